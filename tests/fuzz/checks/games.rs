//! A game of Shake-a-WFF or x-wff, right or with broken rules, whose players draw what they do from
//! the bytes: its score sheet is that of a referee that was written from the rules alone.

#[path = "../../language/games/held.rs"]
mod held;
#[path = "../../language/games/naive.rs"]
mod naive;

use naive::{Kind, Rng, drawn};

/// Holds it of any bytes: the first says which game.
pub fn check(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else { return };
    let kind = if first % 2 == 0 { Kind::Shake } else { Kind::Xwff };
    let mut draws = Rng(u64::from(*first), rest.iter().copied().collect());
    let game = drawn(&mut draws, kind);
    if held::is_comparable(&game) {
        held::check(&game);
    }
}
