//! The reasons of steps as other books write them, and what they are here.

use super::Rule;
use std::iter;
use wff_syntax::Span;
use wff_syntax::formula::{Unit, shape, units};
use wff_syntax::letter::is_blank;
use wff_syntax::lexicon::Sureness;
use wff_syntax::lexicon::infix::SIGNS;
use wff_syntax::lexicon::proofs::{BETWEEN, CONNECTIVES, RULES, WAYS};
use wff_syntax::proof::{AXIOM, Citation, DETACH, PREMISE, REASONS, SUPPOSE, Step, is_reason};

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
        let rule: String = [sign.meaning, way].into_iter().collect();
        REASONS.into_iter().find(|it| *it == rule)
    })
}

/// The rule, or the word in the place of one, that a word is in whatever case.
pub fn name_in_case(word: &str) -> Option<&'static str> {
    let mut all = REASONS.into_iter().chain([DETACH]);
    all.find(|name| name.eq_ignore_ascii_case(word))
}

/// The rule that a name in other case, or of other books, can have been meant as alone. Negation is
/// brought in and taken out otherwise there, and what they assume may be a premise.
pub fn certain_rule(word: &str) -> Option<Rule> {
    let lower = word.to_lowercase().replace('.', "");
    let is_certain = || RULES.exact(&lower).is_none_or(|it| it.sure == Sureness::Certain);
    let other = || other_name(word).filter(|it| !it.starts_with('N') && is_certain());
    Rule::of(name_in_case(word).or_else(other)?)
}

/// The rule, or the word in the place of one, that another name stands for.
pub fn other_name(word: &str) -> Option<&'static str> {
    let lower = word.to_lowercase().replace('.', "");
    let other = RULES.exact(&lower).map(|it| it.meaning).or_else(|| of_connective(&lower));
    // A digit, or a letter that looks like one, may stand for the small letter of a rule.
    let with_letter = || match *lower.as_bytes() {
        [first, b'0'] => name_in_case(str::from_utf8(&[first, b'o']).ok()?),
        [first, b'1' | b'l'] => name_in_case(str::from_utf8(&[first, b'i']).ok()?),
        _ => None,
    };
    other.or_else(with_letter)
}

/// The rule, or the word in the place of one, that the name of a rule is meant as behind a formula:
/// in other case, or as others call it.
pub fn meant_name(word: &str, formula: &str) -> Option<&'static str> {
    name_in_case(word).or_else(|| match other_name(word)? {
        // A proof by contradiction shows a negation or takes one away.
        "No" if formula.starts_with('N') => Some(Rule::Ni.name()),
        other => Some(other),
    })
}

/// True for a rule, or a word that stands in the place of one, by any of its names.
pub fn is_rule(word: &str) -> bool {
    let is_in_capitals = || word.len() == 2 && word.bytes().all(|c| c.is_ascii_uppercase());
    is_reason(word)
        || other_name(word).is_some()
        || is_in_capitals() && name_in_case(word).is_some()
}

/// The stretch of a step that is meant as its reason, with the reason as it is written here: the
/// rule behind a blank and before the lines that it cites, and these without brackets and points.
/// `None` where it is written so, or where no reason can be made out.
pub fn meant_reason(line: &str, step: &Step) -> Option<(Span, String)> {
    let reason = step.reason.as_ref().filter(|reason| !reason.is_d_proof)?;
    let last = reason.citations.last().unwrap_or(&reason.word);
    let all = Span { start: step.formula.start, end: last.end };
    if let Some(turned) = turned(line, all) {
        return Some((all, turned));
    }
    let all = all.of(line);
    let separates = |c: char| is_blank(c) || matches!(c, ',' | ';');
    let mut rest = all;
    let mut start = rest.len();
    let (mut rule, mut cited) = (None, Vec::new());
    loop {
        rest = rest.trim_end_matches(separates);
        let word = rest.rsplit(separates).next().unwrap_or_default();
        let before = rest.strip_suffix(word)?;
        let is_known = |part: &str| {
            Citation::read(part).is_some()
                || rule.map_or_else(|| is_rule(part), |rule| rule == part)
        };
        let mut parts = bare_parts(word).peekable();
        if parts.peek().is_some() && parts.all(is_known) {
            for part in bare_parts(word).rev() {
                match Citation::read(part) {
                    Some(_) => cited.push(part),
                    // It may stand before each line that it cites.
                    None if rule.is_none_or(|rule| rule == part) => rule = Some(part),
                    None => return None,
                }
            }
        } else if rule.is_none()
            && let Some((first, name)) = of_two_words(before, word)
        {
            rule = Some(name);
            rest = before.trim_end_matches(separates).strip_suffix(first)?;
            start = rest.len();
            continue;
        } else if !says_nothing(word, rule.is_some()) {
            break;
        }
        rest = before;
        start = rest.len();
    }
    let rule = rule.filter(|_| !rest.is_empty())?;
    let between = all.get(rest.len()..start)?;
    let mut words = all.get(start..)?.split(separates).filter(|word| !word.is_empty());
    let is_meant = match [PREMISE, SUPPOSE, AXIOM].contains(&rule) {
        true => words.next() == Some(rule),
        false => words.eq(iter::once(rule).chain(cited.iter().rev().copied())),
    };
    if is_meant && between.chars().all(is_blank) {
        return None;
    }
    let rule = if is_reason(rule) { rule } else { meant_name(rule, all).unwrap_or(rule) };
    let written = iter::once(rule).chain(cited.into_iter().rev()).collect::<Vec<_>>().join(" ");
    let at = |from: usize| Span::new(from, all.len()).after(step.formula.start as usize);
    Some(match between.chars().all(is_blank) {
        true => (at(start), written),
        false => (at(rest.len()), format!(" {written}")),
    })
}

/// A formula and its reason, where the word for that stands before it, as in `Suppose p`.
fn turned(line: &str, all: Span) -> Option<String> {
    let (word, formula) = all.of(line).split_once(is_blank)?;
    let name = meant_name(word, formula).filter(|it| [PREMISE, SUPPOSE].contains(it))?;
    let formula = formula.trim();
    let is_formula =
        word.len() > 2 && shape(formula, Span::new(0, formula.len()), Unit::arity).is_well_formed();
    is_formula.then(|| format!("{formula} {name}"))
}

/// True if the rule of a meant reason is named on the line: another name may be meant as another.
pub fn is_certain(line: &str, (at, reason): &(Span, String)) -> bool {
    at.of(line).contains(reason.split_whitespace().next().unwrap_or_default())
}

/// The name of a rule that a word and the last one before it are together, and that one.
fn of_two_words<'t>(before: &'t str, word: &str) -> Option<(&'t str, &'static str)> {
    let first = before.trim_end_matches(is_blank).rsplit(is_blank).next()?;
    let [first_part, last_part] = [first, word].map(|it| bare_parts(it).next().unwrap_or_default());
    let name = other_name(&format!("{first_part}-{last_part}"))?;
    Some((first, name))
}

/// The parts of a word between brackets, without points.
fn bare_parts(word: &str) -> impl DoubleEndedIterator<Item = &str> {
    let parts = word.split(['(', ')', '[', ']']).map(|part| part.trim_matches(['.', ':']));
    parts.filter(|part| !part.is_empty())
}

/// The words of a step behind its formula that are meant as its reason and are no rule, the last
/// of which is read as that, as in `q modus tollens 1 2`.
pub fn unknown_words(line: &str, step: &Step) -> Option<Span> {
    let reason =
        step.reason.as_ref().filter(|it| !it.is_d_proof && !is_reason(it.word.of(line)))?;
    let mut need = 1_u64;
    let mut units = units(line, step.formula);
    while need > 0 {
        need = need - 1 + u64::from(units.next()?.0.arity()?);
    }
    let (_, behind) = units.next()?;
    let words = Span { start: behind.start, end: reason.word.end };
    let is_apart =
        Span { start: step.formula.start, end: words.start }.of(line).ends_with(is_blank);
    is_apart.then_some(words)
}

/// True if a word between the parts of a reason says nothing; a sign does so only before a rule.
fn says_nothing(word: &str, is_before_rule: bool) -> bool {
    let is =
        |text: &str, least: Sureness| BETWEEN.exact(text).is_some_and(|entry| entry.sure <= least);
    is(word.trim_start_matches(['(', '[']), Sureness::Certain)
        || is_before_rule && is(word, Sureness::Likely)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wff_syntax::{Statement, parse};

    #[test]
    fn words_behind_a_formula_are_its_reason() {
        let words = |text: &str| {
            let line = parse(text).in_proof();
            let Statement::Step(step) = &line.statement else { return None };
            unknown_words(text, step).map(|at| at.of(text).to_owned())
        };
        assert_eq!(words("3 Np modus tollens 1 2").as_deref(), Some("modus tollens"));
        assert_eq!(words("3 C p q as was shown 1").as_deref(), Some("as was shown"));
        for text in ["3 q MT 1 2", "3 Kp modus tollens 1 2", "3 q then Co 1 2", "3 C p q"] {
            assert_eq!(words(text), None, "{text}");
        }
    }

    #[test]
    fn a_reason_is_read_in_the_order_and_the_signs_of_others() {
        let meant = |text: &str| {
            let line = parse(text).in_proof();
            let Statement::Step(step) = &line.statement else { return None };
            meant_reason(text, step).map(|(at, reason)| format!("{} / {reason}", at.of(text)))
        };
        for (text, expected) in [
            ("3 q Co 1 2", None),
            ("3 q Co 1, 2", None),
            ("3 q MP 1 2", None),
            ("3 q premise", None),
            ("3 Kpq", None),
            ("3 q D 1 2", None),
            ("3 q prufe 1", None),
            ("3 Co 1 2", None),
            ("3 q 1,2 Co", Some("1,2 Co / Co 1 2")),
            ("3 q 1, 2 MP", Some("1, 2 MP / Co 1 2")),
            ("3 K p q (1) (2) Ki", Some("(1) (2) Ki / Ki 1 2")),
            ("3 q (Co 1 2)", Some("(Co 1 2) / Co 1 2")),
            ("3 q [Co 1,2]", Some("[Co 1,2] / Co 1 2")),
            ("3 q Co (1,2)", Some("Co (1,2) / Co 1 2")),
            ("3 q Co(1,2)", Some("Co(1,2) / Co 1 2")),
            ("3 q (1)(2) MP", Some("(1)(2) MP / Co 1 2")),
            ("3 q modus ponens 1 2", Some("modus ponens 1 2 / Co 1 2")),
            ("3 q Modus Ponens (1, 2)", Some("Modus Ponens (1, 2) / Co 1 2")),
            ("3 Kpq and intro 1 2", Some("and intro 1 2 / Ki 1 2")),
            ("3 q follows from 1 and 2 by Co", Some("follows from 1 and 2 by Co / Co 1 2")),
            ("3 q -- premise", Some("-- premise / premise")),
            ("3 q : premise", Some(": premise / premise")),
            ("3 q | Co 1 2", Some("| Co 1 2 / Co 1 2")),
            ("3 q modus tollens 1 2", None),
            ("3 q (from 1 and 2 by MP)", Some("(from 1 and 2 by MP) / Co 1 2")),
            ("3 q by Co 1 2", Some("by Co 1 2 / Co 1 2")),
            ("3 q by premise", Some("by premise / premise")),
            ("3 q - Co 1 2", Some("- Co 1 2 / Co 1 2")),
            ("3 q, Co 1 2", Some(", Co 1 2 /  Co 1 2")),
            ("3 q Co 1, Co 2", Some("Co 1, Co 2 / Co 1 2")),
            ("3 | q, suppose", Some(", suppose /  suppose")),
            ("3 q (premise)", Some("(premise) / premise")),
            ("3 | Suppose K p q", Some("Suppose K p q / K p q suppose")),
            ("3 Given: p", None),
            ("3 q 1, 2; M.P.", Some("1, 2; M.P / Co 1 2")),
            ("3 Apq ∨-Intro from 1", Some("∨-Intro from 1 / Ai 1")),
            ("3 Apq A-in (1)", Some("A-in (1) / Ai 1")),
            ("3 Apq from 1 by Ai", Some("from 1 by Ai / Ai 1")),
            ("3 q 1-2 →I", Some("1-2 →I / Ci 1-2")),
            ("3 Np 1-2 RAA", Some("1-2 RAA / Ni 1-2")),
        ] {
            assert_eq!(meant(text).as_deref(), expected, "{text}");
        }
    }
}
