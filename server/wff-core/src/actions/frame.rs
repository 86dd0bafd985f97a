//! The lines that a block lacks and that follow from its head: the rows of a truth table, the
//! premises of a proof, the first line of other blocks, and `end`. What is to be filled in is `?`.

use super::action::{Action, ActionKind};
use super::line_end::line_end;
use crate::analysis::{Candidate, Reading};
use crate::dice::Rules;
use crate::document::{BlockEnd, Document, Placed, TextEdit};
use crate::logic::worlds::world_name;
use crate::logic::{Decider, FilledTable, Limit, Logic, Value, variables};
use crate::scope::Scope;
use crate::syntax::block::BlockKind;
use crate::syntax::proof::PREMISE;
use crate::syntax::statement::BLANK;
use crate::syntax::{Formula, Keyword, Span, Statement, Text, Written};
use std::ops::Range;

/// The most rows of a table that are written.
const MOST_ROWS: usize = 64;
/// The most letters of the formulas of a table whose values are written.
const MOST_LETTERS: usize = 1_000;
/// The blanks by which the lines of a block are indented more than its head.
pub(crate) const STEP: &str = "  ";

/// The edit that writes the lines which follow from the head above a blank line, if nothing else
/// stands in its block.
pub(crate) fn below_head(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Option<TextEdit> {
    let blank = document.line(text, offset, |placed| {
        let end = placed.start + placed.content.len();
        placed.content.trim().is_empty().then_some(placed.start..end)
    })??;
    let above = blank.start.checked_sub(1)?;
    let head = document.line(text, above, |placed| Head::of(&placed))??;
    let end = document.block_end(text, head.range.start)?;
    let is_empty = || text.slice(head.range.end..end.at.max(head.range.end)).trim().is_empty();
    if end.scope.depth() != head.depth || !is_empty() {
        return None;
    }
    let mut lines = lines(&end)?;
    lines.iter_mut().for_each(|line| line.insert_str(0, &(head.indent.clone() + STEP)));
    let line_end = document.line(text, above, |placed| line_end(document, text, &placed))?;
    let stop = if end.has_end { end.at } else { blank.end };
    let below = if end.has_end { line_end.clone() } else { String::new() };
    let written: Vec<String> = lines.into_iter().chain(end.end(&head.indent)).collect();
    let text = line_end.clone() + &written.join(&line_end) + &below;
    Some(TextEdit { range: head.range.end..stop, text })
}

/// The actions that write lines which the block lacks that the first line of a range opens or
/// stands in, and those that make a table of a line.
pub(super) fn offered(
    document: &Document,
    text: &(impl Text + ?Sized),
    range: Range<usize>,
) -> Vec<Action> {
    let made = document
        .line(text, range.start, |placed| made_table(&placed, &line_end(document, text, &placed)));
    if let Some(made) = made.filter(|made| !made.is_empty()) {
        return made;
    }
    let Some(end) = document.block_end(text, range.start) else { return Vec::new() };
    let line_end = document.line(text, end.at, |placed| line_end(document, text, &placed));
    let line_end = line_end.unwrap_or_default();
    let indent = end.head_indent(document, text);
    let action = |title: String, lines: Vec<String>| {
        let lines = lines.into_iter().map(|line| format!("{indent}{STEP}{line}"));
        let lines: Vec<String> = lines.chain(end.end(&indent)).collect();
        let edit = TextEdit { range: end.at..end.at, text: end.lines(&lines, &line_end) };
        Action::new(title, ActionKind::Complete, vec![edit])
    };
    match end.kind {
        BlockKind::Truth => {
            let Some((table, logic)) = table(&end.scope) else { return Vec::new() };
            let does = match table.is_empty() {
                true => "Write the rows",
                false => "Add the missing rows",
            };
            let written = [(false, does.to_owned()), (true, format!("{does} with their values"))];
            let written = written.into_iter().filter(|(tells, _)| may_tell(*tells, &end.scope));
            let rows = |(tells, title)| Some(action(title, rows(table, logic, tells)?));
            written.filter_map(rows).collect()
        }
        BlockKind::Proof => {
            let is_empty = end.scope.proof().is_some_and(|proof| proof.highest() == 0);
            let lines = premises(&end.scope).filter(|lines| is_empty && lines.len() > 1);
            lines.map(|lines| action("Write the premises".to_owned(), lines)).into_iter().collect()
        }
        BlockKind::Matrix
        | BlockKind::Exercise
        | BlockKind::Game
        | BlockKind::Axioms
        | BlockKind::Model => Vec::new(),
    }
}

/// The head of a block.
struct Head {
    /// Its bytes.
    range: Range<usize>,
    indent: String,
    /// The number of blocks that are open below it.
    depth: usize,
}

impl Head {
    fn of(placed: &Placed<'_>) -> Option<Head> {
        let depth = placed.scope_below().depth();
        (depth > placed.scope.depth()).then(|| Head {
            range: placed.start..placed.start + placed.content.len(),
            indent: placed.indent().to_owned(),
            depth,
        })
    }
}

/// The lines that an empty block begins with.
fn lines(end: &BlockEnd) -> Option<Vec<String>> {
    Some(match end.kind {
        BlockKind::Truth => missing_rows(&end.scope)?,
        BlockKind::Proof => premises(&end.scope)?,
        BlockKind::Exercise => vec![format!("{} \"{BLANK}\"", Keyword::Ask.text())],
        BlockKind::Game => match end.scope.game().filter(|game| game.is_judged())?.rules {
            Rules::ShakeAWff => vec![Keyword::Round.text().to_owned()],
            Rules::XWff => vec![format!("{} ", Keyword::Let.text())],
        },
        BlockKind::Matrix => vec![format!("{} ", Keyword::Values.text())],
        BlockKind::Axioms => vec![format!("1 {BLANK}")],
        BlockKind::Model => vec![format!("{} {}: ", Keyword::World.text(), world_name(0))],
    })
}

/// The rows that the table lacks which is open, with places for the values of its formulas.
pub(crate) fn missing_rows(scope: &Scope) -> Option<Vec<String>> {
    let (table, logic) = table(scope)?;
    rows(table, logic, false)
}

/// The table that is open, and the logic in force.
fn table(scope: &Scope) -> Option<(&FilledTable, &Logic)> {
    let table = scope.table().filter(|table| !table.is_broken() && table.unread == 0)?;
    Some((table, scope.settings.logic.as_ref()?))
}

fn may_tell(tells: bool, scope: &Scope) -> bool {
    !tells || scope.settings.tells_answers()
}

/// The rows that a table lacks, with the values of its formulas, or places for them.
fn rows(table: &FilledTable, logic: &Logic, tells: bool) -> Option<Vec<String>> {
    let missing = table.first_missing(logic, MOST_ROWS + 1);
    let formulas: Vec<_> = (0..table.formulas()).map(|at| table.formula(at)).collect();
    let letters: usize = formulas.iter().flatten().map(|it| it.formula.nodes().len()).sum();
    if !(1..=MOST_ROWS).contains(&missing.len()) || tells && letters > MOST_LETTERS {
        return None;
    }
    let width = logic.values().map(|value| value.chars().count()).max().unwrap_or(1);
    let decider = Decider { logic, oracle: &Limit::none() };
    let row = |values: &Vec<Value>| {
        let valuation = table.valuation(values);
        let result = |formula: &Option<Written<'_>>| match formula.filter(|_| tells) {
            Some(formula) => decider.value(formula, &valuation).to_string(),
            None => BLANK.to_owned(),
        };
        let letters = values.iter().map(ToString::to_string);
        let results = formulas.iter().map(result);
        let cells = letters.chain(["|".to_owned()]).chain(results);
        let cells = cells.map(|cell| match cell.as_str() {
            "|" => format!(" {cell}"),
            _ => format!(" {cell:<width$}"),
        });
        let line = format!("{}{}", Keyword::Row.text(), cells.collect::<String>());
        line.trim_end().to_owned()
    };
    Some(missing.iter().map(row).collect())
}

/// The premises of a proof as its first steps, and the number of the next.
fn premises(scope: &Scope) -> Option<Vec<String>> {
    let sequent = scope.proof()?.sequent.clone()?;
    let width = sequent.premises.iter().map(|it| it.len()).max().unwrap_or(0);
    let premise = |(number, premise): (usize, &_)| format!("{number} {premise:<width$}  {PREMISE}");
    let premises = (1..).zip(&sequent.premises).map(premise);
    let next = format!("{} {BLANK}", sequent.premises.len() + 1);
    Some(premises.chain([next]).collect())
}

/// The actions that make a table to fill in of the formulas of a line, and a whole one.
fn made_table(placed: &Placed<'_>, line_end: &str) -> Vec<Action> {
    let line = placed.read();
    let is_free = placed.scope.block().is_none() && line.numbering.is_none();
    let Statement::Formulas(formulas) = &line.statement else { return Vec::new() };
    let read = |span: &Span| match Candidate::new(&line, *span, placed.scope).reading() {
        Reading::Formula(formula) => Some((formula, *span)),
        Reading::Pff | Reading::Unresolved => None,
    };
    let read: Option<Vec<(Formula, Span)>> = formulas.iter().map(read).collect();
    let Some(read) = read.filter(|read| is_free && !read.is_empty()) else { return Vec::new() };
    let Some(logic) = placed.scope.settings.logic.as_ref() else { return Vec::new() };
    let written: Vec<Written<'_>> =
        read.iter().map(|(formula, _)| Written::new(formula, line.text)).collect();
    let letters = variables(&written);
    let columns = read.into_iter().map(|(formula, at)| (formula, line.text, line.of(at)));
    let table = FilledTable::new(letters, columns.map(Some).collect(), false);
    let body = line.body();
    let indent = placed.indent();
    // A comment stays behind the head.
    let (start, end) = (placed.start + body.start as usize, placed.start + placed.content.len());
    let action = |(tells, title): (bool, &str)| {
        let rows = rows(&table, logic, tells)?.into_iter().map(|row| format!("{STEP}{row}"));
        let below = rows.chain([Keyword::End.text().to_owned()]);
        let below = below.map(|line| format!("{line_end}{indent}{line}")).collect();
        let head = format!("{} ", Keyword::Truth.text());
        let edits = [(start, head), (end, below)];
        let edits = edits.map(|(at, text)| TextEdit { range: at..at, text });
        Some(Action::new(title, ActionKind::Complete, edits.into()))
    };
    let titles =
        [(false, "Make this a table to fill in"), (true, "Make this a table with its values")];
    let titles = titles.into_iter().filter(|(tells, _)| may_tell(*tells, placed.scope));
    titles.filter_map(action).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The titles of what is offered at a place, each with the text after it.
    fn written(text: &str, at: &str) -> Vec<(String, String)> {
        let document = Document::small(text, Scope::default());
        let at = text.find(at).unwrap();
        let apply = |action: Action| {
            let mut text = text.to_owned();
            let edits = action.edits.into_iter().rev();
            edits.for_each(|edit| text.replace_range(edit.range, &edit.text));
            (action.title, text)
        };
        offered(&document, text, at..at).into_iter().map(apply).collect()
    }

    #[test]
    fn a_table_is_completed_with_places_or_values() {
        let rows = |values: [&str; 3]| {
            let rows = ["T F", "F T", "F F"].into_iter().zip(values);
            rows.map(|(row, value)| format!("  row {row} | {value}\n")).collect::<String>()
        };
        let (head, first) = ("truth Cpq\n", "  row T T | T\n");
        for at in ["truth", "row", "end"] {
            let actual = written(&format!("{head}{first}end\np"), at);
            let expected = [
                ("Add the missing rows", rows(["?"; 3])),
                ("Add the missing rows with their values", rows(["F", "T", "T"])),
            ];
            let expected = expected
                .map(|(title, rows)| (title.to_owned(), format!("{head}{first}{rows}end\np")));
            assert_eq!(actual, expected, "{at}");
        }
        let open = written("  truth Np", "truth");
        assert_eq!(open[0].1, "  truth Np\n    row T | ?\n    row F | ?\n  end");
        assert_eq!(open[1].0, "Write the rows with their values");
        assert_eq!(written("hints off\ntruth Np\nend", "truth").len(), 1);
        for text in ["truth Np\nrow T | F\nrow F | T\nend", "truth K\nend", "truth\nend"] {
            assert!(written(text, "truth").is_empty(), "{text}");
        }
    }

    #[test]
    fn a_table_is_made_of_formulas() {
        let both = written("  Np, p # so\nq", "Np");
        let table = "  truth Np, p # so\n    row T | F T\n    row F | T F\n  end\nq";
        assert_eq!(both[1], ("Make this a table with its values".to_owned(), table.to_owned()));
        let places = |text: &str| text.replace("F T\n", "? ?\n").replace("T F\n", "? ?\n");
        assert_eq!(both[0].1, places(table));
        for text in ["1) Np", "Np is tautology", "N", "exercise 1\n  Np\nend", "# Np"] {
            assert!(written(text, "N").is_empty(), "{text}");
        }
    }

    #[test]
    fn the_values_written_are_those_that_are_right() {
        for logic in ["classical", "K3", "G3", "L4"] {
            for formula in ["CKpqr", "ANpq", "E p NNp", "Cpp, Kpq"] {
                let (_, text) =
                    written(&format!("logic {logic}\ntruth {formula}\n"), "truth").pop().unwrap();
                let document = Document::small(&text, Scope::default());
                assert_eq!(document.faults().count(), 0, "{text}");
            }
        }
    }

    #[test]
    fn the_premises_of_a_proof_are_its_first_steps() {
        let (title, text) = written("proof p, Cpq |- q\nend\n", "proof").pop().unwrap();
        assert_eq!(title, "Write the premises");
        let expected = "proof p, Cpq |- q\n  1 p    premise\n  2 Cpq  premise\n  3 ?\nend\n";
        assert_eq!(text, expected);
        for text in ["proof |- Cpp\nend", "proof p |- p\n1 p premise\nend"] {
            assert!(written(text, "proof").is_empty(), "{text}");
        }
    }
}
