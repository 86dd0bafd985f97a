//! The kind of answer that a requirement takes in the logic in force: values, or a block.

use crate::analysis::{Candidate, Reading};
use crate::exercise::requirement;
use crate::scope::Scope;
use crate::syntax::block::BlockKind;
use crate::syntax::exercise::RequirementKind;
use crate::syntax::{Line, Span, parse_part};

/// True if a formula that a requirement is about has a value at each world, and none of its own.
pub fn is_at_worlds(line: &Line<'_>, scope: &Scope) -> bool {
    let (Some(require), Some(logic)) = (requirement(line), scope.settings.logic.as_ref()) else {
        return false;
    };
    let asked = parse_part(line, require.of);
    let is_at_worlds = |span: &Span| match Candidate::new(&asked, *span, scope).reading() {
        Reading::Formula(formula) => !logic.has_value(&formula),
        Reading::Pff | Reading::Unresolved => false,
    };
    asked.formulas().iter().any(is_at_worlds)
}

/// The block of lines that an answer may be, and true if it can be nothing else: a countermodel of
/// formulas that have values may give these.
pub fn block_asked(line: &Line<'_>, scope: &Scope) -> Option<(BlockKind, bool)> {
    let kind = requirement(line)?.kind?;
    let logic = scope.settings.logic.as_ref();
    let block = kind.block(logic.is_some_and(|logic| logic.worlds().is_some()))?;
    Some((block, kind != RequirementKind::Countermodel || is_at_worlds(line, scope)))
}
