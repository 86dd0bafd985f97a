//! Truth tables: `wff table`, and the one that `wff explain` shows. A table is written row by row,
//! from all highest to all lowest, the last proposition changing fastest; only its columns of
//! values stand in memory.

mod markup;

use crate::explain::{records, show_faults};
use crate::formula::{self, Reading};
use crate::options::{MOST_ROWS, Only, Table as Options, TableFormat};
use crate::output::{Output, Status};
use crate::render::Records;
use crate::tree::MOST_LETTERS;
use serde::Serialize;
use serde::ser::Serializer;
use std::borrow::Cow;
use std::collections::BTreeMap;
use wff_core::document::Document;
use wff_core::logic::drawing::{Drawing, Piece, Role, plain};
use wff_core::logic::{Budget, Decider, Logic, Steps, Table, TooLong, Valuation};
use wff_core::scope::Scope;
use wff_core::syntax::formula::compact;
use wff_core::syntax::{Formula, Written, quote};

/// How many rows a table has at most beside other facts about its formula.
const BESIDE: u64 = 64;
/// How many rows a table has at most as text, and in other formats, unless more are asked for.
const MOST_AS_TEXT: u64 = 1 << 10;
const MOST_ELSE: u64 = 1 << 16;
/// How many values the columns of formulas have together at most, a byte each.
const MOST_VALUES: u64 = 1 << 28;

/// The truth table of a formula, a line for each row; of a long one it is said how many rows it
/// has.
pub fn table(logic: &Logic, formula: Written<'_>) -> Vec<String> {
    let table = match Table::new(logic, &[formula], &Valuation::default(), BESIDE) {
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

pub fn run(options: &Options, output: &mut Output) -> Status {
    let json = options.format == TableFormat::Json;
    let (texts, scope) = match texts(&options.formulas)
        .and_then(|it| Ok((it, formula::scope(options.settings.choices())?)))
    {
        Ok(given) => given,
        Err(wrong) => return output.refusal(json, wrong),
    };
    let (mut formulas, mut pffs) = (Vec::new(), Vec::new());
    for text in &texts {
        match formula::read(text, &scope) {
            Reading::Formula(formula) => formulas.push((formula, text.as_str())),
            Reading::Faulty(document) => pffs.push((text.as_str(), document)),
            Reading::Other("a list of formulas") => {
                let wrong = format!(
                    "{} is a list; give each formula as an argument of its own",
                    quote(text)
                );
                return output.refusal(json, wrong);
            }
            Reading::Other(what) => return output.refusal(json, formula::refusal(text, what)),
        }
    }
    if !pffs.is_empty() {
        return tell(json, &scope, &pffs, output);
    }
    let written: Vec<Written<'_>> =
        formulas.iter().map(|(formula, text)| Written::new(formula, text)).collect();
    match Compiled::new(options, &scope, &written) {
        Ok(sheet) => sheet.write(options.format, output),
        Err(wrong) => return output.refusal(json, wrong),
    }
    Status::Fine
}

/// The texts of the formulas that are given.
fn texts(arguments: &[String]) -> Result<Vec<String>, String> {
    if arguments.iter().filter(|argument| *argument == "-").count() > 1 {
        return Err("`-` is given twice, and standard input holds one formula".to_owned());
    }
    arguments.iter().map(|argument| formula::text(argument)).collect()
}

#[derive(Serialize)]
struct Pffs<'a> {
    logic: &'a str,
    pffs: Vec<Pff<'a>>,
}

#[derive(Serialize)]
struct Pff<'a> {
    formula: &'a str,
    diagnostics: Records<'a>,
}

/// Says which of the texts are pffs, and why.
fn tell(json: bool, scope: &Scope, pffs: &[(&str, Document)], output: &mut Output) -> Status {
    if json {
        let logic = scope.settings.logic.as_ref().map_or("", |logic| logic.name());
        let pffs = pffs
            .iter()
            .map(|(formula, document)| Pff { formula, diagnostics: records(formula, document) })
            .collect();
        let _ = serde_json::to_writer(&mut *output, &Pffs { logic, pffs });
        output.line("");
        return Status::Fault;
    }
    for (text, document) in pffs {
        output.line(format_args!("{} is a pff: it is not well formed.\n", quote(text)));
        show_faults(text, document, output);
    }
    Status::Fault
}

/// A table with all that its formats show of it.
struct Compiled<'a> {
    written: &'a [Written<'a>],
    table: Table,
    letters: Vec<String>,
    /// The formulas in Polish notation, without blanks.
    formulas: Vec<String>,
    /// The steps of each formula, where they are asked for.
    steps: Vec<Steps>,
    /// The values that are the same in every row, of propositions of the formulas.
    fixed: Valuation,
    only: Option<Only>,
}

impl<'a> Compiled<'a> {
    /// The table of formulas; or why there is none.
    fn new(
        options: &Options,
        scope: &Scope,
        written: &'a [Written<'a>],
    ) -> Result<Compiled<'a>, String> {
        let logic = scope.settings.logic.clone().unwrap_or_default();
        let (values, _) = scope.valuation();
        let usual = if options.format == TableFormat::Text { MOST_AS_TEXT } else { MOST_ELSE };
        let limit = options.limit.unwrap_or(usual);
        let most = limit.min(MOST_VALUES / (written.len() as u64).max(1));
        let table = Table::new(&logic, written, &values, most)
            .map_err(|TooLong { rows }| too_long(rows, limit, written.len()))?;
        let longest =
            written.iter().map(|formula| formula.formula.nodes().len()).max().unwrap_or(0);
        if options.steps && longest > MOST_LETTERS {
            return Err(format!(
                "steps are shown of formulas of at most {MOST_LETTERS} letters, and one has \
                 {longest}"
            ));
        }
        let decider = Decider { logic: &logic, budget: &Budget::zero() };
        let mentioned = written.iter().map(|formula| decider.mentioned(*formula, &values));
        let mut fixed = Valuation::default();
        for (variable, value) in mentioned.collect::<Vec<_>>().iter().flat_map(Valuation::iter) {
            fixed.set(variable.clone(), value.clone());
        }
        let steps = written
            .iter()
            .filter(|_| options.steps)
            .map(|formula| Steps::new(&table, *formula, &fixed));
        Ok(Compiled {
            written,
            letters: table.variables().iter().map(ToString::to_string).collect(),
            formulas: written
                .iter()
                .map(|it| compact(it.text, it.formula.subformula(it.text, 0)))
                .collect(),
            steps: steps.collect::<Option<Vec<Steps>>>().unwrap_or_default(),
            fixed,
            only: options.only,
            table,
        })
    }

    fn logic(&self) -> &Logic {
        self.table.logic()
    }

    /// The rows that are shown.
    fn rows(&self) -> impl Iterator<Item = u64> {
        let designated = |formula, row| self.logic().is_designated(self.table.result(formula, row));
        let last = self.written.len().saturating_sub(1);
        let refutes =
            move |row| !designated(last, row) && (0..last).all(|formula| designated(formula, row));
        (0..self.table.rows()).filter(move |row| self.only.is_none() || refutes(*row))
    }

    /// The values of the propositions in a row.
    fn values(&self, row: u64) -> Vec<&str> {
        (0..self.letters.len())
            .map(|place| self.logic().show(self.table.value(place, row)))
            .collect()
    }

    /// The values of the formulas in a row.
    fn results(&self, row: u64) -> Vec<&str> {
        (0..self.written.len())
            .map(|place| self.logic().show(self.table.result(place, row)))
            .collect()
    }

    /// The values of the letters of each formula in a row, where steps are asked for.
    fn steps(&self, row: u64) -> Vec<Vec<&str>> {
        let shown = |steps: &Steps| {
            steps
                .values(&self.table, row)
                .into_iter()
                .map(|value| self.logic().show(value))
                .collect()
        };
        self.steps.iter().map(shown).collect()
    }

    fn write(&self, format: TableFormat, output: &mut Output) {
        match format {
            TableFormat::Text => self.text(output),
            TableFormat::Md => markup::markdown(self, output),
            TableFormat::Csv => self.csv(output),
            TableFormat::Json => {
                let _ = serde_json::to_writer(&mut *output, &Report::of(self));
                output.line("");
            }
            TableFormat::Latex => markup::latex(self, output),
            TableFormat::Html => markup::html(self, output),
        }
    }

    fn text(&self, output: &mut Output) {
        if !self.fixed.is_empty() {
            output.line(format_args!("{}:\n", self.given()));
        }
        let mut rows = self.rows().peekable();
        if rows.peek().is_none() {
            output.line(match self.written.len() {
                _ if !self.fixed.is_empty() => "No row refutes it.",
                1 => "No row refutes it: it is a tautology.",
                _ => "No row refutes it: the last formula follows from the others.",
            });
            return;
        }
        let drawing = match self.steps.is_empty() {
            true => Drawing::new(&self.table, self.formulas.clone()),
            false => Drawing::with_steps(&self.table, self.steps.clone()),
        };
        for line in drawing.head() {
            output.line(shown(&line, output.colored));
        }
        for row in rows {
            if output.is_closed() {
                return;
            }
            output.line(shown(&drawing.row(row), output.colored));
        }
    }

    /// What is the same in every row, as `where p = T`.
    fn given(&self) -> String {
        let given = self.fixed.iter().map(|(variable, value)| format!("{variable} = {value}"));
        format!("where {}", given.collect::<Vec<_>>().join(", "))
    }

    /// Writes lines as RFC 4180 has them. With steps a formula has a column for each of its
    /// connectives.
    fn csv(&self, output: &mut Output) {
        if !self.fixed.is_empty() {
            output.note(format_args!("every row is one {}", self.given()));
        }
        let line = |fields: &[&str]| {
            fields.iter().map(|field| quoted(field)).collect::<Vec<_>>().join(",") + "\r\n"
        };
        let columns: Vec<Vec<usize>> =
            self.written.iter().map(|formula| connectives(formula.formula)).collect();
        let part = |it: &Written<'_>, index: usize| {
            compact(it.text, it.formula.subformula(it.text, index))
        };
        let heads: Vec<String> = match self.steps.is_empty() {
            true => self.formulas.clone(),
            false => self
                .written
                .iter()
                .zip(&columns)
                .flat_map(|(it, indices)| indices.iter().map(|i| part(it, *i)))
                .collect(),
        };
        let head: Vec<&str> = self.letters.iter().chain(&heads).map(String::as_str).collect();
        output.write(line(&head).as_bytes());
        for row in self.rows() {
            let mut fields = self.values(row);
            if self.steps.is_empty() {
                fields.extend(self.results(row));
            }
            for (values, indices) in self.steps(row).iter().zip(&columns) {
                fields.extend(indices.iter().filter_map(|index| values.get(*index)));
            }
            output.write(line(&fields).as_bytes());
            if output.is_closed() {
                return;
            }
        }
    }
}

/// The nodes of a formula that have operands; of a formula that has none, the formula itself.
fn connectives(formula: &Formula) -> Vec<usize> {
    (0..formula.nodes().len())
        .filter(|index| *index == 0 || formula.operands(*index).next().is_some())
        .collect()
}

/// A field of comma-separated values.
fn quoted(field: &str) -> Cow<'_, str> {
    let needs_quotes = field.contains([',', '"', '\r', '\n']);
    if needs_quotes { format!("\"{}\"", field.replace('"', "\"\"")).into() } else { field.into() }
}

/// What to say of a table that is too long.
fn too_long(rows: u128, limit: u64, formulas: usize) -> String {
    let counted = if rows == u128::MAX {
        "more rows than can be counted".to_owned()
    } else {
        format!("{} rows", grouped(rows))
    };
    let way_out = "values given with `--let` make it shorter";
    if rows > u128::from(MOST_ROWS) {
        return format!(
            "the table has {counted}, and one of at most {} can be printed; {way_out}",
            grouped(MOST_ROWS.into())
        );
    }
    if rows <= limit.into() {
        return format!(
            "a table of {counted} and {formulas} formulas does not fit into memory; {way_out}"
        );
    }
    let limit = grouped(limit.into());
    format!(
        "the table has {counted}, and at most {limit} are printed; `--limit {rows}` prints them \
         all, and {way_out}"
    )
}

/// A number with a comma after each three digits.
fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let comma = |place: usize| place > 0 && (digits.len() - place).is_multiple_of(3);
    digits
        .char_indices()
        .flat_map(|(place, digit)| comma(place).then_some(',').into_iter().chain([digit]))
        .collect()
}

/// A line as a terminal shows it.
fn shown(line: &[Piece<'_>], colored: bool) -> String {
    if !colored {
        return plain(line);
    }
    let mut text = String::new();
    for piece in line {
        text.extend(std::iter::repeat_n(' ', piece.before));
        match piece.role {
            Role::Result { designated } => text.push_str(&painted(piece.text, designated)),
            Role::Head { main: true } => {
                text.push_str(&format!("\u{1b}[1m{}\u{1b}[0m", piece.text))
            }
            Role::Frame | Role::Head { main: false } | Role::Value => text.push_str(piece.text),
        }
        text.extend(std::iter::repeat_n(' ', piece.after));
    }
    text.truncate(text.trim_end_matches(' ').len());
    text
}

/// A value in green where it counts as true, else in red.
pub fn painted(value: &str, designated: bool) -> String {
    format!("\u{1b}[{}m{value}\u{1b}[0m", if designated { 32 } else { 31 })
}

#[derive(Serialize)]
struct Report<'a> {
    logic: &'a str,
    letters: &'a [String],
    formulas: &'a [String],
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    r#let: BTreeMap<String, String>,
    rows: Rows<'a>,
}

/// The rows, written one by one so that they never stand in memory as JSON.
struct Rows<'a>(&'a Compiled<'a>);

#[derive(Serialize)]
struct Row<'a> {
    values: Vec<&'a str>,
    results: Vec<&'a str>,
    /// For each formula the values of its letters, in text order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<Vec<&'a str>>,
}

impl<'a> Report<'a> {
    fn of(sheet: &'a Compiled<'a>) -> Report<'a> {
        Report {
            logic: sheet.logic().name(),
            letters: &sheet.letters,
            formulas: &sheet.formulas,
            r#let: sheet
                .fixed
                .iter()
                .map(|(variable, value)| (variable.to_string(), value.to_string()))
                .collect(),
            rows: Rows(sheet),
        }
    }
}

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Rows(sheet) = self;
        let row = |row| Row {
            values: sheet.values(row),
            results: sheet.results(row),
            steps: sheet.steps(row),
        };
        serializer.collect_seq(sheet.rows().map(row))
    }
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

    #[test]
    fn numbers_are_grouped_and_fields_quoted() {
        assert_eq!(
            [0, 999, 1000, 65_536, 1_048_576].map(grouped),
            ["0", "999", "1,000", "65,536", "1,048,576"]
        );
        assert_eq!(
            ["p", "a,b", "\"", "a\nb"].map(quoted),
            ["p", "\"a,b\"", "\"\"\"\"", "\"a\nb\""]
        );
    }
}
