//! Fixes that write on lines below a fault: the `end` of a block, and the head above a proof that
//! has none, which says what the steps below show.

use super::edges::edges;
use crate::analysis::fault::MalformedProof;
use crate::analysis::{Fault, FaultKind, bind, block};
use crate::rules::{Diagnostic, Edit, Fix};
use crate::scope::Scope;
use crate::syntax::block::Edge;
use crate::syntax::proof::PREMISE;
use crate::syntax::{Keyword, Line, Span, Statement, Text, quote, rows};

/// The bytes from the line of a fault on that are looked through for the end of its block.
const LOOKED_AT: usize = 1 << 16;

/// The diagnostic of a fault with the fix that writes on lines below, if it has one. The line
/// begins on this byte of the text, and this is in force before it.
pub(super) fn with_lines_below(
    fault: &Fault,
    mut diagnostic: Diagnostic,
    (text, start): (&(impl Text + ?Sized), usize),
    scope: &Scope,
) -> Diagnostic {
    let is_proof = fault.kind == FaultKind::MalformedProof(MalformedProof::NoHead);
    if !is_proof && fault.kind != FaultKind::UnclosedBlock {
        return diagnostic;
    }
    let window = text.slice(start..text.len().min(start + LOOKED_AT));
    let Some(unclosed) = Unclosed::read(&window, scope).filter(|it| {
        // Of what lies beyond nothing is known.
        it.is_left || start + window.len() == text.len()
    }) else {
        return diagnostic;
    };
    let indent = unclosed.indent.of(&window);
    let end = Keyword::End.text();
    let mut edits = Vec::new();
    let mut title = format!("Write `{end}`");
    if is_proof {
        let Some(sequent) = unclosed.sequent else { return diagnostic };
        let head = format!("{} {sequent}", Keyword::Proof.text());
        title = format!("Write {} above it", quote(&head));
        edits.push(Edit { span: Span::new(0, 0), text: format!("{indent}{head}\n") });
        diagnostic.help = None;
    }
    if !unclosed.has_end {
        let at = Span { start: unclosed.last, end: unclosed.last };
        edits.push(Edit { span: at, text: format!("\n{indent}{end}") });
    }
    diagnostic.fixes.push(Fix { title, safe: unclosed.is_certain, edits });
    diagnostic
}

/// A block without an end, as far as it reaches.
struct Unclosed {
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
    /// The premises of a proof, and the formula that it reaches, as they are written.
    sequent: Option<String>,
}

impl Unclosed {
    /// The block that the first line of a text opens.
    fn read(text: &str, scope: &Scope) -> Option<Unclosed> {
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
            sequent: None,
        };
        let (mut premises, mut conclusion) = (Vec::new(), None);
        note(&head, &mut premises, &mut conclusion);
        let mut bounds = None;
        let mut is_below_blank = false;
        for (number, row) in below.enumerate() {
            let content = row.content.of(text);
            let line = block::arrive(content, &mut inside);
            if inside.depth() <= scope.depth() {
                let is_other = line.numbering.is_some() || line.head().is_some();
                unclosed.is_certain = is_below_blank || is_other;
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
            bind(&line, has_end, &mut inside);
            if edge == Some(Edge::Ends) && inside.depth() <= scope.depth() {
                (unclosed.is_left, unclosed.has_end) = (true, true);
                break;
            }
            is_below_blank = content.trim().is_empty();
            // Text behind the last step is not of the proof.
            let is_step = step.is_some() || matches!(line.statement, Statement::Step(_));
            if !is_below_blank && (is_step || inside.proof().is_none()) {
                unclosed.last = row.content.end;
            }
        }
        let last = conclusion.or(premises.last().copied());
        unclosed.sequent = last.map(|last| {
            let given = if premises.is_empty() { "" } else { " " };
            format!("{}{given}|- {last}", premises.join(", "))
        });
        Some(unclosed)
    }
}

/// Takes note of a step outside of subproofs: a premise, or what is reached.
fn note<'t>(line: &Line<'t>, premises: &mut Vec<&'t str>, conclusion: &mut Option<&'t str>) {
    let Statement::Step(step) = &line.statement else { return };
    if !step.bars.is_empty() || step.formula.is_empty() {
        return;
    }
    let formula = step.formula.of(line.text);
    match step.reason.as_ref().and_then(|reason| reason.rule) {
        Some(PREMISE) if premises.contains(&formula) => {}
        Some(PREMISE) => premises.push(formula),
        _ => *conclusion = Some(formula),
    }
}
