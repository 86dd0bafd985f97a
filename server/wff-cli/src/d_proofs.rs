//! The `.wff` files whose D-proofs commands read, and write otherwise.

use crate::column_index::ColumnIndex;
use crate::inputs::{Input, name_of};
use crate::output::{Output, Status, count};
use std::ops::Range;
use std::path::Path;
use wff_core::proof::condensed::formats::{Collection, Wrong};
use wff_core::proof::condensed::{Detacher, Rewritten};
use wff_core::proof::terms::{Term, Terms};
use wff_core::rules::{Found, in_collection};
use wff_core::syntax::rows;

/// The most unreadable texts that are reported one by one.
const MOST_TOLD: usize = 20;

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

/// Says on standard error what is wrong with a file, with its lines and columns; gives the number
/// of faults.
pub fn tell(
    found: impl Iterator<Item = Found>,
    file: &str,
    text: &str,
    output: &mut Output,
) -> usize {
    let mut number = 0;
    let mut last_help = None;
    for Found { line, start, diagnostic, .. } in found {
        number += 1;
        if number > MOST_TOLD {
            continue;
        }
        let (column, message) = (diagnostic.span.start, &diagnostic.message);
        let content = rows(text.get(start..).unwrap_or_default()).next();
        let content = content
            .map_or("", |row| text.get(start..start + row.content.len()).unwrap_or_default());
        let column = 1 + ColumnIndex::new(content, line == 0).of(column as usize);
        output.failure(format!("{file}:{}:{column}: {message}", line + 1));
        if diagnostic.help != last_help {
            diagnostic.help.iter().for_each(|help| output.note(help));
            last_help = diagnostic.help;
        }
    }
    if number > MOST_TOLD {
        output.failure(format!("{file}: {} more", count(number - MOST_TOLD, "fault")));
    }
    number
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
