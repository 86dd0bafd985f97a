//! A walk down a text, line by line, with what is in force before each. Nothing is judged.

use super::edges::{bind_edge, edges};
use crate::analysis::block;
use crate::scope::Scope;
use crate::syntax::block::Edge;
use crate::syntax::item::Place;
use crate::syntax::{Line, rows};

/// A line that is walked past.
pub(crate) struct Passed<'p, 't> {
    /// Its number, from 0.
    pub number: usize,
    /// The line.
    pub line: &'p Line<'t>,
    /// The scope before it, blocks left that it cannot stand in.
    pub scope: &'p Scope,
    /// The edge of a block that it is.
    pub edge: Option<Edge>,
    /// Its place, outside blocks or in one.
    pub place: Place,
}

/// Calls a function for each line of a text. What it gives true for is put in force. Gives the
/// scope below the last line.
pub(crate) fn walk<'t>(
    text: &'t str,
    start: &Scope,
    mut each: impl FnMut(&Passed<'_, 't>) -> bool,
) -> Scope {
    let mut scope = start.clone();
    let mut bounds = edges(text, std::iter::empty).into_iter().peekable();
    for (number, row) in rows(text).enumerate() {
        let line = block::arrive(row.line(text), &mut scope);
        let bound = bounds.next_if(|edge| edge.line as usize == number);
        let edge = bound.as_ref().map(|bound| bound.edge);
        let place = match edge {
            _ if scope.depth() > 0 => Place::Inside,
            Some(Edge::Opens(_)) => Place::Opens,
            _ if block::opens_without_head(&line) => Place::Opens,
            _ => Place::Outside,
        };
        let binds = each(&Passed { number, line: &line, scope: &scope, edge, place });
        // What a step says decides where a proof without an end is left.
        if binds || edge.is_some() || block::opens_without_head(&line) {
            bind_edge(&line, bound.as_ref(), &mut scope);
        }
        scope.pass_line(&line);
    }
    scope
}
