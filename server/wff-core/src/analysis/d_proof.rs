//! D-proofs: what lines have of them, and condensed detachment asked.

use super::candidate::{Candidate, Reading};
use super::fault::{Fault, FaultKind, MalformedDProof, MissingFormula, Obstacle, WrongDetachment};
use super::formula::formula_faults;
use super::judged::Judged;
use super::verdict::Verdict;
use crate::logic::spelled;
use crate::proof::condensed::axioms::{Axioms, NamedProof, Workspace};
use crate::proof::condensed::proof::{self as condensed, Failure, Label, Proof};
use crate::proof::condensed::{Clash, ClashKind};
use crate::proof::terms::{Proposition, Term, Terms};
use crate::scope::{Scope, System};
use crate::syntax::bytes::ByteSet;
use crate::syntax::d_proof::{Proves, is_whole};
use crate::syntax::formula::Written;
use crate::syntax::proof::number;
use crate::syntax::reading::SlipKind;
use crate::syntax::reading::d_proof::{NearClaim, near_claim};
use crate::syntax::reading::reason::without_brackets;
use crate::syntax::statement::Definition;
use crate::syntax::{Line, Span};
use std::collections::HashMap;
use std::sync::Arc;

/// The reading of a D-proof.
#[derive(Debug)]
pub(crate) enum DProof {
    /// It is one.
    Proof(Proof),
    /// It leans on what is not understood.
    Unresolved,
    /// It is none, for this reason.
    Faulty(Fault),
}

/// The lines of a proof that a D-proof may cite, as formulas of a workspace.
pub(crate) type Cite<'a> = &'a mut dyn FnMut(&mut Workspace, u32) -> Option<Term>;

fn malformed(at: Span, kind: MalformedDProof) -> Fault {
    Fault::new(at, FaultKind::MalformedDProof(kind))
}

/// Reads the D-proof of a stretch of a line, which leans on these axioms.
pub(crate) fn read(
    line: &Line<'_>,
    span: Span,
    (scope, axioms): (&Scope, Option<&Arc<Axioms>>),
    workspace: &mut Workspace,
    cite: Cite<'_>,
) -> DProof {
    // Brackets and commas in that of a step are told as a slip.
    let bare = line.slip(SlipKind::Reason).map(|_| without_brackets(line.of(span)));
    let text = bare.as_deref().unwrap_or(line.of(span));
    let ReadText { proof, is_unresolved, stranger } =
        read_text(text, (scope, axioms), workspace, cite);
    match proof {
        Ok(_) if is_unresolved => DProof::Unresolved,
        Ok(proof) => DProof::Proof(proof),
        // It may be a label that is told where the axioms are.
        Err(fault) if axioms.is_some_and(|it| it.lacks) && is_stray(fault.kind) => {
            DProof::Unresolved
        }
        Err(fault) => DProof::Faulty(fault_of(line, span, scope, fault, stranger)),
    }
}

/// True for a capital or a sign that has no place in a D-proof.
fn is_stray(kind: condensed::FaultKind) -> bool {
    matches!(kind, condensed::FaultKind::Capital | condensed::FaultKind::Stray)
}

/// The reading of a text that should be a D-proof.
struct ReadText {
    proof: Result<Proof, condensed::Fault>,
    /// True if it leans on what is not understood.
    is_unresolved: bool,
    /// True if it names what is proved from other axioms.
    stranger: bool,
}

/// Reads a text that should be a D-proof from these axioms.
fn read_text(
    text: &str,
    (scope, axioms): (&Scope, Option<&Arc<Axioms>>),
    workspace: &mut Workspace,
    cite: Cite<'_>,
) -> ReadText {
    let mut is_unresolved = false;
    let mut stranger = false;
    let mut named: HashMap<*const NamedProof, Term> = HashMap::new();
    let any = workspace.terms.proposition(Proposition::nth(0));
    let stands_for = |label: Label<'_>| match label {
        Label::Axiom(_) if axioms.is_none() => Some(any),
        Label::Axiom(label) => {
            let lacks = axioms.is_some_and(|axioms| axioms.lacks);
            let axiom = workspace.axiom(label).or(lacks.then_some(None))?;
            is_unresolved |= axiom.is_none();
            Some(axiom.unwrap_or(any))
        }
        Label::Line(line) => cite(workspace, number(line)?),
        Label::Name(name) => {
            let Some(meant) = scope.names.proof(name)? else {
                is_unresolved = true;
                return Some(any);
            };
            if axioms.is_some_and(|axioms| *meant.axioms != **axioms) {
                stranger = true;
                return None;
            }
            let put = || meant.theorem.put_into(&mut workspace.terms);
            Some(*named.entry(&raw const **meant).or_insert_with(put))
        }
    };
    let proof = Proof::read(text, stands_for);
    ReadText { proof, is_unresolved, stranger }
}

fn fault_of(
    line: &Line<'_>,
    whole: Span,
    scope: &Scope,
    fault: condensed::Fault,
    stranger: bool,
) -> Fault {
    let at = fault.span.after(whole.start as usize);
    let kind = match fault.kind {
        condensed::FaultKind::Empty => MalformedDProof::Empty,
        condensed::FaultKind::Missing(lacks) => MalformedDProof::Missing(lacks),
        condensed::FaultKind::Trailing => MalformedDProof::Trailing,
        condensed::FaultKind::UnknownAxiom if line.of(at) == "d" => {
            return malformed(whole, MalformedDProof::SmallD);
        }
        condensed::FaultKind::UnknownAxiom => MalformedDProof::UnknownAxiom,
        condensed::FaultKind::UnknownLine => MalformedDProof::UnknownLine,
        condensed::FaultKind::Capital => MalformedDProof::Capital,
        condensed::FaultKind::Stray => MalformedDProof::Stray,
        condensed::FaultKind::Unclosed => MalformedDProof::Unclosed,
        condensed::FaultKind::UnknownName if stranger => MalformedDProof::OtherAxioms,
        condensed::FaultKind::UnknownName if line.of(at).len() == 1 => MalformedDProof::Stray,
        condensed::FaultKind::UnknownName => {
            let runs_on = runs_on(line.of(at).trim_start_matches('@'), scope);
            return Fault::new(at, FaultKind::UndefinedName { formula: whole, runs_on });
        }
    };
    malformed(at, kind)
}

/// The bytes of an undefined name that name a D-proof, where labels of axioms have run into it.
pub(crate) fn runs_on(name: &str, scope: &Scope) -> Option<u32> {
    let starts = (1..name.len()).rev().filter_map(|length| name.get(..length));
    let is_of_labels = |rest: &str| !rest.contains('-');
    let found = starts
        .take_while(|start| name.get(start.len()..).is_some_and(is_of_labels))
        .take(MOST_LABELS)
        .find(|start| scope.names.proof(start).is_some())?;
    u32::try_from(found.len()).ok()
}

/// The most labels behind a name that may have run into it.
const MOST_LABELS: usize = 40;

/// The axioms that are in force, as far as they are known; where none are, that is the fault of a
/// D-proof at this place.
pub(super) fn in_force(scope: &Scope, at: Span) -> Result<Option<&Arc<Axioms>>, Fault> {
    match &scope.settings.system {
        System::Chosen(axioms) => Ok(Some(axioms)),
        System::Unknown => Ok(None),
        System::None => Err(Fault::new(at, FaultKind::MissingAxioms)),
    }
}

/// The axioms that are in force, if they are known.
pub(crate) fn axioms(scope: &Scope) -> Option<&Arc<Axioms>> {
    in_force(scope, Span::default()).ok().flatten()
}

/// The lines that a D-proof in the proof that is open may cite.
pub(crate) fn citing(scope: &Scope) -> impl FnMut(&mut Workspace, u32) -> Option<Term> {
    let proof = scope.proof();
    move |workspace, number| {
        let (formula, leans) = proof?.line(number)?;
        let term = workspace.terms.read(formula)?;
        Some(if leans { workspace.detacher.fixed(&mut workspace.terms, term) } else { term })
    }
}

/// The formula that a D-proof proves, if it does and that is known.
pub(crate) fn proved(
    line: &Line<'_>,
    span: Span,
    scope: &Scope,
    workspace: &mut Workspace,
) -> Option<Term> {
    theorem(line, span, scope, workspace, &mut citing(scope)).ok().flatten()
}

/// Reads a D-proof and finds what it proves, or its fault; `None` where it leans on what is not
/// understood.
pub(super) fn theorem(
    line: &Line<'_>,
    span: Span,
    scope: &Scope,
    workspace: &mut Workspace,
    cite: Cite<'_>,
) -> Result<Option<Term>, Fault> {
    let axioms = in_force(scope, span);
    let of = (scope, axioms.as_ref().ok().copied().flatten());
    let proof = match read(line, span, of, workspace, cite) {
        DProof::Faulty(fault) => return Err(fault),
        DProof::Unresolved => None,
        DProof::Proof(proof) => Some(proof),
    };
    let Some((_, proof)) = axioms?.zip(proof) else { return Ok(None) };
    match workspace.detacher.check(&mut workspace.terms, &proof) {
        Ok(term) => Ok(Some(term)),
        Err(failure) => Err(failed(&proof, failure, span, workspace)),
    }
}

/// The fault of a D-proof that fails.
pub(super) fn failed(proof: &Proof, failure: Failure, whole: Span, workspace: &Workspace) -> Fault {
    let at = proof.steps().get(failure.node).map_or(whole, |step| step.span);
    let at = if at.is_empty() { whole } else { at.after(whole.start as usize) };
    let kind = match failure.clash {
        Some(clash) => of_clash(clash, &workspace.terms, false),
        None => WrongDetachment::TooLarge,
    };
    Fault::new(at, FaultKind::WrongDetachment(Box::new(kind)))
}

/// The reason why nothing is detached, as far as it is shown.
pub(crate) fn of_clash(clash: Clash, terms: &Terms, is_turned: bool) -> WrongDetachment {
    let shown = |term| terms.excerpt(term);
    let obstacle = match clash.kind {
        ClashKind::TooLarge => return WrongDetachment::TooLarge,
        ClashKind::NoConditional => Obstacle::NoConditional,
        ClashKind::Different(one, other) => Obstacle::Different(shown(one), shown(other)),
        ClashKind::Inside(letter, value) => Obstacle::Inside(shown(letter), shown(value)),
    };
    let (major, minor) = (shown(clash.major), shown(clash.minor));
    WrongDetachment::Clash { major, minor, obstacle, is_turned }
}

/// The formula that a stretch of a line is, in the letters of this language.
pub(crate) fn claimed(line: &Line<'_>, span: Span, scope: &Scope) -> Option<String> {
    match Candidate::new(line, span, scope).reading() {
        Reading::Formula(formula) => spelled(Written::new(&formula, line.text)),
        Reading::Pff | Reading::Unresolved => None,
    }
}

/// The formula that a label of a D-proof stands for, if that is known.
pub(crate) fn labelled(label: &str, scope: &Scope, workspace: &mut Workspace) -> Option<Term> {
    let axioms = Some(axioms(scope)?);
    let read = read_text(label, (scope, axioms), workspace, &mut citing(scope));
    let proof = read.proof.ok().filter(|_| !read.is_unresolved)?;
    proof.steps().first()?.leaf()
}

/// The first of some texts that is a D-proof, from the axioms and lines in force, of a formula or
/// of something of which that is an instance.
pub(crate) fn first_that_proves(
    formula: &str,
    texts: impl IntoIterator<Item = String>,
    scope: &Scope,
) -> Option<String> {
    let axioms = axioms(scope)?;
    axioms.in_workspace(|workspace| {
        let claimed = workspace.terms.read(formula)?;
        texts.into_iter().find(|text| {
            let read = read_text(text, (scope, Some(axioms)), workspace, &mut citing(scope));
            let proof = read.proof.ok().filter(|_| !read.is_unresolved);
            let theorem =
                proof.and_then(|it| workspace.detacher.check(&mut workspace.terms, &it).ok());
            theorem.is_some_and(|theorem| {
                workspace.detacher.is_instance_of(&workspace.terms, claimed, theorem)
            })
        })
    })
}

/// Does something in the workspace of the axioms in force, or in one without any.
pub(crate) fn in_workspace<T>(scope: &Scope, work: impl FnOnce(&mut Workspace) -> T) -> T {
    match axioms(scope) {
        Some(axioms) => axioms.in_workspace(work),
        None => Axioms::new(None, Vec::new(), true).in_workspace(work),
    }
}

/// The fault of a line that is a D-proof alone, or one with another word or sign than `proves`
/// beside it.
pub(super) fn nearly_claim(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    if !line.bytes.has_any(const { ByteSet::of("0123456789") }) {
        return None;
    }
    let NearClaim { proof, sign, formula, .. } = near_claim(line.text, line.body())?;
    let may_be_one = is_whole(line.text, proof) || axioms(scope).is_some();
    if formula.is_none() && !may_be_one {
        return None;
    }
    let of_proof = in_workspace(scope, |workspace| {
        theorem(line, proof, scope, workspace, &mut |_, _| None).err()
    });
    let is_malformed = |it: &Fault| matches!(it.kind, FaultKind::MalformedDProof(_));
    // One that is not whole may still be written.
    let is_told = formula.is_some() || is_whole(line.text, proof);
    let of_proof = of_proof.filter(is_malformed).filter(|_| is_told);
    let at = if sign.is_empty() { proof } else { sign };
    Some(of_proof.unwrap_or_else(|| malformed(at, MalformedDProof::NoClaim)))
}

/// Judges a claim of what a D-proof proves.
pub(super) fn judge(line: &Line<'_>, proves: &Proves, scope: &Scope) -> Judged {
    let candidate = Candidate::new(line, proves.formula, scope);
    let reading = (!line.is_question()).then(|| candidate.reading());
    let mut faults = match &reading {
        None => Vec::new(),
        Some(_) if proves.formula.is_empty() => {
            let kind = MissingFormula::BesideSign { left: false };
            vec![Fault::new(proves.sign, FaultKind::MissingFormula(kind))]
        }
        Some(_) => formula_faults(candidate, false),
    };
    let (theorem, claimed) = in_workspace(scope, |workspace| {
        let theorem = theorem(line, proves.proof, scope, workspace, &mut |_, _| None);
        let claimed = match (&reading, &theorem) {
            (Some(Reading::Formula(formula)), Ok(Some(theorem))) => {
                workspace.terms.of_formula(Written::new(formula, line.text)).map(|claimed| {
                    let is_one =
                        workspace.detacher.is_instance_of(&workspace.terms, claimed, *theorem);
                    let differ = [*theorem, claimed].map(|it| workspace.terms.excerpt(it));
                    (!is_one).then_some(differ)
                })
            }
            _ => None,
        };
        (theorem.map(|theorem| theorem.is_some()), claimed)
    });
    let is_truth = theorem.as_ref().is_err_and(|fault| fault.kind.judges_truth());
    let is_known = matches!(theorem, Ok(true));
    faults.extend(theorem.err());
    if let Some(Some([proved, claimed])) = claimed {
        let kind = WrongDetachment::Proves { proved, claimed };
        faults.push(Fault::new(proves.formula, FaultKind::WrongDetachment(Box::new(kind))));
        return Judged::new(Verdict::Wrong, faults);
    }
    let verdict = match reading {
        None => Verdict::Open,
        Some(Reading::Pff) => Verdict::Pff,
        Some(Reading::Formula(_)) if is_truth => Verdict::Wrong,
        Some(Reading::Formula(_)) if is_known && claimed.is_some() => Verdict::Right,
        Some(_) => Verdict::Unchecked,
    };
    Judged::new(verdict, faults)
}

/// The fault of a D-proof that does not prove the formula on another line; `None` where that is not
/// understood.
pub(super) fn proves(
    (line, proof): (&Line<'_>, Span),
    (other, formula): (&Line<'_>, Span),
    scope: &Scope,
) -> Result<Option<()>, Fault> {
    let reading = Candidate::new(other, formula, scope).reading();
    let Reading::Formula(formula) = &reading else { return Ok(None) };
    in_workspace(scope, |workspace| {
        let theorem = theorem(line, proof, scope, workspace, &mut |_, _| None)?;
        let claimed = workspace.terms.of_formula(Written::new(formula, other.text));
        let (Some(theorem), Some(claimed)) = (theorem, claimed) else { return Ok(None) };
        if workspace.detacher.is_instance_of(&workspace.terms, claimed, theorem) {
            return Ok(Some(()));
        }
        let [proved, claimed] = [theorem, claimed].map(|it| workspace.terms.excerpt(it));
        let kind = WrongDetachment::Proves { proved, claimed };
        Err(Fault::new(proof, FaultKind::WrongDetachment(Box::new(kind))))
    })
}

/// The fault of the D-proof of a `def`.
pub(super) fn of_def(
    line: &Line<'_>,
    definition: &Definition,
    word: Option<Span>,
    scope: &Scope,
) -> Option<Fault> {
    let (sign, proof) = definition.formula?;
    if proof.is_empty() {
        return Some(malformed(word.unwrap_or(sign), MalformedDProof::Empty));
    }
    in_workspace(scope, |workspace| named(line, proof, scope, workspace).err())
}

/// The D-proof of a `def` with what it proves, or its fault; `None` where it leans on what is not
/// understood.
fn named(
    line: &Line<'_>,
    proof: Span,
    scope: &Scope,
    workspace: &mut Workspace,
) -> Result<Option<NamedProof>, Fault> {
    let theorem = theorem(line, proof, scope, workspace, &mut |_, _| None)?;
    let Some((axioms, theorem)) = axioms(scope).zip(theorem) else { return Ok(None) };
    match NamedProof::new(line.of(proof), axioms, &workspace.terms, theorem) {
        Some(named) => Ok(Some(named)),
        None => {
            let kind = WrongDetachment::TooLarge;
            Err(Fault::new(proof, FaultKind::WrongDetachment(Box::new(kind))))
        }
    }
}

/// Makes a name stand for the D-proof that a `def` gives it.
pub(super) fn define(line: &Line<'_>, name: &str, definition: &Definition, scope: &mut Scope) {
    let proof = definition.formula.map(|(_, proof)| proof).filter(|proof| !proof.is_empty());
    let meant = proof.and_then(|proof| {
        let named = in_workspace(scope, |workspace| named(line, proof, scope, workspace));
        named.ok().flatten().map(Arc::new)
    });
    scope.names.define_proof(&name.into(), meant);
}
