//! The truth table of a formula as text: one row for each valuation of its propositions, the last one changing
//! fastest, from all true to all false.

use wff_core::logic::{Logic, Table, Valuation};
use wff_core::syntax::{Written, quote};

/// How many rows a table has at most beside other facts about its formula.
const MOST_ROWS: u64 = 64;

/// The truth table of a formula, a line for each row; of a long one it is said how many rows it has.
pub fn table(logic: &Logic, formula: Written<'_>) -> Vec<String> {
    let table = match Table::new(logic, &[formula], &Valuation::default(), MOST_ROWS) {
        Ok(table) => table,
        Err(too_long) => return vec![format!("The truth table is left out: it has {} rows.", too_long.rows)],
    };
    let heading = quote(formula.text).trim_matches('`').to_owned();
    let widest = logic.values().map(|name| name.chars().count()).max().unwrap_or(1);
    let letters: Vec<String> = table.variables().iter().map(ToString::to_string).collect();
    let widths: Vec<usize> = letters.iter().map(|letter| letter.len().max(widest)).collect();
    let cells =
        |cells: Vec<&str>| -> String { cells.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$} ")).collect() };
    let left = cells(letters.iter().map(String::as_str).collect());
    let width = heading.chars().count();
    let mut lines = vec![format!("{left}│ {heading}"), format!("{}┼─{}", "─".repeat(left.chars().count()), "─".repeat(width))];
    for row in 0..table.rows() {
        let values = (0..letters.len()).map(|place| logic.show(table.value(place, row))).collect();
        lines.push(format!("{}│ {}{}", cells(values), " ".repeat(width / 2), logic.show(table.result(0, row))));
    }
    lines
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
        let table = table(&Logic::classical(), Written::new(&formula, text)).join("\n");
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
