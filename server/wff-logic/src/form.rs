//! The forms that a formula can have as it is written: negation, disjunctive and conjunctive normal
//! form. A literal, a conjunction and a disjunction of literals count as all that they are.

use std::collections::HashMap;
use std::sync::Arc;
use wff_syntax::letter::arity;
use wff_syntax::{Formula, Named};

/// A normal form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NormalForm {
    /// Negation normal form: only N, K and A, and N only on propositions.
    Negation,
    /// Disjunctive normal form: a disjunction of conjunctions of literals.
    Disjunctive,
    /// Conjunctive normal form: a conjunction of disjunctions of literals.
    Conjunctive,
}

/// The reason for which a formula is not in a normal form, by the node that is in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// A connective that is not N, K or A.
    Connective(usize),
    /// An N before more than a proposition.
    Negation(usize),
    /// A connective inside another, which should be the outer one.
    Inside {
        /// The node inside.
        inner: usize,
        /// The node around it.
        outer: usize,
    },
    /// A name that stands for a formula which cannot stand there.
    Name(usize),
}

/// The forms that a formula has.
#[derive(Clone, Copy, Default)]
struct Forms {
    atom: bool,
    nnf: bool,
    term: bool,
    clause: bool,
    dnf: bool,
    cnf: bool,
}

const LITERAL: Forms =
    Forms { atom: false, nnf: true, term: true, clause: true, dnf: true, cnf: true };
const ATOM: Forms = Forms { atom: true, ..LITERAL };

/// The forms of names, by the place of their definition in memory.
type FormsOfNames = HashMap<*const Named, Forms>;

impl NormalForm {
    /// The first thing that keeps a formula from being in this form; `None` if it is.
    pub fn obstacle(self, formula: &Formula) -> Option<Obstacle> {
        let known = known(formula);
        let forms = forms(formula, &known);
        let whole = forms.first().copied().unwrap_or_default();
        if self.is_had_by(whole) { None } else { self.first_obstacle(formula, &forms) }
    }

    fn is_had_by(self, forms: Forms) -> bool {
        match self {
            NormalForm::Negation => forms.nnf,
            NormalForm::Disjunctive => forms.dnf,
            NormalForm::Conjunctive => forms.cnf,
        }
    }

    fn first_obstacle(self, formula: &Formula, forms: &[Forms]) -> Option<Obstacle> {
        let inner = match self {
            NormalForm::Negation => None,
            NormalForm::Disjunctive => Some(b'A'),
            NormalForm::Conjunctive => Some(b'K'),
        };
        let is_nnf = forms.first().is_some_and(|forms| forms.nnf);
        // The last node before whose end nothing else may stand than literals and its own kind.
        let mut outer: Option<(usize, usize)> = None;
        for (index, node) in formula.nodes().iter().enumerate() {
            let own = forms.get(index).copied().unwrap_or_default();
            match node.letter {
                b'N' if !own.nnf && forms.get(index + 1).is_some_and(|operand| !operand.atom) => {
                    return Some(Obstacle::Negation(index));
                }
                b'@' if !own.nnf => return Some(Obstacle::Name(index)),
                b'N' | b'K' | b'A' | b'@' => {}
                letter if arity(letter) == Some(2) => return Some(Obstacle::Connective(index)),
                _ => {}
            }
            let Some(inner) = inner.filter(|_| is_nnf) else { continue };
            let around = outer.filter(|(_, end)| index < *end);
            match (around, node.letter) {
                (Some((outer, _)), letter) if letter == inner => {
                    return Some(Obstacle::Inside { inner: index, outer });
                }
                (Some(_), b'@') => {
                    let fits = if inner == b'A' { own.term } else { own.clause };
                    if !fits {
                        return Some(Obstacle::Name(index));
                    }
                }
                (None, b'@') if !self.is_had_by(own) => return Some(Obstacle::Name(index)),
                (None, b'K' | b'A') if node.letter != inner => {
                    outer = Some((index, node.end as usize));
                }
                _ => {}
            }
        }
        None
    }
}

/// The forms of all names in a formula, and in the formulas that they stand for.
fn known(formula: &Formula) -> FormsOfNames {
    let mut known = FormsOfNames::new();
    let mut open: Vec<Arc<Named>> = formula.names().cloned().collect();
    while let Some(named) = open.last().cloned() {
        let key = Arc::as_ptr(&named);
        let lacking: Vec<Arc<Named>> = named
            .formula
            .names()
            .filter(|inner| !known.contains_key(&Arc::as_ptr(inner)))
            .cloned()
            .collect();
        if known.contains_key(&key) || lacking.is_empty() {
            let of_whole = forms(&named.formula, &known).first().copied().unwrap_or_default();
            known.entry(key).or_insert(of_whole);
            open.pop();
        } else {
            open.extend(lacking);
        }
    }
    known
}

/// The forms of each subformula, in text order.
fn forms(formula: &Formula, known: &FormsOfNames) -> Vec<Forms> {
    let mut forms = vec![Forms::default(); formula.nodes().len()];
    let mut waiting: Vec<Forms> = Vec::new();
    let mut names = formula.names().rev();
    for (node, slot) in formula.nodes().iter().zip(&mut forms).rev() {
        let mut operand = || waiting.pop().unwrap_or_default();
        *slot = match node.letter {
            b'@' => names
                .next()
                .and_then(|named| known.get(&Arc::as_ptr(named)))
                .copied()
                .unwrap_or_default(),
            b'N' => {
                if operand().atom {
                    LITERAL
                } else {
                    Forms::default()
                }
            }
            b'K' => {
                let (one, other) = (operand(), operand());
                let term = one.term && other.term;
                Forms {
                    atom: false,
                    nnf: one.nnf && other.nnf,
                    term,
                    clause: false,
                    dnf: term,
                    cnf: one.cnf && other.cnf,
                }
            }
            b'A' => {
                let (one, other) = (operand(), operand());
                let clause = one.clause && other.clause;
                Forms {
                    atom: false,
                    nnf: one.nnf && other.nnf,
                    term: false,
                    clause,
                    dnf: one.dnf && other.dnf,
                    cnf: clause,
                }
            }
            letter => match arity(letter) {
                Some(0) => ATOM,
                Some(number) => {
                    for _ in 0..number {
                        operand();
                    }
                    Forms::default()
                }
                None => Forms::default(),
            },
        };
        waiting.push(*slot);
    }
    forms
}

#[cfg(test)]
mod tests {
    use super::*;
    use wff_syntax::Span;

    fn read(text: &str) -> Option<Formula> {
        Formula::read(text, Span::new(0, text.len()), |_| None)
    }

    /// All words of up to so many of some letters.
    fn words(letters: &str, longest: usize) -> Vec<String> {
        let mut all = vec![String::new()];
        let mut last = 0;
        for _ in 0..longest {
            let from = std::mem::replace(&mut last, all.len());
            for place in from..last {
                all.extend(
                    letters.chars().map(|c| format!("{}{c}", all[place])).collect::<Vec<_>>(),
                );
            }
        }
        all
    }

    /// The subformula that starts a text, and the rest, by the definition.
    fn parts(text: &str) -> (char, Vec<&str>) {
        let letter = text.chars().next().unwrap();
        let mut rest = &text[1..];
        let arity = if letter.is_lowercase() {
            0
        } else if letter == 'N' {
            1
        } else {
            2
        };
        let operands = (0..arity).map(|_| {
            let end = (1..=rest.len()).find(|end| read(&rest[..*end]).is_some()).unwrap();
            let (operand, others) = rest.split_at(end);
            rest = others;
            operand
        });
        (letter, operands.collect())
    }

    fn is_literal(text: &str) -> bool {
        text.strip_prefix('N').unwrap_or(text).len() == 1
    }

    /// True if a text is built by one connective from parts that pass a test.
    fn is_of(letter: char, text: &str, part: &dyn Fn(&str) -> bool) -> bool {
        let (head, operands) = parts(text);
        part(text) || head == letter && operands.iter().all(|it| is_of(letter, it, part))
    }

    fn is_nnf(text: &str) -> bool {
        let (head, operands) = parts(text);
        is_literal(text) || "KA".contains(head) && operands.iter().all(|it| is_nnf(it))
    }

    #[test]
    fn a_formula_is_in_a_form_by_the_definition() {
        let all = words("pqNKAC", 6);
        let formulas = all.iter().filter_map(|text| Some((text, read(text)?)));
        for (text, formula) in formulas {
            let has = |form: NormalForm| form.obstacle(&formula).is_none();
            let term = |text: &str| is_of('K', text, &is_literal);
            let clause = |text: &str| is_of('A', text, &is_literal);
            assert_eq!(has(NormalForm::Negation), is_nnf(text), "{text}");
            assert_eq!(has(NormalForm::Disjunctive), is_of('A', text, &term), "{text}");
            assert_eq!(has(NormalForm::Conjunctive), is_of('K', text, &clause), "{text}");
        }
    }

    #[test]
    fn what_is_in_the_way_is_found() {
        let obstacle = |form: NormalForm, text: &str| form.obstacle(&read(text).unwrap());
        use NormalForm::{Conjunctive, Disjunctive, Negation};
        assert_eq!(obstacle(Negation, "KpNKqr"), Some(Obstacle::Negation(2)));
        assert_eq!(obstacle(Conjunctive, "KpCqr"), Some(Obstacle::Connective(2)));
        let inside = Obstacle::Inside { inner: 3, outer: 0 };
        assert_eq!(obstacle(Disjunctive, "KNpAqr"), Some(inside));
        let inside = Obstacle::Inside { inner: 4, outer: 2 };
        assert_eq!(obstacle(Conjunctive, "KpAqKrs"), Some(inside));
        assert_eq!(obstacle(Disjunctive, "AKpNqKrp"), None);
    }

    #[test]
    fn names_count_as_what_they_stand_for() {
        let named = |name: &str, text: &str, others: &[Arc<Named>]| {
            let other = |name: &str| others.iter().find(|it| &*it.name == name).cloned();
            let formula = Formula::read(text, Span::new(0, text.len()), other).unwrap();
            Arc::new(Named::new(name.into(), formula, text))
        };
        let or = named("or", "Apq", &[]);
        let both = named("both", "K@or @or", std::slice::from_ref(&or));
        let formula = |text: &str| {
            let all = [or.clone(), both.clone()];
            Arc::clone(&named("x", text, &all))
        };
        let has = |form: NormalForm, text: &str| form.obstacle(&formula(text).formula).is_none();
        assert!(has(NormalForm::Conjunctive, "K@or r") && has(NormalForm::Conjunctive, "@both"));
        assert!(!has(NormalForm::Disjunctive, "K@or r") && !has(NormalForm::Negation, "N@or"));
        assert!(!has(NormalForm::Conjunctive, "A@both r") && has(NormalForm::Negation, "A@both r"));
    }

    #[test]
    fn depth_is_no_trouble() {
        let deep = format!("{}p", "N".repeat(200_000));
        let first = NormalForm::Negation.obstacle(&read(&deep).unwrap());
        assert_eq!(first, Some(Obstacle::Negation(0)));
        let wide = format!("{}p", "Kq".repeat(100_000));
        assert_eq!(NormalForm::Disjunctive.obstacle(&read(&wide).unwrap()), None);
    }
}
