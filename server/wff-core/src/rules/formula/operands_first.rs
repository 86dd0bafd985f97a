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

use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::{infix, quote};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("operands-first", Severity::Error, header!("operands_first.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Message(PLAIN.to_owned()),
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

/// The message without the formula in Polish notation.
const PLAIN: &str = "the connective comes before its operands";

fn render(context: Context<'_>) -> Diagnostic {
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
    use crate::rules::testing::*;

    #[test]
    fn operands_keep_their_order() {
        mends("pqNKrC", "CKpNqr");
        mends("pN, q", "Np, q");
        mends("def a = p\n@a q C", "def a = p\nC@a q");
    }
}
