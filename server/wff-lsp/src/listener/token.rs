//! The token that an editor has to know if it connects to a port.

use crate::platform::secret;
use std::fs::File;
use std::hint::black_box;
use std::path::Path;
use wff_files::FileError;

/// A token: printable ASCII without blanks.
pub struct Token(String);

/// The bytes that are drawn for a token.
const DRAWN: usize = 32;

/// The fewest and the most characters of a token: 128 bits in hexadecimal, and what fits into a
/// header.
const FEWEST: usize = 32;
const MOST: usize = 1024;

impl Token {
    /// A token that cannot be guessed.
    pub fn drawn() -> Result<Token, String> {
        let bytes: [u8; DRAWN] = secret().map_err(|error| format!("no token: {error}"))?;
        Ok(Token(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    /// The token in a file that is its user's alone.
    pub fn read(path: &Path) -> Result<Token, String> {
        let file = File::open(path).map_err(|error| FileError::system(path, &error).to_string())?;
        let told = |message: String| format!("{}: {message}", path.display());
        if let Some(mode) = open_to_others(&file) {
            return Err(told(format!(
                "others can read or write this token (mode {mode:03o}); make it yours alone with \
                 `chmod 600`"
            )));
        }
        let text = wff_files::read_plain_from(path, file).map_err(|error| error.to_string())?;
        Token::of(&text).map_err(told)
    }

    /// The token that a text is, with or without a line end; or what is wrong with it.
    pub(super) fn of(text: &str) -> Result<Token, String> {
        let token = text.trim();
        let way_out = "`openssl rand -hex 32` writes one";
        let wrong = if token.is_empty() {
            "there is no token in this file".to_owned()
        } else if token.lines().count() > 1 {
            "a token is one line, and this file has several".to_owned()
        } else if !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            "a token is of ASCII letters, digits and signs, without blanks".to_owned()
        } else if token.len() < FEWEST {
            format!("this token has {} characters, and can be guessed below {FEWEST}", token.len())
        } else if token.len() > MOST {
            format!("this token has {} characters, and {MOST} are the most", token.len())
        } else {
            return Ok(Token(token.to_owned()));
        };
        Err(format!("{wrong}; {way_out}"))
    }

    /// Its characters.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// True if this is it. The time that takes does not depend on where they differ.
    pub fn is(&self, given: &str) -> bool {
        let pairs = self.0.bytes().zip(given.bytes());
        let differences = pairs.fold(0, |sum, (one, other)| black_box(sum | (one ^ other)));
        self.0.len() == given.len() && differences == 0
    }
}

/// The permissions of a file, if others than its owner have any.
#[cfg(unix)]
fn open_to_others(file: &File) -> Option<u32> {
    use std::os::unix::fs::MetadataExt;
    // Those that cannot be read count as the worst ones.
    let mode = file.metadata().map_or(0o777, |it| it.mode() & 0o777);
    (mode & 0o077 != 0).then_some(mode)
}

/// Nothing: here a file has no such permissions.
#[cfg(not(unix))]
fn open_to_others(_: &File) -> Option<u32> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_drawn_anew_each_time_and_is_one_that_a_file_may_have() {
        let (one, other) = (Token::drawn().unwrap(), Token::drawn().unwrap());
        assert_ne!(one.text(), other.text());
        assert_eq!(one.text().len(), 2 * DRAWN);
        assert!(one.text().bytes().all(|byte| byte.is_ascii_hexdigit()));
        assert!(one.is(Token::of(&format!("{}\r\n", one.text())).unwrap().text()));
    }

    #[test]
    fn only_the_whole_token_is_it() {
        let text = "abcdefghijklmnopqrstuvwxyz012345";
        let token = Token::of(text).unwrap();
        assert!(token.is(text));
        for other in
            ["", "a", text.trim_start_matches('a'), &text.to_uppercase(), &format!("{text}6")]
        {
            assert!(!token.is(other), "{other}");
        }
    }

    #[test]
    fn a_text_that_is_no_token_is_told() {
        let told = |text: &str| Token::of(text).err().unwrap();
        let long = "a".repeat(MOST + 1);
        for (text, start) in [
            ("", "there is no token in this file"),
            (" \n\n", "there is no token in this file"),
            ("a\nb", "a token is one line, and this file has several"),
            ("a b", "a token is of ASCII letters, digits and signs, without blanks"),
            ("ä", "a token is of ASCII letters, digits and signs, without blanks"),
            (&"a".repeat(31), "this token has 31 characters, and can be guessed below 32"),
            (&long, "this token has 1025 characters, and 1024 are the most"),
        ] {
            assert_eq!(told(text), format!("{start}; `openssl rand -hex 32` writes one"));
        }
    }
}
