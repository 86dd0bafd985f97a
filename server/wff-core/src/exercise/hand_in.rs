//! Hand-ins: the last answer to each exercise of a key, wherever it stands, and what the key does
//! not ask for.

use super::answer::is_blank_answer;
use super::key::Key;
use super::label::Label;
use super::{MOST, id, requirement, wording};
use crate::analysis::{FaultKind, is_bare_answer, text_fault};
use crate::document::walk::{Passed, walk};
use crate::scope::Scope;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::exercise::{Head, RequirementKind, Task};
use crate::syntax::formula::{Unit, shape};
use crate::syntax::item::{Item, Items, Place, item_name};
use crate::syntax::text::shorten;
use crate::syntax::{Alphabet, Line, Span, Statement, infix, parse};

/// The most letters of a line that is told.
const TOLD: usize = 60;

/// The last answer to an exercise.
#[derive(Clone)]
pub(super) struct Given {
    /// Its text; empty where it is a table.
    pub text: String,
    /// The lines of the truth table that it is.
    pub table: Option<String>,
    /// The number of its line, from 0.
    pub line: usize,
    /// The number of the text that it stands in.
    pub file: usize,
    /// The scope there, for its names.
    pub names: Scope,
}

/// A line that looks like an answer and is not read as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The number of the line, from 0, and that of the text that it stands in.
    pub place: (usize, usize),
    /// Its text, shortened.
    pub text: String,
    /// The reason why it is not read.
    pub why: WhyUnread,
}

/// The reason why a line that looks like an answer is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyUnread {
    /// An answer is written like this one, shortened.
    Written(String),
    /// It has `answer` and stands in no exercise.
    NoExercise,
    /// No number stands before it.
    NoNumber,
    /// It stands in an exercise that has no `answer`, or none that is filled in.
    NoAnswer,
    /// It stands in a block of another kind.
    InBlock,
    /// The answer to this exercise is a table, which this is not.
    NoTable(String),
}

/// The rest of a hand-in, beside answers to the exercises of a key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    /// The items that were answered and that the key does not have, each once.
    pub unknown: Vec<String>,
    /// The lines that look like answers and are not read.
    pub unread: Vec<Unread>,
    /// The exercises that are answered in two texts, and the numbers of these.
    pub again: Vec<(String, [usize; 2])>,
}

/// A table that is being read.
struct OpenTable {
    place: usize,
    line: usize,
    lines: String,
    names: Scope,
}

/// A place at which an answer may go on below its first line.
#[derive(Clone, Copy)]
struct Below {
    place: usize,
    /// True if nothing is answered yet, so that the next line may be the answer.
    is_open: bool,
}

/// An exercise of a hand-in, as far as it is read.
struct OpenExercise {
    place: Option<usize>,
    /// The label under which it is known.
    name: String,
    /// True if a line with `answer` stands in it.
    has_answer: bool,
    /// True if an answer was found in it.
    is_answered: bool,
    /// The only line or table that may be its answer without that word.
    candidate: Option<Given>,
    /// The lines that are none of an exercise.
    rest: Vec<Unread>,
}

/// The answers of a text, as far as they are read.
struct Reader<'r> {
    key: &'r Key,
    given: &'r mut [Option<Given>],
    beside: &'r mut Beside,
    file: usize,
    items: Items,
    exercise: Option<OpenExercise>,
    below: Option<Below>,
    table: Option<OpenTable>,
    /// True if the table that is open is a candidate and no answer yet.
    is_candidate: bool,
}

impl Key {
    /// Reads the last answers of a text, exercise by exercise, and what is none.
    pub(super) fn read_answers(
        &self,
        (file, text): (usize, &str),
        given: &mut [Option<Given>],
        beside: &mut Beside,
    ) {
        let mut start = Scope::default();
        // Names are read in the widest alphabet; an answer with them, in that of its exercise.
        start.settings.alphabet = Some(Alphabet::Textbook);
        let mut reader = Reader {
            key: self,
            given,
            beside,
            file,
            items: Items::default(),
            exercise: None,
            below: None,
            table: None,
            is_candidate: false,
        };
        walk(text, &start, |passed| {
            reader.pass(passed);
            matches!(passed.line.statement, Statement::Def(..))
        });
        reader.finish_table();
        reader.finish_exercise();
    }

    /// The place of the exercise that an item answers. A letter alone belongs to the last number,
    /// unless the key has it as a name.
    fn place(&self, line: &Line<'_>, item: &str) -> Option<usize> {
        let own = item_name(line).filter(|name| name.number.is_empty()).map(|name| name.letters);
        let own = own.and_then(|letters| self.places.get(&*letters));
        own.or_else(|| self.places.get(item)).copied()
    }

    /// True if an exercise asks for something of a kind.
    fn asks_for(&self, place: usize, kind: RequirementKind) -> bool {
        let keyed = self.exercises.get(place);
        keyed.is_some_and(|keyed| {
            keyed
                .exercise
                .lines()
                .any(|line| requirement(&line).and_then(|it| it.kind) == Some(kind))
        })
    }
}

impl Reader<'_> {
    fn pass(&mut self, passed: &Passed<'_, '_>) {
        let line = passed.line;
        let item = self.items.next(Some(line), passed.place);
        if self.table.is_some() && (passed.scope.table().is_none() || passed.edge.is_some()) {
            self.finish_table();
        } else if let Some(table) = &mut self.table {
            table.lines.push_str(line.of(line.body()));
            table.lines.push('\n');
        }
        if self.exercise.is_some() && passed.scope.depth() == 0 {
            self.finish_exercise();
        }
        let in_exercise = passed.scope.exercise().is_some();
        match (passed.edge, &line.statement) {
            (Some(Edge::Opens(BlockKind::Exercise)), Statement::Task(_, _, Task::Head(head))) => {
                self.open_exercise(passed, head);
            }
            (Some(Edge::Opens(BlockKind::Truth)), _) => self.open_table(passed, item),
            (Some(_), _) => {}
            (None, _) if in_exercise => self.in_exercise(passed),
            (None, _) if passed.place == Place::Outside => self.outside(passed, item),
            (None, _) => self.in_other_block(passed),
        }
    }

    fn open_exercise(&mut self, passed: &Passed<'_, '_>, head: &Head) {
        self.finish_exercise();
        self.below = None;
        let line = passed.line;
        let written = line.of(head.id).trim_end_matches([')', ':', ']']);
        let name = id(written);
        let places = &self.key.places;
        // `2 b` is `2b`, where the key has that.
        let joined = head.stray.map(|stray| id(&[written, line.of(stray)].concat()));
        let found = places.get(&name).or_else(|| places.get(&joined?)).copied();
        if found.is_none() {
            push(&mut self.beside.unknown, name.to_string());
        }
        let mut rest = Vec::new();
        if head.stray.is_some_and(|stray| is_answer_like(&parse(line.of(stray)), passed.scope)) {
            rest.push(self.unread(passed, WhyUnread::NoAnswer));
        }
        self.exercise = Some(OpenExercise {
            place: found,
            name: name.to_string(),
            has_answer: false,
            is_answered: false,
            candidate: None,
            rest,
        });
    }

    fn open_table(&mut self, passed: &Passed<'_, '_>, item: Option<Item>) {
        let line = passed.line;
        let asks = |place: usize| self.key.asks_for(place, RequirementKind::Table);
        let below = self.below.take();
        let (place, is_candidate) = match &self.exercise {
            Some(exercise) if passed.scope.exercise().is_some() => match below {
                Some(below) if below.is_open || asks(below.place) => (Some(below.place), false),
                _ => (exercise.place.filter(|place| asks(*place) && !exercise.has_answer), true),
            },
            _ => {
                let below = below.map(|it| it.place).filter(|place| asks(*place));
                let named = item.as_ref().and_then(|item| self.key.place(line, &item.name));
                (named.or(below.filter(|_| item.is_none())), false)
            }
        };
        if let Some(place) = place {
            let lines = format!("{}\n", line.of(line.body()));
            let names = passed.scope.clone();
            self.table = Some(OpenTable { place, line: passed.number, lines, names });
            self.is_candidate = is_candidate;
        } else if let Some(exercise) = &mut self.exercise {
            let why = WhyUnread::NoAnswer;
            exercise.rest.push(unread(passed, self.file, why));
        } else if let Some(item) = item {
            push(&mut self.beside.unknown, item.name);
        } else {
            self.tell(passed, WhyUnread::NoNumber);
        }
    }

    fn in_exercise(&mut self, passed: &Passed<'_, '_>) {
        let line = passed.line;
        let Some(place) = self.exercise.as_ref().map(|it| it.place) else { return };
        let body = line.of(line.body());
        let answer = match &line.statement {
            Statement::Task(_, at, Task::Answer(_)) => {
                let text = Span { start: at.end, ..line.body() }.trim(line.text);
                Some(line.of(text).trim_start_matches([':', '=']).trim_start())
            }
            Statement::Formulas(_) | Statement::Judgement(_) => wording::behind_answer(body),
            _ => None,
        };
        if let Some(text) = answer {
            if let Some(exercise) = &mut self.exercise {
                exercise.has_answer = true;
                exercise.is_answered |= !is_blank_text(text);
            }
            if let Some(place) = place {
                self.answer(place, text, passed);
            }
            return;
        }
        if !matches!(line.statement, Statement::Formulas(_) | Statement::Judgement(_)) {
            return;
        }
        if let Some(below) = self.below
            && self.goes_on(below, passed)
        {
            if let Some(exercise) = &mut self.exercise {
                exercise.is_answered = true;
            }
            return;
        }
        let label = item_name(line).map(|name| [name.number, name.letters].concat());
        let is_own = |name: String| self.exercise.as_ref().is_some_and(|it| it.name == name);
        let is_own = label.is_none_or(is_own);
        let given = place.filter(|place| is_own && self.may_answer(*place, line)).map(|_| Given {
            text: body.to_owned(),
            table: None,
            line: passed.number,
            file: self.file,
            names: passed.scope.clone(),
        });
        let told = unread(passed, self.file, WhyUnread::NoAnswer);
        if let Some(exercise) = &mut self.exercise {
            let is_first = exercise.rest.is_empty() && exercise.candidate.is_none();
            exercise.candidate = given.filter(|_| is_first);
            if exercise.rest.len() < MOST {
                exercise.rest.push(told);
            }
        }
    }

    fn outside(&mut self, passed: &Passed<'_, '_>, item: Option<Item>) {
        let line = passed.line;
        let text = line.of(line.body());
        let Some(item) = item else { return self.without_item(passed) };
        self.below = None;
        // A number behind the label is the answer, although a second label may look so.
        if let Some((label, value)) = number_behind_label(line) {
            let label = parse(label);
            let name = item_name(&label).map(|name| [name.number, name.letters].concat());
            if let Some(place) = name.and_then(|name| self.key.place(&label, &name)) {
                return self.answer(place, value, passed);
            }
        }
        match self.key.place(line, &item.name) {
            Some(place) => self.answer(place, text, passed),
            None if text.is_empty() => {}
            None => push(&mut self.beside.unknown, item.name),
        }
    }

    /// Reads a line outside blocks that has no number as the language writes it.
    fn without_item(&mut self, passed: &Passed<'_, '_>) {
        let line = passed.line;
        if let Some(label) = Label::read(line.text)
            && let Some(place) = self.key.places.get(&id(&label.name)).copied()
        {
            self.below = None;
            if label.is_clear {
                return self.answer(place, label.answer, passed);
            }
            let instead = shorten(&format!("{}) {}", label.name, label.answer), TOLD);
            return self.tell(passed, WhyUnread::Written(instead));
        }
        let is_answer = matches!(line.statement, Statement::Task(_, _, Task::Answer(_)));
        if is_answer && !line.is_question() {
            return self.tell(passed, WhyUnread::NoExercise);
        }
        if !matches!(line.statement, Statement::Formulas(_) | Statement::Judgement(_)) {
            return;
        }
        if let Some(below) = self.below
            && self.goes_on(below, passed)
        {
            return;
        }
        if is_answer_like(line, passed.scope) {
            self.tell(passed, WhyUnread::NoNumber);
        } else if let Some(below) = self.below.filter(|it| it.is_open)
            && !self.key.asks_for(below.place, RequirementKind::Table)
            && let Some(keyed) = self.key.exercises.get(below.place)
        {
            let instead = shorten(&format!("{}) {}", keyed.id, line.of(line.body())), TOLD);
            self.tell(passed, WhyUnread::Written(instead));
        }
    }

    /// Reads a line of a block that answers nothing.
    fn in_other_block(&mut self, passed: &Passed<'_, '_>) {
        let line = passed.line;
        let name = item_name(line).map(|name| [name.number, name.letters].concat());
        let is_known = name.is_some_and(|name| self.key.place(line, &name).is_some());
        if is_known && passed.scope.table().is_none() && is_answer_like(line, passed.scope) {
            self.tell(passed, WhyUnread::InBlock);
        }
    }

    /// Takes note of an answer, which may go on below.
    fn answer(&mut self, place: usize, text: &str, passed: &Passed<'_, '_>) {
        let is_blank = is_blank_text(text);
        self.below = Some(Below { place, is_open: is_blank && !text.contains('?') });
        if is_blank && self.given.get(place).is_some_and(Option::is_some) {
            return;
        }
        let has_table = self.given.get(place).is_some_and(|it| {
            it.as_ref().and_then(|it| it.table.as_deref()).is_some_and(|it| !is_blank_table(it))
        });
        if has_table && self.key.asks_for(place, RequirementKind::Table) {
            let name = self.key.exercises.get(place).map(|keyed| keyed.id.to_string());
            return self.tell(passed, WhyUnread::NoTable(name.unwrap_or_default()));
        }
        let names = passed.scope.clone();
        let text = text.to_owned();
        self.give(place, Given { text, table: None, line: passed.number, file: self.file, names });
    }

    /// Reads a line as the answer whose number or `answer` stands above it, or as more values of
    /// it.
    fn goes_on(&mut self, below: Below, passed: &Passed<'_, '_>) -> bool {
        let Below { place, is_open } = below;
        let line = passed.line;
        let text = line.of(line.body());
        if is_open && self.may_answer(place, line) {
            self.answer(place, text, passed);
            self.below = Some(Below { place, is_open: false });
            return true;
        }
        if is_open || !self.key.asks_for(place, RequirementKind::Countermodel) {
            return false;
        }
        let logic = self.key.exercises.get(place).and_then(|it| it.scope.settings.logic.as_ref());
        let Some(given) = self.given.get_mut(place).and_then(Option::as_mut) else { return false };
        let more = logic.and_then(|logic| {
            let known = wording::bindings(&given.text, logic)?;
            let more = wording::bindings(text, logic)?;
            let is_new = |(letter, _): &(String, String)| known.iter().all(|(it, _)| it != letter);
            more.iter().all(is_new).then_some(text)
        });
        if let Some(more) = more {
            given.text = format!("{}, {more}", given.text.trim_end_matches([',', ';', ' ']));
        }
        more.is_some()
    }

    /// True if a line without a label or `answer` may be an answer to an exercise: it is no text
    /// for people, and no line where a table is asked for.
    fn may_answer(&self, place: usize, line: &Line<'_>) -> bool {
        let Some(keyed) = self.key.exercises.get(place) else { return false };
        let fault = || text_fault(line, &keyed.scope);
        let is_text =
            || fault().is_some_and(|it| matches!(it.kind, FaultKind::Prose { is_note: false }));
        let kinds = || {
            let lines = keyed.exercise.lines();
            let kinds: Vec<_> = lines.filter_map(|line| requirement(&line)?.kind).collect();
            kinds.into_iter().filter(|kind| !kind.asks_for_formula())
        };
        let logic = keyed.scope.settings.logic.as_ref();
        let is_known = || {
            let text = line.of(line.body());
            kinds().any(|kind| {
                kind != RequirementKind::Infix && wording::plain(text, kind, logic).is_some()
            })
        };
        !self.key.asks_for(place, RequirementKind::Table) && (!is_text() || is_known())
    }

    /// Puts an answer in the place of the one before it.
    fn give(&mut self, place: usize, given: Given) {
        let Some(before) = self.given.get_mut(place) else { return };
        if let Some(before) = before
            && before.file != given.file
            && (before.table.is_some() || !is_blank_text(&before.text))
            && let Some(keyed) = self.key.exercises.get(place)
        {
            push(&mut self.beside.again, (keyed.id.to_string(), [before.file, given.file]));
        }
        *before = Some(given);
    }

    fn finish_table(&mut self) {
        let Some(OpenTable { place, line, lines, names }) = self.table.take() else { return };
        let is_blank = is_blank_table(&lines);
        let file = self.file;
        let given = Given { text: String::new(), table: Some(lines), line, file, names };
        if std::mem::take(&mut self.is_candidate) {
            if let Some(exercise) = &mut self.exercise {
                let head = given.table.as_deref().and_then(|it| it.lines().next());
                let text = shorten(head.unwrap_or_default(), TOLD);
                let is_first = exercise.rest.is_empty() && exercise.candidate.is_none();
                exercise.candidate = Some(given).filter(|_| is_first);
                let place = (line, file);
                exercise.rest.push(Unread { place, text, why: WhyUnread::NoAnswer });
            }
            return;
        }
        if let Some(exercise) = &mut self.exercise {
            exercise.is_answered |= !is_blank;
        }
        if self.given.get(place).is_some_and(|it| it.is_none() || !is_blank) {
            self.give(place, given);
        }
    }

    /// Ends an exercise: what alone stands in it, without the word `answer`, is its answer; else
    /// what stands in it is told, if nothing was answered.
    fn finish_exercise(&mut self) {
        let Some(exercise) = self.exercise.take() else { return };
        self.below = None;
        if exercise.is_answered {
            return;
        }
        match (exercise.candidate, exercise.place) {
            (Some(given), Some(place)) if !exercise.has_answer && exercise.rest.len() == 1 => {
                self.give(place, given);
            }
            _ => {
                for unread in exercise.rest {
                    push(&mut self.beside.unread, unread);
                }
            }
        }
    }

    fn unread(&self, passed: &Passed<'_, '_>, why: WhyUnread) -> Unread {
        unread(passed, self.file, why)
    }

    fn tell(&mut self, passed: &Passed<'_, '_>, why: WhyUnread) {
        let unread = self.unread(passed, why);
        push(&mut self.beside.unread, unread);
    }
}

fn unread(passed: &Passed<'_, '_>, file: usize, why: WhyUnread) -> Unread {
    let line = passed.line;
    let whole = Span { start: 0, ..line.body() }.trim(line.text).of(line.text);
    let whole = if whole.is_empty() { line.text.trim() } else { whole };
    Unread { place: (passed.number, file), text: shorten(whole, TOLD), why }
}

/// True if a line looks like an answer: a value or a word that answers, or formulas, Polish or
/// infix, and a judgement about them.
fn is_answer_like(line: &Line<'_>, scope: &Scope) -> bool {
    let is_whole = |span: &Span| shape(line.text, *span, Unit::arity).is_well_formed();
    let is_formula = |span: &Span| {
        let outline = || infix::outline(line.text, *span);
        is_whole(span) || outline().is_some_and(|outline| outline.propositions)
    };
    match &line.statement {
        Statement::Formulas(formulas) => {
            is_bare_answer(line, scope, 1) || formulas.iter().all(is_formula)
        }
        Statement::Judgement(judgement) => {
            is_bare_answer(line, scope, 1)
                || !judgement.left.is_empty() && judgement.left.iter().all(is_formula)
        }
        _ => false,
    }
}

/// The label of a line that is nothing but that and a number with a full stop, as in `1) 0.`, and
/// the number.
fn number_behind_label<'t>(line: &Line<'t>) -> Option<(&'t str, &'t str)> {
    let numbering = line.numbering.filter(|_| line.statement == Statement::Blank)?;
    let (label, rest) = line.text.get(..numbering.end as usize)?.rsplit_once([' ', '\t'])?;
    let number = rest.trim_end_matches('.');
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && !label.trim().is_empty()).then_some((label, number))
}

fn push<T: PartialEq>(list: &mut Vec<T>, one: T) {
    if list.len() < MOST && !list.contains(&one) {
        list.push(one);
    }
}

/// True if an answer is blank.
fn is_blank_text(text: &str) -> bool {
    is_blank_answer(&parse(&format!("answer {text}")))
}

/// True if the results of a table are all blanks: the last cells of each row, one for each formula
/// of its head.
pub(super) fn is_blank_table(lines: &str) -> bool {
    let mut lines = lines.lines().map(parse);
    let head = lines.next();
    let columns = match head.as_ref().map(|line| &line.statement) {
        Some(Statement::Truth(_, head)) => head.formulas.len(),
        _ => 0,
    };
    let mut rows = lines.filter(|line| line.statement != Statement::Blank);
    rows.all(|line| {
        let Statement::Cells(_, _, cells) = &line.statement else { return false };
        let results = cells.len().checked_sub(columns).and_then(|from| cells.get(from..));
        let is_open = |results: &[Span]| results.iter().all(|cell| line.is_blank(*cell));
        results.is_some_and(|results| !results.is_empty() && is_open(results))
    })
}
