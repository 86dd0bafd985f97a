//! The items of infix: signs, words, phrases and propositions, in text order.

use crate::bytes::ByteSet;
use crate::formula::{Unit, units};
use crate::lexicon::infix::{SIGNS, WORDS, Word, needs_brackets};
use crate::text::Span;
use crate::token::{Token, tokens};

/// An item of infix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InfixItem {
    /// A sign or word before its one operand.
    Before(u8),
    /// “it is not the case that” and the like.
    That(u8),
    /// A sign between operands.
    Sign(u8),
    /// The sign of the strict conditional.
    StrictIf,
    /// A word between operands.
    Word(u8),
    /// “but” between operands, which is “and”.
    But,
    /// “only if” or “unless”: between operands, or before the second and a comma.
    Turning(u8),
    /// A capital of Polish notation.
    Capital(u8),
    /// A proposition or name with its text, or a constant, and the letter that it stands for: `@`
    /// for a name, `?` for a symbol that Polish notation has no letter for.
    Atom(Span, u8),
    /// `0` or `1` for a constant.
    Digit(u8),
    Open,
    Close,
    If,
    Then,
    /// “both”, “either” and the like, before the first operand of this connective.
    Pair(u8),
    /// “but not both”, behind a disjunction.
    NotBoth,
    Comma,
    Foreign,
}

/// The propositions that infix is read with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vocabulary {
    /// The letters of this language, and the capitals of Polish notation.
    Own,
    /// Greek letters, single capitals, and the names that Metamath and LaTeX have.
    Symbols,
}

/// The propositions of Metamath: the Greek letters, each by the start of its name.
const METAMATH: [&str; 12] =
    ["ph", "ps", "ch", "th", "ta", "et", "ze", "si", "rh", "mu", "la", "ka"];

/// The Greek letters that LaTeX has commands for.
const GREEK: [&str; 38] = [
    "alpha",
    "beta",
    "gamma",
    "delta",
    "epsilon",
    "varepsilon",
    "zeta",
    "eta",
    "theta",
    "vartheta",
    "iota",
    "kappa",
    "lambda",
    "mu",
    "nu",
    "xi",
    "pi",
    "varpi",
    "rho",
    "varrho",
    "sigma",
    "varsigma",
    "tau",
    "upsilon",
    "phi",
    "varphi",
    "chi",
    "psi",
    "omega",
    "Gamma",
    "Delta",
    "Theta",
    "Lambda",
    "Xi",
    "Pi",
    "Sigma",
    "Phi",
    "Psi",
];

const fn constant(letter: u8) -> InfixItem {
    InfixItem::Atom(Span { start: 0, end: 0 }, letter)
}

/// The first letter and the length of a word, in a byte that few others share.
const fn start_and_length(first: u8, length: usize) -> u8 {
    (first & 0x1f) | ((length as u8 & 7) << 5)
}

/// The first letters and lengths of the words of infix.
const STARTS_AND_LENGTHS: ByteSet = {
    let mut found = ByteSet::of("");
    let mut entries = WORDS.entries;
    while let [entry, others @ ..] = entries {
        let mut rest = entry.spelling.as_bytes();
        let (mut first, mut length) = (None, 0);
        while let [byte, behind @ ..] = rest {
            (first, length) = match (first, *byte) {
                (_, b' ') => (None, 0),
                (None, byte) => (Some(byte), 1),
                (first, _) => (first, length + 1),
            };
            if let (Some(first), [] | [b' ', ..]) = (first, behind) {
                found = found.union(ByteSet::byte(start_and_length(first, length)));
            }
            rest = behind;
        }
        entries = others;
    }
    found
};

/// True if a word is one that infix has, alone or in a phrase.
pub(super) fn is_word(text: &str) -> bool {
    let Some(first) = text.bytes().next() else { return false };
    let start = ByteSet::byte(start_and_length(first, text.len()));
    if !STARTS_AND_LENGTHS.has_any(start) {
        return false;
    }
    let mut words = WORDS.spellings().flat_map(|it| it.as_bytes().split(|byte| *byte == b' '));
    words.any(|word| word.eq_ignore_ascii_case(text.as_bytes()))
}

/// The connective that a word of infix stands for by itself.
pub(super) fn connective_of_word(text: &str) -> Option<u8> {
    WORDS.read(text)?.meaning.connective()
}

/// The item of a word or phrase.
fn word(word: Word) -> InfixItem {
    match word {
        Word::Before(letter) => InfixItem::Before(letter),
        Word::That(letter) => InfixItem::That(letter),
        // “nand”, “nor” and “xor” are words that no prose has between formulas.
        Word::Between(letter) if needs_brackets(letter) => InfixItem::Sign(letter),
        Word::Between(letter) => InfixItem::Word(letter),
        Word::But => InfixItem::But,
        Word::Turning(letter) => InfixItem::Turning(letter),
        Word::Constant(letter) => constant(letter),
        Word::If => InfixItem::If,
        Word::Then => InfixItem::Then,
        Word::Pair(letter) => InfixItem::Pair(letter),
        Word::NotBoth => InfixItem::NotBoth,
    }
}

/// The item of a sign or bracket.
fn sign(token: Token, text: &str) -> InfixItem {
    match (token, token.connective()) {
        (Token::Not | Token::Box | Token::Diamond, Some(letter)) => InfixItem::Before(letter),
        (Token::StrictIf, _) => InfixItem::StrictIf,
        (_, Some(letter @ (b'O' | b'V'))) => constant(letter),
        (_, Some(letter)) => InfixItem::Sign(letter),
        (Token::Open, _) => InfixItem::Open,
        (Token::Close, _) => InfixItem::Close,
        (Token::Comma, _) => InfixItem::Comma,
        // Between formulas in Polish notation it is the sign of a judgement.
        (Token::Equivalent, _) => match SIGNS.exact(text) {
            Some(it) => it.meaning.bytes().next().map_or(InfixItem::Foreign, InfixItem::Sign),
            None => InfixItem::Foreign,
        },
        _ => InfixItem::Foreign,
    }
}

/// True if a word is a symbol for a proposition that Polish notation has no letter for: a Greek
/// letter or a capital, with digits behind it perhaps, or a name of Metamath.
fn is_symbol(word: &str) -> bool {
    let mut characters = word.chars();
    METAMATH.contains(&word)
        || characters.next().is_some_and(|c| c.is_ascii_uppercase() || is_greek(c))
            && characters.all(|c| c.is_ascii_digit() || matches!(c, '₀'..='₉'))
}

pub(super) fn is_greek(c: char) -> bool {
    matches!(c, '\u{370}'..='\u{3ff}') && c.is_alphabetic()
}

/// The text that is still to be taken apart into items.
struct Items<'t, Tokens, Units> {
    line: &'t str,
    vocabulary: Vocabulary,
    tokens: Tokens,
    /// The rest of a word that is taken apart into letters.
    units: Units,
}

/// The items of a stretch of a line.
pub(super) fn items(
    line: &str,
    span: Span,
    vocabulary: Vocabulary,
) -> impl Iterator<Item = InfixItem> + '_ {
    let tokens = tokens(line, span).filter(|(token, _)| *token != Some(Token::Blank));
    let mut items = Items { line, vocabulary, tokens, units: units(line, Span::default()) };
    std::iter::from_fn(move || items.next(|at| units(line, at)))
}

impl<Tokens, Units> Items<'_, Tokens, Units>
where
    Tokens: Iterator<Item = (Option<Token>, Span)> + Clone,
    Units: Iterator<Item = (Unit, Span)>,
{
    fn next(&mut self, units: impl Fn(Span) -> Units) -> Option<InfixItem> {
        loop {
            if let Some((unit, at)) = self.units.next() {
                return Some(match unit {
                    Unit::Name => InfixItem::Atom(at, b'@'),
                    Unit::Letter(letter) | Unit::LookAlike(letter)
                        if letter.is_ascii_lowercase() =>
                    {
                        InfixItem::Atom(self.with_index(at), letter)
                    }
                    Unit::Letter(letter) | Unit::LookAlike(letter) => InfixItem::Capital(letter),
                    Unit::Wild | Unit::Stray(_) => InfixItem::Foreign,
                });
            }
            let (token, at) = self.tokens.next()?;
            let text = at.of(self.line);
            let is_own = self.vocabulary == Vocabulary::Own;
            let item = match token {
                Some(Token::Word) => self.phrase(at).map(|it| self.word(it, at)).or(match text {
                    "0" => Some(InfixItem::Digit(b'O')),
                    "1" => Some(InfixItem::Digit(b'V')),
                    _ if is_own => None,
                    "v" => Some(InfixItem::Atom(at, b'v')),
                    _ if is_symbol(text) => Some(InfixItem::Atom(self.with_index(at), b'?')),
                    _ => Some(InfixItem::Foreign),
                }),
                Some(Token::Name) if is_own => None,
                Some(Token::Command) if !is_own && GREEK.contains(&text.get(1..)?) => {
                    Some(InfixItem::Atom(self.with_index(at), b'?'))
                }
                Some(token) => Some(sign(token, text)),
                None => Some(InfixItem::Foreign),
            };
            match item {
                Some(item) => return Some(item),
                None => self.units = units(at),
            }
        }
    }

    /// The stretch of a proposition with the index behind it, as LaTeX has it: `p_1`, `p_{12}`.
    fn with_index(&mut self, at: Span) -> Span {
        if !Span::new(at.end as usize, self.line.len()).of(self.line).starts_with('_') {
            return at;
        }
        let mut after = self.tokens.clone();
        let mut end = at.end;
        let mut touching = || {
            let (_, next) = after.next().filter(|(_, next)| next.start == end)?;
            end = next.end;
            Some(next.of(self.line))
        };
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let has_index = touching() == Some("_")
            && match touching() {
                Some("{") => touching().is_some_and(is_number) && touching() == Some("}"),
                number => number.is_some_and(is_number),
            };
        if !has_index {
            return at;
        }
        self.tokens = after;
        Span { end, ..at }
    }

    /// The item of a word or phrase. The hyphen of `not-p` is no second negation.
    fn word(&mut self, read: Word, at: Span) -> InfixItem {
        let mut after = self.tokens.clone();
        let mut touching = |start: u32| after.next().filter(|(_, at)| at.start == start);
        if read == Word::Before(b'N')
            && let Some((Some(Token::Not), hyphen)) = touching(at.end)
            && hyphen.of(self.line) == "-"
            && touching(hyphen.end).is_some()
        {
            self.tokens.next();
        }
        word(read)
    }

    /// The word or phrase that begins with this one; its other words are taken.
    fn phrase(&mut self, first: Span) -> Option<Word> {
        let same = |at: Span, word: &str| {
            at.len() == word.len() && at.of(self.line).eq_ignore_ascii_case(word)
        };
        WORDS.entries.iter().find_map(|entry| {
            let mut words = entry.spelling.split(' ');
            let mut after = self.tokens.clone();
            let all = same(first, words.next()?)
                && words.all(|word| after.next().is_some_and(|(_, at)| same(at, word)));
            all.then(|| {
                self.tokens = after;
                entry.meaning
            })
        })
    }
}
