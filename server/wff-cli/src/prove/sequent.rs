//! A sequent given on the command line: the premises, `|-` and the conclusion, or a formula alone.

use crate::formula::{self, Reading};
use crate::output::{Output, Status};
use crate::pff::{diagnostics_json, show_diagnostics};
use crate::render::DiagnosticsJson;
use serde::Serialize;
use wff_core::analysis::relation::{self, Relation};
use wff_core::document::Document;
use wff_core::logic::{Decider, Limit, Logic, Value, Variable, spelled, variables};
use wff_core::scope::Scope;
use wff_core::syntax::{Formula, LineText, Span, Statement, Written, parse, quote};

/// A sequent as it was read.
pub struct GivenSequent {
    /// The premises, then the conclusion, each without blanks.
    pub formulas: Vec<String>,
}

/// A reason why a text is no sequent.
pub enum Trouble {
    /// Text that something is wrong with.
    Faulty(Document),
    /// It is something else, and what to say of that.
    Refused(String),
}

/// The faults of a text that should be a sequent, as JSON.
#[derive(Serialize)]
struct FaultyJson<'a> {
    sequent: &'a str,
    diagnostics: DiagnosticsJson<'a>,
}

impl GivenSequent {
    /// Reads a text with what is in force.
    pub fn read(text: &str, scope: &Scope) -> Result<GivenSequent, Trouble> {
        let refused = |why: &str| {
            let told = format!(
                "{} {why}; a sequent has premises, `|-` and one conclusion, as in \
                 `p, Cpq |- q`",
                quote(text)
            );
            Err(Trouble::Refused(told))
        };
        let formulas = match formula::read(text, scope) {
            Reading::Formula(formula) => vec![formula],
            Reading::Faulty(document) => return Err(Trouble::Faulty(document)),
            Reading::Other(formula::JUDGEMENT) => {
                match relation::read(&parse(LineText::given(text)), scope) {
                    relation::Reading::Relation(claim, formulas)
                        if claim.relation == Relation::Consequence && !claim.denied =>
                    {
                        formulas
                    }
                    relation::Reading::Faulty => {
                        let document = Document::new(&with_own_sign(text), scope.clone());
                        let is_told = document.faults().next().is_some();
                        if is_told {
                            return Err(Trouble::Faulty(document));
                        }
                        return refused("is no sequent");
                    }
                    relation::Reading::Relation(..) | relation::Reading::Other => {
                        return refused("is another judgement");
                    }
                }
            }
            Reading::Other(_) if text.trim().is_empty() => {
                return Err(Trouble::Refused("there is no sequent".to_owned()));
            }
            Reading::Other(what) => return refused(&format!("is {what}")),
        };
        let spell = |formula: &Formula| spelled(Written::new(formula, text));
        match formulas.iter().map(spell).collect() {
            Some(formulas) => Ok(GivenSequent { formulas }),
            None => refused("is too long"),
        }
    }

    /// The premises.
    pub fn premises(&self) -> &[String] {
        self.formulas.split_last().map_or(&[], |(_, premises)| premises)
    }

    /// The conclusion.
    pub fn conclusion(&self) -> &str {
        self.formulas.last().map_or("", |it| it)
    }

    /// It as the head of a proof has it.
    pub fn text(&self) -> String {
        let premises = self.premises().join(", ");
        let blank = if premises.is_empty() { "" } else { " " };
        format!("{premises}{blank}|- {}", self.conclusion())
    }

    /// The values of all its letters, in alphabetical order, under which its premises are true and
    /// its conclusion is not, if such are found.
    pub fn countermodel(&self) -> Option<Vec<(String, bool)>> {
        let read = |text: &String| Formula::read(text, Span::new(0, text.len()), |_| None);
        let formulas: Option<Vec<Formula>> = self.formulas.iter().map(read).collect();
        let formulas = formulas?;
        let written: Vec<Written<'_>> =
            formulas.iter().zip(&self.formulas).map(|(it, text)| Written::new(it, text)).collect();
        let (conclusion, premises) = written.split_last()?;
        let decider = Decider { logic: &Logic::classical(), oracle: &Limit::full() };
        let under = decider.counterexample(premises, *conclusion).ok()??.under;
        let value = |letter: Variable| {
            let value = under.get(&letter).is_none_or(Value::is_designated);
            (letter.to_string(), value)
        };
        Some(variables(&written).into_iter().map(value).collect())
    }
}

/// A judgement with `|=` instead of its sign, byte for byte: `|-` is that of the heads of proofs
/// only.
pub fn with_own_sign(text: &str) -> String {
    let sign = match parse(LineText::given(text)).statement {
        Statement::Judgement(judgement) => judgement.sign.range(),
        _ => 0..0,
    };
    let mut text = text.to_owned();
    let own = format!("{:>width$}", "|=", width = sign.len());
    text.replace_range(sign, &own);
    text
}

/// Says what is wrong with a text that should be a sequent.
pub fn tell(json: bool, text: &str, document: &Document, output: &mut Output) -> Status {
    if json {
        let diagnostics = diagnostics_json(text, document);
        output.json(&FaultyJson { sequent: text, diagnostics });
    } else {
        if formula::span(text).is_some() {
            output.line(format_args!("{} is a pff: it is not well formed.\n", quote(text)));
        }
        show_diagnostics(text, document, output);
    }
    Status::Fault
}
