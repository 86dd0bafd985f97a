//! The hover of a formula: the letter at a place, and what the subformula that it heads says in the
//! logic and under the values in force.

use super::countermodel;
use super::logic::table;
use super::model::values_at_worlds;
use super::table::of_formula as of_whole;
use super::told::Told;
use crate::logic::worlds::Worlds;
use crate::logic::{
    self, Decider, Logic, Notation, Oracle, Outcome, note_on_class, note_on_connective,
};
use crate::markdown;
use crate::markup::Markdown;
use crate::scope::{Given, Scope};
use crate::syntax::formula::{Unit, compact, units};
use crate::syntax::letter::{ConnectiveRow, connective};
use crate::syntax::text::shorten;
use crate::syntax::{Formula, Line, Named, Span, Statement, Written};

/// The most propositions that a hover names.
const LETTERS: usize = 12;
/// The most bytes of each part of a hover.
const PART: usize = 400;

/// The subformula whose letter is at a byte of a formula, and what to say of it.
pub(super) fn of_formula(
    line: &Line<'_>,
    span: Span,
    scope: &Scope,
    oracle: &dyn Oracle,
    offset: usize,
) -> Option<(Span, Told)> {
    let Some(formula) = scope.names.formula(line.text, span) else {
        // Of a text that is no formula only the letter itself is known; what is wrong its
        // diagnostic says.
        let (unit, at) = unit_at(line, span, offset)?;
        let told = match unit {
            Unit::Letter(letter) if unit.belongs_to(scope.settings.letters(), at) => {
                connective(letter).map_or_else(|| proposition(line.of(at), scope), heading)
            }
            Unit::Name => {
                stands_for(scope.names.get(line.of(at).trim_start_matches('@'))?.as_ref()?)
            }
            _ => return None,
        };
        return Some((at, told.into()));
    };
    let index = formula.at(line.text, offset)?;
    let node = *formula.nodes().get(index)?;
    let at = formula.symbol(line.text, index);
    let sub_span = formula.subformula(line.text, index);
    let sub = scope.names.formula(line.text, sub_span)?;
    let mut parts = Vec::new();
    match connective(node.letter) {
        Some(connective) => parts.push(heading(connective)),
        None if node.letter == b'@' => {
            parts.push(stands_for(formula.named(index)?));
        }
        None if !Unit::Letter(node.letter).belongs_to(scope.settings.letters(), at) => return None,
        None => parts.push(proposition(line.of(at), scope)),
    }
    if !scope.settings.tells_answers() {
        return Some((at, Markdown::paragraphs(parts).into()));
    }
    let is_part = index > 0 && formula.length() <= 100;
    let infix = is_part.then(|| {
        let [before, marked, after] =
            logic::divided_infix(&formula, line.text, Notation::Unicode, PART, index);
        let [before, after] = [before, after].map(|it| Markdown::text(&it));
        markdown!("in {}{}{}", before, Markdown::strong(&marked), after)
    });
    let mut facts = Vec::new();
    if sub.nodes().len() > 1 || node.letter == b'@' {
        let infix = infix.unwrap_or_else(|| infix_of(&sub, line.text));
        parts.push(markdown!("{}: {}", infix, words(&sub, line.text, scope)));
        facts.extend(class_and_value(&sub, line.text, scope, oracle));
        facts.extend(values_at_worlds(line, &sub, scope));
        facts.extend(values_of_parts(&formula, line, index, scope, oracle));
    } else {
        parts.extend(infix);
    }
    if let Some(logic) = &scope.settings.logic {
        let decider = Decider { logic, oracle };
        if index > 0
            && let Ok(whole) = decider.class(Written::new(&formula, line.text))
        {
            let class = whole.class.phrase();
            facts.push(markdown!("The whole formula is {}{}.", class, in_logic(logic)));
        }
    }
    parts.push(Markdown::join(facts, " "));
    let mut told = Told::from(Markdown::paragraphs(parts));
    if let Some(logic) = &scope.settings.logic {
        of_whole(&formula, line.text, logic).into_iter().for_each(|table| told.push(table));
        let (decider, whole) = (Decider { logic, oracle }, Written::new(&formula, line.text));
        let part = (index > 0 && sub.nodes().len() > 1).then(|| Written::new(&sub, line.text));
        let model = countermodel::of_formula(decider, whole, part);
        model.into_iter().for_each(|model| told.push(model));
        let has_table = |it: &&ConnectiveRow| {
            it.arity > 0
                && it.alphabet.is_some()
                && !logic.worlds().is_some_and(Worlds::is_persistent)
        };
        let connective = connective(node.letter).filter(has_table);
        let is_own = connective.is_some_and(|it| is_table_of(it, &formula, line.text, logic));
        let own = connective.filter(|_| !is_own).and_then(|it| table(it, logic));
        own.into_iter().for_each(|table| told.push(table));
        let note = note_on_connective(logic, node.letter);
        note.into_iter().for_each(|note| told.push(Markdown::message(&note)));
    }
    Some((sub_span, told))
}

/// The hover of a letter of what defines a connective of a matrix.
pub(super) fn of_matrix_letter(
    line: &Line<'_>,
    span: Span,
    offset: usize,
) -> Option<(Span, Markdown)> {
    let Statement::Define(_, definition) = &line.statement else { return None };
    let (unit, at) = unit_at(line, span, offset)?;
    let Unit::Letter(letter) = unit else { return None };
    let head = Markdown::quote(line.of(definition.name));
    let operand = || markdown!("{}: an operand of {}", Markdown::strong(line.of(at)), head);
    Some((at, connective(letter).map_or_else(operand, heading)))
}

/// The unit of a text that holds a byte, else the one that ends there.
fn unit_at(line: &Line<'_>, span: Span, offset: usize) -> Option<(Unit, Span)> {
    let at = |end: usize| {
        units(line.text, span).find(|(_, at)| at.touches(offset) && at.end as usize >= end)
    };
    at(offset + 1).or_else(|| at(offset))
}

/// True if the truth table of a whole formula is the table of a connective as that is shown.
fn is_table_of(row: &ConnectiveRow, formula: &Formula, text: &str, logic: &Logic) -> bool {
    let operands = if row.arity == 1 { "p" } else { "pq" };
    let shown = format!("{}{operands}", char::from(row.letter));
    (logic.size() == 2 || row.arity == 1) && compact(text, formula.subformula(text, 0)) == shown
}

/// The formula that a name stands for.
fn stands_for(named: &Named) -> Markdown {
    let name = Markdown::strong(&format!("@{}", shorten(&named.name, 40)));
    markdown!("{} stands for {}", name, Markdown::quote(&named.text))
}

/// Infix, words, class and value of a formula whose nodes count from `base` bytes before its text.
pub(super) fn about(
    formula: &Formula,
    text: &str,
    base: u32,
    scope: &Scope,
    oracle: &dyn Oracle,
) -> Markdown {
    let moved = formula.clone().moved(base);
    let infix = infix_of(&moved, text);
    let reads = markdown!("{}: {}", infix, words(&moved, text, scope));
    let class = class_and_value(&moved, text, scope, oracle);
    Markdown::paragraphs(std::iter::once(reads).chain(class))
}

fn infix_of(formula: &Formula, text: &str) -> Markdown {
    Markdown::code(&logic::infix(formula, text, Notation::Unicode, PART))
}

fn words(formula: &Formula, text: &str, scope: &Scope) -> Markdown {
    let meaning = |letter: &str| scope.propositions.meaning(letter);
    Markdown::text(&shorten(&logic::words(formula, text, meaning, PART), PART))
}

/// The words added to a class in a logic that is not the usual one.
fn in_logic(logic: &Logic) -> Markdown {
    let name = Markdown::text(&logic.title());
    if logic.is_classical() { Markdown::default() } else { markdown!(" in {}", name) }
}

/// The class of a formula, its value under the values in force, and what is to be said of that.
fn class_and_value(
    formula: &Formula,
    text: &str,
    scope: &Scope,
    oracle: &dyn Oracle,
) -> Option<Markdown> {
    let decider = Decider { logic: scope.settings.logic.as_ref()?, oracle };
    let formula = Written::new(formula, text);
    let Ok(classified) = decider.class(formula) else {
        return Some("Its class is not known: to find it takes too long.".into());
    };
    let class = Markdown::text(&capital(classified.class.phrase()));
    let failure = classified.refuting_model().zip(decider.logic.worlds());
    let value = match failure.filter(|_| classified.class == logic::Class::Contingent) {
        Some((model, worlds)) => {
            let place = model.at_world(worlds, &logic::variables(&[formula]));
            markdown!("; F {}.", Markdown::text(&place))
        }
        None => value(decider, formula, classified.class, scope),
    };
    let note = note_on_class(decider, formula, &classified, true)
        .map(|note| markdown!(" {}.", Markdown::message(&capital(&note))));
    let note = note.unwrap_or_default();
    Some(markdown!("{}{}{}{}", class, in_logic(decider.logic), value, note))
}

/// The text with a capital first.
fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters
        .next()
        .map_or(String::new(), |first| first.to_uppercase().chain(characters).collect())
}

/// The value of a formula under the values in force, as the rest of a sentence about its class.
fn value(
    decider: Decider<'_>,
    formula: Written<'_>,
    class: logic::Class,
    scope: &Scope,
) -> Markdown {
    let given = decider.mentioned(formula, &scope.propositions);
    let is_two_valued = decider.logic.is_two_valued();
    match decider.outcome(formula, &scope.propositions) {
        Ok(Outcome::Value(value))
            if !given.is_empty() && (!is_two_valued || class == logic::Class::Contingent) =>
        {
            let designated = match (is_two_valued, value.is_designated()) {
                (true, _) => "",
                (false, true) => ", which is designated",
                (false, false) => ", which is not designated",
            };
            let value = Markdown::strong(&value.to_string());
            let given = Markdown::text(&given.to_string());
            markdown!("; {} here, since {}{}.", value, given, designated)
        }
        Ok(Outcome::Depends(letters)) if !given.is_empty() => {
            let more = if letters.len() > LETTERS { ", …" } else { "" };
            let letters = letters.iter().take(LETTERS);
            let letters = letters.map(|letter| Markdown::code(&letter.to_string()));
            let letters = Markdown::join(letters, ", ");
            markdown!("; here it depends on {}{}.", letters, more)
        }
        _ => ".".into(),
    }
}

/// The values of a connective's operands, where they have one.
fn values_of_parts(
    formula: &Formula,
    line: &Line<'_>,
    index: usize,
    scope: &Scope,
    oracle: &dyn Oracle,
) -> Option<Markdown> {
    let decider = Decider { logic: scope.settings.logic.as_ref()?, oracle };
    let mut parts = Vec::new();
    for operand in formula.operands(index) {
        let span = formula.subformula(line.text, operand);
        let formula = scope.names.formula(line.text, span)?;
        if let Ok(Outcome::Value(value)) =
            decider.outcome(Written::new(&formula, line.text), &scope.propositions)
        {
            let value = Markdown::text(&value.to_string());
            parts.push(markdown!("{} is {}", Markdown::quote(line.of(span)), value));
        }
    }
    (!parts.is_empty()).then(|| markdown!("{}.", Markdown::join(parts, ", ")))
}

/// The name of a connective, and how it is read.
pub(super) fn heading(connective: &ConnectiveRow) -> Markdown {
    let ConnectiveRow { polish, name, reads, .. } = *connective;
    let polish = match polish.is_empty() {
        true => Markdown::default(),
        false => markdown!(", from Polish {}", Markdown::emphasis(polish)),
    };
    let letter = Markdown::strong(&char::from(connective.letter).to_string());
    markdown!("{} {} ({}){}", letter, name, reads, polish)
}

/// The meaning and value of a proposition.
pub(super) fn proposition(letter: &str, scope: &Scope) -> Markdown {
    let meaning = scope
        .propositions
        .meaning(letter)
        .map(|meaning| markdown!(" “{}”", Markdown::text(&shorten(meaning, PART))))
        .unwrap_or_default();
    let value = scope.propositions.get(letter).and_then(|known| known.value);
    let letter = Markdown::strong(letter);
    match value {
        _ if !scope.settings.tells_answers() => markdown!("{}{}: a proposition", letter, meaning),
        Some(Given::Value(value)) => {
            markdown!("{}{} = {}", letter, meaning, Markdown::text(&value.to_string()))
        }
        Some(Given::Broken) => markdown!("{}{}", letter, meaning),
        None => markdown!("{}{}: a proposition without a value", letter, meaning),
    }
}
