//! A formula: the facts about it, its tree, its table, the laws that apply at the place; or what is
//! wrong with a text that is none, and how it is mended.

use super::model;
use super::models::{AskedModel, ShownModel};
use super::place::{Drawn, PanelPlace, bytes};
use crate::actions::{Action, ActionKind, actions, mending};
use crate::analysis::class::ClaimedClass;
use crate::analysis::relation::{self, ClaimedRelation, Relation};
use crate::analysis::{Candidate, Reading, claimed};
use crate::logic::{Decider, Oracle, Untabled, Value};
use crate::markup::Xml;
use crate::pictures::model::{ModelQuestion, SoughtModel};
use crate::pictures::table::{NoTable, PrintedTable, ShownRows, TableOptions, html};
use crate::pictures::tree::{self, MOST_LETTERS, TreeLine};
use crate::pictures::{Fact, facts, grouped};
use crate::rules::{Found, Severity};
use crate::scope::Scope;
use crate::syntax::formula::units;
use crate::syntax::letter::{ConnectiveRow, connective};
use crate::syntax::statement::Claim;
use crate::syntax::text::{excerpt, shorten};
use crate::syntax::{Formula, Line, Span, Statement, Text, Written};
use std::ops::Range;

/// The most bytes of a formula that is drawn: its names and numbered letters can be long.
const MOST_BYTES: usize = 8 * MOST_LETTERS;
/// The most characters of a formula, and of a letter or name in it, that are shown.
const SHOWN: usize = 400;
/// The most rows that a table may have, and the most of them and of their cells that are shown.
const MOST_ROWS: u64 = 1 << 16;
const SHOWN_ROWS: u64 = 256;
const SHOWN_CELLS: u64 = 1 << 13;
/// The most letters of formulas whose tables have a column for each.
const STEPPED: usize = 64;

/// The most bytes of a line whose diagnostics are shown.
const MOST_TOLD: usize = 1 << 14;

/// The reason why nothing is said of a formula but its form.
pub(super) const NOT_TOLD: &str = "Answers are not told here.";

/// The reason why there is no model of what has values and a table.
pub(super) const WITHOUT_WORLDS: &str = "Models of worlds are drawn in modal, intuitionistic and \
     minimal logic: of what has a value at each world.";

/// A well-formed formula.
#[derive(Clone, Debug)]
pub struct FormulaSubject {
    /// Its bytes.
    pub range: Range<usize>,
    /// It as it is written, or its start.
    pub text: String,
    /// The facts about it.
    pub facts: Vec<Fact>,
    /// The reason why there are no facts.
    pub untold: Option<String>,
    /// Its parse tree.
    pub tree: Drawn<DrawnTree>,
    /// Its truth table, or that of the judgement that it stands in.
    pub table: Drawn<DrawnTable>,
    /// In a logic of worlds the models that say what a table would; the first is one that refutes
    /// it.
    pub models: Option<Drawn<Vec<ShownModel>>>,
    /// The rewrites that apply at the place.
    pub laws: Vec<Action>,
    /// The diagnostics of its line.
    pub problems: Vec<Problem>,
}

/// A text that should be a formula.
#[derive(Clone, Debug)]
pub struct PffSubject {
    /// Its bytes.
    pub range: Range<usize>,
    /// It, or its start.
    pub text: String,
    /// The diagnostics of it.
    pub problems: Vec<Problem>,
    /// The reason why there are none.
    pub untold: Option<String>,
}

/// A diagnostic.
#[derive(Clone, Debug)]
pub struct Problem {
    /// Its bytes.
    pub range: Range<usize>,
    /// Its severity.
    pub severity: Severity,
    /// One line that says what is wrong.
    pub message: String,
    /// A way out.
    pub help: Option<String>,
    /// The edits that mend it.
    pub fixes: Vec<Action>,
}

/// A parse tree.
#[derive(Clone, Debug)]
pub struct DrawnTree {
    /// It in SVG, without a style.
    pub svg: Xml,
    /// Its letters, in text order.
    pub nodes: Vec<TreeNode>,
    /// The index of the letter that the place touches.
    pub current: Option<usize>,
}

/// A letter of a parse tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The bytes of the subformula that it heads.
    pub range: Range<usize>,
    /// It in words, with its value.
    pub label: String,
    /// The index of the letter whose operand it is.
    pub parent: Option<usize>,
}

/// A truth table.
#[derive(Clone, Debug)]
pub struct DrawnTable {
    /// It in HTML.
    pub html: Xml,
    /// The number of its rows that are shown.
    pub shown: u64,
    /// The number of its rows.
    pub rows: u64,
}

/// The formula that a byte of a line touches, or else the first one.
pub(super) fn span_at(line: &Line<'_>, offset: usize) -> Option<Span> {
    let formulas = line.formulas();
    let touched = formulas.iter().find(|span| span.touches(offset));
    touched.or(formulas.first()).copied().filter(|span| !span.is_empty())
}

/// True if a place touches a formula, or what should be one.
pub(super) fn is_touched(place: &PanelPlace<'_>) -> bool {
    let offset = place.offset - place.placed.start;
    place.placed.read().formulas().iter().any(|span| span.touches(offset) && !span.is_empty())
}

/// The formula of a stretch of a line, if it is one.
pub(super) fn read(line: &Line<'_>, span: Span, scope: &Scope) -> Option<Formula> {
    match Candidate::new(line, span, scope).reading() {
        Reading::Formula(formula) => Some(formula),
        Reading::Pff | Reading::Unresolved => None,
    }
}

/// The lines of the tree of a formula, if it is not too long to be drawn.
pub(super) fn drawn_lines(written: Written<'_>) -> Drawn<Vec<TreeLine>> {
    let span = written.formula.subformula(written.text, 0);
    let lines = || tree::lines(written.formula, written.text);
    let lines = if span.len() <= MOST_BYTES { lines() } else { None };
    lines.ok_or_else(|| too_long(written.formula))
}

fn too_long(formula: &Formula) -> String {
    let letters = formula.nodes().len();
    if letters <= MOST_LETTERS {
        return "Its letters are too wide to be drawn.".to_owned();
    }
    format!(
        "It has {} letters, and formulas of at most {} are drawn.",
        grouped(letters as u128),
        grouped(MOST_LETTERS as u128)
    )
}

fn too_long_together(letters: usize) -> String {
    format!(
        "The formulas of this line have {} letters together, and at most {} are drawn.",
        grouped(letters as u128),
        grouped(MOST_LETTERS as u128)
    )
}

/// The formula at a place, or the text that should be one.
pub(super) fn at(
    place: &PanelPlace<'_>,
    text: &(impl Text + ?Sized),
    rows: ShownRows,
) -> Option<Result<FormulaSubject, PffSubject>> {
    let placed = place.placed;
    let line = placed.read();
    let span = span_at(&line, place.offset - placed.start)?;
    let range = bytes(span, placed);
    let shown = excerpt(line.of(span), SHOWN);
    let Some(formula) = read(&line, span, placed.scope) else {
        let mut problems = problems(place, text);
        problems.retain(|it| it.range.start <= range.end && it.range.end >= range.start);
        let untold = (placed.content.len() > MOST_TOLD).then(|| {
            let most = grouped(MOST_TOLD as u128);
            format!("Its line is too long: what is wrong is told of lines of at most {most} bytes.")
        });
        return Some(Err(PffSubject { range, text: shown, problems, untold }));
    };
    let written = Written::new(&formula, line.text);
    let (scope, oracle) = (placed.scope, place.document.oracle());
    let tells = scope.settings.tells_answers();
    let is_drawn = drawn_lines(written);
    let values = match (&is_drawn, tells) {
        (Ok(_), true) => tree::values(written, scope, &oracle),
        _ => Vec::new(),
    };
    let tree = is_drawn.map(|_| DrawnTree {
        svg: tree::svg(written, &values, scope, ""),
        nodes: nodes(written, &values, placed.start),
        current: formula.at(line.text, place.offset - placed.start),
    });
    let is_short = tree.is_ok();
    let law = |kind| kind == ActionKind::Rewrite;
    let here = if range.contains(&place.offset) || place.offset == range.end {
        place.offset..place.offset
    } else {
        range.start..range.start
    };
    let laws = match is_short {
        true => actions(place.document, text, here, place.levels, 0, law),
        false => Vec::new(),
    };
    let table = match &tree {
        Ok(_) => drawn_table(&line, span, scope, rows),
        Err(reason) => Err(reason.clone()),
    };
    let models = match &tree {
        Ok(_) => asked_model(&line, span, scope, &oracle),
        Err(_) => None,
    };
    let models = models.map(|asked| asked.and_then(|it| it.shown()));
    // Of a claim at worlds of a model that is shown, and none that refutes it somewhere else.
    let claimed = tells.then(|| model::of_claim(&line, std::slice::from_ref(&formula), scope));
    let models = match claimed.flatten().filter(|_| is_short) {
        Some(shown) => Some(Ok(vec![shown])),
        None => models,
    };
    let facts = if tells && is_short { facts(written, scope, &oracle) } else { Vec::new() };
    Some(Ok(FormulaSubject {
        range,
        text: shown,
        facts,
        untold: (!tells).then(|| NOT_TOLD.to_owned()),
        tree,
        table,
        models,
        laws,
        problems: problems(place, text),
    }))
}

/// The diagnostics of the line of a place, with fixes that are not too long to be buttons; none of
/// a very long line.
pub(super) fn problems(place: &PanelPlace<'_>, text: &(impl Text + ?Sized)) -> Vec<Problem> {
    if place.placed.content.len() > MOST_TOLD {
        return Vec::new();
    }
    let is_short = |fix: &Action| {
        let bytes = fix.edits.iter().map(|edit| edit.text.len() + 1).sum::<usize>();
        bytes <= MOST_LETTERS
    };
    let problem = |found: Found| {
        Some(Problem {
            range: found.diagnostic.span.after(found.start).range(),
            severity: place.levels.of(found.diagnostic.rule)?,
            message: excerpt(&found.diagnostic.message, SHOWN),
            help: found.diagnostic.help.as_ref().map(|help| excerpt(help, SHOWN)),
            fixes: mending(&found).filter(is_short).collect(),
        })
    };
    place.found(text).into_iter().filter_map(problem).collect()
}

/// The letters of a formula on a line that starts at a byte.
fn nodes(written: Written<'_>, values: &[Option<Value>], start: usize) -> Vec<TreeNode> {
    let Written { formula, text } = written;
    let mut parents = vec![None; formula.nodes().len()];
    for index in 0..parents.len() {
        for operand in formula.operands(index) {
            parents.get_mut(operand).into_iter().for_each(|parent| *parent = Some(index));
        }
    }
    let label = |index: usize| {
        let symbol = shorten(written.symbol(index), SHOWN);
        let letter = formula.nodes().get(index).and_then(|node| connective(node.letter));
        // A constant is read as its value is.
        let reads = |it: &ConnectiveRow| if it.arity > 0 { it.reads } else { it.name };
        let reads = letter.map_or(String::new(), |it| format!(", {}", reads(it)));
        let value = values.get(index).and_then(Option::as_ref);
        let value = value.map_or(String::new(), |value| format!(", value {value}"));
        format!("{symbol}{reads}{value}")
    };
    let node = |(index, parent)| TreeNode {
        range: formula.subformula(text, index).after(start).range(),
        label: label(index),
        parent,
    };
    parents.into_iter().enumerate().map(node).collect()
}

fn drawn_table(line: &Line<'_>, span: Span, scope: &Scope, rows: ShownRows) -> Drawn<DrawnTable> {
    table(line, span, scope, rows, true, |table| {
        let mut drawn = Xml::default();
        // Collecting does not fail.
        let _ = html(table, &mut |piece| {
            drawn.push(piece);
            Ok(())
        });
        let shown = table.rows().count() as u64;
        DrawnTable { html: drawn, shown, rows: table.table.rows() }
    })
}

/// The question for a model of the formula of a line, or of the judgement that it stands in; the
/// reason why it is not asked; or `None` where formulas have values and tables.
pub(super) fn asked_model<'a>(
    line: &Line<'_>,
    span: Span,
    scope: &'a Scope,
    oracle: &'a dyn Oracle,
) -> Option<Drawn<AskedModel<'a>>> {
    let logic = scope.settings.logic.as_ref()?;
    let worlds = logic.worlds()?;
    if !scope.settings.tells_answers() {
        return Some(Err(NOT_TOLD.to_owned()));
    }
    let (claim, formulas) = match tabled_shortly(line, span, scope) {
        Ok(tabled) => tabled,
        Err(reason) => return Some(Err(reason)),
    };
    if formulas.iter().all(|formula| logic.has_value(formula)) {
        return None;
    }
    let sought = match claim {
        Some(claim) if formulas.len() > 1 => SoughtModel::Without(claim.relation),
        _ => SoughtModel::NotTrue,
    };
    let asked = ModelQuestion::new(sought, line.text, &formulas).map(|question| AskedModel {
        question,
        decider: Decider { logic, oracle },
        worlds,
    });
    Some(asked.ok_or_else(|| "Its names stand for too much to be written out.".to_owned()))
}

/// The table of the formula of a line, or of the judgement that it stands in, drawn; or the reason
/// why there is none. With steps, a formula that is short enough has a column for each letter.
pub(super) fn table<T>(
    line: &Line<'_>,
    span: Span,
    scope: &Scope,
    rows: ShownRows,
    steps: bool,
    draw: impl FnOnce(&PrintedTable<'_>) -> T,
) -> Drawn<T> {
    if !scope.settings.tells_answers() {
        return Err(NOT_TOLD.to_owned());
    }
    if scope.settings.logic.is_none() {
        return Err("The logic in force is not known.".to_owned());
    }
    let (claim, formulas) = tabled_shortly(line, span, scope)?;
    let letters = letters(&formulas);
    let written: Vec<Written<'_>> =
        formulas.iter().map(|formula| Written::new(formula, line.text)).collect();
    let nodes: usize = formulas.iter().map(|formula| formula.nodes().len()).sum();
    let columns = if letters <= STEPPED { nodes } else { formulas.len() };
    let shown = (SHOWN_CELLS / (columns as u64).max(1)).clamp(16, SHOWN_ROWS);
    let options = TableOptions {
        limit: MOST_ROWS,
        steps: steps && letters <= STEPPED && nodes > formulas.len(),
        rows,
        shown,
    };
    // A table is of all valuations, whatever values are in force.
    let all = Scope::new(scope.settings.clone());
    match PrintedTable::new(options, &all, &written, claim) {
        Ok(printed) => Ok(draw(&printed)),
        Err(NoTable::Untabled(Untabled::TooLong { rows: u128::MAX })) => {
            Err("The table has more rows than can be counted.".to_owned())
        }
        Err(NoTable::Untabled(Untabled::TooLong { rows })) => Err(format!(
            "The table has {} rows, and one of at most {} is drawn.",
            grouped(rows),
            grouped(MOST_ROWS.into())
        )),
        Err(NoTable::Untabled(Untabled::AtWorlds)) => {
            Err("It has no table: at each world of a model it has a value.".to_owned())
        }
        Err(NoTable::TooManyLetters { .. }) => Err("It has too many letters.".to_owned()),
    }
}

/// The letters of formulas. A name counts as those that it stands for.
fn letters(formulas: &[Formula]) -> usize {
    let length = |formula: &Formula| usize::try_from(formula.length()).unwrap_or(usize::MAX);
    formulas.iter().map(length).fold(0, usize::saturating_add)
}

/// The formulas of a table or model, and what is claimed of them, if they are not too long.
fn tabled_shortly(
    line: &Line<'_>,
    span: Span,
    scope: &Scope,
) -> Drawn<(Option<ClaimedRelation>, Vec<Formula>)> {
    let spans = line.formulas();
    let written = spans.iter().map(|it| units(line.text, *it).count()).sum();
    if spans.len() > 1 && written > MOST_LETTERS {
        return Err(too_long_together(written));
    }
    let (claim, formulas) = tabled(line, span, scope);
    let letters = letters(&formulas);
    match &*formulas {
        [] => Err("What stands here is not well formed.".to_owned()),
        [long] if letters > MOST_LETTERS => Err(too_long(long)),
        _ if letters > MOST_LETTERS => Err(too_long_together(letters)),
        _ => Ok((claim, formulas)),
    }
}

/// The formulas of a table, and what is claimed of them: of a judgement all of its formulas, else
/// the one formula.
fn tabled(line: &Line<'_>, span: Span, scope: &Scope) -> (Option<ClaimedRelation>, Vec<Formula>) {
    let one = || read(line, span, scope).into_iter().collect::<Vec<_>>();
    if let relation::Reading::Relation(claim, formulas) = relation::read(line, scope) {
        return (Some(claim), formulas);
    }
    let Statement::Judgement(judgement) = &line.statement else { return (None, one()) };
    let class = claimed(line, judgement).filter(|_| judgement.claim == Claim::Class);
    let claim = match (class, &*judgement.left) {
        (Some((ClaimedClass::Tautology, denied)), [_]) => {
            let text = line.of(line.body()).to_owned();
            Some(ClaimedRelation { relation: Relation::Consequence, denied, text })
        }
        _ => None,
    };
    (claim, one())
}
