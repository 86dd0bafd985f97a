//! The facts about one formula that stand beside its tree and its table: a name and a few words
//! each, bounded however long the formula is.

use crate::logic::worlds::{Model, System, Validity, schema};
use crate::logic::{
    Class, Classified, Decider, Limit, Logic, Notation, Oracle, Outcome, Undecided, Valuation,
    infix, note_on_class, variables, words,
};
use crate::rules::without_value;
use crate::scope::Scope;
use crate::syntax::Written;
use crate::syntax::text::shorten;
use std::sync::Arc;

/// The most bytes of infix and of words that are shown.
const SHOWN: usize = 4096;
/// The most bytes of any other fact.
const MOST: usize = 1000;

/// A fact about a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Its name; empty if it adds to the one before.
    pub name: &'static str,
    /// It in words.
    pub text: String,
}

/// The facts about a formula in the logic and under the values in force.
pub fn facts(formula: Written<'_>, scope: &Scope, oracle: &dyn Oracle) -> Vec<Fact> {
    let Written { formula: read, text } = formula;
    let meaning = |letter: &str| scope.propositions.meaning(letter);
    let length = read.length();
    let plural = if length == 1 { "" } else { "s" };
    let mut facts = vec![
        Fact { name: "infix", text: infix(read, text, Notation::Unicode, SHOWN) },
        Fact { name: "in words", text: shorten(&words(read, text, meaning, SHOWN), SHOWN) },
        Fact { name: "length", text: format!("{length} letter{plural}") },
    ];
    let logic = scope.settings.logic.clone().unwrap_or_default();
    let decider = Decider { logic: &logic, oracle };
    if !logic.is_classical() {
        facts.push(Fact { name: "logic", text: format!("{}: {}", logic.name(), logic.about()) });
    }
    let of_class = decider.class(formula);
    let about = About { formula, logic: &logic };
    let class = of_class.as_ref().map_or_else(|reason| unknown(*reason), |it| about.class(it));
    facts.push(Fact { name: "class", text: class });
    facts.extend(about.systems());
    let note = of_class.ok().and_then(|it| note_on_class(decider, formula, &it, true));
    facts.extend(note.map(|text| Fact { name: "", text }));
    facts.extend(value(formula, scope, decider).map(|text| Fact { name: "value", text }));
    for fact in &mut facts {
        if fact.text.len() > MOST && !matches!(fact.name, "infix" | "in words") {
            fact.text = shorten(&fact.text, MOST);
        }
    }
    facts
}

fn unknown(reason: Undecided) -> String {
    match reason {
        Undecided::Deferred => "not known yet".to_owned(),
        Undecided::OutOfReach => "out of reach: to find it takes too long".to_owned(),
        Undecided::AtWorlds => "one at each world of a model".to_owned(),
    }
}

/// The steps in which it is found in which modal logics a formula is a tautology: for each, and for
/// all.
const STEPS: [u64; 2] = [1 << 22, 1 << 25];

/// The modal logics of the usual courses, the stronger ones first: a failure in one of these says
/// the most.
const STRONGEST: [System; 6] = [System::S5, System::S4, System::B, System::T, System::D, System::K];

/// A formula in a logic.
#[derive(Clone, Copy)]
struct About<'a> {
    formula: Written<'a>,
    logic: &'a Logic,
}

impl About<'_> {
    /// The class of the formula, and where it is designated or not.
    fn class(self, classified: &Classified) -> String {
        let logic = self.logic;
        let [is_true, is_false] =
            if logic.is_two_valued() { ["true", "false"] } else { ["designated", "not"] };
        let of_worlds = !logic.has_value(self.formula.formula);
        let place = |valuation: Option<Valuation>, model: Option<&Arc<Model>>| match model {
            _ if !of_worlds => {
                format!("where {}", valuation.as_ref().map_or(String::new(), ToString::to_string))
            }
            Some(model) => self.at_world(model),
            None => "at a world of some model".to_owned(),
        };
        let always =
            if of_worlds { "at every world of every model" } else { "under every valuation" };
        match classified.class {
            Class::Tautology => format!("tautology: {is_true} {always}"),
            Class::Contradiction if logic.is_two_valued() => {
                format!("contradiction: false {always}")
            }
            Class::Contradiction => "contradiction: designated under no valuation".to_owned(),
            Class::Contingent => format!(
                "contingent: {is_true} {}; {is_false} {}",
                place(classified.satisfied(), classified.satisfying_model()),
                place(classified.refuted(), classified.refuting_model())
            ),
        }
    }

    /// The world that a model is about, with what there is to say of it.
    fn at_world(self, model: &Model) -> String {
        let worlds = self.logic.worlds();
        let letters = variables(&[self.formula]);
        worlds.map_or(String::new(), |worlds| model.at_world(worlds, &letters))
    }

    /// The modal logics in which a formula with `L` or `M` is a tautology, and the name that it has
    /// as a schema.
    fn systems(self) -> Vec<Fact> {
        if !self.formula.formula.is_modal() {
            return Vec::new();
        }
        let [each, all] = STEPS;
        let validity = Validity::of(self.formula, &Limit::new(each, all));
        let names = |systems: &[System]| {
            let names: Vec<&str> = systems.iter().map(|system| system.name()).collect();
            names.join(", ")
        };
        let mut told = match &validity.valid[..] {
            [] => "valid in none".to_owned(),
            all if all.len() == System::ALL.len() => "valid in all".to_owned(),
            valid => format!("valid in {}", names(valid)),
        };
        let refuted = |system: &System| validity.refuted.iter().find(|(it, _)| it == system);
        if let Some((system, found)) = STRONGEST.iter().find_map(refuted)
            && let Some(model) = found.refuting_model()
        {
            let logic = Logic::named(system.name()).unwrap_or_default();
            let about = About { logic: &logic, ..self };
            told += &format!("; fails in {system} {}", about.at_world(model));
        }
        if !validity.unknown.is_empty() {
            told += &format!("; not known of {}", names(&validity.unknown));
        }
        let name = schema(self.formula).map(|it| Fact { name: "schema", text: it.name.to_owned() });
        name.into_iter().chain([Fact { name: "systems", text: told }]).collect()
    }
}

/// The value under the values given, in words; `None` if none were given.
fn value(formula: Written<'_>, scope: &Scope, decider: Decider<'_>) -> Option<String> {
    let valuation = scope.propositions.valuation();
    if valuation.is_empty() {
        return None;
    }
    if !decider.logic.has_value(formula.formula) {
        return None;
    }
    let given = decider.mentioned(formula, &valuation);
    let outcome = decider.outcome(formula, &valuation);
    let designated =
        match &outcome {
            Ok(Outcome::Value(value)) if !decider.logic.is_two_valued() => {
                if value.is_designated() { ", designated" } else { ", not designated" }
            }
            _ => "",
        };
    Some(match outcome {
        Ok(Outcome::Value(value)) if given.is_empty() => {
            format!("{value}{designated}, whatever the values")
        }
        Ok(Outcome::Value(value)) => format!("{value}{designated}, where {given}"),
        Ok(Outcome::Depends(letters)) => {
            format!("depends on {}", without_value(&letters).replace('`', ""))
        }
        Err(reason) => unknown(reason),
    })
}
