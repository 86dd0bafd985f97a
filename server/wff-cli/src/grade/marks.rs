//! Hand-ins with their marks, before they are written in any format.

use crate::inputs::Failures;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use wff_core::exercise::Points;
use wff_core::grading::{Graded, Key, Status};
use wff_files::HandIn;

/// Hand-ins with their marks.
pub struct Marks {
    /// The key.
    pub key: Key,
    /// Its path.
    pub path: PathBuf,
    /// The hand-ins that could be graded.
    pub hand_ins: Vec<Marked>,
    /// The students of whom there are several, in the order of the alphabet.
    pub shared: BTreeSet<String>,
    /// The files that are no hand-ins.
    pub left_out: Vec<PathBuf>,
    /// The keys among the files, which are no hand-ins either.
    pub keys: Vec<PathBuf>,
    pub failures: Failures,
}

impl Marks {
    /// The number of answers that were judged so.
    pub fn count(&self, status: Status) -> usize {
        let all = self.hand_ins.iter().flat_map(|marked| &marked.graded.marks);
        all.filter(|mark| mark.status == status).count()
    }

    /// The name of a student, with the path of the hand-in where several have that name.
    pub fn name(&self, marked: &Marked) -> String {
        let HandIn { student, path, .. } = &marked.hand_in;
        match self.shared.contains(student) {
            true => format!("{student} ({})", path.display()),
            false => student.clone(),
        }
    }
}

/// A hand-in with its marks.
pub struct Marked {
    pub hand_in: HandIn,
    pub graded: Graded,
}

impl Marked {
    /// The points of all exercises.
    pub fn points(&self) -> Points {
        self.graded.marks.iter().map(|mark| mark.points).sum()
    }

    /// The name of a file of the hand-in, in its folder.
    pub fn name(&self, number: usize) -> String {
        let file = self.file(number);
        file.strip_prefix(&self.hand_in.path).unwrap_or(file).display().to_string()
    }

    /// The file that an answer stands in.
    pub fn file(&self, number: usize) -> &Path {
        self.hand_in.files.get(number).unwrap_or(&self.hand_in.path)
    }
}
