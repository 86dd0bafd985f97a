//! The head of a game: which one it is, who plays, and when it ends.

use super::keyword::nearest;
use super::text::Span;

/// The names of the games.
pub const NAMES: [&str; 2] = ["shake-a-wff", "x-wff"];

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
        let (rules, rest) = words.split_at_checked(of_name(line, words)).unwrap_or_default();
        let rules = rules.first().zip(rules.last());
        let rules = rules.map(|(first, last)| Span { start: first.start, end: last.end });
        let place = rest.iter().position(|word| word.of(line) == TO);
        let (players, end) = rest.split_at_checked(place.unwrap_or(rest.len())).unwrap_or_default();
        GameHead {
            rules,
            players: players.to_vec(),
            to: end.first().copied(),
            end: end.get(1..).unwrap_or_default().to_vec(),
        }
    }

    /// True if the words are a list of players from the first, with capitals: the name of the
    /// game is left out.
    pub fn is_unnamed(&self, line: &str) -> bool {
        let is_name = |name: Span| name.of(line).starts_with(char::is_uppercase);
        let first = self.rules.zip(self.players.first());
        first.is_some_and(|(one, other)| {
            has_comma(line, one, *other) && is_name(one) && is_name(*other)
        })
    }

    /// True if the words are a head, as far as they go, and no text for people: the first is the
    /// name of a game or nearly one, or commas or an end follow.
    pub fn opens(&self, line: &str) -> bool {
        let Some(rules) = self.rules else { return true };
        let text = rules.of(line);
        let is_list = matches!(&*self.players, [one, other, ..] if has_comma(line, *one, *other));
        NAMES.contains(&text)
            || nearest(text, NAMES).is_some()
            || is_list
            || self.is_unnamed(line)
            || self.to.is_some()
    }
}

/// The number of words that are the name of a game: one, unless blanks stand in it for hyphens.
fn of_name(line: &str, words: &[Span]) -> usize {
    let is_name = |number: &usize| {
        let Some(words) = words.get(..*number) else { return false };
        let is_one = |name: &&str| {
            let parts = name.split('-');
            let is_word = |(word, part): (&Span, &str)| word.of(line).eq_ignore_ascii_case(part);
            parts.clone().count() == *number && words.iter().zip(parts).all(is_word)
        };
        !words.windows(2).any(|it| matches!(it, [one, next] if has_comma(line, *one, *next)))
            && NAMES.iter().any(is_one)
    };
    (2..=3).find(is_name).unwrap_or(words.len().min(1))
}

/// True if a comma stands between two words.
fn has_comma(line: &str, one: Span, other: Span) -> bool {
    Span { start: one.end, end: other.start }.of(line).contains(',')
}
