//! A proof in the making, with strict subproofs: its lines and what is open.

use crate::natural::Rule;
use crate::natural::prove::task::Cite;
use crate::terms::{Node, Term, Terms};
use std::collections::HashSet;
use wff_syntax::letter::Unary;

/// A line.
#[derive(Clone, Debug)]
pub(crate) struct DraftLine {
    /// Its formula; none where a strict subproof opens that supposes nothing.
    pub term: Option<Term>,
    pub depth: usize,
    pub why: DraftWhy,
}

/// The reason for a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DraftWhy {
    Premise,
    Suppose,
    Strict,
    By(Rule, [Option<Cite>; 3]),
}

impl DraftWhy {
    /// True if it opens a subproof.
    pub fn opens(self) -> bool {
        matches!(self, DraftWhy::Suppose | DraftWhy::Strict)
    }
}

/// A subproof that is open.
#[derive(Clone, Copy, Debug)]
struct Scope {
    /// The place of its first line.
    start: usize,
    /// The number of lines that are open around it.
    around: usize,
    is_strict: bool,
}

/// A proof in the making.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub lines: Vec<DraftLine>,
    /// The places of the open lines that have formulas.
    open: Vec<usize>,
    scopes: Vec<Scope>,
    /// The subproofs that are closed and not yet cited.
    closed: Vec<(usize, usize)>,
}

impl Draft {
    /// The number of open subproofs.
    pub fn depth(&self) -> usize {
        self.scopes.len()
    }

    pub fn term(&self, place: usize) -> Option<Term> {
        self.lines.get(place)?.term
    }

    /// The place of the supposition of the innermost subproof, if it supposes something.
    pub fn supposition(&self) -> Option<usize> {
        let start = self.scopes.last()?.start;
        self.term(start).map(|_| start)
    }

    /// The places of the open lines that may be cited without a border in between.
    pub fn visible(&self) -> &[usize] {
        let from = self.scopes.iter().rev().find(|scope| scope.is_strict);
        self.open.get(from.map_or(0, |scope| scope.around)..).unwrap_or_default()
    }

    /// The formulas of these.
    pub fn terms(&self) -> Vec<Term> {
        let mut known = HashSet::new();
        let terms = self.visible().iter().filter_map(|place| self.term(*place));
        terms.filter(|term| known.insert(*term)).collect()
    }

    /// The places of the open lines of the innermost subproof.
    pub fn here(&self) -> &[usize] {
        let from = self.scopes.last().map_or(0, |scope| scope.around);
        self.open.get(from..).unwrap_or_default()
    }

    fn among(&self, places: &[usize], term: Term) -> Option<usize> {
        places.iter().copied().find(|place| self.term(*place) == Some(term))
    }

    /// The first line with a formula that may be cited without a border in between.
    pub fn find(&self, term: Term) -> Option<usize> {
        self.among(self.visible(), term)
    }

    /// True if a line of the innermost subproof has a formula.
    pub fn has_here(&self, term: Term) -> bool {
        self.among(self.here(), term).is_some()
    }

    /// The formula of the last line, if that stands in the innermost subproof.
    pub fn last(&self) -> Option<Term> {
        let line = self.lines.last()?;
        line.term.filter(|_| line.depth == self.depth())
    }

    /// The first line with a formula across the border of the innermost strict subproof.
    fn outside(&self, term: Term) -> Option<usize> {
        let mut strict = self.scopes.iter().rev().filter(|scope| scope.is_strict);
        let to = strict.next()?.around;
        let from = strict.next().map_or(0, |scope| scope.around);
        self.among(self.open.get(from..to)?, term)
    }

    /// Adds a line.
    pub fn put(&mut self, term: Term, why: DraftWhy) {
        self.open.push(self.lines.len());
        self.lines.push(DraftLine { term: Some(term), depth: self.depth(), why });
    }

    /// Adds lines as they are, of which those at this depth stay open.
    pub fn append(&mut self, lines: impl IntoIterator<Item = DraftLine>) {
        for line in lines {
            if line.depth == self.depth() {
                self.open.push(self.lines.len());
            }
            self.lines.push(line);
        }
    }

    /// Opens a subproof.
    pub fn enter(&mut self, supposed: Option<Term>, is_strict: bool) {
        let (start, around) = (self.lines.len(), self.open.len());
        self.scopes.push(Scope { start, around, is_strict });
        let why = if is_strict { DraftWhy::Strict } else { DraftWhy::Suppose };
        self.lines.push(DraftLine { term: supposed, depth: self.depth(), why });
        self.open.extend(supposed.map(|_| start));
    }

    /// Closes the innermost subproof.
    pub fn close(&mut self) {
        let Some(scope) = self.scopes.pop() else { return };
        self.open.truncate(scope.around);
        self.closed.push((scope.start, self.lines.len() - 1));
    }

    /// Infers a formula by a rule from open lines with these formulas, and from so many of the
    /// subproofs that were closed last. False if a line is missing.
    pub fn infer(&mut self, rule: Rule, term: Term, from: &[Term], subproofs: usize) -> bool {
        let mut cites: Vec<Cite> = Vec::new();
        for from in from {
            let Some(place) = self.find(*from) else { return false };
            cites.push(Cite::Line(place as u32));
        }
        let first = self.closed.len().saturating_sub(subproofs);
        let closed = self.closed.split_off(first);
        cites.extend(
            closed.into_iter().map(|(first, last)| Cite::Subproof(first as u32, last as u32)),
        );
        let mut cites = cites.into_iter();
        self.put(term, DraftWhy::By(rule, [cites.next(), cites.next(), cites.next()]));
        true
    }

    /// Infers a formula from one across a border. False if that is missing.
    pub fn cross(&mut self, rule: Rule, term: Term, from: Term) -> bool {
        let Some(place) = self.outside(from) else { return false };
        self.put(term, DraftWhy::By(rule, [Some(Cite::Line(place as u32)), None, None]));
        true
    }

    /// True if the last line and another one of the innermost subproof contradict each other.
    pub fn clashes(&self, terms: &Terms) -> bool {
        let Some(last) = self.last() else { return false };
        let places = self.here();
        let mut here = places.iter().filter_map(|place| self.term(*place));
        here.any(|term| negates(terms, term, last) || negates(terms, last, term))
    }

    /// A pair of a formula and its negation that may be cited without a border in between.
    pub fn pair(&self, terms: &Terms) -> Option<(Term, Term)> {
        self.visible().iter().filter_map(|place| self.term(*place)).find_map(|term| {
            match terms.node(term) {
                Node::Unary(Unary::N, operand) => self.find(operand).map(|_| (operand, term)),
                _ => None,
            }
        })
    }
}

/// True if a formula is the negation of another.
pub(super) fn negates(terms: &Terms, term: Term, other: Term) -> bool {
    terms.node(term) == Node::Unary(Unary::N, other)
}
