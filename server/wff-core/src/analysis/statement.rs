//! Statements that put something in force: what their parts say, and what is wrong with them.

use super::candidate::Candidate;
use super::fault::{
    Fault, FaultKind, MalformedName, MalformedStatement, MissingValue, UnknownValue,
};
use super::formula::{formula_faults, meant_name};
use super::letters::{self, Predicate};
use crate::logic::{Logic, is_sure_value};
use crate::scope::{Given, Scope};
use crate::syntax::bytes::ByteSet;
use crate::syntax::formula::{is_name, shape, units};
use crate::syntax::letter::{PROPOSITIONS, is_blank};
use crate::syntax::lexicon::settings::BEFORE_MEANINGS;
use crate::syntax::lexicon::values::{MEANT_VALUES, VALUES};
use crate::syntax::reading::wording;
use crate::syntax::statement::{Binding, Claim, Definition};
use crate::syntax::{Alphabet, Line, QUOTES, Span, Statement, Unit, parse_part};
use std::borrow::Cow;
use std::cell::LazyCell;
use std::collections::HashSet;

fn malformed(at: Span, kind: MalformedStatement) -> Fault {
    Fault::new(at, FaultKind::MalformedStatement(kind))
}

/// The comma nearest to an empty place: the one after it, else the one before it.
pub(crate) fn comma_near(line: &Line<'_>, place: Span) -> Option<Span> {
    let after = Span::new(place.end as usize, line.text.len()).of(line.text);
    let blanks = after.len() - after.trim_start_matches(is_blank).len();
    let start = if after.get(blanks..)?.starts_with(',') {
        place.end as usize + blanks
    } else {
        Span { start: 0, end: place.start }
            .of(line.text)
            .trim_end_matches(is_blank)
            .strip_suffix(',')?
            .len()
    };
    Some(Span::new(start, start + 1))
}

// Propositions.

/// A binding of one part only.
pub(crate) fn is_bare(binding: &Binding) -> bool {
    binding.meaning.is_none() && binding.value.is_none() && !binding.proposition.is_empty()
}

/// True if a binding is a value that stands where a proposition should.
pub(crate) fn is_loose_value(line: &Line<'_>, binding: &Binding) -> bool {
    is_bare(binding) && is_sure_value(line.of(binding.proposition))
}

/// A proposition and a value without the sign between them, as in `p T`, `p is T`, `p: true`.
pub(crate) fn unsigned(text: &str) -> Option<(char, &'static str)> {
    let mut words = text.split(|c: char| is_blank(c) || c == ':').filter(|word| !word.is_empty());
    let letter = words
        .next()
        .filter(|word| word.len() == 1)?
        .chars()
        .next()
        .filter(char::is_ascii_lowercase)?;
    let value = meant_value(words.next_back()?)?;
    words.all(|word| matches!(word, "is" | "be" | "to")).then_some((letter, value))
}

/// A binding that is put the other way round or with a word too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Otherwise<'t> {
    /// The meaning or value stands first, as in `"it rains" = p`.
    Turned { letter: &'t str, of: &'t str, is_value: bool },
    /// A sign or word stands between a proposition and its meaning, as in `p means "it rains"`.
    Between { letter: &'t str, of: Span },
    /// A meaning stands without its quotes, as in `p: it rains`.
    Unquoted { letter: &'t str, of: &'t str },
}

impl Otherwise<'_> {
    /// The binding as it should be put, if all of it is put anew.
    pub(crate) fn written(self) -> Option<(String, bool)> {
        match self {
            Otherwise::Turned { letter, of, is_value: true } => {
                Some((format!("{letter} = {}", meant_value(of).unwrap_or(of)), true))
            }
            Otherwise::Turned { letter, of, .. } => Some((format!("{letter} \"{of}\""), true)),
            Otherwise::Unquoted { letter, of } => Some((format!("{letter} \"{of}\""), false)),
            Otherwise::Between { .. } => None,
        }
    }

    fn letter(&self) -> &str {
        match self {
            Otherwise::Turned { letter, .. }
            | Otherwise::Between { letter, .. }
            | Otherwise::Unquoted { letter, .. } => letter,
        }
    }
}

/// The fewest letters of words that are a meaning without quotes.
const WORD: usize = 3;

/// True if a text can only be words for people.
pub(crate) fn is_words(text: &str) -> bool {
    let is_letter = |c: char| c.is_alphabetic() || is_blank(c) || matches!(c, '\'' | '’' | '-');
    text.len() >= WORD && text.chars().all(is_letter) && meant_value(text).is_none()
}

/// The way in which a binding is put otherwise, if it is.
pub(crate) fn otherwise<'t>(line: &'t Line<'_>, binding: &Binding) -> Option<Otherwise<'t>> {
    let is_letter = |text: &str| matches!(text.as_bytes(), [letter] if letter.is_ascii_lowercase());
    let text = line.of(binding.proposition);
    if binding.stray.is_some() {
        return None;
    }
    if let Some((_, value)) = binding.value {
        let letter = Some(line.of(value)).filter(|it| is_letter(it))?;
        let quoted = binding.meaning.map(|span| line.of(span).trim_matches(QUOTES).trim());
        return match quoted {
            Some(of) if text.is_empty() => Some(Otherwise::Turned { letter, of, is_value: false }),
            None if is_sure_value(text) || meant_value(text).is_some() && !is_letter(text) => {
                Some(Otherwise::Turned { letter, of: text, is_value: true })
            }
            None if is_words(text) => Some(Otherwise::Turned { letter, of: text, is_value: false }),
            _ => None,
        };
    }
    let (letter, rest) = text.split_at_checked(1).filter(|(letter, _)| is_letter(letter))?;
    let said = rest.trim_matches(is_blank);
    if binding.meaning.is_some() {
        let start = binding.proposition.start as usize + letter.len();
        let of = Span::new(start, binding.proposition.end as usize);
        return BEFORE_MEANINGS.has(said).then_some(Otherwise::Between { letter, of });
    }
    let (entry, behind) = BEFORE_MEANINGS.begin(said)?;
    let is_apart = !entry.spelling.ends_with(char::is_alphabetic) || behind.starts_with(is_blank);
    let of = behind.trim_matches(is_blank);
    let is_value = of.split(is_blank).next().is_some_and(|word| meant_value(word).is_some());
    (is_apart && !is_value && is_words(of)).then_some(Otherwise::Unquoted { letter, of })
}

/// The place of a binding on its line.
pub(crate) fn place(binding: &Binding) -> Span {
    let parts = [Some(binding.proposition), binding.meaning, binding.value.map(|it| it.1)];
    let parts = parts.into_iter().flatten().filter(|it| !it.is_empty());
    let start = parts.clone().map(|it| it.start).min().unwrap_or(binding.proposition.start);
    Span { start, end: parts.map(|it| it.end).max().unwrap_or(start) }
}

/// The value that a word was probably meant to be.
pub(crate) fn meant_value(word: &str) -> Option<&'static str> {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    VALUES.read(word).or_else(|| MEANT_VALUES.read(word)).map(|it| it.meaning)
}

/// The proposition that a binding is about, however it is written, with the fault in that.
/// `is_given` is true of those to which other parts of the `let` give values.
pub(super) fn proposition<'l>(
    line: &'l Line<'_>,
    binding: &Binding,
    scope: &Scope,
    is_given: &dyn Fn(&str) -> bool,
) -> (Option<Cow<'l, str>>, Option<Fault>) {
    let span = binding.proposition;
    if matches!(line.of(span).as_bytes(), [letter] if PROPOSITIONS.contains(letter)) {
        return (Some(line.of(span).into()), None);
    }
    if let Some(it) = otherwise(line, binding) {
        let at = match it {
            Otherwise::Between { of, .. } => of.trim(line.text),
            _ => place(binding),
        };
        let letter = it.letter().to_owned().into();
        return (Some(letter), Some(malformed(at, MalformedStatement::Otherwise)));
    }
    if span.is_empty() {
        let at = binding
            .meaning
            .or(binding.value.map(|(sign, _)| sign))
            .or(comma_near(line, span))
            .or(line.first_word())
            .unwrap_or(line.body());
        return (None, Some(malformed(at, MalformedStatement::NoProposition)));
    }
    let candidate = Candidate::new(line, span, scope);
    let mut units = candidate.units();
    if let (Some((unit, unit_at)), None) = (units.next(), units.next()) {
        let letter = match unit {
            Unit::Letter(letter) | Unit::LookAlike(letter) if letter.is_ascii_lowercase() => {
                Some(letter)
            }
            _ => None,
        };
        let fault = letter_fault(candidate, (unit, unit_at));
        if let Some(letter) = letter {
            let name = match fault {
                None => line.of(span).into(),
                Some(_) => char::from(letter).to_string().into(),
            };
            return (Some(name), fault);
        }
        if fault.is_some() {
            return (None, fault);
        }
    }
    let is_alone = binding.value.is_none() && binding.meaning.is_none();
    if let Some((letter, _)) = unsigned(candidate.text()).filter(|_| is_alone) {
        let letter = letter.to_string();
        let kind = MalformedStatement::NoSign { is_given: is_given(&letter) };
        return (Some(letter.into()), Some(malformed(span, kind)));
    }
    let value = binding.value.map(|(_, value)| value);
    let value = value.filter(|_| candidate.shape().is_well_formed());
    (None, Some(malformed(span, MalformedStatement::NotProposition { value })))
}

/// The fault of a single letter, which this unit is, that should be a proposition.
fn letter_fault(candidate: Candidate<'_>, (unit, at): (Unit, Span)) -> Option<Fault> {
    use super::fault::{ForeignLetter, WrongCase};
    let formula = candidate.span;
    let kinds: [(Predicate, FaultKind); 4] = [
        (letters::is_look_alike_capital, FaultKind::WrongCase(WrongCase::Letters(formula))),
        (letters::is_look_alike, FaultKind::LookAlike(formula)),
        (letters::is_face, FaultKind::DieFace(formula)),
        (letters::is_foreign, FaultKind::ForeignLetter(ForeignLetter::In(formula))),
    ];
    let found = kinds.into_iter().find(|(is_one, _)| is_one(candidate, unit, at));
    found.map(|(_, kind)| Fault::new(at, kind))
}

/// The meaning that a binding gives, without its quotes.
pub(super) fn meaning<'t>(line: &'t Line<'_>, binding: &Binding) -> Option<&'t str> {
    match otherwise(line, binding) {
        Some(Otherwise::Turned { of, is_value, .. }) => return (!is_value).then_some(of),
        Some(Otherwise::Unquoted { of, .. }) => return Some(of),
        Some(Otherwise::Between { .. }) | None => {}
    }
    binding.meaning.map(|span| line.of(span).trim_matches(QUOTES).trim())
}

/// The value that a binding gives; a broken one also where nothing is given at all.
pub(super) fn value(line: &Line<'_>, binding: &Binding, scope: &Scope) -> Option<Given> {
    match otherwise(line, binding) {
        Some(Otherwise::Turned { of, is_value: true, .. }) => {
            let value = scope.settings.logic.as_ref()?.value(meant_value(of).unwrap_or(of));
            return Some(value.map_or(Given::Broken, Given::Value));
        }
        Some(_) => return None,
        None => {}
    }
    let Some((_, span)) = binding.value else {
        return binding.meaning.is_none().then_some(Given::Broken);
    };
    let value = || scope.settings.logic.as_ref()?.value(line.of(span));
    let is_broken = span.is_empty() || binding.stray.is_some();
    Some(if is_broken { None } else { value() }.map_or(Given::Broken, Given::Value))
}

/// The values that a `let` gives, each to its proposition, and their place, where a part of it
/// names no proposition and the whole can be read: with other signs than `=` and commas.
pub(crate) fn values_otherwise(
    line: &Line<'_>,
    bindings: &[Binding],
    scope: &Scope,
) -> Option<(Span, Vec<(String, String)>)> {
    let logic = scope.settings.logic.as_ref()?;
    let is_strange = |binding: &Binding| {
        let text = line.of(binding.proposition);
        binding.value.is_some()
            && text.len() > 1
            && units(line.text, binding.proposition).nth(1).is_some()
            && otherwise(line, binding).is_none()
    };
    bindings.iter().find(|it| is_strange(it))?;
    let start = bindings.iter().map(|it| place(it).start).min()?;
    let at = Span { start, end: line.body().end }.trim(line.text);
    let given = wording::bindings(line.of(at), logic)?;
    let has_letter = |(letter, _): &(String, String)| {
        let unit = |(unit, at): (Unit, Span)| unit.belongs_to(scope.settings.letters(), at);
        units(letter, Span::new(0, letter.len())).all(unit)
    };
    let is_twice = |(at, (letter, _)): (usize, &(String, String))| {
        given.iter().take(at).any(|(other, _)| other == letter)
    };
    let are_known = given.iter().all(has_letter) && !given.iter().enumerate().any(is_twice);
    are_known.then_some((at, given))
}

/// The faults of a `let`.
pub(super) fn of_let(line: &Line<'_>, bindings: &[Binding], scope: &Scope) -> Vec<Fault> {
    if let Some((at, _)) = values_otherwise(line, bindings, scope) {
        return vec![malformed(at, MalformedStatement::Values)];
    }
    let once = missing_value(line, bindings).into_iter().chain(given_twice(line, bindings));
    let mut faults: Vec<Fault> = once.collect();
    let given: LazyCell<HashSet<&str>, _> = LazyCell::new(|| {
        let with_value = bindings.iter().filter(|binding| binding.value.is_some());
        with_value.map(|binding| line.of(binding.proposition)).collect()
    });
    for binding in bindings.iter().filter(|binding| !is_loose_value(line, binding)) {
        let (letter, fault) = proposition(line, binding, scope, &|letter| given.contains(letter));
        faults.extend(fault);
        let is_otherwise = faults.last().is_some_and(|it| {
            it.kind == FaultKind::MalformedStatement(MalformedStatement::Otherwise)
        });
        if letter.is_none() || is_otherwise {
            continue;
        }
        faults.extend(binding.value.and_then(|(sign, _)| other_sign(line, sign)));
        faults.extend(binding.stray.map(|stray| malformed(stray, MalformedStatement::Stray)));
        let Some((sign, span)) = binding.value else { continue };
        if span.is_empty() {
            faults.push(Fault::new(sign, FaultKind::MissingValue(MissingValue::AfterSign)));
        } else if scope.settings.logic.as_ref().is_some_and(|it| it.value(line.of(span)).is_none())
        {
            faults.push(Fault::new(span, FaultKind::UnknownValue(UnknownValue::Let)));
        }
    }
    faults
}

/// True if a text is a value of some logic of the language.
pub(crate) fn is_value_elsewhere(text: &str) -> bool {
    let is_chain = || text.contains('/');
    let names = ["N", "B", "U", "I"];
    names.contains(&text)
        || is_chain() && Logic::names().filter_map(Logic::named).any(|it| it.value(text).is_some())
}

/// True if a `let` gives a value of another logic: which one was meant is not known below.
pub(super) fn is_of_other_logic(line: &Line<'_>, bindings: &[Binding], scope: &Scope) -> bool {
    let Some(logic) = &scope.settings.logic else { return false };
    let values = bindings.iter().filter_map(|it| it.value).map(|(_, value)| line.of(value));
    values.filter(|it| logic.value(it).is_none()).any(is_value_elsewhere)
}

/// The first proposition of a `let` that gets neither a meaning nor a value, or the first value
/// without a proposition.
fn missing_value(line: &Line<'_>, bindings: &[Binding]) -> Option<Fault> {
    let fault =
        |binding: &Binding, kind| Fault::new(binding.proposition, FaultKind::MissingValue(kind));
    if let Some(loose) = bindings.iter().find(|binding| is_loose_value(line, binding)) {
        return Some(fault(loose, MissingValue::Loose));
    }
    let bare = bindings.iter().find(|binding| lacks_value(line, binding))?;
    Some(fault(bare, MissingValue::Bare))
}

/// True if a binding is a single letter or word, and nothing is given to it.
pub(crate) fn lacks_value(line: &Line<'_>, binding: &Binding) -> bool {
    is_bare(binding) && units(line.text, binding.proposition).count() == 1
}

/// The first proposition that one `let` gives a value twice.
fn given_twice(line: &Line<'_>, bindings: &[Binding]) -> Option<Fault> {
    let with_value = bindings.iter().filter(|binding| binding.value.is_some());
    let given = with_value.map(|binding| binding.proposition).filter(|it| !it.is_empty());
    let mut initials = ByteSet::default();
    let is_initial_again = |proposition: Span| {
        let initial = line.of(proposition).bytes().next().map(ByteSet::byte).unwrap_or_default();
        let is_again = initials.has_any(initial);
        initials = initials.union(initial);
        is_again
    };
    if !given.clone().any(is_initial_again) {
        return None;
    }
    let mut given: Vec<Span> = given.collect();
    // In text order among those of one name.
    given.sort_by_key(|proposition| line.of(*proposition));
    let pairs = given.iter().zip(given.iter().skip(1));
    let twice = pairs.filter(|(first, again)| line.of(**first) == line.of(**again));
    let (first, again) = twice.min_by_key(|(_, again)| again.start)?;
    Some(malformed(*again, MalformedStatement::Twice { first: *first }))
}

/// Another sign where `=` should stand.
pub(super) fn other_sign(line: &Line<'_>, sign: Span) -> Option<Fault> {
    (line.of(sign) != "=").then(|| malformed(sign, MalformedStatement::Sign))
}

// Names.

/// The formula of a definition, if there is one.
fn formula_of(definition: &Definition) -> Option<Span> {
    definition.formula.map(|(_, formula)| formula).filter(|formula| !formula.is_empty())
}

/// The name that a `def` defines, however it is written.
pub(crate) fn defined_name<'l>(
    line: &'l Line<'_>,
    definition: &Definition,
) -> Option<Cow<'l, str>> {
    let text = line.of(definition.name);
    let text = match formula_of(definition) {
        Some(_) => text,
        None => text.split(is_blank).next().unwrap_or_default(),
    };
    if is_name(text) { Some(text.into()) } else { meant_name(text).map(Cow::Owned) }
}

/// The name at the start of a line without the word `def`, and what it is given there: a formula
/// that is whole, and no value.
pub(crate) fn definition_without_keyword(
    line: &Line<'_>,
    scope: &Scope,
) -> Option<(Span, Definition)> {
    let Statement::Judgement(judgement) = &line.statement else { return None };
    let ([name], [formula]) = (&judgement.left[..], &judgement.right[..]) else { return None };
    let text = line.of(*name);
    let is_one = judgement.claim == Claim::Value
        && line.numbering.is_none()
        && scope.block().is_none()
        && scope.settings.alphabet == Some(Alphabet::Dice)
        && is_name(text)
        && text.len() >= WORD
        && text.bytes().any(|letter| !PROPOSITIONS.contains(&letter))
        && formula.len() > 1
        && shape(line.text, *formula, Unit::arity).is_well_formed();
    let definition = Definition { name: *name, formula: Some((judgement.sign, *formula)) };
    is_one.then_some((*name, definition))
}

/// The formula that a `def` gives its name; `None` where there is none, or a claim in its place.
pub(super) fn definiens(line: &Line<'_>, definition: &Definition) -> Option<Span> {
    formula_of(definition).filter(|formula| !is_claim(line, *formula))
}

fn is_claim(line: &Line<'_>, formula: Span) -> bool {
    let bytes = ByteSet::of(line.of(formula));
    let may_be_one = bytes.has_any(const { ByteSet::of("=|?").union(ByteSet::BEYOND_ASCII) })
        || bytes.has_all(const { ByteSet::of("is") });
    may_be_one && matches!(parse_part(line, formula).statement, Statement::Judgement(_))
}

/// The faults of a `def` except those of what it names.
pub(super) fn of_defined(
    line: &Line<'_>,
    keyword: Span,
    definition: &Definition,
    scope: &Scope,
) -> Vec<Fault> {
    let at = definition.name;
    if at.is_empty() {
        return vec![malformed(keyword, MalformedStatement::NoName)];
    }
    let is_misnamed = !is_name(line.of(at));
    let of_form = FaultKind::MalformedName(MalformedName::Defined);
    let of_form = is_misnamed.then(|| Fault::new(at, of_form)).into_iter();
    let Some(name) = defined_name(line, definition) else { return of_form.collect() };
    let of_name = scope.names.has(&name).then(|| Fault::new(at, FaultKind::DuplicateName));
    let of_sign = definition.formula.and_then(|(sign, _)| other_sign(line, sign));
    of_form.chain(of_name).chain(of_sign).collect()
}

/// The faults of a `def`.
pub(super) fn of_def(
    line: &Line<'_>,
    keyword: Span,
    definition: &Definition,
    scope: &Scope,
) -> Vec<Fault> {
    let formula = formula_of(definition);
    if formula.is_none() && !definition.name.is_empty() {
        let at = definition.formula.map_or(keyword, |(sign, _)| sign);
        return vec![malformed(at, MalformedStatement::NoFormula)];
    }
    let mut faults = of_defined(line, keyword, definition, scope);
    match formula.filter(|_| defined_name(line, definition).is_some()) {
        Some(formula) if is_claim(line, formula) => {
            faults.push(malformed(formula, MalformedStatement::Claim));
        }
        Some(formula) => {
            faults.extend(formula_faults(Candidate::new(line, formula, scope), false));
        }
        None => {}
    }
    faults
}
