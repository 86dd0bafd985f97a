//! The words on the fence of a block of code: its language, and what follows that.

/// The language of blocks of formulas.
const LANGUAGE: &str = "wff";
/// The word behind the language that leaves a block out.
const LEFT_OUT: &str = "ignore";

/// True if a language is that of blocks of formulas.
pub fn is_ours(language: &str) -> bool {
    language.eq_ignore_ascii_case(LANGUAGE)
}

/// True if a word says that a block is no sheet.
pub fn leaves_out(word: &str) -> bool {
    word == LEFT_OUT
}

/// The name of a block of formulas whose fence says this; `None` if it is no such block, or is left
/// out. Read are `wff`, `wff week1`, `wff {#week1}` and Pandoc's `{.wff #week1}`, with any other
/// attributes among them.
pub fn name(info: &str) -> Option<Option<&str>> {
    let words = words(info);
    let mut language = None;
    let mut name = None;
    for (index, Word { text, in_braces }) in words.iter().enumerate() {
        let class = if *in_braces { text.strip_prefix('.') } else { Some(*text) };
        let named = match in_braces {
            true => text.strip_prefix('#'),
            false => Some(*text).filter(|text| index > 0 && !text.contains('=')),
        };
        match class {
            Some(class) if language.is_none() => language = Some(class),
            Some(class) if leaves_out(class) => return None,
            _ => name = name.or(named),
        }
    }
    language.filter(|language| is_ours(language)).map(|_| name)
}

/// A word of what a fence says.
struct Word<'i> {
    text: &'i str,
    /// True if it stands in braces, where words are attributes.
    in_braces: bool,
}

/// The words, which blanks, commas and braces part; what stands in quotes is in one.
fn words(info: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let (mut start, mut in_quotes, mut in_braces) = (0, false, false);
    for (at, c) in info.char_indices().chain([(info.len(), ' ')]) {
        in_quotes ^= c == '"';
        let ends = c.is_whitespace() || matches!(c, ',' | '{' | '}');
        if !ends || (in_quotes && at < info.len()) {
            continue;
        }
        let text = info.get(start..at).unwrap_or_default();
        if !text.is_empty() {
            words.push(Word { text, in_braces });
        }
        in_braces = if c == '{' { true } else { in_braces && c != '}' };
        start = at + c.len_utf8();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fence_says_its_language_and_its_name() {
        for (info, expected) in [
            ("wff", Some(None)),
            (" WFF ", Some(None)),
            ("wff week1", Some(Some("week1"))),
            ("wff week1 more", Some(Some("week1"))),
            ("wff title=\"week one\" week1", Some(Some("week1"))),
            ("wff title=\"week one\"", Some(None)),
            ("wff {1,4-6}", Some(None)),
            ("wff {#week1 .numberLines}", Some(Some("week1"))),
            ("wff{#week1}", Some(Some("week1"))),
            ("{.wff #week1}", Some(Some("week1"))),
            ("{ .wff .numberLines startFrom=\"1\" }", Some(None)),
            ("{#week1 .wff}", Some(Some("week1"))),
            ("{.wff} week1", Some(Some("week1"))),
            ("wff ignore", None),
            ("wff,ignore", None),
            ("wff week1 ignore", None),
            ("{.wff .ignore}", None),
            ("{.ignore .wff}", None),
            ("{#wff}", None),
            ("{wff}", None),
            ("wffs", None),
            ("text wff", None),
            ("", None),
            ("{", None),
            ("wff \"", Some(Some("\""))),
        ] {
            assert_eq!(name(info), expected, "{info}");
        }
    }
}
