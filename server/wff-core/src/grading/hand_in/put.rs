//! Proofs as students put them: with heads in words, with text between their steps, and with steps
//! that have no number, or one in brackets.

use super::numbered::is_step;
use crate::analysis::block::edge;
use crate::analysis::fault::Prose;
use crate::analysis::proof::{is_drawn, meant_step};
use crate::analysis::{FaultKind, text_fault};
use crate::scope::Scope;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::formula::{Unit, shape};
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::proofs::{ASKS, TITLES};
use crate::syntax::proof::number;
use crate::syntax::{Keyword, Line, Span, Statement, parse, rows};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The most lines below one that are looked at for the step that follows.
const LOOKED_AT: usize = 4;

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
        if last == Some(0) && is_title(&line) {
            changed.insert(place, String::new());
            continue;
        }
        if let Some(head) = head(&line, below, scope) {
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
                    _ if is_drawn(&line) => last,
                    _ => match step(&line, above) {
                        Some((number, step)) => {
                            changed.insert(place, step);
                            Some(number)
                        }
                        None if is_text(&line, scope) && is_step_below(below, above, scope) => {
                            changed.insert(place, String::new());
                            last
                        }
                        None => None,
                    },
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

/// The head of a proof that a line above steps is meant as, or its number alone where the next line
/// is the head.
fn head(line: &Line<'_>, below: &[&str], scope: &Scope) -> Option<String> {
    let before = line.text.get(..line.body().start as usize)?;
    let proof = Keyword::Proof.text();
    if !is_title(line) {
        let sequent = sequent(line)?;
        return is_step_below(below, 0, scope).then(|| format!("{before}{proof} {sequent}"));
    }
    let next = below.iter().position(|content| parse(content).statement != Statement::Blank)?;
    let behind = below.get(next + 1..).unwrap_or_default();
    let is_head = |line: &Line<'_>| {
        line.numbering.is_none() && sequent(line).is_some() && is_step_below(behind, 0, scope)
    };
    if is_head(&parse(below.get(next)?)) {
        return Some(before.to_owned());
    }
    // Behind a number `proof` alone would be text.
    let bare = if line.numbering.is_some() { format!("{proof} |-") } else { proof.to_owned() };
    is_step_below(below, 0, scope).then(|| format!("{before}{bare}"))
}

/// True if a line is the title of a proof and nothing else.
fn is_title(line: &Line<'_>) -> bool {
    let is_mark = |c: char| matches!(c, ':' | '.' | '*' | '_') || is_blank(c);
    let title = line.of(line.body()).trim_matches(is_mark);
    TITLES.has(title)
}

/// The sequent that a line is, or that stands behind a word that asks for a proof of it.
fn sequent<'l>(line: &'l Line<'_>) -> Option<&'l str> {
    let separates = |c: char| is_blank(c) || c == ':';
    let text = line.of(line.body());
    let opens = |rest: &str| {
        let head = format!("{} {rest}", Keyword::Proof.text());
        edge(&parse(&head)) == Some(Edge::Opens(BlockKind::Proof))
    };
    let mut asked = ASKS.entries.iter().filter_map(|it| it.behind(text));
    let rest = asked.find(|rest| rest.starts_with(separates));
    if let Some(rest) = rest {
        let rest = rest.trim_start_matches(separates);
        let is_own = edge(line) == Some(Edge::Opens(BlockKind::Proof));
        return (!is_own && opens(rest)).then_some(rest);
    }
    let judgement = line.statement.sequent()?;
    let is_formula = |it: &Span| shape(line.text, *it, Unit::arity).is_well_formed();
    judgement.left.iter().chain(&judgement.right).all(is_formula).then_some(text)
}

/// The step that a line of a proof below this number is meant as, with its number.
fn step(line: &Line<'_>, above: u32) -> Option<(u32, String)> {
    let meant = meant_step(line, above)?;
    let step = parse(&meant);
    if !is_step(&step, false) {
        return None;
    }
    let step = step.in_proof();
    match &step.statement {
        Statement::Step(it) => Some((number(step.of(it.number))?, meant)),
        _ => None,
    }
}

/// True if the first of some lines that is neither blank nor text for people is a step with a
/// number above this one, or without any.
fn is_step_below(below: &[&str], last: u32, scope: &Scope) -> bool {
    for content in below.iter().take(LOOKED_AT) {
        let line = parse(content).in_proof();
        match &line.statement {
            Statement::Step(it) if is_step(&parse(content), false) => {
                return number(line.of(it.number)) > Some(last);
            }
            Statement::Blank => {}
            _ if is_title(&line) || is_drawn(&line) => {}
            _ => match step(&line, last) {
                Some((number, _)) => return number > last,
                None if is_text(&line, scope) => {}
                None => return false,
            },
        }
    }
    false
}

/// True if a line is text for people.
fn is_text(line: &Line<'_>, scope: &Scope) -> bool {
    text_fault(line, scope).is_some_and(|it| it.kind == FaultKind::Prose(Prose::Line))
}
