//! Lines on standard error that say where the server listens.

use std::io::{self, Write};

/// Writes a line to standard error, for the user who started the server.
pub(super) fn announce(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}
