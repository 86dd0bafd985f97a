//! Queries that take longer than a keystroke, decided in the background: the running ones of each
//! document, and the end of those that are no longer of use.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tower_lsp::lsp_types::Url;
use wff_core::logic::{MAX_STEPS, OutOfReach, Query, Witnesses};

/// The jobs that are running, at most one a document.
#[derive(Debug, Default)]
pub struct BackgroundJobs(BTreeMap<Url, Job>);

/// Queries of a document that are decided in turn, on a thread of their own.
#[derive(Clone, Debug)]
pub struct Job {
    queries: Vec<Arc<Query>>,
    stop: Arc<AtomicBool>,
}

/// Queries with their answers.
pub type Answers = Vec<(Arc<Query>, Result<Witnesses, OutOfReach>)>;

impl BackgroundJobs {
    /// Takes note of the queries of a document that are open now, and returns the job that decides
    /// them; `None` if there are none or a job is running already. That one is stopped if any of
    /// its queries is no longer open.
    pub fn update(&mut self, document: &Url, open: Vec<Arc<Query>>) -> Option<Job> {
        if let Some(job) = self.0.get(document) {
            if !job.queries.iter().all(|query| open.contains(query)) {
                job.stop.store(true, Ordering::Relaxed);
            }
            return None;
        }
        if open.is_empty() {
            return None;
        }
        let job = Job { queries: open, stop: Arc::new(AtomicBool::new(false)) };
        self.0.insert(document.clone(), job.clone());
        Some(job)
    }

    /// Takes note that the job of a document has ended.
    pub fn remove(&mut self, document: &Url) {
        self.0.remove(document);
    }
}

impl Job {
    /// Decides one query after the other until the job is stopped.
    pub fn run(self) -> Answers {
        let mut answers = Answers::new();
        for query in self.queries {
            let answer = query.decide(MAX_STEPS, &self.stop);
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            answers.push((query, answer));
        }
        answers
    }
}
