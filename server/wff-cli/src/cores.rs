//! All cores of the machine, for work in jobs.

use rayon::prelude::*;
use wff_core::executor::Executor;

/// The jobs that are made ready at once, on any number of cores, so that a search ends at the
/// same place wherever it is run.
const JOBS: usize = 64;

/// All cores.
#[derive(Clone, Copy, Debug)]
pub struct Cores;

impl Executor for Cores {
    fn jobs(&self) -> usize {
        JOBS
    }

    fn is_parallel(&self) -> bool {
        rayon::current_num_threads() > 1
    }

    fn map<J: Send, R: Send>(&self, jobs: Vec<J>, work: impl Fn(J) -> R + Send + Sync) -> Vec<R> {
        jobs.into_par_iter().map(work).collect()
    }
}
