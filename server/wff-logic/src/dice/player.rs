//! The names of players.

use wff_syntax::Keyword;

/// Words that mean something else where a player's name stands.
const WORDS: [&str; 3] = ["none", "pff", "to"];

/// True if a text can be a player's name: letters, digits and hyphens, and no word of the language.
pub fn is_player(text: &str) -> bool {
    let is_ascii = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    !text.is_empty()
        && (text.bytes().all(is_ascii) || text.chars().all(|c| c.is_alphanumeric() || c == '-'))
        && !WORDS.iter().any(|word| word.eq_ignore_ascii_case(text))
        && Keyword::read(text).is_none()
}
