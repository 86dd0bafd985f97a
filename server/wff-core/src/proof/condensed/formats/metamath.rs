//! Metamath's collection `pmproofs.txt` of Principia's theorems: below the last line of dashes, of
//! each a formula in infix, the formula that the proof proves, and the D-proof, each up to a `;`
//! and with a comment from `!` to the end of the line; the first one is the name.
//!
//! `v`, `^` and `<->` are written out in `N` and `C`, for which the proofs are.

use super::{Collection, Expected, Piece, Theorem, Unread, Written, span_of, written_out};
use crate::proof::terms::{Node, Term, Terms};
use crate::syntax::letter::{Binary, Connective};

/// The most letters of a line of a proof.
const WIDTH: usize = 69;

/// Reads a collection.
pub fn read(terms: &mut Terms, text: &str) -> Collection {
    let mut collection = Collection::default();
    let is_rule = |line: &str| line.len() > 2 && line.bytes().all(|byte| byte == b'-');
    let header = text.lines().rev().find(|line| is_rule(line.trim()));
    let start = header.map_or(0, |line| span_of(text, line).end as usize);
    let mut theorem = Theorem::default();
    for (statement, comment) in statements(text.get(start..).unwrap_or_default()) {
        let span = span_of(text, statement);
        let is_proof = statement
            .chars()
            .all(|c| c == 'D' || c.is_ascii_digit() || c.is_ascii_lowercase() || c.is_whitespace());
        if is_proof {
            theorem.proof = Some(Piece { text: statement.trim().to_owned(), span });
            collection.theorems.push(std::mem::take(&mut theorem));
            continue;
        }
        let Some(formula) = infix(terms, statement) else {
            collection.faults.push(Unread { span, expected: Expected::Formula });
            continue;
        };
        let written = Some(Written { formula, span });
        if theorem.claim.is_none() {
            theorem.claim = written;
            theorem.name = comment.trim().to_owned();
        } else if theorem.result.is_none() {
            theorem.result = written;
        } else {
            collection.faults.push(Unread { span, expected: Expected::Proof });
        }
    }
    if let Some(claim) = theorem.claim {
        collection.faults.push(Unread { span: claim.span, expected: Expected::Proof });
    }
    collection
}

/// The statements of a text, each with the comment behind it.
fn statements(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (statement, after) = rest.split_once(';')?;
        let (line, below) = after.split_once('\n').unwrap_or((after, ""));
        let (comment, below) = match line.trim_start().strip_prefix('!') {
            Some(comment) => (comment, below),
            None => ("", after),
        };
        rest = below;
        Some((statement, comment))
    })
}

/// A formula in infix, with brackets around every pair of operands.
fn infix(terms: &mut Terms, text: &str) -> Option<Term> {
    // An open bracket, a `~` before its operand, and a connective behind its first operand.
    enum Open {
        Bracket,
        Negation,
        Joined(Binary, Term),
    }
    let mut open: Vec<Open> = Vec::new();
    let mut last: Option<Term> = None;
    let mut rest = text.trim();
    while let Some(c) = rest.chars().next() {
        let signs = [("<->", Binary::E), ("->", Binary::C), ("v", Binary::A), ("^", Binary::K)];
        let sign = signs.into_iter().find(|(sign, _)| rest.starts_with(sign));
        let length = sign.map_or(c.len_utf8(), |(sign, _)| sign.len());
        let complete = match (c, sign, last) {
            (c, _, _) if c.is_whitespace() => None,
            ('(', _, None) => {
                open.push(Open::Bracket);
                None
            }
            ('~', _, None) => {
                open.push(Open::Negation);
                None
            }
            (_, Some((_, binary)), Some(left)) => {
                open.push(Open::Joined(binary, left));
                last = None;
                None
            }
            (')', _, Some(right)) => {
                let Some(Open::Joined(binary, left)) = open.pop() else { return None };
                let Some(Open::Bracket) = open.pop() else { return None };
                Some(written_out(terms, binary, left, right))
            }
            ('A'..='Z', _, None) => {
                let proposition = terms.named(c.to_ascii_lowercase() as u8, "");
                Some(terms.proposition(proposition))
            }
            _ => return None,
        };
        if let Some(mut term) = complete {
            while let Some(Open::Negation) = open.last() {
                open.pop();
                term = terms.negation(term);
            }
            last = Some(term);
        }
        rest = rest.get(length..)?;
    }
    last.filter(|_| open.is_empty())
}

/// Writes a collection. Theorems without a proof, or with one that cites others, are left out, and
/// so are those with letters that it has not: all but a letter alone, `C`, `N`, `K`, `A` and `E`.
pub fn write(terms: &Terms, collection: &Collection) -> String {
    let mut text = String::from("---\n");
    for theorem in &collection.theorems {
        let (Some(piece), Some(claim)) = (&theorem.proof, theorem.claim) else { continue };
        let result = theorem.result.unwrap_or(claim);
        let (Some(claim), Some(result)) =
            (in_infix(terms, claim.formula), in_infix(terms, result.formula))
        else {
            continue;
        };
        if piece.text.contains(['[', '@']) {
            continue;
        }
        let proof: Vec<char> = piece.text.chars().filter(|c| !c.is_whitespace()).collect();
        let lines: Vec<String> = proof.chunks(WIDTH).map(|line| line.iter().collect()).collect();
        let steps = if proof.len() == 1 { "step" } else { "steps" };
        text += &format!("\n{claim}; ! {}\n{result}; ! Result of proof\n", theorem.name);
        text += &format!("{}; ! {} {steps}\n", lines.join("\n"), proof.len());
    }
    text
}

fn in_infix(terms: &Terms, term: Term) -> Option<String> {
    let mut text = String::new();
    let mut open: Vec<Result<Term, &str>> = vec![Ok(term)];
    while let Some(next) = open.pop() {
        match next.map(|term| (term, terms.node(term))) {
            Err(sign) => text.push_str(sign),
            Ok((term, Node::Proposition(_))) => match terms.write(term, 1).as_bytes() {
                [letter] => text.push(char::from(letter.to_ascii_uppercase())),
                _ => return None,
            },
            Ok((_, Node::Constant(_))) => return None,
            Ok((_, Node::Negation(operand))) => {
                text.push_str("~ ");
                open.push(Ok(operand));
            }
            Ok((_, Node::Binary(binary, left, right))) => {
                let sign = match Connective::Binary(binary) {
                    Connective::Binary(Binary::C) => " -> ",
                    Connective::Binary(Binary::A) => " v ",
                    Connective::Binary(Binary::K) => " ^ ",
                    Connective::Binary(Binary::E) => " <-> ",
                    _ => return None,
                };
                text.push('(');
                open.extend([Err(")"), Ok(right), Err(sign), Ok(left)]);
            }
        }
    }
    Some(text)
}
