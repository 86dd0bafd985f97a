//! The judgement on an answer in words: a value, a class, yes or no, or a judgement.

use super::{Judge, Met, refuting};
use crate::analysis::class::{ClaimedClass, claimed};
use crate::analysis::exercise::answer::same_formula;
use crate::analysis::fault::Shortfall;
use crate::analysis::{Candidate, FaultKind, Reading, class_words};
use crate::exercise::{compact, wording};
use crate::scope::Scope;
use crate::syntax::exercise::RequirementKind;
use crate::syntax::statement::{Claim, Judgement};
use crate::syntax::{Line, Span, Statement};

impl Judge<'_> {
    pub(super) fn value(&self, said: &Line<'_>, student: &Scope) -> Met {
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
                        return Met::No(about_other(said, judgement, student));
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

    pub(super) fn class(&self, said: &Line<'_>, student: &Scope) -> Met {
        let text = match &said.statement {
            Statement::Formulas(formulas) => match formulas[..] {
                [only] => said.of(only).to_owned(),
                _ => return Met::No(Shortfall::Unreadable),
            },
            Statement::Judgement(judgement) if judgement.claim == Claim::Class => {
                if !self.is_about_asked(said, judgement, student) {
                    return Met::No(about_other(said, judgement, student));
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

    pub(super) fn yes_or_no(
        &self,
        (kind, text): (RequirementKind, &str),
        said: &Line<'_>,
        student: &Scope,
    ) -> Met {
        let Some(asked) = self.asked_judgement() else { return Met::Undecided };
        let is_validity = kind == RequirementKind::Validity;
        let words = if is_validity { ["valid", "invalid"] } else { ["yes", "no"] };
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
        let in_words = || self.affirms_in_words(text, asked).filter(|_| !is_validity);
        let Some(affirmed) = affirmed.or_else(in_words) else {
            let is_of_kind = |judgement: &Judgement| judgement.claim == asked.claim;
            return Met::No(match &said.statement {
                Statement::Judgement(judgement) if is_of_kind(judgement) => {
                    about_other(said, judgement, student)
                }
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
                self.is_same((said, judgement, student), *here, *there)
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
                    affirms_class((word, denied), (asked_word, asked_denied))
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

    /// True if words without a subject, such as `not equivalent`, say what was asked about, false
    /// if they deny it; `yes` or `no` may stand before them and say the same.
    fn affirms_in_words(&self, text: &str, asked: &Judgement) -> Option<bool> {
        let (yes, behind) = wording::behind_yes_or_no(text).unzip();
        let (word, denied) = wording::claim(behind.unwrap_or(text))?;
        let affirmed = match asked.claim {
            Claim::Class => {
                let (_, asked_word, asked_denied) = class_words(self.line, asked);
                affirms_class((word, denied), (asked_word, asked_denied))
            }
            Claim::Equivalence | Claim::Differs if word == "equivalent" => {
                let is_of_formulas = self.line.has_formulas_right(asked);
                is_of_formulas.then_some(denied == asked.denied)
            }
            _ => None,
        };
        affirmed.filter(|affirmed| yes.is_none_or(|yes| yes == *affirmed))
    }

    /// True if a judgement is about the formulas that were asked about, or leaves them out.
    fn is_about_asked(&self, said: &Line<'_>, judgement: &Judgement, student: &Scope) -> bool {
        if judgement.left.is_empty() {
            return true;
        }
        let (here, there) = (&judgement.left[..], self.formulas());
        let same =
            |(here, there): (&Span, &Span)| self.is_same((said, judgement, student), *here, *there);
        here.len() == there.len() && here.iter().zip(there).all(same)
    }

    /// True if a text of a student's judgement is the formula that stands at a place of what is
    /// asked. Whether a text is a WFF is asked of it as it stands.
    fn is_same(
        &self,
        (said, judgement, student): (&Line<'_>, &Judgement, &Scope),
        here: Span,
        there: Span,
    ) -> bool {
        let is_of_text = judgement.claim == Claim::Class
            && !claimed(said, judgement).is_some_and(|(class, _)| class.is_of_truth());
        let is_pff = |line, at, scope| Candidate::new(line, at, scope).reading() == Reading::Pff;
        let stands = || {
            compact(said.of(here)) == compact(self.line.of(there))
                || !is_pff(said, here, student) && !is_pff(self.line, there, self.scope)
        };
        same_formula((said, here, student), (self.line, there, self.scope))
            && (!is_of_text || stands())
    }

    /// The verdict on an answer that affirms a judgement or denies it; a false one is refuted by a
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
}

/// True if the words of a class, and if they are denied, say what others say; false if the
/// contrary. A WFF is what is no pff.
fn affirms_class(
    (word, denied): (&str, bool),
    (asked, asked_denied): (&str, bool),
) -> Option<bool> {
    let is_pair = |one: &str, other: &str| {
        one.eq_ignore_ascii_case("wff") && other.eq_ignore_ascii_case("pff")
    };
    let is_contrary = is_pair(word, asked) || is_pair(asked, word);
    let is_same = word.eq_ignore_ascii_case(asked);
    (is_same || is_contrary).then_some((denied == asked_denied) != is_contrary)
}

/// The shortfall of a judgement that is not about what was asked: it is about other formulas, or
/// about none, and not understood.
fn about_other(said: &Line<'_>, judgement: &Judgement, student: &Scope) -> Shortfall {
    let is_formula = |span: &Span| Candidate::new(said, *span, student).said().is_some();
    match judgement.left.iter().all(is_formula) {
        true => Shortfall::Differs,
        false => Shortfall::Unreadable,
    }
}
