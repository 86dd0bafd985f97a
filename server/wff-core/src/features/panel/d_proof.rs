//! A D-proof: its tree, each part with what it proves, and what lines of a proof detach.

use super::formula::{DrawnTree, NOT_TOLD, TreeNode};
use super::place::{Drawn, PanelPlace, bytes};
use crate::analysis::d_proof::{DProof, axioms, citing, in_workspace, labelled, read};
use crate::pictures::grouped;
use crate::pictures::tree::{Node, draw};
use crate::proof::condensed::axioms::Workspace;
use crate::proof::natural::Proof;
use crate::proof::terms::Term;
use crate::scope::Scope;
use crate::syntax::d_proof::{Piece, pieces};
use crate::syntax::proof::Citation;
use crate::syntax::text::{excerpt, shorten};
use crate::syntax::{Line, PartKind, Span};
use std::ops::Range;

/// The most letters of a D-proof that is drawn.
const LETTERS: usize = 200;
/// The most characters of a formula in a tree, and of one that stands alone.
const NARROW: usize = 16;
const SHOWN: usize = 400;
/// The most lines of a proof that are detached from one another.
const DETACHED: usize = 30;

/// A D-proof.
#[derive(Clone, Debug)]
pub struct DProofSubject {
    /// Its bytes.
    pub range: Range<usize>,
    /// It as it is written, or its start.
    pub text: String,
    /// The formula that it proves, or its start.
    pub proves: Option<String>,
    /// The reason why that is not shown.
    pub untold: Option<&'static str>,
    /// Its tree: above each letter that detaches, its major and its minor premise stand below it.
    pub tree: Drawn<DrawnTree>,
}

/// The D-proof of the line of a place.
pub(super) fn at(place: &PanelPlace<'_>) -> Option<DProofSubject> {
    let placed = place.placed;
    let line = placed.read();
    let span = line.parts().into_iter().find(|it| it.kind == PartKind::DProof)?.span;
    let count = pieces(line.text, span).take(LETTERS + 1).count();
    let text = excerpt(line.of(span), SHOWN);
    let range = bytes(span, placed);
    let tells = placed.scope.settings.tells_answers();
    let untold = (!tells).then_some(NOT_TOLD);
    if count > LETTERS {
        let most = grouped(LETTERS as u128);
        let reason = format!("It has more than {most} letters, and is not drawn.");
        return Some(DProofSubject { range, text, proves: None, untold, tree: Err(reason) });
    }
    let parts: Vec<(Piece, Span)> = pieces(line.text, span).collect();
    let theorems = match tells {
        true => in_workspace(placed.scope, |workspace| {
            theorems(&line, span, &parts, placed.scope, workspace)
        }),
        false => Some(vec![None; parts.len()]),
    };
    let proves = theorems.as_ref().and_then(|all| all.first().cloned().flatten());
    let tree = theorems.and_then(|theorems| {
        let current = {
            // Of two letters, the one that starts there.
            parts.iter().rposition(|(_, at)| at.after(placed.start).touches(place.offset))
        };
        tree(&line, &parts, &theorems, placed.start, current)
    });
    let tree = tree.ok_or_else(|| "This is no whole D-proof yet.".to_owned());
    Some(DProofSubject { range, text, proves, untold, tree })
}

/// The formulas that the parts of a D-proof prove, each by the letter that it begins with; `None`
/// if the whole is none.
fn theorems(
    line: &Line<'_>,
    span: Span,
    parts: &[(Piece, Span)],
    scope: &Scope,
    workspace: &mut Workspace,
) -> Option<Vec<Option<String>>> {
    let read = read(line, span, (scope, axioms(scope)), workspace, &mut citing(scope));
    let DProof::Proof(proof) = read else { return None };
    axioms(scope)?;
    let Workspace { terms, detacher, .. } = workspace;
    let theorem = |(_, at): &(Piece, Span)| {
        let node = proof.step_at(at.start - span.start)?;
        let theorem = proof.theorem(terms, detacher, node)?;
        Some(terms.write(theorem, SHOWN))
    };
    Some(parts.iter().map(theorem).collect())
}

/// The tree of the letters of a D-proof; `None` if a premise is lacking or something is left over.
fn tree(
    line: &Line<'_>,
    parts: &[(Piece, Span)],
    theorems: &[Option<String>],
    start: usize,
    current: Option<usize>,
) -> Option<DrawnTree> {
    let mut parents = vec![None; parts.len()];
    let mut ends = vec![0; parts.len()];
    let mut nodes = vec![Node::default(); parts.len()];
    // The letters whose parts have no parent yet, the last in text order first.
    let mut open: Vec<usize> = Vec::new();
    for (index, (piece, at)) in parts.iter().enumerate().rev() {
        let mut operands = Vec::new();
        if *piece == Piece::Detachment {
            operands.extend([open.pop()?, open.pop()?]);
        }
        for operand in &operands {
            *parents.get_mut(*operand)? = Some(index);
        }
        let last = operands.last().and_then(|last| ends.get(*last).copied());
        *ends.get_mut(index)? = last.unwrap_or(at.end as usize);
        let under = theorems.get(index)?.as_ref().map(|it| shorten(it, NARROW));
        let label = shorten(line.of(*at), NARROW);
        *nodes.get_mut(index)? = Node { label, under, operands, ..Node::default() };
        open.push(index);
    }
    if open.len() != 1 {
        return None;
    }
    let of_node = |(index, (piece, at)): (usize, &(Piece, Span))| {
        let end = ends.get(index).copied().unwrap_or_default();
        let detaches = if *piece == Piece::Detachment { ", detaches" } else { "" };
        let proves = theorems.get(index).and_then(Option::as_ref);
        let proves = proves.map_or(String::new(), |it| format!(", proves {}", shorten(it, SHOWN)));
        TreeNode {
            range: Span::new(at.start as usize, end).after(start).range(),
            label: format!("{}{detaches}{proves}", shorten(line.of(*at), SHOWN)),
            parent: parents.get(index).copied().flatten(),
        }
    };
    let described = parts.iter().enumerate().map(of_node).collect();
    let svg = draw(&nodes, "Tree of a D-proof", None, "");
    Some(DrawnTree { svg, nodes: described, current })
}

/// The lines of a proof that its next step may cite.
pub(super) fn lines(proof: &Proof) -> Vec<u32> {
    let usable = proof.usable().into_iter();
    let lines = usable.filter_map(|(citation, ..)| match citation {
        Citation::Line(line) => Some(line),
        Citation::Subproof(..) => None,
    });
    lines.collect()
}

/// The reason by which a formula follows at once from the axioms in force: it is one, or a line
/// detaches it from another.
pub(super) fn at_once(formula: &str, scope: &Scope) -> Option<String> {
    axioms(scope)?;
    let lines = lines(scope.proof()?);
    in_workspace(scope, |workspace| {
        let sought = workspace.terms.read(formula)?;
        if workspace.is_of_axiom(sought) {
            return Some("axiom".to_owned());
        }
        let last = lines.iter().rev().take(DETACHED);
        let known: Vec<(u32, Term)> = last
            .filter_map(|line| Some((*line, labelled(&format!("[{line}]"), scope, workspace)?)))
            .collect();
        let Workspace { terms, detacher, .. } = workspace;
        let both = known.iter().flat_map(|major| known.iter().map(move |minor| (major, minor)));
        let mut found = both.filter(|((_, major), (_, minor))| {
            let theorem = detacher.detach(terms, *major, *minor);
            theorem.is_some_and(|theorem| detacher.is_instance_of(terms, sought, theorem))
        });
        found.next().map(|((major, _), (minor, _))| format!("D {major} {minor}"))
    })
}
