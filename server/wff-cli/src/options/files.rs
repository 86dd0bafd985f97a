//! Options of the commands that read `.wff` files: `check`, `list` and `fmt`.

use super::common::{Format, SettingsOptions};
use super::names::{Offered, lockable};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, ValueEnum};
use std::path::PathBuf;
use wff_core::proof::condensed::formats::Format as ProofFormat;
use wff_core::rules::Severity;
use wff_core::scope::Locked;
use wff_core::syntax::Keyword;
use wff_files::PartialSettings;

#[derive(Debug, Default, Args)]
#[command(after_help = "Exit status: 0 no errors, 1 an error found (with --deny-warnings also a \
     warning),\n\
                        2 a file could not be checked, a wff.toml not be followed, or a claim was \
     left\n\
                        unchecked since it takes too long.\n\
                        Information and hints never count. With --diff: 1 if something would \
     change.")]
#[command(group = ArgGroup::new("fixing").args(["fix", "diff"]))]
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
    #[arg(long, value_name = "SYSTEM|FILE|AXIOMS", value_parser = Offered::Systems)]
    #[arg(hide_possible_values = true, requires = "input_format")]
    pub system: Option<String>,
    /// Write what is found to this file, which is written whole or not at all
    #[arg(long, value_name = "FILE")]
    pub output_file: Option<PathBuf>,
    /// Make the fixes that certainly keep what was meant, and tell what remains
    #[arg(long)]
    pub fix: bool,
    /// Make fixes that are guesses, too
    #[arg(long, requires = "fixing")]
    pub unsafe_fixes: bool,
    /// Change nothing; show what --fix would change
    #[arg(long, conflicts_with_all = ["format", "statistics"])]
    pub diff: bool,
    /// Check again whenever a file changes, until Ctrl-C
    #[arg(long, conflicts_with_all = ["fixing", "output_file", "input_format"])]
    pub watch: bool,
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
    /// True if a key is checked, which `exam` spares nothing.
    #[arg(skip)]
    pub is_key: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum CheckFormat {
    /// With the lines in question
    #[default]
    Full,
    /// One line each
    Concise,
    /// One JSON document
    Json,
    /// SARIF 2.1.0, for viewers and GitHub's code scanning
    Sarif,
    /// Commands of GitHub's workflows, which annotate lines
    Github,
    /// GitLab's report on code quality
    Gitlab,
    /// A JUnit report, with a case for each finding
    Junit,
}

impl CheckOptions {
    /// True if a severity makes the check fail.
    pub fn is_counted(&self, severity: Severity) -> bool {
        severity == Severity::Error || (severity == Severity::Warning && self.deny_warnings)
    }
}

impl CheckFormat {
    /// True if it has a place for the number of fixes that were made.
    pub fn tells_fixes(self) -> bool {
        matches!(self, CheckFormat::Full | CheckFormat::Json)
    }
}

/// The formats of files that are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputFormat {
    /// That of this language.
    Wff,
    /// D-proofs of another program.
    Proofs(ProofFormat),
}

/// Reads a format of files to check.
fn input_format() -> impl TypedValueParser<Value = InputFormat> {
    let names = ProofFormat::NAMES.iter().map(|(name, _)| *name);
    PossibleValuesParser::new(["wff"].into_iter().chain(names)).map(|given| {
        let other = ProofFormat::NAMES.iter().find(|(name, _)| **name == given);
        other.map_or(InputFormat::Wff, |(_, format)| InputFormat::Proofs(*format))
    })
}

#[derive(Debug, Args, Default)]
pub struct ExamOptions {
    /// Judge the form of lines only, not whether they are right
    #[arg(long)]
    pub exam: bool,
    /// Statements that files may not make, such as logic,let; what is set otherwise holds
    #[arg(long, value_name = "STATEMENTS", value_parser = lockable(), value_delimiter = ',')]
    pub lock: Vec<Keyword>,
    /// Heed no comments that allow what a rule is about
    #[arg(long)]
    pub no_allow: bool,
}

impl ExamOptions {
    /// The settings chosen, with these.
    pub fn among(&self, choices: PartialSettings) -> PartialSettings {
        let (exam, no_allow) = (self.exam, self.no_allow);
        PartialSettings { exam, locked: Locked::of(&self.lock), no_allow, ..choices }
    }
}

#[derive(Debug, Default, Args)]
pub struct PathOptions {
    /// Files, and folders whose `.wff` files are read, and those with blocks of formulas; `-` is
    /// standard input [default: the current folder]
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// The name under which to report standard input; its folder decides which wff.toml holds
    #[arg(long, value_name = "NAME")]
    pub stdin_filename: Option<PathBuf>,
    /// Leave out what wff.toml excludes where a path or --stdin-filename names it, too
    #[arg(long)]
    pub force_exclude: bool,
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
    #[command(flatten)]
    pub paths: PathOptions,
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

#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 done, 2 a wff.toml cannot be followed.")]
pub struct ConfigOptions {
    /// The file, which need not exist; of a folder it is told what holds for all its files
    /// [default: the current folder]
    #[arg(value_name = "PATH")]
    pub path: Option<PathBuf>,
    /// The format of the values
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Format,
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
