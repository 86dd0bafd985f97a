//! Words and signs for truth values, beside the names that each logic has for its own.

use super::entry::{Role, certain};

/// The words for a value of every logic.
pub const VALUES: Role<&str> = Role {
    name: "Truth values",
    entries: &[certain("true", "T"), certain("false", "F"), certain("⊤", "T"), certain("⊥", "F")],
};
