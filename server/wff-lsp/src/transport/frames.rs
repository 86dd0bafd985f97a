//! Frames: bodies under a `Content-Length` header, read on one thread and written on another, so
//! that neither a slow client nor a busy server blocks the other direction. The meaning of
//! the bodies is left to others.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::thread;

use super::log::{Log, Way};
use crate::uris;
use futures_util::task::AtomicWaker;
use tokio::sync::mpsc::{Receiver, UnboundedReceiver, UnboundedSender, channel, unbounded_channel};
use tower_lsp::jsonrpc::Response;
use tower_lsp::lsp_types::notification::Notification;

/// Bytes of the longest body that is believed. A longer one is a broken header.
const LONGEST_BODY: u64 = 256 << 20;
/// Bytes of a header line that are held at once.
const LONGEST_LINE: u64 = 8 << 10;
/// Bytes that a broken line's end keeps, lest the header that begins there be missed.
const OVERLAP: usize = 64;

/// The bodies that wait to be looked at.
pub const WAITING: usize = 256;

/// Bytes of messages that wait to be written. Where they are more, no message of the client is
/// looked at: one that writes and reads on one thread is not blocked before it has left so many
/// unread, and one that does not read at all makes us wait, not grow.
const UNREAD: usize = 16 << 20;

/// Reads frames on a thread of its own until the input ends; then the channel closes. They go to
/// the log, too, if there is one. While many
/// bodies wait there, nothing is read.
pub fn read(input: impl Read + Send + 'static, log: Option<Log>) -> Receiver<Vec<u8>> {
    let (sender, bodies) = channel(WAITING);
    let reading = move || {
        let mut input = BufReader::with_capacity(64 << 10, input);
        while let Ok(Some(body)) = next_body(&mut input) {
            log.iter().for_each(|log| log.note(Way::In, &body));
            if sender.blocking_send(body).is_err() {
                return;
            }
        }
    };
    // Without the thread the sender is dropped, which is an end of input.
    let _ = thread::Builder::new().name("wff-reader".into()).spawn(reading);
    bodies
}

/// The next frame's body; `None` at the end of input, also in the middle of a frame.
///
/// Broken headers are skipped up to the next line that holds a believable length, wherever in the
/// line that begins: after a length that was too small, the next header stands behind the rest of a
/// body.
fn next_body(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let mut length = None;
    while next_line(input, &mut line)? {
        match (content_length(&line), length) {
            (Some(found), _) => length = found,
            (None, Some(length)) if line.trim_ascii().is_empty() => {
                let mut body = Vec::new();
                input.take(length).read_to_end(&mut body)?;
                return Ok((body.len() as u64 == length).then_some(body));
            }
            // Another header, or rubbish.
            (None, _) => {}
        }
    }
    Ok(None)
}

/// Reads a line into `line`, of a very long one only the end; false at the end of input.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    loop {
        if input.take(LONGEST_LINE).read_until(b'\n', line)? == 0 {
            return Ok(false);
        }
        if line.ends_with(b"\n") {
            return Ok(true);
        }
        line.drain(..line.len().saturating_sub(OVERLAP));
    }
}

/// The last `Content-Length` in a line, in any case: the length, or `Some(None)` if it is not to be
/// believed.
fn content_length(line: &[u8]) -> Option<Option<u64>> {
    const NAME: &[u8] = b"content-length";
    let at = line.windows(NAME.len()).rposition(|window| window.eq_ignore_ascii_case(NAME))?;
    let value = line.get(at + NAME.len()..)?.trim_ascii_start().strip_prefix(b":")?;
    let length = std::str::from_utf8(value).ok().and_then(|value| value.trim().parse().ok());
    Some(length.filter(|length| *length <= LONGEST_BODY))
}

/// The one way out to the client. Clones lead to the same writer; each message is written whole, in
/// the order of sending.
///
/// Sending never blocks, and after the session's end does nothing.
#[derive(Clone, Debug)]
pub struct Outbox {
    sender: UnboundedSender<Option<String>>,
    unread: Arc<Unread>,
    /// True if the messages are not for the client yet.
    is_kept: bool,
}

/// The bodies that were sent to an outbox and not taken yet.
#[derive(Debug)]
pub struct Sent {
    bodies: UnboundedReceiver<Option<String>>,
    unread: Arc<Unread>,
}

impl Iterator for Sent {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let body = self.bodies.try_recv().ok().flatten()?;
        self.unread.is_read(&body);
        Some(body)
    }
}

/// The messages that wait to be written.
#[derive(Debug, Default)]
struct Unread {
    /// Their bytes.
    bytes: AtomicUsize,
    /// Woken when they become fewer.
    waker: AtomicWaker,
}

impl Unread {
    fn is_read(&self, body: &str) {
        self.bytes.fetch_sub(body.len(), Ordering::AcqRel);
        self.waker.wake();
    }
}

impl Outbox {
    /// Writes to `output` from a thread of its own.
    pub(super) fn new(output: impl Write + Send + 'static, log: Option<Log>) -> Outbox {
        let (outbox, sent) = Outbox::collected();
        // Without the thread the receiver is dropped, as when the client has closed its end.
        let _ = thread::Builder::new()
            .name("wff-writer".into())
            .spawn(move || write(sent, output, log));
        outbox
    }

    /// Leaves the messages to be taken from the other half.
    pub fn collected() -> (Outbox, Sent) {
        let (sender, bodies) = unbounded_channel();
        let unread: Arc<Unread> = Arc::default();
        (Outbox { sender, unread: unread.clone(), is_kept: false }, Sent { bodies, unread })
    }

    /// The same, of messages that go on through the server: with the URIs under which documents
    /// travel there.
    pub(super) fn kept() -> (Outbox, Sent) {
        let (outbox, sent) = Outbox::collected();
        (Outbox { is_kept: true, ..outbox }, sent)
    }

    /// Waits while the client has left too much unread.
    pub(super) fn poll_room(&self, cx: &Context<'_>) -> Poll<()> {
        let is_full = || self.unread.bytes.load(Ordering::Acquire) > UNREAD;
        if is_full() {
            self.unread.waker.register(cx.waker());
        }
        if is_full() { Poll::Pending } else { Poll::Ready(()) }
    }

    /// Sends the notification `N`.
    ///
    /// Unlike [`tower_lsp::Client`] this neither waits nor looks whether the client has been
    /// initialized.
    pub fn notify<N: Notification>(&self, params: N::Params) {
        if let Ok(params) = serde_json::to_string(&params) {
            self.send(format!(r#"{{"jsonrpc":"2.0","method":"{}","params":{params}}}"#, N::METHOD));
        }
    }

    /// Answers a request.
    pub(super) fn respond(&self, response: &Response) {
        if let Ok(body) = serde_json::to_string(response) {
            self.send(body);
        }
    }

    /// Sends a body that is JSON already.
    pub(super) fn send(&self, body: String) {
        let body = if self.is_kept { body } else { uris::restored(body) };
        self.unread.bytes.fetch_add(body.len(), Ordering::AcqRel);
        // A reader that is gone is noticed by `closed`.
        let _ = self.sender.send(Some(body));
    }

    /// Resolves when nothing can be written any more.
    pub(super) async fn closed(&self) {
        self.sender.closed().await;
    }

    /// Ends the writer behind what was sent so far, and resolves when that is written.
    pub(super) async fn finish(&self) {
        let _ = self.sender.send(None);
        self.closed().await;
    }
}

fn write(mut sent: Sent, output: impl Write, log: Option<Log>) -> io::Result<()> {
    let mut output = BufWriter::new(output);
    while let Some(Some(body)) = sent.bodies.blocking_recv() {
        log.iter().for_each(|log| log.note(Way::Out, body.as_bytes()));
        write!(output, "Content-Length: {}\r\n\r\n{body}", body.len())?;
        if sent.bodies.is_empty() {
            output.flush()?;
        }
        sent.unread.is_read(&body);
    }
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    /// Every body that is found, in whatever pieces the input comes.
    fn bodies(input: impl AsRef<[u8]>) -> Vec<String> {
        let input = input.as_ref();
        let whole = collect(&mut Cursor::new(input));
        assert_eq!(collect(&mut BufReader::with_capacity(1, input)), whole, "byte by byte");
        whole
    }

    fn collect(input: &mut impl BufRead) -> Vec<String> {
        std::iter::from_fn(|| next_body(input).unwrap())
            .map(|body| String::from_utf8(body).unwrap())
            .collect()
    }

    #[test]
    fn there_is_room_again_once_the_client_has_read() {
        let (mut from_us, to_client) = io::pipe().unwrap();
        let outbox = Outbox::new(to_client, None);
        let room = || outbox.poll_room(&Context::from_waker(std::task::Waker::noop()));
        outbox.send("a".repeat(UNREAD));
        assert_eq!(room(), Poll::Ready(()));
        outbox.send("b".to_owned());
        assert_eq!(room(), Poll::Pending);
        let reading = thread::spawn(move || io::copy(&mut from_us, &mut io::sink()));
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(std::future::poll_fn(|cx| outbox.poll_room(cx)));
        drop(outbox);
        assert!(reading.join().unwrap().unwrap() > UNREAD as u64);
    }

    #[test]
    fn frames_follow_each_other() {
        assert_eq!(
            bodies(
                "Content-Length: 2\r\n\r\n{}Content-Length: 0\r\n\r\nContent-Length: 3\r\n\r\n[1]"
            ),
            ["{}", "", "[1]"]
        );
        assert_eq!(bodies(""), [""; 0]);
    }

    #[test]
    fn harmless_headers_are_accepted() {
        for header in [
            "content-length: 2\r\n\r\n",
            "CONTENT-LENGTH:2\r\n\r\n",
            "Content-Length :  2 \r\n\r\n",
            "Content-Length: 2\n\n",
            "Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n",
            "Content-Type: application/vscode-jsonrpc; charset=utf-16\r\nContent-Length: 2\r\n\r\n",
            "X: y\r\nContent-Length: 2\r\nrubbish\r\n\r\n",
            "\r\n\r\nContent-Length: 2\r\n\r\n",
            "Content-Length: 7\r\nContent-Length: 2\r\n\r\n",
        ] {
            assert_eq!(
                bodies(format!("{header}{{}}Content-Length: 1\r\n\r\n1")),
                ["{}", "1"],
                "{header:?}"
            );
        }
    }

    #[test]
    fn after_a_broken_header_the_next_one_is_found() {
        let long = "x".repeat(100_000);
        for broken in [
            "Content-Length: -2\r\n\r\n{}",
            "Content-Length: many\r\n\r\n{}",
            "Content-Length: 2.5\r\n\r\n{}",
            "Content-Length:\r\n\r\n{}",
            "Content-Length: 1073741825\r\n\r\n{}",
            "Content-Length: 99999999999999999999999\r\n\r\n{}",
            "Content-Type: none\r\n\r\n{}",
            "rubbish\r\nmore\r\n\r\n{}",
            "Content-Length: 5\r\n{}",
            "{\"text\":\"Content-Length: 4\\r\\n\"}",
            "\u{fffd}\0",
            "Content-Length",
            &long,
        ] {
            assert_eq!(
                bodies(format!("{broken}Content-Length: 3\r\n\r\n[1]")),
                ["[1]"],
                "{broken:.40?}"
            );
            assert_eq!(
                bodies(format!("{broken}\r\nContent-Length: 3\r\n\r\n[1]")),
                ["[1]"],
                "{broken:.40?}"
            );
        }
        let mut bytes = vec![0xff, 0xfe, b'\n'];
        bytes.extend_from_slice(b"Content-Length: \xff\r\n\r\nContent-Length: 2\r\n\r\n{}");
        assert_eq!(bodies(bytes), ["{}"]);
    }

    #[test]
    fn a_header_is_found_wherever_a_long_line_is_cut() {
        for length in LONGEST_LINE as usize - 30..LONGEST_LINE as usize + 2 {
            assert_eq!(
                bodies(format!("{}Content-Length: 2\r\n\r\n{{}}", "x".repeat(length))),
                ["{}"],
                "{length}"
            );
        }
    }

    #[test]
    fn a_body_longer_than_told_costs_only_itself() {
        assert_eq!(
            bodies("Content-Length: 2\r\n\r\n{\"a\":1}Content-Length: 2\r\n\r\n{}"),
            ["{\"", "{}"]
        );
    }

    #[test]
    fn an_input_that_breaks_off_just_ends() {
        let whole = "Content-Length: 2\r\n\r\n{}Content-Length: 3\r\n\r\n[1]";
        for end in 0..whole.len() {
            let expected: &[&str] = if end < 23 { &[] } else { &["{}"] };
            assert_eq!(bodies(whole.split_at(end).0), expected, "{end}");
        }
    }

    #[test]
    fn a_length_takes_no_memory_before_its_bytes_come() {
        assert_eq!(bodies(format!("Content-Length: {LONGEST_BODY}\r\n\r\n{{}}")), [""; 0]);
    }

    #[test]
    fn messages_sent_at_once_are_written_whole_and_in_each_sender_s_order() {
        let (mut reader, writer) = io::pipe().unwrap();
        let outbox = Outbox::new(writer, None);
        let senders: Vec<_> = (0..4)
            .map(|sender| {
                let outbox = outbox.clone();
                thread::spawn(move || (0..100).for_each(|n| outbox.send(format!("[{sender},{n}]"))))
            })
            .collect();
        senders.into_iter().for_each(|sender| sender.join().unwrap());
        drop(outbox);
        let mut output = String::new();
        reader.read_to_string(&mut output).unwrap();
        let mut next = [0; 4];
        for body in bodies(&output) {
            let (sender, n) = body.trim_matches(['[', ']']).split_once(',').unwrap();
            let (sender, n): (usize, usize) = (sender.parse().unwrap(), n.parse().unwrap());
            assert_eq!(n, next[sender]);
            next[sender] += 1;
            let (before, after) = output.split_once(&body).unwrap();
            assert_eq!(before, format!("Content-Length: {}\r\n\r\n", body.len()));
            output = after.to_owned();
        }
        assert_eq!((next, output.as_str()), ([100; 4], ""));
    }
}
