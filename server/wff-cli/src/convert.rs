//! `wff convert`: one formula in another notation or form, at full length.

use crate::formula::{self, Reading};
use crate::options::{ConvertOptions, Format, InputNotation, OutputForm};
use crate::output::{Output, Status};
use crate::pff::{diagnostics_json, show_diagnostics};
use crate::render::DiagnosticsJson;
use serde::Serialize;
use wff_core::document::Document;
use wff_core::logic::normal::{NoNormalForm, cnf, dnf, nnf};
use wff_core::logic::shortest::shortest;
use wff_core::logic::{Exchange, Logic, Matrix, Notation, exchanged, infix, words};
use wff_core::scope::Scope;
use wff_core::syntax::formula::{compact, shape, units};
use wff_core::syntax::{Formula, Span, Token, Unit, infix as infix_text, quote};

/// A text as it was read.
enum ParsedInput {
    /// A formula, with its text in Polish notation.
    Formula(InputNotation, String, Formula),
    /// Text that something is wrong with: the text meant, and what.
    Faulty(InputNotation, String, Document),
    /// Text that is not whole infix: what to say of it.
    BrokenInfix(String),
    Other(&'static str),
}

#[derive(Serialize)]
struct ConversionJson<'a> {
    from: &'static str,
    to: &'static str,
    input: &'a str,
    output: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnostics: Option<DiagnosticsJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    errors: Option<[ErrorJson<'a>; 1]>,
}

/// An error without a place in the text.
#[derive(Serialize)]
struct ErrorJson<'a> {
    message: &'a str,
}

pub fn run(options: &ConvertOptions, output: &mut Output) -> Status {
    let given = formula::text(&options.formula)
        .and_then(|text| Ok((text, formula::scope(options.settings.choices(), output)?)));
    let json = options.format == Format::Json;
    let (input, scope) = match given {
        Ok(given) => given,
        Err(wrong) => return output.refusal(json, wrong),
    };
    let mut write_json = |json: &ConversionJson<'_>| {
        let _ = serde_json::to_writer(&mut *output, json);
        output.line("");
    };
    let to = options.to;
    match read(&input, options.from, &scope) {
        ParsedInput::Formula(from, text, formula) => {
            match write(&formula, &text, to, scope.settings.logic.as_ref()) {
                Ok(written) => {
                    if json {
                        write_json(&ConversionJson {
                            output: Some(&written),
                            ..ConversionJson::new(from, to, &input)
                        });
                    } else {
                        output.line(written);
                    }
                    Status::Fine
                }
                Err(wrong) => output.refusal(json, wrong),
            }
        }
        ParsedInput::Faulty(from, text, document) => {
            if json {
                let diagnostics = Some(diagnostics_json(&text, &document));
                write_json(&ConversionJson {
                    diagnostics,
                    ..ConversionJson::new(from, to, &input)
                });
            } else {
                show_diagnostics(&text, &document, output);
            }
            Status::Fault
        }
        ParsedInput::BrokenInfix(message) => {
            if json {
                let errors = Some([ErrorJson { message: &message }]);
                write_json(&ConversionJson {
                    errors,
                    ..ConversionJson::new(InputNotation::Infix, to, &input)
                });
            }
            output.failure(message);
            Status::Fault
        }
        ParsedInput::Other(what) => output.refusal(json, formula::refusal(&input, what)),
    }
}

impl<'a> ConversionJson<'a> {
    /// The record of any text, without its conversion.
    fn new(from: InputNotation, to: OutputForm, input: &'a str) -> ConversionJson<'a> {
        ConversionJson {
            from: from.name(),
            to: to.name(),
            input,
            output: None,
            diagnostics: None,
            errors: None,
        }
    }
}

/// Reads a formula in a notation; without one, in Polish notation if it is well formed so, else in
/// infix.
fn read(text: &str, from: Option<InputNotation>, scope: &Scope) -> ParsedInput {
    let span = formula::span(text);
    let polish = span.is_some_and(|span| shape(text, span, Unit::arity).is_well_formed());
    let infix = match from {
        Some(InputNotation::Polish) => None,
        None if polish => None,
        Some(InputNotation::Infix) | None => span.and_then(|span| infix_text::read(text, span)),
    };
    if let (Some(InputNotation::Infix), Some(span), None) = (from, span, &infix) {
        return ParsedInput::BrokenInfix(no_infix(text, span));
    }
    let (from, text) = match infix.filter(|infix| infix.outline.operators || from.is_some()) {
        Some(infix) => (InputNotation::Infix, infix.written_in(scope.settings.alphabet)),
        None => (from.unwrap_or(InputNotation::Polish), text.to_owned()),
    };
    match formula::read(&text, scope) {
        Reading::Formula(formula) => ParsedInput::Formula(from, text, formula),
        Reading::Faulty(document) => ParsedInput::Faulty(from, text, document),
        Reading::Other(what) => ParsedInput::Other(what),
    }
}

/// The message about a text that is not whole infix: the bracket that stands alone, if one does.
fn no_infix(text: &str, span: Span) -> String {
    let mut opened = Vec::new();
    let mut closing = None;
    for (unit, at) in units(text, span) {
        match unit {
            Unit::Stray(Some(Token::Open)) => opened.push(at),
            Unit::Stray(Some(Token::Close)) if opened.pop().is_none() => {
                closing = closing.or(Some(at))
            }
            _ => {}
        }
    }
    let alone = match (closing, opened.first()) {
        (Some(at), _) => format!(": {} closes nothing", quote(at.of(text))),
        (None, Some(at)) => format!(": {} is never closed", quote(at.of(text))),
        (None, None) => String::new(),
    };
    format!("{} is not a whole formula in infix{alone}", quote(span.of(text)))
}

/// The most letters of a normal form: as many as a formula may have whose names are written out.
const MOST: usize = 1 << 20;

/// The formula in another notation or form; or why it has none.
fn write(
    formula: &Formula,
    text: &str,
    to: OutputForm,
    logic: Option<&Logic>,
) -> Result<String, String> {
    let infix = |notation| Ok(infix(formula, text, notation, usize::MAX));
    let exchanged = |language| {
        exchanged(formula, text, language, u64::MAX)
            .ok_or_else(|| "the formula is too long".to_owned())
    };
    let normal = |form: ToNormalForm, name| {
        let logic = logic.ok_or("the logic in force is not known")?;
        form(formula, text, logic, MOST).map_err(|why| no_form(name, logic, why))
    };
    match to {
        OutputForm::Polish => {
            Ok(compact(text, formula::span(text).unwrap_or(Span::new(0, text.len()))))
        }
        OutputForm::Infix => infix(Notation::Unicode),
        OutputForm::Ascii => infix(Notation::Ascii),
        OutputForm::Latex => infix(Notation::Latex),
        OutputForm::Words => Ok(words(formula, text, |_| None, usize::MAX)),
        OutputForm::Nnf => normal(nnf, "negation"),
        OutputForm::Dnf => normal(dnf, "disjunctive"),
        OutputForm::Cnf => normal(cnf, "conjunctive"),
        OutputForm::Shortest => shortest_of(formula, text, logic),
        OutputForm::Tptp | OutputForm::Smt2 if logic.is_some_and(|logic| !logic.is_classical()) => {
            let name = logic.map_or(String::new(), |logic| logic.title());
            Err(format!("{} is read in classical logic, and this is {name}", to.name()))
        }
        OutputForm::Tptp => exchanged(Exchange::Tptp),
        OutputForm::Smt2 => exchanged(Exchange::Smt2),
    }
}

type ToNormalForm = fn(&Formula, &str, &Matrix, usize) -> Result<String, NoNormalForm>;

/// The message about a formula that has no normal form.
fn no_form(name: &str, logic: &Logic, why: NoNormalForm) -> String {
    match why {
        NoNormalForm::TooLong => {
            format!("the {name} normal form, or a step on the way to it, is too long")
        }
        NoNormalForm::Law(law) => {
            let [left, right] = [law.left, law.right].map(quote);
            let logic = logic.title();
            format!(
                "the {name} normal form takes the law that {left} and {right} are equivalent, \
                 which does not hold in {logic}"
            )
        }
    }
}

/// The shortest equivalent; or why it is not known.
fn shortest_of(formula: &Formula, text: &str, logic: Option<&Logic>) -> Result<String, String> {
    if let Some(logic) = logic.filter(|logic| !logic.is_classical()) {
        return Err(format!(
            "the shortest equivalent is known in classical logic only, and this is {}",
            logic.title()
        ));
    }
    let has_proposition = formula.nodes().iter().any(|node| node.letter.is_ascii_lowercase());
    shortest(formula, text).ok_or_else(|| match has_proposition {
        true => "the shortest equivalent is known of formulas with at most four propositions and \
         a million letters"
            .to_owned(),
        false => "there is no proposition in the formula, and a WFF of the dice's connectives has \
         one"
        .to_owned(),
    })
}

impl InputNotation {
    fn name(self) -> &'static str {
        match self {
            InputNotation::Polish => "polish",
            InputNotation::Infix => "infix",
        }
    }
}

impl OutputForm {
    fn name(self) -> &'static str {
        match self {
            OutputForm::Polish => "polish",
            OutputForm::Infix => "infix",
            OutputForm::Ascii => "ascii",
            OutputForm::Latex => "latex",
            OutputForm::Words => "words",
            OutputForm::Nnf => "nnf",
            OutputForm::Dnf => "dnf",
            OutputForm::Cnf => "cnf",
            OutputForm::Shortest => "shortest",
            OutputForm::Tptp => "tptp",
            OutputForm::Smt2 => "smt2",
        }
    }
}
