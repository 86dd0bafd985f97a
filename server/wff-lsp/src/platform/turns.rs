//! A platform without threads, whose host gives it turns.

use crate::locked::locked;
use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use std::collections::hash_map::DefaultHasher;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;
use tokio::sync::oneshot;

/// The time since some instant before, as the host gives it.
pub type Clock = fn() -> Duration;

type Task = BoxFuture<'static, ()>;

/// Work beside the messages: does some of it, and returns true if more is left.
type Rest = Box<dyn FnMut() -> bool + Send>;

/// Tasks, timers and work that wait for a turn.
pub struct Turns {
    clock: Clock,
    seed: AtomicU64,
    /// The tasks that were begun since the last turn.
    begun: Mutex<Vec<Task>>,
    tasks: Mutex<FuturesUnordered<Task>>,
    /// The ends of times that are slept.
    timers: Mutex<Vec<(Duration, oneshot::Sender<()>)>>,
    rest: Mutex<Option<Rest>>,
}

impl fmt::Debug for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Turns").finish_non_exhaustive()
    }
}

/// True once a task was woken.
#[derive(Default)]
struct Woken(AtomicBool);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Release);
    }
}

impl Turns {
    /// Without anything to do. From the seed come all numbers that are drawn.
    pub fn new(clock: Clock, seed: u64) -> Turns {
        Turns {
            clock,
            seed: AtomicU64::new(seed),
            begun: Mutex::default(),
            tasks: Mutex::default(),
            timers: Mutex::default(),
            rest: Mutex::default(),
        }
    }

    /// Begins a task in the next turn.
    pub fn spawn(&self, task: Task) {
        locked(&self.begun).push(task);
    }

    /// Resolves in the first turn after some time.
    pub fn sleep(&self, time: Duration) -> impl Future<Output = ()> + Send + 'static {
        let (sender, receiver) = oneshot::channel();
        locked(&self.timers).push((self.now().saturating_add(time), sender));
        async move { _ = receiver.await }
    }

    /// The work that is done where no task can go on.
    pub fn set_rest(&self, rest: impl FnMut() -> bool + Send + 'static) {
        *locked(&self.rest) = Some(Box::new(rest));
    }

    /// The time of the clock.
    pub fn now(&self) -> Duration {
        (self.clock)()
    }

    /// A number drawn at random.
    pub fn random(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.seed.fetch_add(1, Ordering::Relaxed).hash(&mut hasher);
        hasher.finish()
    }

    /// Has all tasks go on as far as they can, and then does some of the work beside them. Gives
    /// the time after which there is more to do, if there will be.
    pub fn turn(&self) -> Option<Duration> {
        self.ring();
        self.go_on();
        let more = locked(&self.rest).as_mut().is_some_and(|rest| rest());
        // What was done may have woken a task.
        self.go_on();
        if more { Some(Duration::ZERO) } else { self.next_timer() }
    }

    /// Drops all that is left to be done, some of which holds on to this.
    pub fn end(&self) {
        let begun = std::mem::take(&mut *locked(&self.begun));
        let tasks = std::mem::take(&mut *locked(&self.tasks));
        let rest = locked(&self.rest).take();
        locked(&self.timers).clear();
        drop((begun, tasks, rest));
    }

    /// Resolves the times that are over.
    fn ring(&self) {
        let now = self.now();
        let over = locked(&self.timers).extract_if(.., |(end, _)| *end <= now).collect::<Vec<_>>();
        over.into_iter().for_each(|(_, sender)| _ = sender.send(()));
    }

    fn next_timer(&self) -> Option<Duration> {
        let mut timers = locked(&self.timers);
        timers.retain(|(_, sender)| !sender.is_closed());
        let next = timers.iter().map(|(end, _)| *end).min()?;
        Some(next.saturating_sub(self.now()))
    }

    fn go_on(&self) {
        let woken = Arc::new(Woken::default());
        let waker = Waker::from(woken.clone());
        let mut tasks = locked(&self.tasks);
        loop {
            tasks.extend(locked(&self.begun).drain(..));
            woken.0.store(false, Ordering::Release);
            let polled = tasks.poll_next_unpin(&mut Context::from_waker(&waker));
            let is_stalled = matches!(polled, Poll::Pending) && !woken.0.load(Ordering::Acquire);
            if (is_stalled || tasks.is_empty()) && locked(&self.begun).is_empty() {
                return;
            }
        }
    }
}
