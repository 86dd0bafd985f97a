//! Checks a line: what is wrong with it, and what it puts in force for the lines below.

use super::formula::is_well_formed;
use super::*;
use crate::dice::Rules;
use crate::logic::{Decider, Effort, Logic, Outcome, Truth, Undecided, is_sure_value};
use crate::scope::{Given, Scope, Symbol};
use crate::syntax::formula::{Unit, units};
use crate::syntax::statement::{Binding, Claim, Definition, Judgement};
use crate::syntax::{Alphabet, Formula, Keyword, Line, Named, Statement, Written, parse};
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
    /// What to say if a name that it defines is used nowhere, or the block that it opens does not end.
    pub unused: Option<Diagnostic>,
    /// Whether it mentions something that is not known, so that what is said of it depends on all that is.
    pub seeks: bool,
    /// Whether it puts anything in force.
    pub changes: bool,
}

/// Checks a line with what is in force before it, and puts in force what it says. `was` is what was in force below
/// it before an edit: a definition that is still the same is taken from there. Claims are judged with so much effort.
pub fn check(line: &Line<'_>, scope: &mut Scope, was: Option<&Scope>, effort: &Effort<'_>) -> Checked {
    let mut checked = Checked { uses: uses(line), ..Checked::default() };
    let found = &mut checked.diagnostics;
    if let Some(quote) = line.open_quote {
        found.push(unclosed_quote::check(line, quote));
    }
    match &line.statement {
        Statement::Blank => {}
        Statement::Formulas(_) | Statement::Judgement(_) if line.open_quote.is_some() => {}
        Statement::Formulas(_) if scope.draft().is_some() && is_end(line) => {
            found.extend(miscased_keyword::check(line, line.body()));
            checked.count_as(Some(Keyword::End.text().to_owned()), scope, was, effort);
        }
        Statement::Formulas(formulas) => {
            if let Some(diagnostic) = prose::check(line, scope) {
                found.push(diagnostic);
            } else if let Some(diagnostic) = unknown_keyword::check(line, formulas, scope) {
                found.push(diagnostic);
                checked.count_as(unknown_keyword::repaired(line, scope), scope, was, effort);
            } else {
                judge_list(line, formulas, scope, found);
            }
        }
        Statement::Judgement(judgement) => {
            if let Some(diagnostic) =
                prose::check_judgement(line, judgement, scope).or_else(|| unknown_keyword::check(line, &judgement.left, scope))
            {
                if !claims_pff(line, judgement) {
                    let repaired = unknown_keyword::repaired(line, scope).filter(|_| *diagnostic.rule == unknown_keyword::RULE);
                    found.push(diagnostic);
                    checked.count_as(repaired, scope, was, effort);
                }
            } else if let Some(diagnostic) =
                malformed_judgement::second_sign(line, judgement).or_else(|| malformed_judgement::foreign_sign(line, judgement))
            {
                found.push(diagnostic);
            } else {
                judge(line, judgement, scope, effort, found);
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
        Statement::Def(keyword, definition) if scope.draft().is_some() && is_head(line, definition) => {
            checked.changes = true;
            found.push(misplaced_line::def(line, *keyword));
            let rest = Span { start: keyword.end, end: line.body().end };
            let meant = format!("{}{}", Keyword::Define.text(), line.of(rest));
            checked.count_as(Some(meant), scope, was, effort);
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
        Statement::Cells(keyword, at, cells) => {
            checked.changes = true;
            found.extend(miscased_keyword::check(line, *at));
            let said = matrix::judge(line, *keyword, *at, cells, scope, found);
            checked.uses.extend(said.uses);
            checked.defines.extend(said.defines);
            checked.unused = said.unclosed;
        }
        Statement::Define(at, definition) => {
            checked.changes = true;
            found.extend(miscased_keyword::check(line, *at));
            matrix::define(line, *at, definition, scope, found);
            checked.uses.push(Symbol::Draft);
            checked.defines.push(Symbol::Draft);
        }
        Statement::Play(keyword, at, play) => {
            checked.changes = true;
            found.extend(miscased_keyword::check(line, *at));
            let (uses, defines) = play::judge(line, *keyword, *at, play, scope, found);
            checked.uses.extend(uses);
            checked.defines.extend(defines);
        }
    }
    let seeking = [&undefined_name::RULE, &malformed_name::RULE, &nothing_to_answer::RULE, &unknown_setting::RULE];
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
    fn count_as(&mut self, line: Option<String>, scope: &mut Scope, was: Option<&Scope>, effort: &Effort<'_>) {
        let Some(line) = line else { return };
        let meant = check(&parse(&line), scope, was, effort);
        self.uses.extend(meant.uses);
        self.defines.extend(meant.defines);
        self.changes |= meant.changes;
    }
}

/// Whether a line that could be a formula is an `end` in wrong case, if it stands in a block.
fn is_end(line: &Line<'_>) -> bool {
    line.of(line.body()).eq_ignore_ascii_case(Keyword::End.text())
}

/// Whether what a `def` defines is no name but a connective with its operands, if it stands in a matrix.
fn is_head(line: &Line<'_>, definition: &Definition) -> bool {
    line.of(definition.name).starts_with(|c: char| c.is_ascii_uppercase())
}

/// The symbols that a line mentions.
fn uses(line: &Line<'_>) -> Vec<Symbol> {
    match &line.statement {
        Statement::Formulas(_) if is_end(line) => vec![Symbol::Draft, Symbol::End],
        Statement::Def(_, definition) if is_head(line, definition) => {
            let mut uses = names_used(line);
            uses.push(Symbol::Draft);
            uses
        }
        _ => names_used(line),
    }
}

fn names_used(line: &Line<'_>) -> Vec<Symbol> {
    if let Statement::Setting(Keyword::Logic, _, value) = line.statement {
        let is_known = Logic::names().any(|name| name == line.of(value));
        return if is_known { Vec::new() } else { vec![Symbol::Logics] };
    }
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

/// What judges a claim: what is in force, and how much thinking there is time for.
#[derive(Clone, Copy)]
pub(super) struct Court<'a> {
    pub line: &'a Line<'a>,
    pub judgement: &'a Judgement,
    pub scope: &'a Scope,
    pub effort: &'a Effort<'a>,
}

/// A formula of a claim, and where it stands.
pub(super) type Party = (Span, Formula);

impl<'a> Court<'a> {
    /// What decides questions here; nothing where the logic is not known.
    pub fn decider(self) -> Option<Decider<'a>> {
        Some(Decider { logic: self.scope.settings.logic.as_ref()?, effort: self.effort })
    }

    pub fn written(self, formula: &'a Formula) -> Written<'a> {
        Written::new(formula, self.line.text)
    }

    /// The answer to a question about a formula, if there is one; where it is out of reach that is told.
    pub fn answer<T>(self, about: Span, answer: Result<T, Undecided>, found: &mut Vec<Diagnostic>) -> Option<T> {
        match answer {
            Ok(answer) => Some(answer),
            Err(Undecided::Later) => None,
            Err(Undecided::OutOfReach) => {
                found.push(out_of_reach::check(self.line, about, self.scope));
                None
            }
        }
    }
}

fn judge(line: &Line<'_>, judgement: &Judgement, scope: &Scope, effort: &Effort<'_>, found: &mut Vec<Diagnostic>) {
    let court = Court { line, judgement, scope, effort };
    match judgement.claim {
        Claim::Value => judge_value(court, found),
        Claim::Differs if denies_value(line, judgement, scope) => judge_value(court, found),
        Claim::Differs | Claim::Equivalence => judge_equivalence(court, found),
        Claim::Consequence => judge_consequence(court, found),
        Claim::Class => judge_class(court, found),
    }
}

/// Whether a `!=` stands before a value: `i` and `o` are values of x-wff and propositions of textbooks.
fn denies_value(line: &Line<'_>, judgement: &Judgement, scope: &Scope) -> bool {
    let is_proposition = |span: &Span| {
        let text = line.of(*span);
        let known = scope.settings.logic.as_ref().is_none_or(|logic| logic.read(text).is_some());
        !is_sure_value(text) && !known && scope.settings.alphabet == Some(Alphabet::Textbook)
    };
    !line.has_formulas_right(judgement) && !judgement.right.iter().any(is_proposition)
}

/// Judges what stands on one side of a sign that takes one formula there.
fn one_side(court: Court<'_>, left: bool, found: &mut Vec<Diagnostic>) -> Option<Party> {
    let Court { line, judgement, scope, .. } = court;
    match if left { &judgement.left[..] } else { &judgement.right[..] } {
        [] => {
            found.push(missing_formula::beside_sign(line, judgement.sign, left));
            None
        }
        [span] => match judge_formula(line.text, *span, scope, false, found) {
            Judged::Formula(formula) => Some((*span, formula)),
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
fn left_list(court: Court<'_>, found: &mut Vec<Diagnostic>) -> Vec<Judged> {
    if court.judgement.left.is_empty() {
        found.push(missing_formula::beside_sign(court.line, court.judgement.sign, true));
    }
    judge_list(court.line, &court.judgement.left, court.scope, found)
}

fn judge_value(court: Court<'_>, found: &mut Vec<Diagnostic>) {
    let Court { line, judgement, scope, .. } = court;
    let Some(decider) = court.decider() else {
        judge_list(line, &judgement.left, scope, found);
        return;
    };
    let claimed = match judgement.right[..] {
        [] => {
            found.push(missing_value::after_sign(line, judgement.sign));
            None
        }
        [span] => {
            let value = decider.logic.value(line.of(span));
            if value.is_none() {
                found.push(unknown_value::in_judgement(line, judgement, span, decider.logic, scope));
            }
            value
        }
        [_, ref rest @ ..] => {
            found.push(too_many(line, judgement, rest, false));
            None
        }
    };
    let judged = left_list(court, found);
    let Some(claimed) = claimed else { return };
    let (valuation, broken) = scope.valuation();
    let mut undecided = Vec::new();
    for (&span, judged) in judgement.left.iter().zip(&judged) {
        let Judged::Formula(formula) = judged else { continue };
        let written = court.written(formula);
        match court.answer(span, decider.outcome(written, &valuation), found) {
            Some(Outcome::Value(value)) if (value == claimed) == judgement.denied => {
                found.push(false_value::check(line, judgement, span, &value, &decider.mentioned(written, &valuation)));
            }
            Some(Outcome::Depends(letters)) if !letters.iter().any(|letter| broken.contains(letter)) => {
                undecided.push((span, letters));
            }
            _ => {}
        }
    }
    found.extend(undecided_value::check(line, judgement, &undecided, &claimed));
}

fn judge_equivalence(court: Court<'_>, found: &mut Vec<Diagnostic>) {
    let left = one_side(court, true, found);
    let right = one_side(court, false, found);
    if let (Some(left), Some(right), Some(decider)) = (left, right, court.decider()) {
        let difference = decider.difference(court.written(&left.1), court.written(&right.1));
        if let Some(difference) = court.answer(left.0, difference, found) {
            found.extend(false_equivalence::check(court, left.0, right.0, difference));
        }
    }
}

fn judge_consequence(court: Court<'_>, found: &mut Vec<Diagnostic>) {
    let premises = judge_list(court.line, &court.judgement.left, court.scope, found);
    let conclusion = one_side(court, false, found);
    let all: Option<Vec<Written<'_>>> = premises
        .iter()
        .map(|premise| match premise {
            Judged::Formula(formula) => Some(Written::new(formula, court.line.text)),
            Judged::Pff | Judged::Unknown => None,
        })
        .collect();
    if let (Some(premises), Some((span, conclusion)), Some(decider)) = (all, conclusion, court.decider()) {
        let counterexample = decider.counterexample(&premises, Written::new(&conclusion, court.line.text));
        if let Some(counterexample) = court.answer(span, counterexample, found) {
            found.extend(false_consequence::check(court, span, counterexample));
        }
    }
}

fn judge_class(court: Court<'_>, found: &mut Vec<Diagnostic>) {
    let Court { line, judgement, scope, .. } = court;
    let (class, denied) = match unknown_claim::read(line, judgement) {
        Ok(read) => read,
        Err(_) => {
            found.push(unknown_claim::check(line, judgement));
            left_list(court, found);
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
    let judged = left_list(court, found);
    let Some(decider) = court.decider().filter(|_| !class.is_of_shape()) else { return };
    for (&span, judged) in judgement.left.iter().zip(&judged) {
        if let Judged::Formula(formula) = judged {
            let written = court.written(formula);
            if let Some(classified) = court.answer(span, decider.class(written), found) {
                found.extend(false_class::check(decider, span, written, class, denied, &classified));
            }
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
        Some((_, span)) => Some(match scope.settings.logic.as_ref().map(|logic| logic.value(line.of(span)).ok_or(logic)) {
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
        Judged::Formula(read) => {
            let text = line.of(formula);
            let start = formula.start;
            let same = was
                .and_then(|was| was.name(&name))
                .and_then(Option::as_ref)
                .filter(|named| &*named.text == text && named.formula == read.moved(start));
            Some(same.cloned().unwrap_or_else(|| {
                let (length, faces) = (read.length(), read.faces(line.text));
                let truth = Truth::of(Written::new(&read, line.text));
                Arc::new(Named { name: name.clone(), text: text.into(), formula: read.moved(start), length, faces, truth })
            }))
        }
        _ => None,
    };
    scope.define(&name, meant);
    Some((name.clone(), unused_name::check(at, &name)))
}

fn set(line: &Line<'_>, keyword: Keyword, at: Span, value: Span, scope: &mut Scope, found: &mut Vec<Diagnostic>) {
    let text = line.of(value);
    let mut known = |options: &[&str]| {
        found.extend(unknown_setting::check(line, keyword, at, value, options));
        options.iter().position(|name| name.eq_ignore_ascii_case(text))
    };
    match keyword {
        Keyword::Rules => {
            let place = known(&Rules::NAMES.map(|(name, _)| name));
            scope.settings.rules = place.and_then(|place| Rules::NAMES.get(place)).map(|(_, rules)| *rules);
        }
        Keyword::Alphabet => {
            let place = known(&Alphabet::NAMES.map(|(name, _)| name));
            scope.settings.alphabet = place.and_then(|place| Alphabet::NAMES.get(place)).map(|(_, alphabet)| *alphabet);
        }
        Keyword::Logic => {
            let mut names: Vec<&str> = Logic::names().collect();
            names.extend(scope.own_logics());
            let name = known(&names).and_then(|place| names.get(place)).copied();
            let logic = name.and_then(|name| Logic::named(name).or_else(|| scope.own_logic(name).cloned().flatten()));
            scope.choose(logic);
        }
        _ => {}
    }
}
