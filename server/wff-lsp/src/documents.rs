//! The open documents, each under its URI. A change goes to the rope and to core, in the order in
//! which changes come.

use crate::background::Results;
use crate::client_features::ClientFeatures;
use crate::from_proto;
use crate::rope_text::RopeText;
use crate::settings::DocumentSettings;
use crate::snapshot::Snapshot;
use ropey::Rope;
use std::collections::{BTreeMap, BTreeSet};
use tower_lsp::lsp_types::{TextDocumentContentChangeEvent, Url};
use wff_core::document::Document;
use wff_core::effort::Attempt;
use wff_core::syntax::Text;

/// The documents that the client has opened.
#[derive(Debug, Default)]
pub struct Documents {
    open: BTreeMap<Url, Snapshot>,
    /// The documents that have changed since the last publication, closed ones among them.
    unpublished: BTreeSet<Url>,
    /// The number of times that a document was chosen to have its problems tried.
    turns: u64,
}

/// The reason why a message about a document had no effect, in words.
pub type Ignored = String;

impl Documents {
    /// The document of this name, if it is open.
    pub fn get(&self, uri: &Url) -> Option<&Snapshot> {
        self.open.get(uri)
    }

    /// Opens a document; one that is open already begins anew.
    pub fn open(
        &mut self,
        uri: Url,
        version: i32,
        text: &str,
        settings: DocumentSettings,
        client: ClientFeatures,
    ) {
        self.unpublished.insert(uri.clone());
        self.open.insert(uri.clone(), Snapshot::new(uri, version, text, settings, client));
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
        changes.iter().for_each(|change| apply(change, document));
        self.unpublished.insert(uri.clone());
        Ok(())
    }

    /// Closes a document.
    pub fn close(&mut self, uri: &Url) -> Result<(), Ignored> {
        self.open.remove(uri).ok_or_else(|| format!("{uri} was closed, but is not open"))?;
        self.unpublished.insert(uri.clone());
        Ok(())
    }

    /// Gives every document the settings that it should have now. True if any had other ones.
    pub fn reconfigure(&mut self, mut settings: impl FnMut(&Url) -> DocumentSettings) -> bool {
        let mut changed = false;
        for (uri, document) in &mut self.open {
            let settings = settings(uri);
            if document.settings != settings {
                let moved = document.settings.choices != settings.choices;
                document.settings = settings;
                if moved {
                    let text = document.text().slice(0..document.rope.len_bytes()).into_owned();
                    reread(document, &text);
                }
                self.unpublished.insert(uri.clone());
                changed = true;
            }
        }
        changed
    }

    /// The document that is to have its problems tried next, with some attempts: of those whose
    /// problems were tried at the fewest levels the one that has waited longest.
    pub fn next_attempts(&mut self, most: usize) -> Option<(Url, Vec<Attempt>)> {
        let levels = |snapshot: &Snapshot| snapshot.document.attempts().next().map(|it| it.tried);
        let waiting =
            self.open.iter().filter_map(|(uri, it)| Some((levels(it)?, it.attempted, uri)));
        let (_, _, uri) = waiting.min()?;
        let uri = uri.clone();
        self.turns += 1;
        let snapshot = self.open.get_mut(&uri)?;
        snapshot.attempted = self.turns;
        let attempts = snapshot.document.attempts().take(most).collect();
        Some((uri, attempts))
    }

    /// Takes in what came of attempts at problems of a document.
    pub fn learn(&mut self, uri: &Url, results: Results) {
        if let Some(snapshot) = self.open.get_mut(uri) {
            snapshot.document.learn(results, &RopeText(&snapshot.rope));
            self.unpublished.insert(uri.clone());
        }
    }

    /// The documents that are to be published, each as it is now, or `None` if it is closed. They
    /// count as published from then on.
    pub fn take_unpublished(&mut self) -> Vec<(Url, Option<Snapshot>)> {
        let unpublished = std::mem::take(&mut self.unpublished);
        unpublished.into_iter().map(|uri| (uri.clone(), self.open.get(&uri).cloned())).collect()
    }
}

/// Makes one change to a document.
fn apply(change: &TextDocumentContentChangeEvent, document: &mut Snapshot) {
    let Some(range) = change.range else {
        document.rope = Rope::from_str(&change.text);
        reread(document, &change.text);
        return;
    };
    let rope = &mut document.rope;
    let old = from_proto::range(rope, document.client.encoding, range);
    let (start, end) = (rope.byte_to_char(old.start), rope.byte_to_char(old.end));
    rope.remove(start..end);
    rope.insert(start, &change.text);
    document.document.edit(old, change.text.len(), &RopeText(rope));
}

/// Reads a document afresh, after its text or its settings have changed as a whole.
fn reread(document: &mut Snapshot, text: &str) {
    document.document = Document::being_edited(text, document.settings.scope());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoding::Encoding;
    use crate::from_proto::tests::{naive_offset, text};
    use proptest::prelude::*;
    use tower_lsp::lsp_types;
    use wff_core::document::Found;

    fn uri() -> Url {
        Url::parse("file:///a.wff").unwrap()
    }

    fn found(document: &Document, text: &str) -> Vec<Found> {
        document.diagnostics(text).collect()
    }

    fn any_encoding() -> impl Strategy<Value = Encoding> {
        prop_oneof![Just(Encoding::Utf8), Just(Encoding::Utf16), Just(Encoding::Utf32)]
    }

    fn any_position() -> impl Strategy<Value = lsp_types::Position> {
        let number = |usual: u32| prop_oneof![20 => 0..usual, 1 => Just(u32::MAX)];
        (number(12), number(20))
            .prop_map(|(line, character)| lsp_types::Position { line, character })
    }

    /// The two ends of a range, its new text, and a flag that may ask for the whole document.
    fn any_edit() -> impl Strategy<Value = (lsp_types::Position, lsp_types::Position, String, bool)>
    {
        (any_position(), any_position(), text(), any::<bool>())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn random_edits_leave_the_text_and_the_diagnostics_of_a_document_read_afresh(
            encoding in any_encoding(),
            before in text(),
            edits in prop::collection::vec(any_edit(), 1..12),
        ) {
            let client = ClientFeatures { encoding, ..ClientFeatures::default() };
            let mut documents = Documents::default();
            documents.open(uri(), 0, &before, DocumentSettings::default(), client);
            let mut naive = before;
            for (version, (one, other, new, whole)) in (1..).zip(edits) {
                let [from, to] =
                    [one, other].map(|position| naive_offset(&naive, encoding, position));
                let range = lsp_types::Range { start: one, end: other };
                let range = (!whole || version % 4 != 0).then_some(range);
                match range {
                    Some(_) => naive.replace_range(from.min(to)..from.max(to), &new),
                    None => naive.clone_from(&new),
                }
                let change =
                    TextDocumentContentChangeEvent { range, range_length: None, text: new };
                documents.change(&uri(), version, &[change]).unwrap();
                let snapshot = documents.get(&uri()).unwrap();
                prop_assert_eq!(snapshot.rope.to_string(), naive.as_str());
                prop_assert_eq!(snapshot.document.bytes(), naive.len());
                let afresh = Document::new(&naive, DocumentSettings::default().scope());
                prop_assert_eq!(
                    found(&snapshot.document, &naive),
                    found(&afresh, &naive)
                );
            }
        }
    }

    #[test]
    fn what_was_never_opened_or_is_stale_stays_as_it_is() {
        let mut documents = Documents::default();
        assert!(documents.change(&uri(), 1, &[]).is_err());
        assert!(documents.close(&uri()).is_err());
        assert!(documents.take_unpublished().is_empty());
        documents.open(uri(), 5, "p", DocumentSettings::default(), ClientFeatures::default());
        let change = TextDocumentContentChangeEvent {
            range: None,
            range_length: None,
            text: "q".to_owned(),
        };
        assert!(documents.change(&uri(), 4, &[change]).is_err());
        assert_eq!(documents.get(&uri()).unwrap().rope.to_string(), "p");
    }
}
