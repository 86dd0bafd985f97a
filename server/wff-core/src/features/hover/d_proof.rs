//! The hover of a D-proof: what its part at a place proves, and by which substitution.

use crate::analysis::d_proof::{DProof, axioms, citing, in_workspace, read};
use crate::markdown;
use crate::markup::Markdown;
use crate::proof::condensed::axioms::Workspace;
use crate::proof::condensed::proof::Proof;
use crate::proof::terms::{Term, Terms};
use crate::scope::Scope;
use crate::syntax::d_proof::{Piece, cited, pieces};
use crate::syntax::proof::{Step, number};
use crate::syntax::text::shorten;
use crate::syntax::{Line, Span};

/// The most letters whose substitutions are shown.
const LETTERS: usize = 12;
/// The most characters of a formula that a file has.
const SHOWN: usize = 60;

/// The hover at a byte of a D-proof.
pub(super) fn of_d_proof(
    line: &Line<'_>,
    whole: Span,
    scope: &Scope,
    offset: usize,
) -> Option<(Span, Markdown)> {
    let (piece, at) = pieces(line.text, whole).find(|(_, at)| {
        let (start, end) = (at.start as usize, at.end as usize);
        start <= offset && (offset < end || offset == end && at.end == whole.end)
    })?;
    let text = line.of(at);
    let tells = scope.settings.tells_answers();
    match piece {
        Piece::Stray => None,
        Piece::Axiom => {
            let axioms = axioms(scope)?;
            let (_, formula) = axioms.formulas().find(|(label, _)| text.as_bytes() == [*label])?;
            let formula = markdown!(" {}", Markdown::quote(&shorten(formula, SHOWN)));
            let formula = if tells { formula } else { Markdown::default() };
            let system = Markdown::message(&axioms.called());
            Some((at, markdown!("{}: axiom{} of {}", Markdown::strong(text), formula, system)))
        }
        Piece::Line => {
            let number = cited(text)?;
            let (formula, _) = scope.proof()?.line(number)?;
            let formula = Markdown::quote(&shorten(formula, SHOWN));
            Some((at, markdown!("line {}: {}", number, formula)))
        }
        Piece::Name => {
            let meant = scope.names.proof(text.trim_start_matches('@'))?.as_ref()?;
            let name = Markdown::strong(&shorten(text, SHOWN));
            let proof = Markdown::quote(&meant.text);
            let theorem = Markdown::message(&meant.theorem.excerpt().to_string());
            let proves = markdown!(", which proves {}", theorem);
            let proves = if tells { proves } else { Markdown::default() };
            Some((at, markdown!("{} stands for the D-proof {}{}", name, proof, proves)))
        }
        Piece::Detachment if !tells => {
            Some((at, markdown!("{} {}", Markdown::strong("D"), DETACHES)))
        }
        Piece::Detachment => {
            let part = in_workspace(scope, |workspace| {
                let proof = match read(
                    line,
                    whole,
                    (scope, axioms(scope)),
                    workspace,
                    &mut citing(scope),
                ) {
                    DProof::Proof(proof) => proof,
                    DProof::Unresolved | DProof::Faulty(_) => return None,
                };
                axioms(scope)?;
                let node = proof.step_at(at.start - whole.start)?;
                let span = proof.steps().get(node)?.span.after(whole.start as usize);
                Some((span, of_part(&proof, node, workspace)))
            });
            Some(part.unwrap_or_else(|| (at, markdown!("{} {}", Markdown::strong("D"), DETACHES))))
        }
    }
}

const DETACHES: &str = "detaches: its first proof proves a conditional, its second what the first \
                        operand of that becomes by a substitution";

/// A formula as it is shown.
fn shown(terms: &Terms, formula: Term) -> Markdown {
    Markdown::message(&terms.excerpt(formula).to_string())
}

/// The hover of the `D` of a step that detaches a line from another: what it proves, and by which
/// substitution.
pub(super) fn of_detachment(line: &Line<'_>, step: &Step, scope: &Scope) -> Option<Markdown> {
    let reason = step.reason.as_ref()?;
    let [major, minor] = reason.citations[..] else { return None };
    let [major, minor] = [number(line.of(major))?, number(line.of(minor))?];
    in_workspace(scope, |workspace| {
        let mut cite = citing(scope);
        let [major, minor] = [cite(workspace, major)?, cite(workspace, minor)?];
        let theorem = workspace.detacher.detach(&mut workspace.terms, major, minor)?;
        let mut paragraphs = vec![markdown!("proves {}", shown(&workspace.terms, theorem))];
        paragraphs.extend(substitution(workspace, major, minor));
        Some(Markdown::paragraphs(paragraphs))
    })
}

/// The words for the formulas that a detachment takes, and for what it puts for their letters.
fn substitution(workspace: &mut Workspace, major: Term, minor: Term) -> Vec<Markdown> {
    let Workspace { terms, detacher, .. } = workspace;
    let Ok(detachment) = detacher.explain(terms, major, minor) else { return Vec::new() };
    let (major, minor) = (shown(terms, detachment.major), shown(terms, detachment.minor));
    let mut paragraphs = vec![markdown!("from {} and {}", major, minor)];
    let values = detachment.values.iter().filter(|(letter, value)| letter != value);
    let put = values.clone().take(LETTERS).map(|(letter, value)| {
        let letter = Markdown::text(&terms.write(*letter, 1).to_string());
        markdown!("{} = {}", letter, shown(terms, *value))
    });
    let put = Markdown::join(put, ", ");
    if !put.is_empty() {
        let more = if values.count() > LETTERS { ", …" } else { "" };
        paragraphs.push(markdown!("by {}{}", put, more));
    }
    paragraphs
}

/// The words for what the part of a D-proof proves that a step ends.
fn of_part(proof: &Proof, node: usize, workspace: &mut Workspace) -> Markdown {
    let Workspace { terms, detacher, .. } = workspace;
    let letters = proof.part(node).map_or(0, <[_]>::len);
    let Some(theorem) = proof.theorem(terms, detacher, node) else {
        return markdown!(
            "{} detaches nothing here.\n\n{} letters",
            Markdown::strong("D"),
            letters
        );
    };
    let mut paragraphs = vec![markdown!("proves {}", shown(terms, theorem))];
    let premises =
        proof.operands(node).map(|both| both.map(|place| proof.theorem(terms, detacher, place)));
    if let Some([Some(major), Some(minor)]) = premises {
        paragraphs.extend(substitution(workspace, major, minor));
    }
    paragraphs.push(markdown!("{} letters", letters));
    Markdown::paragraphs(paragraphs)
}
