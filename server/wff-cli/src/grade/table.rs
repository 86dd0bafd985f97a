//! The marks as tables: for people, in Markdown, and as comma-separated values.

use super::{Marked, Marks};
use crate::output::{Output, count};
use crate::shown::clean;
use wff_core::grading::{DecisionKind, Mark, Status};
use wff_core::markup::{Field, Record};
use wff_core::pictures::columns::{self, aligned};

/// The cell of an exercise: its points, or a sign that there are none and why.
fn cell(mark: &Mark) -> String {
    match mark.status {
        _ if is_adjusted(mark) => format!("{}*", mark.points),
        Status::Right | Status::Partly | Status::Wrong => mark.points.to_string(),
        Status::Pff => "pff".to_owned(),
        Status::Blank => "-".to_owned(),
        Status::Unread => "?".to_owned(),
        Status::Undecided => "…".to_owned(),
    }
}

/// True if the teacher adjusted the points of a student.
fn is_adjusted(mark: &Mark) -> bool {
    mark.decision == Some(DecisionKind::Adjusted)
}

/// The rows of a table: a header, then the students.
fn rows(marks: &Marks) -> Vec<Vec<String>> {
    let out_of = marks.key.out_of();
    let exercises = &marks.key.exercises;
    let mut header = vec!["student".to_owned()];
    header.extend(exercises.iter().map(|keyed| keyed.id.to_string()));
    header.push("points".to_owned());
    let of = |marked: &Marked| {
        let mut row = vec![clean(&marks.name(marked)).into_owned()];
        row.extend(marked.graded.marks.iter().map(cell));
        row.push(marked.points().to_string());
        row
    };
    let mut last = vec!["out of".to_owned()];
    last.extend(exercises.iter().map(|keyed| keyed.exercise.out_of().to_string()));
    last.push(out_of.to_string());
    let students = marks.hand_ins.iter().map(of);
    [header].into_iter().chain(students).chain([last]).collect()
}

/// Prints a table for people.
pub fn table(marks: &Marks, quiet: bool, output: &mut Output) {
    for line in aligned(&rows(marks), 1) {
        output.line(line);
    }
    if quiet {
        return;
    }
    output.line("");
    let failed = match marks.failures.number {
        0 => String::new(),
        number => format!("; {number} more could not be graded"),
    };
    let unread = match marks.count(Status::Unread) {
        0 => String::new(),
        number => format!("; {} could not be read", count(number, "answer")),
    };
    let open = match marks.count(Status::Undecided) {
        0 => String::new(),
        number => format!("; {} undecided (--effort looks further)", count(number, "answer")),
    };
    let all = marks.hand_ins.iter().flat_map(|marked| &marked.graded.marks);
    let adjusted = match all.filter(|mark| is_adjusted(mark)).count() {
        0 => String::new(),
        number => format!("; {} adjusted (*)", count(number, "mark")),
    };
    let graded = count(marks.hand_ins.len(), "hand-in");
    output.line(format_args!("{graded} graded{unread}{open}{adjusted}{failed}"));
}

/// Prints a table in Markdown.
pub fn markdown(marks: &Marks, output: &mut Output) {
    output.line(columns::markdown(&rows(marks), 1));
}

/// Prints a row for each student: the points and the status of each exercise.
pub fn csv(marks: &Marks, output: &mut Output) {
    let mut line = |fields: &[String]| {
        output.text(fields.iter().map(|field| Field::text(field)).collect::<Record>());
    };
    let mut header: Vec<String> =
        ["student", "file", "points", "out of"].map(str::to_owned).to_vec();
    for keyed in &marks.key.exercises {
        header.extend([keyed.id.to_string(), format!("{} status", keyed.id)]);
    }
    header.extend(["unread", "adjusted"].map(str::to_owned));
    line(&header);
    for marked in &marks.hand_ins {
        let mut row = vec![
            marked.hand_in.student.clone(),
            marked.hand_in.path.to_string_lossy().into_owned(),
            marked.points().to_string(),
            marks.key.out_of().to_string(),
        ];
        for mark in &marked.graded.marks {
            row.extend([mark.points.to_string(), mark.status.name().to_owned()]);
        }
        let ids = |is_one: &dyn Fn(&Mark) -> bool| {
            let all = marks.key.exercises.iter().zip(&marked.graded.marks);
            let ids = all.filter(|(_, mark)| is_one(mark)).map(|(keyed, _)| &*keyed.id);
            ids.collect::<Vec<_>>().join(" ")
        };
        row.push(ids(&|mark| mark.status == Status::Unread));
        row.push(ids(&is_adjusted));
        line(&row);
    }
}
