//! The search for a model of a modal logic whose frames are Euclidean: a cluster of worlds that all
//! see each other, perhaps with a world before it.
//!
//! All worlds of a cluster agree on what is necessary and what is possible. So that is guessed
//! once, at the first world, and a world is found for whatever is possible; where there is none,
//! the reasons are a clause that the solver learns, and it guesses again. No more worlds are needed
//! than there are diamonds (Ladner 1977).
//!
//! In S5 the first world is one of the cluster. In K45 and KD45 it sees all of it, in K5 and KD5
//! some of it; there what is necessary at the first world is guessed besides. In KB4 it is one of
//! the cluster, or sees nothing.

use super::clauses::{Clauses, Truths};
use super::draft::Draft;
use super::forms::{Form, Forms};
use super::frames::System;
use super::literal::Lit;
use crate::index::{FormIndex, VariableIndex};
use crate::stop::Stop;
use std::collections::{BTreeSet, HashMap};

/// The place of the first world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stand {
    /// In the cluster.
    Inside,
    /// Before it, and sees all of it.
    BeforeAll,
    /// Before it, and sees some of it.
    BeforeSome,
    /// It sees no world.
    Alone,
}

/// A box or diamond of the cluster.
#[derive(Clone, Copy, Debug)]
struct Name {
    /// Its literal at the first world: that of what is so in the cluster.
    first: Lit,
    /// Its literal in the cluster.
    there: Lit,
    /// The literal in the cluster of which a diamond speaks.
    of: Option<Lit>,
    /// The same at a first world that is one of the cluster, if it is spoken of there.
    here: Option<Lit>,
}

/// A box or diamond of a first world before the cluster, of which it sees some.
#[derive(Clone, Copy, Debug)]
struct Own {
    lit: Lit,
    of: Lit,
}

/// The steps of what is looked at in a list, and of a form of which a solver is told.
const A_LOOK: u64 = 2;
const A_FORM: u64 = 512;

/// A world that is to be found: of the cluster, or of those that the first sees.
#[derive(Clone, Debug, Default)]
struct Wanted {
    /// The diamond at the first world by which there has to be one at all.
    cause: Option<Lit>,
    /// The literals that have to be true there, each with the reason for it at the first world.
    assumptions: Vec<Lit>,
    reasons: Vec<Lit>,
    is_seen: bool,
}

/// A world of the cluster that was found.
#[derive(Clone, Debug)]
struct World {
    truths: Truths,
    /// True if the first world sees it.
    is_seen: bool,
}

/// A search for a model.
#[derive(Debug)]
pub(super) struct Cluster {
    stand: Stand,
    is_serial: bool,
    first: Clauses,
    there: Clauses,
    names: Vec<Name>,
    boxes: Vec<Own>,
    diamonds: Vec<Own>,
    /// The literals that are true at the first world, once that is known.
    truths: Option<Truths>,
    worlds: Vec<World>,
    wanted: Option<Wanted>,
    /// True once it is known that there is no such model.
    is_refuted: bool,
    /// The rest that is to be tried then.
    otherwise: Option<Box<Cluster>>,
    steps: u64,
}

impl Cluster {
    /// A search for a model of a logic with a world at which a form is true.
    pub fn new(system: System, forms: &Forms, root: FormIndex) -> Cluster {
        match system {
            System::KB4 => {
                let inside = Cluster::standing(Stand::Inside, false, forms, root);
                let mut alone = Cluster::standing(Stand::Alone, false, forms, root);
                alone.otherwise = Some(Box::new(inside));
                alone
            }
            System::K5 | System::KD5 => {
                Cluster::standing(Stand::BeforeSome, system.is_serial(), forms, root)
            }
            System::K45 | System::KD45 => {
                Cluster::standing(Stand::BeforeAll, system.is_serial(), forms, root)
            }
            _ => Cluster::standing(Stand::Inside, true, forms, root),
        }
    }

    fn standing(stand: Stand, is_serial: bool, forms: &Forms, root: FormIndex) -> Cluster {
        let mut cluster = Cluster {
            stand,
            is_serial,
            first: Clauses::default(),
            there: Clauses::default(),
            names: Vec::new(),
            boxes: Vec::new(),
            diamonds: Vec::new(),
            truths: None,
            worlds: Vec::new(),
            wanted: None,
            is_refuted: false,
            otherwise: None,
            steps: 0,
        };
        let mut new = Vec::new();
        let goal = cluster.first.speak(forms, root, &mut new);
        let mut assumptions = vec![goal];
        if stand == Stand::Alone {
            assumptions.extend(cluster.first.diamonds.iter().map(|it| !it.lit));
        } else {
            cluster.speak(forms, new);
        }
        cluster.steps = A_FORM * cluster.size() as u64;
        cluster.first.solver.begin(assumptions);
        cluster
    }

    /// Tells the solvers of all that the cluster speaks of.
    fn speak(&mut self, forms: &Forms, mut open: Vec<FormIndex>) {
        let part = |form: FormIndex| match forms.form(form) {
            Form::Box(of) => (of, true),
            Form::Diamond(of) => (of, false),
            _ => unreachable!("these are boxes and diamonds"),
        };
        let mut new = Vec::new();
        if self.stand == Stand::BeforeSome {
            for form in std::mem::take(&mut open) {
                let (of, is_box) = part(form);
                let Some(lit) = self.first.known(form) else { continue };
                let own = Own { lit, of: self.there.speak(forms, of, &mut new) };
                if is_box { self.boxes.push(own) } else { self.diamonds.push(own) }
            }
            open.append(&mut new);
        }
        let mut known: BTreeSet<FormIndex> = open.iter().copied().collect();
        while let Some(form) = open.pop() {
            let (of, is_box) = part(form);
            let there = self.there.speak(forms, form, &mut new);
            let in_cluster = self.there.speak(forms, of, &mut new);
            let first = match self.stand {
                Stand::Inside | Stand::BeforeAll => {
                    let first = self.first.speak(forms, form, &mut new);
                    if is_box && self.stand == Stand::Inside {
                        let here = self.first.speak(forms, of, &mut new);
                        self.first.solver.add(&[!first, here]);
                    }
                    first
                }
                Stand::BeforeSome | Stand::Alone => Lit::new(self.first.solver.atom(), true),
            };
            if is_box {
                self.there.solver.add(&[!there, in_cluster]);
            }
            let is_inside = self.stand == Stand::Inside;
            let here = self.first.known(of).filter(|_| is_inside && !is_box);
            let of = (!is_box).then_some(in_cluster);
            self.names.push(Name { first, there, of, here });
            open.extend(new.drain(..).filter(|form| known.insert(*form)));
        }
    }

    /// The steps taken so far.
    pub fn steps(&self) -> u64 {
        let otherwise = self.otherwise.as_ref().map_or(0, |it| it.steps());
        self.steps + self.first.solver.steps() + self.there.solver.steps() + otherwise
    }

    /// The number of propositions of its solvers.
    pub fn size(&self) -> usize {
        let otherwise = self.otherwise.as_ref().map_or(0, |it| it.size());
        self.first.solver.size() + self.there.solver.size() + otherwise
    }

    /// Goes on with the search: a model, or that there is none; `None` where it was left after at
    /// least so many steps, or stopped.
    pub fn run(&mut self, steps: u64, stop: &Stop) -> Option<Option<Draft>> {
        loop {
            let left = steps.saturating_sub(self.steps());
            if self.is_refuted {
                return match &mut self.otherwise {
                    // Its steps are among those of the whole.
                    Some(otherwise) => {
                        let before = otherwise.steps();
                        otherwise.run(before.saturating_add(left), stop)
                    }
                    None => Some(None),
                };
            }
            let Some(truths) = &self.truths else {
                let solver = &mut self.first.solver;
                let before = solver.steps();
                if solver.run(before.saturating_add(left), stop)? {
                    self.truths = Some(self.first.truths());
                    self.worlds.clear();
                } else {
                    self.is_refuted = true;
                }
                continue;
            };
            if self.wanted.is_none() {
                if left == 0 || stop.is_raised() {
                    return None;
                }
                self.steps += A_LOOK * (self.names.len() + self.worlds.len()) as u64;
                match self.next_wanted(truths) {
                    Some(wanted) => {
                        self.there.solver.begin(wanted.assumptions.iter().copied());
                        self.wanted = Some(wanted);
                    }
                    None => return Some(Some(self.draft(truths))),
                }
            }
            let solver = &mut self.there.solver;
            let before = solver.steps();
            let answer = solver.run(before.saturating_add(left), stop)?;
            let Some(wanted) = self.wanted.take() else { continue };
            if answer {
                let truths = self.there.truths();
                self.worlds.push(World { truths, is_seen: wanted.is_seen });
            } else {
                self.learn(&wanted);
            }
        }
    }

    /// The next world that is to be found, where the first is so.
    fn next_wanted(&self, truths: &Truths) -> Option<Wanted> {
        match self.stand {
            Stand::Alone => return None,
            Stand::BeforeSome => {
                let seen = |lit: Lit| self.worlds.iter().any(|it| it.is_seen && it.truths.has(lit));
                let possible = self.diamonds.iter().filter(|it| truths.has(it.lit));
                let mut missing = possible.filter(|it| !seen(it.of));
                if let Some(own) = missing.next() {
                    return Some(self.wanted(truths, Some((own.of, own.lit)), true));
                }
                let is_boxed = || self.boxes.iter().any(|it| truths.has(it.lit));
                if self.worlds.is_empty() && (!self.is_serial || !is_boxed()) {
                    return None;
                }
            }
            Stand::Inside | Stand::BeforeAll => {}
        }
        let is_there = |lit: Lit| self.worlds.iter().any(|world| world.truths.has(lit));
        for name in self.names.iter().filter(|name| truths.has(name.first)) {
            let is_here = name.here.is_some_and(|here| truths.has(here));
            if let Some(of) = name.of.filter(|of| !is_here && !is_there(*of)) {
                return Some(self.wanted(truths, Some((of, name.first)), false));
            }
        }
        // A cluster that is to be there has a world.
        let is_boxed = || {
            let boxed = self.names.iter().any(|it| it.of.is_none() && truths.has(it.first));
            boxed || self.boxes.iter().any(|it| truths.has(it.lit))
        };
        let is_missing = match self.stand {
            Stand::Inside | Stand::Alone => false,
            Stand::BeforeAll => self.worlds.is_empty(),
            Stand::BeforeSome => !self.worlds.iter().any(|world| world.is_seen),
        };
        (is_missing && self.is_serial && is_boxed())
            .then(|| self.wanted(truths, None, self.stand == Stand::BeforeSome))
    }

    /// A world of the cluster, where the first is so: with something that is possible, and the
    /// reason for that; and with what is necessary at the first world, if it is to be seen.
    fn wanted(&self, truths: &Truths, possible: Option<(Lit, Lit)>, is_seen: bool) -> Wanted {
        // Of a cluster, and of its worlds that are to be seen, there may be none.
        let may_lack = match self.stand {
            Stand::Inside | Stand::Alone => false,
            Stand::BeforeAll => !self.is_serial,
            Stand::BeforeSome => !self.is_serial && is_seen,
        };
        let cause = possible.map(|(_, reason)| reason).filter(|_| may_lack);
        let mut wanted = Wanted { cause, is_seen, ..Wanted::default() };
        let mut assume = |lit: Lit, reason: Lit| {
            wanted.assumptions.push(lit);
            wanted.reasons.push(reason);
        };
        if let Some((of, reason)) = possible {
            assume(of, reason);
        }
        if is_seen {
            let necessary = self.boxes.iter().filter(|it| truths.has(it.lit));
            necessary.for_each(|it| assume(it.of, it.lit));
        }
        let (so, not): (Vec<&Name>, Vec<&Name>) =
            self.names.iter().partition(|name| truths.has(name.first));
        so.into_iter().for_each(|name| assume(name.there, name.first));
        not.into_iter().for_each(|name| assume(!name.there, !name.first));
        wanted
    }

    /// Learns why there is no such world.
    fn learn(&mut self, wanted: &Wanted) {
        let reasons: HashMap<Lit, Lit> =
            wanted.assumptions.iter().copied().zip(wanted.reasons.iter().copied()).collect();
        let core = self.there.solver.core().iter();
        let clause: Vec<Lit> = core.filter_map(|lit| reasons.get(lit)).map(|it| !*it).collect();
        let with_cause: Vec<Lit> =
            clause.iter().copied().chain(wanted.cause.map(|cause| !cause)).collect();
        self.first.solver.add(&with_cause);
        // What is so in the cluster is so at all its worlds.
        let names: HashMap<Lit, Lit> = self
            .names
            .iter()
            .flat_map(|name| [(name.first, name.there), (!name.first, !name.there)])
            .collect();
        let there: Option<Vec<Lit>> = clause.iter().map(|lit| names.get(lit).copied()).collect();
        if let Some(there) = there {
            self.there.solver.add(&there);
        }
        self.truths = None;
        let goal = self.first.solver.assumptions();
        self.first.solver.begin(goal);
    }

    /// The model that was found.
    fn draft(&self, truths: &Truths) -> Draft {
        let letters = |clauses: &Clauses, truths: &Truths| -> BTreeSet<VariableIndex> {
            let letters = clauses.letters();
            letters.filter(|(_, atom)| truths.has(Lit::new(*atom, true))).map(|it| it.0).collect()
        };
        let mut draft = Draft::new();
        let first = draft.world(letters(&self.first, truths));
        let there: Vec<(usize, bool)> = self
            .worlds
            .iter()
            .map(|it| (draft.world(letters(&self.there, &it.truths)), it.is_seen))
            .collect();
        let all = |inside: bool| {
            let first = inside.then_some(first);
            first.into_iter().chain(there.iter().map(|(world, _)| *world))
        };
        let inside = self.stand == Stand::Inside;
        let pairs: Vec<(usize, usize)> =
            all(inside).flat_map(|from| all(inside).map(move |to| (from, to))).collect();
        pairs.into_iter().for_each(|(from, to)| draft.see(from, to));
        let before = match self.stand {
            Stand::Inside | Stand::Alone => Vec::new(),
            Stand::BeforeAll => all(false).collect(),
            Stand::BeforeSome => {
                there.iter().filter(|(_, is_seen)| *is_seen).map(|it| it.0).collect()
            }
        };
        before.into_iter().for_each(|to| draft.see(first, to));
        draft
    }
}
