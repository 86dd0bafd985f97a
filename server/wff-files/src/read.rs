//! Reading a file as text, with a clear word where that cannot be done.

use crate::FileError;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

/// The most bytes that a file may have: positions in it are counted with 32 bits.
pub const MOST_BYTES: u64 = u32::MAX as u64;

/// The text of a file.
pub fn read(path: &Path) -> Result<String, FileError> {
    let failed = |error| FileError::system(path, &error);
    let file = File::open(path).map_err(failed)?;
    let metadata = file.metadata().map_err(failed)?;
    if metadata.is_dir() {
        return Err(FileError::new(path, "it is a folder"));
    }
    read_sized(path, file, metadata.len())
}

/// The text of something else that is read, such as standard input, under the name by which it is
/// to be reported.
pub fn read_from(name: &Path, reader: impl Read) -> Result<String, FileError> {
    read_sized(name, reader, 0)
}

fn read_sized(path: &Path, reader: impl Read, expected: u64) -> Result<String, FileError> {
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
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        FileError::new(path, not_utf8(error.as_bytes(), place))
    })
}

fn not_utf8(bytes: &[u8], place: usize) -> String {
    let (before, bad) = bytes.split_at_checked(place).unwrap_or_default();
    let bad = bad.first().copied().unwrap_or_default();
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return format!(
            "it looks like UTF-16; save it as UTF-8 (the first bad byte is 0x{bad:02x} at offset \
             {place})"
        );
    }
    let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
    format!(
        "it is not UTF-8 text; the first bad byte is 0x{bad:02x} at offset {place}, on line {line}"
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
            "a.wff: it is not UTF-8 text; the first bad byte is 0xff at offset 4, on line 2"
        );
        assert_eq!(
            message(b"\xff\xfep\0"),
            "a.wff: it looks like UTF-16; save it as UTF-8 (the first bad byte is 0xff at offset 0)"
        );
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
