//! The longest WFFs of rolls against exhaustive search by the definition of a WFF: on every roll of
//! up to five small and five big dice under every assignment of true and false, and on random
//! larger ones.

use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::LazyLock;
use wff_core::dice::{Answer, Cup, Every, Goal, Reason, Rules, longest};
use wff_core::logic::{Logic, Valuation, Value};
use wff_core::syntax::Faces;

/// True under values of classical logic.
fn in_classical(values: &Valuation) -> Goal<'_> {
    static CLASSICAL: LazyLock<Logic> = LazyLock::new(Logic::classical);
    Goal::True { logic: &CLASSICAL, values }
}

/// Counts of true and false propositions and of N, K, A, C, E.
type Letters = [u8; 7];

fn joins(connective: usize, left: bool, right: bool) -> bool {
    match connective {
        3 => left & right,
        4 => left | right,
        5 => !left | right,
        6 => left == right,
        other => panic!("{other}"),
    }
}

/// For all letters that fit the values of the WFFs that use them up, by the definition of a WFF:
/// first those of one letter, then what can be made of WFFs already made. `most` is the most dice
/// of one kind.
fn worlds(most: u8, fits: impl Fn(&Letters) -> bool) -> HashMap<Letters, [bool; 2]> {
    let mut made: BTreeMap<u8, Vec<(Letters, bool)>> = BTreeMap::new();
    made.insert(1, vec![([1, 0, 0, 0, 0, 0, 0], true), ([0, 1, 0, 0, 0, 0, 0], false)]);
    for length in 2..=2 * most {
        let mut new: BTreeSet<(Letters, bool)> = BTreeSet::new();
        let mut add = |letters: Letters, value| _ = fits(&letters) && new.insert((letters, value));
        for (mut letters, value) in made[&(length - 1)].iter().copied() {
            letters[2] += 1;
            add(letters, !value);
        }
        for left in 1..length - 1 {
            for (one, v1) in &made[&left] {
                for (other, v2) in &made[&(length - 1 - left)] {
                    let sum: Letters = std::array::from_fn(|kind| one[kind] + other[kind]);
                    for connective in 3..7 {
                        let mut letters = sum;
                        letters[connective] += 1;
                        add(letters, joins(connective, *v1, *v2));
                    }
                }
            }
        }
        made.insert(length, new.into_iter().collect());
    }
    let mut worlds: HashMap<Letters, [bool; 2]> = HashMap::new();
    for (letters, value) in made.into_values().flatten() {
        worlds.entry(letters).or_default()[usize::from(value)] = true;
    }
    worlds
}

/// The lengths of the longest WFF and of the longest true one that can be made of some letters and
/// wildcards.
fn reach(worlds: &HashMap<Letters, [bool; 2]>, of: Letters, wild: u8) -> [u8; 2] {
    let mut best = [0, 0];
    for (letters, [is_false, is_true]) in worlds {
        let beyond: u8 = (0..6).map(|kind| letters[kind].saturating_sub(of[kind])).sum();
        let propositions = letters[0] <= of[0] && letters[1] <= of[1];
        if propositions && letters[6] <= of[6] && beyond <= wild {
            let length = letters.iter().sum();
            best[0] = best[0].max(if *is_false || *is_true { length } else { 0 });
            best[1] = best[1].max(if *is_true { length } else { 0 });
        }
    }
    best
}

/// All multisets of at most so many faces.
fn multisets(faces: &[u8], most: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = all.clone();
    for _ in 0..most {
        let longer = |roll: &String| {
            let from = roll
                .bytes()
                .last()
                .map_or(0, |face| faces.iter().position(|it| *it == face).unwrap());
            faces[from..]
                .iter()
                .map(|face| format!("{roll}{}", char::from(*face)))
                .collect::<Vec<_>>()
        };
        last = last.iter().flat_map(longer).collect();
        all.extend(last.clone());
    }
    all
}

fn valuation(row: u8) -> Valuation {
    let mut valuation = Valuation::default();
    (0..4).for_each(|place| valuation.set(b"pqrs"[place], Value::from(row >> place & 1 != 0)));
    valuation
}

fn truth(row: u8, letter: u8) -> bool {
    row >> b"pqrs".iter().position(|it| *it == letter).unwrap() & 1 != 0
}

/// The value of a WFF and its length, by the definition; nothing for a pff.
fn read(text: &[u8], row: u8) -> Option<(bool, usize)> {
    match text.first()? {
        letter @ b'p'..=b's' => Some((truth(row, *letter), 1)),
        b'N' => read(&text[1..], row).map(|(value, length)| (!value, length + 1)),
        connective => {
            let kind = b"KACE".iter().position(|it| it == connective)? + 3;
            let (left, length) = read(&text[1..], row)?;
            let (right, rest) = read(&text[1 + length..], row)?;
            Some((joins(kind, left, right), 1 + length + rest))
        }
    }
}

fn value(wff: &str, row: u8) -> Option<bool> {
    read(wff.as_bytes(), row).filter(|(_, length)| *length == wff.len()).map(|(value, _)| value)
}

/// True if a WFF can be laid with the dice of a roll, where so many of them are wild.
fn is_laid(wff: &str, roll: &str, rules: Rules) -> bool {
    let mut dice: Vec<u8> = roll.bytes().collect();
    let wild = rules == Rules::XWff;
    wff.bytes().all(|letter| {
        let with_itself = dice.iter().position(|die| *die == letter);
        let with_wild =
            dice.iter().position(|die| *die == b'R' && wild && b"NKAC".contains(&letter));
        with_itself.or(with_wild).map(|place| dice.swap_remove(place)).is_some()
    })
}

const BOTH: [Rules; 2] = [Rules::ShakeAWff, Rules::XWff];

#[test]
fn every_roll_of_five_and_five_has_its_longest_wffs() {
    let worlds =
        worlds(5, |letters| letters[0] + letters[1] <= 5 && letters[2..].iter().sum::<u8>() <= 5);
    let smalls = multisets(b"pqrsio", 5);
    let bigs = multisets(b"NKACER", 5);
    let mut known: HashMap<(u8, u8, &str, bool), [u8; 2]> = HashMap::new();
    for small in &smalls {
        let rows: BTreeSet<u8> =
            (0..16).map(|row| row & small.bytes().fold(0, |mask, die| mask | bit(die))).collect();
        for row in rows {
            let values = valuation(row);
            let count = |value: bool| {
                small.bytes().filter(|die| bit(*die) != 0 && truth(row, *die) == value).count()
                    as u8
            };
            let (t, f) = (count(true), count(false));
            for big in &bigs {
                let roll = format!("{small}{big}");
                let faces = Faces::read(&roll).unwrap();
                for rules in BOTH {
                    let [wff, true_wff] =
                        *known.entry((t, f, big, rules == Rules::XWff)).or_insert_with(|| {
                            let of =
                                |face: u8| big.bytes().filter(|die| *die == face).count() as u8;
                            let wild = if rules == Rules::XWff { of(b'R') } else { 0 };
                            reach(
                                &worlds,
                                [t, f, of(b'N'), of(b'K'), of(b'A'), of(b'C'), of(b'E')],
                                wild,
                            )
                        });
                    if row == 0 {
                        check(
                            &roll,
                            row,
                            longest(&faces, rules, Goal::Wff),
                            wff,
                            wff,
                            rules,
                            false,
                        );
                    }
                    check(
                        &roll,
                        row,
                        longest(&faces, rules, in_classical(&values)),
                        true_wff,
                        wff,
                        rules,
                        true,
                    );
                }
            }
        }
    }
}

fn bit(die: u8) -> u8 {
    b"pqrs".iter().position(|it| *it == die).map_or(0, |place| 1 << place)
}

/// Holds that an answer is a longest WFF of a roll, of this length.
fn check(roll: &str, row: u8, answer: Answer, length: u8, any: u8, rules: Rules, is_true: bool) {
    match &answer {
        Answer::Longest(longest) => {
            let wff = longest.wff();
            let value = value(&wff, row);
            assert_eq!(
                (wff.len(), longest.length()),
                (length.into(), length.into()),
                "{roll} {row:04b} {rules:?} {wff}"
            );
            assert!(
                value.is_some() && (value == Some(true) || !is_true),
                "{roll} {row:04b} {rules:?} {wff}"
            );
            assert!(is_laid(&wff, roll, rules), "{roll} {row:04b} {rules:?} {wff}");
            assert_eq!(longest.shorter.is_some(), length < any, "{roll} {row:04b} {rules:?} {wff}");
            assert!(
                longest.shorter.is_none_or(|reason| explains(reason, roll, row, rules)),
                "{roll} {row:04b} {rules:?} {wff}"
            );
            assert_eq!(longest.faces(), Faces::read(&wff).unwrap());
        }
        Answer::None(reason) => {
            assert_eq!(length, 0, "{roll} {row:04b} {rules:?}");
            assert!(explains(*reason, roll, row, rules), "{roll} {row:04b} {rules:?} {reason:?}");
        }
        Answer::Depends { .. } | Answer::OutOfReach => panic!("{roll}: {answer:?}"),
    }
}

/// True if a roll is of the family that a reason names.
fn explains(reason: Reason, roll: &str, row: u8, rules: Rules) -> bool {
    let number = |faces: &str| roll.chars().filter(|die| faces.contains(*die)).count();
    let of_value = |value: bool| {
        roll.bytes().filter(|die| bit(*die) != 0 && truth(row, *die) == value).count()
    };
    let (t, f, wild) =
        (of_value(true), of_value(false), if rules == Rules::XWff { number("R") } else { 0 });
    let binary = number("KACE");
    let negations = number("N") + wild;
    let spare = t + f > binary + 1;
    // A wildcard that the longest WFF has as a binary connective can be `C`.
    let no_c = number("C") == 0 && (wild == 0 || !spare);
    match reason {
        Reason::NoProposition => t + f == 0,
        Reason::Lone => (t + f == 1 || binary + wild == 0) && (t == 0 || f == 0),
        Reason::AllFalse => t == 0 && negations == 0 && number("CE") == 0 && number("A") > 0,
        Reason::Parity => no_c && number("AK") == 0 && number("E") > 0,
        Reason::OnlyK => number("ACE") + negations == 0 && number("K") > 0 && f > 0,
        Reason::OneFalse => {
            number("AC") + negations == 0 && number("K") > 0 && number("E") > 0 && f == 1
        }
        Reason::Undesignated => false,
        Reason::OneNegation => {
            no_c && number("A") == 0 && number("K") > 0 && negations == 1 && f == 0
        }
    }
}

#[test]
fn short_and_missing_true_wffs_are_as_frequent_as_the_language_reference_says() {
    let (mut shorter, mut none) = (0, 0);
    let mut cup = Cup::new(6);
    for round in 0..40_000_u32 {
        let roll = Faces::read(&cup.roll(Rules::XWff, 3, 3)).unwrap();
        match longest(&roll, Rules::XWff, in_classical(&valuation((round % 16) as u8))) {
            Answer::Longest(longest) => shorter += u32::from(longest.shorter.is_some()),
            _ => none += 1,
        }
    }
    assert!((40_000 / 8..40_000 / 6).contains(&shorter), "about one in seven: {shorter}");
    assert!((40_000 / 25..40_000 / 20).contains(&none), "about one in twenty-two: {none}");
}

/// Every WFF that can be laid with some dice, by trying each die in each place.
fn laid(dice: &mut Vec<u8>, wild: bool, wff: &mut String, need: usize, all: &mut BTreeSet<String>) {
    if need == 0 {
        all.insert(wff.clone());
        return;
    }
    for place in 0..dice.len() {
        if dice[..place].contains(&dice[place]) {
            continue;
        }
        let die = dice.remove(place);
        let faces: &[u8] = if die == b'R' && wild { b"NKAC" } else { &[die] };
        for &letter in faces {
            let need = match letter {
                b'p' | b'q' | b'r' | b's' => need - 1,
                b'N' => need,
                b'K' | b'A' | b'C' | b'E' => need + 1,
                _ => continue,
            };
            wff.push(char::from(letter));
            laid(dice, wild, wff, need, all);
            wff.pop();
        }
        dice.insert(place, die);
    }
}

/// The longest of some WFFs that are true, or of all of them.
fn longest_of(all: &BTreeSet<String>, row: Option<u8>) -> BTreeSet<String> {
    let wanted = || all.iter().filter(|wff| row.is_none_or(|row| value(wff, row) == Some(true)));
    let most = wanted().map(String::len).max().unwrap_or_default();
    wanted().filter(|wff| wff.len() == most).cloned().collect()
}

fn all_are_listed(roll: &str, rows: &[u8], rules: Rules) {
    let faces = Faces::read(roll).unwrap();
    let mut all = BTreeSet::new();
    laid(&mut roll.bytes().collect(), rules == Rules::XWff, &mut String::new(), 1, &mut all);
    let goals = rows.iter().map(|row| Some(*row)).chain([None]);
    for row in goals {
        let values = valuation(row.unwrap_or_default());
        let goal = if row.is_some() { in_classical(&values) } else { Goal::Wff };
        let every = Every::new(&faces, rules, goal).unwrap();
        let listed: Vec<String> = every.iter().collect();
        let expected = longest_of(&all, row);
        assert_eq!(
            listed.iter().cloned().collect::<BTreeSet<_>>(),
            expected,
            "{roll} {row:?} {rules:?}"
        );
        assert_eq!(
            (listed.len(), every.count()),
            (expected.len(), expected.len() as u128),
            "{roll} {row:?} {rules:?}"
        );
        let some = every.some(20);
        assert_eq!(some.len(), expected.len().min(20), "{roll} {row:?}");
        assert!(
            some.iter().all(|wff| expected.contains(wff))
                && some.iter().collect::<BTreeSet<_>>().len() == some.len()
        );
    }
}

#[test]
fn every_roll_of_three_and_three_is_listed() {
    for small in multisets(b"pqri", 3) {
        for big in multisets(b"NKACER", 3) {
            let rows: BTreeSet<u8> = (0..8)
                .map(|row| row & small.bytes().fold(0, |mask, die| mask | bit(die)))
                .collect();
            let rows: Vec<u8> = rows.into_iter().collect();
            BOTH.into_iter()
                .for_each(|rules| all_are_listed(&format!("{small}{big}"), &rows, rules));
        }
    }
}

#[test]
fn in_three_values_a_reason_stands_beside_a_true_wff_that_is_shorter_than_any() {
    let logic = Logic::named("L3").unwrap();
    let mut seen = [false; 2];
    let bigs = multisets(b"NKC", 3);
    let smalls = multisets(b"pq", 3);
    for (small, big) in smalls.iter().flat_map(|small| bigs.iter().map(move |big| (small, big))) {
        let roll = Faces::read(&format!("{small}{big}")).unwrap();
        let any = match longest(&roll, Rules::ShakeAWff, Goal::Wff) {
            Answer::Longest(longest) => longest.length(),
            _ => 0,
        };
        for values in [0, 1, 2].map(valuation) {
            let goal = Goal::True { logic: &logic, values: &values };
            if let Answer::Longest(longest) = longest(&roll, Rules::ShakeAWff, goal) {
                let is_shorter = longest.length() < any;
                assert_eq!(longest.shorter.is_some(), is_shorter, "{small}{big}");
                seen[usize::from(is_shorter)] = true;
            }
        }
    }
    assert_eq!(seen, [true; 2]);
}

/// The number of WFFs in one that differ, its propositions left open.
fn distinct(shape: &str) -> usize {
    let wffs: BTreeSet<&str> = (0..shape.len())
        .map(|start| &shape[start..][..read(&shape.as_bytes()[start..], 0).unwrap().1])
        .collect();
    wffs.len()
}

#[test]
fn to_choose_from_come_first_those_of_few_distinct_shapes() {
    let values = valuation(0b0101);
    let logic = Logic::named("L3").unwrap();
    let in_three_values = Goal::True { logic: &logic, values: &values };
    for goal in [Goal::Wff, in_classical(&values), in_three_values] {
        let mut differ = false;
        for roll in ["ppqNNC", "pppNNCC", "ppppNCCA"] {
            let every = Every::new(&Faces::read(roll).unwrap(), Rules::ShakeAWff, goal).unwrap();
            assert!(every.count() < 200, "{roll}");
            let some = every.some(200);
            let shapes: Vec<String> = some.iter().map(|wff| wff.replace('q', "p")).collect();
            let all: BTreeSet<&String> = shapes.iter().collect();
            let firsts = &shapes[..all.len()];
            assert_eq!(firsts.iter().collect::<BTreeSet<_>>(), all, "{roll}");
            let numbers: Vec<usize> = firsts.iter().map(|shape| distinct(shape)).collect();
            assert!(numbers.is_sorted(), "{roll} {numbers:?}");
            differ |= numbers.first() < numbers.last();
        }
        assert!(differ);
    }
}

fn dice(faces: &'static [u8], number: std::ops::Range<usize>) -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(faces), number)
        .prop_map(|dice| String::from_utf8(dice).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 48,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn larger_rolls_have_their_longest_wffs(
        small in dice(b"pppqio", 6..9),
        big in dice(b"NKACEERRKK", 6..9),
        row in 0..4_u8,
        kinds in 0..64_u8,
    ) {
        let big: String = big
            .bytes()
            .filter(|die| kinds >> b"NKACER".iter().position(|it| it == die).unwrap() & 1 != 0)
            .map(char::from)
            .collect();
        let roll = format!("{small}{big}");
        for rules in BOTH {
            let of = |face: u8| roll.bytes().filter(|die| *die == face).count() as u8;
            let number = |value: bool| {
                b"pq"
                    .iter()
                    .filter(|letter| truth(row, **letter) == value)
                    .map(|letter| of(*letter))
                    .sum()
            };
            let wild = if rules == Rules::XWff { of(b'R') } else { 0 };
            let top: Letters =
                [number(true), number(false), of(b'N'), of(b'K'), of(b'A'), of(b'C'), of(b'E')];
            let fits = |letters: &Letters| {
                let beyond = |kind: usize| letters[kind].saturating_sub(top[kind]);
                beyond(0) + beyond(1) + beyond(6) == 0 && (2..6).map(beyond).sum::<u8>() <= wild
            };
            let [any, is_true] = reach(&worlds(8, fits), top, wild);
            let faces = Faces::read(&roll).unwrap();
            check(&roll, row, longest(&faces, rules, Goal::Wff), any, any, rules, false);
            check(
                &roll,
                row,
                longest(&faces, rules, in_classical(&valuation(row))),
                is_true,
                any,
                rules,
                true,
            );
        }
    }

    #[test]
    fn larger_rolls_are_listed(
        small in dice(b"pqrsio", 4..6),
        big in dice(b"NKACER", 4..6),
        row in 0..16_u8,
    ) {
        BOTH.into_iter().for_each(|rules| all_are_listed(&format!("{small}{big}"), &[row], rules));
    }

    /// By the cycle lemma, of all words of some letters one in their length is a WFF, if they can
    /// make one.
    #[test]
    fn longest_wffs_are_as_many_as_the_cycle_lemma_says(
        small in dice(b"pqrsio", 0..13),
        big in dice(b"NKACER", 0..13),
    ) {
        let roll = format!("{small}{big}");
        let of = |face: u8| roll.bytes().filter(|die| *die == face).count();
        let letters = b"pqrsNKACE".map(of);
        let (mut most, mut number) = (0, 0_u128);
        for used in parts(&letters) {
            let (length, binary) = (used.iter().sum::<usize>(), used[5..].iter().sum::<usize>());
            if used[..4].iter().sum::<usize>() == binary + 1 && length >= most {
                let mut words = 1_u128;
                let mut place = 0;
                for count in &used {
                    for chosen in 1..=*count {
                        place += 1;
                        words = words * place as u128 / chosen as u128;
                    }
                }
                number = words / length as u128 + if length > most { 0 } else { number };
                most = length;
            }
        }
        let every = Every::new(&Faces::read(&roll).unwrap(), Rules::ShakeAWff, Goal::Wff).unwrap();
        prop_assert_eq!(every.count(), number);
    }

    #[test]
    fn a_roll_of_any_size_has_a_longest_true_wff_that_is_true(
        counts in prop::array::uniform10(0..40_usize),
        zeros in 0..1024_u16,
        row in 0..16_u8,
    ) {
        let faces = b"pqrsNKACER"
            .iter()
            .zip(counts)
            .enumerate()
            .filter(|(place, _)| zeros >> place & 1 == 0);
        let roll: String = faces
            .flat_map(|(_, (face, count))| std::iter::repeat_n(char::from(*face), count))
            .collect();
        let values = valuation(row);
        for rules in BOTH {
            let faces = Faces::read(&roll).unwrap();
            let any = match longest(&faces, rules, Goal::Wff) {
                Answer::Longest(longest) => longest.length(),
                _ => 0,
            };
            if let Answer::Longest(longest) = longest(&faces, rules, in_classical(&values)) {
                let wff = longest.wff();
                prop_assert_eq!(value(&wff, row), Some(true));
                prop_assert!(is_laid(&wff, &roll, rules));
                prop_assert_eq!(longest.shorter.is_some(), longest.length() < any);
            }
        }
    }
}

fn parts(of: &[usize]) -> Vec<Vec<usize>> {
    of.iter().fold(vec![vec![]], |parts, most| {
        parts
            .iter()
            .flat_map(|part| (0..=*most).map(|count| [&part[..], &[count]].concat()))
            .collect()
    })
}

#[test]
fn a_value_that_is_missing_is_asked_for_where_it_matters() {
    let given = |values: &[(u8, bool)]| {
        let mut valuation = Valuation::default();
        values.iter().for_each(|(letter, value)| valuation.set(*letter, Value::from(*value)));
        valuation
    };
    let ask = |roll: &str, values: &[(u8, bool)]| match longest(
        &Faces::read(roll).unwrap(),
        Rules::XWff,
        in_classical(&given(values)),
    ) {
        Answer::Longest(longest) => longest.wff(),
        Answer::None(reason) => format!("{reason:?}"),
        Answer::Depends { letters, least, most } => {
            format!(
                "{least}-{most} {}",
                letters.iter().map(ToString::to_string).collect::<String>()
            )
        }
        Answer::OutOfReach => "out of reach".to_owned(),
    };
    assert_eq!(ask("pq KKK", &[(b'p', true)]), "1-3 q");
    assert_eq!(ask("pqr KKK", &[(b'p', true)]), "1-5 qr");
    assert_eq!(ask("ppq C", &[(b'p', true)]), "Cpp");
    assert_eq!(ask("pq AN", &[(b'p', true)]), "ApNq");
    assert_eq!(ask("pq AN", &[(b'q', true)]), "AqNp");
    assert_eq!(ask("pp AN", &[]), "ANpp");
    assert_eq!(ask("pi K", &[(b'p', true)]), "p");
    assert_eq!(ask("p N", &[]), "1-2 p");
    assert_eq!(ask("p KA", &[(b'p', false)]), "Lone");
    assert_eq!(ask("pp KA", &[(b'p', false)]), "AllFalse");
    assert_eq!(ask("io KA", &[]), "NoProposition");
}

#[test]
fn ten_million_dice_are_no_trouble() {
    let roll = "pqrsNKACERio".repeat(833_333) + "pN";
    let faces = Faces::read(&roll).unwrap();
    for goal in [Goal::Wff, in_classical(&valuation(0b0101))] {
        let Answer::Longest(longest) = longest(&faces, Rules::XWff, goal) else { panic!() };
        assert_eq!(longest.wff().len() as u64, longest.length());
        assert!(longest.length() > 7_000_000);
    }
    let falses = "q".repeat(5_000_000) + &"K".repeat(5_000_000) + "pp";
    let Answer::Longest(longest) =
        longest(&Faces::read(&falses).unwrap(), Rules::XWff, in_classical(&valuation(1)))
    else {
        panic!()
    };
    assert_eq!(longest.wff(), "Kpp");
}
