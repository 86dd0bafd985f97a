//! # false-cell
//!
//! A cell of a truth table has another value than the formula over it has on that row.
//!
//! ```wff
//! truth Cpq
//!   row T T | T
//!   row T F | T
//!             ^ `Cpq` is F under p = T, q = F, not T
//!   row F T | T
//!   row F F | T
//! end
//! ```
//!
//! Work the formula out again with the values at the start of its row:
//!
//! ```wff
//! truth Cpq
//!   row T T | T
//!   row T F | F
//!   row F T | T
//!   row F F | T
//! end
//! ```

use crate::analysis::table_order::{head_in_order, other_order};
use crate::analysis::table_row::divided;
use crate::logic::{Decider, Limit, Valuation, Value, why};
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, words,
};
use crate::syntax::{Statement, quote};

pub(crate) static RULE: RuleOf<usize> = RuleOf {
    rule: Rule::new("false-cell", Severity::Error, header!("false_cell.rs")),
    judges_truth: |_| true,
    reveals: |context, column| Reveals::Message(plain(context, *column)),
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, column: usize) -> Diagnostic {
    let Some(Cell { formula, value, under, why, head }) = Cell::read(context, column) else {
        return RULE.at(context.span, format!("{} is not the value here", context.quoted()));
    };
    let (quoted, value, under) = (quote(&formula), value.to_string(), words::under(&under));
    let message = format!("{quoted} is {value} under {under}, not {}", context.text());
    let help = match (head, why) {
        (Some(head), why) => {
            let own = why.map_or(String::new(), |why| format!("; as the head stands, {why}"));
            Some(format!(
                "this row is right under the head `{head}`, which has the columns in another order\
                 {own}"
            ))
        }
        (None, why) => why,
    };
    let diagnostic = Diagnostic { help, ..RULE.at(context.span, message) };
    diagnostic.replace(format!("Write {value}"), false, context.span, value)
}

/// A cell: the formula over it as it is written, its value and why, and the values of the letters
/// on the row.
struct Cell {
    formula: String,
    value: Value,
    under: Valuation,
    why: Option<String>,
    /// The head under which the row would be right.
    head: Option<String>,
}

impl Cell {
    fn read(context: Context<'_>, column: usize) -> Option<Cell> {
        let Statement::Cells(_, _, cells) = &context.line.statement else { return None };
        let logic = context.scope.settings.logic.as_ref()?;
        let table = context.scope.table()?;
        let row = divided(context.line, cells, table, logic)?;
        let under = table.valuation(&row.values(context.line, table, logic)?);
        let decider = Decider { logic, oracle: &Limit::none() };
        let value = decider.value(table.named(column)?, &under);
        let formula = table.formula(column)?;
        let why = why(formula, logic, &under);
        let order = other_order(context.line, &row, table, logic);
        let head = order.and_then(|order| head_in_order(table, &order));
        Some(Cell { formula: table.shown(column)?.to_owned(), value, under, why, head })
    }
}

/// The message without the value of the formula.
fn plain(context: Context<'_>, column: usize) -> String {
    let formula = context.scope.table().and_then(|table| table.shown(column));
    let formula = formula.map_or("its formula".to_owned(), quote);
    format!("{} is not the value of {formula} on this row", context.quoted())
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn columns_in_another_order_are_one_mistake() {
        for (head, rows, other) in [
            ("Cqp", "row T T | T\nrow T F | F\nrow F T | T\nrow F F | T", "truth q p | Cqp"),
            (
                "Kqr, Aqr",
                "row T T | T T\nrow T F | T F\nrow F T | T F\nrow F F | F F",
                "truth Aqr, Kqr",
            ),
        ] {
            let text = format!("truth {head}\n{rows}\nend");
            assert_eq!(found(&text).len(), 1, "{text}");
            let told = format!(
                "this row is right under the head `{other}`, which has the columns in another order"
            );
            assert!(help(&text).starts_with(&told), "{}", help(&text));
            assert_eq!(help(&format!("hints off\n{text}")), "");
            clean(&format!("{other}\n{rows}\nend"));
        }
        let converse = "truth Cpq\nrow T T | T\nrow T F | T\nrow F T | F\nrow F F | T\nend";
        assert_eq!(found(converse).len(), 2, "the letters are in the order of the formula");
    }

    #[test]
    fn each_cell_is_checked_by_itself() {
        let table = |rows: &str| format!("truth CpKqNr, NKpq\n{rows}\nend");
        let found = found(&table("row T T T | T T\nrow T T F | T F"));
        let cells: Vec<&str> = found.iter().map(|it| &*it.diagnostic.message).collect();
        assert_eq!(
            cells[..3],
            [
                "`CpKqNr` is F under p = T, q = T, r = T, not T",
                "`NKpq` is F under p = T, q = T, r = T, not T",
                "6 of 8 rows are missing",
            ]
        );
        mends("truth Np\nrow T | T\nrow F | T\nend", "truth Np\nrow T | F\nrow F | T\nend");
        clean("truth q p | Cpq, p\nrow T 0 | 1 F\nrow T T | T T\nrow F F | T F\nrow F T F T\nend");
        clean("logic L3\ntruth Np\nrow 1 | 0\nrow ½ | 2/4\nrow 0 | 1\nend");
        clean("def mp = CKpCpqq\ntruth @mp\nrow T T T\nrow T F T\nrow F T T\nrow F F T\nend");
        clean("truth p\nrow T | ?\nrow F | F\nend");
    }
}
