//! Questions for models of formulas, and the sentences that answer them.

use crate::analysis::relation::Relation;
use crate::logic::worlds::{Model, Worlds};
use crate::logic::{Decider, Logic, ModelFound, Sought, Undecided, spelled, variables};
use crate::syntax::{Formula, Span, Written, quote};

/// A question for a model of some formulas.
#[derive(Clone, Debug)]
pub struct ModelQuestion {
    sought: SoughtModel,
    /// The formulas, with their names written out and without blanks; of a consequence the
    /// conclusion is the last.
    texts: Vec<String>,
    formulas: Vec<Formula>,
}

/// The model that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoughtModel {
    /// One with a world at which the formula is not true.
    NotTrue,
    /// One with a world at which a relation between formulas fails.
    Without(Relation),
    /// One with a world at which all formulas are true.
    True,
}

impl ModelQuestion {
    /// A question about formulas of a text; `None` where they are too long to be written out, or
    /// too few.
    pub fn new(sought: SoughtModel, text: &str, formulas: &[Formula]) -> Option<ModelQuestion> {
        let spell = |formula: &Formula| spelled(Written::new(formula, text));
        ModelQuestion::of_texts(sought, formulas.iter().map(spell).collect::<Option<_>>()?)
    }

    /// A question about formulas, each without names and blanks; `None` where one is none, or they
    /// are too few.
    pub fn of_texts(sought: SoughtModel, texts: Vec<String>) -> Option<ModelQuestion> {
        let read = |text: &String| Formula::read(text, Span::new(0, text.len()), |_| None);
        let formulas: Vec<Formula> = texts.iter().map(read).collect::<Option<_>>()?;
        let least = if sought == SoughtModel::Without(Relation::Equivalence) { 2 } else { 1 };
        (texts.len() >= least).then_some(ModelQuestion { sought, texts, formulas })
    }

    /// This question and another about formulas that are all to be true.
    pub fn and(mut self, other: ModelQuestion) -> ModelQuestion {
        self.texts.extend(other.texts);
        self.formulas.extend(other.formulas);
        self
    }

    /// The model that is asked for.
    pub fn sought(&self) -> SoughtModel {
        self.sought
    }

    /// The formulas, without names and blanks.
    pub fn texts(&self) -> &[String] {
        &self.texts
    }

    /// The formulas, of these texts.
    pub fn formulas(&self) -> &[Formula] {
        &self.formulas
    }

    /// The formulas with their texts.
    pub fn written(&self) -> Vec<Written<'_>> {
        self.formulas.iter().zip(&self.texts).map(|(it, text)| Written::new(it, text)).collect()
    }

    /// The answer, in a logic of worlds.
    pub fn answer(&self, decider: Decider<'_>) -> Result<ModelFound, Undecided> {
        let written = self.written();
        decider.model(match (self.sought, &written[..]) {
            (SoughtModel::Without(Relation::Equivalence), [one, other]) => {
                Sought::Differing(*one, *other)
            }
            (SoughtModel::True, all) => Sought::True(all),
            (_, [premises @ .., conclusion]) => {
                Sought::Refuting { premises, conclusion: *conclusion }
            }
            (_, []) => Sought::True(&[]),
        })
    }

    /// The judgement that the model refutes.
    pub fn judgement(&self) -> Option<String> {
        let (last, first) = self.texts.split_last()?;
        let SoughtModel::Without(relation) = self.sought else { return None };
        let sign = match relation {
            Relation::Consequence => "|=",
            Relation::Equivalence => "==",
        };
        let first = first.join(", ");
        let blank = if first.is_empty() { "" } else { " " };
        Some(format!("{first}{blank}{sign} {last}"))
    }

    /// The formulas, quoted: `p`, `q` and `r`.
    fn quoted(&self) -> String {
        let all: Vec<String> = self.texts.iter().map(|text| quote(text)).collect();
        match &all[..] {
            [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            all => all.concat(),
        }
    }

    fn last(&self) -> String {
        self.texts.last().map_or(String::new(), |text| quote(text))
    }

    /// The sentence that there is a model, which is told if it is known: without a full stop, as
    /// what is wrong with a claim is told.
    pub fn found(&self, worlds: Worlds, model: Option<&Model>) -> String {
        let at = match model {
            Some(model) => model.at_world(worlds, &variables(&self.written())),
            None => "at a world of some model".to_owned(),
        };
        let (all, last, is_one) = (self.quoted(), self.last(), self.texts.len() == 1);
        match self.sought {
            SoughtModel::NotTrue => format!("{last} is not a tautology: it is F {at}"),
            SoughtModel::Without(Relation::Consequence) if is_one => {
                format!("{last} is not true at every world of every model: it is F {at}")
            }
            SoughtModel::Without(Relation::Consequence) => {
                format!("{last} does not follow: the premises are T and it is F {at}")
            }
            SoughtModel::Without(Relation::Equivalence) => {
                format!("{all} are not equivalent: they differ {at}")
            }
            SoughtModel::True if is_one => format!("{last} is T {at}"),
            SoughtModel::True => format!("{all} are T {at}"),
        }
    }

    /// The sentence that there is no model in a logic.
    pub fn absent(&self, logic: &Logic) -> String {
        let (all, last, is_one) = (self.quoted(), self.last(), self.texts.len() == 1);
        let logic = logic.title();
        match self.sought {
            SoughtModel::NotTrue => {
                format!("{last} is a tautology of {logic}: no model refutes it")
            }
            SoughtModel::Without(Relation::Consequence) if is_one => {
                format!("{last} is true at every world of every model of {logic}")
            }
            SoughtModel::Without(Relation::Consequence) => {
                format!("{last} follows from the premises in {logic}: no model refutes that")
            }
            SoughtModel::Without(Relation::Equivalence) => {
                format!("{all} are equivalent in {logic}: no model tells them apart")
            }
            SoughtModel::True if is_one => {
                format!("{last} is a contradiction of {logic}: it is true at no world of any model")
            }
            SoughtModel::True => {
                format!("no model of {logic} has a world at which {all} are true")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::Limit;
    use expect_test::expect;

    fn answered(logic: &str, sought: SoughtModel, texts: &[&str]) -> String {
        let read = |text: &&str| {
            let formula = Formula::read(text, Span::new(0, text.len()), |_| None).unwrap();
            ModelQuestion::new(SoughtModel::True, text, &[formula]).unwrap()
        };
        let whole = texts.iter().map(read).reduce(ModelQuestion::and).unwrap();
        let question = ModelQuestion { sought, ..whole };
        let logic = Logic::named(logic).unwrap();
        let worlds = logic.worlds().unwrap();
        let found = question.answer(Decider { logic: &logic, oracle: &Limit::full() }).unwrap();
        let told = match &found {
            ModelFound::None => question.absent(&logic),
            ModelFound::Untold => question.found(worlds, None),
            ModelFound::Told(model) => question.found(worlds, Some(model)),
        };
        match question.judgement() {
            Some(judgement) => format!("{judgement}: {told}\n"),
            None => told + "\n",
        }
    }

    #[test]
    fn each_question_has_a_sentence_for_each_answer() {
        use SoughtModel::{NotTrue, True, Without};
        let [follows, same] = [Relation::Consequence, Relation::Equivalence].map(Without);
        let told: String = [
            ("T", NotTrue, &["CLpLLp"][..]),
            ("S4", NotTrue, &["CLpLLp"]),
            ("K", follows, &["Lp"]),
            ("K", follows, &["CLpLp"]),
            ("K", follows, &["Lp", "Mp"]),
            ("D", follows, &["Lp", "Mp"]),
            ("K", same, &["Lp", "Mp"]),
            ("K", same, &["Lp", "NMNp"]),
            ("K", True, &["Mp"]),
            ("K", True, &["MKpNp"]),
            ("K", True, &["Mp", "MNp", "p"]),
            ("K", True, &["Mp", "LNp"]),
        ]
        .into_iter()
        .map(|(logic, sought, texts)| answered(logic, sought, texts))
        .collect();
        expect![[r#"
            `CLpLLp` is not a tautology: it is F at w, where w sees v, v sees u, and p is T at w and v
            `CLpLLp` is a tautology of S4: no model refutes it
            |= Lp: `Lp` is not true at every world of every model: it is F at w, where w sees itself, and p is F
            |= CLpLp: `CLpLp` is true at every world of every model of K
            Lp |= Mp: `Mp` does not follow: the premises are T and it is F at w, where w sees no world, and p is F
            Lp |= Mp: `Mp` follows from the premises in D: no model refutes that
            Lp == Mp: `Lp` and `Mp` are not equivalent: they differ at w, where w sees no world, and p is F
            Lp == NMNp: `Lp` and `NMNp` are equivalent in K: no model tells them apart
            `Mp` is T at w, where w sees itself, and p is T
            `MKpNp` is a contradiction of K: it is true at no world of any model
            `Mp`, `MNp` and `p` are T at w, where w sees itself and v, and p is T at w alone
            no model of K has a world at which `Mp` and `LNp` are true
        "#]].assert_eq(&told);
    }
}
