//! The answers of sheets, joined to one of the outer document.

use super::host::View;
use super::message::set;
use super::outward::Outward;
use super::tokens::{self, SentTokens};
use serde_json::{Value, json};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::slice;
use std::sync::Arc;

/// A request about an outer document that is answered.
pub struct OuterRequest<'a> {
    /// The document when it was asked.
    pub view: &'a Arc<View>,
    /// The method.
    pub method: &'a str,
    /// The parameters, as the client sent them.
    pub params: &'a Value,
}

/// True if there is an answer though no sheet was asked.
pub fn answers_for_none(method: &str) -> bool {
    method == "textDocument/diagnostic" || tokens::is_about(method)
}

impl OuterRequest<'_> {
    /// The answer made of those of sheets, given by their places among the sheets.
    pub fn joined(&self, results: Vec<(usize, Value)>, sent: &mut SentTokens) -> Value {
        if tokens::is_about(self.method) {
            return tokens::joined(self.view, self.method, self.params, results, sent);
        }
        match self.method {
            "textDocument/diagnostic" => self.report(results),
            "textDocument/selectionRange" => self.selections(results),
            "textDocument/codeAction" => with_source_joined(self.moved(results)),
            "textDocument/foldingRange" => self.moved(unbroken(self.view, results)),
            _ => self.moved(results),
        }
    }

    /// The answers moved outward: lists joined, or the first that is none.
    fn moved(&self, results: Vec<(usize, Value)>) -> Value {
        let mut joined = Value::Null;
        for (place, mut result) in results {
            let outward = self.outward(place);
            match (&mut result, &mut joined) {
                (Value::Null, _) => {}
                (Value::Array(items), joined) => {
                    items.retain_mut(|item| outward.value(item));
                    match joined {
                        Value::Array(all) => all.append(items),
                        joined => *joined = result,
                    }
                }
                (_, joined) => {
                    let is_whole = outward.value(&mut result);
                    let is_versioned = matches!(self.method, "wff/panel" | "wff/goal");
                    if let (true, Some(version)) = (is_versioned, result.get_mut("version")) {
                        *version = json!(self.view.version);
                    }
                    *joined = if is_whole { result } else { Value::Null };
                }
            }
        }
        joined
    }

    fn outward(&self, place: usize) -> Outward<'_> {
        Outward::new(slice::from_ref(self.view), self.view.sheets.get(place))
    }

    /// The diagnostics of all sheets, in text order. Their result is known by what it is made of.
    fn report(&self, results: Vec<(usize, Value)>) -> Value {
        let mut hasher = DefaultHasher::new();
        self.view.change.hash(&mut hasher);
        for (_, result) in &results {
            result.get("resultId").and_then(Value::as_str).hash(&mut hasher);
        }
        let id = json!(hasher.finish().to_string());
        if self.params.get("previousResultId") == Some(&id) {
            return json!({ "kind": "unchanged", "resultId": id });
        }
        let of = |(place, mut result): (usize, Value)| {
            (place, result.get_mut("items").map(Value::take).unwrap_or_default())
        };
        let items = self.moved(results.into_iter().map(of).collect());
        json!({ "kind": "full", "resultId": id, "items": in_order(items) })
    }

    /// The ranges around positions, of which those outside of sheets have none.
    fn selections(&self, results: Vec<(usize, Value)>) -> Value {
        let positions = self.params.get("positions").and_then(Value::as_array);
        let positions = positions.map(Vec::as_slice).unwrap_or_default();
        let mut all: Vec<Value> =
            positions.iter().map(|at| json!({ "range": { "start": at, "end": at } })).collect();
        for (place, mut result) in results {
            self.outward(place).value(&mut result);
            let Some(sheet) = self.view.sheets.get(place) else { continue };
            let line = |at: &Value| usize::try_from(at.get("line")?.as_u64()?).ok();
            let is_there = |at: &Value| line(at).and_then(|it| sheet.sheet.line_at(it)).is_some();
            let asked = positions.iter().zip(&mut all).filter(|(at, _)| is_there(at));
            let found = result.as_array_mut().map(std::mem::take).unwrap_or_default();
            asked.zip(found).for_each(|((_, range), found)| *range = found);
        }
        all.into()
    }
}

/// Diagnostics in text order.
pub fn in_order(mut items: Value) -> Value {
    let Some(list) = items.as_array_mut() else { return json!([]) };
    list.sort_by_key(|item| {
        let of = |name: &str| item.pointer("/range/start").and_then(|at| at.get(name)?.as_u64());
        (of("line"), of("character"))
    });
    items
}

/// Stretches to fold without those that go on behind the end of a block.
fn unbroken(view: &View, mut results: Vec<(usize, Value)>) -> Vec<(usize, Value)> {
    for (place, result) in &mut results {
        let lines = view.sheets.get(*place).map(|sheet| sheet.sheet.lines()).unwrap_or_default();
        let block = |fold: &Value, name: &str| {
            let line = usize::try_from(fold.get(name)?.as_u64()?).ok()?;
            Some(lines.get(line)?.block)
        };
        let is_whole = |fold: &Value| block(fold, "startLine") == block(fold, "endLine");
        result.as_array_mut().into_iter().for_each(|folds| folds.retain(is_whole));
    }
    results
}

/// Actions, of which those for whole sources are one.
fn with_source_joined(mut actions: Value) -> Value {
    let Some(list) = actions.as_array_mut() else { return actions };
    let mut joined: Vec<Value> = Vec::new();
    for action in std::mem::take(list) {
        let kind = action.get("kind").and_then(Value::as_str).unwrap_or_default();
        let is_same = |other: &&mut Value| other.get("kind") == action.get("kind");
        let before = joined.iter_mut().find(is_same).filter(|_| kind.starts_with("source."));
        match before {
            Some(before) => join(before, action),
            None => joined.push(action),
        }
    }
    joined.into()
}

/// The name of the data that are those of several actions.
const PARTS: &str = "parts";

/// Joins an action with one that is the same for another sheet.
fn join(action: &mut Value, mut other: Value) {
    if let Some(data) = other.get_mut("data").map(Value::take) {
        let first = action.get_mut("data").map(Value::take).unwrap_or_default();
        let mut parts = match first.get(PARTS) {
            Some(Value::Array(parts)) => parts.clone(),
            _ => vec![first],
        };
        parts.push(data);
        set(action, "data", json!({ PARTS: parts }));
    }
    if let Some(edit) = other.get_mut("edit").map(Value::take) {
        join_edits(action, edit);
    }
}

/// Adds edits to those of an action, which are of the same document.
fn join_edits(action: &mut Value, mut edit: Value) {
    for list in ["/documentChanges/0/edits", "/changes"] {
        let Some(mut more) = edit.pointer_mut(list).map(Value::take) else { continue };
        match (action.pointer_mut(&format!("/edit{list}")), &mut more) {
            (Some(Value::Array(edits)), Value::Array(more)) => edits.append(more),
            (Some(Value::Object(changes)), Value::Object(more)) => {
                for (uri, mut edits) in std::mem::take(more) {
                    let before = changes.entry(uri).or_insert_with(|| json!([]));
                    let lists = before.as_array_mut().zip(edits.as_array_mut());
                    lists.into_iter().for_each(|(all, more)| all.append(more));
                }
            }
            _ => {}
        }
    }
}

/// The answers that are to be completed: one for each sheet that has a part in it.
pub fn unresolved(params: &Value) -> Vec<Value> {
    let parts = params.pointer("/data/parts").and_then(Value::as_array);
    let of = |data: &Value| {
        let mut part = params.clone();
        set(&mut part, "data", data.clone());
        part
    };
    parts.map_or_else(|| vec![params.clone()], |parts| parts.iter().map(of).collect())
}

/// A completed answer. What was sent before is of the outer document already.
pub fn resolved(views: &[Arc<View>], params: &Value, results: Vec<Value>) -> Value {
    let mut joined = params.clone();
    for (place, mut result) in results.into_iter().enumerate() {
        for name in ["edit", "command"] {
            let Some(mut made) = result.get_mut(name).map(Value::take) else { continue };
            if !Outward::new(views, None).value(&mut made) {
                continue;
            }
            match (place, name) {
                (1.., "edit") => join_edits(&mut joined, made),
                _ => set(&mut joined, name, made),
            }
        }
        if result.get("data").is_none() && joined.get("data").is_some() {
            joined.as_object_mut().and_then(|joined| joined.remove("data"));
        }
    }
    joined
}
