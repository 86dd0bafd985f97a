//! The head of a game: which one it is, who plays, and when it ends.

use super::keyword::nearest;
use super::text::Span;

/// The words behind `game`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameHead {
    /// The name of the game.
    pub rules: Option<Span>,
    /// The players.
    pub players: Vec<Span>,
    /// The word `to`.
    pub to: Option<Span>,
    /// The words behind it.
    pub end: Vec<Span>,
}

/// The word between the players and the end.
pub const TO: &str = "to";

impl GameHead {
    /// The head that the words of a line are.
    pub fn of(line: &str, words: &[Span]) -> GameHead {
        let (rules, rest) = match words {
            [] => (None, words),
            [rules, rest @ ..] => (Some(*rules), rest),
        };
        let place = rest.iter().position(|word| word.of(line) == TO);
        let (players, end) = rest.split_at_checked(place.unwrap_or(rest.len())).unwrap_or_default();
        GameHead {
            rules,
            players: players.to_vec(),
            to: end.first().copied(),
            end: end.get(1..).unwrap_or_default().to_vec(),
        }
    }

    /// True if the words are a head, as far as they go, and no text for people: the first is the
    /// name of a game or nearly one, or commas or an end follow. `names` are those of all games.
    pub fn opens<'n>(&self, line: &str, names: impl IntoIterator<Item = &'n str>) -> bool {
        let Some(rules) = self.rules else { return true };
        let names: Vec<&str> = names.into_iter().collect();
        let between = self
            .players
            .first()
            .zip(self.players.get(1))
            .map_or("", |(one, other)| Span { start: one.end, end: other.start }.of(line));
        let text = rules.of(line);
        names.contains(&text)
            || nearest(text, names).is_some()
            || between.contains(',')
            || self.to.is_some()
    }
}
