//! The names of the commands that the server runs for its client.

/// The command that writes the longest WFF of a roll as the call on it.
pub const WRITE_LONGEST: &str = "wff.longest.write";

/// The command that counts the longest WFFs of a roll.
pub const COUNT_LONGEST: &str = "wff.longest.count";
