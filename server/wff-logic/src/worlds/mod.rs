//! Possible worlds: the modal logics, intuitionistic and minimal logic, their models, and how it is
//! decided whether there is one.

mod about;
mod builder;
mod clauses;
mod cluster;
mod decision;
mod draft;
mod entailment;
mod forms;
mod frames;
mod graph;
mod literal;
mod model;
mod order;
mod query;
mod relation;
mod schemas;
mod search;
mod sentence;
mod smallest;
mod solver;
mod upward;
mod why;
mod within;

#[cfg(test)]
mod tests;

pub use builder::{LostLetter, MOST_GIVEN, ModelBuilder};
pub use entailment::{Entailment, entailment};
pub use frames::{System, Worlds};
pub use model::{Model, world_name};
pub(crate) use query::{WorldsProgress, WorldsQuery};
pub use relation::Breach;
pub use schemas::{SCHEMAS, Schema, Validity, schema};
pub use within::MOST_SOUGHT;
