//! Bytes read as choices: each takes the next ones, and where they have run out, the first of what
//! there is to choose.

/// Ends a part of an input that has several: no key writes it.
pub const SEPARATOR: u8 = 0x1e;

/// The bytes that are left.
pub struct Bytes<'d>(pub &'d [u8]);

impl<'d> Bytes<'d> {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    pub fn wide(&mut self) -> u16 {
        u16::from_be_bytes([self.byte(), self.byte()])
    }

    pub fn below(&mut self, most: usize) -> usize {
        usize::from(self.byte()) % most.max(1)
    }

    pub fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    pub fn flip(&mut self) -> bool {
        self.byte() & 1 != 0
    }

    /// The rest up to a separator, as text.
    pub fn part(&mut self) -> String {
        let end = self.0.iter().position(|byte| *byte == SEPARATOR).unwrap_or(self.0.len());
        let (part, rest) = self.0.split_at(end);
        self.0 = rest.get(1..).unwrap_or_default();
        String::from_utf8_lossy(part).into_owned()
    }
}
