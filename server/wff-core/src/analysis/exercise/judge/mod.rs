//! The judgement on an answer: which requirements it meets, and what it lacks for others.

mod block;
mod formula;
mod lists;
mod model;
mod partly;
mod values;
mod words;

pub(super) use formula::{Dice, is_of_length};

use super::answer::{Answer, Answers};
use super::asked::is_at_worlds;
use super::met::{Met, in_part};
use crate::analysis::class::{ClaimedClass, claimed};
use crate::analysis::composed::composed;
use crate::analysis::fault::Shortfall;
use crate::analysis::{Fault, FaultKind, Verdict};
use crate::effort::Ask;
use crate::exercise::{Share, requirement};
use crate::logic::{Limit, Valuation};
use crate::scope::Scope;
use crate::syntax::exercise::{Require, RequirementKind};
use crate::syntax::formula::{Unit, shape};
use crate::syntax::model::{Place, place_behind};
use crate::syntax::reading::wording::{self, Said, Sequent};
use crate::syntax::statement::{Claim, Judgement};
use crate::syntax::{Line, Span, Statement};
use std::sync::Arc;

/// Tells whether an answer meets the requirement of a line, in the scope of the exercise. Names in
/// the answer are those of another scope. `keys` are the teacher's answers, for a translation.
pub fn meets(
    line: &Line<'_>,
    answer: &Answer,
    keys: &[Arc<str>],
    scope: &Scope,
    names: &Scope,
    oracle: &dyn Ask,
) -> Met {
    let Some(require) = requirement(line) else { return Met::Undecided };
    let Some(kind) = require.kind else { return Met::Undecided };
    let scope = &scope.outside_blocks().telling_answers();
    let judge = Judge { line, require, scope, oracle };
    match &answer.kind {
        Answers::Unreadable if equates_formulas(answer) => Met::No(Shortfall::Equated),
        Answers::Blank | Answers::Unreadable | Answers::Pff => Met::No(Shortfall::Unreadable),
        Answers::Formula(named) => {
            let formula = named.written();
            match kind {
                RequirementKind::Judgement => judge.judgement(formula),
                RequirementKind::Only | RequirementKind::Without => judge.connectives(formula),
                RequirementKind::Uses => judge.letters(formula),
                RequirementKind::Length => judge.length(formula),
                RequirementKind::From => judge.dice(formula),
                RequirementKind::Exactly => judge.exactly(formula),
                RequirementKind::Translation => judge.translation(formula, keys),
                _ => Met::No(Shortfall::Unreadable),
            }
        }
        Answers::Other if kind.asks_for_formula() => Met::No(Shortfall::Unreadable),
        Answers::Other => {
            let met = judge.other(answer, kind, names);
            if !matches!(
                met,
                Met::No(Shortfall::Unreadable | Shortfall::Differs | Shortfall::Sign(_))
            ) {
                return met;
            }
            if let Some(met) = judge.shown_by_values(answer, kind, names) {
                return met;
            }
            match judge.in_words(answer, answer.text(), kind, names) {
                Met::No(Shortfall::Unreadable) => met,
                met => met,
            }
        }
    }
}

/// The choice that a text makes of the worlds or logics that a requirement asks about, by which it
/// may be compared with others; `None` if it makes none.
pub fn choice(line: &Line<'_>, text: &str, scope: &Scope) -> Option<String> {
    let require = requirement(line)?;
    let judge = Judge { line, require, scope, oracle: &Limit::none() };
    Some(judge.choice(text)?.key())
}

/// The list of worlds or logics that is right, where a requirement asks for one.
pub fn right_list(line: &Line<'_>, scope: &Scope, oracle: &dyn Ask) -> Option<String> {
    let require = requirement(line)?;
    Judge { line, require, scope: &scope.telling_answers(), oracle }.right_list()
}

/// True if a text is understood as an answer to a requirement of words, values or names.
pub fn understands(line: &Line<'_>, text: &str, scope: &Scope) -> bool {
    let logic = scope.settings.logic.as_ref();
    let by_kind = |kind| wording::is_understood(text, kind, logic);
    let kind = requirement(line).and_then(|it| it.kind);
    let is_said = kind.is_some_and(|kind| {
        !kind.asks_for_formula() && kind != RequirementKind::Infix && by_kind(kind)
    });
    is_said || choice(line, text, scope).is_some()
}

/// True if an answer is a judgement with `=` that has a formula on its right.
fn equates_formulas(answer: &Answer) -> bool {
    let line = answer.line.line();
    let Statement::Judgement(Judgement { claim: Claim::Value, right, .. }) = &line.statement else {
        return false;
    };
    let is_formula = |at: &Span| {
        let letters = line.of(*at).bytes().filter(u8::is_ascii_alphabetic).count();
        letters > 1 && shape(line.text, *at, Unit::arity).is_well_formed()
    };
    matches!(&right[..], [only] if is_formula(only))
}

/// A requirement, and what is in force for it.
#[derive(Clone, Copy)]
struct Judge<'a> {
    line: &'a Line<'a>,
    require: &'a Require,
    scope: &'a Scope,
    oracle: &'a dyn Ask,
}

fn met(is_met: bool, shortfall: impl FnOnce() -> Shortfall) -> Met {
    if is_met { Met::Yes } else { Met::No(shortfall()) }
}

impl Judge<'_> {
    /// Judges an answer that is no formula, as it is written.
    fn other(self, answer: &Answer, kind: RequirementKind, names: &Scope) -> Met {
        let said = answer.line.line();
        let student = self.scope.with_names_of(names);
        match kind {
            RequirementKind::Table => self.table(answer, names),
            RequirementKind::Proof => self.proof(answer, names),
            RequirementKind::Infix => self.infix(answer.text()),
            RequirementKind::Model => self.model(answer),
            RequirementKind::Countermodel if !answer.block.is_empty() => self.model(answer),
            RequirementKind::Worlds | RequirementKind::Systems => self.list(answer.text()),
            RequirementKind::Value | RequirementKind::Countermodel
                if self.scope.settings.logic.is_none() =>
            {
                Met::Undecided
            }
            // These are always said in words.
            RequirementKind::Value | RequirementKind::Class | RequirementKind::Countermodel => {
                Met::No(Shortfall::Unreadable)
            }
            _ => self.yes_or_no((kind, answer.text()), &said, &student),
        }
    }

    /// Judges what a text of an answer says in whatever words.
    fn in_words(self, answer: &Answer, text: &str, kind: RequirementKind, names: &Scope) -> Met {
        let logic = self.scope.settings.logic.as_ref();
        let line = answer.line.line();
        let student = self.scope.with_names_of(names);
        let at = |part: &str| Span::of_part(part, line.text);
        let text = match self.without_place(text, kind) {
            Some(text) => text,
            None => return Met::No(Shortfall::Differs),
        };
        match wording::said(text, kind, logic) {
            None => Met::No(Shortfall::Unreadable),
            Some(Said::Formula(inner)) => self.infix(inner),
            Some(Said::Value(of, value)) => {
                let of = of.map(at);
                self.if_about(&line, of.as_slice(), &student, || self.value(&value))
            }
            Some(Said::Class(of, class)) => {
                let of = of.map(at);
                self.if_about(&line, of.as_slice(), &student, || self.class(class))
            }
            Some(Said::Word(word)) => self.word(word, kind),
            Some(Said::Sequent(Sequent { premises, conclusion, denied })) => {
                let judgement = Judgement {
                    left: premises.into_iter().map(at).collect(),
                    right: vec![at(conclusion)],
                    denied,
                    claim: Claim::Consequence,
                    sign: Span::default(),
                    second: None,
                    place: Place::default(),
                };
                self.judgement_of(&line, &judgement, &student)
            }
            Some(Said::Values(_)) if is_at_worlds(self.line, self.scope) => {
                Met::No(Shortfall::Unreadable)
            }
            Some(Said::Values(mut values)) => {
                for more in &answer.more {
                    let more = logic.and_then(|logic| wording::bindings(more.body(), logic));
                    values.extend(more.into_iter().flatten());
                }
                self.countermodel(&values)
            }
        }
    }

    /// The text of a value without the world and the model behind it, which have to be those that
    /// are asked about; `None` if they are others.
    fn without_place<'t>(&self, text: &'t str, kind: RequirementKind) -> Option<&'t str> {
        let asked = self.require.place().filter(|_| kind == RequirementKind::Value);
        let whole = Span::new(0, text.len());
        let found = asked.and_then(|asked| Some((asked, place_behind(text, whole)?)));
        let Some((asked, (said, place))) = found else { return Some(text) };
        let named = |here: Option<(Span, Span)>, there: Option<(Span, Span)>| {
            let there = there.map(|(_, name)| self.line.of(name));
            here.is_none_or(|(_, name)| there.is_none_or(|there| there == name.of(text)))
        };
        let is_asked = named(place.world, asked.world) && named(place.model, asked.model);
        is_asked.then(|| said.of(text))
    }

    /// The verdict on an answer that is right to a share, and lacks something: in part, where
    /// points are given so.
    fn in_part(&self, share: Share, shortfall: Shortfall) -> Met {
        in_part(self.require, share, shortfall)
    }

    /// The formulas that follow the words.
    fn formulas(&self) -> &[Span] {
        match &*self.require.claims {
            Statement::Formulas(formulas) => formulas,
            _ => &[],
        }
    }

    fn asked_judgement(&self) -> Option<&Judgement> {
        match &*self.require.claims {
            Statement::Judgement(judgement) => Some(judgement),
            _ => None,
        }
    }

    /// The verdict on a line, as an answer.
    fn judged(&self, text: String, scope: &Scope) -> Met {
        let (line, analysis) = composed(&text, scope, self.oracle);
        let mut faults = analysis.faults.into_iter();
        let is_other = |fault: &Fault| !matches!(fault.kind, FaultKind::OutOfReach(_));
        match analysis.verdict {
            Some(Verdict::Right) => Met::Yes,
            _ => match faults.find(is_other) {
                Some(fault) => Met::No(Shortfall::Judged(Box::new((line, fault)))),
                None => Met::Undecided,
            },
        }
    }

    /// The text of what is asked about.
    fn asked(&self) -> &str {
        self.line.of(self.require.of)
    }
}

/// The valuation that shows that a judgement does not hold, where it has one that is not a denial
/// of something else.
fn refuting(shortfall: &Shortfall) -> Option<Box<Valuation>> {
    let Shortfall::Judged(judged) = shortfall else { return None };
    let line = judged.0.line();
    let class = match &line.statement {
        Statement::Judgement(judgement) => claimed(&line, judgement).map(|(class, _)| class),
        _ => None,
    };
    match &judged.1.kind {
        FaultKind::FalseClass(of) => match class {
            Some(ClaimedClass::Tautology) => of.classified.refuted(),
            Some(ClaimedClass::Contradiction) => of.classified.satisfied(),
            _ => None,
        },
        FaultKind::FalseConsequence(Some(counterexample)) => Some(counterexample.under.clone()),
        FaultKind::FalseEquivalence(Some(difference)) => Some(difference.under.clone()),
        _ => None,
    }
    .map(Box::new)
}
