//! Completion in games: their heads, and the moves that are legal.

use super::word::{is_of_word, run_after};
use super::{CompletionKind, List, Offer};
use crate::dice::Rules;
use crate::game::{Game, UNITS};
use crate::scope::Scope;
use crate::syntax::Keyword;
use crate::syntax::game::GameHead;
use crate::syntax::letter::is_blank;

/// The number of an end that is not typed yet.
const USUAL: &str = "5";

impl List<'_> {
    /// Offers the moves of a game that are legal now.
    pub(super) fn moves(&mut self, game: &Game) {
        for keyword in [Keyword::Roll, Keyword::Call, Keyword::Check, Keyword::Challenge] {
            for player in game.movers(keyword) {
                let label = format!("{} {}", keyword.text(), game.name(player));
                let colon = if keyword == Keyword::Check { "" } else { self.colon() };
                let insert = Some(format!("{label}{colon}"));
                let detail = game.does(keyword).to_owned();
                let offer = Offer { label, detail, insert, ..Offer::default() };
                self.push(CompletionKind::Keyword, offer);
            }
        }
        let is_open = game.rounds == 0 && game.rules == Rules::XWff;
        for keyword in [Keyword::Let, Keyword::Logic].into_iter().filter(|_| is_open) {
            let (label, detail) = (keyword.text().to_owned(), keyword.does().to_owned());
            let insert = Some(format!("{label}{}", self.blank()));
            let offer = Offer { label, detail, insert, ..Offer::default() };
            self.push(CompletionKind::Keyword, offer);
        }
        for keyword in [Keyword::Round, Keyword::Tiebreak] {
            if game.may_begin(keyword) {
                self.offer(CompletionKind::Keyword, keyword.text(), game.does(keyword));
            }
        }
    }

    /// Offers the players who may make a move.
    pub(super) fn movers(&mut self, game: &Game, keyword: Keyword) {
        for player in game.movers(keyword) {
            self.player(game.name(player));
        }
    }

    /// Offers a player, with the colon behind the name.
    pub(super) fn player(&mut self, name: &str) {
        let insert = Some(format!("{name}{}", self.colon()));
        let (label, detail) = (name.to_owned(), "a player".to_owned());
        self.push(CompletionKind::Name, Offer { label, detail, insert, ..Offer::default() });
    }

    /// Offers those who may let a call stand, except those listed already.
    pub(super) fn checkers(&mut self, scope: &Scope) {
        let Some(game) = scope.game().filter(|game| game.is_judged()) else { return };
        let listed = self.before.get(..self.word.start).unwrap_or_default();
        let listed: Vec<&str> = listed.split(|c: char| c == ',' || is_blank(c)).collect();
        for player in game.movers(Keyword::Check) {
            if !listed.contains(&game.name(player)) {
                self.offer(CompletionKind::Name, game.name(player), "a player");
            }
        }
    }

    /// Offers the names of games, and behind `to` their ends.
    pub(super) fn of_game(&mut self, head: &GameHead) {
        let (before, typed) = (self.before, self.typed_span());
        let named = head.rules.and_then(|rules| Rules::named(rules.of(before)));
        if head.rules.is_none_or(|rules| rules == typed) {
            self.values(Rules::NAMES.map(|(name, _)| (name, "a game")));
            return;
        }
        let (Some(rules), Some(to)) = (named, head.to) else { return };
        if before.len() == to.end as usize {
            return;
        }
        let first = head.end.first().map_or(before.len(), |word| word.start as usize);
        self.word.start = first;
        let typed = self.typed();
        let number = typed.len() - typed.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number = typed.get(..number).filter(|number| !number.is_empty());
        for (words, _, when) in UNITS.into_iter().filter(|(_, of, _)| of.contains(&rules)) {
            let snippet = number.is_none() && words.contains('N');
            let offer = Offer {
                label: words.replace('N', number.unwrap_or(USUAL)),
                detail: format!("ends {when}"),
                snippet: snippet.then(|| words.replace('N', &format!("${{1:{USUAL}}}"))),
                // The unit may be typed before its number.
                filter: number.is_none().then(|| words.replace("N ", "").replace(" N", "")),
                ..Offer::default()
            };
            self.push(CompletionKind::Value, offer);
        }
    }

    /// The colon behind a player, where none stands there yet.
    fn colon(&self) -> &'static str {
        let word = run_after(self.after, is_of_word);
        let rest = self.after.get(word..).unwrap_or_default();
        match rest.trim_start_matches(is_blank).starts_with(':') {
            true => "",
            false if rest.is_empty() => ": ",
            false => ":",
        }
    }
}
