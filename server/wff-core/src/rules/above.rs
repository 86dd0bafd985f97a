//! The lines of a proof that a wrong step leans on, as places that explain its diagnostic.

use super::{Label, OtherLine};
use crate::analysis::{Fault, FaultKind};
use crate::proof::natural::{MisplacedCitation, WrongCitation, WrongStep};
use crate::syntax::block::BlockKind;
use crate::syntax::proof::{Citation, number};
use crate::syntax::text::rows_up;
use crate::syntax::{Line, Statement, Text, parse_in, rows};
use std::borrow::Cow;

/// The bytes above a step that are looked through for the lines that it cites.
const LOOKED_AT: usize = 4 << 10;

/// The lines above that explain a fault of a line, which begins on this byte of the text.
pub(crate) fn explaining(
    fault: &Fault,
    line: &Line<'_>,
    text: &(impl Text + ?Sized),
    start: usize,
) -> Vec<OtherLine> {
    let Statement::Step(step) = &line.statement else { return Vec::new() };
    let cited = step.citations(line.text).into_iter();
    let cited = cited.filter_map(|at| Citation::read(line.of(at)));
    let words: Vec<(u32, String)> = match &fault.kind {
        FaultKind::WrongStep(wrong) if matches!(**wrong, WrongStep::DoesNotFollow { .. }) => {
            cited.flat_map(words).collect()
        }
        FaultKind::WrongCitation(wrong) => match &**wrong {
            WrongCitation::Misplaced(_, MisplacedCitation::Closed { line, whole }) => {
                let closed = format!("line {line} stands in a subproof that is closed");
                let of_whole = whole.map(|(first, last)| Citation::Subproof(first, last));
                let mut all = vec![(*line, closed)];
                all.extend(of_whole.into_iter().flat_map(words).filter(|it| it.0 != *line));
                all
            }
            _ => return Vec::new(),
        },
        FaultKind::WrongDetachment(_) => cited.flat_map(words).collect(),
        _ => return Vec::new(),
    };
    if words.is_empty() { Vec::new() } else { find(words, &window(text, start)) }
}

/// The lines of a citation, and the words for them.
fn words(citation: Citation) -> impl Iterator<Item = (u32, String)> {
    let (first, last) = match citation {
        Citation::Line(line) => ((line, format!("line {line}")), None),
        Citation::Subproof(first, last) => {
            let supposed = format!("subproof {citation} supposes this");
            ((first, supposed), Some((last, format!("subproof {citation} reaches this"))))
        }
    };
    std::iter::once(first).chain(last)
}

/// The whole lines directly above a line, those further up left out.
fn window(text: &(impl Text + ?Sized), start: usize) -> Cow<'_, str> {
    let Some(first) = start.checked_sub(LOOKED_AT) else { return text.slice(0..start) };
    // The first byte may lie in a character.
    let mut cut = (first..start).take(char::MAX.len_utf8()).map(|first| text.slice(first..start));
    let cut = cut.find(|it| !it.is_empty()).unwrap_or_default();
    let line = rows(&cut).next().map_or(0, |row| row.next);
    Cow::Owned(cut.get(line..).unwrap_or_default().to_owned())
}

/// Finds steps by their numbers in the lines above another, from below. They are steps of the same
/// proof: the other cites them.
fn find(mut wanted: Vec<(u32, String)>, text: &str) -> Vec<OtherLine> {
    // Behind the last line end stands the other line, of which there is nothing here.
    let mut found = Vec::new();
    for (lines, row) in rows_up(text).enumerate().skip(1) {
        if wanted.is_empty() {
            break;
        }
        let words = row.content.of(text).trim_start();
        let digits = words.bytes().take_while(u8::is_ascii_digit).count();
        let here = number(words.get(..digits).unwrap_or_default());
        if !wanted.iter().any(|(it, _)| Some(*it) == here) {
            continue;
        }
        let line = parse_in(row.line(text), Some(BlockKind::Proof));
        let Statement::Step(step) = &line.statement else { continue };
        let span = if step.formula.is_empty() { step.number } else { step.formula };
        let place = (-(lines as isize), row.content.start as isize - text.len() as isize);
        let (words, others) = wanted.into_iter().partition(|(it, _)| Some(*it) == here);
        wanted = others;
        let words: Vec<(u32, String)> = words;
        let label = |message| Label { span, message };
        let other = |(_, it)| OtherLine { lines: place.0, bytes: place.1, label: label(it) };
        found.extend(words.into_iter().map(other));
    }
    found.reverse();
    found
}

#[cfg(test)]
mod tests {
    use crate::document::Document;
    use crate::scope::Scope;

    /// The last lines above that explain a diagnostic of a text: each with its number and text.
    fn above(text: &str) -> Vec<(usize, String, String)> {
        let document = Document::small(text, Scope::default());
        let found = document.diagnostics(text).find(|it| !it.others.is_empty());
        let found = found.map(|it| (it.line, it.start, it.others));
        let (line, start, above) = found.unwrap_or_default();
        let place = |it: super::OtherLine| {
            let at = it.label.span.after(start.checked_add_signed(it.bytes).unwrap());
            (line.checked_add_signed(it.lines).unwrap(), at.of(text).to_owned(), it.label.message)
        };
        above.into_iter().map(place).collect()
    }

    fn shown(all: &[(usize, &str, &str)]) -> Vec<(usize, String, String)> {
        all.iter().map(|(line, text, words)| (*line, (*text).into(), (*words).into())).collect()
    }

    #[test]
    fn a_wrong_step_has_the_lines_that_it_leans_on() {
        let text = "proof p, Cqp |- q\n 1 p premise\n\n 2 Cqp premise # so\r\n 3 q Co 2 1\nend";
        assert_eq!(above(text), shown(&[(1, "p", "line 1"), (3, "Cqp", "line 2")]));
        let text = "1 r\nproof |- Cqp\n1 | p suppose\n2 | q R 1\n3 Cqp Ci 1-2\nend";
        let of_step = shown(&[(2, "p", "line 1")]);
        assert_eq!(above(text), of_step);
        let text = "proof |- Cqp\n1 | p suppose\n2 | p R 1\n3 Cqp Ci 1-2\nend";
        let all = [(1, "p", "subproof 1-2 supposes this"), (2, "p", "subproof 1-2 reaches this")];
        assert_eq!(above(text), shown(&all));
    }

    #[test]
    fn a_line_of_a_closed_subproof_is_shown_with_what_may_be_cited() {
        let text = "proof |- Cpp\n1 | p suppose\n2 | p R 1\n3 Cpp Ci 1-2\n4 p R 2\nend";
        let all = [
            (1, "p", "subproof 1-2 supposes this"),
            (2, "p", "line 2 stands in a subproof that is closed"),
        ];
        assert_eq!(above(text), shown(&all));
    }

    #[test]
    fn a_detachment_has_its_premises() {
        let text = "system lukasiewicz-3\nproof p, Cqp |- q\n1 p premise\n2 Cqp premise\n\
                    3 q D 2 1\nend";
        assert_eq!(above(text), shown(&[(2, "p", "line 1"), (3, "Cqp", "line 2")]));
    }

    #[test]
    fn lines_far_above_are_left_out() {
        let blanks = "é\n".repeat(super::LOOKED_AT);
        let text = format!("proof p, r |- q\n1 p premise\n# {blanks}2 r premise\n3 q Co 2 1\nend");
        let text = text.replace("é\n", "\n# é");
        let text = text.replace("# é2", "2");
        assert_eq!(above(&text).len(), 1);
    }
}
