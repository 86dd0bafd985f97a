//! The language server as an editor meets it: the real `wff lsp` over pipes, every message written
//! and read here. Nothing waits for time; a server that does not answer is killed after a minute.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    reason = "a panic is how a test fails"
)]

use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

const URI: &str = "file:///nowhere/a.wff";

/// A small editor.
struct Editor {
    server: Child,
    input: Option<ChildStdin>,
    inbox: mpsc::Receiver<Value>,
    /// What came while something else was waited for.
    heard: Vec<Value>,
    requests: i64,
    version: i64,
    /// Dropped with the editor, which calls the watchdog off.
    _alive: mpsc::Sender<()>,
}

fn frame(body: &str) -> String {
    format!("Content-Length: {}\r\n\r\n{body}", body.len())
}

/// Reads frames as strictly as the strictest client; anything else on standard output is a failure.
fn listen(output: ChildStdout, messages: &mpsc::Sender<Value>) {
    let mut output = BufReader::new(output);
    let mut line = String::new();
    while output.read_line(&mut line).unwrap() > 0 {
        let length = line
            .strip_prefix("Content-Length: ")
            .unwrap()
            .strip_suffix("\r\n")
            .unwrap()
            .parse()
            .unwrap();
        line.clear();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, "\r\n");
        line.clear();
        let mut body = vec![0; length];
        output.read_exact(&mut body).unwrap();
        let message: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(message["jsonrpc"], "2.0", "{message}");
        if messages.send(message).is_err() {
            return;
        }
    }
}

/// What an editor says of itself that can do everything that is used here, but does not pull.
fn able() -> Value {
    json!({
        "general": {"positionEncodings": ["utf-16"]},
        "workspace": {"workspaceEdit": {"documentChanges": true}},
        "textDocument": {
            "publishDiagnostics": {"relatedInformation": true, "tagSupport": {"valueSet": [1, 2]}, "versionSupport": true},
            "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "refactor", "source"]}}},
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
            "completion": {"completionItem": {"snippetSupport": true}},
            "hover": {"contentFormat": ["markdown", "plaintext"]},
        },
    })
}

/// The abilities with one of them changed.
fn able_but(pointer: &str, value: Value) -> Value {
    let mut abilities = able();
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    abilities.pointer_mut(parent).unwrap()[name] = value;
    abilities
}

impl Editor {
    fn start(arguments: &[&str]) -> Editor {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wff"));
        command
            .arg("lsp")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut server = command.spawn().unwrap();
        let output = server.stdout.take().unwrap();
        let (sender, inbox) = mpsc::channel();
        thread::spawn(move || listen(output, &sender));
        let (alive, dead) = mpsc::channel::<()>();
        let pid = server.id();
        thread::spawn(move || {
            if dead.recv_timeout(Duration::from_secs(60)) == Err(mpsc::RecvTimeoutError::Timeout) {
                let _ = Command::new("kill").args(["-9", &pid.to_string()]).status();
            }
        });
        let input = server.stdin.take();
        Editor { server, input, inbox, heard: Vec::new(), requests: 0, version: 0, _alive: alive }
    }

    fn initialized(abilities: Value) -> Editor {
        let mut editor = Editor::start(&[]);
        editor.ask(
            "initialize",
            json!({"processId": null, "rootUri": null, "capabilities": abilities}),
        );
        editor.notify("initialized", json!({}));
        editor
    }

    /// An editor in which this text is open, as version 0 of `URI`.
    fn open(text: &str) -> Editor {
        let mut editor = Editor::initialized(able());
        editor.did_open(text);
        editor
    }

    fn write(&mut self, bytes: &[u8]) {
        // A server that has ended is noticed elsewhere.
        let _ = self.input.as_mut().unwrap().write_all(bytes);
    }

    fn send(&mut self, message: &Value) {
        self.write(frame(&message.to_string()).as_bytes());
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn request(&mut self, method: &str, params: Value) -> i64 {
        self.requests += 1;
        self.send(
            &json!({"jsonrpc": "2.0", "id": self.requests, "method": method, "params": params}),
        );
        self.requests
    }

    /// The first message like this, in the order in which they came; the others keep.
    fn wait(&mut self, like: impl Fn(&Value) -> bool) -> Value {
        if let Some(place) = self.heard.iter().position(&like) {
            return self.heard.remove(place);
        }
        loop {
            let message =
                self.inbox.recv_timeout(Duration::from_secs(60)).expect("the server keeps silent");
            if like(&message) {
                return message;
            }
            self.heard.push(message);
        }
    }

    fn answer(&mut self, id: i64) -> Value {
        self.wait(|message| message["id"] == id && message.get("method").is_none())
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.request(method, params);
        let answer = self.answer(id);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    fn refusal(&mut self, method: &str, params: Value) -> Value {
        let id = self.request(method, params);
        self.answer(id)["error"].clone()
    }

    fn error(&mut self, method: &str, params: Value) -> i64 {
        self.refusal(method, params)["code"].as_i64().unwrap()
    }

    /// A notification or request of the server.
    fn told(&mut self, method: &str) -> Value {
        self.wait(|message| message["method"] == method)
    }

    fn did_open(&mut self, text: &str) {
        self.version = 0;
        let document = json!({"uri": URI, "languageId": "wff", "version": 0, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}));
    }

    fn did_change(&mut self, changes: Value) {
        self.version += 1;
        let document = json!({"uri": URI, "version": self.version});
        self.notify(
            "textDocument/didChange",
            json!({"textDocument": document, "contentChanges": changes}),
        );
    }

    /// What was published for the present version.
    fn diagnostics(&mut self) -> Value {
        let version = self.version;
        let published = self.wait(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["version"] == version
        });
        published["params"]["diagnostics"].clone()
    }

    fn codes(&mut self) -> Vec<String> {
        codes(&self.diagnostics())
    }

    /// What was last published for the present version once it is this.
    fn wait_for_codes(&mut self, expected: &[&str]) {
        while self.codes() != expected {}
    }

    fn at(&mut self, method: &str, line: u32, character: u32) -> Value {
        self.ask(method, at(line, character))
    }

    fn of_document(&mut self, method: &str) -> Value {
        self.ask(method, document())
    }

    /// The code actions offered on a line.
    fn actions(&mut self, line: u32, only: Value) -> Vec<Value> {
        let range = range((line, 0), (line, 0));
        let params = json!({"textDocument": {"uri": URI}, "range": range, "context": {"diagnostics": [], "only": only}});
        self.ask("textDocument/codeAction", params).as_array().unwrap().clone()
    }

    /// The titles of the actions on a line, each with the text that it makes of this one. All these
    /// texts are clean.
    fn offered(&mut self, text: &str, line: u32) -> Vec<(String, String)> {
        self.did_change(json!([{"text": text}]));
        let actions = self.actions(line, Value::Null);
        let offered: Vec<_> =
            actions.iter().map(|action| (word(action, "title"), applied(text, action))).collect();
        for (_, made) in &offered {
            self.did_change(json!([{"text": made}]));
            assert_eq!(self.codes(), [""; 0], "{made:?}");
        }
        offered
    }

    /// The hints between two lines, each with its place.
    fn hints(&mut self, first: u32, last: u32) -> Vec<(String, Value)> {
        let params = json!({"textDocument": {"uri": URI}, "range": range((first, 0), (last, 0))});
        let hints = self.ask("textDocument/inlayHint", params);
        hints
            .as_array()
            .unwrap()
            .iter()
            .map(|hint| (word(hint, "label"), hint["position"].clone()))
            .collect()
    }

    /// The lenses of the document, each with its place.
    fn lenses(&mut self) -> Vec<(String, Value)> {
        let lenses = self.of_document("textDocument/codeLens");
        lenses
            .as_array()
            .unwrap()
            .iter()
            .map(|lens| (word(&lens["command"], "title"), lens["range"].clone()))
            .collect()
    }

    /// Answers a request of the server.
    fn reply(&mut self, request: &Value, result: Value) {
        self.send(&json!({"jsonrpc": "2.0", "id": request["id"], "result": result}));
    }

    /// The text as the server has it, in documents whose lines all are definitions.
    fn names(&mut self) -> Vec<String> {
        let symbols = self.of_document("textDocument/documentSymbol");
        symbols
            .as_array()
            .unwrap()
            .iter()
            .map(|symbol| symbol["name"].as_str().unwrap().to_owned())
            .collect()
    }

    /// The status with which the server ends, once it closes its output.
    fn status(mut self) -> i32 {
        while let Ok(message) = self.inbox.recv_timeout(Duration::from_secs(60)) {
            self.heard.push(message);
        }
        self.server.wait().unwrap().code().unwrap()
    }

    /// Ends the session as an editor does that has nothing to complain of.
    fn close(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null), Value::Null);
        self.notify("exit", Value::Null);
        assert_eq!(self.status(), 0);
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn document() -> Value {
    json!({"textDocument": {"uri": URI}, "options": {"tabSize": 4, "insertSpaces": true}})
}

fn position(line: u32, character: u32) -> Value {
    json!({"line": line, "character": character})
}

fn at(line: u32, character: u32) -> Value {
    json!({"textDocument": {"uri": URI}, "position": position(line, character)})
}

fn selection(line: u32, character: u32) -> Value {
    json!({"textDocument": {"uri": URI}, "positions": [position(line, character)]})
}

fn range(start: (u32, u32), end: (u32, u32)) -> Value {
    json!({"start": position(start.0, start.1), "end": position(end.0, end.1)})
}

fn replace(start: (u32, u32), end: (u32, u32), text: &str) -> Value {
    json!({"range": range(start, end), "text": text})
}

fn codes(diagnostics: &Value) -> Vec<String> {
    diagnostics
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["code"].as_str().unwrap_or_default().to_owned())
        .collect()
}

fn word(value: &Value, name: &str) -> String {
    value[name].as_str().unwrap().to_owned()
}

/// The text after edits as the protocol defines them, with columns in UTF-16.
fn edited(text: &str, edits: &Value) -> String {
    let offset = |position: &Value| {
        let (line, character) =
            (position["line"].as_u64().unwrap(), position["character"].as_u64().unwrap());
        let start: usize = text.split_inclusive('\n').take(line as usize).map(str::len).sum();
        let units: Vec<u16> = text[start..].encode_utf16().take(character as usize).collect();
        start + String::from_utf16(&units).unwrap().len()
    };
    let mut all: Vec<(usize, usize, &str)> = edits
        .as_array()
        .unwrap()
        .iter()
        .map(|edit| {
            (
                offset(&edit["range"]["start"]),
                offset(&edit["range"]["end"]),
                edit["newText"].as_str().unwrap(),
            )
        })
        .collect();
    all.sort();
    let mut after = text.to_owned();
    all.iter().rev().for_each(|(start, end, new)| after.replace_range(*start..*end, new));
    after
}

/// The text after the edit of a code action, or of anything else that has one.
fn applied(text: &str, action: &Value) -> String {
    edited(text, &action["edit"]["documentChanges"][0]["edits"])
}

#[test]
fn initialize_tells_what_the_server_can_do() {
    let mut editor = Editor::start(&[]);
    let result = editor
        .ask("initialize", json!({"processId": null, "rootUri": null, "capabilities": able()}));
    assert_eq!(
        result["capabilities"],
        json!({
            "positionEncoding": "utf-16",
            "textDocumentSync": {"openClose": true, "change": 2},
            "hoverProvider": true,
            "documentHighlightProvider": true,
            "completionProvider": {"triggerCharacters": ["@"]},
            "documentSymbolProvider": true,
            "definitionProvider": true,
            "referencesProvider": true,
            "renameProvider": true,
            "inlayHintProvider": true,
            "codeLensProvider": {},
            "selectionRangeProvider": true,
            "documentFormattingProvider": true,
            "documentRangeFormattingProvider": true,
            "codeActionProvider": {"codeActionKinds": ["quickfix", "refactor.rewrite", "source.fixAll"]},
        })
    );
    assert_eq!(result["serverInfo"], json!({"name": "wff", "version": env!("CARGO_PKG_VERSION")}));
    editor.notify("initialized", json!({}));
    editor.close();

    let mut editor = Editor::start(&[]);
    let abilities = able_but("/textDocument/rename", json!({"prepareSupport": true}));
    let result = editor.ask("initialize", json!({"capabilities": abilities}));
    assert_eq!(result["capabilities"]["renameProvider"], json!({"prepareProvider": true}));
}

#[test]
fn a_diagnostic_says_what_why_and_how() {
    let mut editor = Editor::open("KpCq\ndef mp = p\n");
    let diagnostics = editor.diagnostics();
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

    let mut editor = Editor::initialized(json!({}));
    editor.did_open("KpCq\ndef mp = p\n");
    let diagnostics = editor.diagnostics();
    assert!(
        diagnostics[0].get("relatedInformation").is_none() && diagnostics[1].get("tags").is_none()
    );
}

#[test]
fn every_open_and_every_change_is_followed_by_a_publication() {
    let mut editor = Editor::open("p");
    assert_eq!(editor.codes(), [""; 0]);
    editor.did_change(json!([replace((0, 0), (0, 0), "N")]));
    assert_eq!(editor.codes(), [""; 0]);
    editor.did_change(json!([]));
    assert_eq!(editor.codes(), [""; 0]);
    editor.did_change(json!([{"text": "C"}]));
    assert_eq!(editor.codes(), ["missing-operand"]);
    editor.did_open("pq");
    assert_eq!(editor.codes(), ["trailing-letters"]);
    editor.close();
}

#[test]
fn closing_clears_and_a_document_can_be_opened_again() {
    let mut editor = Editor::open("C");
    assert_eq!(editor.codes(), ["missing-operand"]);
    editor.notify("textDocument/didClose", document());
    let cleared = editor.told("textDocument/publishDiagnostics");
    assert_eq!(cleared["params"], json!({"uri": URI, "diagnostics": []}));
    assert_eq!(editor.at("textDocument/hover", 0, 0), Value::Null);
    editor.did_open("pq");
    assert_eq!(editor.codes(), ["trailing-letters"]);
}

#[test]
fn several_changes_in_one_notification_build_on_each_other() {
    let mut editor = Editor::open("");
    editor.did_change(json!([
        replace((0, 0), (0, 0), "def a = p\ndef c = r"),
        replace((1, 0), (1, 0), "def b = q\n"),
        replace((2, 4), (2, 5), "d"),
    ]));
    assert_eq!(editor.names(), ["@a", "@b", "@d"]);
    editor.did_change(json!([{"text": "def x = p"}, replace((0, 4), (0, 5), "y")]));
    assert_eq!(editor.names(), ["@y"]);
}

#[test]
fn a_thousand_changes_sent_at_once_are_made_in_order() {
    let mut editor = Editor::open("");
    for i in 0..1_000 {
        editor.did_change(json!([replace((i, 0), (i, 0), &format!("def n{i} = p\n"))]));
    }
    let expected: Vec<String> = (0..1_000).map(|i| format!("@n{i}")).collect();
    assert_eq!(editor.names(), expected);
    assert_eq!(editor.diagnostics().as_array().unwrap().len(), 1_000);
    let versions: Vec<i64> =
        editor.heard.iter().filter_map(|message| message["params"]["version"].as_i64()).collect();
    assert!(versions.is_sorted_by(|one, next| one < next), "{versions:?}");
    editor.close();
}

#[test]
fn a_request_in_a_flood_sees_the_version_at_its_place() {
    let mut editor = Editor::open("p");
    let mut asked = Vec::new();
    for i in 1..=1_000 {
        editor.did_change(json!([replace((0, 0), (0, 0), "N")]));
        if i % 10 == 0 {
            asked.push((i, editor.request("textDocument/selectionRange", selection(0, 0))));
        }
    }
    for (i, id) in asked {
        assert_eq!(editor.answer(id)["result"][0]["parent"]["range"], range((0, 0), (0, i + 1)));
    }
}

#[test]
fn a_stale_change_and_documents_that_are_not_open_are_ignored_with_a_log() {
    let mut editor = Editor::open("def a = p");
    editor.version = 5;
    editor.did_change(json!([{"text": "def b = p"}]));
    editor.version = 2;
    editor.did_change(json!([{"text": "def c = p"}]));
    assert_eq!(editor.names(), ["@b"]);
    assert!(
        editor.told("window/logMessage")["params"]["message"]
            .as_str()
            .unwrap()
            .contains("version 3")
    );
    let other = json!({"uri": "file:///nowhere/b.wff", "version": 9});
    editor.notify(
        "textDocument/didChange",
        json!({"textDocument": other, "contentChanges": [{"text": "p"}]}),
    );
    assert!(
        editor.told("window/logMessage")["params"]["message"]
            .as_str()
            .unwrap()
            .contains("not open")
    );
    editor.notify("textDocument/didClose", json!({"textDocument": other}));
    assert!(
        editor.told("window/logMessage")["params"]["message"]
            .as_str()
            .unwrap()
            .contains("not open")
    );
    for method in ["hover", "completion", "documentSymbol", "formatting"] {
        let mut params = at(0, 0);
        params["textDocument"] = other.clone();
        params["options"] = json!({"tabSize": 4, "insertSpaces": true});
        assert_eq!(editor.ask(&format!("textDocument/{method}"), params), Value::Null);
    }
    assert_eq!(editor.names(), ["@b"]);
}

#[test]
fn what_lies_outside_the_document_is_clamped() {
    const FAR: u32 = i32::MAX as u32;
    let mut editor = Editor::open("def a = p\r\ndef b = q");
    for (line, character) in [(0, FAR), (7, 0), (FAR, FAR), (1, 9), (u32::MAX, u32::MAX)] {
        for method in ["hover", "completion"] {
            editor.at(&format!("textDocument/{method}"), line, character);
        }
        assert_eq!(
            editor
                .ask("textDocument/selectionRange", selection(line, character))
                .as_array()
                .unwrap()
                .len(),
            1
        );
        let params = json!({"textDocument": {"uri": URI}, "range": range((line, character), (0, 3)), "context": {"diagnostics": []}});
        editor.ask("textDocument/codeAction", params);
    }
    // Behind the last column is before the line end.
    editor.did_change(json!([replace((0, 99), (0, 99), "\r\ndef x = r")]));
    assert_eq!(editor.names(), ["@a", "@x", "@b"]);
    // A range whose ends are in the wrong order, and one far beyond the end.
    editor.did_change(json!([
        replace((0, 5), (0, 4), "y"),
        replace((FAR, 0), (FAR, FAR), "\ndef z = s")
    ]));
    assert_eq!(editor.names(), ["@y", "@x", "@b", "@z"]);
}

#[test]
fn columns_are_counted_as_the_client_wants() {
    for (offered, chosen, column) in [
        (json!(["utf-8", "utf-16"]), "utf-8", 13),
        (json!(["utf-16", "utf-32"]), "utf-32", 10),
        (json!(["utf-16"]), "utf-16", 11),
        (Value::Null, "utf-16", 11),
    ] {
        let mut editor = Editor::start(&[]);
        let abilities = able_but("/general/positionEncodings", offered);
        let result = editor.ask("initialize", json!({"capabilities": abilities}));
        assert_eq!(result["capabilities"]["positionEncoding"], chosen);
        editor.notify("initialized", json!({}));
        editor.did_open("\r\nlet p \"🎲\", z = T");
        let found = editor.diagnostics();
        assert_eq!(found[0]["range"]["start"], position(1, column + 1), "{chosen}: {found}");
        // Inside the die is before it.
        editor.did_change(json!([replace((1, 8), (1, column), "def a = p\r")]));
        let _ = editor.diagnostics();
    }
}

#[test]
fn only_lf_crlf_and_cr_end_a_line() {
    let mut editor = Editor::open("p\u{85}\u{2028}\u{2029}\u{b}\u{c}\rp\r\np\nC");
    let found = editor.diagnostics();
    let last = found.as_array().unwrap().last().unwrap();
    assert_eq!(
        (&last["range"], &last["code"]),
        (&range((3, 0), (3, 1)), &json!("missing-operand"))
    );
}

#[test]
fn the_halves_of_a_line_end_can_come_and_go() {
    let mut editor = Editor::open("def a = p\rdef b = q");
    editor.did_change(json!([replace((1, 0), (1, 0), "\n")]));
    assert_eq!(editor.names(), ["@a", "@b"]);
    editor.did_change(json!([replace((1, 4), (1, 5), "c")]));
    assert_eq!(editor.names(), ["@a", "@c"]);
}

#[test]
fn those_who_pull_are_not_pushed() {
    let mut editor = Editor::start(&[]);
    let abilities = able_but("/textDocument/diagnostic", json!({"dynamicRegistration": false}));
    let result = editor.ask("initialize", json!({"capabilities": abilities}));
    let announced = &result["capabilities"]["diagnosticProvider"];
    assert_eq!(
        announced,
        &json!({"identifier": "wff", "interFileDependencies": false, "workspaceDiagnostics": false})
    );
    editor.notify("initialized", json!({}));
    editor.did_open("C");
    let report = editor.of_document("textDocument/diagnostic");
    assert_eq!(
        (&report["kind"], codes(&report["items"])),
        (&json!("full"), vec!["missing-operand".to_owned()])
    );
    editor.did_change(json!([{"text": "p"}]));
    assert_eq!(editor.of_document("textDocument/diagnostic"), json!({"kind": "full", "items": []}));
    editor.notify("textDocument/didClose", document());
    assert_eq!(editor.of_document("textDocument/diagnostic"), json!({"kind": "full", "items": []}));
    assert!(editor.heard.is_empty(), "{:?}", editor.heard);
    editor.close();
}

#[test]
fn an_editor_is_sent_two_thousand_diagnostics_and_how_many_remain() {
    let mut editor = Editor::open(&"C\n".repeat(2_000));
    assert_eq!(editor.diagnostics().as_array().unwrap().len(), 2_000);
    editor.did_change(json!([replace((0, 0), (0, 0), &"C\n".repeat(500))]));
    let found = editor.diagnostics();
    let found = found.as_array().unwrap();
    assert_eq!(found.len(), 2_001);
    assert_eq!(
        (&found[2_000]["severity"], &found[2_000]["range"]),
        (&json!(3), &range((2_000, 0), (2_000, 1)))
    );
    assert!(found[2_000]["message"].as_str().unwrap().starts_with("500 more diagnostics"));
}

fn action_params(only: Value) -> Value {
    json!({"textDocument": {"uri": URI}, "range": range((0, 0), (0, 1)), "context": {"diagnostics": [], "only": only}})
}

#[test]
fn code_actions_mend_and_are_filtered_by_kind() {
    let text = "p & q\nrs\n";
    let mut editor = Editor::open(text);
    let published = editor.diagnostics();
    let actions = editor.ask("textDocument/codeAction", action_params(Value::Null));
    let quick = &actions[0];
    assert_eq!((&quick["kind"], &quick["isPreferred"]), (&json!("quickfix"), &json!(true)));
    assert_eq!(quick["diagnostics"][0], published[0]);
    let change = &quick["edit"]["documentChanges"][0];
    assert_eq!(change["textDocument"], json!({"uri": URI, "version": 0}));
    assert_eq!(edited(text, &change["edits"]), "Kpq\nrs\n");
    let kinds = |actions: &Value| -> Vec<String> {
        actions
            .as_array()
            .unwrap()
            .iter()
            .map(|action| action["kind"].as_str().unwrap().to_owned())
            .collect()
    };
    let only = |editor: &mut Editor, kind: &str| {
        kinds(&editor.ask("textDocument/codeAction", action_params(json!([kind]))))
    };
    assert_eq!(kinds(&actions), ["quickfix"]);
    assert_eq!(only(&mut editor, "quickfix"), ["quickfix"]);
    assert_eq!(only(&mut editor, "source"), ["source.fixAll"]);
    assert_eq!(only(&mut editor, "source.fixAll"), ["source.fixAll"]);
    assert_eq!(only(&mut editor, "source.organizeImports"), [""; 0]);

    let mut editor = Editor::initialized(able_but("/workspace/workspaceEdit", json!({})));
    editor.did_open(text);
    let actions = editor.ask("textDocument/codeAction", action_params(json!(["quickfix"])));
    assert_eq!(edited(text, &actions[0]["edit"]["changes"][URI]), "Kpq\nrs\n");
}

#[test]
fn a_truth_table_is_inserted_and_brought_up_to_date() {
    let mut editor = Editor::open("");
    let inserted = "Np\n# p │ Np\n# ──┼───\n# T │  F\n# F │  T\nq";
    let offered = |editor: &mut Editor, text: &str| {
        let mut offered = editor.offered(text, 0);
        offered.retain(|(title, _)| title.ends_with("truth table"));
        offered
    };
    assert_eq!(
        offered(&mut editor, "Np\nq"),
        [("Insert its truth table".to_owned(), inserted.to_owned())]
    );
    editor.did_change(json!([{"text": "Np"}]));
    assert_eq!(editor.actions(0, json!(["refactor.rewrite.table"])).len(), 1);
    let changed = inserted.replacen("Np", "NNp", 1);
    let updated = "NNp\n# p │ NNp\n# ──┼────\n# T │  T\n# F │  F\nq";
    assert_eq!(
        offered(&mut editor, &changed),
        [("Update its truth table".to_owned(), updated.to_owned())]
    );
    assert_eq!(offered(&mut editor, updated), []);
}

#[test]
fn what_an_editor_asks_of_a_place_is_answered() {
    let text = "def mp = CKpCpqq\nlet p = T\nN@mp\nC  pq \n@";
    let mut editor = Editor::open(text);
    let hover = editor.at("textDocument/hover", 0, 9);
    assert_eq!(
        (&hover["contents"]["kind"], &hover["range"]),
        (&json!("markdown"), &range((0, 9), (0, 16)))
    );
    let items = editor.at("textDocument/completion", 4, 1);
    let name = items
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["label"].as_str().unwrap().contains("mp"))
        .unwrap();
    assert!(edited(text, &json!([name["textEdit"]])).ends_with("@mp"), "{name}");
    let symbols = editor.of_document("textDocument/documentSymbol");
    assert_eq!(
        (&symbols[0]["name"], &symbols[0]["selectionRange"]),
        (&json!("@mp"), &range((0, 4), (0, 6)))
    );
    let formatted = editor.of_document("textDocument/formatting");
    assert_eq!(edited(text, &formatted), text.replace("C  pq ", "Cpq"));
    let mut params = document();
    params["range"] = range((0, 0), (2, 1));
    assert_eq!(editor.ask("textDocument/rangeFormatting", params), json!([]));
    let positions = json!([position(0, 12), position(4, 0), position(0, 16)]);
    let ranges = editor.ask(
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
fn clients_of_fewer_gifts_get_what_they_can_take() {
    let mut editor =
        Editor::initialized(json!({"textDocument": {"hover": {"contentFormat": ["plaintext"]}}}));
    editor.did_open("def mp = p\nK");
    assert_eq!(editor.at("textDocument/hover", 0, 9)["contents"]["kind"], "plaintext");
    let symbols = editor.of_document("textDocument/documentSymbol");
    assert_eq!(symbols[0]["location"], json!({"uri": URI, "range": range((0, 0), (0, 10))}));
    for item in editor.at("textDocument/completion", 1, 0).as_array().unwrap() {
        assert_eq!(item["insertTextFormat"], 1, "{item}");
        assert!(!item["textEdit"]["newText"].as_str().unwrap().contains('$'), "{item}");
    }
}

#[test]
fn the_longest_wff_of_a_roll_is_written_below_it() {
    let mut editor = Editor::open("");
    let pair = |title: &str, text: &str| (title.to_owned(), text.to_owned());
    assert_eq!(
        editor.offered("roll Ann: pp KN # hers\nroll Bob: rs N\n", 0),
        [
            pair(
                "Write the longest WFF",
                "roll Ann: pp KN # hers\ncall Ann: NKpp\nroll Bob: rs N\n"
            ),
            pair("Write `KNpp`", "roll Ann: pp KN # hers\ncall Ann: KNpp\nroll Bob: rs N\n"),
            pair("Write `KpNp`", "roll Ann: pp KN # hers\ncall Ann: KpNp\nroll Bob: rs N\n"),
            pair("Write `NKpp`", "roll Ann: pp KN # hers\ncall Ann: NKpp\nroll Bob: rs N\n"),
        ]
    );
    assert_eq!(editor.offered("roll io K", 0), [pair("Call `none`", "roll io K\ncall none")]);
    let x_wff = "rules x-wff\nlet p = F, q = T\nroll pq NK";
    let offered = editor.offered(x_wff, 2);
    assert_eq!(offered[0], pair("Write the longest true WFF", &format!("{x_wff}\ncall NKpq")));
    assert_eq!(offered.len(), 2 + 4, "{offered:?}");
    // What is longer, but false, is offered last and only where it is asked for by its name.
    let x_wff = "rules x-wff\nlet p = F\nroll pp K";
    editor.did_change(json!([{"text": x_wff}]));
    let [none, longest] = &editor.actions(2, Value::Null)[..] else {
        panic!("two actions are offered")
    };
    for (action, title, call, left) in [
        (none, "Call `none`", "none", vec![]),
        (longest, "Write the longest WFF, which is false", "Kpp", vec!["missed-none"]),
    ] {
        assert_eq!(
            (word(action, "title").as_str(), applied(x_wff, action)),
            (title, format!("{x_wff}\ncall {call}"))
        );
        editor.did_change(json!([{"text": applied(x_wff, action)}]));
        assert_eq!(editor.codes(), left);
    }
}

#[test]
fn a_client_that_can_lets_its_user_choose_among_the_longest_wffs() {
    let text = "roll pp KN\ncall\n";
    let mut editor = Editor::initialized(able_but(
        "/experimental",
        json!({"commands": {"commands": ["other", "wff.choose"]}}),
    ));
    editor.did_open(text);
    let actions = editor.actions(0, Value::Null);
    assert_eq!(
        actions.iter().map(|action| word(action, "kind")).collect::<Vec<_>>(),
        ["refactor.rewrite.longest", "refactor.rewrite.choose"]
    );
    assert_eq!(applied(text, &actions[0]), "roll pp KN\ncall NKpp\n");
    let choose = &actions[1];
    assert!(
        choose.get("edit").is_none() && choose["command"]["command"] == "wff.choose",
        "{choose}"
    );
    assert_eq!(choose["command"]["title"], choose["title"]);
    let [question] = &choose["command"]["arguments"].as_array().unwrap()[..] else {
        panic!("{choose}")
    };
    assert_eq!(question["title"], choose["title"]);
    let choices = question["choices"].as_array().unwrap();
    let shown: Vec<_> = choices
        .iter()
        .map(|choice| (word(choice, "label"), word(choice, "description"), applied(text, choice)))
        .collect();
    let choice = |wff: &str, infix: &str| {
        (wff.to_owned(), infix.to_owned(), format!("roll pp KN\ncall {wff}\n"))
    };
    assert_eq!(
        shown,
        [choice("KNpp", "¬p ∧ p"), choice("KpNp", "p ∧ ¬p"), choice("NKpp", "¬(p ∧ p)")]
    );
    assert!(
        choices
            .iter()
            .all(|choice| choice["edit"]["documentChanges"][0]["textDocument"]["version"] == 0),
        "{choose}"
    );
    for (_, _, made) in shown {
        editor.did_change(json!([{"text": made}]));
        assert_eq!(editor.codes(), [""; 0], "{made:?}");
    }
    // Where there is one only, nobody is asked.
    editor.did_change(json!([{"text": "roll p N"}]));
    assert_eq!(editor.actions(0, Value::Null).len(), 1);

    let mut editor = Editor::initialized(able_but(
        "/experimental",
        json!({"commands": {"commands": ["other"]}}),
    ));
    editor.did_open(text);
    let actions = editor.actions(0, json!(["refactor.rewrite.choose"]));
    assert!(
        actions.len() == 3 && actions.iter().all(|action| action.get("command").is_none()),
        "{actions:?}"
    );
}

#[test]
fn actions_on_rolls_are_rewrites() {
    let mut editor =
        Editor::open("rules x-wff\nlet p = T, q = T\nroll pqr KA\ncall p & q\nroll pq KA\nroll\n");
    let mut kinds = |line: u32, only: Value| -> Vec<String> {
        let mut kinds: Vec<_> =
            editor.actions(line, only).iter().map(|action| word(action, "kind")).collect();
        kinds.dedup();
        kinds
    };
    let rewrites =
        ["longestTrue", "longest", "choose"].map(|kind| format!("refactor.rewrite.{kind}"));
    for all in [
        Value::Null,
        json!(["refactor"]),
        json!(["refactor.rewrite"]),
        json!(["quickfix", "refactor"]),
    ] {
        assert_eq!(kinds(4, all.clone())[..], rewrites, "{all}");
    }
    for one in &rewrites {
        assert_eq!(kinds(4, json!([one])), [one.as_str()]);
    }
    for none in [
        json!(["quickfix"]),
        json!(["refactor.extract"]),
        json!(["refactor.rewrite.long"]),
        json!(["source"]),
        json!([]),
    ] {
        assert!(!kinds(4, none.clone()).iter().any(|kind| kind.starts_with("refactor")), "{none}");
    }
    assert_eq!(kinds(3, json!(["quickfix"])), ["quickfix"]);
    assert_eq!(kinds(3, Value::Null)[0], "quickfix");
    assert_eq!(kinds(5, Value::Null), ["refactor.rewrite.roll"]);
    assert_eq!(kinds(5, json!(["refactor"])), ["refactor.rewrite.roll"]);
    assert_eq!(kinds(0, json!(["refactor"])), [""; 0]);
}

#[test]
fn dice_are_rolled_for_an_empty_roll() {
    for (text, line, dice) in [
        ("roll", 0, (2, 1)),
        ("roll Ann:  # 🎲\r\nroll Bob: pq K\r\n", 0, (2, 1)),
        ("rules x-wff\nroll Ann:\n", 1, (3, 3)),
        ("roll pqrs KKKK\nroll   # 🎲\n", 1, (4, 4)),
    ] {
        let mut editor = Editor::open(text);
        // All are asked of one version.
        let rolled: Vec<Value> =
            (0..20).flat_map(|_| editor.actions(line, json!(["refactor"]))).collect();
        assert!(
            rolled.len() == 20 && rolled.iter().all(|action| action["title"] == "Roll the dice"),
            "{rolled:?}"
        );
        let mut made: Vec<String> = rolled.iter().map(|action| applied(text, action)).collect();
        for made in &made {
            let line = made.lines().nth(line as usize).unwrap().split('#').next().unwrap();
            let (_, faces) = line.rsplit_once(':').unwrap_or(("", line.trim_start_matches("roll")));
            let count = |kind: fn(char) -> bool| faces.chars().filter(|c| kind(*c)).count();
            assert_eq!(
                (count(|c| c.is_lowercase()), count(|c| c.is_uppercase())),
                dice,
                "{made:?}"
            );
            editor.did_change(json!([{"text": made}]));
            assert_eq!(editor.codes(), [""; 0], "{made:?}");
        }
        made.sort();
        made.dedup();
        assert!(made.len() > 1, "{made:?}");
    }
}

#[test]
fn a_poor_call_is_replaced() {
    let text = "roll Ann: pq KN\nroll Bob: rs N\ncall Ann: Kpq  # 🎲\n";
    let mut editor = Editor::open(text);
    assert_eq!(editor.codes(), ["not-longest"]);
    for (line, title) in
        [(0, "Write the longest WFF in place of `Kpq`"), (2, "Write the longest WFF")]
    {
        let offered = editor.offered(text, line);
        assert_eq!(offered[0], (title.to_owned(), text.replace("Kpq", "NKpq")));
        // N stands before K or one of its operands, which stand in either order.
        assert_eq!(offered.len(), 1 + 6, "{offered:?}");
    }
    // What is there already is not offered, and where there is no roll nothing is.
    assert!(
        editor
            .offered("roll pp KN\ncall NKpp", 1)
            .iter()
            .all(|(title, _)| !title.contains("NKpp") && !title.contains("longest"))
    );
    assert_eq!(editor.offered("call NKpp", 0).len(), 0);
    assert_eq!(editor.offered("roll pz K\ncall p", 1).len(), 0);
}

#[test]
fn actions_on_rolls_keep_line_ends_and_wide_characters() {
    let mut editor = Editor::open("");
    for (text, line, made) in [
        (
            "# 🎲\r\n  roll p N # 🎲\r\n# 🎲\r\n",
            1,
            "# 🎲\r\n  roll p N # 🎲\r\n  call Np\r\n# 🎲\r\n",
        ),
        ("# 🎲\n\troll 𝐀nn: p N # 🎲\n# 🎲", 1, "# 🎲\n\troll 𝐀nn: p N # 🎲\n\tcall 𝐀nn: Np\n# 🎲"),
        (
            "roll 𝐀nn: p N\r\n🎲 p is pff\r\ncall 𝐀nn: p # 🎲",
            0,
            "roll 𝐀nn: p N\r\n🎲 p is pff\r\ncall 𝐀nn: Np # 🎲",
        ),
        ("roll p N\r\n# 🎲\r\ncall\u{a0}# 🎲\r\n", 0, "roll p N\r\n# 🎲\r\ncall Np\u{a0}# 🎲\r\n"),
        ("roll p N\n🎲 is pff", 0, "roll p N\ncall Np\n🎲 is pff"),
    ] {
        let [(title, offered)] = &editor.offered(text, line)[..] else {
            panic!("one action is offered")
        };
        assert!(
            title.starts_with("Write the longest WFF") && offered == made,
            "{title}: {offered:?}"
        );
    }
    // Wherever a look some thousand bytes down happens to end.
    for blanks in 0..4 {
        let far = format!("roll p N\n{}# {}\n", " ".repeat(blanks), "🎲".repeat(2_000));
        assert_eq!(editor.offered(&far, 0)[0].1, far.replacen('\n', "\ncall Np\n", 1));
    }
}

#[test]
fn the_length_that_a_roll_reaches_stands_behind_and_above_it() {
    let text = "# 🎲\nroll 𝐀nn: pq K # 🎲\ncall 𝐀nn: Kpq\nroll io K\nrules x-wff\nlet p = F\nroll \
     pp KN\nroll pz\nroll\n";
    let mut editor = Editor::open(text);
    let hint = |label: &str, line, column| (label.to_owned(), position(line, column));
    let all = [hint("3 letters", 1, 15), hint("no WFF", 3, 9), hint("4 letters, 4 if true", 6, 10)];
    assert_eq!(editor.hints(0, 9), all);
    assert_eq!(editor.hints(0, u32::MAX), all);
    assert_eq!(editor.hints(2, 5), all[1..2]);
    assert_eq!(editor.hints(1, 1), all[..1]);
    assert_eq!(editor.hints(4, 5), []);
    let lens =
        |title: &str, line, start, end| (title.to_owned(), range((line, start), (line, end)));
    assert_eq!(
        editor.lenses(),
        [
            lens("longest WFF: 3 letters", 1, 11, 15),
            lens("no WFF", 3, 5, 9),
            lens("longest WFF: 4 letters, 4 if true", 6, 5, 10)
        ]
    );
    let params = json!({"textDocument": {"uri": URI}, "range": range((6, 0), (6, 0))});
    let hints = editor.ask("textDocument/inlayHint", params.clone());
    assert_eq!(hints[0]["paddingLeft"], true);
    let tooltip = &hints[0]["tooltip"];
    assert_eq!(tooltip["kind"], "markdown");
    assert!(tooltip["value"].as_str().unwrap().contains("**4 letters** under p = F"), "{tooltip}");
    assert_eq!(editor.at("textDocument/hover", 6, 5)["contents"], *tooltip);

    for (encoding, column) in [("utf-8", 17), ("utf-32", 14)] {
        let mut editor =
            Editor::initialized(able_but("/general/positionEncodings", json!([encoding])));
        editor.did_open(text);
        assert_eq!(editor.hints(1, 1), [hint("3 letters", 1, column)]);
        assert_eq!(editor.lenses()[0].1, range((1, column - 4), (1, column)));
    }
    let mut editor =
        Editor::initialized(json!({"textDocument": {"hover": {"contentFormat": ["plaintext"]}}}));
    editor.did_open(text);
    assert_eq!(editor.ask("textDocument/inlayHint", params)[0]["tooltip"]["kind"], "plaintext");
    editor.notify("textDocument/didClose", document());
    assert_eq!(editor.of_document("textDocument/codeLens"), Value::Null);
}

#[test]
fn a_roll_that_a_call_is_yet_to_answer_tells_nothing() {
    let mut editor = Editor::open("roll Ann: pq K\nroll Bob: rs N\ncall Ann:\ncall Bob: Nr\n");
    let labels =
        |list: Vec<(String, Value)>| list.into_iter().map(|(label, _)| label).collect::<Vec<_>>();
    assert_eq!(labels(editor.hints(0, 9)), ["2 letters"]);
    assert_eq!(labels(editor.hints(0, 0)), [""; 0]);
    assert_eq!(labels(editor.lenses()), ["longest WFF: 2 letters"]);
    editor.did_change(json!([replace((2, 9), (2, 9), " p")]));
    assert_eq!(labels(editor.hints(0, 9)), ["3 letters", "2 letters"]);
    assert_eq!(labels(editor.lenses()), ["longest WFF: 3 letters", "longest WFF: 2 letters"]);
    editor.did_change(json!([replace((3, 9), (3, 12), " # ?")]));
    assert_eq!(labels(editor.hints(0, 9)), ["3 letters"]);
    // Far below, and in another part of a long document.
    let far = format!("roll Cem: pqr KK\n{}call Cem:\n", "Kpq\n".repeat(5_000));
    editor.did_change(json!([{"text": far}]));
    assert_eq!(labels(editor.hints(0, 0)), [""; 0]);
    editor.did_change(json!([replace((5_001, 0), (5_001, 9), "")]));
    assert_eq!(labels(editor.hints(0, 0)), ["5 letters"]);
    editor.close();
}

#[test]
fn hints_and_lenses_are_switched_off_and_on_and_asked_for_again() {
    let mut editor = Editor::start(&[]);
    let mut abilities = able_but("/workspace/configuration", json!(true));
    abilities["workspace"]["inlayHint"] = json!({"refreshSupport": true});
    abilities["workspace"]["codeLens"] = json!({"refreshSupport": true});
    editor.ask("initialize", json!({"capabilities": abilities}));
    editor.did_open("roll pp KN\n");
    let hints = json!({"textDocument": {"uri": URI}, "range": range((0, 0), (1, 0))});
    let count = |editor: &mut Editor| {
        let hints = editor.ask("textDocument/inlayHint", hints.clone());
        let lenses = editor.of_document("textDocument/codeLens");
        [hints, lenses].map(|list| list.as_array().map(Vec::len))
    };
    let refreshed = |editor: &mut Editor| {
        for method in ["workspace/inlayHint/refresh", "workspace/codeLens/refresh"] {
            let asked = editor.told(method);
            editor.reply(&asked, Value::Null);
        }
    };
    assert_eq!(count(&mut editor), [Some(1), Some(1)]);
    editor.notify("initialized", json!({}));
    let asked = editor.told("workspace/configuration");
    editor.reply(
        &asked,
        json!([{"codeLens": {"rollLength": false}, "inlayHints": {"rollLength": true}}]),
    );
    refreshed(&mut editor);
    assert_eq!(count(&mut editor), [Some(1), None]);
    editor.notify(
        "workspace/didChangeConfiguration",
        json!({"settings": {"wff": {"codeLens": {"rollLength": true}}}}),
    );
    refreshed(&mut editor);
    assert_eq!(count(&mut editor), [Some(1), Some(1)]);
    let asked = editor.told("workspace/configuration");
    editor.reply(
        &asked,
        json!([{"codeLens": {"rollLength": false}, "inlayHints": {"rollLength": false}}]),
    );
    refreshed(&mut editor);
    assert_eq!(count(&mut editor), [None, None]);
    // Other rules make other hints.
    editor.notify(
        "workspace/didChangeConfiguration",
        json!({"settings": {"wff": {"rules": "x-wff"}}}),
    );
    refreshed(&mut editor);
    let asked = editor.told("workspace/configuration");
    editor.reply(&asked, json!([null]));
    editor.did_change(json!([{"text": "let p = F\nroll pp KN\n"}]));
    assert_eq!(editor.hints(0, 2), [("4 letters, 4 if true".to_owned(), position(1, 10))]);
    // What makes no sense switches nothing off and is told; what stays the same is not told again.
    editor.notify(
        "workspace/didChangeConfiguration",
        json!({"settings": {"wff": {"rules": "x-wff", "inlayHints": {"rollLength": 0}}}}),
    );
    assert!(
        word(&editor.told("window/logMessage")["params"], "message")
            .contains("wff.inlayHints.rollLength")
    );
    let asked = editor.told("workspace/configuration");
    editor.reply(&asked, json!([null]));
    assert_eq!(count(&mut editor), [Some(1), Some(1)]);
    assert!(
        !editor.heard.iter().any(|message| word(message, "method").ends_with("/refresh")),
        "{:?}",
        editor.heard
    );
    editor.close();
}

#[test]
fn hints_and_lenses_are_switched_off_by_the_options_of_the_start() {
    for (options, hints, lenses) in [
        (json!({"wff": {"inlayHints": {"rollLength": false}}}), false, true),
        (json!({"codeLens": {"rollLength": false}}), true, false),
        (json!({"wff": {"inlayHints": {"rollLength": null}, "codeLens": {}}}), true, true),
        (json!({"wff": {"inlayHints": false, "codeLens": {"rollLength": "no"}}}), true, true),
    ] {
        let mut editor = Editor::start(&[]);
        editor.ask("initialize", json!({"capabilities": able(), "initializationOptions": options}));
        editor.notify("initialized", json!({}));
        editor.did_open("roll pp KN");
        let params = json!({"textDocument": {"uri": URI}, "range": range((0, 0), (0, 0))});
        assert_eq!(editor.ask("textDocument/inlayHint", params).is_array(), hints, "{options}");
        assert_eq!(editor.of_document("textDocument/codeLens").is_array(), lenses, "{options}");
        // That a roll is hovered is no matter of theirs.
        assert_eq!(editor.at("textDocument/hover", 0, 5)["range"], range((0, 5), (0, 10)));
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
        let mut editor = Editor::initialized(json!({"workspace": able}));
        editor.did_open("roll pp KN");
        assert_eq!(editor.codes(), [""; 0]);
        let off = json!({"wff": {"rules": "x-wff", "inlayHints": {"rollLength": false}, "codeLens": {"rollLength": false}}});
        editor.notify("workspace/didChangeConfiguration", json!({"settings": off}));
        if let Some(method) = method {
            editor.told(method);
        }
        // A request that comes after the settings, and a publication that their change of rules
        // brings.
        assert_eq!(editor.of_document("textDocument/codeLens"), Value::Null);
        editor.diagnostics();
        assert_eq!(editor.ask("shutdown", Value::Null), Value::Null);
        assert!(editor.heard.is_empty(), "{able}: {:?}", editor.heard);
    }
}

/// A game in which Ann and Bob play, and what is said in it of a name.
const PLAYED: &str = "roll Ann: pq K # 🎲 Ann\r
roll Bob: rs N\r
call Ann: Kpq\r
challenge Bob: Kqp\r
roll Ann: pp K\r
def mp = p\r
K@mp@mp = T, @mp != F\r
def mp = N@mp\r
@mp == Np\r
";

#[test]
fn names_and_players_have_definitions_and_references() {
    let mut editor = Editor::open(PLAYED);
    let location =
        |line, start, end| json!({"uri": URI, "range": range((line, start), (line, end))});
    let mut references = |line, character, declared: bool| {
        let mut params = at(line, character);
        params["context"] = json!({"includeDeclaration": declared});
        editor.ask("textDocument/references", params)
    };
    let ann = [location(0, 5, 8), location(2, 5, 8), location(4, 5, 8)];
    for line in [0, 2, 4] {
        assert_eq!(references(line, 5, true), json!(ann));
        assert_eq!(references(line, 8, false), json!(ann[1..]));
    }
    let first = [
        location(5, 4, 6),
        location(6, 2, 4),
        location(6, 5, 7),
        location(6, 14, 16),
        location(7, 11, 13),
    ];
    for (line, character) in [(5, 4), (6, 1), (6, 6), (6, 13), (7, 12), (7, 13)] {
        assert_eq!(references(line, character, true), json!(first), "{line}:{character}");
        assert_eq!(references(line, character, false), json!(first[1..]), "{line}:{character}");
    }
    assert_eq!(references(7, 4, false), json!([location(8, 1, 3)]));
    for (line, character) in [(0, 0), (0, 10), (0, 21), (2, 11), (6, 0), (8, 7), (99, 0)] {
        assert_eq!(references(line, character, true), json!([]), "{line}:{character}");
    }
    for (line, character, defined) in [
        (4, 6, location(0, 5, 8)),
        (0, 6, location(0, 5, 8)),
        (3, 12, location(1, 5, 8)),
        (6, 5, location(5, 4, 6)),
        (7, 11, location(5, 4, 6)),
        (8, 2, location(7, 4, 6)),
        (0, 12, Value::Null),
        (9, 0, Value::Null),
    ] {
        assert_eq!(
            editor.at("textDocument/definition", line, character),
            defined,
            "{line}:{character}"
        );
    }
    // One who is named and never rolls has no definition, and neither has a name before its def.
    editor.did_change(json!([{"text": "call Cem: Kpq\n@mp\ndef mp = p\n"}]));
    assert_eq!(editor.at("textDocument/definition", 0, 6), Value::Null);
    assert_eq!(editor.at("textDocument/definition", 1, 2), Value::Null);
}

#[test]
fn names_and_players_are_renamed() {
    let mut editor =
        Editor::initialized(able_but("/textDocument/rename", json!({"prepareSupport": true})));
    editor.did_open(PLAYED);
    let rename = |editor: &mut Editor, line, character, to: &str| {
        let mut params = at(line, character);
        params["newName"] = json!(to);
        let edit = editor.ask("textDocument/rename", params);
        assert_eq!(
            edit["documentChanges"][0]["textDocument"],
            json!({"uri": URI, "version": editor.version})
        );
        applied(PLAYED, &json!({"edit": edit}))
    };
    for (line, character, name) in
        [(2, 5, (5, 8)), (3, 13, (10, 13)), (5, 6, (4, 6)), (6, 5, (5, 7)), (7, 11, (11, 13))]
    {
        let prepared = editor.at("textDocument/prepareRename", line, character);
        assert_eq!(prepared, range((line, name.0), (line, name.1)), "{line}:{character}");
    }
    for (line, character) in [(0, 0), (0, 3), (0, 21), (3, 16), (5, 9), (7, 10), (99, 9)] {
        assert_eq!(
            editor.at("textDocument/prepareRename", line, character),
            Value::Null,
            "{line}:{character}"
        );
    }
    let cem = PLAYED.replace(" Ann:", " Cem:");
    assert_eq!(rename(&mut editor, 2, 5, "Cem"), cem);
    assert_eq!(rename(&mut editor, 3, 10, "𝐁"), PLAYED.replace("Bob", "𝐁"));
    let first = PLAYED.replacen("mp", "a-1", 4).replace("N@mp", "N@a-1");
    assert_eq!(rename(&mut editor, 6, 1, "@a-1"), first);
    assert_eq!(rename(&mut editor, 7, 13, "a-1"), first);
    assert_eq!(
        rename(&mut editor, 8, 1, "x"),
        PLAYED.replace("def mp = N", "def x = N").replace("@mp ==", "@x ==")
    );
    assert_eq!(rename(&mut editor, 8, 1, "mp"), PLAYED);
    // Nothing else is said of a text whose names have changed.
    let before = editor.codes();
    editor.did_change(json!([{"text": cem}]));
    assert_eq!(editor.codes(), before);

    let mut editor = Editor::initialized(able_but("/workspace/workspaceEdit", json!({})));
    editor.did_open("roll Ann: pq K");
    let mut params = at(0, 6);
    params["newName"] = json!("Cem");
    let edit = editor.ask("textDocument/rename", params.clone());
    assert_eq!(
        edit,
        json!({"changes": {URI: [{"range": range((0, 5), (0, 8)), "newText": "Cem"}]}})
    );
    editor.notify("textDocument/didClose", document());
    assert_eq!(editor.ask("textDocument/rename", params), Value::Null);
}

#[test]
fn a_name_that_is_used_or_cannot_be_one_is_refused() {
    let mut editor = Editor::open(PLAYED);
    for (line, character, to, why) in [
        (0, 5, "Bob", "`Bob` is used in this file already"),
        (
            0,
            5,
            "none",
            "`none` is not a name: a player's name has letters, digits and hyphens and is no word \
             of the language",
        ),
        (
            0,
            5,
            "Ann Lee",
            "`Ann Lee` is not a name: a player's name has letters, digits and hyphens and is no \
             word of the language",
        ),
        (
            6,
            1,
            "Mp",
            "`Mp` is not a name: a name is a small letter followed by small letters, digits and \
             hyphens",
        ),
        (6, 1, "a\nb", "is not a name"),
        (6, 1, "", "a new name is needed"),
        (0, 0, "Cem", "there is no name here"),
        (99, 0, "Cem", "there is no name here"),
    ] {
        let mut params = at(line, character);
        params["newName"] = json!(to);
        let refused = editor.refusal("textDocument/rename", params);
        assert_eq!(refused["code"], -32803, "{to:?}: {refused}");
        assert!(word(&refused, "message").contains(why), "{to:?}: {refused}");
    }
    editor.did_change(json!([{"text": "def a = p\ndef b = q\nK@a@b\n"}]));
    let mut params = at(2, 2);
    params["newName"] = json!("b");
    assert_eq!(
        editor.refusal("textDocument/rename", params)["message"],
        "`b` is used in this file already"
    );
    editor.close();
}

#[test]
fn a_hover_on_a_roll_tells_its_length_and_not_its_wff() {
    let mut editor =
        Editor::open("# 🎲\nroll 𝐀nn: pqi KCR # 🎲\nrules x-wff\nlet p = T, q = F\nroll pqi KCR\n");
    let hover = editor.at("textDocument/hover", 1, 14);
    assert_eq!(
        (&hover["contents"]["kind"], &hover["range"]),
        (&json!("markdown"), &range((1, 11), (1, 18)))
    );
    let told = word(&hover["contents"], "value");
    assert!(
        told.starts_with("The longest WFF has **3 letters**.") && !told.contains("Kpq"),
        "{told}"
    );
    assert!(
        word(&editor.at("textDocument/hover", 1, 6)["contents"], "value")
            .starts_with("**𝐀nn**: a player")
    );
    assert!(
        word(&editor.at("textDocument/hover", 1, 2)["contents"], "value").starts_with("**roll** ")
    );
    assert_eq!(editor.at("textDocument/hover", 1, 20), Value::Null);
    let told = word(&editor.at("textDocument/hover", 4, 12)["contents"], "value");
    assert!(
        told.contains("The longest true WFF has **") && told.contains(" under p = T, q = F"),
        "{told}"
    );
}

#[test]
fn malformed_messages_are_answered_or_skipped_and_the_stream_goes_on() {
    let mut editor = Editor::open("def a = p");
    for (bytes, code) in [
        (frame("{"), -32700),
        (frame(""), -32700),
        (frame("[]"), -32600),
        (frame(r#"{"jsonrpc":"2.0","id":{},"method":"x"}"#), -32600),
        (frame(&"[".repeat(100_000)), -32700),
    ] {
        editor.write(bytes.as_bytes());
        let answer = editor.wait(|message| message.get("error").is_some());
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&Value::Null, &json!(code)));
    }
    for bytes in [
        "Content-Length: -1\r\n\r\n",
        "rubbish\r\n\r\n{}",
        "Content-Length: many\r\n\r\n{}\r\n",
        "\0\0\0\r\n",
    ] {
        editor.write(bytes.as_bytes());
        assert_eq!(editor.names(), ["@a"], "{bytes:?}");
    }
    editor.write(&[&b"Content-Length: 12\r\n\r\n{\"a\":\"\xff\xfe\xfd\"}"[..]].concat());
    editor.notify("textDocument/didChange", json!({"textDocument": 7}));
    editor.notify("textDocument/didOpen", Value::Null);
    editor.notify("nonsense", json!([]));
    assert_eq!(editor.error("textDocument/hover", json!({})), -32602);
    assert_eq!(editor.error("textDocument/hover", Value::Null), -32602);
    assert_eq!(editor.error("$/unknown", Value::Null), -32601);
    assert_eq!(editor.error("unknown", Value::Null), -32601);
    assert_eq!(editor.names(), ["@a"]);
    editor.close();
}

#[test]
fn a_cancelled_request_is_answered_all_the_same() {
    let mut editor = Editor::open(&"Kpq\n".repeat(100_000));
    for _ in 0..20 {
        let id = editor.request("textDocument/formatting", document());
        editor.notify("$/cancelRequest", json!({"id": id}));
        let answer = editor.answer(id);
        assert!(answer.get("result").is_some() || answer["error"]["code"] == -32800, "{answer}");
    }
    editor.notify("$/cancelRequest", json!({"id": "never sent"}));
    editor.notify("$/cancelRequest", Value::Null);
    assert_eq!(editor.at("textDocument/hover", 0, 0)["range"], range((0, 0), (0, 3)));
    editor.close();
}

#[test]
fn the_status_tells_whether_shutdown_came_before_the_end() {
    // The input stays open, and null stands for no parameters.
    let mut editor = Editor::open("p");
    assert_eq!(editor.ask("shutdown", Value::Null), Value::Null);
    assert_eq!(editor.error("textDocument/hover", at(0, 0)), -32600);
    editor.notify("exit", Value::Null);
    assert_eq!(editor.status(), 0);
    let mut editor = Editor::open("p");
    editor.notify("exit", Value::Null);
    assert_eq!(editor.status(), 1);
    let mut editor = Editor::start(&[]);
    editor.send(&json!({"jsonrpc": "2.0", "method": "exit"}));
    assert_eq!(editor.status(), 1);
    let mut editor = Editor::open("p");
    editor.input = None;
    assert_eq!(editor.status(), 1);
    let mut editor = Editor::open("p");
    editor.ask("shutdown", Value::Null);
    editor.input = None;
    assert_eq!(editor.status(), 0);
}

#[test]
fn nothing_is_answered_before_initialize() {
    let mut editor = Editor::start(&[]);
    assert_eq!(editor.error("textDocument/hover", at(0, 0)), -32002);
    editor.did_open("C");
    editor.ask("initialize", json!({"capabilities": {}}));
    editor.send(&json!({"jsonrpc": "2.0", "method": "initialized", "params": null}));
    assert_eq!(editor.error("initialize", json!({"capabilities": {}})), -32600);
    assert_eq!(editor.at("textDocument/hover", 0, 0), Value::Null);
    editor.close();
}

#[cfg(target_os = "linux")]
#[test]
fn the_server_ends_with_its_client() {
    for by_argument in [true, false] {
        let mut client =
            Command::new("cat").stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        let pid = client.id().to_string();
        let arguments = ["--clientProcessId", &pid];
        let mut editor = Editor::start(if by_argument { &arguments } else { &[] });
        let named = if by_argument { Value::Null } else { json!(client.id()) };
        editor.ask("initialize", json!({"processId": named, "capabilities": {}}));
        drop(client.stdin.take());
        client.wait().unwrap();
        assert_eq!(editor.status(), 1);
    }
}

#[test]
fn settings_come_from_the_options_the_notification_and_the_client_s_answer() {
    let mut editor = Editor::start(&[]);
    let mut abilities = able_but("/textDocument/diagnostic", json!({}));
    abilities["workspace"]["diagnostics"] = json!({"refreshSupport": true});
    abilities["workspace"]["configuration"] = json!(true);
    let options = json!({"wff": {"rules": "chess"}});
    editor.ask("initialize", json!({"capabilities": abilities, "initializationOptions": options}));
    assert!(
        editor.told("window/logMessage")["params"]["message"]
            .as_str()
            .unwrap()
            .contains("wff.rules")
    );
    editor.notify("initialized", json!({}));
    let asked = editor.told("workspace/configuration");
    assert_eq!(asked["params"], json!({"items": [{"section": "wff"}]}));
    editor.did_open("p");
    // Late, and after other messages.
    assert_eq!(editor.at("textDocument/hover", 0, 0)["range"], range((0, 0), (0, 1)));
    editor.send(&json!({"jsonrpc": "2.0", "id": asked["id"], "result": [{"rules": "x-wff"}]}));
    let refresh = editor.told("workspace/diagnostic/refresh");
    editor.send(&json!({"jsonrpc": "2.0", "id": refresh["id"], "result": null}));
    editor.notify(
        "workspace/didChangeConfiguration",
        json!({"settings": {"wff": {"rules": "shake-a-wff"}}}),
    );
    editor.told("workspace/diagnostic/refresh");
    let asked = editor.told("workspace/configuration");
    // A client that knows nothing of us changes nothing.
    editor.send(&json!({"jsonrpc": "2.0", "id": asked["id"], "result": [null]}));
    editor.close();
}

#[test]
fn settings_that_come_late_are_followed_by_a_publication() {
    let mut editor = Editor::start(&[]);
    let abilities = able_but("/workspace/configuration", json!(true));
    editor.ask("initialize", json!({"capabilities": abilities}));
    editor.notify("initialized", json!({}));
    let asked = editor.told("workspace/configuration");
    editor.did_open("C");
    assert_eq!(editor.codes(), ["missing-operand"]);
    editor.send(&json!({"jsonrpc": "2.0", "id": asked["id"], "result": [{"rules": "x-wff"}]}));
    assert_eq!(editor.codes(), ["missing-operand"]);
    editor.close();
}

#[test]
fn what_is_odd_in_initialize_and_does_not_matter_is_passed_over() {
    let mut editor = Editor::start(&[]);
    let odd = json!({
        "processId": -1, "rootUri": "", "rootPath": 7, "trace": "compact", "clientInfo": "me",
        "workspaceFolders": [{"uri": "C:\\x", "name": null}], "capabilities": able(), "future": {},
    });
    assert_eq!(editor.ask("initialize", odd)["capabilities"]["hoverProvider"], true);
    editor.notify("initialized", Value::Null);
    editor.close();
}

#[test]
fn wff_toml_holds_for_the_files_below_and_is_watched() {
    let folder = tempfile::tempdir().unwrap();
    let uri = format!("file://{}/a.wff", folder.path().display());
    let mut editor = Editor::start(&[]);
    let mut abilities = able();
    abilities["workspace"]["didChangeWatchedFiles"] = json!({"dynamicRegistration": true});
    editor.ask("initialize", json!({"capabilities": abilities}));
    editor.notify("initialized", json!({}));
    let asked = editor.told("client/registerCapability");
    assert_eq!(
        asked["params"]["registrations"][0]["registerOptions"],
        json!({"watchers": [{"globPattern": "**/wff.toml"}]})
    );
    editor.send(&json!({"jsonrpc": "2.0", "id": asked["id"], "result": null}));
    std::fs::write(folder.path().join("wff.toml"), "[severity]\nmissing-operand = \"hint\"\n")
        .unwrap();
    let text = "C\np = F\n";
    editor.notify(
        "textDocument/didOpen",
        json!({"textDocument": {"uri": uri, "languageId": "wff", "version": 0, "text": text}}),
    );
    let severity = |editor: &mut Editor| {
        let found = editor.told("textDocument/publishDiagnostics")["params"]["diagnostics"].clone();
        let found = found.as_array().unwrap().clone();
        found
            .iter()
            .map(|one| {
                (one["code"].as_str().unwrap().to_owned(), one["severity"].as_i64().unwrap())
            })
            .collect::<Vec<_>>()
    };
    let before = severity(&mut editor);
    assert_eq!(before[0], ("missing-operand".to_owned(), 4));
    std::fs::write(
        folder.path().join("wff.toml"),
        "[severity]\nmissing-operand = \"off\"\n[let]\np = \"T\"\n",
    )
    .unwrap();
    let changes = json!({"changes": [{"uri": format!("file://{}/wff.toml", folder.path().display()), "type": 2}]});
    editor.notify("workspace/didChangeWatchedFiles", changes.clone());
    assert_eq!(severity(&mut editor), [("false-value".to_owned(), 1)]);
    // A fault that is not shown is not mended either.
    let params = json!({"textDocument": {"uri": uri}, "range": range((0, 0), (0, 1)), "context": {"diagnostics": [], "only": ["quickfix"]}});
    assert_eq!(editor.ask("textDocument/codeAction", params), json!([]));
    std::fs::write(folder.path().join("wff.toml"), "[severity\n").unwrap();
    editor.notify("workspace/didChangeWatchedFiles", changes);
    assert!(
        editor.told("window/logMessage")["params"]["message"]
            .as_str()
            .unwrap()
            .contains("wff.toml:1:")
    );
    assert_eq!(severity(&mut editor)[0], ("missing-operand".to_owned(), 1));
    editor.close();
}

#[test]
fn ten_million_letters_in_a_line_are_opened_hovered_and_edited() {
    let mut editor = Editor::open(&format!("{}p", "N".repeat(10_000_000)));
    assert_eq!(editor.codes(), [""; 0]);
    let last = 10_000_000;
    editor.at("textDocument/hover", 0, 0);
    editor.at("textDocument/hover", 0, last);
    editor.at("textDocument/completion", 0, last);
    editor.ask("textDocument/selectionRange", selection(0, last / 2));
    editor.of_document("textDocument/documentSymbol");
    editor.of_document("textDocument/formatting");
    editor.did_change(json!([replace((0, last), (0, last + 1), "")]));
    assert_eq!(editor.codes(), ["missing-operand"]);
    editor.at("textDocument/hover", 0, 5);
    editor.did_change(json!([replace((0, last), (0, last), "p")]));
    assert_eq!(editor.codes(), [""; 0]);
    editor.close();
}

#[test]
fn a_hundred_thousand_lines_are_edited() {
    let mut editor = Editor::open(&"CKpqNr\n".repeat(100_000));
    assert_eq!(editor.codes(), [""; 0]);
    editor.did_change(json!([replace((50_000, 1), (50_000, 2), "")]));
    assert_eq!(editor.codes(), ["trailing-letters"]);
    editor.did_change(json!([replace((0, 0), (99_999, 0), "")]));
    assert_eq!(editor.codes(), [""; 0]);
    assert_eq!(editor.at("textDocument/hover", 0, 0)["range"], range((0, 0), (0, 6)));
    editor.close();
}

#[test]
fn a_hundred_thousand_lines_of_rolls_and_calls_are_edited() {
    let mut editor =
        Editor::open(&"roll pq K\ncall Kpq\nroll Ann: pp N\ncall Ann: Np\n".repeat(25_000));
    assert_eq!(editor.codes(), [""; 0]);
    let starts = |diagnostics: Value| -> Vec<(String, Value)> {
        let diagnostics = diagnostics.as_array().unwrap().clone();
        diagnostics.iter().map(|one| (word(one, "code"), one["range"].clone())).collect()
    };
    // One call after another is judged by the roll above it, and by no other.
    editor.did_change(json!([replace((50_000, 8), (50_000, 9), "KN")]));
    assert_eq!(
        starts(editor.diagnostics()),
        [("not-longest".to_owned(), range((50_001, 5), (50_001, 8)))]
    );
    assert_eq!(editor.hints(49_999, 50_001), [("4 letters".to_owned(), position(50_000, 10))]);
    editor.did_change(json!([replace((50_000, 8), (50_000, 10), "N")]));
    assert_eq!(
        starts(editor.diagnostics()),
        [("missing-dice".to_owned(), range((50_001, 5), (50_001, 6)))]
    );
    // Without this roll the call is on the one before, which is Ann's.
    editor.did_change(json!([replace((50_000, 0), (50_001, 0), "")]));
    assert_eq!(
        starts(editor.diagnostics()),
        [("missing-dice".to_owned(), range((50_000, 5), (50_000, 6)))]
    );
    editor.did_change(json!([replace((50_000, 0), (50_000, 0), "roll pq K\n")]));
    assert_eq!(editor.codes(), [""; 0]);
    // Of the text between, the one roll of Bob in the middle is all that his call at the end has.
    editor.did_change(json!([replace((100_000, 0), (100_000, 0), "call Bob: Kpq\n")]));
    assert_eq!(
        starts(editor.diagnostics()),
        [("nothing-to-answer".to_owned(), range((100_000, 5), (100_000, 8)))]
    );
    editor.did_change(json!([replace((50_000, 0), (50_000, 0), "roll Bob: pq N\n")]));
    assert_eq!(
        starts(editor.diagnostics()),
        [("missing-dice".to_owned(), range((100_001, 10), (100_001, 11)))]
    );
    editor.did_change(json!([replace((50_000, 13), (50_000, 14), "K")]));
    assert_eq!(editor.codes(), [""; 0]);
    assert_eq!(
        editor.at("textDocument/definition", 100_001, 6)["range"],
        range((50_000, 5), (50_000, 8))
    );
    // Other rules from the first line on: p and q have no values there.
    editor.did_change(json!([replace((0, 0), (0, 0), "rules x-wff\nlet p = T, q = T\n")]));
    assert_eq!(editor.diagnostics().as_array().unwrap().len(), 2_001);
    assert_eq!(editor.of_document("textDocument/codeLens").as_array().unwrap().len(), 50_001);
    editor.close();
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
    let params = (number(), number(), number(), number(), text(), -1..6_i64).prop_map(|(a, b, c, d, text, version)| {
        json!({
            "textDocument": {"uri": URI, "version": version, "languageId": "wff", "text": text},
            "position": position(a, b), "range": range((a, b), (c, d)), "positions": [position(a, b), position(c, d)],
            "contentChanges": [replace((a, b), (c, d), &text), {"text": text}, replace((c, d), (a, b), &text)],
            "context": {"diagnostics": [], "includeDeclaration": a > b}, "newName": text, "options": {"tabSize": 4, "insertSpaces": true}, "id": a, "changes": [],
            "settings": {"wff": {"rules": text, "inlayHints": {"rollLength": a > b}, "codeLens": text}}, "capabilities": {"textDocument": {}},
        })
    });
    let params = prop_oneof![8 => params, 1 => Just(Value::Null), 1 => Just(json!([1])), 1 => Just(json!({"textDocument": {"uri": "no uri"}}))];
    let id = prop_oneof![3 => (1_000..1_008_i64).prop_map(|id| json!(id)), 3 => Just(Value::Null), 1 => Just(json!("id")), 1 => Just(json!({}))];
    let body = (select(methods), id, params).prop_map(|(method, id, params)| {
        let mut message = json!({"jsonrpc": "2.0", "method": method, "params": params});
        if !id.is_null() {
            message["id"] = id;
        }
        message.to_string()
    });
    let reply =
        (0..4_i64).prop_map(|id| json!({"jsonrpc": "2.0", "id": id, "result": null}).to_string());
    prop_oneof![
        12 => body.prop_map(|body| frame(&body).into_bytes()),
        1 => reply.prop_map(|body| frame(&body).into_bytes()),
        1 => prop::collection::vec(any::<u8>(), 0..40).prop_map(|bytes| [frame("").into_bytes(), bytes, b"\n".to_vec()].concat()),
        1 => select(vec!["Content-Length: 7\r\n\r\n\
         {}\r\n\r\n\r\n\r\n", "\r\n\r\n", "Content-Length: \
          x\r\n\r\n", "{}\n"]).prop_map(|text| text.as_bytes().to_vec()),
    ]
    .prop_map(Sent)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn whatever_is_sent_the_server_goes_on_answering(messages in prop::collection::vec(message(), 1..40), begun in any::<bool>()) {
        let mut editor = if begun { Editor::open("Kpq") } else { Editor::start(&[]) };
        for message in messages {
            editor.write(&message.0);
        }
        // A number that was not used; answered with a result, or refused where the session is
        // closed or never began.
        let id = editor.request("textDocument/hover", at(0, 0));
        let answer = editor.answer(id);
        let refused = [-32002, -32600].contains(&answer["error"]["code"].as_i64().unwrap_or_default());
        prop_assert!(answer.get("result").is_some() || refused, "{}", answer);
        editor.notify("exit", Value::Null);
        prop_assert!(editor.status() < 2);
    }
}

#[test]
fn formulas_are_rewritten_at_the_cursor_by_the_laws_of_their_logic() {
    let text = "CNK p q r # so\nlogic L3\nCpq\n";
    let mut editor = Editor::open(text);
    assert_eq!(editor.codes(), [""; 0]);
    let ask = |editor: &mut Editor, line: u32, character: u32, only: Value| {
        let range = range((line, character), (line, character));
        let params = json!({"textDocument": {"uri": URI}, "range": range, "context": {"diagnostics": [], "only": only}});
        editor.ask("textDocument/codeAction", params).as_array().unwrap().clone()
    };
    let titles =
        |actions: &[Value]| actions.iter().map(|action| word(action, "title")).collect::<Vec<_>>();
    let all = ask(&mut editor, 0, 1, Value::Null);
    assert!(
        all.iter().all(|action| word(action, "kind").starts_with("refactor.rewrite")
            && action.get("isPreferred").is_none()),
        "{all:?}"
    );
    let de_morgan =
        all.iter().find(|action| action["title"] == "Apply De Morgan's law: `ANpNq`").unwrap();
    assert_eq!(de_morgan["edit"]["documentChanges"][0]["textDocument"]["version"], 0);
    assert_eq!(applied(text, de_morgan), text.replace("NK p q", "ANpNq"));
    let form = all
        .iter()
        .find(|action| word(action, "title").starts_with("Rewrite in conjunctive normal form"))
        .unwrap();
    assert_eq!(applied(text, form), text.replace("CNK p q r", "KAprAqr"));
    for only in [
        json!(["refactor.rewrite"]),
        json!(["refactor"]),
        json!([""]),
        json!(["source", "refactor"]),
    ] {
        assert_eq!(titles(&ask(&mut editor, 0, 1, only)), titles(&all));
    }
    for only in [
        json!(["quickfix"]),
        json!(["source"]),
        json!(["refactor.rewrite.longest"]),
        json!(["refactor.inline"]),
        json!([]),
    ] {
        assert_eq!(titles(&ask(&mut editor, 0, 1, only)), [""; 0]);
    }
    // In L3 a conditional is no disjunction.
    let others = titles(&ask(&mut editor, 2, 0, Value::Null));
    assert!(others.iter().any(|title| title == "Take the contrapositive: `CNqNp`"), "{others:?}");
    assert!(
        !others.iter().any(|title| title.contains("ANpq") || title.contains("normal form")),
        "{others:?}"
    );
    assert_eq!(ask(&mut editor, 1, 7, Value::Null), [Value::Null; 0]);
}

/// A tautology in L3 and L16 of so many propositions: that all of them are true implies that the
/// first or the second is.
fn long_tautology(propositions: u8) -> String {
    let letters: Vec<String> =
        (b'a'..).take(propositions.into()).map(|letter| char::from(letter).to_string()).collect();
    format!(
        "C{}{}Aab",
        letters[..letters.len() - 1].iter().map(|letter| format!("K{letter}")).collect::<String>(),
        letters[letters.len() - 1]
    )
}

#[test]
fn what_takes_long_is_decided_later_and_the_editor_never_waits() {
    let text = format!("alphabet textbook\nlogic L3\n{} is contingent\np\n", long_tautology(13));
    let mut editor = Editor::open(&text);
    assert_eq!(editor.codes(), [""; 0], "it is not decided at once");
    editor.wait_for_codes(&["false-class"]);
    // What has been found out stays known when another line changes.
    editor.did_change(json!([{"range": range((3, 0), (3, 1)), "text": "Kp"}]));
    editor.wait_for_codes(&["false-class", "missing-operand"]);
    // A question that is no longer asked is left, and the next one is taken up.
    editor.did_change(json!([{"range": range((1, 6), (1, 8)), "text": "L16"}]));
    editor.did_change(json!([{"range": range((1, 6), (1, 9)), "text": "L4"}]));
    editor.did_change(json!([{"range": range((1, 6), (1, 8)), "text": "L16"}]));
    editor.wait_for_codes(&["out-of-reach", "missing-operand"]);
    editor.close();
}

/// What an editor says of itself that colours by tokens.
fn colours() -> Value {
    let requests = json!({"full": {"delta": true}, "range": true});
    let tokens = json!({"requests": requests, "tokenTypes": [], "tokenModifiers": [], "formats": ["relative"]});
    let mut abilities = able_but("/textDocument/semanticTokens", tokens);
    abilities["workspace"]["semanticTokens"] = json!({"refreshSupport": true});
    abilities
}

/// The tokens of a text, each with its type and modifiers, from the numbers of the protocol, with
/// columns in UTF-16.
fn coloured(text: &str, legend: &Value, numbers: &Value) -> Vec<(String, String)> {
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

/// An editor that colours by tokens, with what their numbers stand for.
fn colouring(text: &str) -> (Editor, Value) {
    let mut editor = Editor::start(&[]);
    let answer = editor
        .ask("initialize", json!({"processId": null, "rootUri": null, "capabilities": colours()}));
    editor.notify("initialized", json!({}));
    editor.did_open(text);
    (editor, answer["capabilities"]["semanticTokensProvider"]["legend"].clone())
}

const FULL: &str = "textDocument/semanticTokens/full";
const DELTA: &str = "textDocument/semanticTokens/full/delta";
const RANGE: &str = "textDocument/semanticTokens/range";
const COLOURFUL: &str = "let p \"🎲 rolls\" = T # 🎲\ndef mp = COp\n2) p |= C@mp q\nrules x-wff\n\
 roll Ann: pqo K R\ncall Ann: Np\nName: 🎲\n";

#[test]
fn tokens_are_coloured_by_what_they_are_and_what_is_known_of_them() {
    let (mut editor, legend) = colouring(COLOURFUL);
    let full = editor.of_document(FULL);
    let found = coloured(COLOURFUL, &legend, &full["data"]);
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
    let part = editor.ask(RANGE, lines);
    assert_eq!(
        coloured(COLOURFUL, &legend, &part["data"]),
        coloured(COLOURFUL, &legend, &full["data"])[12..20]
    );
    assert_eq!(part.get("resultId"), None);
    editor.close();
}

#[test]
fn what_has_changed_of_the_tokens_is_enough() {
    let (mut editor, legend) = colouring(COLOURFUL);
    let mut text = COLOURFUL.to_owned();
    let mut last = editor.of_document(FULL);
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
        editor.did_change(json!([replace(column(start), column(end), new)]));
        text.replace_range(start..end, new);
        let params = json!({"textDocument": {"uri": URI}, "previousResultId": last["resultId"]});
        let delta = editor.ask(DELTA, params);
        let mut data = last["data"].as_array().unwrap().clone();
        for edit in delta["edits"].as_array().unwrap() {
            let number = |name: &str| edit[name].as_u64().unwrap() as usize;
            let new = edit.get("data").map_or(Vec::new(), |data| data.as_array().unwrap().clone());
            told += new.len();
            data.splice(number("start")..number("start") + number("deleteCount"), new);
        }
        last = json!({"resultId": delta["resultId"], "data": data});
        let full = editor.of_document(FULL);
        assert_eq!(full["data"], last["data"], "{text}");
        coloured(&text, &legend, &full["data"]);
        all += full["data"].as_array().unwrap().len();
        last = full;
    }
    assert!(told * 2 < all, "{told} of {all}");
    let stale = json!({"textDocument": {"uri": URI}, "previousResultId": "none"});
    assert_eq!(editor.ask(DELTA, stale)["data"], last["data"]);
    editor.notify("textDocument/didClose", document());
    assert_eq!(editor.of_document(FULL), Value::Null);
    editor.close();
}

#[test]
fn tokens_are_asked_for_again_when_settings_change_and_announced_only_to_those_who_ask() {
    let (mut editor, legend) = colouring("Dpa");
    let kinds = |editor: &mut Editor| -> Vec<String> {
        let full = editor.of_document(FULL);
        coloured("Dpa", &legend, &full["data"]).into_iter().map(|(_, kind)| kind).collect()
    };
    assert_eq!(kinds(&mut editor), ["stray.pff", "variable.pff", "stray.pff"]);
    editor.notify(
        "workspace/didChangeConfiguration",
        json!({"settings": {"wff": {"alphabet": "textbook"}}}),
    );
    let asked = editor.told("workspace/semanticTokens/refresh");
    editor.reply(&asked, Value::Null);
    assert_eq!(kinds(&mut editor), ["operator.binary", "variable"]);
    editor.close();
    let mut plain = Editor::start(&[]);
    let answer = plain.ask("initialize", json!({"capabilities": able()}));
    assert_eq!(answer["capabilities"].get("semanticTokensProvider"), None);
    plain.close();
}

#[test]
fn what_belongs_together_is_highlighted() {
    let mut editor = Editor::open("let p = T\nCKpqNr\n🎲 p\n@a\nlet p = F\np");
    let mut marked = |line, character| -> Vec<(Value, u64)> {
        let marks = editor.at("textDocument/documentHighlight", line, character);
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
    editor.close();
}
