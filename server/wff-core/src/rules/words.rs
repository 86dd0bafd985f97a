//! Words that several rules share: numbers, lists, letters and valuations.

use crate::analysis::Candidate;
use crate::logic::Valuation;
use crate::syntax::Alphabet;

/// The letters that a formula may use, for a help text.
pub(super) fn letters(formula: Candidate<'_>) -> &'static str {
    match formula.alphabet() {
        Some(Alphabet::Textbook) => {
            "the letters are small ones for propositions, and `N K A C E D X J B O V`"
        }
        _ => "the letters are `p q r s` for propositions, and `N K A C E`",
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
pub(super) fn count(things: u64, one: &str, many: &str) -> String {
    format!("{} {}", number(things), if things == 1 { one } else { many })
}

/// Things in a row: `a`, `a and b`, `a, b and c`.
pub(super) fn list(things: &[String]) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
