//! Diagnostics, pushed and pulled.

use crate::client::{
    Client, URI, capabilities, capabilities_with, codes, document, range, replace, string,
};
use serde_json::{Value, json};

#[test]
fn a_diagnostic_says_what_why_and_how() {
    let mut client = Client::open("KpCq\ndef mp = p\n");
    let diagnostics = client.diagnostics();
    let missing = &diagnostics[0];
    assert_eq!(missing["code"], "missing-operand");
    assert_eq!((&missing["source"], &missing["severity"]), (&json!("wff"), &json!(1)));
    let message = missing["message"].as_str().unwrap();
    assert!(message.starts_with("`C` is missing its second operand\n"), "{message}");
    let related = &missing["relatedInformation"];
    assert_eq!(related[0]["location"], json!({"uri": URI, "range": missing["range"]}));
    assert!(related[0]["message"].as_str().unwrap().contains("takes two"), "{related}");
    assert_eq!(related[1]["location"], json!({"uri": URI, "range": range((0, 4), (0, 4))}));
    assert_eq!(related.as_array().unwrap().len(), 2);
    assert!(missing.get("codeDescription").is_none());
    let unused = &diagnostics[1];
    assert_eq!(
        (&unused["code"], &unused["severity"], &unused["tags"]),
        (&json!("unused-name"), &json!(4), &json!([1]))
    );
    assert_eq!(unused["range"], range((1, 4), (1, 6)));
    assert!(unused.get("relatedInformation").is_none(), "{unused}");

    let mut client = Client::initialized(json!({}));
    client.did_open("KpCq\ndef mp = p\n");
    let diagnostics = client.diagnostics();
    assert!(
        diagnostics[0].get("relatedInformation").is_none() && diagnostics[1].get("tags").is_none()
    );
}

#[test]
fn a_diagnostic_has_its_page_where_the_editor_shows_one() {
    let mut capabilities = capabilities();
    capabilities["textDocument"]["publishDiagnostics"]["codeDescriptionSupport"] = json!(true);
    let mut client = Client::start(&[]);
    let options = json!({"wff": {"pages": "https://a.org/{code}"}});
    let params = json!({"capabilities": capabilities, "initializationOptions": options});
    client.request("initialize", params);
    client.notify("initialized", json!({}));
    client.did_open("C # as missing-operand says");
    let page = "https://a.org/missing-operand";
    assert_eq!(client.diagnostics()[0]["codeDescription"], json!({ "href": page }));
    let links = client.of_document("textDocument/documentLink");
    assert_eq!(
        (&links[0]["target"], &links[0]["range"], links.as_array().unwrap().len()),
        (&json!(page), &range((0, 7), (0, 22)), 1)
    );
    client.close();
}

#[test]
fn every_open_and_every_change_is_followed_by_a_publication() {
    let mut client = Client::open("p");
    assert_eq!(client.codes(), [""; 0]);
    client.did_change(json!([replace((0, 0), (0, 0), "N")]));
    assert_eq!(client.codes(), [""; 0]);
    client.did_change(json!([]));
    assert_eq!(client.codes(), [""; 0]);
    client.did_change(json!([{"text": "C\np"}]));
    assert_eq!(client.codes(), ["missing-operand"]);
    client.did_open("pq");
    assert_eq!(client.codes(), ["trailing-letters"]);
    client.close();
}

#[test]
fn closing_clears_and_a_document_can_be_opened_again() {
    let mut client = Client::open("C");
    assert_eq!(client.codes(), ["missing-operand"]);
    client.notify("textDocument/didClose", document());
    let cleared = client.receive("textDocument/publishDiagnostics");
    assert_eq!(cleared["params"], json!({"uri": URI, "diagnostics": []}));
    assert_eq!(client.at("textDocument/hover", 0, 0), Value::Null);
    client.did_open("pq");
    assert_eq!(client.codes(), ["trailing-letters"]);
}

#[test]
fn those_who_pull_are_not_pushed() {
    let mut client = Client::start(&[]);
    let capabilities =
        capabilities_with("/textDocument/diagnostic", json!({"dynamicRegistration": false}));
    let result = client.request("initialize", json!({"capabilities": capabilities}));
    let announced = &result["capabilities"]["diagnosticProvider"];
    assert_eq!(
        announced,
        &json!({"identifier": "wff", "interFileDependencies": false, "workspaceDiagnostics": true})
    );
    client.notify("initialized", json!({}));
    client.did_open("C");
    let report = client.of_document("textDocument/diagnostic");
    assert_eq!(
        (&report["kind"], codes(&report["items"])),
        (&json!("full"), vec!["missing-operand".to_owned()])
    );
    let pull = |client: &mut Client, previous: &Value| {
        let params = json!({"textDocument": {"uri": URI}, "previousResultId": previous});
        client.request("textDocument/diagnostic", params)
    };
    let first = report["resultId"].clone();
    let unchanged = json!({"kind": "unchanged", "resultId": first});
    assert_eq!(pull(&mut client, &first), unchanged);
    client.did_change(json!([{"text": "p"}]));
    let second = pull(&mut client, &first);
    assert_eq!((&second["kind"], &second["items"]), (&json!("full"), &json!([])));
    assert_ne!(second["resultId"], first);
    client.notify("textDocument/didClose", document());
    assert_eq!(client.of_document("textDocument/diagnostic"), json!({"kind": "full", "items": []}));
    assert!(client.unclaimed.is_empty(), "{:?}", client.unclaimed);
    client.close();
}

#[test]
fn an_editor_is_sent_two_thousand_diagnostics_and_how_many_remain() {
    let mut client = Client::open(&"C\n".repeat(2_000));
    assert_eq!(client.diagnostics().as_array().unwrap().len(), 2_000);
    client.did_change(json!([replace((0, 0), (0, 0), &"C\n".repeat(500))]));
    let found = client.diagnostics();
    let found = found.as_array().unwrap();
    assert_eq!(found.len(), 2_001);
    assert_eq!(
        (&found[2_000]["severity"], &found[2_000]["range"]),
        (&json!(3), &range((2_000, 0), (2_000, 1)))
    );
    assert!(found[2_000]["message"].as_str().unwrap().starts_with("500 more diagnostics"));
    client.close();
}

#[test]
fn what_is_wrong_where_the_last_change_was_is_among_the_two_thousand() {
    let text = "C\n".repeat(5_000);
    let pulls = json!({"dynamicRegistration": false});
    for capabilities in [capabilities(), capabilities_with("/textDocument/diagnostic", pulls)] {
        let pulled = capabilities.pointer("/textDocument/diagnostic").is_some();
        let mut client = Client::initialized(capabilities);
        client.did_open(&text);
        let lines = |found: &Value| -> Vec<u64> {
            let found = found.as_array().unwrap();
            found.iter().map(|it| it["range"]["start"]["line"].as_u64().unwrap()).collect()
        };
        for (line, sent, beside) in
            [(4_990, 3_000..5_000, 2_999), (3_000, 2_000..4_000, 4_000), (10, 0..2_000, 2_000)]
        {
            // What no typing mends is told at once.
            client.did_change(json!([replace((line, 0), (line, 0), "pp")]));
            let found = match pulled {
                true => client.of_document("textDocument/diagnostic")["items"].take(),
                false => client.diagnostics(),
            };
            let mut lines = lines(&found);
            assert_eq!(lines.pop(), Some(beside));
            assert_eq!(lines, sent.collect::<Vec<u64>>());
            let last = found.as_array().unwrap().last().unwrap();
            assert!(string(last, "message").starts_with("3000 more diagnostics"), "{last}");
            client.did_change(json!([replace((line, 0), (line, 2), "")]));
        }
        client.close();
    }
}

/// A tautology of so many propositions that is found to be one only by its whole table: each stands
/// in it twice, under `E`s.
fn parity(propositions: u32) -> String {
    let front: String = (0..propositions).map(|number| format!("Ep{number}")).collect();
    // In another order.
    let back = (1..propositions).map(|number| format!("Ep{}", 13 * number % propositions));
    format!("{front}{}p0", back.collect::<String>())
}

#[test]
fn what_takes_long_is_decided_later_and_the_editor_never_waits() {
    let text = format!("alphabet textbook\n{} is contingent\np\n", parity(22));
    let mut client = Client::open(&text);
    assert_eq!(client.codes(), [""; 0], "it is not decided at once");
    let is_decided = |client: &mut Client| client.at("wff/settings", 0, 0)["decided"] == true;
    assert!(!is_decided(&mut client), "and that is told");
    client.wait_for_codes(&["false-class"]);
    while !is_decided(&mut client) {}
    // What has been found out stays known when another line changes.
    client.did_change(json!([{"range": range((2, 0), (2, 1)), "text": "Kp\n"}]));
    assert_eq!(client.codes(), ["false-class", "missing-operand"]);
    // A question that is no longer asked is left, and the next one is taken up.
    let hopeless = "rules x-wff\nlogic L16\nroll pqrspq RRRCKA\ncall Cpp\n";
    client.did_change(json!([{"range": range((0, 0), (0, 0)), "text": hopeless}]));
    client.did_change(json!([{"range": range((1, 0), (2, 0)), "text": ""}]));
    client.did_change(json!([{"range": range((1, 0), (1, 0)), "text": "logic L16\n"}]));
    client.did_change(json!([{"range": range((5, 0), (6, 0)), "text": ""}]));
    client.wait_for_codes(&["out-of-reach", "missing-operand"]);
    client.close();
}

#[test]
fn many_hard_documents_leave_requests_their_threads() {
    let mut client = Client::open("Kpq\n");
    for number in 0..20 {
        client.notify(
            "textDocument/didOpen",
            json!({"textDocument": {
                "uri": format!("file:///hard{number}.wff"), "languageId": "wff", "version": 0,
                "text": format!("alphabet textbook\n{} is tautology\n", parity(60)),
            }}),
        );
    }
    let hover = client.at("textDocument/hover", 0, 0);
    assert!(hover["contents"]["value"].as_str().unwrap().contains("p ∧ q"), "{hover}");
    client.close();
}
