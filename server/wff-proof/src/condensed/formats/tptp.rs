//! Problems of the TPTP library about condensed detachment: clauses
//! `cnf(name, axiom, is_a_theorem(implies(X, implies(Y, X)))).`, and the same as `fof` with
//! quantifiers. Conjectures are theorems without a proof; one clause is the rule of detachment.

use super::collection::{Axiom, Collection, Expected, Export, LeftOut, Theorem, Written};
use crate::terms::{Node, Proposition, Term, Terms};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use wff_syntax::Span;
use wff_syntax::letter::{Binary, Constant, Unary};

const PREDICATE: &str = "is_a_theorem";

/// The functions of two formulas; the first name of each is written.
const BINARY: [(&str, Binary); 9] = [
    ("implies", Binary::C),
    ("and", Binary::K),
    ("or", Binary::A),
    ("equivalent", Binary::E),
    ("equiv", Binary::E),
    ("xor", Binary::J),
    ("nand", Binary::D),
    ("nor", Binary::X),
    ("implied_by", Binary::B),
];

/// The functions of one formula.
const UNARY: [(&str, Unary); 3] =
    [("not", Unary::N), ("necessarily", Unary::L), ("possibly", Unary::M)];

type Token<'t> = (&'t str, Span);

/// Reads a problem. Its axioms have the labels 1 to 9, then small letters.
pub fn read<'t>(terms: &mut Terms, text: &'t str) -> Collection<'t> {
    let mut collection = Collection::new(text);
    let mut labels = (b'1'..=b'9').chain(b'a'..=b'z');
    let tokens: Vec<Token<'t>> = tokens(text).collect();
    for clause in tokens.split_inclusive(|(token, _)| *token == ".") {
        if let Err(expected) = read_clause(terms, clause, &mut labels, &mut collection)
            && let (Some((_, first)), Some((_, last))) = (clause.first(), clause.last())
        {
            let span = Span { start: first.start, end: last.end };
            collection.fault(span.of(text), expected);
        }
    }
    collection
}

/// Reads a clause, up to its full stop.
fn read_clause<'t>(
    terms: &mut Terms,
    clause: &[Token<'t>],
    labels: &mut impl Iterator<Item = u8>,
    collection: &mut Collection<'t>,
) -> Result<(), Expected> {
    let [("cnf" | "fof", _), ("(", _), (name, _), (",", _), (role, _), (",", _), rest @ ..] =
        clause
    else {
        let is_include = clause.first().is_some_and(|(first, _)| *first == "include");
        return Err(if is_include { Expected::Clauses } else { Expected::Clause });
    };
    let title = name.trim_matches('\'');
    let (outline, atoms) = outline(rest).ok_or(Expected::Clause)?;
    match (*role, outline.as_str()) {
        ("axiom" | "hypothesis" | "assumption" | "definition" | "lemma" | "theorem", "L") => {
            let formula = term(terms, atoms.first().copied().unwrap_or_default());
            let formula = formula.ok_or(Expected::Clause)?;
            let label = labels.next().ok_or(Expected::FewerAxioms)?;
            collection.axioms.push(Axiom { label, formula, title });
            Ok(())
        }
        ("axiom" | "hypothesis", "~L|~L|L" | "~L|L|~L" | "L|~L|~L" | "L&L=>L") => {
            let place = match outline.as_str() {
                "L|~L|~L" => 0,
                "~L|L|~L" => 1,
                _ => 2,
            };
            let is_rule = is_detachment(&atoms, place);
            if is_rule { Ok(()) } else { Err(Expected::Detachment) }
        }
        // A variable here would stand for some formula, not for any.
        ("negated_conjecture", outline)
            if outline.split('|').all(|it| it == "~L")
                && !atoms.iter().copied().flatten().any(|(token, _)| is_variable(token)) =>
        {
            goals(terms, title, &atoms, collection)
        }
        ("conjecture", outline) if outline.split('&').all(|it| it == "L") => {
            goals(terms, title, &atoms, collection)
        }
        _ => Err(Expected::Clause),
    }
}

/// Notes what is to be proved.
fn goals<'t>(
    terms: &mut Terms,
    title: &'t str,
    atoms: &[&[Token<'t>]],
    collection: &mut Collection<'t>,
) -> Result<(), Expected> {
    let formulas: Option<Vec<Term>> = atoms.iter().map(|atom| term(terms, atom)).collect();
    for (formula, atom) in formulas.ok_or(Expected::Clause)?.into_iter().zip(atoms) {
        let (Some((_, first)), Some((_, last))) = (atom.first(), atom.last()) else { continue };
        let span = Span { start: first.start, end: last.end };
        let claim = Some(Written { formula, span });
        collection.theorems.push(Theorem { title, claim, ..Theorem::default() });
    }
    Ok(())
}

/// The formula of a clause without its brackets and its quantifiers of all, with an `L` instead of
/// each `is_a_theorem(…)`; and what stands in the brackets of these.
fn outline<'s, 't>(tokens: &'s [Token<'t>]) -> Option<(String, Vec<&'s [Token<'t>]>)> {
    let mut outline = String::new();
    let mut atoms = Vec::new();
    let mut depth = 0_usize;
    let mut at = 0;
    loop {
        let (token, _) = *tokens.get(at)?;
        at += 1;
        match token {
            "(" => depth += 1,
            ")" if depth == 0 => break,
            ")" => depth -= 1,
            // What is noted behind the formula.
            "," if depth == 0 => return Some((outline, atoms)),
            "!" => {
                let rest = tokens.get(at..)?;
                at += rest.iter().position(|(token, _)| *token == ":")? + 1;
            }
            PREDICATE => {
                let [("(", _), rest @ ..] = tokens.get(at..)? else { return None };
                let mut open = 0_usize;
                let length = rest.iter().position(|(token, _)| {
                    let is_end = *token == ")" && open == 0;
                    open = match *token {
                        "(" => open + 1,
                        ")" => open.saturating_sub(1),
                        _ => open,
                    };
                    is_end
                })?;
                atoms.push(rest.get(..length)?);
                at += length + 2;
                outline.push('L');
            }
            sign => outline.push_str(sign),
        }
    }
    let is_end = matches!(tokens.get(at..), Some([(".", _)]));
    is_end.then_some((outline, atoms))
}

/// True if the atom at a place is what the others detach by `implies`.
fn is_detachment(atoms: &[&[Token<'_>]], place: usize) -> bool {
    let words = |atom: &[Token<'_>]| atom.iter().map(|(token, _)| *token).collect::<String>();
    let [Some(detached), Some(one), Some(other)] =
        [place, (place + 1) % 3, (place + 2) % 3].map(|it| atoms.get(it).map(|atom| words(atom)))
    else {
        return false;
    };
    let fits = |minor: &str, major: &str| major == format!("implies({minor},{detached})");
    is_variable(&detached)
        && detached != one
        && detached != other
        && (is_variable(&one) && fits(&one, &other) || is_variable(&other) && fits(&other, &one))
}

fn is_variable(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Names and signs of a text, without comments.
fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
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
            let is_passed_over =
                c.is_whitespace() || c == '%' || c == '\u{feff}' || rest.starts_with("/*");
            if !is_passed_over {
                return Some((rest.get(..length)?, Span::new(start, at)));
            }
        }
    })
}

/// The formula that tokens are. Variables are named in order of occurrence; other names without
/// operands are propositions, too.
fn term(terms: &mut Terms, tokens: &[Token<'_>]) -> Option<Term> {
    let mut names: HashMap<&str, Term> = HashMap::new();
    // The function of each bracket that is open, and its operands.
    let mut open: Vec<(&str, Vec<Term>)> = Vec::new();
    let mut last: Option<Term> = None;
    let mut rest = tokens.iter().map(|(token, _)| *token).peekable();
    while let Some(token) = rest.next() {
        match (token, last) {
            (",", Some(term)) => {
                open.last_mut()?.1.push(term);
                last = None;
            }
            (")", Some(term)) => {
                let (function, mut operands) = open.pop()?;
                operands.push(term);
                let unary = UNARY.into_iter().find(|(name, _)| *name == function);
                let binary = BINARY.into_iter().find(|(name, _)| *name == function);
                last = Some(match (unary, binary, operands.as_slice()) {
                    (_, Some((_, binary)), &[left, right]) => terms.binary(binary, left, right),
                    (Some((_, unary)), _, &[operand]) => terms.unary(unary, operand),
                    (None, None, &[operand]) if function.is_empty() => operand,
                    _ => return None,
                });
            }
            ("(", None) => open.push(("", Vec::new())),
            (name, None) if name.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                if rest.next_if_eq(&"(").is_some() {
                    open.push((name, Vec::new()));
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
    }
    last.filter(|_| open.is_empty())
}

/// Writes a problem: the rule of detachment, the axioms, and what is claimed as conjectures, each
/// negated as clauses have it and below its D-proof in a comment.
pub fn write(terms: &Terms, collection: &Collection<'_>, results: &[Option<Term>]) -> Export {
    let mut export = Export::default();
    let text = &mut export.text;
    text.push_str(
        "cnf(condensed_detachment, axiom,\n    ( ~ is_a_theorem(implies(X, Y)) | ~ is_a_theorem(X) \
         | is_a_theorem(Y) )).\n",
    );
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    let mut taken: HashSet<String> = HashSet::from(["condensed_detachment".to_owned()]);
    let mut name = |title: &str, mut other: String| {
        if is_name(title) && taken.insert(title.to_owned()) {
            return title.to_owned();
        }
        while !taken.insert(other.clone()) {
            other.push('_');
        }
        other
    };
    for axiom in &collection.axioms {
        let formula = functions(terms, axiom.formula, true);
        let name = name(axiom.title, format!("axiom_{}", char::from(axiom.label)));
        let _ = writeln!(text, "cnf({name}, axiom, {formula}).");
    }
    for (place, theorem) in collection.theorems.iter().enumerate() {
        let claim = theorem.claim.map(|claim| claim.formula);
        let Some(formula) = claim.or(results.get(place).copied().flatten()) else {
            export.left_out.push((place, LeftOut::LongFormula));
            continue;
        };
        let title = if theorem.title.is_empty() { theorem.name } else { theorem.title };
        let name = name(title, format!("theorem_{}", place + 1));
        if name != title && !title.is_empty() {
            let _ = writeln!(text, "% {title}");
        }
        if let Some(proof) = collection.proof(theorem) {
            let proof: String = proof.split_whitespace().collect();
            let _ = writeln!(text, "% {proof}");
        }
        let formula = functions(terms, formula, false);
        let _ = writeln!(text, "cnf({name}, negated_conjecture, ~ {formula}).");
    }
    export
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
            Ok((_, Node::Unary(unary, operand))) => {
                let name = UNARY.iter().find(|(_, other)| *other == unary);
                text.push_str(name.map_or("", |(name, _)| name));
                text.push('(');
                open.extend([Err(")"), Ok(operand)]);
            }
            Ok((_, Node::Binary(binary, left, right))) => {
                let name = BINARY.iter().find(|(_, other)| *other == binary);
                text.push_str(name.map_or("", |(name, _)| name));
                text.push('(');
                open.extend([Err(")"), Ok(right), Err(", "), Ok(left)]);
            }
        }
    }
    text
}
