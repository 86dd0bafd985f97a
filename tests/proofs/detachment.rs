//! Condensed detachment by its definition: trees, textbook unification, renaming apart. It shares
//! no code with the language and is slow on purpose: every formula is a tree that is copied, and
//! every substitution is applied at once to everything.
//!
//! Every connective is an uninterpreted symbol. A major premise that is a letter counts as `Cpq` of
//! two new letters. A claim holds if it is an instance of the result.

use std::collections::HashMap;

/// A formula as a tree; letters and connectives are told apart by their first character.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Term {
    Letter(String),
    Node(char, Vec<Term>),
}

/// The number of formulas that follow a connective, if it is one.
fn arity(symbol: char) -> Option<usize> {
    match symbol {
        'N' => Some(1),
        'K' | 'A' | 'C' | 'E' | 'D' | 'X' | 'J' | 'B' => Some(2),
        'O' | 'V' => Some(0),
        _ => None,
    }
}

fn parse_from(chars: &[char], at: &mut usize) -> Option<Term> {
    let first = *chars.get(*at)?;
    *at += 1;
    if first.is_ascii_lowercase() {
        let mut name = first.to_string();
        while *at < chars.len() && chars[*at].is_ascii_digit() {
            name.push(chars[*at]);
            *at += 1;
        }
        return Some(Term::Letter(name));
    }
    let mut operands = Vec::new();
    for _ in 0..arity(first)? {
        operands.push(parse_from(chars, at)?);
    }
    Some(Term::Node(first, operands))
}

/// Reads a formula in Polish notation; `None` is a pff.
pub fn parse(text: &str) -> Option<Term> {
    let chars: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut at = 0;
    let term = parse_from(&chars, &mut at)?;
    if at == chars.len() { Some(term) } else { None }
}

/// Writes a formula in Polish notation without blanks.
pub fn show(term: &Term) -> String {
    match term {
        Term::Letter(name) => name.clone(),
        Term::Node(symbol, operands) => {
            let mut text = symbol.to_string();
            for operand in operands {
                text += &show(operand);
            }
            text
        }
    }
}

/// Replaces one letter by a formula everywhere in a formula.
fn replace(term: &Term, letter: &str, by: &Term) -> Term {
    match term {
        Term::Letter(name) if name == letter => by.clone(),
        Term::Letter(_) => term.clone(),
        Term::Node(symbol, operands) => {
            Term::Node(*symbol, operands.iter().map(|t| replace(t, letter, by)).collect())
        }
    }
}

/// True if a letter occurs in a formula.
fn occurs(letter: &str, term: &Term) -> bool {
    match term {
        Term::Letter(name) => name == letter,
        Term::Node(_, operands) => operands.iter().any(|t| occurs(letter, t)),
    }
}

/// Puts a mark before every letter's name, so that two formulas share none.
fn mark(term: &Term, sign: &str) -> Term {
    match term {
        Term::Letter(name) => Term::Letter(format!("{sign}{name}")),
        Term::Node(symbol, operands) => {
            Term::Node(*symbol, operands.iter().map(|t| mark(t, sign)).collect())
        }
    }
}

/// The name of the n-th letter (from 0) of a result.
fn letter_name(n: usize) -> String {
    let alphabet = "pqrstuvwxyzabcdefghijklmno".as_bytes();
    alphabet.get(n).map_or_else(|| format!("p{}", n - 24), |letter| (*letter as char).to_string())
}

fn collect_letters(term: &Term, found: &mut Vec<String>) {
    match term {
        Term::Letter(name) => {
            if !found.contains(name) {
                found.push(name.clone());
            }
        }
        Term::Node(_, operands) => {
            for operand in operands {
                collect_letters(operand, found);
            }
        }
    }
}

/// Renames the letters to p, q, r … in order of first occurrence.
pub fn normal(term: &Term) -> Term {
    let mut letters = Vec::new();
    collect_letters(term, &mut letters);
    let mut result = mark(term, "~");
    for (n, letter) in letters.iter().enumerate() {
        result = replace(&result, &format!("~{letter}"), &Term::Letter(letter_name(n)));
    }
    result
}

/// Tells why a D-proof proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Two different connectives meet: the two formulas at that place.
    Clash(String, String),
    /// A letter would stand inside its own value.
    Occurs(String, String),
    /// The major premise begins with a connective other than C.
    NotConditional(String),
    /// An axiom's label or a reference that is not known.
    Unknown(String),
    /// The text ends too early or too late, or has a foreign character.
    Unreadable,
}

/// Solves one equation after another, applying each solution to all the others at once.
fn unify(left: &Term, right: &Term) -> Result<Vec<(String, Term)>, Failure> {
    let mut equations = vec![(left.clone(), right.clone())];
    let mut solution: Vec<(String, Term)> = Vec::new();
    while let Some((a, b)) = equations.pop() {
        if a == b {
            continue;
        }
        match (a, b) {
            (Term::Letter(x), t) | (t, Term::Letter(x)) => {
                if occurs(&x, &t) {
                    return Err(Failure::Occurs(x, show(&t)));
                }
                for (l, r) in equations.iter_mut() {
                    *l = replace(l, &x, &t);
                    *r = replace(r, &x, &t);
                }
                for (_, value) in solution.iter_mut() {
                    *value = replace(value, &x, &t);
                }
                solution.push((x, t));
            }
            (Term::Node(f, fs), Term::Node(g, gs)) => {
                if f != g {
                    let (l, r) = (Term::Node(f, fs), Term::Node(g, gs));
                    return Err(Failure::Clash(show(&l), show(&r)));
                }
                for pair in fs.into_iter().zip(gs).rev() {
                    equations.push(pair);
                }
            }
        }
    }
    Ok(solution)
}

/// Detaches the minor premise from the major one, most generally, and renames the result.
pub fn detach(major: &Term, minor: &Term) -> Result<Term, Failure> {
    let major = mark(major, "1");
    let minor = mark(minor, "2");
    let (antecedent, consequent) = match &major {
        Term::Node('C', operands) => (operands[0].clone(), operands[1].clone()),
        Term::Node(_, _) => return Err(Failure::NotConditional(show(&normal(&major)))),
        Term::Letter(_) => (Term::Letter("3".into()), Term::Letter("4".into())),
    };
    let mut result = consequent;
    for (letter, value) in unify(&antecedent, &minor)? {
        result = replace(&result, &letter, &value);
    }
    Ok(normal(&result))
}

/// True if a formula comes from a pattern by putting formulas for the pattern's letters.
pub fn is_instance(formula: &Term, pattern: &Term) -> bool {
    fn walk(pattern: &Term, formula: &Term, values: &mut HashMap<String, Term>) -> bool {
        match (pattern, formula) {
            (Term::Letter(x), _) => match values.get(x) {
                Some(value) => value == formula,
                None => {
                    values.insert(x.clone(), formula.clone());
                    true
                }
            },
            (Term::Node(f, fs), Term::Node(g, gs)) => {
                f == g && fs.iter().zip(gs).all(|(a, b)| walk(a, b, values))
            }
            (Term::Node(_, _), Term::Letter(_)) => false,
        }
    }
    walk(pattern, formula, &mut HashMap::new())
}

/// True if two formulas differ only in the names of their letters.
pub fn is_variant(a: &Term, b: &Term) -> bool {
    normal(a) == normal(b)
}

/// Holds the formulas that a D-proof may name: axioms by label, earlier results by number.
#[derive(Clone, Debug, Default)]
pub struct Known {
    pub axioms: HashMap<char, Term>,
    pub results: HashMap<String, Term>,
}

impl Known {
    /// Labels the axioms 1, 2, 3, …, 9, a, b, ….
    pub fn axioms(formulas: &[&str]) -> Known {
        let labels: Vec<char> = "123456789abcdefghijklmnopqrstuvwxyz".chars().collect();
        let mut known = Known::default();
        for (n, formula) in formulas.iter().enumerate() {
            let term = parse(formula).unwrap_or_else(|| panic!("axiom {formula} is a pff"));
            known.axioms.insert(labels[n], term);
        }
        known
    }
}

fn prove_from(chars: &[char], at: &mut usize, known: &Known) -> Result<Term, Failure> {
    let first = *chars.get(*at).ok_or(Failure::Unreadable)?;
    *at += 1;
    match first {
        'D' => {
            let major = prove_from(chars, at, known)?;
            let minor = prove_from(chars, at, known)?;
            detach(&major, &minor)
        }
        '[' => {
            let mut name = String::new();
            while *chars.get(*at).ok_or(Failure::Unreadable)? != ']' {
                name.push(chars[*at]);
                *at += 1;
            }
            *at += 1;
            known.results.get(&name).map(normal).ok_or(Failure::Unknown(name))
        }
        label if label.is_ascii_digit() || label.is_ascii_lowercase() => {
            known.axioms.get(&label).map(normal).ok_or(Failure::Unknown(label.to_string()))
        }
        _ => Err(Failure::Unreadable),
    }
}

/// Finds what a D-proof proves, most generally.
pub fn prove(text: &str, known: &Known) -> Result<Term, Failure> {
    let chars: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    if !well_formed(&chars) {
        return Err(Failure::Unreadable);
    }
    prove_from(&chars, &mut 0, known)
}

/// True if a text has the form of one D-proof, whatever its labels mean.
fn well_formed(chars: &[char]) -> bool {
    let mut need: i64 = 1;
    let mut at = 0;
    while at < chars.len() {
        if need < 1 {
            return false;
        }
        match chars[at] {
            'D' => need += 1,
            '[' => {
                let Some(length) = chars[at..].iter().position(|c| *c == ']') else {
                    return false;
                };
                at += length;
                need -= 1;
            }
            c if c.is_ascii_digit() || c.is_ascii_lowercase() => need -= 1,
            _ => return false,
        }
        at += 1;
    }
    need == 0
}
