//! Drives tower-lsp's [`LspService`] from a loop of our own instead of its `Server`, which runs
//! handlers out of order, ends on a malformed body, and does not end on `exit`. The meaning
//! of the messages is left to the service.

mod frames;
mod log;
mod message;
mod normalise;
pub mod raw_response;
mod session;
mod unicode;

use std::io::{Read, Write};
use std::sync::Arc;

use futures_util::FutureExt;
use tokio::sync::Notify;
use tokio::time::timeout;
use tower_lsp::{ClientSocket, LanguageServer, LspService};

pub use self::frames::{Outbox, Sent, WAITING};
pub use self::log::Log;
pub use self::message::parse;
use self::session::{GRACE, Session};
pub use self::session::{SessionEnd, Wires};
use crate::client_process;
use crate::platform::Platform;

/// The connection to a client.
pub struct Connection {
    /// The messages of the client.
    pub input: Box<dyn Read + Send>,
    /// The messages to it.
    pub output: Box<dyn Write + Send>,
    /// Its process, if the command line names one.
    pub client: Option<u32>,
    /// The log of the messages, if there is to be one.
    pub log: Option<Log>,
}

/// Serves one client, over a connection, from a process of its own: as [`serve_over`] does, until
/// the end of the client's process, too, the one named in `initialize` or that of the connection.
///
/// The thread that reads stays behind in `read`, so the process ends by leaving `main` or by
/// `exit`; a runtime with blocking tasks is left by `shutdown_background`.
pub async fn serve<S: LanguageServer>(
    service: LspService<S>,
    socket: ClientSocket,
    connection: Connection,
    wake: Arc<Notify>,
    idle: impl FnMut(&S, &Outbox),
) -> SessionEnd {
    let Connection { input, output, client, log } = connection;
    let inbound = frames::read(input, log.clone());
    let outbox = Outbox::new(output, log);
    let wires = Wires { inbound, outbox: outbox.clone(), wake, platform: Platform::Process };
    let mut session = Session::new(service, socket, wires);
    session.ends.extend(client.map(|pid| client_process::exited(pid).boxed()));
    let end = session.serve(idle).await;
    // A client that has stopped reading is not waited for: then this runs out, which is no news.
    let _ = timeout(GRACE, outbox.finish()).await;
    end
}

/// Serves one client until `exit`, or until no message can come or go any more.
///
/// Notifications, `initialize` and `shutdown` run in order, each to its end before the next message
/// is looked at. Other requests run until they first wait in that order, and are then continued
/// beside the messages that follow. `idle` is called when messages were handled, or `wake` was
/// notified, and no further message is waiting; what it sends comes after what those notifications
/// sent.
///
/// Handlers owe in return:
/// - A request takes its snapshot of the state before its first `.await`.
/// - A notification, `initialize` and `shutdown` never wait for a reply of the client, since no
///   message is looked at before they have ended, not even `exit`. They spawn a task for that.
/// - The future of a request to the client is not dropped before the reply: tower-lsp panics on a
///   late one. Here that is survived, but it leaves a trace on standard error. A handler can be
///   dropped at any `.await`, by `$/cancelRequest`, so this too is for a spawned task.
/// - Nothing but the transport writes to the output.
///
/// In a process it needs a tokio runtime with its time driver on.
pub async fn serve_over<S: LanguageServer>(
    service: LspService<S>,
    socket: ClientSocket,
    wires: Wires,
    idle: impl FnMut(&S, &Outbox),
) -> SessionEnd {
    Session::new(service, socket, wires).serve(idle).await
}

#[cfg(test)]
mod tests;
