//! Words at a cursor: which characters belong to one, and what is a beginning of which.

/// True if a character can stand in a word: a keyword, a player, the name of a setting.
pub(super) fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '-'
}

/// True if a character can stand in a class.
pub(super) fn is_of_class(c: char) -> bool {
    c.is_alphabetic()
}

/// True if a character can stand in a truth value.
pub(super) fn is_of_value(c: char) -> bool {
    c.is_alphanumeric() || c == '-' || c == '/'
}

/// The bytes of such characters that end a text.
pub(super) fn run_before(text: &str, is_part: impl Fn(char) -> bool) -> usize {
    text.len() - text.trim_end_matches(is_part).len()
}

/// The bytes of such characters that begin a text.
pub(super) fn run_after(text: &str, is_part: impl Fn(char) -> bool) -> usize {
    text.len() - text.trim_start_matches(is_part).len()
}

/// True if what is typed begins something: in whatever case, its first character begins a word of
/// it, and the others follow in their order. Editors that compare less strictly have less to
/// compare; those that compare more strictly drop some.
pub(super) fn fits(typed: &str, whole: &str) -> bool {
    let mut typed = typed.chars().flat_map(char::to_lowercase);
    let Some(first) = typed.next() else { return true };
    let mut last = None;
    let begins = |last: Option<char>, c: char| {
        last.is_none_or(|last| !last.is_alphanumeric() || c.is_uppercase())
    };
    let mut rest = whole.chars();
    for c in rest.by_ref() {
        if begins(last, c) && c.to_lowercase().eq([first]) {
            let mut rest = rest.flat_map(char::to_lowercase);
            return typed.all(|c| rest.any(|other| other == c));
        }
        last = Some(c);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_begins_a_word() {
        for (typed, whole, begins) in [
            ("", "K3", true),
            ("K", "K3", true),
            ("k", "WK", true),
            ("con", "tautology", false),
            ("cont", "contingent", true),
            ("og", "logic", false),
            ("luk", "lukasiewicz-3", true),
            ("w", "shake-a-wff", true),
            ("x-", "x-wff", true),
            ("value o", "value of", true),
            ("Ann", "Ann", true),
            ("ł", "Łucja", true),
            ("3", "K3", false),
        ] {
            assert_eq!(fits(typed, whole), begins, "{typed} {whole}");
        }
    }
}
