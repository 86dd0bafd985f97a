//! The letters that symbols of infix get in Polish notation.

use super::items::is_greek;
use crate::letter::{Alphabet, PROPOSITIONS};
use std::collections::{HashMap, HashSet};

/// A symbol of infix and the letter that is written for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renamed {
    /// The symbol, as it was written.
    pub symbol: String,
    /// The proposition in its place.
    pub letter: String,
}

/// The symbols in a stretch of infix, each once, in text order.
#[derive(Default)]
pub(super) struct Symbols<'t> {
    places: HashMap<&'t str, usize>,
    symbols: Vec<&'t str>,
}

impl<'t> Symbols<'t> {
    /// The place of a symbol among the others.
    pub(super) fn place(&mut self, symbol: &'t str) -> usize {
        let next = self.symbols.len();
        let place = *self.places.entry(symbol).or_insert(next);
        if place == next {
            self.symbols.push(symbol);
        }
        place
    }

    pub(super) fn len(&self) -> usize {
        self.symbols.len()
    }

    /// The letters for all of them. A capital becomes its small letter where the alphabet has that;
    /// the others get, in order of occurrence, p, q, r, s and, in textbooks, those behind them, as
    /// far as they are free. `None` where the alphabet has too few.
    pub(super) fn renamed(&self, alphabet: Alphabet) -> Option<Vec<Renamed>> {
        let small = |symbol: &str| {
            let small = symbol.to_ascii_lowercase();
            let letter = *small.as_bytes().first().filter(|_| symbol != small)?;
            let has_digits = small.len() > 1;
            let digits = small.bytes().skip(1).all(|byte| byte.is_ascii_digit());
            (digits && alphabet.has(letter, has_digits)).then_some(small)
        };
        let kept: Vec<Option<String>> = self.symbols.iter().map(|symbol| small(symbol)).collect();
        let taken: HashSet<&str> = kept.iter().flatten().map(|it| &**it).collect();
        let mut free = letters(alphabet).filter(|letter| !taken.contains(&**letter));
        let symbols = self.symbols.iter().zip(&kept);
        symbols
            .map(|(symbol, kept)| {
                let letter = kept.clone().or_else(|| free.next())?;
                Some(Renamed { symbol: (*symbol).to_owned(), letter })
            })
            .collect()
    }
}

/// The propositions of an alphabet, those of the dice first.
fn letters(alphabet: Alphabet) -> Box<dyn Iterator<Item = String>> {
    let plain =
        |letters: std::ops::RangeInclusive<u8>| letters.map(|it| char::from(it).to_string());
    match alphabet {
        Alphabet::Dice => Box::new(PROPOSITIONS.into_iter().map(|it| char::from(it).to_string())),
        Alphabet::Textbook => {
            let more = (1..).flat_map(|number: u32| {
                (b'p'..=b'z').map(move |letter| format!("{}{number}", char::from(letter)))
            });
            Box::new(plain(b'p'..=b'z').chain(plain(b'a'..=b'o')).chain(more))
        }
    }
}

/// True if a character only looks like the letter that it is read as, and may have been meant as
/// another: a capital or a Greek letter.
pub(super) fn is_renamed(c: char) -> bool {
    c.is_ascii_uppercase() || is_greek(c)
}
