//! Words and signs for truth values, beside the names that each logic has for its own.

use super::entry::{Role, certain, likely};

/// The words for a value of every logic.
pub const VALUES: Role<&str> = Role {
    name: "Truth values",
    entries: &[
        certain("true", "T"),
        certain("wahr", "T"),
        certain("vrai", "T"),
        certain("vero", "T"),
        certain("verdadero", "T"),
        certain("verum", "T"),
        certain("prawda", "T"),
        likely("w", "T"),
        likely("v", "T"),
        certain("⊤", "T"),
        certain("false", "F"),
        certain("falsch", "F"),
        certain("faux", "F"),
        certain("falso", "F"),
        certain("falsum", "F"),
        certain("fałsz", "F"),
        certain("⊥", "F"),
    ],
};

/// The words and letters that are no value here, and for which one is suggested.
pub const MEANT_VALUES: Role<&str> = Role {
    name: "Words that may be meant as truth values",
    entries: &[
        likely("t", "T"),
        likely("yes", "T"),
        likely("1", "T"),
        likely("f", "F"),
        likely("no", "F"),
        likely("0", "F"),
    ],
};
