//! Natural deduction: a proof as far as it is written down, and the judge of its steps.
//!
//! A [`Proof`] shares its parts with those it was made from, so that the scope of each line may
//! keep one.

mod attempts;
mod check;
mod goal;
mod in_worlds;
mod leans;
mod level;
mod misstep;
mod next;
mod place;
pub mod prove;
mod repairs;
mod rest;
mod rule;
mod schema;
mod way;
pub mod write;

pub use goal::{Aim, Goal, Way};
pub use level::Letters;
pub use misstep::{
    Border, Cited, MalformedStep, MisplacedCitation, Misstep, SubproofKind, WrongCitation,
    WrongStep,
};
pub use next::Next;
pub use repairs::Repairs;
pub use rule::{Rule, are_judged};
pub use schema::{CitedPart, Takes, operands, takes};
pub use way::{Place, UNITS};

use leans::Leans;
use level::Level;
use rpds::{RedBlackTreeMapSync, RedBlackTreeSetSync};
use std::cmp::Ordering;
use std::sync::Arc;
use wff_logic::worlds::Worlds;
use wff_syntax::proof::Citation;
use wff_syntax::quick_sum;
use wff_syntax::reading::SlipKind;

/// The formulas that a proof starts from, and the one that it is to reach.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Sequent {
    /// The premises.
    pub premises: Vec<Letters>,
    /// The premises in alphabetical order, for they may be very many.
    sorted: Vec<Letters>,
    /// The conclusion.
    pub conclusion: Letters,
}

impl Sequent {
    /// The sequent of premises and a conclusion.
    pub fn new(premises: Vec<Letters>, conclusion: Letters) -> Sequent {
        let mut sorted = premises.clone();
        sorted.sort_unstable();
        Sequent { premises, sorted, conclusion }
    }

    /// True if a formula is one of the premises.
    fn has_premise(&self, formula: &str) -> bool {
        self.sorted.binary_search_by(|it| (**it).cmp(formula)).is_ok()
    }
}

/// A step of a proof, as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its number; `None` where that is none.
    pub number: Option<u32>,
    /// The number of its bars.
    pub bars: usize,
    /// Its formula; `None` for what is none.
    pub formula: Option<Letters>,
    /// True if nothing stands where its formula would.
    pub is_without_formula: bool,
    /// True if the formula stands in another notation in the file.
    pub is_put_otherwise: bool,
    /// Its justification.
    pub reason: Reason,
    /// The lines and subproofs that it cites; `None` for what can be none.
    pub citations: Vec<Option<Citation>>,
}

/// The justification of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// None that is understood.
    Unknown,
    /// It is a premise.
    Premise,
    /// It is supposed.
    Suppose,
    /// It opens a strict subproof, and is supposed there if it is a formula.
    Strict,
    /// A rule.
    By(Rule),
    /// It is an instance of an axiom.
    Axiom,
    /// It is detached from a line by means of another.
    Detach,
    /// A D-proof, which cites the lines that stand in it.
    DProof,
}

impl Reason {
    /// True if it opens a subproof.
    pub fn opens(self) -> bool {
        matches!(self, Reason::Suppose | Reason::Strict)
    }

    /// True if a step with it cites nothing.
    pub fn cites_nothing(self) -> bool {
        self.opens() || matches!(self, Reason::Premise | Reason::Axiom)
    }
}

impl Step {
    /// True if it opens a strict subproof that supposes nothing.
    pub fn is_bare(&self) -> bool {
        self.is_without_formula && self.reason == Reason::Strict
    }
}

/// A proof as far as it is written down.
///
/// Its form is all but the formulas of the steps that have a number of their own, and what these
/// lean on: where the form stays, a step can be [taken](Proof::take_step) from another proof.
#[derive(Clone, Debug, Default)]
pub struct Proof {
    /// The logic by whose rules it is judged; `None` stands for classical logic.
    pub worlds: Option<Worlds>,
    /// The sequent to be shown; `None` where its head could not be understood.
    pub sequent: Option<Arc<Sequent>>,
    /// The steps, by number.
    steps: RedBlackTreeMapSync<u32, KnownStep>,
    /// The subproofs and, as 0, the outermost level, by the order in which they were opened.
    levels: RedBlackTreeMapSync<u32, Level>,
    /// The level of the last step.
    level: u32,
    /// The number of the last step that has one.
    last: u32,
    /// The number of lines, those without a number counted.
    lines: u32,
    /// A sum over the form of the steps.
    form: u128,
    /// True if a bar is drawn along the whole proof.
    has_margin: bool,
    /// True if a strict subproof was opened.
    has_strict: bool,
    /// The bars of the last step, beside those that it should have.
    bars_of_last: Option<Ordering>,
    /// The depths of steps whose bars do not fit what is cited below them.
    pub repairs: Repairs,
    /// True if the formula of a step stands in another notation in the file.
    pub is_put_otherwise: bool,
    /// The slips in how steps are put, each with the text that all of its kind have.
    slips: RedBlackTreeSetSync<(SlipKind, Box<str>)>,
}

/// A step that stands.
#[derive(Clone, Debug, PartialEq)]
struct KnownStep {
    formula: Option<Letters>,
    level: u32,
    /// Its place among the lines.
    place: u32,
    leans: Leans,
}

impl KnownStep {
    /// A number for its place and the things that it leans on.
    fn sum(&self) -> u128 {
        quick_sum(&(self.place, self.leans.sum()))
    }
}

impl Proof {
    /// A proof of a sequent without steps, by the rules of a logic: `None` stands for classical
    /// logic.
    pub fn new(sequent: Option<Sequent>, worlds: Option<Worlds>) -> Proof {
        let mut proof = Proof { sequent: sequent.map(Arc::new), worlds, ..Proof::default() };
        proof.levels.insert_mut(0, Level::default());
        proof
    }

    /// The highest number of a step; 0 before the first.
    pub fn highest(&self) -> u32 {
        self.steps.last().map_or(0, |(number, _)| *number)
    }

    /// True if the conclusion stands at depth 0.
    pub fn is_finished(&self) -> bool {
        let stands = |it: &Arc<Sequent>| self.levels.get(&0)?.line_of(&it.conclusion);
        self.sequent.as_ref().and_then(stands).is_some()
    }

    /// The number of subproofs that are open.
    pub fn depth(&self) -> usize {
        self.levels.get(&self.level).map_or(0, |level| level.depth)
    }

    /// True if a subproof was opened.
    pub fn has_subproofs(&self) -> bool {
        self.levels.size() > 1
    }

    /// The formula of the step of a number, if it is one.
    pub fn formula(&self, number: u32) -> Option<&Letters> {
        self.steps.get(&number)?.formula.as_ref()
    }

    /// The formula of the step of a number, if it is one, and true if it leans on a premise or a
    /// supposition, so that its letters stand for themselves.
    pub fn line(&self, number: u32) -> Option<(&Letters, bool)> {
        let known = self.steps.get(&number)?;
        Some((known.formula.as_ref()?, !known.leans.is_empty()))
    }

    /// The open level of a depth, or the deepest if it is less deep.
    fn level_at(&self, depth: usize) -> (u32, Option<&Level>) {
        let mut id = self.level;
        while let Some(level) = self.levels.get(&id).filter(|level| level.depth > depth) {
            id = level.outer.unwrap_or(0);
        }
        (id, self.levels.get(&id))
    }

    /// Writes a step down, whether it is right or not.
    pub fn take(&mut self, step: &Step) {
        let depth = self.depth_of(step);
        let (opens, bars, has_margin) = (self.opens(step), self.bars(step), self.has_margin(step));
        let (level, _) = self.level_at(if opens { depth - 1 } else { depth });
        self.close_to(level);
        if opens {
            self.open(step, depth);
        }
        let is_known = self.note(step);
        let unknown = (!is_known).then_some(&step.formula);
        let is_unbarred = opens && bars == 0;
        let beside = self.bars_beside(step, depth);
        let strict = (step.reason == Reason::Strict).then(|| step.is_bare());
        let form = (step.number, depth, (opens, is_unbarred, has_margin, beside, strict), unknown);
        self.form = self.form.wrapping_mul(31).wrapping_add(quick_sum(&form));
        self.bars_of_last = Some(beside);
        self.has_margin |= has_margin;
        self.is_put_otherwise |= step.is_put_otherwise;
    }

    /// True if a step is put so.
    pub fn has_slip(&self, kind: SlipKind, text: &str) -> bool {
        !self.slips.is_empty() && self.slips.contains(&(kind, text.into()))
    }

    /// Takes note of a slip in how a step is put.
    pub fn note_slip(&mut self, kind: SlipKind, text: &str) {
        self.slips.insert_mut((kind, text.into()));
    }

    /// True if the form is the same, and the sequent, and whether that is shown.
    pub fn has_form_of(&self, other: &Proof) -> bool {
        (self.worlds, &self.sequent) == (other.worlds, &other.sequent)
            && self.repairs == other.repairs
            && (self.form, self.lines) == (other.form, other.lines)
            && self.is_put_otherwise == other.is_put_otherwise
            && self.slips == other.slips
            && self.is_finished() == other.is_finished()
    }

    /// True if the step of a number has the same formula, which leans on the same.
    pub fn has_step_of(&self, other: &Proof, number: u32) -> bool {
        self.steps.get(&number) == other.steps.get(&number)
    }

    /// True if the same formulas stand directly in the subproof that begins on a line, and lean on
    /// the same.
    pub fn has_subproof_of(&self, other: &Proof, first: u32) -> bool {
        let sums = |proof: &Proof| {
            let level = proof.levels.get(&proof.subproof(first)?)?;
            Some((level.sum, level.leans))
        };
        sums(self) == sums(other)
    }

    /// Takes the formula of a step, and what it leans on, from a proof of the same form.
    pub fn take_step(&mut self, number: u32, from: &Proof) {
        let (Some(old), Some(new)) = (self.steps.get(&number), from.steps.get(&number)) else {
            return;
        };
        if let Some(level) = self.levels.get(&old.level) {
            let mut level = level.clone();
            level.exchange(&(old.formula.clone(), old.place), new.formula.as_ref());
            level.leans = level.leans.wrapping_sub(old.sum()).wrapping_add(new.sum());
            self.levels.insert_mut(old.level, level);
        }
        let new =
            KnownStep { formula: new.formula.clone(), leans: new.leans.clone(), ..old.clone() };
        self.steps.insert_mut(number, new);
    }

    /// The number of the line on which the open subproof of a depth begins, or the deepest one.
    pub fn subproof_at(&self, depth: usize) -> Option<u32> {
        let (_, level) = self.level_at(depth);
        level.filter(|level| level.depth > 0)?.lines.map(|(first, _)| first)
    }

    /// The level of the subproof that begins on a line.
    fn subproof(&self, first: u32) -> Option<u32> {
        let level = self.steps.get(&first)?.level;
        let is_first = self.levels.get(&level)?.lines?.0 == first;
        (level != 0 && is_first).then_some(level)
    }

    /// Closes subproofs down to a level, in each of which the one around it ends.
    fn close_to(&mut self, level: u32) {
        while self.level != level {
            let Some(closed) = self.levels.get(&self.level) else { return };
            let closed = Level { is_closed: true, ..closed.clone() };
            let outer = closed.outer.unwrap_or(0);
            let Some(around) = self.levels.get(&outer) else { return };
            let end = closed.lines.map(|(_, last)| last);
            let lines = around.lines.map(|(first, last)| (first, end.unwrap_or(last)));
            let around =
                Level { lines: lines.or(closed.lines), ends_deeper: true, ..around.clone() };
            self.levels.insert_mut(self.level, closed);
            self.levels.insert_mut(outer, around);
            self.level = outer;
        }
    }

    fn open(&mut self, step: &Step, depth: usize) {
        let id = u32::try_from(self.levels.size()).unwrap_or(u32::MAX);
        let supposed = (!step.is_bare()).then(|| (step.formula.clone(), self.lines));
        let is_strict = step.reason == Reason::Strict;
        self.has_strict |= is_strict;
        let around = self.levels.get(&self.level);
        let (borders, border) = around.map_or((0, None), |level| (level.borders, level.border));
        let level = Level {
            outer: Some(self.level),
            depth,
            is_strict,
            borders: borders + usize::from(is_strict),
            border: if is_strict { step.number.or(Some(self.last)) } else { border },
            is_unbarred: self.bars(step) == 0,
            supposed,
            ..Level::default()
        };
        self.levels.insert_mut(id, level);
        self.level = id;
    }

    /// Notes a step in the level that is open. True if it is known by its number.
    fn note(&mut self, step: &Step) -> bool {
        let place = self.lines;
        self.lines += 1;
        let last = step.number.unwrap_or(self.last);
        let Some(level) = self.levels.get_mut(&self.level) else { return false };
        level.lines = Some((level.lines.map_or(last, |(first, _)| first), last));
        level.ends_deeper = false;
        if !step.is_bare() {
            level.reached = (step.formula.clone(), place);
            level.put(level.reached.clone(), last);
        }
        let leans = self.leans(step);
        self.last = last;
        let Some(number) = step.number.filter(|number| !self.steps.contains_key(number)) else {
            return false;
        };
        let known = KnownStep { formula: step.formula.clone(), level: self.level, place, leans };
        if let Some(level) = self.levels.get_mut(&self.level) {
            level.leans = level.leans.wrapping_add(known.sum());
        }
        self.steps.insert_mut(number, known);
        true
    }

    /// The things that a step leans on. One without a reason leans on a premise, so to speak.
    fn leans(&self, step: &Step) -> Leans {
        match step.reason {
            Reason::Axiom => return Leans::default(),
            Reason::Strict if step.is_bare() => return Leans::default(),
            Reason::Suppose | Reason::Strict => return Leans::on(self.level),
            Reason::Premise => return Leans::on(0),
            Reason::Unknown if step.citations.is_empty() => return Leans::on(0),
            Reason::Unknown | Reason::By(_) | Reason::Detach | Reason::DProof => {}
        }
        let mut all = Leans::default();
        for citation in step.citations.iter().flatten() {
            let cited = match *citation {
                Citation::Line(number) => self.leans_of(number),
                Citation::Subproof(first, last) => {
                    let reached = self.leans_of(last);
                    match self.subproof(first) {
                        Some(level) => {
                            let other = self.other_side(level, step.reason);
                            let other = other.map(|it| self.leans_of(it)).unwrap_or_default();
                            reached.union(other).without(level)
                        }
                        None => reached,
                    }
                }
            };
            all = all.union(cited);
        }
        all
    }

    fn leans_of(&self, number: u32) -> Leans {
        self.steps.get(&number).map(|known| known.leans.clone()).unwrap_or_default()
    }

    /// The line of a subproof that contradicts its last one, where a rule takes both.
    fn other_side(&self, level: u32, reason: Reason) -> Option<u32> {
        let refutes = matches!(reason, Reason::By(Rule::Ni | Rule::No));
        let level = self.levels.get(&level).filter(|_| refutes)?;
        let reached = level.reached()?;
        level.denial_of(reached).or_else(|| level.line_of(&reached.strip_prefix('N')?.into()))
    }
}

impl Proof {
    /// All that is known of it, in words that tell two proofs apart, for tests.
    pub fn contents(&self) -> String {
        // What a tree shows of itself depends on the order in which it was filled.
        let list = |level: &Level| {
            let own: Vec<_> = level.own.iter().collect();
            let contradicted: Vec<_> = level.contradicted.iter().collect();
            let without_trees = Level {
                own: RedBlackTreeMapSync::default(),
                contradicted: RedBlackTreeSetSync::default(),
                ..level.clone()
            };
            format!("{own:?} {contradicted:?} {without_trees:?}")
        };
        let steps: Vec<_> = self.steps.iter().collect();
        let levels: Vec<String> = self.levels.values().map(list).collect();
        format!("{:?} {steps:?} {levels:?} {:?}", self.sequent, (self.level, self.last, self.form))
    }
}
