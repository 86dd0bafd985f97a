//! Options that several commands take.

use super::names::{logic, named};
use clap::{Args, ValueEnum};
use wff_core::dice::Rules;
use wff_core::logic::Logic;
use wff_core::syntax::Alphabet;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// One JSON document
    Json,
}

/// The settings before the first line of a file, unless a line of it says otherwise.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Settings, where the file does not choose them itself")]
pub struct SettingsOptions {
    /// The rule book of the dice
    #[arg(long, value_parser = named(&Rules::NAMES), ignore_case = true)]
    pub rules: Option<Rules>,
    /// The logic
    #[arg(long, value_parser = logic(), ignore_case = true)]
    pub logic: Option<Logic>,
    /// The letters that formulas may use
    #[arg(long, value_parser = named(&Alphabet::NAMES), ignore_case = true)]
    pub alphabet: Option<Alphabet>,
    /// Values of propositions, such as p=T,q=F
    #[arg(long = "let", value_name = "VALUES")]
    pub values: Vec<String>,
}
