//! A solver for clauses, by which the searches for models look for what is true at a world.
//!
//! It learns a clause from each conflict (Marques-Silva and Sakallah 1996), watches two literals of
//! each clause, and decides the proposition next that was met in conflicts last (Moskewicz and
//! others 2001; Biere 2008): as it was last, so that worlds that are found one after the other are
//! much the same, and at first as false. It takes assumptions, and names those that cannot hold
//! together (Eén and Sörensson 2003). It can be left at any step and taken up again, and what it
//! finds, and in how many steps, is the same whenever that is done.

use super::literal::Lit;
use super::order::{Queue, Restart};
use crate::index::{Atom, ClauseIndex, Index, IndexVec, Place};
use crate::stop::Stop;

/// The steps of a literal that becomes true, of each clause that watches its negation, of a
/// conflict, and of each literal that is looked at to learn from one: a nanosecond each or so.
const A_LITERAL: u64 = 16;
const A_WATCH: u64 = 8;
const A_CONFLICT: u64 = 256;
const A_LEARNT: u64 = 8;

/// The learnt clauses that are kept until half of them are dropped, and how many more each time.
const LEARNT: usize = 2000;
const MORE_LEARNT: usize = 500;

/// A clause: a stretch of the list of literals. One that was dropped has no length.
#[derive(Clone, Copy, Debug)]
struct Clause {
    start: Place,
    length: u32,
    /// For a learnt clause the number of decisions among its literals.
    levels: Option<u32>,
}

/// A clause that waits for one of its first two literals to become false.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: ClauseIndex,
    /// Another literal of the clause, which may spare a look at it.
    other: Lit,
}

/// The knowledge of a proposition.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// The number of decisions at which it got its value.
    level: u32,
    /// The clause that left no other value.
    reason: Option<ClauseIndex>,
    /// True while it is being looked at.
    is_seen: bool,
}

/// The solver.
#[derive(Clone, Debug, Default)]
pub(super) struct Solver {
    literals: IndexVec<Place, Lit>,
    clauses: IndexVec<ClauseIndex, Clause>,
    learnt: Vec<ClauseIndex>,
    watches: IndexVec<Lit, Vec<Watch>>,
    values: IndexVec<Lit, Option<bool>>,
    known: IndexVec<Atom, Known>,
    queue: Queue,
    /// The literals that are true, in the order in which they became so.
    trail: Vec<Lit>,
    /// The length of the trail before each decision.
    decisions: Vec<usize>,
    /// The first literal of the trail whose consequences were not drawn.
    head: usize,
    assumptions: Vec<Lit>,
    core: Vec<Lit>,
    is_refuted: bool,
    steps: u64,
    conflicts: u64,
    /// The values that the propositions had last.
    phases: IndexVec<Atom, bool>,
    restart: Restart,
}

impl Solver {
    /// A new proposition.
    pub fn atom(&mut self) -> Atom {
        let atom = self.known.push(Known::default());
        self.values.extend([None, None]);
        self.watches.extend([Vec::new(), Vec::new()]);
        self.queue.append(atom);
        self.phases.push(false);
        atom
    }

    /// The number of propositions.
    pub fn size(&self) -> usize {
        self.known.len()
    }

    /// The steps taken so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The value of a literal.
    pub fn value(&self, lit: Lit) -> Option<bool> {
        self.values[lit]
    }

    /// True if a literal has a value whatever is assumed.
    pub fn is_fixed(&self, lit: Lit) -> bool {
        self.values[lit].is_some() && self.level_of(lit) == 0
    }

    /// The assumptions of the search that was begun last.
    pub fn assumptions(&self) -> Vec<Lit> {
        self.assumptions.clone()
    }

    /// The propositions that are true.
    pub fn truths(&self) -> impl Iterator<Item = Atom> + '_ {
        self.trail.iter().filter(|lit| lit.is_positive()).map(|lit| lit.atom())
    }

    /// True if a literal is true.
    pub fn is_true(&self, lit: Lit) -> bool {
        self.values[lit] == Some(true)
    }

    /// The assumptions that cannot all be true, after a search that found so.
    pub fn core(&self) -> &[Lit] {
        &self.core
    }

    fn level(&self) -> usize {
        self.decisions.len()
    }

    fn level_of(&self, lit: Lit) -> usize {
        self.known[lit.atom()].level as usize
    }

    /// Adds a clause.
    pub fn add(&mut self, clause: &[Lit]) {
        let mut lits: Vec<Lit> = clause.to_vec();
        lits.sort_unstable();
        lits.dedup();
        let is_idle = lits.windows(2).any(|two| matches!(two, [p, q] if *p == !*q))
            || lits.iter().any(|lit| self.is_fixed(*lit) && self.is_true(*lit));
        if is_idle {
            return;
        }
        lits.retain(|lit| !self.is_fixed(*lit));
        // Those that can be watched first: not false, false by a late decision; negations before
        // others, since what is decided is false.
        lits.sort_by_key(|lit| {
            let level = match self.values[*lit] {
                Some(false) => self.level_of(*lit),
                _ => usize::MAX,
            };
            (std::cmp::Reverse(level), lit.is_positive())
        });
        match *lits {
            [] => self.is_refuted = true,
            [lit] => {
                self.leave(0);
                self.set(lit, None);
            }
            [_, second, ..] => {
                if self.values[second] == Some(false) {
                    self.leave(self.level_of(second).saturating_sub(1));
                }
                self.attach(&lits, None);
            }
        }
    }

    fn attach(&mut self, lits: &[Lit], levels: Option<u32>) -> ClauseIndex {
        let start = self.literals.next_index();
        self.literals.extend(lits.iter().copied());
        // A list has at most 2^32 items.
        let length = lits.len() as u32;
        let clause = self.clauses.push(Clause { start, length, levels });
        if let [first, second, ..] = *lits {
            self.watches[first].push(Watch { clause, other: second });
            self.watches[second].push(Watch { clause, other: first });
        }
        clause
    }

    /// Begins a search for values under which all clauses and these assumptions are true.
    pub fn begin(&mut self, assumptions: impl IntoIterator<Item = Lit>) {
        let before = std::mem::take(&mut self.assumptions);
        self.assumptions.extend(assumptions);
        let same = before.iter().zip(&self.assumptions).take_while(|(p, q)| p == q).count();
        // A decision that is no assumption is not kept.
        self.leave(same.min(self.level()));
        self.restart = Restart::default();
        self.restart.next();
        self.core.clear();
    }

    /// Goes on with the search: true if there are such values, false if there are none; `None`
    /// where it was left after at least so many steps in all, or stopped.
    pub fn run(&mut self, steps: u64, stop: &Stop) -> Option<bool> {
        loop {
            if self.is_refuted {
                return Some(false);
            }
            if let Some(conflict) = self.propagate() {
                if self.level() == 0 {
                    self.is_refuted = true;
                    return Some(false);
                }
                self.learn(conflict);
                continue;
            }
            if self.steps >= steps || stop.is_raised() {
                return None;
            }
            if self.restart.left == 0 {
                self.restart.next();
                self.leave(self.assumptions.len().min(self.level()));
            }
            if self.learnt.len() >= LEARNT + MORE_LEARNT * (self.conflicts / 4096) as usize {
                self.reduce();
            }
            if let Some(answer) = self.decide() {
                return Some(answer);
            }
        }
    }

    /// Makes the next decision; the answer, where there is none to be made or an assumption is
    /// false.
    fn decide(&mut self) -> Option<bool> {
        while let Some(&assumption) = self.assumptions.get(self.level()) {
            match self.values[assumption] {
                Some(true) => self.decisions.push(self.trail.len()),
                Some(false) => {
                    self.find_core(assumption);
                    return Some(false);
                }
                None => {
                    self.decisions.push(self.trail.len());
                    self.set(assumption, None);
                    return None;
                }
            }
        }
        let mut next = self.queue.next;
        while let Some(atom) = next {
            if self.values[Lit::new(atom, true)].is_none() {
                break;
            }
            next = self.queue.links[atom].after;
        }
        self.queue.next = next;
        let Some(atom) = next else { return Some(true) };
        self.decisions.push(self.trail.len());
        let phase = self.phases[atom];
        self.set(Lit::new(atom, phase), None);
        None
    }

    fn set(&mut self, lit: Lit, reason: Option<ClauseIndex>) {
        let level = self.level() as u32;
        self.values[lit] = Some(true);
        self.values[!lit] = Some(false);
        self.known[lit.atom()] = Known { level, reason, is_seen: false };
        self.trail.push(lit);
    }

    /// Takes back all decisions but the first so many.
    fn leave(&mut self, level: usize) {
        let Some(&length) = self.decisions.get(level) else { return };
        self.decisions.truncate(level);
        for lit in self.trail.drain(length..).rev() {
            self.phases[lit.atom()] = lit.is_positive();
            self.values[lit] = None;
            self.values[!lit] = None;
            self.queue.free(lit.atom());
        }
        self.head = self.head.min(length);
    }

    /// Draws the consequences of what is true; gives a clause that is false, if there is one.
    fn propagate(&mut self) -> Option<ClauseIndex> {
        while let Some(&lit) = self.trail.get(self.head) {
            self.head += 1;
            let falsified = !lit;
            let mut watches = std::mem::take(&mut self.watches[falsified]);
            self.steps += A_LITERAL + A_WATCH * watches.len() as u64;
            let mut conflict = None;
            watches.retain_mut(|watch| {
                if conflict.is_some() || self.values[watch.other] == Some(true) {
                    return true;
                }
                self.visit(watch, falsified, &mut conflict)
            });
            self.watches[falsified] = watches;
            if conflict.is_some() {
                self.head = self.trail.len();
                return conflict;
            }
        }
        None
    }

    /// Looks at a clause one of whose watched literals has become false; true if it is watched on.
    fn visit(
        &mut self,
        watch: &mut Watch,
        falsified: Lit,
        conflict: &mut Option<ClauseIndex>,
    ) -> bool {
        let Clause { start, length, .. } = self.clauses[watch.clause];
        if length == 0 {
            return false;
        }
        let start = start.number();
        let (first, second) = (Place::new(start), Place::new(start + 1));
        if self.literals[first] == falsified {
            self.literals.swap(first, second);
        }
        let other = self.literals[first];
        if other != watch.other && self.values[other] == Some(true) {
            watch.other = other;
            return true;
        }
        for place in (start + 2..start + length).map(Place::new) {
            let lit = self.literals[place];
            if self.values[lit] != Some(false) {
                self.literals.swap(second, place);
                self.watches[lit].push(Watch { clause: watch.clause, other });
                return false;
            }
        }
        watch.other = other;
        match self.values[other] {
            Some(false) => *conflict = Some(watch.clause),
            _ => self.set(other, Some(watch.clause)),
        }
        true
    }

    fn literals_of(&self, clause: ClauseIndex) -> impl Iterator<Item = Lit> + '_ {
        let Clause { start, length, .. } = self.clauses[clause];
        let places = start.number()..start.number() + length;
        places.map(|place| self.literals[Place::new(place)])
    }

    /// Learns a clause from a false one, and takes back the decisions that it makes void.
    fn learn(&mut self, conflict: ClauseIndex) {
        self.conflicts += 1;
        self.steps += A_CONFLICT;
        self.restart.left = self.restart.left.saturating_sub(1);
        let level = self.level();
        let mut lits = Vec::new();
        let mut seen = Vec::new();
        // The literals of this level that are still to be resolved.
        let mut open = 0;
        let mut clause = Some(conflict);
        let mut place = self.trail.len();
        let uip = loop {
            let of_clause: Vec<Lit> =
                clause.map(|it| self.literals_of(it).collect()).unwrap_or_default();
            self.steps += A_LEARNT * of_clause.len() as u64;
            for lit in of_clause {
                let known = &mut self.known[lit.atom()];
                if known.is_seen || known.level == 0 || self.values[lit] != Some(false) {
                    continue;
                }
                known.is_seen = true;
                seen.push(lit.atom());
                if known.level as usize == level {
                    open += 1;
                } else {
                    lits.push(lit);
                }
            }
            let lit = loop {
                place -= 1;
                match self.trail.get(place) {
                    Some(lit) if self.known[lit.atom()].is_seen => break *lit,
                    Some(_) => {}
                    None => unreachable!("a conflict has a cause"),
                }
            };
            open -= 1;
            if open == 0 {
                break !lit;
            }
            clause = self.known[lit.atom()].reason;
        };
        // What follows from the others need not be said.
        lits.retain(|lit| {
            let Some(reason) = self.known[lit.atom()].reason else { return true };
            self.literals_of(reason).any(|other| {
                let known = self.known[other.atom()];
                other != !*lit && known.level > 0 && !known.is_seen
            })
        });
        let known = &mut self.known;
        seen.sort_unstable_by_key(|atom| self.queue.links[*atom].stamp);
        for atom in seen {
            known[atom].is_seen = false;
            self.queue.bump(atom);
        }
        lits.sort_unstable_by_key(|lit| std::cmp::Reverse(self.known[lit.atom()].level));
        let back = lits.first().map_or(0, |lit| self.level_of(*lit));
        let mut levels: Vec<u32> = lits.iter().map(|lit| self.known[lit.atom()].level).collect();
        levels.dedup();
        lits.insert(0, uip);
        self.leave(back);
        if lits.len() == 1 {
            self.set(uip, None);
        } else {
            let clause = self.attach(&lits, Some(levels.len() as u32));
            self.learnt.push(clause);
            self.set(uip, Some(clause));
        }
    }

    /// Finds the assumptions by which one of them is false.
    fn find_core(&mut self, assumption: Lit) {
        self.core.push(assumption);
        if self.level_of(assumption) == 0 {
            return;
        }
        let first = self.decisions.first().copied().unwrap_or_default();
        self.known[assumption.atom()].is_seen = true;
        for place in (first..self.trail.len()).rev() {
            let Some(&lit) = self.trail.get(place) else { continue };
            if !std::mem::take(&mut self.known[lit.atom()].is_seen) {
                continue;
            }
            self.steps += A_LEARNT;
            match self.known[lit.atom()].reason {
                None => self.core.push(lit),
                Some(reason) => {
                    let lits: Vec<Lit> = self.literals_of(reason).collect();
                    for other in lits.into_iter().filter(|other| *other != lit) {
                        let known = &mut self.known[other.atom()];
                        known.is_seen |= known.level > 0;
                    }
                }
            }
        }
    }

    /// Drops the half of the learnt clauses that join the most decisions.
    fn reduce(&mut self) {
        let mut learnt = std::mem::take(&mut self.learnt);
        let weight = |clause: &ClauseIndex| {
            let Clause { levels, length, .. } = self.clauses[*clause];
            (levels, length)
        };
        learnt.sort_by_key(weight);
        let kept = learnt.len() / 2;
        let is_reason = |solver: &Solver, clause: ClauseIndex| {
            let first = solver.literals_of(clause).next();
            first.is_some_and(|lit| {
                solver.is_true(lit) && solver.known[lit.atom()].reason == Some(clause)
            })
        };
        for (place, clause) in learnt.into_iter().enumerate() {
            let is_good = self.clauses[clause].levels.is_some_and(|levels| levels <= 2);
            if place < kept || is_good || is_reason(self, clause) {
                self.learnt.push(clause);
            } else {
                self.clauses[clause].length = 0;
            }
        }
        self.compact();
    }

    /// Frees the room of the clauses that were dropped.
    fn compact(&mut self) {
        let before = std::mem::take(&mut self.literals);
        self.steps += before.len() as u64;
        for clause in self.clauses.iter_mut() {
            let places = clause.start.number()..clause.start.number() + clause.length;
            clause.start = self.literals.next_index();
            self.literals.extend(places.map(|place| before[Place::new(place)]));
        }
    }
}
