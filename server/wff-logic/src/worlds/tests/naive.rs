//! Formulas as trees, and their values by the recursive definition.

use crate::value::{Valuation, Variable};
use crate::worlds::{Model, System, Worlds};
use std::collections::BTreeSet;

/// A formula as a tree of few connectives.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tree {
    Letter(String),
    Falsum,
    And(Box<Tree>, Box<Tree>),
    Or(Box<Tree>, Box<Tree>),
    If(Box<Tree>, Box<Tree>),
    Necessary(Box<Tree>),
    Possible(Box<Tree>),
}

impl Tree {
    pub fn read(worlds: Worlds, text: &str) -> Tree {
        let mut place = 0;
        let tree = Tree::from(worlds, text.as_bytes(), &mut place);
        assert_eq!(place, text.len(), "{text}");
        tree
    }

    fn from(worlds: Worlds, text: &[u8], place: &mut usize) -> Tree {
        let letter = text[*place];
        *place += 1;
        let falsum = || match worlds {
            Worlds::Minimal => Tree::Letter("O".to_owned()),
            _ => Tree::Falsum,
        };
        let not = |it: Tree| Tree::If(Box::new(it), Box::new(falsum()));
        if letter.is_ascii_lowercase() {
            let start = *place - 1;
            while text.get(*place).is_some_and(u8::is_ascii_digit) {
                *place += 1;
            }
            return Tree::Letter(String::from_utf8(text[start..*place].to_vec()).unwrap());
        }
        if letter == b'O' {
            return falsum();
        }
        if letter == b'V' {
            return Tree::If(Box::new(Tree::Falsum), Box::new(Tree::Falsum));
        }
        let mut next = || Box::new(Tree::from(worlds, text, place));
        let one = next();
        match letter {
            b'N' => return not(*one),
            b'L' => return Tree::Necessary(one),
            b'M' => return Tree::Possible(one),
            _ => {}
        }
        let other = next();
        let both = |one: &Tree, other: &Tree| {
            let there = Tree::If(Box::new(one.clone()), Box::new(other.clone()));
            let back = Tree::If(Box::new(other.clone()), Box::new(one.clone()));
            Tree::And(Box::new(there), Box::new(back))
        };
        match letter {
            b'K' => Tree::And(one, other),
            b'A' => Tree::Or(one, other),
            b'C' => Tree::If(one, other),
            b'B' => Tree::If(other, one),
            b'E' => both(&one, &other),
            b'D' => not(Tree::And(one, other)),
            b'X' => not(Tree::Or(one, other)),
            b'J' => not(both(&one, &other)),
            _ => panic!("{}", char::from(letter)),
        }
    }

    pub fn at(&self, worlds: Worlds, model: &Model, world: usize) -> bool {
        let at = |tree: &Tree, world| tree.at(worlds, model, world);
        let upward = worlds.is_persistent();
        match self {
            Tree::Letter(name) => model.letters(world).any(|letter| letter.to_string() == *name),
            Tree::Falsum => false,
            Tree::And(one, other) => at(one, world) && at(other, world),
            Tree::Or(one, other) => at(one, world) || at(other, world),
            Tree::If(one, other) if upward => {
                model.seen(world).all(|above| !at(one, above) || at(other, above))
            }
            Tree::If(one, other) => !at(one, world) || at(other, world),
            Tree::Necessary(of) => model.seen(world).all(|seen| at(of, seen)),
            Tree::Possible(of) => model.seen(world).any(|seen| at(of, seen)),
        }
    }
}

/// The letters to which a valuation gives truth.
pub fn true_letters(valuation: &Valuation) -> BTreeSet<Variable> {
    let all = valuation.iter();
    all.filter(|(_, value)| value.is_designated()).map(|(letter, _)| letter.clone()).collect()
}

/// True if which worlds see which is as a logic has it.
pub fn is_frame(system: System, size: usize, sees: &dyn Fn(usize, usize) -> bool) -> bool {
    let all = || 0..size;
    let reflexive = all().all(|w| sees(w, w));
    let irreflexive = all().all(|w| !sees(w, w));
    let serial = all().all(|w| all().any(|v| sees(w, v)));
    let symmetric = all().all(|w| all().all(|v| !sees(w, v) || sees(v, w)));
    let transitive =
        all().all(|w| all().all(|v| !sees(w, v) || all().all(|u| !sees(v, u) || sees(w, u))));
    let euclidean =
        all().all(|w| all().all(|v| !sees(w, v) || all().all(|u| !sees(w, u) || sees(v, u))));
    let antisymmetric = all().all(|w| all().all(|v| w == v || !sees(w, v) || !sees(v, w)));
    match system {
        System::K => true,
        System::D => serial,
        System::T => reflexive,
        System::B => reflexive && symmetric,
        System::KB => symmetric,
        System::KDB => serial && symmetric,
        System::K4 => transitive,
        System::KD4 => serial && transitive,
        System::S4 => reflexive && transitive,
        System::K5 => euclidean,
        System::KD5 => serial && euclidean,
        System::K45 => transitive && euclidean,
        System::KD45 => serial && transitive && euclidean,
        System::KB4 => symmetric && transitive,
        System::S5 => reflexive && symmetric && transitive,
        System::GL => transitive && irreflexive,
        System::Grz => reflexive && transitive && antisymmetric,
    }
}

/// Confirms that a model is one of a logic.
pub fn confirm(worlds: Worlds, model: &Model) {
    let sees = |from, to| model.sees(from, to);
    let system = worlds.system().unwrap_or(System::Grz);
    assert!(is_frame(system, model.size(), &sees), "{worlds:?} {model:?}");
    if system == System::S5 {
        assert_eq!(model.pairs().count(), model.size() * model.size());
    }
    if worlds.is_persistent() {
        for (from, to) in model.pairs() {
            assert!(model.letters(from).all(|letter| model.is_true(to, letter)), "{model:?}");
        }
    }
}

/// The bytes of the formula that a text begins with.
pub fn length(text: &str) -> usize {
    let mut need = 1;
    for (place, letter) in text.bytes().enumerate() {
        match letter {
            b'N' | b'L' | b'M' => {}
            b'a'..=b'z' | b'O' | b'V' => need -= 1,
            _ => need += 1,
        }
        if need == 0 {
            return place + 1;
        }
    }
    panic!("a pff")
}
