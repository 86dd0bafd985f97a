//! Proofs made shorter: lines that nothing leans on go, equal lines become one, and parts are
//! searched again.

use super::machine::Machine;
use super::search::{Budget, LONGEST, Memo, Search, SearchOutcome};
use super::task::{Cite, Line, Task, Why};
use super::universe::Universe;
use crate::natural::Rule;

/// The most lines of a proof that is made shorter.
const MOST_LINES: usize = 600;

/// The lines that are gone through for one more unit of work.
const LINES_AT_ONCE: usize = 16;

/// The means of a search for shorter parts.
pub(super) struct Means<'m, 'e> {
    pub budget: &'m mut Budget<'e>,
    pub memo: &'m mut Memo,
    /// The states that may be looked at for each line.
    pub states: u64,
}

/// The subproofs of lines, each by the place of its supposition, counted from one.
struct Scopes {
    /// The innermost one of each line.
    of: Vec<u32>,
    /// The one around that which opens at each line, these counted from one, too.
    around: Vec<u32>,
}

impl Scopes {
    /// True if a line is open where another one stands below it.
    fn is_open(&self, at: usize, from: usize) -> bool {
        let scope = |at: usize| self.of.get(at).copied().unwrap_or(0);
        let wanted = scope(at);
        let mut inner = scope(from);
        while inner > wanted {
            inner = self.around.get(inner as usize).copied().unwrap_or(0);
        }
        inner == wanted
    }
}

/// A proof whose last line is what is proved.
#[derive(Clone, Debug)]
pub(super) struct ProofSketch {
    pub lines: Vec<Line>,
    /// The number of lines that stand already; they are left as they are.
    pub given: usize,
}

impl ProofSketch {
    fn line(&self, at: usize) -> Option<&Line> {
        self.lines.get(at)
    }

    /// The number of lines that do not stand already.
    pub fn length(&self) -> usize {
        self.lines.iter().skip(self.given).filter(|line| line.why != Why::Stands).count()
    }

    /// For each line whether it is cited by its number, or is the last.
    pub fn cited(&self) -> Vec<bool> {
        let mut cited = vec![false; self.lines.len()];
        let last = (self.lines.len() - 1) as u32;
        let leaned = self.lines.iter().flat_map(|line| match line.why {
            Why::By(_, cites) => cites,
            _ => [None; 3],
        });
        for cite in leaned.flatten().chain([Cite::Line(last)]) {
            if let Cite::Line(at) = cite
                && let Some(place) = cited.get_mut(at as usize)
            {
                *place = true;
            }
        }
        cited
    }

    /// The number of lines that are to be written: those of `length`, and the premises beyond the
    /// given lines that it leans on.
    pub fn written(&self) -> usize {
        let lines = self.lines.iter().zip(self.cited()).skip(self.given);
        lines.filter(|(line, cited)| *cited || line.why != Why::Stands).count()
    }

    fn scopes(&self) -> Scopes {
        let mut open: Vec<u32> = Vec::new();
        let mut scopes = Scopes { of: vec![], around: vec![0] };
        for (at, line) in (1..).zip(&self.lines) {
            if line.why == Why::Suppose {
                open.truncate(line.depth.saturating_sub(1) as usize);
                scopes.around.push(open.last().copied().unwrap_or(0));
                open.push(at);
            } else {
                open.truncate(line.depth as usize);
                scopes.around.push(0);
            }
            scopes.of.push(open.last().copied().unwrap_or(0));
        }
        scopes
    }

    /// The line of the subproof that contradicts its last one.
    fn partner(&self, universe: &Universe, first: u32, last: u32) -> Option<u32> {
        let end = self.line(last as usize)?;
        let contradicts = |at: &u32| {
            self.line(*at as usize).is_some_and(|line| {
                line.depth == end.depth
                    && (universe.about(end.form).negation == Some(line.form)
                        || universe.about(line.form).negation == Some(end.form))
            })
        };
        (first..last).find(contradicts)
    }

    /// Leaves out the lines that the last one does not lean on; what stands stays.
    pub fn prune(&self, universe: &Universe) -> ProofSketch {
        let mut needed = vec![false; self.lines.len()];
        let need = |needed: &mut Vec<bool>, at: u32| {
            if let Some(place) = needed.get_mut(at as usize) {
                *place = true;
            }
        };
        need(&mut needed, (self.lines.len() - 1) as u32);
        for (at, line) in self.lines.iter().enumerate().rev() {
            if needed.get(at) != Some(&true) {
                continue;
            }
            let Why::By(rule, cites) = line.why else { continue };
            for cite in cites.into_iter().flatten() {
                match cite {
                    Cite::Line(line) => need(&mut needed, line),
                    Cite::Subproof(first, last) => {
                        need(&mut needed, first);
                        need(&mut needed, last);
                        if matches!(rule, Rule::Ni | Rule::No)
                            && let Some(partner) = self.partner(universe, first, last)
                        {
                            need(&mut needed, partner);
                        }
                    }
                }
            }
        }
        for (at, (place, line)) in needed.iter_mut().zip(&self.lines).enumerate() {
            *place |= at < self.given || line.why == Why::Stands;
        }
        self.only(&needed)
    }

    /// The lines that are kept; what they lean on must be among them.
    fn only(&self, kept: &[bool]) -> ProofSketch {
        let mut places = Vec::with_capacity(kept.len());
        let mut next = 0;
        for kept in kept {
            places.push(next);
            next += u32::from(*kept);
        }
        let mut lines = self.lines.clone();
        renumber(&mut lines, &places);
        let lines = lines.into_iter().zip(kept).filter(|(_, kept)| **kept).map(|(line, _)| line);
        ProofSketch { lines: lines.collect(), given: self.given }
    }

    /// Cites the first open line that has a formula wherever a later one is cited.
    pub fn merge(&self, universe: &Universe) -> ProofSketch {
        if self.lines.len() > MOST_LINES {
            return self.clone();
        }
        let scopes = self.scopes();
        let mut first: Vec<u32> = Vec::with_capacity(self.lines.len());
        for (at, line) in self.lines.iter().enumerate() {
            let same = |earlier: &usize| {
                self.line(*earlier).is_some_and(|it| it.form == line.form && it.why != Why::Hidden)
                    && scopes.is_open(*earlier, at)
            };
            first.push((0..at).find(same).unwrap_or(at) as u32);
        }
        let mut lines = self.lines.clone();
        for line in &mut lines {
            if let Why::By(_, cites) = &mut line.why {
                for cite in cites.iter_mut().flatten() {
                    if let Cite::Line(at) = cite {
                        *at = first.get(*at as usize).copied().unwrap_or(*at);
                    }
                }
            }
        }
        let last = lines.len() - 1;
        if let (Some(&same), Some(line)) = (first.last(), lines.get(last))
            && (same as usize) < last
            && line.depth == 0
        {
            lines.truncate(same as usize + 1);
        }
        let best = ProofSketch { lines, given: self.given }.prune(universe);
        // The last lines of subproofs have to stand where they are: they may repeat another.
        let scopes = best.scopes();
        for at in self.given..best.lines.len() {
            let Some(&line) = best.line(at) else { break };
            let (Why::By(rule, _), true) = (line.why, scopes.of.len() == best.lines.len()) else {
                continue;
            };
            let same = (0..at).find(|earlier| {
                best.line(*earlier).is_some_and(|it| it.form == line.form && it.why != Why::Hidden)
                    && scopes.is_open(*earlier, at)
            });
            if let (Some(same), true) = (same, rule != Rule::R) {
                let mut other = best.clone();
                if let Some(line) = other.lines.get_mut(at) {
                    line.why = Why::By(Rule::R, [Some(Cite::Line(same as u32)), None, None]);
                }
                let other = other.prune(universe);
                if other.lines.len() < best.lines.len() {
                    return other.merge(universe);
                }
            }
        }
        best
    }

    /// Searches each line again, and the contradiction in each subproof, from what is open there;
    /// takes what is shorter.
    pub fn improve(mut self, universe: &Universe, means: &mut Means<'_, '_>) -> ProofSketch {
        let mut at = self.given;
        while at < self.lines.len().min(MOST_LINES) {
            means.budget.left = u64::MAX;
            if !means.budget.pay(1 + self.lines.len() / LINES_AT_ONCE) {
                break;
            }
            match self.shorter_at(universe, at, means) {
                Some(shorter) => {
                    self = shorter.merge(universe);
                    at = self.given;
                }
                None => at += 1,
            }
        }
        self
    }

    fn shorter_at(
        &self,
        universe: &Universe,
        at: usize,
        means: &mut Means<'_, '_>,
    ) -> Option<ProofSketch> {
        let line = *self.line(at)?;
        let Why::By(rule, cites) = line.why else { return None };
        if rule == Rule::R {
            return None;
        }
        let scopes = self.scopes();
        let ends = self.lines.get(at + 1..)?.iter().any(|line| match line.why {
            Why::By(_, cites) => cites
                .into_iter()
                .flatten()
                .any(|cite| matches!(cite, Cite::Subproof(_, last) if last as usize == at)),
            _ => false,
        });
        if let (Rule::Ni | Rule::No, Some(Cite::Subproof(first, last))) =
            (rule, cites.into_iter().flatten().next())
        {
            let most = match first as usize + 1 >= self.given {
                true => (last - first).saturating_sub(1),
                false => 0,
            };
            let place = (first as usize + 1, first as usize);
            let found = self.again(universe, &scopes, place, Task::Clash, most, means);
            if let Some(found) = found {
                let new = found.len() as u32;
                let shorter = self.replaced(first as usize + 1..last as usize + 1, &found, |it| {
                    (it == last).then_some(first + new)
                });
                let shorter = shorter.prune(universe);
                if shorter.lines.len() < self.lines.len() {
                    return Some(shorter);
                }
            }
        }
        let mut without = self.clone();
        if let Some(line) = without.lines.get_mut(at) {
            line.why = Why::Stands;
        }
        let without = without.prune(universe);
        let most = (self.lines.len() - without.lines.len()) as u32;
        if most == 0 {
            return None;
        }
        let partner = self.lines.get(at + 1..)?.iter().any(|line| match line.why {
            Why::By(Rule::Ni | Rule::No, [Some(Cite::Subproof(first, last)), ..]) => {
                self.partner(universe, first, last) == Some(at as u32)
            }
            _ => false,
        });
        let task = match (ends, partner) {
            (true, _) => Task::End(line.form),
            (_, true) => Task::Here(line.form),
            _ => Task::Want(line.form),
        };
        let most = most.min(LONGEST);
        let found = self.again(universe, &scopes, (at, at), task, most, means)?;
        let last = (at + found.len()).checked_sub(1)? as u32;
        let shorter = self.replaced(at..at + 1, &found, |it| (it as usize == at).then_some(last));
        let shorter = shorter.prune(universe);
        (shorter.lines.len() < self.lines.len()).then_some(shorter)
    }

    /// The lines that do a task, to be put at a place inside the subproof of a line, from the open
    /// lines above it.
    fn again(
        &self,
        universe: &Universe,
        scopes: &Scopes,
        (at, inside): (usize, usize),
        task: Task,
        most: u32,
        means: &mut Means<'_, '_>,
    ) -> Option<Vec<Line>> {
        let mut machine = Machine::new(universe);
        let mut origins: Vec<u32> = Vec::new();
        for (place, line) in self.lines.iter().enumerate().take(at) {
            if scopes.is_open(place, inside) && line.why != Why::Hidden {
                match line.why {
                    Why::Suppose => machine.open(line.form, false),
                    _ => machine.stand(line.form),
                }
                origins.push(place as u32);
            }
        }
        machine.push(task);
        means.memo.clear();
        means.budget.left = means.states;
        let found = Search::new(&mut machine, means.budget, means.memo).shortest(most);
        if found != SearchOutcome::Lines {
            return None;
        }
        let old = origins.len();
        let place = |it: u32| match origins.get(it as usize) {
            Some(origin) => *origin,
            None => (at + it as usize - old) as u32,
        };
        let mut lines = machine.lines.0.split_off(old);
        for line in &mut lines {
            recite(line, place);
        }
        Some(lines)
    }

    /// This with some lines replaced by others; `moved` says where to find those that are gone.
    fn replaced(
        &self,
        range: std::ops::Range<usize>,
        by: &[Line],
        moved: impl Fn(u32) -> Option<u32>,
    ) -> ProofSketch {
        let (start, end) = (range.start as u32, range.end as u32);
        let new = by.len() as u32;
        let place = |it: u32| {
            if it < start {
                it
            } else if it >= end {
                it - (end - start) + new
            } else {
                moved(it).unwrap_or(it)
            }
        };
        let mut lines = self.lines.clone();
        let mut after = lines.split_off(range.end.min(lines.len()));
        lines.truncate(range.start);
        for line in &mut after {
            recite(line, place);
        }
        lines.extend_from_slice(by);
        lines.extend(after);
        ProofSketch { lines, given: self.given }
    }
}

fn recite(line: &mut Line, place: impl Fn(u32) -> u32) {
    if let Why::By(_, cites) = &mut line.why {
        for cite in cites.iter_mut().flatten() {
            match cite {
                Cite::Line(at) => *at = place(*at),
                Cite::Subproof(first, last) => {
                    *first = place(*first);
                    *last = place(*last);
                }
            }
        }
    }
}

fn renumber(lines: &mut [Line], places: &[u32]) {
    for line in lines {
        recite(line, |it| places.get(it as usize).copied().unwrap_or(it));
    }
}
