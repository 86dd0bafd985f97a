//! The meaning of formulas: values, valuations, truth under them, classes and consequences, how
//! formulas read, and what can be made of [`dice`].
//!
//! ```
//! use wff_logic::{Class, Decider, Limit, Logic, Notation, infix};
//! use wff_syntax::{Formula, Span, Written};
//!
//! let text = "CpCqp";
//! let formula = Formula::read(text, Span::new(0, text.len()), |_| None).ok_or("a pff")?;
//! assert_eq!(infix(&formula, text, Notation::Unicode, 80), "p → q → p");
//!
//! let decider = Decider { logic: &Logic::classical(), oracle: &Limit::full() };
//! let found = decider.class(Written::new(&formula, text));
//! assert_eq!(found.map(|classified| classified.class), Ok(Class::Tautology));
//! # Ok::<(), &str>(())
//! ```

#![cfg_attr(test, allow(clippy::string_slice, reason = "a test may panic"))]

mod block;
mod circuit;
mod classical;
mod clause_search;
mod clauses;
mod compiled;
mod covers;
mod decide;
pub mod dice;
mod exchange;
pub mod executor;
pub mod fallacies;
mod filled_table;
mod form;
mod index;
mod inward;
mod known_laws;
mod law;
mod logics;
mod matrix;
pub mod matrix_builder;
mod models;
pub mod near_claims;
pub mod normal;
mod notes;
mod operation;
mod oracle;
mod query;
mod question;
mod reading;
pub mod rewrite;
mod sat;
pub mod shortest;
mod steps;
mod stop;
mod table;
mod table_query;
mod truth;
mod value;
mod why;
mod witness;
pub mod worlds;
mod written_out;

pub use classical::of_bits;
pub use clause_search::{ClauseSearch, Literal};
pub use compiled::Compiled;
pub use decide::{Classified, Counterexample, Decider, Difference, Holds};
pub use exchange::{Exchange, exchanged};
pub use filled_table::{ColumnOrder, FilledTable, RowSlip, variables};
pub use form::{NormalForm, Obstacle};
pub use known_laws::{ClaimMade, KNOWN_LAWS, KnownLaw, LawClaim, LawFailure};
pub use logics::Logic;
pub use matrix::Matrix;
pub use matrix_builder::MatrixBuilder;
pub use models::{ModelFound, Sought};
pub use notes::{
    ClassNote, Failure, note_on_class, note_on_connective, without_contradictions,
    without_tautologies,
};
pub(crate) use operation::{BinaryOperation, UnaryOperation};
pub use oracle::{Limit, Oracle, Undecided};
pub use query::{Progress, Query};
pub use question::Question;
pub use reading::{Notation, divided_infix, infix, words};
pub use steps::{Steps, values_of_letters};
pub use stop::Stop;
pub use table::{Table, Untabled};
pub use truth::{Class, Outcome, Truth};
pub use value::{Valuation, Value, Values, Variable};
pub use wff_syntax::value::{is_sure_value, looks_like_value};
pub use why::why;
pub use witness::{Witness, Witnesses};
pub use written_out::spelled;
