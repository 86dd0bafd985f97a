//! The judge of a step: the first thing that is wrong with it, as a fact.

use super::misstep::{
    Border, Cited, MalformedStep, MisplacedCitation, Misstep, SubproofKind, WrongCitation,
    WrongStep,
};
use super::rule::Rule;
use super::schema::{CitedPart, Premise, follows, is_let_through, refutes, takes};
use super::{Level, Proof, Reason, Step};
use wff_logic::worlds::Worlds;
use wff_syntax::proof::Citation;

impl Proof {
    /// The first thing that is wrong with a step that follows; `None` if all is well, or where it
    /// hangs on a pff.
    pub fn misstep(&self, step: &Step) -> Option<Misstep> {
        if step.reason.cites_nothing() && !step.citations.is_empty() {
            return Some(Misstep::Malformed(MalformedStep::Cites));
        }
        let is_taken = |number: u32| number <= self.last || self.steps.contains_key(&number);
        let Some(number) = step.number else {
            return Some(Misstep::Malformed(MalformedStep::NoNumber));
        };
        if is_taken(number) {
            let free = self.highest().saturating_add(1);
            return Some(Misstep::Malformed(MalformedStep::Number { last: self.last, free }));
        }
        if self.has_margin(step) {
            return Some(Misstep::Malformed(MalformedStep::Margin));
        }
        let is_supposed = step.reason.opens();
        let most = self.depth() + usize::from(is_supposed);
        let needed = self.depth_of(step);
        if step.bars > most && needed >= most {
            return Some(Misstep::Malformed(MalformedStep::Bars { most }));
        }
        if is_supposed && step.bars == 0 {
            return Some(Misstep::Malformed(MalformedStep::NoBar { needed }));
        }
        // A supposition stands in the subproof around its own.
        let around = needed - usize::from(self.opens(step));
        if step.bars < needed {
            let first = self.subproof_at(around).unwrap_or(self.last);
            return Some(Misstep::Malformed(MalformedStep::FewBars { needed, first }));
        }
        if step.bars > needed {
            let first = self.subproof_at(around + 1).unwrap_or(self.last);
            return Some(Misstep::Malformed(MalformedStep::Outside { needed, first }));
        }
        match step.reason {
            Reason::Unknown => Some(Misstep::UnknownRule),
            Reason::Strict if !Rule::Li.is_of(self.worlds) => Some(Misstep::UnknownRule),
            Reason::Suppose | Reason::Strict | Reason::Axiom => None,
            Reason::DProof => self.misplaced(step, needed),
            Reason::Detach => {
                let is_line = |it: &Option<Citation>| !matches!(it, Some(Citation::Subproof(..)));
                let fits = step.citations.len() == 2 && step.citations.iter().all(is_line);
                if fits {
                    self.misplaced(step, needed)
                } else {
                    Some(Misstep::Citation(WrongCitation::TakesLines))
                }
            }
            Reason::Premise if step.bars > 0 => Some(Misstep::Wrong(WrongStep::PremiseInside)),
            Reason::Premise => {
                let (sequent, formula) = (self.sequent.as_ref()?, step.formula.as_ref()?);
                (!sequent.has_premise(formula)).then_some(Misstep::Wrong(WrongStep::NoPremise))
            }
            Reason::By(rule) => self.misstep_by_rule(step, needed, rule),
        }
    }

    /// The reasons why a step may not cite what it does, if its rule takes as many lines and
    /// subproofs.
    pub(super) fn misplaced_of(&self, step: &Step) -> impl Iterator<Item = MisplacedCitation> {
        let leans = match step.reason {
            Reason::By(rule) => fits(step, rule),
            Reason::Premise | Reason::Suppose | Reason::Strict | Reason::Axiom => false,
            Reason::Unknown | Reason::Detach | Reason::DProof => true,
        };
        let citations = step.citations.iter().flatten().filter(move |_| leans);
        let depth = self.depth_of(step);
        citations.filter_map(move |it| self.cite(depth, *it).err())
    }

    /// The first citation of a step at a depth that it may not have.
    fn misplaced(&self, step: &Step, depth: usize) -> Option<Misstep> {
        let refused = |(place, it): (usize, &Option<Citation>)| {
            let kind = match it {
                Some(citation) => self.cite(depth, *citation).err()?,
                None => MisplacedCitation::Malformed,
            };
            Some(Misstep::Citation(WrongCitation::Misplaced(place, kind)))
        };
        let is_malformed = |(place, it): (usize, &Option<Citation>)| {
            let wrong = WrongCitation::Misplaced(place, MisplacedCitation::Malformed);
            it.is_none().then_some(Misstep::Citation(wrong))
        };
        let outside = |(place, it): (usize, &Option<Citation>)| {
            let border = self.border(depth, (*it)?, None).filter(|border| border.number > 0)?;
            Some(Misstep::Citation(WrongCitation::Border(place, border)))
        };
        let all = || step.citations.iter().enumerate();
        let malformed = all().find_map(is_malformed).or_else(|| all().find_map(refused));
        malformed.or_else(|| all().find_map(outside))
    }

    /// The borders between a step at a depth and a line that it cites by a rule.
    fn border(&self, depth: usize, citation: Citation, rule: Option<Rule>) -> Option<Border> {
        let Citation::Line(line) = citation else { return None };
        if !self.has_strict && rule != Some(Rule::Lo) {
            return None;
        }
        let known = self.steps.get(&line)?;
        let here = self.level_at(depth).1?;
        let number = here.borders.saturating_sub(self.levels.get(&known.level)?.borders);
        let formula = known.formula.clone()?;
        Some(Border { rule, line, formula, number, first: here.border })
    }

    /// True if a rule takes lines across a number of borders.
    fn may_cross(&self, rule: Rule, number: usize) -> bool {
        let Some(system) = self.worlds.and_then(Worlds::system) else { return number == 0 };
        match (rule, number) {
            (Rule::Lo, 0) => system.is_reflexive(),
            (Rule::R, 1) => {
                system.is_transitive() || system.is_euclidean() || system.is_symmetric()
            }
            (Rule::Lo, 1) => true,
            _ => number == 0,
        }
    }

    fn misstep_by_rule(&self, step: &Step, depth: usize, rule: Rule) -> Option<Misstep> {
        if step.citations.iter().any(Option::is_none) {
            return self.misplaced(step, depth);
        }
        if !fits(step, rule) {
            return Some(Misstep::Citation(WrongCitation::Takes(rule)));
        }
        let citations = step.citations.iter().flatten();
        let mut cited = Vec::with_capacity(step.citations.len());
        for (place, citation) in citations.clone().enumerate() {
            match self.cite(depth, *citation) {
                Ok(premise) => cited.push(premise),
                Err(kind) => return Some(Misstep::Citation(WrongCitation::Misplaced(place, kind))),
            }
        }
        let formula = step.formula.as_ref()?;
        let border = |citation: &Citation| self.border(depth, *citation, Some(rule));
        for (place, border) in citations.clone().enumerate().map(|(at, it)| (at, border(it))) {
            if let Some(border) = border.filter(|border| !self.may_cross(rule, border.number)) {
                return Some(Misstep::Citation(WrongCitation::Border(place, border)));
            }
        }
        if let Some((place, kind)) = other_kind(rule, &cited) {
            return Some(Misstep::Citation(WrongCitation::OtherKind(place, kind)));
        }
        let cited: Vec<Premise<'_>> = cited.into_iter().collect::<Option<_>>()?;
        let follows = |rule: Rule| {
            let mut borders = citations.clone().filter_map(|at| self.border(depth, *at, None));
            let across = borders.find(|border| border.number > 0);
            let system = self.worlds.and_then(Worlds::system);
            match (rule, across, system) {
                (Rule::R, Some(border), Some(system)) => {
                    Some(is_let_through(system, formula, &border.formula))
                }
                (_, Some(border), _) if !self.may_cross(rule, border.number) => Some(false),
                (Rule::Lo, None, _) if !self.may_cross(rule, 0) => Some(false),
                _ => follows(rule, formula, &cited),
            }
        };
        if follows(rule)? {
            return None;
        }
        let other = Rule::of(self.worlds).find(|it| follows(*it) == Some(true));
        let citable = self.citable(depth);
        let described = citations.zip(&cited).map(|(citation, it)| match it {
            Premise::Line(formula) => Cited {
                citation: *citation,
                formula: (*formula).clone(),
                border: border(citation).filter(|border| border.number > 0),
                reached: None,
                refutes: false,
                contradicts: None,
                clash: None,
            },
            Premise::Subproof(level) => Cited {
                citation: *citation,
                formula: level.supposed().cloned().unwrap_or_default(),
                border: None,
                reached: level.reached().cloned(),
                refutes: refutes(level) == Some(true),
                contradicts: citable.contradiction(level),
                clash: level.clash(),
            },
        });
        let instead = match other {
            Some(_) => Vec::new(),
            None => citable.lines_for(rule, formula),
        };
        let (formula, cited) = (formula.clone(), described.collect());
        Some(Misstep::Wrong(WrongStep::DoesNotFollow { formula, rule, cited, other, instead }))
    }

    /// The thing that a step at a depth cites; `None` for a pff.
    fn cite(
        &self,
        depth: usize,
        citation: Citation,
    ) -> Result<Option<Premise<'_>>, MisplacedCitation> {
        let (here, _) = self.level_at(depth);
        match citation {
            Citation::Line(number) => {
                let line = self.steps.get(&number).ok_or(MisplacedCitation::NoLine(number))?;
                if self.is_open(line.level, depth) {
                    if self.is_bare(number) {
                        return Err(MisplacedCitation::Bare(number));
                    }
                    return Ok(line.formula.as_ref().map(Premise::Line));
                }
                let whole = self.whole(line.level, here);
                Err(MisplacedCitation::Closed { line: number, whole })
            }
            Citation::Subproof(first, last) => {
                let begins = self.subproof(first).and_then(|id| Some((id, self.levels.get(&id)?)));
                let (id, level) = begins.ok_or(MisplacedCitation::NoSubproof(first))?;
                let (end, ends_deeper) = self.end(id, level);
                if self.is_open(id, depth) {
                    Err(MisplacedCitation::StillOpen)
                } else if ends_deeper {
                    Err(MisplacedCitation::EndsDeeper)
                } else if end != last {
                    Err(MisplacedCitation::Ends(end))
                } else if level.outer != Some(here) {
                    Err(MisplacedCitation::OtherDepth)
                } else if level.is_empty() {
                    Err(MisplacedCitation::Empty)
                } else {
                    Ok((!level.is_pff()).then_some(Premise::Subproof(level)))
                }
            }
        }
    }

    /// True if a line opens a strict subproof and has no formula.
    pub fn is_bare(&self, number: u32) -> bool {
        let level = self.subproof(number).and_then(|id| self.levels.get(&id));
        level.is_some_and(|level| level.is_strict && level.supposed.is_none())
    }

    /// True if a line opens a strict subproof.
    pub fn is_strict(&self, number: u32) -> bool {
        let level = self.subproof(number).and_then(|id| self.levels.get(&id));
        level.is_some_and(|level| level.is_strict)
    }

    /// True if a level is open on a line of this depth.
    pub(super) fn is_open(&self, level: u32, depth: usize) -> bool {
        self.levels.get(&level).is_some_and(|level| !level.is_closed && level.depth <= depth)
    }

    /// The number of the last line of a subproof that a step closes, and true if it stands in a
    /// subproof of it.
    pub(super) fn end(&self, id: u32, level: &Level) -> (u32, bool) {
        match level.lines {
            Some((_, last)) if level.is_closed || id == self.level => (last, level.ends_deeper),
            _ => (self.last, true),
        }
    }

    /// The subproof directly in a level that holds another one.
    fn whole(&self, mut level: u32, here: u32) -> Option<(u32, u32)> {
        loop {
            let it: &Level = self.levels.get(&level)?;
            if it.outer == Some(here) {
                let (end, ends_deeper) = self.end(level, it);
                return it.lines.filter(|_| !ends_deeper).map(|(first, _)| (first, end));
            }
            level = it.outer?;
        }
    }
}

/// The first of what is cited that is a subproof of another kind than a rule takes, by its place,
/// and the kind that it takes.
fn other_kind(rule: Rule, cited: &[Option<Premise<'_>>]) -> Option<(usize, SubproofKind)> {
    let taken = match rule {
        Rule::Li => SubproofKind::Strict,
        Rule::Mo => SubproofKind::StrictSupposed,
        _ => SubproofKind::Supposed,
    };
    let is_other = |it: &Option<Premise<'_>>| {
        let Some(Premise::Subproof(level)) = it else { return false };
        let kind = match level.supposed {
            _ if !level.is_strict => SubproofKind::Supposed,
            Some(_) => SubproofKind::StrictSupposed,
            None => SubproofKind::Strict,
        };
        kind != taken
    };
    Some((cited.iter().position(is_other)?, taken))
}

/// True if a step cites as many lines and subproofs as its rule takes.
fn fits(step: &Step, rule: Rule) -> bool {
    let is_line = |it: &&Citation| matches!(it, Citation::Line(_));
    let all = || step.citations.iter().flatten();
    let parts = takes(rule).parts;
    let lines = parts.iter().filter(|part| **part == CitedPart::Line).count();
    all().filter(is_line).count() == lines && all().count() == parts.len()
}
