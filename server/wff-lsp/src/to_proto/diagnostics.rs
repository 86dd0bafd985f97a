//! Diagnostics, pushed and pulled.

use super::pages::page;
use super::{position, range};
use crate::encoding::Encoding;
use crate::locked::locked;
use crate::sent::Sent;
use crate::snapshot::Snapshot;
use ropey::Rope;
use serde_json::json;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use tower_lsp::lsp_types::*;
use wff_core::analysis::Fault;
use wff_core::features::Unfinished;
use wff_core::rules::{Found, Severity};
use wff_core::syntax::quote;
use wff_files::{Config, ConfigError};

/// The diagnostics of a document, except those of a line being edited that typing on may mend: at
/// most 2,000, those nearest to the line of the last change, then one that says how many remain.
fn diagnostics(snapshot: &Snapshot) -> Vec<Diagnostic> {
    let levels = &snapshot.settings.levels;
    let text = snapshot.text();
    let unfinished = snapshot.unfinished();
    let held = unfinished.as_ref().map(Unfinished::holds);
    let holds = |line: usize, fault: &Fault| held.as_ref().is_some_and(|holds| holds(line, fault));
    let document = &snapshot.document;
    let all = document.number_shown(levels, holds);
    let is_held_or_below =
        |line: usize, fault: &Fault| line >= snapshot.changed_line || holds(line, fault);
    let Sent { numbers, beside } =
        Sent::of(all, || document.number_shown(levels, is_held_or_below));
    let is_above = beside.is_some_and(|beside| beside < numbers.start);
    let with_beside =
        beside.map_or(numbers.clone(), |it| it.min(numbers.start)..numbers.end.max(it + 1));
    let words = &mut *locked(&snapshot.words);
    let shown = document.some_shown(&text, levels, holds, with_beside, words);
    let (first, beside) = match (beside, shown.as_slice()) {
        (Some(_), [beside, first @ ..]) if is_above => (first, Some(beside)),
        (Some(_), [first @ .., beside]) => (first, Some(beside)),
        (_, first) => (first, None),
    };
    let mut list: Vec<Diagnostic> =
        first.iter().filter_map(|found| diagnostic(snapshot, found)).collect();
    if let Some(beside) = beside {
        let rest = match all - numbers.len() {
            1 => "1 more diagnostic is not shown here".to_owned(),
            count => format!("{count} more diagnostics are not shown here"),
        };
        list.push(Diagnostic {
            range: range(snapshot, beside.diagnostic.span.after(beside.start).range()),
            severity: Some(DiagnosticSeverity::INFORMATION),
            source: Some("wff".to_owned()),
            message: format!("{rest}\n`wff check` prints them all"),
            ..Diagnostic::default()
        });
    }
    list
}

/// The diagnostics of a document, pushed with its version.
pub fn publication(snapshot: &Snapshot) -> PublishDiagnosticsParams {
    PublishDiagnosticsParams {
        uri: snapshot.uri.clone(),
        diagnostics: diagnostics(snapshot),
        version: snapshot.version,
    }
}

/// The mistakes in a `wff.toml`. One of which no place is known stands at the start.
pub fn config_diagnostics(config: &Config, encoding: Encoding) -> Vec<Diagnostic> {
    let text = Rope::from_str(&config.text);
    let at = |offset| position(&text, encoding, offset);
    let diagnostic = |mistake: &ConfigError| {
        let start = at(mistake.at.start);
        let next = Position { character: start.character + 1, ..start };
        let end = at(mistake.at.end).max(next);
        Diagnostic {
            range: Range { start, end },
            severity: Some(DiagnosticSeverity::ERROR),
            source: Some("wff".to_owned()),
            message: mistake.message.clone(),
            // Such a file is not open here: what mends it comes back with the diagnostic.
            data: mistake.fix.as_ref().map(|fix| json!({ FIX: fix })),
            ..Diagnostic::default()
        }
    };
    config.mistakes.iter().map(diagnostic).collect()
}

/// The key of the data of a diagnostic with the text that mends it.
pub const FIX: &str = "fix";

/// The quick fixes of the mistakes in a `wff.toml`, from the diagnostics that were sent of them.
pub fn config_fixes(uri: &Url, diagnostics: Vec<Diagnostic>) -> CodeActionResponse {
    let fix = |diagnostic: Diagnostic| {
        let new_text = diagnostic.data.as_ref()?.get(FIX)?.as_str()?.to_owned();
        let title = format!("Write {}", quote(&new_text));
        let edit = TextEdit { range: diagnostic.range, new_text };
        let changes = HashMap::from([(uri.clone(), vec![edit])]);
        Some(CodeActionOrCommand::CodeAction(CodeAction {
            title,
            kind: Some(CodeActionKind::QUICKFIX),
            is_preferred: Some(true),
            diagnostics: Some(vec![diagnostic]),
            edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
            ..CodeAction::default()
        }))
    };
    diagnostics.into_iter().filter_map(fix).collect()
}

/// The diagnostics of a document, as the answer to a pull by a client that has those of an earlier
/// result.
pub fn report(snapshot: &Snapshot, previous: Option<&str>) -> DocumentDiagnosticReport {
    let result_id = snapshot.revision.to_string();
    if previous == Some(&result_id) {
        return unchanged(result_id);
    }
    let (result_id, items) = (Some(result_id), diagnostics(snapshot));
    DocumentDiagnosticReport::Full(RelatedFullDocumentDiagnosticReport {
        related_documents: None,
        full_document_diagnostic_report: FullDocumentDiagnosticReport { result_id, items },
    })
}

/// The answer to a pull by a client that has the diagnostics of this result, which still hold.
pub fn unchanged(result_id: String) -> DocumentDiagnosticReport {
    DocumentDiagnosticReport::Unchanged(RelatedUnchangedDocumentDiagnosticReport {
        related_documents: None,
        unchanged_document_diagnostic_report: UnchangedDocumentDiagnosticReport { result_id },
    })
}

/// A report whose result is known by its diagnostics themselves, for a client that has those of an
/// earlier result.
pub fn report_of(items: Vec<Diagnostic>, previous: Option<&String>) -> DocumentDiagnosticReport {
    let mut hasher = DefaultHasher::new();
    serde_json::to_string(&items).unwrap_or_default().hash(&mut hasher);
    // Other results are numbers.
    let result_id = format!("h{:x}", hasher.finish());
    if previous == Some(&result_id) {
        return unchanged(result_id);
    }
    let result_id = Some(result_id);
    DocumentDiagnosticReport::Full(RelatedFullDocumentDiagnosticReport {
        related_documents: None,
        full_document_diagnostic_report: FullDocumentDiagnosticReport { result_id, items },
    })
}

/// The diagnostic of a file that cannot be read, at its start.
pub fn unread(reason: &str) -> Diagnostic {
    Diagnostic {
        severity: Some(DiagnosticSeverity::ERROR),
        source: Some("wff".to_owned()),
        message: format!("this file is not checked: {reason}"),
        ..Diagnostic::default()
    }
}

/// The report of a document among those of others.
pub fn workspace_report(
    uri: Url,
    version: Option<i32>,
    report: DocumentDiagnosticReport,
) -> WorkspaceDocumentDiagnosticReport {
    let version = version.map(i64::from);
    match report {
        DocumentDiagnosticReport::Full(full) => WorkspaceFullDocumentDiagnosticReport {
            uri,
            version,
            full_document_diagnostic_report: full.full_document_diagnostic_report,
        }
        .into(),
        DocumentDiagnosticReport::Unchanged(same) => WorkspaceUnchangedDocumentDiagnosticReport {
            uri,
            version,
            unchanged_document_diagnostic_report: same.unchanged_document_diagnostic_report,
        }
        .into(),
    }
}

/// The answer to a pull of what is no open document.
pub fn no_report() -> DocumentDiagnosticReport {
    DocumentDiagnosticReport::Full(RelatedFullDocumentDiagnosticReport::default())
}

/// A diagnostic; `None` if its kind is not to be shown.
pub(super) fn diagnostic(snapshot: &Snapshot, found: &Found) -> Option<Diagnostic> {
    let fault = &found.diagnostic;
    let at = |span: wff_core::syntax::Span| range(snapshot, span.after(found.start).range());
    // The protocol has no text for the place of a diagnostic itself, so that comes as the first of
    // the others.
    let label = Some((fault.span, &fault.label)).filter(|(_, label)| !label.is_empty());
    let labels =
        label.into_iter().chain(fault.related.iter().map(|label| (label.span, &label.message)));
    let labels =
        labels.map(|(span, message)| (at(span), message)).chain(found.others.iter().map(|other| {
            let line = found.start.saturating_add_signed(other.bytes);
            (range(snapshot, other.label.span.after(line).range()), &other.label.message)
        }));
    let related = labels.filter(|_| snapshot.client.related_information).map(|(range, message)| {
        DiagnosticRelatedInformation {
            location: Location { uri: snapshot.uri.clone(), range },
            message: message.clone(),
        }
    });
    let related: Vec<DiagnosticRelatedInformation> = related.collect();
    let tags = (snapshot.client.diagnostic_tags && fault.rule.is_unnecessary)
        .then(|| vec![DiagnosticTag::UNNECESSARY]);
    Some(Diagnostic {
        range: at(fault.span),
        severity: Some(severity(snapshot.settings.levels.of(fault.rule)?)),
        code: Some(NumberOrString::String(fault.rule.id.to_owned())),
        code_description: page(snapshot, fault.rule.id)
            .filter(|_| snapshot.client.code_description)
            .map(|href| CodeDescription { href }),
        source: Some("wff".to_owned()),
        message: fault
            .help
            .iter()
            .fold(fault.message.clone(), |message, help| message + "\n" + help),
        related_information: Some(related).filter(|related| !related.is_empty()),
        tags,
        ..Diagnostic::default()
    })
}

fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Info => DiagnosticSeverity::INFORMATION,
        Severity::Hint => DiagnosticSeverity::HINT,
    }
}
