//! The search for a model of a modal logic whose worlds are found one by one, from each to those
//! that it has to see.
//!
//! A solver finds what is true at a world. For each diamond that is true there, another world is
//! asked for at which its part is true and whatever the boxes say; if there is none, the reasons
//! are a clause that the solver learns, and it looks again (Goré and Kikkert 2021). Worlds that
//! were found are used again wherever they fit.
//!
//! Unless frames are transitive, the worlds of each depth have a solver of their own, which
//! knows what may be spoken of there. If they are, all worlds have the same, and what a box says
//! is said of the worlds beyond as well; one that asks for no more than is true at a world before
//! it is that world again. In GL a diamond asks for a last such world, and there is no going back.

use super::clauses::{Clauses, Truths};
use super::draft::{Draft, MOST_WORLDS};
use super::forms::{Form, Forms};
use super::frames::System;
use super::literal::Lit;
use crate::index::FormIndex;
use crate::stop::Stop;
use std::collections::HashMap;

/// The kind of frames that is searched.
#[derive(Clone, Copy, Debug)]
struct Kind {
    is_reflexive: bool,
    is_serial: bool,
    is_symmetric: bool,
    is_transitive: bool,
    /// True if no chain of worlds has no end.
    is_bounded: bool,
}

impl Kind {
    /// Grz is searched as GL.
    fn of(system: System) -> Kind {
        let is_bounded = matches!(system, System::GL | System::Grz);
        Kind {
            is_reflexive: system.is_reflexive() && !is_bounded,
            is_serial: system.is_serial() && !is_bounded,
            is_symmetric: system.is_symmetric(),
            is_transitive: system.is_transitive(),
            is_bounded,
        }
    }

    /// The level of the worlds that those of a level see.
    fn below(self, level: usize) -> usize {
        if self.is_transitive { level } else { level + 1 }
    }
}

/// The literals that the worlds of a level can ask of those that they see.
#[derive(Clone, Debug, Default)]
struct Demands {
    /// For each box its literal and that of its part at the worlds that are seen.
    boxes: Vec<(Lit, Lit)>,
    /// For each diamond its literal, that of its part there and, where that ends, here; in GL what
    /// it says of the worlds beyond.
    diamonds: Vec<Diamond>,
    /// For each box at the worlds that are seen its literal there, and that of its part here, which
    /// it speaks of where they see back.
    back: Vec<(Lit, Lit)>,
}

#[derive(Clone, Copy, Debug)]
struct Diamond {
    lit: Lit,
    there: Lit,
    here: Option<Lit>,
    beyond: Option<Lit>,
}

/// A world that was found, or is being looked for.
#[derive(Clone, Debug, Default)]
struct World {
    level: usize,
    truths: Truths,
    sees: Vec<usize>,
}

/// A world that is being looked for, from the one before it.
#[derive(Debug)]
struct Open {
    world: usize,
    /// The literal at the world before by which there has to be one at all.
    cause: Option<Lit>,
    /// The literals that have to be true there, each with the reason for it at the world before.
    assumptions: Vec<Lit>,
    reasons: Vec<Option<Lit>>,
    /// The diamonds that are true there, or that it has to see some world, with the next one;
    /// `None` before it is known what is true there.
    wanted: Option<Vec<Option<Diamond>>>,
    next: usize,
    /// The first of the worlds that are being looked for that some world below sees.
    lowest: usize,
}

/// The steps of what is looked at in a list.
const A_LOOK: u64 = 2;

/// The steps of a form of which a solver is told.
const A_FORM: u64 = 512;

/// The most forms that are told to all solvers, some hundred megabytes, and the most levels.
const MOST_FORMS: usize = 1 << 19;
const MOST_LEVELS: usize = 1 << 13;

/// A search for a model.
#[derive(Debug)]
pub(super) struct Search {
    kind: Kind,
    levels: Vec<Clauses>,
    demands: Vec<Demands>,
    worlds: Vec<World>,
    /// The worlds of each level that are whole.
    whole: Vec<Vec<usize>>,
    open: Vec<Open>,
    /// The steps that were taken outside the solvers.
    steps: u64,
    is_too_large: bool,
}

impl Search {
    /// A search for a model of a logic with a world at which a form is true.
    pub fn new(system: System, mut forms: Forms, root: FormIndex) -> Search {
        let kind = Kind::of(system);
        let mut search = Search {
            kind,
            levels: Vec::new(),
            demands: Vec::new(),
            worlds: Vec::new(),
            whole: Vec::new(),
            open: Vec::new(),
            steps: 0,
            is_too_large: false,
        };
        search.speak(&mut forms, root);
        if search.is_too_large {
            return search;
        }
        search.find_demands(&mut forms);
        let goal = search.levels.first().and_then(|level| level.known(root));
        search.look_for(0, goal.into_iter().collect(), vec![None], None);
        search
    }

    /// The steps taken so far.
    pub fn steps(&self) -> u64 {
        let solvers = self.levels.iter().map(|level| level.solver.steps());
        self.steps + solvers.sum::<u64>()
    }

    /// The number of propositions of its solvers.
    pub fn size(&self) -> usize {
        self.levels.iter().map(|level| level.solver.size()).sum()
    }

    fn level(&mut self, level: usize) -> &mut Clauses {
        if self.levels.len() <= level {
            self.levels.resize_with(level + 1, Clauses::default);
        }
        match self.levels.get_mut(level) {
            Some(level) => level,
            None => unreachable!("there are as many levels"),
        }
    }

    /// Tells the solvers of a form, and of all that is spoken of where it is.
    fn speak(&mut self, forms: &mut Forms, root: FormIndex) {
        let kind = self.kind;
        let mut spoken = vec![(0, root)];
        let mut new = Vec::new();
        let mut size = 0;
        while let Some((level, form)) = spoken.pop() {
            let clauses = self.level(level);
            let before = clauses.solver.size();
            clauses.speak(forms, form, &mut new);
            size += clauses.solver.size() - before;
            if size > MOST_FORMS || self.levels.len() > MOST_LEVELS {
                self.is_too_large = true;
                return;
            }
            for modal in new.drain(..) {
                match forms.form(modal) {
                    Form::Box(of) => {
                        spoken.push((kind.below(level), of));
                        if kind.is_reflexive {
                            spoken.push((level, of));
                        }
                        if let Some(above) = level.checked_sub(1).filter(|_| kind.is_symmetric) {
                            spoken.push((above, of));
                        }
                    }
                    Form::Diamond(of) => {
                        spoken.push((kind.below(level), of));
                        if kind.is_bounded {
                            let opposite = forms.opposite(of);
                            let beyond = forms.necessary(opposite);
                            spoken.push((level, beyond));
                        }
                    }
                    _ => {}
                }
            }
        }
        self.steps += A_FORM * size as u64;
    }

    /// Finds the literals that the worlds of each level ask for, once all have theirs.
    fn find_demands(&mut self, forms: &mut Forms) {
        let kind = self.kind;
        for level in 0..self.levels.len() {
            let known = |search: &Search, level: usize, form: FormIndex| {
                search.levels.get(level).and_then(|it| it.known(form))
            };
            let modal = |search: &Search, level: usize| {
                let of = search.levels.get(level);
                of.map(|it| (it.boxes.clone(), it.diamonds.clone())).unwrap_or_default()
            };
            let (boxes, diamonds) = modal(self, level);
            let below = kind.below(level);
            let mut demands = Demands::default();
            for it in boxes {
                demands.boxes.extend(known(self, below, it.of).map(|there| (it.lit, there)));
                let here = known(self, level, it.of).filter(|_| kind.is_reflexive);
                if let Some(here) = here {
                    self.level(level).solver.add(&[!it.lit, here]);
                }
            }
            for it in diamonds {
                let beyond = kind.is_bounded.then(|| {
                    let opposite = forms.opposite(it.of);
                    let boxed = forms.necessary(opposite);
                    known(self, level, boxed)
                });
                demands.diamonds.extend(known(self, below, it.of).map(|there| Diamond {
                    lit: it.lit,
                    there,
                    here: known(self, level, it.of).filter(|_| kind.is_reflexive),
                    beyond: beyond.flatten(),
                }));
            }
            if kind.is_symmetric {
                let (boxes, _) = modal(self, below);
                let back = boxes.iter().filter_map(|it| Some((it.lit, known(self, level, it.of)?)));
                demands.back.extend(back);
            }
            self.demands.push(demands);
        }
        self.whole = vec![Vec::new(); self.levels.len()];
    }

    /// Goes on with the search: a model, or that there is none; `None` where it was left after at
    /// least so many steps, or stopped.
    pub fn run(&mut self, steps: u64, stop: &Stop) -> Option<Option<Draft>> {
        if self.is_too_large {
            return None;
        }
        let before = self.steps();
        let mut taken = 0;
        while let Some(top) = self.open.last_mut() {
            match top.wanted {
                None => {
                    let world = self.worlds.get(top.world)?;
                    let level = self.levels.get_mut(world.level)?;
                    let of_solver = level.solver.steps();
                    let left = steps.saturating_sub(before + taken);
                    let answer = level.solver.run(of_solver.saturating_add(left), stop);
                    taken += level.solver.steps() - of_solver;
                    if answer? {
                        taken += self.take_note();
                    } else if !self.learn() {
                        return Some(None);
                    }
                }
                Some(_) => {
                    if before + taken >= steps || stop.is_raised() {
                        return None;
                    }
                    taken += self.go_on();
                }
            }
        }
        Some(Some(self.draft()))
    }

    /// Looks for a world at which these are true.
    fn look_for(
        &mut self,
        level: usize,
        assumptions: Vec<Lit>,
        reasons: Vec<Option<Lit>>,
        cause: Option<Lit>,
    ) {
        self.level(level).solver.begin(assumptions.iter().copied());
        let world = self.worlds.len();
        self.worlds.push(World { level, ..World::default() });
        let lowest = self.open.len();
        self.open.push(Open { world, cause, assumptions, reasons, wanted: None, next: 0, lowest });
    }

    /// Takes note of what is true at the world that is being looked for; gives the steps.
    fn take_note(&mut self) -> u64 {
        let Search { open, worlds, levels, demands, .. } = self;
        let Some(top) = open.last_mut() else { return 0 };
        let Some(world) = worlds.get_mut(top.world) else { return 0 };
        let Some(level) = levels.get(world.level) else { return 0 };
        let Some(demands) = demands.get(world.level) else { return 0 };
        world.truths = level.truths();
        world.sees.clear();
        let is_true = |diamond: &&Diamond| world.truths.has(diamond.lit);
        let mut wanted: Vec<Option<Diamond>> =
            demands.diamonds.iter().filter(is_true).copied().map(Some).collect();
        let is_boxed = || demands.boxes.iter().any(|(lit, _)| world.truths.has(*lit));
        if wanted.is_empty() && self.kind.is_serial && !self.kind.is_reflexive && is_boxed() {
            wanted.push(None);
        }
        top.wanted = Some(wanted);
        top.next = 0;
        let steps = A_LOOK * (level.solver.size() + demands.diamonds.len()) as u64;
        self.steps += steps;
        steps
    }

    /// Lets the world before the one that there is not learn why; false where there is none before.
    fn learn(&mut self) -> bool {
        let Some(top) = self.open.pop() else { return false };
        let Some(level) = self.worlds.get(top.world).map(|world| world.level) else { return false };
        let position = self.open.len();
        let Some(before) = self.open.last_mut() else { return false };
        let core = self.levels.get(level).map(|it| it.solver.core()).unwrap_or_default();
        let reasons: HashMap<Lit, Option<Lit>> =
            top.assumptions.iter().copied().zip(top.reasons.iter().copied()).collect();
        let reasons = core.iter().filter_map(|lit| reasons.get(lit).copied().flatten());
        let clause: Vec<Lit> = reasons.chain(top.cause).map(|reason| !reason).collect();
        before.wanted = None;
        before.lowest = position - 1;
        let Some(level) = self.worlds.get(before.world).map(|world| world.level) else {
            return false;
        };
        let assumptions = before.assumptions.clone();
        if self.worlds.len() == top.world + 1 {
            self.worlds.pop();
        }
        let solver = &mut self.level(level).solver;
        solver.add(&clause);
        solver.begin(assumptions);
        true
    }

    /// Finds the next world that the one on top has to see, or that it has all; gives the steps.
    fn go_on(&mut self) -> u64 {
        let kind = self.kind;
        let position = self.open.len() - 1;
        let Some(top) = self.open.last_mut() else { return 0 };
        let wanted = top.wanted.as_ref().and_then(|wanted| wanted.get(top.next).copied());
        top.next += 1;
        let (Some(wanted), Some(world)) = (wanted, self.worlds.get(top.world)) else {
            return self.close();
        };
        let Some(demands) = self.demands.get(world.level) else { return 0 };
        let mut steps = A_LOOK * (demands.boxes.len() + demands.back.len()) as u64;
        let truths = &world.truths;
        let is_here = wanted.and_then(|it| it.here).is_some_and(|here| truths.has(here));
        if is_here {
            self.steps += steps;
            return steps;
        }
        let mut assumptions = Vec::new();
        let mut reasons = Vec::new();
        let mut assume = |lit: Lit, reason: Option<Lit>| {
            assumptions.push(lit);
            reasons.push(reason);
        };
        if let Some(diamond) = wanted {
            assume(diamond.there, Some(diamond.lit));
        }
        let fired = || demands.boxes.iter().filter(|(lit, _)| truths.has(*lit));
        if !(kind.is_reflexive && kind.is_transitive) {
            fired().for_each(|(lit, there)| assume(*there, Some(*lit)));
        }
        if kind.is_transitive {
            fired().for_each(|(lit, _)| assume(*lit, Some(*lit)));
        }
        let unsaid = demands.back.iter().filter(|(_, here)| !truths.has(*here));
        unsaid.for_each(|(there, here)| assume(!*there, Some(!*here)));
        if let Some(beyond) = wanted.and_then(|it| it.beyond) {
            assume(beyond, None);
        }
        let cause = wanted.map(|it| it.lit).filter(|_| !kind.is_serial);
        let below = kind.below(world.level);
        let fits = |world: &usize| {
            self.worlds.get(*world).is_some_and(|world| world.truths.have(&assumptions))
        };
        let whole = self.whole.get(below).map(Vec::as_slice).unwrap_or_default();
        let known = world.sees.iter().chain(whole.iter().rev());
        steps += A_LOOK * (world.sees.len() + whole.len()) as u64;
        let mut found = known.copied().find(fits);
        if found.is_none() && kind.is_transitive && !kind.is_bounded {
            steps += A_LOOK * self.open.len() as u64;
            let before = self.open.iter().enumerate().rev();
            if let Some((place, before)) = before.into_iter().find(|(_, it)| fits(&it.world)) {
                found = Some(before.world);
                if let Some(top) = self.open.last_mut() {
                    top.lowest = top.lowest.min(place);
                }
            }
        }
        self.steps += steps;
        match found {
            Some(found) => self.see(position, found),
            None => self.look_for(below, assumptions, reasons, cause),
        }
        steps
    }

    /// Lets a world that is being looked for see another.
    fn see(&mut self, position: usize, to: usize) {
        let from = self.open.get(position).map(|it| it.world);
        if let Some(world) = from.and_then(|from| self.worlds.get_mut(from))
            && !world.sees.contains(&to)
        {
            world.sees.push(to);
        }
    }

    /// Ends with the world on top, which sees all that it has to see.
    fn close(&mut self) -> u64 {
        let Some(top) = self.open.pop() else { return 0 };
        let position = self.open.len();
        if top.lowest >= position {
            let level = self.worlds.get(top.world).map(|world| world.level);
            if let Some(whole) = level.and_then(|level| self.whole.get_mut(level)) {
                whole.push(top.world);
            }
        }
        if let Some(before) = self.open.last_mut() {
            before.lowest = before.lowest.min(top.lowest);
            self.see(position - 1, top.world);
        }
        0
    }

    /// The model that was found: the first world, and those that are reached from it.
    fn draft(&self) -> Draft {
        let mut draft = Draft::new();
        let mut places: HashMap<usize, usize> = HashMap::new();
        let mut order = vec![0];
        let mut next = 0;
        places.insert(0, 0);
        while let Some(world) = order.get(next).and_then(|world| self.worlds.get(*world)) {
            next += 1;
            if next > MOST_WORLDS {
                draft.is_cut = true;
                break;
            }
            for to in &world.sees {
                places.entry(*to).or_insert_with(|| {
                    order.push(*to);
                    order.len() - 1
                });
            }
            let letters = self.levels.get(world.level).into_iter().flat_map(Clauses::letters);
            let is_true = |atom| world.truths.has(Lit::new(atom, true));
            draft.world(
                letters.filter(|(_, atom)| is_true(*atom)).map(|(letter, _)| letter).collect(),
            );
        }
        for (place, world) in order.iter().take(draft.letters.len()).enumerate() {
            for to in self.worlds.get(*world).into_iter().flat_map(|world| &world.sees) {
                if let Some(to) = places.get(to) {
                    draft.see(place, *to);
                }
            }
        }
        draft
    }
}
