//! Files of D-proofs that other programs write: pmGenerator's summaries and lists, Metamath's
//! collection of Principia's theorems, problems of the TPTP library.
//!
//! Each is read into a [`Collection`] and written from one. What cannot be read is told with its
//! place, and the rest is read all the same.

pub mod metamath;
pub mod pmgenerator;
pub mod proof_list;
pub mod tptp;

use super::detach::Detacher;
use super::proof::{Failure, Fault, Label, Proof};
use crate::proof::terms::{Node, Proposition, Term, Terms};
use crate::syntax::Span;
use crate::syntax::letter::{Binary, Connective};
use std::collections::HashMap;

/// The axioms, theorems and proofs of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// Its axioms; none where a file leaves them to a system.
    pub axioms: Vec<Axiom>,
    /// Its theorems in their order.
    pub theorems: Vec<Theorem>,
    /// Texts that could not be read.
    pub faults: Vec<Unread>,
}

/// An axiom of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axiom {
    /// Its letter in D-proofs.
    pub label: u8,
    /// Its formula.
    pub formula: Term,
    /// The bytes of the formula in the file.
    pub span: Span,
}

/// A theorem of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Theorem {
    /// Its name or number, empty if it has none.
    pub name: String,
    /// The formula that is said to be proved, or an instance of it.
    pub claim: Option<Written>,
    /// The theorem in full, where a file gives that, too.
    pub result: Option<Written>,
    /// Its D-proof; a number in brackets is the name of a theorem above.
    pub proof: Option<Piece>,
}

/// A formula of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// The formula.
    pub formula: Term,
    /// Its bytes in the file.
    pub span: Span,
}

/// A D-proof of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its text, as it is written.
    pub text: String,
    /// Its bytes in the file.
    pub span: Span,
}

/// Something in a file that could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unread {
    /// Its bytes.
    pub span: Span,
    /// The kind of text that it should be.
    pub expected: Expected,
}

/// The kinds of text that one should be and is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A formula in the notation of the file.
    Formula,
    /// A formula, a sign, and a D-proof.
    Line,
    /// A clause with `is_a_theorem`.
    Clause,
    /// A theorem, its result and its proof.
    Proof,
}

/// The fault of a theorem of a file. Places count from the start of its proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// Its proof is no D-proof.
    Unread(Fault),
    /// Its proof fails.
    Fails(Failure),
    /// Its proof proves this, of which the claim is no instance.
    Other(Term),
}

impl Collection {
    /// The formula that each proof proves, with these axioms where the file has none; `None` for a
    /// theorem without a proof.
    pub fn verdicts(
        &self,
        terms: &mut Terms,
        detacher: &mut Detacher,
        system: &[(u8, Term)],
    ) -> Vec<Option<Result<Term, Wrong>>> {
        let own: Vec<(u8, Term)> = self.axioms.iter().map(|it| (it.label, it.formula)).collect();
        let mut axioms = [None; 128];
        for &(label, axiom) in if own.is_empty() { system } else { &own } {
            if let Some(entry) = axioms.get_mut(usize::from(label)) {
                *entry = Some(axiom);
            }
        }
        let mut proved: HashMap<&str, Term> = HashMap::new();
        let mut verdicts = Vec::with_capacity(self.theorems.len());
        for theorem in &self.theorems {
            let verdict = theorem.proof.as_ref().map(|piece| {
                let proof = Proof::read(&piece.text, |label| match label {
                    Label::Axiom(label) => axioms.get(usize::from(label)).copied().flatten(),
                    Label::Name(name) | Label::Line(name) => proved.get(name).copied(),
                });
                let proof = proof.map_err(Wrong::Unread)?;
                let term = detacher.check(terms, &proof).map_err(Wrong::Fails)?;
                let said = [theorem.claim, theorem.result].into_iter().flatten();
                let mut said = said.map(|written| written.formula);
                match said.all(|claim| detacher.is_instance_of(terms, claim, term)) {
                    true => Ok(term),
                    false => Err(Wrong::Other(term)),
                }
            });
            if let (Some(Ok(term)), false) = (&verdict, theorem.name.is_empty()) {
                proved.insert(&theorem.name, *term);
            }
            verdicts.push(verdict);
        }
        verdicts
    }

    /// The lines of a `.wff` file: a block of axioms or a system, and a line for each theorem.
    pub fn to_wff(&self, terms: &Terms, system: &str) -> String {
        let mut text = String::new();
        if self.axioms.is_empty() {
            text += &format!("system {system}\n");
        } else {
            text += &format!("axioms {system}\n");
            for axiom in &self.axioms {
                let end = if axiom.label.is_ascii_digit() { "" } else { ")" };
                let formula = terms.write(axiom.formula, usize::MAX);
                text += &format!("  {}{end} {formula}\n", char::from(axiom.label));
            }
            text += "end\n";
        }
        let proofs = self.theorems.iter().filter_map(|it| it.proof.as_ref());
        let is_cited = proofs.clone().any(|piece| piece.text.contains('['));
        for theorem in &self.theorems {
            let claim = theorem.claim.or(theorem.result);
            let claim = claim.map(|written| terms.write(written.formula, usize::MAX));
            let Some(piece) = &theorem.proof else {
                if let Some(claim) = claim {
                    text += &format!("# {} {claim}\n", theorem.name);
                }
                continue;
            };
            let proof = named(&piece.text);
            let claim = claim.unwrap_or_else(|| "?".to_owned());
            let name = theorem.name.trim();
            text += &if is_cited && !name.is_empty() {
                format!("def t{name} = proof {proof}\n@t{name} proves {claim}\n")
            } else if name.is_empty() {
                format!("{proof} proves {claim}\n")
            } else {
                format!("{proof} proves {claim}  # {name}\n")
            };
        }
        text
    }
}

/// A D-proof without blanks but those that end names, and names for numbers in brackets.
fn named(proof: &str) -> String {
    let mut text = String::with_capacity(proof.len());
    for c in proof.chars().filter(|c| !c.is_whitespace()) {
        match c {
            '[' => text.push_str("@t"),
            ']' => text.push(' '),
            c => text.push(c),
        }
    }
    text.trim_end().to_owned()
}

/// The bytes of a part of a text, without the blanks around it.
fn span_of(whole: &str, part: &str) -> Span {
    let part = part.trim();
    let start = (part.as_ptr() as usize).saturating_sub(whole.as_ptr() as usize);
    Span::new(start, start + part.len())
}

/// A formula in Polish notation, with letters, with numbers between which stand dots, or with
/// numbers in angle brackets for what is beyond the letters.
fn polish(terms: &mut Terms, text: &str) -> Option<Term> {
    let text = text.trim();
    if let Some(term) = terms.read(text) {
        return Some(term);
    }
    let mut operands: Vec<Term> = Vec::new();
    let mut end = text.len();
    for (at, c) in text.char_indices().rev() {
        let is_digit = |c: char| c.is_ascii_digit();
        if is_digit(c) {
            if !text.get(..at)?.ends_with(is_digit) {
                let number: usize = text.get(at..end)?.parse().ok()?;
                operands.push(terms.proposition(Proposition::nth(number)));
            }
            continue;
        }
        end = at;
        let after = text.get(at + c.len_utf8()..)?;
        match c {
            '.' | '<' if after.starts_with(is_digit) => {}
            '>' if text.get(..at)?.ends_with(is_digit) => {}
            'a'..='z' if !after.starts_with(is_digit) => {
                let proposition = terms.named(c as u8, "");
                operands.push(terms.proposition(proposition));
            }
            c => match Connective::of(u8::try_from(c).ok()?)? {
                Connective::Constant(constant) => operands.push(terms.constant(constant)),
                Connective::N => {
                    let operand = operands.pop()?;
                    operands.push(terms.negation(operand));
                }
                Connective::Binary(binary) => {
                    let [left, right] = [operands.pop()?, operands.pop()?];
                    operands.push(terms.binary(binary, left, right));
                }
            },
        }
    }
    match operands.as_slice() {
        [term] => Some(*term),
        _ => None,
    }
}

/// A formula in Polish notation, its propositions written by their numbers, which count from 0 in
/// order of occurrence.
fn numbered(terms: &Terms, term: Term, write: impl Fn(usize) -> String) -> String {
    let mut names: HashMap<Proposition, usize> = HashMap::new();
    let mut text = String::new();
    let mut open = vec![term];
    while let Some(term) = open.pop() {
        match terms.node(term) {
            Node::Proposition(proposition) => {
                let new = names.len();
                let name = write(*names.entry(proposition).or_insert(new));
                let is_digit = |c: char| c.is_ascii_digit();
                if text.ends_with(is_digit) && name.starts_with(is_digit) {
                    text.push('.');
                }
                text += &name;
            }
            Node::Constant(constant) => {
                text.push(char::from(Connective::Constant(constant).letter()));
            }
            Node::Negation(operand) => {
                text.push('N');
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

/// Two formulas joined by a connective that is written out in `C` and `N`, as the collections have
/// them.
fn written_out(terms: &mut Terms, binary: Binary, left: Term, right: Term) -> Term {
    let implied = |terms: &mut Terms, one, other| terms.binary(Binary::C, one, other);
    match binary {
        Binary::A => {
            let left = terms.negation(left);
            implied(terms, left, right)
        }
        Binary::K => {
            let right = terms.negation(right);
            let whole = implied(terms, left, right);
            terms.negation(whole)
        }
        Binary::E => {
            let [one, other] = [implied(terms, left, right), implied(terms, right, left)];
            written_out(terms, Binary::K, one, other)
        }
        binary => terms.binary(binary, left, right),
    }
}

#[cfg(test)]
mod tests;
