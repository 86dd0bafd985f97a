//! # missing-formula
//!
//! A place for a formula is empty: beside a comma, or beside the sign of a judgement.
//!
//! ```wff
//! p, , q
//!    ^ a formula is missing next to this comma
//! == Kpq
//! ^^ a formula is missing before `==`
//! ```
//!
//! Write the formula, or take the comma away:
//!
//! ```wff
//! p, q
//! Kqp == Kpq
//! ```

use super::*;
use crate::syntax::{Line, Statement, parse, quote};

pub(super) static RULE: Rule =
    Rule::new("missing-formula", Severity::Error, include_str!("missing_formula.rs"));

/// The comma nearest to an empty place: the one after it, else the one before it.
pub(super) fn comma_near(line: &Line<'_>, place: Span) -> Option<Span> {
    let after = Span::new(place.end as usize, line.text.len()).of(line.text);
    let blanks = after.len() - after.trim_start_matches(crate::syntax::letter::is_blank).len();
    let start = if after.get(blanks..)?.starts_with(',') {
        place.end as usize + blanks
    } else {
        Span { start: 0, end: place.start }
            .of(line.text)
            .trim_end_matches(crate::syntax::letter::is_blank)
            .strip_suffix(',')?
            .len()
    };
    Some(Span::new(start, start + 1))
}

/// An empty place in a list.
pub(super) fn beside_comma(line: &Line<'_>, place: Span) -> Diagnostic {
    let comma = comma_near(line, place).unwrap_or(line.body());
    let diagnostic = RULE.at(comma, "a formula is missing next to this comma");
    let mended = diagnostic.clone().replace("Take the comma away", false, comma, "");
    if can_go(line, &mended) { mended } else { diagnostic }
}

/// How long a line is at most in which a comma is offered to be taken away, in bytes.
const LOOKED_AT: usize = 1000;

/// Whether a line says the same kind of thing without the comma, with formulas left beside it:
/// `,is` does not, since `is` alone is a sign.
fn can_go(line: &Line<'_>, mended: &Diagnostic) -> bool {
    let kind = |line: &Line<'_>| (std::mem::discriminant(&line.statement), line.numbering);
    let beside: &[Span] = match &line.statement {
        Statement::Formulas(formulas) => formulas,
        Statement::Judgement(judgement) if mended.span.start < judgement.sign.start => {
            &judgement.left
        }
        Statement::Judgement(judgement) => &judgement.right,
        _ => &[],
    };
    let without = mended
        .fixes
        .first()
        .filter(|_| line.text.len() <= LOOKED_AT)
        .map(|fix| fix.apply(line.text));
    without.is_some_and(|without| kind(&parse(&without)) == kind(line))
        && beside.iter().any(|span| !span.is_empty())
}

/// An empty side of a sign.
pub(super) fn beside_sign(line: &Line<'_>, sign: Span, left: bool) -> Diagnostic {
    let side = if left { "before" } else { "after" };
    RULE.at(sign, format!("a formula is missing {side} {}", quote(line.of(sign))))
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn each_empty_place_is_one_fault() {
        faults("p,\n ^ a formula is missing next to this comma");
        faults(",p\n^ a formula is missing next to this comma");
        faults("p |=\n  ^^ a formula is missing after `|=`");
        faults("is wff\n^^ a formula is missing before `is`");
        mends("p,,q", "p,q");
        mends("Kpq,", "Kpq");
        mends("p == p,", "p == p");
        mends("Npq, is pff", "Npq is pff");
        faults(",\n^ a formula is missing next to this comma");
        assert!(
            found(",is")[0].diagnostic.fixes.is_empty()
                && found(",")[0].diagnostic.fixes.is_empty()
        );
    }
}
