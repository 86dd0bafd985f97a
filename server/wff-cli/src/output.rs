//! Standard output and standard error: what was found goes to the one, what could not be done to
//! the other. Nobody writes to a terminal but through here.

use crate::options::Color;
use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::Path;
use std::process::ExitCode;
use wff_files::{Config, FileError, NewFile};

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

    /// Writes what follows to standard error, unless a file takes it.
    pub fn make_room(&mut self) {
        if matches!(self.sink.get_ref(), Sink::Stdout(_)) {
            self.turn(Sink::Stderr);
        }
    }

    /// Writes a text to standard output, whatever takes the rest.
    pub fn write_text(&mut self, text: &str) {
        if let Sink::Stdout(_) = self.sink.get_ref() {
            return self.write(text.as_bytes());
        }
        if self.failed.is_none() {
            let mut stdout = io::stdout().lock();
            self.failed = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).err();
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

    /// Writes to standard output.
    pub fn write(&mut self, bytes: &[u8]) {
        if self.failed.is_none() {
            self.failed = self.sink.write_all(bytes).err();
        }
    }

    /// Writes a line to standard output.
    pub fn line(&mut self, line: impl Display) {
        if self.failed.is_none() {
            self.failed = writeln!(self.sink, "{line}").err();
        }
    }

    /// True if nobody takes any more of the output.
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
            self.line(serde_json::json!({ "errors": [{ "message": message.to_string() }] }));
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

    /// Says on standard error what somebody should know.
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
    let printed = told.print().and_then(|()| io::stdout().flush());
    match printed {
        _ if told.use_stderr() => Status::Failure,
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            unwritten(&format!("standard output: {error}"))
        }
        _ => Status::Fine,
    }
}

/// A failure stops whoever writes; it is told at the end.
impl std::fmt::Write for Output {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        Output::write(self, text.as_bytes());
        if self.is_closed() { Err(std::fmt::Error) } else { Ok(()) }
    }
}

impl Write for Output {
    /// A failure is told at the end; here it only stops whoever writes.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Output::write(self, bytes);
        self.failed.as_ref().map_or(Ok(bytes.len()), |error| Err(error.kind().into()))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The character as a terminal may show it: what would move the cursor, change colours or turn the
/// direction of writing becomes a sign of its own.
pub fn visible(c: char) -> char {
    match c {
        '\t' => ' ',
        '\0'..='\u{1f}' => char::from_u32(0x2400 + c as u32).unwrap_or('\u{fffd}'),
        '\u{7f}' => '\u{2421}',
        '\u{80}'..='\u{9f}'
        | '\u{ad}'
        | '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        c => c,
    }
}

/// The text as a terminal may show it, on one line.
pub fn clean(text: &str) -> Cow<'_, str> {
    let is_plain = text.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic());
    if is_plain || text.chars().all(|c| visible(c) == c) {
        text.into()
    } else {
        text.chars().map(visible).collect()
    }
}

/// A value in green where it counts as true, else in red.
pub fn painted(value: &str, designated: bool) -> String {
    format!("\u{1b}[{}m{value}\u{1b}[0m", if designated { 32 } else { 31 })
}

/// A number of things, with the noun in singular or plural: `1 file`, `2 files`.
pub fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// A name as that of a file: what has a meaning in a path becomes `_`.
pub fn file_name(name: &str) -> String {
    let is_safe = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '\'' | ',');
    let name: String = name.chars().map(|c| if is_safe(c) { c } else { '_' }).take(100).collect();
    let name = name.trim_matches(['.', ' ']);
    if name.is_empty() { "_".to_owned() } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_steers_a_terminal_stays() {
        assert_eq!(clean("a\u{1b}[31mb\tc\n\u{202e}\u{9b}"), "a␛[31mb c␊\u{fffd}\u{fffd}");
        assert!((0..=0x10ffff).filter_map(char::from_u32).all(|c| !visible(c).is_control()));
        assert!(matches!(clean("¬p ∧ q"), Cow::Borrowed(_)));
    }
}
