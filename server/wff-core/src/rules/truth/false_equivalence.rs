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

use crate::logic::{Difference, fallacies};
use crate::rules::truth::false_consequence::turned;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::{Span, Written, quote};

pub(crate) static RULE: RuleOf<Option<Box<Difference>>> = RuleOf {
    rule: Rule::new("false-equivalence", Severity::Error, header!("false_equivalence.rs")),
    judges_truth: |_| true,
    reveals: |context, it| Reveals::Message(plain(context, it.is_some())),
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, it| render(context, it.as_deref()),
};

fn render(context: Context<'_>, difference: Option<&Difference>) -> Diagnostic {
    let [left, right] = sides(context);
    let [one, two] = [left, right].map(|span| quote(context.line.of(span)));
    let Some(Difference { under, values: [here, there], follows }) = difference else {
        let diagnostic = RULE
            .at(left, format!("{one} and {two} are equivalent"))
            .label("both have the same value under every valuation");
        return turned(context, diagnostic);
    };
    let diagnostic = RULE
        .at(left, format!("{one} and {two} are not equivalent: they differ under {under}"))
        .label(format!("{here} under {under}"))
        .related(right, format!("{there} under {under}"));
    let formulas = context.formula(left).zip(context.formula(right));
    let fallacy = formulas.and_then(|(one, other)| {
        let written = |formula| Written::new(formula, context.line.text);
        fallacies::of_equivalence(written(&one), written(&other))
    });
    let fallacy = fallacy.map(|fallacy| format!("a known slip: {fallacy}"));
    let follows = match follows {
        [true, true] => {
            Some("each follows from the other, but they have different values".to_owned())
        }
        [true, false] => Some(format!("{two} follows from {one}, but not the other way round")),
        [false, true] => Some(format!("{one} follows from {two}, but not the other way round")),
        [false, false] => None,
    };
    let help: Vec<String> = [fallacy, follows].into_iter().flatten().collect();
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
        assert_eq!(help("Apq == Kpq"), "`Apq` follows from `Kpq`, but not the other way round");
        faults("p != NNp\n^ `p` and `NNp` are equivalent");
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
