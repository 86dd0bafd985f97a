//! Tests of diagnostics: a text with the faults of a line marked below it,
//!
//! ```text
//! KpCq
//!   ^ `C` is missing its second operand
//! ```
//!
//! and the same text with its first fixes made.

use super::diagnostic::edited;
use super::{Diagnostic, Edit, RULES, Rule, Severity};
use crate::document::Document;
use crate::features::format;
use crate::scope::{Locked, Scope, Settings};
use crate::syntax::Span;
use std::ops::Range;
use std::path::PathBuf;

/// True if a line of an example marks the line above it.
fn is_mark(line: &str) -> bool {
    line.trim_start().starts_with('^')
}

/// The text of an example without its marks.
pub(crate) fn without_marks(example: &str) -> String {
    let mut text: String =
        example.lines().filter(|line| !is_mark(line)).map(|line| format!("{line}\n")).collect();
    text.pop();
    text
}

/// A diagnostic of a text, and the number of its line.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub line: usize,
    /// The first byte of the line.
    pub start: usize,
    pub diagnostic: Diagnostic,
}

pub(crate) fn found(text: &str) -> Vec<Found> {
    found_in(text, Scope::default())
}

fn found_in(text: &str, start: Scope) -> Vec<Found> {
    let document = Document::small(text, start);
    let found = document.diagnostics(text);
    let found = found.map(|it| Found { line: it.line, start: it.start, diagnostic: it.diagnostic });
    found.collect()
}

/// A text with its diagnostics marked as in an example.
fn marked(text: &str, start: Scope) -> String {
    let found = found_in(text, start);
    let mut marked = String::new();
    for (number, line) in text.lines().enumerate() {
        marked.push_str(line);
        marked.push('\n');
        for diagnostic in
            found.iter().filter(|found| found.line == number).map(|found| &found.diagnostic)
        {
            let column = line[..diagnostic.span.start as usize].chars().count();
            let width = line[diagnostic.span.range()].chars().count();
            marked.push_str(&format!(
                "{}{} {}\n",
                " ".repeat(column),
                "^".repeat(width),
                diagnostic.message
            ));
        }
    }
    marked
}

/// Holds that the faults of an example are just those it marks.
pub(crate) fn faults(example: &str) {
    faults_in(example, Scope::default());
}

fn faults_in(example: &str, start: Scope) {
    let expected = example.strip_suffix('\n').unwrap_or(example).to_owned() + "\n";
    assert_eq!(marked(&without_marks(example), start), expected);
}

/// Holds that a text has no faults worse than hints.
pub(crate) fn clean(text: &str) {
    let worse: Vec<String> = found(text)
        .into_iter()
        .filter(|found| found.diagnostic.rule.severity < Severity::Hint)
        .map(|found| found.diagnostic.message.clone())
        .collect();
    assert!(worse.is_empty(), "{text}\n{worse:#?}");
}

/// Holds that the first fix of the first fault of a text that has one makes it this, and takes the
/// fault away.
pub(crate) fn mends(text: &str, expected: &str) {
    let found = found(text);
    let fixable = found.iter().find(|found| !found.diagnostic.fixes.is_empty());
    let fixable = fixable.unwrap_or_else(|| panic!("nothing to mend in {text}: {found:#?}"));
    let (above, here) = text.split_at(fixable.start);
    let fixed = above.to_owned() + &fixable.diagnostic.fixes[0].apply(here);
    assert_eq!(fixed, expected, "{}", fixable.diagnostic.fixes[0].title);
    let id = fixable.diagnostic.rule.id;
    assert!(
        !self::found(&fixed)
            .iter()
            .any(|found| found.line == fixable.line && found.diagnostic.rule.id == id),
        "{fixed} still has {id}"
    );
}

/// Holds that the first fix of each fault of a text, at most one a line, makes it this, which has
/// none.
pub(crate) fn mends_all(text: &str, expected: &str) {
    assert_eq!(mended(text), expected);
    clean(expected);
}

/// A text with the first fix of each fault made; the fixes do not overlap.
pub(crate) fn mended(text: &str) -> String {
    let mut edits = Vec::new();
    for found in found(text) {
        let fix = found.diagnostic.fixes.first();
        let fix = fix.unwrap_or_else(|| panic!("{text}: {found:#?}"));
        let moved = |(range, text): (Range<usize>, &str)| Edit {
            span: Span::new(range.start, range.end),
            text: text.to_owned(),
        };
        edits.extend(fix.replacements(found.start).map(moved));
    }
    edits.sort_by_key(|edit| edit.span);
    edited(text, Span::new(0, text.len()), &edits)
}

/// The help of the first fault of a text that has one.
pub(crate) fn help(text: &str) -> String {
    found(text).iter().find_map(|found| found.diagnostic.help.clone()).unwrap_or_default()
}

/// The scope before the first line of the examples on the page of a rule.
fn start_of(rule: &Rule) -> Scope {
    let is_locked = *rule == super::statement::locked_setting::RULE.rule;
    let locked = if is_locked { Locked::of(&Locked::ALL) } else { Locked::default() };
    Scope::new(Settings { locked, ..Settings::default() })
}

/// The examples of a page: what stands between its fences.
fn examples(page: &str) -> Vec<String> {
    page.replace("```wff ignore\n", "```wff\n")
        .split("```wff\n")
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap().to_owned())
        .collect()
}

/// The file of a rule, which is in one of the folders beside this one.
fn file_of(rule: &Rule) -> PathBuf {
    let name = format!("{}.rs", rule.id.replace('-', "_"));
    let rooms = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/rules")).unwrap();
    let mut files = rooms.map(|room| room.unwrap().path().join(&name)).filter(|it| it.exists());
    files.next().unwrap_or_else(|| panic!("{name}"))
}

#[test]
fn every_rule_has_one_name() {
    let mut ids: Vec<&str> = RULES.iter().map(|rule| rule.id).collect();
    for rule in RULES {
        assert!(
            rule.page().starts_with(&format!("# {}\n\n", rule.id)),
            "{}: the heading of its page",
            rule.id
        );
        let file = file_of(rule);
        let source = std::fs::read_to_string(&file).unwrap();
        let header = source.split_inclusive('\n').take_while(|line| line.starts_with("//!"));
        assert_eq!(header.collect::<String>(), rule.header, "{}", file.display());
        assert!(
            rule.summary().ends_with('.') && rule.summary().len() < 160,
            "{}: {}",
            rule.id,
            rule.summary()
        );
    }
    ids.sort_unstable();
    assert_eq!(ids, RULES.map(|rule| rule.id));
}

#[test]
fn every_page_shows_its_fault_and_then_none() {
    for rule in RULES {
        let page = rule.page();
        let [wrong, right] = &examples(&page)[..] else {
            panic!("{}: a page has two examples", rule.id)
        };
        faults_in(wrong, start_of(rule));
        assert!(
            found_in(&without_marks(wrong), start_of(rule))
                .iter()
                .any(|found| found.diagnostic.rule == rule),
            "{}",
            rule.id
        );
        if right.lines().any(is_mark) {
            faults(right);
        } else {
            assert!(
                found(right).iter().all(|found| found.diagnostic.rule.severity > rule.severity),
                "{}: {right}",
                rule.id
            );
        }
        assert!(
            found(&without_marks(right)).iter().all(|found| found.diagnostic.rule != rule),
            "{}",
            rule.id
        );
    }
}

#[test]
fn the_language_reference_and_the_readme_are_true() {
    for path in ["grammar/LANGUAGE.md", "grammar/LOGICS.md", "README.md"] {
        let page = std::fs::read_to_string(format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR")))
            .unwrap();
        let examples = examples(&page);
        assert!(!examples.is_empty(), "{path}");
        examples.iter().for_each(|example| faults(example));
    }
}

#[test]
fn the_blocks_of_all_examples_are_in_form() {
    let mut pages: Vec<String> = RULES.iter().map(|rule| rule.page()).collect();
    pages.extend(["grammar/LANGUAGE.md", "grammar/LOGICS.md", "README.md"].map(|path| {
        std::fs::read_to_string(format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
    }));
    let mut blocks = 0;
    for example in pages.iter().flat_map(|page| examples(page)) {
        let text = without_marks(&example);
        let document = Document::small(&text, Scope::default());
        for block in document.blocks(&*text) {
            let lines = document.lines(&*text, 0..text.len(), |placed| {
                block.lines.contains(&placed.line).then_some(placed.start)
            });
            let lines: Vec<usize> = lines.into_iter().flatten().collect();
            let range = lines[0]..*lines.last().unwrap();
            assert_eq!(format(&document, &*text, range), [], "{text}");
            blocks += 1;
        }
    }
    assert!(blocks > 10, "{blocks}");
}

#[test]
fn messages_are_sentences_for_a_list() {
    for rule in RULES {
        for found in
            examples(&rule.page()).iter().flat_map(|example| found(&without_marks(example)))
        {
            let message = &found.diagnostic.message;
            assert!(
                !message.ends_with('.') && !message.contains(['\n', '!']) && message.len() < 200,
                "{message}"
            );
            assert!(!found.diagnostic.span.is_empty(), "{message}");
            assert!(
                !message.to_lowercase().contains("syntax error") && !message.contains("invalid"),
                "{message}"
            );
        }
    }
}
