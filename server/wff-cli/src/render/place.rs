//! Places as machinery knows them: files from the root of the repository on, lines and columns from
//! 1.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use std::path::{Component, Path, PathBuf};
use url::Url;

/// A stretch of a line. A column is a character, counted from 1 as lines are; the end is exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineRange {
    pub line: usize,
    pub column: usize,
    pub end_column: usize,
}

/// The environment variables in which CI systems give the root of the repository.
const ROOTS: [&str; 2] = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"];

/// The characters of a path that stand in a URI as they are.
const IN_URI: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The root of the repository, and the folder from which files are named.
pub struct Root {
    root: PathBuf,
    here: PathBuf,
}

impl Root {
    /// The root that a variable gives, if the current folder is in it; else that folder.
    pub fn find() -> Root {
        let here = std::env::current_dir().unwrap_or_default();
        let told = ROOTS.iter().filter_map(std::env::var_os).map(PathBuf::from);
        let mut told = told.filter(|root| root.is_absolute() && here.starts_with(root));
        Root { root: told.next().unwrap_or_else(|| here.clone()), here }
    }

    /// The path of a file from the root on, with `/` between its parts; of one elsewhere, all of
    /// it.
    pub fn path(&self, file: &str) -> String {
        let full = self.full(file);
        let below = full.strip_prefix(&self.root).unwrap_or(&full);
        let path = below.to_string_lossy();
        if std::path::MAIN_SEPARATOR == '/' { path.into_owned() } else { path.replace('\\', "/") }
    }

    /// The URI of a file: relative to the root, or of one elsewhere, all of it.
    pub fn uri(&self, file: &str) -> Uri {
        let full = self.full(file);
        match full.strip_prefix(&self.root) {
            Ok(_) => Uri::BelowRoot(utf8_percent_encode(&self.path(file), IN_URI).to_string()),
            Err(_) => Uri::Elsewhere(Url::from_file_path(&full).map_or_else(
                |()| utf8_percent_encode(&self.path(file), IN_URI).to_string(),
                String::from,
            )),
        }
    }

    /// The path in full, without steps to the folder above.
    fn full(&self, file: &str) -> PathBuf {
        let mut full = PathBuf::new();
        for part in self.here.join(Path::new(file)).components() {
            match part {
                Component::ParentDir => drop(full.pop()),
                Component::CurDir => {}
                part => full.push(part),
            }
        }
        full
    }
}

/// The URI of a file.
pub enum Uri {
    /// Relative to the root.
    BelowRoot(String),
    /// In full.
    Elsewhere(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn files_are_named_from_the_root_on() {
        let root = Root { root: "/course".into(), here: "/course/sheets".into() };
        for (file, path, uri) in [
            ("a.wff", "sheets/a.wff", "sheets/a.wff"),
            ("./b c/ü.wff", "sheets/b c/ü.wff", "sheets/b%20c/%C3%BC.wff"),
            ("../a:b.wff", "a:b.wff", "a%3Ab.wff"),
            ("<stdin>", "sheets/<stdin>", "sheets/%3Cstdin%3E"),
            ("/course/x.wff", "x.wff", "x.wff"),
            ("/else/x y.wff", "/else/x y.wff", "file:///else/x%20y.wff"),
            ("../../else/x.wff", "/else/x.wff", "file:///else/x.wff"),
        ] {
            assert_eq!(root.path(file), path);
            let (Uri::BelowRoot(found) | Uri::Elsewhere(found)) = root.uri(file);
            assert_eq!(found, uri);
        }
    }
}
