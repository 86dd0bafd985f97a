//! Signs and words of infix, and how closely connectives bind there.

use super::entry::{Entry, Role, Shown, Sureness, certain, likely};
use crate::letter::Binary;
use std::fmt;

/// Hands on the signs of infix, behind what else there is, by the token that each is: a line for a
/// token has its letters in Polish notation, its signs, and those that have another meaning, too.
macro_rules! infix_signs {
    ($with:ident $($before:tt)*) => {
        $with! {
            $($before)*
            /// A sign of negation in infix.
            Not "N" ["~" "!" "¬" "∼" "˜" "−" "-" "￢" "┐" "-." "\\neg" "\\lnot" "\\sim" "\\bar"
                "\\overline"] [];
            /// A sign of necessity in infix.
            Box "L" ["□" "[]" "\\Box" "\\square"] [];
            /// A sign of possibility in infix.
            Diamond "M" ["◇" "<>" "◊" "⋄" "♢" "\\Diamond" "\\lozenge"] [];
            /// A sign of conjunction in infix.
            And "K" ["&" "&&" "∧" "⋀" "/\\" "·" "•" "∙" "⋅" "×" "˄" "＆" "^" "\\land" "\\wedge"
                "\\cdot" "\\bullet" "\\&"] [];
            /// A sign of disjunction in infix.
            Or "A" ["|" "||" "∨" "⋁" "˅" "\\/" "+" "\\lor" "\\vee"] [];
            /// A sign of the conditional in infix.
            If "C" ["->" "-->" "—>" "–>" "−>" "=>" "==>" ">" "→" "⟶" "⇒" "⟹" "⊃" "➔" "➝" "➞"
                "\\to" "\\rightarrow" "\\Rightarrow" "\\longrightarrow" "\\Longrightarrow"
                "\\supset" "\\implies"] [];
            /// A sign of the strict conditional in infix: the necessity of a conditional.
            StrictIf "LC" ["⥽" "⊰" "\\strictif"] [];
            /// A sign of the biconditional in infix.
            Iff "E" ["<->" "<-->" "<—>" "<–>" "<=>" "<==>" "↔" "⟷" "⇔" "⟺" "\\leftrightarrow"
                "\\Leftrightarrow" "\\longleftrightarrow" "\\Longleftrightarrow" "\\iff"]
                ["\\equiv"];
            /// A sign of nand in infix.
            Nand "D" ["↑" "⊼" "-/\\" "\\uparrow" "\\barwedge"] [];
            /// A sign of nor in infix.
            Nor "X" ["↓" "⊽" "-\\/" "\\downarrow"] [];
            /// A sign of exclusive disjunction in infix.
            Xor "J" ["⊕" "⊻" "\\/_" "\\oplus" "\\veebar"] [];
            /// A sign of the converse conditional in infix.
            Converse "B" ["<-" "<--" "←" "⟵" "⇐" "⟸" "\\leftarrow" "\\Leftarrow"
                "\\longleftarrow" "\\Longleftarrow" "\\gets" "\\impliedby"] [];
            /// The sign of the false constant in infix.
            Falsum "O" ["⊥" "\\bot"] [];
            /// The sign of the true constant in infix.
            Verum "V" ["⊤" "\\top"] [];
        }
    };
}

pub(crate) use infix_signs;

macro_rules! role_of_signs {
    ($($(#[$doc:meta])* $token:ident $letters:literal [$($sign:tt)+] [$($other:tt)*];)+) => {
        /// The signs of infix, each with its letters in Polish notation. Between formulas in that
        /// `≡` is the sign of a judgement.
        pub const SIGNS: Role<&str> = Role {
            name: "Signs of infix",
            entries: &[
                $($(certain($sign, $letters),)+ $(likely($other, $letters),)*)+
                likely("≡", "E"),
            ],
        };
    };
}

infix_signs!(role_of_signs);

/// A word or phrase of infix, by its place and the letter of its connective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// “not” and the like, before the operand of this connective.
    Before(u8),
    /// “it is not the case that” and the like, which may reach further than the next operand.
    That(u8),
    /// Between operands, as closely as the sign of its connective.
    Between(u8),
    /// “but” between operands, which is “and”.
    But,
    /// “only if” or “unless”: between operands, or before the second and a comma.
    Turning(u8),
    /// A constant.
    Constant(u8),
    /// “if” before a condition.
    If,
    /// “then” behind one.
    Then,
    /// “both”, “either” and the like, before the first operand of this connective.
    Pair(u8),
    /// “but not both”, behind a disjunction.
    NotBoth,
}

impl Word {
    /// The connective that it stands for by itself.
    pub const fn connective(self) -> Option<u8> {
        match self {
            Word::Before(letter) | Word::That(letter) | Word::Between(letter) => Some(letter),
            Word::But
            | Word::Turning(_)
            | Word::Constant(_)
            | Word::If
            | Word::Then
            | Word::Pair(_)
            | Word::NotBoth => None,
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (letter, place) = match self {
            Word::Before(letter)
            | Word::That(letter)
            | Word::Between(letter)
            | Word::Constant(letter) => (*letter, ""),
            Word::But => (b'K', ""),
            Word::Turning(letter) => (*letter, ""),
            Word::If => (b'C', ", before a condition"),
            Word::Then => (b'C', ", behind a condition"),
            Word::Pair(letter) => (*letter, ", before both operands"),
            Word::NotBoth => (b'J', ", behind “or”"),
        };
        write!(f, "{}{place}", char::from(letter))
    }
}

/// The words and phrases of infix.
pub const WORDS: Role<Word> = Role {
    name: "Words of infix",
    entries: &[
        certain("if and only if", Word::Between(b'E')),
        certain("just in case", Word::Between(b'E')),
        certain("exactly when", Word::Between(b'E')),
        certain("is necessary and sufficient for", Word::Between(b'E')),
        certain("only if", Word::Turning(b'C')),
        certain("only when", Word::Turning(b'C')),
        certain("is sufficient for", Word::Between(b'C')),
        certain("is necessary for", Word::Between(b'B')),
        certain("is implied by", Word::Between(b'B')),
        certain("it is not the case that", Word::That(b'N')),
        certain("it is not true that", Word::That(b'N')),
        certain("it is false that", Word::That(b'N')),
        certain("it is necessary that", Word::That(b'L')),
        certain("it is necessarily true that", Word::That(b'L')),
        certain("it is necessarily the case that", Word::That(b'L')),
        certain("it is possible that", Word::That(b'M')),
        certain("it is possibly true that", Word::That(b'M')),
        certain("it is possibly the case that", Word::That(b'M')),
        certain("not both", Word::Pair(b'D')),
        certain("exactly one of", Word::Pair(b'J')),
        certain("but not both", Word::NotBoth),
        certain("the false", Word::Constant(b'O')),
        certain("the true", Word::Constant(b'V')),
        certain("provided that", Word::If),
        certain("given that", Word::If),
        certain("not", Word::Before(b'N')),
        certain("necessarily", Word::Before(b'L')),
        certain("possibly", Word::Before(b'M')),
        certain("and", Word::Between(b'K')),
        certain("as well as", Word::But),
        certain("even though", Word::But),
        certain("but", Word::But),
        certain("although", Word::But),
        certain("though", Word::But),
        certain("yet", Word::But),
        certain("or", Word::Between(b'A')),
        certain("unless", Word::Turning(b'A')),
        certain("implies", Word::Between(b'C')),
        certain("iff", Word::Between(b'E')),
        certain("nand", Word::Between(b'D')),
        certain("nor", Word::Between(b'X')),
        certain("xor", Word::Between(b'J')),
        certain("neither", Word::Pair(b'X')),
        certain("false", Word::Constant(b'O')),
        certain("true", Word::Constant(b'V')),
        certain("both", Word::Pair(b'K')),
        certain("either", Word::Pair(b'A')),
        certain("if", Word::If),
        certain("when", Word::If),
        certain("whenever", Word::If),
        certain("provided", Word::If),
        certain("then", Word::Then),
    ],
};

/// The letter that is the sign of disjunction where it stands alone between operands.
pub const LATIN_OR: [char; 2] = ['v', 'V'];

/// The closeness with which connectives of two operands bind in infix. Those of dice have an order,
/// the conditional groups to the right, the others to the left; one without a place in it stands
/// between operands that it shares with no other connective.
pub const BINDING: [(Binary, u8); 4] =
    [(Binary::K, 4), (Binary::A, 3), (Binary::C, 2), (Binary::E, 1)];

/// The closeness with which a connective of two operands binds; 0 for one that has no place in the
/// order.
pub fn binding(connective: Binary) -> u8 {
    BINDING.iter().find(|(it, _)| *it == connective).map_or(0, |(_, binding)| *binding)
}

/// True for the letter of a connective that stands between operands which it shares with no other.
pub fn needs_brackets(letter: u8) -> bool {
    Binary::of(letter).is_some_and(|connective| binding(connective) == 0)
}

/// The signs and words of infix, as they are shown to people.
pub(super) fn shown() -> Shown {
    let sign = |it: &Entry<&str>| (it.spelling, it.meaning.to_owned(), it.sure);
    let word = |it: &Entry<Word>| (it.spelling, it.meaning.to_string(), it.sure);
    let latin = ["v", "V"].map(|it| (it, "A, between operands".to_owned(), Sureness::Certain));
    let rows = SIGNS.entries.iter().map(sign).chain(WORDS.entries.iter().map(word)).chain(latin);
    Shown { name: "Infix", rows: rows.collect() }
}
