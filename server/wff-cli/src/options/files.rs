//! Options of the commands that read `.wff` files: `check`, `list` and `fmt`.

use super::names::{input_format, known_system, lockable};
use super::{Format, SettingsOptions};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use wff_core::proof::condensed::formats::Format as ProofFormat;
use wff_core::proof::condensed::systems::System;
use wff_core::scope::Locked;
use wff_core::syntax::Keyword;
use wff_files::PartialSettings;

#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 no errors, 1 an error found (with --deny-warnings also a \
     warning),\n\
                        2 a file could not be checked, a wff.toml not be followed, or a claim was \
     left\n\
                        unchecked since it takes too long.\n\
                        Information and hints never count.")]
pub struct CheckOptions {
    #[command(flatten)]
    pub paths: PathOptions,
    /// The format of what is found
    #[arg(long, value_name = "FORMAT", default_value = "full")]
    pub format: CheckFormat,
    /// The format of the files: those of `wff import` are checked as they are
    #[arg(long, value_name = "FORMAT", value_parser = input_format())]
    pub input_format: Option<InputFormat>,
    /// The axioms of the D-proofs, for files of other formats that do not name them [default:
    /// lukasiewicz-3]
    #[arg(long, value_name = "SYSTEM", value_parser = known_system(), ignore_case = true)]
    #[arg(hide_possible_values = true, requires = "input_format")]
    pub system: Option<&'static System>,
    /// Fail on warnings too
    #[arg(long)]
    pub deny_warnings: bool,
    /// Also count the findings of each rule
    #[arg(long)]
    pub statistics: bool,
    /// Show errors only (with --deny-warnings also warnings), and no summary
    #[arg(short, long)]
    pub quiet: bool,
    /// Look so many times as far for what takes long; once is ten seconds a file at the most
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub effort: u32,
    /// Heed no wff.toml
    #[arg(long)]
    pub isolated: bool,
    /// Say what is wrong, never what is right
    #[arg(long)]
    pub no_hints: bool,
    #[command(flatten)]
    pub exam: ExamOptions,
    #[command(flatten)]
    pub settings: SettingsOptions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CheckFormat {
    /// With the lines in question
    Full,
    /// One line each
    Concise,
    /// One JSON document
    Json,
}

/// The formats of files that are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputFormat {
    /// That of this language.
    Wff,
    /// D-proofs of another program.
    Proofs(ProofFormat),
}

#[derive(Debug, Args, Default)]
pub struct ExamOptions {
    /// Judge the form of lines only, not whether they are right
    #[arg(long)]
    pub exam: bool,
    /// Statements that files may not make, such as logic,let; what is set otherwise holds
    #[arg(long, value_name = "STATEMENTS", value_parser = lockable(), value_delimiter = ',')]
    pub lock: Vec<Keyword>,
}

impl ExamOptions {
    /// The settings chosen, with these.
    pub fn among(&self, choices: PartialSettings) -> PartialSettings {
        PartialSettings { exam: self.exam, locked: Locked::of(&self.lock), ..choices }
    }
}

#[derive(Debug, Args)]
pub struct PathOptions {
    /// Files, and folders whose `.wff` files are read; `-` is standard input [default: the current
    /// folder]
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// The name under which to report standard input; its folder decides which wff.toml holds
    #[arg(long, value_name = "NAME")]
    pub stdin_filename: Option<PathBuf>,
}

/// An item is a line that shows or claims something, or a number without an answer yet.
#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 no errors, 1 an error found, as by wff check,\n\
                        2 a file could not be listed, a wff.toml not be followed, or a claim was \
     left\n\
                        unchecked since it takes too long.")]
pub struct ListOptions {
    #[command(flatten)]
    pub paths: PathOptions,
    /// The format of the items
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Format,
    /// Print no summary
    #[arg(short, long)]
    pub quiet: bool,
    /// Look so many times as far for what takes long; once is ten seconds a file at the most
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub effort: u32,
    /// Heed no wff.toml
    #[arg(long)]
    pub isolated: bool,
    #[command(flatten)]
    pub exam: ExamOptions,
    #[command(flatten)]
    pub settings: SettingsOptions,
}

#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 done, 1 with --check or --diff: something would change, \
                        2 a file could not be formatted.")]
pub struct FmtOptions {
    /// Files, and folders whose `.wff` files are formatted; `-` reads standard input and writes
    /// standard output [default: the current folder]
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// The name under which to report standard input; its folder decides which wff.toml holds
    #[arg(long, value_name = "NAME")]
    pub stdin_filename: Option<PathBuf>,
    /// Change nothing; list the files that would change
    #[arg(long, conflicts_with = "diff")]
    pub check: bool,
    /// Change nothing; show what would change
    #[arg(long)]
    pub diff: bool,
    /// Print no summary
    #[arg(short, long)]
    pub quiet: bool,
    /// Heed no wff.toml
    #[arg(long)]
    pub isolated: bool,
    #[command(flatten)]
    pub settings: SettingsOptions,
}
