//! The actions on D-proofs: what one proves is written, a formula is proved, a D-proof made
//! shorter.

use super::action::{Action, ActionKind};
use super::line_end::line_end;
use crate::analysis::d_proof::{DProof, axioms, in_workspace, proved, read};
use crate::analysis::{Candidate, Reading};
use crate::document::{Document, Placed, TextEdit};
use crate::executor::Sequential;
use crate::logic::Logic;
use crate::pictures::matrix;
use crate::proof::condensed::axioms::{Axioms, Workspace};
use crate::proof::condensed::find::Search;
use crate::proof::condensed::refute::Refutation;
use crate::proof::condensed::settle::{Question, Settled, settle};
use crate::proof::terms::{Term, Terms};
use crate::scope::Scope;
use crate::syntax::d_proof::PROVES;
use crate::syntax::formula::Written;
use crate::syntax::{Line, Span, Statement, Text};
use std::ops::Range;

/// The most letters of a formula that is written or looked for.
const MOST: u64 = 2000;
/// The most letters of a D-proof that is made shorter.
const LONGEST: usize = 500;
/// The slices of a search, each of some thousand detachments.
const SLICES: usize = 64;
/// The most letters of a D-proof that is looked for.
const LENGTH: usize = 41;
/// The steps for a matrix in which a formula does not hold: a tenth of a second.
const STEPS: u64 = 1 << 27;

/// The actions on the D-proof of the first line of a range.
pub(super) fn offered(
    document: &Document,
    text: &(impl Text + ?Sized),
    range: Range<usize>,
) -> Vec<Action> {
    let at = range.start..range.start;
    let found = document.lines(text, at, |placed| {
        let matrix = |found: &Refutation| {
            if !matrix::is_whole(found) {
                return Vec::new();
            }
            let block = matrix::block(found, &unused(placed.scope));
            let text = block.replace('\n', &line_end(document, text, &placed));
            let edit = TextEdit { range: placed.start..placed.start, text };
            let title = "Write the matrix that shows that this cannot be proved";
            vec![Action::new(title, ActionKind::Prove, vec![edit])]
        };
        of_line(&placed, matrix)
    });
    found.into_iter().next().unwrap_or_default()
}

/// The first name for a matrix that no logic has.
fn unused(scope: &Scope) -> String {
    let numbered = (2_u64..).map(|number| format!("{}{number}", matrix::NAME));
    let mut names = [matrix::NAME.to_owned()].into_iter().chain(numbered);
    let is_taken = |name: &str| {
        scope.named_blocks.logic(name).is_some() || Logic::named_in_any_case(name).is_some()
    };
    names.find(|name| !is_taken(name)).unwrap_or_default()
}

/// The actions on a line, among them the one that writes a matrix.
fn of_line(placed: &Placed<'_>, matrix: impl Fn(&Refutation) -> Vec<Action>) -> Vec<Action> {
    let line = placed.read();
    let scope = placed.scope;
    if !scope.settings.tells_answers() || scope.block().is_some() {
        return Vec::new();
    }
    let Some(axioms) = axioms(scope) else { return Vec::new() };
    let action = |title: String, span: Span, text: String| Action {
        title,
        kind: ActionKind::Prove,
        preferred: false,
        mends: None,
        choice: None,
        edits: vec![TextEdit { range: span.after(placed.start).range(), text }],
    };
    match &line.statement {
        Statement::Proves(it) if line.is_question() => {
            let written = in_workspace(scope, |workspace| {
                let term = proved(&line, it.proof, scope, workspace)?;
                let whole = workspace.terms.letters(term) <= MOST;
                whole.then(|| workspace.terms.write(term, usize::MAX))
            });
            let title = "Write what this D-proof proves".to_owned();
            written.into_iter().map(|text| action(title.clone(), it.formula, text)).collect()
        }
        Statement::Proves(it) => {
            let is_right = in_workspace(scope, |workspace| {
                let claimed = term(&line, it.formula, scope, &mut workspace.terms);
                let proved = proved(&line, it.proof, scope, workspace);
                let both = claimed.zip(proved);
                both.is_some_and(|(claimed, proved)| {
                    workspace.detacher.is_instance_of(&workspace.terms, claimed, proved)
                })
            });
            if is_right {
                return shorter(&line, it.proof, scope, axioms)
                    .map(|text| action("Shorten this D-proof".to_owned(), it.proof, text))
                    .into_iter()
                    .collect();
            }
            match settled(&line, it.formula, scope, axioms) {
                Some(Settled::Proved(found)) => {
                    vec![action("Find a D-proof of this".to_owned(), it.proof, found.proof)]
                }
                Some(Settled::Refuted(found)) => matrix(&found),
                Some(Settled::Open) | None => Vec::new(),
            }
        }
        Statement::DefProof(_, definition, _) => definition
            .formula
            .and_then(|(_, proof)| Some((proof, shorter(&line, proof, scope, axioms)?)))
            .map(|(proof, text)| action("Shorten this D-proof".to_owned(), proof, text))
            .into_iter()
            .collect(),
        Statement::Formulas(formulas) => {
            let [only] = formulas[..] else { return Vec::new() };
            let start = Span { end: only.start, ..only };
            match settled(&line, only, scope, axioms) {
                Some(Settled::Proved(found)) => {
                    let text = format!("{} {PROVES} ", found.proof);
                    vec![action("Find a D-proof of this".to_owned(), start, text)]
                }
                Some(Settled::Refuted(found)) => matrix(&found),
                Some(Settled::Open) | None => Vec::new(),
            }
        }
        _ => Vec::new(),
    }
}

/// The formula of a stretch of a line, if it is one.
fn term(line: &Line<'_>, span: Span, scope: &Scope, terms: &mut Terms) -> Option<Term> {
    let Reading::Formula(formula) = Candidate::new(line, span, scope).reading() else {
        return None;
    };
    terms.of_formula(Written::new(&formula, line.text))
}

/// The start of a search from axioms.
fn search(terms: &mut Terms, axioms: &Axioms) -> Search {
    Search::new(terms, axioms.formulas())
}

/// A D-proof of a formula, the shortest, or a matrix that shows that there is none, if that is
/// found soon.
fn settled(line: &Line<'_>, formula: Span, scope: &Scope, axioms: &Axioms) -> Option<Settled> {
    let mut terms = Terms::new();
    let goal = term(line, formula, scope, &mut terms)?;
    if terms.letters(goal) > MOST || axioms.lacks {
        return None;
    }
    let question = Question { goal, outline: goal, letters: LENGTH, steps: STEPS };
    let mut slices = 0;
    let mut goes_on = |_| {
        slices += 1;
        slices < SLICES
    };
    let axioms = axioms.formulas();
    Some(settle(&mut terms, axioms, question, &Sequential, &mut goes_on, &mut || false))
}

/// A D-proof with its parts made shorter, as far as that is found soon.
fn shorter(line: &Line<'_>, proof: Span, scope: &Scope, axioms: &Axioms) -> Option<String> {
    let text = line.of(proof);
    if text.len() > LONGEST || axioms.lacks {
        return None;
    }
    let mut workspace = Workspace::new(axioms);
    let of = (scope, self::axioms(scope));
    let DProof::Proof(read) = read(line, proof, of, &mut workspace, &mut |_, _| None) else {
        return None;
    };
    let mut search = search(&mut workspace.terms, axioms);
    let mut slices = 0;
    let most = read.letters().saturating_sub(2);
    search.all(&mut workspace.terms, most, &Sequential, &mut |_| {
        slices += 1;
        slices < SLICES
    });
    search.shorten(&mut workspace.terms, text, &read)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Levels;

    /// The text after each action that is offered on the last line.
    fn written(text: &str) -> Vec<String> {
        let document = Document::new(text, Scope::default());
        let at = text.rfind('\n').map_or(0, |end| end + 1);
        let levels = Levels::default();
        let prove = |kind| kind == ActionKind::Prove;
        let actions = crate::actions::actions(&document, text, at..at, &levels, 1, prove);
        let apply = |action: Action| {
            let mut text = text.to_owned();
            text.replace_range(action.edits[0].range.clone(), &action.edits[0].text);
            text.split_off(at)
        };
        actions.into_iter().map(apply).collect()
    }

    #[test]
    fn a_question_is_answered_a_formula_proved_and_a_proof_made_shorter() {
        for (line, expected) in [
            ("DD211 proves ?", "DD211 proves Cpp"),
            ("D1 proves Cpp", "DD211 proves Cpp"),
            ("D11 proves CpCqCrq", ""),
            ("CqKpqq", ""),
            ("3) CqCpq # so", "3) 1 proves CqCpq # so"),
            ("D1DD1DD2113 proves CpCqq", "D1DD211 proves CpCqq"),
            ("def i = proof DD1DD2113", "def i = proof DD211"),
            ("DD211 proves CKpqKpq", ""),
            ("D31 proves ?", ""),
        ] {
            let found = written(&format!("system lukasiewicz-3\n{line}"));
            let expected: Vec<&str> = [expected].into_iter().filter(|it| !it.is_empty()).collect();
            assert_eq!(found, expected, "{line}");
        }
    }

    #[test]
    fn what_cannot_be_proved_is_offered_a_matrix_that_shows_it() {
        let above = "system bck\nmatrix Refuting\nend\n";
        for line in ["CCCpqpp", "D11 proves CCCpqpp"] {
            let text = format!("{above}{line}");
            let document = Document::new(&text, Scope::default());
            let at = text.len();
            let prove = |kind| kind == ActionKind::Prove;
            let levels = Levels::default();
            let actions = crate::actions::actions(&document, &*text, at..at, &levels, 1, prove);
            let [action] = &actions[..] else { panic!("{line}: {actions:?}") };
            assert_eq!(action.title, "Write the matrix that shows that this cannot be proved");
            let [TextEdit { range, text: block }] = &action.edits[..] else { panic!("{action:?}") };
            assert_eq!(*range, above.len()..above.len());
            let claims = "CCpqCCrpCrq is tautology\nCCpCqrCqCpr is tautology\nCpCqp is tautology\n\
                          Cpq, p |= q\nCCCpqpp is not tautology";
            let sheet = format!("alphabet textbook\n{block}logic Refuting2\n{claims}");
            assert_eq!(Document::new(&sheet, Scope::default()).faults().count(), 0, "{sheet}");
        }
    }

    #[test]
    fn nothing_is_offered_where_answers_are_not_told_or_no_axioms_are_in_force() {
        assert!(written("system frege\nhints off\nDD211 proves ?").is_empty());
        assert!(written("DD211 proves ?").is_empty());
        assert!(written("CpCqp").is_empty());
    }
}
