//! Hand-ins in other notations as plain text, which the grader reads: without their markup, line
//! for line. Nothing vanishes: what is no markup that is known stays as text, and what says
//! nothing becomes a comment.

mod enumerate;
mod latex;
mod latex_words;
mod markdown;

use crate::FileKind;

/// A hand-in as plain text, and the lines of the file that its lines come from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plain {
    /// The text.
    pub text: String,
    /// The line of the file for each line, from 0; empty if they are the same.
    lines: Vec<usize>,
}

impl Plain {
    /// The plain text of a file of some kind; of another kind it is the text itself.
    pub fn of(text: String, kind: Option<FileKind>) -> Plain {
        match kind {
            Some(FileKind::Md) => Plain { text: markdown::plain(&text), lines: Vec::new() },
            Some(FileKind::Tex) => {
                let (text, lines) = latex::plain(&text);
                let is_same = lines.iter().enumerate().all(|(plain, line)| plain == *line);
                Plain { text, lines: if is_same { Vec::new() } else { lines } }
            }
            _ => Plain { text, lines: Vec::new() },
        }
    }

    /// The same with a line above it that comes from the first.
    pub fn below(self, line: &str) -> Plain {
        let rows = wff_core::syntax::rows(&self.text).count();
        let lines = [0].into_iter().chain((0..rows).map(|row| self.line(row))).collect();
        Plain { text: format!("{line}\n{}", self.text), lines }
    }

    /// The line of the file that a line comes from, from 0.
    pub fn line(&self, line: usize) -> usize {
        self.lines.get(line).copied().unwrap_or(line)
    }
}

#[cfg(test)]
mod tests;
