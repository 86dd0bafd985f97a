//! The language server: core's answers to editors, over the language server protocol.
//!
//! `transport` moves the messages, `server` has the protocol's methods, `documents` the state;
//! positions and data are converted in `from_proto` and `to_proto` and nowhere else.

mod action_kinds;
mod background;
mod capabilities;
mod client_features;
mod client_process;
mod config_reports;
mod documents;
mod encoding;
mod from_proto;
mod rope_text;
mod semantic_tokens;
mod server;
mod settings;
mod snapshot;
mod to_proto;
mod transport;
mod uris;

use server::Server;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use tokio::sync::Notify;
use tower_lsp::LspService;

/// The most threads for requests, beside the one that handles the messages and the one that tries
/// what takes long.
const THREADS: usize = 16;

/// Serves an editor on standard input and output until the session ends, and returns the status
/// with which the process should: 0 if the editor had asked for the end, else 1. `client` is the
/// editor's process, if the command line names it: its end ends the session too.
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
    let wake = Arc::new(Notify::new());
    let (service, socket) = LspService::build(|client| Server::new(client, wake.clone()))
        .custom_method(server::PANEL, Server::panel)
        .custom_method(server::SYNTAX_TREE, Server::syntax_tree)
        .custom_method(server::TRUTH_TABLE, Server::truth_table)
        .custom_method(server::SCORE_SHEET, Server::score_sheet)
        .finish();
    let end = runtime.block_on(transport::serve(
        service,
        socket,
        input,
        std::io::stdout(),
        client,
        wake,
        Server::publish,
    ));
    runtime.shutdown_background();
    ExitCode::from(end.status())
}
