//! Blocks: which lines bound one, and which can stand in one.

use super::fault::{Fault, FaultKind, Prose};
use super::prose::text_fault;
use super::{misspelt, proof, table_columns, table_line};
use crate::scope::{LineAbove, Scope};
use crate::syntax::block::{BlockKind, Edge};
use crate::syntax::edge as syntax;
use crate::syntax::exercise::Task;
use crate::syntax::formula::{Unit, shape};
use crate::syntax::lexicon::proofs::ENDS;
use crate::syntax::reading::around::is_ruler;
use crate::syntax::reading::label::{Label, LabelKind};
use crate::syntax::{Keyword, Line, LineText, Span, Statement};

/// The edge of a block that a line is, also where its keyword is one slip away. An `end` with
/// capitals is one: a formula of such letters (`End`, of textbooks) has a meaning only where no
/// block is open.
pub fn edge(line: &Line<'_>) -> Option<Edge> {
    let meant = || syntax::edge(&misspelt::one_slip_away(line)?.read(line));
    match &line.statement {
        Statement::Formulas(_) if line.open_quote.is_none() && is_end(line) => Some(Edge::Ends),
        Statement::Formulas(_) => {
            let is_answer = || line.numbering.is_some() && line.first_word() == Some(line.body());
            // A word alone behind a number says too little, and may be an answer.
            meant().filter(|edge| *edge == Edge::Ends || !is_answer())
        }
        Statement::Judgement(_) => meant().filter(|it| *it == Edge::Opens(BlockKind::Proof)),
        _ => syntax::edge(line),
    }
}

/// True if a line that could be a formula is an `end` in wrong case, if it stands in a block.
pub(super) fn is_end(line: &Line<'_>) -> bool {
    line.of(line.body()).eq_ignore_ascii_case(Keyword::End.text())
}

/// The fault of the head of a block that has no end.
pub(super) fn unclosed(at: Span, has_end: bool) -> Option<Fault> {
    (!has_end).then(|| Fault::new(at, FaultKind::UnclosedBlock))
}

/// True if a line outside of blocks opens one that has no head: a step a proof, and a line over
/// columns a table.
pub fn opens_without_head(line: &Line<'_>) -> bool {
    matches!(line.statement, Statement::Step(_)) || table_columns::lone_columns(line).is_some()
}

/// The keyword of a line, also where it is one slip away and opens no block.
pub fn keyword(line: &Line<'_>) -> Option<Keyword> {
    match &line.statement {
        Statement::Formulas(_) => slip(line),
        _ => line.head().map(|(keyword, _)| keyword),
    }
}

/// A line as it reads where it stands. A block without an end ends before the first line that
/// cannot stand in it, and is left.
pub fn arrive<'t>(text: LineText<'t>, scope: &mut Scope) -> Line<'t> {
    let mut line = scope.parse(text);
    while leaves(&line, scope) {
        scope.leave();
        line = scope.parse(text);
    }
    if let Some(block) = scope.block().filter(|it| !it.has_end && it.kind == BlockKind::Proof) {
        let mark = match &line.statement {
            Statement::Step(step) => Some(proof::number_mark(&line, step)),
            _ => block.above.mark,
        };
        scope.note_above(LineAbove { is_blank: text.trim().is_empty(), mark });
    }
    line
}

/// True if a line leaves the innermost block that is open: that has no end, and the line cannot
/// stand in it, or ends the block around it.
fn leaves(line: &Line<'_>, scope: &Scope) -> bool {
    let Some(block) = scope.block().filter(|block| !block.has_end) else { return false };
    let has_outer_end = block.around().block().is_some_and(|outer| outer.has_end);
    !can_stand(line, scope) || has_outer_end && edge(line) == Some(Edge::Ends)
}

/// True if a line can stand in the innermost block that is open.
fn can_stand(line: &Line<'_>, scope: &Scope) -> bool {
    let kind = scope.block().map(|block| block.kind);
    // A label alone begins another item, which may be one of the parts of an exercise.
    let has_parts = matches!(kind, Some(BlockKind::Exercise | BlockKind::Game));
    let is_item = !line.slips.is_empty() || line.has_label() && !has_parts;
    if line.statement == Statement::Blank && is_item {
        return false;
    }
    match kind {
        Some(BlockKind::Matrix) => can_stand_in_matrix(line),
        Some(BlockKind::Truth) => can_stand_in_table(line) && !table_line::is_below(line, scope),
        Some(BlockKind::Exercise) => can_stand_in_exercise(line),
        Some(BlockKind::Game) => can_stand_in_game(line),
        Some(BlockKind::Proof) => can_stand_in_proof(line, scope),
        Some(BlockKind::Axioms) => can_stand_in_axioms(line),
        Some(BlockKind::Model) => can_stand_in_model(line),
        None => true,
    }
}

/// The keyword that the first word of a line is one slip away from, unless it opens a block.
fn slip(line: &Line<'_>) -> Option<Keyword> {
    let meant = misspelt::one_slip_away(line)?;
    BlockKind::opened_by(meant.keyword).is_none().then_some(meant.keyword)
}

fn can_stand_in_table(line: &Line<'_>) -> bool {
    match &line.statement {
        Statement::Formulas(_) if line.open_quote.is_none() => {
            is_end(line)
                || table_line::can_stand(line)
                || matches!(slip(line), Some(Keyword::Row | Keyword::End))
        }
        _ => table_line::can_stand(line),
    }
}

fn can_stand_in_exercise(line: &Line<'_>) -> bool {
    match &line.statement {
        Statement::Blank
        | Statement::Let(..)
        | Statement::Def(..)
        | Statement::DefProof(..)
        | Statement::Setting(..)
        | Statement::Truth(..)
        | Statement::Step(_)
        | Statement::Cells(Keyword::Row | Keyword::End, ..) => true,
        Statement::Task(keyword, ..) => *keyword != Keyword::Exercise,
        Statement::Formulas(_) if line.open_quote.is_none() => {
            is_end(line)
                || slip(line).is_some_and(|keyword| {
                    matches!(keyword, Keyword::Let | Keyword::Def | Keyword::Row | Keyword::End)
                        || BlockKind::Exercise.is_served_by(keyword)
                })
        }
        Statement::Formulas(_)
        | Statement::Judgement(_)
        | Statement::Cells(..)
        | Statement::Define(..)
        | Statement::World(..)
        | Statement::Sees(..)
        | Statement::Frame(..)
        | Statement::Axiom(_)
        | Statement::Proves(_)
        | Statement::Play(..) => false,
    }
}

fn can_stand_in_game(line: &Line<'_>) -> bool {
    match &line.statement {
        // Text for people, and a word that is still being written, end no game.
        Statement::Formulas(formulas) => {
            let is_formula = |span: &Span| {
                let text = line.of(*span);
                text.len() > 1
                    && text.starts_with(|c: char| c.is_ascii_uppercase())
                    && shape(line.text, *span, Unit::arity).is_well_formed()
            };
            is_end(line) || !formulas.iter().all(is_formula)
        }
        Statement::Blank
        | Statement::Let(..)
        | Statement::Def(..)
        | Statement::DefProof(..)
        | Statement::Setting(..)
        | Statement::Play(..)
        | Statement::Cells(
            Keyword::Round | Keyword::Tiebreak | Keyword::Check | Keyword::End,
            ..,
        ) => true,
        Statement::Judgement(_)
        | Statement::Cells(..)
        | Statement::Truth(..)
        | Statement::Define(..)
        | Statement::World(..)
        | Statement::Sees(..)
        | Statement::Frame(..)
        | Statement::Step(_)
        | Statement::Axiom(_)
        | Statement::Proves(_)
        | Statement::Task(..) => false,
    }
}

fn can_stand_in_proof(line: &Line<'_>, scope: &Scope) -> bool {
    match &line.statement {
        Statement::Blank => true,
        Statement::Step(step) => !proof::is_item(line, step, scope),
        Statement::Task(_, _, Task::Proof(_)) => false,
        _ => {
            edge(line) == Some(Edge::Ends)
                || is_end(line)
                || proof::is_drawn(line)
                || proof::is_restated(line, scope)
                || line.without_step_number().is_some()
                || is_text_between(line, scope)
        }
    }
}

/// True if a line is text for people that begins nothing else.
fn is_text_between(line: &Line<'_>, scope: &Scope) -> bool {
    let is_text = |fault: Fault| fault.kind == FaultKind::Prose(Prose::Line);
    // A word that names no exercise may stand before a number, as in `Page 2 of 2`.
    let is_page = |label: Label<'_>| {
        label.kind == LabelKind::Unclear && line.text.starts_with(char::is_alphabetic)
    };
    // What marks its end ends it.
    let is_mark = |text: &str| is_ruler(text) || ENDS.has(text);
    matches!(line.statement, Statement::Formulas(_))
        && line.numbering.is_none()
        && !is_mark(line.of(line.sentence()))
        && Label::read(line.text, |_| true).is_none_or(is_page)
        && text_fault(line, scope).is_some_and(is_text)
}

fn can_stand_in_axioms(line: &Line<'_>) -> bool {
    match &line.statement {
        Statement::Blank | Statement::Axiom(_) => true,
        _ => edge(line) == Some(Edge::Ends) || is_end(line),
    }
}

fn can_stand_in_model(line: &Line<'_>) -> bool {
    let serves =
        |keyword: Keyword| keyword == Keyword::End || BlockKind::Model.is_served_by(keyword);
    match &line.statement {
        Statement::Blank | Statement::World(..) | Statement::Sees(..) => true,
        Statement::Formulas(_) if line.open_quote.is_none() => slip(line).is_some_and(serves),
        _ => edge(line) == Some(Edge::Ends) || is_end(line),
    }
}

fn can_stand_in_matrix(line: &Line<'_>) -> bool {
    match &line.statement {
        Statement::Blank | Statement::Define(..) => true,
        Statement::Cells(keyword, ..) => BlockKind::opened_by(*keyword).is_none(),
        Statement::Def(_, definition) => is_head(line.of(definition.name)),
        Statement::Formulas(_) if line.open_quote.is_some() => false,
        Statement::Formulas(_) => {
            is_end(line)
                || slip(line).is_some_and(|keyword| {
                    matches!(
                        keyword,
                        Keyword::Define
                            | Keyword::Values
                            | Keyword::Designated
                            | Keyword::Table
                            | Keyword::Row
                            | Keyword::End
                    )
                })
        }
        Statement::Judgement(_)
        | Statement::Truth(..)
        | Statement::DefProof(..)
        | Statement::World(..)
        | Statement::Sees(..)
        | Statement::Frame(..)
        | Statement::Axiom(_)
        | Statement::Proves(_)
        | Statement::Let(..)
        | Statement::Setting(..)
        | Statement::Step(_)
        | Statement::Task(..)
        | Statement::Play(..) => false,
    }
}

/// True if what a `def` defines is no name but a connective with its operands.
pub(super) fn is_head(defined: &str) -> bool {
    defined.starts_with(|c: char| c.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::bind;
    use crate::syntax::parse;

    #[test]
    fn a_block_without_an_end_ends_before_a_line_that_has_no_place_in_it() {
        for (head, inside, outside) in [
            (
                "matrix M",
                &["", "# p", "values 0 1", "row 0 | 1", "def A pq = q", "tabel K | 0 1", "End"][..],
                &["Kpq", "\"tabel K | 0 1", "def a = Kpq", "let p = T", "p = T", "matrix M"][..],
            ),
            (
                "truth Np",
                &["", "row T | F", "rwo T | F", "T | F", "p | Np", "End"],
                &[
                    "Kpq",
                    "\"rwo T | F",
                    "let p = T",
                    "p = T",
                    "truth Kpq",
                    "[2]",
                    "1) p | Np",
                    "p q | Kpq",
                ],
            ),
            (
                "exercise 1",
                &["", "require wff", "requir wff", "let p = T", "row T | F", "truth Kpq", "End"],
                &["Kpq", "\"requir wff", "p = T", "p |= q", "roll pq K", "exercise 2"],
            ),
            (
                "game shake-a-wff Ann, Bob",
                &[
                    "",
                    "round",
                    "roll Ann: pq K",
                    "let p = T",
                    "End",
                    "Ann rolls",
                    "p",
                    "K",
                    "Kp",
                    "O",
                    "@a",
                ],
                &["Kpq", "Kpq, Np", "p = T", "require wff", "truth Kpq"],
            ),
            (
                "proof p, Cpq |- q",
                &[
                    "",
                    "# so",
                    "1 q",
                    "2 q Co 1",
                    "q Co 1 2",
                    "Now we detach:",
                    "Page 2",
                    "─────",
                    "End",
                ],
                &[
                    "Kpq",
                    "b) q",
                    "QED",
                    "```",
                    "- No. 2 b.) not valid",
                    "Exercise 2",
                    "Question 2: the table",
                    "p = T",
                    "truth Kpq",
                ],
            ),
        ] {
            for (lines, stands) in [(inside, true), (outside, false)] {
                for line in lines {
                    let mut scope = Scope::default();
                    bind(&parse(LineText::given(head)), false, &mut scope);
                    arrive(LineText::given(line), &mut scope);
                    assert_eq!(scope.depth() > 0, stands, "{head}: {line}");
                }
            }
        }
    }

    #[test]
    fn text_for_people_opens_no_block() {
        for (line, opened) in [
            ("axioms own", Some(BlockKind::Axioms)),
            ("axioms are true", None),
            ("game shake-a-wff Ann, Bob", Some(BlockKind::Game)),
            ("game of dice", None),
            ("proof p, q |- Kpq", Some(BlockKind::Proof)),
            ("proof by induction", None),
            ("truth Kpq", Some(BlockKind::Truth)),
            ("truht table for Kpq", Some(BlockKind::Truth)),
            ("Matrix M", Some(BlockKind::Matrix)),
            ("\"matrx M", None),
        ] {
            assert_eq!(edge(&parse(LineText::given(line))), opened.map(Edge::Opens), "{line}");
        }
    }
}
