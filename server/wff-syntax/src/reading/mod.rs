//! The reading of lines that are put otherwise than the language writes them: what a line says as
//! it would be put right, and the slips in how it is put. Nothing here is looked at before the
//! strict grammar has failed.

pub mod around;
pub mod d_proof;
pub(crate) mod head;
pub mod label;
pub mod lone_step;
pub mod reason;
mod rule_name;
pub mod step;
pub mod wording;

use crate::infix;
use crate::lexicon::Sureness;
use crate::shape::{Unit, shape};
use crate::text::Span;

/// A slip in how a line is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slip {
    /// The text that is put otherwise.
    pub at: Span,
    /// Its kind.
    pub kind: SlipKind,
    /// The degree to which it is sure that what is read was meant.
    pub sure: Sureness,
}

impl SlipKind {
    /// True if it stands around what a line says.
    pub fn is_around(self) -> bool {
        matches!(self, SlipKind::Before | SlipKind::Mark | SlipKind::Remark)
    }
}

impl Slip {
    /// The text that a slip has in common with others that are the same.
    pub fn shared<'t>(&self, text: &'t str) -> &'t str {
        match self.kind {
            SlipKind::Number
            | SlipKind::Bars
            | SlipKind::Cells
            | SlipKind::Reason
            | SlipKind::Ends
            | SlipKind::Tail => "",
            _ => self.at.of(text),
        }
    }

    /// A slip of which nothing else can have been meant.
    pub(crate) fn certain(at: Span, kind: SlipKind) -> Slip {
        Slip { at, kind, sure: Sureness::Certain }
    }
}

/// The kinds of slips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SlipKind {
    /// A label that the language writes otherwise, as in `No. 1: p`.
    Label,
    /// The word `answer` on the line of the table or the proof that should stand below it.
    Answer,
    /// Words before an answer that say nothing of it, as in `It is p`.
    Before,
    /// A mark around an answer or what a head says, or behind that, as in `"p"` and `{p} |- q`.
    Mark,
    /// A remark behind an answer, as in `p (by De Morgan)`.
    Remark,
    /// The number of a step in brackets or behind bars, as in `(1) p` and `| 1 p`.
    Number,
    /// Marks behind the number of a step, as in `1: p`.
    NumberMark,
    /// Bars that are drawn otherwise, as in `1 ┌ p`.
    Bars,
    /// A word before the formula of a step that leads on to it, as in `so q`.
    Lead,
    /// A reason in another order or other marks, as in `1,2 MP`.
    Reason,
    /// The first line of a subproof and its last, where that is cited whole, as in `Ci 3, 5`.
    Ends,
    /// A name of a rule that other books have, as in `MP 1 2`.
    RuleName,
    /// Another sign for that between premises and a conclusion, as in `p therefore q`.
    Turnstile,
    /// Another mark between premises, as in `p; Cpq |- q`.
    Separator,
    /// The parts of a step in the cells of a table, as in `| 1 | p | premise |`.
    Cells,
    /// Text behind the reason of a step, as in `Co 1 2 // by the conditional`.
    Tail,
}

/// True if a text is a formula, in this notation or in infix.
pub(crate) fn is_formula(text: &str, at: Span) -> bool {
    shape(text, at, Unit::arity).is_well_formed()
        || infix::outline(text, at).is_some_and(|outline| outline.propositions)
}
