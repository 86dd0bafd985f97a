//! All models of few worlds, in the order in which the smallest is told.

use super::naive::{Tree, is_frame};
use crate::worlds::{Model, System, Worlds};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The worlds that each world of a frame sees, a bit each.
pub type Frame = Vec<u8>;

/// All frames of a logic of so many worlds.
pub fn frames(worlds: Worlds, size: usize) -> Vec<Frame> {
    let system = worlds.system().unwrap_or(System::Grz);
    let all = 0..1_u32 << (size * size);
    let row = |bits: u32, from: usize| (bits >> (from * size)) as u8 & ((1 << size) - 1);
    let frame = |bits: u32| (0..size).map(|from| row(bits, from)).collect::<Frame>();
    let is_one = |frame: &Frame| {
        is_frame(system, size, &|from, to| frame[from] >> to & 1 != 0)
            && (system != System::S5 || frame.iter().all(|sees| *sees == (1 << size) - 1))
    };
    all.map(frame).filter(is_one).collect()
}

/// The worlds at which a formula is true, a bit each.
pub fn truth(worlds: Worlds, tree: &Tree, frame: &Frame, letters: &BTreeMap<String, u8>) -> u8 {
    let all = (1_u8 << frame.len()) - 1;
    let of = |tree: &Tree| truth(worlds, tree, frame, letters);
    let everywhere = |truth: u8| {
        frame
            .iter()
            .enumerate()
            .fold(0, |found, (world, sees)| found | u8::from(sees & !truth == 0) << world)
    };
    match tree {
        Tree::Letter(name) => letters[name],
        Tree::Falsum => 0,
        Tree::And(one, other) => of(one) & of(other),
        Tree::Or(one, other) => of(one) | of(other),
        Tree::If(one, other) => {
            let here = all & (!of(one) | of(other));
            if worlds.is_persistent() { everywhere(here) } else { here }
        }
        Tree::Necessary(one) => everywhere(of(one)),
        Tree::Possible(one) => all & !everywhere(all & !of(one)),
    }
}

fn letters_of(tree: &Tree, letters: &mut BTreeMap<String, u8>) {
    match tree {
        Tree::Letter(name) => _ = letters.insert(name.clone(), 0),
        Tree::Falsum => {}
        Tree::And(one, other) | Tree::Or(one, other) | Tree::If(one, other) => {
            letters_of(one, letters);
            letters_of(other, letters);
        }
        Tree::Necessary(of) | Tree::Possible(of) => letters_of(of, letters),
    }
}

/// The text of a model: each pair and each letter at each world, in their order.
type Told = Vec<bool>;

fn told(frame: &Frame, letters: &BTreeMap<String, u8>) -> (usize, usize, Reverse<Told>) {
    let size = frame.len();
    let pairs = frame.iter().flat_map(|sees| (0..size).map(move |to| sees >> to & 1 != 0));
    let at = (0..size).flat_map(|world| letters.values().map(move |it| it >> world & 1 != 0));
    let (pairs, at): (Told, Told) = (pairs.collect(), at.collect());
    let number = |told: &Told| told.iter().filter(|it| **it).count();
    (number(&pairs), number(&at), Reverse([pairs, at].concat()))
}

/// The smallest model of these frames that refutes a formula at its first world.
pub fn smallest(worlds: Worlds, tree: &Tree, frames: &[Frame]) -> Option<(usize, Told)> {
    let mut letters = BTreeMap::new();
    letters_of(tree, &mut letters);
    let mut best = None;
    for frame in frames {
        let size = frame.len();
        for bits in 0..1_u32 << (size * letters.len()) {
            let all = (1_u8 << size) - 1;
            for (place, value) in letters.values_mut().enumerate() {
                *value = (bits >> (place * size)) as u8 & all;
            }
            let is_kept = |truth: &u8| {
                frame
                    .iter()
                    .enumerate()
                    .all(|(world, sees)| truth >> world & 1 == 0 || sees & !truth == 0)
            };
            if worlds.is_persistent() && !letters.values().all(is_kept) {
                continue;
            }
            if truth(worlds, tree, frame, &letters) & 1 == 0 {
                let found = (size, told(frame, &letters));
                best = Some(best.map_or(found.clone(), |best: (usize, _)| best.min(found)));
            }
        }
    }
    best.map(|(size, (_, _, Reverse(told)))| (size, told))
}

/// The text of a model that was found.
pub fn told_of(tree: &Tree, model: &Model) -> (usize, Told) {
    let mut letters = BTreeMap::new();
    letters_of(tree, &mut letters);
    let size = model.size();
    let pairs = (0..size).flat_map(|from| (0..size).map(move |to| model.sees(from, to)));
    let is_true = |world: usize, name: &String| {
        model.letters(world).any(|letter| letter.to_string() == *name)
    };
    let at = (0..size)
        .flat_map(|world| letters.keys().map(move |name| is_true(world, name)).collect::<Vec<_>>());
    (size, pairs.chain(at).collect())
}
