//! Scores in words, the same for everybody who shows them.

use super::{End, Game, Outcome, Standing, kinds};
use crate::dice::Rules;
use crate::syntax::Keyword;

impl Game {
    /// The columns of a table of standings.
    pub fn columns(&self) -> Vec<&'static str> {
        match (self.rules, self.end) {
            (Rules::ShakeAWff, _) => vec!["points", "mat", "hand", "store"],
            (Rules::XWff, Some(End::Letters(_) | End::OneRound)) => vec!["points", "letters"],
            (Rules::XWff, Some(End::Falsehoods(_))) => vec!["points", "falsehoods"],
            (Rules::XWff, Some(End::Streak(_))) => vec!["points", "streak"],
            (Rules::XWff, _) => vec!["points"],
        }
    }

    /// The cells of a standing, under those columns.
    pub fn cells(&self, side: &Standing) -> Vec<String> {
        let dice = |(small, big): (u64, u64)| format!("{small} + {big}");
        let cell = |column: &str| match column {
            "points" => side.points.to_string(),
            "mat" => side.mat.to_string(),
            "hand" => dice(kinds(side.hand)),
            "store" => dice(side.store()),
            "letters" => side.letters.to_string(),
            "falsehoods" => side.falsehoods.to_string(),
            _ => side.streak.to_string(),
        };
        self.columns().into_iter().map(cell).collect()
    }

    /// Something of each player, as in `Ann 3, Bob 1`.
    fn each(&self, sides: &[Standing], of: impl Fn(&Standing) -> String) -> String {
        let of = |(name, side): (&std::sync::Arc<str>, &Standing)| format!("{name} {}", of(side));
        self.players.iter().zip(sides).map(of).collect::<Vec<_>>().join(", ")
    }

    /// The points of some standings.
    pub fn points(&self, sides: &[Standing]) -> String {
        self.each(sides, |side| side.points.to_string())
    }

    /// The dice in the hands of all players; none in a game in which they never change.
    pub fn hands(&self) -> Option<String> {
        let dice = |side: &Standing| {
            let (small, big) = kinds(side.hand);
            format!("{small} + {big}")
        };
        (self.rules == Rules::ShakeAWff).then(|| self.each(&self.sides, dice))
    }

    /// The effect of a line of this game, as a sentence without its subject.
    pub fn does(&self, keyword: Keyword) -> &'static str {
        match (self.rules, keyword) {
            (Rules::XWff, Keyword::Call) => {
                "claims a longest true WFF of the player's roll, or `none` where none can be made"
            }
            (Rules::XWff, Keyword::Challenge) => {
                "answers the call of the other player: a longer true WFF of the same roll"
            }
            (_, Keyword::End) => "ends the game",
            _ => keyword.does(),
        }
    }

    /// The state of the game, as a sentence without a full stop.
    pub fn state(&self) -> String {
        match self.outcome {
            _ if !self.is_refereed => "this game is not refereed".to_owned(),
            Some(Outcome::Won(player)) => format!("{} has won", self.name(player)),
            Some(Outcome::Draw) => "it is a draw".to_owned(),
            None if self.is_tied => "it is a tie, and a tiebreak follows".to_owned(),
            None => match self.leader() {
                Some(player) => format!("the game is not over, and {} leads", self.name(player)),
                None => "the game is not over".to_owned(),
            },
        }
    }

    /// The end that was agreed on, as behind `to`.
    pub fn end_in_words(&self) -> Option<String> {
        let many = |number: u64, one: &str| {
            format!("{number} {one}{}", if number == 1 { "" } else { "s" })
        };
        Some(match self.end? {
            End::Cubes(number) => many(number, "cube"),
            End::Points(number) => many(number, "point"),
            End::Falsehoods(number) => many(number, "falsehood"),
            End::Letters(number) => many(number, "letter"),
            End::Streak(number) => format!("streak {number}"),
            End::OneRound => "one round".to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::UNITS;
    use super::*;

    /// A game to an end in words, of two players.
    fn game(rules: Rules, end: &str) -> Game {
        let words: Vec<&str> = end.split(' ').collect();
        let players = ["Ann", "Bob"].map(std::sync::Arc::from).to_vec();
        Game::new(rules, players, Some(End::read(&words, rules).unwrap()), true)
    }

    #[test]
    fn an_end_is_read_in_its_rule_books_and_told_as_it_is_written() {
        for (unit, books, _) in UNITS {
            for rules in [Rules::ShakeAWff, Rules::XWff] {
                let fits = books.contains(&rules);
                for (number, text) in [("3", unit), ("1", unit.trim_end_matches('s'))] {
                    let text = text.replace('N', number);
                    let words: Vec<&str> = text.split(' ').collect();
                    assert_eq!(End::read(&words, rules).is_some(), fits, "{rules:?} {text}");
                    if fits {
                        assert_eq!(game(rules, &text).end_in_words(), Some(text));
                    }
                }
                let none = unit.replace('N', "0");
                let words: Vec<&str> = none.split(' ').collect();
                assert_eq!(End::read(&words, rules).is_some(), fits && !unit.contains('N'));
            }
        }
    }

    #[test]
    fn a_standing_stands_under_the_columns_that_its_game_is_about() {
        let side = Standing {
            points: -2,
            mat: 5,
            hand: 7,
            owned: (9, 11),
            letters: 13,
            falsehoods: 17,
            streak: 19,
            off: 0,
        };
        let tables = [
            (Rules::ShakeAWff, "9 cubes", "points -2, mat 5, hand 4 + 3, store 5 + 8"),
            (Rules::XWff, "4 points", "points -2"),
            (Rules::XWff, "4 letters", "points -2, letters 13"),
            (Rules::XWff, "one round", "points -2, letters 13"),
            (Rules::XWff, "4 falsehoods", "points -2, falsehoods 17"),
            (Rules::XWff, "streak 4", "points -2, streak 19"),
        ];
        for (rules, end, expected) in tables {
            let game = game(rules, end);
            let cells = game.columns().into_iter().zip(game.cells(&side));
            let cells: Vec<String> = cells.map(|(name, cell)| format!("{name} {cell}")).collect();
            assert_eq!(cells.join(", "), expected, "{end}");
        }
    }

    #[test]
    fn a_game_that_is_not_over_may_be_tied_or_not_refereed() {
        let mut game = game(Rules::XWff, "4 points");
        assert_eq!(game.state(), "the game is not over");
        game.is_tied = true;
        assert_eq!(game.state(), "it is a tie, and a tiebreak follows");
        game.outcome = Some(Outcome::Won(1));
        assert_eq!(game.state(), "Bob has won");
        game.is_refereed = false;
        assert_eq!(game.state(), "this game is not refereed");
    }

    #[test]
    fn a_wff_of_x_wff_has_to_be_true_and_one_of_shake_a_wff_has_not() {
        for keyword in [Keyword::Call, Keyword::Challenge] {
            assert!(game(Rules::XWff, "4 points").does(keyword).contains(" true WFF "));
            assert!(!game(Rules::ShakeAWff, "4 points").does(keyword).contains(" true "));
        }
    }
}
