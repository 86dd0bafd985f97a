//! A Unix socket at which an editor is awaited. Only its user can reach it, so no token is wanted.

use super::announce::announce;
use super::hall::{Editor, Hall, PATIENCE, Peer, Streams};
use crate::locked::locked;
use std::fs;
use std::io::{self, ErrorKind};
use std::net::Shutdown;
use std::os::unix::fs::{FileTypeExt, MetadataExt};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;
use wff_files::FileError;

/// The socket at which an editor is awaited just now.
static AWAITED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Removes the socket at which an editor is awaited just now, so that the program can end at once.
pub fn abandon() {
    if let Some(path) = locked(&AWAITED).take() {
        let _ = fs::remove_file(path);
    }
}

/// Waits for an editor at a socket, which is removed once it has come.
pub fn editor(path: &Path) -> Result<Streams, String> {
    let listener = bind(path).map_err(|error| error.to_string())?;
    *locked(&AWAITED) = Some(path.to_owned());
    announce(&format!("listening on {}", path.display()));
    let accept = move || listener.accept().map(|(stream, _)| stream);
    let editor = Hall::new(None, PATIENCE).first_admitted(accept, || UnixStream::connect(path));
    abandon();
    let streams = editor.and_then(Editor::streams);
    streams.map_err(|error| FileError::system(path, &error).to_string())
}

impl Peer for UnixStream {
    fn twin(&self) -> io::Result<UnixStream> {
        self.try_clone()
    }

    fn wait_for(&self, time: Option<Duration>) -> io::Result<()> {
        self.set_read_timeout(time)?;
        self.set_write_timeout(time)
    }

    fn hang_up(&self, way: Shutdown) -> io::Result<()> {
        self.shutdown(way)
    }
}

/// A new socket, in a folder that is its user's alone.
fn bind(path: &Path) -> Result<UnixListener, FileError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let metadata = fs::metadata(folder).map_err(|error| FileError::system(folder, &error))?;
    let mode = metadata.mode() & 0o7777;
    let told = |message: &str| FileError { path: path.to_owned(), message: message.to_owned() };
    if mode & 0o077 != 0 {
        return Err(told(&format!(
            "others can reach the folder of this socket (mode {mode:03o}); choose one that is \
             yours alone, such as $XDG_RUNTIME_DIR, or make one with `mkdir -m 700`"
        )));
    }
    let system = |error: io::Error| FileError::system(path, &error);
    match fs::symlink_metadata(path) {
        Ok(metadata) if !metadata.file_type().is_socket() => {
            return Err(told("something else of this name is there already; choose another name"));
        }
        Ok(_) => match UnixStream::connect(path) {
            Ok(_) => return Err(told("a server listens there already; choose another name")),
            // It was left by a server that was killed.
            Err(error) if error.kind() == ErrorKind::ConnectionRefused => {
                fs::remove_file(path).map_err(system)?;
            }
            Err(error) => return Err(system(error)),
        },
        Err(_) => {}
    }
    UnixListener::bind(path).map_err(|error| match error.kind() {
        ErrorKind::InvalidInput => told("this name is too long for a socket; choose a shorter one"),
        _ => system(error),
    })
}
