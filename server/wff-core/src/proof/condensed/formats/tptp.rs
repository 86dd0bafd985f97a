//! Problems of the TPTP library about condensed detachment: clauses
//! `cnf(name, axiom, is_a_theorem(implies(X, implies(Y, X)))).`, and the same as `fof` with
//! quantifiers. Conjectures are theorems without a proof; the clause that is the rule of
//! detachment itself, with more than one `is_a_theorem`, is passed over.

use super::{Axiom, Collection, Expected, Theorem, Unread, Written};
use crate::proof::terms::{Node, Proposition, Term, Terms};
use crate::syntax::Span;
use crate::syntax::letter::{Binary, Constant};
use std::collections::HashMap;

const PREDICATE: &str = "is_a_theorem";

/// The functions of two formulas; the first name of each is written.
const BINARY: [(&str, Binary); 7] = [
    ("implies", Binary::C),
    ("and", Binary::K),
    ("or", Binary::A),
    ("equivalent", Binary::E),
    ("equiv", Binary::E),
    ("xor", Binary::J),
    ("nand", Binary::D),
];

/// Reads a problem. Its axioms have the labels 1 to 9, then small letters.
pub fn read(terms: &mut Terms, text: &str) -> Collection {
    let mut collection = Collection::default();
    let mut labels = (b'1'..=b'9').chain(b'a'..=b'z');
    let tokens: Vec<(&str, Span)> = tokens(text).collect();
    for clause in clauses(&tokens) {
        let [(_, start), .., (_, end)] = clause else { continue };
        let span = Span { start: start.start, end: end.end };
        let predicates = clause.iter().filter(|(token, _)| *token == PREDICATE).count();
        let (Some((name, _)), Some((role, _))) = (clause.get(2), clause.get(4)) else {
            collection.faults.push(Unread { span, expected: Expected::Clause });
            continue;
        };
        if predicates > 1 {
            continue;
        }
        let first = clause.iter().position(|(token, _)| *token == PREDICATE);
        let formula = first.and_then(|first| clause.get(first + 2..));
        let Some((formula, length)) = formula.and_then(|it| term(terms, it)) else {
            collection.faults.push(Unread { span, expected: Expected::Clause });
            continue;
        };
        let inside = formula_span(clause, first.unwrap_or_default() + 2, length);
        match *role {
            "axiom" | "hypothesis" | "lemma" | "theorem" => {
                let Some(label) = labels.next() else { continue };
                collection.axioms.push(Axiom { label, formula, span: inside });
            }
            _ => collection.theorems.push(Theorem {
                name: (*name).to_owned(),
                claim: Some(Written { formula, span: inside }),
                ..Theorem::default()
            }),
        }
    }
    collection
}

fn formula_span(clause: &[(&str, Span)], first: usize, length: usize) -> Span {
    let tokens = clause.get(first..first + length).unwrap_or_default();
    match (tokens.first(), tokens.last()) {
        (Some((_, first)), Some((_, last))) => Span { start: first.start, end: last.end },
        _ => Span::default(),
    }
}

/// Names and signs of a text, without comments.
fn tokens(text: &str) -> impl Iterator<Item = (&str, Span)> {
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$');
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = text.get(at..)?;
            let c = rest.chars().next()?;
            let length = match c {
                '%' => rest.find('\n').unwrap_or(rest.len()),
                '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
                '\'' => rest.get(1..).and_then(|it| it.find('\'')).map_or(1, |end| end + 2),
                c if is_of_name(c) => rest.find(|c| !is_of_name(c)).unwrap_or(rest.len()),
                c => c.len_utf8(),
            };
            let start = at;
            at += length;
            let is_passed_over = c.is_whitespace() || c == '%' || rest.starts_with("/*");
            if !is_passed_over {
                return Some((rest.get(..length)?, Span::new(start, at)));
            }
        }
    })
}

/// The clauses, from `cnf` or `fof` to the full stop.
fn clauses<'t, 's>(
    tokens: &'s [(&'t str, Span)],
) -> impl Iterator<Item = &'s [(&'t str, Span)]> + use<'t, 's> {
    tokens
        .split_inclusive(|(token, _)| *token == ".")
        .filter(|clause| clause.first().is_some_and(|(first, _)| matches!(*first, "cnf" | "fof")))
}

/// The formula at the start of some tokens, and how many it takes. Variables are named in order of
/// occurrence; other names without operands are propositions, too.
fn term(terms: &mut Terms, tokens: &[(&str, Span)]) -> Option<(Term, usize)> {
    let mut names: HashMap<&str, Term> = HashMap::new();
    // The function of each bracket that is open, and its operands.
    let mut open: Vec<(&str, Vec<Term>)> = Vec::new();
    let mut last: Option<Term> = None;
    let mut at = 0;
    loop {
        let (token, _) = *tokens.get(at)?;
        at += 1;
        match (token, last) {
            (",", Some(term)) => {
                open.last_mut()?.1.push(term);
                last = None;
            }
            (")", Some(term)) => {
                let (function, mut operands) = open.pop()?;
                operands.push(term);
                let binary = BINARY.into_iter().find(|(name, _)| *name == function);
                last = Some(match (binary, function, operands.as_slice()) {
                    (Some((_, binary)), _, &[left, right]) => terms.binary(binary, left, right),
                    (None, "not", &[operand]) => terms.negation(operand),
                    (None, "", &[operand]) => operand,
                    _ => return None,
                });
            }
            ("(", None) => open.push(("", Vec::new())),
            (name, None) if name.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                if tokens.get(at).is_some_and(|(next, _)| *next == "(") {
                    open.push((name, Vec::new()));
                    at += 1;
                    continue;
                }
                let new = names.len();
                last = Some(match name {
                    "falsehood" => terms.constant(Constant::O),
                    "truth" => terms.constant(Constant::V),
                    _ => *names
                        .entry(name)
                        .or_insert_with(|| terms.proposition(Proposition::nth(new))),
                });
            }
            _ => return None,
        }
        if let (Some(term), true) = (last, open.is_empty()) {
            return Some((term, at));
        }
    }
}

/// Writes a problem: the rule of detachment, the axioms, and what is claimed as conjectures, each
/// negated as clauses have it.
pub fn write(terms: &Terms, collection: &Collection) -> String {
    let mut text = String::from(
        "cnf(condensed_detachment, axiom,\n    ( ~ is_a_theorem(implies(X, Y)) | ~ is_a_theorem(X) \
         | is_a_theorem(Y) )).\n",
    );
    for axiom in &collection.axioms {
        let formula = functions(terms, axiom.formula, true);
        text += &format!("cnf(axiom_{}, axiom, {formula}).\n", char::from(axiom.label));
    }
    for (place, theorem) in collection.theorems.iter().enumerate() {
        let Some(claim) = theorem.claim else { continue };
        let is_name = |name: &str| {
            name.starts_with(|c: char| c.is_ascii_lowercase())
                && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        };
        let name = match theorem.name.as_str() {
            name if is_name(name) => name.to_owned(),
            _ => format!("theorem_{}", place + 1),
        };
        let formula = functions(terms, claim.formula, false);
        text += &format!("cnf({name}, negated_conjecture, ~ {formula}).\n");
    }
    text
}

/// A formula as functions, with its propositions as variables or as constants.
fn functions(terms: &Terms, term: Term, are_variables: bool) -> String {
    let mut text = format!("{PREDICATE}(");
    let mut open: Vec<Result<Term, &str>> = vec![Err(")"), Ok(term)];
    while let Some(next) = open.pop() {
        match next.map(|term| (term, terms.node(term))) {
            Err(sign) => text.push_str(sign),
            Ok((term, Node::Proposition(_))) => {
                let name = terms.write(term, 1);
                text += &if are_variables { name.to_ascii_uppercase() } else { name };
            }
            Ok((_, Node::Constant(Constant::O))) => text.push_str("falsehood"),
            Ok((_, Node::Constant(Constant::V))) => text.push_str("truth"),
            Ok((_, Node::Negation(operand))) => {
                text.push_str("not(");
                open.extend([Err(")"), Ok(operand)]);
            }
            Ok((_, Node::Binary(binary, left, right))) => {
                let name = BINARY.iter().find(|(_, other)| *other == binary);
                match name {
                    Some((name, _)) => text.push_str(name),
                    None => {
                        text.push_str("op_");
                        text.push(char::from(binary.letter()).to_ascii_lowercase());
                    }
                }
                text.push('(');
                open.extend([Err(")"), Ok(right), Err(", "), Ok(left)]);
            }
        }
    }
    text
}
