//! The countermodel in the hover of a formula about worlds, where others have their table.

use crate::logic::Decider;
use crate::markup::Markdown;
use crate::pictures::model::{DrawnModel, lines};
use crate::syntax::Written;

/// The most worlds of a model that is shown, and the most letters of a formula that has one.
const WORLDS: usize = 6;
const LETTERS: u64 = 1000;

/// The lines of the model that refutes a whole formula, with the values of a part of it and its
/// own; `None` where there is none, or a large one, or it takes long.
pub(super) fn of_formula(
    decider: Decider<'_>,
    whole: Written<'_>,
    part: Option<Written<'_>>,
) -> Option<Markdown> {
    let worlds = decider.logic.worlds()?;
    if whole.formula.length() > LETTERS {
        return None;
    }
    let found = decider.class(whole).ok()?;
    let model = found.refuting_model().filter(|model| model.size() <= WORLDS)?;
    let formulas: Vec<Written<'_>> = part.into_iter().chain([whole]).collect();
    let drawn = DrawnModel::new(model, worlds, &formulas);
    let lines: Vec<String> = lines(&drawn).iter().map(|line| line.plain()).collect();
    Some(Markdown::block("text", &lines.join("\n")))
}
