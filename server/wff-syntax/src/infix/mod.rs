//! Infix, read to mend it or to convert it: the usual signs, those of ASCII, LaTeX and Metamath,
//! words (not, and, or, if … then, if and only if, unless, both … and, either … or, neither … nor,
//! necessarily, possibly),
//! and connectives of Polish notation put between their operands.
//!
//! ¬ □ ◇ bind closest, then ∧, ∨, →, ↔; → groups to the right, the others to the left. ↑ ↓ ⊕ ←,
//! “unless” and “if” between operands have no place in that order: beside another connective
//! between operands, and beside themselves, they need brackets, and without them nothing is read.
//! “but” stands beside “and” only. What follows “both … and”, “either … or”, “neither … nor”, “not
//! both … and” or “exactly one of … and” is the one operand that comes next; “but not both” makes
//! the plain “or” before it exclusive. A comma before a word between operands sets that off from
//! all before it: “p or q, and r”.
//!
//! Propositions may be symbols that Polish notation has no letter for, if all are: then each gets a
//! letter, and what is read says so.

mod branch;
mod items;
mod operator;
mod outline;
mod reader;
mod renaming;
#[cfg(test)]
mod tests;
mod written;

pub use outline::{Doubt, Outline};
pub use renaming::Renamed;

use super::formula::{Unit, units};
use super::letter::{self, Alphabet, Connective, Unary};
use super::lexicon::Entry;
use super::lexicon::infix::{WORDS, Word};
use super::text::Span;
use super::token::Token;
use branch::Branch;
use items::Vocabulary;
use reader::{Reader, read_with};
use renaming::Symbols;

/// A stretch of infix, read.
pub struct Infix<'t> {
    /// Its make-up.
    pub outline: Outline,
    line: &'t str,
    reader: Reader,
}

/// A stretch of infix in Polish notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Polish {
    /// The formula.
    pub text: String,
    /// The symbols that got a letter, in text order.
    pub renamed: Vec<Renamed>,
    /// The reason why it is not in the alphabet that was asked for, but in that of textbooks.
    pub obstacle: Option<Obstacle>,
}

/// A reason why an alphabet cannot say a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// It has a constant.
    Constant,
    /// It has so many propositions, which are too many.
    Propositions(usize),
}

impl Infix<'_> {
    /// True if it has a sign or word of modal logic.
    pub fn is_modal(&self) -> bool {
        let is_modal = |branch: &Branch| Unary::of(branch.letter).is_some_and(Unary::is_modal);
        self.reader.branches.iter().any(is_modal)
    }

    /// It in Polish notation, in letters of an alphabet if these can say it, else in those of
    /// textbooks.
    pub fn polish(&self, alphabet: Option<Alphabet>) -> Polish {
        let Infix { line, reader, .. } = self;
        let mut symbols = Symbols::default();
        for branch in reader.branches.iter().filter(|branch| branch.letter == b'?') {
            symbols.place(branch.atom.of(line));
        }
        let alphabet = alphabet.unwrap_or(Alphabet::Textbook);
        let is_constant = |letter| matches!(Connective::of(letter), Some(Connective::Constant(_)));
        let has_constant = || reader.branches.iter().any(|branch| is_constant(branch.letter));
        let said = symbols.renamed(alphabet);
        let obstacle = match &said {
            _ if alphabet == Alphabet::Dice && has_constant() => Some(Obstacle::Constant),
            None => Some(Obstacle::Propositions(symbols.len())),
            Some(_) => None,
        };
        let alphabet = if obstacle.is_some() { Alphabet::Textbook } else { alphabet };
        let said = said.filter(|_| obstacle.is_none());
        let mut renamed = said.or_else(|| symbols.renamed(alphabet)).unwrap_or_default();
        let text = reader.polish(line, alphabet, &mut symbols, &renamed);
        if renamed.is_empty() {
            renamed = reader.look_alikes(line);
        }
        Polish { text, renamed, obstacle }
    }
}

/// Reads a stretch of a line as infix; `None` where it is not whole.
pub fn read(line: &str, span: Span) -> Option<Infix<'_>> {
    let span = without_dollars(line, span);
    let read_with = |vocabulary| {
        let (reader, outline) = read_with(line, span, vocabulary)?;
        Some(Infix { outline, line, reader })
    };
    let own = read_with(Vocabulary::Own);
    if own.as_ref().is_some_and(|own| own.reader.look_alikes(line).is_empty()) {
        return own;
    }
    read_with(Vocabulary::Symbols).or(own)
}

/// The make-up of a stretch of a line as infix; `None` where it is not whole.
pub fn outline(line: &str, span: Span) -> Option<Outline> {
    read(line, span).map(|infix| infix.outline)
}

/// The stretch between the dollar signs that LaTeX has around formulas.
fn without_dollars(line: &str, span: Span) -> Span {
    let mut inner = span.trim(line);
    for _ in 0..2 {
        let text = inner.of(line);
        if text.len() < 2 || !text.starts_with('$') || !text.ends_with('$') {
            break;
        }
        inner = Span { start: inner.start + 1, end: inner.end - 1 };
    }
    inner
}

/// Reads a stretch of a line whose connectives stand behind their operands, and gives it in Polish
/// notation; `None` where it is not whole, or is one proposition.
pub fn read_postfix(line: &str, span: Span) -> Option<String> {
    let reader = postfix_reader(line, span)?;
    Some(reader.polish(line, Alphabet::Textbook, &mut Symbols::default(), &[]))
}

/// True if a stretch of a line is a whole formula whose connectives stand behind their operands.
pub fn is_postfix(line: &str, span: Span) -> bool {
    postfix_reader(line, span).is_some()
}

fn postfix_reader(line: &str, span: Span) -> Option<Reader> {
    let mut reader = Reader::default();
    for (unit, at) in units(line, span) {
        match unit {
            Unit::Name => reader.push(Branch { letter: b'@', atom: at, operands: [None; 2] }),
            Unit::Letter(letter) if letter.is_ascii_lowercase() => {
                reader.push(Branch { letter, atom: at, operands: [None; 2] })
            }
            Unit::Letter(letter) => {
                let arity = usize::from(letter::arity(letter)?);
                (reader.operands.len() >= arity).then(|| match arity {
                    0 => reader.push(Branch { letter, atom: Span::default(), operands: [None; 2] }),
                    _ => reader.join(letter, arity),
                })?;
            }
            _ => return None,
        }
    }
    (reader.operands.len() == 1 && reader.branches.len() > 1).then_some(reader)
}

/// True if a word is one that infix has, alone or in a phrase.
pub fn is_word(text: &str) -> bool {
    items::is_word(text)
}

/// True if a condition begins with a word, such as “if” or “unless”; the “only” of “only if” apart.
pub(super) fn begins_condition(word: &str) -> bool {
    let begins = |it: &Entry<Word>| {
        let first = it.spelling.split(' ').next();
        matches!(it.meaning, Word::If | Word::Turning(b'A'))
            && first.is_some_and(|first| first.eq_ignore_ascii_case(word))
    };
    is_word(word) && WORDS.entries.iter().any(begins)
}

/// The phrases that join operands as “but” does, each with its words.
pub(super) fn buts() -> impl Iterator<Item = std::str::Split<'static, char>> {
    WORDS.meaning(Word::But).map(|it| it.spelling.split(' '))
}

/// The words behind the “is” of phrases such as “it is false that”.
pub(super) fn behind_is() -> impl Iterator<Item = std::str::Split<'static, char>> {
    let behind = |it: &'static str| it.strip_prefix("it ").unwrap_or(it).strip_prefix("is ");
    WORDS.spellings().filter_map(behind).map(|words| words.split(' '))
}

/// The connective that a word of infix stands for by itself, such as `and`.
pub fn connective_of_word(word: &str) -> Option<u8> {
    items::connective_of_word(word)
}

/// The sign that a word stands for which no prose has between formulas: nand, nor, xor.
pub fn sign_of_word(word: &str) -> Option<Token> {
    match WORDS.read(word)?.meaning {
        Word::Between(b'D') => Some(Token::Nand),
        Word::Between(b'X') => Some(Token::Nor),
        Word::Between(b'J') => Some(Token::Xor),
        _ => None,
    }
}
