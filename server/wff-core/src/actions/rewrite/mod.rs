//! Rewrites of the formula at a place that keep its value under every valuation, in the logic and
//! with the letters in force: the subformula at the place by one law, the whole formula in a normal
//! form or as the shortest equivalent.

#[cfg(test)]
mod tests;

use super::action::{Action, ActionKind, Impossible};
use crate::analysis::{Candidate, Reading};
use crate::document::{Document, Placed, TextEdit};
use crate::logic::normal::{NoNormalForm, cnf, dnf, nnf};
use crate::logic::rewrite::{Rewritten, rewrites};
use crate::logic::shortest::shortest;
use crate::logic::{Decider, Difference, Limit, Logic, looks_like_value};
use crate::syntax::formula::compact;
use crate::syntax::{Alphabet, Formula, Span, Statement, Text, Written};
use std::ops::Range;

/// The most letters of what is rewritten, and of what it becomes: longer ones are slow and
/// unreadable.
const MOST: usize = 1000;
/// The most bytes of a result that is shown in the title.
const SHOWN: usize = 24;

type Normal = fn(&Formula, &str, &Logic, usize) -> Result<String, NoNormalForm>;

/// The normal forms, by the word that tells them apart.
const NORMAL: [(&str, Normal); 3] = [("negation", nnf), ("disjunctive", dnf), ("conjunctive", cnf)];

/// The actions for a range of bytes that lies in one formula.
pub(super) fn offered(
    document: &Document,
    text: &(impl Text + ?Sized),
    range: Range<usize>,
) -> Vec<Action> {
    let on_line = |placed: Placed<'_>| {
        on_line(&placed, range.start.checked_sub(placed.start)?..range.end - placed.start)
    };
    document.line(text, range.start, on_line).flatten().unwrap_or_default()
}

/// The laws that classical logic has for the subformula at a range and the logic in force has not,
/// each with the reason.
pub(super) fn impossible(
    document: &Document,
    text: &(impl Text + ?Sized),
    range: Range<usize>,
) -> Vec<Impossible> {
    let on_line = |placed: Placed<'_>| {
        let logic = placed.scope.settings.logic.clone().filter(|logic| !logic.is_two_valued())?;
        let mut scope = placed.scope.clone();
        scope.choose(Some(Logic::classical()));
        let classical = placed.within(&scope);
        let range = range.start.checked_sub(placed.start)?..range.end - placed.start;
        let held = on_line(&placed, range.clone())?;
        let mut others = on_line(&classical, range)?;
        others.retain(|other| !held.iter().any(|action| action.title == other.title));
        let brief = Limit::brief();
        let impossible = |action: Action| {
            let name = logic.name();
            let seen = difference(&placed, &logic, &action, &brief);
            let reason = match seen {
                Some(Difference { under, values: [now, then], .. }) => {
                    format!("in {name} it would be {then} where {under}, and is {now} there")
                }
                None => format!("what it writes can have another value in {name}"),
            };
            Impossible { title: action.title, reason }
        };
        Some(others.into_iter().map(impossible).collect())
    };
    document.line(text, range.start, on_line).flatten().unwrap_or_default()
}

/// The difference between what an action finds and what it writes, where that is found briefly.
fn difference(
    placed: &Placed<'_>,
    logic: &Logic,
    action: &Action,
    oracle: &Limit,
) -> Option<Difference> {
    let [TextEdit { range, text }] = &*action.edits else { return None };
    let read = |text: &str, span: Span| placed.scope.names.formula(text, span.trim(text));
    let there = Span::new(range.start - placed.start, range.end - placed.start);
    let (now, then) = (read(&placed.content, there)?, read(text, Span::new(0, text.len()))?);
    let (now, then) = (Written::new(&now, &placed.content), Written::new(&then, text));
    Decider { logic, oracle }.difference(now, then).ok()?
}

fn on_line(placed: &Placed<'_>, range: Range<usize>) -> Option<Vec<Action>> {
    let line = placed.read();
    let settings = &placed.scope.settings;
    let (logic, alphabet) = (settings.logic.as_ref()?, settings.alphabet?);
    if !settings.tells_answers() {
        return None;
    }
    // In a game the letters of a formula are dice, which a rewrite would change.
    if range.end > line.text.len() || matches!(line.statement, Statement::Play(..)) {
        return None;
    }
    let selected = if range.is_empty() {
        Span::new(range.start, range.end)
    } else {
        Span::new(range.start, range.end).trim(line.text)
    };
    let is_around =
        |span: &Span| span.touches(selected.start as usize) && span.touches(selected.end as usize);
    let span = line.formulas().into_iter().find(is_around)?;
    let Reading::Formula(formula) = Candidate::new(&line, span, placed.scope).reading() else {
        return None;
    };
    let placed_formula = PlacedFormula { formula: &formula, text: line.text, start: placed.start };
    let mut by_law = placed_formula.by_law(selected, logic);
    by_law.retain(|rewritten| rewritten.alphabet <= alphabet);
    let (last, first): (Vec<_>, Vec<_>) = by_law.into_iter().partition(is_for_variety);
    let by_law = |rewritten: Rewritten| {
        placed_formula.write(rewritten.title, rewritten.span, rewritten.text)
    };
    let mut actions: Vec<_> = first.into_iter().map(by_law).collect();
    actions.extend(placed_formula.as_a_whole(logic));
    actions.extend(last.into_iter().map(by_law));
    if matches!(line.statement, Statement::Judgement(_)) {
        // Behind `!=` a formula that looks like a value would be one.
        actions.retain(|action| !action.edits.iter().any(|edit| looks_like_value(&edit.text)));
    }
    Some(actions)
}

/// True if a rewrite makes the formula neither shorter nor plainer, so that others come first.
fn is_for_variety(rewritten: &Rewritten) -> bool {
    rewritten.alphabet != Alphabet::Dice || rewritten.law.left == "x"
}

/// The smallest subformula whose first letter or name is touched where a selection starts, and that
/// holds all of it.
pub(super) fn node(formula: &Formula, text: &str, selected: Span) -> Option<usize> {
    let touched = formula.at(text, selected.start as usize)?;
    let is_around = |node: &usize| {
        formula.nodes().get(*node).is_some_and(|node| node.end as usize > touched)
            && formula.subformula(text, *node).end >= selected.end
    };
    (0..=touched).rev().find(is_around)
}

/// A formula in the text of a line that starts at a byte of the document.
#[derive(Clone, Copy)]
struct PlacedFormula<'f> {
    formula: &'f Formula,
    text: &'f str,
    start: usize,
}

impl PlacedFormula<'_> {
    fn whole(self) -> Span {
        self.formula.subformula(self.text, 0)
    }

    /// The action that writes something over a part of the formula.
    fn write(self, title: impl Into<String>, span: Span, text: String) -> Action {
        let mut title = title.into();
        if text.len() <= SHOWN {
            title.push_str(&format!(": `{}`", text.trim()));
        }
        let edits = vec![TextEdit { range: span.after(self.start).range(), text }];
        Action {
            title,
            kind: ActionKind::Rewrite,
            preferred: false,
            mends: None,
            choice: None,
            edits,
        }
    }

    /// The selected subformula, rewritten by one law each time.
    fn by_law(self, selected: Span, logic: &Logic) -> Vec<Rewritten> {
        let Some(node) = node(self.formula, self.text, selected) else { return Vec::new() };
        let letters = self.formula.nodes().get(node).map_or(0, |found| found.end as usize - node);
        let mut found = if letters > MOST {
            Vec::new()
        } else {
            rewrites(self.formula, self.text, node, logic)
        };
        found.retain(|rewritten| rewritten.text.len() <= MOST);
        found
    }

    /// The whole formula in its normal forms and as the shortest equivalent, where these are
    /// something else than it.
    fn as_a_whole(self, logic: &Logic) -> Vec<Action> {
        if self.formula.length() > MOST as u64 {
            return Vec::new();
        }
        let there = compact(self.text, self.whole());
        let names =
            if self.formula.named_nodes().is_empty() { "" } else { ", with names written out" };
        let mut forms: Vec<(Vec<&str>, String)> = Vec::new();
        for (kind, form) in NORMAL {
            match form(self.formula, self.text, logic, MOST) {
                Ok(made) if made != there => {
                    match forms.iter_mut().find(|(_, other)| *other == made) {
                        Some((kinds, _)) => kinds.push(kind),
                        None => forms.push((vec![kind], made)),
                    }
                }
                // What is too long with its negations inside would take long to multiply out.
                Err(NoNormalForm::TooLong) if kind == "negation" => break,
                _ => {}
            }
        }
        let form = |(kinds, made): (Vec<&str>, String)| {
            let kinds = kinds.join(", ");
            let kinds = kinds
                .rsplit_once(", ")
                .map_or(kinds.clone(), |(first, last)| format!("{first} and {last}"));
            self.write(format!("Rewrite in {kinds} normal form{names}"), self.whole(), made)
        };
        let mut actions: Vec<_> = forms.into_iter().map(form).collect();
        let shorter = self.shorter(logic);
        actions.extend(shorter.map(|made| {
            self.write(format!("Rewrite as the shortest equivalent WFF{names}"), self.whole(), made)
        }));
        actions
    }

    /// The shortest equivalent, where it has fewer letters. There is none for a literal, which need
    /// not wait for the first search.
    fn shorter(self, logic: &Logic) -> Option<String> {
        let letters = |text: &str| text.bytes().filter(u8::is_ascii_alphabetic).count() as u64;
        let length = self.formula.length();
        let made = if logic.is_two_valued() && logic.has_value(self.formula) && length > 2 {
            shortest(self.formula, self.text)
        } else {
            None
        };
        made.filter(|made| letters(made) < length)
    }
}
