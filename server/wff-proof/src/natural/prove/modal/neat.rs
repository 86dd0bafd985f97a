//! A finished proof made neat: lines that nothing leans on go, and equal lines and subproofs become
//! one.

use super::draft::{DraftLine, DraftWhy, negates};
use crate::natural::Rule;
use crate::natural::prove::task::Cite;
use crate::terms::{Term, Terms};
use std::collections::HashMap;

/// A subproof by its first and last formula, the subproof around it, and whether it is strict.
type Kind = (Option<usize>, bool, Option<Term>, Term);

/// The lines that the last one leans on, each formula once where it may be cited.
pub(super) fn neat(terms: &Terms, mut lines: Vec<DraftLine>) -> Vec<DraftLine> {
    loop {
        let before = lines.len();
        lines = merged(needed(terms, lines));
        if lines.len() == before {
            return lines;
        }
    }
}

fn cites(line: &DraftLine) -> impl Iterator<Item = Cite> + use<> {
    let cites = match line.why {
        DraftWhy::By(_, cites) => cites,
        DraftWhy::Premise | DraftWhy::Suppose | DraftWhy::Strict => [None; 3],
    };
    cites.into_iter().flatten()
}

/// Leaves out the lines that the last one does not lean on.
fn needed(terms: &Terms, lines: Vec<DraftLine>) -> Vec<DraftLine> {
    let mut is_needed = vec![false; lines.len()];
    let need = |is_needed: &mut Vec<bool>, at: usize| {
        if let Some(place) = is_needed.get_mut(at) {
            *place = true;
        }
    };
    need(&mut is_needed, lines.len().saturating_sub(1));
    for (at, line) in lines.iter().enumerate().rev() {
        if is_needed.get(at) != Some(&true) {
            continue;
        }
        for cite in cites(line) {
            match cite {
                Cite::Line(at) => need(&mut is_needed, at as usize),
                Cite::Subproof(first, last) => {
                    let (first, last) = (first as usize, last as usize);
                    need(&mut is_needed, first);
                    need(&mut is_needed, last);
                    if matches!(line.why, DraftWhy::By(Rule::Ni | Rule::No, _))
                        && let Some(other) = other_side(terms, &lines, first, last)
                    {
                        need(&mut is_needed, other);
                    }
                }
            }
        }
    }
    let mut places = Vec::with_capacity(lines.len());
    let mut next = 0;
    for is_needed in &is_needed {
        places.push(next);
        next += u32::from(*is_needed);
    }
    let kept = lines.into_iter().zip(is_needed).filter(|(_, is_needed)| *is_needed);
    let mut kept: Vec<DraftLine> = kept.map(|(line, _)| line).collect();
    for line in &mut kept {
        recite(line, |cite| match cite {
            Cite::Line(at) => Cite::Line(moved(&places, at)),
            Cite::Subproof(first, last) => {
                Cite::Subproof(moved(&places, first), moved(&places, last))
            }
        });
    }
    kept
}

fn moved(places: &[u32], at: u32) -> u32 {
    places.get(at as usize).copied().unwrap_or(at)
}

fn recite(line: &mut DraftLine, new: impl Fn(Cite) -> Cite) {
    if let DraftWhy::By(_, cites) = &mut line.why {
        for cite in cites.iter_mut().flatten() {
            *cite = new(*cite);
        }
    }
}

/// The line of a subproof that contradicts its last one.
fn other_side(terms: &Terms, lines: &[DraftLine], first: usize, last: usize) -> Option<usize> {
    let end = lines.get(last)?;
    let end_term = end.term?;
    (first..last).find(|at| {
        lines.get(*at).filter(|line| line.depth == end.depth).is_some_and(|line| {
            line.term.is_some_and(|it| negates(terms, it, end_term) || negates(terms, end_term, it))
        })
    })
}

/// Cites the first line that has a formula wherever a later one is cited that may be, and the first
/// subproof from a formula to another one.
fn merged(mut lines: Vec<DraftLine>) -> Vec<DraftLine> {
    let scopes = Scopes::new(&lines);
    let mut first: HashMap<(Option<usize>, Term), usize> = HashMap::new();
    let mut subproofs: HashMap<Kind, Cite> = HashMap::new();
    let mut same: Vec<u32> = Vec::with_capacity(lines.len());
    for at in 0..lines.len() {
        let cited = cites_of(&lines, at);
        let takes_any = matches!(cited, (Some(Rule::Ni | Rule::No), _));
        let known: Vec<Option<Cite>> = (cited.1)
            .into_iter()
            .map(|cite| match cite? {
                Cite::Line(cited) => Some(Cite::Line(moved(&same, cited))),
                subproof if takes_any => Some(subproof),
                subproof @ Cite::Subproof(start, last) => {
                    let kind = scopes.kind(&lines, start as usize, last as usize);
                    Some(kind.map_or(subproof, |kind| *subproofs.entry(kind).or_insert(subproof)))
                }
            })
            .collect();
        let Some(line) = lines.get_mut(at) else { break };
        if let DraftWhy::By(_, cites) = &mut line.why {
            for (place, cite) in cites.iter_mut().zip(known) {
                *place = cite;
            }
        }
        let here = scopes.of.get(at).copied().flatten();
        let found = line.term.map(|term| {
            let own = *first.entry((here, term)).or_insert(at);
            let outer = scopes.visible(here).filter_map(|scope| first.get(&(scope, term)).copied());
            outer.min().unwrap_or(own)
        });
        same.push(found.unwrap_or(at) as u32);
    }
    if let Some(&earlier) = same.last()
        && lines.last().is_some_and(|line| line.depth == 0)
    {
        lines.truncate(earlier as usize + 1);
    }
    lines
}

/// The rule of a line and what it cites.
fn cites_of(lines: &[DraftLine], at: usize) -> (Option<Rule>, [Option<Cite>; 3]) {
    match lines.get(at).map(|line| line.why) {
        Some(DraftWhy::By(rule, cites)) => (Some(rule), cites),
        _ => (None, [None; 3]),
    }
}

/// The subproofs of lines, each by the place of its first line.
struct Scopes {
    /// The innermost one of each line.
    of: Vec<Option<usize>>,
    /// The one around that which opens on a line, and whether that is strict.
    around: HashMap<usize, (Option<usize>, bool)>,
}

impl Scopes {
    fn new(lines: &[DraftLine]) -> Scopes {
        let mut open: Vec<usize> = Vec::new();
        let mut scopes = Scopes { of: Vec::with_capacity(lines.len()), around: HashMap::new() };
        for (at, line) in lines.iter().enumerate() {
            if line.why.opens() {
                open.truncate(line.depth.saturating_sub(1));
                let is_strict = line.why == DraftWhy::Strict;
                scopes.around.insert(at, (open.last().copied(), is_strict));
                open.push(at);
            } else {
                open.truncate(line.depth);
            }
            scopes.of.push(open.last().copied());
        }
        scopes
    }

    /// A subproof and those around it, as far as no border lies in between.
    fn visible(&self, from: Option<usize>) -> impl Iterator<Item = Option<usize>> {
        std::iter::successors(Some(from), |scope| {
            let (around, is_strict) = self.around.get(&(*scope)?)?;
            (!is_strict).then_some(*around)
        })
    }

    /// The things that tell a subproof from others.
    fn kind(&self, lines: &[DraftLine], start: usize, last: usize) -> Option<Kind> {
        let (around, is_strict) = *self.around.get(&start)?;
        Some((around, is_strict, lines.get(start)?.term, lines.get(last)?.term?))
    }
}
