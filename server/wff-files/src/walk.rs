//! The files that some paths stand for: a file for itself, whatever its name; a folder for the
//! `.wff` files below it and those of other kinds in which sheets stand, or those that `wff.toml`
//! includes, save those that it or a `.gitignore` excludes and those in hidden folders.

use crate::config::is_sheet;
use crate::embedded::{self, Host};
use crate::write::is_temporary;
use crate::{ConfigCache, FileError, Key};
use ignore::WalkBuilder;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The files that some paths stand for.
#[derive(Debug, Default)]
pub struct Walk {
    /// The files, each once, sorted by path.
    pub files: Vec<PathBuf>,
    /// The paths that could not be looked at.
    pub failures: Vec<FileError>,
    /// The folders among the paths that stand for no file.
    pub without: Vec<PathBuf>,
    /// The key of `wff.toml` for which some of them do not.
    left_out_by: HashMap<PathBuf, Key>,
    /// The files among the paths that could have sheets among other things, and have none.
    pub plain: Vec<PathBuf>,
    /// The links in the folders that lead out of them, which are not followed.
    pub outside: Vec<PathBuf>,
}

/// Finds the files that some paths stand for. Links to folders are followed only where a path
/// itself is one, so that no circle of links leads anywhere.
pub fn walk(paths: &[PathBuf]) -> Walk {
    walk_under(paths, &Arc::default(), false)
}

/// The same under these configurations. What `wff.toml` excludes is found where a path names it,
/// unless the exclusion is `forced`.
pub fn walk_under(paths: &[PathBuf], configs: &Arc<ConfigCache>, forced: bool) -> Walk {
    walk_for(paths, configs, forced, |path| Host::of(path).is_none() || embedded::has_any(path))
}

/// Finds the files that some folders stand for, except those that have sheets among other things.
pub fn walk_wff(folders: &[PathBuf]) -> Walk {
    walk_for(folders, &Arc::default(), true, |path| Host::of(path).is_none())
}

/// Finds the files that some paths stand for, in a folder those that are wanted.
fn walk_for(
    paths: &[PathBuf],
    configs: &Arc<ConfigCache>,
    forced: bool,
    wants: impl Fn(&Path) -> bool,
) -> Walk {
    let mut walk = Walk::default();
    let mut seen = HashSet::new();
    for path in paths {
        match fs::metadata(path) {
            Ok(_) if forced && configs.of_folder(path).is_excluded(path) => {}
            Ok(metadata) if metadata.is_dir() => walk.folder(path, configs, &wants, &mut seen),
            Ok(metadata) if metadata.is_file() && embedded::has_none(path) => {
                walk.plain.push(path.clone());
            }
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
        let without = self.without.iter().map(|folder| {
            let why = match self.left_out_by.get(folder) {
                Some(Key::Include) => {
                    "`include` in wff.toml takes none of the files in this folder"
                }
                Some(_) => "wff.toml excludes the files in this folder",
                None => "there are no .wff files in this folder",
            };
            format!("{}: {why}", folder.display())
        });
        let outside = self.outside.iter().map(|link| {
            format!(
                "{}: this link leads out of the folder and was not followed; give its own path to \
                 have it followed",
                link.display()
            )
        });
        let plain = self
            .plain
            .iter()
            .map(|file| format!("{}: there are no wff blocks in this file", file.display()));
        without.chain(plain).chain(outside)
    }

    /// Adds a file unless it was seen under another path.
    fn add(&mut self, path: PathBuf, own: Option<PathBuf>, seen: &mut HashSet<PathBuf>) {
        if seen.insert(own.unwrap_or_else(|| path.clone())) {
            self.files.push(short(path));
        }
    }

    fn folder(
        &mut self,
        root: &Path,
        configs: &Arc<ConfigCache>,
        wants: impl Fn(&Path) -> bool,
        seen: &mut HashSet<PathBuf>,
    ) {
        let real = fs::canonicalize(root).ok();
        let within = real.clone().unwrap_or_else(|| root.to_owned());
        let in_full = {
            let (root, within) = (root.to_owned(), within.clone());
            move |path: &Path| path.strip_prefix(&root).map_or(path.into(), |it| within.join(it))
        };
        let excludes = Arc::new(AtomicBool::new(false));
        let stays = {
            let (configs, in_full, excludes) = (configs.clone(), in_full.clone(), excludes.clone());
            move |entry: &ignore::DirEntry| {
                let is_folder = entry.file_type().is_some_and(|it| it.is_dir());
                let config = configs.of_folder(entry.path());
                let is_out =
                    entry.depth() > 0 && config.excludes(&in_full(entry.path()), is_folder);
                excludes.fetch_or(is_out, Ordering::Relaxed);
                !is_out
            }
        };
        let mut empty = true;
        let mut misses = false;
        for entry in WalkBuilder::new(root).require_git(false).filter_entry(stays).build() {
            let mut is_out = |path: &Path| {
                let is_included = configs.of_folder(path).includes(&in_full(path));
                misses |= !is_included && is_sheet(path) && path.is_file();
                is_temporary(path) || !is_included
            };
            let path = match entry {
                Ok(entry) if entry.depth() == 0 || is_out(entry.path()) => continue,
                Ok(entry) if !entry.path().is_dir() && !wants(entry.path()) => continue,
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
            let excludes = excludes.load(Ordering::Relaxed).then_some(Key::Exclude);
            let why = excludes.or(misses.then_some(Key::Include));
            self.left_out_by.extend(why.map(|key| (root.to_owned(), key)));
        }
    }
}

/// The path without the `./` that walking the current folder puts before it.
fn short(path: PathBuf) -> PathBuf {
    path.strip_prefix(".").map(Path::to_owned).unwrap_or(path)
}

/// The failure that the walker reports, with its path.
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
    fn a_file_for_people_counts_if_a_sheet_stands_in_it() {
        let folder = folder(&["a.md", "b.md", "c.tex", "d.adoc", "e.MARKDOWN", "f.txt", "g.wff"]);
        let root = folder.path();
        let write = |name: &str, text: &str| fs::write(root.join(name), text).unwrap();
        write("a.md", "```wff\np\n```\n");
        write("c.tex", "\\begin{wff}\np\n\\end{wff}\n");
        write("e.MARKDOWN", "~~~wff\n");
        write("f.txt", "```wff\np\n```\n");
        let found = walk(&[root.into()]);
        assert_eq!(names(root, &found), ["a.md", "c.tex", "e.MARKDOWN", "g.wff"]);
        assert_eq!(names(root, &walk_wff(&[root.into()])), ["g.wff"]);
        let found = walk(&[root.join("b.md"), root.join("f.txt")]);
        assert_eq!(
            (names(root, &found), found.plain),
            (vec!["f.txt".into()], vec![root.join("b.md")])
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
    fn wff_toml_says_which_files_a_folder_stands_for() {
        let made = ["a.wff", "week1/b.wff", "week1/c.md", "old/d.wff", "week2/e.wff", "x/y/f.wff"];
        let folder = folder(&made);
        let root = folder.path();
        let found = |toml: &str, paths: &[&str], forced| {
            fs::write(root.join("wff.toml"), toml).unwrap();
            let paths: Vec<PathBuf> = paths.iter().map(|path| root.join(path)).collect();
            let walk = walk_under(&paths, &Arc::default(), forced);
            names(root, &walk).join(" ")
        };
        let all = "a.wff old/d.wff week1/b.wff week2/e.wff x/y/f.wff";
        for (toml, expected) in [
            ("", all),
            ("include = []", ""),
            ("include = [\"week1\"]", "week1/b.wff"),
            // In a file of another kind no sheet stands.
            ("include = [\"week1/*\"]", "week1/b.wff"),
            ("include = [\"*.wff\", \"*.md\"]", all),
            ("include = [\"/*.wff\"]", "a.wff"),
            ("exclude = [\"old\", \"week*/\"]", "a.wff x/y/f.wff"),
            ("exclude = [\"f.wff\", \"a.wff/\"]", "a.wff old/d.wff week1/b.wff week2/e.wff"),
            ("exclude = [\"*.wff\", \"!e.wff\"]", "week2/e.wff"),
            ("exclude = [\"x/*\"]", "a.wff old/d.wff week1/b.wff week2/e.wff"),
        ] {
            assert_eq!(found(toml, &[""], false), expected, "{toml}");
        }
        let toml = "exclude = [\"old\", \"a.wff\"]";
        assert_eq!(found(toml, &["old", "a.wff"], false), "a.wff old/d.wff");
        assert_eq!(found(toml, &["old", "old/d.wff", "a.wff", "week2"], true), "week2/e.wff");
        // The nearest file holds alone.
        fs::write(root.join("x/wff.toml"), "exclude = [\"nothing\"]").unwrap();
        assert_eq!(found("exclude = [\"f.wff\"]", &["x"], true), "x/y/f.wff");
        assert_eq!(
            found("exclude = [\"x\"]", &[""], true),
            "a.wff old/d.wff week1/b.wff week2/e.wff"
        );
        let isolated = Arc::new(ConfigCache::new(true));
        assert_eq!(names(root, &walk_under(&[root.into()], &isolated, true)).join(" "), all);
    }

    #[test]
    fn a_folder_without_files_is_told_why() {
        let folder = folder(&["a/b.wff", "c/d.txt"]);
        let root = folder.path();
        fs::write(root.join("wff.toml"), "exclude = [\"b.wff\"]").unwrap();
        let remarks = walk(&[root.join("a"), root.join("c")]).remarks().collect::<Vec<_>>();
        assert!(remarks[0].ends_with("a: wff.toml excludes the files in this folder"));
        assert!(remarks[1].ends_with("c: there are no .wff files in this folder"));
        fs::write(root.join("wff.toml"), "include = [\"*.wf\"]").unwrap();
        let remarks = walk(&[root.join("a"), root.join("c")]).remarks().collect::<Vec<_>>();
        let end = "a: `include` in wff.toml takes none of the files in this folder";
        assert!(remarks[0].ends_with(end), "{remarks:?}");
        assert!(remarks[1].ends_with("c: there are no .wff files in this folder"));
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
