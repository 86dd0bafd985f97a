//! The findings, items and marks that the commands give of hand-ins, as data.

use crate::binary::Folder;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use wff_core::effort::Effort;
use wff_core::grading::{Fate, Key, Status};
use wff_core::scope::Scope;

/// A key and the hand-ins that answer it, in the ways in which people put one kind of thing.
pub struct Theme {
    pub name: String,
    pub key: String,
    /// The settings of the folder of the course.
    pub settings: Option<String>,
    pub hand_ins: Vec<HandIn>,
}

/// The text that a student hands in.
pub struct HandIn {
    pub name: String,
    pub text: String,
    /// The points that a teacher gives, by the rules of `grammar/TEACHING.md`.
    pub points: f64,
}

/// Everything that is said of one file.
#[derive(Clone, Default)]
pub struct Said {
    pub findings: Vec<Value>,
    pub items: Vec<Value>,
    pub marks: Value,
    /// The numbers of the lines, from 1, of its answers with full points.
    pub right: BTreeSet<u64>,
    /// Its text after `check --fix`.
    pub mended: String,
}

/// The folder in which the hand-ins of a theme stand.
const HAND_INS: &str = "in";

/// The file with the settings of a folder.
const SETTINGS: &str = "wff.toml";

impl Theme {
    /// Reads a file of a theme: `=== key`, perhaps `=== wff.toml`, and hand-ins below lines such as
    /// `=== name: 2`, each with its points.
    pub fn read(name: &str, text: &str) -> Theme {
        let mut sections: Vec<(&str, String)> = Vec::new();
        for line in text.split_inclusive('\n') {
            match (line.strip_prefix("=== "), sections.last_mut()) {
                (Some(head), _) => sections.push((head.trim_end(), String::new())),
                (None, Some((_, text))) => text.push_str(line),
                (None, None) => panic!("{name} begins with its key"),
            }
        }
        let mut sections = sections.into_iter().peekable();
        let (_, key) = sections.next().filter(|(head, _)| *head == "key").unwrap();
        let settings = sections.next_if(|(head, _)| *head == SETTINGS).map(|(_, text)| text);
        let hand_in = |(head, text): (&str, String)| {
            let (hand_in, points) =
                head.split_once(": ").unwrap_or_else(|| panic!("{name}: {head}"));
            HandIn { name: hand_in.to_owned(), text, points: points.parse().unwrap() }
        };
        Theme { name: name.to_owned(), key, settings, hand_ins: sections.map(hand_in).collect() }
    }

    /// Everything that is said of its hand-ins, in their order, and once more after `check --fix`.
    pub fn said(&self) -> Vec<(Said, Said)> {
        let folder = self.folder();
        let mut before = self.all_said(&folder);
        let fixed = folder.run(&["check", "--fix", "--quiet", HAND_INS]);
        assert!(fixed.status < 2, "{}: {}", self.name, fixed.stderr);
        let after = self.all_said(&folder);
        for (hand_in, said) in self.hand_ins.iter().zip(&mut before) {
            said.mended = folder.read(&path(hand_in));
        }
        before.into_iter().zip(after).collect()
    }

    /// A folder with the key and, in `in`, the hand-ins.
    pub fn folder(&self) -> Folder {
        let folder = Folder::new(&[("key.wff", &self.key)]);
        if let Some(settings) = &self.settings {
            folder.write(SETTINGS, settings.as_bytes());
        }
        for hand_in in &self.hand_ins {
            folder.write(&path(hand_in), hand_in.text.as_bytes());
        }
        folder
    }

    fn all_said(&self, folder: &Folder) -> Vec<Said> {
        let graded = folder.run(&["grade", "key.wff", HAND_INS, "--format=json"]).json();
        let mut marks: BTreeMap<String, Value> = graded["handins"]
            .as_array()
            .unwrap_or_else(|| panic!("{}: {graded}", self.name))
            .iter()
            .map(|it| (it["student"].as_str().unwrap().to_owned(), it.clone()))
            .collect();
        let key = Key::read(&self.key, &Scope::default());
        let mut said = said_of(folder, HAND_INS);
        let of = |hand_in: &HandIn| {
            let path = path(hand_in);
            let right = right_lines(&key, folder.read(&path));
            let marks = marks.remove(&hand_in.name).unwrap();
            Said { marks, right, ..said.remove(&path).unwrap_or_default() }
        };
        self.hand_ins.iter().map(of).collect()
    }
}

/// The numbers of the lines of a hand-in, from 1, of the answers that have full points.
fn right_lines(key: &Key, text: String) -> BTreeSet<u64> {
    let graded = key.grade(&[text], Effort::default());
    let is_right = |(line, fate): &(usize, &Fate)| match fate {
        // Of several answers the last counts.
        Fate::Answers(place) => {
            let mark = &graded.marks[*place];
            mark.status == Status::Right && mark.place.is_some_and(|(first, _)| first <= *line)
        }
        Fate::BelongsTo(place) => graded.marks[*place].status == Status::Right,
        _ => false,
    };
    let lines = graded.fates.iter().flatten().enumerate().filter(is_right);
    lines.map(|(line, _)| line as u64 + 1).collect()
}

fn path(hand_in: &HandIn) -> String {
    format!("{HAND_INS}/{}.wff", hand_in.name)
}

/// The findings and items of the files below a path, each file by its own.
pub fn said_of(folder: &Folder, path: &str) -> BTreeMap<String, Said> {
    let mut said = BTreeMap::<String, Said>::new();
    let checked = folder.run(&["check", path, "--format=json"]).json();
    for finding in checked["diagnostics"].as_array().unwrap() {
        let file = finding["file"].as_str().unwrap().to_owned();
        said.entry(file).or_default().findings.push(finding.clone());
    }
    let listed = folder.run(&["list", path, "--format=json"]).json();
    for file in listed["files"].as_array().unwrap() {
        let name = file["file"].as_str().unwrap().to_owned();
        said.entry(name).or_default().items.clone_from(file["items"].as_array().unwrap());
    }
    said
}

/// Everything that is said of a file, for people to compare.
pub fn shown(name: &str, text: &str, said: &Said) -> String {
    let mut shown = format!("=== {name}\n");
    for it in &said.findings {
        let text = |field: &str| it[field].as_str().unwrap_or_default();
        let (line, column) = (&it["line"], &it["column"]);
        let (end_line, end) = (&it["end_line"], &it["end_column"]);
        let end = if line == end_line { end.to_string() } else { format!("{end_line}:{end}") };
        let (severity, code, message) = (text("severity"), text("code"), text("message"));
        _ = writeln!(shown, "{line}:{column}-{end} {severity}[{code}] {message}");
        for field in ["label", "help"] {
            if let Some(text) = it[field].as_str() {
                _ = writeln!(shown, "  {field}: {}", text.replace('\n', "\n    "));
            }
        }
        for place in it["related"].as_array().into_iter().flatten() {
            let text = place["message"].as_str().unwrap();
            _ = writeln!(shown, "  {}:{} {text}", place["line"], place["column"]);
        }
        for fix in it["fixes"].as_array().into_iter().flatten() {
            let sure = if fix["safe"] == true { "fix" } else { "unsafe fix" };
            _ = writeln!(shown, "  {sure}: {}", fix["title"].as_str().unwrap());
        }
    }
    for it in &said.items {
        let text = |field: &str| it[field].as_str().unwrap_or_default();
        let item = text("item");
        let item = if item.is_empty() { String::new() } else { format!(" {item})") };
        let (kind, verdict) = (text("kind"), text("verdict"));
        _ = writeln!(shown, "list {}{item} {kind} {verdict}: {}", it["line"], text("text"));
    }
    for it in said.marks["exercises"].as_array().into_iter().flatten() {
        let text = |field: &str| it[field].as_str().unwrap_or_default();
        let status = text("status");
        let answer = it["answer"].as_str().map(|it| format!(" `{it}`")).unwrap_or_default();
        _ = writeln!(shown, "grade {} {} {status}{answer}", text("id"), it["points"]);
        for of in it["requirements"].as_array().into_iter().flatten() {
            if let Some(why) = of["why"].as_str() {
                _ = writeln!(shown, "  {}: {why}", of["require"].as_str().unwrap());
            }
        }
    }
    for it in said.marks["unread"].as_array().into_iter().flatten() {
        _ = writeln!(shown, "unread {}: {}", it["line"], it["text"].as_str().unwrap());
    }
    for it in said.marks["unknown"].as_array().into_iter().flatten() {
        _ = writeln!(shown, "unknown {it}");
    }
    if !said.mended.is_empty() && said.mended != text {
        _ = writeln!(shown, "mended\n{}", said.mended.trim_end());
    }
    shown
}
