//! `wff lsp`: starts the language server.

use crate::options::LspOptions;
use crate::output::Output;
use std::process::ExitCode;

/// Runs the server until its client ends it. The server has standard output to itself.
#[cfg(feature = "server")]
pub fn run(options: &LspOptions, output: Output) -> ExitCode {
    use std::io::{IsTerminal, Write, stdin};
    use wff_lsp::Listen;
    drop(output);
    let LspOptions { client, tcp, token_file, socket, log, .. } = options.clone();
    let listen =
        socket.map(Listen::Socket).or_else(|| tcp.map(|port| Listen::Port { port, token_file }));
    if listen.is_none() && stdin().is_terminal() {
        let greeting = "This is the language server of wff: an editor starts it and talks to it. \
                        To check files here, run `wff check`; Ctrl+D ends the server.";
        let _ = writeln!(std::io::stderr(), "{greeting}");
    }
    if matches!(listen, Some(Listen::Socket(_))) {
        crate::stop::clean_up();
    }
    wff_lsp::run(&wff_lsp::Options { client, listen, log })
}

/// Says that this program has no server, and fails.
#[cfg(not(feature = "server"))]
pub fn run(_: &LspOptions, mut output: Output) -> ExitCode {
    let status = output
        .failure("this program was built without the language server, by `--no-default-features`");
    output.end(status).into()
}
