//! A text that should be one formula and is not well formed: its diagnostics, for people and as
//! JSON.

use crate::formula::NAME;
use crate::formula_json::FormulaJson;
use crate::output::{Output, Status};
use crate::render::{DiagnosticsJson, FullPrinter, SourceText};
use crate::shown::Shown;
use wff_core::document::Document;
use wff_core::rules::Levels;
use wff_core::scope::Scope;
use wff_core::syntax::quote;

/// Says that a text is a pff, and why.
pub fn tell(
    json: bool,
    text: &str,
    scope: &Scope,
    document: &Document,
    output: &mut Output,
) -> Status {
    if json {
        let json = FormulaJson {
            diagnostics: Some(diagnostics_json(text, document)),
            ..FormulaJson::new(text, scope)
        };
        output.json(&json);
    } else {
        output.line(format_args!("{} is a pff: it is not well formed.\n", quote(text)));
        show_diagnostics(text, document, output);
    }
    Status::Fault
}

/// Prints what is wrong with a formula, as `wff check` does.
pub fn show_diagnostics(text: &str, document: &Document, output: &mut Output) {
    let mut printer = FullPrinter::new(output.colored);
    let levels = Levels::default();
    SourceText { file: NAME, text, levels: &levels }.each(
        document.shown(text, &levels),
        |_| None,
        |finding| {
            let mut printed = Shown::default();
            printer.print(finding, &mut printed);
            output.show(&printed);
            !output.is_closed()
        },
    );
}

/// The diagnostics of a formula, for JSON.
pub fn diagnostics_json<'a>(text: &'a str, document: &'a Document) -> DiagnosticsJson<'a> {
    static LEVELS: std::sync::LazyLock<Levels> = std::sync::LazyLock::new(Levels::default);
    DiagnosticsJson(SourceText { file: NAME, text, levels: &LEVELS }, document)
}
