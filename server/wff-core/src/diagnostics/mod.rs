//! What is wrong with a line, why, and how to mend it: one file for each kind of fault, and the
//! table of them all. Nobody else makes a diagnostic.

use crate::syntax::Span;

mod bracketed_prefix;
mod die_face;
mod duplicate_name;
mod empty_roll;
mod false_call;
mod false_class;
mod false_consequence;
mod false_equivalence;
mod false_none;
mod false_pff;
mod false_value;
mod foreign_letter;
mod incomplete_matrix;
mod infix;
mod irregular_roll;
mod look_alike;
mod malformed_judgement;
mod malformed_matrix;
mod malformed_name;
mod malformed_player;
mod malformed_statement;
mod miscased_keyword;
mod misplaced_line;
mod missed_none;
mod missing_dice;
mod missing_formula;
mod missing_operand;
mod missing_value;
mod not_longer;
mod not_longest;
mod nothing_to_answer;
mod operands_first;
mod out_of_reach;
mod prose;
mod trailing_letters;
mod unclosed_block;
mod unclosed_quote;
mod undecided_value;
mod undefined_name;
mod unknown_claim;
mod unknown_die;
mod unknown_keyword;
mod unknown_letter;
mod unknown_setting;
mod unknown_value;
mod unused_name;
mod wrong_case;

mod check;
mod claim;
mod formula;
mod matrix;
mod play;
#[cfg(test)]
mod testing;

pub use check::{Checked, check};
pub use formula::{Judged, judge_formula};
pub use undecided_value::without_value;
pub(crate) use unknown_claim::classes;
pub use unknown_setting::shown;

/// Every kind of fault, in alphabetical order.
pub static RULES: [&Rule; 47] = [
    &bracketed_prefix::RULE,
    &die_face::RULE,
    &duplicate_name::RULE,
    &empty_roll::RULE,
    &false_call::RULE,
    &false_class::RULE,
    &false_consequence::RULE,
    &false_equivalence::RULE,
    &false_none::RULE,
    &false_pff::RULE,
    &false_value::RULE,
    &foreign_letter::RULE,
    &incomplete_matrix::RULE,
    &infix::RULE,
    &irregular_roll::RULE,
    &look_alike::RULE,
    &malformed_judgement::RULE,
    &malformed_matrix::RULE,
    &malformed_name::RULE,
    &malformed_player::RULE,
    &malformed_statement::RULE,
    &miscased_keyword::RULE,
    &misplaced_line::RULE,
    &missed_none::RULE,
    &missing_dice::RULE,
    &missing_formula::RULE,
    &missing_operand::RULE,
    &missing_value::RULE,
    &not_longer::RULE,
    &not_longest::RULE,
    &nothing_to_answer::RULE,
    &operands_first::RULE,
    &out_of_reach::RULE,
    &prose::RULE,
    &trailing_letters::RULE,
    &unclosed_block::RULE,
    &unclosed_quote::RULE,
    &undecided_value::RULE,
    &undefined_name::RULE,
    &unknown_claim::RULE,
    &unknown_die::RULE,
    &unknown_keyword::RULE,
    &unknown_letter::RULE,
    &unknown_setting::RULE,
    &unknown_value::RULE,
    &unused_name::RULE,
    &wrong_case::RULE,
];

/// How bad a fault is.
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
    /// How bad it is unless a user says otherwise.
    pub severity: Severity,
    /// The file that knows it, whose header is its page.
    source: &'static str,
}

impl Rule {
    const fn new(id: &'static str, severity: Severity, source: &'static str) -> Rule {
        Rule { id, severity, source }
    }

    /// The rule with this id.
    pub fn find(id: &str) -> Option<&'static Rule> {
        RULES.into_iter().find(|rule| rule.id == id)
    }

    /// Its page in Markdown: what is wrong, why, and what to do instead, with examples.
    pub fn page(&self) -> String {
        let header = self.source.lines().map_while(|line| line.strip_prefix("//!"));
        header.map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line))).collect()
    }

    /// What is wrong, in the first sentence of its page.
    pub fn summary(&self) -> String {
        let page = self.page();
        let paragraph = page.split("\n\n").nth(1).unwrap_or_default().replace('\n', " ");
        paragraph.split_inclusive(". ").next().unwrap_or_default().trim().to_owned()
    }

    /// The start of a diagnostic of this kind.
    fn at(&'static self, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            rule: self,
            span,
            message: message.into(),
            label: String::new(),
            related: Vec::new(),
            help: None,
            fixes: Vec::new(),
        }
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

/// A fault on a line. Spans count from the start of the line.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// What kind of fault it is.
    pub rule: &'static Rule,
    /// The text that is at fault, never empty.
    pub span: Span,
    /// What is wrong, in one line that makes sense alone.
    pub message: String,
    /// What to say at the span itself; may be empty.
    pub label: String,
    /// Other places on the line that explain it; their spans may be empty.
    pub related: Vec<Label>,
    /// A way out.
    pub help: Option<String>,
    /// Edits that mend it, the likeliest first.
    pub fixes: Vec<Fix>,
}

/// A place that explains a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is to be seen there.
    pub message: String,
}

/// Edits that mend a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, as an imperative.
    pub title: String,
    /// Whether it certainly keeps what was meant.
    pub safe: bool,
    /// The edits, which do not overlap, in text order.
    pub edits: Vec<Edit>,
}

/// A replacement of a stretch of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced; empty to insert.
    pub span: Span,
    /// The new text.
    pub text: String,
}

/// The most labels a diagnostic shows, its own included.
const LABELS: usize = 4;

impl Diagnostic {
    fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = label.into();
        self
    }

    fn related(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        if self.related.len() + 1 < LABELS {
            self.related.push(Label { span, message: message.into() });
        }
        self
    }

    fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    fn fix(mut self, title: impl Into<String>, safe: bool, edits: Vec<Edit>) -> Diagnostic {
        self.fixes.push(Fix { title: title.into(), safe, edits });
        self
    }

    /// A fix that puts one text in the place of another.
    fn replace(
        self,
        title: impl Into<String>,
        safe: bool,
        span: Span,
        text: impl Into<String>,
    ) -> Diagnostic {
        self.fix(title, safe, vec![Edit { span, text: text.into() }])
    }
}

impl Fix {
    /// The line with its edits made.
    pub fn apply(&self, line: &str) -> String {
        let mut fixed = line.to_owned();
        for edit in self.edits.iter().rev() {
            if fixed.get(edit.span.range()).is_some() {
                fixed.replace_range(edit.span.range(), &edit.text);
            }
        }
        fixed
    }
}

/// How bad each kind of fault is where a user has said so; nothing for one that is not to be shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels(Vec<(&'static str, Option<Severity>)>);

impl Levels {
    /// Sets the level of a kind of fault.
    pub fn set(&mut self, rule: &'static Rule, level: Option<Severity>) {
        self.0.retain(|(id, _)| *id != rule.id);
        self.0.push((rule.id, level));
    }

    /// The level of a kind of fault; nothing if it is not to be shown.
    pub fn of(&self, rule: &Rule) -> Option<Severity> {
        self.0
            .iter()
            .find(|(id, _)| *id == rule.id)
            .map_or(Some(rule.severity), |(_, level)| *level)
    }
}

/// A number in words, as far as these are short.
fn number(number: u64) -> String {
    let words =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    usize::try_from(number)
        .ok()
        .and_then(|place| words.get(place))
        .map_or(number.to_string(), ToString::to_string)
}

/// A number of things in words, with the noun in singular or plural.
fn count(things: u64, one: &str, many: &str) -> String {
    format!("{} {}", number(things), if things == 1 { one } else { many })
}

/// Things in a row: `a`, `a and b`, `a, b and c`.
fn list(things: &[String]) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
