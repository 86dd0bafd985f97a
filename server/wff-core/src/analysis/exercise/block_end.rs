//! The ends of tables, proofs and models that answer an exercise or are its keys.

use super::as_model::meets_as_model;
use super::met::Met;
use crate::analysis::fault::{Fault, FaultKind, Shortfall, Unmet};
use crate::exercise::{Awaited, requirement};
use crate::logic::worlds::ModelBuilder;
use crate::scope::Scope;
use crate::syntax::{Line, Span};

/// The fault of a proof or a table that ends here and is a key, if it lacks something.
pub(in crate::analysis) fn of_key_end(shortfall: Shortfall, scope: &Scope) -> Option<FaultKind> {
    let around = scope.around()?;
    let exercise = around.exercise().filter(|it| it.awaits_key() && !it.is_broken)?;
    let required = exercise.requirements.iter().zip(exercise.lines());
    let of_worlds = around.worlds().is_some();
    let asks =
        |line: &Line<'_>| requirement(line).and_then(|it| it.kind?.block(of_worlds)).is_some();
    let (required, _) = required.into_iter().find(|(_, line)| asks(line))?;
    let unmet = Unmet { requirement: required.line.clone(), answer: None, shortfall };
    Some(FaultKind::FailingKey(Box::new(unmet)))
}

/// The faults of a model that ends here: of a key what it lacks of what is required, of a student's
/// answer what it lacks of what is shown.
pub(in crate::analysis) fn of_model_end(
    at: Span,
    builder: &ModelBuilder,
    scope: &Scope,
) -> Vec<Fault> {
    let around = scope.around();
    let exercise = around.and_then(Scope::exercise).filter(|it| !it.is_broken);
    let Some((around, exercise)) = around.zip(exercise) else { return Vec::new() };
    let Some(Awaited { is_key, at: world }) = &exercise.awaits else { return Vec::new() };
    let required = exercise.requirements.iter().filter(|it| *is_key || it.is_shown);
    let faults = required.filter_map(|required| {
        let met = meets_as_model(&required.line.line(), builder, world.as_deref(), around);
        // What is asked for otherwise is told at its head.
        let Met::No(shortfall) = met else { return None };
        let is_told = shortfall != Shortfall::Unreadable;
        let unmet = Unmet { requirement: required.line.clone(), answer: None, shortfall };
        let kind = match is_key {
            true => FaultKind::FailingKey(Box::new(unmet)),
            false => FaultKind::UnmetRequirement(Box::new(unmet)),
        };
        is_told.then(|| Fault::new(at, kind))
    });
    faults.collect()
}
