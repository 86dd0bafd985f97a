//! Models as JSON: their worlds with the letters that are true there, and every pair of a world and
//! one that it sees.

use serde::Serialize;
use wff_core::logic::worlds::Model;

/// A model, about one of its worlds.
#[derive(Serialize)]
pub struct ModelJson<'m> {
    worlds: Vec<WorldJson<'m>>,
    sees: Vec<[&'m str; 2]>,
    at: &'m str,
}

#[derive(Serialize)]
struct WorldJson<'m> {
    name: &'m str,
    r#true: Vec<String>,
}

impl<'m> ModelJson<'m> {
    /// The record of a model.
    pub fn new(model: &'m Model) -> ModelJson<'m> {
        let world = |world| WorldJson {
            name: model.name(world),
            r#true: model.letters(world).map(ToString::to_string).collect(),
        };
        ModelJson {
            worlds: (0..model.size()).map(world).collect(),
            sees: model.pairs().map(|(from, to)| [model.name(from), model.name(to)]).collect(),
            at: model.name(model.at()),
        }
    }
}
