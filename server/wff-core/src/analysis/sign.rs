//! Judgements as they are written elsewhere: signs that are missing, come twice, or come from
//! another language, and premises in brackets.

use super::class::{self, ClaimedClass};
use super::fault::{Fault, FaultKind, MalformedJudgement};
use super::letters::is_formula_letter;
use crate::logic::is_sure_value;
use crate::syntax::bytes::ByteSet;
use crate::syntax::letter::is_blank;
use crate::syntax::lexicon::signs::{ARE, OF_VALUES, SIGNS, Sign};
use crate::syntax::lexicon::{Entry, Sureness};
use crate::syntax::shape::are_formulas;
use crate::syntax::statement::{Claim, Judgement};
use crate::syntax::value::of_valued;
use crate::syntax::{Line, Span, Statement};

/// Bytes of which most signs of elsewhere, words aside, have one.
const MARKS: ByteSet = ByteSet::of("/\\<':>").union(ByteSet::BEYOND_ASCII);

/// Bytes that each of the words for a sign has.
const OF_WORDS: ByteSet = ByteSet::of("ela");

/// A sign of another language that only the text of a line shows, and the one that is written here;
/// none in what is called a pff or asked about, which may be any text.
fn in_text(line: &Line<'_>) -> Option<(Span, &'static str)> {
    if !may_have_one(line) {
        return None;
    }
    let is_any_text = match &line.statement {
        Statement::Formulas(_) => false,
        Statement::Judgement(it) => class::claims_pff(line, it) || class::is_asked(line, it),
        _ => true,
    };
    if is_any_text {
        return None;
    }
    let body = line.body();
    let text = line.of(body);
    if text.contains(['"', '“', '„']) {
        return None;
    }
    if let Some(at) = contraction(line) {
        return Some((at, "is not"));
    }
    if let Some(found) = of_value(text).or_else(|| in_words(line, text)) {
        let (at, own) = found;
        return Some((at.after(body.start as usize), own));
    }
    let is_foreign = |it: &&Entry<Sign>| it.sure == Sureness::Certain && !is_word(it.spelling);
    SIGNS.entries.iter().filter(is_foreign).find_map(|sign| {
        let at = text.find(sign.spelling)?;
        let after = text.get(at + sign.spelling.len()..)?.trim_start_matches(is_blank);
        let is_between = at > 0 && !after.is_empty() && !after.starts_with(['=', '>', '|', '<']);
        let start = body.start as usize + at;
        is_between.then(|| (Span::new(start, start + sign.spelling.len()), sign.meaning.text()))
    })
}

/// The sign between formulas and a value in a text, if it is one of elsewhere.
fn of_value(text: &str) -> Option<(Span, &'static str)> {
    let value = text.rsplit(is_blank).next()?;
    let before = text.strip_suffix(value)?.trim_end_matches(is_blank);
    let (about, sign) = OF_VALUES.end(before)?;
    if sign.sure == Sureness::Own || is_word(sign.spelling) {
        return None;
    }
    // Behind an arrow a number may be a constant.
    let is_value =
        matches!(sign.spelling, ":" | ":=") || !value.starts_with(|c: char| c.is_ascii_digit());
    let is_one = is_value && is_sure_value(value) && are_formulas(about);
    is_one.then(|| (Span::new(about.len(), before.len()), "="))
}

/// The words between formulas in a text that stand for a sign.
fn in_words(line: &Line<'_>, text: &str) -> Option<(Span, &'static str)> {
    if !line.bytes.has_all(OF_WORDS) {
        return None;
    }
    let are_words =
        |it: &&Entry<Sign>| is_word(it.spelling) && !matches!(it.meaning, Sign::Is | Sign::IsNot);
    let mut signs = SIGNS.entries.iter().filter(are_words);
    let (at, sign) = signs.find_map(|it| Some((text.find(it.spelling)?, it)))?;
    let words = sign.spelling;
    let (before, behind) = (text.get(..at)?, text.get(at + words.len()..)?);
    let is_apart = before.ends_with(is_blank) && behind.starts_with(is_blank);
    let own = match sign.meaning {
        Sign::Same if is_sure_value(behind.trim_matches(is_blank)) => Sign::Value,
        _ if !are_formulas(behind) => return None,
        own => own,
    };
    (is_apart && are_formulas(before)).then(|| (Span::new(at, at + words.len()), own.text()))
}

/// True if a line may have such a sign: quick, and never false for one that has one.
fn may_have_one(line: &Line<'_>) -> bool {
    line.bytes.has_any(MARKS)
        || line.bytes.has_any(const { ByteSet::of("!") })
            && ["!==", "!|-"].iter().any(|sign| line.text.contains(sign))
        || line.bytes.has_all(const { ByteSet::of("isnt") }) && line.text.contains("isnt")
        || line.bytes.has_all(OF_WORDS)
}

/// The place of a contraction between what may be formulas and a class.
fn contraction(line: &Line<'_>) -> Option<Span> {
    let body = line.body();
    let text = line.of(body);
    let contractions = || SIGNS.meaning(Sign::IsNot).map(|it| it.spelling);
    let (at, sign) = contractions().find_map(|it| Some((text.find(it)?, it)))?;
    let (before, behind) = (text.get(..at)?, text.get(at + sign.len()..)?.trim_matches(is_blank));
    let class = ["a ", "an ", "in "].iter().find_map(|word| behind.strip_prefix(word));
    class::near(class.unwrap_or(behind))?;
    let is_about = is_formulas(before) && before.ends_with(is_blank) && !before.trim().is_empty();
    let start = body.start as usize + at;
    is_about.then(|| Span::new(start, start + sign.len()))
}

/// True if a spelling of a sign is a word, or several.
fn is_word(spelling: &str) -> bool {
    spelling.starts_with(char::is_alphabetic)
}

/// True if a text has only what formulas have and lists of them.
fn is_formulas(text: &str) -> bool {
    text.chars().all(|c| is_formula_letter(c, true) || is_blank(c) || c == ',')
}

/// The sign of a judgement if another is written here in its place, and that one. A word may deny
/// it.
fn in_judgement(line: &Line<'_>, judgement: &Judgement) -> Option<(Span, &'static str)> {
    let sign = judgement.sign;
    let denial = judgement.left.last().filter(|_| !judgement.denied).and_then(|left| {
        let before = line.of(*left).strip_suffix("not")?;
        before.ends_with(is_blank).then(|| Span { start: left.end - 3, end: sign.end })
    });
    let own = match (line.of(sign), &judgement.right[..]) {
        ("=" | "==" | "≡", _) if denial.is_some() => "!=",
        ("|=" | "⊨" | "|-" | "||-" | "⊢" | "∴", _) if denial.is_some() => "!|=",
        ("|-" | "||-" | "⊢" | "∴", _) => "|=",
        ("==" | "≡", [value]) if is_sure_value(line.of(*value)) => "=",
        _ => return None,
    };
    Some((denial.unwrap_or(sign), own))
}

/// The place of a sign that is not written here, and the one that is.
pub(crate) fn meant(line: &Line<'_>) -> Option<(Span, &'static str)> {
    in_text(line).or_else(|| match &line.statement {
        Statement::Judgement(judgement) => in_judgement(line, judgement),
        _ => None,
    })
}

/// The fault of a sign that is not read as one.
pub(super) fn of_text(line: &Line<'_>) -> Option<Fault> {
    in_text(line).map(|(at, _)| malformed(at, MalformedJudgement::ForeignSign))
}

/// The fault of a second sign, of one from elsewhere, or of brackets around the premises.
pub(super) fn of_judgement(line: &Line<'_>, judgement: &Judgement) -> Option<Fault> {
    if let Some(second) = judgement.second {
        return Some(malformed(second, MalformedJudgement::SecondSign));
    }
    if let Some((at, _)) = in_judgement(line, judgement) {
        return Some(malformed(at, MalformedJudgement::ForeignSign));
    }
    if let Some(of) = valued(line, judgement) {
        return Some(malformed(of, MalformedJudgement::Valued));
    }
    if is_turned(line, judgement) {
        return Some(malformed(judgement.sign, MalformedJudgement::Turned));
    }
    if let Some(at) = semicolon(line, judgement) {
        return Some(malformed(at, MalformedJudgement::Semicolons));
    }
    if let Some((set, _)) = set(line, judgement) {
        return Some(malformed(set, MalformedJudgement::Set));
    }
    let premises = premises_in_brackets(line, judgement)?;
    Some(malformed(premises, MalformedJudgement::Bracketed))
}

/// The list of formulas in brackets of which together a class of truth is claimed, and the class.
pub(crate) fn set(line: &Line<'_>, judgement: &Judgement) -> Option<(Span, &'static str)> {
    let (Claim::Class, [set]) = (judgement.claim, &judgement.left[..]) else { return None };
    let text = line.of(*set);
    let inside = text.strip_prefix(['{', '(', '['])?.strip_suffix(['}', ')', ']'])?;
    let (_, word, _) = class::words(line, judgement);
    let class = class::near(word)?;
    let is_of_truth = ClaimedClass::of(class).is_some_and(ClaimedClass::is_of_truth);
    (is_of_truth && inside.contains(',') && are_formulas(inside)).then_some((*set, class))
}

/// True if a value stands before the sign of a judgement, and the formula behind it.
fn is_turned(line: &Line<'_>, judgement: &Judgement) -> bool {
    match (judgement.claim, &judgement.left[..], &judgement.right[..]) {
        (Claim::Value, [value], [formula]) => {
            is_sure_value(line.of(*value)) && are_formulas(line.of(*formula))
        }
        _ => false,
    }
}

/// The first semicolon between the premises of a consequence, if they are formulas.
fn semicolon(line: &Line<'_>, judgement: &Judgement) -> Option<Span> {
    let ([premises], [conclusion]) = (&judgement.left[..], &judgement.right[..]) else {
        return None;
    };
    let is_one = judgement.claim == Claim::Consequence && are_formulas(line.of(*conclusion));
    let text = Some(line.of(*premises)).filter(|_| is_one)?;
    let at = premises.start as usize + text.find(';')?;
    text.split(';').all(are_formulas).then_some(Span::new(at, at + 1))
}

/// The text before the sign of a judgement, if it is a formula in the brackets of `v(…)`.
fn valued(line: &Line<'_>, judgement: &Judgement) -> Option<Span> {
    let (Claim::Value, [of]) = (judgement.claim, &judgement.left[..]) else { return None };
    of_valued(line.of(*of)).map(|_| *of)
}

/// The premises of a consequence, if they are a list in brackets.
fn premises_in_brackets(line: &Line<'_>, judgement: &Judgement) -> Option<Span> {
    let (Claim::Consequence, [premises]) = (judgement.claim, &judgement.left[..]) else {
        return None;
    };
    let text = line.of(*premises);
    let is_set = text.starts_with('{') && text.ends_with('}');
    let inside = text.strip_prefix(['{', '('])?.strip_suffix(['}', ')'])?;
    let is_list = inside.contains(',') && !inside.contains(['(', ')', '{', '}', '[', ']']);
    (is_set && !inside.contains(['{', '}']) || is_list).then_some(*premises)
}

/// The consequence that one with brackets around its premises, or semicolons between them, says.
pub(super) fn said(line: &Line<'_>, judgement: &Judgement) -> Option<Judgement> {
    let [premises] = judgement.left[..] else { return None };
    let inside = match premises_in_brackets(line, judgement) {
        Some(Span { start, end }) => Span { start: start + 1, end: end - 1 },
        None => semicolon(line, judgement).map(|_| premises)?,
    };
    let left = inside.split(line.text, |c| matches!(c, ',' | ';')).into_iter();
    Some(Judgement { left: left.map(|it| it.trim(line.text)).collect(), ..judgement.clone() })
}

fn malformed(at: Span, kind: MalformedJudgement) -> Fault {
    Fault::new(at, FaultKind::MalformedJudgement(kind))
}

/// A text that may be formulas and the word for a class behind it, where `is` is missing; or `are`
/// and that word.
pub(crate) fn class_without_sign(line: &Line<'_>) -> Option<(Span, Span)> {
    let body = line.body();
    let text = line.of(body);
    let start = text.trim_end_matches(char::is_alphabetic).len();
    let (before, word) = text.split_at_checked(start)?;
    let word = Some(word).filter(|word| (3..20).contains(&word.len()))?.to_lowercase();
    let is_class = class::classes().any(|(name, _)| *name == word);
    let about = before.trim_end_matches(|c: char| is_blank(c) || c == ':');
    let are = about.strip_suffix(ARE).filter(|about| about.ends_with(is_blank));
    // A class of several formulas is said of them by `are`, in whatever word.
    let is_near = are.is_some() && class::near(&word).is_some();
    if !is_class && !is_near {
        return None;
    }
    let start = if are.is_some() { about.len() - ARE.len() } else { start };
    let about = are.map_or(about, |about| about.trim_end_matches(is_blank));
    let is_article = ["a", "an"].iter().any(|it| about.eq_ignore_ascii_case(it));
    let is_apart = about.len() < start && !about.is_empty() && !is_article;
    let at = body.start as usize;
    (is_apart && is_formulas(about))
        .then(|| (Span::new(at, at + about.len()), Span::new(at + start, body.end as usize)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{LineText, parse};

    #[test]
    fn each_foreign_sign_has_a_mark_by_which_it_is_looked_for() {
        let is_looked_for = |sign: &&Entry<Sign>| {
            sign.sure == Sureness::Certain && ![ARE, "be", "is"].contains(&sign.spelling)
        };
        let signs = SIGNS.entries.iter().chain(OF_VALUES.entries).filter(is_looked_for);
        for sign in signs.map(|it| it.spelling) {
            assert!(may_have_one(&parse(LineText::given(&format!("p {sign} q")))), "{sign}");
        }
    }

    #[test]
    fn premises_are_apart_whatever_stands_around_and_between_them() {
        for (text, premises) in [
            ("{p, Cpq} |= q", &["p", "Cpq"][..]),
            ("{ p; Cpq } |= q", &["p", "Cpq"]),
            ("(p, Cpq) |= q", &["p", "Cpq"]),
            ("p; Cpq |= q", &["p", "Cpq"]),
            ("{} |= q", &[]),
        ] {
            let line = parse(LineText::given(text));
            let Statement::Judgement(judgement) = &line.statement else { panic!("{text}") };
            let said = said(&line, judgement).unwrap();
            assert_eq!(said.left.iter().map(|it| it.of(text)).collect::<Vec<_>>(), premises);
        }
    }

    #[test]
    fn a_class_without_its_sign_stands_apart_from_the_formula() {
        let found = |text: &str| {
            class_without_sign(&parse(LineText::given(text)))
                .map(|(about, class)| (about.of(text).to_owned(), class))
        };
        assert_eq!(found("p2 tautology"), Some(("p2".to_owned(), Span::new(3, 12))));
        assert_eq!(found("p2: tautology"), Some(("p2".to_owned(), Span::new(4, 13))));
        assert_eq!(found("p2tautology"), None);
        assert_eq!(found("a tautology"), None);
        assert_eq!(found("p and q are wff"), Some(("p and q".to_owned(), Span::new(8, 15))));
    }
}
