//! Truth tables as JSON. The names are fixed.

use serde::Serialize;
use serde::ser::Serializer;
use std::collections::BTreeMap;
use wff_core::pictures::table::PrintedTable;

/// A table, whose rows are written one by one.
#[derive(Serialize)]
pub struct TableJson<'a> {
    logic: &'a str,
    letters: &'a [String],
    formulas: &'a [String],
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    r#let: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Option::is_none", flatten)]
    claim: Option<ClaimJson<'a>>,
    rows: RowsJson<'a>,
}

/// A claim about the formulas, and the verdict on it.
#[derive(Serialize)]
struct ClaimJson<'a> {
    judgement: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    premises: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conclusion: Option<&'a String>,
    /// True if it holds in every row.
    holds: bool,
}

impl<'a> ClaimJson<'a> {
    fn of(table: &'a PrintedTable<'a>) -> Option<ClaimJson<'a>> {
        let verdict = table.verdict.as_ref()?;
        let conclusion = table.conclusion();
        Some(ClaimJson {
            judgement: &verdict.claim.text,
            premises: conclusion.and_then(|place| table.formulas.get(..place)),
            conclusion: conclusion.and_then(|place| table.formulas.get(place)),
            holds: verdict.holds(),
        })
    }
}

/// The rows, written one by one so that they never stand in memory as JSON.
struct RowsJson<'a>(&'a PrintedTable<'a>);

#[derive(Serialize)]
struct RowJson<'a> {
    values: Vec<&'a str>,
    results: Vec<&'a str>,
    /// For each formula the values of its letters, in text order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<Vec<&'a str>>,
    /// True if the row refutes what is claimed or denied of the formulas.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    refutes: bool,
}

impl<'a> TableJson<'a> {
    pub fn of(table: &'a PrintedTable<'a>) -> TableJson<'a> {
        TableJson {
            logic: table.logic().name(),
            letters: &table.letters,
            formulas: &table.formulas,
            r#let: table
                .fixed
                .iter()
                .map(|(variable, value)| (variable.to_string(), value.to_string()))
                .collect(),
            claim: ClaimJson::of(table),
            rows: RowsJson(table),
        }
    }
}

impl Serialize for RowsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let RowsJson(table) = self;
        let row = |row| RowJson {
            values: table.values(row),
            results: table.results(row),
            steps: table.steps(row),
            refutes: table.mark(row).is_some(),
        };
        serializer.collect_seq(table.rows().map(row))
    }
}
