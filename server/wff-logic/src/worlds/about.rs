//! The logics of possible worlds in a sentence each, and where they are from.

use super::frames::{System, Worlds};

impl Worlds {
    /// A sentence about its worlds.
    pub const fn about(self) -> &'static str {
        match self {
            Worlds::Modal(System::K) => "A world may see any worlds, or none.",
            Worlds::Modal(System::D) => {
                "Each world sees at least one, so that what is necessary is possible."
            }
            Worlds::Modal(System::T) => "Each world sees itself, so that what is necessary is so.",
            Worlds::Modal(System::B) => "Each world sees itself and is seen by those that it sees.",
            Worlds::Modal(System::KB) => "Each world is seen by those that it sees.",
            Worlds::Modal(System::KDB) => {
                "Each world sees at least one, and is seen by those that it sees."
            }
            Worlds::Modal(System::K4) => "Each world sees what those that it sees see.",
            Worlds::Modal(System::KD4) => {
                "Each world sees at least one, and what those that it sees see."
            }
            Worlds::Modal(System::S4) => "Each world sees itself, and what those that it sees see.",
            Worlds::Modal(System::K5) => {
                "The worlds that a world sees see each other, and themselves."
            }
            Worlds::Modal(System::KD5) => {
                "Each world sees at least one; those that it sees see each other, and themselves."
            }
            Worlds::Modal(System::K45) => {
                "The worlds that a world sees see each other and themselves, and no others."
            }
            Worlds::Modal(System::KD45) => {
                "Each world sees at least one; those that it sees see each other and themselves, \
             and no others."
            }
            Worlds::Modal(System::KB4) => {
                "A world sees none, or is one of some worlds that all see each other and \
             themselves."
            }
            Worlds::Modal(System::S5) => {
                "Each world is one of some worlds that all see each other and themselves."
            }
            Worlds::Modal(System::GL) => {
                "No world sees itself, each sees what those that it sees see, and there are \
             finitely many; `L` may be read as what is provable."
            }
            Worlds::Modal(System::Grz) => {
                "The worlds are finitely many and partly ordered: each sees itself and what stands \
             above it."
            }
            Worlds::Intuitionistic => {
                "The worlds are partly ordered, what is true at one is true above it, and `Cpq` is \
             true where above it there is no world with p and without q."
            }
            Worlds::Minimal => {
                "As in intuitionistic logic, but `O` is a letter like others, and `Np` is `CpO`."
            }
        }
    }

    /// The author and year of its source.
    pub const fn source(self) -> &'static str {
        match self {
            Worlds::Modal(System::K) => "Kripke 1963",
            Worlds::Modal(System::D) => "von Wright 1951, Hanson 1965",
            Worlds::Modal(System::T) => "Gödel 1933, Feys 1937",
            Worlds::Modal(System::B) => "Becker 1930, Kripke 1963",
            Worlds::Modal(System::KB)
            | Worlds::Modal(System::KDB)
            | Worlds::Modal(System::K4)
            | Worlds::Modal(System::KD4)
            | Worlds::Modal(System::K5)
            | Worlds::Modal(System::KD5)
            | Worlds::Modal(System::K45)
            | Worlds::Modal(System::KB4) => "Chellas 1980",
            Worlds::Modal(System::S4) | Worlds::Modal(System::S5) => "Lewis and Langford 1932",
            Worlds::Modal(System::KD45) => "Hintikka 1962, Chellas 1980",
            Worlds::Modal(System::GL) => "Löb 1955, Solovay 1976",
            Worlds::Modal(System::Grz) => "Grzegorczyk 1967",
            Worlds::Intuitionistic => "Heyting 1930, Kripke 1965",
            Worlds::Minimal => "Johansson 1937",
        }
    }
}
