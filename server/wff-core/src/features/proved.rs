//! The formulas that D-proofs prove, where that is asked.

use crate::analysis::d_proof::{in_workspace, proved};
use crate::document::{Document, Placed};
use crate::syntax::{Statement, Text};
use std::ops::Range;

/// The formula that a D-proof proves of which a line asks that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The bytes of the `?`.
    pub range: Range<usize>,
    /// The formula, or its start and its length.
    pub formula: String,
}

/// The formulas asked for on the lines that touch a range of bytes, if answers are shown.
pub fn questions(
    document: &Document,
    text: &(impl Text + ?Sized),
    range: Range<usize>,
) -> Vec<Proved> {
    let found = document.lines(text, range, |placed| of_line(&placed));
    found.into_iter().flatten().collect()
}

fn of_line(placed: &Placed<'_>) -> Option<Proved> {
    let line = placed.read();
    let Statement::Proves(asked) = &line.statement else { return None };
    let scope = placed.scope;
    if !line.is_question() || !scope.settings.tells_answers() {
        return None;
    }
    let formula = in_workspace(scope, |workspace| {
        let term = proved(&line, asked.proof, scope, workspace)?;
        Some(workspace.terms.excerpt(term).to_string().replace('`', ""))
    });
    Some(Proved { range: asked.formula.after(placed.start).range(), formula: formula? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scope::Scope;

    #[test]
    fn what_is_asked_is_told_where_answers_are() {
        let text = "system frege\nDD211 proves ?\nDD211 proves Cpp\nD1 proves ?\nD31 proves ?\n\
                    hints off\nDD211 proves ?\n";
        let document = Document::small(text, Scope::default());
        let found = questions(&document, text, 0..text.len());
        let at = text.find('?').unwrap();
        let formulas: Vec<&str> = found.iter().map(|it| &*it.formula).collect();
        assert_eq!(found[0].range, at..at + 1);
        assert_eq!(formulas, ["Cpp", "CpCqq"]);
    }
}
