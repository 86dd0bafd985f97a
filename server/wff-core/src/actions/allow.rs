//! The action that writes a comment which allows what a rule is about.

use super::action::{Action, ActionKind};
use super::line_end::line_end;
use crate::document::{Document, Placed, TextEdit};
use crate::rules::Found;
use crate::syntax::allow::{ALLOW, MARK};
use crate::syntax::letter::is_blank;
use crate::syntax::{Line, Text};

/// The action that allows a fault: in the comment of its line that allows others, in a new one
/// behind it, or, where the line has another comment, above it.
pub(super) fn offered(
    document: &Document,
    text: &(impl Text + ?Sized),
    found: &Found,
) -> Option<Action> {
    let rule = found.diagnostic.rule;
    let edit = document.line(text, found.start, |placed| {
        let line = placed.read();
        let settings = &placed.scope.settings;
        // Whoever is asked for an answer is not led to have its fault out of sight.
        let is_offered = settings.heeds_comments && settings.tells_answers();
        if is_of_comment(&line, found) || rule.is_unfinished || !is_offered {
            return None;
        }
        Some(edit(document, text, &placed, &line, rule.id))
    })??;
    let title = format!("Allow `{}` here", rule.id);
    let action = Action::new(title, ActionKind::Allow, vec![edit]);
    Some(Action { mends: Some(found.clone()), ..action })
}

/// True if a fault is one of a comment that allows something.
fn is_of_comment(line: &Line<'_>, found: &Found) -> bool {
    let allow = line.allow();
    allow.is_some_and(|allow| found.diagnostic.span.start >= allow.word.start)
}

fn edit(
    document: &Document,
    text: &(impl Text + ?Sized),
    placed: &Placed<'_>,
    line: &Line<'_>,
    rule: &str,
) -> TextEdit {
    let insert = |at: usize, text: String| TextEdit { range: at..at, text };
    let comment = format!("# {MARK} {ALLOW} {rule}");
    if let Some(allow) = line.allow() {
        let last = allow.rules.last();
        let comma = if last.is_some() { "," } else { "" };
        let end = last.unwrap_or(&allow.word).end as usize;
        return insert(placed.start + end, format!("{comma} {rule}"));
    }
    let content = placed.content;
    if line.comment.is_some() || line.open_quote.is_some() {
        // A byte order mark stays where it is.
        let shown = content.trim_start_matches('\u{feff}');
        let indent = shown.strip_suffix(shown.trim_start_matches(is_blank)).unwrap_or_default();
        let start = placed.start + content.len() - shown.len();
        let end = line_end(document, text, placed);
        return insert(start, format!("{indent}{comment}{end}"));
    }
    let length = content.trim_end_matches(is_blank).len();
    let end = placed.start + content.len();
    TextEdit { range: placed.start + length..end, text: format!(" {comment}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator;
    use crate::scope::Scope;
    use proptest::prelude::*;

    fn allowed(text: &str) -> Vec<String> {
        let document = Document::new(text, Scope::default());
        let found = document.diagnostics(text);
        let actions = found.filter_map(|found| offered(&document, text, &found));
        let applied = |action: Action| {
            let TextEdit { range, text: new } = &action.edits[0];
            let mut text = text.to_owned();
            text.replace_range(range.clone(), new);
            text
        };
        actions.map(applied).collect()
    }

    #[test]
    fn a_comment_is_written_behind_its_line_or_above_it() {
        for (text, made) in [
            ("Cp", "Cp # wff: allow missing-operand"),
            ("Cp  ", "Cp # wff: allow missing-operand"),
            ("D1 proves \"p", "# wff: allow unclosed-quote\nD1 proves \"p"),
            ("p\n  Cp # so", "p\n  # wff: allow missing-operand\n  Cp # so"),
            ("Cp # wff: allow infix -- so", "Cp # wff: allow infix, missing-operand -- so"),
            ("Cp # wff: allow", "Cp # wff: allow missing-operand"),
        ] {
            assert_eq!(allowed(text).first().map(String::as_str), Some(made), "{text}");
        }
        assert_eq!(allowed("p # wff: allow infix"), [""; 0]);
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn what_is_allowed_is_told_no_more(text in generator::text(0..6)) {
            let rules = |text: &str| {
                let document = Document::new(text, Scope::default());
                document.diagnostics(text).map(|it| it.diagnostic.rule.id).collect::<Vec<_>>()
            };
            let before = rules(&text);
            for made in allowed(&text) {
                // A comment can end the head of a text, for which another holds.
                let of_comments = |rule: &&&str| !rule.ends_with("-allow");
                let left = rules(&made).iter().filter(of_comments).count();
                prop_assert!(left < before.iter().filter(of_comments).count(), "{:?}", made);
            }
        }
    }
}
