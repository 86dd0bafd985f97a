//! Claims that do not hold, or cannot be decided.

use crate::game::Shown;
use crate::logic::{ClassNote, Classified, Variable};

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

/// A claim that takes too long to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutOfReach {
    /// About formulas.
    Claim,
    /// About the longest true WFF of a roll.
    Roll,
    /// About a cell of a truth table.
    Cell,
    /// About a step of a proof whose formula is too long.
    Step,
}

/// A claim that depends on propositions without a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndecidedValue {
    /// The thing that depends on them.
    pub of: DependsOn,
    /// The propositions; none where it depends on the world.
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
    /// The value or the table of a formula, at each world of a model.
    World,
    /// The truth of what is shown on a roll.
    Call,
    /// The longest true WFF of a roll.
    Roll,
}
