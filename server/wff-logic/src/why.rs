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
            Some(row) if logic.is_two_valued() && !given.is_empty() => {
                let a = if row.name.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
                format!("{whole}: {a} {} {}, and {}", row.name, row.meaning, given.join(" and "))
            }
            Some(row) if !given.is_empty() => {
                let values: Vec<String> =
                    operands.iter().map(|it| value_of(*it).to_string()).collect();
                let computed = computed(logic, row.letter, &values)
                    .or_else(|| by_truth(logic, row.letter, &values));
                let computed = computed.unwrap_or_default();
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

/// The truth and falsehood of each value of Belnap's logic, of which K3 and LP have a part: `N` is
/// neither true nor false, `B` both.
fn truths(value: &str) -> Option<&'static str> {
    match value {
        "N" => Some("N is neither true nor false"),
        "B" => Some("B is both true and false"),
        _ => None,
    }
}

/// The condition under which a connective makes truth and falsehood, as the end of a sentence, in
/// a logic whose values say which of these hold.
fn by_truth(logic: &Logic, letter: u8, values: &[String]) -> Option<String> {
    let is_one = Logic::named(logic.name()).is_some() && OF_TRUTHS.contains(&logic.name());
    let when = match letter {
        b'N' => "true where its operand is false, and false where that is true",
        b'K' => "true where both are, and false where one is",
        b'A' => "true where one is, and false where both are",
        b'C' => {
            "true where the first is false or the second true, and false where the first is true \
             and the second false"
        }
        _ => return None,
    };
    let mut told: Vec<&str> = values.iter().filter_map(|value| truths(value)).collect();
    told.sort_unstable();
    told.dedup();
    (is_one && !told.is_empty()).then(|| format!(", {when}; {}", told.join(", ")))
}

/// The logics whose values say which of truth and falsehood hold.
const OF_TRUTHS: [&str; 3] = ["FDE", "K3", "LP"];

/// The operands of a node that make its value what it is, whatever the others are; else all.
fn decisive(
    formula: &Formula,
    node: usize,
    logic: &Logic,
    value: &dyn Fn(usize) -> Value,
) -> Vec<usize> {
    let operands: Vec<usize> = formula.operands(node).collect();
    if !logic.is_two_valued() {
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// The truth and the falsehood that a value says.
    fn read(value: &str) -> (bool, bool) {
        (matches!(value, "T" | "B"), matches!(value, "F" | "B"))
    }

    #[test]
    fn truth_and_falsehood_make_the_tables_of_the_logics_that_are_explained_so() {
        for name in OF_TRUTHS {
            let logic = Logic::named(name).unwrap();
            let names: Vec<String> = logic.values().map(str::to_owned).collect();
            for (one, other) in names.iter().flat_map(|one| names.iter().map(move |it| (one, it))) {
                let ((a, not_a), (b, not_b)) = (read(one), read(other));
                let expected = BTreeMap::from([
                    ("Np", (not_a, a)),
                    ("Kpq", (a && b, not_a || not_b)),
                    ("Apq", (a || b, not_a && not_b)),
                    ("Cpq", (not_a || b, a && not_b)),
                ]);
                for (text, expected) in expected {
                    let whole = wff_syntax::Span::new(0, text.len());
                    let formula = Formula::read(text, whole, |_| None).unwrap();
                    let mut values = crate::Valuation::default();
                    values.set(crate::Variable::read("p").unwrap(), logic.value(one).unwrap());
                    values.set(crate::Variable::read("q").unwrap(), logic.value(other).unwrap());
                    let decider = Decider { logic: &logic, oracle: &Limit::none() };
                    let value = decider.value(Written::new(&formula, text), &values).to_string();
                    assert_eq!(read(&value), expected, "{name}: {text} of {one} and {other}");
                }
            }
        }
    }
}
