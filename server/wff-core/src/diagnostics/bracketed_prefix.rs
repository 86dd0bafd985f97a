//! # bracketed-prefix
//!
//! A formula in Polish notation is written with brackets. The order of the letters alone says which
//! operand belongs to which connective, so brackets, and commas inside them, have no place.
//!
//! ```wff
//! K(p, q)
//! ^^^^^^^ brackets have no place in Polish notation: `K(p, q)` is `Kpq`
//! ```
//!
//! Leave them out:
//!
//! ```wff
//! Kpq
//! ```

use super::formula::Suspect;
use super::*;
use crate::syntax::formula::{self, Unit};
use crate::syntax::{Token, quote};

pub(super) static RULE: Rule =
    Rule::new("bracketed-prefix", Severity::Error, include_str!("bracketed_prefix.rs"));

/// Whether a unit is a bracket, or a comma inside brackets.
pub(super) fn is_bracket(unit: Unit) -> bool {
    matches!(unit, Unit::Stray(Some(Token::Open | Token::Close | Token::Comma)))
}

/// A formula that is well formed but for its brackets.
pub(super) fn check(suspect: Suspect) -> Option<Diagnostic> {
    if !suspect.units().any(|(unit, _)| is_bracket(unit)) {
        return None;
    }
    let mut bare = String::new();
    let mut after_name = false;
    for (unit, at) in suspect.units().filter(|(unit, _)| !is_bracket(*unit)) {
        // A name keeps its end: what followed it may have been a bracket.
        if after_name {
            bare.push(' ');
        }
        after_name = unit == Unit::Name;
        bare.push_str(suspect.of(at));
    }
    let span = Span::new(0, bare.len());
    if !formula::shape(&bare, span, Unit::arity).is_well_formed() {
        return None;
    }
    let polish = formula::compact(&bare, span);
    let message = format!(
        "brackets have no place in Polish notation: {} is {}",
        quote(suspect.text()),
        quote(&polish)
    );
    let title = format!("Write {}", quote(&polish));
    Some(RULE.at(suspect.span, message).label("the order of the letters says it all").replace(
        title,
        true,
        suspect.span,
        polish,
    ))
}

/// The brackets of a text that would be no formula without them either.
pub(super) fn stray(suspect: Suspect) -> Option<Diagnostic> {
    let message = |_: &str| "brackets have no place in Polish notation".to_owned();
    let (_, diagnostic) =
        suspect.at_units(&RULE, |unit, _| is_bracket(unit), message, "nor does this")?;
    Some(match unmatched(suspect) {
        Some((_, help)) => diagnostic.help(help),
        None => diagnostic,
    })
}

/// A bracket without its partner, and what to say of it.
pub(super) fn unmatched(suspect: Suspect) -> Option<(Span, String)> {
    let mut open: Vec<Span> = Vec::new();
    for (unit, at) in suspect.units() {
        match unit {
            Unit::Stray(Some(Token::Open)) => open.push(at),
            Unit::Stray(Some(Token::Close)) if open.pop().is_none() => {
                return Some((at, format!("{} closes nothing", quote(suspect.of(at)))));
            }
            _ => {}
        }
    }
    open.pop().map(|at| (at, format!("{} is never closed", quote(suspect.of(at)))))
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn brackets_and_their_commas_go() {
        mends("C(K(p,q), r)", "CKpqr");
        mends("(Kpq)", "Kpq");
        faults("C(p)\n ^ brackets have no place in Polish notation");
        mends("N(p)", "Np");
        mends("p, K[q r]", "p, Kqr");
        mends("def a = p\nK(@a, q)", "def a = p\nK@a q");
    }
}
