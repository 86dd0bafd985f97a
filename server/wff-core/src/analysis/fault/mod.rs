//! The faults of a line, as plain data: which rule is broken, where, and what was found out on the
//! way. The words for them are made in [`rules`](crate::rules) when they are shown.

mod exercise;
mod formula;
mod game;
mod model;
mod proof;
mod statement;
mod table;
mod truth;

pub use exercise::{AtWorld, MalformedExercise, Unmeetable};
pub use formula::{Brackets, ForeignLetter, Infix, WrongCase};
pub use game::{MalformedGame, MalformedPlayer, Missed, PlayerCount, Unanswered};
pub use model::{MalformedModel, UnknownModel, UnknownWorld, WrongModel};
pub use proof::{
    MalformedAxioms, MalformedDProof, MalformedProof, Obstacle, OpenSubproof, RuleName,
    WrongDetachment,
};
pub use statement::{
    MalformedAllow, MalformedJudgement, MalformedName, MalformedStatement, MisplacedLine,
    MissingFormula, MissingValue, Prose, UnknownValue,
};
pub use table::{IncompleteMatrix, MalformedMatrix, MalformedTable};
pub use truth::{DependsOn, FalseClass, FalsePff, OutOfReach, UndecidedValue};

use crate::dice::{Doubt, Reason};
use crate::exercise::Share;
use crate::game::{Foul, Lacks};
use crate::logic::worlds::ModelBuilder;
use crate::logic::{Counterexample, Difference, Valuation, Variable};
use crate::proof::natural::{MalformedStep, Misstep, WrongCitation, WrongStep};
use crate::syntax::{Faces, KeptLine, Span};
use std::sync::Arc;

/// Something that is wrong with a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The text that is at fault, counted from the start of the line; never empty.
    pub span: Span,
    /// The rule that is broken, with what is known of it.
    pub kind: FaultKind,
}

impl FaultKind {
    /// True for a fault of how a step of a proof is put, which costs nothing.
    pub(crate) fn is_of_form(&self) -> bool {
        match self {
            FaultKind::UnknownRule(name) => *name != RuleName::None,
            FaultKind::MalformedProof(MalformedProof::Slip { .. } | MalformedProof::NoNumber) => {
                true
            }
            FaultKind::MalformedProof(MalformedProof::Step(form)) => matches!(
                form,
                MalformedStep::Cites
                    | MalformedStep::Bars { .. }
                    | MalformedStep::NoBar { .. }
                    | MalformedStep::FewBars { .. }
                    | MalformedStep::Outside { .. }
                    | MalformedStep::Margin
            ),
            _ => false,
        }
    }
}

impl Fault {
    /// A fault of this text.
    pub fn new(span: Span, kind: FaultKind) -> Fault {
        Fault { span, kind }
    }
}

/// The rules, one variant each, with what cannot be read off the line when a fault is shown.
#[derive(Clone, Debug, PartialEq)]
pub enum FaultKind {
    /// A formula in Polish notation is written with brackets.
    BracketedPrefix(Brackets),
    /// A die face stands in this formula where it means nothing.
    DieFace(Span),
    /// An exercise has the name of one above.
    DuplicateExercise,
    /// A name is defined although it stands for a formula already.
    DuplicateName,
    /// A roll has no dice.
    EmptyRoll,
    /// An answer of the teacher does not meet a requirement.
    FailingKey(Box<Unmet>),
    /// A formula shown on a roll is false where it must be true.
    FalseCall,
    /// A cell of a truth table has another value than its formula.
    FalseCell {
        /// The place of the formula in the head of the table.
        column: usize,
    },
    /// A formula is not of the class claimed, or is of the class denied.
    FalseClass(Box<FalseClass>),
    /// A conclusion does not follow, for this reason; or it does, and that is denied.
    FalseConsequence(Option<Box<Counterexample>>),
    /// Two formulas differ in this; or they do not, and are claimed to.
    FalseEquivalence(Option<Box<Difference>>),
    /// A formula is not in the normal form claimed, or is in the one denied.
    FalseForm,
    /// A frame is not what is claimed, or is what is denied.
    FalseFrame,
    /// `none` is said although a WFF of so many letters can be made.
    FalseNone {
        /// The letters of the longest WFF.
        longest: u64,
    },
    /// A well-formed formula is called a pff.
    FalsePff(FalsePff),
    /// A formula has another value than the one claimed, or the one denied.
    FalseValue,
    /// A line of a game breaks a rule.
    Foul(Foul),
    /// A letter of another alphabet is used.
    ForeignLetter(ForeignLetter),
    /// A matrix lacks something.
    IncompleteMatrix(Box<IncompleteMatrix>),
    /// A formula is written in infix.
    Infix(Infix),
    /// An answer is infix, and its exercise does not show if that is asked for.
    InfixAnswer,
    /// A roll is not one that the rule book gives a player.
    IrregularRoll(Doubt),
    /// A statement may not stand in its file.
    LockedSetting,
    /// A letter of another script is used in this formula.
    LookAlike(Span),
    /// A comment that should allow something has no such word, or names no rule.
    MalformedAllow(MalformedAllow),
    /// A line of a block of axioms does not give what it should.
    MalformedAxioms(MalformedAxioms),
    /// A text that should be a D-proof is none.
    MalformedDProof(MalformedDProof),
    /// A line of an exercise does not give what it should.
    MalformedExercise(MalformedExercise),
    /// A line of a game does not give what it should.
    MalformedGame(MalformedGame),
    /// A judgement has more parts than its sign takes, or a sign from elsewhere.
    MalformedJudgement(MalformedJudgement),
    /// A line of a matrix does not give what it should.
    MalformedMatrix(MalformedMatrix),
    /// A line of a model, or about one, does not give what it should.
    MalformedModel(MalformedModel),
    /// A name is not written as one.
    MalformedName(MalformedName),
    /// A player's name is not written as one.
    MalformedPlayer(MalformedPlayer),
    /// A line of a truth table does not give what it should.
    MalformedTable(Box<MalformedTable>),
    /// A statement lacks a part, or has one too many.
    MalformedStatement(MalformedStatement),
    /// A line of a proof lacks something.
    MalformedProof(MalformedProof),
    /// A proof stands where another logic than classical is in force.
    ClassicalRules,
    /// A proof stands where a logic is in force that has no rules of natural deduction here.
    LogicWithoutRules,
    /// The conclusion of a proof is not shown yet.
    UnfinishedProof(Option<Box<OpenSubproof>>),
    /// A keyword, `none` or `pff` is written with capitals.
    MiscasedKeyword,
    /// A line of a block stands where it cannot.
    MisplacedLine(MisplacedLine),
    /// A D-proof stands where no axioms are in force.
    MissingAxioms,
    /// No player challenged a call, though one could have.
    MissedChallenge(Box<Missed>),
    /// A formula is shown although nothing can be made, for this reason.
    MissedNone(Reason),
    /// A formula shown on a roll uses dice that this does not have.
    MissingDice,
    /// A place for a formula is empty.
    MissingFormula(MissingFormula),
    /// A connective of this text lacks an operand.
    MissingOperand(Span),
    /// An exercise requires nothing.
    MissingRequirement,
    /// A truth table lacks so many rows.
    MissingRows(Box<u128>),
    /// A proposition is given no value.
    MissingValue(MissingValue),
    /// A challenge is not longer than the call.
    NotLonger {
        /// The letters of what is shown.
        length: u64,
        /// The letters of what was called.
        called: u64,
    },
    /// A call is not the longest.
    NotLongest {
        /// The letters of what is shown.
        length: u64,
        /// The letters that can be reached.
        longest: u64,
    },
    /// A call has no roll, or a challenge no call.
    NothingToAnswer(Unanswered),
    /// The connectives stand behind their operands.
    OperandsFirst,
    /// A claim takes too long to decide.
    OutOfReach(OutOfReach),
    /// A mistake that is foreseen meets all requirements.
    PassingWrong {
        /// Its place among those of the exercise.
        number: usize,
    },
    /// A game has not as many players as it should.
    PlayerCount(PlayerCount),
    /// A call or challenge in a game is not what it should be.
    PoorPlay(Box<FaultKind>),
    /// A line, or the rest of one, is text for people.
    Prose(Prose),
    /// A mark that ends a sentence ends a line.
    Punctuation,
    /// A label that is written otherwise than here.
    MalformedLabel,
    /// An answer of the teacher says nothing that its exercise does not say.
    SuperfluousKey {
        /// Its place among those of the exercise.
        number: usize,
    },
    /// Two keys of a translation that do not mean the same.
    UnlikeKeys(Box<[Arc<str>; 2]>),
    /// A game is to end with more dice on a mat than a player has.
    TooManyCubes {
        /// The dice that a player has.
        most: u64,
    },
    /// A formula ends before the text does.
    TrailingLetters {
        /// The whole formula at the start.
        whole: Span,
        /// True if more formulas may follow after a comma.
        listed: bool,
    },
    /// A block has no `end`, and a line below cannot stand in it.
    UnclosedBlock,
    /// A block reaches the end of the text, and has no `end`.
    UnfinishedBlock,
    /// A quote is never closed.
    UnclosedQuote,
    /// A claim depends on propositions without a value.
    UndecidedValue(Box<UndecidedValue>),
    /// A name is used that is not defined above, in this formula.
    UndefinedName {
        /// The formula.
        formula: Span,
        /// The bytes after `@` that are a defined name, where propositions have run into it.
        runs_on: Option<u32>,
    },
    /// A round lacks something.
    UnfinishedRound(Box<Lacks>),
    /// The points of requirements are not those of their exercise.
    UnequalPoints,
    /// No answer can meet all requirements, for this reason.
    UnmeetableRequirement(Box<Unmeetable>),
    /// An answer does not meet a requirement that is shown.
    UnmetRequirement(Box<Unmet>),
    /// The words behind `is` name no class.
    UnknownClaim,
    /// A character of a roll is on no die.
    UnknownDie,
    /// The first word is no keyword.
    UnknownKeyword,
    /// A character of this formula is no letter of the language.
    UnknownLetter(Span),
    /// A model is named or meant that is not there, or is none of the logic in force.
    UnknownModel(UnknownModel),
    /// The reason of a step is no rule.
    UnknownRule(RuleName),
    /// A setting names nothing that exists.
    UnknownSetting,
    /// A text that should be a truth value is none.
    UnknownValue(UnknownValue),
    /// A world is named that its model does not have.
    UnknownWorld(Box<UnknownWorld>),
    /// A comment allows what is nowhere.
    UnusedAllow {
        /// The bytes to be left out with it.
        superfluous: Span,
    },
    /// A name is used nowhere below.
    UnusedName,
    /// A letter of this formula is in the wrong case.
    WrongCase(WrongCase),
    /// A step cites what it cannot lean on, or not as much as its rule takes.
    WrongCitation(Box<WrongCitation>),
    /// Nothing is detached, or something else than what is claimed.
    WrongDetachment(Box<WrongDetachment>),
    /// A model is none of the logic in force.
    WrongModel(Box<WrongModel>),
    /// A step of a proof is wrong.
    WrongStep(Box<WrongStep>),
}

/// A requirement that an answer does not meet.
#[derive(Clone, Debug, PartialEq)]
pub struct Unmet {
    /// The line of the requirement.
    pub requirement: KeptLine,
    /// The answer, if it does not stand on the line itself.
    pub answer: Option<Arc<str>>,
    /// The reason for it.
    pub shortfall: Shortfall,
}

/// The reason why an answer does not meet a requirement.
#[derive(Clone, Debug, PartialEq)]
pub enum Shortfall {
    /// It is not understood as what was asked for.
    Unreadable,
    /// It is not understood: it has `=` between formulas.
    Equated,
    /// Standing in this judgement, it has this fault.
    Judged(Box<(KeptLine, Fault)>),
    /// It uses a connective that it must not.
    Connective(u8),
    /// It lacks a letter.
    Letter(Box<str>),
    /// It has so many letters.
    Length(u64),
    /// It takes dice that are not there.
    Dice(Box<Faces>),
    /// A longer one can be made.
    Short,
    /// It is not true, as it has to be.
    False,
    /// It is another formula than it should be.
    Differs,
    /// It is another value, class or word than it should be; under these values it is seen.
    Other(Option<Box<Valuation>>),
    /// It gives this letter no value.
    NoValue(Box<Variable>),
    /// Under its values this premise is not designated.
    Premise(Box<str>),
    /// Under its values the conclusion is designated.
    Conclusion,
    /// This row of a table is wrong.
    Row(Box<str>),
    /// This row of a table is not understood.
    RowUnread(Box<str>),
    /// This row of a table stands twice.
    RowTwice(Box<str>),
    /// A table has this column beside those that are asked for.
    Column(Box<str>),
    /// It is no infix, or has this, which nothing in infix is.
    Sign(Box<str>),
    /// Rows are missing, or not filled in.
    Incomplete,
    /// These steps of a proof have these faults.
    Steps(Vec<(KeptLine, Fault)>),
    /// The head of a proof, which is this line, has this fault.
    Head(Box<(KeptLine, Fault)>),
    /// A proof does not reach its conclusion.
    Unfinished,
    /// A line of a model, which is this one, has this fault.
    Line(Box<(KeptLine, Fault)>),
    /// Of worlds or logics it says something else than is so.
    OfWorlds(Box<OfWorlds>),
    /// It meets what is required to this share, and lacks this.
    InPart(Share, Box<Shortfall>),
}

impl Shortfall {
    /// True if it says that an answer is not understood, and not that it is wrong.
    pub fn is_of_reading(&self) -> bool {
        match self {
            Shortfall::Unreadable
            | Shortfall::Equated
            | Shortfall::Sign(_)
            | Shortfall::RowUnread(_)
            | Shortfall::Line(_) => true,
            Shortfall::Steps(faults) => faults.iter().any(|(_, fault)| fault.kind.is_of_reading()),
            Shortfall::InPart(_, rest) => rest.is_of_reading(),
            _ => false,
        }
    }
}

impl FaultKind {
    /// True if it says that a step of a proof is not understood, and not that it is wrong.
    fn is_of_reading(&self) -> bool {
        matches!(
            self,
            FaultKind::Prose(_)
                | FaultKind::UnknownRule(RuleName::None)
                | FaultKind::MalformedDProof(MalformedDProof::Stray | MalformedDProof::Capital)
                | FaultKind::MalformedProof(MalformedProof::Step(
                    MalformedStep::NoNumber | MalformedStep::Number { .. }
                ))
        )
    }

    /// True if it depends on all that is known, and not only on what its line mentions.
    pub fn is_of_all_known(&self) -> bool {
        match self {
            FaultKind::UndefinedName { .. } | FaultKind::MalformedName(_) => true,
            // Other lines are looked for from which the step would follow.
            FaultKind::WrongStep(wrong) => matches!(**wrong, WrongStep::DoesNotFollow { .. }),
            _ => false,
        }
    }

    /// True if its words may change with other lines: a message may mention names or players that
    /// its line does not, and lines around tell how sure a fix is, or where it ends.
    pub fn is_worded_by_others(&self) -> bool {
        if let FaultKind::MalformedProof(MalformedProof::Step(form)) = self {
            return form.is_of_bars() || *form == MalformedStep::Cites;
        }
        matches!(
            self,
            FaultKind::UnknownKeyword
                | FaultKind::UnknownModel(UnknownModel::Named)
                | FaultKind::NothingToAnswer(_)
                | FaultKind::UnclosedBlock
                | FaultKind::UnfinishedBlock
                | FaultKind::MissingOperand(_)
                | FaultKind::UndefinedName { .. }
                | FaultKind::MalformedAxioms(_)
                | FaultKind::WrongStep(_)
                | FaultKind::WrongCitation(_)
                | FaultKind::UnknownRule(_)
                | FaultKind::UnfinishedProof(_)
                | FaultKind::MalformedTable(_)
                | FaultKind::UnknownValue(_)
                | FaultKind::MalformedProof(MalformedProof::NoHead | MalformedProof::NoNumber)
                | FaultKind::MalformedJudgement(_)
                | FaultKind::MalformedLabel
                | FaultKind::Prose(Prose::Line | Prose::Unanswered)
                | FaultKind::Infix(Infix::Whole)
        )
    }

    /// True if it is a fault of what is called or shown, as play, and not of how it is written.
    pub fn is_poor_play(&self) -> bool {
        matches!(
            self,
            FaultKind::FalseCall
                | FaultKind::FalseNone { .. }
                | FaultKind::FalsePff(FalsePff::Challenge(_))
                | FaultKind::ForeignLetter(ForeignLetter::InName)
                | FaultKind::MissedNone(_)
                | FaultKind::MissingDice
                | FaultKind::NotLonger { .. }
                | FaultKind::NotLongest { .. }
        )
    }
}

/// Something of worlds or logics that an answer says or shows, and that is otherwise.
#[derive(Clone, Debug, PartialEq)]
pub enum OfWorlds {
    /// A block is no model, or none of the logic: at its end it has this fault.
    NoModel(ModelBuilder, FaultKind),
    /// A model has this many worlds, more than it may.
    TooMany(usize, u64),
    /// A model has no world of this name.
    NoWorld(Box<str>),
    /// At the world of a model a premise is not true.
    Premise(AtWorld),
    /// At the world of a model the conclusion is true.
    Conclusion(AtWorld),
    /// At the world of a model a formula is not true.
    Untrue(AtWorld),
    /// At no world of a model are all formulas true; of several, this one is not, where most are.
    Nowhere(AtWorld, bool),
    /// A formula has another value there than the answer says.
    Value(AtWorld),
    /// A world is listed at which the formula is not true.
    Listed(AtWorld),
    /// A world is not listed at which the formula is true.
    Unlisted(AtWorld),
    /// A logic is listed in which the formula is not valid, as this claim and its fault say.
    Invalid(Box<str>, KeptLine, Fault),
    /// A logic is not listed in which the formula is valid.
    Valid(Box<str>),
    /// A logic is listed that was not asked about.
    NotAsked(Box<str>),
}

impl From<Misstep> for FaultKind {
    fn from(misstep: Misstep) -> FaultKind {
        match misstep {
            Misstep::Malformed(form) => FaultKind::MalformedProof(MalformedProof::Step(form)),
            Misstep::UnknownRule => FaultKind::UnknownRule(RuleName::None),
            Misstep::Citation(wrong) => FaultKind::WrongCitation(Box::new(wrong)),
            Misstep::Wrong(wrong) => FaultKind::WrongStep(Box::new(wrong)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_small() {
        assert!(size_of::<Fault>() <= 32, "{} bytes", size_of::<Fault>());
    }
}
