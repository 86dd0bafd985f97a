//! The making of messages about sheets, member by member.

use serde_json::Value;
use tower_lsp::jsonrpc::Request;

/// Sets a member of an object.
pub(super) fn set(value: &mut Value, name: &str, member: Value) {
    if let Some(members) = value.as_object_mut() {
        members.insert(name.to_owned(), member);
    }
}

/// A notification with these parameters.
pub(super) fn notification(method: &'static str, params: Value) -> Request {
    Request::build(method).params(params).finish()
}
