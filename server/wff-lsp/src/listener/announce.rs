//! Lines that tell whoever started the server where it listens.

use std::io::{self, Write};

/// Writes a line to standard error, where whoever started the server reads it.
pub(super) fn announce(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}
