//! A rope as the text that core reads, and its edits.

use ropey::Rope;
use std::borrow::Cow;
use std::ops::Range;
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

/// Puts a text in the place of some bytes of a rope.
pub fn replace(rope: &mut Rope, old: Range<usize>, text: &str) {
    let (start, end) = (rope.byte_to_char(old.start), rope.byte_to_char(old.end));
    rope.remove(start..end);
    rope.insert(start, text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::from_proto::tests::text;
    use proptest::prelude::*;
    use proptest::sample::Index;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn a_rope_s_slices_are_the_text_s(
            text in text(),
            one in any::<Index>(),
            other in any::<Index>(),
        ) {
            let ends: Vec<usize> =
                text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
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
}
