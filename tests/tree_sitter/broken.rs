//! Broken lines: such a line does not reach the next one, and what is left of it keeps its colours.

use super::*;

/// The kinds of nodes that a line may open or end beyond itself.
const OF_BLOCKS: [&str; 9] =
    ["matrix", "truth", "exercise", "game", "proof", "axioms", "model", "round", "end"];

/// All that can be seen of a tree from a row on, counted from there.
fn below(tree: &Tree, text: &str, row: usize) -> Vec<String> {
    let start: usize = rows(text).take(row).map(|it| it.content.end as usize + 1).sum();
    let start = rows(text).nth(row).map_or(start, |it| it.content.start as usize);
    let mut nodes = Vec::new();
    for_each_node(tree, |cursor| {
        let node = cursor.node();
        if node.start_position().row >= row && node.parent().is_some() {
            let range = node.start_byte() - start..node.end_byte() - start;
            nodes.push(format!("{:?} {node:?} {range:?} {}", cursor.field_name(), cursor.depth()));
        }
    });
    nodes
}

/// True if a block begins or ends on a row.
fn is_of_block(tree: &Tree, row: usize) -> bool {
    let mut is = false;
    for_each_node(tree, |cursor| {
        let node = cursor.node();
        is |=
            node.is_named() && node.start_position().row == row && OF_BLOCKS.contains(&node.kind());
    });
    is
}

/// Checks that the lines below a line are read as if it were blank, unless it opens or ends a
/// block; false if it does.
fn is_isolated(lines: &[String], row: usize) -> bool {
    let text = lines.join("\n");
    let tree = tree(&text);
    assert!(!tree.root_node().has_error(), "{text:?}");
    if is_of_block(&tree, row) {
        return false;
    }
    let mut without = lines.to_vec();
    without[row].clear();
    let blank = without.join("\n");
    assert_eq!(
        below(&tree, &text, row + 1),
        below(&self::tree(&blank), &blank, row + 1),
        "below {:?} in {text:?}",
        lines[row]
    );
    true
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_line_does_not_reach_the_next_one(
        lines in prop::collection::vec(line(), 1..12),
        row in any::<prop::sample::Index>(),
    ) {
        is_isolated(&lines, row.index(lines.len()));
    }

    #[test]
    fn every_character_has_one_colour(text in text(0..12)) {
        one_colour_each(&text);
    }

    #[test]
    fn a_letter_is_a_letter_wherever_it_stands(text in text(0..12)) {
        let tree = tree(&text);
        for_each_node(&tree, |cursor| {
            let node = cursor.node();
            if node.kind() == "stray" {
                let stray = &text[node.byte_range()];
                let is_letter = |c: char| {
                    c.is_ascii_lowercase() || c.is_ascii_digit() || "NKACEDXJBOV".contains(c)
                };
                assert!(!stray.contains(is_letter), "{stray:?} in {text:?}");
            }
        });
    }
}

/// Checks that each character but blanks has one colour.
fn one_colour_each(text: &str) {
    let mut coloured = vec![0_u8; text.len()];
    for (range, _) in coloured_ranges(text) {
        coloured[range].iter_mut().for_each(|times| *times += 1);
    }
    // A setting of an unknown name has none, nor has the mark behind the number of a step.
    for_each_node(&tree(text), |cursor| {
        let node = cursor.node();
        if node.kind() == "step" {
            let number = node.child_by_field_name("number").unwrap();
            let mark = text[number.end_byte()..].starts_with(['.', ')']);
            coloured[number.end_byte()..][..usize::from(mark)].fill(1);
        }
        if ["alphabet", "rules", "hints"].contains(&node.kind()) && node.is_named() {
            coloured[node.byte_range()].fill(1);
        }
    });
    for (at, c) in text.char_indices().filter(|(_, c)| !letter::is_blank(*c)) {
        let is_line_end = c == '\n' || c == '\r';
        assert!(is_line_end || coloured[at] == 1, "{:?} of {text:?}: {}", c, coloured[at]);
    }
}

/// Lines that are broken, each with pieces and their colours.
const BROKEN: [(&str, &[(&str, &str)]); 30] = [
    ("(((", &[("(", "punctuation.bracket")]),
    ("\"Kpq", &[("\"Kpq", "string")]),
    ("p = (Kq # so", &[("p", "variable"), ("K", "keyword.operator"), ("# so", "comment")]),
    ("roll (p N", &[("roll", "keyword"), ("p", "variable"), ("N", "operator")]),
    ("let p q = T 12", &[("let", "keyword"), ("q", "variable"), ("12", "number")]),
    ("let = \"x\"", &[("let", "keyword"), ("=", "operator"), ("\"x\"", "string")]),
    ("def Kpq", &[("def", "keyword"), ("K", "keyword.operator"), ("q", "variable")]),
    ("logic K3 Np", &[("logic", "keyword"), ("K3", "type"), ("N", "operator")]),
    ("lte p = T", &[("p", "variable"), ("=", "operator"), ("T", "constant.builtin")]),
    ("K(p,q) 2", &[("p", "variable"), ("q", "variable"), ("2", "number")]),
    ("call Ann: (Kp", &[("Ann", "type"), ("K", "keyword.operator"), ("p", "variable")]),
    ("challenge Bob Np", &[("challenge", "keyword"), ("N", "operator")]),
    ("p == q == 1", &[("q", "variable"), ("1", "number")]),
    ("row T & K", &[("row", "keyword"), ("T", "constant.builtin"), ("K", "keyword.operator")]),
    ("require only N = p", &[("only", "type.builtin"), ("p", "variable")]),
    ("answer p ? 3 \"x\"", &[("answer", "keyword"), ("3", "number"), ("\"x\"", "string")]),
    ("end of part 1", &[("end", "keyword"), ("p", "variable"), ("1", "number")]),
    ("truth is hard", &[("truth", "keyword"), ("s", "variable")]),
    ("proof by Np", &[("proof", "keyword"), ("N", "operator")]),
    ("game theory 2", &[("game", "keyword"), ("2", "number")]),
    ("D12 proves Kpq = 3", &[("D12", "constant"), ("proves", "keyword.operator"), ("3", "number")]),
    ("world w: Kpq = T", &[("w", "type"), ("K", "keyword.operator"), ("=", "operator")]),
    ("sees w -> v", &[("sees", "keyword"), ("w", "type"), (">", "error")]),
    ("model of p", &[("model", "keyword"), ("p", "variable")]),
    ("world ,", &[("world", "keyword"), (",", "punctuation.delimiter")]),
    ("sees ;", &[("sees", "keyword"), (";", "punctuation.delimiter")]),
    ("frame m is not a", &[("not", "keyword.operator"), ("a", "variable")]),
    ("frame m is round", &[("m", "type"), ("is", "keyword.operator"), ("r", "variable")]),
    ("p = T at w at v", &[("at", "keyword.operator"), ("w", "type"), ("v", "variable")]),
    ("1) Homework 3", &[("1)", "punctuation.special"), ("3", "number")]),
];

#[test]
fn what_is_left_of_a_broken_line_keeps_its_colours() {
    for (line, pieces) in BROKEN {
        let found = captures(line);
        for (piece, colour) in pieces {
            let is_there = found.contains(&((*piece).to_owned(), (*colour).to_owned()));
            assert!(is_there, "{piece:?} of {line:?} is not {colour}: {found:?}");
        }
        one_colour_each(line);
    }
}

#[test]
fn broken_lines_reach_nothing_in_any_block() {
    const BLOCKS: [(&str, &str); 8] = [
        ("", ""),
        ("proof |- p", "  1 Kpq premise"),
        ("truth Kpq", "  row T T | T"),
        ("axioms S", "  1 CpCqp"),
        ("model m", "  w -> v"),
        ("exercise 1", "  require == NKpq 2 points"),
        ("game x-wff A, B", "  roll A: pq K"),
        ("matrix M", "  values F T"),
    ];
    for (line, _) in BROKEN {
        for (head, next) in BLOCKS {
            let lines = [head, line, next, "end", "Kpq, NKpq == ANpNq # so"].map(str::to_owned);
            assert!(is_isolated(&lines, 1), "{line:?} in {head:?}");
        }
    }
}
