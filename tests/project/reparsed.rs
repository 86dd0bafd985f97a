//! Lines are read once: the parser takes texts that only the splitter of lines makes.
//!
//! Exempt are what is given by itself, such as arguments, a teacher's keys and claims that stand on
//! no line, and lines as an edit writes them: actions, and fixes that are verified by reading what
//! they write.

use std::collections::BTreeMap;
use std::path::Path;

/// The function that makes the text of a line of what is given by itself.
const GIVEN: &str = "LineText::given";

/// The one that makes it of what an edit writes.
const EDITED: &str = "LineText::edited";

/// The places that make such texts, each with its reason.
const EXEMPT: [(&str, &str, &str); 17] = [
    (GIVEN, "wff-cli/src/", "arguments of the command line"),
    (GIVEN, "wff-core/src/analysis/composed.rs", "a claim that stands on no line"),
    (GIVEN, "wff-core/src/analysis/exercise/answer.rs", "a teacher's keys"),
    (GIVEN, "wff-core/src/features/panel/exercise.rs", "a teacher's key"),
    (GIVEN, "wff-core/src/generate/", "formulas that are made up"),
    (GIVEN, "wff-core/src/grading/fallacy.rs", "a teacher's keys"),
    (GIVEN, "wff-core/src/grading/sheet.rs", "a sheet that is made of a key"),
    (EDITED, "wff-core/src/actions/", "what an action writes"),
    (EDITED, "wff-core/src/features/format/line.rs", "what formatting writes is verified"),
    (EDITED, "wff-core/src/features/unfinished.rs", "a line as it may go on"),
    (EDITED, "wff-core/src/rules/examples.rs", "an example is verified"),
    (EDITED, "wff-core/src/rules/exercise/malformed_exercise.rs", "a fix is verified"),
    (EDITED, "wff-core/src/rules/formula/wrong_case.rs", "a fix is verified"),
    (EDITED, "wff-core/src/rules/game/", "fixes are verified"),
    (EDITED, "wff-core/src/rules/proof/step_fixes.rs", "fixes are verified"),
    (EDITED, "wff-core/src/rules/proof/wrong_citation.rs", "a fix is verified"),
    (EDITED, "wff-core/src/rules/statement/", "fixes are verified"),
];

/// The number of times that a function is named in a file, before its tests.
fn places(text: &str, function: &str) -> usize {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.map(|line| line.matches(function).count()).sum()
}

#[test]
fn no_text_but_the_files_is_parsed() {
    let server = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = BTreeMap::new();
    for (path, text) in crate::architecture::sources(&server) {
        let path = path.strip_prefix(&server).unwrap().to_string_lossy().replace('\\', "/");
        let is_test = path.ends_with("/tests.rs")
            || path.ends_with("/testing.rs")
            || path.contains("/tests/")
            || !path.contains("/src/");
        for function in [GIVEN, EDITED].into_iter().filter(|_| !is_test) {
            let places = places(&text, function);
            if places > 0 {
                found.insert((function, path.clone()), places);
            }
        }
    }
    for (function, place, reason) in EXEMPT {
        let number = found.len();
        found.retain(|(it, path), _| *it != function || !path.starts_with(place));
        assert!(found.len() < number, "{place} needs no {function} any more: {reason}");
    }
    assert_eq!(found, BTreeMap::new(), "what a line says is told by its reading");
}
