//! The language server as WebAssembly, for a host in JavaScript: one session with one client.
//!
//! The host writes the body of a message to where [`reserve`] says and calls [`receive`]. It calls
//! [`run`] after that, and again when the time comes that `run` has told, and then takes the
//! messages to the client, each by [`message`] and [`message_at`]. After a panic nothing may be
//! called any more.

use std::cell::RefCell;
use std::panic;
use std::time::Duration;
use wff_lsp::Hosted;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// The milliseconds since some instant before.
    safe fn now() -> f64;
    /// A number from 0 up to 1, drawn at random.
    safe fn random() -> f64;
    /// Takes the text of a panic: so many bytes of UTF-8.
    fn failed(text: *const u8, bytes: usize);
}

/// The session, and the messages that are being passed to it and taken from it.
struct Exchange {
    session: Hosted,
    /// The body that the host writes.
    inward: Vec<u8>,
    /// The body that the host reads.
    outward: String,
}

thread_local! {
    static EXCHANGE: RefCell<Exchange> = RefCell::new(begun());
}

fn begun() -> Exchange {
    panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        // SAFETY: the host reads this text, which lives until it returns.
        unsafe { failed(text.as_ptr(), text.len()) }
    }));
    let clock = || Duration::from_secs_f64((now() / 1000.0).max(0.0));
    let session = Hosted::new(clock, random().to_bits());
    Exchange { session, inward: Vec::new(), outward: String::new() }
}

fn with<T>(act: impl FnOnce(&mut Exchange) -> T) -> T {
    EXCHANGE.with_borrow_mut(act)
}

/// Makes room for the body of a message of the client, in bytes, and gives its address.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(bytes: usize) -> *mut u8 {
    with(|exchange| {
        exchange.inward = vec![0; bytes];
        exchange.inward.as_mut_ptr()
    })
}

/// Takes the message whose body was written to the room that was made.
#[unsafe(no_mangle)]
pub extern "C" fn receive() {
    with(|exchange| exchange.session.receive(std::mem::take(&mut exchange.inward)));
}

/// Does what is to be done, of what takes long not more than some ten milliseconds. Gives the
/// milliseconds after which it is to be called again though no message comes: 0 if that is as soon
/// as none waits, infinity if never.
#[unsafe(no_mangle)]
pub extern "C" fn run() -> f64 {
    with(|exchange| match exchange.session.turn() {
        Some(time) => time.as_secs_f64() * 1000.0,
        None => f64::INFINITY,
    })
}

/// Takes the next message to the client, and gives the bytes of its body; 0 if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn message() -> usize {
    with(|exchange| {
        exchange.outward = exchange.session.message().unwrap_or_default();
        exchange.outward.len()
    })
}

/// The address of the body of the message that was taken last, until the next one is taken.
#[unsafe(no_mangle)]
pub extern "C" fn message_at() -> *const u8 {
    with(|exchange| exchange.outward.as_ptr())
}
