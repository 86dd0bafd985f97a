//! The search for the shortest way to do a task, by iterative deepening: goals are put together by
//! the rules *in*, what stands is taken apart by the rules *out* (intercalation, after Sieg), and
//! nothing is tried that does not follow.

use super::machine::{Machine, NOTHING};
use super::task::Task;
use super::universe::{Form, Shape, mix};
use crate::natural::Rule;

/// The tasks of a way to go on, in their order.
#[derive(Clone, Copy, Debug)]
struct Way {
    tasks: [Task; 8],
    length: usize,
}

/// Facts of states: how many lines did not do.
#[derive(Debug)]
pub(super) struct Memo {
    places: Vec<(u64, u32)>,
    /// Tells the states of one machine from those of another.
    salt: u64,
}

/// The places of a [`Memo`].
const PLACES: usize = 1 << 17;

impl Memo {
    pub fn new() -> Memo {
        Memo { places: vec![(0, 0); PLACES], salt: 0 }
    }

    /// True if so many lines are known not to do.
    fn fails(&self, state: u64, left: u32) -> bool {
        self.known(state) >= left && left > 0
    }

    /// The most lines that are known not to do.
    fn known(&self, state: u64) -> u32 {
        let state = state ^ self.salt;
        match self.places.get(state as usize % PLACES) {
            Some((known, lines)) if *known == state => *lines,
            _ => 0,
        }
    }

    fn note(&mut self, state: u64, left: u32) {
        let state = state ^ self.salt;
        if let Some(place) = self.places.get_mut(state as usize % PLACES) {
            *place = (state, left);
        }
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.salt = mix(self.salt);
    }
}

/// The ways that are tried for one more unit of work.
const WAYS_AT_ONCE: usize = 8;

/// The most pairs of which any may end a subproof; of more, only those of which one part stands.
const MOST_PAIRS: usize = 200;

/// The most lines of what is searched: a bound on the depth of recursion.
pub(super) const LONGEST: u32 = 60;

/// The budget of a search.
pub(super) struct Budget<'a> {
    /// Called for each state that is looked at; false ends all.
    pub effort: &'a mut dyn FnMut() -> bool,
    /// True once effort has ended.
    pub stopped: bool,
    /// The states that this search may look at.
    pub left: u64,
}

impl Budget<'_> {
    /// Pays for some units of work.
    pub fn pay(&mut self, units: usize) -> bool {
        for _ in 0..units {
            if self.stopped || self.left == 0 {
                return false;
            }
            self.left -= 1;
            self.stopped = !(self.effort)();
        }
        !self.stopped
    }
}

/// The search for the shortest lines that do the tasks on a machine.
pub(super) struct Search<'s, 'a, 'e> {
    pub machine: &'s mut Machine<'a>,
    pub budget: &'s mut Budget<'e>,
    pub memo: &'s mut Memo,
    /// The line behind which no proof goes.
    limit: usize,
    ways: Vec<Way>,
}

/// The outcome of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchOutcome {
    /// The lines stand on the machine.
    Lines,
    /// There is no way of that many lines.
    Nothing,
    /// It may spend no more.
    Spent,
}

impl<'s, 'a, 'e> Search<'s, 'a, 'e> {
    pub fn new(
        machine: &'s mut Machine<'a>,
        budget: &'s mut Budget<'e>,
        memo: &'s mut Memo,
    ) -> Search<'s, 'a, 'e> {
        Search { machine, budget, memo, limit: 0, ways: Vec::new() }
    }

    /// Does the tasks of the machine in the least number of lines, `most` at the most.
    pub fn shortest(&mut self, most: u32) -> SearchOutcome {
        let written = self.machine.lines.0.len();
        let Some(least) = self.machine.least() else { return SearchOutcome::Nothing };
        for lines in least..=most.min(LONGEST) {
            self.limit = written + lines as usize;
            let mark = self.machine.mark();
            if self.go() {
                return SearchOutcome::Lines;
            }
            self.machine.rewind(mark);
            if self.budget.stopped || self.budget.left == 0 {
                return SearchOutcome::Spent;
            }
        }
        SearchOutcome::Nothing
    }

    /// Does what there is only one way to do, then tries the ways of the next task. The caller
    /// rewinds if it fails.
    fn go(&mut self) -> bool {
        loop {
            let Some(task) = self.machine.task() else { return true };
            let machine = &mut *self.machine;
            let full = machine.lines.0.len() >= self.limit;
            match task {
                Task::Want(form) | Task::Take(form) if machine.sees(form) => machine.pop(),
                Task::Here(form) if machine.has_here(form) => machine.pop(),
                Task::End(form) if machine.last() == Some(form) => machine.pop(),
                Task::Clash if clashes(machine) => machine.pop(),
                Task::Premise(form) => {
                    if full && !machine.sees(form) {
                        return false;
                    }
                    machine.pop();
                    if !machine.sees(form) {
                        machine.stand(form);
                    }
                }
                Task::Cite(first, last) => {
                    machine.pop();
                    machine.cite(first, last);
                }
                Task::Close => {
                    machine.pop();
                    machine.close();
                }
                Task::Here(form) | Task::End(form) if machine.sees(form) => {
                    if full {
                        return false;
                    }
                    machine.pop();
                    machine.repeat(form);
                }
                Task::Repeat(form) => {
                    if full {
                        return false;
                    }
                    machine.pop();
                    machine.repeat(form);
                }
                Task::Open(form) => {
                    if !self.subproof(form) {
                        return false;
                    }
                }
                Task::Emit(rule, form, from) => {
                    if full || machine.sees(form) {
                        return false;
                    }
                    machine.pop();
                    machine.emit(rule, form, from);
                }
                Task::Want(_) | Task::Take(_) | Task::Here(_) | Task::End(_) | Task::Clash => break,
            }
        }
        self.branch()
    }

    /// Makes the subproof that the tasks on top ask for, and closes it. All its ways leave the same
    /// open lines behind, so that the shortest is enough.
    fn subproof(&mut self, form: Form) -> bool {
        let limit = self.limit;
        let machine = &mut *self.machine;
        machine.pop();
        let inner = machine.task().filter(|task| *task != Task::Close);
        if inner.is_some() {
            machine.pop();
        }
        let rest = machine.below();
        machine.top = rest;
        let Some(least) = machine.least() else { return false };
        let Some(most) = limit.checked_sub(machine.lines.0.len() + 1 + least as usize) else {
            return false;
        };
        machine.open(form, inner == Some(Task::Clash));
        if let Some(inner) = inner {
            machine.top = NOTHING;
            machine.push(inner);
            let Some(least) = machine.least() else { return false };
            let least = least.max(self.memo.known(machine.state()) + 1);
            let written = machine.lines.0.len();
            let mark = machine.mark();
            let mut found = false;
            for lines in least as usize..=most {
                self.limit = written + lines;
                found = self.go();
                if found || self.budget.stopped || self.budget.left == 0 {
                    break;
                }
                self.machine.rewind(mark);
            }
            self.limit = limit;
            if !found {
                return false;
            }
        }
        self.machine.top = rest;
        self.machine.close();
        true
    }

    fn branch(&mut self) -> bool {
        let left = (self.limit - self.machine.lines.0.len()) as u32;
        let Some(least) = self.machine.least() else { return false };
        if !self.machine.follows() {
            return false;
        }
        if least > left || self.memo.fails(self.machine.state(), left) || !self.budget.pay(1) {
            return false;
        }
        let first = self.ways.len();
        match self.machine.task() {
            Some(Task::Want(form) | Task::Here(form) | Task::End(form)) => {
                self.put_together(form);
                self.take_apart(form);
            }
            Some(Task::Take(form)) => self.take_apart(form),
            Some(Task::Clash) => self.clash(),
            _ => {}
        }
        if !self.budget.pay((self.ways.len() - first) / WAYS_AT_ONCE) {
            return false;
        }
        let mark = self.machine.mark();
        for at in first..self.ways.len() {
            let Some(way) = self.ways.get(at).copied() else { break };
            self.machine.pop();
            for task in way.tasks.into_iter().take(way.length).rev() {
                self.machine.push(task);
            }
            if self.go() {
                return true;
            }
            self.machine.rewind(mark);
            if self.budget.stopped || self.budget.left == 0 {
                return false;
            }
        }
        self.ways.truncate(first);
        self.memo.note(self.machine.state(), left);
        false
    }

    fn way(&mut self, tasks: &[Task]) {
        let mut way = Way { tasks: [Task::Close; 8], length: tasks.len() };
        for (place, task) in way.tasks.iter_mut().zip(tasks) {
            *place = *task;
        }
        self.ways.push(way);
    }

    /// The ways by the rule that puts a formula together.
    fn put_together(&mut self, form: Form) {
        let universe = self.machine.universe;
        match universe.shape(form) {
            Shape::Letter => {}
            Shape::Not(operand) if self.machine.sees(operand) && self.machine.is_to_clash() => {}
            Shape::Not(operand) => self.way(&[
                Task::Open(operand),
                Task::Clash,
                Task::Close,
                Task::Emit(Rule::Ni, form, form),
            ]),
            Shape::And(left, right) => {
                self.way(&[Task::Want(left), Task::Want(right), Task::Emit(Rule::Ki, form, form)])
            }
            Shape::Or(left, right) => {
                for operand in [left, right] {
                    if self.machine.entails(operand) {
                        self.way(&[Task::Want(operand), Task::Emit(Rule::Ai, form, operand)]);
                    }
                }
            }
            Shape::If(left, right) if left == right => {
                self.way(&[Task::Open(left), Task::Close, Task::Emit(Rule::Ci, form, form)])
            }
            Shape::If(left, right) => self.way(&[
                Task::Open(left),
                Task::End(right),
                Task::Close,
                Task::Emit(Rule::Ci, form, form),
            ]),
            Shape::Iff(..) => {
                if let Some((one, other)) = universe.about(form).conditionals {
                    self.way(&[
                        Task::Want(one),
                        Task::Want(other),
                        Task::Emit(Rule::Ei, form, form),
                    ]);
                }
            }
        }
    }

    /// The ways by the rules that take another formula apart, and `No`.
    fn take_apart(&mut self, form: Form) {
        let universe = self.machine.universe;
        for &source in &universe.about(form).sources {
            if !self.machine.entails(source) {
                continue;
            }
            match universe.shape(source) {
                Shape::If(left, _) => {
                    if self.machine.entails(left) {
                        self.way(&[
                            Task::Take(source),
                            Task::Want(left),
                            Task::Emit(Rule::Co, form, source),
                        ]);
                    }
                }
                Shape::Iff(..) => {
                    self.way(&[Task::Take(source), Task::Emit(Rule::Eo, form, source)]);
                }
                _ => self.way(&[Task::Take(source), Task::Emit(Rule::Ko, form, source)]),
            }
        }
        for &source in &universe.disjunctions {
            let Shape::Or(left, right) = universe.shape(source) else { continue };
            if source == form
                || !self.machine.entails(source)
                || self.machine.sees(left)
                || self.machine.sees(right)
            {
                continue;
            }
            let mut way = vec![Task::Take(source), Task::Open(left)];
            way.extend((left != form).then_some(Task::End(form)));
            way.extend([Task::Close, Task::Open(right)]);
            way.extend((right != form).then_some(Task::End(form)));
            way.extend([Task::Close, Task::Emit(Rule::Ao, form, source)]);
            self.way(&way);
        }
        if Rule::NoOfLines.is_of(universe.worlds) && self.machine.is_absurd() {
            self.explode(form);
        }
        let about = universe.about(form);
        if let (Some(negation), true) = (about.negation, Rule::No.is_of(universe.worlds)) {
            let here = self.machine.sees(negation) && self.machine.is_to_clash();
            let doubled = matches!(about.shape, Shape::Not(_)) && !universe.about(negation).stands;
            if !here && !doubled {
                self.way(&[
                    Task::Open(negation),
                    Task::Clash,
                    Task::Close,
                    Task::Emit(Rule::No, form, form),
                ]);
            }
        }
    }

    /// The pairs from which intuitionistic logic infers anything.
    fn explode(&mut self, form: Form) {
        let universe = self.machine.universe;
        for &(one, other) in &universe.pairs {
            let is_one = form == one || form == other;
            if !is_one && (self.machine.sees(one) || self.machine.sees(other)) {
                self.way(&[
                    Task::Want(other),
                    Task::Want(one),
                    Task::Emit(Rule::NoOfLines, form, other),
                ]);
            }
        }
    }

    /// The pairs that a subproof may end with.
    fn clash(&mut self) {
        let universe = self.machine.universe;
        for &(form, negation) in &universe.pairs {
            let (one, other) = (self.machine.sees(form), self.machine.sees(negation));
            let few = universe.pairs.len() <= MOST_PAIRS;
            let apart = |it: Form| few && !universe.about(it).sources.is_empty();
            if one && other && self.machine.has_here(form) && self.machine.has_here(negation) {
                self.way(&[Task::Repeat(form)]);
            } else if one && !other {
                self.way(&[Task::Here(negation), Task::Here(form)]);
            } else if one || other || apart(negation) || apart(form) {
                self.way(&[Task::Here(form), Task::Here(negation)]);
            }
        }
    }
}

/// True if the last line and another one of the innermost subproof contradict each other.
pub(super) fn clashes(machine: &Machine<'_>) -> bool {
    let Some(last) = machine.last() else { return false };
    let universe = machine.universe;
    universe.about(last).negation.is_some_and(|it| machine.has_here(it))
        || matches!(universe.shape(last), Shape::Not(operand) if machine.has_here(operand))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_of_a_state_is_known_of_no_other_in_its_place() {
        let mut memo = Memo::new();
        let [one, other] = [7, 7 + PLACES as u64];
        memo.note(one, 3);
        assert!(memo.fails(one, 3) && !memo.fails(one, 4) && !memo.fails(other, 3));
        memo.note(other, 2);
        assert!(memo.fails(other, 2) && !memo.fails(one, 1));
        memo.clear();
        assert!(!memo.fails(other, 1));
    }
}
