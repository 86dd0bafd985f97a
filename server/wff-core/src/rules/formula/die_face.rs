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

use crate::analysis::Candidate;
use crate::analysis::letters::is_face;
use crate::dice::Rules;
use crate::logic::{Decider, Holds, Limit};
use crate::rules::{
    CompletedBy, Context, Diagnostic, Edit, Reveals, Rule, RuleOf, Severity, edited, header, list,
};
use crate::syntax::formula::shape;
use crate::syntax::{Formula, Span, Unit, Written, quote};

pub(crate) static RULE: RuleOf<Span> = RuleOf {
    rule: Rule::new("die-face", Severity::Error, header!("die_face.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, formula: Span) -> Diagnostic {
    let formula = context.candidate(formula);
    let message = format!("{} cannot stand in a formula", context.quoted());
    let diagnostic = context.first_of(&RULE.rule, formula, is_face, message, "nor can this one");
    let is_wild = formula.units().any(|(unit, at)| at == context.span && unit == Unit::Wild);
    if is_wild && context.scope.settings.rules == Some(Rules::XWff) {
        return of_wildcard(context, formula, diagnostic);
    }
    diagnostic.label(match is_wild {
        true if formula.is_played() => {
            "a wildcard in x-wff only; here the letters that were rolled count"
        }
        true => "a die face, in x-wff a wildcard; `N K A C E` stand in formulas",
        false => "a die face; `p q r s` stand in formulas",
    })
}

/// The letters that a wildcard may become.
const BECOMES: [&str; 4] = ["N", "K", "A", "C"];

/// The most bytes of a formula in whose wildcard letters are tried.
const TRIED: usize = 200;

/// A wildcard in x-wff: the letters that make a WFF of what is shown, and those of them that make
/// it true under the values in force.
fn of_wildcard(context: Context<'_>, formula: Candidate<'_>, diagnostic: Diagnostic) -> Diagnostic {
    let wild: Vec<Span> =
        formula.units().filter(|(unit, _)| *unit == Unit::Wild).take(2).map(|(_, at)| at).collect();
    let is_tried = wild.len() == 1 && formula.text().len() <= TRIED;
    let with = |letter: &str| {
        let edit = Edit { span: context.span, text: letter.to_owned() };
        edited(formula.line.text, formula.span, &[edit])
    };
    let written = |letter: &&str| {
        let text = with(letter);
        shape(&text, Span::new(0, text.len()), Unit::arity).is_well_formed()
    };
    let whole: Vec<&str> = BECOMES.into_iter().filter(|it| !is_tried || written(it)).collect();
    let whole = if whole.is_empty() { BECOMES.to_vec() } else { whole };
    let quoted: Vec<String> = whole.iter().map(|it| format!("`{it}`")).collect();
    let told = match &quoted[..] {
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
        [] => String::new(),
    };
    let diagnostic =
        diagnostic.label(format!("a wildcard; write the {told} that it becomes in this formula"));
    let is_true = |text: &String| is_true(context, text);
    let right: Vec<String> = match is_tried {
        true => whole.iter().map(|it| with(it)).filter(is_true).map(|it| quote(&it)).collect(),
        false => Vec::new(),
    };
    match &right[..] {
        [] => diagnostic,
        [one] => diagnostic.help(format!("true under the values in force is {one}")),
        _ => diagnostic.help(format!("true under the values in force are {}", list(&right))),
    }
}

/// True if a formula is true whatever values are left open.
fn is_true(context: Context<'_>, text: &str) -> bool {
    let read = || Formula::read(text, Span::new(0, text.len()), |_| None);
    let found = context.claim().zip(read());
    found.is_some_and(|(claim, formula)| {
        let decider = Decider { logic: &claim.logic, oracle: &Limit::brief() };
        let formula = Written::new(&formula, text);
        matches!(decider.holds(formula, &claim.values), Ok(Holds::Always))
    })
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_wildcard_becomes_what_makes_a_wff_and_what_is_true() {
        let told = |call: &str| {
            let head = "rules x-wff\nlet p = T, q = F, r = T\nroll pqr RKN\n";
            let found = found(&format!("{head}call {call}")).remove(0).diagnostic;
            (found.label, found.help.unwrap_or_default())
        };
        for (call, letters, right) in [
            ("RpKqNr", "`K`, `A` or `C`", "true under the values in force is `ApKqNr`"),
            ("Rp", "`N`", ""),
            ("KpRq", "`N`", "true under the values in force is `KpNq`"),
            ("Rpr", "`K`, `A` or `C`", "true under the values in force are `Kpr`, `Apr` and `Cpr`"),
            ("RRpq", "`N`, `K`, `A` or `C`", ""),
        ] {
            let label = format!("a wildcard; write the {letters} that it becomes in this formula");
            assert_eq!(told(call), (label, right.to_owned()), "{call}");
        }
        let hidden = "hints off\nrules x-wff\nlet p = T, q = F\nroll pqr RKN\ncall KpRq";
        assert_eq!(found(hidden)[0].diagnostic.help, None);
    }

    #[test]
    fn a_face_counts_as_a_proposition_and_the_wild_one_as_nothing() {
        faults("pi\n ^ `i` cannot stand in a formula");
        faults("Ki\n^ `K` is missing its second operand\n ^ `i` cannot stand in a formula");
        faults("Rpqrs\n^ `R` cannot stand in a formula");
        faults("i\n^ `i` cannot stand in a formula");
    }
}
