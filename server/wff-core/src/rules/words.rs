//! Words that several rules share: numbers, lists, letters and valuations.

use crate::analysis::Candidate;
use crate::logic::{Logic, Valuation};
use crate::syntax::Alphabet;
use crate::syntax::text::shorten;

/// The letters that a formula may use, for a help text.
pub(super) fn letters(formula: Candidate<'_>) -> &'static str {
    let letters = formula.letters();
    match (letters.alphabet, letters.modal) {
        (Some(Alphabet::Textbook), false) => {
            "the letters are small ones for propositions, and `N K A C E D X J B O V`"
        }
        (Some(Alphabet::Textbook), true) => {
            "the letters are small ones for propositions, and `N K A C E D X J B O V L M`"
        }
        (_, false) => "the letters are `p q r s` for propositions, and `N K A C E`",
        (_, true) => "the letters are `p q r s` for propositions, and `N K A C E L M`",
    }
}

/// The values of a valuation, as the end of “under …”.
pub(super) fn under(valuation: &Valuation) -> String {
    if valuation.is_empty() { "every valuation".to_owned() } else { valuation.to_string() }
}

/// A number in words, as far as these are short.
pub(super) fn number(number: u64) -> String {
    let words =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    usize::try_from(number)
        .ok()
        .and_then(|place| words.get(place))
        .map_or(number.to_string(), ToString::to_string)
}

/// A number of things in words, with the noun in singular or plural.
pub(crate) fn count(things: u64, one: &str, many: &str) -> String {
    format!("{} {}", number(things), if things == 1 { one } else { many })
}

/// Things in a row: `a`, `a and b`, `a, b and c`.
pub(crate) fn list(things: &[String]) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A sentence about the values that count as true in a logic of more than two.
pub(super) fn counts(logic: &Logic) -> Option<String> {
    let designated = |name: &str| logic.value(name).is_some_and(|value| value.is_designated());
    let names = logic.values().filter(|name| designated(name)).map(|name| format!("`{name}`"));
    let mut names: Vec<String> = names.collect();
    names.reverse();
    let (only, count) = if names.len() == 1 { ("only ", "counts") } else { ("", "count") };
    let told = format!("in {} {only}{} {count} as true", logic.name(), list(&names));
    (!logic.is_two_valued()).then_some(told)
}

/// A line or a part of one in quotes, as far as a message has room for it.
pub(super) fn whole(text: &str) -> String {
    format!("`{}`", shorten(text, SHOWN))
}

/// The most characters of a line that is shown.
const SHOWN: usize = 80;
