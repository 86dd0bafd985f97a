//! # not-longest
//!
//! A call claims a longest WFF, in x-wff a longest true one, and a longer one can be made from the
//! roll.
//!
//! ```wff
//! roll Ann: pqr NKE
//! call Ann: KpNq
//!           ^^^^ `KpNq` has four letters, and a WFF of six can be made from this roll
//! ```
//!
//! Use every `N`, and as many other connectives as the propositions allow. In x-wff it must be true
//! too, for which some dice may have to be left out:
//!
//! ```wff
//! roll Ann: pqr NKE
//! call Ann: EKpqNr
//! rules x-wff
//! let p = T, q = F
//! roll Ann: pqi KKA
//! call Ann: Apq
//! ```

use crate::analysis::play::RollClaim;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, count, header, number,
};
use crate::syntax::{Faces, quote};

pub(crate) static RULE: RuleOf<(u64, u64)> = RuleOf {
    rule: Rule::new("not-longest", Severity::Error, header!("not_longest.rs")),
    judges_truth: |_| true,
    reveals: |context, _| Reveals::Message(plain(context)),
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, (length, longest)| {
        context.of_roll(&RULE.rule, |claim| render(context, claim, *length, *longest))
    },
};

fn render(context: Context<'_>, claim: &RollClaim<'_>, length: u64, longest: u64) -> Diagnostic {
    let has = count(length, "letter", "letters");
    let can = number(longest);
    RULE.at(
        context.span,
        format!(
            "{} has {has}, and a {} of {can} can be made from this roll",
            context.quoted(),
            claim.wff()
        ),
    )
    .help(format!("the roll is {}{}", quote(&claim.rolled.text), left(context, claim)))
}

/// The dice that are left, as the end of a sentence.
fn left(context: Context<'_>, claim: &RollClaim<'_>) -> String {
    let used = claim.formula(context.scope).map_or(Faces::default(), |(_, faces)| faces);
    let left = claim.faces.without(&used);
    match left.len() {
        0 => String::new(),
        1 => format!("; {} is left", quote(&left.shown())),
        _ => format!("; {} are left", quote(&left.shown())),
    }
}

/// The message without a length.
fn plain(context: Context<'_>) -> String {
    let wff = context.claim().map_or("WFF", |claim| claim.wff());
    format!("{} is not the longest {wff} that can be made from this roll", context.quoted())
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn the_length_is_told_and_never_the_wff() {
        clean("roll pqi KNR\ncall NKpq\ncall KNpq\ncall KqNp");
        faults(
            "roll p\ncall p\nroll p N\ncall p\n     ^ `p` has one letter, and a WFF of two can be \
             made from this roll",
        );
        faults(
            "rules x-wff\nlet p = T, q = F\nroll pqi KNR\ncall CpNq\n     ^^^^ `CpNq` has four \
             letters, and a true WFF of five can be made from this roll",
        );
        assert!(
            found("roll pq NK\ncall Kpq").iter().all(|found| found.diagnostic.fixes.is_empty())
        );
        assert_eq!(help("roll pq KN\ncall Kpq"), "the roll is `pq KN`; `N` is left");
    }

    #[test]
    fn what_falls_short_because_of_truth_is_no_fault() {
        clean("rules x-wff\nlet p = F, q = T\nroll pqq KK\ncall Kqq");
        clean("rules x-wff\nlet p = T\nroll p N\ncall p");
    }
}
