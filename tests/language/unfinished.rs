//! Lines as they are typed: while a clean line is not finished nothing is told of it, and what is
//! wrong with a line is told once it is left.

use std::fs;
use std::path::{Path, PathBuf};
use wff_core::analysis::FaultKind;
use wff_core::document::{Document, KeptWords};
use wff_core::features::Unfinished;
use wff_core::rules::{Found, Levels, RULES};
use wff_core::scope::Scope;
use wff_core::syntax::rows;

/// The sheets of the corpus, and the clean examples of the pages of rules.
fn samples() -> Vec<String> {
    let mut files = Vec::new();
    let mut folders =
        vec![PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/corpus"))];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false if path.extension().is_some_and(|it| it == "wff") => files.push(path),
                false => {}
            }
        }
    }
    files.sort();
    let texts = files.iter().filter(|path| is_short(path)).map(fs::read_to_string);
    let mut texts: Vec<String> = texts.map(Result::unwrap).collect();
    for rule in RULES {
        let page = rule.page();
        let examples = page.split("```wff\n").skip(1).filter_map(|it| it.split("```").next());
        texts.extend(examples.filter(|it| !it.contains("^")).map(str::to_owned));
    }
    texts
}

fn is_short(path: &Path) -> bool {
    fs::metadata(path).unwrap().len() < 5_000
}

/// The diagnostics that are told while the line at a byte is being typed.
fn told(document: &Document, text: &str, at: usize) -> Vec<Found> {
    let unfinished = Unfinished::of(document, text, at);
    let holds = unfinished.as_ref().map(Unfinished::holds);
    let levels = Levels::default();
    let holds = |line, fault: &_| holds.as_ref().is_some_and(|it| it(line, fault));
    document.some_shown(text, &levels, holds, 0..usize::MAX, &mut KeptWords::default())
}

#[test]
fn nothing_is_told_of_a_clean_line_while_it_is_typed() {
    let (mut typed, mut wrong) = (0, Vec::new());
    for sample in samples() {
        let whole = Document::new(&sample, Scope::default());
        let faulty: Vec<usize> = whole
            .faults()
            .filter(|it| it.fault.kind != FaultKind::UnusedName)
            .map(|it| it.line)
            .collect();
        for (number, row) in rows(&sample).enumerate() {
            let content = row.content.of(&sample);
            // A pff on purpose is one until the words that say so.
            if faulty.contains(&number) || content.contains("is pff") {
                continue;
            }
            let start = row.content.start as usize;
            // In the middle of a sheet, and at its end.
            for below in [&sample[start + content.len()..], ""] {
                let mut text = [&sample[..start], below].concat();
                let mut document = Document::being_edited(&text, Scope::default());
                for (at, c) in content.char_indices() {
                    let place = start + at;
                    text.insert(place, c);
                    document.edit(place..place, c.len_utf8(), &*text);
                    while !document.is_settled() {
                        document.advance(&*text);
                    }
                    typed += 1;
                    if at + c.len_utf8() == content.len() {
                        continue;
                    }
                    let is_told = |found: &Found| found.line == number;
                    let found = told(&document, &text, place).into_iter().find(is_told);
                    wrong.extend(found.map(|found| {
                        let typed = &content[..at + c.len_utf8()];
                        let diagnostic = found.diagnostic;
                        format!("{typed:?}: {}: {}", diagnostic.rule.id, diagnostic.message)
                    }));
                }
            }
        }
    }
    wrong.sort();
    wrong.dedup();
    assert!(wrong.is_empty(), "{} of {typed}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(typed > 10_000);
}

#[test]
fn what_no_typing_mends_is_told_at_once_and_all_of_it_once_the_line_is_left() {
    for (line, at_once) in [
        ("Npq", vec!["trailing-letters"]),
        ("Kpz", vec!["foreign-letter"]),
        ("p & q", vec!["infix"]),
        ("K, p", vec!["missing-operand"]),
        ("p = T, q", vec![]),
        ("Cpq is tautology", vec!["false-class"]),
        ("let p = T, p = F", vec!["malformed-statement"]),
        ("CpK", vec![]),
        ("CpK # so far", vec![]),
        ("logic Klas", vec!["unknown-setting"]),
    ] {
        let document = Document::being_edited(line, Scope::default());
        let ids = |found: Vec<Found>| -> Vec<&str> {
            found.iter().map(|it| it.diagnostic.rule.id).collect()
        };
        assert_eq!(ids(told(&document, line, 0)), at_once, "{line}");
        let all: Vec<Found> = document.diagnostics(line).collect();
        assert!(!all.is_empty(), "{line}");
    }
}

#[test]
fn long_lines_are_told_at_once() {
    for line in ["C".repeat(200_000), format!("let p = {}", "T".repeat(200_000))] {
        let mut document = Document::being_edited(&line, Scope::default());
        document.finish(&*line);
        assert!(Unfinished::of(&document, &*line, 0).is_none());
    }
    let lines = "C\n".repeat(100_000);
    let mut document = Document::being_edited(&lines, Scope::default());
    document.finish(&*lines);
    assert_eq!(told(&document, &lines, 100).len(), 99_999);
}
