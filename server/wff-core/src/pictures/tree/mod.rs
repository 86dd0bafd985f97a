//! Parse trees of formulas, as text and as pictures, with the values of their letters.

mod svg;
mod text;

pub use svg::{Node, STYLE, draw, svg};
pub use text::{TreeLine, lines};

use crate::logic::{Oracle, Value, values_of_letters};
use crate::scope::Scope;
use crate::syntax::Written;

/// The most letters of a formula that is drawn.
pub const MOST_LETTERS: usize = 1000;

/// The values of the letters of a formula under those that are given; none where none are.
pub fn values(written: Written<'_>, scope: &Scope, oracle: &dyn Oracle) -> Vec<Option<Value>> {
    let valuation = scope.propositions.valuation();
    match &scope.settings.logic {
        Some(logic) if !valuation.is_empty() => {
            values_of_letters(logic, written, &valuation, oracle)
        }
        _ => Vec::new(),
    }
}
