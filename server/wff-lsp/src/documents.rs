//! The open documents, each under its URI. A change goes to the rope and to core as soon as it has
//! come.

use crate::client_features::ClientFeatures;
use crate::from_proto;
use crate::recent_changes::{RecentChanges, Remark};
use crate::rope_text::{self, RopeText};
use crate::settings::DocumentSettings;
use crate::snapshot::Snapshot;
use crate::uris;
use ropey::Rope;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;
use tower_lsp::lsp_types::{TextDocumentContentChangeEvent, Url};
use wff_core::document::Document;
use wff_core::effort::{Attempt, Tried};
use wff_core::features::Unfinished;
use wff_core::syntax::{Text, difference};

/// The things that were held back of lines being edited, and are shown again.
#[derive(Clone, Copy, Debug, Default)]
pub struct Released {
    /// Diagnostics.
    pub diagnostics: bool,
    /// The hints and lenses of rolls.
    pub rolls: bool,
}

/// The documents that the client has opened.
#[derive(Debug, Default)]
pub struct Documents {
    open: BTreeMap<Url, Snapshot>,
    /// The last changes of those that are open.
    recent: BTreeMap<Url, RecentChanges>,
    /// The documents that have changed since the last publication, closed ones among them.
    unpublished: BTreeSet<Url>,
    /// The number of times that a document was chosen for work beside the messages.
    turns: u64,
    /// The number of times that a document, or what is shown of it, was changed.
    changes: u64,
}

/// Attempts at problems of a document, with what came of them.
pub type Results = Vec<(Attempt, Tried)>;

impl Documents {
    /// The document of this name, if it is open.
    pub fn get(&self, uri: &Url) -> Option<&Snapshot> {
        self.open.get(uri)
    }

    /// All open documents.
    pub fn all(&self) -> Vec<Snapshot> {
        self.open.values().cloned().collect()
    }

    /// The number of a change that no document has.
    pub fn next_change(&mut self) -> u64 {
        self.changes += 1;
        self.changes
    }

    /// Opens a document; one that is open already begins anew.
    pub fn open(
        &mut self,
        uri: Url,
        version: Option<i32>,
        text: &str,
        settings: DocumentSettings,
        client: ClientFeatures,
    ) {
        self.unpublished.insert(uri.clone());
        self.changes += 1;
        let snapshot = Snapshot::new(uri.clone(), version, text, settings, client);
        let (change, revision) = (self.changes, self.changes);
        self.recent.insert(uri.clone(), RecentChanges::default());
        self.open.insert(uri, Snapshot { change, revision, ..snapshot });
    }

    /// Makes changes, each to what the one before has left, in the order of their versions as far
    /// as what came before is kept. They are made under any version: what the client has changed
    /// stays changed there.
    #[must_use]
    pub fn change(
        &mut self,
        uri: &Url,
        version: Option<i32>,
        changes: &[TextDocumentContentChangeEvent],
    ) -> Option<Remark> {
        let Some(document) = self.open.get_mut(uri) else {
            return Some(format!("{} was changed, but is not open", uris::own(uri)));
        };
        let now = (&document.rope, document.version);
        let recent = self.recent.entry(uri.clone()).or_default();
        let placed = recent.place(now, document.client.encoding, version, changes);
        document.version = placed.version;
        let apply = |change| apply(change, document);
        let lines: Vec<_> = placed.changes.iter().filter_map(apply).collect();
        if !lines.is_empty() {
            // Some editors send what is typed in batches, line ends among it.
            let last = lines.rsplit(Option::is_none).next().unwrap_or_default();
            let first = last.first().copied().flatten();
            document.edited = first.filter(|_| last.iter().all(|line| *line == first));
        }
        self.changes += 1;
        (document.change, document.revision) = (self.changes, self.changes);
        self.unpublished.insert(uri.clone());
        placed.remark.map(|remark| format!("{} {remark}", uris::own(uri)))
    }

    /// Ends the holding back of diagnostics and hints of lines being edited.
    pub fn release(&mut self, which: impl Fn(&Snapshot) -> bool) -> Released {
        let mut shown = Released::default();
        for (uri, document) in self.open.iter_mut().filter(|(_, it)| it.edited.is_some()) {
            if which(document) {
                let unfinished = document.unfinished();
                shown.rolls |= document.is_roll_edited();
                document.edited = None;
                let holds = |unfinished: Unfinished| {
                    let holds = unfinished.holds();
                    document.document.faults().any(|it| holds(it.line, &it.fault))
                };
                if unfinished.is_some_and(holds) {
                    self.changes += 1;
                    document.revision = self.changes;
                    self.unpublished.insert(uri.clone());
                    shown.diagnostics = true;
                }
            }
        }
        shown
    }

    /// Closes a document.
    #[must_use]
    pub fn close(&mut self, uri: &Url) -> Option<Remark> {
        if self.open.remove(uri).is_none() {
            return Some(format!("{} was closed, but is not open", uris::own(uri)));
        }
        self.recent.remove(uri);
        self.unpublished.insert(uri.clone());
        None
    }

    /// True if this `wff.toml` holds for a document.
    pub fn any_has(&self, config: &Path) -> bool {
        self.open.values().any(|document| document.settings.config.as_deref() == Some(config))
    }

    /// Gives every document the settings that it should have now. True if any had other ones.
    pub fn reconfigure(&mut self, mut settings: impl FnMut(&Url) -> DocumentSettings) -> bool {
        let mut changed = false;
        for (uri, document) in &mut self.open {
            let settings = settings(uri);
            if document.settings != settings {
                let moved = document.settings.choices != settings.choices;
                document.settings = settings;
                self.changes += 1;
                (document.change, document.revision) = (self.changes, self.changes);
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

    /// Takes in what came of attempts at problems of a document. It is published when that is to be
    /// seen.
    pub fn learn(&mut self, uri: &Url, results: Results) {
        if let Some(snapshot) = self.open.get_mut(uri) {
            snapshot.document.learn(results, &RopeText(&snapshot.rope));
        }
    }

    /// True if all that is wrong with a document is known, and was taken to be published.
    pub fn is_decided(&self, uri: &Url) -> bool {
        let is_known =
            |it: &Snapshot| it.document.is_settled() && it.document.attempts().next().is_none();
        self.open.get(uri).is_some_and(is_known) && !self.unpublished.contains(uri)
    }

    /// All that are open.
    pub fn iter(&self) -> impl Iterator<Item = &Snapshot> {
        self.open.values()
    }

    /// True if edits have left something over in a document.
    pub fn is_any_due(&self) -> bool {
        self.open.values().any(|it| !it.document.is_settled())
    }

    /// The document in which edits have left something over that has waited longest for its turn.
    pub fn next_due(&mut self) -> Option<&Snapshot> {
        let due = self.open.values_mut().filter(|it| !it.document.is_settled());
        let next = due.min_by_key(|it| it.attempted)?;
        self.turns += 1;
        next.attempted = self.turns;
        Some(next)
    }

    /// Takes in a document that has advanced, unless it was changed meanwhile. True if nothing is
    /// left over in it.
    pub fn take_advanced(&mut self, advanced: Snapshot) -> bool {
        let same = self.open.get_mut(&advanced.uri).filter(|it| it.change == advanced.change);
        let Some(snapshot) = same else { return false };
        snapshot.document = advanced.document;
        let is_settled = snapshot.document.is_settled();
        if is_settled {
            self.changes += 1;
            snapshot.revision = self.changes;
            self.unpublished.insert(advanced.uri);
        }
        is_settled
    }

    /// The documents that are to be published, each as it is now, or `None` if it is closed. They
    /// count as published from then on. Those of which not all lines were read wait until they are.
    pub fn take_unpublished(&mut self) -> Vec<(Url, Option<Snapshot>)> {
        let is_ready =
            |uri: &Url| self.open.get(uri).is_none_or(|snapshot| snapshot.document.is_read());
        let unpublished = std::mem::take(&mut self.unpublished);
        let (ready, waiting) = unpublished.into_iter().partition::<BTreeSet<Url>, _>(is_ready);
        self.unpublished = waiting;
        ready.into_iter().map(|uri| (uri.clone(), self.open.get(&uri).cloned())).collect()
    }
}

/// Makes one change to a document. Gives the number of the line that it touches, `Some(None)` if it
/// touches several, and `None` if it changes nothing. A change that begins a line touches that
/// line.
fn apply(
    change: &TextDocumentContentChangeEvent,
    document: &mut Snapshot,
) -> Option<Option<usize>> {
    let rope = &mut document.rope;
    let (old, text) = from_proto::change(rope, document.client.encoding, change);
    if old.is_empty() && text.is_empty() {
        return None;
    }
    let line = line_touched(rope, &old, &text);
    document.changed_line = rope.byte_to_line(old.start);
    rope_text::replace(rope, old.clone(), &text);
    document.document.edit(old, text.len(), &RopeText(rope));
    Some(line)
}

/// The number of the line that a change touches, if it is only one. What stays the same at both
/// ends is not touched; a change that begins a line touches that.
fn line_touched(rope: &Rope, old: &Range<usize>, text: &str) -> Option<usize> {
    let (within, text) = difference(&RopeText(rope).slice(old.clone()), text);
    let (start, end) = (old.start + within.start, old.start + within.end);
    let line = rope.byte_to_line(start);
    let begun = text.strip_prefix("\r\n").or_else(|| text.strip_prefix(['\n', '\r']));
    let (typed, touched) = match begun {
        Some(rest) => (rest, line + 1),
        None => (text, line),
    };
    (line == rope.byte_to_line(end) && !typed.contains(['\n', '\r'])).then_some(touched)
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
    use wff_core::rules::Found;

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

    /// The text after an edit by its definition: in units of UTF-16, between which it may part a
    /// character.
    fn naive_utf16_edit(text: &str, ends: [lsp_types::Position; 2], new: &str) -> String {
        let unit = |position: lsp_types::Position| {
            let at = naive_offset(text, Encoding::Utf16, position);
            let start = lsp_types::Position { character: 0, ..position };
            let line = naive_offset(text, Encoding::Utf16, start);
            let (before, after) = text.split_at(at);
            let column = before.split_at(line).1.encode_utf16().count();
            let wide = after.chars().next().is_some_and(|c| c.len_utf16() == 2);
            let is_within = wide && position.character as usize > column;
            before.encode_utf16().count() + usize::from(is_within)
        };
        let [from, to] = ends.map(unit);
        let mut units: Vec<u16> = text.encode_utf16().collect();
        units.splice(from.min(to)..from.max(to), new.encode_utf16());
        String::from_utf16_lossy(&units)
    }

    /// The two ends of a range, its new text, and a flag that may ask for the whole document.
    type Edit = (lsp_types::Position, lsp_types::Position, String, bool);

    fn any_edit() -> impl Strategy<Value = Edit> {
        (any_position(), any_position(), text(), any::<bool>())
    }

    fn change_of((start, end, text, whole): Edit, asks: bool) -> TextDocumentContentChangeEvent {
        let range = (!whole || !asks).then_some(lsp_types::Range { start, end });
        TextDocumentContentChangeEvent { range, range_length: None, text }
    }

    fn naive_change(
        naive: &mut String,
        encoding: Encoding,
        change: &TextDocumentContentChangeEvent,
    ) {
        match change.range.map(|range| [range.start, range.end]) {
            Some(ends) if encoding == Encoding::Utf16 => {
                *naive = naive_utf16_edit(naive, ends, &change.text);
            }
            Some(ends) => {
                let [from, to] = ends.map(|position| naive_offset(naive, encoding, position));
                naive.replace_range(from.min(to)..from.max(to), &change.text);
            }
            None => naive.clone_from(&change.text),
        }
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
            documents.open(uri(), Some(0), &before, DocumentSettings::default(), client);
            let mut naive = before;
            for (version, edit) in (1..).zip(edits) {
                let change = change_of(edit, version % 4 == 0);
                naive_change(&mut naive, encoding, &change);
                prop_assert_eq!(documents.change(&uri(), Some(version), &[change]), None);
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

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn changes_that_overtake_each_other_leave_the_text_of_their_order(
            encoding in any_encoding(),
            before in text(),
            // Each message with the number of those that may overtake it.
            messages in prop::collection::vec(
                (prop::collection::vec(any_edit(), 0..3), 0..5_usize),
                2..12,
            ),
        ) {
            let client = ClientFeatures { encoding, ..ClientFeatures::default() };
            let mut documents = Documents::default();
            documents.open(uri(), Some(0), &before, DocumentSettings::default(), client);
            let mut naive = before;
            let mut sent = Vec::new();
            for (number, (edits, delay)) in messages.into_iter().enumerate() {
                let change = |edit| change_of(edit, number % 4 == 0);
                let changes: Vec<_> = edits.into_iter().map(change).collect();
                for change in &changes {
                    naive_change(&mut naive, encoding, change);
                }
                // Versions may be left out.
                let version = i32::try_from(3 * number + 1).unwrap();
                sent.push((number + delay, version, changes));
            }
            let last = sent.last().map(|(_, version, _)| *version);
            sent.sort_by_key(|(at, ..)| *at);
            for (_, version, changes) in sent {
                prop_assert_eq!(documents.change(&uri(), Some(version), &changes), None);
            }
            let snapshot = documents.get(&uri()).unwrap();
            prop_assert_eq!(snapshot.version, last);
            prop_assert_eq!(snapshot.rope.to_string(), naive.as_str());
            let afresh = Document::new(&naive, DocumentSettings::default().scope());
            prop_assert_eq!(found(&snapshot.document, &naive), found(&afresh, &naive));
        }
    }

    fn whole(text: &str) -> TextDocumentContentChangeEvent {
        TextDocumentContentChangeEvent { range: None, range_length: None, text: text.to_owned() }
    }

    #[test]
    fn what_was_never_opened_is_remarked_on() {
        let mut documents = Documents::default();
        assert!(documents.change(&uri(), Some(1), &[]).is_some());
        assert!(documents.close(&uri()).is_some());
        assert!(documents.take_unpublished().is_empty());
    }

    #[test]
    fn a_change_is_made_under_any_version() {
        let mut documents = Documents::default();
        let (settings, client) = (DocumentSettings::default(), ClientFeatures::default());
        documents.open(uri(), Some(5), "p", settings, client);
        for (version, remarked) in
            [(Some(5), false), (Some(4), true), (None, false), (Some(3), false), (Some(9), false)]
        {
            let text = format!("{version:?}");
            let remark = documents.change(&uri(), version, &[whole(&text)]);
            assert_eq!(remark.is_some(), remarked, "{remark:?}");
            let snapshot = documents.get(&uri()).unwrap();
            assert_eq!((snapshot.version, snapshot.rope.to_string()), (version, text));
        }
    }

    fn put(at: u32, text: &str) -> TextDocumentContentChangeEvent {
        let at = lsp_types::Position { line: 0, character: at };
        let range = Some(lsp_types::Range { start: at, end: at });
        TextDocumentContentChangeEvent { range, ..whole(text) }
    }

    /// The text after messages, opened as `N` at version 0, and the versions that are remarked on.
    fn sent(messages: &[(i32, TextDocumentContentChangeEvent)]) -> (String, Vec<i32>) {
        let mut documents = Documents::default();
        let (settings, client) = (DocumentSettings::default(), ClientFeatures::default());
        documents.open(uri(), Some(0), "N", settings, client);
        let mut remarked = Vec::new();
        for (version, change) in messages {
            let changes = std::slice::from_ref(change);
            remarked.extend(documents.change(&uri(), Some(*version), changes).map(|_| *version));
        }
        (documents.get(&uri()).unwrap().rope.to_string(), remarked)
    }

    #[test]
    fn a_text_that_comes_whole_is_that_of_its_version() {
        assert_eq!(sent(&[(2, whole("Kpq")), (1, put(1, "p"))]), ("Kpq".into(), vec![]));
        assert_eq!(sent(&[(2, put(1, "p")), (1, whole("K"))]), ("Kp".into(), vec![]));
        let late = [(3, put(2, "q")), (2, whole("Kp")), (1, whole("A"))];
        assert_eq!(sent(&late), ("Kpq".into(), vec![]));
        let late = [(4, whole("Kp")), (5, put(2, "q")), (3, put(1, "r")), (2, put(1, "s"))];
        assert_eq!(sent(&late), ("Kpq".into(), vec![]));
    }

    #[test]
    fn what_comes_later_than_is_kept_is_made_last_and_remarked_on() {
        let put_all = |versions: std::ops::RangeInclusive<i32>| {
            versions.map(|version| (version, put(1, "p"))).collect::<Vec<_>>()
        };
        let with_first = |overtaking: i32| {
            let late = (1, put(1, "q"));
            let mut messages = put_all(2..=overtaking + 1);
            messages.push(late);
            sent(&messages)
        };
        assert_eq!(with_first(16), (format!("N{}q", "p".repeat(16)), vec![]));
        assert_eq!(with_first(17), (format!("Nq{}", "p".repeat(17)), vec![1]));
        // From there on the client counts anew.
        let mut anew = put_all(10..=12);
        anew.extend([(-5, put(0, "N")), (-3, put(2, "N")), (-4, put(1, "N"))]);
        assert_eq!(sent(&anew), ("NNNNppp".into(), vec![-5]));
    }

    #[test]
    fn half_a_character_keeps_its_column() {
        let edited = |text: &str, from: u32, to: u32, new: &str| {
            let mut documents = Documents::default();
            let (settings, client) = (DocumentSettings::default(), ClientFeatures::default());
            documents.open(uri(), None, text, settings, client);
            let at = |character| lsp_types::Position { line: 0, character };
            let range = Some(lsp_types::Range { start: at(from), end: at(to) });
            let change = TextDocumentContentChangeEvent { range, ..whole(new) };
            assert_eq!(documents.change(&uri(), None, &[change]), None);
            documents.get(&uri()).unwrap().rope.to_string()
        };
        assert_eq!(edited("🎲p", 0, 1, ""), "\u{fffd}p");
        assert_eq!(edited("🎲p", 1, 2, ""), "\u{fffd}p");
        assert_eq!(edited("🎲p", 1, 1, "q"), "\u{fffd}q\u{fffd}p");
        assert_eq!(edited("🎲p", 1, 1, ""), "🎲p");
        assert_eq!(edited("🎲q🎲p", 1, 4, ""), "🎲p");
        assert_eq!(edited("🎲q🎲p", 4, 1, "r"), "\u{fffd}r\u{fffd}p");
        assert_eq!(edited("🎲p", 2, 3, "q"), "🎲q");
    }
}
