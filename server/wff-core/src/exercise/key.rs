//! Keys: the exercises of a teacher's sheet, and hand-ins graded against them.
//!
//! The key alone says in which logic, rules, alphabet and values an answer is read. Of a hand-in
//! nothing counts but its answers, and the names of formulas that it defines.

use super::answer::{Answer, Answers, is_blank_answer};
use super::judge::{Met, meets};
use super::{Exercise, Points, compact, id};
use crate::analysis::{Candidate, Verdict, analyse, judge_candidate};
use crate::diagnostics::{render, why_unmet};
use crate::document::walk::walk;
use crate::effort::{Budget, Effort, Ledger};
use crate::logic::{Limit, spelled};
use crate::scope::Scope;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::exercise::{ANSWER_WORDS, RequirementKind, Task};
use crate::syntax::item::{Items, Place, item_name};
use crate::syntax::{Alphabet, Line, Span, Statement, parse};
use std::collections::HashMap;
use std::sync::Arc;

/// The exercises of a teacher's sheet.
#[derive(Clone, Debug, Default)]
pub struct Key {
    /// The exercises, in text order.
    pub exercises: Vec<Keyed>,
    /// Their places, by name.
    places: HashMap<Arc<str>, usize>,
}

/// An exercise of a key.
#[derive(Clone, Debug)]
pub struct Keyed {
    /// The name that answers are given under.
    pub id: Arc<str>,
    /// The exercise.
    pub exercise: Exercise,
    /// The scope at its end.
    pub scope: Scope,
}

/// A hand-in, graded.
#[derive(Clone, Debug, PartialEq)]
pub struct Graded {
    /// The marks for each exercise of the key, in its order.
    pub marks: Vec<Mark>,
    /// The items that were answered and that the key does not have, each once.
    pub unknown: Vec<String>,
}

/// The marks for an answer to an exercise.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// The judgement on it.
    pub status: Status,
    /// Its points.
    pub points: Points,
    /// The answer, if there is one.
    pub answer: Option<String>,
    /// The number of its line, from 0, and that of the text it stands in.
    pub place: Option<(usize, usize)>,
    /// The outcome of each requirement.
    pub requirements: Vec<MarkedRequirement>,
    /// The teacher's remark on a mistake that was foreseen.
    pub comment: Option<Arc<str>>,
}

/// The outcome of a requirement.
#[derive(Clone, Debug, PartialEq)]
pub struct MarkedRequirement {
    /// True if it is met; `None` if that could not be decided.
    pub met: Option<bool>,
    /// The reason why it is not met.
    pub why: Option<String>,
}

/// The judgement on an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// It has all points.
    Right,
    /// It has some.
    Partly,
    /// It has none.
    Wrong,
    /// A formula was asked for, and it is none.
    Pff,
    /// Nothing was answered.
    Blank,
    /// It could not be decided within the effort.
    Undecided,
}

impl Status {
    /// All of them.
    pub const ALL: [Status; 6] = [
        Status::Right,
        Status::Partly,
        Status::Wrong,
        Status::Pff,
        Status::Blank,
        Status::Undecided,
    ];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Status::Right => "right",
            Status::Partly => "partly",
            Status::Wrong => "wrong",
            Status::Pff => "pff",
            Status::Blank => "blank",
            Status::Undecided => "undecided",
        }
    }
}

/// The last answer to an exercise.
struct Given {
    text: String,
    /// The lines of the truth table that it is.
    table: Option<String>,
    line: usize,
    /// The number of the text that it stands in.
    file: usize,
    /// The scope there, for its names.
    names: Scope,
}

/// A table that is being read.
struct OpenTable {
    place: usize,
    line: usize,
    lines: String,
    names: Scope,
}

impl Key {
    /// Reads a key, with what is in force before its first line. Of exercises with one name the
    /// first counts.
    pub fn read(text: &str, start: &Scope) -> Key {
        let mut key = Key::default();
        walk(text, start, |passed| {
            if passed.edge == Some(Edge::Ends)
                && let Some(exercise) = passed.scope.exercise()
                && let Some(id) = &exercise.id
                && !key.places.contains_key(id)
            {
                key.places.insert(id.clone(), key.exercises.len());
                key.exercises.push(Keyed {
                    id: id.clone(),
                    exercise: exercise.clone(),
                    scope: passed.scope.outside_blocks().telling_answers(),
                });
            }
            true
        });
        key
    }

    /// The points of all exercises.
    pub fn out_of(&self) -> Points {
        self.exercises.iter().map(|keyed| keyed.exercise.out_of()).sum()
    }

    /// The numbers of the lines that answer an exercise, which a key must not have.
    pub fn answers(text: &str, start: &Scope) -> Vec<usize> {
        let mut answers = Vec::new();
        walk(text, start, |passed| {
            if let Statement::Task(_, _, Task::Answer(_)) = passed.line.statement
                && passed.scope.exercise().is_some()
            {
                answers.push(passed.number);
            }
            true
        });
        answers
    }

    /// The place of the exercise that an item answers. A letter alone belongs to the last number,
    /// unless the key has it as a name.
    fn place(&self, line: &Line<'_>, item: &str) -> Option<usize> {
        let own = item_name(line).filter(|name| name.number.is_empty()).map(|name| name.letters);
        let own = own.and_then(|letters| self.places.get(&*letters));
        own.or_else(|| self.places.get(item)).copied()
    }

    /// Grades a hand-in of some texts, of which later ones replace answers of earlier ones. All its
    /// answers share the effort.
    pub fn grade(&self, texts: &[String], effort: Effort) -> Graded {
        let mut given: Vec<Option<Given>> = self.exercises.iter().map(|_| None).collect();
        let mut unknown: Vec<String> = Vec::new();
        for (file, text) in texts.iter().enumerate() {
            self.read_answers((file, text), &mut given, &mut unknown);
        }
        let mut ledger = Ledger::new(effort);
        let budget = Budget::new(&mut ledger, u64::MAX);
        let mut marks = self.marks(&given, &budget);
        let asked = budget.take_asked();
        if !asked.iter().all(|problem| ledger.is_granted(*problem)) {
            ledger.count(asked, []);
            ledger.solve();
            marks = self.marks(&given, &Budget::new(&mut ledger, u64::MAX));
        }
        Graded { marks, unknown }
    }

    fn marks(&self, given: &[Option<Given>], oracle: &Budget<'_>) -> Vec<Mark> {
        let answers = self.exercises.iter().zip(given);
        answers.map(|(keyed, given)| keyed.mark(given.as_ref(), oracle)).collect()
    }

    /// Reads the last answers of a text, exercise by exercise, and the items that are none.
    fn read_answers(
        &self,
        (file, text): (usize, &str),
        given: &mut [Option<Given>],
        unknown: &mut Vec<String>,
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
                    push(unknown, item.name);
                }
                return false;
            }
            if let Statement::Task(_, _, Task::Head(head)) = &line.statement
                && passed.edge == Some(Edge::Opens(BlockKind::Exercise))
            {
                let name = id(line.of(head.id));
                exercise = self.places.get(&name).copied();
                answered = None;
                if exercise.is_none() {
                    push(unknown, name.to_string());
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
                    None => push(unknown, item.name),
                }
            }
            matches!(line.statement, Statement::Def(..))
        });
        finish(&mut table, given);
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

fn push(list: &mut Vec<String>, name: String) {
    if !list.contains(&name) && list.len() < super::MOST {
        list.push(name);
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

impl Keyed {
    fn mark(&self, given: Option<&Given>, oracle: &Budget<'_>) -> Mark {
        let lines: Vec<Line<'_>> = self.exercise.lines().collect();
        let unmet = |_: &Line<'_>| MarkedRequirement { met: Some(false), why: None };
        let blank = Mark {
            status: Status::Blank,
            points: Points::default(),
            answer: None,
            place: None,
            requirements: lines.iter().map(unmet).collect(),
            comment: None,
        };
        let Some(given) = given else { return blank };
        let answer = match &given.table {
            Some(lines) => Answer::table(lines.clone()),
            None => Answer::read(&given.text, &lines, &self.scope, &given.names),
        };
        let is_blank = given.table.as_deref().is_some_and(is_blank_table);
        if is_blank || matches!(answer.kind, Answers::Blank) {
            return blank;
        }
        let mut mark = Mark {
            answer: Some(given.table.clone().unwrap_or_else(|| given.text.clone())),
            place: Some((given.line, given.file)),
            requirements: Vec::new(),
            comment: self.comment(&answer),
            ..blank
        };
        let of_pff = match answer.kind {
            Answers::Pff => Some(self.why_pff(&given.text, &given.names)),
            _ => None,
        };
        let keys = &self.exercise.keys;
        for (line, required) in lines.iter().zip(&self.exercise.requirements) {
            let met = meets(line, &answer, keys, &self.scope, &given.names, oracle);
            let why = match &met {
                Met::No(shortfall) => Some(match &of_pff {
                    Some(why) => why.clone(),
                    None => why_unmet(&required.text, shortfall, &self.scope),
                }),
                Met::Yes | Met::Undecided => None,
            };
            let met = match met {
                Met::Yes => Some(true),
                Met::No(_) => Some(false),
                Met::Undecided => None,
            };
            mark.requirements.push(MarkedRequirement { met, why });
        }
        let met: Vec<bool> = mark.requirements.iter().map(|it| it.met == Some(true)).collect();
        mark.points = self.exercise.points_for(&met);
        let is_open = mark.requirements.iter().any(|it| it.met.is_none());
        mark.status = match answer.kind {
            Answers::Pff => Status::Pff,
            _ if met.iter().all(|met| *met) => Status::Right,
            _ if is_open && !self.is_lost(&mark) => Status::Undecided,
            _ if mark.points == Points::default() => Status::Wrong,
            _ if mark.points == self.exercise.out_of() => Status::Right,
            _ => Status::Partly,
        };
        mark
    }

    /// True if no requirement that is still open can change the points.
    fn is_lost(&self, mark: &Mark) -> bool {
        let met = |open: bool| -> Vec<bool> {
            mark.requirements.iter().map(|it| it.met.unwrap_or(open)).collect()
        };
        self.exercise.points_for(&met(true)) == self.exercise.points_for(&met(false))
    }

    /// The words for what is wrong with a text that is no formula.
    fn why_pff(&self, text: &str, names: &Scope) -> String {
        let mut scope = self.scope.with_names_of(names);
        // What should have been written is not told.
        scope.settings.hints = false;
        let text = format!("answer {text}");
        let line = parse(&text);
        let Some(line) = line.inside() else { return "it is not well formed".to_owned() };
        let mut faults = Vec::new();
        for span in line.formulas() {
            judge_candidate(Candidate::new(&line, span, &scope), false, &mut faults);
        }
        let told = faults.first().map(|fault| render(fault, &line, &scope).message);
        told.unwrap_or_else(|| "it is not well formed".to_owned())
    }

    /// The remark on a mistake that was foreseen. Words count in any case.
    fn comment(&self, answer: &Answer) -> Option<Arc<str>> {
        let formula = match &answer.kind {
            Answers::Formula(named) => Some((compact(&named.text), spelled(named.written()))),
            _ => None,
        };
        let (written, spelled) = formula.unwrap_or_else(|| (compact(answer.text()), None));
        let is_other = matches!(answer.kind, Answers::Other);
        let is_it = |text: &str| {
            text == written
                || spelled.as_deref() == Some(text)
                || is_other && text.eq_ignore_ascii_case(&written)
        };
        let foreseen = self.exercise.wrongs.iter().find(|foreseen| is_it(&foreseen.text))?;
        foreseen.comment.clone()
    }

    /// Answers that are right: the keys, else what the requirements tell themselves.
    pub fn right_answers(&self) -> Vec<String> {
        if !self.exercise.keys.is_empty() {
            return self.exercise.keys.iter().map(ToString::to_string).collect();
        }
        let lines: Vec<Line<'_>> = self.exercise.lines().collect();
        let mut candidates: Vec<String> = Vec::new();
        for line in &lines {
            let Some(require) = super::requirement(line) else { continue };
            match (require.kind, &*require.claims) {
                (Some(RequirementKind::Exactly), Statement::Formulas(formulas)) => {
                    candidates.extend(formulas.iter().map(|span| line.of(*span).to_owned()));
                }
                (Some(kind), _) if !kind.asks_for_formula() => {
                    candidates.extend(ANSWER_WORDS.map(str::to_owned));
                    let values = self.scope.settings.logic.iter().flat_map(|logic| logic.values());
                    candidates.extend(values.map(str::to_owned));
                }
                _ => {}
            }
        }
        candidates.retain(|candidate| {
            let answer = Answer::read(candidate, &lines, &self.scope, &self.scope);
            let meets = |line: &Line<'_>| {
                meets(line, &answer, &[], &self.scope, &self.scope, &Limit::brief()) == Met::Yes
            };
            lines.iter().all(meets)
        });
        candidates
    }

    /// True if two answers are formulas that mean the same; `None` if that takes long.
    pub fn mean_the_same(&self, one: &str, other: &str) -> Option<bool> {
        let text = format!("{one} == {other}");
        let line = parse(&text);
        let analysis = analyse(&line, &self.scope, true, &Limit::brief());
        analysis
            .verdict
            .filter(|_| analysis.faults.len() <= 1)
            .map(|verdict| verdict == Verdict::Right)
    }
}

/// True if the results of a table are all blanks: the last cells of each row, one for each formula
/// of its head.
fn is_blank_table(lines: &str) -> bool {
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
