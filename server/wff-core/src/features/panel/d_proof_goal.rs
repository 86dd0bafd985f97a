//! The goal of a D-proof: what its next part is to prove, which axioms, names and lines fit there,
//! and what comes of each.

use super::d_proof::lines;
use super::goal::{Goal, GoalKind, SHOWN, mistakes_on, written};
use super::place::PanelPlace;
use crate::actions::ActionKind;
use crate::analysis::d_proof::{axioms, claimed, in_workspace, labelled};
use crate::proof::condensed::Unfinished;
use crate::proof::condensed::axioms::Workspace;
use crate::proof::terms::Term;
use crate::rules::{count, list};
use crate::scope::Scope;
use crate::syntax::d_proof::{Piece, pieces};
use crate::syntax::text::{excerpt, shorten};
use crate::syntax::{Line, PartKind, Span, Statement, Text, quote};

/// The most letters of a D-proof whose goal is found.
const LETTERS: usize = 200;
/// The most labels that are tried, and the most that are told.
const TRIED: usize = 50;
const TOLD: usize = 5;

/// The goal of the D-proof of the line of a place.
pub(super) fn at(place: &PanelPlace<'_>, text: &(impl Text + ?Sized)) -> Option<Goal> {
    let placed = place.placed;
    let line = placed.read();
    let span = line.parts().into_iter().find(|it| it.kind == PartKind::DProof)?.span;
    let parts: Vec<(Piece, Span)> = pieces(line.text, span).take(LETTERS + 1).collect();
    if parts.len() > LETTERS || parts.iter().any(|(piece, _)| *piece == Piece::Stray) {
        return None;
    }
    let lacks = parts.iter().try_fold(1_usize, |lacks, (piece, _)| match piece {
        _ if lacks == 0 => None,
        Piece::Detachment => Some(lacks + 1),
        _ => Some(lacks - 1),
    })?;
    let mut goal = Goal::new(GoalKind::DProof, excerpt(line.of(span), SHOWN), placed.scope);
    if lacks == 0 {
        goal.left.extend(line.is_question().then(|| "what it proves".to_owned()));
        goal.left.extend(mistakes_on(place));
        goal.is_done = goal.left.is_empty();
    } else if goal.untold.is_none() {
        let sought = |workspace: &mut Workspace| {
            say_what_fits(&mut goal, &line, &parts, placed.scope, workspace)
        };
        in_workspace(placed.scope, sought);
    }
    if lacks > 0 && goal.left.is_empty() {
        goal.left.push(count(lacks as u64, "more D-proof", "more D-proofs"));
    }
    goal.writes = written(place, text, placed.start, &[ActionKind::Prove]);
    Some(goal)
}

/// Says what the next part is to prove and what fits there; nothing where that is not known.
fn say_what_fits(
    goal: &mut Goal,
    line: &Line<'_>,
    parts: &[(Piece, Span)],
    scope: &Scope,
    workspace: &mut Workspace,
) -> Option<()> {
    let claim = claim(line).and_then(|at| claimed(line, at, scope));
    let claim = claim.and_then(|claim| workspace.terms.read(&claim));
    let Workspace { terms, detacher, .. } = workspace;
    let mut proof = Unfinished::new(terms, detacher, claim);
    for (piece, at) in parts {
        let known = match piece {
            Piece::Detachment => None,
            _ => Some(labelled(line.of(*at), scope, workspace)?),
        };
        let Workspace { terms, detacher, .. } = workspace;
        proof.add(terms, detacher, known)?;
    }
    let Workspace { terms, detacher, .. } = workspace;
    let Some(sought) = proof.sought(terms, detacher) else {
        goal.left.push(
            "what it claims, to which nothing leads any more: another letter is wanted before"
                .to_owned(),
        );
        return None;
    };
    goal.left.push(format!("next, {}", a_proof_of(sought, workspace)));
    let more = proof.lacks() as u64 - 1;
    goal.left
        .extend((more > 0).then(|| format!("{} after it", count(more, "D-proof", "D-proofs"))));
    for label in labels(scope) {
        let Some(theorem) = labelled(&label, scope, workspace) else { continue };
        let formula = shorten(&workspace.terms.write(theorem, SHOWN), SHOWN);
        let way = after(&proof, theorem, sought, workspace);
        goal.ways.extend(
            way.filter(|_| goal.ways.len() < TOLD).map(|way| format!("{} {way}", quote(&label))),
        );
        goal.usable.push((label, formula));
    }
    let mut longer = proof.clone();
    let Workspace { terms, detacher, .. } = workspace;
    longer.add(terms, detacher, None)?;
    let sought = longer.sought(terms, detacher)?;
    goal.ways.push(format!("`D` detaches it: first {}", a_proof_of(sought, workspace)));
    Some(())
}

/// Words for what comes of a label that stands next; `None` where it does not fit.
fn after(
    proof: &Unfinished,
    theorem: Term,
    sought: Term,
    workspace: &mut Workspace,
) -> Option<String> {
    let Workspace { terms, detacher, .. } = workspace;
    if !Unfinished::fits(terms, detacher, theorem, sought) {
        return None;
    }
    let mut longer = proof.clone();
    longer.add(terms, detacher, Some(theorem))?;
    if let Some(theorem) = longer.theorem() {
        let proves = quote(&shorten(&terms.write(theorem, SHOWN), SHOWN));
        return Some(format!("makes it whole: it proves {proves}"));
    }
    let sought = longer.sought(terms, detacher)?;
    Some(format!("fits: then {}", a_proof_of(sought, workspace)))
}

/// Words for a proof of what is sought.
fn a_proof_of(sought: Term, workspace: &mut Workspace) -> String {
    let Workspace { terms, detacher, .. } = workspace;
    let (formula, free) = Unfinished::shown(terms, detacher, sought);
    if free.contains(&formula) {
        return "a proof of any formula".to_owned();
    }
    let formula = quote(&shorten(&terms.write(formula, SHOWN), SHOWN));
    let free: Vec<String> =
        free.into_iter().map(|letter| quote(&terms.write(letter, SHOWN))).collect();
    let with = if free.is_empty() || free.len() > TOLD {
        String::new()
    } else {
        format!(", with anything for {}", list(&free))
    };
    format!("a proof of {formula}{with}")
}

/// The bytes of what the D-proof of a line is to prove.
fn claim(line: &Line<'_>) -> Option<Span> {
    match &line.statement {
        Statement::Proves(it) => Some(it.formula).filter(|_| !line.is_question()),
        Statement::Step(it) => Some(it.formula),
        _ => None,
    }
}

/// The labels that a D-proof may have here: axioms, names, and lines of the proof.
fn labels(scope: &Scope) -> Vec<String> {
    let of_axioms = axioms(scope).into_iter().flat_map(|it| it.formulas());
    let of_axioms = of_axioms.map(|(label, _)| char::from(label).to_string());
    let of_names = scope.names.proofs().map(|(name, _)| format!("@{name}"));
    let lines = scope.proof().map(lines).unwrap_or_default();
    let of_lines = lines.into_iter().map(|line| format!("[{line}]"));
    of_axioms.chain(of_names).chain(of_lines).take(TRIED).collect()
}
