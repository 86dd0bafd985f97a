//! Matrices that show what cannot be proved: as a block of the language, with claims that the
//! language confirms, and in a sentence.

use crate::logic::matrix_builder::{CONNECTIVES, REQUIRED};
use crate::proof::condensed::refute::{Refutation, Table};
use crate::rules::count;
use crate::syntax::letter::{Alphabet, arity};
use crate::syntax::quote;
use std::fmt::Write;

/// The name of a matrix where nothing else has it.
pub const NAME: &str = "Refuting";

/// A rule of a system in text, an axiom if it has no premises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenRule<'t> {
    /// Its premises, with commas between them.
    pub premises: &'t str,
    /// Its conclusion.
    pub conclusion: &'t str,
}

/// The rule of detachment.
pub const DETACHMENT: WrittenRule<'static> = WrittenRule { premises: "Cpq, p", conclusion: "q" };

impl<'t> WrittenRule<'t> {
    /// An axiom.
    pub fn axiom(axiom: &'t str) -> WrittenRule<'t> {
        WrittenRule { premises: "", conclusion: axiom }
    }

    /// The claim that it keeps designated values.
    fn claim(&self) -> String {
        match self.premises {
            "" => format!("{} is tautology", self.conclusion),
            premises => format!("{premises} |= {}", self.conclusion),
        }
    }
}

/// The sentence that a formula cannot be proved from axioms, which a phrase names, above the matrix
/// that shows it.
pub fn sentence(theorem: &str, axioms: &str, found: &Refutation) -> String {
    format!(
        "{} cannot be proved: here is a matrix with {} in which {axioms} hold and it does not",
        quote(theorem),
        count(found.size.into(), "value", "values"),
    )
}

/// The sentence that an axiom does not follow from the others, above the matrix that shows it.
pub fn independence(axiom: &str, found: &Refutation) -> String {
    format!(
        "{} does not follow from the others: here is a matrix with {} in which they hold and it \
         does not",
        quote(axiom),
        count(found.size.into(), "value", "values"),
    )
}

/// A matrix as a block, under a name. What connectives mean that neither the axioms nor the formula
/// have does not matter; a block says it of those that each logic has.
pub fn block(found: &Refutation, name: &str) -> String {
    let names: Vec<String> = (0..found.size).map(|value| value.to_string()).collect();
    let designated = (0..found.size).filter(|value| found.designated >> value & 1 == 1);
    let designated: Vec<String> = designated.map(|value| value.to_string()).collect();
    let names = names.join(" ");
    let mut block =
        format!("matrix {name}\n  values {names}\n  designated {}\n", designated.join(" "));
    for table in &found.tables {
        // A matrix of the language has no modal letters: their tables are told beside it.
        let aside = if has_table(table.letter) { "" } else { "# " };
        let heads = if table.arity == 2 { format!(" | {names}") } else { String::new() };
        // Writing to memory does not fail.
        let _ = writeln!(block, "  {aside}table {}{heads}", char::from(table.letter));
        for (value, row) in rows(table, found.size).enumerate() {
            let row: Vec<String> = row.iter().map(u8::to_string).collect();
            let _ = writeln!(block, "  {aside}  row {value} | {}", row.join(" "));
        }
    }
    for letter in CONNECTIVES.into_iter().take(REQUIRED) {
        if found.tables.iter().all(|table| table.letter != letter) {
            let operands = if arity(letter) == Some(2) { "pq" } else { "p" };
            let letter = char::from(letter);
            let _ = writeln!(block, "  define {letter} {operands} = p # whatever it means");
        }
    }
    block + "end\n"
}

/// The claims, below a block of this name, that the rules keep designated values and the formula is
/// not always designated. Modal letters have no meaning there, and what has some is left out.
pub fn claims(found: &Refutation, name: &str, rules: &[WrittenRule<'_>], theorem: &str) -> String {
    let refuting = valuation(found);
    let refuting = if refuting.is_empty() { refuting } else { format!(" # under {refuting}") };
    let claims = rules.iter().map(WrittenRule::claim);
    let claims = claims.chain([format!("{theorem} is not tautology{refuting}")]);
    let is_told = |claim: &String| claim.bytes().filter(u8::is_ascii_uppercase).all(has_meaning);
    let claims: Vec<String> = claims.filter(is_told).collect();
    let texts = rules.iter().flat_map(|rule| [rule.premises, rule.conclusion]).chain([theorem]);
    let is_of_dice = |text: &str| {
        let bytes = || text.bytes();
        let digits = bytes().any(|byte| byte.is_ascii_digit());
        !digits && bytes().filter(u8::is_ascii_alphabetic).all(|it| Alphabet::Dice.has(it, false))
    };
    let alphabet = if texts.into_iter().all(is_of_dice) { "" } else { "alphabet textbook\n" };
    format!("{alphabet}logic {name}\n{}\n", claims.join("\n"))
}

/// The values under which the formula is not designated: `p = 1, q = 0`.
pub fn valuation(found: &Refutation) -> String {
    let values = found.valuation.iter().map(|(letter, value)| format!("{letter} = {value}"));
    values.collect::<Vec<_>>().join(", ")
}

/// True if a block can hold all of its tables: those of modal letters are told beside it.
pub fn is_whole(found: &Refutation) -> bool {
    found.tables.iter().all(|table| has_table(table.letter))
}

/// True if a matrix of the language has a table of a connective.
fn has_table(letter: u8) -> bool {
    CONNECTIVES.contains(&letter)
}

/// True if a letter means something in a matrix of the language: it has a table, or is a constant.
fn has_meaning(letter: u8) -> bool {
    has_table(letter) || arity(letter) == Some(0)
}

fn rows(table: &Table, size: u8) -> std::slice::Chunks<'_, u8> {
    table.cells.chunks(if table.arity == 2 { size.into() } else { 1 })
}
