//! The rules of one formula: its letters, and where they stand.

pub(crate) mod bracketed_prefix;
pub(crate) mod die_face;
pub(crate) mod foreign_letter;
pub(crate) mod infix;
pub(crate) mod look_alike;
pub(crate) mod missing_operand;
pub(crate) mod operands_first;
pub(crate) mod trailing_letters;
pub(crate) mod undefined_name;
pub(crate) mod unknown_letter;
pub(crate) mod wrong_case;
