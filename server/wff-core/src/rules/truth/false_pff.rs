//! # false-pff
//!
//! A text is claimed to be a pff, a poorly formed formula, and is well formed. A challenge that
//! says `pff` claims it of the call it answers: that this is not a WFF of its roll. A WFF of the
//! roll that is false is none the less a WFF.
//!
//! ```wff
//! Kpq is pff
//! ^^^ `Kpq` is a well-formed formula
//! roll Ann: pq K
//! call Ann: Kpq
//! challenge Bob: pff
//!                ^^^ what was called is a WFF of the roll
//! ```
//!
//! Claim what holds:
//!
//! ```wff
//! Kpq is wff
//! Npq, rs, K(p,q) is pff
//! ```

use crate::analysis::fault::FalsePff;
use crate::game::Shown;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};

pub(crate) static RULE: RuleOf<FalsePff> = RuleOf {
    rule: Rule::new("false-pff", Severity::Error, header!("false_pff.rs")),
    judges_truth: |_| true,
    reveals: |_, fault| match fault {
        FalsePff::Challenge(shown) => Reveals::Message(plain(*shown)),
        FalsePff::Judgement => Reveals::Help,
    },
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, fault: FalsePff) -> Diagnostic {
    let shown = match fault {
        FalsePff::Judgement => return of_judgement(context),
        FalsePff::Challenge(shown) => shown,
    };
    let message = match shown {
        Shown::False(_) => "what was called is a WFF of the roll, if a false one".to_owned(),
        Shown::None | Shown::Wff(_) | Shown::Unclear | Shown::Pff => plain(shown),
    };
    RULE.at(context.span, message)
}

/// The message of a challenge, without a value.
fn plain(shown: Shown) -> String {
    let message = match shown {
        Shown::None => "the call shows no formula that could be a pff",
        Shown::False(_) | Shown::Wff(_) | Shown::Unclear | Shown::Pff => {
            "what was called is a WFF of the roll"
        }
    };
    message.to_owned()
}

fn of_judgement(context: Context<'_>) -> Diagnostic {
    let diagnostic = RULE
        .at(context.span, format!("{} is a well-formed formula", context.quoted()))
        .label("claimed to be a pff");
    match context.judgement().map(|judgement| (&judgement.left[..], &judgement.right[..])) {
        Some(([_], [claim])) => diagnostic.replace("Claim that it is a WFF", false, *claim, "wff"),
        _ => diagnostic,
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_challenge_can_say_so() {
        faults(
            "roll A: pq K\ncall A: Kpq\nchallenge B: pff\n             ^^^ what was called is a \
             WFF of the roll",
        );
        faults(
            "roll A: io K\ncall A: none\nchallenge B: pff\n             ^^^ the call shows no \
             formula that could be a pff",
        );
        for (call, faults) in [("Kp", 1), ("Kpp", 1), ("", 0)] {
            assert_eq!(
                found(&format!("roll A: pq K\ncall A: {call}\nchallenge B: pff")).len(),
                faults,
                "{call}"
            );
        }
    }

    #[test]
    fn any_text_can_be_a_pff() {
        clean(
            "Npq is pff\nrs is a pff\nK(p,q), p & q, Zq, kpq is pff\nKpi is pff\nHello is pff\n\
             hello is pff\nhello is not wff\nxr is not a wff",
        );
        faults("Npq, Np is pff\n     ^^ `Np` is a well-formed formula");
        faults("p is not wff\n^ `p` is a well-formed formula");
        mends("Kpq is pff", "Kpq is wff");
        faults("@a is pff\n^^ `@a` is not defined above this line");
        let told = found("def a = Kp\nC@a p is not wff");
        assert!(told.iter().all(|it| it.diagnostic.rule.id == "missing-operand"), "{told:#?}");
    }
}
