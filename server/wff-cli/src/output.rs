//! Standard output and standard error: what was found goes to the one, what could not be done to
//! the other. All that is written to a terminal goes through here.

use crate::options::Color;
use crate::shown::{Shown, clean, harmless, write_json};
use crate::stop;
use serde::Serialize;
use std::fmt::{self, Display};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::Path;
use std::process::ExitCode;
use wff_files::{CONFIG_NAME, Config, FileError, NewFile};

/// Bytes that wait to be written.
const CAPACITY: usize = 1 << 16;

/// The end of a command; the worse is the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Nothing is wrong.
    Fine,
    /// Something is wrong with what was looked at.
    Fault,
    /// The command could not do its work.
    Failure,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(match status {
            Status::Fine => 0,
            Status::Fault => 1,
            Status::Failure => 2,
        })
    }
}

/// The place that output is written to.
enum Sink {
    Stdout(StdoutLock<'static>),
    Stderr,
    File(NewFile),
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Sink::Stdout(stdout) => stdout.write(bytes),
            Sink::Stderr => io::stderr().write(bytes),
            Sink::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Stdout(stdout) => stdout.flush(),
            Sink::Stderr => Ok(()),
            Sink::File(file) => file.flush(),
        }
    }
}

/// The output of a command. The first write that fails is remembered, and what follows it is
/// dropped.
pub struct Output {
    sink: BufWriter<Sink>,
    failed: Option<io::Error>,
    /// True if a `wff.toml` could not be followed in all.
    unfollowed: bool,
    /// True if colours are wanted.
    pub colored: bool,
    /// True if standard output is a terminal.
    pub terminal: bool,
}

impl Output {
    pub fn new(color: Color) -> Output {
        let stdout = io::stdout().lock();
        let terminal = stdout.is_terminal();
        let unwanted = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        let colored = match color {
            Color::Auto => terminal && !unwanted("NO_COLOR") && !dumb,
            Color::Always => true,
            Color::Never => false,
        };
        Output {
            sink: BufWriter::with_capacity(CAPACITY, Sink::Stdout(stdout)),
            failed: None,
            unfollowed: false,
            colored,
            terminal,
        }
    }

    /// Writes what follows to a file, which has its name only when the command has ended.
    pub fn write_to(&mut self, path: &Path) -> Result<(), FileError> {
        self.turn(Sink::File(NewFile::create(path)?));
        self.colored = false;
        Ok(())
    }

    /// Writes what follows to the file that `--output-file` names, unless that is one of those that
    /// are read, and so `checked` or `graded`, or says how.
    pub fn write_report<'p>(
        &mut self,
        path: &Path,
        (done, mut read): (&str, impl Iterator<Item = &'p Path>),
    ) -> Result<(), Status> {
        if path.as_os_str() == "-" {
            let message = "--output-file takes a file; without it standard output is written to";
            return Err(self.failure(message));
        }
        let own = path.canonicalize().ok();
        let is_own = |it: &Path| own.is_some() && it.canonicalize().ok() == own;
        if path.file_name().is_some_and(|name| name == CONFIG_NAME) || read.any(is_own) {
            let path = path.display();
            let message =
                format!("--output-file: {path} is what is {done}, and is not written over");
            return Err(self.failure(message));
        }
        stop::clean_up();
        self.write_to(path).map_err(|failure| self.failure(failure))
    }

    /// Writes what follows to standard error, unless a file takes it.
    pub fn make_room(&mut self) {
        if matches!(self.sink.get_ref(), Sink::Stdout(_)) {
            self.turn(Sink::Stderr);
        }
    }

    /// Writes the text of a file to standard output, whatever takes the rest: as it is, unless that
    /// is a terminal.
    pub fn file_text(&mut self, text: &str) {
        let shown = if self.terminal { harmless(text) } else { text.into() };
        if let Sink::Stdout(_) = self.sink.get_ref() {
            return self.write(shown.as_bytes());
        }
        if self.failed.is_none() {
            let mut stdout = io::stdout().lock();
            self.failed = stdout.write_all(shown.as_bytes()).and_then(|()| stdout.flush()).err();
        }
    }

    fn turn(&mut self, sink: Sink) {
        self.flush();
        self.sink = BufWriter::with_capacity(CAPACITY, sink);
    }

    /// Hands on what was written so far.
    pub fn flush(&mut self) {
        if self.failed.is_none() {
            self.failed = self.sink.flush().err();
        }
    }

    fn write(&mut self, bytes: &[u8]) {
        if self.failed.is_none() {
            self.failed = self.sink.write_all(bytes).err();
        }
    }

    /// Writes what a terminal may show.
    pub fn show(&mut self, shown: &Shown) {
        self.write(shown.as_bytes());
    }

    /// Writes a text as a terminal may show it.
    pub fn text(&mut self, text: impl Display) {
        // A failure is reported at the end.
        let _ = fmt::Write::write_fmt(self, format_args!("{text}"));
    }

    /// Writes a text and ends the line.
    pub fn line(&mut self, line: impl Display) {
        let _ = fmt::Write::write_fmt(self, format_args!("{line}\n"));
    }

    /// Writes a value as JSON.
    pub fn json_part(&mut self, value: &impl Serialize) {
        if self.failed.is_none() {
            self.failed = write_json(&mut self.sink, value).err();
        }
    }

    /// Writes a value as JSON, on a line.
    pub fn json(&mut self, value: &impl Serialize) {
        self.json_part(value);
        self.write(b"\n");
    }

    /// True if no more of the output can be written.
    pub fn is_closed(&self) -> bool {
        self.failed.is_some()
    }

    /// Says on standard error what could not be done.
    pub fn failure(&mut self, message: impl Display) -> Status {
        self.say("error", message);
        Status::Failure
    }

    /// Says on standard error what could not be done, and on standard output too where JSON is
    /// wanted there.
    pub fn refusal(&mut self, json: bool, message: impl Display) -> Status {
        if json {
            self.json(&serde_json::json!({ "errors": [{ "message": message.to_string() }] }));
        }
        self.failure(message)
    }

    /// Says on standard error what is wrong with a `wff.toml`. What else it says was followed, so
    /// the command goes on; but it does not end as one that did its work.
    pub fn mistakes(&mut self, config: &Config) {
        for mistake in &config.mistakes {
            self.unfollowed = true;
            self.failure(mistake);
        }
    }

    /// Says on standard error what a user should know.
    pub fn note(&mut self, message: impl Display) {
        self.say("note", message);
    }

    fn say(&mut self, kind: &str, message: impl Display) {
        // What was found before comes first, where both go to one terminal. There is nowhere to say
        // that this failed.
        if matches!(self.sink.get_ref(), Sink::Stdout(_)) {
            self.flush();
        }
        let _ = writeln!(io::stderr(), "{kind}: {}", clean(&message.to_string()));
    }

    /// Ends the output: how the command ends, if it would end so. A reader that went away is no
    /// failure.
    pub fn end(mut self, status: Status) -> Status {
        let status = if self.unfollowed { Status::Failure } else { status };
        self.flush();
        let Output { sink, failed, .. } = self;
        let (sink, _) = sink.into_parts();
        match (failed, sink) {
            (Some(error), Sink::File(file)) => {
                unwritten(&FileError::system(file.path(), &error).to_string())
            }
            (None, Sink::File(file)) => match file.finish() {
                Ok(()) => status,
                Err(error) => unwritten(&error.to_string()),
            },
            (Some(error), _) if error.kind() != io::ErrorKind::BrokenPipe => {
                unwritten(&format!("standard output: {error}"))
            }
            _ => status,
        }
    }
}

/// Says on standard error what cannot be written.
fn unwritten(what: &str) -> Status {
    let _ = writeln!(io::stderr(), "error: {}", clean(what));
    Status::Failure
}

/// Prints help, the version, or what is wrong with the command line.
pub fn print_clap(told: &clap::Error) -> Status {
    // An argument that would steer the terminal is shown without colours.
    let plain = told.render().to_string();
    let printed = match harmless(&plain) {
        shown if told.use_stderr() && shown != plain => write!(io::stderr(), "{shown}"),
        _ => told.print().and_then(|()| io::stdout().flush()),
    };
    match printed {
        _ if told.use_stderr() => Status::Failure,
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            unwritten(&format!("standard output: {error}"))
        }
        _ => Status::Fine,
    }
}

/// Writes text as a terminal may show it. A failure stops the writing and is reported at the end.
impl fmt::Write for Output {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.write(harmless(text).as_bytes());
        if self.is_closed() { Err(fmt::Error) } else { Ok(()) }
    }
}

/// A number of things, with the noun in singular or plural: `1 file`, `2 files`.
pub fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The most bytes of a file's name, which leave room for what is put behind it: a disk takes 255.
const FILE_NAME: usize = 200;

/// A name as that of a file: what has a meaning in a path becomes `_`.
pub fn file_name(name: &str) -> String {
    let is_safe = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '\'' | ',');
    let mut bytes = 0;
    let fits = |c: &char| {
        bytes += c.len_utf8();
        bytes <= FILE_NAME
    };
    let safe = name.chars().map(|c| if is_safe(c) { c } else { '_' });
    let name: String = safe.take(100).take_while(fits).collect();
    let name = name.trim_matches(['.', ' ']);
    if name.is_empty() { "_".to_owned() } else { name.to_owned() }
}
