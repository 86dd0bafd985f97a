//! The summaries of S. Discher's pmGenerator: a line for each axiom, `CpCqp = 1`, then one for each
//! theorem, `[0] CCpCNqNrCpCrq = D2D13`, whose proof may cite numbers in brackets. Commas may stand
//! instead of line ends. A line that begins with `%` is a comment. Formulas have letters, or
//! numbers with dots between them, or are left out.

use super::collection::{Axiom, Collection, Expected, Export, Theorem, Written, lines, trimmed};
use super::formula::{numbered, polish};
use crate::condensed::proof::relabelled;
use crate::terms::{LETTERS, Term, Terms};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

/// Reads a summary.
pub fn read<'t>(terms: &mut Terms, text: &'t str) -> Collection<'t> {
    let mut collection = Collection::new(text);
    let mut numbers = HashSet::new();
    for line in lines(text) {
        if let Some(comment) = line.strip_prefix('%') {
            collection.comment(comment);
            continue;
        }
        for part in line.split(',').map(trimmed).filter(|part| !part.is_empty()) {
            read_part(terms, part, &mut numbers, &mut collection);
        }
    }
    collection
}

/// Reads an axiom or a theorem.
fn read_part<'t>(
    terms: &mut Terms,
    part: &'t str,
    numbers: &mut HashSet<&'t str>,
    collection: &mut Collection<'t>,
) {
    let number = part.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    let (number, rest) =
        number.map_or((None, part), |(number, rest)| (Some(trimmed(number)), rest));
    let Some((formula, proof)) = rest.split_once(['=', ':']) else {
        return collection.fault(part, Expected::Line);
    };
    let is_number = |it: &str| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit());
    if number.is_some_and(|number| !is_number(number) || !numbers.insert(number)) {
        return collection.fault(part, Expected::Number);
    }
    let (formula, proof) = (trimmed(formula), trimmed(proof));
    let claim = polish(terms, formula)
        .map(|read| Written { formula: read, span: collection.span_of(formula) });
    match (number, proof.as_bytes(), claim) {
        (_, [], _) => return collection.fault(part, Expected::Line),
        (None, &[label @ (b'0'..=b'9' | b'a'..=b'z')], claim) => {
            let is_new = collection.axioms.iter().all(|axiom| axiom.label != label);
            return match claim {
                Some(claim) if is_new => {
                    collection.axioms.push(Axiom { label, formula: claim.formula, title: "" });
                }
                Some(_) => collection.fault(part, Expected::Axiom),
                None => collection.fault(formula, Expected::Formula),
            };
        }
        (_, _, None) if !formula.is_empty() => collection.fault(formula, Expected::Formula),
        _ => {}
    }
    let proof = Some(collection.span_of(proof));
    let name = number.unwrap_or_default();
    collection.theorems.push(Theorem { name, claim, proof, ..Theorem::default() });
}

/// A formula; one with numbers behind letters has its propositions named in order of occurrence,
/// `<26>` beyond the letters.
fn lettered(terms: &Terms, term: Term) -> String {
    let text = terms.write(term, usize::MAX);
    if !text.contains(|c: char| c.is_ascii_digit()) {
        return text;
    }
    numbered(terms, term, |number| match LETTERS.get(number) {
        Some(letter) => char::from(*letter).to_string(),
        None => format!("<{number}>"),
    })
}

/// Writes the comments that have so many theorems above them.
pub(super) fn write_comments(collection: &Collection<'_>, above: usize, text: &mut String) {
    for comment in collection.comments_below(above) {
        let _ = writeln!(text, "% {}", comment.text);
    }
}

/// Writes a summary, in which theorems are numbered from 0. Those without a proof are left out.
pub fn write(terms: &Terms, collection: &Collection<'_>, results: &[Option<Term>]) -> Export {
    let mut text = String::new();
    if !collection.theorems.is_empty() {
        write_comments(collection, 0, &mut text);
    }
    for axiom in &collection.axioms {
        let formula = lettered(terms, axiom.formula);
        let _ = writeln!(text, "    {formula} = {}", char::from(axiom.label));
    }
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut number = 0;
    for (place, theorem) in collection.theorems.iter().enumerate() {
        if place > 0 {
            write_comments(collection, place, &mut text);
        }
        let Some(proof) = collection.proof(theorem) else { continue };
        for title in [theorem.told_name(), theorem.title] {
            if !title.is_empty() {
                let _ = writeln!(text, "% {title}");
            }
        }
        let _ = write!(text, "[{number}] ");
        let claim = theorem.claim.map(|claim| claim.formula);
        if let Some(formula) = claim.or(results.get(place).copied().flatten()) {
            let _ = write!(text, "{} ", lettered(terms, formula));
        }
        let proof = relabelled(proof, |name, written| {
            if let Some(number) = numbers.get(name) {
                let _ = write!(written, "[{number}]");
            }
        });
        let _ = writeln!(text, "= {proof}");
        if !theorem.name.is_empty() {
            numbers.insert(theorem.name, number);
        }
        number += 1;
    }
    write_comments(collection, collection.theorems.len(), &mut text);
    Export { text, left_out: Vec::new() }
}
