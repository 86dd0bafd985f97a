//! Parse trees of formulas, as text and as pictures, with the values of their letters.

mod svg;
mod text;

pub use svg::svg;
pub use text::{MOST_LETTERS, lines};

use wff_core::logic::{Value, values_of_letters};
use wff_core::scope::Scope;
use wff_core::syntax::Written;

/// The values of the letters of a formula under those that are given; none where none are.
pub fn values(written: Written<'_>, scope: &Scope) -> Vec<Option<Value>> {
    let valuation = scope.valuation();
    match &scope.settings.logic {
        Some(logic) if !valuation.is_empty() => values_of_letters(logic, written, &valuation),
        _ => Vec::new(),
    }
}
