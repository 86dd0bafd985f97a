//! The lines to write where a step has several formulas.

use super::way_out::{RENUMBER, marked};
use crate::analysis::proof::number_mark;
use crate::proof::natural::Rule;
use crate::proof::natural::write::by;
use crate::rules::{Context, list};
use crate::syntax::formula::compact;
use crate::syntax::proof::number;
use crate::syntax::text::shorten;
use crate::syntax::{Span, Statement, quote};

/// The most formulas of a step that are told apart.
const MOST: usize = 4;

/// The most characters of a line that is shown.
const SHOWN: usize = 60;

/// The lines of the formulas of a step, as a help: each with the rule that the step names and what
/// it follows from by that, or as the step has it where it leans on nothing.
pub(in crate::rules) fn lines_apart(context: Context<'_>, formulas: &[Span]) -> Option<String> {
    let Context { line, scope, .. } = context;
    let formulas: Vec<String> = formulas.iter().map(|at| compact(line.text, *at)).collect();
    lines_of(context, &formulas, scope.proof()?.highest())
}

/// The lines of these formulas in the place of a step, as a help.
pub(super) fn lines_of(context: Context<'_>, formulas: &[String], highest: u32) -> Option<String> {
    let Context { line, scope, .. } = context;
    let Statement::Step(step) = &line.statement else { return None };
    if formulas.len() > MOST {
        return None;
    }
    let proof = scope.proof()?;
    let first = number(line.of(step.number)).unwrap_or(highest.checked_add(1)?);
    let reason = step.reason.as_ref()?;
    let rule = reason.rule.and_then(|name| Rule::named(name, proof.worlds));
    let depth = step.bars.len();
    let lines: Vec<String> = (first..)
        .zip(formulas)
        .map(|(number, formula)| {
            let reason = match rule {
                None if reason.citations.is_empty() => line.of(reason.word).to_owned(),
                None => return None,
                Some(rule) => {
                    let all = proof.reasons(formula, depth);
                    let own = all.iter().find(|it| it.rule == rule).or_else(|| all.first())?;
                    by(own.rule, &own.citations)
                }
            };
            let written = format!("{number} {}{formula}  {reason}", "| ".repeat(depth));
            Some(quote(&shorten(&marked(&written, number_mark(line, step)), SHOWN)))
        })
        .collect::<Option<_>>()?;
    Some(format!("write a line for each: {}{RENUMBER}", list(&lines)))
}
