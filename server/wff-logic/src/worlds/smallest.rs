//! The search for the smallest model: that of fewest worlds, of these of fewest pairs, then of
//! fewest true letters, and of these the first.
//!
//! All that is true at some number of worlds is said at once in clauses of one solver, and so is
//! what frames of the logic are like. What is to be least is counted by more clauses (Sinz 2005),
//! of which ever less is asked for. The first of two models is the one that has a pair, or else a
//! letter at a world, that the other lacks, where they agree on all before: in the order of the
//! worlds w, v, u, …, and of the letters.

use super::draft::Draft;
use super::forms::{Form, Forms};
use super::frames::{System, Worlds};
use super::literal::Lit;
use super::solver::Solver;
use crate::index::{Atom, FormIndex, VariableIndex};
use crate::stop::Stop;
use std::collections::HashMap;

/// The most worlds of a model that is searched for as a whole.
pub(super) const MOST: usize = 5;

/// The steps of a clause of which the solver is told.
const A_CLAUSE: u64 = 128;

/// The most forms at pairs of worlds of which a solver is told.
const MOST_FORMS: usize = 1 << 16;

/// The model that is looked for next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Any model.
    Any,
    /// One of fewer pairs.
    FewerPairs,
    /// One of fewer true letters.
    FewerLetters,
    /// One that has this of all that is to be told, and else what the best has before it.
    First(usize),
}

/// A search for the smallest model.
#[derive(Debug)]
pub(super) struct Smallest {
    worlds: Worlds,
    forms: Forms,
    root: FormIndex,
    /// The most worlds that it may have.
    most: usize,
    size: usize,
    stage: Stage,
    solver: Solver,
    /// For each world the literals that say whether it sees each.
    sees: Vec<Vec<Lit>>,
    /// The letters with their literals at each world.
    letters: Vec<(VariableIndex, Vec<Lit>)>,
    /// The pairs that can be otherwise, in their order, and the letters at the worlds.
    pairs: Vec<Lit>,
    at_worlds: Vec<Lit>,
    /// The best model so far: which pairs and letters it has.
    best: Vec<bool>,
    /// The literals that say that there are at least so many, from none on.
    counts: Vec<Lit>,
    steps: u64,
}

impl Smallest {
    /// A search for the smallest model, of at most so many worlds, with one at which a form is
    /// true.
    pub fn new(worlds: Worlds, forms: Forms, root: FormIndex, most: usize) -> Smallest {
        let mut smallest = Smallest {
            worlds,
            forms,
            root,
            most: most.min(MOST),
            size: 0,
            stage: Stage::Any,
            solver: Solver::default(),
            sees: Vec::new(),
            letters: Vec::new(),
            pairs: Vec::new(),
            at_worlds: Vec::new(),
            best: Vec::new(),
            counts: Vec::new(),
            steps: 0,
        };
        smallest.enlarge();
        smallest
    }

    /// The steps taken so far.
    pub fn steps(&self) -> u64 {
        self.steps + self.solver.steps()
    }

    /// The number of propositions of its solver.
    pub fn solver_size(&self) -> usize {
        self.solver.size()
    }

    /// Goes on with the search: the smallest model, or that there is none; `None` where it was left
    /// after at least so many steps, or stopped.
    pub fn run(&mut self, steps: u64, stop: &Stop) -> Option<Option<Draft>> {
        loop {
            if self.size > self.most {
                return Some(None);
            }
            let left = steps.saturating_sub(self.steps());
            let before = self.solver.steps();
            let answer = self.solver.run(before.saturating_add(left), stop)?;
            if answer {
                let all = self.pairs.iter().chain(&self.at_worlds);
                self.best = all.map(|lit| self.solver.is_true(*lit)).collect();
            }
            match (self.stage, answer) {
                (Stage::Any, false) => {
                    self.enlarge();
                    continue;
                }
                (Stage::Any, true) => self.count(Stage::FewerPairs),
                (Stage::FewerPairs | Stage::FewerLetters, true) => {}
                (Stage::FewerPairs, false) => {
                    self.settle();
                    self.count(Stage::FewerLetters);
                }
                (Stage::FewerLetters, false) => {
                    self.settle();
                    self.stage = Stage::First(0);
                }
                (Stage::First(place), _) => {
                    self.fix(place);
                    self.stage = Stage::First(place + 1);
                }
            }
            if !self.ask() {
                return Some(Some(self.draft()));
            }
        }
    }

    /// Begins the search for what comes next; false where nothing does.
    fn ask(&mut self) -> bool {
        loop {
            match self.stage {
                Stage::Any => return true,
                Stage::FewerPairs | Stage::FewerLetters => {
                    // One fewer than the best has.
                    match self.counts.get(self.counted()) {
                        Some(at_least) if self.counted() > 0 => {
                            let fewer = !*at_least;
                            self.solver.begin([fewer]);
                            return true;
                        }
                        _ if self.stage == Stage::FewerPairs => {
                            self.settle();
                            self.count(Stage::FewerLetters);
                        }
                        _ => {
                            self.settle();
                            self.stage = Stage::First(0);
                        }
                    }
                }
                Stage::First(place) => match self.best.get(place) {
                    None => return false,
                    Some(true) => {
                        self.fix(place);
                        self.stage = Stage::First(place + 1);
                    }
                    Some(false) => {
                        let Some(lit) = self.told(place) else { return false };
                        match self.solver.value(lit).filter(|_| self.solver.is_fixed(lit)) {
                            Some(_) => self.stage = Stage::First(place + 1),
                            None => {
                                self.solver.begin([lit]);
                                return true;
                            }
                        }
                    }
                },
            }
        }
    }

    /// A pair, or a letter at a world, by its place.
    fn told(&self, place: usize) -> Option<Lit> {
        self.pairs.iter().chain(&self.at_worlds).nth(place).copied()
    }

    /// Says that what comes at a place is as in the best model.
    fn fix(&mut self, place: usize) {
        if let (Some(lit), Some(value)) = (self.told(place), self.best.get(place)) {
            self.solver.add(&[if *value { lit } else { !lit }]);
        }
    }

    /// The number of pairs or letters, as they are counted, that the best model has.
    fn counted(&self) -> usize {
        let pairs = self.pairs.len();
        let number = |best: &[bool]| best.iter().filter(|it| **it).count();
        match self.stage {
            Stage::FewerLetters => number(self.best.get(pairs..).unwrap_or_default()),
            _ => number(self.best.get(..pairs).unwrap_or_default()),
        }
    }

    /// Says that there are as few as in the best model.
    fn settle(&mut self) {
        let more = self.counts.get(self.counted() + 1).copied();
        if let Some(more) = more {
            self.solver.add(&[!more]);
        }
    }

    /// Begins to count.
    fn count(&mut self, stage: Stage) {
        self.stage = stage;
        let counted = match stage {
            Stage::FewerLetters => self.at_worlds.clone(),
            _ => self.pairs.clone(),
        };
        let most = self.counted();
        let none = self.constant(true);
        // After each of them, that there were at least so many.
        let mut counts = vec![none];
        for lit in counted {
            let mut next = vec![none];
            for number in 1..=(counts.len()).min(most + 1) {
                let at_least = Lit::new(self.solver.atom(), true);
                if let Some(before) = counts.get(number) {
                    self.tell(&[!*before, at_least]);
                }
                if let Some(fewer) = counts.get(number - 1) {
                    self.tell(&[!*fewer, !lit, at_least]);
                }
                next.push(at_least);
            }
            counts = next;
        }
        self.counts = counts;
    }

    fn constant(&mut self, value: bool) -> Lit {
        let lit = Lit::new(self.solver.atom(), true);
        self.solver.add(&[if value { lit } else { !lit }]);
        lit
    }

    fn tell(&mut self, clause: &[Lit]) {
        self.steps += A_CLAUSE;
        self.solver.add(clause);
    }

    /// Begins the search for a model of one world more.
    fn enlarge(&mut self) {
        self.size += 1;
        self.stage = Stage::Any;
        if self.size * self.size * self.forms.len() > MOST_FORMS {
            self.size = MOST + 1;
        }
        if self.size > self.most {
            return;
        }
        self.steps += self.solver.steps();
        self.solver = Solver::default();
        self.tell_frame(self.worlds.frames());
        self.tell_forms();
        self.solver.begin([]);
    }

    /// Tells the solver which worlds may see which.
    fn tell_frame(&mut self, system: System) {
        let size = self.size;
        self.pairs.clear();
        self.sees = Vec::new();
        for from in 0..size {
            let mut sees = Vec::new();
            for to in 0..size {
                let fixed = match (system, from == to) {
                    (System::S5, _) => Some(true),
                    (_, true) if system.is_reflexive() => Some(true),
                    (_, true) if system.is_irreflexive() => Some(false),
                    _ => None,
                };
                let seen_back = self.sees.get(to).and_then(|seen: &Vec<Lit>| seen.get(from));
                let lit = match (fixed, seen_back) {
                    (Some(value), _) => self.constant(value),
                    (None, Some(lit)) if system.is_symmetric() => *lit,
                    _ => Lit::new(self.solver.atom(), true),
                };
                if fixed.is_none() {
                    self.pairs.push(lit);
                }
                sees.push(lit);
            }
            self.sees.push(sees);
        }
        let sees = self.sees.clone();
        let sees = |from: usize, to: usize| match sees.get(from).and_then(|it| it.get(to)) {
            Some(lit) => *lit,
            None => unreachable!("there are as many worlds"),
        };
        for one in 0..size {
            if system.is_serial() {
                let some: Vec<Lit> = (0..size).map(|other| sees(one, other)).collect();
                self.tell(&some);
            }
            for (other, third) in (0..size).flat_map(|it| (0..size).map(move |third| (it, third))) {
                if system.is_transitive() {
                    self.tell(&[!sees(one, other), !sees(other, third), sees(one, third)]);
                }
                if system.is_euclidean() {
                    self.tell(&[!sees(one, other), !sees(one, third), sees(other, third)]);
                }
            }
            for other in (0..one).filter(|_| system.is_antisymmetric()) {
                self.tell(&[!sees(one, other), !sees(other, one)]);
            }
        }
    }

    /// Tells the solver what is true where, so that the form is at the first world.
    fn tell_forms(&mut self) {
        let size = self.size;
        let mut known: HashMap<(FormIndex, usize), Lit> = HashMap::new();
        let mut letters: HashMap<VariableIndex, Vec<Atom>> = HashMap::new();
        let mut open = Vec::new();
        let mut at = |smallest: &mut Smallest,
                      open: &mut Vec<(FormIndex, usize, Lit)>,
                      form: FormIndex,
                      world: usize| {
            *known.entry((form, world)).or_insert_with(|| match smallest.forms.form(form) {
                Form::Letter(variable, value) => {
                    let solver = &mut smallest.solver;
                    let atoms = letters
                        .entry(variable)
                        .or_insert_with(|| (0..size).map(|_| solver.atom()).collect());
                    match atoms.get(world) {
                        Some(atom) => Lit::new(*atom, value),
                        None => unreachable!("there are as many worlds"),
                    }
                }
                Form::Constant(value) => smallest.constant(value),
                _ => {
                    let lit = Lit::new(smallest.solver.atom(), true);
                    open.push((form, world, lit));
                    lit
                }
            })
        };
        let root = at(self, &mut open, self.root, 0);
        self.tell(&[root]);
        while let Some((form, world, lit)) = open.pop() {
            let sees = self.sees.get(world).cloned().unwrap_or_default();
            match self.forms.form(form) {
                Form::Letter(..) | Form::Constant(_) => {}
                Form::And(one, other) => {
                    for part in [one, other] {
                        let part = at(self, &mut open, part, world);
                        self.tell(&[!lit, part]);
                    }
                }
                Form::Or(one, other) => {
                    let one = at(self, &mut open, one, world);
                    let other = at(self, &mut open, other, world);
                    self.tell(&[!lit, one, other]);
                }
                Form::Box(of) => {
                    for (to, seen) in sees.into_iter().enumerate() {
                        let there = at(self, &mut open, of, to);
                        self.tell(&[!lit, !seen, there]);
                    }
                }
                Form::Diamond(of) => {
                    let mut some = vec![!lit];
                    for (to, seen) in sees.into_iter().enumerate() {
                        let there = at(self, &mut open, of, to);
                        let both = Lit::new(self.solver.atom(), true);
                        self.tell(&[!both, seen]);
                        self.tell(&[!both, there]);
                        some.push(both);
                    }
                    self.tell(&some);
                }
            }
        }
        let mut letters: Vec<(VariableIndex, Vec<Lit>)> = letters
            .into_iter()
            .map(|(variable, atoms)| {
                (variable, atoms.into_iter().map(|atom| Lit::new(atom, true)).collect())
            })
            .collect();
        letters.sort();
        self.at_worlds = (0..size)
            .flat_map(|world| letters.iter().filter_map(move |(_, lits)| lits.get(world).copied()))
            .collect();
        if self.worlds.is_persistent() {
            for lits in letters.iter().map(|(_, lits)| lits) {
                for (from, lit) in lits.iter().enumerate() {
                    let sees = self.sees.get(from).cloned().unwrap_or_default();
                    for (above, seen) in lits.iter().zip(sees) {
                        self.tell(&[!*lit, !seen, *above]);
                    }
                }
            }
        }
        self.letters = letters;
    }

    /// The best model.
    fn draft(&self) -> Draft {
        let told: HashMap<Lit, bool> = self
            .pairs
            .iter()
            .chain(&self.at_worlds)
            .copied()
            .zip(self.best.iter().copied())
            .collect();
        let is_told = |lit: &Lit| told.get(lit).copied();
        let mut draft = Draft::new();
        for world in 0..self.size {
            let letters = self.letters.iter();
            let is_true = |lits: &Vec<Lit>| lits.get(world).and_then(is_told).unwrap_or(false);
            draft.world(letters.filter(|(_, lits)| is_true(lits)).map(|it| it.0).collect());
        }
        for (from, sees) in self.sees.iter().enumerate() {
            for (to, lit) in sees.iter().enumerate() {
                // Those that cannot be otherwise are fixed.
                if is_told(lit).unwrap_or_else(|| self.solver.is_true(*lit)) {
                    draft.see(from, to);
                }
            }
        }
        draft
    }
}
