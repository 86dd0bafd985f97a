//! Fouls: the moves that break a rule.

use super::{Game, Move, Shows, kinds};
use crate::dice::Rules;
use crate::syntax::letter::{BIG, PROPOSITIONS};
use crate::syntax::{Faces, Keyword};

/// A broken rule of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foul {
    /// A name that is no player's of the game.
    UnknownPlayer,
    /// A move of no player.
    Nobody,
    /// A move before the first round.
    BeforeRound,
    /// A move in a round that is over.
    AfterRound,
    /// A round after the end of the game.
    AfterEnd,
    /// A `round` where a `tiebreak` has to follow, or the other way round.
    WrongRound,
    /// A second roll of a player.
    SecondRoll,
    /// A roll after the call.
    LateRoll,
    /// A roll of another number of dice than the hand has.
    HandSize {
        /// The dice rolled.
        rolled: u32,
        /// The dice in hand.
        hand: u32,
    },
    /// A roll with other numbers of small and big dice than the hand has.
    HandKinds {
        /// The dice in hand.
        hand: u32,
    },
    /// A roll of x-wff without a proposition.
    NoProposition,
    /// A second call.
    SecondCall,
    /// A check or challenge without a call.
    NoCall,
    /// A check by the player who called.
    CheckByCaller,
    /// A second check of a player.
    SecondCheck,
    /// A check where the game has none, or a challenge in a tiebreak.
    NoSuchMove,
    /// A challenge of one's own call.
    OwnChallenge,
    /// A challenge by a player who has checked.
    ChallengeAfterCheck,
    /// A second challenge of a player.
    SecondChallenge,
    /// A value given, or a logic chosen, after the first round has begun.
    LateValue,
    /// A proposition without a value when the first round begins.
    UnagreedValue,
}

impl Foul {
    /// True if the line counts all the same.
    pub fn counts(self) -> bool {
        matches!(
            self,
            Foul::LateRoll
                | Foul::HandSize { .. }
                | Foul::HandKinds { .. }
                | Foul::NoProposition
                | Foul::WrongRound
        )
    }
}

impl Game {
    /// The rules that a move would break, now.
    pub fn fouls(&self, player: usize, made: &Move) -> Vec<Foul> {
        let Some(round) = &self.round else { return vec![Foul::BeforeRound] };
        if self.is_over(made) {
            return vec![Foul::AfterRound];
        }
        let foul = match made {
            Move::Roll(faces) => return self.fouls_of_roll(player, faces),
            Move::Call(_) => {
                let is_second = match self.rules {
                    Rules::ShakeAWff => !round.calls.is_empty(),
                    Rules::XWff => round.call_of(player).is_some(),
                };
                is_second.then_some(Foul::SecondCall)
            }
            Move::Check if self.rules == Rules::XWff => Some(Foul::NoSuchMove),
            Move::Check => match round.calls.first() {
                None => Some(Foul::NoCall),
                Some(call) if call.by == player => Some(Foul::CheckByCaller),
                Some(_) => round.has_checked(player).then_some(Foul::SecondCheck),
            },
            Move::Challenge(_) if round.is_tiebreak => Some(Foul::NoSuchMove),
            Move::Challenge(_) => {
                let has_call = self.others(player).any(|other| round.call_of(other).is_some());
                let is_again = round.challenges.iter().any(|challenge| challenge.by == player);
                match has_call {
                    _ if round.has_checked(player) => Some(Foul::ChallengeAfterCheck),
                    _ if is_again => Some(Foul::SecondChallenge),
                    true => None,
                    false if round.call_of(player).is_some() => Some(Foul::OwnChallenge),
                    false => Some(Foul::NoCall),
                }
            }
        };
        foul.into_iter().collect()
    }

    /// True if the round is over, so that a move like this has no place in it: in Shake-a-WFF a
    /// challenge ends it.
    fn is_over(&self, made: &Move) -> bool {
        let is_challenged = self.round.as_ref().is_some_and(|round| !round.challenges.is_empty());
        let is_answer = matches!(made, Move::Check | Move::Challenge(_));
        self.rules == Rules::ShakeAWff && is_challenged && is_answer
    }

    fn fouls_of_roll(&self, player: usize, faces: &Faces) -> Vec<Foul> {
        let Some(round) = &self.round else { return Vec::new() };
        if round.roll(player).is_some() {
            return vec![Foul::SecondRoll];
        }
        let side = self.side(player);
        let is_late = match self.rules {
            Rules::ShakeAWff => !round.calls.is_empty(),
            Rules::XWff => round.call_of(player).is_some(),
        };
        let off = faces.len().cast_signed() - side.hand.cast_signed();
        let few = |dice: u64| u32::try_from(dice).unwrap_or(u32::MAX);
        let hand = few(side.hand);
        let mut fouls = Vec::new();
        fouls.extend(is_late.then_some(Foul::LateRoll));
        let are_kinds = |dice: u64| kinds(dice) == (faces.small(), faces.big());
        // The same difference as before is not reported again.
        let is_known = off == side.off && (self.rules == Rules::XWff || are_kinds(faces.len()));
        if off != 0 && !is_known {
            fouls.push(Foul::HandSize { rolled: few(faces.len()), hand });
        } else if off == 0 && !are_kinds(side.hand) {
            fouls.push(Foul::HandKinds { hand });
        }
        if self.rules == Rules::XWff && faces.among(&PROPOSITIONS) == 0 {
            fouls.push(Foul::NoProposition);
        }
        fouls
    }

    /// The players who may make a move with this keyword, now.
    pub fn movers(&self, keyword: Keyword) -> impl Iterator<Item = usize> + '_ {
        let made = move |player: usize| match keyword {
            Keyword::Roll => {
                let (small, big) = kinds(self.side(player).hand);
                let mut hand = Faces::default();
                hand.add(PROPOSITIONS[0], small);
                hand.add(BIG[0], big);
                Some(Move::Roll(hand))
            }
            Keyword::Call => Some(Move::Call(Shows::None)),
            Keyword::Challenge => Some(Move::Challenge(Shows::None)),
            Keyword::Check => Some(Move::Check),
            _ => None,
        };
        let is_fair = move |player: &usize| {
            made(*player).is_some_and(|made| self.fouls(*player, &made).is_empty())
        };
        (0..self.players.len()).filter(is_fair)
    }

    /// True if a line with this keyword may begin the next round, now.
    pub fn may_begin(&self, keyword: Keyword) -> bool {
        let is_tiebreak = keyword == Keyword::Tiebreak;
        let is_played = self.score().is_none_or(|score| score.lacks.is_empty());
        is_played && self.outcome.is_none() && self.foul_of_round(is_tiebreak).is_none()
    }

    /// The rule that a line breaks which begins a round, or a tiebreak.
    pub fn foul_of_round(&self, is_tiebreak: bool) -> Option<Foul> {
        let (outcome, is_tied) = match self.score() {
            Some(score) => (score.outcome, score.is_tied),
            None => (self.outcome, self.is_tied),
        };
        if self.is_left || outcome.is_some() {
            return (!self.is_left).then_some(Foul::AfterEnd);
        }
        (is_tied != is_tiebreak).then_some(Foul::WrongRound)
    }
}
