//! # undefined-name
//!
//! A name is used that no `def` above the line defines, or one of a D-proof where a formula should
//! stand, or the other way round. A name ends at the first character that is
//! no small letter, digit or hyphen, so a proposition behind it needs a blank before it.
//!
//! ```wff
//! def mp = CKpCpqq
//! C@mpq
//!  ^^^^ `@mpq` is not defined above this line
//! @mp is tautology
//! ```
//!
//! Define it above, or end it with a blank:
//!
//! ```wff
//! def mp = CKpCpqq
//! C@mp q
//! ```

use crate::analysis::Candidate;
use crate::analysis::formula::runs_on as run_into;
use crate::rules::{
    CompletedBy, Context, Diagnostic, Edit, Reveals, Rule, RuleOf, Severity, header,
};
use crate::syntax::keyword::nearest;
use crate::syntax::{Span, Statement, quote};

pub(crate) static RULE: RuleOf<(Span, Option<u32>)> = RuleOf {
    rule: Rule::new("undefined-name", Severity::Error, header!("undefined_name.rs")),
    judges_truth: |_| false,
    reveals: |context, (_, runs_on)| match runs_on {
        // An example shows how it is defined.
        None if !is_near(context) => Reveals::Help,
        _ => Reveals::Nothing,
    },
    completed_by: |_, _, _| CompletedBy::Word,
    render: |context, (formula, runs_on)| render(context, *formula, *runs_on),
};

/// The most names that are looked through for the one that was meant.
const LOOKED_THROUGH: usize = 100;
/// The most undefined names of a formula that are mended.
const MENDED: usize = 8;

fn render(context: Context<'_>, formula: Span, runs_on: Option<u32>) -> Diagnostic {
    let formula = context.candidate(formula);
    let is_proof = is_in_proof(context);
    let (name, scope) = (formula.name(context.span), context.scope);
    let message = match is_proof {
        true if scope.names.get(name).is_some() => "names a formula, not a D-proof",
        false if scope.names.proof(name).is_some() => "names a D-proof, not a formula",
        _ => "is not defined above this line",
    };
    let message = format!("{} {message}", context.quoted());
    if scope.names.has(name) {
        return RULE.at(context.span, message);
    }
    let is_undefined = |formula: Candidate<'_>, unit, at| formula.is_undefined(unit, at);
    let diagnostic = match is_proof {
        true => RULE.at(context.span, message),
        false => context.first_of(&RULE.rule, formula, is_undefined, message, "nor is this one"),
    };
    // A defined name with propositions behind it lacks the blank that ends it.
    if let Some((start, rest)) = runs_on.and_then(|length| name.split_at_checked(length as usize)) {
        let with_blank = format!("`@{start} {rest}`");
        let diagnostic = diagnostic.help(format!("a blank ends a name: {with_blank}"));
        let place = context.span.start as usize + 1 + start.len();
        let blank = || vec![Edit { span: Span::new(place, place), text: " ".to_owned() }];
        let edits = if is_proof { Some(blank()) } else { edits(context, formula, None) };
        return mended(diagnostic, format!("Write {with_blank}"), edits);
    }
    match near(context, name) {
        Some(near) => {
            let only = || vec![Edit { span: context.span, text: format!("@{near}") }];
            let edits = if is_proof { Some(only()) } else { edits(context, formula, Some(near)) };
            let diagnostic = diagnostic.help(format!("`@{near}` is defined"));
            mended(diagnostic, format!("Write `@{near}`"), edits)
        }
        None => diagnostic.help(format!(
            "define it on a line above, as in {}",
            quote(&format!("def {name} = {}", if is_proof { "proof D2D13" } else { "CKpCpqq" }))
        )),
    }
}

fn mended(diagnostic: Diagnostic, title: String, edits: Option<Vec<Edit>>) -> Diagnostic {
    match edits {
        Some(edits) => diagnostic.fix(title, false, edits),
        None => diagnostic,
    }
}

/// True if the name stands in a D-proof.
fn is_in_proof(context: Context<'_>) -> bool {
    let proof = match &context.line.statement {
        Statement::Proves(it) => Some(it.proof),
        Statement::DefProof(_, definition, _) => definition.formula.map(|(_, proof)| proof),
        Statement::Step(step) => {
            step.reason.as_ref().filter(|it| it.is_d_proof).map(|reason| reason.word)
        }
        _ => None,
    };
    proof.is_some_and(|it| it.start <= context.span.start && context.span.end <= it.end)
}

/// True if a defined name is near.
fn is_near(context: Context<'_>) -> bool {
    near(context, context.text().trim_start_matches('@')).is_some()
}

/// The defined name that is nearest to one that is not.
fn near<'a>(context: Context<'a>, name: &str) -> Option<&'a str> {
    let scope = context.scope;
    if is_in_proof(context) {
        return nearest(name, scope.names.proofs().take(LOOKED_THROUGH).map(|(name, _)| &**name));
    }
    nearest(name, scope.names.formulas().take(LOOKED_THROUGH).map(|(name, _)| &**name))
}

/// The edits that mend all undefined names of a formula, the first by this one if that is known;
/// `None` if some cannot be guessed, so that the fault would stay.
fn edits(context: Context<'_>, formula: Candidate<'_>, first: Option<&str>) -> Option<Vec<Edit>> {
    let undefined = formula.units().filter(|(unit, at)| formula.is_undefined(*unit, *at));
    let places: Vec<Span> = undefined.map(|(_, at)| at).take(MENDED + 1).collect();
    if places.len() > MENDED {
        return None;
    }
    let edit = |at: Span| {
        let name = formula.name(at);
        if let Some(length) = run_into(formula, name) {
            let place = at.start as usize + 1 + length as usize;
            return Some(Edit { span: Span::new(place, place), text: " ".to_owned() });
        }
        let known = first.filter(|_| at == context.span);
        Some(Edit { span: at, text: format!("@{}", known.or_else(|| near(context, name))?) })
    };
    places.into_iter().map(edit).collect()
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn a_slip_in_a_name_is_mended() {
        mends("def chain = p\n@chian\n@chain", "def chain = p\n@chain\n@chain");
        mends("def mp = p\nC@mpq\n@mp", "def mp = p\nC@mp q\n@mp");
        mends("def chain = p\nK@chian@chainp\n@chain", "def chain = p\nK@chain@chain p\n@chain");
        let some = found("def chain = p\nK@chian@x");
        assert!(some.iter().all(|found| found.diagnostic.fixes.is_empty()), "all of them or none");
        assert_eq!(help("@x"), "define it on a line above, as in `def x = CKpCpqq`");
    }

    #[test]
    fn a_name_is_known_only_below_its_line() {
        faults(
            "@a\n^^ `@a` is not defined above this line\ndef a = N@a\n         ^^ `@a` is not \
             defined above this line\n@a",
        );
        faults("K@a\n^ `K` is missing its second operand\n ^^ `@a` is not defined above this line");
    }
}
