//! One formula, given on the command line or on standard input.

use std::path::Path;
use wff_core::diagnostics::{Judged, Rule, judge_formula};
use wff_core::document::Document;
use wff_core::scope::Scope;
use wff_core::syntax::{Formula, Span, Statement, parse, quote};
use wff_files::{Choices, Configs};

/// The name of a formula where a file would have one.
pub const NAME: &str = "<formula>";

/// What a text is.
pub enum Reading {
    /// A well-formed formula.
    Formula(Formula),
    /// Text that something is wrong with.
    Faulty(Document),
    /// Something else, with faults of its own or without, which has this name.
    Other(&'static str),
}

/// The text that an argument stands for: itself, or for `-` what standard input holds. The line end
/// is no part of it.
pub fn text(argument: &str) -> Result<String, String> {
    let mut text = if argument == "-" {
        wff_files::read_from(Path::new("<stdin>"), std::io::stdin().lock())
            .map_err(|failure| failure.to_string())?
    } else {
        argument.to_owned()
    };
    text.truncate(text.trim_end_matches(['\n', '\r']).len());
    match wff_core::syntax::rows(&text).count() {
        1 => Ok(text),
        lines => Err(format!(
            "one formula is expected, and this text has {lines} lines; `wff check -` takes them all"
        )),
    }
}

/// What is in force for a formula: what was chosen, else what the wff.toml of the current folder
/// says.
pub fn scope(choices: Result<Choices, String>) -> Result<Scope, String> {
    let config = Configs::default().of(Path::new(NAME)).map_err(|error| error.to_string())?;
    let choices = choices?.or(&config.choices);
    choices.doubt().map_err(|doubt| format!("--let: {doubt}"))?;
    Ok(choices.scope())
}

/// Reads a line as one formula, with what is in force.
pub fn read(text: &str, scope: &Scope) -> Reading {
    let other = match parse(text).statement {
        Statement::Formulas(formulas) => match formulas[..] {
            [span] => match judge_formula(text, span, scope, false, &mut Vec::new()) {
                Judged::Formula(formula) => return Reading::Formula(formula),
                Judged::Pff | Judged::Unknown => None,
            },
            _ => Some("a list of formulas"),
        },
        Statement::Blank => Some("no formula"),
        Statement::Judgement(_) => Some("a judgement"),
        Statement::Let(..)
        | Statement::Def(..)
        | Statement::Setting(..)
        | Statement::Play(..)
        | Statement::Cells(..)
        | Statement::Define(..) => Some("a statement"),
    };
    let document = Document::new(text, scope.clone());
    // Of something else the faults do not matter here, save those that say that it is not even
    // that.
    let matters = |rule: &Rule| other.is_none() || matches!(rule.id, "prose" | "unknown-keyword");
    if document.diagnostics().any(|found| matters(found.diagnostic.rule)) {
        Reading::Faulty(document)
    } else {
        Reading::Other(other.unwrap_or("no formula"))
    }
}

/// The one formula on a line, well formed or not: without numbering and comment.
pub fn span(text: &str) -> Option<Span> {
    match parse(text).statement {
        Statement::Formulas(formulas) => formulas.first().copied().filter(|_| formulas.len() == 1),
        _ => None,
    }
}

/// What to say of a text that is no formula but something else.
pub fn refusal(text: &str, what: &str) -> String {
    if text.trim().is_empty() {
        return "there is no formula".to_owned();
    }
    format!("{} is {what}, and one formula is expected; `wff check` takes whole files", quote(text))
}
