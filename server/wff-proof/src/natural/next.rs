//! The steps that follow at once: by which rule a formula does, and which formulas do.

use super::rule::Rule;
use super::schema::{CitedPart, Premise, duals, follows, is_let_through, operands, takes};
use super::{Letters, Level, Proof};
use std::collections::HashSet;
use wff_logic::worlds::Worlds;
use wff_syntax::proof::Citation;

/// The most lines above that are looked at for some to cite.
const LOOKED_AT: usize = 200;
/// The most subproofs that are.
const SUBPROOFS: usize = 20;
/// The most steps that are found.
const FOUND: usize = 30;

/// A step that follows at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// Its formula.
    pub formula: Letters,
    /// The rule by which it follows.
    pub rule: Rule,
    /// The lines and subproofs that it cites.
    pub citations: Vec<Citation>,
}

/// The lines and subproofs that may be cited at a depth, the last first.
pub(super) struct Citable<'p> {
    pub(super) lines: Vec<(u32, &'p str)>,
    /// The lines across one border of a strict subproof.
    pub(super) across: Vec<(u32, &'p str)>,
    pub(super) subproofs: Vec<(Citation, &'p Level)>,
    pub(super) worlds: Option<Worlds>,
}

impl Proof {
    /// The lines and subproofs that may be cited at a depth.
    pub(super) fn citable(&self, depth: usize) -> Citable<'_> {
        let last = self.steps.iter().rev().take(LOOKED_AT);
        let (here, level) = self.level_at(depth);
        let borders = level.map_or(0, |level| level.borders);
        let (mut lines, mut across) = (Vec::new(), Vec::new());
        for (number, known) in last.filter(|(_, known)| self.is_open(known.level, depth)) {
            let Some(formula) = &known.formula else { continue };
            let around = self.levels.get(&known.level).map_or(0, |level| level.borders);
            match borders - around {
                0 => lines.push((*number, &**formula)),
                1 => across.push((*number, &**formula)),
                _ => {}
            }
        }
        let last = self.levels.iter().rev().take(LOOKED_AT);
        let inner = last.filter(|(_, it)| it.outer == Some(here));
        let whole = inner.take(SUBPROOFS).filter_map(|(id, level)| {
            let (first, _) = level.lines?;
            let (end, ends_deeper) = self.end(*id, level);
            let is_cited = !level.is_pff() && !ends_deeper && !self.is_open(*id, depth);
            is_cited.then_some((Citation::Subproof(first, end), level))
        });
        Citable { lines, across, subproofs: whole.collect(), worlds: self.worlds }
    }

    /// The rules by which a formula follows at a depth, each with what it may cite.
    pub fn reasons(&self, formula: &str, depth: usize) -> Vec<Next> {
        self.citable(depth).reasons(formula)
    }

    /// The steps by which something is taken from the lines or the subproofs that may be cited at a
    /// depth, or the conclusion is reached, and whose formula does not stand there yet.
    pub fn next_steps(&self, depth: usize) -> Vec<Next> {
        let conclusion = self.sequent.as_ref().map(|sequent| &*sequent.conclusion);
        let citable = self.citable(depth);
        let steps = citable.next_steps(conclusion.filter(|_| depth == 0));
        steps.take(FOUND).collect()
    }
}

impl Citable<'_> {
    /// The steps by which something is taken from these, or a conclusion is reached, and whose
    /// formula does not stand there yet.
    pub(super) fn next_steps(&self, conclusion: Option<&str>) -> impl Iterator<Item = Next> {
        let mut formulas: Vec<String> = Vec::new();
        let operand = |it: &str, sign: &str| it.strip_prefix(sign).map(str::to_owned);
        let possible: Vec<String> =
            self.lines.iter().filter_map(|(_, line)| operand(line, "M")).collect();
        for (_, level) in &self.subproofs {
            let Some(reached) = level.reached() else { continue };
            let Some(supposed) = level.supposed() else {
                formulas.push(format!("L{reached}"));
                continue;
            };
            if level.is_strict {
                let is_possible = possible.iter().any(|it| **it == **supposed);
                formulas.extend(is_possible.then(|| format!("M{reached}")));
                continue;
            }
            formulas.extend([format!("C{supposed}{reached}"), format!("N{supposed}")]);
            formulas.extend(supposed.strip_prefix('N').map(str::to_owned));
            formulas.push(reached.to_string());
        }
        formulas.extend(conclusion.map(str::to_owned));
        for (_, line) in &self.lines {
            let both = operands(line, b'K').into_iter().flat_map(<[&str; 2]>::from);
            let second = operands(line, b'C').map(|(_, q)| q);
            formulas.extend(both.chain(second).map(str::to_owned));
            if let Some((p, q)) = operands(line, b'E') {
                formulas.extend([format!("C{p}{q}"), format!("C{q}{p}")]);
            }
        }
        if self.worlds.is_some_and(|worlds| !worlds.is_persistent()) {
            formulas.extend(self.across.iter().filter_map(|(_, line)| operand(line, "L")));
            formulas.extend(self.across.iter().map(|(_, line)| (*line).to_owned()));
            formulas.extend(self.across.iter().map(|(_, line)| format!("M{line}")));
            formulas.extend(self.lines.iter().filter_map(|(_, line)| operand(line, "L")));
            formulas.extend(self.lines.iter().flat_map(|(_, line)| duals(line)));
        }
        let mut known: HashSet<String> =
            self.lines.iter().map(|(_, it)| (*it).to_owned()).collect();
        formulas.retain(|formula| known.insert(formula.clone()));
        formulas.into_iter().filter_map(|formula| self.reasons(&formula).into_iter().next())
    }

    pub(super) fn reasons(&self, formula: &str) -> Vec<Next> {
        let by = |rule: Rule| {
            let citations = if takes(rule).parts.iter().all(|part| *part == CitedPart::Line) {
                self.lines_for(rule, formula)
            } else {
                self.subproofs_for(rule, formula)
            };
            let is_one = !citations.is_empty();
            is_one.then(|| Next { formula: formula.into(), rule, citations })
        };
        Rule::of(self.worlds).filter_map(by).collect()
    }

    /// The line from which `Lo` takes a formula.
    fn necessary(&self, formula: &str) -> Option<u32> {
        let system = self.worlds.and_then(Worlds::system)?;
        let inside = self.lines.iter().filter(|_| system.is_reflexive());
        let mut lines = self.across.iter().chain(inside);
        lines.find(|(_, it)| it.strip_prefix('L') == Some(formula)).map(|(number, _)| *number)
    }

    /// The line across a border from which `R` takes a formula.
    fn let_through(&self, formula: &str) -> Option<u32> {
        let system = self.worlds.and_then(Worlds::system)?;
        let mut lines = self.across.iter();
        lines.find(|(_, it)| is_let_through(system, formula, it)).map(|(number, _)| *number)
    }

    /// The line whose formula the last one of a subproof contradicts.
    pub(super) fn contradiction(&self, level: &Level) -> Option<(u32, Letters)> {
        let last = &**level.reached()?;
        let is_other = |it: &str| it.strip_prefix('N') == Some(last);
        let negated = last.strip_prefix('N');
        let found = self.lines.iter().find(|(_, it)| is_other(it) || negated == Some(*it));
        found.map(|(number, it)| (*number, (*it).into()))
    }

    /// The subproofs, and for `Ao` the line, from which a formula follows by a rule.
    fn subproofs_for(&self, rule: Rule, formula: &str) -> Vec<Citation> {
        if rule == Rule::Ao {
            let from = |p: &str| {
                let does = |level: &Level| {
                    !level.is_strict
                        && level.supposed().map(|it| &**it) == Some(p)
                        && level.reached().map(|it| &**it) == Some(formula)
                };
                self.subproofs.iter().find(|(_, level)| does(level)).map(|(citation, _)| *citation)
            };
            let found = self.lines.iter().find_map(|(number, line)| {
                let (p, q) = operands(line, b'A')?;
                Some(vec![Citation::Line(*number), from(p)?, from(q)?])
            });
            return found.unwrap_or_default();
        }
        if rule == Rule::Mo {
            let found = self.lines.iter().find_map(|(number, line)| {
                let from = line.strip_prefix('M')?;
                let does = |level: &Level| {
                    let is_one =
                        level.is_strict && level.supposed().is_some_and(|it| **it == *from);
                    is_one && level.reached().map(|it| &**it) == formula.strip_prefix('M')
                };
                let (citation, _) = self.subproofs.iter().find(|(_, level)| does(level))?;
                Some(vec![Citation::Line(*number), *citation])
            });
            return found.unwrap_or_default();
        }
        let does = |level| follows(rule, formula, &[Premise::Subproof(level)]) == Some(true);
        let found = self.subproofs.iter().find(|(_, level)| does(level));
        found.map(|(citation, _)| *citation).into_iter().collect()
    }

    /// The lines from which a formula follows by a rule that takes lines only.
    pub(super) fn lines_for(&self, rule: Rule, formula: &str) -> Vec<Citation> {
        let line =
            |text: &str| self.lines.iter().find(|(_, it)| *it == text).map(|(number, _)| *number);
        let both = |one: &str, other: &str| Some(vec![line(one)?, line(other)?]);
        let either = |one: &str, other: &str| Some(vec![line(one).or_else(|| line(other))?]);
        let of = |connective| operands(formula, connective);
        let found = match rule {
            Rule::R => line(formula).or_else(|| self.let_through(formula)).map(|it| vec![it]),
            Rule::Lo => self.necessary(formula).map(|it| vec![it]),
            Rule::Mi => formula.strip_prefix('M').and_then(line).map(|it| vec![it]),
            Rule::MiOfL => {
                let from = formula.strip_prefix('M').map(|it| format!("L{it}"));
                from.and_then(|it| line(&it)).map(|it| vec![it])
            }
            Rule::Me => {
                let is_modal = formula.contains(['L', 'M']);
                let mut lines = self.lines.iter().filter(|_| is_modal);
                let is_one = |(_, it): &&(u32, &str)| duals(it).any(|it| it == formula);
                lines.find(is_one).map(|(number, _)| vec![*number])
            }
            Rule::NoOfLines => {
                let denied =
                    |(number, it): &(u32, &str)| Some(vec![line(it.strip_prefix('N')?)?, *number]);
                self.lines.iter().find_map(denied)
            }
            Rule::Ki => of(b'K').and_then(|(p, q)| both(p, q)),
            Rule::Ai => of(b'A').and_then(|(p, q)| either(p, q)),
            Rule::Ei => of(b'E').and_then(|(p, q)| both(&format!("C{p}{q}"), &format!("C{q}{p}"))),
            Rule::Eo => {
                of(b'C').and_then(|(p, q)| either(&format!("E{p}{q}"), &format!("E{q}{p}")))
            }
            Rule::Ko => {
                let has = |(_, it): &&(u32, &str)| {
                    let begins = it.get(1..).is_some_and(|rest| rest.starts_with(formula));
                    (begins || it.ends_with(formula))
                        && operands(it, b'K').is_some_and(|(p, q)| p == formula || q == formula)
                };
                self.lines.iter().find(has).map(|(number, _)| vec![*number])
            }
            Rule::Co => {
                self.lines.iter().filter(|(_, it)| it.ends_with(formula)).find_map(|(major, it)| {
                    let (p, _) = operands(it, b'C').filter(|(_, q)| *q == formula)?;
                    Some(vec![*major, line(p)?])
                })
            }
            Rule::Ao | Rule::Ci | Rule::Ni | Rule::No | Rule::Li | Rule::Mo => None,
        };
        let mut found = found.unwrap_or_default();
        found.sort_unstable();
        found.into_iter().map(Citation::Line).collect()
    }
}
