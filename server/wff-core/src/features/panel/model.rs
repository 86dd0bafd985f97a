//! A model that is written down, drawn.

use super::models::ShownModel;
use super::place::PanelPlace;
use crate::analysis::at_world;
use crate::logic::worlds::{System, Worlds};
use crate::markup::Xml;
use crate::pictures::model::{DrawnModel, svg};
use crate::rules::list;
use crate::scope::Scope;
use crate::syntax::block::BlockKind;
use crate::syntax::text::excerpt;
use crate::syntax::{Formula, Line, PartKind, Statement, Text, Written, quote};
use std::ops::Range;

/// A model of a block.
#[derive(Clone, Debug)]
pub struct ModelSubject {
    /// The bytes of its head.
    pub range: Range<usize>,
    /// Its name, or what it is.
    pub title: String,
    /// The number of its worlds, and why it is not drawn, if it is not, as sentences.
    pub told: String,
    /// It in SVG, without a style.
    pub svg: Option<Xml>,
    /// The bytes of the names of its worlds where these are given, in the order of the worlds.
    pub worlds: Vec<Range<usize>>,
}

/// The most characters of a name.
const SHOWN: usize = 400;

/// The model that the line of a place stands in, as its block has it at the end.
pub(super) fn at(place: &PanelPlace<'_>, text: &(impl Text + ?Sized)) -> Option<ModelSubject> {
    if !place.is_in(BlockKind::Model) {
        return None;
    }
    let end = place.document.block_end(text, place.offset)?;
    let builder = end.scope.model()?;
    let head = end.head(place.document, text)?;
    let mut range = head..head;
    let mut given: Vec<(String, Range<usize>)> = Vec::new();
    place.document.lines(text, head..end.at, |placed| {
        let line = placed.read();
        for part in line.parts() {
            let bytes = part.span.after(placed.start).range();
            match part.kind {
                PartKind::DefinedWorld => given.push((line.of(part.span).to_owned(), bytes)),
                PartKind::Keyword if placed.start == head => range = bytes,
                _ => {}
            }
        }
    });
    let worlds = builder.logic.unwrap_or(Worlds::Modal(System::K));
    let drawn = DrawnModel::new(&builder.model(), worlds, &[]);
    let size = drawn.model().size();
    let told = match size {
        1 => "One world.".to_owned(),
        _ => format!("{size} worlds."),
    };
    let place_of = |name: &str| given.iter().find(|(other, _)| other == name);
    let worlds = drawn.model().names().filter_map(place_of).map(|(_, range)| range.clone());
    Some(ModelSubject {
        range,
        title: excerpt(builder.name.as_deref().unwrap_or("model"), SHOWN),
        told: drawn.untold().unwrap_or(told),
        svg: (size > 0).then(|| svg(&drawn, "")).flatten(),
        worlds: worlds.collect(),
    })
}

/// The model that a claim of values at worlds is about, with the values of its formulas; `None` for
/// other lines.
pub(super) fn of_claim(line: &Line<'_>, formulas: &[Formula], scope: &Scope) -> Option<ShownModel> {
    let Statement::Judgement(judgement) = &line.statement else { return None };
    let about = at_world::about(line, judgement, scope);
    let about = about.ok().flatten().filter(|_| !judgement.place.is_empty())?;
    let known = formulas.iter().all(|formula| about.values(formula, line.text).is_some());
    let written: Vec<Written<'_>> =
        formulas.iter().filter(|_| known).map(|it| Written::new(it, line.text)).collect();
    let model = &about.own.model;
    let drawn = DrawnModel::new(model, about.worlds, &written);
    let name = quote(&about.own.name);
    let told = match formulas {
        [formula] if known => {
            let values = about.values(formula, line.text)?;
            let places = values.iter().enumerate().filter(|(_, value)| **value);
            let at: Vec<String> = places.map(|(world, _)| quote(model.name(world))).collect();
            match (at.len(), values.len()) {
                (0, _) => format!("In {name} it is F at every world."),
                (all, size) if all == size => format!("In {name} it is T at every world."),
                _ => format!("In {name} it is T at {}, and F elsewhere.", list(&at)),
            }
        }
        _ => format!("The model is {name}."),
    };
    let told = drawn.untold().map_or(told.clone(), |untold| format!("{told} {untold}"));
    Some(ShownModel { refutes: false, told, svg: svg(&drawn, "") })
}
