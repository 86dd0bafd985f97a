//! # punctuation
//!
//! A line ends with a full stop, a semicolon or a comma, as a sentence does. A formula has no such
//! mark; all else on the line is read without it.
//!
//! ```wff
//! CpKqr.
//!      ^ `.` ends a sentence, not a formula
//! ```
//!
//! Leave it out:
//!
//! ```wff
//! CpKqr
//! ```

use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::Statement;

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("punctuation", Severity::Warning, header!("punctuation.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |line, span, _| CompletedBy::text_if(line.of(span) == ",", span),
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let what = match context.line.statement {
        Statement::Formulas(_) | Statement::Blank => "a formula",
        Statement::Judgement(_) => "a judgement",
        _ => "a statement",
    };
    let message = match context.text() {
        "," => "nothing follows this comma".to_owned(),
        mark => format!("`{mark}` ends a sentence, not {what}"),
    };
    RULE.at(context.span, message).help("leave it out").replace(
        "Leave it out",
        true,
        context.span,
        "",
    )
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_mark_at_the_end_hides_nothing_else() {
        mends("Kpq.", "Kpq");
        mends("p, Kpq; # so", "p, Kpq # so");
        mends("p, Cpq |= q.", "p, Cpq |= q");
        mends("let p \"it rains.\" = T,", "let p \"it rains.\" = T");
        mends("roll pq K.", "roll pq K");
        mends("1) CpCqp is a tautology.", "1) CpCqp is a tautology");
        clean("let p \"it rains.\"");
        faults("KpN.\n  ^ `N` is missing its operand\n   ^ `.` ends a sentence, not a formula");
        faults(
            "Answer these questions now.\n^^^^^^^^^^^^^^^^^^^^^^^^^^ this line is prose, not a \
             formula",
        );
    }
}
