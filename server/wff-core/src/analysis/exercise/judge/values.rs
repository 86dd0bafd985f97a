//! The judgement on an answer that gives values to propositions, or writes a formula in infix.

use super::{Judge, Met, met};
use crate::analysis::exercise::answer::Answer;
use crate::analysis::fault::Shortfall;
use crate::analysis::{Candidate, Reading};
use crate::exercise::Share;
use crate::logic::{Decider, Logic, Valuation, Variable, spelled, variables};
use crate::scope::Scope;
use crate::syntax::exercise::RequirementKind;
use crate::syntax::lexicon::infix::LATIN_OR;
use crate::syntax::reading::wording::{self, Said};
use crate::syntax::statement::{Claim, Judgement};
use crate::syntax::{Span, Token, Written, infix, tokens};

impl Judge<'_> {
    /// Judges an answer that says by a word if something follows, and gives values to show it:
    /// they have to.
    pub(super) fn shown_by_values(
        self,
        answer: &Answer,
        kind: RequirementKind,
        names: &Scope,
    ) -> Option<Met> {
        let asks = matches!(kind, RequirementKind::Validity | RequirementKind::Whether);
        let asked = self.asked_judgement().filter(|_| asks)?;
        let logic = self.scope.settings.logic.as_ref()?;
        let (word, values) = wording::with_values(answer.text(), logic)?;
        let affirms = || {
            let said = wording::said(word, kind, Some(logic));
            matches!(said, Some(Said::Word("valid" | "yes")))
        };
        match (self.in_words(answer, word, kind, names), asked.claim) {
            (Met::No(Shortfall::Unreadable | Shortfall::Differs), _) => None,
            (Met::Yes, Claim::Consequence) => Some(match self.countermodel(&values) {
                // Beside the word that something follows, the values of some letters are a reason.
                Met::No(Shortfall::NoValue(_)) if affirms() => Met::No(Shortfall::Unreadable),
                met => met,
            }),
            (met, Claim::Consequence) => Some(met),
            (met, Claim::Equivalence | Claim::Differs) => {
                self.differ(asked, &values).filter(|differ| *differ).map(|_| met)
            }
            _ => None,
        }
    }

    /// True if the sides of an equivalence have other values than each other under these; `None`
    /// where letters lack.
    fn differ(&self, asked: &Judgement, bindings: &[(String, String)]) -> Option<bool> {
        let logic = self.scope.settings.logic.as_ref()?;
        let values = valuation(bindings, logic)?;
        let decider = Decider { logic, oracle: self.oracle };
        let value = |span: &Span| match Candidate::new(self.line, *span, self.scope).reading() {
            Reading::Formula(read) => {
                let written = Written::new(&read, self.line.text);
                let is_given = variables(&[written]).iter().all(|it| values.get(it).is_some());
                is_given.then(|| decider.value(written, &values))
            }
            Reading::Pff | Reading::Unresolved => None,
        };
        let ([left], [right]) = (&asked.left[..], &asked.right[..]) else { return None };
        Some(value(left)? != value(right)?)
    }

    pub(super) fn countermodel(&self, bindings: &[(String, String)]) -> Met {
        let Some(logic) = &self.scope.settings.logic else { return Met::Undecided };
        let Some(asked) = self.asked_judgement() else { return Met::Undecided };
        let Some(values) = valuation(bindings, logic) else {
            return Met::No(Shortfall::Unreadable);
        };
        let mut readings = Vec::new();
        for span in asked.left.iter().chain(&asked.right) {
            match Candidate::new(self.line, *span, self.scope).reading() {
                Reading::Formula(read) => readings.push((*span, read)),
                Reading::Pff | Reading::Unresolved => return Met::Undecided,
            }
        }
        let written: Vec<Written<'_>> =
            readings.iter().map(|(_, read)| Written::new(read, self.line.text)).collect();
        let missing = |of: &[Written<'_>]| {
            variables(of).into_iter().find(|letter| values.get(letter).is_none())
        };
        let decider = Decider { logic, oracle: self.oracle };
        let is_true = |written: &Written<'_>| decider.value(*written, &values).is_designated();
        let Some((conclusion, premises)) = written.split_last() else { return Met::Undecided };
        let as_asked = || {
            let has_values = |it: &&Written<'_>| missing(std::slice::from_ref(*it)).is_none();
            let premises = premises.iter().filter(has_values).filter(|it| is_true(it)).count();
            let refutes = has_values(&conclusion) && !is_true(conclusion);
            let (right, of) = (premises + usize::from(refutes), written.len());
            Share { right: right as u64, of: of as u64, is_halved: false }
        };
        if let Some(letter) = missing(&written) {
            return self.in_part(as_asked(), Shortfall::NoValue(Box::new(letter)));
        }
        for (premise, (span, _)) in premises.iter().zip(&readings) {
            if !is_true(premise) {
                let premise = self.line.of(*span).into();
                return self.in_part(as_asked(), Shortfall::Premise(premise));
            }
        }
        match is_true(conclusion) {
            true => self.in_part(as_asked(), Shortfall::Conclusion),
            false => Met::Yes,
        }
    }

    pub(super) fn infix(&self, said: &str) -> Met {
        let [asked] = self.formulas() else { return Met::Undecided };
        let Reading::Formula(read) = Candidate::new(self.line, *asked, self.scope).reading() else {
            return Met::Undecided;
        };
        let asked = spelled(Written::new(&read, self.line.text));
        // The formula may stand before it.
        let behind = asked.as_deref().and_then(|asked| said.strip_prefix(asked));
        let behind =
            behind.map(str::trim_start).and_then(|behind| behind.strip_prefix(['=', ':', '≡']));
        let said = behind.map_or(said, |behind| behind.trim_start_matches(['=', ' ']));
        let text = wording::with_small_letters(said);
        if Variable::read(&text).is_some() {
            return met(asked == Some(text), || Shortfall::Differs);
        }
        if let Some(stray) = stray(text.trim_matches('$')) {
            return Met::No(Shortfall::Sign(stray.into()));
        }
        let Some(infix) = infix::read(&text, Span::new(0, text.len())) else {
            return Met::No(Shortfall::Unreadable);
        };
        let polish = infix.polish(self.scope.settings.alphabet);
        if !polish.renamed.is_empty() {
            return Met::No(Shortfall::Differs);
        }
        met(asked.as_deref() == Some(&*polish.text), || Shortfall::Differs)
    }
}

/// The values of letters; `None` if one has two.
fn valuation(bindings: &[(String, String)], logic: &Logic) -> Option<Valuation> {
    let mut values = Valuation::default();
    for (letter, value) in bindings {
        let (variable, value) = (Variable::read(letter)?, logic.value(value)?);
        if values.get(&variable).is_some_and(|earlier| *earlier != value) {
            return None;
        }
        values.set(variable, value);
    }
    Some(values)
}

/// The first thing in a text that infix does not have: a word that is no proposition and none for a
/// connective, or a sign that means nothing.
fn stray(text: &str) -> Option<&str> {
    let is_letter = |text: &str| text.is_empty() || Variable::read(text).is_some();
    let is_read = |word: &str| infix::is_word(word) || word.split(LATIN_OR).all(is_letter);
    let mut all = tokens(text, Span::new(0, text.len()));
    let is_stray = |(token, at): &(Option<Token>, Span)| match token {
        Some(Token::Word) => !is_read(at.of(text)),
        Some(_) => false,
        None => true,
    };
    all.find(is_stray).map(|(_, at)| at.of(text))
}
