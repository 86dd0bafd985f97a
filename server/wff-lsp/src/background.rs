//! Problems that take longer than a keystroke, tried on a thread of their own: those first that
//! were tried at the fewest levels, of whichever document. Requests never wait for that thread, nor
//! it for them.

use crate::documents::Documents;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tower_lsp::lsp_types::Url;
use wff_core::effort::{Attempt, Tried, Work};
use wff_core::logic::Stop;

/// The time after which the solutions found so far are handed over, so that a client is not sent a
/// new list for each.
const TURN: Duration = Duration::from_millis(100);

/// The most attempts of a turn.
pub const ATTEMPTS: usize = 256;

/// The thread that tries problems, as others see it. It ends when this is dropped.
#[derive(Debug, Default)]
pub struct Background {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// True if there may be something to try.
    is_due: bool,
    /// True once the thread is to end.
    is_over: bool,
    /// The attempt that is being made, and the flag that stops it.
    current: Option<(Url, Attempt, Stop)>,
}

/// Attempts at problems of a document, with what came of them.
pub type Results = Vec<(Attempt, Tried)>;

impl Background {
    /// Begins to try the problems of documents. `next` gives the document to turn to with its
    /// attempts, and `learn` takes what came of them.
    pub fn start(
        next: impl FnMut() -> Option<(Url, Vec<Attempt>)> + Send + 'static,
        learn: impl FnMut(Url, Results) + Send + 'static,
    ) -> Background {
        let background = Background::default();
        let shared = background.shared.clone();
        // Without the thread long problems stay undecided, and all else works.
        let _ = std::thread::Builder::new()
            .name("wff-background".into())
            .spawn(move || run(&shared, next, learn));
        background
    }

    /// Takes note that documents have changed: the attempt under way is stopped if it is of no use
    /// any more.
    pub fn update(&self, documents: &Documents) {
        let mut state = self.shared.lock();
        if let Some((uri, attempt, stop)) = &state.current {
            let awaits = documents.get(uri).is_some_and(|it| it.document.awaits(attempt));
            if !awaits {
                stop.raise();
            }
        }
        state.is_due = true;
        self.shared.changed.notify_all();
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.is_over = true;
        if let Some((_, _, stop)) = &state.current {
            stop.raise();
        }
        self.shared.changed.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until there may be something to try. False once the thread is to end.
    fn wait(&self) -> bool {
        let waiting = |state: &mut State| !state.is_due && !state.is_over;
        let state = self.changed.wait_while(self.lock(), waiting);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        state.is_due = false;
        !state.is_over
    }
}

fn run(
    shared: &Shared,
    mut next: impl FnMut() -> Option<(Url, Vec<Attempt>)>,
    mut learn: impl FnMut(Url, Results),
) {
    let mut work = Work::default();
    while shared.wait() {
        while let Some((uri, attempts)) = next() {
            let results = turn(shared, &uri, attempts, &mut work);
            if shared.lock().is_over {
                return;
            }
            learn(uri, results);
        }
    }
}

/// Makes attempts at problems of a document for a while.
fn turn(shared: &Shared, uri: &Url, attempts: Vec<Attempt>, work: &mut Work) -> Results {
    let begun = Instant::now();
    let mut results = Results::new();
    for attempt in attempts {
        let stop = Stop::default();
        shared.lock().current = Some((uri.clone(), attempt.clone(), stop.clone()));
        let tried = work.attempt(&attempt, &stop);
        let mut state = shared.lock();
        state.current = None;
        let is_over = state.is_over;
        drop(state);
        let Some(tried) = tried else { break };
        results.push((attempt, tried));
        if is_over || begun.elapsed() > TURN {
            break;
        }
    }
    results
}
