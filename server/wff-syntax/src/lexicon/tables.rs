//! The titles and bars of truth tables.

use super::entry::{Role, Shown, Sureness, certain, likely};

/// The words for a table, behind `truth` or alone, at the start of its head.
pub const TITLES: Role<&str> = Role {
    name: "Titles of truth tables",
    entries: &[
        certain("table", "truth"),
        certain("tables", "truth"),
        certain("truth-table", "truth"),
        certain("truthtable", "truth"),
    ],
};

/// The words between the title of a table and its formulas.
pub const OF: Role<&str> = Role {
    name: "Words between the title of a table and its formulas",
    entries: &[certain("for", "nothing"), certain("of", "nothing")],
};

/// The marks in a cell below a letter of a table whose row is meant for each value of that letter.
pub const EITHER: Role<&str> = Role {
    name: "Marks for any value of a letter in a truth table",
    entries: &[
        certain("*", "a row for each value"),
        likely("-", "a row for each value"),
        likely("–", "a row for each value"),
        likely("—", "a row for each value"),
        likely("x", "a row for each value"),
        likely("any", "a row for each value"),
        likely("either", "a row for each value"),
    ],
};

/// The bars between the columns of a table, and before the steps of a subproof.
pub const BARS: [char; 3] = ['|', '│', '║'];

/// The characters that may stand between the words of a line of a table, beside blanks.
pub const SEPARATORS: [char; 13] =
    [',', '|', '│', '║', ':', ';', '=', '(', ')', '{', '}', '[', ']'];

/// The bars, as they are shown to people.
pub(super) fn shown() -> Shown {
    let row = |bar: &'static str| (bar, "a bar".to_owned(), Sureness::Own);
    Shown { name: "Bars in tables and proofs", rows: vec![row("|"), row("│"), row("║")] }
}
