//! The form of what stands behind the formulas of a requirement: a world and a model, the most
//! worlds of one, logics.

use crate::analysis::at_world::placed;
use crate::analysis::fault::{Fault, FaultKind, MalformedExercise};
use crate::logic::Logic;
use crate::scope::Scope;
use crate::syntax::exercise::{Behind, Require, RequirementKind, WORLDS};
use crate::syntax::model::Place;
use crate::syntax::statement::Statement;
use crate::syntax::{Line, Span};

fn malformed(at: Span, kind: MalformedExercise) -> Fault {
    Fault::new(at, FaultKind::MalformedExercise(kind))
}

/// The faults of what stands behind the formulas of a requirement of this kind, or should.
pub(super) fn faults(
    line: &Line<'_>,
    require: &Require,
    kind: RequirementKind,
    scope: &Scope,
) -> Vec<Fault> {
    let logic = scope.settings.logic.as_ref();
    let has_worlds = logic.is_none_or(|logic| logic.worlds().is_some());
    let fault = match (kind, &require.behind) {
        (RequirementKind::Model, _) | (RequirementKind::Countermodel, Behind::Limit { .. })
            if !has_worlds =>
        {
            Some(malformed(require.words, MalformedExercise::OfWorlds(kind)))
        }
        (_, Behind::Limit { with, number, noun }) => {
            let is_one = number.of(line.text).parse::<u64>().is_ok_and(|it| it > 0)
                && WORLDS.contains(&noun.of(line.text));
            let whole = Span { end: with.end.max(number.end).max(noun.end), ..*with };
            (!is_one).then(|| malformed(whole, MalformedExercise::Limit))
        }
        (RequirementKind::Value, Behind::Place(place @ Place { world: None, .. })) => {
            let (word, name) = place.model.unwrap_or((require.of, require.of));
            let whole = Span { end: word.end.max(name.end), ..word };
            Some(malformed(whole, MalformedExercise::NoWorld))
        }
        (RequirementKind::Worlds, Behind::Place(Place { world: Some((word, name)), .. })) => {
            let whole = Span { end: word.end.max(name.end), ..*word };
            Some(malformed(whole, MalformedExercise::OneWorld))
        }
        (RequirementKind::Value, Behind::Place(place)) => {
            placed(line, *place, require.words, scope).err()
        }
        (RequirementKind::Worlds, behind) => {
            let place = match behind {
                Behind::Place(place) => *place,
                _ => Place::default(),
            };
            placed(line, place, require.words, scope).err()
        }
        (RequirementKind::Systems, Behind::Among { among, systems }) => {
            return match systems.is_empty() {
                true => vec![malformed(*among, MalformedExercise::NoSystems)],
                false => of_systems(line, require, systems, scope),
            };
        }
        (RequirementKind::Systems, _) => Some(malformed(require.of, MalformedExercise::NoSystems)),
        _ => None,
    };
    fault.into_iter().collect()
}

/// The faults of the names of logics: each is one of the language that has the letters of the
/// formula, and stands once.
fn of_systems(line: &Line<'_>, require: &Require, systems: &[Span], scope: &Scope) -> Vec<Fault> {
    let formulas = match &*require.claims {
        Statement::Formulas(formulas) => &formulas[..],
        _ => &[],
    };
    let used = || formulas.iter().flat_map(|span| span.of(line.text).bytes());
    let fault = |(place, at): (usize, &Span)| {
        let name = line.of(*at);
        let Some(logic) = Logic::named(name) else {
            return Some(malformed(*at, MalformedExercise::System));
        };
        let is_again = systems.iter().take(place).any(|it| line.of(*it) == name);
        if is_again {
            return Some(malformed(*at, MalformedExercise::System));
        }
        let mut with_logic = scope.clone();
        with_logic.choose(Some(logic));
        let letters = with_logic.settings.letters();
        let other = used().find(|it| matches!(it, b'L' | b'M') && !letters.have(*it, false))?;
        Some(malformed(*at, MalformedExercise::OtherLetters(other)))
    };
    systems.iter().enumerate().filter_map(fault).collect()
}
