//! Truth tables of formulas, in the formats of pages and as text. A table is written row by row,
//! from all highest to all lowest, the last proposition changing fastest; only its columns of
//! values stand in memory.

mod csv;
pub mod drawing;
mod markup;
mod printed;
mod text;
mod verdict;

pub use csv::csv;
pub use markup::{html, latex, markdown};
pub use printed::{NoTable, PrintedTable, ShownRows, TableOptions};
pub use text::text;
pub use verdict::Verdict;

use crate::logic::{Logic, Table, Untabled, Valuation};
use crate::syntax::{Written, quote};
use drawing::{Drawing, plain};

/// The most rows of a table beside other facts about its formula.
const MOST_BESIDE: u64 = 64;

/// The truth table of a formula, a line for each row; of a long one it is said how many rows it
/// has.
pub fn lines(logic: &Logic, formula: Written<'_>) -> Vec<String> {
    let table = match Table::new(logic, &[formula], &Valuation::default(), MOST_BESIDE) {
        Ok(table) => table,
        Err(Untabled::TooLong { rows }) => {
            return vec![format!("The truth table is left out: it has {rows} rows.")];
        }
        Err(Untabled::AtWorlds) => {
            return vec!["It has no truth table: at each world it has a value.".to_owned()];
        }
    };
    let heading = quote(formula.text).trim_matches('`').to_owned();
    let drawing = Drawing::new(&table, vec![heading]);
    let rows = (0..table.rows()).map(|row| drawing.row(row));
    drawing.head().into_iter().chain(rows).map(|line| plain(&line)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{Formula, Span};
    use expect_test::expect;

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
