//! The faults of a line, as plain data: which rule is broken, where, and what was found out on the
//! way. The words for them are made in [`diagnostics`](crate::diagnostics) when they are shown.

use crate::dice::{Doubt, Reason, Rules};
use crate::exercise::Shortfall;
use crate::game::{Foul, Judged, Lacks};
use crate::logic::draft::Lack;
use crate::logic::{ClassNote, Classified, Counterexample, Difference, Valuation, Variable};
use crate::proof::natural::Misstep;
use crate::proof::terms::Excerpt;
use crate::syntax::exercise::RequirementKind;
use crate::syntax::{Keyword, Span};
use std::sync::Arc;

/// Something that is wrong with a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The text that is at fault, counted from the start of the line; never empty.
    pub span: Span,
    /// The rule that is broken, with what is known of it.
    pub kind: FaultKind,
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
    /// A roll is not one that the rule book gives a player.
    IrregularRoll(Doubt),
    /// A statement may not stand in its file.
    LockedSetting,
    /// A letter of another script is used in this formula.
    LookAlike(Span),
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
    /// A step of a proof is wrong.
    Misstep(Box<Misstep>),
    /// A proof stands where another logic than classical is in force.
    ClassicalRules,
    /// The conclusion of a proof is not shown yet.
    UnfinishedProof,
    /// A keyword, `none` or `pff` is written with capitals.
    MiscasedKeyword,
    /// A line of a block stands where it cannot.
    MisplacedLine(MisplacedLine),
    /// A D-proof stands where no axioms are in force.
    MissingAxioms,
    /// Nobody challenged a call, and somebody could have.
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
    Prose {
        /// True if something stands before it that may be a formula.
        is_note: bool,
    },
    /// A mark that ends a sentence ends a line.
    Punctuation,
    /// An answer of the teacher says nothing that its exercise does not say.
    SuperfluousKey {
        /// Its place among those of the exercise.
        number: usize,
    },
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
    /// A block has no `end`.
    UnclosedBlock,
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
    /// A setting names nothing that exists.
    UnknownSetting,
    /// A text that should be a truth value is none.
    UnknownValue(UnknownValue),
    /// A name is used nowhere below.
    UnusedName,
    /// A letter of this formula is in the wrong case.
    WrongCase(WrongCase),
    /// Nothing is detached, or something else than what is claimed.
    WrongDetachment(Box<WrongDetachment>),
}

impl FaultKind {
    /// True if it is a judgement on whether something is right, and not on its form: whether a
    /// claim holds, a cell has the value of its formula, or a call is the best of its roll. In an
    /// exam there are none of these.
    pub fn is_of_truth(&self) -> bool {
        match self {
            FaultKind::FalseCall
            | FaultKind::FalseCell { .. }
            | FaultKind::FailingKey(_)
            | FaultKind::FalseClass(_)
            | FaultKind::FalseConsequence(_)
            | FaultKind::FalseEquivalence(_)
            | FaultKind::FalseForm
            | FaultKind::FalseNone { .. }
            | FaultKind::FalsePff(_)
            | FaultKind::FalseValue
            | FaultKind::MissedChallenge(_)
            | FaultKind::MissedNone(_)
            | FaultKind::NotLonger { .. }
            | FaultKind::NotLongest { .. }
            | FaultKind::OutOfReach(_)
            | FaultKind::PassingWrong { .. }
            | FaultKind::UndecidedValue(_)
            | FaultKind::UnfinishedProof
            | FaultKind::UnmeetableRequirement(_)
            | FaultKind::WrongDetachment(_) => true,
            FaultKind::PoorPlay(kind) => kind.is_of_truth(),
            FaultKind::Misstep(step) => {
                matches!(
                    **step,
                    Misstep::NoPremise | Misstep::NoAxiom | Misstep::DoesNotFollow { .. }
                )
            }
            FaultKind::BracketedPrefix(_)
            | FaultKind::ClassicalRules
            | FaultKind::DieFace(_)
            | FaultKind::DuplicateExercise
            | FaultKind::DuplicateName
            | FaultKind::EmptyRoll
            | FaultKind::Foul(_)
            | FaultKind::ForeignLetter(_)
            | FaultKind::IncompleteMatrix(_)
            | FaultKind::Infix(_)
            | FaultKind::IrregularRoll(_)
            | FaultKind::LockedSetting
            | FaultKind::LookAlike(_)
            | FaultKind::MalformedAxioms(_)
            | FaultKind::MalformedDProof(_)
            | FaultKind::MalformedExercise(_)
            | FaultKind::MalformedGame(_)
            | FaultKind::MalformedJudgement(_)
            | FaultKind::MalformedMatrix(_)
            | FaultKind::MalformedName(_)
            | FaultKind::MalformedPlayer(_)
            | FaultKind::MalformedProof(_)
            | FaultKind::MalformedTable(_)
            | FaultKind::MalformedStatement(_)
            | FaultKind::MiscasedKeyword
            | FaultKind::MisplacedLine(_)
            | FaultKind::MissingAxioms
            | FaultKind::MissingDice
            | FaultKind::MissingFormula(_)
            | FaultKind::MissingOperand(_)
            | FaultKind::MissingRequirement
            | FaultKind::MissingRows(_)
            | FaultKind::MissingValue(_)
            | FaultKind::NothingToAnswer(_)
            | FaultKind::OperandsFirst
            | FaultKind::PlayerCount(_)
            | FaultKind::Prose { .. }
            | FaultKind::Punctuation
            | FaultKind::SuperfluousKey { .. }
            | FaultKind::TooManyCubes { .. }
            | FaultKind::TrailingLetters { .. }
            | FaultKind::UnclosedBlock
            | FaultKind::UnclosedQuote
            | FaultKind::UndefinedName { .. }
            | FaultKind::UnequalPoints
            | FaultKind::UnfinishedRound(_)
            // What is shown passes or fails in an exam, too.
            | FaultKind::UnmetRequirement(_)
            | FaultKind::UnknownClaim
            | FaultKind::UnknownDie
            | FaultKind::UnknownKeyword
            | FaultKind::UnknownLetter(_)
            | FaultKind::UnknownSetting
            | FaultKind::UnknownValue(_)
            | FaultKind::UnusedName
            | FaultKind::WrongCase(_) => false,
        }
    }
}

impl FaultKind {
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

/// Brackets around what is written in Polish notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brackets {
    /// Without them the text is a formula.
    Whole,
    /// Words for connectives stand before them.
    Words,
    /// Without them this text would be none either.
    Stray(Span),
}

/// A claim about the class of a formula that does not hold.
#[derive(Clone, Debug, PartialEq)]
pub struct FalseClass {
    /// The class of the formula, with valuations that show it.
    pub classified: Classified,
    /// A note on that class in the logic in force.
    pub note: Option<ClassNote>,
}

/// A formula that is called a pff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FalsePff {
    /// By a judgement.
    Judgement,
    /// By a challenge to a call that shows this.
    Challenge(Shown),
}

/// The thing that a call shows of its roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Nothing yet, or nothing that could be judged.
    Unclear,
    /// That there is none to show.
    None,
    /// A text that is not a WFF of the roll.
    Pff,
    /// A WFF of the roll, of so many letters, that is false where it should be true.
    False(u64),
    /// A WFF of the roll, of so many letters, that is true where it should be.
    Wff(u64),
}

/// A letter that the alphabet in force does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForeignLetter {
    /// In this formula.
    In(Span),
    /// In what a name stands for that is shown on a roll.
    InName,
}

/// A part that a matrix lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IncompleteMatrix {
    /// A row has not as many cells as its table has columns.
    Row {
        /// The value of the row.
        head: Span,
        /// The number of its cells.
        cells: usize,
        /// The connective of the table.
        letter: u8,
        /// The number of the table's columns.
        columns: usize,
        /// The name of the value over the last column.
        last: Option<std::sync::Arc<str>>,
    },
    /// These values stand over no column.
    Columns(Vec<std::sync::Arc<str>>),
    /// At its `end` all this.
    AtEnd(Vec<Lack>),
}

/// Infix where Polish notation should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Infix {
    /// A whole formula that can be rewritten.
    Whole,
    /// A sign or word of infix in what is not a whole formula.
    Sign(Span),
    /// A bracket without its partner, beside a sign of infix.
    Bracket(Span),
}

/// A judgement with a part too many or a foreign sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedJudgement {
    /// A second sign.
    SecondSign,
    /// A sign from elsewhere.
    ForeignSign,
    /// No sign before the word for a class.
    NoSign,
    /// Brackets around the premises.
    Bracketed,
    /// More formulas than the sign takes on its left, or on its right.
    TooMany {
        /// True if they stand on the left.
        left: bool,
    },
}

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
    /// A capital that is not `D`.
    Capital,
    /// A character that has no place in a D-proof.
    Stray,
    /// A bracket that is not closed.
    Unclosed,
    /// A name of what is proved from other axioms than those in force.
    OtherAxioms,
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

/// A line of an exercise that does not give what it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedExercise {
    /// An exercise without a name.
    NoId,
    /// A name that no exercise can have.
    Id,
    /// Text that has no place behind this keyword.
    Stray(Keyword),
    /// Points that are no number.
    Points,
    /// No text in quotes behind this keyword.
    NoText(Keyword),
    /// Nothing is required.
    NoRequirement,
    /// The words name no requirement.
    UnknownRequirement,
    /// The words of a requirement are not followed by what they take.
    NothingBehind(RequirementKind),
    /// A word is no connective, or no letter, where a requirement lists these.
    Letter(RequirementKind),
    /// A judgement has no one place for the answer, or has one where it takes none.
    Place,
    /// A word that should be a value.
    NoValue,
    /// Something other than a requirement is shown.
    Shows,
    /// No answer behind this keyword.
    NoAnswer(Keyword),
    /// More lines with this keyword than an exercise may have.
    TooMany(Keyword),
}

/// A requirement that an answer does not meet.
#[derive(Clone, Debug, PartialEq)]
pub struct Unmet {
    /// The requirement as it is written.
    pub requirement: Arc<str>,
    /// The answer, if it does not stand on the line itself.
    pub answer: Option<Arc<str>>,
    /// The reason for it.
    pub shortfall: Shortfall,
}

/// The reason why no answer can meet all requirements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unmeetable {
    /// One asks for a formula, the other for something else, or for different things.
    Kinds(Arc<str>, Arc<str>),
    /// No formula of the connectives that are allowed has such a table.
    Meaning(Arc<str>),
    /// None of up to so many letters, which is the most that is allowed, meets all.
    Length(u64),
    /// One asks for a translation, and there is no key for it.
    NoKey(Arc<str>),
    /// Together they leave no answer.
    Together,
}

/// A line of a game that does not give what it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedGame {
    /// An end without `to` before it.
    NoTo,
    /// No name of a game, or one that is unknown.
    Rules,
    /// A word that cannot be a player's name.
    Player,
    /// A player who is named already.
    PlayerTwice,
    /// The word `and` between players.
    And,
    /// Words behind `to` that say no end of such a game.
    End {
        /// The rule book.
        rules: Rules,
    },
    /// Words follow where the line should end.
    TooMuch(Keyword),
    /// Nobody is named behind `check`.
    NoCheck,
}

/// A line of a proof that does not give what it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedProof {
    /// A head without a sequent.
    NoSequent,
    /// Other than one formula behind the sign of the head.
    Conclusions,
    /// A line without a number.
    NoNumber,
    /// A step without a formula.
    NoFormula,
    /// A reason in another order or other signs.
    Reason,
}

/// A number of players that a game does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerCount {
    /// The rule book.
    pub rules: Rules,
    /// The number of players.
    pub players: usize,
}

/// A call that nobody challenged, and somebody could have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missed {
    /// The player who called.
    pub by: usize,
    /// The thing that the call shows.
    pub shown: Shown,
    /// The letters of the longest WFF of its roll.
    pub longest: u64,
}

impl Missed {
    /// The chance that a call has left, if it has left one.
    pub fn of(rules: Rules, call: &Judged, longest: u64) -> Option<Missed> {
        let is_one = match call.shown {
            Shown::Unclear => false,
            Shown::Pff if rules == Rules::ShakeAWff => true,
            Shown::None | Shown::Pff => longest > 0,
            Shown::False(letters) | Shown::Wff(letters) => longest > letters,
        };
        is_one.then_some(Missed { by: call.by, shown: call.shown, longest })
    }
}

/// A line of a matrix that does not give what it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedMatrix {
    /// Nothing follows the keyword.
    Nothing(Keyword),
    /// Words follow where the line should end.
    TooMuch(Keyword),
    /// The name is that of another logic, or no name.
    Name {
        /// True if another logic has it.
        taken: bool,
    },
    /// A word cannot name a value.
    Value {
        /// True if it is a formula.
        is_formula: bool,
    },
    /// Something is listed twice.
    Twice,
    /// The matrix has such a line already.
    Again,
    /// A number of values that no matrix has.
    HowMany(usize),
    /// A word is no connective that has a table.
    Connective,
    /// A connective is given a second time.
    GivenTwice,
    /// The table of this connective has such a row already.
    RowTwice(u8),
    /// Columns of a connective that has one operand.
    ColumnsOfOne,
    /// A definition whose left side has not the operands of its connective.
    Operands(u8),
    /// A definition without `=`.
    NoSign,
    /// A definition whose left side is not a connective with its operands.
    Head,
    /// A definition without its formula.
    NoFormula,
    /// A letter that a definition cannot use; the connectives given above it, a bit each in the
    /// order of [`CONNECTIVES`](crate::logic::draft::CONNECTIVES).
    Unusable {
        /// The left side of the definition.
        head: Span,
        /// The connectives given above.
        given: u16,
    },
}

/// A name that is not written as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedName {
    /// In its definition.
    Defined,
    /// Behind `@`.
    Used {
        /// The formula.
        formula: Span,
    },
}

/// A player's name that is not written as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedPlayer {
    /// The colon behind it is missing; these bytes behind it stand in its place.
    NoColon {
        /// The bytes that the colon replaces.
        stop: Span,
    },
    /// The colon is a look-alike.
    WideColon,
    /// There is a colon and no name.
    NoName,
    /// The name has other characters than a name.
    Name,
}

/// A statement that lacks a part or has one too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedStatement {
    /// A `let` without a proposition.
    NoProposition,
    /// A `let` of a proposition and a value without `=`.
    NoSign {
        /// True if another part of it gives the proposition a value.
        is_given: bool,
    },
    /// A `let` of what is no proposition.
    NotProposition {
        /// The value given, if one is.
        value: Option<Span>,
    },
    /// Another sign where `=` should stand.
    Sign,
    /// A claim where a formula should stand.
    Claim,
    /// A proposition given a value twice, here for the first time.
    Twice {
        /// The first place.
        first: Span,
    },
    /// Text behind the meaning.
    Stray,
    /// A `def` without a name.
    NoName,
    /// A `def` without a formula.
    NoFormula,
    /// The word `roll` among the dice.
    TwoRolls,
    /// A challenge that shows nothing.
    EmptyChallenge,
    /// `pff` in a call.
    CalledPff,
    /// Other words for `none`.
    NearlyNone,
    /// Words that players call out beside the formula.
    CalledOut,
    /// A claim where one formula is shown.
    ShowsClaim(Keyword),
    /// A second formula where one is shown.
    ShowsTwo(Keyword),
}

/// A line of a block that stands where it cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MisplacedLine {
    /// Outside of its block.
    Outside(Keyword),
    /// Before the values of its matrix.
    BeforeValues,
    /// A `def` in a matrix that should be a `define`.
    Def,
    /// A row without a table above it.
    NoTable,
    /// In an exercise, where only `answer` answers.
    InExercise,
    /// In a game, of which it is no line.
    InGame,
    /// In a proof, which leans on the axioms in force at its head.
    InProof,
}

/// An empty place for a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissingFormula {
    /// Beside a comma.
    BesideComma {
        /// True if more places beside it are empty, so that taking the comma away mends nothing.
        several: bool,
    },
    /// On the left of a sign, or on its right.
    BesideSign {
        /// True if on the left.
        left: bool,
    },
}

/// A proposition without a value, or a value without a proposition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissingValue {
    /// A proposition of a `let` that gets neither a meaning nor a value.
    Bare,
    /// A value in a `let` that stands where a proposition should.
    Loose,
    /// A `=` with nothing behind it.
    AfterSign,
}

/// A call without a roll, or a challenge without a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// No roll to call on.
    Roll,
    /// No call to challenge.
    Call,
}

/// A claim that takes too long to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutOfReach {
    /// About formulas.
    Claim,
    /// About the longest true WFF of a roll.
    Roll,
    /// About a cell of a truth table.
    Cell,
}

/// A line of a truth table that does not give what it should.
#[derive(Clone, Debug, PartialEq)]
pub enum MalformedTable {
    /// A head without a formula.
    NoFormula,
    /// A letter that has a column already.
    LetterTwice,
    /// A formula with these propositions, which have no column.
    NoColumn(Vec<Variable>),
    /// A row that does not have the cells of its table.
    RowLength {
        /// The number of cells before the bar; of all, where no one bar divides them.
        before: usize,
        /// The number of all cells.
        cells: usize,
    },
    /// A row that stands above already, for these values.
    RowTwice(Valuation),
    /// A row without its keyword.
    BareRow {
        /// True if it stands in a truth table.
        inside: bool,
    },
}

/// A claim that depends on propositions without a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndecidedValue {
    /// The thing that depends on them.
    pub of: DependsOn,
    /// The propositions.
    pub variables: Vec<Variable>,
}

/// A thing that depends on a missing value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DependsOn {
    /// The value of a formula that a judgement claims; true if the judgement is about propositions
    /// alone, none of which has a value.
    Claim {
        /// True if only propositions are claimed about.
        only_propositions: bool,
    },
    /// The truth of what is shown on a roll.
    Call,
    /// The longest true WFF of a roll.
    Roll,
}

/// A text that should be a truth value and is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnknownValue {
    /// In a `let`.
    Let,
    /// In a judgement; what it is as a formula.
    Judgement {
        /// True if it reads as a formula.
        is_formula: bool,
    },
    /// In a cell of a matrix.
    Cell,
}

/// A letter in the wrong case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongCase {
    /// In a text that is a formula with the case of its letters changed.
    Whole(Span),
    /// Elsewhere: capitals that look like propositions.
    Letters(Span),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_small() {
        assert!(size_of::<Fault>() <= 32, "{} bytes", size_of::<Fault>());
    }
}
