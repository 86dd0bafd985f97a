//! D-proofs: condensed detachment from the axioms of a system.

use super::hunt::Hunt;
use super::reason::{outline, plain_reason};
use crate::cores::Cores;
use crate::formula::{self, Reading};
use crate::options::{Format, ProveOptions};
use crate::output::{Output, Status};
use crate::pff;
use crate::system::GivenSystem;
use serde::Serialize;
use std::collections::HashSet;
use std::fmt::Display;
use std::sync::atomic::Ordering;
use wff_core::logic::matrix_builder::CONNECTIVES;
use wff_core::logic::spelled;
use wff_core::pictures::matrix::{self, WrittenRule};
use wff_core::proof::condensed::Detacher;
use wff_core::proof::condensed::refute::Refutation;
use wff_core::proof::condensed::settle::{Found, Question, Settled, settle};
use wff_core::proof::condensed::systems::{SYSTEMS, Scope as Strength, System};
use wff_core::proof::terms::{Term, Terms};
use wff_core::syntax::{Alphabet, Written, quote};

/// The steps for a matrix of one effort: half a second.
const STEPS: u64 = 1 << 29;

/// The finding on a formula, as JSON.
#[derive(Default, Serialize)]
struct TheoremJson<'a> {
    system: &'a str,
    theorem: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proves: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    letters: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unprovable: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    matrix: Option<String>,
}

#[derive(Serialize)]
struct SystemsJson {
    systems: Vec<SystemJson>,
}

#[derive(Serialize)]
struct SystemJson {
    name: &'static str,
    axioms: &'static [&'static str],
    source: &'static str,
}

/// Prints the known systems.
pub fn list(json: bool, output: &mut Output) -> Status {
    if json {
        let record =
            |it: &System| SystemJson { name: it.name, axioms: it.axioms, source: it.source };
        let systems = SYSTEMS.iter().map(record).collect();
        output.json(&SystemsJson { systems });
        return Status::Fine;
    }
    for system in &SYSTEMS {
        let strength = match system.scope {
            Strength::Classical => "",
            Strength::Weaker => ", weaker than classical logic",
        };
        output.line(format_args!("{}{strength}", system.name));
        for (label, axiom) in system.labels() {
            output.line(format_args!("  {} {axiom}", char::from(label)));
        }
        output.line(format_args!("  {}", system.source));
    }
    Status::Fine
}

pub fn run(
    system: &GivenSystem,
    text: &str,
    options: &ProveOptions,
    output: &mut Output,
) -> Status {
    let json = options.format == Format::Json;
    let given = formula::text(text)
        .and_then(|text| Ok((text, formula::scope(options.settings.choices(), output)?)));
    let (text, mut scope) = match given {
        Ok(given) => given,
        Err(wrong) => return output.refusal(json, wrong),
    };
    // Axioms and what they prove have any letters.
    scope.settings.alphabet = Some(Alphabet::Textbook);
    let formula = match formula::read(&text, &scope) {
        Reading::Formula(formula) => formula,
        Reading::Faulty(document) => return pff::tell(json, &text, &scope, &document, output),
        Reading::Other(formula::JUDGEMENT) => {
            let wrong = format!(
                "{} has premises or a sign, and a D-proof proves a formula; give that alone",
                quote(&text)
            );
            return output.refusal(json, wrong);
        }
        Reading::Other(what) => return output.refusal(json, formula::refusal(&text, what)),
    };
    let Some(theorem) = spelled(Written::new(&formula, &text)) else {
        return output.refusal(json, format!("{} is too long", quote(&text)));
    };
    let mut terms = Terms::new();
    // Modal letters have no table in a matrix.
    let known: HashSet<u8> = system.connectives().into_iter().chain(CONNECTIVES).collect();
    let outlined = outline(&theorem, &known).map_or_else(|| theorem.clone(), |(text, _)| text);
    let read = (terms.read(&theorem), terms.read(&outlined));
    let (Some(goal), Some(outline)) = read else {
        return output.refusal(json, format!("{} is too long", quote(&text)));
    };
    let mut telling = Telling { system, theorem, outlined, json, output };
    let reason = plain_reason(system, &telling.theorem);
    if let (Some(why), false) = (&reason, json) {
        return telling.told(why);
    }
    let mut hunt = Hunt::new(options.length, options.effort, options.quiet);
    let letters = if reason.is_some() { 0 } else { hunt.most };
    let steps = STEPS.saturating_mul(options.effort.into());
    let interrupted = hunt.interrupted.clone();
    let settled = settle(
        &mut terms,
        system.labels(),
        Question { goal, outline, letters, steps },
        &Cores,
        &mut |progress| hunt.goes_on(progress),
        &mut || interrupted.load(Ordering::Relaxed),
    );
    hunt.clear();
    match settled {
        Settled::Proved(found) => telling.proved(&mut terms, goal, &found),
        Settled::Refuted(found) => telling.refuted(&found),
        Settled::Open if reason.is_some() => {
            telling.json(TheoremJson { unprovable: Some(true), ..Default::default() })
        }
        Settled::Open => telling.open(&hunt),
    }
}

/// The answer to a question, told.
struct Telling<'a> {
    system: &'a GivenSystem,
    theorem: String,
    /// The theorem with letters for the parts that have no meaning in a matrix.
    outlined: String,
    json: bool,
    output: &'a mut Output,
}

impl Telling<'_> {
    /// Tells that there is no proof.
    fn told(&mut self, why: impl Display) -> Status {
        self.output.line(why);
        Status::Fault
    }

    /// Tells as JSON what was found.
    fn json(&mut self, found: TheoremJson<'_>) -> Status {
        let (system, theorem) = (&*self.system.written(), &*self.theorem);
        self.output.json(&TheoremJson { system, theorem, ..found });
        Status::Fault
    }

    fn proved(&mut self, terms: &mut Terms, goal: Term, found: &Found) -> Status {
        let proves = terms.write(found.proves, usize::MAX);
        if self.json {
            let (proof, letters) = (Some(found.proof.clone()), Some(found.letters));
            self.json(TheoremJson { proof, proves: Some(proves), letters, ..Default::default() });
            return Status::Fine;
        }
        let general = match Detacher::new().renamed(terms, goal) == found.proves {
            true => String::new(),
            false => format!(" # an instance of {proves}, which it proves"),
        };
        let (proof, theorem) = (&found.proof, &self.theorem);
        self.output.line(self.system.head(proof));
        self.output.line(format_args!("{proof} proves {theorem}{general}"));
        Status::Fine
    }

    fn refuted(&mut self, found: &Refutation) -> Status {
        let block = matrix::block(found, matrix::NAME);
        if self.json {
            let unprovable = Some(true);
            return self.json(TheoremJson {
                unprovable,
                matrix: Some(block),
                ..Default::default()
            });
        }
        let sentence = matrix::sentence(&self.theorem, &self.system.axioms_called(), found);
        let axioms = self.system.labels().map(|(_, axiom)| WrittenRule::axiom(axiom));
        let rules: Vec<WrittenRule<'_>> = axioms.chain([matrix::DETACHMENT]).collect();
        let claims = matrix::claims(found, matrix::NAME, &rules, &self.outlined);
        self.output.line(sentence);
        self.output.text(format_args!("{block}{claims}"));
        Status::Fault
    }

    fn open(&mut self, hunt: &Hunt) -> Status {
        let reached = hunt.reached.unwrap_or(hunt.most);
        let (theorem, called) = (quote(&self.theorem), self.system.called());
        let so_far = format!("{theorem} has no D-proof of up to {reached} letters from {called}");
        match hunt.stopped {
            Some(stopped) => {
                let why = format!("{so_far}; {}", stopped.told(reached));
                self.output.refusal(self.json, why)
            }
            None if self.json => self.json(TheoremJson::default()),
            None => self.told(so_far),
        }
    }
}
