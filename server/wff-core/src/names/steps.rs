//! The numbers of the steps of proofs: where one stands and is cited, and how it is changed.

use super::occurrence::{Occurrence, Refused};
use crate::analysis::block::edge;
use crate::document::{Document, Placed, TextEdit};
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::proof::{self, numbers};
use crate::syntax::{Statement, Text};
use std::collections::HashMap;
use std::ops::Range;

/// A number in a proof.
struct Numbered {
    number: u32,
    /// The place; it begins to stand for something in front of its step.
    at: Occurrence,
}

/// The numbers in the proof around a byte, in text order: those of its steps, and those that these
/// cite.
fn of_proof(document: &Document, text: &(impl Text + ?Sized), offset: usize) -> Vec<Numbered> {
    let mut found: Vec<Numbered> = Vec::new();
    let mut is_past = false;
    document.lines(text, document.around_blocks(offset..offset), |placed| {
        if is_past {
            return;
        }
        let line = placed.read();
        if let Statement::Step(step) = &line.statement {
            let citations = step.citations(line.text).into_iter();
            let cited = citations.flat_map(|it| numbers(line.text, it)).map(|it| (it, false));
            let own = proof::number(line.of(step.number)).map(|it| ((it, step.number), true));
            found.extend(own.into_iter().chain(cited).map(|((number, span), defines)| {
                let range = span.after(placed.start).range();
                Numbered { number, at: Occurrence { line: placed.line, range, defines } }
            }));
            return;
        }
        is_past = match edge(&line) {
            Some(Edge::Ends) => offset <= placed.start + placed.content.len(),
            Some(Edge::Opens(BlockKind::Proof)) => offset < placed.start,
            _ => return,
        };
        if !is_past {
            found.clear();
        }
    });
    found
}

/// The numbers in the proof around a byte, and the place among them of that which touches it.
fn touched(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Option<(Vec<Numbered>, usize)> {
    let is_step = |placed: Placed<'_>| matches!(placed.read().statement, Statement::Step(_));
    document.line(text, offset, is_step).filter(|is_step| *is_step)?;
    let all = of_proof(document, text, offset);
    let touches = |it: &Numbered| it.at.range.start <= offset && offset <= it.at.range.end;
    let place = all.iter().position(touches)?;
    Some((all, place))
}

/// The places in its proof where the number of a step at a byte stands and is cited.
pub(super) fn occurrences(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Option<Vec<Occurrence>> {
    let (all, place) = touched(document, text, offset)?;
    let number = all.get(place)?.number;
    Some(all.into_iter().filter(|it| it.number == number).map(|it| it.at).collect())
}

/// The bytes of the number of a step at a byte.
pub(super) fn at(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Option<Range<usize>> {
    let (all, place) = touched(document, text, offset)?;
    all.get(place).map(|it| it.at.range.clone())
}

/// The edits that give the step whose number is at a byte another one; those below that are not
/// above it then get the next ones.
pub(super) fn renumber_from(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
    to: &str,
) -> Option<Result<Vec<TextEdit>, Refused>> {
    let (all, place) = touched(document, text, offset)?;
    let number = all.get(place)?.number;
    let own: Vec<u32> = all.iter().filter(|it| it.at.defines).map(|it| it.number).collect();
    let Some(to) = proof::number(to) else {
        return Some(Err("the number of a step is written in digits, nine at the most".to_owned()));
    };
    let Some(place) = own.iter().position(|it| *it == number) else {
        return Some(Err(format!("no step of this proof has the number {number}")));
    };
    let (above, below) = own.split_at_checked(place)?;
    if let Some(last) = above.last().filter(|last| **last >= to) {
        return Some(Err(format!("numbers rise: the step above has {last}")));
    }
    let mut last = to;
    let below = below.iter().skip(1).map(|number| {
        last = last.saturating_add(1).max(*number);
        last
    });
    let new: Vec<u32> = above.iter().copied().chain([to]).chain(below).collect();
    Some(Ok(renumbered(&all, &new)))
}

/// The edits that number the steps of the proof around a byte from 1; none where they are.
pub(crate) fn renumber(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Vec<TextEdit> {
    let all = of_proof(document, text, offset);
    let steps = all.iter().filter(|it| it.at.defines);
    renumbered(&all, &steps.zip(1..).map(|(_, number)| number).collect::<Vec<_>>())
}

/// The edits that give the steps these numbers, in text order. Of two steps with one number a
/// citation means the last above it.
fn renumbered(all: &[Numbered], new: &[u32]) -> Vec<TextEdit> {
    let steps = all.iter().filter(|it| it.at.defines).zip(new);
    let mut first: HashMap<u32, u32> = HashMap::new();
    for (it, new) in steps {
        first.entry(it.number).or_insert(*new);
    }
    let mut above: HashMap<u32, u32> = HashMap::new();
    let mut own: Option<(u32, u32)> = None;
    let mut new = new.iter();
    let mut edits = Vec::new();
    for it in all {
        let changed = if it.at.defines { new.next() } else { None };
        if let Some(changed) = changed {
            above.extend(own.replace((it.number, *changed)));
        }
        let meant = changed.or(above.get(&it.number)).or(first.get(&it.number));
        let edit = |number: &u32| TextEdit { range: it.at.range.clone(), text: number.to_string() };
        edits.extend(meant.filter(|number| **number != it.number).map(edit));
    }
    edits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::{definition, references, renamable, rename};
    use crate::scope::Scope;

    const PROOF: &str = "proof p |- Cqp\n  1 p premise\nend\nproof p, Cpq |- CrKqq\n  \
                         2 p premise\n  4 Cpq premise\n  5 | r suppose\n  6 | q Co 4, 2\n  \
                         7 | Kqq Ki 6 6\n  9 CrKqq Ci 5-7\nend\n";

    fn applied(text: &str, edits: &[TextEdit]) -> String {
        let mut text = text.to_owned();
        edits.iter().rev().for_each(|it| text.replace_range(it.range.clone(), &it.text));
        text
    }

    /// The text in which the number at the first place of a mark is another.
    fn renamed(text: &str, mark: &str, to: &str) -> Result<String, Refused> {
        let document = Document::small(text, Scope::default());
        rename(&document, text, text.find(mark).unwrap(), to).map(|edits| applied(text, &edits))
    }

    #[test]
    fn a_number_is_found_where_it_stands_and_is_cited() {
        let document = Document::small(PROOF, Scope::default());
        let place = |mark: &str| PROOF.find(mark).unwrap();
        let six = place("6 | q");
        let cited = place("6 6");
        for at in [six, six + 1, cited, cited + 2] {
            assert_eq!(definition(&document, PROOF, at), Some(six..six + 1));
        }
        let all: Vec<usize> =
            references(&document, PROOF, cited, true).iter().map(|it| it.start).collect();
        assert_eq!(all, [six, cited, cited + 2]);
        assert_eq!(references(&document, PROOF, place("5-7") + 2, false).len(), 1);
        assert_eq!(references(&document, PROOF, place("1 p"), true).len(), 1);
        assert_eq!(renamable(&document, PROOF, place("5-7")), Some(place("5-7")..place("-7")));
        assert_eq!(definition(&document, PROOF, place("Kqq Ki")), None);
    }

    #[test]
    fn another_number_moves_those_below_out_of_its_way() {
        let moved = renamed(PROOF, "5 |", "6").unwrap();
        let shown = PROOF
            .replace("7 | Kqq Ki 6 6", "8 | Kqq Ki 7 7")
            .replace("6 | q", "7 | q")
            .replace("5 | r", "6 | r")
            .replace("5-7", "6-8");
        assert_eq!(moved, shown);
        assert_eq!(renamed(PROOF, "5 |", "5").unwrap(), PROOF);
        for (to, why) in [
            ("4", "numbers rise: the step above has 4"),
            ("x", "the number of a step is written in digits, nine at the most"),
            ("", "the number of a step is written in digits, nine at the most"),
        ] {
            assert_eq!(renamed(PROOF, "5 |", to), Err(why.to_owned()), "{to}");
        }
        let unknown = PROOF.replace("Co 4, 2", "Co 4, 3");
        let why = "no step of this proof has the number 3".to_owned();
        assert_eq!(renamed(&unknown, "3\n", "8"), Err(why));
    }

    #[test]
    fn steps_are_numbered_from_one() {
        let all = |text: &str| {
            let document = Document::small(text, Scope::default());
            applied(text, &renumber(&document, text, text.len() - 6))
        };
        let shown = "  1 p premise\n  2 Cpq premise\n  3 | r suppose\n  4 | q Co 2, 1\n  \
                     5 | Kqq Ki 4 4\n  6 CrKqq Ci 3-5\nend\n";
        let (head, _) = PROOF.split_at(PROOF.find("  2 p").unwrap());
        assert_eq!(all(PROOF), format!("{head}{shown}"));
        assert_eq!(all(&all(PROOF)), all(PROOF));
        // Citations below an inserted step keep their meaning.
        assert_eq!(
            all("proof p |- p\n1 p premise\n1 p R 1\n2 p R 1\n3 p R 2 8\nend"),
            "proof p |- p\n1 p premise\n2 p R 1\n3 p R 2\n4 p R 3 8\nend"
        );
        // What was moved up cites what it did.
        assert_eq!(
            all("proof p |- p\n2 p R 1\n1 p premise\n3 p R 2\nend"),
            "proof p |- p\n1 p R 2\n2 p premise\n3 p R 1\nend"
        );
    }
}
