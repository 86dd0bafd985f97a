//! # bracketed-prefix
//!
//! A formula in Polish notation is written with brackets. The order of the letters alone says which
//! operand belongs to which connective, so brackets, and commas inside them, have no place.
//!
//! ```wff
//! K(p, q)
//! ^^^^^^^ brackets have no place in Polish notation: `K(p, q)` is `Kpq`
//! ```
//!
//! Leave them out:
//!
//! ```wff
//! Kpq
//! ```

use crate::analysis::Candidate;
use crate::analysis::fault::Brackets;
use crate::analysis::formula::{without_brackets, without_words};
use crate::analysis::letters::{is_bracket, is_comma, unmatched_bracket};
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::{Span, Statement, formula, quote};

pub(crate) static RULE: RuleOf<Brackets> = RuleOf {
    rule: Rule::new("bracketed-prefix", Severity::Error, header!("bracketed_prefix.rs")),
    judges_truth: |_| false,
    reveals: |_, brackets| match brackets {
        Brackets::Whole | Brackets::Words => Reveals::Message(PLAIN.to_owned()),
        Brackets::Stray(_) => Reveals::Nothing,
    },
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, brackets: Brackets) -> Diagnostic {
    let formula = match brackets {
        Brackets::Whole => return whole(context),
        Brackets::Words => return words(context),
        Brackets::Stray(formula) => context.candidate(formula),
    };
    let diagnostic = context.first_of(
        &RULE.rule,
        formula,
        |_, unit, _| is_bracket(unit) && !is_comma(unit),
        PLAIN,
        "nor does this",
    );
    match unmatched(formula) {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// The message without a formula.
const PLAIN: &str = "brackets have no place in Polish notation";

/// A sentence about a bracket without its partner, if there is one.
pub(in crate::rules) fn unmatched(formula: Candidate<'_>) -> Option<String> {
    let (at, opens) = unmatched_bracket(formula)?;
    let does = if opens { "is never closed" } else { "closes nothing" };
    Some(format!("{} {does}", quote(formula.of(at))))
}

/// A formula with words for its connectives.
fn words(context: Context<'_>) -> Diagnostic {
    let polish = without_words(context.text()).unwrap_or_default();
    let written = quote(&polish);
    RULE.at(context.span, format!("a connective is one letter, without brackets: {written}"))
        .replace(format!("Write {written}"), false, context.span, polish)
}

/// A formula that is well formed except for its brackets.
fn whole(context: Context<'_>) -> Diagnostic {
    let bare = without_brackets(context.candidate(context.span));
    let polish = formula::compact(&bare, Span::new(0, bare.len()));
    let message = format!("{PLAIN}: {} is {}", context.quoted(), quote(&polish));
    let title = format!("Write {}", quote(&polish));
    // In a step brackets may stand around what it cites, and half a pair may open a remark.
    let is_safe = !matches!(context.line.statement, Statement::Step(_))
        && unmatched_bracket(context.candidate(context.span)).is_none();
    RULE.at(context.span, message).label("the order of the letters says it all").replace(
        title,
        is_safe,
        context.span,
        polish,
    )
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn brackets_and_their_commas_go() {
        mends("C(K(p,q), r)", "CKpqr");
        mends("(Kpq)", "Kpq");
        let half = &found("NKpNq (= not both)")[0].diagnostic;
        assert!(
            half.rule == &super::RULE.rule && half.fixes.iter().all(|fix| !fix.safe),
            "{half:?}"
        );
        faults("C(p)\n ^ brackets have no place in Polish notation");
        mends("N(p)", "Np");
        mends("AND(p, OR(q, r))", "KpAqr");
        mends("implies(and(p,q), not(r))", "CKpqNr");
        mends("p, K[q r]", "p, Kqr");
        mends("def a = p\nK(@a, q)", "def a = p\nK@a q");
    }
}
