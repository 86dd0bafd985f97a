//! Selection ranges: letter, subformula, larger subformula, …, formula, line.

use crate::document::Document;
use crate::syntax::formula::units;
use crate::syntax::{Formula, Span, Text};
use std::ops::Range;

/// The most ranges around a place: an editor nests them, and readers of JSON refuse what is nested
/// deeper than 128. Of more the smallest are kept, and the whole formula, from which a selection
/// that is grown a hundred times still comes to its line.
const DEEPEST: usize = 100;

/// The ranges around a byte, from the smallest to the largest, each containing the one before; at
/// most 100.
pub fn selections(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Vec<Range<usize>> {
    let offset = offset.min(text.len());
    let spans = document.line(text, offset, |placed| {
        let line = placed.read();
        let here = offset - placed.start;
        let mut spans = Vec::new();
        if let Some(span) = line.formulas().into_iter().find(|span| span.touches(here)) {
            spans = placed.scope.names.formula(line.text, span).map_or_else(
                || letter(line.text, span, here),
                |formula| around(&formula, line.text, here),
            );
            spans.truncate(DEEPEST - 3);
            spans.push(span);
        }
        spans.extend([line.body(), Span::new(0, line.text.len())]);
        spans
            .into_iter()
            .filter(|span| span.touches(here))
            .map(|span| span.after(placed.start).range())
            .collect::<Vec<_>>()
    });
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for range in spans.unwrap_or_default() {
        if ranges
            .last()
            .is_none_or(|last| range != *last && range.start <= last.start && last.end <= range.end)
        {
            ranges.push(range);
        }
    }
    ranges
}

/// The letter at a place of a text that is no formula.
fn letter(line: &str, formula: Span, offset: usize) -> Vec<Span> {
    units(line, formula).map(|(_, at)| at).find(|at| at.touches(offset)).into_iter().collect()
}

/// The letter at a place, and the subformulas around it.
fn around(formula: &Formula, line: &str, offset: usize) -> Vec<Span> {
    let Some(index) = formula.at(line, offset) else { return Vec::new() };
    let ancestors = (0..=index)
        .rev()
        .filter(|&node| formula.nodes().get(node).is_some_and(|node| node.end as usize > index));
    std::iter::once(formula.symbol(line, index))
        .chain(ancestors.map(|node| formula.subformula(line, node)))
        .take(DEEPEST)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scope::Scope;

    fn selected(text: &str, offset: usize) -> Vec<&str> {
        let document = Document::small(text, Scope::default());
        selections(&document, text, offset).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn a_selection_grows_by_subformulas() {
        assert_eq!(selected("p\n  CKpqNr # x", 7), ["q", "Kpq", "CKpqNr", "  CKpqNr # x"]);
        assert_eq!(selected("p, NKpq == q", 5), ["p", "Kpq", "NKpq", "p, NKpq == q"]);
        assert_eq!(selected("Kp", 0), ["K", "Kp"]);
        assert_eq!(selected("", 0), [""]);
        assert_eq!(selected("let p = T", 5), ["let p = T"]);
    }

    #[test]
    fn deep_nesting_gives_a_bounded_number() {
        let text = format!("{}p", "N".repeat(200_000));
        let ranges = selections(&Document::small(&text, Scope::default()), &*text, 200_000);
        assert_eq!(ranges.len(), 97);
        assert_eq!(ranges.first(), Some(&(200_000..200_001)));
        assert_eq!(ranges.last(), Some(&(0..200_001)));
    }
}
