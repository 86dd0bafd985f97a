//! A proof in the making: its lines, the open subproofs, and what is still to be done, in a form
//! that can be taken back.

use super::list::List;
use super::task::{Cite, Line, Task, Why};
use super::universe::{Form, Shape, Universe, mix};
use crate::natural::Rule;

#[derive(Clone, Copy, Debug)]
struct Scope {
    /// The place of its supposition.
    start: u32,
    /// True if what is supposed cannot all be true.
    absurd: bool,
    /// True if it is to end in a contradiction.
    to_clash: bool,
    /// The sum of the codes of the lines in the subproof around it.
    around: u64,
}

#[derive(Clone, Copy, Debug)]
struct Cell {
    task: Task,
    below: u32,
    hash: u64,
}

/// The end of the tasks.
pub(super) const NOTHING: u32 = 0;

#[derive(Clone, Copy, Debug)]
enum Undo {
    Line { shown: bool },
    Opened,
    Closed(Scope),
    Hidden(Form, u32),
    Cited((u32, u32)),
    Offered,
}

/// A state to return to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    trail: usize,
    cells: usize,
    top: u32,
    shown: u64,
    here: u64,
}

/// A proof in the making.
pub(super) struct Machine<'a> {
    pub universe: &'a Universe,
    pub lines: List<Line>,
    scopes: Vec<Scope>,
    /// The valuations that make true what is supposed, for each depth.
    truths: Vec<u64>,
    absurd: bool,
    /// For each formula the place of the first open line that has it, counted from one.
    seen: List<u32>,
    /// The subproofs that are closed and not yet cited.
    closed: Vec<(u32, u32)>,
    cells: List<Cell>,
    pub top: u32,
    trail: Vec<Undo>,
    /// The sum of the codes of the formulas on open lines.
    shown: u64,
    /// The sum of the codes of the lines in the innermost subproof.
    here: u64,
    /// For each formula the walk that has met it last.
    stamps: List<u32>,
    walk: u32,
}

impl<'a> Machine<'a> {
    /// No line yet.
    pub fn new(universe: &'a Universe) -> Machine<'a> {
        let forms = universe.forms.0.len();
        Machine {
            universe,
            lines: List::default(),
            scopes: Vec::new(),
            truths: vec![u64::MAX; universe.width],
            absurd: false,
            seen: List(vec![0; forms]),
            closed: Vec::new(),
            cells: List(vec![Cell { task: Task::Close, below: 0, hash: 0 }]),
            top: NOTHING,
            trail: Vec::new(),
            shown: 0,
            here: 0,
            stamps: List(vec![0; forms]),
            walk: 0,
        }
    }

    /// Adds a line that stands already: what it says is taken as true.
    pub fn stand(&mut self, form: Form) {
        let from = self.truths.len() - self.universe.width;
        let mut absurd = true;
        for (word, value) in self.truths.iter_mut().skip(from).zip(self.universe.table(form)) {
            *word &= value;
            absurd &= *word == 0;
        }
        self.absurd = absurd;
        self.write(form, Why::Stands);
    }

    /// Keeps the place of a line that is not open.
    pub fn hide(&mut self, form: Form) {
        let depth = self.scopes.len() as u32;
        self.lines.0.push(Line { form, depth, why: Why::Hidden });
    }

    /// The place of the innermost supposition; nothing at depth 0.
    pub fn supposition(&self) -> Option<usize> {
        self.scopes.last().map(|scope| scope.start as usize)
    }

    pub fn mark(&self) -> Mark {
        let (trail, cells) = (self.trail.len(), self.cells.0.len());
        Mark { trail, cells, top: self.top, shown: self.shown, here: self.here }
    }

    /// Takes back all that was done since a mark.
    pub fn rewind(&mut self, mark: Mark) {
        while self.trail.len() > mark.trail {
            match self.trail.pop() {
                Some(Undo::Line { shown }) => {
                    if let (Some(line), true) = (self.lines.0.pop(), shown) {
                        self.seen[line.form.0 as usize] = 0;
                    }
                }
                Some(Undo::Opened) => self.leave(),
                Some(Undo::Closed(scope)) => {
                    self.closed.pop();
                    self.enter(scope.start, scope.to_clash);
                }
                Some(Undo::Hidden(form, line)) => self.seen[form.0 as usize] = line,
                Some(Undo::Offered) => {
                    self.closed.pop();
                }
                Some(Undo::Cited(subproof)) => self.closed.push(subproof),
                None => {}
            }
        }
        self.cells.0.truncate(mark.cells);
        self.top = mark.top;
        self.shown = mark.shown;
        self.here = mark.here;
    }

    fn enter(&mut self, start: u32, to_clash: bool) {
        let form = self.lines[start as usize].form;
        let universe = self.universe;
        let width = universe.width;
        let from = self.truths.len() - width;
        let mut absurd = true;
        for (at, value) in universe.table(form).iter().enumerate() {
            let word = self.truths.get(from + at).copied().unwrap_or(0) & value;
            absurd &= word == 0;
            self.truths.push(word);
        }
        let around = self.here;
        self.here = 0;
        self.scopes.push(Scope { start, absurd: self.absurd, to_clash, around });
        self.absurd = absurd;
    }

    fn leave(&mut self) {
        if let Some(scope) = self.scopes.pop() {
            self.absurd = scope.absurd;
            self.here = scope.around;
            self.truths.truncate(self.truths.len() - self.universe.width);
        }
    }

    /// True if what is supposed cannot all be true.
    pub fn is_absurd(&self) -> bool {
        self.absurd
    }

    /// The valuations that make true all that is supposed.
    pub fn truth(&self) -> &[u64] {
        self.truths.get(self.truths.len() - self.universe.width..).unwrap_or(&[])
    }

    /// True if a formula follows from what is supposed.
    pub fn entails(&self, form: Form) -> bool {
        self.absurd
            || self
                .truth()
                .iter()
                .zip(self.universe.table(form))
                .all(|(one, other)| one & !other == 0)
    }

    /// True if what the task on top asks for follows from what is supposed.
    pub fn follows(&self) -> bool {
        match self.task() {
            Some(Task::Want(form) | Task::Take(form) | Task::Here(form) | Task::End(form)) => {
                self.entails(form)
            }
            Some(Task::Clash) => self.absurd,
            _ => true,
        }
    }

    /// True if an open line has the formula.
    pub fn sees(&self, form: Form) -> bool {
        self.seen[form.0 as usize] != 0
    }

    /// True if an open line has a formula that is false just where this one is true, and is its
    /// negation or what it negates.
    pub fn sees_denied(&self, form: Form) -> bool {
        self.universe.about(form).negation.is_some_and(|it| self.sees(it))
            || matches!(self.universe.shape(form), Shape::Not(operand) if self.sees(operand))
    }

    /// True if a line of the innermost subproof has the formula.
    pub fn has_here(&self, form: Form) -> bool {
        let start = self.supposition().unwrap_or(0);
        let line = self.seen[form.0 as usize] as usize;
        line > start
            || line > 0
                && (self.lines.0.iter().skip(start))
                    .filter(|line| line.form == form && line.why != Why::Hidden)
                    .any(|line| line.depth as usize == self.scopes.len())
    }

    /// The formula of the last line, if that is in the innermost subproof.
    pub fn last(&self) -> Option<Form> {
        let last = self.lines.0.last()?;
        (last.depth as usize == self.scopes.len() && last.why != Why::Hidden).then_some(last.form)
    }

    /// Adds a task on top of the others.
    pub fn push(&mut self, task: Task) {
        let below = self.cells[self.top as usize].hash;
        let hash = mix(below.rotate_left(5) ^ task.code());
        self.cells.0.push(Cell { task, below: self.top, hash });
        self.top = (self.cells.0.len() - 1) as u32;
    }

    /// The task on top, if any is left.
    pub fn task(&self) -> Option<Task> {
        (self.top != NOTHING).then(|| self.cells[self.top as usize].task)
    }

    /// Takes the task on top away.
    pub fn pop(&mut self) {
        self.top = self.cells[self.top as usize].below;
    }

    /// The tasks below the one on top.
    pub fn below(&self) -> u32 {
        self.cells[self.top as usize].below
    }

    /// A number for what is open and what is still to be done.
    pub fn state(&self) -> u64 {
        let scope = self.here.rotate_left(21) ^ u64::from(self.is_to_clash());
        self.cells[self.top as usize].hash ^ mix(self.shown ^ mix(scope))
    }

    fn code_of(form: Form) -> u64 {
        mix(u64::from(form.0) << 8 | 1)
    }

    /// Adds a line.
    pub fn write(&mut self, form: Form, why: Why) {
        let depth = self.scopes.len() as u32;
        self.lines.0.push(Line { form, depth, why });
        let shown = !self.sees(form);
        if shown {
            self.seen[form.0 as usize] = self.lines.0.len() as u32;
            self.shown = self.shown.wrapping_add(Machine::code_of(form));
        }
        self.here = self.here.wrapping_add(Machine::code_of(form));
        self.trail.push(Undo::Line { shown });
    }

    /// Supposes a formula, in a subproof that is to end in a contradiction or not.
    pub fn open(&mut self, form: Form, to_clash: bool) {
        let start = self.lines.0.len() as u32;
        self.trail.push(Undo::Opened);
        let depth = self.scopes.len() as u32 + 1;
        self.lines.0.push(Line { form, depth, why: Why::Suppose });
        self.enter(start, to_clash);
        let shown = !self.sees(form);
        if shown {
            self.seen[form.0 as usize] = start + 1;
            self.shown = self.shown.wrapping_add(Machine::code_of(form));
        }
        self.here = Machine::code_of(form);
        self.trail.push(Undo::Line { shown });
    }

    /// Closes the innermost subproof.
    pub fn close(&mut self) {
        let Some(&scope) = self.scopes.last() else { return };
        let depth = self.scopes.len() as u32;
        for at in scope.start as usize..self.lines.0.len() {
            let line = self.lines[at];
            if line.depth == depth && line.why != Why::Hidden {
                let seen = &mut self.seen[line.form.0 as usize];
                if *seen == at as u32 + 1 {
                    self.trail.push(Undo::Hidden(line.form, *seen));
                    *seen = 0;
                    self.shown = self.shown.wrapping_sub(Machine::code_of(line.form));
                }
            }
        }
        self.closed.push((scope.start, self.lines.0.len() as u32 - 1));
        self.leave();
        self.trail.push(Undo::Closed(scope));
    }

    /// Has a closed subproof cited by the next rule that cites one.
    pub fn cite(&mut self, first: u32, last: u32) {
        self.closed.push((first, last));
        self.trail.push(Undo::Offered);
    }

    fn line_of(&self, form: Form) -> Option<Cite> {
        self.seen[form.0 as usize].checked_sub(1).map(Cite::Line)
    }

    fn subproof(&mut self) -> Option<Cite> {
        let (first, last) = self.closed.pop()?;
        self.trail.push(Undo::Cited((first, last)));
        Some(Cite::Subproof(first, last))
    }

    /// Repeats a formula.
    pub fn repeat(&mut self, form: Form) {
        let cites = [self.line_of(form), None, None];
        self.write(form, Why::By(Rule::R, cites));
    }

    /// Infers a formula by a rule, from open lines and the subproofs closed last.
    pub fn emit(&mut self, rule: Rule, form: Form, from: Form) {
        let cites = match (rule, self.universe.shape(form), self.universe.shape(from)) {
            (Rule::Ki, Shape::And(left, right), _) => {
                [self.line_of(left), self.line_of(right), None]
            }
            (Rule::NoOfLines, _, Shape::Not(operand)) => {
                [self.line_of(operand), self.line_of(from), None]
            }
            (Rule::Co, _, Shape::If(left, _)) => [self.line_of(from), self.line_of(left), None],
            (Rule::Ei, ..) => match self.universe.about(form).conditionals {
                Some((one, other)) => [self.line_of(one), self.line_of(other), None],
                None => [None; 3],
            },
            (Rule::Ao, ..) => {
                let second = self.subproof();
                [self.line_of(from), self.subproof(), second]
            }
            (Rule::Ci | Rule::Ni | Rule::No, ..) => [self.subproof(), None, None],
            _ => [self.line_of(from), None, None],
        };
        self.write(form, Why::By(rule, cites));
    }

    /// True if the innermost subproof is to end in a contradiction: then none is made inside it
    /// that its own open lines allow.
    pub fn is_to_clash(&self) -> bool {
        self.scopes.last().is_some_and(|scope| scope.to_clash)
    }

    /// The least number of lines in subproofs that inferring a formula takes, beside its own.
    /// `now` says that it is to be inferred from what is supposed now.
    fn inside(&self, form: Form, now: bool, apart: bool) -> u32 {
        let about = self.universe.about(form);
        let inferred = match now {
            true => about.sources.iter().any(|source| self.entails(*source)),
            false => !about.sources.is_empty(),
        };
        let explodes = Rule::NoOfLines.is_of(self.universe.worlds);
        match about.shape {
            _ if inferred || explodes => 0,
            Shape::Letter | Shape::Not(_) => 2,
            _ if apart => 2,
            Shape::And(..) | Shape::Or(..) | Shape::Iff(..) => 0,
            Shape::If(left, right) => 1 + u32::from(left != right),
        }
    }

    /// The least number of lines that the tasks take, as far as is plain; `None` if the one on top
    /// asks for a formula that is inferred right below it in the same subproof.
    pub fn least(&mut self) -> Option<u32> {
        self.walk += 1;
        let goal = match self.task() {
            Some(Task::Want(form) | Task::Take(form) | Task::Here(form) | Task::End(form)) => {
                Some(form)
            }
            _ => None,
        };
        let mut same = true;
        let mut least = 0;
        let mut at = self.top;
        while at != NOTHING {
            let cell = self.cells[at as usize];
            match cell.task {
                Task::Emit(_, form, _) => {
                    if same && Some(form) == goal {
                        return None;
                    }
                    self.stamps[form.0 as usize] = self.walk;
                    least += 1;
                }
                Task::Want(form) | Task::Take(form) => {
                    if !self.sees(form) && self.stamps[form.0 as usize] != self.walk {
                        self.stamps[form.0 as usize] = self.walk;
                        let apart = matches!(cell.task, Task::Take(_));
                        least += 1 + self.inside(form, same, apart);
                    }
                }
                Task::Here(form) => {
                    let start = self.supposition().unwrap_or(0);
                    let seen = self.seen[form.0 as usize] as usize;
                    if self.stamps[form.0 as usize] != self.walk && seen <= start {
                        self.stamps[form.0 as usize] = self.walk;
                        least += 1;
                        if seen == 0 {
                            least += self.inside(form, same, false);
                        }
                    }
                }
                Task::End(form) => {
                    least += 1;
                    if !self.sees(form) && same {
                        least += self.inside(form, true, false);
                    }
                }
                Task::Repeat(_) | Task::Clash | Task::Open(_) => least += 1,
                Task::Premise(form) => least += u32::from(!self.sees(form)),
                Task::Cite(..) => {}
                Task::Close => same = false,
            }
            if let Task::Open(_) = cell.task {
                same = false;
            }
            at = cell.below;
        }
        Some(least)
    }
}
