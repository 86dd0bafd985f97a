//! Reasons of steps as other books put them: in another order, in other marks or by another name.

use super::rule_name::{Meant, is_name, meant, other};
use super::{Slip, SlipKind, is_formula};
use crate::d_proof::{compact, is_whole};
use crate::infix;
use crate::letter::is_blank;
use crate::lexicon::Sureness;
use crate::lexicon::proofs::{BETWEEN, JOINED, PURPOSES};
use crate::proof::{AXIOM, Citation, PREMISE, STRICT, SUPPOSE, cites_ends, number};
use crate::shape::{Unit, shape, units};
use crate::statement::{Reason, Step};
use crate::text::Span;

/// Reads the reason of a step that is put in another order, in other marks or by another name.
pub(super) fn read_reason(text: &str, step: &mut Step) -> Option<Slip> {
    let slip = read_words(text, step);
    let Some(at) = step.reason.as_mut().and_then(|reason| join_ends(text, reason)) else {
        return slip;
    };
    let sure = slip.map_or(Sureness::Likely, |slip| slip.sure.max(Sureness::Likely));
    let of_reason = slip.filter(|slip| slip.kind == SlipKind::Reason).map(|slip| slip.at);
    Some(Slip { at: of_reason.unwrap_or(at), kind: SlipKind::Ends, sure })
}

/// Makes one citation of the first line of a subproof and its last, as in `Ci 3, 5`. Gives the
/// place of the reason where it does.
fn join_ends(text: &str, reason: &mut Reason) -> Option<Span> {
    let [first, last] = reason.citations[..] else { return None };
    let whole = Span { end: last.end, ..first };
    let is_one = cites_ends(text, reason) && is_subproof(text, whole);
    is_one.then(|| {
        reason.citations = vec![whole];
        Span { start: reason.word.start.min(first.start), end: last.end.max(reason.word.end) }
    })
}

/// Reads the words of a reason, where these are not as the language has them.
fn read_words(text: &str, step: &mut Step) -> Option<Slip> {
    let reason = step.reason.as_ref().filter(|reason| !reason.is_d_proof)?;
    let whole = Span { end: reason.word.end, ..step.formula };
    let is_bare = reason.rule.is_none() && reason.citations.is_empty();
    if is_bare && !is_formula(text, step.formula) && infix::outline(text, whole).is_some() {
        (step.formula, step.reason) = (whole, None);
        return None;
    }
    if let Some(found) = meant_reason(text, step.formula, reason) {
        step.formula = found.formula;
        step.reason = Some(found.reason);
        return Some(Slip { at: found.at, kind: SlipKind::Reason, sure: found.sure });
    }
    if let Some(words) = unknown_words(text, step.formula, reason) {
        step.formula = Span { end: words.start, ..step.formula }.trim(text);
        let reason = step.reason.as_mut()?;
        (reason.word, reason.rule) = (words, None);
        return None;
    }
    let word = reason.word;
    let (rule, sure) = meant(word.of(text), step.formula.of(text))?;
    step.reason.as_mut()?.rule = Some(rule);
    let sure = certainly(step, rule, sure);
    (sure > Sureness::Own).then_some(Slip { at: word, kind: SlipKind::RuleName, sure })
}

/// The degree to which it is sure that a step says this: behind a bar stands what is supposed.
fn certainly(step: &Step, rule: &str, sure: Sureness) -> Sureness {
    let is_supposed = rule == SUPPOSE && !step.bars.is_empty() && sure == Sureness::Likely;
    if is_supposed { Sureness::Certain } else { sure }
}

/// A reason that is put otherwise.
struct Found {
    /// The text that is put otherwise.
    at: Span,
    formula: Span,
    reason: Reason,
    sure: Sureness,
}

/// True for a blank, or a mark between the parts of a reason.
pub(super) fn separates(c: char) -> bool {
    is_blank(c) || matches!(c, ',' | ';')
}

/// A text without the marks between the parts of a reason at its end.
pub(super) fn trim_end(text: &str, at: Span) -> Span {
    let length = at.of(text).trim_end_matches(separates).len();
    Span { end: at.start + length as u32, ..at }
}

/// The last word of a text without such marks at its end.
pub(super) fn last_word(text: &str, at: Span) -> Span {
    let length = at.of(text).rsplit(separates).next().unwrap_or_default().len();
    Span { start: at.end - length as u32, ..at }
}

/// The reason of a step and what it is meant as: the rule behind a blank and before the lines that
/// it cites, and these without brackets and points. `None` where it is already written so, or where
/// no reason can be made out.
fn meant_reason(text: &str, formula: Span, reason: &Reason) -> Option<Found> {
    let last = reason.citations.last().unwrap_or(&reason.word);
    let all = Span { start: formula.start, end: last.end };
    if let Some(found) = d_proof_with_brackets(text, all).or_else(|| turned(text, all)) {
        return Some(found);
    }
    let Parts { rest, start, rule, cited } = parts(text, all)?;
    let bare = rest.of(text).trim_end_matches([':', '.']);
    let rest = Span { end: rest.start + bare.len() as u32, ..rest };
    let (word, name) = rule.filter(|_| !rest.is_empty())?;
    let between = Span { start: rest.end, end: start };
    let is_apart = between.of(text).chars().all(is_blank);
    if is_apart && name.is_none() && is_in_order(text, Span { start, ..all }, word, &cited) {
        return None;
    }
    let (rule, sure) = name.or_else(|| meant(word.of(text), all.of(text)))?;
    Some(Found {
        at: Span { start: if is_apart { start } else { rest.end }, ..all },
        formula: rest,
        reason: Reason { word, rule: Some(rule), is_d_proof: false, citations: cited },
        sure: sure.max(Sureness::Certain),
    })
}

/// A formula and the D-proof behind it with brackets around what each `D` takes, as in
/// `Cpp D(D(2,1),1)`. With one `D` lines are cited.
fn d_proof_with_brackets(text: &str, all: Span) -> Option<Found> {
    let whole = all.of(text);
    let (start, _) = whole.match_indices("D(").next()?;
    let (before, proof) = whole.split_at_checked(start)?;
    let [formula, word] = [before.trim(), proof].map(|it| Span::of_part(it, text));
    let is_nested = proof.matches('D').count() > 1;
    let is_apart = before.ends_with(is_blank) && !formula.is_empty();
    let labels = without_brackets(proof);
    let are_short = labels.split(is_blank).all(|it| it.trim_start_matches('D').len() < 2);
    if !(is_nested && is_apart && are_short && is_whole(&labels, Span::new(0, labels.len()))) {
        return None;
    }
    let reason = Reason { word, rule: None, is_d_proof: true, citations: Vec::new() };
    Some(Found { at: word, formula, reason, sure: Sureness::Certain })
}

/// A D-proof with blanks in the place of its brackets and commas.
pub fn without_brackets(text: &str) -> String {
    text.replace(['(', ')', ','], " ")
}

/// The parts of a reason at the end of a text.
struct Parts {
    /// The text before them.
    rest: Span,
    /// The byte at which they begin.
    start: u32,
    /// The name of a rule, and the rule, where that is found already.
    rule: Option<(Span, Option<Meant>)>,
    /// The lines and subproofs that are cited, in text order.
    cited: Vec<Span>,
}

/// Finds the parts of a reason at the end of a text, word by word; `None` if they contradict.
fn parts(text: &str, all: Span) -> Option<Parts> {
    let (mut rest, mut start) = (all, all.end);
    let mut rule: Option<(Span, Option<Meant>)> = None;
    let mut cited: Vec<Span> = Vec::new();
    loop {
        rest = trim_end(text, rest);
        let word = last_word(text, rest);
        let before = Span { end: word.start, ..rest };
        let is_rule = |part: &Span| match rule {
            Some((rule, _)) => rule.of(text) == part.of(text),
            None => is_name(part.of(text)),
        };
        let is_known = |part: &Span| Citation::read(part.of(text)).is_some() || is_rule(part);
        let mut parts = bare_parts(text, word);
        if is_subproof(text, word) && !parts.iter().all(is_known) {
            parts = vec![word];
        }
        if !parts.iter().all(is_known) {
            parts = joined(text, word).unwrap_or(parts);
        }
        if !parts.is_empty() && parts.iter().all(is_known) {
            for part in parts.into_iter().rev() {
                match Citation::read(part.of(text)) {
                    Some(_) => cited.push(part),
                    // It may stand before each line that it cites.
                    None if rule.is_none_or(|(rule, _)| rule.of(text) == part.of(text)) => {
                        rule = Some((part, None));
                    }
                    None => return None,
                }
            }
        } else if rule.is_none()
            && let Some((first, name)) = of_two_words(text, before, word)
        {
            rule = Some((Span { start: first.start, ..word }, Some(name)));
            rest = Span { end: first.start, ..rest };
            start = rest.end;
            continue;
        } else if let Some(range) = range(text, before, word, cited.last().copied()) {
            cited.pop_if(|it| it.end == range.end);
            cited.push(range);
            rest = Span { end: range.start, ..rest };
            start = rest.end;
            continue;
        } else if !says_nothing(word.of(text), rule.is_some()) {
            break;
        }
        rest = before;
        start = rest.end;
    }
    cited.reverse();
    Some(Parts { rest, start, rule, cited })
}

/// The lines that a word cites with a sign between them, as in `1&3`.
fn joined(text: &str, word: Span) -> Option<Vec<Span>> {
    let at = word.of(text);
    let sign = JOINED.spellings().find(|sign| at.contains(sign))?;
    let mut start = word.start as usize;
    let mut lines = Vec::new();
    for piece in at.split(sign) {
        lines.extend(bare_parts(text, Span::new(start, start + piece.len())));
        start += piece.len() + sign.len();
    }
    lines.iter().all(|it| Citation::read(it.of(text)).is_some()).then_some(lines)
}

/// True if a reason is a rule and then what it cites, as the language writes these.
fn is_in_order(text: &str, reason: Span, rule: Span, cited: &[Span]) -> bool {
    let mut words = reason.of(text).split(separates).filter(|word| !word.is_empty());
    if words.next() != Some(rule.of(text)) || reason.of(text).contains(';') {
        return false;
    }
    // What a premise or a supposition cites is a fault of its own.
    let cites_nothing = [PREMISE, SUPPOSE, STRICT, AXIOM].contains(&rule.of(text));
    let cited = cited.iter().map(|it| it.of(text));
    cites_nothing || cited.clone().all(Citation::is_own) && words.eq(cited)
}

/// A formula and its reason, where that stands before it, as in `Suppose p` and `Co 1 2: q`.
fn turned(text: &str, all: Span) -> Option<Found> {
    let whole = all.of(text);
    let inside = whole.strip_prefix(['(', '[']).and_then(|it| it.strip_suffix([')', ']']));
    let (word, behind) = inside.unwrap_or(whole).split_once(is_blank)?;
    let word = word.trim_end_matches(':');
    let is_supposed = |it: &Meant| [PREMISE, SUPPOSE, STRICT].contains(&it.0);
    let Some((rule, sure)) = meant(word, behind).filter(is_supposed) else {
        return reasoned(text, all);
    };
    let formula = Span::of_part(behind_purpose(behind), text).trim(text);
    let at = Span::of_part(word, text);
    // Letters may be those of the formula.
    let is_word = word.len() > 2 || ["S", "H"].contains(&word);
    let is_formula = is_word && shape(text, formula, Unit::arity).is_well_formed();
    let reason = Reason { word: at, rule: Some(rule), is_d_proof: false, citations: Vec::new() };
    is_formula.then_some(Found { at: all, formula, reason, sure: sure.max(Sureness::Certain) })
}

/// The text behind the word that something is supposed by, without words that lead on to that or
/// say what it is for, as in `for reductio that p`.
fn behind_purpose(text: &str) -> &str {
    let mut rest = text.trim_start_matches(is_blank);
    if PURPOSES.begin(rest).is_some_and(|(_, behind)| behind.starts_with(is_blank)) {
        let mark = rest.find([':', ',']).map(|at| at + 1);
        let behind = rest.find(" that ").or(mark).and_then(|at| rest.get(at..));
        rest = behind.unwrap_or(rest).trim_start_matches(is_blank);
    }
    match rest.split_once(is_blank) {
        Some((word, behind)) if says_nothing(word, false) => behind,
        _ => rest,
    }
}

/// A formula behind its reason: the last word, or all behind a colon.
fn reasoned(text: &str, all: Span) -> Option<Found> {
    let whole = all.of(text);
    let (before, formula) = whole.rsplit_once(':').or_else(|| whole.rsplit_once(is_blank))?;
    let [before, formula] = [before, formula].map(|it| Span::of_part(it.trim(), text));
    if !shape(text, formula, Unit::arity).is_well_formed() {
        return None;
    }
    let found = |reason, sure| Found { at: all, formula, reason, sure };
    if before.len() > 2 && is_whole(text, before) {
        let reason = Reason { word: before, rule: None, is_d_proof: true, citations: Vec::new() };
        return Some(found(reason, Sureness::Certain));
    }
    let Parts { rest, rule, cited, .. } = parts(text, before)?;
    let (word, name) = rule.filter(|_| rest.is_empty() && !cited.is_empty())?;
    let (rule, sure) = name.or_else(|| meant(word.of(text), formula.of(text)))?;
    let reason = Reason { word, rule: Some(rule), is_d_proof: false, citations: cited };
    Some(found(reason, sure.max(Sureness::Certain)))
}

/// The subproof that is cited by a word, or by this with its neighbours: `3 to 5`, `3- 5`.
fn range(text: &str, before: Span, word: Span, behind: Option<Span>) -> Option<Span> {
    let first = last_word(text, trim_end(text, before));
    let last = behind.filter(|it| number(it.of(text)).is_some());
    let whole = |first: Span, last: Span| Span { end: last.end, ..first };
    let candidates =
        [last.map(|it| whole(first, it)), last.map(|it| whole(word, it)), Some(whole(first, word))];
    candidates.into_iter().flatten().find(|it| is_subproof(text, *it))
}

/// True if a text cites a subproof.
fn is_subproof(text: &str, at: Span) -> bool {
    matches!(Citation::read(at.of(text)), Some(Citation::Subproof(..)))
}

/// The name of a rule that a word and the last one before it are together, and that one.
fn of_two_words(text: &str, before: Span, word: Span) -> Option<(Span, (&'static str, Sureness))> {
    let length = before.of(text).trim_end_matches(is_blank).len();
    let before = Span { end: before.start + length as u32, ..before };
    let length = before.of(text).rsplit(is_blank).next()?.len();
    let first = Span { start: before.end - length as u32, ..before };
    let part = |word: Span| bare_parts(text, word).first().map_or("", |it| it.of(text));
    let name = other(&format!("{}-{}", part(first), part(word)))?;
    Some((first, name))
}

/// The text that replaces a reason that is written in another way, which stands here.
pub fn written(text: &str, step: &Step, at: Span) -> String {
    let reason = step.reason.iter();
    let parts = reason.flat_map(|reason| {
        let bare = || without_brackets(reason.word.of(text));
        let d_proof = reason.is_d_proof.then(bare);
        let d_proof = d_proof.map(|it| compact(&it, Span::new(0, it.len())));
        // What stands behind `axiom` is its number in a book.
        let is_axiom = reason.rule == Some(AXIOM);
        let cited = reason.citations.iter().filter(move |_| !is_axiom);
        let cited = cited.map(|it| Citation::written(it.of(text)));
        reason.rule.map(str::to_owned).or(d_proof).into_iter().chain(cited)
    });
    let written = parts.collect::<Vec<_>>().join(" ");
    if at.start < step.formula.end {
        format!("{} {written}", step.formula.of(text))
    } else if (Span { start: 0, end: at.start }).of(text).ends_with(is_blank) {
        written
    } else {
        format!(" {written}")
    }
}

/// The parts of a word between brackets, without points.
fn bare_parts(text: &str, word: Span) -> Vec<Span> {
    let is_bracket = |c: char| matches!(c, '(' | ')' | '[' | ']');
    let is_point = |c: char| matches!(c, '.' | ':');
    let mut parts = Vec::new();
    let mut start = word.start as usize;
    for piece in word.of(text).split(is_bracket) {
        let behind = piece.trim_start_matches(is_point);
        let at = start + piece.len() - behind.len();
        let bare = behind.trim_end_matches(is_point);
        if !bare.is_empty() {
            parts.push(Span::new(at, at + bare.len()));
        }
        start += piece.len() + 1;
    }
    parts
}

/// The words of a step behind its formula that are meant as its reason and are no rule, the last
/// of which is read as that, as in `q modus tollens 1 2`.
fn unknown_words(text: &str, formula: Span, reason: &Reason) -> Option<Span> {
    let mut need = 1_u64;
    let mut units = units(text, formula);
    while need > 0 {
        need = need - 1 + u64::from(units.next()?.0.arity()?);
    }
    let (_, behind) = units.next()?;
    let words = Span { start: behind.start, end: reason.word.end };
    let is_apart = Span { start: formula.start, end: words.start }.of(text).ends_with(is_blank);
    let is_unknown = reason.rule.is_none() && !is_name(reason.word.of(text));
    (is_apart && is_unknown).then_some(words)
}

/// True if a word between the parts of a reason says nothing; a sign does so only before a rule.
fn says_nothing(word: &str, is_before_rule: bool) -> bool {
    let is =
        |text: &str, least: Sureness| BETWEEN.exact(text).is_some_and(|entry| entry.sure <= least);
    JOINED.has(word)
        || is(word.trim_start_matches(['(', '[']), Sureness::Certain)
        || is_before_rule && is(word, Sureness::Likely)
}
