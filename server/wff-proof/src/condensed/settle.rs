//! The answer to whether axioms and detachment prove a formula: a proof and a matrix are looked for
//! by turns.
//!
//! A matrix of two values is looked for first, since that takes no time. Then each is granted its
//! share of steps, the search for a proof by far the most, so that whatever is provable is proved
//! about as soon as without the other, and what has a small matrix is refuted after a moment.

use super::find::{Progress, Search};
use super::refute::{MOST_VALUES, Refutation, Refuter, Rule, Sought};
use crate::terms::{Term, Terms};
use wff_logic::Stop;
use wff_logic::executor::Executor;

/// The steps for matrices of two values.
const OF_TWO_VALUES: u64 = 1 << 24;
/// The steps that the search for a matrix is granted once some proofs were tried, and for each pair
/// of theorems from then on: a tenth of what that takes.
const GRANTED: u64 = 1 << 24;
const OF_A_PAIR: u64 = 1 << 9;
/// The steps of a share of what is left at the end.
const A_SHARE: u64 = 1 << 26;

/// A formula, and how far is looked for an answer.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The formula.
    pub goal: Term,
    /// The same with a letter for each part of which the axioms say nothing: it is proved where
    /// that is, and a matrix is one for this.
    pub outline: Term,
    /// The most letters of a proof.
    pub letters: usize,
    /// The most steps that the search for a matrix takes.
    pub steps: u64,
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Settled {
    /// It is proved.
    Proved(Found),
    /// It cannot be proved.
    Refuted(Refutation),
    /// It is not known within effort.
    Open,
}

/// A proof that was found, a shortest one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The D-proof.
    pub proof: String,
    /// The formula that it proves, of which the goal is an instance.
    pub proves: Term,
    /// The letters of the D-proof.
    pub letters: u32,
}

/// Looks for an answer as long as the search for a proof goes on and nothing stops it.
pub fn settle<'t>(
    terms: &mut Terms,
    axioms: impl IntoIterator<Item = (u8, &'t str)>,
    question: Question,
    executor: &impl Executor,
    goes_on: &mut dyn FnMut(Progress) -> bool,
    is_stopped: &mut dyn FnMut() -> bool,
) -> Settled {
    let axioms: Vec<(u8, &str)> = axioms.into_iter().collect();
    let Question { goal, outline, letters, steps } = question;
    let rules: Vec<Rule> = [Rule::detachment(terms)]
        .into_iter()
        .chain(axioms.iter().filter_map(|(_, axiom)| terms.read(axiom).map(Rule::axiom)))
        .collect();
    let mut refuter = Refuter::new(terms, &rules, outline);
    let (mut refuted, mut is_over) = (None, false);
    let mut refute = |most_values: u8, most: u64| {
        if !is_over && refuted.is_none() {
            match refuter.run(most_values, most.min(steps), &Stop::default()) {
                Some(Sought::Found(found)) => refuted = Some(found),
                Some(Sought::None) => is_over = most_values == MOST_VALUES,
                None => is_over = most >= steps,
            }
        }
        (refuted.clone(), is_over)
    };
    if let (Some(found), _) = refute(2, OF_TWO_VALUES) {
        return Settled::Refuted(found);
    }
    let mut search = Search::new(terms, axioms.iter().copied());
    let found = search.find(terms, goal, letters, executor, &mut |progress| {
        let granted = GRANTED.saturating_add(progress.tried.saturating_mul(OF_A_PAIR));
        let (refuted, _) = refute(MOST_VALUES, granted);
        refuted.is_none() && goes_on(progress)
    });
    if let Some(found) = found {
        let (proof, letters) = (search.proof(&found), found.length);
        return Settled::Proved(Found { proof, proves: found.term, letters });
    }
    let mut most = 0;
    loop {
        match refute(MOST_VALUES, most) {
            (Some(found), _) => return Settled::Refuted(found),
            (None, false) if !is_stopped() => most += A_SHARE,
            (None, _) => return Settled::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::condensed::systems::known;
    use wff_logic::executor::Sequential;

    fn settled(system: &str, goal: &str, pairs: u64, steps: u64) -> Settled {
        let mut terms = Terms::new();
        let goal = terms.read(goal).unwrap();
        let question = Question { goal, outline: goal, letters: 41, steps };
        settle(
            &mut terms,
            known(system).unwrap().labels(),
            question,
            &Sequential,
            &mut |progress| progress.tried < pairs,
            &mut || false,
        )
    }

    #[test]
    fn a_formula_is_proved_refuted_or_left_open() {
        let Settled::Proved(found) = settled("lukasiewicz-3", "CNNpp", 1 << 18, 1 << 29) else {
            panic!("it has a proof of seventeen letters")
        };
        assert_eq!((&*found.proof, found.letters), ("DD2DD2D13DD2D1311", 17));
        let Settled::Refuted(found) = settled("bck", "CCCpqpp", 1 << 18, 1 << 29) else {
            panic!("it has a matrix of three values")
        };
        assert_eq!(found.size, 3);
        assert_eq!(settled("meredith", "CCpqCCqrCpr", 1 << 10, 1 << 25), Settled::Open);
        assert_eq!(settled("bck", "CCCpqpp", 1 << 10, 0), Settled::Open);
    }
}
