//! An index of theorems by which those are found of which a formula is an instance.

use crate::terms::{Node, Term, Terms};

/// Formulas in a tree by their letters from left to right, each with a number.
///
/// The letters of formulas are numbered in order of occurrence, so that those that differ in the
/// names of letters alone have the same place. None stands for itself.
#[derive(Clone, Debug)]
pub struct Index {
    nodes: Vec<Branch>,
    /// The places that were there when they were put in order.
    packed: usize,
}

/// A place in the tree, with what stands there.
#[derive(Clone, Copy, Debug)]
struct Branch {
    symbol: Symbol,
    /// The next place beside this one; [`NONE`] if none.
    next: u32,
    /// The letters of the shortest rest of a formula that begins here.
    least: u32,
    /// The first place one letter further down, or the number of the formula that ends here.
    below: u32,
}

/// A connective, by the number that [`head`] gives it, or, from [`LETTERS`] on, a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Symbol(u32);

const LETTERS: u32 = 32;

const NONE: u32 = u32::MAX;

/// A formula that is looked up in indexes.
#[derive(Clone, Debug, Default)]
pub struct Lookup {
    /// The subformulas that were come to, the whole first.
    places: Vec<SubformulaAt>,
    values: Vec<Term>,
    /// The ways that were not taken yet.
    open: Vec<Way>,
}

/// A subformula at its place in a formula.
#[derive(Clone, Copy, Debug)]
struct SubformulaAt {
    term: Term,
    symbol: Symbol,
    /// The letters from here to the end of the formula.
    left: u64,
    /// The place behind it; [`NONE`] if none.
    after: u32,
    /// The place behind its main connective, once that was come to.
    inside: Option<u32>,
}

/// A way on: places in the tree beside each other, and the formula's place that they are for.
#[derive(Clone, Copy, Debug)]
struct Way {
    at: u32,
    place: u32,
    /// The letters that have values, and the value of the next, if this way gives it one.
    values: u32,
    value: Option<Term>,
}

impl Default for Index {
    fn default() -> Index {
        let root = Branch { symbol: Symbol(0), next: NONE, least: 0, below: NONE };
        Index { nodes: vec![root], packed: 1 }
    }
}

impl Index {
    /// Enters a formula of not too many letters. Of two that differ in the names of letters alone
    /// the first stays.
    pub fn enter(&mut self, terms: &Terms, term: Term, number: u32) {
        let mut letters: Vec<Term> = Vec::new();
        let mut open = vec![term];
        let mut at = 0;
        let mut left = u32::try_from(terms.letters(term)).unwrap_or(NONE);
        while let Some(term) = open.pop() {
            let node = terms.node(term);
            let symbol = head(node).unwrap_or_else(|| {
                let known = letters.iter().position(|letter| *letter == term);
                let letter = known.unwrap_or_else(|| {
                    letters.push(term);
                    letters.len() - 1
                });
                Symbol(u32::try_from(letter).map_or(NONE, |letter| LETTERS + letter))
            });
            open.extend(operands(node).into_iter().rev().flatten());
            at = self.below(at, symbol, left);
            left = left.saturating_sub(1);
        }
        if let Some(branch) = self.nodes.get_mut(at as usize).filter(|it| it.below == NONE) {
            branch.below = number;
        }
        if self.nodes.len() > self.packed * 2 {
            self.pack();
        }
    }

    /// Puts places beside each other that are looked at one after the other.
    fn pack(&mut self) {
        let mut packed: Vec<Branch> = Vec::with_capacity(self.nodes.len());
        packed.extend(self.nodes.first());
        let mut open = vec![0];
        while let Some(at) = open.pop() {
            let first = packed.len();
            let parent = packed.get_mut(at).filter(|it| it.least != 1);
            let below = parent.map(|parent| {
                let first = u32::try_from(first).unwrap_or(NONE);
                std::mem::replace(&mut parent.below, first)
            });
            let mut next = below.unwrap_or(NONE);
            while let Some(&branch) = self.branch(next) {
                next = branch.next;
                let beside = u32::try_from(packed.len() + 1).unwrap_or(NONE);
                packed.push(Branch { next: if next == NONE { NONE } else { beside }, ..branch });
            }
            open.extend((first..packed.len()).rev());
        }
        self.packed = packed.len();
        self.nodes = packed;
    }

    /// The place of a letter below a place, made where there is none.
    fn below(&mut self, at: u32, symbol: Symbol, left: u32) -> u32 {
        let first = self.branch(at).map_or(NONE, |branch| branch.below);
        let mut next = first;
        while let Some(branch) = self.nodes.get_mut(next as usize) {
            if branch.symbol == symbol {
                branch.least = branch.least.min(left);
                return next;
            }
            next = branch.next;
        }
        let new = u32::try_from(self.nodes.len()).unwrap_or(NONE);
        self.nodes.push(Branch { symbol, next: first, least: left, below: NONE });
        if let Some(branch) = self.nodes.get_mut(at as usize) {
            branch.below = new;
        }
        new
    }

    fn branch(&self, at: u32) -> Option<&Branch> {
        self.nodes.get(at as usize)
    }

    /// Looks a formula up: the numbers of formulas of which it is an instance, until one is said to
    /// be enough.
    pub fn generals(
        &self,
        lookup: &mut Lookup,
        terms: &Terms,
        mut enough: impl FnMut(u32) -> bool,
    ) {
        lookup.values.clear();
        lookup.open.clear();
        let first = self.branch(0).map_or(NONE, |root| root.below);
        let mut way = Some(Way { at: first, place: 0, values: 0, value: None });
        while let Some(Way { at, place, values, value }) = way {
            lookup.values.truncate(values as usize);
            lookup.values.extend(value);
            if place == NONE {
                if enough(at) {
                    return;
                }
                way = lookup.open.pop();
                continue;
            }
            way = self.straight(lookup, terms, at, place).or_else(|| lookup.open.pop());
        }
    }

    /// True if a formula that is looked up is an instance of one.
    pub fn has_general(&self, lookup: &mut Lookup, terms: &Terms) -> bool {
        let mut is_general = false;
        self.generals(lookup, terms, |_| {
            is_general = true;
            true
        });
        is_general
    }

    /// The way on with the same connective, where there is one. Those through letters are left for
    /// later, since a formula that is there itself is come to without them.
    fn straight(&self, lookup: &mut Lookup, terms: &Terms, at: u32, place: u32) -> Option<Way> {
        let here = *lookup.places.get(place as usize)?;
        let values = u32::try_from(lookup.values.len()).unwrap_or(NONE);
        let mut straight = None;
        let mut next = at;
        while let Some(branch) = self.branch(next) {
            next = branch.next;
            if u64::from(branch.least) > here.left {
                continue;
            }
            let value = match branch.symbol.0.checked_sub(LETTERS) {
                None if branch.symbol == here.symbol => {
                    straight = Some(branch.below);
                    continue;
                }
                None => continue,
                Some(letter) => match lookup.values.get(letter as usize) {
                    Some(value) if *value != here.term => continue,
                    Some(_) => None,
                    None => Some(here.term),
                },
            };
            lookup.open.push(Way { at: branch.below, place: here.after, values, value });
        }
        let place = straight.map(|_| lookup.inside(terms, place, here));
        Some(Way { at: straight?, place: place?, values, value: None })
    }
}

impl Lookup {
    /// Begins with a formula.
    pub fn begin(&mut self, terms: &Terms, term: Term) {
        self.places.clear();
        self.enter(terms, term, NONE);
    }

    fn enter(&mut self, terms: &Terms, term: Term, after: u32) -> u32 {
        // A letter is no connective of the tree.
        let symbol = head(terms.node(term)).unwrap_or(Symbol(NONE));
        let place = u32::try_from(self.places.len()).unwrap_or(NONE);
        let behind = self.places.get(after as usize).map_or(0, |place| place.left);
        let left = terms.letters(term).saturating_add(behind);
        self.places.push(SubformulaAt { term, symbol, left, after, inside: None });
        place
    }

    /// The place behind a main connective.
    fn inside(&mut self, terms: &Terms, place: u32, here: SubformulaAt) -> u32 {
        here.inside.unwrap_or_else(|| {
            let operands = operands(terms.node(here.term)).into_iter().rev().flatten();
            let inside =
                operands.fold(here.after, |after, operand| self.enter(terms, operand, after));
            if let Some(entered) = self.places.get_mut(place as usize) {
                entered.inside = Some(inside);
            }
            inside
        })
    }
}

/// The operands of a formula, from left to right.
fn operands(node: Node) -> [Option<Term>; 2] {
    match node {
        Node::Proposition(_) | Node::Constant(_) => [None, None],
        Node::Unary(_, operand) => [Some(operand), None],
        Node::Binary(_, left, right) => [Some(left), Some(right)],
    }
}

/// The main connective of a formula; `None` if it is a letter.
fn head(node: Node) -> Option<Symbol> {
    match node {
        Node::Proposition(_) => None,
        Node::Constant(constant) => Some(Symbol(constant as u32)),
        Node::Unary(unary, _) => Some(Symbol(2 + unary as u32)),
        Node::Binary(binary, ..) => Some(Symbol(5 + binary as u32)),
    }
}
