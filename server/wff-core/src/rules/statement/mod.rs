//! The rules of what a line says, and how.

mod conditions;
pub(crate) mod duplicate_name;
pub(crate) mod locked_setting;
pub(crate) mod malformed_allow;
pub(crate) mod malformed_judgement;
pub(crate) mod malformed_label;
pub(crate) mod malformed_name;
pub(crate) mod malformed_statement;
pub(crate) mod miscased_keyword;
pub(crate) mod misplaced_line;
pub(crate) mod missing_formula;
pub(crate) mod missing_value;
pub(crate) mod prose;
pub(crate) mod punctuation;
pub(crate) mod unclosed_block;
pub(crate) mod unclosed_quote;
pub(crate) mod unfinished_block;
pub(crate) mod unknown_claim;
pub(crate) mod unknown_keyword;
pub(crate) mod unknown_setting;
pub(crate) mod unknown_value;
pub(crate) mod unused_allow;
pub(crate) mod unused_name;
