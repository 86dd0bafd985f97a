//! # unused-name
//!
//! A name is defined and never used below its line, before it is defined again. That may be so on
//! purpose.
//!
//! ```wff
//! def mp = CKpCpqq
//!     ^^ `@mp` is never used
//! ```
//!
//! Use it with `@` before it:
//!
//! ```wff
//! def mp = CKpCpqq
//! @mp is tautology
//! ```

use crate::analysis::statement::defined_name;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::{Statement, quote};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("unused-name", Severity::Hint, header!("unused_name.rs")).of_unnecessary(),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Line,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let name = match &context.line.statement {
        Statement::Def(_, definition) | Statement::DefProof(_, definition, _) => {
            defined_name(context.line, definition)
        }
        _ => None,
    };
    let name = name.unwrap_or_default();
    RULE.at(context.span, format!("{} is never used", quote(&format!("@{name}"))))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_use_in_any_line_below_counts() {
        faults("def a = p\ndef b = N@a\n    ^ `@b` is never used");
        faults("def a = p\nK@a\n^ `K` is missing its second operand");
        faults(
            "def a = p\n    ^ `@a` is never used\ndef a = q\n    ^ `a` is defined a second time\n\
             @a",
        );
        faults("@a\n^^ `@a` is not defined above this line\ndef a = p\n    ^ `@a` is never used");
    }
}
