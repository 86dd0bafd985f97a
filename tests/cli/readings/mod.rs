//! Hand-ins as people put them: `check`, `check --fix`, `list` and `grade` read them alike.
//!
//! `tests/corpus/readings` has hand-ins by themes, each with the points that a teacher gives, what
//! the commands say of each, and the exceptions to the properties below.

mod infix;
mod properties;
mod said;

use crate::binary::Folder;
use expect_test::expect_file;
use said::{Theme, said_of, shown};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder with the themes.
const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/corpus/readings");

/// The root of the repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The folders with samples, whose files are checked and listed, too.
const SAMPLES: [&str; 6] = [
    "editors/vscode/samples",
    "grammar/tree-sitter-wff/test/highlight",
    "tests/corpus",
    "tests/corpus/games",
    "tests/textmate",
    "tests/vscode",
];

/// The themes, in the order of their names.
pub fn themes() -> Vec<Theme> {
    let read = |path: PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap();
        Theme::read(name, &fs::read_to_string(&path).unwrap())
    };
    files(Path::new(CORPUS), "txt").into_iter().map(read).collect()
}

/// The files of a folder with an extension, in order.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|it| it.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|it| it == extension));
    paths.sort();
    paths
}

#[test]
fn what_is_said_of_hand_ins_is_what_was_said() {
    for theme in themes() {
        let said = theme.said();
        let of = theme.hand_ins.iter().zip(&said);
        let all: String = of.map(|(it, (said, _))| shown(&it.name, &it.text, said)).collect();
        expect_file![format!("{CORPUS}/said/{}.txt", theme.name)].assert_eq(&all);
    }
}

#[test]
fn what_is_said_of_samples_is_what_was_said() {
    for folder in SAMPLES {
        let copy = Folder::new(&[]);
        let mut texts = Vec::new();
        for path in files(&Path::new(ROOT).join(folder), "wff") {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let text = fs::read_to_string(&path).unwrap();
            copy.write(&name, text.as_bytes());
            texts.push((name, text));
        }
        let mut said = said_of(&copy, ".");
        copy.run(&["check", "--fix", "--quiet", "."]);
        let mut all = String::new();
        for (name, text) in texts {
            let mut said = said.remove(&name).unwrap_or_default();
            said.mended = copy.read(&name);
            all.push_str(&shown(&name, &text, &said));
        }
        let name = folder.replace('/', "-");
        expect_file![format!("{CORPUS}/said/samples/{name}.txt")].assert_eq(&all);
    }
}
