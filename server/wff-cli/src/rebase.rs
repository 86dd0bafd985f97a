//! `wff rebase`: a file with D-proofs from the axioms of another system.

use crate::cores::Cores;
use crate::export;
use crate::inputs::{Input, name_of};
use crate::options::RebaseOptions;
use crate::output::{Output, Status, count};
use crate::prove::Hunt;
use crate::shorten::rewritten;
use crate::system::{GivenSystem, OwnFile};
use wff_core::proof::condensed::Detacher;
use wff_core::proof::condensed::find::Search;
use wff_core::proof::condensed::formats::sheet;
use wff_core::proof::terms::{Term, Terms};
use wff_core::syntax::quote;

pub fn run(options: &RebaseOptions, output: &mut Output) -> Status {
    let read = |file| Input::file(file).read();
    let (text, given) = match (read(&options.file), options.given.as_deref().map(read)) {
        (Err(failure), _) | (_, Some(Err(failure))) => return output.failure(failure),
        (Ok(text), given) => (text, given.and_then(Result::ok)),
    };
    let file = name_of(&options.file);
    let own = OwnFile { name: &file, text: &text };
    let system = match GivenSystem::read(&options.system, Some(own)) {
        Ok(system) => system,
        Err(wrong) => return wrong.tell(false, output),
    };
    let mut terms = Terms::new();
    let sheet = sheet::read(&mut terms, &text);
    let collection = &sheet.collection;
    if let Err(status) = export::verdicts(collection, &mut terms, &file, output) {
        return status;
    }
    let axioms: Vec<(u8, Term)> =
        (system.labels()).filter_map(|(label, axiom)| Some((label, terms.read(axiom)?))).collect();
    let given = given.as_deref().map(|given| sheet::read(&mut terms, given));
    if let (Some(given), Some(path)) = (&given, &options.given) {
        let name = name_of(path);
        if let Err(status) = export::verdicts(&given.collection, &mut terms, &name, output) {
            return status;
        }
        let mut detacher = Detacher::new();
        let own = given.collection.axioms.iter().map(|it| (it.label, it.formula));
        let mut renamed = |terms: &mut Terms, all: Vec<(u8, Term)>| -> Vec<(u8, Term)> {
            all.into_iter().map(|(label, it)| (label, detacher.renamed(terms, it))).collect()
        };
        let own = renamed(&mut terms, own.collect());
        if own != renamed(&mut terms, axioms.clone()) {
            let has = given.system.map(|it| format!(", but from {it}")).unwrap_or_default();
            return output.failure(format!("{name} has no proofs from {}{has}", system.called()));
        }
    }
    let given = given.as_ref().map(|given| &given.collection);
    let mut search = Search::new(&mut terms, system.labels());
    let mut reached = 0;
    let mut find = |terms: &mut Terms, axiom| {
        let mut hunt = Hunt::new(options.length, options.effort, options.quiet);
        let most = hunt.most;
        let found = search.find(terms, axiom, most, &Cores, &mut |it| hunt.goes_on(it));
        hunt.clear();
        reached = hunt.reached.unwrap_or(most);
        found.map(|found| search.proof(&found))
    };
    let rebased = match collection.rebased(&mut terms, &axioms, given, &mut find) {
        Ok(rebased) => rebased,
        Err(axiom) => {
            let wrong = format!(
                "axiom {} of {file}, {}, has no D-proof of up to {reached} letters from {}",
                char::from(axiom.label),
                quote(&terms.write(axiom.formula, usize::MAX)),
                system.called()
            );
            let status = output.failure(wrong);
            let further = match options.length {
                Some(length) => format!("--length {}", length + 6),
                None => format!("--effort {}", options.effort.saturating_mul(8)),
            };
            output.note(format!("`--given` takes a file that has one; `{further}` looks further"));
            return status;
        }
    };
    let mut edits: Vec<_> =
        sheet.names.iter().map(|name| (name.range(), system.name.clone())).collect();
    // A system that the file itself has, or anybody knows, is named; another stands there.
    let is_named = system.known().is_some() || GivenSystem::read(&options.system, None).is_err();
    let head = match is_named {
        true => format!("system {}\n", system.name),
        false => system.head("") + "\n",
    };
    if edits.is_empty() || !is_named {
        let first = collection.theorems.iter().find_map(|it| it.proof);
        let places = edits.iter().map(|(range, _)| range.start);
        let start = places.chain(first.map(|proof| proof.start as usize)).min().unwrap_or(0);
        let line = text.get(..start).and_then(|above| above.rfind('\n')).map_or(0, |it| it + 1);
        edits.push((line..line, head));
    }
    output.file_text(&rewritten(collection, &rebased, edits));
    if !options.quiet {
        let letters = |of: &mut dyn Iterator<Item = u64>| {
            count(usize::try_from(of.sum::<u64>()).unwrap_or(usize::MAX), "letter")
        };
        let before = letters(&mut rebased.iter().map(|it| it.before));
        let after = letters(&mut rebased.iter().map(|it| it.after));
        let proofs = count(rebased.len(), "D-proof");
        output.note(format!("{file}: {after} in {proofs}, {before} before"));
    }
    Status::Fine
}
