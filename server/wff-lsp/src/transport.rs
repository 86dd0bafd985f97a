//! Drives tower-lsp's [`LspService`] from a loop of our own instead of its `Server`, which runs
//! handlers out of order, ends on a malformed body, and does not end on `exit`. What the messages
//! mean is left to the service.

mod frames;

use std::future::poll_fn;
use std::io::{Read, Write};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream, FuturesUnordered};
use futures_util::{FutureExt, Sink, StreamExt};
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{sleep, timeout};
use tower_lsp::jsonrpc::{Error, ErrorCode, Id, Request, Response};
use tower_lsp::{ClientSocket, LanguageServer, Loopback, LspService};
use tower_service::Service;

pub use self::frames::Outbox;
use crate::watch;

/// How long the end of a session waits for the running requests when the input has ended, and for a
/// client that does not read its last messages.
const GRACE: Duration = Duration::from_secs(1);

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By `exit`, the end of a pipe or of the client, and `shutdown` had come before.
    AfterShutdown,
    /// By the same, but without `shutdown`.
    Abrupt,
}

impl End {
    /// The status with which the protocol wants the process to exit.
    pub fn status(self) -> u8 {
        match self {
            End::AfterShutdown => 0,
            End::Abrupt => 1,
        }
    }
}

/// Serves one client until `exit`, the end of either pipe, or the end of the client's process: the
/// one named in `initialize`, and `client`, if the command line named one.
///
/// Notifications, `initialize` and `shutdown` run in order, each to its end before the next message
/// is looked at. Other requests run until they first wait in that order, and are then continued
/// beside the messages that follow. `idle` is called when messages were handled and no further one
/// is waiting; what it sends comes after what those notifications sent.
///
/// What handlers owe in return:
/// - A request takes its snapshot of the state before its first `.await`.
/// - A notification, `initialize` and `shutdown` never wait for a reply of the client, since
///   nothing is looked at before   they have ended, not even `exit`. They spawn a task for that.
/// - The future of a request to the client is not dropped before the reply: tower-lsp panics on a
///   late one. Here that is   survived, but it leaves a trace on standard error. A handler can be
///   dropped at any `.await`, by `$/cancelRequest`,   so this too is for a spawned task.
/// - Nothing but the transport writes to the output.
///
/// Needs a tokio runtime with its time driver on. The thread that reads stays behind in `read`, so
/// the process ends by leaving `main` or by `exit`; a runtime with blocking tasks is left by
/// `shutdown_background`.
pub async fn serve<S: LanguageServer>(
    service: LspService<S>,
    socket: ClientSocket,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    client: Option<u32>,
    stir: Arc<Notify>,
    idle: impl FnMut(&S, &Outbox),
) -> End {
    let mut session = Session::new(service, socket, frames::read(input), Outbox::new(output), stir);
    session.ends.extend(client.map(|pid| watch::gone(pid).boxed()));
    session.run(idle).await;
    // A client that has stopped reading is not waited for: then this runs out, which is no news.
    let _ = timeout(GRACE, session.outbox.finish()).await;
    if session.phase == Phase::ShutDown { End::AfterShutdown } else { End::Abrupt }
}

/// What a client may ask now. tower-lsp keeps the same, but hides it, and only looks for methods it
/// knows.
#[derive(Clone, Copy, PartialEq)]
enum Phase {
    Before,
    Open,
    ShutDown,
}

struct Session<S> {
    service: LspService<S>,
    phase: Phase,
    /// Bodies from the client; `None` after the last.
    inbound: Option<UnboundedReceiver<Vec<u8>>>,
    /// What handlers send through tower-lsp's `Client`, over a channel that is full after a few.
    calls: <ClientSocket as Loopback>::RequestStream,
    replies: <ClientSocket as Loopback>::ResponseSink,
    outbox: Outbox,
    /// The handler that must end before the next message is looked at.
    current: Option<BoxFuture<'static, Outcome>>,
    running: FuturesUnordered<BoxFuture<'static, Outcome>>,
    /// The first of these that resolves ends the session.
    ends: FuturesUnordered<BoxFuture<'static, ()>>,
    /// Resolves once each time that `stir` was rung.
    stirs: BoxStream<'static, ()>,
    /// Whether a message was handled or `stir` was rung since `idle` was called.
    stirred: bool,
}

enum Event {
    Body(Vec<u8>),
    Handled(Outcome),
    Idle,
    End,
}

/// How a handler ended: with or without a response, or in a panic.
struct Outcome {
    id: Option<Id>,
    response: Result<Option<Response>, Panicked>,
}

struct Panicked;

impl<S: LanguageServer> Session<S> {
    fn new(
        service: LspService<S>,
        socket: ClientSocket,
        inbound: UnboundedReceiver<Vec<u8>>,
        outbox: Outbox,
        stir: Arc<Notify>,
    ) -> Session<S> {
        let (calls, replies) = socket.split();
        let output = outbox.clone();
        let output_closed = async move { output.closed().await }.boxed();
        let rung = |stir: Arc<Notify>| async move {
            stir.notified().await;
            Some(((), stir))
        };
        Session {
            service,
            phase: Phase::Before,
            inbound: Some(inbound),
            calls,
            replies,
            outbox,
            current: None,
            running: FuturesUnordered::new(),
            ends: FuturesUnordered::from_iter([output_closed]),
            stirs: stream::unfold(stir, rung).boxed(),
            stirred: false,
        }
    }

    async fn run(&mut self, mut idle: impl FnMut(&S, &Outbox)) {
        loop {
            match poll_fn(|cx| self.next(cx)).await {
                Event::Body(body) => {
                    self.stirred = true;
                    if self.receive(&body).is_break() {
                        return;
                    }
                }
                Event::Handled(outcome) => self.settle(outcome),
                Event::Idle => {
                    self.stirred = false;
                    let idle = || idle(self.service.inner(), &self.outbox);
                    let _ = catch_unwind(AssertUnwindSafe(idle));
                }
                Event::End => return,
            }
        }
    }

    /// Polls everything, in one place, so that whatever waits cannot hold up the rest.
    fn next(&mut self, cx: &mut Context<'_>) -> Poll<Event> {
        self.forward(cx);
        if let Poll::Ready(Some(())) = self.ends.poll_next_unpin(cx) {
            return Poll::Ready(Event::End);
        }
        if let Poll::Ready(Some(outcome)) = self.running.poll_next_unpin(cx) {
            return Poll::Ready(Event::Handled(outcome));
        }
        while let Poll::Ready(Some(())) = self.stirs.poll_next_unpin(cx) {
            self.stirred = true;
        }
        if let Some(current) = &mut self.current {
            let handled = current.poll_unpin(cx);
            if handled.is_ready() {
                self.current = None;
            }
            return handled.map(Event::Handled);
        }
        let Some(inbound) = &mut self.inbound else {
            return if self.running.is_empty() { Poll::Ready(Event::End) } else { Poll::Pending };
        };
        let received = inbound.poll_recv(cx);
        // Pending alone would not do: tokio says that also to let other tasks have their turn.
        if self.stirred && inbound.is_empty() && !matches!(received, Poll::Ready(Some(_))) {
            // The end of the input is told again.
            return Poll::Ready(Event::Idle);
        }
        match received {
            Poll::Ready(Some(body)) => Poll::Ready(Event::Body(body)),
            Poll::Ready(None) => {
                self.inbound = None;
                self.ends.push(sleep(GRACE).boxed());
                self.next(cx)
            }
            Poll::Pending => Poll::Pending,
        }
    }

    /// Sends on what handlers sent through tower-lsp's `Client`.
    fn forward(&mut self, cx: &mut Context<'_>) {
        while let Poll::Ready(Some(call)) = self.calls.poll_next_unpin(cx) {
            if let Ok(body) = serde_json::to_string(&call) {
                self.outbox.send(body);
            }
        }
    }

    fn receive(&mut self, body: &[u8]) -> ControlFlow<()> {
        match understand(body) {
            Message::Call { method, id, params } => return self.dispatch(method, id, params),
            // tower-lsp panics when nobody waits for the reply any more.
            Message::Reply(reply) => {
                let _ = catch_unwind(AssertUnwindSafe(|| {
                    Pin::new(&mut self.replies).start_send(reply)
                }));
            }
            Message::Malformed(response) => self.outbox.respond(&response),
        }
        ControlFlow::Continue(())
    }

    fn dispatch(
        &mut self,
        method: String,
        id: Option<Id>,
        mut params: Option<Value>,
    ) -> ControlFlow<()> {
        let in_turn = matches!(method.as_str(), "initialize" | "shutdown");
        if method == "exit" {
            return ControlFlow::Break(());
        }
        // Without an id these are no requests, yet tower-lsp would shut down.
        if in_turn && id.is_none() {
            return ControlFlow::Continue(());
        }
        let refusal = match self.phase {
            Phase::Before if method != "initialize" => Some(Error {
                message: "Server not initialized".into(),
                ..Error::new(ErrorCode::ServerError(-32002))
            }),
            Phase::ShutDown => Some(Error::invalid_request()),
            _ => None,
        };
        if let (Some(refusal), Some(id)) = (refusal, &id) {
            self.outbox.respond(&Response::from_error(id.clone(), refusal));
            return ControlFlow::Continue(());
        }
        match method.as_str() {
            "initialize" if self.phase == Phase::Before => {
                let pid = params
                    .as_ref()
                    .and_then(|params| params.get("processId")?.as_u64())
                    .and_then(|pid| pid.try_into().ok());
                self.ends.extend(pid.map(|pid| watch::gone(pid).boxed()));
                params = params.map(essentials);
            }
            // Some clients leave its empty object out, and tower-lsp would leave out the handler.
            "initialized" => params = params.or_else(|| Some(json!({}))),
            // tower-lsp would refuse any parameters, yet shut down.
            "shutdown" => {
                params = None;
                self.phase = Phase::ShutDown;
            }
            _ => {}
        }
        let in_turn = in_turn || id.is_none();
        let mut handler = self.call(method, id, params);
        if in_turn {
            self.current = Some(handler);
        } else if let Some(outcome) = (&mut handler).now_or_never() {
            self.settle(outcome);
        } else {
            self.running.push(handler);
        }
        ControlFlow::Continue(())
    }

    fn call(
        &mut self,
        method: String,
        id: Option<Id>,
        params: Option<Value>,
    ) -> BoxFuture<'static, Outcome> {
        let mut request = Request::build(method);
        if let Some(params) = params {
            request = request.params(params);
        }
        if let Some(id) = id.clone() {
            request = request.id(id);
        }
        let called = catch_unwind(AssertUnwindSafe(|| self.service.call(request.finish())));
        async move {
            let response = match called {
                Ok(handler) => AssertUnwindSafe(handler).catch_unwind().await,
                Err(panic) => Err(panic),
            };
            // The service fails only after an `exit`, which it is never told of.
            Outcome {
                id,
                response: response.map(|response| response.ok().flatten()).map_err(|_| Panicked),
            }
        }
        .boxed()
    }

    /// Answers a request that has ended; a notification's end is no news.
    fn settle(&mut self, Outcome { id, response }: Outcome) {
        let Some(id) = id else { return };
        let response = match response {
            Ok(Some(response)) => response,
            // tower-lsp keeps silent on unknown methods that begin with `$/`.
            Ok(None) => Response::from_error(id, Error::method_not_found()),
            Err(Panicked) => {
                // tower-lsp still thinks that the request runs, and would refuse another one of the
                // same id.
                let forget = self.call("$/cancelRequest".into(), None, Some(json!({ "id": id })));
                let _ = forget.now_or_never();
                Response::from_error(id, Error::internal_error())
            }
        };
        if self.phase == Phase::Before && response.is_ok() {
            self.phase = Phase::Open;
        }
        // What the handler sent, it sent before it answered.
        self.forward(&mut Context::from_waker(Waker::noop()));
        self.outbox.respond(&response);
    }
}

/// What counts of the parameters of `initialize`. Folders and the like are left out: lsp-types
/// refuses all if one of them is not as it expects, and nobody here asks for them.
fn essentials(mut params: Value) -> Value {
    let mut take = |name: &str| params.get_mut(name).map(Value::take).unwrap_or_default();
    let (mut capabilities, options) = (take("capabilities"), take("initializationOptions"));
    // lsp-types looks for `diagnostic` where the protocol has `diagnostics`.
    if let Some(workspace) = capabilities.get_mut("workspace").and_then(Value::as_object_mut)
        && let Some(diagnostics) = workspace.remove("diagnostics")
    {
        workspace.insert("diagnostic".into(), diagnostics);
    }
    json!({ "capabilities": capabilities, "initializationOptions": options })
}

enum Message {
    /// A request or, without an id, a notification.
    Call { method: String, id: Option<Id>, params: Option<Value> },
    /// The client's response to a request of ours.
    Reply(Response),
    /// Neither; the answer says so.
    Malformed(Response),
}

/// Tells what a body is. Strict with calls, lenient with replies, since each has somebody waiting
/// for it.
fn understand(body: &[u8]) -> Message {
    let Ok(value) = serde_json::from_slice(body) else {
        return Message::Malformed(Response::from_error(Id::Null, Error::parse_error()));
    };
    let Value::Object(mut message) = value else {
        return Message::Malformed(Response::from_error(Id::Null, Error::invalid_request()));
    };
    let id = message.remove("id").map(serde_json::from_value::<Id>);
    let version = message.remove("jsonrpc").is_some_and(|version| version == "2.0");
    let params = message.remove("params").filter(|params| !params.is_null());
    match (message.remove("method"), id) {
        (Some(Value::String(method)), None) if version => {
            Message::Call { method, id: None, params }
        }
        (Some(Value::String(method)), Some(Ok(id))) if version => {
            Message::Call { method, id: Some(id), params }
        }
        (None, id) if message.contains_key("result") || message.contains_key("error") => {
            let body = match message.remove("error").filter(|error| !error.is_null()) {
                Some(error) => {
                    Err(serde_json::from_value(error).unwrap_or_else(|_| Error::internal_error()))
                }
                None => Ok(message.remove("result").unwrap_or_default()),
            };
            Message::Reply(Response::from_parts(id.and_then(Result::ok).unwrap_or_default(), body))
        }
        (_, id) => {
            let id = id.and_then(Result::ok).unwrap_or_default();
            Message::Malformed(Response::from_error(id, Error::invalid_request()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufRead, BufReader, PipeReader, PipeWriter};
    use std::process::{Command, Stdio};
    use std::sync::{Mutex, mpsc};
    use std::thread;
    use tokio::runtime::Builder;
    use tokio::sync::mpsc::unbounded_channel;
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
        end: mpsc::Receiver<End>,
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

        fn end(&self) -> End {
            self.end.recv_timeout(FOREVER).expect("the session did not end")
        }
    }

    fn start(
        client: Option<u32>,
        stopped_clock: bool,
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
        idle: impl FnMut(&Notes, &Outbox) + Send + 'static,
    ) -> mpsc::Receiver<End> {
        let (ended, end) = mpsc::channel();
        thread::spawn(move || {
            let runtime = Builder::new_current_thread()
                .enable_time()
                .start_paused(stopped_clock)
                .build()
                .unwrap();
            let (service, socket) = notes();
            let _ = ended.send(runtime.block_on(serve(
                service,
                socket,
                input,
                output,
                client,
                Arc::default(),
                idle,
            )));
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
        let (client, inbound) = unbounded_channel();
        let initialize = json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"capabilities": {}}});
        client.send(initialize.to_string().into_bytes()).unwrap();
        // More than tokio lets a task receive in one turn, of a kind that leaves it no other.
        for n in 0..1000 {
            client
                .send(
                    json!({"jsonrpc": "2.0", "method": "note", "params": 3 * n})
                        .to_string()
                        .into_bytes(),
                )
                .unwrap();
        }
        drop(client);
        let (output, to_client) = std::io::pipe().unwrap();
        let (service, socket) = notes();
        let mut session =
            Session::new(service, socket, inbound, Outbox::new(to_client), Arc::default());
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
    fn idle_follows_every_stir_and_may_panic() {
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
    fn idle_follows_a_stir_that_no_message_brings() {
        let stir = Arc::new(Notify::new());
        let (input, to_server) = std::io::pipe().unwrap();
        let (_from_server, output) = std::io::pipe().unwrap();
        let (sender, called) = mpsc::channel();
        let stirred = stir.clone();
        let server = thread::spawn(move || {
            let runtime = Builder::new_current_thread().enable_time().build().unwrap();
            let (service, socket) = notes();
            let idle = move |_: &Notes, _: &Outbox| sender.send(()).unwrap();
            runtime.block_on(serve(service, socket, input, output, None, stirred, idle))
        });
        for _ in 0..3 {
            stir.notify_one();
            called.recv_timeout(FOREVER).unwrap();
        }
        drop(to_server);
        assert_eq!(server.join().unwrap(), End::Abrupt);
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
        peer.send_body(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}");
        assert_eq!(peer.next()["error"]["code"], -32700);
        peer.input.as_mut().unwrap().write_all(b"Content-Length: -1\r\n\r\n{}").unwrap();
        // Where the number is known, it is told.
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
        assert_eq!(peer.end(), End::AfterShutdown);
    }

    #[test]
    fn exit_ends_the_session_while_the_input_stays_open_and_requests_run() {
        let mut peer = Peer::initialized();
        peer.request(1, "readWhenOpened", Value::Null);
        peer.notify("exit", Value::Null);
        assert_eq!(peer.end(), End::Abrupt);
        assert!(peer.input.is_some());

        let mut peer = Peer::uninitialized();
        peer.send(&json!({"jsonrpc": "2.0", "method": "exit"}));
        assert_eq!(peer.end(), End::Abrupt);
    }

    #[test]
    fn the_last_answers_are_written_before_the_session_ends() {
        let mut peer = Peer::initialized();
        peer.request(1, "shutdown", Value::Null);
        peer.notify("exit", Value::Null);
        assert_eq!(peer.end(), End::AfterShutdown);
        assert_eq!(peer.next()["id"], 1);
    }

    #[test]
    fn the_end_of_the_input_ends_the_session_behind_the_last_answer() {
        let mut peer = Peer::initialized();
        peer.request(1, "readElsewhere", Value::Null);
        peer.input = None;
        assert_eq!(peer.next()["result"], json!([]));
        assert_eq!(peer.end(), End::Abrupt);

        let mut peer = Peer::initialized();
        peer.ask(1, "shutdown", Value::Null);
        peer.input.as_mut().unwrap().write_all(b"Content-Length: 50\r\n\r\n{").unwrap();
        peer.input = None;
        assert_eq!(peer.end(), End::AfterShutdown);
    }

    #[test]
    fn a_request_that_never_ends_does_not_outlive_the_input() {
        let mut peer = Peer::new(None, true, |_, _| {});
        peer.ask(0, "initialize", json!({"capabilities": {}}));
        peer.request(1, "readWhenOpened", Value::Null);
        peer.input = None;
        assert_eq!(peer.end(), End::Abrupt);
    }

    #[test]
    fn a_closed_output_ends_the_session() {
        let (input, mut to_server) = std::io::pipe().unwrap();
        let (from_server, output) = std::io::pipe().unwrap();
        drop(from_server);
        let end = start(None, false, input, output, |_, _| {});
        to_server.write_all(&frame("[]")).unwrap();
        assert_eq!(end.recv_timeout(FOREVER).unwrap(), End::Abrupt);
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
        assert_eq!(end.recv_timeout(FOREVER).unwrap(), End::Abrupt);
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
            assert_eq!(peer.end(), End::Abrupt);
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
            peer.send(&json!({"jsonrpc": "2.0", "id": null, "error": {"code": -32700, "message": "the client complains"}}));
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
        assert_eq!(peer.end(), End::Abrupt);
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
        assert_eq!((End::AfterShutdown.status(), End::Abrupt.status()), (0, 1));
    }
}
