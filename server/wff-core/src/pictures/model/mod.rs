//! Models of worlds drawn: as a block of the language, as text, as a picture in SVG and as a graph
//! for Graphviz, with the values that formulas have at each world.

mod dot;
mod layout;
mod question;
mod svg;
mod text;
mod written;

pub use dot::dot;
pub use question::{ModelQuestion, SoughtModel};
pub use svg::{STYLE, svg};
pub use text::{WorldLine, lines};
pub use written::written;

use super::grouped;
use crate::logic::worlds::{Model, Worlds};
use crate::logic::{Variable, spelled, variables};
use crate::syntax::Written;
use crate::syntax::text::shorten;
use std::collections::BTreeSet;

/// The most worlds of a model that is drawn as text or as a picture.
pub const MOST_WORLDS: usize = 64;

/// The most characters of a formula, of a name, and the most formulas whose values are drawn.
const SHOWN: usize = 24;
const SHOWN_NAME: usize = 16;
const SHOWN_FORMULAS: usize = 4;

/// A model in a logic, with formulas and the values that these have at its worlds.
#[derive(Clone, Debug)]
pub struct DrawnModel {
    model: Model,
    worlds: Worlds,
    /// The propositions of the formulas, and all that are true somewhere, in alphabetical order.
    letters: Vec<Variable>,
    formulas: Vec<ValuedFormula>,
    arrows: Vec<Arrow>,
}

/// A formula and its value at each world.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ValuedFormula {
    /// It, or its start.
    text: String,
    values: Vec<bool>,
}

/// A pair of a world and one that it sees; of two that see each other there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Arrow {
    from: usize,
    to: usize,
    /// True if each sees the other.
    is_mutual: bool,
}

impl DrawnModel {
    /// A model in a logic, with the values of formulas: of more than four the first ones and the
    /// last are drawn. In intuitionistic and minimal logic the order is closed by itself.
    pub fn new(model: &Model, worlds: Worlds, formulas: &[Written<'_>]) -> DrawnModel {
        let is_upward = worlds.system().is_none();
        let model = if is_upward { model.ordered() } else { model.clone() };
        let true_letters = (0..model.size()).flat_map(|world| model.letters(world).cloned());
        let letters: BTreeSet<Variable> =
            variables(formulas).into_iter().chain(true_letters).collect();
        let (last, first) = match formulas.split_last() {
            Some((last, first)) => (Some(last), first),
            None => (None, formulas),
        };
        let valued = |formula: &Written<'_>| ValuedFormula {
            text: shorten(&spelled(*formula).unwrap_or_default(), SHOWN),
            values: model.values(worlds, *formula),
        };
        let formulas = first.iter().take(SHOWN_FORMULAS - 1).chain(last).map(valued).collect();
        let letters = letters.into_iter().collect();
        let arrows = arrows(&model, is_upward);
        DrawnModel { model, worlds, letters, formulas, arrows }
    }

    /// The model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// True where the worlds are ordered, and the order is drawn upwards.
    fn is_upward(&self) -> bool {
        self.worlds.system().is_none()
    }

    /// The name of a world, or its start.
    fn name(&self, world: usize) -> String {
        shorten(self.model.name(world), SHOWN_NAME)
    }

    /// The reason why it is not drawn as text or as a picture, as a sentence, if there is one.
    pub fn untold(&self) -> Option<String> {
        let size = self.model.size();
        (size > MOST_WORLDS).then(|| {
            format!(
                "It has {} worlds, and models of at most {MOST_WORLDS} are drawn.",
                grouped(size as u128)
            )
        })
    }
}

/// The arrows of a model: of an order those to the next worlds above alone.
fn arrows(model: &Model, is_upward: bool) -> Vec<Arrow> {
    let is_below = |from: usize, to: usize| model.sees(from, to) && !model.sees(to, from);
    let is_next = |from: usize, to: usize| {
        !model.seen(from).any(|between| is_below(from, between) && is_below(between, to))
    };
    let arrow = |(from, to): (usize, usize)| {
        let is_mutual = from != to && model.sees(to, from);
        let is_drawn = match (from == to, is_mutual) {
            (true, _) => !is_upward,
            (false, true) => from < to,
            (false, false) => !is_upward || is_next(from, to),
        };
        is_drawn.then_some(Arrow { from, to, is_mutual })
    };
    model.pairs().filter_map(arrow).collect()
}

#[cfg(test)]
mod testing {
    use super::*;
    use crate::logic::Logic;
    use crate::syntax::{Formula, Span};

    /// A model with these worlds, each with its letters, about the first; with these pairs of
    /// names.
    pub(super) fn model(worlds: &[(&str, &str)], sees: &[&str]) -> Model {
        let letters = |letters: &str| letters.bytes().map(Variable::from).collect();
        let place = |name: &str| worlds.iter().position(|(it, _)| *it == name).unwrap();
        let pair = |pair: &&str| {
            let (from, to) = pair.split_once(' ').unwrap();
            (place(from), place(to))
        };
        let named =
            worlds.iter().map(|(name, true_there)| ((*name).to_owned(), letters(true_there)));
        Model::new(named, sees.iter().map(pair), 0)
    }

    /// A model drawn in a logic, with formulas.
    pub(super) fn drawn(model: &Model, logic: &str, formulas: &[&str]) -> DrawnModel {
        let worlds = Logic::named(logic).unwrap().worlds().unwrap();
        let read = |text: &&str| Formula::read(text, Span::new(0, text.len()), |_| None).unwrap();
        let read: Vec<Formula> = formulas.iter().map(read).collect();
        let written: Vec<Written<'_>> =
            read.iter().zip(formulas).map(|(it, text)| Written::new(it, text)).collect();
        DrawnModel::new(model, worlds, &written)
    }

    /// A chain of three worlds, in which each sees itself.
    pub(super) fn chain() -> Model {
        model(&[("w", "p"), ("v", "p"), ("u", "")], &["w w", "w v", "v v", "v u", "u u"])
    }
}
