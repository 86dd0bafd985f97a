//! Changes of documents, in order, also of long ones.

use crate::client::{
    Client, URI, at, capabilities, capabilities_with, position, range, replace, selection, string,
};
use serde_json::{Value, json};

#[test]
fn several_changes_in_one_notification_build_on_each_other() {
    let mut client = Client::open("");
    client.did_change(json!([
        replace((0, 0), (0, 0), "def a = p\ndef c = r"),
        replace((1, 0), (1, 0), "def b = q\n"),
        replace((2, 4), (2, 5), "d"),
    ]));
    assert_eq!(client.names(), ["@a", "@b", "@d"]);
    client.did_change(json!([{"text": "def x = p"}, replace((0, 4), (0, 5), "y")]));
    assert_eq!(client.names(), ["@y"]);
}

#[test]
fn a_thousand_changes_sent_at_once_are_made_in_order() {
    let mut client = Client::open("");
    for i in 0..1_000 {
        client.did_change(json!([replace((i, 0), (i, 0), &format!("def n{i} = p\n"))]));
    }
    let expected: Vec<String> = (0..1_000).map(|i| format!("@n{i}")).collect();
    assert_eq!(client.names(), expected);
    assert_eq!(client.diagnostics().as_array().unwrap().len(), 1_000);
    let versions: Vec<i64> = client
        .unclaimed
        .iter()
        .filter_map(|message| message["params"]["version"].as_i64())
        .collect();
    assert!(versions.is_sorted_by(|one, next| one < next), "{versions:?}");
    client.close();
}

#[test]
fn a_request_in_a_flood_sees_the_version_at_its_place() {
    let mut client = Client::open("p");
    let mut asked = Vec::new();
    for i in 1..=1_000 {
        client.did_change(json!([replace((0, 0), (0, 0), "N")]));
        if i % 10 == 0 {
            asked.push((i, client.send_request("textDocument/selectionRange", selection(0, 0))));
        }
    }
    for (i, id) in asked {
        assert_eq!(client.response(id)["result"][0]["parent"]["range"], range((0, 0), (0, i + 1)));
    }
}

#[test]
fn a_stale_change_is_made_and_documents_that_are_not_open_are_ignored_with_a_log() {
    let mut client = Client::open("def a = p");
    client.version = -3;
    client.did_change(json!([{"text": "def c = p"}]));
    assert_eq!(client.names(), ["@c"]);
    assert!(
        client.receive("window/logMessage")["params"]["message"]
            .as_str()
            .unwrap()
            .contains("version -2")
    );
    let other = json!({"uri": "file:///nowhere/b.wff", "version": 9});
    client.notify(
        "textDocument/didChange",
        json!({"textDocument": other, "contentChanges": [{"text": "p"}]}),
    );
    assert!(
        client.receive("window/logMessage")["params"]["message"]
            .as_str()
            .unwrap()
            .contains("not open")
    );
    client.notify("textDocument/didClose", json!({"textDocument": other}));
    assert!(
        client.receive("window/logMessage")["params"]["message"]
            .as_str()
            .unwrap()
            .contains("not open")
    );
    for method in ["hover", "completion", "documentSymbol", "formatting"] {
        let mut params = at(0, 0);
        params["textDocument"] = other.clone();
        params["options"] = json!({"tabSize": 4, "insertSpaces": true});
        assert_eq!(client.request(&format!("textDocument/{method}"), params), Value::Null);
    }
    assert_eq!(client.names(), ["@c"]);
}

/// The versions that Helix 25.01.1 sent, in the order in which they came, while twelve lines were
/// typed behind one another, each in a burst.
const SENT_BY_HELIX: [i64; 73] = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 23, 24, 25, 22, 21, 28,
    26, 27, 29, 31, 30, 35, 37, 36, 33, 32, 34, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50,
    51, 52, 53, 54, 55, 56, 59, 57, 58, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 72, 73, 70, 71,
];

/// The same in a block of Markdown.
const SENT_BY_HELIX_OF_A_BLOCK: [i64; 73] = [
    1, 2, 4, 5, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 18, 20, 23, 24, 21, 25, 22, 26,
    29, 27, 30, 31, 28, 32, 33, 35, 34, 36, 37, 38, 39, 40, 41, 43, 42, 44, 45, 47, 48, 49, 46, 50,
    51, 54, 55, 52, 53, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 71, 72, 73, 69, 68, 70,
];

/// The diagnostics that were published last of version 73 of a document, in which below a line
/// twelve others were typed, and the ranges of the formulas in these.
fn typed_by_helix(language: &str, text: &str, line: u32, sent: &[i64]) -> (Value, Vec<Value>) {
    let mut client = Client::initialized(capabilities());
    let document = json!({"uri": URI, "languageId": language, "version": 0, "text": text});
    client.notify("textDocument/didOpen", json!({"textDocument": document}));
    for version in sent {
        let change = match u32::try_from(version - 2) {
            Err(_) => replace((line, 3), (line, 3), "\n"),
            Ok(key) => {
                let (row, column) = (line + 1 + key / 6, key % 6);
                let typed = "CKpqr\n".get(column as usize..=column as usize).unwrap();
                replace((row, column), (row, column), typed)
            }
        };
        client.version = version - 1;
        client.did_change(json!([change]));
    }
    let rows = line + 1..line + 13;
    let positions: Vec<Value> = rows.map(|row| position(row, 2)).collect();
    let params = json!({"textDocument": {"uri": URI}, "positions": positions});
    let mut formulas = client.request("textDocument/selectionRange", params);
    let outermost = |mut selection: Value| {
        while selection["parent"].is_object() {
            selection = selection["parent"].take();
        }
        selection["range"].take()
    };
    let formulas = formulas.as_array_mut().unwrap().iter_mut().map(|it| outermost(it.take()));
    let formulas = formulas.collect();
    // What is published behind the answer to the next request is of this text.
    client.version = 73;
    let mut last = client.diagnostics();
    client.of_document("textDocument/documentSymbol");
    while let Some(place) = client.unclaimed.iter().position(|it| it["params"]["version"] == 73) {
        last = client.unclaimed.remove(place)["params"]["diagnostics"].take();
    }
    client.close();
    (last, formulas)
}

#[test]
fn letters_that_overtake_each_other_are_read_in_the_order_of_their_versions() {
    let rows = |line: u32| -> Vec<Value> {
        (line + 1..line + 13).map(|row| range((row, 0), (row, 5))).collect()
    };
    let (last, formulas) = typed_by_helix("wff", "Kpq\n", 0, &SENT_BY_HELIX);
    assert_eq!((last, formulas), (json!([]), rows(0)));
    let markdown = "p\n\n```wff\nKpq\n```\n";
    let (last, formulas) = typed_by_helix("markdown", markdown, 3, &SENT_BY_HELIX_OF_A_BLOCK);
    assert_eq!((last, formulas), (json!([]), rows(3)));
}

#[test]
fn what_is_published_of_changes_in_another_order_is_of_the_highest_version() {
    let mut client = Client::open("");
    client.version = 7;
    for (version, column, letter) in
        [(8, 0, "C"), (10, 2, "p"), (9, 1, "K"), (12, 4, "r"), (11, 3, "q")]
    {
        client.version = version - 1;
        client.did_change(json!([replace((0, column), (0, column), letter)]));
    }
    client.version = 12;
    client.wait_for_codes(&[]);
    let whole = &client.request("textDocument/selectionRange", selection(0, 0))[0]["parent"];
    assert_eq!(whole["range"], range((0, 0), (0, 5)));
    // The text that comes whole is that of its version, too.
    client.version = 19;
    client.did_change(json!([{"text": "def a = p"}]));
    client.version = 17;
    client.did_change(json!([{"text": "def b = p"}]));
    client.version = 18;
    client.did_change(json!([replace((0, 0), (0, 0), "def c = p\n")]));
    assert_eq!(client.names(), ["@a"]);
    assert!(client.unclaimed.iter().all(|it| it["method"] != "window/logMessage"));
    client.close();
}

/// The next publication of diagnostics: the URI and the version.
fn publication(client: &mut Client) -> (Value, Option<Value>) {
    let params = client.receive("textDocument/publishDiagnostics")["params"].clone();
    (params["uri"].clone(), params.get("version").cloned())
}

#[test]
fn a_change_is_made_whatever_its_version_and_is_published_without_one_if_it_has_none() {
    let mut client = Client::open("def a = p");
    publication(&mut client);
    let change = json!([{"text": "def b = p", "rangeLength": -1}]);
    for (version, published) in [
        (Some(Value::Null), None),
        (None, None),
        (Some(json!(2.0)), Some(json!(2))),
        (Some(json!(1)), Some(json!(1))),
        (Some(json!("x")), None),
        (Some(json!(1_u64 << 40)), None),
    ] {
        client.did_change(json!([{"text": "def a = p"}]));
        while publication(&mut client).1 != Some(json!(client.version)) {}
        client.unclaimed.clear();
        let mut document = json!({"uri": URI});
        if let Some(version) = &version {
            document["version"] = version.clone();
        }
        let params = json!({"textDocument": document, "contentChanges": change});
        client.notify("textDocument/didChange", params);
        assert_eq!(client.names(), ["@b"], "{version:?}");
        let log = client.receive("window/logMessage");
        assert!(string(&log["params"], "message").contains(URI), "{log}");
        assert_eq!(publication(&mut client), (json!(URI), published), "{version:?}");
    }
    client.close();
}

#[test]
fn positions_out_of_all_range_are_moved_to_the_nearest() {
    let mut client = Client::open("def a = p\ndef b = q");
    let at = |line: Value, character: Value| json!({"line": line, "character": character});
    let ends = [
        (at(json!(-1), json!(-5)), at(json!(0.0), json!(0)), "def x = p\n"),
        (at(json!(1), json!(4.0)), at(json!(1), json!(5)), "y"),
        (at(json!(7), json!(0)), at(json!(u64::MAX), json!(1e30)), "\ndef z = p"),
    ];
    for (start, end, text) in ends {
        let range = json!({"start": start, "end": end});
        client.did_change(json!([{"range": range, "rangeLength": "many", "text": text}]));
    }
    assert_eq!(client.names(), ["@x", "@y", "@b", "@z"]);
    client.close();
}

#[test]
fn half_a_character_is_read_as_a_replacement_and_the_columns_stay() {
    let mut client = Client::open("");
    for body in [&br"p # \ud83d 0"[..], br"p # \udfb2 0", b"p # \xed\xa0\xbd 0", b"p # \xff 0"] {
        client.version += 1;
        let document = json!({"uri": URI, "version": client.version});
        let change = json!([{"text": "TEXT"}]);
        let params = json!({"textDocument": document, "contentChanges": change});
        let message =
            json!({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": params});
        let message = message.to_string();
        let (before, after) = message.split_once("TEXT").unwrap();
        let body = [before.as_bytes(), body, after.as_bytes()].concat();
        client.write(format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes());
        client.write(&body);
        assert!(
            string(&client.receive("window/logMessage")["params"], "message").contains("U+FFFD")
        );
        // Behind the five characters that are before it, and it.
        client.did_change(json!([replace((0, 6), (0, 7), "\ndef a = q\ndef b = r")]));
        assert_eq!(client.names(), ["@a", "@b"]);
    }
    client.close();
}

#[test]
fn a_document_has_the_uri_that_it_was_opened_under_byte_for_byte() {
    let mut client = Client::initialized(capabilities());
    let uris = [
        "file:///nowhere/a b.wff",
        "file:///nowhere/a%20b.wff",
        "file:///nowhere/./a%20b.wff",
        "FILE:///nowhere/a%20b.wff",
        "file:///nowhere/\u{142}.wff",
        "buffer 1",
        "",
        "untitled:Untitled-1",
    ];
    for (number, uri) in uris.iter().enumerate() {
        let text = format!("def n{number} = p");
        let document = json!({"uri": uri, "languageId": "wff", "version": 1, "text": text});
        client.notify("textDocument/didOpen", json!({"textDocument": document}));
        assert_eq!(publication(&mut client), (json!(uri), Some(json!(1))));
    }
    for (number, uri) in uris.iter().enumerate() {
        let mut params = at(0, 5);
        params["textDocument"] = json!({"uri": uri});
        let found = client.request("textDocument/definition", params.clone());
        assert_eq!(found["uri"], *uri);
        params["newName"] = json!("m");
        let renamed = client.request("textDocument/rename", params.clone());
        assert_eq!(renamed["documentChanges"][0]["textDocument"]["uri"], *uri);
        let symbols = client.request("textDocument/documentSymbol", params.clone());
        assert_eq!(symbols[0]["name"], format!("@n{number}"));
        client.notify("textDocument/didClose", json!({"textDocument": {"uri": uri}}));
        assert_eq!(publication(&mut client), (json!(uri), None));
    }
    client.close();
}

#[test]
fn ten_million_letters_in_a_line_are_opened_hovered_and_edited() {
    let mut client = Client::open(&format!("{}p", "N".repeat(10_000_000)));
    assert_eq!(client.codes(), [""; 0]);
    let last = 10_000_000;
    client.at("textDocument/hover", 0, 0);
    client.at("textDocument/hover", 0, last);
    client.at("textDocument/completion", 0, last);
    client.request("textDocument/selectionRange", selection(0, last / 2));
    client.of_document("textDocument/documentSymbol");
    client.of_document("textDocument/formatting");
    client.did_change(json!([replace((0, last), (0, last + 1), "")]));
    assert_eq!(client.codes(), ["missing-operand"]);
    client.at("textDocument/hover", 0, 5);
    client.did_change(json!([replace((0, last), (0, last), "p")]));
    assert_eq!(client.codes(), [""; 0]);
    client.close();
}

#[test]
fn a_hundred_thousand_lines_are_edited() {
    let mut client = Client::open(&"CKpqNr\n".repeat(100_000));
    assert_eq!(client.codes(), [""; 0]);
    client.did_change(json!([replace((50_000, 1), (50_000, 2), "")]));
    assert_eq!(client.codes(), ["trailing-letters"]);
    client.did_change(json!([replace((0, 0), (99_999, 0), "")]));
    assert_eq!(client.codes(), [""; 0]);
    assert_eq!(client.at("textDocument/hover", 0, 0)["range"], range((0, 0), (0, 6)));
    client.close();
}

#[test]
fn a_hundred_thousand_lines_of_rolls_and_calls_are_edited() {
    let mut client =
        Client::open(&"roll pq K\ncall Kpq\nroll Ann: pp N\ncall Ann: Np\n".repeat(25_000));
    client.wait_for_codes(&[]);
    let wait = |client: &mut Client, code: &str, line: u32, ends: (u32, u32)| {
        let expected = [(code.to_owned(), range((line, ends.0), (line, ends.1)))];
        let starts = |diagnostics: Value| -> Vec<(String, Value)> {
            let diagnostics = diagnostics.as_array().unwrap().clone();
            diagnostics.iter().map(|one| (string(one, "code"), one["range"].clone())).collect()
        };
        while starts(client.diagnostics()) != expected {}
    };
    // One call after another is judged by the roll above it, and by no other.
    client.did_change(json!([replace((50_000, 8), (50_000, 9), "KN")]));
    wait(&mut client, "not-longest", 50_001, (5, 8));
    assert_eq!(client.hints(49_999, 50_001), [("4 letters".to_owned(), position(50_000, 10))]);
    client.did_change(json!([replace((50_000, 8), (50_000, 10), "N")]));
    wait(&mut client, "missing-dice", 50_001, (5, 6));
    // Without this roll the call is on the one before, which is Ann's.
    client.did_change(json!([replace((50_000, 0), (50_001, 0), "")]));
    wait(&mut client, "missing-dice", 50_000, (5, 6));
    client.did_change(json!([replace((50_000, 0), (50_000, 0), "roll pq K\n")]));
    client.wait_for_codes(&[]);
    // Of the text between, the one roll of Bob in the middle is all that his call at the end has.
    client.did_change(json!([replace((100_000, 0), (100_000, 0), "call Bob: Kpq\n")]));
    wait(&mut client, "nothing-to-answer", 100_000, (5, 8));
    client.did_change(json!([replace((50_000, 0), (50_000, 0), "roll Bob: pq N\n")]));
    wait(&mut client, "missing-dice", 100_001, (10, 11));
    client.did_change(json!([replace((50_000, 13), (50_000, 14), "K")]));
    client.wait_for_codes(&[]);
    assert_eq!(
        client.at("textDocument/definition", 100_001, 6)["range"],
        range((50_000, 5), (50_000, 8))
    );
    // Other rules from the first line on: p and q have no values there.
    client.did_change(json!([replace((0, 0), (0, 0), "rules x-wff\nlet p = T, q = T\n")]));
    while client.diagnostics().as_array().unwrap().len() != 2_001 {}
    assert_eq!(client.of_document("textDocument/codeLens").as_array().unwrap().len(), 50_001);
    client.close();
}

#[test]
fn what_leans_on_an_edited_line_is_known_in_the_end() {
    let lines = 20_000;
    let mut text = format!("let p = T\n{}", "p = T\n".repeat(lines));
    let mut client = Client::open(&text);
    assert_eq!(client.codes(), [""; 0]);
    // Each edit comes while what the one before has changed is carried down.
    for value in ["F", "T", "F"] {
        client.did_change(json!([replace((0, 8), (0, 9), value)]));
        client.did_change(json!([replace((1, 0), (1, 0), "N")]));
        client.did_change(json!([replace((1, 0), (1, 1), "")]));
        client.did_change(json!([replace((9_000, 0), (9_000, 0), "let p = T\n")]));
        let hover = client.at("textDocument/hover", 9_000, 4);
        assert!(hover["contents"]["value"].as_str().unwrap().contains('p'), "{hover}");
        client.did_change(json!([replace((9_000, 0), (9_001, 0), "")]));
    }
    text.replace_range(8..9, "F");
    let mut afresh = Client::open(&text);
    let found = afresh.diagnostics();
    assert_eq!(found.as_array().unwrap().len(), 2_001);
    // Of so many those are told that are nearest to the last change.
    afresh.did_change(json!([replace((9_000, 0), (9_000, 0), "\n")]));
    afresh.did_change(json!([replace((9_000, 0), (9_001, 0), "")]));
    let nearest = afresh.diagnostics();
    assert_eq!(nearest[0]["range"]["start"]["line"], 8_000);
    afresh.close();
    while client.diagnostics() != nearest {}
    client.close();
    // A pull is answered when nothing is left over.
    let pulls = json!({"dynamicRegistration": false});
    let mut client = Client::initialized(capabilities_with("/textDocument/diagnostic", pulls));
    client.did_open(&text);
    client.did_change(json!([replace((0, 8), (0, 9), "T")]));
    assert_eq!(client.of_document("textDocument/diagnostic")["items"], json!([]));
    client.did_change(json!([replace((0, 8), (0, 9), "F")]));
    assert_eq!(client.of_document("textDocument/diagnostic")["items"], found);
    client.close();
}
