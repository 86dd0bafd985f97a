//! The hover of a D-proof: what its part at a place proves, and by which substitution.

use crate::analysis::d_proof::{DProof, at_bench, axioms, citing, read};
use crate::proof::condensed::axioms::Bench;
use crate::proof::condensed::proof::Proof;
use crate::scope::Scope;
use crate::syntax::d_proof::{Piece, cited, pieces};
use crate::syntax::text::shorten;
use crate::syntax::{Line, Span, quote};

/// The most letters of which it is told what is put for them.
const LETTERS: usize = 12;
/// The most characters of a formula that a file has.
const SHOWN: usize = 60;

/// The hover at a byte of a D-proof.
pub(super) fn of_d_proof(
    line: &Line<'_>,
    whole: Span,
    scope: &Scope,
    offset: usize,
) -> Option<(Span, String)> {
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
            let formula = format!(" {}", quote(&shorten(formula, SHOWN)));
            let formula = if tells { formula } else { String::new() };
            Some((at, format!("**{text}**: axiom{formula} of {}", axioms.called())))
        }
        Piece::Line => {
            let number = cited(text)?;
            let (formula, _) = scope.proof()?.line(number)?;
            Some((at, format!("line {number}: {}", quote(&shorten(formula, SHOWN)))))
        }
        Piece::Name => {
            let meant = scope.named_proof(text.trim_start_matches('@'))?.as_ref()?;
            let proof = quote(&meant.text);
            let proves = format!(", which proves {}", meant.theorem.excerpt());
            let proves = if tells { proves } else { String::new() };
            Some((
                at,
                format!("**{}** stands for the D-proof {proof}{proves}", shorten(text, SHOWN)),
            ))
        }
        Piece::Detachment if !tells => Some((at, DETACHES.to_owned())),
        Piece::Detachment => {
            let part = at_bench(scope, |bench| {
                let proof =
                    match read(line, whole, (scope, axioms(scope)), bench, &mut citing(scope)) {
                        DProof::Proof(proof) => proof,
                        DProof::Unresolved | DProof::Faulty(_) => return None,
                    };
                axioms(scope)?;
                let node = proof.step_at(at.start - whole.start)?;
                let span = proof.steps().get(node)?.span.after(whole.start as usize);
                Some((span, of_part(&proof, node, bench)))
            });
            Some(part.unwrap_or_else(|| (at, DETACHES.to_owned())))
        }
    }
}

const DETACHES: &str = "**D** detaches: its first proof proves a conditional, its second what the \
                        first operand of that becomes by a substitution";

/// The words for what the part of a D-proof proves that a step ends.
fn of_part(proof: &Proof, node: usize, bench: &mut Bench) -> String {
    let Bench { terms, detacher, .. } = bench;
    let letters = proof.part(node).map_or(0, <[_]>::len);
    let Some(theorem) = proof.theorem(terms, detacher, node) else {
        return format!("**D** detaches nothing here.\n\n{letters} letters");
    };
    let mut text = format!("proves {}", terms.excerpt(theorem));
    let premises =
        proof.operands(node).map(|both| both.map(|place| proof.theorem(terms, detacher, place)));
    if let Some([Some(major), Some(minor)]) = premises
        && let Ok(detachment) = detacher.explain(terms, major, minor)
    {
        let shown = |term| terms.excerpt(term);
        text.push_str(&format!(
            "\n\nfrom {} and {}",
            shown(detachment.major),
            shown(detachment.minor)
        ));
        let values = detachment.values.iter().filter(|(letter, value)| letter != value);
        let put: Vec<String> = values
            .clone()
            .take(LETTERS)
            .map(|(letter, value)| format!("{} = {}", terms.write(*letter, 1), shown(*value)))
            .collect();
        if !put.is_empty() {
            let more = if values.count() > LETTERS { ", …" } else { "" };
            text.push_str(&format!("\n\nby {}{more}", put.join(", ")));
        }
    }
    text.push_str(&format!("\n\n{letters} letters"));
    text
}
