//! # undecided-value
//!
//! A formula is claimed to have a value, but that depends on a proposition without one. In x-wff a
//! call claims that its formula is true and that no longer true one can be made.
//!
//! ```wff
//! let p = T
//! Kpq = T
//! ^^^ whether `Kpq` is T depends on `q`, which has no value
//! rules x-wff
//! roll pq K
//! call p
//!      ^ whether a longer true WFF can be made depends on `q`, which has no value
//! logic S4
//! CLpp = T
//! ^^^^ `CLpp` has a value at each world of a model, and none of its own
//! ```
//!
//! In a modal logic a formula with `L` or `M` has a value at each world of a model, in
//! intuitionistic and minimal logic every formula.
//!
//! Give the proposition a value above the claim, and claim a class of a formula about worlds:
//!
//! ```wff
//! let p = T, q = T
//! Kpq = T
//! rules x-wff
//! roll pq K
//! call Kpq
//! logic S4
//! CLpp is tautology
//! ```

use crate::analysis::fault::{DependsOn, UndecidedValue};
use crate::logic::Variable;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header, list,
};
use crate::syntax::Span;
use crate::syntax::statement::Said;

pub(crate) static RULE: RuleOf<UndecidedValue> = RuleOf {
    rule: Rule::new("undecided-value", Severity::Error, header!("undecided_value.rs")),
    judges_truth: |_| true,
    reveals: |context, fault| Reveals::Message(plain(context, fault)),
    completed_by: |_, _, _| CompletedBy::Line,
    render,
};

fn render(context: Context<'_>, fault: &UndecidedValue) -> Diagnostic {
    let UndecidedValue { of, variables: letters } = fault;
    match of {
        DependsOn::Claim { only_propositions } => of_claim(context, *only_propositions, letters),
        DependsOn::World => of_world(context),
        DependsOn::Call | DependsOn::Roll => {
            RULE.at(context.span, message_of_play(context, *of, letters)).help(advice(letters))
        }
    }
}

/// A formula that has a value at each world of a model, and none of its own.
fn of_world(context: Context<'_>) -> Diagnostic {
    let diagnostic = RULE.at(context.span, message_of_world(context));
    let Some(judgement) = context.judgement() else {
        return diagnostic.help("so there is no truth table of it");
    };
    let model = context.scope.models.nearest().and_then(Option::as_ref);
    let world = model.and_then(|own| own.model.names().next());
    match world.zip(judgement.right.last()) {
        Some((world, value)) => {
            let end = Span { start: value.end, ..*value };
            diagnostic.help("a claim of its value names a world of the model above").replace(
                format!("Claim it at `{world}`"),
                false,
                end,
                format!(" at {world}"),
            )
        }
        None => diagnostic.help(
            "`is tautology` claims that it is T at every world, `is satisfiable` at some; below a \
             `model` its value at a world can be claimed",
        ),
    }
}

fn message_of_world(context: Context<'_>) -> String {
    format!("{} has a value at each world of a model, and none of its own", context.quoted())
}

/// The message about what is shown on a roll.
fn message_of_play(context: Context<'_>, of: DependsOn, letters: &[Variable]) -> String {
    let missing = without_value(letters);
    let wff = context.claim().map_or("true WFF", |claim| claim.wff());
    match (of, Said::read(context.text())) {
        (DependsOn::Roll, Said::None) => {
            format!("whether a {wff} can be made depends on {missing}")
        }
        (DependsOn::Roll, _) => format!("whether a longer {wff} can be made depends on {missing}"),
        _ => format!("whether {} is true depends on {missing}", context.quoted()),
    }
}

/// A formula of a claim whose value depends on propositions without one.
fn of_claim(context: Context<'_>, only_propositions: bool, letters: &[Variable]) -> Diagnostic {
    let quoted = context.quoted();
    let Some(judgement) = context.judgement() else {
        return RULE.at(context.span, format!("the value of {quoted} depends on others"));
    };
    let line = context.line;
    let right = judgement.right.first().copied().unwrap_or(judgement.sign);
    let logic = context.scope.settings.logic.as_ref();
    let claimed = logic.and_then(|logic| logic.value(line.of(right)));
    let claimed = claimed.map_or(String::new(), |value| value.to_string());
    let message = if only_propositions {
        format!("{quoted} has no value, so that it is {claimed} cannot be claimed")
    } else {
        format!("whether {quoted} is {claimed} depends on {}", without_value(letters))
    };
    let diagnostic = RULE.at(context.span, message);
    match judgement.left.first() {
        Some(first) if only_propositions && !judgement.denied => {
            let all: Vec<&str> = judgement.left.iter().map(|span| line.of(*span)).collect();
            let end = judgement.right.last().map_or(judgement.sign.end, |right| right.end);
            let given: Vec<String> =
                all.iter().map(|letter| format!("{letter} = {claimed}")).collect();
            let whole = format!("let {}", given.join(", "));
            diagnostic.help(format!("to give it that value, write `{whole}`")).replace(
                format!("Write `{whole}`"),
                false,
                Span { start: first.start, end },
                whole,
            )
        }
        _ => diagnostic.help(advice(letters)),
    }
}

/// The words for propositions that have no value.
pub fn without_value(letters: &[Variable]) -> String {
    let mut names: Vec<String> = letters.iter().map(|letter| format!("`{letter}`")).collect();
    if names.len() > SHOWN {
        names.truncate(SHOWN - 1);
        names.push(format!("{} others", letters.len() + 1 - SHOWN));
    }
    let have = if letters.len() == 1 { "which has no value" } else { "which have no values" };
    format!("{}, {have}", list(&names))
}

fn advice(letters: &[Variable]) -> String {
    let bindings: Vec<String> =
        letters.iter().take(SHOWN).map(|letter| format!("{letter} = T")).collect();
    let more = if letters.len() > SHOWN { ", …" } else { "" };
    let them = if letters.len() == 1 { "it a value" } else { "them values" };
    format!("give {them} above, as in `let {}{more}`", bindings.join(", "))
}

/// The most propositions that a message names.
const SHOWN: usize = 8;

/// The message without the value that is claimed.
fn plain(context: Context<'_>, fault: &UndecidedValue) -> String {
    let UndecidedValue { of, variables: letters } = fault;
    let quoted = context.quoted();
    match of {
        DependsOn::Claim { only_propositions: true } => format!("{quoted} has no value"),
        DependsOn::Claim { only_propositions: false } => {
            format!("the value of {quoted} depends on {}", without_value(letters))
        }
        DependsOn::World => message_of_world(context),
        DependsOn::Call | DependsOn::Roll => message_of_play(context, *of, letters),
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn what_is_claimed_of_a_proposition_alone_counts_as_given_below() {
        faults(
            "p = T\n^ `p` has no value, so that it is T cannot be claimed\nq = F\n^ `q` has no \
             value, so that it is F cannot be claimed\nKpq = F\nApq = T",
        );
        mends_all("p, q = T\nKpq = T", "let p = T, q = T\nKpq = T");
    }

    #[test]
    fn a_bare_proposition_suggests_let() {
        faults("p = T\n^ `p` has no value, so that it is T cannot be claimed");
        mends("p = T", "let p = T");
        mends("p, q = F", "let p = F, q = F");
    }

    #[test]
    fn calls_need_values_that_matter() {
        let x = "rules x-wff\nlet p = T\n";
        faults(&format!(
            "{x}roll pqq KKN\ncall NKpq\n     ^^^^ whether `NKpq` is true depends on `q`, which \
             has no value"
        ));
        faults(&format!(
            "{x}roll pq KK\ncall p\n     ^ whether a longer true WFF can be made depends on `q`, \
             which has no value"
        ));
        faults(
            "rules x-wff\nroll pp K\ncall none\n     ^^^^ whether a true WFF can be made depends \
             on `p`, which has no value",
        );
        clean(&format!(
            "{x}roll ppq KCN\ncall CNqKpp\nroll pqr C\ncall Cqp\nroll pqq CCN\ncall CqCNqp"
        ));
        assert_eq!(
            found("rules x-wff\nlet q = X\nroll qqi KKK\ncall Kqq\ncall none\ncall q").len(),
            1
        );
    }

    #[test]
    fn what_it_depends_on_is_listed() {
        faults(
            "AKpqr = F\n^^^^^ whether `AKpqr` is F depends on `p`, `q` and `r`, which have no \
             values",
        );
        faults(
            "let r = F\nAKpqr = F\n^^^^^ whether `AKpqr` is F depends on `p` and `q`, which have \
             no values",
        );
        clean("let r = T\nAKpqr = T");
    }

    #[test]
    fn values_that_answer_have_to_be_none_that_are_given() {
        clean("exercise 1\nanswer p = T, q = F\nend\n2) p = F, q = T");
        faults("exercise 1\nanswer p != T\n       ^ `p` has no value\nend");
    }

    #[test]
    fn a_formula_about_worlds_has_neither_value_nor_table() {
        assert!(help("logic K\nCLpp = T").starts_with("`is tautology` claims"));
        assert_eq!(help("logic K\ntruth CLpp\nend"), "so there is no truth table of it");
        let model = "logic K\nmodel m\n  world w\nend\n";
        mends(&format!("{model}CLpp = T"), &format!("{model}CLpp = T at w"));
    }

    #[test]
    fn what_changes_nothing_is_not_listed() {
        let told = "^^^^^ whether `KpCqq` is T depends on `p`, which has no value";
        faults(&format!("KpCqq = T\n{told}"));
        faults(&format!("logic L3\nKpCqq = T\n{told}"));
        faults(
            "alphabet textbook\nKtKCuuKCvvKCwwCxx = F\n^^^^^^^^^^^^^^^^^ whether \
             `KtKCuuKCvvKCwwCxx` is F depends on `t`, which has no value",
        );
    }
}
