//! Formulas. Polish notation is the preorder of the tree, so the text is the tree: a flat list of
//! letters, each with the place where its subformula ends. Whether a text is a formula at all is
//! found without a tree, by counting.

use super::faces::Faces;
use super::letter::{self, Alphabet};
use super::text::Span;
use super::token::{Token, tokens};
use std::sync::Arc;

/// A piece of a formula's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A letter of the widest alphabet; a proposition includes its digits.
    Letter(u8),
    /// `@` and a name.
    Name,
    /// A character that looks like this letter.
    LookAlike(u8),
    /// The die face `R`.
    Wild,
    /// Anything else: a sign, a bracket, a digit, a foreign character.
    Stray(Option<Token>),
}

impl Unit {
    /// How many formulas it takes; nothing for what has no place in a formula.
    pub fn arity(self) -> Option<u8> {
        match self {
            Unit::Letter(letter) | Unit::LookAlike(letter) => letter::arity(letter),
            Unit::Name => Some(0),
            Unit::Wild | Unit::Stray(_) => None,
        }
    }

    /// Whether a unit at this place is one that formulas in an alphabet may have; in an unknown
    /// alphabet all are.
    pub fn belongs_to(self, alphabet: Option<Alphabet>, at: Span) -> bool {
        match (self, alphabet) {
            (Unit::Letter(letter), Some(alphabet)) => {
                alphabet.has(letter, letter.is_ascii_lowercase() && at.len() > 1)
            }
            _ => true,
        }
    }
}

/// The units of a stretch of a line, blanks left out; spans count from the start of the line.
pub fn units(line: &str, span: Span) -> impl Iterator<Item = (Unit, Span)> + Clone + '_ {
    let mut tokens = tokens(line, span);
    // The rest of a word whose letters are being told, and its first byte.
    let (mut word, mut start) = ("", 0);
    std::iter::from_fn(move || {
        loop {
            if let Some((unit, length)) = letter(word) {
                let at = Span::new(start, start + length);
                word = word.get(length..)?;
                start += length;
                return Some((unit, at));
            }
            match tokens.next()? {
                (Some(Token::Blank), _) => {}
                (Some(Token::Word), at) => (word, start) = (at.of(line), at.start as usize),
                (Some(Token::Name), at) => return Some((Unit::Name, at)),
                (stray, at) => return Some((Unit::Stray(stray), at)),
            }
        }
    })
}

/// The first letter of a word, and how many bytes it has.
fn letter(word: &str) -> Option<(Unit, usize)> {
    let c = word.chars().next()?;
    let unit = match u8::try_from(c) {
        Ok(b'R') => Unit::Wild,
        Ok(letter) if letter.is_ascii_lowercase() => {
            let digits = word.bytes().skip(1).take_while(u8::is_ascii_digit).count();
            return Some((Unit::Letter(letter), 1 + digits));
        }
        Ok(letter) if letter::connective(letter).is_some() => Unit::Letter(letter),
        _ => letter::look_alike(c).map_or(Unit::Stray(Some(Token::Word)), Unit::LookAlike),
    };
    Some((unit, c.len_utf8()))
}

/// What counting says of a text as a formula.
///
/// Starting from a need of one formula, each unit takes one need away and adds its arity. A text is
/// well formed when the need is met exactly at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// There is nothing.
    Empty,
    /// A well-formed formula.
    WellFormed,
    /// It ends too early.
    Missing(Missing),
    /// A formula ends before the text does.
    Trailing {
        /// The formula.
        whole: Span,
        /// What is left over.
        rest: Span,
    },
    /// A unit has no arity, so counting says nothing.
    Uncounted,
}

/// What a formula that ends too early lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing {
    /// How many more formulas the whole text needs.
    pub need: u64,
    /// The innermost connective that lacks an operand.
    pub connective: Span,
    /// How many operands that connective takes.
    pub arity: u8,
    /// The operand it has, if any.
    pub operand: Option<Span>,
}

impl Shape {
    /// Whether the text is a well-formed formula.
    pub fn is_well_formed(self) -> bool {
        self == Shape::WellFormed
    }
}

/// Counts through a stretch of a line, with the arity that each unit is to have.
pub fn shape(line: &str, span: Span, arity: impl Fn(Unit) -> Option<u8>) -> Shape {
    let mut need = 1_u64;
    let mut last = None;
    for (unit, at) in units(line, span) {
        let Some(arity) = arity(unit) else { return Shape::Uncounted };
        if need == 0 {
            let rest = Span { start: at.start, end: span.end }.trim(line);
            if units(line, rest).any(|(unit, _)| unit.arity().is_none()) {
                return Shape::Uncounted;
            }
            let whole =
                Span { start: span.start, end: last.map_or(at, |(_, at): (u8, Span)| at).end }
                    .trim(line);
            return Shape::Trailing { whole, rest };
        }
        need = need - 1 + u64::from(arity);
        last = Some((arity, at));
    }
    match last {
        None => Shape::Empty,
        Some(_) if need == 0 => Shape::WellFormed,
        Some((arity, connective)) if arity > 0 => {
            Shape::Missing(Missing { need, connective, arity, operand: None })
        }
        Some((_, end)) => Shape::Missing(half_finished(line, span, need, end, arity)),
    }
}

/// The innermost connective that lacks an operand in a text that ends with a whole one: the last
/// whose need before it equals the need at the end, since from there on the need never falls below
/// that.
fn half_finished(
    line: &str,
    span: Span,
    need: u64,
    end: Span,
    arity: impl Fn(Unit) -> Option<u8>,
) -> Missing {
    let mut before = 1_u64;
    let mut found = span;
    let mut takes = 2;
    for (unit, at) in units(line, span) {
        let arity = arity(unit).unwrap_or(0);
        if before == need && arity == 2 {
            (found, takes) = (at, arity);
        }
        before = (before + u64::from(arity)).saturating_sub(1);
    }
    let operand = Span { start: found.end, end: end.end }.trim(line);
    Missing { need, connective: found, arity: takes, operand: Some(operand) }
}

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
    /// What its names stand for, with the index of each name's node.
    names: Vec<(u32, Arc<Named>)>,
}

impl PartialEq for Formula {
    /// Whether letters and places are the same and names stand for the very same definitions.
    fn eq(&self, other: &Formula) -> bool {
        self.nodes == other.nodes
            && self.names().zip(other.names()).all(|(one, other)| Arc::ptr_eq(one, other))
    }
}

/// Whether a text can be the name of a formula, without `@`: a small letter, then small letters,
/// digits and hyphens.
pub fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

/// A formula that a `def` named.
#[derive(Debug)]
pub struct Named {
    /// The name, without `@`.
    pub name: Arc<str>,
    /// The text of its formula.
    pub text: Box<str>,
    /// The formula; its nodes count from the start of that text.
    pub formula: Formula,
    /// How many letters it has with all names written out; the most a `u64` holds where there are
    /// more.
    pub length: u64,
    /// The dice that it takes with all names written out; nothing where it has letters that are on
    /// none.
    pub faces: Option<Faces>,
    /// Its classical truth, where its letters are those of the dice.
    pub truth: Option<crate::logic::Truth>,
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

impl Named {
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
        let mut formula = Formula::default();
        for (unit, at) in units(line, span) {
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
        let mut ends: Vec<u32> = Vec::new();
        for (index, node) in formula.nodes.iter_mut().enumerate().rev() {
            node.end = u32::try_from(index + 1).ok()?;
            for _ in 0..letter::arity(node.letter).unwrap_or(0) {
                node.end = ends.pop()?;
            }
            ends.push(node.end);
        }
        (ends.len() == 1).then_some(formula)
    }

    /// The same formula, its nodes counted from a place so many bytes later.
    pub fn moved(&self, bytes: u32) -> Formula {
        let mut moved = self.clone();
        moved.nodes.iter_mut().for_each(|node| node.start -= bytes);
        moved
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

    /// How many letters it has with all names written out; the most a `u64` holds where there are
    /// more.
    pub fn length(&self) -> u64 {
        let own = (self.nodes.len() - self.names.len()) as u64;
        self.names().fold(own, |sum, named| sum.saturating_add(named.length))
    }

    /// The dice that it takes with all names written out; nothing where it has letters that are on
    /// none.
    pub fn faces(&self, text: &str) -> Option<Faces> {
        let mut names = self.names();
        let mut faces = Faces::default();
        for (index, node) in self.nodes.iter().enumerate() {
            match node.letter {
                b'@' => faces.add_all(names.next()?.faces.as_ref()?),
                letter => {
                    (self.symbol(text, index).len() == 1 && faces.add(letter, 1)).then_some(())?
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
            b'@' => rest
                .take_while(|byte| {
                    byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-'
                })
                .count(),
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
        if after_name
            && text.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        {
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
    use super::*;

    /// Well-formedness by its recursive definition: the length of the formula at the start of the
    /// text, if any.
    fn naive(text: &[u8]) -> Option<usize> {
        match text.first()? {
            b'N' => naive(&text[1..]).map(|n| n + 1),
            b'K' | b'A' | b'C' | b'E' => {
                let left = naive(&text[1..])?;
                naive(&text[1 + left..]).map(|right| 1 + left + right)
            }
            b'p' | b'q' | b'r' | b's' => Some(1),
            _ => None,
        }
    }

    fn words(alphabet: &str, most: usize) -> Vec<String> {
        let mut all = vec![String::new()];
        let mut last = all.clone();
        for _ in 0..most {
            last = last
                .iter()
                .flat_map(|word| alphabet.chars().map(move |c| format!("{word}{c}")))
                .collect();
            all.extend(last.iter().cloned());
        }
        all
    }

    #[test]
    fn counting_finds_exactly_the_well_formed() {
        for text in words("pqNKCZ", 5).into_iter().chain(words("pqrsNKACER", 4)) {
            let expected = naive(text.as_bytes()) == Some(text.len());
            assert_eq!(
                shape(&text, Span::new(0, text.len()), Unit::arity).is_well_formed(),
                expected,
                "{text}"
            );
        }
    }

    #[test]
    fn the_number_of_formulas_follows_its_recurrence() {
        let mut w = vec![0_u64, 4];
        for n in 2..=5 {
            w.push(w[n - 1] + 4 * (1..n - 1).map(|i| w[i] * w[n - 1 - i]).sum::<u64>());
        }
        let mut counted = vec![0_u64; 6];
        for text in words("pqrsNKACE", 5) {
            counted[text.len()] +=
                u64::from(shape(&text, Span::new(0, text.len()), Unit::arity).is_well_formed());
        }
        assert_eq!(counted, w);
    }

    #[test]
    fn what_is_missing_is_told_of_the_innermost_connective() {
        let missing = |text: &str| match shape(text, Span::new(0, text.len()), Unit::arity) {
            Shape::Missing(m) => {
                (m.need, m.connective.of(text).to_owned(), m.operand.map(|o| o.of(text).to_owned()))
            }
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(missing("C"), (2, "C".into(), None));
        assert_eq!(missing("KpCq"), (1, "C".into(), Some("q".into())));
        assert_eq!(missing("KCp"), (2, "C".into(), Some("p".into())));
        assert_eq!(missing("KApq"), (1, "K".into(), Some("Apq".into())));
        assert_eq!(missing("KpN"), (1, "N".into(), None));
        assert_eq!(missing("E K p q N"), (1, "N".into(), None));
    }

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
