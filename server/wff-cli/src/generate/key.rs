//! Keys of random material, and the sheets that students get of them.

use super::sheet::{Refusal, Sheet, head, usage};
use crate::options::{GenerateOptions, LAST_SEED};
use crate::output::{Output, file_name};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use wff_core::scope::Scope;
use wff_core::syntax::quote;
use wff_files::FileError;

/// Writes a key and a sheet for each student of a list, and gives their number. The seed of each is
/// that of all and the name, so that a list may grow.
pub(super) fn of_students(
    names: &Path,
    folder: &Path,
    seed: u64,
    options: &GenerateOptions,
    output: &mut Output,
) -> Result<usize, Refusal> {
    let failed = |failure: FileError| usage(failure.to_string());
    let system = |path: &Path, error: &std::io::Error| failed(FileError::system(path, error));
    let list = wff_files::read_plain(names).map_err(failed)?;
    let names = list.split(['\n', '\r']).map(str::trim);
    let names = names.filter(|it| !it.is_empty() && !it.starts_with('#'));
    let students = files(names, folder)?;
    let mut texts: Vec<(&Path, String)> = Vec::new();
    for student in &students {
        let own = student.name.bytes().fold(seed ^ 0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let own = own & LAST_SEED;
        let sheet = Sheet::of(own, options, output)?;
        let key = sheet.key(&head(options, &sheet, own));
        let blank = wff_core::grading::sheet(&key, &Scope::default());
        texts.extend([(&*student.key, key), (&*student.sheet, blank)]);
    }
    // A file that has this very text stays as it is.
    let is_other = |(path, text): &&(&Path, String)| {
        fs::symlink_metadata(path).is_ok() && fs::read(path).ok() != Some(text.clone().into_bytes())
    };
    if let Some((path, _)) = texts.iter().find(is_other).filter(|_| !options.force) {
        return Err(usage(format!(
            "{} is there already with another text, and nothing was written; choose another \
             --into, give the --seed of before, or write over it with --force",
            path.display()
        )));
    }
    fs::create_dir_all(folder).map_err(|error| system(folder, &error))?;
    for (path, text) in &texts {
        wff_files::write_page(path, text).map_err(failed)?;
    }
    Ok(students.len())
}

/// A student, and the files that are written.
struct Student<'n> {
    name: &'n str,
    key: PathBuf,
    sheet: PathBuf,
}

/// The reason why a student's name is not to be that of a file, if there is one.
fn unfit(name: &str) -> Option<&'static str> {
    let stem = file_name(name).to_uppercase();
    if name.contains(['/', '\\']) {
        Some("a slash stands between folders")
    } else if name.starts_with('.') {
        Some("a file whose name begins with a dot is hidden, and not graded")
    } else if stem.ends_with(".KEY") {
        Some("a sheet whose name ends so is taken for a key, and not graded")
    } else if is_device(stem.split('.').next().unwrap_or_default().trim()) {
        Some("Windows keeps this name for a device")
    } else {
        None
    }
}

/// True if Windows keeps a name, in capitals, for a device, whatever ending it has.
fn is_device(name: &str) -> bool {
    let is_number = |rest: &str| {
        let mut signs = rest.chars();
        signs.next().is_some_and(|c| c.is_ascii_digit() || "¹²³".contains(c))
            && signs.next().is_none()
    };
    let of_a_port = ["COM", "LPT"].iter().filter_map(|port| name.strip_prefix(port)).any(is_number);
    of_a_port || matches!(name, "CON" | "PRN" | "AUX" | "NUL")
}

/// The files of some students, each of its own name on any disk, in whatever case.
fn files<'n>(
    names: impl Iterator<Item = &'n str>,
    folder: &Path,
) -> Result<Vec<Student<'n>>, Refusal> {
    let mut taken: HashMap<String, &str> = HashMap::new();
    let mut students = Vec::new();
    for name in names {
        if let Some(reason) = unfit(name) {
            return Err(usage(format!(
                "{} cannot be the name of a student's files: {reason}; write it in another way",
                quote(name)
            )));
        }
        let stem = file_name(name);
        let (key, sheet) = (format!("{stem}.key.wff"), format!("{stem}.wff"));
        for file in [&key, &sheet] {
            // Some disks take `ß` for `SS`, too.
            if let Some(other) = taken.insert(file.to_uppercase().to_lowercase(), name) {
                return Err(usage(match other == name {
                    true => format!("{} stands twice among the students", quote(name)),
                    false => {
                        format!("{} and {} would have files of one name", quote(other), quote(name))
                    }
                }));
            }
        }
        students.push(Student { name, key: folder.join(key), sheet: folder.join(sheet) });
    }
    Ok(students)
}

impl Sheet {
    /// The lines as exercises, each with what it requires.
    pub(super) fn key(&self, head: &str) -> String {
        let mut key = format!("{head}\n");
        for (keyword, name) in &self.settings {
            key.push_str(&format!("{} {name}\n", keyword.text()));
        }
        for (number, line) in (1..).zip(&self.lines) {
            let (ask, require) = asked(line);
            key.push_str(&format!(
                "\nexercise {number}\n  ask \"{ask}\"\n  require {require}\nend\n"
            ));
        }
        key
    }
}

/// The question that a line answers, and what is required of an answer.
fn asked(line: &str) -> (String, String) {
    if let Some(dice) = line.strip_prefix("roll ") {
        let ask = format!("Write a longest WFF that can be made from {dice}.");
        return (ask, format!("from {dice} longest"));
    }
    if let Some((formula, class)) = line.split_once(" is ") {
        return match class {
            "pff" | "wff" => (
                format!("Is this a pff, yes or no: {formula}"),
                format!("whether {formula} is pff"),
            ),
            _ => (
                format!("Tautology, contradiction or contingent: {formula}"),
                format!("class of {formula}"),
            ),
        };
    }
    if line.contains("|=") {
        let sequent = line.replace("!|=", "|=");
        return (format!("Valid or invalid: {sequent}"), format!("validity of {sequent}"));
    }
    if let Some((one, other)) = line.split_once(" == ").or_else(|| line.split_once(" != ")) {
        let asked = format!("{one} == {other}");
        return (format!("Yes or no: {asked}"), format!("whether {asked}"));
    }
    (format!("Write this in infix: {line}"), format!("infix of {line}"))
}
