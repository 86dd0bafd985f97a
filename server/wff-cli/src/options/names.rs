//! The names that options take as values, read: logics, systems of axioms, kinds, rules.

use super::files::InputFormat;
use super::generate::MaterialKind;
use super::proofs::ChosenSystem;
use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use std::ffi::OsStr;
use wff_core::analysis::Flaw;
use wff_core::generate::Kind;
use wff_core::logic::Logic;
use wff_core::proof::condensed::formats::Format as ProofFormat;
use wff_core::proof::condensed::systems::{SYSTEMS, System};
use wff_core::rules::{RULES, rule_of_flaw};
use wff_core::scope::Locked;
use wff_core::syntax::Keyword;

/// Reads a logic by its name.
pub(super) fn logic() -> impl TypedValueParser<Value = Logic> {
    PossibleValuesParser::new(Logic::names()).try_map(|given| {
        let name = Logic::names().find(|name| name.eq_ignore_ascii_case(&given));
        name.and_then(Logic::named).ok_or("there is no such name")
    })
}

/// Reads a system of axioms by its name.
pub(super) fn system() -> impl TypedValueParser<Value = ChosenSystem> {
    let names = SYSTEMS.iter().map(|system| system.name).chain(["list"]);
    PossibleValuesParser::new(names).map(|given| {
        let system = SYSTEMS.iter().find(|system| system.name.eq_ignore_ascii_case(&given));
        system.map_or(ChosenSystem::List, ChosenSystem::Known)
    })
}

/// Reads a known system by its name.
pub(super) fn known_system() -> impl TypedValueParser<Value = &'static System> {
    PossibleValuesParser::new(SYSTEMS.iter().map(|system| system.name)).try_map(|given| {
        let system = SYSTEMS.iter().find(|system| system.name.eq_ignore_ascii_case(&given));
        system.ok_or("there is no such name")
    })
}

/// Reads a format of files to check.
pub(super) fn input_format() -> impl TypedValueParser<Value = InputFormat> {
    let names = ProofFormat::NAMES.iter().map(|(name, _)| *name);
    PossibleValuesParser::new(["wff"].into_iter().chain(names)).map(|given| {
        let other = ProofFormat::NAMES.iter().find(|(name, _)| **name == given);
        other.map_or(InputFormat::Wff, |(_, format)| InputFormat::Proofs(*format))
    })
}

/// Reads the keyword of a statement that can be kept from files.
pub(super) fn lockable() -> impl TypedValueParser<Value = Keyword> {
    PossibleValuesParser::new(Locked::ALL.map(Keyword::text))
        .try_map(|given| Keyword::read(&given).ok_or("there is no such statement"))
}

/// Reads a kind of material by its name.
pub(super) fn material_kind() -> impl TypedValueParser<Value = MaterialKind> {
    let kinds = || {
        Kind::NAMES
            .map(|(_, kind)| MaterialKind::Lines(kind))
            .into_iter()
            .chain([MaterialKind::Rolls])
    };
    let values = kinds().map(|kind| PossibleValue::new(kind.name()).help(kind.lines()));
    PossibleValuesParser::new(values).try_map(move |given| {
        kinds().find(|kind| kind.name() == given).ok_or("there is no such kind")
    })
}

/// Reads a flaw by the name of its rule.
pub(super) fn flaw() -> impl TypedValueParser<Value = Flaw> {
    let name = |flaw: Flaw| rule_of_flaw(flaw).id;
    PossibleValuesParser::new(Flaw::ALL.map(name)).try_map(move |given| {
        let flaw = Flaw::ALL.into_iter().find(|flaw| name(*flaw) == given);
        flaw.ok_or("there is no such name")
    })
}

/// Reads one of some things by its name.
pub(super) fn named<T: Copy + Send + Sync + 'static>(
    options: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(options.iter().map(|(name, _)| *name)).try_map(|given| {
        let option = options.iter().find(|(name, _)| name.eq_ignore_ascii_case(&given));
        option.map(|(_, option)| *option).ok_or("there is no such name")
    })
}

/// Reads any text. To whoever completes it the names of logics and rules are offered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subject;

impl TypedValueParser for Subject {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let rules = RULES.iter().map(|rule| PossibleValue::new(rule.id).help(rule.summary()));
        Some(Box::new(Logic::names().map(PossibleValue::new).chain(rules)))
    }
}
