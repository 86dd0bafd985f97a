//! Hand-ins with their marks, before they are written in any format.

use crate::inputs::Failures;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use wff_core::exercise::Points;
use wff_core::grading::{Graded, Key, Status};
use wff_core::syntax::quote;
use wff_files::{HandIn, LeftOut};

/// Hand-ins with their marks.
pub struct Marks {
    /// The key.
    pub key: Key,
    /// Its path.
    pub path: PathBuf,
    /// The files of decisions beside it.
    pub decisions: Vec<PathBuf>,
    /// The hand-ins that could be graded.
    pub hand_ins: Vec<Marked>,
    /// The students of whom there are several, in the order of the alphabet.
    pub shared: BTreeSet<String>,
    /// The files that are not read.
    pub left_out: Vec<LeftOut>,
    /// The keys among the files, which are no hand-ins either.
    pub keys: Vec<PathBuf>,
    pub failures: Failures,
}

impl Marks {
    /// The key and the files of decisions.
    pub fn deciding(&self) -> impl Iterator<Item = &PathBuf> {
        [&self.path].into_iter().chain(&self.decisions)
    }

    /// The decisions that decide nothing, each with its file and line, and the reason.
    pub fn idle(&self) -> Vec<(String, String)> {
        let students: HashSet<&str> = self.hand_ins.iter().map(|it| &*it.hand_in.student).collect();
        let used: HashSet<_> = self.hand_ins.iter().flat_map(|it| &it.graded.used).collect();
        let of_nobody: HashMap<_, _> = self
            .key
            .adjusted()
            .filter(|(student, _)| !students.contains(student))
            .map(|(student, place)| (place, format!("no hand-in is that of {}", quote(student))))
            .collect();
        let elsewhere: HashMap<_, _> = self
            .key
            .decided_elsewhere
            .iter()
            .map(|(place, id)| (*place, format!("the key has no exercise {}", quote(id))))
            .collect();
        let vain: HashSet<_> = self.hand_ins.iter().flat_map(|it| &it.graded.vain).collect();
        let is_idle = |place: &&(usize, usize)| !used.contains(place) || vain.contains(place);
        let idle = self.key.decisions.iter().filter(is_idle);
        idle.map(|place| {
            let (line, file) = place;
            let why = of_nobody.get(place).or_else(|| elsewhere.get(place));
            let why = match why {
                Some(why) => why.clone(),
                None if vain.contains(place) => {
                    "what stands after `as` is not understood either".to_owned()
                }
                None => {
                    "this decides nothing: nobody wrote that, or a later line decides".to_owned()
                }
            };
            let path = self.deciding().nth(*file).unwrap_or(&self.path);
            (format!("{}:{}", path.display(), line + 1), why)
        })
        .collect()
    }

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
