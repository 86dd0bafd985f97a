//! Requirements of an exercise that no answer can meet together.
//!
//! By meaning: in classical logic the truth functions that formulas of some connectives have are
//! found by joining those of shorter ones until no new one appears. An answer is looked for among
//! them; what is said to be unmeetable is so even if requirements that are about more than meaning,
//! connectives and length are left aside.

mod kinds;
mod lengths;
mod meaning;
mod model;

use super::answer::Answer;
use super::asked::is_at_worlds;
use super::judge::{Dice, meets};
use super::met::Met;
use crate::analysis::class::ClaimedClass;
use crate::analysis::composed::composed;
use crate::analysis::fault::{FaultKind, Unmeetable};
use crate::analysis::line::analyse_outside;
use crate::analysis::{Analysis, Verdict};
use crate::dice;
use crate::effort::Ask;
use crate::exercise::{Exercise, requirement};
use crate::logic::{Logic, without_contradictions, without_tautologies};
use crate::proof::natural::are_judged;
use crate::scope::{Scope, System};
use crate::syntax::exercise::{Require, RequirementKind};
use crate::syntax::letter::{Alphabet, arity};
use crate::syntax::{Line, Span, Statement, parse_part};
use kinds::{class_of, is_about_meaning, kind_of};
use lengths::Lengths;
use meaning::Search;
use std::collections::{BTreeSet, HashMap};

/// The reason why no answer meets all requirements of an exercise, if that is known.
pub fn cannot_be_met(exercise: &Exercise, scope: &Scope, oracle: &dyn Ask) -> Option<Unmeetable> {
    let lines: Vec<Line<'_>> = exercise.lines().collect();
    let requires: Vec<&Require> = lines.iter().filter_map(requirement).collect();
    let text = |number: usize| exercise.requirements.get(number).map(|it| it.line.clone());
    let asks = |require: &&Require| {
        require
            .kind
            .map(|kind| if kind.asks_for_formula() { RequirementKind::Judgement } else { kind })
    };
    let first = requires.first().and_then(asks)?;
    if let Some(other) = requires.iter().position(|require| asks(require) != Some(first)) {
        return Some(Unmeetable::Kinds(text(0)?, text(other)?));
    }
    let is_translation = |it: &&Require| it.kind == Some(RequirementKind::Translation);
    if let Some(number) = requires.iter().position(is_translation)
        && exercise.keys.is_empty()
    {
        return Some(Unmeetable::NoKey(text(number)?));
    }
    if let Some(number) = lines.iter().position(|line| asks_for_values_at_worlds(line, scope)) {
        return Some(Unmeetable::AtWorlds(text(number)?));
    }
    if let Some(number) = lines.iter().position(|line| model::exceeds_limit(line, scope, oracle)) {
        return Some(Unmeetable::Limit(text(number)?));
    }
    if first != RequirementKind::Judgement {
        return no_word(&lines, first, scope, oracle).then_some(Unmeetable::Together);
    }
    if let Some(number) = lines.iter().position(asks_for_pff) {
        return Some(Unmeetable::Pff(text(number)?));
    }
    if let Some(number) = lines.iter().position(|line| is_without(line, scope)) {
        return Some(Unmeetable::Meaning(text(number)?));
    }
    let lengths = Lengths::new(&lines);
    if lengths.longest() == Some(0) || uses_forbidden(&lines) {
        return Some(Unmeetable::Together);
    }
    if let Some(reason) = of_dice(&lines, &lengths, scope, oracle) {
        return Some(reason);
    }
    let meets_all = |answer: &str, lines: &[Line<'_>]| {
        let answer = Answer::of_text(answer, lines, scope, scope);
        lines.iter().all(|line| {
            !matches!(meets(line, &answer, &exercise.keys, scope, scope, oracle), Met::No(_))
        })
    };
    if exercise.keys.iter().any(|key| meets_all(key, &lines)) {
        return None;
    }
    if let Some(exactly) = lines.iter().find(|line| kind_of(line) == Some(RequirementKind::Exactly))
    {
        let formulas = match requirement(exactly).map(|it| &*it.claims) {
            Some(Statement::Formulas(formulas)) => &formulas[..],
            _ => &[],
        };
        let meets = |span: &Span| meets_all(exactly.of(*span), &lines);
        return (!formulas.iter().any(meets)).then_some(Unmeetable::Together);
    }
    if let Some(most) = lengths.longest().filter(|most| *most < least_of_letters(&lines)) {
        return Some(Unmeetable::Length(most));
    }
    let search = Search::new(&lines, &requires, &lengths, scope)?;
    let by_meaning: Vec<Line<'_>> =
        lines.iter().filter(|line| is_about_meaning(line)).cloned().collect();
    if by_meaning.is_empty() && search.longest.is_none() {
        return None;
    }
    let mut known: HashMap<u8, bool> = HashMap::new();
    let found = search.run(|column, formula| {
        *known.entry(column).or_insert_with(|| meets_all(formula, &by_meaning))
    })?;
    let is_limited = requires
        .iter()
        .any(|it| matches!(it.kind, Some(RequirementKind::Only | RequirementKind::Without)));
    let number_of_meanings = by_meaning.len();
    if number_of_meanings > 1 && !is_limited && !found {
        return Some(Unmeetable::Together);
    }
    let of_meaning = lines.iter().position(is_about_meaning);
    match (found, search.longest, of_meaning) {
        (true, ..) => None,
        (false, Some(longest), _) => Some(Unmeetable::Length(longest)),
        (false, None, Some(number)) => Some(Unmeetable::Meaning(text(number)?)),
        (false, None, None) => Some(Unmeetable::Together),
    }
}

/// True if none of the words or values that can answer is right.
fn no_word(lines: &[Line<'_>], kind: RequirementKind, scope: &Scope, oracle: &dyn Ask) -> bool {
    match kind {
        RequirementKind::Value | RequirementKind::Whether => {
            let is_placed =
                |line: &Line<'_>| requirement(line).is_some_and(|it| it.place().is_some());
            lines.iter().any(|line| !is_placed(line) && is_valueless(line, scope, oracle))
        }
        RequirementKind::Model => lines.iter().any(|line| model::lacks_model(line, scope, oracle)),
        RequirementKind::Proof => lines.iter().any(|line| !follows(line, scope, oracle)),
        RequirementKind::Countermodel => {
            lines.iter().any(|line| lacks_countermodel(line, scope, oracle))
        }
        _ => false,
    }
}

/// True if a value without a world or a table is asked for of formulas that have a value at each
/// world.
fn asks_for_values_at_worlds(line: &Line<'_>, scope: &Scope) -> bool {
    let is_one = |it: &Require| match it.kind {
        Some(RequirementKind::Value) => it.place().is_none(),
        kind => kind == Some(RequirementKind::Table),
    };
    requirement(line).is_some_and(is_one) && is_at_worlds(line, scope)
}

/// True if a countermodel is asked for of what follows, so that there is none.
pub fn lacks_countermodel(line: &Line<'_>, scope: &Scope, oracle: &dyn Ask) -> bool {
    let is_one = |it: &&Require| it.kind == Some(RequirementKind::Countermodel);
    let Some(require) = requirement(line).filter(is_one) else { return false };
    let asked = parse_part(line, require.of);
    let scope = scope.outside_blocks().telling_answers();
    let verdict = analyse_outside(&asked, &scope, oracle).verdict;
    verdict == Some(Verdict::Right)
}

/// True unless the conclusion of a sequent is known not to follow in the logic in force, or in
/// classical logic, whose rules proofs have in logics of several values; false where a logic has no
/// rules.
fn follows(line: &Line<'_>, scope: &Scope, oracle: &dyn Ask) -> bool {
    let Some(Statement::Judgement(asked)) = requirement(line).map(|it| &*it.claims) else {
        return true;
    };
    if !are_judged(scope.worlds()) {
        return false;
    }
    // From axioms that are in force more may be proved.
    if scope.settings.system != System::None {
        return true;
    }
    let formulas = |list: &[Span]| -> String {
        list.iter().map(|span| line.of(*span)).collect::<Vec<_>>().join(", ")
    };
    let claim = format!("{} |= {}", formulas(&asked.left), formulas(&asked.right));
    let mut scope = scope.outside_blocks().telling_answers();
    if scope.worlds().is_none() {
        scope.settings.logic = Some(Logic::classical());
    }
    composed(&claim, &scope, oracle).1.verdict != Some(Verdict::Wrong)
}

/// True if a requirement depends on propositions without a value, so that no answer is right.
pub(super) fn is_valueless(line: &Line<'_>, scope: &Scope, oracle: &dyn Ask) -> bool {
    let (Some(require), Some(logic)) = (requirement(line), &scope.settings.logic) else {
        return false;
    };
    let scope = scope.outside_blocks().telling_answers();
    let Analysis { faults, .. } = match require.kind {
        // Whatever value is claimed, it depends on the same propositions.
        Some(RequirementKind::Value) => {
            let value = logic.values().next().unwrap_or_default();
            composed(&format!("{} = {value}", line.of(require.of)), &scope, oracle).1
        }
        _ => analyse_outside(&parse_part(line, require.of), &scope, oracle),
    };
    faults.iter().any(|fault| {
        matches!(fault.kind, FaultKind::UndecidedValue(_) | FaultKind::MissingValue(_))
    })
}

/// True if a judgement asks for a tautology in a logic that has none, or for a contradiction.
fn is_without(line: &Line<'_>, scope: &Scope) -> bool {
    let Some(Statement::Judgement(judgement)) = requirement(line).map(|it| &*it.claims) else {
        return false;
    };
    let Some(logic) = scope.settings.logic.as_ref() else { return false };
    let is_of_dice = scope.settings.alphabet == Some(Alphabet::Dice);
    is_of_dice
        && match class_of(line, judgement) {
            Some((ClaimedClass::Tautology, false)) => without_tautologies(logic).is_some(),
            Some((ClaimedClass::Contradiction, false)) => without_contradictions(logic).is_some(),
            _ => false,
        }
}

/// True if a requirement asks for a text that is no formula.
fn asks_for_pff(line: &Line<'_>) -> bool {
    let Some(Statement::Judgement(judgement)) = requirement(line).map(|it| &*it.claims) else {
        return false;
    };
    class_of(line, judgement).is_some_and(|(class, is_denied)| class.is_of_pffs(is_denied))
}

/// The reason why dice allow no answer: nothing can be made of them, or the longest is of another
/// length than is required.
fn of_dice(
    lines: &[Line<'_>],
    lengths: &Lengths<'_>,
    scope: &Scope,
    oracle: &dyn Ask,
) -> Option<Unmeetable> {
    for line in lines.iter().filter(|line| kind_of(line) == Some(RequirementKind::From)) {
        let Some(dice) = requirement(line).and_then(|require| Dice::read(line, require)) else {
            continue;
        };
        match dice.longest(scope, oracle).as_deref() {
            Some(dice::Answer::None(_)) => return Some(Unmeetable::Together),
            Some(dice::Answer::Longest(longest))
                if dice.goal.is_some() && !lengths.allow(longest.length()) =>
            {
                return Some(Unmeetable::Together);
            }
            _ => {}
        }
    }
    None
}

/// The letters that an answer has to have.
fn used<'l>(lines: &'l [Line<'_>]) -> BTreeSet<&'l str> {
    let uses = lines.iter().filter(|line| kind_of(line) == Some(RequirementKind::Uses));
    uses.filter_map(|line| Some((line, requirement(line)?)))
        .flat_map(|(line, require)| line.letters(require.of).map(|at| line.of(at)))
        .collect()
}

/// The fewest letters of a formula that has all the letters that are required: each connective of
/// two operands joins two more, and there is one more of what takes none.
fn least_of_letters(lines: &[Line<'_>]) -> u64 {
    let used = used(lines);
    let arity = |letter: &&str| letter.bytes().next().and_then(arity).unwrap_or(0);
    let of_arity = |number: u8| used.iter().filter(|it| arity(it) == number).count() as u64;
    let ends = of_arity(0).max(of_arity(2) + 1);
    2 * ends - 1 + of_arity(1)
}

/// True if an answer has to have a connective that it must not have.
fn uses_forbidden(lines: &[Line<'_>]) -> bool {
    let used = used(lines);
    let is_connective = |letter: &str| letter.starts_with(|c: char| c.is_ascii_uppercase());
    lines.iter().filter_map(|line| Some((line, requirement(line)?))).any(|(line, require)| {
        let named: BTreeSet<&str> = line.letters(require.of).map(|at| line.of(at)).collect();
        let mut connectives = used.iter().filter(|it| is_connective(it));
        match require.kind {
            Some(RequirementKind::Only) => connectives.any(|it| !named.contains(it)),
            Some(RequirementKind::Without) => connectives.any(|it| named.contains(it)),
            _ => false,
        }
    })
}
