//! The analysis of a line: what is known of it under what is in force, as plain data. It finds
//! verdicts and [faults](Fault); the words for these are made in
//! [`diagnostics`](crate::rules), when they are shown.
//!
//! [`bind`] puts in force what a line says; [`analyse`] judges it: by itself in `line`, and above
//! that by what the exercise that it stands in asks. Neither looks at another line.
//! Whoever finds faults returns them, beside the verdict where there is one.

pub(crate) mod at_world;
pub(crate) mod axiom_list;
mod bind;
pub mod block;
mod candidate;
pub(crate) mod claim;
pub(crate) mod class;
pub(crate) mod composed;
pub(crate) mod d_proof;
mod ends;
pub mod exercise;
mod fast_path;
pub mod fault;
mod flaw;
pub(crate) mod formula;
mod game;
mod judged;
pub(crate) mod letters;
mod line;
pub(crate) mod matrix;
mod mentions;
pub(crate) mod misspelt;
pub(crate) mod model;
pub(crate) mod open_quote;
pub(crate) mod play;
pub(crate) mod player;
pub(crate) mod proof;
pub(crate) mod prose;
mod recognise;
pub mod relation;
pub(crate) mod roll;
mod said;
pub(crate) mod setting;
mod sides;
pub(crate) mod sign;
pub(crate) mod statement;
pub(crate) mod table_columns;
pub(crate) mod table_line;
pub(crate) mod table_order;
pub(crate) mod table_row;
pub(crate) mod truth_table;
mod verdict;

pub(crate) use candidate::{letters, letters_where};
pub(crate) use class::{claimed, classes, words as class_words};
pub(crate) use exercise::{is_answer_like, is_bare_answer};
pub(crate) use formula::formula_faults;

pub use bind::bind;
pub(crate) use bind::may_bind;
pub use candidate::{Candidate, Reading};
pub use fault::{Fault, FaultKind};
pub use flaw::Flaw;
pub(crate) use game::AND;
pub use game::RoundEdge;
pub use line::Analysis;
pub(crate) use mentions::may_name;
pub use mentions::{Mentions, mentions};
pub(crate) use prose::text_fault;
pub(crate) use recognise::Understood;
pub use verdict::Verdict;

use crate::effort::Ask;
use crate::scope::Scope;
use crate::syntax::Line;

/// Analyses a line with what is in force before it. Questions about claims are put to the oracle.
/// `has_end` is true if the block that the line opens, should it open one, has an end.
pub fn analyse(line: &Line<'_>, scope: &Scope, has_end: bool, oracle: &dyn Ask) -> Analysis {
    Understood::new(line, scope).analyse(scope, has_end, oracle)
}

impl Understood<'_, '_> {
    /// Analyses the line with what is in force before it; see [`analyse`].
    pub fn analyse(&self, scope: &Scope, has_end: bool, oracle: &dyn Ask) -> Analysis {
        let oracle = self.heard(scope, oracle);
        let judged = match scope.exercise().filter(|_| self.recognised.is_none()) {
            Some(exercise) => exercise::judge(self, exercise, scope, has_end, oracle),
            None => self.judged(scope, has_end, oracle),
        };
        self.analysed(judged, scope, oracle)
    }
}
