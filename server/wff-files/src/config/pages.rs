//! The pages of rules and logics on a site.

use url::Url;

/// The URI of a page, with `{code}` for its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pages(String);

impl Pages {
    /// The place of the name in the URI.
    pub const CODE: &str = "{code}";

    /// The pages at this URI; `None` if it is none, or has no place for a name.
    pub fn read(template: &str) -> Option<Pages> {
        let pages = Pages(template.to_owned());
        (template.contains(Pages::CODE) && pages.of("code").is_some()).then_some(pages)
    }

    /// The URI of the page of this name.
    pub fn of(&self, name: &str) -> Option<Url> {
        Url::parse(&self.0.replace(Pages::CODE, name)).ok()
    }

    /// The URI, as it was written.
    pub fn text(&self) -> &str {
        &self.0
    }
}
