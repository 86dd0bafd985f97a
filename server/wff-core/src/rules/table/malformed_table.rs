//! # malformed-table
//!
//! A line of a truth table does not give what it should. Behind `truth` stand the formulas, with
//! their letters and a bar before them if these should stand in another order than that of the
//! alphabet; behind `row` a value for each letter, a bar, and a value for each formula.
//!
//! ```wff
//! truth p | Cpq
//!           ^^^ `Cpq` has the letter `q`, and the table has no column for it
//! end
//! truth Cpq
//!   row T T
//!       ^^^ this row has 2 cells, and the table takes 3: `p` `q` | `Cpq`
//!   row T T | T
//!   row T T | T
//!       ^^^ the row for p = T, q = T stands above already
//!   T F | F
//!   ^^^^^^^ `T F | F` is a row without the word `row`
//!   row F T | T
//!   row F F | T
//! end
//! ```
//!
//! A table that is written as it should be:
//!
//! ```wff
//! truth Cpq
//!   row T T | T
//!   row T F | F
//!   row F T | T
//!   row F F | T
//! end
//! ```

use crate::analysis::fault::MalformedTable;
use crate::analysis::table_columns::{lone_columns, names_columns, written_head};
use crate::analysis::table_line::meant_row;
use crate::analysis::table_row::{divided, value};
use crate::logic::{Decider, FilledTable, Limit, Valuation, Value, Values};
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, count, header, list, words,
};
use crate::scope::Scope;
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::tables::SEPARATORS;
use crate::syntax::{Keyword, Line, Span, Statement, Written, quote};
use std::cmp::Reverse;

pub(crate) static RULE: RuleOf<MalformedTable> = RuleOf {
    rule: Rule::new("malformed-table", Severity::Error, header!("malformed_table.rs")),
    judges_truth: |_| false,
    reveals,
    completed_by: |_, span, fault| match fault {
        MalformedTable::RowLength { .. } => CompletedBy::Line,
        MalformedTable::BareRow { .. } | MalformedTable::Heading | MalformedTable::NoHead => {
            CompletedBy::Word
        }
        _ => CompletedBy::Text(span),
    },
    render,
};

fn reveals(_: Context<'_>, fault: &MalformedTable) -> Reveals {
    match fault {
        MalformedTable::RowTwice(_) => Reveals::Message(PLAIN.to_owned()),
        MalformedTable::NoFormula | MalformedTable::BareRow { inside: false } => Reveals::Help,
        MalformedTable::LetterTwice
        | MalformedTable::NoColumn(_)
        | MalformedTable::RowLength { .. }
        | MalformedTable::OnItsSide
        | MalformedTable::Heading
        | MalformedTable::NoHead
        | MalformedTable::BareRow { inside: true } => Reveals::Nothing,
    }
}

fn render(context: Context<'_>, fault: &MalformedTable) -> Diagnostic {
    let at = |message: String| RULE.at(context.span, message);
    let example = || format!("for example `{}`", Keyword::Truth.example());
    match fault {
        MalformedTable::NoFormula => at("the table has no formula".to_owned()).help(example()),
        MalformedTable::LetterTwice => at(format!("{} has a column already", context.quoted()))
            .help("give each letter one column"),
        MalformedTable::NoColumn(letters) => {
            let quoted: Vec<String> = letters.iter().map(|it| format!("`{it}`")).collect();
            let (noun, it) =
                if letters.len() == 1 { ("letter", "it") } else { ("letters", "them") };
            at(format!(
                "{} has the {noun} {}, and the table has no column for {it}",
                context.quoted(),
                list(&quoted)
            ))
            .help(format!("write {} before the bar, too", list(&quoted)))
        }
        MalformedTable::RowLength { before, cells } => of_length(context, *before, *cells),
        MalformedTable::OnItsSide => {
            let name = context.text().split(|c| is_blank(c) || SEPARATORS.contains(&c)).next();
            let name = quote(name.unwrap_or_default());
            at(format!("this line has all values of {name}, and a row has one of each column"))
                .help(context.scope.table().map_or(String::new(), |table| {
                    format!("a row has a value for each of {}", heads(table))
                }))
        }
        MalformedTable::RowTwice(under) => {
            at(format!("the row for {} stands above already", words::under(under)))
                .help("a table has one row for each way to give its letters values")
        }
        MalformedTable::Heading => {
            let start = Span { end: context.span.start, ..context.span };
            let table = context.scope.table().filter(|it| !it.is_broken());
            let is_same = table.is_some_and(|it| names_columns(context.line, it));
            at("what the columns are is said after `truth`".to_owned())
                .help("put `#` before it to make it a comment")
                .replace("Make it a comment", is_same, start, "# ")
        }
        MalformedTable::NoHead => {
            let head =
                lone_columns(context.line).and_then(|meant| written_head(&meant, context.scope));
            let head = head.unwrap_or_default();
            at("a truth table begins with the word `truth`".to_owned())
                .help(format!("write {}", quote(&head)))
                .replace(format!("Write {}", quote(&head)), true, context.span, head)
        }
        MalformedTable::BareRow { inside } => {
            let message = format!("{} is a row without the word `row`", context.quoted());
            let diagnostic = at(message);
            if let Some(table) = context.scope.table().filter(|_| *inside) {
                let row = match table.is_broken() {
                    // Without a head that is understood, the row alone says where its bar is.
                    true => Some(format!("{} {}", Keyword::Row.text(), context.text())),
                    false => written(context),
                };
                let Some(row) = row else {
                    return diagnostic.help("a row begins with the word `row`");
                };
                let (title, help) =
                    (format!("Write {}", quote(&row)), format!("write {}", quote(&row)));
                diagnostic.help(help).replace(title, true, context.span, row)
            } else {
                diagnostic.help(format!(
                    "a truth table begins with its formulas, as in `{}`, has a line `row T T | T` \
                     for each row, and closes with `end`",
                    Keyword::Truth.example()
                ))
            }
        }
    }
}

/// The row of a table as it should be written, if it stands there for the first time.
fn written(context: Context<'_>) -> Option<String> {
    let (table, logic) = context.scope.table().zip(context.scope.settings.logic.as_ref())?;
    let meant = meant_row(context.line, context.scope);
    let line = meant.as_ref().unwrap_or(context.line);
    let Statement::Cells(Keyword::Row, _, cells) = &line.statement else { return None };
    let row = divided(line, cells, table, logic)?;
    let is_twice = row.values(line, table, logic).is_some_and(|values| table.has(&values));
    (!is_twice).then(|| row.written(line, table, logic))
}

/// A row that does not have the cells of its table.
fn of_length(context: Context<'_>, before: usize, cells: usize) -> Diagnostic {
    let Some(table) = context.scope.table() else {
        return RULE.at(context.span, "this row does not fit its table");
    };
    let (letters, formulas) = (table.letters().len(), table.formulas());
    let counted = |number: usize, one, many| count(number as u64, one, many);
    let message = if before == cells || cells == 0 {
        format!(
            "this row has {}, and the table takes {}: {}",
            plain(cells, "cell", "cells"),
            letters + formulas,
            heads(table)
        )
    } else if before == letters {
        format!(
            "this row has {}, and the table has {}: {}",
            counted(cells - before, "result", "results"),
            counted(formulas, "formula", "formulas"),
            heads(table)
        )
    } else {
        format!(
            "this row has {} before its bar, and the table has {}: {}",
            counted(before, "value", "values"),
            counted(letters, "letter", "letters"),
            heads(table)
        )
    };
    let diagnostic = RULE.at(context.span, message);
    if let Some(row) = written(context) {
        let title = format!("Write {}", quote(&row));
        return diagnostic.replace(title, true, context.line.body(), row);
    }
    if let Some(head) = head_without_letters(context.line, context.scope) {
        return diagnostic.help(format!(
            "a letter has its column before the bar, and needs none behind it: write the head as \
             {}",
            quote(&head)
        ));
    }
    if cells < letters + formulas {
        return diagnostic.help("a cell that is still to be filled in is written `?`");
    }
    if let Some((row, own)) = below_letters(context, table, before) {
        let (formula, row) = (table.shown(0).map_or(String::new(), quote), row);
        return diagnostic
            .help(format!(
                "a value stands below each letter of {formula}; the one of the formula is that of \
                 its main connective, {}: write {}",
                quote(&own),
                quote(&row)
            ))
            .replace("Write the value of the formula alone", false, context.line.body(), row);
    }
    match with_column(context, table, before) {
        Some((parts, head)) => {
            let (noun, it) =
                if parts.len() == 1 { ("a column", "it") } else { ("columns", "them") };
            diagnostic.help(format!(
                "if {noun} for {} {} meant, write {it} in the head: `{head}`",
                list(&parts.iter().map(|it| quote(it)).collect::<Vec<_>>()),
                if parts.len() == 1 { "is" } else { "are" }
            ))
        }
        None => diagnostic.help("write one value for each letter, and one for each formula"),
    }
}

/// The cells of a row below its letters and below its formulas, as values, and the values of its
/// letters; `None` where a cell says none.
fn values_of(line: &Line<'_>, scope: &Scope) -> Option<(Valuation, Vec<Value>)> {
    let (table, logic) = scope.table().zip(scope.settings.logic.as_ref())?;
    let Statement::Cells(Keyword::Row, _, cells) = &line.statement else { return None };
    let values: Vec<Value> =
        cells.iter().map(|it| value(line.of(*it), table, logic)).collect::<Option<_>>()?;
    let (given, results) = values.split_at_checked(table.letters().len())?;
    Some((table.valuation(given), results.to_vec()))
}

/// The head without the formulas that are a letter of the table, if a row has no cells for these
/// and is right so.
pub(crate) fn head_without_letters(line: &Line<'_>, scope: &Scope) -> Option<String> {
    let (table, logic) = scope.table().zip(scope.settings.logic.as_ref())?;
    let (under, results) = values_of(line, scope)?;
    let decider = Decider { logic, oracle: &Limit::none() };
    let mut others: Vec<&str> = Vec::new();
    for column in 0..table.formulas() {
        let formula = table.formula(column)?;
        if formula.formula.nodes().len() == 1 {
            continue;
        }
        let value = decider.value(formula, &under);
        if results.get(others.len()) != Some(&value) {
            return None;
        }
        others.push(table.shown(column)?);
    }
    let is_one =
        !others.is_empty() && others.len() < table.formulas() && others.len() == results.len();
    let letters: Vec<String> = table.letters().iter().map(ToString::to_string).collect();
    is_one
        .then(|| format!("{} {} | {}", Keyword::Truth.text(), letters.join(" "), others.join(", ")))
}

/// The row with the value of its only formula alone, and the connective below which that stands,
/// if a row has the values of all parts of the formula, each below its first letter.
fn below_letters(
    context: Context<'_>,
    table: &FilledTable,
    before: usize,
) -> Option<(String, String)> {
    let letters = table.letters().len();
    let formula = table.formula(0).filter(|_| table.formulas() == 1 && before >= letters)?;
    let logic = context.scope.settings.logic.as_ref()?;
    let (under, results) = values_of(context.line, context.scope)?;
    let nodes = formula.formula.nodes().len();
    if results.len() != nodes || nodes > PARTS || table.shown(0) != Some(formula.text) {
        return None;
    }
    let decider = Decider { logic, oracle: &Limit::none() };
    let is_value = |(node, value): (usize, &Value)| {
        let part = formula.formula.part(node);
        decider.value(Written::new(&part, formula.text), &under) == *value
    };
    let own = formula.symbol(0).to_owned();
    let given: Vec<String> = table
        .letters()
        .iter()
        .filter_map(|it| under.value(&it.to_string()))
        .map(|it| it.to_string())
        .collect();
    let row = format!("{} {} | {}", Keyword::Row.text(), given.join(" "), results.first()?);
    results.iter().enumerate().all(is_value).then_some((row, own))
}

/// The subformulas for which a row that is too long may have its other cells, and the head with
/// them: those whose values the cells are.
fn with_column(
    context: Context<'_>,
    table: &FilledTable,
    before: usize,
) -> Option<(Vec<String>, String)> {
    let Statement::Cells(_, _, cells) = &context.line.statement else { return None };
    let logic = context.scope.settings.logic.as_ref()?;
    let letters = table.letters().len();
    if before < letters || cells.len() > NAMED {
        return None;
    }
    let values: Vec<Value> =
        cells.iter().map(|it| value(context.line.of(*it), table, logic)).collect::<Option<_>>()?;
    let (given, results) = values.split_at_checked(letters)?;
    let under = table.valuation(given);
    let decider = Decider { logic, oracle: &Limit::none() };
    // The columns of the head, and before each the parts of its formula, in text order.
    let mut columns: Vec<(String, Value, bool)> = Vec::new();
    for column in 0..table.formulas() {
        let formula = table.formula(column)?;
        // The parts of a part stand before it.
        let nodes = formula.formula.nodes();
        let mut parts: Vec<usize> = (1..nodes.len().min(PARTS)).collect();
        parts.sort_by_key(|node| (nodes.get(*node).map(|it| it.end), Reverse(*node)));
        for node in parts {
            let part = formula.formula.part(node);
            let text = formula.formula.subformula(formula.text, node).of(formula.text).to_owned();
            let is_new = part.nodes().len() > 1 && columns.iter().all(|it| it.0 != text);
            if is_new {
                let value = decider.value(Written::new(&part, formula.text), &under);
                columns.push((text, value, false));
            }
        }
        columns.push((table.shown(column)?.to_owned(), decider.value(formula, &under), true));
    }
    let chosen = chosen(&columns, results)?;
    let parts = chosen.iter().filter(|it| !it.2).map(|it| it.0.clone()).collect();
    let all: Vec<&str> = chosen.iter().map(|it| it.0.as_str()).collect();
    Some((parts, format!("{} {}", Keyword::Truth.text(), all.join(", "))))
}

/// The most letters of a formula whose parts are looked at.
const PARTS: usize = 16;

/// The columns with these values, all of the head among them, with as few parts as there are cells
/// too many.
fn chosen<'c>(
    columns: &'c [(String, Value, bool)],
    results: &[Value],
) -> Option<Vec<&'c (String, Value, bool)>> {
    let mut more = results.len().checked_sub(columns.iter().filter(|it| it.2).count())?;
    let mut chosen = Vec::new();
    let mut cells = results.iter();
    let mut next = cells.next();
    for column in columns {
        let fits = next.is_none_or(|cell| *cell == column.1);
        if column.2 || more > 0 && fits && next.is_some() {
            more -= usize::from(!column.2);
            chosen.push(column);
            next = cells.next();
        }
    }
    (more == 0 && chosen.len() == results.len()).then_some(chosen)
}

fn plain(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// The most columns that a message names.
const NAMED: usize = 6;

/// The heads of the columns: ``p` `q` | `Cpq``.
fn heads(table: &FilledTable) -> String {
    let letters: Vec<String> = table.letters().iter().map(|it| format!("`{it}`")).collect();
    let formulas =
        (0..table.formulas()).map(|column| table.shown(column).map_or("…".to_owned(), quote));
    let formulas: Vec<String> = formulas.take(NAMED).collect();
    let row = |all: &[String], number: usize| {
        let shown = all.get(..NAMED.min(all.len())).unwrap_or_default().join(" ");
        if number > NAMED { format!("{shown} …") } else { shown }
    };
    let letters = row(&letters, letters.len());
    format!("{letters} | {}", row(&formulas, table.formulas())).trim_start().to_owned()
}

/// The message about a row that stands twice, without its values.
const PLAIN: &str = "a row for these values stands above already";

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_table_on_its_side_is_turned() {
        let rows = "truth Kpq\n  row T T | T\n  row T F | F\n  row F T | F\n  row F F | F\nend";
        for row in ["", "row "] {
            let side =
                format!("truth Kpq\n  {row}p T T F F\n  {row}q | T F T F\n  {row}Kpq T F F F\nend");
            assert_eq!(found(&side).len(), 1, "{side}");
            mends_all(&side, rows);
        }
        faults(
            "truth Kpq\n  p T T F F\n  ^^^^^^^^^ this line has all values of `p`, and a row has \
             one of \
             each column\nend",
        );
        assert_eq!(
            help("truth Kpq\n  p T T F F\nend"),
            "a row has a value for each of `p` `q` | `Kpq`"
        );
    }

    #[test]
    fn a_letter_needs_no_column_of_results() {
        mends_all(
            "truth p, Np\n  row T | F\n  row F | T\nend",
            "truth p | Np\n  row T | F\n  row F | T\nend",
        );
        assert_eq!(
            help("truth p, Np\n  row T | T\nend"),
            "a cell that is still to be filled in is written `?`"
        );
    }

    #[test]
    fn of_values_below_each_letter_the_one_of_the_main_connective_counts() {
        mends_all(
            "truth KpNq\n row T T | F T F T\n row T F | T T T F\n row F T | F F F T\n row F F | \
             F F \
             T F\nend",
            "truth KpNq\n row T T | F\n row T F | T\n row F T | F\n row F F | F\nend",
        );
        assert_eq!(
            help("truth KpNq\n row T T | F T F T\nend"),
            "a value stands below each letter of `KpNq`; the one of the formula is that of its \
             main \
             connective, `K`: write `row T T | F`"
        );
    }

    #[test]
    fn a_line_over_the_columns_says_what_they_are() {
        let rows = "row T T | T\nrow F T | F\nrow T F | T\nrow F F | T\nend";
        mends_all(&format!("truth Cpq\nq p | Cpq\n{rows}"), &format!("truth q p | Cpq\n{rows}"));
        for over in ["q, p, Cpq", "q, p | Cpq", "q; p; Cpq"] {
            mends_all(&format!("truth Cpq\n{over}\n{rows}"), &format!("truth q p | Cpq\n{rows}"));
        }
        let rows = "row T | F T\nrow F | T F\nend";
        mends_all(
            &format!("truth NNp, Np\np | Np | NNp\n{rows}"),
            &format!("truth p | Np, NNp\n{rows}"),
        );
        mends_all(
            &format!("1) truth NNp # so\n\n  p || Np | NNp\n{rows}"),
            &format!("1) truth p | Np, NNp # so\n{rows}"),
        );
    }

    #[test]
    fn a_head_has_formulas_and_a_column_for_each_letter() {
        faults("truth\n^^^^^ the table has no formula\nrow T\nend");
        faults("truth p |\n        ^ the table has no formula\nend");
        faults("truth p p | Np\n        ^ `p` has a column already\nrow T | F\nend");
        faults(
            "truth q | CpKqr\n          ^^^^^ `CpKqr` has the letters `p` and `r`, and the table \
             has no column for them\nend",
        );
        faults("truth Kp\n      ^ `K` is missing its second operand\nrow T T | T\nend");
    }

    #[test]
    fn a_column_that_the_head_lacks_is_named() {
        for (head, row, expected) in [
            (
                "KpNq",
                "row T F | T T",
                "if a column for `Nq` is meant, write it in the head: `truth Nq, KpNq`",
            ),
            (
                "KNpNq",
                "row T F | F T F",
                "if columns for `Np` and `Nq` are meant, write them in the head: `truth Np, Nq, \
                 KNpNq`",
            ),
            (
                "CKpqNr",
                "row T T F | T T",
                "if a column for `Kpq` is meant, write it in the head: `truth Kpq, CKpqNr`",
            ),
        ] {
            assert_eq!(help(&format!("truth {head}\n{row}\nend")), expected, "{head}");
        }
    }

    #[test]
    fn a_row_has_a_cell_for_each_column() {
        let of = |row: &str| {
            let text = format!("truth Cpq, Np\n{row}\n");
            found(&text).swap_remove(1).diagnostic.message
        };
        assert_eq!(
            of("row T | F F"),
            "this row has one value before its bar, and the table has two letters: `p` `q` | \
             `Cpq` `Np`"
        );
        assert_eq!(
            of("row T T | F"),
            "this row has one result, and the table has two formulas: `p` `q` | `Cpq` `Np`"
        );
        assert_eq!(of("row T"), "this row has 1 cell, and the table takes 4: `p` `q` | `Cpq` `Np`");
        assert_eq!(of("row"), "this row has 0 cells, and the table takes 4: `p` `q` | `Cpq` `Np`");
        clean("truth Np\nrow T F\nrow | F | T |\nend");
    }

    #[test]
    fn a_slip_that_recurs_in_a_table_is_told_once_and_mended_at_all_places() {
        let right = "truth Kpq\nrow T T | T\nrow T F | F\nrow F T | F\nrow F F | F\nend\n";
        for (from, to) in [("T", "W"), ("F", "falsch"), ("row ", ""), ("row ", "| ")] {
            let (head, rows) = right.split_at("truth Kpq\n".len());
            let text = format!("{head}{}", rows.replace(from, to));
            let found = found(&text);
            let [only] = &*found else { panic!("{text}{found:#?}") };
            assert_eq!(only.diagnostic.fixes.len(), 1, "{text}");
            assert_eq!(mended(&text), right, "{text}");
        }
        let text = right.replace(" |", " T |");
        assert_eq!(found(&text).len(), 1, "{text}");
        // Another number of cells is another slip.
        assert_eq!(found(&text.replacen(" T |", " T T |", 1)).len(), 2);
        // What a cell says in another row is told all the same.
        let text = right.replace("T T", "W T").replace("F F | F", "F F | T");
        let found: Vec<_> = found(&text).into_iter().map(|it| it.diagnostic.rule.id).collect();
        assert_eq!(found, ["unknown-value", "false-cell"]);
    }

    #[test]
    fn values_in_other_words_and_of_other_logics_are_judged_and_mended() {
        for (from, to, head) in [
            ("t | f; n | n; f | t", "T | F; N | N; F | T", "logic K3\ntruth Np"),
            ("1 | 0; 0.5 | 0.5; 0 | 1", "1 | 0; 1/2 | 1/2; 0 | 1", "logic L3\ntruth Np"),
            ("true | 0; ⊥ | true", "T | 0; F | T", "truth Np"),
        ] {
            let rows = |cells: &str, word: &str| -> String {
                cells.split("; ").map(|row| format!("{word}{row}\n")).collect()
            };
            let right = format!("{head}\n{}end\n", rows(to, "row "));
            for word in ["row ", ""] {
                assert_eq!(mended(&format!("{head}\n{}end\n", rows(from, word))), right);
            }
            clean(&right);
        }
        // A letter of the table is no value.
        let text = "alphabet textbook\ntruth Nt\nrow T | F\nrow F | t\nend";
        let found: Vec<_> = found(text).into_iter().map(|it| it.diagnostic.fixes.len()).collect();
        assert_eq!(found, [1]);
    }

    #[test]
    fn headings_and_drawn_lines_are_comments() {
        for line in ["p | Np", "p Np", "| p | Np |", "|---|---|", "-------"] {
            let with = |mark: &str| format!("truth Np\n{mark}{line}\nrow T | F\nrow F | T\nend");
            mends(&with(""), &with("# "));
            assert_eq!(found(&with("")).len(), 1, "{line}");
        }
        faults("p Np\n  ^^ the formula ends before `Np`");
        let told = |line: &str| found(line).into_iter().map(|it| it.diagnostic.rule.id).collect();
        let told: [Vec<&str>; 2] = ["p | q | p & q", "p | q | p ≡ q"].map(told);
        assert_eq!(told[0], ["malformed-table"]);
        assert_eq!(told[1], ["malformed-table", "infix"]);
        let hidden = found("hints off\np | q | p & q");
        let help = hidden.iter().find_map(|it| it.diagnostic.help.as_deref());
        assert_eq!(help, Some("write `truth p q | p & q`"));
    }

    #[test]
    fn bare_rows_are_told_where_they_belong() {
        mends("truth Np\nT | F\nrow F | T\nend", "truth Np\nrow T | F\nrow F | T\nend");
        mends("truth Np\nT F\nrow F | T\nend", "truth Np\nrow T | F\nrow F | T\nend");
        let missing = "end\n^^^ 1 of 2 rows is missing";
        faults(&format!("truth Np\nT F\n^^^ `T F` is a row without the word `row`\n{missing}"));
        // All of it is written, although so much is not quoted.
        let of_six =
            |row: &str| format!("truth p q r s | Kpq, Kpr, Kps, Kqr, Kqs, Krs\n{row}\nend");
        mends(&of_six("T T T T | T T T T T T"), &of_six("row T T T T | T T T T T T"));
        // Written as a row, these would be wrong in another way.
        mends(
            "truth Cpq\nrow T T | T\nrow TF | F\nend",
            "truth Cpq\nrow T T | T\nrow T F | F\nend",
        );
        for table in ["truth Np\nT T | F\nend", "truth Np\nrow T | F\nT | F\nend"] {
            let bare =
                found(table).into_iter().find(|it| it.diagnostic.message.contains("without"));
            let bare = bare.unwrap().diagnostic;
            assert_eq!(bare.help.as_deref(), Some("a row begins with the word `row`"), "{table}");
            assert_eq!(bare.fixes, [], "{table}");
        }
        let found = found("T T | F");
        assert_eq!(found[0].diagnostic.rule.id, "malformed-table");
        assert!(found[0].diagnostic.help.as_deref().unwrap().contains("`truth Cpq, Np`"));
    }
}
