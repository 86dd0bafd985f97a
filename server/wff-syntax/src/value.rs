//! Truth values as they are written, in whatever logic. Which values a logic has is not known here.

use super::shape::are_formulas;

/// True if a text is written as the value of some logic: a number, a fraction, a value of x-wff, or
/// a capital that is no connective; `N` and `B` are values as well as connectives.
pub fn looks_like_value(text: &str) -> bool {
    is_sure_value(text) || matches!(text, "o" | "i")
}

/// True if a text looks like a value and is not a proposition of any alphabet either.
pub fn is_sure_value(text: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_capital =
        |letter: &u8| letter.is_ascii_uppercase() && !b"KACEDXJOVRPQS".contains(letter);
    matches!(text, "½" | "To" | "Fo" | "-i" | "-To" | "-Fo")
        || number(text.strip_prefix(['-', '+']).unwrap_or(text))
        || matches!(text.as_bytes(), [letter] if is_capital(letter))
        || text
            .split_once('/')
            .is_some_and(|(above, below)| number(above.trim()) && number(below.trim()))
}

/// The formula in the brackets of `v(…)`.
pub fn of_valued(text: &str) -> Option<&str> {
    let inside = text.strip_prefix(['v', 'V'])?.strip_prefix('(')?.strip_suffix(')')?;
    are_formulas(inside).then_some(inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_told_from_letters_of_formulas() {
        for text in ["T", "F", "N", "B", "0", "12", "-1", "+1", "1/2", "1 / 2", "½", "To", "-i"] {
            assert!(is_sure_value(text) && looks_like_value(text), "{text}");
        }
        for text in ["i", "o"] {
            assert!(!is_sure_value(text) && looks_like_value(text), "{text}");
        }
        for text in ["", "p", "K", "R", "Np", "TF", "1/", "-", "truth"] {
            assert!(!looks_like_value(text), "{text}");
        }
    }
}
