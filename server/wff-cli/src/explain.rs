//! `wff explain`: everything about one formula, a logic, a rule or a system of axioms. The output
//! is bounded, however long the formula is.

use crate::formula::{self, Reading};
use crate::formula_json::{FormulaJson, TreeJson};
use crate::options::{ExplainOptions, Format};
use crate::output::{Output, Status};
use crate::system::GivenSystem;
use crate::{logic_page, pages, pff, system_page};
use wff_core::logic::{Decider, Limit, Notation, Outcome, Undecided, infix, words};
use wff_core::pictures::{Fact, facts, table, tree};
use wff_core::rules::Rule;
use wff_core::scope::Scope;
use wff_core::syntax::{Written, infix as infix_text, quote};

/// The most bytes of infix and of words that are shown.
const SHOWN: usize = 4096;

pub fn run(options: &ExplainOptions, output: &mut Output) -> Status {
    if let Some(given) = &options.system {
        return match GivenSystem::read(given, None) {
            Ok(system) => system_page::page(&system, options.effort, options.format, output),
            Err(wrong) => wrong.tell(options.format == Format::Json, output),
        };
    }
    let Some(subject) = &options.subject else { return pages::list(options.format, output) };
    if let Some(rule) = Rule::find(&subject.to_lowercase()) {
        return pages::page(rule, options.format, output);
    }
    let json = options.format == Format::Json;
    if let Some(wrong) = pages::no_rule(subject) {
        return output.refusal(json, wrong);
    }
    let (text, scope) = match formula::text(subject).and_then(|text| {
        let scope =
            formula::scope_of(options.settings.choices(), std::slice::from_ref(&text), output)?;
        Ok((text, scope))
    }) {
        Ok(given) => given,
        Err(wrong) => return output.refusal(json, wrong),
    };
    let reading = formula::read(&text, &scope);
    // A textbook has a proposition p3. No logic in its own capitals is a formula of any alphabet.
    if !matches!(reading, Reading::Formula(_))
        && let Some(logic) = logic_page::named(&text)
    {
        return logic_page::page(&logic, scope.settings.alphabet, options.format, output);
    }
    match reading {
        Reading::Formula(formula) => {
            let facts = FormulaFacts { formula: Written::new(&formula, &text), scope: &scope };
            if json {
                output.json(&facts.json());
            } else {
                output.line(format_args!("{} is a well-formed formula.\n", quote(&text)));
                facts.show(output);
            }
            Status::Fine
        }
        Reading::Faulty(document) => {
            let status = pff::tell(json, &text, &scope, &document, output);
            if !json {
                show_polish(&text, &scope, output);
            }
            status
        }
        Reading::Other(what) => output.refusal(json, formula::refusal(&text, what)),
    }
}

/// Prints everything about the same formula in Polish notation if a text is infix.
fn show_polish(text: &str, scope: &Scope, output: &mut Output) {
    let read = formula::span(text)
        .and_then(|span| infix_text::read(text, span))
        .filter(|read| read.outline.operators);
    let Some(polish) = read.map(|read| read.polish(scope.settings.alphabet).text) else { return };
    if let Reading::Formula(formula) = formula::read(&polish, scope) {
        output.line(format_args!("In Polish notation, {}:\n", quote(&polish)));
        FormulaFacts { formula: Written::new(&formula, &polish), scope }.show(output);
    }
}

/// All that is known of a well-formed formula.
struct FormulaFacts<'a> {
    formula: Written<'a>,
    scope: &'a Scope,
}

impl<'a> FormulaFacts<'a> {
    fn infix(&self) -> String {
        infix(self.formula.formula, self.formula.text, Notation::Unicode, SHOWN)
    }

    fn words(&self) -> String {
        words(self.formula.formula, self.formula.text, |_| None, SHOWN)
    }

    /// Answers a question in the logic in force.
    fn decide<T>(
        &self,
        question: impl FnOnce(Decider<'_>) -> Result<T, Undecided>,
    ) -> Result<T, Undecided> {
        let logic = self.scope.settings.logic.clone().unwrap_or_default();
        question(Decider { logic: &logic, oracle: &Limit::full() })
    }

    /// Prints them for people.
    fn show(&self, output: &mut Output) {
        let Written { formula, text } = self.formula;
        for Fact { name, text } in facts(self.formula, self.scope, &Limit::full()) {
            output.line(format_args!("  {name:<10}{text}"));
        }
        let logic = self.scope.settings.logic.clone().unwrap_or_default();
        output.line("");
        for line in table::lines(&logic, self.formula) {
            output.line(format_args!("  {line}"));
        }
        output.line("");
        match tree::lines(formula, text) {
            Some(lines) => {
                let values = tree::values(self.formula, self.scope, &Limit::full());
                lines.iter().for_each(|line| output.line(format_args!("  {}", line.with(&values))));
            }
            None => output.line(format_args!(
                "  The parse tree is left out: it has more than {} letters.",
                tree::MOST_LETTERS
            )),
        }
    }

    /// All of it for JSON.
    fn json(&self) -> FormulaJson<'a> {
        let value =
            match self.decide(|decider| decider.outcome(self.formula, &self.scope.propositions)) {
                Ok(Outcome::Value(value)) => Some(value.to_string()),
                _ => None,
            };
        let Written { formula, text } = self.formula;
        FormulaJson {
            wff: true,
            infix: Some(self.infix()),
            words: Some(self.words()),
            class: self
                .decide(|decider| decider.class(self.formula))
                .ok()
                .map(|classified| classified.class.name()),
            length: Some(formula.length()),
            value,
            tree: Some(TreeJson { text, formula, values: &[] }),
            ..FormulaJson::new(text, self.scope)
        }
    }
}
