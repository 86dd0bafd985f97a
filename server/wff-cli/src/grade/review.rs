//! The answers that could not be read, as lines that decide them.

use super::Marks;
use crate::output::{Output, Status, count};
use crate::shown::clean;
use std::collections::{BTreeSet, HashMap};
use wff_core::grading::Awaiting;

/// The most students who are named for an answer.
const NAMED: usize = 5;
/// The most lines that are shown of a table or a proof.
const SHOWN: usize = 30;

/// An answer that some students wrote.
struct Open {
    awaiting: Awaiting,
    students: Vec<String>,
}

/// Prints the answers that await a decision, by exercise, the commonest first.
pub fn review(marks: &Marks, output: &mut Output) {
    let exercises = marks.key.exercises.iter().enumerate().map(|(place, keyed)| {
        let of_student = marks.hand_ins.iter().filter_map(|marked| {
            let mark = marked.graded.marks.get(place)?;
            Some((mark.awaiting.clone()?, marked.hand_in.student.clone()))
        });
        (&keyed.id, together(of_student))
    });
    let exercises: Vec<_> = exercises.filter(|(_, open)| !open.is_empty()).collect();
    let apart = marks.hand_ins.iter().flat_map(|marked| {
        let unread = marked.graded.beside.unread.iter().filter(|unread| unread.of.is_none());
        unread.map(|it| (Awaiting::new(&it.text), marked.hand_in.student.clone()))
    });
    let apart = together(apart);
    let key = marks.path.display().to_string();
    if exercises.is_empty() && apart.is_empty() {
        return output.line(format_args!("# all answers to {} are read", clean(&key)));
    }
    output.line(format_args!("# Answers to {} that could not be read.", clean(&key)));
    if !exercises.is_empty() {
        output.line("# Write in the place of `?` what an answer is read as, or make of its line");
        output.line("# `accept \"…\" 0.5 points \"comment\"` or `wrong \"…\" \"comment\"`.");
    }
    for (id, open) in exercises {
        output.line(format_args!("\nexercise {id}"));
        for Open { awaiting, students } in open {
            output.line(format_args!("  {}", told(&students)));
            if awaiting.quoted != awaiting.lines.join(" ") {
                for line in awaiting.lines.iter().take(SHOWN) {
                    output.line(format_args!("  #   {}", clean(line)));
                }
            }
            let meant = awaiting.proposal.as_deref().unwrap_or("?");
            output.line(format_args!("  read \"{}\" as {}", clean(&awaiting.quoted), clean(meant)));
        }
        output.line("end");
    }
    if !apart.is_empty() {
        output.line("\n# Lines of no exercise. `accept` without its `#` makes one harmless; in an");
        output.line("# exercise such a line is an answer to that.");
    }
    for Open { awaiting, students } in apart {
        output.line(told(&students));
        output.line(format_args!("# accept \"{}\"", clean(&awaiting.quoted)));
    }
}

/// The students who wrote an answer, as a comment.
fn told(students: &[String]) -> String {
    let more = if students.len() > NAMED { ", …" } else { "" };
    let named: Vec<_> = students.iter().take(NAMED).map(|it| clean(it)).collect();
    format!("# {}: {}{more}", count(students.len(), "student"), named.join(", "))
}

/// Puts answers together that decisions take for one, those of most students first.
fn together(answers: impl Iterator<Item = (Awaiting, String)>) -> Vec<Open> {
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut open: Vec<Open> = Vec::new();
    for (awaiting, student) in answers {
        let place = *places.entry(awaiting.compared.clone()).or_insert(open.len());
        match open.get_mut(place) {
            Some(known) => known.students.push(student),
            None => open.push(Open { awaiting, students: vec![student] }),
        }
    }
    for Open { students, .. } in &mut open {
        let mut seen = BTreeSet::new();
        students.retain(|student| seen.insert(student.clone()));
    }
    open.sort_by_key(|it| std::cmp::Reverse(it.students.len()));
    open
}

/// The status of a command that reviews: whatever is unread is what was asked for.
pub fn status(marks: &Marks) -> Status {
    if marks.failures.number == 0 { Status::Fine } else { Status::Failure }
}
