//! Bodies that are no Unicode text, mended: editors that keep text in UTF-16 can send half of a
//! character, which JSON can write and UTF-8 cannot hold.

use std::borrow::Cow;

/// The escape of U+FFFD, which stands for what cannot be read.
const REPLACEMENT: &[u8] = b"\\ufffd";

/// The body with U+FFFD instead of every lone surrogate, escaped or not, and of every other byte
/// that is not UTF-8. In UTF-16 it is as long as the client's text.
pub fn mended(body: &[u8]) -> String {
    let bytes = match std::str::from_utf8(body) {
        Ok(_) => Cow::Borrowed(body),
        Err(_) => Cow::Owned(without_encoded_surrogates(body)),
    };
    String::from_utf8_lossy(&without_escaped_surrogates(&bytes)).into_owned()
}

/// Replaces the three bytes that UTF-8 would have for a surrogate.
fn without_encoded_surrogates(body: &[u8]) -> Vec<u8> {
    let mut mended = Vec::with_capacity(body.len());
    let mut rest = body;
    while let Some((first, after)) = rest.split_first() {
        rest = match rest {
            [0xed, 0xa0..=0xbf, 0x80..=0xbf, after @ ..] => {
                mended.extend("\u{fffd}".bytes());
                after
            }
            _ => {
                mended.push(*first);
                after
            }
        };
    }
    mended
}

/// Replaces `\ud83c` and the like, unless two of them make a character.
fn without_escaped_surrogates(body: &[u8]) -> Vec<u8> {
    let mut mended = Vec::with_capacity(body.len());
    let mut rest = body;
    while let Some(at) = rest.iter().position(|byte| *byte == b'\\') {
        let (before, escape) = rest.split_at_checked(at).unwrap_or((rest, &[]));
        mended.extend_from_slice(before);
        let length = match (unit(escape), escape.get(6..).and_then(unit)) {
            (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => 12,
            (Some(0xd800..=0xdfff), _) => {
                mended.extend_from_slice(REPLACEMENT);
                rest = escape.get(6..).unwrap_or_default();
                continue;
            }
            _ => 2,
        };
        let (kept, after) = escape.split_at_checked(length).unwrap_or((escape, &[]));
        mended.extend_from_slice(kept);
        rest = after;
    }
    mended.extend_from_slice(rest);
    mended
}

/// The unit of UTF-16 that an escape at the start of some bytes stands for.
fn unit(bytes: &[u8]) -> Option<u16> {
    let digits = bytes.strip_prefix(b"\\u")?.get(..4)?;
    let digits = std::str::from_utf8(digits).ok().filter(|digits| !digits.starts_with('+'))?;
    u16::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn each_lone_surrogate_becomes_one_replacement() {
        for (body, text) in [
            (r#""p\ud83dq""#, "p\u{fffd}q"),
            (r#""\uDFB2""#, "\u{fffd}"),
            (r#""\ud83d\ud83c\udfb2""#, "\u{fffd}🎲"),
            (r#""\udfb2\ud83c""#, "\u{fffd}\u{fffd}"),
            (r#""\ud83cq\udfb2""#, "\u{fffd}q\u{fffd}"),
            (r#""\ud83c\n""#, "\u{fffd}\n"),
            (r#""\ud83c\\udfb2""#, "\u{fffd}\\udfb2"),
            (r#""\\ud83c \ud83c""#, "\\ud83c \u{fffd}"),
            (r#""\\\ud83c\udfb2\ud83c""#, "\\🎲\u{fffd}"),
            (r#""\u0041\ud83c""#, "A\u{fffd}"),
        ] {
            assert!(serde_json::from_str::<Value>(body).is_err(), "{body}");
            assert_eq!(serde_json::from_str::<Value>(&mended(body.as_bytes())).unwrap(), text);
        }
    }

    #[test]
    fn bytes_that_are_not_utf_8_are_replaced_and_a_surrogate_among_them_once() {
        assert_eq!(mended(b"\"a\xed\xa0\xbd\xed\xb2\x80b\xff\""), "\"a\u{fffd}\u{fffd}b\u{fffd}\"");
        assert_eq!(mended(b"\"\xed\xa0\xbd\\ud83d\""), "\"\u{fffd}\\ufffd\"");
    }

    #[test]
    fn what_is_sound_stays_as_it_is() {
        for body in ["", "\\", r#""\u""#, r#""\ud83""#, r#""🎲\ud83c\udfb2\\""#, r#""\u+123""#] {
            assert_eq!(mended(body.as_bytes()), body);
        }
    }
}
