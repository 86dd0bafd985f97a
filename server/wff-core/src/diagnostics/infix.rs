//! # infix
//!
//! A formula is written in infix, with the connective between its operands. In Polish notation the connective comes
//! first, and no brackets are needed.
//!
//! ```wff
//! p & q
//! ^^^^^ `p & q` is infix; in Polish notation it is `Kpq`
//! if p then (q or not p)
//! ^^^^^^^^^^^^^^^^^^^^^^ `if p then (q or not p)` is infix; in Polish notation it is `CpAqNp`
//! ```
//!
//! Put the connective first:
//!
//! ```wff
//! Kpq
//! CpAqNp
//! ```

use super::formula::Suspect;
use super::*;
use crate::syntax::{Token, Unit, infix, quote};

pub(super) static RULE: Rule = Rule::new("infix", Severity::Error, include_str!("infix.rs"));

/// The connective that a sign of infix stands for, and an example of it.
fn stands_for(token: Token) -> Option<&'static str> {
    match token {
        Token::Not => Some("`N` stands for it: `Np`"),
        Token::And => Some("`K` stands for it, before its two operands: `Kpq`"),
        Token::Or => Some("`A` stands for it, before its two operands: `Apq`"),
        Token::If => Some("`C` stands for it, before its two operands: `Cpq`"),
        Token::Iff => Some("`E` stands for it, before its two operands: `Epq`"),
        _ => None,
    }
}

/// A formula in infix, whole or not.
pub(super) fn check(suspect: Suspect) -> Option<Diagnostic> {
    if let Some(read) = infix::read(suspect.line, suspect.span).filter(|read| read.operators) {
        let message = format!("{} is infix; in Polish notation it is {}", quote(suspect.text()), quote(&read.polish));
        let title = format!("Write {}", quote(&read.polish));
        // A line that begins with a dash may be an item of a list.
        let safe = !suspect.text().starts_with("- ");
        return Some(RULE.at(suspect.span, message).label("the connective comes first").replace(
            title,
            safe,
            suspect.span,
            read.polish,
        ));
    }
    let (at, help) = suspect.units().find_map(|(unit, at)| match unit {
        Unit::Stray(Some(token)) => Some((at, stands_for(token)?)),
        _ => None,
    })?;
    if let Some((bracket, message)) = bracketed_prefix::unmatched(suspect) {
        return Some(RULE.at(bracket, message).related(at, "this is infix").help("in Polish notation no brackets are needed"));
    }
    let message = format!("{} is a sign of infix; in Polish notation a letter stands before its operands", quote(suspect.of(at)));
    Some(RULE.at(at, message).help(help))
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn what_can_be_read_is_mended() {
        mends("¬(p ∨ q) → r, p", "CNApqr, p");
        mends("p and q is contingent", "Kpq is contingent");
        mends("pKq", "Kpq");
        mends("3) p v q", "3) Apq");
        mends("def a = p\n@a -> q", "def a = p\nC@a q");
    }

    #[test]
    fn what_cannot_be_read_is_one_fault_at_its_first_sign() {
        faults("p & & q\n  ^ `&` is a sign of infix; in Polish notation a letter stands before its operands");
        faults("Kp & q\n   ^ `&` is a sign of infix; in Polish notation a letter stands before its operands");
        faults("(p -> q\n^ `(` is never closed");
        faults("p & q)\n     ^ `)` closes nothing");
        assert_eq!(help("p &"), "`K` stands for it, before its two operands: `Kpq`");
    }
}
