//! # duplicate-name
//!
//! A name is defined although it already stands for a formula. From this line on it stands for the
//! new one, which is seldom meant.
//!
//! ```wff
//! def mp = CKpCpqq
//! @mp is tautology
//! def mp = Cpq
//!     ^^ `mp` is defined a second time
//! @mp is contingent
//! ```
//!
//! Choose another name:
//!
//! ```wff
//! def mp = CKpCpqq
//! @mp is tautology
//! def if = Cpq
//! @if is contingent
//! ```

use crate::analysis::statement::defined_name;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::{Statement, quote};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("duplicate-name", Severity::Warning, header!("duplicate_name.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, span, _| CompletedBy::Text(span),
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
    let diagnostic = RULE
        .at(context.span, format!("{} is defined a second time", quote(&name)))
        .label("from here on it stands for this");
    match context.scope.names.get(&name) {
        Some(Some(earlier)) => diagnostic.help(format!(
            "above it stands for {}; choose another name for one of them",
            quote(&earlier.text)
        )),
        Some(None) | None => diagnostic.help("choose another name for one of them"),
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn the_later_definition_is_in_force_below_it() {
        clean("def a = p\n@a is contingent");
        faults(
            "def a = ApNp\n@a is tautology\ndef a = p\n    ^ `a` is defined a second time\n@a is \
             tautology\n^^ `@a` is not a tautology: it is F under p = F",
        );
        assert_eq!(
            help("def a = p\ndef a = q\nK@a@a"),
            "above it stands for `p`; choose another name for one of them"
        );
    }
}
