//! The functions of `process.rs` where there is no process, so that they are never called.
//! WebAssembly has neither threads nor a clock, and need not carry what asks for them.

use std::future::pending;
use std::io::{self, ErrorKind};
use std::time::Duration;

pub fn spawn(_: impl Future<Output = ()> + Send + 'static) {}

pub async fn sleep(_: Duration) {
    pending().await
}

pub async fn blocking<T: Send + 'static>(_: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    None
}

pub fn now() -> Duration {
    Duration::ZERO
}

pub fn secret<const N: usize>() -> io::Result<[u8; N]> {
    Err(ErrorKind::Unsupported.into())
}
