//! The open documents: for each URI its text as a rope, the version that the client gave it, and
//! what core knows of it. A change goes to the rope and to core, in the order in which changes
//! come.

use crate::capabilities::Abilities;
use crate::from_proto;
use crate::pondering::Answers;
use crate::settings::Start;
use ropey::Rope;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use tower_lsp::lsp_types::{TextDocumentContentChangeEvent, Url};
use wff_core::document::Document;
use wff_core::syntax::Text;

/// A rope as core reads it.
#[derive(Clone, Copy, Debug)]
pub struct RopeText<'a>(pub &'a Rope);

impl Text for RopeText<'_> {
    fn len(&self) -> usize {
        self.0.len_bytes()
    }

    fn slice(&self, range: Range<usize>) -> Cow<'_, str> {
        let Some(slice) = self.0.get_byte_slice(range) else { return Cow::Borrowed("") };
        slice.as_str().map_or_else(|| Cow::Owned(slice.to_string()), Cow::Borrowed)
    }
}

/// A document as it was when somebody looked at it. It is cheap to make: the text and what is known
/// of it are shared with the document, which goes on changing.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// Its name.
    pub uri: Url,
    /// The version that the client gave it.
    pub version: i32,
    /// Its text.
    pub rope: Rope,
    /// What core knows of it.
    pub document: Document,
    /// What is in force before its first line, and how bad its faults are.
    pub start: Start,
    /// What the client that shows it can do.
    pub client: Abilities,
}

impl Snapshot {
    fn read(uri: Url, version: i32, text: &str, start: Start, client: Abilities) -> Snapshot {
        let document = Document::being_edited(text, start.scope());
        Snapshot { uri, version, rope: Rope::from_str(text), document, start, client }
    }

    /// Its text as core reads it.
    pub fn text(&self) -> RopeText<'_> {
        RopeText(&self.rope)
    }

    /// Its text, and all that is known of it, from another text or another start.
    fn reread(&mut self, text: &str) {
        self.document = Document::being_edited(text, self.start.scope());
    }

    fn change(&mut self, change: &TextDocumentContentChangeEvent) {
        let Some(range) = change.range else {
            self.rope = Rope::from_str(&change.text);
            self.reread(&change.text);
            return;
        };
        let old = from_proto::range(&self.rope, self.client.encoding, range);
        let (start, end) = (self.rope.byte_to_char(old.start), self.rope.byte_to_char(old.end));
        self.rope.remove(start..end);
        self.rope.insert(start, &change.text);
        self.document.edit(old, change.text.len(), &RopeText(&self.rope));
    }
}

/// The documents that the client has opened.
#[derive(Debug, Default)]
pub struct Documents {
    open: BTreeMap<Url, Snapshot>,
    /// The documents of whose state the client has not been told, closed ones among them.
    untold: BTreeSet<Url>,
}

/// Why a message about a document had no effect, in words.
pub type Ignored = String;

impl Documents {
    /// The document of this name, if it is open.
    pub fn get(&self, uri: &Url) -> Option<&Snapshot> {
        self.open.get(uri)
    }

    /// Opens a document; one that is open already begins anew.
    pub fn open(&mut self, uri: Url, version: i32, text: &str, start: Start, client: Abilities) {
        self.untold.insert(uri.clone());
        self.open.insert(uri.clone(), Snapshot::read(uri, version, text, start, client));
    }

    /// Makes changes, each to what the one before has left.
    pub fn change(
        &mut self,
        uri: &Url,
        version: i32,
        changes: &[TextDocumentContentChangeEvent],
    ) -> Result<(), Ignored> {
        let document =
            self.open.get_mut(uri).ok_or_else(|| format!("{uri} was changed, but is not open"))?;
        if version < document.version {
            return Err(format!(
                "{uri} was changed to version {version}, but is at version {}",
                document.version
            ));
        }
        document.version = version;
        changes.iter().for_each(|change| document.change(change));
        self.untold.insert(uri.clone());
        Ok(())
    }

    /// Closes a document.
    pub fn close(&mut self, uri: &Url) -> Result<(), Ignored> {
        self.open.remove(uri).ok_or_else(|| format!("{uri} was closed, but is not open"))?;
        self.untold.insert(uri.clone());
        Ok(())
    }

    /// Gives every document the start that it should have now. Tells whether any had another one.
    pub fn restart(&mut self, mut start: impl FnMut(&Url) -> Start) -> bool {
        let mut changed = false;
        for (uri, document) in &mut self.open {
            let start = start(uri);
            if document.start != start {
                let moved = document.start.choices != start.choices;
                document.start = start;
                if moved {
                    let text = document.text().slice(0..document.rope.len_bytes()).into_owned();
                    document.reread(&text);
                }
                self.untold.insert(uri.clone());
                changed = true;
            }
        }
        changed
    }

    /// Takes note of answers to questions of a document that took longer than a keystroke.
    pub fn learn(&mut self, uri: &Url, answers: Answers) {
        if let Some(seen) = self.open.get_mut(uri) {
            seen.document.learn(answers, &RopeText(&seen.rope));
            self.untold.insert(uri.clone());
        }
    }

    /// The documents of whose state the client is to be told, each as it is now or closed; then
    /// they count as told.
    pub fn tell(&mut self) -> Vec<(Url, Option<Snapshot>)> {
        let untold = std::mem::take(&mut self.untold);
        untold.into_iter().map(|uri| (uri.clone(), self.open.get(&uri).cloned())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capabilities::Encoding;
    use crate::from_proto::tests::{naive_offset, text};
    use proptest::prelude::*;
    use tower_lsp::lsp_types;
    use wff_core::document::Found;

    fn uri() -> Url {
        Url::parse("file:///a.wff").unwrap()
    }

    fn found(document: &Document) -> Vec<Found<'_>> {
        document.diagnostics().collect()
    }

    fn any_encoding() -> impl Strategy<Value = Encoding> {
        prop_oneof![Just(Encoding::Utf8), Just(Encoding::Utf16), Just(Encoding::Utf32)]
    }

    fn any_position() -> impl Strategy<Value = lsp_types::Position> {
        let number = |usual: u32| prop_oneof![20 => 0..usual, 1 => Just(u32::MAX)];
        (number(12), number(20))
            .prop_map(|(line, character)| lsp_types::Position { line, character })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn random_edits_leave_the_text_and_the_diagnostics_of_a_document_read_afresh(
            encoding in any_encoding(),
            before in text(),
            edits in prop::collection::vec((any_position(), any_position(), text(), any::<bool>()), 1..12),
        ) {
            let client = Abilities { encoding, ..Abilities::default() };
            let mut documents = Documents::default();
            documents.open(uri(), 0, &before, Start::default(), client);
            let mut naive = before;
            for (version, (one, other, new, whole)) in (1..).zip(edits) {
                let (from, to) = (naive_offset(&naive, encoding, one), naive_offset(&naive, encoding, other));
                let range = (!whole || version % 4 != 0).then_some(lsp_types::Range { start: one, end: other });
                match range {
                    Some(_) => naive.replace_range(from.min(to)..from.max(to), &new),
                    None => naive.clone_from(&new),
                }
                let change = TextDocumentContentChangeEvent { range, range_length: None, text: new };
                documents.change(&uri(), version, &[change]).unwrap();
                let seen = documents.get(&uri()).unwrap();
                prop_assert_eq!(seen.rope.to_string(), naive.as_str());
                prop_assert_eq!(seen.document.bytes(), naive.len());
                let afresh = Document::new(&naive, Start::default().scope());
                prop_assert_eq!(found(&seen.document), found(&afresh));
            }
        }

        #[test]
        fn a_rope_s_slices_are_the_text_s(text in text(), one in any::<prop::sample::Index>(), other in any::<prop::sample::Index>()) {
            let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
            let (one, other) = (*one.get(&ends), *other.get(&ends));
            let range = one.min(other)..one.max(other);
            let rope = Rope::from_str(&text);
            let as_text = RopeText(&rope);
            let slice = as_text.slice(range.clone());
            prop_assert_eq!(Some(slice.as_ref()), text.get(range));
            prop_assert_eq!(RopeText(&rope).len(), text.len());
        }
    }

    #[test]
    fn a_slice_of_one_chunk_is_borrowed() {
        let rope = Rope::from_str(&"Kpq\n".repeat(10_000));
        assert!(matches!(RopeText(&rope).slice(4..7), Cow::Borrowed("Kpq")));
        assert_eq!(RopeText(&rope).slice(0..40_000).len(), 40_000);
        assert_eq!(RopeText(&rope).slice(0..40_001), "");
    }

    #[test]
    fn what_was_never_opened_or_is_stale_stays_as_it_is() {
        let mut documents = Documents::default();
        assert!(documents.change(&uri(), 1, &[]).is_err());
        assert!(documents.close(&uri()).is_err());
        assert!(documents.tell().is_empty());
        documents.open(uri(), 5, "p", Start::default(), Abilities::default());
        let change = TextDocumentContentChangeEvent {
            range: None,
            range_length: None,
            text: "q".to_owned(),
        };
        assert!(documents.change(&uri(), 4, &[change]).is_err());
        assert_eq!(documents.get(&uri()).unwrap().rope.to_string(), "p");
    }
}
