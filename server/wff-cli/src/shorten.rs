//! `wff shorten`: a file with shorter D-proofs, by each other's parts and by what a search finds.

use crate::cores::Cores;
use crate::export;
use crate::inputs::{Input, name_of};
use crate::options::ShortenOptions;
use crate::output::{Output, Status, count};
use crate::prove::Hunt;
use std::ops::Range;
use wff_core::proof::condensed::Rewritten;
use wff_core::proof::condensed::find::Search;
use wff_core::proof::condensed::formats::{Collection, sheet};
use wff_core::proof::terms::Terms;

pub fn run(options: &ShortenOptions, output: &mut Output) -> Status {
    let input = Input::file(&options.file);
    let text = match input.read() {
        Ok(text) => text,
        Err(failure) => return output.failure(failure),
    };
    let file = name_of(&options.file);
    let mut terms = Terms::new();
    let sheet = sheet::read(&mut terms, &text);
    let collection = &sheet.collection;
    if let Err(status) = export::verdicts(collection, &mut terms, &file, output) {
        return status;
    }
    let axioms: Vec<(u8, String)> = (collection.axioms.iter())
        .map(|axiom| (axiom.label, terms.write(axiom.formula, usize::MAX)))
        .collect();
    let axioms = axioms.iter().map(|(label, axiom)| (*label, &**axiom));
    let mut search = Search::new(&mut terms, axioms);
    let mut hunt = Hunt::new(options.length, options.effort, options.quiet);
    search.all(&mut terms, hunt.most, &Cores, &mut |it| hunt.goes_on(it));
    hunt.clear();
    let shortened = collection.shortened(&mut terms, &mut search);
    output.file_text(&rewritten(collection, &shortened, Vec::new()));
    if !options.quiet {
        let proofs = collection.theorems.iter().filter(|it| it.proof.is_some()).count();
        let letters = shortened.iter().map(|it| it.before - it.after).sum::<u64>();
        let letters = usize::try_from(letters).unwrap_or(usize::MAX);
        output.note(format!(
            "{file}: {} of {} shorter, by {} in all",
            shortened.len(),
            count(proofs, "D-proof"),
            count(letters, "letter")
        ));
    }
    Status::Fine
}

/// The text of a file with other proofs, and with other texts at some places before them.
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
