//! The facts about one formula that stand beside its tree and its table: a name and a few words
//! each, bounded however long the formula is.

use crate::logic::{
    Class, Classified, Decider, Logic, Notation, Oracle, Outcome, Undecided, Valuation, infix,
    note_on_class, words,
};
use crate::rules::without_value;
use crate::scope::Scope;
use crate::syntax::Written;
use crate::syntax::text::shorten;

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
    let class = of_class.as_ref().map_or_else(|reason| unknown(*reason), |it| class(it, &logic));
    facts.push(Fact { name: "class", text: class });
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
    }
}

/// The class of a formula, and where it is designated or not.
fn class(classified: &Classified, logic: &Logic) -> String {
    let [is_true, is_false] =
        if logic.is_classical() { ["true", "false"] } else { ["designated", "not"] };
    let place = |valuation: &Option<Valuation>| {
        valuation.as_ref().map_or(String::new(), ToString::to_string)
    };
    match classified.class {
        Class::Tautology => format!("tautology: {is_true} under every valuation"),
        Class::Contradiction if logic.is_classical() => {
            "contradiction: false under every valuation".to_owned()
        }
        Class::Contradiction => "contradiction: designated under no valuation".to_owned(),
        Class::Contingent => {
            let (satisfied, refuted) =
                (place(&classified.satisfied()), place(&classified.refuted()));
            format!("contingent: {is_true} where {satisfied}; {is_false} where {refuted}")
        }
    }
}

/// The value under the values given, in words; `None` if none were given.
fn value(formula: Written<'_>, scope: &Scope, decider: Decider<'_>) -> Option<String> {
    let valuation = scope.propositions.valuation();
    if valuation.is_empty() {
        return None;
    }
    let given = decider.mentioned(formula, &valuation);
    let outcome = decider.outcome(formula, &valuation);
    let designated = match &outcome {
        Ok(Outcome::Value(value)) if !decider.logic.is_classical() => {
            if value.is_designated() {
                ", designated"
            } else {
                ", not designated"
            }
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
