//! Highlights of all that belongs together with a place: the same proposition, name or player
//! elsewhere, or a connective and its operands.

use super::roles::{Role, of_line};
use crate::analysis::bind;
use crate::document::{Document, Placed};
use crate::names;
use crate::scope::Proposition;
use crate::syntax::block::Edge;
use crate::syntax::formula::units;
use crate::syntax::{Keyword, Line, PartKind, Span, Statement, Text};
use std::ops::Range;

/// A stretch that an editor marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// Its bytes.
    pub range: Range<usize>,
    /// Its relation to the place that was asked about.
    pub kind: HighlightKind,
}

/// The relation of a highlight to the place that was asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HighlightKind {
    /// The same where it begins to stand for what it does: a `def`, `matrix` or `let`, a player's
    /// roll, a step.
    Definition,
    /// The same where it stands for that.
    Use,
    /// A connective.
    Connective,
    /// The first operand of a connective.
    First,
    /// Its second one.
    Second,
}

/// The bytes above and below a place in which a proposition is looked for.
const NEAR: usize = 32 << 10;

/// The most highlights on either side of a place.
const MOST: usize = 500;

/// The highlights of all that belongs together with a byte, in text order; the nearest where there
/// are very many.
///
/// - A name of a formula, a player or a logic, or the number of a step: where it stands for the
///   same.
/// - A proposition: where it stands on its line. If a `let` gave it a meaning or a value: where it
///   stands on the lines around on which it has the same, within 32 KiB, and in the `let`. A letter
///   that stands for any formula, in a `define` or an axiom: on its line.
/// - A connective: itself, and each of its operands that is whole.
/// - The word that opens a block, or its `end`: both.
pub fn highlights(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Vec<Highlight> {
    let offset = offset.min(text.len());
    if let Some(found) = names::of_same(document, text, offset) {
        let kind = |defines| if defines { HighlightKind::Definition } else { HighlightKind::Use };
        let found = found.into_iter();
        let highlight =
            |it: names::Occurrence| Highlight { range: it.range, kind: kind(it.defines) };
        return nearest(found.map(highlight).collect(), offset);
    }
    if let Some(found) = bounds(document, text, offset) {
        return found;
    }
    let here = document.line(text, offset, |placed| {
        let line = placed.read();
        let (at, role) = letter(&line, &placed, offset - placed.start)?;
        match role {
            Role::Connective(arity) => {
                Some(Letter::Connective(operands(&line, at, arity, placed.start)))
            }
            Role::Proposition => {
                let letter = line.of(at).to_owned();
                let known = known(&line, &placed, &letter);
                Some(Letter::Proposition(letter, known, of_letter(&line, &placed, line.of(at))))
            }
            _ => None,
        }
    });
    let found = match here.flatten() {
        None => Vec::new(),
        Some(Letter::Connective(found) | Letter::Proposition(_, None, found)) => found,
        Some(Letter::Proposition(letter, Some(known), _)) => {
            of_same(document, text, offset, &letter, &known)
        }
    };
    nearest(found, offset)
}

/// The words that open and end a block, if a byte is in one of them.
fn bounds(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Option<Vec<Highlight>> {
    let mut open: Vec<(usize, Range<usize>)> = Vec::new();
    let mut found = None;
    document.lines_to_parse(text, document.around_blocks(offset..offset), |line| {
        let Some(edge) = line.edge.filter(|_| found.is_none()) else { return };
        let read = line.context.parse(line.content);
        let Some(word) = read.first_word().map(|it| it.after(line.start).range()) else { return };
        let depth = line.context.depth();
        open.retain(|(inside, _)| *inside <= depth);
        match edge {
            Edge::Opens(_) => open.push((depth + 1, word)),
            Edge::Ends => {
                let head = open.pop_if(|(inside, _)| *inside == depth).map(|(_, head)| head);
                let is_in = |word: &Range<usize>| word.start <= offset && offset <= word.end;
                found = head.filter(|head| is_in(head) || is_in(&word)).map(|head| [head, word]);
            }
        }
    });
    let highlight = |range| Highlight { range, kind: HighlightKind::Use };
    found.map(|both| both.map(highlight).to_vec())
}

/// A letter of a formula at a place.
enum Letter {
    /// A connective, with its operands.
    Connective(Vec<Highlight>),
    /// A proposition, what is known of it, and where it stands on its line.
    Proposition(String, Option<Proposition>, Vec<Highlight>),
}

/// The letter of a line that touches a byte; of two, the one that starts there.
fn letter(line: &Line<'_>, placed: &Placed<'_>, at: usize) -> Option<(Span, Role)> {
    let roles = of_line(line, placed.scope).roles;
    let is_letter = |role| matches!(role, Role::Connective(_) | Role::Proposition);
    roles.into_iter().rev().find(|(span, role)| span.touches(at) && is_letter(*role))
}

/// A connective and its operands, which are found by counting; what does not end with its line has
/// no end.
fn operands(line: &Line<'_>, connective: Span, arity: u8, start: usize) -> Vec<Highlight> {
    let highlight = |span: Span, kind| Highlight { range: span.after(start).range(), kind };
    let mut found = vec![highlight(connective, HighlightKind::Connective)];
    let formula = written(line)
        .into_iter()
        .find(|span| span.start <= connective.start && connective.end <= span.end);
    let Some(formula) = formula else { return found };
    let mut rest = units(line.text, Span { start: connective.end, ..formula });
    for kind in [HighlightKind::First, HighlightKind::Second].into_iter().take(arity.into()) {
        let mut need = 1_u64;
        let mut first = None;
        let mut last = None;
        for (unit, at) in rest.by_ref() {
            let Some(arity) = unit.arity() else { return found };
            first = first.or(Some(at));
            need = need - 1 + u64::from(arity);
            if need == 0 {
                last = Some(at);
                break;
            }
        }
        let (Some(first), Some(last)) = (first, last) else { return found };
        found.push(highlight(Span { end: last.end, ..first }, kind));
    }
    found
}

/// The parts of a line in which connectives have their operands behind them.
fn written(line: &Line<'_>) -> Vec<Span> {
    let mut parts = line.parts();
    parts.retain(|part| match part.kind {
        PartKind::Formula
        | PartKind::Proposition
        | PartKind::Column
        | PartKind::DefinedConnective => true,
        PartKind::Keyword
        | PartKind::DefinedName
        | PartKind::Meaning
        | PartKind::Sign
        | PartKind::Value
        | PartKind::Class
        | PartKind::Setting
        | PartKind::Player
        | PartKind::Dice
        | PartKind::Answer
        | PartKind::DefinedLogic
        | PartKind::DefinedSystem
        | PartKind::DProof
        | PartKind::Connective
        | PartKind::DefiningFormula
        | PartKind::DefinedModel
        | PartKind::DefinedWorld
        | PartKind::Model
        | PartKind::World
        | PartKind::Property
        | PartKind::DefinedExercise
        | PartKind::Text
        | PartKind::Requirement
        | PartKind::Rule
        | PartKind::Number
        | PartKind::Blank
        | PartKind::Stray => false,
    });
    parts.into_iter().map(|part| part.span).collect()
}

/// True if the letters of a line stand for any formulas: those of a `define`, an axiom or what a
/// D-proof proves.
fn is_schema(line: &Line<'_>) -> bool {
    matches!(line.statement, Statement::Define(..) | Statement::Axiom(_) | Statement::Proves(_))
}

/// The meaning and value of a proposition on a line; on a `let`, those that it gives.
fn known(line: &Line<'_>, placed: &Placed<'_>, letter: &str) -> Option<Proposition> {
    if is_schema(line) {
        return None;
    }
    if !matches!(line.statement, Statement::Let(..)) {
        return placed.scope.propositions.get(letter);
    }
    let mut after = placed.scope.clone();
    bind(line, true, &mut after);
    after.propositions.get(letter)
}

/// The highlights of a proposition on a line.
fn of_letter(line: &Line<'_>, placed: &Placed<'_>, letter: &str) -> Vec<Highlight> {
    if !line.text.contains(letter) {
        return Vec::new();
    }
    let is_let = line.head().is_some_and(|(keyword, _)| keyword == Keyword::Let);
    let kind = if is_let { HighlightKind::Definition } else { HighlightKind::Use };
    let roles = of_line(line, placed.scope).roles.into_iter();
    let letters = roles.filter(|(at, role)| *role == Role::Proposition && line.of(*at) == letter);
    letters.map(|(at, _)| Highlight { range: at.after(placed.start).range(), kind }).collect()
}

/// The highlights of a proposition on the lines around a byte on which the same is known of it.
fn of_same(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
    letter: &str,
    as_known: &Proposition,
) -> Vec<Highlight> {
    let around = offset.saturating_sub(NEAR)..(offset + NEAR).min(text.len());
    let mut found = Vec::new();
    // True once a line below differs.
    let mut over = false;
    document.lines(text, around, |placed| {
        if over {
            return;
        }
        let line = placed.read();
        if is_schema(&line) {
            return;
        }
        if known(&line, &placed, letter).as_ref() == Some(as_known) {
            found.extend(of_letter(&line, &placed, letter));
        } else if placed.start <= offset {
            found.clear();
        } else {
            over = true;
        }
    });
    found
}

/// The highlights nearest to a byte.
fn nearest(mut found: Vec<Highlight>, offset: usize) -> Vec<Highlight> {
    found.sort_by_key(|highlight| highlight.range.start);
    let here = found.partition_point(|highlight| highlight.range.start <= offset);
    found.truncate(here.saturating_add(MOST));
    found.drain(..here.saturating_sub(MOST));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scope::Scope;

    /// Marks what belongs to the place of `$` in a text: `=` a definition, `-` a use, `^` a
    /// connective, `1` and `2` its operands.
    fn marked(text: &str) -> String {
        let offset = text.find('$').unwrap();
        let text = text.replace('$', "");
        let mut marks: Vec<char> = text.chars().map(|c| if c == '\n' { c } else { ' ' }).collect();
        for highlight in highlights(&Document::small(&text, Scope::default()), &*text, offset) {
            marks[highlight.range].fill(match highlight.kind {
                HighlightKind::Definition => '=',
                HighlightKind::Use => '-',
                HighlightKind::Connective => '^',
                HighlightKind::First => '1',
                HighlightKind::Second => '2',
            });
        }
        marks
            .into_iter()
            .collect::<String>()
            .lines()
            .map(str::trim_end)
            .collect::<Vec<_>>()
            .join("\n")
    }

    #[test]
    fn a_connective_is_marked_with_its_operands_apart() {
        assert_eq!(marked("$CKpqNr"), "^11122");
        assert_eq!(marked("C$KpqNr, Apq"), " ^12");
        assert_eq!(marked("CKpq$Nr == s"), "    ^1");
        assert_eq!(marked("$C Kpq N r"), "^ 111 222");
        assert_eq!(marked("C$Kp"), " ^1");
        assert_eq!(marked("C$KZp"), " ^");
        assert_eq!(marked("def a = $K@b q"), "        ^11 2");
        assert_eq!(marked("call Ann: $Kpq"), "          ^12");
        assert_eq!(marked("define $E pq = Kpq"), "       ^ 12");
        assert_eq!(marked("matrix M\ntable $N | T F"), "\n      ^");
        assert_eq!(marked("roll pq $K"), "");
    }

    #[test]
    fn a_proposition_is_marked_on_its_line() {
        assert_eq!(marked("K$pq, Np\np"), " -    -\n");
        assert_eq!(marked("let p = T\nK$qNq\nq"), "\n - -\n");
        assert_eq!(marked("alphabet textbook\nK$p1Kpp1"), "\n --  --");
        assert_eq!(marked("$rol p"), "");
    }

    #[test]
    fn a_proposition_that_a_let_gave_something_is_marked_wherever_it_has_that() {
        let text = "p\nlet p = T\nKpq\n\np == p\nlet q = F\nNp\nlet p = F\np";
        let marks = "\n    =\n -\n\n-    -\n\n -\n\n";
        let lines = |place: usize| text[..place].to_owned() + "$" + &text[place..];
        for place in [
            text.find("let p").unwrap() + 4,
            text.find("Kp").unwrap() + 1,
            text.find("Np").unwrap() + 1,
        ] {
            assert_eq!(
                marked(&lines(place)),
                marks.trim_end_matches('\n').to_owned() + "\n\n",
                "{place}"
            );
        }
        assert_eq!(marked(&lines(0)), "-\n\n\n\n\n\n\n\n");
        assert_eq!(marked(&lines(text.len())), "\n\n\n\n\n\n\n    =\n-");
    }

    #[test]
    fn a_letter_that_stands_for_any_formula_is_marked_on_its_line() {
        let text = |of: &str, below: &str| {
            format!("let p = T\nmatrix M\ndefine A {of}q = Kp{of}\nend\n{below}q")
        };
        assert_eq!(marked(&text("$p", "p")), "\n\n         -     --\n\n");
        assert_eq!(marked(&text("p", "K$p")), "    =\n\n\n\n -");
        assert_eq!(
            marked("let p = T\nsystem lukasiewicz-3\nD21 proves C$pp"),
            "\n\n            --"
        );
    }

    #[test]
    fn names_and_players_are_marked_where_they_stand_for_the_same() {
        assert_eq!(marked("def a = p\nK@a@$a\ndef a = q\n@a"), "    =\n  - -\n\n");
        assert_eq!(marked("roll Ann: p\nroll Bob: q\ncall $Ann: p"), "     ===\n\n     ---");
        assert_eq!(marked("matrix M\nend\nlogic $M\nlogic m"), "       =\n\n      -\n      -");
    }

    #[test]
    fn very_many_are_bounded() {
        let text = format!("{}{}", "K".repeat(200_000), "p".repeat(200_001));
        let document = Document::small(&text, Scope::default());
        assert_eq!(highlights(&document, &*text, 300_000).len(), 2 * MOST);
        let ranges: Vec<_> =
            highlights(&document, &*text, 0).into_iter().map(|highlight| highlight.range).collect();
        assert_eq!(ranges, [0..1, 1..400_000, 400_000..400_001]);
    }

    #[test]
    fn the_head_and_the_end_of_a_block_are_marked() {
        let text = "exercise 1\n  truth p\n    row T | T\n  end\n  key p\nend\ntruth q\n";
        let document = Document::small(text, Scope::default());
        let marked = |at: usize| {
            let found = highlights(&document, text, at).into_iter();
            found.map(|it| it.range.start).collect::<Vec<_>>()
        };
        let (end, last) = (text.find("end").unwrap(), text.rfind("end").unwrap());
        assert_eq!(marked(0), [0, last]);
        assert_eq!(marked(last + 3), [0, last]);
        assert_eq!(marked(end), [13, end]);
        assert_eq!(marked(15), [13, end]);
        assert!(marked(text.rfind("truth").unwrap()).is_empty());
    }
}
