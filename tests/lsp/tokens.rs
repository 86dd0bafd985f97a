//! Semantic tokens.

use crate::client::{Client, URI, capabilities, capabilities_with, document, range, replace};
use serde_json::{Value, json};

/// The capabilities of a client that asks for semantic tokens.
pub fn token_capabilities() -> Value {
    let requests = json!({"full": {"delta": true}, "range": true});
    let tokens = json!({
        "requests": requests,
        "tokenTypes": [],
        "tokenModifiers": [],
        "formats": ["relative"],
    });
    let mut capabilities = capabilities_with("/textDocument/semanticTokens", tokens);
    capabilities["workspace"]["semanticTokens"] = json!({"refreshSupport": true});
    capabilities
}

/// The tokens of a text, each with its type and modifiers, from the numbers of the protocol, with
/// columns in UTF-16.
fn decoded(text: &str, legend: &Value, numbers: &Value) -> Vec<(String, String)> {
    let numbers: Vec<usize> = numbers
        .as_array()
        .unwrap()
        .iter()
        .map(|number| number.as_u64().unwrap() as usize)
        .collect();
    let lines: Vec<Vec<u16>> = text.split('\n').map(|line| line.encode_utf16().collect()).collect();
    let (mut line, mut start, mut end) = (0, 0, 0);
    let mut found = Vec::new();
    for token in numbers.chunks(5) {
        let [down, right, length, kind, bits] = token[..] else { panic!("{token:?}") };
        (line, start) = if down == 0 { (line, start + right) } else { (line + down, right) };
        assert!(length > 0 && (down > 0 || start >= end), "{token:?}");
        end = start + length;
        let names = legend["tokenModifiers"].as_array().unwrap().iter().enumerate();
        let modifiers = names
            .filter(|(bit, _)| bits & 1 << bit != 0)
            .map(|(_, name)| format!(".{}", name.as_str().unwrap()));
        let kind = legend["tokenTypes"][kind].as_str().unwrap().to_owned()
            + &modifiers.collect::<String>();
        found.push((String::from_utf16(&lines[line][start..end]).unwrap(), kind));
    }
    found
}

/// A client that asks for semantic tokens, with the legend of their numbers.
fn open_with_tokens(text: &str) -> (Client, Value) {
    let mut client = Client::start(&[]);
    let answer = client.request(
        "initialize",
        json!({"processId": null, "rootUri": null, "capabilities": token_capabilities()}),
    );
    client.notify("initialized", json!({}));
    client.did_open(text);
    (client, answer["capabilities"]["semanticTokensProvider"]["legend"].clone())
}

const FULL: &str = "textDocument/semanticTokens/full";
const DELTA: &str = "textDocument/semanticTokens/full/delta";
const RANGE: &str = "textDocument/semanticTokens/range";
const COLOURFUL: &str = "let p \"🎲 rolls\" = T # 🎲\ndef mp = COp\n2) p |= C@mp q\nrules x-wff\n\
 roll Ann: pqo K R\ncall Ann: Np\nName: 🎲\n";

#[test]
fn tokens_are_coloured_by_what_they_are_and_what_is_known_of_them() {
    let (mut client, legend) = open_with_tokens(COLOURFUL);
    let full = client.of_document(FULL);
    let found = decoded(COLOURFUL, &legend, &full["data"]);
    let found: Vec<(&str, &str)> = found.iter().map(|(text, kind)| (&**text, &**kind)).collect();
    let expected = [
        ("let", "keyword"),
        ("p", "variable.definition.true"),
        ("\"🎲 rolls\"", "string"),
        ("=", "operator"),
        ("T", "enumMember.true"),
        ("# 🎲", "comment"),
        ("def", "keyword"),
        ("mp", "function.definition"),
        ("=", "operator"),
        ("C", "operator.binary.pff"),
        ("O", "stray.pff"),
        ("p", "variable.true.pff"),
        ("2)", "number"),
        ("p", "variable.true"),
        ("|=", "operator"),
        ("C", "operator.binary"),
        ("@mp", "function"),
        ("q", "variable"),
        ("rules", "keyword"),
        ("x-wff", "enumMember.setting"),
        ("roll", "keyword"),
        ("Ann", "type.definition"),
        ("p", "variable.die.used"),
        ("qo", "variable.die.unused"),
        ("K", "operator.die.unused"),
        ("R", "operator.die.used"),
        ("call", "keyword"),
        ("Ann", "type"),
        ("N", "operator.unary"),
        ("p", "variable.true"),
    ];
    assert_eq!(found, expected);
    let lines = json!({"textDocument": {"uri": URI}, "range": range((2, 3), (3, 0))});
    let part = client.request(RANGE, lines);
    assert_eq!(
        decoded(COLOURFUL, &legend, &part["data"]),
        decoded(COLOURFUL, &legend, &full["data"])[12..20]
    );
    assert_eq!(part.get("resultId"), None);
    client.close();
}

#[test]
fn what_has_changed_of_the_tokens_is_enough() {
    let (mut client, legend) = open_with_tokens(COLOURFUL);
    let mut text = COLOURFUL.to_owned();
    let mut last = client.of_document(FULL);
    let (mut told, mut all) = (0, 0);
    for (place, length, new) in [
        (0, 0, "Kpq\n"),
        (9, 0, "q"),
        (20, 0, "🎲"),
        (6, 1, ""),
        (0, 4, ""),
        (25, 3, "\n\n"),
        (0, 0, ""),
    ] {
        let column = |offset: usize| {
            let before = &text[..offset];
            let line = before.rfind('\n').map_or(0, |end| end + 1);
            (before.matches('\n').count() as u32, before[line..].encode_utf16().count() as u32)
        };
        let end = (place + length..).find(|end| text.is_char_boundary(*end)).unwrap();
        let start = (0..=place).rev().find(|start| text.is_char_boundary(*start)).unwrap();
        client.did_change(json!([replace(column(start), column(end), new)]));
        text.replace_range(start..end, new);
        let params = json!({"textDocument": {"uri": URI}, "previousResultId": last["resultId"]});
        let delta = client.request(DELTA, params);
        let mut data = last["data"].as_array().unwrap().clone();
        for edit in delta["edits"].as_array().unwrap() {
            let number = |name: &str| edit[name].as_u64().unwrap() as usize;
            let new = edit.get("data").map_or(Vec::new(), |data| data.as_array().unwrap().clone());
            told += new.len();
            data.splice(number("start")..number("start") + number("deleteCount"), new);
        }
        last = json!({"resultId": delta["resultId"], "data": data});
        let full = client.of_document(FULL);
        assert_eq!(full["data"], last["data"], "{text}");
        decoded(&text, &legend, &full["data"]);
        all += full["data"].as_array().unwrap().len();
        last = full;
    }
    assert!(told * 2 < all, "{told} of {all}");
    let stale = json!({"textDocument": {"uri": URI}, "previousResultId": "none"});
    assert_eq!(client.request(DELTA, stale)["data"], last["data"]);
    client.notify("textDocument/didClose", document());
    assert_eq!(client.of_document(FULL), Value::Null);
    client.close();
}

#[test]
fn tokens_are_asked_for_again_when_settings_change_and_announced_only_to_those_who_ask() {
    let (mut client, legend) = open_with_tokens("Dpa");
    let kinds = |client: &mut Client| -> Vec<String> {
        let full = client.of_document(FULL);
        decoded("Dpa", &legend, &full["data"]).into_iter().map(|(_, kind)| kind).collect()
    };
    assert_eq!(kinds(&mut client), ["stray.pff", "variable.pff", "stray.pff"]);
    client.notify(
        "workspace/didChangeConfiguration",
        json!({"settings": {"wff": {"alphabet": "textbook"}}}),
    );
    let asked = client.receive("workspace/semanticTokens/refresh");
    client.reply(&asked, Value::Null);
    assert_eq!(kinds(&mut client), ["operator.binary", "variable"]);
    client.close();
    let mut plain = Client::start(&[]);
    let answer = plain.request("initialize", json!({"capabilities": capabilities()}));
    assert_eq!(answer["capabilities"].get("semanticTokensProvider"), None);
    plain.close();
}
