//! Claims that stand on no line: they are put together of what an exercise asks and of an answer.

use super::line::{Analysis, analyse_outside};
use crate::effort::Ask;
use crate::scope::Scope;
use crate::syntax::{KeptLine, LineText, parse};

/// A claim of this text as a line outside of exercises, with what is found of it where this is in
/// force.
pub(crate) fn composed(text: &str, scope: &Scope, oracle: &dyn Ask) -> (KeptLine, Analysis) {
    let line = parse(LineText::given(text));
    (line.keep(), analyse_outside(&line, scope, oracle))
}
