//! The columns of a line, counted in characters.

/// The bytes of a line from one mark to the next.
const STEP: usize = 1024;

/// The columns of one line, from 0. Finding one costs the same wherever it is, so that a long line
/// with many faults is no trouble.
pub struct ColumnIndex<'t> {
    line: &'t str,
    /// The number of characters that begin before each multiple of `STEP` bytes; empty where every
    /// byte is a character.
    marks: Vec<usize>,
    /// True if a byte order mark stands first, which is in no column.
    marked: bool,
}

impl<'t> ColumnIndex<'t> {
    /// The columns of a line, which may be the first of its text.
    pub fn new(line: &'t str, first: bool) -> ColumnIndex<'t> {
        let mut marks = Vec::new();
        if !line.is_ascii() {
            let mut before = 0;
            for part in line.as_bytes().chunks(STEP) {
                marks.push(before);
                before += characters(part);
            }
        }
        ColumnIndex { line, marks, marked: first && line.starts_with('\u{feff}') }
    }

    /// The column of a byte.
    pub fn of(&self, byte: usize) -> usize {
        let byte = byte.min(self.line.len());
        let mark = (byte / STEP).min(self.marks.len().saturating_sub(1));
        let column = match self.marks.get(mark) {
            Some(before) => {
                before + characters(self.line.as_bytes().get(mark * STEP..byte).unwrap_or_default())
            }
            None => byte,
        };
        if self.marked { column.saturating_sub(1) } else { column }
    }
}

/// The number of characters that begin in some bytes of UTF-8.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_a_character_and_a_byte_order_mark_is_none() {
        for line in ["Kpq", "¬p ∧ q", &"∧p".repeat(2000), &"p".repeat(5000), ""] {
            let columns = ColumnIndex::new(line, true);
            for (column, (byte, _)) in line.char_indices().chain([(line.len(), ' ')]).enumerate() {
                assert_eq!(columns.of(byte), column);
            }
        }
        assert_eq!(ColumnIndex::new("\u{feff}p", true).of(3), 0);
        assert_eq!(ColumnIndex::new("\u{feff}p", false).of(3), 1);
    }
}
