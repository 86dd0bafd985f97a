//! # die-face
//!
//! A face of the dice stands in a formula where it means nothing. The dice show `i`, `o` and `R`
//! besides the letters of formulas, but no formula contains them.
//!
//! ```wff
//! Kpi
//!   ^ `i` cannot stand in a formula
//! ```
//!
//! Use a proposition:
//!
//! ```wff
//! Kpq
//! ```

use crate::analysis::letters::is_face;
use crate::dice::Rules;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::{Span, Unit};

pub(crate) static RULE: RuleOf<Span> = RuleOf {
    rule: Rule::new("die-face", Severity::Error, header!("die_face.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, formula: Span) -> Diagnostic {
    let formula = context.candidate(formula);
    let message = format!("{} cannot stand in a formula", context.quoted());
    let diagnostic = context.first_of(&RULE.rule, formula, is_face, message, "nor can this one");
    let is_wild = formula.units().any(|(unit, at)| at == context.span && unit == Unit::Wild);
    diagnostic.label(match is_wild {
        true if context.scope.settings.rules == Some(Rules::XWff) => {
            "a wildcard; write the `N`, `K`, `A` or `C` that it becomes"
        }
        true if formula.is_played() => {
            "a wildcard in x-wff only; here the letters that were rolled count"
        }
        true => "a die face, in x-wff a wildcard; `N K A C E` stand in formulas",
        false => "a die face; `p q r s` stand in formulas",
    })
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_face_counts_as_a_proposition_and_the_wild_one_as_nothing() {
        faults("pi\n ^ `i` cannot stand in a formula");
        faults("Ki\n^ `K` is missing its second operand\n ^ `i` cannot stand in a formula");
        faults("Rpqrs\n^ `R` cannot stand in a formula");
        faults("i\n^ `i` cannot stand in a formula");
    }
}
