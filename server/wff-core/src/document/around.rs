//! Fixes that hang on lines around a fault: the `end` of a block and the head of a proof that has
//! none, which are written below it, and those of which the lines beside tell how sure they are.

use super::edges::edges;
use super::recurring::{LOOKED_AT, window, with_rows, with_run, with_uses};
use crate::analysis::fault::{Infix, MalformedName, MalformedProof, Prose};
use crate::analysis::{Fault, FaultKind, bind, block, text_fault};
use crate::exercise::{behind_answer, is_answer_in_words, is_blank};
use crate::proof::natural::Proof;
use crate::rules::{Diagnostic, Edit, Fix, OtherLine};
use crate::scope::Scope;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::item::label_name;
use crate::syntax::proof::{Citation, PREMISE, SUPPOSE, Step, number};
use crate::syntax::proof_head::{ToProve, is_meant_head, to_prove};
use crate::syntax::reading::around::is_ruler;
use crate::syntax::reading::label::{Label, certain, heading};
use crate::syntax::statement::BLANK;
use crate::syntax::{Keyword, Line, Span, Statement, Text, parse, parse_in, quote, rows};

/// The steps below one that are looked at.
const STEPS: usize = 10;

/// The bytes of a line beside one that are looked at.
const LINE: usize = 400;

/// The diagnostic of a fault with the fixes that hang on lines around it, and the places on lines
/// below where it recurs. The line begins on this byte of the text, and this is in force before it.
pub(super) fn with_lines_around(
    fault: &Fault,
    mut diagnostic: Diagnostic,
    (text, start): (&(impl Text + ?Sized), usize),
    scope: &Scope,
) -> (Diagnostic, Vec<OtherLine>) {
    let is_safe = diagnostic.fixes.iter().any(|fix| fix.safe);
    let is_sure = match &fault.kind {
        FaultKind::MalformedProof(MalformedProof::NoNumber) => {
            !is_safe || number_is_free(text, start, scope)
        }
        FaultKind::UnknownRule(_) if !scope_has_head(scope) => {
            !is_safe || !is_cited_as_supposition(text, start)
        }
        FaultKind::Prose(Prose::Line)
        | FaultKind::Infix(Infix::Whole)
        | FaultKind::MalformedJudgement(_) => {
            let is_prose = fault.kind == FaultKind::Prose(Prose::Line);
            let may_answer =
                || answers(text, start, scope) || is_prose && may_be_of_item(text, start);
            !is_safe || scope.proof().is_some() || !may_answer()
        }
        FaultKind::Prose(Prose::Unanswered) => !is_safe || !may_stand_below(text, start),
        FaultKind::MalformedLabel => !is_safe || scope.block().is_none() && !may_count(text, start),
        // Behind a number alone it may belong to that.
        FaultKind::Punctuation => !is_safe || !is_label(&own_line(text, start)),
        FaultKind::UnclosedBlock => {
            diagnostic.fixes.extend(end(text, start, scope));
            return (diagnostic, Vec::new());
        }
        FaultKind::MalformedProof(MalformedProof::Step(form)) if form.is_of_bars() => {
            return with_run(*form, diagnostic, (text, start), scope);
        }
        FaultKind::MalformedTable(_) | FaultKind::UnknownValue(_) if scope.table().is_some() => {
            return with_rows(fault, diagnostic, (text, start), scope);
        }
        FaultKind::MalformedName(MalformedName::Defined) => {
            return with_uses(diagnostic, fault.span, (text, start), scope);
        }
        FaultKind::MalformedProof(MalformedProof::NoSequent) => {
            if let Some(fix) = sequent(fault, text, start, scope) {
                diagnostic.fixes = vec![fix];
            }
            return (diagnostic, Vec::new());
        }
        FaultKind::MalformedProof(MalformedProof::NoHead) => {
            if let Some(fix) = head(text, start, scope) {
                diagnostic.help = None;
                diagnostic.fixes.push(fix);
            }
            return (diagnostic, Vec::new());
        }
        _ => return (diagnostic, Vec::new()),
    };
    diagnostic.fixes.iter_mut().for_each(|fix| fix.safe &= is_sure);
    (diagnostic, Vec::new())
}

/// The fix that writes the `end` of the block that the line on a byte opens.
fn end(text: &(impl Text + ?Sized), start: usize, scope: &Scope) -> Option<Fix> {
    let window = window(text, start, LOOKED_AT);
    let block = Unclosed::read(&window, scope)?;
    let edits = vec![block.end(&window)];
    let title = format!("Write `{}`", Keyword::End.text());
    let is_known = block.is_left || start + window.len() == text.len();
    let is_certain = block.is_certain && !block.is_unbarred;
    is_known.then_some(Fix { title, safe: is_certain, edits })
}

/// The fix that writes the head of the proof that begins with the step on a byte, and its `end`.
/// A sequent that the line above asks for counts more than what the steps reach.
fn head(text: &(impl Text + ?Sized), start: usize, scope: &Scope) -> Option<Fix> {
    let window = window(text, start, LOOKED_AT);
    let proof = Unclosed::read(&window, scope)?;
    let stated = above(text, start).find(|line| !is_title(line)).unwrap_or_default();
    let line = parse(&stated);
    if behind_answer(line.of(line.body())).is_some_and(is_meant_head) {
        return None;
    }
    let said = line.comment.filter(|_| line.statement == Statement::Blank).unwrap_or(line.body());
    let stated = to_prove(line.of(said).trim_start_matches(['#', ' ']));
    let sequent = match stated {
        Some(ToProve::Sequent(sequent)) => sequent.to_owned(),
        Some(ToProve::Conclusion(conclusion)) => proof.sequent(conclusion),
        None => proof.sequent(proof.conclusion?),
    };
    let head = format!("{} {sequent}", Keyword::Proof.text());
    let mark = window.len() - window.trim_start_matches('\u{feff}').len();
    let indent = proof.indent.of(&window);
    let above = Edit { span: Span::new(mark, mark), text: format!("{indent}{head}\n") };
    let below = (!proof.has_end).then(|| proof.end(&window));
    let edits = [above].into_iter().chain(below).collect();
    let title = format!("Write {} above it", quote(&head));
    let is_known = proof.is_left || start + window.len() == text.len();
    let is_sure = match stated {
        Some(ToProve::Sequent(_)) => true,
        Some(ToProve::Conclusion(_)) => !proof.may_have_premise,
        None => !proof.may_have_premise && !proof.is_unbarred,
    };
    let is_certain = proof.is_certain && is_sure;
    is_known.then_some(Fix { title, safe: is_certain, edits })
}

/// The fix that writes the sequent of a proof whose head on a byte names its conclusion alone.
fn sequent(fault: &Fault, text: &(impl Text + ?Sized), start: usize, scope: &Scope) -> Option<Fix> {
    let window = window(text, start, LOOKED_AT);
    let proof = Unclosed::read(&window, scope)?;
    let conclusion = fault.span.of(&window);
    let sequent = proof.sequent(conclusion);
    let title = format!("Write {}", quote(&sequent));
    let is_certain = proof.is_certain && !proof.may_have_premise && !proof.is_unbarred;
    let edits = vec![Edit { span: fault.span, text: sequent }];
    // It may have been meant as a premise.
    let is_reached = proof.conclusion == Some(conclusion);
    is_reached.then_some(Fix { title, safe: is_certain, edits })
}

/// The lines above a byte that are not blank, from the last one, as far as they are looked at.
fn above(text: &(impl Text + ?Sized), start: usize) -> impl Iterator<Item = String> {
    let first = start.saturating_sub(STEPS * LINE);
    // The first byte may lie in a character.
    let mut starts = (first..start).take(char::MAX.len_utf8());
    let window =
        starts.find_map(|first| Some(text.slice(first..start)).filter(|it| !it.is_empty()));
    let window = window.unwrap_or_default();
    let whole = window.split(['\n', '\r']).skip(usize::from(first > 0));
    let lines: Vec<String> = whole.map(str::to_owned).collect();
    lines.into_iter().rev().filter(|line| !line.trim().is_empty())
}

/// The line that begins on a byte, as far as it is looked at.
fn own_line(text: &(impl Text + ?Sized), start: usize) -> String {
    let window = window(text, start, LINE);
    rows(&window).next().map_or("", |row| row.content.of(&window)).to_owned()
}

/// True if a line is a number, a heading or `Answer:` with nothing behind it, so that the answer
/// may stand below.
fn is_label(line: &str) -> bool {
    let said = parse(line);
    said.statement == Statement::Blank && said.numbering.is_some()
        || Label::read(line, |_| true).is_some_and(|label| is_blank(label.answer))
        || behind_answer(line.trim()).is_some_and(is_blank)
}

/// True if the line that begins on a byte may be the answer to a number or heading above it, or
/// stand above one: it has no keyword but `Answer:`, and is no title of a proof.
fn answers(text: &(impl Text + ?Sized), start: usize, scope: &Scope) -> bool {
    let content = &*own_line(text, start);
    let is_claim =
        matches!(parse(content).statement, Statement::Formulas(_) | Statement::Judgement(_));
    // Text for people may stand between.
    let is_text = |line: &str| {
        let line = parse(line);
        let is_prose = |fault: Fault| fault.kind == FaultKind::Prose(Prose::Line);
        let logic = scope.settings.logic.as_ref();
        line.statement == Statement::Blank
            || text_fault(&line, scope).is_some_and(is_prose)
                && !is_answer_in_words(line.text, logic, 1)
    };
    let said = || above(text, start).find(|line| is_label(line) || !is_text(line));
    let is_below_label = || said().is_some_and(|line| is_label(&line));
    let is_answer = || behind_answer(content.trim()).is_some() || is_below_label();
    let is_drawn = is_ruler(content.trim());
    let is_other = is_drawn || is_meant_head(content) || heading(content).is_some();
    is_claim && !is_other && is_answer()
}

/// True if text for people on a line may answer the number before it, as no block begins below it;
/// or stand in a block without an end, of which the line below is.
fn may_be_of_item(text: &(impl Text + ?Sized), start: usize) -> bool {
    let window = window(text, start, STEPS * LINE);
    let mut lines = rows(&window).map(|row| parse(row.content.of(&window)));
    let is_numbered = lines.next().is_some_and(|line| line.numbering.is_some());
    let below = lines.find(|line| line.statement != Statement::Blank || line.numbering.is_some());
    match below {
        Some(line) if matches!(block::edge(&line), Some(Edge::Opens(_))) => false,
        Some(line) => {
            is_numbered || matches!(line.statement, Statement::Task(..) | Statement::Cells(..))
        }
        None => is_numbered,
    }
}

/// True if the answer to the number on a line may stand below it.
fn may_stand_below(text: &(impl Text + ?Sized), start: usize) -> bool {
    let window = window(text, start, STEPS * LINE);
    let mut lines = rows(&window).skip(1).map(|row| row.content.of(&window));
    let below = lines.find(|line| parse(line).statement != Statement::Blank || is_label(line));
    below.is_some_and(|line| parse(line).numbering.is_none() && !is_label(line))
}

/// True if a line is the title of a proof.
fn is_title(line: &str) -> bool {
    is_meant_head(line) && to_prove(line).is_none()
}

/// True if the number at the start of a line, with no sign behind it, may count something else:
/// below a number alone, behind one that is the same, or as a step of a proof without a reason,
/// with a step below.
fn may_count(text: &(impl Text + ?Sized), start: usize) -> bool {
    let is_apart = |line: &str| certain(line).is_some_and(|(label, _)| label.is_apart());
    let window = window(text, start, STEPS * LINE);
    let mut below = rows(&window).take(STEPS).map(|row| row.content.of(&window));
    let is_step = |line: &str| matches!(parse_in(line, None).statement, Statement::Step(_));
    let is_below_label = || above(text, start).next().is_some_and(|line| is_label(&line));
    let own = own_line(text, start);
    let is_again = || above(text, start).any(|line| name_of(&line) == name_of(&own));
    is_apart(&own)
        && (is_below_label()
            || is_again()
            || below.find(|line| !is_apart(line)).is_some_and(is_step))
}

/// The name that the label of a line gives to an item.
fn name_of(line: &str) -> Option<String> {
    label_name(&parse(line)).map(|name| [name.number, name.letters].concat())
}

/// True if no step right below the one that begins on a byte has the next number, or a lower one.
fn number_is_free(text: &(impl Text + ?Sized), start: usize, scope: &Scope) -> bool {
    let window = window(text, start, STEPS * LINE);
    let next = scope.proof().map_or(0, Proof::highest).saturating_add(1);
    let mut lines = rows(&window);
    let own = lines.next().map_or("", |row| row.content.of(&window));
    if parse_in(own, Some(BlockKind::Proof)).without_step_number().is_none() {
        return true;
    }
    let steps = lines.take(STEPS).map(|row| {
        let line = parse_in(row.content.of(&window), Some(BlockKind::Proof));
        match &line.statement {
            Statement::Step(step) => number(line.of(step.number)),
            _ => None,
        }
    });
    steps.flatten().next().is_none_or(|below| below > next)
}

/// True if a step right below the one that begins on a byte, which has no bar, cites a subproof
/// that begins with it.
fn is_cited_as_supposition(text: &(impl Text + ?Sized), start: usize) -> bool {
    let window = window(text, start, STEPS * LINE);
    let mut lines = rows(&window).map(|row| {
        let content = row.content.of(&window);
        match parse_in(content, Some(BlockKind::Proof)).statement {
            Statement::Step(step) => Some((content, step)),
            _ => None,
        }
    });
    let own = lines.next().flatten().filter(|(_, step)| step.bars.is_empty());
    let own = own.and_then(|(line, step)| number(step.number.of(line)));
    let begins = |(line, step): (&str, Step)| {
        let mut cited = step.citations(line).into_iter();
        cited.any(|it| match Citation::read(it.of(line)) {
            Some(Citation::Subproof(first, _)) => own == Some(first),
            _ => false,
        })
    };
    lines.take(STEPS).flatten().any(begins)
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
    /// True if something is supposed in a proof without a bar.
    is_unbarred: bool,
    /// True if a step of a proof may be a premise: it gives no reason, or is one behind a bar.
    may_have_premise: bool,
    /// The premises of a proof, as they are written.
    premises: Vec<&'t str>,
    /// The formula that it reaches, as it is written.
    conclusion: Option<&'t str>,
}

impl<'t> Unclosed<'t> {
    /// The sequent of its premises and a conclusion.
    fn sequent(&self, conclusion: &str) -> String {
        let given = if self.premises.is_empty() { "" } else { " " };
        format!("{}{given}|- {conclusion}", self.premises.join(", "))
    }

    /// The edit that writes its `end`.
    fn end(&self, text: &str) -> Edit {
        let written = format!("\n{}{}", self.indent.of(text), Keyword::End.text());
        Edit { span: Span { start: self.last, end: self.last }, text: written }
    }

    /// The block that the first line of a text opens.
    fn read(text: &'t str, scope: &Scope) -> Option<Unclosed<'t>> {
        let mut below = rows(text);
        let first = below.next()?.content;
        let content = first.of(text);
        let blanks = content.len() - content.trim_start().len();
        let mut inside = scope.clone();
        let head = inside.parse(content);
        bind(&head, false, &mut inside);
        if inside.depth() <= scope.depth() {
            return None;
        }
        let mut unclosed = Unclosed {
            indent: Span::new(0, blanks),
            last: first.end,
            is_left: false,
            has_end: false,
            is_certain: true,
            is_unbarred: false,
            may_have_premise: false,
            premises: Vec::new(),
            conclusion: None,
        };
        let (mut premises, mut conclusion) = (Vec::new(), None);
        note(&head, &mut premises, &mut conclusion);
        unclosed.is_unbarred |= is_unbarred(&head, false);
        unclosed.may_have_premise |= may_be_premise(&head);
        let mut renames = renames_premise(&head);
        let mut bounds = None;
        let (mut is_below_blank, mut has_number) = (false, false);
        for (number, row) in below.enumerate() {
            let content = row.content.of(text);
            let line = block::arrive(content, &mut inside);
            if inside.depth() <= scope.depth() {
                let opens = block::edge(&line).is_some();
                let is_other = line.numbering.is_some() || opens;
                // One in which nothing stands yet may begin below the blank line.
                let says_some = unclosed.last > first.end;
                unclosed.is_certain &= is_below_blank && says_some || is_other;
                unclosed.is_left = true;
                break;
            }
            let edge = block::edge(&line);
            let has_end = edge.is_some_and(|_| {
                let all = bounds.get_or_insert_with(|| edges(text, std::iter::empty));
                all.iter().any(|it| it.line as usize == number + 1 && it.has_end)
            });
            let step = line.without_step_number().filter(|_| inside.proof().is_some());
            note(step.as_ref().unwrap_or(&line), &mut premises, &mut conclusion);
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
        unclosed.premises = premises;
        Some(unclosed)
    }
}

/// True if the proof that is open has a head.
fn scope_has_head(scope: &Scope) -> bool {
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

/// Takes note of a step outside of subproofs: a premise, or what is reached.
fn note<'t>(line: &Line<'t>, premises: &mut Vec<&'t str>, conclusion: &mut Option<&'t str>) {
    let Statement::Step(step) = &line.statement else { return };
    if !step.bars.is_empty() || step.formula.is_empty() {
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
