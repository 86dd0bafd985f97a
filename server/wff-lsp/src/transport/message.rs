//! Messages of the client: calls and replies in JSON-RPC, read from their bodies.

use super::{normalise, unicode};
use crate::uris;
use serde_json::{Value, json};
use std::path::Path;
use tower_lsp::jsonrpc::{Error, Id, Response};

/// A message of the client.
pub enum Message {
    /// A request or, without an id, a notification.
    Call { method: String, id: Option<Id>, params: Option<Value> },
    /// The client's response to a request of ours.
    Reply(Response),
    /// Neither; the answer says so.
    Malformed(Response),
}

/// Reads a body as JSON. One that is no Unicode text is mended; then the flag is true.
pub fn parse(body: &[u8]) -> Option<(Value, bool)> {
    let sound = serde_json::from_slice(body).ok().map(|value| (value, false));
    sound.or_else(|| Some((serde_json::from_str(&unicode::mended(body)).ok()?, true)))
}

/// Reads a message. Strict with calls, lenient with replies, since a request waits for each.
pub fn read(value: Option<Value>) -> Message {
    let Some(value) = value else {
        return Message::Malformed(Response::from_error(Id::Null, Error::parse_error()));
    };
    let Value::Object(mut message) = value else {
        return Message::Malformed(Response::from_error(Id::Null, Error::invalid_request()));
    };
    let id = message.remove("id").map(serde_json::from_value::<Id>);
    let version = message.remove("jsonrpc").is_some_and(|version| version == "2.0");
    let params = message.remove("params").filter(|params| !params.is_null());
    match (message.remove("method"), id) {
        (Some(Value::String(method)), None) if version => {
            Message::Call { method, id: None, params }
        }
        (Some(Value::String(method)), Some(Ok(id))) if version => {
            Message::Call { method, id: Some(id), params }
        }
        (None, id) if message.contains_key("result") || message.contains_key("error") => {
            let body = match message.remove("error").filter(|error| !error.is_null()) {
                Some(error) => {
                    Err(serde_json::from_value(error).unwrap_or_else(|_| Error::internal_error()))
                }
                None => Ok(message.remove("result").unwrap_or_default()),
            };
            Message::Reply(Response::from_parts(id.and_then(Result::ok).unwrap_or_default(), body))
        }
        (_, id) => {
            let id = id.and_then(Result::ok).unwrap_or_default();
            Message::Malformed(Response::from_error(id, Error::invalid_request()))
        }
    }
}

/// The parameters of `initialize` that are used. The others are left out: lsp-types refuses all if
/// one of them is not as it expects.
pub fn used_initialize_params(mut params: Value) -> Value {
    let mut take = |name: &str| params.get_mut(name).map(Value::take).unwrap_or_default();
    let (mut capabilities, options) = (take("capabilities"), take("initializationOptions"));
    // lsp-types looks for `diagnostic` where the protocol has `diagnostics`.
    if let Some(workspace) = capabilities.get_mut("workspace").and_then(Value::as_object_mut)
        && let Some(diagnostics) = workspace.remove("diagnostics")
    {
        workspace.insert("diagnostic".into(), diagnostics);
    }
    let root = match (take("rootUri"), take("rootPath")) {
        (uri @ Value::String(_), _) => uri,
        (_, Value::String(path)) => {
            uris::of_path(Path::new(&path)).map_or(Value::Null, |uri| uri.as_str().into())
        }
        _ => Value::Null,
    };
    let mut folders = normalise::folders(take("workspaceFolders"));
    if folders.is_empty() {
        folders = normalise::folders(json!([{ "uri": root }]));
    }
    // On a request to pull again it pulls for the workspace, and ignores what comes of open files.
    let is_neovim = take("clientInfo").get("name").is_some_and(|name| name == "Neovim");
    if is_neovim && let Some(refresh) = capabilities.pointer_mut("/workspace/diagnostic") {
        *refresh = json!({ "refreshSupport": false });
    }
    json!({
        "capabilities": capabilities,
        "initializationOptions": options,
        "workspaceFolders": folders,
    })
}
