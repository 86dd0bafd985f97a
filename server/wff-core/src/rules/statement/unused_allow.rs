//! # unused-allow
//!
//! A comment allows what a rule is about, and there is nothing of that kind where it holds. It may
//! have been mended, or the comment stands in the wrong place: one on a line of its own holds for
//! the line directly below.
//!
//! ```wff
//! CKpqr # wff: allow missing-operand
//!                    ^^^^^^^^^^^^^^^ there is no `missing-operand` here to allow
//! ```
//!
//! Leave it out:
//!
//! ```wff
//! CKpqr
//! ```
//!
//! On a line of its own a `#` is left, lest a blank line end the head of the file there.

use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::Span;

pub(crate) static RULE: RuleOf<Span> = RuleOf {
    rule: Rule::new("unused-allow", Severity::Warning, header!("unused_allow.rs")).of_unnecessary(),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Line,
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, superfluous: Span) -> Diagnostic {
    let message = format!("there is no {} here to allow", context.quoted());
    // A blank line would let those above it, at the head of a file, hold for all of the file.
    let is_alone = superfluous.start == 0 && context.line.is_comment();
    let left = if is_alone { "#" } else { "" };
    RULE.at(context.span, message).replace("Leave it out", true, superfluous, left)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn what_is_allowed_in_vain_is_left_out() {
        mends("p # wff: allow infix", "p");
        mends("p # wff: allow infix -- so", "p");
        let above = "# wff: allow wrong-case\n";
        mends(&format!("{above}# wff: allow infix\nkpq"), &format!("{above}#\nkpq"));
        mends("Cp # wff: allow infix, missing-operand", "Cp # wff: allow missing-operand");
        mends(
            "Cp # wff: allow missing-operand, infix -- so",
            "Cp # wff: allow missing-operand -- so",
        );
        mends("Cp # wff: allow missing-operand prose", "Cp # wff: allow missing-operand");
    }
}
