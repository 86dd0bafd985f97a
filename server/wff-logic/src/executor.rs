//! Work in jobs that lean on nothing but what was known before, so that what comes of it does not
//! depend on who does them.

/// A means of doing the jobs of some work.
pub trait Executor {
    /// The jobs that are made ready at once, between two questions whether to go on.
    fn jobs(&self) -> usize;

    /// True if jobs may be done at the same time, so that it pays to make some ready for that.
    fn is_parallel(&self) -> bool;

    /// Does all jobs, in any order or at the same time: what comes of them, in their own order.
    fn map<J: Send, R: Send>(&self, jobs: Vec<J>, work: impl Fn(J) -> R + Send + Sync) -> Vec<R>;
}

/// One job after the other.
#[derive(Clone, Copy, Debug)]
pub struct Sequential;

impl Executor for Sequential {
    fn jobs(&self) -> usize {
        1
    }

    fn is_parallel(&self) -> bool {
        false
    }

    fn map<J: Send, R: Send>(&self, jobs: Vec<J>, work: impl Fn(J) -> R + Send + Sync) -> Vec<R> {
        jobs.into_iter().map(work).collect()
    }
}

/// So many jobs at once, the last of them first, so that a test sees what depends on their order;
/// two are as if one core did them.
#[derive(Clone, Copy, Debug)]
pub struct Backwards(pub usize);

impl Executor for Backwards {
    fn jobs(&self) -> usize {
        self.0
    }

    fn is_parallel(&self) -> bool {
        self.0 > 2
    }

    fn map<J: Send, R: Send>(&self, jobs: Vec<J>, work: impl Fn(J) -> R + Send + Sync) -> Vec<R> {
        let mut done: Vec<R> = jobs.into_iter().rev().map(work).collect();
        done.reverse();
        done
    }
}
