//! Texts that are shown of a roll and are no formula: words for `none`, a claim, a shout.

use crate::analysis::fault::{Fault, FaultKind, MalformedStatement};
use crate::syntax::faces::is_face;
use crate::syntax::formula::shape;
use crate::syntax::keyword::nearest;
use crate::syntax::letter::is_blank;
use crate::syntax::{Keyword, Line, Span, Statement, Unit, parse_part};

/// The words that a call or challenge can have instead of a formula, each with what it claims.
pub(crate) const PLAYED: [(&str, &str); 2] = [
    ("none", "no WFF can be made from the roll, in x-wff no true one"),
    ("pff", "what was called is not a WFF of its roll"),
];

pub(super) fn malformed(at: Span, kind: MalformedStatement) -> Fault {
    Fault::new(at, FaultKind::MalformedStatement(kind))
}

/// The fault of a text that is not one formula.
pub(super) fn not_a_formula(line: &Line<'_>, keyword: Keyword, what: Span) -> Option<Fault> {
    if is_nearly_none(line.of(what)) {
        return Some(malformed(what, MalformedStatement::NearlyNone));
    }
    if let Some((at, is_claim)) = not_alone(line, what) {
        let kind =
            if is_claim { MalformedStatement::ShowsClaim } else { MalformedStatement::ShowsTwo };
        return Some(malformed(at, kind(keyword)));
    }
    called_out(line.of(what)).map(|_| malformed(what, MalformedStatement::CalledOut))
}

/// True if words for `none` are not it.
pub(super) fn is_nearly_none(text: &str) -> bool {
    // Dice are read as letters even where they nearly spell the word.
    let are_dice = text.chars().all(|c| is_blank(c) || u8::try_from(c).is_ok_and(is_face));
    let small = text.to_lowercase();
    let words: Vec<&str> = small
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .take(3)
        .collect();
    match words[..] {
        ["no"] | ["no", "wff" | "wffs", ..] => true,
        [first, ..] => {
            let is_near = || nearest(first, ["none", "nothing"]).is_some();
            first.len() > 2 && !are_dice && is_near() || ["none", "nothing"].contains(&first)
        }
        [] => false,
    }
}

/// The formula without what players call out beside it.
pub(crate) fn called_out(text: &str) -> Option<&str> {
    let rest = text
        .get(..3)
        .filter(|word| word.eq_ignore_ascii_case("wff"))
        .map_or(text, |_| text.get(3..).unwrap_or_default());
    let alone = rest.trim_matches(|c: char| c == '!' || is_blank(c));
    let span = Span::new(0, alone.len());
    let is_formula = alone != text && shape(alone, span, Unit::arity).is_well_formed();
    is_formula.then_some(alone)
}

/// More than one formula, or a claim, where one is shown: its second part or its sign, and true if
/// it is a claim.
pub(super) fn not_alone(line: &Line<'_>, what: Span) -> Option<(Span, bool)> {
    match parse_part(line, what).statement {
        Statement::Judgement(judgement) => Some((judgement.sign, true)),
        Statement::Formulas(formulas) => {
            let second = formulas.get(1).copied().filter(|second| !second.is_empty())?;
            Some((second, false))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::is_nearly_none;

    #[test]
    fn dice_that_are_nearly_none_are_letters() {
        for text in ["NNNEp", "NNNE p", "NoNEp", "NoN", "NNE", "EoNE"] {
            assert!(!is_nearly_none(text), "{text}");
        }
        for text in ["No", "NoNE", "NONE", "nonep", "noen", "no WFF", "Nothing."] {
            assert!(is_nearly_none(text), "{text}");
        }
    }
}
