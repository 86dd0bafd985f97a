//! Completion: what is replaced, for clients of several gifts, and what is shown unasked.

use crate::client::{Client, at, capabilities, capabilities_with, edited, position, range, string};
use serde_json::{Value, json};

fn with_item(value: Value) -> Client {
    Client::initialized(capabilities_with("/textDocument/completion/completionItem", value))
}

/// The items at a place, in the order in which they are to be shown.
#[track_caller]
fn items(client: &mut Client, line: u32, character: u32) -> Vec<Value> {
    let answer = client.at("textDocument/completion", line, character);
    let mut items = answer["items"].as_array().unwrap().clone();
    items.sort_by_key(|item| string(item, "sortText"));
    items
}

fn labels(items: &[Value]) -> Vec<String> {
    items.iter().map(|item| string(item, "label")).collect()
}

#[track_caller]
fn item(items: &[Value], label: &str) -> Value {
    items.iter().find(|item| item["label"] == label).unwrap().clone()
}

/// The logics that are offered behind `logic K`.
const OF_K: [&str; 12] =
    ["K3", "WK", "K", "KB", "KDB", "K4", "KD4", "K5", "KD5", "K45", "KD45", "KB4"];

#[test]
fn the_word_at_the_cursor_is_replaced() {
    let text = "# 🎲\nlogic K\nlogic classical\nroll 𝐀nn: pq K\ncall 𝐀";
    let mut client = Client::open(text);
    let offered = items(&mut client, 1, 7);
    assert_eq!(labels(&offered), OF_K);
    let edit = &item(&offered, "K3")["textEdit"];
    assert_eq!(*edit, json!({"range": range((1, 6), (1, 7)), "newText": "K3"}));
    assert_eq!(edited(text, &json!([edit])), text.replace("logic K", "logic K3"));
    // A name of characters of two units.
    let edit = &item(&items(&mut client, 4, 7), "𝐀nn")["textEdit"];
    assert_eq!(*edit, json!({"range": range((4, 5), (4, 7)), "newText": "𝐀nn: "}));

    let mut client = with_item(json!({"insertReplaceSupport": true}));
    client.did_open(text);
    let edit = &item(&items(&mut client, 2, 10), "classical")["textEdit"];
    let (insert, replace) = (range((2, 6), (2, 10)), range((2, 6), (2, 15)));
    assert_eq!(*edit, json!({"newText": "classical", "insert": insert, "replace": replace}));
    client.close();
}

#[test]
fn a_client_gets_the_snippets_that_it_can_take() {
    let mut client = Client::open("");
    let matrix = item(&items(&mut client, 0, 0), "matrix");
    assert_eq!(matrix["insertTextFormat"], 2);
    let text = "matrix ${1:Mine}\n  values ${2:F T}\n  designated ${3:T}\n  $0\nend";
    assert_eq!(matrix["textEdit"]["newText"], text);
    assert_eq!(matrix["insertTextMode"], Value::Null);
    let claim = item(&items(&mut client, 0, 0), "p, Cpq |= q");
    assert_eq!(claim["filterText"], "follows");
    for item in items(&mut client, 0, 0) {
        assert!(item["preselect"].is_null() && item["commitCharacters"].is_null(), "{item}");
    }

    let modes = json!({"snippetSupport": true, "insertTextModeSupport": {"valueSet": [1, 2]}});
    let mut client = with_item(modes);
    client.did_open("");
    let offered = items(&mut client, 0, 0);
    assert_eq!(item(&offered, "matrix")["insertTextMode"], 2);
    assert_eq!(item(&offered, "logic")["insertTextMode"], Value::Null);

    let mut client = with_item(json!({}));
    client.did_open("");
    let offered = items(&mut client, 0, 0);
    let truth = item(&offered, "truth");
    assert_eq!(
        (&truth["insertTextFormat"], &truth["textEdit"]["newText"]),
        (&json!(1), &json!("truth "))
    );
    assert_eq!(labels(&offered).iter().filter(|it| *it == "truth").count(), 1);
}

#[test]
fn letters_are_for_those_who_ask() {
    let mut client = Client::initialized(capabilities());
    client.did_open("K\nroll pq K\ncall K\nlogic K");
    let mut ask = |line: u32, character: u32, context: Value| {
        let mut params = at(line, character);
        params["context"] = context;
        let answer = client.request("textDocument/completion", params);
        (labels(answer["items"].as_array().unwrap()), answer["isIncomplete"].clone())
    };
    let typed = |letter: &str| json!({"triggerKind": 2, "triggerCharacter": letter});
    let asked = json!({"triggerKind": 1});
    assert_eq!(ask(0, 1, asked.clone()).0, ["p", "q", "r", "s", "N", "K", "A", "C", "E"]);
    assert_eq!(ask(0, 1, typed("K")).0, [""; 0]);
    assert_eq!(ask(3, 7, typed("K")).0, OF_K);
    assert_eq!(ask(3, 7, asked.clone()), (OF_K.map(str::to_owned).to_vec(), json!(false)));
    assert_eq!(ask(2, 6, typed("K")).0, [""; 0]);
    // Once more is typed, another WFF may be the longest that goes on so.
    let longest = ["p", "q", "Kpq"].map(str::to_owned).to_vec();
    assert_eq!(ask(2, 6, asked), (longest, json!(true)));
}

#[test]
fn a_sheet_is_written_by_its_completions() {
    // Each line is begun, and the first item whose label is this is taken.
    let steps = [
        ("rul", "rules", "rules "),
        ("x", "x-wff", "x-wff"),
        ("\nlet p = ", "T", "T"),
        ("\nroll pqr KC\ncall ", "CpKpq", ""),
    ];
    let mut client = Client::initialized(json!({}));
    client.did_open("");
    let mut text = String::new();
    for (begun, label, written) in steps {
        text.push_str(begun);
        client.did_change(json!([{"text": text}]));
        let line = u32::try_from(text.matches('\n').count()).unwrap();
        let column = u32::try_from(text.len() - text.rfind('\n').map_or(0, |at| at + 1)).unwrap();
        assert_eq!(position(line, column)["line"], line);
        let offered = items(&mut client, line, column);
        if written.is_empty() {
            assert!(!labels(&offered).is_empty(), "{text:?} {label}");
            continue;
        }
        text = edited(&text, &json!([item(&offered, label)["textEdit"]]));
        assert!(text.ends_with(written), "{text:?}");
    }
    client.close();
}
