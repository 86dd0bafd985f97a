//! What formulas mean: values, valuations, truth under them, classes and consequences, and how
//! formulas read.

mod clauses;
mod compiled;
mod decide;
pub mod draft;
pub mod drawing;
mod exchange;
mod inward;
mod matrix;
pub mod normal;
mod notes;
mod query;
mod reading;
pub mod rewrite;
mod sat;
pub mod shortest;
mod steps;
mod table;
mod truth;
mod value;
mod written_out;

pub use compiled::Compiled;
pub use decide::{Classified, Counterexample, Decider, Difference, Holds};
pub use draft::Draft;
pub use exchange::{Exchange, exchanged};
pub use matrix::{Logic, Matrix};
pub use notes::{note_on_class, note_on_connective, without_contradictions, without_tautologies};
pub use query::{Answer, Budget, KnownAnswers, MAX_STEPS, Query, Undecided};
pub use reading::{Notation, infix, marked_infix, words};
pub use sat::OutOfReach;
pub use steps::{Steps, values_of_letters};
pub use table::{Table, TooLong};
pub(crate) use truth::apply;
pub use truth::{Class, Outcome, Truth};
pub use value::{Valuation, Value, Variable, is_sure_value, looks_like_value};
