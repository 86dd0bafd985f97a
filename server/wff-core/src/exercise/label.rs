//! Labels of answers that people write otherwise than the language does: `1] p`, `**1)** p`,
//! `Ex. 2b) p`, `Question 1: p`.

/// The marks of other notations that may stand around a label.
const MARKS: [char; 6] = ['*', '_', '|', '>', '#', '`'];

/// The words before a number that the language has, too.
const WORDS: [&str; 3] = ["Q", "Ex", "Ad"];

/// The words before a number that people write, in any case.
const HEADINGS: [&str; 9] =
    ["no", "nr", "number", "question", "exercise", "problem", "task", "item", "answer"];

/// A label, and the answer behind it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Label<'t> {
    /// The name as numbering writes it, such as `2b`.
    pub name: String,
    /// The text behind it; empty only behind a heading.
    pub answer: &'t str,
    pub kind: LabelKind,
}

/// The kinds of labels, by how sure it is that they are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LabelKind {
    /// It can be nothing else.
    Clear,
    /// A word such as `Exercise` and a number with a sign, or with nothing behind it: a label, or a
    /// heading.
    Word,
    /// A number with a blank behind it, or with a dash.
    Apart {
        /// True if a dash stands behind it, which may be a sign of infix.
        is_dashed: bool,
    },
    /// It may be meant otherwise: there is another word, or it is a comment.
    Unclear,
}

impl<'t> Label<'t> {
    /// Reads a line as a label with an answer behind it.
    pub fn read(line: &'t str) -> Option<Label<'t>> {
        let line = line.trim_start_matches('\u{feff}').trim();
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
            let kind = if is_comment { LabelKind::Unclear } else { LabelKind::Clear };
            return Some(Label { name, answer, kind });
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
        let rest = behind.get(letter.len()..)?.trim_end();
        let rest = if rest.chars().all(|c| MARKS.contains(&c)) { "" } else { rest };
        let sign = rest.trim_start();
        let after = sign.strip_prefix([')', ']', ':', '.', '）', '：', '．']);
        let dashed = sign.strip_prefix(['-', '–', '—']).filter(|it| it.starts_with(' '));
        let is_apart = rest.len() > sign.len();
        let answer = match (after, dashed) {
            (Some(after), _) => after,
            (None, Some(after)) if is_apart => after,
            (None, None) if is_apart || rest.is_empty() => sign,
            _ => return None,
        };
        let answer = answer.trim_start().trim_start_matches("**").trim_start_matches("__").trim();
        let is_heading = HEADINGS.iter().any(|heading| heading.eq_ignore_ascii_case(word));
        let is_known = word.is_empty() || is_heading || WORDS.contains(&word);
        let has_sign = after.is_some() || dashed.is_some() || answer.is_empty();
        let kind = match after {
            _ if is_comment || !is_known => LabelKind::Unclear,
            _ if is_heading && has_sign => LabelKind::Word,
            Some(_) => LabelKind::Clear,
            None => LabelKind::Apart { is_dashed: dashed.is_some() },
        };
        // `answer 1` may say that the answer is 1.
        let is_alone = kind == LabelKind::Word && !word.eq_ignore_ascii_case("answer");
        let name = number + &letter;
        (is_alone || !answer.is_empty()).then_some(Label { name, answer, kind })
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
        let apart = LabelKind::Apart { is_dashed: false };
        for (text, name, kind) in [
            ("1] p", "1", LabelKind::Clear),
            ("1 : p", "1", LabelKind::Clear),
            ("1 ) p", "1", LabelKind::Clear),
            ("**1)** p", "1", LabelKind::Clear),
            ("Ex. 2b) p", "2b", LabelKind::Clear),
            ("Ex 2b. p", "2b", LabelKind::Clear),
            ("Q2b) p", "2b", LabelKind::Clear),
            ("１) p", "1", LabelKind::Clear),
            ("①p", "1", LabelKind::Clear),
            ("| 1) p |", "1", LabelKind::Clear),
            ("No. 1: p", "1", LabelKind::Word),
            ("Nr. 2b) p", "2b", LabelKind::Word),
            ("Exercise 1: p", "1", LabelKind::Word),
            ("PROBLEM 1.2. p", "1.2", LabelKind::Word),
            ("question 1 - p", "1", LabelKind::Word),
            ("answer 1) p", "1", LabelKind::Word),
            ("1 - p", "1", LabelKind::Apart { is_dashed: true }),
            ("1 p", "1", apart),
            ("2b p", "2b", apart),
            ("Question 1 p", "1", apart),
            ("Nr. 1 p", "1", apart),
            ("#1 p", "1", LabelKind::Unclear),
            ("Aufgabe 1.2) p", "1.2", LabelKind::Unclear),
            ("Sheet 7: p", "7", LabelKind::Unclear),
        ] {
            let read = Label::read(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((&*read.name, read.answer, read.kind), (name, "p", kind), "{text}");
        }
        for text in ["Exercise 1", "Question 1:", "**No. 1**", "Nr. 1."] {
            let read = Label::read(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((&*read.name, read.answer, read.kind), ("1", "", LabelKind::Word), "{text}");
        }
        for text in [
            "", "p", "1", "1)", "1/2 p", "p = T", "Kpq", "1p", "Question", "1-p", "**", "# 1) p",
            "answer 1", "Sheet 7", "Ex. 1)",
        ] {
            assert_eq!(Label::read(text), None, "{text}");
        }
    }
}
