//! The goals of a proof as it breaks off: what it and each of its open subproofs are to reach, what
//! may be cited there, and the ways on that the form of a goal gives.

use super::next::Citable;
use super::rule::Rule;
use super::schema::{is_let_through, operands};
use super::write::by;
use super::{Letters, Proof};
use wff_logic::worlds::Worlds;
use wff_syntax::proof::Citation;

/// The formulas, beside the goal itself, for which a subproof may be meant.
const MEANT: usize = 200;
/// The most ways on that are given.
const WAYS: usize = 3;

/// The aim of a proof or a subproof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A formula.
    Formula(Letters),
    /// A formula and its negation.
    Contradiction,
    /// Nothing that is known, since the supposition serves nothing that is sought.
    Unknown,
}

/// A proof or an open subproof, and what it is to reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The number and the formula of the line that opens it; none for the proof itself, and no
    /// formula for a strict subproof that supposes nothing.
    pub opened: Option<(u32, Option<Letters>)>,
    /// Its aim.
    pub aim: Aim,
}

/// A way on towards a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// It follows at once by a rule from what is cited.
    AtOnce(String),
    /// A formula is supposed, and the subproof is to reach an aim; then it follows by a rule.
    Suppose(String, Aim, Rule),
    /// A strict subproof is to reach a formula; then it follows by a rule.
    Strict(String, Rule),
    /// A strict subproof that supposes a formula is to reach another; then it follows by a rule
    /// with a line.
    StrictFrom(String, String, u32, Rule),
    /// Both formulas are shown; then it follows by a rule.
    Both(String, String, Rule),
    /// One of two formulas is shown; then it follows by a rule.
    Either(String, String, Rule),
    /// A formula is shown; then it follows by a rule with a line.
    With(String, u32, Rule),
    /// The operands of the alternation on a line are supposed one after the other; then it follows
    /// by a rule.
    Cases(String, String, u32, Rule),
}

impl Proof {
    /// The proof and its open subproofs from outside in, each with its goal; none where its head
    /// is not understood, or where the conclusion stands already.
    pub fn goals(&self) -> Vec<Goal> {
        let Some(sequent) = self.sequent.as_ref().filter(|_| !self.is_finished()) else {
            return Vec::new();
        };
        let aim = Aim::Formula(sequent.conclusion.clone());
        let mut goals = vec![Goal { opened: None, aim }];
        for depth in 1..=self.depth() {
            let first = self.subproof_at(depth);
            let opened = first.and_then(|first| {
                let formula = self.formula(first).cloned();
                (formula.is_some() || self.is_bare(first)).then_some((first, formula))
            });
            let outer = goals.last().map_or(&Aim::Unknown, |goal| &goal.aim);
            let is_strict = self.level_at(depth).1.is_some_and(|level| level.is_strict);
            let aim = match &opened {
                Some((_, supposed)) if is_strict => strict_aim(supposed.as_ref(), outer),
                Some((_, Some(supposed))) => self.citable(depth).aim_of(supposed, outer),
                _ => Aim::Unknown,
            };
            goals.push(Goal { opened, aim });
        }
        goals
    }

    /// The lines and subproofs that the next step may cite, in the order of the proof, with their
    /// formulas: of a subproof the one that it supposes and the one that it reaches.
    pub fn usable(&self) -> Vec<(Citation, Option<Letters>, Option<Letters>)> {
        let Citable { lines, across, subproofs, .. } = self.citable(self.depth());
        let across = across.into_iter().filter(|(_, formula)| self.comes_in(formula));
        let lines = lines.into_iter().chain(across);
        let lines = lines.map(|(it, formula)| (Citation::Line(it), Some(formula.into()), None));
        let subproofs = subproofs.into_iter().map(|(citation, level)| {
            (citation, level.supposed().cloned(), level.reached().cloned())
        });
        let mut all: Vec<_> = lines.chain(subproofs).collect();
        all.sort_by_key(|(citation, ..)| match citation {
            Citation::Line(line) => (*line, 0),
            Citation::Subproof(first, last) => (*last, *first),
        });
        all
    }

    /// True if a line with this formula may be cited across a border, by `Lo` or `R`.
    fn comes_in(&self, formula: &str) -> bool {
        let system = self.worlds.and_then(Worlds::system);
        formula.starts_with('L')
            || system.is_some_and(|system| {
                is_let_through(system, formula, formula)
                    || is_let_through(system, &format!("M{formula}"), formula)
            })
    }

    /// The ways on to the innermost goal, the likeliest first.
    pub fn ways(&self) -> Vec<Way> {
        let Some(goal) = self.goals().pop() else { return Vec::new() };
        let citable = self.citable(self.depth());
        let mut ways = match &goal.aim {
            Aim::Formula(formula) => citable.ways_to(formula),
            Aim::Contradiction => citable.ways_to_contradict(),
            Aim::Unknown => Vec::new(),
        };
        ways.truncate(WAYS);
        ways
    }
}

/// The aim of a strict subproof that supposes a formula, or nothing, in a proof or subproof with
/// this aim.
fn strict_aim(supposed: Option<&Letters>, outer: &Aim) -> Aim {
    let Aim::Formula(goal) = outer else { return Aim::Unknown };
    let sign = if supposed.is_some() { 'M' } else { 'L' };
    goal.strip_prefix(sign).map_or(Aim::Unknown, |it| Aim::Formula(it.into()))
}

impl Citable<'_> {
    /// The aim of a subproof that supposes a formula, in a proof or subproof with this aim.
    fn aim_of(&self, supposed: &str, outer: &Aim) -> Aim {
        let goal = match outer {
            Aim::Formula(formula) => Some(&**formula),
            Aim::Contradiction | Aim::Unknown => None,
        };
        let antecedents =
            self.lines.iter().filter_map(|(_, line)| operands(line, b'C').map(|(p, _)| p));
        let mut meant: Vec<&str> = goal.into_iter().chain(antecedents.take(MEANT)).collect();
        let mut at = 0;
        while let Some(formula) = meant.get(at).copied().filter(|_| at < MEANT) {
            if let Some((_, reached)) = operands(formula, b'C').filter(|(p, _)| *p == supposed) {
                return Aim::Formula(reached.into());
            }
            if formula.strip_prefix('N') == Some(supposed)
                || supposed.strip_prefix('N') == Some(formula)
            {
                return Aim::Contradiction;
            }
            if let Some((p, q)) = operands(formula, b'E')
                && (p == supposed || q == supposed)
            {
                return Aim::Formula(if p == supposed { q } else { p }.into());
            }
            let parts = operands(formula, b'K').or_else(|| operands(formula, b'A'));
            meant.extend(parts.into_iter().flat_map(<[&str; 2]>::from));
            at += 1;
        }
        let is_case = |(_, line): &(u32, &str)| {
            operands(line, b'A').is_some_and(|(p, q)| p == supposed || q == supposed)
        };
        if self.lines.iter().any(is_case) { outer.clone() } else { Aim::Unknown }
    }

    fn has(&self, formula: &str) -> bool {
        self.lines.iter().any(|(_, line)| *line == formula)
    }

    fn ways_to(&self, goal: &str) -> Vec<Way> {
        if let Some(next) = self.reasons(goal).into_iter().next() {
            return vec![Way::AtOnce(by(next.rule, &next.citations))];
        }
        let text = str::to_owned;
        let mut ways = Vec::new();
        let of = |connective| operands(goal, connective);
        if let Some((p, q)) = of(b'C') {
            ways.push(Way::Suppose(text(p), Aim::Formula(q.into()), Rule::Ci));
        }
        if let Some((p, q)) = of(b'K') {
            ways.push(Way::Both(text(p), text(q), Rule::Ki));
        }
        if let Some((p, q)) = of(b'E') {
            ways.push(Way::Both(format!("C{p}{q}"), format!("C{q}{p}"), Rule::Ei));
        }
        if let Some(negated) = goal.strip_prefix('N') {
            ways.push(Way::Suppose(text(negated), Aim::Contradiction, Rule::Ni));
        }
        if let Some(operand) = goal.strip_prefix('L').filter(|_| Rule::Li.is_of(self.worlds)) {
            ways.push(Way::Strict(text(operand), Rule::Li));
        }
        if let Some(operand) = goal.strip_prefix('M').filter(|_| Rule::Mo.is_of(self.worlds)) {
            for (number, line) in self.lines.iter().rev() {
                let from = line.strip_prefix('M').map(text);
                let way = from.map(|it| Way::StrictFrom(it, text(operand), *number, Rule::Mo));
                ways.extend(way);
            }
        }
        for (number, line) in self.lines.iter().rev() {
            let needed = operands(line, b'C').filter(|(_, q)| *q == goal).map(|(p, _)| p);
            ways.extend(needed.map(|p| Way::With(text(p), *number, Rule::Co)));
        }
        for (number, line) in self.lines.iter().rev() {
            if let Some((p, q)) = operands(line, b'A')
                && !self.has(p)
                && !self.has(q)
            {
                ways.push(Way::Cases(text(p), text(q), *number, Rule::Ao));
            }
        }
        if let Some((p, q)) = of(b'A') {
            ways.push(Way::Either(text(p), text(q), Rule::Ai));
        }
        if ways.is_empty() && Rule::No.is_of(self.worlds) {
            ways.push(Way::Suppose(format!("N{goal}"), Aim::Contradiction, Rule::No));
        }
        ways
    }

    /// The ways to a formula and its negation: the operand of a negation that stands there is
    /// shown.
    fn ways_to_contradict(&self) -> Vec<Way> {
        let negations = self.lines.iter().filter_map(|(number, line)| {
            let negated = line.strip_prefix('N')?;
            (!self.has(negated)).then(|| Way::With(negated.to_owned(), *number, Rule::R))
        });
        negations.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::natural::{Reason, Sequent, Step};

    /// A proof of these steps: the bars, the formula and whether it is supposed.
    fn proof(premises: &[&str], conclusion: &str, steps: &[(usize, &str, bool)]) -> Proof {
        let premises = premises.iter().map(|it| (*it).into()).collect();
        let mut proof = Proof::new(Some(Sequent::new(premises, conclusion.into())), None);
        for (number, (bars, formula, opens)) in (1..).zip(steps) {
            proof.take(&Step {
                number: Some(number),
                bars: *bars,
                formula: Some((*formula).into()),
                is_without_formula: false,
                is_put_otherwise: false,
                reason: if *opens { Reason::Suppose } else { Reason::Premise },
                citations: Vec::new(),
            });
        }
        proof
    }

    fn aims(proof: &Proof) -> Vec<Aim> {
        proof.goals().into_iter().map(|goal| goal.aim).collect()
    }

    fn formula(letters: &str) -> Aim {
        Aim::Formula(letters.into())
    }

    #[test]
    fn a_subproof_aims_at_what_its_supposition_serves() {
        for (goal, supposed, aim) in [
            ("Cpr", "p", formula("r")),
            ("Np", "p", Aim::Contradiction),
            ("r", "Nr", Aim::Contradiction),
            ("Epr", "p", formula("r")),
            ("Epr", "r", formula("p")),
            ("KCprCrp", "r", formula("p")),
            ("r", "p", Aim::Unknown),
        ] {
            let proof = proof(&[], goal, &[(1, supposed, true)]);
            assert_eq!(aims(&proof), [formula(goal), aim], "{goal} {supposed}");
        }
        let cases = proof(&["Apq"], "Aqp", &[(0, "Apq", false), (1, "q", true)]);
        assert_eq!(aims(&cases), [formula("Aqp"), formula("Aqp")]);
        let inner = proof(&[], "CpCqp", &[(1, "p", true), (2, "q", true)]);
        assert_eq!(aims(&inner), [formula("CpCqp"), formula("Cqp"), formula("p")]);
        assert_eq!(aims(&proof(&[], "Cpp", &[(1, "p", true), (0, "Cpp", false)])), []);
    }

    #[test]
    fn a_goal_gives_ways_by_its_form_and_by_what_stands_above() {
        let first = |proof: &Proof| proof.ways().into_iter().next();
        let chain = [(0, "Cpq", false), (0, "Cqr", false)];
        let text = str::to_owned;
        let proof_of = |goal: &str| proof(&["Cpq", "Cqr"], goal, &chain);
        assert_eq!(first(&proof_of("Cpr")), Some(Way::Suppose(text("p"), formula("r"), Rule::Ci)));
        assert_eq!(first(&proof_of("r")), Some(Way::With(text("q"), 2, Rule::Co)));
        assert_eq!(first(&proof_of("Kpr")), Some(Way::Both(text("p"), text("r"), Rule::Ki)));
        assert_eq!(first(&proof_of("Apr")), Some(Way::Either(text("p"), text("r"), Rule::Ai)));
        assert_eq!(
            first(&proof_of("s")),
            Some(Way::Suppose(text("Ns"), Aim::Contradiction, Rule::No))
        );
        let open = proof(&["Cpq"], "CpApr", &[(0, "Cpq", false), (1, "p", true)]);
        assert_eq!(open.ways(), [Way::AtOnce(text("Ai 2"))]);
    }

    #[test]
    fn lines_of_closed_subproofs_may_not_be_cited_and_the_subproofs_may() {
        let steps = [(0, "s", false), (1, "p", true), (1, "p", false), (0, "Cpp", false)];
        let usable = proof(&["s"], "Kss", &steps).usable();
        let shown: Vec<String> = usable
            .iter()
            .map(|(citation, first, last)| {
                format!("{citation:?} {} {last:?}", first.as_deref().unwrap_or_default())
            })
            .collect();
        assert_eq!(shown, ["Line(1) s None", "Subproof(2, 3) p Some(\"p\")", "Line(4) Cpp None",]);
    }
}
