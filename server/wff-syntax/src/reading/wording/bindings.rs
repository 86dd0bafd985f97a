//! Lists of values, each with its letter, and rows of truth tables.

use super::around::bare;
use super::values::read_value;
use super::words::valued;
use crate::lexicon::answers::SHOWING;
use crate::lexicon::labels::BULLETS;
use crate::lexicon::signs::OF_VALUES;
use crate::reading::around::LONGEST;
use crate::value::{Values, is_proposition};

/// A word that answers and the values behind it that are to show it, as in `invalid, p = T, q = F`.
pub fn with_values<'t>(
    text: &'t str,
    logic: &impl Values,
) -> Option<(&'t str, Vec<(String, String)>)> {
    let inner = bare(text);
    if inner.len() > LONGEST {
        return None;
    }
    let is_between = |c: char| matches!(c, ',' | ';' | ':' | '.' | '(' | '–' | '—' | ' ');
    let words = || inner.match_indices(' ').filter_map(|(at, _)| inner.get(at + 1..));
    // A letter and a sign begin the values themselves.
    let is_value = |rest: &str| {
        let split = rest.split_once('=');
        split.is_some_and(|(letter, _)| is_proposition(letter.trim_end()))
    };
    let is_word = |rest: &&str| behind_word(rest).is_some() || is_value(rest);
    let sign = inner.find([',', ';', ':', '.', '(', '–', '—']);
    let word = words().find(is_word).map(|rest| inner.len() - rest.len());
    let cut = sign.into_iter().chain(word).min()?;
    let (said, rest) = inner.split_at_checked(cut)?;
    let mut rest = rest.trim_matches(is_between);
    while let Some(behind) = behind_word(rest) {
        rest = behind.trim_start_matches(is_between);
    }
    let rest = rest.strip_suffix(')').filter(|it| !it.contains('(')).unwrap_or(rest);
    Some((said.trim(), bindings(rest, logic)?))
}

/// The text behind a word before values.
fn behind_word(text: &str) -> Option<&str> {
    let mut behind = SHOWING.entries.iter().filter_map(|it| it.behind(text));
    behind.find(|rest| rest.starts_with([' ', ':', ',']))
}

/// The values that a list gives to letters, however it is put: each letter with its value.
pub fn bindings(text: &str, logic: &impl Values) -> Option<Vec<(String, String)>> {
    let text = bare(text);
    let bulleted = BULLETS.begin(text).map(|(_, behind)| behind);
    let text = bulleted.filter(|it| it.starts_with(' ')).unwrap_or(text).trim_start();
    let text = behind_word(text).map_or(text, |rest| rest.trim_start_matches([' ', ':', ',']));
    if text.len() > LONGEST {
        return None;
    }
    let paired = in_pairs(text);
    let text = paired.as_deref().unwrap_or(text);
    let around = [('(', ')'), ('{', '}'), ('[', ']')];
    let inside = around.iter().find_map(|(open, end)| text.strip_prefix(*open)?.strip_suffix(*end));
    let mut text = with_small_letters(inside.unwrap_or(text));
    let is_word = |sign: &&str| sign.starts_with(char::is_alphabetic);
    for sign in OF_VALUES.spellings().filter(|sign| *sign != "=" && !is_word(sign)) {
        text = text.replace(sign, "=");
    }
    // A slash between a letter and its value is no part of a fraction.
    let is_slash = |at: usize| {
        let before = text.get(..at).unwrap_or_default();
        let letter = before.rsplit(|c: char| !c.is_ascii_alphanumeric()).next();
        letter.is_some_and(is_proposition)
    };
    let slashes: Vec<usize> =
        text.match_indices('/').map(|(at, _)| at).filter(|at| is_slash(*at)).collect();
    slashes.into_iter().for_each(|at| text.replace_range(at..=at, "="));
    let spaced = text.replace([',', ';', '\n'], " , ").replace('=', " = ");
    let mut words = spaced.split_whitespace().peekable();
    let mut found = Vec::new();
    loop {
        while words.next_if(|word| matches!(*word, "," | "and" | "&")).is_some() {}
        let Some(letter) = words.next() else { break };
        let letter = valued(letter);
        is_proposition(letter).then_some(())?;
        words.next_if(|sign| OF_VALUES.exact(sign).is_some());
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

/// A text with small letters for the capitals `P` to `S`, which are no connectives.
pub fn with_small_letters(text: &str) -> String {
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
