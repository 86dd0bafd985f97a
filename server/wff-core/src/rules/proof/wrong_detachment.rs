//! # wrong-detachment
//!
//! A `D` detaches nothing, or a D-proof proves another formula than the one claimed. `D` of a
//! conditional and another formula is the second operand of the conditional, after the most general
//! substitution of formulas for letters that makes its first operand and the other formula equal.
//! A claim may be any instance of what is proved: that with formulas put for its letters.
//!
//! ```wff
//! system lukasiewicz-3
//! D31 proves CpCqp
//! ^^^ `CrCsr` cannot be the first operand of `CCNpNqCqp`: `Nq` and `Csr` differ
//! DD211 proves CpCqq
//!              ^^^^^ this D-proof proves `Cpp`, of which `CpCqq` is no instance
//! ```
//!
//! Claim what is proved, or an instance of it, or mend the D-proof:
//!
//! ```wff
//! system lukasiewicz-3
//! D2D13 proves CCpCNqNrCpCrq
//! DD211 proves CKpqKpq
//! ```

use super::from_axioms::{FromAxioms, system_that_proves};
use super::near_d_proof::NearDProof;
use super::way_out::shown;
use crate::analysis::d_proof::claimed;
use crate::analysis::fault::{Obstacle, WrongDetachment};
use crate::proof::terms::Excerpt;
use crate::rules::{CompletedBy, Context, Diagnostic, Reveals, Rule, RuleOf, Severity, header};
use crate::syntax::proof::{DETACH, number};
use crate::syntax::{Span, Statement, quote};

pub(crate) static RULE: RuleOf<WrongDetachment> = RuleOf {
    rule: Rule::new("wrong-detachment", Severity::Error, header!("wrong_detachment.rs")),
    judges_truth: |_| true,
    reveals: |context, fault| Reveals::Message(plain(context, fault)),
    completed_by: |_, _, _| CompletedBy::Word,
    render,
};

fn render(context: Context<'_>, fault: &WrongDetachment) -> Diagnostic {
    let at = |message: String| RULE.at(context.span, message);
    match fault {
        WrongDetachment::TooLarge => at("what this proves is too large to be found".to_owned()),
        WrongDetachment::Proves { proved, claimed } => {
            let what = if is_step(context) { "this" } else { "this D-proof" };
            let diagnostic =
                at(format!("{what} proves {proved}, of which {claimed} is no instance"));
            match is_turned(context) {
                true => turned(context, diagnostic),
                false => offered(context, nearly(context, diagnostic), proved),
            }
        }
        WrongDetachment::Clash { major, minor, obstacle, is_turned } => {
            let diagnostic = at(in_words(major, minor, obstacle));
            if *is_turned { turned(context, diagnostic) } else { nearly(context, diagnostic) }
        }
    }
}

fn is_step(context: Context<'_>) -> bool {
    matches!(&context.line.statement, Statement::Step(step)
        if step.reason.as_ref().is_some_and(|reason| !reason.is_d_proof))
}

/// The reason why nothing is detached.
fn in_words(major: &Excerpt, minor: &Excerpt, obstacle: &Obstacle) -> String {
    let both = format!("{minor} cannot be the first operand of {major}");
    match obstacle {
        Obstacle::NoConditional => {
            format!("{major} is no conditional, so that nothing can be detached from it")
        }
        Obstacle::Different(one, other) => format!("{both}: {one} and {other} differ"),
        Obstacle::Inside(letter, value) => {
            format!("{both}: {letter} would be {value}, in which it stands itself")
        }
    }
}

/// A diagnostic with the fix that writes a D-proof of what is claimed that is nearly the one there.
fn nearly(context: Context<'_>, diagnostic: Diagnostic) -> Diagnostic {
    let Some(near) = NearDProof::of(context) else { return of_other_lines(context, diagnostic) };
    let elsewhere = elsewhere(context, near.span);
    let (other, why) = if let Some(other) = near.exchanged() {
        (other, "after each `D` the proof of the conditional comes first: ")
    } else if let Some(axiom) = near.axiom() {
        (axiom, "it is an instance of an axiom as it stands: ")
    } else if let Some(other) = near.set_anew().or_else(|| near.with_other_axiom()) {
        (other, "")
    } else if let Some(other) = near.with_axiom_more() {
        (other, "")
    } else {
        return match elsewhere {
            Some(elsewhere) => diagnostic.help(elsewhere),
            None => diagnostic,
        };
    };
    let here = format!("{why}`{other}` proves what is claimed");
    let help = elsewhere.map_or(here.clone(), |elsewhere| format!("{elsewhere}; or here {here}"));
    diagnostic.help(help).replace(format!("Write `{other}`"), false, near.span, other)
}

/// The words for a known system by whose axioms the D-proof of a line proves what is claimed.
fn elsewhere(context: Context<'_>, proof: Span) -> Option<String> {
    let Statement::Proves(proves) = &context.line.statement else { return None };
    let claim = claimed(context.line, proves.formula, context.scope)?;
    let text = context.line.of(proof);
    let system = system_that_proves(&claim, text, context.scope)?;
    Some(format!(
        "by `{system}` {} proves {}: write `system {system}` above",
        quote(text),
        quote(&claim)
    ))
}

/// A diagnostic with the fix that cites two lines of which a step is detached.
fn of_other_lines(context: Context<'_>, diagnostic: Diagnostic) -> Diagnostic {
    let Statement::Step(step) = &context.line.statement else { return diagnostic };
    let reason = step.reason.as_ref().filter(|it| it.rule == Some(DETACH));
    let Some([first, .., last]) = reason.map(|it| &*it.citations) else { return diagnostic };
    let Some((major, minor)) = FromAxioms::of(context).and_then(|it| it.lines()) else {
        return diagnostic;
    };
    let written = format!("{major} {minor}");
    diagnostic.replace(
        format!("Write `{DETACH} {written}`"),
        false,
        Span { start: first.start, end: last.end },
        written,
    )
}

/// A diagnostic with the fix that writes what is proved instead of what is claimed.
fn offered(context: Context<'_>, diagnostic: Diagnostic, proved: &Excerpt) -> Diagnostic {
    if proved.text.ends_with('…') {
        return diagnostic;
    }
    let title = format!("Write {proved}, which is proved");
    diagnostic.replace(title, false, context.span, &*proved.text)
}

/// The two lines that a step cites, the first first.
fn two_lines(context: Context<'_>) -> Option<(u32, u32)> {
    let Statement::Step(step) = &context.line.statement else { return None };
    let reason = step.reason.as_ref().filter(|it| it.rule == Some(DETACH))?;
    let [one, other] = *reason.citations.as_slice() else { return None };
    Some((number(context.line.of(one))?, number(context.line.of(other))?))
}

/// True if a step is detached of the two lines that it cites in the other order.
fn is_turned(context: Context<'_>) -> bool {
    let turned = two_lines(context).map(|(one, other)| (other, one));
    let found = FromAxioms::of(context).and_then(|it| it.first_that_detaches(turned.into_iter()));
    found.is_some()
}

/// A diagnostic with the two lines that a step cites to be written in the other order.
fn turned(context: Context<'_>, diagnostic: Diagnostic) -> Diagnostic {
    let Statement::Step(step) = &context.line.statement else { return diagnostic };
    let Some([major, minor]) = step.reason.as_ref().map(|it| &*it.citations) else {
        return diagnostic;
    };
    let whole = Span { start: major.start, end: minor.end };
    let text = format!("{} {}", context.line.of(*minor), context.line.of(*major));
    let is = |at: Span| {
        let line = context.line.of(at);
        let formula = number(line).and_then(|it| context.scope.proof()?.formula(it));
        formula.map_or(format!("line {line}"), |it| format!("line {line}, {}", shown(it)))
    };
    let help = format!(
        "the two are the other way round: `{DETACH}` takes the conditional first, {}, and then \
         what its first operand is made to fit, {}: write `{DETACH} {text}`",
        is(*minor),
        is(*major)
    );
    diagnostic.help(help).replace(format!("Write `D {text}`"), false, whole, text)
}

/// The message without what is proved.
fn plain(context: Context<'_>, fault: &WrongDetachment) -> String {
    match fault {
        WrongDetachment::TooLarge => "what this proves is too large to be found".to_owned(),
        WrongDetachment::Clash { .. } => "nothing is detached here".to_owned(),
        WrongDetachment::Proves { .. } => format!("{} is not proved by this", context.quoted()),
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::*;

    #[test]
    fn the_system_by_which_a_d_proof_is_right_is_named() {
        assert_eq!(
            help("system hilbert\nDD211 proves Cpp"),
            "by `lukasiewicz-3` `DD211` proves `Cpp`: write `system lukasiewicz-3` above; or here \
             `DD311` proves what is claimed"
        );
        assert!(!help("system lukasiewicz-3\nDD211 proves Cpq").contains("above"));
    }

    #[test]
    fn a_theorem_that_doubles_is_kept_up_to_a_size() {
        let mut text = "axioms Dbl\n1 CpCqKpq\n2 Crr\nend\ndef a0 = proof 2\n".to_owned();
        for n in 1..20 {
            text += &format!("def a{n} = proof DD1@a{} @a{}\n", n - 1, n - 1);
        }
        text += "@a19 proves ?";
        let found = found(&text);
        let told: Vec<&str> = found.iter().map(|it| &*it.diagnostic.message).collect();
        assert_eq!(told, ["what this proves is too large to be found"]);
    }

    #[test]
    fn a_step_of_an_unknown_rule_leans_on_what_it_cites() {
        let steps = "  1 CpCqp          axiom\n  2 CCpCqrCCpqCpr  axiom\n  3 CCpqCpp  D 2 1\n";
        let head = "system lukasiewicz-3\nproof |- CqCrr\n";
        faults(&format!(
            "{head}{steps}  4 CCpqCpp  so 3\n             ^^ `so` is no rule here\n  5 Cpp  D 4 \
             1\n  \
             6 CqCrr  D 1 5\nend"
        ));
    }

    #[test]
    fn the_obstacle_is_told() {
        let head = "axioms A\n  1 CCppq\n  2 CpCpq\n  3 Kpq\n  4 CNpNp\nend\n";
        for (line, marks) in [
            (
                "D12 proves q",
                "^^^ `CrCrs` cannot be the first operand of `CCppq`: `p` would be `Cps`, in which \
                 it stands itself",
            ),
            (
                "DD434 proves q",
                " ^^^ `Kqr` cannot be the first operand of `CNpNp`: `Np` and `Kqr` differ",
            ),
            (
                "D31 proves q",
                "^^^ `Kpq` is no conditional, so that nothing can be detached from it",
            ),
        ] {
            faults(&format!("{head}{line}\n{marks}"));
        }
    }

    #[test]
    fn the_claim_is_made_what_is_proved() {
        mends("system frege\nDD211 proves CCpqp", "system frege\nDD211 proves Cpp");
        mends(
            "proof p, Cpq |- q\n1 p premise\n2 Cpq premise\n3 q D 1 2\nend",
            "proof p, Cpq |- q\n1 p premise\n2 Cpq premise\n3 q D 2 1\nend",
        );
    }

    #[test]
    fn a_d_proof_that_is_nearly_one_of_the_claim_is_written_first() {
        let of = |system: &str, proof: &str, claim: &str| {
            format!("system {system}\n{proof} proves {claim}")
        };
        for (system, put, claim, right) in [
            ("bci", "D12", "CCpqCCqrCpr", "D21"),
            ("lukasiewicz-3", "D2D31", "CCpCNqNrCpCrq", "D2D13"),
            ("lukasiewicz-3", "DD121", "Cpp", "DD211"),
            ("positive", "D11", "CCpqCrCpq", "1"),
            ("lukasiewicz-3", "DD311", "Cpp", "DD211"),
        ] {
            mends(&of(system, put, claim), &of(system, right, claim));
        }
    }

    #[test]
    fn lines_that_are_the_other_way_round_are_told() {
        let with = |lines: &str| {
            format!(
                "system tarski-bernays\nproof |- CCCpqrCqr\n1 CCpqCCqrCpr axiom\n2 CpCqp axiom\n\
                 3 CCCpqrCqr D {lines}\nend"
            )
        };
        mends(&with("2 1"), &with("1 2"));
        assert_eq!(
            help(&with("2 1")),
            "the two are the other way round: `D` takes the conditional first, line 1, \
             `CCpqCCqrCpr`, and then what its first operand is made to fit, line 2, `CpCqp`: write \
             `D 1 2`"
        );
    }

    #[test]
    fn letters_of_premises_and_open_suppositions_stay() {
        clean("proof p, Cpq |- q\n1 p premise\n2 Cpq premise\n3 q D 2 1\nend");
        faults(
            "proof q, Cpp |- q\n1 q premise\n2 Cpp premise\n3 q D 2 1\n  ^ `q` cannot be the \
             first operand of `Cpp`: `p` and `q` differ\nend",
        );
        clean("system frege\nproof q |- q\n1 q premise\n2 Cpp DD211\n3 q D 2 1\nend");
        faults(
            "system frege\nproof q |- r\n1 q premise\n2 Cpp DD211\n3 r D 2 1\n  ^ this proves `q`, \
             of which `r` is no instance\nend",
        );
    }
}
