//! Axioms and rules, as what a matrix makes of their letters' values is worked out.

use crate::terms::{Node, Term, Terms};
use std::collections::{BTreeSet, HashMap};
use wff_syntax::letter::{CONNECTIVES, Constant};

/// The connectives of a system and a formula.
#[derive(Clone, Debug, Default)]
pub(super) struct Signature {
    /// Those with operands: their letters, and how many operands they have.
    pub connectives: Vec<(u8, u8)>,
    /// True if there is a truth constant, which is the lowest or the highest value.
    pub has_constants: bool,
}

/// A formula in a statement. Its operands stand before it.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub kind: PartKind,
    /// The letters in it, a bit each; none where the statement has more than have a bit.
    pub letters: u16,
}

/// A formula by its main connective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PartKind {
    /// A letter, by its place in the statement.
    Letter(usize),
    Constant(Constant),
    /// A connective by its letter, and the places of its operands.
    Unary(u8, usize),
    Binary(u8, [usize; 2]),
}

/// A rule or a formula.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    pub parts: Vec<Part>,
    /// The number of its letters.
    pub letters: usize,
    /// The places of its premises and of its conclusion.
    pub premises: Vec<usize>,
    pub conclusion: usize,
}

impl Signature {
    fn note(&mut self, letter: u8, arity: u8) {
        if self.connectives.iter().all(|(known, _)| *known != letter) {
            self.connectives.push((letter, arity));
        }
    }

    /// Puts the connectives in the order of the table of letters.
    pub fn sort(&mut self) {
        let place = |letter: u8| CONNECTIVES.iter().position(|row| row.letter == letter);
        self.connectives.sort_by_key(|(letter, _)| place(*letter));
    }
}

impl Statement {
    /// A statement, and its letters in order of occurrence. Its connectives are noted.
    pub fn new(
        terms: &Terms,
        premises: &[Term],
        conclusion: Term,
        signature: &mut Signature,
    ) -> (Statement, Vec<Term>) {
        let mut found: BTreeSet<Term> = BTreeSet::new();
        let mut letters: Vec<Term> = Vec::new();
        let mut open: Vec<Term> =
            [conclusion].into_iter().chain(premises.iter().rev().copied()).collect();
        while let Some(term) = open.pop() {
            if !found.insert(term) {
                continue;
            }
            match terms.node(term) {
                Node::Proposition(_) => letters.push(term),
                Node::Constant(_) => {}
                Node::Unary(_, operand) => open.push(operand),
                Node::Binary(_, left, right) => open.extend([right, left]),
            }
        }
        let has_bits = letters.len() <= u16::BITS as usize;
        let letter_places: HashMap<Term, usize> =
            letters.iter().enumerate().map(|(place, letter)| (*letter, place)).collect();
        let mut places: HashMap<Term, usize> = HashMap::new();
        let mut parts: Vec<Part> = Vec::with_capacity(found.len());
        // What stands in a formula has a lower term.
        for term in found {
            let place = |term: Term| places.get(&term).copied().unwrap_or_default();
            let kind = match terms.node(term) {
                Node::Proposition(_) => {
                    PartKind::Letter(letter_places.get(&term).copied().unwrap_or_default())
                }
                Node::Constant(constant) => {
                    signature.has_constants = true;
                    PartKind::Constant(constant)
                }
                Node::Unary(unary, operand) => {
                    signature.note(unary.letter(), 1);
                    PartKind::Unary(unary.letter(), place(operand))
                }
                Node::Binary(binary, left, right) => {
                    signature.note(binary.letter(), 2);
                    PartKind::Binary(binary.letter(), [place(left), place(right)])
                }
            };
            let inside = |operand: usize| parts.get(operand).map_or(0, |part| part.letters);
            let letters = match kind {
                PartKind::Letter(letter) if has_bits => 1 << letter,
                PartKind::Letter(_) | PartKind::Constant(_) => 0,
                PartKind::Unary(_, operand) => inside(operand),
                PartKind::Binary(_, [left, right]) => inside(left) | inside(right),
            };
            places.insert(term, parts.len());
            parts.push(Part { kind, letters });
        }
        let place = |term: &Term| places.get(term).copied().unwrap_or_default();
        let statement = Statement {
            parts,
            letters: letters.len(),
            premises: premises.iter().map(place).collect(),
            conclusion: place(&conclusion),
        };
        (statement, letters)
    }
}
