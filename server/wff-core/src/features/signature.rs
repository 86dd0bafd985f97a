//! Signature help: which operand of which connective a place in a formula is in, and what the
//! formula still needs; in a step of a proof, which of the lines that its rule takes is cited next.

use crate::analysis::letters;
use crate::document::{Document, Placed};
use crate::logic::words;
use crate::proof::natural::{CitedPart, Rule, Takes, takes};
use crate::scope::Scope;
use crate::syntax::formula::{Formula, Unit, units};
use crate::syntax::letter::{ConnectiveRow, PROPOSITIONS, connective, is_blank};
use crate::syntax::proof::{DETACH, Reason, Step};
use crate::syntax::{Span, Statement, Text};
use std::ops::Range;

/// A connective whose operand is being written, as `K p q — p and q`, or a rule whose lines are
/// being cited, as `Co Cpq, p — gives q`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The connective or rule with its operands, and what that says or gives.
    pub label: String,
    /// The operands: their bytes in the label.
    pub operands: Vec<Range<usize>>,
    /// The place of the operand that is being written.
    pub active: usize,
    /// The formulas that are still needed, or the line to be cited next, in words.
    pub needs: Option<String>,
}

/// The connective whose operand a byte is in, or the rule of a step behind which it stands. There
/// is none elsewhere, at the end of a formula that is whole, behind a rule whose lines are cited,
/// and where what stands before is no formula.
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
    if let Statement::Step(Step { reason: Some(reason), .. }) = &line.statement
        && (reason.word.end as usize) < here
    {
        return of_reason(reason, here, placed.scope);
    }
    let is_here = |span: &Span| {
        let between = line.text.get(span.end as usize..here).unwrap_or_default();
        span.start as usize <= here && between.chars().all(is_blank)
    };
    let formula = line.formulas().into_iter().rfind(is_here)?;
    let letters = letters(&line, placed.scope);
    // The connectives that still need operands where the place is, each with the number that it
    // has; and the formulas that the whole still needs at its end.
    let mut open: Vec<(&ConnectiveRow, usize)> = Vec::new();
    let mut needs: u64 = 1;
    for (unit, at) in units(line.text, formula) {
        let arity = unit.arity().filter(|_| unit.belongs_to(letters, at))?;
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

/// The rule of a step, and which of the lines that it takes a byte is at. Its lines may be cited in
/// any order; the usual one is shown.
fn of_reason(reason: &Reason, here: usize, scope: &Scope) -> Option<Signature> {
    let word = reason.rule.unwrap_or_default();
    let worlds = scope.proof().and_then(|proof| proof.worlds);
    let (parts, forms, gives) = match Rule::named(word, worlds).map(takes) {
        Some(Takes { parts, forms, gives, .. }) => (parts, forms, Some(gives)),
        None if word == DETACH => (&[CitedPart::Line; 2][..], &["Cpq", "p"][..], None),
        None => return None,
    };
    let tells = scope.settings.tells_answers();
    let cited = reason.citations.iter().filter(|it| (it.end as usize) < here);
    let active = cited.count();
    let part = parts.get(active)?;
    let mut label = word.to_owned();
    let mut operands = Vec::new();
    for (place, (part, form)) in parts.iter().zip(forms).enumerate() {
        label.push_str(if place == 0 { " " } else { ", " });
        let shown = if tells { form.replace('`', "") } else { part.noun().to_owned() };
        operands.push(label.len()..label.len() + shown.len());
        label.push_str(&shown);
    }
    if let Some(gives) = gives.filter(|_| tells) {
        label.push_str(&format!(" — gives {}", gives.replace('`', "")));
    }
    let more = match part {
        CitedPart::Line => "cite a line by its number",
        CitedPart::Subproof | CitedPart::Strict => {
            "cite a subproof by its first and last line, as `2-4`"
        }
    };
    Some(Signature { label, operands, active, needs: Some(more.to_owned()) })
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

    /// The signature at the cursor `|`, the operand being written in brackets.
    fn shown(text: &str) -> String {
        let at = text.find('¦').unwrap();
        let text = text.replace('¦', "");
        let found = signature(&Document::small(&text, Scope::default()), &*text, at);
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
    fn behind_a_rule_it_is_said_which_line_is_cited_next() {
        let step = |text: &str| shown(&format!("proof p, Cpq |- q\n1 p premise\n{text}"));
        let line = "cite a line by its number";
        let subproof = "cite a subproof by its first and last line, as `2-4`";
        for (text, expected) in [
            ("3 q Co ¦", format!("Co [Cpq], p — gives q: {line}")),
            ("3 q Co 1¦", format!("Co [Cpq], p — gives q: {line}")),
            ("3 q Co 2, ¦", format!("Co Cpq, [p] — gives q: {line}")),
            ("3 q Co 2 ¦1", format!("Co Cpq, [p] — gives q: {line}")),
            ("3 q Co 2 1 ¦", "none".to_owned()),
            ("3 q Co¦", "none".to_owned()),
            ("3 Cpp Ci ¦", format!("Ci [from p to q] — gives Cpq: {subproof}")),
            ("9 q Ao 1 ¦", format!("Ao Apq, [from p to r], from q to r — gives r: {subproof}")),
            ("3 Apq Ai ¦", format!("Ai [p] — gives Apq, or Aqp: {line}")),
            ("3 Np Ni ¦", format!("Ni [from p to q and Nq] — gives Np: {subproof}")),
            ("3 q D 2 ¦", format!("D Cpq, [p]: {line}")),
            ("3 q premise ¦", "none".to_owned()),
            ("3 CK¦", "K [p] q — p and q: three more formulas are needed".to_owned()),
        ] {
            assert_eq!(step(text), expected, "{text}");
        }
        let hidden = "hints off\nproof p |- q\n1 p premise\n2 q Co ¦";
        assert_eq!(shown(hidden), format!("Co [a line], a line: {line}"));
        for takes in Rule::ALL.map(takes) {
            assert_eq!(takes.forms.len(), takes.parts.len());
        }
    }

    #[test]
    fn long_formulas_are_read() {
        let text = "C".repeat(200_000);
        let document = Document::small(&text, Scope::default());
        let found = signature(&document, &*text, 200_000).unwrap();
        assert_eq!(found.needs.as_deref(), Some("200001 more formulas are needed"));
    }
}
