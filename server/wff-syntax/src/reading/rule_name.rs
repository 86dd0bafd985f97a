//! The names of rules of natural deduction as other books have them, and what these are here.

use crate::keyword::nearest;
use crate::lexicon::Sureness;
use crate::lexicon::infix::SIGNS;
use crate::lexicon::proofs::{CONNECTIVES, RULES, WAYS};
use crate::proof::{AXIOM, DETACH, PREMISE, REASONS, SUPPOSE};

/// A rule, or a word that stands where a rule would, and how sure it is that it was meant.
pub(super) type Meant = (&'static str, Sureness);

/// The rule that a sign or word for a connective, and a word for what it does with that, stand for.
fn of_connective(name: &str) -> Option<&'static str> {
    // Most words have none of the ways, before or behind.
    if !name.starts_with(['i', 'e']) && WAYS.end(name).is_none() {
        return None;
    }
    // A sign of one character may be a mark as well.
    let is_plain = |sign: &str| matches!(sign, "&" | "~") || sign.len() > 1;
    let signs = SIGNS.entries.iter().filter(|it| is_plain(it.spelling));
    CONNECTIVES.entries.iter().chain(signs).find_map(|sign| {
        let behind = name.strip_prefix(sign.spelling).map(|way| way.trim_start_matches('-'));
        // The letter may stand before the sign.
        let before = || name.strip_suffix(sign.spelling).filter(|way| way.len() == 1);
        let way = WAYS.exact(behind.or_else(before)?)?.meaning;
        let rule = format!("{}{way}", sign.meaning);
        REASONS.into_iter().find(|it| *it == rule)
    })
}

/// The rule, or the word where a rule would stand, that a word spells in whatever case.
fn in_case(word: &str) -> Option<&'static str> {
    REASONS.into_iter().chain([DETACH]).find(|name| name.eq_ignore_ascii_case(word))
}

/// The rule, or the word where a rule would stand, that another name stands for. Negation is
/// brought in and taken out otherwise in other books, and what they assume may be a premise.
pub(super) fn other(word: &str) -> Option<Meant> {
    let lower = word.to_lowercase().replace('.', "");
    // A capital alone is no letter of a formula.
    let known = RULES.exact(&lower).or_else(|| RULES.exact(word));
    let known = known.map(|it| (it.meaning, it.sure));
    let known = known.or_else(|| Some((of_connective(&lower)?, Sureness::Certain)));
    // A digit, or a letter that looks like one, may stand for the small letter of a rule.
    let with_letter = || {
        let letter = match *lower.as_bytes() {
            [first, b'0'] => [first, b'o'],
            [first, b'1' | b'l'] => [first, b'i'],
            _ => return None,
        };
        Some((in_case(str::from_utf8(&letter).ok()?)?, Sureness::Certain))
    };
    let (name, sure) = known.or_else(with_letter)?;
    let may_differ = name.starts_with('N') || name == SUPPOSE;
    Some((name, if may_differ { sure.max(Sureness::Likely) } else { sure }))
}

/// The rule, or the word where one would stand, that a name of a rule behind a formula is meant as:
/// as it is written here, in other case, as others call it, or with a slip of the pen.
pub(super) fn meant(word: &str, formula: &str) -> Option<Meant> {
    let own = REASONS.into_iter().chain([DETACH]).find(|name| *name == word);
    let in_case = || in_case(word).map(|name| (name, Sureness::Certain));
    let other = || match other(word)? {
        // A proof by contradiction shows a negation or takes one away.
        ("No", sure) if formula.starts_with('N') => Some(("Ni", sure)),
        other => Some(other),
    };
    let near = || {
        let near = nearest(word, [PREMISE, SUPPOSE, AXIOM])?;
        let near = [PREMISE, SUPPOSE, AXIOM].into_iter().find(|it| *it == near)?;
        Some((near, Sureness::Likely))
    };
    own.map(|name| (name, Sureness::Own)).or_else(in_case).or_else(other).or_else(near)
}

/// True for a rule, or a word that stands where a rule would, by any of its names.
pub(super) fn is_name(word: &str) -> bool {
    let is_in_capitals = || word.len() == 2 && word.bytes().all(|c| c.is_ascii_uppercase());
    REASONS.contains(&word)
        || word == DETACH
        || other(word).is_some()
        || is_in_capitals() && in_case(word).is_some()
}
