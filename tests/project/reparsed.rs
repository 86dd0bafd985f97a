//! Lines are read once: the places that parse a text which is not the file's are counted, and only
//! get fewer.
//!
//! Exempt are actions, and fixes that are verified by reading what they write.

use std::collections::BTreeMap;
use std::path::Path;

/// The crates whose code is looked through.
const CRATES: [&str; 4] = ["wff-syntax", "wff-logic", "wff-proof", "wff-core"];

/// The places that read the lines of a file, or are exempt, each with its reason.
const EXEMPT: [(&str, &str); 17] = [
    ("wff-core/src/actions/", "edits of a file's lines"),
    ("wff-core/src/analysis/block.rs", "the file's"),
    ("wff-core/src/analysis/proof/repair.rs", "the file's"),
    ("wff-core/src/document/", "the file's"),
    ("wff-core/src/features/format/", "the file's, and what is made of them is verified"),
    ("wff-core/src/features/links.rs", "the file's"),
    ("wff-core/src/features/unfinished.rs", "the file's"),
    ("wff-core/src/rules/above.rs", "the file's"),
    ("wff-core/src/rules/exercise/malformed_exercise.rs", "a fix is verified"),
    ("wff-core/src/rules/game/", "the file's"),
    ("wff-core/src/rules/proof/", "fixes are verified"),
    ("wff-core/src/rules/statement/", "fixes are verified"),
    ("wff-core/src/rules/table/", "fixes are verified"),
    ("wff-core/src/scope/mod.rs", "hands on the line that it is given"),
    ("wff-proof/src/condensed/formats/", "a file that is imported"),
    ("wff-syntax/src/item.rs", "hands on the line that it is given"),
    ("wff-syntax/src/parse/mod.rs", "hands on the line that it is given"),
];

/// The places that are left, by file.
const LEFT: [(&str, usize); 18] = [
    ("wff-core/src/analysis/exercise/answer.rs", 1),
    ("wff-core/src/analysis/exercise/bare.rs", 1),
    ("wff-core/src/analysis/exercise/judge/block.rs", 1),
    ("wff-core/src/analysis/exercise/judge/mod.rs", 1),
    ("wff-core/src/analysis/exercise/unmeetable/mod.rs", 3),
    ("wff-core/src/analysis/play/words.rs", 1),
    ("wff-core/src/analysis/proof/stray.rs", 1),
    ("wff-core/src/analysis/statement.rs", 1),
    ("wff-core/src/exercise/mod.rs", 1),
    ("wff-core/src/features/completion/blocks.rs", 1),
    ("wff-core/src/features/completion/mod.rs", 1),
    ("wff-core/src/features/panel/exercise.rs", 1),
    ("wff-core/src/generate/material/mod.rs", 1),
    ("wff-core/src/grading/fallacy.rs", 1),
    ("wff-core/src/grading/hand_in/block.rs", 2),
    ("wff-core/src/grading/hand_in/numbered.rs", 1),
    ("wff-core/src/grading/key.rs", 1),
    ("wff-core/src/grading/sheet.rs", 2),
];

/// The places in a file at which a line is parsed, before its tests.
fn places(text: &str) -> usize {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = 0;
    for line in code.lines().map(str::trim_start) {
        if line.starts_with("//") || line.starts_with("use ") || line.contains("fn parse") {
            continue;
        }
        for name in ["parse", "parse_in", "parse_start"] {
            for (at, _) in line.match_indices(name) {
                let (before, behind) = (&line[..at], &line[at + name.len()..]);
                let is_of_scope = before.ends_with("scope.");
                let is_free = !before.ends_with(['.', ':']) && !before.ends_with(is_of_name);
                let is_called = behind.starts_with(['(', ')']);
                found += usize::from((is_of_scope || is_free) && is_called);
            }
        }
    }
    found
}

#[test]
fn no_text_but_the_files_is_parsed_but_at_fewer_and_fewer_places() {
    let server = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = BTreeMap::new();
    for name in CRATES {
        for (path, text) in crate::architecture::sources(&server.join(name).join("src")) {
            let path = path.strip_prefix(&server).unwrap().to_string_lossy().replace('\\', "/");
            let is_exempt = EXEMPT.iter().any(|(place, _)| path.starts_with(place));
            let is_test = path.ends_with("/tests.rs") || path.contains("/tests/");
            let places = places(&text);
            if places > 0 && !is_exempt && !is_test {
                found.insert(path, places);
            }
        }
    }
    let left: BTreeMap<String, usize> =
        LEFT.iter().map(|(path, count)| ((*path).to_owned(), *count)).collect();
    let shown: Vec<String> =
        found.iter().map(|(path, count)| format!("    (\"{path}\", {count}),")).collect();
    assert_eq!(
        found,
        left,
        "more than before is no way to go; where fewer are left, `LEFT` is to say:\n{}",
        shown.join("\n")
    );
}
