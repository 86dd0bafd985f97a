//! Truth tables of formulas, in the formats of `wff table` and as `wff explain` shows them. A table
//! is written row by row, from all highest to all lowest, the last proposition changing fastest;
//! only its columns of values stand in memory.

mod csv;
mod json;
mod markup;
mod printed;
mod text;
mod verdict;

pub use csv::quoted;
pub use printed::PrintedTable;

use crate::options::TableFormat;
use crate::output::Output;
use json::TableJson;
use wff_core::logic::drawing::{Drawing, plain};
use wff_core::logic::{Logic, Table, Valuation};
use wff_core::syntax::{Written, quote};

/// The most rows of a table beside other facts about its formula.
const MOST_BESIDE: u64 = 64;

/// The truth table of a formula, a line for each row; of a long one it is said how many rows it
/// has.
pub fn lines(logic: &Logic, formula: Written<'_>) -> Vec<String> {
    let table = match Table::new(logic, &[formula], &Valuation::default(), MOST_BESIDE) {
        Ok(table) => table,
        Err(too_long) => {
            return vec![format!("The truth table is left out: it has {} rows.", too_long.rows)];
        }
    };
    let heading = quote(formula.text).trim_matches('`').to_owned();
    let drawing = Drawing::new(&table, vec![heading]);
    let rows = (0..table.rows()).map(|row| drawing.row(row));
    drawing.head().into_iter().chain(rows).map(|line| plain(&line)).collect()
}

/// Writes a table in a format.
pub fn write(table: &PrintedTable<'_>, format: TableFormat, output: &mut Output) {
    match format {
        TableFormat::Text => text::text(table, output),
        TableFormat::Md => markup::markdown(table, output),
        TableFormat::Csv => csv::csv(table, output),
        TableFormat::Json => {
            let _ = serde_json::to_writer(&mut *output, &TableJson::of(table));
            output.line("");
        }
        TableFormat::Latex => markup::latex(table, output),
        TableFormat::Html => markup::html(table, output),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use wff_core::syntax::{Formula, Span};

    #[test]
    fn true_comes_first_and_the_last_letter_changes_fastest() {
        let text = "CsNp";
        let formula = Formula::read(text, Span::new(0, text.len()), |_| None).unwrap();
        let table = lines(&Logic::classical(), Written::new(&formula, text)).join("\n");
        expect![[r#"
            p s │ CsNp
            ────┼─────
            T T │   F
            T F │   T
            F T │   T
            F F │   T"#]]
        .assert_eq(&table);
    }
}
