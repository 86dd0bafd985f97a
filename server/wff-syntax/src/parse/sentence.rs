//! Formulas and judgements, read: what stands on each side of a sign, between commas.

use crate::bytes::ByteSet;
use crate::fast_path::{is_plain, may_be_plain};
use crate::formula::{Unit, shape};
use crate::model::Place;
use crate::statement::{Claim, Judgement, Line, Statement, stands_alone, word_length};
use crate::text::Span;
use crate::token::{Token, tokens};
use crate::value::looks_like_value;
use crate::{infix, letter, model};

/// Hands on what stands between the commas behind a keyword, with its tokens but the blanks, and
/// notes the comment and an open quote on the line.
pub(super) fn pieces(
    line: &mut Line<'_>,
    span: Span,
    mut each: impl FnMut(Span, &[(Option<Token>, Span)]),
) {
    let mut piece = Span { end: span.start, ..span };
    let mut found = Vec::new();
    for (token, at) in tokens(line.text, span) {
        match token {
            Some(Token::Comment) => line.comment = Some(at),
            Some(Token::Comma) => {
                each(piece, &found);
                found.clear();
                piece = Span { start: at.end, end: at.end };
            }
            Some(Token::Blank) => {}
            _ => {
                if token == Some(Token::OpenQuote) {
                    line.open_quote = Some(at);
                }
                piece.end = at.end;
                found.push((token, at));
            }
        }
    }
    each(piece, &found);
}

/// Reads formulas that are plain, and what is claimed of them by a sign: quick, for most are.
fn plain(line: &Line<'_>, span: Span) -> Option<Statement> {
    let text = line.text;
    let bytes = text.as_bytes().get(span.range())?;
    let length = bytes.iter().take_while(|byte| **byte == b',' || may_be_plain(**byte)).count();
    let left = Span { end: span.start + length as u32, ..span };
    let (length, claim) = match bytes.get(length..)? {
        [] => return plain_list(text, left).map(Statement::Formulas),
        [b'|', b'-' | b'=', ..] => (2, Claim::Consequence),
        [b'=', b'=', ..] => (2, Claim::Equivalence),
        [b'=', ..] => (1, Claim::Value),
        [b'i', b's', b' ', ..] if left.of(text).ends_with(' ') => (2, Claim::Class),
        _ => return None,
    };
    let sign = Span { start: left.end, end: left.end + length };
    let behind = Span { start: sign.end, ..span };
    let right = match claim {
        Claim::Consequence | Claim::Equivalence => plain_list(text, behind)?,
        // A word alone can have no sign in it, and belong to no phrase.
        _ => {
            let word = behind.trim(text);
            let is_word =
                !word.is_empty() && word.of(text).bytes().all(|it| it.is_ascii_alphabetic());
            (is_word && word.of(text) != "is" && !is_of_phrase(text, sign)).then(|| vec![word])?
        }
    };
    let left = plain_list(text, left)?;
    let place = Place::default();
    let judgement = Judgement { left, sign, claim, denied: false, right, second: None, place };
    Some(Statement::Judgement(judgement))
}

/// The places of plain formulas between commas; `None` if one is not plain.
fn plain_list(text: &str, span: Span) -> Option<Vec<Span>> {
    let mut list = Vec::new();
    for at in between_commas(text, span) {
        is_plain(at.of(text)).then(|| list.push(at))?;
    }
    Some(list)
}

/// The texts between commas, wherever these stand, without the blanks around them.
pub(super) fn between_commas(text: &str, span: Span) -> impl Iterator<Item = Span> + '_ {
    let mut start = Some(span.start);
    std::iter::from_fn(move || {
        let rest = Span { start: start?, ..span };
        let comma = rest.of(text).bytes().position(|byte| byte == b',');
        let end = comma.map_or(span.end, |comma| rest.start + comma as u32);
        start = comma.map(|_| end + 1);
        Some(Span { end, ..rest }.trim(text))
    })
}

/// Reads formulas or a judgement, and notes the comment and an open quote on the line.
pub(crate) fn claims(line: &mut Line<'_>, span: Span) -> Statement {
    plain(line, span).unwrap_or_else(|| claims_in_full(line, span))
}

fn claims_in_full(line: &mut Line<'_>, span: Span) -> Statement {
    let text = line.text;
    // The first byte of the part that is being read.
    let mut start = span.start;
    let mut left = None;
    let mut sign: Option<(Span, Claim, bool)> = None;
    let mut second = None;
    let mut question = None;
    let mut depth = 0_u32;
    let mut end = span.end;
    let mut list: Vec<Span> = Vec::new();
    let mut sentence = Sentence::default();
    // Where no comma stands, none needs to know what stood before it.
    let has_commas = line.bytes.has_any(const { ByteSet::of(",") });
    let part = |start: u32, end: u32| Span { start, end }.trim(text);
    for (token, at) in tokens(text, span) {
        let found = match token {
            Some(Token::Comment) => {
                line.comment = Some(at);
                end = at.start;
                None
            }
            Some(Token::OpenQuote) => {
                line.open_quote = Some(at);
                None
            }
            Some(Token::Open) => {
                depth += 1;
                None
            }
            Some(Token::Close) => {
                depth = depth.saturating_sub(1);
                None
            }
            Some(Token::Comma) if depth == 0 && !sentence.has_comma(text, at) => {
                list.push(part(start, at.start));
                start = at.end;
                sentence = Sentence::default();
                None
            }
            Some(Token::Equals) => Some((at, Claim::Value, false)),
            Some(Token::Differs) => Some((at, Claim::Differs, true)),
            Some(Token::Equivalent) => Some((at, Claim::Equivalence, false)),
            Some(Token::NotEquivalent) => Some((at, Claim::Equivalence, true)),
            Some(Token::Entails | Token::Turnstile) => Some((at, Claim::Consequence, false)),
            Some(Token::NotEntails) => Some((at, Claim::Consequence, true)),
            Some(Token::Word)
                if at.of(text) == "is"
                    && stands_alone(text, span, at)
                    && !is_of_phrase(text, at) =>
            {
                Some((at, Claim::Class, false))
            }
            Some(Token::Question) if depth == 0 && stands_alone(text, span, at) => {
                question = question.or(Some((at, list.len())));
                None
            }
            _ => None,
        };
        if token == Some(Token::Word) && depth == 0 && has_commas {
            sentence.push_word(at.of(text));
        }
        if let Some(found) = found {
            depth = 0;
            sentence = Sentence::default();
            if sign.is_some() {
                second = second.or(Some(found.0));
            } else {
                list.push(part(start, found.0.start));
                start = found.0.end;
                left = Some(std::mem::take(&mut list));
                sign = Some(found);
            }
        }
    }
    list.push(part(start, end));
    let mut last = list;
    if let (None, Some((at, before))) = (sign, question) {
        left = split_at_question(text, at, before, &mut last);
        sign = left.is_some().then_some((at, Claim::Open, false));
    }
    let given = |list: Vec<Span>| {
        if list.iter().all(|span| span.is_empty()) && list.len() < 2 { Vec::new() } else { list }
    };
    match sign {
        None => {
            let formulas = given(last);
            if formulas.is_empty() { Statement::Blank } else { Statement::Formulas(formulas) }
        }
        Some((sign, ..)) if is_biconditional(text, sign, left.as_deref(), &last) => {
            Statement::Formulas(vec![Span { start: span.start, end }.trim(text)])
        }
        Some((sign, claim, denied)) => {
            let placed = match last[..] {
                [of] if matches!(claim, Claim::Value | Claim::Differs) => model::place(text, of),
                _ => None,
            };
            let (last, place) = match placed {
                Some((value, place)) => (vec![value], place),
                None => (last, Place::default()),
            };
            let (left, right) = (given(left.unwrap_or_default()), given(last));
            Statement::Judgement(Judgement { left, sign, claim, denied, right, second, place })
        }
    }
}

/// True if a sign of equivalence stands for ↔ in infix: neither side is a formula with a connective
/// in Polish notation, one is no formula there, and the whole is infix.
fn is_biconditional(text: &str, sign: Span, left: Option<&[Span]>, right: &[Span]) -> bool {
    let (Some([left]), [right], "≡") = (left, right, sign.of(text)) else { return false };
    let is_formula = |span: &Span| shape(text, *span, Unit::arity).is_well_formed();
    // A name stands for a formula in Polish notation.
    let is_connective = |c: char| u8::try_from(c).is_ok_and(|c| letter::connective(c).is_some());
    let is_polish = |span: &Span| {
        let side = span.of(text);
        side.contains('@')
            || looks_like_value(side)
            || is_formula(span) && side.starts_with(is_connective)
    };
    let sides = [left, right];
    !sides.iter().any(|side| is_polish(side))
        && !sides.iter().all(|side| is_formula(side))
        && infix::outline(text, Span { start: left.start, end: right.end }).is_some()
}

/// Splits a list of formulas at a `?` where a sign should stand: what stands left of it is handed
/// out. It stands for a sign only where there is text on both sides, and some of that reads as
/// Polish.
fn split_at_question(
    text: &str,
    question: Span,
    before: usize,
    list: &mut Vec<Span>,
) -> Option<Vec<Span>> {
    let around = *list.get(before)?;
    let left = Span { end: question.start, ..around }.trim(text);
    let right = Span { start: question.end, ..around }.trim(text);
    let is_formula = |span: Span| shape(text, span, Unit::arity).is_well_formed();
    if left.is_empty() || right.is_empty() || !(is_formula(left) || is_formula(right)) {
        return None;
    }
    let mut all = std::mem::take(list).into_iter();
    let premises = all.by_ref().take(before).chain([left]).collect();
    all.next();
    *list = [right].into_iter().chain(all).collect();
    Some(premises)
}

/// The words so far of what stands between two commas, if it is infix in words.
#[derive(Default)]
struct Sentence {
    /// True if there is a word.
    begun: bool,
    /// The first word is “only”.
    only: bool,
    /// A condition stands at its start: “if”, “only if”, “unless”, “provided”, “given”.
    condition: bool,
    /// True if it has a word for a connective.
    wordy: bool,
}

impl Sentence {
    fn push_word(&mut self, word: &str) {
        let is = |words: &[&str]| words.iter().any(|it| it.eq_ignore_ascii_case(word));
        let at_start = !self.begun || self.only;
        self.condition |= at_start && is(&["if"]) || !self.begun && infix::begins_condition(word);
        self.condition &= !is(&["then"]);
        self.only = !self.begun && is(&["only"]);
        self.begun = true;
        self.wordy |= word.len() > 1 && infix::is_word(word);
    }

    /// True if a comma belongs to it, and separates no formulas: that of “if …, then …”, “if …,
    /// …”, “… or …, but not both” and “… or …, and …”.
    fn has_comma(&mut self, text: &str, comma: Span) -> bool {
        let may_go_on = word_behind(text, comma).len() > 1;
        let goes_on = |words: &[&str]| follows(text, comma, words.iter().copied());
        let condition = std::mem::take(&mut self.condition);
        let next = ["and", "or", "unless", "iff"];
        let has_but = || infix::buts().any(|words| follows(text, comma, words));
        if may_go_on && (goes_on(&["then"]) || has_but()) {
            self.condition = condition;
            return true;
        }
        if condition {
            *self = Sentence { wordy: true, ..Sentence::default() };
            return true;
        }
        self.wordy
            && may_go_on
            && (next.iter().any(|word| goes_on(&[word])) || goes_on(&["if", "and", "only", "if"]))
    }
}

/// True if an “is” belongs to a phrase of infix, as in “it is false that”.
fn is_of_phrase(text: &str, is: Span) -> bool {
    infix::is_word(word_behind(text, is))
        && infix::behind_is().any(|words| follows(text, is, words))
}

/// The word that stands behind a place and blanks, or nothing.
fn word_behind(text: &str, place: Span) -> &str {
    let behind = Span::new(place.end as usize, text.len()).of(text);
    let behind = behind.trim_start_matches(letter::is_blank);
    behind.get(..word_length(behind)).unwrap_or_default()
}

/// True if these words, each behind blanks, stand behind a place.
fn follows<'w>(text: &str, place: Span, mut words: impl Iterator<Item = &'w str>) -> bool {
    let mut rest = Span::new(place.end as usize, text.len()).of(text);
    words.all(|word| {
        let next = rest.trim_start_matches(letter::is_blank).strip_prefix(word);
        rest = next.unwrap_or_default();
        next.is_some() && !rest.starts_with(char::is_alphanumeric)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::tests::words;

    #[test]
    fn what_is_plain_reads_as_it_does_in_full() {
        let mut texts = words("pN, |-=", 6);
        const PARTS: [&str; 16] = [
            "p",
            "Kpq",
            " ",
            ", ",
            " is ",
            "is",
            "tautology",
            "not",
            "false that",
            "=",
            "|=",
            "==",
            "T",
            "# so",
            "?",
            "if",
        ];
        let mut longer = vec![String::new()];
        for _ in 0..4 {
            longer = longer.iter().flat_map(|it| PARTS.map(|part| format!("{it}{part}"))).collect();
            texts.extend(longer.iter().cloned());
        }
        let mut found = 0;
        for text in &texts {
            let mut line = Line::of_text(text);
            let span = Span::new(0, text.len());
            if let Some(plain) = plain(&line, span) {
                assert_eq!(plain, claims_in_full(&mut line, span), "{text:?}");
                assert_eq!(line, Line::of_text(text), "{text:?}");
                found += 1;
            }
        }
        assert!(found > 1_000, "{found}");
    }
}
