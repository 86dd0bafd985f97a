//! The judgement on an answer: which requirements it meets, and what it lacks for others.

mod block;
mod formula;

pub(super) use formula::{Dice, is_of_length};

use super::answer::{Answer, Answers, same_formula};
use super::{requirement, wording};
use crate::analysis::class::{ClaimedClass, claimed};
use crate::analysis::{Candidate, Fault, FaultKind, Reading, Verdict, analyse, class_words};
use crate::effort::Ask;
use crate::logic::{Decider, Valuation, Value, Variable, spelled, variables};
use crate::scope::Scope;
use crate::syntax::exercise::{ANSWER, Require, RequirementKind, Task};
use crate::syntax::formula::{Unit, shape};
use crate::syntax::statement::{Claim, Judgement};
use crate::syntax::{Faces, Line, Span, Statement, Token, Written, infix, parse, tokens};
use std::sync::Arc;

/// The answer to the question if a requirement is met.
#[derive(Clone, Debug, PartialEq)]
pub enum Met {
    /// It is.
    Yes,
    /// It is not, for this reason.
    No(Shortfall),
    /// It could not be decided.
    Undecided,
}

/// The reason why an answer does not meet a requirement.
#[derive(Clone, Debug, PartialEq)]
pub enum Shortfall {
    /// It is not understood as what was asked for.
    Unreadable,
    /// It is not understood: it has `=` between formulas.
    Equated,
    /// Standing in this judgement, it has this fault.
    Judged(Box<(String, Fault)>),
    /// It uses a connective that it must not.
    Connective(u8),
    /// It lacks a letter.
    Letter(Box<str>),
    /// It has so many letters.
    Length(u64),
    /// It takes dice that are not there.
    Dice(Box<Faces>),
    /// A longer one can be made.
    Short,
    /// It is not true, as it has to be.
    False,
    /// It is another formula than it should be.
    Differs,
    /// It is another value, class or word than it should be; under these values it is seen.
    Other(Option<Box<Valuation>>),
    /// It gives this letter no value.
    NoValue(Box<Variable>),
    /// Under its values this premise is not designated.
    Premise(Box<str>),
    /// Under its values the conclusion is designated.
    Conclusion,
    /// This row of a table is wrong.
    Row(Box<str>),
    /// Rows are missing, or not filled in.
    Incomplete,
    /// This step of a proof has this fault.
    Step(Box<(String, Fault)>),
    /// A proof does not reach its conclusion.
    Unfinished,
}

/// The judgement that a requirement makes of an answer of this text; `None` if it has no one place
/// for it.
pub fn posed(line: &Line<'_>, require: &Require, answer: &str) -> Option<String> {
    let Statement::Judgement(judgement) = &*require.claims else { return None };
    let blank = |span: &&Span| line.of(**span) == ANSWER;
    let mut blanks = judgement.left.iter().chain(&judgement.right).filter(blank);
    let (from, to, padded) = match (blanks.next(), blanks.next()) {
        (Some(_), Some(_)) => return None,
        (Some(at), None) => (at.start, at.end, answer.to_owned()),
        (None, _) if judgement.claim == Claim::Consequence => {
            let end = require.of.end;
            (end, end, judgement.right.is_empty().then(|| format!(" {answer}"))?)
        }
        (None, _) => {
            let at = judgement.sign.start;
            (at, at, judgement.left.is_empty().then(|| format!("{answer} "))?)
        }
    };
    let of = |from: u32, to: u32| line.of(Span { start: from, end: to });
    Some([of(require.of.start, from), &padded, of(to, require.of.end)].concat())
}

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
            if !matches!(met, Met::No(Shortfall::Unreadable | Shortfall::Differs)) {
                return met;
            }
            if let Some(met) = judge.shown_by_values(answer, kind, names) {
                return met;
            }
            let plain = wording::plain(answer.text(), kind, scope.settings.logic.as_ref());
            let plain = plain.map(|text| judge.other(&Answer::other(&text), kind, names));
            plain.filter(|it| *it != Met::No(Shortfall::Unreadable)).unwrap_or(met)
        }
    }
}

/// True if an answer is a judgement with `=` that has a formula on its right.
fn equates_formulas(answer: &Answer) -> bool {
    let line = parse(&answer.text);
    let Statement::Task(_, _, Task::Answer(claims)) = &line.statement else { return false };
    let Statement::Judgement(Judgement { claim: Claim::Value, right, .. }) = &**claims else {
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
        let said = parse(&answer.text);
        let Statement::Task(_, _, Task::Answer(claims)) = &said.statement else {
            return Met::No(Shortfall::Unreadable);
        };
        let said = said.with(claims);
        let student = self.scope.with_names_of(names);
        match kind {
            RequirementKind::Table => self.table(answer, names),
            RequirementKind::Proof => self.proof(answer, names),
            RequirementKind::Infix => self.infix(answer.text()),
            RequirementKind::Countermodel => self.countermodel(answer.text()),
            RequirementKind::Value => self.value(&said, &student),
            RequirementKind::Class => self.class(&said, &student),
            _ => self.yes_or_no(kind, &said, &student),
        }
    }

    /// Judges an answer that says by a word if something follows, and gives values to show it:
    /// they have to.
    fn shown_by_values(self, answer: &Answer, kind: RequirementKind, names: &Scope) -> Option<Met> {
        let asks = matches!(kind, RequirementKind::Validity | RequirementKind::Whether);
        self.asked_judgement().filter(|asked| asks && asked.claim == Claim::Consequence)?;
        let logic = self.scope.settings.logic.as_ref()?;
        let (word, values) = wording::with_values(answer.text(), logic)?;
        let word = wording::plain(&word, kind, Some(logic)).unwrap_or(word);
        match self.other(&Answer::other(&word), kind, names) {
            Met::No(Shortfall::Unreadable | Shortfall::Differs) => None,
            Met::Yes => Some(self.countermodel(&values)),
            met => Some(met),
        }
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
        let line = parse(&text);
        let analysis = analyse(&line, scope, true, self.oracle);
        let mut faults = analysis.faults.into_iter();
        let is_other = |fault: &Fault| !matches!(fault.kind, FaultKind::OutOfReach(_));
        match analysis.verdict {
            Some(Verdict::Right) => Met::Yes,
            _ => match faults.find(is_other) {
                Some(fault) => Met::No(Shortfall::Judged(Box::new((text, fault)))),
                None => Met::Undecided,
            },
        }
    }

    /// The text of what is asked about.
    fn asked(&self) -> &str {
        self.line.of(self.require.of)
    }

    /// True if a judgement is about the formulas that were asked about, or leaves them out.
    fn is_about_asked(&self, said: &Line<'_>, judgement: &Judgement, student: &Scope) -> bool {
        if judgement.left.is_empty() {
            return true;
        }
        let (here, there) = (&judgement.left[..], self.formulas());
        let same = |(here, there): (&Span, &Span)| {
            same_formula((said, *here, student), (self.line, *there, self.scope))
        };
        here.len() == there.len() && here.iter().zip(there).all(same)
    }

    fn value(&self, said: &Line<'_>, student: &Scope) -> Met {
        let Some(logic) = &self.scope.settings.logic else { return Met::Undecided };
        let text = match &said.statement {
            Statement::Formulas(formulas) => match formulas[..] {
                [only] => said.of(only),
                _ => return Met::No(Shortfall::Unreadable),
            },
            Statement::Judgement(judgement)
                if judgement.claim == Claim::Value && judgement.second.is_none() =>
            {
                match judgement.right[..] {
                    [_] if !self.is_about_asked(said, judgement, student) => {
                        return Met::No(Shortfall::Differs);
                    }
                    [only] => said.of(only),
                    _ => return Met::No(Shortfall::Unreadable),
                }
            }
            _ => return Met::No(Shortfall::Unreadable),
        };
        if logic.read(text).is_none() {
            return Met::No(Shortfall::Unreadable);
        }
        self.stands(format!("{} = {text}", self.asked()), true)
    }

    fn class(&self, said: &Line<'_>, student: &Scope) -> Met {
        let text = match &said.statement {
            Statement::Formulas(formulas) => match formulas[..] {
                [only] => said.of(only).to_owned(),
                _ => return Met::No(Shortfall::Unreadable),
            },
            Statement::Judgement(judgement) if judgement.claim == Claim::Class => {
                if !self.is_about_asked(said, judgement, student) {
                    return Met::No(Shortfall::Differs);
                }
                let end = said.body().end;
                said.of(Span { start: judgement.sign.end, end }.trim(said.text)).to_owned()
            }
            _ => return Met::No(Shortfall::Unreadable),
        };
        let word = text.to_lowercase();
        let word = word.strip_prefix("a ").or(word.strip_prefix("an ")).unwrap_or(&word).trim();
        if !ClaimedClass::of(word).is_some_and(ClaimedClass::is_one_of_three) {
            return Met::No(Shortfall::Unreadable);
        }
        self.stands(format!("{} is {word}", self.asked()), true)
    }

    /// The verdict on an answer that affirms a judgement or denies it; a false one is told by a
    /// valuation alone.
    fn stands(&self, text: String, is_affirmed: bool) -> Met {
        let met = self.judged(text, self.scope);
        if let Met::No(Shortfall::Judged(judged)) = &met
            && matches!(judged.1.kind, FaultKind::UndecidedValue(_) | FaultKind::MissingValue(_))
        {
            return Met::Undecided;
        }
        match (met, is_affirmed) {
            (Met::Yes, false) => Met::No(Shortfall::Other(None)),
            (Met::No(lack), true) => Met::No(Shortfall::Other(refuting(&lack))),
            (Met::No(Shortfall::Judged(_)), false) => Met::Yes,
            (met, _) => met,
        }
    }

    fn yes_or_no(&self, kind: RequirementKind, said: &Line<'_>, student: &Scope) -> Met {
        let Some(asked) = self.asked_judgement() else { return Met::Undecided };
        let words =
            if kind == RequirementKind::Validity { ["valid", "invalid"] } else { ["yes", "no"] };
        let affirmed = match &said.statement {
            Statement::Formulas(formulas) => match formulas[..] {
                [only] => {
                    let is = |word: &&str| said.of(only).eq_ignore_ascii_case(word);
                    let affirmed = words.iter().position(is).map(|place| place == 0);
                    // Of what follows it is said that it is valid, too.
                    let is_sequent = asked.claim == Claim::Consequence;
                    let follows = ["valid", "invalid"].iter().position(is).filter(|_| is_sequent);
                    affirmed.or(follows.map(|place| (place == 0) != asked.denied))
                }
                _ => None,
            },
            Statement::Judgement(judgement) => self.affirms(said, judgement, asked, student),
            _ => None,
        };
        let Some(affirmed) = affirmed else {
            let is_of_kind = |judgement: &Judgement| judgement.claim == asked.claim;
            return Met::No(match &said.statement {
                Statement::Judgement(judgement) if is_of_kind(judgement) => Shortfall::Differs,
                _ => Shortfall::Unreadable,
            });
        };
        self.stands(self.asked().to_owned(), affirmed)
    }

    /// True if a judgement is the one that was asked about, false if it is its denial.
    fn affirms(
        &self,
        said: &Line<'_>,
        judgement: &Judgement,
        asked: &Judgement,
        student: &Scope,
    ) -> Option<bool> {
        let affirms = |turned: bool| -> Option<bool> {
            let (left, right) = if turned {
                (&judgement.right, &judgement.left)
            } else {
                (&judgement.left, &judgement.right)
            };
            if left.len() != asked.left.len() || judgement.second.is_some() {
                return None;
            }
            let same = |(here, there): (&Span, &Span)| {
                same_formula((said, *here, student), (self.line, *there, self.scope))
            };
            if judgement.claim == Claim::Consequence {
                let mut there: Vec<&Span> = asked.left.iter().collect();
                for here in left {
                    let place = there.iter().position(|it| same((here, it)))?;
                    there.swap_remove(place);
                }
            } else {
                left.iter().zip(&asked.left).all(same).then_some(())?;
            }
            match (judgement.claim, asked.claim) {
                (Claim::Class, Claim::Class) => {
                    let (_, word, denied) = class_words(said, judgement);
                    let (_, asked_word, asked_denied) = class_words(self.line, asked);
                    word.eq_ignore_ascii_case(asked_word).then_some(denied == asked_denied)
                }
                (Claim::Value | Claim::Differs, Claim::Value | Claim::Differs)
                    if !self.line.has_formulas_right(asked) =>
                {
                    let logic = self.scope.settings.logic.as_ref()?;
                    let value = |line: &Line<'_>, list: &[Span]| match list {
                        [only] => logic.read(line.of(*only)),
                        _ => None,
                    };
                    let same = value(said, right)? == value(self.line, &asked.right)?;
                    same.then_some(judgement.denied == asked.denied)
                }
                (Claim::Consequence, Claim::Consequence)
                | (Claim::Equivalence | Claim::Differs, Claim::Equivalence | Claim::Differs) => {
                    let all = right.len() == asked.right.len()
                        && right.iter().zip(&asked.right).all(same);
                    all.then_some(judgement.denied == asked.denied)
                }
                _ => None,
            }
        };
        let is_symmetric = matches!(asked.claim, Claim::Equivalence | Claim::Differs);
        affirms(false).or_else(|| is_symmetric.then(|| affirms(true)).flatten())
    }

    fn countermodel(&self, text: &str) -> Met {
        let Some(logic) = &self.scope.settings.logic else { return Met::Undecided };
        let Some(asked) = self.asked_judgement() else { return Met::Undecided };
        let given = format!("let {text}");
        let line = parse(&given);
        let Statement::Let(_, bindings) = &line.statement else {
            return Met::No(Shortfall::Unreadable);
        };
        let mut values = Valuation::default();
        for binding in bindings {
            let variable = Variable::read(line.of(binding.proposition));
            let value = binding.value.and_then(|(_, value)| logic.value(line.of(value)));
            let (Some(variable), Some(value)) = (variable, value) else {
                return Met::No(Shortfall::Unreadable);
            };
            if values.get(&variable).is_some_and(|earlier| *earlier != value) {
                return Met::No(Shortfall::Unreadable);
            }
            values.set(variable, value);
        }
        let mut readings = Vec::new();
        for span in asked.left.iter().chain(&asked.right) {
            match Candidate::new(self.line, *span, self.scope).reading() {
                Reading::Formula(read) => readings.push((*span, read)),
                Reading::Pff | Reading::Unresolved => return Met::Undecided,
            }
        }
        let written: Vec<Written<'_>> =
            readings.iter().map(|(_, read)| Written::new(read, self.line.text)).collect();
        if let Some(missing) = variables(&written).into_iter().find(|it| values.get(it).is_none()) {
            return Met::No(Shortfall::NoValue(Box::new(missing)));
        }
        let decider = Decider { logic, oracle: self.oracle };
        let value = |written: &Written<'_>| -> Value { decider.value(*written, &values) };
        let Some((conclusion, premises)) = written.split_last() else { return Met::Undecided };
        for (premise, (span, _)) in premises.iter().zip(&readings) {
            if !value(premise).is_designated() {
                return Met::No(Shortfall::Premise(self.line.of(*span).into()));
            }
        }
        met(!value(conclusion).is_designated(), || Shortfall::Conclusion)
    }

    fn infix(&self, said: &str) -> Met {
        let [asked] = self.formulas() else { return Met::Undecided };
        let Reading::Formula(read) = Candidate::new(self.line, *asked, self.scope).reading() else {
            return Met::Undecided;
        };
        let asked = spelled(Written::new(&read, self.line.text));
        // `≡` is a claim here, and the biconditional elsewhere.
        let text = said.replace('≡', "↔");
        if Variable::read(&text).is_some() {
            return met(asked == Some(text), || Shortfall::Differs);
        }
        let whole = Span::new(0, text.len());
        let infix = infix::read(&text, whole).filter(|_| is_infix(&text));
        let Some(infix) = infix else { return Met::No(Shortfall::Unreadable) };
        let polish = infix.polish(self.scope.settings.alphabet);
        if !polish.renamed.is_empty() {
            return Met::No(Shortfall::Differs);
        }
        met(asked.as_deref() == Some(&*polish.text), || Shortfall::Differs)
    }
}

/// True if a text has nothing of Polish notation in it: its words are propositions and words for
/// connectives.
fn is_infix(text: &str) -> bool {
    tokens(text, Span::new(0, text.len())).all(|(token, at)| {
        let word = at.of(text);
        token != Some(Token::Word) || infix::is_word(word) || Variable::read(word).is_some()
    })
}

/// The valuation that shows that a judgement does not hold, where it has one that is not a denial
/// of something else.
fn refuting(shortfall: &Shortfall) -> Option<Box<Valuation>> {
    let Shortfall::Judged(judged) = shortfall else { return None };
    let line = parse(&judged.0);
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
