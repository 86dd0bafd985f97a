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

/// The values of a logic, by the names that are written for them.
pub trait Values {
    /// True if it has a value of this name.
    fn has(&self, name: &str) -> bool;
}

/// The values of any logic but for those that may be letters of formulas, and numbers that may
/// count something.
pub struct SureValues;

impl Values for SureValues {
    fn has(&self, name: &str) -> bool {
        let may_be_other = matches!(name, "N" | "B" | "I")
            || !name.contains('/') && name.bytes().any(|it| matches!(it, b'2'..=b'9'));
        is_sure_value(name) && !may_be_other
    }
}

/// True if a text is a proposition: a small letter, perhaps with digits.
pub fn is_proposition(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next().is_some_and(|it| it.is_ascii_lowercase()) && bytes.all(|it| it.is_ascii_digit())
}

/// The formula in the brackets of `v(…)`.
pub fn of_valued(text: &str) -> Option<&str> {
    let inside =
        text.strip_prefix(['v', 'V', 'w', 'W', 'I'])?.strip_prefix('(')?.strip_suffix(')')?;
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
