//! The judge of a step: the first thing that is wrong with it, as a fact.

use super::rule::Rule;
use super::schema::{CitedPart, Premise, follows, refutes, takes};
use super::{Letters, Level, Proof, Reason, Step};
use wff_syntax::proof::Citation;

/// A thing that is wrong with a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misstep {
    /// Its form, whatever it cites.
    Malformed(MalformedStep),
    /// Its reason is no rule.
    UnknownRule,
    /// The things that it cites, or their number.
    Citation(WrongCitation),
    /// The formula is not what its reason says, or stands where it cannot.
    Wrong(WrongStep),
}

/// A fault of the number or the bars of a step, or of what its reason lacks, whatever is cited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedStep {
    /// Its number is not above that of the line above, or stands on another one already.
    Number {
        /// The number of the line above.
        last: u32,
        /// A number that may stand there.
        free: u32,
    },
    /// Its number is none.
    NoNumber,
    /// It has more bars than subproofs are open.
    Bars {
        /// The number of bars that it may have.
        most: usize,
    },
    /// It stands behind a bar that is drawn along the whole proof.
    Margin,
    /// A supposition without a bar, which should have as many as this.
    NoBar {
        /// The number of bars; 0 for a premise, which needs none and is none that is supposed.
        needed: usize,
    },
    /// It has fewer bars than the subproof that it leans on.
    FewBars {
        /// The number of bars that it should have.
        needed: usize,
        /// The line on which that subproof begins.
        first: u32,
    },
    /// It has more bars than its place, which is outside a subproof that the line above stands in.
    Outside {
        /// The number of bars that it should have.
        needed: usize,
        /// The line on which that subproof begins.
        first: u32,
    },
    /// It stands there without a reason.
    NoReason,
    /// A premise, or a supposition, cites something.
    Cites,
}

impl MalformedStep {
    /// True if the number of its bars is at fault.
    pub fn is_of_bars(self) -> bool {
        match self {
            MalformedStep::NoBar { needed } => needed > 0,
            MalformedStep::Bars { .. }
            | MalformedStep::Margin
            | MalformedStep::FewBars { .. }
            | MalformedStep::Outside { .. } => true,
            MalformedStep::Number { .. }
            | MalformedStep::NoNumber
            | MalformedStep::NoReason
            | MalformedStep::Cites => false,
        }
    }
}

/// A fault of what a step cites, or of how much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrongCitation {
    /// It cites another number of lines and subproofs than its rule takes, or the other kind.
    Takes(Rule),
    /// It cites other than two lines, of which the second detaches from the first.
    TakesLines,
    /// One of its citations, by its place, is none that it may have.
    Misplaced(usize, MisplacedCitation),
}

/// A step in form that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrongStep {
    /// A formula that is called a premise, and is none.
    NoPremise,
    /// A formula that is called an axiom, and is no instance of one.
    NoAxiom,
    /// A premise in a subproof.
    PremiseInside,
    /// The formula does not follow by its rule from what is cited.
    DoesNotFollow {
        /// The formula.
        formula: Letters,
        /// The rule.
        rule: Rule,
        /// The things cited.
        cited: Vec<Cited>,
        /// Another rule by which it follows from the same.
        other: Option<Rule>,
        /// Lines from which it follows by this rule.
        instead: Vec<Citation>,
    },
}

/// The reason why a step may not cite something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MisplacedCitation {
    /// It is no number and no subproof.
    Malformed,
    /// No line above has this number.
    NoLine(u32),
    /// The line stands in a subproof that is closed: which is cited whole.
    Closed {
        /// The line.
        line: u32,
        /// The subproof, if it may be cited.
        whole: Option<(u32, u32)>,
    },
    /// No subproof begins on this line.
    NoSubproof(u32),
    /// The subproof is still open.
    StillOpen,
    /// The subproof ends on another line.
    Ends(u32),
    /// Its last line stands in a subproof of it.
    EndsDeeper,
    /// It does not stand directly at the depth of the step.
    OtherDepth,
}

/// A line or subproof that a step cites, with its formulas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cited {
    /// The citation.
    pub citation: Citation,
    /// The formula of the line, or the supposition of the subproof.
    pub formula: Letters,
    /// The last formula of the subproof.
    pub reached: Option<Letters>,
    /// True if the subproof reaches a formula and its negation.
    pub refutes: bool,
    /// The number and formula of an open line that the last formula of a subproof contradicts.
    pub contradicts: Option<(u32, Letters)>,
    /// The numbers of two lines directly in the subproof of which one negates the other.
    pub clash: Option<[u32; 2]>,
}

impl Proof {
    /// The first thing that is wrong with a step that follows; `None` if all is well, or where it
    /// hangs on a pff.
    pub fn misstep(&self, step: &Step) -> Option<Misstep> {
        let leans_on_none =
            matches!(step.reason, Reason::Premise | Reason::Suppose | Reason::Axiom);
        if leans_on_none && !step.citations.is_empty() {
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
        let is_supposed = step.reason == Reason::Suppose;
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
            Reason::Suppose | Reason::Axiom => None,
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
            Reason::Premise | Reason::Suppose | Reason::Axiom => false,
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
        let mut all = step.citations.iter().enumerate();
        all.clone().find_map(is_malformed).or_else(|| all.find_map(refused))
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
        let cited: Vec<Premise<'_>> = cited.into_iter().collect::<Option<_>>()?;
        if follows(rule, formula, &cited)? {
            return None;
        }
        let other = Rule::ALL.into_iter().find(|it| follows(*it, formula, &cited) == Some(true));
        let citable = self.citable(depth);
        let described = citations.zip(&cited).filter_map(|(citation, it)| {
            Some(match it {
                Premise::Line(formula) => Cited {
                    citation: *citation,
                    formula: (*formula).clone(),
                    reached: None,
                    refutes: false,
                    contradicts: None,
                    clash: None,
                },
                Premise::Subproof(level) => Cited {
                    citation: *citation,
                    formula: level.supposed()?.clone(),
                    reached: level.reached().cloned(),
                    refutes: refutes(level) == Some(true),
                    contradicts: citable.contradiction(level),
                    clash: level.clash(),
                },
            })
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
                } else {
                    let is_pff = level.supposed().is_none() || level.reached().is_none();
                    Ok((!is_pff).then_some(Premise::Subproof(level)))
                }
            }
        }
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

/// True if a step cites as many lines and subproofs as its rule takes.
fn fits(step: &Step, rule: Rule) -> bool {
    let is_of = |it: &Citation, kind| matches!(it, Citation::Line(_)) == (kind == CitedPart::Line);
    let cited = |kind| step.citations.iter().flatten().filter(|it| is_of(it, kind)).count();
    let taken = |kind| takes(rule).parts.iter().filter(|part| **part == kind).count();
    [CitedPart::Line, CitedPart::Subproof].into_iter().all(|kind| cited(kind) == taken(kind))
}
