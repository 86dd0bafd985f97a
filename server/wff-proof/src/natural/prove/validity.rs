//! The validity of a sequent, by going through the valuations of its propositions, 64 at a time.

use super::list::List;
use super::universe::word;
use crate::terms::{Node, Proposition, Term, Terms};
use std::collections::HashMap;
use wff_syntax::letter::Binary;

/// Facts of a sequent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Validity {
    Valid,
    /// The valuation makes the premises true and the conclusion false.
    Refuted(Vec<(Proposition, bool)>),
    /// There are too many valuations; none of those that were tried refutes it.
    NotRefuted,
    /// Effort ended.
    Unknown,
}

/// The most propositions whose valuations are all gone through.
const MOST: usize = 26;

/// The formulas that are evaluated for one unit of effort.
const AT_ONCE: usize = 64;

/// Decides if the premises entail the conclusion; `subformulas` has all formulas in them, inner
/// ones first.
pub(super) fn decide(
    terms: &Terms,
    subformulas: &[Term],
    premises: &[Term],
    conclusion: Term,
    effort: &mut dyn FnMut() -> bool,
) -> Validity {
    let places: HashMap<Term, usize> =
        subformulas.iter().enumerate().map(|(at, term)| (*term, at)).collect();
    let place = |term: Term| places.get(&term).copied().unwrap_or(0);
    let mut letters: Vec<(Proposition, usize)> = subformulas
        .iter()
        .filter_map(|term| match terms.node(*term) {
            Node::Proposition(letter) => Some((letter, place(*term))),
            _ => None,
        })
        .collect();
    letters.sort_unstable();
    let indices: HashMap<usize, usize> =
        letters.iter().enumerate().map(|(index, (_, at))| (*at, index)).collect();
    let program: Vec<(Node, usize, usize)> = subformulas
        .iter()
        .enumerate()
        .map(|(at, term)| match terms.node(*term) {
            node @ Node::Unary(_, operand) => (node, place(operand), 0),
            node @ Node::Binary(_, left, right) => (node, place(left), place(right)),
            node => (node, indices.get(&at).copied().unwrap_or(0), 0),
        })
        .collect();
    let premises: Vec<usize> = premises.iter().map(|term| place(*term)).collect();
    let conclusion = place(conclusion);
    let blocks = 1_u64 << letters.len().min(MOST).saturating_sub(6);
    let mut values = List(vec![0_u64; program.len()]);
    for block in 0..blocks {
        for (at, (node, left, right)) in program.iter().enumerate() {
            if at % AT_ONCE == 0 && !effort() {
                return Validity::Unknown;
            }
            values[at] = match node {
                Node::Proposition(_) => word(*left, block),
                Node::Constant(_) => 0,
                Node::Unary(..) => !values[*left],
                Node::Binary(Binary::K, ..) => values[*left] & values[*right],
                Node::Binary(Binary::A, ..) => values[*left] | values[*right],
                Node::Binary(Binary::C, ..) => !values[*left] | values[*right],
                Node::Binary(..) => !(values[*left] ^ values[*right]),
            };
        }
        let open = premises.iter().fold(!values[conclusion], |open, it| open & values[*it]);
        if open != 0 {
            // The first valuation of these 64.
            let bit = open.trailing_zeros();
            let truths = letters.iter().map(|(letter, at)| (*letter, values[*at] >> bit & 1 == 1));
            return Validity::Refuted(truths.collect());
        }
    }
    if letters.len() > MOST { Validity::NotRefuted } else { Validity::Valid }
}
