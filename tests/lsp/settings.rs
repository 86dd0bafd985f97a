//! Settings of the client and of `wff.toml`.

use crate::client::{Client, capabilities, capabilities_with, edited, range, string};
use serde_json::json;
use std::collections::BTreeMap;

#[test]
fn settings_come_from_the_options_the_notification_and_the_client_s_answer() {
    let mut client = Client::start(&[]);
    let mut capabilities = capabilities_with("/textDocument/diagnostic", json!({}));
    capabilities["workspace"]["diagnostics"] = json!({"refreshSupport": true});
    capabilities["workspace"]["configuration"] = json!(true);
    let options = json!({"wff": {"rules": "chess"}});
    client.request(
        "initialize",
        json!({"capabilities": capabilities, "initializationOptions": options}),
    );
    assert!(
        client.receive("window/logMessage")["params"]["message"]
            .as_str()
            .unwrap()
            .contains("wff.rules")
    );
    client.notify("initialized", json!({}));
    let asked = client.receive("workspace/configuration");
    assert_eq!(asked["params"], json!({"items": [{"section": "wff"}]}));
    client.did_open("p");
    // Late, and after other messages.
    assert_eq!(client.at("textDocument/hover", 0, 0)["range"], range((0, 0), (0, 1)));
    client.send(&json!({"jsonrpc": "2.0", "id": asked["id"], "result": [{"rules": "x-wff"}]}));
    let refresh = client.receive("workspace/diagnostic/refresh");
    client.send(&json!({"jsonrpc": "2.0", "id": refresh["id"], "result": null}));
    client.notify(
        "workspace/didChangeConfiguration",
        json!({"settings": {"wff": {"rules": "shake-a-wff"}}}),
    );
    client.receive("workspace/diagnostic/refresh");
    let asked = client.receive("workspace/configuration");
    // A client that knows nothing of us changes nothing.
    client.send(&json!({"jsonrpc": "2.0", "id": asked["id"], "result": [null]}));
    client.close();
}

#[test]
fn settings_that_come_late_are_followed_by_a_publication() {
    let mut client = Client::start(&[]);
    let capabilities = capabilities_with("/workspace/configuration", json!(true));
    client.request("initialize", json!({"capabilities": capabilities}));
    client.notify("initialized", json!({}));
    let asked = client.receive("workspace/configuration");
    client.did_open("C");
    assert_eq!(client.codes(), ["missing-operand"]);
    client.send(&json!({"jsonrpc": "2.0", "id": asked["id"], "result": [{"rules": "x-wff"}]}));
    assert_eq!(client.codes(), ["missing-operand"]);
    client.close();
}

#[test]
fn wff_toml_holds_for_the_files_below_and_is_watched() {
    let folder = tempfile::tempdir().unwrap();
    let uri = format!("file://{}/a.wff", folder.path().display());
    let mut client = Client::start(&[]);
    let mut capabilities = capabilities();
    capabilities["workspace"]["didChangeWatchedFiles"] = json!({"dynamicRegistration": true});
    client.request("initialize", json!({"capabilities": capabilities}));
    client.notify("initialized", json!({}));
    let asked = client.receive("client/registerCapability");
    assert_eq!(
        asked["params"]["registrations"][0]["registerOptions"],
        json!({"watchers": [{"globPattern": "**/wff.toml"}, {"globPattern": "**/*.wff"}]})
    );
    client.send(&json!({"jsonrpc": "2.0", "id": asked["id"], "result": null}));
    std::fs::write(folder.path().join("wff.toml"), "[severity]\nmissing-operand = \"hint\"\n")
        .unwrap();
    let text = "C\np = F\n";
    client.notify(
        "textDocument/didOpen",
        json!({"textDocument": {"uri": uri, "languageId": "wff", "version": 0, "text": text}}),
    );
    let severity = |client: &mut Client| {
        let found =
            client.receive("textDocument/publishDiagnostics")["params"]["diagnostics"].clone();
        let found = found.as_array().unwrap().clone();
        found
            .iter()
            .map(|one| {
                (one["code"].as_str().unwrap().to_owned(), one["severity"].as_i64().unwrap())
            })
            .collect::<Vec<_>>()
    };
    let before = severity(&mut client);
    assert_eq!(before[0], ("missing-operand".to_owned(), 4));
    std::fs::write(
        folder.path().join("wff.toml"),
        "[severity]\nmissing-operand = \"off\"\n[let]\np = \"T\"\n",
    )
    .unwrap();
    let wff_toml = format!("file://{}/wff.toml", folder.path().display());
    let changes = json!({"changes": [{"uri": wff_toml, "type": 2}]});
    client.notify("workspace/didChangeWatchedFiles", changes.clone());
    assert_eq!(severity(&mut client), [("false-value".to_owned(), 1)]);
    // A fault that is not shown is not mended either.
    let context = json!({"diagnostics": [], "only": ["quickfix"]});
    let range = range((0, 0), (0, 1));
    let params = json!({"textDocument": {"uri": uri}, "range": range, "context": context});
    assert_eq!(client.request("textDocument/codeAction", params), json!([]));
    std::fs::write(folder.path().join("wff.toml"), "[severity\n").unwrap();
    client.notify("workspace/didChangeWatchedFiles", changes);
    assert!(
        client.receive("window/logMessage")["params"]["message"]
            .as_str()
            .unwrap()
            .contains("wff.toml:1:")
    );
    assert_eq!(severity(&mut client)[0], ("missing-operand".to_owned(), 1));
    client.close();
}

#[test]
fn pages_are_those_of_the_editor_else_those_of_wff_toml() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("wff.toml"), "pages = \"https://a.org/{code}\"\n").unwrap();
    let uri = format!("file://{}/a.wff", folder.path().display());
    for (options, page) in [
        (json!({}), "https://a.org/missing-operand"),
        (json!({"wff": {"pages": "http://b/{code}"}}), "http://b/missing-operand"),
        (json!({"wff": {"pages": "command:b?{code}"}}), "https://a.org/missing-operand"),
    ] {
        let mut client = Client::start(&[]);
        let params = json!({"capabilities": capabilities(), "initializationOptions": options});
        client.request("initialize", params);
        client.notify("initialized", json!({}));
        let text = "C # as missing-operand says";
        client.notify(
            "textDocument/didOpen",
            json!({"textDocument": {"uri": uri, "languageId": "wff", "version": 0, "text": text}}),
        );
        let params = json!({"textDocument": {"uri": uri}});
        let links = client.request("textDocument/documentLink", params);
        assert_eq!(links[0]["target"], page);
        client.close();
    }
}

#[test]
fn an_address_in_wff_toml_that_is_no_site_is_a_mistake_in_it_and_reaches_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let uri = |name: &str| format!("file://{}/{name}", folder.path().display());
    for pages in ["command:a?{code}", "javascript:{code}", "file:///{code}", "https:a.org/{code}"] {
        let text = format!("pages = \"{pages}\"\n");
        std::fs::write(folder.path().join("wff.toml"), text).unwrap();
        let mut capabilities = capabilities();
        capabilities["textDocument"]["publishDiagnostics"]["codeDescriptionSupport"] = json!(true);
        let mut client = Client::start(&[]);
        client.request("initialize", json!({"capabilities": capabilities}));
        client.notify("initialized", json!({}));
        let text = "C # as missing-operand says";
        let opened = json!({"uri": uri("a.wff"), "languageId": "wff", "version": 0, "text": text});
        client.notify("textDocument/didOpen", json!({ "textDocument": opened }));
        let mut published = BTreeMap::new();
        while published.len() < 2 {
            let params = &client.receive("textDocument/publishDiagnostics")["params"];
            published.insert(params["uri"].to_string(), params["diagnostics"].clone());
        }
        let end = u32::try_from(10 + pages.len()).unwrap();
        let of = |name: &str| &published[&json!(uri(name)).to_string()];
        assert_eq!(of("a.wff")[0]["code"], "missing-operand");
        assert!(of("a.wff")[0].get("codeDescription").is_none(), "{published:?}");
        assert_eq!(of("wff.toml")[0]["range"], range((0, 8), (0, end)));
        let message = string(&of("wff.toml")[0], "message");
        assert!(message.starts_with(&format!("`{pages}` is no address of pages")), "{message}");
        let params = json!({"textDocument": {"uri": uri("a.wff")}});
        assert_eq!(client.request("textDocument/documentLink", params), json!([]));
        client.close();
    }
}

#[test]
fn a_client_with_a_command_for_pages_is_linked_to_that() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("wff.toml"), "pages = \"https://a.org/{code}\"\n").unwrap();
    let uri = format!("file://{}/a.wff", folder.path().display());
    let mut capabilities = capabilities();
    capabilities["textDocument"]["publishDiagnostics"]["codeDescriptionSupport"] = json!(true);
    capabilities["experimental"] = json!({"commands": {"commands": ["wff.explainRule"]}});
    let mut client = Client::start(&[]);
    client.request("initialize", json!({"capabilities": capabilities}));
    client.notify("initialized", json!({}));
    let text = "C # as missing-operand says";
    let opened = json!({"uri": uri, "languageId": "wff", "version": 0, "text": text});
    client.notify("textDocument/didOpen", json!({ "textDocument": opened }));
    let page = "command:wff.explainRule?%5B%22missing-operand%22%5D";
    assert_eq!(client.diagnostics()[0]["codeDescription"], json!({ "href": page }));
    let links = client.request("textDocument/documentLink", json!({"textDocument": {"uri": uri}}));
    assert_eq!(links[0]["target"], page);
    client.close();
}

#[test]
fn formatting_has_the_settings_of_the_folder_as_on_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("wff.toml"), "alphabet = \"textbook\"\n").unwrap();
    let text = "D a b, K p q\nalphabet dice\nD a b\n";
    let path = folder.path().join("a.wff");
    std::fs::write(&path, text).unwrap();
    let uri = format!("file://{}", path.display());
    let mut client = Client::start(&[]);
    client.request("initialize", json!({"capabilities": capabilities()}));
    client.notify("initialized", json!({}));
    client.notify(
        "textDocument/didOpen",
        json!({"textDocument": {"uri": uri, "languageId": "wff", "version": 0, "text": text}}),
    );
    let options = json!({"tabSize": 2, "insertSpaces": true});
    let edits = client.request(
        "textDocument/formatting",
        json!({"textDocument": {"uri": uri}, "options": options}),
    );
    let status = std::process::Command::new(env!("CARGO_BIN_EXE_wff"))
        .args(["fmt", "-q"])
        .arg(&path)
        .status()
        .unwrap();
    assert!(status.success());
    let formatted = std::fs::read_to_string(&path).unwrap();
    assert_eq!(formatted, "Dab, Kpq\nalphabet dice\nD a b\n");
    assert_eq!(edited(text, &edits), formatted);
    client.close();
}

#[test]
fn a_mistake_in_wff_toml_is_a_diagnostic_on_it_and_told_once() {
    let folder = tempfile::tempdir().unwrap();
    let wff_toml = folder.path().join("wff.toml");
    let toml_uri = format!("file://{}", wff_toml.display());
    let text = "alphabt = \"textbook\"\n[let]\nq = \"T\" # 🎲\np = T\n";
    std::fs::write(&wff_toml, text).unwrap();
    let mut client = Client::initialized(capabilities());
    let uri = |name: &str| format!("file://{}/{name}.wff", folder.path().display());
    let open = |client: &mut Client, name: &str| {
        client.notify(
            "textDocument/didOpen",
            json!({"textDocument": {
                "uri": uri(name), "languageId": "wff", "version": 0, "text": "q = F\n",
            }}),
        );
        client.wait(|message| message["params"]["uri"] == uri(name))["params"]["diagnostics"]
            .clone()
    };
    let published = |client: &mut Client| {
        client.wait(|message| message["params"]["uri"] == toml_uri)["params"].clone()
    };
    // The rest of it holds.
    assert_eq!(open(&mut client, "a")[0]["code"], "false-value");
    let told = published(&mut client);
    assert!(told.get("version").is_none());
    assert_eq!(told["diagnostics"][0]["range"], range((0, 0), (0, 7)));
    assert!(string(&told["diagnostics"][0], "message").contains("did you mean `alphabet`?"));
    assert_eq!(told["diagnostics"][1]["range"]["start"], json!({"line": 3, "character": 4}));
    assert!(string(&told["diagnostics"][1], "message").starts_with("the quotes around `T` are"));
    let mended = client.request(
        "textDocument/codeAction",
        json!({
            "textDocument": {"uri": toml_uri},
            "range": range((0, 0), (0, 0)),
            "context": {"diagnostics": told["diagnostics"]},
        }),
    );
    let edit = |place: usize| mended[place]["edit"]["changes"][&toml_uri][0].clone();
    assert_eq!(edit(0), json!({"range": range((0, 0), (0, 7)), "newText": "alphabet"}));
    assert_eq!(edit(1), json!({"range": range((3, 4), (3, 5)), "newText": "\"T\""}));
    assert_eq!(string(&mended[1], "title"), "Write `\"T\"`");
    let logged =
        |client: &mut Client| string(&client.receive("window/logMessage")["params"], "message");
    assert!(logged(&mut client).contains("wff.toml:1:1:"));
    assert!(logged(&mut client).contains("wff.toml:4:5:"));
    // For another document of the folder it is not told again.
    open(&mut client, "b");
    assert!(client.unclaimed.is_empty(), "{:?}", client.unclaimed);
    let changes = json!({"changes": [{"uri": "no uri", "type": 2}]});
    std::fs::write(&wff_toml, "rules = 1\n").unwrap();
    client.notify("workspace/didChangeWatchedFiles", changes.clone());
    assert_eq!(published(&mut client)["diagnostics"].as_array().unwrap().len(), 1);
    std::fs::write(&wff_toml, "").unwrap();
    client.notify("workspace/didChangeWatchedFiles", changes.clone());
    assert_eq!(published(&mut client)["diagnostics"], json!([]));
    // What is no file has its message at the start.
    std::fs::remove_file(&wff_toml).unwrap();
    std::fs::create_dir(&wff_toml).unwrap();
    client.notify("workspace/didChangeWatchedFiles", changes);
    let told = published(&mut client);
    assert_eq!(told["diagnostics"][0]["range"], range((0, 0), (0, 1)));
    assert!(string(&told["diagnostics"][0], "message").starts_with("it is a folder"));
    // It goes with the last document.
    for name in ["a", "b"] {
        client.notify("textDocument/didClose", json!({"textDocument": {"uri": uri(name)}}));
    }
    assert_eq!(published(&mut client)["diagnostics"], json!([]));
    client.close();
}

#[test]
fn an_editor_can_ask_for_no_hints_and_for_an_exam() {
    let mut client = Client::start(&[]);
    client.request("initialize", json!({"capabilities": capabilities()}));
    client.notify("initialized", json!({}));
    let text = "Kpq is tautology\nroll pq K\ncall p\nKp\n";
    client.did_open(text);
    let of_truth = ["false-class", "not-longest"];
    assert_eq!(client.codes(), ["false-class", "not-longest", "missing-operand"]);
    assert_eq!(client.hints(0, 3).len(), 1);
    for (settings, judged) in
        [(json!({"hints": false}), true), (json!({"exam": true, "hints": true}), false)]
    {
        client.notify("workspace/didChangeConfiguration", json!({"settings": {"wff": settings}}));
        let codes = client.codes();
        assert_eq!(of_truth.iter().all(|code| codes.contains(&code.to_string())), judged);
        assert!(codes.contains(&"missing-operand".to_owned()));
        assert_eq!(client.hints(0, 3), []);
        let hover = client.at("textDocument/hover", 0, 0)["contents"]["value"].to_string();
        assert!(hover.contains("conjunction") && !hover.contains('|'), "{hover}");
    }
    client.close();
}
