//! Worlds in messages: where a formula has a value, and which worlds see which.

use super::Context;
use crate::logic::worlds::Model;
use crate::logic::{Logic, variables};
use crate::syntax::{Span, Written};
use std::sync::Arc;

/// The logic in force, if formulas at these places of a line are about worlds in it.
pub(super) fn logic_of_worlds<'c>(context: &Context<'c>, formulas: &[Span]) -> Option<&'c Logic> {
    let logic = context.scope.settings.logic.as_ref()?;
    let has_value = |span: &Span| context.formula(*span).is_none_or(|it| logic.has_value(&it));
    (!formulas.iter().all(has_value)).then_some(logic)
}

/// A world of a model with what there is to say of it, behind a value: “at w, where w sees v, and p
/// is T at w alone”.
pub(super) fn at_world(
    context: &Context<'_>,
    formulas: &[Span],
    model: Option<&Arc<Model>>,
) -> String {
    let worlds = context.scope.settings.logic.as_ref().and_then(Logic::worlds);
    let Some((model, worlds)) = model.zip(worlds) else {
        return "at a world of some model".to_owned();
    };
    let read: Vec<_> = formulas.iter().filter_map(|span| context.formula(*span)).collect();
    let written: Vec<Written<'_>> =
        read.iter().map(|it| Written::new(it, context.line.text)).collect();
    model.at_world(worlds, &variables(&written))
}
