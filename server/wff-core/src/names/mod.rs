//! The names of formulas, players, logics, models and worlds in a document, and the numbers of
//! steps: definition, references, renaming.

mod occurrence;
mod steps;
#[cfg(test)]
mod tests;

pub(crate) use steps::renumber;

pub(crate) use occurrence::Occurrence;
pub use occurrence::Refused;

use crate::analysis::{axiom_list, matrix};
use crate::dice::is_player;
use crate::document::{Document, Placed, TextEdit};
use crate::exercise::requirement;
use crate::logic::Logic;
use crate::proof::condensed::systems::known;
use crate::scope::{Scope, Symbol};
use crate::syntax::exercise::Task;
use crate::syntax::formula::{Unit, is_name, units};
use crate::syntax::model;
use crate::syntax::{Keyword, Line, PartKind, Span, Statement, Text, quote};
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

/// A name, and the kind of what it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    Formula(Arc<str>),
    Player(Arc<str>),
    /// A logic that the file defines, as it is written there.
    Logic(Arc<str>),
    /// A system of axioms that the file defines, as it is written there.
    System(Arc<str>),
    /// A model that the file writes down.
    Model(Arc<str>),
    /// A world of the model of a name, which is empty where it has none.
    World {
        /// The name of the model.
        of: Arc<str>,
        /// The name of the world.
        name: Arc<str>,
    },
}

impl Name {
    /// The symbols of which lines mention one that have it.
    fn symbols(&self) -> Vec<Symbol> {
        match self {
            Name::Formula(name) => vec![Symbol::Name(name.clone())],
            Name::Player(name) => vec![Symbol::Player(name.clone())],
            Name::Logic(_) => vec![Symbol::Logics],
            Name::System(_) => vec![Symbol::Systems],
            Name::Model(name) => vec![Symbol::Model(name.clone())],
            Name::World { of, .. } => {
                vec![Symbol::Block, Symbol::Model(of.clone()), Symbol::NearestModel]
            }
        }
    }

    /// Another name of its kind.
    fn changed_to(&self, to: &str) -> Name {
        match self {
            Name::Formula(_) => Name::Formula(to.into()),
            Name::Player(_) => Name::Player(to.into()),
            Name::Logic(_) => Name::Logic(to.into()),
            Name::System(_) => Name::System(to.into()),
            Name::Model(_) => Name::Model(to.into()),
            Name::World { of, .. } => Name::World { of: of.clone(), name: to.into() },
        }
    }

    /// True if it could be mistaken for another. A `logic` line means one in any case.
    fn clashes_with(&self, other: &Name) -> bool {
        match (self, other) {
            (Name::Logic(one), Name::Logic(other)) | (Name::System(one), Name::System(other)) => {
                one.eq_ignore_ascii_case(other)
            }
            _ => self == other,
        }
    }
}

/// A name on a line.
struct Mention {
    name: Name,
    /// Its bytes in the line, without `@`.
    span: Span,
    /// True if it begins to stand for something there: in a `def` or `matrix`, or in a roll of the
    /// player.
    defines: bool,
}

/// The most bytes between `answer at v` and the model below that.
const BETWEEN: usize = 512;

/// The names on a line of a document, in text order: those of [`mentions`], and the world that is
/// named in front of the model that has it.
fn mentions_of(
    document: &Document,
    text: &(impl Text + ?Sized),
    placed: &Placed<'_>,
) -> Vec<Mention> {
    let line = placed.read();
    let mut found = mentions(&line, placed.scope);
    let said = match &line.statement {
        Statement::Task(_, _, Task::Key(said) | Task::Answer(said)) => said.place_alone(),
        _ => None,
    };
    let Some((_, span)) = said.and_then(|place| place.world) else { return found };
    let mut of: Option<Arc<str>> = None;
    let mut is_past = false;
    let (number, below) = (placed.line, placed.start + placed.content.len());
    document.lines(text, below..text.len().min(below + BETWEEN), |placed| {
        if placed.line <= number {
            return;
        }
        let line = placed.read();
        if let Statement::Cells(Keyword::Model, _, words) = &line.statement
            && !is_past
        {
            of = Some(words.first().map_or("", |name| line.of(*name)).into());
        }
        is_past |= line.statement != Statement::Blank;
    });
    let name = of.map(|of| Name::World { of, name: line.of(span).into() });
    found.extend(name.map(|name| Mention { name, span, defines: false }));
    found
}

/// The names on a line, in text order, with what is in force before it.
fn mentions(line: &Line<'_>, scope: &Scope) -> Vec<Mention> {
    let defined: HashSet<u32> = line.definitions().iter().map(|it| it.span.start).collect();
    let mut logic = logic(line, scope).map(Name::Logic);
    logic = logic.or_else(|| system(line, scope).map(Name::System));
    let mut found = Vec::new();
    for part in line.parts() {
        let text = line.of(part.span);
        let name = match part.kind {
            PartKind::DefinedName if is_name(text) => Name::Formula(text.into()),
            PartKind::Player if is_player(text) => Name::Player(text.into()),
            PartKind::DefinedLogic | PartKind::DefinedSystem | PartKind::Setting => {
                match logic.take() {
                    Some(name) => name,
                    None => continue,
                }
            }
            PartKind::DefinedModel | PartKind::Model => Name::Model(text.into()),
            PartKind::DefinedWorld | PartKind::World => match model_of(line, scope) {
                Some(of) => Name::World { of, name: text.into() },
                None => continue,
            },
            PartKind::DefinedName
            | PartKind::Player
            | PartKind::Keyword
            | PartKind::Formula
            | PartKind::Proposition
            | PartKind::Meaning
            | PartKind::Sign
            | PartKind::Value
            | PartKind::Class
            | PartKind::Dice
            | PartKind::Answer
            | PartKind::Connective
            | PartKind::DefinedConnective
            | PartKind::DefiningFormula
            | PartKind::Column
            | PartKind::Property
            | PartKind::DefinedExercise
            | PartKind::Text
            | PartKind::Requirement
            | PartKind::Rule
            | PartKind::DProof
            | PartKind::Number
            | PartKind::Blank
            | PartKind::Stray => continue,
        };
        let defines = defined.contains(&part.span.start);
        found.push(Mention { name, span: part.span, defines });
    }
    // A claim may be about text that is no formula.
    let formulas = if line.head().is_none() { vec![line.body()] } else { line.formulas() };
    let proof = match &line.statement {
        Statement::DefProof(_, definition, _) => definition.formula.map(|(_, proof)| proof),
        _ => None,
    };
    for formula in formulas.into_iter().chain(proof) {
        for (_, at) in units(line.text, formula).filter(|(unit, _)| *unit == Unit::Name) {
            let span = Span { start: at.start + 1, ..at };
            let name = Name::Formula(line.of(span).into());
            found.push(Mention { name, span, defines: false });
        }
    }
    found.sort_by_key(|mention| mention.span);
    found
}

/// The name of the model that is open, or that a claim is about.
fn model_of(line: &Line<'_>, scope: &Scope) -> Option<Arc<str>> {
    if let Some(builder) = scope.model() {
        return Some(builder.name.clone().unwrap_or_default());
    }
    let place = match &line.statement {
        Statement::Judgement(judgement) => judgement.place,
        _ => requirement(line)?.place()?,
    };
    match place.model {
        Some((_, name)) => Some(line.of(name).into()),
        None => Some(scope.models.nearest()?.as_ref()?.name.clone()),
    }
}

/// The name of the logic that a line begins to write down or means, unless it is one of the
/// language.
fn logic(line: &Line<'_>, scope: &Scope) -> Option<Arc<str>> {
    match &line.statement {
        Statement::Cells(Keyword::Matrix, at, cells) => matrix::name(line, *at, cells, scope).ok(),
        Statement::Setting(Keyword::Logic, _, value) => {
            let text = line.of(*value);
            let is_open = || matrix::is_name(text) && Logic::named_in_any_case(text).is_none();
            scope
                .named_blocks
                .logic_meant(text)
                .or_else(|| is_open().then_some(text))
                .map(Arc::from)
        }
        _ => None,
    }
}

/// The name of the system of axioms that a line begins to write down or means, unless it is a known
/// one.
fn system(line: &Line<'_>, scope: &Scope) -> Option<Arc<str>> {
    match &line.statement {
        Statement::Cells(Keyword::Axioms, at, cells) => {
            axiom_list::system_name(line, *at, cells, scope).ok()
        }
        Statement::Setting(Keyword::System, _, value) => {
            let text = line.of(*value);
            let is_open = || matrix::is_name(text) && known(&text.to_ascii_lowercase()).is_none();
            scope
                .named_blocks
                .system_meant(text)
                .or_else(|| is_open().then_some(text))
                .map(Arc::from)
        }
        _ => None,
    }
}

/// The name at a byte, and where it stands.
pub(crate) fn at(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Option<(Name, Range<usize>)> {
    let offset = offset.min(text.len());
    document.line(text, offset, |placed| {
        let touches = |span: Span| span.touches(offset - placed.start);
        let mut found = mentions_of(document, text, &placed);
        found.retain(|it| touches(it.span) || it.span.start as usize + placed.start == offset + 1);
        found.sort_by_key(|mention| !touches(mention.span));
        let first = found.into_iter().next();
        first.map(|mention| (mention.name, mention.span.after(placed.start).range()))
    })?
}

/// The places where a name stands for the same as it does at some bytes. The name of a formula or
/// logic stands for the last definition above, a player's for one player in the whole document.
pub(crate) fn occurrences(
    document: &Document,
    text: &(impl Text + ?Sized),
    name: &Name,
    here: &Range<usize>,
) -> Vec<Occurrence> {
    let on_line = |placed: Placed<'_>| {
        let all = mentions_of(document, text, &placed);
        let occurrence = |mention: Mention| Occurrence {
            line: placed.line,
            range: mention.span.after(placed.start).range(),
            defines: mention.defines,
        };
        all.into_iter().filter(|it| it.name == *name).map(occurrence).collect::<Vec<_>>()
    };
    let mut found: Vec<Occurrence> = name
        .symbols()
        .iter()
        .flat_map(|symbol| document.mentions(text, symbol, on_line))
        .flatten()
        .collect();
    if matches!(name, Name::World { .. }) {
        found.sort_by_key(|it| it.range.start);
        found.dedup();
    }
    if matches!(name, Name::Player(_) | Name::World { .. }) {
        return found;
    }
    // A line uses names before it defines one.
    found.sort_by_key(|it| (it.line, it.defines));
    let index = found.iter().position(|it| it.range == *here).unwrap_or_default();
    let (before, after) = found.split_at_checked(index + 1).unwrap_or_default();
    let start = before.iter().rposition(|it| it.defines).unwrap_or_default();
    let end = after.iter().position(|it| it.defines).map_or(found.len(), |end| index + 1 + end);
    let mut same = found.get(start..end).unwrap_or_default().to_vec();
    same.sort_by_key(|it| it.range.start);
    same
}

/// The places where the name or the number of a step at a byte stands for the same.
pub(crate) fn of_same(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Option<Vec<Occurrence>> {
    match at(document, text, offset) {
        Some((name, here)) => Some(occurrences(document, text, &name, &here)),
        None => steps::occurrences(document, text, offset),
    }
}

/// The bytes where the name at a byte is defined: its `def` or `matrix`, or the first roll of a
/// player. The number of a step is where the step stands.
pub fn definition(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Option<Range<usize>> {
    let mut found = of_same(document, text, offset)?.into_iter();
    found.find(|it| it.defines).map(|it| it.range)
}

/// The references to the name or the step at a byte, in text order; its definition only if it is
/// wanted.
pub fn references(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
    definition: bool,
) -> Vec<Range<usize>> {
    let mut found = of_same(document, text, offset).unwrap_or_default();
    if !definition {
        let defines = found.iter().position(|it| it.defines);
        defines.map(|index| found.remove(index));
    }
    found.into_iter().map(|it| it.range).collect()
}

/// The bytes of the name or the number of a step at a byte, if it can be changed.
pub fn renamable(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
) -> Option<Range<usize>> {
    // An editor wants the cursor to be in what is changed, which `@` is not.
    match at(document, text, offset) {
        Some((_, here)) => Some(here).filter(|here| here.start <= offset),
        None => steps::at(document, text, offset),
    }
}

/// The edits that change the name at a byte to another, wherever it stands for the same; or the
/// number of a step, and those below that are in its way.
pub fn rename(
    document: &Document,
    text: &(impl Text + ?Sized),
    offset: usize,
    to: &str,
) -> Result<Vec<TextEdit>, Refused> {
    let to = to.trim();
    let Some((name, here)) = at(document, text, offset) else {
        let of_step = steps::renumber_from(document, text, offset, to);
        return of_step.unwrap_or_else(|| Err("there is no name here".to_owned()));
    };
    let to = if matches!(name, Name::Formula(_)) { to.strip_prefix('@').unwrap_or(to) } else { to };
    let other = name.changed_to(to);
    if to.is_empty() {
        return Err("a new name is needed".to_owned());
    }
    let (fits, rule) = match name {
        Name::Formula(_) => {
            (is_name(to), "a name is a small letter followed by small letters, digits and hyphens")
        }
        Name::Player(_) => (
            is_player(to),
            "a player's name has letters, digits and hyphens and is no word of the language",
        ),
        Name::Logic(_) => (
            matrix::is_name(to),
            "the name of a logic begins with a letter and has letters, digits and hyphens",
        ),
        Name::Model(_) | Name::World { .. } => (
            model::is_name(to),
            "the name of a model or a world has letters, digits, `_` and `'`, and no mark first",
        ),
        Name::System(_) => (
            matrix::is_name(to),
            "the name of a system begins with a letter and has letters, digits and hyphens",
        ),
    };
    if !fits {
        return Err(format!("{} is not a name: {rule}", quote(to)));
    }
    if matches!(name, Name::Logic(_))
        && let Some(known) = Logic::names().find(|known| known.eq_ignore_ascii_case(to))
    {
        return Err(format!("there is a logic {} already", quote(known)));
    }
    if matches!(name, Name::System(_))
        && let Some(known) = known(&to.to_ascii_lowercase())
    {
        return Err(format!("there is a system {} already", quote(known.name)));
    }
    let found = occurrences(document, text, &name, &here);
    let symbols = other.symbols();
    let clash = symbols.iter().flat_map(|symbol| {
        document.mentions(text, symbol, |placed| {
            let mentions = mentions_of(document, text, &placed);
            let is_other = |it: &Mention| name != other && it.name != name;
            let clash =
                mentions.into_iter().find(|it| is_other(it) && it.name.clashes_with(&other));
            clash.map(|it| it.span.of(&placed.content).to_owned())
        })
    });
    if let Some(used) = clash.flatten().next() {
        return Err(format!("{} is used in this file already", quote(&used)));
    }
    let is_defined = |scope: &Scope| match &name {
        Name::Formula(name) => scope.names.has(name),
        Name::System(name) => scope.named_blocks.system(name).is_some(),
        Name::Logic(name) => scope.named_blocks.logic(name).is_some(),
        Name::Model(name) => scope.models.get(name).is_some(),
        Name::Player(_) | Name::World { .. } => false,
    };
    if !found.iter().any(|it| it.defines)
        && document.line(text, here.start, |placed| is_defined(placed.scope)) == Some(true)
    {
        return Err(format!(
            "{} is not written as a name where it is defined; mend that first",
            quote(text.slice(here).as_ref())
        ));
    }
    let edits = found.into_iter().map(|it| TextEdit { range: it.range, text: to.to_owned() });
    Ok(edits.collect())
}
