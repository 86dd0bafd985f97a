//! The ledger of a document: its problems, what they cost, and which solutions are to be seen.

use super::{Effort, Problem, Solution, Tried};
use crate::logic::{Progress, Stop, Undecided};
use crate::syntax::Fingerprint;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// The problems of a document that are more than free, by fingerprint.
#[derive(Clone, Debug)]
pub struct Ledger {
    effort: Arc<Effort>,
    entries: HashMap<Fingerprint, Entry>,
    /// For each level the sum over all problems in use of cost or level, whichever is less. Of one
    /// without a solution the cost counts as the level at which it was tried last.
    sums: Vec<u64>,
    /// The problems without a solution, by the number of levels at which they were tried, then in
    /// the order in which they were met.
    open: BTreeSet<(usize, u64, Fingerprint)>,
    /// The number of problems met so far.
    met: u64,
}

#[derive(Clone, Debug)]
struct Entry {
    /// The number of places that ask for it.
    uses: usize,
    /// Its place in the order in which problems were met.
    place: u64,
    state: State,
}

#[derive(Clone, Debug)]
enum State {
    /// It was tried at so many levels.
    Open {
        problem: Arc<Problem>,
        tried: usize,
    },
    Solved {
        cost: u64,
        solution: Solution,
    },
}

/// The solution of a problem as it is to be seen at present.
pub type Visible = Result<Solution, Undecided>;

/// A problem that is to be tried at a level.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// Its fingerprint.
    pub fingerprint: Fingerprint,
    /// The problem.
    pub problem: Arc<Problem>,
    /// The number of levels at which it was tried before.
    pub tried: usize,
    /// The steps of the level.
    pub steps: u64,
}

/// Attempts under way: what they have done is kept, so that the next level goes on from there, and
/// so does an attempt that was stopped.
#[derive(Debug)]
pub struct Work {
    /// The steps of one of them after which it may be left.
    slice: u64,
    begun: HashMap<Fingerprint, Progress>,
    /// The gates of all of them.
    gates: usize,
}

/// The most attempts of which is kept what they have done, and the most gates of all together.
const KEPT: usize = 1 << 10;
const KEPT_GATES: usize = 1 << 20;

impl Default for Work {
    fn default() -> Work {
        Work::in_slices(u64::MAX)
    }
}

impl Work {
    /// Without any attempt. One that comes is left after so many steps, or somewhat more, though
    /// its level has more.
    pub fn in_slices(slice: u64) -> Work {
        Work { slice, begun: HashMap::new(), gates: 0 }
    }

    /// Tries a problem at a level; `None` where it was stopped, or left to go on.
    pub fn attempt(&mut self, attempt: &Attempt, stop: &Stop) -> Option<Tried> {
        let mut progress = self.begun.remove(&attempt.fingerprint).unwrap_or_default();
        self.gates -= progress.gates();
        // The gates are made anew each time.
        let mut slice = match attempt.problem.is_resumed() {
            true => self.slice.max(progress.cost_of_going_on()),
            false => u64::MAX,
        };
        loop {
            let before = progress.steps();
            let limit = before.saturating_add(slice).min(attempt.steps);
            let tried = attempt.problem.run(&mut progress, limit, stop);
            if let Tried::Solved { .. } = tried {
                return Some(tried);
            }
            let gates = self.gates + progress.gates();
            let is_kept = self.begun.len() < KEPT && gates <= KEPT_GATES;
            let is_over = limit == attempt.steps || stop.is_raised();
            if !is_over && (!is_kept || progress.steps() == before) {
                slice = slice.saturating_mul(2);
                continue;
            }
            if is_kept {
                self.gates = gates;
                self.begun.insert(attempt.fingerprint, progress);
            }
            return (is_over && !stop.is_raised()).then_some(tried);
        }
    }
}

impl Default for Ledger {
    fn default() -> Ledger {
        Ledger::new(Effort::default())
    }
}

impl Ledger {
    /// A ledger without problems.
    pub fn new(effort: Effort) -> Ledger {
        Ledger {
            sums: vec![0; effort.levels.len()],
            effort: Arc::new(effort),
            entries: HashMap::new(),
            open: BTreeSet::new(),
            met: 0,
        }
    }

    /// The rule by which it is kept.
    pub fn effort(&self) -> &Effort {
        &self.effort
    }

    /// True if it has no problems.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The highest level that the allowance grants, by what is known of the costs so far.
    fn cap(&self) -> usize {
        self.sums.iter().rposition(|sum| *sum <= self.effort.allowance).unwrap_or_default()
    }

    /// The solution of a problem as it is to be seen; `None` for one that is not in the ledger.
    pub fn visible(&self, problem: Fingerprint) -> Option<Visible> {
        let entry = self.entries.get(&problem)?;
        Some(self.visible_under(&entry.state, self.cap()))
    }

    /// True if a problem has a solution that is to be seen whatever other problems there are.
    pub fn is_granted(&self, problem: Fingerprint) -> bool {
        self.entries.get(&problem).is_some_and(|entry| {
            matches!(entry.state, State::Solved { cost, .. } if cost <= self.effort.level(0))
        })
    }

    fn visible_under(&self, state: &State, cap: usize) -> Visible {
        match state {
            State::Solved { cost, solution } if *cost <= self.effort.level(cap) => {
                Ok(solution.clone())
            }
            State::Open { tried, .. } if *tried <= cap => Err(Undecided::Deferred),
            State::Open { .. } | State::Solved { .. } => Err(Undecided::OutOfReach),
        }
    }

    /// Enters a problem, with what came of the first attempt at it; it counts from its first use
    /// on. `at_lowest` is true if that was an attempt at the lowest level.
    pub(super) fn enter(
        &mut self,
        fingerprint: Fingerprint,
        problem: Problem,
        tried: Tried,
        at_lowest: bool,
    ) {
        let place = self.met;
        self.met += 1;
        let state = match tried {
            Tried::Solved { cost, solution } => State::Solved { cost, solution },
            Tried::Left => {
                let tried = usize::from(at_lowest);
                self.open.insert((tried, place, fingerprint));
                State::Open { problem: Arc::new(problem), tried }
            }
        };
        self.entries.insert(fingerprint, Entry { uses: 0, place, state });
    }

    /// Takes note of places that ask for problems and of places that no longer do. Gives the
    /// problems whose solutions are to be seen otherwise now.
    pub fn count(
        &mut self,
        added: impl IntoIterator<Item = Fingerprint>,
        removed: impl IntoIterator<Item = Fingerprint>,
    ) -> HashSet<Fingerprint> {
        let before = self.cap();
        for problem in added {
            if let Some(entry) = self.entries.get_mut(&problem) {
                entry.uses += 1;
                if entry.uses == 1 {
                    let cost = least_cost(&self.effort, &entry.state);
                    self.add(cost);
                }
            }
        }
        for problem in removed {
            let Some(entry) = self.entries.get_mut(&problem) else { continue };
            entry.uses = entry.uses.saturating_sub(1);
            if entry.uses == 0
                && let Some(entry) = self.entries.remove(&problem)
            {
                self.subtract(least_cost(&self.effort, &entry.state));
                if let State::Open { tried, .. } = entry.state {
                    self.open.remove(&(tried, entry.place, problem));
                }
            }
        }
        self.moved(before)
    }

    /// The problems that are seen otherwise since the cap was this.
    fn moved(&self, before: usize) -> HashSet<Fingerprint> {
        let cap = self.cap();
        if cap == before {
            return HashSet::new();
        }
        let kind = |visible: Visible| visible.map(|_| ());
        let entries = self.entries.iter();
        entries
            .filter(|(_, entry)| {
                kind(self.visible_under(&entry.state, cap))
                    != kind(self.visible_under(&entry.state, before))
            })
            .map(|(problem, _)| *problem)
            .collect()
    }

    fn add(&mut self, cost: u64) {
        for (sum, level) in self.sums.iter_mut().zip(&self.effort.levels) {
            *sum = sum.saturating_add(cost.min(*level));
        }
    }

    fn subtract(&mut self, cost: u64) {
        for (sum, level) in self.sums.iter_mut().zip(&self.effort.levels) {
            *sum = sum.saturating_sub(cost.min(*level));
        }
    }

    /// The problems to try next, in order: those that were tried at the fewest levels.
    pub fn attempts(&self) -> impl Iterator<Item = Attempt> + '_ {
        let cap = self.cap();
        let fewest = self.open.first().map(|(tried, ..)| *tried);
        let of_level = self.open.iter().take_while(move |(tried, ..)| Some(*tried) == fewest);
        of_level.filter(move |(tried, ..)| *tried <= cap).filter_map(|(tried, _, fingerprint)| {
            match &self.entries.get(fingerprint)?.state {
                State::Open { problem, .. } => Some(Attempt {
                    fingerprint: *fingerprint,
                    problem: problem.clone(),
                    tried: *tried,
                    steps: self.effort.level(*tried),
                }),
                State::Solved { .. } => None,
            }
        })
    }

    /// True if a problem is still to be tried at a level.
    pub fn awaits(&self, attempt: &Attempt) -> bool {
        let entry = self.entries.get(&attempt.fingerprint);
        entry.is_some_and(|entry| {
            matches!(entry.state, State::Open { tried, .. } if tried == attempt.tried)
                && attempt.tried <= self.cap()
        })
    }

    /// Takes note of what came of attempts. Gives the problems whose solutions are to be seen
    /// otherwise now.
    pub fn learn(
        &mut self,
        attempts: impl IntoIterator<Item = (Attempt, Tried)>,
    ) -> HashSet<Fingerprint> {
        let before = self.cap();
        let mut changed = HashSet::new();
        for (attempt, result) in attempts {
            if !self.awaits(&attempt) {
                continue;
            }
            let Some(entry) = self.entries.get_mut(&attempt.fingerprint) else { continue };
            let old = least_cost(&self.effort, &entry.state);
            self.open.remove(&(attempt.tried, entry.place, attempt.fingerprint));
            match result {
                Tried::Solved { cost, solution } => {
                    entry.state = State::Solved { cost, solution };
                }
                Tried::Left => {
                    let tried = attempt.tried + 1;
                    self.open.insert((tried, entry.place, attempt.fingerprint));
                    entry.state = State::Open { problem: attempt.problem, tried };
                }
            }
            let (new, is_used) = (least_cost(&self.effort, &entry.state), entry.uses > 0);
            if is_used {
                self.subtract(old);
                self.add(new);
            }
            changed.insert(attempt.fingerprint);
        }
        changed.retain(|problem| self.visible(*problem) != Some(Err(Undecided::Deferred)));
        changed.extend(self.moved(before));
        changed
    }

    /// Solves all that the allowance grants.
    pub fn solve(&mut self) -> HashSet<Fingerprint> {
        let mut changed = HashSet::new();
        let (mut work, never) = (Work::default(), Stop::default());
        loop {
            let next = self.attempts().next();
            let Some(attempt) = next else { return changed };
            let tried = work.attempt(&attempt, &never).unwrap_or(Tried::Left);
            changed.extend(self.learn([(attempt, tried)]));
        }
    }
}

/// The cost of a problem, or what it is known to cost at least.
fn least_cost(effort: &Effort, state: &State) -> u64 {
    match state {
        State::Solved { cost, .. } => *cost,
        State::Open { tried, .. } => tried.checked_sub(1).map_or(0, |level| effort.level(level)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::{Decider, Logic, Oracle, Question, Witnesses};
    use crate::syntax::{Formula, Span, Written};
    use proptest::prelude::*;
    use std::cell::RefCell;

    /// An oracle that only takes down what it is asked.
    #[derive(Debug, Default)]
    struct Scribe(RefCell<Vec<(Fingerprint, Problem)>>);

    impl Oracle for Scribe {
        fn answer(&self, question: &Question<'_>) -> Result<Arc<Witnesses>, Undecided> {
            let asked = (question.fingerprint(), Problem::Formulas(question.query()));
            self.0.borrow_mut().push(asked);
            Err(Undecided::Deferred)
        }
    }

    /// The problem of whether a formula of so many letters that is always true is so.
    fn problem(letters: usize) -> (Fingerprint, Problem) {
        let text: String = (1..=letters).map(|n| format!("Ap{n}")).collect::<String>() + "Np1";
        let formula = Formula::read(&text, Span::new(0, text.len()), |_| None).unwrap();
        let (scribe, logic) = (Scribe::default(), Logic::classical());
        let decider = Decider { logic: &logic, oracle: &scribe };
        decider.class(Written::new(&formula, &text)).unwrap_err();
        scribe.0.take().pop().unwrap()
    }

    /// The steps of a problem from nothing.
    fn cost(problem: &Problem) -> u64 {
        match problem.run(&mut Progress::default(), u64::MAX, &Stop::default()) {
            Tried::Solved { cost, .. } => cost,
            Tried::Left => panic!("there is no limit"),
        }
    }

    const LEVELS: [u64; 5] = [64, 256, 1024, 4096, 16384];

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn what_is_seen_is_what_the_rule_says(
            changes in prop::collection::vec((4..15_usize, any::<bool>()), 1..30),
            allowance in 100..60_000_u64,
        ) {
            let effort = Effort::of(&LEVELS, allowance);
            let mut ledger = Ledger::new(effort);
            let mut uses: std::collections::BTreeMap<usize, usize> = Default::default();
            for (letters, is_added) in changes {
                let (fingerprint, asked) = problem(letters);
                let count = uses.entry(letters).or_default();
                if is_added {
                    if ledger.visible(fingerprint).is_none() {
                        ledger.enter(fingerprint, asked, Tried::Left, false);
                    }
                    *count += 1;
                    ledger.count([fingerprint], []);
                } else if *count > 0 {
                    *count -= 1;
                    ledger.count([], [fingerprint]);
                }
                let before: HashMap<usize, Option<Visible>> =
                    uses.keys().map(|it| (*it, ledger.visible(problem(*it).0))).collect();
                let changed = ledger.solve();
                // Equal ones count once, those not asked for not at all.
                let used = || uses.iter().filter(|(_, count)| **count > 0).map(|(it, _)| *it);
                let costs: HashMap<usize, u64> =
                    used().map(|letters| (letters, cost(&problem(letters).1))).collect();
                let sum = |level: u64| costs.values().map(|cost| *cost.min(&level)).sum::<u64>();
                let granted = LEVELS.into_iter().filter(|level| sum(*level) <= allowance);
                let cap = granted.max().unwrap_or(LEVELS[0]);
                for letters in used() {
                    let visible = ledger.visible(problem(letters).0).unwrap();
                    prop_assert_eq!(
                        visible.as_ref().err(),
                        (costs[&letters] > cap).then_some(&Undecided::OutOfReach),
                        "{} letters, {} steps, cap {}", letters, costs[&letters], cap
                    );
                    let is_told = changed.contains(&problem(letters).0);
                    prop_assert!(is_told || before[&letters] == Some(visible));
                }
                for (letters, _) in uses.iter().filter(|(_, count)| **count == 0) {
                    prop_assert_eq!(ledger.visible(problem(*letters).0), None);
                }
            }
        }
    }

    #[test]
    fn an_attempt_goes_on_where_it_was_left() {
        let (fingerprint, asked) = problem(14);
        let needed = cost(&asked);
        let attempt =
            |steps| Attempt { fingerprint, problem: Arc::new(problem(14).1), tried: 0, steps };
        let (mut work, never) = (Work::default(), Stop::default());
        assert!(matches!(work.attempt(&attempt(needed / 2), &never), Some(Tried::Left)));
        let stopped = Stop::default();
        stopped.raise();
        assert!(work.attempt(&attempt(needed), &stopped).is_none());
        let Some(Tried::Solved { cost, .. }) = work.attempt(&attempt(needed), &never) else {
            panic!("{needed} steps are enough")
        };
        assert_eq!(cost, needed);
    }

    #[test]
    fn an_attempt_in_slices_costs_as_much_as_one_at_once() {
        let (fingerprint, asked) = problem(14);
        let needed = cost(&asked);
        let attempt = Attempt { fingerprint, problem: Arc::new(asked), tried: 0, steps: u64::MAX };
        for slice in [1, needed / 100, needed / 3, needed] {
            let (mut work, never) = (Work::in_slices(slice), Stop::default());
            let mut slices = 1;
            let tried = loop {
                match work.attempt(&attempt, &never) {
                    Some(tried) => break tried,
                    None => slices += 1,
                }
            };
            assert!(matches!(tried, Tried::Solved { cost, .. } if cost == needed), "{slice}");
            assert_eq!(slices > 1, slice < needed, "{slice}: {slices}");
        }
    }
}
