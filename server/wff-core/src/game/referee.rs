//! The referee: what a round is worth, and when a game is over.

use super::{Claim, End, Game, Judged, Lacks, Outcome, Round, Score, Shown, Shows, Standing};
use crate::dice::{Answer, Goal, RollQuestion, Rules};
use crate::effort::Ask;
use crate::logic::{Decider, Limit};
use crate::syntax::letter::PROPOSITIONS;
use crate::syntax::{Faces, Written};

impl Game {
    /// Begins the next round, after what the last one came to. A `round` that should be a
    /// `tiebreak` is read as one, and the other way round.
    pub fn begin(&mut self) {
        self.rounds = self.rounds.saturating_add(1);
        let last = self.conclude(false);
        self.is_left |= self.outcome.is_some();
        let mut round = last.unwrap_or_else(|| Round::new(self.players.len()));
        round.begin(self.is_tied);
        self.round = Some(round);
    }

    /// Finishes the round that is being played, and leaves that to be used again. One that lacks
    /// something is not finished if it is the last.
    fn conclude(&mut self, is_last: bool) -> Option<Round> {
        let score = self.take_score().filter(|score| !is_last || score.lacks.is_empty());
        if let Some(score) = score {
            self.sides = score.sides;
            self.outcome = score.outcome;
            self.is_tied = score.is_tied;
        }
        self.round.take()
    }

    /// The game as far as it has been written: the last round counts if it lacks nothing.
    pub fn concluded(&self) -> Game {
        let mut game = self.clone();
        game.conclude(true);
        game
    }

    /// The game at its `end`, and its outcome there, if it has one. One of Shake-a-WFF without an
    /// agreed end is over there, if its last round lacks nothing.
    pub fn ended(&self) -> Game {
        let mut game = self.concluded();
        let is_played = || self.score().is_some_and(|score| score.lacks.is_empty());
        if game.outcome.is_none() && game.is_refereed {
            game.outcome = match game.rules {
                Rules::ShakeAWff => {
                    (game.end.is_none() && is_played()).then(|| game.best_of(&game.sides))
                }
                Rules::XWff => game.is_tied.then_some(Outcome::Draw),
            };
        }
        game
    }

    /// The player who leads in a game that is not over, if one does.
    pub fn leader(&self) -> Option<usize> {
        match self.best_of(&self.sides) {
            Outcome::Won(player) => Some(player),
            Outcome::Draw => None,
        }
    }

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
    fn take_score(&mut self) -> Option<Score> {
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
        let outcome = is_over.then(|| self.best_of(&sides));
        Score { sides, calls: vec![judged], lacks, outcome, is_tied: false }
    }

    /// The outcome if the game ended with these standings.
    fn best_of(&self, sides: &[Standing]) -> Outcome {
        let rank = |side: &Standing| {
            let mat = side.mat.cast_signed();
            match (self.rules, self.end) {
                (Rules::ShakeAWff, Some(End::Points(_))) => (side.points, mat),
                (Rules::ShakeAWff, _) => (mat, side.points),
                (_, Some(End::Letters(_) | End::OneRound)) => (side.letters.cast_signed(), 0),
                (_, Some(End::Falsehoods(_))) => (-side.falsehoods.cast_signed(), 0),
                (_, Some(End::Streak(_))) => (side.streak.cast_signed(), 0),
                (Rules::XWff, _) => (side.points, 0),
            }
        };
        let best = sides.iter().map(rank).max();
        let mut first = sides.iter().enumerate().filter(|(_, side)| Some(rank(side)) == best);
        match (first.next(), first.next()) {
            (Some((winner, _)), None) => Outcome::Won(winner),
            _ => Outcome::Draw,
        }
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
