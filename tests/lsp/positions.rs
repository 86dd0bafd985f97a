//! Positions: their encodings, line ends, and those outside a document.

use crate::client::{Client, URI, capabilities_with, position, range, replace, selection};
use serde_json::{Value, json};

#[test]
fn what_lies_outside_the_document_is_clamped() {
    const FAR: u32 = i32::MAX as u32;
    let mut client = Client::open("def a = p\r\ndef b = q");
    for (line, character) in [(0, FAR), (7, 0), (FAR, FAR), (1, 9), (u32::MAX, u32::MAX)] {
        for method in ["hover", "completion"] {
            client.at(&format!("textDocument/{method}"), line, character);
        }
        assert_eq!(
            client
                .request("textDocument/selectionRange", selection(line, character))
                .as_array()
                .unwrap()
                .len(),
            1
        );
        let params = json!({
            "textDocument": {"uri": URI},
            "range": range((line, character), (0, 3)),
            "context": {"diagnostics": []},
        });
        client.request("textDocument/codeAction", params);
    }
    // Behind the last column is before the line end.
    client.did_change(json!([replace((0, 99), (0, 99), "\r\ndef x = r")]));
    assert_eq!(client.names(), ["@a", "@x", "@b"]);
    // A range whose ends are in the wrong order, and one far beyond the end.
    client.did_change(json!([
        replace((0, 5), (0, 4), "y"),
        replace((FAR, 0), (FAR, FAR), "\ndef z = s")
    ]));
    assert_eq!(client.names(), ["@y", "@x", "@b", "@z"]);
}

#[test]
fn columns_are_counted_as_the_client_wants() {
    for (offered, chosen, column) in [
        (json!(["utf-8", "utf-16"]), "utf-8", 13),
        (json!(["utf-16", "utf-32"]), "utf-32", 10),
        (json!(["utf-16"]), "utf-16", 11),
        (Value::Null, "utf-16", 11),
    ] {
        let mut client = Client::start(&[]);
        let capabilities = capabilities_with("/general/positionEncodings", offered);
        let result = client.request("initialize", json!({"capabilities": capabilities}));
        assert_eq!(result["capabilities"]["positionEncoding"], chosen);
        client.notify("initialized", json!({}));
        client.did_open("\r\nlet p \"🎲\", z = T");
        let found = client.diagnostics();
        assert_eq!(found[0]["range"]["start"], position(1, column + 1), "{chosen}: {found}");
        // Inside the die is before it.
        client.did_change(json!([replace((1, 8), (1, column), "def a = p\r")]));
        let _ = client.diagnostics();
    }
}

#[test]
fn only_lf_crlf_and_cr_end_a_line() {
    let mut client = Client::open("p\u{85}\u{2028}\u{2029}\u{b}\u{c}\rp\r\np\nC");
    let found = client.diagnostics();
    let last = found.as_array().unwrap().last().unwrap();
    assert_eq!(
        (&last["range"], &last["code"]),
        (&range((3, 0), (3, 1)), &json!("missing-operand"))
    );
}

#[test]
fn the_halves_of_a_line_end_can_come_and_go() {
    let mut client = Client::open("def a = p\rdef b = q");
    client.did_change(json!([replace((1, 0), (1, 0), "\n")]));
    assert_eq!(client.names(), ["@a", "@b"]);
    client.did_change(json!([replace((1, 4), (1, 5), "c")]));
    assert_eq!(client.names(), ["@a", "@c"]);
}
