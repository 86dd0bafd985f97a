//! A symbol of a document, as plain data.

use std::ops::Range;

/// The most symbols of a document. Where there are more, first those are left out that are not
/// [wide](SymbolKind::is_wide).
pub(super) const MOST: usize = 10_000;

/// A part of a document that has a name, or defines one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentSymbol {
    /// Its name, as in `@mp` or `p`.
    pub name: String,
    /// A few words on what it stands for.
    pub detail: String,
    /// Its kind.
    pub kind: SymbolKind,
    /// The bytes of its lines, without blanks at their ends.
    pub range: Range<usize>,
    /// The bytes of its name, which lie in the range.
    pub selection: Range<usize>,
    /// The number of symbols that it lies in, each of which stands before it.
    pub depth: usize,
}

/// The kinds of symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// A section, by its heading.
    Section,
    /// A name of a formula.
    Name,
    /// A proposition with a meaning or a value.
    Proposition,
    /// A setting.
    Setting,
    /// A logic.
    Logic,
    /// A system of axioms.
    System,
    /// A model of worlds.
    Model,
    /// A truth table.
    Table,
    /// An exercise.
    Exercise,
    /// A requirement of an exercise.
    Requirement,
    /// A game.
    Game,
    /// A round of a game.
    Round,
    /// A roll.
    Roll,
    /// A call or challenge.
    Call,
    /// A proof.
    Proof,
}

impl SymbolKind {
    /// True if it is found by its name from other documents.
    pub fn is_wide(self) -> bool {
        match self {
            SymbolKind::Section
            | SymbolKind::Name
            | SymbolKind::Logic
            | SymbolKind::System
            | SymbolKind::Model
            | SymbolKind::Exercise
            | SymbolKind::Game
            | SymbolKind::Proof => true,
            SymbolKind::Proposition
            | SymbolKind::Setting
            | SymbolKind::Table
            | SymbolKind::Requirement
            | SymbolKind::Round
            | SymbolKind::Roll
            | SymbolKind::Call => false,
        }
    }
}
