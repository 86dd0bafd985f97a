//! Blocks without an `end` and proofs without a head, or with half of one: as far as they reach,
//! and the fixes that write what is missing.

use super::Document;
use super::edges::edges;
use super::nearby::{
    LINES, LOOKED_AT, first_line, last_line, line_window, lines_up, window, window_above,
};
use crate::analysis::fault::{MalformedProof, RuleName};
use crate::analysis::{Fault, FaultKind, bind, block, is_answer_like};
use crate::proof::natural::{MalformedStep, Proof};
use crate::rules::{Edit, Fix};
use crate::scope::{MOST_BETWEEN, Scope};
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::exercise::Task;
use crate::syntax::proof::{self, Citation, PREMISE, SUPPOSE, Step};
use crate::syntax::proof_head::{ToProve, is_meant_head, to_prove};
use crate::syntax::reading::around::behind_answer;
use crate::syntax::reading::label::heading;
use crate::syntax::reading::wording::is_answer_in_words;
use crate::syntax::statement::BLANK;
use crate::syntax::{Keyword, Line, LineText, Span, Statement, Text, parse, parse_in, quote, rows};

/// The fix that writes the `end` of the block that the line on a byte opens, and the line above
/// which it does.
pub(super) fn end(
    text: &(impl Text + ?Sized),
    start: usize,
    scope: &Scope,
) -> Option<(Fix, Option<String>)> {
    let window = window(text, start, LOOKED_AT);
    let block = Unclosed::read(&window, scope)?;
    let is_known = block.is_left || start + window.len() == text.len();
    if let Some(fix) = block.as_heading(&window).filter(|_| is_known) {
        return Some((fix, None));
    }
    let rest = window.get(block.last as usize..).unwrap_or_default();
    let below = rest.lines().map(str::trim).find(|line| !line.is_empty());
    let below = below.filter(|_| block.is_left).map(str::to_owned);
    let edits = vec![block.end(&window)];
    let title = format!("Write `{}`", Keyword::End.text());
    let is_certain = block.is_certain && !block.is_unbarred;
    is_known.then_some((Fix { title, safe: is_certain, above: 0, edits }, below))
}

/// The edit that writes the `end` of the block that the line on a byte opens, if it has none.
pub(super) fn end_below(text: &(impl Text + ?Sized), start: usize, scope: &Scope) -> Option<Edit> {
    let window = window(text, start, LOOKED_AT);
    let block = Unclosed::read(&window, scope)?;
    let is_known = block.is_left || start + window.len() == text.len();
    (is_known && !block.has_end).then(|| block.end(&window))
}

/// The fix that writes the head of the proof that begins with the step on a byte, and its `end`.
/// A sequent that the line above asks for counts more than what the steps reach.
pub(super) fn head(text: &(impl Text + ?Sized), start: usize, scope: &Scope) -> Option<Fix> {
    let window = window(text, start, LOOKED_AT);
    let proof = Unclosed::read(&window, scope)?;
    let above = window_above(text, start);
    let stated = lines_up(&above).find(|line| !is_title(line)).unwrap_or_default();
    let line = parse(stated);
    if behind_answer(line.of(line.body())).is_some_and(is_meant_head) {
        return None;
    }
    if let Some((line, bytes)) = last_line(&above)
        && to_show(line).is_some()
    {
        let fix = made_head(text, start - bytes, scope)?;
        let title = format!("Write `{}` in the line above", Keyword::Proof.text());
        return Some(Fix { title, above: bytes as u32, ..fix });
    }
    let said = line.comment.filter(|_| line.statement == Statement::Blank).unwrap_or(line.body());
    let stated = to_prove(line.of(said).trim_start_matches(['#', ' ']));
    let sequents = match stated {
        Some(ToProve::Sequent(sequent)) => vec![sequent.to_owned()],
        Some(ToProve::Conclusion(conclusion)) => proof.sequents(conclusion),
        None => proof.sequents(proof.conclusion?),
    };
    let steps = window.get(..proof.last as usize).unwrap_or_default();
    let is_right = |sequent: &&String| proof.shows(sequent, steps, scope);
    let right = sequents.iter().find(is_right);
    let sequent = right.or(sequents.first())?;
    let head = format!("{} {sequent}", Keyword::Proof.text());
    let mark = window.len() - window.trim_start_matches('\u{feff}').len();
    let indent = proof.indent.of(&window);
    // A label stays above the first step.
    let first = parse_in(first_line(&window), None);
    let label = first.numbering.filter(|_| matches!(first.statement, Statement::Step(_)));
    let mark = label.map_or(mark, |label| label.end as usize);
    let head_line = match label {
        Some(_) => format!(" {head}\n{indent}"),
        None => format!("{indent}{head}\n"),
    };
    let above = Edit { span: Span::new(mark, mark), text: head_line };
    let below = (!proof.has_end).then(|| proof.end(&window));
    let edits = [above].into_iter().chain(below).collect();
    let title = format!("Write {} above it", quote(&head));
    let is_known = proof.is_left || start + window.len() == text.len();
    let is_sure = match stated {
        Some(ToProve::Sequent(_)) => true,
        Some(ToProve::Conclusion(_)) => !proof.may_have_premise,
        None => !proof.may_have_premise && !proof.is_unbarred,
    };
    let is_certain = proof.is_certain && (is_sure || right.is_some());
    is_known.then_some(Fix { title, safe: is_certain, above: 0, edits })
}

/// The fix that makes the head of a proof of a line that says what the steps right below it show.
pub(super) fn as_head(
    fault: &Fault,
    text: &(impl Text + ?Sized),
    start: usize,
    scope: &Scope,
) -> Option<Fix> {
    let is_one = matches!(fault.kind, FaultKind::MalformedJudgement(_) | FaultKind::Prose(_));
    let is_open = scope.proof().is_some() || scope.table().is_some();
    if is_one && !is_open { made_head(text, start, scope) } else { None }
}

/// The same of the line that begins on a byte.
fn made_head(text: &(impl Text + ?Sized), start: usize, scope: &Scope) -> Option<Fix> {
    let at = to_show(first_line(&line_window(text, start)))?;
    let window = window(text, start, LOOKED_AT);
    let below = rows(&window).skip(1).map(|row| row.line(&window));
    let below = below.take(LINES).find(|line| !line.trim().is_empty())?;
    let is_first = match parse_in(below, Some(BlockKind::Proof)).statement {
        Statement::Step(step) => {
            proof::number(step.number.of(&below)) == Some(1) && step.reason.is_some()
        }
        _ => false,
    };
    if !is_first {
        return None;
    }
    let keyword = format!("{} ", Keyword::Proof.text());
    let mut meant = window.to_string();
    meant.replace_range(at.start as usize..at.start as usize, &keyword);
    let proof = Unclosed::read(&meant, scope)?;
    let mut end = proof.end(&meant);
    let place = end.span.start - keyword.len() as u32;
    end.span = Span { start: place, end: place };
    let title = format!("Write `{}` before it", Keyword::Proof.text());
    // The whole is replaced, so that no two fixes write the word.
    let head = Edit { span: at, text: keyword + at.of(&window) };
    let edits = [head].into_iter().chain((!proof.has_end).then_some(end)).collect();
    let is_known = proof.is_left || start + window.len() == text.len();
    is_known.then_some(Fix { title, safe: proof.is_certain, above: 0, edits })
}

/// The sequent that a line is, behind its label.
fn to_show(line: LineText<'_>) -> Option<Span> {
    let line = parse(line);
    let body = line.body();
    matches!(to_prove(line.of(body)), Some(ToProve::Sequent(all)) if all == line.of(body))
        .then_some(body)
}

/// True if steps are a whole proof of a sequent, however they are put, and so many premises without
/// a reason.
fn shows(sequent: &str, steps: &str, scope: &Scope, premises: usize) -> bool {
    let (head, end) = (Keyword::Proof.text(), Keyword::End.text());
    let proof = Document::new(&format!("{head} {sequent}\n{steps}\n{end}"), scope.clone());
    let is_slip = |fault: &Fault| match &fault.kind {
        FaultKind::UnknownRule(RuleName::Other { .. }) => true,
        FaultKind::MalformedProof(MalformedProof::Slip { .. }) => true,
        FaultKind::MalformedProof(MalformedProof::Step(form)) => form.is_of_bars(),
        _ => false,
    };
    let lacks_reason = |fault: &Fault| {
        let form = MalformedProof::Step(MalformedStep::NoReason);
        fault.kind == FaultKind::MalformedProof(form)
    };
    let (lacking, other): (Vec<_>, Vec<_>) =
        proof.faults().partition(|found| lacks_reason(&found.fault));
    lacking.len() <= premises && other.iter().all(|found| is_slip(&found.fault))
}

/// The fix that writes the sequent of a proof whose head on a byte names its conclusion alone.
pub(super) fn sequent(
    fault: &Fault,
    text: &(impl Text + ?Sized),
    start: usize,
    scope: &Scope,
) -> Option<Fix> {
    let window = window(text, start, LOOKED_AT);
    let proof = Unclosed::read(&window, scope)?;
    let said = fault.span.of(&window);
    let is_bare = Keyword::read(said) == Some(Keyword::Proof);
    let conclusion = if is_bare { proof.conclusion? } else { said };
    let below = rows(&window).next().map_or(0, |row| row.next)..proof.last as usize;
    let steps = window.get(below).unwrap_or_default();
    let sequents = proof.sequents(conclusion);
    let right = sequents.iter().find(|sequent| proof.shows(sequent, steps, scope));
    let sequent = right.or(sequents.first())?;
    let title = format!("Write {}", quote(sequent));
    let is_sure = !is_bare && !proof.may_have_premise && !proof.is_unbarred;
    let is_certain = proof.is_certain && (is_sure || right.is_some());
    let text = if is_bare { format!("{said} {sequent}") } else { sequent.clone() };
    let edits = vec![Edit { span: fault.span, text }];
    // It may have been meant as a premise.
    let is_reached = proof.conclusion == Some(conclusion);
    is_reached.then_some(Fix { title, safe: is_certain, above: 0, edits })
}

/// True if a line is the title of a proof.
fn is_title(line: &str) -> bool {
    is_meant_head(line) && to_prove(line).is_none()
}

/// A block without an end, as far as it reaches.
struct Unclosed<'t> {
    /// The blanks before its first line.
    indent: Span,
    /// The end of its last line that says something.
    last: u32,
    /// True if it ends before a line below.
    is_left: bool,
    /// True if it has an `end` all the same.
    has_end: bool,
    /// True if it can go no further.
    is_certain: bool,
    /// True if nothing stands in it, and the line that it ends before may answer an exercise.
    is_heading: bool,
    /// True if something is supposed in a proof without a bar.
    is_unbarred: bool,
    /// True if a step of a proof may be a premise: it gives no reason, or is one behind a bar.
    may_have_premise: bool,
    /// The premises of a proof, as they are written.
    premises: Vec<&'t str>,
    /// The same with the formulas that stand without a reason above all that is reached.
    given: Vec<&'t str>,
    /// Those of the premises that are called suppositions, and cited as the first lines of
    /// subproofs.
    renamed: Vec<&'t str>,
    /// The formula that it reaches, as it is written.
    conclusion: Option<&'t str>,
}

impl<'t> Unclosed<'t> {
    /// The sequent of its premises and a conclusion.
    fn sequent(&self, conclusion: &str) -> String {
        sequent_of(&self.premises, conclusion)
    }

    /// The same, that in which what may be supposed is no premise, and that in which what stands
    /// without a reason is one.
    fn sequents(&self, conclusion: &str) -> Vec<String> {
        let sure = self.premises.iter().copied().filter(|it| !self.renamed.contains(it));
        let sure = sequent_of(&sure.collect::<Vec<_>>(), conclusion);
        let other = (!self.renamed.is_empty()).then_some(sure);
        let is_given = self.given.len() > self.premises.len();
        let of_given = is_given.then(|| sequent_of(&self.given, conclusion));
        [self.sequent(conclusion)].into_iter().chain(other).chain(of_given).collect()
    }

    /// True if the steps of the proof are a whole one of a sequent, however they are put.
    fn shows(&self, sequent: &str, steps: &str, scope: &Scope) -> bool {
        let of_given = self.conclusion.map(|conclusion| sequent_of(&self.given, conclusion));
        let lacking = self.given.len().saturating_sub(self.premises.len());
        shows(sequent, steps, scope, if of_given.as_deref() == Some(sequent) { lacking } else { 0 })
    }

    /// The fix that writes the number of an exercise alone, above the line that answers it.
    fn as_heading(&self, text: &str) -> Option<Fix> {
        let row = rows(text).next()?;
        let line = parse(row.line(text));
        let Statement::Task(_, _, Task::Head(head)) = &line.statement else { return None };
        let name = head.name(&line);
        if !self.is_heading || name.is_empty() {
            return None;
        }
        let body = line.body();
        let rest = Span { start: head.id.end, ..body }.trim(line.text);
        let rest = if rest.is_empty() { String::new() } else { format!(" # {}", line.of(rest)) };
        let span = body.after(row.content.start as usize);
        let number = format!("{name})");
        let title = format!("Write {}", quote(&number));
        Some(Fix { title, safe: true, above: 0, edits: vec![Edit { span, text: number + &rest }] })
    }

    /// The edit that writes its `end`.
    fn end(&self, text: &str) -> Edit {
        let written = format!("\n{}{}", self.indent.of(text), Keyword::End.text());
        Edit { span: Span { start: self.last, end: self.last }, text: written }
    }

    /// The block that the first line of a text opens.
    fn read(text: &'t str, scope: &Scope) -> Option<Unclosed<'t>> {
        let mut below = rows(text);
        let first = below.next()?;
        let content = first.line(text);
        let first = first.content;
        let mark = content.len() - content.trim_start_matches('\u{feff}').len();
        let said = content.trim_start_matches('\u{feff}').trim_start();
        let mut inside = scope.clone();
        let head = inside.parse(content);
        bind(&head, false, &mut inside);
        if inside.depth() <= scope.depth() {
            return None;
        }
        let mut unclosed = Unclosed {
            indent: Span::new(mark, content.len() - said.len()),
            last: first.end,
            is_left: false,
            has_end: false,
            is_certain: true,
            is_heading: false,
            is_unbarred: false,
            may_have_premise: false,
            premises: Vec::new(),
            given: Vec::new(),
            renamed: Vec::new(),
            conclusion: None,
        };
        let (mut premises, mut given, mut conclusion) = (Vec::new(), Vec::new(), None);
        let has_margin = |scope: &Scope| scope.proof().is_some_and(Proof::has_margin_drawn);
        note(&head, has_margin(&inside), &mut premises, &mut conclusion);
        note_given(&head, has_margin(&inside), &mut given);
        unclosed.is_unbarred |= is_unbarred(&head, false);
        unclosed.may_have_premise |= may_be_premise(&head);
        let mut renames = renames_premise(&head);
        let mut bounds = None;
        let (mut is_below_blank, mut has_number) = (false, false);
        let (mut renamed, mut begun) = (Vec::new(), Vec::new());
        for (number, row) in below.enumerate() {
            let content = row.line(text);
            let line = block::arrive(content, &mut inside);
            if inside.depth() <= scope.depth() {
                let opens = block::edge(&line).is_some();
                let is_other =
                    line.numbering.is_some() || opens || heading(content.trim()).is_some();
                // One in which nothing stands yet may begin below the blank line.
                let says_some = unclosed.last > first.end;
                let has_label = line.has_label();
                unclosed.is_certain &= is_below_blank && says_some || is_other;
                // A bullet may stand before the answer to an exercise that is named above it.
                unclosed.is_certain &= says_some || has_label || line.numbering.is_none();
                let is_placed = !says_some && !has_label && number <= usize::from(MOST_BETWEEN);
                unclosed.is_heading = is_placed && may_answer(&line, scope);
                unclosed.is_left = true;
                // The `end` of a block around it may be its own, if that has another.
                let below = text.get(row.next..).unwrap_or_default();
                let next = rows(below).next().map(|row| parse(row.line(below)));
                let is_end = |line: &Line<'_>| block::edge(line) == Some(Edge::Ends);
                unclosed.has_end = is_end(&line) && next.is_some_and(|it| is_end(&it));
                break;
            }
            let edge = block::edge(&line);
            let has_end = edge.is_some_and(|_| {
                let all = bounds.get_or_insert_with(|| edges(text, std::iter::empty));
                all.iter().any(|it| it.line as usize == number + 1 && it.has_end)
            });
            let step = line.without_step_number().filter(|_| inside.proof().is_some());
            let said = step.as_ref().unwrap_or(&line);
            note(said, has_margin(&inside), &mut premises, &mut conclusion);
            note_given(said, has_margin(&inside), &mut given);
            if let Statement::Step(step) = &said.statement {
                let number = proof::number(said.of(step.number)).filter(|_| renames_premise(said));
                renamed.extend(number.zip(Some(step.formula.of(said.text))));
                begun.extend(step.citations(said.text).iter().filter_map(
                    |at| match Citation::read(said.of(*at)) {
                        Some(Citation::Subproof(first, _)) => Some(first),
                        _ => None,
                    },
                ));
            }
            unclosed.is_unbarred |= !scope_has_head(&inside) && is_unbarred(&line, renames);
            unclosed.may_have_premise |= may_be_premise(&line);
            renames |= renames_premise(&line);
            bind(&line, has_end, &mut inside);
            if edge == Some(Edge::Ends) && inside.depth() <= scope.depth() {
                (unclosed.is_left, unclosed.has_end) = (true, true);
                break;
            }
            let is_number = line.numbering.is_some() && line.statement == Statement::Blank;
            is_below_blank = content.trim().is_empty();
            // Text behind the last step is not of the proof.
            let is_step = step.is_some() || matches!(line.statement, Statement::Step(_));
            let says = is_step || inside.proof().is_none() && line.statement != Statement::Blank;
            has_number |= is_number;
            if says {
                // Below a number alone it may be of another item.
                unclosed.is_certain &= !has_number;
                unclosed.last = row.content.end;
            }
        }
        unclosed.conclusion = conclusion.or(premises.last().copied());
        unclosed.given = given.into_iter().flatten().collect();
        unclosed.premises = premises;
        renamed.retain(|(number, _)| begun.contains(number));
        unclosed.renamed = renamed.into_iter().map(|(_, formula)| formula).collect();
        Some(unclosed)
    }
}

fn sequent_of(premises: &[&str], conclusion: &str) -> String {
    let given = if premises.is_empty() { "" } else { " " };
    format!("{}{given}|- {conclusion}", premises.join(", "))
}

/// True if a line without a label may answer an exercise that is named above it.
fn may_answer(line: &Line<'_>, scope: &Scope) -> bool {
    let logic = scope.settings.logic.as_ref();
    let text = line.of(line.body());
    // The word may stand above the answer.
    is_answer_like(line, scope)
        || is_answer_in_words(text, logic, 1)
        || behind_answer(text) == Some("")
}

/// True if the proof that is open has a head.
pub(super) fn scope_has_head(scope: &Scope) -> bool {
    scope.proof().is_none_or(|proof| proof.sequent.is_some())
}

/// The rule of a step of a proof that may have no head: a supposition by another name, and without
/// a bar, is a premise.
fn rule_of(line: &Line<'_>, step: &Step) -> Option<&'static str> {
    let reason = step.reason.as_ref()?;
    let is_other = step.bars.is_empty() && reason.word.of(line.text) != SUPPOSE;
    if reason.rule == Some(SUPPOSE) && is_other { Some(PREMISE) } else { reason.rule }
}

/// True if a step calls a premise by a name of suppositions.
fn renames_premise(line: &Line<'_>) -> bool {
    let Statement::Step(step) = &line.statement else { return false };
    let rule = step.reason.as_ref().and_then(|reason| reason.rule);
    rule == Some(SUPPOSE) && rule_of(line, step) == Some(PREMISE)
}

/// True if a step is a formula without a reason, or a premise behind a bar.
fn may_be_premise(line: &Line<'_>) -> bool {
    let Statement::Step(step) = &line.statement else { return false };
    let is_barred = !step.bars.is_empty() && rule_of(line, step) == Some(PREMISE);
    step.reason.is_none() && !step.formula.is_empty() || is_barred
}

/// True if a step supposes something without a bar, or cites a subproof without being in one, so
/// that what is supposed above may be called a premise.
fn is_unbarred(line: &Line<'_>, has_premises: bool) -> bool {
    let Statement::Step(step) = &line.statement else { return false };
    let is_range = |at: &Span| matches!(Citation::read(line.of(*at)), Some(Citation::Subproof(..)));
    let supposes = rule_of(line, step) == Some(SUPPOSE) && step.bars.is_empty();
    supposes || has_premises && step.citations(line.text).iter().any(is_range)
}

/// Takes note of a step outside of subproofs that may be a premise, and of the first that is none,
/// below which none is.
fn note_given<'t>(line: &Line<'t>, has_margin: bool, given: &mut Vec<Option<&'t str>>) {
    let Statement::Step(step) = &line.statement else { return };
    let formula = Some(step.formula.of(line.text)).filter(|it| !it.is_empty() && *it != BLANK);
    let is_premise = rule_of(line, step) == Some(PREMISE);
    let may_be_one = is_premise || step.reason.is_none() && given.last() != Some(&None);
    let is_inside = step.bars.len() > usize::from(has_margin);
    let noted = formula.filter(|_| may_be_one && !is_inside);
    if noted.is_none() || !given.contains(&noted) {
        given.push(noted);
    }
}

/// Takes note of a step outside of subproofs: a premise, or what is reached. A bar may be drawn
/// along the whole proof.
fn note<'t>(
    line: &Line<'t>,
    has_margin: bool,
    premises: &mut Vec<&'t str>,
    conclusion: &mut Option<&'t str>,
) {
    let Statement::Step(step) = &line.statement else { return };
    if step.bars.len() > usize::from(has_margin) || step.formula.is_empty() {
        return;
    }
    let formula = step.formula.of(line.text);
    if formula == BLANK {
        return;
    }
    match rule_of(line, step) {
        Some(PREMISE) if premises.contains(&formula) => {}
        Some(PREMISE) => premises.push(formula),
        _ => *conclusion = Some(formula),
    }
}
