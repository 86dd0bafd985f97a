//! Values, classes, verdicts and claims in words.

use super::around::{bare, without_before};
use super::values::read_value;
use crate::logic::Logic;
use crate::syntax::value::of_valued;

/// The signs that say that a conclusion does not follow.
const DENIALS: [&str; 9] = ["|-/", "|=/", "|/=", "|/-", "!|-", "!⊢", "!⊨", "⊬", "⊭"];

/// The words for what an argument is, if one is told to be valid or not.
const ARGUMENTS: [&str; 3] = ["argument", "inference", "sequent"];

/// The claims that may stand without saying of what they are.
const CLAIMS: [&str; 10] = [
    "pff",
    "wff",
    "equivalent",
    "tautology",
    "contradiction",
    "contingent",
    "satisfiable",
    "nnf",
    "dnf",
    "cnf",
];

pub(super) fn value(text: &str, logic: &Logic) -> Option<String> {
    let text = without_before(text);
    let bracketed = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let only = bracketed.unwrap_or(text).trim_start_matches(['=', ' ']);
    if let Some(value) = read_value(only, logic) {
        return Some(value);
    }
    let (of, value) = text
        .rsplit_once('=')
        .or_else(|| text.rsplit_once(" is "))
        .or_else(|| text.rsplit_once(':'))?;
    let value = read_value(value.trim(), logic)?;
    let is_denied = of.ends_with(['!', '≠', '/', '<', '~']);
    (!is_denied).then(|| format!("{} = {value}", valued(of.trim())))
}

/// The formula of which `v(…)` is the value; another text as it is.
pub(super) fn valued(text: &str) -> &str {
    of_valued(text).unwrap_or(text)
}

/// The words for classes that are none of their names.
const CLASSES: [(&str, &str); 10] = [
    ("always true", "tautology"),
    ("logically true", "tautology"),
    ("necessarily true", "tautology"),
    ("always false", "contradiction"),
    ("never true", "contradiction"),
    ("logically false", "contradiction"),
    ("necessarily false", "contradiction"),
    ("inconsistent", "contradiction"),
    ("unsatisfiable", "contradiction"),
    ("self-contradictory", "contradiction"),
];

pub(super) fn class(text: &str) -> Option<String> {
    let text = without_before(text);
    let text = text.strip_suffix("formula").unwrap_or(text).trim();
    if let Some((_, class)) = CLASSES.iter().find(|(words, _)| words.eq_ignore_ascii_case(text)) {
        return Some((*class).to_owned());
    }
    let cut = text.rfind([' ', ':']).map_or(0, |at| at + 1);
    let (before, word) = text.split_at_checked(cut)?;
    let class = match &*word.to_lowercase() {
        "tautology" | "tautological" | "tautologous" => "tautology",
        "contradiction" | "contradictory" => "contradiction",
        "contingent" | "contingency" => "contingent",
        _ => return None,
    };
    let before = before.trim();
    let article = |it: &str| it.eq_ignore_ascii_case("a") || it.eq_ignore_ascii_case("an");
    let before = match before.rsplit_once(' ') {
        Some((rest, last)) if article(last) => rest.trim(),
        None if article(before) => "",
        _ => before,
    };
    match before.strip_suffix(':') {
        _ if before.is_empty() => Some(class.to_owned()),
        Some(of) => Some(format!("{of} is {class}")),
        None => Some(format!("{before} {class}")),
    }
}

pub(super) fn validity(text: &str) -> Option<&'static str> {
    let lower = without_before(text).to_lowercase();
    // Yes or no, and the same again in another word.
    if let Some((first, rest)) = lower.split_once([',', ':', ';', '.'])
        && let Some(said) = whether(first).and_then(validity)
    {
        return validity(rest.trim()).filter(|again| *again == said);
    }
    if let Some(words) = ARGUMENTS.iter().find_map(|noun| lower.strip_suffix(noun)) {
        return match words.trim_end() {
            "a valid" | "valid" => Some("valid"),
            "an invalid" | "invalid" | "not a valid" | "no valid" => Some("invalid"),
            _ => None,
        };
    }
    match &*lower {
        "valid" | "yes" | "it follows" | "follows" => Some("valid"),
        "invalid" | "not valid" | "no" | "it does not follow" | "does not follow" => {
            Some("invalid")
        }
        _ => None,
    }
}

pub(super) fn whether(text: &str) -> Option<&'static str> {
    match &*text.to_lowercase() {
        "yes" | "true" | "t" => Some("yes"),
        "no" | "false" | "f" => Some("no"),
        _ => None,
    }
}

/// The claim of words without a subject, or with a pronoun, and true if they deny it, as in `they
/// are not equivalent`.
pub(crate) fn claim(text: &str) -> Option<(&'static str, bool)> {
    let lower = bare(text, None).to_lowercase();
    let mut words = lower.split_whitespace().peekable();
    if words.next_if(|it| matches!(*it, "it" | "this" | "that" | "they" | "these")).is_some() {
        words.next_if(|it| matches!(*it, "is" | "are"))?;
    } else {
        words.next_if(|it| matches!(*it, "is" | "are" | "it's" | "they're"));
    }
    let is_denied = words.next_if_eq(&"not").is_some();
    words.next_if(|it| matches!(*it, "a" | "an" | "in"));
    let word = words.next()?;
    let claim = CLAIMS.into_iter().find(|it| *it == word);
    claim.filter(|_| words.next().is_none()).map(|it| (it, is_denied))
}

/// The verdicts behind a claim that something follows, and true for those that affirm it.
const VERDICTS: [(&str, bool); 8] = [
    ("is valid", true),
    ("is invalid", false),
    ("is not valid", false),
    ("holds", true),
    ("does not hold", false),
    (": valid", true),
    (": invalid", false),
    (": not valid", false),
];

/// A claim that something follows, or does not, with the signs and without the braces; a verdict on
/// it may stand behind it.
pub(super) fn sequent(text: &str) -> Option<String> {
    let verdict = VERDICTS.iter().find_map(|(words, affirms)| {
        let place = text.len().checked_sub(words.len())?;
        let (claim, said) = text.split_at_checked(place)?;
        said.eq_ignore_ascii_case(words).then_some((claim.trim_end(), *affirms))
    });
    let (text, affirms) = verdict.unwrap_or((text, true));
    let denied = DENIALS.iter().find_map(|sign| text.split_once(sign));
    let (premises, sign, conclusion) = match denied {
        Some((premises, conclusion)) => (premises, "!|=", conclusion),
        None => {
            let signs = ["!|=", "|=", "⊨", "|-", "⊢", "∴"];
            let sign = signs.iter().find(|sign| text.contains(**sign))?;
            let (premises, conclusion) = text.split_once(sign)?;
            (premises, if *sign == "!|=" { "!|=" } else { "|=" }, conclusion)
        }
    };
    let sign = match (verdict, sign) {
        (None, sign) => sign,
        // A verdict on a denial may be meant either way.
        (Some(_), "!|=") => return None,
        (Some(_), _) if affirms => "|=",
        (Some(_), _) => "!|=",
    };
    let premises = premises.trim();
    let inside = premises.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
    let premises = inside.unwrap_or(premises).replace(';', ",");
    Some(format!("{premises} {sign} {}", conclusion.trim()))
}

/// The text behind `yes` or `no` and a sign, and true for `yes`.
pub(crate) fn behind_yes_or_no(text: &str) -> Option<(bool, &str)> {
    let (first, rest) = text.split_once([',', ':', ';', '.'])?;
    Some((whether(first.trim())? == "yes", rest))
}
