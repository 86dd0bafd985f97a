//! Steps of proofs that follow from lines below them, and the lines that stand below already.

use super::nearby::{LOOKED_AT, window};
use crate::analysis::fault::OpenSubproof;
use crate::analysis::proof::{number_mark, read};
use crate::analysis::{Fault, FaultKind, bind, block};
use crate::proof::natural::write::by;
use crate::proof::natural::{Misstep, Place, Proof, Reason, Rule, Step as Judged, UNITS};
use crate::rules::{Diagnostic, Edit, Fix, IN_PLACE, RENUMBER, edited, list, marked, to_close};
use crate::scope::Scope;
use crate::syntax::block::Edge;
use crate::syntax::proof::{Citation, STRICT, SUPPOSE, Step};
use crate::syntax::{Span, Statement, Text, quote, rows};
use std::cell::Cell;

/// The diagnostic of a wrong step that follows by its rule from lines below, with the way to move
/// it there; of another one, without words on lines below where none stands.
pub(super) fn with_steps_below(
    fault: &Fault,
    diagnostic: Diagnostic,
    (text, start): (&(impl Text + ?Sized), usize),
    scope: &Scope,
) -> Diagnostic {
    let help = diagnostic.help.as_deref().unwrap_or_default();
    let is_renumbered = help.ends_with(RENUMBER);
    let is_of_step = matches!(fault.kind, FaultKind::WrongStep(_) | FaultKind::WrongCitation(_));
    let may_move = is_of_step && diagnostic.fixes.is_empty() && scope.settings.tells_answers();
    if scope.proof().is_none() || !is_renumbered && !may_move {
        return diagnostic;
    }
    let window = window(text, start, LOOKED_AT);
    let below = Below::read(&window, scope);
    if may_move && let Some(moved) = below.moved(&diagnostic) {
        return moved;
    }
    let help = diagnostic.help.as_deref().unwrap_or_default();
    let instead = below.again(help).or_else(|| below.doubled(help));
    if let Some(help) = instead.or_else(|| below.through(help)) {
        return Diagnostic { help: Some(help), ..diagnostic };
    }
    match diagnostic.help.as_deref().and_then(|help| help.strip_suffix(RENUMBER)) {
        Some(help) if below.steps.is_empty() && help.contains(IN_PLACE) => {
            Diagnostic { help: Some(help.to_owned()), ..diagnostic }
        }
        _ => diagnostic,
    }
}

/// The most steps below one that are looked at.
const MOST_BELOW: usize = 60;

/// A step with the steps below it, to the end of its proof.
struct Below<'w> {
    window: &'w str,
    scope: &'w Scope,
    steps: Vec<StepBelow>,
}

/// A step below another one.
struct StepBelow {
    step: Judged,
    /// True if it opens a subproof.
    opens: bool,
    /// The byte behind its line.
    next: usize,
    /// The proof with it, and without the step above all of them.
    proof: Proof,
}

impl StepBelow {
    /// True if one of some lines, as a help quotes them, has its formula.
    fn is_one_of(&self, lines: &str) -> bool {
        self.step.formula.as_ref().is_some_and(|formula| lines.contains(&format!(" {formula} ")))
    }

    /// True if it cites the line of a number.
    fn cites(&self, number: Option<u32>) -> bool {
        let mut cited = self.step.citations.iter().flatten();
        cited.any(|it| match *it {
            Citation::Line(line) => Some(line) == number,
            Citation::Subproof(first, last) => Some(first) == number || Some(last) == number,
        })
    }
}

impl<'w> Below<'w> {
    fn read(window: &'w str, scope: &'w Scope) -> Below<'w> {
        let mut inside = scope.clone();
        let mut steps = Vec::new();
        for row in rows(window).skip(1) {
            let line = block::arrive(row.line(window), &mut inside);
            if inside.proof().is_none() || block::edge(&line).is_some() {
                break;
            }
            let made = match &line.statement {
                Statement::Step(step) => Some((read(&line, step, &inside), opens(step))),
                _ => None,
            };
            bind(&line, false, &mut inside);
            let proof = inside.proof().cloned();
            if let Some(((step, opens), proof)) = made.zip(proof) {
                if steps.len() == MOST_BELOW {
                    break;
                }
                steps.push(StepBelow { step, opens, next: row.next, proof });
            }
        }
        Below { window, scope, steps }
    }

    /// The step as it was read, and its depth.
    fn own(&self) -> Option<(Judged, usize)> {
        let line = self.scope.parse(rows(self.window).next()?.line(self.window));
        let Statement::Step(written) = &line.statement else { return None };
        let own = read(&line, written, self.scope);
        let depth = self.scope.proof()?.depth_of(&own);
        Some((own, depth))
    }

    /// The words in the place of lines to be written for a formula that stands below as well.
    fn again(&self, help: &str) -> Option<String> {
        let (own, depth) = self.own().filter(|_| help.starts_with(IN_PLACE))?;
        let is_same = |it: &&StepBelow| it.step.formula == own.formula && it.step.bars == depth;
        let is_cited = self.steps.iter().any(|it| it.cites(own.number));
        let number = self.steps.iter().find(is_same).filter(|_| !is_cited)?.step.number?;
        Some(format!("line {number} is the same: leave this line out"))
    }

    /// The words in the place of lines to be written of which some stand below already, and follow
    /// without this one.
    fn doubled(&self, help: &str) -> Option<String> {
        let (_, lines) = help.split_once(IN_PLACE)?;
        let mut above = self.scope.proof()?.clone();
        let mut follows = |it: &&StepBelow| {
            let is_right = above.misstep(&it.step).is_none();
            if is_right {
                above.take(&it.step);
            }
            is_right
        };
        let stands = self.steps.iter().filter(|it| it.step.bars == 0 && it.is_one_of(lines));
        let numbers = stands.filter(&mut follows).filter_map(|it| it.step.number);
        Some(match &*numbers.collect::<Vec<_>>() {
            [] => return None,
            [one] => format!("line {one} has what is missing: move it above this line{RENUMBER}"),
            [all @ .., last] => {
                let all: Vec<String> = all.iter().map(u32::to_string).collect();
                let all = all.join(", ");
                format!(
                    "lines {all} and {last} have what is missing: move them above this \
                     line{RENUMBER}"
                )
            }
        })
    }

    /// The words in the place of lines to be written that come by the formula of the line right
    /// below, which alone leans on this one: they stand in the place of both.
    fn through(&self, help: &str) -> Option<String> {
        let (_, lines) = help.split_once(IN_PLACE)?;
        let (own, depth) = self.own()?;
        let (number, (next, rest)) = (own.number?, self.steps.split_first()?);
        let is_by_both = next.cites(own.number) && next.step.bars == depth && !next.opens;
        if !is_by_both || !next.is_one_of(lines) || rest.iter().any(|it| it.cites(own.number)) {
            return None;
        }
        let cited: Vec<Citation> = own.citations.iter().flatten().copied().collect();
        let (formula, place) = (next.step.formula.as_ref()?, Place { depth, number });
        let lines = self.scope.proof()?.way(formula, place, &cited, &Cell::new(UNITS))?;
        let line = self.scope.parse(rows(self.window).next()?.line(self.window));
        let Statement::Step(written) = &line.statement else { return None };
        let mark = number_mark(&line, written);
        let quoted: Vec<String> = lines.iter().map(|it| quote(&marked(it, mark))).collect();
        let follows = if rest.is_empty() || lines.len() == 2 { "" } else { RENUMBER };
        let below = next.step.number?;
        Some(format!("in place of lines {number} and {below} write {}{follows}", list(&quoted)))
    }

    /// A diagnostic with the way to move the step below the lines from which it follows.
    fn moved(&self, diagnostic: &Diagnostic) -> Option<Diagnostic> {
        let row = rows(self.window).next()?;
        let content = row.line(self.window);
        let line = self.scope.parse(content);
        let Statement::Step(written) = &line.statement else { return None };
        let (own, depth) = self.own()?;
        let Reason::By(rule) = own.reason else { return None };
        let formula = own.formula.clone()?;
        if rule == Rule::R || self.steps.iter().any(|it| it.step.formula == own.formula) {
            return None;
        }
        let subproof = self.scope.proof()?.subproof_at(depth);
        let is_inside =
            |it: &&StepBelow| it.proof.depth() >= depth && it.proof.subproof_at(depth) == subproof;
        let cites = |it: &StepBelow| it.cites(own.number);
        let free = self.steps.iter().take_while(|it| is_inside(it) && !cites(it)).enumerate();
        let ends = free.filter(|(place, _)| {
            let below = self.steps.get(place + 1);
            below.is_none_or(|it| it.step.bars <= depth + usize::from(it.opens))
        });
        let (place, last, next) = ends.into_iter().find_map(|(place, it)| {
            let all = it.proof.reasons(&formula, depth);
            Some((place, it, all.into_iter().find(|next| next.rule == rule)?))
        })?;
        let last_number = last.step.number?;
        let new = last_number.checked_add(1)?;
        let reason = by(rule, &next.citations);
        let moved = Judged {
            number: Some(new),
            bars: depth,
            citations: next.citations.iter().copied().map(Some).collect(),
            ..own.clone()
        };
        if last.proof.misstep(&moved).is_some_and(|it| !matches!(it, Misstep::Malformed(_))) {
            return None;
        }
        let mark = number_mark(&line, written).map_or(String::new(), String::from);
        let bars = "| ".repeat(depth);
        let shown = quote(&format!("{new}{mark} {bars}{formula}  {reason}"));
        let rest = self.steps.get(place + 1..).unwrap_or_default();
        let is_taken = rest.first().is_some_and(|it| it.step.number.is_none_or(|it| it <= new));
        let is_cited = rest.iter().any(cites);
        let more = match (is_taken, is_cited) {
            (true, _) => RENUMBER.to_owned(),
            (false, true) => format!(", and cite it as {new} below"),
            (false, false) => String::new(),
        };
        let help = format!("move this line below line {last_number}, as {shown}{more}");
        let diagnostic = Diagnostic { help: Some(help), ..diagnostic.clone() };
        let cited = written.reason.as_ref()?;
        let end = cited.citations.last().map_or(cited.word.end, |it| it.end);
        let is_all = self.steps.len() < MOST_BELOW;
        if is_taken || is_cited || !is_all || !line.slips.is_empty() {
            return Some(diagnostic);
        }
        let numbered = Edit { span: written.number, text: new.to_string() };
        let reasoned = Edit { span: Span { end, ..cited.word }, text: reason };
        let whole = Span::new(0, content.len());
        let text = edited(&content, whole, &[numbered, reasoned]);
        let gone = Edit { span: Span::new(0, row.next), text: String::new() };
        let there = Span::new(last.next, last.next);
        let title = format!("Move it below line {last_number}");
        // Below a line without an end none can stand.
        if !self.window.get(..last.next)?.ends_with('\n') {
            return Some(diagnostic);
        }
        let edits = vec![gone, Edit { span: there, text: format!("{text}\n") }];
        let mut diagnostic = diagnostic;
        diagnostic.fixes.push(Fix { title, safe: false, above: 0, edits });
        Some(diagnostic)
    }
}

/// The diagnostic of a proof in which a subproof is still open, with the fix that writes the line
/// that closes it in the way of the others.
pub(super) fn closing(
    open: &OpenSubproof,
    mut diagnostic: Diagnostic,
    (text, start): (&(impl Text + ?Sized), usize),
    scope: &Scope,
) -> Diagnostic {
    let Some((rule, subproof)) = open.closing else { return diagnostic };
    let window = window(text, start, LOOKED_AT);
    let mut lines = rows(&window);
    let Some(head) = lines.next().map(|row| row.line(&window)) else { return diagnostic };
    let mut inside = scope.clone();
    bind(&inside.parse(head), true, &mut inside);
    let sequent = inside.proof().and_then(|proof| proof.sequent.clone());
    let Some(conclusion) = sequent.map(|it| it.conclusion.clone()) else { return diagnostic };
    let mut last = None;
    for row in lines {
        let content = row.line(&window);
        let line = inside.parse(content);
        match &line.statement {
            Statement::Step(step) => {
                let indent = content.len() - content.trim_start().len();
                let mark = number_mark(&line, step).map_or(String::new(), String::from);
                last = Some((content.up_to(indent).to_string(), mark));
            }
            _ if block::edge(&line) == Some(Edge::Ends) => {
                let Some((indent, mark)) = last else { break };
                let written =
                    format!("{}{mark} {conclusion}  {}", open.next, by(rule, &[subproof]));
                diagnostic.help = Some(to_close(&written));
                let title = format!("Write {}", quote(&written));
                let at = row.content.start as usize;
                let edit = Edit { span: Span::new(at, at), text: format!("{indent}{written}\n") };
                diagnostic.fixes.push(Fix { title, safe: false, above: 0, edits: vec![edit] });
                break;
            }
            _ => {}
        }
    }
    diagnostic
}

/// True if a step opens a subproof.
fn opens(step: &Step) -> bool {
    step.reason.as_ref().is_some_and(|reason| matches!(reason.rule, Some(SUPPOSE | STRICT)))
}
