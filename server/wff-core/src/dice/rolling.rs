//! Rolling dice, the same for the same seed.

use super::rules::Rules;
use crate::syntax::letter::{BIG, PROPOSITIONS, SMALL};
use oorandom::Rand64;

/// A cup of dice. What it rolls follows from its seed alone.
#[derive(Clone, Debug)]
pub struct Cup(Rand64);

impl Cup {
    /// A cup with a seed.
    pub fn new(seed: u64) -> Cup {
        Cup(Rand64::new(seed.into()))
    }

    fn die(&mut self, faces: [u8; 6]) -> char {
        let face = usize::try_from(self.0.rand_range(0..6)).unwrap_or_default();
        faces.get(face).copied().map_or('p', char::from)
    }

    /// Rolls small and big dice, by the rules: in x-wff one small die is rolled again until a
    /// proposition shows (rule 5). Gives their faces with a blank between the kinds, as behind
    /// `roll`.
    pub fn roll(&mut self, rules: Rules, small: usize, big: usize) -> String {
        let mut smalls: Vec<char> = (0..small).map(|_| self.die(SMALL)).collect();
        let bigs: String = (0..big).map(|_| self.die(BIG)).collect();
        if rules == Rules::XWff
            && let Some((last, others)) = smalls.split_last_mut()
        {
            let shows = |face: &char| PROPOSITIONS.map(char::from).contains(face);
            while !shows(last) && !others.iter().any(shows) {
                *last = self.die(SMALL);
            }
        }
        let smalls: String = smalls.into_iter().collect();
        let blank = if smalls.is_empty() || bigs.is_empty() { "" } else { " " };
        format!("{smalls}{blank}{bigs}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::Faces;

    #[test]
    fn a_seed_fixes_the_roll() {
        assert_eq!(
            Cup::new(7).roll(Rules::ShakeAWff, 3, 3),
            Cup::new(7).roll(Rules::ShakeAWff, 3, 3)
        );
        let rolls: std::collections::BTreeSet<String> =
            (0..100).map(|seed| Cup::new(seed).roll(Rules::ShakeAWff, 3, 3)).collect();
        assert!(rolls.len() > 95, "{rolls:?}");
    }

    #[test]
    fn every_face_shows_about_as_often() {
        let faces = Faces::read(&Cup::new(1).roll(Rules::ShakeAWff, 60_000, 60_000)).unwrap();
        for face in SMALL.into_iter().chain(BIG) {
            assert!(
                (9_500..10_500).contains(&faces.of(face)),
                "{}: {}",
                char::from(face),
                faces.of(face)
            );
        }
    }

    #[test]
    fn a_roll_of_x_wff_shows_a_proposition() {
        let mut cup = Cup::new(3);
        for _ in 0..2_000 {
            let roll = Faces::read(&cup.roll(Rules::XWff, 1, 1)).unwrap();
            assert_eq!((roll.among(&PROPOSITIONS), roll.big()), (1, 1));
        }
        assert_eq!(cup.roll(Rules::XWff, 0, 0), "");
    }
}
