//! `wff lsp`: starts the language server.

use crate::options::LspOptions;
use std::io::{IsTerminal, Write, stdin};
use std::process::ExitCode;

pub fn run(options: &LspOptions) -> ExitCode {
    if options.tcp.is_none() && stdin().is_terminal() {
        let greeting = "This is the language server of wff: an editor starts it and talks to it. \
                        To check files here, run `wff check`; Ctrl+D ends the server.";
        let _ = writeln!(std::io::stderr(), "{greeting}");
    }
    let LspOptions { client, tcp: port, log, .. } = options.clone();
    wff_lsp::run(&wff_lsp::Options { client, port, log })
}
