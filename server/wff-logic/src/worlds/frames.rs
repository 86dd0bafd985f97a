//! The logics of possible worlds, and what is asked of the worlds that a world sees.

use std::fmt;

/// A normal modal logic, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum System {
    /// Any frame.
    K,
    /// Serial frames.
    D,
    /// Reflexive frames.
    T,
    /// Reflexive and symmetric frames.
    B,
    /// Symmetric frames.
    KB,
    /// Serial and symmetric frames.
    KDB,
    /// Transitive frames.
    K4,
    /// Serial and transitive frames.
    KD4,
    /// Reflexive and transitive frames.
    S4,
    /// Euclidean frames.
    K5,
    /// Serial and Euclidean frames.
    KD5,
    /// Transitive and Euclidean frames.
    K45,
    /// Serial, transitive and Euclidean frames.
    KD45,
    /// Symmetric and transitive frames, which are Euclidean.
    KB4,
    /// Equivalences.
    S5,
    /// Finite transitive frames in which no world sees itself.
    GL,
    /// Finite partial orders.
    Grz,
}

impl System {
    /// The modal logics, in the order in which lists show them.
    pub const ALL: [System; 17] = [
        System::K,
        System::D,
        System::T,
        System::B,
        System::KB,
        System::KDB,
        System::K4,
        System::KD4,
        System::S4,
        System::K5,
        System::KD5,
        System::K45,
        System::KD45,
        System::KB4,
        System::S5,
        System::GL,
        System::Grz,
    ];

    /// Its name, as a `logic` line writes it.
    pub const fn name(self) -> &'static str {
        match self {
            System::K => "K",
            System::D => "D",
            System::T => "T",
            System::B => "B",
            System::KB => "KB",
            System::KDB => "KDB",
            System::K4 => "K4",
            System::KD4 => "KD4",
            System::S4 => "S4",
            System::K5 => "K5",
            System::KD5 => "KD5",
            System::K45 => "K45",
            System::KD45 => "KD45",
            System::KB4 => "KB4",
            System::S5 => "S5",
            System::GL => "GL",
            System::Grz => "Grz",
        }
    }

    /// True if each world sees itself.
    pub const fn is_reflexive(self) -> bool {
        matches!(self, System::T | System::B | System::S4 | System::S5 | System::Grz)
    }

    /// True if no world sees itself.
    pub const fn is_irreflexive(self) -> bool {
        matches!(self, System::GL)
    }

    /// True if each world sees one.
    pub const fn is_serial(self) -> bool {
        self.is_reflexive()
            || matches!(self, System::D | System::KDB | System::KD4 | System::KD5 | System::KD45)
    }

    /// True if a world is seen by those that it sees.
    pub const fn is_symmetric(self) -> bool {
        matches!(self, System::B | System::KB | System::KDB | System::KB4 | System::S5)
    }

    /// True if a world sees what those that it sees see.
    pub const fn is_transitive(self) -> bool {
        matches!(
            self,
            System::K4
                | System::KD4
                | System::S4
                | System::K45
                | System::KD45
                | System::KB4
                | System::S5
                | System::GL
                | System::Grz
        )
    }

    /// True if the worlds that a world sees see each other.
    pub const fn is_euclidean(self) -> bool {
        matches!(
            self,
            System::K5 | System::KD5 | System::K45 | System::KD45 | System::KB4 | System::S5
        )
    }

    /// True if no two worlds see each other.
    pub const fn is_antisymmetric(self) -> bool {
        matches!(self, System::GL | System::Grz)
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A logic of possible worlds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Worlds {
    /// A modal logic.
    Modal(System),
    /// Intuitionistic logic: the worlds are ordered, and what is true at one is so above it.
    Intuitionistic,
    /// Minimal logic: as intuitionistic logic, but that `O` may be true at a world.
    Minimal,
}

impl Worlds {
    /// Its name, as a `logic` line writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Worlds::Modal(system) => system.name(),
            Worlds::Intuitionistic => "intuitionistic",
            Worlds::Minimal => "minimal",
        }
    }

    /// The modal logic that it is, if it is one.
    pub const fn system(self) -> Option<System> {
        match self {
            Worlds::Modal(system) => Some(system),
            Worlds::Intuitionistic | Worlds::Minimal => None,
        }
    }

    /// True if what is true at a world is true at all that it sees: in intuitionistic and minimal
    /// logic.
    pub const fn is_persistent(self) -> bool {
        self.system().is_none()
    }

    /// The modal logic whose frames are its own: of intuitionistic and minimal logic that of
    /// partial orders.
    pub(super) const fn frames(self) -> System {
        match self {
            Worlds::Modal(system) => system,
            Worlds::Intuitionistic | Worlds::Minimal => System::Grz,
        }
    }
}
