//! The language server: core's answers to editors, over the language server protocol.
//!
//! `transport` moves the messages, `server` has the protocol's methods, `documents` the state;
//! between the first two, `embedded` makes documents of the sheets in Markdown and the like;
//! positions and data are converted in `from_proto` and `to_proto` and nowhere else. [`run`] serves
//! an editor from a process, [`Hosted`] one that gives the server turns.

mod action_kinds;
mod background;
mod capabilities;
mod client_features;
mod client_process;
mod command_names;
mod config_reports;
mod documents;
mod embedded;
mod encoding;
mod folders;
mod from_proto;
mod hosted;
mod listener;
mod locked;
mod platform;
mod recent_changes;
mod rope_text;
mod semantic_tokens;
mod sent;
mod server;
mod settings;
mod snapshot;
mod threads;
mod to_proto;
mod transport;
mod uris;

pub use hosted::Hosted;
pub use listener::{Listen, abandon};
pub use platform::Clock;
use platform::Platform;
use server::Server;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use tokio::sync::Notify;
use tower_lsp::{ClientSocket, LspService};
use transport::{Connection, Log, SessionEnd, raw_response};

/// The most threads for requests, beside the one that handles the messages and the one that tries
/// what takes long.
const THREADS: usize = 16;

/// The way in which a server is run.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The process of the editor, whose end ends the session too.
    pub client: Option<u32>,
    /// The place where one editor is awaited, instead of standard input and output.
    pub listen: Option<Listen>,
    /// The file to which all messages are written.
    pub log: Option<PathBuf>,
}

/// Serves an editor until the session ends, and returns the status with which the process should:
/// 0 if the editor had asked for the end, 1 if not, and 2 if no session could begin.
pub fn run(options: &Options) -> ExitCode {
    match session(options) {
        Ok(end) => ExitCode::from(end.status()),
        Err(reason) => {
            let _ = writeln!(std::io::stderr(), "wff lsp: {reason}");
            ExitCode::from(2)
        }
    }
}

fn session(options: &Options) -> Result<SessionEnd, String> {
    let log = options.log.as_deref().map(|path| {
        Log::create(path).map_err(|error| format!("{} cannot be written: {error}", path.display()))
    });
    let log = log.transpose()?;
    let client = options.client;
    let (input, output) = match &options.listen {
        Some(place) => listener::editor(place)?,
        None => (Box::new(std::io::stdin()) as _, Box::new(std::io::stdout()) as _),
    };
    serve(Connection { input, output, client, log }).map_err(|error| error.to_string())
}

/// Serves an editor over a pair of streams that are given, to the end of the one that is read, and
/// returns the status of [`run`].
pub fn run_over(input: impl Read + Send + 'static, output: impl Write + Send + 'static) -> u8 {
    let (input, output) = (Box::new(input), Box::new(output));
    serve(Connection { input, output, client: None, log: None }).map_or(2, SessionEnd::status)
}

fn serve(connection: Connection) -> std::io::Result<SessionEnd> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .max_blocking_threads(THREADS)
        .build()?;
    let wake = Arc::new(Notify::new());
    let (service, socket) = service(&Platform::Process, &wake);
    let served = transport::serve(service, socket, connection, wake, Server::publish);
    let end = runtime.block_on(served);
    runtime.shutdown_background();
    Ok(end)
}

/// The server as a service, with the requests that are its own, and the way to its client.
fn service(platform: &Platform, wake: &Arc<Notify>) -> (LspService<Server>, ClientSocket) {
    LspService::build(|client| Server::new(client, platform.clone(), wake.clone()))
        .custom_method(server::SETTINGS, Server::settings_at)
        .custom_method(server::PANEL, Server::panel)
        .custom_method(server::GOAL, Server::goal)
        .custom_method(server::SYNTAX_TREE, Server::syntax_tree)
        .custom_method(server::TRUTH_TABLE, Server::truth_table)
        .custom_method(server::MODEL, Server::model)
        .custom_method(server::SCORE_SHEET, Server::score_sheet)
        .custom_method(raw_response::DOCUMENT_SYMBOL, Server::document_symbol_written)
        .custom_method(raw_response::SEMANTIC_TOKENS, Server::semantic_tokens_written)
        .custom_method(raw_response::SEMANTIC_TOKENS_DELTA, Server::semantic_tokens_delta_written)
        .finish()
}
