//! Formulas given on the command line or on standard input, one by one.

use crate::inputs::STDIN;
use crate::output::Output;
use std::path::Path;
use wff_core::analysis::{self, Candidate, FaultKind};
use wff_core::document::Document;
use wff_core::logic::Logic;
use wff_core::logic::worlds::System;
use wff_core::scope::Scope;
use wff_core::syntax::{Formula, Line, LineText, Span, Statement, infix, parse, quote};
use wff_files::{Config, PartialSettings};

/// The name of a formula where a file would have one.
pub const NAME: &str = "<formula>";

/// The name of a judgement, where it is read instead of a formula.
pub const JUDGEMENT: &str = "a judgement";

/// The reading of a text.
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
        wff_files::read_stdin(Path::new(STDIN)).map_err(|failure| failure.to_string())?
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

/// The texts that arguments stand for, at most one of them what standard input holds.
pub fn texts(arguments: &[String]) -> Result<Vec<String>, String> {
    if arguments.iter().filter(|argument| *argument == "-").count() > 1 {
        return Err("`-` is given twice, and standard input holds one formula".to_owned());
    }
    arguments.iter().map(|argument| text(argument)).collect()
}

/// The scope of a formula: what was chosen, else what the wff.toml of the current folder says; the
/// mistakes in that are reported.
pub fn scope(
    choices: Result<PartialSettings, String>,
    output: &mut Output,
) -> Result<Scope, String> {
    scope_of(choices, &[], output)
}

/// The scope of formulas that are given as arguments. Where nobody chose a logic, those
/// with `L` or `M` are read in the weakest modal one.
pub fn scope_of(
    choices: Result<PartialSettings, String>,
    texts: &[String],
    output: &mut Output,
) -> Result<Scope, String> {
    scope_at_worlds(choices, texts, output).map(|(scope, _)| scope)
}

/// The scope of formulas, or of judgements about some, that are given as arguments; and false
/// where they are read in the weakest modal logic, since nobody chose one.
pub fn scope_at_worlds(
    choices: Result<PartialSettings, String>,
    texts: &[String],
    output: &mut Output,
) -> Result<(Scope, bool), String> {
    let choices = choices?;
    let config = Config::find(Path::new(NAME));
    output.mistakes(&config);
    let mut choices = choices.or(&config.settings);
    choices.check_values().map_err(|error| format!("--let: {error}"))?;
    let is_chosen = choices.logic.is_some() || !texts.iter().any(|text| is_modal(text));
    if !is_chosen {
        choices.logic = Logic::named(System::K.name());
    }
    Ok((choices.scope(), is_chosen))
}

/// True if a text has a formula with `L` or `M`, or one in infix with signs for these.
fn is_modal(text: &str) -> bool {
    let named = |_: &str| None;
    let is_modal = |span: &Span| {
        Formula::read(text, *span, named).is_some_and(|formula| formula.is_modal())
            || infix::read(text, *span).is_some_and(|read| read.is_modal())
    };
    parse(LineText::given(text)).formulas().iter().any(is_modal)
}

/// Reads a line as one formula, with what is in force.
pub fn read(text: &str, scope: &Scope) -> Reading {
    let line = parse(LineText::given(text));
    let other = match &line.statement {
        Statement::Formulas(formulas) => match formulas[..] {
            [span] => match Candidate::new(&line, span, scope).reading() {
                // What stands around a formula in a file makes no formula of an argument.
                analysis::Reading::Formula(formula) if !has_text_around(&line) => {
                    return Reading::Formula(formula);
                }
                _ => None,
            },
            _ => Some("a list of formulas"),
        },
        Statement::Blank => Some("no formula"),
        Statement::Judgement(_) => Some(JUDGEMENT),
        Statement::Let(..)
        | Statement::Def(..)
        | Statement::DefProof(..)
        | Statement::Axiom(_)
        | Statement::Proves(_)
        | Statement::Setting(..)
        | Statement::Play(..)
        | Statement::Cells(..)
        | Statement::World(..)
        | Statement::Sees(..)
        | Statement::Frame(..)
        | Statement::Truth(..)
        | Statement::Step(_)
        | Statement::Task(..)
        | Statement::Define(..) => Some("a statement"),
    };
    let document = Document::new(text, scope.clone());
    // Of something else the faults do not matter here, save those that say that it is not even
    // that.
    let matters = |kind: &FaultKind| {
        let is_text = matches!(kind, FaultKind::Prose(_) | FaultKind::UnknownKeyword);
        other.is_none() || is_text
    };
    if document.faults().any(|found| matters(&found.fault.kind)) {
        Reading::Faulty(document)
    } else {
        Reading::Other(other.unwrap_or("no formula"))
    }
}

fn has_text_around(line: &Line<'_>) -> bool {
    line.slips.iter().any(|slip| slip.kind.is_around())
}

/// The one formula on a line, well formed or not: without numbering and comment.
pub fn span(text: &str) -> Option<Span> {
    match parse(LineText::given(text)).statement {
        Statement::Formulas(formulas) => formulas.first().copied().filter(|_| formulas.len() == 1),
        _ => None,
    }
}

/// The message about a text that is no formula but something else.
pub fn refusal(text: &str, what: &str) -> String {
    if text.trim().is_empty() {
        return "there is no formula".to_owned();
    }
    format!("{} is {what}, and one formula is expected; `wff check` takes whole files", quote(text))
}
