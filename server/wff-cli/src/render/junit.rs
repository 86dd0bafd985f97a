//! Findings as cases of a JUnit report. Those that make the check fail are failures; the others
//! pass and say so.

use super::{Finding, Root};
use crate::options::CheckOptions;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

/// A finding as a case.
pub fn case(finding: &Finding<'_>, options: &CheckOptions) -> TestCase {
    let place = finding.place(finding.diagnostic.span);
    let rule = finding.diagnostic.rule;
    let kind = match rule.is_unchecked {
        true => Some(NonSuccessKind::Error),
        false => options.is_counted(finding.severity).then_some(NonSuccessKind::Failure),
    };
    let where_it_is = format!("{}:{}:{}", finding.file, place.line, place.column);
    let text = format!("{where_it_is}: {}: {}", finding.severity.name(), finding.words());
    let status = kind.map_or_else(TestCaseStatus::success, |kind| {
        let mut status = TestCaseStatus::non_success(kind);
        status.set_message(&*finding.diagnostic.message).set_type(finding.severity.name());
        status.set_description(text.clone());
        status
    });
    let mut case = TestCase::new(format!("{} ({}:{})", rule.id, place.line, place.column), status);
    if kind.is_none() {
        case.set_system_out(text);
    }
    case
}

/// The cases of all files.
#[derive(Default)]
pub struct Suites(Vec<TestSuite>);

impl Suites {
    /// Adds those of a file that was looked at. One without any has one that passes.
    pub fn add(&mut self, file: &str, root: &Root, mut cases: Vec<TestCase>) {
        if cases.is_empty() {
            cases.push(TestCase::new("no faults", TestCaseStatus::success()));
        }
        let path = root.path(file);
        for case in &mut cases {
            case.set_classname(&*path);
        }
        let mut suite = TestSuite::new(path);
        suite.add_test_cases(cases);
        self.0.push(suite);
    }

    /// Adds a file that was not looked at.
    pub fn add_failure(&mut self, file: &str, message: &str, root: &Root) {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status.set_message(message).set_type("error");
        self.add(file, root, vec![TestCase::new("could not be checked", status)]);
    }

    /// The report.
    pub fn report(self) -> String {
        let mut report = Report::new("wff");
        report.add_test_suites(self.0);
        // Writing to memory does not fail.
        report.to_string().unwrap_or_default()
    }
}
