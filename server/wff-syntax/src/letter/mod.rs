//! The one table of letters. Lexer, hover, completion, documentation and grammars read it or are
//! checked against it.
//!
//! A line is always read in the widest alphabet, where every ASCII lower-case letter is a
//! proposition; which letters are allowed on a line is a check made later.

mod connective;

pub use connective::{Binary, Connective, Constant, Unary};

/// A row of the table of connectives: the ways in which one is written and read.
#[derive(Debug, PartialEq, Eq)]
pub struct ConnectiveRow {
    /// The capital that stands for it in Polish notation.
    pub letter: u8,
    /// The number of operands that it takes.
    pub arity: u8,
    /// The alphabet it belongs to; `None` where it is the logic that has it.
    pub alphabet: Option<Alphabet>,
    /// The name that logicians give it.
    pub name: &'static str,
    /// The Polish word its letter is taken from; empty where the letter has another origin.
    pub polish: &'static str,
    /// Its reading in a few words, as in `C (if … then)`.
    pub reads: &'static str,
    /// Its truth in classical logic, as what is said of a formula that it heads.
    pub meaning: &'static str,
    /// Its Unicode sign in infix.
    pub sign: &'static str,
    /// Its ASCII sign in infix.
    pub ascii: &'static str,
    /// Its LaTeX command.
    pub latex: &'static str,
}

/// The connectives, those of the dice first.
///
/// Letters and Polish words after Łukasiewicz. Sources disagree on some letters beyond the dice:
/// here `B` is the converse conditional (q implies p), `O` the false and `V` the true constant; `L`
/// is necessity and `M` possibility, as in Łukasiewicz's later papers and in Prior.
pub static CONNECTIVES: [ConnectiveRow; 13] = [
    ConnectiveRow {
        letter: b'N',
        arity: 1,
        alphabet: Some(Alphabet::Dice),
        name: "negation",
        polish: "negacja",
        reads: "not",
        meaning: "is T just where its operand is F",
        sign: "¬",
        ascii: "~",
        latex: "\\neg",
    },
    ConnectiveRow {
        letter: b'K',
        arity: 2,
        alphabet: Some(Alphabet::Dice),
        name: "conjunction",
        polish: "koniunkcja",
        reads: "and",
        meaning: "is T only where both its operands are T",
        sign: "∧",
        ascii: "&",
        latex: "\\land",
    },
    ConnectiveRow {
        letter: b'A',
        arity: 2,
        alphabet: Some(Alphabet::Dice),
        name: "disjunction",
        polish: "alternatywa",
        reads: "or",
        meaning: "is F only where both its operands are F",
        sign: "∨",
        ascii: "|",
        latex: "\\lor",
    },
    ConnectiveRow {
        letter: b'C',
        arity: 2,
        alphabet: Some(Alphabet::Dice),
        name: "conditional",
        polish: "implikacja",
        reads: "if … then",
        meaning: "is F only where its first operand is T and its second F",
        sign: "→",
        ascii: "->",
        latex: "\\to",
    },
    ConnectiveRow {
        letter: b'E',
        arity: 2,
        alphabet: Some(Alphabet::Dice),
        name: "biconditional",
        polish: "ekwiwalencja",
        reads: "if and only if",
        meaning: "is T just where its operands have the same value",
        sign: "↔",
        ascii: "<->",
        latex: "\\leftrightarrow",
    },
    ConnectiveRow {
        letter: b'D',
        arity: 2,
        alphabet: Some(Alphabet::Textbook),
        name: "nand",
        polish: "dysjunkcja",
        reads: "not both",
        meaning: "is F only where both its operands are T",
        sign: "↑",
        ascii: "nand",
        latex: "\\uparrow",
    },
    ConnectiveRow {
        letter: b'X',
        arity: 2,
        alphabet: Some(Alphabet::Textbook),
        name: "nor",
        polish: "",
        reads: "neither … nor",
        meaning: "is T only where both its operands are F",
        sign: "↓",
        ascii: "nor",
        latex: "\\downarrow",
    },
    ConnectiveRow {
        letter: b'J',
        arity: 2,
        alphabet: Some(Alphabet::Textbook),
        name: "exclusive disjunction",
        polish: "",
        reads: "either … or, not both",
        meaning: "is T just where its operands have different values",
        sign: "⊕",
        ascii: "xor",
        latex: "\\oplus",
    },
    ConnectiveRow {
        letter: b'B',
        arity: 2,
        alphabet: Some(Alphabet::Textbook),
        name: "converse conditional",
        polish: "",
        reads: "if, turned round",
        meaning: "is F only where its first operand is F and its second T",
        sign: "←",
        ascii: "<-",
        latex: "\\leftarrow",
    },
    ConnectiveRow {
        letter: b'O',
        arity: 0,
        alphabet: Some(Alphabet::Textbook),
        name: "falsum",
        polish: "",
        reads: "the false",
        meaning: "is F",
        sign: "⊥",
        ascii: "false",
        latex: "\\bot",
    },
    ConnectiveRow {
        letter: b'V',
        arity: 0,
        alphabet: Some(Alphabet::Textbook),
        name: "verum",
        polish: "",
        reads: "the true",
        meaning: "is T",
        sign: "⊤",
        ascii: "true",
        latex: "\\top",
    },
    ConnectiveRow {
        letter: b'L',
        arity: 1,
        alphabet: None,
        name: "necessity",
        polish: "",
        reads: "necessarily",
        meaning: "is T just where its operand is T at every world that is seen",
        sign: "□",
        ascii: "[]",
        latex: "\\Box",
    },
    ConnectiveRow {
        letter: b'M',
        arity: 1,
        alphabet: None,
        name: "possibility",
        polish: "możliwość",
        reads: "possibly",
        meaning: "is T just where its operand is T at some world that is seen",
        sign: "◇",
        ascii: "<>",
        latex: "\\Diamond",
    },
];

/// The propositions of the dice, in alphabetical order.
pub const PROPOSITIONS: [u8; 4] = *b"pqrs";

/// True if a byte is a letter or a digit of the formulas that dice make.
pub fn is_of_formula(byte: u8) -> bool {
    byte.is_ascii_digit() || PROPOSITIONS.contains(&byte) || connective(byte).is_some()
}

/// The faces of a small die.
pub const SMALL: [u8; 6] = *b"pqrsio";

/// The faces of a big die.
pub const BIG: [u8; 6] = *b"NKACER";

/// The faces of the dice that cannot stand in a formula.
pub const FACES: [u8; 3] = *b"ioR";

/// A set of letters that formulas on a line may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Alphabet {
    /// `p q r s` and `N K A C E`.
    Dice,
    /// Every lower-case letter with optional digits, and the connectives `D X J B O V` too.
    Textbook,
}

impl Alphabet {
    /// The alphabets that a file can ask for, by name.
    pub const NAMES: [(&'static str, Alphabet); 2] =
        [("dice", Alphabet::Dice), ("textbook", Alphabet::Textbook)];

    /// Its name in a file.
    pub fn name(self) -> &'static str {
        Alphabet::NAMES.iter().find(|(_, alphabet)| *alphabet == self).map_or("", |(name, _)| name)
    }

    /// True if a symbol of a formula belongs to this alphabet: the letter, with `long` for a
    /// proposition with digits.
    pub fn has(self, letter: u8, long: bool) -> bool {
        match self {
            Alphabet::Dice => {
                !long
                    && (PROPOSITIONS.contains(&letter)
                        || connective(letter).is_some_and(|it| it.alphabet == Some(Alphabet::Dice)))
            }
            Alphabet::Textbook => {
                letter.is_ascii_lowercase()
                    || connective(letter).is_some_and(|it| it.alphabet.is_some())
            }
        }
    }
}

/// The letters that formulas on a line may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Letters {
    /// Those of this alphabet; all where it could not be understood.
    pub alphabet: Option<Alphabet>,
    /// True if `L` and `M` are among them.
    pub modal: bool,
}

impl Letters {
    /// Those of the dice alone.
    pub const OF_DICE: Letters = Letters::of(Alphabet::Dice);

    /// Those of an alphabet, without `L` and `M`.
    pub const fn of(alphabet: Alphabet) -> Letters {
        Letters { alphabet: Some(alphabet), modal: false }
    }

    /// True if a symbol of a formula is among them: the letter, with `long` for a proposition with
    /// digits.
    pub fn have(self, letter: u8, long: bool) -> bool {
        match Unary::of(letter) {
            Some(Unary::L | Unary::M) => self.modal,
            _ => self.alphabet.is_none_or(|alphabet| alphabet.has(letter, long)),
        }
    }
}

/// The row of the connective that a letter stands for.
pub fn connective(letter: u8) -> Option<&'static ConnectiveRow> {
    let row = PLACES.get(usize::from(letter))?;
    CONNECTIVES.get(usize::from(*row))
}

/// The places of the letters in the table of connectives; those of others lie beyond it.
static PLACES: [u8; 256] = places();

#[expect(
    clippy::indexing_slicing,
    reason = "run by the compiler, which sees an index out of bounds"
)]
const fn places() -> [u8; 256] {
    let mut places = [u8::MAX; 256];
    let mut row = 0;
    while row < CONNECTIVES.len() {
        places[CONNECTIVES[row].letter as usize] = row as u8;
        row += 1;
    }
    places
}

/// The number of formulas that a letter takes in the widest alphabet: 0 for a proposition or
/// constant, 1 for `N`, `L` and `M`, 2 for a binary connective. `None` for other characters and for
/// the die face `R`.
pub const fn arity(letter: u8) -> Option<u8> {
    match Connective::of(letter) {
        _ if letter.is_ascii_lowercase() => Some(0),
        Some(connective) => Some(connective.arity()),
        None => None,
    }
}

/// The meaning that a letter which this language lacks has in Polish notation elsewhere: the tenses
/// after Prior, `S` and `U` after Kamp.
pub fn meaning_elsewhere(letter: char) -> Option<&'static str> {
    Some(match letter {
        'Π' | '∀' => "the universal quantifier (“for all”)",
        'Σ' | '∃' => "the existential quantifier (“for some”)",
        'F' => "the future (“it will be that”)",
        'G' => "all the future (“it will always be that”)",
        'P' => "the past (“it was that”)",
        'H' => "all the past (“it has always been that”)",
        'S' => "“since”",
        'U' => "“until”",
        _ => return None,
    })
}

/// True for a blank inside a line: white space (a no-break space too), or a character without width
/// such as a BOM.
pub fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
}

/// The letter of this language that a character of another script or case looks like: capital
/// propositions of the dice, full-width and mathematical letters, Greek and Cyrillic twins.
pub fn look_alike(c: char) -> Option<u8> {
    let letter = match c {
        'P' | 'Q' | 'S' => c.to_ascii_lowercase(),
        '\u{ff21}'..='\u{ff3a}' => offset('A', c, '\u{ff21}'),
        '\u{ff41}'..='\u{ff5a}' => offset('a', c, '\u{ff41}'),
        'Α' | 'А' => 'A',
        'Ε' | 'Е' => 'E',
        'Κ' | 'К' => 'K',
        'Ν' => 'N',
        'С' | 'Ϲ' => 'C',
        'ρ' | 'р' => 'p',
        'ѕ' => 's',
        'ԛ' => 'q',
        'г' => 'r',
        // Bold, italic, script, fraktur, double-struck, sans-serif and monospaced letters repeat
        // A–Z a–z in this block.
        '\u{1d400}'..='\u{1d6a3}' => {
            let index = (c as u32 - 0x1d400) % 52;
            let (base, index) = if index < 26 { (b'A', index) } else { (b'a', index - 26) };
            char::from(base + u8::try_from(index).ok()?)
        }
        _ => return None,
    };
    let letter = u8::try_from(letter).ok()?;
    let letter =
        if matches!(letter, b'P' | b'Q' | b'S') { letter.to_ascii_lowercase() } else { letter };
    arity(letter).map(|_| letter)
}

fn offset(base: char, c: char, first: char) -> char {
    char::from_u32(base as u32 + (c as u32 - first as u32)).unwrap_or(base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_stands_for_one_thing() {
        for (i, one) in CONNECTIVES.iter().enumerate() {
            assert!(one.letter.is_ascii_uppercase());
            assert!(
                CONNECTIVES
                    .iter()
                    .skip(i + 1)
                    .all(|other| other.letter != one.letter && other.sign != one.sign)
            );
            assert!(!FACES.contains(&one.letter));
        }
    }

    #[test]
    fn every_letter_of_the_table_is_a_connective_of_its_arity_and_alphabet() {
        for letter in 0..=u8::MAX {
            let (row, kind) = (connective(letter), Connective::of(letter));
            assert_eq!(row.map(|row| row.letter), kind.map(Connective::letter));
            assert_eq!(row.map(|row| row.arity), kind.map(Connective::arity));
            let binary = row.filter(|row| row.arity == 2);
            assert_eq!(
                binary.map(|row| row.alphabet == Some(Alphabet::Dice)),
                Binary::of(letter).map(Binary::is_of_dice)
            );
        }
        assert!(Binary::ALL.starts_with(&Binary::OF_DICE));
        assert!(Binary::OF_DICE.into_iter().all(Binary::is_of_dice));
    }

    #[test]
    fn the_dice_have_nine_letters_for_formulas() {
        let dice: Vec<u8> = (0..=127).filter(|&letter| Alphabet::Dice.has(letter, false)).collect();
        assert_eq!(dice, *b"ACEKNpqrs");
    }

    #[test]
    fn look_alikes_stand_for_letters_of_the_language() {
        for (c, letter) in
            [('P', b'p'), ('К', b'K'), ('ｑ', b'q'), ('𝑝', b'p'), ('𝐊', b'K'), ('Ρ', 0), ('k', 0)]
        {
            assert_eq!(look_alike(c), (letter != 0).then_some(letter), "{c}");
        }
    }
}
