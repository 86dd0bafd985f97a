//! Findings as cases of a JUnit report. Those that make the check fail are failures; the others
//! pass and say so. The form is that which Jenkins and GitLab read.

use super::{Finding, Root};
use crate::options::CheckOptions;
use wff_core::markup::Xml;
use wff_core::xml;

/// The outcome of a case, as its element is named.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Passed,
    Failure,
    Error,
}

/// A case of a report.
pub struct Case {
    name: String,
    outcome: Outcome,
    /// The name of the severity.
    kind: &'static str,
    message: String,
    /// The whole text on it.
    text: String,
}

/// A finding as a case.
pub fn case(finding: &Finding<'_>, options: &CheckOptions) -> Case {
    let place = finding.place(finding.diagnostic.span);
    let rule = finding.diagnostic.rule;
    let where_it_is = format!("{}:{}:{}", finding.file, place.line, place.column);
    let kind = finding.severity.name();
    Case {
        name: format!("{} ({}:{})", rule.id, place.line, place.column),
        outcome: match rule.is_unchecked {
            true => Outcome::Error,
            false if options.is_counted(finding.severity) => Outcome::Failure,
            false => Outcome::Passed,
        },
        kind,
        message: finding.diagnostic.message.clone(),
        text: format!("{where_it_is}: {kind}: {}", finding.words()),
    }
}

impl Case {
    /// It as an element, in the class of a file.
    fn element(&self, class: &Xml) -> Xml {
        let (kind, message) = (self.kind, Xml::text(&self.message));
        let text = Xml::text(&self.text);
        let inside = match self.outcome {
            Outcome::Passed if self.text.is_empty() => Xml::default(),
            Outcome::Passed => xml!("            <system-out>{}</system-out>\n", text),
            Outcome::Failure | Outcome::Error => {
                let name = if self.outcome == Outcome::Error { "error" } else { "failure" };
                let told = xml!("{} message=\"{}\" type=\"{}\"", name, message, kind);
                match text.is_empty() {
                    true => xml!("            <{}/>\n", told),
                    false => xml!("            <{}>{}</{}>\n", told, text, name),
                }
            }
        };
        let start =
            xml!("        <testcase name=\"{}\" classname=\"{}\"", Xml::text(&self.name), *class);
        match inside.is_empty() {
            true => xml!("{}/>\n", start),
            false => xml!("{}>\n{}        </testcase>\n", start, inside),
        }
    }
}

/// The cases of all files.
#[derive(Default)]
pub struct Suites {
    suites: Xml,
    counts: Counts,
}

/// Numbers of cases.
#[derive(Clone, Copy, Default)]
struct Counts {
    tests: usize,
    failures: usize,
    errors: usize,
}

impl Counts {
    fn of(cases: &[Case]) -> Counts {
        let number = |outcome| cases.iter().filter(|case| case.outcome == outcome).count();
        Counts {
            tests: cases.len(),
            failures: number(Outcome::Failure),
            errors: number(Outcome::Error),
        }
    }

    fn attributes(self) -> Xml {
        let Counts { tests, failures, errors } = self;
        xml!(" tests=\"{}\" skipped=\"0\" errors=\"{}\" failures=\"{}\"", tests, errors, failures)
    }
}

impl Suites {
    /// Adds those of a file that was looked at. One without any has one that passes.
    pub fn add(&mut self, file: &str, root: &Root, mut cases: Vec<Case>) {
        if cases.is_empty() {
            cases.push(Case {
                name: "no faults".to_owned(),
                outcome: Outcome::Passed,
                kind: "",
                message: String::new(),
                text: String::new(),
            });
        }
        let name = Xml::text(&root.path(file));
        let counts = Counts::of(&cases);
        let elements: Xml = cases.iter().map(|case| case.element(&name)).collect();
        self.suites.push(xml!(
            "    <testsuite name=\"{}\"{}>\n{}    </testsuite>\n",
            name,
            counts.attributes(),
            elements
        ));
        self.counts.tests += counts.tests;
        self.counts.failures += counts.failures;
        self.counts.errors += counts.errors;
    }

    /// Adds a file that was not looked at.
    pub fn add_failure(&mut self, file: &str, message: &str, root: &Root) {
        let case = Case {
            name: "could not be checked".to_owned(),
            outcome: Outcome::Error,
            kind: "error",
            message: message.to_owned(),
            text: String::new(),
        };
        self.add(file, root, vec![case]);
    }

    /// The report.
    pub fn report(self) -> Xml {
        xml!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <testsuites name=\"wff\"{}>\n{}</testsuites>\n",
            self.counts.attributes(),
            self.suites
        )
    }
}
