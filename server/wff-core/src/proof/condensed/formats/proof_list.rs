//! Lists of D-proofs, one a line: `DD211:C0.0` or `DD211: Cpp`, or the proof alone. A line that
//! begins with `%` is a comment. The axioms are those of a system that the list does not name.

use super::{Collection, Expected, Piece, Theorem, Unread, Written, numbered, polish, span_of};
use crate::proof::terms::Terms;

/// Reads a list.
pub fn read(terms: &mut Terms, text: &str) -> Collection {
    let mut collection = Collection::default();
    for line in text.lines() {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with('%') {
            continue;
        }
        let (proof, formula) = trimmed.split_once([':', '=']).unwrap_or((trimmed, ""));
        let span = span_of(text, formula);
        let claim = polish(terms, formula).map(|formula| Written { formula, span });
        if claim.is_none() && !formula.trim().is_empty() {
            collection.faults.push(Unread { span, expected: Expected::Formula });
        }
        let proof = Piece { text: proof.trim().to_owned(), span: span_of(text, proof) };
        let proof = Some(proof);
        collection.theorems.push(Theorem { name: String::new(), claim, result: None, proof });
    }
    collection
}

/// Writes a list, with numbers for letters. Theorems without a proof are left out.
pub fn write(terms: &Terms, collection: &Collection) -> String {
    let mut text = String::new();
    for theorem in &collection.theorems {
        let Some(piece) = &theorem.proof else { continue };
        text.extend(piece.text.split_whitespace());
        if let Some(claim) = theorem.claim {
            text.push(':');
            text += &numbered(terms, claim.formula, |number| number.to_string());
        }
        text.push('\n');
    }
    text
}
