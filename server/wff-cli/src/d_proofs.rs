//! The `.wff` files whose D-proofs commands read, and write otherwise.

use crate::import::tell;
use crate::inputs::{Input, name_of};
use crate::output::{Output, Status};
use std::ops::Range;
use std::path::Path;
use wff_core::proof::condensed::formats::{Collection, Wrong};
use wff_core::proof::condensed::{Detacher, Rewritten};
use wff_core::proof::terms::{Term, Terms};
use wff_core::rules::in_collection;

/// The name and the text of a file; what keeps it from being read is told.
pub fn read(path: &Path, output: &mut Output) -> Result<(String, String), Status> {
    match Input::file(path).read() {
        Ok(text) => Ok((name_of(path), text)),
        Err(failure) => Err(output.failure(failure)),
    }
}

/// The formulas that the D-proofs of a file prove; what is wrong with it is told.
pub fn verdicts(
    collection: &Collection<'_>,
    terms: &mut Terms,
    file: &str,
    output: &mut Output,
) -> Result<Vec<Option<Result<Term, Wrong>>>, Status> {
    let verdicts = collection.verdicts(terms, &mut Detacher::new(), &[]);
    if tell(in_collection(collection, terms, &verdicts), file, collection.text, output) > 0 {
        return Err(Status::Failure);
    }
    if collection.theorems.is_empty() {
        return Err(output.failure(format!("{file} has no D-proofs, as in `DD211 proves Cpp`")));
    }
    Ok(verdicts)
}

/// The text of a file with other proofs, and with other texts at some places.
pub fn rewritten(
    collection: &Collection<'_>,
    proofs: &[Rewritten],
    mut edits: Vec<(Range<usize>, String)>,
) -> String {
    edits.extend(proofs.iter().filter_map(|it| {
        let span = collection.theorems.get(it.place)?.proof?;
        Some((span.range(), it.proof.clone()))
    }));
    edits.sort_by_key(|(range, _)| range.start);
    let mut text = String::with_capacity(collection.text.len());
    let mut at = 0;
    for (range, new) in edits {
        text += collection.text.get(at..range.start).unwrap_or_default();
        text += &new;
        at = range.end;
    }
    text + collection.text.get(at..).unwrap_or_default()
}
