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

use super::play::Shot;
use super::*;
use crate::logic::{Compiled, Valuation};
use crate::scope::Scope;
use crate::syntax::{Formula, Line, Written};

pub(super) static RULE: Rule =
    Rule::new("out-of-reach", Severity::Warning, include_str!("out_of_reach.rs"));

/// A claim about the longest true WFF of a roll that takes too long to judge.
pub(super) fn of_roll(shot: Shot<'_>) -> Diagnostic {
    let dice = count(shot.faces.len(), "die", "dice");
    RULE.at(
        shot.span,
        format!(
            "whether a longer true WFF can be made is out of reach: {dice} in {}",
            shot.logic.name()
        ),
    )
    .help("the call is not checked; twelve dice in a logic of four values are within reach")
}

/// A claim about a formula that takes too long to judge.
pub(super) fn check(line: &Line<'_>, about: Span, scope: &Scope) -> Diagnostic {
    let diagnostic =
        RULE.at(about, "whether this holds is out of reach").help("the claim is not checked");
    let formulas: Vec<Formula> = line
        .formulas()
        .into_iter()
        .filter_map(|span| {
            Formula::read(line.text, span, |name| scope.name(name).cloned().flatten())
        })
        .collect();
    let Some(logic) = &scope.settings.logic else { return diagnostic };
    let all: Vec<Written<'_>> =
        formulas.iter().map(|formula| Written::new(formula, line.text)).collect();
    let sheet = Compiled::new(logic, &all, &Valuation::default());
    let rows = match sheet.rows() {
        u128::MAX => "more rows than can be counted".to_owned(),
        rows => format!("{rows} rows"),
    };
    let (propositions, values) = (sheet.variables().len(), logic.size());
    Diagnostic {
        message: format!(
            "{}: {propositions} propositions of {values} values make {rows}",
            diagnostic.message
        ),
        ..diagnostic
    }
}
