//! Formulas that share their subformulas: each is kept once, so that equal ones have equal terms,
//! and one that would be too long to write down takes little room.

use std::collections::HashMap;
use std::fmt::{self, Display, Formatter};
use wff_syntax::letter::{Binary, Connective, Constant, Unary, is_blank};
use wff_syntax::{Named, Written};

/// A formula of a [`Terms`]; it means nothing in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(u32);

/// A proposition: a small letter, with digits or without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Proposition {
    /// Its small letter; with [`FIXED`] added, if it stands for itself.
    letter: u8,
    /// Its digits behind a one, so that `p`, `p1` and `p01` differ: 1, 11, 101. From [`LONG`] on,
    /// the place of its digits among those that are kept as a text.
    digits: u32,
}

/// The first number that stands for digits kept as a text: those of more than nine digits.
const LONG: u32 = 2_000_000_000;

/// The bit of a letter that stands for itself.
const FIXED: u8 = 0x80;

/// The letters of propositions, in the order in which new ones are named.
pub const LETTERS: [u8; 26] = *b"pqrstuvwxyzabcdefghijklmno";

/// A formula by its main connective.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// A proposition.
    Proposition(Proposition),
    /// A truth constant.
    Constant(Constant),
    /// A formula with a connective of one operand.
    Unary(Unary, Term),
    /// Two formulas, joined by a connective.
    Binary(Binary, Term, Term),
}

/// Formulas, each kept once.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    nodes: Vec<Node>,
    /// The letters of each, the most that fit where there are more.
    letters: Vec<u64>,
    /// The places of nodes: each is at its hash or in one of the next. Empty places have
    /// [`EMPTY`]; there are always as many as taken ones.
    places: Vec<u32>,
    /// Digits that are kept as a text, and the place of each.
    digits: Vec<Box<str>>,
    digit_places: HashMap<Box<str>, u32>,
}

const EMPTY: u32 = u32::MAX;

/// A formula with the formulas in it, and no others.
#[derive(Clone, Debug)]
pub struct OwnTerm {
    terms: Terms,
    term: Term,
}

/// The start of a formula, and how many letters the whole has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The letters that are shown, with `…` behind them where there are more.
    pub text: Box<str>,
    /// The letters of the whole.
    pub letters: u64,
}

/// The most letters of a formula in an excerpt.
const SHOWN: usize = 60;

/// A formula that is being read from its end on, or the one that a name in it stands for.
struct PartlyRead<'f> {
    formula: Written<'f>,
    /// The nodes that are left.
    left: usize,
    operands: Vec<Term>,
    name: Option<*const Named>,
}

impl<'f> PartlyRead<'f> {
    fn new(formula: Written<'f>, name: Option<*const Named>) -> PartlyRead<'f> {
        PartlyRead { left: formula.formula.nodes().len(), formula, operands: Vec::new(), name }
    }
}

impl Display for Excerpt {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.text)?;
        match self.letters {
            letters if letters <= SHOWN as u64 => Ok(()),
            u64::MAX => f.write_str(" (more letters than can be counted)"),
            letters => write!(f, " ({letters} letters)"),
        }
    }
}

impl PartialEq for OwnTerm {
    /// True if both have the same letters.
    fn eq(&self, other: &OwnTerm) -> bool {
        self.term == other.term && self.terms.nodes == other.terms.nodes
    }
}

impl OwnTerm {
    /// A formula of some.
    pub fn of(terms: &Terms, term: Term) -> OwnTerm {
        let mut own = Terms::new();
        let term = own.copy(terms, term, &mut HashMap::new());
        OwnTerm { terms: own, term }
    }

    /// The number of formulas in it, each counted once.
    pub fn size(&self) -> usize {
        self.terms.len()
    }

    /// The same formula among others.
    pub fn put_into(&self, terms: &mut Terms) -> Term {
        terms.copy(&self.terms, self.term, &mut HashMap::new())
    }

    /// The start of the formula.
    pub fn excerpt(&self) -> Excerpt {
        self.terms.excerpt(self.term)
    }
}

impl Term {
    /// Its place among the formulas of its [`Terms`]; those in it have lower ones.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Proposition {
    /// The new names, one after the other: `p` … `z`, `a` … `o`, then `p2`, `p3` and so on.
    pub fn nth(index: usize) -> Proposition {
        if let Some(&letter) = LETTERS.get(index) {
            return Proposition { letter, digits: 1 };
        }
        let number = u32::try_from(index - LETTERS.len() + 2).unwrap_or(u32::MAX);
        let digits = number.checked_ilog10().unwrap_or(0) + 1;
        let one = 10_u32.checked_pow(digits).unwrap_or(LONG);
        Proposition { letter: b'p', digits: number.saturating_add(one).min(LONG - 1) }
    }

    /// The same, as a letter that stands for itself and takes no substitute.
    #[must_use]
    pub fn fixed(self) -> Proposition {
        Proposition { letter: self.letter | FIXED, ..self }
    }

    /// The same, as a letter for which anything may be put.
    #[must_use]
    pub fn free(self) -> Proposition {
        Proposition { letter: self.letter & !FIXED, ..self }
    }

    /// True if it stands for itself and takes no substitute.
    pub fn is_fixed(self) -> bool {
        self.letter & FIXED != 0
    }
}

impl Terms {
    /// None yet.
    pub fn new() -> Terms {
        Terms::default()
    }

    /// The number of formulas that are kept.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// True if none is kept.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The formula that a text is in Polish notation, in the widest alphabet and with blanks
    /// between its letters or without; `None` for a text that is none.
    pub fn read(&mut self, polish: &str) -> Option<Term> {
        let mut operands: Vec<Term> = Vec::new();
        let mut digits = polish.len();
        for (at, c) in polish.char_indices().rev() {
            if c.is_ascii_digit() {
                continue;
            }
            let after = polish.get(at + c.len_utf8()..digits)?;
            digits = at;
            if c.is_ascii_lowercase() {
                let proposition = self.named(c as u8, after);
                operands.push(self.proposition(proposition));
                continue;
            }
            if !after.is_empty() {
                return None;
            }
            if is_blank(c) {
                continue;
            }
            let term = match Connective::of(u8::try_from(c).ok()?)? {
                Connective::Constant(constant) => self.constant(constant),
                Connective::Unary(unary) => {
                    let operand = operands.pop()?;
                    self.unary(unary, operand)
                }
                Connective::Binary(binary) => {
                    let left = operands.pop()?;
                    let right = operands.pop()?;
                    self.binary(binary, left, right)
                }
            };
            operands.push(term);
        }
        match operands.as_slice() {
            [term] if digits == 0 => Some(*term),
            _ => None,
        }
    }

    /// The proposition of a letter and the digits behind it, if any.
    pub fn named(&mut self, letter: u8, digits: &str) -> Proposition {
        let short = (digits.len() <= 9)
            .then(|| digits.bytes().fold(1, |number, digit| number * 10 + u32::from(digit & 15)));
        let digits = short.unwrap_or_else(|| {
            if let Some(&known) = self.digit_places.get(digits) {
                return known;
            }
            let place = u32::try_from(self.digits.len()).unwrap_or(u32::MAX);
            let place = LONG.saturating_add(place);
            self.digits.push(digits.into());
            self.digit_places.insert(digits.into(), place);
            place
        });
        Proposition { letter, digits }
    }

    /// The formula that is a proposition.
    pub fn proposition(&mut self, proposition: Proposition) -> Term {
        self.keep(Node::Proposition(proposition))
    }

    /// The formula that is a constant.
    pub fn constant(&mut self, constant: Constant) -> Term {
        self.keep(Node::Constant(constant))
    }

    /// The negation of a formula.
    pub fn negation(&mut self, operand: Term) -> Term {
        self.unary(Unary::N, operand)
    }

    /// A formula with a connective of one operand.
    pub fn unary(&mut self, unary: Unary, operand: Term) -> Term {
        self.keep(Node::Unary(unary, operand))
    }

    /// Two formulas, joined by a connective.
    pub fn binary(&mut self, binary: Binary, left: Term, right: Term) -> Term {
        self.keep(Node::Binary(binary, left, right))
    }

    /// The start of a formula.
    pub fn excerpt(&self, term: Term) -> Excerpt {
        Excerpt { text: self.write(term, SHOWN).into(), letters: self.letters(term) }
    }

    /// A formula of others among these. It notes what was made of each of the others' formulas.
    pub(super) fn copy(
        &mut self,
        others: &Terms,
        term: Term,
        made: &mut HashMap<Term, Term>,
    ) -> Term {
        let mut open = vec![term];
        while let Some(&next) = open.last() {
            let operands = match others.node(next) {
                Node::Unary(_, operand) => [Some(operand), None],
                Node::Binary(_, left, right) => [Some(left), Some(right)],
                Node::Proposition(_) | Node::Constant(_) => [None, None],
            };
            let before = open.len();
            open.extend(operands.into_iter().flatten().filter(|it| !made.contains_key(it)));
            if open.len() > before {
                continue;
            }
            open.pop();
            let operand = |place: usize| {
                let operand: Option<Term> = operands.get(place).copied().flatten();
                operand.and_then(|it| made.get(&it).copied()).unwrap_or(Term(0))
            };
            let node = match others.node(next) {
                Node::Proposition(letter) => Node::Proposition(self.carried(others, letter)),
                Node::Unary(unary, _) => Node::Unary(unary, operand(0)),
                Node::Binary(binary, ..) => Node::Binary(binary, operand(0), operand(1)),
                constant @ Node::Constant(_) => constant,
            };
            let term = self.keep(node);
            made.insert(next, term);
        }
        made.get(&term).copied().unwrap_or(term)
    }

    /// A proposition of others as these have it.
    fn carried(&mut self, others: &Terms, letter: Proposition) -> Proposition {
        let Some(place) = letter.digits.checked_sub(LONG) else { return letter };
        let digits = others.digits.get(place as usize).map_or("", |digits| digits);
        let named = self.named(letter.free().letter, digits);
        if letter.is_fixed() { named.fixed() } else { named }
    }

    /// The formula with what its names stand for in their places.
    pub fn of_formula(&mut self, formula: Written<'_>) -> Option<Term> {
        let mut known: HashMap<*const Named, Term> = HashMap::new();
        let mut open = vec![PartlyRead::new(formula, None)];
        loop {
            let top = open.last_mut()?;
            let Some(index) = top.left.checked_sub(1) else {
                let made = top.operands.pop()?;
                match open.pop()?.name {
                    Some(name) => known.insert(name, made),
                    None => return Some(made),
                };
                continue;
            };
            let symbol = top.formula.symbol(index);
            let made = match symbol.as_bytes() {
                [b'@', ..] => {
                    let named = top.formula.formula.named(index)?;
                    let name: *const Named = &raw const **named;
                    match known.get(&name) {
                        Some(&made) => made,
                        None => {
                            let written = named.written();
                            open.push(PartlyRead::new(written, Some(name)));
                            continue;
                        }
                    }
                }
                [letter, ..] if letter.is_ascii_lowercase() => {
                    let letter = self.named(*letter, symbol.get(1..)?);
                    self.proposition(letter)
                }
                [letter] => match Connective::of(*letter)? {
                    Connective::Constant(constant) => self.constant(constant),
                    Connective::Unary(unary) => {
                        let operand = top.operands.pop()?;
                        self.unary(unary, operand)
                    }
                    Connective::Binary(binary) => {
                        let left = top.operands.pop()?;
                        let right = top.operands.pop()?;
                        self.binary(binary, left, right)
                    }
                },
                _ => return None,
            };
            top.operands.push(made);
            top.left = index;
        }
    }

    /// The formula of this node.
    pub fn keep(&mut self, node: Node) -> Term {
        if self.places.len() <= self.nodes.len() * 2 {
            self.grow();
        }
        let mut place = self.first_place(node);
        loop {
            match self.places.get(place) {
                None => place = 0,
                Some(&EMPTY) => break,
                Some(&index) if self.nodes.get(index as usize) == Some(&node) => {
                    return Term(index);
                }
                Some(_) => place += 1,
            }
        }
        let index = u32::try_from(self.nodes.len()).unwrap_or(EMPTY);
        if let Some(empty) = self.places.get_mut(place) {
            *empty = index;
        }
        let letters = match node {
            Node::Proposition(_) | Node::Constant(_) => 1,
            Node::Unary(_, operand) => self.letters(operand).saturating_add(1),
            Node::Binary(_, left, right) => {
                self.letters(left).saturating_add(self.letters(right)).saturating_add(1)
            }
        };
        self.nodes.push(node);
        self.letters.push(letters);
        Term(index)
    }

    /// Its main connective and operands.
    pub fn node(&self, term: Term) -> Node {
        self.nodes.get(term.index()).copied().unwrap_or(Node::Constant(Constant::O))
    }

    /// The number of its letters, digits not counted; the most a `u64` holds where there are more.
    pub fn letters(&self, term: Term) -> u64 {
        self.letters.get(term.index()).copied().unwrap_or(1)
    }

    /// The formula in Polish notation, cut with `…` behind so many letters.
    pub fn write(&self, term: Term, most: usize) -> String {
        let mut text = String::new();
        let mut open = vec![term];
        let mut letters = 0;
        while let Some(term) = open.pop() {
            if letters == most {
                text.push('…');
                break;
            }
            letters += 1;
            match self.node(term) {
                Node::Proposition(proposition) => self.write_proposition(proposition, &mut text),
                Node::Constant(constant) => {
                    text.push(char::from(Connective::Constant(constant).letter()));
                }
                Node::Unary(unary, operand) => {
                    text.push(char::from(unary.letter()));
                    open.push(operand);
                }
                Node::Binary(binary, left, right) => {
                    text.push(char::from(binary.letter()));
                    open.extend([right, left]);
                }
            }
        }
        text
    }

    fn write_proposition(&self, proposition: Proposition, text: &mut String) {
        text.push(char::from(proposition.free().letter));
        match proposition.digits.checked_sub(LONG) {
            Some(place) => text.push_str(self.digits.get(place as usize).map_or("", |it| it)),
            None => text.push_str(proposition.digits.to_string().get(1..).unwrap_or_default()),
        }
    }

    fn first_place(&self, node: Node) -> usize {
        let words = match node {
            Node::Proposition(Proposition { letter, digits }) => [u32::from(letter), digits],
            Node::Constant(constant) => [256, constant as u32],
            Node::Unary(unary, operand) => [257 + unary as u32, operand.0],
            Node::Binary(binary, left, right) => {
                [left.0 ^ (512 + binary as u32).rotate_right(10), right.0]
            }
        };
        let [high, low] = words.map(u64::from);
        let hash = (high << 32 | low).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let hash = (hash ^ hash >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        // The number of places is a power of two, or none.
        (hash >> 32) as usize & self.places.len().saturating_sub(1)
    }

    fn grow(&mut self) {
        self.places = vec![EMPTY; (self.places.len() * 2).max(64)];
        for index in 0..self.nodes.len() {
            let Some(&node) = self.nodes.get(index) else { break };
            let mut place = self.first_place(node);
            loop {
                match self.places.get_mut(place) {
                    None => place = 0,
                    Some(empty) if *empty == EMPTY => {
                        *empty = u32::try_from(index).unwrap_or(EMPTY);
                        break;
                    }
                    Some(_) => place += 1,
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_formulas_are_one_term_and_are_written_as_they_are_read() {
        let mut terms = Terms::new();
        for text in ["p", "Cpq", "KNpDXqJrsO", "CpCqp", "Bp2Ap02p2", "EEp1234567890Vp12345678901"] {
            let term = terms.read(text).unwrap();
            assert_eq!(terms.write(term, 100), text);
            let blanks: String = text
                .chars()
                .map(|c| if c.is_ascii_digit() { format!("{c}") } else { format!(" {c}") })
                .collect();
            assert_eq!(terms.read(&blanks), Some(term));
        }
        let [one, other] = ["p", "p0"].map(|text| terms.read(text));
        assert_ne!(one, other);
        for text in ["", "C", "Cp", "Cpqr", "pq", "2p", "p 2", "Cp2 3q", "Zp", "é", "N2p"] {
            assert_eq!(terms.read(text), None, "{text}");
        }
    }

    #[test]
    fn every_formula_of_up_to_six_letters_is_kept_once() {
        let mut terms = Terms::new();
        let mut known = std::collections::HashMap::new();
        let mut texts = vec![Vec::new(), vec!["p".to_owned(), "q".into(), "O".into()]];
        for length in 2..=6 {
            let mut longer: Vec<String> =
                texts[length - 1].iter().map(|it: &String| format!("N{it}")).collect();
            for left in 1..length - 1 {
                for (one, other) in texts[left]
                    .iter()
                    .flat_map(|one| texts[length - 1 - left].iter().map(move |it| (one, it)))
                {
                    longer.extend(["C", "D"].map(|it| format!("{it}{one}{other}")));
                }
            }
            texts.push(longer);
        }
        for text in texts.iter().flatten() {
            let term = terms.read(text).unwrap();
            assert_eq!(known.insert(term, text), None);
            assert_eq!(terms.letters(term), text.len() as u64);
            assert_eq!(terms.write(term, text.len()), *text);
            let cut: String = text.chars().take(text.len() - 1).chain(['…']).collect();
            assert_eq!(terms.write(term, text.len() - 1), cut);
        }
        assert_eq!(known.len(), terms.len());
    }

    #[test]
    fn a_formula_is_the_same_among_others() {
        let mut terms = Terms::new();
        let mut others = Terms::new();
        others.read("CqNNr");
        for text in ["p", "O", "CNpDqp", "Cp12345678901Np", "EpEpEpp"] {
            let term = terms.read(text).unwrap();
            let own = OwnTerm::of(&terms, term);
            let put = own.put_into(&mut others);
            assert_eq!(Some(put), others.read(text));
            assert_eq!(own, OwnTerm::of(&others, put));
            assert_eq!(own.excerpt().to_string(), format!("`{text}`"));
        }
        let [one, other] = ["CpCqp", "CpCqq"].map(|text| terms.read(text).unwrap());
        assert_ne!(OwnTerm::of(&terms, one), OwnTerm::of(&terms, other));
        let long = terms.read(&("N".repeat(60) + "p")).unwrap();
        let shown = format!("`{}…` (61 letters)", "N".repeat(60));
        assert_eq!(terms.excerpt(long).to_string(), shown);
    }

    #[test]
    fn long_and_deep_formulas_are_read_and_huge_ones_kept() {
        let mut terms = Terms::new();
        for text in [
            "N".repeat(200_000) + "p",
            "C".repeat(200_000) + &"p".repeat(200_001),
            "Cp".repeat(200_000) + "p",
        ] {
            let term = terms.read(&text).unwrap();
            assert_eq!(terms.write(term, usize::MAX), text);
        }
        let mut term = terms.read("p").unwrap();
        for _ in 0..1000 {
            term = terms.binary(Binary::C, term, term);
        }
        assert_eq!(terms.letters(term), u64::MAX);
        assert_eq!(terms.write(term, 3), "CCC…");
    }

    #[test]
    fn new_names_follow_the_alphabet_from_p_on_and_are_then_numbered() {
        let mut terms = Terms::new();
        let names: Vec<String> = [0, 10, 11, 25, 26, 27, 33, 34, 123]
            .map(|index| {
                let term = terms.proposition(Proposition::nth(index));
                terms.write(term, 1)
            })
            .into();
        assert_eq!(names, ["p", "z", "a", "o", "p2", "p3", "p9", "p10", "p99"]);
        let read = terms.read("p10");
        assert_eq!(read, Some(terms.proposition(Proposition::nth(34))));
    }
}
