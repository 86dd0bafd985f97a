//! `wff grade`: hand-ins against a key, several at once.

mod beside;
mod feedback;
mod gradescope;
mod json;
mod marks;
mod review;
mod summary;
mod table;
mod texts;

use crate::check;
use crate::fmt::formatted;
use crate::inputs::{Failures, Input};
use crate::options::{CheckFormat, CheckOptions, GradeFormat, GradeOptions, PathOptions};
use crate::output::{Output, Status, count};
use marks::{Marked, Marks};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use summary::Summary;
use wff_core::document::Stream;
use wff_core::effort::Effort;
use wff_core::grading::{Graded, Key, sheet};
use wff_core::rules::{Levels, Severity};
use wff_core::scope::Scope;
use wff_files::{ConfigCache, FileError, HandIn, HandInChoice, hand_ins};

/// The hand-ins that are graded before progress is shown again.
const SHOWN: usize = 64;

pub fn run(options: &GradeOptions, output: &mut Output) -> Status {
    let json = matches!(options.format, GradeFormat::Json | GradeFormat::Gradescope);
    let choices = match options.settings.for_files() {
        Ok(choices) => choices,
        Err(wrong) => return output.refusal(json, wrong),
    };
    if options.check {
        return check_key(options, output);
    }
    let configs = ConfigCache::new(options.isolated);
    let config = configs.of(&options.key);
    output.mistakes(&config);
    let start = choices.or(&config.settings).scope();
    let text = match (Input::file(&options.key)).read() {
        Ok(text) => text,
        Err(failure) => return output.refusal(json, failure),
    };
    if let Some(wrong) = faulty(&text, &start, &options.key) {
        return output.refusal(json, wrong);
    }
    if options.sheet {
        let sheet = sheet(&text, &start);
        return match formatted(&sheet, &start) {
            Ok(formatted) => {
                output.file_text(&formatted.unwrap_or(sheet));
                Status::Fine
            }
            Err(_) => output.failure("there is not enough memory for the sheet"),
        };
    }
    if options.hand_ins.is_empty() {
        return output.refusal(json, "there are no hand-ins to grade; name files or folders");
    }
    let mut key = Key::read(&text, &start);
    if let Err(wrong) = decide(&mut key, &start, options) {
        return output.refusal(json, wrong);
    }
    let marks = match grade(key, options, output) {
        Ok(marks) => marks,
        Err(wrong) if options.format == GradeFormat::Gradescope => {
            return gradescope::refused(&wrong, output);
        }
        Err(wrong) => return output.refusal(json, wrong),
    };
    if let Some(path) = &options.output_file {
        let hand_ins = marks.hand_ins.iter().flat_map(|it| &it.hand_in.files);
        let read = hand_ins.chain(&marks.keys).chain(marks.deciding()).map(|it| &**it);
        if let Err(status) = output.write_report(path, ("graded", read)) {
            return status;
        }
    }
    if options.review {
        review::review(&marks, output);
        if !options.quiet {
            tell_beside(&marks, output);
        }
        return review::status(&marks);
    }
    tell(&marks, options, output)
}

/// The reason why a key cannot be graded against, if there is one.
fn faulty(text: &str, start: &Scope, path: &Path) -> Option<String> {
    let wrong = no_key(text, start, path);
    // A file without exercises may have some that its errors hide.
    let errors = errors(text, start);
    (errors > 0 && Key::answers(text, start).is_empty())
        .then(|| {
            let them = if errors == 1 { "it" } else { "them" };
            let (name, errors) = (path.display(), count(errors, "error"));
            format!("{name}: the key has {errors}; `wff grade --check` tells {them}")
        })
        .or(wrong)
}

/// The number of errors in a key or in decisions.
fn errors(text: &str, start: &Scope) -> usize {
    let levels = Levels::default();
    let mut start = start.clone();
    start.settings.heeds_exam = false;
    let start = &start;
    let stream = Stream::new(text, start, Effort::default(), &levels);
    let is_error =
        |it: &wff_core::rules::Found| levels.of(it.diagnostic.rule) == Some(Severity::Error);
    stream.map(|faults| faults.words().iter().filter(|it| is_error(it)).count()).sum()
}

/// Puts the decisions in force that stand in files beside the key.
fn decide(key: &mut Key, start: &Scope, options: &GradeOptions) -> Result<(), String> {
    for (number, path) in options.decisions.iter().enumerate() {
        let text = Input::file(path).read().map_err(|failure| failure.to_string())?;
        let errors = errors(&text, start);
        if errors > 0 {
            let (name, them) = (path.display(), if errors == 1 { "it" } else { "them" });
            let errors = count(errors, "error");
            return Err(format!("{name}: the decisions have {errors}; `wff check` tells {them}"));
        }
        key.decide(&text, number + 1, start);
    }
    if let Some(((line, file), points, out_of)) = key.above_all.first() {
        let path = options.decisions.get(file.wrapping_sub(1)).unwrap_or(&options.key);
        let (name, line) = (path.display(), line + 1);
        let (points, out_of) = (points.in_words(), out_of.in_words());
        return Err(format!("{name}: line {line} gives {points}, and the exercise has {out_of}"));
    }
    Ok(())
}

/// The reason why a file is no key, although no line of it has that as a fault.
fn no_key(text: &str, start: &Scope, path: &Path) -> Option<String> {
    let name = path.display();
    if let Some(line) = Key::answers(text, start).first() {
        return Some(format!(
            "{name}: line {} answers an exercise, as a student's sheet does and a key does not",
            line + 1
        ));
    }
    let key = Key::read(text, start);
    if key.is_unfinished {
        return Some(format!("{name}: the last block of the key has no `end` yet"));
    }
    key.exercises.is_empty().then(|| format!("{name}: there are no exercises in this key"))
}

/// Checks the key as any file is checked.
fn check_key(options: &GradeOptions, output: &mut Output) -> Status {
    let json = options.format == GradeFormat::Json;
    let configs = ConfigCache::new(options.isolated);
    let config = configs.of(&options.key);
    let start = options.settings.for_files().map(|it| it.or(&config.settings).scope());
    let wrong = match (start, Input::file(&options.key).read()) {
        (Ok(start), Ok(text)) => no_key(&text, &start, &options.key),
        _ => None,
    };
    let wanted = CheckOptions {
        paths: PathOptions { paths: vec![options.key.clone()], ..PathOptions::default() },
        format: if json { CheckFormat::Json } else { CheckFormat::Full },
        quiet: options.quiet || wrong.is_some(),
        effort: options.effort,
        isolated: options.isolated,
        settings: options.settings.clone(),
        is_key: true,
        ..CheckOptions::default()
    };
    let status = check::run(&wanted, output);
    match wrong.filter(|_| status == Status::Fine) {
        Some(wrong) => {
            let _ = output.failure(wrong);
            Status::Fault
        }
        None => status,
    }
}

/// Grades all hand-ins.
fn grade(key: Key, options: &GradeOptions, output: &mut Output) -> Result<Marks, String> {
    let choice = HandInChoice { only: options.only.clone(), students: options.student.clone() };
    let mut found = hand_ins(&options.hand_ins, &options.key, &choice)?;
    let deciding: Vec<PathBuf> =
        options.decisions.iter().filter_map(|path| path.canonicalize().ok()).collect();
    found.hand_ins.retain(|it| !it.path.canonicalize().is_ok_and(|it| deciding.contains(&it)));
    let mut failures = Failures::default();
    for failure in &found.failures {
        failures.fail(failure, output);
    }
    if options.format == GradeFormat::Gradescope && found.hand_ins.len() != 1 {
        if let ([], Some(failure)) = (&found.hand_ins[..], found.failures.first()) {
            return Err(failure.message.clone());
        }
        return Err(format!(
            "--format gradescope is for one hand-in, and there are {}",
            found.hand_ins.len()
        ));
    }
    if let ([], [first, ..], []) = (&found.hand_ins[..], &found.keys[..], &found.failures[..]) {
        return Err(format!(
            "{} is a key, which is no hand-in, and there is nothing else to grade",
            first.display()
        ));
    }
    let all = found.hand_ins.len();
    let done = AtomicUsize::new(0);
    let is_shown = !options.quiet && std::io::stderr().is_terminal();
    let graded: Vec<(HandIn, Result<Graded, FileError>)> = found
        .hand_ins
        .into_par_iter()
        .map(|hand_in| {
            let graded = texts::grade(&key, &hand_in, Effort::of_hand_in(options.effort));
            let number = done.fetch_add(1, Ordering::Relaxed) + 1;
            if is_shown && number.is_multiple_of(SHOWN) {
                // There is nowhere to say that this failed.
                let _ = write!(std::io::stderr(), "\rgraded {number} of {all}");
            }
            (hand_in, graded)
        })
        .collect();
    if is_shown && all >= SHOWN {
        let _ = write!(std::io::stderr(), "\r{:40}\r", "");
    }
    let mut hand_ins = Vec::with_capacity(graded.len());
    for (hand_in, graded) in graded {
        match graded {
            Ok(graded) => hand_ins.push(Marked { hand_in, graded }),
            Err(failure) => failures.fail(&failure, output),
        }
    }
    let mut names = BTreeSet::new();
    let students = hand_ins.iter().map(|marked: &Marked| &marked.hand_in.student);
    let shared = students.filter(|student| !names.insert(*student)).cloned().collect();
    let (path, left_out, keys) = (options.key.clone(), found.left_out, found.keys);
    let decisions = options.decisions.clone();
    Ok(Marks { key, path, decisions, hand_ins, shared, left_out, keys, failures })
}

/// Tells what is no hand-in, and which decisions decide nothing.
fn tell_beside(marks: &Marks, output: &mut Output) {
    if marks.hand_ins.is_empty() && marks.failures.number == 0 {
        output.note("there are no hand-ins among the files and folders that were named");
    }
    for left_out in &marks.left_out {
        output.note(format_args!("{}: {}", left_out.path.display(), left_out.why));
    }
    for path in &marks.keys {
        output.note(format_args!("{}: this is a key, and was left alone", path.display()));
    }
    for (place, text) in marks.idle() {
        output.note(format_args!("{place}: {text}"));
    }
}

/// Prints the marks, and writes the pages of feedback.
fn tell(marks: &Marks, options: &GradeOptions, output: &mut Output) -> Status {
    let summary =
        (options.summary || options.format == GradeFormat::Json).then(|| Summary::of(marks));
    match options.format {
        GradeFormat::Table => table::table(marks, options.quiet, output),
        GradeFormat::Markdown => table::markdown(marks, output),
        GradeFormat::Csv => table::csv(marks, output),
        GradeFormat::Json => json::json(marks, summary.as_ref(), output),
        GradeFormat::Gradescope => gradescope::results(marks, output),
    }
    match (&summary, options.format) {
        (Some(summary), GradeFormat::Table) => summary.text(marks, output),
        (Some(summary), GradeFormat::Markdown) => summary.markdown(marks, output),
        (Some(_), GradeFormat::Csv | GradeFormat::Gradescope) if options.summary => {
            output.note("--summary is told in a table, in Markdown and in JSON only");
        }
        _ => {}
    }
    if !options.quiet {
        tell_beside(marks, output);
        for student in &marks.shared {
            let of = marks.hand_ins.iter().filter(|marked| marked.hand_in.student == *student);
            let paths: Vec<String> = of.map(|it| it.hand_in.path.display().to_string()).collect();
            output.note(format_args!(
                "{} have one name, `{student}`, and each has marks of its own",
                paths.join(" and ")
            ));
        }
        for marked in &marks.hand_ins {
            if marked.hand_in.files.is_empty() {
                let path = marked.hand_in.path.display();
                output.note(format_args!("{path}: there is no file in this folder that is read"));
            }
            for note in beside::notes(marked) {
                let place = match note.place {
                    Some((line, file)) => format!("{}:{line}", marked.file(file).display()),
                    None => marked.hand_in.path.display().to_string(),
                };
                output.note(format_args!("{place}: {}", note.text));
            }
        }
    }
    let unread: Vec<usize> =
        marks.hand_ins.iter().map(|it| it.graded.beside.unread.len()).collect();
    let lines = unread.iter().sum();
    if lines > 0 {
        let of = unread.iter().filter(|number| **number > 0).count();
        let (lines, of) = (count(lines, "line"), count(of, "hand-in"));
        output.note(format_args!("{lines} of {of} could not be read"));
    }
    let is_whole = marks.failures.number == 0 && lines == 0;
    let mut status = if is_whole { Status::Fine } else { Status::Failure };
    if let Some(folder) = &options.feedback
        && let Err(failure) = feedback::write(marks, folder, options)
    {
        status = output.failure(failure);
    }
    status
}
