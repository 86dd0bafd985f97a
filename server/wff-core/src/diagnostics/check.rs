//! Checks a line: what is wrong with it, and what it puts in force for the lines below.

use super::claim::{claims_pff, judge, judge_list};
use super::*;
use crate::dice::Rules;
use crate::logic::{Budget, Logic, Truth};
use crate::scope::{Given, Scope, Symbol};
use crate::syntax::formula::{Unit, units};
use crate::syntax::statement::{Binding, Definition};
use crate::syntax::{Alphabet, Keyword, Line, Named, Statement, Written, parse};
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
    /// What to say if a name that it defines is used nowhere, or the block that it opens does not
    /// end.
    pub unused: Option<Diagnostic>,
    /// Whether it mentions something that is not known, so that what is said of it depends on all
    /// that is.
    pub seeks: bool,
    /// Whether it puts anything in force.
    pub changes: bool,
}

/// Checks a line with what is in force before it, and puts in force what it says. `was` is what was
/// in force below it before an edit: a definition that is still the same is taken from there.
/// Claims are judged with so much budget.
pub fn check(
    line: &Line<'_>,
    scope: &mut Scope,
    was: Option<&Scope>,
    budget: &Budget<'_>,
) -> Checked {
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
            checked.count_as(Some(Keyword::End.text().to_owned()), scope, was, budget);
        }
        Statement::Formulas(formulas) => {
            if let Some(diagnostic) = prose::check(line, scope) {
                found.push(diagnostic);
            } else if let Some(diagnostic) = unknown_keyword::check(line, formulas, scope) {
                found.push(diagnostic);
                checked.count_as(unknown_keyword::repaired(line, scope), scope, was, budget);
            } else {
                judge_list(line, formulas, scope, found);
            }
        }
        Statement::Judgement(judgement) => {
            if let Some(diagnostic) = prose::check_judgement(line, judgement, scope)
                .or_else(|| unknown_keyword::check(line, &judgement.left, scope))
            {
                if !claims_pff(line, judgement) {
                    let repaired = unknown_keyword::repaired(line, scope)
                        .filter(|_| *diagnostic.rule == unknown_keyword::RULE);
                    found.push(diagnostic);
                    checked.count_as(repaired, scope, was, budget);
                }
            } else if let Some(diagnostic) = malformed_judgement::second_sign(line, judgement)
                .or_else(|| malformed_judgement::foreign_sign(line, judgement))
            {
                found.push(diagnostic);
            } else {
                judge(line, judgement, scope, budget, found);
            }
        }
        Statement::Let(keyword, bindings) => {
            checked.changes = true;
            found.extend(miscased_keyword::check(line, *keyword));
            found.extend(missing_value::in_let(line, *keyword, bindings));
            found.extend(malformed_statement::twice(line, bindings));
            for binding in
                bindings.iter().filter(|binding| !missing_value::is_loose_value(line, binding))
            {
                put_in_force(line, binding, scope, found);
            }
        }
        Statement::Def(keyword, definition)
            if scope.draft().is_some() && is_head(line, definition) =>
        {
            checked.changes = true;
            found.push(misplaced_line::def(line, *keyword));
            let rest = Span { start: keyword.end, end: line.body().end };
            let meant = format!("{}{}", Keyword::Define.text(), line.of(rest));
            checked.count_as(Some(meant), scope, was, budget);
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
    let seeking = [
        &undefined_name::RULE,
        &malformed_name::RULE,
        &nothing_to_answer::RULE,
        &unknown_setting::RULE,
    ];
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
    fn count_as(
        &mut self,
        line: Option<String>,
        scope: &mut Scope,
        was: Option<&Scope>,
        budget: &Budget<'_>,
    ) {
        let Some(line) = line else { return };
        let meant = check(&parse(&line), scope, was, budget);
        self.uses.extend(meant.uses);
        self.defines.extend(meant.defines);
        self.changes |= meant.changes;
    }
}

/// Whether a line that could be a formula is an `end` in wrong case, if it stands in a block.
fn is_end(line: &Line<'_>) -> bool {
    line.of(line.body()).eq_ignore_ascii_case(Keyword::End.text())
}

/// Whether what a `def` defines is no name but a connective with its operands, if it stands in a
/// matrix.
fn is_head(line: &Line<'_>, definition: &Definition) -> bool {
    line.of(definition.name).starts_with(|c: char| c.is_ascii_uppercase())
}

/// The symbols that a line mentions, as far as it tells them by itself.
fn uses(line: &Line<'_>) -> Vec<Symbol> {
    match &line.statement {
        Statement::Setting(Keyword::Logic, _, value)
            if Logic::names().all(|name| name != line.of(*value)) =>
        {
            vec![Symbol::Logics]
        }
        Statement::Formulas(_) if is_end(line) => vec![Symbol::Draft, Symbol::End],
        Statement::Def(_, definition) if is_head(line, definition) => {
            let mut uses = names_used(line);
            uses.push(Symbol::Draft);
            uses
        }
        _ => names_used(line),
    }
}

/// The names of formulas that a line uses.
fn names_used(line: &Line<'_>) -> Vec<Symbol> {
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

/// Gives a proposition what a binding says.
fn put_in_force(
    line: &Line<'_>,
    binding: &Binding,
    scope: &mut Scope,
    found: &mut Vec<Diagnostic>,
) {
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
        Some((_, span)) => Some(
            match scope.settings.logic.as_ref().map(|logic| logic.value(line.of(span)).ok_or(logic))
            {
                Some(Ok(value)) if !broken => Given::Value(value),
                Some(Err(logic)) => {
                    found.push(unknown_value::in_let(line, span, logic));
                    Given::Broken
                }
                Some(Ok(_)) | None => Given::Broken,
            },
        ),
        None if binding.meaning.is_none() => Some(Given::Broken),
        None => None,
    };
    let meaning =
        binding.meaning.map(|span| line.of(span).trim_matches(['"', '“', '”', '„']).trim());
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
                Arc::new(Named {
                    name: name.clone(),
                    text: text.into(),
                    formula: read.moved(start),
                    length,
                    faces,
                    truth,
                })
            }))
        }
        _ => None,
    };
    scope.define(&name, meant);
    Some((name.clone(), unused_name::check(at, &name)))
}

fn set(
    line: &Line<'_>,
    keyword: Keyword,
    at: Span,
    value: Span,
    scope: &mut Scope,
    found: &mut Vec<Diagnostic>,
) {
    let text = line.of(value);
    let mut known = |options: &[&str]| {
        found.extend(unknown_setting::check(line, keyword, at, value, options));
        options.iter().position(|name| name.eq_ignore_ascii_case(text))
    };
    match keyword {
        Keyword::Rules => {
            let place = known(&Rules::NAMES.map(|(name, _)| name));
            scope.settings.rules =
                place.and_then(|place| Rules::NAMES.get(place)).map(|(_, rules)| *rules);
        }
        Keyword::Alphabet => {
            let place = known(&Alphabet::NAMES.map(|(name, _)| name));
            scope.settings.alphabet =
                place.and_then(|place| Alphabet::NAMES.get(place)).map(|(_, alphabet)| *alphabet);
        }
        Keyword::Logic => {
            let mut names: Vec<&str> = Logic::names().collect();
            names.extend(scope.own_logics());
            let name = known(&names).and_then(|place| names.get(place)).copied();
            let logic = name.and_then(|name| {
                Logic::named(name).or_else(|| scope.own_logic(name).cloned().flatten())
            });
            scope.choose(logic);
        }
        _ => {}
    }
}
