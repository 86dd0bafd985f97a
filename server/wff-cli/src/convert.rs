//! `wff convert`: formulas in another notation or form, at full length.

use crate::formula::{self, Reading};
use crate::options::{ConvertOptions, Format, InputNotation, OutputForm};
use crate::output::{Output, Status};
use crate::pff::{diagnostics_json, show_diagnostics};
use crate::render::DiagnosticsJson;
use serde::Serialize;
use wff_core::document::Document;
use wff_core::logic::normal::{NoNormalForm, cnf, dnf, nnf};
use wff_core::logic::shortest::shortest;
use wff_core::logic::{Exchange, Logic, Notation, exchanged, infix, words};
use wff_core::scope::Scope;
use wff_core::syntax::formula::{compact, shape, units};
use wff_core::syntax::infix::{self as infix_text, Polish, Renamed};
use wff_core::syntax::{Formula, LineText, Span, Statement, Token, Unit, parse, quote};

/// A text as it was read.
enum ParsedInput {
    /// A formula, with its text in Polish notation.
    Formula(Source, Formula),
    /// Text that something is wrong with.
    Faulty(Source, Document),
    /// Text that is not whole infix: what to say of it.
    BrokenInfix(String),
    Other(&'static str),
}

/// A text in Polish notation, and what it was made of.
struct Source {
    notation: InputNotation,
    text: String,
    /// The symbols of infix that got a letter.
    renamed: Vec<Renamed>,
}

#[derive(Serialize)]
struct ConversionJson<'a> {
    from: &'static str,
    to: &'static str,
    input: &'a str,
    output: Option<&'a str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    renamed: &'a [RenamedJson],
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnostics: Option<DiagnosticsJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    errors: Option<[ErrorJson<'a>; 1]>,
}

/// A symbol of infix and the letter in its place.
#[derive(Serialize)]
struct RenamedJson {
    symbol: String,
    letter: String,
}

/// An error without a place in the text.
#[derive(Serialize)]
struct ErrorJson<'a> {
    message: &'a str,
}

/// The result of converting one text.
struct Conversion {
    from: InputNotation,
    renamed: Vec<RenamedJson>,
    result: Result<String, Trouble>,
}

/// A reason why a text could not be converted.
enum Trouble {
    /// The text was read, but has faults.
    Faulty(String, Box<Document>),
    /// It is not whole infix, and that is why.
    BrokenInfix(String),
    /// It is no formula, or has no such form.
    Refused(String),
}

pub fn run(options: &ConvertOptions, output: &mut Output) -> Status {
    let given = formula::texts(&options.formulas).and_then(|texts| {
        let scope = formula::scope_of(options.settings.choices(), &texts, output)?;
        Ok((texts, scope))
    });
    let json = options.format == Format::Json;
    let (inputs, scope) = match given {
        Ok(given) => given,
        Err(wrong) => return output.refusal(json, wrong),
    };
    if let ([input], true) = (&inputs[..], json) {
        let conversion = convert(input, options, &scope);
        if let Err(Trouble::Refused(message)) = &conversion.result {
            return output.refusal(json, message);
        }
        write_json(&conversion.json(options.to, input), output);
        return conversion.tell_failure(output);
    }
    if json {
        let conversions: Vec<Conversion> =
            inputs.iter().map(|input| convert(input, options, &scope)).collect();
        let records: Vec<ConversionJson<'_>> = conversions
            .iter()
            .zip(&inputs)
            .map(|(conversion, input)| conversion.json(options.to, input))
            .collect();
        write_json(&records, output);
        let tell = |conversion: &Conversion| conversion.tell_failure(output);
        return conversions.iter().map(tell).max().unwrap_or(Status::Fine);
    }
    let mut status = Status::Fine;
    for input in &inputs {
        let conversion = convert(input, options, &scope);
        match &conversion.result {
            Ok(written) => output.line(written),
            Err(Trouble::Faulty(text, document)) => show_diagnostics(text, document, output),
            Err(Trouble::BrokenInfix(_) | Trouble::Refused(_)) => {}
        }
        status = status.max(conversion.tell_failure(output));
        if output.is_closed() {
            break;
        }
    }
    status
}

fn write_json(json: &impl Serialize, output: &mut Output) {
    output.json(json);
}

fn convert(input: &str, options: &ConvertOptions, scope: &Scope) -> Conversion {
    let (source, result) = match read(input, options.from, scope) {
        ParsedInput::Formula(source, formula) => {
            let logic = scope.settings.logic.as_ref();
            let written = write(&formula, &source.text, options.to, logic);
            let named = |why: String| match options.formulas.len() {
                0 | 1 => why,
                _ => format!("{}: {why}", quote(input)),
            };
            (Some(source), written.map_err(|why| Trouble::Refused(named(why))))
        }
        ParsedInput::Faulty(source, document) => {
            let text = source.text.clone();
            (Some(source), Err(Trouble::Faulty(text, document.into())))
        }
        ParsedInput::BrokenInfix(message) => (None, Err(Trouble::BrokenInfix(message))),
        ParsedInput::Other(what) => (None, Err(Trouble::Refused(formula::refusal(input, what)))),
    };
    let unread = match result {
        Err(Trouble::BrokenInfix(_)) => InputNotation::Infix,
        _ => options.from.unwrap_or(InputNotation::Polish),
    };
    let (from, renamed) = source.map_or((unread, Vec::new()), |it| (it.notation, it.renamed));
    let renamed =
        renamed.into_iter().map(|Renamed { symbol, letter }| RenamedJson { symbol, letter });
    Conversion { from, renamed: renamed.collect(), result }
}

impl Conversion {
    /// The status of the conversion, once it is said on standard error what standard output does
    /// not say of it: which letters stand for symbols, and what went wrong.
    fn tell_failure(&self, output: &mut Output) -> Status {
        if !self.renamed.is_empty() && self.result.is_ok() {
            let told = self.renamed.iter().map(|RenamedJson { symbol, letter }| {
                format!("{} for {}", quote(letter), quote(symbol))
            });
            output.note(told.collect::<Vec<_>>().join(", "));
        }
        match &self.result {
            Ok(_) => Status::Fine,
            Err(Trouble::Faulty(..)) => Status::Fault,
            Err(Trouble::BrokenInfix(message)) => {
                output.failure(message);
                Status::Fault
            }
            Err(Trouble::Refused(message)) => output.failure(message),
        }
    }

    fn json<'a>(&'a self, to: OutputForm, input: &'a str) -> ConversionJson<'a> {
        let renamed = &self.renamed;
        let plain = ConversionJson { renamed, ..ConversionJson::new(self.from, to, input) };
        match &self.result {
            Ok(written) => ConversionJson { output: Some(written), ..plain },
            Err(Trouble::Faulty(text, document)) => {
                ConversionJson { diagnostics: Some(diagnostics_json(text, document)), ..plain }
            }
            Err(Trouble::BrokenInfix(message) | Trouble::Refused(message)) => {
                ConversionJson { errors: Some([ErrorJson { message }]), ..plain }
            }
        }
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
            renamed: &[],
            diagnostics: None,
            errors: None,
        }
    }
}

/// Reads a formula in a notation; without one, in Polish notation if it is well formed so, else in
/// infix. In infix the whole text is one formula, and its commas belong to it.
fn read(text: &str, from: Option<InputNotation>, scope: &Scope) -> ParsedInput {
    let line = parse(LineText::given(text));
    let formulas = match &line.statement {
        Statement::Formulas(formulas) => &formulas[..],
        _ => &[],
    };
    // In infix `p ≡ q` is a formula.
    let is_whole = from == Some(InputNotation::Infix) && line.statement != Statement::Blank;
    let span = (is_whole || !formulas.is_empty()).then(|| line.body());
    let polish = match formulas {
        [span] => shape(text, *span, Unit::arity).is_well_formed(),
        _ => false,
    };
    let infix = match from {
        Some(InputNotation::Polish) => None,
        None if polish => None,
        Some(InputNotation::Infix) | None => span.and_then(|span| infix_text::read(text, span)),
    };
    if let (Some(InputNotation::Infix), Some(span), None) = (from, span, &infix) {
        return ParsedInput::BrokenInfix(no_infix(text, span));
    }
    let source = match infix.filter(|infix| infix.outline.operators || from.is_some()) {
        Some(infix) => {
            let Polish { text, renamed, .. } = infix.polish(scope.settings.alphabet);
            Source { notation: InputNotation::Infix, text, renamed }
        }
        None => Source {
            notation: from.unwrap_or(InputNotation::Polish),
            text: text.to_owned(),
            renamed: Vec::new(),
        },
    };
    match formula::read(&source.text, scope) {
        Reading::Formula(formula) => ParsedInput::Formula(source, formula),
        Reading::Faulty(document) => ParsedInput::Faulty(source, document),
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
        OutputForm::Tptp | OutputForm::Smt2
            if logic.is_some_and(|logic| {
                !(logic.is_classical() || logic.is_modal() && to == OutputForm::Tptp)
            }) =>
        {
            let name = logic.map_or(String::new(), |logic| logic.title());
            Err(format!("{} is read in classical logic, and this is {name}", to.name()))
        }
        OutputForm::Tptp => exchanged(Exchange::Tptp),
        OutputForm::Smt2 => exchanged(Exchange::Smt2),
    }
}

type ToNormalForm = fn(&Formula, &str, &Logic, usize) -> Result<String, NoNormalForm>;

/// The message about a formula that has no normal form.
fn no_form(name: &str, logic: &Logic, why: NoNormalForm) -> String {
    match why {
        NoNormalForm::TooLong => {
            format!("the {name} normal form, or a step on the way to it, is too long")
        }
        NoNormalForm::Modal => format!("a formula with `L` or `M` has no {name} normal form"),
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
