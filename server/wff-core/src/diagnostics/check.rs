//! Checks a line: what is wrong with it, and what it puts in force for the lines below.

use super::formula::is_well_formed;
use super::*;
use crate::dice::Rules;
use crate::logic::{Logic, Outcome, Truth};
use crate::scope::{Given, Scope, Symbol};
use crate::syntax::formula::{Unit, units};
use crate::syntax::statement::{Binding, Claim, Definition, Judgement};
use crate::syntax::{Alphabet, Keyword, Line, Named, Statement, parse};
use std::sync::Arc;

/// What checking a line found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Checked {
    /// What is wrong with it, in text order.
    pub diagnostics: Vec<Diagnostic>,
    /// The symbols that it mentions.
    pub uses: Vec<Symbol>,
    /// The symbols that it puts in force.
    pub defines: Vec<Symbol>,
    /// What to say if a name that it defines is used nowhere.
    pub unused: Option<Diagnostic>,
    /// Whether it mentions something that is not known, so that what is said of it depends on all that is.
    pub seeks: bool,
    /// Whether it puts anything in force.
    pub changes: bool,
}

/// Checks a line with what is in force before it, and puts in force what it says. `was` is what was in force below
/// it before an edit: a definition that is still the same is taken from there.
pub fn check(line: &Line<'_>, scope: &mut Scope, was: Option<&Scope>) -> Checked {
    let mut checked = Checked { uses: uses(line), ..Checked::default() };
    let found = &mut checked.diagnostics;
    if let Some(quote) = line.open_quote {
        found.push(unclosed_quote::check(line, quote));
    }
    match &line.statement {
        Statement::Blank => {}
        Statement::Formulas(_) | Statement::Judgement(_) if line.open_quote.is_some() => {}
        Statement::Formulas(formulas) => {
            if let Some(diagnostic) = prose::check(line, scope) {
                found.push(diagnostic);
            } else if let Some(diagnostic) = unknown_keyword::check(line, formulas, scope) {
                found.push(diagnostic);
                checked.count_as(unknown_keyword::repaired(line), scope, was);
            } else {
                judge_list(line, formulas, scope, found);
            }
        }
        Statement::Judgement(judgement) => {
            if let Some(diagnostic) =
                prose::check_judgement(line, judgement, scope).or_else(|| unknown_keyword::check(line, &judgement.left, scope))
            {
                if !claims_pff(line, judgement) {
                    let repaired = unknown_keyword::repaired(line).filter(|_| *diagnostic.rule == unknown_keyword::RULE);
                    found.push(diagnostic);
                    checked.count_as(repaired, scope, was);
                }
            } else if let Some(diagnostic) =
                malformed_judgement::second_sign(line, judgement).or_else(|| malformed_judgement::foreign_sign(line, judgement))
            {
                found.push(diagnostic);
            } else {
                judge(line, judgement, scope, found);
            }
        }
        Statement::Let(keyword, bindings) => {
            checked.changes = true;
            found.extend(miscased_keyword::check(line, *keyword));
            found.extend(missing_value::in_let(line, *keyword, bindings));
            found.extend(malformed_statement::twice(line, bindings));
            for binding in bindings.iter().filter(|binding| !missing_value::is_loose_value(line, binding)) {
                put_in_force(line, binding, scope, found);
            }
        }
        Statement::Def(keyword, definition) => {
            checked.changes = true;
            found.extend(miscased_keyword::check(line, *keyword));
            let defined = define(line, *keyword, definition, scope, was, found);
            let (name, unused) = defined.unzip();
            checked.defines.extend(name.map(Symbol::Name));
            checked.unused = unused;
        }
        Statement::Setting(keyword, at, value) => {
            checked.changes = true;
            found.extend(miscased_keyword::check(line, *at));
            set(line, *keyword, *at, *value, scope, found);
        }
        Statement::Play(keyword, at, play) => {
            checked.changes = true;
            found.extend(miscased_keyword::check(line, *at));
            let (uses, defines) = play::judge(line, *keyword, *at, play, scope, found);
            checked.uses.extend(uses);
            checked.defines.extend(defines);
        }
    }
    let seeking = [&undefined_name::RULE, &malformed_name::RULE, &nothing_to_answer::RULE];
    checked.seeks = checked.diagnostics.iter().any(|found| seeking.contains(&found.rule));
    checked.diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    // Two empty places beside one comma are told of once, and not mended by taking that one away.
    checked.diagnostics.dedup_by(|again, first| {
        let same = again.span == first.span && again.message == first.message;
        if same {
            first.fixes.clear();
        }
        same
    });
    checked
}

impl Checked {
    /// Puts in force what another line says, which this one was probably meant to be.
    fn count_as(&mut self, line: Option<String>, scope: &mut Scope, was: Option<&Scope>) {
        let Some(line) = line else { return };
        let meant = check(&parse(&line), scope, was);
        self.uses.extend(meant.uses);
        self.defines.extend(meant.defines);
        self.changes |= meant.changes;
    }
}

/// The names that a line uses.
fn uses(line: &Line<'_>) -> Vec<Symbol> {
    if !line.text.contains('@') {
        return Vec::new();
    }
    let span = match &line.statement {
        Statement::Def(_, Definition { formula: Some((_, formula)), .. }) => *formula,
        Statement::Formulas(_) | Statement::Judgement(_) => line.body(),
        Statement::Play(_, _, play) => play.what,
        _ => Span::default(),
    };
    let mut names: Vec<Symbol> = units(line.text, span)
        .filter(|(unit, _)| *unit == Unit::Name)
        .map(|(_, at)| Symbol::Name(line.of(at).trim_start_matches('@').into()))
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Judges the formulas of a list, each on its own.
fn judge_list(line: &Line<'_>, formulas: &[Span], scope: &Scope, found: &mut Vec<Diagnostic>) -> Vec<Judged> {
    let mut judged = Vec::new();
    for &span in formulas {
        if span.is_empty() {
            found.push(missing_formula::beside_comma(line, span));
            judged.push(Judged::Pff);
        } else {
            judged.push(judge_formula(line.text, span, scope, true, found));
        }
    }
    judged
}

/// Whether a judgement is `is pff`, whose formulas may be any text.
fn claims_pff(line: &Line<'_>, judgement: &Judgement) -> bool {
    judgement.claim == Claim::Class
        && unknown_claim::read(line, judgement).is_ok_and(|(class, denied)| class == unknown_claim::Class::Pff && !denied)
}

fn judge(line: &Line<'_>, judgement: &Judgement, scope: &Scope, found: &mut Vec<Diagnostic>) {
    match judgement.claim {
        Claim::Value => judge_value(line, judgement, scope, found),
        Claim::Differs if !line.has_formulas_right(judgement) => judge_value(line, judgement, scope, found),
        Claim::Differs | Claim::Equivalence => judge_equivalence(line, judgement, scope, found),
        Claim::Consequence => judge_consequence(line, judgement, scope, found),
        Claim::Class => judge_class(line, judgement, scope, found),
    }
}

/// Judges what stands on one side of a sign that takes one formula there.
fn one_side(
    line: &Line<'_>,
    judgement: &Judgement,
    side: &[Span],
    left: bool,
    scope: &Scope,
    found: &mut Vec<Diagnostic>,
) -> Option<(Span, Truth)> {
    match side {
        [] => {
            found.push(missing_formula::beside_sign(line, judgement.sign, left));
            None
        }
        [span] => match judge_formula(line.text, *span, scope, false, found) {
            Judged::Formula(_, truth) => truth.map(|truth| (*span, truth)),
            Judged::Pff | Judged::Unknown => None,
        },
        [_, rest @ ..] => {
            found.push(too_many(line, judgement, rest, left));
            None
        }
    }
}

/// More than a side of a sign takes; where that is nothing but commas, what is missing beside the first.
fn too_many(line: &Line<'_>, judgement: &Judgement, rest: &[Span], left: bool) -> Diagnostic {
    match rest {
        [first] if first.is_empty() => missing_formula::beside_comma(line, *first),
        // Taking one of several commas away mends nothing.
        [first, ..] if rest.iter().all(|span| span.is_empty()) => {
            Diagnostic { fixes: Vec::new(), ..missing_formula::beside_comma(line, *first) }
        }
        _ => malformed_judgement::too_many(line, judgement.sign, rest, left),
    }
}

/// Judges what stands before a sign that takes a list there, which must not be empty.
fn left_list(line: &Line<'_>, judgement: &Judgement, scope: &Scope, found: &mut Vec<Diagnostic>) -> Vec<Judged> {
    if judgement.left.is_empty() {
        found.push(missing_formula::beside_sign(line, judgement.sign, true));
    }
    judge_list(line, &judgement.left, scope, found)
}

fn judge_value(line: &Line<'_>, judgement: &Judgement, scope: &Scope, found: &mut Vec<Diagnostic>) {
    let Some(logic) = scope.settings.logic else {
        judge_list(line, &judgement.left, scope, found);
        return;
    };
    let claimed = match judgement.right[..] {
        [] => {
            found.push(missing_value::after_sign(line, judgement.sign));
            None
        }
        [span] => {
            let value = logic.read(line.of(span));
            if value.is_none() {
                found.push(unknown_value::in_judgement(line, judgement, span, logic, scope));
            }
            value
        }
        [_, ref rest @ ..] => {
            found.push(too_many(line, judgement, rest, false));
            None
        }
    };
    let judged = left_list(line, judgement, scope, found);
    let Some(claimed) = claimed else { return };
    let (valuation, broken) = scope.valuation();
    let mut undecided = Vec::new();
    for (&span, judged) in judgement.left.iter().zip(judged) {
        let Judged::Formula(_, Some(truth)) = judged else { continue };
        match truth.under(&valuation) {
            Outcome::Value(value) if (value == claimed) == judgement.denied => {
                found.push(false_value::check(line, judgement, span, value, &valuation, truth));
            }
            Outcome::Value(_) => {}
            Outcome::Depends(letters) if letters.iter().any(|letter| broken.contains(letter)) => {}
            Outcome::Depends(letters) => undecided.push((span, letters)),
        }
    }
    found.extend(undecided_value::check(line, judgement, &undecided, claimed));
}

fn judge_equivalence(line: &Line<'_>, judgement: &Judgement, scope: &Scope, found: &mut Vec<Diagnostic>) {
    let left = one_side(line, judgement, &judgement.left, true, scope, found);
    let right = one_side(line, judgement, &judgement.right, false, scope, found);
    if let (Some(left), Some(right), Some(Logic::Classical)) = (left, right, scope.settings.logic) {
        found.extend(false_equivalence::check(line, judgement.denied, left, right));
    }
}

fn judge_consequence(line: &Line<'_>, judgement: &Judgement, scope: &Scope, found: &mut Vec<Diagnostic>) {
    let premises = judge_list(line, &judgement.left, scope, found);
    let conclusion = one_side(line, judgement, &judgement.right, false, scope, found);
    let mut all = Some(Truth::ALWAYS);
    for premise in premises {
        all = match (all, premise) {
            (Some(all), Judged::Formula(_, Some(truth))) => Truth::join(b'K', all, truth),
            _ => None,
        };
    }
    if let (Some(premises), Some(conclusion), Some(Logic::Classical)) = (all, conclusion, scope.settings.logic) {
        found.extend(false_consequence::check(line, judgement, premises, conclusion));
    }
}

fn judge_class(line: &Line<'_>, judgement: &Judgement, scope: &Scope, found: &mut Vec<Diagnostic>) {
    let (class, denied) = match unknown_claim::read(line, judgement) {
        Ok(read) => read,
        Err(_) => {
            found.push(unknown_claim::check(line, judgement));
            left_list(line, judgement, scope, found);
            return;
        }
    };
    if class == unknown_claim::Class::Pff && !denied || class == unknown_claim::Class::Wff && denied {
        if judgement.left.is_empty() {
            found.push(missing_formula::beside_sign(line, judgement.sign, true));
        }
        found.extend(judgement.left.iter().filter(|span| span.is_empty()).map(|span| missing_formula::beside_comma(line, *span)));
        let well_formed = judgement.left.iter().filter(|span| !span.is_empty() && is_well_formed(line.text, **span, scope));
        found.extend(well_formed.map(|span| false_pff::check(line, judgement, *span)).collect::<Vec<_>>());
        return;
    }
    let judged = left_list(line, judgement, scope, found);
    if scope.settings.logic.is_none() {
        return;
    }
    for (&span, judged) in judgement.left.iter().zip(judged) {
        if let Judged::Formula(_, Some(truth)) = judged {
            found.extend(false_class::check(line, span, class, denied, truth));
        }
    }
}

/// Gives a proposition what a binding says.
fn put_in_force(line: &Line<'_>, binding: &Binding, scope: &mut Scope, found: &mut Vec<Diagnostic>) {
    let (letter, malformed) = malformed_statement::proposition(line, binding, scope);
    found.extend(malformed);
    let Some(letter) = letter else { return };
    found.extend(binding.value.and_then(|(sign, _)| malformed_statement::sign(line, sign)));
    let stray = malformed_statement::stray(line, binding);
    let broken = stray.is_some();
    found.extend(stray);
    let value = match binding.value {
        Some((sign, span)) if span.is_empty() => {
            found.push(missing_value::after_sign(line, sign));
            Some(Given::Broken)
        }
        Some((_, span)) => Some(match scope.settings.logic.map(|logic| logic.read(line.of(span)).ok_or(logic)) {
            Some(Ok(value)) if !broken => Given::Value(value),
            Some(Err(logic)) => {
                found.push(unknown_value::in_let(line, span, logic));
                Given::Broken
            }
            Some(Ok(_)) | None => Given::Broken,
        }),
        None if binding.meaning.is_none() => Some(Given::Broken),
        None => None,
    };
    let meaning = binding.meaning.map(|span| line.of(span).trim_matches(['"', '“', '”', '„']).trim());
    scope.give(&letter, meaning, value);
}

/// Makes a name stand for what a `def` says.
fn define(
    line: &Line<'_>,
    keyword: Span,
    definition: &Definition,
    scope: &mut Scope,
    was: Option<&Scope>,
    found: &mut Vec<Diagnostic>,
) -> Option<(Arc<str>, Diagnostic)> {
    let (at, name, formula) = match malformed_name::definition(line, keyword, definition, found) {
        Ok(parts) => parts,
        Err((at, name)) => {
            let name: Arc<str> = name?.into();
            scope.define(&name, None);
            return Some((name.clone(), unused_name::check(at, &name)));
        }
    };
    let name: Arc<str> = name.into();
    let earlier = scope.name(&name).cloned();
    found.extend(earlier.map(|earlier| duplicate_name::check(at, &name, earlier.as_deref())));
    found.extend(definition.formula.and_then(|(sign, _)| malformed_statement::sign(line, sign)));
    if let Some(diagnostic) = malformed_statement::claim(line, formula) {
        found.push(diagnostic);
        scope.define(&name, None);
        return Some((name.clone(), unused_name::check(at, &name)));
    }
    let meant = match judge_formula(line.text, formula, scope, false, found) {
        // A formula whose letters are not allowed is no formula; one whose truth is unknown has such letters.
        Judged::Formula(read, Some(truth)) => {
            let text = line.of(formula);
            let start = formula.start;
            let same = was
                .and_then(|was| was.name(&name))
                .and_then(Option::as_ref)
                .filter(|named| &*named.text == text && named.formula == read.moved(start));
            Some(same.cloned().unwrap_or_else(|| {
                let (length, faces) = (read.length(), read.faces(line.text));
                Arc::new(Named { name: name.clone(), text: text.into(), formula: read.moved(start), length, faces, truth })
            }))
        }
        _ => None,
    };
    scope.define(&name, meant);
    Some((name.clone(), unused_name::check(at, &name)))
}

fn set(line: &Line<'_>, keyword: Keyword, at: Span, value: Span, scope: &mut Scope, found: &mut Vec<Diagnostic>) {
    fn choose<T: Copy>(
        line: &Line<'_>,
        keyword: Keyword,
        at: Span,
        value: Span,
        names: &[(&'static str, T)],
        found: &mut Vec<Diagnostic>,
    ) -> Option<T> {
        let option = names.iter().find(|(name, _)| name.eq_ignore_ascii_case(line.of(value)));
        let options: Vec<&'static str> = names.iter().map(|(name, _)| *name).collect();
        found.extend(unknown_setting::check(line, keyword, at, value, &options));
        option.map(|(_, option)| *option)
    }
    let settings = &mut scope.settings;
    match keyword {
        Keyword::Rules => settings.rules = choose(line, keyword, at, value, &Rules::NAMES, found),
        Keyword::Logic => settings.logic = choose(line, keyword, at, value, &Logic::NAMES, found),
        Keyword::Alphabet => settings.alphabet = choose(line, keyword, at, value, &Alphabet::NAMES, found),
        _ => {}
    }
}
