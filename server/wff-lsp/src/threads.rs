//! Threads that share what takes long about one document.

use std::thread;
use wff_core::executor::Executor;

/// Some threads, which share what takes long.
pub struct Threads;

/// The most threads, and the fewest jobs for which there is more than one.
const MOST_THREADS: usize = 4;
const WORTHWHILE: usize = 32;

/// The number of cores that are used.
fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS)
}

impl Executor for Threads {
    fn jobs(&self) -> usize {
        MOST_THREADS
    }

    fn is_parallel(&self) -> bool {
        cores() > 1
    }

    fn map<J: Send, R: Send>(&self, jobs: Vec<J>, work: impl Fn(J) -> R + Send + Sync) -> Vec<R> {
        let cores = cores();
        if cores == 1 || jobs.len() < WORTHWHILE {
            return jobs.into_iter().map(work).collect();
        }
        let each = jobs.len().div_ceil(cores);
        let mut jobs = jobs.into_iter();
        let own: Vec<J> = jobs.by_ref().take(each).collect();
        let others: Vec<Vec<J>> = (1..cores).map(|_| jobs.by_ref().take(each).collect()).collect();
        let all = |group: Vec<J>| group.into_iter().map(&work).collect::<Vec<R>>();
        thread::scope(|scope| {
            let all = &all;
            let others: Vec<_> =
                others.into_iter().map(|group| scope.spawn(move || all(group))).collect();
            let mut done = all(own);
            for thread in others {
                match thread.join() {
                    Ok(of_thread) => done.extend(of_thread),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            done
        })
    }
}
