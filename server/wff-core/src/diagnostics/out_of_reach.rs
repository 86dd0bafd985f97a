//! # out-of-reach
//!
//! Whether a claim holds was not found out: its truth table is too long to go through. The table of
//! a formula has a row for every way to give its propositions values, so each proposition
//! multiplies the rows by the number of values.
//!
//! ```wff
//! alphabet textbook
//! logic L16
//! CKaKbKcKdKeKfKgKhKiKjkAab is tautology
//! ^^^^^^^^^^^^^^^^^^^^^^^^^ whether this holds is out of reach: 11 propositions of 16 values make 17592186044416 rows
//! ```
//!
//! The claim counts as unchecked, not as wrong. Fewer propositions or values mend it. In classical
//! logic far more propositions are within reach, since there a search can do without the table:
//!
//! ```wff
//! alphabet textbook
//! logic classical
//! CKaKbKcKdKeKfKgKhKiKjkAab is tautology
//! ```

use super::*;
use crate::analysis::fault::OutOfReach;
use crate::logic::{Compiled, Valuation};
use crate::syntax::{Formula, Written};

pub(super) static RULE: Rule =
    Rule::new("out-of-reach", Severity::Warning, include_str!("out_of_reach.rs"));

pub(super) fn render(
    context: Context<'_>,
    fault: OutOfReach,
    claim: Option<&RollClaim<'_>>,
) -> Diagnostic {
    match (fault, claim) {
        (OutOfReach::Roll, Some(claim)) => {
            let dice = count(claim.faces.len(), "die", "dice");
            let name = claim.logic.name();
            RULE.at(
                context.span,
                format!("whether a longer true WFF can be made is out of reach: {dice} in {name}"),
            )
            .help("the call is not checked; twelve dice in a logic of four values are within reach")
        }
        _ => of_claim(context),
    }
}

/// A claim about formulas that takes too long to judge.
fn of_claim(context: Context<'_>) -> Diagnostic {
    let line = context.line;
    let message = "whether this holds is out of reach";
    let help = "the claim is not checked";
    let Some(logic) = &context.scope.settings.logic else {
        return RULE.at(context.span, message).help(help);
    };
    let formulas: Vec<Formula> =
        line.formulas().into_iter().filter_map(|span| context.formula(span)).collect();
    let all: Vec<Written<'_>> =
        formulas.iter().map(|formula| Written::new(formula, line.text)).collect();
    let compiled = Compiled::new(logic, &all, &Valuation::default());
    let rows = match compiled.rows() {
        u128::MAX => "more rows than can be counted".to_owned(),
        rows => format!("{rows} rows"),
    };
    let (propositions, values) = (compiled.variables().len(), logic.size());
    RULE.at(
        context.span,
        format!("{message}: {propositions} propositions of {values} values make {rows}"),
    )
    .help(help)
}
