//! Students by the names of files and folders: a pattern, or the export of a learning platform.

use crate::read;
use regex_automata::meta::Regex;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The way in which a path tells whose file it is.
#[derive(Clone, Debug)]
pub enum Students {
    /// A regular expression with a group `student`.
    Pattern(Box<Pattern>),
    /// The folders `SLUG-LOGIN` in a folder `SLUG-submissions`, which `gh classroom clone
    /// student-repos` makes, by `cmd/gh-classroom/clone/student-repos` in
    /// <https://github.com/github/gh-classroom>.
    GithubClassroom,
    /// The folders `submission_NUMBER` beside a `submission_metadata.yml`, which has the names:
    /// <https://guides.gradescope.com/hc/en-us/articles/22066784117901>.
    Gradescope(Box<Pattern>),
}

/// A regular expression about paths, as it was written.
#[derive(Clone, Debug)]
pub struct Pattern {
    written: String,
    regex: Regex,
}

/// The exports that are patterns.
///
/// - Moodle: `NAME_NUMBER_assignsubmission_PLUGIN`, a folder or the beginning of a file's name:
///   <https://github.com/moodle/moodle/blob/main/public/mod/assign/classes/downloader.php>.
/// - Canvas: `NAME_LATE_USER_FILE_title`, the name without blanks, `LATE` only where it is so; what
///   was typed is `NAME_USER_text.html`:
///   <https://github.com/instructure/canvas-lms/blob/master/lib/content_zipper.rb>.
/// - Blackboard: `TITLE_LOGIN_attempt_TIME_title`, and without a title the record of the attempt:
///   <https://help.blackboard.com/Learn/Instructor/Original/Assignments/Download_Assignments>.
const EXPORTS: [(&str, &str); 4] = [
    ("moodle", r"(?:^|/)(?<student>[^/]+?)_(?<id>\d+)_assignsubmission_[^/]+"),
    (
        "canvas",
        r"(?:^|/)(?<student>[^/]+?)(?:_LATE)?_(?<id>\d+)_(?:\d+_[^/]+|(?:text|link)\.html)$",
    ),
    (
        "blackboard",
        concat!(
            r"(?:^|/)[^/]*_(?<student>[^/_]+)_attempt_",
            r"(?<attempt>\d{4}(?:-\d\d){5})(?:_[^/]+|(?<record>\.txt))$",
        ),
    ),
    (GRADESCOPE, r"(?:^|/)(?<student>submission_(?<attempt>\d+))(?:/|\.[^/]*$|$)"),
];

const GRADESCOPE: &str = "gradescope";
const GITHUB_CLASSROOM: &str = "github-classroom";

/// The file of an export of Gradescope that has the names.
const METADATA: &str = "submission_metadata.yml";

/// The student whose file a path is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Named {
    /// The name.
    pub student: String,
    /// The mark that tells students of one name apart.
    pub id: String,
    /// The number or time of the attempt.
    pub attempt: String,
    /// True if it is a record that the platform writes.
    pub is_record: bool,
}

impl Students {
    /// The names of the exports.
    pub fn exports() -> impl Iterator<Item = &'static str> {
        EXPORTS.iter().map(|(name, _)| *name).chain([GITHUB_CLASSROOM])
    }

    /// The names in the folder or file that was named, by which its paths are read.
    pub(super) fn of(&self, root: &Path) -> NamesIn<'_> {
        let mut names = NamesIn { students: self, slug: None, submitters: HashMap::new() };
        match self {
            Students::Pattern(_) => {}
            Students::GithubClassroom => {
                let whole = std::fs::canonicalize(root).unwrap_or_else(|_| root.to_owned());
                let parts = whole.components().rev().map(|it| it.as_os_str().to_string_lossy());
                let slug = |part: &str| part.strip_suffix("-submissions").map(str::to_owned);
                names.slug = parts.into_iter().find_map(|part| slug(&part));
            }
            Students::Gradescope(_) => {
                let metadata = root.ancestors().take(2).map(|it| it.join(METADATA));
                let text = metadata.into_iter().find_map(|it| read(&it).ok());
                names.submitters = text.map(|text| submitters(&text)).unwrap_or_default();
            }
        }
        names
    }
}

impl FromStr for Students {
    type Err = String;

    fn from_str(text: &str) -> Result<Students, String> {
        if text == GITHUB_CLASSROOM {
            return Ok(Students::GithubClassroom);
        }
        let export = EXPORTS.iter().find(|(name, _)| *name == text);
        let pattern = export.map_or(text, |(_, pattern)| pattern);
        let regex = Regex::new(pattern).map_err(|error| match error.syntax_error() {
            Some(error) => {
                let told = error.to_string();
                let last = told.lines().last().unwrap_or_default();
                format!("it is no regular expression: {}", last.trim_start_matches("error: "))
            }
            None => format!("it is no regular expression: {error}"),
        })?;
        let has_student =
            regex.group_info().all_names().any(|(_, _, name)| name == Some("student"));
        if !has_student {
            let exports: Vec<&str> = Students::exports().collect();
            return Err(format!(
                "it has no group `(?<student>…)`, and it is none of the exports {}",
                exports.join(", ")
            ));
        }
        let pattern = Box::new(Pattern { written: text.to_owned(), regex });
        Ok(match text == GRADESCOPE {
            true => Students::Gradescope(pattern),
            false => Students::Pattern(pattern),
        })
    }
}

impl std::fmt::Display for Students {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Students::Pattern(pattern) | Students::Gradescope(pattern) => &pattern.written,
            Students::GithubClassroom => GITHUB_CLASSROOM,
        })
    }
}

/// The names of students in a folder.
pub(super) struct NamesIn<'s> {
    students: &'s Students,
    /// The name of the exercise sheet in an export of GitHub Classroom.
    slug: Option<String>,
    /// Those who handed in, by the folder, in an export of Gradescope: their names and addresses.
    submitters: HashMap<String, (String, String)>,
}

impl NamesIn<'_> {
    /// The student whose file a path below the folder is; that of a folder ends with a slash.
    pub fn read(&self, path: &str) -> Option<Named> {
        match self.students {
            Students::Pattern(pattern) => pattern.read(path),
            Students::GithubClassroom => self.repository(path),
            Students::Gradescope(pattern) => {
                let named = pattern.read(path)?;
                Some(match self.submitters.get(&named.student) {
                    Some((name, address)) => {
                        Named { student: name.clone(), id: address.clone(), ..named }
                    }
                    None => named,
                })
            }
        }
    }

    /// The student whose repository has a file.
    fn repository(&self, path: &str) -> Option<Named> {
        let mut slug = self.slug.as_deref();
        let mut folders: Vec<&str> = path.split('/').collect();
        folders.pop();
        let mut folders = folders.into_iter();
        let mut repository = folders.next()?;
        while let Some(name) = repository.strip_suffix("-submissions") {
            slug = Some(name);
            repository = folders.next()?;
        }
        let student = repository.strip_prefix(slug?)?.strip_prefix('-')?;
        (!student.is_empty()).then(|| Named {
            student: student.to_owned(),
            id: String::new(),
            attempt: String::new(),
            is_record: false,
        })
    }
}

impl Pattern {
    fn read(&self, path: &str) -> Option<Named> {
        let mut captures = self.regex.create_captures();
        self.regex.captures(path, &mut captures);
        let group =
            |name: &str| captures.get_group_by_name(name).and_then(|it| path.get(it.range()));
        let student = group("student").map(str::trim).filter(|it| !it.is_empty())?;
        let text = |name: &str| group(name).unwrap_or_default().to_owned();
        Some(Named {
            student: student.to_owned(),
            id: text("id"),
            attempt: text("attempt"),
            is_record: group("record").is_some(),
        })
    }
}

/// Those who handed in, by the folder, as the metadata of Gradescope tell them: their names and
/// addresses. Of a group they are told together.
fn submitters(text: &str) -> HashMap<String, (String, String)> {
    let mut all: HashMap<String, (String, String)> = HashMap::new();
    let mut folder = "";
    let mut is_inside = false;
    for line in text.lines() {
        let entry = line.trim_start().trim_start_matches("- ").trim();
        if !line.starts_with([' ', '-', '\t']) {
            folder = entry.trim_end_matches(':');
            is_inside = false;
        } else if entry == ":submitters:" {
            is_inside = true;
        } else if let Some((key, value)) = entry.split_once(": ")
            && is_inside
        {
            let value = value.trim().trim_matches(['\'', '"']);
            let (names, addresses) = all.entry(folder.to_owned()).or_default();
            let (list, separator) = match key {
                ":name" => (names, " and "),
                ":email" => (addresses, " "),
                ":sid" => continue,
                _ => {
                    is_inside = false;
                    continue;
                }
            };
            if !list.is_empty() {
                list.push_str(separator);
            }
            list.push_str(value);
        } else {
            is_inside = false;
        }
    }
    all.retain(|_, (names, _)| !names.is_empty());
    all
}

/// A path below a folder as patterns read it, with slashes.
pub(super) fn relative(path: &Path, root: &Path) -> String {
    let below: PathBuf = match path.strip_prefix(root) {
        Ok(below) if below != Path::new("") => below.to_owned(),
        _ => path.file_name().map_or_else(|| path.to_owned(), PathBuf::from),
    };
    let parts = below.components().map(|it| it.as_os_str().to_string_lossy());
    parts.collect::<Vec<_>>().join("/")
}
