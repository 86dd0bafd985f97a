//! The words for what requirements of exercises ask.

use crate::syntax::exercise::RequirementKind;

/// The thing that a requirement asks an answer to be, as the end of a sentence.
pub fn asks(kind: RequirementKind) -> &'static str {
    match kind {
        RequirementKind::Judgement => "makes the judgement true, standing where `_` stands",
        RequirementKind::Only => "has no other connectives than these",
        RequirementKind::Without => "has none of these connectives",
        RequirementKind::Uses => "has all of these letters",
        RequirementKind::Length => "has so many letters",
        RequirementKind::From => {
            "can be made from these dice; `longest` or `longest true` behind them asks that no \
             longer one can"
        }
        RequirementKind::Exactly => "is this formula, or one of these, letter for letter",
        RequirementKind::Value => {
            "is the truth value of the formula under the values in force, or at the world of a \
             model, as in `value of Lp at w in m1`"
        }
        RequirementKind::Class => {
            "is the class of the formula: `tautology`, `contradiction` or `contingent`"
        }
        RequirementKind::Validity => "is `valid` or `invalid`",
        RequirementKind::Whether => "is `yes` or `no`, or the judgement or its denial",
        RequirementKind::Countermodel => {
            "gives values, as in `p = T, q = F`, under which the premises are designated and \
             the conclusion is not; under a modal logic, intuitionistic or minimal logic it is a \
             `model` block that refutes it at its first world, or at the one that `answer at w` \
             names, `with 2 worlds` behind it at the most"
        }
        RequirementKind::Translation => "has the same value as the `key` under every valuation",
        RequirementKind::Infix => {
            "is the infix of the formula, whatever its signs and superfluous brackets"
        }
        RequirementKind::Table => "is a `truth` block of these formulas with every row right",
        RequirementKind::Proof => {
            "is a finished `proof` block of this sequent, without a wrong step"
        }
        RequirementKind::Model => {
            "is a `model` block with a world at which all of these formulas are true; with \
             `answer at w` at that one"
        }
        RequirementKind::Worlds => {
            "lists the worlds of the model at which the formula is true, or is `none`"
        }
        RequirementKind::Systems => {
            "lists the logics behind `among` in which the formula is valid, or is `none`"
        }
    }
}
