//! Options of `grade`.

use super::common::SettingsOptions;
use super::names::named;
use clap::{Args, ValueEnum, ValueHint};
use std::path::PathBuf;
use wff_files::{FileKind, Students};

/// The kinds of files that are read, by their extensions.
const KINDS: [(&str, FileKind); 4] =
    [("wff", FileKind::Wff), ("txt", FileKind::Txt), ("md", FileKind::Md), ("tex", FileKind::Tex)];

/// A key is a `.wff` file of exercises with what they require.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 everything was graded, whatever the marks, 1 with --check: \
                  the key has an\nerror, 2 the key is faulty, or a hand-in or a line of one could \
                  not be read."
)]
pub struct GradeOptions {
    /// The key
    #[arg(value_name = "KEY")]
    pub key: PathBuf,
    /// Hand-ins: files, and folders in which each file and each folder is a student's
    #[arg(value_name = "HANDIN")]
    pub hand_ins: Vec<PathBuf>,
    /// In folders, read files of these kinds only; without it .txt, .md and .tex are read of
    /// students who have no .wff file
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = named(&KINDS))]
    #[arg(conflicts_with_all = ["check", "sheet"])]
    pub only: Vec<FileKind>,
    /// Tell students by the paths of files below what is named: a regular expression with a group
    /// `(?<student>…)`, or the export of moodle, canvas, blackboard, gradescope or github-classroom
    #[arg(long, value_name = "PATTERN", conflicts_with_all = ["check", "sheet"])]
    pub student: Option<Students>,
    /// Check the key alone
    #[arg(long, conflicts_with_all = ["hand_ins", "sheet"])]
    pub check: bool,
    /// Write the students' sheet of the key
    #[arg(long, conflicts_with = "hand_ins")]
    pub sheet: bool,
    /// Print the answers that could not be read, as lines that decide them
    #[arg(long, conflicts_with_all = ["check", "sheet", "summary", "feedback", "format"])]
    pub review: bool,
    /// A file of decisions about answers and marks, beside those in the key; may be given again
    #[arg(long, value_name = "FILE", conflicts_with_all = ["check", "sheet"])]
    pub decisions: Vec<PathBuf>,
    /// The format of the marks
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    pub format: GradeFormat,
    /// Write the marks, or what --review prints, to this file, which is written whole or not at all
    #[arg(long, value_name = "FILE", conflicts_with_all = ["check", "sheet"])]
    pub output_file: Option<PathBuf>,
    /// A folder into which a page of feedback is written for each student
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub feedback: Option<PathBuf>,
    /// The format of the pages of feedback
    #[arg(long, value_name = "FORMAT", default_value = "markdown")]
    pub feedback_format: FeedbackFormat,
    /// Show the key in the pages of feedback
    #[arg(long)]
    pub show_key: bool,
    /// Also print how each exercise went, with the commonest wrong answers
    #[arg(long)]
    pub summary: bool,
    /// Look so many times as far for what takes long; once is about a second a hand-in at the most
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub effort: u32,
    /// Show no progress and no remarks
    #[arg(short, long)]
    pub quiet: bool,
    /// Heed no wff.toml beside the key; those beside hand-ins are never heeded
    #[arg(long)]
    pub isolated: bool,
    #[command(flatten)]
    pub settings: SettingsOptions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GradeFormat {
    /// A table for people
    Table,
    /// A row for each student
    Csv,
    /// One JSON document
    Json,
    /// A table in Markdown
    Markdown,
    /// The results.json of an autograder on Gradescope, for one hand-in
    Gradescope,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FeedbackFormat {
    /// Markdown
    Markdown,
    /// HTML
    Html,
}
