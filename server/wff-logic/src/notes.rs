//! Notes on what a logic makes otherwise than classical logic.

use super::decide::{Classified, Decider};
use super::logics::Logic;
use super::matrix::Matrix;
use super::truth::Class;
use super::value::{Valuation, Value};
use super::witness::Witness;
use wff_syntax::Written;
use wff_syntax::letter::Binary;

/// A note on a formula's class in a logic other than classical logic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClassNote {
    /// The formula is a contradiction, but not F everywhere, so that its negation need not be a
    /// tautology.
    WeakContradiction,
    /// The formula is a tautology of classical logic and none here.
    ClassicalTautology(Box<Failure>),
    /// The formula is a contradiction of classical logic and none here.
    ClassicalContradiction(Box<Failure>),
}

/// A valuation under which a formula is not what it is in classical logic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The highest such valuation.
    pub under: Valuation,
    /// The value of the formula there.
    pub value: Value,
}

impl ClassNote {
    /// The note on a formula of this class, if there is one.
    pub fn find(
        decider: Decider<'_>,
        formula: Written<'_>,
        classified: &Classified,
    ) -> Option<ClassNote> {
        if decider.logic.is_classical() || formula.formula.is_modal() {
            return None;
        }
        let classical = Decider { logic: &Logic::classical(), ..decider }.class(formula).ok()?;
        if classical.class == classified.class {
            let is_weak =
                classified.class == Class::Contradiction && has_weak_falsehoods(decider.logic);
            return is_weak.then_some(ClassNote::WeakContradiction);
        }
        let failure = |witness: &Witness| {
            let value = decider.value_there(witness, 0);
            Box::new(Failure { under: witness.valuation.clone(), value })
        };
        let [refuted, satisfied] = classified.witnesses();
        match classical.class {
            Class::Tautology => refuted.map(failure).map(ClassNote::ClassicalTautology),
            Class::Contradiction => satisfied.map(failure).map(ClassNote::ClassicalContradiction),
            Class::Contingent => None,
        }
    }

    /// The note in words, without a full stop; with the valuation under which the formula fails if
    /// that is `shown`. The logic is the one in which the note was found.
    pub fn text(&self, logic: &Logic, shown: bool) -> String {
        let name = logic.name();
        let (class, failure, none) = match self {
            ClassNote::WeakContradiction => {
                return format!(
                    "in {name} the negation of a contradiction need not be a tautology"
                );
            }
            ClassNote::ClassicalTautology(failure) => {
                (Class::Tautology, failure, without_tautologies(logic))
            }
            ClassNote::ClassicalContradiction(failure) => {
                (Class::Contradiction, failure, without_contradictions(logic))
            }
        };
        // Of worlds the model tells more.
        let fails = if shown && logic.worlds().is_none() {
            format!("; in {name} it is {} under {}", failure.value, failure.under)
        } else {
            String::new()
        };
        let none = none.map_or(String::new(), |none| {
            if shown { format!(". {none}") } else { format!(", but {none}") }
        });
        format!("it is {} of classical logic{fails}{none}", class.phrase())
    }
}

/// The note on a formula's class in words, if there is one.
pub fn note_on_class(
    decider: Decider<'_>,
    formula: Written<'_>,
    classified: &Classified,
    shown: bool,
) -> Option<String> {
    let note = ClassNote::find(decider, formula, classified)?;
    Some(note.text(decider.logic, shown))
}

/// True if a logic has values that do not count as true and whose negation does not either.
fn has_weak_falsehoods(matrix: &Matrix) -> bool {
    (0..matrix.size()).any(|value| {
        !matrix.is_designated(value) && !matrix.is_designated(matrix.negation().of(value))
    })
}

/// A value that a formula of N K A C E has wherever all its propositions have it, if there is one
/// that counts as true or one that does not, as is asked.
fn kept(matrix: &Matrix, designated: bool) -> Option<u8> {
    (0..matrix.size()).filter(|value| matrix.is_designated(*value) == designated).find(|value| {
        let keeps =
            |connective: &Binary| matrix.operation(*connective).of(*value, *value) == *value;
        matrix.negation().of(*value) == *value && Binary::OF_DICE.iter().all(keeps)
    })
}

/// The reason why a logic has no tautologies in N K A C E, if it has none for a simple reason.
pub fn without_tautologies(matrix: &Matrix) -> Option<String> {
    let value = matrix.show(kept(matrix, false)?);
    Some(format!(
        "{} has no tautologies in N K A C E: where all propositions are {value}, so is every \
         formula",
        matrix.name()
    ))
}

/// The reason why a logic has no contradictions in N K A C E, if it has none for a simple reason.
pub fn without_contradictions(matrix: &Matrix) -> Option<String> {
    let value = matrix.show(kept(matrix, true)?);
    Some(format!(
        "{} has no contradictions in N K A C E: where all propositions are {value}, so is every \
         formula, and {value} counts \
         as true",
        matrix.name()
    ))
}

/// The oddity of a connective of a logic: of F and T alone it does not make what classical logic
/// does.
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
        "The minus in a value's name is not negation: it swaps the two cases. `N` of To is -Fo."
            .to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limit;
    use expect_test::expect;
    use wff_syntax::{Formula, Span};

    fn note(logic: &str, text: &str) -> String {
        let logic = Logic::named(logic).unwrap();
        let decider = Decider { logic: &logic, oracle: &Limit::full() };
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
        assert_eq!(note("LP", "KpO"), "");
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
            "The minus in a value's name is not negation: it swaps the two cases. `N` of To is -Fo."
        ]
        .assert_eq(&odd("X9", b'N'));
        for logic in Logic::names().filter(|name| !["P3", "X9"].contains(name)) {
            assert!(b"NKACEDXJB".iter().all(|letter| odd(logic, *letter).is_empty()), "{logic}");
        }
    }
}
