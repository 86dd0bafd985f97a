//! Exams: a line `exam`, wherever it stands, holds for the whole text, so that it is looked for
//! before the text is read.

use crate::scope::Scope;
use crate::syntax::text::row_at;
use crate::syntax::{Keyword, parse};
use memchr::memmem;

/// The scope before the first line of a text, with what a line `exam` of it says, where that is
/// heeded.
pub(super) fn start(text: &str, mut start: Scope) -> Scope {
    let settings = &mut start.settings;
    settings.exam = settings.heeds_exam && (settings.exam || is_exam(text));
    start
}

/// True if a line of a text makes it an exam.
pub(super) fn is_exam(text: &str) -> bool {
    let mut rest = text;
    while let Some(place) = memmem::find(rest.as_bytes(), Keyword::Exam.text().as_bytes()) {
        let row = row_at(rest, place);
        if parse(row.line(rest)).is_exam() {
            return true;
        }
        rest = rest.get(row.next..).unwrap_or_default();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::scope::Settings;
    use crate::syntax::{LineText, rows};

    #[test]
    fn a_text_is_an_exam_if_one_of_its_lines_is_exam() {
        let lines =
            ["exam", "  exam # so", "1) exam.", "exam 2", "Exam", "the exam", "p # exam", "", "p"];
        let is_one = |line: &str| ["exam", "  exam # so", "1) exam."].contains(&line);
        for line in lines {
            assert_eq!(parse(LineText::given(line)).is_exam(), is_one(line), "{line}");
            for other in lines {
                for end in ["\n", "\r\n", "\r"] {
                    let text = [line, other].join(end);
                    let is_exam = rows(&text).any(|row| is_one(row.content.of(&text)));
                    assert_eq!(super::is_exam(&text), is_exam, "{text:?}");
                }
            }
        }
    }
    /// The rules that a document of a text breaks.
    fn broken(document: &Document, text: &str) -> Vec<&'static str> {
        document.diagnostics(text).map(|found| found.diagnostic.rule.id).collect()
    }

    #[test]
    fn a_line_exam_that_is_written_or_erased_holds_for_all_lines() {
        let start = |exam| Scope::new(Settings { exam, ..Settings::default() });
        for is_always in [false, true] {
            let mut text = "Kpq is tautology\nKp\n\np".to_owned();
            let mut document = Document::small_being_edited(&text, start(is_always));
            for (erased, written, is_exam) in [
                ("\n\n", "\nexam\n", true),
                ("exam", "exam 2", false),
                ("exam 2\n", "", false),
                ("Kpq", "exam\nKpq", true),
                ("Kp\n", "exam\n", true),
                ("exam\nK", "K", true),
                ("exam", "x", false),
            ] {
                let place = text.find(erased).unwrap();
                text.replace_range(place..place + erased.len(), written);
                document.edit(place..place + erased.len(), written.len(), &*text);
                let found = broken(&document, &text);
                assert_eq!(found, broken(&Document::small(&text, start(is_always)), &text));
                assert_eq!(!found.contains(&"false-class"), is_exam || is_always, "{text}");
            }
        }
    }

    #[test]
    fn nothing_is_tried_for_the_lines_of_an_exam() {
        let claims = "logic L16\nalphabet textbook\n\
                      AAAAAAAabcdefgh == AAAAAAAhgfedcba\nroll pqrsNKACE\ncall p";
        let asked = |text: &str| {
            let document = Document::small_being_edited(text, Scope::default());
            document.chunks.iter().map(|chunk| chunk.asked.len()).sum::<usize>()
        };
        assert!(asked(claims) > 0);
        assert_eq!(asked(&format!("{claims}\nexam")), 0);
    }
}
