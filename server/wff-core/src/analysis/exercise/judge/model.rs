//! The judgement on an answer that is a model, and on one that says a value at a world.

use super::Judge;
use crate::analysis::at_world::placed;
use crate::analysis::composed::in_model;
use crate::analysis::exercise::answer::Answer;
use crate::analysis::exercise::as_model::{AsksModel, at_world, of_worlds};
use crate::analysis::exercise::met::Met;
use crate::analysis::fault::{OfWorlds, Shortfall};
use crate::analysis::line::analyse_outside;
use crate::analysis::{bind, model};
use crate::syntax::model::{is_name, world_alone};
use crate::syntax::reading::around::is_remark;
use crate::syntax::{Keyword, Line, Statement};

impl Judge<'_> {
    /// The requirement as one about models.
    pub(super) fn as_of_model(&self) -> AsksModel<'_> {
        AsksModel { line: self.line, require: self.require, scope: self.scope }
    }

    /// Judges a model line by line, as it would be where it is written.
    pub(super) fn model(&self, answer: &Answer) -> Met {
        let unreadable = Met::No(Shortfall::Unreadable);
        let Some((head, lines)) = answer.block.split_first() else { return unreadable };
        let head = head.line();
        let Statement::Cells(Keyword::Model, _, words) = &head.statement else {
            return unreadable;
        };
        let mut scope = self.scope.clone();
        let name = words.first().map(|name| head.of(*name)).filter(|name| is_name(name));
        scope.open_model(true, name.map(Into::into));
        for kept in lines {
            let line = kept.line();
            let text = line.of(line.body());
            let is_of_model = matches!(line.statement, Statement::World(..) | Statement::Sees(..));
            if line.statement == Statement::Blank {
                continue;
            }
            if let Some(meant) = model::meant(text).filter(|_| !is_of_model) {
                meant.iter().for_each(|text| bind(&in_model(text), true, &mut scope));
                continue;
            }
            let faults = analyse_outside(&line, &scope, self.oracle).faults;
            if !is_of_model && is_remark(text) {
                continue;
            }
            bind(&line, true, &mut scope);
            let is_faulty = scope.model().is_none_or(|builder| builder.faulty);
            if let Some(fault) = faults.into_iter().next().filter(|_| is_faulty) {
                return Met::No(Shortfall::Line(Box::new((kept.clone(), fault))));
            }
        }
        let at = answer.line.line();
        let at = at_alone(&at);
        match scope.model() {
            Some(builder) => self.as_of_model().of_builder(builder, at),
            None => unreadable,
        }
    }

    /// Judges a value that a formula is said to have at the world that is asked about.
    pub(super) fn value_at_world(&self, said: &str) -> Met {
        let ([span], Some(place), Some(logic)) =
            (self.formulas(), self.require.place(), &self.scope.settings.logic)
        else {
            return Met::Undecided;
        };
        let about = placed(self.line, place, *span, self.scope).ok().flatten();
        let Some((about, world)) = about.and_then(|about| Some((about, about.world?))) else {
            return Met::Undecided;
        };
        let model = &about.own.model;
        let asked = self.as_of_model();
        let Some(valued) = asked.valued(*span, model, about.worlds) else { return Met::Undecided };
        let Some(said) = logic.value(said) else { return Met::No(Shortfall::Unreadable) };
        match said.is_designated() == valued.is_true(world) {
            true => Met::Yes,
            false => {
                Met::No(of_worlds(OfWorlds::Value(at_world(model, about.worlds, world, &valued))))
            }
        }
    }
}

/// The name of the world that is all that a line names.
fn at_alone<'l>(line: &'l Line<'_>) -> Option<&'l str> {
    let place = world_alone(line.text, line.body())?;
    place.world.map(|(_, name)| line.of(name))
}
