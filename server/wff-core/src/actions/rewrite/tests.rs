//! Tests of rewrites that are offered.

use super::*;
use crate::logic::Matrix;
use crate::rules::Levels;
use crate::scope::Scope;
use expect_test::{Expect, expect};
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeSet;

fn applied(text: &str, action: &Action) -> String {
    let mut made = text.to_owned();
    action.edits.iter().rev().for_each(|edit| made.replace_range(edit.range.clone(), &edit.text));
    made
}

/// The actions between the marks `$0` of a text, each with what it makes of the line.
fn offers(text: &str) -> Vec<(String, String)> {
    let start = text.find("$0").unwrap();
    let text = text.replacen("$0", "", 1);
    let end = text.find("$0").unwrap_or(start);
    let text = text.replacen("$0", "", 1);
    let line = text[..start].matches('\n').count();
    let document = Document::new(&text, Scope::default());
    let offered =
        super::super::actions(&document, &*text, start..end, &Levels::default(), 1, |_| true);
    let rewrites = offered.iter().filter(|action| action.kind == ActionKind::Rewrite);
    rewrites
        .map(|action| {
            (action.title.clone(), applied(&text, action).lines().nth(line).unwrap().to_owned())
        })
        .collect()
}

fn check(text: &str, expected: Expect) {
    expected.assert_eq(
        &offers(text).iter().map(|(title, made)| format!("{title} → {made}\n")).collect::<String>(),
    );
}

fn titles(text: &str) -> Vec<String> {
    offers(text).into_iter().map(|(title, _)| title).collect()
}

#[test]
fn the_subformula_at_the_cursor_is_rewritten_and_the_whole_formula() {
    check(
        "$0NKpq",
        expect![[r#"
        Apply De Morgan's law: `ANpNq` → ANpNq
        Write as a conditional: `CpNq` → CpNq
        Rewrite in negation, disjunctive and conjunctive normal form: `ANpNq` → ANpNq
        Put a double negation in front: `NNNKpq` → NNNKpq
    "#]],
    );
    check(
        "3) C K p q $0 N K q q # so",
        expect![[r#"
        Rewrite in negation normal form: `AANpNqANqNq` → 3) AANpNqANqNq # so
        Rewrite in disjunctive and conjunctive normal form: `ANpNq` → 3) ANpNq # so
        Rewrite as the shortest equivalent WFF: `CpNq` → 3) CpNq # so
    "#]],
    );
    check(
        "K$0pq",
        expect![[r#"
        Put a double negation in front: `NNp` → KNNpq
    "#]],
    );
    check(
        "$0Epq",
        expect![[r#"
        Swap the operands: `Eqp` → Eqp
        Expand into both conditionals: `KCpqCqp` → KCpqCqp
        Expand into two cases: `AKpqKNpNq` → AKpqKNpNq
        Negate both operands: `ENpNq` → ENpNq
        Rewrite in negation normal form: `KANpqANqp` → KANpqANqp
        Rewrite in disjunctive normal form: `AKpqKNpNq` → AKpqKNpNq
        Rewrite in conjunctive normal form: `KApNqANpq` → KApNqANpq
        Put a double negation in front: `NNEpq` → NNEpq
    "#]],
    );
    check(
        "Kpq, $0NNp is contingent",
        expect![[r#"
        Remove the double negation: `p` → Kpq, p is contingent
        Rewrite in negation, disjunctive and conjunctive normal form: `p` → Kpq, p is contingent
        Rewrite as the shortest equivalent WFF: `p` → Kpq, p is contingent
        Put a double negation in front: `NNNNp` → Kpq, NNNNp is contingent
    "#]],
    );
    check(
        "def a = NK$0pq",
        expect![[r#"
        Rewrite in negation, disjunctive and conjunctive normal form: `ANpNq` → def a = ANpNq
        Put a double negation in front: `NNp` → def a = NKNNpq
    "#]],
    );
    check(
        "Kpq |= $0NNp",
        expect![[r#"
        Remove the double negation: `p` → Kpq |= p
        Rewrite in negation, disjunctive and conjunctive normal form: `p` → Kpq |= p
        Rewrite as the shortest equivalent WFF: `p` → Kpq |= p
        Put a double negation in front: `NNNNp` → Kpq |= NNNNp
    "#]],
    );
}

#[test]
fn a_selection_chooses_the_smallest_subformula_around_it() {
    for (selected, cursor) in [
        ("CN$0Kp$0qr", "CN$0Kpqr"),
        ("CN$0Kpq$0r", "CN$0Kpqr"),
        ("CNK$0pq$0r", "CN$0Kpqr"),
        ("CNKp$0qr$0", "$0CNKpqr"),
        ("C$0NK pq $0 r", "C$0NK pq  r"),
        ("$0CNKpqr$0", "$0CNKpqr"),
    ] {
        assert_eq!(offers(selected), offers(cursor), "{selected}");
    }
    assert_eq!(offers("$0Kpq, Kqp$0"), []);
    assert_eq!(offers("$0Kpq\nK$0qp"), []);
}

#[test]
fn only_laws_of_the_logic_are_applied() {
    check(
        "logic L3\nC$0pq",
        expect![[r#"
        Put a double negation in front: `NNp` → CNNpq
    "#]],
    );
    check(
        "logic L3\n$0Cpq",
        expect![[r#"
        Take the contrapositive: `CNqNp` → CNqNp
        Put a double negation in front: `NNCpq` → NNCpq
    "#]],
    );
    check("logic G3\nC$0NNpNKpq", expect![[r#""#]]);
}

#[test]
fn only_letters_of_the_alphabet_in_force_are_written() {
    check(
        "alphabet textbook\n$0ApNp",
        expect![[r#"
        Swap the operands: `ANpp` → ANpp
        Write as a negated conjunction: `NKNpp` → NKNpp
        Write as a conditional: `CNpNp` → CNpNp
        Rewrite as the shortest equivalent WFF: `Cpp` → Cpp
        Write as a constant: `V` → V
        Write with D: `DNpp` → DNpp
        Write with X: `NXpNp` → NXpNp
        Put a double negation in front: `NNApNp` → NNApNp
    "#]],
    );
    check(
        "alphabet textbook\n$0Dpq",
        expect![[r#"
        Swap the operands: `Dqp` → Dqp
        Replace D by N and K: `NKpq` → NKpq
        Replace D by N and A: `ANpNq` → ANpNq
        Rewrite in negation, disjunctive and conjunctive normal form: `ANpNq` → ANpNq
        Put a double negation in front: `NNDpq` → NNDpq
    "#]],
    );
    assert_eq!(titles("$0Dpq"), [""; 0]);
}

#[test]
fn normal_forms_write_names_out_and_single_laws_leave_them() {
    check(
        "def mp = CKpCpqq\n$0K@mp q",
        expect![[r#"
        Swap the operands: `Kq@mp` → Kq@mp
        Write as a negated disjunction: `NAN@mpNq` → NAN@mpNq
        Write as a negated conditional: `NC@mpNq` → NC@mpNq
        Rewrite in negation normal form, with names written out: `KAANpKpNqqq` → KAANpKpNqqq
        Rewrite in disjunctive and conjunctive normal form, with names written out: `q` → q
        Rewrite as the shortest equivalent WFF, with names written out: `q` → q
        Put a double negation in front: `NNK@mp q` → NNK@mp q
    "#]],
    );
    check(
        "def a = NNp\n@$0a",
        expect![[r#"
        Rewrite in negation, disjunctive and conjunctive normal form, with names written out: `p` → p
        Rewrite as the shortest equivalent WFF, with names written out: `p` → p
        Put a double negation in front: `NN@a` → NN@a
    "#]],
    );
}

#[test]
fn nothing_is_offered_where_nothing_is_sure() {
    for text in [
        "$0Kp",
        "$0x",
        "logic nonsense\n$0NNp",
        "alphabet nonsense\n$0NNp",
        "N$0N@nobody",
        "roll pp NN\ncall $0NNp",
        "call $0NNp\nchallenge Bob: NNp",
        "let $0p = T",
        "# $0NNp",
        "Kpq is $0tautology",
        "p = $0T",
    ] {
        assert_eq!(titles(text), [""; 0], "{text}");
    }
    let long = format!("$0{}p", "N".repeat(MOST));
    assert_eq!(titles(&long), [""; 0]);
    assert_eq!(
        titles(&format!("{}p$0", "N".repeat(200_000))),
        ["Put a double negation in front: `NNp`"]
    );
    assert_eq!(
        titles("alphabet textbook\nKpq != $0NNi")
            .iter()
            .filter(|title| title.contains("`i`"))
            .count(),
        0
    );
    assert_eq!(
        titles("alphabet textbook\nKpq == $0NNj")
            .iter()
            .filter(|title| title.contains("`j`"))
            .count(),
        3
    );
}

/// The letters and names of a formula.
fn symbols(text: &str) -> Vec<String> {
    let mut symbols: Vec<String> = Vec::new();
    for c in text.chars() {
        match symbols.last_mut() {
            Some(name)
                if name.starts_with('@')
                    && (c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-') =>
            {
                name.push(c)
            }
            Some(letter) if c.is_ascii_digit() => letter.push(c),
            _ => symbols.push(c.into()),
        }
    }
    symbols.retain(|symbol| symbol != " ");
    symbols
}

/// The value of the formula that these symbols begin with, by the recursive definition; they go
/// on behind it.
fn value(symbols: &mut &[String], row: &[u8], matrix: &Matrix) -> u8 {
    let (first, rest) = symbols.split_first().unwrap();
    *symbols = rest;
    let letter = first.as_bytes()[0];
    match &**first {
        "@a" => value(&mut &*self::symbols(NAMES[0]), row, matrix),
        "@b-1" => value(&mut &*self::symbols(NAMES[1]), row, matrix),
        "N" => matrix.unary(letter, value(symbols, row, matrix)).unwrap(),
        "O" | "V" => matrix.constant(letter).unwrap(),
        _ if letter.is_ascii_uppercase() => {
            let x = value(symbols, row, matrix);
            matrix.binary(letter, x, value(symbols, row, matrix)).unwrap()
        }
        proposition => row[PROPOSITIONS.iter().position(|other| *other == proposition).unwrap()],
    }
}

/// The formulas that `@a` and `@b-1` stand for.
const NAMES: [&str; 2] = ["NKpq", "C@a p"];
const PROPOSITIONS: [&str; 3] = ["p", "q", "r12"];

/// The values of each formula of a line under all valuations.
fn columns(line: &str, matrix: &Matrix) -> Vec<Vec<u8>> {
    let column = |formula: &str| {
        let symbols = symbols(formula);
        let size = usize::from(matrix.size());
        let row = |row: usize| {
            [row % size, row / size % size, row / size / size]
                .map(|value| u8::try_from(value).unwrap())
        };
        let of = |number: usize| {
            let mut left = &*symbols;
            let value = value(&mut left, &row(number), matrix);
            assert!(left.is_empty(), "{formula}");
            value
        };
        (0..size.pow(3)).map(of).collect()
    };
    line.split(',').map(column).collect()
}

/// The text of a formula: a connective or an atom for each number while operands are missing,
/// then atoms.
fn formula(numbers: &[(usize, bool)], textbook: bool) -> String {
    let (connectives, atoms) = match textbook {
        true => ("NNKACEDXJB", &["p", "q", "r12", "@a", "@b-1", "O", "V"][..]),
        false => ("NNNKACE", &["p", "q", "@a", "@b-1"][..]),
    };
    let mut text = String::new();
    let mut need = 1;
    for (place, (number, blank)) in numbers.iter().enumerate() {
        let atom = need == 0 || place + need >= numbers.len() || number % 3 == 0;
        let symbol = if atom {
            atoms[number / 3 % atoms.len()]
        } else {
            &connectives[number / 3 % connectives.len()..][..1]
        };
        if need == 0 {
            break;
        }
        need = if atom { need - 1 } else { need + usize::from(symbol != "N") };
        let blank = *blank
            || text.ends_with(['a', '1']) && symbol.starts_with(|c: char| c.is_ascii_lowercase());
        text.push_str(if blank && !text.is_empty() { " " } else { "" });
        text.push_str(symbol);
    }
    (0..need).for_each(|_| text.push_str(" q"));
    text
}

/// Logics, the classical one twice as often.
const LOGICS: [&str; 14] = [
    "classical",
    "classical",
    "K3",
    "LP",
    "L3",
    "G3",
    "WK",
    "B3E",
    "RM3",
    "P3",
    "FDE",
    "L5",
    "G4",
    "X9",
];

fn numbers() -> impl Strategy<Value = Vec<(usize, bool)>> {
    prop::collection::vec((0..1000_usize, prop::bool::weighted(0.1)), 1..16)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 600,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn every_rewrite_keeps_every_value_and_brings_no_fault(
        one in numbers(),
        other in numbers(),
        textbook in any::<bool>(),
        logic in select(LOGICS.to_vec()),
        place in any::<prop::sample::Index>(),
    ) {
        let [one, other] = [one, other].map(|numbers| formula(&numbers, textbook));
        let line = if textbook { one } else { format!("{one}, {other}") };
        let alphabet = if textbook { "textbook" } else { "dice" };
        let settings = format!("logic {logic}\nalphabet {alphabet}\n");
        let before = format!("{settings}def a = {}\ndef b-1 = {}\n", NAMES[0], NAMES[1]);
        let text = format!("{before}{line}\n@a, @b-1\n");
        let document = Document::new(&text, Scope::default());
        prop_assert_eq!(document.faults().count(), 0, "{}", text);
        let at = before.len() + place.index(line.len());
        let logic = Logic::named(logic).unwrap();
        let values = columns(&line, &logic);
        let mut titles = BTreeSet::new();
        for action in offered(&document, &*text, at..at) {
            let made = applied(&text, &action);
            prop_assert!(made != text, "{}", action.title);
            prop_assert!(titles.insert(action.title.clone()), "{}", action.title);
            let document = Document::new(&made, Scope::default());
            prop_assert_eq!(document.faults().count(), 0, "{}", made);
            let after = made.lines().nth(4).unwrap();
            let about = format!("{}: {line} {after}", action.title);
            prop_assert_eq!(columns(after, &logic), values.clone(), "{}", about);
            let edit = &action.edits[0];
            prop_assert!(edit.text.len() <= MOST);
            prop_assert!(edit.range.start <= at && at <= edit.range.end);
        }
    }
}
