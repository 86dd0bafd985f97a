//! The language server as an editor meets it: the real `wff lsp` over pipes, every message written and read here.
//! Nothing waits for time; a server that does not answer is killed after a minute.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
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
        let length = line.strip_prefix("Content-Length: ").unwrap().strip_suffix("\r\n").unwrap().parse().unwrap();
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
            "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "source"]}}},
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
        command.arg("lsp").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
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
        editor.ask("initialize", json!({"processId": null, "rootUri": null, "capabilities": abilities}));
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
        self.send(&json!({"jsonrpc": "2.0", "id": self.requests, "method": method, "params": params}));
        self.requests
    }

    /// The first message like this, in the order in which they came; the others keep.
    fn wait(&mut self, like: impl Fn(&Value) -> bool) -> Value {
        if let Some(place) = self.heard.iter().position(&like) {
            return self.heard.remove(place);
        }
        loop {
            let message = self.inbox.recv_timeout(Duration::from_secs(60)).expect("the server keeps silent");
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

    fn error(&mut self, method: &str, params: Value) -> i64 {
        let id = self.request(method, params);
        self.answer(id)["error"]["code"].as_i64().unwrap()
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
        self.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": changes}));
    }

    /// What was published for the present version.
    fn diagnostics(&mut self) -> Value {
        let version = self.version;
        let published = self
            .wait(|message| message["method"] == "textDocument/publishDiagnostics" && message["params"]["version"] == version);
        published["params"]["diagnostics"].clone()
    }

    fn codes(&mut self) -> Vec<String> {
        codes(&self.diagnostics())
    }

    fn at(&mut self, method: &str, line: u32, character: u32) -> Value {
        self.ask(method, at(line, character))
    }

    fn of_document(&mut self, method: &str) -> Value {
        self.ask(method, document())
    }

    /// The text as the server has it, in documents whose lines all are definitions.
    fn names(&mut self) -> Vec<String> {
        let symbols = self.of_document("textDocument/documentSymbol");
        symbols.as_array().unwrap().iter().map(|symbol| symbol["name"].as_str().unwrap().to_owned()).collect()
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
    diagnostics.as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap_or_default().to_owned()).collect()
}

/// The text after edits as the protocol defines them, in a text without characters beyond the BMP.
fn edited(text: &str, edits: &Value) -> String {
    let offset = |position: &Value| {
        let (line, character) = (position["line"].as_u64().unwrap(), position["character"].as_u64().unwrap());
        let start: usize = text.split_inclusive('\n').take(line as usize).map(str::len).sum();
        start + text[start..].chars().take(character as usize).map(char::len_utf8).sum::<usize>()
    };
    let mut all: Vec<(usize, usize, &str)> = edits
        .as_array()
        .unwrap()
        .iter()
        .map(|edit| (offset(&edit["range"]["start"]), offset(&edit["range"]["end"]), edit["newText"].as_str().unwrap()))
        .collect();
    all.sort();
    let mut after = text.to_owned();
    all.iter().rev().for_each(|(start, end, new)| after.replace_range(*start..*end, new));
    after
}

#[test]
fn initialize_tells_what_the_server_can_do() {
    let mut editor = Editor::start(&[]);
    let result = editor.ask("initialize", json!({"processId": null, "rootUri": null, "capabilities": able()}));
    assert_eq!(
        result["capabilities"],
        json!({
            "positionEncoding": "utf-16",
            "textDocumentSync": {"openClose": true, "change": 2},
            "hoverProvider": true,
            "completionProvider": {"triggerCharacters": ["@"]},
            "documentSymbolProvider": true,
            "selectionRangeProvider": true,
            "documentFormattingProvider": true,
            "documentRangeFormattingProvider": true,
            "codeActionProvider": {"codeActionKinds": ["quickfix", "source.fixAll"]},
        })
    );
    assert_eq!(result["serverInfo"], json!({"name": "wff", "version": env!("CARGO_PKG_VERSION")}));
    editor.notify("initialized", json!({}));
    editor.close();
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
    assert_eq!((&unused["code"], &unused["severity"], &unused["tags"]), (&json!("unused-name"), &json!(4), &json!([1])));
    assert_eq!(unused["range"], range((1, 4), (1, 6)));
    assert!(unused.get("relatedInformation").is_none(), "{unused}");

    let mut editor = Editor::initialized(json!({}));
    editor.did_open("KpCq\ndef mp = p\n");
    let diagnostics = editor.diagnostics();
    assert!(diagnostics[0].get("relatedInformation").is_none() && diagnostics[1].get("tags").is_none());
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
    let versions: Vec<i64> = editor.heard.iter().filter_map(|message| message["params"]["version"].as_i64()).collect();
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
    assert!(editor.told("window/logMessage")["params"]["message"].as_str().unwrap().contains("version 3"));
    let other = json!({"uri": "file:///nowhere/b.wff", "version": 9});
    editor.notify("textDocument/didChange", json!({"textDocument": other, "contentChanges": [{"text": "p"}]}));
    assert!(editor.told("window/logMessage")["params"]["message"].as_str().unwrap().contains("not open"));
    editor.notify("textDocument/didClose", json!({"textDocument": other}));
    assert!(editor.told("window/logMessage")["params"]["message"].as_str().unwrap().contains("not open"));
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
        assert_eq!(editor.ask("textDocument/selectionRange", selection(line, character)).as_array().unwrap().len(), 1);
        let params =
            json!({"textDocument": {"uri": URI}, "range": range((line, character), (0, 3)), "context": {"diagnostics": []}});
        editor.ask("textDocument/codeAction", params);
    }
    // Behind the last column is before the line end.
    editor.did_change(json!([replace((0, 99), (0, 99), "\r\ndef x = r")]));
    assert_eq!(editor.names(), ["@a", "@x", "@b"]);
    // A range whose ends are in the wrong order, and one far beyond the end.
    editor.did_change(json!([replace((0, 5), (0, 4), "y"), replace((FAR, 0), (FAR, FAR), "\ndef z = s")]));
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
    assert_eq!((&last["range"], &last["code"]), (&range((3, 0), (3, 1)), &json!("missing-operand")));
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
    assert_eq!(announced, &json!({"identifier": "wff", "interFileDependencies": false, "workspaceDiagnostics": false}));
    editor.notify("initialized", json!({}));
    editor.did_open("C");
    let report = editor.of_document("textDocument/diagnostic");
    assert_eq!((&report["kind"], codes(&report["items"])), (&json!("full"), vec!["missing-operand".to_owned()]));
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
    assert_eq!((&found[2_000]["severity"], &found[2_000]["range"]), (&json!(3), &range((2_000, 0), (2_000, 1))));
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
        actions.as_array().unwrap().iter().map(|action| action["kind"].as_str().unwrap().to_owned()).collect()
    };
    let only = |editor: &mut Editor, kind: &str| kinds(&editor.ask("textDocument/codeAction", action_params(json!([kind]))));
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
fn what_an_editor_asks_of_a_place_is_answered() {
    let text = "def mp = CKpCpqq\nlet p = T\nN@mp\nC  pq \n@";
    let mut editor = Editor::open(text);
    let hover = editor.at("textDocument/hover", 0, 9);
    assert_eq!((&hover["contents"]["kind"], &hover["range"]), (&json!("markdown"), &range((0, 9), (0, 16))));
    let items = editor.at("textDocument/completion", 4, 1);
    let name = items.as_array().unwrap().iter().find(|item| item["label"].as_str().unwrap().contains("mp")).unwrap();
    assert!(edited(text, &json!([name["textEdit"]])).ends_with("@mp"), "{name}");
    let symbols = editor.of_document("textDocument/documentSymbol");
    assert_eq!((&symbols[0]["name"], &symbols[0]["selectionRange"]), (&json!("@mp"), &range((0, 4), (0, 6))));
    let formatted = editor.of_document("textDocument/formatting");
    assert_eq!(edited(text, &formatted), text.replace("C  pq ", "Cpq"));
    let mut params = document();
    params["range"] = range((0, 0), (2, 1));
    assert_eq!(editor.ask("textDocument/rangeFormatting", params), json!([]));
    let positions = json!([position(0, 12), position(4, 0), position(0, 16)]);
    let ranges = editor.ask("textDocument/selectionRange", json!({"textDocument": {"uri": URI}, "positions": positions}));
    assert_eq!(ranges.as_array().unwrap().len(), 3);
    for (range, position) in ranges.as_array().unwrap().iter().zip(positions.as_array().unwrap()) {
        let mut inner = position.clone();
        let mut outer = range;
        while !outer.is_null() {
            let (start, end) = (&outer["range"]["start"], &outer["range"]["end"]);
            assert!(start["character"].as_u64() <= inner["character"].as_u64(), "{range}");
            assert!(
                end["line"].as_u64() > position["line"].as_u64() || end["character"].as_u64() >= position["character"].as_u64()
            );
            inner = start.clone();
            outer = &outer["parent"];
        }
    }
    assert!(!ranges[0]["parent"]["range"].is_null());
}

#[test]
fn clients_of_fewer_gifts_get_what_they_can_take() {
    let mut editor = Editor::initialized(json!({"textDocument": {"hover": {"contentFormat": ["plaintext"]}}}));
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
    for bytes in ["Content-Length: -1\r\n\r\n", "rubbish\r\n\r\n{}", "Content-Length: many\r\n\r\n{}\r\n", "\0\0\0\r\n"] {
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
        let mut client = Command::new("cat").stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
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
    assert!(editor.told("window/logMessage")["params"]["message"].as_str().unwrap().contains("wff.rules"));
    editor.notify("initialized", json!({}));
    let asked = editor.told("workspace/configuration");
    assert_eq!(asked["params"], json!({"items": [{"section": "wff"}]}));
    editor.did_open("p");
    // Late, and after other messages.
    assert_eq!(editor.at("textDocument/hover", 0, 0)["range"], range((0, 0), (0, 1)));
    editor.send(&json!({"jsonrpc": "2.0", "id": asked["id"], "result": [{"rules": "x-wff"}]}));
    let refresh = editor.told("workspace/diagnostic/refresh");
    editor.send(&json!({"jsonrpc": "2.0", "id": refresh["id"], "result": null}));
    editor.notify("workspace/didChangeConfiguration", json!({"settings": {"wff": {"rules": "shake-a-wff"}}}));
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
    assert_eq!(asked["params"]["registrations"][0]["registerOptions"], json!({"watchers": [{"globPattern": "**/wff.toml"}]}));
    editor.send(&json!({"jsonrpc": "2.0", "id": asked["id"], "result": null}));
    std::fs::write(folder.path().join("wff.toml"), "[severity]\nmissing-operand = \"hint\"\n").unwrap();
    let text = "C\np = F\n";
    editor.notify("textDocument/didOpen", json!({"textDocument": {"uri": uri, "languageId": "wff", "version": 0, "text": text}}));
    let severity = |editor: &mut Editor| {
        let found = editor.told("textDocument/publishDiagnostics")["params"]["diagnostics"].clone();
        let found = found.as_array().unwrap().clone();
        found.iter().map(|one| (one["code"].as_str().unwrap().to_owned(), one["severity"].as_i64().unwrap())).collect::<Vec<_>>()
    };
    let before = severity(&mut editor);
    assert_eq!(before[0], ("missing-operand".to_owned(), 4));
    std::fs::write(folder.path().join("wff.toml"), "[severity]\nmissing-operand = \"off\"\n[let]\np = \"T\"\n").unwrap();
    let changes = json!({"changes": [{"uri": format!("file://{}/wff.toml", folder.path().display()), "type": 2}]});
    editor.notify("workspace/didChangeWatchedFiles", changes.clone());
    assert_eq!(severity(&mut editor), [("false-value".to_owned(), 1)]);
    // A fault that is not shown is not mended either.
    let params = json!({"textDocument": {"uri": uri}, "range": range((0, 0), (0, 1)), "context": {"diagnostics": [], "only": ["quickfix"]}});
    assert_eq!(editor.ask("textDocument/codeAction", params), json!([]));
    std::fs::write(folder.path().join("wff.toml"), "[severity\n").unwrap();
    editor.notify("workspace/didChangeWatchedFiles", changes);
    assert!(editor.told("window/logMessage")["params"]["message"].as_str().unwrap().contains("wff.toml:1:"));
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
        "textDocument/documentSymbol",
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
        prop::collection::vec(select(vec!["p", "K", "C", "N", "\n", "\r\n", "🎲", "@a", "def a = ", "let p = T", "é"]), 0..12)
            .prop_map(|pieces| pieces.concat())
    };
    let params = (number(), number(), number(), number(), text(), -1..6_i64).prop_map(|(a, b, c, d, text, version)| {
        json!({
            "textDocument": {"uri": URI, "version": version, "languageId": "wff", "text": text},
            "position": position(a, b), "range": range((a, b), (c, d)), "positions": [position(a, b), position(c, d)],
            "contentChanges": [replace((a, b), (c, d), &text), {"text": text}, replace((c, d), (a, b), &text)],
            "context": {"diagnostics": []}, "options": {"tabSize": 4, "insertSpaces": true}, "id": a, "changes": [],
            "settings": {"wff": {"rules": text}}, "capabilities": {"textDocument": {}},
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
    let reply = (0..4_i64).prop_map(|id| json!({"jsonrpc": "2.0", "id": id, "result": null}).to_string());
    prop_oneof![
        12 => body.prop_map(|body| frame(&body).into_bytes()),
        1 => reply.prop_map(|body| frame(&body).into_bytes()),
        1 => prop::collection::vec(any::<u8>(), 0..40).prop_map(|bytes| [frame("").into_bytes(), bytes, b"\n".to_vec()].concat()),
        1 => select(vec!["Content-Length: 7\r\n\r\n{}\r\n\r\n\r\n\r\n", "\r\n\r\n", "Content-Length: x\r\n\r\n", "{}\n"]).prop_map(|text| text.as_bytes().to_vec()),
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
        // A number that was not used; answered with a result, or refused where the session is closed or never began.
        let id = editor.request("textDocument/hover", at(0, 0));
        let answer = editor.answer(id);
        let refused = [-32002, -32600].contains(&answer["error"]["code"].as_i64().unwrap_or_default());
        prop_assert!(answer.get("result").is_some() || refused, "{}", answer);
        editor.notify("exit", Value::Null);
        prop_assert!(editor.status() < 2);
    }
}
