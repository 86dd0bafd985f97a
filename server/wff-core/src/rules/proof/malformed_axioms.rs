//! # malformed-axioms
//!
//! A block of axioms does not say what it should: a name behind `axioms`, then lines of a label and
//! a formula each, down to `end`. A label is one digit, or a small letter as numbering (`a)`), and
//! stands once. The name is a word of letters, digits and hyphens that no other system has.
//!
//! ```wff
//! axioms Frege
//!        ^^^^^ there are axioms `Frege` already
//!   1 CpCqp
//!   1 CCpCqrCCpqCpr
//!   ^ another axiom has the label `1`
//!   CNNpp
//!   ^^^^^ an axiom has a label in front of its formula
//! end
//! ```
//!
//! Give the system a name of its own, and each axiom a label:
//!
//! ```wff
//! axioms Mine
//!   1 CpCqp
//!   2 CCpCqrCCpqCpr
//!   a) CNNpp
//! end
//! DD211 proves Cpp
//! ```

use crate::analysis::fault::MalformedAxioms;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::Keyword;

pub(crate) static RULE: RuleOf<MalformedAxioms> = RuleOf {
    rule: Rule::new("malformed-axioms", Severity::Error, header!("malformed_axioms.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, span, fault| match fault {
        MalformedAxioms::NoName | MalformedAxioms::NoFormula => CompletedBy::Text(span),
        MalformedAxioms::Empty => CompletedBy::Block,
        _ => CompletedBy::Word,
    },
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, fault: MalformedAxioms) -> Diagnostic {
    let quoted = context.quoted();
    let at = |message: String| RULE.at(context.span, message);
    let example = || format!("for example `{}`", Keyword::Axioms.example());
    match fault {
        MalformedAxioms::NoName => at(format!("{quoted} names no system")).help(example()),
        MalformedAxioms::TooMuch => {
            at(format!("{quoted} has no place behind `axioms` and a name")).help(example())
        }
        MalformedAxioms::Name { taken: true } => {
            at(format!("there are axioms {quoted} already")).help("give these another name")
        }
        MalformedAxioms::Name { taken: false } => {
            at(format!("{quoted} is not a name for a system of axioms"))
                .help("a name begins with a letter and has letters, digits and hyphens")
        }
        MalformedAxioms::NoLabel => at("an axiom has a label in front of its formula".to_owned())
            .help("that is a digit, or a small letter with a bracket: for example `1 CpCqp`"),
        MalformedAxioms::Label => at(format!("{quoted} is no label of an axiom"))
            .help("a label is one digit, or a small letter with a bracket: `1 CpCqp`, `a) CpCqp`"),
        MalformedAxioms::LabelTwice => at(format!("another axiom has the label {quoted}")),
        MalformedAxioms::NoFormula => {
            at("an axiom has a formula behind its label".to_owned()).help("for example `1 CpCqp`")
        }
        MalformedAxioms::Empty => at("this block has no axioms".to_owned()).help(
            "each stands on a line behind its label, a digit or a small letter with a bracket",
        ),
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn an_axiom_has_a_label_of_its_own_and_a_formula() {
        faults("axioms A\n  12 CpCqp\n  ^^ `12` is no label of an axiom\nend");
        faults("axioms A\n  a)\n  ^ an axiom has a formula behind its label\nend");
        faults("axioms A\n  1 Cp\n    ^ `C` is missing its second operand\nend\nD11 proves p");
        faults("axioms A\nend\n^^^ this block has no axioms");
        clean("axioms A\n  1) CpCqp\n  (b) CtCut\n  # so\n\n  0 V\nend\n0 proves V");
    }

    #[test]
    fn the_head_names_the_system() {
        faults("axioms\n^^^^^^ `axioms` names no system\n  1 CpCqp\nend\nD11 proves CpCqCrq");
        faults("axioms A B\n         ^ `B` has no place behind `axioms` and a name\n  1 p\nend");
        faults("axioms of logic\n^^^^^^^^^^^^^^^ this line is prose, not a formula");
        faults("axioms A\n  1 p\nend\naxioms A\n       ^ there are axioms `A` already\n  1 q\nend");
        faults("axioms FREGE\n       ^^^^^ there are axioms `FREGE` already\n  1 q\nend");
    }
}
