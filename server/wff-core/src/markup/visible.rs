//! Signs for the characters that would do something where they are shown.

/// The character as it may be shown, or written where others show it: what would move a cursor,
/// change colours, turn the direction of writing, or what XML forbids, becomes a sign of its own.
pub fn visible(c: char) -> char {
    match c {
        '\t' => ' ',
        '\0'..='\u{1f}' => char::from_u32(0x2400 + c as u32).unwrap_or('\u{fffd}'),
        '\u{7f}' => '\u{2421}',
        '\u{80}'..='\u{9f}'
        | '\u{ad}'
        | '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{fffe}'
        | '\u{ffff}' => '\u{fffd}',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_control_character_is_visible() {
        assert!((0..=0x10ffff).filter_map(char::from_u32).all(|c| !visible(c).is_control()));
    }
}
