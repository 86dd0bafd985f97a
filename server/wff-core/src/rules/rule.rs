//! A kind of fault: its name, its severity and its page.

use super::RULES;
use crate::syntax::Span;

/// The gravity of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The line does not say what it should.
    Error,
    /// The line is probably not what was meant.
    Warning,
    /// Worth knowing.
    Info,
    /// Could be better.
    Hint,
}

impl Severity {
    /// The severities by name, worst first.
    pub const NAMES: [(&'static str, Severity); 4] = [
        ("error", Severity::Error),
        ("warning", Severity::Warning),
        ("info", Severity::Info),
        ("hint", Severity::Hint),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Severity::NAMES.iter().find(|(_, severity)| *severity == self).map_or("", |(name, _)| name)
    }
}

/// A kind of fault.
pub struct Rule {
    /// Its name, which reads well after “allow”.
    pub id: &'static str,
    /// Its severity unless a user says otherwise.
    pub severity: Severity,
    /// True if the text that it marks could be left out.
    pub is_unnecessary: bool,
    /// True if it says that something was not checked.
    pub is_unchecked: bool,
    /// True if it says what a block still lacks, which is written and not allowed.
    pub is_unfinished: bool,
    /// The header of the file that knows it, which is its page.
    pub(super) header: &'static str,
}

/// The part of a diagnostic that gives an answer away: a formula, value, class, row or length that
/// the file does not have. What mends the form alone does not: look-alike letters, dice, names,
/// words and marks.
pub(super) enum Reveals {
    /// None.
    Nothing,
    /// Its help and fixes: they write a formula or value, or show one as an example.
    Help,
    /// All of it; this message says what is wrong without it.
    Message(String),
}

/// The part of a line that would have to go on for a fault to vanish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletedBy {
    /// The line as a whole: something is missing at its end.
    Line,
    /// The text at fault, if it reaches the end of the line: something is missing behind it.
    Text(Span),
    /// The last word of the line, if it is at fault.
    Word,
    /// The block that the line opens.
    Block,
}

impl CompletedBy {
    /// The text at fault, or else the last word.
    pub(super) fn text_if(is_text: bool, span: Span) -> CompletedBy {
        if is_text { CompletedBy::Text(span) } else { CompletedBy::Word }
    }
}

/// The header of a file of this folder: the lines at its start that begin with `//!`. Nothing else
/// of the file is in the program.
macro_rules! header {
    ($file:literal) => {{
        const SOURCE: &str = include_str!($file);
        const BYTES: usize = $crate::rules::rule::header_bytes(SOURCE);
        static KEPT: [u8; BYTES] = match SOURCE.as_bytes().first_chunk() {
            Some(header) => *header,
            None => unreachable!(),
        };
        match str::from_utf8(&KEPT) {
            Ok(header) => header,
            Err(_) => unreachable!(),
        }
    }};
}
pub(super) use header;

/// The bytes of the header of a file.
pub(super) const fn header_bytes(source: &str) -> usize {
    let mut rest = source.as_bytes();
    while let [b'/', b'/', b'!', line @ ..] = rest {
        rest = line;
        while let [first, behind @ ..] = rest {
            rest = behind;
            if *first == b'\n' {
                break;
            }
        }
    }
    source.len() - rest.len()
}

impl Rule {
    pub(super) const fn new(id: &'static str, severity: Severity, header: &'static str) -> Rule {
        Rule {
            id,
            severity,
            is_unnecessary: false,
            is_unchecked: false,
            is_unfinished: false,
            header,
        }
    }

    /// The rule, of text that could be left out.
    pub(super) const fn of_unnecessary(self) -> Rule {
        Rule { is_unnecessary: true, ..self }
    }

    /// The rule, of what a block still lacks.
    pub(super) const fn of_unfinished(self) -> Rule {
        Rule { is_unfinished: true, ..self }
    }

    /// The rule, of what was not checked.
    pub(super) const fn of_unchecked(self) -> Rule {
        Rule { is_unchecked: true, ..self }
    }

    /// The rule with this id.
    pub fn find(id: &str) -> Option<&'static Rule> {
        RULES.into_iter().find(|rule| rule.id == id)
    }

    /// Its page in Markdown: what is wrong, why, and what to do instead, with examples.
    pub fn page(&self) -> String {
        let header = self.header.lines().filter_map(|line| line.strip_prefix("//!"));
        header.map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line))).collect()
    }

    /// The first sentence of its page, which says what is wrong.
    pub fn summary(&self) -> String {
        let page = self.page();
        let paragraph = page.split("\n\n").nth(1).unwrap_or_default().replace('\n', " ");
        paragraph.split_inclusive(". ").next().unwrap_or_default().trim().to_owned()
    }
}

impl std::fmt::Debug for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id)
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Rule) -> bool {
        self.id == other.id
    }
}

/// The severities of rules that a user has set; `None` for a rule that is not to be shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels(Vec<(&'static str, Option<Severity>)>);

impl Levels {
    /// Sets the level of a kind of fault.
    pub fn set(&mut self, rule: &'static Rule, level: Option<Severity>) {
        self.0.retain(|(id, _)| *id != rule.id);
        self.0.push((rule.id, level));
    }

    /// Sets all levels that others set.
    pub fn overlay(&mut self, others: &Levels) {
        self.0.retain(|(id, _)| others.0.iter().all(|(other, _)| other != id));
        self.0.extend_from_slice(&others.0);
    }

    /// The severity of a rule; `None` if it is not to be shown.
    pub fn of(&self, rule: &Rule) -> Option<Severity> {
        self.0
            .iter()
            .find(|(id, _)| *id == rule.id)
            .map_or(Some(rule.severity), |(_, level)| *level)
    }
}
