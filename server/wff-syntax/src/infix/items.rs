//! The items of infix: signs, words, phrases and propositions, in text order.

use crate::formula::{Unit, units};
use crate::text::Span;
use crate::token::{Token, tokens};

/// An item of infix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InfixItem {
    /// A sign or word for ¬.
    Not,
    /// “it is not the case that”.
    NotTheCase,
    /// A sign between operands.
    Sign(u8),
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

/// The items that have several words.
const PHRASES: [(&[&str], InfixItem); 10] = [
    (&["if", "and", "only", "if"], InfixItem::Word(b'E')),
    (&["only", "if"], InfixItem::Turning(b'C')),
    (&["it", "is", "not", "the", "case", "that"], InfixItem::NotTheCase),
    (&["not", "both"], InfixItem::Pair(b'D')),
    (&["exactly", "one", "of"], InfixItem::Pair(b'J')),
    (&["but", "not", "both"], InfixItem::NotBoth),
    (&["the", "false"], constant(b'O')),
    (&["the", "true"], constant(b'V')),
    (&["provided", "that"], InfixItem::If),
    (&["given", "that"], InfixItem::If),
];

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

/// The sign that a word stands for which no prose has between formulas: nand, nor, xor.
pub(super) fn sign_of_word(word: &str) -> Option<Token> {
    [("nand", Token::Nand), ("nor", Token::Nor), ("xor", Token::Xor)]
        .into_iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(word))
        .map(|(_, sign)| sign)
}

/// True if a word is one that infix has, alone or in a phrase.
pub(super) fn is_word(text: &str) -> bool {
    let in_phrase = || {
        PHRASES.iter().any(|(words, _)| words.iter().any(|word| word.eq_ignore_ascii_case(text)))
    };
    word(text).is_some() || in_phrase()
}

/// The connective that a word of infix stands for by itself.
pub(super) fn connective_of_word(text: &str) -> Option<u8> {
    match word(text)? {
        InfixItem::Not => Some(b'N'),
        InfixItem::Word(letter) | InfixItem::Sign(letter) => Some(letter),
        _ => None,
    }
}

fn word(word: &str) -> Option<InfixItem> {
    let mut lower = [0; "provided".len()];
    let lower = lower.get_mut(..word.len())?;
    lower.copy_from_slice(word.as_bytes());
    lower.make_ascii_lowercase();
    Some(match std::str::from_utf8(lower).ok()? {
        "not" => InfixItem::Not,
        "and" => InfixItem::Word(b'K'),
        "but" => InfixItem::But,
        "or" => InfixItem::Word(b'A'),
        "unless" => InfixItem::Turning(b'A'),
        "implies" => InfixItem::Word(b'C'),
        "iff" => InfixItem::Word(b'E'),
        "nand" => InfixItem::Sign(b'D'),
        "nor" => InfixItem::Sign(b'X'),
        "xor" => InfixItem::Sign(b'J'),
        "neither" => InfixItem::Pair(b'X'),
        "false" => constant(b'O'),
        "true" => constant(b'V'),
        "both" => InfixItem::Pair(b'K'),
        "either" => InfixItem::Pair(b'A'),
        "if" | "provided" => InfixItem::If,
        "then" => InfixItem::Then,
        _ => return None,
    })
}

/// The item of a sign or bracket.
fn sign(token: Token) -> InfixItem {
    match token {
        Token::Not => InfixItem::Not,
        Token::And => InfixItem::Sign(b'K'),
        Token::Or => InfixItem::Sign(b'A'),
        Token::If => InfixItem::Sign(b'C'),
        Token::Iff => InfixItem::Sign(b'E'),
        Token::Nand => InfixItem::Sign(b'D'),
        Token::Nor => InfixItem::Sign(b'X'),
        Token::Xor => InfixItem::Sign(b'J'),
        Token::Converse => InfixItem::Sign(b'B'),
        Token::Falsum => constant(b'O'),
        Token::Verum => constant(b'V'),
        Token::Open => InfixItem::Open,
        Token::Close => InfixItem::Close,
        Token::Comma => InfixItem::Comma,
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
                Some(Token::Word) => self.phrase(at).or_else(|| word(text)).or(match text {
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
                Some(token) => Some(sign(token)),
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

    /// The item that has several words and begins with this one; its other words are taken.
    fn phrase(&mut self, first: Span) -> Option<InfixItem> {
        let same = |at: Span, word: &str| {
            at.len() == word.len() && at.of(self.line).eq_ignore_ascii_case(word)
        };
        PHRASES.into_iter().find_map(|(words, item)| {
            let (begin, others) = words.split_first()?;
            let mut after = self.tokens.clone();
            let all = same(first, begin)
                && others.iter().all(|word| after.next().is_some_and(|(_, at)| same(at, word)));
            all.then(|| {
                self.tokens = after;
                item
            })
        })
    }
}
