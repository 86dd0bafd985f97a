//! Locks that outlive a panic of who held them: that has been reported, and the rest goes on.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The content of a lock, for as long as the guard lives.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
