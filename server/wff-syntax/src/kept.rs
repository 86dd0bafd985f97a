//! Lines that are kept beyond the text of their file.

use super::statement::Line;
use std::sync::Arc;

/// A line as it was read, with a text of its own; cheap to clone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptLine(Arc<(Box<str>, Line<'static>)>);

impl KeptLine {
    /// The line.
    pub fn line(&self) -> Line<'_> {
        let (text, read) = &*self.0;
        Line { text, ..read.clone() }
    }

    /// The text of the line.
    pub fn text(&self) -> &str {
        &self.0.0
    }

    /// The text of its statement.
    pub fn body(&self) -> &str {
        let line = self.line();
        line.body().of(self.text())
    }

    /// The text of the line without the comment at its end.
    pub fn content(&self) -> &str {
        let (text, read) = &*self.0;
        let end = read.comment.map_or(text.len(), |comment| comment.start as usize);
        text.get(..end).unwrap_or(text).trim_end()
    }
}

impl Default for Line<'_> {
    /// An empty line.
    fn default() -> Self {
        Line::of_text("")
    }
}

impl Line<'_> {
    /// The line with a text of its own.
    pub fn keep(&self) -> KeptLine {
        let Line { bytes, numbering, comment, punctuation, open_quote, .. } = *self;
        let (slips, statement) = (self.slips.clone(), self.statement.clone());
        let text = "";
        let read =
            Line { text, bytes, numbering, comment, punctuation, open_quote, slips, statement };
        KeptLine(Arc::new((self.text.into(), read)))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::parse;

    #[test]
    fn a_kept_line_is_the_line() {
        for (text, content) in [
            ("1) KpNq  # so", "1) KpNq"),
            ("require == \"p\"", "require == \"p\""),
            ("# all of it", ""),
            ("", ""),
        ] {
            let line = parse(text);
            let kept = line.keep();
            assert_eq!((kept.line(), kept.content()), (line, content));
        }
    }
}
