//! The hand-ins that some paths stand for: a file for a student; a folder for one student a file,
//! and one a folder in it, as learning platforms export them; or whose file it is by a pattern.

mod kind;
mod order;
mod students;

pub use kind::{FileKind, stem};
pub use students::Students;

use crate::FileError;
use ignore::WalkBuilder;
use kind::{advice, is_hidden, is_key, is_readme};
use order::{order, parts};
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use students::relative;

/// The choice of files and the way in which they are told to be whose.
#[derive(Clone, Debug, Default)]
pub struct HandInChoice {
    /// The kinds that are read in folders; all if there is none.
    pub only: Vec<FileKind>,
    /// The way to tell students by paths; without one each file and each folder in a folder is a
    /// student's.
    pub students: Option<Students>,
}

/// The hand-ins that some paths stand for.
#[derive(Debug, Default)]
pub struct HandIns {
    /// The hand-ins, in the order of the paths, and in a folder by name.
    pub hand_ins: Vec<HandIn>,
    /// The files in the folders that are not read, and links, which are not followed.
    pub left_out: Vec<LeftOut>,
    /// The keys: the one that is graded against, and in folders the files `*.key.wff`.
    pub keys: Vec<PathBuf>,
    /// The paths that could not be looked at, and hand-ins in files that are not read.
    pub failures: Vec<FileError>,
}

/// A hand-in of one student.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandIn {
    /// The student: the name of the file without its extension, that of the folder, or what the
    /// pattern says.
    pub student: String,
    /// The file, or the folder of all files.
    pub path: PathBuf,
    /// The files in the order of their names as people count: `a` before `a (2)`, and `hw9` before
    /// `hw10`; a folder may have none.
    pub files: Vec<PathBuf>,
    /// The files of attempts before the one that counts, which are not read.
    pub earlier: Vec<PathBuf>,
}

/// A file that is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The file.
    pub path: PathBuf,
    /// The reason, as a sentence that may follow its name and a colon.
    pub why: &'static str,
}

/// Files and links of any other kind.
const OTHER: &str = "this is no .wff, .txt, .md or .tex file, and was left out";
const BESIDE_WFF: &str = "this was left out, since the student has a .wff file";
const NOT_WANTED: &str = "this was left out, since `--only` does not name its kind";
const README: &str = "this was left out, since the student has other files";
const OTHER_README: &str = "this is no hand-in by its name, and was left out";
const RECORD: &str = "this is the platform's record of the attempt, and was left out";
const EARLIER: &str = "this was left out, since a later attempt counts";

/// Finds the hand-ins that some paths stand for. The key is none of them. Fails if the pattern
/// matches none of the files that there are.
pub fn hand_ins(paths: &[PathBuf], key: &Path, choice: &HandInChoice) -> Result<HandIns, String> {
    let mut finder = Finder {
        choice,
        key: fs::canonicalize(key).ok(),
        found: HandIns::default(),
        seen: HashSet::new(),
    };
    if let Some(students) = &choice.students {
        finder.by_students(paths, students)?;
        return Ok(finder.found);
    }
    for path in paths {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => finder.folder(path),
            Ok(_) => finder.file(path),
            Err(error) => finder.found.failures.push(FileError::system(path, &error)),
        }
    }
    Ok(finder.found)
}

/// The files of one student, as far as they are found.
#[derive(Default)]
struct OfStudent {
    /// The files, each with its attempt.
    files: Vec<(String, PathBuf)>,
    /// The records that the platform writes.
    records: HashSet<PathBuf>,
    /// A folder without files.
    folder: Option<PathBuf>,
}

/// The hand-ins, as far as they are found.
struct Finder<'f> {
    choice: &'f HandInChoice,
    key: Option<PathBuf>,
    found: HandIns,
    /// The files that were given already, wherever they lie.
    seen: HashSet<PathBuf>,
}

impl Finder<'_> {
    fn is_the_key(&self, path: &Path) -> bool {
        self.key.is_some() && fs::canonicalize(path).ok() == self.key
    }

    fn is_wanted(&self, kind: FileKind) -> bool {
        self.choice.only.is_empty() || self.choice.only.contains(&kind)
    }

    fn leave_out(&mut self, path: PathBuf, why: &'static str) {
        self.found.left_out.push(LeftOut { path, why });
    }

    /// Adds a file that was named by itself, whatever its kind.
    fn file(&mut self, path: &Path) {
        let own = fs::canonicalize(path).ok();
        if self.key.is_some() && own == self.key {
            return self.found.keys.push(path.to_owned());
        }
        if own.is_some_and(|own| !self.seen.insert(own)) {
            return;
        }
        match advice(path).filter(|_| FileKind::of(path).is_none()) {
            Some(advice) => self.found.failures.push(FileError::new(path, advice)),
            None => self.found.hand_ins.push(HandIn {
                student: stem(path),
                path: path.to_owned(),
                files: vec![path.to_owned()],
                earlier: Vec::new(),
            }),
        }
    }

    /// Adds a folder in which each file and each folder is a student's.
    fn folder(&mut self, folder: &Path) {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return self.found.failures.push(FileError::system(folder, &error)),
        };
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        // The files of one name, at the place of the first, and folders.
        let mut all: Vec<(Option<String>, Vec<PathBuf>)> = Vec::new();
        let mut places: BTreeMap<String, usize> = BTreeMap::new();
        for path in paths {
            match fs::symlink_metadata(&path) {
                _ if is_hidden(&path) => {}
                Ok(metadata) if metadata.is_file() && is_key(&path) => self.found.keys.push(path),
                Ok(metadata) if metadata.is_file() && self.is_the_key(&path) => {
                    self.found.keys.push(path);
                }
                Ok(metadata) if metadata.is_dir() => {
                    all.push((None, vec![path]));
                }
                Ok(metadata) if metadata.is_file() && is_readme(&path) => {
                    self.leave_out(path, OTHER_README);
                }
                Ok(metadata) if metadata.is_file() && is_of_people(&path) => {
                    let student = stem(&path);
                    let place = *places.entry(student.clone()).or_insert(all.len());
                    match all.get_mut(place) {
                        Some((_, files)) => files.push(path),
                        None => all.push((Some(student), vec![path])),
                    }
                }
                Ok(_) => self.leave_out(path, OTHER),
                Err(error) => self.found.failures.push(FileError::system(&path, &error)),
            }
        }
        for (student, files) in all {
            match student {
                Some(student) => self.of_files(student, files),
                None => files.iter().for_each(|folder| self.of_folder(folder)),
            }
        }
    }

    /// Adds the files of one student in a folder of all.
    fn of_files(&mut self, student: String, files: Vec<PathBuf>) {
        let path = files.first().cloned().unwrap_or_default();
        let files = files.into_iter().map(|file| (String::new(), file)).collect();
        self.sift(student, path, OfStudent { files, ..OfStudent::default() });
    }

    /// Adds the folder of one student.
    fn of_folder(&mut self, path: &Path) {
        let mut files = Vec::new();
        self.walk(path, |file, is_folder| {
            if !is_folder {
                files.push((String::new(), file));
            }
        });
        let student = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let folder = Some(path.to_owned());
        self.sift(student, path.to_owned(), OfStudent { files, folder, ..OfStudent::default() });
    }

    /// Hands on the files in a folder and below it that people may have written, and the folders
    /// that are empty.
    fn walk(&mut self, folder: &Path, mut with: impl FnMut(PathBuf, bool)) {
        let walk = WalkBuilder::new(folder)
            .standard_filters(false)
            .follow_links(false)
            .filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry.path()))
            .sort_by_file_path(Path::cmp)
            .build();
        for entry in walk {
            match entry {
                Ok(entry) if entry.file_type().is_some_and(|it| it.is_dir()) => {
                    let is_empty = fs::read_dir(entry.path())
                        .is_ok_and(|mut entries| entries.next().is_none());
                    if is_empty {
                        with(entry.into_path(), true);
                    }
                }
                Ok(entry) => {
                    let is_file = entry.file_type().is_some_and(|it| it.is_file());
                    let file = entry.into_path();
                    if is_file && (is_key(&file) || self.is_the_key(&file)) {
                        self.found.keys.push(file);
                    } else if is_file && is_of_people(&file) {
                        with(file, false);
                    } else {
                        self.leave_out(file, OTHER);
                    }
                }
                Err(error) => {
                    self.found.failures.push(FileError::new(folder, error.to_string()));
                }
            }
        }
    }

    /// Adds the hand-ins of the students that paths name.
    fn by_students(&mut self, paths: &[PathBuf], students: &Students) -> Result<(), String> {
        let mut all: BTreeMap<(String, String), OfStudent> = BTreeMap::new();
        let mut strangers = Vec::new();
        for root in paths {
            let mut found = Vec::new();
            match fs::metadata(root) {
                Ok(metadata) if metadata.is_dir() => {
                    self.walk(root, |path, is_folder| found.push((path, is_folder)));
                }
                Ok(_) if self.is_the_key(root) => self.found.keys.push(root.clone()),
                Ok(_) => found.push((root.clone(), false)),
                Err(error) => self.found.failures.push(FileError::system(root, &error)),
            }
            let names = students.of(root);
            for (path, is_folder) in found {
                let own = fs::canonicalize(&path).ok();
                if own.is_some_and(|own| !self.seen.insert(own)) {
                    continue;
                }
                let mut told = relative(&path, root);
                if is_folder {
                    told.push('/');
                }
                let Some(named) = names.read(&told) else {
                    strangers.extend((!is_folder).then_some(path));
                    continue;
                };
                let of = all.entry((named.student, named.id)).or_default();
                if named.is_record {
                    of.records.insert(path.clone());
                }
                match is_folder {
                    true => of.folder = Some(path),
                    false => of.files.push((named.attempt, path)),
                }
            }
        }
        if let Some(first) = strangers.first()
            && all.is_empty()
        {
            return Err(format!(
                "`--student {students}` matches no path; the first is {}",
                first.display()
            ));
        }
        for path in strangers {
            match FileKind::of(&path) {
                Some(kind) if !self.is_wanted(kind) => self.leave_out(path, NOT_WANTED),
                _ if is_readme(&path) => self.leave_out(path, OTHER_README),
                _ => {
                    let message = format!("`--student {students}` does not match this path");
                    self.found.failures.push(FileError::new(path, message));
                }
            }
        }
        for ((student, _), of) in all {
            let files = of.files.iter().map(|(_, file)| &**file);
            let path = common(files).or_else(|| of.folder.clone()).unwrap_or_default();
            self.sift(student, path, of);
        }
        Ok(())
    }

    /// Adds a hand-in of the files of a student that count: those of the last attempt, of these
    /// the `.wff` files if there are any, and what tells of a folder only if there is nothing else.
    fn sift(&mut self, student: String, path: PathBuf, of: OfStudent) {
        let OfStudent { mut files, records, folder } = of;
        files.sort_by_cached_key(|(_, file)| order(file));
        let last = files.iter().map(|(attempt, _)| parts(attempt)).max();
        let is_last = |attempt: &str| last.as_ref().is_none_or(|last| parts(attempt) == *last);
        let mut earlier = Vec::new();
        // What is read: .wff files, other texts, and what is read if there is nothing else.
        let mut ranks: [Vec<PathBuf>; 3] = Default::default();
        let [of_wff, of_text, of_rest] = &mut ranks;
        let mut unread = Vec::new();
        let mut has_unwanted = false;
        for (attempt, file) in files {
            match FileKind::of(&file) {
                _ if !is_last(&attempt) => earlier.push(file),
                Some(_) if records.contains(&file) || is_readme(&file) => of_rest.push(file),
                Some(kind) if !self.is_wanted(kind) => {
                    has_unwanted = true;
                    self.leave_out(file, NOT_WANTED);
                }
                Some(FileKind::Wff) => of_wff.push(file),
                Some(_) => of_text.push(file),
                None => unread.push(file),
            }
        }
        for file in &earlier {
            self.leave_out(file.clone(), EARLIER);
        }
        let [of_wff, of_text, of_rest] = ranks;
        let has_some = has_unwanted || !of_wff.is_empty() || !of_text.is_empty();
        let why_rest = |file: &PathBuf| if records.contains(file) { RECORD } else { README };
        let files = match (of_wff.is_empty(), of_text.is_empty()) {
            (false, _) => {
                of_text.into_iter().for_each(|file| self.leave_out(file, BESIDE_WFF));
                of_wff
            }
            (true, false) => of_text,
            (true, true) if unread.is_empty() => of_rest.clone(),
            (true, true) => Vec::new(),
        };
        for file in of_rest.iter().filter(|file| !files.contains(file)) {
            self.leave_out(file.clone(), why_rest(file));
        }
        if !has_some && !unread.is_empty() {
            let failures = unread.into_iter().map(|file| {
                let advice = advice(&file).unwrap_or(OTHER);
                FileError::new(file, advice)
            });
            return self.found.failures.extend(failures);
        }
        for file in unread {
            let why = advice(&file).unwrap_or(OTHER);
            self.leave_out(file, why);
        }
        if !files.is_empty() || folder.is_some() || !of_rest.is_empty() {
            let path = match &files[..] {
                [only] if folder.is_none() => only.clone(),
                _ => path,
            };
            self.found.hand_ins.push(HandIn { student, path, files, earlier });
        }
    }
}

/// True if a file is of a kind that people write in, read or not.
fn is_of_people(path: &Path) -> bool {
    FileKind::of(path).is_some() || advice(path).is_some()
}

/// The only one of some files, or the folder that has them all.
fn common<'f>(mut files: impl Iterator<Item = &'f Path>) -> Option<PathBuf> {
    let first = files.next()?;
    let folder = |path: &Path| path.parent().unwrap_or(Path::new("")).to_owned();
    Some(files.fold(first.to_owned(), |mut all, file| {
        if all == first {
            all = folder(first);
        }
        while !file.starts_with(&all) && all.pop() {}
        all
    }))
}
