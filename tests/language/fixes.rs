//! Fixes made until none is left: a clean text stays as it is, and no text gets more faults.

use crate::generator;
use crate::of_text::{fixes_come_to_an_end, fixes_keep_other_bytes, mended};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::fs;
use std::path::{Path, PathBuf};
use wff_core::actions::Fixes;

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
        fixes_come_to_an_end(text);
        fixes_keep_other_bytes(text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_gets_more_errors_by_its_fixes(text in generator::text(0..8)) {
        fixes_come_to_an_end(&text);
        fixes_keep_other_bytes(&text);
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
        fixes_come_to_an_end(&text);
    }
}
