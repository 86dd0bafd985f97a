//! Code actions: edits that an editor offers at a place.

mod allow;
mod d_proof;
mod dice;
mod fix_all;
mod game;
mod name;
mod proof;
mod rewrite;
mod table;

pub use fix_all::{Fixed, Fixes, fixed};

use crate::document::{Document, Placed, TextEdit};
use crate::rules::{Fix, Found, Levels};
use crate::syntax::Text;
use std::ops::Range;

/// An edit that is offered at a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    /// Its effect, as an imperative.
    pub title: String,
    /// Its kind.
    pub kind: ActionKind,
    /// True if it is the one to take when only one is wanted.
    pub preferred: bool,
    /// The fault that it mends.
    pub mends: Option<Found>,
    /// The WFF that it writes, if it is one among many that do the same in different ways.
    pub choice: Option<Choice>,
    /// Its edits, in text order; they do not overlap.
    pub edits: Vec<TextEdit>,
}

impl Action {
    /// An action that is not preferred, mends no fault and is no choice.
    fn new(title: impl Into<String>, kind: ActionKind, edits: Vec<TextEdit>) -> Action {
        Action { title: title.into(), kind, preferred: false, mends: None, choice: None, edits }
    }
}

/// A WFF to choose among others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// It in Polish notation.
    pub wff: String,
    /// Its infix.
    pub infix: String,
    /// The number of WFFs to choose among, these and others.
    pub among: u128,
}

/// A rewrite that a user may look for, which is not offered since it would not keep the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Impossible {
    /// Its effect, as an imperative.
    pub title: String,
    /// The reason why it is not offered.
    pub reason: String,
}

/// The rewrites that are not offered in a range of bytes because of the logic in force there.
pub fn impossible(
    document: &Document,
    text: &(impl Text + ?Sized),
    range: Range<usize>,
) -> Vec<Impossible> {
    rewrite::impossible(document, text, range)
}

/// The kinds of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionKind {
    /// It mends a fault.
    QuickFix,
    /// It writes a comment that allows a fault.
    Allow,
    /// It mends every fault of the document that can safely be mended.
    FixAll,
    /// It writes the longest WFF of a roll.
    Longest,
    /// It writes the longest true WFF of a roll.
    LongestTrue,
    /// It writes one of the longest WFFs of a roll.
    Choose,
    /// It rolls dice.
    Roll,
    /// It lets a call stand for all who may check.
    Check,
    /// It begins a game.
    Start,
    /// It writes a formula in another way that has the same value.
    Rewrite,
    /// It gives a subformula a name.
    Extract,
    /// It puts the formula of a name in its place.
    Inline,
    /// It writes a truth table below a formula.
    Table,
    /// It writes steps of a proof, or a D-proof or what that proves.
    Prove,
    /// It numbers the steps of a proof anew.
    Renumber,
}

impl ActionKind {
    /// True if its edits may take long to find, or are long.
    pub fn is_costly(self) -> bool {
        match self {
            ActionKind::Longest
            | ActionKind::LongestTrue
            | ActionKind::Choose
            | ActionKind::Rewrite
            | ActionKind::Table
            | ActionKind::Prove => true,
            ActionKind::QuickFix
            | ActionKind::Allow
            | ActionKind::FixAll
            | ActionKind::Roll
            | ActionKind::Check
            | ActionKind::Start
            | ActionKind::Extract
            | ActionKind::Inline
            | ActionKind::Renumber => false,
        }
    }
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
    if wants(ActionKind::Renumber) {
        actions.extend(proof::renumber(document, text, range));
    }
    if wants(ActionKind::FixAll) {
        actions.extend(fix_all::offered(document, text, levels));
    }
    actions.extend(allowing);
    actions
}

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

/// The line end of a line; of the last one that of the line above.
fn line_end(document: &Document, text: &(impl Text + ?Sized), placed: &Placed<'_>) -> String {
    let end = placed.start + placed.content.len();
    let starts = document.lines(text, end..text.len().min(end + 2), |below| below.start);
    let below = starts.into_iter().find(|start| *start > end).map(|next| end..next);
    let above = || {
        let start = placed.start.checked_sub(1)?;
        document.line(text, start, |above| above.start + above.content.len()..placed.start)
    };
    below.or_else(above).map_or("\n".to_owned(), |bytes| text.slice(bytes).into_owned())
}

/// The edits of a fix of a line that starts at this byte.
fn edits(fix: &Fix, start: usize) -> Vec<TextEdit> {
    let edit = |(range, text): (_, &str)| TextEdit { range, text: text.to_owned() };
    fix.replacements(start).map(edit).collect()
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
