//! A D-proof as it breaks off: what its next part is to prove, and what comes of one that fits
//! there.

use super::Detacher;
use crate::terms::{Node, Proposition, Term, Terms};
use wff_syntax::letter::Binary;

/// The most letters of two formulas that are unified.
const MOST: u64 = 4000;

/// A D-proof that may lack parts at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// The formula that the whole is to prove, its letters standing for themselves; any, if that is
    /// a letter for which anything may be put.
    goal: Term,
    /// Each `D` that lacks a part, with what its major premise proves if that stands.
    majors: Vec<Option<Term>>,
    /// The theorem of the whole, once it lacks nothing.
    theorem: Option<Term>,
}

impl Unfinished {
    /// A D-proof of which nothing stands yet, and what it is to prove if that is known.
    pub fn new(terms: &mut Terms, detacher: &mut Detacher, goal: Option<Term>) -> Unfinished {
        let any = terms.proposition(Proposition::nth(0));
        let goal = goal.map_or(any, |goal| detacher.fixed(terms, goal));
        Unfinished { goal, majors: Vec::new(), theorem: None }
    }

    /// Adds the next part: what it takes as proved, or `None` for a `D`. Returns `None` where
    /// nothing is detached, where that is too large, and behind the end of the whole.
    pub fn add(
        &mut self,
        terms: &mut Terms,
        detacher: &mut Detacher,
        part: Option<Term>,
    ) -> Option<()> {
        if self.theorem.is_some() {
            return None;
        }
        let Some(mut theorem) = part else {
            self.majors.push(None);
            return Some(());
        };
        while let Some(major) = self.majors.pop() {
            let Some(major) = major else {
                self.majors.push(Some(theorem));
                return Some(());
            };
            theorem = detached(terms, detacher, major, theorem)?;
        }
        self.theorem = Some(theorem);
        Some(())
    }

    /// The theorem of the whole, if it lacks nothing.
    pub fn theorem(&self) -> Option<Term> {
        self.theorem
    }

    /// The number of D-proofs that it lacks.
    pub fn lacks(&self) -> usize {
        let minors = self.majors.iter().filter(|major| major.is_none()).count();
        minors + usize::from(self.theorem.is_none())
    }

    /// The formula with which the theorem of the next part has to have an instance in common, its
    /// letters those of the goal, which stand for themselves, and others; `None` where no theorem
    /// leads to the goal any more.
    pub fn sought(&self, terms: &mut Terms, detacher: &mut Detacher) -> Option<Term> {
        let mut sought = self.goal;
        for major in &self.majors {
            sought = match major {
                None => {
                    let all = detacher.propositions(terms, [sought]).into_iter();
                    let any = unlike(&all.map(|(_, letter)| letter).collect::<Vec<_>>());
                    let any = terms.proposition(any);
                    terms.binary(Binary::C, any, sought)
                }
                Some(major) => match terms.node(*major) {
                    Node::Binary(Binary::C, antecedent, consequent) => {
                        // What becomes of the antecedent where the consequent is what is sought.
                        let turned = terms.binary(Binary::C, consequent, antecedent);
                        detached(terms, detacher, turned, sought)?
                    }
                    // A conditional may be put for it.
                    Node::Proposition(letter) if !letter.is_fixed() => *major,
                    _ => return None,
                },
            };
        }
        Some(sought)
    }

    /// True if a theorem has an instance in common with what is sought.
    pub fn fits(terms: &mut Terms, detacher: &mut Detacher, theorem: Term, sought: Term) -> bool {
        let both = terms.binary(Binary::C, sought, sought);
        detached(terms, detacher, both, theorem).is_some()
    }

    /// A formula that is sought, as it is shown, with the letters for which anything may be put:
    /// none of those has the name of one that stands for itself.
    pub fn shown(terms: &mut Terms, detacher: &mut Detacher, sought: Term) -> (Term, Vec<Term>) {
        let all = detacher.propositions(terms, [sought]);
        let mut taken: Vec<Proposition> = all.iter().map(|(_, letter)| letter.free()).collect();
        let fixed: Vec<Proposition> =
            all.iter().filter(|(_, it)| it.is_fixed()).map(|(_, it)| it.free()).collect();
        let mut values = Vec::new();
        for (term, letter) in all.into_iter().filter(|(_, letter)| !letter.is_fixed()) {
            let shown = if fixed.contains(&letter) { unlike(&taken) } else { letter };
            taken.push(shown);
            values.push((term, terms.proposition(shown)));
        }
        let letters = values.iter().map(|(_, shown)| *shown).collect();
        (detacher.substituted(terms, sought, &values), letters)
    }
}

/// The formula that is detached, unless it is too large.
fn detached(terms: &mut Terms, detacher: &mut Detacher, major: Term, minor: Term) -> Option<Term> {
    let letters = terms.letters(major).saturating_add(terms.letters(minor));
    (letters <= MOST).then(|| detacher.detach(terms, major, minor)).flatten()
}

/// The first letter that is none of these.
fn unlike(taken: &[Proposition]) -> Proposition {
    let mut all = (0..).map(Proposition::nth);
    all.find(|letter| !taken.contains(letter)).unwrap_or(Proposition::nth(0))
}
