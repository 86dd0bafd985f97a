//! Statements that begin with a keyword.

use super::sentence::{between_commas, pieces};
use crate::bytes::ByteSet;
use crate::exercise::task;
use crate::fast_path::is_plain;
use crate::formula::units;
use crate::keyword::Keyword;
use crate::lexicon::tables;
use crate::reading;
use crate::shape::{Unit, shape};
use crate::statement::{Binding, Definition, Line, Play, Statement, TableHead};
use crate::text::Span;
use crate::token::{Token, tokens};
use crate::{d_proof, letter, model};

/// Reads what stands behind a keyword, up to this byte, and the comment there. Where the keyword
/// stands is a place of the line, which may be another word, a part of one, or empty.
#[inline]
pub(super) fn statement(line: &mut Line<'_>, keyword: Keyword, word: Span, end: u32) -> Statement {
    let text = line.text;
    let behind = Span { start: word.end, end };
    // There may be a comment, or quotes.
    if keyword != Keyword::Let
        && line.bytes.has_any(const { ByteSet::of("#\"").union(ByteSet::BEYOND_ASCII) })
    {
        pieces(line, behind, |_, _| {});
    }
    let rest = Span { start: word.end, end: line.end() };
    match keyword {
        Keyword::Let => {
            let plain = plain_bindings(text, behind);
            Statement::Let(word, plain.unwrap_or_else(|| bindings(line, behind)))
        }
        Keyword::Def => {
            let definition = definition(line, word);
            match d_proof::defined(text, definition) {
                Some((of, proof)) => Statement::DefProof(word, of, proof),
                None => Statement::Def(word, definition),
            }
        }
        Keyword::Logic
        | Keyword::Alphabet
        | Keyword::Rules
        | Keyword::System
        | Keyword::Hints
        | Keyword::Exam => Statement::Setting(keyword, word, rest.trim(text)),
        Keyword::Roll | Keyword::Call | Keyword::Challenge => {
            Statement::Play(keyword, word, play(text, rest))
        }
        Keyword::Define => Statement::Define(word, definition(line, word)),
        Keyword::Exercise
        | Keyword::Ask
        | Keyword::Require
        | Keyword::Key
        | Keyword::Wrong
        | Keyword::Read
        | Keyword::Accept
        | Keyword::Adjust
        | Keyword::Show
        | Keyword::Answer
        | Keyword::Proof => {
            let task = task(line, keyword, rest);
            Statement::Task(keyword, word, task)
        }
        Keyword::Truth => Statement::Truth(word, head_of_table(line, rest)),
        Keyword::World => Statement::World(word, model::worlds(text, rest)),
        Keyword::Sees => Statement::Sees(word, model::sees(text, rest)),
        Keyword::Frame => Statement::Frame(word, model::frame(text, rest)),
        Keyword::Matrix
        | Keyword::Model
        | Keyword::Axioms
        | Keyword::Values
        | Keyword::Designated
        | Keyword::Table
        | Keyword::Row
        | Keyword::Game
        | Keyword::Round
        | Keyword::Tiebreak
        | Keyword::Check
        | Keyword::End => Statement::Cells(keyword, word, cells(text, rest)),
    }
}

/// The words of a line of a matrix. Blanks and commas separate them, and what is drawn for the eye
/// alone: bars, colons, brackets, `=`.
pub(super) fn cells(text: &str, rest: Span) -> Vec<Span> {
    rest.split(text, |c| {
        !c.is_ascii_alphanumeric() && (letter::is_blank(c) || tables::SEPARATORS.contains(&c))
    })
}

/// Reads what stands behind `truth`, and notes the slips around it.
fn head_of_table(line: &mut Line<'_>, rest: Span) -> TableHead {
    let text = line.text;
    let written = table_head(text, rest);
    let is_formula = |it: &Span| shape(text, *it, Unit::arity).is_well_formed();
    if written.formulas.iter().all(is_formula) {
        return written;
    }
    let (inside, slips) = reading::head::without_around(text, rest.trim(text), &tables::OF);
    let said = table_head(text, inside);
    let is_formula = |it: &Span| reading::is_formula(text, *it);
    if slips.is_empty() || said.formulas.is_empty() || !said.formulas.iter().all(is_formula) {
        return written;
    }
    line.slips.extend(slips);
    said
}

/// Takes the head of a truth table apart: propositions, a bar, formulas; or formulas alone.
/// Commas separate, and behind the bar other bars.
pub(super) fn table_head(text: &str, rest: Span) -> TableHead {
    let rest = rest.trim(text);
    let is_bar = |at: Span| at.of(text).chars().all(|c| tables::BARS.contains(&c));
    let mut letters = Vec::new();
    let mut bar = None;
    for (unit, at) in units(text, rest) {
        match unit {
            Unit::Letter(letter) if letter.is_ascii_lowercase() => letters.push(at),
            Unit::Stray(Some(Token::Comma)) => {}
            Unit::Stray(_) => {
                bar = Some(at).filter(|at| at.start > rest.start && is_bar(*at));
                break;
            }
            _ => break,
        }
    }
    if bar.is_none() {
        letters.clear();
    }
    let from = bar.map_or(rest.start, |bar| bar.end);
    let behind = Span { start: from, end: rest.end }.trim(text);
    if is_plain(behind.of(text)) {
        return TableHead { letters, bar, formulas: vec![behind] };
    }
    let mut formulas = Vec::new();
    let mut start = from;
    let mut depth = 0_u32;
    for (token, at) in tokens(text, Span { start: from, end: rest.end }) {
        match token {
            Some(Token::Open) => depth += 1,
            Some(Token::Close) => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            _ if token == Some(Token::Comma) || bar.is_some() && is_bar(at) => {
                formulas.push(Span { start, end: at.start }.trim(text));
                start = at.end;
            }
            _ => {}
        }
    }
    formulas.push(Span { start, end: rest.end }.trim(text));
    if formulas.iter().all(|it| it.is_empty()) {
        formulas.clear();
    }
    TableHead { letters, bar, formulas }
}

/// Reads bindings, and notes the comment and an open quote on the line.
fn bindings(line: &mut Line<'_>, span: Span) -> Vec<Binding> {
    let text = line.text;
    let mut bindings = Vec::new();
    pieces(line, span, |span, tokens| bindings.push(binding(text, span, tokens)));
    bindings
}

/// Bindings that give words values that are words, as in `p = T, q = F`: quick, for most do.
fn plain_bindings(text: &str, span: Span) -> Option<Vec<Binding>> {
    let is_word =
        |it: Span| !it.is_empty() && it.of(text).bytes().all(|byte| byte.is_ascii_alphanumeric());
    let mut bindings = Vec::new();
    for piece in between_commas(text, span) {
        let sign = piece.start + piece.of(text).bytes().position(|byte| byte == b'=')? as u32;
        let proposition = Span { end: sign, ..piece }.trim(text);
        let value = Span { start: sign + 1, ..piece }.trim(text);
        if !is_word(proposition) || !is_word(value) {
            return None;
        }
        let value = Some((Span { start: sign, end: sign + 1 }, value));
        bindings.push(Binding { proposition, meaning: None, value, stray: None });
    }
    Some(bindings)
}

fn binding(text: &str, span: Span, tokens: &[(Option<Token>, Span)]) -> Binding {
    let is_meaning = |token: Option<Token>| matches!(token, Some(Token::Quote | Token::OpenQuote));
    let equals = tokens
        .iter()
        .position(|(token, _)| matches!(token, Some(Token::Equals | Token::Equivalent)));
    let head = tokens.get(..equals.unwrap_or(tokens.len())).unwrap_or_default();
    let quote = head.iter().position(|(token, _)| is_meaning(*token));
    let cover = |tokens: &[(Option<Token>, Span)]| match (tokens.first(), tokens.last()) {
        (Some((_, first)), Some((_, last))) => Some(Span { start: first.start, end: last.end }),
        _ => None,
    };
    let proposition = head.get(..quote.unwrap_or(head.len())).and_then(cover);
    Binding {
        proposition: proposition.unwrap_or_else(|| {
            let start = span.trim(text).start;
            Span { start, end: start }
        }),
        meaning: quote.and_then(|quote| head.get(quote)).map(|(_, span)| *span),
        value: equals
            .and_then(|equals| tokens.get(equals))
            .map(|(_, sign)| (*sign, Span { start: sign.end, end: span.end }.trim(text))),
        stray: quote.and_then(|quote| head.get(quote + 1..)).and_then(cover),
    }
}

fn definition(line: &Line<'_>, keyword: Span) -> Definition {
    let rest = Span { start: keyword.end, end: line.end() };
    let sign = tokens(line.text, rest)
        .find(|(token, _)| matches!(token, Some(Token::Equals | Token::Equivalent)));
    let sign = sign.map(|(_, span)| span);
    let name = Span { end: sign.map_or(rest.end, |sign| sign.start), ..rest }.trim(line.text);
    Definition {
        name,
        formula: sign.map(|sign| (sign, Span { start: sign.end, end: rest.end }.trim(line.text))),
    }
}

/// Takes a `roll`, `call` or `challenge` apart at its first colon.
fn play(text: &str, whole: Span) -> Play {
    // A full-width colon has a diagnostic, and counts.
    let colon = whole.of(text).char_indices().find(|(_, c)| matches!(c, ':' | '：'));
    match colon.map(|(place, c)| Span::new(place, place + c.len_utf8()).after(whole.start as usize))
    {
        Some(colon) => Play {
            player: Some(Span { end: colon.start, ..whole }.trim(text)),
            what: Span { start: colon.end, ..whole }.trim(text),
        },
        None => Play { player: None, what: whole.trim(text) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_bindings_are_those_that_are_read_in_full() {
        const PARTS: [&str; 10] = ["p", "q2", " ", "=", "T", ",", "\"", "#", "1/2", "is"];
        let (mut texts, mut found) = (vec![String::new()], 0);
        for _ in 0..6 {
            texts = texts.iter().flat_map(|it| PARTS.map(|part| format!("{it}{part}"))).collect();
            texts.truncate(200_000);
            for text in &texts {
                let span = Span::new(0, text.len());
                if let Some(plain) = plain_bindings(text, span) {
                    let mut line = Line::of_text(text);
                    assert_eq!(plain, bindings(&mut line, span), "{text}");
                    assert_eq!(line, Line::of_text(text), "{text}");
                    found += 1;
                }
            }
        }
        assert!(found > 100, "{found}");
    }
}
