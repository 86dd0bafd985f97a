//! Classical truth under every valuation of the dice's propositions at once: a table of four
//! propositions has sixteen rows, one bit each. This is the short way for the formulas that dice
//! can make.

use super::classical::of_bits;
use super::value::{Valuation, Value, Values, Variable};
use wff_syntax::letter::{Binary, Connective, PROPOSITIONS, Unary};
use wff_syntax::{Named, Node, Written};

/// The rows of a truth table of the four propositions of the dice, and which of them a formula
/// mentions.
///
/// Row 15 is the valuation that makes all of them true; the first proposition is the most
/// significant bit of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Truth {
    rows: u16,
    mentioned: u8,
}

/// The class of a formula over all valuations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Designated under every valuation.
    Tautology,
    /// Designated under no valuation.
    Contradiction,
    /// Designated under some valuations and not under others.
    Contingent,
}

impl Class {
    /// The class as a judgement names it.
    pub fn name(self) -> &'static str {
        match self {
            Class::Tautology => "tautology",
            Class::Contradiction => "contradiction",
            Class::Contingent => "contingent",
        }
    }

    /// The class as a sentence says it.
    pub fn phrase(self) -> &'static str {
        match self {
            Class::Tautology => "a tautology",
            Class::Contradiction => "a contradiction",
            Class::Contingent => "contingent",
        }
    }
}

/// The value of a formula under the values in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It has this value, whatever the propositions without one may have.
    Value(Value),
    /// It depends on these propositions, which have no value.
    Depends(Vec<Variable>),
}

/// The rows in which each proposition of the dice is true.
const TRUE_ROWS: [u16; 4] = [0xff00, 0xf0f0, 0xcccc, 0xaaaa];

fn propositions() -> impl Iterator<Item = (usize, u8, u16)> {
    let letters = PROPOSITIONS.iter().zip(&TRUE_ROWS).enumerate();
    letters.map(|(index, (letter, rows))| (index, *letter, *rows))
}

/// The most operands that wait for their connective in a plain formula whose truth is found without
/// a tree.
const WAITING: usize = 32;

impl Truth {
    /// The truth of a text that is a plain formula of the dice; `None` for any other text, and for
    /// one in which many operands wait for their connective.
    pub fn of_plain(text: &str) -> Option<Truth> {
        let mut waiting = [0_u16; WAITING];
        let mut length = 0;
        let mut mentioned = 0;
        for byte in text.bytes().rev() {
            let place = PROPOSITIONS.iter().position(|proposition| *proposition == byte);
            if let Some((index, rows)) = place.and_then(|it| Some((it, TRUE_ROWS.get(it)?))) {
                *waiting.get_mut(length)? = *rows;
                mentioned |= 1 << index;
                length += 1;
                continue;
            }
            match Connective::of(byte) {
                Some(Connective::Unary(Unary::N)) => {
                    let operand = waiting.get_mut(length.checked_sub(1)?)?;
                    *operand = !*operand;
                }
                Some(Connective::Binary(connective)) if connective.is_of_dice() => {
                    let first = *waiting.get(length.checked_sub(1)?)?;
                    length -= 1;
                    let second = waiting.get_mut(length.checked_sub(1)?)?;
                    *second = of_bits(connective, first, *second);
                }
                None if matches!(byte, b' ' | b'\t') => {}
                Some(_) | None => return None,
            }
        }
        (length == 1).then_some(Truth { rows: waiting[0], mentioned })
    }

    /// The truth of a formula that has a name, which is computed once.
    pub fn of_named(named: &Named) -> Option<Truth> {
        if let Some(known) = named.memo.get() {
            return known;
        }
        // Names may stand for names, very many of them one in the other.
        let is_unknown = |it: &&Named| it.memo.get::<Option<Truth>>().is_none();
        let mut open = vec![named];
        while let Some(last) = open.pop() {
            if !is_unknown(&last) {
                continue;
            }
            open.push(last);
            let length = open.len();
            open.extend(last.formula.names().map(|it| &**it).filter(is_unknown));
            if open.len() == length {
                last.memo.set(Truth::of(last.written()));
                open.pop();
            }
        }
        named.memo.get().flatten()
    }

    /// The truth of a formula; `None` where it uses letters that the dice do not have.
    pub fn of(written: Written<'_>) -> Option<Truth> {
        if let ([_], [(_, named)]) = (written.formula.nodes(), written.formula.named_nodes()) {
            return Truth::of_named(named);
        }
        let mut names = written.formula.names().rev();
        let mut stack: Vec<u16> = Vec::with_capacity(written.formula.nodes().len() / 2 + 1);
        let mut mentioned = 0;
        for node in written.formula.nodes().iter().rev() {
            let has_digits = |node: &Node| {
                written.text.as_bytes().get(node.start as usize + 1).is_some_and(u8::is_ascii_digit)
            };
            let rows = match Connective::of(node.letter) {
                Some(Connective::Unary(Unary::N)) => !stack.pop()?,
                Some(Connective::Binary(connective)) if connective.is_of_dice() => {
                    of_bits(connective, stack.pop()?, stack.pop()?)
                }
                Some(
                    Connective::Unary(Unary::L | Unary::M)
                    | Connective::Binary(_)
                    | Connective::Constant(_),
                ) => {
                    return None;
                }
                None if node.letter == b'@' => {
                    let truth = Truth::of_named(names.next()?)?;
                    mentioned |= truth.mentioned;
                    truth.rows
                }
                None if has_digits(node) => return None,
                None => {
                    let (index, _, rows) =
                        propositions().find(|(_, proposition, _)| *proposition == node.letter)?;
                    mentioned |= 1 << index;
                    rows
                }
            };
            stack.push(rows);
        }
        Some(Truth { rows: stack.pop()?, mentioned })
    }

    /// Its class.
    pub fn class(self) -> Class {
        match self.rows {
            u16::MAX => Class::Tautology,
            0 => Class::Contradiction,
            _ => Class::Contingent,
        }
    }

    /// Its value where some propositions have values.
    pub fn under(self, valuation: &dyn Values) -> Outcome {
        let mut agreeing = u16::MAX;
        let mentioned = |index: usize| self.mentioned >> index & 1 == 1;
        for (_, letter, rows) in propositions().filter(|(index, ..)| mentioned(*index)) {
            match valuation.truth_of(letter) {
                Some(true) => agreeing &= rows,
                Some(false) => agreeing &= !rows,
                None => {}
            }
        }
        let rows = self.rows & agreeing;
        if rows == agreeing || rows == 0 {
            return Outcome::Value((rows != 0).into());
        }
        // A proposition matters when flipping it changes the formula in some row that agrees with
        // the values.
        let depends = propositions()
            .filter(|(index, ..)| mentioned(*index))
            .filter(|(_, letter, _)| valuation.truth_of(*letter).is_none())
            .filter(|(index, _, rows)| {
                let shift = 8 >> index;
                let where_true = self.rows & agreeing & rows;
                let where_false = self.rows & agreeing & !rows;
                where_true >> shift != where_false
            })
            .map(|(_, letter, _)| letter.into());
        Outcome::Depends(depends.collect())
    }

    /// True if it is true wherever these values are had.
    pub fn holds_under(self, valuation: &dyn Values) -> bool {
        matches!(self.under(valuation), Outcome::Value(value) if value.is_designated())
    }

    /// A valuation of the mentioned propositions under which it is false, the highest first.
    pub fn refuted(self) -> Option<Valuation> {
        Truth { rows: !self.rows, ..self }.satisfied()
    }

    /// A valuation of the mentioned propositions under which it is true, the highest first.
    pub fn satisfied(self) -> Option<Valuation> {
        let row = 15_u32.checked_sub(self.rows.leading_zeros())?;
        let mentioned = propositions().filter(|(index, _, _)| self.mentioned & (1 << index) != 0);
        Some(
            mentioned
                .map(|(_, letter, rows)| (letter.into(), (rows >> row & 1 != 0).into()))
                .collect(),
        )
    }

    /// The truth of `left` and `right` joined by a connective.
    pub fn join(connective: Binary, left: Truth, right: Truth) -> Truth {
        Truth {
            rows: of_bits(connective, left.rows, right.rows),
            mentioned: left.mentioned | right.mentioned,
        }
    }

    /// The truth of what is always true and mentions no proposition.
    pub const ALWAYS: Truth = Truth { rows: u16::MAX, mentioned: 0 };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rewrite::tests::formulas_of;
    use std::sync::Arc;
    use wff_syntax::fast_path::is_plain;
    use wff_syntax::{Formula, Span};

    fn truth(text: &str) -> Truth {
        let formula = Formula::read(text, Span::new(0, text.len()), |_| None).unwrap();
        Truth::of(Written::new(&formula, text)).unwrap()
    }

    /// The value of a formula by the recursive definition, and the length of its text.
    fn naive(text: &[u8], value: &dyn Fn(u8) -> bool) -> (bool, usize) {
        match text[0] {
            b'N' => {
                let (p, n) = naive(&text[1..], value);
                (!p, n + 1)
            }
            connective @ (b'K' | b'A' | b'C' | b'E') => {
                let (p, n) = naive(&text[1..], value);
                let (q, m) = naive(&text[1 + n..], value);
                let truth = match (connective, p, q) {
                    (b'K', p, q) => p && q,
                    (b'A', p, q) => p || q,
                    (b'C', true, false) => false,
                    (b'C', _, _) => true,
                    (_, p, q) => p == q,
                };
                (truth, 1 + n + m)
            }
            letter => (value(letter), 1),
        }
    }

    /// Every text of at most so many of these letters.
    fn words(letters: &str, most: usize) -> Vec<String> {
        let longer =
            |text: &String| letters.chars().map(|letter| format!("{text}{letter}")).collect();
        let empty = vec![String::new()];
        let next =
            |last: &Vec<String>| Some(last.iter().flat_map::<Vec<String>, _>(longer).collect());
        std::iter::successors(Some(empty), next).take(most + 1).flatten().collect()
    }

    #[test]
    fn the_truth_of_names_of_names_is_found_however_deep_and_often_they_stand() {
        let named = |text: &str, inner: Option<&Arc<Named>>| {
            let read = Formula::read(text, Span::new(0, text.len()), |_| inner.cloned());
            Arc::new(Named::new("n".into(), read.unwrap(), text))
        };
        // The truth is asked for at the end of 200,000 names, each of the one before.
        let mut last = named("p", None);
        for _ in 0..200_000 {
            last = named("N@n", Some(&last));
        }
        assert_eq!(Truth::of_named(&last), Some(truth("p")));
        // Written out, this one has 2^200 letters.
        let mut last = named("Kpq", None);
        for _ in 0..200 {
            last = named("A@n @n", Some(&last));
        }
        assert_eq!(Truth::of_named(&last), Some(truth("Kpq")));
        let last = named("N@n", Some(&named("Kpx", None)));
        assert_eq!(Truth::of_named(&last), None);
    }

    #[test]
    fn the_truth_of_a_plain_text_is_that_of_its_formula() {
        for text in formulas_of(&["p", "q", "s"], 7) {
            assert_eq!(Truth::of_plain(&text), Some(truth(&text)), "{text}");
        }
        for text in words("NKqx@1 ", 5) {
            let formula = Formula::read(&text, Span::new(0, text.len()), |_| None);
            let formula = formula.filter(|_| is_plain(&text));
            let expected = formula.and_then(|it| Truth::of(Written::new(&it, &text)));
            assert_eq!(Truth::of_plain(&text), expected, "{text:?}");
        }
        let deep = |depth: usize| "K".repeat(depth) + &"p".repeat(depth + 1);
        assert_eq!(Truth::of_plain(&deep(WAITING - 1)), Some(truth("p")));
        assert_eq!(Truth::of_plain(&deep(200_000)), None);
    }

    #[test]
    fn truth_agrees_with_the_definition_under_every_valuation() {
        for text in formulas_of(&["p", "q", "s"], 5) {
            let truth = truth(&text);
            let value = |row: u32| {
                move |letter: u8| row >> b"srqp".iter().position(|l| *l == letter).unwrap() & 1 != 0
            };
            let mut all = [0, 0];
            for row in 0..16 {
                let (expected, _) = naive(text.as_bytes(), &value(row));
                all[usize::from(expected)] += 1;
                let mut valuation = Valuation::default();
                PROPOSITIONS
                    .iter()
                    .for_each(|letter| valuation.set(*letter, value(row)(*letter).into()));
                assert_eq!(
                    truth.under(&valuation),
                    Outcome::Value(expected.into()),
                    "{text} {valuation}"
                );
            }
            let class = match all {
                [0, _] => Class::Tautology,
                [_, 0] => Class::Contradiction,
                _ => Class::Contingent,
            };
            assert_eq!(truth.class(), class, "{text}");
            if let Some(refuting) = truth.refuted() {
                assert!(
                    !naive(text.as_bytes(), &|letter| refuting.truth_of(letter).unwrap()).0,
                    "{text} {refuting}"
                );
            }
        }
    }

    #[test]
    fn a_value_that_follows_anyway_is_given_and_else_what_it_depends_on() {
        for text in formulas_of(&["p", "q", "s"], 5) {
            for p in [true, false] {
                let mut valuation = Valuation::default();
                valuation.set(b'p', p.into());
                let values: Vec<bool> = (0..4)
                    .map(|row| {
                        naive(text.as_bytes(), &|l| match l {
                            b'p' => p,
                            b'q' => row & 1 != 0,
                            _ => row & 2 != 0,
                        })
                        .0
                    })
                    .collect();
                let q_matters = values[0] != values[1] || values[2] != values[3];
                let s_matters = values[0] != values[2] || values[1] != values[3];
                let expected = match (q_matters, s_matters) {
                    (false, false) => Outcome::Value(values[0].into()),
                    (q, s) => Outcome::Depends(
                        [(q, b'q'), (s, b's')]
                            .iter()
                            .filter(|(m, _)| *m)
                            .map(|(_, l)| (*l).into())
                            .collect(),
                    ),
                };
                assert_eq!(truth(&text).under(&valuation), expected, "{text} p = {p}");
            }
        }
    }
}
