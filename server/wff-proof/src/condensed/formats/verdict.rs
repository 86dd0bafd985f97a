//! The proofs of a collection, read and checked.

use super::collection::Collection;
use crate::condensed::detach::{Clash, Detacher};
use crate::condensed::proof::{Failure, Fault, Label, Proof};
use crate::terms::{Term, Terms};
use std::collections::HashMap;
use wff_syntax::Span;
use wff_syntax::letter::Constant;

/// The fault of a theorem of a file. Places count in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// Its proof is no D-proof.
    Malformed(Fault),
    /// Its proof fails.
    Fails(FailedStep),
    /// Its proof proves this, of which the claim is no instance.
    Other(Term),
    /// Its proof proves this, of which the stated result is no instance.
    OtherResult(Term),
}

/// The step of a proof that fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FailedStep {
    /// Its bytes.
    pub span: Span,
    /// The bytes of its major and its minor premise.
    pub premises: [Span; 2],
    /// The reason; `None` if its premises could not be written down.
    pub clash: Option<Clash>,
}

impl FailedStep {
    fn new(proof: &Proof, failure: Failure, base: usize) -> FailedStep {
        let span = |node: usize| {
            proof.steps().get(node).map_or(Span::default(), |step| step.span.after(base))
        };
        let premises = proof.operands(failure.node).unwrap_or([failure.node; 2]).map(span);
        FailedStep { span: span(failure.node), premises, clash: failure.clash }
    }
}

/// The axioms in force, and the theorems above that have a name: `None` for one whose formula is
/// not known.
struct TheoremsAbove<'t> {
    axioms: [Option<Term>; 128],
    theorems: HashMap<&'t str, Option<Term>>,
    /// A formula that stands for one that is not known.
    unknown: Term,
}

impl<'t> TheoremsAbove<'t> {
    fn new(
        collection: &Collection<'t>,
        terms: &mut Terms,
        system: &[(u8, Term)],
    ) -> TheoremsAbove<'t> {
        let mut axioms = [None; 128];
        let own = collection.axioms.iter().map(|axiom| (axiom.label, axiom.formula));
        let system = system.iter().copied().filter(|_| collection.axioms.is_empty());
        for (label, axiom) in own.chain(system) {
            if let Some(entry) = axioms.get_mut(usize::from(label)) {
                *entry = Some(axiom);
            }
        }
        TheoremsAbove { axioms, theorems: HashMap::new(), unknown: terms.constant(Constant::V) }
    }

    /// Reads a D-proof of a file; tells also if all that it leans on is known.
    fn read(&self, file: &str, span: Span) -> Result<(Proof, bool), Fault> {
        let mut is_known = true;
        let proof = Proof::read(span.of(file), |label| match label {
            Label::Axiom(label) => self.axioms.get(usize::from(label)).copied().flatten(),
            Label::Name(name) | Label::Line(name) => {
                let theorem = *self.theorems.get(name)?;
                is_known &= theorem.is_some();
                Some(theorem.unwrap_or(self.unknown))
            }
        });
        let moved = |fault: Fault| Fault { span: fault.span.after(span.start as usize), ..fault };
        Ok((proof.map_err(moved)?, is_known))
    }

    fn note(&mut self, name: &'t str, theorem: Option<Term>) {
        if !name.is_empty() {
            self.theorems.insert(name, theorem);
        }
    }
}

impl Collection<'_> {
    /// The formula that each proof proves, with these axioms where the file has none; `None` for a
    /// theorem without a proof, or one that leans on a theorem that is wrong and claims nothing.
    pub fn verdicts(
        &self,
        terms: &mut Terms,
        detacher: &mut Detacher,
        system: &[(u8, Term)],
    ) -> Vec<Option<Result<Term, Wrong>>> {
        let mut known = TheoremsAbove::new(self, terms, system);
        let mut verdicts = Vec::with_capacity(self.theorems.len());
        for theorem in &self.theorems {
            let claim = theorem.claim.map(|written| written.formula);
            let verdict = theorem.proof.and_then(|span| match known.read(self.text, span) {
                Err(fault) => Some(Err(Wrong::Malformed(fault))),
                Ok((_, false)) => None,
                Ok((proof, true)) => Some(detacher.check(terms, &proof).map_err(|failure| {
                    Wrong::Fails(FailedStep::new(&proof, failure, span.start as usize))
                })),
            });
            let verdict = verdict.map(|proved| {
                let term = proved?;
                let mut differs = |said: Option<Term>| {
                    said.is_some_and(|said| !detacher.is_instance_of(terms, said, term))
                };
                if differs(claim) {
                    Err(Wrong::Other(term))
                } else if differs(theorem.result.map(|written| written.formula)) {
                    Err(Wrong::OtherResult(term))
                } else {
                    Ok(term)
                }
            });
            let stands = verdict.as_ref().and_then(|verdict| verdict.as_ref().ok()).copied();
            known.note(theorem.name, stands.or(claim));
            verdicts.push(verdict);
        }
        verdicts
    }

    /// The theorems, by their places, whose proofs are no D-proofs over these axioms, or those of
    /// the file, or lean on such, and the faults of these; nothing is detached.
    pub fn malformed(&self, terms: &mut Terms, system: &[(u8, Term)]) -> Vec<(usize, Fault)> {
        let mut known = TheoremsAbove::new(self, terms, system);
        let mut faults = Vec::new();
        for (place, theorem) in self.theorems.iter().enumerate() {
            match theorem.proof.and_then(|span| known.read(self.text, span).err()) {
                Some(fault) => faults.push((place, fault)),
                None => known.note(theorem.name, None),
            }
        }
        faults
    }
}
