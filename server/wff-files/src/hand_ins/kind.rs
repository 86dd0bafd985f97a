//! The kinds of files that students hand in, by their names: those that are read, and those whose
//! text has to be saved otherwise first.

use std::path::Path;

/// A kind of file that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FileKind {
    /// `.wff`, also with the `.txt` that Notepad adds.
    Wff,
    /// Plain text.
    Txt,
    /// Markdown.
    Md,
    /// LaTeX.
    Tex,
}

/// The extensions of files that are read, in small letters. Of two where one ends with the other,
/// the longer stands first.
const READ: [(&str, FileKind); 8] = [
    (".wff.txt", FileKind::Wff),
    (".wff", FileKind::Wff),
    (".txt", FileKind::Txt),
    (".text", FileKind::Txt),
    (".md", FileKind::Md),
    (".markdown", FileKind::Md),
    (".tex", FileKind::Tex),
    (".latex", FileKind::Tex),
];

/// The extensions of files that people write in and that are not read, with what to do about it.
const UNREAD: [(&[&str], &str); 5] = [
    (
        &["docx", "doc", "odt", "rtf", "pages", "gdoc"],
        "the file of a word processor is not read; save it as plain text, with the extension .txt",
    ),
    (&["pdf"], "a PDF is not read; ask for the text that it was made from, as .txt, .md or .tex"),
    (
        &["png", "jpg", "jpeg", "heic", "gif", "webp", "tif", "tiff", "bmp", "svg"],
        "a picture is not read; ask for its text, or mark it by hand",
    ),
    (
        &["html", "htm", "mhtml"],
        "a web page is not read; save its text as a file with the extension .txt",
    ),
    (&["zip", "rar", "7z", "tar", "gz", "tgz"], "an archive is not read; unpack it"),
];

impl FileKind {
    /// The kind of a file; `None` if it is not read.
    pub fn of(path: &Path) -> Option<FileKind> {
        read(&name(path)).map(|(_, kind)| kind)
    }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

fn read(name: &str) -> Option<(&'static str, FileKind)> {
    let lower = name.to_lowercase();
    READ.iter().find(|(extension, _)| lower.ends_with(extension)).copied()
}

/// The name of a file without its extension, and without that which Notepad adds.
pub fn stem(path: &Path) -> String {
    let name = name(path);
    let length = read(&name).and_then(|(extension, _)| name.len().checked_sub(extension.len()));
    match length.filter(|length| *length > 0).and_then(|length| name.get(..length)) {
        Some(stem) => stem.to_owned(),
        None => path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned(),
    }
}

/// The thing to do about a file that people write in and that is not read.
pub(super) fn advice(path: &Path) -> Option<&'static str> {
    let extension = path.extension()?.to_string_lossy().to_lowercase();
    let found = UNREAD.iter().find(|(extensions, _)| extensions.contains(&&*extension));
    found.map(|(_, advice)| *advice)
}

/// True if a file is by its name a key or a file of decisions, which is no student's.
pub(super) fn is_key(path: &Path) -> bool {
    let lower = name(path).to_lowercase();
    let plain = lower.strip_suffix(".txt").unwrap_or(&lower);
    [".key.wff", ".decisions.wff"].iter().any(|it| plain.ends_with(it))
}

/// True if a file tells by its name what a folder is about.
pub(super) fn is_readme(path: &Path) -> bool {
    stem(path).eq_ignore_ascii_case("readme")
}

/// True if a name is one that systems and not people give.
pub(super) fn is_hidden(path: &Path) -> bool {
    let name = name(path);
    name.starts_with('.') || name == "__MACOSX"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_known_by_the_end_of_a_name() {
        for (name, kind, without) in [
            ("ada.wff", Some(FileKind::Wff), "ada"),
            ("ada.wff.txt", Some(FileKind::Wff), "ada"),
            ("Ada.WFF.TXT", Some(FileKind::Wff), "Ada"),
            ("in/hw.1.md", Some(FileKind::Md), "hw.1"),
            ("ada.tex", Some(FileKind::Tex), "ada"),
            ("ada.txt", Some(FileKind::Txt), "ada"),
            ("ada.pdf", None, "ada"),
            ("ada", None, "ada"),
            (".wff", Some(FileKind::Wff), ".wff"),
        ] {
            let path = Path::new(name);
            assert_eq!((FileKind::of(path), &*stem(path)), (kind, without), "{name}");
        }
        assert!(advice(Path::new("a/b.DOCX")).is_some());
        assert_eq!(advice(Path::new("a.csv")), None);
        for extension in UNREAD.iter().flat_map(|(extensions, _)| *extensions) {
            assert_eq!(read(&format!("a.{extension}")), None, "{extension}");
        }
    }
}
