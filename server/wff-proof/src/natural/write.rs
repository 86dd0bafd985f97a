//! Proofs as lines of a file.

use super::Rule;
use super::prove::{Proof, Reason, Step};
use crate::terms::Terms;
use wff_syntax::proof::{Citation, PREMISE, STRICT, SUPPOSE};

/// The most letters of a formula that count for the column of the justifications.
const WIDE: usize = 40;

/// The lines of a proof, from number to justification, each with this before it: numbers end in
/// one column, bars and formulas begin in one, and so do the justifications.
pub fn lines(terms: &Terms, proof: &Proof, before: &str) -> Vec<String> {
    lines_below(terms, proof, before, (0, 0))
}

/// The same below lines of which the numbers have so many digits, and the bars and formulas so many
/// letters.
pub fn lines_below(
    terms: &Terms,
    proof: &Proof,
    before: &str,
    (digits, width): (usize, usize),
) -> Vec<String> {
    let own = proof.steps.iter().map(|step| step.number).max().unwrap_or(0).to_string().len();
    let digits = own.max(digits);
    let formulas: Vec<String> = proof.steps.iter().map(|step| formula(terms, step)).collect();
    let own = formulas.iter().map(String::len).filter(|it| *it <= WIDE).max().unwrap_or(0);
    let width = own.max(width.min(WIDE));
    proof
        .steps
        .iter()
        .zip(formulas)
        .map(|(step, formula)| {
            let why = justification(&step.rule);
            if step.formula.is_none() {
                return format!("{before}{:>digits$} {formula}{why}", step.number);
            }
            format!("{before}{:>digits$} {formula:<width$}  {why}", step.number)
        })
        .collect()
}

/// A line by itself.
pub fn line(terms: &Terms, step: &Step) -> String {
    let between = if step.formula.is_some() { "  " } else { "" };
    format!("{} {}{between}{}", step.number, formula(terms, step), justification(&step.rule))
}

/// The bars and the formula of a line.
fn formula(terms: &Terms, step: &Step) -> String {
    let formula = step.formula.map(|it| terms.write(it, usize::MAX)).unwrap_or_default();
    "| ".repeat(step.depth) + &formula
}

/// A justification as it is written.
fn justification(reason: &Reason) -> String {
    match reason {
        Reason::Premise => PREMISE.into(),
        Reason::Suppose => SUPPOSE.into(),
        Reason::Strict => STRICT.into(),
        Reason::By(rule, citations) => by(*rule, citations),
    }
}

/// A rule as it is written with what it cites.
pub fn by(rule: Rule, citations: &[Citation]) -> String {
    let cited = citations.iter().map(|it| format!(" {it}"));
    rule.name().to_owned() + &cited.collect::<String>()
}
