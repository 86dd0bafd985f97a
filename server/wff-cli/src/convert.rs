//! `wff convert`: one formula in another notation or form, at full length.

use crate::formula::{self, Reading};
use crate::options::{Convert, Format, From, To};
use crate::output::{Output, Status};
use crate::pff::{diagnostics_json, show_diagnostics};
use crate::render::DiagnosticsJson;
use serde::Serialize;
use wff_core::document::Document;
use wff_core::logic::normal::{Why, cnf, dnf, nnf};
use wff_core::logic::shortest::shortest;
use wff_core::logic::{Exchange, Logic, Matrix, Notation, exchanged, infix, words};
use wff_core::scope::Scope;
use wff_core::syntax::formula::{compact, shape, units};
use wff_core::syntax::{Formula, Span, Token, Unit, infix as infix_text, quote};

/// What became of a text.
enum Converted {
    /// A formula, with its text in Polish notation.
    Formula(From, String, Formula),
    /// Text that something is wrong with: the text meant, and what.
    Faulty(From, String, Document),
    /// Text that is not whole infix: what to say of it.
    NoInfix(String),
    Other(&'static str),
}

#[derive(Serialize)]
struct Report<'a> {
    from: &'static str,
    to: &'static str,
    input: &'a str,
    output: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnostics: Option<DiagnosticsJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    errors: Option<[Trouble<'a>; 1]>,
}

/// What is wrong, where no place in the text is at fault.
#[derive(Serialize)]
struct Trouble<'a> {
    message: &'a str,
}

pub fn run(options: &Convert, output: &mut Output) -> Status {
    let given = formula::text(&options.formula)
        .and_then(|text| Ok((text, formula::scope(options.settings.choices())?)));
    let json = options.format == Format::Json;
    let (input, scope) = match given {
        Ok(given) => given,
        Err(wrong) => return output.refusal(json, wrong),
    };
    let mut report = |report: &Report<'_>| {
        let _ = serde_json::to_writer(&mut *output, report);
        output.line("");
    };
    let to = options.to;
    match read(&input, options.from, &scope) {
        Converted::Formula(from, text, formula) => {
            match write(&formula, &text, to, scope.settings.logic.as_ref()) {
                Ok(written) => {
                    if json {
                        report(&Report { output: Some(&written), ..Report::new(from, to, &input) });
                    } else {
                        output.line(written);
                    }
                    Status::Fine
                }
                Err(wrong) => output.refusal(json, wrong),
            }
        }
        Converted::Faulty(from, text, document) => {
            if json {
                let diagnostics = Some(diagnostics_json(&text, &document));
                report(&Report { diagnostics, ..Report::new(from, to, &input) });
            } else {
                show_diagnostics(&text, &document, output);
            }
            Status::Fault
        }
        Converted::NoInfix(message) => {
            if json {
                let errors = Some([Trouble { message: &message }]);
                report(&Report { errors, ..Report::new(From::Infix, to, &input) });
            }
            output.failure(message);
            Status::Fault
        }
        Converted::Other(what) => output.refusal(json, formula::refusal(&input, what)),
    }
}

impl<'a> Report<'a> {
    /// What can be said of any text.
    fn new(from: From, to: To, input: &'a str) -> Report<'a> {
        Report {
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
fn read(text: &str, from: Option<From>, scope: &Scope) -> Converted {
    let span = formula::span(text);
    let polish = span.is_some_and(|span| shape(text, span, Unit::arity).is_well_formed());
    let infix = match from {
        Some(From::Polish) => None,
        None if polish => None,
        Some(From::Infix) | None => span.and_then(|span| infix_text::read(text, span)),
    };
    if let (Some(From::Infix), Some(span), None) = (from, span, &infix) {
        return Converted::NoInfix(no_infix(text, span));
    }
    let (from, text) = match infix.filter(|infix| infix.operators || from.is_some()) {
        Some(infix) => (From::Infix, infix.written_in(scope.settings.alphabet)),
        None => (from.unwrap_or(From::Polish), text.to_owned()),
    };
    match formula::read(&text, scope) {
        Reading::Formula(formula) => Converted::Formula(from, text, formula),
        Reading::Faulty(document) => Converted::Faulty(from, text, document),
        Reading::Other(what) => Converted::Other(what),
    }
}

/// What to say of a text that is not whole infix: which bracket stands alone, if one does.
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
fn write(formula: &Formula, text: &str, to: To, logic: Option<&Logic>) -> Result<String, String> {
    let infix = |notation| Ok(infix(formula, text, notation, usize::MAX));
    let exchanged = |language| {
        exchanged(formula, text, language, u64::MAX)
            .ok_or_else(|| "the formula is too long".to_owned())
    };
    let normal = |form: Normal, name| {
        let logic = logic.ok_or("the logic in force is not known")?;
        form(formula, text, logic, MOST).map_err(|why| no_form(name, logic, why))
    };
    match to {
        To::Polish => Ok(compact(text, formula::span(text).unwrap_or(Span::new(0, text.len())))),
        To::Infix => infix(Notation::Unicode),
        To::Ascii => infix(Notation::Ascii),
        To::Latex => infix(Notation::Latex),
        To::Words => Ok(words(formula, text, |_| None, usize::MAX)),
        To::Nnf => normal(nnf, "negation"),
        To::Dnf => normal(dnf, "disjunctive"),
        To::Cnf => normal(cnf, "conjunctive"),
        To::Shortest => shortest_of(formula, text, logic),
        To::Tptp | To::Smt2 if logic.is_some_and(|logic| !logic.is_classical()) => {
            let name = logic.map_or(String::new(), |logic| logic.title());
            Err(format!("{} is read in classical logic, and this is {name}", to.name()))
        }
        To::Tptp => exchanged(Exchange::Tptp),
        To::Smt2 => exchanged(Exchange::Smt2),
    }
}

type Normal = fn(&Formula, &str, &Matrix, usize) -> Result<String, Why>;

/// What to say where a formula has no normal form.
fn no_form(name: &str, logic: &Logic, why: Why) -> String {
    match why {
        Why::TooLong => format!("the {name} normal form, or a step on the way to it, is too long"),
        Why::Law(law) => {
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

impl From {
    fn name(self) -> &'static str {
        match self {
            From::Polish => "polish",
            From::Infix => "infix",
        }
    }
}

impl To {
    fn name(self) -> &'static str {
        match self {
            To::Polish => "polish",
            To::Infix => "infix",
            To::Ascii => "ascii",
            To::Latex => "latex",
            To::Words => "words",
            To::Nnf => "nnf",
            To::Dnf => "dnf",
            To::Cnf => "cnf",
            To::Shortest => "shortest",
            To::Tptp => "tptp",
            To::Smt2 => "smt2",
        }
    }
}
