//! The summaries of S. Discher's pmGenerator: a line for each axiom, `CpCqp = 1`, then one for each
//! theorem, `[0] CCpCNqNrCpCrq = D2D13`, whose proof may cite numbers in brackets. A line that
//! begins with `%` is a comment. Formulas have letters, or numbers with dots between them, or are
//! left out.

use super::{
    Axiom, Collection, Expected, Piece, Theorem, Unread, Written, numbered, polish, span_of,
};
use crate::proof::terms::{LETTERS, Term, Terms};

/// Reads a summary.
pub fn read(terms: &mut Terms, text: &str) -> Collection {
    let mut collection = Collection::default();
    for line in text.lines() {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with('%') {
            continue;
        }
        let mut fault = |part: &str, expected| {
            collection.faults.push(Unread { span: span_of(text, part), expected });
        };
        let number = trimmed.strip_prefix('[').and_then(|rest| rest.split_once(']'));
        let (name, rest) = number.map_or((None, trimmed), |(name, rest)| (Some(name), rest));
        let Some((formula, proof)) = rest.split_once(['=', ':']) else {
            fault(line, Expected::Line);
            continue;
        };
        let span = span_of(text, formula);
        let written = match formula.trim() {
            "" => None,
            _ => match polish(terms, formula) {
                Some(formula) => Some(Written { formula, span }),
                None => {
                    fault(formula, Expected::Formula);
                    None
                }
            },
        };
        match (name, proof.trim().as_bytes(), written) {
            (None, &[label], Some(Written { formula, span })) => {
                collection.axioms.push(Axiom { label, formula, span });
            }
            (None, &[_], None) => {}
            (name, _, claim) => {
                let name = name.unwrap_or_default().trim().to_owned();
                let proof = Piece { text: proof.trim().to_owned(), span: span_of(text, proof) };
                let proof = Some(proof);
                collection.theorems.push(Theorem { name, claim, result: None, proof });
            }
        }
    }
    collection
}

/// A formula with its propositions named in order of occurrence, `<26>` beyond the letters.
fn lettered(terms: &Terms, term: Term) -> String {
    numbered(terms, term, |number| match LETTERS.get(number) {
        Some(letter) => char::from(*letter).to_string(),
        None => format!("<{number}>"),
    })
}

/// Writes a summary. Theorems without a proof are left out.
pub fn write(terms: &Terms, collection: &Collection) -> String {
    let mut text = String::new();
    for axiom in &collection.axioms {
        let formula = lettered(terms, axiom.formula);
        text += &format!("    {formula} = {}\n", char::from(axiom.label));
    }
    for theorem in &collection.theorems {
        let Some(piece) = &theorem.proof else { continue };
        let formula = theorem.claim.map(|claim| lettered(terms, claim.formula) + " ");
        let formula = formula.unwrap_or_default();
        let number = match theorem.name.as_str() {
            "" => "   ".to_owned(),
            name => format!("[{name}]"),
        };
        let proof: String = piece.text.split_whitespace().collect();
        text += &format!("{number} {formula}= {proof}\n");
    }
    text
}
