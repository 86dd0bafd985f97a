//! The fixes of faults as actions.

use super::action::{Action, ActionKind};
use crate::document::TextEdit;
use crate::rules::{Fix, Found};

/// The actions that mend a fault.
pub(crate) fn mending(found: &Found) -> impl Iterator<Item = Action> + '_ {
    found.diagnostic.fixes.iter().enumerate().map(|(place, fix)| Action {
        title: fix.title.clone(),
        kind: ActionKind::QuickFix,
        preferred: place == 0 && fix.safe,
        mends: Some(found.clone()),
        choice: None,
        edits: edits(fix, found.start),
    })
}

/// The edits of a fix of a line that starts at this byte.
pub(super) fn edits(fix: &Fix, start: usize) -> Vec<TextEdit> {
    let edit = |(range, text): (_, &str)| TextEdit { range, text: text.to_owned() };
    fix.replacements(start).map(edit).collect()
}
