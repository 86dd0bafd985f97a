//! The pages of feedback, one for each student: what was asked, what was handed in, and what it
//! lacks. The key stays out of them unless it is asked for.

use super::beside::notes;
use super::{Marked, Marks};
use crate::options::{FeedbackFormat, GradeOptions};
use crate::output::file_name;
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use wff_core::exercise::Points;
use wff_core::grading::{DecisionKind, Keyed, Mark, Status, tells_answer};
use wff_core::markup::{Markdown, Xml};
use wff_core::{markdown, xml};
use wff_files::FileError;

/// The most letters of an answer that a page shows.
const ANSWER: usize = 2_000;

/// A sentence about an answer.
pub struct Remark {
    /// True if it is about a requirement that is met; `None` if that was not decided, or it is
    /// about none.
    pub met: Option<bool>,
    pub text: String,
}

/// The remarks on an answer: its requirements, and the teacher's comment.
pub fn remarks(keyed: &Keyed, mark: &Mark) -> Vec<Remark> {
    let mut remarks = Vec::new();
    let gives_points =
        matches!(mark.decision, Some(DecisionKind::Accepted | DecisionKind::Adjusted));
    match mark.status {
        _ if gives_points => {}
        Status::Blank => return remarks,
        Status::Pff => {
            let why = mark.requirements.iter().find_map(|it| it.why.clone());
            let text = why.unwrap_or_else(|| "it is not well formed".to_owned());
            remarks.push(Remark { met: Some(false), text });
        }
        Status::Unread => {
            let text = "this could not be read; your teacher will look at it".to_owned();
            remarks.push(Remark { met: None, text });
        }
        Status::Right | Status::Partly | Status::Wrong | Status::Undecided => {
            for (required, marked) in keyed.exercise.requirements.iter().zip(&mark.requirements) {
                // A requirement that is the answer stays with the teacher.
                let words = match tells_answer(required) {
                    true => "the formula that is asked for",
                    false => required.words(),
                };
                let words = match required.points {
                    Some(points) => format!("{words} ({})", self::points(points)),
                    None => words.to_owned(),
                };
                let text = match (marked.met, &marked.why) {
                    (None, _) => format!("{words}: not decided"),
                    (Some(_), Some(why)) => format!("{words}: {why}"),
                    (Some(_), None) => words,
                };
                remarks.push(Remark { met: marked.met, text });
            }
        }
    }
    let decision = match &mark.decision {
        Some(DecisionKind::Read(answer)) => Some(format!("your teacher reads it as `{answer}`")),
        Some(DecisionKind::Accepted) => Some("your teacher accepts it".to_owned()),
        Some(DecisionKind::Adjusted) => Some("your teacher adjusted the points".to_owned()),
        Some(DecisionKind::Wrong) | None => None,
    };
    remarks.extend(decision.map(|text| Remark { met: None, text }));
    let comment = mark.comment.as_deref().map(str::to_owned);
    remarks.extend(comment.map(|text| Remark { met: None, text }));
    remarks
}

/// The notes on what was not graded, as a student is shown them.
pub fn told(marked: &Marked) -> impl Iterator<Item = String> + '_ {
    notes(marked).into_iter().map(|note| match note.place {
        Some((line, file)) if marked.hand_in.files.len() > 1 => {
            format!("{}, line {line}: {}", marked.name(file), note.text)
        }
        Some((line, _)) => format!("line {line}: {}", note.text),
        None => note.text,
    })
}

/// Writes a page for each student into a folder.
pub fn write(marks: &Marks, folder: &Path, options: &GradeOptions) -> Result<(), FileError> {
    if folder.is_file() {
        let message = "this is a file, and the pages go into a folder".to_owned();
        return Err(FileError { path: folder.to_owned(), message });
    }
    fs::create_dir_all(folder).map_err(|error| FileError::system(folder, &error))?;
    let extension = match options.feedback_format {
        FeedbackFormat::Markdown => "md",
        FeedbackFormat::Html => "html",
    };
    let mut taken: HashSet<String> = HashSet::new();
    for marked in &marks.hand_ins {
        let stem = file_name(&marked.hand_in.student);
        let names = (1..).map(|number| match number {
            1 => format!("{stem}.{extension}"),
            _ => format!("{stem}-{number}.{extension}"),
        });
        let is_free = |name: &String| taken.insert(name.to_lowercase());
        let name = {
            let mut is_free = is_free;
            names.into_iter().find(|name| is_free(name))
        };
        let path = folder.join(name.unwrap_or_default());
        let page = Page { marks, marked, shows_key: options.show_key };
        let text = match options.feedback_format {
            FeedbackFormat::Markdown => page.markdown().into_string(),
            FeedbackFormat::Html => page.html().into_string(),
        };
        wff_files::write_page(&path, &text)?;
    }
    Ok(())
}

/// The page of a student.
struct Page<'p> {
    marks: &'p Marks,
    marked: &'p Marked,
    shows_key: bool,
}

fn points(points: Points) -> String {
    let noun = if points == Points::whole(1) { "point" } else { "points" };
    format!("{points} {noun}")
}

fn points_of(points: Points, out_of: Points) -> String {
    format!("{points} of {}", self::points(out_of))
}

/// An answer as it was handed in, as far as a page shows it.
fn shown(answer: &str) -> String {
    let mut characters = answer.trim().chars();
    let mut text: String = characters.by_ref().take(ANSWER).collect();
    if characters.next().is_some() {
        text.push('…');
    }
    text
}

impl Page<'_> {
    fn exercises(&self) -> impl Iterator<Item = (&Keyed, &Mark)> {
        self.marks.key.exercises.iter().zip(&self.marked.graded.marks)
    }

    fn head(keyed: &Keyed, mark: &Mark) -> String {
        let title = keyed.exercise.title.as_deref();
        let title = title.map_or(String::new(), |title| format!(" {title}"));
        let points = points_of(mark.points, keyed.exercise.out_of());
        format!("{}{title}: {points}, {}", keyed.id, mark.status.name())
    }

    fn total(&self) -> String {
        points_of(self.marked.points(), self.marks.key.out_of())
    }

    /// Answers that are right and stand on one line, if they are to be shown and this is not one.
    fn keys(&self, keyed: &Keyed, mark: &Mark) -> Vec<String> {
        if !self.shows_key || mark.status == Status::Right {
            return Vec::new();
        }
        keyed.right_answers().into_iter().filter(|key| !is_block(key)).collect()
    }

    /// The first table or proof that is right, under the same conditions.
    fn block(&self, keyed: &Keyed, mark: &Mark) -> Option<String> {
        let is_shown = self.shows_key && mark.status != Status::Right;
        keyed.right_answers().into_iter().find(|key| is_shown && is_block(key))
    }

    fn markdown(&self) -> Markdown {
        let student = Markdown::text(&self.marks.name(self.marked));
        let mut page = markdown!("# {}\n\n{}\n", student, Markdown::text(&self.total()));
        for (keyed, mark) in self.exercises() {
            page.push(markdown!("\n## {}\n\n", Markdown::text(&Page::head(keyed, mark))));
            for ask in &keyed.exercise.ask {
                page.push(markdown!("{}\n\n", Markdown::paragraph(ask)));
            }
            if let Some(answer) = &mark.answer {
                page.push("Your answer".into());
                if let Some((line, _)) = mark.place {
                    page.push(markdown!(", line {}", line + 1));
                }
                page.push(markdown!(":\n\n{}\n\n", Markdown::block("text", &shown(answer))));
            }
            for remark in remarks(keyed, mark) {
                let sign = match remark.met {
                    Some(true) => "- ✓ ",
                    Some(false) => "- ✗ ",
                    None => "- ",
                };
                page.push(markdown!("{}{}\n", sign, Markdown::message(&remark.text)));
            }
            let keys = self.keys(keyed, mark);
            if !keys.is_empty() {
                let gap = if page.ends_with("\n\n") { "" } else { "\n" };
                let keys = Markdown::join(keys.iter().map(|key| Markdown::code(key)), " or ");
                page.push(markdown!("{}An answer that is right: {}\n", gap, keys));
            }
            if let Some(block) = self.block(keyed, mark) {
                let block = Markdown::block("text", &block);
                page.push(markdown!("\nAn answer that is right:\n\n{}\n", block));
            }
        }
        let notes: Vec<String> = told(self.marked).collect();
        if !notes.is_empty() {
            page.push("\n## Not graded\n\n".into());
        }
        for note in notes {
            page.push(markdown!("- {}\n", Markdown::message(&note)));
        }
        page
    }

    fn html(&self) -> Xml {
        let student = Xml::text(&self.marks.name(self.marked));
        let mut page = xml!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
             <title>{}</title>\n\
             <style>body {{ font: 16px/1.5 sans-serif; max-width: 44em; margin: 2em auto; \
             padding: 0 1em }} \
             pre, code {{ font: 15px monospace; background: #eee; padding: 2px 4px }} \
             .met {{ color: #176a2c }} .unmet {{ color: #a3201f }}</style>\n<h1>{}</h1>\n\
             <p>{}</p>\n",
            student,
            student,
            Xml::text(&self.total())
        );
        for (keyed, mark) in self.exercises() {
            page.push(xml!("<h2>{}</h2>\n", Xml::text(&Page::head(keyed, mark))));
            for ask in &keyed.exercise.ask {
                page.push(xml!("<p>{}</p>\n", Xml::text(ask)));
            }
            if let Some(answer) = &mark.answer {
                let place = mark.place.map(|(line, _)| xml!(", line {}", line + 1));
                let (place, answer) = (place.unwrap_or_default(), Xml::text(&shown(answer)));
                page.push(xml!("<p>Your answer{}:</p>\n<pre>{}</pre>\n", place, answer));
            }
            let remarks = remarks(keyed, mark);
            if !remarks.is_empty() {
                let remarks: Xml = remarks.iter().map(item).collect();
                page.push(xml!("<ul>\n{}</ul>\n", remarks));
            }
            let keys = self.keys(keyed, mark);
            if !keys.is_empty() {
                let keys: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
                let keys = Xml::message(&keys.join(" or "));
                page.push(xml!("<p>An answer that is right: {}</p>\n", keys));
            }
            if let Some(block) = self.block(keyed, mark) {
                let block = Xml::text(&block);
                page.push(xml!("<p>An answer that is right:</p>\n<pre>{}</pre>\n", block));
            }
        }
        let note = |text| item(&Remark { met: None, text });
        let notes: Xml = told(self.marked).map(note).collect();
        if !notes.is_empty() {
            page.push(xml!("<h2>Not graded</h2>\n<ul>\n{}</ul>\n", notes));
        }
        page.push("</html>\n".into());
        page
    }
}

/// A remark as an item of a list.
fn item(remark: &Remark) -> Xml {
    let (class, sign) = match remark.met {
        Some(true) => (" class=\"met\"", "✓ "),
        Some(false) => (" class=\"unmet\"", "✗ "),
        None => ("", ""),
    };
    xml!("<li{}>{}{}</li>\n", class, sign, Xml::message(&remark.text))
}

/// True if an answer is a table or a proof.
fn is_block(answer: &str) -> bool {
    answer.contains('\n')
}
