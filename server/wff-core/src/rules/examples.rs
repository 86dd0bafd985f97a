//! Examples that fit their line: other texts in its place, judged as the line would be.

use super::context::Context;
use crate::analysis::analyse;
use crate::logic::Limit;
use crate::syntax::{LineText, Span};

/// The steps that each question about an example may take, and all about one.
const STEPS: [u64; 2] = [1 << 12, 1 << 16];
/// The bytes of the longest line of which examples are judged.
const LONGEST: usize = 400;

impl Context<'_> {
    /// True if the line is without fault with this text in a place.
    pub(super) fn is_right_with(self, place: Span, text: &str) -> bool {
        let whole = self.line.text;
        if whole.len() > LONGEST {
            return false;
        }
        let (before, behind) = (Span { start: 0, end: place.start }, place.end as usize);
        let behind = Span::new(behind, whole.len());
        let edited = [before.of(whole), text, behind.of(whole)].concat();
        let line = self.scope.parse(LineText::edited(&edited));
        let [each, all] = STEPS;
        !analyse(&line, self.scope, true, &Limit::new(each, all)).has_faults()
    }

    /// The first of some texts with which in a place the line is without fault.
    pub(super) fn first_right(
        self,
        place: Span,
        texts: impl IntoIterator<Item = String>,
    ) -> Option<String> {
        texts.into_iter().find(|text| self.is_right_with(place, text))
    }
}
