//! The command line: commands and their options, with the texts of `--help`.

mod common;
mod dice;
mod examples;
mod files;
mod formulas;
mod generate;
mod grade;
mod help;
mod names;
mod proofs;

pub use common::{Format, SettingsOptions};
pub use dice::{LAST_SEED, LongestOptions, RollOptions, ScoreFormat, ScoreOptions};
pub use examples::{Example, examples};
pub use files::{
    CheckFormat, CheckOptions, ConfigOptions, FmtOptions, InputFormat, ListOptions, PathOptions,
};
pub use formulas::{
    ConvertOptions, ExplainOptions, InputNotation, MOST_ROWS, ModelFormat, ModelOptions,
    OutputForm, RowFilter, TableFormat, TableOptions, TreeFormat, TreeOptions,
};
pub use generate::{GenerateOptions, MaterialKind};
pub use grade::{FeedbackFormat, GradeFormat, GradeOptions};
pub use help::{command, read};
pub use names::LIST;
pub use proofs::{
    ExportOptions, ImportOptions, ProveOptions, RebaseOptions, SearchOptions, ShortenOptions,
};

use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use std::path::PathBuf;

/// Checks, explains, converts and formats formulas in Polish notation.
#[derive(Debug, Parser)]
#[command(name = "wff", version, max_term_width = 100)]
#[command(
    after_help = "Exit status: 0 nothing wrong, 1 something is wrong, 2 the command could not do \
     its work."
)]
pub struct Options {
    /// Whether to colour the output
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
    #[command(subcommand)]
    pub command: Command,
}

/// When to colour the output. `auto` means on a terminal, unless `NO_COLOR` is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check files for faults
    Check(CheckOptions),
    /// Tell everything about a formula or a logic, or explain a kind of fault
    Explain(ExplainOptions),
    /// Print the truth table of formulas
    Table(TableOptions),
    /// Draw the parse tree of a formula
    Tree(TreeOptions),
    /// Find a model of worlds that refutes a formula or a judgement, or at which formulas are true
    Model(ModelOptions),
    /// Write formulas in another notation
    Convert(ConvertOptions),
    /// Make the longest WFF of a roll of dice, or the longest true one
    Longest(LongestOptions),
    /// Roll dice by the rules of a game
    Roll(RollOptions),
    /// Write a proof in natural deduction, or a D-proof from axioms
    Prove(ProveOptions),
    /// Write a file of the formulas and D-proofs that another program wrote
    Import(ImportOptions),
    /// Write the D-proofs of a file as another program reads them
    Export(ExportOptions),
    /// Write a file with shorter D-proofs
    Shorten(ShortenOptions),
    /// Write a file with D-proofs from other axioms
    Rebase(RebaseOptions),
    /// Write random formulas, pffs, equivalences, arguments or rolls for a sheet
    Generate(GenerateOptions),
    /// Format files; what comes from standard input goes to standard output
    Fmt(FmtOptions),
    /// Grade hand-ins against a key, check a key, or write its students' sheet
    Grade(GradeOptions),
    /// List the items of files, right ones too, with the verdict on each
    List(ListOptions),
    /// Print the score sheets of the games of a file
    Score(ScoreOptions),
    /// Show what is in force for a file, and where each value is from
    Config(ConfigOptions),
    /// Print the JSON schema of wff.toml
    Schema,
    /// Run the language server for an editor
    Lsp(LspOptions),
    /// Print a script that completes `wff` commands in a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print a manual page, or write all of them into a folder
    Man(ManOptions),
}

#[derive(Clone, Debug, Args)]
pub struct LspOptions {
    /// Use standard input and output, as without it
    #[arg(long, conflicts_with_all = ["tcp", "socket"])]
    pub stdio: bool,
    /// Wait on this Unix socket for one editor; its folder has to be yours alone
    #[arg(long, value_name = "PATH", conflicts_with = "tcp")]
    pub socket: Option<PathBuf>,
    /// Wait on this port of this machine for one editor that knows the token; 0 for any port that
    /// is free
    #[arg(long, value_name = "PORT")]
    pub tcp: Option<u16>,
    /// The file with the token, which nobody else may read [default: a token is drawn and printed]
    #[arg(long, value_name = "FILE", requires = "tcp")]
    pub token_file: Option<PathBuf>,
    /// Write all messages to this file
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// The process of the editor: the server ends when that does
    #[arg(long = "clientProcessId", value_name = "NUMBER")]
    pub client: Option<u32>,
}

#[derive(Clone, Debug, Args)]
pub struct ManOptions {
    /// The command of which the page is [default: all, in a few words]
    #[arg(value_name = "COMMAND", conflicts_with = "dir", hide_possible_values = true)]
    pub page: Option<String>,
    /// The folder into which the pages of all commands are written
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub dir: Option<PathBuf>,
}
