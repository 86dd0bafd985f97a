//! `wff shorten`: a file with shorter D-proofs, by each other's parts and by what a search finds.

use crate::cores::Cores;
use crate::d_proofs;
use crate::options::ShortenOptions;
use crate::output::{Output, Status, count};
use crate::prove::Hunt;
use wff_core::proof::condensed::find::Search;
use wff_core::proof::condensed::formats::sheet;
use wff_core::proof::terms::Terms;

pub fn run(options: &ShortenOptions, output: &mut Output) -> Status {
    match shortened(options, output) {
        Ok(()) => Status::Fine,
        Err(status) => status,
    }
}

fn shortened(options: &ShortenOptions, output: &mut Output) -> Result<(), Status> {
    let (file, text) = d_proofs::read(&options.file, output)?;
    let mut terms = Terms::new();
    let collection = sheet::read(&mut terms, &text).collection;
    d_proofs::verdicts(&collection, &mut terms, &file, output)?;
    let axioms: Vec<(u8, String)> = (collection.axioms.iter())
        .map(|axiom| (axiom.label, terms.write(axiom.formula, usize::MAX)))
        .collect();
    let axioms = axioms.iter().map(|(label, axiom)| (*label, &**axiom));
    let mut search = Search::new(&mut terms, axioms);
    let mut hunt = Hunt::of(&options.search);
    search.all(&mut terms, hunt.most, &Cores, &mut |it| hunt.goes_on(it));
    hunt.clear();
    let shortened = collection.shortened(&mut terms, &mut search);
    output.file_text(&d_proofs::rewritten(&collection, &shortened, Vec::new()));
    if !options.search.quiet {
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
    Ok(())
}
