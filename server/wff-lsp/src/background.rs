//! All that takes longer than a keystroke, done beside the messages: first what edits have left
//! over, then the tokens of long documents, then the problems that take long, those first that were
//! tried at the fewest levels, of whichever document. In a process a thread does it, and requests
//! never wait for that thread, nor it for them; elsewhere it is done in turns.

use crate::documents::{Documents, Results};
use crate::locked::locked;
use crate::platform::Platform;
use crate::semantic_tokens::Tokens;
use crate::snapshot::Snapshot;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tower_lsp::lsp_types::Url;
use wff_core::effort::{Attempt, Work};
use wff_core::executor::Sequential;
use wff_core::logic::Stop;

/// The time after which what was done so far is handed over: an edit makes what was done since of
/// no use, but a client is not to be sent a new list for each solution.
const TURN: Duration = Duration::from_millis(100);

/// The same where no message is handled meanwhile.
const SHORT_TURN: Duration = Duration::from_millis(20);

/// The most attempts of a turn.
pub const ATTEMPTS: usize = 256;

/// The work beside the messages, as others see it. It ends when this is dropped.
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
    /// True once it is to end.
    is_over: bool,
    /// The attempt that is being made, and the flag that stops it.
    current: Option<(Url, Attempt, Stop)>,
}

/// Something to do for a while.
pub enum Job {
    /// The work that edits have left over in a document.
    Advance(Box<Snapshot>),
    /// The semantic tokens of a document.
    MakeTokens(Box<Snapshot>),
    /// Attempts at problems of a document.
    Try(Url, Vec<Attempt>),
}

/// The part that was done of a job.
pub enum Done {
    /// The document has advanced.
    Advanced(Box<Snapshot>),
    /// These are the semantic tokens of a document.
    MadeTokens(Url, Tokens),
    /// These attempts were made at problems of a document.
    Tried(Url, Results),
}

impl Background {
    /// Begins to do jobs. `next` gives one, and `take` takes what was done of it.
    pub fn start(
        platform: &Platform,
        next: impl FnMut() -> Option<Job> + Send + 'static,
        take: impl FnMut(Done) + Send + 'static,
    ) -> Background {
        let background = Background::default();
        let shared = background.shared.clone();
        let work = Work::in_slices(platform.slice());
        let mut worker = Worker { shared, platform: platform.clone(), next, take, work };
        match platform {
            // Without the thread what takes long stays undone, and all else works.
            Platform::Process => {
                let run = move || while worker.shared.wait() && worker.finish() {};
                _ = std::thread::Builder::new().name("wff-background".into()).spawn(run);
            }
            Platform::Turns(turns) => turns.set_rest(move || worker.turn()),
        }
        background
    }

    /// Takes note that documents have changed: the attempt under way is stopped if it is of no use
    /// any more, or if there is something to be done before.
    pub fn update(&self, documents: &Documents) {
        let mut state = self.shared.lock();
        if let Some((uri, attempt, stop)) = &state.current {
            let awaits = documents.get(uri).is_some_and(|it| it.document.awaits(attempt));
            if !awaits || documents.is_any_due() {
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
        locked(&self.state)
    }

    /// Waits until there may be something to do. False once the thread is to end.
    fn wait(&self) -> bool {
        let waiting = |state: &mut State| !state.is_due && !state.is_over;
        let state = self.changed.wait_while(self.lock(), waiting);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        state.is_due = false;
        !state.is_over
    }

    /// True if there may be something to do since this was asked last.
    fn take_due(&self) -> bool {
        std::mem::take(&mut self.lock().is_due)
    }
}

struct Worker<N, T> {
    shared: Arc<Shared>,
    platform: Platform,
    next: N,
    take: T,
    work: Work,
}

impl<N: FnMut() -> Option<Job>, T: FnMut(Done)> Worker<N, T> {
    /// Does jobs until there is none. False once it is to end.
    fn finish(&mut self) -> bool {
        while let Some(job) = (self.next)() {
            if !self.work_on(job) {
                return false;
            }
        }
        true
    }

    /// Does a job, if there may be one. True if there may be another one.
    fn turn(&mut self) -> bool {
        if !self.shared.take_due() {
            return false;
        }
        let is_done = (self.next)().is_some_and(|job| self.work_on(job));
        self.shared.lock().is_due |= is_done;
        is_done
    }

    /// Works on a job for a while. False once it is to end.
    fn work_on(&mut self, job: Job) -> bool {
        let done = match job {
            Job::Advance(snapshot) => Done::Advanced(self.advance(snapshot)),
            Job::MakeTokens(snapshot) => {
                // The other threads are left to the messages.
                let tokens = Tokens::default().updated(&snapshot, &Sequential);
                Done::MadeTokens(snapshot.uri, tokens)
            }
            Job::Try(uri, attempts) => {
                let results = self.attempt(&uri, attempts);
                Done::Tried(uri, results)
            }
        };
        if self.shared.lock().is_over {
            return false;
        }
        (self.take)(done);
        true
    }

    /// The end of a turn that begins now.
    fn end(&self) -> Duration {
        let turn = match self.platform {
            Platform::Process => TURN,
            Platform::Turns(_) => SHORT_TURN,
        };
        self.platform.now() + turn
    }

    /// Does what edits have left over in a document for a while.
    fn advance(&self, mut snapshot: Box<Snapshot>) -> Box<Snapshot> {
        let end = self.end();
        while !snapshot.document.is_settled() && self.platform.now() < end {
            snapshot.advance();
        }
        snapshot
    }

    /// Makes attempts at problems of a document for a while.
    fn attempt(&mut self, uri: &Url, attempts: Vec<Attempt>) -> Results {
        let end = self.end();
        let mut results = Results::new();
        for attempt in attempts {
            let stop = Stop::default();
            self.shared.lock().current = Some((uri.clone(), attempt.clone(), stop.clone()));
            let tried = self.work.attempt(&attempt, &stop);
            let mut state = self.shared.lock();
            state.current = None;
            let is_over = state.is_over;
            drop(state);
            let Some(tried) = tried else { break };
            results.push((attempt, tried));
            if is_over || self.platform.now() > end {
                break;
            }
        }
        results
    }
}
