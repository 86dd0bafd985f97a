//! The checks of the fuzz targets on the bytes that were kept: those that reach much of the code
//! between them, and each that has found something.

#[path = "../fuzz/checks/mod.rs"]
mod checks;

use std::fs;
use std::path::Path;

/// Runs a check on all files of a folder of the corpus.
fn replay(target: &str, check: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fuzz/corpus").join(target);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    files.sort();
    assert!(files.len() > 10, "{target} has {} files", files.len());
    for file in files {
        // A test that fails shows what it has written: the name of the file last.
        println!("{}", file.display());
        check(&fs::read(file).unwrap());
    }
}

#[test]
fn a_text_keeps_its_promises() {
    replay("text", checks::text::check);
}

#[test]
fn an_edited_document_is_the_one_read_afresh() {
    replay("edits", checks::edits::check);
}

#[test]
fn each_request_among_any_bytes_is_answered_once() {
    replay("protocol", checks::protocol::check);
}

#[test]
fn no_markup_of_a_text_is_shown_as_such() {
    replay("outputs", checks::outputs::check);
}

#[test]
fn infix_is_read_as_its_signs_say_and_written_so_that_it_is_read_back() {
    replay("infix", checks::infix::check);
}

#[test]
fn d_proofs_prove_what_a_naive_unifier_says() {
    replay("d_proofs", checks::d_proofs::check);
}

#[test]
fn games_are_refereed_as_a_naive_referee_does() {
    replay("games", checks::games::check);
}

#[test]
fn no_mark_depends_on_anything_but_answers() {
    replay("grading", checks::grading::check);
}

#[test]
fn a_configuration_has_its_mistakes_in_its_text_and_all_else_holds() {
    replay("config", checks::config::check);
}
