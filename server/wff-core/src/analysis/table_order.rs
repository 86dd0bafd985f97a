//! Rows of truth tables whose values are right in another order of the columns.

use super::table_row::{Row, value};
use crate::logic::{ColumnOrder, Decider, FilledTable, Limit, Logic, Value};
use crate::syntax::Line;

/// The most columns that are put in another order.
const COLUMNS: usize = 6;

/// The order of the columns of its table in which a row is right, if it is not so as it stands.
pub(crate) fn other_order(
    line: &Line<'_>,
    row: &Row<'_>,
    table: &FilledTable,
    logic: &Logic,
) -> Option<ColumnOrder> {
    let of = |cells: &[_]| -> Option<Vec<Value>> {
        cells.iter().map(|cell| value(line.of(*cell), table, logic)).collect()
    };
    let (letters, results) = (of(row.letters())?, of(row.results())?);
    if letters.len() > COLUMNS || results.len() > COLUMNS {
        return None;
    }
    let decider = Decider { logic, oracle: &Limit::none() };
    let made = |values: &[Value]| -> Option<Vec<Value>> {
        let under = table.valuation(values);
        let value = |column| Some(decider.value(table.named(column)?, &under));
        (0..table.formulas()).map(value).collect()
    };
    let own = made(&letters)?;
    if own == results {
        return None;
    }
    let is_right = |order: &Vec<usize>| {
        let mut values = letters.clone();
        for (cell, place) in letters.iter().zip(order) {
            *values.get_mut(*place)? = cell.clone();
        }
        (values != letters && made(&values)? == results).then_some(())
    };
    if let Some(order) = order_of_formulas(table).filter(|order| is_right(order).is_some()) {
        return Some(ColumnOrder::Letters(order));
    }
    let pairs = (0..results.len()).flat_map(|one| (0..one).map(move |other| [other, one]));
    let exchanged = pairs.map(|[one, other]| {
        let mut order: Vec<usize> = (0..results.len()).collect();
        order.swap(one, other);
        order
    });
    let is_own = |order: &Vec<usize>| {
        order.iter().zip(&results).all(|(place, cell)| own.get(*place) == Some(cell))
    };
    exchanged.into_iter().find(is_own).map(ColumnOrder::Formulas)
}

/// The order of the letters in the formulas, if it is not that of the head.
fn order_of_formulas(table: &FilledTable) -> Option<Vec<usize>> {
    let names: Vec<String> = table.letters().iter().map(ToString::to_string).collect();
    let mut by_formulas: Vec<usize> = Vec::new();
    for column in 0..table.formulas() {
        let Some(formula) = table.formula(column) else { continue };
        for node in 0..formula.formula.nodes().len() {
            let place = names.iter().position(|name| name == formula.symbol(node));
            by_formulas.extend(place.filter(|place| !by_formulas.contains(place)));
        }
    }
    let is_other = by_formulas.iter().enumerate().any(|(at, place)| at != *place);
    Some(by_formulas).filter(|order| order.len() == names.len() && is_other)
}

/// The head that has the columns in an order.
pub(crate) fn head_in_order(table: &FilledTable, order: &ColumnOrder) -> Option<String> {
    let letters: Vec<String> = table.letters().iter().map(ToString::to_string).collect();
    let formulas: Vec<&str> =
        (0..table.formulas()).map(|column| table.shown(column)).collect::<Option<_>>()?;
    let put = |order: &[usize], all: &[&str]| -> Option<Vec<String>> {
        order.iter().map(|place| all.get(*place).map(|it| (*it).to_owned())).collect()
    };
    let all: Vec<&str> = letters.iter().map(String::as_str).collect();
    Some(match order {
        ColumnOrder::Letters(order) => {
            format!("truth {} | {}", put(order, &all)?.join(" "), formulas.join(", "))
        }
        ColumnOrder::Formulas(order) => format!("truth {}", put(order, &formulas)?.join(", ")),
    })
}
