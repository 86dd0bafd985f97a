//! The rows of a table that refute a claimed relation, and what they say of the claim.

use crate::analysis::relation::{ClaimedRelation, Relation};
use crate::logic::Table;
use crate::syntax::quote;

/// The answer of a table to the question if a claim holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The claim, its relation and whether it is denied.
    pub claim: ClaimedRelation,
    /// The number of rows that refute the relation.
    pub refuting: u64,
    /// The number of formulas.
    formulas: usize,
}

impl Verdict {
    /// The verdict on a claim about the formulas of a table, which are so many.
    pub fn new(table: &Table, formulas: usize, claim: ClaimedRelation) -> Verdict {
        let refutes = |row: &u64| refutes(table, formulas, claim.relation, *row);
        let refuting = (0..table.rows()).filter(refutes).count();
        Verdict { claim, refuting: u64::try_from(refuting).unwrap_or(u64::MAX), formulas }
    }

    /// True if the claim holds in all rows.
    pub fn holds(&self) -> bool {
        (self.refuting == 0) != self.claim.denied
    }

    /// The word for what a marked row does.
    pub fn mark(&self) -> &'static str {
        match self.claim.relation {
            Relation::Consequence => "refutes",
            Relation::Equivalence => "differ",
        }
    }

    /// The claim, between backquotes.
    pub fn subject(&self) -> String {
        quote(&self.claim.text)
    }

    /// The verdict in words, behind its subject and without a full stop: whether the claim holds,
    /// and why. `given` are the values that are the same in every row, in words.
    pub fn predicate(&self, table: &Table, given: Option<&str>) -> String {
        let holds = if self.holds() { "holds" } else { "does not hold" };
        let given = given.map_or_else(String::new, |given| format!(" {given}"));
        format!("{holds}{given}: {}", self.reason(table))
    }

    fn reason(&self, table: &Table) -> String {
        let is_true = if table.logic().is_two_valued() { "true" } else { "designated" };
        let marked = match self.refuting {
            1 => "in the row marked".to_owned(),
            rows => format!("in the {rows} rows marked"),
        };
        let premises = match self.formulas {
            0 | 1 => None,
            2 => Some("the premise is"),
            _ => Some("the premises are"),
        };
        match (self.claim.relation, premises, self.refuting) {
            (Relation::Consequence, None, 0) => {
                format!("the formula is {is_true} in every row")
            }
            (Relation::Consequence, None, _) => {
                format!("{marked} the formula is not {is_true}")
            }
            (Relation::Consequence, Some(premises), 0) => {
                format!("wherever {premises} {is_true}, the conclusion is too")
            }
            (Relation::Consequence, Some(premises), _) => {
                format!("{marked} {premises} {is_true} and the conclusion is not")
            }
            (Relation::Equivalence, _, 0) => "both have the same value in every row".to_owned(),
            (Relation::Equivalence, _, _) => format!("{marked} they have different values"),
        }
    }
}

/// True if a row refutes a relation between so many formulas of a table: of a consequence, that the
/// last formula is not designated and all the others are.
pub fn refutes(table: &Table, formulas: usize, relation: Relation, row: u64) -> bool {
    let value = |formula| table.result(formula, row);
    let designated = |formula| table.logic().is_designated(value(formula));
    let last = formulas.saturating_sub(1);
    match relation {
        Relation::Consequence => !designated(last) && (0..last).all(designated),
        Relation::Equivalence => value(0) != value(last),
    }
}
