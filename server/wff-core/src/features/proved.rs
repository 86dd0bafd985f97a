//! The formulas that D-proofs prove, where that is asked.

use crate::analysis::d_proof::{in_workspace, proved};
use crate::document::{Document, Placed};
use crate::syntax::{Statement, Text};
use std::ops::Range;

/// The formula that a D-proof proves that has a name, or of which a line asks that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The bytes of the `?`, or of the D-proof that has a name.
    pub range: Range<usize>,
    /// The formula, or its start and its length, behind `proves` where the line does not say that.
    pub told: String,
}

/// The formulas that the lines that touch a range of bytes prove and do not tell, if answers are
/// shown.
pub fn untold(
    document: &Document,
    text: &(impl Text + ?Sized),
    range: Range<usize>,
) -> Vec<Proved> {
    let found = document.lines(text, range, |placed| of_line(&placed));
    found.into_iter().flatten().collect()
}

fn of_line(placed: &Placed<'_>) -> Option<Proved> {
    let line = placed.read();
    let (proof, at, verb) = match &line.statement {
        Statement::Proves(asked) if line.is_question() => (asked.proof, asked.formula, ""),
        Statement::DefProof(_, definition, _) => {
            let (_, proof) = definition.formula?;
            (proof, proof, "proves ")
        }
        _ => return None,
    };
    let scope = placed.scope;
    if !scope.settings.tells_answers() {
        return None;
    }
    let formula = in_workspace(scope, |workspace| {
        let term = proved(&line, proof, scope, workspace)?;
        Some(workspace.terms.excerpt(term).to_string().replace('`', ""))
    });
    Some(Proved { range: at.after(placed.start).range(), told: format!("{verb}{}", formula?) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scope::Scope;

    #[test]
    fn what_is_asked_is_told_where_answers_are() {
        let text = "system frege\nDD211 proves ?\nDD211 proves Cpp\nD1 proves ?\nD31 proves ?\n\
                    def a = proof DD211 # so\nhints off\nDD211 proves ?\ndef b = proof DD211\n";
        let document = Document::small(text, Scope::default());
        let found = untold(&document, text, 0..text.len());
        let at = text.find('?').unwrap();
        let told: Vec<&str> = found.iter().map(|it| &*it.told).collect();
        assert_eq!(found[0].range, at..at + 1);
        assert_eq!(told, ["Cpp", "CpCqq", "proves Cpp"]);
    }
}
