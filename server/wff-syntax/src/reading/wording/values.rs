//! Values in words and as decimal numbers.

use crate::lexicon::values::VALUES;
use crate::value::Values;

/// The name that a logic has for a value, whatever its case, in words or as a decimal number.
pub fn read_value(word: &str, logic: &impl Values) -> Option<String> {
    // Of two values with a slash between, one is meant.
    let is_either = |(above, below): (&str, &str)| above == "0" || above == below;
    if word.split_once('/').is_some_and(is_either) {
        return None;
    }
    let lower = word.to_lowercase();
    let candidates = match VALUES.read(word).map(|it| it.meaning) {
        Some("T") => vec!["T".to_owned(), "1".to_owned()],
        Some(_) => vec!["F".to_owned(), "0".to_owned()],
        None => vec![word.to_owned(), word.to_uppercase(), fraction(&lower).unwrap_or_default()],
    };
    candidates.into_iter().find(|it| logic.has(it))
}

/// A decimal number as a fraction.
fn fraction(text: &str) -> Option<String> {
    let (whole, decimals) = text.split_once(['.', ','])?;
    let is_number =
        |it: &str| (1..=6).contains(&it.len()) && it.bytes().all(|c| c.is_ascii_digit());
    let digits = [whole, decimals].concat();
    let is_one = is_number(whole) && is_number(decimals);
    let above = digits.trim_start_matches('0');
    let above = if above.is_empty() { "0" } else { above };
    is_one.then(|| format!("{above}/1{}", "0".repeat(decimals.len())))
}
