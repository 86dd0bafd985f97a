//! Files: the `.wff` files that a path stands for, their texts, the sheets in files of other kinds
//! (`embedded`), and what `wff.toml` says of them.
//! The command line and the language server both ask here; what the text of a file means is not
//! known here.

mod config;
pub mod embedded;
mod hand_ins;
mod pipe;
mod plain;
mod read;
mod settings;
mod walk;
mod write;

pub use config::{
    CONFIG_NAME, Config, ConfigCache, ConfigError, Globs, Key, Pages, WebAddress, usual_include,
};
pub use hand_ins::{FileKind, HandIn, HandInChoice, HandIns, LeftOut, Students, hand_ins, stem};
pub use plain::Plain;
pub use read::{MOST_BYTES, read, read_from, read_plain, read_plain_from, read_stdin, read_wide};
pub use settings::PartialSettings;
pub use walk::{Walk, walk, walk_under, walk_wff};
pub use write::{NewFile, abandon, replace, write_page};

use std::fmt;
use std::path::PathBuf;

/// The reason for which something could not be done with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The file or folder, as the user named it.
    pub path: PathBuf,
    /// The reason as a clause that may follow its name and a colon.
    pub message: String,
}

impl FileError {
    fn new(path: impl Into<PathBuf>, message: impl Into<String>) -> FileError {
        FileError { path: path.into(), message: message.into() }
    }

    /// The failure that the system reports.
    pub fn system(path: impl Into<PathBuf>, error: &std::io::Error) -> FileError {
        use std::io::ErrorKind;
        let message = match error.kind() {
            ErrorKind::NotFound => "there is no such file or folder".to_owned(),
            ErrorKind::PermissionDenied => "permission denied".to_owned(),
            ErrorKind::OutOfMemory => "it does not fit into memory".to_owned(),
            ErrorKind::StorageFull => "no space is left on the device".to_owned(),
            ErrorKind::NotADirectory => "a part of this path is no folder".to_owned(),
            ErrorKind::AlreadyExists => "something of this name is there already".to_owned(),
            _ => error.to_string(),
        };
        FileError::new(path, message)
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.message)
    }
}

impl std::error::Error for FileError {}
