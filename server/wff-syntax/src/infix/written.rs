//! The tree that is read in infix, as it is written in Polish notation.

use super::reader::Reader;
use super::renaming::{Renamed, Symbols, is_renamed};
use crate::letter::Alphabet;
use std::collections::HashSet;

impl Reader {
    /// True if a letter and a capital that looks like it are both in it.
    pub(super) fn is_mixed(&self, line: &str) -> bool {
        let bits = |are_renamed: bool| {
            let atoms = self.branches.iter().filter(|branch| branch.letter.is_ascii_lowercase());
            let same = atoms.filter(|it| it.atom.of(line).starts_with(is_renamed) == are_renamed);
            same.fold(0_u32, |bits, branch| bits | 1 << (branch.letter - b'a'))
        };
        bits(true) & bits(false) != 0
    }

    /// The propositions that stand for letters which they only look like, each once.
    pub(super) fn look_alikes(&self, line: &str) -> Vec<Renamed> {
        let mut found: Vec<Renamed> = Vec::new();
        let mut seen = HashSet::new();
        for branch in self.branches.iter().filter(|branch| branch.letter.is_ascii_lowercase()) {
            let symbol = branch.atom.of(line);
            if symbol.starts_with(is_renamed) && seen.insert(symbol) {
                let digits = symbol.chars().filter(char::is_ascii_digit);
                let letter = [char::from(branch.letter)].into_iter().chain(digits).collect();
                found.push(Renamed { symbol: symbol.to_owned(), letter });
            }
        }
        found
    }

    /// The finished tree in Polish notation, with the connectives of an alphabet: those of the dice
    /// say the others too.
    pub(super) fn polish<'t>(
        &self,
        line: &'t str,
        alphabet: Alphabet,
        symbols: &mut Symbols<'t>,
        renamed: &[Renamed],
    ) -> String {
        let mut polish = String::new();
        let mut to_write: Vec<u32> = self.operands.clone();
        let mut after_name = false;
        while let Some(branch) = to_write.pop().and_then(|index| self.branches.get(index as usize))
        {
            let (letters, swap) = match (branch.letter, alphabet) {
                (b'D', Alphabet::Dice) => ("NK", false),
                (b'X', Alphabet::Dice) => ("NA", false),
                (b'J', Alphabet::Dice) => ("NE", false),
                (b'B', Alphabet::Dice) => ("C", true),
                _ => ("", false),
            };
            let [first, second] = branch.operands;
            to_write
                .extend(if swap { [first, second] } else { [second, first] }.into_iter().flatten());
            let atom = branch.atom.of(line);
            if after_name && branch.letter.is_ascii_lowercase() {
                polish.push(' ');
            }
            after_name = branch.letter == b'@';
            match branch.letter {
                b'@' => polish.push_str(atom),
                b'?' => {
                    let renamed = renamed.get(symbols.place(atom));
                    polish.push_str(renamed.map_or(atom, |renamed| &renamed.letter));
                }
                _ if !letters.is_empty() => polish.push_str(letters),
                letter => {
                    polish.push(char::from(letter));
                    polish.extend(atom.chars().filter(char::is_ascii_digit));
                }
            }
        }
        polish
    }
}
