//! Proofs as students put them: with heads in words, with text between their steps, and with steps
//! that have no number.

use super::numbered::is_step;
use crate::analysis::block::edge;
use crate::analysis::{FaultKind, text_fault};
use crate::scope::Scope;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::letter::is_blank;
use crate::syntax::proof::number;
use crate::syntax::{Keyword, Line, Statement, parse, rows};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The most lines below one that are looked at for the step that follows.
const LOOKED_AT: usize = 4;

/// The words before a sequent that ask for a proof, the longest first.
const ASKS: [&str; 6] = ["to prove", "prove that", "prove", "show that", "show", "derive"];

/// A text of as many lines whose proofs have heads and steps as they are written here, and no text
/// for people between these.
pub(super) fn as_written<'t>(text: &'t str, scope: &Scope) -> Cow<'t, str> {
    let contents: Vec<&str> = rows(text).map(|row| row.content.of(text)).collect();
    let mut changed = BTreeMap::new();
    // The number of the last step of the proof that is open.
    let mut last = None;
    for (place, content) in contents.iter().enumerate() {
        let line = parse(content);
        let below = contents.get(place + 1..).unwrap_or_default();
        if let Some(head) = meant_head(&line).filter(|_| is_step_below(below, 0, scope)) {
            changed.insert(place, head);
            last = Some(0);
            continue;
        }
        last = match (edge(&line), last) {
            (Some(Edge::Opens(BlockKind::Proof)), _) => Some(0),
            (None, Some(above)) => {
                let line = line.in_proof();
                match &line.statement {
                    Statement::Step(step) => number(line.of(step.number)).max(last),
                    Statement::Blank => last,
                    _ if is_step(&line, true) => {
                        let number = above.saturating_add(1);
                        changed.insert(place, format!("{number} {}", content.trim_start()));
                        Some(number)
                    }
                    _ if is_text(&line, scope) && is_step_below(below, above, scope) => {
                        changed.insert(place, String::new());
                        last
                    }
                    _ => None,
                }
            }
            _ => None,
        };
    }
    if changed.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut written = String::with_capacity(text.len());
    let mut end = 0;
    for (place, row) in rows(text).enumerate() {
        if let Some(content) = changed.get(&place) {
            let (start, after) = (row.content.start as usize, row.content.end as usize);
            written.push_str(text.get(end..start).unwrap_or_default());
            written.push_str(content);
            end = after;
        }
    }
    written.push_str(text.get(end..).unwrap_or_default());
    Cow::Owned(written)
}

/// The head of a proof that a line is meant as: `Proof:` alone, or a sequent that is to be proved.
fn meant_head(line: &Line<'_>) -> Option<String> {
    let text = line.of(line.body());
    let separates = |c: char| is_blank(c) || c == ':';
    let proof = Keyword::Proof.text();
    let bare = text.trim_end_matches(separates);
    if bare.eq_ignore_ascii_case(proof) && text != proof {
        return line.numbering.is_none().then(|| proof.to_owned());
    }
    let rest = ASKS.iter().find_map(|asks| {
        let (words, rest) = text.split_at_checked(asks.len())?;
        (words.eq_ignore_ascii_case(asks) && rest.starts_with(separates)).then_some(rest)
    })?;
    let before = line.text.get(..line.body().start as usize)?;
    let head = format!("{before}{proof} {}", rest.trim_start_matches(separates));
    (edge(&parse(&head)) == Some(Edge::Opens(BlockKind::Proof))).then_some(head)
}

/// True if the first of some lines that is neither blank nor text for people is a step with a
/// number above this one.
fn is_step_below(below: &[&str], last: u32, scope: &Scope) -> bool {
    let mut lines = below.iter().take(LOOKED_AT).map(|content| parse(content));
    let is_other = |line: &Line<'_>| line.statement != Statement::Blank && !is_text(line, scope);
    let Some(line) = lines.find(|line| is_step(line, false) || is_other(line)) else {
        return false;
    };
    let is_one = is_step(&line, false);
    let line = line.in_proof();
    match &line.statement {
        Statement::Step(step) if is_one => number(line.of(step.number)) > Some(last),
        _ => false,
    }
}

/// True if a line is text for people.
fn is_text(line: &Line<'_>, scope: &Scope) -> bool {
    text_fault(line, scope).is_some_and(|it| it.kind == FaultKind::Prose { is_note: false })
}
