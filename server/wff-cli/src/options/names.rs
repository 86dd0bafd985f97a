//! The names that options of several commands take as values, read: logics, systems of axioms,
//! rules.

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use std::ffi::OsStr;
use wff_core::analysis::Flaw;
use wff_core::logic::Logic;
use wff_core::proof::condensed::systems::SYSTEMS;
use wff_core::rules::{RULES, rule_of_flaw};
use wff_core::scope::Locked;
use wff_core::syntax::Keyword;

/// The value of `--system` for which the known systems are listed.
pub const LIST: &str = "list";

/// Reads a logic by its name.
pub(super) fn logic() -> impl TypedValueParser<Value = Logic> {
    PossibleValuesParser::new(Logic::names()).try_map(|given| {
        let name = Logic::names().find(|name| name.eq_ignore_ascii_case(&given));
        name.and_then(Logic::named).ok_or("there is no such name")
    })
}

/// Reads the keyword of a statement that can be kept from files.
pub(super) fn lockable() -> impl TypedValueParser<Value = Keyword> {
    PossibleValuesParser::new(Locked::ALL.map(Keyword::text))
        .try_map(|given| Keyword::read(&given).ok_or("there is no such statement"))
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

/// Reads any text. To whoever completes it names are offered.
#[derive(Clone, Copy, Debug)]
pub(super) enum Offered {
    /// Those of logics and rules.
    Subjects,
    /// Those of known systems of axioms.
    Systems,
    /// The same, and `list`.
    SystemsOrList,
}

impl TypedValueParser for Offered {
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
        let systems = SYSTEMS.iter().map(|system| PossibleValue::new(system.name));
        let rules = RULES.iter().map(|rule| PossibleValue::new(rule.id).help(rule.summary()));
        Some(match self {
            Offered::Subjects => Box::new(Logic::names().map(PossibleValue::new).chain(rules)),
            Offered::Systems => Box::new(systems),
            Offered::SystemsOrList => Box::new(systems.chain([PossibleValue::new(LIST)])),
        })
    }
}
