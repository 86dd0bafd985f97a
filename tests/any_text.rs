//! Any text: nothing panics, every place lies in the text, every fix is true, and long texts are
//! read in time.
#![allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may panic"
)]

mod generator;

use proptest::prelude::*;
use proptest::sample::select;
use wff_core::actions::{ActionKind, actions};
use wff_core::analysis::Verdict;
use wff_core::diagnostics::{Diagnostic, Fix, Levels};
use wff_core::document::{Document, Found};
use wff_core::features::panel::{Problem, Subject, subjects};
use wff_core::features::{
    Role, SemanticToken, completions, definition, format, highlights, hover, reaches, references,
    renamable, roles, selections, symbols, tokens,
};
use wff_core::logic::Logic;
use wff_core::pictures::table::ShownRows;
use wff_core::scope::Scope;
use wff_core::syntax::{Keyword, Statement, parse, rows, text::Span};

fn read(text: &str) -> Document {
    Document::new(text, Scope::default())
}

/// Any text below the definition of a name, in any logic and alphabet.
fn text() -> impl Strategy<Value = String> {
    generator::text(0..8).prop_map(|text| format!("def a = p\n{text}"))
}

fn lies_in(line: &str, span: Span) -> bool {
    span.start <= span.end && line.get(span.range()).is_some()
}

/// The letters and words that no token covers, or one does though they are to have none.
fn roles_without_a_token(text: &str) -> Vec<(std::ops::Range<usize>, Role)> {
    let document = read(text);
    let all = tokens(&document, text, 0..text.len());
    let mut roles = roles(&document, text, 0..text.len());
    roles.retain(|(range, role)| {
        let last = all.partition_point(|token| token.range.start <= range.start).checked_sub(1);
        let is_told =
            last.is_some_and(|last| range.end <= all[last].range.end && all[last].role == *role);
        is_told == matches!(role, Role::Separator | Role::Prose)
    });
    roles
}

fn holds_together(line: &str, diagnostic: &Diagnostic) -> bool {
    let edits_lie = |fix: &Fix| {
        fix.edits.iter().all(|edit| lies_in(line, edit.span))
            && fix.edits.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start)
    };
    lies_in(line, diagnostic.span)
        && !diagnostic.span.is_empty()
        && diagnostic.related.iter().all(|label| lies_in(line, label.span))
        && diagnostic.related.len() < 4
        && diagnostic.fixes.iter().all(edits_lie)
        && diagnostic.message.chars().count() < 250
        && !diagnostic.message.contains(['\n', '\0', '\u{202e}'])
}

/// The rules that a text breaks which is a pff whatever the alphabet.
const OF_PFFS: [&str; 5] =
    ["bracketed-prefix", "missing-operand", "operands-first", "trailing-letters", "unknown-letter"];

/// The rules whose fixes write a name, a value, the reason of a step, or a part of a formula.
const OF_NAMES: [&str; 9] = [
    "malformed-name",
    "malformed-player",
    "malformed-proof",
    "nothing-to-answer",
    "undefined-name",
    "unknown-player",
    "unknown-rule",
    "unknown-setting",
    "unknown-value",
];

/// The words behind which a help or the title of a fix proposes a formula.
const PROPOSING: [&str; 8] = [
    "write `",
    "Write `",
    "for example `",
    "as in `",
    "language it is `",
    "Complete it as `",
    "Join them: `",
    "Negate both: `",
];

/// The bytes of all places of a subject of the panel.
fn places_of(subject: &Subject) -> Vec<std::ops::Range<usize>> {
    let of_problems = |it: &[Problem]| it.iter().map(|it| it.range.clone()).collect::<Vec<_>>();
    match subject {
        Subject::Formula(it) => {
            let tree = it.tree.iter().flat_map(|it| &it.nodes).map(|it| it.range.clone());
            tree.chain([it.range.clone()]).chain(of_problems(&it.problems)).collect()
        }
        Subject::Pff(it) => {
            [it.range.clone()].into_iter().chain(of_problems(&it.problems)).collect()
        }
        Subject::DProof(it) => {
            let tree = it.tree.iter().flat_map(|it| &it.nodes).map(|it| it.range.clone());
            tree.chain([it.range.clone()]).collect()
        }
        Subject::Roll(it) => {
            let dice = it.dice.iter().map(|it| it.range.clone());
            let call = it.call.iter().map(|it| it.range.clone());
            dice.chain(call).chain([it.range.clone()]).collect()
        }
        Subject::Proof(it) => it.steps.iter().map(|it| it.range.clone()).collect(),
        Subject::Setting(it) => vec![it.range.clone()],
        Subject::Game(_) | Subject::Exercise(_) => Vec::new(),
    }
}

/// The lines of formulas with a connective that a diagnostic proposes, if they are told whole.
fn proposals(diagnostic: &Diagnostic) -> Vec<&str> {
    if OF_NAMES.contains(&diagnostic.rule.id) {
        return Vec::new();
    }
    let titles = diagnostic.fixes.iter().map(|fix| &*fix.title);
    let mut proposals = Vec::new();
    for text in diagnostic.help.as_deref().into_iter().chain(titles) {
        for words in PROPOSING {
            let behind = text.split_once(words).and_then(|(_, rest)| rest.split('`').next());
            proposals.extend(behind.filter(|text| {
                text.len() > 1
                    && text.contains(char::is_uppercase)
                    && !text.contains('…')
                    && matches!(parse(text).statement, Statement::Formulas(_))
            }));
        }
    }
    proposals
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
        place in any::<prop::sample::Index>(),
    ) {
        let document = read(&text);
        let lines: Vec<&str> = rows(&text).map(|row| row.content.of(&text)).collect();
        for found in document.diagnostics(&*text) {
            prop_assert!(holds_together(lines[found.line], &found.diagnostic), "{:?}", found);
        }
        let mut offset = place.index(text.len() + 1);
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        if let Some(hover) = hover(&document, &*text, offset) {
            prop_assert!(
                text.get(hover.range).is_some()
                    && hover.markdown.len() <= 4096
                    && !hover.markdown.is_empty()
            );
        }
        for pair in selections(&document, &*text, offset).windows(2) {
            prop_assert!(
                pair[1].start <= pair[0].start && pair[0].end <= pair[1].end && pair[0] != pair[1]
            );
        }
        for symbol in symbols(&document, &*text) {
            prop_assert!(
                symbol.range.start <= symbol.selection.start
                    && symbol.selection.end <= symbol.range.end
                    && text.get(symbol.range).is_some()
            );
        }
        for completion in completions(&document, &*text, offset) {
            prop_assert!(text.get(completion.range).is_some());
        }
        for reach in reaches(&document, &*text, 0..text.len(), None) {
            prop_assert!(
                text.get(reach.dice.clone()).is_some()
                    && !reach.dice.is_empty()
                    && reach.markdown.len() < 2048
            );
        }
        for subject in subjects(&document, &*text, offset, &Levels::default(), ShownRows::All) {
            for place in places_of(&subject) {
                prop_assert!(text.get(place.clone()).is_some_and(|it| !it.is_empty()), "{place:?}");
            }
        }
        let marked = highlights(&document, &*text, offset);
        for mark in &marked {
            let text = text.get(mark.range.clone()).unwrap_or_default();
            prop_assert!(!text.is_empty() && !text.contains(['\n', '\r']), "{:?}", mark);
        }
        prop_assert!(
            marked.windows(2).all(|pair| pair[0].range.end <= pair[1].range.start),
            "{:?}",
            marked
        );
        let name = renamable(&document, &*text, offset);
        let places = references(&document, &*text, offset, true);
        prop_assert!(name.is_none() || !places.is_empty());
        if let Some(name) = name {
            prop_assert!(places.iter().all(|place| text[place.clone()] == text[name.clone()]));
            prop_assert!(places.contains(&name));
        }
        prop_assert!(
            definition(&document, &*text, offset).is_none_or(|place| places.contains(&place))
        );
        for edit in actions(&document, &*text, offset..offset, &Levels::default(), 1, |_| true)
            .iter()
            .flat_map(|action| &action.edits)
        {
            prop_assert!(text.get(edit.range.clone()).is_some());
        }
    }

    #[test]
    fn tokens_are_in_order_and_those_of_a_range_are_those_of_its_lines(
        text in text(),
        one in any::<prop::sample::Index>(),
        other in any::<prop::sample::Index>(),
    ) {
        let document = read(&text);
        let all = tokens(&document, &*text, 0..text.len());
        for token in &all {
            prop_assert!(
                text.get(token.range.clone())
                    .is_some_and(|text| !text.is_empty() && !text.contains(['\n', '\r'])),
                "{:?}",
                token
            );
        }
        prop_assert!(
            all.windows(2).all(|pair| pair[0].range.end <= pair[1].range.start),
            "{:?}",
            all
        );
        let (one, other) = (one.index(text.len() + 1), other.index(text.len() + 1));
        let (start, end) = (one.min(other), one.max(other));
        let touched: Vec<Span> = rows(&text)
            .filter(|row| row.content.start as usize <= end && start <= row.content.end as usize)
            .map(|row| row.content)
            .collect();
        let some = tokens(&document, &*text, start..end);
        let is_in = |token: &&SemanticToken| {
            touched.iter().any(|line| {
                line.start as usize <= token.range.start && token.range.end <= line.end as usize
            })
        };
        let wanted: Vec<SemanticToken> = all.iter().filter(is_in).cloned().collect();
        prop_assert!(some.iter().all(|token| all.contains(token)), "{:?} {:?}", some, all);
        prop_assert!(wanted.iter().all(|token| some.contains(token)), "{:?} {:?}", some, wanted);
        prop_assert_eq!(roles_without_a_token(&text), vec![]);
    }

    #[test]
    fn a_fix_takes_its_fault_away_and_brings_none_of_its_kind(text in text()) {
        for found in read(&text).diagnostics(&*text) {
            let line = rows(&text).nth(found.line).unwrap().content;
            let kind = |text: &str| {
                let document = read(text);
                let same = |other: &Found| {
                    other.line == found.line && other.diagnostic.rule == found.diagnostic.rule
                };
                document.diagnostics(text).filter(same).count()
            };
            let before = kind(&text);
            for fix in &found.diagnostic.fixes {
                let mut fixed = text.clone();
                fixed.replace_range(line.range(), &fix.apply(line.of(&text)));
                prop_assert!(
                    kind(&fixed) < before,
                    "{} of {:?} gives {:?}",
                    fix.title,
                    found.diagnostic,
                    fixed
                );
            }
        }
    }

    #[test]
    fn nothing_that_is_proposed_is_a_pff(text in text()) {
        let lines: Vec<&str> = rows(&text).map(|row| row.content.of(&text)).collect();
        for found in read(&text).diagnostics(&*text) {
            for proposed in proposals(&found.diagnostic) {
                let mut lines = lines.clone();
                lines[found.line] = proposed;
                let text = lines.join("\n");
                let is_pff = |other: &Found| {
                    other.line == found.line && OF_PFFS.contains(&other.diagnostic.rule.id)
                };
                let faulty = read(&text).diagnostics(&*text).into_iter().find(is_pff);
                prop_assert!(faulty.is_none(), "{proposed}: {:?}", found.diagnostic);
            }
        }
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
        let document = read(&text);
        let mut formatted = text.clone();
        for edit in format(&document, &*text, 0..text.len()).into_iter().rev() {
            formatted.replace_range(edit.range, &edit.text);
        }
        prop_assert_eq!(
            format(&read(&formatted), &*formatted, 0..formatted.len()),
            vec![],
            "{:?}",
            formatted
        );
        let shown = |text: &str| {
            let document = read(text);
            let found = document.diagnostics(text);
            let faults = found.map(|found| (found.line, found.diagnostic.rule.id));
            let lines: Vec<&str> = rows(text).map(|row| row.content.of(text)).collect();
            // A formula alone has no verdict on a line that is nothing else.
            let is_told = |(line, verdict): &(usize, Verdict)| {
                *verdict != Verdict::Right
                    || !matches!(parse(lines[*line]).statement, Statement::Formulas(_))
            };
            (faults.collect::<Vec<_>>(), document.verdicts().filter(is_told).collect::<Vec<_>>())
        };
        prop_assert_eq!(shown(&text), shown(&formatted));
        let cells = |text: &str| -> Vec<(Keyword, Vec<String>)> {
            let of_line = |line: &str| match parse(line).statement {
                Statement::Cells(keyword, _, words) => {
                    Some((keyword, words.iter().map(|word| word.of(line).to_owned()).collect()))
                }
                _ => None,
            };
            text.split(['\r', '\n']).filter_map(of_line).collect()
        };
        prop_assert_eq!(cells(&text), cells(&formatted));
        let ends = |text: &str| text.replace(|c| !['\r', '\n'].contains(&c), "");
        prop_assert_eq!(ends(&text), ends(&formatted));
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

#[test]
fn long_lines_of_every_kind_are_read() {
    const LONG: usize = 200_000;
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
        "p & ".repeat(LONG) + "p",
        "p, ".repeat(LONG) + "p",
        "@a ".repeat(LONG),
    ]);
    // As many faults as items.
    texts.extend(
        ["C,", "C , ", "rs, ", "kpq, ", "KP, ", "pqK, ", "Кр, ", "p & q, ", "@A, ", "Zq, "]
            .map(|item| item.repeat(LONG / 40) + "C"),
    );
    texts.push(format!("key {}", "C, ".repeat(LONG / 40)));
    texts.extend([
        format!("{}{}", "p".repeat(LONG + 1), "K".repeat(LONG)),
        "p == ".repeat(LONG),
        "if p then ".repeat(LONG),
        "both p and ".repeat(LONG),
        "both ".repeat(LONG),
        "if and only ".repeat(LONG),
        "both p and ".repeat(LONG),
        "both ".repeat(LONG),
        "if and only ".repeat(LONG),
        "p is ".repeat(LONG),
    ]);
    texts.extend([
        format!("let {}", "p = T, ".repeat(LONG / 10)),
        format!("let p{}", ", q T".repeat(LONG / 40)),
        format!("def a = {}p", "N".repeat(LONG)),
        format!("let p \"{}", "x".repeat(LONG)),
        format!("roll {}", "pqNKR, ".repeat(LONG / 4)),
        format!("roll {}", "x".repeat(LONG)),
        format!("roll {}: p", "x".repeat(LONG)),
        format!("roll {} p", "x-".repeat(LONG)),
        format!("call {}: {}p", "x".repeat(LONG), "N".repeat(LONG)),
        format!("challenge {}", "Kp:,".repeat(LONG)),
    ]);
    let from_axioms = |text: String| format!("system frege\n{text}");
    texts.extend([
        from_axioms(format!("{}{} proves ?", "D".repeat(LONG / 2), "1".repeat(LONG / 2 + 1))),
        from_axioms(format!("{}2 proves Cpp", "D1".repeat(LONG / 2))),
        from_axioms(format!("def a = proof {}1", "D1".repeat(LONG / 8))),
        from_axioms(format!("DD211 proves {}p", "CpN".repeat(LONG / 3))),
        from_axioms(format!("{} proves p", "[".repeat(LONG))),
        from_axioms(format!("D{} proves p", "@a".repeat(LONG / 2))),
        from_axioms(format!("def i = proof DD211\nD{} proves p", "@i1".repeat(LONG / 3))),
        from_axioms(format!("proof |- p\n1 p premise\n2 p D{}", "[1]".repeat(LONG / 3))),
        from_axioms(format!("proof |- p\n1 p premise\n2 p {}1", "D@a ".repeat(LONG / 4))),
        format!("axioms S\n1 {}p\nend\nD11 proves ?", "CpN".repeat(LONG / 3)),
    ]);
    for text in texts {
        let start: String = text.chars().take(20).collect();
        let document = read(&text);
        let middle = (text.len() / 2..).find(|offset| text.is_char_boundary(*offset)).unwrap();
        assert!(
            document.diagnostics(&*text).all(|found| holds_together(&text, &found.diagnostic)),
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
        reaches(&document, &*text, 0..text.len(), None);
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
        let afresh = Document::being_edited(&text, Scope::default());
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
