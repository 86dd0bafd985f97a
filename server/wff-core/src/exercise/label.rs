//! Labels of answers that people write otherwise than the language does: `1] p`, `**1)** p`,
//! `Ex. 2b) p`, `Question 1: p`.

/// The marks of other notations that may stand around a label.
const MARKS: [char; 6] = ['*', '_', '|', '>', '#', '`'];

/// The words before a number that the language has, too.
const WORDS: [&str; 3] = ["Q", "Ex", "Ad"];

/// A label, and the answer behind it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Label<'t> {
    /// The name as numbering writes it, such as `2b`.
    pub name: String,
    pub answer: &'t str,
    /// True if it can be nothing else; a word, a dash or a blank alone may be meant otherwise.
    pub is_clear: bool,
}

impl<'t> Label<'t> {
    /// Reads a line as a label with an answer behind it.
    pub fn read(line: &'t str) -> Option<Label<'t>> {
        let line = line.trim();
        let is_comment = line.starts_with('#');
        let text = line.trim_start_matches(MARKS);
        let text = if is_comment { text } else { text.trim_start() };
        // A comment is none of an answer, but for `#1 p`.
        if is_comment && !text.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let is_cell = line.starts_with('|');
        let text = text.strip_suffix('|').filter(|_| is_cell).unwrap_or(text).trim();
        if let Some((name, answer)) = circled(text) {
            return Some(Label { name, answer, is_clear: !is_comment });
        }
        let numbered = text.trim_start_matches(char::is_alphabetic);
        let word = text.strip_suffix(numbered)?;
        let numbered = if word.is_empty() { text } else { numbered.trim_start_matches(['.', ' ']) };
        let behind = numbered.trim_start_matches(|c| digit(c).is_some() || c == '.');
        let written = numbered.strip_suffix(behind)?;
        let digits = written.trim_end_matches('.');
        let number: String = digits.chars().map(|c| digit(c).unwrap_or(c)).collect();
        if !number.starts_with(|c: char| c.is_ascii_digit()) || number.len() > 32 {
            return None;
        }
        let behind = numbered.get(digits.len()..)?;
        let letter: String = behind.chars().take(1).filter(char::is_ascii_lowercase).collect();
        let is_alone = !behind.chars().nth(1).is_some_and(char::is_alphanumeric);
        let letter = if is_alone { letter } else { String::new() };
        let rest = behind.get(letter.len()..)?;
        let sign = rest.trim_start();
        let after = sign.strip_prefix([')', ']', ':', '.', '）', '：', '．']);
        let dashed = sign.strip_prefix(['-', '–', '—']).filter(|it| it.starts_with(' '));
        let is_apart = rest.len() > sign.len();
        let answer = match (after, dashed) {
            (Some(after), _) => after,
            (None, Some(after)) if is_apart => after,
            (None, None) if is_apart => sign,
            _ => return None,
        };
        let answer = answer.trim_start().trim_start_matches("**").trim_start_matches("__").trim();
        let is_known = word.is_empty() || WORDS.contains(&word);
        let is_clear = after.is_some() && is_known && !is_comment;
        let name = number + &letter;
        (!answer.is_empty()).then_some(Label { name, answer, is_clear })
    }
}

/// A digit, of full width or not.
fn digit(c: char) -> Option<char> {
    let narrow = u32::from(c).checked_sub(0xff10).filter(|it| *it < 10);
    match narrow {
        Some(digit) => char::from_digit(digit, 10),
        None => c.is_ascii_digit().then_some(c),
    }
}

/// A number in a circle, and what stands behind it.
fn circled(text: &str) -> Option<(String, &str)> {
    let first = text.chars().next()?;
    let number = u32::from(first).checked_sub(0x2460).filter(|it| *it < 20)?;
    let answer = text.get(first.len_utf8()..)?.trim();
    (!answer.is_empty()).then(|| ((number + 1).to_string(), answer))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_people_are_read_and_clear_where_they_can_be_nothing_else() {
        for (text, name, is_clear) in [
            ("1] p", "1", true),
            ("1 : p", "1", true),
            ("1 ) p", "1", true),
            ("**1)** p", "1", true),
            ("Ex. 2b) p", "2b", true),
            ("Ex 2b. p", "2b", true),
            ("Q2b) p", "2b", true),
            ("１) p", "1", true),
            ("①p", "1", true),
            ("| 1) p |", "1", true),
            ("1 - p", "1", false),
            ("1 p", "1", false),
            ("2b p", "2b", false),
            ("#1 p", "1", false),
            ("No. 1: p", "1", false),
            ("Question 1 p", "1", false),
            ("Aufgabe 1.2) p", "1.2", false),
            ("answer 1) p", "1", false),
        ] {
            let read = Label::read(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((&*read.name, read.answer, read.is_clear), (name, "p", is_clear), "{text}");
        }
        for text in
            ["", "p", "1", "1)", "1/2 p", "p = T", "Kpq", "1p", "Question", "1-p", "**", "# 1) p"]
        {
            assert_eq!(Label::read(text), None, "{text}");
        }
    }
}
