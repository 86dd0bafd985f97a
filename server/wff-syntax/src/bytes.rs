//! The set of the bytes of a text, which shows at once what a text cannot have.

/// A set of bytes. That of a text has those of UTF-8, so that beyond ASCII they are no characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByteSet([u64; 4]);

impl ByteSet {
    /// The bytes that are no ASCII.
    pub const BEYOND_ASCII: ByteSet = ByteSet([0, 0, u64::MAX, u64::MAX]);

    /// The bytes of a text.
    pub const fn of(text: &str) -> ByteSet {
        let mut rest = text.as_bytes();
        let (mut low, mut high, mut beyond) = (0_u64, 0_u64, [0_u64; 2]);
        while let [byte, others @ ..] = rest {
            let bit = 1_u64 << (*byte & 63);
            match *byte >> 6 {
                0 => low |= bit,
                1 => high |= bit,
                2 => beyond[0] |= bit,
                _ => beyond[1] |= bit,
            }
            rest = others;
        }
        ByteSet([low, high, beyond[0], beyond[1]])
    }

    /// A byte alone.
    pub const fn byte(byte: u8) -> ByteSet {
        let bit = 1_u64 << (byte & 63);
        match byte >> 6 {
            0 => ByteSet([bit, 0, 0, 0]),
            1 => ByteSet([0, bit, 0, 0]),
            2 => ByteSet([0, 0, bit, 0]),
            _ => ByteSet([0, 0, 0, bit]),
        }
    }

    /// The bytes that are in one of the two.
    #[must_use]
    pub const fn union(self, other: ByteSet) -> ByteSet {
        let (ByteSet([a, b, c, d]), ByteSet([e, f, g, h])) = (self, other);
        ByteSet([a | e, b | f, c | g, d | h])
    }

    /// True if one of the others is in it.
    pub const fn has_any(self, others: ByteSet) -> bool {
        let (ByteSet([a, b, c, d]), ByteSet([e, f, g, h])) = (self, others);
        (a & e) | (b & f) | (c & g) | (d & h) != 0
    }

    /// True if all others are in it.
    pub const fn has_all(self, others: ByteSet) -> bool {
        let (ByteSet([a, b, c, d]), ByteSet([e, f, g, h])) = (self, others);
        (e & !a) | (f & !b) | (g & !c) | (h & !d) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_the_bytes_of_its_text_and_no_others() {
        for text in ["", "p", "C p\t@~", "↔é", "\u{0}\u{7f}\u{80}\u{ff}\u{10ffff}"] {
            let set = ByteSet::of(text);
            for character in ('\0'..='\u{17f}').chain(['↔', '\u{10ffff}']) {
                let other = ByteSet::of(character.encode_utf8(&mut [0; 4]));
                let mut bytes = character.encode_utf8(&mut [0; 4]).bytes().collect::<Vec<_>>();
                assert_eq!(
                    set.has_all(other),
                    bytes.iter().all(|it| text.bytes().any(|b| b == *it))
                );
                bytes.retain(|it| text.bytes().any(|byte| byte == *it));
                assert_eq!(set.has_any(other), !bytes.is_empty(), "{text:?} {character:?}");
            }
            assert_eq!(set.has_any(ByteSet::BEYOND_ASCII), !text.is_ascii());
            assert!(set.union(ByteSet::of("K")).has_all(ByteSet::of("K")));
        }
    }
}
