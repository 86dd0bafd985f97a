//! # missing-rows
//!
//! A truth table ends before it has a row for each way to give its letters values.
//!
//! ```wff
//! truth Np
//!   row T | F
//! end
//! ^^^ 1 of 2 rows is missing
//! ```
//!
//! Write the others: of so many letters in classical logic there are 2, 4, 8, 16 … rows.
//!
//! ```wff
//! truth Np
//!   row T | F
//!   row F | T
//! end
//! ```

use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, list,
};

pub(crate) static RULE: RuleOf<u128> = RuleOf {
    rule: Rule::new("missing-rows", Severity::Warning, header!("missing_rows.rs")).of_unfinished(),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Help,
    completed_by: |_, _, _| CompletedBy::Block,
    render: |context, it| render(context, *it),
};

/// The words for rows that are missing among all of a table.
pub(crate) fn rows_missing(missing: u128, all: u128) -> String {
    let are = if missing == 1 { "is" } else { "are" };
    format!("{missing} of {all} rows {are} missing")
}

/// The most missing rows that are named.
const SHOWN: usize = 6;

fn render(context: Context<'_>, missing: u128) -> Diagnostic {
    let table = context.scope.table().zip(context.scope.settings.logic.as_ref());
    let Some((table, logic)) = table else {
        return RULE.at(context.span, "rows of this table are missing");
    };
    let are = if missing == 1 { "is" } else { "are" };
    let letters: Vec<String> = table.letters().iter().map(|it| format!("`{it}`")).collect();
    let diagnostic = RULE.at(context.span, rows_missing(missing, table.all(logic)));
    if letters.is_empty() || letters.len() > 8 {
        return diagnostic;
    }
    let rows: Vec<String> = table
        .first_missing(logic, SHOWN + 1)
        .iter()
        .map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        .map(|row| format!("`{row}`"))
        .collect();
    let values = match (letters.len(), logic.is_two_valued()) {
        (1, true) => "a value".to_owned(),
        (_, true) => "values".to_owned(),
        (..) => {
            let names: Vec<String> = logic.values().rev().map(|name| format!("`{name}`")).collect();
            format!("the values {}", list(&names))
        }
    };
    let each = format!("write a row for each way to give {} {values}", list(&letters));
    if rows.is_empty() || table.unread > 0 {
        return diagnostic.help(each);
    }
    match rows.get(..SHOWN) {
        Some(first) if rows.len() > SHOWN => {
            diagnostic.help(format!("{each}; {} and others are missing", first.join(", ")))
        }
        _ => diagnostic.help(format!("{each}; {} {are} missing", list(&rows))),
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_row_that_could_not_be_read_is_not_missing() {
        faults("truth Kpq\nrow T T | T\nend\n^^^ 3 of 4 rows are missing");
        let rules =
            |text: &str| found(text).iter().map(|it| it.diagnostic.rule.id).collect::<Vec<_>>();
        assert_eq!(rules("truth Np\nrow T | F\nrow x | T\nend"), ["unknown-value"]);
        assert_eq!(rules("logic G3\ntruth Np\nrow T | F\nend"), ["missing-rows"]);
        assert_eq!(rules("truth V\nend"), ["foreign-letter"]);
        assert_eq!(rules("alphabet textbook\ntruth V\nend"), ["missing-rows"]);
        assert_eq!(
            help("truth Kpq\nrow F T | F\nrow T T | T\nend"),
            "write a row for each way to give `p` and `q` values; `T F` and `F F` are missing"
        );
        clean("alphabet textbook\ntruth V\nrow | T\nend");
    }
}
