//! # unknown-rule
//!
//! The word behind a step's formula is no rule of natural deduction. The rules are those of WFF
//! 'n Proof, *i* for in and *o* for out: `Ki Ko Ai Ao Ci Co Ei Eo Ni No`, and `R`, which repeats a
//! line. What is given is a `premise`, what is tried a step with `suppose`.
//!
//! ```wff
//! proof p, Cpq |- q
//!   1 p    premise
//!   2 Cpq  premise
//!   3 q    MP 1 2
//!          ^^ `MP` is no rule
//! end
//! ```
//!
//! Name the rule as it is named here:
//!
//! ```wff
//! proof p, Cpq |- q
//!   1 p    premise
//!   2 Cpq  premise
//!   3 q    Co 1 2
//! end
//! ```

use super::*;
use crate::proof::natural::Rule as Natural;
use crate::syntax::keyword::nearest;
use crate::syntax::proof::{PREMISE, SUPPOSE};

pub(super) static RULE: Rule =
    Rule::new("unknown-rule", Severity::Error, include_str!("unknown_rule.rs"));

/// Names that others give the rules, in small letters.
const OTHERS: [(&[&str], &str); 13] = [
    (&["mp", "→e", "->e", "ce", "imp-elim", "detachment"], "Co"),
    (&["cp", "→i", "->i", "dt", "imp-intro"], "Ci"),
    (&["∧i", "&i", "conj", "and-intro"], "Ki"),
    (&["∧e", "&e", "simp", "ke", "and-elim"], "Ko"),
    (&["∨i", "vi", "add", "or-intro"], "Ai"),
    (&["∨e", "ve", "ae", "cases", "or-elim"], "Ao"),
    (&["↔i", "<->i", "iff-intro"], "Ei"),
    (&["↔e", "<->e", "ee", "iff-elim"], "Eo"),
    (&["¬i", "~i", "neg-intro"], "Ni"),
    (&["¬e", "~e", "ne", "raa", "ip", "neg-elim"], "No"),
    (&["reit", "rep", "repeat", "reiteration"], "R"),
    (&["pr", "prem", "given"], PREMISE),
    (&["ass", "assume", "assumption", "supp", "hyp"], SUPPOSE),
];

pub(super) fn render(context: Context<'_>) -> Diagnostic {
    let text = context.text();
    let lower = text.to_lowercase();
    let names = Natural::ALL.map(Natural::name);
    let all = || names.into_iter().chain([PREMISE, SUPPOSE]);
    let in_case = all().find(|name| name.eq_ignore_ascii_case(text));
    let other = OTHERS.iter().find(|(others, _)| others.contains(&&*lower)).map(|(_, name)| *name);
    let near = nearest(text, [PREMISE, SUPPOSE]);
    let diagnostic = RULE.at(context.span, format!("{} is no rule", context.quoted()));
    match in_case.or(other).or(near) {
        Some(name) => {
            diagnostic.replace(format!("Write `{name}`"), in_case.is_some(), context.span, name)
        }
        None => diagnostic.help(format!("the rules are `{}`", names.join("`, `"))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    #[test]
    fn rules_of_other_names_are_known() {
        let with = |rule: &str| {
            format!("proof p, Cpq |- q\n1 p premise\n2 Cpq premise\n3 q {rule} 1 2\nend")
        };
        for name in ["MP", "co", "CO", "→E"] {
            mends(&with(name), &with("Co"));
        }
        mends(
            "proof |- Cpp\n1 | p supose\n2 Cpp Ci 1-1\nend",
            "proof |- Cpp\n1 | p suppose\n2 Cpp Ci 1-1\nend",
        );
        faults("proof p |- p\n1 p prufe\n    ^^^^^ `prufe` is no rule\nend");
    }
}
