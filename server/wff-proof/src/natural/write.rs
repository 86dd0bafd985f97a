//! Proofs as lines of a file.

use super::Rule;
use super::prove::{Proof, Reason, Step};
use crate::terms::Terms;
use wff_syntax::proof::{Citation, PREMISE, SUPPOSE};

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
    let formulas: Vec<String> = proof
        .steps
        .iter()
        .map(|step| "| ".repeat(step.depth) + &terms.write(step.formula, usize::MAX))
        .collect();
    let own = formulas.iter().map(String::len).filter(|it| *it <= WIDE).max().unwrap_or(0);
    let width = own.max(width.min(WIDE));
    proof
        .steps
        .iter()
        .zip(formulas)
        .map(|(step, formula)| {
            let why = justification(&step.rule);
            format!("{before}{:>digits$} {formula:<width$}  {why}", step.number)
        })
        .collect()
}

/// A line by itself.
pub fn line(terms: &Terms, step: &Step) -> String {
    let formula = "| ".repeat(step.depth) + &terms.write(step.formula, usize::MAX);
    format!("{} {formula}  {}", step.number, justification(&step.rule))
}

/// A justification as it is written.
fn justification(reason: &Reason) -> String {
    match reason {
        Reason::Premise => PREMISE.into(),
        Reason::Suppose => SUPPOSE.into(),
        Reason::By(rule, citations) => by(*rule, citations),
    }
}

/// A rule as it is written with what it cites.
pub fn by(rule: Rule, citations: &[Citation]) -> String {
    let cited = citations.iter().map(|it| format!(" {it}"));
    rule.name().to_owned() + &cited.collect::<String>()
}
