//! Help while a line is written, and the parts of a document.

use crate::client::{Client, URI, capabilities, document, edited, position, range};
use serde_json::{Value, json};

#[test]
fn signature_help_tells_the_operand_and_what_is_needed() {
    let offsets = json!({"parameterInformation": {"labelOffsetSupport": true}});
    for has_offsets in [true, false] {
        let mut capabilities = capabilities();
        if has_offsets {
            capabilities["textDocument"]["signatureHelp"] =
                json!({"signatureInformation": offsets});
        }
        let mut client = Client::initialized(capabilities);
        client.did_open("# 🎲\nCKp\n");
        let help = client.at("textDocument/signatureHelp", 1, 3);
        let one = &help["signatures"][0];
        assert_eq!(one["label"], "K p q — p and q");
        assert_eq!(one["documentation"], "two more formulas are needed");
        let labels = if has_offsets { json!([[2, 3], [4, 5]]) } else { json!(["p", "q"]) };
        assert_eq!(json!([one["parameters"][0]["label"], one["parameters"][1]["label"]]), labels);
        assert_eq!((&help["activeSignature"], &help["activeParameter"]), (&json!(0), &json!(1)));
        assert_eq!(client.at("textDocument/signatureHelp", 0, 3), Value::Null);
        client.close();
    }
}

#[test]
fn names_are_linked_for_those_who_link() {
    let mut capabilities = capabilities();
    capabilities["textDocument"]["linkedEditingRange"] = json!({});
    let mut client = Client::initialized(capabilities);
    client.did_open("# 🎲 @mp\ndef mp = p\n@mp\np\n");
    let linked = client.at("textDocument/linkedEditingRange", 2, 2);
    assert_eq!(linked["ranges"], json!([range((1, 4), (1, 6)), range((2, 1), (2, 3))]));
    assert_eq!(linked["wordPattern"], "[a-z][a-z0-9-]*");
    assert_eq!(client.at("textDocument/linkedEditingRange", 3, 0), Value::Null);
    client.close();
}

#[test]
fn the_lines_of_a_block_are_written_and_a_new_line_and_an_end_are_indented() {
    let mut client = Client::open("truth Cpq\n");
    let typed = |client: &mut Client, line: u32, column: u32, key: &str| {
        let mut params = document();
        params["position"] = position(line, column);
        params["ch"] = json!(key);
        params["options"] = json!({"tabSize": 4, "insertSpaces": true});
        client.request("textDocument/onTypeFormatting", params)
    };
    let edits = typed(&mut client, 1, 0, "\n");
    let rows = "  row T T | ?\n  row T F | ?\n  row F T | ?\n  row F F | ?\n";
    assert_eq!(edited("truth Cpq\n", &edits), format!("truth Cpq\n{rows}end"));
    client.did_change(json!([{"text": "truth p\n  row T | T\n\n"}]));
    let edits = typed(&mut client, 2, 0, "\n");
    assert_eq!(edited("truth p\n  row T | T\n\n", &edits), "truth p\n  row T | T\n  \n");
    client.did_change(json!([{"text": "truth p\n  row T | T\n  end\n"}]));
    let edits = typed(&mut client, 2, 5, "d");
    assert_eq!(edited("truth p\n  row T | T\n  end\n", &edits), "truth p\n  row T | T\nend\n");
    client.close();
}

#[test]
fn symbols_of_all_documents_are_found_by_a_few_letters() {
    let mut client = Client::open("## Week 1\ndef mp = p\nlet p = T\nexercise 1 \"So\"\nend\n");
    let other = json!({
        "uri": "file:///nowhere/b.wff", "languageId": "wff", "version": 0,
        "text": "game x-wff Ann, Bob\nend\ndef m-p = q\n",
    });
    client.notify("textDocument/didOpen", json!({"textDocument": other}));
    let mut found = |query: &str| {
        let found = client.request("workspace/symbol", json!({"query": query}));
        let found = found.as_array().unwrap().clone().into_iter();
        found.map(|it| it["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(found("MP"), ["@mp", "@m-p"]);
    assert_eq!(found("w"), ["Week 1", "game x-wff"]);
    assert_eq!(found(""), ["@mp", "@m-p", "Week 1", "game x-wff", "Exercise 1: So"]);
    assert_eq!(found("so"), ["Exercise 1: So"]);
    let within = client.request("workspace/symbol", json!({"query": "@mp"}));
    assert_eq!(
        (&within[0]["containerName"], &within[0]["location"]),
        (&json!("Week 1"), &json!({"uri": URI, "range": range((1, 0), (1, 10))}))
    );
    client.close();
}

#[test]
fn symbols_and_folds_follow_the_headings() {
    let mut capabilities = capabilities();
    capabilities["textDocument"]["foldingRange"] = json!({"rangeLimit": 2});
    let mut client = Client::initialized(capabilities);
    client.did_open("# ==== Week 1 ====\n## Dice 🎲\nroll pq K\ncall Kpq\n# a\n# b\n");
    let symbols = client.of_document("textDocument/documentSymbol");
    let dice = &symbols[0]["children"][0];
    assert_eq!((&symbols[0]["name"], &dice["name"]), (&json!("Week 1"), &json!("Dice 🎲")));
    assert_eq!(dice["children"][0]["children"][0]["name"], "call");
    let folds = client.of_document("textDocument/foldingRange");
    assert_eq!(
        folds,
        json!([
            {"startLine": 0, "endLine": 5, "kind": "region"},
            {"startLine": 1, "endLine": 5, "kind": "region"},
        ])
    );
    client.close();
}
