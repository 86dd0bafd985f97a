//! The part of a diagnostic that gives an answer away: a formula, value, class, row or length that
//! the file does not have. Where answers are not told, it is left out.

use super::*;
use crate::analysis::fault::{
    Brackets, FalsePff, Infix, MalformedJudgement, MalformedStatement, MalformedTable,
    MisplacedLine,
};

/// The part of a diagnostic that gives an answer away.
pub(super) enum Answer {
    /// None.
    Nothing,
    /// Its help and fixes.
    Help,
    /// All of it; this message says what is wrong without it.
    Message(String),
}

/// The part of the diagnostic of a fault that gives an answer away. What mends the form alone does
/// not: look-alike letters, dice, names, words and marks.
pub(super) fn given_away(
    kind: &FaultKind,
    context: Context<'_>,
    claim: Option<&RollClaim<'_>>,
) -> Answer {
    use Answer::{Help, Message, Nothing};
    let wff = claim.map_or("WFF", RollClaim::wff);
    match kind {
        FaultKind::BracketedPrefix(Brackets::Whole | Brackets::Words) => {
            Message(bracketed_prefix::plain())
        }
        FaultKind::FalseCall => Message(false_call::plain(context, claim)),
        FaultKind::FalseCell { column } => Message(false_cell::plain(context, *column)),
        FaultKind::FalseClass(_) => Message(false_class::plain(context)),
        FaultKind::FalseConsequence(kind) => {
            Message(false_consequence::plain(context, kind.is_some()))
        }
        FaultKind::FalseEquivalence(kind) => {
            Message(false_equivalence::plain(context, kind.is_some()))
        }
        FaultKind::FalseNone { .. } => Message(false_none::plain(context, wff)),
        FaultKind::FalsePff(FalsePff::Challenge(shown)) => Message(false_pff::plain(*shown)),
        FaultKind::FalseValue => Message(false_value::plain(context)),
        FaultKind::Infix(Infix::Whole) => Message(infix::plain(context)),
        FaultKind::MalformedTable(kind) => match **kind {
            MalformedTable::RowTwice(_) => Message(malformed_table::PLAIN.to_owned()),
            MalformedTable::NoFormula | MalformedTable::BareRow { inside: false } => Help,
            MalformedTable::LetterTwice
            | MalformedTable::NoColumn(_)
            | MalformedTable::RowLength { .. }
            | MalformedTable::Heading
            | MalformedTable::BareRow { inside: true } => Nothing,
        },
        FaultKind::MissedChallenge(missed) => Message(missed_challenge::plain(context, missed)),
        FaultKind::MissedNone(_) => Message(missed_none::plain(context, wff)),
        FaultKind::NotLongest { .. } => Message(not_longest::plain(context, wff)),
        FaultKind::OperandsFirst => Message(operands_first::PLAIN.to_owned()),
        FaultKind::UndecidedValue(kind) => Message(undecided_value::plain(context, kind, wff)),

        FaultKind::PoorPlay(of) => given_away(of, context, claim),

        FaultKind::UnmetRequirement(unmet) => match unmet_requirement::is_answer(&unmet.shortfall) {
            true => Message(unmet_requirement::plain(&unmet.requirement)),
            false => Nothing,
        },

        // Else an example shows how it is defined.
        FaultKind::UndefinedName { runs_on: None, .. } if !undefined_name::is_near(context) => Help,

        FaultKind::WrongDetachment(kind) => Message(wrong_detachment::plain(context, kind)),

        // A way out of theirs writes a formula or value, or shows one as an example.
        FaultKind::FalsePff(FalsePff::Judgement)
        | FaultKind::ForeignLetter(_)
        | FaultKind::IncompleteMatrix(_)
        | FaultKind::Infix(Infix::Sign(_) | Infix::Bracket(_))
        | FaultKind::InfixAnswer
        | FaultKind::MalformedJudgement(MalformedJudgement::ForeignSign)
        | FaultKind::MalformedMatrix(_)
        | FaultKind::MalformedAxioms(_)
        | FaultKind::MalformedDProof(_)
        | FaultKind::MalformedStatement(
            MalformedStatement::NoProposition
            | MalformedStatement::NoSign { .. }
            | MalformedStatement::NotProposition { .. }
            | MalformedStatement::NoName
            | MalformedStatement::NoFormula,
        )
        | FaultKind::MisplacedLine(
            MisplacedLine::Outside(_) | MisplacedLine::BeforeValues | MisplacedLine::NoTable,
        )
        | FaultKind::MissingOperand(_)
        | FaultKind::MissingRows(_)
        | FaultKind::Misstep(_)
        | FaultKind::Foul(_)
        // A name may look like a formula.
        | FaultKind::MalformedProof(_)
        | FaultKind::MalformedGame(_)
        | FaultKind::PlayerCount(_)
        | FaultKind::MisplacedLine(MisplacedLine::InExercise)
        | FaultKind::MissingValue(_)
        | FaultKind::TrailingLetters { .. }
        | FaultKind::UnknownClaim
        | FaultKind::UnknownLetter(_)
        | FaultKind::UnknownValue(_)
        | FaultKind::WrongCase(_) => Help,

        FaultKind::BracketedPrefix(Brackets::Stray(_))
        | FaultKind::ClassicalRules
        | FaultKind::DieFace(_)
        | FaultKind::DuplicateExercise
        | FaultKind::DuplicateName
        | FaultKind::EmptyRoll
        | FaultKind::FalseForm
        | FaultKind::IrregularRoll(_)
        | FaultKind::TooManyCubes { .. }
        | FaultKind::UnfinishedProof
        | FaultKind::UnfinishedRound(_)
        | FaultKind::MisplacedLine(MisplacedLine::InGame | MisplacedLine::InProof)
        | FaultKind::LockedSetting
        | FaultKind::LookAlike(_)
        | FaultKind::MalformedJudgement(
            MalformedJudgement::SecondSign
            | MalformedJudgement::NoSign
            | MalformedJudgement::Bracketed
            | MalformedJudgement::Turned
            | MalformedJudgement::Valued
            | MalformedJudgement::TooMany { .. },
        )
        | FaultKind::MalformedName(_)
        | FaultKind::MalformedPlayer(_)
        | FaultKind::MalformedStatement(
            MalformedStatement::Sign
            | MalformedStatement::Claim
            | MalformedStatement::Twice { .. }
            | MalformedStatement::Stray
            | MalformedStatement::BehindEnd
            | MalformedStatement::TwoRolls
            | MalformedStatement::EmptyChallenge
            | MalformedStatement::CalledPff
            | MalformedStatement::NearlyNone
            | MalformedStatement::CalledOut
            | MalformedStatement::ShowsClaim(_)
            | MalformedStatement::ShowsTwo(_),
        )
        | FaultKind::MiscasedKeyword
        | FaultKind::MisplacedLine(MisplacedLine::Def)
        | FaultKind::MissingAxioms
        | FaultKind::MissingDice
        | FaultKind::MissingFormula(_)
        // A key is its teacher's, who sees all of it.
        | FaultKind::MalformedExercise(_)
        | FaultKind::MissingRequirement
        | FaultKind::FailingKey(_)
        | FaultKind::PassingWrong { .. }
        | FaultKind::SuperfluousKey { .. }
        | FaultKind::UnequalPoints
        | FaultKind::UnmeetableRequirement(_)
        | FaultKind::NotLonger { .. }
        | FaultKind::NothingToAnswer(_)
        | FaultKind::OutOfReach(_)
        | FaultKind::Prose { .. }
        | FaultKind::Punctuation
        | FaultKind::UnclosedBlock
        | FaultKind::UnclosedQuote
        | FaultKind::UndefinedName { .. }
        | FaultKind::UnknownDie
        | FaultKind::UnknownKeyword
        | FaultKind::UnknownSetting
        | FaultKind::MalformedAllow(_)
        | FaultKind::UnusedAllow { .. }
        | FaultKind::UnusedName => Nothing,
    }
}

impl Answer {
    /// A diagnostic without it.
    pub(super) fn taken_from(self, diagnostic: Diagnostic) -> Diagnostic {
        match self {
            Answer::Nothing => diagnostic,
            Answer::Help => Diagnostic { help: None, fixes: Vec::new(), ..diagnostic },
            Answer::Message(plain) => diagnostic.rule.at(diagnostic.span, plain),
        }
    }
}
