//! `wff table`: the truth table of formulas, or of a judgement about some.

use crate::formula::{self, Reading};
use crate::options::{MOST_ROWS, RowFilter, TableFormat, TableOptions};
use crate::output::{Output, Status};
use crate::pff::{diagnostics_json, show_diagnostics};
use crate::render::DiagnosticsJson;
use crate::shown::Shown;
use crate::table_json::TableJson;
use anstyle::Style;
use serde::Serialize;
use std::fmt::Result as Written;
use std::fmt::Write;
use wff_core::analysis::relation;
use wff_core::document::Document;
use wff_core::logic::Untabled;
use wff_core::pictures::grouped;
use wff_core::pictures::table::drawing::{Piece, Role};
use wff_core::pictures::table::{self, NoTable, PrintedTable, ShownRows};
use wff_core::pictures::tree::MOST_LETTERS;
use wff_core::scope::Scope;
use wff_core::syntax::{self, LineText, parse, quote};

/// The most rows of a table as text, unless more are asked for.
const MOST_AS_TEXT: u64 = 1 << 10;
/// The most rows of a table in another format, unless more are asked for.
const MOST_ELSE: u64 = 1 << 16;

pub fn run(options: &TableOptions, output: &mut Output) -> Status {
    let json = options.format == TableFormat::Json;
    let (texts, scope) = match formula::texts(&options.formulas)
        .and_then(|it| Ok((it, formula::scope(options.settings.choices(), output)?)))
    {
        Ok(given) => given,
        Err(wrong) => return output.refusal(json, wrong),
    };
    let (mut formulas, mut pffs, mut claim) = (Vec::new(), Vec::new(), None);
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
            Reading::Other(formula::JUDGEMENT) => {
                match relation::read(&parse(LineText::given(text)), &scope) {
                    _ if texts.len() > 1 => {
                        let wrong = format!(
                            "{} is a judgement, which has a table of its own; give it alone, or \
                         formulas only",
                            quote(text)
                        );
                        return output.refusal(json, wrong);
                    }
                    relation::Reading::Relation(relation, between) => {
                        claim = Some(relation);
                        formulas
                            .extend(between.into_iter().map(|formula| (formula, text.as_str())));
                    }
                    relation::Reading::Faulty => {
                        pffs.push((text.as_str(), Document::new(text, scope.clone())));
                    }
                    relation::Reading::Other => {
                        let wrong = format!(
                            "{} claims a value or a class; a table shows formulas, and judgements \
                         with `|=` or `==`",
                            quote(text)
                        );
                        return output.refusal(json, wrong);
                    }
                }
            }
            Reading::Other(what) => return output.refusal(json, formula::refusal(text, what)),
        }
    }
    if !pffs.is_empty() {
        return tell_pffs(json, &scope, &pffs, output);
    }
    let written: Vec<syntax::Written<'_>> =
        formulas.iter().map(|(formula, text)| syntax::Written::new(formula, text)).collect();
    let usual = if options.format == TableFormat::Text { MOST_AS_TEXT } else { MOST_ELSE };
    let limit = options.limit.unwrap_or(usual);
    let shown = table::TableOptions {
        limit,
        steps: options.steps,
        rows: options.only.map_or(ShownRows::All, |RowFilter::Refuting| ShownRows::Refuting),
        shown: u64::MAX,
    };
    match PrintedTable::new(shown, &scope, &written, claim) {
        // A write that fails is reported at the end.
        Ok(table) => drop(write(&table, options.format, output)),
        Err(reason) => return output.refusal(json, refusal(reason, limit, written.len())),
    }
    Status::Fine
}

/// Writes a table in a format.
fn write(table: &PrintedTable<'_>, format: TableFormat, output: &mut Output) -> Written {
    match format {
        TableFormat::Text => {
            let colored = output.colored;
            table::text(table, &mut |line| {
                output.show(&shown(line, colored));
                going(output)
            })
        }
        TableFormat::Md => table::markdown(table, &mut |lines| write!(output, "{lines}")),
        TableFormat::Csv => {
            if !table.fixed.is_empty() {
                output.note(format_args!("every row is one {}", table.given()));
            }
            if let Some(verdict) = table.verdict_text() {
                output.note(verdict);
            }
            table::csv(table, &mut |record| write!(output, "{record}"))
        }
        TableFormat::Json => {
            output.json(&TableJson::of(table));
            Ok(())
        }
        TableFormat::Latex => table::latex(table, output),
        TableFormat::Html => table::html(table, &mut |lines| write!(output, "{lines}")),
    }
}

/// A line as a terminal shows it.
fn shown(line: &[Piece<'_>], colored: bool) -> Shown {
    let mut shown = Shown::default();
    for piece in line {
        (0..piece.before).for_each(|_| shown.push(' '));
        match piece.role {
            Role::Result { designated } if colored => shown.value(piece.text, designated),
            Role::Head { main: true } if colored => shown.styled(Style::new().bold(), piece.text),
            _ => shown.text(piece.text),
        }
        (0..piece.after).for_each(|_| shown.push(' '));
    }
    shown.trim_end();
    shown.push('\n');
    shown
}

/// An error once the output is closed, so that no more of it is made.
fn going(output: &Output) -> Written {
    if output.is_closed() { Err(std::fmt::Error) } else { Ok(()) }
}

/// The message about formulas that have no table.
fn refusal(reason: NoTable, limit: u64, formulas: usize) -> String {
    match reason {
        NoTable::Untabled(Untabled::TooLong { rows }) => too_long(rows, limit, formulas),
        NoTable::Untabled(Untabled::AtWorlds) => {
            "a formula has no table in this logic: at each world of a model it has a value"
                .to_owned()
        }
        NoTable::TooManyLetters { letters } => format!(
            "steps are shown of formulas of at most {MOST_LETTERS} letters, and one has {letters}"
        ),
    }
}

/// The message about a table that is too long.
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

#[derive(Serialize)]
struct PffsJson<'a> {
    logic: &'a str,
    pffs: Vec<PffJson<'a>>,
}

#[derive(Serialize)]
struct PffJson<'a> {
    formula: &'a str,
    diagnostics: DiagnosticsJson<'a>,
}

/// Says which of the texts are pffs, and why.
fn tell_pffs(json: bool, scope: &Scope, pffs: &[(&str, Document)], output: &mut Output) -> Status {
    if json {
        let logic = scope.settings.logic.as_ref().map_or("", |logic| logic.name());
        let pffs = pffs
            .iter()
            .map(|(formula, document)| PffJson {
                formula,
                diagnostics: diagnostics_json(formula, document),
            })
            .collect();
        output.json(&PffsJson { logic, pffs });
        return Status::Fault;
    }
    for (text, document) in pffs {
        if formula::span(text).is_some() {
            output.line(format_args!("{} is a pff: it is not well formed.\n", quote(text)));
        }
        show_diagnostics(text, document, output);
    }
    Status::Fault
}
