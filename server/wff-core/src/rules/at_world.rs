//! Worlds in messages: where a formula has a value, and which worlds see which.

use super::Context;
use crate::logic::variables;
use crate::logic::worlds::Model;
use crate::syntax::{Span, Written};
use std::sync::Arc;

/// True if some of the formulas at these places of a line are about worlds in the logic in force.
pub(super) fn are_of_worlds(context: &Context<'_>, formulas: &[Span]) -> bool {
    context.scope.settings.logic.as_ref().is_some_and(|logic| {
        let has_value = |span: &Span| context.formula(*span).is_none_or(|it| logic.has_value(&it));
        !formulas.iter().all(has_value)
    })
}

/// A world of a model with what there is to say of it, behind a value: “at w, where w sees v, and p
/// is T at w alone”.
pub(super) fn at_world(
    context: &Context<'_>,
    formulas: &[Span],
    model: Option<&Arc<Model>>,
) -> String {
    let worlds = context.scope.worlds();
    let Some((model, worlds)) = model.zip(worlds) else {
        return "at a world of some model".to_owned();
    };
    let read: Vec<_> = formulas.iter().filter_map(|span| context.formula(*span)).collect();
    let written: Vec<Written<'_>> =
        read.iter().map(|it| Written::new(it, context.line.text)).collect();
    model.at_world(worlds, &variables(&written))
}
