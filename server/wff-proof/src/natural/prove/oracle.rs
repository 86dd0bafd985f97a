//! The questions of the search to the decision procedures: whether something follows in a logic of
//! worlds, and which formulas could be true where it does not follow by propositional logic alone.

use super::universe::is_atom;
use crate::terms::{Node, Term, Terms};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use wff_logic::worlds::{Entailment, System, Worlds, entailment};
use wff_syntax::letter::Connective;
use wff_syntax::{Formula, Span, Written};

/// The steps that a question may take, some tenths of a second.
const MOST_STEPS: u64 = 1 << 28;

/// The steps of a question that are one unit of effort.
const STEPS_AT_ONCE: u64 = 1 << 11;

/// The most things of which each is left out by itself.
const FEW: usize = 24;

/// The formula that is true nowhere, but for minimal logic, where it follows from a contradiction
/// as there.
const FALSE: &str = "O";

/// Answers for one logic, each worked out once.
#[derive(Debug)]
pub(super) struct Oracle {
    worlds: Worlds,
    whole: HashMap<Option<Term>, Text>,
    outlines: HashMap<Option<Term>, Text>,
    answers: HashMap<(Vec<Term>, Option<Term>), bool>,
}

/// A formula as it is asked about.
#[derive(Debug)]
struct Text {
    text: String,
    formula: Formula,
}

impl Text {
    fn new(text: String) -> Option<Text> {
        let formula = Formula::read(&text, Span::new(0, text.len()), |_| None)?;
        Some(Text { text, formula })
    }

    fn written(&self) -> Written<'_> {
        Written::new(&self.formula, &self.text)
    }
}

impl Oracle {
    pub fn new(worlds: Worlds) -> Oracle {
        Oracle { worlds, whole: HashMap::new(), outlines: HashMap::new(), answers: HashMap::new() }
    }

    /// The logic.
    pub fn worlds(&self) -> Worlds {
        self.worlds
    }

    /// True if a conclusion, or a contradiction, follows from premises in the logic; `None` if
    /// effort ends before that is known.
    pub fn follows(
        &mut self,
        terms: &Terms,
        premises: &[Term],
        conclusion: Option<Term>,
        effort: &mut dyn FnMut() -> bool,
    ) -> Option<bool> {
        let mut key = premises.to_vec();
        key.sort_unstable();
        key.dedup();
        let key = (key, conclusion);
        if let Some(&known) = self.answers.get(&key) {
            return effort().then_some(known);
        }
        let write = |term: Option<Term>| match term {
            Some(term) => terms.write(term, usize::MAX),
            None => FALSE.to_owned(),
        };
        let all = key.0.iter().copied().map(Some).chain([conclusion]);
        let found = ask(self.worlds, &mut self.whole, write, all, effort)?;
        let follows = found == Entailment::Follows;
        self.answers.insert(key, follows);
        Some(follows)
    }

    /// The letters and formulas with `L` or `M` in front that may be true where the premises are
    /// and the conclusion is not, as far as propositional logic knows; nothing where it follows by
    /// that; `None` if effort ends first.
    pub fn refuting(
        &mut self,
        terms: &Terms,
        premises: &[Term],
        conclusion: Option<Term>,
        effort: &mut dyn FnMut() -> bool,
    ) -> Option<Option<HashSet<Term>>> {
        let mut atoms: HashMap<String, Term> = HashMap::new();
        for term in premises.iter().copied().chain(conclusion) {
            atoms.extend(atoms_of(terms, term).into_iter().map(|atom| (name(atom), atom)));
        }
        let write = |term: Option<Term>| match term {
            Some(term) => outline(terms, term),
            None => FALSE.to_owned(),
        };
        let all = premises.iter().copied().map(Some).chain([conclusion]);
        let worlds = Worlds::Modal(System::K);
        Some(match ask(worlds, &mut self.outlines, write, all, effort)? {
            Entailment::Follows => None,
            Entailment::Refuted(letters) => {
                let atom = |it| atoms.get(&format!("{it}")).copied();
                Some(letters.iter().filter_map(atom).collect())
            }
        })
    }
}

/// Asks whether the last of some formulas follows from the others.
fn ask(
    worlds: Worlds,
    texts: &mut HashMap<Option<Term>, Text>,
    write: impl Fn(Option<Term>) -> String,
    all: impl Iterator<Item = Option<Term>> + Clone,
    effort: &mut dyn FnMut() -> bool,
) -> Option<Entailment> {
    for term in all.clone() {
        if let Entry::Vacant(place) = texts.entry(term) {
            place.insert(Text::new(write(term))?);
        }
    }
    let written: Option<Vec<Written<'_>>> =
        all.map(|term| texts.get(&term).map(Text::written)).collect();
    let written = written?;
    let (conclusion, premises) = written.split_last()?;
    let mut taken = 0;
    let found = entailment(worlds, premises, *conclusion, MOST_STEPS, &mut taken);
    for _ in 0..=taken / STEPS_AT_ONCE {
        if !effort() {
            return None;
        }
    }
    found
}

/// The first connective of some formulas that has no rules in a logic.
pub(super) fn without_rules(terms: &Terms, of: &[Term], worlds: Worlds) -> Option<Connective> {
    let mut known: HashSet<Term> = of.iter().copied().collect();
    let mut open: Vec<Term> = known.iter().copied().collect();
    while let Some(term) = open.pop() {
        let operands = match terms.node(term) {
            Node::Unary(_, operand) => [Some(operand), None],
            Node::Binary(_, left, right) => [Some(left), Some(right)],
            Node::Proposition(_) | Node::Constant(_) => [None, None],
        };
        open.extend(operands.into_iter().flatten().filter(|it| known.insert(*it)));
    }
    let mut known: Vec<Term> = known.into_iter().collect();
    known.sort_unstable();
    known.into_iter().find_map(|term| match terms.node(term) {
        Node::Constant(constant) => Some(Connective::Constant(constant)),
        Node::Unary(unary, _) if unary.is_modal() && worlds.is_persistent() => {
            Some(Connective::Unary(unary))
        }
        Node::Binary(binary, ..) if !binary.is_of_dice() => Some(Connective::Binary(binary)),
        Node::Proposition(_) | Node::Unary(..) | Node::Binary(..) => None,
    })
}

/// The atoms of a formula.
pub(super) fn atoms_of(terms: &Terms, term: Term) -> Vec<Term> {
    let mut known: HashSet<Term> = HashSet::from([term]);
    let (mut open, mut atoms) = (vec![term], Vec::new());
    while let Some(term) = open.pop() {
        let operands = match terms.node(term) {
            node if is_atom(node) => {
                atoms.push(term);
                continue;
            }
            Node::Unary(_, operand) => [Some(operand), None],
            Node::Binary(_, left, right) => [Some(left), Some(right)],
            Node::Proposition(_) | Node::Constant(_) => [None, None],
        };
        open.extend(operands.into_iter().flatten().filter(|it| known.insert(*it)));
    }
    atoms.sort_unstable();
    atoms
}

/// The letter that stands for an atom.
fn name(atom: Term) -> String {
    format!("p{}", atom.index())
}

/// A formula with a letter for each atom.
fn outline(terms: &Terms, term: Term) -> String {
    let mut text = String::new();
    let mut open = vec![term];
    while let Some(term) = open.pop() {
        let letter = match terms.node(term) {
            node if is_atom(node) => {
                text.push_str(&name(term));
                continue;
            }
            Node::Unary(unary, operand) => {
                open.push(operand);
                unary.letter()
            }
            Node::Binary(binary, left, right) => {
                open.extend([right, left]);
                binary.letter()
            }
            Node::Constant(constant) => Connective::Constant(constant).letter(),
            Node::Proposition(_) => continue,
        };
        text.push(char::from(letter));
    }
    text
}

/// Some of these with which a test still passes, so few that it fails without any of them; those in
/// front are left out first. `None` where the test has no answer.
pub(super) fn fewest<T: Clone>(
    mut items: Vec<T>,
    mut passes: impl FnMut(&[T]) -> Option<bool>,
) -> Option<Vec<T>> {
    // One by one, so that those in front go first; by halves where that would take long.
    let mut size = if items.len() > FEW { items.len().div_ceil(2) } else { 1 };
    while size > 0 {
        let mut at = 0;
        while at < items.len() {
            let end = (at + size).min(items.len());
            let rest: Vec<T> =
                items.iter().take(at).chain(items.iter().skip(end)).cloned().collect();
            if passes(&rest)? {
                items = rest;
            } else {
                at = end;
            }
        }
        size /= 2;
    }
    Some(items)
}
