//! The schemas of the rules: what each takes, and whether a formula follows by it.

use super::rule::Rule;
use super::{Letters, Level};
use wff_logic::worlds::System;
use wff_syntax::letter::arity;

/// The kinds of what a rule takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CitedPart {
    /// A line.
    Line,
    /// A subproof that is supposed.
    Subproof,
    /// A strict subproof.
    Strict,
}

impl CitedPart {
    /// It in words, without what stands in it.
    pub fn noun(self) -> &'static str {
        match self {
            CitedPart::Line => "a line",
            CitedPart::Subproof => "a subproof",
            CitedPart::Strict => "a strict subproof",
        }
    }
}

/// The parts that a rule takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takes {
    /// Their kinds.
    pub parts: &'static [CitedPart],
    /// Their number, in words.
    pub number: &'static str,
    /// The formulas of each, in words.
    pub forms: &'static [&'static str],
    /// The formula that follows, in words.
    pub gives: &'static str,
}

impl Takes {
    /// The formulas of all parts, in words.
    pub fn formulas(&self) -> String {
        match self.forms {
            [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            forms => forms.concat(),
        }
    }
}

/// The parts that a rule takes.
pub fn takes(rule: Rule) -> Takes {
    let (forms, gives): (&[&str], _) = match rule {
        Rule::Ki => (&["`p`", "`q`"], "`Kpq`"),
        Rule::Ko => (&["`Kpq`"], "`p`, or `q`"),
        Rule::Ai => (&["`p`"], "`Apq`, or `Aqp`"),
        Rule::Ao => (&["`Apq`", "from `p` to `r`", "from `q` to `r`"], "`r`"),
        Rule::Ci => (&["from `p` to `q`"], "`Cpq`"),
        Rule::Co => (&["`Cpq`", "`p`"], "`q`"),
        Rule::Ei => (&["`Cpq`", "`Cqp`"], "`Epq`"),
        Rule::Eo => (&["`Epq`"], "`Cpq`, or `Cqp`"),
        Rule::Ni => (&["from `p` to `q` and `Nq`"], "`Np`"),
        Rule::No => (&["from `Np` to `q` and `Nq`"], "`p`"),
        Rule::NoOfLines => (&["`q`", "`Nq`"], "any formula"),
        Rule::R => (&["`p`"], "`p`"),
        Rule::Li => (&["to `p`"], "`Lp`"),
        Rule::Lo => (&["`Lp`"], "`p`"),
        Rule::Mi => (&["`p`"], "`Mp`"),
        Rule::MiOfL => (&["`Lp`"], "`Mp`"),
        Rule::Mo => (&["`Mp`", "from `p` to `q`"], "`Mq`"),
        Rule::Me => (&["`Mp`, `NLp`, `NMp` or `NLNp`"], "`NLNp`, `MNp`, `LNp` or `Mp`"),
    };
    let (parts, number): (&[CitedPart], _) = match rule {
        Rule::Ki | Rule::Co | Rule::Ei | Rule::NoOfLines => {
            (&[CitedPart::Line, CitedPart::Line], "two lines")
        }
        Rule::Ko | Rule::Ai | Rule::Eo | Rule::R | Rule::Lo | Rule::Mi | Rule::MiOfL | Rule::Me => {
            (&[CitedPart::Line], "one line")
        }
        Rule::Ao => (
            &[CitedPart::Line, CitedPart::Subproof, CitedPart::Subproof],
            "one line and two subproofs",
        ),
        Rule::Ci | Rule::Ni | Rule::No => (&[CitedPart::Subproof], "one subproof"),
        Rule::Li => (&[CitedPart::Strict], "one strict subproof"),
        Rule::Mo => (&[CitedPart::Line, CitedPart::Strict], "one line and one strict subproof"),
    };
    Takes { parts, number, forms, gives }
}

/// A line or subproof that a step leans on.
#[derive(Clone, Copy, Debug)]
pub(super) enum Premise<'p> {
    Line(&'p Letters),
    Subproof(&'p Level),
}

/// The operands of a formula of this connective of two; `None` where it has another.
pub fn operands(formula: &str, connective: u8) -> Option<(&str, &str)> {
    let inner = formula.strip_prefix(char::from(connective))?;
    let mut needed = 1_usize;
    let mut end = inner.len();
    for (place, c) in inner.char_indices() {
        let is_start = !c.is_ascii_digit();
        if needed == 0 && is_start {
            end = place;
            break;
        }
        if is_start {
            let letter = u8::try_from(c).ok()?;
            needed = needed - 1 + usize::from(arity(letter)?);
        }
    }
    inner.split_at_checked(end)
}

/// True if a formula follows by a rule from what is cited, in any order; `None` where that hangs on
/// a pff.
pub(super) fn follows(rule: Rule, formula: &str, cited: &[Premise<'_>]) -> Option<bool> {
    let lines: Vec<&str> = cited
        .iter()
        .filter_map(|it| match it {
            Premise::Line(formula) => Some(&***formula),
            Premise::Subproof(_) => None,
        })
        .collect();
    let subproofs: Vec<&Level> = cited
        .iter()
        .filter_map(|it| match it {
            Premise::Subproof(level) => Some(*level),
            Premise::Line(_) => None,
        })
        .collect();
    if subproofs.iter().any(|level| level.is_pff()) {
        return None;
    }
    let takes_strict = takes(rule).parts.contains(&CitedPart::Strict);
    if subproofs.iter().any(|level| level.is_strict != takes_strict) {
        return Some(false);
    }
    Some(match (rule, &*lines, &*subproofs) {
        (Rule::Ki, [one, other], []) => operands(formula, b'K')
            .is_some_and(|(p, q)| p == *one && q == *other || p == *other && q == *one),
        (Rule::Ko, [one], []) => {
            operands(one, b'K').is_some_and(|(p, q)| formula == p || formula == q)
        }
        (Rule::Ai, [one], []) => {
            operands(formula, b'A').is_some_and(|(p, q)| p == *one || q == *one)
        }
        (Rule::Ao, [one], [left, right]) => operands(one, b'A').is_some_and(|(p, q)| {
            let goes = |level: &Level, from: &str| {
                level.supposed().map(|it| &**it) == Some(from)
                    && level.reached().map(|it| &**it) == Some(formula)
            };
            goes(left, p) && goes(right, q) || goes(left, q) && goes(right, p)
        }),
        (Rule::Ci, [], [level]) => operands(formula, b'C').is_some_and(|(p, q)| {
            level.supposed().map(|it| &**it) == Some(p)
                && level.reached().map(|it| &**it) == Some(q)
        }),
        (Rule::Co, [one, other], []) => {
            let detaches = |major: &str, minor: &str| {
                operands(major, b'C').is_some_and(|(p, q)| p == minor && q == formula)
            };
            detaches(one, other) || detaches(other, one)
        }
        (Rule::Ei, [one, other], []) => operands(formula, b'E').is_some_and(|(p, q)| {
            let is = |it: &str, p: &str, q: &str| operands(it, b'C') == Some((p, q));
            is(one, p, q) && is(other, q, p) || is(one, q, p) && is(other, p, q)
        }),
        (Rule::Eo, [one], []) => operands(one, b'E')
            .zip(operands(formula, b'C'))
            .is_some_and(|((p, q), got)| got == (p, q) || got == (q, p)),
        (Rule::Ni, [], [level]) => {
            let is_negated = formula.strip_prefix('N') == level.supposed().map(|it| &**it);
            return if is_negated { refutes(level) } else { Some(false) };
        }
        (Rule::No, [], [level]) => {
            let supposed = level.supposed().map(|it| &**it).unwrap_or_default();
            let is_denied = supposed.strip_prefix('N') == Some(formula);
            return if is_denied { refutes(level) } else { Some(false) };
        }
        (Rule::NoOfLines, [one, other], []) => {
            one.strip_prefix('N') == Some(*other) || other.strip_prefix('N') == Some(*one)
        }
        (Rule::R, [one], []) => *one == formula,
        (Rule::Lo, [one], []) => one.strip_prefix('L') == Some(formula),
        (Rule::Mi, [one], []) => formula.strip_prefix('M') == Some(*one),
        (Rule::MiOfL, [one], []) => {
            let [from, to] = [(*one, 'L'), (formula, 'M')].map(|(it, sign)| it.strip_prefix(sign));
            from.is_some() && from == to
        }
        (Rule::Me, [one], []) => duals(one).any(|it| it == formula),
        (Rule::Li, [], [level]) => {
            let is_bare = level.supposed.is_none();
            is_bare && level.reached().map(|it| &**it) == formula.strip_prefix('L')
        }
        (Rule::Mo, [one], [level]) => {
            let from = level.supposed().map(|it| &**it);
            let to = level.reached().map(|it| &**it);
            from.is_some() && from == one.strip_prefix('M') && to == formula.strip_prefix('M')
        }
        _ => false,
    })
}

/// The beginnings of formulas that say the same by `L` and by `M`, for `Me`: `Mp` is `NLNp`, `NLp`
/// is `MNp` and `NMp` is `LNp`.
const DUALS: [(&str, &str); 3] = [("M", "NLN"), ("NL", "MN"), ("NM", "LN")];

/// The formulas that follow from one by `Me`.
pub(super) fn duals(formula: &str) -> impl Iterator<Item = String> {
    let both = DUALS.into_iter().flat_map(|(one, other)| [(one, other), (other, one)]);
    both.filter_map(|(from, to)| Some(format!("{to}{}", formula.strip_prefix(from)?)))
}

/// True if a formula may stand behind the border of a strict subproof by `R`, for one that stands
/// before it: where frames are transitive `Lp` stays, where they are Euclidean `NLp` and `Mp` do,
/// and where they are symmetric `p` becomes `Mp`.
pub(super) fn is_let_through(system: System, formula: &str, before: &str) -> bool {
    let is_same = formula == before;
    system.is_transitive() && is_same && before.starts_with('L')
        || system.is_euclidean() && is_same && (before.starts_with("NL") || before.starts_with('M'))
        || system.is_symmetric() && formula.strip_prefix('M') == Some(before)
}

/// True if a subproof reaches a formula and its negation: on its last line, and on another that
/// stands directly in it. `None` where a pff may be one of them.
pub(super) fn refutes(level: &Level) -> Option<bool> {
    let last = level.reached()?;
    let denied = last.strip_prefix('N').and_then(|it| level.line_of(&it.into()));
    let is_refuted = denied.or_else(|| level.denial_of(last)).is_some();
    if !is_refuted && level.has_pff() { None } else { Some(is_refuted) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_rule_takes_is_told_as_a_list() {
        assert_eq!(takes(Rule::Ko).formulas(), "`Kpq`");
        assert_eq!(takes(Rule::Ki).formulas(), "`p` and `q`");
        let two_subproofs = "`Apq`, from `p` to `r` and from `q` to `r`";
        assert_eq!(takes(Rule::Ao).formulas(), two_subproofs);
    }

    #[test]
    fn operands_are_parted_where_the_first_ends() {
        assert_eq!(operands("Cpq", b'C'), Some(("p", "q")));
        assert_eq!(operands("CKp2qNNr", b'C'), Some(("Kp2q", "NNr")));
        assert_eq!(operands("Cpq", b'K'), None);
    }
}
