//! A naive referee for Shake-a-WFF and x-wff, written from the rules alone, as an oracle for tests.
//!
//! `random` makes games, `write` makes their score sheets, `referee` says what must be found in
//! them. `Sheet::choices` has the numbers of the places where the rules can be read in another way
//! as well, of those that a sheet leans on.
#![allow(dead_code, reason = "a game is read and drawn by some of the tests only")]

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Shake,
    Xwff,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    None,
    Cubes(u32),
    Points(u32),
    Falsehoods(u32),
    Letters(u32),
    Streak(u32),
    OneRound,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    None,
    Pff,
    Text(String),
}

/// The kind of line that an unreadable one seems to have been meant as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Like {
    Roll,
    Call,
    Check,
    Challenge,
    Nothing,
}

/// A line of a round; a player "" is a name that is not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    Roll { player: String, dice: String },
    Call { player: String, claim: Claim },
    Check { players: Vec<String> },
    Challenge { player: String, claim: Claim },
    Let { letter: char, value: bool },
    Junk { text: String, like: Like },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    pub tiebreak: bool,
    pub lines: Vec<Line>,
}

/// A game as played and written down; `before` holds lines that stand before its first round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub kind: Kind,
    pub players: Vec<String>,
    pub end: End,
    /// The agreed values of p q r s (x-wff); those that are `Some` are written.
    pub values: [Option<bool>; 4],
    pub before: Vec<Line>,
    pub rounds: Vec<Round>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Broken {
    /// The `game` line: number of players, a name twice, an end of the other game.
    Header,
    /// A proposition without an agreed value, told at the first round.
    MissingValue,
    /// A `let` of a value after the first round.
    LateLet,
    Unreadable,
    /// The first move before the first round.
    OutsideRound,
    UnknownPlayer,
    /// A move that names nobody.
    NoPlayer,
    /// The roll's number or kinds of dice are not those of the hand.
    WrongDice,
    /// An x-wff roll that shows none of p q r s.
    NoProposition,
    RollAfterCall,
    RollTwice,
    CallTwice,
    CheckInXwff,
    CheckBeforeCall,
    CheckByCaller,
    CheckTwice,
    ChallengeBeforeCall,
    ChallengeOwn,
    ChallengeAfterCheck,
    ChallengeTwice,
    ChallengeInTiebreak,
    /// A check or challenge after a challenge has ended the round (Shake-a-WFF).
    AfterRound,
    /// A roll, call or answer is missing, told at the round.
    RoundLacks,
    TiebreakForRound,
    RoundForTiebreak,
    RoundAfterEnd,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Breach {
    /// The number of the line in the text of `write`, from 1.
    pub line: usize,
    pub rule: Broken,
    /// The round's number, from 1; 0 before the first.
    pub round: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    pub player: String,
    pub points: i64,
    /// Small and big dice on the mat; its number of dice is their sum.
    pub mat: (u32, u32),
    pub hand: (u32, u32),
    pub store: (u32, u32),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallSheet {
    pub player: String,
    pub call: String,
    pub line: usize,
    /// True if the claim is right; `None` where there is no roll to judge it on.
    pub right: Option<bool>,
    pub challenger: Option<String>,
    pub challenge: Option<String>,
    pub challenge_right: Option<bool>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundSheet {
    pub round: usize,
    pub line: usize,
    /// As read: a `round` in a tiebreak's place is one.
    pub tiebreak: bool,
    /// The last round may be unfinished and then counts nothing.
    pub finished: bool,
    pub calls: Vec<CallSheet>,
    pub standings: Vec<Standing>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missed {
    pub round: usize,
    pub line: usize,
    pub player: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// A broken `game` line or a missing value leaves the game unrefereed.
    pub refereed: bool,
    pub rounds: Vec<RoundSheet>,
    pub standings: Vec<Standing>,
    pub winner: Option<String>,
    pub draw: bool,
    pub over: bool,
    /// Sorted by line.
    pub broken: Vec<Breach>,
    pub missed: Vec<Missed>,
    /// The numbers in the notes of the doubtful readings that this sheet leans on.
    pub choices: BTreeSet<u8>,
}

// ---------------------------------------------------------------------------------------------
// Writing

fn claim_text(claim: &Claim) -> String {
    match claim {
        Claim::None => "none".into(),
        Claim::Pff => "pff".into(),
        Claim::Text(text) => text.clone(),
    }
}

fn named(word: &str, player: &str, rest: &str) -> String {
    if player.is_empty() {
        format!("  {word} {rest}\n")
    } else {
        format!("  {word} {player}: {rest}\n")
    }
}

fn write_line(line: &Line) -> String {
    match line {
        Line::Roll { player, dice } => named("roll", player, dice),
        Line::Call { player, claim } => named("call", player, &claim_text(claim)),
        Line::Check { players } => format!("  check {}\n", players.join(", ")),
        Line::Challenge { player, claim } => named("challenge", player, &claim_text(claim)),
        Line::Let { letter, value } => {
            format!("  let {letter} = {}\n", if *value { 'T' } else { 'F' })
        }
        Line::Junk { text, .. } => format!("  {text}\n"),
    }
}

/// The score sheet of a game; one line of text for each line of the game.
pub fn write(game: &Game) -> String {
    let kind = match game.kind {
        Kind::Shake => "shake-a-wff",
        Kind::Xwff => "x-wff",
    };
    let end = match game.end {
        End::None => String::new(),
        End::Cubes(n) => format!(" to {n} cubes"),
        End::Points(n) => format!(" to {n} points"),
        End::Falsehoods(n) => format!(" to {n} falsehoods"),
        End::Letters(n) => format!(" to {n} letters"),
        End::Streak(n) => format!(" to streak {n}"),
        End::OneRound => " to one round".into(),
    };
    let mut text = format!("game {kind} {}{end}\n", game.players.join(", "));
    for (letter, value) in "pqrs".chars().zip(game.values) {
        if let Some(value) = value {
            text += &write_line(&Line::Let { letter, value });
        }
    }
    for line in &game.before {
        text += &write_line(line);
    }
    for round in &game.rounds {
        text += if round.tiebreak { "tiebreak\n" } else { "round\n" };
        for line in &round.lines {
            text += &write_line(line);
        }
    }
    text + "end\n"
}

// ---------------------------------------------------------------------------------------------
// Dice and formulas

const SMALL: &str = "pqrsio";
const BIG: &str = "NKACER";

/// The dice of a roll, or `None` if a letter is on no die or there are none.
fn read_dice(text: &str) -> Option<Vec<char>> {
    let dice: Vec<char> = text.chars().filter(|c| !" ,".contains(*c)).collect();
    let all = dice.iter().all(|c| SMALL.contains(*c) || BIG.contains(*c));
    (all && !dice.is_empty()).then_some(dice)
}

fn sort_counts(dice: &[char]) -> (u32, u32) {
    let small = dice.iter().filter(|c| SMALL.contains(**c)).count() as u32;
    (small, dice.len() as u32 - small)
}

fn count(letters: &[char], letter: char) -> usize {
    letters.iter().filter(|c| **c == letter).count()
}

fn is_wff(text: &str) -> bool {
    let mut need = 1;
    for c in text.chars() {
        if need == 0 {
            return false;
        }
        match c {
            'p' | 'q' | 'r' | 's' => need -= 1,
            'N' => {}
            'K' | 'A' | 'C' | 'E' => need += 1,
            _ => return false,
        }
    }
    need == 0
}

/// True if the text is a WFF, made of these dice, each used once at most.
fn is_of(text: &str, dice: &[char], kind: Kind) -> bool {
    if !is_wff(text) {
        return false;
    }
    let letters: Vec<char> = text.chars().collect();
    let lacking = |c| count(&letters, c).saturating_sub(count(dice, c));
    let wild = if kind == Kind::Xwff { count(dice, 'R') } else { 0 };
    "pqrsE".chars().all(|c| lacking(c) == 0) && "NKAC".chars().map(lacking).sum::<usize>() <= wild
}

fn apply(letter: char, a: bool, b: bool) -> bool {
    match letter {
        'K' => a && b,
        'A' => a || b,
        'C' => !a || b,
        _ => a == b,
    }
}

/// The value of a WFF in classical logic.
fn value(text: &str, values: [bool; 4]) -> bool {
    let mut stack: Vec<bool> = vec![];
    for c in text.chars().rev() {
        let top = match c {
            'p' => values[0],
            'q' => values[1],
            'r' => values[2],
            's' => values[3],
            'N' => !stack.pop().unwrap(),
            _ => {
                let (a, b) = (stack.pop().unwrap(), stack.pop().unwrap());
                apply(c, a, b)
            }
        };
        stack.push(top);
    }
    stack[0]
}

/// For every set of dice (a bit for each), a WFF that uses exactly these and is false, and one
/// that is true. i and o are taken out first; each R is any of N K A C, if `wild`.
fn attainable(dice: &[char], wild: bool, values: [bool; 4]) -> Vec<[Option<String>; 2]> {
    let usable = |c: &char| "pqrsNKACE".contains(*c) || wild && *c == 'R';
    let dice: Vec<char> = dice.iter().copied().filter(usable).collect();
    assert!(dice.len() <= 13, "too many dice for a naive search");
    let mut table: Vec<[Option<String>; 2]> = vec![[None, None]; 1 << dice.len()];
    for set in 1..table.len() {
        for (k, die) in dice.iter().enumerate() {
            let rest = set & !(1 << k);
            if rest == set {
                continue;
            }
            if let Some(letter) = "pqrs".find(*die) {
                if rest == 0 {
                    table[set][usize::from(values[letter])] = Some(die.to_string());
                }
                continue;
            }
            if "NR".contains(*die) {
                for v in 0..2 {
                    if table[set][1 - v].is_none() {
                        table[set][1 - v] = table[rest][v].as_ref().map(|f| format!("N{f}"));
                    }
                }
            }
            let signs = match die {
                'R' => "KAC".to_string(),
                'N' => String::new(),
                _ => die.to_string(),
            };
            let mut left = rest;
            while left != 0 && !signs.is_empty() {
                for a in 0..2 {
                    for b in 0..2 {
                        let (Some(f), Some(g)) = (&table[left][a], &table[rest & !left][b]) else {
                            continue;
                        };
                        for sign in signs.chars() {
                            let v = usize::from(apply(sign, a == 1, b == 1));
                            if table[set][v].is_none() {
                                let both = format!("{sign}{f}{g}");
                                table[set][v] = Some(both);
                                break;
                            }
                        }
                    }
                    if table[set].iter().all(Option::is_some) {
                        break;
                    }
                }
                left = (left - 1) & rest;
            }
        }
    }
    table
}

/// The length of a longest WFF of a Shake-a-WFF roll, 0 if there is none.
///
/// Let the roll have v propositions, b of K A C E and n of N. A WFF with x binary connectives has
/// x + 1 propositions (each N leaves the number of propositions as it is, each binary connective
/// adds one to the one there is), so x <= min(b, v − 1), and it has at most n of N: its length is
/// at most n + 2 min(b, v − 1) + 1. That is reached: N…N before a row of the connectives before
/// the propositions. Without a proposition there is no WFF.
fn longest_wff(dice: &[char]) -> usize {
    let of = |faces: &str| dice.iter().filter(|c| faces.contains(**c)).count();
    match of("pqrs") {
        0 => 0,
        v => of("N") + 2 * of("KACE").min(v - 1) + 1,
    }
}

type Memo = HashMap<(Vec<char>, [bool; 4]), usize>;
thread_local!(static LONGEST: RefCell<Memo> = RefCell::default());

/// The length of a longest true WFF of an x-wff roll, 0 if there is none.
fn longest_true(dice: &[char], values: [bool; 4]) -> usize {
    let mut key = dice.to_vec();
    key.sort();
    let key = (key, values);
    if let Some(known) = LONGEST.with_borrow(|memo| memo.get(&key).copied()) {
        return known;
    }
    let table = attainable(dice, true, values);
    let longest = table.iter().flat_map(|row| &row[1]).map(String::len).max().unwrap_or(0);
    LONGEST.with_borrow_mut(|memo| memo.insert(key, longest));
    longest
}

// ---------------------------------------------------------------------------------------------
// The referee

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
            self.broken(Broken::RollTwice, line);
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
                Line::Call { player, claim } => match self.seat(player, line) {
                    None => false,
                    Some(_) if call.is_some() => {
                        self.broken(Broken::CallTwice, line);
                        false
                    }
                    Some(seat) => {
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
                self.broken(rule, line);
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
        // "The game ends … or at its `end`", whatever was agreed on.
        if !self.over && self.kind == Kind::Shake {
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

/// SplitMix64, behind bytes that are drawn first.
pub struct Rng(pub u64, pub std::collections::VecDeque<u8>);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng(seed, Default::default())
    }

    pub fn draw(&mut self) -> u64 {
        if let Some(byte) = self.1.pop_front() {
            return byte.into();
        }
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.draw() % n as u64) as usize
    }

    pub fn percent(&mut self, n: usize) -> bool {
        self.below(100) < n
    }

    pub fn pick<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }

    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for k in (1..all.len()).rev() {
            let other = self.below(k + 1);
            all.swap(k, other);
        }
    }
}

fn faces(rng: &mut Rng, (small, big): (u32, u32)) -> Vec<char> {
    let mut dice = vec![];
    for (faces, n) in [(SMALL, small), (BIG, big)] {
        let faces: Vec<char> = faces.chars().collect();
        dice.extend((0..n).map(|_| rng.pick(&faces)));
    }
    dice
}

fn dice_text(rng: &mut Rng, dice: &[char]) -> String {
    let cut = dice.iter().filter(|c| SMALL.contains(**c)).count();
    let style = rng.below(10);
    let join = |dice: &[char]| -> String {
        let dice: Vec<String> = dice.iter().map(char::to_string).collect();
        dice.join(match style {
            0 => " ",
            1 => ",",
            _ => "",
        })
    };
    format!("{} {}", join(&dice[..cut]), join(&dice[cut..])).trim().to_string()
}

/// A WFF of a Shake-a-WFF roll: a longest one, or else any; `None` if there is none.
fn some_wff(rng: &mut Rng, dice: &[char], longest: bool) -> Option<String> {
    let of = |faces: &str| -> Vec<char> {
        dice.iter().copied().filter(|c| faces.contains(*c)).collect()
    };
    let (mut leaves, mut ops) = (of("pqrs"), of("KACE"));
    let mut ns = of("N").len();
    rng.shuffle(&mut leaves);
    rng.shuffle(&mut ops);
    let mut x = ops.len().min(leaves.len().checked_sub(1)?);
    if !longest {
        x = rng.below(x + 1);
        ns = rng.below(ns + 1);
    }
    leaves.truncate(x + 1);
    ops.truncate(x);
    ops.extend(std::iter::repeat_n('N', ns));
    rng.shuffle(&mut ops);
    let mut parts: Vec<String> = leaves.iter().map(char::to_string).collect();
    for op in ops {
        let k = rng.below(parts.len());
        let mut part = parts.swap_remove(k);
        if op != 'N' {
            let k = rng.below(parts.len());
            part += &parts.swap_remove(k);
        }
        parts.push(format!("{op}{part}"));
    }
    parts.pop()
}

/// A text that is no WFF of the dice: no WFF at all, or one with a die too many.
fn no_wff(rng: &mut Rng, dice: &[char], kind: Kind) -> String {
    loop {
        let text = match rng.below(3) {
            0 => some_wff(rng, &"pqrspqrsNNKACE".chars().collect::<Vec<_>>(), false).unwrap(),
            1 => rng.pick(&["Npq", "K", "Kp", "rs", "NKq", "Ki", "CRpq", "Kpo"]).to_string(),
            _ => dice.iter().rev().take(1 + rng.below(dice.len())).collect(),
        };
        if !is_of(&text, dice, kind) {
            return text;
        }
    }
}

/// WFFs of an x-wff roll with their values, one for each value that a set of dice can have.
fn some_truths(rng: &mut Rng, dice: &[char], values: [bool; 4]) -> Vec<(String, bool)> {
    let mut dice = dice.to_vec();
    rng.shuffle(&mut dice);
    let mut all = vec![];
    for [no, yes] in attainable(&dice, true, values) {
        all.extend(no.map(|f| (f, false)));
        all.extend(yes.map(|f| (f, true)));
    }
    all
}

fn text(claim: Option<String>) -> Claim {
    claim.map_or(Claim::None, Claim::Text)
}

/// Rolls of all players; `off` is by how many dice their rolls go wrong.
fn rolls(rng: &mut Rng, table: &Table, off: &[i64]) -> Vec<(String, Vec<char>)> {
    let mut all = vec![];
    for (k, seat) in table.seats.iter().enumerate() {
        let n = i64::from(seat.size()) + off[k];
        let kinds = match (off[k], table.kind) {
            (0, _) if n > 0 => seat.hand,
            (_, Kind::Shake) => cube(n.max(1) as u32),
            _ => (3 + off[k].max(0) as u32, (3 + off[k].min(0)) as u32),
        };
        let mut dice = faces(rng, kinds);
        let lacks = |dice: &[char]| !dice.iter().any(|c| "pqrs".contains(*c));
        while table.kind == Kind::Xwff && lacks(&dice) && rng.percent(98) {
            dice = faces(rng, kinds);
        }
        all.push((table.names[k].clone(), dice));
    }
    rng.shuffle(&mut all);
    all
}

fn roll_line(rng: &mut Rng, (player, dice): &(String, Vec<char>)) -> Line {
    Line::Roll { player: player.clone(), dice: dice_text(rng, dice) }
}

fn shake_lines(rng: &mut Rng, table: &Table, off: &[i64]) -> Vec<Line> {
    let rolls = rolls(rng, table, off);
    let mut lines: Vec<Line> = rolls.iter().map(|roll| roll_line(rng, roll)).collect();
    let (caller, dice) = rng.pick(&rolls);
    let longest = longest_wff(&dice);
    let claim = match rng.below(20) {
        0..=11 => text(some_wff(rng, &dice, true)),
        12..=14 => text(some_wff(rng, &dice, false)),
        15 => Claim::None,
        16 if longest == 0 => Claim::Text("p".into()),
        _ => Claim::Text(no_wff(rng, &dice, Kind::Shake)),
    };
    lines.push(Line::Call { player: caller.clone(), claim: claim.clone() });
    let mut others: Vec<String> = table.names.clone();
    others.retain(|name| *name != caller);
    rng.shuffle(&mut others);
    let mut challenger = None;
    if rng.percent(45) {
        challenger = others.pop();
        let keep = rng.below(others.len() + 1);
        others.truncate(keep);
    }
    if others.len() == 2 && rng.percent(50) {
        lines.push(Line::Check { players: others });
    } else {
        lines.extend(others.into_iter().map(|name| Line::Check { players: vec![name] }));
    }
    if let Some(player) = challenger {
        let shown = match rng.below(8) {
            0..=3 => text(some_wff(rng, &dice, true)),
            4 => text(some_wff(rng, &dice, false)),
            5 => Claim::Text(no_wff(rng, &dice, Kind::Shake)),
            6 => Claim::Pff,
            _ => Claim::None,
        };
        lines.push(Line::Challenge { player, claim: shown });
    }
    lines
}

fn xwff_claim(rng: &mut Rng, dice: &[char], values: [bool; 4]) -> Claim {
    let all = some_truths(rng, dice, values);
    let longest = all.iter().filter(|w| w.1).map(|w| w.0.len()).max();
    let fits = |want: usize, w: &(String, bool)| match want {
        0..=9 => w.1 && Some(w.0.len()) == longest,
        10..=12 => w.1,
        _ => !w.1,
    };
    let want = rng.below(20);
    match want {
        0..=15 => {
            let some: Vec<_> = all.iter().filter(|w| fits(want, w)).collect();
            if some.is_empty() { Claim::None } else { Claim::Text(rng.pick(&some).0.clone()) }
        }
        16 => Claim::None,
        _ => Claim::Text(no_wff(rng, dice, Kind::Xwff)),
    }
}

fn xwff_lines(rng: &mut Rng, table: &Table, off: &[i64]) -> Vec<Line> {
    let rolls = rolls(rng, table, off);
    let mut sides: Vec<Vec<Line>> = vec![];
    for (player, dice) in &rolls {
        let roll = roll_line(rng, &(player.clone(), dice.clone()));
        let claim = xwff_claim(rng, dice, table.values);
        let mut side = vec![roll, Line::Call { player: player.clone(), claim: claim.clone() }];
        if !table.tied && rng.percent(35) {
            let other = table.names.iter().find(|name| *name != player).unwrap().clone();
            let mut shown = xwff_claim(rng, dice, table.values);
            if rng.percent(10) {
                shown = Claim::Pff;
            }
            side.push(Line::Challenge { player: other, claim: shown });
        }
        sides.push(side);
    }
    let mut lines = vec![];
    let style = rng.below(3);
    while sides.iter().any(|side| !side.is_empty()) {
        let k = match style {
            0 => usize::from(sides[0].is_empty()),
            1 => usize::from(sides[0].len() < sides[1].len()),
            _ => rng.below(2),
        };
        if !sides[k].is_empty() {
            lines.push(sides[k].remove(0));
        }
    }
    lines
}

fn player_of(line: &mut Line) -> Option<&mut String> {
    match line {
        Line::Roll { player, .. } | Line::Call { player, .. } | Line::Challenge { player, .. } => {
            Some(player)
        }
        Line::Check { players } => players.first_mut(),
        Line::Let { .. } | Line::Junk { .. } => None,
    }
}

fn junk(rng: &mut Rng, names: &[String]) -> Line {
    let name = rng.pick(names);
    let (text, like) = match rng.below(8) {
        0 => (format!("roll {name} pq K"), Like::Roll),
        1 => (format!("roll {name}: pxq K"), Like::Roll),
        2 => (format!("roll {name}: pq Z"), Like::Roll),
        3 => (format!("call {name} Kpq"), Like::Call),
        4 => (format!("challenge {name} Kpq"), Like::Challenge),
        5 => (format!("check {name}: p"), Like::Check),
        6 => ("check".to_string(), Like::Check),
        _ => (format!("chall {name}"), Like::Nothing),
    };
    Line::Junk { text, like }
}

/// Breaks a rule, or more than one, in a round; sometimes none.
fn spoil(rng: &mut Rng, table: &Table, round: &mut Round) {
    let names = &table.names;
    let at = rng.below(round.lines.len() + 1);
    let any = rng.below(round.lines.len().max(1));
    match rng.below(17) {
        0..=2 if !round.lines.is_empty() => drop(round.lines.remove(any)),
        3 if !round.lines.is_empty() => {
            let again = round.lines[any].clone();
            round.lines.insert(at, again);
        }
        4 | 5 if !round.lines.is_empty() => {
            round.lines.swap(any, at.min(any.max(1)) % any.max(1));
        }
        6 | 7 if !round.lines.is_empty() => {
            let mut other: Vec<String> = names.clone();
            other.extend(["Zoe".into(), "Zoe".into(), "ann".into()]);
            if !matches!(round.lines[any], Line::Check { .. }) {
                other.push(String::new());
            }
            let other = rng.pick(&other);
            let checks = matches!(&round.lines[any], Line::Check { players } if players.len() > 1);
            if let Some(player) = player_of(&mut round.lines[any]).filter(|_| !checks) {
                *player = other;
            }
        }
        8 => round.lines.insert(at, Line::Check { players: vec![rng.pick(names)] }),
        9 => {
            let claim = rng.pick(&[Claim::Pff, Claim::None, Claim::Text("p".into())]);
            round.lines.insert(at, Line::Challenge { player: rng.pick(names), claim });
        }
        10 => {
            let claim = rng.pick(&[Claim::None, Claim::Text("p".into())]);
            round.lines.insert(at, Line::Call { player: rng.pick(names), claim });
        }
        11 | 12 => {
            let line = junk(rng, names);
            if rng.percent(50) && !round.lines.is_empty() {
                round.lines[any] = line;
            } else {
                round.lines.insert(at, line);
            }
        }
        13 => round.tiebreak = !round.tiebreak,
        14 => {
            let letter = rng.pick(&['p', 'q', 'r', 's']);
            round.lines.insert(at, Line::Let { letter, value: rng.percent(50) });
        }
        15 if rng.percent(40) => round.lines.clear(),
        _ => {
            // Wrong kinds: a die of one kind becomes one of the other.
            for line in &mut round.lines {
                if let Line::Roll { dice, .. } = line
                    && rng.percent(60)
                    && let Some(mut list) = read_dice(dice)
                {
                    let k = rng.below(list.len());
                    let small = SMALL.contains(list[k]);
                    list[k] = rng.pick(if small { &['N', 'K'] } else { &['p', 'i'] });
                    list.sort_by_key(|c| BIG.contains(*c));
                    *dice = dice_text(rng, &list);
                    break;
                }
            }
        }
    }
}

/// A random game: half of them good, the others with one to three breaches.
pub fn random(seed: u64, kind: Kind) -> Game {
    let mut rng = Rng::new(seed.wrapping_mul(2).wrapping_add(u64::from(kind == Kind::Xwff)));
    rng.draw();
    drawn(&mut rng, kind)
}

/// The game that numbers make.
pub fn drawn(rng: &mut Rng, kind: Kind) -> Game {
    let shake = kind == Kind::Shake;
    let mut names: Vec<String> = ["Ann", "Bob", "Cem", "Dana-2", "Eve"].map(String::from).to_vec();
    rng.shuffle(&mut names);
    names.truncate(if shake && rng.percent(45) { 3 } else { 2 });
    let number = |rng: &mut Rng, low: usize, high: usize| (low + rng.below(high - low + 1)) as u32;
    let end = match (shake, rng.below(6)) {
        (true, 0 | 1) => End::None,
        (true, 2 | 3) => End::Cubes(number(rng, 2, 16)),
        (true, _) => End::Points(number(rng, 1, 6)),
        (_, 0) => End::None,
        (_, 1) => End::Points(number(rng, 1, 5)),
        (_, 2) => End::Falsehoods(number(rng, 1, 3)),
        (_, 3) => End::Letters(number(rng, 4, 25)),
        (_, 4) => End::Streak(number(rng, 1, 4)),
        _ => End::OneRound,
    };
    let mut values = [None; 4];
    if !shake {
        values = values.map(|_: Option<bool>| Some(rng.percent(50)));
    }
    let mut game = Game { kind, players: names, end, values, before: vec![], rounds: vec![] };
    if !shake && rng.percent(5) {
        // A value that is agreed again, still before the first round.
        game.before.push(Line::Let { letter: 'q', value: rng.percent(50) });
    }
    let agreed = agreed(&game);
    let mut table = Table::new(&agreed);
    let long = shake && end == End::None && rng.percent(25);
    let most = if long { 15 + rng.below(20) } else { 1 + rng.below(8) };
    let mut breaches = if rng.percent(50) { 0 } else { 1 + rng.below(3) };
    let mut off = vec![0; table.seats.len()];
    let mut after = if rng.percent(12) { 1 + rng.below(2) } else { 0 };
    while game.rounds.len() < most || table.tied && !table.over && rng.percent(60) {
        if table.over {
            if after == 0 {
                break;
            }
            after -= 1;
        }
        let mut round = Round { tiebreak: table.tied && !table.over, lines: vec![] };
        if off.iter().any(|n| *n != 0) && rng.percent(40) {
            off.fill(0);
        }
        let spoilt = breaches > 0 && rng.percent(45);
        let dice = spoilt && rng.percent(20);
        if dice {
            let k = rng.below(off.len());
            off[k] = if table.seats[k].size() > 1 { rng.pick(&[1, -1, 1, 2]) } else { 1 };
        }
        round.lines = match kind {
            Kind::Shake => shake_lines(rng, &table, &off),
            Kind::Xwff => xwff_lines(rng, &table, &off),
        };
        if spoilt {
            breaches -= 1;
            if !dice {
                spoil(rng, &table, &mut round);
            }
        }
        table.play(&round, 0, false);
        game.rounds.push(round);
    }
    if !table.over
        && rng.percent(25)
        && let Some(round) = game.rounds.last_mut()
    {
        let keep = rng.below(round.lines.len() + 1);
        round.lines.truncate(keep);
    }
    if rng.percent(4) {
        spoil_header(rng, &mut game);
    }
    game
}

fn spoil_header(rng: &mut Rng, game: &mut Game) {
    match rng.below(7) {
        0 => game.players.truncate(1),
        1 => game.players.extend(["Flo", "Gus"].map(String::from)),
        2 => game.players[1] = game.players[0].clone(),
        3 if game.kind == Kind::Shake => game.end = End::OneRound,
        3 => game.end = End::Cubes(12),
        4 | 5 if game.kind == Kind::Xwff => {
            let k = rng.below(4);
            game.values[k] = None;
        }
        4 => game.before.push(Line::Let { letter: 'p', value: true }),
        _ => game.before.push(Line::Roll { player: rng.pick(&game.players), dice: "pq K".into() }),
    }
}
