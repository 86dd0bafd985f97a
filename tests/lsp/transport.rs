//! Messages that are malformed, unknown or cancelled, and whatever else is sent.

use crate::client::{Client, URI, at, document, frame, position, range, replace};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

#[test]
fn malformed_messages_are_answered_or_skipped_and_the_stream_goes_on() {
    let mut client = Client::open("def a = p");
    for (bytes, code) in [
        (frame("{"), -32700),
        (frame(""), -32700),
        (frame("[]"), -32600),
        (frame(r#"{"jsonrpc":"2.0","id":{},"method":"x"}"#), -32600),
        (frame(&"[".repeat(100_000)), -32700),
    ] {
        client.write(bytes.as_bytes());
        let answer = client.wait(|message| message.get("error").is_some());
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&Value::Null, &json!(code)));
    }
    for bytes in [
        "Content-Length: -1\r\n\r\n",
        "rubbish\r\n\r\n{}",
        "Content-Length: many\r\n\r\n{}\r\n",
        "\0\0\0\r\n",
    ] {
        client.write(bytes.as_bytes());
        assert_eq!(client.names(), ["@a"], "{bytes:?}");
    }
    client.write(&[&b"Content-Length: 12\r\n\r\n{\"a\":\"\xff\xfe\xfd\"}"[..]].concat());
    client.notify("textDocument/didChange", json!({"textDocument": 7}));
    client.notify("textDocument/didOpen", Value::Null);
    client.notify("nonsense", json!([]));
    assert_eq!(client.error_code("textDocument/hover", json!({})), -32602);
    assert_eq!(client.error_code("textDocument/hover", Value::Null), -32602);
    assert_eq!(client.error_code("$/unknown", Value::Null), -32601);
    assert_eq!(client.error_code("unknown", Value::Null), -32601);
    assert_eq!(client.names(), ["@a"]);
    client.close();
}

#[test]
fn long_answers_are_written_for_the_methods_of_the_protocol_alone() {
    let mut client = Client::open("# ==== \"é 🎲\" ====\nKpq");
    for id in [json!(7), json!("a \"b\"")] {
        let method = "textDocument/documentSymbol";
        let params = document();
        client.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        let answer = client.wait(|message| message["id"] == id);
        assert_eq!(answer["result"][0]["name"], "\"é 🎲\"");
        assert_eq!(answer.as_object().unwrap().len(), 3);
    }
    let closed = json!({"textDocument": {"uri": "file:///closed.wff"}});
    for method in ["documentSymbol", "semanticTokens/full"] {
        assert_eq!(client.request(&format!("textDocument/{method}"), closed.clone()), Value::Null);
        assert_eq!(client.error_code(&format!("textDocument/{method}"), json!({})), -32602);
        assert_eq!(client.error_code(&format!("written/{method}"), document()), -32601);
    }
    client.notify("textDocument/documentSymbol", document());
    assert_eq!(client.at("textDocument/hover", 1, 0)["range"], range((1, 0), (1, 3)));
    client.close();
}

#[test]
fn a_cancelled_request_is_answered_all_the_same() {
    let mut client = Client::open(&"Kpq\n".repeat(100_000));
    for _ in 0..20 {
        let id = client.send_request("textDocument/formatting", document());
        client.notify("$/cancelRequest", json!({"id": id}));
        let answer = client.response(id);
        assert!(answer.get("result").is_some() || answer["error"]["code"] == -32800, "{answer}");
    }
    client.notify("$/cancelRequest", json!({"id": "never sent"}));
    client.notify("$/cancelRequest", Value::Null);
    assert_eq!(client.at("textDocument/hover", 0, 0)["range"], range((0, 0), (0, 3)));
    client.close();
}

/// Bytes that a failing test shows as text.
#[derive(Clone)]
struct Sent(Vec<u8>);

impl std::fmt::Debug for Sent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.0))
    }
}

/// Something a client might send, sound or broken.
fn message() -> impl Strategy<Value = Sent> {
    let methods = vec![
        "initialize",
        "initialized",
        "shutdown",
        "textDocument/didOpen",
        "textDocument/didChange",
        "textDocument/didClose",
        "textDocument/hover",
        "textDocument/completion",
        "textDocument/codeAction",
        "textDocument/codeLens",
        "textDocument/definition",
        "textDocument/documentSymbol",
        "textDocument/inlayHint",
        "textDocument/prepareRename",
        "textDocument/references",
        "textDocument/rename",
        "textDocument/selectionRange",
        "textDocument/formatting",
        "textDocument/rangeFormatting",
        "textDocument/diagnostic",
        "workspace/didChangeConfiguration",
        "workspace/didChangeWatchedFiles",
        "$/cancelRequest",
        "$/unknown",
        "unknown",
        "",
    ];
    let number = || prop_oneof![5 => 0..8_u32, 1 => Just(u32::MAX)];
    let text = || {
        let pieces = vec![
            "p",
            "K",
            "C",
            "N",
            "\n",
            "\r\n",
            "🎲",
            "@a",
            "def a = ",
            "let p = T",
            "é",
            "\nroll ",
            "\ncall ",
            "\nchallenge ",
            "Ann: ",
            "none",
            "rules x-wff\n",
        ];
        prop::collection::vec(select(pieces), 0..12).prop_map(|pieces| pieces.concat())
    };
    // Of all requests and notifications at once.
    let all = |(a, b, c, d, text, version): (u32, u32, u32, u32, String, i64)| {
        let settings = json!({
            "rules": text,
            "inlayHints": {"rollLength": a > b},
            "codeLens": text,
        });
        let changes = json!([
            replace((a, b), (c, d), &text),
            {"text": text},
            replace((c, d), (a, b), &text),
        ]);
        json!({
            "textDocument": {"uri": URI, "version": version, "languageId": "wff", "text": text},
            "position": position(a, b),
            "range": range((a, b), (c, d)),
            "positions": [position(a, b), position(c, d)],
            "contentChanges": changes,
            "context": {"diagnostics": [], "includeDeclaration": a > b},
            "newName": text,
            "options": {"tabSize": 4, "insertSpaces": true},
            "id": a,
            "changes": [],
            "settings": {"wff": settings},
            "capabilities": {"textDocument": {}},
        })
    };
    let all = (number(), number(), number(), number(), text(), -1..6_i64).prop_map(all);
    let params = prop_oneof![
        8 => all,
        1 => Just(Value::Null),
        1 => Just(json!([1])),
        1 => Just(json!({"textDocument": {"uri": "no uri"}})),
    ];
    let id = prop_oneof![
        3 => (1_000..1_008_i64).prop_map(|id| json!(id)),
        3 => Just(Value::Null),
        1 => Just(json!("id")),
        1 => Just(json!({})),
    ];
    let body = (select(methods), id, params).prop_map(|(method, id, params)| {
        let mut message = json!({"jsonrpc": "2.0", "method": method, "params": params});
        if !id.is_null() {
            message["id"] = id;
        }
        message.to_string()
    });
    let reply =
        (0..4_i64).prop_map(|id| json!({"jsonrpc": "2.0", "id": id, "result": null}).to_string());
    let broken = vec![
        "Content-Length: 7\r\n\r\n{}\r\n\r\n\r\n\r\n",
        "\r\n\r\n",
        "Content-Length: x\r\n\r\n",
        "{}\n",
    ];
    let rubbish = |bytes| [frame("").into_bytes(), bytes, b"\n".to_vec()].concat();
    prop_oneof![
        12 => body.prop_map(|body| frame(&body).into_bytes()),
        1 => reply.prop_map(|body| frame(&body).into_bytes()),
        1 => prop::collection::vec(any::<u8>(), 0..40).prop_map(rubbish),
        1 => select(broken).prop_map(|text| text.as_bytes().to_vec()),
    ]
    .prop_map(Sent)
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(60)
    })]

    #[test]
    fn whatever_is_sent_the_server_goes_on_answering(
        messages in prop::collection::vec(message(), 1..40),
        begun in any::<bool>(),
    ) {
        let mut client = if begun { Client::open("Kpq") } else { Client::start(&[]) };
        for message in messages {
            client.write(&message.0);
        }
        // A number that was not used; answered with a result, or refused where the session is
        // closed or never began.
        let id = client.send_request("textDocument/hover", at(0, 0));
        let answer = client.response(id);
        let code = answer["error"]["code"].as_i64().unwrap_or_default();
        let refused = [-32002, -32600].contains(&code);
        prop_assert!(answer.get("result").is_some() || refused, "{}", answer);
        client.notify("exit", Value::Null);
        prop_assert!(client.status() < 2);
    }
}
