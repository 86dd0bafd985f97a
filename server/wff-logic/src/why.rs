//! The reason why a formula has its value, in steps that a student can check.

use crate::{Decider, Limit, Logic, Value, Values};
use wff_syntax::letter::connective;
use wff_syntax::{Formula, Written, quote};

/// The most steps of a reason.
const STEPS: usize = 3;
/// The most letters of a formula that is explained.
const LETTERS: usize = 60;

/// The reason why a formula has its value, from the inside out; `None` where there is nothing to
/// explain, or it would be long.
pub fn why(written: Written<'_>, logic: &Logic, values: &dyn Values) -> Option<String> {
    let formula = written.formula;
    if formula.nodes().len() > LETTERS || formula.nodes().len() < 2 {
        return None;
    }
    let decider = Decider { logic, oracle: &Limit::none() };
    let value = |part: &Formula| decider.value(Written::new(part, written.text), values);
    let value_of = |node: usize| value(&formula.part(node));
    let text_of = |node: usize| quote(formula.subformula(written.text, node).of(written.text));
    let mut steps: Vec<usize> = Vec::new();
    let mut open = vec![0];
    while let Some(node) = open.pop().filter(|_| steps.len() < STEPS) {
        steps.push(node);
        let deep = |operand: &usize| formula.operands(*operand).next().is_some();
        let mut inner: Vec<usize> =
            decisive(formula, node, logic, &value_of).into_iter().filter(deep).collect();
        inner.reverse();
        open.splice(0..0, inner);
    }
    let told = steps.iter().rev().map(|&node| {
        let whole = format!("{} is {}", text_of(node), value_of(node));
        let operands = decisive(formula, node, logic, &value_of);
        let letter = formula.nodes().get(node).map_or(b'@', |node| node.letter);
        let row = connective(letter);
        let given: Vec<String> =
            operands.iter().map(|it| format!("{} is {}", text_of(*it), value_of(*it))).collect();
        match row {
            Some(row) if logic.is_classical() && !given.is_empty() => {
                let a = if row.name.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
                format!("{whole}: {a} {} {}, and {}", row.name, row.meaning, given.join(" and "))
            }
            Some(row) if !given.is_empty() => {
                let values: Vec<String> =
                    operands.iter().map(|it| value_of(*it).to_string()).collect();
                format!(
                    "{whole}: in {} `{}` of {} is {}",
                    logic.name(),
                    char::from(row.letter),
                    values.join(" and "),
                    value_of(node)
                )
            }
            _ => whole,
        }
    });
    Some(told.collect::<Vec<_>>().join("; "))
}

/// The operands of a node that make its value what it is, whatever the others are; else all.
fn decisive(
    formula: &Formula,
    node: usize,
    logic: &Logic,
    value: &dyn Fn(usize) -> Value,
) -> Vec<usize> {
    let operands: Vec<usize> = formula.operands(node).collect();
    if !logic.is_classical() {
        return operands;
    }
    let deciding = |place: usize| match (formula.nodes().get(node)?.letter, place) {
        (b'K' | b'D', _) | (b'C', 0) | (b'B', 1) => Some(false),
        (b'A' | b'X', _) | (b'C', 1) | (b'B', 0) => Some(true),
        _ => None,
    };
    let decides = |(place, operand): (usize, &usize)| {
        (deciding(place) == Some(value(*operand).is_designated())).then_some(vec![*operand])
    };
    operands.iter().enumerate().find_map(decides).unwrap_or(operands)
}
