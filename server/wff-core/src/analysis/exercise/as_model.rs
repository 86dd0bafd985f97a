//! The judgement on a model that is written down: of its own, and by what a requirement asks of it.

use super::met::{Met, in_part};
use crate::analysis::at_world::values;
use crate::analysis::fault::{AtWorld, OfWorlds, Shortfall};
use crate::analysis::{Candidate, Reading, model};
use crate::exercise::{Share, requirement};
use crate::logic::spelled;
use crate::logic::worlds::{Model, ModelBuilder, Worlds};
use crate::scope::Scope;
use crate::syntax::exercise::{Require, RequirementKind};
use crate::syntax::{Formula, Line, Span, Statement, Written};

/// A requirement about models, and what is in force for it.
#[derive(Clone, Copy)]
pub(super) struct AsksModel<'a> {
    /// Its line.
    pub line: &'a Line<'a>,
    /// The requirement.
    pub require: &'a Require,
    /// The scope outside of blocks.
    pub scope: &'a Scope,
}

/// A formula that is asked about, and its value at each world of a model.
pub(super) struct Valued {
    /// The formula, with its names written out.
    pub text: Box<str>,
    /// Its values.
    pub values: Vec<bool>,
}

impl Valued {
    /// True if it is true at a world.
    pub fn is_true(&self, world: usize) -> bool {
        self.values.get(world) == Some(&true)
    }
}

/// The shortfall that something of worlds or logics is.
pub(super) fn of_worlds(shortfall: OfWorlds) -> Shortfall {
    Shortfall::OfWorlds(Box::new(shortfall))
}

/// Judges a model that is written down in an exercise against the requirement of a line, as it
/// answers at the world of a name.
pub(super) fn meets_as_model(
    line: &Line<'_>,
    builder: &ModelBuilder,
    at: Option<&str>,
    scope: &Scope,
) -> Met {
    let Some(require) = requirement(line) else { return Met::Undecided };
    let scope = &scope.outside_blocks().telling_answers();
    AsksModel { line, require, scope }.of_builder(builder, at)
}

impl AsksModel<'_> {
    /// A formula that is asked about, and its value at each world of a model; `None` if it is none,
    /// or these take too long.
    pub fn valued(self, span: Span, model: &Model, worlds: Worlds) -> Option<Valued> {
        let Reading::Formula(read) = Candidate::new(self.line, span, self.scope).reading() else {
            return None;
        };
        let text = spelled(Written::new(&read, self.line.text))?;
        let formula = Formula::read(&text, Span::new(0, text.len()), |_| None)?;
        let values = values(model, worlds, Written::new(&formula, &text))?;
        Some(Valued { text: text.into(), values })
    }

    /// Judges a model that is written down, as it answers at the world of a name, or at any that it
    /// may choose.
    pub fn of_builder(self, builder: &ModelBuilder, at: Option<&str>) -> Met {
        if builder.faulty {
            return Met::Undecided;
        }
        if let Some(fault) = model::of_end(Span::default(), builder) {
            return Met::No(of_worlds(OfWorlds::NoModel(builder.clone(), fault.kind)));
        }
        let Some(worlds) = self.scope.worlds() else { return Met::Undecided };
        let model = builder.model();
        let world = match at.map(|name| (name, model.names().position(|it| it == name))) {
            None => None,
            Some((_, Some(world))) => Some(world),
            Some((name, None)) => return Met::No(of_worlds(OfWorlds::NoWorld(name.into()))),
        };
        match self.require.kind {
            Some(RequirementKind::Countermodel) => {
                self.refuting(&model, worlds, world.unwrap_or_default())
            }
            Some(RequirementKind::Model) => self.satisfying(&model, worlds, world),
            _ => Met::No(Shortfall::Unreadable),
        }
    }

    /// Judges a model as one at a world of which the premises are true and the conclusion is not.
    fn refuting(self, model: &Model, worlds: Worlds, world: usize) -> Met {
        let Statement::Judgement(asked) = &*self.require.claims else { return Met::Undecided };
        let valued = |span: &Span| self.valued(*span, model, worlds);
        let premises: Option<Vec<Valued>> = asked.left.iter().map(valued).collect();
        let conclusion = asked.right.first().and_then(valued);
        let Some((premises, conclusion)) = premises.zip(conclusion) else {
            return Met::Undecided;
        };
        let at = |it: &Valued| at_world(model, worlds, world, it);
        let untrue = premises.iter().find(|it| !it.is_true(world));
        let lacks = untrue
            .map(|it| OfWorlds::Premise(at(it)))
            .or_else(|| conclusion.is_true(world).then(|| OfWorlds::Conclusion(at(&conclusion))));
        let right = premises.iter().filter(|it| it.is_true(world)).count()
            + usize::from(!conclusion.is_true(world));
        self.within_limit(model, lacks, (right, premises.len() + 1))
    }

    /// Judges a model as one at a world of which all formulas are true.
    fn satisfying(self, model: &Model, worlds: Worlds, world: Option<usize>) -> Met {
        let valued = |span: &Span| self.valued(*span, model, worlds);
        let Statement::Formulas(formulas) = &*self.require.claims else { return Met::Undecided };
        let Some(all) = formulas.iter().map(valued).collect::<Option<Vec<_>>>() else {
            return Met::Undecided;
        };
        let right = |world: usize| all.iter().filter(|it| it.is_true(world)).count();
        // Of those at which most are true the first.
        let best = (0..model.size()).rev().max_by_key(|world| right(*world)).unwrap_or_default();
        let here = world.unwrap_or(best);
        let untrue = all.iter().find(|it| !it.is_true(here));
        let lacks = untrue.map(|it| {
            let at = at_world(model, worlds, here, it);
            match world {
                Some(_) => OfWorlds::Untrue(at),
                None => OfWorlds::Nowhere(at, all.len() > 1),
            }
        });
        self.within_limit(model, lacks, (right(here), all.len()))
    }

    /// The verdict on a model that lacks something or nothing, and may have too many worlds; so
    /// many things of so many are right.
    fn within_limit(self, model: &Model, lacks: Option<OfWorlds>, of: (usize, usize)) -> Met {
        let limit = self.require.limit(self.line.text);
        let too_many = limit.filter(|most| model.size() as u64 > *most);
        let lacks = lacks.or(too_many.map(|most| OfWorlds::TooMany(model.size(), most)));
        let Some(lacks) = lacks else { return Met::Yes };
        let right = of.0 + usize::from(limit.is_some() && too_many.is_none());
        let of = of.1 + usize::from(limit.is_some());
        let share = Share { right: right as u64, of: of as u64, is_halved: false };
        in_part(self.require, share, of_worlds(lacks))
    }
}

/// A formula with its value at a world.
pub(super) fn at_world(model: &Model, worlds: Worlds, world: usize, of: &Valued) -> AtWorld {
    AtWorld { model: model.clone(), worlds, world, formula: of.text.clone() }
}
