//! The command line: commands and their options, with the texts of `--help`.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum, value_parser};
use std::path::PathBuf;
use wff_core::diagnostics::rule_of_flaw;
use wff_core::dice::Rules;
use wff_core::generate::{Flaw, Kind};
use wff_core::logic::Logic;
use wff_core::proof::condensed::formats::Format as ProofFormat;
use wff_core::proof::condensed::systems::{SYSTEMS, System};
use wff_core::scope::Locked;
use wff_core::syntax::{Alphabet, Keyword};
use wff_files::PartialSettings;

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
    /// Write random formulas, pffs, equivalences, arguments or rolls for a sheet
    Generate(GenerateOptions),
    /// Format files
    Fmt(FmtOptions),
    /// Grade hand-ins against a key, check a key, or write its students' sheet
    Grade(GradeOptions),
    /// List the items of files, right ones too, with the verdict on each
    List(ListOptions),
    /// Print the score sheets of the games of a file
    Score(ScoreOptions),
    /// Run the language server, on standard input and output, for an editor
    Lsp(LspOptions),
    /// Print a script that completes `wff` commands in a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

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

/// A key is a `.wff` file of exercises with what they require.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 everything was graded, whatever the marks, 1 with --check: \
     the key has an\n\
                        error, 2 the key is faulty or a hand-in could not be graded."
)]
pub struct GradeOptions {
    /// The key
    #[arg(value_name = "KEY")]
    pub key: PathBuf,
    /// Hand-ins: files, and folders in which each file and each folder is a student's
    #[arg(value_name = "HANDIN")]
    pub hand_ins: Vec<PathBuf>,
    /// Check the key alone
    #[arg(long, conflicts_with_all = ["hand_ins", "sheet"])]
    pub check: bool,
    /// Write the students' sheet of the key
    #[arg(long, conflicts_with = "hand_ins")]
    pub sheet: bool,
    /// The format of the marks
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    pub format: GradeFormat,
    /// A folder into which a page of feedback is written for each student
    #[arg(long, value_name = "FOLDER")]
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CheckFormat {
    /// With the lines in question
    Full,
    /// One line each
    Concise,
    /// One JSON document
    Json,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 the formula is well formed, 1 it is not, 2 there is nothing to \
     explain."
)]
pub struct ExplainOptions {
    /// A formula, `-` to read one from standard input, the name of a logic in any case, or
    /// that of a rule; without it, the rules are listed. What is a formula in the alphabet in force
    /// is explained as one: a textbook's p3 is no P3
    #[arg(value_name = "FORMULA|LOGIC|CODE")]
    pub subject: Option<String>,
    /// The format of what is printed
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Format,
    #[command(flatten)]
    pub settings: SettingsOptions,
}

/// Propositions that --let or wff.toml give a value have it in every row and no column.
#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 done, whether a judgement holds or not, 1 a formula is \
                        not well formed,\n\
                        2 there is no formula, or the table is too long.")]
pub struct TableOptions {
    /// The formulas, each of which gets a column; or a judgement, such as 'p, Cpq |= q' or
    /// 'NKpq == ANpNq': the rows that refute it are marked, and it is said whether it holds; `-`
    /// reads one from standard input
    #[arg(value_name = "FORMULA", required = true)]
    pub formulas: Vec<String>,
    /// The format of what is printed
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: TableFormat,
    /// Show the value of every subformula below the letter that heads it, the main connective set
    /// off; in CSV a column for each connective
    #[arg(long)]
    pub steps: bool,
    /// Print only some rows
    #[arg(long, value_name = "ROWS")]
    pub only: Option<RowFilter>,
    /// The longest table to print, in rows [default: 1024 as text, else 65536]
    #[arg(long, value_name = "ROWS", value_parser = value_parser!(u64).range(1..=MOST_ROWS))]
    pub limit: Option<u64>,
    #[command(flatten)]
    pub settings: SettingsOptions,
}

/// The longest table that can be asked for, in rows.
pub const MOST_ROWS: u64 = 1 << 24;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RowFilter {
    /// Those in which the last formula is not designated, and all the others are: why it does not
    /// follow from them; of 'p == q' those in which the two differ
    Refuting,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// For people
    Text,
    /// A table in Markdown
    Md,
    /// Comma-separated values
    Csv,
    /// One JSON document
    Json,
    /// A `tabular`, which needs no package; formulas stand in math mode, in Polish notation
    Latex,
    /// A `table` to put into a page
    Html,
}

#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 done, 1 the formula is not well formed, \
                        2 there is no formula, or it has more than 1000 letters.")]
pub struct TreeOptions {
    /// The formula; `-` reads it from standard input
    pub formula: String,
    /// The format of the tree
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: TreeFormat,
    #[command(flatten)]
    pub settings: SettingsOptions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TreeFormat {
    /// A letter a line
    Text,
    /// A picture, for light and dark backgrounds
    Svg,
    /// One JSON document
    Json,
}

#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 done, 1 a formula is not well formed,\n\
                        2 there is no formula to convert, or one has no such form in the logic \
                        in force.\n\
                        The other formulas are converted all the same.")]
pub struct ConvertOptions {
    /// The formulas, each of which gets a line; `-` reads one from standard input
    #[arg(value_name = "FORMULA", required = true)]
    pub formulas: Vec<String>,
    /// The notation or form to write
    #[arg(long, value_name = "NOTATION")]
    pub to: OutputForm,
    /// The notation to read [default: polish if the formula is well formed so, else infix]
    #[arg(long, value_name = "NOTATION")]
    pub from: Option<InputNotation>,
    /// The format of what is printed
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Format,
    #[command(flatten)]
    pub settings: SettingsOptions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OutputForm {
    /// CKpqr
    Polish,
    /// p ∧ q → r
    Infix,
    /// p & q -> r
    Ascii,
    /// p \land q \to r
    Latex,
    /// if p and q, then r
    Words,
    /// the negation normal form: AANpNqr
    Nnf,
    /// the disjunctive normal form: AANpNqr
    Dnf,
    /// the conjunctive normal form: AANpNqr
    Cnf,
    /// the shortest WFF of the dice's connectives that is equivalent, for up to four propositions:
    /// CKpqr
    Shortest,
    /// a formula for theorem provers that read TPTP: ((p & q) => r)
    Tptp,
    /// a term for solvers that read SMT-LIB 2: (=> (and p q) r)
    Smt2,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum InputNotation {
    /// CKpqr
    Polish,
    /// p & q -> r, p ∧ q → r, if p and q then r
    Infix,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// One JSON document
    Json,
}

#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 done, 1 no WFF can be made, \
                        2 there are no dice, or a value that matters is missing.")]
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
const MOST_DICE: u64 = 1_000_000;

/// The greatest seed: every reader of JSON keeps it, also one that reads numbers as floating point.
pub const LAST_SEED: u64 = (1 << 53) - 1;

/// Proofs of sequents are written in natural deduction, the shortest found; with --system a D-proof
/// is searched, which detaches a formula from axioms.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 a proof was found, 1 there is none, no D-proof as short as \
                        asked for, or the text\n\
                        is not well formed, 2 there is no sequent, a connective has no rules, or \
                        the effort ended."
)]
pub struct ProveOptions {
    /// A sequent, such as 'p, Cpq |- q', or a formula, which is to be proved without premises; `-`
    /// reads it from standard input
    #[arg(value_name = "SEQUENT|FORMULA")]
    #[arg(required_unless_present = "system")]
    pub sequent: Option<String>,
    /// Search a D-proof of a formula from the axioms of a system, such as lukasiewicz-3; `list`
    /// prints the systems
    #[arg(long, value_name = "SYSTEM", value_parser = system(), ignore_case = true)]
    #[arg(hide_possible_values = true)]
    pub system: Option<ChosenSystem>,
    /// The most letters of a D-proof; the search takes as long as it takes [default: as many as are
    /// tried in a second or two]
    #[arg(long, value_name = "NUMBER", requires = "system")]
    #[arg(value_parser = value_parser!(u64).range(1..=LONGEST_D_PROOF))]
    pub length: Option<u64>,
    /// Look so many times as far; once is ten seconds at the most
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub effort: u32,
    /// The format of what is printed
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Format,
    /// Show no progress
    #[arg(short, long)]
    pub quiet: bool,
    #[command(flatten)]
    pub settings: SettingsOptions,
}

/// The most letters of a D-proof that can be asked for.
const LONGEST_D_PROOF: u64 = 1001;

/// The axioms that a D-proof is to start from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChosenSystem {
    /// None: the systems are to be listed.
    List,
    /// Those of a known system.
    Known(&'static System),
}

/// The formats are pmGenerator's summaries and its lists of proofs, Metamath's collection of
/// Principia's theorems (pmproofs.txt), and problems of the TPTP library about condensed
/// detachment.
#[derive(Debug, Args)]
#[command(
    after_help = "What cannot be read is told, and stands in the file as a comment. `wff check` \
                        checks the proofs.\n\
                        \n\
                        Exit status: 0 done, 2 something could not be read."
)]
pub struct ImportOptions {
    /// The file, or - for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The format of the file
    #[arg(long, value_name = "FORMAT", value_parser = named(&ProofFormat::NAMES))]
    pub from: ProofFormat,
    /// The axioms of the proofs, for files that do not name them [default: lukasiewicz-3]
    #[arg(long, value_name = "SYSTEM", value_parser = known_system(), ignore_case = true)]
    #[arg(hide_possible_values = true)]
    pub system: Option<&'static System>,
}

/// D-proofs are exported that `proves` or `def` has, and nothing else; where a format has no names,
/// the proofs stand in their places.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 done, 2 a D-proof is wrong, or the format has no form for it."
)]
pub struct ExportOptions {
    /// The .wff file, or - for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = named(&ProofFormat::NAMES))]
    pub to: ProofFormat,
    /// Print no remarks
    #[arg(short, long)]
    pub quiet: bool,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Each line is true, and none comes twice but rolls. Formulas are drawn evenly \
                        among all WFFs of\n\
                        the length that are as asked for. The same seed writes the same again.\n\
                        \n\
                        Exit status: 0 done, 1 there are not so many of the kind, or they were \
                        not found,\n\
                        2 the options do not fit together."
)]
pub struct GenerateOptions {
    /// The kind of material: wff, pff, tautology, contradiction, contingent, equivalent, valid,
    /// invalid or roll
    #[arg(long, value_name = "KIND", value_parser = material_kind(), hide_possible_values = true)]
    #[arg(long_help = "The kind of material, and the lines that are written:\n\
                       wff            f\n\
                       pff            f is pff, a WFF with one flaw\n\
                       tautology      f is tautology\n\
                       contradiction  f is contradiction\n\
                       contingent     f is contingent\n\
                       equivalent     f == g, both contingent\n\
                       valid          f, g |= h, both premises needed if there are such\n\
                       invalid        f, g !|= h, which can be true together\n\
                       roll           roll and dice")]
    pub kind: MaterialKind,
    /// The letters of each formula; of a pff before its flaw [default: 7]
    #[arg(long, value_name = "NUMBER", value_parser = value_parser!(u64).range(1..=MOST_LETTERS))]
    pub length: Option<u64>,
    /// The propositions, such as pqr; with others than p q r s it is the alphabet of textbooks
    /// [default: pqrs]
    #[arg(long, value_name = "LETTERS")]
    pub letters: Option<String>,
    /// The connectives, such as NKA; with others than N K A C E it is the alphabet of textbooks
    /// [default: NKACE]
    #[arg(long, value_name = "LETTERS")]
    pub connectives: Option<String>,
    /// Write a key of exercises, each with what it requires
    #[arg(long)]
    pub exercises: bool,
    /// A file of names, one a line, for each of which a key and a sheet are written
    #[arg(long, value_name = "FILE", requires = "into")]
    pub students: Option<PathBuf>,
    /// The folder into which the keys and sheets of students are written
    #[arg(long, value_name = "FOLDER", requires = "students")]
    pub into: Option<PathBuf>,
    /// Write over keys and sheets of students that are there already
    #[arg(long, requires = "students")]
    pub force: bool,
    /// How many lines to write
    #[arg(long, value_name = "NUMBER", default_value_t = 10)]
    #[arg(value_parser = value_parser!(u64).range(1..=MOST_LINES))]
    pub count: u64,
    /// Write what was written with this seed
    #[arg(long, value_name = "NUMBER", value_parser = value_parser!(u64).range(0..=LAST_SEED))]
    pub seed: Option<u64>,
    /// The logic [default: what wff.toml says, else classical]
    #[arg(long, value_parser = logic(), ignore_case = true, hide_possible_values = true)]
    pub logic: Option<Logic>,
    /// Of pffs: rules, such as missing-operand, one of which finds each [default: any that can]
    #[arg(long, value_name = "RULES", value_parser = flaw(), value_delimiter = ',')]
    pub rule: Vec<Flaw>,
    /// Of rolls: the rule book [default: what wff.toml says, else shake-a-wff]
    #[arg(long, value_parser = named(&Rules::NAMES), ignore_case = true)]
    pub rules: Option<Rules>,
    /// Of rolls: how many dice, as many small as big ones or one small more [default: 3, in x-wff
    /// 6]
    #[arg(long, value_name = "NUMBER", value_parser = value_parser!(u64).range(1..=MOST_DICE))]
    pub dice: Option<u64>,
    /// The format of what is printed
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Format,
}

/// The kinds of material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MaterialKind {
    /// Lines about formulas.
    Lines(Kind),
    /// Rolls of dice.
    Rolls,
}

impl MaterialKind {
    /// The name of rolls as a kind.
    pub const ROLLS: &str = "roll";

    /// Its name.
    pub fn name(self) -> &'static str {
        Kind::NAMES
            .iter()
            .find(|(_, kind)| MaterialKind::Lines(*kind) == self)
            .map_or(MaterialKind::ROLLS, |(name, _)| name)
    }
}

/// The most letters of a generated formula.
const MOST_LETTERS: u64 = 10_000;

/// The most lines that are generated.
const MOST_LINES: u64 = 100_000;

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

#[derive(Debug, Args)]
pub struct LspOptions {
    /// Accepted, since many editors give it; there is no other way
    #[arg(long)]
    pub stdio: bool,
    /// The process of the editor: the server ends when that does
    #[arg(long = "clientProcessId", value_name = "NUMBER")]
    pub client: Option<u32>,
}

/// What holds before the first line of a file, unless a line of it says otherwise.
#[derive(Clone, Debug, Args)]
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

/// Reads a logic by its name.
fn logic() -> impl TypedValueParser<Value = Logic> {
    PossibleValuesParser::new(Logic::names()).try_map(|given| {
        let name = Logic::names().find(|name| name.eq_ignore_ascii_case(&given));
        name.and_then(Logic::named).ok_or("there is no such name")
    })
}

/// Reads a system of axioms by its name.
fn system() -> impl TypedValueParser<Value = ChosenSystem> {
    let names = SYSTEMS.iter().map(|system| system.name).chain(["list"]);
    PossibleValuesParser::new(names).map(|given| {
        let system = SYSTEMS.iter().find(|system| system.name.eq_ignore_ascii_case(&given));
        system.map_or(ChosenSystem::List, ChosenSystem::Known)
    })
}

/// Reads a known system by its name.
fn known_system() -> impl TypedValueParser<Value = &'static System> {
    PossibleValuesParser::new(SYSTEMS.iter().map(|system| system.name)).try_map(|given| {
        let system = SYSTEMS.iter().find(|system| system.name.eq_ignore_ascii_case(&given));
        system.ok_or("there is no such name")
    })
}

/// Reads a format of files to check.
fn input_format() -> impl TypedValueParser<Value = InputFormat> {
    let names = ProofFormat::NAMES.iter().map(|(name, _)| *name);
    PossibleValuesParser::new(["wff"].into_iter().chain(names)).map(|given| {
        let other = ProofFormat::NAMES.iter().find(|(name, _)| **name == given);
        other.map_or(InputFormat::Wff, |(_, format)| InputFormat::Proofs(*format))
    })
}

/// Reads the keyword of a statement that can be kept from files.
fn lockable() -> impl TypedValueParser<Value = Keyword> {
    PossibleValuesParser::new(Locked::ALL.map(Keyword::text))
        .try_map(|given| Keyword::read(&given).ok_or("there is no such statement"))
}

/// Reads a kind of material by its name.
fn material_kind() -> impl TypedValueParser<Value = MaterialKind> {
    let names = Kind::NAMES.map(|(name, _)| name).into_iter().chain([MaterialKind::ROLLS]);
    PossibleValuesParser::new(names).map(|given| {
        let kind = Kind::NAMES.iter().find(|(name, _)| **name == given);
        kind.map_or(MaterialKind::Rolls, |(_, kind)| MaterialKind::Lines(*kind))
    })
}

/// Reads a flaw by the name of its rule.
fn flaw() -> impl TypedValueParser<Value = Flaw> {
    let name = |flaw: Flaw| rule_of_flaw(flaw).id;
    PossibleValuesParser::new(Flaw::ALL.map(name)).try_map(move |given| {
        let flaw = Flaw::ALL.into_iter().find(|flaw| name(*flaw) == given);
        flaw.ok_or("there is no such name")
    })
}

/// Reads one of some things by its name.
fn named<T: Copy + Send + Sync + 'static>(
    options: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(options.iter().map(|(name, _)| *name)).try_map(|given| {
        let option = options.iter().find(|(name, _)| name.eq_ignore_ascii_case(&given));
        option.map(|(_, option)| *option).ok_or("there is no such name")
    })
}
