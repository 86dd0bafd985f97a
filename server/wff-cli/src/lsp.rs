//! `wff lsp`: starts the language server.

use crate::options::LspOptions;
use crate::stop;
use std::io::{IsTerminal, Write, stdin};
use std::process::ExitCode;
use wff_lsp::Listen;

pub fn run(options: &LspOptions) -> ExitCode {
    let LspOptions { client, tcp, token_file, socket, log, .. } = options.clone();
    let listen =
        socket.map(Listen::Socket).or_else(|| tcp.map(|port| Listen::Port { port, token_file }));
    if listen.is_none() && stdin().is_terminal() {
        let greeting = "This is the language server of wff: an editor starts it and talks to it. \
                        To check files here, run `wff check`; Ctrl+D ends the server.";
        let _ = writeln!(std::io::stderr(), "{greeting}");
    }
    if matches!(listen, Some(Listen::Socket(_))) {
        stop::clean_up();
    }
    wff_lsp::run(&wff_lsp::Options { client, listen, log })
}
