//! # operands-first
//!
//! The connectives stand behind their operands, as in reverse Polish notation. In Polish notation
//! they stand before them.
//!
//! ```wff
//! pqK
//! ^^^ the connective comes before its operands: `pqK` is `Kpq`
//! ```
//!
//! Put the connective first:
//!
//! ```wff
//! Kpq
//! ```

use super::*;
use crate::syntax::{infix, quote};

pub(super) static RULE: Rule =
    Rule::new("operands-first", Severity::Error, header!("operands_first.rs"));

/// The message without the formula in Polish notation.
pub(super) const PLAIN: &str = "the connective comes before its operands";

pub(super) fn render(context: Context<'_>) -> Diagnostic {
    let polish = infix::read_postfix(context.line.text, context.span).unwrap_or_default();
    let message = format!("{PLAIN}: {} is {}", context.quoted(), quote(&polish));
    let title = format!("Write {}", quote(&polish));
    RULE.at(context.span, message).label("read with each connective behind its operands").replace(
        title,
        true,
        context.span,
        polish,
    )
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn operands_keep_their_order() {
        mends("pqNKrC", "CKpNqr");
        mends("pN, q", "Np, q");
        mends("def a = p\n@a q C", "def a = p\nC@a q");
    }
}
