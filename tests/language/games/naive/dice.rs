//! Dice, WFFs and their values, by the definitions.

use super::Kind;
use std::cell::RefCell;
use std::collections::HashMap;

pub const SMALL: &str = "pqrsio";
pub const BIG: &str = "NKACER";

/// The dice of a roll, or `None` if a letter is on no die or there are none.
pub fn read_dice(text: &str) -> Option<Vec<char>> {
    let dice: Vec<char> = text.chars().filter(|c| !" ,".contains(*c)).collect();
    let all = dice.iter().all(|c| SMALL.contains(*c) || BIG.contains(*c));
    (all && !dice.is_empty()).then_some(dice)
}

pub fn sort_counts(dice: &[char]) -> (u32, u32) {
    let small = dice.iter().filter(|c| SMALL.contains(**c)).count() as u32;
    (small, dice.len() as u32 - small)
}

pub fn count(letters: &[char], letter: char) -> usize {
    letters.iter().filter(|c| **c == letter).count()
}

pub fn is_wff(text: &str) -> bool {
    let mut need = 1;
    for c in text.chars() {
        if need == 0 {
            return false;
        }
        match c {
            'p' | 'q' | 'r' | 's' => need -= 1,
            'N' => {}
            'K' | 'A' | 'C' | 'E' => need += 1,
            _ => return false,
        }
    }
    need == 0
}

/// True if the text is a WFF, made of these dice, each used once at most.
pub fn is_of(text: &str, dice: &[char], kind: Kind) -> bool {
    if !is_wff(text) {
        return false;
    }
    let letters: Vec<char> = text.chars().collect();
    let lacking = |c| count(&letters, c).saturating_sub(count(dice, c));
    let wild = if kind == Kind::Xwff { count(dice, 'R') } else { 0 };
    "pqrsE".chars().all(|c| lacking(c) == 0) && "NKAC".chars().map(lacking).sum::<usize>() <= wild
}

pub fn apply(letter: char, a: bool, b: bool) -> bool {
    match letter {
        'K' => a && b,
        'A' => a || b,
        'C' => !a || b,
        _ => a == b,
    }
}

/// The value of a WFF in classical logic.
pub fn value(text: &str, values: [bool; 4]) -> bool {
    let mut stack: Vec<bool> = vec![];
    for c in text.chars().rev() {
        let top = match c {
            'p' => values[0],
            'q' => values[1],
            'r' => values[2],
            's' => values[3],
            'N' => !stack.pop().unwrap(),
            _ => {
                let (a, b) = (stack.pop().unwrap(), stack.pop().unwrap());
                apply(c, a, b)
            }
        };
        stack.push(top);
    }
    stack[0]
}

/// For every set of dice (a bit for each), a WFF that uses exactly these and is false, and one
/// that is true. i and o are taken out first; each R is any of N K A C, if `wild`.
pub fn attainable(dice: &[char], wild: bool, values: [bool; 4]) -> Vec<[Option<String>; 2]> {
    let usable = |c: &char| "pqrsNKACE".contains(*c) || wild && *c == 'R';
    let dice: Vec<char> = dice.iter().copied().filter(usable).collect();
    assert!(dice.len() <= 13, "too many dice for a naive search");
    let mut table: Vec<[Option<String>; 2]> = vec![[None, None]; 1 << dice.len()];
    for set in 1..table.len() {
        for (k, die) in dice.iter().enumerate() {
            let rest = set & !(1 << k);
            if rest == set {
                continue;
            }
            if let Some(letter) = "pqrs".find(*die) {
                if rest == 0 {
                    table[set][usize::from(values[letter])] = Some(die.to_string());
                }
                continue;
            }
            if "NR".contains(*die) {
                for v in 0..2 {
                    if table[set][1 - v].is_none() {
                        table[set][1 - v] = table[rest][v].as_ref().map(|f| format!("N{f}"));
                    }
                }
            }
            let signs = match die {
                'R' => "KAC".to_string(),
                'N' => String::new(),
                _ => die.to_string(),
            };
            let mut left = rest;
            while left != 0 && !signs.is_empty() {
                for a in 0..2 {
                    for b in 0..2 {
                        let (Some(f), Some(g)) = (&table[left][a], &table[rest & !left][b]) else {
                            continue;
                        };
                        for sign in signs.chars() {
                            let v = usize::from(apply(sign, a == 1, b == 1));
                            if table[set][v].is_none() {
                                let both = format!("{sign}{f}{g}");
                                table[set][v] = Some(both);
                                break;
                            }
                        }
                    }
                    if table[set].iter().all(Option::is_some) {
                        break;
                    }
                }
                left = (left - 1) & rest;
            }
        }
    }
    table
}

/// The length of a longest WFF of a Shake-a-WFF roll, 0 if there is none.
///
/// Let the roll have v propositions, b of K A C E and n of N. A WFF with x binary connectives has
/// x + 1 propositions (each N leaves the number of propositions as it is, each binary connective
/// adds one to the one there is), so x <= min(b, v − 1), and it has at most n of N: its length is
/// at most n + 2 min(b, v − 1) + 1. That is reached: N…N before a row of the connectives before
/// the propositions. Without a proposition there is no WFF.
pub fn longest_wff(dice: &[char]) -> usize {
    let of = |faces: &str| dice.iter().filter(|c| faces.contains(**c)).count();
    match of("pqrs") {
        0 => 0,
        v => of("N") + 2 * of("KACE").min(v - 1) + 1,
    }
}

type Memo = HashMap<(Vec<char>, [bool; 4]), usize>;
thread_local!(static LONGEST: RefCell<Memo> = RefCell::default());

/// The length of a longest true WFF of an x-wff roll, 0 if there is none.
pub fn longest_true(dice: &[char], values: [bool; 4]) -> usize {
    let mut key = dice.to_vec();
    key.sort();
    let key = (key, values);
    if let Some(known) = LONGEST.with_borrow(|memo| memo.get(&key).copied()) {
        return known;
    }
    let table = attainable(dice, true, values);
    let longest = table.iter().flat_map(|row| &row[1]).map(String::len).max().unwrap_or(0);
    LONGEST.with_borrow_mut(|memo| memo.insert(key, longest));
    longest
}

// ---------------------------------------------------------------------------------------------
// The referee
