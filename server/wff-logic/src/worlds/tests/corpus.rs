//! Formulas of known status, by others.

use super::*;

const MODAL: &str = include_str!("../../../../../tests/corpus/modal/textbook-modal.tsv");
const INTUITIONISTIC: &str = include_str!("../../../../../tests/corpus/modal/textbook-int.tsv");
const THEOREMS_OF_S5: &str = include_str!("../../../../../tests/corpus/modal/pmgen-s5.tsv");
const METAMATH: &str = include_str!("../../../../../tests/corpus/modal/metamath-int.tsv");
const WORKBENCH: &str = include_str!("../../../../../tests/corpus/modal/lwb.tsv");
const CUBE: &str = include_str!("../../../../../tests/corpus/modal/cube.tsv");
const ILTP: &str = include_str!("../../../../../tests/corpus/modal/iltp.tsv");
const FORALLX: &str = include_str!("../../../../../tests/corpus/modal/forallx-modal.tsv");

/// The rows of a file, without its remarks.
fn rows(file: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = file.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split('\t').collect())
}

fn modal(name: &str) -> Worlds {
    Worlds::Modal(System::ALL.into_iter().find(|system| system.name() == name).unwrap())
}

/// A sequent's premises and conclusion.
fn sequent(text: &str) -> (Vec<&str>, &str) {
    let (premises, conclusion) = text.split_once("|=").unwrap_or(("", text));
    let premises = premises.split(',').map(str::trim).filter(|it| !it.is_empty()).collect();
    (premises, conclusion.trim())
}

#[test]
fn the_schemas_of_the_textbooks_hold_where_they_do() {
    let head = MODAL.lines().find(|line| line.starts_with("# name")).unwrap();
    let systems: Vec<&str> = head.split('\t').skip(2).collect();
    for row in rows(MODAL) {
        for (name, expected) in systems.iter().zip(&row[2..]) {
            let worlds = modal(name);
            let found =
                refuted(worlds, &[], row[1]).unwrap_or_else(|| panic!("{row:?} {worlds:?}"));
            assert_eq!(found.is_none(), *expected == "T", "{row:?} {worlds:?} {found:?}");
            assert!(found.is_none_or(|model| model.size() <= 5));
        }
    }
    for row in rows(INTUITIONISTIC) {
        for (worlds, expected) in all().skip(17).zip(&row[3..]) {
            let found =
                refuted(worlds, &[], row[1]).unwrap_or_else(|| panic!("{row:?} {worlds:?}"));
            assert_eq!(found.is_none(), *expected == "T", "{row:?} {worlds:?} {found:?}");
        }
    }
}

#[test]
fn theorems_of_s5_are_valid_where_they_are() {
    for row in rows(THEOREMS_OF_S5) {
        let valid: Vec<&str> = row[2].split(',').collect();
        for worlds in all().take(17) {
            let found =
                refuted(worlds, &[], row[1]).unwrap_or_else(|| panic!("{row:?} {worlds:?}"));
            assert_eq!(found.is_none(), valid.contains(&worlds.name()), "{row:?} {worlds:?}");
        }
    }
}

#[test]
fn theorems_of_metamath_are_valid_where_they_are() {
    for row in rows(METAMATH) {
        let (premises, conclusion) = sequent(row[2]);
        let found = refuted(Worlds::Intuitionistic, &premises, conclusion).unwrap();
        assert_eq!(found.is_none(), row[1] == "theorem", "{row:?}");
    }
}

#[test]
fn exercises_of_forall_x_are_as_they_say() {
    for row in rows(FORALLX) {
        let premises: Vec<&str> =
            row[1].split(',').map(str::trim).filter(|it| !it.is_empty()).collect();
        let found = refuted(modal(row[0]), &premises, row[2]).unwrap();
        assert_eq!(found.is_none(), row[3] == "proof", "{row:?}");
    }
}

/// The number of rows of which is known whether they are theorems, as they say they are.
fn known(
    file: &'static str,
    decided: impl Fn(&[&'static str]) -> (Option<Option<Model>>, bool),
) -> [usize; 2] {
    let mut numbers = [0; 2];
    for row in rows(file) {
        let (found, is_theorem) = decided(&row);
        if let Some(found) = found {
            assert_eq!(found.is_none(), is_theorem, "{row:?} {found:?}");
            numbers[0] += 1;
        }
        numbers[1] += 1;
    }
    numbers
}

#[test]
fn the_formulas_of_the_logics_workbench_and_of_the_modal_cube_are_what_they_say() {
    for (file, expected) in [(WORKBENCH, [108; 2]), (CUBE, [80; 2])] {
        let numbers = known(file, |row| (refuted(modal(row[0]), &[], row[4]), row[3] == "theorem"));
        assert_eq!(numbers, expected);
    }
}

#[test]
fn intuitionistic_problems_of_provers_are_what_they_say() {
    let numbers = known(ILTP, |row| {
        let (premises, conclusion) = sequent(row[5]);
        let limit = Limit::new(1 << 24, u64::MAX);
        let found = refuted_within(&limit, Worlds::Intuitionistic, &premises, conclusion);
        (found, row[1] == "theorem")
    });
    assert!(numbers[0] >= 110 && numbers[1] == 129, "{numbers:?}");
}
