//! Options of `generate`.

use super::common::Format;
use super::dice::{LAST_SEED, MOST_DICE};
use super::names::{flaw, logic, named};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint, value_parser};
use std::path::PathBuf;
use wff_core::analysis::Flaw;
use wff_core::dice::Rules;
use wff_core::generate::Kind;
use wff_core::logic::{Class, Logic};

#[derive(Debug, Args)]
#[command(
    after_help = "Each line is true, and none comes twice but rolls. Formulas are drawn evenly \
                        among all WFFs of\n\
                        the length that are as asked for. The same seed writes the same again.\n\
                        Exercises that ask of which kind something is are of each such kind \
                        as likely, unless\n\
                        --unmixed is given.\n\
                        \n\
                        Exit status: 0 done, 1 there are not so many of the kind, or they were \
                        not found,\n\
                        2 the options do not fit together."
)]
pub struct GenerateOptions {
    /// The kind of material
    #[arg(long, value_name = "KIND", value_parser = material_kind())]
    pub kind: MaterialKind,
    /// The letters of each formula; of a pff before its flaw [default: 7]
    #[arg(long, value_name = "NUMBER", value_parser = value_parser!(u64).range(1..=MOST_LETTERS))]
    pub length: Option<u64>,
    /// The propositions, such as pqr; with others than p q r s it is the alphabet of textbooks
    /// [default: pqrs]
    #[arg(long, value_name = "LETTERS")]
    pub letters: Option<String>,
    /// The connectives, such as NKA, in modal logics L and M, too; with others it is the alphabet
    /// of textbooks [default: NKACE, in modal logics NKACELM]
    #[arg(long, value_name = "LETTERS")]
    pub connectives: Option<String>,
    /// Write a key of exercises, each with what it requires
    #[arg(long)]
    pub exercises: bool,
    /// Of exercises: all of the kind, though their question tells the answer then
    #[arg(long)]
    pub unmixed: bool,
    /// A file of names, one a line, for each of which a key and a sheet are written
    #[arg(long, value_name = "FILE", requires = "into")]
    pub students: Option<PathBuf>,
    /// The folder into which the keys and sheets of students are written
    #[arg(long, value_name = "FOLDER", requires = "students", value_hint = ValueHint::DirPath)]
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

impl GenerateOptions {
    /// True if exercises are written.
    pub fn is_key(&self) -> bool {
        self.exercises || self.students.is_some()
    }
}

impl MaterialKind {
    /// The name of rolls as a kind.
    pub const ROLLS: &str = "roll";

    /// The lines that are written.
    fn lines(self) -> &'static str {
        match self {
            MaterialKind::Lines(Kind::Wff) => "f",
            MaterialKind::Lines(Kind::Pff) => "f is pff, a WFF with one flaw",
            MaterialKind::Lines(Kind::OfClass(Class::Tautology)) => "f is tautology",
            MaterialKind::Lines(Kind::OfClass(Class::Contradiction)) => "f is contradiction",
            MaterialKind::Lines(Kind::OfClass(Class::Contingent)) => "f is contingent",
            MaterialKind::Lines(Kind::Equivalent) => "f == g, both contingent",
            MaterialKind::Lines(Kind::Inequivalent) => "f != g, both contingent",
            MaterialKind::Lines(Kind::Valid) => "f, g |= h, both premises needed if there are such",
            MaterialKind::Lines(Kind::Invalid) => "f, g !|= h, which can be true together",
            MaterialKind::Rolls => "roll and dice",
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Kind::NAMES
            .iter()
            .find(|(_, kind)| MaterialKind::Lines(*kind) == self)
            .map_or(MaterialKind::ROLLS, |(name, _)| name)
    }
}

/// Reads a kind of material by its name.
fn material_kind() -> impl TypedValueParser<Value = MaterialKind> {
    let kinds = || {
        Kind::NAMES
            .map(|(_, kind)| MaterialKind::Lines(kind))
            .into_iter()
            .chain([MaterialKind::Rolls])
    };
    let values = kinds().map(|kind| PossibleValue::new(kind.name()).help(kind.lines()));
    PossibleValuesParser::new(values).try_map(move |given| {
        kinds().find(|kind| kind.name() == given).ok_or("there is no such kind")
    })
}

/// The most letters of a generated formula.
const MOST_LETTERS: u64 = 10_000;

/// The most lines that are generated.
const MOST_LINES: u64 = 100_000;
