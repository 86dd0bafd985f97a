//! Dice, counted by the face that they show: those of a roll, or those that a formula is made of.

use super::letter::{BIG, SMALL, is_blank};

/// How many dice show each face. Numbers beyond a `u64` saturate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Faces([u64; 12]);

/// The place of each face in the counts, by its byte; `NO_FACE` for other bytes.
static PLACES: [u8; 256] = places();
const NO_FACE: u8 = 12;

#[expect(
    clippy::indexing_slicing,
    reason = "run by the compiler, which sees an index out of bounds"
)]
const fn places() -> [u8; 256] {
    let mut places = [NO_FACE; 256];
    let mut i = 0;
    while i < SMALL.len() {
        places[SMALL[i] as usize] = i as u8;
        places[BIG[i] as usize] = (i + SMALL.len()) as u8;
        i += 1;
    }
    places
}

fn place(face: u8) -> usize {
    PLACES.get(usize::from(face)).copied().unwrap_or(NO_FACE).into()
}

/// Whether a die has this face.
pub fn is_face(face: u8) -> bool {
    place(face) < usize::from(NO_FACE)
}

impl Faces {
    /// Reads dice: their faces, with blanks and commas wherever one likes. Gives the byte of the
    /// first character that is on no die.
    pub fn read(text: &str) -> Result<Faces, usize> {
        let mut faces = Faces::default();
        for (at, c) in text.char_indices() {
            let known = u8::try_from(c).is_ok_and(|face| faces.add(face, 1));
            if !known && !is_separator(c) {
                return Err(at);
            }
        }
        Ok(faces)
    }

    /// Adds dice that show a face; tells whether there is such a face.
    pub fn add(&mut self, face: u8, number: u64) -> bool {
        let count = self.0.get_mut(place(face));
        count.map(|count| *count = count.saturating_add(number)).is_some()
    }

    /// Adds all of these dice.
    pub fn add_all(&mut self, other: &Faces) {
        self.0
            .iter_mut()
            .zip(other.0)
            .for_each(|(count, more)| *count = count.saturating_add(more));
    }

    /// How many dice show a face.
    pub fn of(&self, face: u8) -> u64 {
        self.0.get(place(face)).copied().unwrap_or_default()
    }

    /// How many dice show one of these faces.
    pub fn among(&self, faces: &[u8]) -> u64 {
        faces.iter().fold(0, |sum, face| sum.saturating_add(self.of(*face)))
    }

    /// How many small dice there are.
    pub fn small(&self) -> u64 {
        self.among(&SMALL)
    }

    /// How many big dice there are.
    pub fn big(&self) -> u64 {
        self.among(&BIG)
    }

    /// How many dice there are.
    pub fn len(&self) -> u64 {
        self.small().saturating_add(self.big())
    }

    /// The dice in the order of their faces: the small ones, a blank, the big ones.
    pub fn shown(&self) -> String {
        let times = |face: u8| {
            std::iter::repeat_n(
                char::from(face),
                usize::try_from(self.of(face)).unwrap_or(usize::MAX),
            )
        };
        let kind = |faces: [u8; 6]| faces.into_iter().flat_map(times).collect::<String>();
        [kind(SMALL), kind(BIG)].join(" ").trim().to_owned()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What may stand between dice.
pub fn is_separator(c: char) -> bool {
    c == ',' || is_blank(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_is_counted() {
        let faces = Faces::read("pqq, rs io\u{a0}NKACERR").unwrap();
        assert_eq!((faces.small(), faces.big(), faces.of(b'q'), faces.of(b'R')), (7, 7, 2, 2));
        assert_eq!(Faces::read("pq x"), Err(3));
        assert_eq!(Faces::read("pé"), Err(1));
        assert!(
            (0..=255)
                .filter(|face| is_face(*face))
                .eq(SMALL.into_iter().chain(BIG).collect::<std::collections::BTreeSet<_>>())
        );
    }
}
