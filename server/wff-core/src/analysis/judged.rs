//! The outcome of judging a line, or a part of one.

use super::fault::Fault;
use super::verdict::Verdict;

/// The judgement on a line, or on a part of one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Judged {
    /// The verdict; `None` where nothing is claimed, or what is said is not understood.
    pub verdict: Option<Verdict>,
    /// The things that are wrong with it.
    pub faults: Vec<Fault>,
}

impl Judged {
    /// A verdict, and the faults that it is about.
    pub fn new(verdict: Verdict, faults: impl IntoIterator<Item = Fault>) -> Judged {
        Judged { verdict: Some(verdict), faults: faults.into_iter().collect() }
    }

    /// The faults of what claims nothing, or is not understood.
    pub fn faulty(faults: impl IntoIterator<Item = Fault>) -> Judged {
        Judged { verdict: None, faults: faults.into_iter().collect() }
    }

    /// The judgement with a fault that comes before its others.
    pub fn behind(mut self, first: Option<Fault>) -> Judged {
        if let Some(fault) = first {
            self.faults.insert(0, fault);
        }
        self
    }

    /// Takes in the judgement on another part: what is judged is as good as its worst part.
    pub fn add(&mut self, part: Judged) {
        self.verdict = self.verdict.max(part.verdict);
        self.faults.extend(part.faults);
    }
}

impl From<Verdict> for Judged {
    fn from(verdict: Verdict) -> Judged {
        Judged::new(verdict, [])
    }
}

impl FromIterator<Judged> for Judged {
    fn from_iter<I: IntoIterator<Item = Judged>>(parts: I) -> Judged {
        let mut all = Judged::default();
        parts.into_iter().for_each(|part| all.add(part));
        all
    }
}
