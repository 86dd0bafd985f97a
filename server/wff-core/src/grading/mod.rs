//! Grading: the keys of teachers, the hand-ins of students and their marks, and the sheets that
//! students are given.

mod decide;
mod decision;
mod fallacy;
mod given;
mod hand_in;
mod judge;
mod key;
mod mark;
mod meaning;
mod sheet;

pub use decision::Awaiting;
pub(crate) use given::is_blank_block;
pub use given::{Beside, Fate, Replaced, Unread, WhyUnread};
pub use key::{Graded, Key, Keyed};
pub use mark::{DecisionKind, Mark, MarkedRequirement, Status};
pub use sheet::{sheet, tells_answer};
