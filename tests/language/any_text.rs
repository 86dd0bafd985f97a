//! Any text: nothing panics, every place lies in the text, every fix is true, and long texts are
//! read in time.

use crate::generator;
use crate::of_text::{
    every_place_lies_in_it, fixes_take_their_faults_away, holds_together, is_formatted_at_once,
    no_pff_is_proposed, roles_without_a_token, tokens_are_in_order,
};
use proptest::prelude::*;
use proptest::sample::select;
use wff_core::actions::{ActionKind, actions};
use wff_core::document::Document;
use wff_core::features::panel::subjects;
use wff_core::features::{
    completions, format, highlights, hover, longest_lengths, selections, symbols, tokens,
};
use wff_core::logic::Logic;
use wff_core::names::references;
use wff_core::pictures::table::ShownRows;
use wff_core::rules::{Found, Levels};
use wff_core::scope::Scope;

fn read(text: &str) -> Document {
    Document::new(text, Scope::default())
}

/// Any text below the definition of a name, in any logic and alphabet.
fn text() -> impl Strategy<Value = String> {
    generator::text(0..8).prop_map(|text| format!("def a = p\n{text}"))
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1500,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn every_place_lies_in_the_text_and_every_question_has_an_answer(
        text in text(),
        place in any::<usize>(),
    ) {
        every_place_lies_in_it(&text, place);
    }

    #[test]
    fn tokens_are_in_order_and_those_of_a_range_are_those_of_its_lines(
        text in text(),
        one in any::<usize>(),
        other in any::<usize>(),
    ) {
        tokens_are_in_order(&text, one, other);
    }

    #[test]
    fn a_fix_takes_its_fault_away_and_brings_none_of_its_kind(text in text()) {
        fixes_take_their_faults_away(&text);
    }

    #[test]
    fn nothing_that_is_proposed_is_a_pff(text in text()) {
        no_pff_is_proposed(&text);
    }

    #[test]
    fn what_is_written_from_a_roll_is_right(
        x_wff in any::<bool>(),
        logic in select(Logic::names().collect::<Vec<_>>()),
        values in prop::array::uniform4(any::<prop::sample::Index>()),
        dice in "[pqrsioNKACER]{1,10}",
        player in select(vec!["", "Ann: "]),
        call in select(vec![
            "",
            "\ncall Ann:",
            "\ncall p",
            "\ncall Ann: Kpq # so",
            "\r\nroll Ann: p",
        ]),
    ) {
        let rules = if x_wff { "x-wff" } else { "shake-a-wff" };
        let names = Logic::named(logic).unwrap();
        let names: Vec<&str> = names.values().collect();
        let values: Vec<String> = "pqrs"
            .chars()
            .zip(values)
            .map(|(letter, value)| format!("{letter} = {}", value.get(&names)))
            .collect();
        let settings = format!("rules {rules}\nlogic {logic}\nlet {}", values.join(", "));
        let text = format!("{settings}\nroll {player}{dice}{call}");
        let document = read(&text);
        let at = text.find("roll").unwrap();
        let wants = |kind| kind != ActionKind::Allow;
        let offered = actions(&document, &*text, at..at, &Levels::default(), 1, wants);
        prop_assert!(!offered.is_empty());
        for action in
            offered.into_iter().filter(|action| action.kind != ActionKind::Longest || !x_wff)
        {
            prop_assert!(
                [ActionKind::Longest, ActionKind::LongestTrue, ActionKind::Choose]
                    .contains(&action.kind)
            );
            let mut made = text.clone();
            action
                .edits
                .iter()
                .rev()
                .for_each(|edit| made.replace_range(edit.range.clone(), &edit.text));
            let line = made[..action.edits[0].range.start + 1].matches('\n').count();
            let document = read(&made);
            let is_fault = |found: &Found| {
                found.line == line && found.diagnostic.rule.id != "irregular-roll"
            };
            let faults: Vec<_> = document.diagnostics(&*made).filter(is_fault).collect();
            prop_assert!(
                action.kind == ActionKind::LongestTrue && !x_wff || faults.is_empty(),
                "{:?} {} {:?}",
                faults,
                action.title,
                made
            );
        }
    }

    #[test]
    fn formatting_changes_no_meaning_and_is_done_at_once(text in text()) {
        is_formatted_at_once(&text);
    }
}

#[test]
fn all_that_stands_in_the_samples_has_a_token_but_separators_and_prose() {
    for folder in ["corpus", "corpus/games", "textmate"] {
        let folder =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(folder);
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let texts: Vec<String> = files
            .filter(|path| path.extension().is_some_and(|it| it == "wff"))
            .map(|path| std::fs::read_to_string(path).unwrap())
            .collect();
        assert!(!texts.is_empty());
        for text in texts {
            assert_eq!(roles_without_a_token(&text), []);
        }
    }
}

/// Long lines of every kind.
fn long_lines() -> Vec<String> {
    const LONG: usize = 200_000;
    let long = |unit: &str| unit.repeat(LONG / unit.len());
    let deep =
        |open: &str, close: &str| format!("{}p{}", open.repeat(LONG / 2), close.repeat(LONG / 2));
    let mut texts: Vec<String> = "pqrsNKACEDXJBOVRikzZP1(),.&|!=@#\"“ К\u{301}🎲\0"
        .chars()
        .map(|letter| letter.to_string().repeat(LONG))
        .collect();
    texts.extend(
        ["K", "N", "C"].map(|letter| format!("{}{}", letter.repeat(LONG), "p".repeat(LONG + 1))),
    );
    texts.extend([
        deep("(", ")"),
        deep("¬(", ")"),
        deep("N(", ")"),
        long("p & ") + "p",
        long("p, ") + "p",
        long("@a "),
    ]);
    // As many faults as items.
    texts.extend(
        ["C,", "C , ", "rs, ", "kpq, ", "KP, ", "pqK, ", "Кр, ", "p & q, ", "@A, ", "Zq, "]
            .map(|item| item.repeat(LONG / 40) + "C"),
    );
    texts.push(format!("key {}", "C, ".repeat(LONG / 40)));
    texts.extend([
        format!("{}{}", "p".repeat(LONG + 1), "K".repeat(LONG)),
        long("p == "),
        long("if p then "),
        long("both p and "),
        long("both "),
        long("if and only "),
        long("p is "),
    ]);
    texts.extend([
        format!("let {}", "p = T, ".repeat(LONG / 10)),
        format!("let p{}", ", q T".repeat(LONG / 40)),
        format!("def a = {}p", "N".repeat(LONG)),
        format!("let p \"{}", "x".repeat(LONG)),
        format!("roll {}", long("pqNKR, ")),
        format!("roll {}", "x".repeat(LONG)),
        format!("roll {}: p", "x".repeat(LONG)),
        format!("roll {} p", long("x-")),
        format!("call {}: {}p", "x".repeat(LONG), "N".repeat(LONG)),
        format!("challenge {}", long("Kp:,")),
    ]);
    let from_axioms = |text: String| format!("system frege\n{text}");
    texts.extend([
        from_axioms(format!("{}{} proves ?", "D".repeat(LONG / 2), "1".repeat(LONG / 2 + 1))),
        from_axioms(format!("{}2 proves Cpp", long("D1"))),
        from_axioms(format!("def a = proof {}1", "D1".repeat(LONG / 8))),
        from_axioms(format!("DD211 proves {}p", long("CpN"))),
        from_axioms(format!("{} proves p", "[".repeat(LONG))),
        from_axioms(format!("D{} proves p", long("@a"))),
        from_axioms(format!("def i = proof DD211\nD{} proves p", long("@i1"))),
        from_axioms(format!("proof |- p\n1 p premise\n2 p D{}", long("[1]"))),
        from_axioms(format!("proof |- p\n1 p premise\n2 p {}1", long("D@a "))),
        format!("axioms S\n1 {}p\nend\nD11 proves ?", long("CpN")),
    ]);
    texts
}

/// Reads every second long line, and asks all about it.
fn long_lines_are_read(part: usize) {
    for text in long_lines().into_iter().skip(part).step_by(2) {
        let start: String = text.chars().take(20).collect();
        let document = read(&text);
        let middle = (text.len() / 2..).find(|offset| text.is_char_boundary(*offset)).unwrap();
        assert!(
            document.diagnostics(&*text).all(|found| holds_together(
                &text,
                &text,
                &found.diagnostic
            )),
            "{start}"
        );
        for offset in [0, middle, text.len()] {
            assert!(
                hover(&document, &*text, offset).is_none_or(|hover| hover.markdown.len() <= 4096),
                "{start}"
            );
            assert!(selections(&document, &*text, offset).len() <= 100, "{start}");
            completions(&document, &*text, offset);
        }
        let shown =
            subjects(&document, &*text, middle, &Levels::default(), ShownRows::RefutingFirst);
        assert!(format!("{shown:?}").len() < 1 << 20, "{start}");
        symbols(&document, &*text);
        format(&document, &*text, 0..text.len());
        actions(&document, &*text, 0..text.len(), &Levels::default(), 1, |_| true);
        longest_lengths(&document, &*text, 0..text.len(), None);
        references(&document, &*text, middle, true);
        assert!(
            tokens(&document, &*text, 0..text.len())
                .windows(2)
                .all(|pair| pair[0].range.end <= pair[1].range.start),
            "{start}"
        );
        for offset in [0, middle, text.len()] {
            assert!(highlights(&document, &*text, offset).len() <= 1_000, "{start}");
        }
    }
}

#[test]
fn half_of_the_long_lines_of_every_kind_are_read() {
    long_lines_are_read(0);
}

#[test]
fn the_other_half_of_the_long_lines_of_every_kind_are_read() {
    long_lines_are_read(1);
}

#[test]
fn many_lines_of_every_kind_are_read_and_edited() {
    for line in [
        "Kpq",
        "Zq",
        "p & q",
        "let p = T",
        "def a = N@a",
        "@a",
        "p = T",
        "Kpq == Kqp",
        "logic x",
        "",
        "# x",
        "Homework 3",
        "roll pq K",
        "roll Ann: pqi KCR",
        "call Ann: Kpq",
        "call none",
        "challenge Bob: pff",
        "roll",
    ] {
        let mut text = format!("def a = p\n{}", format!("{line}\n").repeat(100_000));
        let mut document = Document::being_edited(&text, Scope::default());
        let middle = text.len() / 2;
        let edits = [(0..0, " "), (9..10, "q"), (middle..middle, "\n"), (0..0, "logic L3\n")];
        for (old, new) in edits {
            text.replace_range(old.clone(), new);
            document.edit(old, new.len(), &*text);
            for found in document.diagnostics(&*text).take(2_000) {
                let span = found.diagnostic.span.after(found.start).range();
                assert!(!text[span].contains('\n'), "{line}");
            }
            document.advance(&*text);
        }
        document.finish(&*text);
        let mut afresh = Document::being_edited(&text, Scope::default());
        afresh.finish(&*text);
        assert!(document.faults().eq(afresh.faults()), "{line}");
    }
}

#[test]
fn many_rows_are_formatted_by_the_last() {
    let rows = 100_000;
    let text = format!("truth p q | Kpq\n{}row 1/2 T | F\nend", "row T  T|F\n".repeat(rows));
    let mut formatted = String::new();
    let mut end = 0;
    for edit in format(&read(&text), &*text, 0..text.len()) {
        formatted += &text[end..edit.range.start];
        formatted += &edit.text;
        end = edit.range.end;
    }
    let row = "  row T   T | F\n";
    let expected = format!("truth p   q | Kpq\n{}  row 1/2 T | F\nend", row.repeat(rows));
    assert!(formatted + &text[end..] == expected);
}
