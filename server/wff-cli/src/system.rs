//! The axioms that `--system` gives: those of a known system, of a block of a file, or written out.

use crate::formula::{self, Reading};
use crate::inputs::{Input, name_of};
use crate::output::{Output, Status};
use std::borrow::Cow;
use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use wff_core::document::Document;
use wff_core::proof::condensed::axioms::Axioms;
use wff_core::proof::condensed::systems::{SYSTEMS, System, labels};
use wff_core::proof::terms::{Term, Terms};
use wff_core::rules::Levels;
use wff_core::scope::Scope;
use wff_core::syntax::keyword::nearest;
use wff_core::syntax::{Alphabet, quote};
use wff_files::embedded::Host;

/// The name of axioms that are written out on the command line, as a file has it.
const GIVEN: &str = "given";

/// Axioms, and what they are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenSystem {
    /// Its name: that of the known system, or of the block of the file.
    pub name: String,
    pub origin: Origin,
    /// The axioms by their labels.
    pub axioms: Vec<(u8, String)>,
}

/// The place where axioms are from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Known(&'static System),
    File,
    CommandLine,
}

/// A reason why a text gives no axioms.
#[derive(Debug, PartialEq, Eq)]
pub enum NoSystem {
    /// An axiom is not well formed.
    Pff(String),
    /// There is no such system, or its file has none that can be taken.
    None(String),
}

/// A file that a command reads, whose blocks of axioms `--system` may name.
#[derive(Clone, Copy, Debug)]
pub struct OwnFile<'t> {
    pub name: &'t str,
    pub text: &'t str,
}

impl NoSystem {
    /// Says so.
    pub fn tell(self, json: bool, output: &mut Output) -> Status {
        match self {
            NoSystem::Pff(wrong) => {
                output.refusal(json, wrong);
                Status::Fault
            }
            NoSystem::None(wrong) => output.refusal(json, wrong),
        }
    }
}

impl From<&'static System> for GivenSystem {
    fn from(system: &'static System) -> GivenSystem {
        GivenSystem {
            name: system.name.to_owned(),
            origin: Origin::Known(system),
            axioms: system.labels().map(|(label, axiom)| (label, axiom.to_owned())).collect(),
        }
    }
}

impl GivenSystem {
    /// The axioms that a text gives: the name of a known system, or of a block of axioms of the
    /// file that the command reads, a file, or axioms with commas between them.
    pub fn read(given: &str, own: Option<OwnFile<'_>>) -> Result<GivenSystem, NoSystem> {
        let is_it = |system: &&System| system.name.eq_ignore_ascii_case(given);
        if let Some(known) = SYSTEMS.iter().find(is_it) {
            return Ok(known.into());
        }
        let own_blocks = own.map(|own| Blocks::of(own.name, own.text));
        if let Some(system) = own_blocks.as_ref().and_then(|blocks| blocks.named(given)) {
            return system;
        }
        if let Some(of_file) = of_file(given) {
            return of_file;
        }
        let own_names = own_blocks.iter().flat_map(|blocks| blocks.names.iter().map(|it| &**it));
        let names = SYSTEMS.iter().map(|system| system.name).chain(own_names);
        match axioms(given) {
            Some(axioms) => axioms,
            None => Err(NoSystem::None(unknown(given, names.collect()))),
        }
    }

    /// It as data: its name, or its axioms with commas between them.
    pub fn written(&self) -> Cow<'_, str> {
        match self.origin {
            Origin::Known(_) | Origin::File => Cow::Borrowed(&*self.name),
            Origin::CommandLine => {
                let axioms: Vec<&str> = self.labels().map(|(_, axiom)| axiom).collect();
                axioms.join(",").into()
            }
        }
    }

    /// It in words, as what a formula is proved from.
    pub fn called(&self) -> &str {
        if self.origin == Origin::CommandLine { "the axioms given" } else { &self.name }
    }

    /// Its axioms in words.
    pub fn axioms_called(&self) -> Cow<'_, str> {
        match self.origin {
            Origin::CommandLine => "the axioms given".into(),
            Origin::Known(_) | Origin::File => format!("the axioms of {}", self.name).into(),
        }
    }

    /// It as a heading.
    pub fn title(&self) -> Cow<'_, str> {
        if self.origin == Origin::CommandLine { "The axioms given".into() } else { self.written() }
    }

    /// The known system that it is, if it is one.
    pub fn known(&self) -> Option<&'static System> {
        match self.origin {
            Origin::Known(system) => Some(system),
            Origin::File | Origin::CommandLine => None,
        }
    }

    /// The axioms by their labels, as texts.
    pub fn labels(&self) -> impl Iterator<Item = (u8, &str)> {
        self.axioms.iter().map(|(label, axiom)| (*label, &**axiom))
    }

    /// The connectives of the axioms.
    pub fn connectives(&self) -> HashSet<u8> {
        let letters = self.labels().flat_map(|(_, axiom)| axiom.bytes());
        letters.filter(u8::is_ascii_uppercase).collect()
    }

    /// The axioms by their labels, among formulas.
    pub fn terms(&self, terms: &mut Terms) -> Vec<(u8, Term)> {
        self.labels().filter_map(|(label, axiom)| Some((label, terms.read(axiom)?))).collect()
    }

    /// The lines of a file that put it in force; of a known system the axioms are named that a
    /// D-proof takes.
    pub fn head(&self, proof: &str) -> String {
        if self.known().is_none() {
            let line = |(label, axiom): (u8, &str)| {
                let end = if label.is_ascii_digit() { "" } else { ")" };
                format!("  {}{end} {axiom}\n", char::from(label))
            };
            let lines: String = self.labels().map(line).collect();
            return format!("axioms {}\n{lines}end", self.name);
        }
        let used = self.labels().filter(|(label, _)| proof.as_bytes().contains(label));
        let used = used.map(|(label, axiom)| format!("{} {axiom}", char::from(label)));
        format!("system {} # {}", self.name, used.collect::<Vec<_>>().join(", "))
    }
}

/// The message about a name that no system has.
fn unknown(given: &str, names: Vec<&str>) -> String {
    let near = nearest(given, names.iter().copied());
    let near = near.map_or(String::new(), |near| format!("did you mean {}? ", quote(near)));
    let names = names.join(", ");
    format!(
        "there is no system and no file {}: {near}`--system` takes a file with `axioms`, axioms \
         with commas between them, or one of the systems {names}",
        quote(given)
    )
}

/// The blocks of axioms of a file.
struct Blocks<'t> {
    file: &'t str,
    names: Vec<String>,
    scope: Scope,
}

impl<'t> Blocks<'t> {
    fn of(file: &'t str, text: &str) -> Blocks<'t> {
        let document = Document::new(text, Scope::default());
        let end = text.len()..text.len();
        let below = document.lines(text, end, |placed| placed.scope_below());
        let scope = below.into_iter().last().unwrap_or_default();
        let names = scope.named_blocks.systems().map(str::to_owned).collect();
        Blocks { file, names, scope }
    }

    /// The system of a name in any case.
    fn named(&self, name: &str) -> Option<Result<GivenSystem, NoSystem>> {
        let blocks = &self.scope.named_blocks;
        let name = blocks.system_meant(name)?;
        let found = blocks.system(name)?.as_ref();
        let is_whole = |axioms: &&Arc<Axioms>| {
            let is_broken = |label| axioms.in_workspace(|it| it.axiom(label) == Some(None));
            !axioms.lacks && axioms.formulas().next().is_some() && !(0..=u8::MAX).any(is_broken)
        };
        let whole = found.filter(is_whole);
        let Some(axioms) = whole else {
            return Some(Err(NoSystem::None(format!(
                "the axioms {} of {} cannot be taken; `wff check {}` tells what is wrong",
                quote(name),
                self.file,
                self.file
            ))));
        };
        let axioms = axioms.formulas().map(|(label, axiom)| (label, axiom.to_owned())).collect();
        Some(Ok(GivenSystem { name: name.to_owned(), origin: Origin::File, axioms }))
    }

    /// The only system.
    fn only(&self) -> Result<GivenSystem, NoSystem> {
        let Some((last, before)) = self.names.split_last() else { return Err(self.none()) };
        let Some(first) = before.first() else {
            return self.named(last).unwrap_or_else(|| Err(self.none()));
        };
        let before: Vec<String> = before.iter().map(|name| quote(name)).collect();
        let (file, before, last) = (self.file, before.join(", "), quote(last));
        Err(NoSystem::None(format!(
            "{file} has the axioms {before} and {last}; name one of them, as in `--system \
             {file}:{first}`"
        )))
    }

    fn none(&self) -> NoSystem {
        NoSystem::None(format!(
            "{} has no axioms; a block of them begins with a line such as `axioms Mine`",
            self.file
        ))
    }
}

/// The axioms of a file, or of a block of it that stands behind a colon; `None` where there is no
/// such file.
fn of_file(given: &str) -> Option<Result<GivenSystem, NoSystem>> {
    let (path, name) = match given.rsplit_once(':') {
        Some((path, name)) if !Path::new(given).exists() => (path, Some(name)),
        _ => (given, None),
    };
    if path != "-" && !Path::new(path).exists() {
        return None;
    }
    let path = Path::new(path);
    let file = name_of(path);
    let text = match Input::file(path).read() {
        Ok(text) => text,
        Err(failure) => return Some(Err(NoSystem::None(failure.to_string()))),
    };
    let sheets = match Host::of(path) {
        Some(host) => host.sheets(&text).iter().map(|sheet| sheet.text().to_owned()).collect(),
        None => vec![text],
    };
    let text = sheets.join("\n");
    let blocks = Blocks::of(&file, &text);
    Some(match name {
        None => blocks.only(),
        Some(name) => blocks.named(name).unwrap_or_else(|| {
            let near = nearest(name, blocks.names.iter().map(|it| &**it));
            let near =
                near.map_or(String::new(), |near| format!(": did you mean {}?", quote(near)));
            Err(NoSystem::None(format!("{file} has no axioms {}{near}", quote(name))))
        }),
    })
}

/// The axioms that a text writes out; `None` where it is something else.
fn axioms(given: &str) -> Option<Result<GivenSystem, NoSystem>> {
    let texts: Vec<&str> =
        given.split(',').map(str::trim).filter(|text| !text.is_empty()).collect();
    let is_formula = |text: &str| text.starts_with(|c: char| c.is_ascii_uppercase());
    let is_near_name = || nearest(given, SYSTEMS.iter().map(|system| system.name)).is_some();
    if texts.is_empty() || texts.len() == 1 && (!is_formula(given.trim()) || is_near_name()) {
        return None;
    }
    let places = labels();
    if texts.len() > places.clone().count() {
        return Some(Err(NoSystem::None(format!(
            "there are {} axioms, and at most {} have a label",
            texts.len(),
            places.count()
        ))));
    }
    let mut scope = Scope::default();
    scope.settings.alphabet = Some(Alphabet::Textbook);
    let mut axioms = Vec::with_capacity(texts.len());
    for (label, text) in places.zip(texts) {
        match formula::read(text, &scope) {
            Reading::Formula(_) => {
                axioms.push((label, text.split_whitespace().collect::<String>()));
            }
            Reading::Faulty(document) => {
                let levels = Levels::default();
                let first = document.shown(text, &levels).next();
                let why = first.map_or(String::new(), |it| format!(": {}", it.diagnostic.message));
                let wrong = format!("{} among the axioms is a pff{why}", quote(text));
                return Some(Err(NoSystem::Pff(wrong)));
            }
            Reading::Other(what) => {
                return Some(Err(NoSystem::None(formula::refusal(text, what))));
            }
        }
    }
    Some(Ok(GivenSystem { name: GIVEN.to_owned(), origin: Origin::CommandLine, axioms }))
}
