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

use crate::logic::{Counterexample, Logic};
use crate::rules::at_world::{are_of_worlds, at_world};
use crate::rules::near_claims::NearClaims;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, counts, header,
};
use crate::syntax::statement::Judgement;

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
    let is_two_valued = context.scope.settings.logic.as_ref().is_some_and(Logic::is_two_valued);
    let are = if is_two_valued { "are T" } else { "count as true" };
    let left = context.judgement().map_or(&[][..], |judgement| &judgement.left);
    let all = [left, &[context.span]].concat();
    let of_worlds = are_of_worlds(&context, &all);
    let every = if of_worlds { "at every world of every model" } else { "under every valuation" };
    let Some(Counterexample { under, value, model }) = counterexample else {
        let message = if alone {
            format!("{conclusion} is true {every}")
        } else {
            format!("{conclusion} follows from the premises")
        };
        let label = "true wherever the premises are";
        return turned(context, RULE.at(context.span, message).label(label));
    };
    let at = || at_world(&context, &all, model.as_ref());
    let message = if of_worlds && alone {
        format!("{conclusion} is not true {every}: it is F {}", at())
    } else if of_worlds {
        format!("{conclusion} does not follow: the premises are T and it is F {}", at())
    } else if alone && under.is_empty() {
        format!("{conclusion} is not true: it is {value}")
    } else if alone {
        format!("{conclusion} is not true under every valuation: it is {value} under {under}")
    } else {
        format!("{conclusion} does not follow: under {under} the premises {are} and it is {value}")
    };
    let place = match model {
        Some(model) => format!("{value} at {}", model.name(model.at())),
        None if of_worlds => String::new(),
        None => format!("{value} under {under}"),
    };
    let diagnostic = RULE.at(context.span, message).label(place).countermodel(model.as_ref());
    let help = help(context);
    let diagnostic = if help.is_empty() { diagnostic } else { diagnostic.help(help.join("; ")) };
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

/// The parts of the help for a conclusion that does not follow.
fn help(context: Context<'_>) -> Vec<String> {
    let near = NearClaims::new(context).zip(context.judgement());
    let Some((near, judgement)) = near else { return Vec::new() };
    let logic = context.scope.settings.logic.as_ref();
    let (law, kept) = near.kept(&judgement.left, context.span);
    let is_kept = law.is_some() || kept.is_some();
    let law = law.map(|law| format!("“{law}” does not hold here"));
    let other = || near.consequences(&judgement.left, context.span).words(["holds", "so does"]);
    let other = if is_kept { None } else { other() };
    let deny = "to deny it, write `!|=`".to_owned();
    [logic.and_then(counts), law, kept, other, Some(deny)].into_iter().flatten().collect()
}

/// The message without the counterexample, if there is one.
fn plain(context: Context<'_>, is_refuted: bool) -> String {
    let does = if is_refuted { "does not follow" } else { "follows" };
    format!("{} {does}", context.quoted())
}

#[cfg(test)]
mod tests {
    use crate::logic::fallacies::{CONSEQUENCES, EQUIVALENCES, FalseConsequence, FalseEquivalence};
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
            for FalseEquivalence { pair: [one, other], name, .. } in EQUIVALENCES {
                let [one, other] = [one, other].map(|schema| of(schema, formulas));
                for line in [format!("{one} == {other}"), format!("{other} == {one}")] {
                    let text = format!("alphabet textbook\n{line}");
                    let told = format!("a common mistake: {name}; `");
                    assert!(help(&text).starts_with(&told), "{line}: {}", help(&text));
                }
            }
            for FalseConsequence { premises, conclusion, name, .. } in CONSEQUENCES {
                let mut premises: Vec<String> =
                    premises.iter().map(|schema| of(schema, formulas)).collect();
                let conclusion = of(conclusion, formulas);
                for _ in 0..2 {
                    let line = format!("{} |= {conclusion}", premises.join(", "));
                    let told = format!("a common mistake: {name}; `");
                    assert!(help(&line).starts_with(&told), "{line}: {}", help(&line));
                    premises.reverse();
                }
            }
        }
    }

    #[test]
    fn a_consequence_near_it_that_holds_is_told() {
        for (text, expected) in [
            (
                "q, Cpq |= p",
                "a common mistake: affirming the consequent; `p, Cpq |= q` holds; to deny it, \
                 write `!|=`",
            ),
            (
                "Cpq, Crq |= Cpr",
                "a common mistake: two conditionals that share only what they lead to; `Cpq, Cqr \
                 |= Cpr` holds; to deny it, write `!|=`",
            ),
            ("Apq |= p", "`p |= Apq` holds, and so does `Kpq |= p`; to deny it, write `!|=`"),
            ("Apq, p |= q", "`Apq, Np |= q` holds; to deny it, write `!|=`"),
            ("p, q |= r", "to deny it, write `!|=`"),
            (
                "logic LP\np, Cpq |= q",
                "in LP `T` and `B` count as true; “modus ponens” does not hold here; as a formula \
                 it is a tautology, `CKpCpqq`; to deny it, write `!|=`",
            ),
        ] {
            assert_eq!(help(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_fallacy_has_none() {
        assert_eq!(help("Cpq, r |= p"), "to deny it, write `!|=`");
        assert!(!help("Cpq == Crp").contains("mistake"));
    }
}
