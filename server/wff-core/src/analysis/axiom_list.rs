//! Blocks of axioms: their heads, the lines of a label and a formula each, and their ends.

use super::candidate::{Candidate, Reading};
use super::fault::{Fault, FaultKind, MalformedAxioms};
use super::formula::formula_faults;
use super::judged::Judged;
use super::matrix::{cover, is_name};
use super::verdict::Verdict;
use crate::logic::spelled;
use crate::proof::condensed::axioms::Axioms;
use crate::proof::condensed::systems::known;
use crate::scope::{AxiomList, Scope, System};
use crate::syntax::d_proof::Axiom;
use crate::syntax::formula::Written;
use crate::syntax::{Line, Span, Statement};
use std::sync::Arc;

fn of_axioms(at: Span, kind: MalformedAxioms) -> Fault {
    Fault::new(at, FaultKind::MalformedAxioms(kind))
}

/// The name that the head of a block of axioms gives them, or the fault of one that they cannot
/// have.
pub(crate) fn system_name(
    line: &Line<'_>,
    at: Span,
    cells: &[Span],
    scope: &Scope,
) -> Result<Arc<str>, Fault> {
    let name = *cells.first().ok_or_else(|| of_axioms(at, MalformedAxioms::NoName))?;
    let text = line.of(name);
    let taken =
        known(&text.to_ascii_lowercase()).is_some() || scope.named_blocks.system(text).is_some();
    if taken || !is_name(text) {
        return Err(of_axioms(name, MalformedAxioms::Name { taken }));
    }
    Ok(text.into())
}

/// The fault of the head of a block of axioms.
pub(super) fn of_head(line: &Line<'_>, at: Span, cells: &[Span], scope: &Scope) -> Option<Fault> {
    let too_much = || Some(of_axioms(cover(cells.get(1..)?)?, MalformedAxioms::TooMuch));
    system_name(line, at, cells, scope).err().or_else(too_much)
}

/// True for the fault of a head with the name of another system.
pub(super) fn names_existing(fault: &Fault) -> bool {
    fault.kind == FaultKind::MalformedAxioms(MalformedAxioms::Name { taken: true })
}

/// True for the fault of an axiom with a label that is none, or without one.
pub(super) fn is_of_label(fault: &Fault) -> bool {
    matches!(
        fault.kind,
        FaultKind::MalformedAxioms(MalformedAxioms::Label | MalformedAxioms::NoLabel)
    )
}

/// The label of an axiom: a digit or a small letter.
fn label(line: &Line<'_>, axiom: &Axiom) -> Option<u8> {
    match line.of(axiom.label).as_bytes() {
        [label] if label.is_ascii_digit() || label.is_ascii_lowercase() => Some(*label),
        _ => None,
    }
}

/// Judges a line of a block of axioms.
pub(super) fn judge_axiom(
    line: &Line<'_>,
    axiom: &Axiom,
    list: &AxiomList,
    scope: &Scope,
) -> Judged {
    let is_twice = |label| list.formulas.iter().any(|(other, _)| *other == label);
    let of_label = match label(line, axiom) {
        None => Some(MalformedAxioms::Label),
        Some(label) => is_twice(label).then_some(MalformedAxioms::LabelTwice),
    };
    // The same habit is told once.
    let of_label = of_label.filter(|it| *it != MalformedAxioms::Label || !list.has_other_labels);
    let of_label = of_label.map(|kind| of_axioms(axiom.label, kind)).into_iter();
    if axiom.formula.is_empty() {
        let lacks = of_axioms(axiom.label, MalformedAxioms::NoFormula);
        return Judged::faulty(of_label.chain([lacks]));
    }
    let candidate = Candidate::new(line, axiom.formula, scope);
    let verdict = match candidate.reading() {
        Reading::Formula(_) => None,
        Reading::Pff => Some(Verdict::Pff),
        Reading::Unresolved => Some(Verdict::Unchecked),
    };
    Judged { verdict, faults: of_label.chain(formula_faults(candidate, false)).collect() }
}

/// Writes an axiom down in the block that is open.
pub(super) fn bind_axiom(line: &Line<'_>, axiom: &Axiom, scope: &mut Scope) {
    let reading = Candidate::new(line, axiom.formula, scope).reading();
    let formula = match &reading {
        Reading::Formula(formula) => spelled(Written::new(formula, line.text)),
        Reading::Pff | Reading::Unresolved => None,
    };
    let label = label(line, axiom);
    scope.write_axioms(|list| match label {
        Some(label) if list.formulas.iter().all(|(other, _)| *other != label) => {
            list.formulas.push((label, formula.map(String::into_boxed_str)));
        }
        label => {
            list.is_broken = true;
            list.has_other_labels |= label.is_none();
        }
    });
}

/// Puts the axioms in force that a block has written down, at its end.
pub(super) fn end_axioms(list: AxiomList, scope: &mut Scope) {
    let AxiomList { name, formulas, is_broken, .. } = list;
    let is_empty = formulas.is_empty();
    let axioms = Arc::new(Axioms::new(name.clone(), formulas, is_broken));
    let axioms = Some(axioms).filter(|_| !is_empty);
    if let Some(name) = &name {
        scope.named_blocks.define_system(name, axioms.clone());
    }
    scope.settings.system = axioms.map_or(System::Unknown, System::Chosen);
}

/// The fault of a block of axioms at its end.
pub(super) fn of_end(at: Span, list: &AxiomList) -> Option<Fault> {
    let is_empty = list.formulas.is_empty() && !list.is_broken;
    is_empty.then(|| of_axioms(at, MalformedAxioms::Empty))
}

/// The fault of a line of a block of axioms that has no label.
pub(super) fn stray(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    scope.axiom_list()?;
    Some(of_axioms(line.body(), MalformedAxioms::NoLabel))
}

/// The fault of an axiom of the block that is open with a label that is none, or without one.
pub(crate) fn unlabelled(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    match &line.statement {
        Statement::Blank => None,
        Statement::Axiom(axiom) => {
            let is_none = label(line, axiom).is_none();
            is_none.then(|| of_axioms(axiom.label, MalformedAxioms::Label))
        }
        _ => stray(line, scope),
    }
}
