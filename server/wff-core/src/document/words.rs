//! The faults of a document in words, made as they are asked for.

use super::around::with_lines_around;
use super::chunk::{Chunk, Noted, is_unclosed, minds_plain_lines};
use super::chunk_view::{ChunkId, ChunkView};
use super::edges::bind_edge;
use super::{Document, FoundFault};
use crate::analysis::Fault;
use crate::analysis::block::arrive;
use crate::rules::{Found, Levels, explaining, render, rule_of};
use crate::scope::Scope;
use crate::syntax::Text;
use crate::syntax::fast_path::scan_line;
use std::collections::HashMap;
use std::iter;
use std::ops::Range;
use std::sync::Arc;

/// The words for faults of a document, kept for its next version.
#[derive(Debug, Default)]
pub struct KeptWords(HashMap<usize, Kept>);

/// The words for faults of a stretch of lines, whose places count from its start.
#[derive(Debug)]
struct Kept {
    id: ChunkId,
    faults: Vec<Noted<Fault>>,
    found: Vec<Found>,
}

impl Document {
    /// All faults in words, in text order. `text` is the document's.
    pub fn diagnostics<'d>(
        &'d self,
        text: &'d (impl Text + ?Sized),
    ) -> impl Iterator<Item = Found> + 'd {
        self.rendered(text, |_, _| true)
    }

    /// The faults that are to be shown in words, in text order. `text` is the document's.
    pub fn shown<'d>(
        &'d self,
        text: &'d (impl Text + ?Sized),
        levels: &'d Levels,
    ) -> impl Iterator<Item = Found> + 'd {
        self.rendered(text, move |_, fault| levels.of(rule_of(&fault.kind)).is_some())
    }

    /// Those of some numbers, counted without those that are held back, by the number of their line
    /// and themselves. Words that were kept are taken again, and these kept in their place.
    pub fn some_shown(
        &self,
        text: &(impl Text + ?Sized),
        levels: &Levels,
        holds: impl Fn(usize, &Fault) -> bool,
        numbers: Range<usize>,
        kept: &mut KeptWords,
    ) -> Vec<Found> {
        let (mut passed, most) = (0, numbers.len());
        let mut old = std::mem::take(&mut kept.0);
        let mut shown: Vec<Found> = Vec::new();
        if !self.is_of(text) {
            return shown;
        }
        let of_comments: Arc<[FoundFault]> = self.faults_of_comments().into();
        for (index, view) in self.chunk_views().enumerate() {
            if shown.len() == most {
                break;
            }
            let ChunkView { line, start, before, chunk, .. } = view;
            let is_shown = |noted: &Noted<Fault>| {
                let is_shown = levels.of(rule_of(&noted.it.kind)).is_some()
                    && !holds(line + noted.line as usize, &noted.it);
                passed += usize::from(is_shown);
                is_shown && passed > numbers.start
            };
            let told = self.told_faults(index, (line, start), chunk, of_comments.clone());
            let faults: Vec<_> = told.filter(is_shown).take(most - shown.len()).collect();
            if faults.is_empty() {
                continue;
            }
            let known = old.remove(&view.address());
            let found = known
                .filter(|known| view.is(&known.id) && known.faults == faults)
                .map_or_else(|| rendered(chunk, text, start, before, &faults), |known| known.found);
            shown.extend(found.iter().cloned().map(|found| Found {
                line: line + found.line,
                start: start + found.start,
                ..found
            }));
            // Lines above that explain a fault may move without it, and others that its line does
            // not mention may be in its words.
            let is_kept = |(noted, found): (&Noted<Fault>, &Found)| {
                found.others.is_empty() && !noted.it.kind.is_worded_by_others()
            };
            if faults.iter().zip(&found).all(is_kept) {
                kept.0.insert(view.address(), Kept { id: view.id(), faults, found });
            }
        }
        shown
    }

    /// The number of faults that are to be shown, without those that are held back, by the number
    /// of their line and themselves.
    pub fn number_shown(&self, levels: &Levels, holds: impl Fn(usize, &Fault) -> bool) -> usize {
        let is_shown = |line: usize, fault: &Fault| {
            levels.of(rule_of(&fault.kind)).is_some() && !holds(line, fault)
        };
        let of_comments = self.faults_of_comments();
        let of_comments = of_comments.iter().filter(|it| is_shown(it.line, &it.fault)).count();
        let chunks = self.placed_chunks().enumerate().map(|(index, (first, _, _, chunk))| {
            let is_told = |noted: &&Noted<Fault>| {
                let line = first + noted.line as usize;
                is_shown(line, &noted.it) && !self.allowances.allows(line, rule_of(&noted.it.kind))
            };
            let others = chunk.faults_by_lines_below(self.below(index, chunk));
            chunk.faults.iter().filter(is_told).count() + others.iter().filter(is_told).count()
        });
        of_comments + chunks.sum::<usize>()
    }

    /// The words for some faults, made as they are asked for.
    fn rendered<'d>(
        &'d self,
        text: &'d (impl Text + ?Sized),
        which: impl Fn(usize, &Fault) -> bool + Copy + 'd,
    ) -> impl Iterator<Item = Found> + 'd {
        let chunks = self.placed_chunks().take(if self.is_of(text) { usize::MAX } else { 0 });
        let of_comments: Arc<[FoundFault]> = self.faults_of_comments().into();
        chunks.enumerate().flat_map(move |(index, (line, start, before, chunk))| {
            let faults = self.told_faults(index, (line, start), chunk, of_comments.clone());
            let mut faults =
                faults.filter(move |noted| which(line + noted.line as usize, &noted.it));
            // Some at a time, since a line can have more than anybody reads; each time it is
            // parsed.
            let numbers = iter::once(FIRST).chain(iter::repeat(AT_A_TIME));
            let some = numbers.map(move |number| faults.by_ref().take(number).collect());
            let some = some.take_while(|faults: &Vec<_>| !faults.is_empty());
            some.flat_map(move |faults| {
                let mut found = rendered(chunk, text, start, before, &faults);
                found.iter_mut().for_each(|found| {
                    found.line += line;
                    found.start += start;
                });
                found
            })
        })
    }

    /// The diagnostics of the lines that touch a range of bytes, at most so many: first those in
    /// the range itself, then the others, each in text order. `text` is the document's.
    pub fn diagnostics_in(
        &self,
        text: &(impl Text + ?Sized),
        range: Range<usize>,
        levels: &Levels,
        most: usize,
    ) -> Vec<Found> {
        let lines = self.lines(text, range.clone(), |placed| placed.line);
        let (Some(first), Some(last)) = (lines.first(), lines.last()) else { return Vec::new() };
        let chunks = || {
            self.placed_chunks()
                .enumerate()
                .skip_while(|(_, (line, _, _, chunk))| line + chunk.line_ends < *first)
                .take_while(|(_, (line, ..))| line <= last)
        };
        let of_comments: Arc<[FoundFault]> = self.faults_of_comments().into();
        let near = |is_inside: bool| {
            let of_comments = &of_comments;
            chunks().flat_map(move |(index, (line, start, _, chunk))| {
                let is_near = move |noted: &Noted<Fault>| {
                    let span = noted.it.span.after(start + noted.start as usize).range();
                    (*first..=*last).contains(&(line + noted.line as usize))
                        && (span.end >= range.start && span.start <= range.end) == is_inside
                        && levels.of(rule_of(&noted.it.kind)).is_some()
                };
                let faults = self.told_faults(index, (line, start), chunk, of_comments.clone());
                faults.filter(is_near).map(move |noted| (index, noted))
            })
        };
        let inside: Vec<_> = near(true).take(most).collect();
        let outside: Vec<_> = near(false).take(most - inside.len()).collect();
        let mut found = Vec::new();
        for chosen in [inside, outside] {
            let mut chosen = chosen.into_iter().peekable();
            for (index, (line, start, before, chunk)) in chunks() {
                let mut faults = Vec::new();
                while let Some((_, noted)) = chosen.next_if(|(of, _)| *of == index) {
                    faults.push(noted);
                }
                if faults.is_empty() {
                    continue;
                }
                let words = rendered(chunk, text, start, before, &faults).into_iter();
                found.extend(words.map(|found| Found {
                    line: line + found.line,
                    start: start + found.start,
                    ..found
                }));
            }
        }
        found
    }
}

/// The number of faults of a chunk that are made words first, which are more than an editor shows,
/// and at a time afterwards.
const FIRST: usize = 1 << 11;
pub(super) const AT_A_TIME: usize = 1 << 15;

/// The words for faults of a chunk that begins on a byte of a text, with the places of their lines
/// in it.
pub(super) fn rendered(
    chunk: &Chunk,
    text: &(impl Text + ?Sized),
    first: usize,
    before: &Scope,
    faults: &[Noted<Fault>],
) -> Vec<Found> {
    let lines = text.slice(first..first + chunk.bytes);
    let mut scope = before.clone();
    let mut found = Vec::with_capacity(faults.len());
    let mut faults = faults.iter().peekable();
    // Only where lines change what is in force those without a fault are looked at, too, if that
    // was not kept.
    let changes = chunk.changes || is_unclosed(before);
    let scene = |fault: &Noted<Fault>| chunk.scene(fault.line, before);
    let walks = changes && !faults.clone().all(|fault| scene(fault).is_some());
    let mut next = 0;
    let mut number = 0;
    while let Some(fault) = faults.peek() {
        if !walks {
            (next, number) = (fault.start as usize, fault.line as usize);
            scope.clone_from(scene(fault).unwrap_or(before));
        }
        let start = next;
        let scanned = scan_line(lines.as_bytes(), start);
        if scanned.end > lines.len() {
            break;
        }
        let content = scanned.row(start).line(&lines);
        let here = fault.line as usize == number;
        next = scanned.next;
        if here || walks && (!scanned.plain || minds_plain_lines(&scope)) {
            let line = arrive(content, &mut scope);
            let inside = line.inside();
            let shown = inside.as_ref().unwrap_or(&line);
            while let Some(noted) = faults.next_if(|noted| noted.line as usize == number) {
                let place = (text, first + start);
                let diagnostic = render(&noted.it, shown, &scope);
                let (diagnostic, below) = with_lines_around(&noted.it, diagnostic, place, &scope);
                let mut others = explaining(&noted.it, shown, text, first + start);
                others.extend(below);
                found.push(Found { line: number, start, diagnostic, others });
            }
            if walks && faults.peek().is_some() {
                bind_edge(&line, chunk.block_edge(number), &mut scope);
            }
            scope.pass_line(&line);
        } else {
            scope.pass_unread(&content);
        }
        number += 1;
    }
    found
}
