//! Wording: answers that say what is asked for in other words than the language has, put as it
//! writes them. Nothing here knows which answer is right.

use crate::logic::{Logic, Variable};
use crate::syntax::exercise::{ANSWER_WORDS, RequirementKind};
use crate::syntax::formula::{Unit, shape};
use crate::syntax::letter;
use crate::syntax::{Keyword, Span, infix};

/// The most bytes of an answer in words.
const LONGEST: usize = 1_000;

/// The pairs of marks that may stand around an answer.
const AROUND: [(&str, &str); 9] = [
    ("\"", "\""),
    ("“", "”"),
    ("„", "“"),
    ("'", "'"),
    ("`", "`"),
    ("$", "$"),
    ("\\(", "\\)"),
    ("**", "**"),
    ("*", "*"),
];

/// The words that may stand before an answer.
const BEFORE: [&str; 12] = [
    "it is",
    "it's",
    "this is",
    "that is",
    "the value is",
    "the truth value is",
    "the truth value",
    "the value",
    "value",
    "the formula is",
    "the argument is",
    "is",
];

/// The signs that say that a conclusion does not follow.
const DENIALS: [&str; 9] = ["|-/", "|=/", "|/=", "|/-", "!|-", "!⊢", "!⊨", "⊬", "⊭"];

/// An answer to a requirement of a kind as the language writes it; `None` if it says nothing else
/// than as it stands, or is not understood.
pub(super) fn plain(text: &str, kind: RequirementKind, logic: Option<&Logic>) -> Option<String> {
    put(text, kind, logic).filter(|said| said != text)
}

/// A formula that an answer is, without a remark and other words around it; `None` if there are
/// none.
pub(crate) fn without_words<'t>(text: &'t str, logic: Option<&Logic>) -> Option<&'t str> {
    let inner = bare(text, logic);
    let is_formula = shape(inner, Span::new(0, inner.len()), Unit::arity).is_well_formed();
    Some(inner).filter(|inner| is_formula && *inner != text.trim())
}

/// True if an answer to a requirement of a kind is understood, in whatever words.
pub(super) fn is_understood(text: &str, kind: RequirementKind, logic: Option<&Logic>) -> bool {
    let is_claim = || kind == RequirementKind::Whether && claim(text).is_some();
    put(text, kind, logic).is_some() || is_claim()
}

/// True if a text is no formula and no claim about one, but an answer to some requirement, in
/// whatever words: a value, a class, yes or no, or values of at least so many letters.
pub(crate) fn is_answer_in_words(text: &str, logic: Option<&Logic>, letters: usize) -> bool {
    let is_word = |text: &str| {
        let inner = bare(text, logic);
        validity(inner).or_else(|| whether(inner)).is_some() || claim(text).is_some()
    };
    let is_value = |logic: &Logic| {
        let value = value(bare(text, Some(logic)), logic);
        value.is_some_and(|value| !value.contains(" = "))
            || bindings(text, logic).is_some_and(|given| given.len() >= letters)
            || with_values(text, logic).is_some_and(|(word, _)| is_word(&word))
    };
    text.len() <= LONGEST
        && (is_word(text)
            || class(bare_class(text)).is_some_and(|class| !class.contains(' '))
            || logic.is_some_and(is_value))
}

/// An answer as the language writes it; `None` if it is not understood.
fn put(text: &str, kind: RequirementKind, logic: Option<&Logic>) -> Option<String> {
    let inner = match kind {
        RequirementKind::Class => bare_class(text),
        _ => bare(text, logic),
    };
    let is_short = inner.len() <= LONGEST;
    match kind {
        _ if kind.asks_for_formula() => Some(inner.trim_start_matches(['=', ':', ' ']).to_owned()),
        RequirementKind::Infix => Some(inner.to_owned()),
        _ if !is_short => None,
        RequirementKind::Value => value(inner, logic?),
        RequirementKind::Class => class(inner),
        RequirementKind::Validity => validity(inner).map(str::to_owned).or_else(|| sequent(inner)),
        RequirementKind::Whether => {
            let word = whether(inner).or_else(|| validity(inner));
            word.map(str::to_owned).or_else(|| sequent(inner))
        }
        RequirementKind::Countermodel => Some(list(&bindings(inner, logic?)?)),
        _ => None,
    }
}

/// The meaning of an answer that is no formula, so that it can be compared with others; `None` if
/// it is not understood.
pub(super) fn meaning(text: &str, kind: RequirementKind, logic: &Logic) -> Option<String> {
    let inner = match kind {
        RequirementKind::Class => bare_class(text),
        _ => bare(text, Some(logic)),
    };
    if inner.len() > LONGEST {
        return None;
    }
    let behind = |text: String, sign: &str| {
        text.rsplit_once(sign).map_or(text.clone(), |(_, behind)| behind.to_owned())
    };
    let number = |value: &str| logic.read(value).map(|it| it.to_string());
    match kind {
        RequirementKind::Value => number(behind(value(inner, logic)?, "= ").trim()),
        RequirementKind::Class => Some(behind(class(inner)?, "is ")),
        RequirementKind::Validity | RequirementKind::Whether => {
            let word = if kind == RequirementKind::Validity { validity(inner) } else { None };
            let word = word.or_else(|| whether(inner)).map(str::to_owned);
            let denied = || sequent(inner).map(|it| it.contains("!|="));
            let [holds, fails] = match kind {
                RequirementKind::Validity => ["valid", "invalid"],
                _ => ["yes", "no"],
            };
            word.or_else(|| denied().map(|is| if is { fails } else { holds }.to_owned()))
        }
        RequirementKind::Countermodel => {
            let mut values = Vec::new();
            for (letter, value) in bindings(inner, logic)? {
                values.push(format!("{letter}{}", number(&value)?));
            }
            values.sort();
            values.dedup();
            Some(values.join(" "))
        }
        RequirementKind::Infix => {
            let text = with_small_letters(inner).replace('≡', "↔");
            let infix = infix::read(&text, Span::new(0, text.len()))?;
            let polish = infix.polish(None);
            polish.renamed.is_empty().then_some(polish.text)
        }
        _ => None,
    }
}

/// True if a text is a sign that nothing is answered: dashes, dots, or `n/a`.
pub(crate) fn is_blank(text: &str) -> bool {
    let is_sign = |c: char| matches!(c, '-' | '–' | '—' | '.' | '…' | '?' | '_');
    text.chars().all(is_sign) || text.eq_ignore_ascii_case("n/a")
}

/// The text behind the word `answer`, in any case and with a colon or none; `None` if it does not
/// begin with that.
pub(crate) fn behind_answer(text: &str) -> Option<&str> {
    let word = Keyword::Answer.text();
    let (first, rest) = text.split_at_checked(word.len())?;
    let is_between = |c: char| letter::is_blank(c) || matches!(c, ':' | '=');
    let is_whole = rest.is_empty() || rest.starts_with(is_between);
    let is_it = first.eq_ignore_ascii_case(word) && is_whole;
    is_it.then(|| rest.trim_start_matches(is_between))
}

/// An answer without the word `answer`, marks around it, those of a sentence behind it, and a
/// remark in brackets.
fn bare<'t>(text: &'t str, logic: Option<&Logic>) -> &'t str {
    without(text, |word| is_of_answer(word, logic))
}

/// An answer that names a class without the same; truth, falsehood and formulas are none.
fn bare_class(text: &str) -> &str {
    without(text, is_answer_word)
}

/// An answer without what says nothing of it, beside words that may be of one.
fn without(text: &str, is_of_answer: impl Fn(&str) -> bool) -> &str {
    let mut text = text.trim();
    text = behind_answer(text).unwrap_or(text);
    // What stands around a remark stands around the answer, too.
    for _ in 0..3 {
        text = text.trim_end_matches(['!', '.', ';', ' ']).trim();
        for (open, close) in AROUND {
            let inside = text.strip_prefix(open).and_then(|it| it.strip_suffix(close));
            text = inside.filter(|it| !it.contains(open)).unwrap_or(text).trim();
        }
        text = without_remark(text, &is_of_answer);
    }
    text
}

/// The words that open a reason.
const REASONS: [&str; 3] = [" because ", " since ", ", as "];

/// A text without a remark in brackets at its end, or a reason, if that has nothing of an answer.
fn without_remark(text: &str, is_of_answer: impl Fn(&str) -> bool) -> &str {
    let without = || {
        let bracketed = || {
            let (before, remark) = text.strip_suffix(')')?.rsplit_once('(')?;
            Some((before, remark))
        };
        let reason = || {
            let mut reasons = REASONS.iter().filter(|word| text.len() > word.len());
            let (before, remark) = reasons.find_map(|word| text.split_once(word))?;
            Some((before.trim_end_matches([',', ';', ' ']), remark))
        };
        let (before, remark) = bracketed().or_else(reason)?;
        let is_reason = !text.ends_with(')');
        let is_apart = before.ends_with([' ', '\t']) || is_reason;
        let is_apart = is_apart && !before.trim().is_empty();
        let mut words = remark.split(|c: char| !c.is_alphanumeric()).filter(|it| !it.is_empty());
        let is_remark = remark.len() <= LONGEST && words.all(|word| !is_of_answer(word));
        (is_apart && is_remark).then(|| before.trim())
    };
    without().unwrap_or(text)
}

/// True if a word may be an answer, or a part of one, or offer another.
fn is_of_answer(word: &str, logic: Option<&Logic>) -> bool {
    let is_formula = || {
        let span = Span::new(0, word.len());
        Variable::read(word).is_some() || shape(word, span, Unit::arity).is_well_formed()
    };
    is_answer_word(word)
        || ["true", "false"].iter().any(|it| it.eq_ignore_ascii_case(word))
        || logic.is_some_and(|logic| read_value(word, logic).is_some())
        || is_formula()
}

/// True if a word is an answer of every logic, or offers another.
fn is_answer_word(word: &str) -> bool {
    let lower = word.to_lowercase();
    let is_of_class = ["tautolog", "contradict", "contingen"].iter().any(|it| lower.contains(it));
    is_of_class || ANSWER_WORDS.contains(&&*lower) || matches!(&*lower, "or" | "not")
}

/// The name that a logic has for a value, whatever its case, in words or as a decimal number.
fn read_value(word: &str, logic: &Logic) -> Option<String> {
    let lower = word.to_lowercase();
    let candidates = match &*lower {
        "true" | "⊤" => vec!["T".to_owned(), "1".to_owned()],
        "false" | "⊥" => vec!["F".to_owned(), "0".to_owned()],
        _ => vec![word.to_owned(), word.to_uppercase(), fraction(&lower).unwrap_or_default()],
    };
    candidates.into_iter().find(|it| logic.read(it).is_some())
}

/// A decimal number as a fraction.
fn fraction(text: &str) -> Option<String> {
    let (whole, decimals) = text.split_once(['.', ','])?;
    let is_number =
        |it: &str| (1..=6).contains(&it.len()) && it.bytes().all(|c| c.is_ascii_digit());
    let digits = [whole, decimals].concat();
    let is_one = is_number(whole) && is_number(decimals);
    let above = digits.trim_start_matches('0');
    let above = if above.is_empty() { "0" } else { above };
    is_one.then(|| format!("{above}/1{}", "0".repeat(decimals.len())))
}

fn value(text: &str, logic: &Logic) -> Option<String> {
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
    (!is_denied).then(|| format!("{} = {value}", of.trim()))
}

/// A text without the words that may stand before an answer.
fn without_before(text: &str) -> &str {
    let behind = |words: &&str| {
        let (first, rest) = text.split_at_checked(words.len())?;
        (first.eq_ignore_ascii_case(words) && rest.starts_with([' ', ':'])).then_some(rest)
    };
    let rest = BEFORE.iter().find_map(behind);
    rest.map_or(text, |rest| rest.trim_start_matches([' ', ':']))
}

fn class(text: &str) -> Option<String> {
    let text = without_before(text);
    let text = text.strip_suffix("formula").unwrap_or(text).trim();
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

/// The words for what an argument is, if one is told to be valid or not.
const ARGUMENTS: [&str; 3] = ["argument", "inference", "sequent"];

fn validity(text: &str) -> Option<&'static str> {
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

fn whether(text: &str) -> Option<&'static str> {
    match &*text.to_lowercase() {
        "yes" => Some("yes"),
        "no" => Some("no"),
        _ => None,
    }
}

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

/// The claim of words without a subject, or with a pronoun, and true if they deny it, as in `they
/// are not equivalent`.
pub(super) fn claim(text: &str) -> Option<(&'static str, bool)> {
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

/// A text with small letters in the place of the capitals `P` to `S`, which are no connectives.
pub(super) fn with_small_letters(text: &str) -> String {
    let mut small = String::with_capacity(text.len());
    let ends = |c: char| !c.is_ascii_alphanumeric();
    for part in text.split_inclusive(ends) {
        let word = part.trim_end_matches(ends);
        let digits = word.strip_prefix(['P', 'Q', 'R', 'S']);
        match digits.is_some_and(|it| it.bytes().all(|c| c.is_ascii_digit())) {
            true => small.push_str(&part.to_ascii_lowercase()),
            false => small.push_str(part),
        }
    }
    small
}

/// The words that may stand between a word that answers and the values that show it.
const SHOWS: [&str; 17] = [
    "because",
    "since",
    "as",
    "by",
    "under",
    "for",
    "if",
    "when",
    "with",
    "take",
    "e.g.",
    "eg",
    "example",
    "instance",
    "counterexample",
    "countermodel",
    "at",
];

/// A word that answers and the values behind it that are to show it, as in `invalid, p = T, q = F`.
pub(super) fn with_values(text: &str, logic: &Logic) -> Option<(String, String)> {
    let inner = bare(text, Some(logic));
    if inner.len() > LONGEST {
        return None;
    }
    let is_between = |c: char| matches!(c, ',' | ';' | ':' | '.' | '(' | '–' | '—' | ' ');
    let words = || inner.match_indices(' ').filter_map(|(at, _)| inner.get(at + 1..));
    let is_word = |rest: &&str| SHOWS.iter().any(|word| begins_with(rest, word));
    let sign = inner.find([',', ';', ':', '.', '(', '–', '—']);
    let word = words().find(is_word).map(|rest| inner.len() - rest.len());
    let cut = sign.into_iter().chain(word).min()?;
    let (said, rest) = inner.split_at_checked(cut)?;
    let mut rest = rest.trim_matches(is_between);
    while let Some(word) = SHOWS.iter().find(|word| begins_with(rest, word)) {
        rest = rest.get(word.len()..)?.trim_start_matches(is_between);
    }
    let rest = rest.strip_suffix(')').filter(|it| !it.contains('(')).unwrap_or(rest);
    Some((said.trim().to_owned(), list(&bindings(rest, logic)?)))
}

/// True if a text begins with a word, in any case, and goes on behind it.
fn begins_with(text: &str, word: &str) -> bool {
    let rest = text.split_at_checked(word.len()).filter(|it| it.0.eq_ignore_ascii_case(word));
    rest.is_some_and(|(_, rest)| rest.starts_with([' ', ':', ',']))
}

/// A claim that something follows, or does not, with the signs and without the braces.
fn sequent(text: &str) -> Option<String> {
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
    let premises = premises.trim();
    let inside = premises.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
    let premises = inside.unwrap_or(premises).replace(';', ",");
    Some(format!("{premises} {sign} {}", conclusion.trim()))
}

/// The values that a list gives to letters, however it is put: each letter with its value.
pub(super) fn bindings(text: &str, logic: &Logic) -> Option<Vec<(String, String)>> {
    let text = bare(text, Some(logic));
    let text = text.strip_prefix(['l', 'L']).and_then(|it| it.strip_prefix("et ")).unwrap_or(text);
    let around = [('(', ')'), ('{', '}'), ('[', ']')];
    let inside = around.iter().find_map(|(open, end)| text.strip_prefix(*open)?.strip_suffix(*end));
    let text = inside.unwrap_or(text);
    if text.len() > LONGEST {
        return None;
    }
    let text = with_small_letters(text);
    let spaced =
        text.replace(":=", "=").replace([',', ';', '\n'], " , ").replace(['=', ':'], " = ");
    let mut words = spaced.split_whitespace().peekable();
    let mut found = Vec::new();
    loop {
        while words.next_if(|word| matches!(*word, "," | "and" | "&")).is_some() {}
        let Some(letter) = words.next() else { break };
        Variable::read(letter)?;
        words.next().filter(|sign| matches!(*sign, "=" | "is"))?;
        found.push((letter.to_owned(), read_value(words.next()?, logic)?));
    }
    (!found.is_empty()).then_some(found)
}

fn list(bindings: &[(String, String)]) -> String {
    let each = bindings.iter().map(|(letter, value)| format!("{letter} = {value}"));
    each.collect::<Vec<_>>().join(", ")
}

/// A row of a truth table with its keyword, and its values as the logic has them.
pub(super) fn row(text: &str, logic: &Logic) -> Option<String> {
    if text.len() > LONGEST {
        return None;
    }
    let keyword = Keyword::Row.text();
    let cells = text.trim().strip_prefix(keyword).unwrap_or(text);
    let spaced = cells.replace('|', " | ");
    let cell = |word: &str| match word {
        "|" | "│" => Some(word.to_owned()),
        _ => read_value(word, logic),
    };
    let cells = spaced.split_whitespace().map(cell).collect::<Option<Vec<_>>>()?;
    (!cells.is_empty()).then(|| format!("{keyword} {}", cells.join(" ")))
}

#[cfg(test)]
mod tests;
