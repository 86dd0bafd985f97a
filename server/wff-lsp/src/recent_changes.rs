//! The last changes of a text, each with the text before it: one that others have overtaken on
//! their way is made where it belongs.

use crate::encoding::Encoding;
use crate::from_proto;
use ropey::Rope;
use std::borrow::Cow;
use std::collections::VecDeque;
use tower_lsp::lsp_types::TextDocumentContentChangeEvent;

/// The messages that are kept of a document: more than are on their way at once while somebody
/// types, and so few that a client that begins to count anew is soon taken at its word.
const MOST: usize = 16;

/// A remark for the log: what is odd about a message, or why it had no effect.
pub type Remark = String;

/// The last changes of a text, in the order of their versions. A version that is left out means
/// nothing, and none is waited for.
#[derive(Debug, Default)]
pub struct RecentChanges {
    made: VecDeque<Message>,
}

/// The changes of one message.
#[derive(Debug)]
struct Message {
    version: i32,
    /// The version before it.
    base: i32,
    /// The text before it, unless it or one after it brings the whole text, so that nothing before
    /// that matters.
    before: Option<Rope>,
    changes: Vec<TextDocumentContentChangeEvent>,
}

/// The effect of changes that have come.
#[derive(Debug)]
pub struct Placed<'c> {
    /// The changes that make of the text what it is now.
    pub changes: Cow<'c, [TextDocumentContentChangeEvent]>,
    /// The version of the text after them.
    pub version: Option<i32>,
    /// The remark on changes that belong before what is kept, and are made last, to be said of the
    /// document.
    pub remark: Option<Remark>,
}

impl RecentChanges {
    /// Finds what changes that have come do to a text at a version, and keeps them.
    pub fn place<'c>(
        &mut self,
        (rope, now): (&Rope, Option<i32>),
        encoding: Encoding,
        version: Option<i32>,
        changes: &'c [TextDocumentContentChangeEvent],
    ) -> Placed<'c> {
        let as_they_come = Placed { changes: changes.into(), version, remark: None };
        let Some((base, late)) = now.zip(version) else {
            self.made.clear();
            return as_they_come;
        };
        if base <= late {
            self.keep(Message::new(late, base, rope, changes));
            return as_they_come;
        }
        let place = self.made.partition_point(|message| message.version <= late);
        let Some(next) = self.made.get(place).filter(|next| next.base <= late) else {
            self.made.clear();
            let remark = format!(
                "was changed to version {late}, but was at version {base}, and what it was before \
                 is not kept; it was changed all the same"
            );
            return Placed { remark: Some(remark), ..as_they_come };
        };
        let (Some(mut text), base) = (next.before.clone(), next.base) else {
            return Placed { changes: Cow::default(), version: now, remark: None };
        };
        let overtaking = self.made.split_off(place);
        self.keep(Message::new(late, base, &text, changes));
        make(changes, &mut text, encoding);
        let mut base = late;
        for message in overtaking {
            let before = Some(text.clone());
            make(&message.changes, &mut text, encoding);
            let version = message.version;
            self.keep(Message { base, before, ..message });
            base = version;
        }
        let change = TextDocumentContentChangeEvent {
            range: None,
            range_length: None,
            text: text.to_string(),
        };
        Placed { changes: vec![change].into(), version: now, remark: None }
    }

    fn keep(&mut self, message: Message) {
        if message.before.is_none() {
            for earlier in &mut self.made {
                (earlier.before, earlier.changes) = (None, Vec::new());
            }
        }
        self.made.push_back(message);
        if self.made.len() > MOST {
            self.made.pop_front();
        }
    }
}

impl Message {
    fn new(
        version: i32,
        base: i32,
        before: &Rope,
        changes: &[TextDocumentContentChangeEvent],
    ) -> Message {
        if changes.iter().any(|change| change.range.is_none()) {
            return Message { version, base, before: None, changes: Vec::new() };
        }
        Message { version, base, before: Some(before.clone()), changes: changes.to_vec() }
    }
}

fn make(changes: &[TextDocumentContentChangeEvent], text: &mut Rope, encoding: Encoding) {
    for change in changes {
        from_proto::apply(text, encoding, change);
    }
}
