//! The fast path: one pass over the bytes of a line, which tells the many that are plain formulas
//! from the few that have to be parsed. This is where large files are fast.

use super::letter::{Alphabet, CONNECTIVES, PROPOSITIONS};
use super::text::{Row, Span};
use memchr::{memchr_iter, memchr2, memrchr};

/// A line as the fast path finds it.
pub struct ScannedLine {
    /// The byte after its content.
    pub end: usize,
    /// The byte after its line end.
    pub next: usize,
    /// True if it is blank, or one formula in letters of the dice and nothing else: then it has no
    /// diagnostics.
    pub plain: bool,
}

impl ScannedLine {
    /// The place of the line, which starts at this byte.
    pub fn row(&self, start: usize) -> Row {
        Row { content: Span::new(start, self.end), next: self.next }
    }
}

/// The kinds of bytes that are no letters.
const BLANK: i8 = 2;
const LINE_END: i8 = 3;
const OTHER: i8 = 4;

/// For each byte of a letter how much more is needed after it, else what it is.
static STEPS: [i8; 256] = steps();

#[expect(
    clippy::indexing_slicing,
    reason = "run by the compiler, which sees an index out of bounds"
)]
const fn steps() -> [i8; 256] {
    let mut steps = [OTHER; 256];
    let mut i = 0;
    while i < PROPOSITIONS.len() {
        steps[PROPOSITIONS[i] as usize] = -1;
        i += 1;
    }
    let mut i = 0;
    while i < CONNECTIVES.len() {
        if matches!(CONNECTIVES[i].alphabet, Some(Alphabet::Dice)) {
            steps[CONNECTIVES[i].letter as usize] = CONNECTIVES[i].arity as i8 - 1;
        }
        i += 1;
    }
    steps[b' ' as usize] = BLANK;
    steps[b'\t' as usize] = BLANK;
    steps[b'\n' as usize] = LINE_END;
    steps[b'\r' as usize] = LINE_END;
    steps
}

/// Scans the line that starts at this byte. Whether it is a formula is a running sum, with no tree
/// and no tokens.
pub fn scan_line(bytes: &[u8], start: usize) -> ScannedLine {
    let rest = bytes.get(start..).unwrap_or_default();
    let mut need = 1_i64;
    let mut empty = true;
    let mut plain = true;
    let mut length = rest.len();
    for (place, &byte) in rest.iter().enumerate() {
        let step = STEPS.get(usize::from(byte)).copied().unwrap_or(OTHER);
        if step < BLANK {
            plain &= need != 0;
            need += i64::from(step);
            empty = false;
        } else if step == LINE_END {
            length = place;
            break;
        } else if step == OTHER {
            let further = rest.get(place..).unwrap_or_default();
            length = place + memchr2(b'\n', b'\r', further).unwrap_or(further.len());
            plain = false;
            break;
        }
    }
    let line_end = match rest.get(length..) {
        Some([b'\r', b'\n', ..]) => 2,
        Some([_, ..]) => 1,
        _ => 0,
    };
    let end = start + length;
    ScannedLine { end, next: end + line_end, plain: plain && (empty || need == 0) }
}

/// The extent of whole lines that follow each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Their bytes, line ends included.
    pub bytes: usize,
    /// The number of them.
    pub number: usize,
}

impl Extent {
    /// These lines and those that follow.
    #[must_use]
    pub fn and(self, below: Extent) -> Extent {
        Extent { bytes: self.bytes + below.bytes, number: self.number + below.number }
    }
}

/// The bytes that are looked at together.
pub const BLOCK: usize = 64;

/// A byte as a step on the way through a line: what is needed more after it, and one. A line end
/// begins the next line, which needs one formula.
const BEFORE_BINARY: u8 = 2;
const BEFORE_UNARY: u8 = 1;
const AFTER_PROPOSITION: u8 = 0;
const STEP: u8 = 3;
/// The flags of a line end, and of a byte that stands in no formula of the dice.
const ENDS: u8 = 0x40;
const STRANGE: u8 = 0x80;

/// The connectives of the dice that take so many operands; where there are no more, the last again.
#[expect(
    clippy::indexing_slicing,
    reason = "run by the compiler, which sees an index out of bounds"
)]
const fn dice(arity: u8) -> [u8; 4] {
    let mut letters = [0; 4];
    let (mut found, mut i) = (0, 0);
    while i < CONNECTIVES.len() {
        if matches!(CONNECTIVES[i].alphabet, Some(Alphabet::Dice)) && CONNECTIVES[i].arity == arity
        {
            letters[found] = CONNECTIVES[i].letter;
            found += 1;
        }
        i += 1;
    }
    assert!(found > 0);
    while found < letters.len() {
        letters[found] = letters[found - 1];
        found += 1;
    }
    letters
}

const UNARY: [u8; 4] = dice(1);
const BINARY: [u8; 4] = dice(2);

/// The step of a byte, without a branch, so that many are found at once.
#[inline]
fn wide_step(byte: u8) -> u8 {
    let is_of = |letters: [u8; 4]| {
        letters.iter().fold(0, |found, letter| found | u8::from(byte == *letter))
    };
    let (binary, unary) = (is_of(BINARY), is_of(UNARY) | u8::from(byte == b' '));
    let (proposition, end) = (is_of(PROPOSITIONS), u8::from(byte == b'\n'));
    let known = binary | unary | proposition | end;
    binary * BEFORE_BINARY
        + unary * BEFORE_UNARY
        + proposition * AFTER_PROPOSITION
        + end * (ENDS + BEFORE_BINARY)
        + (1 - known) * STRANGE
}

/// A word with this byte in all of its places.
const fn repeated(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// The plain lines that a text begins with, as far as they are found by wide steps: lines that are
/// blank end them, lines that end at CR, and the last bytes. These are for [`scan_line`].
pub fn plain_lines(bytes: &[u8]) -> Extent {
    if bytes.first().is_none_or(|first| wide_step(*first) & STRANGE != 0) {
        return Extent::default();
    }
    let right = bytes.get(..right_bytes(bytes)).unwrap_or_default();
    let bytes = memrchr(b'\n', right).map_or(0, |end| end + 1);
    let ends = memchr_iter(b'\n', right);
    Extent { bytes, number: ends.count() }
}

/// The bytes before the first one at which a text is seen not to be lines of formulas, in whole
/// blocks as far as that is not seen.
///
/// The need before each byte is a running sum, and all lines are formulas if it is zero at line
/// ends and nowhere else.
fn right_bytes(bytes: &[u8]) -> usize {
    let mut need = 1;
    let (blocks, _) = bytes.as_chunks::<BLOCK>();
    for (number, block) in blocks.iter().enumerate() {
        let steps = block.map(wide_step);
        let (words, _) = steps.as_chunks::<8>();
        // Most blocks are right, which is seen of all words at once.
        let (mut wrong, mut need_below) = (0, need);
        for word in words {
            let (wrong_here, need) = step(*word, need_below);
            wrong |= wrong_here;
            need_below = need;
        }
        if wrong == 0 && need <= SHALLOW {
            need = need_below;
            continue;
        }
        for (word, place) in words.iter().zip((number * BLOCK..).step_by(8)) {
            let (wrong, need_below) = step(*word, need);
            if need > DEEP {
                return place;
            }
            if wrong != 0 {
                return place + wrong.trailing_zeros() as usize / 8;
            }
            need = need_below;
        }
    }
    blocks.len() * BLOCK
}

/// Takes eight steps, before which so much is needed: the high bits of those that are wrong, and
/// what is needed after them. The sums of the steps come from one multiplication, and do not carry
/// over, since they are 16 at most.
#[inline]
fn step(steps: [u8; 8], need: u64) -> (u64, u64) {
    let steps = u64::from_le_bytes(steps);
    let sums = (steps & repeated(STEP)).wrapping_mul(repeated(1));
    let needs = (sums << 8)
        .wrapping_add(need.wrapping_mul(repeated(1)))
        .wrapping_sub(u64::from_le_bytes([0, 1, 2, 3, 4, 5, 6, 7]));
    let met = !needs.wrapping_add(repeated(0x7f));
    let wrong = ((steps << 1) ^ met | steps) & repeated(0x80);
    (wrong, need.wrapping_add(sums >> 56).wrapping_sub(8))
}

/// The need beyond which a sum of it might not fit a byte, in a word and in a block.
const DEEP: u64 = 0x7f - 16;
const SHALLOW: u64 = 0x7f - BLOCK as u64;

/// True if a byte may stand in a plain formula.
pub(crate) fn may_be_plain(byte: u8) -> bool {
    STEPS.get(usize::from(byte)).is_some_and(|step| *step < LINE_END)
}

/// True if a text is one formula in letters of the dice and nothing else.
pub fn is_plain(text: &str) -> bool {
    let ScannedLine { end, plain, .. } = scan_line(text.as_bytes(), 0);
    plain && end == text.len() && text.bytes().any(|byte| byte.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::super::shape::tests::words;
    use super::*;
    use proptest::prelude::*;

    /// The plain lines that are not blank and end at LF, line by line.
    fn by_line(text: &[u8]) -> Extent {
        let mut lines = Extent::default();
        loop {
            let scanned = scan_line(text, lines.bytes);
            let is_blank = text[lines.bytes..scanned.end].iter().all(u8::is_ascii_whitespace);
            if !scanned.plain || is_blank || text.get(scanned.end) != Some(&b'\n') {
                return lines;
            }
            lines = Extent { bytes: scanned.next, number: lines.number + 1 };
        }
    }

    #[test]
    fn every_byte_is_the_same_in_wide_steps_and_in_a_scan() {
        for byte in 0..=u8::MAX {
            let step = STEPS[usize::from(byte)];
            let wide = match byte {
                b'\n' => ENDS + BEFORE_BINARY,
                b' ' => BEFORE_UNARY,
                _ if step < BLANK => u8::try_from(step + 1).unwrap(),
                _ => STRANGE,
            };
            assert_eq!(wide_step(byte), wide, "{byte}");
        }
    }

    #[test]
    fn wide_steps_find_what_a_scan_of_each_line_finds() {
        // Blocks of which what follows has all lengths and all short texts.
        for before in ["", "p\n", "CKpqr\n", "CCCCCCCCpppppppp", "p\nKNNNNN"] {
            for text in words("pKN \n#", 5) {
                let text = format!("{}{text}{}", before.repeat(11), "\nNp\nCpq".repeat(20));
                let (wide, all) = (plain_lines(text.as_bytes()), by_line(text.as_bytes()));
                let most = text.len() - text.len() % BLOCK;
                let next = text[wide.bytes..].lines().next().unwrap_or_default();
                let is_cut = wide.bytes + BLOCK > most || next.ends_with(' ');
                assert!(
                    wide == all || wide.bytes < all.bytes && is_cut,
                    "{text:?} {wide:?} {all:?}"
                );
            }
        }
    }

    proptest! {
        #[test]
        fn plain_lines_are_plain(
            text in "([CAKEN]{0,9}[pqrs]{0,9} ?\n){0,40}.{0,9}",
            deep in 0..300_usize,
        ) {
            let text = format!("{}{}\n{text}", "N".repeat(deep), "C".repeat(deep));
            let wide = plain_lines(text.as_bytes());
            let plain = text.get(..wide.bytes).unwrap_or_default();
            prop_assert_eq!(plain.lines().count(), wide.number);
            prop_assert!(plain.is_empty() || plain.ends_with('\n'));
            prop_assert!(plain.lines().all(is_plain));
        }
    }

    #[test]
    fn a_scan_finds_where_a_line_ends_and_whether_it_is_plain() {
        for (text, end, next, plain) in [
            ("CKpqr\np", 5, 6, true),
            ("C Kpq\tr\r\np", 7, 9, true),
            ("\r\n", 0, 2, true),
            ("p", 1, 1, true),
            ("Kp\r", 2, 3, false),
            ("pq\n", 2, 3, false),
            ("p #\n", 3, 4, false),
            ("p\u{a0}\n", 3, 4, false),
        ] {
            let ScannedLine { end: e, next: n, plain: p } = scan_line(text.as_bytes(), 0);
            assert_eq!((e, n, p), (end, next, plain), "{text:?}");
        }
    }
}
