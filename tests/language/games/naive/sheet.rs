//! Games and score sheets, and how they are written.

use std::collections::BTreeSet;

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

pub fn claim_text(claim: &Claim) -> String {
    match claim {
        Claim::None => "none".into(),
        Claim::Pff => "pff".into(),
        Claim::Text(text) => text.clone(),
    }
}

pub fn named(word: &str, player: &str, rest: &str) -> String {
    if player.is_empty() {
        format!("  {word} {rest}\n")
    } else {
        format!("  {word} {player}: {rest}\n")
    }
}

pub fn write_line(line: &Line) -> String {
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
