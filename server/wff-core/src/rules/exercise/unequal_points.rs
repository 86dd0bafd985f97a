//! # unequal-points
//!
//! The points of the requirements do not add up to those of their exercise.
//!
//! ```wff
//! exercise 1 3 points
//!   require == NKpq 1.5 points
//!   require only N A 1 point
//! end
//! ^^^ the requirements have 2.5 points, and the exercise has 3
//! ```
//!
//! Change either; without points in its head the exercise has those of its requirements.
//!
//! ```wff
//! exercise 1
//!   require == NKpq 1.5 points
//!   require only N A 1 point
//! end
//! ```

use crate::exercise::Points;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};

pub(crate) static RULE: RuleOf<()> = RuleOf {
    rule: Rule::new("unequal-points", Severity::Error, header!("unequal_points.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, ()| render(context),
};

fn render(context: Context<'_>) -> Diagnostic {
    let exercise = context.scope.exercise();
    let (sum, whole) = exercise.map_or_else(Default::default, |it| (it.sum(), it.out_of()));
    let points = if sum == Points::whole(1) { "point" } else { "points" };
    let message = format!("the requirements have {sum} {points}, and the exercise has {whole}");
    let other = if sum < whole { "more" } else { "fewer" };
    RULE.at(context.span, message).help(format!(
        "write `{sum} {points}` in the line of `exercise`, or give its requirements {other}"
    ))
}
