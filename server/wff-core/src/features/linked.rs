//! Linked editing: the places of a name, player, model or world that change together while one of
//! them is written. Letters never do: a proposition that is changed here need not change there.

use crate::document::Document;
use crate::names::{self, Name};
use crate::syntax::Text;
use std::ops::Range;

/// Places of one text that change together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linked {
    /// Their bytes, in text order.
    pub ranges: Vec<Range<usize>>,
    /// A pattern of what may be written there, as a regular expression.
    pub pattern: &'static str,
}

/// The places where the name of a formula or a player at a byte stands for the same; none if it
/// stands nowhere else, or if a byte is not in it.
pub fn linked(document: &Document, text: &(impl Text + ?Sized), offset: usize) -> Option<Linked> {
    let (name, here) = names::at(document, text, offset)?;
    let pattern = match &name {
        Name::Formula(_) => "[a-z][a-z0-9-]*",
        Name::Player(_) => r"[\p{L}\p{N}_-]+",
        Name::Model(_) | Name::World { .. } => r"[\p{L}\p{N}][\p{L}\p{N}_']*",
        Name::Logic(_) | Name::System(_) => return None,
    };
    // Behind `@` an editor has its cursor in the name, before it not.
    let is_in = here.start <= offset && offset <= here.end;
    let found = names::occurrences(document, text, &name, &here);
    let defined = found.iter().any(|it| it.defines);
    let ranges: Vec<Range<usize>> = found.into_iter().map(|it| it.range).collect();
    (is_in && defined && ranges.len() > 1).then_some(Linked { ranges, pattern })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scope::Scope;

    fn found(text: &str, at: usize) -> Vec<Range<usize>> {
        let document = Document::small(text, Scope::default());
        linked(&document, text, at).map(|it| it.ranges).unwrap_or_default()
    }

    #[test]
    fn names_and_players_are_linked_and_letters_are_not() {
        let text = "def mp = p\n@mp\nN@mp\ndef mp = q\n@mp\nlet p = T";
        assert_eq!(found(text, 5), [4..6, 12..14, 17..19]);
        assert_eq!(found(text, 14), [4..6, 12..14, 17..19]);
        assert_eq!(found(text, 33), [24..26, 32..34]);
        // Before `@`, on a letter, in a keyword.
        for at in [11, 9, 1, 40] {
            assert_eq!(found(text, at), [0..0; 0], "{at}");
        }
        let play = "roll Ann: pq K\nroll Bob: p\ncall Ann: Kpq";
        assert_eq!(found(play, 6), [5..8, 32..35]);
        assert_eq!(found(play, 21), [0..0; 0]);
        assert_eq!(found("@mp\n@mp", 2), [0..0; 0]);
    }
}
