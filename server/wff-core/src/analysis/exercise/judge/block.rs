//! The judgement on an answer that is a block of lines: a truth table, or a proof.

use super::partly::Drawn;
use super::{Judge, Met};
use crate::analysis::d_proof::proves;
use crate::analysis::exercise::answer::{Answer, same_formula};
use crate::analysis::fault::{Infix, MalformedTable, Prose, Shortfall};
use crate::analysis::line::analyse_outside;
use crate::analysis::proof::{is_drawn, repairs_of_lines, restates, sequent, step_without_number};
use crate::analysis::table_columns::{columns, in_polish, is_heading_of, names_columns};
use crate::analysis::table_line::meant_row;
use crate::analysis::table_row::divided;
use crate::analysis::{Analysis, Candidate, Fault, FaultKind, Reading, Verdict, bind};
use crate::exercise::Share;
use crate::proof::natural::Proof;
use crate::scope::Scope;
use crate::syntax::exercise::Task;
use crate::syntax::reading::around::is_remark;
use crate::syntax::reading::d_proof::d_proof;
use crate::syntax::statement::TableHead;
use crate::syntax::{KeptLine, Keyword, Line, Span, Statement};

impl Judge<'_> {
    pub(super) fn table(&self, answer: &Answer, names: &Scope) -> Met {
        let Some((own, rows)) = answer.block.split_first() else {
            return Met::No(Shortfall::Unreadable);
        };
        let Some(logic) = &self.scope.settings.logic else { return Met::Undecided };
        let mut scope = self.scope.with_names_of(names);
        let rows: Vec<Line<'_>> = rows.iter().map(KeptLine::line).collect();
        // A line over the columns says in which order they are.
        let head = rows.iter().find_map(columns).unwrap_or_else(|| own.line());
        let Statement::Truth(_, of) = &head.statement else {
            return Met::No(Shortfall::Unreadable);
        };
        let mut asked: Vec<&Span> = self.formulas().iter().collect();
        let (mut kept, mut other) = (Vec::new(), None);
        for here in &of.formulas {
            let candidate = Candidate::new(&head, *here, &scope);
            if candidate.reading() == Reading::Pff && candidate.said_otherwise().is_none() {
                return Met::No(Shortfall::Unreadable);
            }
            let same = |there: &&Span| {
                same_formula((&head, *here, &scope), (self.line, **there, self.scope))
            };
            // A column of a subformula may stand before that of the whole.
            let is_step = || {
                let part = in_polish(head.text, *here).unwrap_or(head.of(*here).into());
                let mut whole = self.formulas().iter().map(|it| self.line.of(*it));
                whole.any(|whole| whole.len() > part.len() && whole.contains(&*part))
            };
            match asked.iter().position(same) {
                Some(place) => {
                    asked.swap_remove(place);
                    kept.push(*here);
                }
                None if is_step() => {}
                None => other = other.or(Some(here)),
            }
        }
        match other {
            _ if !asked.is_empty() => return Met::No(Shortfall::Differs),
            Some(other) => return Met::No(Shortfall::Column(head.of(*other).into())),
            None => {}
        }
        let mut whole = scope.clone();
        bind(&head, true, &mut whole);
        let are_kept: Vec<bool> = of.formulas.iter().map(|it| kept.contains(it)).collect();
        let of_kept = TableHead { formulas: kept, ..of.clone() };
        bind(&head.with(&Statement::Truth(head.body(), of_kept)), true, &mut scope);
        let mut is_undecided = false;
        let (mut right, mut twice, mut lacks) = (0, 0, None);
        for mut line in rows {
            if line.statement == Statement::Blank {
                continue;
            }
            if let Some(table) = scope.table().filter(|table| is_heading_of(&line, table)) {
                if columns(&line).is_none() && !names_columns(&line, table) {
                    return Met::No(Shortfall::Unreadable);
                }
                continue;
            }
            line = meant_row(&line, &scope).unwrap_or(line);
            if let Some(row) = of_columns(&line, &are_kept, &whole) {
                line = row;
            }
            let written = Span { start: 0, ..line.body() }.trim(line.text).of(line.text);
            let analysis = analyse_outside(&line, &scope, self.oracle);
            match analysis.verdict {
                _ if is_text(&analysis.faults) && is_remark(written) => continue,
                Some(Verdict::Right) => right += 1,
                Some(Verdict::Unchecked) if analysis.faults.is_empty() => is_undecided = true,
                _ => {
                    let is_twice = |fault: &Fault| {
                        matches!(&fault.kind, FaultKind::MalformedTable(it)
                            if matches!(**it, MalformedTable::RowTwice(_)))
                    };
                    let row = written.into();
                    let lacking = match analysis.verdict {
                        Some(Verdict::Open) => Shortfall::Incomplete,
                        _ if analysis.faults.iter().any(is_twice) => Shortfall::RowTwice(row),
                        Some(Verdict::Wrong) => Shortfall::Row(row),
                        _ => Shortfall::RowUnread(row),
                    };
                    if !self.require.is_partly() {
                        return Met::No(lacking);
                    }
                    twice += u64::from(matches!(lacking, Shortfall::RowTwice(_)));
                    // What is not understood decides nothing.
                    if lacks.is_none() || lacking.is_of_reading() {
                        lacks = Some(lacking);
                    }
                }
            }
            bind(&line, true, &mut scope);
        }
        let Some(table) = scope.table() else { return Met::No(Shortfall::Unreadable) };
        if table.is_broken() {
            return Met::No(Shortfall::Unreadable);
        }
        let is_incomplete = !table.first_missing(logic, 1).is_empty() || table.unread > 0;
        match lacks.or(is_incomplete.then_some(Shortfall::Incomplete)) {
            Some(_) if is_undecided && self.require.is_partly() => Met::Undecided,
            Some(lacking) => {
                let of = u64::try_from(table.all(logic)).unwrap_or(u64::MAX);
                let of = of.saturating_add(twice);
                self.in_part(Share { right, of, is_halved: false }, lacking)
            }
            None if is_undecided => Met::Undecided,
            None => Met::Yes,
        }
    }

    /// Judges a D-proof on one line, for a proof from no premises.
    fn d_proof(&self, answer: &Answer) -> Met {
        let line = answer.line.line();
        let body = line.of(line.body());
        let asked = self.asked_judgement().filter(|of| of.left.is_empty());
        let (Some((proof, said)), Some([asked])) = (d_proof(body), asked.map(|of| &of.right[..]))
        else {
            return Met::No(Shortfall::Unreadable);
        };
        let at = |part: &str| Span::of_part(part, line.text);
        let is_asked = |said: &str| {
            same_formula((&line, at(said), self.scope), (self.line, *asked, self.scope))
        };
        if !said.is_none_or(is_asked) {
            return Met::No(Shortfall::Differs);
        }
        match proves((&line, at(proof)), (self.line, *asked), self.scope) {
            Ok(Some(())) => Met::Yes,
            Ok(None) => Met::Undecided,
            Err(fault) => Met::No(Shortfall::Steps(vec![(line.keep(), fault)])),
        }
    }

    /// Judges a proof of what is asked for step by step, as it would be where it is written.
    pub(super) fn proof(&self, answer: &Answer, names: &Scope) -> Met {
        let Some(first) = answer.block.first() else { return self.d_proof(answer) };
        let mut scope = self.scope.with_names_of(names);
        let (head, steps) = match first.line() {
            // No head stands above it.
            line if matches!(line.statement, Statement::Step(_)) => {
                let head = Task::Proof(Box::new(Statement::Blank));
                let head = Statement::Task(Keyword::Proof, Span::default(), head);
                (Line { statement: head, ..Line::default() }, &*answer.block)
            }
            line => (line, answer.block.get(1..).unwrap_or_default()),
        };
        let other = |shortfall: Shortfall| {
            let faults = analyse_outside(&head, &scope, self.oracle).faults;
            let is_told = |it: &Fault| {
                !matches!(it.kind, FaultKind::ClassicalRules | FaultKind::MiscasedKeyword)
                    && !it.kind.is_of_form()
                    && (shortfall == Shortfall::Unreadable || !is_of_notation(it))
            };
            Met::No(
                faults
                    .into_iter()
                    .find(is_told)
                    .map_or(shortfall, |fault| Shortfall::Head(Box::new((head.keep(), fault)))),
            )
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
            (None, Statement::Judgement(of)) if of.left.is_empty() && of.right.is_empty() => true,
            _ => return other(Shortfall::Unreadable),
        };
        if !is_asked {
            return other(Shortfall::Differs);
        }
        bind(&head, true, &mut scope);
        let sequent = sequent(self.line, &self.require.claims, self.scope);
        let worlds = scope.worlds();
        scope.write_proof(|proof| *proof = Proof::new(sequent, worlds));
        let mut wrong = Vec::new();
        let mut drawn = self.require.is_partly().then(Drawn::default);
        let (mut is_undecided, mut is_open) = (false, false);
        let mut steps: Vec<Line<'_>> = steps.iter().map(KeptLine::line).collect();
        if has_margin(&steps) {
            steps.iter_mut().for_each(leave_out_bar);
        }
        let repairs = repairs_of_lines(&head, steps.iter().cloned(), worlds);
        scope.write_proof(|proof| proof.repairs = repairs);
        for line in steps {
            let Analysis { verdict, mut faults, .. } = analyse_outside(&line, &scope, self.oracle);
            let said = step_without_number(&line, &scope);
            let said = said.as_ref().unwrap_or(&line);
            match &said.statement {
                // These count for nothing in an answer.
                Statement::Blank | Statement::Setting(..) | Statement::Let(..) => continue,
                Statement::Step(_) | Statement::Def(..) => {}
                _ if faults.is_empty() => continue,
                _ if is_drawn(said) || restates(said, &scope) => continue,
                _ if is_text(&faults) && is_remark(said.of(said.body())) => continue,
                _ => {}
            }
            // What is out of reach is undecided.
            faults.retain(|fault| !matches!(fault.kind, FaultKind::OutOfReach(_)));
            if !faults.is_empty() && verdict != Some(Verdict::Right) {
                // Faults of form come last.
                faults.sort_by_key(|fault| fault.kind.is_of_form() || is_of_notation(fault));
                drawn.iter_mut().for_each(|it| it.write(said, &scope, false));
                wrong.push((line.keep(), faults.swap_remove(0)));
            } else if matches!(said.statement, Statement::Step(_)) {
                let is_right = verdict == Some(Verdict::Right);
                drawn.iter_mut().for_each(|it| it.write(said, &scope, is_right));
                is_open |= verdict == Some(Verdict::Open);
                is_undecided |= verdict != Some(Verdict::Right);
            }
            bind(said, true, &mut scope);
        }
        let Some(proof) = scope.proof() else { return Met::No(Shortfall::Unreadable) };
        let sequent = proof.sequent.as_deref();
        let share =
            || drawn.as_ref().zip(sequent).map_or(Share::NONE, |(drawn, of)| drawn.share(of));
        if !wrong.is_empty() {
            return self.in_part(share(), Shortfall::Steps(wrong));
        }
        if is_open {
            return self.in_part(share(), Shortfall::Unfinished);
        }
        if is_undecided {
            return Met::Undecided;
        }
        match proof.sequent {
            Some(_) if proof.is_finished() => Met::Yes,
            Some(_) => self.in_part(share(), Shortfall::Unfinished),
            None => Met::No(Shortfall::Unreadable),
        }
    }
}

/// True if a formula stands in another notation, and says something all the same.
fn is_of_notation(fault: &Fault) -> bool {
    matches!(fault.kind, FaultKind::Infix(Infix::Whole) | FaultKind::BracketedPrefix(_))
}

/// A row of a table with the cells below its letters and of these of its columns.
fn of_columns<'t>(line: &Line<'t>, columns: &[bool], scope: &Scope) -> Option<Line<'t>> {
    let Statement::Cells(keyword, at, cells) = &line.statement else { return None };
    let (table, logic) = scope.table().zip(scope.settings.logic.as_ref())?;
    let row = divided(line, cells, table, logic)?;
    let results = row.results().iter().zip(columns).filter(|(_, kept)| **kept);
    let cells = row.letters().iter().chain(results.map(|(cell, _)| cell)).copied().collect();
    Some(line.with(&Statement::Cells(*keyword, *at, cells)))
}

/// True if a bar is drawn along a whole proof that begins with a supposition: each of its steps has
/// one, and the first has two.
fn has_margin(lines: &[Line<'_>]) -> bool {
    let mut bars = lines.iter().filter_map(|line| match &line.statement {
        Statement::Step(step) => Some(step.bars.len()),
        _ => None,
    });
    bars.next() == Some(2) && bars.all(|bars| bars > 0)
}

/// Leaves the first bar of a step out.
fn leave_out_bar(line: &mut Line<'_>) {
    if let Statement::Step(step) = &mut line.statement
        && !step.bars.is_empty()
    {
        step.bars.remove(0);
    }
}

/// True if a line with these faults is text for people.
fn is_text(faults: &[Fault]) -> bool {
    let is_prose = |fault: &Fault| fault.kind == FaultKind::Prose(Prose::Line);
    !faults.is_empty() && faults.iter().all(is_prose)
}
