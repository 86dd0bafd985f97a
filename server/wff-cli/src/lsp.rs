//! `wff lsp`: starts the language server.

use crate::options::LspOptions;
use std::io::{IsTerminal, Write, stdin};
use std::process::ExitCode;

pub fn run(options: &LspOptions) -> ExitCode {
    if stdin().is_terminal() {
        let greeting = "This is the language server of wff: an editor starts it and talks to it. \
                        To check files here, run `wff check`; Ctrl+D ends the server.";
        let _ = writeln!(std::io::stderr(), "{greeting}");
    }
    wff_lsp::run(options.client)
}
