//! One formula as JSON, with the facts that commands give about it. The names are fixed.

use crate::render::DiagnosticsJson;
use serde::Serialize;
use serde::ser::Serializer;
use wff_core::logic::Value;
use wff_core::scope::Scope;
use wff_core::syntax::Formula;

/// A formula, or a text that is none, with the facts that are asked for.
#[derive(Serialize)]
pub struct FormulaJson<'a> {
    pub formula: &'a str,
    pub wff: bool,
    pub logic: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub infix: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree: Option<TreeJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diagnostics: Option<DiagnosticsJson<'a>>,
}

impl<'a> FormulaJson<'a> {
    /// The record of any text, without facts.
    pub fn new(text: &'a str, scope: &Scope) -> FormulaJson<'a> {
        FormulaJson {
            formula: text,
            wff: false,
            logic: scope
                .settings
                .logic
                .as_ref()
                .map_or(String::new(), |logic| logic.name().to_owned()),
            infix: None,
            words: None,
            class: None,
            length: None,
            value: None,
            tree: None,
            diagnostics: None,
        }
    }

    /// The record of a formula with its tree only.
    pub fn of_tree(tree: TreeJson<'a>, scope: &Scope) -> FormulaJson<'a> {
        FormulaJson { wff: true, tree: Some(tree), ..FormulaJson::new(tree.text, scope) }
    }
}

/// The tree of a formula, written letter by letter so that it never stands in memory as JSON.
#[derive(Clone, Copy)]
pub struct TreeJson<'a> {
    pub text: &'a str,
    pub formula: &'a Formula,
    /// The value of each letter, where values are asked for.
    pub values: &'a [Option<Value>],
}

#[derive(Serialize)]
struct NodeJson<'a> {
    letter: &'a str,
    start_byte: u32,
    end: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
}

impl Serialize for TreeJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.formula.nodes().iter().enumerate().map(|(index, node)| {
            NodeJson {
                letter: self.formula.symbol(self.text, index).of(self.text),
                start_byte: node.start,
                end: node.end,
                value: self.values.get(index).and_then(Option::as_ref).map(ToString::to_string),
            }
        }))
    }
}
