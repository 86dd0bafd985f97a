//! The ways out of a step of a proof from axioms: an axiom, or two lines of which it is detached.

use crate::analysis::d_proof::{axioms, claimed, first_that_proves};
use crate::analysis::proof::number_mark;
use crate::proof::condensed::axioms::Axioms;
use crate::proof::condensed::systems::SYSTEMS;
use crate::proof::natural::Proof;
use crate::rules::{Context, Diagnostic};
use crate::scope::{Scope, System};
use crate::syntax::proof::{AXIOM, DETACH, Step};
use crate::syntax::{Span, Statement, quote};
use std::sync::Arc;

/// A step where axioms are in force and no subproof stands above.
pub(super) struct FromAxioms<'a> {
    context: Context<'a>,
    proof: &'a Proof,
    step: &'a Step,
    axioms: &'a Arc<Axioms>,
    /// Its formula.
    claim: String,
}

impl<'a> FromAxioms<'a> {
    /// The step of a line; `None` where no axioms are in force or something is supposed.
    pub(super) fn of(context: Context<'a>) -> Option<FromAxioms<'a>> {
        let Statement::Step(step) = &context.line.statement else { return None };
        let (axioms, proof) = (axioms(context.scope)?, context.scope.proof()?);
        if proof.has_subproofs() || !step.bars.is_empty() {
            return None;
        }
        let claim = claimed(context.line, step.formula, context.scope)?;
        Some(FromAxioms { context, proof, step, axioms, claim })
    }

    /// The formula.
    pub(super) fn claim(self) -> String {
        self.claim
    }

    /// The axiom in force of which the formula is an instance.
    pub(super) fn axiom(&self) -> Option<&'a str> {
        let labels = self.axioms.formulas().map(|(label, _)| char::from(label).to_string());
        let found = first_that_proves(&self.claim, labels, self.context.scope)?;
        let is_one = |(label, _): &(u8, &str)| found.as_bytes() == [*label];
        self.axioms.formulas().find(is_one).map(|(_, formula)| formula)
    }

    /// The words for its axiom: what the formula is.
    pub(super) fn as_axiom(&self) -> Option<String> {
        let axiom = self.axiom()?;
        let called = self.axioms.called();
        Some(match axiom == self.claim {
            true => format!("an axiom of {called}"),
            false => format!("an instance of {}, an axiom of {called}", quote(axiom)),
        })
    }

    /// The last lines above, of which the first detaches the formula by means of the second.
    pub(super) fn lines(&self) -> Option<(u32, u32)> {
        const LOOKED_AT: u32 = 12;
        let highest = self.proof.highest();
        let lines = || highest.saturating_sub(LOOKED_AT) + 1..=highest;
        let pairs = lines().flat_map(|major| lines().map(move |minor| (major, minor)));
        self.first_that_detaches(pairs)
    }

    /// The first of some pairs of lines that detaches the formula.
    pub(super) fn first_that_detaches(
        &self,
        pairs: impl Iterator<Item = (u32, u32)> + Clone,
    ) -> Option<(u32, u32)> {
        let text = |(major, minor): (u32, u32)| format!("{DETACH}[{major}][{minor}]");
        let texts = pairs.clone().map(text);
        let found = first_that_proves(&self.claim, texts, self.context.scope)?;
        pairs.clone().find(|it| text(*it) == found)
    }

    /// A diagnostic with the fix that gives the formula the reason that it has from axioms; `None`
    /// where it is no axiom and is not detached from lines above.
    pub(super) fn with_reason(&self, diagnostic: &Diagnostic) -> Option<Diagnostic> {
        let reason = match self.axiom() {
            Some(_) => AXIOM.to_owned(),
            None => {
                let (major, minor) = self.lines()?;
                format!("{DETACH} {major} {minor}")
            }
        };
        let Context { line, .. } = self.context;
        let number = line.of(self.step.number);
        let mark = number_mark(line, self.step).map_or(String::new(), String::from);
        let formula = line.of(self.step.formula);
        let title = format!("Write {}", quote(&format!("{number}{mark} {formula}  {reason}")));
        let said = self.step.reason.as_ref().map(|it| {
            let end = it.citations.last().map_or(it.word.end, |it| it.end);
            Span { end: end.max(it.word.end), ..it.word }
        });
        let (at, before) = match said {
            Some(said) => (said, ""),
            None => (Span { start: self.step.formula.end, ..self.step.formula }, "  "),
        };
        Some(diagnostic.clone().replace(title, false, at, format!("{before}{reason}")))
    }
}

/// The known system that has an axiom of which a formula is an instance, that one which has the
/// most of the lines above that lean on axioms alone.
pub(super) fn system_with(context: Context<'_>) -> Option<&'static str> {
    let Statement::Step(step) = &context.line.statement else { return None };
    let proof = context.scope.proof()?;
    let claim = claimed(context.line, step.formula, context.scope)?;
    let above = (1..=proof.highest()).filter_map(|number| proof.line(number));
    let above = above.filter(|(_, leans)| !leans).map(|(formula, _)| &**formula);
    let above: Vec<&str> = above.take(LOOKED_AT).collect();
    let of_system = |name: &'static str| {
        let mut scope = Scope::default();
        scope.settings.system = System::Chosen(Arc::new(Axioms::known(name)?));
        let has = |formula: &str| {
            let labels = axioms(&scope).into_iter().flat_map(|it| it.formulas());
            let labels = labels.map(|(label, _)| char::from(label).to_string());
            first_that_proves(formula, labels.collect::<Vec<_>>(), &scope).is_some()
        };
        has(&claim).then(|| (above.iter().filter(|it| has(it)).count(), name))
    };
    let mut best: Option<(usize, &'static str)> = None;
    for found in SYSTEMS.iter().filter_map(|system| of_system(system.name)) {
        if best.is_none_or(|(most, _)| found.0 > most) {
            best = Some(found);
        }
    }
    best.map(|(_, name)| name)
}

/// The first known system, beside the one in force, from whose axioms a D-proof proves a formula.
pub(super) fn system_that_proves(claim: &str, proof: &str, scope: &Scope) -> Option<&'static str> {
    let own = axioms(scope)?.name.as_deref()?;
    let is_known = SYSTEMS.iter().any(|system| system.name == own);
    let proves = |name: &&'static str| {
        let Some(axioms) = Axioms::known(name) else { return false };
        let mut scope = Scope::default();
        scope.settings.system = System::Chosen(Arc::new(axioms));
        first_that_proves(claim, [proof.to_owned()], &scope).is_some()
    };
    let mut others = SYSTEMS.iter().map(|system| system.name).filter(|name| *name != own);
    others.find(proves).filter(|_| is_known)
}

/// The most lines above that are looked at for a system.
const LOOKED_AT: usize = 12;
