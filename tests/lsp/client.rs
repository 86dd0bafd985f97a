//! A small client that starts `wff lsp` and speaks with it over pipes, and readers of its answers.
//! A failure points at the line of the test.

use serde_json::{Value, json};
use std::env;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// The document that all tests open, which is no file.
pub const URI: &str = "file:///nowhere/a.wff";

/// The time that a server may keep silent.
const PATIENCE: Duration = Duration::from_secs(60);

/// The number of sessions so far.
static SESSIONS: AtomicUsize = AtomicUsize::new(0);

/// A client that has started a server.
pub struct Client {
    server: Child,
    /// The server's standard input, until it is closed.
    pub input: Option<ChildStdin>,
    received: mpsc::Receiver<Value>,
    /// Messages that came while another one was waited for.
    pub unclaimed: Vec<Value>,
    requests: i64,
    /// The version of the open document.
    pub version: i64,
    /// Told of each message; dropped with the client, which calls the watchdog off.
    alive: mpsc::Sender<()>,
}

/// A body under its header.
pub fn frame(body: &str) -> String {
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

/// The capabilities of a client that can do everything that is used here, but does not pull.
pub fn capabilities() -> Value {
    let publish = json!({
        "relatedInformation": true,
        "tagSupport": {"valueSet": [1, 2]},
        "versionSupport": true,
    });
    let kinds = json!({"valueSet": ["quickfix", "refactor", "source"]});
    json!({
        "general": {"positionEncodings": ["utf-16"]},
        "workspace": {"workspaceEdit": {"documentChanges": true}},
        "textDocument": {
            "publishDiagnostics": publish,
            "codeAction": {"codeActionLiteralSupport": {"codeActionKind": kinds}},
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
            "completion": {"completionItem": {"snippetSupport": true}},
            "hover": {"contentFormat": ["markdown", "plaintext"]},
        },
    })
}

/// These capabilities with one of them changed.
#[track_caller]
pub fn capabilities_with(pointer: &str, value: Value) -> Value {
    let mut capabilities = capabilities();
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    capabilities.pointer_mut(parent).unwrap()[name] = value;
    capabilities
}

impl Client {
    /// Starts a server, with these arguments behind `lsp`: that of the program, unless WFF_SERVER
    /// names another one, which is to be held against the same tests.
    #[track_caller]
    pub fn start(arguments: &[&str]) -> Client {
        let own = || env!("CARGO_BIN_EXE_wff").into();
        let mut command = Command::new(env::var_os("WFF_SERVER").unwrap_or_else(own));
        command
            .arg("lsp")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        // Where the messages are to be looked at afterwards, each session has its log there.
        if let Some(folder) = env::var_os("WFF_LSP_LOGS") {
            let number = SESSIONS.fetch_add(1, Ordering::Relaxed);
            command.arg("--log").arg(Path::new(&folder).join(number.to_string()));
        }
        let mut server = command.spawn().unwrap();
        let output = server.stdout.take().unwrap();
        let (sender, received) = mpsc::channel();
        thread::spawn(move || listen(output, &sender));
        let (alive, dead) = mpsc::channel::<()>();
        let pid = server.id();
        thread::spawn(move || {
            loop {
                match dead.recv_timeout(PATIENCE) {
                    Ok(()) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => break,
                    Err(mpsc::RecvTimeoutError::Timeout) => {
                        let _ = Command::new("kill").args(["-9", &pid.to_string()]).status();
                        break;
                    }
                }
            }
        });
        let input = server.stdin.take();
        Client { server, input, received, unclaimed: Vec::new(), requests: 0, version: 0, alive }
    }

    /// A client of these capabilities that has initialized its server.
    #[track_caller]
    pub fn initialized(capabilities: Value) -> Client {
        let mut client = Client::start(&[]);
        client.request(
            "initialize",
            json!({"processId": null, "rootUri": null, "capabilities": capabilities}),
        );
        client.notify("initialized", json!({}));
        client
    }

    /// A client in which this text is open, as version 0 of `URI`.
    #[track_caller]
    pub fn open(text: &str) -> Client {
        let mut client = Client::initialized(capabilities());
        client.did_open(text);
        client
    }

    /// Writes bytes to the server.
    pub fn write(&mut self, bytes: &[u8]) {
        // A server that has ended is noticed elsewhere.
        let _ = self.input.as_mut().unwrap().write_all(bytes);
    }

    /// Sends a message.
    pub fn send(&mut self, message: &Value) {
        self.write(frame(&message.to_string()).as_bytes());
    }

    /// Sends a notification.
    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// Sends a request; its id is returned.
    pub fn send_request(&mut self, method: &str, params: Value) -> i64 {
        self.requests += 1;
        self.send(
            &json!({"jsonrpc": "2.0", "id": self.requests, "method": method, "params": params}),
        );
        self.requests
    }

    /// The first message like this, in the order in which they came; the others keep.
    #[track_caller]
    pub fn wait(&mut self, like: impl Fn(&Value) -> bool) -> Value {
        if let Some(place) = self.unclaimed.iter().position(&like) {
            return self.unclaimed.remove(place);
        }
        loop {
            let message = self.received.recv_timeout(PATIENCE).expect("the server keeps silent");
            let _ = self.alive.send(());
            if like(&message) {
                return message;
            }
            self.unclaimed.push(message);
        }
    }

    /// The response to the request of this id.
    #[track_caller]
    pub fn response(&mut self, id: i64) -> Value {
        self.wait(|message| message["id"] == id && message.get("method").is_none())
    }

    /// Sends a request and waits for its result.
    #[track_caller]
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.send_request(method, params);
        let answer = self.response(id);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// Sends a request and waits for its error.
    #[track_caller]
    pub fn error(&mut self, method: &str, params: Value) -> Value {
        let id = self.send_request(method, params);
        self.response(id)["error"].clone()
    }

    /// Sends a request and waits for the code of its error.
    #[track_caller]
    pub fn error_code(&mut self, method: &str, params: Value) -> i64 {
        self.error(method, params)["code"].as_i64().unwrap()
    }

    /// A notification or request of the server.
    #[track_caller]
    pub fn receive(&mut self, method: &str) -> Value {
        self.wait(|message| message["method"] == method)
    }

    /// Opens `URI` with this text, as version 0.
    #[track_caller]
    pub fn did_open(&mut self, text: &str) {
        self.version = 0;
        let document = json!({"uri": URI, "languageId": "wff", "version": 0, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}));
    }

    /// Changes the document to the next version.
    #[track_caller]
    pub fn did_change(&mut self, changes: Value) {
        self.version += 1;
        let document = json!({"uri": URI, "version": self.version});
        self.notify(
            "textDocument/didChange",
            json!({"textDocument": document, "contentChanges": changes}),
        );
    }

    /// The diagnostics that were published for the present version.
    #[track_caller]
    pub fn diagnostics(&mut self) -> Value {
        let version = self.version;
        let published = self.wait(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["version"] == version
        });
        published["params"]["diagnostics"].clone()
    }

    /// The codes of the diagnostics that were published for the present version.
    #[track_caller]
    pub fn codes(&mut self) -> Vec<String> {
        codes(&self.diagnostics())
    }

    /// Waits until these codes are published for the present version.
    #[track_caller]
    pub fn wait_for_codes(&mut self, expected: &[&str]) {
        while self.codes() != expected {}
    }

    /// The result of a request at a position.
    #[track_caller]
    pub fn at(&mut self, method: &str, line: u32, character: u32) -> Value {
        self.request(method, at(line, character))
    }

    /// The result of a request about the whole document.
    #[track_caller]
    pub fn of_document(&mut self, method: &str) -> Value {
        self.request(method, document())
    }

    /// The code actions offered on a line.
    #[track_caller]
    pub fn actions(&mut self, line: u32, only: Value) -> Vec<Value> {
        let range = range((line, 0), (line, 0));
        let context = json!({"diagnostics": [], "only": only});
        let params = json!({"textDocument": {"uri": URI}, "range": range, "context": context});
        self.request("textDocument/codeAction", params).as_array().unwrap().clone()
    }

    /// The titles of the actions on a line, each with the text that it makes of this one. All these
    /// texts are clean.
    #[track_caller]
    pub fn offered(&mut self, text: &str, line: u32) -> Vec<(String, String)> {
        self.did_change(json!([{"text": text}]));
        let actions = self.actions(line, Value::Null);
        let offered: Vec<_> =
            actions.iter().map(|action| (string(action, "title"), applied(text, action))).collect();
        for (_, made) in &offered {
            self.did_change(json!([{"text": made}]));
            assert_eq!(self.codes(), [""; 0], "{made:?}");
        }
        offered
    }

    /// The hints between two lines, each with its place.
    #[track_caller]
    pub fn hints(&mut self, first: u32, last: u32) -> Vec<(String, Value)> {
        let params = json!({"textDocument": {"uri": URI}, "range": range((first, 0), (last, 0))});
        let hints = self.request("textDocument/inlayHint", params);
        hints
            .as_array()
            .unwrap()
            .iter()
            .map(|hint| (string(hint, "label"), hint["position"].clone()))
            .collect()
    }

    /// The lenses of the document, each with its place.
    #[track_caller]
    pub fn lenses(&mut self) -> Vec<(String, Value)> {
        let lenses = self.of_document("textDocument/codeLens");
        lenses
            .as_array()
            .unwrap()
            .iter()
            .map(|lens| (string(&lens["command"], "title"), lens["range"].clone()))
            .collect()
    }

    /// Answers a request of the server.
    pub fn reply(&mut self, request: &Value, result: Value) {
        self.send(&json!({"jsonrpc": "2.0", "id": request["id"], "result": result}));
    }

    /// The text as the server has it, in documents whose lines all are definitions.
    #[track_caller]
    pub fn names(&mut self) -> Vec<String> {
        let symbols = self.of_document("textDocument/documentSymbol");
        symbols
            .as_array()
            .unwrap()
            .iter()
            .map(|symbol| symbol["name"].as_str().unwrap().to_owned())
            .collect()
    }

    /// The kibibytes of memory that the server has, where the system tells.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.server.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().strip_suffix(" kB")?.parse().ok()
    }

    /// The status with which the server ends, once it closes its output.
    #[track_caller]
    pub fn status(mut self) -> i32 {
        while let Ok(message) = self.received.recv_timeout(Duration::from_secs(60)) {
            self.unclaimed.push(message);
        }
        self.server.wait().unwrap().code().unwrap()
    }

    /// Ends the session as a client does that has had all its answers.
    #[track_caller]
    pub fn close(mut self) {
        assert_eq!(self.request("shutdown", Value::Null), Value::Null);
        self.notify("exit", Value::Null);
        assert_eq!(self.status(), 0);
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Parameters that name the document, and options for formatting it.
pub fn document() -> Value {
    json!({"textDocument": {"uri": URI}, "options": {"tabSize": 4, "insertSpaces": true}})
}

/// A position of the protocol.
pub fn position(line: u32, character: u32) -> Value {
    json!({"line": line, "character": character})
}

/// Parameters that name a position in the document.
pub fn at(line: u32, character: u32) -> Value {
    json!({"textDocument": {"uri": URI}, "position": position(line, character)})
}

/// Parameters for the selection range at a position.
pub fn selection(line: u32, character: u32) -> Value {
    json!({"textDocument": {"uri": URI}, "positions": [position(line, character)]})
}

/// A range of the protocol.
pub fn range(start: (u32, u32), end: (u32, u32)) -> Value {
    json!({"start": position(start.0, start.1), "end": position(end.0, end.1)})
}

/// A change of the text between two positions.
pub fn replace(start: (u32, u32), end: (u32, u32), text: &str) -> Value {
    json!({"range": range(start, end), "text": text})
}

/// The codes of diagnostics.
#[track_caller]
pub fn codes(diagnostics: &Value) -> Vec<String> {
    diagnostics
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["code"].as_str().unwrap_or_default().to_owned())
        .collect()
}

/// The string under a name.
#[track_caller]
pub fn string(value: &Value, name: &str) -> String {
    value[name].as_str().unwrap().to_owned()
}

/// The text after edits as the protocol defines them, with columns in UTF-16.
#[track_caller]
pub fn edited(text: &str, edits: &Value) -> String {
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
#[track_caller]
pub fn applied(text: &str, action: &Value) -> String {
    edited(text, &action["edit"]["documentChanges"][0]["edits"])
}
