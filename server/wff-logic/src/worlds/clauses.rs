//! Claims at a world, as clauses of a solver.
//!
//! A form has a literal that says that it is true; where that is false, nothing is said (Plaisted
//! and Greenbaum 1986). What boxes and diamonds ask of other worlds is left to the searches.

use super::forms::{Form, Forms};
use super::literal::Lit;
use super::solver::Solver;
use crate::index::{Atom, FormIndex, Index, VariableIndex};
use std::collections::HashMap;

/// A modal form, with its literal and what it speaks of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Modal {
    pub lit: Lit,
    pub of: FormIndex,
}

/// A solver for the worlds of one kind, with the forms that are spoken of there.
#[derive(Clone, Debug, Default)]
pub(super) struct Clauses {
    pub solver: Solver,
    lits: HashMap<FormIndex, Lit>,
    letters: HashMap<VariableIndex, Atom>,
    pub boxes: Vec<Modal>,
    pub diamonds: Vec<Modal>,
}

impl Clauses {
    /// The literal of a form, if it is spoken of.
    pub fn known(&self, form: FormIndex) -> Option<Lit> {
        self.lits.get(&form).copied()
    }

    /// The literal of a form, which is spoken of from now on, and whose parts are said to be true
    /// where it is; `new` gets the modal forms that are spoken of for the first time.
    pub fn speak(&mut self, forms: &Forms, form: FormIndex, new: &mut Vec<FormIndex>) -> Lit {
        let mut open = Vec::new();
        let lit = self.lit(forms, form, &mut open);
        while let Some((form, lit)) = open.pop() {
            match forms.form(form) {
                Form::Letter(..) => {}
                Form::Constant(value) => self.solver.add(&[if value { lit } else { !lit }]),
                Form::And(one, other) => {
                    for part in [one, other] {
                        let part = self.lit(forms, part, &mut open);
                        self.solver.add(&[!lit, part]);
                    }
                }
                Form::Or(one, other) => {
                    let one = self.lit(forms, one, &mut open);
                    let other = self.lit(forms, other, &mut open);
                    self.solver.add(&[!lit, one, other]);
                }
                Form::Box(of) | Form::Diamond(of) => {
                    let of_kind = match forms.form(form) {
                        Form::Box(_) => &mut self.boxes,
                        _ => &mut self.diamonds,
                    };
                    of_kind.push(Modal { lit, of });
                    new.push(form);
                    if let Some(opposite) = self.known(forms.opposite(form)) {
                        self.solver.add(&[!lit, !opposite]);
                    }
                }
            }
        }
        lit
    }

    fn lit(&mut self, forms: &Forms, form: FormIndex, open: &mut Vec<(FormIndex, Lit)>) -> Lit {
        if let Some(lit) = self.lits.get(&form) {
            return *lit;
        }
        let lit = match forms.form(form) {
            Form::Letter(variable, value) => {
                let Clauses { solver, letters, .. } = self;
                let atom = *letters.entry(variable).or_insert_with(|| solver.atom());
                Lit::new(atom, value)
            }
            _ => {
                let lit = Lit::new(self.solver.atom(), true);
                open.push((form, lit));
                lit
            }
        };
        self.lits.insert(form, lit);
        lit
    }

    /// The letters that are spoken of, with their propositions.
    pub fn letters(&self) -> impl Iterator<Item = (VariableIndex, Atom)> + '_ {
        self.letters.iter().map(|(variable, atom)| (*variable, *atom))
    }

    /// The literals that the solver has found to be true.
    pub fn truths(&self) -> Truths {
        Truths::new(self.solver.size(), self.solver.truths())
    }
}

/// The propositions of a solver that are true at a world.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Truths(Vec<u64>);

impl Truths {
    /// Those of a solver of so many propositions that are true.
    pub fn new(size: usize, atoms: impl Iterator<Item = Atom>) -> Truths {
        let mut bits = vec![0; size.div_ceil(64)];
        for number in atoms.map(|atom| atom.number() as usize) {
            if let Some(word) = bits.get_mut(number / 64) {
                *word |= 1 << (number % 64);
            }
        }
        Truths(bits)
    }

    /// True if those of another world are true there and perhaps more.
    pub fn is_within(&self, other: &Truths) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| one & !other == 0)
    }

    /// True if a literal is.
    pub fn has(&self, lit: Lit) -> bool {
        let number = lit.atom().number() as usize;
        let bit = self.0.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 != 0);
        bit == lit.is_positive()
    }

    /// True if all of these literals are.
    pub fn have(&self, lits: &[Lit]) -> bool {
        lits.iter().all(|lit| self.has(*lit))
    }
}
