//! The semantic tokens that a client was last sent of each document, and the changes since.
//!
//! They are kept in the pieces that core makes of them, as a client reads them except for the first
//! one's line, which counts from that of the piece: so a piece that no edit touches stays as it is.

use crate::snapshot::Snapshot;
use crate::threads::Threads;
use crate::to_proto;
use serde_json::json;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::Arc;
use tower_lsp::lsp_types::{
    SemanticToken, SemanticTokens, SemanticTokensDelta, SemanticTokensEdit,
    SemanticTokensFullDeltaResult, Url,
};
use wff_core::executor::Executor;
use wff_core::features::{DocumentTokens, TokenPiece};
use wff_core::syntax::Text;

/// The count of the numbers that stand for a token.
const NUMBERS: usize = 5;

/// The tokens of a document.
#[derive(Clone, Debug, Default)]
pub struct Tokens {
    made: DocumentTokens,
    sent: Arc<Vec<Sent>>,
}

/// A piece of a document's tokens.
#[derive(Clone, Debug)]
struct Sent {
    made: Arc<TokenPiece>,
    /// As they are sent, the first counted from the first line of the piece.
    tokens: Arc<Vec<SemanticToken>>,
    /// The lines from the first line of the piece to its last token; 0 if it has none.
    lines: u32,
}

impl Tokens {
    /// The tokens of a document, these being those of an earlier version.
    #[must_use]
    pub fn updated(&self, snapshot: &Snapshot, executor: &impl Executor) -> Tokens {
        let text = snapshot.text();
        let made = self.made.updated(&snapshot.document, &text, executor);
        let address = |piece: &Arc<TokenPiece>| Arc::as_ptr(piece).addr();
        let known: HashMap<usize, &Sent> =
            self.sent.iter().map(|sent| (address(&sent.made), sent)).collect();
        let mut start = 0;
        let pieces = made.pieces().map(|piece| {
            let bytes = start..start + piece.bytes;
            start = bytes.end;
            (piece, bytes)
        });
        let sent =
            executor.map(pieces.collect(), |(piece, bytes): (&Arc<TokenPiece>, Range<usize>)| {
                if let Some(sent) = known.get(&address(piece)) {
                    return (*sent).clone();
                }
                let encoding = snapshot.client.encoding;
                let tokens = to_proto::token_piece(encoding, &text.slice(bytes), &piece.tokens);
                let lines = tokens.iter().map(|token| token.delta_line).sum();
                Sent { made: piece.clone(), tokens: Arc::new(tokens), lines }
            });
        let sent = Arc::new(sent);
        Tokens { made, sent }
    }

    /// All of them, each with its position relative to the one before.
    pub fn all(&self) -> Vec<SemanticToken> {
        joined(&self.sent, 0)
    }

    /// All of them as [`SemanticTokens`] in JSON, the pieces written beside each other.
    pub fn written(&self, result_id: Option<&str>) -> String {
        let mut lines = 0;
        let pieces = self.sent.iter().map(|piece| {
            let above = lines;
            lines = below(piece, lines);
            (piece, above)
        });
        let data = Threads.map(pieces.collect(), |(piece, lines)| data(piece, lines));
        let result_id = result_id.map(|id| format!("\"resultId\":{},", json!(id)));
        let head = ["{", &result_id.unwrap_or_default(), "\"data\":["].concat();
        let mut written = [head].into_iter().chain(data).collect::<Vec<_>>().concat();
        if written.ends_with(',') {
            _ = written.pop();
        }
        written + "]}"
    }
}

/// The tokens of some pieces, so many lines below the last token above them.
fn joined(pieces: &[Sent], lines: u32) -> Vec<SemanticToken> {
    let mut lines = lines;
    let mut all = Vec::with_capacity(pieces.iter().map(|piece| piece.tokens.len()).sum());
    for piece in pieces {
        let first = all.len();
        all.extend_from_slice(&piece.tokens);
        if let Some(token) = all.get_mut(first) {
            token.delta_line += lines;
        }
        lines = below(piece, lines);
    }
    all
}

/// The numbers of a piece's tokens as JSON writes them, a comma after each, so many lines below the
/// last token above.
fn data(piece: &Sent, lines: u32) -> String {
    // Most are of one digit.
    let mut data = Vec::with_capacity(piece.tokens.len() * NUMBERS * 3);
    let mut lines = lines;
    for token in &*piece.tokens {
        let line = token.delta_line + std::mem::take(&mut lines);
        let (kind, modifiers) = (token.token_type, token.token_modifiers_bitset);
        for number in [line, token.delta_start, token.length, kind, modifiers] {
            // A number is always written to memory.
            _ = serde_json::to_writer(&mut data, &number);
            data.push(b',');
        }
    }
    String::from_utf8(data).unwrap_or_default()
}

/// The lines from the last token to the end of a piece that begins so many lines below the last
/// one above it.
fn below(piece: &Sent, lines: u32) -> u32 {
    let all = u32::try_from(piece.made.line_ends).unwrap_or(u32::MAX);
    if piece.tokens.is_empty() { lines + all } else { all - piece.lines }
}

/// The last tokens of each open document.
#[derive(Debug, Default)]
pub struct SentTokens {
    /// They, and the name of their result; those that were made and not sent have none.
    last: BTreeMap<Url, (Option<u64>, Tokens)>,
    /// The count of results so far, of all documents: each has a name of its own.
    results: u64,
}

impl SentTokens {
    /// The last tokens of a document; none if it has none.
    pub fn last(&self, document: &Url) -> Tokens {
        self.last.get(document).map(|(_, tokens)| tokens.clone()).unwrap_or_default()
    }

    /// True if a document has tokens, or they are being made.
    pub fn has(&self, document: &Url) -> bool {
        self.last.contains_key(document)
    }

    /// Takes note that the tokens of a document are being made.
    pub fn expect(&mut self, document: &Url) {
        self.last.entry(document.clone()).or_default();
    }

    /// Keeps the tokens of a document, unless some were sent.
    pub fn prepare(&mut self, document: Url, tokens: Tokens) {
        let last = self.last.entry(document).or_default();
        if last.0.is_none() {
            last.1 = tokens;
        }
    }

    /// The result of this name, if it is the document's last.
    pub fn get(&self, document: &Url, result: &str) -> Option<Tokens> {
        let (name, tokens) = self.last.get(document)?;
        (name.map(|name| name.to_string()).as_deref() == Some(result)).then(|| tokens.clone())
    }

    /// Keeps the tokens of a document instead of its last ones. Gives the result a name.
    pub fn keep(&mut self, document: Url, tokens: Tokens) -> String {
        self.results += 1;
        self.last.insert(document, (Some(self.results), tokens));
        self.results.to_string()
    }

    /// Forgets the tokens of a document.
    pub fn forget(&mut self, document: &Url) {
        self.last.remove(document);
    }
}

/// The changes from old tokens to new ones: no edit, or one edit of the stretch between the tokens
/// that are the same at the start and those that are at the end. All new tokens, if the old ones
/// are not known. Pieces that are the very same are not looked at.
pub fn delta(
    old: Option<&Tokens>,
    new: &Tokens,
    result_id: Option<String>,
) -> SemanticTokensFullDeltaResult {
    let Some(old) = old else {
        return SemanticTokens { result_id, data: new.all() }.into();
    };
    let same = |(old, new): &(&Sent, &Sent)| {
        Arc::ptr_eq(&old.tokens, &new.tokens) && { old.made.line_ends == new.made.line_ends }
    };
    let (old, new) = (&old.sent[..], &new.sent[..]);
    let before = old.iter().zip(new).take_while(same).count();
    let (above, _) = new.split_at_checked(before).unwrap_or_default();
    let lines = above.iter().fold(0, |lines, piece| below(piece, lines));
    let count: usize = above.iter().map(|piece| piece.tokens.len()).sum();
    let (old, new) = (old.get(before..).unwrap_or_default(), new.get(before..).unwrap_or_default());
    let mut after = old.iter().rev().zip(new.iter().rev()).take_while(same).count();
    // The line of the first token behind the change counts from the last one in it.
    while after > 0 {
        after -= 1;
        if old.get(old.len() - after - 1).is_some_and(|piece| !piece.tokens.is_empty()) {
            break;
        }
    }
    let changed =
        |pieces: &[Sent]| joined(pieces.get(..pieces.len() - after).unwrap_or_default(), lines);
    let edits = edit(&changed(old), &changed(new), count).into_iter().collect();
    SemanticTokensDelta { result_id, edits }.into()
}

/// The edit that makes some tokens of others which stand behind so many.
fn edit(old: &[SemanticToken], new: &[SemanticToken], above: usize) -> Option<SemanticTokensEdit> {
    let before = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let (old, new) = (old.get(before..).unwrap_or_default(), new.get(before..).unwrap_or_default());
    let after = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    let deleted = old.len() - after;
    let data = new.get(..new.len() - after).unwrap_or_default();
    let number = |tokens: usize| u32::try_from(tokens * NUMBERS).unwrap_or(u32::MAX);
    (deleted > 0 || !data.is_empty()).then(|| SemanticTokensEdit {
        start: number(above + before),
        delete_count: number(deleted),
        data: Some(data.to_vec()).filter(|data| !data.is_empty()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client_features::ClientFeatures;
    use crate::encoding::Encoding;
    use crate::from_proto::tests::text;
    use crate::settings::DocumentSettings;
    use proptest::prelude::*;
    use ropey::Rope;
    use serde_json::Value;
    use wff_core::features;

    fn uri() -> Url {
        Url::parse("file:///a.wff").unwrap()
    }

    fn snapshot(text: &str, encoding: Encoding) -> Snapshot {
        let client = ClientFeatures { encoding, ..ClientFeatures::default() };
        Snapshot::new(uri(), None, text, DocumentSettings::default(), client)
    }

    /// The tokens after edits as the protocol defines them, on lists of numbers.
    fn applied(old: &[SemanticToken], delta: SemanticTokensFullDeltaResult) -> Vec<u32> {
        match delta {
            SemanticTokensFullDeltaResult::Tokens(tokens) => numbers(&tokens.data),
            SemanticTokensFullDeltaResult::TokensDelta(delta) => {
                let mut after = numbers(old);
                for edit in delta.edits {
                    let (start, deleted) = (edit.start as usize, edit.delete_count as usize);
                    after.splice(start..start + deleted, numbers(&edit.data.unwrap_or_default()));
                }
                after
            }
            SemanticTokensFullDeltaResult::PartialTokensDelta { .. } => unreachable!(),
        }
    }

    fn numbers(tokens: &[SemanticToken]) -> Vec<u32> {
        let of = |it: &SemanticToken| {
            [it.delta_line, it.delta_start, it.length, it.token_type, it.token_modifiers_bitset]
        };
        tokens.iter().flat_map(of).collect()
    }

    /// The tokens of a document by themselves.
    fn afresh(snapshot: &Snapshot) -> Vec<u32> {
        let all = 0..snapshot.rope.len_bytes();
        let tokens = features::tokens(&snapshot.document, &snapshot.text(), all);
        numbers(&to_proto::tokens(snapshot, tokens))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn old_tokens_with_what_has_changed_are_the_new_ones(
            first in text(),
            others in prop::collection::vec((text(), 0..3_usize), 3),
            padding in prop_oneof![Just(0), Just(2000_usize)],
            encoding in prop_oneof![
                Just(Encoding::Utf8), Just(Encoding::Utf16), Just(Encoding::Utf32)],
        ) {
            // Of a long document most pieces stay.
            let padded = |middle: &str| {
                let lines = "let p = T\nNKpq\nroll pq K\n# 🎲\n".repeat(padding / 10);
                format!("{lines}{middle}\n{lines}")
            };
            let before = padded(&first);
            let mut here = snapshot(&before, encoding);
            let mut old = Tokens::default().updated(&here, &Threads);
            prop_assert_eq!(numbers(&old.all()), afresh(&here));
            let mut middle = first;
            for (new, _) in others {
                let start = (padded(&middle).len() - middle.len()) / 2;
                let edited = padded(&new);
                here.rope = Rope::from_str(&edited);
                let bytes = start..start + middle.len();
                here.document.edit(bytes, new.len(), &*here.rope.to_string());
                while !here.document.is_settled() {
                    here.advance();
                }
                let made = old.updated(&here, &Threads);
                prop_assert_eq!(numbers(&made.all()), afresh(&here));
                prop_assert_eq!(
                    applied(&old.all(), delta(Some(&old), &made, None)), numbers(&made.all()));
                prop_assert_eq!(applied(&[], delta(None, &made, None)), numbers(&made.all()));
                for result_id in [None, Some("7")] {
                    let all = SemanticTokens {
                        result_id: result_id.map(str::to_owned), data: made.all() };
                    let written: Value = serde_json::from_str(&made.written(result_id)).unwrap();
                    prop_assert_eq!(written, json!(all));
                }
                (old, middle) = (made, new);
            }
        }
    }

    #[test]
    fn what_has_not_changed_is_not_told_again() {
        let text = "Kpq\nlet p = T\n".repeat(2000);
        let mut here = snapshot(&text, Encoding::Utf16);
        here.document.finish(&*text);
        let old = Tokens::default().updated(&here, &Threads);
        let edits = |new: &Tokens| match delta(Some(&old), new, None) {
            SemanticTokensFullDeltaResult::TokensDelta(delta) => delta.edits,
            other => panic!("{other:?}"),
        };
        assert_eq!(edits(&old.updated(&here, &Threads)), []);
        let mut edited = here.clone();
        let place = text.len() / 2 / 14 * 14;
        edited.rope.insert(place, "N");
        edited.document.edit(place..place, 1, &*edited.rope.to_string());
        let [edit] = &edits(&old.updated(&edited, &Threads))[..] else { panic!() };
        assert!(edit.delete_count <= 10 && edit.data.as_ref().unwrap().len() <= 2, "{edit:?}");
    }

    #[test]
    fn only_the_last_result_of_a_document_is_kept() {
        let document = uri();
        let mut sent = SentTokens::default();
        let first = sent.keep(document.clone(), Tokens::default());
        let second = sent.keep(document.clone(), Tokens::default());
        assert!(sent.get(&document, &first).is_none());
        assert!(sent.get(&document, &second).is_some());
        sent.forget(&document);
        assert!(sent.get(&document, &second).is_none());
    }
}
