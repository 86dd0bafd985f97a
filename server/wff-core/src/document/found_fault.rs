//! A fault with the place of its line in a text.

use crate::analysis::Fault;

/// A fault and the place of its line.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundFault {
    /// The number of the line, from 0.
    pub line: usize,
    /// The first byte of the line in the text.
    pub start: usize,
    /// The fault, whose spans count from there.
    pub fault: Fault,
}
