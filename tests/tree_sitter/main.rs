//! The tree-sitter grammar and the server agree: on what each line is, on what a WFF is, and on
//! where every part of it lies; also after edits. No text is an error of the grammar, and its
//! steps are linear in the text.
#![allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may panic"
)]

mod costs;
mod drawn;
mod facts;

use costs::many_lines;
use drawn::*;
use facts::*;
use proptest::prelude::*;
use proptest::sample::select;
use std::cell::Cell;
use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use tree_sitter::{
    InputEdit, Node, ParseOptions, ParseState, Parser, Point, Query, QueryCursor,
    QueryCursorOptions, QueryCursorState, StreamingIterator, Tree, TreeCursor,
};
use wff_core::dice::Rules;
use wff_core::logic::{Logic, looks_like_value};
use wff_core::syntax::block::BlockKind;
use wff_core::syntax::exercise::{ANSWER, PointsAt, RequirementKind, Task};
use wff_core::syntax::formula::{Unit, shape, units};
use wff_core::syntax::game::GameHead;
use wff_core::syntax::letter::{self, Alphabet, BIG, CONNECTIVES, SMALL};
use wff_core::syntax::lexicon::answers::ANSWER_WORDS;
use wff_core::syntax::lexicon::tables::SEPARATORS;
use wff_core::syntax::proof::{Citation, DETACH, REASONS};
use wff_core::syntax::reading::SlipKind;
use wff_core::syntax::statement::{Claim, Said};
use wff_core::syntax::{
    Formula, Keyword, Line, Named, PartKind, Span, Statement, Token, parse_start, rows, tokens,
};

fn parser() -> Parser {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_wff::LANGUAGE.into()).unwrap();
    parser
}

fn tree(text: impl AsRef<[u8]>) -> Tree {
    parser().parse(text, None).unwrap()
}

/// Every text of up to so many characters, one a line.
fn texts(characters: &str, longest: usize) -> String {
    let mut last = vec![String::new()];
    let mut all = String::new();
    for _ in 0..longest {
        last = last
            .iter()
            .flat_map(|text| characters.chars().map(move |c| format!("{text}{c}")))
            .collect();
        last.iter().for_each(|text| all.extend([text, "\n"]));
    }
    all
}

#[test]
fn every_text_of_up_to_five_letters_is_read_as_the_server_reads_it() {
    agree(&texts("pqNKACZ", 5));
    agree(&texts("pNKDXOVa", 4));
}

#[test]
fn every_text_of_up_to_four_characters_is_read_as_the_server_reads_it() {
    agree(&texts("pN K,()1@a-.#", 4));
    agree(&texts("pK=!|<>- &", 4));
    agree(&texts("pKR\"is 1P,", 4));
    agree(&texts("Kp\u{a0}\u{201c}é½↑≠\0", 4));
}

#[test]
fn every_short_line_with_a_keyword_is_read_as_the_server_reads_it() {
    for (before, characters) in [
        ("let ", "pqT,= \"#("),
        ("def ", "aK=->|<! p"),
        ("def a=", "pN,= (#@a"),
        ("roll ", "pK: ,x#("),
        ("call ", "pK: n,=("),
        ("challenge A:", "pK: ,=("),
        ("logic ", "K3 #,x"),
        ("matrix ", "Mp| ,1#"),
        ("table ", "NKp| ,1/"),
        ("row ", "To1|/ ,-"),
        ("define ", "Kpq =N,"),
        ("p = ", "T1/, (F)#"),
        ("p != ", "T1/p ,N)#"),
        ("p = ", "?T ,#("),
        ("p |= ", "?p ,#("),
        ("p is ", "?a ,#n"),
        ("call ", "?:p #"),
        ("", "?pK ,(="),
        ("p ? ", "?pK ,(="),
        ("truth ", "pK|,(? "),
        ("truth q│", "pK|,(=-"),
        ("p, q |= ", "pK,=(|) "),
        ("(1) ", "pK&)=|- #"),
        ("(p)", "&|=-> K<"),
        ("p)", "&/\\|=!-> K"),
        ("1.", "&|=-> K<("),
        ("", "1a.) Ki(*"),
        ("Q", "1. ):Kp"),
        ("- ", "Kp1)-, "),
        ("* ", "Kpi1.) "),
        ("*2", ".1 )Kp"),
        ("1 ", "ap.)( :"),
        ("x", "vi)X ."),
        ("game ", "xto, #:"),
        ("game x-wff", " Bto,#"),
        ("game x A to ", "1to ,#"),
        ("check ", "Bto, #"),
        ("check", " Bé-,#"),
        ("round", " 2p,:#"),
        ("tiebreak", " 2p.#"),
        ("2) round", " p#"),
        ("def a=", "D1@a p[]"),
        ("def a = proof", " D1@#-"),
        ("D1", " proves"),
        ("D@a ", "1 pD?#"),
        ("D12 proves ", "?p K#@"),
        ("axioms ", "Sp :#1"),
        ("system ", "Sp #1"),
    ] {
        let lines: Vec<String> =
            texts(characters, 4).lines().map(|line| format!("{before}{line}\n")).collect();
        agree(&lines.concat());
    }
}

#[test]
fn every_short_line_of_an_exercise_is_read_as_the_server_reads_it() {
    for (before, characters) in [
        ("exercise ", "1ap, #="),
        ("exercise 1 \"x\" ", "1p #"),
        ("ask ", "a1\" #"),
        ("require ", "p_=|, K"),
        ("require _", "p =!|>,"),
        ("require p |= ", "p_, (K"),
        ("require _ is ", "? ,#apn"),
        ("require p = ", "T1 ,?/"),
        ("require p != ", "T1 pN/"),
        ("require o", "nly NK#"),
        ("require only ", "NKp1, (@"),
        ("require USES ", "NV@pa, ="),
        ("require length ", "<=7a ≥"),
        ("require from ", "pK, lx:"),
        ("require from pK longest", " tru,p"),
        ("require value", " ofK#"),
        ("require value  of ", "Kp,?=("),
        ("require translation of ", "ap1 ="),
        ("show", " requi#"),
        ("show require", " p=s#1"),
    ] {
        for after in ["", " 2 points", " points # so"] {
            let lines: Vec<String> = texts(characters, 4)
                .lines()
                .map(|line| format!("{before}{line}{after}\n"))
                .collect();
            agree(&lines.concat());
        }
    }
    for (before, characters) in [
        ("exercise ", "1a\" #"),
        ("require translation of ", "a1\" #"),
        ("key ", "TpK?,=1"),
        ("answer ", "NTp o/#"),
        ("answer", " no,#?y"),
        ("answer p ", "?= ,is#"),
        ("wrong ", "Kp\"=,#"),
        ("wrong KNp", "q\"(,#"),
    ] {
        let lines: Vec<String> =
            texts(characters, 4).lines().map(|line| format!("{before}{line}\n")).collect();
        agree(&lines.concat());
    }
    for (of, text) in ANSWER_WORDS.iter().map(|word| ("claim", *word)).chain([("value", "1/2")]) {
        for line in [format!("answer {text}"), format!("key {}  # so", text.to_uppercase())] {
            agree(&line);
            assert!(tree(&line).root_node().to_sexp().contains(of), "{line}");
        }
    }
    for kind in RequirementKind::ALL {
        for line in [kind.example().to_owned(), format!("{} 1,5 points # so", kind.example())] {
            agree(&line);
            let tree = tree(&line).root_node().to_sexp();
            assert!(!["(pff", "(text", "(stray"].iter().any(|bad| tree.contains(bad)), "{line}");
        }
    }
}

#[test]
fn every_short_line_of_a_proof_is_read_as_the_server_reads_it() {
    for (before, characters) in [
        ("1", ".)| pK,"),
        ("1", "2a) pK"),
        ("1 ", "pKi 1,"),
        ("1 ", "R p,1N"),
        ("1 ", "|│-=p K"),
        ("1 K", "p R1i"),
        ("1 | ", "p(?_=@"),
        ("1 p", ",x 1R|"),
        ("1 p ", "Ki 1,#"),
        ("1 Ki ", "Ko,1#"),
        ("1 p q", " x1-–,#"),
        ("1 Np ", "x1 ,-R#"),
        ("1 p, Np ", "No ,1"),
        ("1 p 12345678", "9-— x"),
        ("1) ", "let p="),
        ("1. ", "Ki \"p1"),
        ("12 premise", " ,sp1"),
        ("\u{a0}1 suppose", "s 1#"),
        ("", "1 p|K,"),
        ("", "1)a. R"),
        ("1 p ", "D1 [],"),
        ("1 p ", "D@a 1"),
        ("1 p D@a ", "1D@b,"),
        ("1 p D", " 12,pK"),
        ("1 ", "D1 pq,"),
        ("1 C p ", "Dpq# "),
    ] {
        let lines: Vec<String> =
            texts(characters, 4).lines().map(|line| format!("{before}{line}\n")).collect();
        agree(&format!("proof\n{}", lines.concat()));
    }
    for (before, characters) in [
        ("1", ".)a pK#"),
        ("", "1a)( Cp"),
        ("a) ", "C?=p,#"),
        ("1 ", "\"p=|- K"),
        ("1) ", "let p="),
        ("* ", "1a)p C"),
        ("1 D1 ", "proves"),
    ] {
        let lines: Vec<String> =
            texts(characters, 4).lines().map(|line| format!("{before}{line}\n")).collect();
        agree(&format!("axioms S\n{}", lines.concat()));
    }
    for (before, characters) in
        [("axioms", " Sp:#|"), ("axioms S ", "Tp :#"), ("1) axioms", " Sp#")]
    {
        for line in texts(characters, 4).lines() {
            agree(&format!("{before}{line}\n1 p\na) p\nend\n1 p"));
        }
    }
    for (before, characters) in [
        ("proof", " p|-=,K"),
        ("proof ", "p|=-!#"),
        ("proof ", "K⊢⊨≠⊭∴p"),
        ("proof p ", "is |-p"),
        ("proof p is ", "a|-, ="),
        ("proof (", "p)|-,="),
        ("1) proof", " |-p#="),
        ("a) proof ", "|=p #"),
    ] {
        for line in texts(characters, 4).lines() {
            agree(&format!("{before}{line}\n1 p R 1\nend\n1 p"));
        }
    }
    for reason in REASONS {
        agree(&format!("proof\n1 {reason}\n2 | Np {reason} 1, 2-3\n3 p,{reason} {reason}x"));
        let tree = tree(format!("proof\n1 Kpq {reason} 1")).root_node().to_sexp();
        assert!(tree.contains("rule: (rule)"), "{reason}: {tree}");
    }
}

#[test]
fn blocks_end_and_stand_in_each_other_as_they_should() {
    const LINES: [&str; 8] = [
        "exercise 1",
        "truth p",
        "2) truth q",
        "a) proof |- p",
        "matrix M",
        "1. game x-wff A, B",
        "1 p",
        "end",
    ];
    const KINDS: [&str; 5] = ["exercise", "truth", "matrix", "game", "proof"];
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
                    let holds = |outer| outer == "exercise" && ["truth", "proof"].contains(&kind);
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

#[test]
fn a_keyword_in_wrong_case_is_one_where_the_server_takes_it_for_one() {
    for keyword in Keyword::ALL {
        let example = keyword.example();
        let (word, rest) = example.split_at(keyword.text().len());
        let capital = format!("{}{}", word[..1].to_uppercase(), &word[1..]);
        for word in [word.to_uppercase(), capital] {
            for rest in [
                rest,
                "",
                " ",
                " #",
                " p",
                " x y",
                " = T",
                " \"x\"",
                ": p",
                " Ann: Kpq",
                " none",
                " p | T",
                "s",
                " 1 2",
                "\u{a0}K3",
            ] {
                agree(&format!("{word}{rest}\n1) {word}{rest}"));
            }
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

/// Replaces a range of a text, and reads it anew from its tree.
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
    fn a_document_is_read_as_the_server_reads_it(text in text(0..30)) {
        agree(&text);
    }

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
fn a_line_changes_no_other_line() {
    let lines = [
        "Kp",
        "(((",
        "\"",
        "p = (",
        "roll (",
        "@",
        "let p \"",
        "is",
        "Npq, rs",
        "K(p,",
        "\0",
        "call Ann: (",
        "def =",
        "1)",
        "p == q == (",
    ];
    let next = "Kpq, NKpq == ANpNq # so";
    let alone: Vec<String> = facts_of_grammar(&tree(next), next)
        .into_iter()
        .map(|(range, what)| next[range].to_owned() + &what)
        .collect();
    for line in lines {
        for end in ["\n", "\r", "\r\n"] {
            let text = format!("{line}{end}{next}");
            let start = text.len() - next.len();
            let below = facts_of_grammar(&tree(&text), &text)
                .into_iter()
                .filter(|(range, _)| range.start >= start);
            assert_eq!(
                below.map(|(range, what)| text[range].to_owned() + &what).collect::<Vec<_>>(),
                alone,
                "{text:?}"
            );
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
    for (deep, kind) in [
        ("N".repeat(4097) + "p", "deep"),
        ("K".repeat(5000) + &"p".repeat(5001), "deep"),
        ("K".repeat(5000) + "p", "pff"),
    ] {
        for (before, after) in [("", ""), ("q, ", " is pff"), ("def a = ", " # so"), ("q == ", "")]
        {
            let text = format!("{before}{deep}{after}");
            let facts = facts_of_grammar(&tree(&text), &text);
            assert!(
                facts.contains(&(before.len()..before.len() + deep.len(), kind.to_owned())),
                "{before}{kind}{after}"
            );
        }
        for (before, after) in [("", "q"), ("(", ""), ("", " & p"), ("p ", ""), ("", "@a")] {
            let text = format!("{before}{deep}{after}");
            let facts = facts_of_grammar(&tree(&text), &text);
            assert!(facts.contains(&(0..text.len(), "pff".to_owned())), "{before}{kind}{after}");
        }
    }
    assert!(!tree("N".repeat(4096) + "p").root_node().to_sexp().contains("deep"));
}

/// The colours of a text: each captured piece and its name.
fn captures(text: &str) -> Vec<(String, String)> {
    let query =
        Query::new(&tree_sitter_wff::LANGUAGE.into(), tree_sitter_wff::HIGHLIGHTS_QUERY).unwrap();
    let tree = tree(text);
    let mut cursor = QueryCursor::new();
    let mut matches = cursor.matches(&query, tree.root_node(), text.as_bytes());
    let mut found = Vec::new();
    while let Some(one) = matches.next() {
        for capture in one.captures {
            let name = query.capture_names()[capture.index as usize];
            found.push((text[capture.node.byte_range()].to_owned(), name.to_owned()));
        }
    }
    found
}

#[test]
fn the_queries_fit_the_grammar_and_colour_each_letter_once() {
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
    let text = "1) CNp@mp, Kp & (q R # c\nlet p \"x\" = T\np is not a tautology\n\
                roll Ann: pq K x\nrules x-wff\nlogic K3\n\"a\" OV";
    let query = Query::new(&language, tree_sitter_wff::HIGHLIGHTS_QUERY).unwrap();
    let tree = tree(text);
    let mut cursor = QueryCursor::new();
    let mut ranges = Vec::new();
    let mut matches = cursor.matches(&query, tree.root_node(), text.as_bytes());
    while let Some(one) = matches.next() {
        ranges.extend(one.captures.iter().map(|capture| capture.node.byte_range()));
    }
    ranges.sort_by_key(|range| range.start);
    let covered =
        text.bytes().enumerate().filter(|(_, byte)| !byte.is_ascii_whitespace()).map(|(at, _)| at);
    assert!(ranges.windows(2).all(|pair| pair[0].end <= pair[1].start), "{ranges:?}");
    for at in covered {
        assert!(ranges.iter().any(|range| range.contains(&at)), "{:?} has no colour", &text[at..]);
    }
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
        assert!(coloured(&format!("p is {class}"), &class, "type.builtin"), "tree-sitter: {class}");
        assert!(in_textmate(&class), "TextMate: {class}");
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
    for said in ["none", "pff"] {
        assert!(
            coloured(&format!("call {said}"), said, "constant.builtin"),
            "tree-sitter: call {said}"
        );
    }
}

/// The words that name a class, as the server completes them.
fn classes() -> Vec<String> {
    let document = wff_core::document::Document::new("p is ", wff_core::scope::Scope::default());
    let offered = wff_core::features::completions(&document, "p is ", 5);
    let classes: Vec<String> =
        offered.into_iter().map(|item| item.label).filter(|label| label != "not").collect();
    assert!(classes.len() >= 6, "{classes:?}");
    classes
}
