//! Steps that lean on axioms.

use crate::analysis::d_proof;
use crate::analysis::fault::{Fault, FaultKind, WrongDetachment};
use crate::analysis::judged::Judged;
use crate::analysis::verdict::Verdict;
use crate::proof::condensed::axioms::Workspace;
use crate::proof::natural::{Reason, Step, WrongStep};
use crate::scope::Scope;
use crate::syntax::proof::Citation;
use crate::syntax::{Line, Span};

/// Judges a step that leans on axioms: one, or what is detached. The form of it is right.
pub(super) fn judge_detached(
    line: &Line<'_>,
    formula: Span,
    (step, reason): (&Step, Span),
    scope: &Scope,
) -> Judged {
    let wrong = |kind| Judged::new(Verdict::Wrong, [Fault::new(formula, kind)]);
    match d_proof::in_workspace(scope, |workspace| detached(line, (step, reason), scope, workspace))
    {
        Ok(None) => Verdict::Unchecked.into(),
        Ok(Some(Detached::Follows)) => Verdict::Right.into(),
        Ok(Some(Detached::NoAxiom)) => wrong(FaultKind::WrongStep(Box::new(WrongStep::NoAxiom))),
        Ok(Some(Detached::Other(found))) => wrong(FaultKind::WrongDetachment(Box::new(found))),
        Err(fault) if fault.kind.judges_truth() => Judged::new(Verdict::Wrong, [fault]),
        Err(fault) => Judged::new(Verdict::Unchecked, [fault]),
    }
}

/// The finding on a step that leans on axioms.
enum Detached {
    /// It is an instance of what is detached, or of an axiom.
    Follows,
    /// It is an instance of no axiom.
    NoAxiom,
    /// It is not what is detached.
    Other(WrongDetachment),
}

/// Finds whether a step is what it is said to be, or the fault of its reason; `None` where it hangs
/// on what is not understood.
fn detached(
    line: &Line<'_>,
    (step, reason): (&Step, Span),
    scope: &Scope,
    workspace: &mut Workspace,
) -> Result<Option<Detached>, Fault> {
    let Some(proof) = scope.proof() else { return Ok(None) };
    let is_pff = |it: &Citation| matches!(it, Citation::Line(line) if proof.line(*line).is_none());
    if step.citations.iter().flatten().any(is_pff) {
        return Ok(None);
    }
    let claimed = step.formula.as_ref().and_then(|formula| workspace.terms.read(formula));
    let mut cite = d_proof::citing(scope);
    let theorem = match step.reason {
        Reason::Axiom => {
            let axioms = d_proof::in_force(scope, reason)?;
            let Some((axioms, claimed)) = axioms.zip(claimed) else { return Ok(None) };
            let is_one = axioms.lacks || workspace.is_of_axiom(claimed);
            return Ok(Some(if is_one { Detached::Follows } else { Detached::NoAxiom }));
        }
        Reason::Detach => {
            let mut lines = step.citations.iter().map(|it| match it {
                Some(Citation::Line(number)) => cite(workspace, *number),
                _ => None,
            });
            let (Some(Some(major)), Some(Some(minor))) = (lines.next(), lines.next()) else {
                return Ok(None);
            };
            match workspace.detacher.detach(&mut workspace.terms, major, minor) {
                Some(theorem) => theorem,
                None => {
                    let turned = workspace.detacher.detach(&mut workspace.terms, minor, major);
                    let is_turned = turned.zip(claimed).is_some_and(|(theorem, claimed)| {
                        workspace.detacher.is_instance_of(&workspace.terms, claimed, theorem)
                    });
                    let clash =
                        workspace.detacher.explain(&mut workspace.terms, major, minor).err();
                    let wrong = clash.map_or(WrongDetachment::TooLarge, |clash| {
                        d_proof::of_clash(clash, &workspace.terms, is_turned)
                    });
                    return Ok(Some(Detached::Other(wrong)));
                }
            }
        }
        _ => match d_proof::theorem(line, reason, scope, workspace, &mut cite)? {
            Some(theorem) => theorem,
            None => return Ok(None),
        },
    };
    let Some(claimed) = claimed else { return Ok(None) };
    if workspace.detacher.is_instance_of(&workspace.terms, claimed, theorem) {
        return Ok(Some(Detached::Follows));
    }
    let [proved, claimed] = [theorem, claimed].map(|it| workspace.terms.excerpt(it));
    Ok(Some(Detached::Other(WrongDetachment::Proves { proved, claimed })))
}
