//! A session as a client meets it, over pipes, with a small server of the tests.

use super::*;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, PipeReader, PipeWriter};
use std::process::{Command, Stdio};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Duration;
use tokio::runtime::Builder;
use tokio::sync::mpsc::channel;
use tokio::task::{spawn, spawn_blocking, yield_now};
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::notification::LogMessage;
use tower_lsp::lsp_types::{
    InitializeParams, InitializeResult, InitializedParams, LogMessageParams, MessageType,
};
use tower_lsp::{Client, async_trait};

/// A test that waits so long for anything has failed.
const FOREVER: Duration = Duration::from_secs(20);

/// A server whose state is the notes it was sent.
struct Notes {
    client: Client,
    taken: Mutex<Vec<Value>>,
    opened: Notify,
}

#[async_trait]
impl LanguageServer for Notes {
    async fn initialize(&self, _: InitializeParams) -> Result<InitializeResult> {
        for _ in 0..100 {
            yield_now().await;
        }
        Ok(InitializeResult::default())
    }

    async fn initialized(&self, _: InitializedParams) {
        self.taken.lock().unwrap().push("initialized".into());
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }
}

impl Notes {
    fn taken(&self) -> Vec<Value> {
        self.taken.lock().unwrap().clone()
    }

    async fn note(&self, note: Value) {
        for _ in 0..note.as_u64().unwrap_or(0) % 3 {
            yield_now().await;
        }
        self.taken.lock().unwrap().push(note);
    }

    async fn read(&self) -> Result<Vec<Value>> {
        Ok(self.taken())
    }

    async fn read_when_opened(&self) -> Result<Vec<Value>> {
        let taken = self.taken();
        self.opened.notified().await;
        Ok(taken)
    }

    async fn open(&self) {
        self.opened.notify_one();
    }

    async fn read_elsewhere(&self) -> Result<Vec<Value>> {
        let taken = self.taken();
        Ok(spawn_blocking(move || taken).await.unwrap())
    }

    async fn burst(&self) {
        for n in 0..100 {
            self.client.log_message(MessageType::LOG, n).await;
        }
    }

    async fn log_and_answer(&self) -> Result<()> {
        self.client.log_message(MessageType::LOG, "working").await;
        Ok(())
    }

    async fn ask(&self) {
        let client = self.client.clone();
        spawn(async move {
            let answer = client.workspace_folders().await;
            client.log_message(MessageType::LOG, format!("{answer:?}")).await;
        });
    }

    async fn ask_and_forget(&self) {
        let client = self.client.clone();
        let mut asking = async move { client.workspace_folders().await }.boxed();
        assert!((&mut asking).now_or_never().is_none());
    }

    async fn fail(&self) -> Result<()> {
        panic!("a request fails, as the test wants");
    }

    async fn fail_later(&self) -> Result<()> {
        yield_now().await;
        panic!("a request fails later, as the test wants");
    }

    async fn fail_silently(&self) {
        panic!("a notification fails, as the test wants");
    }
}

fn notes() -> (LspService<Notes>, ClientSocket) {
    LspService::build(|client| Notes { client, taken: Mutex::default(), opened: Notify::new() })
        .custom_method("note", Notes::note)
        .custom_method("read", Notes::read)
        .custom_method("readWhenOpened", Notes::read_when_opened)
        .custom_method("open", Notes::open)
        .custom_method("readElsewhere", Notes::read_elsewhere)
        .custom_method("burst", Notes::burst)
        .custom_method("logAndAnswer", Notes::log_and_answer)
        .custom_method("ask", Notes::ask)
        .custom_method("askAndForget", Notes::ask_and_forget)
        .custom_method("fail", Notes::fail)
        .custom_method("failLater", Notes::fail_later)
        .custom_method("failSilently", Notes::fail_silently)
        .finish()
}

/// A client, and the server on a thread of its own.
struct Peer {
    input: Option<PipeWriter>,
    output: mpsc::Receiver<Value>,
    end: mpsc::Receiver<SessionEnd>,
}

impl Peer {
    fn new(
        client: Option<u32>,
        stopped_clock: bool,
        idle: impl FnMut(&Notes, &Outbox) + Send + 'static,
    ) -> Peer {
        let (input, to_server) = std::io::pipe().unwrap();
        let (from_server, output) = std::io::pipe().unwrap();
        let (messages, received) = mpsc::channel();
        thread::spawn(move || read_strictly(from_server, &messages));
        Peer {
            input: Some(to_server),
            output: received,
            end: start(client, stopped_clock, input, output, idle),
        }
    }

    fn uninitialized() -> Peer {
        Peer::new(None, false, |_, _| {})
    }

    fn initialized() -> Peer {
        let mut peer = Peer::uninitialized();
        assert_eq!(
            peer.ask(0, "initialize", json!({"capabilities": {}}))["result"],
            json!({"capabilities": {}})
        );
        peer
    }

    fn send(&mut self, message: &Value) {
        self.send_body(message.to_string());
    }

    fn send_body(&mut self, body: impl AsRef<[u8]>) {
        self.input.as_mut().unwrap().write_all(&frame(body)).unwrap();
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn request(&mut self, id: i32, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
    }

    fn next(&self) -> Value {
        self.output.recv_timeout(FOREVER).expect("no message came")
    }

    fn ask(&mut self, id: i32, method: &str, params: Value) -> Value {
        self.request(id, method, params);
        let answer = self.next();
        assert_eq!(answer["id"], id, "{answer}");
        answer
    }

    fn error(&mut self, id: i32, method: &str, params: Value) -> Value {
        self.ask(id, method, params)["error"]["code"].clone()
    }

    fn end(&self) -> SessionEnd {
        self.end.recv_timeout(FOREVER).expect("the session did not end")
    }
}

fn start(
    client: Option<u32>,
    stopped_clock: bool,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    idle: impl FnMut(&Notes, &Outbox) + Send + 'static,
) -> mpsc::Receiver<SessionEnd> {
    let (ended, end) = mpsc::channel();
    thread::spawn(move || {
        let runtime = Builder::new_current_thread()
            .enable_time()
            .start_paused(stopped_clock)
            .build()
            .unwrap();
        let (service, socket) = notes();
        let connection =
            Connection { input: Box::new(input), output: Box::new(output), client, log: None };
        let served = serve(service, socket, connection, Arc::default(), idle);
        let _ = ended.send(runtime.block_on(served));
    });
    end
}

/// Reads frames as we write them, and nothing else.
fn read_strictly(output: PipeReader, messages: &mpsc::Sender<Value>) {
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
        let _ = messages.send(serde_json::from_slice(&body).unwrap());
    }
}

fn frame(body: impl AsRef<[u8]>) -> Vec<u8> {
    let body = body.as_ref();
    [format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes(), body].concat()
}

#[test]
fn notifications_are_handled_in_order_however_long_each_takes() {
    let mut peer = Peer::initialized();
    for n in 0..1000 {
        peer.notify("note", json!(n));
    }
    assert_eq!(peer.ask(1, "read", Value::Null)["result"], Value::from_iter(0..1000));
}

#[test]
fn a_request_sees_the_state_at_its_place_among_the_messages() {
    let mut peer = Peer::initialized();
    peer.notify("note", json!(1));
    peer.request(1, "readWhenOpened", Value::Null);
    peer.notify("note", json!(2));
    assert_eq!(peer.ask(2, "read", Value::Null)["result"], json!([1, 2]));
    peer.notify("open", Value::Null);
    assert_eq!(peer.next(), json!({"jsonrpc": "2.0", "id": 1, "result": [1]}));
}

#[test]
fn a_running_request_is_cancelled_at_once() {
    let mut peer = Peer::initialized();
    peer.request(1, "readWhenOpened", Value::Null);
    peer.request(2, "readWhenOpened", Value::Null);
    peer.notify("$/cancelRequest", json!({"id": 1}));
    let answer = peer.next();
    assert_eq!((&answer["id"], &answer["error"]["code"]), (&json!(1), &json!(-32800)));
    peer.notify("open", Value::Null);
    assert_eq!(peer.next()["id"], 2);
    peer.notify("$/cancelRequest", json!({"id": 2}));
    assert_eq!(peer.ask(3, "read", Value::Null)["result"], json!([]));
}

#[test]
fn a_panic_costs_one_answer_and_not_the_server() {
    let mut peer = Peer::initialized();
    assert_eq!(peer.error(1, "fail", Value::Null), -32603);
    assert_eq!(peer.error(2, "failLater", Value::Null), -32603);
    peer.notify("failSilently", Value::Null);
    // tower-lsp has not kept the numbers.
    assert_eq!(peer.ask(1, "read", Value::Null)["result"], json!([]));
    assert_eq!(peer.ask(2, "read", Value::Null)["result"], json!([]));
}

#[test]
fn idle_is_called_once_when_nothing_more_waits_and_may_send() {
    let (client, inbound) = channel(1001);
    let params = json!({"capabilities": {}});
    let initialize = json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params});
    client.try_send(initialize.to_string().into_bytes()).unwrap();
    // More than tokio lets a task receive in one turn, of a kind that leaves it no other.
    for n in 0..1000 {
        let note = json!({"jsonrpc": "2.0", "method": "note", "params": 3 * n});
        client.try_send(note.to_string().into_bytes()).unwrap();
    }
    drop(client);
    let (output, to_client) = std::io::pipe().unwrap();
    let (service, socket) = notes();
    let (outbox, wake) = (Outbox::new(to_client, None), Arc::default());
    let wires = Wires { inbound, outbox, wake, platform: Platform::Process };
    let mut session = Session::new(service, socket, wires);
    let running = session.run(|notes, outbox| {
        let message = format!("{} notes", notes.taken().len());
        outbox.notify::<LogMessage>(LogMessageParams { typ: MessageType::LOG, message });
    });
    Builder::new_current_thread().enable_time().build().unwrap().block_on(running);
    drop(session);
    let (messages, received) = mpsc::channel();
    read_strictly(output, &messages);
    drop(messages);
    let texts: Vec<_> =
        received.iter().map(|message: Value| message["params"]["message"].clone()).collect();
    assert_eq!(texts, [Value::Null, json!("1000 notes")]);
}

#[test]
fn idle_follows_every_message_and_may_panic() {
    let mut peer = Peer::new(None, false, |notes, outbox| {
        let message = format!("{} notes", notes.taken().len());
        outbox.notify::<LogMessage>(LogMessageParams { typ: MessageType::LOG, message });
        panic!("idle fails, as the test wants");
    });
    peer.ask(0, "initialize", json!({"capabilities": {}}));
    assert_eq!(peer.next()["params"]["message"], "0 notes");
    for n in 1..4 {
        peer.notify("note", json!(n));
        assert_eq!(peer.next()["params"]["message"], format!("{n} notes"));
    }
}

#[test]
fn idle_follows_a_wake_that_no_message_brings() {
    let wake = Arc::new(Notify::new());
    let (input, to_server) = std::io::pipe().unwrap();
    let (_from_server, output) = std::io::pipe().unwrap();
    let (sender, called) = mpsc::channel();
    let woken = wake.clone();
    let server = thread::spawn(move || {
        let runtime = Builder::new_current_thread().enable_time().build().unwrap();
        let (service, socket) = notes();
        let idle = move |_: &Notes, _: &Outbox| sender.send(()).unwrap();
        let (input, output) = (Box::new(input), Box::new(output));
        let connection = Connection { input, output, client: None, log: None };
        runtime.block_on(serve(service, socket, connection, woken, idle))
    });
    for _ in 0..3 {
        wake.notify_one();
        called.recv_timeout(FOREVER).unwrap();
    }
    drop(to_server);
    assert_eq!(server.join().unwrap(), SessionEnd::Abrupt);
    assert!(called.recv_timeout(FOREVER).is_err());
}

#[test]
fn a_malformed_body_is_answered_and_the_stream_goes_on() {
    let mut peer = Peer::initialized();
    let deep = "[".repeat(100_000);
    for (body, code) in [
        ("", -32700),
        ("{", -32700),
        ("not JSON", -32700),
        (r#"{"jsonrpc":"2.0","method":"#, -32700),
        (deep.as_str(), -32700),
        ("[]", -32600),
        ("{}", -32600),
        ("1", -32600),
        ("null", -32600),
        (r#"[{"jsonrpc":"2.0","id":1,"method":"read"}]"#, -32600),
        (r#"{"jsonrpc":"2.0","method":7}"#, -32600),
        (r#"{"method":"read"}"#, -32600),
        (r#"{"jsonrpc":"1.0","method":"note","params":1}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":{},"method":"read"}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":1.5,"method":"read"}"#, -32600),
    ] {
        peer.send_body(body);
        let answer = peer.next();
        assert_eq!(
            (&answer["id"], &answer["error"]["code"]),
            (&Value::Null, &json!(code)),
            "{body:.40}"
        );
    }
    // Mended, it is logged and answered under its number.
    peer.send_body(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}");
    assert_eq!(peer.next()["method"], "window/logMessage");
    let answer = peer.next();
    assert_eq!((&answer["id"], &answer["error"]["code"]), (&json!(1), &json!(-32601)));
    peer.input.as_mut().unwrap().write_all(b"Content-Length: -1\r\n\r\n{}").unwrap();
    // Where the number is known, the answer has it.
    peer.send(&json!({"jsonrpc": "1.0", "id": 5, "method": "read"}));
    let answer = peer.next();
    assert_eq!((&answer["id"], &answer["error"]["code"]), (&json!(5), &json!(-32600)));
    assert_eq!(peer.ask(6, "read", Value::Null)["result"], json!([]));
}

#[test]
fn what_is_unknown_is_refused_as_a_request_and_ignored_as_a_notification() {
    let mut peer = Peer::initialized();
    for method in ["$/setTrace", "$/progress", "$/unknown", "unknown", "initialize", ""] {
        peer.notify(method, json!({}));
    }
    for (id, method) in ["$/unknown", "unknown", ""].into_iter().enumerate() {
        assert_eq!(peer.error(id as i32 + 1, method, json!({})), -32601, "{method}");
    }
    assert_eq!(peer.error(9, "note", json!(1)), -32600);
    assert_eq!(peer.ask(10, "read", Value::Null)["result"], json!([]));
}

#[test]
fn a_session_is_initialized_once_and_closed_by_shutdown() {
    let mut peer = Peer::uninitialized();
    peer.notify("note", json!("too early"));
    peer.notify("shutdown", Value::Null);
    for (id, method) in ["read", "shutdown", "unknown"].into_iter().enumerate() {
        assert_eq!(peer.error(id as i32, method, Value::Null), -32002, "{method}");
    }
    assert_eq!(peer.error(5, "initialize", json!({"capabilities": 1})), -32602);
    // The next two come before `initialize` is answered.
    peer.request(6, "initialize", json!({"capabilities": {}}));
    peer.send(&json!({"jsonrpc": "2.0", "method": "initialized"}));
    peer.request(7, "read", Value::Null);
    assert_eq!(peer.next()["id"], 6);
    assert_eq!(peer.next()["result"], json!(["initialized"]));
    assert_eq!(peer.error(8, "initialize", json!({"capabilities": {}})), -32600);
    peer.notify("shutdown", Value::Null);
    peer.request(9, "readWhenOpened", Value::Null);
    assert_eq!(
        peer.ask(10, "shutdown", json!({})),
        json!({"jsonrpc": "2.0", "id": 10, "result": null})
    );
    for (id, method) in ["read", "shutdown", "initialize", "unknown"].into_iter().enumerate() {
        assert_eq!(peer.error(id as i32 + 20, method, Value::Null), -32600, "{method}");
    }
    // What still runs can still be cancelled.
    peer.notify("$/cancelRequest", json!({"id": 9}));
    assert_eq!(peer.next()["error"]["code"], -32800);
    peer.notify("exit", Value::Null);
    assert_eq!(peer.end(), SessionEnd::AfterShutdown);
}

#[test]
fn exit_ends_the_session_while_the_input_stays_open_and_requests_run() {
    let mut peer = Peer::initialized();
    peer.request(1, "readWhenOpened", Value::Null);
    peer.notify("exit", Value::Null);
    assert_eq!(peer.end(), SessionEnd::Abrupt);
    assert!(peer.input.is_some());

    let mut peer = Peer::uninitialized();
    peer.send(&json!({"jsonrpc": "2.0", "method": "exit"}));
    assert_eq!(peer.end(), SessionEnd::Abrupt);
}

#[test]
fn the_last_answers_are_written_before_the_session_ends() {
    let mut peer = Peer::initialized();
    peer.request(1, "shutdown", Value::Null);
    peer.notify("exit", Value::Null);
    assert_eq!(peer.end(), SessionEnd::AfterShutdown);
    assert_eq!(peer.next()["id"], 1);
}

#[test]
fn the_end_of_the_input_ends_the_session_behind_the_last_answer() {
    let mut peer = Peer::initialized();
    peer.request(1, "readElsewhere", Value::Null);
    peer.input = None;
    assert_eq!(peer.next()["result"], json!([]));
    assert_eq!(peer.end(), SessionEnd::Abrupt);

    let mut peer = Peer::initialized();
    peer.ask(1, "shutdown", Value::Null);
    peer.input.as_mut().unwrap().write_all(b"Content-Length: 50\r\n\r\n{").unwrap();
    peer.input = None;
    assert_eq!(peer.end(), SessionEnd::AfterShutdown);
}

#[test]
fn a_request_that_never_ends_does_not_outlive_the_input() {
    let mut peer = Peer::new(None, true, |_, _| {});
    peer.ask(0, "initialize", json!({"capabilities": {}}));
    peer.request(1, "readWhenOpened", Value::Null);
    peer.input = None;
    assert_eq!(peer.end(), SessionEnd::Abrupt);
}

#[test]
fn a_closed_output_ends_the_session() {
    let (input, mut to_server) = std::io::pipe().unwrap();
    let (from_server, output) = std::io::pipe().unwrap();
    drop(from_server);
    let end = start(None, false, input, output, |_, _| {});
    to_server.write_all(&frame("[]")).unwrap();
    assert_eq!(end.recv_timeout(FOREVER).unwrap(), SessionEnd::Abrupt);
}

#[test]
fn a_client_that_does_not_read_blocks_neither_the_messages_nor_the_end() {
    let (input, mut to_server) = std::io::pipe().unwrap();
    let (from_server, output) = std::io::pipe().unwrap();
    let end = start(None, true, input, output, |_, _| {});
    // More than both pipes hold.
    for _ in 0..10_000 {
        to_server.write_all(&frame("[]")).unwrap();
    }
    to_server.write_all(&frame(r#"{"jsonrpc":"2.0","method":"exit"}"#)).unwrap();
    assert_eq!(end.recv_timeout(FOREVER).unwrap(), SessionEnd::Abrupt);
    drop(from_server);
}

#[test]
fn the_end_of_the_client_s_process_ends_the_session() {
    if !cfg!(target_os = "linux") {
        return;
    }
    for by_command_line in [true, false] {
        let mut client =
            Command::new("cat").stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        let mut peer = Peer::new(by_command_line.then_some(client.id()), true, |_, _| {});
        let pid = (!by_command_line).then_some(client.id());
        peer.ask(0, "initialize", json!({"capabilities": {}, "processId": pid}));
        peer.ask(1, "read", Value::Null);
        assert!(peer.end.try_recv().is_err());
        drop(client.stdin.take());
        client.wait().unwrap();
        assert_eq!(peer.end(), SessionEnd::Abrupt);
    }
}

#[test]
fn a_notification_may_send_more_than_the_channel_to_the_client_holds() {
    let mut peer = Peer::initialized();
    peer.notify("burst", Value::Null);
    peer.request(1, "logAndAnswer", Value::Null);
    for n in 0..100 {
        assert_eq!(peer.next()["params"]["message"], n.to_string());
    }
    // What a handler sends before it answers comes before its answer.
    assert_eq!(peer.next()["params"]["message"], "working");
    assert_eq!(peer.next()["id"], 1);
}

#[test]
fn replies_reach_those_who_asked() {
    let mut peer = Peer::initialized();
    for (reply, answer) in [
        (json!({"jsonrpc": "2.0", "result": null}), "Ok(None)"),
        (json!({"jsonrpc": "2.0", "result": []}), "Ok(Some([]))"),
        // As JSON-RPC 1.0 has it.
        (json!({"result": null, "error": {"code": 1, "message": "no"}}), "ServerError(1)"),
        (json!({"jsonrpc": "2.0", "error": "an error of no known form"}), "InternalError"),
    ] {
        peer.notify("ask", Value::Null);
        let mut reply = reply;
        let asked = peer.next();
        assert_eq!(asked["method"], "workspace/workspaceFolders");
        peer.send(&json!({"jsonrpc": "2.0", "id": 999, "result": "nobody asked"}));
        let error = json!({"code": -32700, "message": "the client complains"});
        peer.send(&json!({"jsonrpc": "2.0", "id": null, "error": error}));
        reply["id"] = asked["id"].clone();
        peer.send(&reply);
        let logged = peer.next();
        assert!(logged["params"]["message"].as_str().unwrap().contains(answer), "{logged}");
    }
}

#[test]
fn a_reply_that_nobody_waits_for_any_more_is_survived() {
    let mut peer = Peer::initialized();
    peer.notify("askAndForget", Value::Null);
    let asked = peer.next();
    peer.send(&json!({"jsonrpc": "2.0", "id": asked["id"], "result": null}));
    assert_eq!(peer.ask(1, "read", Value::Null)["result"], json!([]));
}

#[test]
fn the_outbox_does_nothing_after_the_end() {
    let outboxes = Arc::new(Mutex::new(Vec::new()));
    let kept = outboxes.clone();
    let mut peer =
        Peer::new(None, false, move |_, outbox| kept.lock().unwrap().push(outbox.clone()));
    peer.ask(0, "initialize", json!({"capabilities": {}}));
    peer.input = None;
    assert_eq!(peer.end(), SessionEnd::Abrupt);
    for outbox in outboxes.lock().unwrap().iter() {
        outbox.notify::<LogMessage>(LogMessageParams {
            typ: MessageType::LOG,
            message: "late".into(),
        });
    }
    assert!(peer.output.recv_timeout(FOREVER).is_err());
}

#[test]
fn the_status_is_the_protocol_s() {
    assert_eq!((SessionEnd::AfterShutdown.status(), SessionEnd::Abrupt.status()), (0, 1));
}
