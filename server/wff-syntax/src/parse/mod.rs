//! The parser of a line. It depends on no other line, and never fails.

mod answer;
mod operands;
pub(super) mod sentence;

use answer::{may_have_some_around, says_answer_in_words, says_formulas, without_around};
use operands::{cells, statement, table_head};
use sentence::claims;

use super::block::BlockKind;
use super::bytes::ByteSet;
use super::exercise::{Task, head_of_proof};
use super::faces::Faces;
use super::fast_path::is_plain;
use super::formula::{Unit, shape};
use super::keyword::Keyword;
use super::lexicon::tables;
use super::line_text::LineText;
use super::numbering::{is_well_formed_start, numbering};
use super::proof::own_step;
use super::proof_head::is_meant_head;
use super::reading::label::{self, LabelKind};
use super::reading::lone_step::{as_lone_step, first_behind_label, may_be_lone_step};
use super::reading::{Slip, SlipKind, around, is_formula, wording};
use super::statement::{BLANK, Line, SWITCH, Said, Statement, body, word_length};
use super::text::Span;
use super::token::{QUOTES, tokens};
use super::value::{SureValues, looks_like_value};
use super::{d_proof, letter, model};

/// Reads one line.
pub fn parse(text: LineText<'_>) -> Line<'_> {
    read(text.as_str())
}

/// Reads one line as it reads in a block of this kind. A line outside proofs that can be nothing
/// but a step of one is that.
pub fn parse_in(text: LineText<'_>, block: Option<BlockKind>) -> Line<'_> {
    let text = text.as_str();
    match block {
        // There numbers count lines, however they are written.
        Some(BlockKind::Proof) => {
            plain_step(text).unwrap_or_else(|| read_strictly(text, true).in_proof())
        }
        Some(BlockKind::Axioms) => read_strictly(text, true).in_axioms(),
        Some(BlockKind::Exercise) | None if may_be_lone_step(text) => {
            as_lone_step(read_strictly(text, true)).unwrap_or_else(|| read(text))
        }
        Some(BlockKind::Exercise) | None => {
            let line = read(text);
            let is_behind_label =
                line.numbering.is_some() && may_be_lone_step(line.of(line.body()));
            is_behind_label.then(|| first_behind_label(&line)).flatten().unwrap_or(line)
        }
        Some(BlockKind::Model) => drawn(text).unwrap_or_else(|| read(text)),
        Some(BlockKind::Matrix | BlockKind::Truth | BlockKind::Game) => read(text),
    }
}

/// A line of a model that draws with an arrow what a world sees.
fn drawn(text: &str) -> Option<Line<'_>> {
    let mut line = Line::of_text(text);
    let comment = text.find('#').map(|start| Span::new(start, text.len()));
    line.comment = comment;
    let (arrow, sees) = model::drawn(text, Span { start: 0, end: line.end() }.trim(text))?;
    line.statement = Statement::Sees(arrow, sees);
    Some(line)
}

/// Reads the start of a line that goes on: what stands last does not end it.
pub fn parse_start(text: LineText<'_>) -> Line<'_> {
    read_strictly(text.as_str(), false)
}

/// Reads a line as one with this keyword at a place where another word stands for it, or none. What
/// the keyword takes follows that place.
pub fn parse_as<'t>(line: &Line<'t>, keyword: Keyword, at: Span) -> Line<'t> {
    let mut meant = Line::of_text(line.text);
    meant.numbering = line.numbering;
    punctuate(&mut meant, body(line.text, line.numbering));
    let end = meant.end();
    meant.statement = statement(&mut meant, keyword, at, end);
    meant
}

/// Reads a part of a line as formulas or a judgement and nothing else, whatever its first word is.
/// A mark of punctuation may end it.
pub fn parse_part<'t>(line: &Line<'t>, at: Span) -> Line<'t> {
    let mut part = Line::of_text(line.text);
    let said = at.of(line.text);
    let bare = said
        .strip_suffix(MARKS)
        .filter(|it| !it.trim_end_matches(letter::is_blank).ends_with(MARKS));
    let at = Span { end: at.start + bare.unwrap_or(said).len() as u32, ..at }.trim(line.text);
    part.numbering = (at.start > 0).then_some(Span { start: 0, end: at.start });
    let rest = Span { start: at.end, ..Span::new(0, line.text.len()) };
    part.comment = (!rest.is_empty()).then_some(rest);
    part.statement = claims(&mut part, at);
    part
}

/// Reads a line; where the strict grammar knows no label at its start, one that people write.
pub(super) fn read(text: &str) -> Line<'_> {
    let mut line = Line::of_text(text);
    if let Some((keyword, word)) = plain_keyword(&line) {
        let end = line.end();
        line.statement = statement(&mut line, keyword, word, end);
        return line;
    }
    read_in_full(line)
}

/// The bytes of a line with a keyword that has no numbering, comment, quote or punctuation.
const PLAIN: ByteSet =
    ByteSet::of(" |=0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

/// The keyword that a line begins with, and its place, where it stands for nothing else and nothing
/// stands around what it takes: quick, for most statements are so.
fn plain_keyword(line: &Line<'_>) -> Option<(Keyword, Span)> {
    if !PLAIN.has_all(line.bytes) {
        return None;
    }
    let text = line.text;
    let start = text.bytes().take_while(|byte| *byte == b' ').count();
    let rest = Span::new(start, text.len());
    let word = Span::new(start, start + word_length(rest.of(text)));
    let keyword = Keyword::read(word.of(text)).filter(|it| it.text() == word.of(text))?;
    let is_other = match keyword {
        Keyword::Answer => true,
        Keyword::Truth | Keyword::Table => table_title(rest.of(text)).is_some(),
        Keyword::Model => is_model_answer(text, word),
        _ => false,
    };
    (!is_other).then_some((keyword, word))
}

/// Reads a line, whatever stands on it.
fn read_in_full(line: Line<'_>) -> Line<'_> {
    let text = line.text;
    let numbering = numbering(text, line.bytes);
    // A colon behind a label belongs to it.
    let has_colon = |at: Span| text.get(at.end as usize..).is_some_and(|it| it.starts_with(':'));
    let may_be_labelled = numbering.map_or_else(|| label::may_begin(text, line.bytes), has_colon);
    let labelled = match text.as_bytes() {
        [b'-', b' ', ..] if numbering.is_none() => {
            read_labelled(text).or_else(|| read_dashed(text))
        }
        _ if may_be_labelled => read_labelled(text),
        _ => None,
    };
    within(labelled.unwrap_or_else(|| read_behind(line, numbering, true)))
}

/// The line as what it says within text around that, if there is some.
pub fn within(line: Line<'_>) -> Line<'_> {
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

/// The line as a step of a proof with a plain formula, if it is put in the language's own way:
/// quick, for most are.
fn plain_step(text: &str) -> Option<Line<'_>> {
    let step = own_step(text).filter(|step| is_plain(step.formula.of(text)))?;
    Some(Line { statement: Statement::Step(step), ..Line::of_text(text) })
}

/// Reads a line that begins with a label as people write it. Behind a word and a number text for
/// people makes a heading of it, and no label.
fn read_labelled(text: &str) -> Option<Line<'_>> {
    let (label, start) = label::certain(text)?;
    let at = Span::new(0, start).trim(text);
    let mut line = within(read_behind(Line::of_text(text), Some(at), true));
    let is_statement = match &line.statement {
        Statement::Formulas(_) | Statement::Judgement(_) => {
            says_formulas(&line) || says_answer_in_words(&line) || is_meant_head(label.answer)
        }
        Statement::Blank => !label.is_apart(),
        statement if !label.is_apart() && is_clear(text, statement) => true,
        _ => return None,
    };
    line.slips.push(Slip::certain(at, SlipKind::Label));
    let is_one = match label.kind {
        LabelKind::Clear => true,
        // A letter alone behind a number may be a step of a proof.
        LabelKind::Apart { .. } => {
            is_statement && (label.answer.len() > 1 || matches!(label.answer, "T" | "F"))
        }
        _ => is_statement,
    };
    is_one.then_some(line)
}

/// True if what stands behind a keyword can be nothing else: values, or the head of a block.
fn is_clear(text: &str, statement: &Statement) -> bool {
    let is_whole = |at: &Span| shape(text, *at, Unit::arity).is_well_formed();
    let are_whole = |formulas: &[Span]| !formulas.is_empty() && formulas.iter().all(is_whole);
    match statement {
        Statement::Let(at, _) => {
            let given = Span::new(at.start as usize, text.len()).of(text);
            wording::bindings(given, &SureValues).is_some()
        }
        Statement::Truth(_, head) => are_whole(&head.formulas),
        Statement::Cells(Keyword::Model, _, words) => words.len() < 2,
        Statement::Task(_, _, Task::Proof(claims)) => {
            claims.sequent().is_some_and(|it| are_whole(&it.right))
        }
        _ => false,
    }
}

/// Reads a line that begins with a dash as a bullet, and a letter with its mark, as `- a) valid`.
fn read_dashed(text: &str) -> Option<Line<'_>> {
    let item = text.strip_prefix("- ")?;
    let label = numbering(item, ByteSet::of(item))?;
    let at = Span::new(0, text.len() - item.len() + label.end as usize);
    let mut line = read_behind(Line::of_text(text), Some(at), true);
    line.slips.push(Slip::certain(at, SlipKind::Label));
    // A second dash belongs to the label, and what is behind it may be more than it says.
    let is_cut = line.of(line.body()).starts_with(['-', '–', '—']);
    (!is_cut && (says_formulas(&line) || says_answer_in_words(&line))).then_some(line)
}

/// Reads a line behind its numbering.
fn read_behind(mut line: Line<'_>, numbering: Option<Span>, is_whole: bool) -> Line<'_> {
    let text = line.text;
    let may_be_comment = line.bytes.has_any(const { ByteSet::of("#") });
    if may_be_comment && line.from_statement().starts_with('#') {
        let start = text.len() - line.from_statement().len();
        line.comment = Some(Span::new(start, text.len()));
        return line;
    }
    line.numbering = numbering;
    let start = body(text, line.numbering);
    if is_whole {
        punctuate(&mut line, start);
    }
    let rest = Span::new(start, line.end() as usize);
    let word = Span::new(start, start + word_length(rest.of(text)));
    if let Some(block) = block_behind_answer(&line, rest) {
        return block;
    }
    let is_other = |keyword: &Keyword| match keyword {
        Keyword::Truth | Keyword::Table => table_title(rest.of(text)).is_some(),
        Keyword::Model => is_model_answer(text, word),
        _ => false,
    };
    let meant = |keyword: &Keyword| {
        !is_other(keyword)
            && (keyword.text() == word.of(text)
                || fits(*keyword, text, word) && !is_well_formed_start(text, rest))
    };
    match Keyword::read(word.of(text)).filter(meant) {
        Some(keyword) => {
            line.statement = statement(&mut line, keyword, word, rest.end);
        }
        None => {
            let proves = d_proof::proves(&mut line, rest).map(Statement::Proves);
            line.statement = proves.unwrap_or_else(|| claims(&mut line, rest));
        }
    }
    line
}

/// True if the word `model` stands before a formula with a connective, which answers and names no
/// model.
fn is_model_answer(text: &str, word: Span) -> bool {
    let rest = Span::new(word.end as usize, text.len()).of(text);
    let name = rest.split('#').next().unwrap_or_default().trim_matches(letter::is_blank);
    name.len() > 1
        && name.starts_with(|c: char| c.is_ascii_uppercase())
        && shape(name, Span::new(0, name.len()), Unit::arity).is_well_formed()
}

/// A line with the word `answer` and the head of the table, proof or model that should stand below
/// that, as the head.
fn block_behind_answer<'t>(line: &Line<'t>, rest: Span) -> Option<Line<'t>> {
    let text = line.text;
    if !rest.of(text).starts_with(['a', 'A']) {
        return None;
    }
    let behind = Span::of_part(around::behind_answer(rest.of(text))?, text);
    let word = Span { end: behind.start + word_length(behind.of(text)) as u32, ..behind };
    let keyword = Keyword::read(word.of(text))?;
    let is_block = match keyword {
        Keyword::Truth | Keyword::Proof => true,
        Keyword::Model => !is_model_answer(text, word),
        _ => false,
    };
    if !is_block {
        return None;
    }
    let mut block = line.clone();
    let answer = Span { end: behind.start, ..rest }.trim(text);
    block.slips.push(Slip::certain(answer, SlipKind::Answer));
    block.statement = statement(&mut block, keyword, word, rest.end);
    is_clear(text, &block.statement).then_some(block)
}

/// Takes note of the mark that ends a line as it ends a sentence.
fn punctuate(line: &mut Line<'_>, start: usize) {
    if let Some((punctuation, comment)) = punctuation(line, start) {
        line.punctuation = Some(punctuation);
        line.comment = comment;
    }
}

/// The marks of punctuation that may end a line.
const MARKS: [char; 3] = ['.', ';', ','];

/// The mark of punctuation that ends a line as it ends a sentence, and the comment behind it.
fn punctuation(line: &Line<'_>, start: usize) -> Option<(Span, Option<Span>)> {
    if !line.bytes.has_any(const { ByteSet::of(".;,") }) {
        return None;
    }
    let text = line.text;
    let has_comment = line.bytes.has_any(const { ByteSet::of("#") });
    let bare = if has_comment { text.split('#').next()? } else { text };
    let bare = bare.trim_end_matches(letter::is_blank);
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
        Keyword::Read | Keyword::Accept => rest.starts_with(QUOTES),
        // Words of text for people, too.
        Keyword::Ask
        | Keyword::Require
        | Keyword::Key
        | Keyword::Wrong
        | Keyword::Adjust
        | Keyword::Show
        | Keyword::Answer
        | Keyword::Axioms
        | Keyword::Game
        | Keyword::Round
        | Keyword::Tiebreak
        | Keyword::Check => false,
        Keyword::World | Keyword::Sees => rest.contains(':'),
        Keyword::Frame => rest.contains(" is "),
        Keyword::Model => {
            model::is_name(rest) && rest.ends_with(|c: char| c.is_numeric()) || rest.len() == 1
        }
        Keyword::Proof => {
            let rest = Span::new(word.end as usize, text.len());
            head_of_proof(&mut Line::of_text(text), rest).sequent().is_some()
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
    let of = word(behind, |word| tables::OF.has(word));
    let head = of.unwrap_or(behind);
    let title = text.strip_suffix(head)?.trim_end_matches(letter::is_blank);
    let head = head.split('#').next()?.trim_end_matches(|c| letter::is_blank(c) || c == ':');
    let formulas = table_head(head, Span::new(0, head.len())).formulas;
    let is_infix = || !formulas.is_empty() && formulas.iter().all(|it| is_formula(head, *it));
    let is_head = is_table_head(head) || of.is_some() && is_infix();
    // The table of a connective has its letter there.
    (head.len() > 1 && is_head).then_some(title.len())
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

/// The text behind a player's name of one word and a colon, or the whole where there is none.
fn of_player(rest: &str) -> &str {
    let (player, said) = rest.split_once(':').unwrap_or(("", rest));
    if player.trim().contains(letter::is_blank) {
        rest
    } else {
        said.trim_matches(letter::is_blank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::parse;

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
        for infix in ["it is not the case that p", "p is implied by q", "p is necessary for q"] {
            assert_eq!(judgement(infix), None, "{infix}");
        }
        assert_eq!(judgement("p is necessary"), Some((1, 1)));
        assert_eq!(judgement("it is not the case that p is pff"), Some((1, 1)));
        assert_eq!(judgement("p, Cpq |= q"), Some((2, 1)));
        assert_eq!(judgement("|= CpCqp"), Some((0, 1)));
    }

    #[test]
    fn a_plain_step_is_the_one_that_is_read_in_full() {
        let numbers = ["1", "12.", "1)", " 3", "1:", "1.2", "(1)", "1234567890", ""];
        let bars = [" ", " | ", "||", " | |", "\t", ""];
        let formulas = ["p", "Kpq", "K p q", "Kp", "p,", "@a", "let", "end", "Ko", "R", "answer"];
        let reasons =
            ["premise", "Ki", "Ki1", "Ci", "D", "D11", "axiom", "Co R", "is", "proves", "End", ""];
        let cited = ["", "1", "1,2", "1, 2", "1-2", "1–2", "3 5", "1,", "1.", "\t1", "1 # so", "D"];
        let mut plain = 0;
        for (number, bars) in numbers.iter().flat_map(|it| bars.map(|bars| (it, bars))) {
            for (formula, reason) in formulas.iter().flat_map(|it| reasons.map(|word| (it, word))) {
                for cited in cited {
                    let text = format!("{number}{bars}{formula} {reason} {cited}");
                    if let Some(line) = plain_step(&text) {
                        assert_eq!(line, read_strictly(&text, true).in_proof(), "{text}");
                        plain += 1;
                    }
                }
            }
        }
        assert!(plain > 300, "{plain}");
    }

    #[test]
    fn a_plain_statement_is_the_one_that_is_read_in_full() {
        let parts = [" ", "=", "|", "T", "pq", "Kpq", "1", "is", "table", "of", "x1"];
        let mut plain = 0;
        for keyword in Keyword::ALL.map(Keyword::text).into_iter().chain(["Row", "rows"]) {
            let mut texts = vec![keyword.to_owned(), format!("  {keyword} ")];
            for _ in 0..3 {
                let longer = texts.iter().flat_map(|it| parts.map(|part| format!("{it}{part}")));
                texts = longer.collect();
                for text in &texts {
                    let line = Line::of_text(text);
                    if plain_keyword(&line).is_some() {
                        assert_eq!(read(text), read_in_full(line), "{text}");
                        plain += 1;
                    }
                }
            }
        }
        assert!(plain > 10_000, "{plain}");
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
