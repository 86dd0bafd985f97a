//! A finding as an issue of GitLab's report on code quality.

use super::fingerprint::Prints;
use super::{Finding, Printed, Root};
use serde::Serialize;
use wff_core::rules::Severity;

#[derive(Serialize)]
struct Issue<'a> {
    description: String,
    check_name: &'a str,
    severity: &'static str,
    location: Location,
    fingerprint: &'a str,
}

#[derive(Serialize)]
struct Location {
    path: String,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: usize,
    end: usize,
}

/// Prints a finding on a line of its own, after a comma. The fingerprint is one of the whole
/// report.
pub fn print(finding: &Finding<'_>, root: &Root, printed: &mut Printed) {
    let path = root.path(finding.file);
    let issue = Issue {
        description: finding.words(),
        check_name: finding.diagnostic.rule.id,
        severity: match finding.severity {
            Severity::Error => "major",
            Severity::Warning => "minor",
            Severity::Info | Severity::Hint => "info",
        },
        location: Location {
            path: path.clone(),
            lines: Lines { begin: finding.number, end: finding.number },
        },
        fingerprint: Prints::OPEN,
    };
    printed.text.text(",\n");
    printed.text.json(&issue);
    printed.prints.note(printed.text.as_bytes(), finding, &path);
}
