//! Tests of material: each line is as it says, and drawn evenly.

use super::*;
use crate::logic::Variable;
use crate::syntax::letter::Connective;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use std::collections::{BTreeMap, BTreeSet};

/// Few draws, so that what there is not is known sooner.
const FEW_DRAWS: Draws = Draws { few: 1 << 15, most: 1 << 12 };

fn request(kind: Kind, length: usize, letters: &str, logic: &str) -> Request {
    let (propositions, connectives): (String, String) =
        letters.chars().partition(char::is_ascii_lowercase);
    let propositions: Vec<Variable> = propositions.bytes().map(Variable::from).collect();
    let connectives: Vec<Connective> =
        connectives.bytes().map(|letter| Connective::of(letter).unwrap()).collect();
    let is_of_dice = |letter: u8| Alphabet::Dice.has(letter, false);
    let alphabet = match letters.bytes().all(is_of_dice) {
        true => Alphabet::Dice,
        false => Alphabet::Textbook,
    };
    Request {
        kind,
        formulas: Formulas::new(length, &propositions, &connectives),
        logic: Logic::named(logic).unwrap(),
        alphabet,
        flaws: Flaw::ALL.to_vec(),
    }
}

fn lines(request: Request, seed: u64, most: usize) -> (Vec<String>, Option<Shortage>) {
    let mut material = Material::within(FEW_DRAWS, request, seed);
    let mut lines = Vec::new();
    while lines.len() < most {
        match material.next_line() {
            Ok(line) => lines.push(line),
            Err(shortage) => return (lines, Some(shortage)),
        }
    }
    (lines, None)
}

/// The value of the formula at the start of a word, by the definition, and what follows it.
fn value<'w>(logic: &Logic, word: &'w str, values: &BTreeMap<u8, u8>) -> (u8, &'w str) {
    let (letter, rest) = (word.as_bytes()[0], &word[1..]);
    if letter.is_ascii_lowercase() {
        return (values[&letter], rest);
    }
    if let Some(value) = logic.constant(letter) {
        return (value, rest);
    }
    let (first, rest) = value(logic, rest, values);
    if let Some(value) = logic.unary(letter, first) {
        return (value, rest);
    }
    let (second, rest) = value(logic, rest, values);
    (logic.binary(letter, first, second).unwrap(), rest)
}

/// The values of formulas under all valuations of their letters.
fn rows(logic: &Logic, formulas: &[&str]) -> Vec<Vec<u8>> {
    let is_letter = |letter: &u8| letter.is_ascii_lowercase();
    let letters: BTreeSet<u8> = formulas.concat().bytes().filter(is_letter).collect();
    let mut valuations = vec![BTreeMap::new()];
    for letter in letters {
        let with = |valuation: &BTreeMap<u8, u8>, value| {
            valuation.iter().map(|(a, b)| (*a, *b)).chain([(letter, value)]).collect()
        };
        valuations = (0..logic.size())
            .flat_map(|value| valuations.iter().map(move |it| with(it, value)))
            .collect();
    }
    let row = |values: &BTreeMap<u8, u8>| {
        formulas.iter().map(|formula| value(logic, formula, values).0).collect()
    };
    valuations.iter().map(row).collect()
}

/// True if formulas are as a kind asks, by the definitions.
fn are(kind: Kind, logic: &Logic, formulas: &[&str], is_lenient: bool) -> bool {
    let rows = rows(logic, formulas);
    let is = |row: &Vec<u8>, place: usize| logic.is_designated(row[place]);
    let class = |place| match rows.iter().filter(|row| is(row, place)).count() {
        0 => Class::Contradiction,
        all if all == rows.len() => Class::Tautology,
        _ => Class::Contingent,
    };
    let follows = |premises: &[usize]| {
        rows.iter().all(|row| is(row, 2) || !premises.iter().all(|place| is(row, *place)))
    };
    let together =
        |places: &[usize]| rows.iter().any(|row| places.iter().all(|place| is(row, *place)));
    let distinct = formulas.iter().collect::<BTreeSet<_>>().len() == formulas.len();
    distinct
        && match kind {
            Kind::Wff => true,
            Kind::Pff => false,
            Kind::OfClass(wanted) => class(0) == wanted,
            Kind::Equivalent => {
                class(0) == Class::Contingent && rows.iter().all(|row| row[0] == row[1])
            }
            Kind::Inequivalent => {
                [0, 1].into_iter().all(|place| class(place) == Class::Contingent)
                    && rows.iter().any(|row| row[0] != row[1])
            }
            Kind::Valid => {
                follows(&[0, 1])
                    && class(2) != Class::Tautology
                    && together(&[0, 1])
                    && (is_lenient || !follows(&[0]) && !follows(&[1]))
            }
            Kind::Invalid => {
                !follows(&[0, 1])
                    && together(&[0, 1, 2])
                    && (is_lenient || class(0) != Class::Tautology && class(1) != Class::Tautology)
            }
        }
}

/// The formulas on a line.
fn formulas(line: &str) -> Vec<&str> {
    let signs = [" is ", " == ", " != ", " |= ", " !|= "];
    let (left, right) = signs
        .iter()
        .find_map(|sign| line.split_once(sign).map(|(left, right)| (left, Some((sign, right)))))
        .unwrap_or((line, None));
    let right = right.filter(|(sign, _)| **sign != " is ").map(|(_, right)| right);
    left.split(", ").chain(right).collect()
}

#[test]
fn a_small_world_is_given_whole() {
    let worlds = [
        (5, "pqNKC", "classical"),
        (3, "pqNKC", "L3"),
        (4, "pNKA", "K3"),
        (3, "pNKACE", "LP"),
        (3, "pNJXOV", "WK"),
        (3, "paE", "classical"),
        (2, "pqrN", "G3"),
    ];
    for (length, letters, logic) in worlds {
        for (name, kind) in Kind::NAMES {
            let request = request(kind, length, letters, logic);
            let count = request.formulas.count().to_u64().unwrap();
            if kind == Kind::Pff || count.pow(kind.formulas()) > FEW_DRAWS.few {
                continue;
            }
            let all: Vec<String> =
                (0..count).map(|number| request.formulas.nth(number).unwrap()).collect();
            let mut tuples: Vec<Vec<&str>> = vec![Vec::new()];
            for _ in 0..kind.formulas() {
                let mut longer = Vec::new();
                for tuple in &tuples {
                    longer.extend(all.iter().map(|text| [&tuple[..], &[text]].concat()));
                }
                tuples = longer;
            }
            let logic = request.logic.clone();
            tuples.retain(|tuple| are(kind, &logic, tuple, true));
            // What differs only in the order of premises or sides comes once.
            let ordered = |mut tuple: Vec<&str>| -> Vec<String> {
                match (kind, &mut tuple[..]) {
                    (Kind::Valid | Kind::Invalid, [premises @ .., _]) => premises.sort(),
                    (_, all) => all.sort(),
                }
                tuple.into_iter().map(str::to_owned).collect()
            };
            let expected: BTreeSet<Vec<String>> = tuples.into_iter().map(ordered).collect();
            let (lines, shortage) = lines(request, 11, usize::MAX);
            let given: Vec<Vec<String>> =
                lines.iter().map(|line| ordered(formulas(line))).collect();
            let case = format!("{name} {length} {letters} {}", logic.name());
            assert_eq!(shortage, Some(Shortage::NoMore), "{case}");
            assert_eq!(given.len(), expected.len(), "{case}");
            // The strict ones come first.
            let is_strict = |line: &String| are(kind, &logic, &formulas(line), false);
            assert!(lines.is_sorted_by_key(|line| !is_strict(line)), "{case}");
            assert_eq!(given.into_iter().collect::<BTreeSet<_>>(), expected, "{case}");
        }
    }
}

#[test]
fn every_one_of_a_small_class_comes_first_about_as_often() {
    let wish = || request(Kind::OfClass(Class::Tautology), 4, "pqNAC", "classical");
    let (all, _) = lines(wish(), 0, usize::MAX);
    let mut times: BTreeMap<String, u64> = BTreeMap::new();
    for seed in 0..200 * all.len() as u64 {
        *times
            .entry(Material::within(FEW_DRAWS, wish(), seed).next_line().unwrap())
            .or_default() += 1;
    }
    assert_eq!(times.len(), all.len());
    assert!(times.values().all(|times| (140..260).contains(times)), "{times:?}");
}

/// Lines with what is to be known of them, below the settings that hold on them.
fn sheet(request: &Request, lines: &[String]) -> String {
    let numbered = (1..).zip(lines).map(|(number, line)| format!("{number}) {line}\n"));
    let settings =
        format!("logic {}\nalphabet {}\n", request.logic.name(), request.alphabet.name());
    settings + &numbered.collect::<String>()
}

/// The logics whose formulas have values, and none at worlds.
fn of_values() -> impl Iterator<Item = &'static str> {
    let has_values = |name: &&str| Logic::named(name).is_some_and(|it| it.worlds().is_none());
    Logic::names().filter(has_values)
}

proptest! {
    #[test]
    fn every_line_is_as_it_says(
        kind in select(Kind::NAMES.map(|(_, kind)| kind).to_vec()),
        length in 1_usize..12,
        propositions in subsequence(b"pqrsiovaz".to_vec(), 1..4),
        is_of_dice in any::<bool>(),
        connectives in subsequence(b"NKACEDXJBOV".to_vec(), 1..6),
        logic in select(of_values().collect::<Vec<_>>()),
        seed in any::<u32>(),
    ) {
        let has = |letter: &u8| !is_of_dice || Alphabet::Dice.has(*letter, false);
        let letters: String =
            propositions.into_iter().chain(connectives).filter(has).map(char::from).collect();
        prop_assume!(letters.contains(|c: char| c.is_ascii_lowercase()));
        let request = request(kind, length, &letters, logic);
        // Small tables, so that the definitions are gone through quickly.
        prop_assume!(request.logic.size() <= 5);
        let (lines, _) = lines(request.clone(), seed.into(), 5);
        let sheet = sheet(&request, &lines);
        let document = Document::new(&sheet, Scope::default());
        let found: Vec<String> =
            document.diagnostics(&*sheet).map(|found| found.diagnostic.message).collect();
        prop_assert!(found.is_empty(), "{}\n{:?}", sheet, found);
        prop_assert_eq!(lines.iter().collect::<BTreeSet<_>>().len(), lines.len());
        for line in lines.iter().filter(|_| kind != Kind::Pff) {
            let formulas = formulas(line);
            prop_assert_eq!(formulas.len() as u32, kind.formulas());
            prop_assert!(formulas.iter().all(|formula| formula.len() == length), "{}", line);
            prop_assert!(are(kind, &request.logic, &formulas, true), "{}", line);
        }
    }
}

#[test]
fn every_flaw_can_be_made_and_is_the_only_one() {
    for (letters, alphabet) in [("pqrsNKACE", Alphabet::Dice), ("abpqNKACDJ", Alphabet::Textbook)] {
        for flaw in Flaw::ALL.into_iter().filter(|flaw| flaw.is_of(alphabet)) {
            for length in [3, 7, 30] {
                let mut request = request(Kind::Pff, length, letters, "classical");
                request.flaws = vec![flaw];
                let (lines, shortage) = lines(request.clone(), 3, 10);
                assert_eq!(shortage, None, "{flaw:?} {length} {alphabet:?}");
                for line in &lines {
                    let text = line.strip_suffix(" is pff").unwrap();
                    let sheet = sheet(&request, &[text.to_owned()]);
                    let document = Document::new(&sheet, Scope::default());
                    let faults: Vec<_> = document.faults().collect();
                    assert_eq!(faults.len(), 1, "{sheet}");
                    assert!(flaw.is(&faults[0].fault.kind), "{flaw:?}: {sheet}");
                }
                let whole = sheet(&request, &lines);
                assert_eq!(Document::new(&whole, Scope::default()).faults().count(), 0);
            }
        }
    }
}

#[test]
fn what_there_is_not_is_told() {
    let shortage =
        |kind, length, letters| lines(request(kind, length, letters, "classical"), 1, 3).1;
    let tautology = Kind::OfClass(Class::Tautology);
    assert_eq!(shortage(tautology, 2, "pqKACE"), Some(Shortage::NoFormulas));
    assert_eq!(shortage(tautology, 5, "pqKA"), Some(Shortage::NoMore));
    assert_eq!(shortage(Kind::Valid, 1, "pqrs"), Some(Shortage::NoMore));
    assert_eq!(shortage(Kind::Pff, 1, "p"), None);
    let many = shortage(tautology, 31, "pqKA");
    assert_eq!(many, Some(Shortage::NotFound { drawn: FEW_DRAWS.most, undecided: 0 }));
}
