//! The rest of a proof that is begun: what is open is put to use, from the innermost subproof
//! outwards; a subproof that leads nowhere is left.

use super::machine::{Machine, NOTHING};
use super::search::Budget;
use super::shortest::{direct, shortest};
use super::task::Task;
use super::tidy::ProofSketch;
use super::universe::{self, Form, Shape, Universe};
use super::{Outcome, Proof, Step, written};
use crate::natural::Rule;
use crate::terms::{Term, Terms};
use wff_syntax::letter::{Binary, Connective};

/// A line that is open where a proof breaks off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The number in front of it.
    pub number: usize,
    /// The number of its bars.
    pub depth: usize,
    /// The formula that stands on it.
    pub formula: Term,
    /// True if it is supposed: then it opens the subproof of its depth.
    pub supposed: bool,
}

/// A subproof that is closed, but may still be cited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closed {
    /// The number of its first line, its supposition.
    pub first: usize,
    /// The number of its last line.
    pub last: usize,
    /// The number of bars of its lines.
    pub depth: usize,
    /// Its supposition.
    pub supposed: Term,
    /// The formula of its last line.
    pub reached: Term,
    /// True if another line at its own depth contradicts the last one.
    pub clashes: bool,
}

/// A proof that breaks off.
#[derive(Clone, Copy, Debug)]
pub struct Partial<'a> {
    /// The premises of its header; they need not stand yet.
    pub premises: &'a [Term],
    /// The lines that are open at its end, from the first on.
    pub lines: &'a [Standing],
    /// The closed subproofs that may be cited at its end or further out.
    pub closed: &'a [Closed],
    /// The goals of the open subproofs, from the outermost on, where they are known.
    pub goals: &'a [Option<Term>],
    /// The conclusion.
    pub conclusion: Term,
    /// The number that the next line has.
    pub next: usize,
}

/// The most ways to put open subproofs to use that are tried.
const MOST_PLANS: usize = 48;

/// The tasks that close the open subproofs, those of the innermost first.
type Plan = Vec<Task>;

/// Finishes a proof: the steps that are missing, from the place where it breaks off. `effort` is
/// called for each unit of work; once it gives false, the best that was found is given. A proof
/// with its conclusion at depth 0 lacks no steps.
///
/// # Errors
///
/// The first connective that has no rules here: only `N K A C E` have.
pub fn finish(
    terms: &mut Terms,
    partial: &Partial<'_>,
    effort: &mut impl FnMut() -> bool,
) -> Result<Outcome, Connective> {
    let ends = |line: &Standing| line.depth == 0 && line.formula == partial.conclusion;
    if partial.lines.iter().any(ends) {
        return Ok(Outcome::Proof(Proof::default()));
    }
    let mut all: Vec<Term> = partial.premises.to_vec();
    all.push(partial.conclusion);
    all.extend(partial.lines.iter().map(|line| line.formula));
    all.extend(partial.goals.iter().flatten());
    all.extend(partial.closed.iter().flat_map(|closed| [closed.supposed, closed.reached]));
    let supposed = partial.lines.iter().filter(|line| line.supposed);
    let aims: Vec<(Term, Term)> = supposed
        .zip(partial.goals)
        .filter_map(|(line, goal)| goal.map(|goal| (line.formula, goal)))
        .chain(partial.closed.iter().map(|it| (it.supposed, it.reached)))
        .collect();
    for (from, to) in aims {
        all.push(terms.binary(Binary::C, from, to));
    }
    let supposed = partial.lines.iter().filter(|line| line.supposed).map(|line| line.formula);
    let clashing = partial.closed.iter().filter(|it| it.clashes).map(|it| it.supposed);
    all.extend(supposed.chain(clashing).map(|formula| terms.negation(formula)));
    let Some(subformulas) = universe::subformulas(terms, &all, effort) else {
        return Ok(Outcome::Unfinished);
    };
    if let Some(connective) = universe::without_rules(terms, &subformulas) {
        return Err(connective);
    }
    let Some(universe) = Universe::new(terms, &all, effort) else {
        return Ok(Outcome::Unfinished);
    };
    let mut budget = Budget { effort, stopped: false, left: 0 };
    let deepest = partial.lines.iter().filter(|line| line.supposed).count();
    for depth in (0..=deepest).rev() {
        let rest = Rest { universe: &universe, partial, depth };
        if let Some(proof) = rest.find(&mut budget) {
            return Ok(Outcome::Proof(proof));
        }
        if budget.stopped {
            return Ok(Outcome::Unfinished);
        }
    }
    let open: Vec<Term> = partial.premises.to_vec();
    super::prove(terms, &open, partial.conclusion, None, effort).map(|outcome| match outcome {
        Outcome::Proof(_) => Outcome::Unfinished,
        other => other,
    })
}

/// The next step of a proof that breaks off: the first of those that finish it; `None` if there is
/// none or it was not found.
///
/// # Errors
///
/// As [`finish`].
pub fn next_step(
    terms: &mut Terms,
    partial: &Partial<'_>,
    effort: &mut impl FnMut() -> bool,
) -> Result<Option<Step>, Connective> {
    Ok(match finish(terms, partial, effort)? {
        Outcome::Proof(proof) => proof.steps.into_iter().next(),
        Outcome::Invalid(_) | Outcome::Refuted | Outcome::Unfinished => None,
    })
}

/// The rest of a proof in which the subproofs up to some depth are put to use.
struct Rest<'r, 'p> {
    universe: &'r Universe,
    partial: &'r Partial<'p>,
    depth: usize,
}

impl Rest<'_, '_> {
    fn form(&self, term: Term) -> Option<Form> {
        self.universe.place(term)
    }

    fn find(&self, budget: &mut Budget<'_>) -> Option<Proof> {
        let goal = self.form(self.partial.conclusion)?;
        let mut numbers: Vec<usize> =
            self.partial.closed.iter().flat_map(|it| [it.first, it.last]).collect();
        let lines = self.partial.lines.iter().filter(|line| line.depth <= self.depth);
        numbers.extend(lines.map(|line| line.number));
        numbers.extend(self.closed_last().then_some(0));
        // Lines in a subproof leave it by a rule that cites it, and bring in no premise.
        let direct = (self.depth == 0).then(|| {
            let premises = self.partial.premises.iter().filter_map(|it| self.form(*it));
            let premises: Vec<Form> = premises.collect();
            direct(self.machine(), &premises, goal, numbers.len(), budget)
        });
        let mut best: Option<ProofSketch> = None;
        let mut plans = self.plans(goal, false);
        if !self.partial.closed.is_empty() {
            plans.extend(self.plans(goal, true));
        }
        for plan in plans {
            let start = || {
                let mut machine = self.machine();
                machine.top = NOTHING;
                for task in plan.iter().rev() {
                    machine.push(*task);
                }
                machine
            };
            let most = match &best {
                Some(best) => (best.length() as u32).saturating_sub(1),
                None => u32::MAX,
            };
            let found = shortest(&start, goal, numbers.len(), most, budget, &mut None);
            best = [best, found].into_iter().flatten().min_by_key(ProofSketch::length);
            if budget.stopped {
                break;
            }
        }
        best = [best, direct.flatten()].into_iter().flatten().min_by_key(ProofSketch::written);
        Some(written(self.universe, &best?, &mut numbers, self.partial.next))
    }

    /// True if the last line stands in a closed subproof.
    fn closed_last(&self) -> bool {
        let lines = self.partial.lines.iter().filter(|line| line.depth <= self.depth);
        let last = lines.map(|line| line.number).max();
        self.depth < self.deepest()
            || self.partial.closed.iter().any(|closed| Some(closed.last) > last)
    }

    fn deepest(&self) -> usize {
        self.partial.lines.iter().filter(|line| line.supposed).count()
    }

    /// A machine with the lines that stand. Lines that are hidden keep the places of closed
    /// subproofs, and of a last line that is not open.
    fn machine(&self) -> Machine<'_> {
        let mut machine = Machine::new(self.universe);
        let goal = self.form(self.partial.conclusion).unwrap_or(Form(0));
        for closed in self.partial.closed {
            for term in [closed.supposed, closed.reached] {
                machine.hide(self.form(term).unwrap_or(goal));
            }
        }
        for line in self.partial.lines.iter().filter(|line| line.depth <= self.depth) {
            let form = self.form(line.formula).unwrap_or(goal);
            if line.supposed {
                machine.open(form, false);
            } else {
                machine.stand(form);
            }
        }
        if self.closed_last() {
            machine.hide(goal);
        }
        machine
    }

    /// The place of the first line of a closed subproof on the machine.
    fn place_of(&self, index: usize) -> u32 {
        2 * index as u32
    }

    /// The ways to close the open subproofs and reach the goal, with a line for each closed one
    /// or without.
    fn plans(&self, goal: Form, citing: bool) -> Vec<Plan> {
        let mut tail: Vec<Task> = Vec::new();
        for &premise in self.partial.premises {
            tail.extend(self.form(premise).map(Task::Premise));
        }
        let citations = |level| if citing { self.citations(level) } else { Vec::new() };
        tail.extend(citations(0));
        tail.push(Task::Want(goal));
        let mut plans = vec![(Some(goal), tail)];
        let suppositions: Vec<Form> = (self.partial.lines.iter())
            .filter(|line| line.supposed && line.depth <= self.depth)
            .filter_map(|line| self.form(line.formula))
            .collect();
        for (level, &supposed) in suppositions.iter().enumerate() {
            let known = self.partial.goals.get(level).copied().flatten();
            let known = known.and_then(|goal| self.form(goal));
            let mut inner: Vec<(Option<Form>, Plan)> = Vec::new();
            for (outer, rest) in &plans {
                for (aim, tasks) in self.ways(level, supposed, *outer, known) {
                    let mut plan = citations(level + 1);
                    plan.extend(tasks);
                    plan.extend_from_slice(rest);
                    inner.push((aim, plan));
                }
            }
            inner.truncate(MOST_PLANS);
            plans = inner;
        }
        plans.into_iter().map(|(_, plan)| plan).collect()
    }

    /// The lines that closed subproofs of a depth bring, except formulas that are there already.
    fn citations(&self, level: usize) -> Plan {
        let universe = self.universe;
        let mut known: Vec<Form> = (self.partial.lines.iter())
            .filter(|line| line.depth <= level)
            .filter_map(|line| self.form(line.formula))
            .collect();
        let mut tasks = Vec::new();
        for (index, closed) in self.partial.closed.iter().enumerate() {
            let (Some(from), Some(to)) = (self.form(closed.supposed), self.form(closed.reached))
            else {
                continue;
            };
            if closed.depth != level + 1 || level > self.depth {
                continue;
            }
            let conditional = universe.all().find(|it| universe.shape(*it) == Shape::If(from, to));
            let inferred = conditional.map(|form| (Rule::Ci, form));
            let refuted = self.refuted(from).into_iter().flatten().filter(|_| closed.clashes);
            for (rule, form) in inferred.into_iter().chain(refuted) {
                if !known.contains(&form) {
                    known.push(form);
                    let at = self.place_of(index);
                    tasks.extend([Task::Cite(at, at + 1), Task::Emit(rule, form, form)]);
                }
            }
        }
        tasks
    }

    /// The formulas that follow where a supposition leads to a contradiction, and by which rule.
    fn refuted(&self, supposed: Form) -> [Option<(Rule, Form)>; 2] {
        let operand = match self.universe.shape(supposed) {
            Shape::Not(operand) => Some((Rule::No, operand)),
            _ => None,
        };
        let negation = self.universe.about(supposed).negation;
        [operand, negation.map(|negation| (Rule::Ni, negation))]
    }

    /// The ways to use an open subproof: what it is to reach, if not a contradiction, and the
    /// tasks down to the line that cites it.
    fn ways(
        &self,
        level: usize,
        supposed: Form,
        outer: Option<Form>,
        known: Option<Form>,
    ) -> Vec<(Option<Form>, Plan)> {
        let universe = self.universe;
        let mut ways: Vec<(Option<Form>, Plan)> = Vec::new();
        let wanted = |form: Form| known.is_none_or(|known| known == form);
        let mut conditionals: Vec<(Form, Form)> = universe
            .all()
            .filter_map(|form| match universe.shape(form) {
                Shape::If(left, right) if left == supposed && wanted(right) => Some((form, right)),
                _ => None,
            })
            .collect();
        conditionals.sort_by_key(|(form, _)| (Some(*form) != outer, universe.about(*form).size));
        for (form, right) in conditionals {
            let emit = Task::Emit(Rule::Ci, form, form);
            ways.push((Some(right), vec![Task::End(right), Task::Close, emit]));
        }
        if known.is_none() {
            for (rule, form) in self.refuted(supposed).into_iter().flatten() {
                let emit = Task::Emit(rule, form, form);
                ways.push((None, vec![Task::Clash, Task::Close, emit]));
            }
        }
        let aim = known.or(outer);
        for &source in &universe.disjunctions {
            let (Shape::Or(left, right), Some(aim)) = (universe.shape(source), aim) else {
                continue;
            };
            let other = match (left == supposed, right == supposed) {
                (true, _) => right,
                (_, true) => left,
                _ => continue,
            };
            let emit = Task::Emit(Rule::Ao, aim, source);
            let earlier = self.partial.closed.iter().position(|it| {
                it.depth == level + 1
                    && self.form(it.supposed) == Some(other)
                    && self.form(it.reached) == Some(aim)
            });
            let end = Task::End(aim);
            ways.push((
                Some(aim),
                match earlier {
                    Some(index) => {
                        let at = self.place_of(index);
                        vec![Task::Cite(at, at + 1), end, Task::Close, Task::Take(source), emit]
                    }
                    None => vec![
                        end,
                        Task::Close,
                        Task::Open(other),
                        end,
                        Task::Close,
                        Task::Take(source),
                        emit,
                    ],
                },
            ));
        }
        ways
    }
}
