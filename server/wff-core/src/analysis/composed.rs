//! Claims that stand on no line: they are put together of what an exercise asks and of an answer.

use super::line::{Analysis, analyse_outside};
use crate::effort::Ask;
use crate::scope::Scope;
use crate::syntax::block::BlockKind;
use crate::syntax::{KeptLine, Line, LineText, parse, parse_in};

/// A claim of this text as a line outside of exercises, with what is found of it where this is in
/// force.
pub(crate) fn composed(text: &str, scope: &Scope, oracle: &dyn Ask) -> (KeptLine, Analysis) {
    let line = parse(LineText::given(text));
    (line.keep(), analyse_outside(&line, scope, oracle))
}

/// A line of this text as it reads in a model.
pub(crate) fn in_model(text: &str) -> Line<'_> {
    parse_in(LineText::given(text), Some(BlockKind::Model))
}
