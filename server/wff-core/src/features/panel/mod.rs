//! The subjects of a place, from the innermost out: the formula there, the roll, and the blocks
//! around it, each with all that a panel beside the text shows of it. Where answers are hidden,
//! none is in it.

mod d_proof;
mod d_proof_goal;
mod dice;
mod exercise;
mod formula;
mod game;
mod goal;
mod model;
mod models;
mod place;
mod proof;
mod setting;
mod table_row;
#[cfg(test)]
mod tests;

pub use d_proof::DProofSubject;
pub use dice::{Call, Die, RollSubject};
pub use exercise::{ExerciseSubject, Requirement};
pub use formula::{DrawnTable, DrawnTree, FormulaSubject, PffSubject, Problem, TreeNode};
pub use game::GameSubject;
pub use goal::{Goal, GoalKind};
pub use model::ModelSubject;
pub use models::ShownModel;
pub use place::Drawn;
pub use proof::{ProofStep, ProofSubject};
pub use setting::SettingSubject;

use crate::document::{Document, Placed};
use crate::logic::Oracle;
use crate::markup::Xml;
use crate::pictures::model::DrawnModel;
use crate::pictures::table::{PrintedTable, ShownRows};
use crate::pictures::tree;
use crate::rules::Levels;
use crate::scope::Scope;
use crate::syntax::block::BlockKind;
use crate::syntax::{Text, Written};
use place::PanelPlace;

/// Something that a place is about.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A well-formed formula.
    Formula(Box<FormulaSubject>),
    /// A text that should be a formula and is none.
    Pff(Box<PffSubject>),
    /// A D-proof.
    DProof(Box<DProofSubject>),
    /// A roll, with the last call on it.
    Roll(Box<RollSubject>),
    /// A game.
    Game(Box<GameSubject>),
    /// A proof.
    Proof(Box<ProofSubject>),
    /// An exercise.
    Exercise(Box<ExerciseSubject>),
    /// A setting.
    Setting(Box<SettingSubject>),
    /// A model that is written down.
    Model(Box<ModelSubject>),
}

impl From<Result<FormulaSubject, PffSubject>> for Subject {
    fn from(read: Result<FormulaSubject, PffSubject>) -> Subject {
        match read {
            Ok(formula) => Subject::Formula(Box::new(formula)),
            Err(pff) => Subject::Pff(Box::new(pff)),
        }
    }
}

/// The subjects of a byte, from the innermost out. Tables have their rows in the order asked for.
pub fn subjects(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
    levels: &Levels,
    rows: ShownRows,
) -> Vec<Subject> {
    let offset = offset.min(text.len());
    let on_line = |placed: Placed<'_>| {
        let place = PanelPlace { document, offset, levels, placed: &placed };
        let mut subjects = Vec::new();
        subjects.extend(d_proof::at(&place).map(|it| Subject::DProof(Box::new(it))));
        subjects.extend(dice::at(&place, text).map(|it| Subject::Roll(Box::new(it))));
        subjects.extend(model::at(&place, text).map(|it| Subject::Model(Box::new(it))));
        // A proof can be the answer to an exercise, and stands in it then.
        let blocks = [BlockKind::Game, BlockKind::Proof, BlockKind::Exercise];
        for kind in blocks.into_iter().filter(|kind| place.is_in(*kind)) {
            subjects.extend(match kind {
                BlockKind::Game => game::at(&place, text).map(|it| Subject::Game(Box::new(it))),
                BlockKind::Proof => proof::at(&place, text).map(|it| Subject::Proof(Box::new(it))),
                _ => exercise::at(&place, text).map(|it| Subject::Exercise(Box::new(it))),
            });
        }
        // Beside a formula the cursor is on that, if it is on nothing else.
        if subjects.is_empty() || formula::is_touched(&place) {
            let formula = formula::at(&place, text, rows);
            subjects.splice(0..0, formula.map(Subject::from));
        }
        let setting = setting::at(&place).map(|it| Subject::Setting(Box::new(it)));
        let of_row = || table_row::at(&place, text, rows).map(Subject::from);
        subjects.splice(0..0, setting.or_else(of_row));
        subjects
    };
    document.line(text, offset, on_line).unwrap_or_default()
}

/// The goals of the D-proof at a byte and of the blocks around it, from the innermost out.
pub fn goals(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
    levels: &Levels,
) -> Vec<Goal> {
    let offset = offset.min(text.len());
    let on_line = |placed: Placed<'_>| {
        let place = PanelPlace { document, offset, levels, placed: &placed };
        let of_d_proof = d_proof_goal::at(&place, text).into_iter();
        of_d_proof.chain(goal::at(&place, text)).collect::<Vec<_>>()
    };
    document.line(text, offset, on_line).unwrap_or_default()
}

/// The parse tree of the formula at a byte, as text.
pub fn tree_text(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Option<Drawn<String>> {
    with_formula(document, text, offset, |written, scope, oracle| {
        let lines = formula::drawn_lines(written)?;
        let tells = scope.settings.tells_answers();
        let values = if tells { tree::values(written, scope, oracle) } else { Vec::new() };
        let lines = lines.iter().map(|line| line.with(&values) + "\n");
        Ok(lines.collect())
    })
}

/// The parse tree of the formula at a byte, as a picture in SVG that stands alone.
pub fn tree_svg(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Option<Drawn<Xml>> {
    with_formula(document, text, offset, |written, scope, oracle| {
        formula::drawn_lines(written)?;
        let tells = scope.settings.tells_answers();
        let values = if tells { tree::values(written, scope, oracle) } else { Vec::new() };
        Ok(tree::svg(written, &values, scope, tree::STYLE))
    })
}

fn with_formula<T>(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
    draw: impl Fn(Written<'_>, &Scope, &dyn Oracle) -> Drawn<T>,
) -> Option<Drawn<T>> {
    let offset = offset.min(text.len());
    let on_line = |placed: Placed<'_>| {
        let line = placed.read();
        let span = formula::span_at(&line, offset - placed.start)?;
        let Some(read) = formula::read(&line, span, placed.scope) else {
            return Some(Err("What stands here is not well formed.".to_owned()));
        };
        Some(draw(Written::new(&read, line.text), placed.scope, &document.oracle()))
    };
    document.line(text, offset, on_line).flatten()
}

/// The truth table of the formula or the judgement at a byte, written by `write`.
pub fn table_at(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
    rows: ShownRows,
    write: impl Fn(&PrintedTable<'_>) -> String,
) -> Option<Drawn<String>> {
    let offset = offset.min(text.len());
    let on_line = |placed: Placed<'_>| {
        let line = placed.read();
        let span = formula::span_at(&line, offset - placed.start)?;
        Some(formula::table(&line, span, placed.scope, rows, false, &write))
    };
    document.line(text, offset, on_line).flatten()
}

/// The model that refutes the formula or the judgement at a byte, in a logic of worlds, written by
/// `write` with the sentence about it.
pub fn model_at(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
    write: impl Fn(&str, &DrawnModel) -> Drawn<String>,
) -> Option<Drawn<String>> {
    let offset = offset.min(text.len());
    let on_line = |placed: Placed<'_>| {
        let line = placed.read();
        let span = formula::span_at(&line, offset - placed.start)?;
        let oracle = document.oracle();
        let Some(asked) = formula::asked_model(&line, span, placed.scope, &oracle) else {
            return Some(Err(formula::WITHOUT_WORLDS.to_owned()));
        };
        let found = asked.and_then(|asked| asked.refuting());
        Some(found.and_then(|(sentence, drawn)| write(&sentence, &drawn)))
    };
    document.line(text, offset, on_line).flatten()
}

/// The score sheet of the game around a byte, written by `write`.
pub fn score_at(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
    write: impl Fn(&crate::pictures::score::Scored) -> String,
) -> Option<Drawn<String>> {
    let levels = Levels::default();
    let offset = offset.min(text.len());
    let on_line = |placed: Placed<'_>| {
        let place = PanelPlace { document, offset, levels: &levels, placed: &placed };
        place.is_in(BlockKind::Game).then_some(())?;
        if !placed.scope.settings.tells_answers() {
            return Some(Err(game::NOT_TOLD.to_owned()));
        }
        Some(Ok(write(&game::scored(&place, text)?)))
    };
    document.line(text, offset, on_line).flatten()
}
