//! Messages about documents, mended before lsp-types reads them: it refuses the whole of a message
//! for one number that is not as it expects, and a change that is refused leaves the document out
//! of step with the editor for good.

use crate::from_proto::NO_VERSION;
use crate::to_proto::FIX;
use crate::uris;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tower_lsp::lsp_types::Diagnostic;

/// Mends the parameters of a message. Gives what had to be guessed or left out, for the log.
pub fn normalise_params(method: &str, params: &mut Value) -> Vec<String> {
    let mut remarks = Vec::new();
    match method {
        "textDocument/didOpen" => open(params, &mut remarks),
        "textDocument/didChange" => change(params, &mut remarks),
        // The diagnostics were ours or another server's, and few are looked at.
        "textDocument/codeAction" => {
            if let Some(context) = params.get_mut("context").and_then(Value::as_object_mut) {
                let all = context.get_mut("diagnostics").map(Value::take);
                let all = all.as_ref().and_then(Value::as_array).into_iter().flatten();
                let ours: Vec<&Value> = all.filter(|it| has_fix(it)).collect();
                let ours = json!(ours);
                context.insert("diagnostics".to_owned(), ours);
            }
        }
        "workspace/didChangeWorkspaceFolders" => {
            let mut of = |name: &str| {
                let given = params.pointer_mut("/event").and_then(|event| event.get_mut(name));
                folders(given.map(Value::take).unwrap_or_default())
            };
            *params = json!({ "event": { "added": of("added"), "removed": of("removed") } });
        }
        // The files are not looked at.
        "workspace/didChangeWatchedFiles" => *params = json!({ "changes": [] }),
        _ => {}
    }
    if method.starts_with("textDocument/") || method.starts_with("wff/") {
        adapt(params);
    }
    remarks
}

/// True for a diagnostic that can be read and has the text that mends it.
fn has_fix(diagnostic: &Value) -> bool {
    let has_one = diagnostic.get("data").is_some_and(|data| data.get(FIX).is_some());
    has_one && Diagnostic::deserialize(diagnostic).is_ok()
}

/// The folders of a list, as far as they have URIs.
pub fn folders(given: Value) -> Vec<Value> {
    let folders = given.as_array().map(Vec::as_slice).unwrap_or_default();
    let uris = folders.iter().filter_map(|folder| folder.get("uri").and_then(Value::as_str));
    uris.map(|uri| json!({ "uri": uris::admitted(uri), "name": "" })).collect()
}

/// The document of a message, by the client's own name for it.
fn name(document: &Map<String, Value>) -> &str {
    document.get("uri").and_then(Value::as_str).unwrap_or("a document without a URI")
}

fn open(params: &mut Value, remarks: &mut Vec<String>) {
    let Some(document) = params.get_mut("textDocument").and_then(Value::as_object_mut) else {
        return;
    };
    remarks.extend(normalise_version(document, "opened"));
    if !document.get("languageId").is_some_and(Value::is_string) {
        document.insert("languageId".to_owned(), json!("wff"));
    }
}

fn change(params: &mut Value, remarks: &mut Vec<String>) {
    let Some(document) = params.get_mut("textDocument").and_then(Value::as_object_mut) else {
        return;
    };
    remarks.extend(normalise_version(document, "changed"));
    let name = name(document).to_owned();
    let given = match params.get_mut("contentChanges").map(Value::take) {
        Some(Value::Array(changes)) => changes,
        Some(change @ Value::Object(_)) => vec![change],
        _ => vec![Value::Null],
    };
    let count = given.len();
    let changes: Vec<Value> = given.into_iter().filter_map(normalise_change).collect();
    if changes.len() < count {
        remarks.push(format!(
            "{name} was changed in a way that cannot be read, so what is said of it may be wrong; \
             close it and open it again"
        ));
    }
    if let Some(params) = params.as_object_mut() {
        params.insert("contentChanges".to_owned(), changes.into());
    }
}

/// Makes a version a whole number that lsp-types takes.
fn normalise_version(document: &mut Map<String, Value>, done: &str) -> Option<String> {
    let version = document.get("version").unwrap_or(&Value::Null);
    if version.as_i64().is_some_and(|version| i32::try_from(version).is_ok()) {
        return None;
    }
    let whole = whole(version).and_then(|whole| i32::try_from(whole).ok());
    let remark = format!(
        "{} was {done} with the version {version}, where a whole number of 32 bits is expected; it \
         was {done} all the same",
        name(document)
    );
    document.insert("version".to_owned(), whole.unwrap_or(NO_VERSION).into());
    Some(remark)
}

/// The text of a change and its range, if it has one; nothing else is looked at. `None` if it
/// cannot be read.
fn normalise_change(mut change: Value) -> Option<Value> {
    let text = change.get_mut("text").map(Value::take).filter(Value::is_string)?;
    let range = match change.get_mut("range").map(Value::take) {
        None | Some(Value::Null) => return Some(json!({ "text": text })),
        Some(mut range) => {
            adapt(&mut range);
            range
        }
    };
    let is_position = |end: &str| {
        let number = |name: &str| range.get(end)?.get(name)?.as_u64();
        number("line").is_some() && number("character").is_some()
    };
    (is_position("start") && is_position("end")).then(|| json!({ "range": range, "text": text }))
}

/// Gives URIs the names under which they travel, and moves the numbers of positions to the nearest
/// that there can be.
fn adapt(value: &mut Value) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                match (name.as_str(), member) {
                    ("uri", Value::String(uri)) => *uri = uris::admitted(uri).into_owned(),
                    ("line" | "character", number @ Value::Number(_)) => clamp(number),
                    (_, member) => adapt(member),
                }
            }
        }
        Value::Array(members) => members.iter_mut().for_each(adapt),
        _ => {}
    }
}

fn clamp(number: &mut Value) {
    if let Some(nearest) = nearest(number) {
        *number = nearest.clamp(0, u32::MAX.into()).into();
    }
}

/// A number as a whole one, if it is that.
fn whole(number: &Value) -> Option<i64> {
    nearest(number).filter(|_| number.as_f64().is_none_or(|number| number.fract() == 0.0))
}

/// The greatest whole number of 64 bits that is not greater than a number, if there is one.
fn nearest(number: &Value) -> Option<i64> {
    number.as_i64().or_else(|| number.as_f64().map(|number| number.floor() as i64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tower_lsp::lsp_types::{DidChangeTextDocumentParams, DidOpenTextDocumentParams};

    fn changed(document: Value, changes: Value) -> (DidChangeTextDocumentParams, Vec<String>) {
        let mut params = json!({"textDocument": document, "contentChanges": changes});
        let remarks = normalise_params("textDocument/didChange", &mut params);
        (serde_json::from_value(params).unwrap(), remarks)
    }

    fn version(document: Value) -> (i32, usize) {
        let (params, remarks) = changed(document, json!([{"text": "p"}]));
        assert_eq!(params.content_changes.len(), 1);
        (params.text_document.version, remarks.len())
    }

    #[test]
    fn every_version_is_taken_and_an_odd_one_told() {
        assert_eq!(version(json!({"uri": "a"})), (NO_VERSION, 1));
        for (given, taken) in [
            (json!(7), (7, 0)),
            (json!(-7), (-7, 0)),
            (json!(null), (NO_VERSION, 1)),
            (json!(2.0), (2, 1)),
            (json!(2.5), (NO_VERSION, 1)),
            (json!("2"), (NO_VERSION, 1)),
            (json!([2]), (NO_VERSION, 1)),
            (json!(1_u64 << 32), (NO_VERSION, 1)),
            (json!(u64::MAX), (NO_VERSION, 1)),
            (json!(1e300), (NO_VERSION, 1)),
        ] {
            assert_eq!(version(json!({"uri": "a", "version": given})), taken, "{given}");
        }
    }

    #[test]
    fn positions_are_moved_to_the_nearest_that_there_can_be() {
        let at = |line: Value, character: Value| {
            let position = json!({"line": line, "character": character});
            let range = json!({"start": position, "end": position});
            let change = json!({"range": range, "rangeLength": -1, "text": ""});
            let (params, remarks) = changed(json!({"uri": "a", "version": 1}), json!([change]));
            assert_eq!(remarks, [""; 0]);
            let start = params.content_changes[0].range.unwrap().start;
            (start.line, start.character)
        };
        assert_eq!(at(json!(1), json!(2)), (1, 2));
        assert_eq!(at(json!(-1), json!(-2.5)), (0, 0));
        assert_eq!(at(json!(1.0), json!(2.9)), (1, 2));
        assert_eq!(at(json!(1_u64 << 32), json!(u64::MAX)), (u32::MAX, u32::MAX));
        assert_eq!(at(json!(1e300), json!(i64::MIN)), (u32::MAX, 0));
    }

    #[test]
    fn what_cannot_be_read_is_left_out_and_told_and_the_rest_is_made() {
        let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 0}});
        let odd = [
            json!({"text": null}),
            json!({"range": range, "text": "q"}),
            json!({"range": 7, "text": "q"}),
            json!({}),
            json!(7),
        ];
        for odd in odd {
            let (params, remarks) = changed(
                json!({"uri": "a", "version": 1}),
                json!([odd, {"text": "p", "range": null, "rangeLength": "x"}]),
            );
            assert_eq!(params.content_changes.len(), 1, "{odd}");
            assert_eq!(params.content_changes[0].text, "p");
            assert!(remarks[0].contains("open it again"), "{remarks:?}");
        }
        for (changes, made) in [(json!(null), 0), (json!("p"), 0), (json!({"text": "p"}), 1)] {
            let (params, remarks) = changed(json!({"uri": "a", "version": 1}), changes);
            assert_eq!((params.content_changes.len(), remarks.len()), (made, 1 - made));
        }
    }

    #[test]
    fn a_document_is_opened_without_a_version_and_a_language() {
        let mut params = json!({"textDocument": {"uri": "a b", "text": "p", "version": null}});
        assert_eq!(normalise_params("textDocument/didOpen", &mut params).len(), 1);
        let opened: DidOpenTextDocumentParams = serde_json::from_value(params).unwrap();
        assert_eq!(opened.text_document.version, NO_VERSION);
        assert_eq!(uris::own(&opened.text_document.uri), "a b");
    }
}
