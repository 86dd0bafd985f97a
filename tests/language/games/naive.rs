//! A naive referee for Shake-a-WFF and x-wff, written from the rules alone, as an oracle for tests.
//!
//! `random` makes games, `write` makes their score sheets, `referee` says what must be found in
//! them. `Sheet::choices` has the numbers of the places where the rules can be read in another way
//! as well, of those that a sheet leans on.
#![allow(dead_code, reason = "a game is read and drawn by some of the tests only")]

#[path = "naive/dice.rs"]
mod dice;
#[path = "naive/drawn.rs"]
mod drawn;
#[path = "naive/sheet.rs"]
mod sheet;

#[allow(unused_imports, reason = "a game is drawn by some of the tests only")]
pub use drawn::{Rng, drawn, random};
pub use sheet::*;

use dice::*;
use std::collections::BTreeSet;

#[derive(Clone, Debug, Default)]
struct Seat {
    points: i64,
    mat: (u32, u32),
    hand: (u32, u32),
    store: (u32, u32),
    /// By how many dice the last roll was off.
    off: i64,
    /// The kinds of the last roll if they were wrong, else (0, 0).
    rolled: (u32, u32),
    falsehoods: u32,
    letters: u32,
    streak: u32,
}

/// A hand of n dice by the cube rule.
fn cube(n: u32) -> (u32, u32) {
    (n.div_ceil(2), n / 2)
}

impl Seat {
    fn size(&self) -> u32 {
        self.hand.0 + self.hand.1
    }

    /// Divides all dice that are not on the mat anew: the largest hand of at most `most` dice
    /// that they allow, and the rest in the store.
    fn divide(&mut self, dice: (u32, u32), most: u32) {
        let fits = |n: &u32| cube(*n).0 <= dice.0 && cube(*n).1 <= dice.1;
        let n = (0..=most).rev().find(fits).unwrap();
        self.hand = cube(n);
        self.store = (dice.0 - self.hand.0, dice.1 - self.hand.1);
    }

    fn dice(&self) -> (u32, u32) {
        (self.hand.0 + self.store.0, self.hand.1 + self.store.1)
    }

    fn gain(&mut self) {
        self.divide(self.dice(), self.size() + 1);
    }

    fn give_back(&mut self) {
        if self.size() > 1 {
            self.divide(self.dice(), self.size() - 1);
        }
    }
}

/// The kinds of lines that those left out may have been, so that its lack is not told again (4).
#[derive(Clone, Copy, Default)]
struct Excused {
    roll: bool,
    call: bool,
    answer: bool,
}

impl Excused {
    fn by(&mut self, like: Like) {
        let all = like == Like::Nothing;
        self.roll |= all || like == Like::Roll;
        self.call |= all || like == Like::Call;
        self.answer |= all || like == Like::Check || like == Like::Challenge;
    }
}

struct Table {
    kind: Kind,
    end: End,
    names: Vec<String>,
    values: [bool; 4],
    seats: Vec<Seat>,
    /// The number of rounds that have begun.
    round: usize,
    tied: bool,
    over: bool,
    winner: Option<usize>,
    draw: bool,
    after_end_told: bool,
    /// True in Shake-a-WFF where all moves of the round are made and a second roll was left out: a
    /// line `round` is missing, which is told once.
    another: bool,
    sheet: Sheet,
}

fn empty_sheet() -> Sheet {
    Sheet {
        refereed: true,
        rounds: vec![],
        standings: vec![],
        winner: None,
        draw: false,
        over: false,
        broken: vec![],
        missed: vec![],
        choices: BTreeSet::new(),
    }
}

fn good_header(game: &Game) -> bool {
    let twice = (1..game.players.len()).any(|k| game.players[..k].contains(&game.players[k]));
    let shake = game.kind == Kind::Shake;
    let players = match game.players.len() {
        2 => true,
        3 => shake,
        _ => false,
    };
    let end = match game.end {
        End::None => true,
        End::Points(n) => n > 0,
        End::Cubes(n) => n > 0 && shake,
        End::Falsehoods(n) | End::Letters(n) | End::Streak(n) => n > 0 && !shake,
        End::OneRound => !shake,
    };
    players && end && !twice
}

impl Table {
    fn new(game: &Game) -> Table {
        let n = game.players.len() as u32;
        let mut seat = Seat::default();
        if game.kind == Kind::Shake {
            seat.hand = (2, 1);
            seat.store = ((18 - 2 * n) / n, (18 - n) / n);
        } else {
            seat.hand = (3, 3);
        }
        let end = match (game.kind, game.end) {
            (Kind::Xwff, End::None) => End::Points(4),
            (_, end) => end,
        };
        Table {
            kind: game.kind,
            end,
            names: game.players.clone(),
            values: game.values.map(|v| v.unwrap_or(false)),
            seats: vec![seat; game.players.len()],
            round: 0,
            tied: false,
            over: false,
            winner: None,
            draw: false,
            after_end_told: false,
            another: false,
            sheet: empty_sheet(),
        }
    }

    fn broken(&mut self, rule: Broken, line: usize) {
        let round = self.round;
        self.sheet.broken.push(Breach { line, rule, round });
    }

    fn lean(&mut self, choice: u8) {
        self.sheet.choices.insert(choice);
    }

    fn standings(&self) -> Vec<Standing> {
        let standing = |(name, seat): (&String, &Seat)| Standing {
            player: name.clone(),
            points: seat.points,
            mat: seat.mat,
            hand: seat.hand,
            store: seat.store,
        };
        self.names.iter().zip(&self.seats).map(standing).collect()
    }

    /// The seat of a named player, or a broken rule.
    fn seat(&mut self, name: &str, line: usize) -> Option<usize> {
        let seat = self.names.iter().position(|n| n == name);
        if seat.is_none() {
            let no_name = name.is_empty();
            self.broken(if no_name { Broken::NoPlayer } else { Broken::UnknownPlayer }, line);
        }
        seat
    }

    /// Plays one round whose opening line has the number `line`.
    fn play(&mut self, round: &Round, line: usize, last: bool) {
        if self.over {
            if !self.after_end_told {
                self.after_end_told = true;
                self.round += 1;
                self.broken(Broken::RoundAfterEnd, line);
            }
            return;
        }
        self.round += 1;
        if round.tiebreak && !self.tied {
            if self.kind == Kind::Shake {
                self.lean(18);
            }
            self.broken(Broken::TiebreakForRound, line);
        } else if self.tied && !round.tiebreak {
            self.broken(Broken::RoundForTiebreak, line);
        }
        let tiebreak = self.tied;
        let (finished, calls) = match self.kind {
            Kind::Shake => self.shake_round(round, line, last),
            Kind::Xwff => self.xwff_round(round, line, last, tiebreak),
        };
        let standings = self.standings();
        let round = self.round;
        self.sheet.rounds.push(RoundSheet { round, line, tiebreak, finished, calls, standings });
    }

    /// Reads a roll into its place.
    fn roll(
        &mut self,
        rolls: &mut [Option<Vec<char>>],
        called: impl Fn(usize) -> bool,
        (player, dice): (&str, &str),
        line: usize,
    ) -> bool {
        let Some(seat) = self.seat(player, line) else { return false };
        let Some(dice) = read_dice(dice) else {
            self.broken(Broken::Unreadable, line);
            return false;
        };
        if rolls[seat].is_some() {
            self.again(Broken::RollTwice, line);
            self.lean(17);
            return false;
        }
        if called(seat) {
            self.broken(Broken::RollAfterCall, line);
        }
        let (kinds, hand) = (sort_counts(&dice), self.seats[seat].hand);
        let n = dice.len() as u32;
        let off = i64::from(n) - i64::from(self.seats[seat].size());
        if kinds != hand {
            let regular = self.kind == Kind::Xwff || kinds == cube(n);
            let (before, was) = (self.seats[seat].off, self.seats[seat].rolled);
            let again = off != 0 && off == before;
            let same_kinds = self.kind == Kind::Shake || was == kinds;
            let kinds_again = off == 0 && before == 0 && was != (0, 0);
            if again && !(regular && same_kinds) || kinds_again {
                self.lean(7);
            }
            if !(again && regular) {
                self.broken(Broken::WrongDice, line);
            }
            self.seats[seat].rolled = kinds;
        } else {
            self.seats[seat].rolled = (0, 0);
        }
        self.seats[seat].off = off;
        if self.kind == Kind::Xwff && !dice.iter().any(|c| "pqrs".contains(*c)) {
            self.broken(Broken::NoProposition, line);
            self.lean(8);
        }
        rolls[seat] = Some(dice);
        true
    }

    fn shake_round(&mut self, round: &Round, at: usize, last: bool) -> (bool, Vec<CallSheet>) {
        let n = self.names.len();
        let mut rolls: Vec<Option<Vec<char>>> = vec![None; n];
        let mut call: Option<(usize, Claim, usize)> = None;
        let mut checked = vec![false; n];
        let mut challenge: Option<(usize, Claim)> = None;
        let mut excused = Excused::default();
        for (k, move_) in round.lines.iter().enumerate() {
            let line = at + 1 + k;
            let is_answered =
                |caller| challenge.is_some() || (0..n).all(|k| k == caller || checked[k]);
            self.another = excused.roll
                && rolls.iter().all(Option::is_some)
                && call.as_ref().is_some_and(|(caller, ..)| is_answered(*caller));
            let good = match move_ {
                Line::Let { .. } => continue,
                Line::Junk { .. } => {
                    self.broken(Broken::Unreadable, line);
                    false
                }
                Line::Roll { player, dice } => {
                    let checks = checked.iter().filter(|c| **c).count();
                    if challenge.is_some() || checks == n - 1 {
                        self.lean(9);
                    }
                    self.roll(&mut rolls, |_| call.is_some(), (player, dice), line)
                }
                Line::Call { player, claim } => match (self.seat(player, line), &call) {
                    (None, _) => false,
                    (Some(seat), Some((caller, ..))) => {
                        // A call by another stands in the place of an answer.
                        excused.answer |= seat != *caller;
                        self.again(Broken::CallTwice, line);
                        false
                    }
                    (Some(seat), None) => {
                        call = Some((seat, claim.clone(), line));
                        true
                    }
                },
                Line::Check { players } => {
                    self.check(players, &call, challenge.is_some(), &mut checked, excused, line)
                }
                Line::Challenge { player, claim } => match (self.seat(player, line), &call) {
                    (None, _) => false,
                    (Some(_), None) => {
                        self.no_call_above(Broken::ChallengeBeforeCall, excused, line);
                        false
                    }
                    (Some(seat), Some((caller, ..))) => {
                        let fault = if seat == *caller {
                            Some(Broken::ChallengeOwn)
                        } else if challenge.is_some() {
                            Some(Broken::AfterRound)
                        } else if checked[seat] {
                            Some(Broken::ChallengeAfterCheck)
                        } else {
                            None
                        };
                        match fault {
                            Some(rule) => self.broken(rule, line),
                            None => challenge = Some((seat, claim.clone())),
                        }
                        fault.is_none()
                    }
                },
            };
            if !good {
                excused.by(like(move_));
            }
        }

        let answered = |caller| challenge.is_some() || (0..n).all(|k| k == caller || checked[k]);
        let no_roll = rolls.iter().any(Option::is_none);
        let no_call = call.is_none();
        let no_answer = call.as_ref().is_some_and(|(caller, ..)| !answered(*caller));
        let lacks = no_roll || no_call || no_answer;
        let told =
            no_roll && !excused.roll || no_call && !excused.call || no_answer && !excused.answer;
        if lacks && (excused.roll || excused.call || excused.answer) {
            self.lean(4);
        }
        if told && !last {
            self.broken(Broken::RoundLacks, at);
        }
        if lacks && last && !told {
            self.lean(5);
        }
        let finished = !(lacks && last);
        let Some((caller, claim, line)) = call else { return (finished, vec![]) };
        let roll = rolls[caller].as_deref();
        let longest = roll.map(longest_wff);
        let length = match &claim {
            Claim::Text(text) if roll.is_some_and(|d| is_of(text, d, Kind::Shake)) => text.len(),
            _ => 0,
        };
        let right = longest.map(|longest| match claim {
            Claim::None => longest == 0,
            _ => length > 0 && length == longest,
        });
        let challenge_right = roll.zip(challenge.as_ref()).map(|(dice, (_, shown))| match shown {
            Claim::Pff => claim != Claim::None && length == 0,
            Claim::None => claim != Claim::None && longest == Some(0),
            Claim::Text(text) => is_of(text, dice, Kind::Shake) && text.len() > length,
        });
        if finished {
            if roll.is_none() {
                self.lean(3);
            }
            match (&challenge, challenge_right) {
                (Some((challenger, _)), Some(true)) => {
                    self.seats[*challenger].points += 1;
                    self.seats[*challenger].gain();
                    self.seats[caller].give_back();
                }
                (Some((challenger, _)), Some(false)) => self.seats[*challenger].give_back(),
                (Some(_), None) => {}
                (None, _) => {
                    let seat = &mut self.seats[caller];
                    let (before, mut dice) = (seat.size(), seat.dice());
                    seat.points += 1;
                    let mut short = false;
                    if let (Claim::Text(text), 1..) = (&claim, length) {
                        let letters: Vec<char> = text.chars().collect();
                        let used = sort_counts(&letters);
                        short = used.0 > dice.0 || used.1 > dice.1;
                        let used = (used.0.min(dice.0), used.1.min(dice.1));
                        seat.mat = (seat.mat.0 + used.0, seat.mat.1 + used.1);
                        dice = (dice.0 - used.0, dice.1 - used.1);
                    }
                    seat.divide(dice, before + 1);
                    if short {
                        self.lean(10);
                    }
                    if right == Some(false) {
                        self.missed(caller, line);
                    }
                }
            }
            self.shake_end();
        }
        let by = challenge.as_ref();
        let calls = vec![CallSheet {
            player: self.names[caller].clone(),
            call: claim_text(&claim),
            line,
            right,
            challenger: by.map(|(k, _)| self.names[*k].clone()),
            challenge: by.map(|(_, shown)| claim_text(shown)),
            challenge_right,
        }];
        (finished, calls)
    }

    fn missed(&mut self, caller: usize, line: usize) {
        let (round, player) = (self.round, self.names[caller].clone());
        self.sheet.missed.push(Missed { round, line, player });
    }

    /// A move that was made already; silent where it belongs to another round.
    fn again(&mut self, rule: Broken, line: usize) {
        if self.another {
            self.lean(13);
        } else {
            self.broken(rule, line);
        }
    }

    /// An answer without a call above it; silent where the call was left out (13).
    fn no_call_above(&mut self, rule: Broken, excused: Excused, line: usize) {
        if excused.call {
            self.lean(13);
        } else {
            self.broken(rule, line);
        }
    }

    fn check(
        &mut self,
        players: &[String],
        call: &Option<(usize, Claim, usize)>,
        challenged: bool,
        checked: &mut [bool],
        excused: Excused,
        line: usize,
    ) -> bool {
        let mut seats = vec![];
        for name in players {
            let Some(seat) = self.seat(name, line) else {
                if players.len() > 1 {
                    self.lean(6);
                }
                return false;
            };
            seats.push(seat);
        }
        let Some((caller, ..)) = call else {
            self.no_call_above(Broken::CheckBeforeCall, excused, line);
            return false;
        };
        let twice = |k: &usize| checked[*k] || count_seat(&seats, *k) > 1;
        let fault = if challenged {
            Some(Broken::AfterRound)
        } else if seats.contains(caller) {
            Some(Broken::CheckByCaller)
        } else if seats.iter().any(twice) {
            Some(Broken::CheckTwice)
        } else {
            None
        };
        match fault {
            Some(rule) => {
                if players.len() > 1 {
                    self.lean(6);
                }
                match rule {
                    Broken::CheckByCaller if excused.call => self.lean(13),
                    Broken::CheckByCaller | Broken::CheckTwice => self.again(rule, line),
                    _ => self.broken(rule, line),
                }
            }
            None => seats.iter().for_each(|k| checked[*k] = true),
        }
        fault.is_none()
    }

    fn shake_end(&mut self) {
        let reached = |seat: &Seat| match self.end {
            End::Cubes(n) => seat.mat.0 + seat.mat.1 >= n,
            End::Points(n) => seat.points >= i64::from(n),
            _ => false,
        };
        if self.seats.iter().any(|seat| reached(seat) || seat.size() == 0) {
            self.rank();
        }
    }

    /// Ends a game of Shake-a-WFF.
    fn rank(&mut self) {
        let points_first = matches!(self.end, End::Points(_));
        let key = |seat: &Seat| {
            let (mat, points) = (i64::from(seat.mat.0 + seat.mat.1), seat.points);
            if points_first { (points, mat) } else { (mat, points) }
        };
        let best = self.seats.iter().map(key).max().unwrap();
        let first: Vec<usize> =
            (0..self.seats.len()).filter(|k| key(&self.seats[*k]) == best).collect();
        self.over = true;
        self.draw = first.len() > 1;
        self.winner = (first.len() == 1).then_some(first[0]);
    }

    fn xwff_round(
        &mut self,
        round: &Round,
        at: usize,
        last: bool,
        tiebreak: bool,
    ) -> (bool, Vec<CallSheet>) {
        self.another = false;
        let mut rolls: Vec<Option<Vec<char>>> = vec![None; 2];
        let mut calls: [Option<(Claim, usize)>; 2] = [None, None];
        let mut order: Vec<usize> = vec![];
        let mut challenges: [Option<Claim>; 2] = [None, None];
        let mut excused = Excused::default();
        for (k, move_) in round.lines.iter().enumerate() {
            let line = at + 1 + k;
            let good = match move_ {
                Line::Let { .. } => {
                    self.broken(Broken::LateLet, line);
                    continue;
                }
                Line::Junk { .. } => {
                    self.broken(Broken::Unreadable, line);
                    false
                }
                Line::Roll { player, dice } => {
                    self.roll(&mut rolls, |k| calls[k].is_some(), (player, dice), line)
                }
                Line::Call { player, claim } => match self.seat(player, line) {
                    None => false,
                    Some(seat) if calls[seat].is_some() => {
                        self.broken(Broken::CallTwice, line);
                        false
                    }
                    Some(seat) => {
                        calls[seat] = Some((claim.clone(), line));
                        order.push(seat);
                        true
                    }
                },
                Line::Check { .. } => {
                    self.broken(Broken::CheckInXwff, line);
                    continue;
                }
                Line::Challenge { .. } if tiebreak => {
                    self.broken(Broken::ChallengeInTiebreak, line);
                    continue;
                }
                Line::Challenge { player, claim } => match self.seat(player, line) {
                    None => false,
                    Some(seat) if calls[1 - seat].is_none() => {
                        self.no_call_above(Broken::ChallengeBeforeCall, excused, line);
                        false
                    }
                    Some(seat) if challenges[seat].is_some() => {
                        self.broken(Broken::ChallengeTwice, line);
                        false
                    }
                    Some(seat) => {
                        challenges[seat] = Some(claim.clone());
                        true
                    }
                },
            };
            if !good {
                excused.by(like(move_));
            }
        }

        // The lengths of the WFFs called, and whether they are true.
        let mut wffs: [Option<(usize, bool)>; 2] = [None, None];
        for k in 0..2 {
            if let (Some((Claim::Text(text), _)), Some(dice)) = (&calls[k], &rolls[k])
                && is_of(text, dice, Kind::Xwff)
            {
                wffs[k] = Some((text.len(), value(text, self.values)));
            }
        }
        let is_true = |k: usize| wffs[k].is_some_and(|(_, v)| v);
        let decided = tiebreak && order.first().is_some_and(|k| is_true(*k));
        let no_roll = rolls.iter().any(Option::is_none);
        let no_call = calls.iter().any(Option::is_none);
        let lacks = !decided && (no_roll || no_call);
        let told = !decided && (no_roll && !excused.roll || no_call && !excused.call);
        if decided && (no_roll || no_call) {
            self.lean(12);
        }
        if lacks && (excused.roll || excused.call || excused.answer) {
            self.lean(4);
        }
        if lacks && last && !told {
            self.lean(5);
        }
        if told && !last {
            self.broken(Broken::RoundLacks, at);
        }
        let finished = !(lacks && last);
        let longest: Vec<Option<usize>> =
            rolls.iter().map(|d| d.as_ref().map(|d| longest_true(d, self.values))).collect();
        let mut sheets = vec![];
        let mut beaten = [None, None];
        for &k in &order {
            let (claim, line) = calls[k].as_ref().unwrap();
            let right = longest[k].map(|longest| match (claim, wffs[k]) {
                (Claim::None, _) => longest == 0,
                (_, Some((length, v))) => v && length == longest,
                _ => false,
            });
            let length = wffs[k].map_or(0, |(length, _)| length);
            let by = challenges[1 - k].as_ref();
            beaten[k] = rolls[k].as_ref().zip(by).map(|(dice, shown)| match shown {
                Claim::Text(text) => {
                    is_of(text, dice, Kind::Xwff) && text.len() > length && value(text, self.values)
                }
                _ => false,
            });
            if finished && rolls[k].is_none() {
                self.lean(3);
            }
            if finished && !tiebreak && by.is_none() && longest[k].is_some_and(|n| n > length) {
                self.missed(k, *line);
            }
            sheets.push(CallSheet {
                player: self.names[k].clone(),
                call: claim_text(claim),
                line: *line,
                right,
                challenger: by.map(|_| self.names[1 - k].clone()),
                challenge: by.map(claim_text),
                challenge_right: beaten[k],
            });
        }
        if !finished {
            return (false, sheets);
        }
        if tiebreak {
            if let Some(&winner) = order.iter().find(|k| is_true(**k)) {
                self.winner = Some(winner);
                self.over = true;
            }
            return (true, sheets);
        }
        for k in 0..2 {
            let seat = &mut self.seats[k];
            match wffs[k] {
                Some((length, true)) => {
                    seat.points += 1;
                    seat.letters += length as u32;
                    seat.streak += 1;
                }
                Some((_, false)) => {
                    seat.falsehoods += 1;
                    seat.streak = 0;
                }
                None => seat.streak = 0,
            }
            if beaten[k] == Some(true) {
                seat.points -= 1;
            }
        }
        let length = |k: usize| if is_true(k) { wffs[k].unwrap().0 } else { 0 };
        let reached = |k: usize| {
            let seat = &self.seats[k];
            match self.end {
                End::Points(n) => seat.points >= i64::from(n),
                End::Falsehoods(n) => self.seats[1 - k].falsehoods >= n,
                End::Letters(n) => seat.letters >= n,
                End::Streak(n) => seat.streak >= n,
                _ => length(k) >= length(1 - k),
            }
        };
        match (reached(0), reached(1)) {
            (true, true) => self.tied = true,
            (true, false) => self.winner = Some(0),
            (false, true) => self.winner = Some(1),
            (false, false) => {}
        }
        self.over = self.winner.is_some();
        (true, sheets)
    }

    /// The sheet at the game's `end`.
    fn close(mut self) -> Sheet {
        // "The game is over … at `end`", if no other end was agreed on.
        let is_played = self.sheet.rounds.last().is_some_and(|round| round.finished);
        let is_open = matches!(self.end, End::None) && is_played;
        if !self.over && self.kind == Kind::Shake && is_open {
            self.rank();
        }
        if self.tied && !self.over {
            self.lean(11);
            self.over = true;
            self.draw = true;
        }
        self.sheet.standings = self.standings();
        self.sheet.winner = self.winner.map(|k| self.names[k].clone());
        self.sheet.draw = self.draw;
        self.sheet.over = self.over;
        self.sheet.broken.sort();
        self.sheet
    }
}

fn count_seat(seats: &[usize], seat: usize) -> usize {
    seats.iter().filter(|k| **k == seat).count()
}

fn like(line: &Line) -> Like {
    match line {
        Line::Roll { .. } => Like::Roll,
        Line::Call { .. } => Like::Call,
        Line::Check { .. } => Like::Check,
        Line::Challenge { .. } => Like::Challenge,
        Line::Let { .. } => unreachable!("a `let` is no move"),
        Line::Junk { like, .. } => *like,
    }
}

/// The game with the values of all lines before the first round; a later one replaces the value.
fn agreed(game: &Game) -> Game {
    let mut game = game.clone();
    for line in &game.before {
        if let Line::Let { letter, value } = line {
            game.values["pqrs".find(*letter).unwrap()] = Some(*value);
        }
    }
    game
}

/// Referees a game.
pub fn referee(game: &Game) -> Sheet {
    let first_before = 2 + game.values.iter().flatten().count();
    let game = &agreed(game);
    let first_round = first_before + game.before.len();
    let mut unrefereed = empty_sheet();
    unrefereed.refereed = false;
    if !good_header(game) {
        unrefereed.broken.push(Breach { line: 1, rule: Broken::Header, round: 0 });
        return unrefereed;
    }
    if game.kind == Kind::Xwff && game.values.contains(&None) {
        if !game.rounds.is_empty() {
            let missing = Breach { line: first_round, rule: Broken::MissingValue, round: 1 };
            unrefereed.broken.push(missing);
        }
        unrefereed.choices.extend((!game.before.is_empty()).then_some(20));
        return unrefereed;
    }
    let mut table = Table::new(game);
    let mut is_told = false;
    for (k, line) in game.before.iter().enumerate() {
        let rule = match line {
            Line::Let { .. } => continue,
            Line::Junk { .. } => Broken::Unreadable,
            // The first of them is told.
            _ if is_told => continue,
            _ => Broken::OutsideRound,
        };
        is_told |= rule == Broken::OutsideRound;
        table.lean(20);
        table.broken(rule, first_before + k);
    }
    let mut line = first_round;
    for (k, round) in game.rounds.iter().enumerate() {
        table.play(round, line, k + 1 == game.rounds.len());
        line += 1 + round.lines.len();
    }
    table.close()
}

// ---------------------------------------------------------------------------------------------
// Random games
