//! Sees the end of the client's process, so that a server whose pipes somebody else holds open does
//! not outlive it.
//!
//! Only Linux shows this without unsafe code, in `/proc`; elsewhere the end of input has to do.

use std::fs;
use std::path::Path;
use std::time::Duration;

use tokio::time::sleep;

/// How often a process is looked at.
const PACE: Duration = Duration::from_secs(1);

/// Resolves when the process `pid` no longer exists, or is a zombie, or its number has passed to
/// another process; never where this cannot be told surely. A process that is missing from the
/// start counts as gone.
///
/// Needs a runtime with its time driver on.
pub async fn gone(pid: u32) {
    let ours = stat("self");
    // A server that has no parent here (`docker run`, `docker exec`) has its client in another
    // namespace, where the number means another process.
    let shared = ours.is_some_and(|ours| ours.parent != 0);
    if !shared || pid == 0 || !cfg!(target_os = "linux") {
        return std::future::pending().await;
    }
    let mut begun = None;
    loop {
        match stat(&pid.to_string()) {
            Some(seen) if seen.dead || begun.is_some_and(|begun| begun != seen.begun) => return,
            Some(seen) => begun = Some(seen.begun),
            None if absent(pid) => return,
            None => {}
        }
        sleep(PACE).await;
    }
}

/// What `/proc/PID/stat` says of a process.
struct Seen {
    dead: bool,
    parent: u32,
    /// Clock ticks from the system's start to the process's; with the pid, it names one process.
    begun: u64,
}

/// Fields as in proc_pid_stat(5): `PID (NAME) STATE PARENT …`, where NAME may hold anything, also
/// `)`.
fn stat(pid: &str) -> Option<Seen> {
    let bytes = fs::read(Path::new("/proc").join(pid).join("stat")).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let mut fields = text.rsplit_once(')')?.1.split_ascii_whitespace();
    let dead = matches!(fields.next()?, "Z" | "X" | "x");
    let parent = fields.next()?.parse().ok()?;
    let begun = fields.nth(17)?.parse().ok()?;
    Some(Seen { dead, parent, begun })
}

/// Whether the process is surely not there: `/proc` may hide other users' processes, and then hides
/// the first one too.
fn absent(pid: u32) -> bool {
    let missing =
        |pid: u32| matches!(Path::new("/proc").join(pid.to_string()).try_exists(), Ok(false));
    missing(pid) && !missing(1)
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;
    use futures_util::FutureExt;
    use std::process::{Child, Command, Stdio};
    use tokio::time::timeout;

    /// Clocks stand still in tests and jump to the next timer, so that nobody waits for the pace.
    fn run<T>(test: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build()
            .unwrap()
            .block_on(test)
    }

    /// Whether a process is seen to be gone when it is looked at so many times.
    async fn seen_gone(looks: u32, gone: impl Future<Output = ()>) -> bool {
        timeout(PACE * looks, gone).await.is_ok()
    }

    /// A process that lives as long as its input.
    fn process() -> Child {
        Command::new("cat").stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap()
    }

    #[test]
    fn a_process_is_gone_when_it_has_ended() {
        let mut child = process();
        run(async {
            let mut gone = gone(child.id()).boxed();
            assert!((&mut gone).now_or_never().is_none());
            drop(child.stdin.take());
            child.wait().unwrap();
            assert!(seen_gone(5, gone).await);
        });
    }

    #[test]
    fn a_zombie_is_gone() {
        let mut child = process();
        drop(child.stdin.take());
        // Nobody reaps it, so nothing tells when it has ended but looking again and again.
        assert!(run(seen_gone(500_000, gone(child.id()))));
        child.wait().unwrap();
    }

    #[test]
    fn a_process_that_is_missing_from_the_start_is_gone() {
        let mut child = process();
        drop(child.stdin.take());
        child.wait().unwrap();
        assert!(run(seen_gone(5, gone(child.id()))));
    }

    #[test]
    fn a_living_process_is_not_gone() {
        assert!(!run(seen_gone(5, gone(std::process::id()))));
    }

    #[test]
    fn no_process_has_the_number_zero() {
        assert!(!run(seen_gone(5, gone(0))));
    }
}
