//! The truth table of a formula as text: one row for each valuation of its propositions, the last one changing
//! fastest, from all true to all false.

use wff_core::logic::{Outcome, Truth, Valuation, Value};
use wff_core::syntax::letter::PROPOSITIONS;
use wff_core::syntax::{Formula, quote};

/// The truth table of a formula of the dice, a line for each row.
pub fn table(formula: &Formula, text: &str, truth: Truth) -> Vec<String> {
    let letters = propositions(formula);
    let heading = quote(text).trim_matches('`').to_owned();
    let left: Vec<String> = letters.iter().map(|letter| char::from(*letter).to_string()).collect();
    let left = left.join(" ");
    let width = heading.chars().count();
    let mut lines = vec![format!("{left} │ {heading}"), format!("{}─┼─{}", "─".repeat(left.len()), "─".repeat(width))];
    for row in 0..1_u32 << letters.len() {
        let mut valuation = Valuation::default();
        let mut cells = String::new();
        for (index, letter) in letters.iter().enumerate() {
            let value = Value::from(row >> (letters.len() - 1 - index) & 1 == 0);
            valuation.set(*letter, value);
            cells.push_str(&format!("{value} "));
        }
        let result = match truth.under(&valuation) {
            Outcome::Value(value) => value.to_string(),
            Outcome::Depends(_) => String::new(),
        };
        lines.push(format!("{cells}│ {}{result}", " ".repeat(width / 2)));
    }
    lines
}

/// The propositions of the dice in a formula, in alphabetical order.
fn propositions(formula: &Formula) -> Vec<u8> {
    let mut letters = PROPOSITIONS.to_vec();
    letters.retain(|letter| formula.nodes().iter().any(|node| node.letter == *letter));
    letters
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use wff_core::syntax::Span;

    #[test]
    fn true_comes_first_and_the_last_letter_changes_fastest() {
        let text = "CsNp";
        let formula = Formula::read(text, Span::new(0, text.len()), |_| None).unwrap();
        let table = table(&formula, text, Truth::of(&formula).unwrap()).join("\n");
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
