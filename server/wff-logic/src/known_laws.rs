//! Laws of classical logic that have names, and whether a logic keeps them.

use super::decide::Decider;
use super::fallacies::{Bound, instance};
use super::logics::Logic;
use super::oracle::Limit;
use super::value::{Valuation, Value};
use super::worlds::Model;
use std::sync::Arc;
use wff_syntax::{Formula, Span, Written};

/// A law of classical logic with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownLaw {
    /// Its name.
    pub name: &'static str,
    /// Its claim.
    pub claim: LawClaim,
}

/// The claim of a law, of formulas in Polish notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LawClaim {
    /// The formula is a tautology.
    Tautology(&'static str),
    /// The formula is a contradiction.
    Contradiction(&'static str),
    /// The conclusion follows from the premises.
    Consequence(&'static [&'static str], &'static str),
    /// Both formulas have the same value under every valuation.
    Equivalence(&'static str, &'static str),
}

/// A valuation under which a law fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LawFailure {
    /// The highest such valuation.
    pub under: Valuation,
    /// The values there of the formula, of the conclusion, or of both formulas.
    pub values: Vec<String>,
    /// In a logic of worlds the model with the world that shows it.
    pub model: Option<Arc<Model>>,
}

const fn tautology(name: &'static str, formula: &'static str) -> KnownLaw {
    KnownLaw { name, claim: LawClaim::Tautology(formula) }
}

const fn rule(
    name: &'static str,
    premises: &'static [&'static str],
    conclusion: &'static str,
) -> KnownLaw {
    KnownLaw { name, claim: LawClaim::Consequence(premises, conclusion) }
}

const fn same(name: &'static str, left: &'static str, right: &'static str) -> KnownLaw {
    KnownLaw { name, claim: LawClaim::Equivalence(left, right) }
}

/// The laws: tautologies, a contradiction, rules of inference, equivalences.
pub const KNOWN_LAWS: [KnownLaw; 43] = [
    tautology("identity", "Cpp"),
    tautology("excluded middle", "ApNp"),
    tautology("weak excluded middle", "ANpNNp"),
    tautology("non-contradiction", "NKpNp"),
    tautology("double negation", "CNNpp"),
    tautology("Duns Scotus's law", "CpCNpq"),
    tautology("explosion", "CKpNpq"),
    tautology("weakening", "CpCqp"),
    tautology("contraction", "CCpCpqCpq"),
    tautology("Frege's law", "CCpCqrCCpqCpr"),
    tautology("syllogism", "CCpqCCqrCpr"),
    tautology("assertion", "CpCCpqq"),
    tautology("modus ponens as a formula", "CKpCpqq"),
    tautology("Peirce's law", "CCCpqpp"),
    tautology("Clavius's law", "CCNppp"),
    tautology("contraposition", "CCpqCNqNp"),
    tautology("transposition", "CCNpNqCqp"),
    tautology("De Morgan's law", "CNKpqANpNq"),
    tautology("linearity", "ACpqCqp"),
    tautology("addition", "CpApq"),
    tautology("simplification", "CKpqp"),
    KnownLaw { name: "contradiction", claim: LawClaim::Contradiction("KpNp") },
    rule("modus ponens", &["p", "Cpq"], "q"),
    rule("modus tollens", &["Nq", "Cpq"], "Np"),
    rule("disjunctive syllogism", &["Np", "Apq"], "q"),
    rule("hypothetical syllogism", &["Cpq", "Cqr"], "Cpr"),
    rule("ex falso quodlibet", &["p", "Np"], "q"),
    rule("conjunction", &["p", "q"], "Kpq"),
    rule("simplification", &["Kpq"], "p"),
    rule("addition", &["p"], "Apq"),
    rule("proof by cases", &["Apq", "Cpr", "Cqr"], "r"),
    rule("contraposition", &["Cpq"], "CNqNp"),
    rule("weakening", &["q"], "Cpq"),
    rule("exportation", &["CKpqr"], "CpCqr"),
    rule("importation", &["CpCqr"], "CKpqr"),
    same("double negation", "NNp", "p"),
    same("De Morgan's law", "NKpq", "ANpNq"),
    same("De Morgan's law", "NApq", "KNpNq"),
    same("material conditional", "Cpq", "ANpq"),
    same("contraposition", "Cpq", "CNqNp"),
    same("idempotence", "Kpp", "p"),
    same("absorption", "KpApq", "p"),
    same("distribution", "KpAqr", "AKpqKpr"),
];

impl LawClaim {
    /// The claim as a judgement, `p, Cpq |= q`.
    pub fn judgement(self) -> String {
        match self {
            LawClaim::Tautology(formula) => format!("{formula} is tautology"),
            LawClaim::Contradiction(formula) => format!("{formula} is contradiction"),
            LawClaim::Consequence(premises, conclusion) => {
                format!("{} |= {conclusion}", premises.join(", "))
            }
            LawClaim::Equivalence(left, right) => format!("{left} == {right}"),
        }
    }

    /// Its formulas, in text order.
    fn formulas(self) -> Vec<&'static str> {
        match self {
            LawClaim::Tautology(formula) | LawClaim::Contradiction(formula) => vec![formula],
            LawClaim::Consequence(premises, conclusion) => {
                premises.iter().copied().chain([conclusion]).collect()
            }
            LawClaim::Equivalence(left, right) => vec![left, right],
        }
    }

    /// The failure of the claim in a logic; `None` where it holds.
    pub fn failure(self, logic: &Logic) -> Option<LawFailure> {
        let texts = self.formulas();
        let read = |text: &&str| Formula::read(text, Span::new(0, text.len()), |_| None);
        let formulas: Vec<Formula> = texts.iter().filter_map(read).collect();
        let written: Vec<Written<'_>> = formulas
            .iter()
            .zip(&texts)
            .map(|(formula, text)| Written::new(formula, text))
            .collect();
        let decider = Decider { logic, oracle: &Limit::full() };
        let [premises @ .., last] = &written[..] else { return None };
        // At the world of a model a tautology fails as F, and a contradiction as T.
        let value = |under: &Valuation, at_world: bool| match logic.worlds() {
            Some(_) => vec![at_world.into()],
            None => vec![decider.value(*last, under)],
        };
        let (under, values, model) = match self {
            LawClaim::Tautology(_) => {
                let found = decider.class(*last).ok()?;
                let under = found.refuted()?;
                let values = value(&under, false);
                (under, values, found.refuting_model().cloned())
            }
            LawClaim::Contradiction(_) => {
                let found = decider.class(*last).ok()?;
                let under = found.satisfied()?;
                let values = value(&under, true);
                (under, values, found.satisfying_model().cloned())
            }
            LawClaim::Consequence(..) => {
                let found = decider.counterexample(premises, *last).ok()??;
                (found.under, vec![found.value], found.model)
            }
            LawClaim::Equivalence(..) => {
                let found = decider.difference(*premises.first()?, *last).ok()??;
                (found.under, found.values.to_vec(), found.model)
            }
        };
        let values = values.iter().map(Value::to_string).collect();
        Some(LawFailure { under, values, model })
    }
}

/// The formulas of a claim, as they stand in a text.
#[derive(Clone, Copy, Debug)]
pub enum ClaimMade<'f> {
    /// The formula is a tautology.
    Tautology(Written<'f>),
    /// The conclusion follows from the premises.
    Consequence(&'f [Written<'f>], Written<'f>),
    /// Both formulas have the same value under every valuation.
    Equivalence(Written<'f>, Written<'f>),
}

impl ClaimMade<'_> {
    /// The name of the law that the claim is an instance of, whatever logic it is made in.
    pub fn law(self) -> Option<&'static str> {
        let fits = |schemata: &[&str], formulas: &[Written<'_>]| {
            let mut pairs = schemata.iter().zip(formulas);
            schemata.len() == formulas.len()
                && pairs
                    .try_fold(Bound::default(), |bound, (it, made)| instance(it, *made, bound))
                    .is_some()
        };
        let is_made = |law: &&KnownLaw| match (law.claim, self) {
            (LawClaim::Tautology(form), ClaimMade::Tautology(made)) => fits(&[form], &[made]),
            (LawClaim::Equivalence(left, right), ClaimMade::Equivalence(one, other)) => {
                fits(&[left, right], &[one, other]) || fits(&[left, right], &[other, one])
            }
            (LawClaim::Consequence(forms, end), ClaimMade::Consequence(premises, conclusion)) => {
                let forms = [forms, &[end]].concat();
                let turned = premises.iter().rev().copied().chain([conclusion]).collect::<Vec<_>>();
                fits(&forms, &[premises, &[conclusion]].concat()) || fits(&forms, &turned)
            }
            _ => false,
        };
        KNOWN_LAWS.iter().find(is_made).map(|law| law.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_law_is_known_in_any_letters() {
        let read = |text: &str| Formula::read(text, Span::new(0, text.len()), |_| None).unwrap();
        let [middle, some, none] = ["ANqNNq", "AsNs", "Apq"].map(|it| (read(it), it));
        let law = |it: &(Formula, &str)| ClaimMade::Tautology(Written::new(&it.0, it.1)).law();
        assert_eq!(law(&middle), Some("excluded middle"));
        assert_eq!(law(&some), Some("excluded middle"));
        assert_eq!(law(&none), None);
        let [first, then, end] = ["CKpqr", "Kpq", "r"].map(|it| (read(it), it));
        let [first, then, end] = [&first, &then, &end].map(|it| Written::new(&it.0, it.1));
        for premises in [[first, then], [then, first]] {
            assert_eq!(ClaimMade::Consequence(&premises, end).law(), Some("modus ponens"));
        }
    }

    #[test]
    fn classical_logic_keeps_all_of_them() {
        let classical = Logic::classical();
        for law in KNOWN_LAWS {
            assert_eq!(law.claim.failure(&classical), None, "{}", law.name);
        }
    }

    #[test]
    fn a_law_fails_under_the_highest_valuation_that_shows_it() {
        let fails = |logic: &str, claim: LawClaim| {
            let failure = claim.failure(&Logic::named(logic).unwrap());
            failure.map(|it| format!("{}: {}", it.under, it.values.join(", ")))
        };
        let excluded_middle = LawClaim::Tautology("ApNp");
        assert_eq!(fails("L3", excluded_middle).unwrap(), "p = 1/2: 1/2");
        assert_eq!(fails("LP", excluded_middle), None);
        assert_eq!(fails("LP", LawClaim::Contradiction("KpNp")).unwrap(), "p = B: B");
        let ponens = LawClaim::Consequence(&["p", "Cpq"], "q");
        assert_eq!(fails("LP", ponens).unwrap(), "p = B, q = F: F");
        assert_eq!(fails("K3", ponens), None);
        let double_negation = LawClaim::Equivalence("NNp", "p");
        assert_eq!(fails("G3", double_negation).unwrap(), "p = 1/2: T, 1/2");
    }
}
