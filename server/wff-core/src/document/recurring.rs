//! Slips that recur and are told once, at their first place: bars that are off on a run of steps,
//! those in how the rows of a table are put, and the spelling of a name that is defined so.

use super::nearby::{LOOKED_AT, window};
use crate::analysis::axiom_list::unlabelled;
use crate::analysis::formula::meant_names;
use crate::analysis::proof::{called_premise, cited_in_vain, mended_bars, supposed_premise};
use crate::analysis::statement::defined_name;
use crate::analysis::table_line::{meant_row, slips_of};
use crate::analysis::{Candidate, Fault, bind, block};
use crate::logic::RowSlip;
use crate::proof::natural::{MalformedStep, Proof};
use crate::rules::{
    Diagnostic, Edit, Fix, LABELS, Label, OtherLine, labels_in_words, list, render,
};
use crate::scope::Scope;
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::Sureness;
use crate::syntax::proof::{PREMISE, SUPPOSE};
use crate::syntax::reading::{Slip, SlipKind};
use crate::syntax::{Keyword, Line, LineText, Span, Statement, Text, quote, rows};
use std::borrow::Cow;

/// The bytes that are looked through for uses of a name.
const LOOKED_AT_FOR_USES: usize = 1 << 14;

/// The diagnostic of a step that lacks bars, or has some too many, with the steps right below it
/// that do, too: a fix mends them all.
pub(super) fn with_run(
    form: MalformedStep,
    diagnostic: Diagnostic,
    (text, start): (&(impl Text + ?Sized), usize),
    scope: &Scope,
) -> (Diagnostic, Vec<OtherLine>) {
    let window = window(text, start, LOOKED_AT);
    let mut below = rows(&window);
    let mut inside = scope.clone();
    let first = below.next().map_or(LineText::default(), |row| row.line(&window));
    bind(&inside.parse(first), false, &mut inside);
    let (mut edits, mut others, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
    for (number, row) in below.enumerate() {
        let line = block::arrive(row.line(&window), &mut inside);
        if inside.proof().is_none() || block::edge(&line).is_some() {
            break;
        }
        let unnumbered = line.without_step_number();
        let said = unnumbered.as_ref().unwrap_or(&line);
        let Statement::Step(step) = &said.statement else { continue };
        // What is drawn along the whole proof is told for itself.
        let is_margin = inside.proof().is_some_and(Proof::has_margin_drawn);
        let Some((span, text)) = mended_bars(said, &inside, false)
            .filter(|_| !is_margin || form == MalformedStep::Margin)
        else {
            break;
        };
        let at = row.content.start;
        let mut here = vec![Edit { span: span.after(at as usize), text }];
        let word = supposed_premise(said, &inside).map(|word| word.after(at as usize));
        here.extend(word.map(|span| Edit { span, text: PREMISE.to_owned() }));
        let word = called_premise(said, &inside).map(|word| word.after(at as usize));
        here.extend(word.map(|span| Edit { span, text: SUPPOSE.to_owned() }));
        edits.push(here);
        numbers.push(said.of(step.number).to_owned());
        others.push(other_line(number + 1, at as usize, step.formula));
        bind(&line, false, &mut inside);
    }
    recurring_at(diagnostic, edits, others, &numbers)
}

/// The diagnostic of a slip in how a step is put, with the steps below that are put the same: a fix
/// mends them all.
pub(super) fn with_slips(
    fault: &Fault,
    mut diagnostic: Diagnostic,
    (text, start): (&(impl Text + ?Sized), usize),
    scope: &Scope,
) -> (Diagnostic, Vec<OtherLine>) {
    let (mut edits, mut others) = (Vec::new(), Vec::new());
    let is_safe = diagnostic.fixes.iter().any(|fix| fix.safe);
    let mut own = None;
    from_line((text, start), scope, |(number, at), line, inside| {
        if inside.proof().is_none() || number > 0 && block::edge(line).is_some() {
            return false;
        }
        let key = |slip: &Slip| (slip.kind, slip.shared(line.text).to_owned());
        if number == 0 {
            own = line.slips.iter().find(|slip| slip.at == fault.span).map(key);
        } else if let Some(slip) = line.slips.iter().find(|slip| Some(key(slip)) == own) {
            let here = Fault { span: slip.at, kind: fault.kind.clone() };
            let is_certain = line.slips.iter().all(|slip| slip.sure <= Sureness::Certain);
            let fix = render(&here, line, inside).fixes.into_iter().next();
            let fix = fix.filter(|fix| is_certain && fix.safe >= is_safe);
            edits.extend(fix.map(|fix| below(fix, at)));
            others.push(other_line(number, at, slip.at));
        }
        own.is_some()
    });
    if matches!(
        own,
        Some((
            SlipKind::Number | SlipKind::Bars | SlipKind::Cells | SlipKind::Reason | SlipKind::Ends,
            _
        ))
    ) {
        name_for_all(&mut diagnostic, &edits);
    }
    recurring(diagnostic, edits, others)
}

/// The diagnostic of a step that cites lines though it leans on none, with the steps below that do,
/// too: a fix mends them all.
pub(super) fn with_citations(
    fault: &Fault,
    diagnostic: Diagnostic,
    place: (&(impl Text + ?Sized), usize),
    scope: &Scope,
) -> (Diagnostic, Vec<OtherLine>) {
    let (mut edits, mut others) = (Vec::new(), Vec::new());
    let is_safe = diagnostic.fixes.iter().any(|fix| fix.safe);
    from_line(place, scope, |(number, at), line, inside| {
        if inside.proof().is_none() || number > 0 && block::edge(line).is_some() {
            return false;
        }
        if let Some(span) = cited_in_vain(line, inside).filter(|_| number > 0) {
            let here = Fault { span, kind: fault.kind.clone() };
            let fix = render(&here, line, inside).fixes.into_iter().next();
            let fix = fix.filter(|fix| fix.safe >= is_safe);
            edits.extend(fix.map(|fix| below(fix, at)));
            others.push(other_line(number, at, span));
        }
        true
    });
    recurring(diagnostic, edits, others)
}

/// The diagnostic of a slip in how a row of a table is put, with the places in that and below where
/// it recurs: a fix mends them all.
pub(super) fn with_rows(
    fault: &Fault,
    mut diagnostic: Diagnostic,
    (text, start): (&(impl Text + ?Sized), usize),
    scope: &Scope,
) -> (Diagnostic, Vec<OtherLine>) {
    let (mut edits, mut others) = (Vec::new(), Vec::new());
    let mut own = None;
    from_line((text, start), scope, |(number, at), line, inside| {
        let Some(table) = inside.table().filter(|_| block::edge(line).is_none()) else {
            return false;
        };
        let table = table.without_slips();
        inside.write_table(table);
        for (slip, span) in slips_of(line, inside) {
            if number == 0 && span == fault.span && own.is_none() {
                own = Some(slip);
            } else if own.as_ref() == Some(&slip) {
                let here = Fault { span, kind: fault.kind.clone() };
                let fix = render(&here, line, inside).fixes.into_iter().next();
                edits.extend(fix.map(|fix| below(fix, at)));
                others.push(other_line(number, at, span));
            }
        }
        own.is_some()
    });
    match own {
        Some(RowSlip::Words) => name_for_all(&mut diagnostic, &edits),
        Some(RowSlip::Value(cell)) => {
            let is_told = scope.settings.tells_answers() && diagnostic.fixes.is_empty();
            if let Some(value) = only_other_value(&cell, (text, start), scope).filter(|_| is_told) {
                let (cell, title) = (quote(&cell), format!("Write `{value}`"));
                let here = |span: Span| vec![Edit { span, text: value.to_owned() }];
                let at = |it: &OtherLine| here(it.label.span.after(it.bytes.unsigned_abs()));
                edits = others.iter().map(at).collect();
                diagnostic.help =
                    Some(format!("the table has one other value, so {cell} is probably `{value}`"));
                let edits = here(fault.span);
                diagnostic.fixes = vec![Fix { title, safe: false, above: 0, edits }];
            }
        }
        _ => {}
    }
    recurring(diagnostic, edits, others)
}

/// The value that a text in the cells of a table stands for, where all other cells have the other
/// one of the two of classical logic, from the row that begins on a byte on.
fn only_other_value(
    cell: &str,
    place: (&(impl Text + ?Sized), usize),
    scope: &Scope,
) -> Option<&'static str> {
    scope.settings.logic.as_ref().filter(|logic| logic.is_classical())?;
    let mut beside: Option<String> = None;
    let mut is_one = true;
    from_line(place, scope, |_, line, inside| {
        if inside.table().is_none() || block::edge(line).is_some() {
            return false;
        }
        let meant = meant_row(line, inside);
        let line = meant.as_ref().unwrap_or(line);
        let Statement::Cells(Keyword::Row, _, cells) = &line.statement else { return is_one };
        for other in cells.iter().map(|at| line.of(*at)).filter(|it| *it != cell) {
            is_one &= beside.as_ref().is_none_or(|it| it == other);
            beside = Some(other.to_owned());
        }
        is_one
    });
    match beside.as_deref().filter(|_| is_one)? {
        "T" => Some("F"),
        "F" => Some("T"),
        _ => None,
    }
}

/// The diagnostic of a name that is put otherwise where it is defined, with its uses below that
/// are put the same, up to where it is again: a fix mends them all.
pub(super) fn with_uses(
    diagnostic: Diagnostic,
    span: Span,
    (text, start): (&(impl Text + ?Sized), usize),
    scope: &Scope,
) -> (Diagnostic, Vec<OtherLine>) {
    let window = window(text, start, LOOKED_AT_FOR_USES);
    let written = span.of(&window);
    let defines = |line: &Line<'_>| match &line.statement {
        Statement::Def(_, it) | Statement::DefProof(_, it, _) => {
            defined_name(line, it).map(Cow::into_owned)
        }
        _ => None,
    };
    let (mut edits, mut others) = (Vec::new(), Vec::new());
    let mut name = None;
    for (number, row) in rows(&window).enumerate() {
        let content = row.line(&window);
        if !content.contains(written) {
            continue;
        }
        let line = scope.parse(content);
        let defined = defines(&line);
        let at = row.content.start as usize;
        // A name with blanks is known by its letters.
        let used = format!("@{written}");
        let with_blanks = written.contains(is_blank).then(|| line.text.match_indices(&used));
        for (place, used) in with_blanks.into_iter().flatten() {
            let span = Span::new(place, place + used.len());
            let text = format!("@{}", name.clone().unwrap_or_default());
            edits.push(vec![Edit { span: span.after(at), text }]);
            others.push(other_line(number, at, span));
        }
        for (span, meant) in meant_names(Candidate::new(&line, line.body(), scope)) {
            if meant.is_some() && meant == name {
                let text = format!("@{}", meant.unwrap_or_default());
                edits.push(vec![Edit { span: span.after(at), text }]);
                others.push(other_line(number, at, span));
            }
        }
        if number > 0 && defined.is_some() && defined == name {
            break;
        }
        name = name.or(defined);
    }
    recurring(diagnostic, edits, others)
}

/// The diagnostic of an axiom with a label that is none, or without one, with the axioms below of
/// which that is true, too: a fix mends them all.
pub(super) fn with_labels(
    mut diagnostic: Diagnostic,
    (text, start): (&(impl Text + ?Sized), usize),
    scope: &Scope,
) -> (Diagnostic, Vec<OtherLine>) {
    let (mut edits, mut others) = (Vec::new(), Vec::new());
    from_line((text, start), scope, |(number, at), line, inside| {
        if inside.axiom_list().is_none() || block::edge(line).is_some() {
            return false;
        }
        if let Some(here) = unlabelled(line, inside).filter(|_| number > 0) {
            let fix = render(&here, line, inside).fixes.into_iter().next();
            edits.extend(fix.map(|fix| below(fix, at)));
            others.push(other_line(number, at, here.span));
        }
        true
    });
    let own = diagnostic.fixes.first().and_then(|fix| fix.edits.first());
    let all = own.into_iter().chain(edits.iter().flatten());
    let labels: Vec<&str> = all.map(|edit| edit.text.trim()).collect();
    if labels.len() > 1 && labels.len() == edits.len() + 1 {
        let lacks_label = own.is_some_and(|edit| edit.span.is_empty());
        let (title, help) = labels_in_words(&labels, lacks_label);
        diagnostic.help = Some(help);
        let all = edits.into_iter().flatten();
        for fix in diagnostic.fixes.iter_mut().take(1) {
            fix.title.clone_from(&title);
            fix.edits.extend(all.clone());
        }
        others.truncate(LABELS - 1);
        return (diagnostic, others);
    }
    recurring(diagnostic, edits, others)
}

/// Walks down the lines of a text from the one that begins on a byte, each by its number of lines
/// and bytes below that, with what is in force before it, while they are taken.
pub(super) fn from_line(
    (text, start): (&(impl Text + ?Sized), usize),
    scope: &Scope,
    mut take: impl FnMut((usize, usize), &Line<'_>, &mut Scope) -> bool,
) {
    let window = window(text, start, LOOKED_AT);
    let mut inside = scope.clone();
    for (number, row) in rows(&window).enumerate() {
        let line = block::arrive(row.line(&window), &mut inside);
        if !take((number, row.content.start as usize), &line, &mut inside) {
            break;
        }
        bind(&line, false, &mut inside);
    }
}

/// A place on a line so many lines and bytes below that of a diagnostic, where the same is found.
pub(super) fn other_line(lines: usize, bytes: usize, span: Span) -> OtherLine {
    let label = Label { span, message: "here, too".to_owned() };
    OtherLine { lines: lines as isize, bytes: bytes as isize, label }
}

/// The edits of a fix of the line so many bytes below.
fn below(fix: Fix, bytes: usize) -> Vec<Edit> {
    fix.edits.into_iter().map(|it| Edit { span: it.span.after(bytes), ..it }).collect()
}

/// Gives fixes a title that holds at the other places, too, where something else is written.
fn name_for_all(diagnostic: &mut Diagnostic, others: &[Vec<Edit>]) {
    for fix in diagnostic.fixes.iter_mut().filter(|_| !others.is_empty()) {
        fix.title = "Mend it".to_owned();
    }
}

/// The diagnostic of something that recurs at other places, whose fixes make these edits, too, each
/// place its own.
pub(super) fn recurring(
    diagnostic: Diagnostic,
    edits: Vec<Vec<Edit>>,
    others: Vec<OtherLine>,
) -> (Diagnostic, Vec<OtherLine>) {
    recurring_at(diagnostic, edits, others, &[])
}

/// The most lines that are named as places of a fix.
const NAMED: usize = 4;

/// The words for the places of a fix beside its own: by the numbers of their steps, or by where
/// they stand.
fn places(others: &[OtherLine], edits: usize, numbers: &[String]) -> String {
    let is_below = |(place, it): (usize, &OtherLine)| it.lines == place as isize + 1;
    let are_below = others.len() == edits && others.iter().enumerate().all(is_below);
    match (numbers, edits) {
        ([one], 1) => format!("on line {one}"),
        (_, 1 | 2..=NAMED) if numbers.len() == edits => format!("on lines {}", list(numbers)),
        (_, 1) if are_below => "on the line below".to_owned(),
        (_, 2..) if are_below => format!("on the {edits} lines below"),
        (_, 1) => "at 1 more place".to_owned(),
        _ => format!("at {edits} more places"),
    }
}

/// The same, where the places are steps with these numbers.
fn recurring_at(
    mut diagnostic: Diagnostic,
    edits: Vec<Vec<Edit>>,
    mut others: Vec<OtherLine>,
    numbers: &[String],
) -> (Diagnostic, Vec<OtherLine>) {
    let places = places(&others, edits.len(), numbers);
    if others.len() >= LABELS {
        // All of them, since not all readers are shown the first.
        let more = format!("the same at {} more places", others.len());
        others.truncate(LABELS - 1);
        let help = diagnostic.help.map_or(more.clone(), |help| format!("{help}; {more}"));
        diagnostic.help = Some(help);
    }
    for fix in diagnostic.fixes.iter_mut().filter(|_| !edits.is_empty()) {
        fix.title = format!("{} here and {places}", fix.title);
        fix.edits.extend(edits.iter().flatten().cloned());
    }
    (diagnostic, others)
}
