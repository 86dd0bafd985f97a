//! The symbols that a line mentions, and those that it puts in force: names, players, blocks.

use super::at_world::Otherwise;
use super::bind::uses_other_alphabet;
use super::candidate::Candidate;
use super::formula::{meant_names, runs_on};
use super::recognise::{Recognised, Understood};
use super::{block, d_proof, player, proof, statement};
use crate::exercise::{Exercise, requirement};
use crate::logic::Logic;
use crate::proof::condensed::systems::known;
use crate::scope::{Scope, Symbol};
use crate::syntax::bytes::ByteSet;
use crate::syntax::exercise::RequirementKind;
use crate::syntax::formula::{Unit, bare_name, units};
use crate::syntax::statement::{Claim, Definition};
use crate::syntax::{Keyword, Line, Span, Statement};
use std::sync::Arc;

/// The symbols that a line mentions and those that it puts in force.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mentions {
    /// The symbols that it mentions.
    pub uses: Vec<Symbol>,
    /// The symbols that it puts in force.
    pub defines: Vec<Symbol>,
    /// True if it puts anything in force.
    pub changes: bool,
}

/// The symbols that a line mentions, with what is in force before it.
pub fn mentions(line: &Line<'_>, scope: &Scope) -> Mentions {
    let mut mentions = Mentions::default();
    Understood::new(line, scope).mention(scope, &mut mentions);
    mentions
}

impl Understood<'_, '_> {
    /// Finds the symbols that the line mentions, with what is in force before it, in the place of
    /// those that were found of another.
    pub fn mention(&self, scope: &Scope, mentions: &mut Mentions) {
        mentions.uses.clear();
        mentions.defines.clear();
        mentions.changes = !self.line.says_nothing();
        if !mentions.changes {
            return;
        }
        if let Some(Recognised { said: Some(said), .. }) = &self.recognised {
            return Understood::new(said, scope).mention(scope, mentions);
        }
        mention(self, scope, mentions);
        mentions.uses.extend(names_used(self.line, scope));
    }

    /// The place of the name that the line defines.
    pub fn defined(&self) -> Option<Span> {
        match &self.line.statement {
            Statement::Def(_, definition) | Statement::DefProof(_, definition, _)
                if self.recognised.is_none() =>
            {
                statement::defined_name(self.line, definition).map(|_| definition.name)
            }
            _ => None,
        }
    }
}

fn mention(it: &Understood<'_, '_>, scope: &Scope, mentions: &mut Mentions) {
    let line = it.line;
    let Mentions { uses, defines, changes } = mentions;
    match &line.statement {
        Statement::Blank => *changes = false,
        Statement::Formulas(_)
        | Statement::Judgement(_)
        | Statement::Proves(_)
        | Statement::Frame(..) => {
            uses.extend(models_used(line, scope));
            *changes =
                scope.game().is_some() || scope.axiom_list().is_some() || scope.model().is_some();
            defines.extend(changes.then_some(Symbol::Block));
            *changes |= uses_other_alphabet(line, scope);
        }
        Statement::DefProof(_, definition, _) => {
            let name = statement::defined_name(line, definition);
            defines.extend(name.map(|name| Symbol::Name(name.into())));
        }
        Statement::Let(..) => {}
        Statement::Def(_, definition) => {
            if block::is_head(line.of(definition.name)) {
                uses.push(Symbol::Block);
            }
            let name = statement::defined_name(line, definition);
            defines.extend(name.map(|name| Symbol::Name(name.into())));
        }
        Statement::Setting(keyword, _, value) => {
            let is_known = |name: &str| name == line.of(*value);
            if *keyword == Keyword::Logic && !Logic::names().any(is_known) {
                uses.push(Symbol::Logics);
            }
            if *keyword == Keyword::System && known(line.of(*value)).is_none() {
                uses.push(Symbol::Systems);
            }
        }
        Statement::Cells(Keyword::Axioms, ..) => {
            uses.extend([Symbol::Block, Symbol::Systems]);
            defines.extend([Symbol::Block, Symbol::Systems]);
        }
        Statement::Cells(Keyword::Matrix, ..) => {
            uses.extend([Symbol::Block, Symbol::Logics]);
            defines.extend([Symbol::Block, Symbol::Logics]);
        }
        Statement::Cells(Keyword::Model, _, words) => {
            uses.push(Symbol::Block);
            defines.extend([Symbol::Block, Symbol::NearestModel]);
            if let Some(name) = words.first() {
                let name: Arc<str> = line.of(*name).into();
                uses.push(Symbol::Model(name.clone()));
                defines.push(Symbol::Model(name));
            }
        }
        Statement::Truth(..) => {
            uses.push(Symbol::Block);
            defines.push(Symbol::Block);
        }
        Statement::Cells(Keyword::End, ..) => {
            uses.extend([Symbol::Block, Symbol::Exercises]);
            uses.extend(models_asked_about(line, scope));
            let open = scope.proof().and_then(|proof| proof.subproof_at(proof.depth()));
            uses.extend(open.map(Symbol::Subproof));
            defines.extend(Symbol::ENDED);
            let model = scope.model().and_then(|builder| builder.name.clone());
            defines.extend(model.map(Symbol::Model));
        }
        Statement::Cells(
            keyword @ (Keyword::Game | Keyword::Round | Keyword::Tiebreak),
            _,
            cells,
        ) => {
            uses.push(Symbol::Block);
            defines.extend([Symbol::Block, Symbol::Roll, Symbol::Calls]);
            let named = if *keyword == Keyword::Game { &cells[..] } else { &[] };
            let named = named.iter().map(|cell| line.of(*cell).into());
            let players = scope.game().into_iter().flat_map(|game| game.players.iter().cloned());
            let rolled = scope.plays.players().cloned();
            defines.extend(named.chain(players).chain(rolled).map(Symbol::Player));
        }
        Statement::Cells(Keyword::Check, _, cells) => {
            uses.extend(cells.iter().map(|cell| Symbol::Player(line.of(*cell).into())));
            uses.push(Symbol::Block);
            defines.push(Symbol::Block);
        }
        Statement::Cells(..)
        | Statement::Define(..)
        | Statement::World(..)
        | Statement::Sees(..)
        | Statement::Axiom(_) => {
            uses.push(Symbol::Block);
            defines.push(Symbol::Block);
        }
        Statement::Task(..) => {
            uses.push(Symbol::Block);
            defines.push(Symbol::Block);
            uses.extend(models_asked_about(line, scope));
        }
        Statement::Step(step) => {
            uses.push(Symbol::Block);
            defines.push(Symbol::Block);
            proof::mention(line, step, || it.step(step, scope), scope, uses, defines);
        }
        Statement::Play(keyword, _, play) => {
            let (player, _) = player::read_player(line, *keyword, play);
            let player = player.name().map(|name| Symbol::Player(scope.shared_name(name)));
            if scope.game().is_some() {
                uses.push(Symbol::Block);
                defines.push(Symbol::Block);
            }
            match keyword {
                Keyword::Roll => {
                    defines.push(Symbol::Roll);
                    defines.extend(player);
                }
                _ => {
                    uses.extend([Symbol::Roll, Symbol::Calls]);
                    uses.extend(player);
                    *changes = *keyword == Keyword::Call || scope.game().is_some();
                    if *keyword == Keyword::Call {
                        defines.push(Symbol::Calls);
                    }
                }
            }
        }
    }
}

/// The models that a claim names or means.
fn models_used(line: &Line<'_>, scope: &Scope) -> Vec<Symbol> {
    let named = |name: &str| match name {
        "" => Symbol::NearestModel,
        name => Symbol::Model(name.into()),
    };
    match &line.statement {
        Statement::Frame(_, frame) => vec![named(line.of(frame.model))],
        Statement::Judgement(judgement) => {
            let of_model = judgement.place.model.map(|(_, name)| named(line.of(name)));
            let of_world = judgement.place.world.map(|_| Symbol::NearestModel);
            let meant = Otherwise::of(line).into_iter().flat_map(|it| {
                let before = it.model.or(it.world).map(named);
                [Some(named(it.model.unwrap_or_default())), before]
            });
            // Without a place the nearest is suggested.
            let has_worlds = scope.settings.logic.as_ref().is_some_and(|it| it.worlds().is_some());
            let is_value = matches!(judgement.claim, Claim::Value | Claim::Differs);
            let nearest = (is_value && has_worlds).then_some(Symbol::NearestModel);
            let meant = meant.flatten();
            [of_model, of_world, nearest].into_iter().flatten().chain(meant).collect()
        }
        _ => Vec::new(),
    }
}

/// The models that the requirements of an exercise name or mean, of which a line is one, or which
/// it may answer.
fn models_asked_about(line: &Line<'_>, scope: &Scope) -> Vec<Symbol> {
    let asked = |line: &Line<'_>| {
        let require = requirement(line)?;
        let name = require.place().and_then(|place| place.model).map(|(_, name)| line.of(name));
        match (require.kind?, name) {
            (_, Some(name)) => Some(Symbol::Model(name.into())),
            (RequirementKind::Worlds, None) => Some(Symbol::NearestModel),
            _ => require.place().map(|_| Symbol::NearestModel),
        }
    };
    let above = scope.exercise().into_iter().flat_map(Exercise::lines);
    asked(line).into_iter().chain(above.filter_map(|line| asked(&line))).collect()
}

/// True if a line may use or define a name: quick, and never false for one that does.
pub(crate) fn may_name(line: &Line<'_>) -> bool {
    let may_define = matches!(
        line.statement,
        // These may be meant to be a definition.
        Statement::Formulas(_)
            | Statement::Judgement(_)
            | Statement::Def(..)
            | Statement::DefProof(..)
    );
    may_define || has_names(line)
}

fn has_names(line: &Line<'_>) -> bool {
    line.bytes.has_all(const { ByteSet::of("@") })
}

/// The names of formulas that a line uses, those among them that propositions have run into.
fn names_used(line: &Line<'_>, scope: &Scope) -> Vec<Symbol> {
    if !has_names(line) {
        let word = match line.statement {
            Statement::Formulas(_) | Statement::Judgement(_) => line.first_word(),
            _ => None,
        };
        let name = word.map(|word| line.of(word)).filter(|it| scope.names.has(it));
        let name = name.filter(|name| bare_name(name).is_some());
        return name.map(|name| Symbol::Name(name.into())).into_iter().collect();
    }
    let span = match &line.statement {
        Statement::Def(_, Definition { formula: Some((_, formula)), .. })
        | Statement::DefProof(_, Definition { formula: Some((_, formula)), .. }, _) => *formula,
        Statement::Formulas(_)
        | Statement::Judgement(_)
        | Statement::Truth(..)
        | Statement::Step(_)
        | Statement::Axiom(_)
        | Statement::Proves(_)
        | Statement::Task(..) => line.body(),
        Statement::Play(_, _, play) => play.what,
        Statement::Def(..)
        | Statement::DefProof(..)
        | Statement::Blank
        | Statement::Let(..)
        | Statement::Setting(..)
        | Statement::Cells(..)
        | Statement::World(..)
        | Statement::Sees(..)
        | Statement::Frame(..)
        | Statement::Define(..) => return Vec::new(),
    };
    let mut names: Vec<Symbol> = units(line.text, span)
        .filter(|(unit, _)| *unit == Unit::Name)
        .flat_map(|(_, at)| {
            let used = Candidate::new(line, at, scope);
            let name = used.name(at);
            let length = match scope.names.has(name) {
                true => None,
                false => runs_on(used, name).or_else(|| d_proof::runs_on(name, scope)),
            };
            let defined = length.and_then(|length| name.get(..length as usize));
            [Some(name), defined]
        })
        .flatten()
        .map(|name| Symbol::Name(name.into()))
        .collect();
    let meant = meant_names(Candidate::new(line, span, scope)).filter_map(|(_, name)| name);
    names.extend(meant.map(|name| Symbol::Name(name.into())));
    names.sort_unstable();
    names.dedup();
    names
}
