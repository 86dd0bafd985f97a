//! The pages of rules and logics on a site. Their address may come from a file that a stranger
//! wrote, and editors and viewers of reports open it, so that nothing but a site is one.

use std::fmt;
use url::Url;
use wff_core::syntax::letter::is_blank;

/// The address of a site: of `http` or `https`, with a host and without a user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebAddress(Url);

impl WebAddress {
    /// Reads an address, or says as a clause about it what is wrong.
    pub fn read(text: &str) -> Result<WebAddress, String> {
        // A browser leaves some of these out, and takes others for the signs that they resemble.
        if text.contains(|c: char| is_blank(c) || c.is_control() || c == '\\') {
            return Err("blanks and backslashes do not belong into it".to_owned());
        }
        let no_site = || "it begins neither with `https://` nor with `http://`".to_owned();
        let url = match Url::parse(text) {
            Ok(url) if matches!(url.scheme(), "http" | "https") => url,
            Ok(_) | Err(url::ParseError::RelativeUrlWithoutBase) => return Err(no_site()),
            Err(error) => return Err(format!("{error}")),
        };
        // A browser sees a host behind any number of slashes.
        let rest = text.get(url.scheme().len()..).and_then(|rest| rest.strip_prefix("://"));
        let rest = rest.ok_or_else(no_site)?;
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        if authority.is_empty() {
            return Err("there is no host in it".to_owned());
        }
        if authority.contains('@') {
            return Err("the name of a user does not belong into it".to_owned());
        }
        Ok(WebAddress(url))
    }
}

impl fmt::Display for WebAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<WebAddress> for Url {
    fn from(address: WebAddress) -> Url {
        address.0
    }
}

/// The address of a page, with `{code}` for its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pages(String);

impl Pages {
    /// The place of the name in the address.
    pub const CODE: &str = "{code}";

    /// The pages at this address, or what is wrong with it, as a clause about it.
    pub fn read(template: &str) -> Result<Pages, String> {
        let pages = Pages(template.to_owned());
        pages.address("code")?;
        if !template.contains(Pages::CODE) {
            return Err(format!("the place of a name, `{}`, is missing", Pages::CODE));
        }
        Ok(pages)
    }

    /// The address of the page of this name.
    pub fn of(&self, name: &str) -> Option<WebAddress> {
        self.address(name).ok()
    }

    fn address(&self, name: &str) -> Result<WebAddress, String> {
        WebAddress::read(&self.0.replace(Pages::CODE, name))
    }

    /// The address, as it was written.
    pub fn text(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_on_a_site_and_nowhere_else() {
        let site = "it begins neither with `https://` nor with `http://`";
        let blank = "blanks and backslashes do not belong into it";
        for (template, wrong) in [
            ("https://a.org/{code}", None),
            ("http://localhost:8000/rules/{code}/#{code}", None),
            ("HTTPS://A.org/?{code}", None),
            ("https://bücher.example/{code}", None),
            ("https://[::1]/{code}", None),
            ("javascript:alert(1)//{code}", Some(site)),
            ("JavaScript://a.org/%0aalert(1)//{code}", Some(site)),
            ("command:a?%5B%22{code}%22%5D", Some(site)),
            ("vscode://file/{code}", Some(site)),
            ("file:///etc/{code}", Some(site)),
            ("data:text/html,{code}", Some(site)),
            ("ftp://a.org/{code}", Some(site)),
            ("{code}.html", Some(site)),
            ("//a.org/{code}", Some(site)),
            ("{code}s://a.org/", Some(site)),
            ("https:a.org/{code}", Some(site)),
            ("https:/a.org/{code}", Some(site)),
            ("", Some(site)),
            ("java\nscript:alert(1)//{code}", Some(blank)),
            ("ht\ttps://a.org/{code}", Some(blank)),
            (" https://a.org/{code}", Some(blank)),
            ("https://a.org/{code}\u{200b}", Some(blank)),
            ("\u{1}https://a.org/{code}", Some(blank)),
            ("https://a.org/{code}\u{1b}[31m", Some(blank)),
            ("https:\\\\a.org\\{code}", Some(blank)),
            ("https:///a.org/{code}", Some("there is no host in it")),
            ("https://", Some("empty host")),
            ("https:///{code}", Some("there is no host in it")),
            ("https://me:secret@a.org/{code}", Some("the name of a user does not belong into it")),
            ("https://{code}@a.org/", Some("the name of a user does not belong into it")),
            ("https://@a.org/{code}", Some("the name of a user does not belong into it")),
            ("https://a.org:port/{code}", Some("invalid port number")),
            ("https://a.org/", Some("the place of a name, `{code}`, is missing")),
        ] {
            let read = Pages::read(template);
            assert_eq!(read.as_ref().err().map(String::as_str), wrong, "{template:?}");
            assert!(read.is_err() || read.unwrap().of("K3").is_some(), "{template}");
        }
    }

    #[test]
    fn a_name_stays_in_its_place() {
        let address = |template: &str, name: &str| {
            Pages::read(template).unwrap().of(name).map(|address| address.to_string())
        };
        let at = "https://a.org/{code}";
        assert_eq!(address(at, "prose").as_deref(), Some("https://a.org/prose"));
        assert_eq!(address(at, "<>\"").as_deref(), Some("https://a.org/%3C%3E%22"));
        assert_eq!(address(at, "a\nb"), None);
        assert_eq!(address("https://{code}.org/", "me@b"), None);
    }
}
