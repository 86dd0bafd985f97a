//! A finding as a record of JSON, for scripts. The names are fixed. Lines and columns count from 1,
//! a column is a character, ends are exclusive, bytes count from the start of the file.

use super::{Finding, SourceText};
use crate::model_json::ModelJson;
use crate::shown::Shown;
use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};
use wff_core::document::Document;

/// A finding.
#[derive(Serialize)]
struct DiagnosticJson<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    start_byte: usize,
    end_byte: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    item: Option<&'a str>,
    severity: &'static str,
    code: &'static str,
    message: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    label: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related: Vec<RelatedJson<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<FixJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    countermodel: Option<ModelJson<'a>>,
}

#[derive(Serialize)]
struct RelatedJson<'a> {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    message: &'a str,
}

#[derive(Serialize)]
struct FixJson<'a> {
    title: &'a str,
    safe: bool,
    edits: Vec<EditJson<'a>>,
}

#[derive(Serialize)]
struct EditJson<'a> {
    start_byte: usize,
    end_byte: usize,
    text: &'a str,
}

impl<'a> DiagnosticJson<'a> {
    /// The record of a finding.
    fn new(finding: &Finding<'a>) -> DiagnosticJson<'a> {
        let diagnostic = finding.diagnostic;
        let place = finding.place(diagnostic.span);
        let byte = |byte: u32| finding.start + byte as usize;
        let related = finding.related().into_iter().map(|(place, message)| RelatedJson {
            line: place.line,
            column: place.column,
            end_line: place.line,
            end_column: place.end_column,
            message,
        });
        let fixes = diagnostic.fixes.iter().map(|fix| FixJson {
            title: &fix.title,
            safe: fix.safe,
            edits: fix
                .replacements(finding.start)
                .map(|(at, text)| EditJson { start_byte: at.start, end_byte: at.end, text })
                .collect(),
        });
        DiagnosticJson {
            file: finding.file,
            line: place.line,
            column: place.column,
            end_line: place.line,
            end_column: place.end_column,
            start_byte: byte(diagnostic.span.start),
            end_byte: byte(diagnostic.span.end),
            item: finding.item.map(|item| &*item.name),
            severity: finding.severity.name(),
            code: diagnostic.rule.id,
            message: &diagnostic.message,
            label: &diagnostic.label,
            help: diagnostic.help.as_deref(),
            related: related.collect(),
            fixes: fixes.collect(),
            countermodel: diagnostic.countermodel.as_deref().map(ModelJson::new),
        }
    }
}

/// All records of a text.
pub struct DiagnosticsJson<'a>(pub SourceText<'a>, pub &'a Document);

impl Serialize for DiagnosticsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        let mut written = Ok(());
        self.0.each(
            self.1.shown(self.0.text, self.0.levels),
            |_| None,
            |finding| {
                written = list.serialize_element(&DiagnosticJson::new(finding));
                written.is_ok()
            },
        );
        written?;
        list.end()
    }
}

/// Prints a record on a line of its own, after a comma.
pub fn print(finding: &Finding<'_>, printed: &mut Shown) {
    printed.text(",\n");
    printed.json(&DiagnosticJson::new(finding));
}
