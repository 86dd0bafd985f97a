//! Lines are read once: no place parses a text which is not the file's.
//!
//! Exempt are what a teacher gives, claims that stand on no line, actions, and fixes that are
//! verified by reading what they write.

use std::collections::BTreeMap;
use std::path::Path;

/// The crates whose code is looked through.
const CRATES: [&str; 4] = ["wff-syntax", "wff-logic", "wff-proof", "wff-core"];

/// The places that read the lines of a file, or are exempt, each with its reason.
const EXEMPT: [(&str, &str); 23] = [
    ("wff-core/src/actions/", "edits of a file's lines"),
    ("wff-core/src/analysis/block.rs", "the file's"),
    ("wff-core/src/analysis/composed.rs", "a claim that stands on no line"),
    ("wff-core/src/analysis/exercise/answer.rs", "a teacher's keys"),
    ("wff-core/src/analysis/proof/repair.rs", "the file's"),
    ("wff-core/src/document/", "the file's"),
    ("wff-core/src/features/completion/", "the file's, up to the cursor"),
    ("wff-core/src/features/format/", "the file's, and what is made of them is verified"),
    ("wff-core/src/features/links.rs", "the file's"),
    ("wff-core/src/features/panel/exercise.rs", "a teacher's key"),
    ("wff-core/src/features/unfinished.rs", "the file's"),
    ("wff-core/src/generate/", "formulas that are made up"),
    ("wff-core/src/grading/fallacy.rs", "a teacher's keys"),
    ("wff-core/src/grading/sheet.rs", "a sheet that is made of a key"),
    ("wff-core/src/rules/above.rs", "the file's"),
    ("wff-core/src/rules/exercise/malformed_exercise.rs", "a fix is verified"),
    ("wff-core/src/rules/game/", "the file's"),
    ("wff-core/src/rules/proof/", "fixes are verified"),
    ("wff-core/src/rules/statement/", "fixes are verified"),
    ("wff-core/src/scope/mod.rs", "hands on the line that it is given"),
    ("wff-proof/src/condensed/formats/", "a file that is imported"),
    ("wff-syntax/src/item.rs", "hands on the line that it is given"),
    ("wff-syntax/src/parse/mod.rs", "hands on the line that it is given"),
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
fn no_text_but_the_files_is_parsed() {
    let server = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = BTreeMap::new();
    for name in CRATES {
        for (path, text) in crate::architecture::sources(&server.join(name).join("src")) {
            let path = path.strip_prefix(&server).unwrap().to_string_lossy().replace('\\', "/");
            let is_test = path.ends_with("/tests.rs") || path.contains("/tests/");
            let places = places(&text);
            if places > 0 && !is_test {
                found.insert(path, places);
            }
        }
    }
    for (place, reason) in EXEMPT {
        let number = found.len();
        found.retain(|path, _| !path.starts_with(place));
        assert!(found.len() < number, "{place} parses nothing any more: {reason}");
    }
    assert_eq!(found, BTreeMap::new(), "what a line says is told by its reading");
}
