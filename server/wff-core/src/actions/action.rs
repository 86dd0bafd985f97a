//! An action, as plain data.

use crate::document::TextEdit;
use crate::rules::Found;

/// An edit that is offered at a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    /// Its effect, as an imperative.
    pub title: String,
    /// Its kind.
    pub kind: ActionKind,
    /// True if it is the one to take when only one is wanted.
    pub preferred: bool,
    /// The fault that it mends.
    pub mends: Option<Found>,
    /// The WFF that it writes, if it is one among many that do the same in different ways.
    pub choice: Option<Choice>,
    /// Its edits, in text order; they do not overlap.
    pub edits: Vec<TextEdit>,
}

impl Action {
    /// An action that is not preferred, mends no fault and is no choice.
    pub(super) fn new(title: impl Into<String>, kind: ActionKind, edits: Vec<TextEdit>) -> Action {
        Action { title: title.into(), kind, preferred: false, mends: None, choice: None, edits }
    }
}

/// A WFF to choose among others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// It in Polish notation.
    pub wff: String,
    /// Its infix.
    pub infix: String,
    /// The number of WFFs to choose among, these and others.
    pub among: u128,
}

/// A rewrite that a user may look for, which is not offered since it would not keep the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Impossible {
    /// Its effect, as an imperative.
    pub title: String,
    /// The reason why it is not offered.
    pub reason: String,
}

/// The kinds of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionKind {
    /// It mends a fault.
    QuickFix,
    /// It writes lines that a block lacks, or makes a table of formulas.
    Complete,
    /// It writes a comment that allows a fault.
    Allow,
    /// It mends every fault of the document that can safely be mended.
    FixAll,
    /// It writes the longest WFF of a roll.
    Longest,
    /// It writes the longest true WFF of a roll.
    LongestTrue,
    /// It writes one of the longest WFFs of a roll.
    Choose,
    /// It rolls dice.
    Roll,
    /// It lets a call stand for all who may check.
    Check,
    /// It begins a game.
    Start,
    /// It writes a formula in another way that has the same value.
    Rewrite,
    /// It gives a subformula a name.
    Extract,
    /// It puts the formula of a name in its place.
    Inline,
    /// It writes a truth table below a formula.
    Table,
    /// It writes steps of a proof, or a D-proof or what that proves.
    Prove,
    /// It writes the model that refutes a claim.
    Model,
    /// It numbers the steps of a proof anew.
    Renumber,
}

impl ActionKind {
    /// True if its edits may take long to find, or are long.
    pub fn is_costly(self) -> bool {
        match self {
            ActionKind::Longest
            | ActionKind::LongestTrue
            | ActionKind::Choose
            | ActionKind::Rewrite
            | ActionKind::Table
            | ActionKind::Prove => true,
            ActionKind::QuickFix
            | ActionKind::Complete
            | ActionKind::Allow
            | ActionKind::FixAll
            | ActionKind::Roll
            | ActionKind::Check
            | ActionKind::Start
            | ActionKind::Extract
            | ActionKind::Inline
            | ActionKind::Model
            | ActionKind::Renumber => false,
        }
    }
}
