//! `wff explain`: everything about one formula. What is shown is bounded, however long the formula is.

use crate::formula::{self, NAME, Reading};
use crate::options::{CheckFormat, Explain, Format};
use crate::output::{Output, Status, count};
use crate::render::{Printer, Records, Text};
use crate::{pages, table, tree};
use serde::Serialize;
use serde::ser::Serializer;
use wff_core::diagnostics::{Levels, Rule};
use wff_core::document::Document;
use wff_core::logic::{Class, Logic, Notation, Outcome, Truth, infix, words};
use wff_core::scope::Scope;
use wff_core::syntax::{Formula, infix as infix_text, quote};

/// How many bytes of infix and of words are shown.
const SHOWN: usize = 4096;

pub fn run(options: &Explain, output: &mut Output) -> Status {
    let Some(subject) = &options.subject else { return pages::list(options.format, output) };
    if let Some(rule) = Rule::find(&subject.to_lowercase()) {
        return pages::page(rule, options.format, output);
    }
    let json = options.format == Format::Json;
    if let Some(wrong) = pages::no_rule(subject) {
        return output.refusal(json, wrong);
    }
    let (text, scope) = match formula::text(subject).and_then(|text| Ok((text, formula::scope(options.settings.choices())?))) {
        Ok(given) => given,
        Err(wrong) => return output.refusal(json, wrong),
    };
    match formula::read(&text, &scope) {
        Reading::Formula(formula, truth) => {
            let facts = Facts { text: &text, formula: &formula, truth, scope: &scope };
            if json {
                let _ = serde_json::to_writer(&mut *output, &facts.report());
                output.line("");
            } else {
                output.line(format_args!("{} is a well-formed formula.\n", quote(&text)));
                facts.show(output);
            }
            Status::Fine
        }
        Reading::Faulty(document) => {
            if json {
                let report = Report { diagnostics: Some(records(&text, &document)), ..Report::new(&text, &scope) };
                let _ = serde_json::to_writer(&mut *output, &report);
                output.line("");
            } else {
                output.line(format_args!("{} is a pff: it is not well formed.\n", quote(&text)));
                show_faults(&text, &document, output);
                show_polish(&text, &scope, output);
            }
            Status::Fault
        }
        Reading::Other(what) => output.refusal(json, formula::refusal(&text, what)),
    }
}

/// Prints what is wrong with a formula, as `wff check` does.
pub fn show_faults(text: &str, document: &Document, output: &mut Output) {
    let mut printer = Printer::new(CheckFormat::Full, output.colored);
    let levels = Levels::default();
    Text { file: NAME, text, levels: &levels }.each(document.diagnostics(), |finding| {
        let mut printed = Vec::new();
        printer.print(finding, &mut printed);
        output.write(&printed);
        !output.is_closed()
    });
}

/// What is wrong with a formula, for JSON.
pub fn records<'a>(text: &'a str, document: &'a Document) -> Records<'a> {
    static LEVELS: std::sync::LazyLock<Levels> = std::sync::LazyLock::new(Levels::default);
    Records(Text { file: NAME, text, levels: &LEVELS }, document)
}

/// Where a text is infix, prints everything about the same formula in Polish notation.
fn show_polish(text: &str, scope: &Scope, output: &mut Output) {
    let read = formula::span(text).and_then(|span| infix_text::read(text, span)).filter(|read| read.operators);
    let Some(polish) = read.map(|read| read.polish) else { return };
    if let Reading::Formula(formula, truth) = formula::read(&polish, scope) {
        output.line(format_args!("In Polish notation, {}:\n", quote(&polish)));
        Facts { text: &polish, formula: &formula, truth, scope }.show(output);
    }
}

/// All that is known of a well-formed formula.
struct Facts<'a> {
    text: &'a str,
    formula: &'a Formula,
    truth: Option<Truth>,
    scope: &'a Scope,
}

impl<'a> Facts<'a> {
    fn infix(&self) -> String {
        infix(self.formula, self.text, Notation::Unicode, SHOWN)
    }

    fn words(&self) -> String {
        words(self.formula, self.text, |_| None, SHOWN)
    }

    /// Prints them for people.
    fn show(&self, output: &mut Output) {
        let row = |output: &mut Output, name: &str, what: &str| output.line(format_args!("  {name:<10}{what}"));
        row(output, "infix", &self.infix());
        row(output, "in words", &self.words());
        row(output, "length", &count(usize::try_from(self.formula.length()).unwrap_or(usize::MAX), "letter"));
        if let Some(truth) = self.truth {
            row(output, "class", &class(truth));
            if let Some(value) = self.value(truth) {
                row(output, "value", &value);
            }
            output.line("");
            for line in table::table(self.formula, self.text, truth) {
                output.line(format_args!("  {line}"));
            }
        }
        output.line("");
        match tree::tree(self.formula, self.text) {
            Some(lines) => lines.iter().for_each(|line| output.line(format_args!("  {line}"))),
            None => output.line(format_args!("  The parse tree is left out: it has more than {} letters.", tree::MOST_LETTERS)),
        }
    }

    /// The value under the values given, in words; nothing where none were given.
    fn value(&self, truth: Truth) -> Option<String> {
        let (valuation, _) = self.scope.valuation();
        if valuation.is_empty() {
            return None;
        }
        let given = truth.mentioned_in(&valuation);
        Some(match truth.under(&valuation) {
            Outcome::Value(value) if given.is_empty() => format!("{value}, whatever the values"),
            Outcome::Value(value) => format!("{value}, where {given}"),
            Outcome::Depends(letters) => {
                let names: Vec<String> = letters.iter().map(|letter| char::from(*letter).to_string()).collect();
                match names.as_slice() {
                    [one] => format!("depends on {one}, which has no value"),
                    [first @ .., last] => format!("depends on {} and {last}, which have no values", first.join(", ")),
                    [] => return None,
                }
            }
        })
    }

    /// All of it for JSON.
    fn report(&self) -> Report<'a> {
        let value = self.truth.and_then(|truth| match truth.under(&self.scope.valuation().0) {
            Outcome::Value(value) => Some(value.to_string()),
            Outcome::Depends(_) => None,
        });
        Report {
            wff: true,
            infix: Some(self.infix()),
            words: Some(self.words()),
            class: self.truth.map(|truth| truth.class().name()),
            length: Some(self.formula.length()),
            value,
            tree: Some(Tree { text: self.text, formula: self.formula }),
            ..Report::new(self.text, self.scope)
        }
    }
}

/// The class of a formula, and where it is true or false.
fn class(truth: Truth) -> String {
    let place =
        |valuation: Option<wff_core::logic::Valuation>| valuation.map_or(String::new(), |valuation| valuation.to_string());
    match truth.class() {
        Class::Tautology => "tautology: true under every valuation".to_owned(),
        Class::Contradiction => "contradiction: false under every valuation".to_owned(),
        Class::Contingent => {
            format!("contingent: true where {}; false where {}", place(truth.satisfied()), place(truth.refuted()))
        }
    }
}

#[derive(Serialize)]
struct Report<'a> {
    formula: &'a str,
    wff: bool,
    logic: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    infix: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    class: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<Tree<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnostics: Option<Records<'a>>,
}

impl<'a> Report<'a> {
    /// What can be said of any text.
    fn new(text: &'a str, scope: &Scope) -> Report<'a> {
        Report {
            formula: text,
            wff: false,
            logic: scope.settings.logic.map_or("", Logic::name),
            infix: None,
            words: None,
            class: None,
            length: None,
            value: None,
            tree: None,
            diagnostics: None,
        }
    }
}

/// The tree of a formula, written letter by letter so that it never stands in memory as JSON.
struct Tree<'a> {
    text: &'a str,
    formula: &'a Formula,
}

#[derive(Serialize)]
struct Node<'a> {
    letter: &'a str,
    start_byte: u32,
    end: u32,
}

impl Serialize for Tree<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.formula.nodes().iter().enumerate().map(|(index, node)| Node {
            letter: self.formula.symbol(self.text, index).of(self.text),
            start_byte: node.start,
            end: node.end,
        }))
    }
}
