//! The connectives: their letters and the number of their operands.

/// A connective: a truth-functional one, or one of modal logic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Connective {
    /// A connective of one operand.
    Unary(Unary),
    /// A connective of two operands.
    Binary(Binary),
    /// A connective without operands.
    Constant(Constant),
}

/// A connective of one operand, by its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unary {
    /// Negation.
    N,
    /// Necessity, of modal logic.
    L,
    /// Possibility, of modal logic.
    M,
}

/// A connective of two operands, by its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Binary {
    /// Conjunction.
    K,
    /// Disjunction.
    A,
    /// The conditional.
    C,
    /// The biconditional.
    E,
    /// Nand.
    D,
    /// Nor.
    X,
    /// Exclusive disjunction.
    J,
    /// The converse conditional.
    B,
}

/// A truth constant, by its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Constant {
    /// Falsum.
    O,
    /// Verum.
    V,
}

impl Connective {
    /// The connective that a letter stands for.
    pub const fn of(letter: u8) -> Option<Connective> {
        match letter {
            b'N' => Some(Connective::Unary(Unary::N)),
            b'L' => Some(Connective::Unary(Unary::L)),
            b'M' => Some(Connective::Unary(Unary::M)),
            b'K' => Some(Connective::Binary(Binary::K)),
            b'A' => Some(Connective::Binary(Binary::A)),
            b'C' => Some(Connective::Binary(Binary::C)),
            b'E' => Some(Connective::Binary(Binary::E)),
            b'D' => Some(Connective::Binary(Binary::D)),
            b'X' => Some(Connective::Binary(Binary::X)),
            b'J' => Some(Connective::Binary(Binary::J)),
            b'B' => Some(Connective::Binary(Binary::B)),
            b'O' => Some(Connective::Constant(Constant::O)),
            b'V' => Some(Connective::Constant(Constant::V)),
            _ => None,
        }
    }

    /// The capital that stands for it in Polish notation.
    pub const fn letter(self) -> u8 {
        match self {
            Connective::Unary(unary) => unary.letter(),
            Connective::Binary(binary) => binary.letter(),
            Connective::Constant(Constant::O) => b'O',
            Connective::Constant(Constant::V) => b'V',
        }
    }

    /// The number of its operands.
    pub const fn arity(self) -> u8 {
        match self {
            Connective::Constant(_) => 0,
            Connective::Unary(_) => 1,
            Connective::Binary(_) => 2,
        }
    }

    /// True if it is one of modal logic.
    pub const fn is_modal(self) -> bool {
        matches!(self, Connective::Unary(unary) if unary.is_modal())
    }
}

impl Unary {
    /// The connective of one operand that a letter stands for.
    pub const fn of(letter: u8) -> Option<Unary> {
        match Connective::of(letter) {
            Some(Connective::Unary(unary)) => Some(unary),
            _ => None,
        }
    }

    /// The capital that stands for it in Polish notation.
    pub const fn letter(self) -> u8 {
        match self {
            Unary::N => b'N',
            Unary::L => b'L',
            Unary::M => b'M',
        }
    }

    /// True if it is one of modal logic.
    pub const fn is_modal(self) -> bool {
        matches!(self, Unary::L | Unary::M)
    }
}

impl Binary {
    /// The connectives of two operands, those of the dice first.
    pub const ALL: [Binary; 8] =
        [Binary::K, Binary::A, Binary::C, Binary::E, Binary::D, Binary::X, Binary::J, Binary::B];

    /// The connectives of two operands that the dice have.
    pub const OF_DICE: [Binary; 4] = [Binary::K, Binary::A, Binary::C, Binary::E];

    /// The connective of two operands that a letter stands for.
    pub const fn of(letter: u8) -> Option<Binary> {
        match Connective::of(letter) {
            Some(Connective::Binary(binary)) => Some(binary),
            _ => None,
        }
    }

    /// The capital that stands for it in Polish notation.
    pub const fn letter(self) -> u8 {
        match self {
            Binary::K => b'K',
            Binary::A => b'A',
            Binary::C => b'C',
            Binary::E => b'E',
            Binary::D => b'D',
            Binary::X => b'X',
            Binary::J => b'J',
            Binary::B => b'B',
        }
    }

    /// True if the dice have it.
    pub const fn is_of_dice(self) -> bool {
        match self {
            Binary::K | Binary::A | Binary::C | Binary::E => true,
            Binary::D | Binary::X | Binary::J | Binary::B => false,
        }
    }
}
