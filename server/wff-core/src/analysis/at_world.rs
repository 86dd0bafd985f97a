//! Claims about models: the value of a formula at a world or in a whole model, and what a frame is.

use super::candidate::Reading;
use super::fault::{Fault, FaultKind, MalformedModel, OutOfReach, UnknownModel, UnknownWorld};
use super::judged::Judged;
use super::sides::{claimed_value, judge_left, readings};
use super::verdict::Verdict;
use crate::logic::worlds::{Model, Worlds};
use crate::logic::{Logic, Variable};
use crate::scope::{OwnModel, Scope};
use crate::syntax::exercise::{Behind, Require, Task};
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::models::PROPERTIES;
use crate::syntax::lexicon::values::VALUES;
use crate::syntax::model::{Frame, Place, is_name, place};
use crate::syntax::shape::{Unit, shape};
use crate::syntax::statement::{BEFORE_CLASS, Claim, Judgement};
use crate::syntax::{Formula, Keyword, Line, Span, Statement, Written};
use std::sync::Arc;

/// The most steps that the values of a formula at the worlds of a model may take: a step for each
/// letter at each world, and for each pair of a world and one that it sees.
const MOST_STEPS: u64 = 1 << 22;

/// A model that a claim is about, and the logic in which its formulas are read.
#[derive(Clone, Copy)]
pub(crate) struct About<'a> {
    /// The model.
    pub own: &'a OwnModel,
    /// The logic.
    pub worlds: Worlds,
    /// The world that the claim names.
    pub world: Option<usize>,
}

/// The model that a claim names, or means: the nearest above. `Ok(None)` for one that is broken.
fn named<'a>(
    line: &Line<'_>,
    name: Option<Span>,
    at: Span,
    scope: &'a Scope,
) -> Result<Option<&'a Arc<OwnModel>>, Fault> {
    let unknown = |at: Span, kind| Fault::new(at, FaultKind::UnknownModel(kind));
    let found = match name {
        Some(name) => {
            let place = if name.is_empty() { at } else { name };
            let found = scope.models.get(line.of(name));
            found.ok_or_else(|| unknown(place, UnknownModel::Named))?
        }
        None => scope.models.nearest().ok_or_else(|| unknown(at, UnknownModel::NoneAbove))?,
    };
    Ok(found.as_ref())
}

/// The model that a claim is about, if it is there and whole.
pub(crate) fn model_of<'a>(line: &Line<'_>, scope: &'a Scope) -> Option<&'a Arc<OwnModel>> {
    match &line.statement {
        Statement::Judgement(it) => {
            named(line, it.place.model.map(|(_, name)| name), it.sign, scope).ok()?
        }
        Statement::Task(_, _, Task::Require(Require { behind: Behind::Place(place), of, .. })) => {
            named(line, place.model.map(|(_, name)| name), *of, scope).ok()?
        }
        Statement::Frame(at, frame) => framed(line, *at, frame, scope).ok()?,
        _ => None,
    }
}

/// The model and the world that the claim of a value is about; `Ok(None)` where the model is
/// broken, or the logic could not be understood.
pub(crate) fn about<'a>(
    line: &Line<'_>,
    judgement: &Judgement,
    scope: &'a Scope,
) -> Result<Option<About<'a>>, Fault> {
    placed(line, judgement.place, judgement.sign, scope)
}

/// The model and the world that a place names; without a model it is at `at` that the nearest is
/// meant.
pub(super) fn placed<'a>(
    line: &Line<'_>,
    place: Place,
    at: Span,
    scope: &'a Scope,
) -> Result<Option<About<'a>>, Fault> {
    let word = place.model.or(place.world).map_or(at, |(word, _)| word);
    let found = named(line, place.model.map(|(_, name)| name), word, scope)?;
    let Some((own, logic)) = found.zip(scope.settings.logic.as_ref()) else { return Ok(None) };
    let unfit = |kind| Fault::new(word, FaultKind::UnknownModel(kind));
    let worlds = logic.worlds().ok_or_else(|| unfit(UnknownModel::NoWorlds))?;
    if worlds.is_persistent() != own.is_persistent {
        let is_persistent = own.is_persistent;
        return Err(unfit(UnknownModel::OfOtherLogic { is_persistent }));
    }
    let world = match place.world {
        None => None,
        Some((word, name)) => {
            let text = line.of(name);
            let index = own.model.names().position(|name| name == text);
            Some(index.ok_or_else(|| {
                let at = if name.is_empty() { word } else { name };
                let kind = UnknownWorld::At(own.name.clone());
                Fault::new(at, FaultKind::UnknownWorld(Box::new(kind)))
            })?)
        }
    };
    Ok(Some(About { own, worlds, world }))
}

impl About<'_> {
    /// The value of a formula at each world of the model; `None` if there are too many.
    pub fn values(self, formula: &Formula, text: &str) -> Option<Vec<bool>> {
        values(&self.own.model, self.worlds, Written::new(formula, text))
    }

    /// True if a formula with these values has the value that is claimed: at the world that is
    /// named, or else at every one.
    fn has(self, values: &[bool], claimed: bool) -> bool {
        match self.world {
            Some(world) => values.get(world) == Some(&claimed),
            None => values.iter().all(|value| *value == claimed),
        }
    }
}

/// The value of a formula at each world of a model, as a logic reads it; `None` if that takes too
/// many steps.
pub(super) fn values(model: &Model, worlds: Worlds, written: Written<'_>) -> Option<Vec<bool>> {
    let each = (model.size() + model.pairs().count()) as u64;
    let steps = each.saturating_mul(written.formula.nodes().len() as u64);
    (steps <= MOST_STEPS).then(|| model.values(worlds, written))
}

/// Judges the claim of a value at a world, or at every one of a model.
pub(super) fn judge(line: &Line<'_>, judgement: &Judgement, scope: &Scope) -> Judged {
    let left = readings(line, &judgement.left, scope);
    let mut judged = judge_left(line, judgement, &left, scope);
    let about = about(line, judgement, scope);
    if line.is_question() {
        judged.add(Judged::new(Verdict::Open, about.err()));
        return judged;
    }
    let logic = scope.settings.logic.clone().unwrap_or_else(Logic::classical);
    let claimed = claimed_value(line, judgement, &logic, scope);
    let (about, claimed) = match (about, claimed) {
        (Ok(Some(about)), Ok(claimed)) => (about, claimed.is_designated()),
        (about, claimed) => {
            let faults = claimed.err().into_iter().chain(about.err());
            judged.add(Judged::new(Verdict::Unchecked, faults));
            return judged;
        }
    };
    for (span, reading) in judgement.left.iter().zip(&left) {
        let Reading::Formula(formula) = reading else { continue };
        match about.values(formula, line.text) {
            Some(values) if about.has(&values, claimed) == judgement.denied => {
                let fault = Fault::new(*span, FaultKind::FalseValue);
                judged.add(Judged::new(Verdict::Wrong, [fault]));
            }
            Some(_) => {}
            None => {
                let fault = Fault::new(*span, FaultKind::OutOfReach(OutOfReach::Claim));
                judged.add(Judged::new(Verdict::Unchecked, [fault]));
            }
        }
    }
    judged
}

/// A claim of a value at a world, or in a model, as it may be made in another way.
pub(super) struct Otherwise<'l> {
    /// The formulas.
    formulas: Vec<&'l str>,
    /// True if it is denied that they have the value.
    denied: bool,
    /// The value.
    value: &'static str,
    /// The name of the world.
    pub world: Option<&'l str>,
    /// The name of the model.
    pub model: Option<&'l str>,
}

impl<'l> Otherwise<'l> {
    /// The claim that a line may make: by a sign of consequence behind the world (`w |= Lp`), or by
    /// a word behind `is` (`Lp is true at w`).
    pub fn of(line: &'l Line<'_>) -> Option<Otherwise<'l>> {
        let Statement::Judgement(judgement) = &line.statement else { return None };
        let is_formula = |at: &Span| shape(line.text, *at, Unit::arity).is_well_formed();
        let is_named = |at: &Span| is_name(line.of(*at));
        let [right] = judgement.right[..] else { return None };
        let follows = |world: Span, model: Option<Span>| Otherwise {
            formulas: vec![line.of(right)],
            denied: judgement.denied,
            value: "T",
            world: Some(line.of(world)),
            model: model.map(|model| line.of(model)),
        };
        match (judgement.claim, &judgement.left[..]) {
            (Claim::Consequence, _) if !is_formula(&right) => None,
            (Claim::Consequence, [world]) if is_named(world) => Some(follows(*world, None)),
            (Claim::Consequence, [model, world]) if is_named(model) && is_named(world) => {
                Some(follows(*world, Some(*model)))
            }
            (Claim::Class, left) if [" at ", " in "].iter().any(|it| line.text.contains(it)) => {
                let words = right.split(line.text, is_blank);
                let is_before = |word: &&Span| BEFORE_CLASS.contains(&line.of(**word));
                let denied = words.iter().take_while(is_before).any(|it| line.of(*it) == "not");
                let first = words.iter().find(|word| !is_before(word))?;
                let (word, place) = place(line.text, Span { start: first.start, ..right })?;
                let word = line.of(word);
                let own = ["T", "F"].into_iter().find(|own| *own == word);
                let valid = ["valid", "tautology"].contains(&word).then_some("T");
                let value = own.or(valid).or(VALUES.read(word).map(|it| it.meaning))?;
                let named = |named: Option<(Span, Span)>| named.map(|(_, name)| line.of(name));
                let (world, model) = (named(place.world), named(place.model));
                let formulas = left.iter().map(|it| line.of(*it)).collect();
                Some(Otherwise { formulas, denied, value, world, model })
            }
            _ => None,
        }
    }

    /// True if the model, and the world in it, are there, and no letter of the model is called so.
    fn is_there(&self, scope: &Scope) -> bool {
        let model = match self.model {
            Some(model) => scope.models.get(model),
            None => scope.models.nearest(),
        };
        if self.world.is_none() && self.model.is_none() {
            return false;
        }
        // What a model that is broken has is not known, and its name says what is meant.
        let Some(Some(own)) = model.map(Option::as_ref) else {
            return model.is_some() && self.model.is_some();
        };
        let is_letter = |model: &Model, name: &str| {
            let letter = Variable::read(name);
            letter.is_some_and(|it| (0..model.size()).any(|world| model.is_true(world, &it)))
        };
        let is_world = |OwnModel { model, .. }: &OwnModel, name: &str| {
            model.names().any(|world| world == name) && !is_letter(model, name)
        };
        self.world.is_none_or(|name| is_world(own, name))
    }
}

/// The claim of a value at a world, or in a model, that a line makes in another way, as it is
/// written here.
pub(crate) fn otherwise(line: &Line<'_>, scope: &Scope) -> Option<String> {
    scope.models.nearest()?;
    let mut meant = Otherwise::of(line)?;
    // What stands alone before the sign may be a model, as in `m1 |= CLpp`.
    if !meant.is_there(scope) && meant.model.is_none() {
        (meant.model, meant.world) = (meant.world, None);
    }
    let meant = Some(meant).filter(|meant| meant.is_there(scope))?;
    let sign = if meant.denied { "!=" } else { "=" };
    let world = meant.world.map_or(String::new(), |world| format!(" at {world}"));
    let model = meant.model.map_or(String::new(), |model| format!(" in {model}"));
    Some(format!("{} {sign} {}{world}{model}", meant.formulas.join(", "), meant.value))
}

/// The model that a claim about a frame names or means; `None` where there is none, or a broken
/// one.
pub(crate) fn framed<'a>(
    line: &Line<'_>,
    at: Span,
    frame: &Frame,
    scope: &'a Scope,
) -> Result<Option<&'a Arc<OwnModel>>, Fault> {
    named(line, (!frame.model.is_empty()).then_some(frame.model), at, scope)
}

/// Judges a claim about a frame.
pub(super) fn judge_frame(line: &Line<'_>, at: Span, frame: &Frame, scope: &Scope) -> Judged {
    let malformed = |at: Span, kind| Fault::new(at, FaultKind::MalformedModel(kind));
    let Some(sign) = frame.sign else {
        let fault = match frame.model.is_empty() {
            true => malformed(at, MalformedModel::Nothing(Keyword::Frame)),
            false => malformed(frame.model, MalformedModel::NoSign),
        };
        return Judged::new(Verdict::Unchecked, [fault]);
    };
    let (found, mut judged) = match framed(line, at, frame, scope) {
        Ok(found) => (found, Judged::default()),
        Err(fault) => (None, Judged::new(Verdict::Unchecked, [fault])),
    };
    if frame.properties.is_empty() {
        let fault = malformed(sign, MalformedModel::Nothing(Keyword::Frame));
        judged.add(Judged::new(Verdict::Unchecked, [fault]));
    }
    for claimed in &frame.properties {
        if line.is_blank(claimed.word) {
            judged.add(Verdict::Open.into());
            continue;
        }
        let Some(property) = PROPERTIES.read(line.of(claimed.word)) else {
            let at =
                if claimed.word.is_empty() { claimed.not.unwrap_or(sign) } else { claimed.word };
            judged.add(Judged::new(Verdict::Unchecked, [malformed(at, MalformedModel::Property)]));
            continue;
        };
        judged.add(match found {
            Some(own) if own.model.breach(property.meaning).is_none() == claimed.not.is_some() => {
                Judged::new(Verdict::Wrong, [Fault::new(claimed.word, FaultKind::FalseFrame)])
            }
            Some(_) => Verdict::Right.into(),
            None => Verdict::Unchecked.into(),
        });
    }
    judged
}
