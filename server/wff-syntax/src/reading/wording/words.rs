//! Values, classes, verdicts and claims in words.

use super::around::bare;
use super::values::read_value;
use crate::lexicon::Sureness;
use crate::lexicon::answers::{ARGUMENTS, VALIDITY, VERDICTS, WHETHER};
use crate::lexicon::classes::{CLASSES, NOUN};
use crate::lexicon::signs::{SIGNS, Sign};
use crate::reading::around::{behind_subject, without_words_before};
use crate::shape::are_formulas;
use crate::value::{Values, of_valued};

/// A claim that something follows, or does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequent<'t> {
    /// The texts of the premises.
    pub premises: Vec<&'t str>,
    /// The text of the conclusion.
    pub conclusion: &'t str,
    /// True if it is said not to follow.
    pub denied: bool,
}

/// The name of the value that is said, and the text of what has it, empty before a sign alone.
pub(super) fn value<'t>(text: &'t str, logic: &impl Values) -> Option<(Option<&'t str>, String)> {
    let text = without_words_before(text);
    let bracketed = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let only = bracketed.unwrap_or(text).trim_start_matches(['=', ' ']);
    if let Some(value) = read_value(only, logic) {
        return Some((None, value));
    }
    let (of, value) = text
        .rsplit_once('=')
        .or_else(|| text.rsplit_once(" is "))
        .or_else(|| text.rsplit_once(':'))?;
    let value = read_value(value.trim(), logic)?;
    let is_denied = of.ends_with(['!', '≠', '/', '<', '~']);
    (!is_denied).then(|| (Some(valued(of.trim())), value))
}

/// The formula of which `v(…)` or `|…|` is the value; another text as it is.
pub(super) fn valued(text: &str) -> &str {
    let between_bars = || text.strip_prefix('|')?.strip_suffix('|');
    of_valued(text).or_else(between_bars).unwrap_or(text)
}

/// The class that is named, and the text of what is of it, empty before a sign alone.
pub(super) fn class(text: &str) -> Option<(Option<&str>, &'static str)> {
    let text = without_words_before(text);
    let text = text.strip_suffix(NOUN).unwrap_or(text).trim();
    // Words that may be of a formula stand before the class with a blank or a colon between.
    let is_apart = |before: &str| before.is_empty() || before.ends_with([' ', ':']);
    let classes = CLASSES.entries.iter().filter(|it| is_one_of_three(it.meaning));
    let mut named = classes.filter_map(|it| Some((it.before(text)?, it.meaning, it.sure)));
    let named = || named.find(|(before, ..)| is_apart(before));
    let neither = before_neither(text).map(|before| (before, "contingent", Sureness::Certain));
    let (before, class, sure) = neither.or_else(named)?;
    let before = before.trim();
    let article = |it: &str| it.eq_ignore_ascii_case("a") || it.eq_ignore_ascii_case("an");
    let before = match before.rsplit_once(' ') {
        Some((rest, last)) if article(last) => rest.trim(),
        None if article(before) => "",
        _ => before,
    };
    // Another word before one that has other meanings makes a question of it.
    let of = before.strip_suffix(':').or_else(|| match before.strip_suffix("is") {
        Some(of) if of.is_empty() || of.ends_with(' ') => Some(of),
        _ => None,
    });
    let is_claimed = before.is_empty() || of.is_some_and(are_formulas);
    let is_sure = sure <= Sureness::Certain || is_claimed;
    (is_sure && (before.is_empty() || of.is_some())).then(|| (of.map(str::trim), class))
}

/// The text before words that say that something is neither a tautology nor a contradiction.
fn before_neither(text: &str) -> Option<&str> {
    let lower = text.to_ascii_lowercase();
    let (before, classes) = lower.split_once("neither ")?;
    let (one, other) = classes.split_once(" nor ")?;
    let mut named = [class(one)?, class(other)?];
    named.sort_unstable();
    let is_it = named == [(None, "contradiction"), (None, "tautology")];
    text.get(..before.len()).filter(|_| is_it)
}

/// True for the classes of which each formula is of one.
fn is_one_of_three(class: &str) -> bool {
    matches!(class, "tautology" | "contradiction" | "contingent")
}

pub(super) fn validity(text: &str) -> Option<&'static str> {
    let lower = without_words_before(text).to_lowercase();
    // Yes or no, and the same again in another word.
    if let Some((first, rest)) = lower.split_once([',', ':', ';', '.'])
        && let Some(said) = whether(first).and_then(validity)
    {
        return validity(rest.trim()).filter(|again| *again == said);
    }
    if let Some((words, _)) = ARGUMENTS.end(&lower) {
        return match words.trim_end() {
            "a valid" | "valid" => Some("valid"),
            "an invalid" | "invalid" | "not a valid" | "no valid" => Some("invalid"),
            _ => None,
        };
    }
    VALIDITY.exact(&lower).map(|it| it.meaning)
}

pub(super) fn whether(text: &str) -> Option<&'static str> {
    WHETHER.read(text).map(|it| it.meaning).or_else(|| pronounced(text))
}

/// The answer of a pronoun and a verb with nothing behind them but `not`, as in `it isn't`.
fn pronounced(text: &str) -> Option<&'static str> {
    let words = apart(text);
    let words: Vec<&str> = words.split_whitespace().collect();
    match behind_subject(&words) {
        [] if !words.is_empty() => Some("yes"),
        ["not"] if words.len() > 1 => Some("no"),
        _ => None,
    }
}

/// A text in small letters, with `not` apart from the verb before it.
fn apart(text: &str) -> String {
    text.to_lowercase().replace("n't", " not").replace("n’t", " not")
}

/// The claim of words without a subject, or with a pronoun, and true if they deny it, as in `they
/// are not equivalent`.
pub fn claim(text: &str) -> Option<(&'static str, bool)> {
    let lower = apart(bare(text));
    let words: Vec<&str> = lower.split_whitespace().collect();
    let words = behind_subject(&words);
    let (is_denied, words) = match words {
        ["not" | "no", words @ ..] => (true, words),
        words => (false, words),
    };
    let (["a" | "an" | "in", words @ ..] | words) = words;
    let claim = match &*words.join(" ") {
        "equivalent" => "equivalent",
        word => CLASSES.exact(word).filter(|it| it.sure <= Sureness::Certain)?.meaning,
    };
    Some((claim, is_denied))
}

/// A claim that something follows, or does not; its premises may stand in braces, and a verdict on
/// it behind it.
pub(super) fn sequent(text: &str) -> Option<Sequent<'_>> {
    let verdict = VERDICTS.end(text).map(|(claim, it)| (claim.trim_end(), it.meaning == "valid"));
    let (text, affirms) = verdict.unwrap_or((text, true));
    let parted = |sign: Sign| {
        let (premises, conclusion) =
            SIGNS.meaning(sign).find_map(|it| text.split_once(it.spelling))?;
        Some((premises, sign, conclusion))
    };
    let (premises, sign, conclusion) =
        parted(Sign::FollowsNot).or_else(|| parted(Sign::Follows))?;
    let denied = match (verdict, sign) {
        (None, sign) => sign == Sign::FollowsNot,
        // A verdict on a denial is ambiguous.
        (Some(_), Sign::FollowsNot) => return None,
        (Some(_), _) => !affirms,
    };
    let premises = premises.trim();
    let inside = premises.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
    let premises = inside.unwrap_or(premises);
    let premises = match premises.is_empty() {
        true => Vec::new(),
        false => premises.split([',', ';']).map(str::trim).collect(),
    };
    Some(Sequent { premises, conclusion: conclusion.trim(), denied })
}

/// The text behind `yes` or `no` and a sign, and true for `yes`.
pub fn behind_yes_or_no(text: &str) -> Option<(bool, &str)> {
    let (first, rest) = text.split_once([',', ':', ';', '.'])?;
    Some((whether(first.trim())? == "yes", rest))
}
