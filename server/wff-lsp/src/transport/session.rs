//! A session: the loop that hands messages to the service, and what comes of them to the client.

use std::future::poll_fn;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use super::frames::Outbox;
use super::message::{self, Message};
use super::{normalise, raw_response};
use crate::client_process;
use crate::embedded::Embedded;
use crate::platform::Platform;
use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream, FuturesUnordered};
use futures_util::{FutureExt, Sink, StreamExt};
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::sync::mpsc::Receiver;
use tower_lsp::jsonrpc::{Error, ErrorCode, Id, Request, Response};
use tower_lsp::lsp_types::notification::{LogMessage, Notification, PublishDiagnostics};
use tower_lsp::lsp_types::{LogMessageParams, MessageType};
use tower_lsp::{ClientSocket, LanguageServer, Loopback, LspService};

/// The time that the end of a session waits for the running requests when the input has ended, and
/// for a client that does not read its last messages.
pub(super) const GRACE: Duration = Duration::from_secs(1);

/// The end of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionEnd {
    /// By `exit`, the end of a pipe or of the client, and `shutdown` had come before.
    AfterShutdown,
    /// By the same, but without `shutdown`.
    Abrupt,
}

impl SessionEnd {
    /// The status with which the protocol wants the process to exit.
    pub fn status(self) -> u8 {
        match self {
            SessionEnd::AfterShutdown => 0,
            SessionEnd::Abrupt => 1,
        }
    }
}

/// The ways in and out of a session, and the place where it runs.
pub struct Wires {
    /// The bodies of the client's messages.
    pub inbound: Receiver<Vec<u8>>,
    /// The messages to the client.
    pub outbox: Outbox,
    /// Is notified when something is to be published though no message has come.
    pub wake: Arc<Notify>,
    /// The place where the session runs.
    pub platform: Platform,
}

/// The phase of a session, on which depends what a client may ask. tower-lsp keeps the same, but
/// hides it, and only looks for methods it knows.
#[derive(Clone, Copy, PartialEq)]
enum Phase {
    Uninitialized,
    Initialized,
    ShutDown,
}

/// A session with one client.
pub struct Session<S> {
    service: LspService<S>,
    embedded: Embedded,
    phase: Phase,
    /// Bodies from the client; `None` after the last.
    inbound: Option<Receiver<Vec<u8>>>,
    /// Messages that handlers send through tower-lsp's `Client`, over a channel that is full after
    /// a few.
    outbound: <ClientSocket as Loopback>::RequestStream,
    replies: <ClientSocket as Loopback>::ResponseSink,
    outbox: Outbox,
    platform: Platform,
    /// The handler that must end before the next message is looked at.
    current: Option<BoxFuture<'static, Outcome>>,
    running: FuturesUnordered<BoxFuture<'static, Outcome>>,
    /// The first of these that resolves ends the session.
    pub ends: FuturesUnordered<BoxFuture<'static, ()>>,
    /// Has an item each time that `wake` was notified.
    wakes: BoxStream<'static, ()>,
    /// True if a message was handled or `wake` was notified since `idle` was called.
    idle_due: bool,
}

enum Event {
    Body(Vec<u8>),
    Handled(Outcome),
    Idle,
    End,
}

/// The end of a handler: with or without a response, or in a panic.
struct Outcome {
    id: Option<Id>,
    /// True if its answer may be written.
    may_be_written: bool,
    response: Result<Option<Response>, Panicked>,
}

struct Panicked;

impl<S: LanguageServer> Session<S> {
    /// A session of this service, which has not begun.
    pub fn new(service: LspService<S>, socket: ClientSocket, wires: Wires) -> Session<S> {
        let Wires { inbound, outbox, wake, platform } = wires;
        let (outbound, replies) = socket.split();
        let output = outbox.clone();
        let output_closed = async move { output.closed().await }.boxed();
        let notified = |wake: Arc<Notify>| async move {
            wake.notified().await;
            Some(((), wake))
        };
        Session {
            service,
            embedded: Embedded::default(),
            phase: Phase::Uninitialized,
            inbound: Some(inbound),
            outbound,
            replies,
            outbox,
            platform,
            current: None,
            running: FuturesUnordered::new(),
            ends: FuturesUnordered::from_iter([output_closed]),
            wakes: stream::unfold(wake, notified).boxed(),
            idle_due: false,
        }
    }

    /// Handles messages until the session ends.
    pub async fn serve(mut self, idle: impl FnMut(&S, &Outbox)) -> SessionEnd {
        self.run(idle).await;
        if self.phase == Phase::ShutDown { SessionEnd::AfterShutdown } else { SessionEnd::Abrupt }
    }

    /// Handles messages until there will be none.
    pub async fn run(&mut self, mut idle: impl FnMut(&S, &Outbox)) {
        loop {
            match poll_fn(|cx| self.next(cx)).await {
                Event::Body(body) => {
                    self.idle_due = true;
                    if self.receive(&body).is_break() {
                        return;
                    }
                }
                Event::Handled(outcome) => self.settle(outcome),
                Event::Idle => {
                    self.idle_due = false;
                    self.idle(&mut idle);
                }
                Event::End => return,
            }
        }
    }

    /// Calls `idle`. What it publishes of sheets in other documents is published of those.
    fn idle(&mut self, idle: &mut impl FnMut(&S, &Outbox)) {
        let mut call = |outbox: &Outbox| {
            let _ = catch_unwind(AssertUnwindSafe(|| idle(self.service.inner(), outbox)));
        };
        if !self.embedded.has_documents() {
            return call(&self.outbox);
        }
        let (outbox, sent) = Outbox::kept();
        call(&outbox);
        drop(outbox);
        let mut publications = Vec::new();
        for body in sent {
            match published(&body) {
                Some(params) => publications.push(params),
                None => self.outbox.send(body),
            }
        }
        for params in self.embedded.published(publications) {
            let message =
                json!({ "jsonrpc": "2.0", "method": PublishDiagnostics::METHOD, "params": params });
            self.outbox.send(message.to_string());
        }
    }

    /// The next event. Polls everything in one place, so that whatever waits cannot hold up the
    /// rest.
    fn next(&mut self, cx: &mut Context<'_>) -> Poll<Event> {
        self.forward(cx);
        if let Poll::Ready(Some(())) = self.ends.poll_next_unpin(cx) {
            return Poll::Ready(Event::End);
        }
        if let Poll::Ready(Some(outcome)) = self.running.poll_next_unpin(cx) {
            return Poll::Ready(Event::Handled(outcome));
        }
        while let Poll::Ready(Some(())) = self.wakes.poll_next_unpin(cx) {
            self.idle_due = true;
        }
        if let Some(current) = &mut self.current {
            let handled = current.poll_unpin(cx);
            if handled.is_ready() {
                self.current = None;
            }
            return handled.map(Event::Handled);
        }
        // A client that does not read is not listened to.
        if self.outbox.poll_room(cx).is_pending() {
            return Poll::Pending;
        }
        let Some(inbound) = &mut self.inbound else {
            return if self.running.is_empty() { Poll::Ready(Event::End) } else { Poll::Pending };
        };
        let received = inbound.poll_recv(cx);
        // Pending alone would not do: tokio says that also to let other tasks have their turn.
        if self.idle_due && inbound.is_empty() && !matches!(received, Poll::Ready(Some(_))) {
            // The end of the input is received again.
            return Poll::Ready(Event::Idle);
        }
        match received {
            Poll::Ready(Some(body)) => Poll::Ready(Event::Body(body)),
            Poll::Ready(None) => {
                self.inbound = None;
                self.ends.push(self.platform.sleep(GRACE));
                self.next(cx)
            }
            Poll::Pending => Poll::Pending,
        }
    }

    /// Sends on the messages that handlers sent through tower-lsp's `Client`.
    fn forward(&mut self, cx: &mut Context<'_>) {
        while let Poll::Ready(Some(message)) = self.outbound.poll_next_unpin(cx) {
            if let Ok(body) = serde_json::to_string(&self.embedded.outward(message)) {
                self.outbox.send(body);
            }
        }
    }

    /// Handles a body from the client.
    fn receive(&mut self, body: &[u8]) -> ControlFlow<()> {
        let (value, mended) = message::parse(body).unzip();
        if mended == Some(true) {
            self.log(
                "what is no Unicode text in a message, such as half of a character, is read as \
                      U+FFFD",
            );
        }
        match message::read(value) {
            Message::Call { method, id, params } => return self.dispatch(method, id, params),
            // tower-lsp panics when no request waits for the reply any more.
            Message::Reply(reply) => {
                let _ = catch_unwind(AssertUnwindSafe(|| {
                    Pin::new(&mut self.replies).start_send(reply)
                }));
            }
            Message::Malformed(response) => self.outbox.respond(&response),
        }
        ControlFlow::Continue(())
    }

    /// Writes to the client's log, once the client takes that.
    fn log(&self, remark: impl Into<String>) {
        if self.phase == Phase::Initialized {
            let message = LogMessageParams { typ: MessageType::WARNING, message: remark.into() };
            self.outbox.notify::<LogMessage>(message);
        }
    }

    /// Begins a request or a notification, or refuses it in this phase.
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
            Phase::Uninitialized if method != "initialize" => Some(Error {
                message: "Server not initialized".into(),
                ..Error::new(ErrorCode::ServerError(-32002))
            }),
            Phase::ShutDown => Some(Error::invalid_request()),
            _ => raw_response::is_ours(&method).then(Error::method_not_found),
        };
        if let (Some(refusal), Some(id)) = (refusal, &id) {
            self.outbox.respond(&Response::from_error(id.clone(), refusal));
            return ControlFlow::Continue(());
        }
        match method.as_str() {
            "initialize" if self.phase == Phase::Uninitialized => {
                let pid = params
                    .as_ref()
                    .filter(|_| matches!(self.platform, Platform::Process))
                    .and_then(|params| params.get("processId")?.as_u64())
                    .and_then(|pid| pid.try_into().ok());
                self.ends.extend(pid.map(|pid| client_process::exited(pid).boxed()));
                params = params.map(message::used_initialize_params);
            }
            // Some clients leave its empty object out, and tower-lsp would leave out the handler.
            "initialized" => params = params.or_else(|| Some(json!({}))),
            // tower-lsp would refuse any parameters, yet shut down.
            "shutdown" => {
                params = None;
                self.phase = Phase::ShutDown;
            }
            _ if self.phase == Phase::Initialized => {
                let remarks =
                    params.as_mut().map(|params| normalise::normalise_params(&method, params));
                remarks.into_iter().flatten().for_each(|remark| self.log(remark));
            }
            _ => {}
        }
        let in_turn = in_turn || id.is_none();
        let mut handler = self.call(method, id, params);
        self.embedded.take_remarks().into_iter().for_each(|remark| self.log(remark));
        if in_turn {
            self.current = Some(handler);
        } else if let Some(outcome) = (&mut handler).now_or_never() {
            self.settle(outcome);
        } else {
            self.running.push(handler);
        }
        ControlFlow::Continue(())
    }

    /// Calls the service; a panic does not leave the future.
    fn call(
        &mut self,
        method: String,
        id: Option<Id>,
        params: Option<Value>,
    ) -> BoxFuture<'static, Outcome> {
        let may_be_written = raw_response::method_for(&method).is_some();
        let mut request = Request::build(method);
        if let Some(params) = params {
            request = request.params(params);
        }
        if let Some(id) = id.clone() {
            request = request.id(id);
        }
        let called = catch_unwind(AssertUnwindSafe(|| {
            self.embedded.call(&mut self.service, request.finish())
        }));
        async move {
            let response = match called {
                Ok(handler) => AssertUnwindSafe(handler).catch_unwind().await,
                Err(panic) => Err(panic),
            };
            // The service fails only after an `exit`, which is never passed to it.
            Outcome {
                id,
                may_be_written,
                response: response.map(|response| response.ok().flatten()).map_err(|_| Panicked),
            }
        }
        .boxed()
    }

    /// Answers a request that has ended; a notification's end is no news.
    fn settle(&mut self, Outcome { id, may_be_written, response }: Outcome) {
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
        if self.phase == Phase::Uninitialized && response.is_ok() {
            self.phase = Phase::Initialized;
        }
        // What the handler sent, it sent before it answered.
        self.forward(&mut Context::from_waker(Waker::noop()));
        match response.result() {
            Some(Value::String(result)) if may_be_written => {
                self.outbox.send(raw_response::response(response.id(), result));
            }
            _ => self.outbox.respond(&response),
        }
    }
}

/// The parameters of a message that publishes diagnostics.
fn published(body: &str) -> Option<Value> {
    let mut message: Value = serde_json::from_str(body).ok()?;
    let is_one = message.get("method").is_some_and(|it| it == PublishDiagnostics::METHOD);
    is_one.then(|| message.get_mut("params").map(Value::take))?
}
