//! # missing-formula
//!
//! A place for a formula is empty: beside a comma, or beside the sign of a judgement.
//!
//! ```wff
//! p, , q
//!    ^ a formula is missing next to this comma
//! == Kpq
//! ^^ a formula is missing before `==`
//! ```
//!
//! Write the formula, or take the comma away:
//!
//! ```wff
//! p, q
//! Kqp == Kpq
//! ```

use crate::analysis::fault::MissingFormula;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::{Line, LineText, Span, Statement, parse};

pub(crate) static RULE: RuleOf<MissingFormula> = RuleOf {
    rule: Rule::new("missing-formula", Severity::Error, header!("missing_formula.rs")),
    judges_truth: |_| false,
    reveals: |_, _| Reveals::Nothing,
    completed_by: |_, span, fault| {
        let is_before = *fault == MissingFormula::BesideSign { left: true };
        CompletedBy::text_if(!is_before && *fault != MissingFormula::BeforeAnswer, span)
    },
    render: |context, it| render(context, *it),
};

fn render(context: Context<'_>, fault: MissingFormula) -> Diagnostic {
    match fault {
        MissingFormula::BesideSign { left } => {
            let side = if left { "before" } else { "after" };
            RULE.at(context.span, format!("a formula is missing {side} {}", context.quoted()))
        }
        MissingFormula::BeforeAnswer => {
            let answer = Span { start: context.span.end, ..context.line.body() };
            let place = Span { end: answer.trim(context.line.text).start, ..context.span };
            RULE.at(context.span, format!("a formula is missing before {}", context.quoted()))
                .help("an answer stands after its number without a sign")
                .replace("Leave it out", true, place, "")
        }
        MissingFormula::BesideComma { several } => {
            let diagnostic = RULE.at(context.span, "a formula is missing next to this comma");
            let mended = diagnostic.clone().replace("Take the comma away", false, context.span, "");
            if !several && can_go(context.line, &mended) { mended } else { diagnostic }
        }
    }
}

/// The bytes of the longest line in which a comma is offered to be taken away.
const LOOKED_AT: usize = 1000;

/// True if a line says the same kind of thing without the comma, with formulas left beside it:
/// `,is` does not, since `is` alone is a sign.
fn can_go(line: &Line<'_>, mended: &Diagnostic) -> bool {
    let kind = |line: &Line<'_>| (std::mem::discriminant(&line.statement), line.numbering);
    let is_left = matches!(&line.statement,
        Statement::Judgement(judgement) if mended.span.start < judgement.sign.start);
    let has_formulas = |line: &Line<'_>| {
        let beside = match &line.statement {
            Statement::Formulas(formulas) => &formulas[..],
            Statement::Judgement(judgement) if is_left => &judgement.left,
            Statement::Judgement(judgement) => &judgement.right,
            _ => &[],
        };
        beside.iter().any(|span| !span.is_empty())
    };
    let fix = mended.fixes.first().filter(|_| line.text.len() <= LOOKED_AT);
    let without = fix.map(|fix| fix.apply(line.text));
    without.is_some_and(|without| {
        let without = parse(LineText::edited(&without));
        kind(&without) == kind(line) && has_formulas(&without)
    })
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn each_empty_place_is_one_fault() {
        faults("p,\n ^ nothing follows this comma");
        faults(",p\n^ a formula is missing next to this comma");
        faults("p |=\n  ^^ a formula is missing after `|=`");
        faults("is wff\n^^ a formula is missing before `is`");
        mends("p,,q", "p,q");
        mends("2) == Kpq", "2) Kpq");
        mends("Kpq,", "Kpq");
        mends("p == p,", "p == p");
        mends("Npq, is pff", "Npq is pff");
        faults(",\n^ a formula is missing next to this comma");
        assert!(
            found(",is")[0].diagnostic.fixes.is_empty()
                && found(",")[0].diagnostic.fixes.is_empty()
                && found("== ;,").iter().all(|it| it.diagnostic.fixes.is_empty())
        );
    }
}
