//! Answers that may come to megabytes. tower-lsp makes a tree of every answer before that is
//! written, which takes ten times the memory of the text; these are written by their handlers and
//! pass through it as a text.

use serde::{Serialize, Serializer};
use serde_json::Value;
use tower_lsp::jsonrpc::Id;

/// The methods that have such answers, each with the one that answers in this way. A client cannot
/// ask for that itself.
const METHODS: [(&str, &str); 3] = [
    ("textDocument/documentSymbol", DOCUMENT_SYMBOL),
    ("textDocument/semanticTokens/full", SEMANTIC_TOKENS),
    ("textDocument/semanticTokens/full/delta", SEMANTIC_TOKENS_DELTA),
];

/// Writes the symbols of a document.
pub const DOCUMENT_SYMBOL: &str = "written/documentSymbol";
/// Writes the tokens of a document.
pub const SEMANTIC_TOKENS: &str = "written/semanticTokens/full";
/// Writes what has changed in the tokens of a document.
pub const SEMANTIC_TOKENS_DELTA: &str = "written/semanticTokens/full/delta";

/// An answer that is JSON already.
#[derive(Debug)]
pub struct RawResponse(pub String);

impl RawResponse {
    /// The answer as it is written.
    pub fn new(answer: &impl Serialize) -> RawResponse {
        RawResponse(serde_json::to_string(answer).unwrap_or_else(|_| "null".to_owned()))
    }
}

impl Serialize for RawResponse {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// The method that writes the answers of another one, if there is one.
pub fn method_for(method: &str) -> Option<&'static str> {
    METHODS.iter().find(|(it, _)| *it == method).map(|(_, writes)| *writes)
}

/// True for a method that writes the answers of another one.
pub fn is_ours(method: &str) -> bool {
    METHODS.iter().any(|(_, writes)| *writes == method)
}

/// The response to a request whose result is written.
pub fn response(id: &Id, result: &str) -> String {
    let id = serde_json::to_value(id).unwrap_or(Value::Null);
    ["{\"jsonrpc\":\"2.0\",\"result\":", result, ",\"id\":", &id.to_string(), "}"].concat()
}
