//! Keys: the exercises of a teacher's sheet, and hand-ins graded against them.
//!
//! The key alone says in which logic, rules, alphabet and values an answer is read. Of a hand-in
//! nothing counts but its answers, and the names of formulas that it defines.

use super::given::{Beside, Fate, Given, TOLD, Unread, WhyUnread};
use super::meaning::meaning;
use crate::analysis::Verdict;
use crate::analysis::composed::composed;
use crate::analysis::exercise::{Answer, Answers, Met, meets};
use crate::document::walk::walk;
use crate::effort::{Budget, Effort, Ledger};
use crate::exercise::{Exercise, Foreseen, Points, compact, requirement};
use crate::logic::{Limit, spelled};
use crate::rules::{why_no_formula, why_unmet};
use crate::scope::Scope;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::exercise::{RequirementKind, Task};
use crate::syntax::lexicon::answers::ANSWER_WORDS;
use crate::syntax::text::excerpt;
use crate::syntax::{Line, Statement};
use std::collections::HashMap;
use std::sync::Arc;

/// The exercises of a teacher's sheet.
#[derive(Clone, Debug, Default)]
pub struct Key {
    /// The exercises, in text order.
    pub exercises: Vec<Keyed>,
    /// Their places, by name.
    pub(super) places: HashMap<Arc<str>, usize>,
}

/// An exercise of a key.
#[derive(Clone, Debug)]
pub struct Keyed {
    /// The name that answers are given under.
    pub id: Arc<str>,
    /// The exercise.
    pub exercise: Exercise,
    /// The kinds of its requirements.
    pub(super) kinds: Vec<RequirementKind>,
    /// The scope at its end.
    pub scope: Scope,
}

/// A hand-in, graded.
#[derive(Clone, Debug, PartialEq)]
pub struct Graded {
    /// The marks for each exercise of the key, in its order.
    pub marks: Vec<Mark>,
    /// The rest of what was handed in, beside answers to them.
    pub beside: Beside,
    /// The fate of each line of each text.
    pub fates: Vec<Vec<Fate>>,
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
    /// It is not understood, or something below its number is not read.
    Unread,
    /// Nothing was answered.
    Blank,
    /// It could not be decided within the effort.
    Undecided,
}

impl Status {
    /// All of them.
    pub const ALL: [Status; 7] = [
        Status::Right,
        Status::Partly,
        Status::Wrong,
        Status::Pff,
        Status::Unread,
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
            Status::Unread => "unread",
            Status::Blank => "blank",
            Status::Undecided => "undecided",
        }
    }
}

impl Key {
    /// Reads a key, with what is in force before its first line. Of exercises with one name the
    /// first counts.
    pub fn read(text: &str, start: &Scope) -> Key {
        let mut key = Key::default();
        // The lines of a key that is a table or a proof, and those of the exercise so far.
        let mut block: Option<String> = None;
        let mut blocks: Vec<Arc<str>> = Vec::new();
        walk(text, start, |passed| {
            let line = passed.line;
            match (passed.edge, &mut block) {
                (Some(Edge::Opens(BlockKind::Exercise)), _) => blocks.clear(),
                (Some(Edge::Opens(_)), _) => {
                    let is_key = passed.scope.exercise().is_some_and(|it| it.awaits_key);
                    block = is_key.then(|| line.of(line.body()).to_owned());
                }
                (Some(Edge::Ends), _) => blocks.extend(block.take().map(Arc::from)),
                (None, Some(lines)) => {
                    lines.push('\n');
                    lines.push_str(line.of(line.body()));
                }
                (None, None) => {}
            }
            if passed.edge == Some(Edge::Ends)
                && let Some(exercise) = passed.scope.exercise()
                && let Some(id) = &exercise.id
                && !key.places.contains_key(id)
            {
                key.places.insert(id.clone(), key.exercises.len());
                let mut exercise = exercise.clone();
                exercise.keys.append(&mut blocks);
                let kinds: Vec<_> =
                    exercise.lines().filter_map(|line| requirement(&line)?.kind).collect();
                key.exercises.push(Keyed {
                    id: id.clone(),
                    exercise,
                    kinds,
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

    /// Grades a hand-in of some texts, of which later ones replace answers of earlier ones. All its
    /// answers share the effort.
    pub fn grade(&self, texts: &[String], effort: Effort) -> Graded {
        let mut given: Vec<Option<Given>> = self.exercises.iter().map(|_| None).collect();
        let mut beside = Beside::default();
        let read =
            |text: (usize, &String)| self.read_answers((text.0, text.1), &mut given, &mut beside);
        let fates: Vec<Vec<Fate>> = texts.iter().enumerate().map(read).collect();
        let are_passed_over = |(text, fates): (&String, &Vec<Fate>)| {
            !text.trim().is_empty() && fates.iter().all(|fate| *fate == Fate::Harmless)
        };
        let all = texts.iter().zip(&fates).enumerate();
        beside.passed_over =
            all.filter(|(_, it)| are_passed_over(*it)).map(|(file, _)| file).collect();
        let mut ledger = Ledger::new(effort);
        let budget = Budget::new(&mut ledger, u64::MAX);
        let mut marks = self.marks(&given, &budget);
        let asked = budget.take_asked();
        if !asked.iter().all(|problem| ledger.is_granted(*problem)) {
            ledger.count(asked, []);
            ledger.solve();
            marks = self.marks(&given, &Budget::new(&mut ledger, u64::MAX));
        }
        self.tell_unread(&mut marks, &mut beside, &fates);
        Graded { marks, beside, fates }
    }

    /// Adds the answers that are not understood to the lines that are unread, and makes the
    /// exercises unread below whose numbers these stand.
    fn tell_unread(&self, marks: &mut [Mark], beside: &mut Beside, fates: &[Vec<Fate>]) {
        for (of, (keyed, mark)) in self.exercises.iter().zip(&*marks).enumerate() {
            if mark.status == Status::Unread
                && let (Some(place), Some(answer)) = (mark.place, &mark.answer)
            {
                let text = excerpt(answer.trim(), TOLD);
                let why = WhyUnread::NotUnderstood(keyed.id.to_string());
                beside.unread.push(Unread { place, text, of: Some(of), why });
            }
        }
        beside.unread.sort_by_key(|unread| (unread.place.1, unread.place.0));
        for unread in fates.iter().flatten().filter_map(Fate::unread) {
            let mark = unread.of.and_then(|place| marks.get_mut(place));
            // What stands in a file before that of the answer is replaced with it.
            let counts =
                |mark: &&mut Mark| mark.place.is_none_or(|(_, file)| unread.place.1 >= file);
            if let Some(mark) = mark.filter(counts) {
                (mark.status, mark.points) = (Status::Unread, Points::default());
            }
        }
    }

    fn marks(&self, given: &[Option<Given>], oracle: &Budget<'_>) -> Vec<Mark> {
        let answers = self.exercises.iter().zip(given);
        answers.map(|(keyed, given)| keyed.mark(given.as_ref(), oracle)).collect()
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
        let answer = match &given.block[..] {
            [] => {
                let line = given.line.line();
                let answer = Answer::read(&line, &lines, &self.scope, &given.names);
                answer.with_more(&given.more)
            }
            block => Answer::block(block.to_vec()),
        };
        if given.is_blank() {
            return blank;
        }
        let foreseen = self.foreseen(&answer, &given.written());
        let mut mark = Mark {
            answer: Some(given.written()),
            place: Some((given.number, given.file)),
            requirements: Vec::new(),
            comment: foreseen.and_then(|it| it.comment.clone()),
            ..blank
        };
        let scope = || self.scope.with_names_of(&given.names);
        let is_pff = matches!(answer.kind, Answers::Pff);
        let of_pff = is_pff.then(|| why_no_formula(&given.line.line(), scope()));
        let is_attempt = is_pff && answer.is_attempt(&scope());
        let mut is_understood = !is_pff || is_attempt;
        let keys = &self.exercise.keys;
        for (line, required) in lines.iter().zip(&self.exercise.requirements) {
            let met = meets(line, &answer, keys, &self.scope, &given.names, oracle);
            if !is_pff && matches!(&met, Met::No(shortfall) if shortfall.is_of_reading()) {
                let kind = requirement(line).and_then(|it| it.kind);
                is_understood &= kind.is_some_and(|kind| answer.is_understood(kind, &scope()));
            }
            let why = match &met {
                Met::No(shortfall) => Some(match &of_pff {
                    Some(why) => why.clone(),
                    None => why_unmet(&required.line, shortfall, &self.scope),
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
        // What the teacher foresees is decided.
        if !is_understood && foreseen.is_none() {
            return Mark { status: Status::Unread, ..mark };
        }
        mark.points = self.exercise.points_for(&met);
        let is_open = mark.requirements.iter().any(|it| it.met.is_none());
        mark.status = match answer.kind {
            Answers::Pff if is_attempt => Status::Pff,
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

    /// The mistake that was foreseen and an answer is. What is no formula is compared by what it
    /// says.
    fn foreseen(&self, answer: &Answer, text: &str) -> Option<&Foreseen> {
        let formula = match &answer.kind {
            Answers::Formula(named) => Some((compact(&named.text), spelled(named.written()))),
            _ => None,
        };
        let (written, spelled) = formula.unwrap_or_else(|| (compact(text), None));
        let is_other = matches!(answer.kind, Answers::Other);
        let logic = self.scope.settings.logic.as_ref();
        let kind = self.kinds.first().copied();
        let meaning = |text: &str| meaning(text, kind?, logic?);
        let said = is_other.then(|| meaning(text)).flatten();
        let is_it = |foreseen: &Foreseen| {
            let text = &*foreseen.text;
            text == written
                || spelled.as_deref() == Some(text)
                || is_other && text.eq_ignore_ascii_case(&written)
                || said.is_some() && meaning(&foreseen.written) == said
        };
        self.exercise.wrongs.iter().find(|foreseen| is_it(foreseen))
    }

    /// Answers that are right: the keys, else what the requirements give away.
    pub fn right_answers(&self) -> Vec<String> {
        if !self.exercise.keys.is_empty() {
            return self.exercise.keys.iter().map(ToString::to_string).collect();
        }
        let lines: Vec<Line<'_>> = self.exercise.lines().collect();
        let mut candidates: Vec<String> = Vec::new();
        for line in &lines {
            let Some(require) = requirement(line) else { continue };
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
            let answer = Answer::of_text(candidate, &lines, &self.scope, &self.scope);
            let meets = |line: &Line<'_>| {
                meets(line, &answer, &[], &self.scope, &self.scope, &Limit::brief()) == Met::Yes
            };
            lines.iter().all(meets)
        });
        candidates
    }

    /// True if two answers are formulas that mean the same; `None` if that takes long.
    pub fn mean_the_same(&self, one: &str, other: &str) -> Option<bool> {
        let (_, analysis) = composed(&format!("{one} == {other}"), &self.scope, &Limit::brief());
        analysis
            .verdict
            .filter(|_| analysis.faults.len() <= 1)
            .map(|verdict| verdict == Verdict::Right)
    }
}
