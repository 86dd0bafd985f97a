//! The documentation is true: its examples do what it says, its tables are those of the code.
#![allow(clippy::indexing_slicing, clippy::string_slice, clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

use std::path::{Path, PathBuf};
use std::process::Command;
use wff_core::diagnostics::{RULES, Severity};
use wff_core::document::Document;
use wff_core::scope::Scope;
use wff_core::syntax::letter::{Alphabet, CONNECTIVES};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap()
}

/// What stands between fences that open so.
fn fenced<'p>(page: &'p str, fence: &str) -> Vec<&'p str> {
    page.split(&format!("```{fence}\n")).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

/// A text with its faults marked below their lines. Hints are shown if they are marked.
fn marked(example: &str) -> String {
    let is_mark = |line: &str| line.trim_start().starts_with('^');
    let text: String = example.lines().filter(|line| !is_mark(line)).map(|line| format!("{line}\n")).collect();
    let found: Vec<_> = Document::new(&text, Scope::default()).diagnostics().collect();
    let mut marked = String::new();
    for (number, line) in text.lines().enumerate() {
        marked.push_str(&format!("{line}\n"));
        for found in found.iter().filter(|found| found.line == number && found.diagnostic.rule.severity < Severity::Hint) {
            let span = found.diagnostic.span;
            let (column, width) = (line[..span.start as usize].chars().count(), span.of(line).chars().count());
            marked.push_str(&format!("{}{} {}\n", " ".repeat(column), "^".repeat(width), found.diagnostic.message));
        }
    }
    marked
}

#[test]
fn the_language_reference_is_true() {
    let page = page("grammar/LANGUAGE.md");
    let examples = fenced(&page, "wff");
    assert!(examples.len() > 15);
    for example in examples {
        assert_eq!(marked(example), example);
    }
}

#[test]
fn the_language_reference_has_the_table_of_letters() {
    let page = page("grammar/LANGUAGE.md");
    for connective in CONNECTIVES.iter().filter(|connective| connective.alphabet == Alphabet::Dice) {
        let row = format!(
            "| `{}` | {} | {} | {} | {} |",
            char::from(connective.letter),
            connective.name,
            connective.polish,
            connective.reads,
            connective.sign
        );
        assert!(page.contains(&row), "{row}");
    }
}

#[test]
fn the_readme_has_the_table_of_rules() {
    let page = page("README.md");
    let rows: Vec<String> = RULES.iter().map(|rule| format!("| `{}` | {} | {} |", rule.id, rule.severity.name(), rule.summary())).collect();
    assert!(page.contains(&rows.join("\n")), "the README should have these rows:\n{}", rows.join("\n"));
}

#[test]
fn the_readme_shows_what_check_prints() {
    let page = page("README.md");
    for block in fenced(&page, "console") {
        let (command, expected) = block.strip_prefix("$ ").and_then(|block| block.split_once('\n')).unwrap();
        let mut words = command.split_whitespace();
        assert_eq!(words.next(), Some("wff"), "{command}");
        let output = Command::new(env!("CARGO_BIN_EXE_wff")).args(words).current_dir(root()).env("NO_COLOR", "1").output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap().trim_end(), expected.trim_end(), "{command}");
    }
}
