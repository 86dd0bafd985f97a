//! Spellings in their roles, and how they are looked up.

use std::fmt::Display;

/// The degree to which it is sure that a spelling means what it is read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sureness {
    /// It is how the language itself writes it.
    Own,
    /// Nothing else can have been meant.
    Certain,
    /// Another meaning is possible.
    Likely,
    /// It has this meaning only where what stands around it speaks for it.
    Guess,
}

/// A spelling in a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<M> {
    /// The spelling.
    pub spelling: &'static str,
    /// Its meaning; of most roles the spelling of the language itself.
    pub meaning: M,
    /// The degree to which that is sure.
    pub sure: Sureness,
}

/// The spellings that have one role. Of two where one begins with the other, or ends with it, the
/// longer stands first.
#[derive(Clone, Copy, Debug)]
pub struct Role<M: 'static> {
    /// The role, as the title of a list.
    pub name: &'static str,
    /// The spellings.
    pub entries: &'static [Entry<M>],
}

const fn entry<M: Copy>(spelling: &'static str, meaning: M, sure: Sureness) -> Entry<M> {
    Entry { spelling, meaning, sure }
}

pub(super) const fn own<M: Copy>(spelling: &'static str, meaning: M) -> Entry<M> {
    entry(spelling, meaning, Sureness::Own)
}

pub(super) const fn certain<M: Copy>(spelling: &'static str, meaning: M) -> Entry<M> {
    entry(spelling, meaning, Sureness::Certain)
}

pub(super) const fn likely<M: Copy>(spelling: &'static str, meaning: M) -> Entry<M> {
    entry(spelling, meaning, Sureness::Likely)
}

pub(super) const fn guess<M: Copy>(spelling: &'static str, meaning: M) -> Entry<M> {
    entry(spelling, meaning, Sureness::Guess)
}

impl<M> Entry<M> {
    /// The text behind this spelling, whatever its case; `None` if a text does not begin with it.
    pub fn behind<'t>(&self, text: &'t str) -> Option<&'t str> {
        let (start, behind) = text.split_at_checked(self.spelling.len())?;
        start.eq_ignore_ascii_case(self.spelling).then_some(behind)
    }

    /// The text before this spelling, whatever its case; `None` if a text does not end with it.
    pub fn before<'t>(&self, text: &'t str) -> Option<&'t str> {
        let (before, end) = text.split_at_checked(text.len().checked_sub(self.spelling.len())?)?;
        end.eq_ignore_ascii_case(self.spelling).then_some(before)
    }
}

impl<M: Copy + PartialEq> Role<M> {
    /// The entry that a text is, whatever its case.
    pub fn read(&self, text: &str) -> Option<&'static Entry<M>> {
        self.entries.iter().find(|it| it.spelling.eq_ignore_ascii_case(text))
    }

    /// The entry that a text is, letter for letter.
    pub fn exact(&self, text: &str) -> Option<&'static Entry<M>> {
        self.entries.iter().find(|it| it.spelling == text)
    }

    /// True if a text is one of the spellings, whatever its case.
    pub fn has(&self, text: &str) -> bool {
        self.read(text).is_some()
    }

    /// The spelling that a text begins with, whatever its case, and the text behind that.
    pub fn begin<'t>(&self, text: &'t str) -> Option<(&'static Entry<M>, &'t str)> {
        self.entries.iter().find_map(|it| Some((it, it.behind(text)?)))
    }

    /// The spelling that a text ends with, whatever its case, and the text before that.
    pub fn end<'t>(&self, text: &'t str) -> Option<(&'t str, &'static Entry<M>)> {
        self.entries.iter().find_map(|it| Some((it.before(text)?, it)))
    }

    /// The entries with a meaning.
    pub fn meaning(&self, meaning: M) -> impl Iterator<Item = &'static Entry<M>> {
        self.entries.iter().filter(move |it| it.meaning == meaning)
    }

    /// The degree to which it is sure that a character is a spelling; `None` if it is none.
    pub fn sure(&self, c: char) -> Option<Sureness> {
        let mut entries = self.entries.iter();
        entries.find(|it| it.spelling.strip_prefix(c) == Some("")).map(|it| it.sure)
    }

    /// The spellings.
    pub fn spellings(&self) -> impl Iterator<Item = &'static str> {
        self.entries.iter().map(|it| it.spelling)
    }
}

impl<M: Display> Role<M> {
    /// The role as it is shown: its name, and each spelling with its meaning.
    pub(super) fn shown(&self) -> Shown {
        let rows = self.entries.iter().map(|it| (it.spelling, it.meaning.to_string(), it.sure));
        Shown { name: self.name, rows: rows.collect() }
    }
}

/// A role with its spellings, as they are shown to people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The role, as the title of a list.
    pub name: &'static str,
    /// Each spelling, its meaning, and how sure that is.
    pub rows: Vec<(&'static str, String, Sureness)>,
}
