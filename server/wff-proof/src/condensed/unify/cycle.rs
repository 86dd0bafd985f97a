//! The facts of a letter that would lie inside its own value.

use super::{Cell, Mark, Shape, Unifier};
use crate::terms::{Term, Terms};
use std::collections::BTreeSet;
use std::collections::btree_map::{BTreeMap, Entry};

impl Unifier {
    /// A letter of a class that lies inside itself, and the value that it would have to have, in
    /// which it stands as it is.
    pub fn letter_in_itself(&mut self, terms: &mut Terms, cycle: Cell) -> Option<[Term; 2]> {
        let on_cycle = self.classes_on(cycle);
        let cells = u32::try_from(self.cells.len()).unwrap_or(u32::MAX);
        let letter = (0..cells).map(Cell).find(|cell| {
            let is_letter = self.held(*cell).is_some_and(|it| matches!(it.shape, Shape::Letter));
            is_letter && on_cycle.contains(&self.class(*cell).0)
        })?;
        let name = self.held(letter)?.origin;
        let class = self.class(letter);
        let value = self.unrolled(terms, class, name)?;
        Some([name, value])
    }

    /// The classes on a path from a class that lies inside itself back to it.
    fn classes_on(&mut self, cycle: Cell) -> BTreeSet<u32> {
        let start = self.class(cycle);
        let mut from: BTreeMap<u32, u32> = [(start.0, start.0)].into();
        let mut open = vec![start];
        while let Some(class) = open.pop() {
            let operands = match self.shape(class) {
                Shape::Unary(_, operand) => [operand, operand],
                Shape::Binary(_, left, right) => [left, right],
                Shape::Letter | Shape::Fixed(_) | Shape::Constant(_) => continue,
            };
            for operand in operands.map(|cell| self.class(cell)) {
                if operand == start {
                    let mut path: BTreeSet<u32> = [start.0].into();
                    let mut at = class.0;
                    while path.insert(at) {
                        at = from.get(&at).copied().unwrap_or(start.0);
                    }
                    return path;
                }
                if let Entry::Vacant(entry) = from.entry(operand.0) {
                    entry.insert(class.0);
                    open.push(operand);
                }
            }
        }
        [start.0].into()
    }

    /// The value of a class with all letters as they were, and `name` where it comes again.
    fn unrolled(&mut self, terms: &mut Terms, class: Cell, name: Term) -> Option<Term> {
        for held in &mut self.cells {
            held.mark = Mark::New;
        }
        let shape = self.shape(class);
        self.walk.clear();
        self.open(class, shape, Mark::New);
        self.mark(class, Mark::Built(name));
        let mut whole = None;
        while let Some((cell, is_left)) = self.walk.pop() {
            let at = self.class(cell);
            let held = *self.held(at)?;
            if is_left {
                let operand = |it: &mut Unifier, cell| {
                    let class = it.class(cell);
                    let origin = it.held(class).map(|held| held.origin);
                    it.built(cell).or(origin)
                };
                let built = match held.shape {
                    Shape::Unary(unary, cell) => {
                        let cell = operand(self, cell)?;
                        terms.unary(unary, cell)
                    }
                    Shape::Binary(binary, left, right) => {
                        let [left, right] = [operand(self, left)?, operand(self, right)?];
                        terms.binary(binary, left, right)
                    }
                    Shape::Letter | Shape::Fixed(_) | Shape::Constant(_) => return None,
                };
                if at == class {
                    whole = Some(built);
                } else {
                    self.mark(at, Mark::Built(built));
                }
            } else if held.mark == Mark::New {
                self.open(at, held.shape, Mark::Built(held.origin));
            }
        }
        whole
    }
}
