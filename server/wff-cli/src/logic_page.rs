//! Everything about a logic: its values, the tables of its connectives, and which laws of classical
//! logic fail in it.

use crate::model_json::ModelJson;
use crate::options::Format;
use crate::output::{Output, Status, count};
use serde::Serialize;
use std::collections::BTreeMap;
use wff_core::logic::{
    KNOWN_LAWS, KnownLaw, LawClaim, LawFailure, Logic, note_on_connective, without_contradictions,
    without_tautologies,
};
use wff_core::syntax::Alphabet;
use wff_core::syntax::letter::{CONNECTIVES, ConnectiveRow};

/// The characters of a line in which tables stand side by side.
const WIDTH: usize = 76;
/// The blanks between tables that stand side by side.
const GAP: &str = "    ";

/// The logic that has this name, in capitals or not.
pub fn named(name: &str) -> Option<Logic> {
    let name = name.trim();
    Logic::named_in_any_case(name)
}

/// Prints everything about a logic, with the connectives of an alphabet.
pub fn page(
    logic: &Logic,
    alphabet: Option<Alphabet>,
    format: Format,
    output: &mut Output,
) -> Status {
    let has_table = |row: &&ConnectiveRow| {
        row.arity > 0 && alphabet.unwrap_or(Alphabet::Dice).has(row.letter, false)
    };
    let page = LogicPage {
        logic,
        connectives: CONNECTIVES.iter().filter(has_table).collect(),
        laws: KNOWN_LAWS.iter().map(|law| (law, law.claim.failure(logic))).collect(),
    };
    match format {
        Format::Json => {
            output.json(&page.json());
        }
        Format::Text => page.show(output),
    }
    Status::Fine
}

/// All that is known of a logic.
struct LogicPage<'l> {
    logic: &'l Logic,
    /// The connectives that have a table.
    connectives: Vec<&'static ConnectiveRow>,
    /// The laws of classical logic, and how those fail that do.
    laws: Vec<(&'static KnownLaw, Option<LawFailure>)>,
}

#[derive(Serialize)]
struct LogicJson<'l> {
    logic: &'l str,
    about: &'l str,
    source: &'l str,
    /// From the highest.
    values: Vec<&'l str>,
    designated: Vec<&'l str>,
    connectives: Vec<ConnectiveJson<'l>>,
    laws: Vec<LawJson<'l>>,
    notes: Vec<String>,
}

/// A connective and its values, for operands from the highest.
#[derive(Serialize)]
struct ConnectiveJson<'l> {
    letter: char,
    table: TableJson<'l>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum TableJson<'l> {
    Unary(Vec<&'l str>),
    /// A row for each first operand.
    Binary(Vec<Vec<&'l str>>),
}

#[derive(Serialize)]
struct LawJson<'l> {
    name: &'static str,
    law: String,
    holds: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    under: Option<BTreeMap<String, String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    countermodel: Option<ModelJson<'l>>,
}

impl<'l> LawJson<'l> {
    /// The record of a law, and of how it fails if it does.
    fn new(law: &KnownLaw, failure: Option<&'l LawFailure>) -> LawJson<'l> {
        LawJson {
            name: law.name,
            law: law.claim.judgement(),
            holds: failure.is_none(),
            under: failure.map(|failure| {
                let pairs = failure.under.iter();
                pairs.map(|(letter, value)| (letter.to_string(), value.to_string())).collect()
            }),
            values: failure.map(|failure| failure.values.clone()),
            countermodel: failure.and_then(|it| it.model.as_deref()).map(ModelJson::new),
        }
    }
}

impl<'l> LogicPage<'l> {
    /// The names of the values, from the highest, or of those among them that are designated.
    fn values(&self, designated: bool) -> Vec<&'l str> {
        (0..self.logic.size())
            .rev()
            .filter(|value| !designated || self.logic.is_designated(*value))
            .map(|value| self.logic.show(value))
            .collect()
    }

    /// The values of a connective of two operands, a row for each first operand.
    fn square(&self, letter: u8) -> Vec<Vec<&'l str>> {
        let values = || (0..self.logic.size()).rev();
        let cell = |x, y| self.logic.binary(letter, x, y).map(|value| self.logic.show(value));
        values().map(|x| values().filter_map(|y| cell(x, y)).collect()).collect()
    }

    /// The values of a connective of one operand.
    fn column(&self, letter: u8) -> Vec<&'l str> {
        let values = (0..self.logic.size()).rev();
        values
            .filter_map(|x| self.logic.unary(letter, x).map(|value| self.logic.show(value)))
            .collect()
    }

    /// The peculiarities of the logic, in sentences.
    fn notes(&self) -> Vec<String> {
        let lacks = [without_tautologies(self.logic), without_contradictions(self.logic)];
        let odd = self.connectives.iter().map(|row| note_on_connective(self.logic, row.letter));
        lacks.into_iter().flatten().map(|note| note + ".").chain(odd.flatten()).collect()
    }

    fn json(&self) -> LogicJson<'_> {
        let connective = |row: &&ConnectiveRow| ConnectiveJson {
            letter: char::from(row.letter),
            table: match row.arity {
                1 => TableJson::Unary(self.column(row.letter)),
                _ => TableJson::Binary(self.square(row.letter)),
            },
        };
        LogicJson {
            logic: self.logic.name(),
            about: self.logic.about(),
            source: self.logic.source(),
            values: self.values(false),
            designated: self.values(true),
            connectives: self.connectives.iter().map(connective).collect(),
            laws: self
                .laws
                .iter()
                .map(|(law, failure)| LawJson::new(law, failure.as_ref()))
                .collect(),
            notes: self.notes(),
        }
    }

    /// Prints it for people.
    fn show(&self, output: &mut Output) {
        let row = |output: &mut Output, name: &str, what: &str| {
            output.line(format_args!("  {name:<12}{what}"));
        };
        let what = match self.logic.worlds() {
            Some(_) => "possible worlds".to_owned(),
            None => count(usize::from(self.logic.size()), "value"),
        };
        output.line(format_args!("`{}` is a logic of {what}.\n", self.logic.name()));
        row(output, "about", self.logic.about());
        row(output, "source", self.logic.source());
        if self.logic.worlds().is_none() {
            row(output, "values", &(self.values(false).join(", ") + ", from the highest"));
            row(output, "designated", &self.values(true).join(", "));
            for line in self.tables() {
                output.line(format!("  {line}").trim_end());
            }
            output.line("\n  Beside a table stands the first operand, above it the second.");
        }
        for note in self.notes() {
            output.line(format_args!("\n  {note}"));
        }
        let is_tautology = |claim: &LawClaim| matches!(claim, LawClaim::Tautology(_));
        self.show_laws("classical tautologies", is_tautology, output);
        let is_contradiction = |claim: &LawClaim| matches!(claim, LawClaim::Contradiction(_));
        self.show_laws("classical contradictions", is_contradiction, output);
        let is_rule = |claim: &LawClaim| matches!(claim, LawClaim::Consequence(..));
        self.show_laws("classical rules of inference", is_rule, output);
        let is_equivalence = |claim: &LawClaim| matches!(claim, LawClaim::Equivalence(..));
        self.show_laws("classical equivalences", is_equivalence, output);
    }

    /// Prints which laws of a group fail.
    fn show_laws(&self, what: &str, is_of_group: impl Fn(&LawClaim) -> bool, output: &mut Output) {
        let group: Vec<_> = self.laws.iter().filter(|(law, _)| is_of_group(&law.claim)).collect();
        let failing: Vec<[String; 3]> = group
            .iter()
            .filter_map(|(law, failure)| {
                let LawFailure { under, values, model } = failure.as_ref()?;
                let formula = match law.claim {
                    LawClaim::Tautology(formula) | LawClaim::Contradiction(formula) => {
                        formula.to_owned()
                    }
                    LawClaim::Consequence(..) | LawClaim::Equivalence(..) => law.claim.judgement(),
                };
                let values = values.join(" and ");
                let place = match model.as_ref().zip(self.logic.worlds()) {
                    Some((model, worlds)) => model.at_world(worlds, &[]),
                    None => format!("where {under}"),
                };
                Some([law.name.to_owned(), formula, format!("{values} {place}")])
            })
            .collect();
        let tried = group.len();
        output.line(match (failing.len(), tried) {
            (0, 1) => return,
            (0, _) => format!("\n  All {tried} {what} that are tried here hold."),
            (1, 1) => format!("\n  Of the {what} this is none here:"),
            (1, _) => format!("\n  Of {tried} {what} that are tried here, one fails:"),
            (failing, _) if failing == tried => {
                format!("\n  All {tried} {what} that are tried here fail:")
            }
            (failing, _) => format!("\n  Of {tried} {what} that are tried here, {failing} fail:"),
        });
        let width = |place: usize| {
            let cells = failing.iter().filter_map(|row| row.get(place));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let (names, formulas) = (width(0), width(1));
        for [name, formula, failure] in &failing {
            output.line(format_args!("    {name:<names$}  {formula:<formulas$}  {failure}"));
        }
    }

    /// The tables of the connectives, side by side as far as they fit.
    fn tables(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut beside: Vec<String> = Vec::new();
        let wide = |line: Option<&String>| line.map_or(0, |line| line.chars().count());
        for row in &self.connectives {
            let table = self.drawn(row);
            let is_full = wide(beside.first()) + GAP.len() + wide(table.first()) > WIDTH;
            if beside.is_empty() || is_full {
                lines.append(&mut beside);
                lines.push(String::new());
                beside = table;
            } else {
                let add =
                    |(line, more): (&mut String, String)| line.push_str(&(GAP.to_owned() + &more));
                beside.iter_mut().zip(table).for_each(add);
            }
        }
        lines.append(&mut beside);
        lines
    }

    /// The table of a connective, in lines of one length.
    fn drawn(&self, row: &ConnectiveRow) -> Vec<String> {
        let values = self.values(false);
        let letter = char::from(row.letter).to_string();
        let cells: Vec<Vec<&str>> = match row.arity {
            1 => self.column(row.letter).into_iter().map(|value| vec![value]).collect(),
            _ => self.square(row.letter),
        };
        let heads = if row.arity == 1 { vec![""] } else { values.clone() };
        let width = values.iter().map(|value| value.chars().count()).max().unwrap_or(1);
        let line = |first: &str, rest: &[&str]| {
            let rest: Vec<String> = rest.iter().map(|cell| format!("{cell:<width$}")).collect();
            format!("{first:<width$} │ {}", rest.join(" "))
        };
        let rule = format!("{}─┼─{}", "─".repeat(width), "─".repeat(heads.len() * (width + 1) - 1));
        let rows = values.iter().zip(&cells).map(|(value, cells)| line(value, cells));
        [line(&letter, &heads), rule].into_iter().chain(rows).collect()
    }
}
