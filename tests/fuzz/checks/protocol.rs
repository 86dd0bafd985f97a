//! Bytes of an editor: whatever comes, the server writes whole messages, fails at nothing, and
//! answers each request once.

use super::bytes::Bytes;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::io::{self, Read, Write};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// The documents that are spoken of.
const URIS: [&str; 6] = [
    "file:///nowhere/a.wff",
    "file:///nowhere/b.wff",
    "file:///nowhere/c.md",
    "file:///nowhere/d.adoc",
    "file:///nowhere/e.tex",
    "untitled:f",
];

const METHODS: [&str; 42] = [
    "textDocument/didOpen",
    "textDocument/didChange",
    "textDocument/didOpen",
    "textDocument/didChange",
    "textDocument/didChange",
    "textDocument/didClose",
    "textDocument/didSave",
    "textDocument/hover",
    "textDocument/completion",
    "textDocument/signatureHelp",
    "textDocument/definition",
    "textDocument/references",
    "textDocument/documentHighlight",
    "textDocument/documentSymbol",
    "textDocument/codeAction",
    "textDocument/codeLens",
    "textDocument/documentLink",
    "textDocument/inlayHint",
    "textDocument/formatting",
    "textDocument/rangeFormatting",
    "textDocument/onTypeFormatting",
    "textDocument/rename",
    "textDocument/prepareRename",
    "textDocument/linkedEditingRange",
    "textDocument/foldingRange",
    "textDocument/selectionRange",
    "textDocument/semanticTokens/full",
    "textDocument/semanticTokens/full/delta",
    "textDocument/semanticTokens/range",
    "textDocument/diagnostic",
    "workspace/diagnostic",
    "workspace/symbol",
    "workspace/executeCommand",
    "workspace/didChangeConfiguration",
    "workspace/didChangeWatchedFiles",
    "wff/panel",
    "wff/goal",
    "wff/syntaxTree",
    "wff/truthTable",
    "wff/scoreSheet",
    "wff/settings",
    "wff/model",
];

/// Methods that are asked for seldom, and some that there are not.
const ODD: [&str; 7] =
    ["shutdown", "initialize", "$/cancelRequest", "$/unknown", "unknown", "", "$/setTrace"];

/// The seconds in which a request is answered, of those that the process runs.
const PATIENCE: usize = 100;

/// Holds it of any bytes: the first says if they are messages already, or if messages are made of
/// them.
pub fn check(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else { return };
    let (sent, requests) = match first % 8 {
        0 => (rest.to_vec(), Vec::new()),
        1 => ([begun(0), rest.to_vec()].concat(), Vec::new()),
        _ => messages(rest),
    };
    let talk = Arc::new(Talk { state: Mutex::default(), changed: Condvar::new() });
    let awaited = requests.len();
    let input = Input { talk: talk.clone(), bytes: sent.clone().into(), awaited };
    wff_lsp::run_over(input, Output { talk: talk.clone(), bytes: Vec::new() });
    let state = talk.state.lock().unwrap_or_else(PoisonError::into_inner);
    let shown = || String::from_utf8_lossy(&sent);
    assert!(state.broken.is_none(), "{:?}: {}", state.broken, shown());
    for (id, count) in &state.answers {
        assert!(requests.is_empty() || requests.contains(id), "{id} was not asked: {}", shown());
        assert!(*count == 1 || requests.is_empty(), "{id} has {count} answers: {}", shown());
    }
    for id in &requests {
        assert!(state.answers.contains_key(id), "{id} has no answer: {}", shown());
    }
}

/// A message under its header.
fn framed(message: &Value) -> Vec<u8> {
    let body = message.to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

/// The messages that begin a session, of a client that can much or little.
fn begun(profile: usize) -> Vec<u8> {
    let encoding = ["utf-16", "utf-8", "utf-32"][profile % 3];
    let all = json!({
        "general": {"positionEncodings": [encoding]},
        "workspace": {
            "workspaceEdit": {"documentChanges": true},
            "configuration": true,
            "didChangeConfiguration": {"dynamicRegistration": true},
            "didChangeWatchedFiles": {"dynamicRegistration": true},
            "inlayHint": {"refreshSupport": true},
            "codeLens": {"refreshSupport": true},
            "semanticTokens": {"refreshSupport": true},
            "diagnostics": {"refreshSupport": true},
        },
        "window": {"workDoneProgress": true},
        "textDocument": {
            "publishDiagnostics": {
                "relatedInformation": true,
                "tagSupport": {"valueSet": [1, 2]},
                "versionSupport": true,
            },
            "diagnostic": if profile & 8 == 0 { Value::Null } else { json!({}) },
            "codeAction": {
                "codeActionLiteralSupport": {"codeActionKind": {
                    "valueSet": ["quickfix", "refactor", "source"],
                }},
                "dataSupport": true,
                "resolveSupport": {"properties": ["edit"]},
            },
            "documentSymbol": {
                "hierarchicalDocumentSymbolSupport": true,
                "tagSupport": {"valueSet": [1]},
            },
            "completion": {"completionItem": {"snippetSupport": true}},
            "hover": {"contentFormat": ["markdown", "plaintext"]},
            "semanticTokens": {
                "requests": {"range": true, "full": {"delta": true}},
                "tokenTypes": ["keyword", "operator", "variable", "comment"],
                "tokenModifiers": ["declaration"],
                "formats": ["relative"],
            },
            "rename": {"prepareSupport": true},
            "linkedEditingRange": {},
            "foldingRange": {"lineFoldingOnly": profile & 16 != 0},
        },
    });
    let capabilities = if profile & 4 == 0 { all } else { json!({}) };
    let params = json!({"processId": null, "rootUri": null, "capabilities": capabilities});
    let first = json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params});
    let second = json!({"jsonrpc": "2.0", "method": "initialized", "params": {}});
    [framed(&first), framed(&second)].concat()
}

/// Messages made of bytes, and the ids of the requests among them.
fn messages(data: &[u8]) -> (Vec<u8>, Vec<i64>) {
    let mut bytes = Bytes(data);
    let profile = usize::from(bytes.byte());
    // Sometimes the session does not begin.
    let is_begun = profile < 240;
    let mut sent = if is_begun { begun(profile) } else { Vec::new() };
    let mut requests = if is_begun { vec![0] } else { Vec::new() };
    for id in 1..40 {
        if bytes.is_empty() {
            break;
        }
        let kind = usize::from(bytes.byte());
        let numbers = [bytes.byte(), bytes.byte(), bytes.byte(), bytes.byte()];
        let text = bytes.part();
        let method = match kind {
            kind if kind < 6 * METHODS.len() => METHODS[kind % METHODS.len()],
            kind => ODD[kind % ODD.len()],
        };
        let mut message = json!({
            "jsonrpc": "2.0",
            "method": method,
            "params": params(method, numbers, &text),
        });
        let is_notification = method.contains("/did") || method.starts_with("$/");
        if is_notification == (kind % 13 == 12) {
            message["id"] = json!(id);
            requests.push(id);
        }
        sent.extend(framed(&message));
        let has_header = text.to_ascii_lowercase().contains("content-length");
        if kind == 255 && !has_header {
            // Rubbish between messages; a header there would take the next one for its body.
            sent.extend(text.bytes().chain(*b"\r\n\r\n"));
        }
    }
    (sent, requests)
}

/// Parameters for a method. Those that all take stand in all, where one may stand that is not
/// known.
fn params(method: &str, [a, b, c, d]: [u8; 4], text: &str) -> Value {
    // Places are few, so that they often are in the text, and sometimes far beyond it.
    let number = |it: u8| if it == 255 { u32::MAX } else { u32::from(it % 64) };
    let position = |line, character| json!({"line": number(line), "character": number(character)});
    let range = json!({"start": position(a, b), "end": position(c, d)});
    let uri = URIS[usize::from(a >> 6) + usize::from(b >> 7) * 2];
    let text = match URIS.iter().position(|it| *it == uri) {
        Some(2) if d < 64 => format!("# So\n\n```wff\n{text}\n```\n"),
        Some(3) if d < 64 => format!("= So\n\n[source,wff]\n----\n{text}\n----\n"),
        Some(4) if d < 64 => format!("\\begin{{wff}}\n{text}\n\\end{{wff}}\n"),
        _ => text.to_owned(),
    };
    let document = json!({"uri": uri, "version": c, "languageId": "wff", "text": text});
    let changes = match d % 4 {
        0 => json!([{"text": text}]),
        1 => json!([{"range": range, "text": text}, {"range": range, "text": ""}]),
        _ => json!([{"range": range, "text": text}]),
    };
    let word = text.lines().next().unwrap_or_default();
    let options = json!({"tabSize": d % 9, "insertSpaces": d & 1 != 0});
    match method {
        "workspace/symbol" => json!({"query": word}),
        "workspace/executeCommand" => json!({
            "command": pick(&["wff.longest.write", "wff.longest.count", word], d),
            "arguments": [{"uri": uri, "position": position(a, b), "range": range, "line": a}],
        }),
        "workspace/didChangeConfiguration" => json!({"settings": {"wff": {
            "rules": pick(&["x-wff", "shake-a-wff", word], a),
            "logic": pick(&["K3", "classical", word], b),
            "alphabet": pick(&["dice", "textbook", word], c),
            "hints": d & 1 != 0,
            "inlayHints": {"rollLength": d & 2 != 0},
            "codeLens": d & 4 != 0,
        }}}),
        "workspace/didChangeWatchedFiles" => json!({"changes": [{"uri": uri, "type": 1 + d % 3}]}),
        "workspace/diagnostic" => json!({"previousResultIds": []}),
        "$/cancelRequest" => json!({"id": d % 40}),
        "textDocument/didChange" => json!({"textDocument": document, "contentChanges": changes}),
        "textDocument/formatting" | "textDocument/rangeFormatting" => {
            json!({"textDocument": document, "range": range, "options": options})
        }
        _ if d % 32 == 31 => serde_json::from_str(&text).unwrap_or(Value::Null),
        _ => json!({
            "textDocument": document,
            "position": position(a, b),
            "range": range,
            "positions": [position(a, b), position(c, d)],
            "contentChanges": changes,
            "context": {
                "diagnostics": [],
                "includeDeclaration": d & 1 != 0,
                "triggerKind": 1,
                "isRetrigger": false,
            },
            "newName": word,
            "ch": if d & 1 == 0 { "\n" } else { "d" },
            "options": options,
            "previousResultId": word,
            "format": pick(&["text", "svg", "markdown", "html"], d),
            "capabilities": {},
            "value": "off",
        }),
    }
}

fn pick<'t>(all: &[&'t str], by: u8) -> &'t str {
    all[usize::from(by) % all.len()]
}

/// A session as both of its ends know it.
struct Talk {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// The numbers of answers to the ids of requests.
    answers: BTreeMap<i64, usize>,
    /// The ids of requests of the server that wait for a reply.
    asked: VecDeque<Value>,
    /// The first output that must not be.
    broken: Option<String>,
}

/// The messages of the client, then replies to what the server asks, until all is answered.
struct Input {
    talk: Arc<Talk>,
    bytes: VecDeque<u8>,
    awaited: usize,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.bytes.is_empty() && self.awaited > 0 {
            let mut state = self.talk.state.lock().unwrap_or_else(PoisonError::into_inner);
            for _ in 0..PATIENCE {
                if let Some(id) = state.asked.pop_front() {
                    let reply = json!({"jsonrpc": "2.0", "id": id, "result": null});
                    self.bytes.extend(framed(&reply));
                    break;
                }
                if state.answers.len() >= self.awaited || state.broken.is_some() {
                    break;
                }
                let second = Duration::from_secs(1);
                let waited = self.talk.changed.wait_timeout(state, second);
                state = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
        }
        self.bytes.read(buffer)
    }
}

/// The messages of the server, read as strictly as the strictest client does.
struct Output {
    talk: Arc<Talk>,
    bytes: Vec<u8>,
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.extend(bytes);
        let mut state = self.talk.state.lock().unwrap_or_else(PoisonError::into_inner);
        while let Some(end) = self.bytes.windows(4).position(|it| it == b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&self.bytes[..end]).into_owned();
            let length = head.strip_prefix("Content-Length: ");
            let length = length.and_then(|it| it.parse::<usize>().ok());
            let Some(length) = length else {
                state.broken.get_or_insert(head);
                break;
            };
            let Some(body) = self.bytes.get(end + 4..end + 4 + length) else { break };
            match serde_json::from_slice(body) {
                Ok(message) => state.take(&message),
                Err(error) => _ = state.broken.get_or_insert(error.to_string()),
            }
            self.bytes.drain(..end + 4 + length);
        }
        self.talk.changed.notify_all();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl State {
    fn take(&mut self, message: &Value) {
        // A fault of the server itself.
        let is_fault = message["error"]["code"] == -32603;
        if message["jsonrpc"] != "2.0" || is_fault {
            self.broken.get_or_insert(message.to_string());
        }
        if message.get("method").is_none() {
            if let Some(id) = message["id"].as_i64() {
                *self.answers.entry(id).or_default() += 1;
            }
        } else if let Some(id) = message.get("id") {
            self.asked.push_back(id.clone());
        }
    }
}
