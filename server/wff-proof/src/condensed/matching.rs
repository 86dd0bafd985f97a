//! Formulas as instances of others: matching, substitution, and the letters for which anything may
//! be put.

use super::detach::Detacher;
use crate::terms::{Node, Proposition, Term, Terms};
use std::collections::{HashMap, HashSet};

impl Detacher {
    /// A formula with letters that stand for themselves.
    pub fn fixed(&mut self, terms: &mut Terms, term: Term) -> Term {
        let letters = self.letters(terms, [term]);
        let values: Vec<(Term, Term)> = letters
            .into_iter()
            .map(|letter| match terms.node(letter) {
                Node::Proposition(proposition) => (letter, terms.proposition(proposition.fixed())),
                _ => (letter, letter),
            })
            .collect();
        self.substituted(terms, term, &values)
    }

    /// A formula with other formulas put for its letters.
    pub fn substituted(&mut self, terms: &mut Terms, term: Term, values: &[(Term, Term)]) -> Term {
        let mut built: HashMap<Term, Term> = values.iter().copied().collect();
        let mut open = vec![term];
        while let Some(&term) = open.last() {
            if built.contains_key(&term) {
                open.pop();
                continue;
            }
            let value = match terms.node(term) {
                Node::Proposition(_) | Node::Constant(_) => Some(term),
                Node::Unary(unary, operand) => match built.get(&operand) {
                    Some(&operand) => Some(terms.unary(unary, operand)),
                    None => {
                        open.push(operand);
                        None
                    }
                },
                Node::Binary(binary, left, right) => match (built.get(&left), built.get(&right)) {
                    (Some(&left), Some(&right)) => Some(terms.binary(binary, left, right)),
                    (one, other) => {
                        open.extend(other.is_none().then_some(right));
                        open.extend(one.is_none().then_some(left));
                        None
                    }
                },
            };
            if let Some(value) = value {
                open.pop();
                built.insert(term, value);
            }
        }
        built.get(&term).copied().unwrap_or(term)
    }

    /// The letters of formulas for which anything may be put, in order of occurrence.
    pub fn letters<const N: usize>(&mut self, terms: &Terms, of: [Term; N]) -> Vec<Term> {
        let all = self.propositions(terms, of).into_iter();
        all.filter(|(_, letter)| !letter.is_fixed()).map(|(term, _)| term).collect()
    }

    /// The propositions of formulas, in order of occurrence.
    pub fn propositions<const N: usize>(
        &mut self,
        terms: &Terms,
        of: [Term; N],
    ) -> Vec<(Term, Proposition)> {
        let mut found = Vec::new();
        self.memo.clear();
        let mut open: Vec<Term> = of.into_iter().rev().collect();
        while let Some(term) = open.pop() {
            if self.memo.get(term).is_some() {
                continue;
            }
            self.memo.set(term, 0);
            match terms.node(term) {
                Node::Proposition(letter) => found.push((term, letter)),
                Node::Constant(_) => {}
                Node::Unary(_, operand) => open.push(operand),
                Node::Binary(_, left, right) => open.extend([right, left]),
            }
        }
        found
    }

    /// True if formulas can be put for the letters of a general formula so that it becomes a
    /// special one. A letter of the general one that stands for itself stays as it is.
    pub fn is_instance_of(&mut self, terms: &Terms, special: Term, general: Term) -> bool {
        self.memo.clear();
        let mut open = vec![(general, special)];
        while let Some((general, special)) = open.pop() {
            if let Some(known) = self.memo.get(general) {
                if known as usize == special.index() {
                    continue;
                }
                return false;
            }
            match (terms.node(general), terms.node(special)) {
                (Node::Proposition(letter), Node::Proposition(other)) if letter.is_fixed() => {
                    if letter.free() != other.free() {
                        return false;
                    }
                }
                (Node::Proposition(letter), _) if !letter.is_fixed() => {}
                (Node::Constant(one), Node::Constant(other)) if one == other => {}
                (Node::Unary(sign, one), Node::Unary(same, other)) if sign == same => {
                    open.push((one, other));
                }
                (Node::Binary(b, p, q), Node::Binary(c, r, s)) if b == c => {
                    open.extend([(q, s), (p, r)]);
                }
                _ => return false,
            }
            self.memo.set(general, u32::try_from(special.index()).unwrap_or(u32::MAX));
        }
        true
    }

    /// The formulas that have to be put for the letters of a general formula, in order of
    /// occurrence, to make it a special one.
    pub fn matching(
        &mut self,
        terms: &Terms,
        special: Term,
        general: Term,
    ) -> Option<Vec<(Term, Term)>> {
        if !self.is_instance_of(terms, special, general) {
            return None;
        }
        let mut values = Vec::new();
        let mut seen = HashSet::new();
        let mut open = vec![(general, special)];
        while let Some((general, special)) = open.pop() {
            if !seen.insert(general) {
                continue;
            }
            match (terms.node(general), terms.node(special)) {
                (Node::Proposition(letter), _) if !letter.is_fixed() => {
                    values.push((general, special));
                }
                (Node::Unary(sign, one), Node::Unary(same, other)) if sign == same => {
                    open.push((one, other));
                }
                (Node::Binary(_, p, q), Node::Binary(_, r, s)) => {
                    open.extend([(q, s), (p, r)]);
                }
                _ => {}
            }
        }
        Some(values)
    }
}
