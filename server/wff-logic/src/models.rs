//! Models that are asked for as such, in the logics of possible worlds: of formulas that speak of
//! no worlds, too, which have a valuation and no model where others decide them.

use super::decide::Decider;
use super::oracle::Undecided;
use super::question::Question;
use super::witness::Test;
use super::worlds::Model;
use super::written_out::spelled;
use std::sync::Arc;
use wff_syntax::{Formula, Span, Written};

/// A model that is asked for, by the world that it is about.
#[derive(Clone, Copy, Debug)]
pub enum Sought<'s> {
    /// All of these are true there.
    True(&'s [Written<'s>]),
    /// The premises are true there, and the conclusion is not.
    Refuting {
        /// The premises.
        premises: &'s [Written<'s>],
        /// The conclusion.
        conclusion: Written<'s>,
    },
    /// These two have different values there.
    Differing(Written<'s>, Written<'s>),
}

/// The answer to the question if there is a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModelFound {
    /// There is none.
    None,
    /// There is one that is too large to be told.
    Untold,
    /// There is this one: the smallest, or one that was found.
    Told(Arc<Model>),
}

/// A formula of worlds that has no letters, beside which the others are about worlds, too.
const OF_WORLDS: &str = "LV";

impl Decider<'_> {
    /// A model in the logic, which has to be one of possible worlds.
    pub fn model(&self, sought: Sought<'_>) -> Result<ModelFound, Undecided> {
        let of_worlds = Formula::read(OF_WORLDS, Span::new(0, OF_WORLDS.len()), |_| None);
        let of_worlds = of_worlds.as_ref().map(|it| Written::new(it, OF_WORLDS));
        let ask = |asked: &[Written<'_>], test: Test| {
            let is_beside = self.logic.worlds_of(asked).is_none();
            let beside = of_worlds.filter(|_| is_beside);
            let formulas: Vec<Written<'_>> = asked.iter().copied().chain(beside).collect();
            let (logic, tests) = (self.logic, &[test]);
            self.oracle.answer(&Question { logic, formulas: &formulas, values: None, tests })
        };
        let answer = match sought {
            Sought::True([one]) => ask(&[*one], Test::Designated(0)),
            Sought::True(all) => {
                let whole = conjunction(all).ok_or(Undecided::OutOfReach)?;
                let read = Formula::read(&whole, Span::new(0, whole.len()), |_| None);
                let read = read.ok_or(Undecided::OutOfReach)?;
                ask(&[Written::new(&read, &whole)], Test::Designated(0))
            }
            Sought::Refuting { premises, conclusion } => {
                let all: Vec<Written<'_>> = premises.iter().copied().chain([conclusion]).collect();
                let (premises, conclusion) = (0..premises.len(), premises.len());
                ask(&all, Test::Refutes { premises, conclusion })
            }
            Sought::Differing(one, other) => ask(&[one, other], Test::Differ(0, 1)),
        }?;
        Ok(match answer.found.first().and_then(Option::as_ref) {
            None => ModelFound::None,
            Some(witness) => match &witness.model {
                None => ModelFound::Untold,
                Some(model) => ModelFound::Told(model.clone()),
            },
        })
    }
}

/// The formula that is true where all of these are, with the names in it written out; `None` where
/// it is too long.
fn conjunction(all: &[Written<'_>]) -> Option<String> {
    let mut whole = "K".repeat(all.len().saturating_sub(1));
    for formula in all {
        whole.push_str(&spelled(*formula)?);
    }
    Some(if all.is_empty() { "V".to_owned() } else { whole })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logics::Logic;
    use crate::oracle::Limit;

    fn read(texts: &[&'static str]) -> Vec<(Formula, &'static str)> {
        let read = |text: &'static str| {
            (Formula::read(text, Span::new(0, text.len()), |_| None).unwrap(), text)
        };
        texts.iter().map(|text| read(text)).collect()
    }

    fn told(logic: &str, found: &ModelFound) -> String {
        let worlds = Logic::named(logic).unwrap().worlds().unwrap();
        match found {
            ModelFound::Told(model) => model.at_world(worlds, &[]),
            other => format!("{other:?}"),
        }
    }

    fn found(logic: &str, texts: &[&'static str], sought: &str) -> String {
        let read = read(texts);
        let all: Vec<Written<'_>> = read.iter().map(|(it, text)| Written::new(it, text)).collect();
        let named = Logic::named(logic).unwrap();
        let decider = Decider { logic: &named, oracle: &Limit::full() };
        let (conclusion, premises) = all.split_last().unwrap();
        let found = decider.model(match sought {
            "true" => Sought::True(&all),
            "differing" => Sought::Differing(all[0], all[1]),
            _ => Sought::Refuting { premises, conclusion: *conclusion },
        });
        told(logic, &found.unwrap())
    }

    #[test]
    fn each_question_has_its_model() {
        for (logic, texts, sought, expected) in [
            ("T", &["CLpLLp"][..], "", "at w, where w sees v, v sees u, and p is T at w and v"),
            ("S4", &["CLpLLp"], "", "None"),
            ("K", &["Lp", "Mp"], "", "at w, where w sees no world"),
            ("K", &["Mp", "MNp"], "true", "at w, where w sees itself and v, and p is T at w alone"),
            ("K", &["Lp", "Mp"], "differing", "at w, where w sees no world"),
            ("intuitionistic", &["ApNp"], "", "at w, where w sees v, and p is T at v alone"),
            ("intuitionistic", &["p", "Np"], "true", "None"),
            ("minimal", &["p", "Np"], "true", "at w, where O and p are T"),
            ("K", &["p", "Np"], "true", "None"),
        ] {
            assert_eq!(found(logic, texts, sought), expected, "{logic} {texts:?} {sought}");
        }
    }

    #[test]
    fn formulas_that_speak_of_no_worlds_have_models_of_one() {
        for (logic, expected) in [
            ("K", "at w, where w sees no world, and p is T"),
            ("D", "at w, where w sees itself, and p is T"),
            ("S4", "at w, where p is T"),
            ("GL", "at w, where w sees no world, and p is T"),
        ] {
            assert_eq!(found(logic, &["Cpq"], ""), expected, "{logic}");
            assert_eq!(found(logic, &["CpAqp"], ""), "None", "{logic}");
            assert_eq!(found(logic, &["Cpp", "Cpq"], "differing"), expected, "{logic}");
            assert_eq!(found(logic, &["p", "Nq"], "true"), expected, "{logic}");
        }
    }
}
