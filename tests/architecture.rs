//! The house is as its plan says: `server/ARCHITECTURE.md` names places and tests that exist.
#![allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may panic"
)]

use std::path::{Path, PathBuf};

fn server() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All Rust files below a folder, with their texts.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push((path.clone(), std::fs::read_to_string(&path).unwrap()));
        }
    }
    found
}

/// The pieces of a text between backquotes.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

fn plan() -> String {
    std::fs::read_to_string(server().join("ARCHITECTURE.md")).unwrap()
}

#[test]
fn the_code_map_names_places_that_exist() {
    let plan = plan();
    let map = plan.split("## Code map").nth(1).unwrap().split("\n## ").next().unwrap();
    let places: Vec<&str> =
        map.lines().filter_map(|row| quoted(row.split('|').nth(1)?).first().copied()).collect();
    assert!(places.len() > 10);
    for place in &places {
        assert!(server().join(place).exists(), "{place}");
    }
    for crate_folder in std::fs::read_dir(server())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
    {
        let name = crate_folder.file_name().unwrap().to_string_lossy().into_owned();
        assert!(places.contains(&&*name), "{name} is not on the map");
    }
}

#[test]
fn every_invariant_names_a_test_that_exists() {
    let plan = plan();
    let invariants = plan.split("## Invariants").nth(1).unwrap().split("\n## ").next().unwrap();
    let code: String = sources(&server())
        .into_iter()
        .chain(sources(&server().join("../tests")))
        .map(|(_, text)| text)
        .collect();
    for invariant in
        invariants.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()))
    {
        let (_, held_by) = invariant.split_once("held by").unwrap_or_else(|| panic!("{invariant}"));
        for test in quoted(held_by) {
            assert!(code.contains(&format!("fn {test}(")), "{test}");
        }
    }
}

#[test]
fn core_depends_on_pure_computation_only() {
    let manifest = std::fs::read_to_string(server().join("wff-core/Cargo.toml")).unwrap();
    let dependencies =
        manifest.split("[dependencies]").nth(1).unwrap().split("\n[").next().unwrap();
    let names: Vec<&str> = dependencies
        .lines()
        .filter_map(|line| Some(line.split_once(['=', '.'])?.0.trim()))
        .collect();
    assert_eq!(names, ["batsat", "logos", "oorandom", "rpds"]);
    for (path, text) in sources(&server().join("wff-core/src")) {
        let code = text.split("#[cfg(test)]\nmod ").next().unwrap();
        for foreign in [
            "std::fs",
            "std::time",
            "std::env",
            "std::net",
            "std::process",
            "std::thread",
            "println!",
            "async ",
        ] {
            let is_test = path.file_name().is_some_and(|name| name == "testing.rs");
            assert!(is_test || !code.contains(foreign), "{}: {foreign}", path.display());
        }
    }
}

#[test]
fn other_encodings_stay_at_the_edge() {
    for (path, text) in sources(&server()) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let code = text.split("#[cfg(test)]\nmod ").next().unwrap();
        let edge = path.components().any(|part| part.as_os_str() == "wff-lsp");
        let converter = edge && ["from_proto.rs", "to_proto.rs"].contains(&&*name);
        assert!(
            converter || !code.contains("_utf16") && !code.contains("_utf32"),
            "{}",
            path.display()
        );
    }
}
