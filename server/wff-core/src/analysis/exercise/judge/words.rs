//! The judgement on an answer in words: a value, a class, yes or no, or a judgement.

use super::{Judge, Met, refuting};
use crate::analysis::class::claimed;
use crate::analysis::exercise::answer::{same_formula, with_equivalence};
use crate::analysis::fault::Shortfall;
use crate::analysis::{Candidate, FaultKind, Reading, class_words};
use crate::exercise::compact;
use crate::scope::Scope;
use crate::syntax::exercise::RequirementKind;
use crate::syntax::lexicon::Sureness;
use crate::syntax::lexicon::classes::CLASSES;
use crate::syntax::reading::wording;
use crate::syntax::statement::{Claim, Judgement};
use crate::syntax::{Line, Span, Statement};

impl Judge<'_> {
    /// Judges what is said of formulas at these places of a line, which may be left out: they have
    /// to be those that are asked about.
    pub(super) fn if_about(
        &self,
        line: &Line<'_>,
        of: &[Span],
        student: &Scope,
        judged: impl FnOnce() -> Met,
    ) -> Met {
        let there = self.formulas();
        let same = |(here, there): (&Span, &Span)| {
            same_formula((line, *here, student), (self.line, *there, self.scope))
        };
        match of.len() == there.len() && of.iter().zip(there).all(same) || of.is_empty() {
            true => judged(),
            false => Met::No(about_other(line, of, student)),
        }
    }

    /// Judges an answer that is a value of what is asked about.
    pub(super) fn value(&self, value: &str) -> Met {
        if self.require.place().is_some() {
            return self.value_at_world(value);
        }
        self.stands(format!("{} = {value}", self.asked()), true)
    }

    /// Judges an answer that is a class of what is asked about.
    pub(super) fn class(&self, class: &str) -> Met {
        self.stands(format!("{} is {class}", self.asked()), true)
    }

    /// Judges an answer that is a word: yes or no, valid or invalid.
    pub(super) fn word(&self, word: &str, kind: RequirementKind) -> Met {
        match self.affirms_by_word(word, kind) {
            Some(affirmed) => self.stands(self.asked().to_owned(), affirmed),
            None => Met::No(Shortfall::Unreadable),
        }
    }

    /// Judges an answer that is a judgement.
    pub(super) fn judgement_of(
        &self,
        said: &Line<'_>,
        judgement: &Judgement,
        student: &Scope,
    ) -> Met {
        let Some(asked) = self.asked_judgement() else { return Met::Undecided };
        let meant = with_equivalence(said, judgement);
        let judgement = meant.as_ref().unwrap_or(judgement);
        match self.affirms(said, judgement, asked, student) {
            Some(affirmed) => self.stands(self.asked().to_owned(), affirmed),
            // The words behind `is` name no class.
            None if judgement.claim == Claim::Class && claimed(said, judgement).is_none() => {
                Met::No(Shortfall::Unreadable)
            }
            None if judgement.claim == asked.claim => {
                let right = judgement.right.iter().filter(|_| said.has_formulas_right(judgement));
                let of: Vec<Span> = judgement.left.iter().chain(right).copied().collect();
                Met::No(about_other(said, &of, student))
            }
            None => Met::No(Shortfall::Unreadable),
        }
    }

    /// Judges an answer as it stands to the question if something is so.
    pub(super) fn yes_or_no(
        &self,
        (kind, text): (RequirementKind, &str),
        said: &Line<'_>,
        student: &Scope,
    ) -> Met {
        let Some(asked) = self.asked_judgement() else { return Met::Undecided };
        let met = match &said.statement {
            Statement::Formulas(formulas) => match formulas[..] {
                [only] => self.word(said.of(only), kind),
                _ => Met::No(Shortfall::Unreadable),
            },
            Statement::Judgement(judgement) => self.judgement_of(said, judgement, student),
            _ => Met::No(Shortfall::Unreadable),
        };
        let is_open = matches!(met, Met::No(Shortfall::Unreadable | Shortfall::Differs));
        let in_words = || self.affirms_in_words(text, asked);
        match in_words().filter(|_| is_open && kind != RequirementKind::Validity) {
            Some(affirmed) => self.stands(self.asked().to_owned(), affirmed),
            None => met,
        }
    }

    /// True if a word says that what is asked about is so, false if it says the contrary.
    fn affirms_by_word(&self, word: &str, kind: RequirementKind) -> Option<bool> {
        let asked = self.asked_judgement()?;
        let validity = ["valid", "invalid"];
        let words = if kind == RequirementKind::Validity { validity } else { ["yes", "no"] };
        let is = |it: &&str| word.eq_ignore_ascii_case(it);
        let affirmed = words.iter().position(is).map(|place| place == 0);
        // Of what follows it is said that it is valid, too.
        let is_sequent = asked.claim == Claim::Consequence;
        let follows = validity.iter().position(is).filter(|_| is_sequent);
        affirmed.or(follows.map(|place| (place == 0) != asked.denied))
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
    let meant = |word: &str| {
        let known = CLASSES.exact(&word.to_lowercase()).filter(|it| it.sure <= Sureness::Certain);
        known.map_or_else(|| word.to_owned(), |it| it.meaning.to_owned())
    };
    let (word, asked) = (&*meant(word), &*meant(asked));
    let is_pair = |one: &str, other: &str| {
        one.eq_ignore_ascii_case("wff") && other.eq_ignore_ascii_case("pff")
    };
    let is_contrary = is_pair(word, asked) || is_pair(asked, word);
    let is_same = word.eq_ignore_ascii_case(asked);
    (is_same || is_contrary).then_some((denied == asked_denied) != is_contrary)
}

/// The shortfall of an answer that is not about what was asked: it is about other formulas, or
/// about none, and not understood.
fn about_other(said: &Line<'_>, of: &[Span], student: &Scope) -> Shortfall {
    let is_formula = |span: &Span| Candidate::new(said, *span, student).said().is_some();
    match of.iter().all(is_formula) {
        true => Shortfall::Differs,
        false => Shortfall::Unreadable,
    }
}
