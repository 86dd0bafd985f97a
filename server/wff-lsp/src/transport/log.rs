//! The log of a session: a line for each message, with the seconds since the start and the way it
//! went. What cannot be written is left out.

use crate::locked::locked;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// Bytes of the longest message that is logged whole.
const WHOLE: usize = 1 << 20;

/// A log that clones write to together.
#[derive(Clone, Debug)]
pub struct Log {
    file: Arc<Mutex<File>>,
    begun: Instant,
}

/// The way of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// From the client.
    In,
    /// To the client.
    Out,
}

impl Log {
    /// A log in this file, whose content before is lost.
    pub fn create(path: &Path) -> io::Result<Log> {
        let file = File::create(path)?;
        Ok(Log { file: Arc::new(Mutex::new(file)), begun: Instant::now() })
    }

    /// Writes down a message, of a very long one the start.
    pub(super) fn note(&self, way: Way, body: &[u8]) {
        let arrow = if way == Way::In { "-->" } else { "<--" };
        let seconds = self.begun.elapsed().as_secs_f64();
        let text = String::from_utf8_lossy(body.get(..WHOLE).unwrap_or(body));
        let text = text.replace(['\r', '\n'], " ");
        let rest = match body.len().saturating_sub(WHOLE) {
            0 => String::new(),
            bytes => format!(" … {bytes} bytes more"),
        };
        let mut file = locked(&self.file);
        let _ = writeln!(file, "{seconds:.3} {arrow} {text}{rest}");
    }
}
