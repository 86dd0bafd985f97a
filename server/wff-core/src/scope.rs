//! The scope of a line, all that is in force there: settings, the meanings and values of
//! propositions, names, the dice on the table, and the block that the line stands in. Statements
//! above the line make it; it is cheap to copy.

use crate::dice::Rules;
use crate::exercise::Exercise;
use crate::game::{Claim, Game, Shows};
use crate::logic::{Draft, FilledTable, Logic, Valuation, Value, Values, Variable};
use crate::proof::condensed::axioms::{Axioms, NamedProof};
use crate::proof::natural::Proof;
use crate::syntax::block::BlockKind;
use crate::syntax::letter::PROPOSITIONS;
use crate::syntax::text::shorten;
use crate::syntax::{Alphabet, Faces, Fingerprint, Formula, Keyword, Line, Named, parse_in};
use rpds::{RedBlackTreeMapSync, RedBlackTreeSetSync, VectorSync};
use std::cmp::Ordering;
use std::sync::Arc;

/// The settings of a line. `None` stands for a setting that is in force but could not be
/// understood: what depends on it is not judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The rule book of the dice.
    pub rules: Option<Rules>,
    /// The logic.
    pub logic: Option<Logic>,
    /// The letters that formulas may use.
    pub alphabet: Option<Alphabet>,
    /// The axioms from which D-proofs prove.
    pub system: System,
    /// False if it is said what is wrong, and never what is right.
    pub hints: bool,
    /// True if only the form of lines is judged, and not whether they are right.
    pub exam: bool,
    /// True if exams are heeded; a key is judged in full, whatever it hands on to its sheet.
    pub heeds_exam: bool,
    /// The statements that the file may not make.
    pub locked: Locked,
    /// True if its comments may allow what rules are about.
    pub heeds_comments: bool,
}

impl Settings {
    /// True if what is right may be told: a formula, value, class, row or length that the file does
    /// not have. All that is shown of a file asks this.
    pub fn tells_answers(&self) -> bool {
        self.hints && !self.exam
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            rules: Some(Rules::ShakeAWff),
            logic: Some(Logic::classical()),
            alphabet: Some(Alphabet::Dice),
            system: System::default(),
            hints: true,
            exam: false,
            heeds_exam: true,
            locked: Locked::default(),
            heeds_comments: true,
        }
    }
}

/// The axioms in force.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum System {
    /// None were chosen.
    #[default]
    None,
    /// Some that could not be understood: D-proofs are not judged.
    Broken,
    /// These.
    Chosen(Arc<Axioms>),
}

/// Some of the keywords whose statements can be kept from a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Locked([bool; Locked::ALL.len()]);

impl Locked {
    /// The keywords whose statements can be kept from a file.
    pub const ALL: [Keyword; 5] =
        [Keyword::Logic, Keyword::Rules, Keyword::Alphabet, Keyword::Let, Keyword::Hints];

    /// These keywords, as far as they can be kept from a file.
    pub fn of(keywords: &[Keyword]) -> Locked {
        Locked(Locked::ALL.map(|keyword| keywords.contains(&keyword)))
    }

    /// True if this keyword is among them.
    pub fn has(self, keyword: Keyword) -> bool {
        Locked::ALL.iter().zip(self.0).any(|(locked, is_in)| is_in && *locked == keyword)
    }

    /// These and the others.
    #[must_use]
    pub fn and(self, other: Locked) -> Locked {
        Locked(std::array::from_fn(|place| {
            [self, other].iter().any(|it| it.0.get(place) == Some(&true))
        }))
    }
}

/// A proposition's meaning and value, from a `let`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proposition {
    /// Its meaning, without quotes.
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

/// The formula that a name stands for; `None` if its definition is broken.
pub type Meant = Option<Arc<Named>>;

/// The D-proof that a name stands for; `None` if its definition is broken.
pub type MeantProof = Option<Arc<NamedProof>>;

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
    /// The blocks that are open, and what is written down in them so far; of a proof its form.
    Block,
    /// The step of this number of the proof that is open.
    Step(u32),
    /// The formulas directly in the subproof that begins on the step of this number.
    Subproof(u32),
}

impl Symbol {
    /// The symbols that the end of a block can put in force.
    pub const ENDED: [Symbol; 4] =
        [Symbol::Block, Symbol::Logics, Symbol::Systems, Symbol::Exercises];
}

/// A roll that a line laid on the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rolled {
    /// Whose it is, if it is somebody's.
    pub player: Option<Arc<str>>,
    /// Its dice; `None` if they could not be understood.
    pub faces: Option<Faces>,
    /// They as they are written, shortened.
    pub text: Arc<str>,
    /// The rule book in force there; `None` if that could not be understood.
    pub rules: Option<Rules>,
}

/// The most characters of a roll that are kept.
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

    /// Its dice and rule book, if both are known.
    pub fn dice(&self) -> Option<(Faces, Rules)> {
        Some((self.faces?, self.rules?))
    }
}

/// A call, with what was in force where it was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Called {
    /// The player who called, if it was somebody.
    pub player: Option<Arc<str>>,
    /// The roll that it answers; `None` where there is none.
    pub rolled: Option<Arc<Rolled>>,
    /// The text of the call, as far as it could be read.
    pub says: Says,
    /// The logic; `None` where it could not be understood.
    pub logic: Option<Logic>,
    /// The values of propositions, if the roll's rule book asks for truth.
    pub values: Valuation,
}

/// The text of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Says {
    /// Nothing yet, or nothing that could be judged.
    Nothing,
    /// `none`.
    None,
    /// A text that is no formula.
    Pff,
    /// A formula.
    Formula(Arc<OwnFormula>),
}

/// A formula with its own text, from which its nodes count.
#[derive(Debug, PartialEq)]
pub struct OwnFormula {
    /// The formula.
    pub formula: Formula,
    /// The text.
    pub text: Box<str>,
}

/// A block that is open.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its kind.
    pub kind: BlockKind,
    /// False if no `end` closes it: then it ends before the first line that cannot stand in it.
    pub has_end: bool,
    /// The kinds of the blocks that are open in it, from the outermost, itself included.
    open: VectorSync<BlockKind>,
    /// True if it or a block around it has no end.
    is_any_unclosed: bool,
    /// The scope where it was opened, and again below it.
    outer: Scope,
    /// The part that is written down so far.
    contents: Contents,
}

/// The part of a block that is written down so far.
#[derive(Clone, Debug)]
enum Contents {
    /// A logic as tables.
    Matrix(Box<Draft>),
    /// A truth table.
    Truth(FilledTable),
    /// An exercise.
    Exercise(Arc<Exercise>),
    /// A game.
    Game(Arc<Game>),
    /// A proof.
    Proof(Proof),
    /// Axioms.
    Axioms(AxiomList),
}

impl Block {
    /// The scope where it was opened.
    pub fn around(&self) -> &Scope {
        &self.outer
    }
}

impl Contents {
    /// True if the same is written down; of proofs, if their form is the same.
    fn is_same(&self, other: &Contents) -> bool {
        match (self, other) {
            (Contents::Matrix(one), Contents::Matrix(other)) => one == other,
            (Contents::Truth(one), Contents::Truth(other)) => one == other,
            (Contents::Exercise(one), Contents::Exercise(other)) => one == other,
            (Contents::Game(one), Contents::Game(other)) => one == other,
            (Contents::Proof(one), Contents::Proof(other)) => one.has_form_of(other),
            (Contents::Axioms(one), Contents::Axioms(other)) => one == other,
            _ => false,
        }
    }
}

/// The axioms of a block as far as they are written down.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AxiomList {
    /// The name of the system, if that could be understood.
    pub name: Option<Arc<str>>,
    /// The formulas by their labels; `None` for one that is broken.
    pub formulas: Vec<(u8, Option<Box<str>>)>,
    /// True if a line of it, or its head, could not be understood.
    pub is_broken: bool,
}

/// The name of a logic or system that a file defines, with others that differ in case only beside
/// it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct OwnName(Arc<str>);

impl Ord for OwnName {
    fn cmp(&self, other: &OwnName) -> Ordering {
        fn folded(name: &OwnName) -> impl Iterator<Item = u8> + '_ {
            name.0.bytes().map(|byte| byte.to_ascii_lowercase())
        }
        folded(self).cmp(folded(other)).then_with(|| self.0.cmp(&other.0))
    }
}

impl PartialOrd for OwnName {
    fn partial_cmp(&self, other: &OwnName) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A proposition of which something is known.
#[derive(Clone, Debug, Default)]
struct Known {
    meaning: Option<Arc<str>>,
    value: Option<Assigned>,
}

/// A value that a proposition was given, by its name, which lapses for all propositions at once.
#[derive(Clone, Debug)]
enum Assigned {
    /// A value that is in force if the one of this name has been so since this number.
    Value(Arc<str>, u32),
    /// One that could not be understood.
    Broken,
}

/// A value that propositions have.
#[derive(Clone, Debug, PartialEq)]
struct InForce {
    /// The value, in the last logic that was understood.
    value: Value,
    /// The number that tells it from an earlier one of the same name, which lapsed.
    since: u32,
    /// The sum of the fingerprints of the propositions that have it.
    propositions: u128,
}

/// The names of some exercises.
#[derive(Clone, Debug, Default)]
struct Exercises {
    ids: RedBlackTreeSetSync<Arc<str>>,
    /// The sum of their fingerprints.
    sum: u128,
}

impl PartialEq for Exercises {
    fn eq(&self, other: &Exercises) -> bool {
        self.sum == other.sum
    }
}

/// All that is in force on a line.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// Rules, logic, alphabet, and how much is judged and told.
    pub settings: Settings,
    propositions: RedBlackTreeMapSync<Arc<str>, Known>,
    /// The sum of the fingerprints of what is known of propositions, but for values in force.
    known: u128,
    /// The values that propositions have, by name.
    values: RedBlackTreeMapSync<Arc<str>, InForce>,
    /// The number of values that came in force so far.
    times: u32,
    names: RedBlackTreeMapSync<Arc<str>, Meant>,
    /// The D-proofs by name; no formula has such a name.
    proofs: RedBlackTreeMapSync<Arc<str>, MeantProof>,
    /// The last roll of each player, and what `lost` was then.
    rolls: RedBlackTreeMapSync<Arc<str>, (u32, Arc<Rolled>)>,
    /// The last roll, and what `lost` was then.
    roll: Option<(u32, Arc<Rolled>)>,
    /// The last call, and the last one above it by another player.
    calls: [Option<Arc<Called>>; 2],
    /// The logics that the file defines; `None` for one that is broken, or not finished.
    logics: RedBlackTreeMapSync<OwnName, Option<Logic>>,
    /// The systems of axioms that the file defines; `None` for one that is broken, or not finished.
    systems: RedBlackTreeMapSync<OwnName, Option<Arc<Axioms>>>,
    /// The names of the exercises above.
    exercises: Exercises,
    /// The innermost block that is open.
    block: Option<Arc<Block>>,
    /// The number of rolls of which it is not understood whose they were.
    lost: u32,
}

impl Values for Scope {
    fn value(&self, proposition: &str) -> Option<Value> {
        self.in_force(self.propositions.get(proposition)?).map(|it| it.value.clone())
    }

    fn fingerprint(&self) -> Fingerprint {
        let all = self.values.values().map(|it| (&it.value, it.propositions));
        Fingerprint::of(&all.filter(|(_, sum)| *sum != 0).collect::<Vec<_>>())
    }
}

impl Scope {
    /// The scope before the first line of a file with these settings.
    pub fn new(settings: Settings) -> Scope {
        Scope { settings, ..Scope::default() }
    }

    /// The value of a proposition, if it has one that has not lapsed.
    fn in_force(&self, known: &Known) -> Option<&InForce> {
        let Some(Assigned::Value(name, since)) = &known.value else { return None };
        self.values.get(name).filter(|it| it.since == *since)
    }

    /// The meaning and value of a proposition.
    pub fn proposition(&self, letter: &str) -> Option<Proposition> {
        let known = self.propositions.get(letter)?;
        let value = match &known.value {
            Some(Assigned::Broken) => Some(Given::Broken),
            _ => self.in_force(known).map(|it| Given::Value(it.value.clone())),
        };
        Some(Proposition { meaning: known.meaning.clone(), value })
    }

    /// The meaning of a proposition, without quotes.
    pub fn meaning(&self, letter: &str) -> Option<&str> {
        self.propositions.get(letter)?.meaning.as_deref()
    }

    /// True if something is known of a proposition.
    pub fn has_propositions(&self) -> bool {
        !self.propositions.is_empty()
    }

    /// The propositions of which something is known, in alphabetical order.
    pub fn propositions(&self) -> impl Iterator<Item = &str> {
        self.propositions.keys().map(|letter| &**letter)
    }

    /// Gives a proposition a meaning, a value or both; what is not given stays.
    pub fn give(&mut self, letter: &str, meaning: Option<&str>, value: Option<Given>) {
        let old = self.propositions.get(letter).cloned();
        let meaning = meaning.filter(|meaning| !meaning.is_empty());
        if old.as_ref().is_some_and(|old| self.is_given(old, meaning, value.as_ref())) {
            return;
        }
        let mut known = old.clone().unwrap_or_default();
        if let Some(meaning) = meaning {
            known.meaning = Some(meaning.into());
        }
        if let Some(value) = value {
            let bits = Fingerprint::of(letter).bits();
            if let Some(held) = old.as_ref().and_then(|old| self.in_force(old)).cloned() {
                self.set(InForce { propositions: held.propositions.wrapping_sub(bits), ..held });
            }
            known.value = Some(match value {
                Given::Broken => Assigned::Broken,
                Given::Value(value) => self.assign(value, bits),
            });
        }
        let sum = |known: &Known| {
            let is_broken = matches!(known.value, Some(Assigned::Broken));
            Fingerprint::of(&(letter, &known.meaning, is_broken)).bits()
        };
        let before = old.as_ref().map_or(0, sum);
        self.known = self.known.wrapping_sub(before).wrapping_add(sum(&known));
        self.propositions.insert_mut(letter.into(), known);
    }

    /// True if a proposition has this meaning and value already, where they are given.
    fn is_given(&self, known: &Known, meaning: Option<&str>, value: Option<&Given>) -> bool {
        meaning.is_none_or(|meaning| known.meaning.as_deref() == Some(meaning))
            && match value {
                None => true,
                Some(Given::Broken) => matches!(known.value, Some(Assigned::Broken)),
                Some(Given::Value(value)) => {
                    self.in_force(known).is_some_and(|it| it.value == *value)
                }
            }
    }

    /// Puts a value in force for one more proposition.
    fn assign(&mut self, value: Value, proposition: u128) -> Assigned {
        let name: Arc<str> = value.name().into();
        let held = self.values.get(&name).map(|it| (it.since, it.propositions));
        self.times += u32::from(held.is_none());
        let (since, others) = held.unwrap_or((self.times, 0));
        self.set(InForce { value, since, propositions: others.wrapping_add(proposition) });
        Assigned::Value(name, since)
    }

    fn set(&mut self, it: InForce) {
        self.values.insert_mut(it.value.name().into(), it);
    }

    /// The values in force.
    pub fn valuation(&self) -> Valuation {
        let value = |(letter, known): (&Arc<str>, &Known)| {
            Some((Variable::read(letter)?, self.in_force(known)?.value.clone()))
        };
        self.propositions.iter().filter_map(value).collect()
    }

    /// The values of the propositions of the dice.
    pub fn values_of_dice(&self) -> Valuation {
        let value = |letter: u8| {
            Some((letter.into(), self.value(char::from(letter).encode_utf8(&mut [0; 4]))?))
        };
        PROPOSITIONS.into_iter().filter_map(value).collect()
    }

    /// True if a proposition has a value that could not be understood.
    pub fn is_broken(&self, variable: &Variable) -> bool {
        let known = self.propositions.get(&*variable.to_string());
        known.is_some_and(|known| matches!(known.value, Some(Assigned::Broken)))
    }

    /// Chooses a logic. Values that it does not have lapse; with no logic, since it could not be
    /// understood, they stay.
    pub fn choose(&mut self, logic: Option<Logic>) {
        if let Some(logic) = &logic {
            for (name, it) in &self.values.clone() {
                match it.value.carried_to(logic) {
                    Some(value) => self.set(InForce { value, ..it.clone() }),
                    None => _ = self.values.remove_mut(name),
                }
            }
        }
        self.settings.logic = logic;
    }

    /// The formula that a name (without `@`) stands for; `None` if it is not defined above.
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
        self.proofs.remove_mut(name);
    }

    /// The D-proof that a name (without `@`) stands for; `None` if it is not defined above.
    pub fn named_proof(&self, name: &str) -> Option<&MeantProof> {
        self.proofs.get(name)
    }

    /// The names of D-proofs in force, in alphabetical order.
    pub fn named_proofs(&self) -> impl Iterator<Item = (&Arc<str>, &MeantProof)> {
        self.proofs.iter()
    }

    /// Makes a name stand for a D-proof.
    pub fn define_proof(&mut self, name: &Arc<str>, meant: MeantProof) {
        self.proofs.insert_mut(name.clone(), meant);
        self.names.remove_mut(name);
    }

    /// True if a name stands for something, a formula or a D-proof.
    pub fn has_name(&self, name: &str) -> bool {
        self.names.contains_key(name) || self.proofs.contains_key(name)
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

    /// True if a roll that is not found may have been one that was not understood.
    pub fn is_lost(&self) -> bool {
        self.lost > 0
    }

    /// The name of a player, shared with the game that is open if it is one of its players.
    pub fn shared_name(&self, name: &str) -> Arc<str> {
        let players = self.game().into_iter().flat_map(|game| game.players.iter());
        players
            .into_iter()
            .find(|player| ***player == *name)
            .cloned()
            .unwrap_or_else(|| name.into())
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

    /// The logic that the file defines by a name: `None` if it defines none, `Some(None)` for a
    /// broken one.
    pub fn own_logic(&self, name: &str) -> Option<&Option<Logic>> {
        self.logics.get(&OwnName(name.into()))
    }

    /// The name of a logic that the file defines which is this one in some case.
    pub fn own_logic_in_any_case(&self, name: &str) -> Option<&str> {
        let from = OwnName(name.to_ascii_uppercase().into());
        let (found, _) = self.logics.range(from..).next()?;
        found.0.eq_ignore_ascii_case(name).then_some(&*found.0)
    }

    /// The name of the logic that the file defines which a `logic` line means: this one, or else
    /// one that is this in some case.
    pub fn own_logic_meant<'a>(&'a self, name: &'a str) -> Option<&'a str> {
        let is_defined = self.own_logic(name).is_some();
        if is_defined { Some(name) } else { self.own_logic_in_any_case(name) }
    }

    /// The names of the logics that the file defines, in alphabetical order.
    pub fn own_logics(&self) -> impl Iterator<Item = &str> {
        self.logics.keys().map(|name| &*name.0)
    }

    /// Makes a name stand for a logic, or for one that is broken.
    pub fn define_logic(&mut self, name: &Arc<str>, logic: Option<Logic>) {
        self.logics.insert_mut(OwnName(name.clone()), logic);
    }

    /// The system of axioms that the file defines by a name: `None` if it defines none,
    /// `Some(None)` for a broken one.
    pub fn own_system(&self, name: &str) -> Option<&Option<Arc<Axioms>>> {
        self.systems.get(&OwnName(name.into()))
    }

    /// The name of the system that the file defines which a `system` line means: this one, or else
    /// one that is this in some case.
    pub fn own_system_meant<'a>(&'a self, name: &'a str) -> Option<&'a str> {
        if self.own_system(name).is_some() {
            return Some(name);
        }
        let from = OwnName(name.to_ascii_uppercase().into());
        let (found, _) = self.systems.range(from..).next()?;
        found.0.eq_ignore_ascii_case(name).then_some(&*found.0)
    }

    /// The names of the systems of axioms that the file defines, in alphabetical order.
    pub fn own_systems(&self) -> impl Iterator<Item = &str> {
        self.systems.keys().map(|name| &*name.0)
    }

    /// Makes a name stand for a system of axioms, or for one that is broken.
    pub fn define_system(&mut self, name: &Arc<str>, system: Option<Arc<Axioms>>) {
        self.systems.insert_mut(OwnName(name.clone()), system);
    }

    /// The innermost block that is open.
    pub fn block(&self) -> Option<&Block> {
        self.block.as_deref()
    }

    /// True if some block is open that has no end.
    pub fn is_any_unclosed(&self) -> bool {
        self.block().is_some_and(|block| block.is_any_unclosed)
    }

    /// The scope around the innermost block that is open.
    pub fn around(&self) -> Option<&Scope> {
        self.block().map(|block| &block.outer)
    }

    /// The number of blocks that are open.
    pub fn depth(&self) -> usize {
        self.block().map_or(0, |block| block.open.len())
    }

    /// The kinds of the blocks that are open, from the outermost.
    pub fn open_blocks(&self) -> VectorSync<BlockKind> {
        self.block().map(|block| block.open.clone()).unwrap_or_default()
    }

    /// Opens a matrix. `name` is what it is called, if that could be understood.
    pub fn open_matrix(&mut self, has_end: bool, name: Option<Arc<str>>) {
        if let Some(name) = &name {
            // Until its end is reached nothing can be said in a logic that is written down.
            self.define_logic(name, None);
        }
        self.open(BlockKind::Matrix, has_end, Contents::Matrix(Box::new(Draft::new(name))));
    }

    /// Opens a truth table.
    pub fn open_table(&mut self, has_end: bool, table: FilledTable) {
        self.open(BlockKind::Truth, has_end, Contents::Truth(table));
    }

    /// Opens an exercise, of which this is written so far.
    pub fn open_exercise(&mut self, has_end: bool, exercise: Exercise) {
        self.open(BlockKind::Exercise, has_end, Contents::Exercise(Arc::new(exercise)));
        self.settings.hints = false;
    }

    /// Opens a game. Nothing that was rolled or called above is on its table.
    pub fn open_game(&mut self, has_end: bool, game: Game) {
        let rules = game.rules;
        self.open(BlockKind::Game, has_end, Contents::Game(Arc::new(game)));
        self.settings.rules = Some(rules);
        self.clear_table();
    }

    /// Opens a proof.
    pub fn open_proof(&mut self, has_end: bool, proof: Proof) {
        self.open(BlockKind::Proof, has_end, Contents::Proof(proof));
    }

    /// Opens a block of axioms. `name` is what they are called, if that could be understood.
    pub fn open_axioms(&mut self, has_end: bool, name: Option<Arc<str>>) {
        if let Some(name) = &name {
            self.define_system(name, None);
        }
        let list = AxiomList { is_broken: name.is_none(), name, ..AxiomList::default() };
        self.open(BlockKind::Axioms, has_end, Contents::Axioms(list));
    }

    /// Takes all rolls and calls from the table.
    pub fn clear_table(&mut self) {
        self.rolls = RedBlackTreeMapSync::default();
        self.roll = None;
        self.calls = [None, None];
        self.lost = 0;
    }

    fn open(&mut self, kind: BlockKind, has_end: bool, contents: Contents) {
        let open = self.open_blocks().push_back(kind);
        let is_any_unclosed = self.is_any_unclosed() || !has_end;
        let outer = self.clone();
        let block = Block { kind, has_end, open, is_any_unclosed, outer, contents };
        self.block = Some(Arc::new(block));
    }

    /// Leaves the innermost block: what it put in force lapses, but for logics, systems of axioms
    /// and the names of exercises.
    pub fn leave(&mut self) {
        if let Some(block) = self.block.take() {
            let logics = std::mem::take(&mut self.logics);
            let systems = std::mem::take(&mut self.systems);
            let exercises = std::mem::take(&mut self.exercises);
            *self = Scope { logics, systems, exercises, ..block.outer.clone() };
            if block.kind == BlockKind::Axioms {
                // A block of axioms chooses itself, once it has come to its end.
                self.settings.system = System::Broken;
            }
        }
    }

    /// Leaves the blocks without an end in which a line cannot stand, `can_stand` being the test
    /// of one kind of block.
    pub fn leave_unclosed(&mut self, can_stand: impl Fn(BlockKind) -> bool) {
        while self.block().is_some_and(|block| !block.has_end && !can_stand(block.kind)) {
            self.leave();
        }
    }

    /// The matrix that is being written down.
    pub fn draft(&self) -> Option<&Draft> {
        match &self.block()?.contents {
            Contents::Matrix(draft) => Some(draft),
            _ => None,
        }
    }

    /// The truth table that is being filled in.
    pub fn table(&self) -> Option<&FilledTable> {
        match &self.block()?.contents {
            Contents::Truth(table) => Some(table),
            _ => None,
        }
    }

    /// The exercise that is being written down, if the line stands in it directly.
    pub fn exercise(&self) -> Option<&Exercise> {
        match &self.block()?.contents {
            Contents::Exercise(exercise) => Some(exercise),
            _ => None,
        }
    }

    /// The game that is being written down.
    pub fn game(&self) -> Option<&Game> {
        match &self.block()?.contents {
            Contents::Game(game) => Some(game),
            _ => None,
        }
    }

    /// The proof that is being written down.
    pub fn proof(&self) -> Option<&Proof> {
        match &self.block()?.contents {
            Contents::Proof(proof) => Some(proof),
            _ => None,
        }
    }

    /// The axioms that are being written down.
    pub fn axiom_list(&self) -> Option<&AxiomList> {
        match &self.block()?.contents {
            Contents::Axioms(list) => Some(list),
            _ => None,
        }
    }

    /// A line as it reads in the block that it stands in.
    pub fn parse<'t>(&self, text: &'t str) -> Line<'t> {
        parse_in(text, self.block().map(|block| block.kind))
    }

    /// The rolls of the round that is being played on which nobody has called, but those who roll
    /// in vain since another has.
    pub fn uncalled(&self) -> Vec<Arc<Rolled>> {
        let Some(game) = self.game() else { return Vec::new() };
        let Some(round) = &game.round else { return Vec::new() };
        // A text that is no formula may still be being written.
        let is_made = |call: &Claim| !matches!(call.shows, Shows::Text(_));
        let is_open = |player: usize| match game.rules {
            Rules::ShakeAWff => !round.calls.iter().any(is_made),
            Rules::XWff => !round.call_of(player).is_some_and(is_made),
        };
        let players = (0..game.players.len()).filter(|player| is_open(*player));
        players.filter_map(|player| self.roll(Some(game.name(player))).cloned()).collect()
    }

    /// True if a line that is nothing but formulas may have no place here.
    pub fn minds_formulas(&self) -> bool {
        let minds = |block: &Block| match block.kind {
            BlockKind::Exercise | BlockKind::Game | BlockKind::Proof | BlockKind::Axioms => true,
            BlockKind::Matrix | BlockKind::Truth => false,
        };
        self.block().is_some_and(minds)
    }

    /// True if an exercise above has this name.
    pub fn has_exercise(&self, id: &str) -> bool {
        self.exercises.ids.contains(id)
    }

    /// Takes note of the name of an exercise.
    pub fn add_exercise(&mut self, id: &Arc<str>) {
        if !self.has_exercise(id) {
            self.exercises.ids.insert_mut(id.clone());
            self.exercises.sum = self.exercises.sum.wrapping_add(Fingerprint::of(id).bits());
        }
    }

    /// All that is in force here, outside of blocks.
    pub fn outside_blocks(&self) -> Scope {
        Scope { block: None, ..self.clone() }
    }

    /// The same where answers are told, as a teacher may see them.
    pub fn telling_answers(&self) -> Scope {
        let settings = Settings { hints: true, exam: false, ..self.settings.clone() };
        Scope { settings, ..self.clone() }
    }

    /// The scope with the names of another one in the place of its own.
    pub fn with_names_of(&self, other: &Scope) -> Scope {
        Scope { names: other.names.clone(), proofs: other.proofs.clone(), ..self.clone() }
    }

    /// Puts another draft in the place of the matrix that is being written down.
    pub fn write(&mut self, draft: Draft) {
        if let Some(block) = &mut self.block {
            Arc::make_mut(block).contents = Contents::Matrix(Box::new(draft));
        }
    }

    /// Writes something down in the exercise that is open.
    pub fn write_exercise(&mut self, write: impl FnOnce(&mut Exercise)) {
        if let Some(block) = &mut self.block
            && let Contents::Exercise(exercise) = &mut Arc::make_mut(block).contents
        {
            write(Arc::make_mut(exercise));
        }
    }

    /// Writes something down in the game that is open.
    pub fn write_game(&mut self, write: impl FnOnce(&mut Game)) {
        if let Some(block) = &mut self.block
            && let Contents::Game(game) = &mut Arc::make_mut(block).contents
        {
            write(Arc::make_mut(game));
        }
    }

    /// Writes something down in the proof that is open.
    pub fn write_proof(&mut self, write: impl FnOnce(&mut Proof)) {
        if let Some(block) = &mut self.block
            && let Contents::Proof(proof) = &mut Arc::make_mut(block).contents
        {
            write(proof);
        }
    }

    /// Writes something down in the block of axioms that is open.
    pub fn write_axioms(&mut self, write: impl FnOnce(&mut AxiomList)) {
        if let Some(block) = &mut self.block
            && let Contents::Axioms(list) = &mut Arc::make_mut(block).contents
        {
            write(list);
        }
    }

    /// Puts another table in the place of the one that is being filled in.
    pub fn write_table(&mut self, table: FilledTable) {
        if let Some(block) = &mut self.block {
            Arc::make_mut(block).contents = Contents::Truth(table);
        }
    }

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

    /// True if settings and propositions are the same, and as much is understood of the rolls.
    pub fn same_facts(&self, other: &Scope) -> bool {
        self.depth() == other.depth()
            && self.levels(other).all(|(one, other)| {
                one.settings == other.settings
                    && one.block().map(|it| it.kind) == other.block().map(|it| it.kind)
                    && one.known == other.known
                    && Values::fingerprint(one) == Values::fingerprint(other)
                    && one.lost == other.lost
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
                is_same(self.name(name), other.name(name))
                    && is_same(self.named_proof(name), other.named_proof(name))
            }
            Symbol::Player(player) => self.rolls.get(player) == other.rolls.get(player),
            Symbol::Roll => self.roll == other.roll,
            Symbol::Calls => self.calls == other.calls,
            Symbol::Logics => self.logics == other.logics,
            Symbol::Systems => self.systems == other.systems,
            Symbol::Exercises => self.exercises == other.exercises,
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
                copy(&mut self.names, &from.names, name);
                copy(&mut self.proofs, &from.proofs, name);
            }
            Symbol::Player(player) => copy(&mut self.rolls, &from.rolls, player),
            Symbol::Roll => self.roll.clone_from(&from.roll),
            Symbol::Calls => self.calls.clone_from(&from.calls),
            Symbol::Logics => self.logics.clone_from(&from.logics),
            Symbol::Systems => self.systems.clone_from(&from.systems),
            Symbol::Exercises => self.exercises.clone_from(&from.exercises),
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
        if let (Some(Some(own)), Some(Some(other))) = (self.name(name), with.name(name))
            && own.text == other.text
            && own.formula == other.formula
        {
            let (name, other) = (own.name.clone(), other.clone());
            self.define(&name, Some(other));
        }
        if let (Some(Some(own)), Some(Some(other))) =
            (self.named_proof(name), with.named_proof(name))
            && own == other
        {
            let other = other.clone();
            self.define_proof(&name.into(), Some(other));
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
