//! The marks as tables: for people, in Markdown, and as comma-separated values.

use super::feedback::plain;
use super::{Marked, Marks};
use crate::output::{Output, clean, count};
use crate::truth_table::quoted;
use wff_core::exercise::{Mark, Status};

/// The cell of an exercise: its points, or a sign that there are none and why.
fn cell(mark: &Mark) -> String {
    match mark.status {
        Status::Right | Status::Partly | Status::Wrong => mark.points.to_string(),
        Status::Pff => "pff".to_owned(),
        Status::Blank => "-".to_owned(),
        Status::Undecided => "?".to_owned(),
    }
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
    let rows = rows(marks);
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    for row in &rows {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, width))| match column {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        output.line(cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    if quiet {
        return;
    }
    let all = marks.hand_ins.iter().flat_map(|marked| &marked.graded.marks);
    let open = all.filter(|mark| mark.status == Status::Undecided).count();
    output.line("");
    let failed = match marks.failures.number {
        0 => String::new(),
        number => format!("; {number} more could not be graded"),
    };
    let open = match open {
        0 => String::new(),
        number => format!("; {} undecided (--effort looks further)", count(number, "answer")),
    };
    output.line(format_args!("{} graded{open}{failed}", count(marks.hand_ins.len(), "hand-in")));
}

/// Prints a table in Markdown.
pub fn markdown(marks: &Marks, output: &mut Output) {
    for (number, row) in rows(marks).iter().enumerate() {
        let cells: Vec<String> = row.iter().map(|cell| plain(cell)).collect();
        output.line(format_args!("| {} |", cells.join(" | ")));
        if number == 0 {
            let rules: Vec<&str> =
                (0..row.len()).map(|column| if column == 0 { "---" } else { "---:" }).collect();
            output.line(format_args!("| {} |", rules.join(" | ")));
        }
    }
}

/// Prints a row for each student: the points and the status of each exercise.
pub fn csv(marks: &Marks, output: &mut Output) {
    let mut line = |fields: &[String]| {
        let fields: Vec<_> = fields.iter().map(|field| quoted(field)).collect();
        output.write(format!("{}\r\n", fields.join(",")).as_bytes());
    };
    let mut header: Vec<String> =
        ["student", "file", "points", "out of"].map(str::to_owned).to_vec();
    for keyed in &marks.key.exercises {
        header.extend([keyed.id.to_string(), format!("{} status", keyed.id)]);
    }
    line(&header);
    for marked in &marks.hand_ins {
        let mut row = vec![
            inert(&marked.hand_in.student),
            inert(&marked.hand_in.path.to_string_lossy()),
            marked.points().to_string(),
            marks.key.out_of().to_string(),
        ];
        for mark in &marked.graded.marks {
            row.extend([mark.points.to_string(), mark.status.name().to_owned()]);
        }
        line(&row);
    }
}

/// A name that no spreadsheet takes for a formula.
fn inert(name: &str) -> String {
    let is_formula = name.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let name = clean(name);
    if is_formula { format!("'{name}") } else { name.into_owned() }
}
