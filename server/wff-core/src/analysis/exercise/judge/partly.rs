//! The share of a proof that is right, where points are given in part.
//!
//! Only steps that are derived count: what is given says nothing that the exercise does not say. A
//! step is right if all it leans on is, so that no detour behind a wrong one adds to the share.

use crate::analysis::proof::read;
use crate::exercise::Share;
use crate::proof::natural::{Letters, Reason, Rule, Sequent, Step};
use crate::scope::Scope;
use crate::syntax::proof::Citation;
use crate::syntax::{Line, Statement};
use std::collections::{BTreeSet, HashMap};

/// The steps of a proof, in text order.
#[derive(Default)]
pub(super) struct Drawn {
    steps: Vec<Drawing>,
    /// The places of the steps, by number.
    places: HashMap<u32, usize>,
}

/// A step of a proof.
struct Drawing {
    formula: Option<Letters>,
    /// True if it is a premise, a supposition or an axiom, or repeats a line.
    is_given: bool,
    /// True if it stands in no subproof.
    is_outermost: bool,
    /// True if it is right, and all that it leans on.
    is_right: bool,
    /// The places of the steps that it leans on.
    on: Vec<usize>,
}

impl Drawn {
    /// Writes a line down, which is judged; `scope` is that above it.
    pub(super) fn write(&mut self, line: &Line<'_>, scope: &Scope, is_right: bool) {
        let Statement::Step(written) = &line.statement else {
            self.steps.extend((!is_right).then(Drawing::unread));
            return;
        };
        if is_right && written.is_bare() {
            return;
        }
        let step = read(line, written, scope);
        let is_outermost = scope.proof().is_some_and(|proof| proof.depth_of(&step) == 0);
        let on: Option<Vec<usize>> = step.citations.iter().map(|it| self.place((*it)?)).collect();
        let is_grounded = on.as_ref().is_some_and(|on| on.iter().all(|it| self.is_right(*it)));
        if let Some(number) = step.number {
            self.places.entry(number).or_insert(self.steps.len());
        }
        let Step { formula, reason, .. } = step;
        self.steps.push(Drawing {
            formula,
            is_given: reason.cites_nothing() || reason == Reason::By(Rule::R),
            is_outermost,
            is_right: is_right && is_grounded,
            on: on.unwrap_or_default(),
        });
    }

    /// The place of the step that is cited, which of a subproof is its last.
    fn place(&self, cited: Citation) -> Option<usize> {
        let (Citation::Line(number) | Citation::Subproof(_, number)) = cited;
        self.places.get(&number).copied()
    }

    fn is_right(&self, place: usize) -> bool {
        self.steps.get(place).is_some_and(|it| it.is_right)
    }

    /// The share of the derived steps that is right: of those that are wrong and those that the
    /// conclusion leans on; where that is not reached, half of the share of all that say
    /// something of the sequent, and it is one more that is wrong.
    pub(super) fn share(&self, sequent: &Sequent) -> Share {
        let is_conclusion = |step: &Drawing| {
            step.is_outermost && step.formula.as_ref() == Some(&sequent.conclusion)
        };
        let reached = self.steps.iter().position(|step| is_conclusion(step) && step.is_right);
        let used = reached.map(|place| self.leaned_on(place));
        let mut seen: BTreeSet<&str> = sequent.premises.iter().map(|it| &**it).collect();
        let (mut right, mut wrong) = (0, 0);
        for (place, step) in self.steps.iter().enumerate() {
            let Some(formula) = step.formula.as_deref().filter(|_| step.is_right) else {
                wrong += 1;
                continue;
            };
            let counts = match &used {
                Some(used) => used.contains(&place),
                None => is_of(formula, sequent),
            };
            right += u64::from(counts && !step.is_given && seen.insert(formula));
        }
        if reached.is_none() && !self.steps.iter().any(is_conclusion) {
            wrong += 1;
        }
        Share { right, of: right + wrong, is_halved: reached.is_none() }
    }

    /// The places of a step and of all that it leans on.
    fn leaned_on(&self, place: usize) -> BTreeSet<usize> {
        let mut all = BTreeSet::new();
        let mut open = vec![place];
        while let Some(place) = open.pop() {
            if all.insert(place)
                && let Some(step) = self.steps.get(place)
            {
                open.extend(&step.on);
            }
        }
        all
    }
}

impl Drawing {
    fn unread() -> Drawing {
        Drawing {
            formula: None,
            is_given: false,
            is_outermost: false,
            is_right: false,
            on: Vec::new(),
        }
    }
}

/// True if a formula is part of one of a sequent, or the negation of a part.
fn is_of(formula: &str, sequent: &Sequent) -> bool {
    let part = formula.trim_start_matches('N');
    let mut all = sequent.premises.iter().chain([&sequent.conclusion]);
    all.any(|whole| whole.contains(part))
}
