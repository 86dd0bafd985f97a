//! The files that some paths stand for: a file for itself, whatever its name; a folder for the
//! `.wff` files below it, save those that a `.gitignore` names and those in hidden folders.

use crate::FileError;
use crate::write::is_temporary;
use ignore::WalkBuilder;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The files that some paths stand for.
#[derive(Debug, Default)]
pub struct Walk {
    /// The files, each once, sorted by path.
    pub files: Vec<PathBuf>,
    /// The paths that could not be looked at.
    pub failures: Vec<FileError>,
    /// The folders among the paths that hold no `.wff` file.
    pub without: Vec<PathBuf>,
    /// The links in the folders that lead out of them, which are not followed.
    pub outside: Vec<PathBuf>,
}

/// Finds the files that some paths stand for. Links to folders are followed only where a path
/// itself is one, so that no circle of links leads anywhere.
pub fn walk(paths: &[PathBuf]) -> Walk {
    let mut walk = Walk::default();
    let mut seen = HashSet::new();
    for path in paths {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => walk.folder(path, &mut seen),
            Ok(_) if is_temporary(path) => walk.failures.push(FileError::new(
                path,
                "it is a temporary file that `wff fmt` left when it was stopped; it can be deleted",
            )),
            Ok(_) => {
                let folder = path
                    .parent()
                    .filter(|folder| !folder.as_os_str().is_empty())
                    .unwrap_or(Path::new("."));
                let own = fs::canonicalize(folder)
                    .ok()
                    .and_then(|folder| Some(folder.join(path.file_name()?)));
                walk.add(path.clone(), own, &mut seen);
            }
            Err(error) => walk.failures.push(FileError::system(path, &error)),
        }
    }
    walk.files.sort_by(|one, other| one.as_os_str().cmp(other.as_os_str()));
    walk
}

impl Walk {
    /// Remarks on what was not found or not followed, each on one line.
    pub fn remarks(&self) -> impl Iterator<Item = String> {
        let without = self
            .without
            .iter()
            .map(|folder| format!("{}: there are no .wff files in this folder", folder.display()));
        let outside = self.outside.iter().map(|link| {
            format!(
                "{}: this link leads out of the folder and was not followed; give its own path to \
                 have it followed",
                link.display()
            )
        });
        without.chain(outside)
    }

    /// Adds a file unless it was seen under another path.
    fn add(&mut self, path: PathBuf, own: Option<PathBuf>, seen: &mut HashSet<PathBuf>) {
        if seen.insert(own.unwrap_or_else(|| path.clone())) {
            self.files.push(short(path));
        }
    }

    fn folder(&mut self, root: &Path, seen: &mut HashSet<PathBuf>) {
        let real = fs::canonicalize(root).ok();
        let mut empty = true;
        for entry in WalkBuilder::new(root).require_git(false).build() {
            let path = match entry {
                Ok(entry) if !is_wff(entry.path()) || entry.depth() == 0 => continue,
                Ok(entry) => entry.into_path(),
                Err(error) => {
                    empty = false;
                    self.failures.push(failure(root, &error));
                    continue;
                }
            };
            let leads_out = || {
                let target = fs::canonicalize(&path).ok();
                path.is_symlink()
                    && target
                        .zip(real.as_ref())
                        .is_none_or(|(target, real)| !target.starts_with(real))
            };
            match fs::metadata(&path) {
                Ok(metadata) if metadata.is_file() && leads_out() => {
                    empty = false;
                    self.outside.push(short(path));
                }
                Ok(metadata) if metadata.is_file() => {
                    empty = false;
                    let below = path.strip_prefix(root).ok();
                    let own = real.as_ref().zip(below).map(|(real, below)| real.join(below));
                    self.add(path, own, seen);
                }
                Ok(_) => {}
                Err(error) => {
                    empty = false;
                    self.failures.push(FileError::system(short(path), &error));
                }
            }
        }
        if empty {
            self.without.push(root.to_owned());
        }
    }
}

/// The path without the `./` that walking the current folder puts before it.
fn short(path: PathBuf) -> PathBuf {
    path.strip_prefix(".").map(Path::to_owned).unwrap_or(path)
}

fn is_wff(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("wff"))
}

/// The failure that the walker tells of, with its path.
fn failure(root: &Path, error: &ignore::Error) -> FileError {
    let mut path = root;
    let mut inner = error;
    loop {
        inner = match inner {
            ignore::Error::WithPath { path: place, err } => {
                path = place;
                err
            }
            ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => err,
            ignore::Error::Io(error) => return FileError::system(short(path.to_owned()), error),
            other => return FileError::new(short(path.to_owned()), other.to_string()),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with files of these names, each in the folders that its name says.
    fn folder(names: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for name in names {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, if *name == ".gitignore" { "drafts/\n/old.wff\n" } else { "p\n" })
                .unwrap();
        }
        folder
    }

    fn names(root: &Path, walk: &Walk) -> Vec<String> {
        walk.files
            .iter()
            .map(|path| path.strip_prefix(root).unwrap().to_str().unwrap().to_owned())
            .collect()
    }

    #[test]
    fn a_folder_stands_for_the_wff_files_below_it() {
        let names_made =
            ["b.wff", "a/z.wff", "a/notes.txt", "UP.WFF", "x.wff/inner.wff", ".hidden/c.wff"];
        let folder = folder(&names_made);
        let root = folder.path();
        assert_eq!(
            names(root, &walk(&[root.into()])),
            ["UP.WFF", "a/z.wff", "b.wff", "x.wff/inner.wff"]
        );
    }

    #[test]
    fn gitignore_is_obeyed_outside_a_repository_but_not_for_a_file_that_is_named() {
        let folder = folder(&[".gitignore", "drafts/d.wff", "old.wff", "new.wff"]);
        let root = folder.path();
        assert_eq!(names(root, &walk(&[root.into()])), ["new.wff"]);
        assert_eq!(names(root, &walk(&[root.join("old.wff")])), ["old.wff"]);
    }

    #[test]
    fn a_file_given_twice_is_found_once() {
        let folder = folder(&["a/b.wff", "c.txt"]);
        let root = folder.path();
        let paths = [
            root.join("c.txt"),
            root.join("a/../a/b.wff"),
            root.into(),
            root.join("a"),
            root.join("c.txt"),
        ];
        let found = walk(&paths);
        assert_eq!(found.files.len(), 2, "{found:?}");
    }

    #[test]
    fn what_is_missing_and_what_holds_nothing_is_told() {
        let folder = folder(&["notes.txt"]);
        let root = folder.path();
        let found = walk(&[root.into(), root.join("gone.wff")]);
        assert_eq!(found.without, [root]);
        assert_eq!(
            found.failures,
            [FileError::new(root.join("gone.wff"), "there is no such file or folder")]
        );
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_to_files_but_not_in_circles() {
        use std::os::unix::fs::symlink;
        let folder = folder(&["a/b.wff", "elsewhere.txt"]);
        let root = folder.path();
        symlink("..", root.join("a/up")).unwrap();
        symlink("../elsewhere.txt", root.join("a/link.wff")).unwrap();
        symlink("nowhere", root.join("a/dangling.wff")).unwrap();
        let found = walk(&[root.into()]);
        assert_eq!(names(root, &found), ["a/b.wff", "a/link.wff"]);
        assert_eq!(
            found.failures,
            [FileError::new(root.join("a/dangling.wff"), "there is no such file or folder")]
        );
    }

    #[cfg(unix)]
    #[test]
    fn links_out_of_a_folder_are_followed_only_by_their_own_path() {
        use std::os::unix::fs::symlink;
        let folder = folder(&["a/b.wff", "elsewhere.wff"]);
        let root = folder.path();
        symlink("../elsewhere.wff", root.join("a/out.wff")).unwrap();
        symlink("b.wff", root.join("a/in.wff")).unwrap();
        symlink("a", root.join("link")).unwrap();
        for given in ["a", "link"] {
            let found = walk(&[root.join(given)]);
            assert_eq!(names(&root.join(given), &found), ["b.wff", "in.wff"]);
            assert_eq!(found.outside, [root.join(given).join("out.wff")]);
            assert_eq!((found.failures, found.without), (vec![], vec![]));
        }
        assert_eq!(names(root, &walk(&[root.join("a/out.wff")])), ["a/out.wff"]);
    }

    #[test]
    fn a_temporary_file_is_no_sheet() {
        let folder = folder(&["a.wff", ".wff-Ab12x9.tmp", "b/.wff-Ab12x9.tmp"]);
        let root = folder.path();
        let found = walk(&[root.into(), root.join("b"), root.join("b/.wff-Ab12x9.tmp")]);
        assert_eq!(names(root, &found), ["a.wff"]);
        assert!(found.failures[0].message.starts_with("it is a temporary file"), "{found:?}");
        assert_eq!(found.without, [root.join("b")]);
    }
}
