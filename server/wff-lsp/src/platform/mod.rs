//! The platform that the server runs on: its tasks, work beside the messages, time and chance.

#[cfg_attr(target_family = "wasm", path = "no_process.rs")]
mod process;
mod turns;

pub use process::secret;
pub use turns::{Clock, Turns};

use futures_util::future::{AbortHandle, BoxFuture, abortable};
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::Duration;
use tower_lsp::jsonrpc::{Error, Result};

/// The steps of a problem between two looks at whether a message has come, where there are no
/// threads: some ten milliseconds.
const SLICE: u64 = 1 << 22;

/// The place where the server runs.
#[derive(Clone, Debug)]
pub enum Platform {
    /// In a process of its own: with threads, in a runtime of tokio with its time driver on.
    Process,
    /// In a host that gives it turns, such as a page in a browser.
    Turns(Arc<Turns>),
}

impl Platform {
    /// Begins a task, which goes on beside the messages until it ends or is aborted.
    pub fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) -> AbortHandle {
        let (task, handle) = abortable(task);
        let task = async move { _ = task.await };
        match self {
            Platform::Process => process::spawn(task),
            Platform::Turns(turns) => turns.spawn(Box::pin(task)),
        }
        handle
    }

    /// Resolves after some time.
    pub fn sleep(&self, time: Duration) -> BoxFuture<'static, ()> {
        match self {
            Platform::Process => Box::pin(process::sleep(time)),
            Platform::Turns(turns) => Box::pin(turns.sleep(time)),
        }
    }

    /// True if work can be done while messages are handled.
    pub fn has_threads(&self) -> bool {
        matches!(self, Platform::Process)
    }

    /// Does work that may take long: on a thread of its own, if there are such.
    ///
    /// # Errors
    /// If the work has panicked.
    pub async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T> {
        match self {
            Platform::Process => process::blocking(work).await.ok_or_else(Error::internal_error),
            Platform::Turns(_) => Ok(work()),
        }
    }

    /// The steps of a problem after which it is to be looked whether a message has come.
    pub fn slice(&self) -> u64 {
        match self {
            Platform::Process => u64::MAX,
            Platform::Turns(_) => SLICE,
        }
    }

    /// The time since some instant before.
    pub fn now(&self) -> Duration {
        match self {
            Platform::Process => process::now(),
            Platform::Turns(turns) => turns.now(),
        }
    }

    /// A number drawn at random.
    pub fn random(&self) -> u64 {
        match self {
            Platform::Process => RandomState::new().hash_one(()),
            Platform::Turns(turns) => turns.random(),
        }
    }
}
