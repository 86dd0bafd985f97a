//! The texts of a hand-in as the grader reads them, and the lines of its files that they come from.

use crate::inputs::Input;
use wff_core::effort::Effort;
use wff_core::grading::{Graded, Key};
use wff_files::{FileError, FileKind, HandIn, Plain};

/// Reads the files of a hand-in and grades them.
pub fn grade(key: &Key, hand_in: &HandIn, effort: Effort) -> Result<Graded, FileError> {
    let has_several = hand_in.files.len() > 1;
    let plain = |file: &std::path::PathBuf| {
        let text = Input::file(file).read_wide()?;
        let plain = Plain::of(text, FileKind::of(file));
        // Where there are several files, the exercise may be in their names.
        let name = wff_files::stem(file);
        let label = || key.label_by_name(&name, &plain.text);
        Ok(match has_several.then(label).flatten() {
            Some(label) => plain.below(&label),
            None => plain,
        })
    };
    let mut plains = hand_in.files.iter().map(plain).collect::<Result<Vec<Plain>, FileError>>()?;
    let texts: Vec<String> =
        plains.iter_mut().map(|plain| std::mem::take(&mut plain.text)).collect();
    let mut graded = key.grade_of(&hand_in.student, &texts, effort);
    let line = |line: &mut usize, file: usize| {
        *line = plains.get(file).map_or(*line, |plain| plain.line(*line));
    };
    for (at, file) in graded.marks.iter_mut().filter_map(|mark| mark.place.as_mut()) {
        line(at, *file);
    }
    for unread in &mut graded.beside.unread {
        let (at, file) = &mut unread.place;
        line(at, *file);
    }
    for replaced in &mut graded.beside.replaced {
        replaced.lines.iter_mut().for_each(|at| line(at, replaced.file));
    }
    Ok(graded)
}
