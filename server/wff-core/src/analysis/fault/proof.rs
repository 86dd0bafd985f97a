//! The faults of proofs, D-proofs and blocks of axioms.

use crate::proof::natural::{MalformedStep, Rule};
use crate::proof::terms::Excerpt;
use crate::syntax::proof::Citation;
use crate::syntax::reading::SlipKind;

/// A line of a block of axioms that does not give what it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedAxioms {
    /// A head without a name.
    NoName,
    /// The name is that of another system, or no name.
    Name {
        /// True if another system has it.
        taken: bool,
    },
    /// Words follow where the head should end.
    TooMuch,
    /// A formula without a label.
    NoLabel,
    /// A label that is no digit and no small letter.
    Label,
    /// A label that another axiom has.
    LabelTwice,
    /// A label without a formula.
    NoFormula,
    /// There are none.
    Empty,
}

/// A text that should be a D-proof and is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedDProof {
    /// There is nothing.
    Empty,
    /// A `D` lacks so many of the proofs behind it.
    Missing(u8),
    /// Letters stand behind the end.
    Trailing,
    /// No axiom has this label.
    UnknownAxiom,
    /// A number in brackets is that of no line.
    UnknownLine,
    /// A small `d` that is no axiom.
    SmallD,
    /// A capital that is not `D`.
    Capital,
    /// A character that has no place in a D-proof.
    Stray,
    /// A bracket that is not closed.
    Unclosed,
    /// A name of what is proved from other axioms than those in force.
    OtherAxioms,
    /// It stands without the formula that it proves, or the word before that is another one.
    NoClaim,
}

/// The reason why a D-proof, or a step that detaches, is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrongDetachment {
    /// A `D` detaches nothing.
    Clash {
        /// The formula that its first proof proves.
        major: Excerpt,
        /// The formula that its second proof proves, with letters that the first has not.
        minor: Excerpt,
        /// The obstacle.
        obstacle: Obstacle,
        /// True if it detaches what is claimed with the two in the other order.
        is_turned: bool,
    },
    /// The formulas are too large to be written down.
    TooLarge,
    /// It proves something of which the claim is no instance.
    Proves {
        /// The formula that it proves.
        proved: Excerpt,
        /// The formula that is claimed.
        claimed: Excerpt,
    },
}

/// The obstacle to a detachment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The first formula is no conditional.
    NoConditional,
    /// These two would have to be equal, and cannot be.
    Different(Excerpt, Excerpt),
    /// This letter would have to be this formula, in which it stands itself.
    Inside(Excerpt, Excerpt),
}

/// A proof that ends before its conclusion, as far as one subproof is open there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenSubproof {
    /// The number of its first line.
    pub first: u32,
    /// The number that the next line has.
    pub next: u32,
    /// The rule by which it closes with the conclusion, and the subproof whole.
    pub closing: Option<(Rule, Citation)>,
}

/// A word that is no rule name of this language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleName {
    /// No rule is known by this name.
    None,
    /// Another name of a rule.
    Other {
        /// True if nothing else can have been meant.
        is_certain: bool,
    },
}

/// A line of a proof that does not give what it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedProof {
    /// A head without a sequent.
    NoSequent,
    /// Other than one formula behind the sign of the head.
    Conclusions,
    /// The first step of a proof that no head opens.
    NoHead,
    /// A line without a number.
    NoNumber,
    /// A step without a formula.
    NoFormula,
    /// A step that is called a premise and is cited as what a subproof supposes.
    CalledPremise,
    /// A slip in how a head or a step is put.
    Slip {
        /// Its kind, and none of a label or a name.
        kind: SlipKind,
        /// True if nothing else can have been meant.
        is_certain: bool,
    },
    /// A step whose number, bars or reason are at fault.
    Step(MalformedStep),
}
