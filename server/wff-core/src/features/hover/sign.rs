//! The hover of a sign: the claim that it makes, with the table that decides it, or its purpose in
//! a definition.

use super::table::of_judgement;
use super::told::Told;
use crate::markdown;
use crate::markup::Markdown;
use crate::scope::Scope;
use crate::syntax::exercise::{Behind, Task};
use crate::syntax::statement::{Claim, Judgement};
use crate::syntax::{Line, Span, Statement};

/// The claim of a value.
const OF_VALUE: &str = "the formulas before it have the value after it, under the values in force";

/// The hover of a sign.
pub(super) fn of_sign(line: &Line<'_>, at: Span, scope: &Scope) -> Option<Told> {
    if let Some(says) = of_behind(line, at) {
        return Some(Told::from(markdown!("{}: {}", Markdown::strong(line.of(at)), says)));
    }
    let inside = line.inside();
    let said = inside.as_ref().unwrap_or(line);
    let text = line.of(at);
    let says = match &said.statement {
        Statement::Judgement(judgement) => {
            let is_proof = matches!(line.statement, Statement::Task(_, _, Task::Proof(_)));
            return of_claim(said, judgement, at, scope, is_proof);
        }
        Statement::Let(..) => "gives the proposition before it the value after it, from here on",
        Statement::Def(..) | Statement::DefProof(..) => {
            "stands between a name and what that stands for"
        }
        Statement::Define(..) => {
            "stands between a connective with its operands and the formula that gives its values"
        }
        Statement::Proves(_) => {
            "what stands before it proves a formula of which the one after it is an instance"
        }
        Statement::Frame(..) if text == "not" => "denies the word after it",
        Statement::Frame(..) => "stands between a model and what its frame is claimed to be",
        Statement::Sees(..) => "the world before it sees the worlds after it",
        Statement::World(..) => "gives the proposition before it the value after it, at this world",
        _ => match text {
            "<" => "fewer letters than this",
            "<=" | "≤" => "at most so many letters",
            ">" => "more letters than this",
            ">=" | "≥" => "at least so many letters",
            "=" => "just so many letters",
            _ => return None,
        },
    };
    Some(Told::from(markdown!("{}: {}", Markdown::strong(text), says)))
}

/// The meaning of a word that stands behind the formulas of a requirement, or in front of a model
/// that answers.
fn of_behind(line: &Line<'_>, at: Span) -> Option<&'static str> {
    let Statement::Task(_, _, task) = &line.statement else { return None };
    match task {
        Task::Require(require) if at.start >= require.of.end => Some(match &require.behind {
            Behind::Nothing => return None,
            Behind::Place(_) if line.of(at) == "at" => "names the world that is asked about",
            Behind::Place(_) => "names the model that is asked about",
            Behind::Limit { .. } => "says how many worlds a model may have at the most",
            Behind::Among { .. } => "stands before the logics that are asked about",
        }),
        Task::Key(said) | Task::Answer(said) if said.place_alone().is_some() => {
            Some("names the world at which the model below answers")
        }
        _ => None,
    }
}

/// The hover of the sign of a judgement, or of a word that goes with it.
fn of_claim(
    line: &Line<'_>,
    judgement: &Judgement,
    at: Span,
    scope: &Scope,
    is_proof: bool,
) -> Option<Told> {
    let text = line.of(at);
    let sign = Markdown::strong(text);
    if at != judgement.sign {
        let says = match text {
            "at" => "names the world at which the formulas have this value",
            "in" if !judgement.place.is_empty() => {
                "names the model of the world; where no world is named, every one is meant"
            }
            "not" => "denies the claim: no formula before `is` is of the class after it",
            _ => "stands before a class, and changes nothing",
        };
        return Some(Told::from(markdown!("{}: {}", sign, says)));
    }
    if is_proof {
        let says = "the premises of the proof stand before it, what is to be proved after it";
        return Some(Told::from(markdown!("{}: {}", sign, says)));
    }
    let verb = if judgement.denied { "denies" } else { "claims" };
    let has_formulas = line.has_formulas_right(judgement);
    let that = match judgement.claim {
        Claim::Differs if !has_formulas => OF_VALUE,
        Claim::Value => OF_VALUE,
        Claim::Equivalence | Claim::Differs => {
            "the formulas beside it have the same value under every valuation"
        }
        Claim::Consequence => {
            "the formula after it follows from those before it, so that no valuation refutes it"
        }
        Claim::Class => "the formulas before it are of the class after it",
        Claim::Open => return None,
    };
    let verb = match (judgement.claim, text) {
        // What denies a class is the word behind `is`.
        (Claim::Class, "is") => "claims",
        (Claim::Differs, _) => "denies",
        _ => verb,
    };
    let mut told = Told::from(markdown!("{} {} that {}", sign, verb, that));
    if scope.settings.tells_answers() && has_formulas && !line.is_question() {
        of_judgement(line, judgement, scope).into_iter().for_each(|table| told.push(table));
    }
    Some(told)
}
