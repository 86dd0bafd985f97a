//! Metamath's collection `pmproofs.txt` of Principia's theorems: below the last line of dashes, of
//! each a formula in infix, the formula that the proof proves, and the D-proof, each up to a `;`
//! and with a comment from `!` to the end of the line; the first one is the name.
//!
//! `v`, `^` and `<->` stand for formulas in `N` and `C`, for which the proofs are, and are written
//! out as they are read. So they may stand in an instance of what is proved, but not in that.

use super::collection::{Collection, Expected, Export, LeftOut, Theorem, Written, lines, trimmed};
use super::formula::written_out;
use crate::terms::{Node, Term, Terms};
use std::fmt::Write;
use wff_syntax::letter::{Binary, Unary};

/// The most letters of a line of a proof.
const WIDTH: usize = 69;

/// The connectives that are written between operands. No sign is the start of one behind it.
const SIGNS: [(&str, Binary); 4] =
    [("<->", Binary::E), ("->", Binary::C), ("v", Binary::A), ("^", Binary::K)];

/// The connective of the proofs.
const IMPLIES: &[(&str, Binary)] = &[("->", Binary::C)];

/// Reads a collection.
pub fn read<'t>(terms: &mut Terms, text: &'t str) -> Collection<'t> {
    let mut collection = Collection::new(text);
    let is_rule = |line: &&str| line.len() > 2 && line.bytes().all(|byte| byte == b'-');
    let start = lines(text).filter(is_rule).last();
    let start = start.map_or(0, |line| collection.span_of(line).end as usize);
    let mut rest = text.get(start..).unwrap_or_default();
    // The formulas above the proof that comes next.
    let mut formulas: Vec<(&str, &str)> = Vec::new();
    while let Some((statement, after)) = rest.split_once(';') {
        let end = rest.get(statement.len()..=statement.len()).unwrap_or_default();
        let (line, below) = after.split_once('\n').unwrap_or((after, ""));
        let comment = line.trim_start().strip_prefix('!');
        rest = if comment.is_some() { below } else { after };
        let statement = trimmed(statement);
        let is_of_proof =
            |byte: u8| byte == b'D' || byte.is_ascii_digit() || byte.is_ascii_lowercase();
        let is_proof = statement.bytes().all(|it| is_of_proof(it) || it.is_ascii_whitespace());
        if !is_proof {
            formulas.push((statement, trimmed(comment.unwrap_or_default())));
            continue;
        }
        let mut read = |place: usize| {
            let (formula, _) = *formulas.get(place)?;
            let Some(read) = infix(terms, formula) else {
                collection.fault(formula, Expected::Formula);
                return None;
            };
            Some(Written { formula: read, span: collection.span_of(formula) })
        };
        let [claim, result] = [read(0), read(1)];
        for (more, _) in formulas.iter().skip(2) {
            collection.fault(more, Expected::Proof);
        }
        if statement.is_empty() {
            collection.fault(end, Expected::Proof);
            formulas.clear();
            continue;
        }
        let title = formulas.first().map_or("", |(_, title)| title);
        let proof = Some(collection.span_of(statement));
        collection.theorems.push(Theorem { name: "", title, claim, result, proof });
        formulas.clear();
    }
    for (formula, _) in formulas {
        collection.fault(formula, Expected::Proof);
    }
    if !trimmed(rest).is_empty() {
        collection.fault(rest, Expected::Proof);
    }
    collection
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
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let sign = SIGNS.into_iter().find(|(sign, _)| rest.starts_with(sign));
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

/// Writes a collection. Theorems without a proof are left out.
pub fn write(terms: &Terms, collection: &Collection<'_>, results: &[Option<Term>]) -> Export {
    let mut export = Export { text: "---\n".to_owned(), left_out: Vec::new() };
    let proofs = collection.theorems.iter().zip(collection.unfolded()).enumerate();
    for (place, (theorem, proof)) in proofs {
        let Some(proof) = export.kept(place, proof) else { continue };
        let claim = theorem.claim.map(|written| written.formula);
        let result = results.get(place).copied().flatten();
        let (Some(claim), Some(result)) = (claim.or(result), result.or(claim)) else {
            export.left_out.push((place, LeftOut::LongFormula));
            continue;
        };
        let [Some(claim), Some(result)] =
            [(claim, &SIGNS[..]), (result, IMPLIES)].map(|(it, signs)| in_infix(terms, it, signs))
        else {
            export.left_out.push((place, LeftOut::NoSign));
            continue;
        };
        let title = match (theorem.title, theorem.name) {
            ("", "") => format!("Theorem {}", place + 1),
            ("", name) => name.to_owned(),
            (title, _) => title.to_owned(),
        };
        let text = &mut export.text;
        let _ = write!(text, "\n{claim}; ! {title}\n{result}; ! Result of proof\n");
        let mut rest = proof.as_str();
        while let Some((line, after)) = rest.split_at_checked(WIDTH).filter(|it| !it.1.is_empty()) {
            let _ = writeln!(text, "{line}");
            rest = after;
        }
        let steps = if proof.len() == 1 { "step" } else { "steps" };
        let _ = writeln!(text, "{rest}; ! {} {steps}", proof.len());
    }
    export
}

/// A formula in infix, with these connectives and `N`; `None` if it has others, or letters that are
/// no single ones.
fn in_infix(terms: &Terms, term: Term, signs: &[(&str, Binary)]) -> Option<String> {
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
            Ok((_, Node::Unary(Unary::L | Unary::M, _))) => return None,
            Ok((_, Node::Unary(Unary::N, operand))) => {
                text.push_str("~ ");
                open.push(Ok(operand));
            }
            Ok((_, Node::Binary(binary, left, right))) => {
                let (sign, _) = signs.iter().find(|(_, other)| *other == binary)?;
                text.push('(');
                open.extend([Err(")"), Ok(right), Err(" "), Err(sign), Err(" "), Ok(left)]);
            }
        }
    }
    Some(text)
}
