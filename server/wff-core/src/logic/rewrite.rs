//! Single-step rewrites: a subformula becomes another that has the same value.
//!
//! One table of laws is the whole definition. A law is a pair of formulas in which x, y, z stand for any formulas; it
//! holds in a logic when both sides have the same value for all values of these, and only laws that hold are applied.

use super::matrix::Matrix;
use crate::syntax::letter::Alphabet;
use crate::syntax::{Formula, Span};

/// Two forms of a formula, in Polish notation, with x, y, z for any formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Law {
    /// The form of what is rewritten.
    pub left: &'static str,
    /// The form that it gets; it has no formula that the left side does not have.
    pub right: &'static str,
}

/// A way to rewrite a formula.
#[derive(Debug)]
pub struct Rewrite {
    /// What it does, as an imperative.
    pub title: &'static str,
    /// Its laws. Of those that hold and fit, the first is applied.
    pub laws: &'static [Law],
}

/// A formula with one subformula rewritten: the bytes to replace, and what to write there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewritten {
    /// What was done, as an imperative.
    pub title: &'static str,
    /// The law that was applied.
    pub law: Law,
    /// The alphabet that the connectives it brought in belong to.
    pub alphabet: Alphabet,
    /// The bytes of the subformula.
    pub span: Span,
    /// What stands there now, without blanks but for those that end a name.
    pub text: String,
}

pub(super) const fn law(left: &'static str, right: &'static str) -> Law {
    Law { left, right }
}

const fn rewrite(title: &'static str, laws: &'static [Law]) -> Rewrite {
    Rewrite { title, laws }
}

/// The rewrites, in the order in which they are offered: what shortens first, what is only for variety last.
pub static REWRITES: [Rewrite; 44] = [
    rewrite("Remove the double negation", &[law("NNx", "x")]),
    rewrite("Remove the repetition", &[law("Kxx", "x"), law("Axx", "x")]),
    rewrite(
        "Absorb the longer operand",
        &[
            law("KxAxy", "x"),
            law("KxAyx", "x"),
            law("KAxyx", "x"),
            law("KAyxx", "x"),
            law("AxKxy", "x"),
            law("AxKyx", "x"),
            law("AKxyx", "x"),
            law("AKyxx", "x"),
        ],
    ),
    rewrite(
        "Drop what the other operand settles",
        &[
            law("AxKNxy", "Axy"),
            law("AxKyNx", "Axy"),
            law("AKNxyx", "Ayx"),
            law("AKyNxx", "Ayx"),
            law("ANxKxy", "ANxy"),
            law("ANxKyx", "ANxy"),
            law("KxANxy", "Kxy"),
            law("KxAyNx", "Kxy"),
            law("KANxyx", "Kyx"),
            law("KAyNxx", "Kyx"),
            law("KNxAxy", "KNxy"),
            law("KNxAyx", "KNxy"),
            law("KxCxy", "Kxy"),
            law("KCxyx", "Kyx"),
            law("CxCxy", "Cxy"),
        ],
    ),
    rewrite(
        "Simplify the constant",
        &[
            law("NO", "V"),
            law("NV", "O"),
            law("KxV", "x"),
            law("KVx", "x"),
            law("KxO", "O"),
            law("KOx", "O"),
            law("AxO", "x"),
            law("AOx", "x"),
            law("AxV", "V"),
            law("AVx", "V"),
            law("CVx", "x"),
            law("COx", "V"),
            law("CxV", "V"),
            law("CxO", "Nx"),
            law("ExV", "x"),
            law("EVx", "x"),
            law("ExO", "Nx"),
            law("EOx", "Nx"),
        ],
    ),
    rewrite(
        "Write as a constant",
        &[
            law("KxNx", "O"),
            law("KNxx", "O"),
            law("AxNx", "V"),
            law("ANxx", "V"),
            law("Cxx", "V"),
            law("Exx", "V"),
            law("ExNx", "O"),
            law("ENxx", "O"),
        ],
    ),
    rewrite(
        "Swap the operands",
        &[law("Kxy", "Kyx"), law("Axy", "Ayx"), law("Exy", "Eyx"), law("Dxy", "Dyx"), law("Xxy", "Xyx"), law("Jxy", "Jyx")],
    ),
    rewrite(
        "Apply De Morgan's law",
        &[
            law("NKNxNy", "Axy"),
            law("NKNxy", "AxNy"),
            law("NKxNy", "ANxy"),
            law("NKxy", "ANxNy"),
            law("NANxNy", "Kxy"),
            law("NANxy", "KxNy"),
            law("NAxNy", "KNxy"),
            law("NAxy", "KNxNy"),
            law("KNxNy", "NAxy"),
            law("ANxNy", "NKxy"),
        ],
    ),
    rewrite("Write as a negated disjunction", &[law("KNxy", "NAxNy"), law("KxNy", "NANxy"), law("Kxy", "NANxNy")]),
    rewrite(
        "Write as a negated conjunction",
        &[law("ANxy", "NKxNy"), law("AxNy", "NKNxy"), law("Axy", "NKNxNy"), law("CxNy", "NKxy"), law("Cxy", "NKxNy")],
    ),
    rewrite(
        "Take the contrapositive",
        &[
            law("CNxNy", "Cyx"),
            law("CNxy", "CNyx"),
            law("CxNy", "CyNx"),
            law("Cxy", "CNyNx"),
            law("BNxNy", "Byx"),
            law("BNxy", "BNyx"),
            law("BxNy", "ByNx"),
            law("Bxy", "BNyNx"),
        ],
    ),
    rewrite("Expand the conditional", &[law("CNxy", "Axy"), law("Cxy", "ANxy"), law("BxNy", "Axy"), law("Bxy", "AxNy")]),
    rewrite(
        "Expand the negated conditional",
        &[law("NCxNy", "Kxy"), law("NCxy", "KxNy"), law("NBNxy", "Kxy"), law("NBxy", "KNxy")],
    ),
    rewrite("Write as a conditional", &[law("ANxy", "Cxy"), law("Axy", "CNxy"), law("NKxNy", "Cxy"), law("NKxy", "CxNy")]),
    rewrite("Write as a negated conditional", &[law("KxNy", "NCxy"), law("Kxy", "NCxNy")]),
    rewrite("Expand into both conditionals", &[law("Exy", "KCxyCyx")]),
    rewrite("Expand into two cases", &[law("Exy", "AKxyKNxNy"), law("Jxy", "AKxNyKNxy")]),
    rewrite(
        "Contract to a biconditional",
        &[
            law("KCxyCyx", "Exy"),
            law("AKxyKNxNy", "Exy"),
            law("AKNxNyKxy", "Exy"),
            law("AKxyKNyNx", "Exy"),
            law("AKNxNyKyx", "Eyx"),
            law("AKxNyKNxy", "ExNy"),
            law("AKxNyKyNx", "ExNy"),
            law("AKNxyKxNy", "ENxy"),
            law("AKNxyKyNx", "ENxy"),
        ],
    ),
    rewrite("Move the negation inside", &[law("NENxy", "Exy"), law("NExNy", "Exy"), law("NExy", "ExNy"), law("NJxy", "Exy")]),
    rewrite("Move the negation outside", &[law("ExNy", "NExy"), law("ENxy", "NExy")]),
    rewrite("Remove both negations", &[law("ENxNy", "Exy"), law("JNxNy", "Jxy")]),
    rewrite("Negate both operands", &[law("Exy", "ENxNy"), law("Jxy", "JNxNy")]),
    rewrite(
        "Distribute over the second operand",
        &[law("KxAyz", "AKxyKxz"), law("AxKyz", "KAxyAxz"), law("CxKyz", "KCxyCxz"), law("CxAyz", "ACxyCxz")],
    ),
    rewrite(
        "Distribute over the first operand",
        &[law("KAxyz", "AKxzKyz"), law("AKxyz", "KAxzAyz"), law("CAxyz", "KCxzCyz"), law("CKxyz", "ACxzCyz")],
    ),
    rewrite(
        "Factor out the common operand",
        &[
            law("AKxyKxz", "KxAyz"),
            law("AKxzKyz", "KAxyz"),
            law("AKxyKzx", "KxAyz"),
            law("AKyxKxz", "KxAyz"),
            law("KAxyAxz", "AxKyz"),
            law("KAxzAyz", "AKxyz"),
            law("KAxyAzx", "AxKyz"),
            law("KAyxAxz", "AxKyz"),
            law("KCxyCxz", "CxKyz"),
            law("KCxzCyz", "CAxyz"),
            law("ACxyCxz", "CxAyz"),
            law("ACxzCyz", "CKxyz"),
        ],
    ),
    rewrite("Join the conditions", &[law("CxCyz", "CKxyz")]),
    rewrite("Split the condition", &[law("CKxyz", "CxCyz")]),
    rewrite("Swap the conditions", &[law("CxCyz", "CyCxz")]),
    rewrite("Group to the left", &[law("KxKyz", "KKxyz"), law("AxAyz", "AAxyz"), law("ExEyz", "EExyz"), law("JxJyz", "JJxyz")]),
    rewrite("Group to the right", &[law("KKxyz", "KxKyz"), law("AAxyz", "AxAyz"), law("EExyz", "ExEyz"), law("JJxyz", "JxJyz")]),
    rewrite("Replace D by N and K", &[law("Dxy", "NKxy")]),
    rewrite("Replace X by N and A", &[law("Xxy", "NAxy")]),
    rewrite("Replace J by N and E", &[law("Jxy", "NExy")]),
    rewrite("Replace B by C", &[law("Bxy", "Cyx")]),
    rewrite("Replace the negated D by K", &[law("NDxy", "Kxy")]),
    rewrite("Replace the negated X by A", &[law("NXxy", "Axy")]),
    rewrite("Replace D by N and A", &[law("Dxy", "ANxNy")]),
    rewrite("Replace X by N and K", &[law("Xxy", "KNxNy")]),
    rewrite(
        "Write with D",
        &[
            law("NKxy", "Dxy"),
            law("Nx", "Dxx"),
            law("Kxy", "NDxy"),
            law("ANxNy", "Dxy"),
            law("ANxy", "DxNy"),
            law("AxNy", "DNxy"),
            law("Axy", "DNxNy"),
            law("CxNy", "Dxy"),
            law("Cxy", "DxNy"),
        ],
    ),
    rewrite(
        "Write with X",
        &[
            law("NAxy", "Xxy"),
            law("Nx", "Xxx"),
            law("Axy", "NXxy"),
            law("KNxNy", "Xxy"),
            law("KNxy", "XxNy"),
            law("KxNy", "XNxy"),
            law("Kxy", "XNxNy"),
        ],
    ),
    rewrite("Write with J", &[law("NExy", "Jxy"), law("ExNy", "Jxy"), law("ENxy", "Jxy"), law("Exy", "NJxy")]),
    rewrite("Write with B", &[law("Cxy", "Byx")]),
    rewrite("Write with E", &[law("Jxy", "ExNy")]),
    rewrite("Put a double negation in front", &[law("x", "NNx")]),
];

impl Law {
    /// Whether both sides have the same value in a logic, for all values of x, y, z.
    pub fn holds_in(&self, matrix: &Matrix) -> bool {
        let range = |letter| if self.left.contains(letter) || self.right.contains(letter) { 0..matrix.size() } else { 0..1 };
        let mut stack = Vec::new();
        let mut same = |values| {
            let left = value(self.left, values, matrix, &mut stack);
            left.is_some() && left == value(self.right, values, matrix, &mut stack)
        };
        range('x').all(|x| range('y').all(|y| range('z').all(|z| same([x, y, z]))))
    }

    /// The nodes that x, y, z stand for where the subformula at a node has the form of the left side.
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
        let new = |letter: &u8| letter.is_ascii_uppercase() && !self.left.as_bytes().contains(letter);
        let dice = self.right.bytes().filter(new).all(|letter| Alphabet::Dice.has(letter, false));
        if dice { Alphabet::Dice } else { Alphabet::Textbook }
    }
}

/// Which of x, y, z a letter of a law is; beyond them for what stands for itself.
fn place(letter: u8) -> usize {
    usize::from(letter.wrapping_sub(b'x'))
}

/// The value of a form; nothing where the logic has no such connective. The stack is only there to be used again.
fn value(form: &str, values: [u8; 3], matrix: &Matrix, stack: &mut Vec<u8>) -> Option<u8> {
    stack.clear();
    for letter in form.bytes().rev() {
        let value = match letter {
            b'x'..=b'z' => values.get(place(letter)).copied(),
            b'N' => matrix.unary(letter, stack.pop()?),
            b'O' | b'V' => matrix.constant(letter),
            _ => matrix.binary(letter, stack.pop()?, stack.pop()?),
        };
        stack.push(value?);
    }
    stack.pop()
}

/// Whether two nodes head the same subformula, blanks aside.
fn same(formula: &Formula, text: &str, one: usize, other: usize) -> bool {
    let letters = |node: usize| {
        let end = formula.nodes().get(node).map_or(node, |node| node.end as usize);
        (node..end).map(|index| formula.symbol(text, index).of(text))
    };
    one == other || letters(one).len() == letters(other).len() && letters(one).eq(letters(other))
}

/// A text that grows letter by letter, a blank only after a name that would swallow the next letter.
#[derive(Default)]
struct Writer {
    text: String,
    after_name: bool,
}

impl Writer {
    fn letter(&mut self, letter: &str) {
        if self.after_name && letter.starts_with(continues_name) {
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

fn continues_name(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'
}

/// The rewrites of the subformula at a node that keep its value in a logic and change it, each result once.
///
/// The nodes count in `text`. A name is a letter here: nobody looks into what it stands for.
pub fn rewrites(formula: &Formula, text: &str, node: usize, matrix: &Matrix) -> Vec<Rewritten> {
    let mut before = Writer::default();
    before.subformula(formula, text, node);
    let span = formula.subformula(text, node);
    let mut found: Vec<Rewritten> = Vec::new();
    for rewrite in &REWRITES {
        let fitting = rewrite.laws.iter().filter_map(|law| Some((law, law.fit(formula, text, node)?)));
        let Some((law, fit)) = fitting.into_iter().find(|(law, _)| law.holds_in(matrix)) else { continue };
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
                found.push(Rewritten { title: rewrite.title, law: *law, alphabet: law.alphabet(), span, text });
            }
        }
    }
    found
}

/// The text of a new subformula with blanks where a name would grow together with what stands beside it.
fn apart(formula: &Formula, text: &str, node: usize, after: Writer) -> String {
    let span = formula.subformula(text, node);
    let before = node.checked_sub(1).filter(|before| formula.nodes().get(*before).is_some_and(|node| node.letter == b'@'));
    let touches_name = before.is_some_and(|before| formula.symbol(text, before).end == span.start);
    let mut apart = after.text;
    if touches_name && apart.starts_with(continues_name) {
        apart.insert(0, ' ');
    }
    if after.after_name && Span::new(span.end as usize, text.len()).of(text).starts_with(continues_name) {
        apart.push(' ');
    }
    apart
}
