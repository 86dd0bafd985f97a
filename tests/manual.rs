//! The documentation is true: it shows what the command prints, and its tables are those of the
//! code. (That the examples in the language reference are true is held beside the pages of the
//! rules, in core.)
#![allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may panic"
)]

use std::path::{Path, PathBuf};
use std::process::Command;
use wff_core::diagnostics::{Diagnostic, RULES, Severity};
use wff_core::dice::Rules;
use wff_core::document::Document;
use wff_core::logic::Logic;
use wff_core::scope::Scope;
use wff_core::syntax::letter::{Alphabet, CONNECTIVES};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap()
}

/// The blocks of a page between fences that open with this word.
fn fenced<'p>(page: &'p str, fence: &str) -> Vec<&'p str> {
    page.split(&format!("```{fence}\n"))
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap())
        .collect()
}

#[test]
fn the_language_reference_has_the_table_of_letters() {
    let page = page("grammar/LANGUAGE.md");
    for connective in CONNECTIVES.iter().filter(|connective| connective.alphabet == Alphabet::Dice)
    {
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
fn the_language_reference_has_the_table_of_logics() {
    let page = page("grammar/LANGUAGE.md");
    let rows: Vec<Vec<&str>> = page.lines().map(|line| line.split(" | ").collect()).collect();
    for name in Logic::names() {
        let logic = Logic::named(name).unwrap();
        let join = |of: &dyn Fn(u8) -> bool| {
            (0..logic.size())
                .filter(|x| of(*x))
                .map(|x| logic.show(x))
                .collect::<Vec<_>>()
                .join(" ")
        };
        let numbered = name[1..].parse::<u8>().is_ok() && name.starts_with(['L', 'G']);
        let (start, values) = match name.get(..1) {
            Some(family) if numbered => {
                (format!("| `{family}3` … `{family}16` "), "F, fractions, T".to_owned())
            }
            _ => (format!("| `{name}`"), join(&|_| true)),
        };
        let designated = join(&|value| logic.is_designated(value));
        let is_told = |row: &Vec<&str>| {
            row[0].starts_with(&start) && row.get(1..3) == Some(&[&*values, &*designated])
        };
        assert!(rows.iter().any(is_told), "{name}: {start} {values} {designated}");
    }
}

#[test]
fn the_extension_has_the_version_and_the_settings_of_the_server() {
    let package: serde_json::Value =
        serde_json::from_str(&page("editors/vscode/package.json")).unwrap();
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
    let settings = &package["contributes"]["configuration"]["properties"];
    let offered = |setting: &str| settings[setting]["enum"].clone();
    assert_eq!(offered("wff.rules"), serde_json::json!(Rules::NAMES.map(|(name, _)| name)));
    assert_eq!(offered("wff.logic"), serde_json::json!(Logic::names().collect::<Vec<_>>()));
    assert_eq!(offered("wff.alphabet"), serde_json::json!(Alphabet::NAMES.map(|(name, _)| name)));
}

#[test]
fn the_readme_has_the_table_of_rules() {
    let page = page("README.md");
    let rows: Vec<String> = RULES
        .iter()
        .map(|rule| format!("| `{}` | {} | {} |", rule.id, rule.severity.name(), rule.summary()))
        .collect();
    assert!(
        page.contains(&rows.join("\n")),
        "the README should have these rows:\n{}",
        rows.join("\n")
    );
}

/// The words of a command; what stands between single quotes is one of them.
fn words(command: &str) -> Vec<String> {
    let pieces = command.split('\'').enumerate();
    pieces
        .flat_map(|(place, piece)| match place % 2 {
            0 => piece.split_whitespace().map(str::to_owned).collect(),
            _ => vec![piece.to_owned()],
        })
        .collect()
}

#[test]
fn the_readme_shows_what_check_prints() {
    let page = page("README.md");
    for block in fenced(&page, "console") {
        let (command, expected) =
            block.strip_prefix("$ ").and_then(|block| block.split_once('\n')).unwrap();
        let mut words = words(command).into_iter();
        assert_eq!(words.next().as_deref(), Some("wff"), "{command}");
        let output = Command::new(env!("CARGO_BIN_EXE_wff"))
            .args(words)
            .current_dir(root())
            .env("NO_COLOR", "1")
            .output()
            .unwrap();
        assert_eq!(
            String::from_utf8(output.stdout).unwrap().trim_end(),
            expected.trim_end(),
            "{command}"
        );
    }
}

#[test]
fn the_picture_in_the_readme_shows_what_check_prints() {
    let picture = page("tests/corpus/homework.svg")
        .replace("&gt;", ">")
        .replace("&lt;", "<")
        .replace("&amp;", "&");
    let sample = page("tests/corpus/homework.wff");
    for found in Document::new(&sample, Scope::default())
        .diagnostics(&*sample)
        .filter(|found| found.diagnostic.rule.severity < Severity::Hint)
    {
        let Diagnostic { message, label, help, .. } = found.diagnostic.clone();
        for text in [Some(message), Some(label), help.map(|help| format!("help: {help}"))]
            .into_iter()
            .flatten()
        {
            assert!(picture.contains(&text), "{text}");
        }
    }
}
