//! Fixes that put right how a step of a proof is put.

use crate::analysis::proof::{is_malformed, mended_bars, said_rule};
use crate::rules::{Context, Diagnostic, Edit};
use crate::syntax::proof::{AXIOM, PREMISE, SUPPOSE, Step};
use crate::syntax::reading::{self, Slip, SlipKind};
use crate::syntax::{LineText, Span, Statement};

/// The edits that put right how a step is put, at all places.
pub(super) fn slip_edits(context: Context<'_>) -> Vec<Edit> {
    let Context { line, scope, .. } = context;
    let Statement::Step(step) = &line.statement else { return Vec::new() };
    let mut said = step.clone();
    let rule = said_rule(line, step, scope);
    said.reason.iter_mut().for_each(|reason| reason.rule = rule);
    let is_inside = |at: Span, slip: &Slip| {
        slip.kind != SlipKind::Cells && slip.at.start <= at.start && at.end <= slip.at.end
    };
    let edit = |slip: &Slip| {
        let (span, text) = match slip.kind {
            SlipKind::Cells => {
                let bars = reading::step::cell_bars(line.text, slip.at);
                let bars = bars.filter(|(at, _)| !line.slips.iter().any(|it| is_inside(*at, it)));
                return bars.map(|(span, text)| Edit { span, text: text.to_owned() }).collect();
            }
            SlipKind::Tail => (Span { end: slip.at.start, ..slip.at }, " #".to_owned()),
            SlipKind::Number => (slip.at, reading::step::written_number(line.text, step, slip.at)),
            SlipKind::Bars => (slip.at, reading::step::written_bars(step)),
            SlipKind::Reason | SlipKind::Ends => {
                (slip.at, reading::reason::written(line.text, &said, slip.at))
            }
            SlipKind::RuleName if rule == Some(AXIOM) => {
                let cited = step.reason.as_ref().and_then(|reason| reason.citations.last());
                let end = cited.map_or(slip.at.end, |it| it.end);
                (Span { end, ..slip.at }, AXIOM.to_owned())
            }
            SlipKind::RuleName => (slip.at, rule.unwrap_or_default().to_owned()),
            SlipKind::NumberMark
            | SlipKind::Lead
            | SlipKind::Label
            | SlipKind::Answer
            | SlipKind::Before
            | SlipKind::Mark
            | SlipKind::Separator
            | SlipKind::Turnstile
            | SlipKind::Remark => (slip.at, String::new()),
        };
        vec![Edit { span, text }]
    };
    let mut edits: Vec<Edit> = line.slips.iter().flat_map(edit).collect();
    edits.sort_by_key(|edit| edit.span);
    edits
}

/// A diagnostic with the fix that puts right how a step is put.
pub(super) fn mend_slips(
    context: Context<'_>,
    diagnostic: Diagnostic,
    is_certain: bool,
) -> Diagnostic {
    let line = context.line;
    let edits = slip_edits(context);
    let told = line.slips.iter().find(|slip| slip.at == context.span);
    let own = edits.iter().find(|edit| edit.span.start >= context.span.start);
    let title = match (told.map(|it| it.kind), own) {
        (Some(SlipKind::Tail), _) => "Make it a comment".to_owned(),
        (_, Some(edit)) if !edit.text.is_empty() => format!("Write `{}`", edit.text.trim()),
        _ => "Leave it out".to_owned(),
    };
    // Where no head says what is given, a supposition may be called a premise.
    let renames = |step: &Step| {
        let word = step.reason.as_ref().map(|reason| line.of(reason.word));
        let rule = said_rule(line, step, context.scope);
        matches!(rule, Some(PREMISE | SUPPOSE)) && rule != word
    };
    let is_renamed = matches!(&line.statement, Statement::Step(step) if renames(step));
    let hangs_on_head = is_renamed && !has_head(context);
    let diagnostic = diagnostic.fix(title, is_certain && !hangs_on_head, edits);
    mending(context, with_mended_bars(context, diagnostic))
}

/// True if the proof that is open has a head that is understood.
fn has_head(context: Context<'_>) -> bool {
    context.scope.proof().is_some_and(|proof| proof.sequent.is_some())
}

/// A diagnostic whose fixes mend the bars, too, that a step lacks or has too many behind them.
fn with_mended_bars(context: Context<'_>, mut diagnostic: Diagnostic) -> Diagnostic {
    let Statement::Step(step) = &context.line.statement else { return diagnostic };
    let place = Span { end: step.formula.start, ..step.formula };
    let extra = mended_bars(context.line, context.scope, true).filter(|(_, it)| it.is_empty());
    for fix in &mut diagnostic.fixes {
        let text = fix.apply(context.line.text);
        let bars = mended_bars(&context.scope.parse(LineText::edited(&text)), context.scope, true);
        let (span, text) = match (bars, &extra) {
            (Some((_, bars)), _) if !bars.is_empty() => (place, bars),
            (Some(_), Some((span, _))) => (*span, String::new()),
            _ => continue,
        };
        fix.safe &= text.is_empty() || has_head(context);
        let overlaps = |edit: &&mut Edit| edit.span.start < span.end && span.start < edit.span.end;
        match fix.edits.iter_mut().find(overlaps) {
            None => {
                fix.edits.push(Edit { span, text });
                fix.edits.sort_by_key(|edit| edit.span);
            }
            // The formula itself moves, as in `suppose p`.
            Some(edit) if edit.text.starts_with(step.formula.of(context.line.text)) => {
                edit.text.insert_str(0, &text);
            }
            Some(_) => {}
        }
    }
    diagnostic
}

/// A diagnostic without fixes that leave the step malformed in another way.
pub(super) fn mending(context: Context<'_>, mut diagnostic: Diagnostic) -> Diagnostic {
    diagnostic.fixes.retain(|fix| {
        let text = fix.apply(context.line.text);
        !is_malformed(&context.scope.parse(LineText::edited(&text)), context.scope)
    });
    diagnostic
}
