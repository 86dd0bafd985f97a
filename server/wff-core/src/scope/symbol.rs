//! Symbols, by which scopes are compared.

use super::Scope;
use rpds::RedBlackTreeMapSync;
use std::sync::Arc;

/// Something that a line puts in force by itself, and that lines below mention.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symbol {
    /// The formula or D-proof of this name.
    Name(Arc<str>),
    /// The last roll of this player.
    Player(Arc<str>),
    /// The last roll of anybody.
    Roll,
    /// The last calls.
    Calls,
    /// The logics that the file defines.
    Logics,
    /// The systems of axioms that the file defines.
    Systems,
    /// The names of the exercises of the file.
    Exercises,
    /// The model of this name.
    Model(Arc<str>),
    /// The nearest model above.
    NearestModel,
    /// The blocks that are open, and what is written down in them so far; of a proof its form.
    Block,
    /// The step of this number of the proof that is open.
    Step(u32),
    /// The formulas directly in the subproof that begins on the step of this number.
    Subproof(u32),
}

impl Symbol {
    /// The symbols that the end of a block can put in force.
    pub const ENDED: [Symbol; 5] =
        [Symbol::Block, Symbol::Logics, Symbol::Systems, Symbol::Exercises, Symbol::NearestModel];
}

impl Scope {
    /// The scope at a depth of blocks, from 0 outside of all.
    fn level(&self, depth: usize) -> &Scope {
        let mut levels = std::iter::successors(Some(self), |scope| Some(&scope.block()?.outer));
        levels.nth(self.depth().saturating_sub(depth)).unwrap_or(self)
    }

    /// The pairs of what is in force here and there, from the innermost block outwards.
    fn levels<'a>(&'a self, other: &'a Scope) -> impl Iterator<Item = (&'a Scope, &'a Scope)> {
        std::iter::successors(Some((self, other)), |(one, other)| {
            Some((&one.block()?.outer, &other.block()?.outer))
        })
    }

    /// True if settings and propositions are the same, as much is understood of the rolls, and
    /// a number is above both or neither.
    pub fn same_facts(&self, other: &Scope) -> bool {
        self.depth() == other.depth()
            && self.since_number == other.since_number
            && self.levels(other).all(|(one, other)| {
                one.settings == other.settings
                    && one.block().map(|it| (it.kind, it.above))
                        == other.block().map(|it| (it.kind, it.above))
                    && one.propositions.is_same(&other.propositions)
                    && one.plays.lost == other.plays.lost
            })
    }

    /// True if a symbol stands for the same, which for a name is the very same definition; in the
    /// blocks around too, where it does so again below them.
    pub fn same(&self, other: &Scope, symbol: &Symbol) -> bool {
        self.depth() == other.depth()
            && self.levels(other).all(|(one, other)| one.same_here(other, symbol))
    }

    fn same_here(&self, other: &Scope, symbol: &Symbol) -> bool {
        match symbol {
            Symbol::Name(name) => {
                is_same(self.names.get(name), other.names.get(name))
                    && is_same(self.names.proof(name), other.names.proof(name))
            }
            Symbol::Player(player) => self.plays.rolls.get(player) == other.plays.rolls.get(player),
            Symbol::Roll => self.plays.roll == other.plays.roll,
            Symbol::Calls => self.plays.calls == other.plays.calls,
            Symbol::Logics => self.named_blocks.logics == other.named_blocks.logics,
            Symbol::Systems => self.named_blocks.systems == other.named_blocks.systems,
            Symbol::Exercises => self.named_blocks.exercises == other.named_blocks.exercises,
            Symbol::Model(name) => self.models.get(name) == other.models.get(name),
            Symbol::NearestModel => self.models.nearest == other.models.nearest,
            Symbol::Block => match (self.block(), other.block()) {
                (Some(one), Some(other)) => {
                    one.kind == other.kind
                        && one.has_end == other.has_end
                        && one.contents.is_same(&other.contents)
                }
                (None, None) => true,
                _ => false,
            },
            Symbol::Step(number) => match (self.proof(), other.proof()) {
                (Some(one), Some(other)) => one.has_step_of(other, *number),
                (one, other) => one.is_none() && other.is_none(),
            },
            Symbol::Subproof(first) => match (self.proof(), other.proof()) {
                (Some(one), Some(other)) => one.has_subproof_of(other, *first),
                (one, other) => one.is_none() && other.is_none(),
            },
        }
    }

    /// Makes a symbol stand for what it stands for elsewhere, above some lines that do not mention
    /// it and leave no more than `least` blocks open at some place.
    pub fn take(&mut self, symbol: &Symbol, from: &Scope, least: usize) {
        if *symbol == Symbol::Block {
            self.block.clone_from(&from.block);
            return;
        }
        let depth = self.depth();
        self.take_here(symbol, from.level(depth.min(least)));
        if let Some(block) = &mut self.block {
            Arc::make_mut(block).outer.take(symbol, from, least);
        }
    }

    fn take_here(&mut self, symbol: &Symbol, from: &Scope) {
        fn copy<T: Clone>(
            map: &mut RedBlackTreeMapSync<Arc<str>, T>,
            from: &RedBlackTreeMapSync<Arc<str>, T>,
            key: &Arc<str>,
        ) {
            match from.get(key) {
                Some(value) => map.insert_mut(key.clone(), value.clone()),
                None => _ = map.remove_mut(key),
            }
        }
        match symbol {
            Symbol::Name(name) => {
                copy(&mut self.names.formulas, &from.names.formulas, name);
                copy(&mut self.names.proofs, &from.names.proofs, name);
            }
            Symbol::Player(player) => copy(&mut self.plays.rolls, &from.plays.rolls, player),
            Symbol::Roll => self.plays.roll.clone_from(&from.plays.roll),
            Symbol::Calls => self.plays.calls.clone_from(&from.plays.calls),
            Symbol::Logics => self.named_blocks.logics.clone_from(&from.named_blocks.logics),
            Symbol::Systems => self.named_blocks.systems.clone_from(&from.named_blocks.systems),
            Symbol::Exercises => {
                self.named_blocks.exercises.clone_from(&from.named_blocks.exercises)
            }
            Symbol::Model(name) => copy(&mut self.models.named, &from.models.named, name),
            Symbol::NearestModel => self.models.nearest.clone_from(&from.models.nearest),
            Symbol::Step(number) => {
                if let Some(from) = from.proof() {
                    self.write_proof(|proof| proof.take_step(*number, from));
                }
            }
            // A subproof has the formulas of its steps.
            Symbol::Block | Symbol::Subproof(_) => {}
        }
    }

    /// Takes the definition of a name from elsewhere, where it is the same to the letter, so that
    /// what leans on it need not be read anew.
    pub fn share_name(&mut self, name: &str, with: &Scope) {
        if let (Some(Some(own)), Some(Some(other))) = (self.names.get(name), with.names.get(name))
            && own.text == other.text
            && own.formula == other.formula
        {
            let (name, other) = (own.name.clone(), other.clone());
            self.names.define(&name, Some(other));
        }
        if let (Some(Some(own)), Some(Some(other))) =
            (self.names.proof(name), with.names.proof(name))
            && own == other
        {
            let other = other.clone();
            self.names.define_proof(&name.into(), Some(other));
        }
    }
}

/// True if two definitions are the very same, or both are broken or missing.
fn is_same<T>(one: Option<&Option<Arc<T>>>, other: Option<&Option<Arc<T>>>) -> bool {
    match (one, other) {
        (Some(Some(one)), Some(Some(other))) => Arc::ptr_eq(one, other),
        (Some(None), Some(None)) | (None, None) => true,
        _ => false,
    }
}
