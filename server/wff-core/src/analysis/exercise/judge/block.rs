//! The judgement on an answer that is a block of lines: a truth table, or a proof.

use super::{Judge, Met, met};
use crate::analysis::exercise::answer::{Answer, same_formula};
use crate::analysis::fault::{Infix, MalformedTable, Prose, Shortfall};
use crate::analysis::proof::{is_drawn, repairs, restates, sequent, step_without_number};
use crate::analysis::truth_table::{is_heading, meant_row};
use crate::analysis::{Analysis, Candidate, Fault, FaultKind, Reading, Verdict, analyse, bind};
use crate::exercise::wording;
use crate::proof::natural::Proof;
use crate::scope::Scope;
use crate::syntax::exercise::Task;
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::tables::BARS;
use crate::syntax::statement::TableHead;
use crate::syntax::{Line, Span, Statement, parse};
use std::borrow::Cow;

impl Judge<'_> {
    pub(super) fn table(&self, answer: &Answer, names: &Scope) -> Met {
        let Some(lines) = &answer.block else { return Met::No(Shortfall::Unreadable) };
        let Some(logic) = &self.scope.settings.logic else { return Met::Undecided };
        let mut scope = self.scope.with_names_of(names);
        let columns = lines.lines().skip(1).find_map(columns);
        let mut lines = lines.lines();
        let own = parse(lines.next().unwrap_or_default());
        // A line over the columns says in which order they are.
        let head = columns.unwrap_or(own);
        let Statement::Truth(_, of) = &head.statement else {
            return Met::No(Shortfall::Unreadable);
        };
        let mut asked: Vec<&Span> = self.formulas().iter().collect();
        let mut other = None;
        for here in &of.formulas {
            let candidate = Candidate::new(&head, *here, &scope);
            if candidate.reading() == Reading::Pff && candidate.said_otherwise().is_none() {
                return Met::No(Shortfall::Unreadable);
            }
            let same = |there: &&Span| {
                same_formula((&head, *here, &scope), (self.line, **there, self.scope))
            };
            match asked.iter().position(same) {
                Some(place) => _ = asked.swap_remove(place),
                None => other = other.or(Some(here)),
            }
        }
        match other {
            _ if !asked.is_empty() => return Met::No(Shortfall::Differs),
            Some(other) => return Met::No(Shortfall::Column(head.of(*other).into())),
            None => {}
        }
        bind(&head, true, &mut scope);
        let mut is_undecided = false;
        for text in lines {
            let mut line = parse(text);
            if line.statement == Statement::Blank || is_heading(&line) {
                continue;
            }
            line = meant_row(&line, &scope).unwrap_or(line);
            let mut analysis = analyse(&line, &scope, true, self.oracle);
            let in_words = wording::row(line.of(line.body()), logic);
            if let Some(row) =
                in_words.as_deref().filter(|_| analysis.verdict != Some(Verdict::Right))
            {
                line = parse(row);
                analysis = analyse(&line, &scope, true, self.oracle);
            }
            match analysis.verdict {
                _ if is_text(&analysis.faults) => continue,
                Some(Verdict::Right) => {}
                Some(Verdict::Open) => return Met::No(Shortfall::Incomplete),
                Some(Verdict::Unchecked) if analysis.faults.is_empty() => is_undecided = true,
                _ => {
                    let is_twice = |fault: &Fault| {
                        matches!(&fault.kind, FaultKind::MalformedTable(it)
                            if matches!(**it, MalformedTable::RowTwice(_)))
                    };
                    let row = text.trim().into();
                    return Met::No(match analysis.faults.iter().any(is_twice) {
                        true => Shortfall::RowTwice(row),
                        false => Shortfall::Row(row),
                    });
                }
            }
            bind(&line, true, &mut scope);
        }
        let Some(table) = scope.table() else { return Met::No(Shortfall::Unreadable) };
        if table.is_broken() {
            return Met::No(Shortfall::Unreadable);
        }
        if !table.first_missing(logic, 1).is_empty() || table.unread > 0 {
            return Met::No(Shortfall::Incomplete);
        }
        if is_undecided { Met::Undecided } else { Met::Yes }
    }

    /// Judges a proof of what is asked for step by step, as it would be where it is written.
    pub(super) fn proof(&self, answer: &Answer, names: &Scope) -> Met {
        let Some(lines) = &answer.block else { return Met::No(Shortfall::Unreadable) };
        let mut scope = self.scope.with_names_of(names);
        let mut lines = lines.lines();
        let head = parse(lines.next().unwrap_or_default());
        let other = |shortfall: Shortfall| {
            let faults = analyse(&head, &scope, true, self.oracle).faults;
            let is_told = |it: &Fault| {
                !matches!(it.kind, FaultKind::ClassicalRules | FaultKind::MiscasedKeyword)
                    && !it.kind.is_of_form()
                    && (shortfall == Shortfall::Unreadable || !is_of_notation(it))
            };
            Met::No(faults.into_iter().find(is_told).map_or(shortfall, |fault| {
                Shortfall::Head(Box::new((head.text.to_owned(), fault)))
            }))
        };
        let Some(asked) = self.asked_judgement() else { return other(Shortfall::Unreadable) };
        let same = |here: &Span, there: &Span| {
            same_formula((&head, *here, &scope), (self.line, *there, self.scope))
        };
        let claims = match &head.statement {
            Statement::Task(_, _, Task::Proof(claims)) => &**claims,
            _ => return other(Shortfall::Unreadable),
        };
        let is_among = |here: &Span, there: &[Span]| there.iter().any(|it| same(here, it));
        let is_asked = match (claims.sequent(), claims) {
            (Some(of), _) => {
                let [here] = of.right[..] else { return other(Shortfall::Unreadable) };
                // The premises are a set, in any order.
                of.left.iter().all(|it| is_among(it, &asked.left))
                    && asked.left.iter().all(|there| of.left.iter().any(|it| same(it, there)))
                    && is_among(&here, &asked.right)
            }
            // Formulas alone are premises, or what is to be shown.
            (None, Statement::Formulas(formulas)) => {
                let mut formulas = formulas.iter();
                formulas.all(|it| is_among(it, &asked.left) || is_among(it, &asked.right))
            }
            // A head alone stands above a proof of what is asked for.
            (None, Statement::Blank) => true,
            _ => return other(Shortfall::Unreadable),
        };
        if !is_asked {
            return other(Shortfall::Differs);
        }
        bind(&head, true, &mut scope);
        let sequent = sequent(self.line, &self.require.claims, self.scope);
        scope.write_proof(|proof| *proof = Proof::new(sequent));
        let mut wrong = Vec::new();
        let (mut is_undecided, mut is_open) = (false, false);
        let written: Vec<&str> = lines.collect();
        let has_margin = has_margin(&written, &scope);
        let lines = written.into_iter().map(|text| match has_margin {
            true => without_bar(text, &scope),
            false => text.into(),
        });
        let lines: Vec<Cow<'_, str>> = lines.collect();
        let repairs = repairs(head.text, &lines.join("\n"));
        scope.write_proof(|proof| proof.repairs = repairs);
        for text in lines {
            let line = scope.parse(&text);
            let Analysis { verdict, mut faults, .. } = analyse(&line, &scope, true, self.oracle);
            let line = step_without_number(&line, &scope).unwrap_or(line);
            match &line.statement {
                // These count for nothing in an answer.
                Statement::Blank | Statement::Setting(..) | Statement::Let(..) => continue,
                Statement::Step(_) | Statement::Def(..) => {}
                _ if faults.is_empty() || is_text(&faults) => continue,
                _ if is_drawn(&line) || restates(&line, &scope) => continue,
                _ => {}
            }
            // What is out of reach is undecided.
            faults.retain(|fault| !matches!(fault.kind, FaultKind::OutOfReach(_)));
            if !faults.is_empty() && verdict != Some(Verdict::Right) {
                // Faults of form come last.
                faults.sort_by_key(|fault| fault.kind.is_of_form() || is_of_notation(fault));
                wrong.push((text.to_string(), faults.swap_remove(0)));
            } else if matches!(line.statement, Statement::Step(_)) {
                is_open |= verdict == Some(Verdict::Open);
                is_undecided |= verdict != Some(Verdict::Right);
            }
            bind(&line, true, &mut scope);
        }
        if !wrong.is_empty() {
            return Met::No(Shortfall::Steps(wrong));
        }
        if is_open {
            return Met::No(Shortfall::Unfinished);
        }
        if is_undecided {
            return Met::Undecided;
        }
        match scope.proof() {
            Some(proof) if proof.sequent.is_some() => {
                met(proof.is_finished(), || Shortfall::Unfinished)
            }
            _ => Met::No(Shortfall::Unreadable),
        }
    }
}

/// True if a formula stands in another notation, and says something all the same.
fn is_of_notation(fault: &Fault) -> bool {
    matches!(fault.kind, FaultKind::Infix(Infix::Whole) | FaultKind::BracketedPrefix(_))
}

/// The line over the columns of a table, as the head of one that has them in this order.
fn columns(text: &str) -> Option<Line<'_>> {
    let line = parse(text);
    if !is_heading(&line) || is_drawn(&line) {
        return None;
    }
    let mut letters = line.body().split(text, |c| is_blank(c) || BARS.contains(&c));
    let formulas = letters.split_off(letters.iter().take_while(|it| it.len() == 1).count());
    let start = line.body().start;
    let at = Span { start, end: start };
    Some(line.with(&Statement::Truth(at, TableHead { letters, bar: Some(at), formulas })))
}

/// True if a bar is drawn along a whole proof that begins with a supposition: each of its steps has
/// one, and the first has two.
fn has_margin(lines: &[&str], scope: &Scope) -> bool {
    let mut bars = lines.iter().filter_map(|line| match scope.parse(line).statement {
        Statement::Step(step) => Some(step.bars.len()),
        _ => None,
    });
    bars.next() == Some(2) && bars.all(|bars| bars > 0)
}

/// The text of a step without its first bar.
fn without_bar<'t>(text: &'t str, scope: &Scope) -> Cow<'t, str> {
    let bar = match scope.parse(text).statement {
        Statement::Step(step) => step.bars.first().copied(),
        _ => None,
    };
    let Some(bar) = bar else { return text.into() };
    let (before, behind) = (text.get(..bar.start as usize), text.get(bar.end as usize..));
    [before, behind].into_iter().flatten().collect()
}

/// True if a line with these faults is text for people.
fn is_text(faults: &[Fault]) -> bool {
    let is_prose = |fault: &Fault| fault.kind == FaultKind::Prose(Prose::Line);
    !faults.is_empty() && faults.iter().all(is_prose)
}
