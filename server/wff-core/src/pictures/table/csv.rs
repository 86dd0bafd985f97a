//! Truth tables as comma-separated values.

use super::printed::PrintedTable;
use crate::markup::{Field, Record};
use crate::syntax::formula::compact;
use crate::syntax::{Formula, Written};
use std::fmt::Result;

/// Writes records. With steps a formula has a column for each of its
/// connectives. A last column says whether the row refutes what is claimed of the formulas, where
/// something is.
pub fn csv(table: &PrintedTable<'_>, write: &mut dyn FnMut(Record) -> Result) -> Result {
    let record = |fields: &[&str]| fields.iter().map(|field| Field::text(field)).collect();
    let columns: Vec<Vec<usize>> =
        table.written.iter().map(|formula| connectives(formula.formula)).collect();
    let part =
        |it: &Written<'_>, index: usize| compact(it.text, it.formula.subformula(it.text, index));
    let heads: Vec<String> = match table.steps.is_empty() {
        true => table.formulas.clone(),
        false => table
            .written
            .iter()
            .zip(&columns)
            .flat_map(|(it, indices)| indices.iter().map(|i| part(it, *i)))
            .collect(),
    };
    let mark = table.verdict.as_ref().map(|verdict| verdict.mark());
    let head: Vec<&str> =
        table.letters.iter().chain(&heads).map(String::as_str).chain(mark).collect();
    write(record(&head))?;
    for row in table.rows() {
        let mut fields = table.values(row);
        if table.steps.is_empty() {
            fields.extend(table.results(row));
        }
        for (values, indices) in table.steps(row).iter().zip(&columns) {
            fields.extend(indices.iter().filter_map(|index| values.get(*index)));
        }
        let marked = if table.mark(row).is_some() { "yes" } else { "no" };
        fields.extend(mark.map(|_| marked));
        write(record(&fields))?;
    }
    Ok(())
}

/// The nodes of a formula that have operands; of a formula that has none, the formula itself.
fn connectives(formula: &Formula) -> Vec<usize> {
    (0..formula.nodes().len())
        .filter(|index| *index == 0 || formula.operands(*index).next().is_some())
        .collect()
}
