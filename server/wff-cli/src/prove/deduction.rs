//! Proofs in natural deduction.

use super::sequent::{self, GivenSequent, Trouble};
use crate::formula;
use crate::options::{Format, ProveOptions};
use crate::output::{Output, Status};
use serde::Serialize;
use serde::ser::Serializer;
use wff_core::proof::natural::prove::{Outcome, Proof, Reason, Step, prove};
use wff_core::proof::natural::write;
use wff_core::proof::terms::{Term, Terms};
use wff_core::syntax::letter::Connective;
use wff_core::syntax::proof::Citation;
use wff_core::syntax::{Alphabet, quote};

/// The units of work that one effort is, each some microseconds.
const UNITS: u64 = 1 << 21;

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
    countermodel: Option<ValuesJson<'a>>,
}

#[derive(Serialize)]
struct StepJson {
    number: usize,
    depth: usize,
    formula: String,
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
    let given = formula::text(text)
        .and_then(|text| Ok((text, formula::scope(options.settings.choices(), output)?)));
    let (text, scope) = match given {
        Ok(given) => given,
        Err(wrong) => return output.refusal(json, wrong),
    };
    let sequent = match GivenSequent::read(&text, &scope) {
        Ok(sequent) => sequent,
        Err(Trouble::Faulty(document)) => return sequent::tell(json, &text, &document, output),
        Err(Trouble::Refused(wrong)) => return output.refusal(json, wrong),
    };
    if let Some(logic) = scope.settings.logic.as_ref().filter(|logic| !logic.is_classical()) {
        let wrong = format!(
            "the rules of proofs are those of classical logic, and this is {}; `--logic classical` \
             proves it there",
            logic.title()
        );
        return output.refusal(json, wrong);
    }
    match answer(&sequent, options.effort) {
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
                show(&sequent, &terms, &proof, output);
            }
            Status::Fine
        }
        Ok(ProofOutcome::Invalid(values)) => {
            if json {
                write_json(&sequent, None, Some(&values), output);
            } else {
                output.line(refutation(&sequent, &values));
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
        Err(connective) => output.refusal(json, without_rules(connective)),
    }
}

/// The outcome of a search.
enum ProofOutcome {
    Proof(Terms, Proof),
    /// The value of each letter.
    Invalid(Vec<(String, bool)>),
    Unfinished,
}

fn answer(sequent: &GivenSequent, effort: u32) -> Result<ProofOutcome, Connective> {
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
    Ok(match prove(&mut terms, premises, *conclusion, &mut goes_on)? {
        Outcome::Proof(proof) => ProofOutcome::Proof(terms, proof),
        Outcome::Invalid(values) => ProofOutcome::Invalid(
            values
                .into_iter()
                .map(|(letter, value)| {
                    let term = terms.proposition(letter);
                    (terms.write(term, 1), value)
                })
                .collect(),
        ),
        // A table of all valuations is too long where there are many letters.
        Outcome::Unfinished => {
            sequent.countermodel().map_or(ProofOutcome::Unfinished, ProofOutcome::Invalid)
        }
    })
}

fn sign(value: bool) -> &'static str {
    if value { "T" } else { "F" }
}

/// The letters of all lines, their bars included.
fn letters(terms: &Terms, proof: &Proof) -> u64 {
    let of_step = |step: &Step| terms.letters(step.formula).saturating_add(2 * step.depth as u64);
    proof.steps.iter().fold(0, |all, step| all.saturating_add(of_step(step)))
}

/// Prints a proof as a file has it.
fn show(sequent: &GivenSequent, terms: &Terms, proof: &Proof, output: &mut Output) {
    let is_of_dice = |text: &String| text.bytes().all(|letter| Alphabet::Dice.has(letter, false));
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
        Reason::By(rule, citations) => (rule.name(), &citations[..]),
    };
    let cited = |citation: &Citation| match citation {
        Citation::Line(line) => CitationJson::Line(*line),
        Citation::Subproof(..) => CitationJson::Subproof(citation.to_string()),
    };
    StepJson {
        number: step.number,
        depth: step.depth,
        formula: terms.write(step.formula, usize::MAX),
        rule,
        from: from.iter().map(cited).collect(),
    }
}

fn write_json(
    sequent: &GivenSequent,
    proof: Option<Vec<StepJson>>,
    values: Option<&[(String, bool)]>,
    output: &mut Output,
) {
    let countermodel = values.map(ValuesJson);
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
fn without_rules(connective: Connective) -> String {
    let (uses, same) = match char::from(connective.letter()) {
        'D' => ("Dpq", "NKpq"),
        'X' => ("Xpq", "NApq"),
        'J' => ("Jpq", "NEpq"),
        'B' => ("Bpq", "Cqp"),
        'O' => ("O", "KpNp"),
        _ => ("V", "Cpp"),
    };
    format!(
        "`{}` has no rules: proofs are of `N`, `K`, `A`, `C` and `E`; write `{same}` for `{uses}`",
        char::from(connective.letter())
    )
}
