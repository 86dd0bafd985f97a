//! The action that makes all safe fixes of a document, until none is left.

use super::{Action, ActionKind, edits};
use crate::diagnostics::Levels;
use crate::document::Document;
use crate::features::TextEdit;
use crate::syntax::Text;

/// The most times that a document is read anew for what its fixes have brought to light.
const ROUNDS: usize = 8;

/// The action that makes all safe fixes, those of what they bring to light included.
pub(super) fn offered(
    document: &Document,
    text: &(impl Text + ?Sized),
    levels: &Levels,
) -> Option<Action> {
    let first = safe(document, text, levels);
    if first.is_empty() {
        return None;
    }
    let start = document.line(text, 0, |placed| placed.scope.clone())?;
    let old = text.slice(0..text.len()).into_owned();
    let mut made = applied(&old, &first);
    let mut edits = first;
    for _ in 1..ROUNDS {
        let again = Document::being_edited(&made, start.clone());
        let more = safe(&again, &*made, levels);
        if more.is_empty() {
            break;
        }
        made = applied(&made, &more);
        edits = vec![between(&old, &made)];
    }
    let title = "Mend everything that can safely be mended";
    Some(Action::new(title, ActionKind::FixAll, edits))
}

/// The edits of all safe fixes of a document, save those that overlap an earlier one.
fn safe(document: &Document, text: &(impl Text + ?Sized), levels: &Levels) -> Vec<TextEdit> {
    let mut all: Vec<TextEdit> = Vec::new();
    for found in document.shown(text, levels) {
        let Some(fix) = found.diagnostic.fixes.iter().find(|fix| fix.safe) else { continue };
        let edits = edits(fix, found.start);
        let end = all.last().map_or(0, |edit| edit.range.end);
        if edits.first().is_some_and(|edit| edit.range.start >= end) {
            all.extend(edits);
        }
    }
    all
}

/// A text after edits in text order.
fn applied(text: &str, edits: &[TextEdit]) -> String {
    let mut made = String::with_capacity(text.len());
    let mut done = 0;
    for edit in edits {
        made.push_str(text.get(done..edit.range.start).unwrap_or_default());
        made.push_str(&edit.text);
        done = edit.range.end;
    }
    made.push_str(text.get(done..).unwrap_or_default());
    made
}

/// The edit that makes one text of another, without what both begin and end with.
fn between(old: &str, new: &str) -> TextEdit {
    let same = |(one, other): &(char, char)| one == other;
    let start: usize =
        old.chars().zip(new.chars()).take_while(same).map(|(c, _)| c.len_utf8()).sum();
    let (old_rest, new_rest) =
        (old.get(start..).unwrap_or_default(), new.get(start..).unwrap_or_default());
    let back = old_rest.chars().rev().zip(new_rest.chars().rev()).take_while(same);
    let end: usize = back.map(|(c, _)| c.len_utf8()).sum();
    let text = new_rest.get(..new_rest.len() - end).unwrap_or_default().to_owned();
    TextEdit { range: start..old.len() - end, text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Verdict;
    use crate::scope::Scope;
    use proptest::prelude::*;
    use proptest::sample::select;

    fn mended(text: &str) -> Option<String> {
        let document = Document::new(text, Scope::default());
        offered(&document, text, &Levels::default()).map(|action| applied(text, &action.edits))
    }

    fn pffs(text: &str) -> usize {
        let document = Document::new(text, Scope::default());
        document.verdicts().filter(|(_, verdict)| *verdict == Verdict::Pff).count()
    }

    #[test]
    fn fixes_are_made_until_none_is_left() {
        assert_eq!(mended("p & q\nrs\nkpq").as_deref(), Some("Kpq\nrs\nKpq"));
        assert_eq!(mended("Kpq\nrs"), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn mending_all_leaves_nothing_to_mend_and_a_clean_text_alone(
            lines in prop::collection::vec(select(vec![
                "p & q", "kpq", "Kpq", "Cp q r", "rs", "(p -> q) & r", "LET p = t", "Let q = F",
                "kpq is tautology", "KpNp is Contradiction", "p => q", "roll PQ k", "call kpq",
                "exam.", "Cpq;", "@a", "def a = kpq", "p == NNp.", "p|-p", "1) cPq", "end", "",
                "truth kpq", "row t t | t", "logic k3", "C(p)(q)", "KKpq", "Kpq = t", "#c",
            ]), 1..8),
        ) {
            let text = lines.join("\n");
            if let Some(made) = mended(&text) {
                prop_assert!(pffs(&made) <= pffs(&text), "{:?} {:?}", text, made);
                prop_assert_eq!(mended(&made), None, "{:?} {:?}", text, made);
            }
            let document = Document::new(&text, Scope::default());
            if document.diagnostics(&*text).next().is_none() {
                prop_assert_eq!(mended(&text), None);
            }
        }
    }
}
