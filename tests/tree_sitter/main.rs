//! The tree-sitter grammar and the server agree on right lines: on what each is, on what a WFF is,
//! and on where every part of it lies; also after edits. A broken line does not reach the next one,
//! and what is left of it keeps its colours. No text is an error of the grammar, and its steps are
//! linear in the text.
#![allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may panic"
)]

mod broken;
mod costs;
mod drawn;
mod facts;
mod right;

use costs::many_lines;
use drawn::*;
use facts::*;
use proptest::prelude::*;
use proptest::sample::select;
use std::cell::Cell;
use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::thread;
use tree_sitter::{
    InputEdit, Node, ParseOptions, ParseState, Parser, Point, Query, QueryCursor,
    QueryCursorOptions, QueryCursorState, StreamingIterator, Tree, TreeCursor,
};
use wff_core::dice::Rules;
use wff_core::logic::{Logic, looks_like_value};
use wff_core::syntax::block::BlockKind;
use wff_core::syntax::exercise::{ANSWER, Behind, PointsAt, RequirementKind, Task};
use wff_core::syntax::formula::{Unit, units};
use wff_core::syntax::game::GameHead;
use wff_core::syntax::letter::{self, Alphabet, BIG, CONNECTIVES, SMALL};
use wff_core::syntax::lexicon::answers::ANSWER_WORDS;
use wff_core::syntax::lexicon::models::{ARROWS, NOTHING, OF_MODELS, OF_WORLDS, PROPERTIES};
use wff_core::syntax::lexicon::tables::SEPARATORS;
use wff_core::syntax::model::{Place, is_name};
use wff_core::syntax::proof::{Citation, DETACH, REASONS};
use wff_core::syntax::statement::{Claim, Said};
use wff_core::syntax::{
    Formula, Keyword, Line, LineText, Named, PartKind, Span, Statement, Token, parse_in, rows,
    tokens,
};

fn parser() -> Parser {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_wff::LANGUAGE.into()).unwrap();
    parser
}

fn tree(text: impl AsRef<[u8]>) -> Tree {
    parser().parse(text, None).unwrap()
}

#[test]
fn blocks_end_and_stand_in_each_other_as_they_should() {
    const LINES: [&str; 8] = [
        "exercise 1",
        "2) truth q",
        "a) proof |- p",
        "model m",
        "matrix M",
        "1. game x-wff A, B",
        "1 p",
        "end",
    ];
    const KINDS: [&str; 6] = ["exercise", "truth", "matrix", "game", "proof", "model"];
    const INNER: [&str; 3] = ["truth", "proof", "model"];
    let mut sheets: Vec<Vec<&str>> = vec![Vec::new()];
    for _ in 0..5 {
        let more = sheets
            .iter()
            .flat_map(|sheet| LINES.iter().map(move |line| [&sheet[..], &[*line]].concat()));
        sheets = more.collect();
        for sheet in &sheets {
            // Each block by its kind, its first line, its `end` and how many are open around it.
            let (mut blocks, mut open) = (Vec::new(), Vec::new());
            for (row, line) in sheet.iter().enumerate() {
                let kind = KINDS.into_iter().find(|it| line.contains(it));
                if let Some(kind) = kind {
                    let holds = |outer| outer == "exercise" && INNER.contains(&kind);
                    while open.last().is_some_and(|(outer, _)| !holds(*outer)) {
                        open.pop();
                    }
                    open.push((kind, blocks.len()));
                    blocks.push((kind.to_owned(), row, None, open.len()));
                } else if *line == "end"
                    && let Some((_, block)) = open.pop()
                {
                    blocks[block].2 = Some(row);
                }
            }
            let mut found = Vec::new();
            for_each_node(&tree(sheet.join("\n")), |cursor| {
                let node = cursor.node();
                if node.is_named() && KINDS.contains(&node.kind()) {
                    let last = node.child(u32::try_from(node.child_count()).unwrap() - 1).unwrap();
                    let end = (last.kind() == "end" && last.is_named())
                        .then(|| last.start_position().row);
                    let depth = cursor.depth() as usize;
                    found.push((node.kind().to_owned(), node.start_position().row, end, depth));
                }
            });
            assert_eq!(found, blocks, "{sheet:?}");
        }
    }
}

#[test]
fn a_round_runs_to_the_next_or_to_the_end_of_its_game() {
    const LINES: [&str; 6] = ["game x-wff A, B", "round", "2) tiebreak", "truth p", "p", "end"];
    let mut sheets: Vec<Vec<&str>> = vec![Vec::new()];
    for _ in 0..5 {
        let more = sheets
            .iter()
            .flat_map(|sheet| LINES.iter().map(move |line| [&sheet[..], &[*line]].concat()));
        sheets = more.collect();
        for sheet in &sheets {
            // Each round by its first line and the last that it holds; outside of games by its own.
            let mut rounds: Vec<(usize, usize)> = Vec::new();
            let mut is_open: Vec<&str> = Vec::new();
            for (row, line) in sheet.iter().enumerate() {
                match *line {
                    "game x-wff A, B" => is_open = vec!["game"],
                    "truth p" => is_open = vec!["truth"],
                    "end" => drop(is_open.pop()),
                    "p" if is_open == ["game", "round"] => rounds.last_mut().unwrap().1 = row,
                    "p" => {}
                    _ => {
                        rounds.push((row, row));
                        if is_open.first() == Some(&"game") {
                            is_open = vec!["game", "round"];
                        }
                    }
                }
                if *line == "end" && is_open == ["game"] {
                    is_open.clear();
                }
            }
            let mut found = Vec::new();
            for_each_node(&tree(sheet.join("\n")), |cursor| {
                let node = cursor.node();
                if node.is_named() && node.kind() == "round" {
                    let last = node.child(u32::try_from(node.child_count()).unwrap() - 1).unwrap();
                    found.push((node.start_position().row, last.start_position().row));
                }
            });
            assert_eq!(found, rounds, "{sheet:?}");
        }
    }
}

fn point(text: &str, offset: usize) -> Point {
    let before = &text.as_bytes()[..offset];
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |place| place + 1);
    Point { row: before.iter().filter(|byte| **byte == b'\n').count(), column: offset - start }
}

fn boundary(text: &str, mut offset: usize) -> usize {
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// All of a tree that can be seen.
fn shown(tree: &Tree) -> Vec<String> {
    let mut nodes = Vec::new();
    for_each_node(tree, |cursor| {
        nodes.push(format!(
            "{:?} {:?} {:?} {}",
            cursor.field_name(),
            cursor.node(),
            cursor.node().byte_range(),
            cursor.depth()
        ));
    });
    nodes
}

/// Replaces a range of a text, and tells the tree, which is to be read again.
fn replace(tree: &mut Tree, text: &mut String, range: Range<usize>, new: &str) {
    let (start_position, old_end_position) = (point(text, range.start), point(text, range.end));
    text.replace_range(range.clone(), new);
    let new_end_byte = range.start + new.len();
    tree.edit(&InputEdit {
        start_byte: range.start,
        old_end_byte: range.end,
        new_end_byte,
        start_position,
        old_end_position,
        new_end_position: point(text, new_end_byte),
    });
}

/// Replaces a range of a text, and reads it anew from its tree.
fn edit(parser: &mut Parser, tree: &mut Tree, text: &mut String, range: Range<usize>, new: &str) {
    replace(tree, text, range, new);
    *tree = parser.parse(&*text, Some(tree)).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn an_edited_tree_is_the_tree_read_afresh(
        mut text in text(0..20),
        edits in prop::collection::vec(
            (any::<prop::sample::Index>(), 0..12_usize, replacement()),
            1..12,
        ),
    ) {
        let mut parser = parser();
        let mut tree = parser.parse(&text, None).unwrap();
        for (place, length, new) in edits {
            let start = boundary(&text, place.index(text.len() + 1));
            let end = boundary(&text, (start + length).min(text.len())).max(start);
            let before = text.clone();
            edit(&mut parser, &mut tree, &mut text, start..end, &new);
            let afresh = self::tree(&text);
            let (edited, afresh) = (shown(&tree), shown(&afresh));
            let differ = edited.iter().zip(&afresh).find(|(one, other)| one != other);
            prop_assert!(edited == afresh, "{:?} became {:?}: {:?}", before, text, differ);
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_no_error(
        bytes in prop::collection::vec(
            prop_oneof![any::<u8>(), select(&b"pK \n\r\0\xff\xc3#\"(,=@"[..])],
            0..60,
        ),
    ) {
        prop_assert!(!tree(&bytes).root_node().has_error(), "{:?}", bytes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn an_edited_tree_of_many_lines_is_the_tree_read_afresh(
        before in 0..400_usize,
        inserted in text(0..20),
        after in 0..400_usize,
        edits in prop::collection::vec(
            (any::<prop::sample::Index>(), 0..600_usize, replacement()),
            1..12,
        ),
    ) {
        let mut text = many_lines(before) + &inserted + "\n" + &many_lines(after);
        let mut parser = parser();
        let mut tree = parser.parse(&text, None).unwrap();
        for (place, length, new) in edits {
            // Most edits are short. Where lines begin, parts of the tree do.
            let place = boundary(&text, place.index(text.len() + 1));
            let line = text[..place].rfind('\n').map_or(0, |end| end + 1);
            let start = if length % 2 == 0 { line } else { place };
            let length = if length % 5 == 0 { length } else { length % 12 };
            let end = boundary(&text, (start + length).min(text.len())).max(start);
            let old = text.clone();
            edit(&mut parser, &mut tree, &mut text, start..end, &new);
            let (edited, afresh) = (shown(&tree), shown(&self::tree(&text)));
            let differ = edited.iter().zip(&afresh).find(|(one, other)| one != other);
            prop_assert!(edited == afresh, "{:?} became {:?}: {:?}", old, text, differ);
        }
    }
}

#[test]
fn a_text_may_begin_and_end_as_it_likes() {
    for (text, tree_is) in [
        ("", "(source_file)"),
        ("p", "(source_file (formulas (proposition)))"),
        ("\u{feff}p", "(source_file (formulas (proposition)))"),
        ("\u{feff}let", "(source_file (let))"),
        ("p\r\rp", "(source_file (formulas (proposition)) (formulas (proposition)))"),
        ("\0", "(source_file (formulas (pff (stray))))"),
        ("#", "(source_file (comment))"),
        ("   ", "(source_file)"),
        ("matrix", "(source_file (matrix))"),
        (
            "matrix A\nmatrix B\nend",
            "(source_file (matrix name: (logic)) (matrix name: (logic) (end)))",
        ),
    ] {
        assert_eq!(tree(text).root_node().to_sexp(), tree_is, "{text:?}");
    }
    for text in [&b"K\xff\xfep"[..], b"\xff", b"p # \xff\nq", b"let \xff = \xff"] {
        assert!(!tree(text).root_node().has_error(), "{text:?}");
    }
}

#[test]
fn a_formula_nested_too_deep_is_a_flat_list() {
    let deep =
        ["N".repeat(4097) + "p", "K".repeat(5000) + &"p".repeat(5001), "K".repeat(5000) + "p"];
    for deep in deep {
        for (before, after) in [("", ""), ("q, ", " is pff"), ("def a = ", " # so"), ("q == ", "")]
        {
            let text = format!("{before}{deep}{after}");
            let facts = facts_of_grammar(&tree(&text), &text);
            let at = before.len()..before.len() + deep.len();
            assert!(facts.contains(&(at, "deep".to_owned())), "{before}…{after}");
        }
        for (before, after) in [("(", ""), ("", " & p"), ("p ", "")] {
            let text = format!("{before}{deep}{after}");
            let facts = facts_of_grammar(&tree(&text), &text);
            assert!(facts.contains(&(0..text.len(), "pff".to_owned())), "{before}…{after}");
        }
    }
    assert!(!tree("N".repeat(4096) + "p").root_node().to_sexp().contains("deep"));
}

/// The colours of a text: where each is, and its name.
fn coloured_ranges(text: &str) -> Vec<(Range<usize>, String)> {
    let query =
        Query::new(&tree_sitter_wff::LANGUAGE.into(), tree_sitter_wff::HIGHLIGHTS_QUERY).unwrap();
    let tree = tree(text);
    let mut cursor = QueryCursor::new();
    let mut matches = cursor.matches(&query, tree.root_node(), text.as_bytes());
    let mut found = Vec::new();
    while let Some(one) = matches.next() {
        for capture in one.captures {
            let name = query.capture_names()[capture.index as usize];
            found.push((capture.node.byte_range(), name.to_owned()));
        }
    }
    found
}

/// The colours of a text: each captured piece and its name.
fn captures(text: &str) -> Vec<(String, String)> {
    let ranges = coloured_ranges(text).into_iter();
    ranges.map(|(range, name)| (text[range].to_owned(), name)).collect()
}

#[test]
fn the_queries_fit_the_grammar() {
    let language = tree_sitter_wff::LANGUAGE.into();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/queries");
    let mut folders = vec![std::path::PathBuf::from(folder)];
    let mut number = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                Query::new(&language, &std::fs::read_to_string(&path).unwrap())
                    .unwrap_or_else(|error| panic!("{path:?}: {error}"));
                number += 1;
            }
        }
    }
    assert!(number >= 7);
}

#[test]
fn the_grammars_know_every_keyword_letter_and_name() {
    let textmate = include_str!("../../grammar/textmate/wff.tmLanguage.json");
    let textmate_words: Vec<&str> =
        textmate.split(|c: char| !c.is_alphanumeric() && c != '-').collect();
    let in_textmate = |word: &str| textmate_words.contains(&word);
    // The letters of all classes of characters, such as `[KACE]`.
    let textmate_letters: String = textmate
        .split('[')
        .skip(1)
        .filter_map(|class| class.split(']').next())
        .filter(|class| !class.contains('-'))
        .collect();
    let coloured = |text: &str, part: &str, name: &str| {
        captures(text).contains(&(part.to_owned(), name.to_owned()))
    };
    for keyword in Keyword::ALL {
        let (word, example) = (keyword.text(), keyword.example());
        assert!(coloured(example, word, "keyword"), "tree-sitter: {word}");
        let tree = tree(example).root_node().to_sexp();
        assert!(
            !["pff", "text", "stray"].iter().any(|bad| tree.contains(&format!("({bad}"))),
            "tree-sitter: {example}: {tree}"
        );
        assert!(in_textmate(word), "TextMate: {word}");
    }
    for connective in &CONNECTIVES {
        let letter = char::from(connective.letter);
        let text = format!("{letter}{}", &"pq"[..connective.arity.into()]);
        let kind = ["(constant)", "(unary ", "(binary "][usize::from(connective.arity)];
        let tree = tree(&text).root_node().to_sexp();
        assert!(
            tree.starts_with(&format!("(source_file (formulas {kind}")),
            "tree-sitter: {letter}: {tree}"
        );
        assert!(
            textmate_letters.contains(letter) || in_textmate(&letter.to_string()),
            "TextMate: {letter}"
        );
    }
    for (faces, kind) in [(SMALL, "small_die"), (BIG, "big_die")] {
        for face in faces.map(char::from) {
            let tree = tree(format!("roll {face}")).root_node().to_sexp();
            assert_eq!(
                tree,
                format!("(source_file (roll dice: (dice ({kind}))))"),
                "tree-sitter: {face}"
            );
            assert!(textmate_letters.contains(face), "TextMate: {face}");
        }
    }
    for class in classes() {
        assert!(coloured(&format!("p is {class}"), class, "type.builtin"), "tree-sitter: {class}");
        assert!(in_textmate(class), "TextMate: {class}");
    }
    let rules = Rules::NAMES.map(|(name, _)| ("rules", name, "constant.builtin"));
    let alphabets = Alphabet::NAMES.map(|(name, _)| ("alphabet", name, "constant.builtin"));
    let logics = Logic::names().map(|name| ("logic", name, "type"));
    let switch = ["on", "off"].map(|name| ("hints", name, "constant.builtin"));
    for (setting, name, colour) in rules.into_iter().chain(alphabets).chain(switch).chain(logics) {
        assert!(
            coloured(&format!("{setting} {name}"), name, colour),
            "tree-sitter: {setting} {name}"
        );
        // Of the logics with numbers TextMate has the pattern.
        let of_pattern = setting == "logic"
            && name.starts_with(['L', 'G'])
            && name.ends_with(|c: char| c.is_ascii_digit());
        assert!(of_pattern || in_textmate(name), "TextMate: {setting} {name}");
    }
    for value in Logic::names()
        .filter_map(Logic::named)
        .flat_map(|logic| logic.values().map(str::to_owned).collect::<Vec<_>>())
    {
        assert!(
            coloured(&format!("p = {value}"), &value, "constant.builtin"),
            "tree-sitter: {value}"
        );
    }
    for separator in SEPARATORS {
        agree(&format!(
            "row T {separator}F{separator} T\nmatrix{separator}M\n\
             table{separator}K {separator}T\nend"
        ));
    }
    let model = |line: &str| format!("model m\n  world w\n  {line}\nend\n");
    for word in NOTHING.spellings() {
        agree(&model(&format!("sees w: {word}")));
    }
    for arrow in ARROWS.spellings() {
        agree(&model(&format!("w {arrow} w")));
    }
    for word in OF_WORLDS.spellings().chain(OF_MODELS.spellings()) {
        let place = if OF_MODELS.has(word) { "in" } else { "at" };
        agree(&format!("p = T {place} {word} w"));
    }
    for property in PROPERTIES.spellings() {
        let line = format!("frame m is not {property}, {}", property.to_uppercase());
        agree(&line);
        assert!(coloured(&line, property, "type.builtin"), "tree-sitter: {property}");
        assert!(textmate.contains(property), "TextMate: {property}");
    }
    for said in ["none", "pff"] {
        assert!(
            coloured(&format!("call {said}"), said, "constant.builtin"),
            "tree-sitter: call {said}"
        );
    }
}

/// The words that name a class, as the server completes them.
fn classes() -> &'static [String] {
    static CLASSES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let scope = wff_core::scope::Scope::default();
        let document = wff_core::document::Document::new("p is ", scope);
        let offered = wff_core::features::completions(&document, "p is ", 5);
        let classes: Vec<String> =
            offered.into_iter().map(|item| item.label).filter(|label| label != "not").collect();
        assert!(classes.len() >= 6, "{classes:?}");
        classes
    });
    &CLASSES
}
