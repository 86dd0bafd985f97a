//! Work in shares that lean on nothing but what was known before, so that what comes of it does not
//! depend on who does them.

/// A means of doing the shares of some work.
pub trait Executor {
    /// The shares that are made ready at once, between two questions whether to go on.
    fn shares(&self) -> usize;

    /// True if shares may be done at the same time, so that it pays to make some ready for that.
    fn is_parallel(&self) -> bool;

    /// Does all shares, in any order or at the same time: what comes of them, in their own order.
    fn map<S: Send, R: Send>(&self, shares: Vec<S>, work: impl Fn(S) -> R + Send + Sync) -> Vec<R>;
}

/// One share after the other.
#[derive(Clone, Copy, Debug)]
pub struct InTurn;

impl Executor for InTurn {
    fn shares(&self) -> usize {
        1
    }

    fn is_parallel(&self) -> bool {
        false
    }

    fn map<S: Send, R: Send>(&self, shares: Vec<S>, work: impl Fn(S) -> R + Send + Sync) -> Vec<R> {
        shares.into_iter().map(work).collect()
    }
}

/// So many shares at once, the last of them first; two are as if one core did them.
#[cfg(test)]
#[derive(Clone, Copy, Debug)]
pub struct Backwards(pub usize);

#[cfg(test)]
impl Executor for Backwards {
    fn shares(&self) -> usize {
        self.0
    }

    fn is_parallel(&self) -> bool {
        self.0 > 2
    }

    fn map<S: Send, R: Send>(&self, shares: Vec<S>, work: impl Fn(S) -> R + Send + Sync) -> Vec<R> {
        let mut done: Vec<R> = shares.into_iter().rev().map(work).collect();
        done.reverse();
        done
    }
}
