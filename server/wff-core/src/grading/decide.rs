//! Decisions put in force: read from a key or from files beside it, and found for the answers of a
//! hand-in.

use super::decision::{Awaiting, Decided, Decision, Says, compared};
use super::given::{Fate, Given};
use super::key::{Key, Keyed};
use super::mark::{Mark, Status};
use crate::document::walk::{Passed, walk};
use crate::exercise::{Points, unquoted};
use crate::scope::Scope;
use crate::syntax::exercise::{Task, is_quoted};
use crate::syntax::{Keyword, Line, Span, Statement, parse_part, rows};
use std::ops::Range;
use std::sync::Arc;

/// The subject of a decision, as it is compared.
enum Subject {
    Answer(String),
    Student(String),
}

/// Lines of a hand-in that are not read.
struct UnreadLines {
    file: usize,
    lines: Range<usize>,
    /// The place of the exercise below whose number they stand, if they stand below one.
    of: Option<usize>,
    text: String,
}

impl Key {
    /// Puts the decisions of a text in force, which may be the key or stand beside it. Of several
    /// about one answer or student the last counts.
    pub fn decide(&mut self, text: &str, file: usize, start: &Scope) {
        walk(text, start, |passed| {
            let Some((subject, says)) = decision(passed.line) else { return false };
            let decision = Decision { place: (passed.number, file), says };
            self.add_decision(passed, subject, decision);
            false
        });
    }

    fn add_decision(&mut self, passed: &Passed<'_, '_>, subject: Subject, decision: Decision) {
        self.decisions.push(decision.place);
        let Some(exercise) = passed.scope.exercise() else {
            if let Subject::Answer(text) = subject {
                self.harmless.insert(text, decision.place);
            }
            return;
        };
        let id = exercise.id.clone().unwrap_or_default();
        let keyed = self.places.get(&id).and_then(|place| self.exercises.get_mut(*place));
        let Some(keyed) = keyed else {
            return self.decided_elsewhere.push((decision.place, id));
        };
        if let Says::Points(Some(points), _) = decision.says
            && points > keyed.exercise.out_of()
        {
            self.above_all.push((decision.place, points, keyed.exercise.out_of()));
        }
        match subject {
            Subject::Answer(text) => {
                keyed.decisions.of_answers.insert(text, decision);
            }
            Subject::Student(name) => {
                keyed.decisions.of_students.insert(name, decision);
            }
        }
    }

    /// The students whose points are adjusted, each with the place of the line that does it.
    pub fn adjusted(&self) -> impl Iterator<Item = (&str, (usize, usize))> {
        let all = self.exercises.iter().flat_map(|keyed| &keyed.decisions.of_students);
        all.map(|(name, decision)| (&**name, decision.place))
    }

    /// Finds the decision about each exercise of a hand-in, and gives the lines that it accounts
    /// for their fates. Also gives the places of the decisions about lines of no exercise.
    pub(super) fn decided(
        &self,
        student: &str,
        texts: &[String],
        given: &[Option<Given>],
        fates: &mut [Vec<Fate>],
    ) -> (Vec<Option<Decided<'_>>>, Vec<(usize, usize)>) {
        let none = || (self.exercises.iter().map(|_| None).collect(), Vec::new());
        if self.decisions.is_empty() {
            return none();
        }
        let mut unread = unread_lines(texts, fates);
        let mut used = Vec::new();
        unread.retain(|lines| {
            let is_apart = lines.of.is_none() && !self.harmless.is_empty();
            let place = is_apart.then(|| self.harmless.get(&compared(&lines.text))).flatten();
            used.extend(place);
            place.iter().for_each(|_| account_for(fates, lines, &Fate::Harmless));
            place.is_none()
        });
        let exercises = self.exercises.iter().zip(given).enumerate();
        let decided = exercises.map(|(place, (keyed, given))| {
            let given = given.as_ref().filter(|it| !it.is_blank());
            let (decided, lines) = keyed.decided(place, student, given, &unread)?;
            lines.iter().for_each(|it| account_for(fates, it, &Fate::BelongsTo(place)));
            Some(decided)
        });
        (decided.collect(), used)
    }

    /// Notes with the marks of what is unread how the answers await decisions. These are given
    /// with what is understood of them, exercise by exercise.
    pub(super) fn await_decisions<'g>(
        &self,
        marks: &mut [Mark],
        answers: impl Iterator<Item = (Option<&'g Given>, Option<String>)>,
        texts: &[String],
        fates: &[Vec<Fate>],
    ) {
        if marks.iter().all(|mark| mark.status != Status::Unread) {
            return;
        }
        let unread = unread_lines(texts, fates);
        let all = self.exercises.iter().zip(marks).zip(answers).enumerate();
        for (place, ((keyed, mark), (given, understood))) in all {
            if mark.status == Status::Unread {
                let given = given.filter(|it| !it.is_blank());
                let (written, _) = whole(given, &below(place, given, &unread));
                let awaiting = Awaiting::new(&written);
                let proposal = keyed.proposal(&awaiting, understood);
                mark.awaiting = Some(Awaiting { proposal, ..awaiting });
            }
        }
    }
}

impl Keyed {
    /// The decision about the answer to the exercise at a place, and the lines that it accounts
    /// for.
    fn decided<'u>(
        &self,
        place: usize,
        student: &str,
        given: Option<&Given>,
        unread: &'u [UnreadLines],
    ) -> Option<(Decided<'_>, Vec<&'u UnreadLines>)> {
        let below = below(place, given, unread);
        if let Some(decision) = self.decisions.of_students.get(student) {
            let (written, at) = whole(given, &below);
            let written = Some(written).filter(|_| at.is_some());
            let decided = Decided { decision, is_adjusted: true, written, place: at, given: None };
            return Some((decided, below));
        }
        // The whole, or the answer alone, or a line of no exercise where nothing else answers.
        let apart =
            unread.iter().filter(|it| it.of.is_none() && given.is_none() && below.is_empty());
        let candidates = [(given, below.clone()), (given, Vec::new())];
        let mut candidates = candidates.into_iter().chain(apart.map(|it| (None, vec![it])));
        candidates.find_map(|(given, lines)| {
            let (written, at) = whole(given, &lines);
            let decision = self.decisions.of(&written).filter(|_| at.is_some())?;
            let (number, file) = at?;
            let instead = match &decision.says {
                Says::Read(line) => Some(Given {
                    line: line.clone(),
                    more: Vec::new(),
                    block: Vec::new(),
                    number,
                    file,
                    names: given.map_or_else(Scope::default, |it| it.names.clone()),
                }),
                Says::Points(..) => None,
            };
            let written = Some(written);
            let decided =
                Decided { decision, is_adjusted: false, written, place: at, given: instead };
            Some((decided, lines))
        })
    }
}

/// The subject of the decision that a line is, and what it says; `None` for one that is still open.
fn decision(line: &Line<'_>) -> Option<(Subject, Says)> {
    let Statement::Task(keyword, _, task) = &line.statement else { return None };
    let text = |at: Span| unquoted(line.of(at));
    let comment = |at: Option<Span>| at.map(|at| Arc::from(text(at)));
    match task {
        Task::Wrong(of, at) if is_quoted(line.of(*of)) => {
            let says = Says::Points(Some(Points::default()), comment(*at));
            Some((Subject::Answer(compared(text(*of))), says))
        }
        Task::Decision(decision) if !decision.of.is_empty() => {
            let of = text(decision.of);
            let answer = || Subject::Answer(compared(of));
            let points = decision.points.and_then(|at| Points::read(line.of(at.number)));
            match keyword {
                Keyword::Read => {
                    let (_, meant) = decision.meant?;
                    let is_open = meant.is_empty() || line.is_blank(meant);
                    (!is_open).then(|| (answer(), Says::Read(parse_part(line, meant).keep())))
                }
                Keyword::Adjust => {
                    let says = Says::Points(Some(points?), comment(decision.comment));
                    Some((Subject::Student(of.trim().to_owned()), says))
                }
                _ => Some((answer(), Says::Points(points, comment(decision.comment)))),
            }
        }
        _ => None,
    }
}

/// The lines of a hand-in that are not read, those together that go on with each other.
fn unread_lines(texts: &[String], fates: &[Vec<Fate>]) -> Vec<UnreadLines> {
    let mut unread: Vec<UnreadLines> = Vec::new();
    for (file, (text, fates)) in texts.iter().zip(fates).enumerate() {
        let is_one = |fate: &Fate| matches!(fate, Fate::Unread(_) | Fate::UnreadToo);
        if !fates.iter().any(is_one) {
            continue;
        }
        for (number, (row, fate)) in rows(text).zip(fates).enumerate() {
            match (fate, unread.last_mut()) {
                (Fate::Unread(first), _) => unread.push(UnreadLines {
                    file,
                    lines: number..number + 1,
                    of: first.of,
                    text: first.text.clone(),
                }),
                (Fate::UnreadToo, Some(last)) => {
                    last.lines.end = number + 1;
                    last.text.push('\n');
                    last.text.push_str(row.content.of(text).trim());
                }
                _ => {}
            }
        }
    }
    unread
}

/// The lines that stand below the number of an exercise, in the text of its answer or after that.
fn below<'u>(
    place: usize,
    given: Option<&Given>,
    unread: &'u [UnreadLines],
) -> Vec<&'u UnreadLines> {
    let counts = |it: &&UnreadLines| given.is_none_or(|given| it.file >= given.file);
    unread.iter().filter(|it| it.of == Some(place)).filter(counts).collect()
}

/// An answer with the lines below it, and its place.
fn whole(given: Option<&Given>, below: &[&UnreadLines]) -> (String, Option<(usize, usize)>) {
    let first = below.first().map(|it| (it.lines.start, it.file));
    let place = given.map(|given| (given.number, given.file)).or(first);
    let written = given.map(|given| given.written().trim_end().to_owned());
    let all = written.into_iter().chain(below.iter().map(|it| it.text.clone()));
    (all.collect::<Vec<_>>().join(" / "), place)
}

/// Gives lines that are decided their fate.
fn account_for(fates: &mut [Vec<Fate>], lines: &UnreadLines, fate: &Fate) {
    let of_file = fates.get_mut(lines.file);
    let decided = of_file.and_then(|fates| fates.get_mut(lines.lines.clone()));
    decided.into_iter().flatten().for_each(|it| *it = fate.clone());
}
