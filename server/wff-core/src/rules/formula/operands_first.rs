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
    let diagnostic =
        RULE.at(context.span, message).label("read with each connective after its operands");
    match with_negation_before(context).filter(|other| *other != polish) {
        Some(other) => diagnostic
            .help(format!("with each `N` before its operand it is {}", quote(&other)))
            .replace(title, false, context.span, polish)
            .replace(format!("Write {}", quote(&other)), false, context.span, other),
        None => diagnostic.replace(title, true, context.span, polish),
    }
}

/// The formula where only the connectives of two operands stand after these, and `N` before a
/// proposition, if it is one.
fn with_negation_before(context: Context<'_>) -> Option<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut negations = String::new();
    for (unit, at) in context.candidate(context.span).units() {
        let text = context.line.of(at);
        match (text, unit.arity()?) {
            ("N", _) => negations.push('N'),
            (_, 0) if !text.starts_with('@') => {
                parts.push(std::mem::take(&mut negations) + text);
            }
            (_, 2) if negations.is_empty() => {
                let (second, first) = (parts.pop()?, parts.pop()?);
                parts.push(format!("{text}{first}{second}"));
            }
            _ => return None,
        }
    }
    match &parts[..] {
        [whole] if negations.is_empty() => Some(whole.clone()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn operands_keep_their_order() {
        mends("pqNKrC", "CKpNqr");
        assert_eq!(help("pNqC"), "with each `N` before its operand it is `CpNq`");
        assert_eq!(help("pqK"), "");
        mends("pN, q", "Np, q");
        mends("def a = p\n@a q C", "def a = p\nC@a q");
    }
}
