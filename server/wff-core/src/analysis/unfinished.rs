//! Faults that a line may have only because it is not finished yet: for each what of the line would
//! have to go on for it to vanish.

use super::fault::{
    Fault, FaultKind, IncompleteMatrix, Infix, MalformedAxioms, MalformedDProof, MalformedExercise,
    MalformedGame, MalformedJudgement, MalformedMatrix, MalformedName, MalformedProof,
    MalformedStatement, MalformedTable, MisplacedLine, MissingFormula, MissingValue,
};
use crate::dice::Doubt;
use crate::game::Foul;
use crate::proof::natural::Misstep;
use crate::syntax::statement::BEFORE_CLASS;
use crate::syntax::{Keyword, Line, Span};

/// The part of a line that would have to go on for a fault to vanish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoesOn {
    /// The line as a whole: something is missing at its end.
    Line,
    /// The text at fault, if it reaches the end of the line: something is missing behind it.
    Text(Span),
    /// The last word of the line, if it is at fault.
    Word,
    /// The block that the line opens.
    Block,
}

/// The part of its line that would have to go on for a fault to vanish.
pub fn goes_on(fault: &Fault, line: &Line<'_>) -> GoesOn {
    let behind = GoesOn::Text(fault.span);
    let said = line.of(fault.span);
    let if_so = |is_so, or| if is_so { or } else { GoesOn::Word };
    match &fault.kind {
        FaultKind::EmptyRoll
        | FaultKind::UnclosedQuote
        | FaultKind::UndecidedValue(_)
        | FaultKind::MalformedAllow(_)
        | FaultKind::UnusedAllow { .. }
        | FaultKind::UnusedName
        | FaultKind::Foul(Foul::Nobody) => GoesOn::Line,
        FaultKind::UnclosedBlock
        | FaultKind::MissingRequirement
        | FaultKind::MissingRows(_)
        | FaultKind::UnfinishedProof
        | FaultKind::UnfinishedRound(_) => GoesOn::Block,
        FaultKind::MissingOperand(formula) => GoesOn::Text(*formula),
        FaultKind::DuplicateExercise
        | FaultKind::DuplicateName
        | FaultKind::FailingKey(_)
        | FaultKind::MalformedPlayer(_)
        | FaultKind::UnmetRequirement(_)
        | FaultKind::IrregularRoll(Doubt::Uneven | Doubt::NoProposition)
        | FaultKind::Foul(Foul::HandKinds { .. } | Foul::NoProposition) => behind,
        FaultKind::Foul(Foul::HandSize { rolled, hand }) => if_so(rolled < hand, behind),
        FaultKind::PlayerCount(count) => if_so(count.players < 2, behind),
        FaultKind::Infix(Infix::Sign(formula)) => if_so(fault.span.end == formula.end, behind),
        FaultKind::Punctuation => if_so(said == ",", behind),
        // The letters of a table stand before its formulas.
        FaultKind::TrailingLetters { .. } => {
            if_so(line.head().is_some_and(|(head, _)| head == Keyword::Truth), behind)
        }
        FaultKind::UnknownClaim => {
            let rest = Span { end: line.body().end, ..fault.span };
            let last = line.of(rest).split_whitespace().next_back();
            let awaits_class = |word| word == "is" || BEFORE_CLASS.contains(&word);
            if_so(last.is_some_and(awaits_class), GoesOn::Line)
        }
        FaultKind::MalformedJudgement(it) => {
            // A value and more behind it may be a valuation.
            let may_be = matches!(
                it,
                MalformedJudgement::TooMany { left: false } | MalformedJudgement::SecondSign
            );
            if_so(may_be, behind)
        }
        FaultKind::MisplacedLine(MisplacedLine::Outside(Keyword::Answer)) => behind,
        FaultKind::UnknownSetting => {
            if_so(line.head().is_some_and(|(_, at)| at == fault.span), behind)
        }
        FaultKind::MissingFormula(it) => {
            if_so(!matches!(it, MissingFormula::BesideSign { left: true }), behind)
        }
        FaultKind::MissingValue(it) => if_so(!matches!(it, MissingValue::Loose), behind),
        FaultKind::MalformedName(it) => {
            if_so(matches!(it, MalformedName::Used { .. }) && said == "@", behind)
        }
        FaultKind::MalformedStatement(it) => match it {
            MalformedStatement::NoProposition
            | MalformedStatement::NoSign { .. }
            | MalformedStatement::NoName
            | MalformedStatement::NoFormula
            | MalformedStatement::EmptyChallenge => GoesOn::Line,
            MalformedStatement::Twice { .. } => behind,
            _ => GoesOn::Word,
        },
        FaultKind::MalformedTable(it) => match **it {
            MalformedTable::RowLength { .. } => GoesOn::Line,
            MalformedTable::BareRow { .. } | MalformedTable::Heading => GoesOn::Word,
            _ => behind,
        },
        FaultKind::IncompleteMatrix(it) => match **it {
            IncompleteMatrix::Row { .. } => GoesOn::Line,
            IncompleteMatrix::Columns(_) => behind,
            IncompleteMatrix::AtEnd(_) => GoesOn::Block,
        },
        FaultKind::MalformedMatrix(it) => match it {
            MalformedMatrix::Nothing(_) | MalformedMatrix::HowMany(_) | MalformedMatrix::NoSign => {
                GoesOn::Line
            }
            MalformedMatrix::Head | MalformedMatrix::Operands(_) | MalformedMatrix::NoFormula => {
                behind
            }
            _ => GoesOn::Word,
        },
        FaultKind::MalformedExercise(it) => match it {
            MalformedExercise::NothingBehind(_) | MalformedExercise::NoRequirement => GoesOn::Line,
            MalformedExercise::Shows => if_so(said == Keyword::Show.text(), behind),
            MalformedExercise::NoId
            | MalformedExercise::UnknownRequirement
            | MalformedExercise::NoText(_)
            | MalformedExercise::NoAnswer(_)
            | MalformedExercise::NoValue
            | MalformedExercise::Place => behind,
            _ => GoesOn::Word,
        },
        FaultKind::MalformedGame(it) => match it {
            MalformedGame::NoCheck => GoesOn::Line,
            MalformedGame::Rules => {
                if_so(line.head().is_some_and(|(_, at)| at == fault.span), behind)
            }
            MalformedGame::End { .. } | MalformedGame::PlayerTwice => behind,
            _ => GoesOn::Word,
        },
        FaultKind::MalformedProof(it) => match it {
            MalformedProof::NoNumber | MalformedProof::Turnstile => GoesOn::Word,
            MalformedProof::NoSequent => GoesOn::Line,
            _ => behind,
        },
        FaultKind::MalformedDProof(it) => match it {
            MalformedDProof::NoClaim => GoesOn::Line,
            MalformedDProof::Empty | MalformedDProof::Missing(_) | MalformedDProof::Unclosed => {
                behind
            }
            _ => GoesOn::Word,
        },
        FaultKind::MalformedAxioms(it) => match it {
            MalformedAxioms::NoName | MalformedAxioms::NoFormula => behind,
            MalformedAxioms::Empty => GoesOn::Block,
            _ => GoesOn::Word,
        },
        FaultKind::Misstep(step) => match **step {
            Misstep::NoReason | Misstep::Bars { .. } => GoesOn::Line,
            Misstep::Takes(_)
            | Misstep::TakesLines
            | Misstep::Citation(..)
            | Misstep::DoesNotFollow { .. } => behind,
            _ => GoesOn::Word,
        },
        FaultKind::PoorPlay(kind) => goes_on(&Fault::new(fault.span, (**kind).clone()), line),
        FaultKind::BracketedPrefix(_)
        | FaultKind::ClassicalRules
        | FaultKind::DieFace(_)
        | FaultKind::FalseCall
        | FaultKind::FalseCell { .. }
        | FaultKind::FalseClass(_)
        | FaultKind::FalseConsequence(_)
        | FaultKind::FalseEquivalence(_)
        | FaultKind::FalseForm
        | FaultKind::FalseNone { .. }
        | FaultKind::FalsePff(_)
        | FaultKind::FalseValue
        | FaultKind::ForeignLetter(_)
        | FaultKind::Foul(_)
        | FaultKind::Infix(_)
        | FaultKind::InfixAnswer
        | FaultKind::IrregularRoll(Doubt::TooMany)
        | FaultKind::LockedSetting
        | FaultKind::LookAlike(_)
        | FaultKind::MiscasedKeyword
        | FaultKind::MisplacedLine(_)
        | FaultKind::MissedChallenge(_)
        | FaultKind::MissedNone(_)
        | FaultKind::MissingAxioms
        | FaultKind::MissingDice
        | FaultKind::NotLonger { .. }
        | FaultKind::NotLongest { .. }
        | FaultKind::NothingToAnswer(_)
        | FaultKind::OperandsFirst
        | FaultKind::OutOfReach(_)
        | FaultKind::PassingWrong { .. }
        | FaultKind::Prose { .. }
        | FaultKind::SuperfluousKey { .. }
        | FaultKind::TooManyCubes { .. }
        | FaultKind::UndefinedName { .. }
        | FaultKind::UnequalPoints
        | FaultKind::UnknownDie
        | FaultKind::UnknownKeyword
        | FaultKind::UnknownLetter(_)
        | FaultKind::UnknownValue(_)
        | FaultKind::UnmeetableRequirement(_)
        | FaultKind::WrongCase(_)
        | FaultKind::WrongDetachment(_) => GoesOn::Word,
    }
}
