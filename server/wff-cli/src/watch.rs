//! `wff check --watch`: checks files again whenever they change. At each sign of a change the files
//! are looked for anew, so that nothing depends on how an editor saves; those that are as they were
//! are not checked.

use crate::inputs::Input;
use crate::look::{Checker, Looked};
use crate::options::CheckFormat;
use crate::output::{Output, Status, count};
use crate::render::Counts;
use crate::shown::{Shown, clean};
use crate::stop;
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant, SystemTime};
use wff_files::{Config, ConfigCache, FileError, walk_under};

/// The time without a change after which those before it are taken for one: that in which editors
/// save.
const QUIET: Duration = Duration::from_millis(60);

/// The time after which changes are looked at though they go on.
const LONGEST: Duration = Duration::from_millis(600);

/// A sign that there is something to do.
enum Sign {
    /// Something changed under these names.
    Changed(Vec<PathBuf>),
    /// Watching failed for this reason.
    Failed(String),
    /// The user wants an end.
    Stop,
}

/// The state of a file when it was checked.
struct Seen {
    stamp: Option<Stamp>,
    config: Arc<Config>,
    counts: Counts,
    /// The text that was printed of it.
    printed: Shown,
    /// True if it could be read.
    is_read: bool,
}

/// The marks by which a file is known to be unchanged.
#[derive(PartialEq, Eq)]
struct Stamp {
    modified: Option<SystemTime>,
    length: u64,
}

/// Checks until the user wants an end.
pub fn run(checker: &mut Checker<'_>, inputs: &[Input], output: &mut Output) -> Status {
    if inputs.iter().any(Input::is_stdin) {
        return output.failure("--watch looks at files; leave out `-`");
    }
    if !matches!(checker.options.format, CheckFormat::Full | CheckFormat::Concise) {
        return output.failure("--watch prints for people; choose the format full or concise");
    }
    let (sender, signs) = mpsc::channel();
    let mut watch = match Watch::new(checker, sender.clone()) {
        Ok(watch) => watch,
        Err(wrong) => return output.failure(wrong),
    };
    stop::when_asked(move |_| drop(sender.send(Sign::Stop)));
    watch.follow(&[], output);
    watch.look(&[], output);
    output.flush();
    loop {
        let mut changed = Vec::new();
        for sign in next(&signs) {
            match sign {
                Sign::Changed(paths) => changed.extend(paths),
                Sign::Failed(wrong) => drop(output.failure(wrong)),
                Sign::Stop => return Status::Fine,
            }
        }
        watch.follow(&changed, output);
        watch.look(&changed, output);
        output.flush();
        if output.is_closed() {
            return Status::Fine;
        }
    }
}

/// Waits for a sign; that one and those that follow it closely. Without any who could give one, it
/// is the end.
fn next(signs: &Receiver<Sign>) -> Vec<Sign> {
    let mut all = vec![signs.recv().unwrap_or(Sign::Stop)];
    let end = Instant::now() + LONGEST;
    let left = || QUIET.min(end.saturating_duration_since(Instant::now()));
    while let Ok(sign) = signs.recv_timeout(left()) {
        all.push(sign);
    }
    all
}

/// Files that are watched, and what is known of them.
struct Watch<'w, 'o> {
    checker: &'w mut Checker<'o>,
    /// The files and folders that the user named.
    paths: Vec<PathBuf>,
    watcher: RecommendedWatcher,
    /// The folders that are watched, with all below them or alone.
    followed: BTreeMap<PathBuf, RecursiveMode>,
    /// Those that cannot be watched, which was reported.
    unwatched: BTreeSet<PathBuf>,
    seen: BTreeMap<PathBuf, Seen>,
    /// The failures and remarks that were reported and still hold.
    told: BTreeSet<String>,
    begun: bool,
}

impl<'w, 'o> Watch<'w, 'o> {
    fn new(checker: &'w mut Checker<'o>, sender: Sender<Sign>) -> Result<Watch<'w, 'o>, String> {
        let mut paths = checker.options.paths.paths.clone();
        if paths.is_empty() {
            paths.push(PathBuf::from("."));
        }
        let tell = move |event: notify::Result<Event>| {
            let sign = match event {
                // What only reads changes nothing, and we read ourselves.
                Ok(event) if event.kind.is_access() => return,
                Ok(event) => Sign::Changed(event.paths),
                Err(error) => Sign::Failed(error.to_string()),
            };
            // If the receiver is gone, watching has ended.
            let _ = sender.send(sign);
        };
        let watcher = notify::recommended_watcher(tell)
            .map_err(|error| format!("changes cannot be watched here: {error}"))?;
        Ok(Watch {
            checker,
            paths,
            watcher,
            followed: BTreeMap::new(),
            unwatched: BTreeSet::new(),
            seen: BTreeMap::new(),
            told: BTreeSet::new(),
            begun: false,
        })
    }

    /// Watches the folders in which something may change: those that the user named with all below
    /// them, those around them, and that of the `wff.toml` in force. A folder among the paths that
    /// changed may be another one by now.
    fn follow(&mut self, changed: &[PathBuf], output: &mut Output) {
        let mut wanted: BTreeMap<PathBuf, RecursiveMode> = BTreeMap::new();
        for path in &self.paths {
            let full = std::path::absolute(path).unwrap_or_else(|_| path.clone());
            let around = full.parent().unwrap_or(&full).to_owned();
            wanted.entry(around).or_insert(RecursiveMode::NonRecursive);
            let config = ConfigCache::new(self.checker.options.isolated).of(&full.join("-"));
            let of_config = config.path.as_ref().and_then(|path| path.parent());
            if let Some(folder) = of_config {
                wanted.entry(folder.to_owned()).or_insert(RecursiveMode::NonRecursive);
            }
            if full.is_dir() {
                wanted.insert(full, RecursiveMode::Recursive);
            }
        }
        let stays = |folder: &PathBuf, mode: &RecursiveMode| {
            wanted.get(folder) == Some(mode) && !changed.contains(folder)
        };
        let lost: Vec<PathBuf> = self
            .followed
            .iter()
            .filter(|(folder, mode)| !stays(folder, mode))
            .map(|(folder, _)| folder.clone())
            .collect();
        for folder in lost {
            // One that is gone is not watched any more anyway.
            let _ = self.watcher.unwatch(&folder);
            self.followed.remove(&folder);
        }
        for (folder, mode) in wanted {
            if self.followed.contains_key(&folder) || !folder.exists() {
                continue;
            }
            match self.watcher.watch(&folder, mode) {
                Ok(()) => drop(self.followed.insert(folder, mode)),
                Err(error) if self.unwatched.insert(folder.clone()) => {
                    let name = folder.display();
                    output.failure(format_args!("{name}: changes are not seen here: {error}"));
                }
                Err(_) => {}
            }
        }
    }

    /// Checks the files that are new or changed, or that other settings hold for.
    fn look(&mut self, changed: &[PathBuf], output: &mut Output) {
        let options = self.checker.options;
        self.checker.configs = Arc::new(ConfigCache::new(options.isolated));
        let configs = self.checker.configs.clone();
        let walk = walk_under(&self.paths, &configs, options.paths.force_exclude);
        let names: HashSet<OsString> =
            changed.iter().filter_map(|path| Some(path.file_name()?.to_owned())).collect();
        let mut due = Vec::new();
        let mut told = BTreeSet::new();
        let mut tell = |message: String, output: &mut Output| {
            if !self.told.contains(&message) && !told.contains(&message) {
                output.failure(&message);
            }
            told.insert(message);
        };
        walk.failures.iter().for_each(|failure| tell(failure.to_string(), output));
        for path in &walk.files {
            let config = configs.of(path);
            config.mistakes.iter().for_each(|mistake| tell(mistake.to_string(), output));
            let stamp = stamp(path);
            let is_same = |seen: &Seen| {
                let is_named = path.file_name().is_some_and(|name| names.contains(name));
                seen.stamp == stamp && seen.config == config && !is_named
            };
            if !self.seen.get(path).is_some_and(is_same) {
                due.push((Input::file(path), stamp, config));
            }
        }
        self.told = told;
        let gone: Vec<PathBuf> = self
            .seen
            .keys()
            .filter(|path| walk.files.binary_search(path).is_err())
            .cloned()
            .collect();
        for path in &gone {
            self.seen.remove(path);
            output.line(format_args!("{}: gone", clean(&path.to_string_lossy())));
        }
        let mut is_news = !gone.is_empty() || !self.begun;
        let (inputs, marks): (Vec<Input>, Vec<_>) =
            due.into_iter().map(|(input, stamp, config)| (input, (stamp, config))).unzip();
        let looked = self.checker.look_at_all(&inputs);
        for ((input, (stamp, config)), looked) in inputs.into_iter().zip(marks).zip(looked) {
            let Looked { printed, counts, outcome } = looked;
            let printed = printed.text;
            let seen = Seen { stamp, config, counts, printed, is_read: outcome.is_ok() };
            is_news |= self.note(&input.path, seen, outcome, output);
        }
        if is_news && !options.quiet {
            output.line(self.summary());
        }
        self.begun = true;
    }

    /// Prints what was found in a file, or that nothing is found any more, unless that was already
    /// printed for this very state of the file.
    fn note(
        &mut self,
        path: &Path,
        seen: Seen,
        outcome: Result<(), FileError>,
        output: &mut Output,
    ) -> bool {
        let is_same = |before: &Seen| {
            before.stamp == seen.stamp
                && before.printed == seen.printed
                && before.is_read == seen.is_read
        };
        let is_news = !self.seen.get(path).is_some_and(is_same);
        if is_news {
            output.show(&seen.printed);
            match outcome {
                Err(failure) => drop(output.failure(failure)),
                Ok(()) if self.begun && seen.printed.is_empty() => {
                    output.line(format_args!("{}: no faults", clean(&path.to_string_lossy())));
                }
                Ok(()) => {}
            }
        }
        self.seen.insert(path.to_owned(), seen);
        is_news
    }

    /// The findings in all files, counted in words.
    fn summary(&self) -> String {
        let mut counts = Counts::default();
        self.seen.values().for_each(|seen| counts.join(&seen.counts));
        let read = self.seen.values().filter(|seen| seen.is_read).count();
        let found = counts.in_words();
        format!("{found} in {}; waiting for changes, Ctrl-C ends", count(read, "file"))
    }
}

/// The marks of a file as it is.
fn stamp(path: &Path) -> Option<Stamp> {
    let metadata = fs::metadata(path).ok()?;
    Some(Stamp { modified: metadata.modified().ok(), length: metadata.len() })
}
