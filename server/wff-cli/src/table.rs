//! `wff table`: the truth table of formulas, or of a judgement about some.

use crate::formula::{self, Reading};
use crate::options::{TableFormat, TableOptions};
use crate::output::{Output, Status};
use crate::pff::{diagnostics_json, show_diagnostics};
use crate::relation;
use crate::render::DiagnosticsJson;
use crate::truth_table::{self, PrintedTable};
use serde::Serialize;
use wff_core::document::Document;
use wff_core::scope::Scope;
use wff_core::syntax::{Written, quote};

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
            Reading::Other(formula::JUDGEMENT) => match relation::read(text, &scope) {
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
                    formulas.extend(between.into_iter().map(|formula| (formula, text.as_str())));
                }
                relation::Reading::Faulty(document) => pffs.push((text.as_str(), document)),
                relation::Reading::Other => {
                    let wrong = format!(
                        "{} claims a value or a class; a table shows formulas, and judgements \
                         with `|=` or `==`",
                        quote(text)
                    );
                    return output.refusal(json, wrong);
                }
            },
            Reading::Other(what) => return output.refusal(json, formula::refusal(text, what)),
        }
    }
    if !pffs.is_empty() {
        return tell_pffs(json, &scope, &pffs, output);
    }
    let written: Vec<Written<'_>> =
        formulas.iter().map(|(formula, text)| Written::new(formula, text)).collect();
    match PrintedTable::new(options, &scope, &written, claim) {
        Ok(table) => truth_table::write(&table, options.format, output),
        Err(wrong) => return output.refusal(json, wrong),
    }
    Status::Fine
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
        let _ = serde_json::to_writer(&mut *output, &PffsJson { logic, pffs });
        output.line("");
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
