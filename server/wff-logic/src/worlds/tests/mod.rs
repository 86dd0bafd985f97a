//! Tests of the decision against definitions that share no code with it.

mod corpus;
mod naive;
mod questions;
mod relation;
mod small;
mod types;

use super::{Model, System, Worlds};
use crate::{Decider, Limit, Logic};
use naive::Tree;
use wff_syntax::{Formula, Span, Written};

fn read(text: &str) -> Formula {
    Formula::read(text, Span::new(0, text.len()), |_| None).unwrap_or_else(|| panic!("{text}"))
}

fn logic(worlds: Worlds) -> Logic {
    Logic::named(worlds.name()).unwrap()
}

/// All logics of worlds.
fn all() -> impl Iterator<Item = Worlds> {
    let modal = System::ALL.into_iter().map(Worlds::Modal);
    modal.chain([Worlds::Intuitionistic, Worlds::Minimal])
}

/// The verdict of a decider on an argument: a countermodel, if it has one, which is confirmed.
/// `None` where it does not know.
fn refuted(worlds: Worlds, premises: &[&str], conclusion: &str) -> Option<Option<Model>> {
    refuted_within(&Limit::full(), worlds, premises, conclusion)
}

fn refuted_within(
    limit: &Limit,
    worlds: Worlds,
    premises: &[&str],
    conclusion: &str,
) -> Option<Option<Model>> {
    let logic = logic(worlds);
    let decider = Decider { logic: &logic, oracle: limit };
    let formulas: Vec<Formula> = premises.iter().map(|it| read(it)).collect();
    let premises: Vec<Written<'_>> =
        formulas.iter().zip(premises).map(|(formula, text)| Written::new(formula, text)).collect();
    let formula = read(conclusion);
    let found = decider.counterexample(&premises, Written::new(&formula, conclusion)).ok()?;
    let Some(found) = found else { return Some(None) };
    assert!(!found.value.is_designated(), "{worlds:?} {conclusion}");
    let Some(model) = found.model else {
        // Without `L` and `M` a modal logic has no need of worlds.
        let alone = Model::new([("w".to_owned(), naive::true_letters(&found.under))], [], 0);
        return Some(Some(alone));
    };
    naive::confirm(worlds, &model);
    assert_eq!(model.at(), 0);
    for premise in &premises {
        assert!(Tree::read(worlds, premise.text).at(worlds, &model, 0), "{worlds:?} {conclusion}");
    }
    assert!(!Tree::read(worlds, conclusion).at(worlds, &model, 0), "{worlds:?} {conclusion}");
    Some(Some((*model).clone()))
}

/// A random formula of about so many letters.
fn random(seed: &mut oorandom::Rand32, connectives: &str, letters: &[&str], most: u32) -> String {
    let pick =
        |seed: &mut oorandom::Rand32, number: usize| seed.rand_range(0..number as u32) as usize;
    if most <= 1 {
        return letters[pick(seed, letters.len())].to_owned();
    }
    let connective = connectives.as_bytes()[pick(seed, connectives.len())];
    let mut text = char::from(connective).to_string();
    if b"NLM".contains(&connective) {
        text += &random(seed, connectives, letters, most - 1);
    } else {
        let left = 1 + seed.rand_range(0..(most - 1).max(1));
        text += &random(seed, connectives, letters, left.min(most - 2).max(1));
        text += &random(seed, connectives, letters, (most - 1 - left.min(most - 2)).max(1));
    }
    text
}

fn connectives(worlds: Worlds) -> &'static str {
    match worlds.system() {
        Some(_) => "NKACELMLMLM",
        None => "NKACCE",
    }
}

#[test]
fn random_formulas_are_valid_where_no_type_refutes_them() {
    let seed = &mut oorandom::Rand32::new(7);
    let (mut known, mut valid) = (0, 0);
    for round in 0..300 {
        for worlds in all() {
            let most = 4 + round % 12;
            let text = random(seed, connectives(worlds), &["p", "q"], most);
            let text = if round % 3 == 0 {
                format!("A{text}{}", random(seed, connectives(worlds), &["p", "Np"], most / 2))
            } else {
                text
            };
            let expected = types::is_valid(worlds, &Tree::read(worlds, &text), 7);
            let found = refuted(worlds, &[], &text).unwrap();
            if let Some(expected) = expected {
                assert_eq!(found.is_none(), expected, "{worlds:?} {text} {found:?}");
                known += 1;
                valid += usize::from(expected);
            }
        }
    }
    assert!(known > 3500 && valid > 500, "{known} {valid}");
}

#[test]
fn what_is_found_is_the_smallest_and_the_first() {
    let seed = &mut oorandom::Rand32::new(11);
    for worlds in all() {
        let frames: Vec<small::Frame> =
            (1..=2).flat_map(|size| small::frames(worlds, size)).collect();
        let three = small::frames(worlds, 3);
        let (mut large, mut some) = (0, 0);
        for round in 0..300 {
            let text = random(seed, connectives(worlds), &["p", "q"], 3 + round % 10);
            let tree = Tree::read(worlds, &text);
            let found = refuted(worlds, &[], &text).unwrap();
            let mut expected = small::smallest(worlds, &tree, &frames);
            if !text.contains(['L', 'M']) && !worlds.is_persistent() {
                continue;
            }
            if expected.is_none() && found.is_some() && large < 3 {
                large += 1;
                expected = small::smallest(worlds, &tree, &three);
            }
            match (&found, expected) {
                (Some(model), Some(expected)) => {
                    assert_eq!(small::told_of(&tree, model), expected, "{worlds:?} {text}");
                    some += 1;
                }
                (None, Some(_)) => panic!("{worlds:?} {text}"),
                (Some(model), None) => assert!(model.size() > 2, "{worlds:?} {text}"),
                (None, None) => {}
            }
        }
        assert!(some > 50, "{worlds:?} {some}");
    }
}

#[test]
fn every_formula_of_few_letters_has_the_smallest_model_of_all() {
    let mut formulas: Vec<Vec<String>> = vec![Vec::new(), vec!["p".to_owned(), "q".to_owned()]];
    for length in 2..=4 {
        let mut longer: Vec<String> = Vec::new();
        for letter in ["N", "L", "M"] {
            longer.extend(formulas[length - 1].iter().map(|it| format!("{letter}{it}")));
        }
        for left in 1..length - 1 {
            for (one, other) in formulas[left]
                .iter()
                .flat_map(|one| formulas[length - 1 - left].iter().map(move |it| (one, it)))
            {
                longer.push(format!("C{one}{other}"));
            }
        }
        formulas.push(longer);
    }
    for worlds in all().take(17) {
        let frames: Vec<small::Frame> =
            (1..=2).flat_map(|size| small::frames(worlds, size)).collect();
        for text in formulas.iter().flatten().filter(|it| it.contains(['L', 'M'])) {
            let tree = Tree::read(worlds, text);
            let found = refuted(worlds, &[], text).unwrap();
            match small::smallest(worlds, &tree, &frames) {
                Some(expected) => {
                    let told = found.map(|model| small::told_of(&tree, &model));
                    assert_eq!(told, Some(expected), "{worlds:?} {text}");
                }
                None => assert!(found.is_none_or(|it| it.size() > 2), "{worlds:?} {text}"),
            }
        }
    }
}
