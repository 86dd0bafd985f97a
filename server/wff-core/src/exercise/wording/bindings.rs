//! Lists of values, each with its letter, and rows of truth tables.

use super::around::{LONGEST, bare};
use super::values::read_value;
use super::words::valued;
use crate::logic::{Logic, Variable};
use crate::syntax::Keyword;
use crate::syntax::proof::number;

/// The words that may stand between a word that answers and the values that show it.
const SHOWS: [&str; 17] = [
    "because",
    "since",
    "as",
    "by",
    "under",
    "for",
    "if",
    "when",
    "with",
    "take",
    "e.g.",
    "eg",
    "example",
    "instance",
    "counterexample",
    "countermodel",
    "at",
];

/// A word that answers and the values behind it that are to show it, as in `invalid, p = T, q = F`.
pub(crate) fn with_values(text: &str, logic: &Logic) -> Option<(String, String)> {
    let inner = bare(text, Some(logic));
    if inner.len() > LONGEST {
        return None;
    }
    let is_between = |c: char| matches!(c, ',' | ';' | ':' | '.' | '(' | '–' | '—' | ' ');
    let words = || inner.match_indices(' ').filter_map(|(at, _)| inner.get(at + 1..));
    // A letter and a sign begin the values themselves.
    let is_value = |rest: &str| {
        let split = rest.split_once('=');
        split.is_some_and(|(letter, _)| Variable::read(letter.trim_end()).is_some())
    };
    let is_word = |rest: &&str| SHOWS.iter().any(|word| begins_with(rest, word)) || is_value(rest);
    let sign = inner.find([',', ';', ':', '.', '(', '–', '—']);
    let word = words().find(is_word).map(|rest| inner.len() - rest.len());
    let cut = sign.into_iter().chain(word).min()?;
    let (said, rest) = inner.split_at_checked(cut)?;
    let mut rest = rest.trim_matches(is_between);
    while let Some(word) = SHOWS.iter().find(|word| begins_with(rest, word)) {
        rest = rest.get(word.len()..)?.trim_start_matches(is_between);
    }
    let rest = rest.strip_suffix(')').filter(|it| !it.contains('(')).unwrap_or(rest);
    Some((said.trim().to_owned(), list(&bindings(rest, logic)?)))
}

/// True if a text begins with a word, in any case, and goes on behind it.
fn begins_with(text: &str, word: &str) -> bool {
    let rest = text.split_at_checked(word.len()).filter(|it| it.0.eq_ignore_ascii_case(word));
    rest.is_some_and(|(_, rest)| rest.starts_with([' ', ':', ',']))
}

/// The values that a list gives to letters, however it is put: each letter with its value.
pub(crate) fn bindings(text: &str, logic: &Logic) -> Option<Vec<(String, String)>> {
    const BEFORE: [&str; 6] = ["let", "when", "if", "where", "take", "for"];
    let text = bare(text, Some(logic));
    let behind = BEFORE.iter().find_map(|word| {
        let (first, rest) = text.split_at_checked(word.len())?;
        (first.eq_ignore_ascii_case(word) && rest.starts_with(' ')).then(|| rest.trim_start())
    });
    let text = behind.unwrap_or(text);
    if text.len() > LONGEST {
        return None;
    }
    let paired = in_pairs(text);
    let text = paired.as_deref().unwrap_or(text);
    let around = [('(', ')'), ('{', '}'), ('[', ']')];
    let inside = around.iter().find_map(|(open, end)| text.strip_prefix(*open)?.strip_suffix(*end));
    let mut text = with_small_letters(inside.unwrap_or(text));
    for sign in [":=", "->", "→", "↦"] {
        text = text.replace(sign, "=");
    }
    let spaced = text.replace([',', ';', '\n'], " , ").replace(['=', ':'], " = ");
    let mut words = spaced.split_whitespace().peekable();
    let mut found = Vec::new();
    loop {
        while words.next_if(|word| matches!(*word, "," | "and" | "&")).is_some() {}
        let Some(letter) = words.next() else { break };
        let letter = valued(letter);
        Variable::read(letter)?;
        words.next_if(|sign| matches!(*sign, "=" | "is" | "be"));
        found.push((letter.to_owned(), read_value(words.next()?, logic)?));
    }
    (!found.is_empty()).then_some(found)
}

/// Letters and then their values, as in `(p, q) = (T, F)`, each letter with its value.
fn in_pairs(text: &str) -> Option<String> {
    let (letters, values) = text.split_once('=')?;
    let inside = |it: &str| Some(it.trim().strip_prefix('(')?.strip_suffix(')')?.to_owned());
    let (letters, values) = (inside(letters)?, inside(values)?);
    let (letters, values) = (letters.split(','), values.split(','));
    let pairs = letters.clone().zip(values.clone()).map(|(letter, it)| format!("{letter} = {it}"));
    let is_even = letters.count() == values.count();
    is_even.then(|| pairs.collect::<Vec<_>>().join(", "))
}

pub(super) fn list(bindings: &[(String, String)]) -> String {
    let each = bindings.iter().map(|(letter, value)| format!("{letter} = {value}"));
    each.collect::<Vec<_>>().join(", ")
}

/// A row of a truth table with its keyword, and its values as the logic has them.
pub(crate) fn row(text: &str, logic: &Logic) -> Option<String> {
    if text.len() > LONGEST {
        return None;
    }
    let keyword = Keyword::Row.text();
    let text = bare(text, Some(logic));
    let cells = text.strip_prefix(keyword).unwrap_or(text);
    let spaced = cells.replace('|', " | ");
    let mut words = spaced.split_whitespace().peekable();
    // The row may have a number.
    let is_number = |word: &&str| word.strip_suffix([':', '.', ')']).and_then(number).is_some();
    words.next_if(is_number);
    let mut cells = Vec::new();
    for word in words {
        match (word, read_value(word, logic)) {
            ("|" | "│", _) => cells.push(word.to_owned()),
            (_, Some(value)) => cells.push(value),
            // Values that have run together.
            _ => {
                for c in word.chars() {
                    cells.push(read_value(c.encode_utf8(&mut [0; 4]), logic)?);
                }
            }
        }
    }
    (!cells.is_empty()).then(|| format!("{keyword} {}", cells.join(" ")))
}

/// A text with small letters in the place of the capitals `P` to `S`, which are no connectives.
pub(crate) fn with_small_letters(text: &str) -> String {
    let mut small = String::with_capacity(text.len());
    let ends = |c: char| !c.is_ascii_alphanumeric();
    for part in text.split_inclusive(ends) {
        let word = part.trim_end_matches(ends);
        let digits = word.strip_prefix(['P', 'Q', 'R', 'S']);
        match digits.is_some_and(|it| it.bytes().all(|c| c.is_ascii_digit())) {
            true => small.push_str(&part.to_ascii_lowercase()),
            false => small.push_str(part),
        }
    }
    small
}
