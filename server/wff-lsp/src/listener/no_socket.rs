//! The functions of `socket.rs` where there are no Unix sockets.

use super::hall::Streams;
use std::path::Path;

/// Does nothing: no editor is awaited at a socket.
pub fn abandon() {}

pub fn editor(_: &Path) -> Result<Streams, String> {
    Err("--socket is not to be had on this system; choose --stdio, or --tcp with its token".into())
}
