//! The manual pages: what `--help` says, as `man` shows it.

use crate::options::{Example, ManOptions, Options, examples};
use crate::output::{Output, Status, count};
use clap::builder::PossibleValue;
use clap::{Arg, Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use std::fs;
use std::io;
use std::path::Path;

/// Prints a page, or writes all of them into a folder.
pub fn run(options: &ManOptions, output: &mut Output) -> Status {
    // Built, a subcommand has its full name and the options of all commands.
    let mut whole = Options::command().disable_help_subcommand(true);
    whole.build();
    if let Some(folder) = &options.dir {
        return match write_all(&whole, folder) {
            Ok(written) => {
                let pages = count(written, "page");
                output.line(format_args!("{pages} written into {}", folder.display()));
                Status::Fine
            }
            Err(error) => output.failure(format_args!("{}: {error}", folder.display())),
        };
    }
    let chosen = options.page.as_ref().and_then(|name| whole.find_subcommand(name));
    match render(chosen.unwrap_or(&whole)) {
        Ok(page) => {
            output.file_text(&String::from_utf8_lossy(&page));
            Status::Fine
        }
        Err(error) => output.failure(error),
    }
}

/// Writes the pages of all commands, and gives their number.
fn write_all(whole: &Command, folder: &Path) -> io::Result<usize> {
    fs::create_dir_all(folder)?;
    let commands: Vec<&Command> = std::iter::once(whole).chain(whole.get_subcommands()).collect();
    for command in &commands {
        let name = format!("{}.1", display_name(command));
        fs::write(folder.join(name), render(command)?)?;
    }
    Ok(commands.len())
}

/// The name of the page of a command: `wff-check`.
fn display_name(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

/// The page of a command, as `man` reads it.
fn render(command: &Command) -> io::Result<Vec<u8>> {
    let man = Man::new(command.clone().mut_args(with_values_inline))
        .source(concat!("wff ", env!("CARGO_PKG_VERSION")))
        .manual("Formulas in Polish notation");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    let is_whole = command.has_subcommands();
    if is_whole {
        man.render_subcommands_section(&mut page)?;
    }
    let mut more = Roff::new();
    show_examples(examples(command.get_name()), &mut more);
    if let Some(remarks) = command.get_after_help() {
        show_remarks(&remarks.to_string(), &mut more);
    }
    if is_whole {
        section("ENVIRONMENT", &mut more);
        term(
            "NO_COLOR",
            "If it is set, nothing is coloured unless --color asks for it.",
            &mut more,
        );
        section("FILES", &mut more);
        term("wff.toml", "The settings of the files of its folder and of those below.", &mut more);
    } else {
        section("SEE ALSO", &mut more);
        more.text([bold("wff"), roman("(1)")]);
    }
    more.to_writer(&mut page)?;
    Ok(tidied(&page))
}

/// The option, whose values stand behind its help unless each has help of its own.
fn with_values_inline(option: Arg) -> Arg {
    let values = option.get_possible_values();
    let is_listed = option.is_hide_possible_values_set() || values.iter().any(has_help);
    if values.is_empty() || is_listed {
        return option;
    }
    let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
    let help = option.get_long_help().or(option.get_help()).map(ToString::to_string);
    let help = format!("{} [possible values: {}]", help.unwrap_or_default(), names.join(", "));
    option.long_help(help).hide_possible_values(true)
}

fn has_help(value: &PossibleValue) -> bool {
    value.get_help().is_some()
}

/// The page without what every reader of it would have to mend: `.TH` needs its date, if only an
/// empty one, and breaks around an empty line are one space.
fn tidied(page: &[u8]) -> Vec<u8> {
    let page = String::from_utf8_lossy(page);
    page.replace(" 1  \"wff", " 1 \"\" \"wff").replace(".br\n\n.br\n", ".sp\n").into_bytes()
}

fn section(heading: &str, page: &mut Roff) {
    page.control("SH", [heading]);
}

fn term(name: &str, text: &str, page: &mut Roff) {
    page.control("TP", []);
    page.text([bold(name)]);
    page.text([roman(text)]);
}

fn show_examples(examples: &[Example], page: &mut Roff) {
    if !examples.is_empty() {
        section("EXAMPLES", page);
    }
    for example in examples {
        term(example.line, example.does, page);
    }
}

/// Shows the paragraphs that `--help` ends with; the exit statuses are a section of their own.
fn show_remarks(remarks: &str, page: &mut Roff) {
    for paragraph in remarks.split("\n\n") {
        let (heading, text) = match paragraph.split_once(": ") {
            Some(("Exit status", statuses)) => ("EXIT STATUS", statuses),
            _ => ("NOTES", paragraph),
        };
        section(heading, page);
        for line in text.lines() {
            page.text([roman(line.trim())]);
        }
    }
}
