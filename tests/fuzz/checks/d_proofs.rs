//! D-proofs from axioms of any kind, against condensed detachment by its definition: a naive
//! unifier that shares no code with the language.

#[path = "../../language/proofs/condensed.rs"]
#[allow(dead_code, reason = "the proofs of blocks have a test of their own")]
mod condensed;

use super::bytes::Bytes;
use condensed::{Failure, Known, Term, is_instance, parse, prove_within, show};
use std::collections::{BTreeMap, BTreeSet};
use wff_core::document::Document;
use wff_core::features::untold;
use wff_core::rules::Severity;
use wff_core::scope::Scope;

/// The most letters of a formula of the naive side: its trees are copied again and again.
const MOST_LETTERS: usize = 500;

/// The most lines.
const MOST_LINES: usize = 12;

/// Axioms that are often detached, so that much is proved.
const AXIOMS: [&str; 12] = [
    "CpCqp",
    "CCpCqrCCpqCpr",
    "CCNpNqCqp",
    "CCpqCCqrCpr",
    "CCNppp",
    "CpCNpq",
    "Cpp",
    "CCCpqpp",
    "CCpqp",
    "CKpqp",
    "CpCqKpq",
    "p",
];

/// Holds them against each other on any bytes.
pub fn check(data: &[u8]) {
    let mut bytes = Bytes(data);
    let mut known = Known::default();
    let mut text = "alphabet textbook\naxioms Own\n".to_owned();
    let labels: Vec<char> = "123ab".chars().take(1 + bytes.below(5)).collect();
    for label in &labels {
        let axiom = match bytes.below(AXIOMS.len() + 6) {
            known if known < AXIOMS.len() => AXIOMS[known].to_owned(),
            _ => formula(&mut bytes),
        };
        text += &format!("  {label}) {axiom}\n");
        known.axioms.insert(*label, parse(&axiom).unwrap());
    }
    text += "end\n";
    let mut expected = BTreeMap::new();
    let mut asked = Vec::new();
    for number in 0..MOST_LINES {
        if bytes.is_empty() {
            break;
        }
        let kind = bytes.below(8);
        let (naive, written) = d_proof(&mut bytes, &labels, &known);
        let result = prove_within(&naive, &known, MOST_LETTERS);
        if result == Err(Failure::TooLarge) {
            continue;
        }
        let line = text.lines().count();
        let result = result.ok();
        if kind < 2 {
            let name = format!("n{number}");
            text += &format!("def {name} = proof {written}\n");
            expected.insert(line, result.is_some());
            known.results.extend(result.map(|result| (name, result)));
            continue;
        }
        if kind < 4 {
            text += &format!("{written} proves ?\n");
            expected.insert(line, result.is_some());
            asked.extend(result.as_ref().map(show));
            continue;
        }
        let claim = match &result {
            Some(result) if kind < 7 => instance(result, &mut bytes),
            _ => parse(&formula(&mut bytes)).unwrap(),
        };
        text += &format!("{written} proves {}\n", show(&claim));
        let holds = result.as_ref().is_some_and(|result| is_instance(&claim, result));
        expected.insert(line, holds);
    }
    let document = Document::new(&text, Scope::default());
    let mut told: BTreeMap<usize, BTreeSet<&str>> = BTreeMap::new();
    for found in document.diagnostics(&*text) {
        if found.diagnostic.rule.severity == Severity::Error {
            told.entry(found.line).or_default().insert(found.diagnostic.rule.id);
        }
    }
    for (line, content) in text.lines().enumerate() {
        let told = told.get(&line).cloned().unwrap_or_default();
        let wrong: BTreeSet<&str> = ["wrong-detachment"].into();
        let is_right =
            if expected.get(&line) == Some(&false) { told == wrong } else { told.is_empty() };
        assert!(is_right, "{content}: {told:?}\n{text}");
    }
    let mut proved = untold(&document, &*text, 0..text.len());
    proved.retain(|it| !it.told.starts_with("proves "));
    assert_eq!(proved.len(), asked.len(), "{text}");
    for (proved, asked) in proved.iter().zip(asked) {
        // A long one is told by its start.
        let is_it = match proved.told.split_once('…') {
            Some((start, _)) => asked.starts_with(start),
            None => proved.told == asked,
        };
        assert!(is_it, "{} {asked}\n{text}", proved.told);
    }
}

/// A formula of few letters, mostly a conditional.
fn formula(bytes: &mut Bytes<'_>) -> String {
    let mut text = String::new();
    let mut need = 1;
    while need > 0 {
        let letter = if text.len() + need > 14 {
            bytes.pick(&['p', 'q', 'r'])
        } else {
            bytes.pick(&['C', 'C', 'C', 'p', 'q', 'r', 'N', 'K', 's', 'C', 'p', 'A', 'E', 'q', 'O'])
        };
        need = match letter {
            'N' => need,
            'C' | 'K' | 'A' | 'E' => need + 1,
            _ => need - 1,
        };
        text.push(letter);
    }
    text
}

/// A formula with others put for some of its letters; sometimes for one occurrence only.
fn instance(of: &Term, bytes: &mut Bytes<'_>) -> Term {
    let mut values: BTreeMap<String, Term> = BTreeMap::new();
    fn put(term: &Term, values: &mut BTreeMap<String, Term>, bytes: &mut Bytes<'_>) -> Term {
        match term {
            Term::Letter(name) => {
                if let Some(value) = values.get(name).filter(|_| bytes.below(16) != 9) {
                    return value.clone();
                }
                let value = match bytes.below(4) {
                    0 => parse(&formula(bytes)).unwrap(),
                    _ => term.clone(),
                };
                values.insert(name.clone(), value.clone());
                value
            }
            Term::Node(sign, operands) => {
                let operands = operands.iter().map(|it| put(it, values, bytes)).collect();
                Term::Node(*sign, operands)
            }
        }
    }
    put(of, &mut values, bytes)
}

/// A D-proof, as the naive side and as the language write it.
fn d_proof(bytes: &mut Bytes<'_>, labels: &[char], known: &Known) -> (String, String) {
    let mut names: Vec<&String> = known.results.keys().collect();
    names.sort();
    let (mut naive, mut written) = (String::new(), String::new());
    let mut need = 1;
    let mut steps = 0;
    while need > 0 {
        steps += 1;
        let choice = bytes.byte();
        if choice & 1 != 0 && steps < 24 {
            naive.push('D');
            written.push_str(if choice & 0x80 != 0 { "D " } else { "D" });
            need += 1;
            continue;
        }
        need -= 1;
        let choice = usize::from(choice >> 1);
        if choice % 4 == 3 && !names.is_empty() {
            let name = names[choice / 4 % names.len()];
            naive += &format!("[{name}]");
            written += &format!("@{name} ");
        } else {
            let label = labels[choice / 4 % labels.len()];
            naive.push(label);
            written.push(label);
        }
    }
    (naive, written.trim_end().to_owned())
}
