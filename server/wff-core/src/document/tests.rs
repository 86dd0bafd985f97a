//! Documents against their definition: every line analysed in turn, and edits against reading
//! afresh.

use super::*;
use crate::analysis::block::{can_stand, edge};
use crate::analysis::{FaultKind, analyse, mentions};
use crate::logic::{Budget, MAX_STEPS, Query};
use crate::scope::{Called, Says};
use crate::syntax::Line;
use proptest::prelude::*;
use proptest::sample::select;
use std::sync::atomic::AtomicBool;

/// The lines of a text, each with its first byte.
fn lines(text: &str) -> Vec<(usize, &str)> {
    rows(text).map(|row| (row.content.start as usize, row.content.of(text))).collect()
}

/// True if a line opens a block and the next line below that opens or ends one ends it.
fn has_end(line: &Line<'_>, below: &[(usize, &str)]) -> bool {
    matches!(edge(line), Some(Edge::Opens(_)))
        && below.iter().find_map(|(_, line)| edge(&parse(line))) == Some(Edge::Ends)
}

/// The diagnostics of a text by their definition: every line analysed in turn, and a definition
/// unused when no line below uses its name before defining it again.
fn naive(text: &str) -> Vec<(usize, usize, Diagnostic)> {
    let lines = lines(text);
    let mut scope = Scope::default();
    let mut all: Vec<Vec<Diagnostic>> = Vec::new();
    let mut mentioned = Vec::new();
    for (number, (_, line)) in lines.iter().enumerate() {
        let line = parse(line);
        let has_end = has_end(&line, &lines[number + 1..]);
        if scope.block().is_some_and(|it| !it.has_end && !can_stand(it.kind, &line)) {
            scope.leave();
        }
        let analysis = analyse(&line, &scope, has_end, &Budget::full());
        let words = analysis.faults.iter().map(|fault| render(fault, &line, &scope));
        all.push(words.collect());
        let unused = crate::analysis::defined(&line, &scope)
            .map(|name| render(&Fault::new(name, FaultKind::UnusedName), &line, &scope));
        mentioned.push((mentions(&line, &scope), unused));
        bind(&line, has_end, &mut scope);
    }
    for (number, (mentions, unused)) in mentioned.iter().enumerate() {
        let Some(unused) = unused else { continue };
        let is_name = |symbol: &&Symbol| matches!(symbol, Symbol::Name(_));
        let name = mentions.defines.iter().find(is_name).unwrap();
        let mut below = mentioned[number + 1..].iter().map(|(mentions, _)| mentions);
        let next = below.find(|it| it.uses.contains(name) || it.defines.contains(name));
        if !next.is_some_and(|line| line.uses.contains(name)) {
            all[number].push(unused.clone());
        }
        all[number].sort_by_key(|diagnostic| diagnostic.span);
    }
    let numbered = all.into_iter().zip(&lines).enumerate();
    numbered
        .flat_map(|(number, (found, (start, _)))| {
            found.into_iter().map(move |diagnostic| (number, *start, diagnostic))
        })
        .collect()
}

fn shown(document: &Document, text: &str) -> Vec<(usize, usize, Diagnostic)> {
    document.diagnostics(text).map(|found| (found.line, found.start, found.diagnostic)).collect()
}

/// A whole matrix that can be chosen.
const MATRIX: &str = "\
matrix M
values F T
designated T
table N
row F | T
row T | F
table K
row F | F F
row T | F T
define A pq = NKNpNq
define C pq = ANpq
define E pq = KCpqCqp
end
logic M";

/// Lines that have to do with blocks and logics.
const OF_BLOCKS: &[&str] = &[
    "matrix M",
    "matrix L",
    "matrx L",
    "values F T",
    "values F N T",
    "valuse F T",
    "designated T",
    "table N",
    "row F | T",
    "row T | F",
    "row T |",
    "define K pq = q",
    "define A pq = Kpq",
    "define C pq = q",
    "define E pq = p",
    "end",
    "end",
    "edn",
    "End",
    "def A pq = Kpq",
    "logic M",
    "logic L",
    "logic K3",
    "logic FDE",
    "alphabet textbook",
    "CKpKqrApq is tautology",
    "KpKqr == KpKrq",
    "p, Cpq |= CrKqr",
    "alphabet dice",
    "let p = N",
    "ApNp is tautology",
    "KpNp != T",
    "Dab",
    MATRIX,
];

/// Lines that give values, and lines that say something of them.
const OF_VALUES: &[&str] = &[
    "let p = T",
    "let p = F, q \"x\"",
    "let p, q = T",
    "let p = X",
    "logic foo",
    "logic classical",
    "alphabet x",
    "rules x-wff",
    "rules shake-a-wff",
    "rules chess",
    "p = T",
    "Kpq = F",
    "NKpq == ANpNq",
    "p |= q",
    "Apq is contingent",
    "“",
    "Homework 3",
    "é🎲\u{85}\u{2028}",
];

fn piece() -> impl Strategy<Value = String> {
    let letters = || {
        prop::collection::vec(select(&b"pqrsNKACENKACEpqiRZk @,()&"[..]), 0..8)
            .prop_map(|bytes| String::from_utf8(bytes).unwrap())
    };
    let plain = vec!["Kpq", "p", "NApNq", "CKpqr", ""];
    let name = || select(vec!["a", "b", "c-1"]);
    let roller = select(vec!["", "Ann: ", "Bob: ", "Ann ", "x y: "]);
    let dice = select(vec!["pq K", "pqr NKE", "", "io K", "pqx K", "ppR"]);
    let caller = select(vec!["", "Ann: ", "Anna: ", "Bob: ", "Cem: "]);
    let said = select(vec!["Kpq", "p", "none", "pff", "", "Kp", "K@a q"]);
    let does = select(vec!["call", "challenge"]);
    prop_oneof![
        4 => letters(),
        4 => select(plain).prop_map(str::to_owned),
        2 => (name(), letters()).prop_map(|(name, formula)| format!("def {name} = {formula}")),
        2 => (name(), name()).prop_map(|(name, other)| format!("def {name} = N@{other}")),
        3 => (name(), letters()).prop_map(|(name, rest)| format!("K@{name} {rest}")),
        2 => name().prop_map(|name| format!("@{name} is tautology")),
        5 => select(OF_BLOCKS).prop_map(str::to_owned),
        4 => select(OF_VALUES).prop_map(str::to_owned),
        3 => (roller, dice).prop_map(|(player, dice)| format!("roll {player}{dice}")),
        4 => (does, caller, said)
            .prop_map(|(does, player, said)| format!("{does} {player}{said}")),
    ]
}

fn text(lines: std::ops::Range<usize>) -> impl Strategy<Value = String> {
    let line =
        (piece(), select(vec!["\n", "\r\n", "\r", "\n"])).prop_map(|(piece, end)| piece + end);
    prop::collection::vec(line, lines).prop_map(|lines| lines.concat())
}

/// An edit: a place, the bytes that are replaced, and the new text.
type Edit = (prop::sample::Index, usize, String);

fn edits(text: impl Strategy<Value = String>, most: usize) -> impl Strategy<Value = Vec<Edit>> {
    prop::collection::vec((any::<prop::sample::Index>(), 0..40_usize, text), 1..most)
}

fn boundary(text: &str, mut offset: usize) -> usize {
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// Makes an edit in a document and its text.
fn make((place, length, new): &Edit, document: &mut Document, text: &mut String) {
    let start = boundary(text, place.index(text.len() + 1));
    let end = boundary(text, (start + length).min(text.len()));
    text.replace_range(start..end, new);
    document.edit(start..end, new.len(), &**text);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 256,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_document_finds_what_each_line_in_turn_has(text in text(0..300)) {
        prop_assert_eq!(shown(&Document::new(&text, Scope::default()), &text), naive(&text));
    }

    #[test]
    fn an_edited_document_equals_one_parsed_afresh(
        mut text in text(0..60),
        edits in edits(prop_oneof![text(0..3), piece(), text(10..20)], 30),
    ) {
        let mut document = Document::new(&text, Scope::default());
        for edit in &edits {
            make(edit, &mut document, &mut text);
            prop_assert_eq!(shown(&document, &text), naive(&text));
            prop_assert_eq!(document.bytes(), text.len());
            let afresh = Document::new(&text, Scope::default());
            prop_assert!(document.verdicts().eq(afresh.verdicts()));
            prop_assert_eq!(document.blocks(&*text), afresh.blocks(&*text));
        }
    }

    #[test]
    fn what_is_left_for_later_is_known_in_the_end(
        mut text in text(0..60),
        edits in edits(piece(), 20),
        settles in any::<u32>(),
    ) {
        let mut document = Document::being_edited(&text, Scope::default());
        let learn = |document: &mut Document, text: &str| {
            let decide = |query: &Query| query.decide(MAX_STEPS, &AtomicBool::new(false));
            let open = document.open_queries();
            let answers = open.into_iter().map(|query| (query.clone(), decide(&query)));
            document.learn(answers.collect::<Vec<_>>(), text);
        };
        for (number, edit) in edits.iter().enumerate() {
            make(edit, &mut document, &mut text);
            let found = naive(&text);
            prop_assert!(shown(&document, &text).iter().all(|it| found.contains(it)));
            if settles >> number & 1 != 0 {
                learn(&mut document, &text);
                prop_assert_eq!(document.open_queries().len(), 0);
                prop_assert_eq!(shown(&document, &text), found);
            }
        }
    }

    #[test]
    fn a_line_is_found_with_what_is_in_force_before_it(
        text in text(0..200),
        place in any::<prop::sample::Index>(),
    ) {
        let document = Document::new(&text, Scope::default());
        let offset = boundary(&text, place.index(text.len() + 1));
        let lines: Vec<(usize, &str)> = lines(&text);
        let number = lines.iter().rposition(|(start, _)| *start <= offset).unwrap();
        let mut scope = Scope::default();
        for (above, (_, line)) in lines.iter().enumerate().take(number + 1) {
            let line = parse(line);
            if scope.block().is_some_and(|it| !it.has_end && !can_stand(it.kind, &line)) {
                scope.leave();
            }
            if above < number {
                bind(&line, has_end(&line, &lines[above + 1..]), &mut scope);
            }
        }
        let found = document.line(&*text, offset, |placed| {
            let is_same = placed.scope.same_facts(&scope);
            (placed.line, placed.start, placed.content.to_owned(), is_same)
        });
        let (start, content) = lines[number];
        prop_assert_eq!(found, Some((number, start, content.to_owned(), true)));
        let called = |called: &Arc<Called>| {
            let text = match &called.says {
                Says::Formula(formula) => formula.text.to_string(),
                other => format!("{other:?}"),
            };
            (called.player.clone(), called.rolled.clone(), text)
        };
        let table = |scope: &Scope| {
            [None, Some("Ann"), Some("Bob")]
                .map(|player| (scope.roll(player).cloned(), scope.called(player).map(called)))
        };
        let found = document.line(&*text, offset, |placed| table(&placed.scope));
        prop_assert_eq!(found, Some(table(&scope)));
    }
}

#[test]
fn a_text_that_is_not_the_document_s_is_no_panic() {
    let text = "def a = p\nK@a q r\nmatrix M";
    let mut document = Document::new(text, Scope::default());
    for other in ["", "é", "K@a", "def a = p\nK@a qé\nmatrix M\n\n"] {
        assert_eq!(document.diagnostics(other).count(), 0);
        assert_eq!(document.lines(other, 0..9, |placed| placed.line), Vec::<usize>::new());
        assert_eq!(document.blocks(other), []);
    }
    for (old, length, new) in [(0..99, 3, "Kpq"), (3..3, 9, "Kp"), (0..0, 1, "pé"), (1..1, 1, "é")]
    {
        document.edit(old, length, new);
        assert_eq!(shown(&document, new), naive(new), "{new}");
    }
}

#[test]
fn a_block_knows_its_lines() {
    let whole =
        "p\nmatrix M\n  values F T\nKpq == Kqp\nend\nKp\nmatrix L\n  values F T\nCpq = T\n  row";
    let document = Document::new(whole, Scope::default());
    let blocks = document.blocks(whole);
    let shown: Vec<_> = blocks.iter().map(|it| (it.lines.clone(), it.has_end)).collect();
    assert_eq!(shown, [(1..5, true), (6..8, false)]);
    assert_eq!(blocks[0].verdicts, [(3, Verdict::Right)]);
    assert!(document.verdicts().eq([
        (3, Verdict::Right),
        (5, Verdict::Pff),
        (8, Verdict::Unchecked)
    ]));
}

#[test]
fn what_a_block_puts_in_force_lapses_at_its_end() {
    let shown = |text: &str| -> Vec<(usize, String)> {
        let document = Document::new(text, Scope::default());
        document.diagnostics(text).map(|it| (it.line, it.diagnostic.rule.id.to_owned())).collect()
    };
    let inside = "let p = F\nmatrix M\n  values F T\nlet p = T\np = T\nend\np = T";
    assert_eq!(shown(inside), [(5, "incomplete-matrix".to_owned()), (6, "false-value".to_owned())]);
}

#[test]
fn an_end_far_below_closes_a_block() {
    let mut text = String::from("p\nmatrix M\n  values F T\nKpq\n");
    text.push_str(&"CKpqr\n".repeat(200));
    text.push_str("  row F | T\n");
    let mut document = Document::new(&text, Scope::default());
    assert_eq!(shown(&document, &text), naive(&text));
    let end = text.len();
    text.push_str("end\n");
    document.edit(end..end, 4, &*text);
    assert_eq!(shown(&document, &text), naive(&text));
    text.insert_str(2, "matrix L\n");
    document.edit(2..2, 9, &*text);
    assert_eq!(shown(&document, &text), naive(&text));
    text.truncate(text.len() - 4);
    document.edit(text.len()..text.len() + 4, 0, &*text);
    assert_eq!(shown(&document, &text), naive(&text));
}

#[test]
fn a_line_end_can_be_split_and_joined() {
    for (before, range, new) in [
        ("p\r\nq", 2..2, "x"),
        ("p\rq", 2..2, "\n"),
        ("p\r\nq", 1..2, ""),
        ("Kp\nq", 2..3, ""),
        ("", 0..0, "p"),
        ("p", 0..1, ""),
    ] {
        let mut document = Document::new(before, Scope::default());
        let mut after = before.to_owned();
        after.replace_range(range.clone(), new);
        document.edit(range, new.len(), &*after);
        assert_eq!(shown(&document, &after), naive(&after), "{before:?} became {after:?}");
    }
}

#[test]
fn clean_formulas_leave_no_trace() {
    let document = Document::new(&"CKpqr\n".repeat(10_000), Scope::default());
    assert!(document.chunks.iter().all(|chunk| chunk.faults.capacity() == 0
        && chunk.verdicts.capacity() == 0
        && chunk.mentions.capacity() == 0
        && chunk.involved == 0));
}

#[test]
fn a_long_chain_of_names_is_read_edited_and_dropped() {
    let mut text = String::from("def a0 = p\n");
    (1..20_000).for_each(|i| text.push_str(&format!("def a{i} = N@a{}\n", i - 1)));
    text.push_str("@a19999 == Np");
    let mut document = Document::new(&text, Scope::default());
    assert_eq!(shown(&document, &text), vec![]);
    text.replace_range(9..10, "q");
    document.edit(9..10, 1, &*text);
    assert_eq!(shown(&document, &text).len(), 1);
    assert_eq!(document.faults().next().unwrap().line, 20_000);
}

#[test]
fn an_edit_in_a_roll_goes_no_further_than_the_next_one() {
    let mut text = String::from("roll Cem: pq K\n");
    (0..2_000).for_each(|i| {
        text.push_str(&format!("roll Ann: pq K\ncall Ann: Kpq\nroll Bob{i}: rs N\ncall Nr\n"))
    });
    text.push_str("call Cem: Kpq");
    let mut document = Document::new(&text, Scope::default());
    let before = document.chunks.clone();
    assert_eq!(shown(&document, &text), vec![]);
    let same = |document: &Document, from: usize| {
        let pairs = before.iter().zip(document.chunks.iter()).skip(from);
        pairs.filter(|(one, other)| one.mentions.as_ptr() != other.mentions.as_ptr()).count()
    };
    text.replace_range(26..27, "r");
    document.edit(26..27, 1, &*text);
    assert_eq!(
        (shown(&document, &text).len(), same(&document, 3)),
        (1, 0),
        "Ann's first roll is answered in its chunk"
    );
    text.replace_range(26..27, "q");
    document.edit(26..27, 1, &*text);
    text.replace_range(10..11, "r");
    document.edit(10..11, 1, &*text);
    assert_eq!(shown(&document, &text), naive(&text), "Cem's roll is answered in the last line");
    assert_eq!(shown(&document, &text).len(), 1);
}

#[test]
fn a_name_of_many_letters_has_the_most_letters_that_can_be_counted() {
    let mut text = String::from("def a0 = Kpq\n");
    (1..200).for_each(|i| text.push_str(&format!("def a{i} = K@a{}@a{}\n", i - 1, i - 1)));
    text.push_str("@a199 == Kpq");
    let document = Document::new(&text, Scope::default());
    assert_eq!(shown(&document, &text), vec![]);
    let length = document.line(&*text, text.len(), |placed| {
        placed.scope.name("a199").cloned().flatten().unwrap().length
    });
    assert_eq!(length, Some(u64::MAX));
}
