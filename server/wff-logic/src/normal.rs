//! Normal forms: negation, disjunctive and conjunctive normal form, made by laws, each of which
//! must hold in the logic.
//!
//! Names are written out. Conjunctions and disjunctions group to the left, as in infix without
//! brackets. Clauses, and the literals in them, are in alphabetical order, p2 before p12 and p
//! before `Np`. What laws of the logic drop is dropped: constants, repeated literals and clauses,
//! clauses that contain another, clauses with a proposition and its negation. If nothing is left, a
//! disjunction is `KpNp` and a conjunction `ApNp` of the first proposition, or the constant where
//! the formula has constants itself.

use super::clauses::{CONJUNCTIVE, Clauses, DISJUNCTIVE, Form, Literals, Maker, needs};
pub use super::inward::NoNormalForm;
use super::inward::{Literal, Plan};
use super::logics::Logic;
use wff_syntax::Formula;

/// The negation normal form: N stands on propositions only, and K and A are the only other
/// connectives.
///
/// The text is that of the formula; the form may have so many letters at most.
pub fn nnf(
    formula: &Formula,
    text: &str,
    logic: &Logic,
    most: usize,
) -> Result<String, NoNormalForm> {
    let plan = Plan::new(formula, text, logic, None)?;
    let literal = |literal: Literal<'_>| 1 + u64::from(literal.negated);
    let length =
        plan.fold(literal, |_, left: u64, right| Ok(left.saturating_add(right).saturating_add(1)))?;
    if length > most as u64 { Err(NoNormalForm::TooLong) } else { Ok(plan.written()) }
}

/// The disjunctive normal form: a disjunction of conjunctions of literals.
///
/// The text is that of the formula; the form may have so many letters at most.
pub fn dnf(
    formula: &Formula,
    text: &str,
    logic: &Logic,
    most: usize,
) -> Result<String, NoNormalForm> {
    clausal(formula, text, logic, most, &DISJUNCTIVE)
}

/// The conjunctive normal form: a conjunction of disjunctions of literals.
///
/// The text is that of the formula; the form may have so many letters at most.
pub fn cnf(
    formula: &Formula,
    text: &str,
    logic: &Logic,
    most: usize,
) -> Result<String, NoNormalForm> {
    clausal(formula, text, logic, most, &CONJUNCTIVE)
}

fn clausal(
    formula: &Formula,
    text: &str,
    logic: &Logic,
    most: usize,
    form: &'static Form,
) -> Result<String, NoNormalForm> {
    let plan = Plan::new(formula, text, logic, Some(form.outer))?;
    let none = |_: Literal<'_>| [0_u64; 2];
    let joined = plan.fold(none, |letter, left, right| {
        let own = u64::from(letter == form.inner);
        let sum = |which: usize, own| {
            left.get(which)
                .zip(right.get(which))
                .map_or(0, |(l, r)| l.saturating_add(*r).saturating_add(own))
        };
        Ok([sum(0, own), sum(1, 1 - own)])
    })?;
    for (which, joined) in joined.into_iter().enumerate() {
        let needed = [(1, form.swap.get(which)), (2, form.group.get(which))];
        for law in needed.into_iter().filter(|(from, _)| joined >= *from).filter_map(|(_, law)| law)
        {
            needs(law, logic)?;
        }
    }
    let literals = Literals::new(&plan);
    let mut maker = Maker::new(&literals, logic, form);
    let literal = |literal: Literal<'_>| Clauses::from(literals.number(literal));
    let mut clauses = plan.fold(literal, |letter, left, right| {
        if letter == form.outer { Ok(left.and(right)) } else { maker.product(left, right) }
    })?;
    maker.tidy(&mut clauses)?;
    literals.written(&clauses.list, form, most)
}

#[cfg(test)]
mod tests {
    use super::super::rewrite::tests::{column, formulas, logic, read};
    use super::*;
    use crate::{Logic, MatrixBuilder};

    type Normal = fn(&Formula, &str, &Logic, usize) -> Result<String, NoNormalForm>;

    fn normal(form: Normal, text: &str, name: &str) -> String {
        match form(&read(text, "KpNp"), text, logic(name), 1000) {
            Ok(normal) => normal,
            Err(NoNormalForm::TooLong) => "too long".into(),
            Err(NoNormalForm::Modal) => "modal".into(),
            Err(NoNormalForm::Law(law)) => format!("{} is not {}", law.left, law.right),
        }
    }

    /// The length of the literal at the start of a text, if any.
    fn literal(text: &str) -> Option<usize> {
        let atom = text.strip_prefix('N').unwrap_or(text);
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        atom.starts_with(|c: char| c.is_ascii_lowercase() || "OV".contains(c))
            .then(|| text.len() - atom.len() + 1 + digits(&atom[1..]))
    }

    /// The length of the formula at the start of a text that has literals joined by these
    /// connectives, one of the later never outside one of the earlier.
    fn layered(text: &str, connectives: &str) -> Option<usize> {
        if let Some(length) = literal(text) {
            return Some(length);
        }
        let allowed = &connectives[connectives.find(text.get(..1)?)?..];
        let left = layered(&text[1..], allowed)?;
        Some(1 + left + layered(&text[1 + left..], allowed)?)
    }

    /// The length of a formula of literals, K and A.
    fn negations_inside(text: &str) -> Option<usize> {
        if text.starts_with(['K', 'A']) {
            let left = negations_inside(&text[1..])?;
            return Some(1 + left + negations_inside(&text[1 + left..])?);
        }
        literal(text)
    }

    /// The parts of a formula that is joined by a connective and groups to the left.
    fn parts(text: &str, connective: char) -> Vec<&str> {
        let rest = text.trim_start_matches(connective);
        let mut parts = Vec::new();
        let mut from = rest;
        for _ in 0..=text.len() - rest.len() {
            let (part, after) = from.split_at(negations_inside(from).unwrap());
            parts.push(part);
            from = after;
        }
        assert!(from.is_empty(), "{text}");
        parts
    }

    /// A pseudo-random formula of about so many letters.
    fn random(
        seed: &mut oorandom::Rand32,
        connectives: &str,
        atoms: &[&str],
        length: usize,
    ) -> String {
        let mut text = String::new();
        let mut need = 1;
        for left in (0..length).rev() {
            let mut below = |most: usize| seed.rand_range(0..u32::try_from(most).unwrap()) as usize;
            if need <= left && (need < 2 || below(3) > 0) {
                let connective = &connectives[below(connectives.len())..][..1];
                need += usize::from(connective != "N");
                text.push_str(connective);
            } else if need > 0 {
                need -= 1;
                text.push_str(atoms[below(atoms.len())]);
            }
        }
        (0..need).for_each(|_| text.push_str(atoms[0]));
        text
    }

    /// Checks the normal forms of a formula: their shape, their values, their order; and tells
    /// which there are.
    fn check(text: &str, atoms: &[&str], logic: &Logic) -> [bool; 3] {
        let formula = read(text, "p");
        let before = column(text, atoms, logic);
        let [nnf, dnf, cnf] =
            [nnf as Normal, dnf, cnf].map(|form| form(&formula, text, logic, 5000).ok());
        for made in [&nnf, &dnf, &cnf].into_iter().flatten() {
            assert_eq!(column(made, atoms, logic), before, "{text} {made} {}", logic.name());
            assert_eq!(negations_inside(made), Some(made.len()), "{text} {made}");
        }
        for (made, outer, inner) in [(&dnf, 'A', 'K'), (&cnf, 'K', 'A')] {
            let Some(made) = made else { continue };
            assert_eq!(
                layered(made, &format!("{outer}{inner}")),
                Some(made.len()),
                "{text} {made}"
            );
            // The simplest formulas of the other form are of this form too, so that its parts may
            // not be its clauses.
            if logic.name() == "classical" && layered(made, &inner.to_string()) != Some(made.len())
            {
                let key = |literal: &&str| {
                    let atom = literal.trim_start_matches('N');
                    (
                        atoms.iter().position(|other| *other == atom).unwrap(),
                        literal.len() > atom.len(),
                    )
                };
                let clauses: Vec<Vec<_>> = parts(made, outer)
                    .iter()
                    .map(|clause| parts(clause, inner).iter().map(key).collect())
                    .collect();
                assert!(clauses.is_sorted_by(|one, other| one < other), "{text} {made}");
                for clause in &clauses {
                    assert!(
                        clause.is_sorted_by(|(one, _), (other, _)| one < other),
                        "{text} {made}"
                    );
                    let within =
                        |other: &&Vec<_>| other.iter().all(|literal| clause.contains(literal));
                    assert_eq!(clauses.iter().filter(within).count(), 1, "{text} {made}");
                }
            }
        }
        [nnf, dnf, cnf].map(|form| form.is_some())
    }

    #[test]
    fn normal_forms_have_their_shape_and_keep_every_value() {
        for text in formulas(6) {
            for name in ["classical", "K3", "LP", "WK", "FDE"] {
                assert_eq!(check(&text, &["p", "q"], logic(name)), [true; 3], "{text} {name}");
            }
            for name in ["L3", "G3", "B3E", "RM3", "P3", "L4", "G4"] {
                check(&text, &["p", "q"], logic(name));
            }
        }
        for text in formulas(4) {
            for logic in Logic::names().filter_map(Logic::named).filter(|it| it.worlds().is_none())
            {
                check(&text, &["p", "q"], &logic);
            }
        }
    }

    #[test]
    fn normal_forms_of_long_formulas_keep_every_value() {
        let seed = &mut oorandom::Rand32::new(7);
        for round in 0..600 {
            let text = random(seed, "NKACE", &["p", "q", "r", "s"], 5 + round % 40);
            check(&text, &["p", "q", "r", "s"], logic("classical"));
            let text = random(seed, "NKACEDXJB", &["a", "p2", "p12", "O", "V"], 5 + round % 12);
            for name in ["classical", "K3", "LP", "WK", "G3", "FDE"] {
                check(&text, &["a", "p2", "p12"], logic(name));
            }
        }
    }

    #[test]
    fn normal_forms_keep_every_value_where_what_holds_a_contradiction_need_not_be_one() {
        // Of two values, of which 1 is designated; K and what else joins is their sum without a
        // carry.
        let mut sum = MatrixBuilder::new(Some("Sum".into()));
        sum.values = vec!["0".into(), "1".into()];
        sum.designated = Some(1 << 1);
        for row in 0..2 {
            sum.write(b'N', row, [(0, row)]);
            for letter in *b"KACE" {
                sum.write(letter, row, (0..2).map(|column| (column, row ^ column)));
            }
        }
        let sum = Logic::from(sum.matrix());
        for text in ["KpNp", "KKpNpq", "KKKpNpqr", "ApNp", "AApNpq", "AAApNpqr"] {
            let [_, dnf, cnf] = check(text, &["p", "q", "r"], &sum);
            assert!(dnf && cnf, "{text}");
        }
    }

    #[test]
    fn classical_normal_forms_are_as_taught() {
        for (text, expected) in [
            ("p", "p p p"),
            ("NNp", "p p p"),
            ("Cpq", "ANpq ANpq ANpq"),
            ("Epq", "KANpqANqp AKpqKNpNq KApNqANpq"),
            ("NEpq", "KApqANpNq AKpNqKNpq KApqANpNq"),
            ("KAqpr", "KAqpr AKprKqr KApqr"),
            ("AAsrq", "AAsrq AAqrs AAqrs"),
            ("KpNp", "KpNp KpNp KpNp"),
            ("ApNp", "ApNp ApNp ApNp"),
            ("KqKpNp", "KqKpNp KpNp KKpNpq"),
            ("CpCqp", "ANpANqp AApNpNq ApNp"),
            ("ApKpq", "ApKpq p p"),
            ("Kp12p2", "Kp12p2 Kp2p12 Kp2p12"),
            ("Dpq", "ANpNq ANpNq ANpNq"),
            ("NO", "V V V"),
            ("KpO", "KpO O O"),
            ("KpV", "KpV p p"),
            ("Bpq", "ApNq ApNq ApNq"),
            ("C@mp q", "AANppq AApNpq ApNp"),
        ] {
            let made =
                [nnf as Normal, dnf, cnf].map(|form| normal(form, text, "classical")).join(" ");
            assert_eq!(made, expected, "{text}");
        }
    }

    #[test]
    fn a_biconditional_becomes_what_its_form_has_outside_where_clauses_are_not_dropped() {
        for name in ["classical", "K3"] {
            assert_eq!(normal(dnf, "Epq", name), "AKpqKNpNq", "{name}");
            assert_eq!(normal(cnf, "Epq", name), "KApNqANpq", "{name}");
            assert_eq!(normal(dnf, "NEpq", name), "AKpNqKNpq", "{name}");
            assert_eq!(normal(cnf, "NEpq", name), "KApqANpNq", "{name}");
        }
    }

    #[test]
    fn a_law_that_fails_is_told() {
        for (form, text, name, expected) in [
            (nnf as Normal, "Cpq", "L3", "Cxy is not ANxy"),
            (nnf, "NNp", "G3", "NNx is not x"),
            (nnf, "Epq", "G3", "Exy is not KANxyANyx"),
            (dnf, "Kpq", "L3", "Kpq"),
            (dnf, "KNpp", "G3", "KpNp"),
            (dnf, "AqKNpp", "G3", "q"),
            (dnf, "AqKNpp", "K3", "AKpNpq"),
            (cnf, "KpKqr", "P3", "KxKyz is not KKxyz"),
            (cnf, "Apq", "P3", "Apq"),
            (dnf, "ApKpq", "WK", "ApKpq"),
            (dnf, "ApKpq", "K3", "p"),
        ] {
            assert_eq!(normal(form, text, name), expected, "{text} {name}");
        }
    }

    #[test]
    fn what_is_too_long_is_not_built() {
        let classical = logic("classical");
        let chain = |connective: &str| {
            (0..100_000).map(|n| format!("{connective}p{n}")).collect::<String>() + "q"
        };
        let grouped = |connective: &str| connective.repeat(100_000) + &"pqrs".repeat(25_000) + "p";
        let nested = |connective: &str| {
            connective.repeat(30) + &(0..31).map(|n| format!("p{n}")).collect::<String>()
        };
        let clauses = "K".repeat(40) + &(0..41).map(|n| format!("Aa{n}b{n}")).collect::<String>();
        for text in [chain("E"), nested("E"), chain("AN"), clauses.clone(), chain("K"), chain("C")]
        {
            for form in [nnf as Normal, dnf, cnf] {
                let made = form(&read(&text, "p"), &text, classical, 1000);
                assert!(made == Err(NoNormalForm::TooLong) || text == clauses, "{made:?}");
            }
        }
        for name in ["classical", "K3", "FDE"] {
            for text in [
                grouped("E"),
                grouped("K"),
                grouped("C"),
                grouped("J"),
                "N".repeat(200_000) + "p",
                "NK".repeat(50_000) + &"p".repeat(50_001),
            ] {
                for form in [nnf as Normal, dnf, cnf] {
                    let made = form(&read(&text, "p"), &text, logic(name), 1000);
                    assert!(
                        made == Err(NoNormalForm::TooLong)
                            || made.as_ref().is_ok_and(|made| made.len() <= 1000),
                        "{made:?}"
                    );
                }
            }
        }
        let text = "E".repeat(4003) + &"pqrs".repeat(1001);
        assert_eq!(
            dnf(&read(&text, "p"), &text, classical, 1000).map(|made| made.len()),
            Ok(79),
            "parity"
        );
        assert_eq!(nnf(&read("Epq", "p"), "Epq", classical, 8), Err(NoNormalForm::TooLong));
        assert!(nnf(&read("Epq", "p"), "Epq", classical, 9).is_ok());
    }
}
