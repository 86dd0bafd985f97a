//! The scripts with which shells complete command lines.

use crate::options::command;
use clap::builder::StyledStr;
use clap_complete::{Shell, generate};
use std::fmt::Write;

/// The script for a shell.
pub fn script(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    generate(shell, &mut command(), "wff", &mut script);
    if shell == Shell::Fish {
        script.extend(fish_arguments().into_bytes());
    }
    script
}

/// The lines that `clap_complete` leaves out for fish: values of arguments that are no options, and
/// the commands behind `help`.
fn fish_arguments() -> String {
    let mut script = String::new();
    let mut offer = |command: &str, value: &str, help: Option<&StyledStr>| {
        let help = help.map(ToString::to_string).unwrap_or_default();
        let (value, help) = (fish_quoted(value), fish_quoted(&help));
        let condition = format!("\"__fish_wff_using_subcommand {command}\"");
        let _ = writeln!(script, "complete -c wff -n {condition} -f -a {value} -d {help}");
    };
    for command in command().get_subcommands() {
        offer("help", command.get_name(), command.get_about());
        let values = command.get_positionals().flat_map(|argument| argument.get_possible_values());
        for value in values.filter(|value| !value.is_hide_set()) {
            offer(command.get_name(), value.get_name(), value.get_help());
        }
    }
    script
}

/// The text as one word of fish.
fn fish_quoted(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}
