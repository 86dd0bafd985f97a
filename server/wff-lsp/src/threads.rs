//! Threads that share what takes long about one document.

use std::thread;
use wff_core::executor::Executor;

/// Some threads, which share what takes long.
pub struct Threads;

/// The most threads, and the fewest shares for which there is more than one.
const MOST_THREADS: usize = 4;
const WORTHWHILE: usize = 32;

impl Executor for Threads {
    fn shares(&self) -> usize {
        MOST_THREADS
    }

    fn map<S: Send, R: Send>(&self, shares: Vec<S>, work: impl Fn(S) -> R + Send + Sync) -> Vec<R> {
        let cores = thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS);
        if cores == 1 || shares.len() < WORTHWHILE {
            return shares.into_iter().map(work).collect();
        }
        let each = shares.len().div_ceil(cores);
        let mut shares = shares.into_iter();
        let groups: Vec<Vec<S>> =
            (0..cores).map(|_| shares.by_ref().take(each).collect()).collect();
        let work = &work;
        thread::scope(|scope| {
            let threads: Vec<_> = groups
                .into_iter()
                .map(|group| scope.spawn(move || group.into_iter().map(work).collect::<Vec<R>>()))
                .collect();
            let done = threads.into_iter().map(|thread| match thread.join() {
                Ok(done) => done,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            done.flatten().collect()
        })
    }
}
