//! All cores of the machine, for work in shares.

use rayon::prelude::*;
use wff_core::executor::Executor;

/// The shares that are made ready at once, on any number of cores, so that a search ends at the
/// same place wherever it is run.
const SHARES: usize = 64;

/// All cores.
#[derive(Clone, Copy, Debug)]
pub struct Cores;

impl Executor for Cores {
    fn shares(&self) -> usize {
        SHARES
    }

    fn is_parallel(&self) -> bool {
        rayon::current_num_threads() > 1
    }

    fn map<S: Send, R: Send>(&self, shares: Vec<S>, work: impl Fn(S) -> R + Send + Sync) -> Vec<R> {
        shares.into_par_iter().map(work).collect()
    }
}
