//! Options of the commands about dice and games: `longest`, `roll` and `score`.

use super::common::{Format, SettingsOptions};
use super::names::{logic, named};
use clap::{Args, ValueEnum, value_parser};
use std::path::PathBuf;
use wff_core::dice::Rules;
use wff_core::logic::Logic;

#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 done, 1 no WFF can be made, \
                        2 there are no dice, a value that matters is missing, or there are \
                        more WFFs than are printed without --limit.")]
pub struct LongestOptions {
    /// What the dice show, with blanks and commas wherever one likes, such as pqi KCR; `-` reads
    /// standard input
    #[arg(value_name = "DICE", required = true)]
    pub dice: Vec<String>,
    /// Make it true, under the values that --let and wff.toml give
    #[arg(long)]
    pub r#true: bool,
    /// Values of propositions, such as p=T,q=F; those of letters that no die shows change nothing
    #[arg(long = "let", value_name = "VALUES", requires = "true")]
    pub values: Vec<String>,
    /// The logic in which it is to be true: to have a designated value
    #[arg(long, value_parser = logic(), ignore_case = true, hide_possible_values = true)]
    #[arg(requires = "true")]
    pub logic: Option<Logic>,
    /// The rule book of the dice [default: what wff.toml says, else shake-a-wff]
    #[arg(long, value_parser = named(&Rules::NAMES), ignore_case = true)]
    pub rules: Option<Rules>,
    /// Print every WFF of that length, for at most 12 small and 12 big dice
    #[arg(long)]
    pub all: bool,
    /// Print only the first of them, so many; where there are more than 100000 it has to be given
    #[arg(
        long,
        value_name = "NUMBER",
        requires = "all",
        value_parser = value_parser!(u64).range(1..)
    )]
    pub limit: Option<u64>,
    /// Print how many WFFs of that length there are, for at most 12 small and 12 big dice
    #[arg(long)]
    pub count: bool,
    /// The format of what is printed
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Format,
    /// Print no remarks, only what a script reads
    #[arg(short, long)]
    pub quiet: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 done, 2 the dice could not be rolled.")]
pub struct RollOptions {
    /// The rule book of the game [default: what wff.toml says, else shake-a-wff]
    #[arg(long, value_parser = named(&Rules::NAMES), ignore_case = true)]
    pub rules: Option<Rules>,
    /// Players, such as Ann,Bob, each of whom rolls
    #[arg(long, value_name = "NAMES")]
    pub players: Vec<String>,
    /// How many dice each player rolls, as many small as big ones or one small more [default: 3, in
    /// x-wff 6]
    #[arg(long, value_name = "NUMBER", value_parser = value_parser!(u64).range(1..=MOST_DICE))]
    pub dice: Option<u64>,
    /// Roll for the players of the last game in this file, each the dice in hand
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rules", "players", "dice"])]
    pub game: Option<PathBuf>,
    /// Roll what was rolled with this seed
    #[arg(long, value_name = "NUMBER", value_parser = value_parser!(u64).range(0..=LAST_SEED))]
    pub seed: Option<u64>,
    /// The format of what is printed
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Format,
}

/// The most dice that a player rolls.
pub(super) const MOST_DICE: u64 = 1_000_000;

/// The greatest seed: every reader of JSON keeps it, also one that reads numbers as floating point.
pub const LAST_SEED: u64 = (1 << 53) - 1;

#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 no rule of a game was broken, 1 one was, 2 there is no game \
                        in the file,\n\
                        or it could not be read."
)]
pub struct ScoreOptions {
    /// The file, or - for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The format of the score sheets
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: ScoreFormat,
    /// Heed no wff.toml
    #[arg(long)]
    pub isolated: bool,
    #[command(flatten)]
    pub settings: SettingsOptions,
}

/// The formats of score sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ScoreFormat {
    /// Tables for a terminal
    Text,
    /// Tables in Markdown
    Markdown,
    /// One JSON document
    Json,
}
