//! The aim of a strict subproof: a formula that has to be otherwise than propositional logic would
//! have it, and the lines that cross the border for that.

use super::atoms::{modal, value};
use crate::natural::Rule;
use crate::terms::{Term, Terms};
use std::collections::HashSet;
use wff_logic::worlds::System;
use wff_syntax::letter::Unary;

/// A formula that may stand in a strict subproof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Crossing {
    /// The literal outside that it comes from.
    pub literal: Term,
    /// The formula on the line that crosses: the literal, or what `Me` makes of it.
    pub source: Term,
    pub rule: Rule,
    /// The formula inside.
    pub inside: Term,
    /// True if the literal follows from what stands, by propositional logic.
    pub is_at_hand: bool,
}

/// A formula that is to be otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Demand {
    /// This with `L` in front is false, and this without it follows in a strict subproof.
    Necessary(Term),
    /// This with `M` in front is true, and its negation follows in a strict subproof.
    Possible(Term),
    /// A strict subproof would be contradictory, and the logic is serial.
    World,
}

impl Demand {
    /// The formula that follows in the strict subproof; nothing for a contradiction.
    pub fn goal(self, terms: &mut Terms) -> Option<Term> {
        match self {
            Demand::Necessary(operand) => Some(operand),
            Demand::Possible(operand) => Some(terms.negation(operand)),
            Demand::World => None,
        }
    }
}

/// The formulas that should be otherwise where these atoms are true, and no others.
pub(super) fn demands(
    terms: &Terms,
    atoms: &[Term],
    truths: &HashSet<Term>,
    system: System,
) -> Vec<Demand> {
    let mut all: Vec<Demand> = atoms
        .iter()
        .filter_map(|atom| match modal(terms, *atom)? {
            (Unary::L, operand) => (!truths.contains(atom)).then_some(Demand::Necessary(operand)),
            (_, operand) => truths.contains(atom).then_some(Demand::Possible(operand)),
        })
        .collect();
    if system.is_serial() && !system.is_reflexive() {
        all.push(Demand::World);
    }
    all
}

/// All that may cross the border of a strict subproof where these atoms are true, and no others.
pub(super) fn crossings(
    terms: &mut Terms,
    atoms: &[Term],
    truths: &HashSet<Term>,
    system: System,
) -> Vec<Crossing> {
    let mut all = Vec::new();
    let mut add = |literal: Term, source: Term, rule: Rule, inside: Term| {
        let crossing = Crossing { literal, source, rule, inside, is_at_hand: false };
        if !all.contains(&crossing) {
            all.push(crossing);
        }
    };
    for &atom in atoms {
        let Some((sign, operand)) = modal(terms, atom) else { continue };
        let is_true = truths.contains(&atom);
        let denied = terms.negation(atom);
        let not_operand = terms.negation(operand);
        match (sign, is_true) {
            (Unary::L, true) => {
                add(atom, atom, Rule::Lo, operand);
                if system.is_transitive() {
                    add(atom, atom, Rule::R, atom);
                }
            }
            (Unary::L, false) => {
                if system.is_euclidean() {
                    add(denied, denied, Rule::R, denied);
                }
            }
            (_, true) => {
                if system.is_euclidean() {
                    add(atom, atom, Rule::R, atom);
                }
            }
            (_, false) => {
                let necessary = terms.unary(Unary::L, not_operand);
                add(denied, necessary, Rule::Lo, not_operand);
                if system.is_transitive() {
                    add(denied, necessary, Rule::R, necessary);
                }
            }
        }
        if !system.is_symmetric() {
            continue;
        }
        // What is true here is possible from there.
        let here = match (sign, value(terms, operand, truths)) {
            (Unary::L, false) => match terms.node(operand) {
                crate::terms::Node::Unary(Unary::N, inner) => inner,
                _ => not_operand,
            },
            (Unary::M, true) => operand,
            _ => continue,
        };
        let possible = terms.unary(Unary::M, here);
        add(here, here, Rule::R, possible);
    }
    all
}
