//! # missing-dice
//!
//! A call or challenge uses dice that the roll does not have. Each die is used at most once.
//!
//! ```wff
//! roll pqi KNR
//! call NKpp
//!         ^ `NKpp` takes dice that the roll does not have: one more `p`
//! roll pq AK
//! call CpNq
//!      ^ `CpNq` takes dice that the roll does not have: one `N` and one `C`
//! ```
//!
//! Use the dice of the roll. In x-wff an `R` becomes `N`, `K`, `A` or `C`:
//!
//! ```wff
//! roll pqi KNR
//! call NKpq
//! rules x-wff
//! let p = T, q = F
//! roll pqi KNR
//! call NKqNp
//! ```

use super::play::Shot;
use super::*;
use crate::dice::BECOMES;
use crate::syntax::formula::units;
use crate::syntax::letter::{BIG, SMALL};
use crate::syntax::{Faces, Unit, quote};

pub(super) static RULE: Rule =
    Rule::new("missing-dice", Severity::Error, include_str!("missing_dice.rs"));

/// A WFF that takes these dice, of which these are not there.
pub(super) fn check(shot: Shot<'_>, faces: &Faces, lacking: &Faces) -> Diagnostic {
    let lacks: Vec<String> = SMALL
        .into_iter()
        .chain(BIG)
        .filter(|face| lacking.of(*face) > 0)
        .map(|face| {
            let number = number(lacking.of(face));
            let more = if shot.faces.of(face) > 0 || lacking.of(face) < faces.of(face) {
                "more "
            } else {
                ""
            };
            format!("{number} {more}`{}`", char::from(face))
        })
        .collect();
    let message =
        format!("{} takes dice that the roll does not have: {}", quote(shot.text()), list(&lacks));
    let places = places(shot, faces, lacking);
    let mut diagnostic = RULE.at(places.first().copied().unwrap_or(shot.span), message);
    if let [_, more @ ..] = &places[..] {
        diagnostic = diagnostic.label("no die is left for this letter");
        diagnostic = more
            .iter()
            .fold(diagnostic, |diagnostic, place| diagnostic.related(*place, "nor for this one"));
    }
    if lacking.of(b'E') > 0 && shot.rules.has_wildcard() && shot.faces.of(b'R') > 0 {
        return diagnostic.help("`R` becomes `N`, `K`, `A` or `C`, never `E`");
    }
    if lacking.among(&BECOMES) > 0 && !shot.rules.has_wildcard() && shot.faces.of(b'R') > 0 {
        return diagnostic.help(format!(
            "the roll is {}; `R` is of no use in {}",
            quote(shot.roll),
            shot.rules.name()
        ));
    }
    diagnostic.help(format!("the roll is {}", quote(shot.roll)))
}

/// The letters that are left without a die when the others are laid from left to right; none where
/// names hide letters.
fn places(shot: Shot<'_>, faces: &Faces, lacking: &Faces) -> Vec<Span> {
    let mut laid = Faces::default();
    let mut places = Vec::new();
    for (unit, at) in units(shot.line.text, shot.span) {
        let Unit::Letter(letter) = unit else { return Vec::new() };
        laid.add(letter, 1);
        if laid.of(letter) > faces.of(letter) - lacking.of(letter) && places.len() < LABELS {
            places.push(at);
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn every_missing_die_is_named() {
        faults(
            "roll pq K\ncall KKpqp\n      ^ `KKpqp` takes dice that the roll does not have: one \
             more `p` and one more `K`",
        );
        faults(
            "roll pqr KE\ncall EKppNq\n        ^ `EKppNq` takes dice that the roll does not have: \
             one more `p` and one `N`",
        );
    }

    #[test]
    fn names_and_wildcards_count() {
        faults(
            "def a = Kpp\nroll pq KN\ncall N@a\n     ^^^ `N@a` takes dice that the roll does not \
             have: one more `p`",
        );
        assert_eq!(help("roll qp K\ncall Kpp"), "the roll is `qp K`");
        assert_eq!(
            help("roll pq R\ncall Kpq"),
            "the roll is `pq R`; `R` is of no use in shake-a-wff"
        );
        clean("rules x-wff\nlet p = T\nroll ppp RR\ncall CApp p");
        assert_eq!(
            help("rules x-wff\nlet p = T\nroll pp R\ncall Epp"),
            "`R` becomes `N`, `K`, `A` or `C`, never `E`"
        );
    }
}
