//! All WFFs of one length over some letters, counted, so that each is as likely to be drawn.
//!
//! The shape of a WFF is a word of three signs: a letter of no operand, of one, of two. Let u of
//! them have one operand, b two and e none, n = u + b + e in all, and let m formulas stand side by
//! side, so that e = b + m. By the cycle lemma (Dvoretzky and Motzkin, 1947) m of the n ways to
//! turn round such a word are m formulas side by side, so m/n of all n!/(u! b! e!) words are. Of
//! these, e (m − 1) in m (n − 1) begin with no operand, u m with one, and b (m + 1) with two: by
//! these small numbers a formula is written from left to right. Big ones are needed only to choose
//! b.

use super::natural::Natural;
use super::random::Random;
use crate::logic::Variable;
use crate::syntax::letter::Connective;

/// The WFFs of one length over some letters.
#[derive(Clone, Debug)]
pub struct Formulas {
    length: usize,
    /// The propositions and constants.
    ends: Vec<String>,
    /// The letters of one operand.
    unary: Vec<String>,
    /// The letters of two operands.
    binary: Vec<String>,
    /// The numbers of letters of two operands that a WFF can have, each with the number of WFFs
    /// that have at most so many.
    up_to: Vec<(u64, Natural)>,
}

impl Formulas {
    /// The WFFs of so many letters, which are among these.
    pub fn new(length: usize, propositions: &[Variable], connectives: &[Connective]) -> Formulas {
        let of_arity = |arity: u8| {
            let some = connectives.iter().filter(move |connective| connective.arity() == arity);
            some.map(|connective| char::from(connective.letter()).to_string())
        };
        let ends: Vec<String> =
            propositions.iter().map(ToString::to_string).chain(of_arity(0)).collect();
        let [unary, binary] = [1, 2].map(|arity| of_arity(arity).collect::<Vec<String>>());
        let (of_none, of_two) = (ends.len() as u64, binary.len() as u64);
        // Without letters of one operand the ways with some are passed over.
        let of_one = unary.len().max(1) as u64;
        let mut up_to = Vec::new();
        let mut sum = Natural::default();
        // The number of WFFs with b letters of two operands, and u of one.
        let mut ways = Natural::from(of_none);
        let most = length.saturating_sub(1) as u64;
        (0..most).for_each(|_| ways.multiply(of_one));
        for b in (0..=most / 2).filter(|_| length > 0) {
            let u = most - 2 * b;
            if (u == 0 || !unary.is_empty()) && !ways.is_zero() {
                sum.add(&ways);
                up_to.push((b, sum.clone()));
            }
            for factor in [u, u.saturating_sub(1), of_none, of_two] {
                ways.multiply(factor);
            }
            for divisor in [b + 1, b + 2, of_one, of_one] {
                ways.divide(divisor);
            }
        }
        Formulas { length, ends, unary, binary, up_to }
    }

    /// The letters of each.
    pub fn length(&self) -> usize {
        self.length
    }

    /// The number of them.
    pub fn count(&self) -> Natural {
        self.up_to.last().map_or(Natural::default(), |(_, count)| count.clone())
    }

    /// One of them, each as likely; `None` where there is none.
    pub fn draw(&self, random: &mut Random) -> Option<String> {
        let (_, count) = self.up_to.last()?;
        let number = match self.up_to[..] {
            [_] => Natural::default(),
            _ => random.below_natural(count),
        };
        let place = self.up_to.partition_point(|(_, up_to)| *up_to <= number);
        let (binary, _) = self.up_to.get(place)?;
        Some(self.written(*binary, random))
    }

    /// The one with this number, in a fixed order.
    pub fn nth(&self, number: u64) -> Option<String> {
        let place = self.up_to.partition_point(|(_, up_to)| *up_to <= Natural::from(number));
        let (binary, up_to) = self.up_to.get(place)?;
        let before = match place.checked_sub(1).and_then(|before| self.up_to.get(before)) {
            Some((_, before)) => before.to_u64()?,
            None => 0,
        };
        let mut numbered = Numbered { number: number - before, ways: up_to.to_u64()? - before };
        Some(self.written(*binary, &mut numbered))
    }

    /// A formula with so many letters of two operands.
    fn written(&self, binary: u64, choices: &mut impl Choices) -> String {
        let length = self.length as u64;
        let mut written = String::with_capacity(self.length);
        let (mut ends, mut unary, mut binary) = (binary + 1, length - 1 - 2 * binary, binary);
        let mut needed = 1;
        let mut one_of = |letters: &[String], choices: &mut dyn Choices| {
            let place = usize::try_from(choices.below(letters.len() as u64)).unwrap_or_default();
            written.push_str(letters.get(place).map_or("", String::as_str));
        };
        for left in (1..=length).rev() {
            // The last letter is one of no operand, whatever it weighs.
            let none = if left == 1 { 1 } else { ends * (needed - 1) };
            match choices.weighed([none, unary * needed, binary * (needed + 1)]) {
                0 => {
                    ends -= 1;
                    needed -= 1;
                    one_of(&self.ends, choices);
                }
                1 => {
                    unary -= 1;
                    one_of(&self.unary, choices);
                }
                _ => {
                    binary -= 1;
                    needed += 1;
                    one_of(&self.binary, choices);
                }
            }
        }
        written
    }
}

/// Someone who makes the choices by which a formula is written.
trait Choices {
    /// A number below another, which is not 0.
    fn below(&mut self, end: u64) -> u64;

    /// The place of one of these weights, of which one at least is not 0.
    fn weighed(&mut self, weights: [u64; 3]) -> usize;
}

impl Choices for Random {
    fn below(&mut self, end: u64) -> u64 {
        Random::below(self, end)
    }

    fn weighed(&mut self, weights: [u64; 3]) -> usize {
        let [first, second, third] = weights;
        let number = Random::below(self, first + second + third);
        usize::from(number >= first) + usize::from(number >= first + second)
    }
}

/// The choices that lead to the formula of a number.
#[derive(Debug)]
struct Numbered {
    /// Its number among those that are left.
    number: u64,
    /// The number of formulas that are left.
    ways: u64,
}

impl Choices for Numbered {
    fn below(&mut self, end: u64) -> u64 {
        self.ways /= end;
        let place = self.number / self.ways;
        self.number %= self.ways;
        place
    }

    fn weighed(&mut self, weights: [u64; 3]) -> usize {
        let all: u64 = weights.iter().sum();
        let mut place = 0;
        for weight in weights {
            let ways = u128::from(self.ways) * u128::from(weight) / u128::from(all);
            let ways = u64::try_from(ways).unwrap_or(u64::MAX);
            if self.number < ways {
                self.ways = ways;
                break;
            }
            self.number -= ways;
            place += 1;
        }
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    fn formulas(length: usize, propositions: &str, connectives: &str) -> Formulas {
        let propositions: Vec<Variable> = propositions.bytes().map(Variable::from).collect();
        let connectives: Vec<Connective> =
            connectives.bytes().map(|letter| Connective::of(letter).unwrap()).collect();
        Formulas::new(length, &propositions, &connectives)
    }

    /// The end of the formula at the start of a word, by the definition.
    fn end(word: &[u8]) -> Option<usize> {
        match word.first()? {
            b'a'..=b'z' | b'O' | b'V' => Some(1),
            b'N' | b'L' | b'M' => Some(1 + end(&word[1..])?),
            _ => {
                let first = 1 + end(&word[1..])?;
                Some(first + end(&word[first..])?)
            }
        }
    }

    /// The WFFs of a length, by the definition.
    fn naive(length: usize, letters: &str) -> BTreeSet<String> {
        let mut words = vec![String::new()];
        for _ in 0..length {
            let longer = |word: &String| -> Vec<String> {
                letters.chars().map(|letter| format!("{word}{letter}")).collect()
            };
            words = words.iter().flat_map(longer).collect();
        }
        words.into_iter().filter(|word| end(word.as_bytes()) == Some(length)).collect()
    }

    /// Alphabets, and the greatest length up to which all their words are gone through.
    const ALPHABETS: [(&str, &str, usize); 12] = [
        ("p", "N", 8),
        ("p", "K", 9),
        ("pq", "KA", 8),
        ("pq", "NC", 8),
        ("p", "NKD", 8),
        ("pqr", "NKA", 6),
        ("pqrs", "NKACE", 6),
        ("p", "OV", 4),
        ("p", "OC", 9),
        ("pq", "NJVXO", 6),
        ("pq", "NLMC", 6),
        ("p", "LK", 9),
    ];

    #[test]
    fn every_wff_has_one_number() {
        for (propositions, connectives, longest) in ALPHABETS {
            for length in 0..=longest {
                let formulas = formulas(length, propositions, connectives);
                let count = formulas.count().to_u64().unwrap();
                let listed: Vec<String> =
                    (0..count).map(|number| formulas.nth(number).unwrap()).collect();
                let expected = naive(length, &format!("{propositions}{connectives}"));
                let case = format!("{propositions} {connectives} {length}");
                assert_eq!(listed.len(), expected.len(), "{case}");
                assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), expected, "{case}");
                assert_eq!(formulas.nth(count), None, "{case}");
            }
        }
    }

    /// Choices that follow a number, and how likely they were, as one in so many.
    struct Weighed {
        numbered: Numbered,
        one_in: (u128, u128),
    }

    impl Choices for Weighed {
        fn below(&mut self, end: u64) -> u64 {
            self.one_in.0 *= u128::from(end);
            self.numbered.below(end)
        }

        fn weighed(&mut self, weights: [u64; 3]) -> usize {
            let place = self.numbered.weighed(weights);
            self.one_in.0 *= u128::from(weights.iter().sum::<u64>());
            self.one_in.1 *= u128::from(weights[place]);
            place
        }
    }

    #[test]
    fn every_wff_is_as_likely() {
        for (propositions, connectives, longest) in ALPHABETS {
            let formulas = formulas(longest, propositions, connectives);
            let mut before = 0;
            for (binary, up_to) in &formulas.up_to {
                let ways = up_to.to_u64().unwrap() - before;
                for number in 0..ways {
                    let numbered = Numbered { number, ways };
                    let mut weighed = Weighed { numbered, one_in: (1, 1) };
                    let written = formulas.written(*binary, &mut weighed);
                    let (all, weight) = weighed.one_in;
                    assert_eq!(all, weight * u128::from(ways), "{written}");
                }
                before += ways;
            }
        }
    }

    #[test]
    fn all_are_drawn_about_as_often() {
        let formulas = formulas(5, "pq", "NKC");
        let count = formulas.count().to_u64().unwrap();
        let mut random = Random::new(1);
        let mut times: BTreeMap<String, u64> = BTreeMap::new();
        for _ in 0..400 * count {
            *times.entry(formulas.draw(&mut random).unwrap()).or_default() += 1;
        }
        assert_eq!(times.len() as u64, count);
        assert!(times.values().all(|times| (300..500).contains(times)), "{times:?}");
    }

    #[test]
    fn long_ones_are_counted_and_drawn() {
        // Of n letters over one proposition, N and K there are as many as ways to go n − 1 steps
        // up, down or straight on, never below the start, and back to it (Motzkin, 1948).
        let mut motzkin = vec![Natural::from(1), Natural::from(1)];
        for n in 2..60_u64 {
            // (n + 2) M(n) = (2n + 1) M(n − 1) + 3 (n − 1) M(n − 2).
            let mut next = motzkin[n as usize - 1].clone();
            next.multiply(2 * n + 1);
            let mut last = motzkin[n as usize - 2].clone();
            last.multiply(3 * (n - 1));
            next.add(&last);
            next.divide(n + 2);
            motzkin.push(next);
        }
        for (n, expected) in motzkin.iter().enumerate() {
            assert_eq!(formulas(n + 1, "p", "NK").count(), *expected, "{n}");
        }
        let mut random = Random::new(5);
        for (length, connectives) in [(999, "KACE"), (1000, "NKACELM"), (10_000, "NK")] {
            let formulas = formulas(length, "pqrs", connectives);
            let drawn: Vec<String> = (0..3).map(|_| formulas.draw(&mut random).unwrap()).collect();
            assert!(drawn.iter().all(|text| end_counted(text) == Some(length)));
            assert!(drawn[0] != drawn[1] && drawn[1] != drawn[2]);
        }
        assert_eq!(formulas(1000, "pqrs", "KACE").draw(&mut random), None);
        assert_eq!(formulas(7, "pqrs", "").draw(&mut random), None);
    }

    /// The end of the formula at the start of a long word.
    fn end_counted(word: &str) -> Option<usize> {
        let mut need = 1_i64;
        let ends = word.bytes().position(|letter| {
            need += match letter {
                b'a'..=b'z' => -1,
                b'N' | b'L' | b'M' => 0,
                _ => 1,
            };
            need == 0
        });
        ends.map(|place| place + 1)
    }
}
