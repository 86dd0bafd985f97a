//! Condensed detachment of formulas, and of whole proofs.
//!
//! Formulas of few letters are detached one by one, and what comes of it is noted, so that the same
//! two are never unified again. Where formulas grow, the rest of a proof is one problem of
//! unification: each of its letters adds to it what an axiom has of letters, and no formula is
//! written out before the end.

pub use super::clash::{Clash, ClashKind};

use super::memo::{Memo, Pairs};
use super::proof::{Failure, Proof, Step};
use super::unify::{Cell, Unifier};
use crate::terms::{Node, Proposition, Term, Terms};
use wff_syntax::letter::Binary;

/// The most letters of two formulas that are detached by themselves, inside a proof.
const NEAR: u64 = 256;
/// The most letters of a formula that is written out again when a proof has come down to it.
const SHORT: usize = 32;

/// A detachment, with what is put for the letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detachment {
    /// The major premise.
    pub major: Term,
    /// The minor premise, with letters that the major has not.
    pub minor: Term,
    /// The letters of both in order of occurrence, and what is put for each, in the letters of the
    /// result and further ones.
    pub values: Vec<(Term, Term)>,
    /// The formula detached, its letters named in order of occurrence.
    pub result: Term,
}

/// Detaches formulas, and notes what comes of it. Its notes are about one [`Terms`].
#[derive(Clone, Debug)]
pub struct Detacher {
    /// [`NEAR`] and [`SHORT`], but in tests.
    most_near: u64,
    most_short: usize,
    near: Unifier,
    far: Unifier,
    known: Pairs,
    pub(super) memo: Memo,
    stack: Vec<Value>,
}

/// The theorem of a part of a proof.
#[derive(Clone, Copy, Debug)]
enum Value {
    Known(Term),
    /// The values of cells.
    Open(Cell),
}

impl Default for Detacher {
    fn default() -> Detacher {
        Detacher::with_limits(NEAR, SHORT)
    }
}

impl Detacher {
    /// One that has no notes yet.
    pub fn new() -> Detacher {
        Detacher::default()
    }

    pub(super) fn with_limits(most_near: u64, most_short: usize) -> Detacher {
        Detacher {
            most_near,
            most_short,
            near: Unifier::default(),
            far: Unifier::default(),
            known: Pairs::default(),
            memo: Memo::default(),
            stack: Vec::new(),
        }
    }

    /// The formula that a minor premise detaches from a major one, its letters named
    /// in order of occurrence; `None` if nothing can.
    pub fn detach(&mut self, terms: &mut Terms, major: Term, minor: Term) -> Option<Term> {
        if let Some(known) = self.known.get(major, minor) {
            return known;
        }
        let consequent = self.consequent(terms, major, minor);
        let result = consequent.and_then(|cell| self.near.term(terms, cell));
        self.known.set(major, minor, result);
        result
    }

    /// The same as a formula among others, without a note of it.
    pub fn detach_into(
        &mut self,
        results: &mut Terms,
        terms: &Terms,
        major: Term,
        minor: Term,
    ) -> Option<Term> {
        let consequent = self.consequent(terms, major, minor)?;
        self.near.term(results, consequent)
    }

    /// The formula detached, among the instances of both premises.
    fn consequent(&mut self, terms: &Terms, major: Term, minor: Term) -> Option<Cell> {
        let near = &mut self.near;
        near.clear();
        let (antecedent, consequent) = match terms.node(major) {
            Node::Binary(Binary::C, antecedent, consequent) => (antecedent, consequent),
            Node::Proposition(letter) if !letter.is_fixed() => {
                near.name_anew();
                return Some(near.letter(major));
            }
            _ => return None,
        };
        near.begin();
        let antecedent = near.instance(terms, antecedent);
        let consequent = near.instance(terms, consequent);
        near.begin();
        let minor = near.instance(terms, minor);
        if near.is_full() {
            return None;
        }
        near.unify(antecedent, minor).ok()?;
        if near.cycle_in(antecedent).is_some() {
            return None;
        }
        near.name_anew();
        Some(consequent)
    }

    /// A detachment in full, or why there is none.
    pub fn explain(
        &mut self,
        terms: &mut Terms,
        major: Term,
        minor: Term,
    ) -> Result<Detachment, Clash> {
        let [major, minor] = self.apart(terms, major, minor).unwrap_or([major, minor]);
        let clash = |kind| Clash { major, minor, kind };
        let near = &mut self.near;
        near.clear();
        near.begin();
        let (whole, other) = (near.instance(terms, major), near.instance(terms, minor));
        if near.is_full() {
            return Err(clash(ClashKind::TooLarge));
        }
        let [antecedent, consequent] = match near.conditional(whole) {
            Some(operands) => operands,
            None if near.is_letter(whole) => {
                let new = near.letter(major);
                let joined = near.joined(other, new, major);
                near.unify(whole, joined).map_err(|_| clash(ClashKind::NoConditional))?;
                [other, new]
            }
            None => return Err(clash(ClashKind::NoConditional)),
        };
        if let Err(cells) = near.unify(antecedent, other) {
            let [one, another] = cells.map(|cell| near.origin(cell).unwrap_or(major));
            return Err(clash(ClashKind::Different(one, another)));
        }
        if let Some(cycle) = near.cycle_in(antecedent) {
            let [letter, value] =
                near.letter_in_itself(terms, cycle).unwrap_or([antecedent, other].map(|_| minor));
            return Err(clash(ClashKind::Inside(letter, value)));
        }
        let letters = self.letters(terms, [major, minor]);
        let near = &mut self.near;
        near.name_anew();
        let result = near.term(terms, consequent).unwrap_or(major);
        let values = letters
            .into_iter()
            .map(|letter| {
                let cell = near.instance(terms, letter);
                (letter, near.term(terms, cell).unwrap_or(letter))
            })
            .collect();
        Ok(Detachment { major, minor, values, result })
    }

    /// Two formulas with their letters named in order of occurrence, none of them in both.
    fn apart(&mut self, terms: &mut Terms, major: Term, minor: Term) -> Option<[Term; 2]> {
        let near = &mut self.near;
        near.clear();
        let cells = [major, minor].map(|term| {
            near.begin();
            near.instance(terms, term)
        });
        if near.is_full() {
            return None;
        }
        near.name_anew();
        let [major, minor] = cells.map(|cell| near.term(terms, cell));
        Some([major?, minor?])
    }

    /// A formula with its letters named in order of occurrence.
    pub fn renamed(&mut self, terms: &mut Terms, term: Term) -> Term {
        let near = &mut self.near;
        near.clear();
        near.begin();
        let cell = near.instance(terms, term);
        if near.is_full() {
            return term;
        }
        near.name_anew();
        near.term(terms, cell).unwrap_or(term)
    }

    /// The theorem of a proof, or the place where it fails first.
    pub fn check(&mut self, terms: &mut Terms, proof: &Proof) -> Result<Term, Failure> {
        let steps = proof.steps();
        match self.theorem(terms, steps) {
            Some(term) => Ok(term),
            None => Err(self.failure(terms, proof)),
        }
    }

    /// The theorem of steps that are one proof; `None` if one of them fails.
    pub(super) fn theorem(&mut self, terms: &mut Terms, steps: &[Step]) -> Option<Term> {
        self.run(terms, steps)?;
        match self.stack.pop()? {
            Value::Known(term) => Some(self.renamed_leaf(terms, steps, term)),
            Value::Open(cell) => {
                self.far.name_anew();
                self.far.term(terms, cell)
            }
        }
    }

    /// A proof of one letter proves its axiom, with the letters that all results have.
    fn renamed_leaf(&mut self, terms: &mut Terms, steps: &[Step], term: Term) -> Term {
        if steps.len() == 1 { self.renamed(terms, term) } else { term }
    }

    /// The theorem of each step of a proof, where that is found without writing out what is long;
    /// `None` from the first step on that fails.
    pub fn short_theorems(&mut self, terms: &mut Terms, proof: &Proof) -> Vec<Option<Term>> {
        self.start();
        let mut found = Vec::with_capacity(proof.steps().len());
        for step in proof.steps() {
            found.push(match self.take(terms, step) {
                Some(Value::Known(term)) => Some(term),
                Some(Value::Open(_)) => None,
                None => break,
            });
        }
        found.resize(proof.steps().len(), None);
        found
    }

    /// Goes through steps; `None` if one of them fails. What they prove is left on the stack.
    fn run(&mut self, terms: &mut Terms, steps: &[Step]) -> Option<()> {
        self.start();
        for step in steps {
            self.take(terms, step)?;
        }
        self.far.cycle().is_none().then_some(())
    }

    fn start(&mut self) {
        self.stack.clear();
        self.far.clear();
    }

    /// Takes the next step of a proof.
    fn take(&mut self, terms: &mut Terms, step: &Step) -> Option<Value> {
        let value = match step.leaf() {
            Some(term) => Value::Known(term),
            None => {
                let [minor, major] = [self.stack.pop()?, self.stack.pop()?];
                self.step(terms, major, minor)?
            }
        };
        self.stack.push(value);
        Some(value)
    }

    fn step(&mut self, terms: &mut Terms, major: Value, minor: Value) -> Option<Value> {
        if let (Value::Known(major), Value::Known(minor)) = (major, minor) {
            if let Some(known) = self.known.get(major, minor) {
                return known.map(Value::Known);
            }
            if terms.letters(major).saturating_add(terms.letters(minor)) <= self.most_near {
                return self.detach(terms, major, minor).map(Value::Known);
            }
        }
        let far = &mut self.far;
        let major = match major {
            Value::Open(cell) => cell,
            Value::Known(term) => {
                far.begin();
                far.instance(terms, term)
            }
        };
        let minor = match minor {
            Value::Open(cell) => cell,
            Value::Known(term) => {
                far.begin();
                far.instance(terms, term)
            }
        };
        if far.is_full() {
            return None;
        }
        let result = match far.conditional(major) {
            Some([antecedent, consequent]) => {
                far.unify(antecedent, minor).ok()?;
                consequent
            }
            None if far.is_letter(major) => far.letter(terms.proposition(Proposition::nth(0))),
            None => return None,
        };
        if far.is_full() {
            return None;
        }
        let short = far.short_term(terms, result, self.most_short);
        Some(short.map_or(Value::Open(result), Value::Known))
    }

    /// The place where a proof fails first that is known to fail.
    fn failure(&mut self, terms: &mut Terms, proof: &Proof) -> Failure {
        let steps = proof.steps();
        let mut sound = 0;
        let mut failing = steps.len();
        while sound < failing {
            let middle = sound.midpoint(failing);
            let fails = steps.get(..=middle).is_none_or(|steps| self.run(terms, steps).is_none());
            if fails {
                failing = middle;
            } else {
                sound = middle + 1;
            }
        }
        let operands = proof.operands(failing).unwrap_or([0, 0]);
        let clash = operands
            .map(|node| proof.part(node).and_then(|steps| self.theorem(terms, steps)))
            .into_iter()
            .collect::<Option<Vec<Term>>>();
        let clash = match clash.as_deref() {
            Some(&[major, minor]) => self.explain(terms, major, minor).err(),
            _ => None,
        };
        Failure { node: failing, clash }
    }
}

impl Proof {
    /// The theorem of a step, its letters named in order of occurrence; `None` if it fails, or a
    /// step that it leans on does.
    pub fn theorem(&self, terms: &mut Terms, detacher: &mut Detacher, node: usize) -> Option<Term> {
        detacher.theorem(terms, self.part(node)?)
    }
}
