//! Hand-ins: the last answer to each exercise of a key, wherever it stands, and what the key does
//! not ask for.

use super::answer::is_blank_answer;
use super::key::Key;
use super::{MOST, id};
use crate::document::walk::walk;
use crate::scope::Scope;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::exercise::Task;
use crate::syntax::item::{Items, Place, behind_word, item_name};
use crate::syntax::text::shorten;
use crate::syntax::{Alphabet, Line, Span, Statement, parse};

/// The most letters of a line that is told.
const TOLD: usize = 60;

/// The last answer to an exercise.
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
    /// The same as an answer that is read, shortened; `None` if its exercise is not known.
    pub instead: Option<String>,
}

/// The rest of a hand-in, beside answers to the exercises of a key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    /// The items that were answered and that the key does not have, each once.
    pub unknown: Vec<String>,
    /// The lines that look like answers and are not read.
    pub unread: Vec<Unread>,
}

/// A table that is being read.
struct OpenTable {
    place: usize,
    line: usize,
    lines: String,
    names: Scope,
}

impl Key {
    /// Reads the last answers of a text, exercise by exercise, and what is none.
    pub(super) fn read_answers(
        &self,
        (file, text): (usize, &str),
        given: &mut [Option<Given>],
        beside: &mut Beside,
    ) {
        let mut items = Items::default();
        let mut start = Scope::default();
        // Names are read in the widest alphabet; an answer with them, in that of its exercise.
        start.settings.alphabet = Some(Alphabet::Textbook);
        let mut exercise: Option<usize> = None;
        let mut answered: Option<usize> = None;
        let mut table: Option<OpenTable> = None;
        let finish = |table: &mut Option<OpenTable>, given: &mut [Option<Given>]| {
            let Some(OpenTable { place, line, lines, names }) = table.take() else { return };
            let is_blank = is_blank_table(&lines);
            if let Some(given) = given.get_mut(place)
                && (given.is_none() || !is_blank)
            {
                let text = String::new();
                *given = Some(Given { text, table: Some(lines), line, file, names });
            }
        };
        walk(text, &start, |passed| {
            let line = passed.line;
            let item = items.next(Some(line), passed.place);
            if table.is_some() && (passed.scope.table().is_none() || passed.edge.is_some()) {
                finish(&mut table, given);
            } else if let Some(table) = &mut table {
                table.lines.push_str(line.of(line.body()));
                table.lines.push('\n');
            }
            let in_exercise = passed.scope.exercise().is_some();
            if let Some(Edge::Opens(BlockKind::Truth)) = passed.edge {
                let of_item = |item: &str| self.place(line, item);
                let place = match in_exercise {
                    true => answered.take(),
                    false => item.as_ref().and_then(|item| of_item(&item.name)),
                };
                if let Some(place) = place {
                    let lines = format!("{}\n", line.of(line.body()));
                    let names = passed.scope.clone();
                    table = Some(OpenTable { place, line: passed.number, lines, names });
                } else if let Some(item) = item.filter(|_| !in_exercise) {
                    push(&mut beside.unknown, item.name);
                }
                return false;
            }
            if passed.place == Place::Outside
                && item.is_none()
                && let Some(instead) = self.instead(line)
            {
                let place = (passed.number, file);
                let text = shorten(line.of(line.body()), TOLD);
                push(&mut beside.unread, Unread { place, text, instead });
            }
            if let Statement::Task(_, _, Task::Head(head)) = &line.statement
                && passed.edge == Some(Edge::Opens(BlockKind::Exercise))
            {
                let name = id(line.of(head.id));
                exercise = self.places.get(&name).copied();
                answered = None;
                if exercise.is_none() {
                    push(&mut beside.unknown, name.to_string());
                }
                return false;
            }
            if in_exercise {
                let is_answer = matches!(line.statement, Statement::Task(_, _, Task::Answer(_)));
                if let (true, Some(place)) = (is_answer, exercise) {
                    answered = line.is_question().then_some(place);
                    let at = line.head().map_or(line.body(), |(_, at)| at);
                    let text = Span { start: at.end, ..line.body() }.trim(line.text);
                    give(given, place, line.of(text), (passed.number, file), passed.scope);
                }
            } else if passed.place == Place::Outside
                && let Some(item) = item
            {
                let text = line.of(line.body());
                // A number behind the label is the answer, although a second label may look so.
                if let Some((label, value)) = number_behind_label(line) {
                    let label = parse(label);
                    let name = item_name(&label).map(|name| [name.number, name.letters].concat());
                    if let Some(place) = name.and_then(|name| self.place(&label, &name)) {
                        give(given, place, value, (passed.number, file), passed.scope);
                        return false;
                    }
                }
                match self.place(line, &item.name) {
                    Some(place) => give(given, place, text, (passed.number, file), passed.scope),
                    None if text.is_empty() => {}
                    None => push(&mut beside.unknown, item.name),
                }
            }
            matches!(line.statement, Statement::Def(..))
        });
        finish(&mut table, given);
    }

    /// The answer that a line outside exercises should be, if it looks like one and is not read: a
    /// word stands before its number, or `answer` in no exercise. The inner one is `None` if it is
    /// not known which exercise is meant.
    fn instead(&self, line: &Line<'_>) -> Option<Option<String>> {
        if let Some(item) = behind_word(line.of(line.body())) {
            let item = parse(item);
            let name = item_name(&item).map(|name| [name.number, name.letters].concat())?;
            let answer = item.of(item.body());
            let is_one = !answer.is_empty() && self.place(&item, &name).is_some();
            return is_one.then(|| Some(shorten(&format!("{name}) {answer}"), TOLD)));
        }
        let is_answer = matches!(line.statement, Statement::Task(_, _, Task::Answer(_)));
        (is_answer && !line.is_question()).then_some(None)
    }

    /// The place of the exercise that an item answers. A letter alone belongs to the last number,
    /// unless the key has it as a name.
    fn place(&self, line: &Line<'_>, item: &str) -> Option<usize> {
        let own = item_name(line).filter(|name| name.number.is_empty()).map(|name| name.letters);
        let own = own.and_then(|letters| self.places.get(&*letters));
        own.or_else(|| self.places.get(item)).copied()
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

/// Takes note of an answer; a blank one replaces nothing.
fn give(
    given: &mut [Option<Given>],
    place: usize,
    text: &str,
    (line, file): (usize, usize),
    names: &Scope,
) {
    let Some(given) = given.get_mut(place) else { return };
    let is_blank = is_blank_answer(&parse(&format!("answer {text}")));
    if !is_blank || given.is_none() {
        let text = text.to_owned();
        *given = Some(Given { text, table: None, line, file, names: names.clone() });
    }
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
