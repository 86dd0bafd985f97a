//! An open document at one version, with all that is needed to answer for it.

use crate::client_features::ClientFeatures;
use crate::rope_text::RopeText;
use crate::settings::DocumentSettings;
use ropey::Rope;
use std::ops::Range;
use std::sync::{Arc, Mutex};
use tower_lsp::lsp_types::Url;
use wff_core::document::{Document, KeptWords};
use wff_core::features::Unfinished;
use wff_core::syntax::text::row_at;
use wff_core::syntax::{Keyword, Text, parse};

/// A document at one version. A clone is cheap: it shares the text and what is known of it with
/// the document, which goes on changing.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// Its name.
    pub uri: Url,
    /// The version that the client gave it, if it did.
    pub version: Option<i32>,
    /// Its text.
    pub rope: Rope,
    /// The document as core has read it.
    pub document: Document,
    /// The settings that hold before its first line.
    pub settings: DocumentSettings,
    /// The features of the client that shows it.
    pub client: ClientFeatures,
    /// The turn in which work was done on it beside the messages last.
    pub attempted: u64,
    /// The number of the change that made it, which no other document has.
    pub change: u64,
    /// The number of the last change of its diagnostics, which no other document has.
    pub revision: u64,
    /// The words for its faults that were sent last, which its clones share.
    pub words: Arc<Mutex<KeptWords>>,
    /// The number of the line where it was changed last.
    pub changed_line: usize,
    /// The number of the line that is being edited, of which only faults that typing on cannot mend
    /// are shown.
    pub edited: Option<usize>,
}

impl Snapshot {
    /// Reads a document that is to be edited.
    pub fn new(
        uri: Url,
        version: Option<i32>,
        text: &str,
        settings: DocumentSettings,
        client: ClientFeatures,
    ) -> Snapshot {
        let document = Document::being_edited(text, settings.scope());
        Snapshot { version, ..Snapshot::at_rest(uri, text, document, settings, client) }
    }

    /// Reads a file that is not open, however long it takes.
    pub fn of_file(
        uri: Url,
        text: &str,
        settings: DocumentSettings,
        client: ClientFeatures,
    ) -> Snapshot {
        let document = Document::new(text, settings.scope());
        Snapshot::at_rest(uri, text, document, settings, client)
    }

    fn at_rest(
        uri: Url,
        text: &str,
        document: Document,
        settings: DocumentSettings,
        client: ClientFeatures,
    ) -> Snapshot {
        Snapshot {
            uri,
            version: None,
            rope: Rope::from_str(text),
            document,
            settings,
            client,
            attempted: 0,
            change: 0,
            revision: 0,
            words: Arc::default(),
            changed_line: 0,
            edited: None,
        }
    }

    /// Does some of what edits have left over.
    pub fn advance(&mut self) {
        self.document.advance(&RopeText(&self.rope));
    }

    /// The line that is being edited, as far as it may go on.
    pub fn unfinished(&self) -> Option<Unfinished> {
        let start = self.rope.try_line_to_byte(self.edited?).ok()?;
        Unfinished::of(&self.document, &self.text(), start)
    }

    /// The bytes of the line that is being edited.
    fn edited_line(&self) -> Option<Range<usize>> {
        let line = self.edited?;
        let start = self.rope.try_line_to_byte(line).ok()?;
        Some(start..start + self.rope.get_line(line)?.len_bytes().saturating_sub(1))
    }

    /// True if the line that is being edited is a roll.
    pub fn is_roll_edited(&self) -> bool {
        self.edited_line().is_some_and(|line| {
            let text = self.text();
            let line = text.slice(line);
            let head = parse(row_at(&line, 0).line(&line)).head().map(|(keyword, _)| keyword);
            head == Some(Keyword::Roll)
        })
    }

    /// The bytes of the line that is being edited, if its hints are kept back: that they can be
    /// shown later, the client has to ask for them again on request.
    pub fn kept_from_hints(&self) -> Option<Range<usize>> {
        self.edited_line().filter(|_| self.client.refresh_inlay_hints)
    }

    /// The same of its lenses.
    pub fn kept_from_lenses(&self) -> Option<Range<usize>> {
        self.edited_line().filter(|_| self.client.refresh_code_lenses)
    }

    /// Its text as core reads it.
    pub fn text(&self) -> RopeText<'_> {
        RopeText(&self.rope)
    }
}
