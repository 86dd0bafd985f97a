//! Options of the commands about proofs: `prove`, `import`, `export`, `shorten` and `rebase`.

use super::common::{Format, SettingsOptions};
use super::names::{Offered, named};
use clap::{Args, value_parser};
use std::path::PathBuf;
use wff_core::proof::condensed::formats::Format as ProofFormat;

/// Proofs of sequents are written in natural deduction, the shortest found, by the rules of the
/// logic; with --system a D-proof is searched, which detaches a formula from axioms.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 a proof was found, 1 there is none, no D-proof as short as \
                        asked for, or a formula\n\
                        is not well formed, 2 there is no sequent, a connective or the logic has \
                        no rules,\n\
                        or the effort ended."
)]
pub struct ProveOptions {
    /// A sequent, such as 'p, Cpq |- q', or a formula, which is to be proved without premises; `-`
    /// reads it from standard input
    #[arg(value_name = "SEQUENT|FORMULA")]
    #[arg(required_unless_present = "system")]
    pub sequent: Option<String>,
    /// Search a D-proof of a formula from the axioms of a system, such as lukasiewicz-3, from those
    /// of a block of axioms in a file, as in sheet.wff or sheet.wff:Mine, or from axioms with
    /// commas between them, as in CpCqp,CCpCqrCCpqCpr; `list` prints the systems
    #[arg(long, value_name = "SYSTEM|FILE|AXIOMS", value_parser = Offered::SystemsOrList)]
    #[arg(hide_possible_values = true)]
    pub system: Option<String>,
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
    /// The format of the file [default: the one in which the most of it can be read]
    #[arg(long, value_name = "FORMAT", value_parser = named(&ProofFormat::NAMES))]
    pub from: Option<ProofFormat>,
    /// The axioms of the proofs, for files that do not name them [default: lukasiewicz-3]
    #[arg(long, value_name = "SYSTEM|FILE|AXIOMS", value_parser = Offered::Systems)]
    #[arg(hide_possible_values = true)]
    pub system: Option<String>,
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

/// Each part of a D-proof gives way to the shortest one that is known to prove as much: among the
/// parts of all D-proofs of the file, and among all D-proofs of a few letters, which are searched.
/// Formulas and all else stay; the file itself is not written.
#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 done, 2 a D-proof is wrong, or there is none.")]
pub struct ShortenOptions {
    /// The .wff file, or - for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[command(flatten)]
    pub search: SearchOptions,
}

/// Each axiom of the file gives way to a D-proof of it from the axioms of another system: one that
/// another file has, or one that is found by a search. Formulas and all else stay; the file itself
/// is not written.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 done, 2 a D-proof is wrong, or there is none, or none of an axiom."
)]
pub struct RebaseOptions {
    /// The .wff file, or - for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The axioms that the D-proofs are to start from
    #[arg(long, value_name = "SYSTEM|FILE|AXIOMS", value_parser = Offered::Systems)]
    #[arg(hide_possible_values = true)]
    pub system: String,
    /// A .wff file with D-proofs of the old axioms from the new ones
    #[arg(long, value_name = "FILE")]
    pub given: Option<PathBuf>,
    #[command(flatten)]
    pub search: SearchOptions,
}

/// The limits of a search for D-proofs, and whether it is shown.
#[derive(Debug, Args)]
pub struct SearchOptions {
    /// The most letters of the D-proofs that are searched [default: as many as are tried in a
    /// second or two]
    #[arg(long, value_name = "NUMBER")]
    #[arg(value_parser = value_parser!(u64).range(1..=LONGEST_D_PROOF))]
    pub length: Option<u64>,
    /// Look so many times as far
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub effort: u32,
    /// Show no progress, and print no remarks
    #[arg(short, long)]
    pub quiet: bool,
}
