//! Everything about a system of axioms: which of them follow from the others.

use crate::cores::Cores;
use crate::options::Format;
use crate::output::{Output, Status};
use crate::system::GivenSystem;
use serde::Serialize;
use wff_core::pictures::matrix;
use wff_core::proof::condensed::refute::Refutation;
use wff_core::proof::condensed::settle::{Found, Question, Settled, settle};
use wff_core::proof::terms::Terms;
use wff_core::syntax::quote;

/// The pairs of theorems that are tried for each axiom and one effort.
const PAIRS: u64 = 1 << 15;

/// The steps for a matrix of each axiom and one effort: a quarter of a second.
const STEPS: u64 = 1 << 28;

/// An axiom and what is known of it.
struct Judged<'s> {
    label: char,
    axiom: &'s str,
    finding: Finding,
}

/// The answer to whether an axiom follows from the others.
enum Finding {
    /// There are no others.
    Only,
    /// It follows.
    Follows(Found),
    /// It does not.
    Independent(Refutation),
    /// It is not known within effort.
    Open,
}

#[derive(Serialize)]
struct SystemJson<'s> {
    system: &'s str,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'static str>,
    axioms: Vec<AxiomJson<'s>>,
}

#[derive(Serialize)]
struct AxiomJson<'s> {
    label: char,
    axiom: &'s str,
    /// `None` where it is not known.
    independent: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    matrix: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'s str>,
}

/// Prints the axioms of a system, each with the matrix that shows it independent of the others, or
/// with its proof from them.
pub fn page(system: &GivenSystem, effort: u32, format: Format, output: &mut Output) -> Status {
    let judged = |(label, axiom)| Judged {
        label: char::from(label),
        axiom,
        finding: judge(system, label, axiom, effort.into()),
    };
    let judged = system.labels().map(judged);
    let source = system.known().map(|known| known.source);
    if format == Format::Json {
        let judged: Vec<Judged<'_>> = judged.collect();
        let axioms = judged.iter().map(Judged::json).collect();
        output.json(&SystemJson { system: &system.written(), source, axioms });
        return Status::Fine;
    }
    output.line(system.title());
    if let Some(source) = source {
        output.line(format_args!("  {source}"));
    }
    for it in judged {
        output.line("");
        it.show(effort, output);
        output.flush();
    }
    Status::Fine
}

/// Looks for a proof of an axiom from the others, and for a matrix in which they hold and it does
/// not.
fn judge(system: &GivenSystem, label: u8, axiom: &str, effort: u64) -> Finding {
    let others: Vec<(u8, &str)> = system.labels().filter(|(other, _)| *other != label).collect();
    if others.is_empty() {
        return Finding::Only;
    }
    let mut terms = Terms::new();
    let Some(goal) = terms.read(axiom) else { return Finding::Open };
    let steps = STEPS.saturating_mul(effort);
    let question = Question { goal, outline: goal, letters: usize::MAX - 1, steps };
    let pairs = PAIRS.saturating_mul(effort);
    let settled =
        settle(&mut terms, others, question, &Cores, &mut |it| it.tried < pairs, &mut || false);
    match settled {
        Settled::Proved(found) => Finding::Follows(found),
        Settled::Refuted(found) => Finding::Independent(found),
        Settled::Open => Finding::Open,
    }
}

impl<'s> Judged<'s> {
    /// The name of its matrix, which differs from those of the others.
    fn matrix_name(&self) -> String {
        format!("{}{}", matrix::NAME, self.label)
    }

    fn show(&self, effort: u32, output: &mut Output) {
        let Judged { label, axiom, finding } = self;
        let quoted = quote(axiom);
        match finding {
            Finding::Only => output.line(format_args!("{label} {quoted} is the only axiom")),
            Finding::Follows(Found { proof, .. }) => {
                output.line(format_args!("{label} {quoted} follows from the others:"));
                output.line(format_args!("{proof} proves {axiom}"));
            }
            Finding::Independent(found) => {
                let told = matrix::independence(axiom, found);
                output.line(format_args!("{label} {told}"));
                output.text(matrix::block(found, &self.matrix_name()));
            }
            Finding::Open => output.line(format_args!(
                "{label} {quoted}: it is not known whether it follows from the others; `--effort \
                 {}` looks further",
                effort.saturating_mul(4)
            )),
        }
    }

    fn json(&self) -> AxiomJson<'_> {
        let Judged { label, axiom, finding } = self;
        let (independent, matrix, proof) = match finding {
            Finding::Only => (Some(true), None, None),
            Finding::Follows(found) => (Some(false), None, Some(&*found.proof)),
            Finding::Independent(found) => {
                (Some(true), Some(matrix::block(found, &self.matrix_name())), None)
            }
            Finding::Open => (None, None, None),
        };
        AxiomJson { label: *label, axiom, independent, matrix, proof }
    }
}
