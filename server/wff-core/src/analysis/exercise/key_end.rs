//! The ends of tables and proofs that are keys.

use crate::analysis::fault::{FaultKind, Shortfall, Unmet};
use crate::exercise::requirement;
use crate::scope::Scope;
use crate::syntax::Line;
use crate::syntax::exercise::RequirementKind;

/// The fault of a proof or a table that ends here and is a key, if it lacks something.
pub(in crate::analysis) fn of_key_end(shortfall: Shortfall, scope: &Scope) -> Option<FaultKind> {
    let exercise = scope.around()?.exercise().filter(|it| it.awaits_key && !it.is_broken)?;
    let required = exercise.requirements.iter().zip(exercise.lines());
    let asks = |line: &Line<'_>| {
        requirement(line).and_then(|it| it.kind).is_some_and(RequirementKind::asks_for_block)
    };
    let (required, _) = required.into_iter().find(|(_, line)| asks(line))?;
    let unmet = Unmet { requirement: required.line.clone(), answer: None, shortfall };
    Some(FaultKind::FailingKey(Box::new(unmet)))
}
