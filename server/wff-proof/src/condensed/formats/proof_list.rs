//! Lists of D-proofs, one a line: `DD211:C0.0` or `DD211: Cpp`, or the proof alone. What stands
//! before it is passed over, as the place in `dProofs5.txt:12   3 Cpp   DD211:C0.0`. A line that
//! begins with `%` is a comment. The axioms are those of a system that the list does not name.

use super::collection::{Collection, Expected, Export, Theorem, Written, lines, trimmed};
use super::formula::{numbered, polish};
use super::pmgenerator::write_comments;
use crate::condensed::proof::{Label, Proof};
use crate::terms::{Term, Terms};
use std::fmt::Write;
use wff_syntax::letter::{Constant, is_blank};

/// Reads a list.
pub fn read<'t>(terms: &mut Terms, text: &'t str) -> Collection<'t> {
    let mut collection = Collection::new(text);
    for line in lines(text).filter(|line| !line.is_empty()) {
        if let Some(comment) = line.strip_prefix('%') {
            collection.comment(comment);
            continue;
        }
        let (proof, formula) = parted(line);
        let formula = trimmed(formula);
        let claim = polish(terms, formula)
            .map(|read| Written { formula: read, span: collection.span_of(formula) });
        if claim.is_none() && !formula.is_empty() {
            collection.fault(formula, Expected::Formula);
        }
        if trimmed(proof).is_empty() {
            collection.fault(line, Expected::Line);
            continue;
        }
        let proof = Some(collection.span_of(proof));
        collection.theorems.push(Theorem { claim, proof, ..Theorem::default() });
    }
    collection
}

/// The D-proof of a line, and its formula.
fn parted(line: &str) -> (&str, &str) {
    let starts = line.match_indices(is_blank).map(|(at, blank)| at + blank.len());
    let rests = std::iter::once(0).chain(starts).filter_map(|at| line.get(at..));
    let parted = rests.filter_map(|rest| match rest.split_once([':', '=']) {
        Some(parts) => Some(parts),
        None => rest.starts_with('D').then_some((rest, "")),
    });
    let any = |_: Label<'_>| Some(Terms::new().constant(Constant::V));
    let mut proofs = parted.filter(|(proof, _)| Proof::read(proof, any).is_ok());
    proofs.next().unwrap_or_else(|| line.split_once([':', '=']).unwrap_or((line, "")))
}

/// Writes a list, with numbers for letters. Theorems without a proof are left out.
pub fn write(terms: &Terms, collection: &Collection<'_>, results: &[Option<Term>]) -> Export {
    let mut export = Export::default();
    let proofs = collection.theorems.iter().zip(collection.unfolded()).enumerate();
    for (place, (theorem, proof)) in proofs {
        write_comments(collection, place, &mut export.text);
        let Some(proof) = export.kept(place, proof) else { continue };
        for title in [theorem.told_name(), theorem.title] {
            if !title.is_empty() {
                let _ = writeln!(export.text, "% {title}");
            }
        }
        export.text += &proof;
        let claim = theorem.claim.map(|claim| claim.formula);
        if let Some(formula) = claim.or(results.get(place).copied().flatten()) {
            export.text.push(':');
            export.text += &numbered(terms, formula, |number| number.to_string());
        }
        export.text.push('\n');
    }
    write_comments(collection, collection.theorems.len(), &mut export.text);
    export
}
