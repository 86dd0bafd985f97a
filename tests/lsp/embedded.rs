//! Sheets in Markdown: every answer about a block is that about the same sheet in a file of its
//! own, moved to where it stands, and of the prose there is none.

use crate::afresh::{AT_A_PLACE, LINES, OF_ALL, client, tokens_by_change};
use crate::client::{
    Client, URI, capabilities, capabilities_with, codes, edited, position, range, string,
};
use serde_json::{Value, json};

const NOTES: &str = "file:///nowhere/notes.md";

/// The lines above the content of a block in a quotation, and those below it.
const ABOVE: &str = "# Łukasiewicz 🎲\n\nKpq in prose\n\n> ```wff\n";
const BELOW: &str = "> ```\n\nKp, and so on\n";
const PREFIX: &str = "> ";
/// The number of lines above the content.
const LINES_ABOVE: u64 = 5;

/// A sheet in a quotation.
fn quoted(sheet: &str) -> String {
    let lines = sheet.split_inclusive('\n').map(|line| format!("{PREFIX}{line}"));
    format!("{ABOVE}{}{BELOW}", lines.collect::<String>())
}

/// An answer about a sheet, as it should be about that in a quotation.
fn moved(value: &Value) -> Value {
    match value {
        Value::Array(members) => members.iter().map(moved).collect(),
        Value::Object(members) if members.contains_key("character") => json!({
            "line": value["line"].as_u64().unwrap() + LINES_ABOVE,
            "character": value["character"].as_u64().unwrap() + PREFIX.len() as u64,
        }),
        Value::Object(members) => {
            let member = |(name, member): (&String, &Value)| {
                let value = match name.as_str() {
                    "uri" => json!(NOTES),
                    "startLine" | "endLine" => json!(member.as_u64().unwrap() + LINES_ABOVE),
                    "newText" => {
                        json!(member.as_str().unwrap().replace('\n', &format!("\n{PREFIX}")))
                    }
                    _ => moved(member),
                };
                (name.clone(), value)
            };
            Value::Object(members.iter().map(member).collect())
        }
        other => other.clone(),
    }
}

fn params(uri: &str, beside: &Value) -> Value {
    let mut params = json!({
        "textDocument": {"uri": uri},
        "options": {"tabSize": 4, "insertSpaces": true},
    });
    params.as_object_mut().unwrap().extend(beside.as_object().unwrap().clone());
    params
}

fn open(client: &mut Client, uri: &str, language: &str, text: &str) {
    let document = json!({"uri": uri, "languageId": language, "version": 1, "text": text});
    client.notify("textDocument/didOpen", json!({"textDocument": document}));
}

fn change(client: &mut Client, uri: &str, version: i32, changes: Value) {
    let document = json!({"uri": uri, "version": version});
    let params = json!({"textDocument": document, "contentChanges": changes});
    client.notify("textDocument/didChange", params);
}

/// The diagnostics that are published of a version of a document.
#[track_caller]
fn published(client: &mut Client, uri: &str, version: i32) -> Value {
    let is_it = |it: &Value| it["uri"] == uri && it["version"] == version;
    let message = client.wait(|message| {
        message["method"] == "textDocument/publishDiagnostics" && is_it(&message["params"])
    });
    message["params"]["diagnostics"].clone()
}

/// The result of a request, or its error; results have names of their own.
fn answer(client: &mut Client, method: &str, params: Value) -> Value {
    let id = client.send_request(method, params);
    let mut answer = client.response(id);
    if let Some(result) = answer.get_mut("result").and_then(Value::as_object_mut) {
        result.remove("resultId");
    }
    // Dice fall as they like.
    if let Some(actions) = answer.get_mut("result").and_then(Value::as_array_mut) {
        actions.retain(|action| action["kind"] != "refactor.rewrite.roll");
    }
    if answer["error"].is_null() { answer["result"].take() } else { answer["error"].take() }
}

/// The tokens of an answer, each with its line, column, and what it is.
fn tokens(answer: &Value) -> Vec<[u64; 5]> {
    let mut at = (0, 0);
    let numbers: Vec<u64> =
        answer["data"].as_array().unwrap().iter().map(|it| it.as_u64().unwrap()).collect();
    let (chunks, _) = numbers.as_chunks::<5>();
    let token = |[lines, start, rest @ ..]: &[u64; 5]| {
        at = if *lines == 0 { (at.0, at.1 + start) } else { (at.0 + lines, *start) };
        [at.0, at.1, rest[0], rest[1], rest[2]]
    };
    chunks.iter().map(token).collect()
}

#[test]
fn answers_about_a_block_are_those_about_the_sheet_moved() {
    let mut state = 17_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(state >> 33).unwrap() % below
    };
    let mut lines: Vec<String> = (0..40).map(|_| LINES[random(LINES.len())].to_owned()).collect();
    let text = |lines: &[String]| lines.join("\n") + "\n";
    let (mut alone, mut among) = (client(), client());
    open(&mut alone, URI, "wff", &text(&lines));
    open(&mut among, NOTES, "markdown", &quoted(&text(&lines)));
    let whole = "textDocument/semanticTokens/full";
    let first = among.request(whole, params(NOTES, &json!({})));
    let name = string(&first, "resultId");
    let mut have = (name, first["data"].as_array().unwrap().clone());
    let mut version = 1;
    for _ in 0..6 {
        for _ in 0..1 + random(6) {
            let at = random(lines.len());
            let number = u32::try_from(at).unwrap();
            let new = LINES[random(LINES.len())];
            let insert = random(3) == 0;
            let (end, end_of_line) = if insert { (0, "\n") } else { (999, "") };
            let there = range((number, 0), (number, end));
            version += 1;
            let plain = json!([{"range": there, "text": format!("{new}{end_of_line}")}]);
            change(&mut alone, URI, version, plain);
            let prefix = if insert { PREFIX } else { "" };
            let text = format!("{new}{end_of_line}{prefix}");
            change(&mut among, NOTES, version, json!([{"range": moved(&there), "text": text}]));
            if insert { lines.insert(at, new.to_owned()) } else { new.clone_into(&mut lines[at]) }
        }
        let text = text(&lines);
        let (plain, moved_there) =
            (published(&mut alone, URI, version), published(&mut among, NOTES, version));
        assert_eq!(moved_there, moved(&plain), "{text}");
        let mut ask = |method: &str, beside: Value| {
            let method = format!("textDocument/{method}");
            let plain = answer(&mut alone, &method, params(URI, &beside));
            let there = answer(&mut among, &method, params(NOTES, &moved(&beside)));
            if method.contains("semanticTokens") {
                let places = tokens(&plain).into_iter().map(|[line, start, rest @ ..]| {
                    [line + LINES_ABOVE, start + 2, rest[0], rest[1], rest[2]]
                });
                assert_eq!(tokens(&there), places.collect::<Vec<_>>(), "{method}\n{text}");
            } else if method.ends_with("ormatting") {
                let made = edited(&quoted(&text), &there);
                assert_eq!(made, quoted(&edited(&text, &plain)), "{method}\n{text}");
            } else {
                assert_eq!(there, moved(&plain), "{method} {beside}\n{text}");
            }
        };
        for _ in 0..8 {
            let line = random(lines.len());
            let column = random(lines[line].encode_utf16().count() + 1);
            let (line, column) = (line.try_into().unwrap(), column.try_into().unwrap());
            let position = position(line, column);
            let context = json!({"includeDeclaration": true});
            for method in AT_A_PLACE {
                ask(method, json!({"position": position, "context": context}));
            }
            ask("selectionRange", json!({"positions": [position]}));
            ask("onTypeFormatting", json!({"position": position, "ch": "\n"}));
            let here = range((line, 0), (line + 2, 0));
            ask("rangeFormatting", json!({"range": here}));
            ask("semanticTokens/range", json!({"range": here}));
            ask("codeAction", json!({"range": here, "context": {"diagnostics": []}}));
            ask("rename", json!({"position": position, "newName": "other"}));
        }
        ask("inlayHint", json!({"range": range((0, 0), (99, 0))}));
        for method in OF_ALL {
            ask(method, json!({}));
        }
        tokens_by_change(&mut among, params(NOTES, &json!({})), &mut have);
        let fresh = among.request(whole, params(NOTES, &json!({})));
        assert_eq!(fresh["data"], json!(have.1), "{text}");
        string(&fresh, "resultId").clone_into(&mut have.0);
    }
    alone.close();
    among.close();
}

const WEEK: &str = "\
# Week 3

```wff week
def mp = CKpCpqq
K p q
```

Kp is prose.

- ~~~wff
  Kp
  ~~~

> ```wff week
> @mp is tautology
> C p q
> ```
";

#[test]
fn all_blocks_of_a_file_are_published_together() {
    let mut client = Client::initialized(capabilities());
    open(&mut client, NOTES, "markdown", WEEK);
    let found = published(&mut client, NOTES, 1);
    assert_eq!(codes(&found), ["missing-operand"]);
    assert_eq!(found[0]["range"], range((10, 2), (10, 3)));
    // Prose that moves a block moves what is found in it.
    let above = range((6, 0), (6, 0));
    change(&mut client, NOTES, 2, json!([{"range": above, "text": "N, more prose\n"}]));
    let found = published(&mut client, NOTES, 2);
    assert_eq!(found[0]["range"], range((11, 2), (11, 3)));
    // Without its fence it is prose, and what it defined is missed elsewhere.
    change(&mut client, NOTES, 3, json!([{"range": range((2, 0), (2, 3)), "text": ""}]));
    let found = published(&mut client, NOTES, 3);
    assert!(codes(&found).iter().all(|code| code != "undefined-name"), "{found}");
    change(&mut client, NOTES, 4, json!([{"text": "```wff\nKp\n```\n\n```wff\nNpq\n```\n"}]));
    let found = published(&mut client, NOTES, 4);
    assert_eq!(codes(&found), ["missing-operand", "trailing-letters"]);
    change(&mut client, NOTES, 5, json!([{"text": "Kp\n"}]));
    assert_eq!(published(&mut client, NOTES, 5), json!([]));
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": NOTES}}));
    let closed = client.receive("textDocument/publishDiagnostics");
    assert_eq!(closed["params"], json!({"uri": NOTES, "diagnostics": []}));
    client.close();
}

#[test]
fn blocks_of_one_name_are_one_sheet() {
    let mut client = Client::initialized(capabilities());
    open(&mut client, NOTES, "markdown", WEEK);
    let at = params(NOTES, &json!({"position": position(14, 3)}));
    let definition = client.request("textDocument/definition", at.clone());
    assert_eq!(definition, json!({"uri": NOTES, "range": range((3, 4), (3, 6))}));
    let mut renaming = at;
    renaming["newName"] = json!("ponens");
    let renamed = client.request("textDocument/rename", renaming);
    let changes = &renamed["documentChanges"];
    assert_eq!(changes[0]["textDocument"], json!({"uri": NOTES, "version": 1}));
    assert_eq!(edited(WEEK, &changes[0]["edits"]), WEEK.replace("mp", "ponens"));
    let formatted = client.request("textDocument/formatting", params(NOTES, &json!({})));
    let form = WEEK.replace("K p q", "Kpq").replace("C p q", "Cpq");
    assert_eq!(edited(WEEK, &formatted), form);
    let symbols = client.request("workspace/symbol", json!({"query": "mp"}));
    assert_eq!(symbols[0]["location"], json!({"uri": NOTES, "range": range((3, 0), (3, 16))}));
    client.close();
}

#[test]
fn nothing_is_said_of_prose() {
    let mut client = Client::initialized(capabilities());
    open(&mut client, NOTES, "markdown", WEEK);
    // Prose, a blank line, and the fences themselves.
    for line in [0, 1, 2, 5, 7, 9, 11, 13, 16] {
        let at = params(NOTES, &json!({"position": position(line, 1)}));
        for method in ["hover", "completion", "signatureHelp", "documentHighlight", "definition"] {
            let said = client.request(&format!("textDocument/{method}"), at.clone());
            assert_eq!(said, Value::Null, "{method} on line {line}");
        }
        let here = json!({"range": range((line, 0), (line, 9)), "context": {"diagnostics": []}});
        let actions = client.request("textDocument/codeAction", params(NOTES, &here));
        assert_eq!(actions, Value::Null, "line {line}");
    }
    let positions = json!({"positions": [position(7, 1), position(4, 0), position(13, 2)]});
    let ranges = client.request("textDocument/selectionRange", params(NOTES, &positions));
    assert_eq!(ranges[0], json!({"range": range((7, 1), (7, 1))}));
    assert_eq!(ranges[1]["range"], range((4, 0), (4, 1)));
    assert_eq!(ranges.as_array().unwrap().len(), 3);
    client.close();
}

#[test]
fn one_action_mends_all_blocks_for_a_client_that_asks_for_edits_later_too() {
    let text = "```wff\nk p q\n```\nkpq\n> ```wff\n> a p q\n> ```\n";
    let resolves = json!({
        "dataSupport": true,
        "resolveSupport": {"properties": ["edit"]},
        "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["source"]}},
    });
    for actions in [capabilities()["textDocument"]["codeAction"].clone(), resolves] {
        let mut client =
            Client::initialized(capabilities_with("/textDocument/codeAction", actions));
        open(&mut client, NOTES, "markdown", text);
        let context = json!({"diagnostics": [], "only": ["source.fixAll"]});
        let all = json!({"range": range((0, 0), (7, 0)), "context": context});
        let offered = client.request("textDocument/codeAction", params(NOTES, &all));
        let offered = offered.as_array().unwrap();
        assert_eq!(offered.len(), 1, "{offered:?}");
        let mut action = offered[0].clone();
        if action["edit"].is_null() {
            action = client.request("codeAction/resolve", action);
        }
        let change = &action["edit"]["documentChanges"];
        assert_eq!(change.as_array().unwrap().len(), 1, "{action}");
        let made = edited(text, &change[0]["edits"]);
        assert_eq!(made, text.replace("k p q", "K p q").replace("a p q", "A p q"));
        client.close();
    }
}

#[test]
fn a_command_of_the_server_edits_the_outer_document() {
    let text = "# Dice\n\n> - ```wff\n>   roll Ann: pqr NKE\n>   ```\n";
    let mut client = Client::initialized(capabilities_with("/workspace/applyEdit", json!(true)));
    open(&mut client, NOTES, "markdown", text);
    let all = params(NOTES, &json!({"range": range((0, 0), (9, 0))}));
    let hints = client.request("textDocument/inlayHint", all);
    assert_eq!(hints[0]["position"], position(3, 21));
    let id =
        client.send_request("workspace/executeCommand", hints[0]["label"][0]["command"].clone());
    let asked = client.receive("workspace/applyEdit");
    let change = &asked["params"]["edit"]["documentChanges"][0];
    assert_eq!(change["textDocument"], json!({"uri": NOTES, "version": 1}));
    let made = edited(text, &change["edits"]);
    assert!(made.starts_with(&text.replace(">   ```\n", ">   call Ann: ")), "{made}");
    assert!(made.ends_with("\n>   ```\n"), "{made}");
    client.reply(&asked, json!({"applied": true}));
    client.response(id);
    client.close();
}

#[test]
fn a_client_that_asks_for_diagnostics_gets_those_of_all_blocks() {
    let mut client = Client::initialized(capabilities_with("/textDocument/diagnostic", json!({})));
    open(&mut client, NOTES, "markdown", "```wff\nKp\n```\n\n- ```wff\n  Npq\n  ```\n");
    let mut ask = |previous: Value| {
        let beside = json!({"previousResultId": previous});
        client.request("textDocument/diagnostic", params(NOTES, &beside))
    };
    let full = ask(Value::Null);
    assert_eq!(codes(&full["items"]), ["missing-operand", "trailing-letters"]);
    assert_eq!(full["items"][1]["range"], range((5, 4), (5, 5)));
    let same = ask(full["resultId"].clone());
    assert_eq!(same, json!({"kind": "unchanged", "resultId": full["resultId"]}));
    let before = range((0, 0), (0, 0));
    change(&mut client, NOTES, 2, json!([{"range": before, "text": "prose\n\n"}]));
    let beside = json!({"previousResultId": full["resultId"]});
    let moved = client.request("textDocument/diagnostic", params(NOTES, &beside));
    assert_eq!(moved["items"][1]["range"], range((7, 4), (7, 5)));
    let all = client.request("workspace/diagnostic", json!({"previousResultIds": []}));
    assert_eq!(all, json!({"items": []}));
    client.close();
}

#[test]
fn reports_on_all_files_name_no_sheet_and_call_no_open_document_closed() {
    let mut client = client();
    let all = |client: &mut Client| {
        let all = client.request("workspace/diagnostic", json!({"previousResultIds": []}));
        let name = |item: &Value| (item["uri"].clone(), item["items"].clone());
        all["items"].as_array().unwrap().iter().map(name).collect::<Vec<_>>()
    };
    let close = |client: &mut Client| {
        client.notify("textDocument/didClose", params(NOTES, &json!({})));
    };
    open(&mut client, NOTES, "wff", "Kp\n");
    close(&mut client);
    // The same name stands for another text at once, as that of a new sheet does in an editor.
    open(&mut client, NOTES, "markdown", "```wff\nKp\n```\n\n```wff\nKq\n```\n");
    let first = range((4, 0), (8, 0));
    change(&mut client, NOTES, 2, json!([{"range": first, "text": ""}]));
    assert_eq!(all(&mut client), []);
    close(&mut client);
    assert_eq!(all(&mut client), [(json!(NOTES), json!([]))]);
    assert_eq!(all(&mut client), []);
    client.close();
}

#[test]
fn the_kind_of_a_document_is_what_the_client_says_or_its_name() {
    let mut client = Client::initialized(capabilities());
    for (uri, language, text, expected) in [
        ("untitled:one", "markdown", "prose\n```wff\nKp\n```\n", vec![2]),
        ("file:///a.md", "plaintext", "prose\n```wff\nKp\n```\n", vec![2]),
        ("file:///b.md", "wff", "Kp\n", vec![0]),
        ("file:///c.tex", "latex", "prose\n\\begin{wff}\nKp\n\\end{wff}\n", vec![2]),
        ("file:///d e.adoc", "asciidoc", "[source,wff]\n----\nKp\n----\n", vec![2]),
        ("file:///e.md", "markdown", "prose\n", vec![]),
        ("file:///f.md", "markdown", "```wff ignore\nKp\n```\n", vec![]),
    ] {
        open(&mut client, uri, language, text);
        let found = published(&mut client, uri, 1);
        let lines = found.as_array().unwrap().iter().map(|it| &it["range"]["start"]["line"]);
        assert_eq!(lines.collect::<Vec<_>>(), expected, "{uri}");
    }
    // What was Markdown can be opened again as a sheet.
    open(&mut client, "untitled:one", "wff", "Kp\n");
    let again = published(&mut client, "untitled:one", 1);
    assert_eq!(again[0]["range"]["start"]["line"], 0);
    client.close();
}

#[test]
fn an_unfinished_block_is_answered_for_while_it_is_written() {
    let mut client = Client::initialized(capabilities());
    open(&mut client, NOTES, "markdown", "prose\n\n");
    for (version, (line, column, typed)) in
        (2..).zip([(2, 0, "```wff\n"), (3, 0, "K"), (3, 1, "p"), (3, 2, "q"), (3, 3, "\n```\n")])
    {
        let there = range((line, column), (line, column));
        change(&mut client, NOTES, version, json!([{"range": there, "text": typed}]));
    }
    assert_eq!(published(&mut client, NOTES, 6), json!([]));
    let at = params(NOTES, &json!({"position": position(3, 0)}));
    let hover = client.request("textDocument/hover", at);
    assert_eq!(hover["range"], range((3, 0), (3, 3)));
    client.close();
}

#[test]
fn a_change_of_a_block_that_comes_too_late_is_made_and_told() {
    let mut client = Client::initialized(capabilities());
    open(&mut client, NOTES, "markdown", "```wff\nKp\n```\n");
    let put = |text: &str| json!([{"range": range((1, 2), (1, 2)), "text": text}]);
    change(&mut client, NOTES, 0, put("q"));
    assert_eq!(published(&mut client, NOTES, 0), json!([]));
    let log = client.receive("window/logMessage");
    let message = string(&log["params"], "message");
    assert!(message.contains(NOTES) && message.contains("version 0"), "{message}");
    // From there on the changes are in order again.
    change(&mut client, NOTES, 2, json!([{"range": range((1, 3), (1, 3)), "text": "r"}]));
    change(&mut client, NOTES, 1, json!([{"range": range((1, 0), (1, 0)), "text": "K"}]));
    while published(&mut client, NOTES, 2) != json!([]) {}
    client.close();
}

#[test]
fn a_thousand_blocks_are_answered_for() {
    let text = "prose\n\n```wff\nK p q\n```\n\n".repeat(1000);
    let mut client = client();
    open(&mut client, NOTES, "markdown", &text);
    assert_eq!(published(&mut client, NOTES, 1), json!([]));
    let formatted = client.request("textDocument/formatting", params(NOTES, &json!({})));
    assert_eq!(edited(&text, &formatted), text.replace("K p q", "Kpq"));
    let whole = client.request("textDocument/semanticTokens/full", params(NOTES, &json!({})));
    assert_eq!(tokens(&whole).len(), 3000);
    let id = client.send_request("textDocument/codeLens", params(NOTES, &json!({})));
    client.notify("$/cancelRequest", json!({"id": id}));
    client.response(id);
    let there = range((5000, 0), (5000, 0));
    change(&mut client, NOTES, 2, json!([{"range": there, "text": "```wff\nKp\n```\n"}]));
    client.notify("textDocument/didSave", json!({"textDocument": {"uri": NOTES}}));
    let found = published(&mut client, NOTES, 2);
    assert_eq!(codes(&found), ["missing-operand"]);
    client.close();
}
