//! The words of lists: of worlds at which a formula is true, of logics in which one is valid.

use super::entry::{Role, certain, own};
use std::fmt;

/// The thing that a word of a list says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InList {
    /// Nothing that a list without it would not say.
    Nothing,
    /// All that are asked about.
    All,
    /// None of these.
    None,
    /// That others follow which are left out.
    But,
    /// That it is not so of those that follow.
    Not,
    /// The others, beside those that are named.
    Others,
}

impl fmt::Display for InList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            InList::Nothing => "nothing",
            InList::All => "all",
            InList::None => "none",
            InList::But => "all but",
            InList::Not => "not",
            InList::Others => "the others",
        })
    }
}

/// The words and signs in lists, beside names.
pub const LISTS: Role<InList> = Role {
    name: "Words of lists of worlds and of logics",
    entries: &[
        own("none", InList::None),
        certain("no", InList::None),
        certain("nowhere", InList::None),
        certain("nothing", InList::None),
        certain("neither", InList::None),
        certain("∅", InList::None),
        certain("{}", InList::None),
        certain("all", InList::All),
        certain("every", InList::All),
        certain("each", InList::All),
        certain("everywhere", InList::All),
        certain("but", InList::But),
        certain("except", InList::But),
        certain("besides", InList::But),
        certain("not", InList::Not),
        certain("false", InList::Not),
        certain("F", InList::Not),
        certain("invalid", InList::Not),
        certain("fails", InList::Not),
        certain("other", InList::Others),
        certain("others", InList::Others),
        certain("else", InList::Others),
        certain("and", InList::Nothing),
        certain("also", InList::Nothing),
        certain("both", InList::Nothing),
        certain("&", InList::Nothing),
        certain("+", InList::Nothing),
        certain("only", InList::Nothing),
        certain("just", InList::Nothing),
        certain("exactly", InList::Nothing),
        certain("precisely", InList::Nothing),
        certain("at", InList::Nothing),
        certain("in", InList::Nothing),
        certain("for", InList::Nothing),
        certain("of", InList::Nothing),
        certain("them", InList::Nothing),
        certain("these", InList::Nothing),
        certain("the", InList::Nothing),
        certain("it", InList::Nothing),
        certain("is", InList::Nothing),
        certain("are", InList::Nothing),
        certain("holds", InList::Nothing),
        certain("true", InList::Nothing),
        certain("T", InList::Nothing),
        certain("valid", InList::Nothing),
        certain("world", InList::Nothing),
        certain("worlds", InList::Nothing),
        certain("point", InList::Nothing),
        certain("points", InList::Nothing),
        certain("system", InList::Nothing),
        certain("systems", InList::Nothing),
        certain("logic", InList::Nothing),
        certain("logics", InList::Nothing),
    ],
};
