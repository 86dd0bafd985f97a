//! The schemas of modal logic that have names, and the systems in which a formula holds.

use super::frames::System;
use crate::decide::{Classified, Decider};
use crate::fallacies::{Bound, instance};
use crate::logics::Logic;
use crate::oracle::Oracle;
use crate::truth::Class;
use wff_syntax::Written;

/// A schema that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schema {
    /// Its name.
    pub name: &'static str,
    /// The schema.
    pub formula: &'static str,
}

/// The schemas of the textbooks, by the names that Hughes and Cresswell 1996, Chellas 1980 and
/// Boolos 1993 have for them.
pub const SCHEMAS: [Schema; 17] = [
    Schema { name: "K", formula: "CLCpqCLpLq" },
    Schema { name: "D", formula: "CLpMp" },
    Schema { name: "T", formula: "CLpp" },
    Schema { name: "B", formula: "CpLMp" },
    Schema { name: "4", formula: "CLpLLp" },
    Schema { name: "5", formula: "CMpLMp" },
    Schema { name: "4c, density", formula: "CLLpLp" },
    Schema { name: ".2, Geach's axiom", formula: "CMLpLMp" },
    Schema { name: ".3", formula: "ALCLpqLCLqp" },
    Schema { name: ".4", formula: "CKpMLpLp" },
    Schema { name: "M, McKinsey's axiom", formula: "CLMpMLp" },
    Schema { name: "Löb's axiom", formula: "CLCLppLp" },
    Schema { name: "Grzegorczyk's axiom", formula: "CLCLCpLppp" },
    Schema { name: "Dummett's axiom", formula: "CLCLCpLppCMLpp" },
    Schema { name: "duality", formula: "ELpNMNp" },
    Schema { name: "distribution", formula: "ELKpqKLpLq" },
    Schema { name: "Dc", formula: "CMpLp" },
];

/// The schema that a formula is, in whatever formulas for its letters.
pub fn schema(formula: Written<'_>) -> Option<&'static Schema> {
    SCHEMAS.iter().find(|it| instance(it.formula, formula, Bound::default()).is_some())
}

/// The modal logics by what a formula is in them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Validity {
    /// Those in which it is a tautology.
    pub valid: Vec<System>,
    /// Those in which it is none, each with what shows it.
    pub refuted: Vec<(System, Classified)>,
    /// Those of which it is not known.
    pub unknown: Vec<System>,
}

impl Validity {
    /// The modal logics in which a formula is a tautology, as far as an oracle knows.
    pub fn of(formula: Written<'_>, oracle: &dyn Oracle) -> Validity {
        let mut validity = Validity::default();
        for system in System::ALL {
            let Some(logic) = Logic::named(system.name()) else { continue };
            match (Decider { logic: &logic, oracle }).class(formula) {
                Ok(found) if found.class == Class::Tautology => validity.valid.push(system),
                Ok(found) => validity.refuted.push((system, found)),
                Err(_) => validity.unknown.push(system),
            }
        }
        validity
    }
}
