//! The rules of exercises, their keys and answers.

pub(crate) mod duplicate_exercise;
pub(crate) mod failing_key;
pub(crate) mod infix_answer;
pub(crate) mod malformed_exercise;
pub(crate) mod missing_requirement;
mod of_worlds;
pub(crate) mod passing_wrong;
pub(crate) mod superfluous_key;
pub(crate) mod unequal_points;
pub(crate) mod unlike_keys;
pub(crate) mod unmeetable_requirement;
pub(crate) mod unmet_requirement;
