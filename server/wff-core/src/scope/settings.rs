//! The settings of a line.

use crate::dice::Rules;
use crate::logic::Logic;
use crate::proof::condensed::axioms::Axioms;
use crate::syntax::letter::Letters;
use crate::syntax::{Alphabet, Keyword};
use std::sync::Arc;

/// The settings of a line. `None` stands for a setting that is in force but could not be
/// understood: what depends on it is not judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The rule book of the dice.
    pub rules: Option<Rules>,
    /// The logic.
    pub logic: Option<Logic>,
    /// The letters that formulas may use.
    pub alphabet: Option<Alphabet>,
    /// The axioms from which D-proofs prove.
    pub system: System,
    /// False if it is said what is wrong, and never what is right.
    pub hints: bool,
    /// True if only the form of lines is judged, and not whether they are right.
    pub exam: bool,
    /// True if exams are heeded; a key is judged in full, whatever it hands on to its sheet.
    pub heeds_exam: bool,
    /// The statements that the file may not make.
    pub locked: Locked,
    /// True if its comments may allow what rules are about.
    pub heeds_comments: bool,
}

impl Settings {
    /// The letters that formulas may use.
    pub fn letters(&self) -> Letters {
        let modal = self.logic.as_ref().is_none_or(Logic::is_modal);
        Letters { alphabet: self.alphabet, modal }
    }

    /// True if answers may be shown: a formula, value, class, row or length that the file does not
    /// have. All that is shown of a file asks this.
    pub fn tells_answers(&self) -> bool {
        self.hints && !self.exam
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            rules: Some(Rules::ShakeAWff),
            logic: Some(Logic::classical()),
            alphabet: Some(Alphabet::Dice),
            system: System::default(),
            hints: true,
            exam: false,
            heeds_exam: true,
            locked: Locked::default(),
            heeds_comments: true,
        }
    }
}

/// The axioms in force.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum System {
    /// None were chosen.
    #[default]
    None,
    /// Some that are not known, as they could not be understood, or only an exercise names them:
    /// D-proofs are not judged.
    Unknown,
    /// These.
    Chosen(Arc<Axioms>),
}

/// Some of the keywords whose statements can be kept from a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Locked([bool; Locked::ALL.len()]);

impl Locked {
    /// The keywords whose statements can be kept from a file.
    pub const ALL: [Keyword; 5] =
        [Keyword::Logic, Keyword::Rules, Keyword::Alphabet, Keyword::Let, Keyword::Hints];

    /// These keywords, as far as they can be kept from a file.
    pub fn of(keywords: &[Keyword]) -> Locked {
        Locked(Locked::ALL.map(|keyword| keywords.contains(&keyword)))
    }

    /// True if this keyword is among them.
    pub fn has(self, keyword: Keyword) -> bool {
        Locked::ALL.iter().zip(self.0).any(|(locked, is_in)| is_in && *locked == keyword)
    }

    /// These and the others.
    #[must_use]
    pub fn and(self, other: Locked) -> Locked {
        Locked(std::array::from_fn(|place| {
            [self, other].iter().any(|it| it.0.get(place) == Some(&true))
        }))
    }
}
