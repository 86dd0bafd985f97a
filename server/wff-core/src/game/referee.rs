//! The referee: what a round is worth.

use super::{Claim, End, Game, Outcome, Round, Shows, Standing};
use crate::dice::{Answer, Goal, RollQuestion, Rules};
use crate::effort::Ask;
use crate::logic::{Decider, Limit};
use crate::syntax::letter::PROPOSITIONS;
use crate::syntax::{Faces, Written};
use std::sync::OnceLock;

/// The thing that a call shows of its roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Nothing yet, or nothing that could be judged.
    Unclear,
    /// That there is none to show.
    None,
    /// A text that is not a WFF of the roll.
    Pff,
    /// A WFF of the roll, of so many letters, that is false where it should be true.
    False(u64),
    /// A WFF of the roll, of so many letters, that is true where it should be.
    Wff(u64),
}

/// The end of a round, if nothing more is played in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// The standings after it.
    pub sides: Vec<Standing>,
    /// The calls, in their order, judged.
    pub calls: Vec<Judged>,
    /// The things that it lacks.
    pub lacks: Lacks,
    /// The outcome of the game, if that ends with it.
    pub outcome: Option<Outcome>,
    /// True if a tiebreak has to follow.
    pub is_tied: bool,
}

/// The score of the round that is being played, once it was asked for. It follows from the rest of
/// a game: games that differ in it alone are the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Scored(OnceLock<Option<Score>>);

impl PartialEq for Scored {
    fn eq(&self, _: &Scored) -> bool {
        true
    }
}

/// A call, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The player who called.
    pub by: usize,
    /// The thing that the call shows of its roll.
    pub shown: Shown,
    /// The player who challenged it, with true if the challenge is right; `None` where there is no
    /// roll to judge it on.
    pub challenge: Option<(usize, Option<bool>)>,
}

/// The things that a round lacks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lacks {
    /// The players who have not rolled.
    pub rolls: Vec<usize>,
    /// The players of whom a call is missing; in Shake-a-WFF anybody's.
    pub calls: Vec<usize>,
    /// The players who have neither checked nor challenged.
    pub answers: Vec<usize>,
}

impl Lacks {
    /// True if nothing is missing.
    pub fn is_empty(&self) -> bool {
        self.rolls.is_empty() && self.calls.is_empty() && self.answers.is_empty()
    }

    /// The things that are missing and were not left out.
    #[must_use]
    pub fn told(&self, round: &Round) -> Lacks {
        let [roll, call, answer] = round.left_out;
        let kept = |list: &[usize], is_left_out: bool| {
            if is_left_out { Vec::new() } else { list.to_vec() }
        };
        Lacks {
            rolls: kept(&self.rolls, roll),
            calls: kept(&self.calls, call),
            answers: kept(&self.answers, answer),
        }
    }
}

impl Game {
    /// The goal of a WFF in the game.
    pub fn goal(&self) -> Goal<'_> {
        self.rules.goal(&self.logic, &self.values)
    }

    /// The letters of the longest WFF of a roll, and 0 if there is none; `None` where that is not
    /// known.
    pub fn longest(&self, roll: &Faces, oracle: &dyn Ask) -> Option<u64> {
        match &*oracle.longest(&RollQuestion::new(roll, self.rules, self.goal())).ok()? {
            Answer::Longest(longest) => Some(longest.length()),
            Answer::None(_) => Some(0),
            Answer::Depends { .. } | Answer::OutOfReach => None,
        }
    }

    /// The thing that is shown of a roll; nothing clear if there is none.
    fn shown(&self, shows: &Shows, roll: Option<&Faces>) -> Shown {
        let Some(roll) = roll else { return Shown::Unclear };
        let formula = match shows {
            Shows::None => return Shown::None,
            Shows::Pff | Shows::Text(_) => return Shown::Pff,
            Shows::Formula(formula) => formula,
        };
        let Some(uses) = formula.formula.faces(&formula.text) else { return Shown::Pff };
        if !self.rules.lacking(roll, &uses).is_empty() {
            return Shown::Pff;
        }
        let is_true = match self.goal() {
            Goal::Wff => true,
            Goal::True { logic, values } => {
                let decider = Decider { logic, oracle: &Limit::brief() };
                let written = Written::new(&formula.formula, &formula.text);
                decider.value(written, values).is_designated()
            }
        };
        if is_true { Shown::Wff(uses.len()) } else { Shown::False(uses.len()) }
    }

    /// The end of the round that is being played, if nothing more is played in it. It is found only
    /// once.
    pub fn score(&self) -> Option<&Score> {
        self.scored.0.get_or_init(|| self.find_score()).as_ref()
    }

    /// The same, when nothing more is played.
    pub(super) fn take_score(&mut self) -> Option<Score> {
        std::mem::take(&mut self.scored).0.into_inner().unwrap_or_else(|| self.find_score())
    }

    fn find_score(&self) -> Option<Score> {
        let round = self.round.as_ref().filter(|_| self.is_judged())?;
        Some(match self.rules {
            _ if round.is_tiebreak => self.tiebreak(round),
            Rules::ShakeAWff => self.shake_a_wff(round),
            Rules::XWff => self.x_wff(round),
        })
    }

    fn lacking_rolls(round: &Round) -> Vec<usize> {
        let rolls = round.rolls.iter().enumerate();
        rolls.filter(|(_, roll)| roll.is_none()).map(|(player, _)| player).collect()
    }

    fn shake_a_wff(&self, round: &Round) -> Score {
        let mut lacks = Lacks { rolls: Game::lacking_rolls(round), ..Lacks::default() };
        let mut sides = self.sides.clone();
        let Some(call) = round.calls.first() else {
            lacks.calls = (0..self.players.len()).collect();
            return Score { sides, calls: Vec::new(), lacks, outcome: None, is_tied: false };
        };
        let roll = round.roll(call.by);
        let shown = self.shown(&call.shows, roll);
        let mut judged = Judged { by: call.by, shown, challenge: None };
        let change = |sides: &mut [Standing], player: usize, change: &dyn Fn(&mut Standing)| {
            sides.get_mut(player).into_iter().for_each(change);
        };
        if let Some(challenge) = round.challenges.first() {
            let is_right = roll.map(|roll| self.answers(challenge, call, shown, roll));
            judged.challenge = Some((challenge.by, is_right));
            if is_right == Some(true) {
                change(&mut sides, challenge.by, &|side| {
                    side.points += 1;
                    side.gain();
                });
                change(&mut sides, call.by, &Standing::give_back);
            } else if is_right == Some(false) {
                change(&mut sides, challenge.by, &Standing::give_back);
            }
        } else {
            let unchecked = self.others(call.by).filter(|other| !round.has_checked(*other));
            lacks.answers = unchecked.collect();
            change(&mut sides, call.by, &|side| {
                side.points += 1;
                if let (Shown::Wff(_), Shows::Formula(formula)) = (shown, &call.shows)
                    && let Some(uses) = formula.formula.faces(&formula.text)
                {
                    side.lay(&uses);
                }
                side.gain();
            });
        }
        let is_there = |side: &Standing| match self.end {
            Some(End::Cubes(cubes)) => side.mat >= cubes,
            Some(End::Points(points)) => side.points >= points.cast_signed(),
            _ => false,
        };
        let is_over = sides.iter().any(|side| is_there(side) || side.hand == 0);
        let outcome = is_over.then(|| self.leader(&sides));
        Score { sides, calls: vec![judged], lacks, outcome, is_tied: false }
    }

    /// True if a challenge of Shake-a-WFF is right.
    fn answers(&self, challenge: &Claim, call: &Claim, shown: Shown, roll: &Faces) -> bool {
        match &challenge.shows {
            Shows::Pff => shown == Shown::Pff,
            Shows::Text(_) => false,
            // A proposition alone is a WFF.
            Shows::None => call.shows != Shows::None && roll.among(&PROPOSITIONS) == 0,
            Shows::Formula(_) => match (self.shown(&challenge.shows, Some(roll)), shown) {
                (Shown::Wff(longer), Shown::Wff(called)) => longer > called,
                (Shown::Wff(_), _) => true,
                _ => false,
            },
        }
    }

    fn x_wff(&self, round: &Round) -> Score {
        let mut sides = self.sides.clone();
        let mut calls = Vec::new();
        for call in &round.calls {
            let shown = self.shown(&call.shows, round.roll(call.by));
            let challenge = round.challenges.iter().find(|challenge| challenge.by != call.by);
            let challenge = challenge.map(|challenge| {
                let called = match shown {
                    Shown::Wff(letters) | Shown::False(letters) => letters,
                    _ => 0,
                };
                let is_right = match self.shown(&challenge.shows, round.roll(call.by)) {
                    Shown::Unclear => None,
                    longer => Some(matches!(longer, Shown::Wff(letters) if letters > called)),
                };
                (challenge.by, is_right)
            });
            calls.push(Judged { by: call.by, shown, challenge });
        }
        for (player, side) in sides.iter_mut().enumerate() {
            let call = calls.iter().find(|call| call.by == player);
            match call.map(|call| call.shown) {
                Some(Shown::Wff(letters)) => {
                    side.points += 1;
                    side.letters += letters;
                    side.streak += 1;
                }
                Some(Shown::False(_)) => {
                    side.falsehoods += 1;
                    side.streak = 0;
                }
                _ => side.streak = 0,
            }
            let is_short = call.is_some_and(|call| {
                call.challenge.is_some_and(|(_, is_right)| is_right == Some(true))
            });
            side.points -= i64::from(is_short);
        }
        let uncalled = |player: &usize| round.call_of(*player).is_none();
        let lacks = Lacks {
            rolls: Game::lacking_rolls(round),
            calls: (0..self.players.len()).filter(uncalled).collect(),
            answers: Vec::new(),
        };
        let is_there = |side: &Standing| match self.end {
            Some(End::Points(points)) => side.points >= points.cast_signed(),
            Some(End::Falsehoods(falsehoods)) => side.falsehoods >= falsehoods,
            Some(End::Letters(letters)) => side.letters >= letters,
            Some(End::Streak(calls)) => side.streak >= calls,
            Some(End::OneRound | End::Cubes(_)) | None => false,
        };
        let there: Vec<usize> =
            (0..sides.len()).filter(|player| sides.get(*player).is_some_and(is_there)).collect();
        let (outcome, is_tied) = match (self.end, &there[..]) {
            (Some(End::OneRound), _) => {
                let letters = |player: usize| sides.get(player).map_or(0, |side| side.letters);
                match letters(0).cmp(&letters(1)) {
                    std::cmp::Ordering::Greater => (Some(Outcome::Won(0)), false),
                    std::cmp::Ordering::Less => (Some(Outcome::Won(1)), false),
                    std::cmp::Ordering::Equal => (None, true),
                }
            }
            (_, []) => (None, false),
            (Some(End::Falsehoods(_)), [loser]) => {
                (self.others(*loser).next().map(Outcome::Won), false)
            }
            (_, [winner]) => (Some(Outcome::Won(*winner)), false),
            _ => (None, true),
        };
        Score { sides, calls, lacks, outcome, is_tied }
    }

    /// The end of a round that breaks a tie: the first call that is true wins.
    fn tiebreak(&self, round: &Round) -> Score {
        let judge = |call: &Claim| Judged {
            by: call.by,
            shown: self.shown(&call.shows, round.roll(call.by)),
            challenge: None,
        };
        let calls: Vec<Judged> = round.calls.iter().map(judge).collect();
        let winner = calls.iter().position(|call| matches!(call.shown, Shown::Wff(_)));
        let before = calls.iter().take(winner.unwrap_or_default());
        let is_clear = before.into_iter().all(|call| call.shown != Shown::Unclear);
        let winner = winner.and_then(|place| calls.get(place));
        let uncalled = |player: &usize| round.call_of(*player).is_none();
        let lacks = match winner {
            Some(_) if is_clear => Lacks::default(),
            _ => Lacks {
                rolls: Game::lacking_rolls(round),
                calls: (0..self.players.len()).filter(uncalled).collect(),
                answers: Vec::new(),
            },
        };
        let outcome = winner.map(|call| Outcome::Won(call.by));
        Score { sides: self.sides.clone(), calls, lacks, outcome, is_tied: outcome.is_none() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_the_same_once_its_score_was_asked_for() {
        let players = ["Ann", "Bob"].map(std::sync::Arc::from).to_vec();
        let mut game = Game::new(Rules::ShakeAWff, players, None, true);
        game.begin();
        let before = game.clone();
        assert!(game.score().is_some());
        assert_eq!(game, before);
    }
}
