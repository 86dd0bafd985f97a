//! Tests of longest true WFFs, held against their definition.

use super::*;
use crate::dice::{Answer, Cup, Every, EveryValued, Goal, OutOfReach, longest};
use crate::{Valuation, Value};

const STEPS: u64 = 10_000_000;
const BOTH: [Rules; 2] = [Rules::ShakeAWff, Rules::XWff];

type Row = [Option<u8>; 4];

fn logic(name: &str) -> &'static Matrix {
    Box::leak(Box::new(crate::Logic::named(name).unwrap()))
}

/// All multisets of at most so many faces.
fn multisets(faces: &str, most: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    for face in faces.chars() {
        let with = |roll: &String| {
            (0..=most - roll.len())
                .map(|n| format!("{roll}{}", face.to_string().repeat(n)))
                .collect()
        };
        all = all.iter().flat_map::<Vec<_>, _>(with).collect();
    }
    all
}

/// The end of a WFF at the start of a text, by the definition.
fn end(text: &[u8]) -> Option<usize> {
    match text.first()? {
        b'p'..=b's' => Some(1),
        b'N' => Some(1 + end(&text[1..])?),
        b'K' | b'A' | b'C' | b'E' => {
            let first = 1 + end(&text[1..])?;
            Some(first + end(&text[first..])?)
        }
        _ => None,
    }
}

fn value(matrix: &Matrix, wff: &[u8], row: &Row) -> u8 {
    match wff[0] {
        letter @ b'p'..=b's' => row[usize::from(letter - b'p')].unwrap(),
        b'N' => matrix.unary(b'N', value(matrix, &wff[1..], row)).unwrap(),
        letter => {
            let (first, second) = wff[1..].split_at(end(&wff[1..]).unwrap());
            matrix.binary(letter, value(matrix, first, row), value(matrix, second, row)).unwrap()
        }
    }
}

/// Every WFF that can be laid with dice: all words of dice, an R being any of N K A C in x-wff,
/// that are WFFs.
fn laid(roll: &str, rules: Rules) -> BTreeSet<String> {
    let mut wffs = BTreeSet::new();
    let mut begun = BTreeSet::from([(String::new(), roll.to_owned())]);
    while let Some((word, dice)) = begun.pop_first() {
        if end(word.as_bytes()) == Some(word.len()) {
            wffs.insert(word.clone());
        }
        for (at, die) in dice.char_indices() {
            let left = format!("{}{}", &dice[..at], &dice[at + 1..]);
            match die {
                'i' | 'o' => {}
                'R' if rules == Rules::XWff => {
                    begun.extend(
                        "NKAC".chars().map(|letter| (format!("{word}{letter}"), left.clone())),
                    );
                }
                'R' => {}
                letter => _ = begun.insert((format!("{word}{letter}"), left)),
            }
        }
    }
    wffs
}

/// All ways to give values to those letters of a roll that have none.
fn completions(matrix: &Matrix, roll: &str, row: &Row) -> Vec<Row> {
    let mut rows = vec![*row];
    for place in (0..4)
        .filter(|place| row[*place].is_none() && roll.contains("pqrs".as_bytes()[*place] as char))
    {
        rows = rows
            .iter()
            .flat_map(|row| {
                (0..matrix.size()).map(|v| {
                    let mut row = *row;
                    row[place] = Some(v);
                    row
                })
            })
            .collect();
    }
    rows
}

/// The facts of a roll, from all its WFFs; and all the longest that do without the letters
/// that have no value.
fn by_definition(
    matrix: &Matrix,
    roll: &str,
    wffs: &BTreeSet<String>,
    row: &Row,
) -> (Valued, BTreeSet<String>) {
    let rows = completions(matrix, roll, row);
    let is_true = |wff: &str, row: &Row| matrix.is_designated(value(matrix, wff.as_bytes(), row));
    let longest =
        |row: &Row| wffs.iter().filter(|wff| is_true(wff, row)).map(String::len).max().unwrap_or(0);
    let lengths: Vec<usize> = rows.iter().map(longest).collect();
    let (least, most) = (*lengths.iter().min().unwrap(), *lengths.iter().max().unwrap());
    if wffs.is_empty() || most == 0 {
        return (Valued::None { wff: !wffs.is_empty() }, BTreeSet::new());
    }
    let always = |wff: &&String| wff.len() == most && rows.iter().all(|row| is_true(wff, row));
    let found: BTreeSet<String> = wffs.iter().filter(always).cloned().collect();
    if let Some(wff) = found.first().cloned() {
        let valued = |wff: &String| {
            wff.bytes().all(|letter| letter < b'p' || row[usize::from(letter - b'p')].is_some())
        };
        return (
            Valued::Longest { wff, length: most as u64, value: None },
            found.into_iter().filter(valued).collect(),
        );
    }
    let missing: Vec<usize> =
        (0..4).filter(|place| rows.iter().any(|other| other[*place] != row[*place])).collect();
    let matters = |place: &usize| {
        let differ = |one: &Row, other: &Row| (0..4).all(|at| at == *place || one[at] == other[at]);
        let pairs = || rows.iter().zip(&lengths);
        pairs()
            .any(|(row, length)| pairs().any(|(other, long)| length != long && differ(row, other)))
    };
    let mut matter: Vec<usize> = missing.iter().copied().filter(matters).collect();
    if matter.is_empty() {
        matter = missing;
    }
    let letters = matter.into_iter().map(|place| b"pqrs"[place]).collect();
    (Valued::Depends { letters, least: least as u64, most: most as u64 }, BTreeSet::new())
}

/// Compares a roll under some values with the definition.
fn check(matrix: &Matrix, roll: &str, rules: Rules, wffs: &BTreeSet<String>, row: &Row) {
    let context = || format!("{} {roll} {rules:?} {row:?}", matrix.name());
    let faces = Faces::read(roll).unwrap();
    let found = longest_valued(&faces, rules, matrix, row, STEPS);
    let (expected, all) = by_definition(matrix, roll, wffs, row);
    match (&found, &expected) {
        (Valued::Longest { wff, length, value: of }, Valued::Longest { length: expected, .. }) => {
            assert_eq!((*length, wff.len() as u64), (*expected, *expected), "{}", context());
            assert!(wffs.contains(wff), "{wff} {}", context());
            let rows = completions(matrix, roll, row);
            let values: BTreeSet<u8> =
                rows.iter().map(|row| value(matrix, wff.as_bytes(), row)).collect();
            assert!(values.iter().all(|value| matrix.is_designated(*value)), "{wff} {}", context());
            assert_eq!(
                *of,
                values.first().copied().filter(|_| values.len() == 1),
                "{wff} {}",
                context()
            );
            if rows.len() == 1 {
                let highest = all.iter().map(|wff| value(matrix, wff.as_bytes(), row)).max();
                assert_eq!(*of, highest, "{wff} {}", context());
            }
        }
        _ => assert_eq!(found, expected, "{}", context()),
    }
    let every = EveryValued::new(&faces, rules, matrix, row, STEPS).unwrap();
    let listed: Vec<String> = every.iter().collect();
    assert_eq!((listed.len(), every.count()), (all.len(), all.len() as u128), "{}", context());
    assert_eq!(listed.iter().cloned().collect::<BTreeSet<_>>(), all, "{}", context());
    let some = every.some(3);
    assert_eq!(some.len(), all.len().min(3), "{}", context());
    assert!(some.iter().all(|wff| all.contains(wff)), "{}", context());
    assert_eq!(some.iter().collect::<BTreeSet<_>>().len(), some.len(), "{}", context());
}

/// All rows of values for the letters of a roll, each a value or none.
fn rows(matrix: &Matrix, roll: &str) -> Vec<Row> {
    let mut rows = vec![[None; 4]];
    for place in (0..4).filter(|place| roll.contains("pqrs".as_bytes()[*place] as char)) {
        let with = |row: &Row| {
            (0..=matrix.size())
                .map(|v| {
                    let mut row = *row;
                    row[place] = v.checked_sub(1);
                    row
                })
                .collect::<Vec<_>>()
        };
        rows = rows.iter().flat_map(with).collect();
    }
    rows
}

#[test]
fn every_roll_of_three_and_three_has_the_longest_true_wffs_of_the_definition() {
    // Rolls that differ only in the names of their letters have the same values in other rows.
    let count = |roll: &str, letter: char| roll.matches(letter).count();
    let ordered = |roll: &&String| {
        count(roll, 'p') >= count(roll, 'q') && count(roll, 'q') >= count(roll, 'r')
    };
    let smalls = multisets("pqri", 3);
    let bigs = multisets("NKACER", 3);
    for (small, big) in
        smalls.iter().filter(ordered).flat_map(|small| bigs.iter().map(move |big| (small, big)))
    {
        let roll = format!("{small}{big}");
        // The rule books differ in R alone.
        for rules in BOTH.into_iter().filter(|rules| *rules == Rules::XWff || big.contains('R')) {
            let wffs = laid(&roll, rules);
            for matrix in ["K3", "L3", "LP", "FDE", "G4", "P3"].map(logic) {
                let ways = |row: &Row| completions(matrix, &roll, row).len();
                let one_is_missing = |row: &&Row| ways(row) <= matrix.size().into();
                for row in
                    rows(matrix, &roll).iter().filter(|row| roll.len() < 5 || one_is_missing(row))
                {
                    check(matrix, &roll, rules, &wffs, row);
                }
            }
        }
    }
}

#[test]
fn a_conditional_from_p_to_p_is_true_in_l3_whatever_p_is() {
    let of = |name, roll: &str| {
        longest_valued(&Faces::read(roll).unwrap(), Rules::XWff, logic(name), &[None; 4], STEPS)
    };
    let longest =
        |wff: &str, value| Valued::Longest { wff: wff.to_owned(), length: wff.len() as u64, value };
    assert_eq!(of("L3", "pp C"), longest("Cpp", Some(2)));
    assert_eq!(of("K3", "pp C"), Valued::Depends { letters: b"p".to_vec(), least: 0, most: 3 });
    // In LP it is true, too, but perhaps also false.
    assert_eq!(of("LP", "pp C"), longest("Cpp", None));
}

#[test]
fn an_r_is_written_as_what_it_became() {
    let row = [Some(0), Some(1), Some(2), None];
    let of = |roll: &str| {
        longest_valued(&Faces::read(roll).unwrap(), Rules::XWff, logic("L3"), &row, STEPS)
    };
    let longest = |wff: &str| Valued::Longest {
        wff: wff.to_owned(),
        length: wff.len() as u64,
        value: Some(2),
    };
    assert_eq!(of("pqr NKACER"), longest("NNECpqr"));
    assert_eq!(of("pq R"), longest("Cpq"));
    assert_eq!(of("p R"), longest("Np"));
}

/// Compares a roll in classical logic with the closed solution.
fn check_classical(roll: &str, rules: Rules, row: &Row) {
    let context = || format!("{roll} {rules:?} {row:?}");
    let classical = logic("classical");
    let faces = Faces::read(roll).unwrap();
    let mut values = Valuation::default();
    for (letter, value) in b"pqrs".iter().zip(row) {
        value.iter().for_each(|value| values.set(*letter, Value::from(*value == 1)));
    }
    let found = longest_valued(&faces, rules, classical, row, STEPS);
    match (
        &found,
        longest(&faces, rules, Goal::True { logic: &crate::Logic::classical(), values: &values }),
    ) {
        (Valued::Longest { wff, length, value: of }, Answer::Longest(other)) => {
            assert_eq!((*length, *of), (other.length(), Some(1)), "{wff} {}", context());
            assert!(
                rules.lacking(&faces, &Faces::read(wff).unwrap()).is_empty(),
                "{wff} {}",
                context()
            );
            for row in completions(classical, roll, row) {
                assert_eq!(value(classical, wff.as_bytes(), &row), 1, "{wff} {}", context());
            }
        }
        (Valued::None { wff }, Answer::None(reason)) => {
            assert_eq!(*wff, reason != crate::dice::Reason::NoProposition, "{}", context());
        }
        (
            Valued::Depends { letters, least, most },
            Answer::Depends { letters: others, least: other_least, most: other_most },
        ) => {
            let letters: Vec<_> =
                letters.iter().map(|letter| crate::Variable::from(*letter)).collect();
            assert_eq!(
                (letters, *least, *most),
                (others, other_least, other_most),
                "{}",
                context()
            );
        }
        // More is tried here.
        (Valued::Longest { length, .. }, Answer::Depends { least, most, .. }) => {
            assert_eq!((*length, *length), (least, most), "{}", context());
            return;
        }
        (_, other) => panic!("{found:?} {other:?} {}", context()),
    }
    let every = EveryValued::new(&faces, rules, classical, row, STEPS).unwrap();
    assert_eq!(
        every.count(),
        Every::new(
            &faces,
            rules,
            Goal::True { logic: &crate::Logic::classical(), values: &values }
        )
        .unwrap()
        .count(),
        "{}",
        context()
    );
}

#[test]
fn in_classical_logic_it_is_as_the_closed_solution_says() {
    for (small, big) in multisets("pqr", 4)
        .iter()
        .flat_map(|small| multisets("NKACER", 4).into_iter().map(move |big| (small, big)))
    {
        let roll = format!("{small}{big}");
        for rules in BOTH {
            for row in [
                [Some(1), Some(0), Some(1), None],
                [Some(0), Some(1), Some(0), None],
                [Some(1), None, Some(0), None],
            ] {
                check_classical(&roll, rules, &row);
            }
        }
    }
    let mut cup = Cup::new(5);
    for round in 0..400_u64 {
        let roll = cup.roll(Rules::XWff, 6, 6);
        let row = [0, 1, 2, 3].map(|place| Some((round >> place & 1) as u8));
        check_classical(&roll, Rules::XWff, &row);
        check_classical(&roll, Rules::ShakeAWff, &row);
        check_classical(&roll, Rules::XWff, &[row[0], None, row[2], row[3]]);
    }
}

#[test]
fn larger_rolls_and_logics_have_the_longest_true_wffs_of_the_definition() {
    let mut cup = Cup::new(8);
    for (name, round) in
        ["X9", "L16", "G16", "RM3", "B3E", "WK", "L5"].iter().cycle().zip(0..140_u8)
    {
        let (matrix, roll) = (logic(name), cup.roll(Rules::XWff, 4, 3));
        let roll = roll.replace(' ', "");
        let wffs = laid(&roll, Rules::XWff);
        let row = [3, 5, 7, 11].map(|by| Some(round % 16 * by % matrix.size()));
        check(matrix, &roll, Rules::XWff, &wffs, &row);
        check(matrix, &roll, Rules::XWff, &wffs, &[row[0], None, row[2], row[3]]);
    }
}

#[test]
fn a_wff_of_twelve_dice_is_made_of_them_and_true() {
    let mut cup = Cup::new(9);
    for (name, round) in ["FDE", "L3", "P3", "LP", "G4", "K3"].iter().cycle().zip(0..180_u8) {
        let (matrix, roll) = (logic(name), cup.roll(Rules::XWff, 6, 6));
        let faces = Faces::read(&roll).unwrap();
        let row = [1, 3, 5, 7].map(|by| Some(round % 16 * by % matrix.size()));
        let every = EveryValued::new(&faces, Rules::XWff, matrix, &row, STEPS).unwrap();
        let Valued::Longest { wff, length, value: of } =
            longest_valued(&faces, Rules::XWff, matrix, &row, STEPS)
        else {
            assert_eq!(every.count(), 0, "{roll}");
            continue;
        };
        let mut some = every.some(10);
        assert_eq!(some.len() as u128, every.count().min(10));
        assert_eq!(of, Some(value(matrix, wff.as_bytes(), &row)));
        some.extend(every.iter().take(50));
        for wff in some.into_iter().chain([wff]) {
            assert_eq!(
                (wff.len() as u64, end(wff.as_bytes())),
                (length, Some(wff.len())),
                "{roll} {wff}"
            );
            assert!(
                Rules::XWff.lacking(&faces, &Faces::read(&wff).unwrap()).is_empty(),
                "{roll} {wff}"
            );
            assert!(matrix.is_designated(value(matrix, wff.as_bytes(), &row)), "{roll} {wff}");
        }
    }
}

#[test]
fn what_takes_too_long_is_not_begun() {
    let long = |matrix, roll: &str, row: &Row, steps| {
        let faces = Faces::read(roll).unwrap();
        let every =
            EveryValued::new(&faces, Rules::XWff, matrix, row, steps).map(|every| every.count());
        (longest_valued(&faces, Rules::XWff, matrix, row, steps), every)
    };
    let many = |roll: &str, times| roll.repeat(times);
    let valued = [Some(0), Some(1), Some(2), Some(3)];
    for roll in [
        many("pqrsNKACER", 4),
        many("pqrsNKACER", 50),
        many("p", 100_000),
        many("pR", 100_000),
        many("pqrsNKACER", 9_999),
    ] {
        for steps in [0, 1_000, STEPS] {
            assert_eq!(
                long(logic("FDE"), &roll, &valued, steps),
                (Valued::OutOfReach, Err(OutOfReach)),
                "{}",
                roll.len()
            );
            assert_eq!(
                long(logic("L16"), &roll, &[None; 4], steps).0,
                Valued::OutOfReach,
                "{}",
                roll.len()
            );
        }
    }
    // Many dice of few kinds are within reach, though their WFFs are too many to count.
    let (found, every) = long(logic("L3"), &many("pK", 60), &valued, STEPS);
    assert_eq!((found, every), (Valued::None { wff: true }, Err(OutOfReach)));
    let (found, _) = long(logic("L3"), &many("pC", 60), &valued, STEPS);
    assert!(matches!(found, Valued::Longest { length: 119, value: Some(2), .. }), "{found:?}");
}

#[test]
fn twelve_dice_in_four_values_take_at_most_two_million_steps() {
    for roll in [
        "ppqqrs ERRRRR",
        "ppqqrs NKACER",
        "ppqqrrs ERRRR",
        "ppqqr ERRRRRR",
        "ppqqrrss RRRR",
        "ppqqrs KKAACC",
    ] {
        let faces = Faces::read(roll).unwrap();
        for matrix in ["FDE", "G4", "L4"].map(logic) {
            let valued = [Some(0), Some(1), Some(2), Some(3)];
            assert!(
                EveryValued::new(&faces, Rules::XWff, matrix, &valued, 2_000_000).is_ok(),
                "{roll}"
            );
            for row in [valued, [None; 4]] {
                let found = longest_valued(&faces, Rules::XWff, matrix, &row, 2_000_000);
                assert_ne!(found, Valued::OutOfReach, "{roll} {row:?}");
            }
        }
    }
}

#[test]
fn a_value_that_the_logic_does_not_have_is_none() {
    let faces = Faces::read("pNK").unwrap();
    let depends = Valued::Depends { letters: b"p".to_vec(), least: 0, most: 2 };
    assert_eq!(
        longest_valued(&faces, Rules::XWff, logic("K3"), &[Some(3), None, None, None], STEPS),
        depends
    );
    assert_eq!(
        longest_valued(&Faces::default(), Rules::XWff, logic("K3"), &[None; 4], STEPS),
        Valued::None { wff: false }
    );
}
