//! Inlay hints and code lenses of rolls.

use crate::client::{
    Client, URI, capabilities, capabilities_with, document, position, range, replace, string,
};
use serde_json::{Value, json};

#[test]
fn the_length_that_a_roll_reaches_stands_behind_and_above_it() {
    let text = "# 🎲\nroll 𝐀nn: pq K # 🎲\ncall 𝐀nn: Kpq\nroll io K\nrules x-wff\nlet p = F\nroll \
     pp KN\nroll pz\nroll\n";
    let mut client = Client::open(text);
    let hint = |label: &str, line, column| (label.to_owned(), position(line, column));
    let all = [hint("3 letters", 1, 15), hint("no WFF", 3, 9), hint("4 letters, true too", 6, 10)];
    assert_eq!(client.hints(0, 9), all);
    assert_eq!(client.hints(0, u32::MAX), all);
    assert_eq!(client.hints(2, 5), all[1..2]);
    assert_eq!(client.hints(1, 1), all[..1]);
    assert_eq!(client.hints(4, 5), []);
    let lens =
        |title: &str, line, start, end| (title.to_owned(), range((line, start), (line, end)));
    assert_eq!(
        client.lenses(),
        [
            lens("longest WFF: 3 letters", 1, 11, 15),
            lens("no WFF", 3, 5, 9),
            lens("longest WFF: 4 letters, true too", 6, 5, 10)
        ]
    );
    let params = json!({"textDocument": {"uri": URI}, "range": range((6, 0), (6, 0))});
    let hints = client.request("textDocument/inlayHint", params.clone());
    assert_eq!(hints[0]["paddingLeft"], true);
    let tooltip = &hints[0]["tooltip"];
    assert_eq!(tooltip["kind"], "markdown");
    assert!(tooltip["value"].as_str().unwrap().contains("**4 letters** under p = F"), "{tooltip}");
    // A hover tells of the die, too.
    let hover = client.at("textDocument/hover", 6, 5)["contents"].clone();
    assert!(hover["value"].as_str().unwrap().ends_with(tooltip["value"].as_str().unwrap()));

    for (encoding, column) in [("utf-8", 17), ("utf-32", 14)] {
        let mut client =
            Client::initialized(capabilities_with("/general/positionEncodings", json!([encoding])));
        client.did_open(text);
        assert_eq!(client.hints(1, 1), [hint("3 letters", 1, column)]);
        assert_eq!(client.lenses()[0].1, range((1, column - 4), (1, column)));
    }
    let mut client =
        Client::initialized(json!({"textDocument": {"hover": {"contentFormat": ["plaintext"]}}}));
    client.did_open(text);
    assert_eq!(client.request("textDocument/inlayHint", params)[0]["tooltip"]["kind"], "plaintext");
    client.notify("textDocument/didClose", document());
    assert_eq!(client.of_document("textDocument/codeLens"), Value::Null);
}

#[test]
fn a_roll_that_a_call_is_yet_to_answer_tells_nothing() {
    let mut client = Client::open("roll Ann: pq K\nroll Bob: rs N\ncall Ann:\ncall Bob: Nr\n");
    let labels =
        |list: Vec<(String, Value)>| list.into_iter().map(|(label, _)| label).collect::<Vec<_>>();
    assert_eq!(labels(client.hints(0, 9)), ["2 letters"]);
    assert_eq!(labels(client.hints(0, 0)), [""; 0]);
    assert_eq!(labels(client.lenses()), ["longest WFF: 2 letters"]);
    client.did_change(json!([replace((2, 9), (2, 9), " p")]));
    assert_eq!(labels(client.hints(0, 9)), ["3 letters", "2 letters"]);
    assert_eq!(labels(client.lenses()), ["longest WFF: 3 letters", "longest WFF: 2 letters"]);
    client.did_change(json!([replace((3, 9), (3, 12), " # ?")]));
    assert_eq!(labels(client.hints(0, 9)), ["3 letters"]);
    // Far below, and in another part of a long document.
    let far = format!("roll Cem: pqr KK\n{}call Cem:\n", "Kpq\n".repeat(5_000));
    client.did_change(json!([{"text": far}]));
    assert_eq!(labels(client.hints(0, 0)), [""; 0]);
    client.did_change(json!([replace((5_001, 0), (5_001, 9), "")]));
    assert_eq!(labels(client.hints(0, 0)), ["5 letters"]);
    client.close();
}

#[test]
fn hints_and_lenses_are_switched_off_and_on_and_asked_for_again() {
    let mut client = Client::start(&[]);
    let mut capabilities = capabilities_with("/workspace/configuration", json!(true));
    capabilities["workspace"]["inlayHint"] = json!({"refreshSupport": true});
    capabilities["workspace"]["codeLens"] = json!({"refreshSupport": true});
    client.request("initialize", json!({"capabilities": capabilities}));
    client.did_open("roll pp KN\n");
    let hints = json!({"textDocument": {"uri": URI}, "range": range((0, 0), (1, 0))});
    let count = |client: &mut Client| {
        let hints = client.request("textDocument/inlayHint", hints.clone());
        let lenses = client.of_document("textDocument/codeLens");
        [hints, lenses].map(|list| list.as_array().map(Vec::len))
    };
    let refreshed = |client: &mut Client| {
        for method in ["workspace/inlayHint/refresh", "workspace/codeLens/refresh"] {
            let asked = client.receive(method);
            client.reply(&asked, Value::Null);
        }
    };
    assert_eq!(count(&mut client), [Some(1), Some(1)]);
    client.notify("initialized", json!({}));
    let asked = client.receive("workspace/configuration");
    client.reply(
        &asked,
        json!([{
            "codeLens": {"rollLength": false, "scores": false},
            "inlayHints": {"rollLength": true},
        }]),
    );
    refreshed(&mut client);
    assert_eq!(count(&mut client), [Some(1), None]);
    client.notify(
        "workspace/didChangeConfiguration",
        json!({"settings": {"wff": {"codeLens": {"rollLength": true}}}}),
    );
    refreshed(&mut client);
    assert_eq!(count(&mut client), [Some(1), Some(1)]);
    let asked = client.receive("workspace/configuration");
    client.reply(
        &asked,
        json!([{
            "codeLens": {"rollLength": false, "scores": false},
            "inlayHints": {"rollLength": false, "hands": false},
        }]),
    );
    refreshed(&mut client);
    assert_eq!(count(&mut client), [None, None]);
    // Other rules make other hints.
    client.notify(
        "workspace/didChangeConfiguration",
        json!({"settings": {"wff": {"rules": "x-wff"}}}),
    );
    refreshed(&mut client);
    let asked = client.receive("workspace/configuration");
    client.reply(&asked, json!([null]));
    client.did_change(json!([{"text": "let p = F\nroll pp KN\n"}]));
    assert_eq!(client.hints(0, 2), [("4 letters, true too".to_owned(), position(1, 10))]);
    // What makes no sense switches nothing off and is told; what stays the same is not told again.
    client.notify(
        "workspace/didChangeConfiguration",
        json!({"settings": {"wff": {"rules": "x-wff", "inlayHints": {"rollLength": 0}}}}),
    );
    assert!(
        string(&client.receive("window/logMessage")["params"], "message")
            .contains("wff.inlayHints.rollLength")
    );
    let asked = client.receive("workspace/configuration");
    client.reply(&asked, json!([null]));
    assert_eq!(count(&mut client), [Some(1), Some(1)]);
    assert!(
        !client.unclaimed.iter().any(|message| string(message, "method").ends_with("/refresh")),
        "{:?}",
        client.unclaimed
    );
    client.close();
}

#[test]
fn hints_and_lenses_are_switched_off_by_the_options_of_the_start() {
    for (options, hints, lenses) in [
        (json!({"wff": {"inlayHints": {"rollLength": false, "hands": false}}}), false, true),
        (json!({"codeLens": {"rollLength": false, "scores": false}}), true, false),
        (json!({"codeLens": {"rollLength": false}}), true, true),
        (json!({"wff": {"inlayHints": {"rollLength": null}, "codeLens": {}}}), true, true),
        (json!({"wff": {"inlayHints": false, "codeLens": {"rollLength": "no"}}}), true, true),
    ] {
        let mut client = Client::start(&[]);
        client.request(
            "initialize",
            json!({"capabilities": capabilities(), "initializationOptions": options}),
        );
        client.notify("initialized", json!({}));
        client.did_open("roll pp KN");
        let params = json!({"textDocument": {"uri": URI}, "range": range((0, 0), (0, 0))});
        assert_eq!(client.request("textDocument/inlayHint", params).is_array(), hints, "{options}");
        assert_eq!(client.of_document("textDocument/codeLens").is_array(), lenses, "{options}");
        // That a roll is hovered is no matter of theirs.
        assert_eq!(client.at("textDocument/hover", 0, 5)["range"], range((0, 5), (0, 6)));
    }
}

#[test]
fn only_those_are_told_to_ask_again_who_can() {
    for (able, method) in [
        (json!({}), None),
        (json!({"inlayHint": {"refreshSupport": false}, "codeLens": {}}), None),
        (json!({"inlayHint": {"refreshSupport": true}}), Some("workspace/inlayHint/refresh")),
        (json!({"codeLens": {"refreshSupport": true}}), Some("workspace/codeLens/refresh")),
    ] {
        let mut client = Client::initialized(json!({"workspace": able}));
        client.did_open("roll pp KN");
        assert_eq!(client.codes(), [""; 0]);
        let off = json!({"wff": {
            "rules": "x-wff",
            "inlayHints": {"rollLength": false, "hands": false},
            "codeLens": {"rollLength": false, "scores": false},
        }});
        client.notify("workspace/didChangeConfiguration", json!({"settings": off}));
        if let Some(method) = method {
            client.receive(method);
        }
        // A request that comes after the settings, and a publication that their change of rules
        // brings.
        assert_eq!(client.of_document("textDocument/codeLens"), Value::Null);
        client.diagnostics();
        assert_eq!(client.request("shutdown", Value::Null), Value::Null);
        assert!(client.unclaimed.is_empty(), "{able}: {:?}", client.unclaimed);
    }
}

#[test]
fn a_game_has_scores_hands_and_folds() {
    let mut client = Client::open(
        "game shake-a-wff Ann, Bob\nround\n  roll Ann: pq K\n  roll Bob: rs N\n  call Ann: Kpq\n  \
         check Bob\nround\n  roll Ann: pq KN\nend\n",
    );
    let lenses = client.of_document("textDocument/codeLens");
    let titles: Vec<&str> = lenses
        .as_array()
        .unwrap()
        .iter()
        .filter(|lens| lens["range"]["start"]["character"] == 0)
        .map(|lens| lens["command"]["title"].as_str().unwrap())
        .collect();
    assert_eq!(
        titles,
        [
            "Ann 1, Bob 0: the game is not over, and Ann leads",
            "Ann 1, Bob 0",
            "Ann 1, Bob 0, and this round is not finished"
        ]
    );
    let params = json!({"textDocument": {"uri": URI}, "range": range((6, 0), (6, 1))});
    let hints = client.request("textDocument/inlayHint", params);
    assert_eq!(hints[0]["label"], "Ann 2 + 2, Bob 2 + 1");
    let folds = client.of_document("textDocument/foldingRange");
    let lines: Vec<_> = folds
        .as_array()
        .unwrap()
        .iter()
        .map(|fold| (fold["startLine"].clone(), fold["endLine"].clone()))
        .collect();
    let expected = [(0, 7), (1, 5), (3, 4), (6, 7)];
    assert_eq!(lines, expected.map(|(first, last)| (json!(first), json!(last))));
    let hover = client.at("textDocument/hover", 0, 1);
    assert!(hover["contents"]["value"].as_str().unwrap().contains("| Ann |"), "{hover}");
    client.close();
}
