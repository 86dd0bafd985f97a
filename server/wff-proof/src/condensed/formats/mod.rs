//! Files of D-proofs that other programs write: pmGenerator's summaries and lists, Metamath's
//! collection of Principia's theorems, problems of the TPTP library; and the D-proofs of a `.wff`
//! file.
//!
//! Each is read into a [`Collection`] and written from one. What cannot be read is reported with
//! its place, and the rest is read all the same.

mod collection;
mod formula;
mod metamath;
mod pmgenerator;
mod proof_list;
pub mod sheet;
mod tptp;
mod unfold;
mod verdict;

pub use collection::{
    Axiom, Collection, Comment, Expected, Export, LeftOut, Theorem, Unread, Written,
};
pub use verdict::{FailedStep, Wrong};

use super::proof::{Label, Proof};
use crate::terms::{Term, Terms};
use std::cmp::Reverse;
use wff_syntax::letter::Constant;

/// The formats of other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A summary of pmGenerator.
    PmGenerator,
    /// A list of D-proofs, as pmGenerator writes them.
    ProofList,
    /// Metamath's collection of Principia's theorems.
    Metamath,
    /// A problem of the TPTP library about condensed detachment.
    Tptp,
}

impl Format {
    /// The formats by name.
    pub const NAMES: [(&'static str, Format); 4] = [
        ("pmgenerator", Format::PmGenerator),
        ("proof-list", Format::ProofList),
        ("metamath", Format::Metamath),
        ("tptp", Format::Tptp),
    ];

    /// The format of a text: that in which the most of it can be read.
    pub fn of(text: &str) -> Format {
        let rank = |format: &Format| {
            let read = format.read(&mut Terms::new(), text);
            let any = |_: Label<'_>| Some(Terms::new().constant(Constant::V));
            let proofs = read.theorems.iter().filter_map(|theorem| read.proof(theorem));
            let unread = proofs.filter(|proof| Proof::read(proof, any).is_err()).count();
            let lines = read.axioms.len() + read.theorems.len();
            (lines == unread, read.faults.len() + unread, Reverse(lines))
        };
        let all = Format::NAMES.map(|(_, format)| format);
        all.into_iter().min_by_key(rank).unwrap_or(Format::ProofList)
    }

    /// Reads a file.
    pub fn read<'t>(self, terms: &mut Terms, text: &'t str) -> Collection<'t> {
        match self {
            Format::PmGenerator => pmgenerator::read(terms, text),
            Format::ProofList => proof_list::read(terms, text),
            Format::Metamath => metamath::read(terms, text),
            Format::Tptp => tptp::read(terms, text),
        }
    }

    /// Writes a file of theorems with their proofs. A theorem that claims nothing is written with
    /// its result, if that is given here by its place.
    pub fn write(
        self,
        terms: &Terms,
        collection: &Collection<'_>,
        results: &[Option<Term>],
    ) -> Export {
        match self {
            Format::PmGenerator => pmgenerator::write(terms, collection, results),
            Format::ProofList => proof_list::write(terms, collection, results),
            Format::Metamath => metamath::write(terms, collection, results),
            Format::Tptp => tptp::write(terms, collection, results),
        }
    }

    /// True if a file of it has the axioms of its proofs.
    pub fn has_axioms(self) -> bool {
        matches!(self, Format::PmGenerator | Format::Tptp)
    }
}

#[cfg(test)]
mod tests;
