//! The language server: what editors ask of core, over the language server protocol.
//!
//! `transport` moves the messages, `server` has the protocol's methods, `documents` the state;
//! positions and data are converted in `from_proto` and `to_proto` and nowhere else.

mod capabilities;
mod documents;
mod from_proto;
mod pondering;
mod server;
mod settings;
mod to_proto;
mod tokens;
mod transport;
mod watch;

use server::Server;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use tokio::sync::Notify;
use tower_lsp::LspService;

/// How many requests are answered and documents pondered beside the messages at a time.
const THREADS: usize = 16;

/// Serves an editor on standard input and output until the session ends, and tells how the process
/// should: with 0 if the editor had asked for the end, else with 1. `client` is the editor's
/// process, if the command line names it: its end ends the session too.
pub fn run(client: Option<u32>) -> ExitCode {
    let input = std::io::stdin();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .max_blocking_threads(THREADS)
        .build();
    let runtime = match runtime {
        Ok(runtime) => runtime,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "wff lsp cannot start: {error}");
            return ExitCode::FAILURE;
        }
    };
    let stir = Arc::new(Notify::new());
    let (service, socket) = LspService::new(|client| Server::new(client, stir.clone()));
    let end = runtime.block_on(transport::serve(
        service,
        socket,
        input,
        std::io::stdout(),
        client,
        stir,
        Server::tell,
    ));
    runtime.shutdown_background();
    ExitCode::from(end.status())
}
