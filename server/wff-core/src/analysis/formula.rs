//! The text of one formula: whether it is well formed, and else what is wrong with it. Readings of
//! the whole that would be well formed come first, then its letters, then its count of operands.

use super::candidate::Candidate;
use super::fault::{Brackets, Fault, FaultKind, ForeignLetter, Infix, MalformedName, WrongCase};
use super::letters::{self, is_bracket, is_comma, out_of_place};
use crate::scope::Scope;
use crate::syntax::formula::{Unit, is_name, meant_name_length, shape};
use crate::syntax::letter::{PROPOSITIONS, is_blank};
use crate::syntax::lexicon::signs::CONNECTIVES_BEFORE_BRACKETS;
use crate::syntax::{Line, QUOTES, Shape, Span, Token, infix, tokens};

/// The faults of a text that should be a formula; none if it is one. `listed` is true where more
/// formulas may follow it after a comma.
pub(crate) fn formula_faults(candidate: Candidate<'_>, listed: bool) -> Vec<Fault> {
    if candidate.is_plain() {
        return Vec::new();
    }
    let shape = candidate.shape();
    let is_strange = candidate.units().any(|(unit, at)| candidate.is_strange(unit, at));
    if !shape.is_well_formed() {
        let readings: &[fn(Candidate<'_>) -> Option<Fault>] = if is_strange {
            &[wrong_case, brackets, infix_fault, operands_first]
        } else if candidate.with_dice() && matches!(shape, Shape::Missing(_)) {
            // Letters alone that lack a formula do so in whatever order they are read.
            &[]
        } else {
            &[infix_fault, operands_first]
        };
        if let Some(fault) = readings.iter().find_map(|reading| reading(candidate)) {
            return vec![fault];
        }
    }
    let (mut faults, mut undefined) = (Vec::new(), None);
    if is_strange {
        // Letters behind a `@` without a name were meant as a name.
        match bare_at(candidate) {
            Some(fault) => faults.push(fault),
            None => faults.extend(letter_faults(candidate)),
        }
        undefined = undefined_name(candidate);
    }
    let runs_on = matches!(
        undefined,
        Some(Fault { kind: FaultKind::UndefinedName { runs_on: Some(_), .. }, .. })
    );
    let of_shape = match shape {
        _ if runs_on => None,
        // What is left over behind a letter that has no place here is no second mistake.
        Shape::Trailing { .. } if !faults.is_empty() => None,
        Shape::Missing(missing) => {
            Some(Fault::new(missing.connective, FaultKind::MissingOperand(candidate.span)))
        }
        Shape::Trailing { whole, rest } => {
            Some(Fault::new(rest, FaultKind::TrailingLetters { whole, listed }))
        }
        Shape::Empty | Shape::WellFormed | Shape::Uncounted => None,
    };
    faults.extend(of_shape.into_iter().chain(undefined));
    faults
}

/// The name that a text was probably meant to be.
pub(crate) fn meant_name(text: &str) -> Option<String> {
    let bare = text.trim_start_matches('@').trim_matches(QUOTES).trim_end_matches([':', ' ']);
    let mut joined: Vec<&str> = bare.split(is_blank).filter(|part| !part.is_empty()).collect();
    // Letters behind a name are operands, which none takes.
    let are_operands = |part: &&&str| part.bytes().all(|byte| PROPOSITIONS.contains(&byte));
    if joined.len() > 1 && joined.last().filter(are_operands).is_some() {
        joined.pop();
    }
    let name = joined.join("-").replace(['_', '.', '\'', '’'], "-").to_lowercase();
    let name = name.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-').to_owned();
    is_name(&name).then_some(name)
}

/// A text of the dice that is a formula once the case of its letters is changed.
fn wrong_case(candidate: Candidate<'_>) -> Option<Fault> {
    let is_one = candidate.with_dice() && letters::is_miscased(candidate.line.text, candidate.span);
    let kind = FaultKind::WrongCase(WrongCase::Whole(candidate.span));
    is_one.then(|| letters::first(candidate, letters::is_other_case, kind)).flatten()
}

/// A text without its brackets; a name keeps its end, since what followed it may have been one.
pub(crate) fn without_brackets(candidate: Candidate<'_>) -> String {
    let mut bare = String::new();
    let mut after_name = false;
    for (unit, at) in candidate.units().filter(|(unit, _)| !is_bracket(*unit)) {
        if after_name {
            bare.push(' ');
        }
        after_name = unit == Unit::Name;
        bare.push_str(candidate.of(at));
    }
    bare
}

/// The connective that a word before brackets stands for, as spreadsheets have it.
fn function(word: &str) -> Option<u8> {
    let other = CONNECTIVES_BEFORE_BRACKETS.read(word);
    other.map(|it| it.meaning as u8).or_else(|| infix::connective_of_word(word))
}

/// A text in Polish notation whose connectives are words before brackets, with letters for these.
pub(crate) fn without_words(text: &str) -> Option<String> {
    if !text.contains('(') {
        return None;
    }
    let mut polish = String::new();
    let mut rest = text;
    let mut words = 0;
    while let Some(c) = rest.chars().next() {
        let length = rest.len() - rest.trim_start_matches(char::is_alphabetic).len();
        let (word, behind) = rest.split_at_checked(length.max(c.len_utf8()))?;
        let is_function = behind.trim_start_matches(is_blank).starts_with('(');
        match if is_function { function(word) } else { None } {
            Some(letter) => {
                polish.push(char::from(letter));
                words += 1;
            }
            None if is_blank(c) || matches!(c, '(' | ')' | ',' | ';') => {}
            None if length == 0 => return None,
            None => polish.push_str(word),
        }
        rest = behind;
    }
    let is_one = shape(&polish, Span::new(0, polish.len()), Unit::arity).is_well_formed();
    (words > 0 && is_one).then_some(polish)
}

/// A formula that is well formed except for its brackets.
fn brackets(candidate: Candidate<'_>) -> Option<Fault> {
    if !candidate.units().any(|(unit, _)| is_bracket(unit)) {
        return None;
    }
    if without_words(candidate.text()).is_some() {
        return Some(Fault::new(candidate.span, FaultKind::BracketedPrefix(Brackets::Words)));
    }
    let bare = without_brackets(candidate);
    let is_whole = shape(&bare, Span::new(0, bare.len()), Unit::arity).is_well_formed();
    let fault = || Fault::new(candidate.span, FaultKind::BracketedPrefix(Brackets::Whole));
    is_whole.then(fault)
}

/// A formula in infix, whole or not.
fn infix_fault(candidate: Candidate<'_>) -> Option<Fault> {
    let Candidate { line, span, .. } = candidate;
    let fault = |at, kind| Some(Fault::new(at, FaultKind::Infix(kind)));
    if let Some(read) = infix::read(line.text, span).filter(|read| read.outline.operators) {
        return match read.is_modal() && !candidate.letters().modal {
            true => Some(Fault::new(
                modal_sign(candidate).unwrap_or(span),
                FaultKind::ForeignLetter(ForeignLetter::Sign(span)),
            )),
            false => fault(span, Infix::Whole),
        };
    }
    let (at, _) = infix_sign(candidate)?;
    match letters::unmatched_bracket(candidate) {
        Some((bracket, _)) => fault(bracket, Infix::Bracket(span)),
        None => fault(at, Infix::Sign(span)),
    }
}

/// The first sign of infix in a text, else its first word of infix.
pub(crate) fn infix_sign(candidate: Candidate<'_>) -> Option<(Span, Token)> {
    let sign = candidate.units().find_map(|(unit, at)| match unit {
        Unit::Stray(Some(token)) if is_of_infix(token) => Some((at, token)),
        _ => None,
    });
    let word = || {
        tokens(candidate.line.text, candidate.span)
            .find_map(|(_, at)| Some((at, infix::sign_of_word(candidate.of(at))?)))
    };
    sign.or_else(word)
}

/// The first sign of modal logic in a text in infix.
fn modal_sign(candidate: Candidate<'_>) -> Option<Span> {
    let is_one = |token| matches!(token, Some(Token::Box | Token::Diamond | Token::StrictIf));
    tokens(candidate.line.text, candidate.span).find(|(token, _)| is_one(*token)).map(|(_, at)| at)
}

fn is_of_infix(token: Token) -> bool {
    token.connective().is_some()
}

/// A formula that is whole when its connectives are read behind their operands.
fn operands_first(candidate: Candidate<'_>) -> Option<Fault> {
    let is_one = infix::is_postfix(candidate.line.text, candidate.span);
    is_one.then(|| Fault::new(candidate.span, FaultKind::OperandsFirst))
}

/// Each `@` that no name follows, with what stands where the name should, and the defined name
/// meant there.
pub(crate) fn bare_ats(
    candidate: Candidate<'_>,
) -> impl Iterator<Item = (Span, Option<String>)> + '_ {
    // A capital ends a name, so only what is known as a name can be meant.
    let is_defined = move |name: &String| candidate.named(name).is_some();
    meant_names(candidate).map(move |(span, meant)| (span, meant.filter(is_defined)))
}

/// True if a fault is of names that are put otherwise where they are defined, too: what mends these
/// mends it.
pub(super) fn is_of_definition(fault: &Fault, line: &Line<'_>, scope: &Scope) -> bool {
    let FaultKind::MalformedName(MalformedName::Used { formula }) = fault.kind else {
        return false;
    };
    let candidate = Candidate::new(line, formula, scope);
    bare_ats(candidate).all(|(_, meant)| {
        let named = meant.and_then(|name| candidate.named(&name).cloned().flatten());
        named.is_some_and(|named| named.is_misspelt)
    })
}

/// Each `@` that no name follows, or one of a name that is defined with blanks, with what stands
/// where the name should, and the name that this can be meant as.
pub(crate) fn meant_names(
    candidate: Candidate<'_>,
) -> impl Iterator<Item = (Span, Option<String>)> + '_ {
    candidate.units().filter_map(move |(unit, at)| match unit {
        Unit::Stray(_) if candidate.of(at) == "@" => {
            let rest = candidate.of(Span { start: at.end, end: candidate.span.end });
            let span = Span { end: at.end + meant_name_length(rest) as u32, ..at };
            Some(with_blanks(candidate, span).unwrap_or((span, meant_name(candidate.of(span)))))
        }
        Unit::Name if candidate.is_undefined(unit, at) => with_blanks(candidate, at),
        _ => None,
    })
}

/// The most words of a name that was defined with blanks in it.
const WORDS: usize = 4;

/// The stretch with the words behind it that are a name together, which is defined with blanks.
fn with_blanks(candidate: Candidate<'_>, first: Span) -> Option<(Span, Option<String>)> {
    let mut span = first;
    let mut found = None;
    for _ in 1..WORDS {
        let rest = candidate.of(Span { start: span.end, end: candidate.span.end });
        let blanks = rest.len() - rest.trim_start_matches(is_blank).len();
        let word = meant_name_length(rest.get(blanks..)?);
        if blanks == 0 || word == 0 {
            break;
        }
        span.end += (blanks + word) as u32;
        let name = meant_name(candidate.of(span));
        let named = name.as_deref().and_then(|name| candidate.named(name).cloned().flatten());
        if named.is_some_and(|named| named.is_misspelt) {
            found = Some((span, name));
        }
    }
    found
}

/// The first `@` that no name follows.
fn bare_at(candidate: Candidate<'_>) -> Option<Fault> {
    let (span, _) = bare_ats(candidate).next()?;
    let kind = FaultKind::MalformedName(MalformedName::Used { formula: candidate.span });
    Some(Fault::new(span, kind))
}

/// The letters of a text that have no place in it, one fault a kind.
fn letter_faults(candidate: Candidate<'_>) -> impl Iterator<Item = Fault> {
    let formula = candidate.span;
    let kinds: [(letters::Predicate, FaultKind); 6] = [
        (letters::is_look_alike_capital, FaultKind::WrongCase(WrongCase::Letters(formula))),
        (letters::is_look_alike, FaultKind::LookAlike(formula)),
        (out_of_place(candidate), FaultKind::UnknownLetter(formula)),
        (is_stray_bracket, FaultKind::BracketedPrefix(Brackets::Stray(formula))),
        (letters::is_face, FaultKind::DieFace(formula)),
        (letters::is_foreign, FaultKind::ForeignLetter(ForeignLetter::In(formula))),
    ];
    kinds.into_iter().filter_map(move |(is_one, kind)| letters::first(candidate, is_one, kind))
}

/// True if a unit is a bracket.
fn is_stray_bracket(_: Candidate<'_>, unit: Unit, _: Span) -> bool {
    is_bracket(unit) && !is_comma(unit)
}

/// The first name that is not defined, with the defined one that propositions have run into.
fn undefined_name(candidate: Candidate<'_>) -> Option<Fault> {
    let is_one = |(unit, at): &(Unit, Span)| {
        candidate.is_undefined(*unit, *at) && with_blanks(candidate, *at).is_none()
    };
    let (_, at) = candidate.units().find(is_one)?;
    let runs_on = runs_on(candidate, candidate.name(at));
    let kind = FaultKind::UndefinedName { formula: candidate.span, runs_on };
    Some(Fault::new(at, kind))
}

/// The bytes of an undefined name that are a defined one, where propositions have run into that.
pub(crate) fn runs_on(candidate: Candidate<'_>, name: &str) -> Option<u32> {
    let apart = name.trim_end_matches(|c| PROPOSITIONS.map(char::from).contains(&c)).len();
    (apart.max(1)..name.len())
        .rev()
        .filter_map(|length| name.get(..length))
        .find(|start| candidate.named(start).is_some())
        .and_then(|start| u32::try_from(start.len()).ok())
}
