//! Binding: a line puts in force what it says, for the lines below it. Nothing is judged here.

use super::candidate::{Candidate, Reading};
use super::recognise::{Recognised, Understood};
use super::{
    axiom_list, class, d_proof, exercise, game, matrix, model, open_quote, play, player, proof,
    setting, statement, truth_table,
};
use crate::dice::Rules;
use crate::exercise::Exercise;
use crate::game::Game;
use crate::logic::Logic;
use crate::proof::condensed::axioms::Axioms;
use crate::proof::natural::Proof;
use crate::scope::{Given, Scope, System};
use crate::syntax::edge::{opens_axioms, opens_game, opens_model};
use crate::syntax::exercise::Task;
use crate::syntax::formula::{Named, Unit, shape, units};
use crate::syntax::letter::{PROPOSITIONS, SMALL};
use crate::syntax::reading::SlipKind;
use crate::syntax::reading::lone_step::may_be_lone_step;
use crate::syntax::statement::{Binding, Definition};
use crate::syntax::{Alphabet, Keyword, Line, Span, Statement, table_title};
use std::borrow::Cow;
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
        || begins_with_textbook_formula(said)
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
        if self.line.slip(SlipKind::Answer).is_some() {
            scope.write_exercise(|exercise| exercise.is_answered = true);
        }
        match &self.recognised {
            None => bind_right(self, has_end, scope),
            Some(Recognised { said: Some(said), .. }) => bind(said, has_end, scope),
            Some(it) if self.line.head().is_none() => {
                bind_stray(scope);
                if it.judged.faults.iter().any(axiom_list::is_of_label) {
                    scope.write_axioms(|list| list.has_other_labels = true);
                }
            }
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
    if scope.model().is_some_and(|builder| !builder.faulty) {
        scope.write_model(|builder| builder.faulty = true);
    }
    scope.write_axioms(|list| {
        list.is_broken = true;
        list.unread = list.unread.saturating_add(1);
    });
}

/// Puts in force what a line says that no recogniser knows.
fn bind_right(it: &Understood<'_, '_>, has_end: bool, scope: &mut Scope) {
    let line = it.line;
    match &line.statement {
        Statement::Blank => {}
        Statement::Formulas(_) | Statement::Judgement(_) | Statement::Proves(_) => {
            bind_stray(scope);
            if uses_other_alphabet(line, scope) {
                scope.settings.alphabet = None;
            }
        }
        Statement::Let(_, bindings) => {
            let is_foreign = |it: &Binding| line.of(it.proposition).bytes().all(is_of_textbooks);
            let is_named = |it: &&Binding| it.proposition.len() == 1;
            if scope.settings.alphabet == Some(Alphabet::Dice)
                && bindings.iter().filter(is_named).any(is_foreign)
            {
                scope.settings.alphabet = None;
            }
            if statement::is_of_other_logic(line, bindings, scope) {
                scope.choose(None);
            }
            if let Some((_, given)) = statement::values_otherwise(line, bindings, scope) {
                let has_fixed = scope.game().is_some_and(Game::has_fixed_values);
                for (letter, value) in given.iter().filter(|_| !has_fixed) {
                    let value = scope.settings.logic.as_ref().and_then(|it| it.value(value));
                    let value = value.map_or(Given::Broken, Given::Value);
                    scope.propositions.give(letter, None, Some(value));
                }
                return;
            }
            for binding in bindings.iter().filter(|it| !statement::is_loose_value(line, it)) {
                if let (Some(letter), _) = statement::proposition(line, binding, scope, &|_| false)
                {
                    let value = statement::value(line, binding, scope);
                    let value = value.filter(|_| !scope.game().is_some_and(Game::has_fixed_values));
                    scope.propositions.give(&letter, statement::meaning(line, binding), value);
                }
                // What these should get is not known.
                for letter in open_quote::swallowed(line, binding) {
                    scope.propositions.give(letter, None, Some(Given::Broken));
                }
            }
        }
        Statement::Def(_, definition) => define(line, definition, scope),
        Statement::DefProof(_, definition, _) => {
            if let Some(name) = statement::defined_name(line, definition) {
                d_proof::define(line, &name, definition, scope);
            }
        }
        Statement::Axiom(axiom) => axiom_list::bind_axiom(line, axiom, scope),
        Statement::Cells(Keyword::Axioms, at, cells) => {
            if opens_axioms(line, cells) {
                let name = axiom_list::system_name(line, *at, cells, scope);
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
        Statement::Cells(Keyword::Model, at, words) => {
            if opens_model(words) {
                let name = model::name(line, *at, words, scope);
                scope.open_model(has_end, name.ok());
            }
        }
        Statement::World(..) | Statement::Sees(..) => model::bind(line, scope),
        Statement::Frame(..) => bind_stray(scope),
        Statement::Truth(at, head) => {
            let mut table = it.table(*at, head, scope).0.clone();
            match scope.table() {
                // A line over the columns says what they are.
                Some(above) => {
                    (table.is_answer, table.is_headless) = (above.is_answer, above.is_headless);
                    scope.write_table(table);
                }
                None => {
                    (table.is_answer, table.is_headless) = (scope.is_item(line), at.is_empty());
                    scope.open_table(has_end, table);
                }
            }
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
            if let Some(row) = it.row(*at, cells, scope) {
                let logic = scope.settings.logic.clone();
                let logic = logic.as_ref();
                scope.change_table(|table| truth_table::write(row, line, table, logic));
            }
        }
        Statement::Task(_, _, Task::Proof(claims)) => {
            proof::bind_head(line, claims, has_end, scope);
        }
        // Of the first step of a proof that has no head no slip is told.
        Statement::Step(step) if scope.proof().is_none() => {
            scope.open_proof(false, Proof::new(None, scope.worlds()));
            let made = it.step(step, scope);
            scope.write_proof(|proof| proof.take(made));
        }
        Statement::Step(step) => proof::bind_step(line, step, it.step(step, scope), scope),
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

/// The fewest letters of a formula beyond the dice that speak for another alphabet.
const FOREIGN: usize = 2;
/// The propositions of the dice.
const OWN: usize = PROPOSITIONS.len();

/// True if a letter is a proposition of textbooks alone.
fn is_of_textbooks(letter: u8) -> bool {
    letter.is_ascii_lowercase() && !SMALL.contains(&letter)
}

/// True if a text begins with a formula that has several letters of textbooks.
fn begins_with_textbook_formula(text: &str) -> bool {
    let end = text.bytes().position(|it| matches!(it, b' ' | b','));
    let word = end.and_then(|end| text.get(..end)).unwrap_or(text);
    let of_unit = |(unit, _)| match unit {
        Unit::Letter(letter) => Some(letter),
        _ => None,
    };
    // The letters of a name are no propositions.
    let letters: Cow<'_, [u8]> = match word.contains('@') {
        true => units(word, Span::new(0, word.len())).filter_map(of_unit).collect(),
        false => word.as_bytes().into(),
    };
    let foreign = letters.iter().filter(|letter| is_of_textbooks(**letter)).take(FOREIGN).count();
    let all = PROPOSITIONS.iter().filter(|letter| letters.contains(letter));
    word.starts_with(|c: char| c.is_ascii_uppercase())
        && (foreign == FOREIGN || foreign > 0 && all.count() == OWN)
        && shape(word, Span::new(0, word.len()), Unit::arity).is_well_formed()
}

/// True if a line outside blocks is in another alphabet than that of the dice, which is in force:
/// that is told of it, and no more of the lines below.
pub(super) fn uses_other_alphabet(line: &Line<'_>, scope: &Scope) -> bool {
    // What is called a pff may be any text.
    let is_pff = || match &line.statement {
        Statement::Judgement(judgement) => class::claims_pff(line, judgement),
        _ => false,
    };
    scope.settings.alphabet == Some(Alphabet::Dice)
        && scope.depth() == 0
        && begins_with_textbook_formula(line.from_statement())
        && !is_pff()
}

/// Ends the innermost block, and puts in force what it has written down.
fn end_block(scope: &mut Scope) {
    let builder = scope.builder().cloned();
    let exercise = scope.exercise().filter(|it| !it.only_decides()).and_then(|it| it.id.clone());
    let axioms = scope.axiom_list().cloned();
    let model = scope.model().map(|builder| (builder.name.clone(), model::finished(builder)));
    scope.leave();
    if let Some((name, model)) = model {
        scope.models.define(name.as_ref(), model);
    }
    if let Some(axioms) = axioms {
        axiom_list::end_axioms(axioms, scope);
    }
    if scope.exercise().is_some_and(|exercise| exercise.awaits.is_some()) {
        scope.write_exercise(|exercise| exercise.awaits = None);
    }
    exercise.iter().for_each(|id| scope.named_blocks.add_exercise(id));
    if let Some(builder) = builder
        && let Some(name) = &builder.name
    {
        scope.named_blocks.define_logic(name, matrix::finished(&builder));
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
    scope.names.define(&name, named);
}

/// Chooses what a setting names, or is meant to name.
fn set(keyword: Keyword, value: &str, scope: &mut Scope) {
    let meant = setting::meant_option(keyword, value, scope).map(|it| it.name.to_owned());
    let value = meant.as_deref().unwrap_or(value);
    fn chosen<T: Copy>(names: &[(&str, T)], value: &str) -> Option<T> {
        names.iter().find(|(name, _)| name.eq_ignore_ascii_case(value)).map(|(_, chosen)| *chosen)
    }
    match keyword {
        Keyword::Rules => scope.settings.rules = chosen(&Rules::NAMES, value),
        Keyword::Alphabet => scope.settings.alphabet = chosen(&Alphabet::NAMES, value),
        Keyword::System => {
            let axioms = match scope.named_blocks.system_meant(value) {
                Some(own) => scope.named_blocks.system(own).cloned().flatten(),
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
            let logic = match scope.named_blocks.logic_meant(value) {
                Some(own) => scope.named_blocks.logic(own).cloned().flatten(),
                None => Logic::named_in_any_case(value),
            };
            scope.choose(logic);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::block;
    use crate::analysis::mentions::mentions;
    use crate::syntax::LineText;

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
                    let line = scope.parse(LineText::given(&text));
                    let binds = mentions(&line, &scope).changes || block::edge(&line).is_some();
                    assert!(!binds, "{text}");
                    passed += 1;
                }
            }
        }
        assert!(passed > 10_000);
    }
}
