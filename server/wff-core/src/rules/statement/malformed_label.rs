//! # malformed-label
//!
//! The number in front of a line is put as elsewhere: in square brackets, behind a word, in a
//! circle. It names the same item.
//!
//! ```wff
//! No. 2: CpKqr
//! ^^^^^^ `No. 2:` is written `2)` here
//! ```
//!
//! A bracket behind the number is enough:
//!
//! ```wff
//! 2) CpKqr
//! ```

use crate::rules::{
    CompletedBy, Context, Diagnostic, Edit, Reveals, Rule, RuleOf, Severity, header,
};
use crate::syntax::Span;
use crate::syntax::item::label_name;
use crate::syntax::letter::is_blank;

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("malformed-label", Severity::Warning, header!("malformed_label.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, span, _| CompletedBy::text_if(false, span),
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let name = label_name(context.line).unwrap_or_default();
    let written = format!("{}{})", name.number, name.letters);
    let message = format!("{} is written `{written}` here", context.quoted());
    let behind = context.line.body().start;
    let is_apart = behind > context.span.end || context.line.body().is_empty();
    let insert = if is_apart { written.clone() } else { format!("{written} ") };
    let mut edits = vec![Edit { span: context.span, text: insert }];
    // A cell ends with a bar, too.
    let body = context.line.body();
    if context.text().starts_with('|')
        && let Some(cell) = context.line.of(body).strip_suffix('|')
    {
        let start = body.start + cell.trim_end_matches(is_blank).len() as u32;
        edits.push(Edit { span: Span { start, ..body }, text: String::new() });
    }
    RULE.at(context.span, message).fix(format!("Write `{written}`"), true, edits)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn labels_of_people_are_mended_and_hide_nothing() {
        for (label, written) in [
            ("1]", "1)"),
            ("[1a]", "1a)"),
            ("1 )", "1)"),
            ("１)", "1)"),
            ("No. 1:", "1)"),
            ("Question 2b:", "2b)"),
            ("**1)**", "1)"),
            ("2a", "2a)"),
            ("2 -", "2)"),
        ] {
            mends(&format!("{label} Kpq"), &format!("{written} Kpq"));
            mends(&format!("{label} Kpq = T # so"), &format!("{written} Kpq = T # so"));
        }
        mends("①p", "1) p");
        mends("| 1 | tautology |", "1) tautology");
        mends("| Aufgabe 2 | no |", "2) no");
        mends("[7]", "7)");
        mends("- a) p", "a) p");
        mends("- 2b.", "2b)");
        mends("Question 4: p & q", "4) p & q");
        mends("Question 4: Kp", "4) Kp");
        faults("[1] KpN\n^^^ `[1]` is written `1)` here\n      ^ `N` is missing its operand");
    }

    #[test]
    fn a_label_is_taken_whole_or_not_at_all() {
        let is_label =
            |text: &str| found(text).iter().any(|it| it.diagnostic.rule.id == "malformed-label");
        for text in [
            "[1.a] Kpq",
            "*1)* Kpq",
            "`1)` Kpq",
            "①) Kpq",
            "①② Kpq",
            "[1] a) Np",
            "[1] → p",
            "Question 1 - p",
            "[1] truth is stranger",
            "[1] exam",
            "Question 2: truth values",
            "Question 2: Valid",
        ] {
            assert!(!is_label(text), "{text}");
        }
        for text in ["[1] Kpq", "**Question 1:** Kpq", "Question 2: valid"] {
            assert!(is_label(text), "{text}");
        }
    }

    #[test]
    fn text_for_people_behind_a_word_and_a_number_is_a_heading() {
        faults("Exercise 1: De Morgan\n^^^^^^^^^^^^^^^^^^^^^ this line is prose, not a formula");
    }
}
