//! The `results.json` of an autograder on Gradescope: a test for each exercise. The names are those
//! of Gradescope's documentation of autograder output.

use super::Marks;
use super::feedback::{remarks, told};
use super::json::number;
use crate::output::{Output, Status};
use serde_json::{Value, json};

/// The results of what could not be graded.
fn none(told: &str) -> Value {
    json!({ "score": 0, "output": told })
}

/// Prints that nothing could be graded, and why.
pub fn refused(told: &str, output: &mut Output) -> Status {
    output.json(&none(told));
    output.failure(told)
}

/// Prints the results of the one hand-in that there is.
pub fn results(marks: &Marks, output: &mut Output) {
    let Some(marked) = marks.hand_ins.first() else {
        let errors = marks.failures.errors.first();
        let told = errors.map_or("there is nothing to grade", |error| &*error.message);
        return output.json(&none(told));
    };
    let tests: Vec<Value> = marks
        .key
        .exercises
        .iter()
        .zip(&marked.graded.marks)
        .map(|(keyed, mark)| {
            let title = keyed.exercise.title.as_deref();
            let name = title.map_or(keyed.id.to_string(), |title| format!("{} {title}", keyed.id));
            let passed =
                if mark.status == wff_core::grading::Status::Right { "passed" } else { "failed" };
            let mut told = vec![mark.status.name().to_owned()];
            told.extend(remarks(keyed, mark).into_iter().map(|remark| remark.text));
            json!({
                "name": name,
                "number": &*keyed.id,
                "score": number(mark.points),
                "max_score": number(keyed.exercise.out_of()),
                "status": passed,
                "output": told.join("\n"),
            })
        })
        .collect();
    let mut results = json!({ "score": number(marked.points()), "tests": tests });
    let notes: Vec<String> = told(marked).collect();
    if let Some(results) = results.as_object_mut().filter(|_| !notes.is_empty()) {
        results.insert("output".to_owned(), json!(notes.join("\n")));
    }
    output.json(&results);
}
