//! Lenses and hints of rolls that do something: write the longest WFF, choose among all, count
//! them.

use crate::client::{Client, URI, capabilities, edited, range, replace, string};
use serde_json::{Value, json};

/// A client that makes the server's edits, and, if it is said, lets its user choose.
fn able(chooses: bool) -> Client {
    let mut capabilities = capabilities();
    capabilities["workspace"]["applyEdit"] = json!(true);
    if chooses {
        capabilities["experimental"] = json!({"commands": {"commands": ["wff.choose"]}});
    }
    Client::initialized(capabilities)
}

#[track_caller]
fn lenses(client: &mut Client) -> Vec<Value> {
    client.of_document("textDocument/codeLens").as_array().unwrap().clone()
}

fn titles(lenses: &[Value]) -> Vec<&str> {
    lenses.iter().map(|lens| lens["command"]["title"].as_str().unwrap_or("?")).collect()
}

/// Runs the command of a lens; the id of the request.
#[track_caller]
fn click(client: &mut Client, command: &Value) -> i64 {
    let arguments = command["arguments"].clone();
    let params = json!({"command": command["command"], "arguments": arguments});
    client.send_request("workspace/executeCommand", params)
}

#[track_caller]
fn message(client: &mut Client) -> String {
    string(&client.receive("window/showMessage")["params"], "message")
}

#[test]
fn a_click_writes_the_longest_wff() {
    let mut client = able(false);
    let text = "roll Ann: pq K\nroll io K\n";
    client.did_open(text);
    let all = lenses(&mut client);
    assert_eq!(titles(&all), ["longest WFF: 3 letters", "write", "count", "no WFF"]);
    assert!(all.iter().all(
        |lens| lens["range"]["start"]["line"] != 0 || lens["range"] == range((0, 10), (0, 14))
    ));
    assert_eq!(all[0]["command"]["command"], "");
    let id = click(&mut client, &all[1]["command"]);
    let asked = client.receive("workspace/applyEdit");
    let change = &asked["params"]["edit"]["documentChanges"][0];
    assert_eq!(change["textDocument"], json!({"uri": URI, "version": 0}));
    let made = edited(text, &change["edits"]);
    assert_eq!(made, "roll Ann: pq K\ncall Ann: Kpq\nroll io K\n");
    client.reply(&asked, json!({"applied": true}));
    assert_eq!(client.response(id)["result"], Value::Null);
    // What stands there already is not written again.
    client.did_change(json!([{"text": made}]));
    let all = lenses(&mut client);
    let id = click(&mut client, &all[1]["command"]);
    let asked = client.receive("workspace/applyEdit");
    client.reply(&asked, json!({"applied": false, "failureReason": "no time"}));
    assert_eq!(message(&mut client), "no time");
    client.response(id);

    let params = json!({"textDocument": {"uri": URI}, "range": range((0, 0), (3, 0))});
    let hints = client.request("textDocument/inlayHint", params);
    let part = &hints[0]["label"][0];
    assert_eq!(
        (&part["value"], &part["command"]["command"]),
        (&json!("3 letters"), &json!("wff.longest.write"))
    );
    assert!(
        string(&part["tooltip"], "value").contains("**3 letters**")
            && hints[0]["tooltip"].is_null()
    );
    assert_eq!(hints[1]["label"], "no WFF");
    client.close();
}

#[test]
fn a_click_counts_the_longest_wffs() {
    let mut client = able(false);
    client.did_open("roll pq K");
    let count = lenses(&mut client)[2]["command"].clone();
    assert_eq!(count["title"], "count");
    let id = click(&mut client, &count);
    assert_eq!(message(&mut client), "`pq K` has 2 longest WFFs.");
    assert_eq!(client.response(id)["result"], Value::Null);
    client.close();
}

#[test]
fn nothing_is_done_about_a_text_that_has_changed() {
    let mut client = able(true);
    client.did_open("roll pq K");
    let all = lenses(&mut client);
    assert_eq!(titles(&all), ["longest WFF: 3 letters", "write", "?", "count"]);
    client.did_change(json!([replace((0, 5), (0, 5), "p")]));
    for lens in [&all[1], &all[3]] {
        let id = click(&mut client, &lens["command"]);
        assert_eq!(message(&mut client), "The text has changed meanwhile.");
        client.response(id);
    }
    assert_eq!(client.request("codeLens/resolve", all[2].clone())["command"]["title"], "no other");
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    let id = click(&mut client, &all[1]["command"]);
    assert_eq!(message(&mut client), "The text has changed meanwhile.");
    client.response(id);
    for (command, arguments) in [
        ("wff.longest.write", json!([])),
        ("wff.longest.write", json!([{"textDocument": 1}])),
        ("wff.longest.read", all[1]["command"]["arguments"].clone()),
    ] {
        let params = json!({"command": command, "arguments": arguments});
        assert_eq!(client.error_code("workspace/executeCommand", params), -32602);
    }
    client.close();
}

#[test]
fn who_can_choose_is_given_the_choices_when_they_are_seen() {
    let mut client = able(true);
    client.did_open("roll pq K\nroll p N");
    let all = lenses(&mut client);
    assert_eq!(all[2]["command"], Value::Null);
    let seen = client.request("codeLens/resolve", all[2].clone());
    assert_eq!(
        (&seen["command"]["title"], &seen["command"]["command"]),
        (&json!("choose"), &json!("wff.choose"))
    );
    let choices = seen["command"]["arguments"][0]["choices"].as_array().unwrap();
    let labels: Vec<_> = choices.iter().map(|choice| string(choice, "label")).collect();
    assert_eq!(labels, ["Kpq", "Kqp"]);
    assert_eq!(seen["range"], all[2]["range"]);
    let other = client.request("codeLens/resolve", all[6].clone());
    assert_eq!(other["command"], json!({"title": "no other", "command": ""}));
    client.close();
}

#[test]
fn what_may_not_be_told_is_not_done() {
    let mut client = able(true);
    for text in ["hints off\nroll pq K", "exam\nroll pq K", "roll pq K\ncall"] {
        client.did_open(text);
        assert_eq!(lenses(&mut client), [Value::Null; 0], "{text}");
        let line = u32::from(!text.starts_with("roll"));
        let place = json!({
            "textDocument": {"uri": URI, "version": 0},
            "position": {"line": line, "character": 5},
        });
        if text.starts_with("roll") {
            continue;
        }
        for command in ["wff.longest.write", "wff.longest.count"] {
            let params = json!({"command": command, "arguments": [place]});
            let id = client.send_request("workspace/executeCommand", params);
            assert_eq!(message(&mut client), "No longest WFF can be told of this line.");
            client.response(id);
        }
    }
    client.close();
}

#[test]
fn a_roll_that_is_being_typed_has_no_hint_until_it_is_left() {
    let mut capabilities = capabilities();
    capabilities["workspace"]["inlayHint"] = json!({"refreshSupport": true});
    capabilities["workspace"]["codeLens"] = json!({"refreshSupport": true});
    let mut client = Client::initialized(capabilities);
    let settings = json!({"wff": {"diagnostics": {"unfinished": "onLeave"}}});
    client.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    client.did_open("roll p\nroll pq K");
    let labels = |client: &mut Client| {
        client.hints(0, 9).into_iter().map(|(label, _)| label).collect::<Vec<_>>()
    };
    assert_eq!(labels(&mut client), ["1 letter", "3 letters"]);
    for (place, die) in [(6, "q"), (7, " "), (8, "K"), (9, "N")] {
        client.did_change(json!([replace((0, place), (0, place), die)]));
        assert_eq!(labels(&mut client), ["3 letters"], "behind {die}");
        assert_eq!(client.lenses().len(), 1);
    }
    client.at("textDocument/documentHighlight", 1, 0);
    for method in ["workspace/inlayHint/refresh", "workspace/codeLens/refresh"] {
        let asked = client.receive(method);
        client.reply(&asked, Value::Null);
    }
    assert_eq!(labels(&mut client), ["4 letters", "3 letters"]);
    assert_eq!(client.lenses().len(), 2);
    client.close();
}
