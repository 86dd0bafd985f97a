//! The place where an editor connects that does not start the server itself: a port of this
//! machine, or a Unix socket. Any program of the machine may connect to a port, on behalf of
//! another user or of a web page. So a peer is served only if it begins as an editor does and knows
//! the token, and no other keeps the editor waiting.

mod admission;
mod announce;
mod hall;
#[cfg_attr(not(unix), path = "no_socket.rs")]
mod socket;
mod token;

pub use hall::Streams;
pub use socket::abandon;

use announce::announce;
use hall::{Hall, PATIENCE};
use std::io;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use token::Token;

/// The place where one editor is awaited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listen {
    /// A port of this machine; 0 for any that is free.
    Port {
        /// Its number.
        port: u16,
        /// The file with the token; without one a token is drawn, and printed.
        token_file: Option<PathBuf>,
    },
    /// A Unix socket of this name, in a folder into which no other user can look.
    Socket(PathBuf),
}

/// Waits for an editor, and says on standard error where. No other peer can connect from then on.
pub fn editor(place: &Listen) -> Result<Streams, String> {
    match place {
        Listen::Socket(path) => socket::editor(path),
        Listen::Port { port, token_file } => {
            let token = token_file.as_deref().map_or_else(Token::drawn, Token::read)?;
            let failed = |error: io::Error| format!("port {port}: {error}");
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).map_err(failed)?;
            let address = listener.local_addr().map_err(failed)?;
            announce(&format!("listening on {address}"));
            if token_file.is_none() {
                announce(&format!("token {}", token.text()));
            }
            let accept = move || listener.accept().map(|(stream, _)| stream);
            let hall = Hall::new(Some(token), PATIENCE);
            let editor = hall.first_admitted(accept, || TcpStream::connect(address));
            editor
                .and_then(|editor| {
                    editor.peer.set_nodelay(true)?;
                    editor.streams()
                })
                .map_err(failed)
        }
    }
}
