//! Advice on a word that is no command: the command to type instead.

use crate::formula::{Reading, read};
use crate::options::command;
use clap::Error;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue};
use std::path::Path;
use wff_core::scope::Scope;
use wff_core::syntax::keyword::nearest;

/// The longest text that is looked at, in bytes.
const LONGEST: usize = 1000;

/// The error, with advice if a word of the command line is no command: the nearest one, or the one
/// for the file or formula that it is.
pub fn with_advice(mut error: Error) -> Error {
    let given = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(given)) if given.len() <= LONGEST => given.clone(),
        _ => return error,
    };
    let quoted = if given.contains(' ') { format!("'{given}'") } else { given.clone() };
    let advice = if Path::new(&given).exists() {
        format!("to check files, type `wff check {quoted}`")
    } else if matches!(read(&given, &Scope::default()), Reading::Formula(_)) {
        format!("to explain a formula, type `wff explain {quoted}`")
    } else {
        if error.get(ContextKind::SuggestedSubcommand).is_none() {
            let command = command();
            let near = nearest(&given, command.get_subcommands().map(|it| it.get_name()));
            let near = near.map(|it| ContextValue::Strings(vec![it.to_owned()]));
            near.and_then(|near| error.insert(ContextKind::SuggestedSubcommand, near));
        }
        return error;
    };
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(advice)]));
    error
}
