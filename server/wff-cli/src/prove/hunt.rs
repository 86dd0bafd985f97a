//! A search for a D-proof under way: how far it may go, and what is shown of it.

use crate::options::SearchOptions;
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use wff_core::proof::condensed::find::Progress;

/// The pairs of theorems that are tried for one effort where no length is asked for.
const PAIRS: u64 = 1 << 18;

/// The theorems with which a search is given up, since they fill the memory: a million takes more
/// than a gigabyte.
const MOST_THEOREMS: usize = 1 << 22;

/// The time between two showings of progress.
const SHOWN_EVERY: Duration = Duration::from_millis(200);

/// A thing that ends a search.
#[derive(Clone, Copy)]
pub enum Stopped {
    Effort,
    Memory,
    Signal,
}

impl Stopped {
    /// The words for it, where all proofs of up to so many letters were tried.
    pub fn told(self, reached: usize) -> String {
        match self {
            Stopped::Effort => format!("the effort ended there: try `--length {}`", reached + 6),
            Stopped::Memory => "there are too many longer ones to keep in memory".to_owned(),
            Stopped::Signal => "the search was stopped there".to_owned(),
        }
    }
}

/// A search under way.
pub struct Hunt {
    /// The most letters of a proof.
    pub most: usize,
    /// The pairs of theorems that may be tried.
    pairs: u64,
    /// The reason why it was stopped, if it was.
    pub stopped: Option<Stopped>,
    /// The letters up to which all proofs were tried, if the search was stopped.
    pub reached: Option<usize>,
    /// True once the user has stopped it.
    pub interrupted: Arc<AtomicBool>,
    is_shown: bool,
    /// The moment at which progress was shown last.
    shown: Instant,
    was_shown: bool,
}

impl Hunt {
    /// A search with these limits.
    pub fn of(options: &SearchOptions) -> Hunt {
        Hunt::new(options.length, options.effort, options.quiet)
    }

    /// A search for proofs of so many letters at the most, or with so many efforts.
    pub fn new(length: Option<u64>, effort: u32, quiet: bool) -> Hunt {
        let length = length.and_then(|length| usize::try_from(length).ok());
        let interrupted = Arc::new(AtomicBool::new(false));
        watch_for_interrupts(&interrupted);
        Hunt {
            most: length.unwrap_or(usize::MAX - 1),
            pairs: match length {
                Some(_) => u64::MAX,
                None => PAIRS.saturating_mul(effort.into()),
            },
            stopped: None,
            reached: None,
            interrupted,
            is_shown: !quiet && std::io::stderr().is_terminal(),
            shown: Instant::now(),
            was_shown: false,
        }
    }

    /// Notes how far it is, and says whether it goes on.
    pub fn goes_on(&mut self, progress: Progress) -> bool {
        self.stopped = if self.interrupted.load(Ordering::Relaxed) {
            Some(Stopped::Signal)
        } else if progress.theorems >= MOST_THEOREMS {
            Some(Stopped::Memory)
        } else if progress.tried >= self.pairs {
            Some(Stopped::Effort)
        } else {
            None
        };
        self.reached = self.stopped.map(|_| progress.length.saturating_sub(2));
        if self.is_shown && self.shown.elapsed() >= SHOWN_EVERY {
            self.shown = Instant::now();
            self.was_shown = true;
            let Progress { length, theorems, tried } = progress;
            // There is nowhere to say that this failed.
            let _ = write!(
                std::io::stderr(),
                "\rtrying proofs of {length} letters: {theorems} theorems, {tried} pairs tried"
            );
        }
        self.stopped.is_none()
    }

    /// Clears what was shown of it.
    pub fn clear(&self) {
        if self.was_shown {
            let _ = write!(std::io::stderr(), "\r{:79}\r", "");
        }
    }
}

/// Has a signal that would stop the program set a flag; a second one stops it.
#[cfg(unix)]
fn watch_for_interrupts(flag: &Arc<AtomicBool>) {
    use signal_hook::consts::SIGINT;
    use signal_hook::flag::{register, register_conditional_shutdown};
    // Without them the first one stops the program.
    let _ = register_conditional_shutdown(SIGINT, 2, Arc::clone(flag));
    let _ = register(SIGINT, Arc::clone(flag));
}

/// Does nothing: here the system sends no signals.
#[cfg(not(unix))]
fn watch_for_interrupts(_: &Arc<AtomicBool>) {}
