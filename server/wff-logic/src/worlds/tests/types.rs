//! Validity by type elimination: a type says which letters and which boxes are true; those without
//! the witnesses that they need are removed until none lacks one. It is exact where types that fit
//! together see each other as a frame of the logic has it; Euclidean frames are tried cluster by
//! cluster.

use super::naive::Tree;
use crate::worlds::{System, Worlds};
use std::collections::BTreeSet;

/// A formula of letters, falsum, conditionals and boxes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Plain {
    Letter(String),
    Falsum,
    If(Box<Plain>, Box<Plain>),
    Necessary(Box<Plain>),
}

fn implies(one: Plain, other: Plain) -> Plain {
    Plain::If(Box::new(one), Box::new(other))
}

fn not(of: Plain) -> Plain {
    implies(of, Plain::Falsum)
}

fn necessary(of: Plain) -> Plain {
    Plain::Necessary(Box::new(of))
}

/// The formula of few connectives; in logics that are not modal their translation into S4.
fn plain(worlds: Worlds, tree: &Tree) -> Plain {
    let of = |tree: &Tree| plain(worlds, tree);
    let upward = worlds.is_persistent();
    match tree {
        Tree::Letter(name) if upward => necessary(Plain::Letter(name.clone())),
        Tree::Letter(name) => Plain::Letter(name.clone()),
        Tree::Falsum => Plain::Falsum,
        Tree::And(one, other) => not(implies(of(one), not(of(other)))),
        Tree::Or(one, other) => implies(not(of(one)), of(other)),
        Tree::If(one, other) if upward => necessary(implies(of(one), of(other))),
        Tree::If(one, other) => implies(of(one), of(other)),
        Tree::Necessary(one) => necessary(of(one)),
        Tree::Possible(one) => not(necessary(not(of(one)))),
    }
}

/// The same formula of GL that a formula of Grz is valid with.
fn split(plain: &Plain) -> Plain {
    match plain {
        Plain::If(one, other) => implies(split(one), split(other)),
        Plain::Necessary(of) => {
            let of = split(of);
            not(implies(of.clone(), not(necessary(of))))
        }
        other => other.clone(),
    }
}

fn collect(plain: &Plain, parts: &mut BTreeSet<Plain>) {
    match plain {
        Plain::Falsum => {}
        Plain::Letter(_) => _ = parts.insert(plain.clone()),
        Plain::If(one, other) => {
            collect(one, parts);
            collect(other, parts);
        }
        Plain::Necessary(of) => {
            parts.insert(plain.clone());
            collect(of, parts);
        }
    }
}

struct Closure {
    parts: Vec<Plain>,
    /// For each part that is a box its place and, for each type, whether what it is about is true.
    boxes: Vec<(usize, Vec<bool>)>,
}

impl Closure {
    fn holds(parts: &[Plain], plain: &Plain, of: u32) -> bool {
        match plain {
            Plain::Falsum => false,
            Plain::If(one, other) => {
                !Closure::holds(parts, one, of) || Closure::holds(parts, other, of)
            }
            part => of >> parts.iter().position(|other| other == part).unwrap() & 1 != 0,
        }
    }

    /// The closure of a formula; `None` where it has more parts than `most`.
    fn new(plain: &Plain, most: usize) -> Option<Closure> {
        let mut parts = BTreeSet::new();
        collect(plain, &mut parts);
        let parts: Vec<Plain> = parts.into_iter().collect();
        if parts.len() > most {
            return None;
        }
        let types = || 0..1_u32 << parts.len();
        let boxes = parts.iter().enumerate().filter_map(|(place, part)| match part {
            Plain::Necessary(of) => {
                Some((place, types().map(|it| Closure::holds(&parts, of, it)).collect()))
            }
            _ => None,
        });
        let boxes = boxes.collect();
        Some(Closure { parts, boxes })
    }

    /// For each box, whether it is in a type, and whether what it is about is true in another.
    fn each(&self, of: u32) -> impl Iterator<Item = (bool, &Vec<bool>)> {
        self.boxes.iter().map(move |(place, about)| (of >> place & 1 != 0, about))
    }

    fn says(&self, from: u32, to: u32) -> bool {
        self.each(from).all(|(is_boxed, about)| !is_boxed || about[to as usize])
    }

    fn boxes_of(&self, of: u32) -> u32 {
        self.boxes.iter().fold(0, |all, (place, _)| all | of & 1 << place)
    }
}

/// True if a formula is valid; `None` where it has too many parts to try.
pub fn is_valid(worlds: Worlds, tree: &Tree, most: usize) -> Option<bool> {
    let system = worlds.system().unwrap_or(System::S4);
    let plain = match system {
        System::Grz => split(&plain(worlds, tree)),
        _ => plain(worlds, tree),
    };
    let closure = Closure::new(&plain, most)?;
    let refutes = |of: &u32| !Closure::holds(&closure.parts, &plain, *of);
    let types = 0..1_u32 << closure.parts.len();
    Some(match system {
        System::K5 | System::KD5 | System::K45 | System::KD45 | System::KB4 | System::S5 => {
            !types.clone().filter(refutes).any(|first| in_cluster(system, &closure, first))
        }
        _ => !remaining(system, &closure).iter().any(refutes),
    })
}

/// The types that are left.
fn remaining(system: System, closure: &Closure) -> Vec<u32> {
    let system = if system == System::Grz { System::GL } else { system };
    let reflexive = matches!(system, System::T | System::B | System::S4);
    let sees = |from: u32, to: u32| {
        let onwards = closure.boxes_of(from) & !closure.boxes_of(to) == 0;
        closure.says(from, to)
            && match system {
                System::KB | System::KDB | System::B => closure.says(to, from),
                System::K4 | System::KD4 | System::S4 => onwards,
                System::GL => onwards && closure.boxes_of(from) != closure.boxes_of(to),
                _ => true,
            }
    };
    let mut left: Vec<u32> = (0..1_u32 << closure.parts.len())
        .filter(|of| !reflexive || closure.says(*of, *of))
        .collect();
    loop {
        let has_witnesses = |of: &u32| {
            let seen: Vec<u32> = left.iter().copied().filter(|to| sees(*of, *to)).collect();
            let serial = matches!(system, System::D | System::KDB | System::KD4);
            (!serial || !seen.is_empty())
                && closure
                    .each(*of)
                    .all(|(is_boxed, about)| is_boxed || seen.iter().any(|to| !about[*to as usize]))
        };
        let next: Vec<u32> = left.iter().copied().filter(has_witnesses).collect();
        if next.len() == left.len() {
            return left;
        }
        left = next;
    }
}

/// True if a type can stand at a first world: in a cluster, or before one.
fn in_cluster(system: System, closure: &Closure, first: u32) -> bool {
    let witnessed = |of: u32, seen: &[u32]| {
        closure.each(of).all(|(is_boxed, about)| {
            if is_boxed {
                seen.iter().all(|to| about[*to as usize])
            } else {
                seen.iter().any(|to| !about[*to as usize])
            }
        })
    };
    let types = || 0..1_u32 << closure.parts.len();
    let own = closure.boxes_of(first);
    let alone = witnessed(first, &[]);
    let clusters: BTreeSet<u32> = types().map(|of| closure.boxes_of(of)).collect();
    let clusters = clusters.into_iter().filter_map(|boxes| {
        let of_cluster = |of: &u32| closure.boxes_of(*of) == boxes && closure.says(*of, *of);
        let worlds: Vec<u32> = types().filter(of_cluster).collect();
        (worlds.first().is_some_and(|of| witnessed(*of, &worlds))).then_some(worlds)
    });
    let mut clusters = clusters.collect::<Vec<_>>().into_iter();
    let is_inside = |worlds: &Vec<u32>| worlds.contains(&first);
    match system {
        System::S5 => clusters.any(|worlds| is_inside(&worlds)),
        System::KB4 => alone || clusters.any(|worlds| is_inside(&worlds)),
        System::K45 | System::KD45 => {
            let of = |worlds: &Vec<u32>| closure.boxes_of(worlds[0]);
            let before = |worlds: &Vec<u32>| of(worlds) == own && witnessed(first, worlds);
            alone && system == System::K45 || clusters.any(|worlds| before(&worlds))
        }
        _ => {
            let before = |worlds: &Vec<u32>| {
                let seen: Vec<u32> =
                    worlds.iter().copied().filter(|to| closure.says(first, *to)).collect();
                !seen.is_empty() && witnessed(first, &seen)
            };
            alone && system == System::K5 || clusters.any(|worlds| before(&worlds))
        }
    }
}
