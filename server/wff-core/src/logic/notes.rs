//! Where a logic is not what somebody who knows classical logic expects.

use super::decide::{Classified, Decider};
use super::matrix::{Logic, Matrix};
use super::truth::Class;
use crate::syntax::Written;

/// The connectives of the dice that take two operands.
const BINARY: [u8; 4] = *b"KACE";

/// What is to be said of a formula's class in a logic: that there are no such formulas at all, or
/// that the formula is a tautology or contradiction of classical logic, with the valuation that
/// shows that it is none here if this is `shown`.
pub fn note_on_class(
    decider: Decider<'_>,
    formula: Written<'_>,
    classified: &Classified,
    shown: bool,
) -> Option<String> {
    if decider.logic.is_classical() {
        return None;
    }
    let name = decider.logic.name();
    let classical = Decider { logic: &Logic::classical(), ..decider }.class(formula).ok()?;
    if classical.class == classified.class {
        return undeniable(decider.logic, classified.class);
    }
    let of_classical = match classical.class {
        Class::Contingent => return None,
        class => format!("{} of classical logic", class.phrase()),
    };
    let (under, none) = match classical.class {
        Class::Tautology => (classified.refuted(), without_tautologies(decider.logic)),
        _ => (classified.satisfied(), without_contradictions(decider.logic)),
    };
    let fails = under.as_ref().filter(|_| shown).map_or(String::new(), |under| {
        format!("; in {name} it is {} under {under}", decider.value(formula, under))
    });
    let none = none.map_or(String::new(), |none| {
        if shown { format!(". {none}") } else { format!(", but {none}") }
    });
    Some(format!("it is {of_classical}{fails}{none}"))
}

/// A contradiction that is not F everywhere has a negation that is no tautology.
fn undeniable(matrix: &Matrix, class: Class) -> Option<String> {
    let is_weak = (0..matrix.size()).any(|value| {
        let negated =
            matrix.unary(b'N', value).is_some_and(|negated| matrix.is_designated(negated));
        !matrix.is_designated(value) && !negated
    });
    (class == Class::Contradiction && is_weak).then(|| {
        format!("in {} the negation of a contradiction need not be a tautology", matrix.name())
    })
}

/// A value that a formula of N K A C E has wherever all its propositions have it, if there is one
/// that counts as true or one that does not, as is asked.
fn kept(matrix: &Matrix, designated: bool) -> Option<u8> {
    (0..matrix.size()).filter(|value| matrix.is_designated(*value) == designated).find(|value| {
        let keeps = |letter: &u8| matrix.binary(*letter, *value, *value) == Some(*value);
        matrix.unary(b'N', *value) == Some(*value) && BINARY.iter().all(keeps)
    })
}

/// Why a logic has no tautologies in N K A C E, if it has none for a simple reason.
pub fn without_tautologies(matrix: &Matrix) -> Option<String> {
    let value = matrix.show(kept(matrix, false)?);
    Some(format!(
        "{} has no tautologies in N K A C E: where all propositions are {value}, so is every \
         formula",
        matrix.name()
    ))
}

/// Why a logic has no contradictions in N K A C E, if it has none for a simple reason.
pub fn without_contradictions(matrix: &Matrix) -> Option<String> {
    let value = matrix.show(kept(matrix, true)?);
    Some(format!(
        "{} has no contradictions in N K A C E: where all propositions are {value}, so is every \
         formula, and {value} counts \
         as true",
        matrix.name()
    ))
}

/// What is odd about a connective of a logic: that of F and T alone it does not make what classical
/// logic does.
pub fn note_on_connective(matrix: &Matrix, letter: u8) -> Option<String> {
    let classical = Logic::classical();
    let ends = [0, matrix.size().saturating_sub(1)];
    let classically = |value: u8| ends.get(usize::from(value)).copied();
    let operands = [[1, 1], [1, 0], [0, 1], [0, 0]];
    let odd = operands.into_iter().find_map(|[p, q]| {
        let [x, y] = [classically(p)?, classically(q)?];
        let (value, expected, of) = match matrix.unary(letter, x) {
            Some(value) => (value, classical.unary(letter, p)?, matrix.show(x).to_owned()),
            None => {
                let both = format!("{} and {}", matrix.show(x), matrix.show(y));
                (matrix.binary(letter, x, y)?, classical.binary(letter, p, q)?, both)
            }
        };
        (classically(expected) != Some(value)).then(|| (of, matrix.show(value)))
    });
    let letter = char::from(letter);
    if let Some((of, value)) = odd {
        return Some(format!(
            "In {}, unlike in classical logic, `{letter}` of {of} is {value}.",
            matrix.name()
        ));
    }
    (letter == 'N' && matrix.name() == "X9").then(|| {
        "The minus in a value's name is not negation: it swaps the two cases. `N` of To is Fo."
            .to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::Budget;
    use crate::syntax::{Formula, Span};
    use expect_test::expect;

    fn note(logic: &str, text: &str) -> String {
        let logic = Logic::named(logic).unwrap();
        let decider = Decider { logic: &logic, budget: &Budget::full() };
        let formula = Formula::read(text, Span::new(0, text.len()), |_| None).unwrap();
        let written = Written::new(&formula, text);
        note_on_class(decider, written, &decider.class(written).unwrap(), true).unwrap_or_default()
    }

    #[test]
    fn classical_tautologies_that_fail_are_told_of() {
        expect![
            "it is a tautology of classical logic; in K3 it is N under p = N. K3 has no \
         tautologies in N K A C E: where all propositions are N, so is every \
         formula"
        ]
        .assert_eq(&note("K3", "ApNp"));
        expect!["it is a tautology of classical logic; in L3 it is 1/2 under p = 1/2"]
            .assert_eq(&note("L3", "ApNp"));
        expect![
            "it is a contradiction of classical logic; in LP it is B under p = B. LP has no \
         contradictions in N K A C E: where all propositions are B, so is every formula, and B \
         counts as true"
        ]
        .assert_eq(&note("LP", "KpNp"));
        expect!["in K3 the negation of a contradiction need not be a tautology"]
            .assert_eq(&note("K3", "KpNp"));
        assert_eq!(note("L3", "Kpq"), "");
        assert_eq!(note("G3", "CpApq"), "");
    }

    #[test]
    fn the_logics_without_tautologies_or_contradictions_are_known() {
        let those = |without: fn(&Matrix) -> Option<String>| {
            Logic::names()
                .filter(|name| without(&Logic::named(name).unwrap()).is_some())
                .collect::<Vec<_>>()
        };
        assert_eq!(those(without_tautologies), ["K3", "WK", "FDE", "X9"]);
        assert_eq!(those(without_contradictions), ["LP", "RM3", "FDE"]);
    }

    #[test]
    fn odd_connectives_are_told_of() {
        let odd = |logic: &str, letter| {
            note_on_connective(&Logic::named(logic).unwrap(), letter).unwrap_or_default()
        };
        expect!["In P3, unlike in classical logic, `K` of T and T is F."]
            .assert_eq(&odd("P3", b'K'));
        expect!["In P3, unlike in classical logic, `N` of T is N."].assert_eq(&odd("P3", b'N'));
        expect![
            "The minus in a value's name is not negation: it swaps the two cases. `N` of To is Fo."
        ]
        .assert_eq(&odd("X9", b'N'));
        for logic in Logic::names().filter(|name| !["P3", "X9"].contains(name)) {
            assert!(b"NKACEDXJB".iter().all(|letter| odd(logic, *letter).is_empty()), "{logic}");
        }
    }
}
