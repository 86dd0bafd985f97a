//! Heads of proofs as people write them: `proof of {p, Cpq} therefore q`.

use super::around::{Remarked, inside, inside_marks};
use super::{Slip, SlipKind, is_formula};
use crate::letter::is_blank;
use crate::lexicon::proofs::{BEFORE_SEQUENTS, ENDS, NOTHING, TURNSTILES};
use crate::lexicon::{Role, Sureness};
use crate::model::Place;
use crate::shape::{Unit, shape};
use crate::statement::{Claim, Judgement, Statement};
use crate::text::Span;
use crate::token::{Token, tokens};

/// The brackets that may stand around premises.
const BRACKETS: [(char, char); 3] = [('{', '}'), ('[', ']'), ('(', ')')];

/// The most bytes of a head that is read when it is put otherwise.
const LONGEST: usize = 10_000;

/// The most marks that may stand in one premise.
const MOST_MARKS: usize = 4;

/// The sequent that a head says behind `proof`, or the formulas alone, and the slips in how that is
/// put, in text order; `None` if there are none, or it says neither.
pub(crate) fn read(text: &str, at: Span) -> Option<(Statement, Vec<Slip>)> {
    if at.len() > LONGEST {
        return None;
    }
    let (mut said, mut slips) = without_around(text, at.trim(text), &BEFORE_SEQUENTS);
    if let Some(inner) = inside_brackets(text, said).filter(|_| !is_formula(text, said))
        && turnstile(text, inner.trim(text)).is_some()
    {
        slips.extend(brackets(said, inner));
        said = inner.trim(text);
    }
    let statement = match turnstile(text, said) {
        Some((sign, sure)) => {
            if sure != Sureness::Own {
                slips.push(Slip { at: sign, kind: SlipKind::Turnstile, sure });
            }
            let left = Span { end: sign.start, ..said };
            let (right, marks) = conclusion(text, Span { start: sign.end, ..said })?;
            let (left, more) = premises(text, left)?;
            slips.extend(more.into_iter().chain(marks));
            let (claim, right) = (Claim::Consequence, vec![right]);
            Statement::Judgement(Judgement {
                left,
                sign,
                claim,
                denied: false,
                right,
                second: None,
                place: Place::default(),
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

/// The part of a head without one of these words before it, marks around it and a remark behind it.
pub(crate) fn without_around(text: &str, at: Span, words_before: &Role<&str>) -> (Span, Vec<Slip>) {
    let mut slips = Vec::new();
    let mut said = at;
    let is_before = |c: char| is_blank(c) || matches!(c, ':' | '.');
    let is_behind = |c: char| is_blank(c) || matches!(c, ':' | '.' | '?');
    let words = said.of(text).trim_start_matches(is_before);
    let mut behind = words_before.entries.iter().filter_map(|it| it.behind(words));
    let rest = behind.find(|rest| rest.starts_with(is_before)).unwrap_or(words);
    let start = said.end - rest.trim_start_matches(is_before).len() as u32;
    if start > said.start {
        let before = Span { end: start, ..said }.trim(text);
        slips.push(Slip::certain(before, SlipKind::Before));
        said = Span { start, ..said };
    }
    let mut bare = said.of(text).trim_end_matches(is_behind);
    while let Some((before, _)) = ENDS.end(bare) {
        bare = before.trim_end_matches(is_behind);
    }
    let end = said.start + bare.len() as u32;
    if end < said.end {
        let mark = Span { start: end, ..said }.trim(text);
        slips.push(Slip::certain(mark, SlipKind::Mark));
        said = Span { end, ..said };
    }
    let (said, more) = inside(text, said, Remarked::Other);
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
        conclusion(text, Span { start: sign.end, ..at }).is_some()
            && premises(text, Span { end: sign.start, ..at }).is_some()
    })
}

/// The formula that a text is, and the marks around it; `None` if it is something else.
fn conclusion(text: &str, at: Span) -> Option<(Span, Vec<Slip>)> {
    let at = at.trim(text);
    let (bare, marks) = inside_marks(text, at);
    match is_formula(text, at) {
        true => Some((at, Vec::new())),
        false => is_formula(text, bare).then_some((bare, marks)),
    }
}

/// The premises that a text lists, and the slips in that; `None` if it lists something else.
fn premises(text: &str, at: Span) -> Option<(Vec<Span>, Vec<Slip>)> {
    let mut slips = Vec::new();
    let mut rest = at.trim(text);
    if NOTHING.has(rest.of(text)) {
        slips.push(Slip::certain(rest, SlipKind::Mark));
        return Some((Vec::new(), slips));
    }
    // Behind the last premise a mark separates nothing.
    if let Some(before) = rest.of(text).strip_suffix([',', ';']) {
        let mark = Span { start: rest.start + before.len() as u32, ..rest };
        slips.push(Slip::certain(mark, SlipKind::Mark));
        rest = Span { end: mark.start, ..rest }.trim(text);
    }
    if let Some(inner) = inside_brackets(text, rest).filter(|_| !is_formula(text, rest)) {
        slips.extend(brackets(rest, inner));
        rest = inner.trim(text);
    }
    // Beside a formula in Polish notation the word is no sign of infix.
    let joins = rest.of(text).split(|c: char| !c.is_alphanumeric()).any(|word| {
        word.len() > 1 && shape(word, Span::new(0, word.len()), Unit::arity).is_well_formed()
    });
    let mut premises = Vec::new();
    while !rest.is_empty() {
        let end = Span { start: rest.end, ..rest };
        let before = |mark: Span| conclusion(text, Span { end: mark.start, ..rest });
        // A sentence has few commas.
        let mut marks = separators(text, rest, joins).take(MOST_MARKS).chain([end]);
        let (mark, (premise, around)) = marks.find_map(|mark| Some((mark, before(mark)?)))?;
        premises.push(premise);
        slips.extend(around);
        rest = Span { start: mark.end, ..rest }.trim(text);
        if !matches!(mark.of(text), "" | ",") {
            slips.push(Slip::certain(mark, SlipKind::Separator));
        }
    }
    Some((premises, slips))
}

/// The slips that the brackets between a text and the one inside them are.
fn brackets(whole: Span, inner: Span) -> [Slip; 2] {
    let outside = [Span { end: inner.start, ..whole }, Span { start: inner.end, ..whole }];
    outside.map(|at| Slip::certain(at, SlipKind::Mark))
}

/// The text inside brackets that stand around the whole of another.
fn inside_brackets(text: &str, at: Span) -> Option<Span> {
    let whole = at.of(text);
    let (_, close) = BRACKETS.into_iter().find(|(open, _)| whole.starts_with(*open))?;
    let inner = whole.get(1..)?.strip_suffix(close)?;
    let mut depth = 0_u32;
    for c in inner.chars() {
        if BRACKETS.iter().any(|(open, _)| c == *open) {
            depth += 1;
        } else if BRACKETS.iter().any(|(_, close)| c == *close) {
            depth = depth.checked_sub(1)?;
        }
    }
    (depth == 0).then_some(Span { start: at.start + 1, end: at.end - 1 })
}

/// The marks between premises, each with a word behind it that leads on to the next; and the word
/// alone, if that `joins` premises.
fn separators(text: &str, at: Span, joins: bool) -> impl Iterator<Item = Span> + '_ {
    let mut depth = 0_u32;
    let marks = tokens(text, at).filter(move |(token, mark)| {
        match token {
            Some(Token::Open) => depth += 1,
            Some(Token::Close) => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && (matches!(mark.of(text), "," | ";") || joins && mark.of(text) == "and")
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
    use crate::testing::parse;

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
