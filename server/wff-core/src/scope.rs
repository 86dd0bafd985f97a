//! What is in force on a line: settings, the meanings and values of propositions, names, and the
//! dice on the table. Statements above the line make it; it is cheap to copy.

use crate::dice::Rules;
use crate::logic::{Draft, Logic, Valuation, Value, Variable};
use crate::syntax::text::shorten;
use crate::syntax::{Alphabet, Faces, Named};
use rpds::RedBlackTreeMapSync;
use std::sync::Arc;

/// The settings of a line. Nothing stands for a setting that is in force but could not be
/// understood: what depends on it is not judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The rule book of the dice.
    pub rules: Option<Rules>,
    /// The logic.
    pub logic: Option<Logic>,
    /// The letters that formulas may use.
    pub alphabet: Option<Alphabet>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            rules: Some(Rules::ShakeAWff),
            logic: Some(Logic::classical()),
            alphabet: Some(Alphabet::Dice),
        }
    }
}

/// What a `let` gave a proposition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proposition {
    /// What it means, without quotes.
    pub meaning: Option<Arc<str>>,
    /// Its value.
    pub value: Option<Given>,
}

/// A value that a proposition was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// This one.
    Value(Value),
    /// One that could not be understood, so that what depends on it is not judged.
    Broken,
}

/// What a name stands for; nothing where its definition is broken.
pub type Meant = Option<Arc<Named>>;

/// Something that a line puts in force by itself, and that lines below mention.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symbol {
    /// The formula of this name.
    Name(Arc<str>),
    /// The last roll of this player.
    Player(Arc<str>),
    /// The last roll of anybody.
    Roll,
    /// The last calls.
    Calls,
    /// The logics that the file defines.
    Logics,
    /// What is written down of a matrix so far.
    Draft,
    /// The `end` of a block, which its first line needs and mentions.
    End,
}

/// A roll that a line laid on the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rolled {
    /// Whose it is, if it is somebody's.
    pub player: Option<Arc<str>>,
    /// Its dice; nothing where they could not be understood.
    pub faces: Option<Faces>,
    /// They as they are written, shortened.
    pub text: Arc<str>,
    /// The rule book in force there; nothing where that could not be understood.
    pub rules: Option<Rules>,
}

/// How many characters of a roll are kept.
const SHOWN: usize = 40;

impl Rolled {
    /// A roll of this text, which shows these faces.
    pub fn new(
        player: Option<Arc<str>>,
        text: &str,
        faces: Option<Faces>,
        rules: Option<Rules>,
    ) -> Rolled {
        Rolled { player, faces, text: shorten(text, SHOWN).into(), rules }
    }
}

/// A call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Called {
    /// Who called, if it was somebody.
    pub player: Option<Arc<str>>,
    /// The roll that it answers; nothing where there is none.
    pub rolled: Option<Arc<Rolled>>,
    /// What was shown.
    pub shown: Shown,
}

/// What a call shows of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Nothing yet, or nothing that could be judged.
    Nothing,
    /// That there is none to show.
    None,
    /// What is not a WFF of the roll.
    Pff,
    /// A WFF of the roll that is false where it should be true.
    False,
    /// A WFF of the roll, of so many letters, that is true where it should be.
    Wff(u64),
}

/// What is in force on a line.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// Rules, logic and alphabet.
    pub settings: Settings,
    propositions: RedBlackTreeMapSync<Arc<str>, Proposition>,
    names: RedBlackTreeMapSync<Arc<str>, Meant>,
    /// The last roll of each player, and what `lost` was then.
    rolls: RedBlackTreeMapSync<Arc<str>, (u32, Arc<Rolled>)>,
    /// The last roll, and what `lost` was then.
    roll: Option<(u32, Arc<Rolled>)>,
    /// The last call, and the last one above it by another player.
    calls: [Option<Arc<Called>>; 2],
    /// The logics that the file defines; nothing for one that is broken, or not finished.
    logics: RedBlackTreeMapSync<Arc<str>, Option<Logic>>,
    /// The matrix that is being written down.
    draft: Option<Arc<Draft>>,
    /// How many have rolled of whom it is not understood who they were.
    lost: u32,
}

impl Scope {
    /// What is in force before the first line of a file with these settings.
    pub fn new(settings: Settings) -> Scope {
        Scope { settings, ..Scope::default() }
    }

    /// What is known of a proposition.
    pub fn proposition(&self, letter: &str) -> Option<&Proposition> {
        self.propositions.get(letter)
    }

    /// The propositions of which something is known, in alphabetical order.
    pub fn propositions(&self) -> impl Iterator<Item = (&str, &Proposition)> {
        self.propositions.iter().map(|(letter, proposition)| (&**letter, proposition))
    }

    /// Gives a proposition a meaning, a value or both; what is not given stays.
    pub fn give(&mut self, letter: &str, meaning: Option<&str>, value: Option<Given>) {
        let mut proposition = self.propositions.get(letter).cloned().unwrap_or_default();
        if let Some(meaning) = meaning.filter(|meaning| !meaning.is_empty()) {
            proposition.meaning = Some(meaning.into());
        }
        proposition.value = value.or(proposition.value);
        self.propositions.insert_mut(letter.into(), proposition);
    }

    /// The values in force, and the propositions whose value is broken.
    pub fn valuation(&self) -> (Valuation, Vec<Variable>) {
        let mut valuation = Valuation::default();
        let mut broken = Vec::new();
        for (name, proposition) in self.propositions() {
            match (Variable::read(name), &proposition.value) {
                (Some(variable), Some(Given::Value(value))) => {
                    valuation.set(variable, value.clone())
                }
                (Some(variable), Some(Given::Broken)) => broken.push(variable),
                _ => {}
            }
        }
        (valuation, broken)
    }

    /// Chooses a logic. Values that it does not have lapse; with no logic, since it could not be
    /// understood, they stay.
    pub fn choose(&mut self, logic: Option<Logic>) {
        if let Some(logic) = &logic {
            let carried: Vec<(Arc<str>, Proposition)> = self
                .propositions
                .iter()
                .filter_map(|(name, proposition)| {
                    let Some(Given::Value(value)) = &proposition.value else { return None };
                    let value = value.carried_to(logic).map(Given::Value);
                    (value != proposition.value)
                        .then(|| (name.clone(), Proposition { value, ..proposition.clone() }))
                })
                .collect();
            for (name, proposition) in carried {
                self.propositions.insert_mut(name, proposition);
            }
        }
        self.settings.logic = logic;
    }

    /// What a name (without `@`) stands for; nothing where it is not defined above.
    pub fn name(&self, name: &str) -> Option<&Meant> {
        self.names.get(name)
    }

    /// The names in force, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = (&Arc<str>, &Meant)> {
        self.names.iter()
    }

    /// Makes a name stand for something.
    pub fn define(&mut self, name: &Arc<str>, meant: Meant) {
        self.names.insert_mut(name.clone(), meant);
    }

    /// Lays a roll on the table.
    pub fn lay(&mut self, rolled: Rolled) {
        let rolled = Arc::new(rolled);
        if let Some(player) = &rolled.player {
            self.rolls.insert_mut(player.clone(), (self.lost, rolled.clone()));
        }
        self.roll = Some((self.lost, rolled));
    }

    /// Takes note that somebody rolls and it is not understood who: from here on the rolls above
    /// may be anybody's.
    pub fn lose(&mut self) {
        self.lost += 1;
    }

    /// The roll that a call answers: the last of that player, or of anybody if nobody is named.
    pub fn roll(&self, player: Option<&str>) -> Option<&Arc<Rolled>> {
        let found = player.map_or(self.roll.as_ref(), |player| self.rolls.get(player));
        found.filter(|(lost, _)| *lost == self.lost).map(|(_, rolled)| rolled)
    }

    /// Whether a roll that is not found may have been one that was not understood.
    pub fn is_lost(&self) -> bool {
        self.lost > 0
    }

    /// The players that have rolled, in alphabetical order.
    pub fn players(&self) -> impl Iterator<Item = &Arc<str>> {
        self.rolls.iter().filter(|(_, (lost, _))| *lost == self.lost).map(|(player, _)| player)
    }

    /// Takes note of a call.
    pub fn call(&mut self, called: Called) {
        let [last, other] = std::mem::take(&mut self.calls);
        let is_same = last.as_ref().is_some_and(|last| last.player == called.player);
        self.calls = [Some(Arc::new(called)), if is_same { other } else { last }];
    }

    /// The call that a challenge answers: the last one of another player.
    pub fn called(&self, challenger: Option<&str>) -> Option<&Arc<Called>> {
        let by_another =
            |call: &&Arc<Called>| challenger.is_none() || call.player.as_deref() != challenger;
        self.calls.iter().flatten().find(by_another)
    }

    /// The logic that the file defines by a name: nothing where it defines none, or a broken one.
    pub fn own_logic(&self, name: &str) -> Option<&Option<Logic>> {
        self.logics.get(name)
    }

    /// The names of the logics that the file defines, in alphabetical order.
    pub fn own_logics(&self) -> impl Iterator<Item = &str> {
        self.logics.keys().map(|name| &**name)
    }

    /// Makes a name stand for a logic, or for one that is broken.
    pub fn define_logic(&mut self, name: &Arc<str>, logic: Option<Logic>) {
        self.logics.insert_mut(name.clone(), logic);
    }

    /// The matrix that is being written down.
    pub fn draft(&self) -> Option<&Draft> {
        self.draft.as_deref()
    }

    /// Begins a matrix, or leaves the one that is being written down.
    pub fn begin(&mut self, draft: Option<Draft>) {
        self.draft = draft.map(Arc::new);
    }

    /// The matrix that is being written down, to be written on.
    pub fn draft_mut(&mut self) -> Option<&mut Draft> {
        self.draft.as_mut().map(Arc::make_mut)
    }

    /// Whether settings and propositions are the same, and as much is understood of the rolls.
    pub fn same_facts(&self, other: &Scope) -> bool {
        self.settings == other.settings
            && self.propositions == other.propositions
            && self.lost == other.lost
    }

    /// Whether a symbol stands for the same, which for a name is the very same definition.
    pub fn same(&self, other: &Scope, symbol: &Symbol) -> bool {
        match symbol {
            Symbol::Name(name) => match (self.name(name), other.name(name)) {
                (Some(Some(one)), Some(Some(other))) => Arc::ptr_eq(one, other),
                (Some(None), Some(None)) | (None, None) => true,
                _ => false,
            },
            Symbol::Player(player) => self.rolls.get(player) == other.rolls.get(player),
            Symbol::Roll => self.roll == other.roll,
            Symbol::Calls => self.calls == other.calls,
            Symbol::Logics => self.logics == other.logics,
            Symbol::Draft => self.draft == other.draft,
            Symbol::End => true,
        }
    }

    /// Makes a symbol stand for what it stands for elsewhere.
    pub fn take(&mut self, symbol: &Symbol, from: &Scope) {
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
            Symbol::Name(name) => copy(&mut self.names, &from.names, name),
            Symbol::Player(player) => copy(&mut self.rolls, &from.rolls, player),
            Symbol::Roll => self.roll.clone_from(&from.roll),
            Symbol::Calls => self.calls.clone_from(&from.calls),
            Symbol::Logics => self.logics.clone_from(&from.logics),
            Symbol::Draft => self.draft.clone_from(&from.draft),
            Symbol::End => {}
        }
    }
}
