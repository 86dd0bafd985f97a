//! Reading a file as text, with a clear word where that cannot be done.

use crate::{FileError, pipe};
use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::Path;
use wff_core::syntax::rows;

/// The most bytes that a file may have: positions in it are counted with 32 bits.
pub const MOST_BYTES: u64 = u32::MAX as u64;

/// The way out for those who have chosen an encoding by mistake.
const NOTEPAD: &str = " (in Notepad: Save as, Encoding)";

/// Bytes at the start of a text that are looked at to find out its encoding; an even number.
const SAMPLE: usize = 1 << 10;

/// The text of a file. A named pipe is read if a program writes into it.
pub fn read(path: &Path) -> Result<String, FileError> {
    read_in(path, false)
}

/// The text of a file that is only looked at, which may be UTF-16 if its byte order mark says so.
pub fn read_wide(path: &Path) -> Result<String, FileError> {
    read_in(path, true)
}

/// The text of a file in which no place is counted, such as a list of names: as `read_wide` reads
/// it, and without a byte order mark.
pub fn read_plain(path: &Path) -> Result<String, FileError> {
    read_wide(path).map(without_mark)
}

/// The same of something else that is read, under the name by which it is to be reported.
pub fn read_plain_from(name: &Path, reader: impl Read) -> Result<String, FileError> {
    read_sized(name, reader, 0, true).map(without_mark)
}

fn without_mark(mut text: String) -> String {
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    text
}

fn read_in(path: &Path, may_be_wide: bool) -> Result<String, FileError> {
    let failed = |error| FileError::system(path, &error);
    let metadata = fs::metadata(path).map_err(failed)?;
    if metadata.is_dir() {
        return Err(FileError::new(path, "it is a folder"));
    }
    if pipe::is_pipe(&metadata) {
        return read_sized(path, pipe::open(path)?, 0, may_be_wide);
    }
    let file = File::open(path).map_err(failed)?;
    let length = file.metadata().map_err(failed)?.len();
    read_sized(path, file, length, may_be_wide)
}

/// The text on standard input, under the name by which it is to be reported.
pub fn read_stdin(name: &Path) -> Result<String, FileError> {
    if pipe::is_stdin_closed() {
        let message = "standard input is closed, so there is nothing to read; send a text into it, \
                       or name a file";
        return Err(FileError::new(name, message));
    }
    read_from(name, std::io::stdin().lock())
}

/// The text of something else that is read, under the name by which it is to be reported.
pub fn read_from(name: &Path, reader: impl Read) -> Result<String, FileError> {
    read_sized(name, reader, 0, false)
}

fn read_sized(
    path: &Path,
    reader: impl Read,
    expected: u64,
    may_be_wide: bool,
) -> Result<String, FileError> {
    let too_long = || FileError::new(path, "it is longer than 4 GiB");
    if expected > MOST_BYTES {
        return Err(too_long());
    }
    let mut bytes = Vec::new();
    bytes
        .try_reserve_exact(usize::try_from(expected).unwrap_or(usize::MAX))
        .map_err(|_| FileError::system(path, &ErrorKind::OutOfMemory.into()))?;
    reader
        .take(MOST_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| FileError::system(path, &error))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(too_long());
    }
    if let Some(encoding) = wide_encoding(&bytes) {
        if let Some(text) = utf_16(&bytes).filter(|_| may_be_wide && encoding == "UTF-16") {
            return Ok(text);
        }
        let message = format!("this looks like {encoding}; save it as UTF-8{NOTEPAD}");
        return Err(FileError::new(path, message));
    }
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        FileError::new(path, not_utf8(error.as_bytes(), place))
    })
}

/// The text that UTF-16 with a byte order mark is.
fn utf_16(bytes: &[u8]) -> Option<String> {
    let (mark, rest) = bytes.split_at_checked(2)?;
    let of: fn([u8; 2]) -> u16 = match mark {
        [0xff, 0xfe] => u16::from_le_bytes,
        [0xfe, 0xff] => u16::from_be_bytes,
        _ => return None,
    };
    let (units, []) = rest.as_chunks::<2>() else { return None };
    char::decode_utf16(units.iter().copied().map(of)).collect::<Result<_, _>>().ok()
}

/// The name of the encoding in which every character takes two or four bytes, if a text seems to be
/// in one: it begins with its byte order mark, or most of its letters have a byte that is zero.
fn wide_encoding(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => return Some("UTF-32"),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => return Some("UTF-16"),
        _ => {}
    }
    let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
    if bytes.len() % 2 == 1 || sample.len() < 4 || !sample.contains(&0) {
        return None;
    }
    let (units, _) = sample.as_chunks::<2>();
    let zeroes = |first: bool, second: bool| {
        units.iter().filter(|[one, two]| ((*one == 0), (*two == 0)) == (first, second)).count()
    };
    let (little, big) = (zeroes(false, true), zeroes(true, false));
    let is_wide =
        zeroes(true, true) == 0 && little.min(big) == 0 && 2 * little.max(big) > units.len();
    is_wide.then_some("UTF-16")
}

fn not_utf8(bytes: &[u8], place: usize) -> String {
    let (before, bad) = bytes.split_at_checked(place).unwrap_or_default();
    let bad = bad.first().copied().unwrap_or_default();
    let line = str::from_utf8(before).map_or(1, |text| rows(text).count());
    format!(
        "it is not UTF-8 text; the first bad byte is 0x{bad:02x} at offset {place}, on line \
         {line}; save it as UTF-8"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(bytes: &[u8]) -> String {
        read_from(Path::new("a.wff"), bytes).unwrap_err().to_string()
    }

    #[test]
    fn the_first_bad_byte_is_named() {
        assert_eq!(
            message(b"p\nKp\xffq"),
            "a.wff: it is not UTF-8 text; the first bad byte is 0xff at offset 4, on line 2; save \
             it as UTF-8"
        );
        assert_eq!(
            message(b"p\r\nq\rK\xff"),
            "a.wff: it is not UTF-8 text; the first bad byte is 0xff at offset 6, on line 3; save \
             it as UTF-8"
        );
        assert_eq!(
            message("p # K\u{f6}nig".chars().map(|c| c as u8).collect::<Vec<u8>>().as_slice()),
            "a.wff: it is not UTF-8 text; the first bad byte is 0xf6 at offset 5, on line 1; save \
             it as UTF-8"
        );
    }

    #[test]
    fn a_wide_encoding_is_known_with_a_byte_order_mark_and_without() {
        let little =
            |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
        let big = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<_>>();
        let long = "Kpq # König und Łukasiewicz\n".repeat(200);
        for text in ["p\n", "\u{feff}p", "\u{feff}", "Cpq\r\nNp # Łukasiewicz\r\n", &long] {
            for bytes in [little(text), big(text)] {
                assert_eq!(
                    message(&bytes),
                    "a.wff: this looks like UTF-16; save it as UTF-8 (in Notepad: Save as, \
                     Encoding)"
                );
            }
        }
        for bytes in [b"\xff\xfe\0\0p\0\0\0", b"\0\0\xfe\xff\0\0\0p"] {
            let told = message(bytes);
            assert!(told.starts_with("a.wff: this looks like UTF-32; save it as UTF-8"), "{told}");
        }
    }

    #[test]
    fn utf_16_with_a_byte_order_mark_is_read_where_nothing_is_written_back() {
        let read = |bytes: &[u8]| read_sized(Path::new("a.wff"), bytes, 0, true).ok();
        for text in ["", "1) Kpq\r\n", "# Łukasiewicz 🎲"] {
            let units: Vec<u16> = format!("\u{feff}{text}").encode_utf16().collect();
            let little: Vec<u8> = units.iter().flat_map(|it| it.to_le_bytes()).collect();
            let big: Vec<u8> = units.iter().flat_map(|it| it.to_be_bytes()).collect();
            assert_eq!(read(&little).as_deref(), Some(text));
            assert_eq!(read(&big).as_deref(), Some(text));
        }
        // Half a character, half a pair, no mark, and four bytes a character.
        for bytes in
            [&b"\xff\xfep\0\0"[..], b"\xff\xfe\x3c\xd8", b"p\0q\0r\0", b"\xff\xfe\0\0p\0\0\0"]
        {
            assert_eq!(read(bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn a_plain_text_has_no_byte_order_mark() {
        let read = |bytes: &[u8]| read_plain_from(Path::new("a.txt"), bytes).unwrap();
        let units = || "\u{feff}Zoë\r\n".encode_utf16();
        let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
        for bytes in ["Zoë\r\n".as_bytes(), "\u{feff}Zoë\r\n".as_bytes(), &little, &big] {
            assert_eq!(read(bytes), "Zoë\r\n");
        }
        assert_eq!(read("p\u{feff}".as_bytes()), "p\u{feff}");
    }

    #[test]
    fn zeroes_alone_make_no_wide_encoding() {
        for text in ["\0\0\0\0", "p\0", "Kpq\0", "p\0q", "p\0\0q", "\0p q\0r s"] {
            assert_eq!(read_from(Path::new("a.wff"), text.as_bytes()).unwrap(), text);
        }
    }

    #[test]
    fn a_text_is_kept_as_it_is() {
        let text = "\u{feff}p\r\n\0q\r∧";
        assert_eq!(read_from(Path::new("a.wff"), text.as_bytes()).unwrap(), text);
    }

    #[test]
    fn a_file_above_4_gib_is_refused_before_it_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("large.wff");
        File::create(&path).unwrap().set_len(MOST_BYTES + 1).unwrap();
        assert_eq!(read(&path).unwrap_err().message, "it is longer than 4 GiB");
    }

    #[test]
    fn a_folder_and_nothing_at_all_are_told_apart() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(read(folder.path()).unwrap_err().message, "it is a folder");
        assert_eq!(
            read(&folder.path().join("x")).unwrap_err().message,
            "there is no such file or folder"
        );
    }
}
