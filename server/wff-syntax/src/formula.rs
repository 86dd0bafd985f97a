//! Formulas. Polish notation is the preorder of the tree, so the text is the tree: a flat list of
//! letters, each with the place where its subformula ends. Whether a text is a formula at all is
//! counted in `shape`.

use super::faces::Faces;
use super::fast_path::is_plain;
use super::letter::{self, Unary};
pub use super::shape::{Missing, Shape, Unit, shape, units};
use super::text::Span;
use crate::fingerprint::{Fingerprint, Taker};
use std::any::Any;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// One letter or name of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The letter; `@` for a name.
    pub letter: u8,
    /// Its first byte, counted as the formula's text is.
    pub start: u32,
    /// The index of the node after the subformula that it heads.
    pub end: u32,
}

/// A well-formed formula: its letters in text order, each with the end of its subformula.
#[derive(Clone, Debug, Default)]
pub struct Formula {
    nodes: Vec<Node>,
    /// The formulas that its names stand for, each with the index of the name's node.
    names: Vec<(u32, Arc<Named>)>,
}

impl PartialEq for Formula {
    /// True if letters and places are the same and names stand for the very same definitions.
    fn eq(&self, other: &Formula) -> bool {
        self.nodes == other.nodes
            && self.names().zip(other.names()).all(|(one, other)| Arc::ptr_eq(one, other))
    }
}

/// True if a text can be the name of a formula, without `@`.
pub fn is_name(text: &str) -> bool {
    !text.is_empty() && name_length(text) == text.len()
}

/// True if a character can stand in the name of a formula, or go on with the one before it.
pub fn is_of_name(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'
}

/// The bytes at the start of a text that can be a name, without `@`: a small letter, then what else
/// can stand in one.
pub fn name_length(text: &str) -> usize {
    if !text.starts_with(|c: char| c.is_ascii_lowercase()) {
        return 0;
    }
    text.bytes().take_while(|byte| is_of_name(char::from(*byte))).count()
}

/// The bytes at the start of a text, without `@`, that are a name or meant as one: underscores join
/// words to one, and what begins with a capital has letters of any case.
pub fn meant_name_length(text: &str) -> usize {
    let is_small = name_length(text) > 0;
    let is_of_it = |c: char| is_of_name(c) || c == '_' || !is_small && c.is_alphanumeric();
    let length = text.find(|c| !is_of_it(c)).unwrap_or(text.len());
    text.get(..length).unwrap_or_default().trim_end_matches('_').len()
}

/// The name without its `@` that a line may begin with. A small letter alone is a proposition.
pub fn bare_name(line: &str) -> Option<&str> {
    let small = line.bytes().take_while(|it| it.is_ascii_lowercase()).count();
    line.get(..meant_name_length(line)).filter(|_| small > 1)
}

/// A formula with its own text, from which its nodes count.
#[derive(Debug, PartialEq)]
pub struct OwnFormula {
    /// The formula.
    pub formula: Formula,
    /// The text.
    pub text: Box<str>,
}

/// A formula that a `def` named.
#[derive(Debug)]
pub struct Named {
    /// The name, without `@`.
    pub name: Arc<str>,
    /// True if it is put otherwise where it is defined, as in `def my_rule = Cpq`.
    pub is_misspelt: bool,
    /// The text of its formula.
    pub text: Box<str>,
    /// The formula; its nodes count from the start of that text.
    pub formula: Formula,
    /// The number of letters with all names written out; the most a `u64` holds where there are
    /// more.
    pub length: u64,
    /// The dice that it takes with all names written out; `None` if it has letters that are on
    /// none.
    pub faces: Option<Faces>,
    /// True if `L` or `M` is among its letters with all names written out.
    pub is_modal: bool,
    /// The fingerprint of the formula, with those of the names in it.
    pub fingerprint: Fingerprint,
    /// The results of what is computed of the formula once.
    pub memo: Memo,
}

/// A place for a result that is computed once, such as the truth of a formula; the code that
/// computes it chooses the type.
#[derive(Debug, Default)]
pub struct Memo(OnceLock<Box<dyn Any + Send + Sync>>);

impl Memo {
    /// The result of a computation, if it was made.
    pub fn get<T: Copy + 'static>(&self) -> Option<T> {
        self.0.get()?.downcast_ref().copied()
    }

    /// Keeps a result, if none was kept before.
    pub fn set<T: Copy + Send + Sync + 'static>(&self, computed: T) {
        self.0.get_or_init(|| Box::new(computed));
    }
}

/// A formula with the text that its nodes lie in.
#[derive(Clone, Copy, Debug)]
pub struct Written<'f> {
    /// The formula.
    pub formula: &'f Formula,
    /// The text, from which its nodes count.
    pub text: &'f str,
}

impl<'f> Written<'f> {
    /// A formula of this text.
    pub fn new(formula: &'f Formula, text: &'f str) -> Written<'f> {
        Written { formula, text }
    }

    /// The letters of one node: a letter with its digits, or `@` and a name.
    pub fn symbol(self, index: usize) -> &'f str {
        self.formula.symbol(self.text, index).of(self.text)
    }
}

/// The letters of a formula that are taken in at once.
const LETTERS: usize = 16;

impl Fingerprint {
    /// The fingerprint of a formula.
    pub fn of_formula(written: Written<'_>) -> Fingerprint {
        let mut taker = Taker::default();
        taker.take(written);
        taker.fingerprint()
    }
}

impl Taker {
    /// Takes a formula: of a name in it the fingerprint of what that stands for, so that this is
    /// quick however long that is.
    pub fn take(&mut self, written: Written<'_>) {
        let mut names = written.formula.names();
        let nodes = written.formula.nodes();
        nodes.len().hash(self);
        // Few words are taken in at less cost than many letters.
        for few in nodes.chunks(LETTERS) {
            let mut letters = [0; LETTERS];
            letters.iter_mut().zip(few).for_each(|(letter, node)| *letter = node.letter);
            self.write(&letters);
        }
        for (index, node) in nodes.iter().enumerate() {
            match node.letter {
                b'@' => names.next().map(|named| named.fingerprint).hash(self),
                b'a'..=b'z' => {
                    let symbol = written.symbol(index);
                    if symbol.len() > 1 {
                        symbol.hash(self);
                    }
                }
                _ => {}
            }
        }
    }
}

impl Named {
    /// The name of a formula of this text, from which its nodes count.
    pub fn new(name: Arc<str>, formula: Formula, text: &str) -> Named {
        let written = Written::new(&formula, text);
        Named {
            length: formula.length(),
            faces: formula.faces(text),
            is_modal: formula.is_modal(),
            fingerprint: Fingerprint::of_formula(written),
            memo: Memo::default(),
            is_misspelt: false,
            name,
            text: text.into(),
            formula,
        }
    }

    /// The formula that is named.
    pub fn written(&self) -> Written<'_> {
        Written { formula: &self.formula, text: &self.text }
    }
}

impl Formula {
    /// The tree of a stretch of a line, if it is well formed and every name in it is known.
    pub fn read(
        line: &str,
        span: Span,
        resolve: impl Fn(&str) -> Option<Arc<Named>>,
    ) -> Option<Formula> {
        let mut formula = Formula { nodes: Vec::with_capacity(span.len()), names: Vec::new() };
        let is_plain = is_plain(span.of(line));
        if is_plain {
            let letters = (span.start..).zip(span.of(line).bytes());
            let letters = letters.filter(|(_, letter)| letter.is_ascii_alphabetic());
            let nodes = letters.map(|(start, letter)| Node { letter, start, end: 0 });
            formula.nodes.extend(nodes);
        }
        for (unit, at) in units(line, if is_plain { Span::default() } else { span }) {
            let letter = match unit {
                Unit::Letter(letter) => letter,
                Unit::Name => {
                    let index = u32::try_from(formula.nodes.len()).ok()?;
                    formula.names.push((index, resolve(at.of(line).trim_start_matches('@'))?));
                    b'@'
                }
                _ => return None,
            };
            formula.nodes.push(Node { letter, start: at.start, end: 0 });
        }
        for index in (0..formula.nodes.len()).rev() {
            let mut end = index + 1;
            // An operand ends where the next one begins.
            for _ in 0..letter::arity(formula.nodes.get(index)?.letter).unwrap_or(0) {
                end = formula.nodes.get(end)?.end as usize;
            }
            formula.nodes.get_mut(index)?.end = u32::try_from(end).ok()?;
        }
        (formula.nodes.first()?.end as usize == formula.nodes.len()).then_some(formula)
    }

    /// The formula of a text that is nothing but this name, with `@`.
    pub fn of_name(name: Arc<Named>) -> Formula {
        Formula { nodes: vec![Node { letter: b'@', start: 0, end: 1 }], names: vec![(0, name)] }
    }

    /// The same formula, its nodes counted from a place so many bytes later.
    pub fn moved(mut self, bytes: u32) -> Formula {
        self.nodes.iter_mut().for_each(|node| node.start -= bytes);
        self
    }

    /// The subformula that a node heads, as a formula of the same text.
    pub fn part(&self, index: usize) -> Formula {
        let end = self.nodes.get(index).map_or(index, |node| node.end as usize);
        let first = u32::try_from(index).unwrap_or(u32::MAX);
        let mut nodes = self.nodes.get(index..end).unwrap_or_default().to_vec();
        nodes.iter_mut().for_each(|node| node.end -= first);
        let inside = self.names.iter().filter(|(node, _)| (index..end).contains(&(*node as usize)));
        Formula {
            nodes,
            names: inside.map(|(node, named)| (node - first, named.clone())).collect(),
        }
    }

    /// Its nodes in text order.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The formula that the name at a node stands for.
    pub fn named(&self, index: usize) -> Option<&Arc<Named>> {
        let place = self.names.binary_search_by_key(&index, |(node, _)| *node as usize).ok()?;
        self.names.get(place).map(|(_, named)| named)
    }

    /// The names in it, each with the index of its node, in text order.
    pub fn named_nodes(&self) -> &[(u32, Arc<Named>)] {
        &self.names
    }

    /// The formulas that its names stand for, in text order.
    pub fn names(&self) -> impl DoubleEndedIterator<Item = &Arc<Named>> {
        self.names.iter().map(|(_, named)| named)
    }

    /// The number of letters with all names written out; the most a `u64` holds where there are
    /// more.
    pub fn length(&self) -> u64 {
        let own = (self.nodes.len() - self.names.len()) as u64;
        self.names().fold(own, |sum, named| sum.saturating_add(named.length))
    }

    /// True if `L` or `M` is among its letters with all names written out.
    pub fn is_modal(&self) -> bool {
        let is_modal = |letter| Unary::of(letter).is_some_and(Unary::is_modal);
        self.nodes.iter().any(|node| is_modal(node.letter))
            || self.names().any(|named| named.is_modal)
    }

    /// The dice that it takes with all names written out; `None` if it has letters that are on
    /// none.
    pub fn faces(&self, text: &str) -> Option<Faces> {
        let mut names = self.names();
        let mut faces = Faces::default();
        for (index, node) in self.nodes.iter().enumerate() {
            match node.letter {
                b'@' => faces.add_all(names.next()?.faces.as_ref()?),
                letter => {
                    let has_digits = || self.symbol(text, index).len() > 1;
                    let is_one = !(letter.is_ascii_lowercase() && has_digits());
                    (is_one && faces.add(letter, 1)).then_some(())?
                }
            }
        }
        Some(faces)
    }

    /// The indices of a node's operands.
    pub fn operands(&self, index: usize) -> impl Iterator<Item = usize> + '_ {
        let end = self.nodes.get(index).map_or(index, |node| node.end as usize);
        let mut next = index + 1;
        std::iter::from_fn(move || {
            let operand = self.nodes.get(next).filter(|_| next < end)?;
            Some(std::mem::replace(&mut next, operand.end as usize))
        })
    }

    /// The bytes of one node in the formula's text: a letter with its digits, or `@` and a name.
    pub fn symbol(&self, text: &str, index: usize) -> Span {
        let Some(node) = self.nodes.get(index) else { return Span::default() };
        let start = node.start as usize;
        let rest = Span::new(start + 1, text.len()).of(text).bytes();
        let more = match node.letter {
            b'@' => rest.take_while(|byte| is_of_name(char::from(*byte))).count(),
            letter if letter.is_ascii_lowercase() => rest.take_while(u8::is_ascii_digit).count(),
            _ => 0,
        };
        Span::new(start, start + 1 + more)
    }

    /// The bytes of the subformula that a node heads.
    pub fn subformula(&self, text: &str, index: usize) -> Span {
        let Some(node) = self.nodes.get(index) else { return Span::default() };
        Span {
            start: node.start,
            end: self.symbol(text, (node.end as usize).saturating_sub(1)).end,
        }
    }

    /// The node whose letter or name touches this byte; of two, the one that starts there.
    pub fn at(&self, text: &str, offset: usize) -> Option<usize> {
        let after = self.nodes.partition_point(|node| node.start as usize <= offset);
        let index = after.checked_sub(1)?;
        self.symbol(text, index).touches(offset).then_some(index)
    }
}

/// The text of a formula without blanks, save one that ends a name. What is no formula is only
/// freed of its blanks.
pub fn compact(line: &str, span: Span) -> String {
    let mut compact = String::new();
    let mut after_name = false;
    for (unit, at) in units(line, span) {
        let text = at.of(line);
        if after_name && text.starts_with(is_of_name) {
            compact.push(' ');
        }
        compact.push_str(text);
        after_name = unit == Unit::Name;
    }
    compact
}

impl Drop for Named {
    /// Lets go of a chain of names one by one: dropping them as they nest would overflow the stack.
    fn drop(&mut self) {
        let mut names = std::mem::take(&mut self.formula.names);
        while let Some(name) = names.pop() {
            if let Some(mut last) = Arc::into_inner(name.1) {
                names.append(&mut last.formula.names);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::shape::tests::{naive, words};
    use super::*;

    #[test]
    fn subformulas_lie_where_the_definition_puts_them() {
        for text in
            words("pqNKA", 6).iter().filter(|text| naive(text.as_bytes()) == Some(text.len()))
        {
            let formula = Formula::read(text, Span::new(0, text.len()), |_| None).unwrap();
            for index in 0..text.len() {
                let length = naive(&text.as_bytes()[index..]).unwrap();
                assert_eq!(
                    formula.subformula(text, index),
                    Span::new(index, index + length),
                    "{text} {index}"
                );
                assert_eq!(formula.at(text, index), Some(index));
            }
        }
    }

    #[test]
    fn blanks_vanish_but_for_one_that_ends_a_name() {
        for (text, expected) in
            [(" C Kpq\u{a0}r", "CKpqr"), ("C @mp q", "C@mp q"), ("C @mp Nq", "C@mpNq")]
        {
            assert_eq!(compact(text, Span::new(0, text.len())), expected);
        }
    }
}
