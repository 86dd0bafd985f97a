//! The players that faults of moves in games name.

use super::context::Context;
use crate::analysis::player::read_player;
use crate::syntax::{Statement, quote};

/// The player who moves on a line, quoted; on a `check` the one at fault.
pub(super) fn mover(context: Context<'_>) -> String {
    let Statement::Play(keyword, _, play) = &context.line.statement else {
        return context.quoted();
    };
    let (player, _) = read_player(context.line, *keyword, play);
    player.name().map_or("nobody".to_owned(), quote)
}

/// The first player who called in the round of a game, quoted.
pub(super) fn caller(context: Context<'_>) -> Option<String> {
    let game = context.scope.game()?;
    let call = game.round.as_ref()?.calls.first()?;
    Some(quote(game.name(call.by)))
}
