//! Rounds: the lines where they begin and end, and the faults of one that is over.

use super::{foul, malformed};
use crate::analysis::fault::{Fault, FaultKind, MalformedGame, Missed};
use crate::analysis::matrix::{cover, outside};
use crate::dice::Rules;
use crate::effort::Ask;
use crate::game::{Foul, Game, Score};
use crate::logic::Variable;
use crate::scope::{Plays, Scope};
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::letter::PROPOSITIONS;
use crate::syntax::{Keyword, Line, Span, Statement};

/// Begins a round.
pub(in crate::analysis) fn bind_round(scope: &mut Scope) {
    let is_first = |game: &Game| game.rounds == 0 && game.rules == Rules::XWff;
    let agreed = scope.game().filter(|game| is_first(game)).map(|_| {
        let logic = scope.settings.logic.clone();
        let is_whole = unvalued(scope).is_empty() && logic.is_some() && !has_broken_value(scope);
        (is_whole, scope.propositions.values_of_dice(), logic.unwrap_or_default())
    });
    scope.write_game(|game| {
        if let Some((is_whole, values, logic)) = agreed {
            game.is_refereed &= is_whole;
            game.values = values;
            game.logic = logic.of_dice();
        }
        game.begin();
    });
    scope.plays = Plays::default();
}

/// The propositions of the dice that have no value.
fn unvalued(scope: &Scope) -> Vec<Variable> {
    let values = scope.propositions.values_of_dice();
    let letters = PROPOSITIONS.into_iter().filter(|letter| values.of(*letter).is_none());
    letters.map(Variable::from).filter(|letter| !scope.propositions.is_broken(letter)).collect()
}

fn has_broken_value(scope: &Scope) -> bool {
    PROPOSITIONS.into_iter().any(|letter| scope.propositions.is_broken(&Variable::from(letter)))
}

/// The faults of a line that begins a round.
pub(in crate::analysis) fn of_round(
    keyword: Keyword,
    at: Span,
    cells: &[Span],
    scope: &Scope,
) -> Vec<Fault> {
    let Some(game) = scope.game() else { return vec![outside(at, keyword)] };
    let too_much = cover(cells).map(|rest| malformed(rest, MalformedGame::TooMuch(keyword)));
    let mut faults: Vec<Fault> = too_much.into_iter().collect();
    if game.is_judged() {
        faults.extend(game.foul_of_round(keyword == Keyword::Tiebreak).map(|it| foul(at, it)));
        let is_first = game.rounds == 0 && game.rules == Rules::XWff;
        if is_first && !unvalued(scope).is_empty() {
            faults.push(foul(at, Foul::UnagreedValue));
        }
    }
    faults
}

/// A line where a round or a proof begins or ends, or a game.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundEdge {
    /// The place of its keyword, if a round or a proof begins there.
    pub begins: Option<(Keyword, Span)>,
    /// The faults of the one above that ends there. They belong to the line where that begins.
    pub of_above: Vec<FaultKind>,
    /// True if a round above is over there, so that no player can challenge in it.
    pub ends_round: bool,
}

impl RoundEdge {
    /// True if a round begins there.
    pub fn is_round(&self) -> bool {
        self.begins.is_some_and(|(keyword, _)| keyword != Keyword::Proof)
    }
}

/// The edge of a round that a line is, if it is one.
pub(in crate::analysis) fn round_edge(
    line: &Line<'_>,
    edge: Option<Edge>,
    scope: &Scope,
    oracle: &dyn Ask,
) -> Option<RoundEdge> {
    let begins = match line.statement {
        Statement::Cells(keyword @ (Keyword::Round | Keyword::Tiebreak), at, _) => {
            Some((keyword, at))
        }
        _ => None,
    };
    if edge == Some(Edge::Opens(BlockKind::Game)) {
        return Some(RoundEdge { begins: None, of_above: Vec::new(), ends_round: false });
    }
    let is_end = edge == Some(Edge::Ends);
    let game = scope.game().filter(|_| is_end || begins.is_some())?;
    let ends_round = game.score().is_some_and(|score| !is_end || score.lacks.is_empty());
    let of_above = if ends_round { of_ended(game, oracle) } else { Vec::new() };
    Some(RoundEdge { begins, of_above, ends_round })
}

/// The faults of the round that is being played, which ends now.
fn of_ended(game: &Game, oracle: &dyn Ask) -> Vec<FaultKind> {
    let (Some(round), Some(score)) = (&game.round, game.score()) else { return Vec::new() };
    let lacks = score.lacks.told(round);
    let lacking = (!lacks.is_empty()).then(|| FaultKind::UnfinishedRound(Box::new(lacks)));
    lacking.into_iter().chain(missed(game, score, oracle)).collect()
}

/// The calls of a round that no player challenged, though one could have.
fn missed(game: &Game, score: &Score, oracle: &dyn Ask) -> Vec<FaultKind> {
    let mut missed = Vec::new();
    let Some(round) = game.round.as_ref().filter(|round| !round.is_tiebreak) else {
        return missed;
    };
    // A challenge may be among what was left out.
    let [_, _, is_answer_left_out] = round.left_out;
    for call in score.calls.iter().filter(|it| it.challenge.is_none() && !is_answer_left_out) {
        let longest = round.roll(call.by).and_then(|roll| game.longest(roll, oracle));
        let found = longest.and_then(|longest| Missed::of(game.rules, call, longest));
        missed.extend(found.map(|it| FaultKind::MissedChallenge(Box::new(it))));
    }
    missed
}
