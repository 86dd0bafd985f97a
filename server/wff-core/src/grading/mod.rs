//! Grading: the keys of teachers, the hand-ins of students and their marks, and the sheets that
//! students are given.

mod fallacy;
mod given;
mod hand_in;
mod key;
mod meaning;
mod sheet;

pub(crate) use given::is_blank_block;
pub use given::{Beside, Fate, Replaced, Unread, WhyUnread};
pub use key::{Graded, Key, Keyed, Mark, MarkedRequirement, Status};
pub use sheet::{sheet, tells_answer};
