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
                let computed = computed(logic, row.letter, &values).unwrap_or_default();
                format!(
                    "{whole}: in {} the {} of {} is {}{computed}",
                    logic.name(),
                    row.name,
                    values.join(" and "),
                    value_of(node)
                )
            }
            _ => whole,
        }
    });
    Some(told.collect::<Vec<_>>().join("; "))
}

/// The arithmetic behind a value of a chain of degrees, as the end of a sentence.
fn computed(logic: &Logic, letter: u8, values: &[String]) -> Option<String> {
    let number = |value: &String| match value.as_str() {
        "T" => "1".to_owned(),
        "F" => "0".to_owned(),
        other => other.to_owned(),
    };
    let numbers: Vec<String> = values.iter().map(number).collect();
    let place = |value: &String| logic.value(value).map(|value| value.index());
    let places: Vec<u8> = values.iter().map(place).collect::<Option<_>>()?;
    let is_of = |stem: &str| {
        let known = Logic::named(logic.name()).is_some();
        let size = logic.name().strip_prefix(stem);
        known && size.is_some_and(|size| size.bytes().all(|it| it.is_ascii_digit()))
    };
    let (is_lukasiewicz, is_godel) = (is_of("L"), is_of("G"));
    if !is_lukasiewicz && !is_godel {
        return None;
    }
    Some(match (letter, &numbers[..], &places[..]) {
        (b'N', [one], _) if is_lukasiewicz => format!(", 1 − {one}"),
        (b'N', ..) => ", since `N` makes F of everything but F".to_owned(),
        (b'K', ..) => ", the lower one".to_owned(),
        (b'A', ..) => ", the higher one".to_owned(),
        (b'C', _, [first, second]) if first <= second => {
            ", since the first is not above the second".to_owned()
        }
        (b'C', [one, other], _) if is_lukasiewicz => format!(", 1 − {one} + {other}"),
        (b'C', ..) => ", the second, which is below the first".to_owned(),
        (b'E', _, [first, second]) if first == second => ", since they are the same".to_owned(),
        (b'E', [one, other], [first, second]) if is_lukasiewicz => {
            let (high, low) = if first > second { (one, other) } else { (other, one) };
            format!(", 1 − ({high} − {low})")
        }
        (b'E', ..) => ", the lower one".to_owned(),
        _ => return None,
    })
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
