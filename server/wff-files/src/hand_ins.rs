//! The hand-ins that some paths stand for: a file for a student; a folder for one student a file,
//! and one a folder in it, as learning platforms export them.

use crate::FileError;
use ignore::WalkBuilder;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The hand-ins that some paths stand for.
#[derive(Debug, Default)]
pub struct HandIns {
    /// The hand-ins, in the order of the paths, and in a folder by name.
    pub hand_ins: Vec<HandIn>,
    /// The files in the folders that are no hand-ins, and links, which are not followed.
    pub left_out: Vec<PathBuf>,
    /// The keys: the one that is graded against, and in folders the files `*.key.wff`.
    pub keys: Vec<PathBuf>,
    /// The paths that could not be looked at.
    pub failures: Vec<FileError>,
    /// The files that were given already, wherever they lie.
    seen: HashSet<PathBuf>,
}

/// A hand-in of one student.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandIn {
    /// The student: the name of the file without its extension, or that of the folder.
    pub student: String,
    /// The file, or the folder.
    pub path: PathBuf,
    /// The files in the order of their names as people count: `a` before `a (2)`, and `hw9` before
    /// `hw10`; a folder may have none.
    pub files: Vec<PathBuf>,
}

/// Finds the hand-ins that some paths stand for. The key is none of them.
pub fn hand_ins(paths: &[PathBuf], key: &Path) -> HandIns {
    let mut found = HandIns::default();
    let key = fs::canonicalize(key).ok();
    for path in paths {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => found.folder(path, key.as_deref()),
            Ok(_) => found.file(path.clone(), key.as_deref()),
            Err(error) => found.failures.push(FileError::system(path, &error)),
        }
    }
    found
}

fn is_sheet(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("wff"))
}

/// True if a file is by its name a key or a file of decisions, which is no student's.
fn is_key(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().to_lowercase());
    name.is_some_and(|name| [".key.wff", ".decisions.wff"].iter().any(|it| name.ends_with(it)))
}

/// A part of a name: its letters, or a number in it by its value.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum NamePart {
    Number(usize, String),
    Text(String),
}

/// The place of a file among others: folder by folder, without the extension, numbers by their
/// value.
fn order(path: &Path) -> (Vec<Vec<NamePart>>, PathBuf) {
    let stem = path.with_extension("");
    let parts = stem.components().map(|part| parts(&part.as_os_str().to_string_lossy()));
    (parts.collect(), path.to_owned())
}

fn parts(name: &str) -> Vec<NamePart> {
    let mut parts = Vec::new();
    let mut rest = name;
    while let Some(first) = rest.chars().next() {
        let is_number = first.is_ascii_digit();
        let end = rest.find(|c: char| c.is_ascii_digit() != is_number).unwrap_or(rest.len());
        let (part, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
        let digits = part.trim_start_matches('0');
        parts.push(match is_number {
            true => NamePart::Number(digits.len(), digits.to_owned()),
            false => NamePart::Text(part.to_lowercase()),
        });
        rest = after;
    }
    parts
}

/// True if a name is one that systems and not people give.
fn is_hidden(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    name.starts_with('.') || name == "__MACOSX"
}

impl HandIns {
    fn file(&mut self, path: PathBuf, key: Option<&Path>) {
        let own = fs::canonicalize(&path).ok();
        if key.is_some() && own.as_deref() == key {
            return self.keys.push(path);
        }
        if own.is_some_and(|own| !self.seen.insert(own)) {
            return;
        }
        let student = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        self.hand_ins.push(HandIn { student, files: vec![path.clone()], path });
    }

    fn folder(&mut self, folder: &Path, key: Option<&Path>) {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return self.failures.push(FileError::system(folder, &error)),
        };
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            match fs::symlink_metadata(&path) {
                _ if is_hidden(&path) => {}
                Ok(metadata) if metadata.is_file() && is_key(&path) => self.keys.push(path),
                Ok(metadata) if metadata.is_dir() => self.of_student(path, key),
                Ok(metadata) if metadata.is_file() && is_sheet(&path) => self.file(path, key),
                Ok(_) => self.left_out.push(path),
                Err(error) => self.failures.push(FileError::system(&path, &error)),
            }
        }
    }

    /// Adds the folder of one student.
    fn of_student(&mut self, path: PathBuf, key: Option<&Path>) {
        let mut files = Vec::new();
        let walk = WalkBuilder::new(&path).standard_filters(false).follow_links(false).build();
        for entry in walk {
            match entry {
                Ok(entry) if entry.file_type().is_some_and(|it| it.is_dir()) => {}
                Ok(entry) if is_hidden(entry.path()) => {}
                Ok(entry) => {
                    let is_file = entry.file_type().is_some_and(|it| it.is_file());
                    let file = entry.into_path();
                    let is_key = is_key(&file)
                        || key.is_some() && fs::canonicalize(&file).ok().as_deref() == key;
                    match is_file && is_sheet(&file) {
                        true if is_key => self.keys.push(file),
                        true => files.push(file),
                        false => self.left_out.push(file),
                    }
                }
                Err(error) => self.failures.push(FileError::new(&path, error.to_string())),
            }
        }
        files.sort_by_cached_key(|file| order(file));
        let student = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        self.hand_ins.push(HandIn { student, path, files });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_the_order_in_which_people_count() {
        let sorted = [
            "a/1.wff",
            "a/2.wff",
            "a/10.wff",
            "a/hw.wff",
            "a/hw9.wff",
            "a/hw10.wff",
            "a/hw10a.wff",
            "a/hw (2).wff",
            "a/hw (10).wff",
            "b.wff",
        ];
        for (place, one) in sorted.iter().enumerate() {
            for (other_place, other) in sorted.iter().enumerate() {
                let found = order(Path::new(one)).cmp(&order(Path::new(other)));
                assert_eq!(found, place.cmp(&other_place), "{one} {other}");
            }
        }
    }
}
