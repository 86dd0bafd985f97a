//! A fault in words, with the places that explain it and the edits that mend it.

use super::rule::{Reveals, Rule};
use crate::logic::worlds::Model;
use crate::syntax::letter::is_blank;
use crate::syntax::{Line, Span};
use std::ops::Range;
use std::sync::Arc;

/// A fault on a line. Spans count from the start of the line.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// The rule that is broken.
    pub rule: &'static Rule,
    /// The text that is at fault, never empty.
    pub span: Span,
    /// One line that makes sense alone and says what is wrong.
    pub message: String,
    /// The words at the span itself; may be empty.
    pub label: String,
    /// Other places on the line that explain it; their spans may be empty.
    pub related: Vec<Label>,
    /// A way out.
    pub help: Option<String>,
    /// Edits that mend it, the likeliest first.
    pub fixes: Vec<Fix>,
    /// In a logic of worlds the model that refutes the claim.
    pub countermodel: Option<Arc<Model>>,
}

/// A place that explains a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The words for it.
    pub message: String,
}

/// Edits that mend a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// Its name, as an imperative.
    pub title: String,
    /// True if it certainly keeps the meaning.
    pub safe: bool,
    /// The bytes above the line at which those of its edits begin to count.
    pub above: u32,
    /// The edits, which do not overlap, in text order.
    pub edits: Vec<Edit>,
}

/// A replacement of a stretch of the line, or of one on a line below it or above.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The text that is replaced; empty to insert. It counts from the start of the line, or from
    /// where its fix says.
    pub span: Span,
    /// The new text.
    pub text: String,
}

/// The most labels a diagnostic shows, its own included.
pub(crate) const LABELS: usize = 4;

impl Rule {
    /// The start of a diagnostic of this kind.
    pub(super) fn at(&'static self, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            rule: self,
            span,
            message: message.into(),
            label: String::new(),
            related: Vec::new(),
            help: None,
            fixes: Vec::new(),
            countermodel: None,
        }
    }
}

impl Diagnostic {
    /// The diagnostic without what gives an answer away.
    pub(super) fn redacted(self, reveals: Reveals) -> Diagnostic {
        match reveals {
            Reveals::Nothing => self,
            Reveals::Help => Diagnostic { help: None, fixes: Vec::new(), ..self },
            Reveals::Message(plain) => self.rule.at(self.span, plain),
        }
    }

    pub(super) fn countermodel(mut self, model: Option<&Arc<Model>>) -> Diagnostic {
        self.countermodel = model.cloned();
        self
    }

    pub(super) fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = label.into();
        self
    }

    pub(super) fn related(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        if self.related.len() + 1 < LABELS {
            self.related.push(Label { span, message: message.into() });
        }
        self
    }

    pub(super) fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    pub(super) fn fix(
        mut self,
        title: impl Into<String>,
        safe: bool,
        edits: Vec<Edit>,
    ) -> Diagnostic {
        self.fixes.push(Fix { title: title.into(), safe, above: 0, edits });
        self
    }

    /// Adds a fix that replaces one text with another.
    pub(super) fn replace(
        self,
        title: impl Into<String>,
        safe: bool,
        span: Span,
        text: impl Into<String>,
    ) -> Diagnostic {
        self.fix(title, safe, vec![Edit { span, text: text.into() }])
    }

    /// Adds a fix that replaces a text with a sign, with a blank where it would join what stands
    /// beside it to another sign, and where one stands only behind it.
    pub(super) fn write_sign(
        self,
        line: &Line<'_>,
        span: Span,
        sign: &str,
        safe: bool,
    ) -> Diagnostic {
        let joins = |c: char| !is_blank(c) && !c.is_alphanumeric() && !"\"“”„@#,()[]{}".contains(c);
        let before = Span { start: 0, end: span.start }.of(line.text);
        let after = Span { start: span.end, ..Span::new(0, line.text.len()) }.of(line.text);
        let blank = |is_one| if is_one { " " } else { "" };
        let is_lopsided = after.starts_with(is_blank) && before.ends_with(|c: char| !is_blank(c));
        let start = blank(before.chars().next_back().is_some_and(joins) || is_lopsided);
        let end = blank(after.chars().next().is_some_and(joins));
        self.replace(format!("Write `{sign}`"), safe, span, [start, sign, end].concat())
    }
}

impl Fix {
    /// The bytes of the text that are replaced, each with the new text, where the line begins on
    /// this byte.
    pub fn replacements(&self, start: usize) -> impl Iterator<Item = (Range<usize>, &str)> {
        let from = start.saturating_sub(self.above as usize);
        self.edits.iter().map(move |edit| (edit.span.after(from).range(), &*edit.text))
    }

    /// The line with its edits made.
    pub fn apply(&self, line: &str) -> String {
        edited(line, Span::new(0, line.len()), &self.edits)
    }
}

/// A stretch of a line with edits in it made, which do not overlap and are in text order.
pub(crate) fn edited(line: &str, span: Span, edits: &[Edit]) -> String {
    let mut edited = String::new();
    let mut end = span.start;
    for edit in edits {
        edited.push_str(Span { start: end, end: edit.span.start }.of(line));
        edited.push_str(&edit.text);
        end = edit.span.end;
    }
    edited.push_str(Span { start: end, ..span }.of(line));
    edited
}
