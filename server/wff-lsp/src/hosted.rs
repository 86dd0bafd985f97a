//! A session without threads, pipes and files, for a host that passes it messages and gives it
//! turns: a page in a browser.

use crate::platform::{Clock, Platform, Turns};
use crate::server::Server;
use crate::transport::{self, Outbox, Sent, Wires};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{Sender, channel};

/// A session of the server with one client.
#[derive(Debug)]
pub struct Hosted {
    turns: Arc<Turns>,
    /// The messages of the client that the session has not taken yet.
    waiting: VecDeque<Vec<u8>>,
    inbound: Sender<Vec<u8>>,
    /// The messages to it.
    sent: Sent,
}

impl Hosted {
    /// Begins a session. `clock` tells the time since some instant before; from the seed come the
    /// dice that are rolled.
    pub fn new(clock: Clock, seed: u64) -> Hosted {
        let turns = Arc::new(Turns::new(clock, seed));
        let platform = Platform::Turns(turns.clone());
        let (inbound, bodies) = channel(transport::WAITING);
        let (outbox, sent) = Outbox::collected();
        let wake = Arc::new(Notify::new());
        let (service, socket) = crate::service(&platform, &wake);
        turns.spawn(Box::pin(async move {
            let wires = Wires { inbound: bodies, outbox, wake, platform };
            transport::serve_over(service, socket, wires, Server::publish).await;
        }));
        Hosted { turns, waiting: VecDeque::new(), inbound, sent }
    }

    /// Takes the body of a message of the client, which is handled in the turns that follow.
    pub fn receive(&mut self, body: Vec<u8>) {
        self.waiting.push_back(body);
    }

    /// Handles the messages that wait, and does some of what takes long. Gives the time after which
    /// the next turn is due though no message comes, if there will be anything to do.
    pub fn turn(&mut self) -> Option<Duration> {
        while let Some(body) = self.waiting.pop_front() {
            match self.inbound.try_send(body) {
                Ok(()) => {}
                Err(TrySendError::Full(body)) => {
                    self.waiting.push_front(body);
                    break;
                }
                // After `exit` the server reads no more.
                Err(TrySendError::Closed(_)) => self.waiting.clear(),
            }
        }
        let next = self.turns.turn();
        if self.waiting.is_empty() { next } else { Some(Duration::ZERO) }
    }

    /// The body of the next message to the client.
    pub fn message(&mut self) -> Option<String> {
        self.sent.next()
    }
}

impl Drop for Hosted {
    fn drop(&mut self) {
        self.turns.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use std::cell::Cell;
    use std::collections::BTreeSet;

    thread_local! {
        static NOW: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    }

    /// A clock that goes on by a millisecond with each look at it.
    fn clock() -> Duration {
        NOW.set(NOW.get() + Duration::from_millis(1));
        NOW.get()
    }

    struct Page {
        session: Hosted,
        requests: u64,
    }

    impl Page {
        fn open(seed: u64, text: &str) -> Page {
            let mut page = Page { session: Hosted::new(clock, seed), requests: 0 };
            page.request("initialize", json!({"processId": 1, "capabilities": {}}));
            page.notify("initialized", json!({}));
            let document =
                json!({"uri": "page:/a.wff", "languageId": "wff", "version": 1, "text": text});
            page.notify("textDocument/didOpen", json!({"textDocument": document}));
            page
        }

        fn notify(&mut self, method: &str, params: Value) {
            let message = json!({"jsonrpc": "2.0", "method": method, "params": params});
            self.session.receive(message.to_string().into_bytes());
        }

        fn request(&mut self, method: &str, params: Value) -> Value {
            self.requests += 1;
            let id = self.requests;
            let message = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
            self.session.receive(message.to_string().into_bytes());
            let answer = self.settle().into_iter().find(|it| it["id"] == id).unwrap();
            answer["result"].clone()
        }

        /// Gives turns until nothing is left that no timer is for, and takes what was sent.
        fn settle(&mut self) -> Vec<Value> {
            while self.session.turn() == Some(Duration::ZERO) {}
            self.taken()
        }

        fn taken(&mut self) -> Vec<Value> {
            let messages = std::iter::from_fn(|| self.session.message());
            messages.map(|body| serde_json::from_str(&body).unwrap()).collect()
        }

        /// The codes that were published last.
        fn codes(messages: &[Value]) -> Vec<String> {
            let published = messages.iter().rfind(|it| it["params"]["diagnostics"].is_array());
            let diagnostics = published.unwrap()["params"]["diagnostics"].as_array().unwrap();
            diagnostics.iter().map(|it| it["code"].as_str().unwrap().to_owned()).collect()
        }
    }

    #[test]
    fn what_is_sent_is_answered_in_the_turns_that_follow() {
        let mut page = Page::open(0, "Cp\nCpCqp is contradiction\n");
        assert_eq!(page.session.message(), None);
        assert_eq!(Page::codes(&page.settle()), ["missing-operand", "false-class"]);
        assert_eq!(page.session.turn(), None);
        let place = json!({"line": 1, "character": 0});
        let document = json!({"uri": "page:/a.wff"});
        let hover = page
            .request("textDocument/hover", json!({"textDocument": document, "position": place}));
        assert!(hover["contents"]["value"].as_str().unwrap().contains("tautology"), "{hover}");
    }

    #[test]
    fn what_is_held_back_is_told_when_its_time_has_come() {
        let mut page = Page::open(0, "");
        page.settle();
        let change = json!({"text": "Cp"});
        let document = json!({"uri": "page:/a.wff", "version": 2});
        let params = json!({"textDocument": document, "contentChanges": [change]});
        page.notify("textDocument/didChange", params);
        let next = page.session.turn().unwrap();
        assert!((Duration::from_millis(900)..=Duration::from_secs(1)).contains(&next), "{next:?}");
        assert_eq!(Page::codes(&page.taken()), [""; 0]);
        NOW.set(NOW.get() + next);
        assert_eq!(Page::codes(&page.settle()), ["missing-operand"]);
        assert_eq!(page.session.turn(), None);
    }

    #[test]
    fn between_the_slices_of_a_long_problem_there_are_answers() {
        // Each letter stands twice under `E`s, which only the whole table shows to be a tautology.
        let front: String = (0..26).map(|number| format!("Ep{number}")).collect();
        let back: String = (1..26).map(|number| format!("Ep{}", 7 * number % 26)).collect();
        let text = format!("alphabet textbook\n{front}{back}p0 is contradiction\n");
        let mut page = Page::open(0, &text);
        let mut messages = Vec::new();
        while page.session.turn() == Some(Duration::ZERO) {
            messages.extend(page.taken());
            let params = json!({"textDocument": {"uri": "page:/a.wff"}});
            let method = "textDocument/documentSymbol";
            let asked =
                json!({"jsonrpc": "2.0", "id": "asked", "method": method, "params": params});
            page.session.receive(asked.to_string().into_bytes());
        }
        messages.extend(page.taken());
        let answered = messages.iter().filter(|it| it["id"] == "asked").count();
        assert!(answered > 3, "{answered}");
        assert_eq!(Page::codes(&messages), ["false-class"]);
    }

    #[test]
    fn nothing_of_a_session_outlives_it() {
        let mut page = Page::open(0, "Cp\n");
        page.settle();
        let turns = Arc::downgrade(&page.session.turns);
        drop(page);
        assert_eq!(turns.strong_count(), 0);
    }

    #[test]
    fn dice_are_rolled_by_the_seed() {
        let rolled = |seed: u64| -> Value {
            let mut page = Page::open(seed, "roll\n");
            let place = json!({"line": 0, "character": 4});
            let params = json!({
                "textDocument": {"uri": "page:/a.wff"},
                "range": {"start": place, "end": place},
                "context": {"diagnostics": []},
            });
            page.request("textDocument/codeAction", params)
        };
        assert_eq!(rolled(1), rolled(1));
        let all: BTreeSet<String> = (0..5).map(|seed| rolled(seed).to_string()).collect();
        assert!(all.len() > 1, "{all:?}");
    }
}
