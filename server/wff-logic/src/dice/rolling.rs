//! Rolling dice, the same for the same seed.

use super::rules::Rules;
use oorandom::Rand64;
use wff_syntax::letter::{BIG, PROPOSITIONS, SMALL};

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

    /// Rolls the dice of a hand as its player would in a game, and tells what was rolled again: in
    /// x-wff each `i` once, and then one small die until a proposition shows (rule 5).
    pub fn hand(&mut self, rules: Rules, small: u64, big: u64) -> (String, Option<String>) {
        let mut smalls: Vec<char> = (0..small).map(|_| self.die(SMALL)).collect();
        let bigs: String = (0..big).map(|_| self.die(BIG)).collect();
        let mut told = Vec::new();
        if rules == Rules::XWff {
            let again = smalls.iter_mut().filter(|die| **die == 'i');
            let again: Vec<String> = again
                .map(|die| {
                    *die = self.die(SMALL);
                    format!("`{die}`")
                })
                .collect();
            if !again.is_empty() {
                told.push(format!("`i` rolled again: {}", again.join(" ")));
            }
            let shows = |face: &char| PROPOSITIONS.map(char::from).contains(face);
            if let Some((last, others)) = smalls.split_last_mut()
                && !shows(last)
                && !others.iter().any(shows)
            {
                let was = *last;
                while !shows(last) {
                    *last = self.die(SMALL);
                }
                told.push(format!("rule 5: `{was}` became `{last}`"));
            }
        }
        let smalls: String = smalls.into_iter().collect();
        let blank = if smalls.is_empty() || bigs.is_empty() { "" } else { " " };
        let told = (!told.is_empty()).then(|| told.join("; "));
        (format!("{smalls}{blank}{bigs}"), told)
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
    use wff_syntax::Faces;

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
    fn a_hand_of_x_wff_tells_what_was_rolled_again() {
        let mut cup = Cup::new(5);
        let (mut again, mut by_rule_5) = (0, 0);
        for _ in 0..2_000 {
            let (dice, told) = cup.hand(Rules::XWff, 3, 3);
            let faces = Faces::read(&dice).unwrap();
            assert_eq!((faces.small(), faces.big()), (3, 3), "{dice}");
            assert!(faces.among(&PROPOSITIONS) > 0, "{dice}");
            let told = told.unwrap_or_default();
            again += u64::from(told.contains("rolled again"));
            by_rule_5 += u64::from(told.contains("rule 5"));
        }
        // One in 2.4 hands has an `i`, one in about 50 no proposition even then.
        assert!(
            (700..950).contains(&again) && (15..80).contains(&by_rule_5),
            "{again} {by_rule_5}"
        );
        assert_eq!(cup.hand(Rules::ShakeAWff, 0, 0), (String::new(), None));
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

    #[test]
    fn a_blank_stands_between_small_and_big_dice_alone() {
        let mut cup = Cup::new(1);
        let mut blanks = |small, big| {
            let roll = cup.roll(Rules::ShakeAWff, small, big);
            let (hand, _) = cup.hand(Rules::ShakeAWff, small as u64, big as u64);
            [roll, hand].map(|dice| dice.matches(' ').count())
        };
        assert_eq!([blanks(2, 3), blanks(3, 0), blanks(0, 3)], [[1, 1], [0, 0], [0, 0]]);
    }
}
