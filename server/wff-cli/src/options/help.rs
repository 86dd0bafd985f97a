//! The command line as it is read and helped with: colours, examples, names to choose from.

use super::Options;
use super::examples::{Example, examples};
use clap::builder::PossibleValuesParser;
use clap::builder::styling::{AnsiColor, Styles};
use clap::{ColorChoice, Command, CommandFactory, FromArgMatches};
use std::fmt::Write;

/// The colours of `--help` and of what is wrong with a command line.
const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Green.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// Reads the command line.
///
/// # Errors
///
/// The answer in its place, which also is help that was asked for.
pub fn read() -> Result<Options, clap::Error> {
    let mut command = command().color(color(std::env::args_os()));
    let given = command.try_get_matches_from_mut(std::env::args_os())?;
    Options::from_arg_matches(&given).map_err(|error| error.format(&mut command))
}

/// The command line, with the examples of its commands.
pub fn command() -> Command {
    let plain = Options::command().styles(STYLES);
    let names: Vec<String> = plain.get_subcommands().map(|it| it.get_name().to_owned()).collect();
    let command = plain.mut_subcommand("man", |man| {
        man.mut_arg("page", |page| page.value_parser(PossibleValuesParser::new(&names)))
    });
    names.iter().fold(command, |command, name| {
        command.mut_subcommand(name, |it| match examples(name) {
            [] => it,
            examples => with_examples(it, examples),
        })
    })
}

/// The command, whose help ends with these examples and its remarks.
fn with_examples(command: Command, examples: &[Example]) -> Command {
    let (header, literal) = (STYLES.get_header(), STYLES.get_literal());
    let width = examples.iter().map(|example| example.line.len()).max().unwrap_or_default();
    let mut text = format!("{header}Examples:{header:#}\n");
    for Example { line, does } in examples {
        let _ = writeln!(text, "  {literal}{line:width$}{literal:#}  {does}");
    }
    if let Some(remarks) = command.get_after_help() {
        let _ = write!(text, "\n{}", remarks.ansi());
    }
    command.after_help(text)
}

/// When to colour what is told of the command line itself, which is known before that is read.
fn color(given: impl Iterator<Item = std::ffi::OsString>) -> ColorChoice {
    let given: Vec<_> = given.map(|it| it.to_string_lossy().into_owned()).collect();
    let separate = given.windows(2).filter_map(|pair| match pair {
        [option, when] if option == "--color" => Some(when.as_str()),
        _ => None,
    });
    let joined = given.iter().filter_map(|it| it.strip_prefix("--color="));
    match separate.chain(joined).next() {
        Some("always") => ColorChoice::Always,
        Some("never") => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
}
