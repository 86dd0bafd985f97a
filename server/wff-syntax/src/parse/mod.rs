//! The parser of a line. It depends on no other line, and never fails.

mod answer;
mod sentence;

pub(super) use sentence::claims;

use answer::{may_have_some_around, says_formulas, without_around};
use sentence::{Piece, pieces};

use super::block::BlockKind;
use super::bytes::ByteSet;
use super::exercise::task;
use super::faces::Faces;
use super::formula::{Unit, shape, units};
use super::keyword::Keyword;
use super::lexicon::tables;
use super::numbering::{is_well_formed_start, numbering};
use super::reading::label::{self, LabelKind};
use super::reading::{Slip, SlipKind};
use super::statement::{
    BLANK, Binding, Definition, Line, Play, SWITCH, Said, Statement, TableHead, body, word_length,
};
use super::text::Span;
use super::token::{Token, tokens};
use super::value::looks_like_value;
use super::{d_proof, letter};

/// Reads one line, which holds no line end.
pub fn parse(text: &str) -> Line<'_> {
    read(text)
}

/// Reads one line as it reads in a block of this kind.
pub fn parse_in(text: &str, block: Option<BlockKind>) -> Line<'_> {
    match block {
        // There numbers count lines, however they are written.
        Some(BlockKind::Proof) => read_strictly(text, true).in_proof(),
        Some(BlockKind::Axioms) => read_strictly(text, true).in_axioms(),
        Some(BlockKind::Matrix | BlockKind::Truth | BlockKind::Exercise | BlockKind::Game)
        | None => parse(text),
    }
}

/// Reads the start of a line that goes on: what stands last does not end it.
pub fn parse_start(text: &str) -> Line<'_> {
    read_strictly(text, false)
}

/// Reads a line; where the strict grammar knows no label at its start, one that people write.
fn read(text: &str) -> Line<'_> {
    let line = Line::of_text(text);
    let numbering = numbering(text, line.bytes);
    let may_be_labelled = numbering.is_none() && label::may_begin(text, line.bytes);
    let labelled = if may_be_labelled { read_labelled(text) } else { None };
    let line = labelled.unwrap_or_else(|| read_behind(line, numbering, true));
    if !may_have_some_around(&line) {
        return line;
    }
    without_around(&line).unwrap_or(line)
}

/// Reads a line by the strict grammar alone.
fn read_strictly(text: &str, is_whole: bool) -> Line<'_> {
    let line = Line::of_text(text);
    let numbering = numbering(text, line.bytes);
    read_behind(line, numbering, is_whole)
}

/// Reads a line that begins with a label as people write it. Behind a word and a number text for
/// people makes a heading of it, and no label.
fn read_labelled(text: &str) -> Option<Line<'_>> {
    let (label, start) = label::certain(text)?;
    let at = Span::new(0, start).trim(text);
    let mut line = read_behind(Line::of_text(text), Some(at), true);
    let is_statement = match line.statement {
        Statement::Formulas(_) | Statement::Judgement(_) => says_formulas(&line),
        _ => return None,
    };
    line.slips.push(Slip::certain(at, SlipKind::Label));
    (label.kind == LabelKind::Clear || is_statement).then_some(line)
}

/// Reads a line behind its numbering.
fn read_behind(mut line: Line<'_>, numbering: Option<Span>, is_whole: bool) -> Line<'_> {
    let text = line.text;
    if line.from_statement().starts_with('#') {
        let start = text.len() - line.from_statement().len();
        line.comment = Some(Span::new(start, text.len()));
        return line;
    }
    line.numbering = numbering;
    let start = body(text, line.numbering);
    if let Some((punctuation, comment)) = punctuation(&line, start).filter(|_| is_whole) {
        line.punctuation = Some(punctuation);
        line.comment = comment;
    }
    let end = line.punctuation.map_or(text.len(), |it| it.start as usize);
    let rest = Span::new(start, end);
    let word = Span::new(start, start + word_length(rest.of(text)));
    let is_title = |keyword: &Keyword| {
        matches!(keyword, Keyword::Truth | Keyword::Table) && table_title(rest.of(text)).is_some()
    };
    let meant = |keyword: &Keyword| {
        !is_title(keyword)
            && (keyword.text() == word.of(text)
                || fits(*keyword, text, word) && !is_well_formed_start(text, rest))
    };
    match Keyword::read(word.of(text)).filter(meant) {
        Some(keyword) => {
            // Only bindings are read by their tokens; others may have a comment, or quotes.
            let may_hide = const { ByteSet::of("#\"").union(ByteSet::BEYOND_ASCII) };
            let needs_tokens = keyword == Keyword::Let || line.bytes.has_any(may_hide);
            let pieces = if needs_tokens {
                pieces(&mut line, Span { start: word.end, end: rest.end })
            } else {
                Vec::new()
            };
            let rest = Span { start: word.end, end: line.end() };
            line.statement = match keyword {
                Keyword::Let => {
                    Statement::Let(word, pieces.iter().map(|piece| binding(text, piece)).collect())
                }
                Keyword::Def => {
                    let definition = definition(&line, word);
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
                Keyword::Define => Statement::Define(word, definition(&line, word)),
                Keyword::Exercise
                | Keyword::Ask
                | Keyword::Require
                | Keyword::Key
                | Keyword::Wrong
                | Keyword::Show
                | Keyword::Answer
                | Keyword::Proof => {
                    let task = task(&mut line, keyword, rest);
                    Statement::Task(keyword, word, task)
                }
                Keyword::Truth => Statement::Truth(word, table_head(text, rest)),
                Keyword::Matrix
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
            };
        }
        None => match d_proof::proves(&line, rest) {
            Some((proves, comment)) => {
                line.statement = Statement::Proves(proves);
                line.comment = line.comment.or(comment);
            }
            None => line.statement = claims(&mut line, rest),
        },
    }
    line
}

/// The mark of punctuation that ends a line as it ends a sentence, and the comment behind it.
fn punctuation(line: &Line<'_>, start: usize) -> Option<(Span, Option<Span>)> {
    const MARKS: [char; 3] = ['.', ';', ','];
    if !line.bytes.has_any(const { ByteSet::of(".;,") }) {
        return None;
    }
    let text = line.text;
    let bare = text.split('#').next()?.trim_end_matches(letter::is_blank);
    let said = bare.strip_suffix(MARKS)?;
    if said.trim_end_matches(letter::is_blank).ends_with(MARKS) || said.len() <= start {
        return None;
    }
    let mark = Span::new(said.len(), bare.len());
    let comment = text.find('#').map(|start| Span::new(start, text.len()));
    // A quote may hold all of this.
    let is_apart = !text.contains(['"', '“', '”', '„'])
        || tokens(text, Span::new(start, text.len())).any(|(_, at)| at == mark);
    is_apart.then_some((mark, comment))
}

/// True if what follows a keyword in wrong case is what follows that keyword: a title may begin
/// with such a word.
fn fits(keyword: Keyword, text: &str, word: Span) -> bool {
    let rest = Span::new(word.end as usize, text.len()).trim(text).of(text);
    let rest = rest.split('#').next().unwrap_or_default();
    match keyword {
        Keyword::Let | Keyword::Def => rest.is_empty() || rest.contains(['=', '"', '“', '„']),
        Keyword::Logic | Keyword::Alphabet | Keyword::Rules | Keyword::System => {
            let mut words = rest.split(letter::is_blank).filter(|word| !word.is_empty());
            words.next().is_some_and(|word| word.starts_with(char::is_alphabetic))
                && words.next().is_none()
        }
        Keyword::Hints => {
            let rest = rest.trim_end_matches(letter::is_blank);
            SWITCH.iter().any(|option| option.eq_ignore_ascii_case(rest))
        }
        Keyword::Exam => false,
        Keyword::Roll => {
            !rest.is_empty() && Faces::read(of_player(rest)).is_ok_and(|dice| !dice.is_empty())
        }
        Keyword::Call | Keyword::Challenge => match Said::read(of_player(rest)) {
            Said::Nothing => false,
            Said::None | Said::Pff | Said::Blank => true,
            Said::Formula => {
                let said = of_player(rest);
                shape(said, Span::new(0, said.len()), Unit::arity).is_well_formed()
            }
        },
        Keyword::Define => rest.contains('='),
        Keyword::Exercise => is_titled(rest),
        // Words of text for people, too.
        Keyword::Ask
        | Keyword::Require
        | Keyword::Key
        | Keyword::Wrong
        | Keyword::Show
        | Keyword::Answer
        | Keyword::Axioms
        | Keyword::Game
        | Keyword::Round
        | Keyword::Tiebreak
        | Keyword::Check => false,
        Keyword::Proof => {
            let rest = Span::new(word.end as usize, text.len());
            claims(&mut Line::of_text(text), rest).sequent().is_some()
        }
        Keyword::Truth => is_table_head(rest),
        Keyword::End => rest.is_empty(),
        Keyword::Matrix | Keyword::Values | Keyword::Designated | Keyword::Table | Keyword::Row => {
            let words = cells(rest, Span::new(0, rest.len()));
            let mut words = words.iter().map(|word| word.of(rest));
            match keyword {
                Keyword::Matrix => {
                    words.next().is_some_and(|word| word.starts_with(char::is_alphabetic))
                        && words.next().is_none()
                }
                Keyword::Table => {
                    words.next().is_some_and(|word| word.len() == 1) && words.all(looks_like_value)
                }
                _ => words.len() > 0 && words.all(|word| looks_like_value(word) || word == BLANK),
            }
        }
    }
}

/// True if a text has formulas as the head of a truth table has.
fn is_table_head(text: &str) -> bool {
    let head = table_head(text, Span::new(0, text.len()));
    let is_formula = |it: &Span| shape(text, *it, Unit::arity).is_well_formed();
    !head.formulas.is_empty() && head.formulas.iter().all(is_formula)
}

/// The bytes of a title of a truth table that a text begins with, where `truth` alone should stand:
/// `table`, `Truth table for`. The head of a table is behind it.
pub fn table_title(text: &str) -> Option<usize> {
    fn word(text: &str, is_one: impl Fn(&str) -> bool) -> Option<&str> {
        let (word, behind) = text.split_once(letter::is_blank)?;
        is_one(word).then(|| behind.trim_start_matches(letter::is_blank))
    }
    if !text.starts_with(['t', 'T']) {
        return None;
    }
    let is_truth = |word: &str| word.eq_ignore_ascii_case(Keyword::Truth.text());
    let behind = word(word(text, is_truth).unwrap_or(text), |word| tables::TITLES.has(word))?;
    let head = word(behind, |word| tables::OF.has(word)).unwrap_or(behind);
    let title = text.strip_suffix(head)?.trim_end_matches(letter::is_blank);
    let head = head.split('#').next()?.trim_end_matches(letter::is_blank);
    // The table of a connective has its letter there.
    (head.len() > 1 && is_table_head(head)).then_some(title.len())
}

/// True if a label and then a title in quotes or points stand behind `exercise`.
fn is_titled(rest: &str) -> bool {
    let Some((label, behind)) = rest.split_once(letter::is_blank) else { return false };
    let behind = behind.trim_matches(letter::is_blank);
    let has_points = behind.ends_with("point") || behind.ends_with("points");
    label.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && (behind.starts_with(['"', '“', '„'])
            || has_points && behind.starts_with(|c: char| c.is_ascii_digit()))
}

/// The words of a line of a matrix. Blanks and commas separate them, and what is drawn for the eye
/// alone: bars, colons, brackets, `=`.
fn cells(text: &str, rest: Span) -> Vec<Span> {
    let separates = |c: char| letter::is_blank(c) || tables::SEPARATORS.contains(&c);
    let mut cells = Vec::new();
    let mut start = rest.start as usize;
    for piece in rest.of(text).split_inclusive(separates) {
        let word = piece.trim_end_matches(separates);
        if !word.is_empty() {
            cells.push(Span::new(start, start + word.len()));
        }
        start += piece.len();
    }
    cells
}

/// Takes the head of a truth table apart: propositions, a bar, formulas; or formulas alone.
/// Commas separate, and behind the bar other bars.
fn table_head(text: &str, rest: Span) -> TableHead {
    let rest = rest.trim(text);
    let is_bar = |at: Span| at.of(text).chars().all(|c| tables::BARS.contains(&c));
    let bar = tokens(text, rest).map(|(_, at)| at).find(|at| is_bar(*at));
    let before = bar.map(|bar| Span { start: rest.start, end: bar.start });
    let letters = before.filter(|before| {
        let is_letter = |(unit, _): (Unit, Span)| match unit {
            Unit::Letter(letter) => letter.is_ascii_lowercase(),
            Unit::Stray(Some(Token::Comma)) => true,
            _ => false,
        };
        !before.trim(text).is_empty() && units(text, *before).all(is_letter)
    });
    let bar = bar.filter(|_| letters.is_some());
    let letters = letters.map_or_else(Vec::new, |letters| {
        let units = units(text, letters).filter(|(unit, _)| matches!(unit, Unit::Letter(_)));
        units.map(|(_, at)| at).collect()
    });
    let from = bar.map_or(rest.start, |bar| bar.end);
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

/// The text behind a player's name of one word and a colon, or the whole where there is none.
fn of_player(rest: &str) -> &str {
    let (player, said) = rest.split_once(':').unwrap_or(("", rest));
    if player.trim().contains(letter::is_blank) {
        rest
    } else {
        said.trim_matches(letter::is_blank)
    }
}

fn binding(text: &str, (span, tokens): &Piece) -> Binding {
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

    fn formulas(text: &str) -> Vec<&str> {
        match parse(text).statement {
            Statement::Formulas(spans) => spans.iter().map(|span| span.of(text)).collect(),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn commas_separate_but_not_inside_brackets() {
        assert_eq!(formulas("Kpq, r ,Ns"), ["Kpq", "r", "Ns"]);
        assert_eq!(formulas("K(p,q), r"), ["K(p,q)", "r"]);
        for (text, expected) in [
            ("if p, q", vec!["if p, q"]),
            ("If p, then q, r", vec!["If p, then q", "r"]),
            ("r, only if p, q, s", vec!["r", "only if p, q", "s"]),
            ("if p, if q, r, s", vec!["if p, if q, r", "s"]),
            ("p if q, r", vec!["p if q", "r"]),
            ("p only if q, r", vec!["p only if q", "r"]),
            ("unless p, q", vec!["unless p, q"]),
            ("p or q, and r", vec!["p or q, and r"]),
            ("either p or q, but not both, and r", vec!["either p or q, but not both, and r"]),
            ("Kpq, and r", vec!["Kpq", "and r"]),
            ("Kpq, p or q, Apq", vec!["Kpq", "p or q", "Apq"]),
            ("if p and q, or r, then s, r", vec!["if p and q, or r, then s", "r"]),
        ] {
            assert_eq!(formulas(text), expected);
        }
        assert_eq!(formulas("p,,q"), ["p", "", "q"]);
        assert_eq!(formulas(" \u{a0}C Kpq r # why, p"), ["C Kpq r"]);
    }

    #[test]
    fn numbering_means_nothing() {
        for text in ["3) EsAqr", "(a) EsAqr", "  p) EsAqr", "1. a) EsAqr", "- EsAqr"] {
            assert_eq!(formulas(text), ["EsAqr"], "{text}");
        }
        assert_eq!(formulas("(p) & q"), ["(p) & q"]);
        assert_eq!(formulas("(p)"), ["(p)"]);
        assert_eq!(parse("3)").statement, Statement::Blank);
    }

    #[test]
    fn is_stands_between_blanks() {
        let judgement = |text: &str| match parse(text).statement {
            Statement::Judgement(judgement) => Some((judgement.left.len(), judgement.right.len())),
            _ => None,
        };
        assert_eq!(judgement("Npq is pff"), Some((1, 1)));
        assert_eq!(judgement("is"), Some((0, 0)));
        assert_eq!(judgement("pis q"), None);
        assert_eq!(judgement("it is not the case that p"), None);
        assert_eq!(judgement("it is not the case that p is pff"), Some((1, 1)));
        assert_eq!(judgement("p, Cpq |= q"), Some((2, 1)));
        assert_eq!(judgement("|= CpCqp"), Some((0, 1)));
    }

    #[test]
    fn a_let_has_bindings() {
        let text = "let p \"it is, # raining\" = T, q = F # so";
        let Statement::Let(_, bindings) = parse(text).statement else { panic!() };
        let shown: Vec<_> = bindings
            .iter()
            .map(|b| {
                (
                    b.proposition.of(text),
                    b.meaning.map(|m| m.of(text)),
                    b.value.map(|(_, value)| value.of(text)),
                )
            })
            .collect();
        assert_eq!(shown, [("p", Some("\"it is, # raining\""), Some("T")), ("q", None, Some("F"))]);
        assert_eq!(parse(text).comment.map(|c| c.of(text)), Some("# so"));
    }

    #[test]
    fn a_keyword_in_wrong_case_is_still_a_keyword() {
        assert!(matches!(parse("LET p = T").statement, Statement::Let(..)));
        assert!(matches!(parse("Def mp = Cpq").statement, Statement::Def(..)));
        assert!(matches!(parse("Def").statement, Statement::Formulas(_)));
    }
}
