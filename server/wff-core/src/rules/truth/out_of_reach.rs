//! # out-of-reach
//!
//! A claim was left unchecked, since it takes too long to find out whether it holds. The truth
//! table of a formula has a row for every way to give its propositions values, so each proposition
//! multiplies the rows by the number of values; a search that does without the table mostly ends
//! soon, but not always. For the longest true WFF of many dice in a logic of many values there is
//! no short way either.
//!
//! ```wff
//! rules x-wff
//! logic L16
//! roll pqrspq RRRCKA
//! call Cpp
//!      ^^^ whether a longer true WFF can be made is out of reach: 12 dice in L16
//! ```
//!
//! The claim counts as unchecked, not as wrong, and `wff check` ends with status 2, since the work
//! was not done. How much is spent does not depend on the machine: the claims of a file that take
//! long share what makes ten seconds at the most on an ordinary one, and those that take little are
//! always checked. `wff check --effort 10` spends ten times as much. Fewer propositions, fewer
//! values or fewer dice mend it.
//!
//! ```wff
//! rules x-wff
//! logic L16
//! let p = T
//! roll pp C
//! call Cpp
//! ```

use crate::analysis::fault::OutOfReach;
use crate::logic::{Compiled, Valuation, Values};
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, count, header,
};
use crate::syntax::statement::{Claim, Judgement};
use crate::syntax::{Formula, Written};

pub(crate) static RULE: RuleOf<OutOfReach> = RuleOf {
    rule: Rule::new("out-of-reach", Severity::Warning, header!("out_of_reach.rs")).of_unchecked(),
    judges_truth: |_| true,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, fault: OutOfReach) -> Diagnostic {
    match (fault, context.claim()) {
        (OutOfReach::Roll, Some(claim)) => {
            let dice = count(claim.faces.len(), "die", "dice");
            let name = claim.logic.name();
            RULE.at(
                context.span,
                format!("whether a longer true WFF can be made is out of reach: {dice} in {name}"),
            )
            .help(
                "the call is not checked; twelve dice in a logic of four values are within reach, \
                 and `wff check --effort 10` looks further",
            )
        }
        (OutOfReach::Cell, _) => RULE
            .at(context.span, "whether this cell is right is out of reach")
            .help("the cell is not checked; `wff check --effort 10` looks further"),
        (OutOfReach::Step, _) => RULE
            .at(context.span, "whether this step is right is out of reach: it is too long")
            .help("the step is not checked, nor is what leans on it"),
        _ => of_claim(context),
    }
}

/// A claim about formulas that takes too long to judge.
fn of_claim(context: Context<'_>) -> Diagnostic {
    let line = context.line;
    let message = "whether this holds is out of reach";
    let help = "the claim is not checked; `wff check --effort 10` looks further";
    let Some(logic) = &context.scope.settings.logic else {
        return RULE.at(context.span, message).help(help);
    };
    // A value or a class is claimed of each formula by itself.
    let alone = |judgement: &Judgement| {
        matches!(judgement.claim, Claim::Value | Claim::Class)
            || !line.has_formulas_right(judgement)
    };
    let spans = match context.judgement() {
        Some(judgement) if !alone(judgement) => line.formulas(),
        _ => vec![context.span],
    };
    let formulas: Vec<Formula> =
        spans.into_iter().filter_map(|span| context.formula(span)).collect();
    let all: Vec<Written<'_>> =
        formulas.iter().map(|formula| Written::new(formula, line.text)).collect();
    let none = Valuation::default();
    let is_of_class = context.judgement().is_some_and(|it| it.claim == Claim::Class);
    let values: &dyn Values =
        if is_of_class || all.len() > 1 { &none } else { &context.scope.propositions };
    let compiled = Compiled::new(logic, &all, values);
    let rows = match compiled.rows() {
        u128::MAX => "more rows than can be counted".to_owned(),
        1 => "one row".to_owned(),
        rows => format!("{rows} rows"),
    };
    let propositions = compiled.variables().len() as u64;
    let (make, propositions) = (
        if propositions == 1 { "makes" } else { "make" },
        count(propositions, "proposition", "propositions"),
    );
    RULE.at(
        context.span,
        format!("{message}: {propositions} of {} values {make} {rows}", logic.size()),
    )
    .help(help)
}
