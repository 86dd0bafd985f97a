//! The keys of `wff.toml`.

/// A key of `wff.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Key {
    /// The rule book of the dice.
    Rules,
    /// The logic.
    Logic,
    /// The letters that formulas may use.
    Alphabet,
    /// True if it is said what is right, too.
    Hints,
    /// True if only form is judged.
    Exam,
    /// The values of propositions.
    Let,
    /// The severities of rules.
    Severity,
    /// The files that a folder stands for.
    Include,
    /// The files and folders that are left out of a folder.
    Exclude,
    /// The place of the pages of rules and logics.
    Pages,
    /// The tables for some of the files.
    Files,
    /// The files that such a table is for.
    Match,
}

impl Key {
    /// Those at the top of the file.
    pub const TOP: [Key; 11] = [
        Key::Rules,
        Key::Logic,
        Key::Alphabet,
        Key::Hints,
        Key::Exam,
        Key::Let,
        Key::Severity,
        Key::Include,
        Key::Exclude,
        Key::Pages,
        Key::Files,
    ];

    /// Those of a table `[[files]]`.
    pub const OF_FILES: [Key; 8] = [
        Key::Match,
        Key::Rules,
        Key::Logic,
        Key::Alphabet,
        Key::Hints,
        Key::Exam,
        Key::Let,
        Key::Severity,
    ];

    /// Its name in the file.
    pub fn name(self) -> &'static str {
        match self {
            Key::Rules => "rules",
            Key::Logic => "logic",
            Key::Alphabet => "alphabet",
            Key::Hints => "hints",
            Key::Exam => "exam",
            Key::Let => "let",
            Key::Severity => "severity",
            Key::Include => "include",
            Key::Exclude => "exclude",
            Key::Pages => "pages",
            Key::Files => "files",
            Key::Match => "match",
        }
    }

    /// The key of this name.
    pub(super) fn read(name: &str) -> Option<Key> {
        Key::TOP.into_iter().chain([Key::Match]).find(|key| key.name() == name)
    }

    /// True if its value is true or false.
    pub(super) fn is_switch(self) -> bool {
        matches!(self, Key::Hints | Key::Exam)
    }

    /// True if its value is a list of globs.
    pub(super) fn is_list(self) -> bool {
        matches!(self, Key::Include | Key::Exclude | Key::Match)
    }
}
