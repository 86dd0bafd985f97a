//! Blocks: which lines bound one, and which can stand in one.

use super::prose;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::{Keyword, Line, Statement, parse};

/// The edge of a block that a line is, also where its keyword is one slip away. An `end` with
/// capitals is one: a formula of such letters (`End`, of textbooks) has a meaning only where no
/// block is open.
pub fn edge(line: &Line<'_>) -> Option<Edge> {
    match &line.statement {
        Statement::Cells(Keyword::End, ..) => Some(Edge::Ends),
        Statement::Cells(keyword, ..) => BlockKind::opened_by(*keyword).map(Edge::Opens),
        Statement::Formulas(_) if line.open_quote.is_some() => None,
        Statement::Formulas(_) if is_end(line) => Some(Edge::Ends),
        Statement::Formulas(formulas) => {
            let meant = prose::one_slip_away(line, formulas)?;
            match parse(&meant).statement {
                Statement::Cells(Keyword::End, ..) => Some(Edge::Ends),
                Statement::Cells(keyword, ..) => BlockKind::opened_by(keyword).map(Edge::Opens),
                _ => None,
            }
        }
        _ => None,
    }
}

/// True if a line that could be a formula is an `end` in wrong case, if it stands in a block.
pub(super) fn is_end(line: &Line<'_>) -> bool {
    line.of(line.body()).eq_ignore_ascii_case(Keyword::End.text())
}

/// True if a line can stand in a block of some kind. A block without an end ends before the first
/// one that cannot.
pub fn can_stand(kind: BlockKind, line: &Line<'_>) -> bool {
    let BlockKind::Matrix = kind;
    match &line.statement {
        Statement::Blank | Statement::Define(..) => true,
        Statement::Cells(keyword, ..) => BlockKind::opened_by(*keyword).is_none(),
        Statement::Def(_, definition) => is_head(line.of(definition.name)),
        Statement::Formulas(_) if line.open_quote.is_some() => false,
        Statement::Formulas(formulas) => {
            is_end(line)
                || prose::one_slip_away(line, formulas).is_some_and(|meant| {
                    let statement = parse(&meant).statement;
                    matches!(statement, Statement::Define(..) | Statement::Cells(..))
                        && !matches!(edge(line), Some(Edge::Opens(_)))
                })
        }
        Statement::Judgement(_)
        | Statement::Let(..)
        | Statement::Setting(..)
        | Statement::Play(..) => false,
    }
}

/// True if what a `def` defines is no name but a connective with its operands.
pub(super) fn is_head(defined: &str) -> bool {
    defined.starts_with(|c: char| c.is_ascii_uppercase())
}
