//! A flood of edits, requests of every kind and cancellations, of which nothing is read before the
//! end: each request is answered once, and what is left is what a fresh server finds.

use crate::client::*;
use serde_json::{Value, json};

/// The requests about a document, with their parameters beside it.
fn requests() -> Vec<(&'static str, Value)> {
    let place = json!({ "position": position(1, 2) });
    let lines = json!({ "range": range((0, 0), (4, 0)) });
    let options = json!({ "options": {"tabSize": 2, "insertSpaces": true} });
    let with = |one: &Value, other: Value| {
        let mut both = one.clone();
        both.as_object_mut().unwrap().extend(other.as_object().unwrap().clone());
        both
    };
    vec![
        ("textDocument/hover", place.clone()),
        ("textDocument/completion", place.clone()),
        ("textDocument/definition", place.clone()),
        ("textDocument/references", with(&place, json!({"context": {"includeDeclaration": true}}))),
        ("textDocument/documentHighlight", place.clone()),
        ("textDocument/rename", with(&place, json!({"newName": "other"}))),
        ("textDocument/codeAction", with(&lines, json!({"context": {"diagnostics": []}}))),
        ("textDocument/inlayHint", lines.clone()),
        ("textDocument/rangeFormatting", with(&lines, options.clone())),
        ("textDocument/formatting", options),
        ("textDocument/codeLens", json!({})),
        ("textDocument/documentSymbol", json!({})),
        ("textDocument/documentLink", json!({})),
        ("textDocument/foldingRange", json!({})),
        ("textDocument/selectionRange", json!({"positions": [position(1, 2)]})),
        ("wff/settings", place),
    ]
}

const LINES: [&str; 12] = [
    "Kpq",
    "let p = T",
    "def mp = CKpCpqq",
    "@mp is tautology",
    "C",
    "roll pqrs KCAN",
    "call Kpq",
    "logic K3",
    "proof p |- p",
    "1 p premise",
    "end",
    "p, Cpq |= q # said",
];

#[test]
fn each_request_in_a_flood_is_answered_once() {
    let requests = requests();
    let mut client = Client::open("p\n");
    client.codes();
    // The text as it should be, and a generator of the usual kind for what is done to it.
    let mut lines = vec!["p".to_owned(), String::new()];
    let mut state = 7_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(state >> 33).unwrap() % below
    };
    let (mut asked, mut cancelled) = (Vec::new(), Vec::new());
    for round in 0..600 {
        let at = random(lines.len());
        let number = u32::try_from(at).unwrap();
        if lines.len() > 20 {
            lines.remove(at);
            let end = if at == lines.len() {
                lines.push(String::new());
                (number, 99)
            } else {
                (number + 1, 0)
            };
            client.did_change(json!([replace((number, 0), end, "")]));
        } else {
            let line = LINES[random(LINES.len())];
            lines.insert(at, line.to_owned());
            client.did_change(json!([replace((number, 0), (number, 0), &format!("{line}\n"))]));
        }
        let (method, beside) = &requests[(round + random(3)) % requests.len()];
        let mut params = document();
        params.as_object_mut().unwrap().extend(beside.as_object().unwrap().clone());
        let id = client.send_request(method, params);
        asked.push(id);
        if random(5) == 0 {
            client.notify("$/cancelRequest", json!({ "id": id }));
            cancelled.push(id);
        }
    }
    for id in asked {
        let answer = client.response(id);
        let error = answer.get("error").map(|error| error["code"].clone());
        let is_expected = |code: &Value| {
            // Refused as a rename can be, or cancelled.
            code == -32803 || (code == -32800 && cancelled.contains(&id))
        };
        assert!(error.as_ref().is_none_or(is_expected), "{answer}");
    }
    let text = lines.join("\n");
    let of = |client: &mut Client| {
        let symbols = client.of_document("textDocument/documentSymbol");
        (symbols, client.of_document("textDocument/foldingRange"))
    };
    let after = of(&mut client);
    assert!(client.unclaimed.iter().all(|it| it.get("id").is_none()), "{:?}", client.unclaimed);
    let mut fresh = Client::open(&text);
    assert_eq!(after, of(&mut fresh));
    let found = fresh.codes();
    let found: Vec<&str> = found.iter().map(String::as_str).collect();
    client.notify("textDocument/didSave", document());
    client.wait_for_codes(&found);
    client.close();
}
