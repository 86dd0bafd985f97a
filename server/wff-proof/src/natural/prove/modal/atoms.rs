//! The things that are true at a world as far as propositional logic knows, and the facts that hold
//! there by rules that need no subproof.

use crate::natural::Rule;
use crate::natural::prove::oracle::atoms_of;
use crate::terms::{Node, Term, Terms};
use std::collections::HashSet;
use wff_logic::worlds::System;
use wff_syntax::letter::{Binary, Unary};

/// A fact that holds at each world: a formula by a rule from another.
#[derive(Clone, Copy, Debug)]
pub(super) struct LocalFact {
    pub rule: Rule,
    pub from: Term,
    pub to: Term,
    /// The conditional of the two.
    pub conditional: Term,
}

/// The atoms that are looked at: more of them where fewer do not lead on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Those of what stands, and what follows of these at the same world.
    Near,
    /// Those within these, too.
    Inner,
    /// In Euclidean logics also what says that an atom is the same at all worlds that are seen, and
    /// that these see themselves.
    Cluster,
}

impl Reach {
    /// The next one that has more atoms in a logic.
    pub fn further(self, system: System) -> Option<Reach> {
        match self {
            Reach::Near => Some(Reach::Inner),
            Reach::Inner => system.is_euclidean().then_some(Reach::Cluster),
            Reach::Cluster => None,
        }
    }
}

/// The letters and the formulas with `L` or `M` in front on which it depends what is true at a
/// world.
#[derive(Debug, Default)]
pub(super) struct Atoms {
    pub all: Vec<Term>,
    pub facts: Vec<LocalFact>,
}

impl Atoms {
    /// The atoms of some formulas, and the facts about these in a logic.
    pub fn new(terms: &mut Terms, of: &[Term], system: System, reach: Reach) -> Atoms {
        let mut atoms = Atoms::default();
        let mut known: HashSet<Term> = HashSet::new();
        let mut open: Vec<Term> = of.iter().rev().copied().collect();
        let goes_in = system.is_reflexive() || system.is_symmetric() || reach != Reach::Near;
        while let Some(term) = open.pop() {
            for atom in atoms_of(terms, term) {
                if !known.insert(atom) {
                    continue;
                }
                atoms.all.push(atom);
                let Some((sign, operand)) = modal(terms, atom) else { continue };
                if goes_in {
                    open.push(operand);
                }
                if system.is_reflexive() {
                    match sign {
                        Unary::L => atoms.add(terms, Rule::Lo, atom, operand),
                        _ => atoms.add(terms, Rule::Mi, operand, atom),
                    }
                }
            }
        }
        if reach == Reach::Cluster {
            for atom in atoms.all.clone() {
                let Some((sign, operand)) = modal(terms, atom) else { continue };
                let denied = terms.negation(atom);
                let own = match sign {
                    Unary::L => terms.binary(Binary::C, atom, operand),
                    _ => terms.binary(Binary::C, operand, atom),
                };
                for it in [atom, denied, own] {
                    let necessary = terms.unary(Unary::L, it);
                    if known.insert(necessary) {
                        atoms.all.push(necessary);
                    }
                }
            }
        }
        for atom in atoms.all.clone() {
            let Some((sign, operand)) = modal(terms, atom) else { continue };
            let denied = terms.negation(operand);
            let other = match sign {
                Unary::M => terms.unary(Unary::L, denied),
                _ => terms.unary(Unary::M, denied),
            };
            let possible = terms.unary(Unary::M, operand);
            if sign == Unary::L
                && system.is_serial()
                && !system.is_reflexive()
                && known.contains(&possible)
            {
                atoms.add(terms, Rule::MiOfL, atom, possible);
            }
            if !known.contains(&other) {
                continue;
            }
            let (not_atom, not_other) = (terms.negation(atom), terms.negation(other));
            atoms.add(terms, Rule::Me, not_atom, other);
            atoms.add(terms, Rule::Me, other, not_atom);
            if sign == Unary::M {
                atoms.add(terms, Rule::Me, atom, not_other);
                atoms.add(terms, Rule::Me, not_other, atom);
            }
        }
        atoms
    }

    fn add(&mut self, terms: &mut Terms, rule: Rule, from: Term, to: Term) {
        let conditional = terms.binary(Binary::C, from, to);
        self.facts.push(LocalFact { rule, from, to, conditional });
    }
}

/// The sign and operand of a formula with `L` or `M` in front.
pub(super) fn modal(terms: &Terms, term: Term) -> Option<(Unary, Term)> {
    match terms.node(term) {
        Node::Unary(unary, operand) if unary.is_modal() => Some((unary, operand)),
        _ => None,
    }
}

/// True if a formula is true where these atoms are, and no others.
pub(super) fn value(terms: &Terms, term: Term, truths: &HashSet<Term>) -> bool {
    let mut open = vec![(term, false)];
    let mut values: Vec<bool> = Vec::new();
    while let Some((term, is_ready)) = open.pop() {
        match terms.node(term) {
            Node::Unary(Unary::N, operand) => {
                if is_ready {
                    let value = values.pop().unwrap_or_default();
                    values.push(!value);
                } else {
                    open.extend([(term, true), (operand, false)]);
                }
            }
            Node::Binary(binary, left, right) => {
                if !is_ready {
                    open.extend([(term, true), (right, false), (left, false)]);
                    continue;
                }
                let right = values.pop().unwrap_or_default();
                let left = values.pop().unwrap_or_default();
                values.push(match binary {
                    Binary::K => left && right,
                    Binary::A => left || right,
                    Binary::C => !left || right,
                    _ => left == right,
                });
            }
            _ => values.push(truths.contains(&term)),
        }
    }
    values.pop().unwrap_or_default()
}
