//! The parts of a line in text order, each with what stands there. This is the one place that
//! knows them for every statement; what is done with them is left to others.

#[cfg(test)]
mod tests;

use super::exercise::{ANSWER, Behind, PointsAt, RequirementKind, Task, is_quoted, words};
use super::game::GameHead;
use super::keyword::Keyword;
use super::lexicon::answers::ANSWER_WORDS;
use super::model::Place;
use super::parse::parse_part;
use super::reading::{Slip, SlipKind};
use super::shape::{Unit, units};
use super::statement::{BEFORE_CLASS, Claim, Definition, Line, Reason, Said, Statement};
use super::text::Span;
use super::token::Token;
use super::value::is_sure_value;

/// A stretch of a line that says one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its bytes, at least one, counted from the start of the line.
    pub span: Span,
    /// The kind of what stands there, or should.
    pub kind: PartKind,
}

/// The kinds of parts. A part may be malformed: its kind is what it is meant as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PartKind {
    /// The keyword that opens the statement.
    Keyword,
    /// A formula, about which the logic in force has something to say.
    Formula,
    /// The name that a `def` gives a formula.
    DefinedName,
    /// A proposition to which a `let` gives a meaning or a value.
    Proposition,
    /// A meaning, in its quotes.
    Meaning,
    /// The sign of a judgement or definition; `not`, `in`, `a` or `an` behind `is`.
    Sign,
    /// A truth value.
    Value,
    /// A word behind `is` that names a class of formulas.
    Class,
    /// The word that a setting is set to.
    Setting,
    /// A player.
    Player,
    /// The dice of a roll.
    Dice,
    /// A word that answers instead of a formula: `none` or `pff`, in an exercise others.
    Answer,
    /// The name of a logic that a `matrix` begins to write down.
    DefinedLogic,
    /// The name of a system that an `axioms` begins to write down.
    DefinedSystem,
    /// A connective that is named: one whose table a `table` begins, or that a requirement lists.
    Connective,
    /// A proposition that is named: one that heads a column of a truth table, that a requirement
    /// lists, or that a world gives a value.
    Column,
    /// A connective with its operands, as a `define` gives it a formula.
    DefinedConnective,
    /// The formula that a `define` gives a connective. It says nothing in the logic in force.
    DefiningFormula,
    /// The name that a `model` gives the model that it begins to write down.
    DefinedModel,
    /// The name that a `world` gives a world.
    DefinedWorld,
    /// The name of a model.
    Model,
    /// The name of a world.
    World,
    /// A word for what a frame is.
    Property,
    /// The name of an exercise.
    DefinedExercise,
    /// A text for people, in its quotes.
    Text,
    /// Words that say what an answer must be or when a game ends, or `points` behind their number.
    Requirement,
    /// The justification of a step.
    Rule,
    /// A D-proof.
    DProof,
    /// A number.
    Number,
    /// `?`, for what is to be filled in, or `_`, for an answer.
    Blank,
    /// Text that has no place in its statement.
    Stray,
}

impl Line<'_> {
    /// The parts of the line in text order, of which none overlaps another. The numbering, the
    /// comment, and what only separates (blanks, commas, the colon behind a player, what is drawn
    /// between the words of a matrix) are in none.
    pub fn parts(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        self.each_part(&mut |span, kind| parts.push(Part { span, kind }));
        parts
    }

    /// The formulas on the line, well formed or not. What follows `=`, `is`, or a `!=` before a
    /// value is none, and what defines a connective of a matrix says nothing in the logic in force.
    pub fn formulas(&self) -> Vec<Span> {
        let mut formulas = Vec::new();
        self.each_part(&mut |span, kind| {
            if kind == PartKind::Formula {
                formulas.push(span);
            }
        });
        formulas
    }

    /// The parts that begin to stand for something on this line: a name in its `def`, a proposition
    /// in its `let`, a player in a `game` or `roll`, a connective in its `define`, a logic in its
    /// `matrix`.
    pub fn definitions(&self) -> Vec<Part> {
        let mut definitions = self.parts();
        definitions.retain(|part| self.is_definition(part.kind));
        definitions
    }

    /// True if the parts of a kind begin to stand for something on this line.
    pub fn is_definition(&self, kind: PartKind) -> bool {
        match kind {
            PartKind::DefinedName
            | PartKind::Proposition
            | PartKind::DefinedLogic
            | PartKind::DefinedSystem
            | PartKind::DefinedExercise
            | PartKind::DefinedConnective
            | PartKind::DefinedModel
            | PartKind::DefinedWorld => true,
            PartKind::Player => {
                let introduces = |(keyword, _)| matches!(keyword, Keyword::Roll | Keyword::Game);
                self.head().is_some_and(introduces)
            }
            PartKind::DProof
            | PartKind::Keyword
            | PartKind::Formula
            | PartKind::Meaning
            | PartKind::Sign
            | PartKind::Value
            | PartKind::Class
            | PartKind::Setting
            | PartKind::Dice
            | PartKind::Answer
            | PartKind::Connective
            | PartKind::Column
            | PartKind::DefiningFormula
            | PartKind::Model
            | PartKind::World
            | PartKind::Property
            | PartKind::Text
            | PartKind::Requirement
            | PartKind::Rule
            | PartKind::Number
            | PartKind::Blank
            | PartKind::Stray => false,
        }
    }

    /// Calls a function for each part of the line, in text order.
    pub fn each_part(&self, each: &mut dyn FnMut(Span, PartKind)) {
        let mut part = |span: Span, kind| {
            if !span.is_empty() {
                each(span, kind);
            }
        };
        if let Some((_, at)) = self.head() {
            part(at, PartKind::Keyword);
        }
        match &self.statement {
            Statement::Blank => {}
            Statement::Formulas(formulas) => {
                let kind = if self.is_question() { PartKind::Blank } else { PartKind::Formula };
                formulas.iter().for_each(|span| part(*span, kind));
            }
            Statement::Judgement(judgement) => {
                judgement.left.iter().for_each(|span| part(*span, self.formula_or_blank(*span)));
                let is_open = judgement.claim == Claim::Open;
                part(judgement.sign, if is_open { PartKind::Blank } else { PartKind::Sign });
                for span in &judgement.right {
                    if !is_open && self.is_question() {
                        part(*span, PartKind::Blank);
                    } else if self.has_formulas_right(judgement) {
                        part(*span, self.formula_or_blank(*span));
                    } else {
                        let of_class = judgement.claim == Claim::Class;
                        for word in words(self.text, *span) {
                            part(word, kind_of_claimed(self.of(word), of_class));
                        }
                    }
                }
                parts_of_place(judgement.place, &mut part);
            }
            Statement::Let(_, bindings) => {
                for binding in bindings {
                    part(binding.proposition, PartKind::Proposition);
                    binding.meaning.into_iter().for_each(|span| part(span, PartKind::Meaning));
                    binding.stray.into_iter().for_each(|span| part(span, PartKind::Stray));
                    if let Some((sign, value)) = binding.value {
                        part(sign, PartKind::Sign);
                        part(value, PartKind::Value);
                    }
                }
            }
            Statement::Def(_, Definition { name, formula }) => {
                part(*name, PartKind::DefinedName);
                if let Some((sign, formula)) = *formula {
                    part(sign, PartKind::Sign);
                    part(formula, PartKind::Formula);
                }
            }
            Statement::DefProof(_, Definition { name, formula }, word) => {
                part(*name, PartKind::DefinedName);
                if let Some((sign, proof)) = *formula {
                    part(sign, PartKind::Sign);
                    word.iter().for_each(|word| part(*word, PartKind::Keyword));
                    part(proof, PartKind::DProof);
                }
            }
            Statement::Axiom(axiom) => {
                part(axiom.label, PartKind::Number);
                part(axiom.formula, PartKind::Formula);
            }
            Statement::Proves(it) => {
                part(it.proof, PartKind::DProof);
                part(it.sign, PartKind::Sign);
                let is_open = self.is_blank(it.formula);
                part(it.formula, if is_open { PartKind::Blank } else { PartKind::Formula });
            }
            Statement::Setting(_, _, value) => part(*value, PartKind::Setting),
            Statement::Play(keyword, _, play) => {
                play.player.into_iter().for_each(|span| part(span, PartKind::Player));
                let kind = match (keyword, Said::read(self.of(play.what))) {
                    (Keyword::Roll, _) => PartKind::Dice,
                    (_, Said::None | Said::Pff) => PartKind::Answer,
                    (_, Said::Blank) => PartKind::Blank,
                    (_, Said::Nothing | Said::Formula) => PartKind::Formula,
                };
                part(play.what, kind);
            }
            Statement::Cells(Keyword::Game, _, cells) => {
                let head = GameHead::of(self.text, cells);
                head.rules.into_iter().for_each(|span| part(span, PartKind::Setting));
                head.players.iter().for_each(|span| part(*span, PartKind::Player));
                head.to.into_iter().for_each(|span| part(span, PartKind::Requirement));
                for word in head.end {
                    let is_number = self.of(word).starts_with(|c: char| c.is_ascii_digit());
                    part(word, if is_number { PartKind::Number } else { PartKind::Requirement });
                }
            }
            Statement::Cells(keyword, _, cells) => {
                for (column, cell) in cells.iter().enumerate() {
                    let kind = match keyword {
                        Keyword::Matrix => PartKind::DefinedLogic,
                        Keyword::Model if column == 0 => PartKind::DefinedModel,
                        Keyword::Model => PartKind::Stray,
                        Keyword::Axioms if column == 0 => PartKind::DefinedSystem,
                        Keyword::Axioms => PartKind::Stray,
                        Keyword::Table if column == 0 => PartKind::Connective,
                        Keyword::Row if self.is_blank(*cell) => PartKind::Blank,
                        Keyword::Check => PartKind::Player,
                        Keyword::Round | Keyword::Tiebreak => PartKind::Stray,
                        _ => PartKind::Value,
                    };
                    part(*cell, kind);
                }
            }
            Statement::Truth(_, head) => {
                head.letters.iter().for_each(|span| part(*span, PartKind::Column));
                head.formulas.iter().for_each(|span| part(*span, PartKind::Formula));
            }
            Statement::Step(step) => {
                part(step.number, PartKind::Number);
                let of_word = |reason: &Reason| match reason.is_d_proof {
                    true => PartKind::DProof,
                    false => PartKind::Rule,
                };
                let reason = step.reason.iter().flat_map(|reason| {
                    let cited = reason.citations.iter().map(|it| (*it, PartKind::Number));
                    cited.chain([(reason.word, of_word(reason))])
                });
                let mut rest: Vec<_> = reason.chain([(step.formula, PartKind::Formula)]).collect();
                // A reason may be put before its formula, and lines before the rule.
                rest.sort_by_key(|(span, _)| *span);
                rest.into_iter().for_each(|(span, kind)| part(span, kind));
            }
            Statement::Task(_, _, task) => self.each_part_of_task(task, &mut part),
            Statement::World(_, worlds) => {
                for given in worlds {
                    given.names.iter().for_each(|name| part(*name, PartKind::DefinedWorld));
                    for letter in &given.letters {
                        part(letter.proposition, PartKind::Column);
                        if let Some((sign, value)) = letter.value {
                            part(sign, PartKind::Sign);
                            part(value, PartKind::Value);
                        }
                    }
                }
            }
            Statement::Sees(at, sees) => {
                sees.from.iter().for_each(|name| part(*name, PartKind::World));
                if sees.is_drawn {
                    part(*at, PartKind::Sign);
                }
                sees.to.iter().for_each(|name| part(*name, PartKind::World));
            }
            Statement::Frame(_, frame) => {
                part(frame.model, PartKind::Model);
                frame.sign.iter().for_each(|sign| part(*sign, PartKind::Sign));
                for property in &frame.properties {
                    property.not.iter().for_each(|not| part(*not, PartKind::Sign));
                    let is_open = self.is_blank(property.word);
                    part(property.word, if is_open { PartKind::Blank } else { PartKind::Property });
                }
            }
            Statement::Define(_, Definition { name, formula }) => {
                part(*name, PartKind::DefinedConnective);
                if let Some((sign, formula)) = *formula {
                    part(sign, PartKind::Sign);
                    part(formula, PartKind::DefiningFormula);
                }
            }
        }
    }

    /// The kind of what stands where a formula is expected: in a requirement it may be `_`.
    fn formula_or_blank(&self, span: Span) -> PartKind {
        if self.of(span) == ANSWER { PartKind::Blank } else { PartKind::Formula }
    }

    fn each_part_of_task(&self, task: &Task, part: &mut dyn FnMut(Span, PartKind)) {
        match task {
            Task::Head(head) => {
                part(head.id, PartKind::DefinedExercise);
                let mut rest = [(head.title, PartKind::Text), (head.stray, PartKind::Stray)];
                rest.sort_by_key(|(span, _)| *span);
                for (span, kind) in rest {
                    span.into_iter().for_each(|span| part(span, kind));
                }
                points(head.points, part);
            }
            Task::Ask(quoted) => {
                let mut all = [(quoted.text, PartKind::Text), (quoted.stray, PartKind::Stray)];
                all.sort_by_key(|(span, _)| *span);
                for (span, kind) in all {
                    span.into_iter().for_each(|span| part(span, kind));
                }
            }
            Task::Require(require) => {
                require.shown.into_iter().for_each(|span| part(span, PartKind::Keyword));
                part(require.words, PartKind::Requirement);
                let claims = &*require.claims;
                match require.kind {
                    _ if *claims != Statement::Blank => self.with(claims).each_part(part),
                    Some(RequirementKind::Only | RequirementKind::Without) => {
                        self.letters(require.of).for_each(|it| part(it, PartKind::Connective));
                    }
                    Some(RequirementKind::Uses) => self.letters(require.of).for_each(|it| {
                        let is_capital = self.of(it).starts_with(|c: char| c.is_ascii_uppercase());
                        part(it, if is_capital { PartKind::Connective } else { PartKind::Column });
                    }),
                    Some(RequirementKind::Length) => {
                        let (sign, number) = self.comparison(require.of);
                        part(sign, PartKind::Sign);
                        part(number, PartKind::Number);
                    }
                    Some(RequirementKind::From) => {
                        let (dice, goal) = require.dice(self.text);
                        part(dice, PartKind::Dice);
                        words(self.text, goal)
                            .into_iter()
                            .for_each(|word| part(word, PartKind::Requirement));
                    }
                    Some(RequirementKind::Translation) => part(require.of, PartKind::Text),
                    _ => part(require.of, PartKind::Stray),
                }
                match &require.behind {
                    Behind::Nothing => {}
                    Behind::Place(place) => parts_of_place(*place, part),
                    Behind::Limit { with, number, noun } => {
                        part(*with, PartKind::Sign);
                        part(*number, PartKind::Number);
                        part(*noun, PartKind::Requirement);
                    }
                    Behind::Among { among, systems } => {
                        part(*among, PartKind::Sign);
                        systems.iter().for_each(|system| part(*system, PartKind::Setting));
                    }
                }
                require.partly.into_iter().for_each(|span| part(span, PartKind::Requirement));
                points(require.points, part);
            }
            Task::Show(rest) => part(*rest, PartKind::Stray),
            Task::Key(claims) | Task::Answer(claims) | Task::Proof(claims) => {
                self.with(claims).each_part_of_answer(part);
            }
            Task::Decision(decision) => {
                part(decision.of, PartKind::Text);
                if let Some((word, meant)) = decision.meant {
                    part(word, PartKind::Sign);
                    match self.is_blank(meant) {
                        true => part(meant, PartKind::Blank),
                        false => parse_part(self, meant).each_part_of_answer(part),
                    }
                }
                decision.stray.iter().for_each(|span| part(*span, PartKind::Stray));
                points(decision.points, part);
                decision.comment.iter().for_each(|span| part(*span, PartKind::Text));
            }
            Task::Wrong(text, comment) => {
                match is_quoted(self.of(*text)) {
                    true => part(*text, PartKind::Text),
                    false => parse_part(self, *text).each_part_of_answer(part),
                }
                comment.iter().for_each(|span| part(*span, PartKind::Text));
            }
        }
    }

    /// Calls a function for each part of a line that is an answer.
    fn each_part_of_answer(&self, part: &mut dyn FnMut(Span, PartKind)) {
        match &self.statement {
            Statement::Formulas(list) if self.is_answer_word() => {
                list.iter().for_each(|span| part(*span, PartKind::Answer));
            }
            Statement::Formulas(list) if self.is_answer_value() => {
                list.iter().for_each(|span| part(*span, PartKind::Value));
            }
            _ => self.each_part(part),
        }
    }

    /// True if the line is nothing but a word that answers, whatever its case.
    pub fn is_answer_word(&self) -> bool {
        let is_one = |text: &str| ANSWER_WORDS.iter().any(|word| word.eq_ignore_ascii_case(text));
        matches!(&self.statement, Statement::Formulas(list)
            if matches!(list[..], [only] if is_one(self.of(only))))
    }

    /// The first slip of a kind.
    pub fn slip(&self, kind: SlipKind) -> Option<&Slip> {
        self.slips.iter().find(|slip| slip.kind == kind)
    }

    /// True if the line is nothing but a value, in whatever logic.
    pub fn is_answer_value(&self) -> bool {
        matches!(&self.statement, Statement::Formulas(list)
            if matches!(list[..], [only] if is_sure_value(self.of(only))))
    }

    /// The letters of a list of some, with their digits, or whatever stands there.
    pub fn letters(&self, list: Span) -> impl Iterator<Item = Span> + '_ {
        units(self.text, list)
            .filter(|(unit, _)| *unit != Unit::Stray(Some(Token::Comma)))
            .map(|(_, at)| at)
    }

    /// The sign and the number of a comparison; the sign may be empty.
    pub fn comparison(&self, at: Span) -> (Span, Span) {
        let text = self.of(at);
        let signs = text.len() - text.trim_start_matches(['<', '>', '=', '≤', '≥']).len();
        let sign = Span::new(at.start as usize, at.start as usize + signs);
        (sign, Span { start: sign.end, ..at }.trim(self.text))
    }
}

fn points(points: Option<PointsAt>, part: &mut dyn FnMut(Span, PartKind)) {
    if let Some(PointsAt { number, word }) = points {
        part(number, PartKind::Number);
        part(word, PartKind::Requirement);
    }
}

/// Calls a function for the words and names of a place, in text order.
fn parts_of_place(place: Place, part: &mut dyn FnMut(Span, PartKind)) {
    for ((word, name), is_world) in place.named() {
        part(word, PartKind::Sign);
        part(name, if is_world { PartKind::World } else { PartKind::Model });
    }
}

/// The kind of a word that a judgement claims of formulas.
fn kind_of_claimed(word: &str, of_class: bool) -> PartKind {
    match word {
        _ if of_class && BEFORE_CLASS.contains(&word) => PartKind::Sign,
        _ if of_class => PartKind::Class,
        _ => PartKind::Value,
    }
}
