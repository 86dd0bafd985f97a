//! Tasks and threads of a process, by tokio, and the random numbers of its system.

use std::io;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The instant from which a process counts its time.
static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Begins a task.
pub fn spawn(task: impl Future<Output = ()> + Send + 'static) {
    tokio::spawn(task);
}

/// Resolves after some time.
pub async fn sleep(time: Duration) {
    tokio::time::sleep(time).await;
}

/// Does work on a thread of its own; `None` if it has panicked.
pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    tokio::task::spawn_blocking(work).await.ok()
}

/// The time since some instant before.
pub fn now() -> Duration {
    BEGUN.elapsed()
}

/// Bytes that cannot be guessed.
pub fn secret<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}
