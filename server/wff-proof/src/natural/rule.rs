//! The rules of natural deduction, named as in WFF 'n Proof: *i* for in, *o* for out.

/// A rule of natural deduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rule {
    /// From p and q, Kpq.
    Ki,
    /// From Kpq, p or q.
    Ko,
    /// From p, Apq or Aqp.
    Ai,
    /// From Apq, \[p … r\] and \[q … r\], r.
    Ao,
    /// From \[p … q\], Cpq.
    Ci,
    /// From Cpq and p, q.
    Co,
    /// From Cpq and Cqp, Epq.
    Ei,
    /// From Epq, Cpq or Cqp.
    Eo,
    /// From \[p … q, … Nq\], Np.
    Ni,
    /// From \[Np … q, … Nq\], p.
    No,
    /// From p, an open line, p again.
    R,
}

impl Rule {
    /// The rules, in the order in which they are taught.
    pub const ALL: [Rule; 11] = [
        Rule::Ki,
        Rule::Ko,
        Rule::Ai,
        Rule::Ao,
        Rule::Ci,
        Rule::Co,
        Rule::Ei,
        Rule::Eo,
        Rule::Ni,
        Rule::No,
        Rule::R,
    ];

    /// The rule of a name, letter for letter.
    pub fn of(name: &str) -> Option<Rule> {
        Rule::ALL.into_iter().find(|rule| rule.name() == name)
    }

    /// Its name in a proof.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Ki => "Ki",
            Rule::Ko => "Ko",
            Rule::Ai => "Ai",
            Rule::Ao => "Ao",
            Rule::Ci => "Ci",
            Rule::Co => "Co",
            Rule::Ei => "Ei",
            Rule::Eo => "Eo",
            Rule::Ni => "Ni",
            Rule::No => "No",
            Rule::R => "R",
        }
    }
}
