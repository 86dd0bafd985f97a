//! Fixes made until none is left: a clean text stays as it is, and no text gets more faults.
#![allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may panic"
)]

mod generator;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::fs;
use std::path::{Path, PathBuf};
use wff_core::actions::{Fixed, Fixes, fixed};
use wff_core::diagnostics::{Levels, Severity, rule_of};
use wff_core::document::Document;
use wff_core::scope::Scope;

/// The number of all errors of a text, and of those that are no judgements of truth.
fn errors(text: &str) -> (usize, usize) {
    let document = Document::new(text, Scope::default());
    let is_error =
        |fault: &wff_core::analysis::Fault| rule_of(&fault.kind).severity == Severity::Error;
    let levels = Levels::default();
    let all = document.number_shown(&levels, |_, fault| !is_error(fault));
    let of_form =
        document.number_shown(&levels, |_, fault| !is_error(fault) || fault.kind.is_of_truth());
    (all, of_form)
}

fn mended(text: &str, fixes: Fixes) -> Option<Fixed> {
    fixed(text, &Scope::default(), &Levels::default(), fixes)
}

/// Holds a text against itself after its fixes.
fn holds(text: &str) {
    for fixes in [Fixes::Safe, Fixes::Any] {
        let Some(made) = mended(text, fixes) else { continue };
        let (before, after) = (errors(text), errors(&made.text));
        assert!(after.1 <= before.1, "{fixes:?} {before:?} {after:?}: {text:?} {:?}", made.text);
        assert!(before.0 > 0 || after.0 == 0, "{fixes:?}: {text:?} {:?}", made.text);
        assert!(!made.goes_on && made.number > 0, "{fixes:?}: {text:?} {:?}", made.text);
        assert_eq!(mended(&made.text, fixes), None, "{fixes:?}: {text:?} {:?}", made.text);
        let lines: Vec<(&str, &str)> = made.lines(text).collect();
        assert_eq!(lines.iter().map(|(_, new)| *new).collect::<String>(), made.text, "{text:?}");
        assert_eq!(lines.iter().map(|(old, _)| *old).collect::<String>(), text);
        let is_whole = |(old, new): &(&str, &str)| old.ends_with('\n') == new.ends_with('\n');
        assert!(lines.iter().all(is_whole), "{lines:?}");
        let is_clean = Document::new(text, Scope::default()).diagnostics(text).next().is_none();
        assert!(!is_clean, "{text:?}");
    }
}

/// The line ends of another system, and a byte order mark, stay as they are.
fn holds_with_other_bytes(text: &str) {
    for fixes in [Fixes::Safe, Fixes::Any] {
        let made = |text: &str| mended(text, fixes).map_or(text.to_owned(), |made| made.text);
        let plain = made(text);
        if !text.contains(['\r', '\u{feff}']) {
            let of_windows = |text: &str| text.replace('\n', "\r\n");
            // A text of one line has no line ends of its own.
            if text.contains('\n') {
                assert_eq!(made(&of_windows(text)), of_windows(&plain), "{fixes:?} {text:?}");
            }
            assert_eq!(made(&format!("\u{feff}{text}")), format!("\u{feff}{plain}"), "{text:?}");
        }
    }
}

/// The sample files.
fn samples() -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension() == Some("wff".as_ref()) {
                found.push(path);
            }
        }
    }
    found.sort();
    found.iter().map(|path: &PathBuf| fs::read_to_string(Path::new(path)).unwrap()).collect()
}

#[test]
fn what_a_fix_writes_for_all_lines_below_is_written_once() {
    let made = mended("let x1 = T\nDab\nDpq", Fixes::Any).unwrap();
    assert_eq!((&*made.text, made.number), ("alphabet textbook\nlet x1 = T\nDab\nDpq", 1));
    for text in ["let x1", "N"] {
        holds(text);
        holds_with_other_bytes(text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_gets_more_errors_by_its_fixes(text in generator::text(0..8)) {
        holds(&text);
        holds_with_other_bytes(&text);
    }

    #[test]
    fn no_sample_gets_more_errors_by_the_fixes_of_a_slip(
        sample in select(samples()),
        at in any::<Index>(),
        length in 0..3_usize,
        written in select(vec![
            "", " ", "k", "p", "&", "(", ")", "Q", "\u{444}", ".", "\n", ",", "is ", "end\n", "@",
        ]),
    ) {
        let places: Vec<usize> = sample.char_indices().map(|(place, _)| place).collect();
        let start = at.index(places.len());
        let end = (start + length).min(places.len() - 1);
        let text = [&sample[..places[start]], written, &sample[places[end]..]].concat();
        holds(&text);
    }
}
