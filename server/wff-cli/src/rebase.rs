//! `wff rebase`: a file with D-proofs from the axioms of another system.

use crate::cores::Cores;
use crate::d_proofs;
use crate::options::RebaseOptions;
use crate::output::{Output, Status, count};
use crate::prove::Hunt;
use crate::system::{GivenSystem, OwnFile};
use std::ops::Range;
use wff_core::proof::condensed::find::Search;
use wff_core::proof::condensed::formats::sheet::{self, Sheet};
use wff_core::proof::condensed::{Detacher, NotRebased};
use wff_core::proof::terms::{Term, Terms};
use wff_core::syntax::quote;

pub fn run(options: &RebaseOptions, output: &mut Output) -> Status {
    match rebased(options, output) {
        Ok(()) => Status::Fine,
        Err(status) => status,
    }
}

fn rebased(options: &RebaseOptions, output: &mut Output) -> Result<(), Status> {
    let (file, text) = d_proofs::read(&options.file, output)?;
    let own = OwnFile { name: &file, text: &text };
    let system = GivenSystem::read(&options.system, Some(own));
    let system = system.map_err(|wrong| wrong.tell(false, output))?;
    let mut terms = Terms::new();
    let sheet = sheet::read(&mut terms, &text);
    let collection = &sheet.collection;
    d_proofs::verdicts(collection, &mut terms, &file, output)?;
    let axioms = system.terms(&mut terms);
    let given = options.given.as_deref().map(|path| d_proofs::read(path, output)).transpose()?;
    let given = given.as_ref().map(|(name, text)| (name, sheet::read(&mut terms, text)));
    if let Some((name, given)) = &given {
        d_proofs::verdicts(&given.collection, &mut terms, name, output)?;
        let own = given.collection.axioms.iter().map(|it| (it.label, it.formula));
        if renamed(&mut terms, own) != renamed(&mut terms, axioms.iter().copied()) {
            let has = given.system.map(|it| format!(", but from {it}")).unwrap_or_default();
            let called = system.called();
            return Err(output.failure(format!("{name} has no proofs from {called}{has}")));
        }
    }
    let given = given.as_ref().map(|(_, given)| &given.collection);
    let mut search = Search::new(&mut terms, system.labels());
    let mut hunt = Hunt::of(&options.search);
    let most = hunt.most;
    let mut find = |terms: &mut Terms, axiom| {
        let found = search.find(terms, axiom, most, &Cores, &mut |it| hunt.goes_on(it));
        hunt.clear();
        found.map(|found| search.proof(&found))
    };
    let rebased = collection.rebased(&mut terms, &axioms, given, &mut find);
    let rebased = rebased.map_err(|not| match not {
        NotRebased::Axiom(axiom) => {
            let reached = hunt.reached.unwrap_or(most);
            let why = hunt.stopped.map(|stopped| format!("; {}", stopped.told(reached)));
            let status = output.failure(format!(
                "axiom {} of {file}, {}, has no D-proof of up to {reached} letters from {}{}",
                char::from(axiom.label),
                quote(&terms.write(axiom.formula, usize::MAX)),
                system.called(),
                why.unwrap_or_default()
            ));
            output.note("`--given` takes a file that has one");
            status
        }
        NotRebased::Theorem(place) => {
            let proof = collection.theorems.get(place).and_then(|it| it.proof);
            let start = proof.map_or(0, |proof| proof.start as usize);
            let line = 1 + text.get(..start).map_or(0, |above| above.matches('\n').count());
            output.failure(format!(
                "{file}:{line}: from {} this D-proof is too long to be written",
                system.called()
            ))
        }
    })?;
    // A system that the file itself has, or anybody knows, is named; another stands there.
    let is_named = system.known().is_some() || GivenSystem::read(&options.system, None).is_err();
    let edits = chosen(&sheet, &system, is_named);
    output.file_text(&d_proofs::rewritten(collection, &rebased, edits));
    if !options.search.quiet {
        let letters = |of: &mut dyn Iterator<Item = u64>| {
            count(usize::try_from(of.sum::<u64>()).unwrap_or(usize::MAX), "letter")
        };
        let before = letters(&mut rebased.iter().map(|it| it.before));
        let after = letters(&mut rebased.iter().map(|it| it.after));
        let proofs = count(rebased.len(), "D-proof");
        output.note(format!("{file}: {after} in {proofs}, {before} before"));
    }
    Ok(())
}

/// Axioms by their labels, their letters named in order of occurrence.
fn renamed(terms: &mut Terms, axioms: impl Iterator<Item = (u8, Term)>) -> Vec<(u8, Term)> {
    let mut detacher = Detacher::new();
    axioms.map(|(label, axiom)| (label, detacher.renamed(terms, axiom))).collect()
}

/// The edits of a file that put a system in force: on its lines `system`, or above its first
/// D-proof. One that is not named stands above as a block.
fn chosen(sheet: &Sheet<'_>, system: &GivenSystem, is_named: bool) -> Vec<(Range<usize>, String)> {
    let mut edits: Vec<_> =
        sheet.names.iter().map(|name| (name.range(), system.name.clone())).collect();
    if edits.is_empty() || !is_named {
        let head = match is_named {
            true => format!("system {}\n", system.name),
            false => system.head("") + "\n",
        };
        let first = sheet.collection.theorems.iter().find_map(|it| it.proof);
        let places = edits.iter().map(|(range, _)| range.start);
        let start = places.chain(first.map(|proof| proof.start as usize)).min().unwrap_or(0);
        let above = sheet.collection.text.get(..start).unwrap_or_default();
        let line = above.rfind('\n').map_or(0, |it| it + 1);
        edits.push((line..line, head));
    }
    edits
}
