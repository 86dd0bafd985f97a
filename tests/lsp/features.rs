//! Hover, completion, symbols, formatting, selection ranges and highlights.

use crate::client::{Client, URI, capabilities_with, document, edited, position, range, string};
use serde_json::{Value, json};

#[test]
fn what_an_editor_asks_of_a_place_is_answered() {
    let text = "def mp = CKpCpqq\nlet p = T\nN@mp\nC  pq \n@";
    let mut client = Client::open(text);
    let hover = client.at("textDocument/hover", 0, 9);
    assert_eq!(
        (&hover["contents"]["kind"], &hover["range"]),
        (&json!("markdown"), &range((0, 9), (0, 16)))
    );
    let items = client.at("textDocument/completion", 4, 1);
    let name = items["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["label"].as_str().unwrap().contains("mp"))
        .unwrap();
    assert!(edited(text, &json!([name["textEdit"]])).ends_with("@mp"), "{name}");
    let symbols = client.of_document("textDocument/documentSymbol");
    assert_eq!(
        (&symbols[0]["name"], &symbols[0]["selectionRange"]),
        (&json!("@mp"), &range((0, 4), (0, 6)))
    );
    let formatted = client.of_document("textDocument/formatting");
    assert_eq!(edited(text, &formatted), text.replace("C  pq ", "Cpq"));
    let mut params = document();
    params["range"] = range((0, 0), (2, 1));
    assert_eq!(client.request("textDocument/rangeFormatting", params), json!([]));
    let positions = json!([position(0, 12), position(4, 0), position(0, 16)]);
    let ranges = client.request(
        "textDocument/selectionRange",
        json!({"textDocument": {"uri": URI}, "positions": positions}),
    );
    assert_eq!(ranges.as_array().unwrap().len(), 3);
    for (range, position) in ranges.as_array().unwrap().iter().zip(positions.as_array().unwrap()) {
        let mut inner = position.clone();
        let mut outer = range;
        while !outer.is_null() {
            let (start, end) = (&outer["range"]["start"], &outer["range"]["end"]);
            assert!(start["character"].as_u64() <= inner["character"].as_u64(), "{range}");
            assert!(
                end["line"].as_u64() > position["line"].as_u64()
                    || end["character"].as_u64() >= position["character"].as_u64()
            );
            inner = start.clone();
            outer = &outer["parent"];
        }
    }
    assert!(!ranges[0]["parent"]["range"].is_null());
}

#[test]
fn a_range_of_a_table_is_formatted_as_the_whole_of_it() {
    let text = "truth p q|Kpq\nrow T T|T\nrow T 1/2|F\nend\nC p q\n";
    let mut client = Client::open(text);
    let mut params = document();
    params["range"] = range((1, 0), (1, 3));
    let edits = client.request("textDocument/rangeFormatting", params);
    assert_eq!(edited(text, &edits), text.replace("row T T|T", "  row T T   | T"));
    let edits = client.of_document("textDocument/formatting");
    assert_eq!(
        edited(text, &edits),
        "truth p q   | Kpq\n  row T T   | T\n  row T 1/2 | F\nend\nCpq\n"
    );
    client.close();
}

#[test]
fn clients_of_fewer_gifts_get_what_they_can_take() {
    let mut client =
        Client::initialized(json!({"textDocument": {"hover": {"contentFormat": ["plaintext"]}}}));
    client.did_open("def mp = p\nK");
    let contents = &client.at("textDocument/hover", 0, 9)["contents"];
    let plain = json!({"kind": "plaintext", "value": "p: a proposition without a value"});
    assert_eq!(*contents, plain);
    let symbols = client.of_document("textDocument/documentSymbol");
    assert_eq!(symbols[0]["location"], json!({"uri": URI, "range": range((0, 0), (0, 10))}));
    for item in client.at("textDocument/completion", 1, 0)["items"].as_array().unwrap() {
        assert_eq!(item["insertTextFormat"], 1, "{item}");
        assert!(!item["textEdit"]["newText"].as_str().unwrap().contains('$'), "{item}");
    }
}

#[test]
fn the_rest_of_a_long_table_is_behind_a_link_for_clients_that_have_a_panel() {
    let text = "logic K3\ndef a = Kpr\nCq@a";
    let told = |mut client: Client| {
        client.did_open(text);
        string(&client.at("textDocument/hover", 2, 0)["contents"], "value")
    };
    let panel = |commands: Value| {
        let commands = json!({"commands": {"commands": commands}});
        told(Client::initialized(capabilities_with("/experimental", commands)))
    };
    let linked = panel(json!(["wff.choose", "wff.showPanel"]));
    let link = " of them marked: [the whole table](command:wff.showPanel)\n\n| Cpq: p ↓ q → |";
    assert!(linked.contains(link), "{linked}");
    let words = " of them marked; `wff table --logic K3 CqKpr` prints them all\n\n| Cpq: p ↓ q → |";
    let shown = panel(json!(["wff.choose"]));
    assert!(shown.contains(words), "{shown}");
    assert_eq!(told(Client::initialized(capabilities_with("/experimental", Value::Null))), shown);
}

#[test]
fn a_hover_on_a_roll_tells_its_length_and_not_its_wff() {
    let mut client =
        Client::open("# 🎲\nroll 𝐀nn: pqi KCR # 🎲\nrules x-wff\nlet p = T, q = F\nroll pqi KCR\n");
    let hover = client.at("textDocument/hover", 1, 14);
    assert_eq!(
        (&hover["contents"]["kind"], &hover["range"]),
        (&json!("markdown"), &range((1, 13), (1, 14)))
    );
    let told = string(&hover["contents"], "value");
    assert!(
        told.starts_with(
            "**i**: a small die, which no WFF takes\n\nThe longest WFF has **3 letters**."
        ) && !told.contains("Kpq"),
        "{told}"
    );
    assert!(
        string(&client.at("textDocument/hover", 1, 6)["contents"], "value")
            .starts_with("**𝐀nn**: a player")
    );
    assert!(
        string(&client.at("textDocument/hover", 1, 2)["contents"], "value")
            .starts_with("**roll** ")
    );
    assert_eq!(client.at("textDocument/hover", 1, 20), Value::Null);
    let told = string(&client.at("textDocument/hover", 4, 12)["contents"], "value");
    assert!(
        told.contains("The longest true WFF has **") && told.contains(" under p = T, q = F"),
        "{told}"
    );
}

#[test]
fn what_belongs_together_is_highlighted() {
    let mut client = Client::open("let p = T\nCKpqNr\n🎲 p\n@a\nlet p = F\np");
    let mut marked = |line, character| -> Vec<(Value, u64)> {
        let marks = client.at("textDocument/documentHighlight", line, character);
        let marks = marks.as_array().unwrap().iter();
        marks.map(|mark| (mark["range"].clone(), mark["kind"].as_u64().unwrap())).collect()
    };
    assert_eq!(
        marked(1, 0),
        [(range((1, 0), (1, 1)), 1), (range((1, 1), (1, 4)), 3), (range((1, 4), (1, 6)), 2)]
    );
    assert_eq!(marked(1, 4), [(range((1, 4), (1, 5)), 1), (range((1, 5), (1, 6)), 3)]);
    assert_eq!(
        marked(1, 2),
        [(range((0, 4), (0, 5)), 3), (range((1, 2), (1, 3)), 2), (range((2, 3), (2, 4)), 2)]
    );
    assert_eq!(marked(3, 1), [(range((3, 1), (3, 2)), 2)]);
    assert_eq!(marked(0, 8), []);
    client.close();
}
