//! # false-equivalence
//!
//! Two formulas are claimed to be equivalent and are not, or the other way round. They are
//! equivalent when they have the same value under every valuation.
//!
//! ```wff
//! NKpq == KNpNq
//! ^^^^ `NKpq` and `KNpNq` are not equivalent: they differ under p = T, q = F
//! ```
//!
//! The message gives a valuation that tells them apart, the labels both values under it. Claim what
//! holds:
//!
//! ```wff
//! NKpq == ANpNq
//! NKpq != KNpNq
//! ```

use crate::logic::Difference;
use crate::rules::at_world::{are_of_worlds, at_world};
use crate::rules::near_claims::NearClaims;
use crate::rules::truth::false_consequence::turned;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::formula::compact;
use crate::syntax::{Span, quote};

pub(crate) static RULE: RuleOf<Option<Box<Difference>>> = RuleOf {
    rule: Rule::new("false-equivalence", Severity::Error, header!("false_equivalence.rs")),
    judges_truth: |_| true,
    reveals: |context, it| Reveals::Message(plain(context, it.is_some())),
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, it| render(context, it.as_deref()),
};

/// The most letters of a consequence that is written out.
const SHORT: usize = 48;

fn render(context: Context<'_>, difference: Option<&Difference>) -> Diagnostic {
    let [left, right] = sides(context);
    let [one, two] = [left, right].map(|span| quote(context.line.of(span)));
    let of_worlds = are_of_worlds(&context, &[left, right]);
    let Some(Difference { under, values: [here, there], follows, model }) = difference else {
        let always = match of_worlds {
            true => "both have the same value at every world of every model",
            false => "both have the same value under every valuation",
        };
        let diagnostic = RULE.at(left, format!("{one} and {two} are equivalent")).label(always);
        return turned(context, diagnostic);
    };
    let [under, place] = match model {
        Some(model) if of_worlds => [
            at_world(&context, &[left, right], Some(model)),
            format!("at {}", model.name(model.at())),
        ],
        None if of_worlds => [(); 2].map(|()| at_world(&context, &[], None)),
        _ => [(); 2].map(|()| format!("under {under}")),
    };
    let diagnostic = RULE
        .at(left, format!("{one} and {two} are not equivalent: they differ {under}"))
        .label(format!("{here} {place}"))
        .related(right, format!("{there} {place}"))
        .countermodel(model.as_ref());
    let near = NearClaims::new(context);
    let law = near.as_ref().and_then(|near| near.law_of_equivalence([left, right]));
    let law = law.zip(context.scope.settings.logic.as_ref());
    let law = law.map(|(law, logic)| format!("“{law}” does not hold in {}", logic.title()));
    let near = near.map(|near| near.equivalences([left, right])).unwrap_or_default();
    let is_near = !near.right.is_empty();
    let told = near.words(["holds", "so does"]);
    let one_way = |from: Span, to: Span, [first, second]: [&String; 2]| {
        let [from, to] = [from, to].map(|side| compact(context.line.text, side));
        let sign = match from.len() + to.len() <= SHORT {
            true => format!(": `{from} |= {to}`"),
            false => String::new(),
        };
        format!("{second} follows from {first}, but not the other way round{sign}")
    };
    let follows = match follows {
        _ if is_near => None,
        [true, true] => {
            Some("each follows from the other, but they have different values".to_owned())
        }
        [true, false] => Some(one_way(left, right, [&one, &two])),
        [false, true] => Some(one_way(right, left, [&two, &one])),
        [false, false] => None,
    };
    let help: Vec<String> = [law, told, follows].into_iter().flatten().collect();
    let diagnostic = if help.is_empty() { diagnostic } else { diagnostic.help(help.join("; ")) };
    turned(context, diagnostic)
}

/// The message without the valuation under which the formulas differ, if they do.
fn plain(context: Context<'_>, is_refuted: bool) -> String {
    let [one, two] = sides(context).map(|side| quote(context.line.of(side)));
    let are = if is_refuted { "are not" } else { "are" };
    format!("{one} and {two} {are} equivalent")
}

/// The places of the formulas.
fn sides(context: Context<'_>) -> [Span; 2] {
    let right = context.judgement().and_then(|it| it.right.first().copied());
    [context.span, right.unwrap_or(context.span)]
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn both_values_are_given_where_they_differ() {
        clean("NKpq == ANpNq\nCpq ≡ ANpq\np != q\np ≢ q");
        let found = found("Apq == Kpq");
        assert_eq!(found[0].diagnostic.label, "T under p = T, q = F");
        assert_eq!(found[0].diagnostic.related[0].message, "F under p = T, q = F");
        faults("p != NNp\n^ `p` and `NNp` are equivalent");
    }

    #[test]
    fn an_equivalence_near_it_or_the_one_way_that_holds_is_told() {
        for (text, expected) in [
            ("Apq == Kpq", "`Apq` follows from `Kpq`, but not the other way round: `Kpq |= Apq`"),
            ("CKpqr == KCprCqr", "`CApqr == KCprCqr` holds, and so does `CKpqr == ACprCqr`"),
            (
                "Cpq == Cqp",
                "a common mistake: a conditional is not its converse; `Cpq == CNqNp` holds",
            ),
            ("NApq == KNpq", "`NApNq == KNpq` holds, and so does `NApq == KNpNq`"),
            (
                "alphabet textbook\nDab == KNaNb",
                "`Xab == KNaNb` (`D` is “not both”, `X` “neither … nor”) holds, and so does `Dab \
                 == ANaNb`",
            ),
            (
                "logic G3\nNNp == p",
                "“double negation” does not hold in G3; `NNp` follows from `p`, but not the other \
                 way round: `p |= NNp`",
            ),
            ("p == q", ""),
        ] {
            assert_eq!(help(text), expected, "{text}");
        }
    }

    #[test]
    fn the_opposite_claim_is_offered() {
        for (text, expected) in [
            ("NKpq == KNpNq", "NKpq != KNpNq"),
            ("p ≡ q # so", "p ≢ q # so"),
            ("p != NNp", "p == NNp"),
            ("p ≢ NNp", "p ≡ NNp"),
            ("p ≠ NNp", "p == NNp"),
        ] {
            mends(text, expected);
            clean(expected);
            assert!(found(&format!("hints off\n{text}"))[0].diagnostic.fixes.is_empty());
        }
    }
}
