//! Unification in near-linear time: the subformulas of instances are cells, those that have to be
//! equal form a class, and whether a letter lies inside its own value is looked at in the end.

mod cycle;

use super::memo::Memo;
use crate::terms::{Node, Proposition, Term, Terms};
use std::collections::BTreeSet;
use wff_syntax::letter::{Binary, Constant, Unary};

/// A subformula of an instance, in a [`Unifier`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(u32);

#[derive(Clone, Copy, Debug)]
enum Shape {
    Letter,
    Fixed(Proposition),
    Constant(Constant),
    Unary(Unary, Cell),
    Binary(Binary, Cell, Cell),
}

#[derive(Clone, Copy, Debug)]
struct Held {
    /// Another cell of its class, or itself where it stands for all of them.
    parent: Cell,
    mark: Mark,
    shape: Shape,
    /// The formula that it is an instance of.
    origin: Term,
}

/// The progress of a walk with a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    New,
    Open,
    Sound,
    Built(Term),
}

/// The most cells there may be at once: proofs that cite each other by name can double a formula
/// with each line.
const MOST: usize = 1 << 21;

/// Instances of formulas, and what of them has to be equal.
#[derive(Clone, Debug, Default)]
pub struct Unifier {
    cells: Vec<Held>,
    memo: Memo,
    terms: Vec<Term>,
    pairs: Vec<[Cell; 2]>,
    walk: Vec<(Cell, bool)>,
    walked: Vec<(Cell, Shape)>,
    /// The letters that stand for themselves, as they are written.
    fixed: BTreeSet<Proposition>,
    names: usize,
    is_full: bool,
}

impl Unifier {
    /// Forgets all instances.
    pub fn clear(&mut self) {
        self.cells.clear();
        self.fixed.clear();
        self.is_full = false;
    }

    /// True if there was no room for all instances, so that nothing can be said of them.
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// Begins a new instance: its letters are kept apart from those of all others.
    pub fn begin(&mut self) {
        self.memo.clear();
    }

    /// A new letter.
    pub fn letter(&mut self, origin: Term) -> Cell {
        self.hold(Shape::Letter, origin)
    }

    /// A formula as a part of the instance that was begun last.
    pub fn instance(&mut self, terms: &Terms, term: Term) -> Cell {
        self.terms.clear();
        self.terms.push(term);
        let mut last = Cell(0);
        while let Some(&term) = self.terms.last().filter(|_| !self.is_full) {
            if let Some(known) = self.memo.get(term) {
                self.terms.pop();
                last = Cell(known);
                continue;
            }
            let missing = self.terms.len();
            let shape = match terms.node(term) {
                Node::Proposition(proposition) if proposition.is_fixed() => {
                    self.fixed.insert(proposition.free());
                    Shape::Fixed(proposition)
                }
                Node::Proposition(_) => Shape::Letter,
                Node::Constant(constant) => Shape::Constant(constant),
                Node::Unary(unary, operand) => Shape::Unary(unary, self.operand(operand)),
                Node::Binary(binary, left, right) => {
                    Shape::Binary(binary, self.operand(left), self.operand(right))
                }
            };
            if self.terms.len() > missing {
                continue;
            }
            self.terms.pop();
            last = self.hold(shape, term);
            self.memo.set(term, last.0);
        }
        last
    }

    /// The cell of an operand, which is put on the list where it has none yet.
    fn operand(&mut self, operand: Term) -> Cell {
        match self.memo.get(operand) {
            Some(cell) => Cell(cell),
            None => {
                self.terms.push(operand);
                Cell(0)
            }
        }
    }

    fn hold(&mut self, shape: Shape, origin: Term) -> Cell {
        if self.cells.len() == MOST {
            self.is_full = true;
            return Cell(0);
        }
        let parent = Cell(u32::try_from(self.cells.len()).unwrap_or(u32::MAX));
        self.cells.push(Held { parent, mark: Mark::New, shape, origin });
        parent
    }

    /// The operands of a formula that is a conditional.
    pub fn conditional(&mut self, cell: Cell) -> Option<[Cell; 2]> {
        match self.shape(cell) {
            Shape::Binary(Binary::C, left, right) => Some([left, right]),
            _ => None,
        }
    }

    /// True if nothing is known of a formula.
    pub fn is_letter(&mut self, cell: Cell) -> bool {
        matches!(self.shape(cell), Shape::Letter)
    }

    /// A new conditional.
    pub fn joined(&mut self, left: Cell, right: Cell, origin: Term) -> Cell {
        self.hold(Shape::Binary(Binary::C, left, right), origin)
    }

    /// The formula of which the class of a cell has an instance: one that is no letter, if any is.
    pub fn origin(&mut self, cell: Cell) -> Option<Term> {
        let class = self.class(cell);
        self.held(class).map(|held| held.origin)
    }

    fn held(&self, cell: Cell) -> Option<&Held> {
        self.cells.get(cell.0 as usize)
    }

    fn shape(&mut self, cell: Cell) -> Shape {
        let class = self.class(cell);
        self.held(class).map_or(Shape::Letter, |held| held.shape)
    }

    fn mark(&mut self, cell: Cell, mark: Mark) {
        if let Some(held) = self.cells.get_mut(cell.0 as usize) {
            held.mark = mark;
        }
    }

    /// The cell that stands for the class of this one.
    fn class(&mut self, mut cell: Cell) -> Cell {
        loop {
            let Some(parent) = self.held(cell).map(|held| held.parent) else { return cell };
            if parent == cell {
                return cell;
            }
            let above = self.held(parent).map_or(parent, |held| held.parent);
            if let Some(held) = self.cells.get_mut(cell.0 as usize) {
                held.parent = above;
            }
            cell = above;
        }
    }

    /// Makes two formulas equal, or says which two of their subformulas have other connectives.
    pub fn unify(&mut self, one: Cell, other: Cell) -> Result<(), [Cell; 2]> {
        self.pairs.clear();
        self.pairs.push([one, other]);
        while let Some(pair) = self.pairs.pop() {
            let [one, other] = pair.map(|cell| self.class(cell));
            if one == other {
                continue;
            }
            let (from, to) = match (self.shape(one), self.shape(other)) {
                (_, Shape::Letter) => (other, one),
                (Shape::Letter, _) => (one, other),
                (Shape::Fixed(p), Shape::Fixed(q)) if p == q => (one, other),
                (Shape::Constant(p), Shape::Constant(q)) if p == q => (one, other),
                (Shape::Unary(b, p), Shape::Unary(c, q)) if b == c => {
                    self.pairs.push([p, q]);
                    (one, other)
                }
                (Shape::Binary(b, p, q), Shape::Binary(c, r, s)) if b == c => {
                    self.pairs.extend([[q, s], [p, r]]);
                    (one, other)
                }
                _ => return Err([one, other]),
            };
            if let Some(held) = self.cells.get_mut(from.0 as usize) {
                held.parent = to;
            }
        }
        Ok(())
    }

    /// A class that lies inside itself, among those in a formula.
    pub fn cycle_in(&mut self, cell: Cell) -> Option<Cell> {
        self.walk.clear();
        self.walk.push((cell, false));
        while let Some((cell, is_left)) = self.walk.pop() {
            let class = self.class(cell);
            if is_left {
                self.mark(class, Mark::Sound);
                continue;
            }
            let Some(held) = self.held(class) else { continue };
            match held.mark {
                Mark::New => {}
                Mark::Open => return Some(class),
                Mark::Sound | Mark::Built(_) => continue,
            }
            let shape = held.shape;
            self.open(class, shape, Mark::Sound);
        }
        None
    }

    /// A class that lies inside itself.
    pub fn cycle(&mut self) -> Option<Cell> {
        let cells = u32::try_from(self.cells.len()).unwrap_or(u32::MAX);
        (0..cells).find_map(|cell| self.cycle_in(Cell(cell)))
    }

    /// Goes into a class: what is in it comes next, and then its end.
    fn open(&mut self, class: Cell, shape: Shape, leaf: Mark) {
        match shape {
            Shape::Letter | Shape::Fixed(_) | Shape::Constant(_) => self.mark(class, leaf),
            Shape::Unary(_, operand) => {
                self.mark(class, Mark::Open);
                self.walk.extend([(class, true), (operand, false)]);
            }
            Shape::Binary(_, left, right) => {
                self.mark(class, Mark::Open);
                self.walk.extend([(class, true), (right, false), (left, false)]);
            }
        }
    }

    /// Lets letters be named from the first name on.
    pub fn name_anew(&mut self) {
        self.names = 0;
        for held in &mut self.cells {
            held.mark = Mark::New;
        }
    }

    /// The formula that a cell has become, with its letters named in order of occurrence; letters
    /// that were named before keep their names. `None` where it lies inside itself.
    pub fn term(&mut self, terms: &mut Terms, cell: Cell) -> Option<Term> {
        self.walk.clear();
        self.walk.push((cell, false));
        while let Some((cell, is_left)) = self.walk.pop() {
            let class = self.class(cell);
            let held = *self.held(class)?;
            let shape = held.shape;
            if is_left {
                let built = match shape {
                    Shape::Unary(unary, operand) => {
                        let operand = self.built(operand)?;
                        terms.unary(unary, operand)
                    }
                    Shape::Binary(binary, left, right) => {
                        let [left, right] = [self.built(left)?, self.built(right)?];
                        terms.binary(binary, left, right)
                    }
                    Shape::Letter | Shape::Fixed(_) | Shape::Constant(_) => return None,
                };
                self.mark(class, Mark::Built(built));
                continue;
            }
            let leaf = match (held.mark, shape) {
                (Mark::Built(_), _) => continue,
                (Mark::Open, _) => return None,
                (_, Shape::Letter) => {
                    let name = self.next_name();
                    terms.proposition(name)
                }
                (_, Shape::Fixed(proposition)) => terms.proposition(proposition),
                (_, Shape::Constant(constant)) => terms.constant(constant),
                (_, Shape::Unary(..) | Shape::Binary(..)) => held.origin,
            };
            self.open(class, shape, Mark::Built(leaf));
        }
        self.built(cell)
    }

    fn built(&mut self, cell: Cell) -> Option<Term> {
        let class = self.class(cell);
        match self.held(class)?.mark {
            Mark::Built(term) => Some(term),
            Mark::New | Mark::Open | Mark::Sound => None,
        }
    }

    /// The next name that no letter has which stands for itself.
    fn next_name(&mut self) -> Proposition {
        loop {
            let name = Proposition::nth(self.names);
            self.names += 1;
            if self.fixed.is_empty() || !self.fixed.contains(&name) {
                return name;
            }
        }
    }

    /// The formula that a cell has become, as [`Unifier::term`] has it, if it has at most so many
    /// letters, all written out.
    pub fn short_term(&mut self, terms: &mut Terms, cell: Cell, most: usize) -> Option<Term> {
        let mut walked = std::mem::take(&mut self.walked);
        walked.clear();
        let is_short = self.walk_through(cell, most, &mut walked);
        let term = if is_short { self.built_from(terms, &walked) } else { None };
        self.walked = walked;
        term
    }

    /// Lists the letters of a formula from left to right; false if there are more than so many.
    fn walk_through(&mut self, cell: Cell, most: usize, walked: &mut Vec<(Cell, Shape)>) -> bool {
        self.walk.clear();
        self.walk.push((cell, false));
        while let Some((cell, _)) = self.walk.pop() {
            if walked.len() + self.walk.len() >= most {
                return false;
            }
            let class = self.class(cell);
            let shape = self.shape(class);
            match shape {
                Shape::Letter | Shape::Fixed(_) | Shape::Constant(_) => {}
                Shape::Unary(_, operand) => self.walk.push((operand, false)),
                Shape::Binary(_, left, right) => {
                    self.walk.extend([(right, false), (left, false)]);
                }
            }
            walked.push((class, shape));
        }
        true
    }

    /// The formula of letters that were listed.
    fn built_from(&mut self, terms: &mut Terms, walked: &[(Cell, Shape)]) -> Option<Term> {
        let mut names: Vec<(Cell, Term)> = Vec::new();
        self.names = 0;
        for (class, _) in walked.iter().filter(|(_, shape)| matches!(shape, Shape::Letter)) {
            if names.iter().all(|(named, _)| named != class) {
                let name = self.next_name();
                names.push((*class, terms.proposition(name)));
            }
        }
        let mut operands: Vec<Term> = Vec::new();
        for (class, shape) in walked.iter().rev() {
            let term = match *shape {
                Shape::Letter => names.iter().find(|(named, _)| named == class)?.1,
                Shape::Fixed(proposition) => terms.proposition(proposition),
                Shape::Constant(constant) => terms.constant(constant),
                Shape::Unary(unary, _) => {
                    let operand = operands.pop()?;
                    terms.unary(unary, operand)
                }
                Shape::Binary(binary, ..) => {
                    let [left, right] = [operands.pop()?, operands.pop()?];
                    terms.binary(binary, left, right)
                }
            };
            operands.push(term);
        }
        operands.pop()
    }
}
