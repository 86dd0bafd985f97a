//! Theorems of the literature with their D-proofs, as facts with their sources: each is proved as
//! it is told, by the language and by a definition that shares no code with it, and stays so in all
//! formats.

use crate::proofs::condensed::{Known, is_instance, normal, parse, prove};
use wff_core::proof::condensed::Detacher;
use wff_core::proof::condensed::formats::{Collection, Format, sheet};
use wff_core::proof::condensed::systems::known;
use wff_core::proof::terms::{Term, Terms};

const PRINCIPIA: &str = include_str!("../corpus/proofs/principia.tsv");
const SMALLEST: &str = include_str!("../corpus/proofs/smallest.tsv");
const SUMMARIES: &str = include_str!("../corpus/proofs/summaries.tsv");

/// A theorem as its source tells it.
struct Fact {
    name: &'static str,
    claim: &'static str,
    proof: &'static str,
    result: &'static str,
    infix: Option<&'static str>,
}

/// Axioms, and theorems that are proved from them.
struct Facts {
    axioms: Vec<&'static str>,
    theorems: Vec<Fact>,
}

/// The facts of a file: below each line of axioms the theorems, their parts with tabs between.
fn facts(text: &'static str) -> Vec<Facts> {
    let mut all: Vec<Facts> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some(axioms) = line.strip_prefix("axioms ") {
            all.push(Facts { axioms: axioms.split(',').collect(), theorems: Vec::new() });
            continue;
        }
        let parts: Vec<&str> = line.split('\t').collect();
        let [name, claim, proof, result] = parts[..4] else { panic!("{line}") };
        let infix = parts.get(4).copied();
        all.last_mut().unwrap().theorems.push(Fact { name, claim, proof, result, infix });
    }
    all
}

impl Facts {
    /// The facts as a summary of pmGenerator, numbered in order.
    fn summary(&self) -> String {
        let labels = ('1'..='9').zip(&self.axioms);
        let axioms = labels.map(|(label, axiom)| format!("    {axiom} = {label}\n"));
        let theorems = self.theorems.iter().enumerate();
        let theorems =
            theorems.map(|(number, it)| format!("[{number}] {} = {}\n", it.claim, it.proof));
        axioms.chain(theorems).collect()
    }

    /// The facts as a list of proofs.
    fn list(&self) -> String {
        self.theorems.iter().map(|it| format!("{}:{}\n", it.proof, it.claim)).collect()
    }
}

/// The formulas that the proofs of a collection prove, all of them right.
fn proved(terms: &mut Terms, collection: &Collection<'_>, axioms: &[&str]) -> Vec<Term> {
    let labelled = (b'1'..=b'9').zip(axioms);
    let axioms: Vec<(u8, Term)> =
        labelled.map(|(label, axiom)| (label, terms.read(axiom).unwrap())).collect();
    assert_eq!(collection.faults, []);
    let verdicts = collection.verdicts(terms, &mut Detacher::new(), &axioms).into_iter();
    verdicts.map(|verdict| verdict.unwrap().unwrap()).collect()
}

fn claims(collection: &Collection<'_>) -> Vec<Term> {
    collection.theorems.iter().map(|theorem| theorem.claim.unwrap().formula).collect()
}

#[test]
fn theorems_of_the_literature_are_proved_as_they_are_told() {
    let mut instances = Vec::new();
    for text in [PRINCIPIA, SMALLEST, SUMMARIES] {
        let [source, columns] = [0, 1].map(|line| text.lines().nth(line).unwrap());
        assert!(source.starts_with("# Source: ") && source.contains(" Licence: "), "{source}");
        assert!(columns.starts_with("# Facts: "), "{columns}");
        let mut proper = 0;
        let mut all = 0;
        for facts in facts(text) {
            let mut terms = Terms::new();
            let summary = facts.summary();
            let collection = Format::PmGenerator.read(&mut terms, &summary);
            let proved = proved(&mut terms, &collection, &[]);
            let mut naive = Known::axioms(&facts.axioms);
            for (fact, term) in facts.theorems.iter().zip(&proved) {
                let result = prove(fact.proof, &naive).unwrap();
                let proved = parse(&terms.write(*term, usize::MAX)).unwrap();
                assert_eq!(normal(&proved), result, "{}", fact.name);
                let claim = parse(fact.claim).unwrap();
                assert!(is_instance(&claim, &result), "{}", fact.name);
                assert_eq!(normal(&parse(fact.result).unwrap()), result, "{}", fact.name);
                proper += usize::from(normal(&claim) != result);
                all += 1;
                let number = fact.name.trim_matches(['[', ']']);
                naive.results.insert(number.to_owned(), claim);
            }
            assert_eq!(proved.len(), facts.theorems.len());
        }
        instances.push((all, proper));
    }
    assert_eq!(instances, [(196, 137), (510, 0), (418, 0)]);
}

#[test]
fn theorems_of_the_literature_stay_so_in_all_formats() {
    for text in [PRINCIPIA, SMALLEST, SUMMARIES] {
        for facts in facts(text) {
            let mut terms = Terms::new();
            let cites = facts.theorems.iter().any(|fact| fact.proof.contains('['));
            let summary = facts.summary();
            let collection = Format::PmGenerator.read(&mut terms, &summary);
            let results = proved(&mut terms, &collection, &[]);
            let expected = claims(&collection);
            let system = collection.known_system(&mut terms);
            assert!(system.is_some());
            for system in [system, None] {
                let file = collection.to_wff(&terms, system, "mine", &[]);
                let read = sheet::read(&mut terms, &file);
                assert_eq!(proved(&mut terms, &read.collection, &[]), results);
                assert_eq!(claims(&read.collection), expected);
                assert_eq!(
                    (read.other_lines, read.collection.axioms.len()),
                    (0, facts.axioms.len())
                );
                let written = Format::PmGenerator.write(&terms, &read.collection, &[]).text;
                // The source has numbers for letters beyond the 26th.
                let summary = summary.replace("p2", "<26>").replace("q2", "<27>");
                assert_eq!(written, summary);
            }
            let options: Vec<Option<Term>> = results.iter().copied().map(Some).collect();
            // There are no more than 26 capitals for letters.
            let has_capitals = !facts.theorems.iter().any(|fact| fact.claim.contains('2'));
            let formats = [Some(Format::ProofList), has_capitals.then_some(Format::Metamath)];
            for format in formats.into_iter().flatten() {
                let export = format.write(&terms, &collection, &options);
                assert_eq!(export.left_out, []);
                let read = format.read(&mut terms, &export.text);
                assert_eq!(proved(&mut terms, &read, &facts.axioms), results);
                let normal = |terms: &mut Terms, all: Vec<Term>| -> Vec<Term> {
                    let mut detacher = Detacher::new();
                    all.into_iter().map(|term| detacher.renamed(terms, term)).collect()
                };
                let [one, other] =
                    [claims(&read), expected.clone()].map(|it| normal(&mut terms, it));
                assert_eq!(one, other);
                if format == Format::ProofList && !cites {
                    let list = facts.list();
                    let read = format.read(&mut terms, &list);
                    assert_eq!(claims(&read), expected);
                    assert_eq!(format.write(&terms, &read, &[]).text, export.text);
                }
            }
            let problem = Format::Tptp.write(&terms, &collection, &[]).text;
            let read = Format::Tptp.read(&mut terms, &problem);
            assert_eq!((read.faults.len(), read.theorems.len()), (0, expected.len()));
        }
    }
}

#[test]
fn principia_s_theorems_are_written_out_in_n_and_c() {
    let facts = facts(PRINCIPIA).remove(0);
    let text: String = facts
        .theorems
        .iter()
        .map(|it| (it.infix.unwrap(), it))
        .map(|(infix, it)| format!("{infix}; ! {}\n{infix};\n{};\n\n", it.name, it.proof))
        .collect();
    let mut terms = Terms::new();
    let collection = Format::Metamath.read(&mut terms, &text);
    let axioms = known("lukasiewicz-3").unwrap().axioms;
    assert_eq!(proved(&mut terms, &collection, axioms).len(), 196);
    let read: Vec<(&str, String)> = collection
        .theorems
        .iter()
        .map(|it| (it.title, terms.write(it.claim.unwrap().formula, usize::MAX)))
        .collect();
    let told: Vec<(&str, String)> =
        facts.theorems.iter().map(|it| (it.name, it.claim.to_owned())).collect();
    assert_eq!(read, told);
}
