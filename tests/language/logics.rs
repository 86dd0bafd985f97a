//! Truth in every logic against the recursive definition: classes, values, equivalence and
//! consequence of all small formulas, and of larger ones whose tables take many blocks. The tables
//! of connectives are held against the literature elsewhere (`logic/logics.rs`); here they are
//! given.

use proptest::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;
use wff_core::document::Document;
use wff_core::logic::{Class, Decider, Limit, Logic, Outcome, Table, Valuation, Variable};
use wff_core::rules::Levels;
use wff_core::scope::{Scope, Settings};
use wff_core::syntax::{Alphabet, Formula, Named, Span, Written};

/// The value of the formula at the start of a text, by the definition, and the length of its text.
fn naive(text: &str, value: &dyn Fn(&str) -> u8, logic: &Logic) -> (u8, usize) {
    let letter = text.as_bytes()[0];
    match letter {
        b'a'..=b'z' => {
            let length = 1 + text[1..].bytes().take_while(u8::is_ascii_digit).count();
            (value(&text[..length]), length)
        }
        b'O' => (0, 1),
        b'V' => (logic.size() - 1, 1),
        b'N' => {
            let (x, n) = naive(&text[1..], value, logic);
            (logic.unary(b'N', x).unwrap(), 1 + n)
        }
        _ => {
            let (x, n) = naive(&text[1..], value, logic);
            let (y, m) = naive(&text[1 + n..], value, logic);
            (logic.binary(letter, x, y).unwrap(), 1 + n + m)
        }
    }
}

/// The rows of a table of these letters: the highest values first, the last letter changing
/// fastest.
fn rows(letters: &[&str], logic: &Logic) -> Vec<HashMap<String, u8>> {
    let mut rows = vec![HashMap::new()];
    for letter in letters {
        let with = |row: &HashMap<String, u8>| {
            let value = |value| {
                row.iter()
                    .map(|(l, v)| (l.clone(), *v))
                    .chain([((*letter).to_owned(), value)])
                    .collect()
            };
            (0..logic.size()).rev().map(value).collect::<Vec<_>>()
        };
        rows = rows.iter().flat_map(with).collect();
    }
    rows
}

fn column(text: &str, letters: &[&str], logic: &Logic) -> Vec<u8> {
    rows(letters, logic).iter().map(|row| naive(text, &|letter| row[letter], logic).0).collect()
}

fn formulas(atoms: &[&str], most: usize) -> Vec<String> {
    let mut by_length: Vec<Vec<String>> =
        vec![vec![], atoms.iter().map(ToString::to_string).collect()];
    for n in 2..=most {
        let mut new: Vec<String> = by_length[n - 1].iter().map(|f| format!("N{f}")).collect();
        for i in 1..n - 1 {
            for left in &by_length[i] {
                for right in &by_length[n - 1 - i] {
                    new.extend("KACEDXJB".chars().map(|c| format!("{c}{left}{right}")));
                }
            }
        }
        by_length.push(new);
    }
    by_length.concat()
}

fn read(text: &str) -> Formula {
    Formula::read(text, Span::new(0, text.len()), |_| None).unwrap()
}

fn logics() -> impl Iterator<Item = Logic> {
    // The logics of worlds have oracles of their own.
    let has_values = |logic: &Logic| logic.worlds().is_none();
    Logic::names().map(|name| Logic::named(name).unwrap()).filter(has_values)
}

/// The letters of a formula, in alphabetical order.
fn letters(text: &str) -> Vec<&str> {
    let mut letters: Vec<&str> = ["p", "q", "q7", "r", "s"]
        .into_iter()
        .filter(|letter| {
            text.match_indices(*letter).any(|(place, _)| {
                !text[place + letter.len()..].starts_with(|c: char| c.is_ascii_digit())
            })
        })
        .collect();
    letters.sort_unstable();
    letters
}

#[test]
fn classes_and_the_valuations_that_show_them_are_by_the_definition() {
    for logic in logics() {
        let oracle = Limit::full();
        let decider = Decider { logic: &logic, oracle: &oracle };
        let most = if logic.size() <= 4 { 4 } else { 3 };
        for text in formulas(&["p", "q7", "O"], most) {
            let formula = read(&text);
            let classified = decider.class(Written::new(&formula, &text)).unwrap();
            let letters = letters(&text);
            let (rows, column) = (rows(&letters, &logic), column(&text, &letters, &logic));
            let first = |designated: bool| {
                column.iter().position(|value| logic.is_designated(*value) == designated)
            };
            let shown = |valuation: &Option<Valuation>| {
                valuation.as_ref().map(|v| {
                    v.iter()
                        .map(|(variable, value)| (variable.to_string(), value.index()))
                        .collect::<HashMap<_, _>>()
                })
            };
            assert_eq!(
                shown(&classified.satisfied()),
                first(true).map(|row| rows[row].clone()),
                "{text} {}",
                logic.name()
            );
            assert_eq!(
                shown(&classified.refuted()),
                first(false).map(|row| rows[row].clone()),
                "{text} {}",
                logic.name()
            );
            let class = match (first(true), first(false)) {
                (_, None) => Class::Tautology,
                (None, _) => Class::Contradiction,
                _ => Class::Contingent,
            };
            assert_eq!(classified.class, class, "{text} {}", logic.name());
        }
    }
}

#[test]
fn a_value_is_known_where_it_follows_and_else_what_it_depends_on() {
    for logic in logics().filter(|logic| logic.size() <= 4) {
        let oracle = Limit::full();
        let decider = Decider { logic: &logic, oracle: &oracle };
        for text in formulas(&["p", "q"], 4) {
            let formula = read(&text);
            for p in 0..logic.size() {
                let given: Valuation =
                    [(Variable::from(b'p'), logic.value(logic.show(p)).unwrap())]
                        .into_iter()
                        .collect();
                let values: Vec<u8> = (0..logic.size())
                    .map(|q| naive(&text, &|letter| if letter == "p" { p } else { q }, &logic).0)
                    .collect();
                let outcome = decider.outcome(Written::new(&formula, &text), &given).unwrap();
                match outcome {
                    Outcome::Value(value) => assert!(
                        values.iter().all(|other| *other == value.index()),
                        "{text} {p} {value}"
                    ),
                    Outcome::Depends(letters) => {
                        assert!(values.iter().any(|other| *other != values[0]), "{text} {p}");
                        assert_eq!(letters, [Variable::from(b'q')]);
                    }
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn equivalence_and_consequence_are_by_the_definition(
        logic in prop::sample::select(logics().collect::<Vec<_>>()),
        texts in prop::collection::vec(any::<prop::sample::Index>(), 1..4),
    ) {
        let pool = formulas(&["p", "q", "r"], 4);
        let texts: Vec<&str> = texts.iter().map(|index| index.get(&pool).as_str()).collect();
        let formulas: Vec<Formula> = texts.iter().map(|text| read(text)).collect();
        let written: Vec<Written<'_>> = formulas
            .iter()
            .zip(&texts)
            .map(|(formula, text)| Written::new(formula, text))
            .collect();
        let letters: Vec<&str> = ["p", "q", "r"]
            .into_iter()
            .filter(|letter| texts.iter().any(|text| text.contains(letter)))
            .collect();
        let columns: Vec<Vec<u8>> =
            texts.iter().map(|text| column(text, &letters, &logic)).collect();
        let oracle = Limit::full();
        let decider = Decider { logic: &logic, oracle: &oracle };
        let (conclusion, premises) = written.split_last().unwrap();
        let row = (0..columns[0].len()).find(|row| {
            let designated = |column: &Vec<u8>| logic.is_designated(column[*row]);
            columns[..columns.len() - 1].iter().all(designated)
                && !designated(&columns[columns.len() - 1])
        });
        let found = decider.counterexample(premises, *conclusion).unwrap();
        let at = |valuation: &Valuation, row: usize| {
            let rows = rows(&letters, &logic);
            valuation
                .iter()
                .all(|(variable, value)| rows[row][&variable.to_string()] == value.index())
                && valuation.iter().count() == letters.len()
        };
        prop_assert_eq!(found.is_some(), row.is_some());
        if let (Some(found), Some(row)) = (found, row) {
            prop_assert!(at(&found.under, row), "{:?} {:?}", found, row);
            prop_assert_eq!(found.value.index(), columns[columns.len() - 1][row]);
        }
        let found = decider.difference(written[0], *conclusion).unwrap();
        let last = &columns[columns.len() - 1];
        let differ = columns[0].iter().zip(last).position(|(one, other)| one != other);
        prop_assert_eq!(found.is_some(), differ.is_some());
        if let Some(found) = found {
            let entails = |one: &[u8], other: &[u8]| {
                one.iter()
                    .zip(other)
                    .all(|(x, y)| !logic.is_designated(*x) || logic.is_designated(*y))
            };
            prop_assert_eq!(
                found.follows,
                [entails(&columns[0], last), entails(last, &columns[0])]
            );
        }
    }

    #[test]
    fn tables_of_many_blocks_are_by_the_definition(
        logic in prop::sample::select(vec!["classical", "K3", "L4", "FDE", "P3"]),
        shape in prop::collection::vec((0..9_usize, 0..12_usize), 4..24),
    ) {
        let logic = Logic::named(logic).unwrap();
        let atoms = ["a", "b", "c", "d", "e", "f", "g", "h", "k", "l", "m", "V"];
        let atoms = &atoms[..if logic.is_classical() { 12 } else { 6 }];
        // Left and right alike nested, with names used several times.
        let mut texts: Vec<String> = Vec::new();
        for (connective, atom) in shape {
            let atom = atoms[atom % atoms.len()];
            let last = texts.last().map_or("a", String::as_str);
            texts.push(match b"NKACEDXJB"[connective] {
                b'N' => format!("N{last}"),
                letter if connective % 2 == 0 => format!("{}{last}{atom}", char::from(letter)),
                letter => format!("{}{atom}{last}", char::from(letter)),
            });
        }
        let text = texts.pop().unwrap();
        let formula = read(&text);
        let table =
            Table::new(&logic, &[Written::new(&formula, &text)], &Valuation::default(), 1 << 20)
                .unwrap();
        let names: Vec<String> = table.variables().iter().map(ToString::to_string).collect();
        prop_assert_eq!(u128::from(table.rows()), u128::from(logic.size()).pow(names.len() as u32));
        for row in 0..table.rows() {
            let value = |letter: &str| {
                table.value(names.iter().position(|name| name == letter).unwrap(), row)
            };
            prop_assert_eq!(
                table.result(0, row),
                naive(&text, &value, &logic).0,
                "{} \
             {}",
                text,
                row
            );
        }
    }
}

#[test]
fn names_are_evaluated_once_however_often_they_are_used() {
    let mut last: Option<Arc<Named>> = None;
    for level in 0..2000 {
        let text = if level == 0 { "Cab".to_owned() } else { "E@n@n".to_owned() };
        let formula = Formula::read(&text, Span::new(0, text.len()), |_| last.clone()).unwrap();
        last = Some(Arc::new(Named::new("n".into(), formula, &text)));
    }
    let formula = Formula::read("@n", Span::new(0, 2), |_| last.clone()).unwrap();
    let oracle = Limit::full();
    for (logic, class) in
        [("classical", Class::Tautology), ("L3", Class::Tautology), ("K3", Class::Contingent)]
    {
        let logic = Logic::named(logic).unwrap();
        let decider = Decider { logic: &logic, oracle: &oracle };
        assert_eq!(
            decider.class(Written::new(&formula, "@n")).unwrap().class,
            class,
            "{}",
            logic.name()
        );
    }
}

/// Everything that a document says of one line in the textbook alphabet.
fn said(logic: &str, line: &str) -> Vec<String> {
    let start = Scope::new(Settings {
        logic: Logic::named(logic),
        alphabet: Some(Alphabet::Textbook),
        ..Settings::default()
    });
    let document = Document::new(line, start);
    let levels = Levels::default();
    document
        .diagnostics(line)
        .filter(|found| levels.of(found.diagnostic.rule).is_some())
        .map(|found| found.diagnostic.message.clone())
        .collect()
}

#[test]
fn beyond_a_table_a_search_decides_classical_claims_with_a_countermodel() {
    let chain: String = (0..60).map(|i| format!("KCp{i}p{}", i + 1)).collect();
    assert_eq!(said("classical", &format!("C{chain}VCp0p60 is tautology")), [""; 0]);
    let found = said("classical", &format!("C{chain}VCp60p0 is tautology"));
    assert!(
        found.len() == 1
            && found[0].ends_with("is not a tautology: it is F under p60 = T, all others F"),
        "{found:?}"
    );
    let found = said("L3", &format!("C{chain}VCp0p60 is contradiction"));
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn long_formulas_of_every_kind_are_decided_or_out_of_reach_soon() {
    for logic in ["classical", "K3", "FDE", "L16"] {
        for text in [
            format!("{}p", "N".repeat(200_000)),
            format!("{}a{}", "K".repeat(100_000), "b".repeat(100_000)),
            format!("{}c", "Ca".repeat(100_000)),
            format!("{}p0", (1..=20_000).map(|i| format!("Kp{i}")).collect::<String>()),
            format!("{}p0", (1..=20_000).map(|i| format!("Ep{}", i % 40)).collect::<String>()),
        ] {
            for claim in ["is tautology", "is satisfiable", "= T", "== p", "|= q"] {
                assert!(said(logic, &format!("{text} {claim}")).len() <= 2, "{logic} {claim}");
            }
        }
    }
}
