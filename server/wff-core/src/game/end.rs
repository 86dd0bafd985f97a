//! When a game ends, and how.

use crate::dice::Rules;

/// The end that players agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// So many dice on a mat.
    Cubes(u64),
    /// So many points.
    Points(u64),
    /// So many falsehoods, with which a player loses.
    Falsehoods(u64),
    /// So many letters of true WFFs.
    Letters(u64),
    /// So many true calls in a row.
    Streak(u64),
    /// A single round.
    OneRound,
}

/// The words behind `to`, with `N` for a number, the rule books that have such an end, and when
/// the game ends then.
pub const UNITS: [(&str, &[Rules], &str); 6] = [
    ("N cubes", &[Rules::ShakeAWff], "when a mat has so many dice"),
    ("N points", &[Rules::ShakeAWff, Rules::XWff], "when a player has so many points"),
    ("N falsehoods", &[Rules::XWff], "when a player has called so many false WFFs, and loses"),
    ("N letters", &[Rules::XWff], "when a player's true WFFs have so many letters"),
    ("streak N", &[Rules::XWff], "when a player has so many true calls in a row"),
    ("one round", &[Rules::XWff], "after a single round"),
];

impl End {
    /// The end that words behind `to` say; `None` if they say none that the rule book has.
    pub fn read(words: &[&str], rules: Rules) -> Option<End> {
        let (number, end): (&str, fn(u64) -> End) = match words {
            [number, "cubes" | "cube"] => (*number, End::Cubes),
            [number, "points" | "point"] => (*number, End::Points),
            [number, "falsehoods" | "falsehood"] => (*number, End::Falsehoods),
            [number, "letters" | "letter"] => (*number, End::Letters),
            ["streak", number] => (*number, End::Streak),
            ["one", "round"] => ("1", |_| End::OneRound),
            _ => return None,
        };
        let number: u32 = number.parse().ok().filter(|number| *number > 0)?;
        let end = end(number.into());
        let is_cubes = matches!(end, End::Cubes(_));
        let fits = match rules {
            Rules::ShakeAWff => is_cubes || matches!(end, End::Points(_)),
            Rules::XWff => !is_cubes,
        };
        fits.then_some(end)
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This player has won.
    Won(usize),
    /// Nobody has.
    Draw,
}
