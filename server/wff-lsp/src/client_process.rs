//! The end of the client's process, watched for so that a server whose pipes another process holds
//! open does not outlive it.
//!
//! Only Linux shows this without unsafe code, in `/proc`; elsewhere the end of input has to do.

use std::fs;
use std::path::Path;
use std::time::Duration;

use tokio::time::sleep;

/// The time between two looks at a process.
const INTERVAL: Duration = Duration::from_secs(1);

/// Resolves when the process `pid` no longer exists, or is a zombie, or its number has passed to
/// another process; never where this cannot be known for sure. A process that is missing from the
/// start counts as gone.
///
/// Needs a runtime with its time driver on.
pub async fn exited(pid: u32) {
    let ours = stat("self");
    // A server that has no parent here (`docker run`, `docker exec`) has its client in another
    // namespace, where the number means another process.
    let shared = ours.is_some_and(|ours| ours.parent != 0);
    if !shared || pid == 0 || !cfg!(target_os = "linux") {
        return std::future::pending().await;
    }
    let mut start_time = None;
    loop {
        match stat(&pid.to_string()) {
            Some(now) if now.dead || start_time.is_some_and(|time| time != now.start_time) => {
                return;
            }
            Some(now) => start_time = Some(now.start_time),
            None if surely_missing(pid) => return,
            None => {}
        }
        sleep(INTERVAL).await;
    }
}

/// The fields of `/proc/PID/stat` that are used here.
struct Stat {
    dead: bool,
    parent: u32,
    /// Clock ticks from the system's start to the process's; with the pid, it names one process.
    start_time: u64,
}

/// Fields as in proc_pid_stat(5): `PID (NAME) STATE PARENT …`, where NAME may hold anything, also
/// `)`.
fn stat(pid: &str) -> Option<Stat> {
    let bytes = fs::read(Path::new("/proc").join(pid).join("stat")).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let mut fields = text.rsplit_once(')')?.1.split_ascii_whitespace();
    let dead = matches!(fields.next()?, "Z" | "X" | "x");
    let parent = fields.next()?.parse().ok()?;
    let start_time = fields.nth(17)?.parse().ok()?;
    Some(Stat { dead, parent, start_time })
}

/// True if the process is surely not there: `/proc` may hide other users' processes, and then hides
/// the first one too.
fn surely_missing(pid: u32) -> bool {
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

    /// Clocks stand still in tests and jump to the next timer, so that no test waits.
    fn run<T>(test: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build()
            .unwrap()
            .block_on(test)
    }

    /// True if a process is seen to have exited when it is looked at so many times.
    async fn seen_to_exit(looks: u32, exited: impl Future<Output = ()>) -> bool {
        timeout(INTERVAL * looks, exited).await.is_ok()
    }

    /// A process that lives as long as its input.
    fn process() -> Child {
        Command::new("cat").stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap()
    }

    #[test]
    fn a_process_is_gone_when_it_has_ended() {
        let mut child = process();
        run(async {
            let mut exited = exited(child.id()).boxed();
            assert!((&mut exited).now_or_never().is_none());
            drop(child.stdin.take());
            child.wait().unwrap();
            assert!(seen_to_exit(5, exited).await);
        });
    }

    #[test]
    fn a_zombie_is_gone() {
        let mut child = process();
        drop(child.stdin.take());
        // It is not reaped, so that only looking again and again shows when it has ended.
        assert!(run(seen_to_exit(500_000, exited(child.id()))));
        child.wait().unwrap();
    }

    #[test]
    fn a_process_that_is_missing_from_the_start_is_gone() {
        let mut child = process();
        drop(child.stdin.take());
        child.wait().unwrap();
        assert!(run(seen_to_exit(5, exited(child.id()))));
    }

    #[test]
    fn a_living_process_is_not_gone() {
        assert!(!run(seen_to_exit(5, exited(std::process::id()))));
    }

    #[test]
    fn no_process_has_the_number_zero() {
        assert!(!run(seen_to_exit(5, exited(0))));
    }
}
