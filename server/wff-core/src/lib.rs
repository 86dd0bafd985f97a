//! The language of `.wff` files: formulas in Polish notation, what is wrong with them, and what
//! they mean.
//!
//! Text goes in, data comes out. Nothing here knows files, editors, time or colour, and nothing
//! fails: broken text has faults, not errors. Positions are byte offsets.
//!
//! A [`Document`](document::Document) reads a text and follows its edits. Its faults are plain data
//! ([`analysis`]); the words for them are made when they are shown ([`diagnostics`]).
//!
//! ```
//! use wff_core::{document::Document, scope::Scope};
//!
//! let text = "let p = T\nKpC\nNp = T";
//! let document = Document::new(text, Scope::default());
//! let told: Vec<String> = document
//!     .diagnostics(text)
//!     .map(|found| format!("line {}: {}", found.line + 1, found.diagnostic.message))
//!     .collect();
//! assert_eq!(
//!     told,
//!     ["line 2: `C` is missing both of its operands", "line 3: `Np` is F under p = T, not T"]
//! );
//! ```
//!
//! One formula is read as a [`Candidate`](analysis::Candidate), and a
//! [`Decider`](logic::Decider) tells what it is in a logic:
//!
//! ```
//! use wff_core::analysis::{Candidate, Reading};
//! use wff_core::logic::{Class, Decider, Limit, Logic, Notation, infix};
//! use wff_core::scope::Scope;
//! use wff_core::syntax::{LineText, Span, Written, parse};
//!
//! let line = parse(LineText::given("CpCqp"));
//! let scope = Scope::default();
//! let candidate = Candidate::new(&line, Span::new(0, line.text.len()), &scope);
//! let Reading::Formula(formula) = candidate.reading() else { panic!("a pff") };
//! assert_eq!(infix(&formula, line.text, Notation::Unicode, 80), "p → q → p");
//!
//! let decider = Decider { logic: &Logic::classical(), oracle: &Limit::full() };
//! let found = decider.class(Written::new(&formula, line.text));
//! assert_eq!(found.map(|classified| classified.class), Ok(Class::Tautology));
//! ```
//!
//! The longest WFF of a roll:
//!
//! ```
//! use wff_core::dice::{Answer, Goal, Rules, longest};
//! use wff_core::syntax::Faces;
//!
//! let roll = Faces::read("pqr NKE")?;
//! let Answer::Longest(longest) = longest(&roll, Rules::ShakeAWff, Goal::Wff) else {
//!     panic!("no WFF can be made of these dice")
//! };
//! assert_eq!(longest.length(), 6);
//! assert_eq!(Faces::read(&longest.wff()), Ok(roll));
//! # Ok::<(), wff_core::syntax::faces::UnknownFace>(())
//! ```

#![cfg_attr(test, allow(clippy::string_slice, reason = "a test may panic"))]

pub mod actions;
pub mod analysis;
pub mod document;
pub mod effort;
pub mod exercise;
pub mod features;
pub mod game;
pub mod generate;
pub mod grading;
pub mod markup;
pub mod names;
pub mod pictures;
pub mod rules;
pub mod scope;

pub use wff_logic::{self as logic, dice, executor};
pub use wff_proof as proof;
pub use wff_syntax as syntax;

#[cfg(test)]
extern crate self as wff_core;
#[cfg(test)]
#[path = "../../../tests/language/generator.rs"]
mod generator;
