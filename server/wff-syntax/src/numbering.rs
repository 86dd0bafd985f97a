//! The numbering in front of an answer, which names an item and means nothing for its formula:
//! `3)` `(a)` `1.2:` `ii)` `Ex. 4)` `*2.02`, a second one behind it (`1. a)`), and bullets.

use super::bytes::ByteSet;
use super::formula::{Unit, shape};
use super::infix;
use super::letter::{PROPOSITIONS, is_blank};
use super::lexicon::{
    Sureness,
    labels::{BULLETS, WORDS},
};
use super::text::Span;
use super::token::{Token, tokens};

/// The greatest Roman number that is read: beyond 39 they have other letters.
const ROMAN: usize = 39;
/// The letters of the longest of them.
const LONGEST: usize = "xxxviii".len();

/// A number or letter at the start of a statement.
pub(super) struct Label {
    span: Span,
    /// Its letters and digits.
    pub name: Span,
    pub has_digits: bool,
}

/// The numbering at the start of a line, with its bullet.
pub(super) fn numbering(text: &str, bytes: ByteSet) -> Option<Span> {
    if !bytes.has_any(const { ByteSet::of(").:*-").union(ByteSet::BEYOND_ASCII) }) {
        return None;
    }
    let start = after_blanks(text, 0);
    let bullet = bullet(text, start);
    let from = bullet.map_or(start, |bullet| after_blanks(text, bullet));
    let mut end = bullet;
    let mut next = from;
    for place in 0..2 {
        let is_label =
            |label: &Label| label.is_meant(text) && (place == 0 || !label.is_value(text));
        let Some(label) = label(text, next).filter(is_label) else { break };
        end = Some(label.span.end as usize);
        next = after_blanks(text, label.span.end as usize);
    }
    let is_negation = bullet.is_some() && Span::new(start, text.len()).of(text).starts_with('-');
    let is_bullet = !is_negation || is_formula_from(text, next) || is_value_from(text, next);
    end.filter(|_| is_bullet).map(|end| Span::new(start, end))
}

/// The labels of the numbering of a line: one, two, or none behind a bullet.
pub(super) fn labels(text: &str, numbering: Span) -> impl Iterator<Item = Label> + '_ {
    let start = numbering.start as usize;
    let mut next = bullet(text, start).unwrap_or(start);
    std::iter::from_fn(move || {
        let label = label(text, after_blanks(text, next))?;
        next = label.span.end as usize;
        (label.span.end <= numbering.end).then_some(label)
    })
}

/// The first of the labels of the numbering of a line, with the bullet before it.
pub(super) fn first_label(text: &str, numbering: Span) -> Option<Span> {
    labels(text, numbering).next().map(|label| Span { start: numbering.start, ..label.span })
}

/// True if a text is a label with nothing around it.
pub(super) fn is_label(text: &str) -> bool {
    let lengths = [numbers(text), with_letter(text), with_word(text), letters(text)];
    !text.is_empty() && lengths.contains(&Some(text.len()))
}

fn after_blanks(text: &str, from: usize) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    text.len() - rest.trim_start_matches(is_blank).len()
}

/// The end of a bullet.
fn bullet(text: &str, start: usize) -> Option<usize> {
    let rest = text.get(start..)?;
    // Most labels begin with a digit or a bracket.
    if rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '(') {
        return None;
    }
    let (_, behind) = BULLETS.begin(rest).filter(|(it, _)| it.sure == Sureness::Own)?;
    behind.starts_with(is_blank).then_some(start + rest.len() - behind.len())
}

/// True if a formula of more than one letter stands from here on, up to a comma or sign.
fn is_formula_from(text: &str, start: usize) -> bool {
    let span = Span::new(start, text.len());
    span.of(text).starts_with(|c: char| c.is_ascii_uppercase()) && is_well_formed_start(text, span)
}

/// True if a letter and its value stand from here on.
fn is_value_from(text: &str, start: usize) -> bool {
    let behind = text.get(start..).unwrap_or_default();
    let letter = behind.strip_prefix(|c: char| c.is_ascii_lowercase());
    letter.is_some_and(|it| it.trim_start_matches(is_blank).starts_with('='))
}

/// True if a text, up to the first comma or sign, is a formula of the widest alphabet.
pub(super) fn is_well_formed_start(line: &str, rest: Span) -> bool {
    let ends = |token: Option<Token>, at: Span| match token {
        Some(Token::Comma | Token::Comment | Token::Entails | Token::NotEntails) => true,
        Some(Token::Word) => at.of(line) == "is",
        token => token.is_some_and(Token::is_equality),
    };
    let end = tokens(line, rest)
        .find(|(token, at)| ends(*token, *at))
        .map_or(rest.end, |(_, span)| span.start);
    shape(line, Span { start: rest.start, end }.trim(line), Unit::arity).is_well_formed()
}

/// The label that stands from a byte on.
fn label(text: &str, start: usize) -> Option<Label> {
    let rest = text.get(start..)?;
    // Most lines begin with a word, and of small letters only a Roman number has more than one.
    if let [b'a'..=b'z', b'a'..=b'h' | b'j'..=b'u' | b'w' | b'y' | b'z', ..] = rest.as_bytes() {
        return None;
    }
    let inside = rest.strip_prefix('(');
    let body = inside.unwrap_or(rest);
    let from = start + rest.len() - body.len();
    let made = |length: usize, end: usize, has_digits: bool| Label {
        span: Span::new(start, from + end),
        name: Span::new(from, from + length),
        has_digits,
    };
    if let Some(starred) = body.strip_prefix('*').filter(|_| inside.is_none()) {
        let length = 1 + numbers(starred)?;
        let is_ended = body.get(length..)?.chars().next().is_none_or(is_blank);
        return is_ended.then(|| made(length, length, true));
    }
    let lengths = [with_letter(body), with_word(body).or_else(|| numbers(body)), letters(body)];
    lengths.into_iter().flatten().find_map(|length| {
        let has_digits = body.get(..length)?.ends_with(|c: char| c.is_ascii_digit())
            || body.starts_with(|c: char| c.is_ascii_digit());
        let after = body.get(length..)?;
        let end = if after.starts_with(".)") {
            length + 2
        } else if after.starts_with(')')
            || has_digits && inside.is_none() && after.starts_with([':', '.'])
        {
            length + 1
        } else {
            return None;
        };
        // `0.5` is a number of another kind.
        let goes_on = after.starts_with('.') && body.get(end..)?.starts_with(is_digit);
        (!goes_on).then(|| made(length, end, has_digits))
    })
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// The bytes of digits joined by dots.
fn numbers(text: &str) -> Option<usize> {
    let mut end = 0;
    loop {
        let rest = text.get(end..)?;
        let digits = rest.len() - rest.trim_start_matches(is_digit).len();
        if digits == 0 {
            return end.checked_sub(1);
        }
        end += digits;
        if !text.get(end..)?.strip_prefix('.').is_some_and(|rest| rest.starts_with(is_digit)) {
            return Some(end);
        }
        end += 1;
    }
}

/// The bytes of digits and a small letter: `1a`, `1.a`, `1 a`.
fn with_letter(text: &str) -> Option<usize> {
    let digits = numbers(text)?;
    let rest = text.get(digits..)?;
    let letter = rest.strip_prefix(['.', ' ']).unwrap_or(rest);
    let end = text.len() - letter.len() + 1;
    letter.starts_with(|c: char| c.is_ascii_lowercase()).then_some(end)
}

/// The bytes of a word and digits: `Q1`, `Ex. 2`.
fn with_word(text: &str) -> Option<usize> {
    if !text.starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    WORDS.entries.iter().filter(|it| it.sure == Sureness::Own).find_map(|word| {
        let rest = text.strip_prefix(word.spelling)?.trim_start_matches(is_blank);
        Some(text.len() - rest.len() + numbers(rest)?)
    })
}

/// The bytes of one letter, or of a Roman number.
fn letters(text: &str) -> Option<usize> {
    let letters = text.bytes().take(LONGEST + 1).take_while(u8::is_ascii_alphabetic);
    let length = letters.count();
    let word = text.get(..length)?;
    (length == 1 || (2..=LONGEST).contains(&length) && is_roman(word)).then_some(length)
}

fn is_roman(word: &str) -> bool {
    const SMALL: [&str; 10] = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];
    const CAPITAL: [&str; 10] = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
    let is_small = word.starts_with(char::is_lowercase);
    let (ten, ones) = if is_small { ('x', SMALL) } else { ('X', CAPITAL) };
    let rest = word.trim_start_matches(ten);
    !word.is_empty() && word.len() - rest.len() <= ROMAN / 10 && ones.contains(&rest)
}

impl Label {
    /// True if it is a truth value in brackets and the last on its line: an answer behind a number.
    fn is_value(&self, text: &str) -> bool {
        let is_last = || {
            let mut behind = tokens(text, Span::new(self.span.end as usize, text.len()));
            behind
                .find(|(token, _)| *token != Some(Token::Blank))
                .is_none_or(|(token, _)| token == Some(Token::Comment))
        };
        matches!(self.name.of(text), "T" | "F") && self.span.of(text).starts_with('(') && is_last()
    }

    /// True if it can only be numbering. A letter alone may be a proposition in a bracket.
    fn is_meant(&self, text: &str) -> bool {
        if self.has_digits {
            return true;
        }
        let rest = Span::new(self.span.end as usize, text.len());
        let mut after = tokens(text, rest).filter(|(token, _)| *token != Some(Token::Blank));
        match after.next() {
            None | Some((Some(Token::Comment), _)) => {
                !matches!(self.name.of(text).as_bytes(), [letter] if PROPOSITIONS.contains(letter))
            }
            Some((Some(Token::Close), _)) => false,
            Some((Some(Token::Word), at)) if at.of(text) == "is" => false,
            Some((Some(token), _)) if token.is_equality() => false,
            Some((Some(token), at))
                if token.is_between_operands() || infix::is_word(at.of(text)) =>
            {
                let comment = after.find(|(token, _)| *token == Some(Token::Comment));
                let end = comment.map_or(rest.end, |(_, at)| at.start);
                let rest = Span { end, ..rest };
                let without = [self.name.of(text), " ", rest.of(text)].concat();
                infix::outline(&without, Span::new(0, without.len())).is_none()
            }
            Some(_) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<&str> {
        numbering(text, ByteSet::of(text)).map(|span| span.of(text))
    }

    #[test]
    fn labels_are_what_people_write_in_front_of_an_answer() {
        for label in [
            "3)",
            "3.",
            "3:",
            "(12)",
            "a)",
            "(a)",
            "A)",
            "(A)",
            "1a)",
            "1a.",
            "1a:",
            "(1a)",
            "1.a)",
            "1 a)",
            "1.1)",
            "1.1.",
            "(2.1.3)",
            "ii)",
            "(ii)",
            "IX)",
            "xxxix)",
            "Q1)",
            "Q 1)",
            "Q1.",
            "Ex. 2)",
            "Ex 2:",
            "(Ad 1)",
            "Ad 1)",
            "1. a)",
            "1) a)",
            "1: (b)",
            "Ex. 1) ii)",
            "1.)",
            "*2.02",
            "*",
            "•",
            "* 3)",
            "• a)",
            "- 1)",
            "–",
        ] {
            for rest in [" Kpq", " NKpq = T", " Cpq is tautology", " KpNq, Apq |= r"] {
                assert_eq!(read(&format!("{label}{rest}")), Some(label), "{label}{rest}");
            }
        }
        assert_eq!(read("  - Kpq"), Some("-"));
    }

    #[test]
    fn a_value_in_brackets_behind_a_number_answers_it() {
        for (text, numbering) in [
            ("9) (F)", "9)"),
            ("9. (T) # so it is", "9."),
            ("9) (F) Kpq", "9) (F)"),
            ("9) (G)", "9) (G)"),
            ("9) F)", "9) F)"),
            ("(F)", "(F)"),
        ] {
            assert_eq!(read(text), Some(numbering), "{text}");
        }
    }

    #[test]
    fn a_bracket_of_a_number_is_never_blamed_for_what_follows() {
        for text in ["10) ∨pr", "3) ∨pr", "a) → p q", "A) & p", "1) ) p", "ii) -> q", "3)", "a)"]
        {
            assert!(read(text).is_some(), "{text}");
        }
    }

    #[test]
    fn what_may_belong_to_a_formula_is_no_numbering() {
        for text in [
            "(p) & q",
            "p) & q",
            "(p)",
            "p)",
            "(p) = T",
            "(p) == q",
            "(a) or b",
            "- p",
            "-Kpq",
            "- p & q",
            "0.5",
            "1 Kpq",
            "Kpq)",
            "(pq) Kpq",
            "Q Kpq",
            "iiii) Kpq",
            "1",
            "a",
            "ab) Kpq",
            "*Kpq",
            "- Kp",
            "a: Kpq",
            "a. Kpq",
            "2.02 Kpq",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn roman_numbers_are_those_to_thirty_nine() {
        let all =
            |c: &str| (0..8).flat_map(|length| words(c, length)).filter(|it| is_roman(it)).count();
        fn words(letters: &str, length: u32) -> Vec<String> {
            if length == 0 {
                return vec![String::new()];
            }
            let shorter = words(letters, length - 1);
            shorter
                .iter()
                .flat_map(|word| letters.chars().map(move |c| format!("{word}{c}")))
                .collect()
        }
        assert_eq!((all("ivx"), all("IVX")), (39, 39));
    }
}
