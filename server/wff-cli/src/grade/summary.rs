//! Summaries of exercises: the marks, counted, and the commonest wrong answers, those that mean the
//! same taken together.

use super::Marks;
use crate::output::{Output, count};
use crate::shown::clean;
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use wff_core::grading::{Keyed, Mark, Status};
use wff_core::markdown;
use wff_core::markup::Markdown;
use wff_core::syntax::text::shorten;

/// The most wrong answers that are listed for an exercise.
const TOLD: usize = 5;
/// The most different wrong answers that are compared with each other.
const COMPARED: usize = 500;
/// The most letters of an answer.
const ANSWER: usize = 200;

/// The outcome of each exercise.
pub struct Summary {
    exercises: Vec<Exercise>,
}

struct Exercise {
    /// The number of marks of each status.
    counts: HashMap<Status, usize>,
    common: Vec<Common>,
}

/// A wrong answer that some students gave.
struct Common {
    answer: String,
    students: usize,
    /// The thing that they did, or what is wrong with it.
    why: Option<String>,
}

impl Summary {
    pub fn of(marks: &Marks) -> Summary {
        let exercises = marks.key.exercises.iter().enumerate().map(|(place, keyed)| {
            let marks = marks.hand_ins.iter().filter_map(|it| it.graded.marks.get(place));
            Exercise::of(keyed, &marks.collect::<Vec<_>>())
        });
        Summary { exercises: exercises.collect() }
    }

    pub fn json(&self, marks: &Marks) -> Value {
        let exercises = self.exercises.iter().zip(&marks.key.exercises);
        exercises
            .map(|(exercise, keyed)| {
                let mut whole = Map::new();
                whole.insert("id".to_owned(), json!(&*keyed.id));
                for status in Status::ALL {
                    whole.insert(status.name().to_owned(), json!(exercise.count(status)));
                }
                let common = exercise.common.iter().map(|common| {
                    let mut it = Map::new();
                    it.insert("answer".to_owned(), json!(common.answer));
                    it.insert("students".to_owned(), json!(common.students));
                    if let Some(why) = &common.why {
                        it.insert("why".to_owned(), json!(why));
                    }
                    Value::Object(it)
                });
                whole.insert("common".to_owned(), common.collect());
                Value::Object(whole)
            })
            .collect()
    }

    pub fn text(&self, marks: &Marks, output: &mut Output) {
        for line in self.lines(marks) {
            output.line("");
            output.line(clean(&line.head));
            for common in line.common {
                output.line(format_args!("  {}", clean(&common)));
            }
        }
    }

    pub fn markdown(&self, marks: &Marks, output: &mut Output) {
        for line in self.lines(marks) {
            output.line(markdown!("\n{}\n", Markdown::strong(&line.head)));
            for common in line.common {
                output.line(markdown!("- {}", Markdown::message(&common)));
            }
        }
    }

    fn lines<'s>(&'s self, marks: &'s Marks) -> impl Iterator<Item = Told> + 's {
        self.exercises.iter().zip(&marks.key.exercises).map(|(exercise, keyed)| {
            let title = keyed.exercise.title.as_deref();
            let title = title.map_or(String::new(), |title| format!(" {title}"));
            let counted = Status::ALL.into_iter().filter(|status| exercise.count(*status) > 0);
            let counts: Vec<String> = counted
                .map(|status| format!("{} {}", exercise.count(status), status.name()))
                .collect();
            let common = exercise.common.iter().map(|common| {
                let why = common.why.as_ref().map_or(String::new(), |why| format!(": {why}"));
                format!("{} wrote `{}`{why}", count(common.students, "student"), common.answer)
            });
            Told {
                head: format!("{}{title}: {}", keyed.id, counts.join(", ")),
                common: common.collect(),
            }
        })
    }
}

/// The words for an exercise.
struct Told {
    head: String,
    common: Vec<String>,
}

/// The requirements that an answer meets, and those that it does not.
fn met(mark: &Mark) -> impl Iterator<Item = Option<bool>> {
    mark.requirements.iter().map(|it| it.met)
}

/// The reason why an answer is wrong: what the teacher says of it, the fallacy that it is, or the
/// requirement that it fails. Without the letters of the answer, if it is to be compared.
fn reason(keyed: &Keyed, mark: &Mark, answer: &str, is_compared: bool) -> Option<String> {
    let fallacy = || keyed.fallacy(answer).map(|fallacy| format!("this is {fallacy}"));
    let why = || mark.requirements.iter().find_map(|it| it.why.clone());
    let comment = mark.comment.as_deref().map(str::to_owned);
    let reason = comment.or_else(fallacy).or_else(why);
    let letters: String = answer.chars().filter(|c| !c.is_whitespace()).collect();
    match is_compared {
        true => reason.map(|it| it.replace(answer, "_").replace(&letters, "_")),
        false => reason,
    }
}

impl Exercise {
    fn of(keyed: &Keyed, marks: &[&Mark]) -> Exercise {
        let mut counts = HashMap::new();
        for mark in marks {
            *counts.entry(mark.status).or_default() += 1;
        }
        let is_wrong =
            |mark: &&&Mark| matches!(mark.status, Status::Wrong | Status::Partly | Status::Pff);
        // First by their letters, then by what they mean.
        let mut written: Vec<(String, &Mark, usize)> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        for mark in marks.iter().filter(is_wrong) {
            let answer = mark.answer.as_deref().unwrap_or_default();
            let letters: String = answer.chars().filter(|c| !c.is_whitespace()).collect();
            match places.get(&letters).and_then(|place| written.get_mut(*place)) {
                Some((_, _, students)) => *students += 1,
                None => {
                    places.insert(letters, written.len());
                    written.push((answer.trim().to_owned(), mark, 1));
                }
            }
        }
        written.sort_by_key(|(_, _, students)| std::cmp::Reverse(*students));
        let mut groups: Vec<(String, &Mark, usize)> = Vec::new();
        for (answer, mark, students) in written.into_iter().take(COMPARED) {
            let why = reason(keyed, mark, &answer, true);
            let is_told_alike = |other: &str, of: &Mark| match (&of.comment, &mark.comment) {
                (None, None) => reason(keyed, of, other, true) == why,
                (Some(one), Some(other)) => one == other,
                // The teacher has a word for one of them only.
                _ => true,
            };
            let same = |(other, of, _): &&mut (String, &Mark, usize)| {
                of.status == mark.status
                    && mark.status != Status::Pff
                    && met(of).eq(met(mark))
                    && keyed.mean_the_same(&answer, other) == Some(true)
                    && is_told_alike(other, of)
            };
            match groups.iter_mut().find(same) {
                Some((_, of, known)) => {
                    *known += students;
                    *of = if of.comment.is_some() { of } else { mark };
                }
                None => groups.push((answer, mark, students)),
            }
        }
        groups.sort_by_key(|(_, _, students)| std::cmp::Reverse(*students));
        let common = groups.into_iter().take(TOLD).map(|(answer, mark, students)| {
            let why = reason(keyed, mark, &answer, false);
            Common { answer: shorten(&answer, ANSWER), students, why }
        });
        Exercise { counts, common: common.collect() }
    }

    fn count(&self, status: Status) -> usize {
        self.counts.get(&status).copied().unwrap_or_default()
    }
}
