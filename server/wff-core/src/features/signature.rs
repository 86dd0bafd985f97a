//! Signature help: which operand of which connective a place in a formula is in, and what the
//! formula still needs.

use crate::analysis::alphabet;
use crate::document::{Document, Placed};
use crate::logic::words;
use crate::syntax::formula::{Formula, Unit, units};
use crate::syntax::letter::{ConnectiveRow, PROPOSITIONS, connective, is_blank};
use crate::syntax::{Span, Text};
use std::ops::Range;

/// A connective whose operand is being written, as `K p q — p and q`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The connective with its operands, and what that says.
    pub label: String,
    /// The operands: their bytes in the label.
    pub operands: Vec<Range<usize>>,
    /// The place of the operand that is being written.
    pub active: usize,
    /// The formulas that the whole one still needs, in words, if it needs any.
    pub needs: Option<String>,
}

/// The connective whose operand a byte is in. There is none outside of formulas, at the end of one
/// that is whole, and where what stands before is no formula.
pub fn signature(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Option<Signature> {
    let offset = offset.min(text.len());
    document.line(text, offset, |placed| on_line(&placed, offset - placed.start)).flatten()
}

fn on_line(placed: &Placed<'_>, here: usize) -> Option<Signature> {
    let line = placed.read();
    let is_here = |span: &Span| {
        let between = line.text.get(span.end as usize..here).unwrap_or_default();
        span.start as usize <= here && between.chars().all(is_blank)
    };
    let formula = line.formulas().into_iter().rfind(is_here)?;
    let alphabet = alphabet(&line, placed.scope);
    // The connectives that still need operands where the place is, each with the number that it
    // has; and the formulas that the whole still needs at its end.
    let mut open: Vec<(&ConnectiveRow, usize)> = Vec::new();
    let mut needs: u64 = 1;
    for (unit, at) in units(line.text, formula) {
        let arity = unit.arity().filter(|_| unit.belongs_to(alphabet, at))?;
        needs = needs.checked_sub(1)? + u64::from(arity);
        if at.end as usize > here {
            continue;
        }
        match unit {
            Unit::Letter(letter) if arity > 0 => open.push((connective(letter)?, 0)),
            _ => {
                if let Some((_, operands)) = open.last_mut() {
                    *operands += 1;
                }
                while open.pop_if(|(row, had)| usize::from(row.arity) == *had).is_some() {
                    if let Some((_, operands)) = open.last_mut() {
                        *operands += 1;
                    }
                }
            }
        }
    }
    let (row, active) = open.pop()?;
    let (label, operands) = label(row);
    Some(Signature { label, operands, active, needs: needed(needs) })
}

/// A connective with its operands, and what that says.
fn label(row: &ConnectiveRow) -> (String, Vec<Range<usize>>) {
    let letters = PROPOSITIONS.iter().take(row.arity.into()).map(|letter| char::from(*letter));
    let mut label = String::from(char::from(row.letter));
    let formula: String = label.chars().chain(letters.clone()).collect();
    let mut operands = Vec::new();
    for letter in letters {
        label.push(' ');
        operands.push(label.len()..label.len() + letter.len_utf8());
        label.push(letter);
    }
    if let Some(read) = Formula::read(&formula, Span::new(0, formula.len()), |_| None) {
        label.push_str(" — ");
        label.push_str(&words(&read, &formula, |_| None, MOST));
    }
    (label, operands)
}

/// The most bytes of a reading.
const MOST: usize = 100;

fn needed(formulas: u64) -> Option<String> {
    match formulas {
        0 => None,
        1 => Some("one more formula is needed".to_owned()),
        2 => Some("two more formulas are needed".to_owned()),
        3 => Some("three more formulas are needed".to_owned()),
        _ => Some(format!("{formulas} more formulas are needed")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scope::Scope;

    /// The signature at the cursor `|`, the operand being written in brackets.
    fn shown(text: &str) -> String {
        let at = text.find('¦').unwrap();
        let text = text.replace('¦', "");
        let found = signature(&Document::new(&text, Scope::default()), &*text, at);
        let Some(Signature { mut label, operands, active, needs }) = found else {
            return "none".to_owned();
        };
        let operand = operands[active].clone();
        label.replace_range(operand.clone(), &format!("[{}]", &label[operand]));
        label + &needs.map_or(String::new(), |needs| format!(": {needs}"))
    }

    #[test]
    fn the_operand_at_the_place_is_known_with_what_is_needed() {
        for (text, expected) in [
            ("C¦", "C [p] q — if p then q: two more formulas are needed"),
            ("CKp¦", "K p [q] — p and q: two more formulas are needed"),
            ("CKpq¦", "C p [q] — if p then q: one more formula is needed"),
            ("CKpqr¦", "none"),
            ("CKpqr ¦", "none"),
            ("CKp¦qr", "K p [q] — p and q"),
            ("C¦Kpqr", "C [p] q — if p then q"),
            ("¦CKpqr", "none"),
            ("p, N¦ ", "N [p] — not p: one more formula is needed"),
            ("p, N ¦", "N [p] — not p: one more formula is needed"),
            ("def a = EKp¦", "K p [q] — p and q: two more formulas are needed"),
            ("call Ann: A¦", "A [p] q — p or q: two more formulas are needed"),
            ("C@a¦", "C p [q] — if p then q: one more formula is needed"),
            ("CCCCC¦", "C [p] q — if p then q: 6 more formulas are needed"),
            ("p & K¦", "none"),
            ("Cpqr¦", "none"),
            ("Solve this: K¦ and so", "none"),
            ("# K¦", "none"),
            ("let p¦", "none"),
            ("D¦p", "none"),
            ("¦", "none"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
        assert_eq!(
            shown("alphabet textbook\nDp¦"),
            "D p [q] — not both p and q: one more formula is needed"
        );
    }

    #[test]
    fn long_formulas_are_read() {
        let text = "C".repeat(200_000);
        let document = Document::new(&text, Scope::default());
        let found = signature(&document, &*text, 200_000).unwrap();
        assert_eq!(found.needs.as_deref(), Some("200001 more formulas are needed"));
    }
}
