//! `wff export`: the D-proofs of a `.wff` file as another program reads them.

use crate::d_proofs;
use crate::options::ExportOptions;
use crate::output::{Output, Status, count};
use wff_core::proof::condensed::formats::{Format, LeftOut, sheet};
use wff_core::proof::terms::{Term, Terms};
use wff_core::syntax::rows;

/// The most left-out theorems that are reported one by one.
const MOST_TOLD: usize = 20;

/// The most letters of a formula that no line of the file claims, and that is written all the same.
const MOST_LETTERS: u64 = 1 << 20;

pub fn run(options: &ExportOptions, output: &mut Output) -> Status {
    match exported(options, output) {
        Ok(status) | Err(status) => status,
    }
}

fn exported(options: &ExportOptions, output: &mut Output) -> Result<Status, Status> {
    let (file, text) = d_proofs::read(&options.file, output)?;
    let mut terms = Terms::new();
    let sheet = sheet::read(&mut terms, &text);
    let collection = &sheet.collection;
    let verdicts = d_proofs::verdicts(collection, &mut terms, &file, output)?;
    let results: Vec<Option<Term>> = verdicts
        .into_iter()
        .map(|verdict| verdict?.ok().filter(|term| terms.letters(*term) <= MOST_LETTERS))
        .collect();
    let export = options.to.write(&terms, collection, &results);
    output.file_text(&export.text);
    for (place, why) in export.left_out.iter().take(MOST_TOLD) {
        let proof = collection.theorems.get(*place).and_then(|theorem| theorem.proof);
        let start = proof.map_or(0, |proof| proof.start as usize);
        let line = 1 + rows(&text).take_while(|row| row.next <= start).count();
        let why = match why {
            LeftOut::LongProof(letters) => format!(
                "the D-proof has {letters} letters, with all names written out; `--to pmgenerator` \
                 keeps it short"
            ),
            LeftOut::LongFormula => "what this D-proof proves is too long to be written".to_owned(),
            LeftOut::NoSign => format!(
                "{} has no sign for a letter of this theorem",
                Format::NAMES.iter().find(|it| it.1 == options.to).map_or("", |(name, _)| name)
            ),
        };
        output.failure(format!("{file}:{line}: {why}"));
    }
    let untold = export.left_out.len().saturating_sub(MOST_TOLD);
    if untold > 0 {
        output.failure(format!("{file}: {} more left out", count(untold, "theorem")));
    }
    if !options.quiet {
        if sheet.other_lines > 0 {
            let lines = count(sheet.other_lines, "line");
            output.note(format!("{file}: {lines} without a D-proof left out"));
        }
        if let (false, Some(system)) = (options.to.has_axioms(), sheet.system) {
            output.note(format!("the D-proofs are from {system}, which this format does not tell"));
        }
    }
    Ok(if export.left_out.is_empty() { Status::Fine } else { Status::Failure })
}
