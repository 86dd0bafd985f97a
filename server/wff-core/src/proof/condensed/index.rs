//! An index of theorems by which those are found of which a formula is an instance.

use crate::proof::terms::{Node, Proposition, Term, Terms};
use std::collections::BTreeMap;

/// Formulas in a tree by their letters from left to right, each with a number.
///
/// The letters of formulas are numbered in order of occurrence, so that those that differ in the
/// names of letters alone have the same place.
#[derive(Clone, Debug)]
pub struct Index {
    nodes: Vec<Branch>,
    /// The rest of formulas that are looked up: a formula, and the place of what follows.
    rests: Vec<(Term, u32)>,
    open: Vec<(u32, u32, u32)>,
    values: Vec<Term>,
}

/// A place in the tree, with what stands there.
#[derive(Clone, Copy, Debug)]
struct Branch {
    symbol: Symbol,
    /// The first place one letter further down, and the next beside this one; [`NONE`] if none.
    first: u32,
    next: u32,
    /// The formula that ends here.
    number: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Symbol {
    Letter(u32),
    Fixed(Proposition),
    Head(u8),
}

const NONE: u32 = u32::MAX;

impl Default for Index {
    fn default() -> Index {
        let root = Branch { symbol: Symbol::Head(0), first: NONE, next: NONE, number: NONE };
        Index { nodes: vec![root], rests: Vec::new(), open: Vec::new(), values: Vec::new() }
    }
}

impl Index {
    /// Enters a formula of not too many letters. Of two that differ in the names of letters alone
    /// the first stays.
    pub fn enter(&mut self, terms: &Terms, term: Term, number: u32) {
        let mut letters: BTreeMap<Proposition, u32> = BTreeMap::new();
        let mut open = vec![term];
        let mut at = 0;
        while let Some(term) = open.pop() {
            let symbol = match terms.node(term) {
                Node::Proposition(letter) if !letter.is_fixed() => {
                    let new = u32::try_from(letters.len()).unwrap_or(NONE);
                    Symbol::Letter(*letters.entry(letter).or_insert(new))
                }
                Node::Proposition(letter) => Symbol::Fixed(letter),
                node => {
                    open.extend(operands(node).into_iter().rev().flatten());
                    Symbol::Head(head(node))
                }
            };
            at = self.below(at, symbol);
        }
        if let Some(branch) = self.nodes.get_mut(at as usize).filter(|it| it.number == NONE) {
            branch.number = number;
        }
    }

    /// The place of a letter below a place, made where there is none.
    fn below(&mut self, at: u32, symbol: Symbol) -> u32 {
        let first = self.branch(at).map_or(NONE, |branch| branch.first);
        let mut next = first;
        while let Some(branch) = self.branch(next) {
            if branch.symbol == symbol {
                return next;
            }
            next = branch.next;
        }
        let new = u32::try_from(self.nodes.len()).unwrap_or(NONE);
        self.nodes.push(Branch { symbol, first: NONE, next: first, number: NONE });
        if let Some(branch) = self.nodes.get_mut(at as usize) {
            branch.first = new;
        }
        new
    }

    fn branch(&self, at: u32) -> Option<&Branch> {
        self.nodes.get(at as usize)
    }

    /// The numbers of formulas of which this one is an instance, until one is said to be enough.
    pub fn generals(&mut self, terms: &Terms, term: Term, mut enough: impl FnMut(u32) -> bool) {
        self.rests.clear();
        self.rests.push((term, NONE));
        self.values.clear();
        self.open.clear();
        let first = self.branch(0).map_or(NONE, |root| root.first);
        self.open.push((first, 0, 0));
        while let Some((at, rest, values)) = self.open.pop() {
            let Some(&branch) = self.branch(at) else { continue };
            self.open.push((branch.next, rest, values));
            self.values.truncate(values as usize);
            let Some(&(term, after)) = self.rests.get(rest as usize) else { continue };
            let node = terms.node(term);
            let rest = match branch.symbol {
                Symbol::Letter(letter) => match self.values.get(letter as usize) {
                    Some(value) if *value != term => continue,
                    Some(_) => after,
                    None => {
                        self.values.push(term);
                        after
                    }
                },
                Symbol::Fixed(letter) => match node {
                    Node::Proposition(other) if letter.free() == other.free() => after,
                    _ => continue,
                },
                Symbol::Head(_) if matches!(node, Node::Proposition(_)) => continue,
                Symbol::Head(symbol) if symbol != head(node) => continue,
                Symbol::Head(_) => {
                    let mut after = after;
                    for operand in operands(node).into_iter().rev().flatten() {
                        self.rests.push((operand, after));
                        after = u32::try_from(self.rests.len() - 1).unwrap_or(NONE);
                    }
                    after
                }
            };
            if rest == NONE {
                if branch.number != NONE && enough(branch.number) {
                    return;
                }
            } else {
                let values = u32::try_from(self.values.len()).unwrap_or(NONE);
                self.open.push((branch.first, rest, values));
            }
        }
    }
}

/// The operands of a formula, from left to right.
fn operands(node: Node) -> [Option<Term>; 2] {
    match node {
        Node::Proposition(_) | Node::Constant(_) => [None, None],
        Node::Negation(operand) => [Some(operand), None],
        Node::Binary(_, left, right) => [Some(left), Some(right)],
    }
}

/// A number for the main connective; 0 for a proposition.
fn head(node: Node) -> u8 {
    match node {
        Node::Proposition(_) => 0,
        Node::Constant(constant) => 1 + constant as u8,
        Node::Negation(_) => 3,
        Node::Binary(binary, ..) => 4 + binary as u8,
    }
}
