//! # false-consequence
//!
//! A formula is claimed to follow from premises from which it does not follow. It follows when
//! every valuation that makes all premises true makes it true as well; with no premises it must be
//! true under every valuation.
//!
//! ```wff
//! q, Cpq |= p
//!           ^ `p` does not follow: under p = F, q = T the premises are T and it is F
//! ```
//!
//! The message gives a valuation that makes the premises true and the conclusion false. Claim what
//! holds:
//!
//! ```wff
//! p, Cpq |= q
//! q, Cpq !|= p
//! |= CpCqp
//! ```

use crate::logic::{Counterexample, Logic, fallacies};
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::statement::Judgement;
use crate::syntax::{Formula, Written};

pub(crate) static RULE: RuleOf<Option<Box<Counterexample>>> = RuleOf {
    rule: Rule::new("false-consequence", Severity::Error, header!("false_consequence.rs")),
    judges_truth: |_| true,
    reveals: |context, it| Reveals::Message(plain(context, it.is_some())),
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, it| render(context, it.as_deref()),
};

fn render(context: Context<'_>, counterexample: Option<&Counterexample>) -> Diagnostic {
    let conclusion = context.quoted();
    let alone = context.judgement().is_some_and(|judgement| judgement.left.is_empty());
    let is_classical = context.scope.settings.logic.as_ref().is_some_and(Logic::is_classical);
    let [is_true, are] = if is_classical { ["true", "T"] } else { ["designated"; 2] };
    let Some(Counterexample { under, value }) = counterexample else {
        let message = if alone {
            format!("{conclusion} is {is_true} under every valuation")
        } else {
            format!("{conclusion} follows from the premises")
        };
        let label = format!("{is_true} wherever the premises are");
        return turned(context, RULE.at(context.span, message).label(label));
    };
    let message = if alone && under.is_empty() {
        format!("{conclusion} is not {is_true}: it is {value}")
    } else if alone {
        format!("{conclusion} is not {is_true} under every valuation: it is {value} under {under}")
    } else {
        format!(
            "{conclusion} does not follow: under {under} the premises are {are} and it is {value}"
        )
    };
    let diagnostic = RULE.at(context.span, message).label(format!("{value} under {under}"));
    let diagnostic = match fallacy(context) {
        Some(fallacy) => diagnostic.help(format!("a known slip: {fallacy}")),
        None => diagnostic,
    };
    turned(context, diagnostic)
}

/// A diagnostic with the fix that turns the claim of its line into the opposite one.
pub(in crate::rules) fn turned(context: Context<'_>, diagnostic: Diagnostic) -> Diagnostic {
    let Some(Judgement { sign, .. }) = context.judgement() else { return diagnostic };
    let opposite = match context.line.of(*sign) {
        "|=" => "!|=",
        "!|=" => "|=",
        "⊨" => "⊭",
        "⊭" => "⊨",
        "==" => "!=",
        "!=" | "≠" => "==",
        "≡" => "≢",
        "≢" => "≡",
        _ => return diagnostic,
    };
    diagnostic.write_sign(context.line, *sign, opposite, false)
}

/// The fallacy that the judgement makes, if it is a known one.
fn fallacy(context: Context<'_>) -> Option<&'static str> {
    let premises: Option<Vec<Formula>> =
        context.judgement()?.left.iter().map(|span| context.formula(*span)).collect();
    let (premises, conclusion) = (premises?, context.formula(context.span)?);
    let written = |formula| Written::new(formula, context.line.text);
    fallacies::of_consequence(
        &premises.iter().map(written).collect::<Vec<_>>(),
        written(&conclusion),
    )
}

/// The message without the counterexample, if there is one.
fn plain(context: Context<'_>, is_refuted: bool) -> String {
    let does = if is_refuted { "does not follow" } else { "follows" };
    format!("{} {does}", context.quoted())
}

#[cfg(test)]
mod tests {
    use crate::logic::fallacies::{CONSEQUENCES, EQUIVALENCES};
    use crate::rules::testing::*;

    #[test]
    fn the_message_has_a_countermodel() {
        clean("KpNp |= q\np |= p\nApq, Np |= q\n ⊨ ApNp\np ⊭ q");
        faults("|= p\n   ^ `p` is not true under every valuation: it is F under p = F");
        faults("p, q !|= Kpq\n         ^^^ `Kpq` follows from the premises");
    }

    #[test]
    fn the_opposite_claim_is_offered() {
        for (text, expected) in [
            ("q, Cpq |= p", "q, Cpq !|= p"),
            ("|= p", "!|= p"),
            ("p ⊨ q", "p ⊭ q"),
            ("p, q !|= Kpq # so", "p, q |= Kpq # so"),
            ("p⊭p", "p⊨p"),
        ] {
            mends(text, expected);
            clean(expected);
            assert!(found(&format!("hints off\n{text}"))[0].diagnostic.fixes.is_empty());
        }
    }

    /// A schema with formulas for its letters.
    fn of(schema: &str, formulas: [&str; 3]) -> String {
        let letter = |c: char| match c {
            'a'..='c' => formulas[c as usize - 'a' as usize].to_owned(),
            c => c.to_string(),
        };
        schema.chars().map(letter).collect()
    }

    #[test]
    fn every_schema_is_a_fallacy_and_is_told_as_one() {
        for formulas in [["p", "q", "r"], ["p", "Kqr", "Ns"], ["NApq", "r", "s"]] {
            for (one, other, fallacy) in EQUIVALENCES {
                let [one, other] = [one, other].map(|schema| of(schema, formulas));
                for line in [format!("{one} == {other}"), format!("{other} == {one}")] {
                    let text = format!("alphabet textbook\n{line}");
                    assert!(help(&text).contains(&format!("a known slip: {fallacy}")), "{line}");
                }
            }
            for (premises, conclusion, fallacy) in CONSEQUENCES {
                let mut premises: Vec<String> =
                    premises.iter().map(|schema| of(schema, formulas)).collect();
                let conclusion = of(conclusion, formulas);
                for _ in 0..2 {
                    let line = format!("{} |= {conclusion}", premises.join(", "));
                    assert_eq!(help(&line), format!("a known slip: {fallacy}"), "{line}");
                    premises.reverse();
                }
            }
        }
    }

    #[test]
    fn what_is_no_fallacy_has_none() {
        assert_eq!(help("p, q |= r"), "");
        assert_eq!(help("Cpq, r |= p"), "");
        assert!(!help("Cpq == Crp").contains("slip"));
    }
}
