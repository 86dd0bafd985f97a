//! The judgement on an answer that is a block of lines: a truth table, or a proof.

use super::{Judge, Met, met};
use crate::analysis::exercise::answer::{Answer, same_formula};
use crate::analysis::fault::{Infix, MalformedProof, MalformedTable, Prose, Shortfall};
use crate::analysis::proof::{is_drawn, repairs, restates, step_without_number};
use crate::analysis::truth_table::{is_heading, meant_row};
use crate::analysis::{Analysis, Candidate, Fault, FaultKind, Reading, Verdict, analyse, bind};
use crate::exercise::wording;
use crate::scope::Scope;
use crate::syntax::exercise::Task;
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::tables::BARS;
use crate::syntax::statement::{Claim, Judgement};
use crate::syntax::{Keyword, Line, Span, Statement, parse};
use std::borrow::Cow;

impl Judge<'_> {
    pub(super) fn table(&self, answer: &Answer, names: &Scope) -> Met {
        let Some(lines) = &answer.block else { return Met::No(Shortfall::Unreadable) };
        let Some(logic) = &self.scope.settings.logic else { return Met::Undecided };
        let mut scope = self.scope.with_names_of(names);
        let columns = lines.lines().skip(1).find_map(columns);
        let mut lines = lines.lines();
        let own = lines.next().unwrap_or_default();
        // A line over the columns says in which order they are.
        let head = parse(columns.as_deref().unwrap_or(own));
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

    /// Judges a proof step by step, as it would be where it is written.
    pub(super) fn proof(&self, answer: &Answer, names: &Scope) -> Met {
        let Some(lines) = &answer.block else { return Met::No(Shortfall::Unreadable) };
        let mut scope = self.scope.with_names_of(names);
        let mut lines = lines.lines();
        // Premises may stand in braces, or be none in a sign.
        let mut text = lines.next().unwrap_or_default().replace(['{', '}', '∅'], " ");
        text = text.replace(';', ",");
        // A head alone stands above a proof of what is asked for.
        if is_bare_head(&text)
            && let Some(asked) = self.asked_judgement()
        {
            let first = asked.left.first().unwrap_or(&asked.sign);
            let last = asked.right.last().unwrap_or(&asked.sign);
            let sequent = Span { start: first.start, end: last.end };
            text = format!("{} {}", Keyword::Proof.text(), self.line.of(sequent));
        }
        let (text, Analysis { faults, .. }) = self.spelled(text.into(), &scope);
        let head = parse(&text);
        let other = |shortfall: Shortfall| {
            let is_told = |it: &&Fault| {
                it.kind != FaultKind::ClassicalRules
                    && (shortfall == Shortfall::Unreadable || !is_of_notation(it))
            };
            let fault = faults.iter().find(is_told);
            Met::No(fault.map_or(shortfall, |fault| {
                Shortfall::Head(Box::new((text.to_string(), fault.clone())))
            }))
        };
        let (Some(of), Some(asked)) = (sequent(&head), self.asked_judgement()) else {
            return other(Shortfall::Unreadable);
        };
        let same = |here: &Span, there: &Span| {
            same_formula((&head, *here, &scope), (self.line, *there, self.scope))
        };
        // The premises are a set, in any order.
        let has_all = of.left.iter().all(|it| asked.left.iter().any(|there| same(it, there)))
            && asked.left.iter().all(|there| of.left.iter().any(|it| same(it, there)));
        let [here] = of.right[..] else { return other(Shortfall::Unreadable) };
        if !has_all || !asked.right.iter().all(|there| same(&here, there)) {
            return other(Shortfall::Differs);
        }
        bind(&head, true, &mut scope);
        let mut wrong = Vec::new();
        let (mut is_undecided, mut is_open) = (false, false);
        let written: Vec<&str> = lines.collect();
        let has_margin = has_margin(&written, &scope);
        let lines = written.into_iter().map(|text| match has_margin {
            true => without_bar(text, &scope),
            false => text.into(),
        });
        let lines: Vec<Cow<'_, str>> = lines.collect();
        let repairs = repairs(&text, &lines.join("\n"));
        scope.write_proof(|proof| proof.repairs = repairs);
        for text in lines {
            let (text, analysis) = self.spelled(text, &scope);
            let Analysis { verdict, mut faults, .. } = analysis;
            let line = scope.parse(&text);
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

    /// A line of a proof with its number, its rule and its signs as they are written here, and its
    /// analysis: words count in any case, and rules by their other names.
    fn spelled<'t>(&self, mut text: Cow<'t, str>, scope: &Scope) -> (Cow<'t, str>, Analysis) {
        const MOST: usize = 4;
        for _ in 0..MOST {
            let line = scope.parse(&text);
            let analysis = analyse(&line, scope, true, self.oracle);
            match analysis.faults.iter().find_map(|fault| spelled(&line, fault)) {
                Some(spelled) => text = spelled.into(),
                None => return (text, analysis),
            }
        }
        let analysis = analyse(&scope.parse(&text), scope, true, self.oracle);
        (text, analysis)
    }
}

/// True if a formula stands in another notation, and says something all the same.
fn is_of_notation(fault: &Fault) -> bool {
    matches!(fault.kind, FaultKind::Infix(Infix::Whole) | FaultKind::BracketedPrefix(_))
}

/// A line of a proof without a fault, if that lies in how it is put.
fn spelled(line: &Line<'_>, Fault { span, kind }: &Fault) -> Option<String> {
    let (at, written) = match kind {
        FaultKind::MalformedProof(malformed) => match malformed {
            MalformedProof::HeadMark => (*span, String::new()),
            MalformedProof::Turnstile => (*span, "|-".to_owned()),
            MalformedProof::NoSequent if Keyword::read(line.of(*span)).is_none() => {
                (Span { end: span.start, ..*span }, "|- ".to_owned())
            }
            _ => return None,
        },
        _ => return None,
    };
    let (before, behind) = (Span { start: 0, end: at.start }, at.end as usize);
    Some([line.of(before), &written, line.text.get(behind..)?].concat())
}

/// The head of a table whose columns are as a line over them says.
fn columns(text: &str) -> Option<String> {
    let line = parse(text);
    if !is_heading(&line) || is_drawn(&line) {
        return None;
    }
    let words = line.of(line.body()).split(|c| is_blank(c) || BARS.contains(&c));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let (letters, formulas) = words.split_at(words.iter().take_while(|it| it.len() == 1).count());
    let truth = Keyword::Truth.text();
    Some(format!("{truth} {} | {}", letters.join(" "), formulas.join(", ")))
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

/// True if a line is `proof` alone.
fn is_bare_head(text: &str) -> bool {
    matches!(parse(text).statement, Statement::Task(_, _, Task::Proof(claims))
        if *claims == Statement::Blank)
}

/// The sequent behind `proof`, if that is one.
fn sequent<'l>(head: &'l Line<'_>) -> Option<&'l Judgement> {
    let Statement::Task(_, _, Task::Proof(claims)) = &head.statement else { return None };
    match &**claims {
        Statement::Judgement(it) if it.claim == Claim::Consequence && !it.denied => Some(it),
        _ => None,
    }
}
