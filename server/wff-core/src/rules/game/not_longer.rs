//! # not-longer
//!
//! A challenge shows a WFF that is not longer than the one called.
//!
//! ```wff
//! roll Ann: pqr NKE
//! call Ann: KpNq
//!           ^^^^ `KpNq` has four letters, and a WFF of six can be made from this roll
//! challenge Bob: ENpr
//!                ^^^^ `ENpr` has four letters, and the WFF called has as many
//! ```
//!
//! Show a longer one; it need not be the longest:
//!
//! ```wff
//! roll Ann: pqr NKE
//! call Ann: KpNq
//!           ^^^^ `KpNq` has four letters, and a WFF of six can be made from this roll
//! challenge Bob: KEpqr
//! ```

use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, count, header, number,
};

pub(crate) static RULE: RuleOf<(u64, u64)> = RuleOf {
    rule: Rule::new("not-longer", Severity::Error, header!("not_longer.rs")),
    judges_truth: |_| true,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, (length, called)| render(context, *length, *called),
};

fn render(context: Context<'_>, length: u64, called: u64) -> Diagnostic {
    let has = count(length, "letter", "letters");
    let than = if length == called { "as many".to_owned() } else { number(called) };
    let message = format!("{} has {has}, and the WFF called has {than}", context.quoted());
    RULE.at(context.span, message).help("a challenge takes a longer WFF of the caller's dice")
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_call_that_is_none_is_answered_by_any_wff() {
        let poor = "roll A: pq KN\ncall A: p\n        ^ `p` has one letter, and a WFF of four can \
         be made from this roll\n";
        faults(&format!("{poor}challenge B: Np"));
        faults(&format!(
            "{poor}challenge B: q\n             ^ `q` has one letter, and the WFF called has as \
             many"
        ));
        faults(
            "roll A: pq KN\ncall A: NKpq\nchallenge B: Np\n             ^^ `Np` has two letters, \
             and the WFF called has four",
        );
        let ids: Vec<_> = found("roll A: pq KN\ncall A: Kp\nchallenge B: p")
            .iter()
            .map(|found| found.diagnostic.rule.id)
            .collect();
        assert_eq!(ids, ["missing-operand"]);
    }

    #[test]
    fn a_call_of_x_wff_counts_its_letters_if_it_is_true() {
        let called = "rules x-wff\nlet p = T, q = F\nroll A: ppqK\ncall A: Kpp\n";
        faults(&format!(
            "{called}challenge B: p\n             ^ `p` has one letter, and the WFF called has \
             three"
        ));
    }
}
