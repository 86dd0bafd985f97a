//! Answers that stand bare: words and values, of which only their exercise knows if they are right;
//! and formulas in an exercise where an answer should stand.

use crate::analysis::fault::{Fault, FaultKind, Infix, MisplacedLine};
use crate::analysis::misspelt::{MeantKeyword, near_keyword};
use crate::logic::{Logic, Variable, looks_like_value};
use crate::scope::Scope;
use crate::syntax::formula::{Unit, shape};
use crate::syntax::letter::connective;
use crate::syntax::reading::around::{Remarked, behind_answer, inside};
use crate::syntax::reading::wording::{
    Listed, behind_yes_or_no, is_answer_in_words, listed, without_words,
};
use crate::syntax::statement::Claim;
use crate::syntax::{Keyword, Line, Span, Statement, infix, parse_as, parse_part};
use std::collections::BTreeSet;

/// True if a line is nothing but a value, a class, another word that answers, or values of at least
/// so many letters: an answer, of which only its exercise knows if it is right.
pub(crate) fn is_bare_answer(line: &Line<'_>, scope: &Scope, letters: usize) -> bool {
    let text = match &line.statement {
        Statement::Formulas(formulas) => match formulas[..] {
            [only] => line.of(only),
            _ => return false,
        },
        Statement::Judgement(judgement) if judgement.claim == Claim::Value => {
            let start = judgement.left.first().map_or(judgement.sign.start, |it| it.start);
            let given = parse_as(line, Keyword::Let, Span { start, end: start });
            return values(&given, scope).is_some_and(|given| given >= letters);
        }
        _ => return false,
    };
    let reads = || scope.settings.logic.as_ref().is_some_and(|logic| logic.read(text).is_some());
    let is_letter = Variable::read(text).is_some();
    line.is_answer_word() || !is_letter && reads()
}

/// True if a line looks like an answer: a value or a word that answers, or formulas, Polish or
/// infix, and a judgement about them.
pub(crate) fn is_answer_like(line: &Line<'_>, scope: &Scope) -> bool {
    let is_whole = |span: &Span| shape(line.text, *span, Unit::arity).is_well_formed();
    let is_formula = |span: &Span| {
        let outline = || infix::outline(line.text, *span);
        is_whole(span) || outline().is_some_and(|outline| outline.propositions)
    };
    match &line.statement {
        Statement::Formulas(formulas) => {
            is_bare_answer(line, scope, 1) || formulas.iter().all(is_formula)
        }
        Statement::Judgement(judgement) => {
            is_bare_answer(line, scope, 1)
                || !judgement.left.is_empty() && judgement.left.iter().all(is_formula)
        }
        _ => false,
    }
}

/// The fault of an answer that is infix, these being its faults as a formula, where it is not known
/// what is asked for.
pub(in crate::analysis) fn infix_answer(mut faults: Vec<Fault>) -> Option<Fault> {
    let fault = faults.pop().filter(|fault| fault.kind == FaultKind::Infix(Infix::Whole))?;
    faults.is_empty().then(|| Fault { kind: FaultKind::InfixAnswer, ..fault })
}

/// True if a line answers an item in words, which only the item's exercise judges. A line outside
/// blocks that says of itself that it is an answer is one.
pub(in crate::analysis) fn is_in_words(line: &Line<'_>, scope: &Scope) -> bool {
    let says_so = || scope.block().is_none() && behind_answer(line.text).is_some();
    if !scope.is_item(line) && !says_so() {
        return false;
    }
    let formulas = match &line.statement {
        Statement::Formulas(formulas) => formulas.as_slice(),
        // Values of several letters.
        Statement::Judgement(judgement) if judgement.second.is_some() => &[],
        Statement::Judgement(judgement) => &judgement.left,
        Statement::Task(Keyword::Answer, ..) if line.numbering.is_some() => &[],
        // `Let` begins a sentence.
        Statement::Let(word, _) if line.of(*word) != Keyword::Let.text() => &[],
        _ => return false,
    };
    let is_formula = |at: &Span| shape(line.text, *at, Unit::arity).is_well_formed();
    let text = line.of(line.body());
    let logic = scope.settings.logic.as_ref();
    if behind_answer(text).is_some() && without_words(text).is_some() {
        return true;
    }
    // Behind a word there may be letters that are formulas, as in `invalid, p = F, q = T`.
    let may_be_word = |text: &str| text.starts_with(|c: char| c.is_ascii_lowercase());
    let is_behind_word = may_be_word(text) || behind_yes_or_no(text).is_some();
    (is_behind_word || !formulas.iter().any(is_formula))
        && (is_answer_in_words(text, logic, 2) || is_of_some_logic(text) || is_list(text, scope))
}

/// The most models whose worlds may be listed.
const MODELS: usize = 16;

/// True if a text lists worlds of models above, or logics, one of which has a name that is no
/// formula.
pub(super) fn is_list(text: &str, scope: &Scope) -> bool {
    let is_world = |word: &str| {
        let own = scope.models.names().take(MODELS).filter_map(|name| scope.models.get(name));
        let mut all = scope.models.nearest().into_iter().chain(own).flatten();
        all.any(|own| own.model.names().any(|world| world == word))
    };
    let is_sure = |word: &str| {
        word.len() > 1 && word.contains(|c: char| c.is_ascii_digit() || c.is_ascii_lowercase())
    };
    let of_logics = |names: &[&str]| names.is_empty() || names.iter().any(|it| is_sure(it));
    let is_named = |is_name: &dyn Fn(&str) -> bool| listed(text, is_name);
    let has_models = scope.models.nearest().is_some();
    has_models && is_named(&is_world).is_some()
        || match is_named(&|word| Logic::named(word).is_some()) {
            Some(Listed::Names(names)) => of_logics(&names),
            Some(Listed::AllBut(names)) => of_logics(&names),
            None => false,
        }
}

/// True if a text is a value of some logic, or values of two letters at least.
pub(super) fn is_of_some_logic(text: &str) -> bool {
    let text = inside(text, Span::new(0, text.len()), Remarked::Other).0.of(text);
    let is_capital = matches!(text.as_bytes(), [letter] if letter.is_ascii_uppercase());
    let is_connective = text.bytes().next().is_some_and(|it| connective(it).is_some());
    let letter = text.split(['=', ':', ' ']).next().filter(|it| it.len() < text.len());
    // Quick, since most pffs are neither.
    let may_be_one = text.starts_with(|c: char| c.is_numeric() || c == '(')
        || is_capital && (!is_connective || looks_like_value(text))
        || letter.is_some_and(|it| Variable::read(it.trim_end()).is_some());
    let mut logics = Logic::names().filter_map(Logic::named);
    may_be_one && logics.any(|logic| is_answer_in_words(text, Some(&logic), 2))
}

/// The number of letters that a `let` of nothing but values gives some.
fn values(line: &Line<'_>, scope: &Scope) -> Option<usize> {
    let Statement::Let(_, bindings) = &line.statement else { return None };
    let logic = scope.settings.logic.as_ref();
    let mut seen = BTreeSet::new();
    for binding in bindings {
        // One letter with two values answers nothing.
        seen.insert(Variable::read(line.of(binding.proposition))?).then_some(())?;
        let (sign, value) = binding.value.filter(|_| binding.meaning.is_none())?;
        let text = line.of(value);
        let is_value = logic.map_or(looks_like_value(text), |logic| logic.read(text).is_some());
        (line.of(sign) == "=" && is_value).then_some(())?;
    }
    Some(bindings.len())
}

/// The word `answer` in wrong case, before what should answer an exercise.
pub(in crate::analysis) fn miscased_answer(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    scope.exercise()?;
    let word = line.first_word()?;
    let is_one = line.of(word).eq_ignore_ascii_case(Keyword::Answer.text());
    is_one.then(|| Fault::new(word, FaultKind::MiscasedKeyword))
}

/// The keyword for the word that a line of an exercise begins with, where that is none and an
/// answer stands behind it, which is given, too: `key` where something is required, else `answer`.
pub(crate) fn other_word(line: &Line<'_>, scope: &Scope) -> Option<(MeantKeyword, Span)> {
    let exercise = scope.exercise().filter(|_| line.numbering.is_none())?;
    let text = line.from_statement();
    let start = line.text.len() - text.len();
    let length = text.len() - text.trim_start_matches(char::is_alphabetic).len();
    let word = Span::new(start, start + length);
    let behind = text.get(length..)?;
    let blanks = behind.len() - behind.trim_start_matches([' ', '\t', ':']).len();
    let rest = Span { start: word.end + blanks as u32, end: line.body().end };
    let is_word = length >= WORD
        && line.of(word).starts_with(char::is_lowercase)
        && line.head().is_none()
        && infix::connective_of_word(line.of(word)).is_none()
        && near_keyword(line, scope).is_none();
    let answers = || {
        let part = parse_part(line, rest);
        let is_whole = |it: &Span| shape(line.text, *it, Unit::arity).is_well_formed();
        let formulas = part.formulas();
        !formulas.is_empty() && formulas.iter().all(is_whole) && is_answer_like(&part, scope)
    };
    let keyword = match exercise.requirements.is_empty() {
        true => Keyword::Answer,
        false => Keyword::Key,
    };
    let is_apart = blanks > 0 && rest.start < rest.end;
    (is_word && is_apart && answers()).then_some((MeantKeyword { keyword, at: word }, rest))
}

/// The fewest letters of a word that no formula begins with.
const WORD: usize = 3;

/// A formula or judgement that stands in an exercise where an answer should.
pub(in crate::analysis) fn stray(line: &Line<'_>, scope: &Scope) -> Option<Fault> {
    scope.exercise()?;
    let fault = FaultKind::MisplacedLine(MisplacedLine::InExercise);
    Some(Fault::new(line.body(), fault))
}
