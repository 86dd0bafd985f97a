//! The rules of natural deduction, named as in WFF 'n Proof: *i* for in, *o* for out.

use wff_logic::worlds::{System, Worlds};

/// A rule of natural deduction. `L` and `M` have theirs in modal logics, where some lines are
/// cited across the border of a strict subproof.
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
    /// From q and Nq, anything: `No` of intuitionistic logic.
    NoOfLines,
    /// From p, an open line, p again; across a border what the logic lets through.
    R,
    /// From a strict subproof that supposes nothing and reaches p, Lp.
    Li,
    /// From Lp across one border, p; in reflexive logics without a border, too.
    Lo,
    /// From p, Mp, in reflexive logics.
    Mi,
    /// From Lp, Mp: `Mi` of serial logics that are not reflexive.
    MiOfL,
    /// From Mp and a strict subproof from p to q, Mq.
    Mo,
    /// From Mp, NLp, NMp or NLNp, what says the same by the other of `L` and `M`.
    Me,
}

impl Rule {
    /// The rules, in the order in which they are taught.
    pub const ALL: [Rule; 18] = [
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
        Rule::NoOfLines,
        Rule::R,
        Rule::Li,
        Rule::Lo,
        Rule::Mi,
        Rule::MiOfL,
        Rule::Mo,
        Rule::Me,
    ];

    /// The rules of a logic, in the order in which they are taught: `None` stands for classical
    /// logic.
    pub fn of(worlds: Option<Worlds>) -> impl Iterator<Item = Rule> {
        Rule::ALL.into_iter().filter(move |rule| rule.is_of(worlds))
    }

    /// The rule of a name in a logic, letter for letter.
    pub fn named(name: &str, worlds: Option<Worlds>) -> Option<Rule> {
        Rule::of(worlds).find(|rule| rule.name() == name)
    }

    /// True if the logic has the rule.
    pub fn is_of(self, worlds: Option<Worlds>) -> bool {
        let modal = worlds.and_then(Worlds::system);
        let is_intuitionistic = worlds == Some(Worlds::Intuitionistic);
        match self {
            Rule::No => worlds.is_none_or(|worlds| !worlds.is_persistent()),
            Rule::NoOfLines => is_intuitionistic,
            Rule::Li | Rule::Lo | Rule::Mo | Rule::Me => modal.is_some_and(has_rules),
            Rule::Mi => modal.is_some_and(|it| has_rules(it) && it.is_reflexive()),
            Rule::MiOfL => {
                modal.is_some_and(|it| has_rules(it) && it.is_serial() && !it.is_reflexive())
            }
            _ => modal.is_none_or(has_rules),
        }
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
            Rule::No | Rule::NoOfLines => "No",
            Rule::R => "R",
            Rule::Li => "Li",
            Rule::Lo => "Lo",
            Rule::Mi | Rule::MiOfL => "Mi",
            Rule::Mo => "Mo",
            Rule::Me => "Me",
        }
    }
}

/// True if there are rules of natural deduction here for a modal logic: for all but those of finite
/// frames, whose axioms no strict subproof gives.
pub(super) const fn has_rules(system: System) -> bool {
    !matches!(system, System::GL | System::Grz)
}

/// True if proofs of a logic can be judged: `None` stands for classical logic.
pub fn are_judged(worlds: Option<Worlds>) -> bool {
    worlds.and_then(Worlds::system).is_none_or(has_rules)
}
