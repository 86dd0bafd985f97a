//! # undefined-name
//!
//! A name is used that no `def` above the line defines. A name ends at the first character that is
//! no small letter, digit or hyphen, so a proposition behind it needs a blank before it.
//!
//! ```wff
//! def mp = CKpCpqq
//! C@mpq
//!  ^^^^ `@mpq` is not defined above this line
//! @mp is tautology
//! ```
//!
//! Define it above, or end it with a blank:
//!
//! ```wff
//! def mp = CKpCpqq
//! C@mp q
//! ```

use super::formula::Suspect;
use super::*;
use crate::syntax::keyword::nearest;
use crate::syntax::letter::PROPOSITIONS;
use crate::syntax::{Unit, quote};

pub(super) static RULE: Rule =
    Rule::new("undefined-name", Severity::Error, include_str!("undefined_name.rs"));

/// How many names are looked through for the one that was meant.
const LOOKED_THROUGH: usize = 1000;

/// The names in a formula that are not defined, and whether the first of them has run into the
/// propositions behind it, so that what the formula lacks cannot be told.
pub(super) fn check(suspect: Suspect) -> Option<(Diagnostic, bool)> {
    let name = |at: Span| suspect.of(at).trim_start_matches('@');
    let undefined =
        |unit: Unit, at: Span| unit == Unit::Name && suspect.scope.name(name(at)).is_none();
    let (_, diagnostic) = suspect.at_units(
        &RULE,
        undefined,
        |text| format!("{} is not defined above this line", quote(text)),
        "nor is this one",
    )?;
    let text = name(diagnostic.span).to_owned();
    let at = diagnostic.span;
    // A defined name with propositions behind it lacks the blank that ends it.
    let start = (1..text.len()).rev().filter_map(|length| text.split_at_checked(length)).find(
        |(start, rest)| {
            suspect.scope.name(start).is_some()
                && rest.bytes().all(|letter| PROPOSITIONS.contains(&letter))
        },
    );
    if let Some((start, rest)) = start {
        let place = at.start as usize + 1 + start.len();
        let with_blank = format!("`@{start} {rest}`");
        let edit = Edit { span: Span::new(place, place), text: " ".to_owned() };
        let diagnostic = diagnostic.help(format!("a blank ends a name: {with_blank}"));
        return Some((diagnostic.fix(format!("Write {with_blank}"), false, vec![edit]), true));
    }
    let names = suspect.scope.names().take(LOOKED_THROUGH).map(|(name, _)| &**name);
    let diagnostic = match nearest(&text, names) {
        Some(near) => diagnostic.help(format!("`@{near}` is defined")).replace(
            format!("Write `@{near}`"),
            false,
            at,
            format!("@{near}"),
        ),
        None => diagnostic.help(format!(
            "define it on a line above, as in {}",
            quote(&format!("def {text} = CKpCpqq"))
        )),
    };
    Some((diagnostic, false))
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn a_slip_in_a_name_is_mended() {
        mends("def chain = p\n@chian\n@chain", "def chain = p\n@chain\n@chain");
        mends("def mp = p\nC@mpq\n@mp", "def mp = p\nC@mp q\n@mp");
        assert_eq!(help("@x"), "define it on a line above, as in `def x = CKpCpqq`");
    }

    #[test]
    fn a_name_is_known_only_below_its_line() {
        faults(
            "@a\n^^ `@a` is not defined above this line\ndef a = N@a\n         ^^ `@a` is not \
             defined above this line\n@a",
        );
        faults("K@a\n^ `K` is missing its second operand\n ^^ `@a` is not defined above this line");
    }
}
