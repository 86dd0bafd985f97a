//! The search for values of some letters that satisfy clauses, counted in steps.
//!
//! batsat, a MiniSat (Eén and Sörensson 2003) that is all Rust and needs nothing from outside,
//! looks for them. It goes in turns, and takes the same ones whatever the limits at which it is
//! left.

use super::stop::Stop;
use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};
use std::cell::Cell;
use std::fmt;

/// The steps of a propagation, of a conflict, and of each literal of a clause that is learnt from
/// one, so that a step takes about a nanosecond in parities, pigeons, random clauses and long
/// chains alike.
const A_PROPAGATION: u64 = 128;
const A_CONFLICT: u64 = 1024;
const A_LITERAL: u64 = 128;

/// The decisions and conflicts of the first turn of a search. Between turns its propagations are
/// counted; each turn is half as long again as the one before, so that none is cut short for good.
const FIRST_TURN: u64 = 256;

/// The decisions and conflicts of the longest turn: some tenths of a second, after which a host
/// without threads looks at what else there is to do.
const LONGEST_TURN: u64 = 1 << 13;

/// A letter of clauses, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literal(Lit);

impl std::ops::Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal(!self.0)
    }
}

/// A search for values of letters under which each clause has a true literal.
pub struct ClauseSearch {
    solver: Solver<Turn>,
    steps: u64,
    /// The length of the next turn.
    turn: u64,
    /// A clause on its way to the solver.
    clause: Vec<Lit>,
}

impl ClauseSearch {
    /// One without letters and clauses.
    pub fn new() -> ClauseSearch {
        let turn = Turn { left: Cell::default(), learning: 0, stop: Stop::default() };
        ClauseSearch {
            solver: Solver::new(SolverOpts::default(), turn),
            steps: 0,
            turn: FIRST_TURN,
            clause: Vec::new(),
        }
    }

    /// A new letter.
    pub fn letter(&mut self) -> Literal {
        Literal(Lit::new(self.solver.new_var_default(), true))
    }

    /// A new letter that clauses make true and that may be false where none does, so that its value
    /// is never guessed.
    pub fn dependent_letter(&mut self) -> Literal {
        Literal(Lit::new(self.solver.new_var(lbool::UNDEF, false), true))
    }

    /// Adds a clause.
    pub fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) {
        self.clause.clear();
        self.clause.extend(literals.into_iter().map(|literal| literal.0));
        // Clauses that contradict each other are remembered by the solver, which then finds
        // nothing.
        self.solver.add_clause_reuse(&mut self.clause);
    }

    /// The steps that it has taken.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Goes on until there is an answer, true if there are such values, or at least so many steps
    /// have been taken in all; `None` in that case, or when it was stopped. A turn may have as many
    /// decisions as all letters need, of which there are about so many.
    pub fn run(&mut self, steps: u64, decisions: u64, stop: &Stop) -> Option<bool> {
        let mut first = true;
        while !stop.is_raised() && (first || self.steps < steps) {
            first = false;
            let callbacks = self.solver.cb_mut();
            callbacks.left.set(self.turn);
            callbacks.stop = stop.clone();
            self.turn = (self.turn + self.turn / 2).min(LONGEST_TURN.max(decisions));
            let before = self.solver.num_propagations();
            let answer = self.solver.solve_limited(&[]);
            let taken = self.solver.num_propagations() - before;
            let learning = std::mem::take(&mut self.solver.cb_mut().learning);
            self.steps += taken.saturating_mul(A_PROPAGATION).saturating_add(learning);
            if answer == lbool::TRUE {
                return Some(true);
            }
            if answer == lbool::FALSE {
                return Some(false);
            }
        }
        None
    }

    /// True if a literal is true under the values that were found.
    pub fn is_true(&self, literal: Literal) -> bool {
        self.solver.value_lit(literal.0) == lbool::TRUE
    }
}

impl Default for ClauseSearch {
    fn default() -> ClauseSearch {
        ClauseSearch::new()
    }
}

impl fmt::Debug for ClauseSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClauseSearch").field("steps", &self.steps).finish_non_exhaustive()
    }
}

/// The end of a turn.
struct Turn {
    /// The decisions and conflicts that are left of it.
    left: Cell<u64>,
    /// The steps that were spent on conflicts.
    learning: u64,
    stop: Stop,
}

impl Callbacks for Turn {
    fn on_new_clause(&mut self, clause: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.left.set(self.left.get().saturating_sub(1));
            self.learning += A_CONFLICT + A_LITERAL * clause.len() as u64;
        }
    }

    fn stop(&self) -> bool {
        self.left.set(self.left.get().saturating_sub(1));
        self.left.get() == 0 || self.stop.is_raised()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_satisfy_the_clauses_and_none_are_found_where_these_clash() {
        let mut search = ClauseSearch::new();
        let [one, other] = [search.letter(), search.letter()];
        let both = search.dependent_letter();
        search.clause([!one, !other, both]);
        search.clause([one]);
        search.clause([!both]);
        assert_eq!(search.run(u64::MAX, 0, &Stop::default()), Some(true));
        assert!(search.is_true(one) && !search.is_true(other) && search.is_true(!both));
        search.clause([other]);
        assert_eq!(search.run(u64::MAX, 0, &Stop::default()), Some(false));
    }
}
