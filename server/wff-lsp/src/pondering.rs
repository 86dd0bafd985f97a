//! Questions that take longer than a keystroke, decided beside the messages: which of a document's
//! are being decided, and when that is no longer of use.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tower_lsp::lsp_types::Url;
use wff_core::logic::{Answer, MAX_STEPS, OutOfReach, Query};

/// Questions of a document that are being decided in turn.
#[derive(Debug)]
struct Batch {
    questions: Vec<Arc<Query>>,
    stop: Arc<AtomicBool>,
}

/// The batches that are being decided, one a document.
#[derive(Debug, Default)]
pub struct Pondering(BTreeMap<Url, Batch>);

/// What is to be decided: it is handed to a thread of its own.
#[derive(Debug)]
pub struct Task {
    questions: Vec<Arc<Query>>,
    stop: Arc<AtomicBool>,
}

/// Questions with their answers.
pub type Answers = Vec<(Arc<Query>, Result<Answer, OutOfReach>)>;

impl Pondering {
    /// Takes note of the questions of a document that are open now. Gives what is to be decided,
    /// unless that is being done already; where some of what is being done is of no use any more,
    /// it is told to stop.
    pub fn consider(&mut self, document: &Url, open: Vec<Arc<Query>>) -> Option<Task> {
        if let Some(batch) = self.0.get(document) {
            if !batch.questions.iter().all(|question| open.contains(question)) {
                batch.stop.store(true, Ordering::Relaxed);
            }
            return None;
        }
        if open.is_empty() {
            return None;
        }
        let stop = Arc::new(AtomicBool::new(false));
        self.0.insert(document.clone(), Batch { questions: open.clone(), stop: stop.clone() });
        Some(Task { questions: open, stop })
    }

    /// Takes note that the task of a document has ended.
    pub fn end(&mut self, document: &Url) {
        self.0.remove(document);
    }
}

impl Task {
    /// Decides one question after the other until it is told to stop.
    pub fn answers(self) -> Answers {
        let mut answers = Answers::new();
        for question in self.questions {
            let answer = question.decide(MAX_STEPS, &self.stop);
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            answers.push((question, answer));
        }
        answers
    }
}
