//! Findings as text that waits to be written.

use super::fingerprint::Prints;
use super::junit::Case;
use crate::shown::Shown;

/// Findings, printed, that wait to be written.
#[derive(Default)]
pub struct Printed {
    /// The text.
    pub text: Shown,
    /// The fingerprints in it, which are yet to be made distinct where findings are alike.
    pub prints: Prints,
    /// The findings as cases of a test.
    pub cases: Vec<Case>,
}

impl Printed {
    /// Takes what others have.
    pub fn append(&mut self, other: &mut Printed) {
        self.text.append(&mut other.text);
        self.cases.append(&mut other.cases);
    }
}
