//! Queries: questions made ready to be decided, by tables or by worlds.

use super::compiled::Compiled;
use super::stop::Stop;
use super::table_query::{TableProgress, TableQuery};
use super::witness::{Test, Witnesses};
use super::worlds::{WorldsProgress, WorldsQuery};

/// Tests of formulas, of which each asks for a valuation or a world that passes.
#[derive(Clone, Debug)]
pub struct Query(Kind);

#[derive(Clone, Debug)]
enum Kind {
    /// Over the rows of a table.
    Table(TableQuery),
    /// Over the worlds of all models.
    Worlds(WorldsQuery),
}

/// The part of a query that is done.
#[derive(Debug, Default)]
pub struct Progress {
    table: TableProgress,
    worlds: WorldsProgress,
}

impl Progress {
    /// The steps taken so far.
    pub fn steps(&self) -> u64 {
        self.table.steps().saturating_add(self.worlds.steps())
    }

    /// The number of gates of the search that it is in, each of which takes some hundred bytes; of
    /// a search for worlds that of the propositions of its solvers.
    pub fn gates(&self) -> usize {
        self.table.gates() + self.worlds.size()
    }

    /// The steps that it takes to go on, whatever comes of it.
    pub fn cost_of_going_on(&self) -> u64 {
        self.table.cost_of_going_on()
    }
}

impl Query {
    /// A query about the table of compiled formulas.
    pub(super) fn of_table(compiled: Compiled, tests: Vec<Test>) -> Query {
        Query(Kind::Table(TableQuery::new(compiled, tests)))
    }

    /// A query about worlds.
    pub(super) fn of_worlds(query: WorldsQuery) -> Query {
        Query(Kind::Worlds(query))
    }

    /// Goes on until there is an answer, or the next stretch of work would take more than so many
    /// steps in all; `None` in that case, or when it was stopped.
    pub fn run(&self, progress: &mut Progress, steps: u64, stop: &Stop) -> Option<Witnesses> {
        match &self.0 {
            Kind::Table(query) => query.run(&mut progress.table, steps, stop),
            Kind::Worlds(query) => query.run(&mut progress.worlds, steps, stop),
        }
    }
}
