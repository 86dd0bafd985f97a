//! A line that is being typed: what typing on may mend is held back, and told once it is left.

use crate::client::*;
use serde_json::{Value, json};

/// A client that is told at once, when a line is left and never for the time that has passed.
fn patient(capabilities: Value) -> Client {
    let mut client = Client::initialized(capabilities);
    let settings = json!({"wff": {"diagnostics": {"unfinished": "onLeave"}}});
    client.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    client
}

fn typed(client: &mut Client, line: u32, character: u32, text: &str) -> Vec<String> {
    client.did_change(json!([replace((line, character), (line, character), text)]));
    client.codes()
}

#[test]
fn a_line_is_told_when_it_is_left() {
    type Leave = fn(&mut Client);
    let leave: [(&str, Leave); 6] = [
        ("an edit elsewhere", |client| client.did_change(json!([replace((0, 0), (0, 0), "p")]))),
        ("a new line", |client| client.did_change(json!([replace((1, 2), (1, 2), "\n")]))),
        ("the cursor", |client| drop(client.at("textDocument/documentHighlight", 0, 0))),
        ("actions", |client| drop(client.actions(0, Value::Null))),
        ("a file saved", |client| client.notify("textDocument/didSave", document())),
        ("the setting", |client| {
            let settings = json!({"wff": {"diagnostics": {"unfinished": "always"}}});
            client.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
        }),
    ];
    for (how, leave) in leave {
        let mut client = patient(capabilities());
        client.did_open("\n\n");
        assert_eq!(client.codes(), [""; 0]);
        assert_eq!(typed(&mut client, 1, 0, "C"), [""; 0], "{how}");
        assert_eq!(typed(&mut client, 1, 1, "p"), [""; 0], "{how}");
        // Nothing changes while the cursor stays, and fixes are offered all the same.
        client.at("textDocument/documentHighlight", 1, 2);
        let fixes = client.actions(1, json!(["quickfix"]));
        assert!(!fixes.is_empty() && client.unclaimed.is_empty(), "{how}");
        leave(&mut client);
        assert_eq!(client.codes(), ["missing-operand"], "{how}");
        client.close();
    }
}

#[test]
fn what_is_typed_behind_a_line_end_is_not_finished_either() {
    let at = |line, character, text| replace((line, character), (line, character), text);
    for changes in [
        json!([at(0, 2, "\n"), at(1, 0, "C"), at(1, 1, "K")]),
        json!([at(0, 2, "\nCK")]),
        json!([at(0, 2, "\r\nC"), at(1, 1, "K")]),
        json!([{"text": "Kp\nCK"}]),
        json!([at(0, 2, "\nC"), replace((1, 0), (1, 1), "CK")]),
    ] {
        let mut client = patient(capabilities());
        client.did_open("Kp");
        assert_eq!(client.codes(), ["missing-operand"]);
        // The line above is left.
        client.did_change(changes);
        assert_eq!(client.codes(), ["missing-operand"]);
        client.notify("textDocument/didSave", document());
        assert_eq!(client.codes(), ["missing-operand", "missing-operand"]);
        // What is pasted is finished.
        client.did_change(json!([at(1, 2, "\nA\nE")]));
        assert_eq!(client.codes().len(), 4);
        client.close();
    }
}

#[test]
fn a_line_that_is_replaced_with_its_end_is_still_one_line() {
    let mut client = patient(capabilities());
    client.did_open("p\nKpA\nq");
    assert_eq!(client.codes(), ["missing-operand"]);
    client.did_change(json!([replace((1, 0), (2, 0), "KpAq\n")]));
    assert_eq!(client.codes(), [""; 0]);
    client.did_change(json!([replace((1, 0), (2, 0), "KpAqrs\n")]));
    assert_eq!(client.codes(), ["trailing-letters"]);
    client.did_change(json!([replace((1, 0), (2, 0), "KCpA\n")]));
    assert_eq!(client.codes(), [""; 0]);
    client.close();
}

#[test]
fn a_block_that_is_being_written_needs_no_end_yet() {
    let mut client = patient(capabilities());
    client.did_open("");
    client.codes();
    let lines = ["truth p", "  row T | T", "  row F | F"];
    for (number, line) in (0..).zip(lines) {
        for (at, letter) in (0..).zip(line.chars()) {
            assert_eq!(typed(&mut client, number, at, &letter.to_string()), [""; 0], "{line}");
        }
        let end = u32::try_from(line.len()).unwrap();
        let told = typed(&mut client, number, end, "\n");
        assert!(!told.contains(&"unfinished-block".to_owned()), "{line}: {told:?}");
    }
    client.notify("textDocument/didSave", document());
    assert_eq!(client.codes(), ["unfinished-block"]);
    client.close();
}

#[test]
fn an_edit_of_one_document_leaves_the_others() {
    let mut client = patient(capabilities());
    client.did_open("C");
    assert_eq!(client.codes(), ["missing-operand"]);
    assert_eq!(typed(&mut client, 0, 1, "p"), [""; 0]);
    let other = json!({"uri": "file:///b.wff", "languageId": "wff", "version": 1, "text": "p"});
    client.notify("textDocument/didOpen", json!({ "textDocument": other }));
    let other = json!({"uri": "file:///b.wff", "version": 2});
    let changes = json!([replace((0, 0), (0, 0), "N")]);
    let params = json!({"textDocument": other, "contentChanges": changes});
    client.notify("textDocument/didChange", params);
    client.wait_for_codes(&["missing-operand"]);
    client.close();
}

#[test]
fn what_no_typing_mends_is_told_at_once() {
    let mut client = patient(capabilities());
    for (line, found) in [
        ("Npq", "trailing-letters"),
        ("Zq", "unknown-letter"),
        ("p & q", "infix"),
        ("K, p", "missing-operand"),
        ("Cpq is tautology", "false-class"),
    ] {
        client.did_open("");
        client.codes();
        assert_eq!(typed(&mut client, 0, 0, line), [found], "{line}");
    }
    client.close();
}

#[test]
fn a_second_later_it_is_told_without_being_asked() {
    let mut client = Client::initialized(capabilities());
    client.did_open("");
    client.codes();
    assert_eq!(typed(&mut client, 0, 0, "C"), [""; 0]);
    assert_eq!(client.codes(), ["missing-operand"]);
    client.close();
}

#[test]
fn those_who_pull_are_asked_to_pull_again() {
    let pulls = json!({"dynamicRegistration": false});
    let mut client = patient(capabilities_with("/textDocument/diagnostic", pulls.clone()));
    let pull = |client: &mut Client| client.of_document("textDocument/diagnostic");
    client.did_open("");
    client.did_change(json!([replace((0, 0), (0, 0), "C")]));
    // This client cannot be asked.
    assert_eq!(codes(&pull(&mut client)["items"]), ["missing-operand"]);
    client.close();

    // Neovim can, and then ignores the answer.
    let mut capabilities = capabilities_with("/textDocument/diagnostic", pulls.clone());
    capabilities["workspace"]["diagnostics"] = json!({"refreshSupport": true});
    let mut client = Client::start(&[]);
    let neovim = json!({"capabilities": capabilities, "clientInfo": {"name": "Neovim"}});
    client.request("initialize", neovim);
    client.notify("initialized", json!({}));
    client.did_open("");
    client.did_change(json!([replace((0, 0), (0, 0), "C")]));
    assert_eq!(codes(&pull(&mut client)["items"]), ["missing-operand"]);
    client.close();

    let mut capabilities = capabilities_with("/textDocument/diagnostic", pulls);
    capabilities["workspace"]["diagnostics"] = json!({"refreshSupport": true});
    let mut client = Client::initialized(capabilities);
    client.did_open("");
    client.did_change(json!([replace((0, 0), (0, 0), "C")]));
    let held = pull(&mut client);
    assert_eq!(held["items"], json!([]));
    let asked = client.receive("workspace/diagnostic/refresh");
    client.reply(&asked, Value::Null);
    let params = json!({"textDocument": {"uri": URI}, "previousResultId": held["resultId"]});
    let told = client.request("textDocument/diagnostic", params);
    assert_eq!(codes(&told["items"]), ["missing-operand"]);
    client.close();
}
