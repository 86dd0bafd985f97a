//! Flaws: mistakes by which a WFF becomes a pff, by the kind of fault that each is.

use super::fault::FaultKind;
use crate::syntax::Alphabet;

/// A mistake by which a WFF becomes a pff, by the rule that finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The operands of a connective stand in brackets, with a comma between them.
    BracketedPrefix,
    /// A die face stands instead of a proposition.
    DieFace,
    /// A letter of textbooks stands instead of one of the dice.
    ForeignLetter,
    /// The formula is written in infix.
    Infix,
    /// A letter of another script stands instead of one that looks like it.
    LookAlike,
    /// A proposition is left out.
    MissingOperand,
    /// The connectives stand behind their operands.
    OperandsFirst,
    /// A proposition is one too many.
    TrailingLetters,
    /// A capital that means nothing stands instead of a letter.
    UnknownLetter,
    /// A letter is a capital and should be small, or the other way round.
    WrongCase,
}

impl Flaw {
    /// All of them, in the alphabetical order of their rules.
    pub const ALL: [Flaw; 10] = [
        Flaw::BracketedPrefix,
        Flaw::DieFace,
        Flaw::ForeignLetter,
        Flaw::Infix,
        Flaw::LookAlike,
        Flaw::MissingOperand,
        Flaw::OperandsFirst,
        Flaw::TrailingLetters,
        Flaw::UnknownLetter,
        Flaw::WrongCase,
    ];

    /// True if a fault is of this kind.
    pub fn is(self, fault: &FaultKind) -> bool {
        match self {
            Flaw::BracketedPrefix => matches!(fault, FaultKind::BracketedPrefix(_)),
            Flaw::DieFace => matches!(fault, FaultKind::DieFace(_)),
            Flaw::ForeignLetter => matches!(fault, FaultKind::ForeignLetter(_)),
            Flaw::Infix => matches!(fault, FaultKind::Infix(_) | FaultKind::InfixAnswer),
            Flaw::LookAlike => matches!(fault, FaultKind::LookAlike(_)),
            Flaw::MissingOperand => matches!(fault, FaultKind::MissingOperand(_)),
            Flaw::OperandsFirst => matches!(fault, FaultKind::OperandsFirst),
            Flaw::TrailingLetters => matches!(fault, FaultKind::TrailingLetters { .. }),
            Flaw::UnknownLetter => matches!(fault, FaultKind::UnknownLetter(_)),
            Flaw::WrongCase => matches!(fault, FaultKind::WrongCase(_)),
        }
    }

    /// True if formulas of an alphabet can have it.
    pub fn is_of(self, alphabet: Alphabet) -> bool {
        match self {
            Flaw::ForeignLetter => alphabet == Alphabet::Dice,
            _ => true,
        }
    }
}
