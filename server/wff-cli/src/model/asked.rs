//! Questions for models as they are given on the command line.

use crate::formula::{self, Reading};
use crate::prove::sequent::with_own_sign;
use wff_core::analysis::relation;
use wff_core::document::Document;
use wff_core::pictures::model::{ModelQuestion, SoughtModel};
use wff_core::scope::Scope;
use wff_core::syntax::{Formula, LineText, parse, quote};

/// A reason why a text is no such question.
pub enum Trouble {
    /// A judgement that something is wrong with.
    Faulty(String, Document),
    /// A formula that something is wrong with.
    Pff(String, Document),
    /// It is something else, and what to say of that.
    Refused(String),
}

/// Reads the question for a model that refutes a formula or a judgement.
pub fn refuting(text: &str, scope: &Scope) -> Result<ModelQuestion, Trouble> {
    let refused = |what: &str| {
        Err(Trouble::Refused(format!(
            "{} {what}; models are searched that refute a formula, or a judgement with `|=` or \
             `==`",
            quote(text)
        )))
    };
    match formula::read(text, scope) {
        Reading::Formula(formula) => question(SoughtModel::NotTrue, text, &[formula]),
        Reading::Faulty(document) if formula::span(text).is_some() => {
            Err(Trouble::Pff(text.to_owned(), document))
        }
        Reading::Faulty(document) => Err(Trouble::Faulty(text.to_owned(), document)),
        Reading::Other(formula::JUDGEMENT) => {
            match relation::read(&parse(LineText::given(text)), scope) {
                relation::Reading::Relation(claim, formulas) => {
                    question(SoughtModel::Without(claim.relation), text, &formulas)
                }
                relation::Reading::Faulty => {
                    let document = Document::new(&with_own_sign(text), scope.clone());
                    if document.faults().next().is_none() {
                        return refused("is no such judgement");
                    }
                    Err(Trouble::Faulty(text.to_owned(), document))
                }
                relation::Reading::Other => refused("claims a value or a class"),
            }
        }
        Reading::Other(_) if text.trim().is_empty() => {
            Err(Trouble::Refused("there is no formula".to_owned()))
        }
        Reading::Other(what) => refused(&format!("is {what}")),
    }
}

/// Reads the question for a model with a world at which formulas are true.
pub fn satisfying(texts: &[String], scope: &Scope) -> Result<ModelQuestion, Trouble> {
    let read = |text: &String| match formula::read(text, scope) {
        Reading::Formula(formula) => question(SoughtModel::True, text, &[formula]),
        Reading::Faulty(document) => Err(Trouble::Pff(text.clone(), document)),
        Reading::Other("a list of formulas") => Err(Trouble::Refused(format!(
            "{} is a list; give each formula as an argument of its own",
            quote(text)
        ))),
        Reading::Other(what) => Err(Trouble::Refused(formula::refusal(text, what))),
    };
    let all: Vec<ModelQuestion> = texts.iter().map(read).collect::<Result<_, _>>()?;
    let whole = all.into_iter().reduce(ModelQuestion::and);
    whole.ok_or_else(|| Trouble::Refused("there is no formula".to_owned()))
}

fn question(
    sought: SoughtModel,
    text: &str,
    formulas: &[Formula],
) -> Result<ModelQuestion, Trouble> {
    let question = ModelQuestion::new(sought, text, formulas);
    question.ok_or_else(|| Trouble::Refused(format!("{} is too long", quote(text))))
}
