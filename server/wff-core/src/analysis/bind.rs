//! Binding: a line puts in force what it says, for the lines below it. Also the symbols that a line
//! mentions: names, players, blocks. Nothing is judged here.

use super::candidate::{Candidate, Reading};
use super::formula::{meant_names, runs_on};
use super::recognise::{Recognised, Understood};
use super::{block, d_proof, exercise, game, matrix, play, player, proof, statement, truth_table};
use crate::dice::Rules;
use crate::exercise::Exercise;
use crate::game::Game;
use crate::logic::Logic;
use crate::proof::condensed::axioms::Axioms;
use crate::proof::condensed::systems::known;
use crate::scope::{Scope, Symbol, System};
use crate::syntax::bytes::ByteSet;
use crate::syntax::edge::{opens_axioms, opens_game};
use crate::syntax::exercise::Task;
use crate::syntax::formula::{Named, Unit, units};
use crate::syntax::reading::SlipKind;
use crate::syntax::reading::lone_step::may_be_lone_step;
use crate::syntax::statement::Definition;
use crate::syntax::{Alphabet, Keyword, Line, Span, Statement, table_title};
use std::sync::Arc;

/// The fewest letters of a word that begins no numbering.
const NO_NUMBERING: usize = 3;

/// True if a line outside blocks may put something in force or bound a block, by its text alone:
/// quick, and never false for one that does. Most others begin with a formula or a name.
pub(crate) fn may_bind(text: &str) -> bool {
    let number = text.bytes().take_while(u8::is_ascii_digit).count();
    let behind = match text.as_bytes().get(number..) {
        Some([b'.' | b')' | b':', b' ', ..]) if number > 0 => number + 2,
        _ => 0,
    };
    let said = text.get(behind..).unwrap_or_default();
    if !said.starts_with(|c: char| c.is_ascii_uppercase()) {
        return !said.starts_with('@');
    }
    let word = said.split([' ', ',']).next().unwrap_or_default();
    let is_word = word.len() >= NO_NUMBERING && word.bytes().all(|it| it.is_ascii_alphabetic());
    !is_word
        || Keyword::read(word).is_some()
        || table_title(said).is_some()
        || may_be_lone_step(text)
}

/// Puts in force what a line says. `has_end` is true if the block that it opens, should it open
/// one, has an end.
pub fn bind(line: &Line<'_>, has_end: bool, scope: &mut Scope) {
    Understood::new(line, scope).bind(has_end, scope);
}

impl Understood<'_, '_> {
    /// Puts in force what the line says; see [`bind`].
    pub fn bind(&self, has_end: bool, scope: &mut Scope) {
        let is_item = scope.is_item(self.line);
        if self.line.slips.iter().any(|slip| slip.kind == SlipKind::Answer) {
            scope.write_exercise(|exercise| exercise.is_answered = true);
        }
        match &self.recognised {
            None => bind_right(self.line, has_end, scope),
            Some(Recognised { said: Some(said), .. }) => bind(said, has_end, scope),
            Some(_) if self.line.head().is_none() => bind_stray(scope),
            Some(_) => {}
        }
        if is_item && scope.proof().is_some() && matches!(scope.settings.system, System::None) {
            // The exercise knows the axioms.
            scope.settings.system = System::Unknown;
        }
    }
}

/// Takes note of a line that says nothing which could be put in force.
fn bind_stray(scope: &mut Scope) {
    game::bind_stray(scope);
    scope.write_axioms(|list| list.is_broken = true);
}

/// Puts in force what a line says that no recogniser knows.
fn bind_right(line: &Line<'_>, has_end: bool, scope: &mut Scope) {
    match &line.statement {
        Statement::Blank => {}
        Statement::Formulas(_) | Statement::Judgement(_) | Statement::Proves(_) => {
            bind_stray(scope);
        }
        Statement::Let(_, bindings) => {
            for binding in bindings.iter().filter(|it| !statement::is_loose_value(line, it)) {
                if let (Some(letter), _) = statement::proposition(line, binding, scope, &|_| false)
                {
                    let value = statement::value(line, binding, scope);
                    let value = value.filter(|_| !scope.game().is_some_and(Game::has_fixed_values));
                    scope.give(&letter, statement::meaning(line, binding), value);
                }
            }
        }
        Statement::Def(_, definition) => define(line, definition, scope),
        Statement::DefProof(_, definition, _) => {
            if let Some(name) = statement::defined_name(line, definition) {
                d_proof::define(line, &name, definition, scope);
            }
        }
        Statement::Axiom(axiom) => d_proof::bind_axiom(line, axiom, scope),
        Statement::Cells(Keyword::Axioms, at, cells) => {
            if opens_axioms(line, cells) {
                let name = d_proof::system_name(line, *at, cells, scope);
                scope.open_axioms(has_end, name.ok());
            }
        }
        Statement::Setting(keyword, ..)
            if game::is_void(*keyword, scope) || proof::is_void(*keyword, scope) => {}
        Statement::Setting(keyword, _, value) => set(*keyword, line.of(*value), scope),
        Statement::Cells(Keyword::Matrix, at, cells) => {
            let name = matrix::name(line, *at, cells, scope);
            scope.open_matrix(has_end, name.ok());
        }
        Statement::Truth(at, head) => {
            let (mut table, _) = truth_table::head(line, *at, head, scope);
            table.is_answer = scope.is_item(line);
            scope.open_table(has_end, table);
        }
        Statement::Cells(Keyword::End, ..) => end_block(scope),
        Statement::Cells(Keyword::Game, at, cells) => {
            if opens_game(line, cells) {
                scope.open_game(has_end, game::head(line, *at, cells).0);
            }
        }
        Statement::Cells(Keyword::Round | Keyword::Tiebreak, ..) if scope.game().is_some() => {
            game::bind_round(scope);
        }
        Statement::Cells(Keyword::Check, _, cells) => game::bind_check(line, cells, scope),
        Statement::Cells(Keyword::Row, at, cells) if scope.table().is_some() => {
            if let Some(mut table) = scope.table().cloned() {
                truth_table::write(line, *at, cells, &mut table, scope);
                scope.write_table(table);
            }
        }
        Statement::Task(_, _, Task::Proof(claims)) => {
            proof::bind_head(line, claims, has_end, scope);
        }
        Statement::Step(step) => proof::bind_step(line, step, scope),
        Statement::Task(_, _, Task::Head(head)) => {
            if !head.opens(line.text) {
                return;
            }
            let mut exercise = Exercise::default();
            exercise.write(line);
            exercise.is_broken = exercise::is_malformed(line, scope);
            scope.open_exercise(has_end, exercise);
        }
        Statement::Task(..) if scope.exercise().is_some() => {
            let is_malformed = exercise::is_malformed(line, scope);
            scope.write_exercise(|exercise| {
                exercise.write(line);
                exercise.is_broken |= is_malformed;
            });
        }
        Statement::Task(..) => {}
        Statement::Cells(..) | Statement::Define(..) => {
            if let Some(mut builder) = scope.builder().cloned() {
                matrix::read(line, &mut builder, scope);
                scope.write(builder);
            }
        }
        Statement::Play(keyword, _, play) if scope.game().is_some() => {
            game::bind_play(line, *keyword, play, scope);
        }
        Statement::Play(keyword, _, play) => {
            let (player, play) = player::read_player(line, *keyword, play);
            play::bind(line, *keyword, (&player, &play), scope);
        }
    }
}

/// Ends the innermost block, and puts in force what it has written down.
fn end_block(scope: &mut Scope) {
    let builder = scope.builder().cloned();
    let exercise = scope.exercise().and_then(|exercise| exercise.id.clone());
    let axioms = scope.axiom_list().cloned();
    scope.leave();
    if let Some(axioms) = axioms {
        d_proof::end_axioms(axioms, scope);
    }
    if scope.exercise().is_some_and(|exercise| exercise.awaits_key) {
        scope.write_exercise(|exercise| exercise.awaits_key = false);
    }
    exercise.iter().for_each(|id| scope.add_exercise(id));
    if let Some(builder) = builder
        && let Some(name) = &builder.name
    {
        scope.define_logic(name, matrix::finished(&builder));
    }
}

/// Makes a name stand for the formula that a `def` gives it.
fn define(line: &Line<'_>, definition: &Definition, scope: &mut Scope) {
    let Some(name) = statement::defined_name(line, definition) else { return };
    let name: Arc<str> = name.into();
    let named = statement::definiens(line, definition).and_then(|formula| {
        let Reading::Formula(read) = Candidate::new(line, formula, scope).reading() else {
            return None;
        };
        let read = read.moved(formula.start);
        let mut named = Named::new(name.clone(), read, line.of(formula));
        named.is_misspelt = line.of(definition.name) != &*name;
        Some(Arc::new(named))
    });
    scope.define(&name, named);
}

/// Chooses what a setting names, in any case.
fn set(keyword: Keyword, value: &str, scope: &mut Scope) {
    fn chosen<T: Copy>(names: &[(&str, T)], value: &str) -> Option<T> {
        names.iter().find(|(name, _)| name.eq_ignore_ascii_case(value)).map(|(_, chosen)| *chosen)
    }
    match keyword {
        Keyword::Rules => scope.settings.rules = chosen(&Rules::NAMES, value),
        Keyword::Alphabet => scope.settings.alphabet = chosen(&Alphabet::NAMES, value),
        Keyword::System => {
            let axioms = match scope.own_system_meant(value) {
                Some(own) => scope.own_system(own).cloned().flatten(),
                None => Axioms::known(value).map(Arc::new),
            };
            scope.settings.system = axioms.map_or(System::Unknown, System::Chosen);
        }
        Keyword::Hints => {
            let known = chosen(&[("on", true), ("off", false)], value);
            scope.settings.hints = known.unwrap_or(scope.settings.hints);
        }
        Keyword::Logic => {
            // No logic of the file has the name of one of the language in any case.
            let logic = match scope.own_logic_meant(value) {
                Some(own) => scope.own_logic(own).cloned().flatten(),
                None => Logic::named_in_any_case(value),
            };
            scope.choose(logic);
        }
        _ => {}
    }
}

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
    Understood::new(line, scope).mentions(scope)
}

impl Understood<'_, '_> {
    /// The symbols that the line mentions, with what is in force before it.
    pub fn mentions(&self, scope: &Scope) -> Mentions {
        if self.line.says_nothing() {
            return Mentions::default();
        }
        if let Some(Recognised { said: Some(said), .. }) = &self.recognised {
            return mentions(said, scope);
        }
        let mut mentions = mentions_of(self.line, scope);
        mentions.uses.extend(names_used(self.line, scope));
        mentions
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

fn mentions_of(line: &Line<'_>, scope: &Scope) -> Mentions {
    let mut mentions = Mentions { changes: true, ..Mentions::default() };
    let Mentions { uses, defines, changes } = &mut mentions;
    match &line.statement {
        Statement::Blank => *changes = false,
        Statement::Formulas(_) | Statement::Judgement(_) | Statement::Proves(_) => {
            *changes = scope.game().is_some() || scope.axiom_list().is_some();
            defines.extend(changes.then_some(Symbol::Block));
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
        Statement::Truth(..) => {
            uses.push(Symbol::Block);
            defines.push(Symbol::Block);
        }
        Statement::Cells(Keyword::End, ..) => {
            uses.extend([Symbol::Block, Symbol::Exercises]);
            defines.extend(Symbol::ENDED);
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
            let rolled = scope.players().cloned();
            defines.extend(named.chain(players).chain(rolled).map(Symbol::Player));
        }
        Statement::Cells(Keyword::Check, _, cells) => {
            uses.extend(cells.iter().map(|cell| Symbol::Player(line.of(*cell).into())));
            uses.push(Symbol::Block);
            defines.push(Symbol::Block);
        }
        Statement::Cells(..)
        | Statement::Define(..)
        | Statement::Axiom(_)
        | Statement::Task(..) => {
            uses.push(Symbol::Block);
            defines.push(Symbol::Block);
        }
        Statement::Step(step) => {
            uses.push(Symbol::Block);
            defines.push(Symbol::Block);
            let (used, defined) = proof::mentions(line, step, scope);
            uses.extend(used);
            defines.extend(defined);
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
    mentions
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
        return Vec::new();
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
        | Statement::Define(..) => return Vec::new(),
    };
    let mut names: Vec<Symbol> = units(line.text, span)
        .filter(|(unit, _)| *unit == Unit::Name)
        .flat_map(|(_, at)| {
            let used = Candidate::new(line, at, scope);
            let name = used.name(at);
            let length = match scope.has_name(name) {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A word in three cases, with one letter left out, and with one put in.
    fn with_slips(word: &str) -> impl Iterator<Item = String> {
        let (first, rest) = word.split_at(1);
        let cases = [word.to_owned(), word.to_uppercase(), first.to_uppercase() + rest];
        cases.into_iter().flat_map(|word| {
            let parts = (0..word.len()).map(|at| word.split_at(at)).collect::<Vec<_>>();
            let without = parts.iter().map(|(before, behind)| format!("{before}{}", &behind[1..]));
            let with = parts.iter().flat_map(|(before, behind)| {
                ["a", "N", "1"].map(|letter| format!("{before}{letter}{behind}"))
            });
            without.chain(with).chain([word.clone()]).collect::<Vec<_>>()
        })
    }

    #[test]
    fn what_is_passed_over_puts_nothing_in_force() {
        const STARTS: [&str; 12] =
            ["", "1) ", "1. ", "1: ", "1 ", "(a) ", "A) ", "Ex 1: ", "Q1. ", "- ", " ", "@"];
        const RESTS: [&str; 20] = [
            "",
            " p = T",
            " a = Kpq",
            " Ann: pqr NKE",
            " Ann, Bob",
            " Kpq",
            " 4",
            " |- CpKpp",
            ") let p = T",
            ", q",
            " 1) let p = T",
            " shake-a-wff Ann",
            " is tautology",
            " godel3",
            " # let",
            ". let p = T",
            " table for Kpq",
            " premise",
            " MP 1 2",
            " (assumption)",
        ];
        let keywords = Keyword::ALL.into_iter().map(Keyword::text);
        let words: Vec<String> = keywords
            .chain(["Kpq", "Ad", "Ex", "XIV", "tables", "truthtable"])
            .flat_map(with_slips)
            .collect();
        let mut passed = 0;
        for alphabet in [Alphabet::Dice, Alphabet::Textbook] {
            let mut scope = Scope::default();
            scope.settings.alphabet = Some(alphabet);
            for (start, word, rest) in STARTS.iter().flat_map(|start| {
                words.iter().flat_map(move |word| RESTS.map(|rest| (start, word, rest)))
            }) {
                let text = format!("{start}{word}{rest}");
                if !may_bind(&text) {
                    let line = scope.parse(&text);
                    let binds = mentions(&line, &scope).changes || block::edge(&line).is_some();
                    assert!(!binds, "{text}");
                    passed += 1;
                }
            }
        }
        assert!(passed > 10_000);
    }
}
