//! Condensed detachment, naively: trees, Robinson's unification, letters kept apart by marks.
//!
//! It is written from the definition alone and is slow on purpose: every formula is a tree that is
//! copied, every substitution is made everywhere at once.

use std::collections::HashMap;

/// A formula as a tree; letters and connectives are told apart by their first character.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Term {
    Letter(String),
    Node(char, Vec<Term>),
}

/// Says how many formulas follow a connective, if it is one.
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

/// Says whether a letter occurs in a formula.
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

/// Names the n-th letter (from 0) of the order in which results are written: `p2` and `p3` behind
/// those of the alphabet.
pub fn letter_name(n: usize) -> String {
    let alphabet = "pqrstuvwxyzabcdefghijklmno";
    alphabet.chars().nth(n).map_or_else(|| format!("p{}", n - 24), String::from)
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
    /// A formula on the way has more letters than asked for.
    TooLarge,
}

/// The number of letters of a formula.
fn letters(term: &Term) -> usize {
    match term {
        Term::Letter(_) => 1,
        Term::Node(_, operands) => 1 + operands.iter().map(letters).sum::<usize>(),
    }
}

/// Solves one equation after another, applying each solution to all the others at once.
fn unify(left: &Term, right: &Term, most: usize) -> Result<Vec<(String, Term)>, Failure> {
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
                let pairs = equations.iter().map(|(l, r)| letters(l).max(letters(r)));
                if pairs.chain(solution.iter().map(|it| letters(&it.1))).any(|it| it > most) {
                    return Err(Failure::TooLarge);
                }
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
    detach_within(major, minor, usize::MAX)
}

/// The same where no formula has more letters than so many.
fn detach_within(major: &Term, minor: &Term, most: usize) -> Result<Term, Failure> {
    let major = mark(major, "1");
    let minor = mark(minor, "2");
    let (antecedent, consequent) = match &major {
        Term::Node('C', operands) => (operands[0].clone(), operands[1].clone()),
        Term::Node(_, _) => return Err(Failure::NotConditional(show(&normal(&major)))),
        Term::Letter(_) => (Term::Letter("3".into()), Term::Letter("4".into())),
    };
    let mut result = consequent;
    for (letter, value) in unify(&antecedent, &minor, most)? {
        result = replace(&result, &letter, &value);
        if letters(&result) > most {
            return Err(Failure::TooLarge);
        }
    }
    Ok(normal(&result))
}

/// Says whether a formula comes from a pattern by putting formulas for the pattern's letters.
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

fn prove_from(chars: &[char], at: &mut usize, known: &Known, most: usize) -> Result<Term, Failure> {
    let first = *chars.get(*at).ok_or(Failure::Unreadable)?;
    *at += 1;
    match first {
        'D' => {
            let major = prove_from(chars, at, known, most)?;
            let minor = prove_from(chars, at, known, most)?;
            detach_within(&major, &minor, most)
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
    prove_within(text, known, usize::MAX)
}

/// The same where no formula has more letters than so many.
pub fn prove_within(text: &str, known: &Known, most: usize) -> Result<Term, Failure> {
    let chars: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    if !well_formed(&chars) {
        return Err(Failure::Unreadable);
    }
    prove_from(&chars, &mut 0, known, most)
}

/// Says whether a text has the form of one D-proof, whatever its labels mean.
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

/// Turns every letter of a formula into a constant of its own, so that nothing is put for it.
fn fix(term: &Term, constants: &mut Vec<String>) -> Term {
    match term {
        Term::Letter(name) => {
            let n = constants.iter().position(|c| c == name).unwrap_or_else(|| {
                constants.push(name.clone());
                constants.len() - 1
            });
            Term::Node(char::from_u32(0xE000 + n as u32).unwrap(), Vec::new())
        }
        Term::Node(symbol, operands) => {
            Term::Node(*symbol, operands.iter().map(|t| fix(t, constants)).collect())
        }
    }
}

/// Says whether a line of a proof block follows by `D` from two lines, each given with whether it
/// leans on a premise or an open supposition (then its letters stand for themselves).
pub fn follows_in_block(line: &Term, major: (&Term, bool), minor: (&Term, bool)) -> bool {
    let mut constants = Vec::new();
    let mut side = |(term, leans): (&Term, bool)| {
        if leans { fix(term, &mut constants) } else { term.clone() }
    };
    let (major, minor) = (side(major), side(minor));
    let fixed = fix(line, &mut constants);
    detach(&major, &minor).is_ok_and(|result| is_instance(&fixed, &result))
}

/// Lists every D-proof text of one length over the labels given.
pub fn all_proofs(labels: &str, length: usize) -> Vec<String> {
    if length == 1 {
        return labels.chars().map(String::from).collect();
    }
    let mut texts = Vec::new();
    if length.is_multiple_of(2) {
        return texts;
    }
    for left in (1..length - 1).step_by(2) {
        let minors = all_proofs(labels, length - 1 - left);
        for major in all_proofs(labels, left) {
            for minor in &minors {
                texts.push(format!("D{major}{minor}"));
            }
        }
    }
    texts
}
