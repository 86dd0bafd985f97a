//! Completion in games: their heads, and the moves that are legal.

use super::{CompletionKind, List};
use crate::dice::Rules;
use crate::game::{Game, UNITS};
use crate::syntax::Keyword;
use crate::syntax::game::GameHead;

impl List {
    /// Offers the moves of a game that are legal now.
    pub(super) fn moves(&mut self, game: &Game, typed: usize) {
        for keyword in [Keyword::Roll, Keyword::Call, Keyword::Check, Keyword::Challenge] {
            let colon = if keyword == Keyword::Check { "" } else { ": " };
            for player in game.movers(keyword) {
                let label = format!("{} {}", keyword.text(), game.name(player));
                let insert = format!("{label}{colon}");
                self.offer(label, CompletionKind::Keyword, game.does(keyword), typed, insert);
            }
        }
        let begins = [Keyword::Round, Keyword::Tiebreak].into_iter();
        let begins = begins.filter(|keyword| game.may_begin(*keyword));
        let is_open = game.rounds == 0 && game.rules == Rules::XWff;
        let sets = [Keyword::Let, Keyword::Logic].into_iter().filter(|_| is_open);
        for keyword in sets {
            let insert = format!("{} ", keyword.text());
            self.offer(keyword.text(), CompletionKind::Keyword, keyword.does(), typed, insert);
        }
        for keyword in begins.chain([Keyword::End]) {
            let text = keyword.text();
            self.offer(text, CompletionKind::Keyword, game.does(keyword), typed, text);
        }
    }

    /// Offers the players who may make a move.
    pub(super) fn movers(&mut self, game: &Game, keyword: Keyword, colon: &str, typed: usize) {
        for player in game.movers(keyword) {
            let name = game.name(player);
            self.offer(name, CompletionKind::Name, "a player", typed, format!("{name}{colon}"));
        }
    }

    /// Offers the names of games, and behind `to` their ends.
    pub(super) fn of_game(&mut self, head: &GameHead, before: &str, word: usize) {
        let named = head.rules.and_then(|rules| Rules::named(rules.of(before)));
        let is_open = head.rules.is_none_or(|rules| rules.end as usize == before.len());
        match named {
            None if is_open => {
                self.values(Rules::NAMES.map(|(name, _)| (name, "a game")), word);
            }
            Some(rules) if head.to.is_some() => {
                for (words, _) in UNITS.into_iter().filter(|(_, of)| of.contains(&rules)) {
                    let insert = words.replace('N', "${1:5}");
                    self.offer(words, CompletionKind::Value, "the end of the game", word, insert);
                }
            }
            _ => {}
        }
    }
}

/// The bytes at the end of a text that begin a name.
pub(super) fn word_of_name(before: &str) -> usize {
    before.len() - before.trim_end_matches(|c: char| c.is_alphanumeric() || c == '-').len()
}
