//! Material that there is none of, or not enough, and the words for that.

use wff_core::generate::{Kind, Shortage};
use wff_core::logic::{Class, Logic, Variable, without_contradictions, without_tautologies};
use wff_core::syntax::letter::Connective;

/// The reason why a logic has no formulas of a kind in the letters of the dice, if it has none for
/// a simple reason.
pub(super) fn without(kind: Kind, logic: &Logic) -> Option<String> {
    match kind {
        Kind::OfClass(Class::Tautology) => without_tautologies(logic),
        Kind::OfClass(Class::Contradiction) => without_contradictions(logic),
        _ => None,
    }
}

/// Something that is asked for, as a sentence names one of it and several.
pub(super) struct Described {
    one: &'static str,
    several: &'static str,
    /// The length, letters and logic.
    of: String,
    /// True if it has a flaw.
    is_flawed: bool,
}

pub(super) fn described(
    kind: Kind,
    length: u64,
    letters: &[Variable],
    connectives: &[Connective],
    logic: &Logic,
) -> Described {
    let (one, several) = match kind {
        Kind::Wff => ("WFF", "WFFs"),
        Kind::Pff => ("pff", "pffs"),
        Kind::OfClass(Class::Tautology) => ("tautology", "tautologies"),
        Kind::OfClass(Class::Contradiction) => ("contradiction", "contradictions"),
        Kind::OfClass(Class::Contingent) => ("contingent formula", "contingent formulas"),
        Kind::Equivalent => ("pair of equivalent formulas", "pairs of equivalent formulas"),
        Kind::Inequivalent => (
            "pair of formulas that are not equivalent",
            "pairs of formulas that are not equivalent",
        ),
        Kind::Valid => ("valid argument", "valid arguments"),
        Kind::Invalid => ("invalid argument", "invalid arguments"),
    };
    let letters: String = letters.iter().map(ToString::to_string).collect();
    let connectives: String = connectives.iter().map(|it| char::from(it.letter())).collect();
    let noun = if length == 1 { "letter" } else { "letters" };
    let with = if connectives.is_empty() {
        format!("`{letters}` alone")
    } else {
        format!("`{letters}` and `{connectives}`")
    };
    let each = if one.ends_with('s') || one.ends_with("argument") { " each" } else { "" };
    let from = if kind == Kind::Pff { "from WFFs " } else { "" };
    let logic = match kind {
        Kind::Wff | Kind::Pff => String::new(),
        _ => format!(" in {}", logic.title()),
    };
    let of = format!("{from}of {length} {noun}{each} with {with}{logic}");
    Described { one, several, of, is_flawed: kind == Kind::Pff }
}

/// The message about a shortage: what there is, and a way out.
pub(super) fn short_of(
    shortage: Shortage,
    found: usize,
    count: u64,
    what: &Described,
    connectives: &[Connective],
) -> String {
    let Described { one, several, of, .. } = what;
    let noun = if found == 1 { one } else { several };
    let (are, were) = if found == 1 { ("is", "was") } else { ("are", "were") };
    match (shortage, found) {
        (Shortage::NoFormulas, _) => {
            let has = |arity: u8| connectives.iter().any(|it| it.arity() == arity);
            if has(2) {
                format!(
                    "there is no WFF {of}: without `N` the number of letters is odd; choose \
                     another --length, or give --connectives an `N`"
                )
            } else {
                format!(
                    "there is no WFF {of}: without connectives that take operands it is one \
                     letter; give --connectives some"
                )
            }
        }
        (Shortage::NoMore, 0) => {
            format!("there is no {one} {of}; choose another --length or other letters")
        }
        (Shortage::NoMore, found) => format!(
            "there {are} only {found} {noun} {of}, and --count is {count}; ask for fewer, or \
             choose another --length or other letters"
        ),
        (Shortage::NotFound { drawn, undecided }, found) => {
            let start = match found {
                0 => format!("no {one} {of} was found among {drawn} that were drawn"),
                found => format!(
                    "only {found} {noun} {of} {were} found, and --count is {count}; {drawn} more \
                     were drawn in vain"
                ),
            };
            let undecided = match undecided {
                0 => String::new(),
                undecided => format!(", {undecided} of which take too long to decide"),
            };
            format!(
                "{start}{undecided}; there may be some: choose another --length, --letters, \
                 --connectives{} or --seed",
                if what.is_flawed { ", --rule" } else { "" }
            )
        }
    }
}
