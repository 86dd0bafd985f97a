//! Completion in a comment that allows what rules are about.

use super::word::is_of_word;
use super::{CompletionKind, List};
use crate::rules::RULES;
use crate::syntax::allow::{ALLOW, MARK};
use crate::syntax::letter::is_blank;
use crate::syntax::{Line, Span};

impl List<'_> {
    /// Offers the words of a comment behind its mark: `allow`, then names of rules.
    pub(super) fn allowed(&mut self, line: &Line<'_>) {
        self.take_word(is_of_word);
        let start = line.comment.map_or(0, |comment| comment.start);
        let said = Span { start, end: self.word.start as u32 }.of(line.text);
        let said = said.trim_start_matches('#').trim_start_matches(is_blank);
        let Some(behind) = said.strip_prefix(MARK) else { return };
        if behind.trim().is_empty() {
            self.offer(CompletionKind::Keyword, ALLOW, "what the rules named are about");
        }
        let begun = behind.trim_start_matches(is_blank).strip_prefix(ALLOW);
        if begun.is_some_and(|rest| rest.starts_with(is_blank) && !rest.contains("--")) {
            for rule in RULES {
                self.offer(CompletionKind::Value, rule.id, rule.summary());
            }
        }
    }
}
