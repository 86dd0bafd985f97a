//! The semantic tokens of the sheets of a document, joined. The protocol counts each from the one
//! before it, so they are counted anew.

use super::host::View;
use super::outward;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tower_lsp::lsp_types::Position;

const FULL: &str = "textDocument/semanticTokens/full";
const DELTA: &str = "textDocument/semanticTokens/full/delta";
const RANGE: &str = "textDocument/semanticTokens/range";

/// The count of the numbers that stand for a token.
const NUMBERS: usize = 5;

/// The last tokens that the client was sent of each document.
#[derive(Debug, Default)]
pub struct SentTokens {
    last: BTreeMap<String, (String, Vec<u32>)>,
    results: u64,
}

impl SentTokens {
    /// Forgets those of a document.
    pub fn forget(&mut self, uri: &str) {
        self.last.remove(uri);
    }
}

/// True if a request is about tokens.
pub fn is_about(method: &str) -> bool {
    [FULL, DELTA, RANGE].contains(&method)
}

/// The method by which sheets are asked for what the client asks for by this one.
pub fn asked(method: &str) -> &str {
    if method == DELTA { FULL } else { method }
}

/// The answer to a request for tokens, made of those of sheets.
pub fn joined(
    view: &View,
    method: &str,
    params: &Value,
    results: Vec<(usize, Value)>,
    sent: &mut SentTokens,
) -> Value {
    let mut tokens: Vec<(Position, [u32; 3])> = Vec::new();
    for (place, result) in &results {
        tokens.extend(of_sheet(view, *place, result));
    }
    tokens.sort_by_key(|(at, _)| *at);
    let data = counted(&tokens);
    // Without sheets it is not known if the client takes changes, and none are worth sending.
    let is_kept = results.iter().any(|(_, result)| result.get("resultId").is_some());
    if method == RANGE || !is_kept {
        sent.forget(&view.uri);
        return json!({ "data": data });
    }
    sent.results += 1;
    let name = sent.results.to_string();
    let before = sent.last.insert(view.uri.clone(), (name.clone(), data.clone()));
    let known = before.filter(|(before, _)| params.get("previousResultId") == Some(&json!(before)));
    match known.filter(|_| method == DELTA) {
        Some((_, before)) => json!({ "resultId": name, "edits": edits(&before, &data) }),
        None => json!({ "resultId": name, "data": data }),
    }
}

/// The tokens of a sheet, each with its place in the outer document.
fn of_sheet(view: &View, place: usize, result: &Value) -> Vec<(Position, [u32; 3])> {
    let Some(open) = view.sheets.get(place) else { return Vec::new() };
    let numbers = result.get("data").and_then(Value::as_array).map(Vec::as_slice);
    let number = |it: &Value| it.as_u64().and_then(|it| u32::try_from(it).ok()).unwrap_or(0);
    let mut at = Position::default();
    let (tokens, _) = numbers.unwrap_or_default().as_chunks::<NUMBERS>();
    let token = |token: &[Value; NUMBERS]| {
        let [lines, start, rest @ ..] = token.each_ref().map(number);
        let character = if lines == 0 { at.character + start } else { start };
        at = Position { line: at.line + lines, character };
        (outward::position(&open.sheet, at), rest)
    };
    tokens.iter().map(token).collect()
}

/// Tokens with each place counted from the one before.
fn counted(tokens: &[(Position, [u32; 3])]) -> Vec<u32> {
    let mut before = Position::default();
    let mut data = Vec::with_capacity(NUMBERS * tokens.len());
    for (at, rest) in tokens {
        let lines = at.line - before.line;
        let start = if lines == 0 { at.character - before.character } else { at.character };
        data.extend([lines, start]);
        data.extend(rest);
        before = *at;
    }
    data
}

/// The changes that make some tokens others: one, if any.
fn edits(before: &[u32], after: &[u32]) -> Value {
    let same = |(one, other): &(&u32, &u32)| one == other;
    let start = before.iter().zip(after).take_while(same).count();
    let most = before.len().min(after.len()) - start;
    let end = before.iter().rev().zip(after.iter().rev()).take_while(same).count().min(most);
    let (deleted, new) = (before.len() - end - start, after.get(start..after.len() - end));
    match new.unwrap_or_default() {
        [] if deleted == 0 => json!([]),
        new => json!([{ "start": start, "deleteCount": deleted, "data": new }]),
    }
}
