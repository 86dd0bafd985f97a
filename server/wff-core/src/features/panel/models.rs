//! The models of a formula or a judgement in a logic of worlds, which stand in the place of a
//! table.

use super::place::Drawn;
use crate::analysis::relation::Relation;
use crate::logic::worlds::{Model, Worlds};
use crate::logic::{Decider, Logic, ModelFound, Undecided};
use crate::markup::Xml;
use crate::pictures::model::{DrawnModel, ModelQuestion, SoughtModel, svg};
use std::sync::Arc;

/// A model, or that there is none.
#[derive(Clone, Debug)]
pub struct ShownModel {
    /// True if it is one that refutes what stands at the place.
    pub refutes: bool,
    /// The sentence that says whether there is one, and where it has its world; and why it is not
    /// drawn, if it is not. Code stands between backquotes.
    pub told: String,
    /// It in SVG, without a style.
    pub svg: Option<Xml>,
}

/// A question, with the logic in which it is asked.
pub(super) struct AskedModel<'a> {
    pub(super) question: ModelQuestion,
    pub(super) decider: Decider<'a>,
    pub(super) worlds: Worlds,
}

/// The reason why a model is not known.
const UNKNOWN: &str = "Whether there is a model that refutes it takes too long to find out here.";

impl AskedModel<'_> {
    /// The models: one that refutes what is asked about, and of a formula that is neither true nor
    /// false everywhere also one in which it is true.
    pub(super) fn shown(&self) -> Drawn<Vec<ShownModel>> {
        let (refuting, satisfying) = self.found().map_err(|_| UNKNOWN.to_owned())?;
        let is_refuted = refuting != ModelFound::None;
        let mut shown = vec![self.of(&self.question, true, &refuting)];
        if let Some(satisfying) = satisfying.filter(|_| is_refuted) {
            let texts = self.question.texts();
            let whole = texts.last().map_or("", String::as_str);
            let formulas = self.question.formulas();
            let question = ModelQuestion::new(SoughtModel::True, whole, formulas);
            shown.extend(question.map(|question| self.of(&question, false, &satisfying)));
        }
        Ok(shown)
    }

    /// The model that refutes what is asked about, with the sentence about it; or the reason why
    /// there is none, as a sentence.
    pub(super) fn refuting(&self) -> Drawn<(String, DrawnModel)> {
        let (refuting, _) = self.found().map_err(|_| UNKNOWN.to_owned())?;
        match refuting {
            ModelFound::Told(model) => Ok((self.sentence(&model), self.drawn(&model))),
            other => Err(self.of(&self.question, true, &other).told),
        }
    }

    fn sentence(&self, model: &Model) -> String {
        self.question.found(self.worlds, Some(model))
    }

    fn drawn(&self, model: &Model) -> DrawnModel {
        DrawnModel::new(model, self.worlds, &self.question.written())
    }

    /// The model that refutes it, and of a formula one in which it is true. The questions are those
    /// that the lines of a document ask, so that answers are known that were found before.
    fn found(&self) -> Result<(ModelFound, Option<ModelFound>), Undecided> {
        let written = self.question.written();
        let told = |is_there: bool, model: Option<&Arc<Model>>| match (is_there, model) {
            (false, _) => ModelFound::None,
            (true, None) => ModelFound::Untold,
            (true, Some(model)) => ModelFound::Told(model.clone()),
        };
        Ok(match (self.question.sought(), &written[..]) {
            (SoughtModel::Without(Relation::Equivalence), [one, other]) => {
                let found = self.decider.difference(*one, *other)?;
                let model = found.as_ref().and_then(|it| it.model.as_ref());
                (told(found.is_some(), model), None)
            }
            (SoughtModel::Without(Relation::Consequence), [premises @ .., conclusion]) => {
                let found = self.decider.counterexample(premises, *conclusion)?;
                let model = found.as_ref().and_then(|it| it.model.as_ref());
                (told(found.is_some(), model), None)
            }
            (_, [formula]) => {
                let found = self.decider.class(*formula)?;
                let refuting = told(found.refuted().is_some(), found.refuting_model());
                let satisfying = told(found.satisfied().is_some(), found.satisfying_model());
                (refuting, Some(satisfying))
            }
            _ => (self.question.answer(self.decider)?, None),
        })
    }

    fn of(&self, question: &ModelQuestion, refutes: bool, found: &ModelFound) -> ShownModel {
        let logic: &Logic = self.decider.logic;
        match found {
            ModelFound::None => {
                ShownModel { refutes, told: question.absent(logic) + ".", svg: None }
            }
            ModelFound::Untold => {
                let told = question.found(self.worlds, None);
                let told = format!("{told}. The model that was found is too large to be told.");
                ShownModel { refutes, told, svg: None }
            }
            ModelFound::Told(model) => {
                let told = question.found(self.worlds, Some(model));
                let drawn = self.drawn(model);
                let told = match drawn.untold() {
                    Some(untold) => format!("{told}. {untold}"),
                    None => told + ".",
                };
                ShownModel { refutes, told, svg: svg(&drawn, "") }
            }
        }
    }
}
