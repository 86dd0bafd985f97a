//! The fast path: one pass over the bytes of a line, which tells the many that are plain formulas
//! from the few that have to be parsed. This is where large files are fast.

use super::letter::{Alphabet, CONNECTIVES, PROPOSITIONS};

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
        if matches!(CONNECTIVES[i].alphabet, Alphabet::Dice) {
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
            length = place
                + further
                    .iter()
                    .position(|&byte| byte == b'\n' || byte == b'\r')
                    .unwrap_or(further.len());
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

/// True if a text is one formula in letters of the dice and nothing else.
pub fn is_plain(text: &str) -> bool {
    let ScannedLine { end, plain, .. } = scan_line(text.as_bytes(), 0);
    plain && end == text.len() && !text.trim().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

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
