//! The kinds of requirements of an exercise, with the words for each.

use super::block::BlockKind;

/// The kinds of requirements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RequirementKind {
    /// A judgement with `_` for the answer.
    Judgement,
    /// No other connectives than these.
    Only,
    /// None of these connectives.
    Without,
    /// All of these letters.
    Uses,
    /// So many letters.
    Length,
    /// Made from these dice.
    From,
    /// This formula or one of these, letter for letter.
    Exactly,
    /// The truth value of this formula.
    Value,
    /// The class of this formula.
    Class,
    /// The validity of this sequent.
    Validity,
    /// The truth of this judgement.
    Whether,
    /// Values under which this conclusion does not follow.
    Countermodel,
    /// A formula for this sentence.
    Translation,
    /// The infix of this formula.
    Infix,
    /// The truth table of these formulas.
    Table,
    /// A proof of this sequent.
    Proof,
    /// A model with a world at which these formulas are true.
    Model,
    /// The worlds of a model at which this formula is true.
    Worlds,
    /// The logics among some in which this formula is valid.
    Systems,
}

impl RequirementKind {
    /// All kinds, judgements first.
    pub const ALL: [RequirementKind; 19] = [
        RequirementKind::Judgement,
        RequirementKind::Only,
        RequirementKind::Without,
        RequirementKind::Uses,
        RequirementKind::Length,
        RequirementKind::From,
        RequirementKind::Exactly,
        RequirementKind::Value,
        RequirementKind::Class,
        RequirementKind::Validity,
        RequirementKind::Whether,
        RequirementKind::Countermodel,
        RequirementKind::Translation,
        RequirementKind::Infix,
        RequirementKind::Table,
        RequirementKind::Proof,
        RequirementKind::Model,
        RequirementKind::Worlds,
        RequirementKind::Systems,
    ];

    /// The words that say it; none for a judgement.
    pub fn words(self) -> &'static str {
        match self {
            RequirementKind::Judgement => "",
            RequirementKind::Only => "only",
            RequirementKind::Without => "without",
            RequirementKind::Uses => "uses",
            RequirementKind::Length => "length",
            RequirementKind::From => "from",
            RequirementKind::Exactly => "exactly",
            RequirementKind::Value => "value of",
            RequirementKind::Class => "class of",
            RequirementKind::Validity => "validity of",
            RequirementKind::Whether => "whether",
            RequirementKind::Countermodel => "countermodel of",
            RequirementKind::Translation => "translation of",
            RequirementKind::Infix => "infix of",
            RequirementKind::Table => "table of",
            RequirementKind::Proof => "proof of",
            RequirementKind::Model => "model of",
            RequirementKind::Worlds => "worlds of",
            RequirementKind::Systems => "systems of",
        }
    }

    /// A requirement of this kind.
    pub fn example(self) -> &'static str {
        match self {
            RequirementKind::Judgement => "require == NKpq",
            RequirementKind::Only => "require only N A",
            RequirementKind::Without => "require without C E",
            RequirementKind::Uses => "require uses p q",
            RequirementKind::Length => "require length <= 7",
            RequirementKind::From => "require from pqr NKE longest",
            RequirementKind::Exactly => "require exactly ANpNq",
            RequirementKind::Value => "require value of KpNq",
            RequirementKind::Class => "require class of CKpCpqq",
            RequirementKind::Validity => "require validity of p, Cpq |= q",
            RequirementKind::Whether => "require whether Cpq == CNqNp",
            RequirementKind::Countermodel => "require countermodel of Cpq, q |= p",
            RequirementKind::Translation => "require translation of \"if it rains, it is wet\"",
            RequirementKind::Infix => "require infix of CKpqr",
            RequirementKind::Table => "require table of CKpqr",
            RequirementKind::Proof => "require proof of p, Cpq |- q",
            RequirementKind::Model => "require model of Mp, MNp",
            RequirementKind::Worlds => "require worlds of Lp in m1",
            RequirementKind::Systems => "require systems of CLpLLp among K T S4 S5",
        }
    }

    /// True if an answer to it is a formula.
    pub fn asks_for_formula(self) -> bool {
        match self {
            RequirementKind::Judgement
            | RequirementKind::Only
            | RequirementKind::Without
            | RequirementKind::Uses
            | RequirementKind::Length
            | RequirementKind::From
            | RequirementKind::Exactly
            | RequirementKind::Translation => true,
            RequirementKind::Value
            | RequirementKind::Class
            | RequirementKind::Validity
            | RequirementKind::Whether
            | RequirementKind::Countermodel
            | RequirementKind::Infix
            | RequirementKind::Table
            | RequirementKind::Proof
            | RequirementKind::Model
            | RequirementKind::Worlds
            | RequirementKind::Systems => false,
        }
    }

    /// The block of lines that an answer to it is, or may be: a countermodel is one where the logic
    /// in force is one of possible worlds.
    pub fn block(self, of_worlds: bool) -> Option<BlockKind> {
        match self {
            RequirementKind::Table => Some(BlockKind::Truth),
            RequirementKind::Proof => Some(BlockKind::Proof),
            RequirementKind::Model => Some(BlockKind::Model),
            RequirementKind::Countermodel if of_worlds => Some(BlockKind::Model),
            _ => None,
        }
    }

    /// True if an answer to it has parts, so that its points may be given in part.
    pub fn has_parts(self) -> bool {
        matches!(
            self,
            RequirementKind::Table
                | RequirementKind::Proof
                | RequirementKind::Countermodel
                | RequirementKind::Model
                | RequirementKind::Worlds
                | RequirementKind::Systems
        )
    }

    /// True if formulas or a judgement follow the words.
    pub fn takes_claims(self) -> bool {
        match self {
            RequirementKind::Judgement
            | RequirementKind::Exactly
            | RequirementKind::Value
            | RequirementKind::Class
            | RequirementKind::Validity
            | RequirementKind::Whether
            | RequirementKind::Countermodel
            | RequirementKind::Infix
            | RequirementKind::Table
            | RequirementKind::Proof
            | RequirementKind::Model
            | RequirementKind::Worlds
            | RequirementKind::Systems => true,
            RequirementKind::Only
            | RequirementKind::Without
            | RequirementKind::Uses
            | RequirementKind::Length
            | RequirementKind::From
            | RequirementKind::Translation => false,
        }
    }
}
