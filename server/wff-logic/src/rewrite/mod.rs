//! Single-step rewrites: a subformula becomes another that has the same value.
//!
//! One table of [laws](super::law) is the whole definition; only laws that hold are applied.

mod laws;
#[cfg(test)]
pub(super) mod tests;

pub use super::law::Law;
pub use laws::Rewrite;

use super::law::place;
use super::logics::Logic;
use laws::REWRITES;
use wff_syntax::formula::is_of_name;
use wff_syntax::letter::Alphabet;
use wff_syntax::{Formula, Span};

/// A formula with one subformula rewritten: the bytes to replace, and what to write there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewritten {
    /// The title of the rewrite, as an imperative.
    pub title: &'static str,
    /// The law that was applied.
    pub law: Law,
    /// The alphabet that the connectives it brought in belong to.
    pub alphabet: Alphabet,
    /// The bytes of the subformula.
    pub span: Span,
    /// The text that stands there now, without blanks except those that end a name.
    pub text: String,
}

impl Law {
    /// The nodes that x, y, z stand for where the subformula at a node has the form of the left
    /// side.
    fn fit(&self, formula: &Formula, text: &str, node: usize) -> Option<[Option<usize>; 3]> {
        let mut fit = [None; 3];
        let mut next = node;
        for form in self.left.bytes() {
            let found = formula.nodes().get(next)?;
            match fit.get_mut(place(form)) {
                Some(Some(known)) => same(formula, text, *known, next).then_some(())?,
                Some(free) => *free = Some(next),
                None => (found.letter == form).then_some(())?,
            }
            next = if place(form) < fit.len() { found.end as usize } else { next + 1 };
        }
        Some(fit)
    }

    /// The alphabet of the connectives that only the right side has.
    fn alphabet(&self) -> Alphabet {
        let new =
            |letter: &u8| letter.is_ascii_uppercase() && !self.left.as_bytes().contains(letter);
        let dice = self.right.bytes().filter(new).all(|letter| Alphabet::Dice.has(letter, false));
        if dice { Alphabet::Dice } else { Alphabet::Textbook }
    }
}

/// True if two nodes head the same subformula, blanks aside.
fn same(formula: &Formula, text: &str, one: usize, other: usize) -> bool {
    let letters = |node: usize| {
        let end = formula.nodes().get(node).map_or(node, |node| node.end as usize);
        (node..end).map(|index| formula.symbol(text, index).of(text))
    };
    one == other || letters(one).len() == letters(other).len() && letters(one).eq(letters(other))
}

/// A text that grows letter by letter, a blank only after a name that would swallow the next
/// letter.
#[derive(Default)]
struct Writer {
    text: String,
    after_name: bool,
}

impl Writer {
    fn letter(&mut self, letter: &str) {
        if self.after_name && letter.starts_with(is_of_name) {
            self.text.push(' ');
        }
        self.text.push_str(letter);
        self.after_name = letter.starts_with('@');
    }

    fn subformula(&mut self, formula: &Formula, text: &str, node: usize) {
        let end = formula.nodes().get(node).map_or(node, |node| node.end as usize);
        (node..end).for_each(|index| self.letter(formula.symbol(text, index).of(text)));
    }
}

/// The rewrites of the subformula at a node that keep its value in a logic and change it, each
/// result once.
///
/// The nodes count in `text`. A name is a letter here, whatever it stands for.
pub fn rewrites(formula: &Formula, text: &str, node: usize, logic: &Logic) -> Vec<Rewritten> {
    let mut before = Writer::default();
    before.subformula(formula, text, node);
    let span = formula.subformula(text, node);
    let mut found: Vec<Rewritten> = Vec::new();
    for rewrite in &REWRITES {
        let fitting =
            rewrite.laws.iter().filter_map(|law| Some((law, law.fit(formula, text, node)?)));
        let Some((law, fit)) = fitting.into_iter().find(|(law, _)| law.holds_in(logic)) else {
            continue;
        };
        let mut after = Writer::default();
        for letter in law.right.chars() {
            match fit.get(place(letter as u8)) {
                Some(part) => part.iter().for_each(|part| after.subformula(formula, text, *part)),
                None => after.letter(letter.encode_utf8(&mut [0; 4])),
            }
        }
        if after.text != before.text {
            let text = apart(formula, text, node, after);
            if found.iter().all(|other| other.text != text) {
                found.push(Rewritten {
                    title: rewrite.title,
                    law: *law,
                    alphabet: law.alphabet(),
                    span,
                    text,
                });
            }
        }
    }
    found
}

/// The text of a new subformula with blanks where a name would grow together with what stands
/// beside it.
fn apart(formula: &Formula, text: &str, node: usize, after: Writer) -> String {
    let span = formula.subformula(text, node);
    let before = node
        .checked_sub(1)
        .filter(|before| formula.nodes().get(*before).is_some_and(|node| node.letter == b'@'));
    let touches_name = before.is_some_and(|before| formula.symbol(text, before).end == span.start);
    let mut apart = after.text;
    if touches_name && apart.starts_with(is_of_name) {
        apart.insert(0, ' ');
    }
    if after.after_name && Span::new(span.end as usize, text.len()).of(text).starts_with(is_of_name)
    {
        apart.push(' ');
    }
    apart
}
