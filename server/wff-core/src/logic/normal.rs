//! Normal forms: negation, disjunctive and conjunctive normal form, made by laws, each of which must hold in the logic.
//!
//! Names are written out. Conjunctions and disjunctions group to the left, as in infix without brackets. Clauses, and
//! the literals in them, are in alphabetical order, p2 before p12 and p before `Np`. What laws of the logic drop is
//! dropped: constants, repeated literals and clauses, clauses that contain another, clauses with a proposition and its
//! negation. If nothing is left, a disjunction is `KpNp` and a conjunction `ApNp` of the first proposition, or the
//! constant where the formula has constants itself.

use super::matrix::Matrix;
use super::rewrite::{Law, law};
use crate::syntax::Formula;
use std::collections::BTreeMap;

/// Why a formula has no normal form here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A law that is needed does not hold in the logic.
    Law(Law),
    /// The normal form, or what leads to it, is too long.
    TooLong,
}

/// A formula of more letters is not written out: it would take more memory than any answer is worth.
const LONGEST: u64 = 1 << 20;

/// So many literals may be written on the way to a normal form.
const WORK: u64 = 1 << 21;

/// A letter of a formula whose names are written out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Letter<'f> {
    /// The letter.
    pub letter: u8,
    /// It with its digits.
    pub symbol: &'f str,
    /// The index of the letter after the subformula that it heads.
    pub end: usize,
}

/// The letters of a formula with all names written out; nothing where that is too long.
pub(super) fn written_out<'f>(formula: &'f Formula, text: &'f str) -> Option<Vec<Letter<'f>>> {
    if formula.length() > LONGEST {
        return None;
    }
    let mut letters = Vec::new();
    let mut to_read = vec![(formula, text, 0)];
    // Names for nothing but names have no letters of their own, so that steps are counted too.
    let mut steps = 0;
    while let Some((formula, text, index)) = to_read.pop() {
        steps += 1;
        if steps > 4 * LONGEST {
            return None;
        }
        let Some(node) = formula.nodes().get(index) else { continue };
        if index + 1 < formula.nodes().len() {
            to_read.push((formula, text, index + 1));
        }
        match formula.named(index) {
            Some(named) => to_read.push((&named.formula, &named.text, 0)),
            None => letters.push(Letter { letter: node.letter, symbol: formula.symbol(text, index).of(text), end: 0 }),
        }
    }
    let mut ends = Vec::new();
    for (index, letter) in letters.iter_mut().enumerate().rev() {
        letter.end = index + 1;
        for _ in 0..crate::syntax::letter::arity(letter.letter)? {
            letter.end = ends.pop()?;
        }
        ends.push(letter.end);
    }
    (ends.len() == 1).then_some(letters)
}

/// Where a proposition stands in the alphabet: by its letter, then by the number that its digits are.
pub(super) fn order(symbol: &str) -> (&str, usize, &str, usize) {
    let (letter, digits) = symbol.split_at_checked(1).unwrap_or((symbol, ""));
    let number = digits.trim_start_matches('0');
    (letter, number.len(), number, digits.len())
}

/// How a connective, negated or not, is written with K, A and N, the N on its operands. Of two ways to write the same,
/// a normal form takes the one that is of its own form, if that holds.
static INWARD: [Law; 22] = [
    law("Nx", "Nx"),
    law("NNx", "x"),
    law("Kxy", "Kxy"),
    law("NKxy", "ANxNy"),
    law("Axy", "Axy"),
    law("NAxy", "KNxNy"),
    law("Cxy", "ANxy"),
    law("NCxy", "KxNy"),
    law("Exy", "KANxyANyx"),
    law("Exy", "AKxyKNxNy"),
    law("NExy", "KAxyANxNy"),
    law("NExy", "AKxNyKNxy"),
    law("Dxy", "ANxNy"),
    law("NDxy", "Kxy"),
    law("Xxy", "KNxNy"),
    law("NXxy", "Axy"),
    law("Jxy", "KAxyANxNy"),
    law("Jxy", "AKxNyKNxy"),
    law("NJxy", "KANxyANyx"),
    law("NJxy", "AKxyKNxNy"),
    law("Bxy", "AxNy"),
    law("NBxy", "KNxy"),
];

/// The constants' negations; where these do not hold, N stays on the constants.
const CONSTANTS: [Law; 2] = [law("NO", "V"), law("NV", "O")];

/// What a normal form of clauses needs and what shortens it. Its clauses are joined by the outer connective, the
/// literals of a clause by the inner.
struct Form {
    outer: u8,
    inner: u8,
    /// The constant that makes a clause the same as none.
    zero: &'static str,
    /// The constant that does not matter in a clause.
    one: &'static str,
    /// The order of operands does not matter: for the inner, for the outer connective.
    swap: [Law; 2],
    /// Their grouping does not matter.
    group: [Law; 2],
    distribute: Law,
    /// A literal that is in a clause twice may as well be there once.
    repeat_literal: Law,
    repeat_clause: Law,
    /// A clause that contains another may go.
    absorb: Law,
    /// A clause with a literal and its negation is zero: of two literals, of more.
    clash: [Law; 2],
    zero_in_clause: Law,
    zero_among_clauses: Law,
    one_in_clause: Law,
    one_among_clauses: Law,
}

static DISJUNCTIVE: Form = Form {
    outer: b'A',
    inner: b'K',
    zero: "O",
    one: "V",
    swap: [law("Kxy", "Kyx"), law("Axy", "Ayx")],
    group: [law("KxKyz", "KKxyz"), law("AxAyz", "AAxyz")],
    distribute: law("KxAyz", "AKxyKxz"),
    repeat_literal: law("Kxx", "x"),
    repeat_clause: law("Axx", "x"),
    absorb: law("AxKxy", "x"),
    clash: [law("KxNx", "O"), law("KKxNxy", "O")],
    zero_in_clause: law("KxO", "O"),
    zero_among_clauses: law("AxO", "x"),
    one_in_clause: law("KxV", "x"),
    one_among_clauses: law("AxV", "V"),
};

static CONJUNCTIVE: Form = Form {
    outer: b'K',
    inner: b'A',
    zero: "V",
    one: "O",
    swap: [law("Axy", "Ayx"), law("Kxy", "Kyx")],
    group: [law("AxAyz", "AAxyz"), law("KxKyz", "KKxyz")],
    distribute: law("AxKyz", "KAxyAxz"),
    repeat_literal: law("Axx", "x"),
    repeat_clause: law("Kxx", "x"),
    absorb: law("KxAxy", "x"),
    clash: [law("AxNx", "V"), law("AAxNxy", "V")],
    zero_in_clause: law("AxV", "V"),
    zero_among_clauses: law("KxV", "x"),
    one_in_clause: law("AxO", "x"),
    one_among_clauses: law("KxO", "O"),
};

/// The negation normal form: N stands on propositions only, and K and A are the only other connectives.
///
/// The text is that of the formula; the form may have so many letters at most.
pub fn nnf(formula: &Formula, text: &str, matrix: &Matrix, most: usize) -> Result<String, Why> {
    let plan = Plan::new(formula, text, matrix, None)?;
    let literal = |literal: Literal<'_>| 1 + u64::from(literal.negated);
    let length = plan.fold(literal, |_, left: u64, right| Ok(left.saturating_add(right).saturating_add(1)))?;
    if length > most as u64 { Err(Why::TooLong) } else { Ok(plan.written()) }
}

/// The disjunctive normal form: a disjunction of conjunctions of literals.
///
/// The text is that of the formula; the form may have so many letters at most.
pub fn dnf(formula: &Formula, text: &str, matrix: &Matrix, most: usize) -> Result<String, Why> {
    clausal(formula, text, matrix, most, &DISJUNCTIVE)
}

/// The conjunctive normal form: a conjunction of disjunctions of literals.
///
/// The text is that of the formula; the form may have so many letters at most.
pub fn cnf(formula: &Formula, text: &str, matrix: &Matrix, most: usize) -> Result<String, Why> {
    clausal(formula, text, matrix, most, &CONJUNCTIVE)
}

fn clausal(formula: &Formula, text: &str, matrix: &Matrix, most: usize, form: &'static Form) -> Result<String, Why> {
    let plan = Plan::new(formula, text, matrix, Some(form.outer))?;
    let none = |_: Literal<'_>| [0_u64; 2];
    let joined = plan.fold(none, |letter, left, right| {
        let own = u64::from(letter == form.inner);
        let sum = |which: usize, own| {
            left.get(which).zip(right.get(which)).map_or(0, |(l, r)| l.saturating_add(*r).saturating_add(own))
        };
        Ok([sum(0, own), sum(1, 1 - own)])
    })?;
    for (which, joined) in joined.into_iter().enumerate() {
        let needed = [(1, form.swap.get(which)), (2, form.group.get(which))];
        for law in needed.into_iter().filter(|(from, _)| joined >= *from).filter_map(|(_, law)| law) {
            needs(law, matrix)?;
        }
    }
    let literals = Literals::new(&plan);
    let mut maker = Maker::new(&literals, matrix, form);
    let literal = |literal: Literal<'_>| Clauses { list: vec![vec![literals.number(literal)]], literals: 1, tidy: false };
    let mut clauses = plan.fold(
        literal,
        |letter, left, right| {
            if letter == form.outer { Ok(left.and(right)) } else { maker.product(left, right) }
        },
    )?;
    maker.tidy(&mut clauses)?;
    literals.written(&clauses.list, form, most)
}

fn needs(law: &Law, matrix: &Matrix) -> Result<(), Why> {
    if law.holds_in(matrix) { Ok(()) } else { Err(Why::Law(*law)) }
}

/// A piece of the right side of a law of [`INWARD`].
#[derive(Clone, Copy)]
enum Piece {
    /// K or A.
    Connective(u8),
    /// An operand, negated or not.
    Operand { second: bool, negated: bool },
}

fn pieces(form: &'static str) -> Vec<Piece> {
    let before = std::iter::once(0).chain(form.bytes());
    let pieces = before.zip(form.bytes()).filter(|(_, letter)| *letter != b'N');
    let piece = |(before, letter)| match letter {
        b'x' | b'y' => Piece::Operand { second: letter == b'y', negated: before == b'N' },
        connective => Piece::Connective(connective),
    };
    pieces.map(piece).collect()
}

/// A proposition or constant, negated or not.
#[derive(Clone, Copy)]
struct Literal<'f> {
    symbol: &'f str,
    negated: bool,
}

/// How negations are moved inward through a formula: which of its subformulas are wanted as they are and which
/// negated, and how each connective is then written.
struct Plan<'f> {
    letters: Vec<Letter<'f>>,
    /// For each letter, whether its subformula is wanted as it is, and whether negated.
    wanted: Vec<[bool; 2]>,
    /// For a connective, negated or not, what it becomes.
    becomes: BTreeMap<(u8, bool), Vec<Piece>>,
    /// What the negations of O and V become, where that holds.
    constants: [Option<&'static str>; 2],
}

impl<'f> Plan<'f> {
    /// The plan for a formula in a logic. Where a law has a twin, that one is preferred whose main connective this is.
    fn new(formula: &'f Formula, text: &'f str, matrix: &Matrix, main: Option<u8>) -> Result<Plan<'f>, Why> {
        let letters = written_out(formula, text).ok_or(Why::TooLong)?;
        let mut wanted = vec![[false; 2]; letters.len()];
        if let Some(whole) = wanted.first_mut() {
            *whole = [true, false];
        }
        let mut becomes = BTreeMap::new();
        for (index, letter) in letters.iter().enumerate() {
            let own = wanted.get(index).copied().unwrap_or_default();
            for (negated, _) in [false, true].into_iter().zip(own).filter(|(_, own)| *own) {
                if index + 1 == letter.end {
                    continue;
                }
                let found = match becomes.entry((letter.letter, negated)) {
                    std::collections::btree_map::Entry::Occupied(found) => found.into_mut(),
                    std::collections::btree_map::Entry::Vacant(free) => {
                        free.insert(pieces(inward(letter.letter, negated, matrix, main)?.right))
                    }
                };
                let second = letters.get(index + 1).map_or(0, |first| first.end);
                for piece in found.iter() {
                    if let Piece::Operand { second: is_second, negated } = *piece
                        && let Some([plain, opposite]) = wanted.get_mut(if is_second { second } else { index + 1 })
                    {
                        *(if negated { opposite } else { plain }) = true;
                    }
                }
            }
        }
        let constants = CONSTANTS.map(|law| law.holds_in(matrix).then_some(law.right));
        Ok(Plan { letters, wanted, becomes, constants })
    }

    /// The literal that a proposition or constant is.
    fn literal(&self, letter: Letter<'f>, negated: bool) -> Literal<'f> {
        let [not_o, not_v] = self.constants;
        let constant = match letter.letter {
            b'O' => not_o,
            b'V' => not_v,
            _ => None,
        };
        match constant.filter(|_| negated) {
            Some(constant) => Literal { symbol: constant, negated: false },
            None => Literal { symbol: letter.symbol, negated },
        }
    }

    /// What the formula comes to, from what literals come to and how K and A join that; from the last letter to the
    /// first, so that nothing nests.
    fn fold<T: Clone + Default>(
        &self,
        mut literal: impl FnMut(Literal<'f>) -> T,
        mut join: impl FnMut(u8, T, T) -> Result<T, Why>,
    ) -> Result<T, Why> {
        let mut stack: Vec<[Option<T>; 2]> = Vec::new();
        let none = Vec::new();
        for (index, (letter, wanted)) in self.letters.iter().zip(&self.wanted).enumerate().rev() {
            let is_literal = index + 1 == letter.end;
            let mut operands = match letter.letter {
                _ if is_literal => [const { [None, None] }; 2],
                b'N' => [stack.pop().unwrap_or_default(), [None, None]],
                _ => [stack.pop().unwrap_or_default(), stack.pop().unwrap_or_default()],
            };
            // Only a biconditional wants its operands both as they are and negated.
            let again = *wanted == [true, true] && matches!(letter.letter, b'E' | b'J');
            let mut own = [None, None];
            for ((negated, wanted), own) in [false, true].into_iter().zip(wanted).zip(&mut own) {
                if *wanted && is_literal {
                    *own = Some(literal(self.literal(*letter, negated)));
                } else if *wanted {
                    let mut parts: Vec<T> = Vec::new();
                    for piece in self.becomes.get(&(letter.letter, negated)).unwrap_or(&none).iter().rev() {
                        let part = match *piece {
                            Piece::Connective(connective) => {
                                let (left, right) = (parts.pop().unwrap_or_default(), parts.pop().unwrap_or_default());
                                join(connective, left, right)?
                            }
                            Piece::Operand { second, negated } => {
                                let operand = operands.get_mut(usize::from(second));
                                let part = operand.and_then(|operand| operand.get_mut(usize::from(negated)));
                                part.and_then(|part| if again { part.clone() } else { part.take() }).unwrap_or_default()
                            }
                        };
                        parts.push(part);
                    }
                    *own = parts.pop();
                }
            }
            stack.push(own);
        }
        Ok(stack.pop().and_then(|[plain, _]| plain).unwrap_or_default())
    }

    /// The formula with its negations inside.
    fn written(&self) -> String {
        enum Rest {
            Connective(u8),
            Part(usize, bool),
        }
        let mut written = String::new();
        let mut rest = vec![Rest::Part(0, false)];
        while let Some(next) = rest.pop() {
            match next {
                Rest::Connective(connective) => written.push(char::from(connective)),
                Rest::Part(index, negated) => {
                    let Some(letter) = self.letters.get(index) else { continue };
                    let Some(pieces) = self.becomes.get(&(letter.letter, negated)).filter(|_| index + 1 < letter.end) else {
                        self.literal(*letter, negated).write(&mut written);
                        continue;
                    };
                    let second = self.letters.get(index + 1).map_or(index, |first| first.end);
                    rest.extend(pieces.iter().rev().map(|piece| match *piece {
                        Piece::Connective(connective) => Rest::Connective(connective),
                        Piece::Operand { second: true, negated } => Rest::Part(second, negated),
                        Piece::Operand { second: false, negated } => Rest::Part(index + 1, negated),
                    }));
                }
            }
        }
        written
    }
}

/// The law by which a connective, negated or not, goes inward in a logic.
fn inward(letter: u8, negated: bool, matrix: &Matrix, main: Option<u8>) -> Result<&'static Law, Why> {
    let connectives = if negated { vec![b'N', letter] } else { vec![letter] };
    let fits = |law: &&Law| law.left.trim_end_matches(['x', 'y']).as_bytes() == connectives;
    let other = |law: &&Law| main.is_some_and(|main| law.right.as_bytes().first() != Some(&main));
    let mut laws: Vec<&'static Law> = INWARD.iter().filter(fits).collect();
    laws.sort_by_key(other);
    let held = laws.iter().find(|law| law.holds_in(matrix));
    held.copied().ok_or_else(|| laws.first().map_or(Why::TooLong, |law| Why::Law(**law)))
}

impl Literal<'_> {
    fn write(self, written: &mut String) {
        if self.negated {
            written.push('N');
        }
        written.push_str(self.symbol);
    }
}

/// The propositions of a formula in alphabetical order, then the constants; a literal's number is twice the place of
/// its symbol, and one more if it is negated.
struct Literals<'f> {
    symbols: Vec<&'f str>,
    constants: bool,
}

impl<'f> Literals<'f> {
    fn new(plan: &Plan<'f>) -> Literals<'f> {
        let atoms =
            || plan.letters.iter().enumerate().filter(|(index, letter)| index + 1 == letter.end).map(|(_, letter)| letter);
        let propositions = atoms().filter(|letter| letter.letter.is_ascii_lowercase());
        let mut symbols: Vec<&str> = propositions.map(|letter| letter.symbol).collect();
        symbols.sort_unstable_by_key(|symbol| order(symbol));
        symbols.dedup();
        symbols.extend(["O", "V"]);
        Literals { symbols, constants: atoms().any(|letter| letter.letter.is_ascii_uppercase()) }
    }

    fn number(&self, literal: Literal<'_>) -> u32 {
        let propositions = self.symbols.len().saturating_sub(2);
        let place = match literal.symbol {
            "O" => propositions,
            "V" => propositions + 1,
            symbol => {
                let propositions = self.symbols.get(..propositions).unwrap_or_default();
                propositions.partition_point(|other| order(other) < order(symbol))
            }
        };
        u32::try_from(place * 2 + usize::from(literal.negated)).unwrap_or(u32::MAX)
    }

    fn literal(&self, number: u32) -> Literal<'f> {
        let symbol = self.symbols.get(number as usize / 2).copied().unwrap_or_default();
        Literal { symbol, negated: number % 2 == 1 }
    }

    /// The text of a normal form.
    fn written(&self, list: &[Vec<u32>], form: &Form, most: usize) -> Result<String, Why> {
        let zero = self.number(Literal { symbol: form.zero, negated: false });
        // A contradiction has become O; where the formula is without constants it is written as one again.
        let contradiction = [0, 1];
        let clause =
            |clause: &'_ Vec<u32>| if *clause == [zero] && !self.constants { contradiction.to_vec() } else { clause.clone() };
        let letters = |clause: &Vec<u32>| clause.iter().map(|literal| 2 + u64::from(literal % 2)).sum::<u64>();
        let length = list.iter().fold(0_u64, |sum, own| sum.saturating_add(letters(&clause(own)))).saturating_sub(1);
        if length > most as u64 {
            return Err(Why::TooLong);
        }
        let mut written = String::new();
        let join = |written: &mut String, connective: u8, parts: usize| {
            (1..parts).for_each(|_| written.push(char::from(connective)));
        };
        join(&mut written, form.outer, list.len());
        for own in list {
            let clause = clause(own);
            join(&mut written, form.inner, clause.len());
            clause.iter().for_each(|literal| self.literal(*literal).write(&mut written));
        }
        Ok(written)
    }
}

/// Clauses, each a sorted list of literals' numbers.
#[derive(Clone, Default)]
struct Clauses {
    list: Vec<Vec<u32>>,
    /// How many literals they have together.
    literals: u64,
    /// Whether what can be dropped has been.
    tidy: bool,
}

impl Clauses {
    /// These clauses and others, in any order.
    fn and(self, other: Clauses) -> Clauses {
        let (mut more, less) = if self.list.len() < other.list.len() { (other, self) } else { (self, other) };
        more.list.extend(less.list);
        Clauses { list: more.list, literals: more.literals.saturating_add(less.literals), tidy: false }
    }
}

/// Makes clauses of clauses, with the laws that hold.
struct Maker<'m> {
    matrix: &'m Matrix,
    form: &'static Form,
    /// Whether the law of distribution has been found to hold.
    distributes: bool,
    repeat_literal: bool,
    repeat_clause: bool,
    absorb: bool,
    clash: [bool; 2],
    zero_in_clause: bool,
    zero_among_clauses: bool,
    one_in_clause: bool,
    one_among_clauses: bool,
    zero: u32,
    one: u32,
    /// How many more literals may be written.
    work: u64,
}

impl<'m> Maker<'m> {
    fn new(literals: &Literals<'_>, matrix: &'m Matrix, form: &'static Form) -> Maker<'m> {
        let holds = |law: &Law| law.holds_in(matrix);
        let number = |symbol| literals.number(Literal { symbol, negated: false });
        Maker {
            matrix,
            form,
            distributes: false,
            repeat_literal: holds(&form.repeat_literal),
            repeat_clause: holds(&form.repeat_clause),
            absorb: holds(&form.absorb),
            clash: form.clash.each_ref().map(holds),
            zero_in_clause: holds(&form.zero_in_clause),
            zero_among_clauses: holds(&form.zero_among_clauses),
            one_in_clause: holds(&form.one_in_clause),
            one_among_clauses: holds(&form.one_among_clauses),
            zero: number(form.zero),
            one: number(form.one),
            work: WORK,
        }
    }

    /// Takes so much from the work that may be done.
    fn spend(&mut self, literals: u64) -> Result<(), Why> {
        self.work = self.work.checked_sub(literals).ok_or(Why::TooLong)?;
        Ok(())
    }

    /// Every clause of the left joined with every clause of the right.
    fn product(&mut self, mut left: Clauses, mut right: Clauses) -> Result<Clauses, Why> {
        self.tidy(&mut left)?;
        self.tidy(&mut right)?;
        if !self.distributes && left.list.len().max(right.list.len()) > 1 {
            needs(&self.form.distribute, self.matrix)?;
            self.distributes = true;
        }
        let times = |clauses: &Clauses, other: &Clauses| clauses.literals.saturating_mul(other.list.len() as u64);
        let literals = times(&left, &right).saturating_add(times(&right, &left));
        self.spend(literals)?;
        let mut list = Vec::with_capacity(left.list.len() * right.list.len());
        for one in &left.list {
            for other in &right.list {
                let mut both = [one.as_slice(), other].concat();
                both.sort();
                if self.repeat_literal {
                    both.dedup();
                }
                list.push(both);
            }
        }
        Ok(Clauses { list, literals, tidy: false })
    }

    /// Sorts clauses and drops what the logic lets drop.
    fn tidy(&mut self, clauses: &mut Clauses) -> Result<(), Why> {
        if std::mem::replace(&mut clauses.tidy, true) {
            return Ok(());
        }
        let list = &mut clauses.list;
        list.iter_mut().for_each(|clause| self.tidy_clause(clause));
        list.sort_unstable();
        if self.repeat_clause {
            list.dedup();
        }
        if self.one_among_clauses && list.iter().any(|clause| *clause == [self.one]) {
            *list = vec![vec![self.one]];
        }
        if self.zero_among_clauses {
            list.retain(|clause| *clause != [self.zero]);
            if list.is_empty() {
                list.push(vec![self.zero]);
            }
        }
        if self.absorb && list.len() > 1 {
            let mut absorbed = Vec::with_capacity(list.len());
            for clause in list.iter() {
                absorbed.push(self.is_absorbed(clause, list)?);
            }
            let mut absorbed = absorbed.into_iter();
            list.retain(|_| absorbed.next() != Some(true));
        }
        clauses.literals = list.iter().map(|clause| clause.len() as u64).sum();
        Ok(())
    }

    fn tidy_clause(&self, clause: &mut Vec<u32>) {
        let clashing = clause.windows(2).any(|pair| matches!(pair, [one, other] if one ^ 1 == *other));
        let [clash_of_two, clash_of_more] = self.clash;
        let clash = clashing && if clause.len() > 2 { clash_of_more } else { clash_of_two };
        if clash || self.zero_in_clause && clause.contains(&self.zero) {
            *clause = vec![self.zero];
        } else if self.one_in_clause && clause.len() > 1 {
            clause.retain(|literal| *literal != self.one);
            if clause.is_empty() {
                clause.push(self.one);
            }
        }
    }

    /// Whether some shorter clause of a sorted list lies wholly in this one. Such a clause begins with one of its
    /// literals, so that only those need to be looked at.
    fn is_absorbed(&mut self, clause: &[u32], list: &[Vec<u32>]) -> Result<bool, Why> {
        for literal in clause {
            let from = list.partition_point(|other| other.first() < Some(literal));
            for other in list.iter().skip(from).take_while(|other| other.first() == Some(literal)) {
                self.spend(1)?;
                if other.len() < clause.len() && lies_in(other, clause) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// Whether a sorted list has all of another, as often.
fn lies_in(part: &[u32], whole: &[u32]) -> bool {
    let mut whole = whole.iter();
    part.iter().all(|wanted| whole.by_ref().any(|literal| literal == wanted))
}

#[cfg(test)]
mod tests {
    use super::super::rewrite::tests::{column, formulas, logic, read};
    use super::*;

    type Normal = fn(&Formula, &str, &Matrix, usize) -> Result<String, Why>;

    fn normal(form: Normal, text: &str, name: &str) -> String {
        match form(&read(text, "KpNp"), text, logic(name), 1000) {
            Ok(normal) => normal,
            Err(Why::TooLong) => "too long".into(),
            Err(Why::Law(law)) => format!("{} is not {}", law.left, law.right),
        }
    }

    /// The length of the literal at the start of a text, if any.
    fn literal(text: &str) -> Option<usize> {
        let atom = text.strip_prefix('N').unwrap_or(text);
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        atom.starts_with(|c: char| c.is_ascii_lowercase() || "OV".contains(c))
            .then(|| text.len() - atom.len() + 1 + digits(&atom[1..]))
    }

    /// The length of the formula at the start of a text that has literals joined by these connectives, one of the
    /// later never outside one of the earlier.
    fn layered(text: &str, connectives: &str) -> Option<usize> {
        if let Some(length) = literal(text) {
            return Some(length);
        }
        let allowed = &connectives[connectives.find(text.get(..1)?)?..];
        let left = layered(&text[1..], allowed)?;
        Some(1 + left + layered(&text[1 + left..], allowed)?)
    }

    /// The length of a formula of literals, K and A.
    fn negations_inside(text: &str) -> Option<usize> {
        if text.starts_with(['K', 'A']) {
            let left = negations_inside(&text[1..])?;
            return Some(1 + left + negations_inside(&text[1 + left..])?);
        }
        literal(text)
    }

    /// The parts of a formula that is joined by a connective and groups to the left.
    fn parts(text: &str, connective: char) -> Vec<&str> {
        let rest = text.trim_start_matches(connective);
        let mut parts = Vec::new();
        let mut from = rest;
        for _ in 0..=text.len() - rest.len() {
            let (part, after) = from.split_at(negations_inside(from).unwrap());
            parts.push(part);
            from = after;
        }
        assert!(from.is_empty(), "{text}");
        parts
    }

    /// A pseudo-random formula of about so many letters.
    fn random(seed: &mut oorandom::Rand32, connectives: &str, atoms: &[&str], length: usize) -> String {
        let mut text = String::new();
        let mut need = 1;
        for left in (0..length).rev() {
            let mut below = |most: usize| seed.rand_range(0..u32::try_from(most).unwrap()) as usize;
            if need <= left && (need < 2 || below(3) > 0) {
                let connective = &connectives[below(connectives.len())..][..1];
                need += usize::from(connective != "N");
                text.push_str(connective);
            } else if need > 0 {
                need -= 1;
                text.push_str(atoms[below(atoms.len())]);
            }
        }
        (0..need).for_each(|_| text.push_str(atoms[0]));
        text
    }

    /// Checks the normal forms of a formula: their shape, their values, their order; and tells which there are.
    fn check(text: &str, atoms: &[&str], matrix: &Matrix) -> [bool; 3] {
        let formula = read(text, "p");
        let before = column(text, atoms, matrix);
        let [nnf, dnf, cnf] = [nnf as Normal, dnf, cnf].map(|form| form(&formula, text, matrix, 5000).ok());
        for made in [&nnf, &dnf, &cnf].into_iter().flatten() {
            assert_eq!(column(made, atoms, matrix), before, "{text} {made} {}", matrix.name());
            assert_eq!(negations_inside(made), Some(made.len()), "{text} {made}");
        }
        for (made, outer, inner) in [(&dnf, 'A', 'K'), (&cnf, 'K', 'A')] {
            let Some(made) = made else { continue };
            assert_eq!(layered(made, &format!("{outer}{inner}")), Some(made.len()), "{text} {made}");
            // The simplest formulas of the other form are of this form too, so that its parts may not be its clauses.
            if matrix.name() == "classical" && layered(made, &inner.to_string()) != Some(made.len()) {
                let key = |literal: &&str| {
                    let atom = literal.trim_start_matches('N');
                    (atoms.iter().position(|other| *other == atom).unwrap(), literal.len() > atom.len())
                };
                let clauses: Vec<Vec<_>> =
                    parts(made, outer).iter().map(|clause| parts(clause, inner).iter().map(key).collect()).collect();
                assert!(clauses.is_sorted_by(|one, other| one < other), "{text} {made}");
                for clause in &clauses {
                    assert!(clause.is_sorted_by(|(one, _), (other, _)| one < other), "{text} {made}");
                    let within = |other: &&Vec<_>| other.iter().all(|literal| clause.contains(literal));
                    assert_eq!(clauses.iter().filter(within).count(), 1, "{text} {made}");
                }
            }
        }
        [nnf, dnf, cnf].map(|form| form.is_some())
    }

    #[test]
    fn normal_forms_have_their_shape_and_keep_every_value() {
        for text in formulas(6) {
            for name in ["classical", "K3", "LP", "WK", "FDE"] {
                assert_eq!(check(&text, &["p", "q"], logic(name)), [true; 3], "{text} {name}");
            }
            for name in ["L3", "G3", "B3E", "RM3", "P3", "L4", "G4"] {
                check(&text, &["p", "q"], logic(name));
            }
        }
        for text in formulas(4) {
            for matrix in Matrix::all() {
                check(&text, &["p", "q"], matrix);
            }
        }
    }

    #[test]
    fn normal_forms_of_long_formulas_keep_every_value() {
        let seed = &mut oorandom::Rand32::new(7);
        for round in 0..600 {
            let text = random(seed, "NKACE", &["p", "q", "r", "s"], 5 + round % 40);
            check(&text, &["p", "q", "r", "s"], logic("classical"));
            let text = random(seed, "NKACEDXJB", &["a", "p2", "p12", "O", "V"], 5 + round % 12);
            for name in ["classical", "K3", "LP", "WK", "G3", "FDE"] {
                check(&text, &["a", "p2", "p12"], logic(name));
            }
        }
    }

    #[test]
    fn classical_normal_forms_are_as_taught() {
        for (text, expected) in [
            ("p", "p p p"),
            ("NNp", "p p p"),
            ("Cpq", "ANpq ANpq ANpq"),
            ("Epq", "KANpqANqp AKpqKNpNq KApNqANpq"),
            ("NEpq", "KApqANpNq AKpNqKNpq KApqANpNq"),
            ("KAqpr", "KAqpr AKprKqr KApqr"),
            ("AAsrq", "AAsrq AAqrs AAqrs"),
            ("KpNp", "KpNp KpNp KpNp"),
            ("ApNp", "ApNp ApNp ApNp"),
            ("KqKpNp", "KqKpNp KpNp KKpNpq"),
            ("CpCqp", "ANpANqp AApNpNq ApNp"),
            ("ApKpq", "ApKpq p p"),
            ("Kp12p2", "Kp12p2 Kp2p12 Kp2p12"),
            ("Dpq", "ANpNq ANpNq ANpNq"),
            ("NO", "V V V"),
            ("KpO", "KpO O O"),
            ("KpV", "KpV p p"),
            ("Bpq", "ApNq ApNq ApNq"),
            ("C@mp q", "AANppq AApNpq ApNp"),
        ] {
            let made = [nnf as Normal, dnf, cnf].map(|form| normal(form, text, "classical")).join(" ");
            assert_eq!(made, expected, "{text}");
        }
    }

    #[test]
    fn a_law_that_fails_is_told() {
        for (form, text, name, expected) in [
            (nnf as Normal, "Cpq", "L3", "Cxy is not ANxy"),
            (nnf, "NNp", "G3", "NNx is not x"),
            (nnf, "Epq", "G3", "Exy is not KANxyANyx"),
            (dnf, "Kpq", "L3", "Kpq"),
            (dnf, "KNpp", "G3", "KpNp"),
            (dnf, "AqKNpp", "G3", "q"),
            (dnf, "AqKNpp", "K3", "AKpNpq"),
            (cnf, "KpKqr", "P3", "KxKyz is not KKxyz"),
            (dnf, "ApKpq", "WK", "ApKpq"),
            (dnf, "ApKpq", "K3", "p"),
        ] {
            assert_eq!(normal(form, text, name), expected, "{text} {name}");
        }
    }

    #[test]
    fn what_is_too_long_is_not_built() {
        let classical = logic("classical");
        let chain = |connective: &str| (0..100_000).map(|n| format!("{connective}p{n}")).collect::<String>() + "q";
        let grouped = |connective: &str| connective.repeat(100_000) + &"pqrs".repeat(25_000) + "p";
        let nested = |connective: &str| connective.repeat(30) + &(0..31).map(|n| format!("p{n}")).collect::<String>();
        let clauses = "K".repeat(40) + &(0..41).map(|n| format!("Aa{n}b{n}")).collect::<String>();
        for text in [chain("E"), nested("E"), chain("AN"), clauses.clone(), chain("K"), chain("C")] {
            for form in [nnf as Normal, dnf, cnf] {
                let made = form(&read(&text, "p"), &text, classical, 1000);
                assert!(made == Err(Why::TooLong) || text == clauses, "{made:?}");
            }
        }
        for name in ["classical", "K3", "FDE"] {
            for text in [
                grouped("E"),
                grouped("K"),
                grouped("C"),
                grouped("J"),
                "N".repeat(200_000) + "p",
                "NK".repeat(50_000) + &"p".repeat(50_001),
            ] {
                for form in [nnf as Normal, dnf, cnf] {
                    let made = form(&read(&text, "p"), &text, logic(name), 1000);
                    assert!(made == Err(Why::TooLong) || made.as_ref().is_ok_and(|made| made.len() <= 1000), "{made:?}");
                }
            }
        }
        let text = "E".repeat(4003) + &"pqrs".repeat(1001);
        assert_eq!(dnf(&read(&text, "p"), &text, classical, 1000).map(|made| made.len()), Ok(79), "parity");
        assert_eq!(nnf(&read("Epq", "p"), "Epq", classical, 8), Err(Why::TooLong));
        assert!(nnf(&read("Epq", "p"), "Epq", classical, 9).is_ok());
    }
}
