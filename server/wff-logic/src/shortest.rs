//! The shortest formula that is equivalent to a formula, in classical logic.
//!
//! Formulas of four propositions have 65,536 truth tables. The shortest formula of each is found
//! once for all, length after length: a shortest formula is a connective before shortest formulas,
//! since a longer operand could be replaced.

use super::classical::{of_bits, truth};
use super::written_out::{order, written_out};
use std::sync::{LazyLock, Mutex, PoisonError};
use wff_syntax::Formula;
use wff_syntax::letter::{Alphabet, Binary, Connective, Unary};

/// A formula with connectives of the dice only, comparable: fewer letters first, then fewer N, then
/// by the alphabet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Word {
    length: u32,
    negations: u32,
    /// Its letters as places in [`ALPHABET`] from one, the first in the highest four bits; zeros
    /// follow. No formula begins another, so that numbers compare as the texts do.
    letters: u64,
}

/// The letters in the order in which one formula is preferred to another that is as good.
const ALPHABET: [u8; 9] = *b"pqrsKACEN";

/// The truth tables of the propositions: row 15, the highest bit, makes all true, as in a truth
/// table.
const PROPOSITIONS: [u16; 4] = [0xff00, 0xf0f0, 0xcccc, 0xaaaa];

/// The place-holder of a formula that is not found yet.
const NONE: Word = Word { length: u32::MAX, negations: 0, letters: 0 };

impl Word {
    /// The formula of a connective and its operands.
    fn of(connective: u8, operands: &[Word]) -> Word {
        let place = ALPHABET
            .iter()
            .position(|letter| *letter == connective)
            .map_or(0, |place| place as u64 + 1);
        let start =
            Word { length: 1, negations: u32::from(connective == b'N'), letters: place << 60 };
        operands.iter().fold(start, |word, operand| Word {
            length: word.length + operand.length,
            negations: word.negations + operand.negations,
            letters: word.letters | operand.letters.checked_shr(4 * word.length).unwrap_or(0),
        })
    }

    /// Its letters.
    fn letters(self) -> impl Iterator<Item = u8> {
        let places = (0..16).rev().map(move |nibble| (self.letters >> (4 * nibble)) as usize & 15);
        places.map_while(|place| ALPHABET.get(place.checked_sub(1)?).copied())
    }
}

/// The best formulas that are known so far.
static KNOWN: LazyLock<Mutex<ShortestByTruth>> = LazyLock::new(Mutex::default);

/// The best formula of each truth table, up to some length. It has no proposition that another
/// could replace, so that a formula's own propositions are enough: were there a foreign one, p
/// instead would make a formula as short, equivalent and earlier in the alphabet. The longest have
/// sixteen letters; to find all takes a fifth of a second, so they are found as they are wanted.
struct ShortestByTruth {
    best: Vec<Word>,
    /// Those of each length up to the one that was looked for last, with their truth tables.
    by_length: Vec<Vec<(u16, Word)>>,
}

impl Default for ShortestByTruth {
    fn default() -> ShortestByTruth {
        ShortestByTruth { best: vec![NONE; 1 << 16], by_length: vec![Vec::new()] }
    }
}

impl ShortestByTruth {
    /// The best formula of a truth table.
    fn of(&mut self, table: u16) -> Word {
        loop {
            match self.best.get(usize::from(table)) {
                Some(word) if *word == NONE => self.go_on(),
                Some(word) => return *word,
                None => return NONE,
            }
        }
    }

    /// Finds all formulas of the next length.
    fn go_on(&mut self) {
        let ShortestByTruth { best, by_length } = self;
        let length = u32::try_from(by_length.len()).unwrap_or(u32::MAX);
        let mut level = Level { length, best, new: Vec::new() };
        if level.length == 1 {
            ALPHABET
                .into_iter()
                .zip(PROPOSITIONS)
                .for_each(|(letter, table)| level.offer(table, letter, &[]));
        }
        for (table, word) in by_length.last().into_iter().flatten() {
            level.offer(!table, b'N', &[*word]);
        }
        // The operands of a binary connective have one letter less together; their lists are taken
        // from both ends.
        let operands = by_length.get(1..by_length.len().saturating_sub(1)).unwrap_or_default();
        for (lefts, rights) in operands.iter().zip(operands.iter().rev()) {
            for (left, left_word) in lefts {
                for (right, right_word) in rights {
                    let mut offer = |connective: Binary| {
                        let table = of_bits(connective, *left, *right);
                        level.offer(table, connective.letter(), &[*left_word, *right_word]);
                    };
                    offer(Binary::C);
                    // The other order of operands would be the same, but later in the alphabet.
                    if left_word.letters <= right_word.letters {
                        [Binary::K, Binary::A, Binary::E].into_iter().for_each(offer);
                    }
                }
            }
        }
        let new = level.new;
        let word = |table: u16| Some((table, *best.get(usize::from(table))?));
        by_length.push(new.into_iter().filter_map(word).collect());
    }
}

/// The best formula of a truth table.
fn best(table: u16) -> Word {
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner).of(table)
}

/// The search for the formulas of one length.
struct Level<'b> {
    length: u32,
    best: &'b mut [Word],
    /// The truth tables that no shorter formula has.
    new: Vec<u16>,
}

impl Level<'_> {
    #[inline]
    fn offer(&mut self, table: u16, connective: u8, operands: &[Word]) {
        if let Some(known) =
            self.best.get_mut(usize::from(table)).filter(|known| known.length >= self.length)
        {
            if *known == NONE {
                self.new.push(table);
            }
            *known = Word::of(connective, operands).min(*known);
        }
    }
}

/// A shortest formula over N K A C E that is equivalent to a formula in classical logic, and has no
/// other propositions. `None` for a formula of more than four propositions, of none, or of more
/// than a million letters, or with `L` or `M`.
///
/// A formula that is as short already is given as it is, with names written out and without blanks.
/// Else it is the one of fewest N, and of these the first if the letters had the order p q r s K A
/// C E N. Any other propositions take the places of p q r s in alphabetical order.
pub fn shortest(formula: &Formula, text: &str) -> Option<String> {
    let letters = written_out(formula, text)?;
    let mut propositions: Vec<&str> = Vec::new();
    for letter in letters.iter().filter(|letter| letter.letter.is_ascii_lowercase()) {
        if !propositions.contains(&letter.symbol) {
            propositions.push(letter.symbol);
        }
        (propositions.len() <= PROPOSITIONS.len()).then_some(())?;
    }
    propositions.sort_unstable_by_key(|symbol| order(symbol));
    let mut stack: Vec<u16> = Vec::new();
    for letter in letters.iter().rev() {
        let table = match Connective::of(letter.letter) {
            Some(Connective::Constant(constant)) if truth(constant) => u16::MAX,
            Some(Connective::Constant(_)) => 0,
            Some(Connective::Unary(Unary::L | Unary::M)) => return None,
            Some(Connective::Unary(Unary::N)) => !stack.pop()?,
            Some(Connective::Binary(connective)) => of_bits(connective, stack.pop()?, stack.pop()?),
            None => {
                let place = propositions.iter().position(|symbol| *symbol == letter.symbol)?;
                *PROPOSITIONS.get(place)?
            }
        };
        stack.push(table);
    }
    propositions.first()?;
    let best = best(stack.pop()?);
    if letters.len() == best.length as usize
        && letters.iter().all(|letter| {
            Alphabet::Dice.has(letter.letter, false) || letter.letter.is_ascii_lowercase()
        })
    {
        return Some(letters.iter().map(|letter| letter.symbol).collect());
    }
    let mut shortest = String::new();
    for letter in best.letters() {
        match ALPHABET.iter().zip(&propositions).find(|(own, _)| **own == letter) {
            Some((_, symbol)) => shortest.push_str(symbol),
            None => shortest.push(char::from(letter)),
        }
    }
    Some(shortest)
}

#[cfg(test)]
mod tests {
    use super::super::rewrite::tests::{column, logic, read};
    use super::*;
    use std::collections::BTreeMap;

    fn of(text: &str) -> Option<String> {
        shortest(&read(text, "NNKpq"), text)
    }

    /// The preference among equivalent formulas, by the letters themselves.
    fn rank(text: &str) -> (usize, usize, Vec<usize>) {
        let negations = text.bytes().filter(|letter| *letter == b'N').count();
        let places =
            text.bytes().map(|letter| ALPHABET.iter().position(|other| *other == letter).unwrap());
        (text.len(), negations, places.collect())
    }

    /// All formulas of these propositions with exactly so many letters, for each length up to the
    /// most.
    fn formulas(atoms: &str, most: usize) -> Vec<Vec<String>> {
        let mut by_length: Vec<Vec<String>> =
            vec![vec![], atoms.chars().map(String::from).collect()];
        for n in 2..=most {
            let mut new: Vec<String> = by_length[n - 1].iter().map(|f| format!("N{f}")).collect();
            for i in 1..n - 1 {
                for left in &by_length[i] {
                    for right in &by_length[n - 1 - i] {
                        new.extend("KACE".chars().map(|c| format!("{c}{left}{right}")));
                    }
                }
            }
            by_length.push(new);
        }
        by_length
    }

    /// The truth table of a formula of the dice by the recursive definition.
    fn table(text: &[u8]) -> (u16, usize) {
        match text[0] {
            b'N' => {
                let (x, n) = table(&text[1..]);
                (!x, n + 1)
            }
            letter if letter.is_ascii_uppercase() => {
                let (x, n) = table(&text[1..]);
                let (y, m) = table(&text[1 + n..]);
                let joined = match letter {
                    b'K' => x & y,
                    b'A' => x | y,
                    b'C' => y | !x,
                    _ => (x & y) | !(x | y),
                };
                (joined, 1 + n + m)
            }
            letter => (PROPOSITIONS[usize::from(letter - b'p')], 1),
        }
    }

    #[test]
    fn every_truth_table_has_a_formula_that_has_it() {
        for expected in 0..=u16::MAX {
            let word = best(expected);
            let text: Vec<u8> = word.letters().collect();
            assert_eq!(text.len(), word.length as usize);
            assert_eq!(table(&text), (expected, text.len()));
        }
        assert_eq!((0..=u16::MAX).map(|table| best(table).length).max(), Some(16));
    }

    #[test]
    fn the_best_are_those_of_exhaustive_search() {
        for (atoms, most) in [("pq", 8), ("pqr", 7), ("pqrs", 6)] {
            let mut by_rank: BTreeMap<u16, String> = BTreeMap::new();
            let all = formulas(atoms, most).concat();
            for text in &all {
                let known = by_rank.entry(table(text.as_bytes()).0).or_insert_with(|| text.clone());
                if rank(text) < rank(known) {
                    *known = text.clone();
                }
            }
            for (table, expected) in &by_rank {
                let found: Vec<u8> = best(*table).letters().collect();
                assert_eq!(String::from_utf8(found).unwrap(), *expected);
            }
            let words = (0..=u16::MAX).map(best);
            for word in words.filter(|word| (word.length as usize) <= most) {
                let text = String::from_utf8(word.letters().collect()).unwrap();
                let within = text.chars().all(|c| c.is_ascii_uppercase() || atoms.contains(c));
                assert!(!within || by_rank.values().any(|other| *other == text), "{text}");
            }
        }
    }

    #[test]
    fn a_formula_needs_no_propositions_but_its_own() {
        for (atoms, most) in [("q", 6), ("rs", 6), ("qs", 5), ("prs", 5)] {
            for text in formulas(atoms, most).concat() {
                let found = of(&text).unwrap();
                assert!(
                    found.chars().all(|c| c.is_ascii_uppercase() || text.contains(c)),
                    "{text} {found}"
                );
                assert_eq!(
                    table(found.as_bytes()),
                    (table(text.as_bytes()).0, found.len()),
                    "{text} {found}"
                );
                assert!(found.len() < text.len() || found == text, "{text} {found}");
            }
        }
    }

    #[test]
    fn shortest_formulas_are_found_in_all_alphabets() {
        for (text, expected) in [
            ("NNp", Some("p")),
            ("NCpNq", Some("Kpq")),
            ("ANpq", Some("Cpq")),
            ("KCpqCqp", Some("Epq")),
            ("K q  p", Some("Kqp")),
            ("NKsNs", Some("Css")),
            ("Dpq", Some("CpNq")),
            ("Jp2p12", Some("Ep2Np12")),
            ("AKp12p2KNp2Np12", Some("Ep2p12")),
            ("Bab", Some("Cba")),
            ("KpO", Some("KpNp")),
            ("O", None),
            ("@mp", Some("Kpq")),
            ("C@mp q", Some("Cpp")),
            ("KKKKabcde", None),
        ] {
            let found = of(text);
            assert_eq!(found.as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn shortest_formulas_of_the_textbook_keep_every_value() {
        for connectives in ["DX", "JB", "DJ", "XB", "KE", "AC"] {
            for letters in formulas("pqrs", 5).concat() {
                let [one, other] =
                    [connectives.as_bytes()[0], connectives.as_bytes()[1]].map(char::from);
                let text = letters
                    .replace(['K', 'C'], &one.to_string())
                    .replace(['A', 'E'], &other.to_string());
                let text = text.replace('q', "q1").replace('s', "b");
                let Some(found) = of(&text) else { panic!("{text}") };
                let atoms = ["p", "q1", "r", "b"];
                assert_eq!(
                    column(&found, &atoms, logic("classical")),
                    column(&text, &atoms, logic("classical")),
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn long_formulas_are_shortened() {
        let long = format!("{}{}p", "E".repeat(100_000), "pqrs".repeat(25_000));
        assert_eq!(of(&long).as_deref(), Some("p"));
        assert_eq!(of(&format!("{}p", "N".repeat(200_001))).as_deref(), Some("Np"));
    }
}
