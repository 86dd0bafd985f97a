//! Code actions: edits that an editor offers at a place.

mod action;
mod allow;
mod countermodel;
mod d_proof;
mod dice;
mod fix;
mod fix_all;
mod frame;
mod game;
mod line_end;
mod name;
mod proof;
mod rewrite;
mod table;

pub use action::{Action, ActionKind, Choice, Impossible};
pub(crate) use fix::mending;
pub use fix_all::{Fixed, Fixes, fixed};
pub(crate) use frame::{STEP, below_head, missing_rows};

use crate::document::Document;
use crate::rules::Levels;
use crate::syntax::Text;
use std::ops::Range;

/// The rewrites that are not offered in a range of bytes because of the logic in force there.
pub fn impossible(
    document: &Document,
    text: &(impl Text + ?Sized),
    range: Range<usize>,
) -> Vec<Impossible> {
    rewrite::impossible(document, text, range)
}

/// The most faults that are mended one by one.
const MENDED: usize = 100;

/// The actions of the kinds that are wanted, offered for the lines that a range of bytes touches:
/// those for faults in the range itself first, for at most a hundred faults. Faults that are not
/// to be shown are not mended. Dice that are rolled follow from the seed.
pub fn actions(
    document: &Document,
    text: &(impl Text + ?Sized),
    range: Range<usize>,
    levels: &Levels,
    seed: u64,
    wants: impl Fn(ActionKind) -> bool,
) -> Vec<Action> {
    let (mut actions, mut allowing) = (Vec::new(), Vec::new());
    if wants(ActionKind::QuickFix) || wants(ActionKind::Allow) {
        for found in document.diagnostics_in(text, range.clone(), levels, MENDED) {
            actions.extend(mending(&found).filter(|it| wants(it.kind)));
            allowing.extend(allow::offered(document, text, &found).filter(|it| wants(it.kind)));
        }
    }
    if wants(ActionKind::Complete) {
        actions.extend(frame::offered(document, text, range.clone()));
    }
    use ActionKind::{Check, Choose, Longest, LongestTrue, Roll, Start};
    if [Longest, LongestTrue, Choose, Roll, Check, Start].into_iter().any(&wants) {
        actions.extend(dice::offered(document, text, range.clone(), seed));
        actions.extend(game::offered(document, text, range.clone(), seed));
        actions.retain(|action| wants(action.kind));
    }
    if wants(ActionKind::Rewrite) {
        actions.extend(rewrite::offered(document, text, range.clone()));
    }
    if wants(ActionKind::Extract) {
        actions.extend(name::extract(document, text, range.clone()));
    }
    if wants(ActionKind::Inline) {
        actions.extend(name::inline(document, text, range.clone()));
    }
    if wants(ActionKind::Table) {
        actions.extend(table::offered(document, text, range.clone()));
    }
    if wants(ActionKind::Prove) {
        actions.extend(proof::offered(document, text, range.clone()));
        actions.extend(d_proof::offered(document, text, range.clone()));
    }
    if wants(ActionKind::Model) {
        let found = document.diagnostics_in(text, range.clone(), levels, countermodel::OFFERED);
        actions.extend(found.iter().filter_map(|it| countermodel::offered(document, text, it)));
    }
    if wants(ActionKind::Renumber) {
        actions.extend(proof::renumber(document, text, range));
    }
    if wants(ActionKind::FixAll) {
        actions.extend(fix_all::offered(document, text, levels));
    }
    actions.extend(allowing);
    actions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rule;
    use crate::scope::Scope;

    fn applied(text: &str, action: &Action) -> String {
        let mut text = text.to_owned();
        action
            .edits
            .iter()
            .rev()
            .for_each(|edit| text.replace_range(edit.range.clone(), &edit.text));
        text
    }

    #[test]
    fn the_fixes_of_the_fault_at_the_cursor_are_offered() {
        let text = "p & q\nrs\nkpq";
        let document = Document::new(text, Scope::default());
        let offered = actions(&document, text, 7..7, &Levels::default(), 1, |_| true);
        let shown: Vec<String> = offered
            .iter()
            .map(|action| format!("{}: {:?}", action.title, applied(text, action)))
            .collect();
        assert_eq!(
            shown,
            [
                "Join them: `Krs`: \"p & q\\nKrs\\nkpq\"",
                "Separate them with commas: \"p & q\\nr, s\\nkpq\"",
                "Mend everything that can safely be mended: \"Kpq\\nrs\\nKpq\"",
                "Allow `trailing-letters` here: \"p & q\\nrs # wff: allow trailing-letters\\nkpq\"",
            ]
        );
        assert!(!offered[0].preferred, "joining is a guess");
        assert!(
            actions(&document, text, 0..0, &Levels::default(), 1, |_| true)[0].preferred,
            "what infix means is none"
        );
        assert_eq!(
            actions(&document, text, 6..6, &Levels::default(), 1, |_| true).len(),
            4,
            "anywhere on the line"
        );
    }

    #[test]
    fn what_is_not_to_be_shown_is_not_mended() {
        let mut levels = Levels::default();
        levels.set(Rule::find("infix").unwrap(), None);
        assert_eq!(
            actions(&Document::new("p & q", Scope::default()), "p & q", 0..5, &levels, 1, |_| true),
            []
        );
    }

    #[test]
    fn a_clean_place_offers_nothing() {
        let text = "let p = T\nroll pq K\ncall Kpq\nC";
        assert_eq!(
            actions(
                &Document::new(text, Scope::default()),
                text,
                0..5,
                &Levels::default(),
                1,
                |_| true
            ),
            []
        );
    }
}
