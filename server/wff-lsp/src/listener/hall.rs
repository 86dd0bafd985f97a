//! The hall where peers that have connected wait until it is known which is the editor: each is
//! looked at on a thread of its own, for a limited time.

use super::admission::{self, Refusal, admit};
use super::token::Token;
use crate::locked::locked;
use std::collections::VecDeque;
use std::io::{self, Cursor, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// The messages of an editor, and those to it.
pub type Streams = (Box<dyn Read + Send>, Box<dyn Write + Send>);

/// The time in which a peer has to send its first message.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// The most peers that are looked at at once. For one more, the one that came first has to go.
const MOST_PEERS: usize = 16;

/// A program that has connected.
pub(super) trait Peer: Read + Write + Send + Sized + 'static {
    /// Another handle of the same connection.
    fn twin(&self) -> io::Result<Self>;
    /// Waits so long for it when it is read or written, or without end.
    fn wait_for(&self, time: Option<Duration>) -> io::Result<()>;
    /// Ends the connection, for all its handles.
    fn hang_up(&self, way: Shutdown) -> io::Result<()>;
}

impl Peer for TcpStream {
    fn twin(&self) -> io::Result<TcpStream> {
        self.try_clone()
    }

    fn wait_for(&self, time: Option<Duration>) -> io::Result<()> {
        self.set_read_timeout(time)?;
        self.set_write_timeout(time)
    }

    fn hang_up(&self, way: Shutdown) -> io::Result<()> {
        self.shutdown(way)
    }
}

/// A peer that is read until an instant, and no longer.
struct Until<'p, P> {
    peer: &'p mut P,
    end: Instant,
}

impl<P: Peer> Read for Until<'_, P> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(ErrorKind::TimedOut.into());
        }
        self.peer.wait_for(Some(left))?;
        self.peer.read(buffer)
    }
}

/// An editor that was let in, and what it has sent so far.
pub(super) struct Editor<P> {
    pub(super) peer: P,
    begun: Vec<u8>,
}

impl<P: Peer> Editor<P> {
    pub(super) fn streams(self) -> io::Result<Streams> {
        let input = Cursor::new(self.begun).chain(self.peer.twin()?);
        Ok((Box::new(input), Box::new(self.peer)))
    }
}

/// The peers that are being looked at, each on a thread of its own.
struct Room<P> {
    peers: VecDeque<(u64, P)>,
    /// The number of the next one.
    next: u64,
    /// True once an editor was let in.
    is_closed: bool,
}

impl<P: Peer> Room<P> {
    /// Takes a peer in by its other handle, and gives its number.
    fn enter(&mut self, twin: P) -> Option<u64> {
        if self.is_closed {
            return None;
        }
        if self.peers.len() >= MOST_PEERS
            && let Some((_, first)) = self.peers.pop_front()
        {
            let _ = first.hang_up(Shutdown::Both);
        }
        self.next += 1;
        self.peers.push_back((self.next, twin));
        Some(self.next)
    }

    /// Lets a peer out; false if it had to go before.
    fn leave(&mut self, number: u64) -> bool {
        let before = self.peers.len();
        self.peers.retain(|(other, _)| *other != number);
        self.peers.len() < before
    }

    fn close(&mut self) {
        self.is_closed = true;
        for (_, peer) in self.peers.drain(..) {
            let _ = peer.hang_up(Shutdown::Both);
        }
    }
}

/// The place where peers wait until they have shown who they are.
pub(super) struct Hall<P> {
    /// The token that an editor has to know, if it has to know one.
    token: Option<Token>,
    /// The time that each peer has.
    patience: Duration,
    room: Mutex<Room<P>>,
}

impl<P: Peer> Hall<P> {
    pub(super) fn new(token: Option<Token>, patience: Duration) -> Arc<Hall<P>> {
        let room = Room { peers: VecDeque::new(), next: 0, is_closed: false };
        Arc::new(Hall { token, patience, room: Mutex::new(room) })
    }

    /// Takes in peers until one is let in. All others are then sent away, and no more are accepted:
    /// the accepting thread is woken by `knock`, a connection of our own.
    pub(super) fn first_admitted(
        self: Arc<Hall<P>>,
        accept: impl Fn() -> io::Result<P> + Send + 'static,
        knock: impl FnOnce() -> io::Result<P>,
    ) -> io::Result<Editor<P>> {
        let (sender, receiver) = channel();
        let hall = self.clone();
        let accepting = move || {
            loop {
                match accept() {
                    _ if locked(&hall.room).is_closed => return,
                    Ok(peer) => _ = hall.take_in(peer, &sender),
                    Err(error) if is_of_a_peer(&error) => {}
                    Err(error) => return drop(sender.send(Err(error))),
                }
            }
        };
        let accepting = thread::Builder::new().name("wff-listener".into()).spawn(accepting)?;
        let first = receiver.recv().unwrap_or_else(|_| Err(ErrorKind::BrokenPipe.into()));
        locked(&self.room).close();
        if first.is_err() || knock().is_ok() {
            let _ = accepting.join();
        }
        first
    }

    /// Looks at a peer on a thread of its own.
    fn take_in(
        self: &Arc<Hall<P>>,
        mut peer: P,
        sender: &Sender<io::Result<Editor<P>>>,
    ) -> io::Result<()> {
        let Some(number) = locked(&self.room).enter(peer.twin()?) else { return Ok(()) };
        let (hall, sender) = (self.clone(), sender.clone());
        let look = move || {
            let end = Instant::now() + hall.patience;
            let admitted = admit(&mut Until { peer: &mut peer, end }, hall.token.as_ref());
            if let Err(Refusal(answer)) = &admitted {
                refuse(&mut peer, answer.as_deref(), end);
            }
            // One that had to go in the meantime is lost.
            let is_here = locked(&hall.room).leave(number);
            if let Ok(begun) = admitted
                && is_here
                && peer.wait_for(None).is_ok()
            {
                let _ = sender.send(Ok(Editor { peer, begun }));
            }
        };
        thread::Builder::new().name("wff-peer".into()).spawn(look).map(drop)
    }
}

/// Sends a peer away, with an answer if there is one to be given.
fn refuse<P: Peer>(peer: &mut P, answer: Option<&str>, end: Instant) {
    if let Some(answer) = answer
        && peer.write_all(admission::frame(answer).as_bytes()).is_ok()
        && peer.hang_up(Shutdown::Write).is_ok()
    {
        // A connection that is closed before all was read may lose what was written, too.
        let _ = io::copy(&mut Until { peer, end }, &mut io::sink());
    }
    let _ = peer.hang_up(Shutdown::Both);
}

/// True if accepting has failed because of who wanted to connect.
fn is_of_a_peer(error: &io::Error) -> bool {
    let kind = error.kind();
    matches!(
        kind,
        ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::Interrupted
    )
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use std::os::unix::net::UnixStream;

    const REQUEST: &str = r#"{"id":1,"jsonrpc":"2.0","method":"initialize"}"#;

    /// Long enough to be never over.
    const NEVER: Duration = Duration::from_secs(3600);

    /// The first to be let in among these, who come in this order.
    fn first_admitted(peers: Vec<UnixStream>) -> Editor<UnixStream> {
        let (sender, receiver) = channel();
        peers.into_iter().for_each(|peer| sender.send(peer).unwrap());
        let knock = || {
            let (ours, theirs) = UnixStream::pair()?;
            sender.send(theirs).unwrap();
            Ok(ours)
        };
        let accept = move || receiver.recv().map_err(|_| ErrorKind::BrokenPipe.into());
        Hall::new(None, NEVER).first_admitted(accept, knock).ok().unwrap()
    }

    /// True if the connection was ended at the other end.
    fn is_ended(mut peer: UnixStream) -> bool {
        !matches!(peer.read(&mut [0]), Ok(1..))
    }

    #[test]
    fn the_first_editor_is_let_in_and_all_others_are_sent_away() {
        let (silent, one) = UnixStream::pair().unwrap();
        let (mut browser, other) = UnixStream::pair().unwrap();
        let (mut editor, third) = UnixStream::pair().unwrap();
        let (late, fourth) = UnixStream::pair().unwrap();
        browser.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
        editor.write_all(admission::frame(REQUEST).as_bytes()).unwrap();
        let admitted = first_admitted(vec![one, other, third, fourth]);
        assert_eq!(admitted.begun, admission::frame(REQUEST).as_bytes());
        let (mut input, mut output) = admitted.streams().unwrap();
        output.write_all(b"!").unwrap();
        editor.write_all(b"?").unwrap();
        let mut heard = [0];
        editor.read_exact(&mut heard).unwrap();
        assert_eq!(&heard, b"!");
        let mut sent = vec![0; admission::frame(REQUEST).len() + 1];
        input.read_exact(&mut sent).unwrap();
        assert!(sent.ends_with(b"}?"));
        assert!(is_ended(silent) && is_ended(browser) && is_ended(late));
    }

    #[test]
    fn many_who_are_silent_do_not_keep_an_editor_out() {
        let (strangers, mut peers): (Vec<_>, Vec<_>) =
            (0..3 * MOST_PEERS).map(|_| UnixStream::pair().unwrap()).unzip();
        let (mut editor, last) = UnixStream::pair().unwrap();
        editor.write_all(admission::frame(REQUEST).as_bytes()).unwrap();
        peers.push(last);
        first_admitted(peers);
        assert!(strangers.into_iter().all(is_ended));
    }

    #[test]
    fn who_is_silent_has_to_go_in_time() {
        let (silent, peer) = UnixStream::pair().unwrap();
        let (sender, receiver) = channel();
        Hall::new(None, Duration::ZERO).take_in(peer, &sender).unwrap();
        assert!(is_ended(silent));
        drop(sender);
        assert!(receiver.recv().is_err());
    }

    #[test]
    fn an_answer_arrives_whatever_else_was_sent() {
        let (mut stranger, peer) = UnixStream::pair().unwrap();
        let token = Token::of("0123456789abcdef0123456789abcdef").unwrap();
        let (sender, _receiver) = channel();
        let text = admission::frame(REQUEST).repeat(1000);
        stranger.write_all(text.as_bytes()).unwrap();
        Hall::new(Some(token), NEVER).take_in(peer, &sender).unwrap();
        let mut answer = String::new();
        stranger.read_to_string(&mut answer).unwrap();
        assert!(answer.ends_with('}') && answer.contains("no token was given"), "{answer}");
    }
}
