//! The rules and words of fouls, which are faults of moves in games.

use super::context::Context;
use super::diagnostic::Diagnostic;
use super::rule::Rule;
use super::{
    challenge_after_check, check_by_caller, hand_kinds, hand_size, late_roll, late_value,
    move_after_round, move_before_round, no_proposition, no_such_move, nothing_to_answer,
    own_challenge, round_after_end, second_call, second_challenge, second_check, second_roll,
    unagreed_value, unknown_player, wrong_round,
};
use crate::analysis::player::read_player;
use crate::game::Foul;
use crate::syntax::{Statement, quote};

/// The rule of a game that a foul breaks.
pub(super) fn rule_of_foul(foul: Foul) -> &'static Rule {
    match foul {
        Foul::UnknownPlayer | Foul::Nobody => &unknown_player::RULE,
        Foul::BeforeRound => &move_before_round::RULE,
        Foul::AfterRound => &move_after_round::RULE,
        Foul::AfterEnd => &round_after_end::RULE,
        Foul::WrongRound => &wrong_round::RULE,
        Foul::SecondRoll => &second_roll::RULE,
        Foul::LateRoll => &late_roll::RULE,
        Foul::HandSize { .. } => &hand_size::RULE,
        Foul::HandKinds { .. } => &hand_kinds::RULE,
        Foul::NoProposition => &no_proposition::RULE,
        Foul::SecondCall => &second_call::RULE,
        Foul::NoCall => &nothing_to_answer::RULE,
        Foul::CheckByCaller => &check_by_caller::RULE,
        Foul::SecondCheck => &second_check::RULE,
        Foul::NoSuchMove => &no_such_move::RULE,
        Foul::OwnChallenge => &own_challenge::RULE,
        Foul::ChallengeAfterCheck => &challenge_after_check::RULE,
        Foul::SecondChallenge => &second_challenge::RULE,
        Foul::LateValue => &late_value::RULE,
        Foul::UnagreedValue => &unagreed_value::RULE,
    }
}

/// The words for a foul.
pub(super) fn of_foul(context: Context<'_>, foul: Foul) -> Diagnostic {
    match foul {
        Foul::UnknownPlayer | Foul::Nobody => unknown_player::render(context, foul),
        Foul::BeforeRound => move_before_round::render(context),
        Foul::AfterRound => move_after_round::render(context),
        Foul::AfterEnd => round_after_end::render(context),
        Foul::WrongRound => wrong_round::render(context),
        Foul::SecondRoll => second_roll::render(context),
        Foul::LateRoll => late_roll::render(context),
        Foul::HandSize { rolled, hand } => hand_size::render(context, rolled, hand),
        Foul::HandKinds { hand } => hand_kinds::render(context, hand),
        Foul::NoProposition => no_proposition::render(context),
        Foul::SecondCall => second_call::render(context),
        Foul::NoCall => nothing_to_answer::in_round(context),
        Foul::CheckByCaller => check_by_caller::render(context),
        Foul::SecondCheck => second_check::render(context),
        Foul::NoSuchMove => no_such_move::render(context),
        Foul::OwnChallenge => own_challenge::render(context),
        Foul::ChallengeAfterCheck => challenge_after_check::render(context),
        Foul::SecondChallenge => second_challenge::render(context),
        Foul::LateValue => late_value::render(context),
        Foul::UnagreedValue => unagreed_value::render(context),
    }
}

/// The player who moves on a line, quoted; on a `check` the one at fault.
pub(super) fn mover(context: Context<'_>) -> String {
    let Statement::Play(keyword, _, play) = &context.line.statement else {
        return context.quoted();
    };
    let (player, _) = read_player(context.line, *keyword, play, &mut Vec::new());
    player.name().map_or("nobody".to_owned(), quote)
}

/// The first player who called in the round of a game, quoted.
pub(super) fn caller(context: Context<'_>) -> Option<String> {
    let game = context.scope.game()?;
    let call = game.round.as_ref()?.calls.first()?;
    Some(quote(game.name(call.by)))
}
