//! The beginning and the end of a session.

use crate::client::{Client, at, capabilities, capabilities_with};
use serde_json::{Value, json};
use std::process::{Command, Stdio};

#[test]
fn initialize_tells_what_the_server_can_do() {
    let mut client = Client::start(&[]);
    let result = client.request(
        "initialize",
        json!({"processId": null, "rootUri": null, "capabilities": capabilities()}),
    );
    let experimental = result["capabilities"]["experimental"].clone();
    let own = [
        "wff/panel",
        "wff/goal",
        "wff/settings",
        "wff/syntaxTree",
        "wff/truthTable",
        "wff/model",
        "wff/scoreSheet",
    ];
    assert!(own.iter().all(|it| experimental.get(it).is_some()), "{experimental}");
    assert_eq!(
        result["capabilities"],
        json!({
            "experimental": experimental,
            "positionEncoding": "utf-16",
            "textDocumentSync": {"save": true, "openClose": true, "change": 2},
            "hoverProvider": true,
            "documentHighlightProvider": true,
            "completionProvider": {"triggerCharacters": ["@"]},
            "signatureHelpProvider": {
                "retriggerCharacters":
                    ["N", "K", "A", "C", "E", "D", "X", "J", "B", "O", "V", "L", "M", "p", "q", "r",
                     "s"],
            },
            "documentSymbolProvider": true,
            "workspaceSymbolProvider": true,
            "foldingRangeProvider": true,
            "definitionProvider": true,
            "referencesProvider": true,
            "renameProvider": true,
            "inlayHintProvider": true,
            "codeLensProvider": {},
            "documentLinkProvider": {},
            "selectionRangeProvider": true,
            "documentFormattingProvider": true,
            "documentRangeFormattingProvider": true,
            "documentOnTypeFormattingProvider": {
                "firstTriggerCharacter": "\n", "moreTriggerCharacter": ["d"],
            },
            "codeActionProvider": {
                "codeActionKinds": [
                    "quickfix", "refactor.extract", "refactor.inline", "refactor.rewrite",
                    "source.fixAll", "source.fixAll.wff", "wff.allow",
                ],
            },
            "workspace": {
                "workspaceFolders": {"supported": true, "changeNotifications": true},
            },
        })
    );
    assert_eq!(result["serverInfo"], json!({"name": "wff", "version": env!("CARGO_PKG_VERSION")}));
    client.notify("initialized", json!({}));
    client.close();

    let mut client = Client::start(&[]);
    let capabilities = capabilities_with("/textDocument/rename", json!({"prepareSupport": true}));
    let result = client.request("initialize", json!({"capabilities": capabilities}));
    assert_eq!(result["capabilities"]["renameProvider"], json!({"prepareProvider": true}));
}

#[test]
fn what_is_odd_in_initialize_and_does_not_matter_is_passed_over() {
    let mut client = Client::start(&[]);
    let odd = json!({
        "processId": -1, "rootUri": "", "rootPath": 7, "trace": "compact", "clientInfo": "me",
        "workspaceFolders": [{"uri": "C:\\x", "name": null}], "capabilities": capabilities(),
        "future": {},
    });
    assert_eq!(client.request("initialize", odd)["capabilities"]["hoverProvider"], true);
    client.notify("initialized", Value::Null);
    client.close();
}

#[test]
fn nothing_is_answered_before_initialize() {
    let mut client = Client::start(&[]);
    assert_eq!(client.error_code("textDocument/hover", at(0, 0)), -32002);
    client.did_open("C");
    client.request("initialize", json!({"capabilities": {}}));
    client.send(&json!({"jsonrpc": "2.0", "method": "initialized", "params": null}));
    assert_eq!(client.error_code("initialize", json!({"capabilities": {}})), -32600);
    assert_eq!(client.at("textDocument/hover", 0, 0), Value::Null);
    client.close();
}

#[test]
fn the_status_tells_whether_shutdown_came_before_the_end() {
    // The input stays open, and null stands for no parameters.
    let mut client = Client::open("p");
    assert_eq!(client.request("shutdown", Value::Null), Value::Null);
    assert_eq!(client.error_code("textDocument/hover", at(0, 0)), -32600);
    client.notify("exit", Value::Null);
    assert_eq!(client.status(), 0);
    let mut client = Client::open("p");
    client.notify("exit", Value::Null);
    assert_eq!(client.status(), 1);
    let mut client = Client::start(&[]);
    client.send(&json!({"jsonrpc": "2.0", "method": "exit"}));
    assert_eq!(client.status(), 1);
    let mut client = Client::open("p");
    client.input = None;
    assert_eq!(client.status(), 1);
    let mut client = Client::open("p");
    client.request("shutdown", Value::Null);
    client.input = None;
    assert_eq!(client.status(), 0);
}

#[cfg(target_os = "linux")]
#[test]
fn the_server_ends_with_its_client() {
    for by_argument in [true, false] {
        let mut process =
            Command::new("cat").stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        let pid = process.id().to_string();
        let arguments = ["--clientProcessId", &pid];
        let mut client = Client::start(if by_argument { &arguments } else { &[] });
        let named = if by_argument { Value::Null } else { json!(process.id()) };
        client.request("initialize", json!({"processId": named, "capabilities": {}}));
        drop(process.stdin.take());
        process.wait().unwrap();
        assert_eq!(client.status(), 1);
    }
}

#[test]
fn a_log_that_cannot_be_had_is_told() {
    let output = Command::new(env!("CARGO_BIN_EXE_wff"))
        .args(["lsp", "--log", "/nowhere/log"])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("wff lsp: "), "{output:?}");
}
