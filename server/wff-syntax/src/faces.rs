//! Dice, counted by the face that they show: those of a roll, or those that a formula is made of.

use super::letter::{BIG, SMALL, is_blank};

/// The number of dice that show each face. Numbers beyond a `u64` saturate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Faces([u64; 12]);

/// A character where a face of a die should stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownFace {
    /// The character.
    pub character: char,
    /// Its byte in the text.
    pub at: usize,
}

impl std::fmt::Display for UnknownFace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no die shows `{}`, at byte {}", self.character, self.at)
    }
}

impl std::error::Error for UnknownFace {}

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

/// True if a die has this face.
pub fn is_face(face: u8) -> bool {
    place(face) < usize::from(NO_FACE)
}

impl Faces {
    /// Reads dice: their faces, with blanks and commas wherever one likes.
    ///
    /// # Errors
    ///
    /// The first character that is on no die.
    pub fn read(text: &str) -> Result<Faces, UnknownFace> {
        let mut faces = Faces::default();
        for (at, character) in text.char_indices() {
            let known = u8::try_from(character).is_ok_and(|face| faces.add(face, 1));
            if !known && !is_separator(character) {
                return Err(UnknownFace { character, at });
            }
        }
        Ok(faces)
    }

    /// Adds dice that show a face; true if there is such a face.
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

    /// The dice without some of them, as far as there are those.
    #[must_use]
    pub fn without(&self, other: &Faces) -> Faces {
        let mut rest = *self;
        rest.0
            .iter_mut()
            .zip(other.0)
            .for_each(|(count, less)| *count = count.saturating_sub(less));
        rest
    }

    /// The number of dice that show a face.
    pub fn of(&self, face: u8) -> u64 {
        self.0.get(place(face)).copied().unwrap_or_default()
    }

    /// The number of dice that show one of these faces.
    pub fn among(&self, faces: &[u8]) -> u64 {
        faces.iter().fold(0, |sum, face| sum.saturating_add(self.of(*face)))
    }

    /// The number of small dice.
    pub fn small(&self) -> u64 {
        let [a, b, c, d, e, f, ..] = self.0;
        sum([a, b, c, d, e, f])
    }

    /// The number of big dice.
    pub fn big(&self) -> u64 {
        let [.., a, b, c, d, e, f] = self.0;
        sum([a, b, c, d, e, f])
    }

    /// The number of dice.
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

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 12]
    }
}

fn sum(counts: [u64; 6]) -> u64 {
    counts.into_iter().fold(0, u64::saturating_add)
}

/// True for a character that may stand between dice.
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
        assert_eq!(Faces::read("pq x"), Err(UnknownFace { character: 'x', at: 3 }));
        assert_eq!(
            Faces::read("pé").map_err(|unknown| unknown.to_string()),
            Err("no die shows `é`, at byte 1".to_owned())
        );
        assert!(
            (0..=255)
                .filter(|face| is_face(*face))
                .eq(SMALL.into_iter().chain(BIG).collect::<std::collections::BTreeSet<_>>())
        );
    }
}
