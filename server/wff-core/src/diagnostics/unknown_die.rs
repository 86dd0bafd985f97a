//! # unknown-die
//!
//! A roll has a character that is on no die. Small dice show `p q r s i o`, big dice `N K A C E R`.
//!
//! ```wff
//! roll pqx KCR
//!        ^ `x` is on no die
//! roll pqi kCR
//!          ^ `k` is on no die; `K` is
//! ```
//!
//! Write the faces that the dice show, with blanks and commas as you like:
//!
//! ```wff
//! roll pqi KCR
//! roll p, q, r, N, K, E
//! ```

use super::*;
use crate::syntax::faces::{is_face, is_separator};
use crate::syntax::letter::look_alike;
use crate::syntax::{Line, quote};

pub(super) static RULE: Rule =
    Rule::new("unknown-die", Severity::Error, include_str!("unknown_die.rs"));

/// Characters that are typed for a comma, those of other scripts among them.
const COMMAS: [char; 5] = ['，', '、', '､', '；', ';'];

/// The face that a character was probably meant to be.
pub(super) fn meant(c: char) -> Option<u8> {
    let of = |c: char| u8::try_from(c).ok().filter(|face| c.is_ascii() && is_face(*face));
    let other_case =
        if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
    of(other_case).or_else(|| look_alike(c).filter(|face| is_face(*face)))
}

/// The characters of a roll that are on no die.
pub(super) fn check(line: &Line<'_>, what: Span) -> Diagnostic {
    let known = |c: char| {
        is_separator(c) || u8::try_from(c).is_ok_and(|face| c.is_ascii() && is_face(face))
    };
    let strange = line.of(what).char_indices().filter(|(_, c)| !known(*c));
    let places: Vec<(Span, char)> = strange
        .take(LABELS + 1)
        .map(|(at, c)| (Span::new(at, at + c.len_utf8()).after(what.start as usize), c))
        .collect();
    let (first, c) = places.first().copied().unwrap_or((what, ' '));
    let face = |c: char| {
        let comma = COMMAS.contains(&c).then_some(b',');
        comma.or_else(|| meant(c)).map(|face| char::from(face).to_string())
    };
    let message = match face(c) {
        Some(face) if face == "," => {
            format!("{} is on no die; dice stand apart by blanks or commas", quote(line.of(first)))
        }
        Some(face) if !c.is_ascii() => {
            format!(
                "{} only looks like `{face}`: it is the letter U+{:04X}",
                quote(line.of(first)),
                u32::from(c)
            )
        }
        Some(face) => format!("{} is on no die; `{face}` is", quote(line.of(first))),
        None => format!("{} is on no die", quote(line.of(first))),
    };
    let diagnostic =
        RULE.at(first, message).help("small dice show `p q r s i o`, big dice `N K A C E R`");
    let rest = places.iter().skip(1);
    let diagnostic =
        rest.fold(diagnostic, |diagnostic, (at, _)| diagnostic.related(*at, "nor is this one"));
    let all: Option<Vec<Edit>> = if places.len() > LABELS {
        None
    } else {
        places.iter().map(|(span, c)| Some(Edit { span: *span, text: face(*c)? })).collect()
    };
    match all {
        Some(edits) => {
            let written: Vec<String> =
                edits.iter().map(|edit| format!("`{}`", edit.text)).collect();
            diagnostic.fix(format!("Write {}", list(&written)), true, edits)
        }
        None => diagnostic,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn a_slip_of_the_key_is_mended() {
        mends("roll PQi kcR", "roll pqi KCR");
        mends("roll рqi KCR", "roll pqi KCR");
        mends("roll p，q，K", "roll p,q,K");
        faults("roll рqi KCR\n     ^ `р` only looks like `p`: it is the letter U+0440");
        faults("roll 3 dice\n     ^ `3` is on no die");
        assert_eq!(help("roll z"), "small dice show `p q r s i o`, big dice `N K A C E R`");
    }
}
