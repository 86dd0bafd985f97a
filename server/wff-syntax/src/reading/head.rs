//! Heads of proofs as people write them: `proof of {p, Cpq} therefore q`.

use super::around::{inside, is_of_answer};
use super::{Slip, SlipKind, is_formula};
use crate::letter::is_blank;
use crate::lexicon::Sureness;
use crate::lexicon::proofs::{BEFORE_SEQUENTS, NOTHING, TURNSTILES};
use crate::statement::{Claim, Judgement, Statement};
use crate::text::Span;
use crate::token::{Token, tokens};

/// The brackets that may stand around premises.
const BRACKETS: [(char, char); 3] = [('{', '}'), ('[', ']'), ('(', ')')];

/// The sequent that a head says behind `proof`, or the formulas alone, and the slips in how that is
/// put, in text order; `None` if there are none, or it says neither.
pub(crate) fn read(text: &str, at: Span) -> Option<(Statement, Vec<Slip>)> {
    let (said, mut slips) = without_around(text, at.trim(text));
    let statement = match turnstile(text, said) {
        Some((sign, sure)) => {
            if !is_own(text, sign) {
                slips.push(Slip { at: sign, kind: SlipKind::Turnstile, sure });
            }
            let left = Span { end: sign.start, ..said };
            let right = Span { start: sign.end, ..said }.trim(text);
            let (left, more) = premises(text, left)?;
            slips.extend(more);
            let (claim, right) = (Claim::Consequence, vec![right]);
            Statement::Judgement(Judgement {
                left,
                sign,
                claim,
                denied: false,
                right,
                second: None,
            })
        }
        None => {
            let (formulas, more) = premises(text, said).filter(|(it, _)| !it.is_empty())?;
            slips.extend(more);
            Statement::Formulas(formulas)
        }
    };
    slips.sort_by_key(|slip| slip.at);
    (!slips.is_empty()).then_some((statement, slips))
}

/// The part of a head without words before it, marks around it and a remark behind it.
fn without_around(text: &str, at: Span) -> (Span, Vec<Slip>) {
    let mut slips = Vec::new();
    let mut said = at;
    let is_before = |c: char| is_blank(c) || c == ':';
    let words = said.of(text).trim_start_matches(is_before);
    let mut behind = BEFORE_SEQUENTS.entries.iter().filter_map(|it| it.behind(words));
    let rest = behind.find(|rest| rest.starts_with(is_before)).unwrap_or(words);
    let start = said.end - rest.trim_start_matches(is_before).len() as u32;
    if start > said.start {
        let before = Span { end: start, ..said }.trim(text);
        slips.push(Slip::certain(before, SlipKind::Before));
        said = Span { start, ..said };
    }
    let end = said.start + said.of(text).trim_end_matches(is_before).len() as u32;
    if end < said.end {
        let mark = Span { start: end, ..said }.trim(text);
        slips.push(Slip::certain(mark, SlipKind::Mark));
        said = Span { end, ..said };
    }
    let (said, more) = inside(text, said, is_of_answer);
    slips.extend(more);
    (said, slips)
}

/// The sign between the premises and the conclusion, and how sure it is.
fn turnstile(text: &str, at: Span) -> Option<(Span, Sureness)> {
    let is_sign = |(token, _): &(_, Span)| matches!(token, Some(Token::Turnstile | Token::Entails));
    let own = tokens(text, at).find(is_sign).map(|(_, sign)| (sign, Sureness::Own));
    let lower = at.of(text).to_ascii_lowercase();
    let others = TURNSTILES.entries.iter().filter_map(|entry| {
        let start = at.start as usize + lower.find(entry.spelling)?;
        Some((Span::new(start, start + entry.spelling.len()), entry.sure))
    });
    own.into_iter().chain(others).find(|(sign, _)| {
        is_formula(text, Span { start: sign.end, ..at }.trim(text))
            && premises(text, Span { end: sign.start, ..at }).is_some()
    })
}

/// True if a sign is one of the language.
fn is_own(text: &str, sign: Span) -> bool {
    let mut signs = tokens(text, sign);
    matches!(signs.next(), Some((Some(Token::Turnstile | Token::Entails), at)) if at == sign)
}

/// The premises that a text lists, and the slips in that; `None` if it lists something else.
fn premises(text: &str, at: Span) -> Option<(Vec<Span>, Vec<Slip>)> {
    let mut slips = Vec::new();
    let mut rest = at.trim(text);
    let mut slip = |at: Span, kind| slips.push(Slip::certain(at, kind));
    if NOTHING.has(rest.of(text)) {
        slip(rest, SlipKind::Bracket);
        return Some((Vec::new(), slips));
    }
    // Behind the last premise a mark separates nothing.
    if let Some(before) = rest.of(text).strip_suffix([',', ';']) {
        let mark = Span { start: rest.start + before.len() as u32, ..rest };
        slip(mark, SlipKind::Mark);
        rest = Span { end: mark.start, ..rest }.trim(text);
    }
    if let Some(inner) = inside_brackets(text, rest).filter(|_| !is_formula(text, rest)) {
        slip(Span { end: inner.start, ..rest }, SlipKind::Bracket);
        slip(Span { start: inner.end, ..rest }, SlipKind::Bracket);
        rest = inner.trim(text);
    }
    let mut premises = Vec::new();
    while !rest.is_empty() {
        let end = Span { start: rest.end, ..rest };
        let before = |mark: Span| Span { end: mark.start, ..rest }.trim(text);
        let mut marks = separators(text, rest).chain([end]);
        let mark = marks.find(|mark| is_formula(text, before(*mark)))?;
        premises.push(before(mark));
        rest = Span { start: mark.end, ..rest }.trim(text);
        if !matches!(mark.of(text), "" | ",") {
            slip(mark, SlipKind::Separator);
        }
    }
    Some((premises, slips))
}

/// The text inside brackets that stand around the whole of another.
fn inside_brackets(text: &str, at: Span) -> Option<Span> {
    let whole = at.of(text);
    let (_, close) = BRACKETS.into_iter().find(|(open, _)| whole.starts_with(*open))?;
    let inner = whole.get(1..)?.strip_suffix(close)?;
    let mut depth = 0_u32;
    for c in inner.chars() {
        match BRACKETS.iter().find_map(|(open, close)| {
            (c == *open).then_some(true).or((c == *close).then_some(false))
        }) {
            Some(true) => depth += 1,
            Some(false) => depth = depth.checked_sub(1)?,
            None => {}
        }
    }
    (depth == 0).then_some(Span { start: at.start + 1, end: at.end - 1 })
}

/// The marks between premises, each with a word behind it that leads on to the next.
fn separators(text: &str, at: Span) -> impl Iterator<Item = Span> + '_ {
    let mut depth = 0_u32;
    let marks = tokens(text, at).filter(move |(token, mark)| {
        match token {
            Some(Token::Open) => depth += 1,
            Some(Token::Close) => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && matches!(mark.of(text), "," | ";")
    });
    marks.map(move |(_, mark)| {
        let behind = Span { start: mark.end, ..at }.trim(text);
        let word = behind.of(text).split(is_blank).next().filter(|it| *it == "and");
        let end = word.map_or(mark.end, |it| behind.start + it.len() as u32);
        Span { end, ..mark }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::Task;
    use crate::parse;

    /// The premises and the conclusion that a head says, and its slips.
    fn said(text: &str) -> Option<(Vec<&str>, Vec<&str>, Vec<Slip>)> {
        let line = parse(text);
        let Statement::Task(_, _, Task::Proof(claims)) = line.statement else { return None };
        let of = claims.sequent()?;
        let texts = |side: &[Span]| side.iter().map(|it| it.of(text)).collect::<Vec<_>>();
        Some((texts(&of.left), texts(&of.right), line.slips))
    }

    #[test]
    fn every_way_to_put_a_head_says_the_same() {
        let befores = [" ", ": ", " of ", " of: ", " that ", " for ", " of the sequent ", " \""];
        let lists = [
            "p, Cpq",
            "p,Cpq",
            "p; Cpq",
            "p , and Cpq",
            "{p, Cpq}",
            "{ p; Cpq }",
            "(p, Cpq)",
            "[p,Cpq]",
            "p, Cpq,",
            "{p, Cpq},",
        ];
        let own = ["|-", "⊢", "∴", "|="];
        let signs = TURNSTILES.entries.iter().map(|it| it.spelling).chain(own);
        for sign in signs {
            for before in befores {
                for list in lists {
                    for end in ["", ":", " (by detachment)", ".", " # so"] {
                        let end = if before.ends_with('"') { "\"" } else { end };
                        let text = format!("proof{before}{list} {sign} q{end}");
                        let Some((left, right, slips)) = said(&text) else { panic!("{text}") };
                        assert_eq!((left, right), (vec!["p", "Cpq"], vec!["q"]), "{text}");
                        let is_right = before == " "
                            && (list == "p, Cpq" || list == "p,Cpq")
                            && own.contains(&sign)
                            && ["", ".", " # so"].contains(&end);
                        assert_eq!(slips.is_empty(), is_right, "{text} {slips:?}");
                        let is_arrow =
                            TURNSTILES.exact(sign).is_some_and(|it| it.sure == Sureness::Guess);
                        let is_certain = slips.iter().all(|it| it.sure <= Sureness::Certain);
                        assert_eq!(is_certain, !is_arrow, "{text}");
                    }
                }
            }
        }
    }

    #[test]
    fn premises_may_be_none_or_in_infix() {
        for nothing in NOTHING.spellings().chain([""]) {
            let text = format!("proof of {nothing} ⊢ Cpp");
            let (left, right, _) = said(&text).unwrap();
            assert_eq!((left, right), (vec![], vec!["Cpp"]), "{text}");
        }
        let (left, right, _) = said("proof {p, (p -> q); if p, then r} therefore q & r").unwrap();
        assert_eq!((left, right), (vec!["p", "(p -> q)", "if p, then r"], vec!["q & r"]));
    }

    #[test]
    fn what_says_no_sequent_is_left_as_it_is() {
        for text in ["proof of things", "proof p; Cp |- q", "proof |-", "proof that it holds:"] {
            assert_eq!(parse(text).slips, [], "{text}");
        }
    }
}
