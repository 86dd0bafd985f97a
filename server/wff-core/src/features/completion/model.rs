//! Completions in models, and behind claims about them.

use super::word::is_of_value;
use super::{CompletionKind, List};
use crate::logic::worlds::world_name;
use crate::scope::Scope;
use crate::syntax::lexicon::Sureness;
use crate::syntax::lexicon::models::PROPERTIES;
use crate::syntax::model::{Frame, GivenWorlds, Place, Sees, is_name_part};
use crate::syntax::statement::Judgement;
use crate::syntax::{Line, Span};

/// The most worlds that are offered.
const OFFERED: usize = 100;

impl List<'_> {
    /// Offers what can follow in a `world` line.
    pub(super) fn of_world(&mut self, line: &Line<'_>, worlds: &[GivenWorlds], scope: &Scope) {
        let has_colon = self.before.contains(':');
        let letter = worlds.last().and_then(|world| world.letters.last());
        if letter.is_some_and(|letter| letter.value.is_some()) {
            self.take_word(is_of_value);
            self.truth_values(scope);
        } else if has_colon {
            self.propositions(line, scope);
        } else if let Some(builder) = scope.model().filter(|_| self.asked && worlds.is_empty()) {
            let free = (0..=OFFERED).map(world_name).find(|name| !builder.has(name));
            self.take_word(is_name_part);
            free.iter().for_each(|name| self.offer(CompletionKind::Name, name, "a new world"));
        }
    }

    /// Offers the worlds of the model that is open where some see others.
    pub(super) fn of_sees(&mut self, at: Span, sees: &Sees, scope: &Scope) {
        self.take_word(is_name_part);
        let is_behind = self.before.len() > at.end as usize;
        let Some(builder) = scope.model().filter(|_| is_behind) else { return };
        let is_typed = |name: &Span| *name == self.typed_span();
        let named: Vec<&str> = match self.before.contains(':') || sees.is_drawn {
            true => &sees.to,
            false => &sees.from,
        }
        .iter()
        .filter(|name| !is_typed(name))
        .map(|name| name.of(self.line.as_str()))
        .collect();
        for name in builder.names().filter(|name| !named.contains(&&***name)).take(OFFERED) {
            self.offer(CompletionKind::Name, &**name, "a world of this model");
        }
    }

    /// Offers what can follow in a `frame` line.
    pub(super) fn of_frame(&mut self, frame: &Frame, scope: &Scope) {
        if frame.sign.is_none() {
            self.take_word(is_name_part);
            if self.is_typed(frame.model) {
                self.models(scope);
            } else {
                self.words([("is", "claims what the frame of the model is")]);
            }
            return;
        }
        let own = PROPERTIES.entries.iter().filter(|it| it.sure == Sureness::Own);
        self.values(own.map(|it| (it.spelling, it.meaning.definition())));
        let last = frame.properties.last();
        if last.is_none_or(|last| last.not.is_none()) {
            self.words([("not", "denies the word after it")]);
        }
    }

    /// True if what is claimed is whole, and a world or a model may be named behind it.
    pub(super) fn is_placed(&self, judgement: &Judgement) -> bool {
        let is_behind =
            |value: &Span| !self.is_typed(*value) && self.before.len() > value.end as usize;
        !judgement.place.is_empty() || judgement.right.iter().any(is_behind)
    }

    /// Offers the words and names that can follow a value: of a world, of a model.
    pub(super) fn of_place(&mut self, place: Place, scope: &Scope) {
        self.take_word(is_name_part);
        let is_open = |name: Span| name.is_empty() || self.is_typed(name);
        if place.world.is_some_and(|(_, name)| is_open(name)) {
            let named =
                place.model.and_then(|(_, name)| scope.models.get(name.of(self.line.as_str())));
            let model = named.or_else(|| scope.models.nearest()).cloned().flatten();
            for name in model.iter().flat_map(|own| own.model.names()).take(OFFERED) {
                self.offer(CompletionKind::Name, name, "a world of the model");
            }
        } else if place.model.is_some_and(|(_, name)| is_open(name)) {
            self.models(scope);
        } else if scope.models.nearest().is_some() {
            if place.world.is_none() {
                self.words([("at", "names the world where the formula has this value")]);
            }
            if place.model.is_none() {
                self.words([("in", "names the model; with no world, at every one of it")]);
            }
        }
    }

    fn models(&mut self, scope: &Scope) {
        for name in scope.models.names().take(OFFERED) {
            self.offer(CompletionKind::Name, &**name, "a model of this file");
        }
    }
}
