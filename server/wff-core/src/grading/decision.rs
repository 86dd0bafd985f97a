//! Decisions: what a teacher says of an answer, in whatever words that is written, or of a
//! student's points.

use super::given::Given;
use crate::exercise::Points;
use crate::syntax::letter::{is_blank, is_of_formula};
use crate::syntax::text::is_formatting;
use crate::syntax::{KeptLine, QUOTES, Span, Token, tokens};
use std::collections::HashMap;
use std::sync::Arc;

/// The most letters of an answer that a decision has in quotes; a longer one is known by its hash.
const QUOTED: usize = 200;

/// The mark before a hash.
const HASH: char = '#';

/// A teacher's decision.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The number of its line, from 0, and that of its file: 0 is the key.
    pub place: (usize, usize),
    /// The thing that it decides.
    pub(super) says: Says,
}

/// The thing that a decision says.
#[derive(Clone, Debug)]
pub(super) enum Says {
    /// The answer is graded as if this part of a line were written.
    Read(KeptLine),
    /// It has these points, or all, and this comment.
    Points(Option<Points>, Option<Arc<str>>),
}

/// The decisions about the answers to an exercise.
#[derive(Clone, Debug, Default)]
pub(super) struct Decisions {
    /// Those about answers, by these as they are compared, or by their hash.
    pub of_answers: HashMap<String, Decision>,
    /// Those about students, by their names.
    pub of_students: HashMap<String, Decision>,
}

impl Decisions {
    /// The decision about an answer.
    pub fn of(&self, answer: &str) -> Option<&Decision> {
        if self.of_answers.is_empty() {
            return None;
        }
        let compared = compared(answer);
        self.of_answers.get(&compared).or_else(|| self.of_answers.get(&hash(&compared)))
    }
}

/// An answer that is decided.
#[derive(Clone)]
pub(super) struct Decided<'k> {
    pub decision: &'k Decision,
    /// True if it is about the student.
    pub is_adjusted: bool,
    /// The answer as it is written, with the lines below it that are not read.
    pub written: Option<String>,
    /// The number of its line, from 0, and that of its text.
    pub place: Option<(usize, usize)>,
    /// The answer that is graded instead.
    pub given: Option<Given>,
}

/// An answer that awaits a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Awaiting {
    /// The answer as answers are compared.
    pub compared: String,
    /// The text for it in quotes, which are not part of it: the answer, or its hash.
    pub quoted: String,
    /// Its lines.
    pub lines: Vec<String>,
    /// The answer that it may be read as.
    pub proposal: Option<String>,
}

impl Awaiting {
    /// The answer that some text is.
    pub fn new(written: &str) -> Awaiting {
        let compared = compared(written);
        let lines: Vec<String> = written.lines().map(in_quotes).collect();
        let quoted = match &lines[..] {
            [only] if only.chars().count() <= QUOTED => only.clone(),
            _ => hash(&compared),
        };
        Awaiting { compared, quoted, lines, proposal: None }
    }
}

/// A line as it stands in quotes: without quotes and invisible characters, and with a space for
/// what blanks there are.
fn in_quotes(line: &str) -> String {
    let kept = line.chars().filter(|c| !QUOTES.contains(c) && !is_formatting(*c));
    let kept: String = kept.map(|c| if c.is_control() { ' ' } else { c }).collect();
    let words = kept.split(is_blank).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// A text as answers are compared: without blanks and quotes, in small letters except in words of
/// several letters that are all those of formulas.
pub(super) fn compared(text: &str) -> String {
    let text: String = text.chars().filter(|c| !QUOTES.contains(c) && !is_formatting(*c)).collect();
    let mut compared = String::with_capacity(text.len());
    for (token, at) in tokens(&text, Span::new(0, text.len())) {
        let is_of_formulas = || at.len() > 1 && at.of(&text).bytes().all(is_of_formula);
        match token {
            Some(Token::Blank) => {}
            Some(Token::Word) if !is_of_formulas() => compared += &at.of(&text).to_lowercase(),
            _ => compared.extend(at.of(&text).chars().filter(|c| !is_blank(*c))),
        }
    }
    compared
}

/// The name of an answer that is too long to be quoted: `#` and the FNV-1a hash of 32 bits of what
/// is compared of it.
pub(super) fn hash(compared: &str) -> String {
    let mix = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    format!("{HASH}{:08x}", compared.bytes().fold(0x811c_9dc5, mix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_quotes_and_case_do_not_count_but_in_formulas() {
        let alike = |one: &str, other: &str| compared(one) == compared(other);
        assert!(alike("It  depends on r", "it depends\ton “r”"));
        assert!(alike("A tautology", "a tautology") && alike("p", "P"));
        assert!(alike("CK pqr", "CKpqr") && alike("\u{feff}p\u{ad}q", "pq"));
        assert!(!alike("Np", "np") && !alike("(Np.)", "(np.)"));
        assert!(!alike("Kpq / r", "Kpq r"));
    }

    #[test]
    fn the_hash_is_that_of_fnv() {
        assert_eq!(hash(""), "#811c9dc5");
        assert_eq!(hash("a"), "#e40c292c");
    }
}
