//! All that takes longer than a keystroke, done on a thread of its own: first what edits have left
//! over, then the problems that take long, those first that were tried at the fewest levels, of
//! whichever document. Requests never wait for that thread, nor it for them.

use crate::documents::Documents;
use crate::snapshot::Snapshot;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tower_lsp::lsp_types::Url;
use wff_core::effort::{Attempt, Tried, Work};
use wff_core::logic::Stop;

/// The time after which what was done so far is handed over: an edit makes what was done since of
/// no use, but a client is not to be sent a new list for each solution.
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

/// Something to do for a while.
pub enum Job {
    /// The work that edits have left over in a document.
    Advance(Box<Snapshot>),
    /// Attempts at problems of a document.
    Try(Url, Vec<Attempt>),
}

/// The part that was done of a job.
pub enum Done {
    /// The document has advanced.
    Advanced(Box<Snapshot>),
    /// These attempts were made at problems of a document.
    Tried(Url, Results),
}

/// Attempts at problems of a document, with what came of them.
pub type Results = Vec<(Attempt, Tried)>;

impl Background {
    /// Begins to do jobs. `next` gives one, and `take` takes what was done of it.
    pub fn start(
        next: impl FnMut() -> Option<Job> + Send + 'static,
        take: impl FnMut(Done) + Send + 'static,
    ) -> Background {
        let background = Background::default();
        let shared = background.shared.clone();
        // Without the thread what takes long stays undone, and all else works.
        let _ = std::thread::Builder::new()
            .name("wff-background".into())
            .spawn(move || run(&shared, next, take));
        background
    }

    /// Takes note that documents have changed: the attempt under way is stopped if it is of no use
    /// any more, or if there is something to be done before.
    pub fn update(&self, documents: &Documents) {
        let mut state = self.shared.lock();
        if let Some((uri, attempt, stop)) = &state.current {
            let awaits = documents.get(uri).is_some_and(|it| it.document.awaits(attempt));
            if !awaits || documents.due().is_some() {
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

fn run(shared: &Shared, mut next: impl FnMut() -> Option<Job>, mut take: impl FnMut(Done)) {
    let mut work = Work::default();
    while shared.wait() {
        while let Some(job) = next() {
            let done = match job {
                Job::Advance(snapshot) => Done::Advanced(advance(snapshot)),
                Job::Try(uri, attempts) => {
                    let results = turn(shared, &uri, attempts, &mut work);
                    Done::Tried(uri, results)
                }
            };
            if shared.lock().is_over {
                return;
            }
            take(done);
        }
    }
}

/// Does what edits have left over in a document for a while.
fn advance(mut snapshot: Box<Snapshot>) -> Box<Snapshot> {
    let begun = Instant::now();
    while !snapshot.document.is_settled() && begun.elapsed() < TURN {
        snapshot.advance();
    }
    snapshot
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
