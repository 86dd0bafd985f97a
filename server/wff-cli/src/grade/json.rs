//! The marks as JSON, with the names that scripts rely on.

use super::summary::Summary;
use super::{Marked, Marks};
use crate::output::Output;
use serde_json::{Map, Number, Value, json};
use wff_core::exercise::Points;
use wff_core::grading::{DecisionKind, Keyed, Mark, Replaced, Unread};
use wff_core::syntax::text::excerpt;

/// The most letters of an answer.
const ANSWER: usize = 200;

/// Points as a number: whole ones without decimals.
pub fn number(points: Points) -> Value {
    let text = points.to_string();
    text.parse::<Number>().map_or_else(|_| json!(points.to_f64()), Value::Number)
}

fn exercise(marked: &Marked, keyed: &Keyed, mark: &Mark) -> Value {
    let mut exercise = Map::new();
    exercise.insert("id".to_owned(), json!(&*keyed.id));
    if let Some(title) = &keyed.exercise.title {
        exercise.insert("title".to_owned(), json!(&**title));
    }
    exercise.insert("points".to_owned(), number(mark.points));
    exercise.insert("out_of".to_owned(), number(keyed.exercise.out_of()));
    exercise.insert("status".to_owned(), json!(mark.status.name()));
    if let Some(answer) = &mark.answer {
        exercise.insert("answer".to_owned(), json!(excerpt(answer.trim(), ANSWER)));
    }
    if let Some((line, file)) = mark.place {
        exercise.insert("line".to_owned(), json!(line + 1));
        if marked.hand_in.files.len() > 1 {
            exercise.insert("file".to_owned(), json!(marked.file(file).to_string_lossy()));
        }
    }
    let requirements: Vec<Value> = keyed
        .exercise
        .requirements
        .iter()
        .zip(&mark.requirements)
        .map(|(required, marked)| {
            let mut requirement = Map::new();
            requirement.insert("require".to_owned(), json!(required.words()));
            requirement.insert("met".to_owned(), json!(marked.met));
            if let Some(why) = &marked.why {
                requirement.insert("why".to_owned(), json!(why));
            }
            Value::Object(requirement)
        })
        .collect();
    exercise.insert("requirements".to_owned(), Value::Array(requirements));
    if let Some(comment) = &mark.comment {
        exercise.insert("comment".to_owned(), json!(&**comment));
    }
    if mark.decision == Some(DecisionKind::Adjusted) {
        exercise.insert("adjusted".to_owned(), number(mark.points));
    }
    Value::Object(exercise)
}

fn hand_in(marks: &Marks, marked: &Marked) -> Value {
    let exercises = marks.key.exercises.iter().zip(&marked.graded.marks);
    let mut hand_in = Map::new();
    hand_in.insert("student".to_owned(), json!(marked.hand_in.student));
    let file = match &marked.hand_in.files[..] {
        [only] => only,
        _ => &marked.hand_in.path,
    };
    hand_in.insert("file".to_owned(), json!(file.to_string_lossy()));
    hand_in.insert("points".to_owned(), number(marked.points()));
    let exercises = exercises.map(|(keyed, mark)| exercise(marked, keyed, mark)).collect();
    hand_in.insert("exercises".to_owned(), Value::Array(exercises));
    let beside = &marked.graded.beside;
    let several = marked.hand_in.files.len() > 1;
    let unread = beside.unread.iter().map(|it| {
        let Unread { place: (line, file), .. } = it;
        let mut unread = json!({ "line": line + 1, "text": it.shown() });
        if let Some(unread) = unread.as_object_mut().filter(|_| several) {
            unread.insert("file".to_owned(), json!(marked.file(*file).to_string_lossy()));
        }
        unread
    });
    let unread: Vec<Value> = unread.collect();
    if !unread.is_empty() {
        hand_in.insert("unread".to_owned(), Value::Array(unread));
    }
    if !beside.unknown.is_empty() {
        hand_in.insert("unknown".to_owned(), json!(beside.unknown));
    }
    // Of an exercise that is answered in two files, or on two lines, the later answer counts.
    let again = beside.again.iter().map(|(exercise, files)| {
        json!({ "id": exercise, "files": files.map(|file| marked.file(file).to_string_lossy()) })
    });
    let replaced = beside.replaced.iter().map(|Replaced { exercise, lines, .. }| {
        json!({ "id": exercise, "lines": lines.map(|line| line + 1) })
    });
    let again: Vec<Value> = again.chain(replaced).collect();
    if !again.is_empty() {
        hand_in.insert("again".to_owned(), Value::Array(again));
    }
    let earlier = marked.hand_in.earlier.iter().map(|file| json!(file.to_string_lossy()));
    let earlier: Vec<Value> = earlier.collect();
    if !earlier.is_empty() {
        hand_in.insert("earlier".to_owned(), Value::Array(earlier));
    }
    Value::Object(hand_in)
}

/// Prints all marks as one document.
pub fn json(marks: &Marks, summary: Option<&Summary>, output: &mut Output) {
    let mut whole = Map::new();
    whole.insert("key".to_owned(), json!(marks.path.to_string_lossy()));
    whole.insert("out_of".to_owned(), number(marks.key.out_of()));
    let hand_ins = marks.hand_ins.iter().map(|marked| hand_in(marks, marked)).collect();
    whole.insert("handins".to_owned(), Value::Array(hand_ins));
    whole.insert("summary".to_owned(), summary.map_or(json!([]), |it| it.json(marks)));
    let idle = marks.idle();
    if !idle.is_empty() {
        let idle = idle.iter().map(|(place, why)| json!({ "place": place, "why": why }));
        whole.insert("idle".to_owned(), idle.collect());
    }
    if !marks.left_out.is_empty() {
        let paths: Vec<_> = marks.left_out.iter().map(|it| it.path.to_string_lossy()).collect();
        whole.insert("left_out".to_owned(), json!(paths));
    }
    if !marks.failures.errors.is_empty() {
        whole.insert("errors".to_owned(), json!(marks.failures.errors));
    }
    output.json(&whole);
}
