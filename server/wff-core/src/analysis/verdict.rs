//! The verdict on a line.

/// The judgement on a line that shows or claims something, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// All its formulas are well formed, and what it claims holds.
    Right,
    /// It has a blank to fill in.
    Open,
    /// It could not be decided, or leans on something that could not be understood.
    Unchecked,
    /// Its claim does not hold.
    Wrong,
    /// A formula of it is not well formed.
    Pff,
}

impl Verdict {
    /// It without a judgement on whether the line is right.
    #[must_use]
    pub fn unjudged(self) -> Verdict {
        match self {
            Verdict::Right | Verdict::Wrong => Verdict::Unchecked,
            Verdict::Open | Verdict::Unchecked | Verdict::Pff => self,
        }
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Right => "right",
            Verdict::Open => "open",
            Verdict::Unchecked => "unchecked",
            Verdict::Wrong => "wrong",
            Verdict::Pff => "pff",
        }
    }
}
