//! A finding on one line, which editors and scripts read: `path:line:column: severity[code]
//! message`.

use super::Finding;
use crate::shown::{Shown, clean};
use std::fmt::Write;

pub fn print(finding: &Finding<'_>, printed: &mut Shown) {
    let Finding { file, number, diagnostic, .. } = finding;
    let column = 1 + finding.columns.of(diagnostic.span.start as usize);
    let (severity, code) = (finding.severity.name(), diagnostic.rule.id);
    // Writing to memory does not fail.
    let _ = writeln!(
        printed,
        "{}:{number}:{column}: {severity}[{code}] {}",
        clean(file),
        clean(&diagnostic.message)
    );
}
