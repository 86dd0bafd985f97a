//! The lines of a `model` block: each is read into the builder of the model that the block writes
//! down, and what cannot be read is a fault.

use super::fault::{Fault, FaultKind, MalformedModel, MisplacedLine, UnknownWorld, WrongModel};
use super::matrix::cover;
use crate::logic::worlds::{MOST_GIVEN, ModelBuilder, Worlds};
use crate::logic::{Logic, Variable};
use crate::scope::{OwnModel, Scope};
use crate::syntax::edge::opens_model;
use crate::syntax::lexicon::models::{ARROWS, BOTH_WAYS, MEANT_ARROWS, NOTHING, SEEING};
use crate::syntax::model::{GivenWorlds, Sees, is_name};
use crate::syntax::statement::Binding;
use crate::syntax::{Keyword, Line, Span, Statement};
use std::collections::HashSet;
use std::sync::Arc;

/// The letter that is no proposition, and is true at worlds of minimal logic.
const FALSUM: &str = "O";

fn malformed(at: Span, kind: MalformedModel) -> Fault {
    Fault::new(at, FaultKind::MalformedModel(kind))
}

/// The name that a `model` line gives its model, or the fault of one that it cannot have.
pub(crate) fn name(
    line: &Line<'_>,
    at: Span,
    words: &[Span],
    scope: &Scope,
) -> Result<Arc<str>, Fault> {
    let nothing = || malformed(at, MalformedModel::Nothing(Keyword::Model));
    let name = *words.first().ok_or_else(nothing)?;
    let text = line.of(name);
    if !is_name(text) {
        return Err(malformed(name, MalformedModel::Name));
    }
    if scope.models.get(text).is_some() {
        return Err(malformed(name, MalformedModel::Taken));
    }
    Ok(text.into())
}

/// The faults of a `model` line.
pub(super) fn of_head(line: &Line<'_>, at: Span, words: &[Span], scope: &Scope) -> Vec<Fault> {
    if !opens_model(words) {
        let too_much = cover(words.get(1..).unwrap_or_default());
        return too_much.map(|at| malformed(at, MalformedModel::TooMuch)).into_iter().collect();
    }
    let has_worlds = scope.settings.logic.as_ref().is_none_or(|it| it.worlds().is_some());
    let of_logic = (!has_worlds).then(|| malformed(at, MalformedModel::OfNoLogic));
    // No claim leans on a model that answers, which needs no name.
    let answers = words.is_empty() && scope.exercise().is_some();
    let of_name = name(line, at, words, scope).err().filter(|_| !answers);
    of_logic.into_iter().chain(of_name).collect()
}

/// A line of a model, as it was read.
enum Entry<'l> {
    /// A world with the values of letters.
    World(&'l str, Vec<(Variable, bool)>),
    /// A world, and one that it sees.
    Sees(&'l str, &'l str),
}

/// The faults of a line where no model is open, or those of a line of the model that is.
pub(super) fn of_line(line: &Line<'_>, scope: &Scope) -> Vec<Fault> {
    let Some(builder) = scope.model() else {
        let outside = |(keyword, at)| {
            Fault::new(at, FaultKind::MisplacedLine(MisplacedLine::Outside(keyword)))
        };
        return line.head().map(outside).into_iter().collect();
    };
    read(line, builder).1
}

/// Writes a line down in the model that is open.
pub(super) fn bind(line: &Line<'_>, scope: &mut Scope) {
    let Some(builder) = scope.model() else { return };
    let (entries, faults) = read(line, builder);
    scope.write_model(|builder| {
        builder.faulty |= !faults.is_empty();
        for entry in entries {
            match entry {
                Entry::World(name, letters) => builder.give(name, letters),
                Entry::Sees(from, to) => builder.see(from, to),
            }
        }
    });
}

/// Reads a line of a model, and finds what is wrong with it.
fn read<'l>(line: &'l Line<'_>, builder: &ModelBuilder) -> (Vec<Entry<'l>>, Vec<Fault>) {
    let mut reader = Reader { line, builder, entries: Vec::new(), faults: Vec::new() };
    match &line.statement {
        Statement::World(at, worlds) => reader.worlds(*at, worlds),
        Statement::Sees(at, sees) => reader.sees(*at, sees),
        _ => {}
    }
    (reader.entries, reader.faults)
}

/// A line of a model that is being read.
struct Reader<'l, 'b> {
    line: &'l Line<'l>,
    builder: &'b ModelBuilder,
    entries: Vec<Entry<'l>>,
    faults: Vec<Fault>,
}

impl<'l> Reader<'l, '_> {
    fn fault(&mut self, at: Span, kind: MalformedModel) {
        self.faults.push(malformed(at, kind));
    }

    /// The names among some words, with their places, each once and not more than there may be
    /// worlds; the others are faults.
    fn names(&mut self, words: &[Span]) -> Vec<(Span, &'l str)> {
        let mut names: Vec<(Span, &'l str)> = Vec::new();
        let mut seen: HashSet<&str> = HashSet::new();
        for at in words {
            let text = self.line.of(*at);
            if !is_name(text) {
                let at = if at.is_empty() { self.line.body() } else { *at };
                self.fault(at, MalformedModel::Name);
            } else if names.len() == MOST_GIVEN || self.builder.is_full_for(text) {
                self.fault(*at, MalformedModel::TooMany);
                break;
            } else if seen.insert(text) {
                names.push((*at, text));
            }
        }
        names
    }

    fn worlds(&mut self, at: Span, worlds: &[GivenWorlds]) {
        if worlds.is_empty() {
            self.fault(at, MalformedModel::Nothing(Keyword::World));
        }
        let mut given_here: HashSet<&str> = HashSet::new();
        for given in worlds {
            if given_here.len() > MOST_GIVEN {
                break;
            }
            let letters = self.letters(&given.letters);
            for at in &given.names {
                let Some((at, name)) = self.names(&[*at]).pop() else { continue };
                let is_new = given_here.insert(name);
                if !is_new || self.builder.has(name) {
                    self.fault(at, MalformedModel::WorldTwice);
                } else if given_here.len() > MOST_GIVEN {
                    self.fault(at, MalformedModel::TooMany);
                    break;
                } else {
                    self.entries.push(Entry::World(name, letters.clone()));
                }
            }
        }
    }

    /// The values that a world gives letters, each once.
    fn letters(&mut self, bindings: &[Binding]) -> Vec<(Variable, bool)> {
        let mut letters = Vec::new();
        let mut seen: HashSet<Variable> = HashSet::new();
        for binding in bindings {
            match letter(self.line, binding, self.builder) {
                Ok((letter, _)) if !seen.insert(letter.clone()) => {
                    self.fault(binding.proposition, MalformedModel::LetterTwice);
                }
                Ok(letter) => letters.push(letter),
                Err(fault) => self.faults.push(fault),
            }
        }
        letters
    }

    fn sees(&mut self, at: Span, sees: &Sees) {
        if sees.from.is_empty() {
            self.fault(at, MalformedModel::Nothing(Keyword::Sees));
            return;
        }
        // A world that is called so is seen.
        let text = |word: &Span| self.line.of(*word);
        let is_none = |word: &Span| NOTHING.has(text(word)) && !self.builder.has(text(word));
        let to = if matches!(&sees.to[..], [only] if is_none(only)) { &[][..] } else { &sees.to };
        let from = self.names(&sees.from);
        let to = self.names(to);
        for (_, from) in from {
            self.entries.extend(to.iter().map(|(_, to)| Entry::Sees(from, to)));
        }
    }
}

/// The value that a world gives a letter; a letter alone is true.
fn letter(
    line: &Line<'_>,
    binding: &Binding,
    builder: &ModelBuilder,
) -> Result<(Variable, bool), Fault> {
    let at = binding.proposition;
    let text = line.of(at);
    let is_falsum = text == FALSUM && builder.logic == Some(Worlds::Minimal);
    let falsum = || is_falsum.then(|| Variable::from(b'O'));
    let letter = Variable::read(text).or_else(falsum).ok_or_else(|| {
        let at =
            if at.is_empty() { binding.value.map_or(line.body(), |(sign, _)| sign) } else { at };
        malformed(at, MalformedModel::Letter)
    })?;
    let Some((sign, value)) = binding.value else { return Ok((letter, true)) };
    if value.is_empty() {
        return Err(malformed(sign, MalformedModel::NoValue(at)));
    }
    let value_at = || malformed(value, MalformedModel::Value);
    let read = Logic::classical().value(line.of(value)).ok_or_else(value_at)?;
    Ok((letter, read.is_designated()))
}

/// The model that a builder has become at its end; `None` where it is broken, or some of its
/// worlds are not given.
pub(super) fn finished(builder: &ModelBuilder) -> Option<Arc<OwnModel>> {
    let is_whole =
        !builder.faulty && builder.not_given().next().is_none() && builder.names().next().is_some();
    is_whole.then(|| {
        let name = builder.name.clone().unwrap_or_default();
        let is_persistent = builder.is_persistent();
        Arc::new(OwnModel { name, model: builder.model(), is_persistent })
    })
}

/// The fault of a model at its `end`.
pub(super) fn of_end(at: Span, builder: &ModelBuilder) -> Option<Fault> {
    if builder.faulty {
        return None;
    }
    if builder.names().next().is_none() {
        return Some(malformed(at, MalformedModel::NoWorlds));
    }
    let missing: Vec<Arc<str>> = builder.not_given().cloned().collect();
    if !missing.is_empty() {
        let kind = FaultKind::UnknownWorld(Box::new(UnknownWorld::Seen(missing)));
        return Some(Fault::new(at, kind));
    }
    let worlds = builder.logic?;
    let of_frame = builder.model().breach_of(worlds).map(WrongModel::Frame);
    let wrong = of_frame.or_else(|| builder.lost_letter().map(WrongModel::Lost))?;
    Some(Fault::new(at, FaultKind::WrongModel(Box::new(wrong))))
}

/// The lines of a model that a line of one is meant as, which is put otherwise: `w: p`, `w sees v`,
/// `wRv`, `w <-> v`, `R = {(w, v)}`.
pub(crate) fn meant(text: &str) -> Option<Vec<String>> {
    let names = |text: &str| -> Option<Vec<String>> {
        let joins = |part: &&str| part.is_empty() || matches!(*part, "and" | "&");
        let parts = text.split([',', ' ']).map(str::trim).filter(|part| !joins(part));
        let parts: Vec<String> = parts.map(str::to_owned).collect();
        (!parts.is_empty() && parts.iter().all(|part| is_name(part))).then_some(parts)
    };
    let sees = |from: &str, to: &str| Some(format!("sees {from}: {}", names(to)?.join(", ")));
    let text = text.trim();
    if let Some((head, of)) = text.split_once('=').map(|(head, of)| (head.trim(), of.trim()))
        && let Some(inside) = of.strip_prefix('{').and_then(|of| of.strip_suffix('}'))
    {
        if !inside.contains('(') {
            return (head == "W")
                .then(|| Some(vec![format!("world {}", names(inside)?.join(", "))]))?;
        }
        let pairs = inside.split('(').skip(1).map(|pair| {
            let (from, to) = pair.trim_end().trim_end_matches([',', ' ', ')']).split_once(',')?;
            sees(names(from)?.first()?, to)
        });
        return pairs.collect();
    }
    if let Some((given, _)) = text.split_once(':') {
        return names(given).map(|_| vec![format!("world {text}")]);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    if let [from, word, to @ ..] = &words[..]
        && SEEING.exact(word).is_some()
    {
        return names(from).and_then(|_| Some(vec![sees(from, &to.join(" "))?]));
    }
    if let [both] = words[..]
        && let Some((from, to)) = both.split_once('R').filter(|_| both.matches('R').count() == 1)
    {
        let (from, to) = match (from, to.char_indices().nth(1)) {
            ("", Some((middle, _))) if to.chars().count() == 2 => to.split_at_checked(middle)?,
            _ => (from, to),
        };
        return names(from).and_then(|_| Some(vec![sees(from, to)?]));
    }
    let mut lines = Vec::new();
    let arrows =
        || [&ARROWS, &MEANT_ARROWS, &BOTH_WAYS].into_iter().flat_map(|role| role.spellings());
    let mut rest = text;
    while let Some((at, arrow)) =
        arrows().filter_map(|it| Some((rest.find(it)?, it))).min_by_key(|(at, _)| *at)
    {
        let (from, behind) = (rest.get(..at)?, rest.get(at + arrow.len()..)?);
        let next = arrows().filter_map(|it| behind.find(it)).min().unwrap_or(behind.len());
        let to = behind.get(..next)?;
        for from in names(from)? {
            lines.push(sees(&from, to)?);
        }
        if BOTH_WAYS.exact(arrow).is_some() {
            for to in names(to)? {
                lines.push(sees(&to, from)?);
            }
        }
        rest = behind;
    }
    (!lines.is_empty()).then_some(lines)
}
