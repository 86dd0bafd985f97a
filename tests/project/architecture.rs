//! The house is as its plan says: `server/ARCHITECTURE.md` names places and tests that exist.

use std::path::{Path, PathBuf};
use wff_core::rules::RULES;

fn server() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All Rust files below a folder, with their texts.
pub fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push((path.clone(), std::fs::read_to_string(&path).unwrap()));
        }
    }
    found
}

/// The pieces of a text between backquotes.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

fn plan() -> String {
    std::fs::read_to_string(server().join("ARCHITECTURE.md")).unwrap()
}

#[test]
fn the_code_map_names_places_that_exist() {
    let plan = plan();
    let map = plan.split("## Code map").nth(1).unwrap().split("\n## ").next().unwrap();
    let places: Vec<&str> =
        map.lines().filter_map(|row| quoted(row.split('|').nth(1)?).first().copied()).collect();
    assert!(places.len() > 10);
    for place in &places {
        assert!(server().join(place).exists(), "{place}");
    }
    for crate_folder in std::fs::read_dir(server())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
    {
        let name = crate_folder.file_name().unwrap().to_string_lossy().into_owned();
        assert!(places.contains(&&*name), "{name} is not on the map");
    }
}

#[test]
fn every_invariant_names_a_test_that_exists() {
    let plan = plan();
    let invariants = plan.split("## Invariants").nth(1).unwrap().split("\n## ").next().unwrap();
    let code: String = sources(&server())
        .into_iter()
        .chain(sources(&server().join("../tests")))
        .map(|(_, text)| text)
        .collect();
    for invariant in
        invariants.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()))
    {
        let (_, held_by) = invariant.split_once("held by").unwrap_or_else(|| panic!("{invariant}"));
        for test in quoted(held_by) {
            assert!(code.contains(&format!("fn {test}(")), "{test}");
        }
    }
}

/// The crates of the language, each with what it depends on.
const LANGUAGE: [(&str, &[&str]); 4] = [
    ("wff-syntax", &["memchr", "strsim", "unicode-properties"]),
    ("wff-logic", &["batsat", "oorandom", "rpds", "wff-syntax"]),
    ("wff-proof", &["rpds", "wff-logic", "wff-syntax"]),
    ("wff-core", &["memchr", "oorandom", "rpds", "strsim", "wff-logic", "wff-proof", "wff-syntax"]),
];

/// The rooms of wff-core as the plan lists them, from the lowest.
fn rooms(plan: &str) -> Vec<&str> {
    let rooms = plan.split("## Rooms of wff-core").nth(1).unwrap().split("\n## ").next().unwrap();
    let list = rooms.split("From the lowest: ").nth(1).unwrap().split(".\n").next().unwrap();
    quoted(list)
}

#[test]
fn rooms_use_the_rooms_below_them() {
    let plan = plan();
    let rooms = rooms(&plan);
    let folder = server().join("wff-core/src");
    let mut upward = Vec::new();
    for (path, text) in sources(&folder) {
        let place = path.strip_prefix(&folder).unwrap();
        let room = place.iter().next().unwrap().to_string_lossy();
        if room == "lib.rs" {
            continue;
        }
        let height = rooms.iter().position(|it| *it == room);
        let height = height.unwrap_or_else(|| panic!("{room} has no place in the plan"));
        let is_test = ["tests.rs", "testing.rs", "small.rs"].iter().any(|it| path.ends_with(it))
            || place.iter().any(|it| it == "tests");
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        let code = code.lines().filter(|line| !is_test && !line.trim_start().starts_with("//"));
        for used in code.flat_map(|line| line.split("crate::").skip(1)) {
            let list = used.strip_prefix('{').and_then(|list| list.split('}').next());
            for used in list.map_or(vec![used], |list| list.split(", ").collect()) {
                let used = used.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap();
                if rooms.iter().position(|it| *it == used).is_some_and(|it| it > height) {
                    upward.push(format!("{}: {used}", place.display()));
                }
            }
        }
    }
    assert!(upward.is_empty(), "imports of rooms above:\n{}", upward.join("\n"));
}

#[test]
fn the_language_depends_on_pure_computation_only() {
    for (name, expected) in LANGUAGE {
        let folder = server().join(name);
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let dependencies =
            manifest.split("[dependencies]").nth(1).unwrap().split("\n[").next().unwrap();
        let names: Vec<&str> = dependencies
            .lines()
            .filter_map(|line| Some(line.split_once(['=', '.'])?.0.trim()))
            .collect();
        assert_eq!(names, expected, "{name}");
        for (path, text) in sources(&folder.join("src")) {
            let code = text.split("#[cfg(test)]\nmod ").next().unwrap();
            for foreign in [
                "std::fs",
                "std::time",
                "std::env",
                "std::net",
                "std::process",
                "std::thread",
                "println!",
                "async ",
            ] {
                let is_test = path.file_name().is_some_and(|name| name == "testing.rs");
                assert!(is_test || !code.contains(foreign), "{}: {foreign}", path.display());
            }
        }
    }
}

#[test]
fn other_encodings_stay_at_the_edge() {
    for (path, text) in sources(&server()) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let code = text.split("#[cfg(test)]\nmod ").next().unwrap();
        let edge = path.components().any(|part| part.as_os_str() == "wff-lsp");
        // A file is made UTF-8 as it is read, before anything is counted in it.
        let converter = edge && (name == "from_proto.rs" || path.ends_with("to_proto/mod.rs"))
            || path.ends_with("wff-files/src/read.rs");
        assert!(
            converter || !code.contains("_utf16") && !code.contains("_utf32"),
            "{}",
            path.display()
        );
    }
}

#[test]
fn threads_and_time_are_those_of_the_platform() {
    let folder = server().join("wff-lsp/src");
    // The pipes of a process, what is written about it, the other process that it serves, and the
    // place where that one connects: a stranger there is given a thread, some time and no more.
    let of_a_process = [
        "platform/process.rs",
        "transport/frames.rs",
        "transport/log.rs",
        "client_process.rs",
        "listener/hall.rs",
        "listener/socket.rs",
        "listener/token.rs",
    ];
    let of_a_process = of_a_process.map(|path| folder.join(path));
    let is_test = |path: &Path| path.ends_with("tests.rs");
    let takes = |path: &PathBuf| !of_a_process.contains(path) && !is_test(path);
    for (path, text) in sources(&folder).into_iter().filter(|(path, _)| takes(path)) {
        let code = text.split("#[cfg(test)]").next().unwrap();
        for foreign in ["tokio::spawn", "tokio::time::sleep", "tokio::task", "Instant", "std::fs::"]
        {
            assert!(!code.contains(foreign), "{}: {foreign}", path.display());
        }
    }
}

#[test]
fn no_rule_is_known_by_its_name() {
    let ids: Vec<&str> = RULES.iter().map(|rule| rule.id).filter(|id| id.contains('-')).collect();
    for (path, text) in sources(&server()) {
        let shown = path.display().to_string();
        // A rule's own file names it.
        let is_test = shown.contains("/tests") || !shown.contains("/src/");
        if is_test || shown.contains("/src/rules/") {
            continue;
        }
        let code = text.split("#[cfg(test)]").next().unwrap();
        let compares = ["rule.id ==", "rule.id !=", "matches!(rule.id", "&RULE"];
        for name in ids.iter().map(|id| format!("\"{id}\"")).chain(compares.map(str::to_owned)) {
            assert!(!code.contains(&name), "{shown}: {name}");
        }
    }
}

/// The most columns of a line of code.
const COLUMNS: usize = 100;

/// Words that ask, with which no documentation opens: it says what a thing is or does.
const QUESTIONS: [&str; 7] = ["What", "Whether", "How", "Which", "Where", "Who", "Why"];

/// All Rust files of the repository, by their paths in it, in order.
fn all_sources() -> Vec<(String, String)> {
    let root = server().join("..");
    let mut found: Vec<(String, String)> = ["server", "tests", "grammar", "editors"]
        .into_iter()
        .flat_map(|folder| sources(&root.join(folder)))
        .map(|(path, text)| {
            (path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/"), text)
        })
        .collect();
    found.sort();
    found
}

/// A Rust file whose raw strings hold nothing but their line ends.
fn without_raw_strings(text: &str) -> String {
    let bytes = text.as_bytes();
    let find = |at: usize, end: &str| {
        text.get(at..).and_then(|rest| rest.find(end)).map_or(text.len(), |found| at + found)
    };
    let mut code = String::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        let in_word = code.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let hashes = rest.iter().skip(1).take_while(|byte| **byte == b'#').count();
        let c = text[at..].chars().next().map_or(1, char::len_utf8);
        let next = match rest[0] {
            b'/' if rest.starts_with(b"//") => find(at, "\n"),
            b'r' if (!in_word || code.ends_with('b')) && rest.get(1 + hashes) == Some(&b'"') => {
                let start = at + 2 + hashes;
                let end = find(start, &format!("\"{}", "#".repeat(hashes)));
                code.push_str(&text[at..start]);
                code.extend(text[start..end].chars().filter(|c| *c == '\n'));
                at = end;
                (end + 1 + hashes).min(text.len())
            }
            b'"' => {
                let mut end = at + 1;
                while bytes.get(end).is_some_and(|byte| *byte != b'"') {
                    end += if bytes[end] == b'\\' { 2 } else { 1 };
                }
                (end + 1).min(text.len())
            }
            b'\'' if rest.get(1) == Some(&b'\\') => (find(at + 3, "'") + 1).min(text.len()),
            b'\'' => {
                // A character between quotes, or a lifetime.
                let c = text[at + 1..].chars().next().map_or(0, char::len_utf8);
                if rest.get(1 + c) == Some(&b'\'') { at + 2 + c } else { at + 1 }
            }
            _ => at + c,
        };
        code.push_str(&text[at..next]);
        at = next;
    }
    code
}

#[test]
fn lines_of_code_have_at_most_100_columns() {
    let mut long = Vec::new();
    for (path, text) in all_sources() {
        for (index, line) in without_raw_strings(&text).lines().enumerate() {
            let is_page = line.starts_with("//!") && (line.contains("^^^") || line.contains('|'));
            if line.chars().count() > COLUMNS && !is_page {
                long.push(format!("{path}:{}", index + 1));
            }
        }
    }
    assert!(long.is_empty(), "lines of more than {COLUMNS} columns:\n{}", long.join("\n"));
}

/// The most lines of a file before its tests: one with more has more than one idea.
const LINES: usize = 500;

/// The most lines of a file of tests.
const LINES_OF_TESTS: usize = 900;

#[test]
fn files_have_at_most_500_lines_before_their_tests() {
    let mut long = Vec::new();
    for (path, text) in all_sources() {
        let is_source = path.contains("/src/") && !path.contains("/tests/");
        let (code, most) = match is_source && !path.ends_with("/tests.rs") {
            true => (text.split("#[cfg(test)]\nmod tests {").next().unwrap(), LINES),
            false => (&*text, LINES_OF_TESTS),
        };
        let lines = code.lines().count();
        if lines > most {
            long.push(format!("{path}: {lines}"));
        }
    }
    assert!(long.is_empty(), "files of too many lines:\n{}", long.join("\n"));
}

#[test]
fn code_does_the_same_in_its_tests_and_outside() {
    for (path, text) in all_sources() {
        assert!(!path.starts_with("server/") || !text.contains("cfg!(test)"), "{path}");
    }
}

#[test]
fn only_the_content_of_raw_strings_is_left_out() {
    let code =
        "let a = r#\"one\ntwo \"\"#; // r\"\nf('\"', b'\\'', \"\\\"r\", br\"é\"); g::<'a>('é')";
    let left = "let a = r#\"\n\"#; // r\"\nf('\"', b'\\'', \"\\\"r\", br\"\"); g::<'a>('é')";
    assert_eq!(without_raw_strings(code), left);
}

#[test]
fn documentation_opens_with_what_a_thing_is_or_does() {
    let mut asking = Vec::new();
    for (path, text) in all_sources() {
        // There documentation is the text of `--help`, and of `wff explain`.
        let is_page = path.contains("/src/rules/") && text.starts_with("//! # ");
        if path.starts_with("server/wff-cli/src/options/") {
            continue;
        }
        let mut mark_before = "";
        for (index, line) in text.lines().enumerate() {
            let line = line.trim_start();
            let mark = ["///", "//!"].into_iter().find(|mark| line.starts_with(mark));
            let opens = mark.is_some_and(|mark| mark != mark_before && !(is_page && mark == "//!"));
            let words = line.get(3..).unwrap_or_default();
            let first = words.split_whitespace().next().unwrap_or_default();
            if opens && QUESTIONS.contains(&first.trim_end_matches(|c: char| !c.is_alphabetic())) {
                asking.push(format!("{path}:{}: {line}", index + 1));
            }
            mark_before = mark.unwrap_or_default();
        }
    }
    assert!(asking.is_empty(), "documentation that opens with a question:\n{}", asking.join("\n"));
}

#[test]
fn the_file_of_a_folder_of_modules_is_mod_rs() {
    for (path, _) in sources(&server()) {
        assert!(!path.with_extension("").is_dir(), "move {} to mod.rs there", path.display());
    }
}

#[test]
fn the_tests_that_contributors_are_told_to_run_exist() {
    let page = std::fs::read_to_string(server().join("CONTRIBUTING.md")).unwrap();
    let commands: Vec<&str> =
        quoted(&page).into_iter().filter(|it| it.starts_with("cargo test -p")).collect();
    assert!(commands.len() > 5);
    for command in commands {
        let words: Vec<&str> = command.split_whitespace().skip(2).collect();
        let code = match words[..] {
            ["-p", package, "--lib", test] => {
                let all = sources(&server().join(package).join("src"));
                assert!(all.iter().any(|(_, code)| code.contains(test)), "{command}");
                continue;
            }
            ["-p", _, "--test", binary] => format!("{binary}/main.rs"),
            ["-p", _, "--test", binary, module] => {
                format!("{binary}/{}.rs", module.trim_end_matches("::"))
            }
            _ => panic!("{command}"),
        };
        assert!(server().join("../tests").join(code).exists(), "{command}");
    }
}
