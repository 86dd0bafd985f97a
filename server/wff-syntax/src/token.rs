//! The tokens of a line. Letters of a formula stay together in words here; `formula` takes them
//! apart.

use super::letter;
use super::text::Span;
use crate::lexicon::infix::infix_signs;
use crate::lexicon::signs::judgement_signs;
use logos::Logos;

/// The quotes around a text for people, whichever end it has them at.
pub const QUOTES: [char; 4] = ['"', '“', '”', '„'];

macro_rules! tokens {
    (
        judgements {
            $($(#[$of_judgement:meta])* $judges:ident $means:ident $sure:ident [$($own:tt)+];)+
        }
        $($(#[$doc:meta])* $name:ident $letter:literal [$($sign:tt)+] [$($other:tt)*];)+
    ) => {
        /// The kinds of pieces of a line. Characters of no other kind have none.
        #[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Token {
            /// White space and characters without width.
            #[regex(r"[\s\u{200b}-\u{200d}\u{2060}\u{feff}]+")]
            Blank,
            /// Letters, marks and digits of any script.
            #[regex(r"[\p{L}\p{M}\p{N}]+")]
            Word,
            /// `@` and a name.
            #[regex(r"@[a-z][a-z0-9-]*")]
            Name,
            /// Text between quotes, which are part of it.
            #[regex(r#"["“”„][^"“”„\n]*["“”„]"#)]
            Quote,
            /// Text after a quote that nothing closes.
            #[regex(r#"["“”„][^"“”„\n]*"#)]
            OpenQuote,
            /// `#` and what follows, to the end of the line.
            #[regex(r"#[^\n]*", allow_greedy = true)]
            Comment,
            /// `,`
            #[token(",")]
            Comma,
            /// `?`, for what is not written yet.
            #[token("?")]
            Question,
            /// An opening bracket, also as LaTeX has it: `\(`, `\left(`.
            #[regex(r"(\\left)?\\?[(\[{（]")]
            Open,
            /// A closing bracket, also as LaTeX has it.
            #[regex(r"(\\right)?\\?[)\]}）]")]
            Close,
            $($(#[$of_judgement])* $(#[token($own)])+ $judges,)+
            $($(#[$doc])* $(#[token($sign)])+ $(#[token($other)])* $name,)+
            /// Another command of LaTeX.
            #[regex(r"\\[a-zA-Z]+", priority = 1)]
            Command,
        }

        impl Token {
            /// The letter of the connective that a sign of infix stands for.
            pub const fn connective(self) -> Option<u8> {
                match self {
                    $(Token::$name => Some($letter),)+
                    _ => None,
                }
            }
        }
    };
}

macro_rules! with_infix {
    ($($judgements:tt)*) => { infix_signs!(tokens judgements { $($judgements)* }); };
}

judgement_signs!(with_infix);

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
    let base = span.start as usize;
    let mut lexer = Token::lexer(span.of(line));
    std::iter::from_fn(move || {
        let start = lexer.span().end;
        let token = match ascii_run(lexer.remainder().as_bytes()) {
            Some((token, length)) => {
                lexer.bump(length);
                token
            }
            None => lexer.next()?.ok(),
        };
        Some((token, Span::new(base + start, base + lexer.span().end)))
    })
}

/// The word, name, comma or blanks of ASCII that a text begins with, and their bytes: most tokens
/// are such, and the automaton is not needed for them.
fn ascii_run(text: &[u8]) -> Option<(Option<Token>, usize)> {
    let run = |from: usize, is_in: fn(&u8) -> bool| {
        let rest = text.get(from..).unwrap_or_default();
        from + rest.iter().take_while(|byte| is_in(byte)).count()
    };
    match text {
        [byte, ..] if byte.is_ascii_alphanumeric() => {
            let length = run(1, u8::is_ascii_alphanumeric);
            text.get(length).is_none_or(u8::is_ascii).then_some((Some(Token::Word), length))
        }
        [b' ', ..] => {
            let length = run(1, |byte| *byte == b' ');
            text.get(length)
                .is_none_or(u8::is_ascii_graphic)
                .then_some((Some(Token::Blank), length))
        }
        [b'@', b'a'..=b'z', ..] => {
            let is_in = |byte: &u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
            let length = run(2, is_in);
            // An underscore joins words to what is meant as one name, and is none.
            match text.get(length..) {
                Some([b'_', byte, ..]) if byte.is_ascii_alphanumeric() => Some((None, 1)),
                _ => Some((Some(Token::Name), length)),
            }
        }
        [b',', ..] => Some((Some(Token::Comma), 1)),
        _ => None,
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
    fn runs_of_ascii_are_the_tokens_of_the_automaton() {
        for text in words("p4 \t@-,é\u{301}", 5) {
            let lexer = Token::lexer(&text).spanned();
            let expected = lexer.map(|(token, range)| (token.ok(), &text[range]));
            assert_eq!(kinds(&text), expected.collect::<Vec<_>>(), "{text:?}");
        }
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
