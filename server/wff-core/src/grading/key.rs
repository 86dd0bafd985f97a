//! Keys: the exercises of a teacher's sheet, and hand-ins graded against them.
//!
//! The key alone says in which logic, rules, alphabet and values an answer is read. Of a hand-in
//! nothing counts but its answers, and the names of formulas that it defines.

use super::decision::{Decided, Decisions};
use super::given::{Beside, Fate, Given, Unread, WhyUnread};
use super::mark::{DecisionKind, Mark, Status};
use crate::analysis::Verdict;
use crate::analysis::composed::composed;
use crate::analysis::exercise::{Answer, Met, block_asked, meets, right_list, understands};
use crate::document::walk::walk;
use crate::effort::{Budget, Effort, Ledger};
use crate::exercise::{Exercise, MOST, Points, requirement};
use crate::logic::Limit;
use crate::scope::Scope;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::exercise::{RequirementKind, Task};
use crate::syntax::{Keyword, Line, Statement};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// The exercises of a teacher's sheet.
#[derive(Clone, Debug, Default)]
pub struct Key {
    /// The exercises, in text order.
    pub exercises: Vec<Keyed>,
    /// True if a block is open below the last line, so that its exercise is not among them.
    pub is_unfinished: bool,
    /// Their places, by name.
    pub(super) places: HashMap<Arc<str>, usize>,
    /// The names of the models that it may ask about: all but those that are keys.
    pub(super) models: BTreeSet<Arc<str>>,
    /// The lines of no exercise that are harmless, as they are compared, and the places of the
    /// decisions about them.
    pub(super) harmless: HashMap<String, (usize, usize)>,
    /// The places of all decisions: the numbers of their lines, from 0, and of their files.
    pub decisions: Vec<(usize, usize)>,
    /// The decisions about exercises that the key does not have.
    pub decided_elsewhere: Vec<((usize, usize), Arc<str>)>,
    /// The decisions that give more points than the exercise has: the points, and those of the
    /// exercise.
    pub above_all: Vec<((usize, usize), Points, Points)>,
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
    /// The blocks that answer them, each with true if nothing else does.
    pub(super) blocks: Vec<(BlockKind, bool)>,
    /// The scope at its end.
    pub scope: Scope,
    /// The decisions about its answers.
    pub(super) decisions: Decisions,
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
    /// The places of the decisions that decided something.
    pub used: Vec<(usize, usize)>,
    /// The places of those that read an answer as one that is not understood either.
    pub vain: Vec<(usize, usize)>,
}

impl Key {
    /// Reads a key, with what is in force before its first line. Of exercises with one name the
    /// first counts.
    pub fn read(text: &str, start: &Scope) -> Key {
        let mut key = Key::default();
        // The lines of a key that is a table, a proof or a model, and those of the exercise so far.
        let mut block: Option<String> = None;
        let mut blocks: Vec<Arc<str>> = Vec::new();
        let below = walk(text, start, |passed| {
            let line = passed.line;
            match (passed.edge, &mut block) {
                (Some(Edge::Opens(BlockKind::Exercise)), _) => blocks.clear(),
                (Some(Edge::Opens(_)), _) => {
                    let awaited = passed.scope.exercise().and_then(|it| it.awaits.as_ref());
                    let head = line.of(line.body());
                    if let (Statement::Cells(Keyword::Model, _, words), None) =
                        (&line.statement, awaited.filter(|it| it.is_key))
                    {
                        key.models.extend(words.first().map(|name| Arc::from(line.of(*name))));
                    }
                    block = awaited.filter(|it| it.is_key).map(|it| match &it.at {
                        Some(world) => format!("at {world}\n{head}"),
                        None => head.to_owned(),
                    });
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
                && !exercise.only_decides()
                && !key.places.contains_key(id)
            {
                key.places.insert(id.clone(), key.exercises.len());
                let mut exercise = exercise.clone();
                exercise.keys.append(&mut blocks);
                let kinds: Vec<_> =
                    exercise.lines().filter_map(|line| requirement(&line)?.kind).collect();
                let scope = passed.scope.outside_blocks().telling_answers();
                let blocks = exercise.lines().filter_map(|line| block_asked(&line, &scope));
                let blocks = blocks.collect();
                key.exercises.push(Keyed {
                    id: id.clone(),
                    exercise,
                    kinds,
                    blocks,
                    scope,
                    decisions: Decisions::default(),
                });
            }
            true
        });
        key.is_unfinished = below.depth() > 0;
        key.decide(text, 0, start);
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

    /// Grades the hand-in of nobody in particular.
    pub fn grade(&self, texts: &[String], effort: Effort) -> Graded {
        self.grade_of("", texts, effort)
    }

    /// Grades a student's hand-in of some texts, of which later ones replace answers of earlier
    /// ones. All its answers share the effort.
    pub fn grade_of(&self, student: &str, texts: &[String], effort: Effort) -> Graded {
        let mut given: Vec<Option<Given>> = self.exercises.iter().map(|_| None).collect();
        let mut beside = Beside::default();
        let read =
            |text: (usize, &String)| self.read_answers((text.0, text.1), &mut given, &mut beside);
        let mut fates: Vec<Vec<Fate>> = texts.iter().enumerate().map(read).collect();
        let are_passed_over = |(text, fates): (&String, &Vec<Fate>)| {
            !text.trim().is_empty() && fates.iter().all(|fate| *fate == Fate::Harmless)
        };
        let all = texts.iter().zip(&fates).enumerate();
        beside.passed_over =
            all.filter(|(_, it)| are_passed_over(*it)).map(|(file, _)| file).collect();
        let (decided, mut used) = self.decided(student, texts, &given, &mut fates);
        used.extend(decided.iter().flatten().map(|it| it.decision.place));
        let given: Vec<_> = given.iter().map(Option::as_ref).zip(&decided).collect();
        let mut ledger = Ledger::new(effort);
        let budget = Budget::new(&mut ledger, u64::MAX);
        let mut marks = self.marks(&given, &budget);
        let asked = budget.take_asked();
        if !asked.iter().all(|problem| ledger.is_granted(*problem)) {
            ledger.count(asked, []);
            ledger.solve();
            marks = self.marks(&given, &Budget::new(&mut ledger, u64::MAX));
        }
        let understood: Vec<Option<String>> = marks.iter().map(Mark::understood).collect();
        self.tell_unread(&mut marks, &mut beside, &fates);
        let answers = given.iter().map(|(given, _)| *given).zip(understood);
        self.await_decisions(&mut marks, answers, texts, &fates);
        let of_decided = marks.iter().zip(&decided).filter(|(mark, _)| {
            matches!(mark.decision, Some(DecisionKind::Read(_))) && mark.status == Status::Unread
        });
        let vain = of_decided.filter_map(|(_, it)| Some(it.as_ref()?.decision.place)).collect();
        Graded { marks, beside, fates, used, vain }
    }

    /// Adds the answers that are not understood to the lines that are unread, and makes the
    /// exercises unread below whose numbers these stand.
    fn tell_unread(&self, marks: &mut [Mark], beside: &mut Beside, fates: &[Vec<Fate>]) {
        for (of, (keyed, mark)) in self.exercises.iter().zip(&*marks).enumerate() {
            if mark.status == Status::Unread
                && let (Some(place), Some(answer)) = (mark.place, &mark.answer)
            {
                let text = answer.trim().to_owned();
                let why = WhyUnread::NotUnderstood(keyed.id.to_string());
                beside.unread.push(Unread { place, text, of: Some(of), why });
            }
        }
        for unread in fates.iter().flatten().filter_map(Fate::unread) {
            if let Some(mark) = unread.of.and_then(|place| marks.get_mut(place)) {
                // What stands in a file before that of the answer is replaced with it.
                if mark.place.is_some_and(|(_, file)| unread.place.1 < file) {
                    continue;
                }
                (mark.status, mark.points) = (Status::Unread, Points::default());
                // The lines below take a decision about the answer alone back.
                if mark.decision.take().is_some() {
                    mark.comment = None;
                }
            }
            if beside.unread.len() < MOST {
                beside.unread.push(unread.clone());
            }
        }
        beside.unread.sort_by_key(|unread| (unread.place.1, unread.place.0));
    }

    fn marks(
        &self,
        given: &[(Option<&Given>, &Option<Decided<'_>>)],
        oracle: &Budget<'_>,
    ) -> Vec<Mark> {
        let answers = self.exercises.iter().zip(given);
        let mark =
            |(keyed, (given, decided)): (&Keyed, &(Option<&Given>, &Option<Decided<'_>>))| {
                match decided {
                    Some(decided) => keyed.decided_mark(*given, decided, oracle),
                    None => keyed.mark(*given, oracle),
                }
            };
        answers.map(mark).collect()
    }
}

impl Keyed {
    /// True if a text is understood as an answer of words, values or names to a requirement.
    pub(super) fn understands(&self, text: &str) -> bool {
        self.exercise.lines().any(|line| understands(&line, text, &self.scope))
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
                (Some(RequirementKind::Value), _) => {
                    let values = self.scope.settings.logic.iter().flat_map(|logic| logic.values());
                    candidates.extend(values.map(str::to_owned));
                }
                (Some(RequirementKind::Worlds | RequirementKind::Systems), _) => {
                    candidates.extend(right_list(line, &self.scope, &Limit::brief()));
                }
                (Some(kind), _) => {
                    let words: &[&str] = match kind {
                        RequirementKind::Class => &["tautology", "contradiction", "contingent"],
                        RequirementKind::Validity => &["valid", "invalid"],
                        RequirementKind::Whether => &["yes", "no"],
                        _ => &[],
                    };
                    candidates.extend(words.iter().copied().map(str::to_owned));
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
