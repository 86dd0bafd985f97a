//! A typing class: many documents that are opened, edited, asked about and closed, with requests
//! cancelled and settings changed. Every request is answered, memory stays flat, and at the end the
//! answers are those of a server that opens the texts afresh.
//!
//! `WFF_SOAK=100000 cargo test --test lsp class` goes on for so many events.

use crate::afresh::{AT_A_PLACE, LINES, OF_ALL, context};
use crate::client::{Client, range, replace};
use crate::tokens::token_capabilities;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::env;

/// The documents of the class, and the events where no number is given.
const DOCUMENTS: usize = 200;
const EVENTS: usize = 6_000;

/// The events after which all answers are waited for.
const AT_A_TIME: usize = 50;

/// Kibibytes by which memory may grow after the first half, beside a quarter of what it was.
const SLACK: u64 = 8 << 10;

/// Draws numbers, always the same ones.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }

    fn line(&mut self) -> &'static str {
        LINES[self.below(LINES.len())]
    }
}

fn client() -> Client {
    let mut capabilities = token_capabilities();
    // Who cannot be asked to pull again has everything at once.
    capabilities["textDocument"]["diagnostic"] = json!({});
    capabilities["textDocument"]["linkedEditingRange"] = json!({});
    Client::initialized(capabilities)
}

fn uri(document: usize) -> String {
    format!("file:///class/{document}.wff")
}

fn open(client: &mut Client, document: usize, version: usize, lines: &[String]) {
    let text = lines.join("\n");
    let item = json!({"uri": uri(document), "languageId": "wff", "version": version, "text": text});
    client.notify("textDocument/didOpen", json!({ "textDocument": item }));
}

/// A question about a place of a document, and about all of it.
fn question(random: &mut Random, document: usize, lines: &[String]) -> (String, Value) {
    let line = random.below(lines.len());
    let character = random.below(lines[line].encode_utf16().count() + 1);
    let options = json!({"tabSize": 2, "insertSpaces": true});
    let here = range((u32::try_from(line).unwrap(), 0), (u32::try_from(line).unwrap(), 0));
    let mut context = context();
    // Other actions roll dice.
    context["only"] = json!(["quickfix"]);
    let params = json!({
        "textDocument": {"uri": uri(document)},
        "position": {"line": line, "character": character},
        "positions": [{"line": line, "character": character}],
        "range": here,
        "context": context,
        "options": options,
    });
    let others = ["codeAction", "inlayHint", "selectionRange", "diagnostic"];
    let methods = AT_A_PLACE.len() + OF_ALL.len() + others.len();
    let drawn = random.below(methods);
    let mut all = AT_A_PLACE.iter().chain(&OF_ALL).chain(&others);
    (format!("textDocument/{}", all.nth(drawn).unwrap()), params)
}

/// The answer without names of results, in which servers may differ.
fn answer(client: &mut Client, method: &str, params: &Value) -> Value {
    let id = client.send_request(method, params.clone());
    let mut answer = client.response(id);
    if let Some(result) = answer.get_mut("result").and_then(Value::as_object_mut) {
        result.remove("resultId");
    }
    answer.as_object_mut().unwrap().remove("id");
    answer
}

/// Waits for the answers to these requests: results, or that they were cancelled.
fn collect(client: &mut Client, asked: &mut BTreeMap<i64, String>) {
    while let Some((id, method)) = asked.pop_first() {
        let answer = client.response(id);
        let code = &answer["error"]["code"];
        assert!(
            code.is_null() || [-32800, -32801].contains(&code.as_i64().unwrap()),
            "{method}: {answer}"
        );
    }
    client.unclaimed.clear();
}

#[test]
fn a_class_that_types_is_served_to_the_end() {
    let events = env::var("WFF_SOAK").map_or(EVENTS, |number| number.parse().unwrap());
    let mut random = Random(2026);
    let mut class = client();
    let mut documents: Vec<Vec<String>> = Vec::new();
    for document in 0..DOCUMENTS {
        let lines: Vec<String> =
            (0..20 + random.below(60)).map(|_| random.line().to_owned()).collect();
        open(&mut class, document, 0, &lines);
        documents.push(lines);
    }
    let mut versions = [0; DOCUMENTS];
    let mut asked = BTreeMap::new();
    let mut half = None;
    for event in 0..events {
        let document = random.below(DOCUMENTS);
        let lines = &mut documents[document];
        match random.below(100) {
            0..5 => {
                let closed = json!({"textDocument": {"uri": uri(document)}});
                class.notify("textDocument/didClose", closed);
                open(&mut class, document, 0, lines);
                versions[document] = 0;
            }
            // All documents are read anew.
            5 => {
                let logic = ["classical", "K3", "LP"][random.below(3)];
                let settings = json!({"wff": {"logic": logic, "exam": random.below(4) == 0}});
                class.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
            }
            6..60 => {
                let at = random.below(lines.len());
                let number = u32::try_from(at).unwrap();
                let new = random.line();
                let (old, text) = match random.below(4) {
                    0 => {
                        lines.insert(at, new.to_owned());
                        (range((number, 0), (number, 0)), format!("{new}\n"))
                    }
                    1 if at + 1 < lines.len() && lines.len() > 20 => {
                        lines.remove(at);
                        (range((number, 0), (number + 1, 0)), String::new())
                    }
                    _ => {
                        new.clone_into(&mut lines[at]);
                        (range((number, 0), (number, 999)), new.to_owned())
                    }
                };
                let place = |end: &str| {
                    let number = |name: &str| u32::try_from(old[end][name].as_u64().unwrap());
                    (number("line").unwrap(), number("character").unwrap())
                };
                versions[document] += 1;
                let changed = json!({"uri": uri(document), "version": versions[document]});
                let change = replace(place("start"), place("end"), &text);
                let params = json!({"textDocument": changed, "contentChanges": [change]});
                class.notify("textDocument/didChange", params);
            }
            number => {
                let (method, params) = question(&mut random, document, lines);
                let id = class.send_request(&method, params);
                if number < 65 {
                    class.notify("$/cancelRequest", json!({ "id": id }));
                }
                asked.insert(id, method);
            }
        }
        if event % AT_A_TIME == 0 {
            collect(&mut class, &mut asked);
        }
        if event == events / 2 {
            half = class.memory();
        }
    }
    collect(&mut class, &mut asked);
    if let (Some(half), Some(end)) = (half, class.memory()) {
        assert!(end <= half + half / 4 + SLACK, "{half} KiB, then {end} KiB");
    }
    let settings = json!({"wff": {"logic": "K3", "exam": false}});
    class.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    let mut fresh = client();
    fresh.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    for (document, lines) in documents.iter().enumerate() {
        open(&mut fresh, document, versions[document], lines);
        let whole = json!({
            "textDocument": {"uri": uri(document)},
            "options": {"tabSize": 2, "insertSpaces": true},
        });
        let of_all = ["diagnostic"].iter().chain(&OF_ALL);
        let of_all = of_all.map(|it| (format!("textDocument/{it}"), whole.clone()));
        let some = (0..10).map(|_| question(&mut random, document, lines));
        for (method, params) in of_all.chain(some) {
            let (served, wanted) =
                (answer(&mut class, &method, &params), answer(&mut fresh, &method, &params));
            assert_eq!(served, wanted, "{method} {params}: {}", lines.join("\n"));
        }
    }
    fresh.close();
    class.close();
}
