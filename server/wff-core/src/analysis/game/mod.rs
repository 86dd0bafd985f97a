//! The lines of a game: what is wrong with their form, the moves that they are, and the rules that
//! these break.

mod head;
mod moves;
mod round;

pub(crate) use head::AND;
pub(super) use head::head;
pub(super) use moves::{bind_check, bind_play, is_withheld, judge_play, of_check};
pub use round::RoundEdge;
pub(super) use round::{bind_round, of_round, round_edge};

use super::fault::{Fault, FaultKind, MalformedGame, MisplacedLine};
use super::misspelt::MeantKeyword;
use crate::game::{Foul, Game};
use crate::scope::Scope;
use crate::syntax::block::BlockKind;
use crate::syntax::statement::Binding;
use crate::syntax::{Keyword, Line, Span};

fn malformed(at: Span, kind: MalformedGame) -> Fault {
    Fault::new(at, FaultKind::MalformedGame(kind))
}

fn foul(at: Span, foul: Foul) -> Fault {
    Fault::new(at, FaultKind::Foul(foul))
}

/// Takes note that a line was left out: one with this keyword, or one of which nothing can be made
/// out.
fn leave_out(game: &mut Game, keyword: Option<Keyword>) {
    if let Some(round) = &mut game.round {
        round.leave_out(keyword);
    }
}

/// Takes note of a line in a game that is none of its lines.
pub(super) fn bind_stray(scope: &mut Scope) {
    scope.write_game(|game| leave_out(game, None));
}

/// The value of a binding that comes too late for the game that is open.
pub(super) fn late_value(binding: &Binding, scope: &Scope) -> Option<Fault> {
    let (sign, value) = binding.value?;
    let at = if value.is_empty() { sign } else { value };
    is_told_late(scope).then(|| foul(at, Foul::LateValue))
}

/// A setting that has no place in the game that is open.
pub(super) fn misplaced_setting(keyword: Keyword, at: Span, scope: &Scope) -> Option<Fault> {
    scope.game()?;
    match keyword {
        Keyword::Rules => {
            let kind = MisplacedLine::InGame;
            Some(Fault::new(at, FaultKind::MisplacedLine(kind)))
        }
        Keyword::Logic => is_told_late(scope).then(|| foul(at, Foul::LateValue)),
        _ => None,
    }
}

/// True if a setting of this kind counts for nothing in the game that is open.
pub(super) fn is_void(keyword: Keyword, scope: &Scope) -> bool {
    match keyword {
        Keyword::Rules => scope.game().is_some(),
        Keyword::Logic => scope.game().is_some_and(Game::has_fixed_values),
        _ => false,
    }
}

fn is_told_late(scope: &Scope) -> bool {
    scope.game().is_some_and(|game| game.is_judged() && game.has_fixed_values())
}

/// A word of games in wrong case at the start of a line in a game.
pub(super) fn miscased_word(line: &Line<'_>, scope: &Scope) -> Option<MeantKeyword> {
    scope.game()?;
    let at = line.first_word()?;
    let keyword = Keyword::read(line.of(at)).filter(|it| BlockKind::Game.is_served_by(*it))?;
    (line.of(at) != keyword.text()).then_some(MeantKeyword { keyword, at })
}

/// A line in a game that is none of its lines.
pub(super) fn stray(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    scope.game()?;
    Some(Fault::new(line.body(), FaultKind::MisplacedLine(MisplacedLine::InGame)))
}
