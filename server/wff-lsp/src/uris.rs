//! The URIs of documents, which are the client's own strings, byte for byte. [`Url`] would write
//! some of them anew and refuse others, so those travel through the server under another name.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use tower_lsp::lsp_types::Url;

/// Begins the name of a URI that [`Url`] does not keep as it is; its bytes follow in hexadecimal.
const SCHEME: &str = "wff-uri:";

/// Stands between the URI of a document and the number of a sheet in it, which is a document of the
/// server.
const SHEET: &str = "#wff-sheet-";

/// The URI of a sheet in a document, which leads to the same file.
pub fn of_sheet(document: &str, number: u64) -> String {
    let whole = document.strip_prefix(SCHEME).and_then(decoded);
    let document = whole.as_deref().unwrap_or(document);
    admitted(&format!("{document}{SHEET}{number}")).into_owned()
}

/// True if this is the URI of a sheet in a document.
pub fn is_sheet(uri: &str) -> bool {
    let whole = uri.strip_prefix(SCHEME).and_then(decoded);
    whole.as_deref().unwrap_or(uri).contains(SHEET)
}

/// The URI of the document that a sheet stands in, or of a document itself.
pub fn of_document(uri: &Url) -> Url {
    let whole = own(uri);
    let document = whole.rsplit_once(SHEET).and_then(|(it, _)| Url::parse(&admitted(it)).ok());
    document.unwrap_or_else(|| uri.clone())
}

/// The name under which a client's URI, or whatever it sends as one, travels through the server.
pub fn admitted(uri: &str) -> Cow<'_, str> {
    let is_kept = Url::parse(uri).is_ok_and(|url| url.as_str() == uri);
    if is_kept && !uri.starts_with(SCHEME) {
        return uri.into();
    }
    let digits = uri.bytes().map(|byte| format!("{byte:02x}"));
    std::iter::once(SCHEME.to_owned()).chain(digits).collect::<String>().into()
}

/// The client's own string for a URI.
pub fn own(uri: &Url) -> Cow<'_, str> {
    let name = uri.as_str();
    name.strip_prefix(SCHEME).and_then(decoded).map_or(name.into(), Cow::Owned)
}

/// The path of a document that is a file. Where there are no files, none is.
pub fn path(uri: &Url) -> Option<PathBuf> {
    files::path(&Url::parse(&own(uri)).ok()?)
}

/// The URI of a file at an absolute path.
pub fn of_path(path: &Path) -> Option<Url> {
    files::url(path)
}

#[cfg(not(target_family = "wasm"))]
mod files {
    use super::{Path, PathBuf, Url};

    pub fn path(url: &Url) -> Option<PathBuf> {
        url.to_file_path().ok()
    }

    pub fn url(path: &Path) -> Option<Url> {
        Url::from_file_path(path).ok()
    }
}

#[cfg(target_family = "wasm")]
mod files {
    use super::{Path, PathBuf, Url};

    pub fn path(_: &Url) -> Option<PathBuf> {
        None
    }

    pub fn url(_: &Path) -> Option<Url> {
        None
    }
}

/// A message to the client with the client's own URIs. Text that a user wrote is left alone, since
/// none of that is sent as a whole string.
pub fn restored(message: String) -> String {
    let opening = format!("\"{SCHEME}");
    if !message.contains(&opening) {
        return message;
    }
    let mut pieces = message.split(&opening);
    let mut restored = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let own = piece.split_once('"').and_then(|(digits, rest)| {
            Some((serde_json::to_string(&decoded(digits)?).ok()?, rest))
        });
        match own {
            Some((own, rest)) => restored.extend([own.as_str(), rest]),
            None => restored.extend([opening.as_str(), piece]),
        }
    }
    restored
}

/// The text whose bytes are written in hexadecimal.
fn decoded(digits: &str) -> Option<String> {
    let (pairs, rest) = digits.as_bytes().as_chunks::<2>();
    let digit = |digit: u8| char::from(digit).to_digit(16);
    let byte = |[high, low]: &[u8; 2]| u8::try_from(16 * digit(*high)? + digit(*low)?).ok();
    let bytes: Option<Vec<u8>> = pairs.iter().map(byte).collect();
    String::from_utf8(bytes?).ok().filter(|_| rest.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ODD: [&str; 8] = [
        "file:///a b.wff",
        "file:///\u{142}/a.wff",
        "file:///a/../b.wff",
        "FILE:///a.wff",
        "a.wff",
        "",
        "say \"this\\\"",
        "wff-uri:61",
    ];

    #[test]
    fn whatever_a_client_calls_a_document_comes_back_byte_for_byte() {
        let plain = ["file:///a.wff", "file:///c%3A/a%20b.wff", "untitled:Untitled-1"];
        for uri in ODD.into_iter().chain(plain) {
            let url = Url::parse(&admitted(uri)).unwrap();
            assert_eq!(own(&url), uri);
            let json = |uri: &str| serde_json::json!({"uri": uri, "changes": {uri: 1}}).to_string();
            assert_eq!(restored(json(url.as_str())), json(uri));
        }
        for uri in plain {
            assert_eq!(admitted(uri), uri);
        }
    }

    #[test]
    fn an_odd_uri_still_leads_to_its_file() {
        let path = |uri: &str| path(&Url::parse(&admitted(uri)).unwrap());
        if cfg!(unix) {
            assert_eq!(path("file:///a b.wff"), Some("/a b.wff".into()));
            assert_eq!(path("file:///a%20b.wff"), Some("/a b.wff".into()));
        }
        assert_eq!(path("a.wff"), None);
    }

    #[test]
    fn a_sheet_leads_to_the_file_of_its_document() {
        for uri in ODD.into_iter().chain(["file:///c%3A/a%20b.md", "untitled:a#b"]) {
            let document = admitted(uri);
            let sheet = Url::parse(&of_sheet(&document, 7)).unwrap();
            assert_eq!(own(&sheet), format!("{uri}#wff-sheet-7"));
            assert_eq!(path(&sheet), path(&Url::parse(&document).unwrap()));
            assert!(is_sheet(sheet.as_str()) && !is_sheet(&document));
            let document = Url::parse(&document).unwrap();
            assert_eq!((of_document(&sheet), of_document(&document)), (document.clone(), document));
        }
    }

    #[test]
    fn text_that_looks_like_such_a_name_stays() {
        for message in [
            r#"{"message":"\"wff-uri:6162\""}"#,
            r#"{"message":"wff-uri:6162 is odd"}"#,
            r#"{"message":"wff-uri:616"}"#,
            r#"{"message":"wff-uri:"#,
        ] {
            assert_eq!(restored(message.to_owned()), message);
        }
    }
}
