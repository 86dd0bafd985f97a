//! Places in the text of a `wff.toml`, by line and column.

/// The lines of a text.
pub struct Lines<'t> {
    text: &'t str,
    /// The bytes behind their ends.
    ends: Vec<usize>,
}

impl<'t> Lines<'t> {
    pub fn of(text: &'t str) -> Lines<'t> {
        let ends = text.bytes().zip(1..).filter(|(byte, _)| *byte == b'\n');
        Lines { text, ends: ends.map(|(_, end)| end).collect() }
    }

    /// The line of a byte, from 1.
    pub fn line(&self, at: usize) -> usize {
        1 + self.ends.partition_point(|end| *end <= at)
    }

    /// The line and column of a byte, from 1.
    pub fn place(&self, at: usize) -> (usize, usize) {
        let line = self.line(at);
        let start = line.checked_sub(2).and_then(|above| self.ends.get(above)).copied();
        let in_line = self.text.get(start.unwrap_or_default()..at).unwrap_or_default();
        (line, 1 + in_line.chars().filter(|c| *c != '\u{feff}').count())
    }
}
