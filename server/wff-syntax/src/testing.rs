//! The parser as tests call it, which write their lines down.

use super::block::BlockKind;
use super::{Line, LineText};

/// Reads a text as a line.
pub fn parse(text: &str) -> Line<'_> {
    super::parse(LineText::given(text))
}

/// Reads a text as a line in a block of this kind.
pub fn parse_in(text: &str, block: Option<BlockKind>) -> Line<'_> {
    super::parse_in(LineText::given(text), block)
}
