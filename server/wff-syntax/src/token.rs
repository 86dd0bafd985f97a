//! The tokens of a line. Letters of a formula stay together in words here; `formula` takes them
//! apart.

use super::letter;
use super::text::Span;
use crate::lexicon::infix::infix_signs;
use crate::lexicon::signs::judgement_signs;
use std::sync::LazyLock;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

/// The quotes around a text for people, whichever end it has them at.
pub const QUOTES: [char; 4] = ['"', '“', '”', '„'];

macro_rules! tokens {
    (
        judgements {
            $($(#[$of_judgement:meta])* $judges:ident $means:ident $sure:ident [$($own:tt)+];)+
        }
        $($(#[$doc:meta])* $name:ident $letters:literal [$($sign:tt)+] [$($other:tt)*];)+
    ) => {
        /// The kinds of pieces of a line. Characters of no other kind have none.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Token {
            /// White space and characters without width.
            Blank,
            /// Letters, marks and digits of any script.
            Word,
            /// `@` and a name.
            Name,
            /// Text between quotes, which are part of it.
            Quote,
            /// Text after a quote that nothing closes.
            OpenQuote,
            /// `#` and what follows, to the end of the line.
            Comment,
            /// `,`
            Comma,
            /// `?`, for what is not written yet.
            Question,
            /// An opening bracket, also as LaTeX has it: `\(`, `\left(`.
            Open,
            /// A closing bracket, also as LaTeX has it.
            Close,
            $($(#[$of_judgement])* $judges,)+
            $($(#[$doc])* $name,)+
            /// Another command of LaTeX.
            Command,
        }

        impl Token {
            /// The letters that a sign of infix stands for in Polish notation.
            pub const fn letters(self) -> Option<&'static str> {
                match self {
                    $(Token::$name => Some($letters),)+
                    _ => None,
                }
            }

            /// The letter of the connective whose operands stand beside a sign of infix.
            pub const fn connective(self) -> Option<u8> {
                match self.letters() {
                    Some(letters) => letters.as_bytes().last().copied(),
                    None => None,
                }
            }

            /// True if it is the sign of a judgement.
            pub const fn is_judgement(self) -> bool {
                matches!(self, $(Token::$judges)|+)
            }
        }

        /// The signs of judgements and of infix.
        const SIGNS: &[(&str, Token)] = &[
            $($(($own, Token::$judges),)+)+
            $($(($sign, Token::$name),)+ $(($other, Token::$name),)*)+
        ];
    };
}

macro_rules! with_infix {
    ($($judgements:tt)*) => { infix_signs!(tokens judgements { $($judgements)* }); };
}

judgement_signs!(with_infix);

/// The signs by their first byte, the longest first.
static SIGNS_BY_BYTE: LazyLock<Vec<Vec<(&str, Token)>>> = LazyLock::new(|| {
    let begin = |byte: u8| {
        let of_byte = SIGNS.iter().filter(|(sign, _)| sign.as_bytes().first() == Some(&byte));
        let mut signs: Vec<_> = of_byte.copied().collect();
        signs.sort_by_key(|(sign, _)| std::cmp::Reverse(sign.len()));
        signs
    };
    (0..=u8::MAX).map(begin).collect()
});

/// The signs of one byte, by that byte.
static SIGNS_OF_A_BYTE: [Option<Token>; 128] = signs_of_a_byte();

#[expect(
    clippy::indexing_slicing,
    reason = "run by the compiler, which sees an index out of bounds"
)]
const fn signs_of_a_byte() -> [Option<Token>; 128] {
    let mut found = [None; 128];
    let mut signs = SIGNS;
    while let [(sign, token), others @ ..] = signs {
        if let [byte] = sign.as_bytes() {
            found[*byte as usize] = Some(*token);
        }
        signs = others;
    }
    found
}

impl Token {
    /// True if it is a sign that stands between operands in infix.
    pub fn is_between_operands(self) -> bool {
        self.connective().and_then(letter::arity) == Some(2)
    }

    /// True if it is the sign of a value or an equivalence, or denies one.
    pub(super) fn is_equality(self) -> bool {
        use Token::{Differs, Equals, Equivalent, NotEquivalent};
        matches!(self, Equals | Differs | Equivalent | NotEquivalent)
    }
}

/// The tokens of a stretch of a line with their spans, counted from the start of the line.
pub fn tokens(line: &str, span: Span) -> impl Iterator<Item = (Option<Token>, Span)> + Clone + '_ {
    let mut start = span.start as usize;
    let mut rest = span.of(line);
    std::iter::from_fn(move || {
        let (token, length) = first(rest)?;
        let span = Span::new(start, start + length);
        start += length;
        rest = rest.get(length..).unwrap_or_default();
        Some((token, span))
    })
}

/// The token that a text begins with, and its bytes.
fn first(text: &str) -> Option<(Option<Token>, usize)> {
    let first = text.chars().next()?;
    let (token, length) = match first {
        'a'..='z' | 'A'..='Z' | '0'..='9' => (Token::Word, run(text, is_of_word)),
        ' ' => (Token::Blank, run(text, letter::is_blank)),
        '[' if text.starts_with("[]") => (Token::Box, 2),
        '(' | '[' | '{' | '（' => (Token::Open, first.len_utf8()),
        ')' | ']' | '}' | '）' => (Token::Close, first.len_utf8()),
        ',' => (Token::Comma, 1),
        '?' => (Token::Question, 1),
        '#' => (Token::Comment, run(text, |c| c != '\n')),
        '@' => return Some(name(text)),
        '\\' => return Some(of_latex(text)),
        _ if letter::is_blank(first) => (Token::Blank, run(text, letter::is_blank)),
        _ if QUOTES.contains(&first) => quote(text, first.len_utf8()),
        _ => match sign(text) {
            Some(sign) => sign,
            None if is_of_word(first) => (Token::Word, run(text, is_of_word)),
            None => return Some((None, beginning(text).max(first.len_utf8()))),
        },
    };
    Some((Some(token), length))
}

/// The bytes of the characters of a kind that a text begins with.
fn run(text: &str, is_in: impl Fn(char) -> bool) -> usize {
    let is_ascii = |byte: &u8| byte.is_ascii() && is_in(char::from(*byte));
    let ascii = text.bytes().take_while(is_ascii).count();
    if text.as_bytes().get(ascii).is_none_or(u8::is_ascii) {
        return ascii;
    }
    let rest = text.get(ascii..).unwrap_or_default();
    ascii + rest.len() - rest.trim_start_matches(is_in).len()
}

/// True for letters, marks and numbers of any script.
fn is_of_word(c: char) -> bool {
    use GeneralCategoryGroup::{Letter, Mark, Number};
    match c.is_ascii() {
        true => c.is_ascii_alphanumeric(),
        false => matches!(c.general_category_group(), Letter | Mark | Number),
    }
}

/// `@` with the name behind it.
fn name(text: &str) -> (Option<Token>, usize) {
    let name = text.get(1..).unwrap_or_default();
    let is_in = |c: char| matches!(c, 'a'..='z' | '0'..='9' | '-');
    let length = 1 + run(name, is_in);
    match text.as_bytes().get(length..) {
        _ if !name.starts_with(|c: char| c.is_ascii_lowercase()) => (None, 1),
        // An underscore joins words to what is meant as one name, and is none.
        Some([b'_', byte, ..]) if byte.is_ascii_alphanumeric() => (None, 1),
        _ => (Some(Token::Name), length),
    }
}

/// A text for people, behind a quote of so many bytes.
fn quote(text: &str, mark: usize) -> (Token, usize) {
    let inside = text.get(mark..).unwrap_or_default();
    let length = mark + run(inside, |c| c != '\n' && !QUOTES.contains(&c));
    match text.get(length..).and_then(|rest| rest.chars().next()) {
        Some(end) if end != '\n' => (Token::Quote, length + end.len_utf8()),
        _ => (Token::OpenQuote, length),
    }
}

/// The longest sign that a text begins with.
fn sign(text: &str) -> Option<(Token, usize)> {
    let byte = usize::from(*text.as_bytes().first()?);
    // No sign goes on with a blank, and only a command with a letter.
    let is_whole =
        text.as_bytes().get(1).is_none_or(|it| *it == b' ' || it.is_ascii_alphanumeric());
    if let Some(Some(token)) = SIGNS_OF_A_BYTE.get(byte).filter(|_| is_whole) {
        return Some((*token, 1));
    }
    let begins = |(sign, _): &&(&str, Token)| {
        sign.as_bytes().get(1).is_none_or(|it| text.as_bytes().get(1) == Some(it))
            && text.starts_with(sign)
    };
    let (sign, token) = SIGNS_BY_BYTE.get(byte)?.iter().find(begins)?;
    Some((*token, sign.len()))
}

/// The bytes of the beginning of a sign that a text begins with, as in `<=`.
fn beginning(text: &str) -> usize {
    let signs = text.as_bytes().first().and_then(|byte| SIGNS_BY_BYTE.get(usize::from(*byte)));
    let shared = |(sign, _): &(&str, Token)| {
        let same = sign.chars().zip(text.chars()).take_while(|(one, other)| one == other);
        same.map(|(c, _)| c.len_utf8()).sum()
    };
    signs.into_iter().flatten().map(shared).max().unwrap_or_default()
}

/// The bracket, sign or other command that a backslash begins.
fn of_latex(text: &str) -> (Option<Token>, usize) {
    let bracket = |before: &str| {
        let rest = text.strip_prefix(before)?;
        let rest = rest.strip_prefix('\\').unwrap_or(rest);
        let (token, length) = first(rest).filter(|_| !rest.starts_with('\\'))?;
        Some((token?, text.len() - rest.len() + length))
    };
    let opening = bracket("\\left").or_else(|| bracket("")).filter(|it| it.0 == Token::Open);
    let closing = || bracket("\\right").or_else(|| bracket("")).filter(|it| it.0 == Token::Close);
    if let Some((token, length)) = opening.or_else(closing) {
        return (Some(token), length);
    }
    let command = 1 + run(text.get(1..).unwrap_or_default(), |c| c.is_ascii_alphabetic());
    match sign(text).filter(|(_, length)| *length >= command) {
        Some((token, length)) => (Some(token), length),
        None if command > 1 => (Some(Token::Command), command),
        None => (None, 1),
    }
}

#[cfg(test)]
mod tests {
    use super::super::shape::tests::words;
    use super::*;

    fn kinds(line: &str) -> Vec<(Option<Token>, &str)> {
        tokens(line, Span::new(0, line.len())).map(|(token, span)| (token, span.of(line))).collect()
    }

    #[test]
    fn the_longest_sign_wins() {
        use Token::*;
        let read = |line| kinds(line).into_iter().map(|(token, _)| token).collect::<Vec<_>>();
        assert_eq!(
            read("!|=|===!===>"),
            [Some(NotEntails), Some(Entails), Some(Equivalent), Some(Differs), Some(If)]
        );
        assert_eq!(read("<->->-"), [Some(Iff), Some(If), Some(Not)]);
        assert_eq!(read("<-<--><--"), [Some(Converse), Some(Iff), Some(Converse)]);
        assert_eq!(read("\\top\\to\\toq"), [Some(Verum), Some(If), Some(Command)]);
        assert_eq!(read("\\left(\\)\\/-."), [Some(Open), Some(Close), Some(Or), Some(Not)]);
    }

    #[test]
    fn a_text_of_signs_begins_with_the_longest() {
        for (one, _) in SIGNS {
            for (other, _) in SIGNS {
                let text = [*one, *other].concat();
                let longest = SIGNS.iter().filter(|(sign, _)| text.starts_with(sign));
                let (sign, token) = longest.max_by_key(|(sign, _)| sign.len()).unwrap();
                let found = kinds(&text)[0];
                // Letters go on with the command that a sign is.
                match found.0 {
                    Some(Token::Command) => assert!(found.1.len() > sign.len(), "{text:?}"),
                    _ => assert_eq!(found, (Some(*token), *sign), "{text:?}"),
                }
            }
        }
    }

    #[test]
    fn texts_are_taken_apart_as_the_definition_has_it() {
        let is_in = |token: Option<Token>, text: &str| match token {
            Some(Token::Word) => text.chars().all(|c| c.is_alphanumeric() || c == '\u{301}'),
            Some(Token::Blank) => text.chars().all(|c| c == ' ' || c == '\t'),
            Some(Token::Name) => {
                let name = text.strip_prefix('@').unwrap();
                name.starts_with('p') && name.chars().all(|c| "p4-".contains(c))
            }
            Some(Token::Comma) => text == ",",
            Some(Token::Not) => text == "-",
            None => text == "@" || text == "_",
            _ => false,
        };
        for text in words("p4 \t@-,é\u{301}_", 5) {
            let found = kinds(&text);
            assert!(found.iter().all(|(token, text)| is_in(*token, text)), "{text:?}: {found:?}");
            let joined: String = found.iter().map(|(_, part)| *part).collect();
            assert_eq!(joined, text);
            for pair in found.windows(2) {
                let is_run = matches!(pair[0].0, Some(Token::Word | Token::Blank));
                assert!(!(is_run && pair[0].0 == pair[1].0), "{text:?}: {found:?}");
            }
        }
    }

    #[test]
    fn what_begins_a_sign_and_is_none_is_one_piece() {
        assert_eq!(kinds("p<=q")[1], (None, "<="));
        assert_eq!(kinds("p<q")[1], (None, "<"));
    }

    #[test]
    fn quotes_close_or_end_with_the_line() {
        assert_eq!(
            kinds("“a # b” #c"),
            [
                (Some(Token::Quote), "“a # b”"),
                (Some(Token::Blank), " "),
                (Some(Token::Comment), "#c")
            ]
        );
        assert_eq!(kinds("\"a #b"), [(Some(Token::OpenQuote), "\"a #b")]);
    }

    #[test]
    fn the_quotes_are_what_the_lexer_takes_for_them() {
        for quote in '\0'..=char::MAX {
            let text = format!("{quote}a");
            let is_quote = kinds(&text)[0].0 == Some(Token::OpenQuote);
            assert_eq!(is_quote, QUOTES.contains(&quote), "{quote:?}");
        }
    }

    #[test]
    fn tokens_cover_any_text() {
        let text = "p\0½ \u{a0}@mp@MP🎲\u{202e}\u{feff}";
        assert_eq!(kinds(text).iter().map(|(_, part)| *part).collect::<String>(), text);
    }
}
