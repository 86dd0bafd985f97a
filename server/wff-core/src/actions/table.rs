//! The action that writes the truth table of the formulas of a line as comment lines below it, or
//! brings one that stands there up to date; for several lines it does so below each.

use super::action::{Action, ActionKind};
use super::line_end::line_end;
use crate::analysis::{Candidate, Reading};
use crate::document::{Document, Placed, TextEdit};
use crate::logic::{Logic, Table, Valuation, Variable};
use crate::pictures::table::drawing::{Drawing, plain};
use crate::syntax::formula::compact;
use crate::syntax::letter::is_blank;
use crate::syntax::{Formula, Span, Statement, Text, Written};
use std::ops::Range;

/// The most rows of a table.
const MOST_ROWS: u64 = 64;
/// The most characters of a line of a table.
const MOST_WIDTH: usize = 160;
/// The bytes below a line in which its table is looked for.
const BELOW: usize = 1 << 15;

/// The most lines of a range below which tables are written.
const MOST_LINES: usize = 50;

/// The action on the lines of a range.
pub(super) fn offered(
    document: &Document,
    text: &(impl Text + ?Sized),
    range: Range<usize>,
) -> Option<Action> {
    let edit = |placed: Placed<'_>| edit(document, text, &placed);
    let edits = document.lines(text, range, edit).into_iter().flatten();
    let edits: Vec<TextEdit> = edits.take(MOST_LINES).collect();
    let plural = if edits.len() > 1 { "s" } else { "" };
    let its = if edits.len() > 1 { "their" } else { "its" };
    let does = match edits.iter().all(|edit| edit.range.is_empty()) {
        true => "Insert",
        false => "Update",
    };
    let title = format!("{does} {its} truth table{plural}");
    (!edits.is_empty()).then(|| Action::new(title, ActionKind::Table, edits))
}

/// The edit that writes the table of a line below it.
fn edit(document: &Document, text: &(impl Text + ?Sized), placed: &Placed<'_>) -> Option<TextEdit> {
    let end = placed.start + placed.content.len();
    let indent = placed.indent();
    let table = table_of(placed).filter(|_| indent.len() <= MOST_WIDTH)?;
    let line_end = line_end(document, text, placed);
    let block: String =
        table.iter().flat_map(|line| [line_end.as_str(), indent, "# ", line]).collect();
    let there = end..below(document, text, placed);
    (text.slice(there.clone()) != block).then_some(TextEdit { range: there, text: block })
}

/// The lines of the table of the formulas of a line; `None` if one is a pff, or if the table would
/// be too large.
fn table_of(placed: &Placed<'_>) -> Option<Vec<String>> {
    let line = placed.read();
    let settings = &placed.scope.settings;
    let logic = settings.logic.as_ref().filter(|_| settings.tells_answers())?;
    let formulas = match &line.statement {
        Statement::Formulas(_) | Statement::Judgement(_) | Statement::Def(..) => line.formulas(),
        _ => return None,
    };
    let headings: Vec<String> = formulas.iter().map(|span| compact(line.text, *span)).collect();
    if formulas.is_empty() || headings.iter().map(String::len).sum::<usize>() > MOST_WIDTH {
        return None;
    }
    let read = |span: &Span| match Candidate::new(&line, *span, placed.scope).reading() {
        Reading::Formula(formula) => Some(formula),
        Reading::Pff | Reading::Unresolved => None,
    };
    let formulas = formulas.iter().map(read).collect::<Option<Vec<Formula>>>()?;
    let written: Vec<Written<'_>> =
        formulas.iter().map(|formula| Written::new(formula, line.text)).collect();
    let table = Table::new(logic, &written, &Valuation::default(), MOST_ROWS).ok()?;
    let drawing = Drawing::new(&table, headings);
    let rows = (0..table.rows()).map(|row| drawing.row(row));
    (drawing.width() <= MOST_WIDTH)
        .then(|| drawing.head().into_iter().chain(rows).map(|line| plain(&line)).collect())
}

/// The end of the table that stands directly below a line; if none does, the end of the line.
fn below(document: &Document, text: &(impl Text + ?Sized), placed: &Placed<'_>) -> usize {
    let start = placed.start + placed.content.len();
    let is_heading = |line: Placed<'_>| {
        line.line > placed.line && Layout::of_heading(comment(&line.content)).is_some()
    };
    if !document
        .lines(text, start..start.saturating_add(2).min(text.len()), is_heading)
        .contains(&true)
    {
        return start;
    }
    let mut layout: Option<Layout> = None;
    let mut rule = None;
    // The values of the propositions in each row, and where it ends.
    let mut rows: Vec<(Vec<String>, usize)> = Vec::new();
    let mut is_over = false;
    document.lines(text, start..start.saturating_add(BELOW).min(text.len()), |line| {
        if line.line <= placed.line || is_over {
            return;
        }
        let comment = comment(&line.content);
        let end = line.start + line.content.len();
        is_over = match (&layout, rule) {
            (None, _) => {
                layout = Layout::of_heading(comment);
                layout.is_none()
            }
            (Some(layout), None) => {
                rule = layout.is_rule(comment).then_some(end);
                rule.is_none()
            }
            (Some(layout), Some(_)) => {
                rows.extend(layout.row(comment).map(|values| (values, end)));
                rows.last().is_none_or(|(_, last)| *last != end) || rows.len() as u64 >= MOST_ROWS
            }
        };
    });
    // A heading alone may be anybody's; with the line below it, it is that of a table. Rows belong
    // to it as long as they are those of one logic, in their order.
    let Some(rule) = rule else { return start };
    let logics = Logic::names().filter_map(Logic::named).chain(placed.scope.settings.logic.clone());
    let longest = logics
        .map(|logic| {
            (0..).zip(&rows).take_while(|(row, (values, _))| is_row(&logic, *row, values)).count()
        })
        .max();
    let last = longest.unwrap_or(0).checked_sub(1).and_then(|last| rows.get(last));
    last.map_or(rule, |(_, end)| *end)
}

/// The text of a line behind its `#`; empty if it is no comment.
fn comment(content: &str) -> &str {
    content.trim_start_matches(is_blank).strip_prefix("# ").unwrap_or_default()
}

/// True if these are the values of the propositions in a row of a table of a logic.
fn is_row(logic: &Logic, row: u64, values: &[String]) -> bool {
    let size = u64::from(logic.size());
    let mut rest = row;
    let is_value = |value: &String| {
        let fallen = u8::try_from(rest % size).unwrap_or_default();
        rest /= size;
        logic.show(logic.size() - 1 - fallen) == value
    };
    values.iter().rev().all(is_value) && rest == 0
}

/// The numbers of propositions and formulas of a table.
struct Layout {
    propositions: usize,
    formulas: usize,
}

impl Layout {
    /// The layout of the table that has this heading: propositions, then formulas behind bars.
    fn of_heading(line: &str) -> Option<Layout> {
        let mut parts = line.split('│');
        let letters: Vec<&str> = parts.next()?.split_whitespace().collect();
        let formulas: Vec<&str> = parts.collect();
        let is_heading = letters.iter().all(|letter| Variable::read(letter).is_some())
            && !formulas.is_empty()
            && formulas.iter().all(|formula| !formula.trim().is_empty());
        is_heading.then_some(Layout { propositions: letters.len(), formulas: formulas.len() })
    }

    fn is_rule(&self, line: &str) -> bool {
        line.chars().all(|c| c == '─' || c == '┼') && line.matches('┼').count() == self.formulas
    }

    /// The values of the propositions in a line of this layout.
    fn row(&self, line: &str) -> Option<Vec<String>> {
        let mut parts = line
            .split('│')
            .map(|part| part.split_whitespace().map(str::to_owned).collect::<Vec<String>>());
        let values = parts.next().filter(|values| values.len() == self.propositions)?;
        let results: Vec<Vec<String>> = parts.collect();
        (results.len() == self.formulas && results.iter().all(|result| result.len() == 1))
            .then_some(values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Levels;
    use crate::scope::Scope;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;
    use proptest::sample::select;

    fn action(text: &str, offset: usize) -> Option<(String, String)> {
        action_on(text, offset..offset)
    }

    fn action_on(text: &str, range: Range<usize>) -> Option<(String, String)> {
        let document = Document::new(text, Scope::default());
        let actions =
            super::super::actions(&document, text, range, &Levels::default(), 1, |_| true);
        let action = actions.into_iter().find(|action| action.kind == ActionKind::Table)?;
        let mut made = text.to_owned();
        action
            .edits
            .iter()
            .rev()
            .for_each(|edit| made.replace_range(edit.range.clone(), &edit.text));
        Some((action.title, made))
    }

    /// The action at `$0`, and the text that it makes.
    fn check(text: &str, expected: Expect) {
        let offset = text.find("$0").unwrap();
        let (title, made) = action(&text.replacen("$0", "", 1), offset).unwrap_or_default();
        expected.assert_eq(&format!("{title}\n{made}"));
    }

    #[test]
    fn a_table_stands_below_its_line() {
        check(
            "p\n$0Cpq\n# so it is\nr",
            expect![[r#"
                Insert its truth table
                p
                Cpq
                # p q │ Cpq
                # ────┼────
                # T T │  T
                # T F │  F
                # F T │  T
                # F F │  T
                # so it is
                r"#]],
        );
    }

    #[test]
    fn each_selected_line_gets_its_table() {
        let text = "p\n# so\nKp\nNp\nq";
        let (title, made) = action_on(text, 0..text.len() - 2).unwrap();
        assert_eq!(title, "Insert their truth tables");
        let table = |of: &str, values: [&str; 2]| {
            let [one, other] = values;
            let bar = "─".repeat(of.len() + 1);
            let lines = [
                format!("# p │ {of}"),
                format!("# ──┼{bar}"),
                format!("# T │{one:>width$}", width = of.len() + 1),
                format!("# F │{other:>width$}", width = of.len() + 1),
            ];
            lines.join("\n")
        };
        let (p, not) = (table("p", ["T", "F"]), table("Np", ["F", "T"]));
        assert_eq!(made, format!("p\n{p}\n# so\nKp\nNp\n{not}\nq"));
        // What is there is left, and what is not is written.
        let (title, again) = action_on(&made, 0..made.len()).unwrap();
        assert_eq!(title, "Insert its truth table");
        assert!(
            again.starts_with(&made) && again.ends_with("q\n# q │ q\n# ──┼──\n# T │ T\n# F │ F")
        );
    }

    #[test]
    fn both_sides_of_a_judgement_have_a_column() {
        check(
            "def a = NNp\n  1) @a == $0 p  # both\n",
            expect![[r#"
                Insert its truth table
                def a = NNp
                  1) @a ==  p  # both
                  # p │ @a │ p
                  # ──┼────┼──
                  # T │  T │ T
                  # F │  F │ F
            "#]],
        );
    }

    #[test]
    fn the_line_end_is_that_of_the_document() {
        let (_, made) = action("p\r\nNq", 3).unwrap();
        assert_eq!(made, "p\r\nNq\r\n# q │ Nq\r\n# ──┼───\r\n# T │  F\r\n# F │  T");
    }

    #[test]
    fn a_table_of_another_formula_is_brought_up_to_date_and_other_comments_stay() {
        check(
            "$0Np\n# p q │ Cpq\n# ────┼────\n# T T │  T\n# T F │  F\n# T, or F\n# T F │  F",
            expect![[r#"
                Update its truth table
                Np
                # p │ Np
                # ──┼───
                # T │  F
                # F │  T
                # T, or F
                # T F │  F"#]],
        );
        check(
            "Np$0\n# p │ and so on\n# T │ F\n",
            expect![[r#"
                Insert its truth table
                Np
                # p │ Np
                # ──┼───
                # T │  F
                # F │  T
                # p │ and so on
                # T │ F
            "#]],
        );
    }

    #[test]
    fn there_is_none_where_it_would_say_nothing_or_too_much() {
        let wide = format!("{}p", "N".repeat(200_000));
        for text in [
            "",
            "# p",
            "Npq",
            "p, C",
            "@a",
            "let p = T",
            "roll pq K",
            "logic L9\nKpr",
            "logic nothing\np",
            "Npq is pff",
            &wide,
        ] {
            assert_eq!(action(text, text.len()), None, "{}", text.get(..20).unwrap_or(text));
        }
        let long = "alphabet textbook\nKaKbKcKdKeKfg";
        assert_eq!(action(long, long.len()), None);
        assert!(action("alphabet textbook\nKaKbKcKdKef", 20).is_some());
    }

    fn faults(text: &str) -> Vec<(String, String)> {
        let document = Document::new(text, Scope::default());
        let of = |span: Span, start| span.after(start).of(text).to_owned();
        document
            .diagnostics(text)
            .map(|found| (found.diagnostic.message.clone(), of(found.diagnostic.span, found.start)))
            .collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn twice_is_once_and_nothing_else_changes(
            lines in prop::collection::vec(select(vec![
                "Cpq", "  Kpr", "p, Nq", "p |= Apq", "Cpq is tautology",
                "# p │ Np", "# ──┼───", "# T │  F", "# F │  T", "#", "", "pq",
                "logic K3", "logic FDE", "def a = Kpq", "\t@a == p", "1) AsNs # so",
                "# T, but", "let p = T", "Kpq = F",
            ]), 1..12),
            end in select(vec!["\n", "\r\n", "\r"]),
            last in select(vec!["", "\n"]),
            place in 0usize..12,
        ) {
            let text = lines.join(end) + last;
            let above = lines.iter().take(place.min(lines.len() - 1));
            let before = above.map(|line| line.len() + end.len()).sum();
            if let Some((_, made)) = action(&text, before) {
                prop_assert_eq!(action(&made, before), None);
                prop_assert_eq!(faults(&made), faults(&text));
                let others = |text: &str| {
                    let is_other = |line: &&str| !line.contains(['│', '┼']) && !line.is_empty();
                    let others = text.split(['\r', '\n']).filter(is_other);
                    others.map(str::to_owned).collect::<Vec<_>>()
                };
                prop_assert_eq!(others(&made), others(&text));
            }
        }
    }
}
