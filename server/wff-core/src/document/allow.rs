//! Comments of a document that allow what rules are about. One behind a line holds for it, one on a
//! line of its own for the line below; at the head of the text, with a blank line below, for all of
//! it. What is allowed is no fault; that a comment allows what is nowhere is one.
//!
//! The comments are found in the text alone. What they allow is left out when faults are reported:
//! a comment changes nothing else.

use super::chunk::Noted;
use super::found_fault::FoundFault;
use crate::analysis::fault::MalformedAllow;
use crate::analysis::{Fault, FaultKind};
use crate::rules::{Rule, rule_of};
use crate::scope::Scope;
use crate::syntax::allow::{ALLOW, Allow, MARK};
use crate::syntax::text::Row;
use crate::syntax::{Line, Span, parse, rows};
use memchr::memmem;
use std::collections::HashSet;
use std::sync::Arc;

/// The comments of a text that allow something.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Allowances {
    /// In text order.
    comments: Vec<Comment>,
    /// The places of those that hold for a line, in the order of these.
    by_line: Vec<(usize, usize)>,
    /// The rules that are allowed everywhere.
    everywhere: Vec<&'static Rule>,
}

/// A comment that allows something.
#[derive(Clone, Debug, PartialEq)]
struct Comment {
    /// The number of its line.
    line: usize,
    /// The first byte of its line.
    start: usize,
    /// The rules that it names, as far as there are such, each with its place and the bytes that
    /// are left out with it.
    names: Vec<(Span, Span, &'static Rule)>,
    /// Each of these rules once.
    rules: Vec<&'static Rule>,
    /// Its faults in form.
    faults: Vec<Fault>,
    holds_for: HoldsFor,
}

/// The lines for which a comment holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HoldsFor {
    /// The one of this number.
    Line(usize),
    All,
    None,
}

impl Allowances {
    /// Those of a text, before whose first line this is in force.
    pub fn of(text: &str, start: &Scope) -> Allowances {
        let mut allowances = Allowances::default();
        if !start.settings.heeds_comments || !may_allow(text) {
            return allowances;
        }
        // True as long as there are only comments and blank lines.
        let mut is_head = true;
        // The number of comments that wait for the next line that is more than a comment.
        let mut waiting = 0;
        for (number, row) in rows(text).enumerate() {
            let content = row.line(text);
            // Of most lines it does not matter whether they are comments.
            let matters = is_head || waiting > 0 || content.contains(MARK);
            let line = (matters && content.contains('#')).then(|| parse(content));
            let is_comment = line.as_ref().is_some_and(Line::is_comment);
            let mut holds_for = HoldsFor::Line(number);
            if is_comment {
                holds_for = HoldsFor::None;
            } else if content.trim().is_empty() {
                let below = if is_head { HoldsFor::All } else { HoldsFor::None };
                allowances.meet(std::mem::take(&mut waiting), below);
            } else {
                allowances.meet(std::mem::take(&mut waiting), holds_for);
                is_head = false;
            }
            if let Some(line) = &line
                && let Some(allow) = line.allow()
            {
                waiting += usize::from(is_comment);
                allowances.comments.push(comment(line, &allow, number, row, holds_for));
            }
        }
        allowances.meet(waiting, if is_head { HoldsFor::All } else { HoldsFor::None });
        allowances.index();
        allowances
    }

    /// True if no comment allows anything, or tries to.
    pub fn is_empty(&self) -> bool {
        self.comments.is_empty()
    }

    /// Has the last comments that stand by themselves hold for these lines.
    fn meet(&mut self, last: usize, holds_for: HoldsFor) {
        let of_own = self.comments.iter_mut().rev().filter(|it| it.holds_for == HoldsFor::None);
        of_own.take(last).for_each(|comment| comment.holds_for = holds_for);
    }

    fn index(&mut self) {
        for (place, comment) in self.comments.iter().enumerate() {
            match comment.holds_for {
                HoldsFor::Line(line) => self.by_line.push((line, place)),
                HoldsFor::All => {
                    for rule in &comment.rules {
                        add(&mut self.everywhere, rule);
                    }
                }
                HoldsFor::None => {}
            }
        }
        self.by_line.sort_unstable();
    }

    /// True if what a rule is about is allowed on a line.
    pub fn allows(&self, line: usize, rule: &Rule) -> bool {
        let first = self.by_line.partition_point(|(held, _)| *held < line);
        let here = self.by_line.iter().skip(first).take_while(|(held, _)| *held == line);
        let here = here.filter_map(|(_, place)| self.comments.get(*place));
        self.everywhere.contains(&rule)
            || here.flat_map(|comment| &comment.rules).any(|allowed| *allowed == rule)
    }

    /// The faults of the comments, in text order: of their form, and, if `tells_unused`, of
    /// allowing what is nowhere among `found`.
    pub fn faults(
        &self,
        found: impl Iterator<Item = (usize, &'static Rule)>,
        tells_unused: bool,
    ) -> Vec<FoundFault> {
        if self.is_empty() {
            return Vec::new();
        }
        let mut used: HashSet<(Option<usize>, &str)> = HashSet::new();
        if tells_unused {
            for (line, rule) in found {
                if self.allows(line, rule) {
                    used.extend([(Some(line), rule.id), (None, rule.id)]);
                }
            }
        }
        let mut faults = Vec::new();
        for comment in &self.comments {
            let is_used = |rule: &Rule| match comment.holds_for {
                HoldsFor::Line(line) => used.contains(&(Some(line), rule.id)),
                HoldsFor::All => used.contains(&(None, rule.id)),
                HoldsFor::None => false,
            };
            let unused = comment.names.iter().filter(|(.., rule)| tells_unused && !is_used(rule));
            let unused = unused.map(|(at, superfluous, _)| {
                Fault::new(*at, FaultKind::UnusedAllow { superfluous: *superfluous })
            });
            let mut here: Vec<Fault> = comment.faults.iter().cloned().chain(unused).collect();
            here.sort_by_key(|fault| fault.span);
            let (line, start) = (comment.line, comment.start);
            faults.extend(here.into_iter().map(|fault| FoundFault { line, start, fault }));
        }
        faults
    }

    /// The faults of some lines that are reported, with those of comments that allow something, in
    /// text order. `first` is the first of these lines, and its first byte.
    pub fn told<'a>(
        &'a self,
        faults: impl Iterator<Item = Noted<Fault>> + 'a,
        (line, start): (usize, usize),
        bytes: usize,
        of_comments: Arc<[FoundFault]>,
    ) -> impl Iterator<Item = Noted<Fault>> + 'a {
        let mut next = of_comments.partition_point(|found| found.start < start);
        let is_told = move |noted: &Noted<Fault>| {
            self.is_empty() || !self.allows(line + noted.line as usize, rule_of(&noted.it.kind))
        };
        let mut faults = faults.filter(is_told).peekable();
        std::iter::from_fn(move || {
            let place = |noted: &Noted<Fault>| (noted.line, noted.it.span);
            let comment = of_comments.get(next).filter(|found| found.start < start + bytes);
            let comment = comment.map(|found| Noted {
                line: u32::try_from(found.line - line).unwrap_or(u32::MAX),
                start: u32::try_from(found.start - start).unwrap_or(u32::MAX),
                it: found.fault.clone(),
            });
            let is_first =
                |it: &Noted<Fault>| faults.peek().is_none_or(|fault| place(it) < place(fault));
            match comment.filter(is_first) {
                Some(comment) => {
                    next += 1;
                    Some(comment)
                }
                None => faults.next(),
            }
        })
    }
}

/// True if a text may have a comment that allows something: quick, and never false for one.
pub(super) fn may_allow(text: &str) -> bool {
    memmem::find(text.as_bytes(), MARK.as_bytes()).is_some()
}

/// Reads a comment of a line.
fn comment(
    content: &Line<'_>,
    allow: &Allow,
    line: usize,
    row: Row,
    holds_for: HoldsFor,
) -> Comment {
    let (mut names, mut rules) = (Vec::new(), Vec::new());
    let malformed = |at, wrong| Fault::new(at, FaultKind::MalformedAllow(wrong));
    let mut faults = Vec::new();
    if allow.rules.is_empty() {
        faults.push(malformed(allow.word, MalformedAllow::NoRule));
    } else if content.of(allow.word) != ALLOW {
        faults.push(malformed(allow.word, MalformedAllow::Word));
    }
    for (place, at) in allow.rules.iter().enumerate() {
        match Rule::find(content.of(*at)) {
            Some(rule) => {
                names.push((*at, content.without_rule(allow, place), rule));
                add(&mut rules, rule);
            }
            None => faults.push(malformed(*at, MalformedAllow::Unknown)),
        }
    }
    Comment { line, start: row.content.start as usize, names, rules, faults, holds_for }
}

/// Adds a rule to a list without it.
fn add(rules: &mut Vec<&'static Rule>, rule: &'static Rule) {
    if !rules.contains(&rule) {
        rules.push(rule);
    }
}
