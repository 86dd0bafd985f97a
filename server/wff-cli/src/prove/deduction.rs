//! Proofs in natural deduction.

use super::sequent::{self, GivenSequent, Trouble};
use crate::formula;
use crate::model_json::ModelJson;
use crate::options::{Format, ProveOptions};
use crate::output::{Output, Status};
use serde::Serialize;
use serde::ser::Serializer;
use std::sync::Arc;
use wff_core::analysis::relation::Relation;
use wff_core::logic::worlds::{Model, Worlds};
use wff_core::logic::{Decider, Limit, Logic, ModelFound};
use wff_core::pictures::model::{ModelQuestion, SoughtModel};
use wff_core::proof::natural::are_judged;
use wff_core::proof::natural::prove::{Outcome, Proof, Reason, Step, prove};
use wff_core::proof::natural::write;
use wff_core::proof::terms::{Term, Terms};
use wff_core::syntax::letter::Connective;
use wff_core::syntax::proof::Citation;
use wff_core::syntax::{Alphabet, quote};

/// The units of work that one effort is, each some microseconds.
const UNITS: u64 = 1 << 21;

/// The steps that one effort is where a model is searched: some seconds.
const STEPS: u64 = 1 << 32;

/// The most letters of all lines of a proof that is printed, bars included.
const MOST_LETTERS: u64 = 1 << 24;

/// The finding on a sequent, as JSON.
#[derive(Serialize)]
struct SequentJson<'a> {
    sequent: &'a str,
    provable: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Vec<StepJson>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    countermodel: Option<CountermodelJson<'a>>,
}

/// The thing that refutes a sequent.
#[derive(Serialize)]
#[serde(untagged)]
enum CountermodelJson<'a> {
    /// Values of its letters.
    Values(ValuesJson<'a>),
    /// A model of worlds; `None` where one is known to be there, and was not found.
    Model(Option<ModelJson<'a>>),
}

#[derive(Serialize)]
struct StepJson {
    number: usize,
    depth: usize,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    strict: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    formula: Option<String>,
    rule: &'static str,
    from: Vec<CitationJson>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum CitationJson {
    Line(u32),
    Subproof(String),
}

/// The values of propositions, in their order.
struct ValuesJson<'a>(&'a [(String, bool)]);

impl Serialize for ValuesJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(letter, value)| (letter, sign(*value))))
    }
}

pub fn run(text: &str, options: &ProveOptions, output: &mut Output) -> Status {
    let json = options.format == Format::Json;
    let given = formula::text(text).and_then(|text| {
        let texts = std::slice::from_ref(&text);
        let scope = formula::scope_at_worlds(options.settings.choices(), texts, output)?;
        Ok((text, scope))
    });
    let (text, (scope, is_chosen)) = match given {
        Ok(given) => given,
        Err(wrong) => return output.refusal(json, wrong),
    };
    let sequent = match GivenSequent::read(&text, &scope) {
        Ok(sequent) => sequent,
        Err(Trouble::Faulty(document)) => return sequent::tell(json, &text, &document, output),
        Err(Trouble::Refused(wrong)) => return output.refusal(json, wrong),
    };
    let logic = scope.settings.logic.clone().unwrap_or_default();
    if let Err(wrong) = rules_of(&logic) {
        return output.refusal(json, wrong);
    }
    if !is_chosen {
        output.note("no logic is chosen, and this is K, the weakest; `--logic` chooses another");
    }
    match answer(&sequent, &logic, options.effort) {
        Ok(ProofOutcome::Proof(terms, proof)) => {
            if letters(&terms, &proof) > MOST_LETTERS {
                let lines = proof.steps.len();
                let wrong = format!("the proof that was found is too long to print: {lines} lines");
                return output.refusal(json, wrong);
            }
            if json {
                let steps = proof.steps.iter().map(|step| step_json(&terms, step)).collect();
                write_json(&sequent, Some(steps), None, output);
            } else {
                show(&sequent, &logic, &terms, &proof, output);
            }
            Status::Fine
        }
        Ok(ProofOutcome::Invalid(values)) => {
            if json {
                let values = CountermodelJson::Values(ValuesJson(&values));
                write_json(&sequent, None, Some(values), output);
            } else {
                output.line(refutation(&sequent, &values));
            }
            Status::Fault
        }
        Ok(ProofOutcome::Refuted { model, sentence }) => {
            if json {
                let model = CountermodelJson::Model(model.as_deref().map(ModelJson::new));
                write_json(&sequent, None, Some(model), output);
            } else {
                output.line(sentence);
            }
            Status::Fault
        }
        Ok(ProofOutcome::Unfinished) => {
            let wrong = format!(
                "no proof of {} was found, and none is ruled out; `--effort {}` looks further",
                quote(&sequent.text()),
                options.effort.saturating_mul(10)
            );
            output.refusal(json, wrong)
        }
        Err(connective) => output.refusal(json, without_rules(connective, &logic)),
    }
}

/// An error where a logic has no rules, or no rules of its own.
fn rules_of(logic: &Logic) -> Result<(), String> {
    if !logic.is_classical() && logic.worlds().is_none() {
        return Err(format!(
            "the rules of proofs are those of classical logic, and this is {}; `--logic classical` \
             proves it there",
            logic.title()
        ));
    }
    if !are_judged(logic.worlds()) {
        return Err(format!(
            "{} has no rules of natural deduction here; `wff model` says whether it is valid",
            logic.title()
        ));
    }
    Ok(())
}

/// The outcome of a search.
enum ProofOutcome {
    Proof(Terms, Proof),
    /// The value of each letter.
    Invalid(Vec<(String, bool)>),
    /// The model that refutes it in a logic of worlds, if it can be told, and the sentence that
    /// says so.
    Refuted {
        model: Option<Arc<Model>>,
        sentence: String,
    },
    Unfinished,
}

fn answer(sequent: &GivenSequent, logic: &Logic, effort: u32) -> Result<ProofOutcome, Connective> {
    let mut terms = Terms::new();
    let read = |text: &String| terms.read(text);
    let formulas: Option<Vec<Term>> = sequent.formulas.iter().map(read).collect();
    let formulas = formulas.unwrap_or_default();
    let Some((conclusion, premises)) = formulas.split_last() else {
        return Ok(ProofOutcome::Unfinished);
    };
    let mut left = UNITS.saturating_mul(effort.into());
    let mut goes_on = || {
        left = left.saturating_sub(1);
        left > 0
    };
    let worlds = logic.worlds();
    Ok(match (prove(&mut terms, premises, *conclusion, worlds, &mut goes_on)?, worlds) {
        (Outcome::Proof(proof), _) => ProofOutcome::Proof(terms, proof),
        (Outcome::Invalid(values), _) => ProofOutcome::Invalid(
            values
                .into_iter()
                .map(|(letter, value)| {
                    let term = terms.proposition(letter);
                    (terms.write(term, 1), value)
                })
                .collect(),
        ),
        (Outcome::Refuted, Some(worlds)) => refuted(sequent, logic, worlds, effort),
        (Outcome::Unfinished, Some(_)) => ProofOutcome::Unfinished,
        // A table of all valuations is too long where there are many letters.
        (Outcome::Unfinished | Outcome::Refuted, None) => {
            sequent.countermodel().map_or(ProofOutcome::Unfinished, ProofOutcome::Invalid)
        }
    })
}

/// The smallest model that refutes a sequent, in words, too.
fn refuted(sequent: &GivenSequent, logic: &Logic, worlds: Worlds, effort: u32) -> ProofOutcome {
    let sought = match sequent.premises() {
        [] => SoughtModel::NotTrue,
        _ => SoughtModel::Without(Relation::Consequence),
    };
    let limit = Limit::new(STEPS.saturating_mul(effort.into()), u64::MAX);
    let found = ModelQuestion::of_texts(sought, sequent.formulas.clone()).and_then(|asked| {
        let found = asked.answer(Decider { logic, oracle: &limit }).ok()?;
        let model = match found {
            ModelFound::None => return None,
            ModelFound::Untold => None,
            ModelFound::Told(model) => Some(model),
        };
        let sentence = asked.found(worlds, model.as_deref());
        Some(ProofOutcome::Refuted { model, sentence })
    });
    found.unwrap_or(ProofOutcome::Unfinished)
}

fn sign(value: bool) -> &'static str {
    if value { "T" } else { "F" }
}

/// The letters of all lines, their bars included.
fn letters(terms: &Terms, proof: &Proof) -> u64 {
    let of_step = |step: &Step| {
        let letters = step.formula.map_or(0, |formula| terms.letters(formula));
        letters.saturating_add(2 * step.depth as u64)
    };
    proof.steps.iter().fold(0, |all, step| all.saturating_add(of_step(step)))
}

/// Prints a proof as a file has it.
fn show(sequent: &GivenSequent, logic: &Logic, terms: &Terms, proof: &Proof, output: &mut Output) {
    if let Some(worlds) = logic.worlds() {
        output.line(format_args!("logic {}", worlds.name()));
    }
    let is_of_dice =
        |letter: u8| matches!(letter, b'L' | b'M') || Alphabet::Dice.has(letter, false);
    let is_of_dice = |text: &String| text.bytes().all(is_of_dice);
    if !sequent.formulas.iter().all(is_of_dice) {
        output.line(format_args!("alphabet {}", Alphabet::Textbook.name()));
    }
    output.line(format_args!("proof {}", sequent.text()));
    write::lines(terms, proof, "  ").iter().for_each(|line| output.line(line));
    output.line("end");
}

fn step_json(terms: &Terms, step: &Step) -> StepJson {
    let (rule, from) = match &step.rule {
        Reason::Premise => ("premise", &[][..]),
        Reason::Suppose => ("suppose", &[][..]),
        Reason::Strict => ("strict", &[][..]),
        Reason::By(rule, citations) => (rule.name(), &citations[..]),
    };
    let cited = |citation: &Citation| match citation {
        Citation::Line(line) => CitationJson::Line(*line),
        Citation::Subproof(..) => CitationJson::Subproof(citation.to_string()),
    };
    StepJson {
        number: step.number,
        depth: step.depth,
        strict: step.rule == Reason::Strict,
        formula: step.formula.map(|formula| terms.write(formula, usize::MAX)),
        rule,
        from: from.iter().map(cited).collect(),
    }
}

fn write_json(
    sequent: &GivenSequent,
    proof: Option<Vec<StepJson>>,
    countermodel: Option<CountermodelJson<'_>>,
    output: &mut Output,
) {
    let text = sequent.text();
    let json = SequentJson { sequent: &text, provable: proof.is_some(), proof, countermodel };
    output.json(&json);
}

/// Values in a sentence.
pub fn listed(values: &[(String, bool)]) -> String {
    let values = values.iter().map(|(letter, value)| format!("{letter} = {}", sign(*value)));
    values.collect::<Vec<_>>().join(", ")
}

/// The reason why a sequent has no proof.
fn refutation(sequent: &GivenSequent, values: &[(String, bool)]) -> String {
    let values = listed(values);
    let conclusion = quote(sequent.conclusion());
    match sequent.premises() {
        [] => {
            format!("{conclusion} is not true under every valuation: it is F under {values}")
        }
        [_] => format!("{conclusion} does not follow: under {values} the premise is T and it is F"),
        _ => format!("{conclusion} does not follow: under {values} the premises are T and it is F"),
    }
}

/// The message about a connective that no rule is about, with the way to say the same.
fn without_rules(connective: Connective, logic: &Logic) -> String {
    let letter = char::from(connective.letter());
    let of = if logic.is_modal() {
        "`N`, `K`, `A`, `C`, `E`, `L` and `M`"
    } else {
        "`N`, `K`, `A`, `C` and `E`"
    };
    let help = match letter {
        'D' => "write `NKpq` for `Dpq`",
        'X' => "write `NApq` for `Xpq`",
        'J' => "write `NEpq` for `Jpq`",
        'B' => "write `Cqp` for `Bpq`",
        'O' if logic.worlds() == Some(Worlds::Minimal) => "take a letter of your own for `O`",
        'O' => "write `KpNp` for `O`",
        'L' | 'M' => "`--logic` chooses a modal logic",
        _ => "write `Cpp` for `V`",
    };
    format!("`{letter}` has no rules: proofs are of {of}; {help}")
}
