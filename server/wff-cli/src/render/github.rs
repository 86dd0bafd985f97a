//! A finding as a command of GitHub's workflows, which shows it beside the line in question.

use super::{Finding, Root};
use crate::shown::{Shown, clean};
use std::fmt::Write;
use wff_core::rules::Severity;

/// Prints a finding.
pub fn print(finding: &Finding<'_>, root: &Root, printed: &mut Shown) {
    let place = finding.place(finding.diagnostic.span);
    let level = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info | Severity::Hint => "notice",
    };
    // Writing to memory does not fail.
    let _ = writeln!(
        printed,
        "::{level} title=wff ({}),file={},line={},col={},endLine={},endColumn={}::{}",
        finding.diagnostic.rule.id,
        property(&root.path(finding.file)),
        place.line,
        place.column,
        place.line,
        place.end_column,
        data(&finding.words())
    );
}

/// The command that reports a file that was not looked at.
pub fn failure(file: &str, message: &str, root: &Root) -> String {
    format!("::error title=wff,file={}::{}", property(&root.path(file)), data(message))
}

/// A text as the message of a command.
fn data(text: &str) -> String {
    // A workflow's log is read in a terminal, too.
    let text = text.split('\n').map(clean).collect::<Vec<_>>().join("\n");
    text.replace('%', "%25").replace('\n', "%0A")
}

/// A text as a property of a command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_a_meaning_in_a_command_is_escaped() {
        assert_eq!(data("100 %, a:b\u{1b}\r\n"), "100 %25, a:b␛␍%0A");
        assert_eq!(property("a,b:c%.wff"), "a%2Cb%3Ac%25.wff");
    }
}
