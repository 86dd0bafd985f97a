//! Fixes that hang on lines around a fault: those that write what a block lacks, and those of which
//! the lines beside tell how sure they are.

use super::lines_beside::{head_above, with_rest_below, with_rows_turned, with_same_values};
use super::moved_step::{closing, with_steps_below};
use super::nearby::{
    LINE, LINES, first_line, last_line, line_window, lines_up, window, window_above,
};
use super::recurring::{with_citations, with_labels, with_rows, with_run, with_slips, with_uses};
use super::unclosed::{as_head, end, end_below, head, scope_has_head, sequent};
use crate::analysis::fault::{
    Infix, MalformedAxioms, MalformedName, MalformedProof, MalformedTable, MisplacedLine, Prose,
};
use crate::analysis::misspelt::title;
use crate::analysis::proof::is_drawn;
use crate::analysis::table_columns::{columns_in, lone_columns, written_head};
use crate::analysis::table_line::are_values;
use crate::analysis::{Fault, FaultKind, block, text_fault};
use crate::proof::natural::{MalformedStep, Proof};
use crate::rules::{
    Diagnostic, Edit, Fix, MIDDLE, OtherLine, existing_system, head_without_keyword, other_name,
};
use crate::scope::Scope;
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::item::label_name;
use crate::syntax::lexicon::proofs::ENDS;
use crate::syntax::proof::{Citation, PREMISE, SUPPOSE, Step, number};
use crate::syntax::proof_head::is_meant_head;
use crate::syntax::reading::around::{behind_answer, is_remark, is_ruler};
use crate::syntax::reading::label::{Label, LabelKind, certain, heading};
use crate::syntax::reading::wording::{is_answer_in_words, is_blank};
use crate::syntax::{Keyword, Line, LineText, Span, Statement, Text, parse, parse_in, quote, rows};

/// The line below that defines the name at fault.
fn defined_below(fault: &Fault, text: &(impl Text + ?Sized), start: usize) -> Option<String> {
    const BELOW: usize = 1 << 12;
    let window = window(text, start, BELOW);
    let name = fault.span.of(&window).strip_prefix('@')?;
    let defines = |line: &&str| {
        let rest = line.trim_start().strip_prefix(Keyword::Def.text());
        let rest = rest.and_then(|rest| rest.trim_start().strip_prefix(name));
        rest.is_some_and(|rest| rest.trim_start().starts_with('='))
    };
    window.lines().skip(1).find(defines).map(|line| line.trim().to_owned())
}

/// The diagnostic of a fault with the fixes that hang on lines around it, and the places on lines
/// below where it recurs. The line begins on this byte of the text, and this is in force before it.
pub(super) fn with_lines_around(
    fault: &Fault,
    diagnostic: Diagnostic,
    place: (&(impl Text + ?Sized), usize),
    scope: &Scope,
) -> (Diagnostic, Vec<OtherLine>) {
    let (diagnostic, others) = with_fixes_around(fault, diagnostic, place, scope);
    (with_steps_below(fault, diagnostic, place, scope), others)
}

/// The same, whatever is said of the steps below one of a proof.
fn with_fixes_around(
    fault: &Fault,
    mut diagnostic: Diagnostic,
    (text, start): (&(impl Text + ?Sized), usize),
    scope: &Scope,
) -> (Diagnostic, Vec<OtherLine>) {
    if let Some(fix) = behind_open_answer(fault, (text, start), scope) {
        diagnostic.help = None;
        diagnostic.fixes = vec![fix];
        return (diagnostic, Vec::new());
    }
    if let Some(fix) = over_answer(fault, (text, start), scope) {
        diagnostic.fixes = vec![fix];
        return (diagnostic, Vec::new());
    }
    if let Some(fix) = as_head(fault, text, start, scope) {
        diagnostic.span = fault.span;
        diagnostic.message = head_without_keyword();
        diagnostic.help = None;
        diagnostic.fixes = vec![fix];
        return (diagnostic, Vec::new());
    }
    let is_safe = diagnostic.fixes.iter().any(|fix| fix.safe);
    let is_sure = match &fault.kind {
        FaultKind::MalformedProof(MalformedProof::NoNumber) => {
            !is_safe || number_is_free(text, start, scope)
        }
        FaultKind::UnknownRule(_)
            if is_safe && !scope_has_head(scope) && is_cited_as_supposition(text, start) =>
        {
            let name = quote(fault.span.of(&first_line(&line_window(text, start))));
            diagnostic.message = other_name(&name, SUPPOSE);
            for fix in &mut diagnostic.fixes {
                let renames = fix.edits.iter_mut().filter(|edit| edit.text == PREMISE);
                renames.for_each(|edit| edit.text = SUPPOSE.to_owned());
                (fix.title, fix.safe) = (format!("Write `{SUPPOSE}`"), false);
            }
            return (diagnostic, Vec::new());
        }
        FaultKind::MalformedProof(MalformedProof::Slip { .. }) | FaultKind::UnknownRule(_) => true,
        FaultKind::Prose(Prose::Line)
        | FaultKind::Infix(Infix::Whole)
        | FaultKind::MalformedJudgement(_) => {
            let is_prose = fault.kind == FaultKind::Prose(Prose::Line);
            // In an exercise it may be an answer without that word.
            let is_bare = || {
                let own = line_window(text, start);
                scope.exercise().is_some()
                    && matches!(parse(first_line(&own)).statement, Statement::Formulas(_))
            };
            let may_answer = || {
                answers(text, start, scope)
                    || match is_prose {
                        true => may_be_of_item(text, start) || may_say_some(text, start),
                        false => is_bare(),
                    }
            };
            !is_safe || scope.proof().is_some() || !may_answer()
        }
        FaultKind::Prose(Prose::Unanswered) => !is_safe || !may_stand_below(text, start),
        FaultKind::MalformedLabel => !is_safe || scope.block().is_none() && !may_count(text, start),
        // Behind a number alone it may belong to that.
        FaultKind::Punctuation => !is_safe || !is_label(first_line(&line_window(text, start))),
        FaultKind::UndefinedName { .. } => {
            if let Some(below) = defined_below(fault, text, start) {
                diagnostic.help =
                    Some(format!("it is defined below: move {} above this line", quote(&below)));
                diagnostic.fixes.clear();
            }
            return (diagnostic, Vec::new());
        }
        FaultKind::UnclosedBlock | FaultKind::UnfinishedBlock => {
            if let Some((fix, below)) = end(text, start, scope) {
                if let Some(below) = below {
                    let end = Keyword::End.text();
                    let below = quote(&below);
                    diagnostic.help = Some(format!("write `{end}` above {below}"));
                }
                diagnostic.fixes.push(fix);
            }
            return (diagnostic, Vec::new());
        }
        FaultKind::MalformedProof(MalformedProof::Step(form)) if form.is_of_bars() => {
            let has_head = scope_has_head(scope);
            diagnostic.fixes.iter_mut().for_each(|fix| fix.safe &= has_head);
            return with_run(*form, diagnostic, (text, start), scope);
        }
        FaultKind::MalformedProof(MalformedProof::Step(MalformedStep::Cites)) => {
            return with_citations(fault, diagnostic, (text, start), scope);
        }
        FaultKind::MalformedTable(it) if !is_safe && **it == MalformedTable::Heading => {
            if let Some(fix) = in_head(text, start, scope) {
                diagnostic.help = None;
                diagnostic.fixes = vec![fix];
            }
            return (diagnostic, Vec::new());
        }
        FaultKind::UnknownKeyword
            if title(&parse(first_line(&line_window(text, start)))).is_some() =>
        {
            let is_sure = are_values(&parse(first_below(&window(text, start, LINES * LINE))));
            diagnostic.fixes.iter_mut().for_each(|fix| fix.safe |= is_sure);
            return (diagnostic, Vec::new());
        }
        FaultKind::MalformedTable(it) if **it == MalformedTable::NoHead => {
            // Where the block around it ends is to be known first.
            let is_placed = scope.block().is_none_or(|block| block.has_end);
            let is_sure =
                is_placed && are_values(&parse(first_below(&window(text, start, LINES * LINE))));
            let below = end_below(text, start, scope);
            for fix in &mut diagnostic.fixes {
                fix.safe &= is_sure;
                fix.edits.extend(below.clone());
            }
            return (diagnostic, Vec::new());
        }
        FaultKind::MalformedTable(it) if **it == MalformedTable::OnItsSide => {
            return with_rows_turned(diagnostic, (text, start), scope);
        }
        FaultKind::MalformedTable(_) | FaultKind::UnknownValue(_) if scope.table().is_some() => {
            if let Some(fix) = head_above(text, start, scope) {
                diagnostic.fixes = vec![fix];
                return (diagnostic, Vec::new());
            }
            return with_rows(fault, diagnostic, (text, start), scope);
        }
        FaultKind::UnknownValue(_)
            if MIDDLE.contains(&fault.span.of(&line_window(text, start))) =>
        {
            return with_same_values(diagnostic, fault.span, (text, start), scope);
        }
        FaultKind::MissingOperand(formula) if scope.settings.tells_answers() => {
            return (with_rest_below(*formula, diagnostic, (text, start), scope), Vec::new());
        }
        FaultKind::MalformedAxioms(MalformedAxioms::Name { taken: true }) => {
            if let Some(meant) = as_system(fault, diagnostic.clone(), (text, start)) {
                diagnostic = meant;
            }
            return (diagnostic, Vec::new());
        }
        FaultKind::UnfinishedProof(Some(open)) if diagnostic.help.is_some() => {
            return (closing(open, diagnostic, (text, start), scope), Vec::new());
        }
        FaultKind::MalformedAxioms(MalformedAxioms::Label | MalformedAxioms::NoLabel) => {
            return with_labels(diagnostic, (text, start), scope);
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
    if scope.proof().is_some() && !matches!(fault.kind, FaultKind::Prose(_)) {
        return with_slips(fault, diagnostic, (text, start), scope);
    }
    (diagnostic, Vec::new())
}

/// The fix that writes `answer` before a line of an exercise that stands below that word alone.
fn behind_open_answer(
    fault: &Fault,
    (text, start): (&(impl Text + ?Sized), usize),
    scope: &Scope,
) -> Option<Fix> {
    scope.exercise()?;
    let is_one = matches!(
        fault.kind,
        FaultKind::MisplacedLine(MisplacedLine::InExercise)
            | FaultKind::Prose(Prose::Line)
            | FaultKind::UnknownKeyword
    );
    let above = window_above(text, start);
    let above = lines_up(&above).next().filter(|_| is_one)?;
    let answer = Keyword::Answer.text();
    let window = window(text, start, LINES * LINE);
    let below = parse(first_below(&window));
    let is_over_table = are_values(&below) || lone_columns(&below).is_some();
    let is_open = behind_answer(above.trim()).is_some_and(is_blank) && !is_over_table;
    let at = Span { end: fault.span.start, ..fault.span };
    let edits = vec![Edit { span: at, text: format!("{answer} ") }];
    is_open.then(|| Fix {
        title: format!("Write `{answer}` before it"),
        safe: true,
        above: 0,
        edits,
    })
}

/// The fix that makes a number, and a comment behind it, of a heading with a text over a line with
/// the word for its answer.
fn over_answer(
    fault: &Fault,
    (text, start): (&(impl Text + ?Sized), usize),
    scope: &Scope,
) -> Option<Fix> {
    let is_prose = matches!(fault.kind, FaultKind::Prose(Prose::Line | Prose::Note));
    let own = line_window(text, start);
    let line = first_line(&own);
    let label = Label::read(&line, |_| true).filter(|_| is_prose && scope.block().is_none())?;
    let window = window(text, start, LINES * LINE);
    let is_over = behind_answer(first_below(&window).trim()).is_some();
    let is_heading = label.kind == LabelKind::Word && !label.answer.is_empty() && is_over;
    let begin = line.len() - line.trim_start_matches('\u{feff}').len();
    let before = Span::new(begin, Span::of_part(label.answer, &line).start as usize);
    let number = format!("{})", label.name);
    is_heading.then(|| Fix {
        title: format!("Write {} and make the rest a comment", quote(&number)),
        safe: true,
        above: 0,
        edits: vec![Edit { span: before, text: format!("{number} # ") }],
    })
}

/// The fix that writes what a line over the columns of a table says into the head right above it.
fn in_head(text: &(impl Text + ?Sized), start: usize, scope: &Scope) -> Option<Fix> {
    let window = line_window(text, start);
    let content = first_line(&window);
    let line = parse(content);
    let columns = columns_in(&line, scope)?;
    let written = written_head(&columns, scope)?;
    let above = window_above(text, start);
    let (head, bytes) = last_line(&above)?;
    let end = head.len();
    let head = parse(head);
    let Statement::Truth(at, _) = &head.statement else { return None };
    let title = format!("Write {}", quote(&written));
    let whole_head = Span { start: at.start, end: head.body().end };
    let body = line.body().after(bytes);
    let whole = Span::new(end, bytes + content.len());
    let heading = if line.comment.is_some() { body } else { whole };
    let edits =
        vec![Edit { span: whole_head, text: written }, Edit { span: heading, text: String::new() }];
    Some(Fix { title, safe: true, above: bytes as u32, edits })
}

/// The diagnostic of a head of axioms with the name of another system, below which none stand: the
/// fix chooses that system.
fn as_system(
    fault: &Fault,
    mut diagnostic: Diagnostic,
    (text, start): (&(impl Text + ?Sized), usize),
) -> Option<Diagnostic> {
    let window = window(text, start, LINES * LINE);
    let mut lines = rows(&window);
    let head = parse(lines.next()?.line(&window));
    let (_, keyword) = head.head()?;
    let below = lines.find(|row| !row.content.of(&window).trim().is_empty());
    let below = below.map(|row| (row, parse_in(row.line(&window), Some(BlockKind::Axioms))));
    let end = match &below {
        Some((_, line))
            if matches!(line.statement, Statement::Axiom(_) | Statement::Formulas(_)) =>
        {
            return None;
        }
        Some((row, line)) if block::edge(line) == Some(Edge::Ends) => Some(row),
        _ => None,
    };
    let (message, help, written) = existing_system(fault.span.of(head.text));
    let whole = Span { start: keyword.start, end: fault.span.end };
    let title = format!("Write {}", quote(&written));
    let of_end = end.map(|row| Span::new(row.content.start as usize, row.next));
    let of_end = of_end.map(|span| Edit { span, text: String::new() });
    let edits = [Edit { span: whole, text: written }].into_iter().chain(of_end).collect();
    (diagnostic.message, diagnostic.help) = (message, Some(help));
    diagnostic.fixes = vec![Fix { title, safe: false, above: 0, edits }];
    Some(diagnostic)
}

/// The first line below that of a text that says something and is not drawn.
fn first_below(text: &str) -> LineText<'_> {
    let mut lines = rows(text).skip(1).map(|row| row.line(text));
    let says_some = |line: &Line<'_>| line.statement != Statement::Blank && !is_drawn(line);
    lines.find(|line| says_some(&parse(*line))).unwrap_or_default()
}

/// True if a line is a number, a heading or `Answer:` with nothing behind it, so that the answer
/// may stand below.
fn is_label(line: LineText<'_>) -> bool {
    let said = parse(line);
    said.statement == Statement::Blank && said.numbering.is_some()
        || Label::read(&line, |_| true).is_some_and(|label| is_blank(label.answer))
        || behind_answer(line.trim()).is_some_and(is_blank)
}

/// True if the line that begins on a byte may be the answer to a number or heading above it, or
/// stand above one: it has no keyword but `Answer:`, and is no title of a proof.
fn answers(text: &(impl Text + ?Sized), start: usize, scope: &Scope) -> bool {
    let own = line_window(text, start);
    let content = first_line(&own);
    let line = parse(content);
    let is_claim = matches!(line.statement, Statement::Formulas(_) | Statement::Judgement(_));
    // Text for people may stand between.
    let is_text = |line: LineText<'_>| {
        let line = parse(line);
        let is_prose = |fault: Fault| fault.kind == FaultKind::Prose(Prose::Line);
        let logic = scope.settings.logic.as_ref();
        line.statement == Statement::Blank
            || text_fault(&line, scope).is_some_and(is_prose)
                && !is_answer_in_words(line.text, logic, 1)
    };
    let above = window_above(text, start);
    let said = || lines_up(&above).find(|line| is_label(*line) || !is_text(*line));
    let is_below_label = || line.numbering.is_none() && said().is_some_and(is_label);
    // The word alone says nothing.
    let behind = behind_answer(content.trim());
    let is_answer = || behind.is_some() || is_below_label();
    let is_drawn = is_ruler(content.trim());
    let is_title = is_meant_head(&content) || heading(&content).is_some();
    let is_other = is_drawn || is_title || behind == Some("");
    is_claim && !is_other && is_answer()
}

/// True if text for people on a line may answer the number before it, as no block begins below it;
/// or stand in a block without an end, of which the line below is.
fn may_be_of_item(text: &(impl Text + ?Sized), start: usize) -> bool {
    let window = window(text, start, LINES * LINE);
    let mut lines = rows(&window).map(|row| parse(row.line(&window)));
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

/// True if text for people on a line below a numbered one may take back what is answered there.
fn may_say_some(text: &(impl Text + ?Sized), start: usize) -> bool {
    let own = line_window(text, start);
    let line = first_line(&own);
    let said = line.trim();
    let is_other = is_meant_head(said) || heading(said).is_some() || is_ruler(said);
    let says_nothing = is_remark(said) || ENDS.has(said) || is_other;
    let is_numbered = |line: LineText<'_>| parse(line).numbering.is_some();
    !says_nothing && lines_up(&window_above(text, start)).any(is_numbered)
}

/// True if the answer to the number on a line may stand below it.
fn may_stand_below(text: &(impl Text + ?Sized), start: usize) -> bool {
    let window = window(text, start, LINES * LINE);
    let mut lines = rows(&window).skip(1).map(|row| row.line(&window));
    let below = lines.find(|line| parse(*line).statement != Statement::Blank || is_label(*line));
    below.is_some_and(|line| parse(line).numbering.is_none() && !is_label(line))
}

/// True if the number at the start of a line, with no sign behind it, may count something else:
/// below a number alone, behind one that is the same, or as a step of a proof without a reason,
/// with a step below.
fn may_count(text: &(impl Text + ?Sized), start: usize) -> bool {
    let is_apart = |line: LineText<'_>| certain(&line).is_some_and(|(label, _)| label.is_apart());
    let window = window(text, start, LINES * LINE);
    let mut below = rows(&window).take(LINES).map(|row| row.line(&window));
    let is_step = |line| matches!(parse_in(line, None).statement, Statement::Step(_));
    let above = window_above(text, start);
    let is_below_label = || lines_up(&above).next().is_some_and(is_label);
    let own = line_window(text, start);
    let own = first_line(&own);
    let is_again = || lines_up(&above).any(|line| name_of(line) == name_of(own));
    is_apart(own)
        && (is_below_label()
            || is_again()
            || below.find(|line| !is_apart(*line)).is_some_and(is_step))
}

/// The name that the label of a line gives to an item.
fn name_of(line: LineText<'_>) -> Option<String> {
    label_name(&parse(line)).map(|name| [name.number, name.letters].concat())
}

/// True if no step right below the one that begins on a byte has the next number, or a lower one.
fn number_is_free(text: &(impl Text + ?Sized), start: usize, scope: &Scope) -> bool {
    let window = window(text, start, LINES * LINE);
    let next = scope.proof().map_or(0, Proof::highest).saturating_add(1);
    let mut lines = rows(&window);
    let own = lines.next().map_or(LineText::default(), |row| row.line(&window));
    if parse_in(own, Some(BlockKind::Proof)).without_step_number().is_none() {
        return true;
    }
    let steps = lines.take(LINES).map(|row| {
        let line = parse_in(row.line(&window), Some(BlockKind::Proof));
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
    let window = window(text, start, LINES * LINE);
    let mut lines = rows(&window).map(|row| {
        let content = row.line(&window);
        match parse_in(content, Some(BlockKind::Proof)).statement {
            Statement::Step(step) => Some((content, step)),
            _ => None,
        }
    });
    let own = lines.next().flatten().filter(|(_, step)| step.bars.is_empty());
    let own = own.and_then(|(line, step)| number(step.number.of(&line)));
    let begins = |(line, step): (LineText<'_>, Step)| {
        let mut cited = step.citations(&line).into_iter();
        cited.any(|it| match Citation::read(it.of(&line)) {
            Some(Citation::Subproof(first, _)) => own == Some(first),
            _ => false,
        })
    };
    lines.take(LINES).flatten().any(begins)
}
