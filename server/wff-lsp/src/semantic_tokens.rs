//! The semantic tokens that a client was last sent of each document, and the changes since.

use std::collections::BTreeMap;
use std::sync::Arc;
use tower_lsp::lsp_types::{
    SemanticToken, SemanticTokens, SemanticTokensDelta, SemanticTokensEdit,
    SemanticTokensFullDeltaResult, Url,
};

/// The count of the numbers that stand for a token.
const NUMBERS: usize = 5;

/// The last tokens of each open document.
#[derive(Debug, Default)]
pub struct SentTokens {
    last: BTreeMap<Url, (u64, Arc<Vec<SemanticToken>>)>,
    /// The count of results so far, of all documents: each has a name of its own.
    results: u64,
}

impl SentTokens {
    /// The result of this name, if it is the document's last.
    pub fn get(&self, document: &Url, result: &str) -> Option<Arc<Vec<SemanticToken>>> {
        self.last
            .get(document)
            .filter(|(name, _)| name.to_string() == result)
            .map(|(_, tokens)| tokens.clone())
    }

    /// Keeps the tokens of a document in the place of its last ones. Gives the result a name.
    pub fn keep(&mut self, document: Url, tokens: Arc<Vec<SemanticToken>>) -> String {
        self.results += 1;
        self.last.insert(document, (self.results, tokens));
        self.results.to_string()
    }

    /// Forgets the tokens of a document.
    pub fn forget(&mut self, document: &Url) {
        self.last.remove(document);
    }
}

/// The changes from old tokens to new ones: no edit, or one edit of the stretch between the tokens
/// that are the same at the start and those that are at the end. All new tokens, if the old ones
/// are not known.
pub fn delta(
    old: Option<&[SemanticToken]>,
    new: &[SemanticToken],
    result_id: Option<String>,
) -> SemanticTokensFullDeltaResult {
    let whole = || SemanticTokens { result_id: result_id.clone(), data: new.to_vec() };
    let Some(old) = old else { return whole().into() };
    let before = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let (old, new) = (old.get(before..).unwrap_or_default(), new.get(before..).unwrap_or_default());
    let after = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    let deleted = old.len() - after;
    let data = new.get(..new.len() - after).unwrap_or_default();
    let number = |tokens: usize| u32::try_from(tokens * NUMBERS).unwrap_or(u32::MAX);
    let edit = || SemanticTokensEdit {
        start: number(before),
        delete_count: number(deleted),
        data: Some(data.to_vec()).filter(|data| !data.is_empty()),
    };
    let edits = if deleted == 0 && data.is_empty() { Vec::new() } else { vec![edit()] };
    SemanticTokensDelta { result_id, edits }.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn token(length: u32) -> SemanticToken {
        SemanticToken {
            delta_line: 0,
            delta_start: 1,
            length,
            token_type: 0,
            token_modifiers_bitset: 0,
        }
    }

    /// The tokens after edits as the protocol defines them, on lists of numbers.
    fn applied(old: &[SemanticToken], delta: SemanticTokensFullDeltaResult) -> Vec<u32> {
        let numbers = |tokens: &[SemanticToken]| -> Vec<u32> {
            let of = |it: &SemanticToken| {
                [it.delta_line, it.delta_start, it.length, it.token_type, it.token_modifiers_bitset]
            };
            tokens.iter().flat_map(of).collect()
        };
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

    proptest! {
        #[test]
        fn old_tokens_with_what_has_changed_are_the_new_ones(
            old in prop::collection::vec(0..3_u32, 0..8),
            new in prop::collection::vec(0..3_u32, 0..8),
        ) {
            let tokens = |lengths: Vec<u32>| lengths.into_iter().map(token).collect::<Vec<_>>();
            let (old, new) = (tokens(old), tokens(new));
            let whole = applied(&old, delta(None, &new, None));
            prop_assert_eq!(applied(&old, delta(Some(&old), &new, None)), whole);
        }
    }

    #[test]
    fn what_has_not_changed_is_not_told_again() {
        let tokens: Vec<SemanticToken> = (0..9).map(token).collect();
        let edits = |old: &[SemanticToken], new: &[SemanticToken]| match delta(Some(old), new, None)
        {
            SemanticTokensFullDeltaResult::TokensDelta(delta) => delta.edits,
            other => panic!("{other:?}"),
        };
        assert_eq!(edits(&tokens, &tokens), []);
        let mut changed = tokens.clone();
        changed[4].length = 99;
        let edit = SemanticTokensEdit { start: 20, delete_count: 5, data: Some(vec![token(99)]) };
        assert_eq!(edits(&tokens, &changed), [edit]);
        changed.remove(4);
        assert_eq!(
            edits(&tokens, &changed),
            [SemanticTokensEdit { start: 20, delete_count: 5, data: None }]
        );
    }

    #[test]
    fn only_the_last_result_of_a_document_is_kept() {
        let document = Url::parse("file:///a.wff").unwrap();
        let mut sent = SentTokens::default();
        let first = sent.keep(document.clone(), Arc::default());
        let second = sent.keep(document.clone(), Arc::new(vec![token(1)]));
        assert_eq!(sent.get(&document, &first), None);
        assert_eq!(sent.get(&document, &second).unwrap().len(), 1);
        sent.forget(&document);
        assert_eq!(sent.get(&document, &second), None);
    }
}
