//! Options of the commands about formulas: `explain`, `table`, `tree`, `model` and `convert`.

use super::common::{Format, SettingsOptions};
use super::names::Offered;
use clap::{Args, ValueEnum, value_parser};

#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 the formula is well formed, 1 it is not, 2 there is nothing to \
     explain."
)]
pub struct ExplainOptions {
    /// A formula, `-` to read one from standard input, the name of a logic in any case, or
    /// that of a rule; without it, the rules are listed. What is a formula in the alphabet in force
    /// is explained as one: a textbook's p3 is no P3
    #[arg(value_name = "FORMULA|LOGIC|CODE", value_parser = Offered::Subjects)]
    #[arg(hide_possible_values = true)]
    pub subject: Option<String>,
    /// Tell of each axiom of a system whether it follows from the others: by a proof from them, or
    /// by a matrix in which they hold and it does not. The system is a known one, a block of
    /// axioms in a file, or axioms with commas between them, as for `wff prove`
    #[arg(long, value_name = "SYSTEM|FILE|AXIOMS", value_parser = Offered::Systems)]
    #[arg(hide_possible_values = true, conflicts_with = "subject")]
    pub system: Option<String>,
    /// Look so many times as far for a proof or a matrix; once is a second at the most for each
    /// axiom
    #[arg(long, value_name = "N", default_value_t = 1, requires = "system")]
    #[arg(value_parser = value_parser!(u32).range(1..))]
    pub effort: u32,
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

/// The model is the smallest of at most five worlds, where that is found, else another; it is about
/// its first world. Where no logic is chosen, formulas with L or M are read in K.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 there is a model, 1 there is none, or a formula is not well \
                        formed,\n\
                        2 there is nothing to search, the logic has no worlds, or the effort ended."
)]
pub struct ModelOptions {
    /// A formula, or a judgement such as 'Lp |= LLp' or 'LApq == ALpLq', which the model is to
    /// refute; `-` reads it from standard input
    #[arg(value_name = "FORMULA|JUDGEMENT", required_unless_present = "of")]
    pub claim: Option<String>,
    /// Search a model with a world at which all of these formulas are true
    #[arg(long, value_name = "FORMULA", num_args = 1.., conflicts_with = "claim")]
    pub of: Vec<String>,
    /// The format of the model
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: ModelFormat,
    /// Look so many times as far; once is ten seconds at the most
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = value_parser!(u32).range(1..))]
    pub effort: u32,
    #[command(flatten)]
    pub settings: SettingsOptions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ModelFormat {
    /// A sentence, then a line for each world
    Text,
    /// A `model` block of a file
    Wff,
    /// One JSON document
    Json,
    /// A picture, for light and dark backgrounds
    Svg,
    /// A graph for Graphviz
    Dot,
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
